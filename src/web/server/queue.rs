//! What waits for one page: a queue that is bounded by the bytes in it, since an event may be a clock
//! or a whole tree with its comments.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::SystemTime;
use tokio::sync::mpsc;

/// An event on its way to a page, and when what caused it was known.
#[derive(Clone, Debug)]
pub struct QueuedEvent {
    pub text: Arc<str>,
    pub at: SystemTime,
}

/// How much may wait.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    pub events: usize,
    pub bytes: usize,
}

/// The end that a page's events are put in at.
pub struct Sender {
    events: mpsc::Sender<QueuedEvent>,
    waiting: Arc<AtomicUsize>,
    bytes: usize,
}

/// The end that they are taken from.
pub struct Receiver {
    events: mpsc::Receiver<QueuedEvent>,
    waiting: Arc<AtomicUsize>,
}

/// Why an event was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendError {
    Full,
    /// Nobody is at the other end.
    Gone,
}

pub fn queue(bounds: Bounds) -> (Sender, Receiver) {
    let (sender, receiver) = mpsc::channel(bounds.events);
    let waiting = Arc::new(AtomicUsize::new(0));
    let sender = Sender {
        events: sender,
        waiting: Arc::clone(&waiting),
        bytes: bounds.bytes,
    };
    let receiver = Receiver {
        events: receiver,
        waiting,
    };
    (sender, receiver)
}

impl Sender {
    /// Puts an event in. An empty queue takes one of any size.
    pub fn put(&self, event: QueuedEvent) -> Result<(), SendError> {
        let size = event.text.len();
        let before = self.waiting.load(Ordering::Relaxed);
        if before > 0 && before + size > self.bytes {
            return Err(SendError::Full);
        }
        // Counted first: it may be taken before this thread goes on.
        self.waiting.fetch_add(size, Ordering::Relaxed);
        self.events.try_send(event).map_err(|fault| {
            self.waiting.fetch_sub(size, Ordering::Relaxed);
            match fault {
                mpsc::error::TrySendError::Full(_) => SendError::Full,
                mpsc::error::TrySendError::Closed(_) => SendError::Gone,
            }
        })
    }

    /// Whether so much waits that what can be left out should be.
    pub fn is_behind(&self) -> bool {
        self.events.capacity() < self.events.max_capacity() / 2
            || self.waiting.load(Ordering::Relaxed) > self.bytes / 2
    }

    /// Whether nobody is at the other end.
    pub fn is_closed(&self) -> bool {
        self.events.is_closed()
    }
}

impl Receiver {
    /// The next event; `None` when no more will come.
    pub fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<QueuedEvent>> {
        let event = ready!(self.events.poll_recv(context));
        if let Some(event) = &event {
            self.waiting.fetch_sub(event.text.len(), Ordering::Relaxed);
        }
        Poll::Ready(event)
    }
}
