//! Where the operator's lines come from and where the console's texts go.
//!
//! On a terminal lines are edited with rustyline, and texts are printed above the line that is
//! being typed. Live lines, the running clocks and what a search has found, stand right above it;
//! they are written over until something else is said, and are gone once the line is entered.
//! Elsewhere, and on a terminal that cannot move its cursor, lines are read and texts written
//! plainly.

use super::text::{WIDTH, cut, wrapped};
use crate::protocol::lines::{Incoming, into, read_lines};
use crossbeam::channel::{Receiver, Sender, bounded};
use rustyline::error::ReadlineError;
use rustyline::{DefaultEditor, ExternalPrinter};
use std::io::{self, IsTerminal, Write};

const PROMPT: &str = "> ";

/// The console's screen.
pub enum Terminal<'a> {
    Plain(&'a mut dyn Write),
    Edited {
        printer: Box<dyn ExternalPrinter + Send>,
        /// Lets the next line be typed.
        turns: Sender<()>,
        /// Lines above the one that is typed that can be written over.
        live: Vec<String>,
    },
}

impl<'a> Terminal<'a> {
    /// Starts to read lines, with editing where a person types them.
    pub fn open(
        out: &'a mut dyn Write,
        incoming: Sender<Incoming>,
    ) -> Result<Terminal<'a>, ReadlineError> {
        let mut editor = DefaultEditor::new()?;
        let both = io::stdin().is_terminal() && io::stdout().is_terminal();
        // A terminal like Emacs's shell has no printer.
        let printer = editor.create_external_printer().ok().filter(|_| both);
        let Some(printer) = printer.map(Box::new) else {
            std::thread::spawn(move || read_lines(io::stdin(), into(incoming)));
            return Ok(Terminal::Plain(out));
        };
        let (turns, granted) = bounded(1);
        std::thread::spawn(move || read_edited(&mut editor, &granted, &incoming));
        Ok(Terminal::Edited {
            printer,
            turns,
            live: Vec::new(),
        })
    }

    /// Asks for the next line. The terminal is only in the editor's hands while a line is asked
    /// for, so that the program can leave it as it was.
    pub fn ask(&mut self) {
        if let Terminal::Edited { turns, .. } = self {
            // Fails only if the reading thread has met the end of its input.
            let _ = turns.send(());
        }
    }

    pub fn say(&mut self, text: &str) -> io::Result<()> {
        /// How far the rest of a long line stands from the left.
        const HANG: usize = 4;
        let text = wrapped(text, HANG);
        match self {
            Terminal::Plain(out) => {
                writeln!(out, "{text}")?;
                out.flush()
            }
            Terminal::Edited { .. } => self.print_over(&text, Vec::new()),
        }
    }

    /// A line was entered below the live lines: it takes their place, so that what is left on the
    /// screen is what was typed and said.
    pub fn entered(&mut self, line: &str) -> io::Result<()> {
        let Terminal::Edited { live, .. } = self else {
            return Ok(());
        };
        let typed = format!("{PROMPT}{line}");
        // Of a longer one nobody knows how many rows it takes: the live lines stay as they are.
        if live.is_empty() || typed.chars().count() >= WIDTH {
            live.clear();
            return Ok(());
        }
        live.push(typed.clone());
        self.print_over(&typed, Vec::new())
    }

    /// Shows lines in place of those shown so before, the clocks in reverse video; only where
    /// there is a terminal.
    pub fn show_live(&mut self, clocks: Option<&str>, search: &[String]) -> io::Result<()> {
        let Terminal::Edited { live, .. } = self else {
            return Ok(());
        };
        let clocks = clocks.map(|text| format!("\x1b[7m{}\x1b[0m", cut(text, WIDTH - 1)));
        let search = search.iter().map(|line| cut(line, WIDTH - 1));
        let lines: Vec<String> = clocks.into_iter().chain(search).collect();
        match lines == *live {
            true => Ok(()),
            false => self.print_over(&lines.join("\n"), lines),
        }
    }

    /// Prints a text in place of the live lines; these of its lines are live now.
    fn print_over(&mut self, text: &str, lines: Vec<String>) -> io::Result<()> {
        let Terminal::Edited { printer, live, .. } = self else {
            return Ok(());
        };
        // Up by the live lines, and everything below the cursor gone.
        let back = match std::mem::replace(live, lines).len() {
            0 => String::new(),
            live => format!("\x1b[{live}A\r\x1b[J"),
        };
        let printed = printer.print(format!("{back}{text}\n"));
        printed.map_err(|fault| io::Error::other(fault.to_string()))
    }
}

fn read_edited(editor: &mut DefaultEditor, turns: &Receiver<()>, incoming: &Sender<Incoming>) {
    for () in turns {
        let message = match editor.readline(PROMPT) {
            Ok(line) => {
                // History is a convenience; a line that it does not take is still a line.
                let _ = editor.add_history_entry(line.as_str());
                Incoming::Line(line)
            }
            // Ctrl-C only drops the line: a game must not be lost by a slip of the hand.
            Err(ReadlineError::Interrupted) => Incoming::Line(String::new()),
            Err(_) => Incoming::End,
        };
        if incoming.send(message).is_err() {
            return;
        }
    }
}
