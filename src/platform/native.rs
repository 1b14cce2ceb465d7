//! An operating system below.

use memmap2::{MmapMut, MmapRaw};
use std::io;
use std::time::{Duration, SystemTime};

pub use std::time::Instant;

/// Whether a thread can be started, and another one's end be waited for.
pub const THREADS: bool = true;

/// Time of day.
pub fn since_epoch() -> Duration {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.unwrap_or_default()
}

/// Lets others do their work in the midst of a search: here they have threads of their own.
#[inline(always)]
pub fn yield_to_page() {}

/// The book that comes with the program.
pub fn built_in_book() -> &'static [u8] {
    include_bytes!("../../book/soucie.book")
}

/// Large memory that holds zeros, aligned to pages. It is mapped, not touched.
pub struct Zeroed(MmapRaw);

impl Zeroed {
    pub fn new(length: usize) -> io::Result<Zeroed> {
        let memory = MmapMut::map_anon(length)?;
        // Large pages save most misses of the address cache. They are a wish: a system that
        // does not grant it is as correct, only slower.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        Ok(Zeroed(memory.into()))
    }

    /// Where it begins, with leave to write.
    #[inline(always)]
    pub fn start(&self) -> *mut u8 {
        self.0.as_mut_ptr()
    }

    /// In bytes.
    #[inline(always)]
    pub fn length(&self) -> usize {
        self.0.len()
    }
}
