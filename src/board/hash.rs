//! Zobrist keys (Zobrist, 1970), fixed for ever so that books and records can hold them.

use crate::random::Random;

/// Key of the side to move being White.
pub const WHITE_TO_MOVE: u64 = KEYS[0][1];

/// Key of a piece: `PIECE[side + 1][square]`. Row 0 is all zeros: the key of no piece at all,
/// so that a move may always "lift" what stands on its target.
pub static PIECE: [[u64; 64]; 3] = [[0; 64], KEYS[1], KEYS[2]];

const KEYS: [[u64; 64]; 3] = random_keys();

const fn random_keys() -> [[u64; 64]; 3] {
    let mut keys = [[0; 64]; 3];
    let mut random = Random::new(0x534f_5543_4945);
    let mut i = 0;
    while i < 3 * 64 {
        keys[i / 64][i % 64] = random.number();
        i += 1;
    }
    keys
}
