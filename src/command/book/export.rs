//! `soucie book export`: a book as text.

use super::{Source, write};
use crate::board::{Board, Move};
use crate::book::Book;
use crate::book::canonical::Canonical;
use crate::book::journal;
use crate::book::load::{legal, records};
use crate::command::Failure;
use crate::game::Game;
use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

/// Write a book as text, or its lines as openings for a match
///
/// The text has one line for each position, with its moves, scores, depths and weights, and is
/// read back by `soucie book import`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Write lines of so many plies instead that stay in the book, no two to the same position,
    /// as `soucie match --openings` reads them
    #[arg(long, value_name = "PLIES")]
    lines: Option<usize>,
    /// Points that a move of such a line may be behind the best
    #[arg(long, default_value_t = 30, value_name = "POINTS")]
    variety: u16,
    /// File to write, replaced in one step; standard output if left out
    #[arg(long, short)]
    output: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let book = arguments.source.open()?;
    let (start, identity) = (&arguments.source.start, &book.header().identity);
    let text = match arguments.lines {
        Some(plies) => {
            let mut lines = Lines {
                book: &book,
                plies,
                variety: arguments.variety,
                met: HashSet::new(),
                text: String::new(),
            };
            lines.follow(&mut Game::new(*start, identity.rules));
            lines.text
        }
        None => journal::text(identity, start, &records(&book, start, identity)),
    };
    match &arguments.output {
        Some(path) => write(path, &text),
        None => Ok(out.write_all(text.as_bytes())?),
    }
}

/// Collects lines that end in different positions.
struct Lines<'a> {
    book: &'a Book,
    plies: usize,
    variety: u16,
    met: HashSet<u64>,
    text: String,
}

impl Lines<'_> {
    fn follow(&mut self, game: &mut Game) {
        if game.moves().len() == self.plies {
            if self.met.insert(Canonical::of(game.board()).key()) {
                let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
                self.text += &format!("{}\n", moves.join(" "));
            }
            return;
        }
        for played in self.moves(game.board()) {
            if game.play(played).is_ok() {
                self.follow(game);
                game.undo();
            }
        }
    }

    /// The moves that stay in the book and are not far behind the best of them.
    fn moves(&self, board: &Board) -> Vec<Move> {
        let score = |played: Move| {
            let answers = self.book.look_up(&board.after(played));
            let best = answers.iter().filter_map(|known| known.score).max();
            best.map(|best| (played, -best.value()))
        };
        let legal = legal(self.book, board);
        let staying: Vec<(Move, i32)> = legal.into_iter().filter_map(score).collect();
        let best = staying.iter().map(|(_, score)| *score).max().unwrap_or(0);
        let close = staying
            .into_iter()
            .filter(|(_, score)| best - score <= i32::from(self.variety));
        close.map(|(played, _)| played).collect()
    }
}
