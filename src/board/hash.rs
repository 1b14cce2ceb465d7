//! Zobrist keys (Zobrist, 1970), fixed for ever so that books and records can hold them.

/// Key of the side to move being White.
pub const WHITE_TO_MOVE: u64 = KEYS[0][1];

/// Key of a piece: `PIECE[side + 1][square]`. Row 0 is all zeros: the key of no piece at all,
/// so that a move may always "lift" what stands on its target.
pub static PIECE: [[u64; 64]; 3] = [[0; 64], KEYS[1], KEYS[2]];

const KEYS: [[u64; 64]; 3] = random_keys();

/// Sebastiano Vigna's splitmix64 from a fixed seed.
const fn random_keys() -> [[u64; 64]; 3] {
    let mut keys = [[0; 64]; 3];
    let mut state: u64 = 0x534f_5543_4945;
    let mut i = 0;
    while i < 3 * 64 {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[i / 64][i % 64] = mixed ^ (mixed >> 31);
        i += 1;
    }
    keys
}
