//! Back and forth in a game, and its end off the board.

use super::Console;
use crate::board::Side;
use crate::record::result::{Manner, Stated};
use std::io;

impl Console<'_> {
    /// Takes back a draw or resignation, or else moves. The clocks show what they showed before
    /// the moves, and stand still until a move is made: time to correct them as the arbiter says.
    pub(super) fn undo(&mut self, moves: usize) -> io::Result<()> {
        if moves == 1 && self.ended_off_the_board() {
            self.undone_ending = self.result.take();
            self.save_changes()?;
            self.show_position()?;
            return self.say("The end of the game is taken back; 'resume' lets the clocks run.");
        }
        let played = self.player.game().moves().len();
        if moves > played {
            let made = match played {
                0 => "no move has been made".to_string(),
                1 => "only one move has been made".to_string(),
                _ => format!("only {played} moves have been made"),
            };
            return self.refuse(made);
        }
        self.step_back(moves);
        self.save_changes()?;
        self.show_position()?;
        self.say_whose_turn()
    }

    pub(super) fn redo(&mut self, moves: usize) -> io::Result<()> {
        let left = self.player.undone().len();
        if left == 0 && self.undone_ending.is_none() {
            return self.refuse("no move was taken back");
        }
        if moves > left.max(1) {
            return self.refuse(match left {
                0 | 1 => "only one move was taken back".to_string(),
                _ => format!("only {left} moves were taken back"),
            });
        }
        self.step_on(moves);
        self.save_changes()?;
        self.show_position()?;
        self.say_whose_turn()
    }

    pub(super) fn go_to_start(&mut self) -> io::Result<()> {
        self.step_back(self.player.game().moves().len());
        self.save_changes()?;
        self.show_position()
    }

    pub(super) fn go_to_end(&mut self) -> io::Result<()> {
        let left = self.player.undone().len();
        self.step_on(left + 1);
        self.save_changes()?;
        self.show_position()?;
        self.say_whose_turn()
    }

    /// Goes back by moves, and over an end of the game that is no move.
    pub(super) fn step_back(&mut self, moves: usize) {
        self.player.stop_clock();
        if self.ended_off_the_board() {
            self.undone_ending = self.result;
        }
        for _ in 0..moves {
            self.player.undo();
        }
        self.result = self.player.game().outcome().map(Stated::from);
        self.flags = [false; 2];
    }

    /// Goes on by moves; the end of the game that is no move comes last.
    fn step_on(&mut self, steps: usize) {
        self.player.stop_clock();
        for _ in 0..steps {
            if self.player.redo().is_none() {
                self.result = self.undone_ending.take().or(self.result);
            }
        }
        let outcome = self.player.game().outcome();
        self.result = outcome.map(Stated::from).or(self.result);
    }

    fn ended_off_the_board(&self) -> bool {
        self.result.is_some() && self.player.game().outcome().is_none()
    }

    /// What to type where the clocks stand still.
    fn say_whose_turn(&mut self) -> io::Result<()> {
        match self.engine_side {
            _ if self.result.is_some() => Ok(()),
            Some(side) if side == self.side_to_move() => self.say(
                "It is the engine's turn: 'resume' lets it think, a move plays for it, 'undo' goes \
                 farther back.",
            ),
            Some(_) => self.say("Type the opponent's move, or 'resume' to let the clocks run."),
            None => Ok(()),
        }
    }

    pub(super) fn resign(&mut self, side: Option<Side>) -> io::Result<()> {
        match side.or(self.engine_side.map(|side| !side)) {
            Some(loser) => self.ask_to_end(Stated::Win(!loser, Manner::Resignation)),
            None => self.refuse("who resigns? ('resign black' or 'resign white')"),
        }
    }

    pub(super) fn offer_draw(&mut self) -> io::Result<()> {
        self.ask_to_end(Stated::Draw)
    }

    /// Asks whether a game is to end off the board.
    fn ask_to_end(&mut self, result: Stated) -> io::Result<()> {
        if let Some(result) = self.result {
            return self.refuse(format!("the game is over ({result})"));
        }
        self.asked = Some(result);
        let question = match result {
            Stated::Win(side, _) => format!("{} resigns, and {side} wins?", !side),
            _ => "A draw is agreed?".to_string(),
        };
        self.say(&format!("{question} ('yes' ends the game)"))
    }

    /// Ends the game as was asked.
    pub(super) fn confirm(&mut self) -> io::Result<()> {
        match self.asked.take() {
            Some(result) => self.end_game(result),
            None => self.refuse("nothing was asked"),
        }
    }

    /// Lets the game go on, though its end was asked for.
    pub(super) fn deny(&mut self) -> io::Result<()> {
        match self.asked.take() {
            Some(_) => self.say("The game goes on."),
            None => self.refuse("nothing was asked"),
        }
    }

    /// How the game ended, if it has.
    pub(super) fn ending(&self) -> Option<String> {
        let result = self.result?;
        Some(match (self.player.game().outcome(), result) {
            (Some(outcome), _) => outcome.to_string(),
            (None, Stated::Draw) => "a draw was agreed".to_string(),
            (None, Stated::Win(side, Manner::Resignation)) => {
                format!("{} resigned, {side} wins", !side)
            }
            (None, Stated::Win(side, Manner::Time)) => format!("{side} wins on time"),
            (None, Stated::Win(side, Manner::Forfeit)) => format!("{side} wins by forfeit"),
            (None, Stated::Win(side, Manner::Board)) => format!("{side} wins"),
            (None, Stated::Void | Stated::Unknown) => "without a result".to_string(),
        })
    }
}
