//! The opening explorer: what the book and collections of games know of a position.

use super::message::{BookView, GamesView, ScoreView, both_forms};
use crate::board::Side;
use crate::board::{Board, Move};
use crate::book::canonical::Canonical;
use crate::book::choose::chances;
use crate::book::{Book, BookOptions};
use crate::game::Game;
use crate::record::collection::load;
use crate::record::result::Stated;
use std::collections::HashMap;

/// The book's moves, the best first, or why there are none.
pub fn book_rows(game: &Game, book: Option<&Book>) -> (Vec<BookView>, Option<String>) {
    let note = |text: &str| (Vec::new(), Some(text.to_string()));
    let Some(book) = book else {
        return note("there is no book");
    };
    if !book.is_for(game.rules()) {
        return note(&format!(
            "the book is for the rules {}",
            book.header().identity.rules
        ));
    }
    let side = game.board().side_to_move();
    let known = book.look_up(game.board());
    let chances = chances(&known, BookOptions::default().variety);
    let rows = known.iter().map(|known| {
        let (played, text) = both_forms(known.played);
        let depth = u32::from(known.depth);
        let chance = chances.iter().find(|(drawn, _)| *drawn == known.played);
        BookView {
            played,
            text,
            score: known.score.map(|score| ScoreView::new(score, side, depth)),
            depth: known.depth,
            weight: known.weight,
            stale: known.stale,
            chance: chance.map_or(0.0, |(_, chance)| *chance),
        }
    });
    (rows.collect(), None)
}

/// Plies of each game that a collection keeps: beyond, hardly two games are alike.
const PLIES: usize = 40;

/// Games that a collection holds.
pub const MOST_GAMES: usize = 50_000;

/// The openings of many games, and how these ended.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    games: usize,
    /// By canonical position: the moves that were played there, on the canonical board.
    moves: HashMap<u64, HashMap<Move, Ends>>,
}

/// Black's wins, draws, White's wins, and games without a result.
#[derive(Clone, Copy, Debug, Default)]
struct Ends([u32; 4]);

impl Ends {
    fn add(&mut self, others: Ends) {
        for (own, other) in self.0.iter_mut().zip(others.0) {
            *own += other;
        }
    }
}

impl Collection {
    pub fn games(&self) -> usize {
        self.games
    }

    /// Adds the games of a text. Says how many, and how many of them could not be played.
    pub fn import(&mut self, text: &str) -> Result<(usize, usize), String> {
        let games = load(text);
        if self.games + games.len() > MOST_GAMES {
            return Err(format!("a collection holds at most {MOST_GAMES} games"));
        }
        let mut broken = 0;
        let before = self.games;
        for game in &games {
            let record = game
                .as_ref()
                .ok()
                .and_then(|game| game.record.as_ref().ok());
            match record.map(|record| record.replay()) {
                Some(replay) if !replay.end.is_broken() => {
                    self.add(&replay.game, replay.end.result());
                }
                _ => broken += 1,
            }
        }
        Ok((self.games - before, broken))
    }

    fn add(&mut self, game: &Game, result: Option<Stated>) {
        let mut ends = Ends::default();
        ends.0[match result {
            Some(Stated::Win(Side::Black, _)) => 0,
            Some(Stated::Draw) => 1,
            Some(Stated::Win(Side::White, _)) => 2,
            _ => 3,
        }] = 1;
        self.games += 1;
        for (board, &played) in game.boards().iter().zip(game.moves()).take(PLIES) {
            let canonical = Canonical::of(board);
            let moves = self.moves.entry(canonical.key()).or_default();
            moves.entry(canonical.inward(played)).or_default().add(ends);
        }
    }

    /// What several collections hold for a position, the most played first.
    pub fn rows(collections: [&Collection; 2], board: &Board) -> Vec<GamesView> {
        let canonical = Canonical::of(board);
        let mut sums: HashMap<Move, Ends> = HashMap::new();
        for collection in collections {
            for (&played, &ends) in collection.moves.get(&canonical.key()).into_iter().flatten() {
                sums.entry(canonical.outward(played)).or_default().add(ends);
            }
        }
        let legal = sums
            .into_iter()
            .filter(|(played, _)| board.is_legal(*played));
        let mut rows: Vec<GamesView> = legal.map(|(played, ends)| row(played, ends)).collect();
        rows.sort_by_key(|row| {
            let games = row.black + row.draws + row.white + row.open;
            (std::cmp::Reverse(games), row.played.clone())
        });
        rows
    }
}

fn row(move_played: Move, ends: Ends) -> GamesView {
    let (played, text) = both_forms(move_played);
    let [black, draws, white, open] = ends.0;
    GamesView {
        played,
        text,
        black,
        draws,
        white,
        open,
    }
}
