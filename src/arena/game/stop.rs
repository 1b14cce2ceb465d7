//! How everything that runs in an arena is stopped from outside, within a moment.

use crate::search::Control;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// Asked once, it stops the searches that run and those that would start.
#[derive(Default)]
pub struct Stop {
    asked: AtomicBool,
    searches: Mutex<Vec<Arc<Control>>>,
}

impl Stop {
    pub fn ask(&self) {
        self.asked.store(true, Ordering::SeqCst);
        self.running().iter().for_each(|control| control.stop());
    }

    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::SeqCst)
    }

    /// Runs a search that [`Stop::ask`] can end.
    pub fn watch<T>(&self, control: &Arc<Control>, search: impl FnOnce() -> T) -> T {
        self.running().push(Arc::clone(control));
        if self.is_asked() {
            control.stop();
        }
        let result = search();
        self.running().retain(|other| !Arc::ptr_eq(other, control));
        result
    }

    fn running(&self) -> std::sync::MutexGuard<'_, Vec<Arc<Control>>> {
        self.searches
            .lock()
            .expect("nobody panics while holding the list")
    }
}
