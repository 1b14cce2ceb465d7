//! The operator's console: what plain `soucie` starts. A person carries moves between the
//! engine and a real board, and keeps clocks and record right.
//!
//! `order` is what can be typed, `screen` and `large` what is shown, `terminal` how, `archive`
//! and `date` are the records. This file holds the loop, `handle` one handler for each order.

mod archive;
mod date;
mod handle;
mod large;
mod order;
mod screen;
mod terminal;
mod value;

use super::options::SearchOptions;
use super::{Drawing, Failure};
use crate::board::Side;
use crate::board::diagram::Style;
use crate::clock::TimeControl;
use crate::engine::player::News;
use crate::engine::{Options, Player};
use crate::protocol::lines::{Inbox, Incoming, LONGEST, engine_into};
use crate::record::result::Stated;
use archive::{Archive, ENGINE_NAME};
use order::Order;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use terminal::Terminal;

#[derive(clap::Args)]
pub struct Arguments {
    /// Go on with the game saved last, or with the one in a file
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    resume: Option<Option<PathBuf>>,
    /// Time control, such as 30m, 20m+5s, 40/15m, 5s/move, 10m+3x30s
    #[arg(long, default_value_t = TimeControl::OLYMPIAD, value_name = "CONTROL")]
    level: TimeControl,
    /// Folder where games are saved after each move
    #[arg(long, value_name = "FOLDER")]
    games: Option<PathBuf>,
    /// How to draw the board
    #[arg(long, value_enum, default_value_t = Drawing::Auto)]
    drawing: Drawing,
    #[command(flatten)]
    search: SearchOptions,
}

/// How often the clocks are looked at.
const TICK: Duration = Duration::from_millis(250);

/// The name of a player that nobody has named.
const SOMEBODY: &str = "Opponent";

struct Console<'a> {
    player: Player,
    /// The side that the engine plays; `None` if it plays neither.
    engine_side: Option<Side>,
    names: [String; 2],
    /// How the game ended, on the board or off it.
    result: Option<Stated>,
    terminal: Terminal<'a>,
    archive: Archive,
    style: Style,
    /// Sides whose fallen flag has been reported.
    flags: [bool; 2],
    /// Whether saving has failed, which is said only once.
    save_failed: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let (inbox, lines) = Inbox::new();
    let options = Options {
        own_book: true,
        ..arguments.search.options()?
    };
    let engine = engine_into(options, &inbox)?;
    let folder = arguments.games.clone();
    let mut console = Console {
        player: Player::new(engine, arguments.level),
        engine_side: Some(Side::White),
        names: [SOMEBODY.to_string(), ENGINE_NAME.to_string()],
        result: None,
        terminal: Terminal::open(out, lines)?,
        archive: Archive::new(folder.unwrap_or_else(Archive::usual_folder)),
        style: arguments.drawing.style(),
        flags: [false; 2],
        save_failed: false,
    };
    console.greet(arguments)?;
    let mut looked = Instant::now();
    loop {
        if let Some(message) = inbox.next_within(TICK)
            && !console.take(message)?
        {
            return Ok(());
        }
        if looked.elapsed() >= TICK {
            console.watch_clocks()?;
            looked = Instant::now();
        }
    }
}

impl Console<'_> {
    fn greet(&mut self, arguments: &Arguments) -> Result<(), Failure> {
        self.say(&format!("{ENGINE_NAME}, a player of Lines of Action"))?;
        self.say("Type the opponent's move, 'go' to let the engine start, or 'help'.")?;
        match &arguments.resume {
            None => self.show_position()?,
            Some(file) => {
                let latest = || self.archive.latest();
                let file = file.clone().map_or_else(latest, Ok)?;
                self.load(&file)?;
                self.archive.go_on_with(file);
            }
        }
        self.terminal.ask();
        Ok(())
    }

    /// Handles a message; says whether the console goes on.
    fn take(&mut self, message: Incoming) -> io::Result<bool> {
        match message {
            Incoming::Line(line) => {
                match line.parse() {
                    _ if line.trim().is_empty() => {}
                    Ok(Order::Quit) => return Ok(false),
                    Ok(order) => self.obey(order)?,
                    Err(fault) => self.say(&format!("error: {fault}"))?,
                }
                self.terminal.ask();
            }
            Incoming::TooLong(_) => {
                self.say(&format!("error: the line is longer than {LONGEST} bytes"))?;
            }
            Incoming::End => return Ok(false),
            Incoming::Event(event) => {
                if let Some(news) = self.player.take(event) {
                    self.report(news)?;
                }
            }
            Incoming::Text(_) => {}
        }
        Ok(true)
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.terminal.say(text)
    }

    fn show_position(&mut self) -> io::Result<()> {
        let text = screen::position(&self.player, self.style);
        self.say(&text)
    }

    fn side_to_move(&self) -> Side {
        self.player.game().board().side_to_move()
    }

    fn report(&mut self, news: News) -> io::Result<()> {
        match news {
            News::Progress(_) => Ok(()),
            News::Moved(result) => {
                let text = screen::engine_move(&result, !self.side_to_move());
                self.after_move()?;
                self.say(&text)?;
                self.proceed()
            }
            News::Remark(text) => self.say(&text),
            News::Hint(result) => {
                let text = screen::hint(&result);
                self.say(&text)?;
                self.proceed()
            }
        }
    }

    /// Saves and shows the position that a move led to, in this order: what was shown is not lost.
    fn after_move(&mut self) -> io::Result<()> {
        let outcome = self.player.game().outcome();
        self.result = outcome.map(Stated::from).or(self.result);
        self.autosave()?;
        self.show_position()?;
        match outcome {
            Some(outcome) => self.end_game(outcome.into(), &outcome.to_string()),
            None => Ok(()),
        }
    }

    /// Lets the engine think or ponder if it should.
    fn proceed(&mut self) -> io::Result<()> {
        if self.result.is_some() || !self.player.clock_runs() {
            return Ok(());
        }
        let started = match self.engine_side {
            Some(side) if side == self.side_to_move() => self.player.think(),
            Some(_) => self.player.ponder(),
            None => Ok(()),
        };
        started.or_else(|fault| self.say(&format!("error: {fault}")))
    }

    fn end_game(&mut self, result: Stated, text: &str) -> io::Result<()> {
        self.player.cancel();
        self.player.stop_clock();
        self.result = Some(result);
        self.autosave()?;
        self.say(&format!("The game is over: {text}."))?;
        let pondered = self.player.engine().ponderings();
        match pondered.hit_rate() {
            Some(_) => self.say(&format!("Pondering: {pondered}.")),
            None => Ok(()),
        }
    }

    fn autosave(&mut self) -> io::Result<()> {
        let record = self.record();
        match self.archive.save(&record) {
            Err(fault) if !std::mem::replace(&mut self.save_failed, true) => {
                let file = self.archive.file().display();
                let text = format!("error: the game is not saved: {file}: {fault}");
                self.say(&text)
            }
            _ => Ok(()),
        }
    }

    /// Redraws the clocks, and says when a flag falls. What follows from it is the arbiter's.
    fn watch_clocks(&mut self) -> io::Result<()> {
        if !self.player.clock_runs() {
            return Ok(());
        }
        let text = format!(" {} ", screen::clocks(&self.player));
        self.terminal.show_in_corner(&text)?;
        let side = self.side_to_move();
        let fallen = self.player.has_flagged(side);
        let known = std::mem::replace(&mut self.flags[side.index()], fallen);
        match fallen && !known {
            true => self.say(&format!("{side}'s flag has fallen.")),
            false => Ok(()),
        }
    }
}
