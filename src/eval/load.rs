//! How an evaluator comes from its weights, built-in or of a file.

use super::weights::{Cause, WeightError, WeightFile};
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

/// What is made from a weight file: an evaluator, or a move prior.
///
/// What is costly to compute from the built-in weights, `build.rs` has computed, by the very
/// function that [`load`](Load::load) calls for a file.
pub trait Load: Sized + 'static {
    /// With the weights of the house.
    fn built_in() -> Shared<Self>;

    /// With the weights of a file.
    fn load(file: &WeightFile) -> Result<Arc<Self>, WeightError>;
}

/// What is made of a file that the user names, or without one the built-in.
pub fn of<T: Load>(path: Option<&Path>) -> Result<Shared<T>, WeightError> {
    match path {
        Some(path) => Ok(Shared::Loaded(read(path, T::load)?)),
        None => Ok(T::built_in()),
    }
}

/// What is made of a file that the user names.
pub fn read<T>(
    path: &Path,
    load: impl Fn(&WeightFile) -> Result<T, WeightError>,
) -> Result<T, WeightError> {
    let name = &path.display().to_string();
    let content = std::fs::read(path);
    let file = |bytes| WeightFile { name, bytes };
    match &content {
        Ok(bytes) => load(&file(bytes)),
        Err(error) => Err(file(&[]).error(0, Cause::Unreadable(error.to_string()))),
    }
}

/// An evaluator that many may hold at once: part of the program, or loaded.
pub enum Shared<T: 'static> {
    BuiltIn(&'static T),
    Loaded(Arc<T>),
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        match self {
            Shared::BuiltIn(built_in) => Shared::BuiltIn(built_in),
            Shared::Loaded(loaded) => Shared::Loaded(Arc::clone(loaded)),
        }
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Shared::BuiltIn(built_in) => built_in,
            Shared::Loaded(loaded) => loaded,
        }
    }
}
