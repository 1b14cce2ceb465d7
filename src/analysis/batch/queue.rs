//! What waits to be searched and what is being searched. Bounded: who asks for more than there is
//! room for has to wait, and fills no memory.

use super::query::Job;
use crate::search::Control;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

/// Why a lock is never poisoned.
const HELD: &str = "nobody panics while holding the queue";

/// The order of jobs: the more urgent first, then the earlier.
type Place = (Reverse<i64>, u64);

pub struct Queue {
    most: usize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: BTreeMap<Place, Job>,
    running: HashMap<u64, Running>,
    next: u64,
    /// Nothing more will come.
    closed: bool,
}

struct Running {
    id: String,
    turn: usize,
    control: Arc<Control>,
    cancelled: bool,
}

/// A job that a worker has taken.
pub struct Taken {
    number: u64,
    pub job: Job,
    pub control: Arc<Control>,
}

impl Queue {
    /// A queue in which so many jobs can wait.
    pub fn new(most: usize) -> Queue {
        Queue {
            most,
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect(HELD)
    }

    /// Puts a job in as soon as there is room; not at all once the queue is closed.
    pub fn push(&self, job: Job) {
        let state = self.state();
        let full = |state: &mut State| state.waiting.len() >= self.most && !state.closed;
        let mut state = self.changed.wait_while(state, full).expect(HELD);
        if state.closed {
            return;
        }
        let place = (Reverse(job.priority), state.next);
        state.next += 1;
        state.waiting.insert(place, job);
        self.changed.notify_all();
    }

    /// Takes the next job; waits for one; `None` when all are done and no more will come. The
    /// clock of its search starts now.
    pub fn take(&self) -> Option<Taken> {
        let state = self.state();
        let idle = |state: &mut State| state.waiting.is_empty() && !state.closed;
        let mut state = self.changed.wait_while(state, idle).expect(HELD);
        let ((_, number), job) = state.waiting.pop_first()?;
        let control = Arc::new(Control::new(job.limits.clone()));
        let running = Running {
            id: job.id.clone(),
            turn: job.turn,
            control: Arc::clone(&control),
            cancelled: false,
        };
        state.running.insert(number, running);
        self.changed.notify_all();
        Some(Taken {
            number,
            job,
            control,
        })
    }

    /// Takes note that a job is done; says whether it was cancelled meanwhile.
    pub fn done(&self, taken: &Taken) -> bool {
        let running = self.state().running.remove(&taken.number);
        running.is_some_and(|running| running.cancelled)
    }

    /// Gives up the jobs that a condition on id and turn names: those that wait are returned,
    /// those that run are stopped, and their number is returned.
    pub fn cancel(&self, is_meant: impl Fn(&str, usize) -> bool) -> (Vec<Job>, usize) {
        let mut state = self.state();
        let waiting = std::mem::take(&mut state.waiting);
        let (cancelled, kept): (BTreeMap<Place, Job>, BTreeMap<Place, Job>) = waiting
            .into_iter()
            .partition(|(_, job)| is_meant(&job.id, job.turn));
        state.waiting = kept;
        let mut stopped = 0;
        for running in state.running.values_mut() {
            if is_meant(&running.id, running.turn) && !running.cancelled {
                running.cancelled = true;
                running.control.stop();
                stopped += 1;
            }
        }
        self.changed.notify_all();
        (cancelled.into_values().collect(), stopped)
    }

    /// Lets what waits be searched, and nothing after it.
    pub fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }
}
