//! The opening explorer: what the book and collections of games know of a position.

use super::message::{BookView, GamesView, ScoreView, both_forms};
use crate::board::Side;
use crate::board::{Board, Move};
use crate::book::canonical::Canonical;
use crate::book::choose::chances;
use crate::book::{Book, BookOptions};
use crate::game::Game;
use crate::record::collection::games;
use crate::record::result::Stated;
use std::collections::{BTreeMap, HashMap};

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

/// The openings of many games, and how these ended.
#[derive(Clone, Debug)]
pub struct Collection {
    games: usize,
    /// By canonical position and the bits of the move that was played there, on the canonical board.
    /// Most positions have but one, which a table of its own would be too much for.
    moves: BTreeMap<(u64, u16), Ends>,
    /// Moves that it may hold.
    most: usize,
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
    /// A collection that holds at most so many moves of positions; each takes about 50 bytes.
    pub fn new(most: usize) -> Collection {
        Collection {
            games: 0,
            moves: BTreeMap::new(),
            most,
        }
    }

    pub fn games(&self) -> usize {
        self.games
    }

    /// Adds the games of a text. Says how many, and how many of them could not be played. Of more
    /// than there is room for, the first ones are added.
    pub fn import(&mut self, text: &str) -> Result<(usize, usize), String> {
        let mut broken = 0;
        let before = self.games;
        for game in games(text) {
            if self.moves.len() + PLIES > self.most {
                let (most, added) = (self.most, self.games - before);
                return Err(format!(
                    "a collection holds at most {most} moves: {added} games were added"
                ));
            }
            let record = game.ok().and_then(|game| game.record.ok());
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
            let key = (canonical.key(), canonical.inward(played).bits());
            self.moves.entry(key).or_default().add(ends);
        }
    }

    /// The moves that were played in a canonical position.
    fn known(&self, key: u64) -> impl Iterator<Item = (Move, Ends)> {
        let here = self.moves.range((key, 0)..=(key, u16::MAX));
        here.map(|(&(_, played), &ends)| (Move::from_bits(played), ends))
    }

    /// What several collections hold for a position, the most played first.
    pub fn rows(collections: [&Collection; 2], board: &Board) -> Vec<GamesView> {
        let canonical = Canonical::of(board);
        let mut sums: HashMap<Move, Ends> = HashMap::new();
        for collection in collections {
            for (played, ends) in collection.known(canonical.key()) {
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
