//! Memory asked for before it is needed, so that it comes while other work is done.

/// Asks the processor to fetch a value while other work is done.
#[inline(always)]
pub fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing and cannot fault; the pointer is valid anyway.
        unsafe { _mm_prefetch::<_MM_HINT_T0>((&raw const *value).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
