//! Where the operator's lines come from and where the console's texts go.
//!
//! On a terminal lines are edited with rustyline, texts are printed above the line that is
//! being typed, and the clocks run in the upper right corner. Lines about a running search stand
//! right above the line that is typed, and are written over until something else is said.
//! Elsewhere lines are read and texts written plainly.

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
        live: usize,
    },
}

impl<'a> Terminal<'a> {
    /// Starts to read lines, with editing where a person types them.
    pub fn open(
        out: &'a mut dyn Write,
        incoming: Sender<Incoming>,
    ) -> Result<Terminal<'a>, ReadlineError> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            std::thread::spawn(move || read_lines(io::stdin(), into(incoming)));
            return Ok(Terminal::Plain(out));
        }
        let mut editor = DefaultEditor::new()?;
        let printer = Box::new(editor.create_external_printer()?);
        let (turns, granted) = bounded(1);
        std::thread::spawn(move || read_edited(&mut editor, &granted, &incoming));
        Ok(Terminal::Edited {
            printer,
            turns,
            live: 0,
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
            Terminal::Edited { .. } => self.print_over(&text, 0),
        }
    }

    /// A line was typed: it stands below the live lines, which stay as they are.
    pub fn leave_live(&mut self) {
        if let Terminal::Edited { live, .. } = self {
            *live = 0;
        }
    }

    /// Shows lines in place of those shown so before; only where there is a terminal.
    pub fn show_live(&mut self, lines: &[String]) -> io::Result<()> {
        if let Terminal::Plain(_) = self {
            return Ok(());
        }
        let lines: Vec<String> = lines.iter().map(|line| cut(line, WIDTH - 1)).collect();
        self.print_over(&lines.join("\n"), lines.len())
    }

    /// Prints a text in place of the live lines; so many of its lines are live now.
    fn print_over(&mut self, text: &str, lines: usize) -> io::Result<()> {
        let Terminal::Edited { printer, live, .. } = self else {
            return Ok(());
        };
        // Up by the live lines, and everything below the cursor gone.
        let back = match std::mem::replace(live, lines) {
            0 => String::new(),
            live => format!("\x1b[{live}A\r\x1b[J"),
        };
        let printed = printer.print(format!("{back}{text}\n"));
        printed.map_err(|fault| io::Error::other(fault.to_string()))
    }

    /// Shows a short text in the upper right corner, where a terminal has one.
    pub fn show_in_corner(&mut self, text: &str) -> io::Result<()> {
        match self {
            Terminal::Plain(_) => Ok(()),
            // Save the cursor, go far to the right of the first line and back by the length of
            // the text, write in reverse video, restore the cursor.
            Terminal::Edited { .. } => {
                let back = text.chars().count().saturating_sub(1);
                let mut out = io::stdout().lock();
                write!(out, "\x1b7\x1b[1;999H\x1b[{back}D\x1b[7m{text}\x1b[0m\x1b8")?;
                out.flush()
            }
        }
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
