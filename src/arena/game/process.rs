//! A program that speaks UGI, as a contestant: started, asked, and given up when it crashes.

use super::arrival::{Arrivals, arrivals};
use super::conditions::Conditions;
use super::contestant::{Contestant, PlayerFailure, Reply, Turn};
use super::player::{Engine, Player};
use super::stop::Stop;
use super::transcript::Transcript;
use super::words::{go, pv_after, remember, score};
use crate::board::{Board, Move};
use crate::game::Game;
use crate::protocol::lines::Incoming;
use crate::protocol::ugi::{Answer, Command, Go, Info, Start};
use crossbeam::channel::RecvTimeoutError;
use std::io::Write;
use std::process::{Child, ChildStdin, Stdio};
use std::time::{Duration, Instant};

/// How long a program may take to start, or to get ready for a game, besides providing its table.
const READY: Duration = Duration::from_secs(20);

/// How long it may take for each MiB of its table: a system that had to find the memory first was
/// seen to need 3 ms, and one with twenty processes for each processor 50 ms.
const READY_PER_MEBIBYTE: Duration = Duration::from_millis(50);

/// How long a program may think where no clock limits it.
const PATIENCE: Duration = Duration::from_secs(600);

/// How often a waiting arena looks whether it is to stop.
const GLANCE: Duration = Duration::from_millis(50);

/// How long after a flag has fallen an answer is still looked for that came before: the arena's own
/// threads may be late on a busy machine.
const OWN_LATENESS: Duration = Duration::from_secs(1);

/// How long a program has to end by itself.
const FAREWELL: Duration = Duration::from_millis(500);

/// A running program.
pub struct Process {
    child: Child,
    input: ChildStdin,
    /// What it prints, and when it came: the arena itself may be late to look.
    output: Arrivals,
    /// Names of the options that the program has.
    options: Vec<String>,
    /// How long it may take to get ready.
    ready: Duration,
    /// The reply that the program expects to its last move.
    expected: Option<Move>,
    /// The moves of the game that it ponders on, the expected one included.
    pondering: Option<Vec<Move>>,
    transcript: Option<Transcript>,
}

impl Process {
    /// Starts a player's program and sets its options.
    pub fn start(player: &Player, stop: &Stop) -> Result<Process, PlayerFailure> {
        let Engine::Process {
            command,
            options,
            log,
        } = &player.engine
        else {
            unreachable!("only programs are started");
        };
        let transcript = log.as_ref().map(|folder| {
            let created = Transcript::create(folder, &player.name);
            created.map_err(|fault| PlayerFailure::Crash(format!("{}: {fault}", folder.display())))
        });
        let mut process = Process::spawn(command, transcript.transpose()?)?;
        process.ready += READY_PER_MEBIBYTE * player.config.hash as u32;
        process.send(&Command::Ugi)?;
        let mut known = Vec::new();
        process
            .wait(READY, Some(stop), |answer, _| {
                if let Answer::Option(declared) = &answer {
                    known.push(declared.name.clone());
                }
                (answer == Answer::UgiOk).then_some(())
            })
            .map_err(|failure| unready(failure, READY))?;
        process.options = known;
        process.offer("Hash", &player.config.hash.to_string())?;
        process.offer("Threads", &player.config.threads.to_string())?;
        for (name, value) in options {
            process.set(name, value)?;
        }
        process.synchronise(stop)?;
        Ok(process)
    }

    fn spawn(command: &[String], transcript: Option<Transcript>) -> Result<Process, PlayerFailure> {
        let errors = transcript.as_ref().map(Transcript::errors);
        let errors = errors.and_then(Result::ok);
        let mut prepared = std::process::Command::new(&command[0]);
        prepared
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(errors.map_or_else(Stdio::null, Stdio::from));
        // A Ctrl-C at the terminal is for the arena: programs it kills would seem to crash.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut prepared, 0);
        let child = prepared.spawn();
        let mut child =
            child.map_err(|fault| PlayerFailure::Crash(format!("'{}': {fault}", command[0])))?;
        let input = child.stdin.take().expect("its input is a pipe");
        let output = child.stdout.take().expect("its output is a pipe");
        Ok(Process {
            child,
            input,
            output: arrivals(output),
            options: Vec::new(),
            ready: READY,
            expected: None,
            pondering: None,
            transcript,
        })
    }

