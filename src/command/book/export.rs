//! `soucie book export`: a book as text.

use super::{Source, write};
use crate::book::canonical::Canonical;
use crate::book::choose::fit_to_play;
use crate::book::journal;
use crate::book::load::records;
use crate::book::{Book, Taste};
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
    /// Write the lines of so many plies instead, as `soucie match --openings` reads them
    #[arg(long, value_name = "PLIES")]
    lines: Option<usize>,
    /// Points that a move of such a line may be behind the best
    #[arg(long, default_value_t = Taste::default().variety, value_name = "POINTS")]
    variety: u32,
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
    variety: u32,
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
        for known in fit_to_play(&self.book.look_up(game.board()), self.variety) {
            if game.play(known.played).is_ok() {
                self.follow(game);
                game.undo();
            }
        }
    }
}
