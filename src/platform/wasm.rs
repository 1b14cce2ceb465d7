//! A web page around: `src/web/inside/worker.js` gives what is imported here.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::collections::BTreeMap;
use std::io;
use std::ops::Add;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The page has one thread for everything here.
pub const THREADS: bool = false;

/// How long a search goes on before messages are looked at.
const TIME_SLICE: Duration = Duration::from_millis(8);

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since some moment; never runs backwards.
    safe fn clock() -> f64;
    /// Milliseconds since 1970.
    safe fn date() -> f64;
    /// Returns when all messages that have come were taken.
    safe fn pause();
}

/// A moment, as `std::time::Instant`, which has no clock here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(Duration);

impl Instant {
    pub fn now() -> Instant {
        Instant(milliseconds(clock()))
    }

    pub fn elapsed(&self) -> Duration {
        Instant::now().saturating_duration_since(*self)
    }

    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, time: Duration) -> Instant {
        Instant(self.0 + time)
    }
}

fn milliseconds(number: f64) -> Duration {
    Duration::try_from_secs_f64(number / 1000.0).unwrap_or_default()
}

/// Time of day.
pub fn since_epoch() -> Duration {
    milliseconds(date())
}

/// Lets messages be taken in the midst of a search, now and then.
pub fn yield_to_page() {
    /// When this slice began, in microseconds of the clock.
    static LAST: AtomicU64 = AtomicU64::new(0);
    let now = || milliseconds(clock()).as_micros() as u64;
    let last = LAST.load(Ordering::Relaxed);
    if now().saturating_sub(last) >= TIME_SLICE.as_micros() as u64 {
        pause();
        LAST.store(now(), Ordering::Relaxed);
    }
}

/// The files that the page has loaded, by name.
static FILES: Mutex<BTreeMap<String, &'static [u8]>> = Mutex::new(BTreeMap::new());

/// Takes a file. It stays for good: what was made of it may refer to it.
pub fn provide(name: String, content: Vec<u8>) {
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    files.entry(name).or_insert_with(|| content.leak());
}

/// A file that the page has loaded; nothing before.
pub fn file(name: &str) -> &'static [u8] {
    let files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    files.get(name).copied().unwrap_or_default()
}

/// The book, which the page loads when it is needed.
pub fn built_in_book() -> &'static [u8] {
    file("soucie.book")
}

/// Large memory that holds zeros, aligned to pages.
pub struct Zeroed {
    start: NonNull<u8>,
    layout: Layout,
}

// SAFETY: the memory belongs to this value alone.
unsafe impl Send for Zeroed {}
// SAFETY: of what it holds it gives out a pointer only, for the use of which others answer.
unsafe impl Sync for Zeroed {}

impl Zeroed {
    pub fn new(length: usize) -> io::Result<Zeroed> {
        const PAGE: usize = 4096;
        let layout = Layout::from_size_align(length.max(1), PAGE).map_err(io::Error::other)?;
        // SAFETY: the size is not zero.
        let start = NonNull::new(unsafe { alloc_zeroed(layout) });
        let start = start.ok_or(io::ErrorKind::OutOfMemory)?;
        Ok(Zeroed { start, layout })
    }

    /// Where it begins, with leave to write.
    #[inline(always)]
    pub fn start(&self) -> *mut u8 {
        self.start.as_ptr()
    }

    /// In bytes.
    #[inline(always)]
    pub fn length(&self) -> usize {
        self.layout.size()
    }
}

impl Drop for Zeroed {
    fn drop(&mut self) {
        // SAFETY: allocated with this layout, and freed nowhere else.
        unsafe { dealloc(self.start.as_ptr(), self.layout) };
    }
}
