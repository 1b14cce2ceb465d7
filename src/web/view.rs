//! A position as a page shows it: everything that can be said of it without a search.

use super::explore::{Collection, book_rows};
use super::message::{PieceView, PositionView, TermView, WayView};
use crate::board::connect::groups;
use crate::board::{Board, Move, Side, Square};
use crate::book::Book;
use crate::eval::Evaluator;
use crate::game::Game;
use crate::lines::geometry::{part_of, places, split, squares_of_lines};

/// What a view is made from besides the game.
pub struct Sources<'a> {
    pub evaluator: &'a Evaluator,
    pub book: Option<&'a Book>,
    pub collections: [&'a Collection; 2],
}

/// The position of a game, at a node of its tree.
pub fn position(game: &Game, node: usize, sources: &Sources) -> PositionView {
    let board = game.board();
    let outcome = game.outcome();
    let side = board.side_to_move();
    let pieces = match outcome {
        Some(_) => Vec::new(),
        None => Square::of(board.pieces(side))
            .map(|from| piece(board, from))
            .collect(),
    };
    let (book, book_note) = book_rows(game, sources.book);
    PositionView {
        node,
        fen: board.to_string(),
        side,
        ply: game.moves().len(),
        outcome: outcome.map(|outcome| outcome.to_string()),
        winner: outcome.and_then(|outcome| outcome.winner()),
        groups: Side::BOTH.map(|side| {
            let groups = groups(board.pieces(side));
            groups.map(|group| names(Square::of(group))).collect()
        }),
        may_pass: outcome.is_none() && board.is_legal(Move::PASS),
        pieces,
        points: for_black(board, sources.evaluator.points(board)),
        terms: terms(board, sources.evaluator),
        worth: worth(board, sources.evaluator),
        book,
        book_note,
        games: Collection::rows(sources.collections, board),
    }
}

fn names(squares: impl Iterator<Item = Square>) -> Vec<String> {
    squares.map(|square| square.to_string()).collect()
}

fn for_black(board: &Board, points: i32) -> i32 {
    match board.side_to_move() {
        Side::Black => points,
        Side::White => -points,
    }
}

fn terms(board: &Board, evaluator: &Evaluator) -> Vec<TermView> {
    let explanation = evaluator.explain(board);
    let tenths = |points: f64| (10.0 * points).round() / 10.0;
    let term = |term: &crate::eval::explain::Term| TermView {
        name: term.name,
        black: tenths(explanation.points_of(term, Side::Black)),
        white: tenths(explanation.points_of(term, Side::White)),
    };
    explanation.terms.iter().map(term).collect()
}

/// What each piece is worth to its side: what the evaluator would say less without it.
fn worth(board: &Board, evaluator: &Evaluator) -> Vec<(String, i32)> {
    let all = for_black(board, evaluator.points(board));
    let mut worth = Vec::new();
    for side in Side::BOTH.into_iter().filter(|&side| board.count(side) > 1) {
        for square in Square::of(board.pieces(side)) {
            let mut pieces = Side::BOTH.map(|side| board.pieces(side));
            pieces[side.index()] ^= square.bit();
            let [black, white] = pieces;
            let without = Board::from_pieces(black, white, board.side_to_move());
            let without = without.expect("fewer pieces than before, and one at least");
            let lost = all - for_black(&without, evaluator.points(&without));
            let own = if side == Side::Black { lost } else { -lost };
            worth.push((square.to_string(), own));
        }
    }
    worth
}

/// Where a piece can go: in each direction as many squares as there are pieces on the line.
fn piece(board: &Board, from: Square) -> PieceView {
    let ways = places(from.index()).into_iter().flat_map(|place| {
        let (line, at) = (place.line as usize, place.position as usize);
        let part = part_of(split(line), at);
        let squares = squares_of_lines()[line].map(Square::new);
        let on_line = &squares[part.clone()];
        let set = on_line.iter().fold(0, |set, square| set | square.bit());
        let count = (board.occupied() & set).count_ones();
        let ends = [on_line[0], on_line[on_line.len() - 1]].map(|end| end.to_string());
        let reach = count as usize;
        let forward = Some(at + reach).filter(|to| *to < part.end);
        let back = at.checked_sub(reach).filter(|to| *to >= part.start);
        let targets = [forward, back]
            .into_iter()
            .flatten()
            .map(move |to| squares[to]);
        targets.map(move |to| way(board, from, to, count, ends.clone()))
    });
    PieceView {
        square: from.to_string(),
        ways: ways.collect(),
    }
}

fn way(board: &Board, from: Square, to: Square, count: u32, ends: [String; 2]) -> WayView {
    let legal = board.as_legal(Move::new(from, to, false));
    WayView {
        to: to.to_string(),
        count,
        ends,
        captures: legal.as_ref().is_ok_and(|played| played.captures()),
        fault: legal.err().map(|fault| fault.to_string()),
    }
}
