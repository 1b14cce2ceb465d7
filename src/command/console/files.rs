//! Saving games and going on with them.

use super::archive::{self, Saved, record_of};
use super::{Console, SOMEBODY};
use crate::command::Failure;
use crate::record::Record;
use crate::replace_file::replace;
use std::io;
use std::path::{Path, PathBuf};

impl Console<'_> {
    fn record(&self) -> Record {
        let date = self.archive.date();
        let mut record = record_of(&self.player, &self.names, date, &self.usual_options);
        // An end that was taken back with moves before it comes back with them.
        let moves_too = self.player.undone().len() > 0;
        let undone_ending = self.undone_ending.filter(|_| moves_too);
        record.result = self.result.or(undone_ending).or(record.result);
        record
    }

    /// Saves a game that has a file; one that is only looked at gets none.
    pub(super) fn save_changes(&mut self) -> io::Result<()> {
        match self.archive.has_file() {
            true => self.autosave(),
            false => Ok(()),
        }
    }

    pub(super) fn autosave(&mut self) -> io::Result<()> {
        let record = self.record();
        match self.archive.save(&record) {
            Err(fault) if !std::mem::replace(&mut self.save_failed, true) => {
                let place = self.archive.place().display().to_string();
                self.refuse(format!("the game is not saved: {place}: {fault}"))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn save(&mut self, file: Option<&str>) -> io::Result<()> {
        let record = self.record();
        let (path, saved) = match file {
            None => {
                let saved = self.archive.save(&record);
                (self.archive.place().to_owned(), saved)
            }
            Some(file) => {
                let text = record.to_tree().to_string();
                (PathBuf::from(file), replace(Path::new(file), &text))
            }
        };
        match saved {
            Ok(()) => self.say(&format!("saved in {}", path.display())),
            Err(fault) => self.refuse(format!("{}: {fault}", path.display())),
        }
    }

    /// Loads what `FILE` or `FILE N` names; the name of a file may have blanks in it.
    pub(super) fn load_named(&mut self, text: &str) -> io::Result<()> {
        let numbered = text.rsplit_once(char::is_whitespace);
        let numbered = numbered.and_then(|(file, number)| Some((file, number.parse().ok()?)));
        let (file, number) = match numbered {
            Some((file, number)) if !Path::new(text).exists() => (file.trim(), number),
            _ => (text, 1),
        };
        let loaded = archive::read(Path::new(file), number).and_then(|saved| {
            self.archive.start_game();
            self.take_over(&saved)?;
            if saved.games > 1 {
                let games = saved.games;
                self.say(&format!(
                    "Game {number} of {games} ('load FILE N' loads another)."
                ))?;
            }
            Ok(())
        });
        loaded.or_else(|fault| self.refuse(fault))
    }

    /// Goes on with a game in its own file, with the options that it was played with, except
    /// where the command line gives others.
    pub(super) fn go_on_with(&mut self, file: Option<PathBuf>) -> Result<(), Failure> {
        let file = file.map_or_else(|| self.archive.latest(), Ok)?;
        let saved = archive::read(&file, 1)?;
        self.archive.go_on_with(file.clone())?;
        for (name, value) in saved.settings() {
            if let Err(fault) = self.player.set_option(name, value) {
                self.refuse(format!("{}: {name}={value}: {fault}", file.display()))?;
            }
        }
        for (name, value) in self.given_options.clone() {
            self.player.set_option(&name, &value)?;
        }
        self.say(&format!("This is the game in {}.", file.display()))?;
        self.take_over(&saved)
    }

    /// Goes on with a saved game: its clocks stand still until a move or `resume`.
    fn take_over(&mut self, saved: &Saved) -> Result<(), Failure> {
        self.player.stop_clock();
        if let Some(control) = saved.record.time_control {
            self.player.set_control(control);
        }
        self.player.restore(saved.game.clone(), &saved.times());
        self.names = saved.names(SOMEBODY);
        self.engine_side = saved.engine_side();
        self.result = saved.result;
        self.undone_ending = None;
        self.flags = [false; 2];
        if saved.undone() > 0 {
            self.step_back(saved.undone());
        }
        self.show_position()?;
        self.say(&match (self.result, self.engine_side) {
            (Some(_), _) => "'first', 'redo', 'undo' and 'last' step through it.".to_string(),
            (None, Some(side)) => format!("The engine plays {side}; 'resume' starts the clocks."),
            (None, None) => "The engine plays neither side; 'go' lets it play.".to_string(),
        })?;
        Ok(())
    }
}
