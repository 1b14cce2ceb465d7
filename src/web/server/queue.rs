//! What waits for one page: a queue that is bounded by the bytes in it, since an event may be a clock
//! or a whole tree with its comments.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::SystemTime;
use tokio::sync::mpsc;

/// An event on its way to a page, and when what caused it was known.
#[derive(Clone, Debug)]
pub struct Parcel {
    pub text: Arc<str>,
    pub at: SystemTime,
}

/// How much may wait.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    pub parcels: usize,
    pub bytes: usize,
}

/// The end that a page's events are put in at.
pub struct Sender {
    parcels: mpsc::Sender<Parcel>,
    waiting: Arc<AtomicUsize>,
    bytes: usize,
}

/// The end that they are taken from.
pub struct Receiver {
    parcels: mpsc::Receiver<Parcel>,
    waiting: Arc<AtomicUsize>,
}

/// Why a parcel was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    Full,
    /// Nobody is at the other end.
    Gone,
}

pub fn queue(bounds: Bounds) -> (Sender, Receiver) {
    let (sender, receiver) = mpsc::channel(bounds.parcels);
    let waiting = Arc::new(AtomicUsize::new(0));
    let sender = Sender {
        parcels: sender,
        waiting: Arc::clone(&waiting),
        bytes: bounds.bytes,
    };
    let receiver = Receiver {
        parcels: receiver,
        waiting,
    };
    (sender, receiver)
}

impl Sender {
    /// Puts a parcel in. An empty queue takes one of any size.
    pub fn put(&self, parcel: Parcel) -> Result<(), Refused> {
        let size = parcel.text.len();
        let before = self.waiting.load(Ordering::Relaxed);
        if before > 0 && before + size > self.bytes {
            return Err(Refused::Full);
        }
        // Counted first: it may be taken before this thread goes on.
        self.waiting.fetch_add(size, Ordering::Relaxed);
        self.parcels.try_send(parcel).map_err(|fault| {
            self.waiting.fetch_sub(size, Ordering::Relaxed);
            match fault {
                mpsc::error::TrySendError::Full(_) => Refused::Full,
                mpsc::error::TrySendError::Closed(_) => Refused::Gone,
            }
        })
    }

    /// Whether so much waits that what can be left out should be.
    pub fn is_behind(&self) -> bool {
        self.parcels.capacity() < self.parcels.max_capacity() / 2
            || self.waiting.load(Ordering::Relaxed) > self.bytes / 2
    }

    /// Whether nobody is at the other end.
    pub fn is_closed(&self) -> bool {
        self.parcels.is_closed()
    }
}

impl Receiver {
    /// The next parcel; `None` when no more will come.
    pub fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Parcel>> {
        let parcel = ready!(self.parcels.poll_recv(context));
        if let Some(parcel) = &parcel {
            self.waiting.fetch_sub(parcel.text.len(), Ordering::Relaxed);
        }
        Poll::Ready(parcel)
    }
}
