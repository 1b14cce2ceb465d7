//! The loop of `soucie xboard`.
//!
//! XBoard keeps the clocks and tells the engine's time before each move; the player's own clock
//! only runs while the engine thinks.

use super::answer::{Answer, Claim, Thought, option_feature};
use super::command::{Centiseconds, Command};
use super::position;
use crate::board::{Board, Side};
use crate::clock::TimeControl;
use crate::engine::player::{GameEvent, Player};
use crate::engine::{EngineError, Options};
use crate::protocol::lines::{Incoming, LONGEST, joined};
use crate::rules::Outcome;
use crate::search::{Score, SearchResult};
use std::fmt::Display;
use std::io::{self, Read, Write};
use std::time::Duration;

/// Draws are accepted with a score of this or less: the other side is then clearly better.
const DRAW_ACCEPTED: Score = Score::points(-50);

/// Time control until XBoard sets one.
const CONTROL: TimeControl = TimeControl::Game {
    time: Duration::from_secs(300),
    increment: Duration::ZERO,
};

/// What the engine does when a move was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Checks moves and waits.
    Force,
    /// Plays this side.
    Play(Side),
    Analyze,
}

struct Server<'a, W: Write> {
    player: Player,
    out: &'a mut W,
    mode: Mode,
    posts: bool,
    /// The engine's clock as XBoard last told it.
    time: Option<Centiseconds>,
    last: Option<SearchResult>,
}

/// Serves XBoard until it quits or its stream ends.
pub fn serve(
    input: impl Read + Send + 'static,
    out: &mut impl Write,
    options: Options,
) -> Result<(), Box<dyn std::error::Error>> {
    let (engine, inbox) = joined(input, options)?;
    let mut server = Server {
        player: Player::new(engine, CONTROL),
        out,
        mode: Mode::Force,
        posts: false,
        time: None,
        last: None,
    };
    loop {
        match inbox.next() {
            Incoming::Line(line) if line.is_empty() => {}
            Incoming::Line(line) => match line.parse() {
                Ok(Command::Quit) => break,
                Ok(command) => server.obey(command)?,
                Err(fault) => server.fail(fault, &line)?,
            },
            Incoming::TooLong(_) => {
                let kind = format!("longer than {LONGEST} bytes");
                server.fail(kind, "a line")?;
            }
            Incoming::End => break,
            Incoming::Event(event) => {
                if let Some(event) = server.player.take(event) {
                    server.report(event)?;
                }
            }
            Incoming::Text(_) => {}
        }
    }
    Ok(())
}

