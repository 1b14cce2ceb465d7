//! Which head weighs a position.

/// The head of so many for a number of pieces: by lost pieces, the last for all beyond 13.
pub const fn head_of(pieces: usize, heads: usize) -> usize {
    let lost = 24_usize.saturating_sub(pieces);
    let head = lost * heads / 14;
    if head < heads { head } else { heads - 1 }
}
