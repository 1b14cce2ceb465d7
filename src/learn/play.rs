//! Games at a fixed depth between two evaluators, from random openings.

use crate::board::{Board, Move};
use crate::eval::explain::Explain;
use crate::eval::{Evaluate, Evaluator, MOST_POINTS, Visit};
use crate::game::Game;
use crate::random::Random;
use crate::rules::Rules;
use std::num::NonZeroU32;

/// Random moves that a game starts with.
const OPENING_PLIES: usize = 6;

/// The greatest length of a game: longer ones have lost their way and are drawn.
const MOST_PLIES: NonZeroU32 = NonZeroU32::new(200).expect("not zero");

/// More points than any evaluator gives.
const WIN: i32 = 2 * MOST_POINTS;

/// A random position a few plies from the start that is not decided.
pub fn opening(random: &mut Random) -> Board {
    loop {
        let mut board = Board::standard();
        for _ in 0..OPENING_PLIES {
            let moves = board.moves();
            if moves.is_empty() || board.decided() {
                break;
            }
            board = board.make(moves[random.below(moves.len())]);
        }
        if !board.decided() {
            return board;
        }
    }
}

/// Plays a game from a position; `players` are indexed by side.
pub fn game(start: Board, players: [&Evaluator; 2], depth: u32, random: &mut Random) -> Game {
    let rules = Rules {
        length_cap: Some(MOST_PLIES),
        ..Rules::OLYMPIAD
    };
    let mut game = Game::new(start, rules);
    while game.outcome().is_none() {
        let board = *game.board();
        let player = players[board.side_to_move().index()];
        let played = player.accept(Choice {
            board: &board,
            depth,
            random,
        });
        game.play(played).expect("the choice is legal");
    }
    game
}

/// Picks the best move, among equals the one that comes first in random order.
struct Choice<'a> {
    board: &'a Board,
    depth: u32,
    random: &'a mut Random,
}

impl Visit for Choice<'_> {
    type Output = Move;

    fn visit<E: Evaluate + Explain>(self, evaluator: &E) -> Move {
        let mut moves = self.board.moves();
        if moves.is_empty() {
            return Move::PASS;
        }
        for last in (1..moves.len()).rev() {
            moves.swap(last, self.random.below(last + 1));
        }
        let state = evaluator.state(self.board);
        let mut best = (-WIN - 1, moves[0]);
        for &played in moves.iter() {
            let (after, state) = made(evaluator, self.board, state, played);
            let depth = self.depth - 1;
            let score = -value(evaluator, &after, state, played, depth, -WIN, -best.0);
            if score > best.0 {
                best = (score, played);
            }
        }
        best.1
    }
}

fn made<E: Evaluate>(
    evaluator: &E,
    board: &Board,
    state: E::State,
    played: Move,
) -> (Board, E::State) {
    let after = board.make(played);
    (after, evaluator.updated(state, board, &after, played))
}

/// Plain alpha-beta, captures first: what `played` has made of the position, seen by the side
/// to move. Nearer wins count more.
fn value<E: Evaluate>(
    evaluator: &E,
    board: &Board,
    state: E::State,
    played: Move,
    depth: u32,
    mut alpha: i32,
    beta: i32,
) -> i32 {
    if board.decided_by(played) {
        let side = board.side_to_move();
        return match (board.is_connected(side), board.is_connected(!side)) {
            (true, true) => 0,
            (true, false) => WIN - 100 + depth as i32,
            _ => 100 - WIN - depth as i32,
        };
    }
    if depth == 0 {
        return evaluator.points(board, &state);
    }
    let mut moves = board.moves();
    moves.sort_unstable_by_key(|played| !played.captures());
    if moves.is_empty() {
        return evaluator.points(board, &state);
    }
    let mut best = -WIN;
    for &reply in moves.iter() {
        let (after, state) = made(evaluator, board, state, reply);
        best = best.max(-value(
            evaluator,
            &after,
            state,
            reply,
            depth - 1,
            -beta,
            -alpha,
        ));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The result of a match: wins, draws and losses of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

impl Tally {
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Share of the points, 0 to 1.
    pub fn score(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games())
    }

    /// The standard error of the score.
    pub fn error(&self) -> f64 {
        let (score, games) = (self.score(), f64::from(self.games()));
        let spread = |result: f64, count: u32| f64::from(count) * (result - score).powi(2);
        let sum = spread(1.0, self.wins) + spread(0.5, self.draws) + spread(0.0, self.losses);
        sum.sqrt() / games
    }
}

/// A match: each opening is played twice, with colours changed.
pub fn matched(players: [&Evaluator; 2], openings: u32, depth: u32, random: &mut Random) -> Tally {
    let mut tally = Tally::default();
    for _ in 0..openings {
        let start = opening(random);
        for first in 0..2 {
            let seats = [players[first], players[1 - first]];
            let outcome = game(start, seats, depth, random).outcome();
            let winner = outcome.and_then(|outcome| outcome.winner());
            match winner.map(|side| side.index() == first) {
                Some(true) => tally.wins += 1,
                Some(false) => tally.losses += 1,
                None => tally.draws += 1,
            }
        }
    }
    tally
}
