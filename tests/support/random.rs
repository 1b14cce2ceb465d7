//! Random games that are the same in every run.

use soucie::board::{Board, Move};
use soucie::random::Random;

/// Plies after which a random game that will not end is left: sooner under Miri, which takes a
/// thousand times as long.
const LONGEST: usize = if cfg!(miri) { 12 } else { 200 };

/// The seeds of so many games: under Miri of one from each start.
pub fn seeds(count: u64) -> std::ops::Range<u64> {
    match cfg!(miri) {
        true => 2..4,
        false => 0..count,
    }
}

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
