//! The operator's console: what plain `soucie` starts. A person carries moves between the
//! engine and a real board, and keeps clocks and record right.
//!
//! `order` is what can be asked for, `orders`, `reading` and `value` how it is typed, `screen`,
//! `large` and `text` what is shown, `terminal` how, `archive` holds the records. This
//! file holds the loop; `handle`, `history`, `files` and `settings` have a handler for each order.

mod archive;
mod files;
mod handle;
mod history;
mod large;
mod order;
mod orders;
mod reading;
mod screen;
mod settings;
mod terminal;
mod text;
mod value;

use super::options::EngineOptions;
use super::{Drawing, Failure};
use crate::board::Side;
use crate::board::diagram::Style;
use crate::clock::TimeControl;
use crate::engine::player::{Doing, GameEvent};
use crate::engine::{Options, Player};
use crate::protocol::lines::{Inbox, Incoming, LONGEST, engine_into};
use crate::record::result::Stated;
use crate::search::SearchResult;
use archive::{Archive, ENGINE_NAME};
use order::Order;
use orders::shown_instead;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use terminal::Terminal;
use value::OrderError;

#[derive(clap::Args)]
pub struct Arguments {
    /// Go on with the last game that was not finished, or with the one in a file, with the options
    /// it was played with
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
    engine: EngineOptions,
}

/// What passes until an operator has made the engine's move and pressed the clock, until it is
/// learned from corrections of the clock.
const OVERHEAD: Duration = Duration::from_secs(1);

/// How often what a search has found is shown at most, unless the clocks are looked at.
const REDRAWN: Duration = Duration::from_millis(100);

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
    /// An end off the board that was taken back.
    undone_ending: Option<Stated>,
    /// An end off the board that the operator has yet to confirm.
    asked: Option<Stated>,
    /// What the running search has found, and when; and when it was last shown.
    found: Option<(SearchResult, Instant)>,
    shown: Instant,
    /// The options of a console that nobody has set.
    usual_options: Options,
    /// Options that the command line gives.
    given_options: Vec<(String, String)>,
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
    let usual_options = Options {
        own_book: true,
        move_overhead: OVERHEAD,
        ..Options::default()
    };
    let options = arguments.engine.on(usual_options.clone())?;
    let engine = engine_into(options, &inbox)?;
    let folder = arguments.games.clone();
    let mut console = Console {
        player: Player::new(engine, arguments.level),
        engine_side: Some(Side::White),
        names: [SOMEBODY.to_string(), ENGINE_NAME.to_string()],
        result: None,
        undone_ending: None,
        asked: None,
        found: None,
        shown: Instant::now(),
        usual_options,
        given_options: arguments.engine.given()?,
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
            console.show_live()?;
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
            Some(file) => self.go_on_with(file.clone())?,
        }
        self.terminal.ask();
        Ok(())
    }

    /// Handles a message; says whether the console goes on.
    fn take(&mut self, message: Incoming) -> io::Result<bool> {
        match message {
            Incoming::Line(line) => {
                self.terminal.entered(&line)?;
                match self.read(&line) {
                    _ if line.trim().is_empty() => {}
                    Ok(Order::Quit) => return Ok(false),
                    Ok(order) => {
                        // A question is answered at once or dropped.
                        let asked = self.asked.take();
                        self.asked = asked.filter(|_| [Order::Yes, Order::No].contains(&order));
                        self.obey(order)?;
                    }
                    Err(fault) => {
                        self.refuse(fault)?;
                        if let Some(order) = shown_instead(&line) {
                            self.obey(order)?;
                        }
                    }
                }
                self.terminal.ask();
            }
            Incoming::TooLong(_) => {
                self.refuse(format!("the line is longer than {LONGEST} bytes"))?;
            }
            Incoming::End => return Ok(false),
            Incoming::Event(event) => {
                if let Some(event) = self.player.take(event) {
                    self.report(event)?;
                }
            }
            Incoming::Text(_) => {}
        }
        Ok(true)
    }

    /// Reads a line: `n` answers a question where there is one, and is `next` elsewhere.
    fn read(&self, line: &str) -> Result<Order, OrderError> {
        match self.asked.is_some() && line.trim().eq_ignore_ascii_case("n") {
            true => Ok(Order::No),
            false => line.parse(),
        }
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.terminal.say(text)
    }

    fn show_position(&mut self) -> io::Result<()> {
        let text = screen::position(&self.player, self.style, self.ending().as_deref());
        self.say(&text)
    }

    fn side_to_move(&self) -> Side {
        self.player.game().board().side_to_move()
    }

    fn report(&mut self, event: GameEvent) -> io::Result<()> {
        match event {
            GameEvent::Progress(found) => {
                self.found = Some((found, Instant::now()));
                match self.shown.elapsed() >= REDRAWN {
                    true => self.show_live(),
                    false => Ok(()),
                }
            }
            GameEvent::Moved(result) => {
                self.found = None;
                let text = screen::engine_move(&result, !self.side_to_move());
                self.after_move()?;
                self.say(&text)?;
                self.proceed()
            }
            GameEvent::Remark(text) => self.say(&text),
            GameEvent::Hint(result) => {
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
        self.undone_ending = None;
        self.autosave()?;
        self.show_position()?;
        match self.result {
            Some(_) => self.close_game(),
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
        started.or_else(|fault| self.refuse(fault))
    }

    /// Ends the game off the board.
    fn end_game(&mut self, result: Stated) -> io::Result<()> {
        self.result = Some(result);
        self.undone_ending = None;
        self.player.forget_undone();
        self.close_game()?;
        self.autosave()?;
        let ending = self.ending().unwrap_or_default();
        self.say(&format!("The game is over: {ending}."))
    }

    fn close_game(&mut self) -> io::Result<()> {
        self.player.cancel();
        self.player.stop_clock();
        let pondered = self.player.engine().ponderings();
        match pondered.hit_rate() {
            Some(_) => self.say(&format!("Pondering: {pondered}.")),
            None => Ok(()),
        }
    }

    /// Shows the clocks if they run, and what the running search has found so far.
    fn show_live(&mut self) -> io::Result<()> {
        let doing = self.player.activity().map(|doing| match doing {
            Doing::Thinking => "thinking".to_string(),
            Doing::Pondering(expected) => format!("pondering on {expected}"),
            Doing::LookingAround => "looking".to_string(),
        });
        if doing.is_none() {
            self.found = None;
        }
        let search = match (&doing, &self.found) {
            (Some(doing), Some((found, when))) => {
                screen::live(found, doing, found.elapsed + when.elapsed()).to_vec()
            }
            _ => Vec::new(),
        };
        self.shown = Instant::now();
        let running = self.player.clock_runs();
        let clocks = running.then(|| format!("{} ", screen::clocks(&self.player)));
        self.terminal.show_live(clocks.as_deref(), &search)
    }

    /// Says when a flag falls. What follows from it is the arbiter's.
    fn watch_clocks(&mut self) -> io::Result<()> {
        if !self.player.clock_runs() {
            return Ok(());
        }
        let side = self.side_to_move();
        let fallen = self.player.has_flagged(side);
        let known = std::mem::replace(&mut self.flags[side.index()], fallen);
        match fallen && !known {
            true => self.say(&format!("{side}'s flag has fallen.")),
            false => Ok(()),
        }
    }
}
