//! How an evaluator comes from its weights, built-in or of a file.

use super::weights::{WeightError, WeightFile};
use std::ops::Deref;
use std::sync::Arc;

/// An evaluator that is made from a weight file.
///
/// What is costly to compute from the built-in weights, `build.rs` has computed, by the very
/// function that [`load`](Load::load) calls for a file.
pub trait Load: Sized + 'static {
    /// With the weights of the house.
    fn built_in() -> Shared<Self>;

    /// With the weights of a file.
    fn load(file: &WeightFile) -> Result<Arc<Self>, WeightError>;
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
