//! Random games that are the same in every run.

use soucie::board::{Board, Move};

/// Marsaglia's xorshift64: enough for picking moves, and no dependency.
pub struct Random(u64);

impl Random {
    /// A generator for one seed; seeds next to each other give unrelated numbers.
    pub fn new(seed: u64) -> Random {
        Random((seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }
}

/// Plies after which a random game that will not end is left.
const LONGEST: usize = 200;

/// Plays a game from the standard start, or from Scrambled Eggs in every fourth, and shows
/// each move: the board before it, the move, the board after it. A side without a move passes.
pub fn play(seed: u64, mut each: impl FnMut(&Board, Move, &Board)) {
    let mut random = Random::new(seed);
    let mut board = match seed % 4 {
        3 => Board::scrambled_eggs(),
        _ => Board::standard(),
    };
    for _ in 0..LONGEST {
        let moves = board.moves();
        let played = match moves.len() {
            0 => Move::PASS,
            count => preferred(&moves, &mut random, count),
        };
        let after = board.after(played);
        each(&board, played, &after);
        if after.decided() {
            return;
        }
        board = after;
    }
}

/// Two moves in three at random; else the one of two that ends nearer the centre, which brings
/// games to crowded positions and to their ends.
fn preferred(moves: &[Move], random: &mut Random, count: usize) -> Move {
    let [one, other] = [0; 2].map(|_| moves[random.below(count)]);
    let off_centre = |played: Move| {
        let coordinate = |at: u8| (2 * i32::from(at) - 7).abs();
        coordinate(played.to().file()) + coordinate(played.to().rank())
    };
    match random.below(3) {
        0 if off_centre(other) < off_centre(one) => other,
        _ => one,
    }
}
