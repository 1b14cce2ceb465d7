//! The engine's options at the console.

use super::Console;
use super::orders::closest;
use super::text::wrapped;
use crate::engine::options::Declared;
use std::io;

impl Console<'_> {
    fn options(&self) -> Vec<Declared> {
        self.player.engine().options().declared()
    }

    /// The option of a name, in any case.
    fn option(&self, name: &str) -> Option<Declared> {
        let mut options = self.options().into_iter();
        options.find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Options with their values; the parameters of the search, which have small letters, are
    /// listed elsewhere.
    pub(super) fn show_options(&mut self) -> io::Result<()> {
        let mut lines = Vec::new();
        for option in self.options() {
            if option
                .name
                .starts_with(|letter: char| letter.is_ascii_uppercase())
            {
                let (name, value) = (&option.name, option.value());
                let values = &option.values;
                lines.push(wrapped(&format!("{name:<14}{value:<14}{values}"), 28));
            }
        }
        lines
            .push("The parameters of the search ('soucie params') can be set as well.".to_string());
        self.say(&lines.join("\n"))
    }

    pub(super) fn show_option(&mut self, name: &str) -> io::Result<()> {
        match self.option(name) {
            Some(option) => {
                let (name, value, values) = (&option.name, option.value(), &option.values);
                self.say(&format!("{name} is {value} (it takes {values})"))
            }
            None => self.refuse_option(name),
        }
    }

    pub(super) fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        let Some(option) = self.option(name) else {
            return self.refuse_option(name);
        };
        match self.player.set_option(name, value) {
            Ok(()) => {
                let now = self
                    .option(name)
                    .map_or(String::new(), |option| option.value());
                self.say(&format!("{} is {now}", option.name))?;
                // What was set is part of a saved game.
                self.save_changes()?;
            }
            Err(fault) => self.refuse(format!("{fault}; it is {}", option.value()))?,
        }
        self.proceed()
    }

    fn refuse_option(&mut self, name: &str) -> io::Result<()> {
        let options = self.options();
        let names = options.iter().map(|option| option.name.as_str());
        let near = closest(name, names).map(|near| format!("; did you mean '{near}'?"));
        let near = near.unwrap_or_else(|| " ('set' lists them)".to_string());
        self.refuse(format!("no option is called '{name}'{near}"))
    }
}
