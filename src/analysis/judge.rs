//! What the moves of a game were worth.
//!
//! A move is compared with the best one by the chance of winning before and after it, both by a
//! search of the position there. A move that the search itself would have played costs nothing,
//! whatever a look one ply deeper makes of it.

use super::positions::Searched;
use crate::board::{Move, Side};
use crate::game::Game;
use crate::rules::Outcome;
use crate::search::Score;
use serde::Serialize;
use std::fmt;

/// A game with what is known of each of its moves.
pub struct Judged<'a> {
    pub game: &'a Game,
    pub moves: Vec<JudgedMove>,
}

/// A move and what it did. Scores are for the side that made it.
#[derive(Clone, Debug)]
pub struct JudgedMove {
    /// Counted from 1.
    pub ply: usize,
    pub side: Side,
    pub played: Move,
    pub before: Score,
    pub after: Score,
    /// How the move ended the game, if it did.
    pub ended: Option<Outcome>,
    /// The best line instead; it starts with the move itself where that was best.
    pub line: Vec<Move>,
    pub depth: u32,
    pub nodes: u64,
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mistake {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Mistake {
    /// All kinds, and the loss of winning chances from which each begins: the steps that Lichess
    /// takes for chess, on a scale from 0 to 1, with the last one somewhat wider.
    pub const ALL: [(Mistake, f64); 3] = [
        (Mistake::Inaccuracy, 0.05),
        (Mistake::Mistake, 0.10),
        (Mistake::Blunder, 0.20),
    ];

    /// What a move was that lost so much; `None` for a loss within what searches of different
    /// depth disagree about.
    pub fn of(loss: f64) -> Option<Mistake> {
        let reached = |(mistake, from): (Mistake, f64)| (loss >= from).then_some(mistake);
        Mistake::ALL.into_iter().rev().find_map(reached)
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.pad(match self {
            Mistake::Inaccuracy => "inaccuracy",
            Mistake::Mistake => "mistake",
            Mistake::Blunder => "blunder",
        })
    }
}

impl JudgedMove {
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }

    pub fn is_best(&self) -> bool {
        self.best()
            .is_none_or(|best| best.plain() == self.played.plain())
    }

    /// The chance of winning that the move gave away, from 0 to 1.
    pub fn loss(&self) -> f64 {
        match self.is_best() {
            true => 0.0,
            false => (self.before.win_probability() - self.after.win_probability()).max(0.0),
        }
    }

    pub fn mistake(&self) -> Option<Mistake> {
        Mistake::of(self.loss())
    }

    /// The plies of a proven win that the move let go: the position after it is no proven win.
    pub fn missed_win(&self) -> Option<i32> {
        let let_go = self.before.is_win() && !self.after.is_win() && !self.is_best();
        self.before.plies_to_end().filter(|_| let_go)
    }

    /// How good the move was, from 0 to 100, by the curve that Lichess publishes for chess: 100
    /// where nothing was lost, about 64 for a tenth of the winning chances, 40 for a fifth.
    pub fn accuracy(&self) -> f64 {
        let percent = 100.0 * self.loss();
        (103.1668 * (-0.04354 * percent).exp() - 3.1669).clamp(0.0, 100.0)
    }
}

impl<'a> Judged<'a> {
    /// Judges a game by the searches of its positions, one for each that is not decided.
    pub fn new(game: &'a Game, positions: &[Searched]) -> Judged<'a> {
        let moves = game.moves().iter().zip(positions).enumerate();
        let judged = moves.map(|(index, (&played, searched))| {
            let board = game.boards()[index];
            let side = board.side_to_move();
            let after = positions.get(index + 1);
            let ended = match after {
                Some(_) => None,
                None => game.outcome(),
            };
            JudgedMove {
                ply: index + 1,
                side,
                played,
                before: searched.score(),
                after: match (after, ended.map(|outcome| outcome.winner())) {
                    (Some(after), _) => -after.score(),
                    (None, Some(Some(winner))) if winner == side => Score::win_in(0),
                    (None, Some(Some(_))) => Score::loss_in(0),
                    (None, _) => Score::DRAW,
                },
                ended,
                line: read_line(game, index, &searched.line),
                depth: searched.depth,
                nodes: searched.nodes,
            }
        });
        Judged {
            game,
            moves: judged.collect(),
        }
    }

    /// The moves of a side.
    pub fn moves_of(&self, side: Side) -> impl Iterator<Item = &JudgedMove> {
        self.moves.iter().filter(move |judged| judged.side == side)
    }

    /// The mean accuracy of a side's moves; `None` where it made none.
    pub fn accuracy(&self, side: Side) -> Option<f64> {
        let count = self.moves_of(side).count();
        let sum: f64 = self.moves_of(side).map(JudgedMove::accuracy).sum();
        (count > 0).then(|| sum / count as f64)
    }

    /// How many of a side's moves were mistakes of a kind.
    pub fn count(&self, side: Side, kind: Mistake) -> usize {
        let moves = self.moves_of(side);
        moves
            .filter(|judged| judged.mistake() == Some(kind))
            .count()
    }

    /// How many proven wins a side let go.
    pub fn missed_wins(&self, side: Side) -> usize {
        let moves = self.moves_of(side);
        moves.filter(|judged| judged.missed_win().is_some()).count()
    }

    /// The mistakes of both sides, the worst first.
    pub fn worst(&self) -> Vec<&JudgedMove> {
        let is_bad =
            |judged: &&JudgedMove| judged.mistake().is_some() || judged.missed_win().is_some();
        let mut worst: Vec<&JudgedMove> = self.moves.iter().filter(is_bad).collect();
        worst.sort_by(|one, other| other.loss().total_cmp(&one.loss()));
        worst
    }
}

/// The moves of a line from a position of a game, as far as they can be played.
fn read_line(game: &Game, ply: usize, line: &[String]) -> Vec<Move> {
    let mut board = game.boards()[ply];
    let mut moves = Vec::new();
    for text in line {
        let Ok(played) = board.read_move(text) else {
            break;
        };
        moves.push(played);
        board = board.after(played);
    }
    moves
}
