//! How an evaluator comes from its weights, built-in or of a file.

use super::weights::{Cause, WeightError, WeightFile};
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

/// What is made from a weight file: an evaluator, or a move prior.
///
/// What is costly to compute from the built-in weights is declared by `built_in!`, and computed
/// by the very function that [`load`](Load::load) calls for a file.
pub trait Load: Sized + 'static {
    /// With the built-in weights.
    fn built_in() -> Shared<Self>;

    /// With the weights of a file.
    fn load(file: &WeightFile) -> Result<Arc<Self>, WeightError>;
}

/// What comes with the program: as `build.rs` has made it.
#[cfg(not(target_family = "wasm"))]
pub type BuiltIn<T> = T;
/// What comes with the program: a page, which has to be small to load, has the file alone, and
/// makes it at the first use.
#[cfg(target_family = "wasm")]
pub type BuiltIn<T> = once_cell::sync::Lazy<Arc<T>>;

/// Declares what is made of a file of `tables/`.
macro_rules! built_in {
    ($(#[$about:meta])* $visible:vis static $name:ident: $type:ty = $made:expr, of $file:literal;) => {
        $(#[$about])*
        #[cfg(not(target_family = "wasm"))]
        $visible static $name: $crate::eval::load::BuiltIn<$type> = $made;

        $(#[$about])*
        #[cfg(target_family = "wasm")]
        $visible static $name: $crate::eval::load::BuiltIn<$type> = once_cell::sync::Lazy::new(|| {
            let bytes = $crate::platform::file($file);
            let file = WeightFile { name: $file, bytes };
            <$type>::load(&file).unwrap_or_else(|fault| panic!("{fault}"))
        });
    };
}
pub(crate) use built_in;

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
    BuiltIn(&'static BuiltIn<T>),
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
