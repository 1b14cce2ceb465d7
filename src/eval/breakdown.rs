//! All that an evaluator can say of one position: its terms, what each line gives, and what would
//! change if a piece went. For whoever shows it: as text, as JSON, drawn on a board.

use super::explain::{Explain, Explanation};
use super::points::{rounded, win_probability};
use super::{Evaluate, Evaluator, Kind, UNITS_PER_POINT, Visit};
use crate::board::{Board, Side, Square};
use crate::lines::geometry::{LINES, parts, split, squares_of_lines};
use serde_json::{Value, json};

/// The breakdown of a position.
#[derive(Clone, Debug)]
pub struct Breakdown {
    pub board: Board,
    pub kind: Kind,
    /// For the side to move.
    pub points: i32,
    pub explanation: Explanation,
    /// All 32, in the order of the board; none where the evaluator does not go by lines.
    pub lines: Vec<LineWorth>,
    /// In the order of their squares.
    pub pieces: Vec<PieceWorth>,
}

/// What a line gives.
#[derive(Clone, Debug, PartialEq)]
pub struct LineWorth {
    /// First and last square of each of its parts: an extended diagonal has two.
    pub parts: Vec<[Square; 2]>,
    /// Points for black.
    pub points: f64,
}

/// What goes with a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceWorth {
    pub square: Square,
    pub side: Side,
    /// Points that its side would have less if it went, the same side being to move. `None` for a
    /// side's only piece, without which there is no position.
    pub points: Option<i32>,
}

impl Evaluator {
    /// All that the evaluator can say of a position.
    pub fn breakdown(&self, board: &Board) -> Breakdown {
        struct Describe<'a>(&'a Board, Kind);
        impl Visit for Describe<'_> {
            type Output = Breakdown;
            fn visit<E: Evaluate + Explain>(self, evaluator: &E) -> Breakdown {
                Breakdown::of(self.0, self.1, evaluator)
            }
        }
        self.accept(Describe(board, self.kind()))
    }
}

impl Breakdown {
    fn of<E: Evaluate + Explain>(board: &Board, kind: Kind, evaluator: &E) -> Breakdown {
        let points = |board: &Board| evaluator.points(board, &evaluator.state(board));
        let by_line = evaluator.by_line(board);
        let line = |(line, points)| LineWorth {
            parts: ends_of_parts(line),
            points,
        };
        let present = points(board);
        let piece = |square: Square| {
            let side = board.occupant(square)?;
            let sign = if side == board.side_to_move() { 1 } else { -1 };
            let without = lifted(board, square);
            Some(PieceWorth {
                square,
                side,
                points: without.map(|without| sign * (present - points(&without))),
            })
        };
        Breakdown {
            board: *board,
            kind,
            points: present,
            explanation: evaluator.explain(board),
            lines: by_line
                .into_iter()
                .flatten()
                .enumerate()
                .map(line)
                .collect(),
            pieces: Square::all().filter_map(piece).collect(),
        }
    }

    /// The breakdown as one JSON object.
    pub fn to_json(&self) -> Value {
        let explanation = &self.explanation;
        let by_side = |[black, white]: [Value; 2]| json!({ "black": black, "white": white });
        let terms = explanation.terms.iter().map(|term| {
            json!({
                "name": term.name,
                "count": by_side(term.amounts.map(Value::from)),
                "points": by_side(Side::BOTH.map(|side| explanation.points_of(term, side).into())),
                "weights": term.weights,
            })
        });
        let lines = self.lines.iter().map(|line| {
            let parts = line.parts.iter();
            let parts = parts.map(|ends| json!(ends.map(|square| square.to_string())));
            json!({ "parts": parts.collect::<Vec<_>>(), "points": line.points })
        });
        let pieces = self.pieces.iter().map(|piece| {
            json!({
                "square": piece.square.to_string(),
                "side": name(piece.side),
                "points": piece.points,
            })
        });
        json!({
            "position": self.board.to_string(),
            "evaluator": self.kind.to_string(),
            "side_to_move": name(self.board.side_to_move()),
            "points": self.points,
            "win_probability": rounded(win_probability(f64::from(self.points))),
            "decided": self.board.decided(),
            "units_per_point": UNITS_PER_POINT,
            "phase_shares": explanation.shares,
            "terms": terms.collect::<Vec<_>>(),
            "lines": lines.collect::<Vec<_>>(),
            "pieces": pieces.collect::<Vec<_>>(),
        })
    }
}

fn name(side: Side) -> String {
    side.to_string().to_lowercase()
}

/// The position without a piece; `None` if its side has no other.
fn lifted(board: &Board, square: Square) -> Option<Board> {
    let [black, white] = Side::BOTH.map(|side| board.pieces(side) & !square.bit());
    Board::from_pieces(black, white, board.side_to_move()).ok()
}

fn ends_of_parts(line: usize) -> Vec<[Square; 2]> {
    const SQUARES: [[u8; 8]; LINES] = squares_of_lines();
    let part = parts(split(line))
        .into_iter()
        .filter(|part| !part.is_empty());
    let ends = part.map(|part| [part.start, part.end - 1]);
    ends.map(|ends| ends.map(|place| Square::new(SQUARES[line][place])))
        .collect()
}