impl<W: Write> Server<'_, W> {
    fn print(&mut self, answer: Answer) -> io::Result<()> {
        writeln!(self.out, "{answer}")?;
        self.out.flush()
    }

    /// The protocol's way to say that a command was not obeyed.
    fn fail(&mut self, kind: impl Display, text: &str) -> io::Result<()> {
        self.print(Answer::Error {
            kind: kind.to_string(),
            text: crate::protocol::shortened(text),
        })
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Xboard | Command::Ignored(_) | Command::Handled(_) | Command::Quit => Ok(()),
            Command::Protover(_) => self.introduce(),
            Command::New => self.start_game(),
            Command::Variant(name) if name == "loa" => {
                self.print(Answer::Setup(position::SETUP.to_string()))
            }
            Command::Variant(name) => self.fail("unknown variant", &name),
            Command::Force => self.wait(Mode::Force),
            Command::Result(_) => self.end_game(),
            Command::Exit => self.wait(Mode::Force),
            Command::Go => {
                self.mode = Mode::Play(self.side_to_move());
                self.go_on("go")
            }
            Command::PlayOther => {
                self.player.cancel();
                self.mode = Mode::Play(!self.side_to_move());
                Ok(())
            }
            Command::Analyze => {
                self.mode = Mode::Analyze;
                self.go_on("analyze")
            }
            Command::Level(level) => match level.control() {
                Some(control) => self.set_control(control),
                None => self.fail("no time", &format!("level {level}")),
            },
            Command::SecondsPerMove(seconds) => match Duration::try_from_secs_f64(seconds) {
                Ok(time) if !time.is_zero() => self.set_control(TimeControl::Move(time)),
                _ => self.fail("no time", &format!("st {seconds}")),
            },
            Command::Depth(depth) => {
                self.player.depth = Some(depth.max(1));
                Ok(())
            }
            Command::Time(time) => {
                self.time = Some(time);
                Ok(())
            }
            Command::OpponentTime(_) => Ok(()),
            other => self.obey_in_game(other),
        }
    }

    /// Commands about the game that is played.
    fn obey_in_game(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::UserMove(text) => self.play(&text),
            Command::MoveNow => {
                self.player.move_now();
                Ok(())
            }
            Command::Ping(number) => self.print(Answer::Pong(number)),
            Command::Draw => match self.last.as_ref().map(|last| last.score) {
                Some(score) if score <= DRAW_ACCEPTED => self.print(Answer::OfferDraw),
                _ => Ok(()),
            },
            Command::SetBoard(fen) => self.set_board(&fen),
            Command::Hint => match self.player.expected() {
                Some(expected) => self.print(Answer::Hint(position::written(expected))),
                None => Ok(()),
            },
            Command::Undo => self.undo(1, "undo"),
            Command::Remove => self.undo(2, "remove"),
            Command::Hard => self.set_option("Ponder", "true"),
            Command::Easy => self.set_option("Ponder", "false"),
            Command::Post => {
                self.posts = true;
                Ok(())
            }
            Command::NoPost => {
                self.posts = false;
                Ok(())
            }
            Command::Dot => match self.player.engine().status() {
                Some(present) => self.print(Answer::Status {
                    time: present.elapsed.as_millis() as u64 / 10,
                    nodes: present.nodes,
                    depth: present.depth,
                    moves_left: present.moves_left,
                    moves: present.moves,
                }),
                None => Ok(()),
            },
            Command::Memory(mebibytes) => self.set_option("Hash", &mebibytes.to_string()),
            Command::Cores(cores) => self.set_option("Threads", &cores.to_string()),
            Command::Option { name, value } => self.set_option(&name, &value),
            Command::Lift(square) => match position::marks(self.player.game().board(), &square) {
                Some(marks) => self.print(Answer::Highlight(marks)),
                None => self.fail("no such square", &square),
            },
            other => self.fail("unknown command", &other.to_string()),
        }
    }

    fn introduce(&mut self) -> io::Result<()> {
        let features = [
            concat!("myname=\"Soucie ", env!("CARGO_PKG_VERSION"), "\""),
            "san=0 usermove=1 setboard=1 ping=1 colors=0 playother=1 time=1 draw=1",
            "sigint=0 sigterm=0 reuse=1 analyze=1 memory=1 smp=1 highlight=1 debug=1",
            "variants=\"loa\"",
        ];
        for feature in features {
            self.print(Answer::Features(feature.to_string()))?;
        }
        for declared in self.player.engine().options().declared() {
            if let Some(feature) = option_feature(&declared) {
                self.print(Answer::Features(feature))?;
            }
        }
        self.print(Answer::Features("done=1".to_string()))
    }

    fn side_to_move(&self) -> Side {
        self.player.game().board().side_to_move()
    }

    /// The engine plays the side that moves second.
    fn start_game(&mut self) -> io::Result<()> {
        self.player.stop_clock();
        self.player.new_game(Board::standard());
        self.player.warm_up();
        self.player.depth = None;
        (self.mode, self.last, self.time) = (Mode::Play(Side::White), None, None);
        Ok(())
    }

    fn wait(&mut self, mode: Mode) -> io::Result<()> {
        self.player.cancel();
        self.player.stop_clock();
        self.mode = mode;
        Ok(())
    }

    fn end_game(&mut self) -> io::Result<()> {
        self.wait(Mode::Force)?;
        let pondered = self.player.engine().ponderings();
        match pondered.hit_rate() {
            Some(_) => self.print(Answer::Remark(format!("pondering: {pondered}"))),
            None => Ok(()),
        }
    }

    fn set_control(&mut self, control: TimeControl) -> io::Result<()> {
        self.player.set_control(control);
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        let thought = self.player.is_thinking();
        if let Err(fault) = self.player.set_option(name, value) {
            self.fail(fault, &format!("{name}={value}"))?;
        }
        // Only a search for a move is owed an answer; analysis starts again as well.
        match thought || self.mode == Mode::Analyze {
            true => self.go_on(name),
            false => Ok(()),
        }
    }

    fn set_board(&mut self, fen: &str) -> io::Result<()> {
        let board = match position::read(fen) {
            Ok(board) => board,
            Err(fault) => return self.fail(fault, fen),
        };
        let rules = self.player.engine().options().rules;
        self.player.set_game(crate::game::Game::new(board, rules));
        match self.mode {
            Mode::Analyze => self.go_on("setboard"),
            _ => Ok(()),
        }
    }

    fn undo(&mut self, moves: usize, name: &str) -> io::Result<()> {
        if self.player.game().moves().len() < moves {
            return self.fail("no move to take back", name);
        }
        self.player.stop_clock();
        for _ in 0..moves {
            self.player.undo();
        }
        match self.mode {
            Mode::Analyze => self.go_on(name),
            _ => Ok(()),
        }
    }

    fn play(&mut self, text: &str) -> io::Result<()> {
        if let Err(fault) = self.player.play(position::move_text(text)) {
            return self.print(Answer::Illegal {
                reason: fault.to_string(),
                text: crate::protocol::shortened(text),
            });
        }
        if let Some(outcome) = self.player.game().outcome() {
            return self.claim(outcome);
        }
        self.go_on("usermove")
    }

    /// Thinks if the mode and the turn ask for it.
    fn go_on(&mut self, command: &str) -> io::Result<()> {
        let started = match self.mode {
            Mode::Play(side) if side == self.side_to_move() => {
                if let Some(time) = self.time.take() {
                    self.player.set_remaining(side, time.duration());
                }
                self.player.think()
            }
            Mode::Analyze => self.player.analyze(),
            Mode::Play(_) | Mode::Force => Ok(()),
        };
        match started {
            Ok(()) => Ok(()),
            Err(EngineError::Over(outcome)) => self.claim(outcome),
            Err(fault) => self.fail(fault, command),
        }
    }

    /// Says that the game is over, if it is the engine's game.
    fn claim(&mut self, outcome: Outcome) -> io::Result<()> {
        if !matches!(self.mode, Mode::Play(_)) {
            return Ok(());
        }
        self.wait(self.mode)?;
        self.print(Answer::Result {
            claim: Claim::from(outcome),
            reason: reason(outcome),
        })
    }

    fn report(&mut self, event: GameEvent) -> io::Result<()> {
        match event {
            GameEvent::Progress(found) => {
                if self.posts {
                    self.print(Answer::Thought(Thought::from(&found)))?;
                }
                self.last = Some(found);
                Ok(())
            }
            GameEvent::Moved(result) => {
                self.player.stop_clock();
                let best = result.best().expect("a move was played");
                self.print(Answer::Move(position::written(best)))?;
                match self.player.game().outcome() {
                    Some(outcome) => self.claim(outcome),
                    None => self.ponder(),
                }
            }
            GameEvent::Hint(_) => Ok(()),
            GameEvent::Remark(text) => self.print(Answer::Remark(text)),
        }
    }

    fn ponder(&mut self) -> io::Result<()> {
        match self.player.ponder() {
            Ok(()) => Ok(()),
            Err(fault) => self.fail(fault, "hard"),
        }
    }
}

/// How the game ended, without colours, since XBoard's are not ours.
fn reason(outcome: Outcome) -> String {
    let text = outcome.to_string();
    text.replace("Black", "first player")
        .replace("White", "second player")
}
