//! Ctrl-C, and what job schedulers send: long work is asked to end, and ends.

use super::Failure;
use crate::arena::game::stop::Stop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long work that was asked to end may take for it. Schedulers wait longer before they kill.
const GRACE: Duration = Duration::from_secs(10);

/// What is asked to end.
trait Ask: Default + Send + Sync + 'static {
    fn ask(&self);
}

impl Ask for Stop {
    fn ask(&self) {
        Stop::ask(self);
    }
}

impl Ask for AtomicBool {
    fn ask(&self) {
        self.store(true, Ordering::SeqCst);
    }
}

/// What a signal stops in an arena.
pub fn stop_on_interrupt() -> Result<Arc<Stop>, Failure> {
    on_interrupt()
}

/// A flag that a signal sets.
pub fn flag_on_interrupt() -> Result<Arc<AtomicBool>, Failure> {
    on_interrupt()
}

/// The first signal asks. A second one ends the process at once, and so does work that does not
/// heed the first in time: every file is written so that it survives this.
fn on_interrupt<T: Ask>() -> Result<Arc<T>, Failure> {
    let asked = Arc::new(T::default());
    let signalled = Arc::clone(&asked);
    let mut is_first = true;
    let handler = move || {
        if !std::mem::take(&mut is_first) {
            std::process::exit(1);
        }
        signalled.ask();
        std::thread::spawn(|| {
            std::thread::sleep(GRACE);
            eprintln!(
                "soucie: stopped; what was under way did not end within {} s",
                GRACE.as_secs()
            );
            std::process::exit(1);
        });
    };
    match ctrlc::set_handler(handler) {
        // One process does one long piece of work after another only in tests.
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(asked),
        Err(fault) => Err(fault.into()),
    }
}
