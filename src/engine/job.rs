//! The searching thread of an engine: what it is given, and what it does with it.

use super::event::SearchNumber;
use super::own_book::BookAnswer;
use super::slot::Slot;
use super::stopgap::Stopgap;
use crate::game::Game;
use crate::search::{Control, Report, SearchResult, Searcher};
use crossbeam::channel::Receiver;
use std::sync::{Arc, Mutex};

/// One search, with everything it needs.
pub(super) struct Job {
    pub number: SearchNumber,
    /// What the book says instead of a search.
    pub book_answer: Option<BookAnswer>,
    pub game: Arc<Game>,
    pub control: Arc<Control>,
    pub searcher: Arc<Mutex<Searcher>>,
    pub stopgap: Stopgap,
}

/// What the searching thread does: one job after the other, until the engine is gone.
pub(super) fn work(jobs: Receiver<Job>, slot: &Slot) {
    let _guard = NoSilentEnd;
    for job in jobs {
        let number = job.number;
        slot.ended(number, job.run(slot));
    }
}

impl Job {
    /// Asks the book or searches, and answers with a move wherever there is one.
    fn run(self, slot: &Slot) -> SearchResult {
        let number = self.number;
        let mut report = Teller { slot, number };
        if let Some(answer) = self.book_answer {
            slot.remark(answer.remark);
            report.progress(&answer.result);
            return answer.result;
        }
        let mut searcher = self.searcher.lock().expect("no search panics");
        let mut result = searcher.search_under(&self.game, &self.control, &mut report);
        // A search that is stopped before its first move is done has found nothing.
        if result.best().is_none() {
            result.pv.extend(self.stopgap.best());
        }
        result
    }
}

/// A search that panics answers nobody, and whoever waits for it would wait for ever. The program
/// ends instead, as it does in release builds, where every panic ends it.
struct NoSilentEnd;

impl Drop for NoSilentEnd {
    fn drop(&mut self) {
        if std::thread::panicking() {
            std::process::abort();
        }
    }
}

/// Passes a search's reports on under its number.
struct Teller<'a> {
    slot: &'a Slot,
    number: SearchNumber,
}

impl Report for Teller<'_> {
    fn progress(&mut self, found: &SearchResult) {
        self.slot.progress(self.number, found);
    }
}
