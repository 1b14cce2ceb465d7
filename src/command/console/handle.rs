//! One handler for each order of the operator: moves, clocks, who plays. `history`, `files` and
//! `settings` hold the rest.

use super::archive::ENGINE_NAME;
use super::order::Order;
use super::orders::help;
use super::{Console, screen};
use crate::board::notation::{bare_move, read_square};
use crate::board::{Board, Side, Square};
use crate::clock::TimeControl;
use crate::record::result::Stated;
use crate::search::Score;
use std::fmt::Display;
use std::io;
use std::time::Duration;

/// How long a hint is thought about.
const HINT_TIME: Duration = Duration::from_secs(1);

impl Console<'_> {
    pub(super) fn obey(&mut self, order: Order) -> io::Result<()> {
        match order {
            Order::Move(text) => self.play(&text),
            Order::Moves(square) => self.list_moves(square),
            Order::Undo(moves) => self.undo(moves),
            Order::Redo(moves) => self.redo(moves),
            Order::First => self.go_to_start(),
            Order::Last => self.go_to_end(),
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
                Err(fault) => self.refuse(fault),
            },
            Order::Force => self.force(),
            Order::Go => self.go(),
            Order::Now => self.move_now(),
            Order::Hint => self.hint(),
            Order::Eval => self.evaluate(),
            Order::Board => self.show_position(),
            Order::Rules => {
                let text = screen::rules(self.player.game().rules());
                self.say(&text)
            }
            Order::Save(file) => self.save(file.as_deref()),
            Order::Load(text) => self.load_named(&text),
            Order::Resign(side) => self.resign(side),
            Order::Draw => self.offer_draw(),
            Order::Yes => self.confirm(),
            Order::No => self.deny(),
            Order::Level(control) => self.set_level(control),
            Order::ShowOptions => self.show_options(),
            Order::ShowOption(name) => self.show_option(&name),
            Order::SetOption { name, value } => self.set_option(&name, &value),
            Order::Name(side, name) => self.set_name(side, name),
            Order::Help => self.say(&help()),
            Order::Quit => Ok(()),
        }
    }

    /// Says why an order was not obeyed.
    pub(super) fn refuse(&mut self, fault: impl Display) -> io::Result<()> {
        self.say(&format!("error: {fault}"))
    }

    fn play(&mut self, text: &str) -> io::Result<()> {
        if let Some(result) = self.result {
            return self.refuse(format!("the game is over ({result})"));
        }
        if self.player.is_thinking() {
            return self.refuse("it is the engine's turn ('now', 'undo' or 'force')");
        }
        if let Err(fault) = self.player.play(text) {
            let from = self.piece_of(text);
            let moves = from.map(|square| format!(" ('{square}' lists where it can go)"));
            return self.refuse(format!("{fault}{}", moves.unwrap_or_default()));
        }
        self.player.start_clock();
        self.after_move()?;
        self.proceed()
    }

    /// The square that a refused move starts from, if it is one that could be moved from.
    fn piece_of(&self, text: &str) -> Option<Square> {
        let bare = bare_move(text);
        let square = read_square(bare.get(..2)?).ok()?;
        let board = self.player.game().board();
        (board.occupant(square) == Some(board.side_to_move())).then_some(square)
    }

    fn list_moves(&mut self, square: Option<Square>) -> io::Result<()> {
        match screen::destinations(self.player.game().board(), square) {
            Ok(text) => self.say(&text),
            Err(fault) => self.refuse(fault),
        }
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
            None => self.refuse("the engine plays neither side (go lets it play)"),
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
            return self.refuse(format!("the game is over ({result})"));
        }
        if self.player.is_thinking() {
            return self.refuse("the engine is thinking");
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
            false => self.refuse("the engine is not thinking"),
        }
    }

    fn hint(&mut self) -> io::Result<()> {
        if self.player.is_thinking() {
            return self.refuse("the engine is thinking");
        }
        let started = self.player.look_for_hint(HINT_TIME);
        started.or_else(|fault| self.refuse(fault))
    }

    fn evaluate(&mut self) -> io::Result<()> {
        let engine = self.player.engine();
        let points = engine.evaluator().points(self.player.game().board());
        let (eval, side) = (engine.options().config.eval, self.side_to_move());
        let score = Score::points(points).with_chance();
        self.say(&format!("{eval} {score} for {side}"))
    }

    fn set_level(&mut self, control: Option<TimeControl>) -> io::Result<()> {
        let Some(control) = control else {
            let control = self.player.clock().control();
            return self.say(&format!("the level is {control}"));
        };
        let thought = self.player.is_thinking();
        self.player.set_control(control);
        self.flags = [false; 2];
        if thought {
            self.player.cancel();
            self.proceed()?;
        }
        self.show_clocks()
    }

    fn set_name(&mut self, side: Side, name: String) -> io::Result<()> {
        let said = format!("{side} is {name}");
        self.names[side.index()] = name;
        self.autosave()?;
        self.say(&said)
    }
}
