//! Game phases: how a position is told to be early or late, and how the scores of all phases
//! share a word.
//!
//! Pure, and compiled into `build.rs` too: uses nothing but `std`.

/// Game phases: beginning, middle, end.
pub const PHASES: usize = 3;

/// Piece counts are looked up modulo this.
pub const PIECE_COUNTS: usize = 32;

/// The sum of a row of [`SHARES`].
pub const WHOLE: i32 = 5;

/// How much each phase's score counts, by pieces on the board: all beginning with 24, all
/// middle with 19, all end with 14 or fewer, in between by straight lines. Billings and
/// Björnsson tell of three phases, not how they are told apart.
pub static SHARES: [[i32; PHASES]; PIECE_COUNTS] = {
    let mut shares = [[0; PHASES]; PIECE_COUNTS];
    let mut pieces = 0;
    while pieces < PIECE_COUNTS {
        let lost = match pieces {
            0..14 => 10,
            14..24 => 24 - pieces as i32,
            _ => 0,
        };
        shares[pieces] = match lost {
            0..=5 => [5 - lost, lost, 0],
            _ => [0, 10 - lost, lost - 5],
        };
        pieces += 1;
    }
    shares
};

/// Bits of a phase's lane in a packed score.
const LANE: u32 = 21;
/// No line may score more than this in any phase, so that 32 lines cannot overflow a lane. In
/// fact no position holds 32 such lines, which leaves room for the features of the board.
pub const MOST_PER_LINE: i32 = (1 << (LANE - 1)) / 32 - 1;

/// Three phase scores in one word, so that one addition updates all of them.
pub const fn pack(scores: [i32; PHASES]) -> i64 {
    scores[0] as i64 + ((scores[1] as i64) << LANE) + ((scores[2] as i64) << (2 * LANE))
}

/// The three phase scores of a packed sum.
pub const fn unpack(packed: i64) -> [i32; PHASES] {
    const UNUSED: u32 = 64 - LANE;
    let first = packed << UNUSED >> UNUSED;
    let rest = (packed - first) >> LANE;
    let second = rest << UNUSED >> UNUSED;
    let third = (rest - second) >> LANE;
    [first as i32, second as i32, third as i32]
}