    fn send(&mut self, command: &Command) -> Result<(), PlayerFailure> {
        if let Some(transcript) = &mut self.transcript {
            transcript.sent(command);
        }
        let sent = writeln!(self.input, "{command}").and_then(|()| self.input.flush());
        sent.map_err(|_| self.ended())
    }

    /// What is said of a program that has gone.
    fn ended(&mut self) -> PlayerFailure {
        let status = self.child.try_wait().ok().flatten();
        PlayerFailure::Crash(match status {
            Some(status) => format!("the program ended ({status})"),
            None => "the program closed its output".to_string(),
        })
    }

    /// Sets an option, if the program has it.
    fn offer(&mut self, name: &str, value: &str) -> Result<(), PlayerFailure> {
        match self.options.iter().any(|known| known == name) {
            true => self.set(name, value),
            false => Ok(()),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), PlayerFailure> {
        let (name, value) = (name.to_string(), value.to_string());
        self.send(&Command::SetOption { name, value })
    }

    /// Waits until everything sent so far is done.
    fn synchronise(&mut self, stop: &Stop) -> Result<(), PlayerFailure> {
        self.send(&Command::IsReady)?;
        let ready = self.ready;
        self.wait(ready, Some(stop), |answer, _| {
            (answer == Answer::ReadyOk).then_some(())
        })
        .map_err(|failure| unready(failure, ready))
    }

    /// The same as [`Process::wait_until`], for so long from now on.
    fn wait<T>(
        &mut self,
        most: Duration,
        stop: Option<&Stop>,
        wanted: impl FnMut(Answer, Instant) -> Option<T>,
    ) -> Result<T, PlayerFailure> {
        self.wait_until(Instant::now() + most, stop, wanted)
    }

    /// Hands answers over, and when they came, until one is what is waited for, or until the time
    /// is up, whatever the program prints. What counts is when a line came, not when it is looked
    /// at. Lines that are no answers, such as greetings, are skipped.
    fn wait_until<T>(
        &mut self,
        deadline: Instant,
        stop: Option<&Stop>,
        mut wanted: impl FnMut(Answer, Instant) -> Option<T>,
    ) -> Result<T, PlayerFailure> {
        loop {
            if stop.is_some_and(Stop::is_asked) {
                return Err(PlayerFailure::Stopped);
            }
            let left = (deadline + OWN_LATENESS).saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(GLANCE)) {
                Ok((came, _)) if came >= deadline => return Err(PlayerFailure::Late),
                Ok((came, Incoming::Line(line))) => {
                    if let Some(transcript) = &mut self.transcript {
                        transcript.received(&line);
                    }
                    let answer = line.parse().ok();
                    if let Some(found) = answer.and_then(|answer| wanted(answer, came)) {
                        return Ok(found);
                    }
                }
                Ok((_, Incoming::End)) | Err(RecvTimeoutError::Disconnected) => {
                    // The pipe closes a moment before the program's status is known.
                    std::thread::sleep(GLANCE);
                    return Err(self.ended());
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(PlayerFailure::Late);
                }
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Ends what the program still ponders on when a game is over. Its move is waited for: a
    /// command that came before it might be refused, and it would pass for a move of the next
    /// game.
    fn stop_pondering(&mut self, stop: &Stop) -> Result<(), PlayerFailure> {
        if self.pondering.take().is_none() {
            return Ok(());
        }
        self.send(&Command::Stop)?;
        self.wait(READY, Some(stop), |answer, _| {
            matches!(answer, Answer::BestMove { .. }).then_some(())
        })
        .map_err(|failure| unready(failure, READY))
    }

    /// Gives the program a position to think about.
    fn send_position(&mut self, game: &Game, moves: &[Move]) -> Result<(), PlayerFailure> {
        let start = match *game.start() == Board::standard() {
            true => Start::Standard,
            false => Start::Fen(game.start().to_string()),
        };
        let moves = moves.iter().map(|played| played.plain()).collect();
        self.send(&Command::Position { start, moves })
    }

    /// Asks for a move. Its time counts from when the program had been told of its turn.
    fn ask(&mut self, turn: &Turn) -> Result<Instant, PlayerFailure> {
        let game = turn.game;
        let pondered = self.pondering.take();
        if pondered.as_deref() == Some(game.moves()) {
            self.send(&Command::PonderHit)?;
            return Ok(Instant::now());
        }
        if pondered.is_none() {
            self.send_position(game, game.moves())?;
            self.send(&Command::Go(go(turn, Duration::ZERO)))?;
            return Ok(Instant::now());
        }
        // The clock runs while the program ends its pondering.
        self.send(&Command::Stop)?;
        let started = Instant::now();
        self.best_move(turn, started)?;
        self.send_position(game, game.moves())?;
        self.send(&Command::Go(go(turn, started.elapsed())))?;
        Ok(started)
    }

    /// Waits for the move of a turn that began at some moment, and takes note of what the program
    /// says of it.
    fn best_move(&mut self, turn: &Turn, began: Instant) -> Result<Said, PlayerFailure> {
        let mut last = Info::default();
        let deadline = began + turn.until_flag.unwrap_or(PATIENCE);
        self.wait_until(deadline, Some(turn.stop), |answer, came| match answer {
            Answer::Info(info) => {
                remember(&mut last, info);
                None
            }
            Answer::BestMove { best, ponder } => Some(Said {
                best: best.unwrap_or_default(),
                reply: ponder,
                info: std::mem::take(&mut last),
                came,
            }),
            _ => None,
        })
    }
}

/// A program's move, and what it said of it before.
struct Said {
    best: String,
    /// The reply that it expects.
    reply: Option<String>,
    info: Info,
    came: Instant,
}

/// A program that does not get ready has not lost on time: no clock is running yet.
fn unready(failure: PlayerFailure, most: Duration) -> PlayerFailure {
    match failure {
        PlayerFailure::Late => {
            PlayerFailure::Crash(format!("no answer within {} s", most.as_secs()))
        }
        other => other,
    }
}

impl Contestant for Process {
    fn prepare(&mut self, conditions: &Conditions, stop: &Stop) -> Result<(), PlayerFailure> {
        self.expected = None;
        self.stop_pondering(stop)?;
        self.offer("Rules", &conditions.rules.to_string())?;
        self.offer("Ponder", &conditions.ponder.to_string())?;
        self.send(&Command::NewGame)?;
        // What else the last game left in the pipe is read before the answer to this.
        self.synchronise(stop)
    }

    fn choose(&mut self, turn: &Turn) -> Result<Reply, PlayerFailure> {
        let game = turn.game;
        let started = self.ask(turn)?;
        let Said {
            best,
            reply,
            info,
            came,
        } = self.best_move(turn, started)?;
        let played = game.board().read_move(&best);
        let played =
            played.map_err(|fault| PlayerFailure::Illegal(format!("'{best}': {fault}")))?;
        let after = game.board().after(played);
        self.expected = reply.and_then(|reply| after.read_move(&reply).ok());
        Ok(Reply {
            played,
            time: came.saturating_duration_since(started),
            score: info.points.map(|(points, _)| score(points)),
            depth: info.depth.unwrap_or(0),
            nodes: info.nodes.unwrap_or(0),
            pv: pv_after(after, &info.moves),
        })
    }

    fn ponder(&mut self, turn: &Turn) {
        let Some(expected) = self.expected.take() else {
            return;
        };
        let mut moves = turn.game.moves().to_vec();
        moves.push(expected);
        let go = Go {
            ponder: true,
            ..go(turn, Duration::ZERO)
        };
        let sent = self
            .send_position(turn.game, &moves)
            .and_then(|()| self.send(&Command::Go(go)));
        // A program that has gone is noticed when it is to move.
        if sent.is_ok() {
            self.pondering = Some(moves);
        }
    }
}

/// Asks the program to end, and makes it end if it does not.
impl Drop for Process {
    fn drop(&mut self) {
        // If it is gone already, so much the better.
        let _ = self.send(&Command::Quit);
        let started = Instant::now();
        while started.elapsed() < FAREWELL {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
