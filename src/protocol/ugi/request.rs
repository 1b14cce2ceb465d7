//! Lines of a client, and those that wait: what would change the game or the options under a
//! running search is kept until the search has been answered, and obeyed then, in order.

use super::command::Command;
use crate::protocol::MessageError;
use crate::protocol::lines::LONGEST;
use std::collections::VecDeque;

/// Lines that are kept at most; a client that sends more without waiting for an answer is told.
pub const MOST_WAITING: usize = 256;

/// What a line is about, whether or not it can be obeyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Go,
    Position,
    /// An option or a new game.
    Setting,
    Stop,
    PonderHit,
    /// What has nothing to do with game and search.
    Aside,
    Other,
}

impl Kind {
    fn of(line: &str) -> Kind {
        match line.split_whitespace().next() {
            Some("go") => Kind::Go,
            Some("position") => Kind::Position,
            Some("setoption" | "uginewgame") => Kind::Setting,
            Some("stop") => Kind::Stop,
            Some("ponderhit") => Kind::PonderHit,
            Some("ugi" | "isready" | "help") => Kind::Aside,
            _ => Kind::Other,
        }
    }
}

/// A line of the client.
pub struct Request {
    pub kind: Kind,
    /// What it asks for, or why it cannot be obeyed.
    pub command: Result<Command, String>,
}

impl Request {
    pub fn read(line: &str) -> Request {
        let command = line.parse();
        Request {
            kind: Kind::of(line),
            command: command.map_err(|fault: MessageError| fault.to_string()),
        }
    }

    /// A line that was skipped.
    pub fn too_long(first_word: &str) -> Request {
        Request {
            kind: Kind::of(first_word),
            command: Err(format!("the line is longer than {LONGEST} bytes")),
        }
    }

    pub fn stop() -> Request {
        Request {
            kind: Kind::Stop,
            command: Ok(Command::Stop),
        }
    }
}

/// How far the search is whose answer is still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Idle,
    Thinking,
    Pondering,
    /// Told to stop: the answer comes at once.
    Stopping,
}

/// The lines that wait, the oldest first.
#[derive(Default)]
pub struct Waiting(VecDeque<Request>);

impl Waiting {
    /// Whether a line that has just come is obeyed before those that wait. A stop ends what
    /// runs, at any time.
    pub fn lets_pass(&self, kind: Kind, phase: Phase) -> bool {
        match (kind, phase) {
            _ if self.0.is_empty() => is_possible(kind, phase),
            (_, Phase::Idle | Phase::Stopping) => false,
            (Kind::PonderHit, _) => phase == Phase::Pondering,
            _ => matches!(kind, Kind::Stop | Kind::Aside),
        }
    }

    pub fn has(&self, kind: Kind) -> bool {
        self.0.iter().any(|request| request.kind == kind)
    }

    /// Keeps a line; says whether it could. There is always room for a stop, and none for a
    /// second one behind it.
    pub fn keep(&mut self, request: Request) -> bool {
        let last = self.0.back().map(|request| request.kind);
        match request.kind {
            Kind::Stop if last == Some(Kind::Stop) => return true,
            Kind::Stop => {}
            _ if self.0.len() >= MOST_WAITING => return false,
            _ => {}
        }
        self.0.push_back(request);
        true
    }

    /// The next line, if it need not wait any longer.
    pub fn next(&mut self, phase: Phase) -> Option<Request> {
        let possible = is_possible(self.0.front()?.kind, phase);
        possible.then(|| self.0.pop_front()).flatten()
    }
}

/// Whether a line that no other comes before can be obeyed now.
fn is_possible(kind: Kind, phase: Phase) -> bool {
    match phase {
        Phase::Idle => true,
        Phase::Thinking | Phase::Pondering => {
            !matches!(kind, Kind::Go | Kind::Position | Kind::Setting)
        }
        // Whatever comes now is meant for what follows.
        Phase::Stopping => false,
    }
}
