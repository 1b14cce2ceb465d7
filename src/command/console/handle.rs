//! One handler for each order of the operator.

use super::archive::{self, ENGINE_NAME, record_of};
use super::order::{Order, help};
use super::{Console, SOMEBODY, screen};
use crate::board::{Board, Side};
use crate::clock::TimeControl;
use crate::command::Failure;
use crate::record::Record;
use crate::record::result::{Manner, Stated};
use crate::replace_file::replace;
use crate::search::Score;
use std::io;
use std::path::Path;
use std::time::Duration;

/// How long a hint is thought about.
const HINT_TIME: Duration = Duration::from_secs(1);

impl Console<'_> {
    pub(super) fn obey(&mut self, order: Order) -> io::Result<()> {
        match order {
            Order::Move(text) => self.play(&text),
            Order::Undo(moves) => self.undo(moves),
            Order::ShowClock => self.show_clocks(),
            Order::SetClock(side, time) => self.set_clocks(&[(side, time)]),
            Order::SetClocks([black, white]) => {
                self.set_clocks(&[(Side::Black, black), (Side::White, white)])
            }
            Order::Pause => self.pause(),
            Order::Resume => self.resume(),
            Order::Swap => self.swap(),
            Order::New => self.start_game(Board::standard()),
            Order::Setup(text) => match Board::named(&text) {
                Ok(board) => self.start_game(board),
                Err(fault) => self.say(&format!("error: {fault}")),
            },
            Order::Force => self.force(),
            Order::Go => self.go(),
            Order::Now => self.move_now(),
            Order::Hint => self.hint(),
            Order::Eval => self.evaluate(),
            Order::Board => self.show_position(),
            Order::Save(file) => self.save(file.as_deref()),
            Order::Load(file) => match self.load(Path::new(&file)) {
                Ok(()) => Ok(()),
                Err(fault) => self.say(&format!("error: {fault}")),
            },
            Order::Resign(side) => self.resign(side),
            Order::Draw => self.agree_draw(),
            Order::Level(control) => self.set_level(control),
            Order::Ponder(on) => self.set_option("Ponder", if on { "on" } else { "off" }),
            Order::Set { name, value } => self.set_option(&name, &value),
            Order::Name(side, name) => self.set_name(side, name),
            Order::Help => self.say(&help()),
            Order::Quit => Ok(()),
        }
    }

    fn play(&mut self, text: &str) -> io::Result<()> {
        if let Some(result) = self.result {
            return self.say(&format!("error: the game is over ({result})"));
        }
        if self.player.is_thinking() {
            return self.say("error: it is the engine's turn (force, undo or now)");
        }
        if let Err(fault) = self.player.play(text) {
            return self.say(&format!("error: {fault} (help lists the commands)"));
        }
        self.player.start_clock();
        self.after_move()?;
        self.proceed()
    }

    /// The clocks show what they showed before the moves, and stand still until a move is
    /// made: time to correct them as the arbiter says.
    fn undo(&mut self, moves: usize) -> io::Result<()> {
        let played = self.player.game().moves().len();
        if moves > played {
            return self.say(&format!("error: only {played} moves have been made"));
        }
        self.player.stop_clock();
        for _ in 0..moves {
            self.player.undo();
        }
        self.result = None;
        self.flags = [false; 2];
        self.autosave()?;
        self.show_position()
    }

    fn show_clocks(&mut self) -> io::Result<()> {
        let text = screen::clocks(&self.player);
        self.say(&text)
    }

    fn set_clocks(&mut self, times: &[(Side, Duration)]) -> io::Result<()> {
        for &(side, time) in times {
            self.player.set_remaining(side, time);
            self.flags[side.index()] = false;
        }
        // A search under way still goes by the old clock.
        if self.player.is_thinking() {
            self.player.cancel();
            self.proceed()?;
        }
        self.show_clocks()
    }

    fn pause(&mut self) -> io::Result<()> {
        self.player.stop_clock();
        self.player.cancel();
        self.show_clocks()
    }

    fn resume(&mut self) -> io::Result<()> {
        if self.result.is_none() {
            self.player.start_clock();
        }
        self.proceed()?;
        self.show_clocks()
    }

    fn swap(&mut self) -> io::Result<()> {
        match self.engine_side {
            Some(side) => self.seat_engine(!side),
            None => self.say("error: the engine plays neither side (go lets it play)"),
        }
    }

    /// Gives the engine a side; it thinks at once if the clocks run and it is to move.
    fn seat_engine(&mut self, side: Side) -> io::Result<()> {
        self.player.cancel();
        self.engine_side = Some(side);
        if self.names[(!side).index()] == ENGINE_NAME {
            self.names.swap(0, 1);
        }
        self.names[side.index()] = ENGINE_NAME.to_string();
        self.say(&format!("The engine plays {side}."))?;
        self.proceed()
    }

    fn start_game(&mut self, start: Board) -> io::Result<()> {
        self.player.stop_clock();
        self.player.new_game(start);
        self.result = self.player.game().outcome().map(Stated::from);
        self.flags = [false; 2];
        self.archive.start_game();
        self.show_position()
    }

    fn force(&mut self) -> io::Result<()> {
        self.player.cancel();
        self.engine_side = None;
        self.say("The engine plays neither side.")
    }

    fn go(&mut self) -> io::Result<()> {
        if let Some(result) = self.result {
            return self.say(&format!("error: the game is over ({result})"));
        }
        if self.player.is_thinking() {
            return self.say("error: the engine is thinking");
        }
        self.player.start_clock();
        self.seat_engine(self.side_to_move())
    }

    fn move_now(&mut self) -> io::Result<()> {
        match self.player.is_thinking() {
            true => {
                self.player.move_now();
                Ok(())
            }
            false => self.say("error: the engine is not thinking"),
        }
    }

    fn hint(&mut self) -> io::Result<()> {
        if self.player.is_thinking() {
            return self.say("error: the engine is thinking");
        }
        let started = self.player.look_for_hint(HINT_TIME);
        started.or_else(|fault| self.say(&format!("error: {fault}")))
    }

    fn evaluate(&mut self) -> io::Result<()> {
        let engine = self.player.engine();
        let points = engine.evaluator().points(self.player.game().board());
        let (eval, side) = (engine.options().config.eval, self.side_to_move());
        self.say(&format!("{eval} {} for {side}", Score::points(points)))
    }

    pub(super) fn record(&self) -> Record {
        let mut record = record_of(&self.player, &self.names, self.archive.date());
        record.result = self.result.or(record.result);
        record
    }

    fn save(&mut self, file: Option<&str>) -> io::Result<()> {
        let record = self.record();
        let (path, saved) = match file {
            None => (self.archive.file().to_owned(), self.archive.save(&record)),
            Some(file) => {
                let text = record.to_tree().to_string();
                (file.into(), replace(Path::new(file), &text))
            }
        };
        self.say(&match saved {
            Ok(()) => format!("saved in {}", path.display()),
            Err(fault) => format!("error: {}: {fault}", path.display()),
        })
    }

    /// Goes on with a saved game: its clocks stand still until a move or `resume`.
    pub(super) fn load(&mut self, path: &Path) -> Result<(), Failure> {
        let saved = archive::read(path)?;
        self.player.stop_clock();
        let control = saved.record.time_control;
        if let Some(control) = control {
            self.player.set_control(control);
        }
        self.player.restore(saved.game.clone(), &saved.times());
        self.names = saved.names(SOMEBODY);
        self.engine_side = saved.engine_side();
        self.result = saved.result.filter(|result| *result != Stated::Unknown);
        self.flags = [false; 2];
        self.archive.start_game();
        self.show_position()?;
        self.say(&match (self.result, self.engine_side) {
            (Some(result), _) => format!("The game is over ({result})."),
            (None, Some(side)) => format!("The engine plays {side}; 'resume' starts the clocks."),
            (None, None) => "The engine plays neither side; 'go' lets it play.".to_string(),
        })?;
        Ok(())
    }

    fn resign(&mut self, side: Option<Side>) -> io::Result<()> {
        let Some(loser) = side.or(self.engine_side.map(|side| !side)) else {
            return self.say("error: who resigns? (resign black or resign white)");
        };
        let result = Stated::Win(!loser, Manner::Resignation);
        self.agree(result, &format!("{loser} resigns, {} wins", !loser))
    }

    fn agree_draw(&mut self) -> io::Result<()> {
        self.agree(Stated::Draw, "a draw is agreed")
    }

    /// Ends the game off the board.
    fn agree(&mut self, result: Stated, text: &str) -> io::Result<()> {
        if let Some(result) = self.result {
            return self.say(&format!("error: the game is over ({result})"));
        }
        self.end_game(result, text)
    }

    fn set_level(&mut self, control: TimeControl) -> io::Result<()> {
        let thought = self.player.is_thinking();
        self.player.set_control(control);
        self.flags = [false; 2];
        if thought {
            self.player.cancel();
            self.proceed()?;
        }
        self.show_clocks()
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        match self.player.set_option(name, value) {
            Ok(()) => self.say(&format!("{name} is {value}"))?,
            Err(fault) => self.say(&format!("error: {fault}"))?,
        }
        self.proceed()
    }

    fn set_name(&mut self, side: Side, name: String) -> io::Result<()> {
        let said = format!("{side} is {name}");
        self.names[side.index()] = name;
        self.autosave()?;
        self.say(&said)
    }
}
