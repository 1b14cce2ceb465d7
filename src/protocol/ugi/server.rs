//! The loop of `soucie ugi`: commands to the engine, its events to the client.

use super::answer::{Answer, Response};
use super::command::{Command, Go, Query, Start};
use super::extras;
use super::info::Info;
use crate::board::{Board, Move, Side};
use crate::clock::TimeLeft;
use crate::engine::{Engine, EngineError, Event, Options, State};
use crate::game::Game;
use crate::protocol::lines::{Incoming, LONGEST, joined};
use crate::search::Limits;
use crate::search::bench::DEPTH;
use crossbeam::channel::{Receiver, Sender};
use std::fmt::Display;
use std::io::{self, Read, Write};

/// Deepest count of leaves; beyond it the number would not fit anyway.
const DEEPEST_PERFT: u32 = 12;

struct Server<'a, W: Write> {
    engine: Engine,
    out: &'a mut W,
    sender: Sender<Incoming>,
    incoming: Receiver<Incoming>,
    /// Searches and tasks beside the loop whose answer is still to come.
    unanswered: usize,
}

/// What the loop does next.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    /// Nothing more to be read: finish what was asked for, and leave.
    Finish,
    Leave,
}

/// Serves a client until it quits or its stream ends.
pub fn serve(
    input: impl Read + Send + 'static,
    out: &mut impl Write,
    options: Options,
) -> Result<(), Box<dyn std::error::Error>> {
    let (engine, sender, incoming) = joined(input, options)?;
    let mut server = Server {
        engine,
        out,
        sender,
        incoming,
        unanswered: 0,
    };
    Ok(server.run()?)
}

impl<W: Write> Server<'_, W> {
    fn run(&mut self) -> io::Result<()> {
        let mut next = Next::GoOn;
        while next == Next::GoOn || next == Next::Finish && self.unanswered > 0 {
            let message = self.incoming.recv().expect("a sender is kept here");
            match message {
                Incoming::Line(line) if line.is_empty() => {}
                Incoming::Line(line) => match line.parse() {
                    Ok(Command::Quit) => next = Next::Leave,
                    Ok(command) => self.obey(command)?,
                    Err(fault) => self.refuse(fault)?,
                },
                Incoming::TooLong => {
                    self.refuse(format!("the line is longer than {LONGEST} bytes"))?;
                }
                Incoming::End => {
                    self.engine.stop();
                    next = Next::Finish;
                }
                Incoming::Event(event) => self.report(event)?,
                Incoming::Text(text) => {
                    self.unanswered -= 1;
                    self.print(text)?;
                }
            }
        }
        Ok(())
    }

    fn print(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.out, "{text}")?;
        self.out.flush()
    }

    fn refuse(&mut self, fault: impl Display) -> io::Result<()> {
        self.print(Answer::Info(Info::remark(format!("error: {fault}"))))
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        let done = match command {
            Command::Ugi => return self.introduce(),
            Command::IsReady => return self.print(Answer::ReadyOk),
            Command::SetOption { name, value } => self.engine.set_option(&name, &value),
            Command::NewGame => self.engine.new_game(),
            Command::Position { start, moves } => return self.set_position(start, &moves),
            Command::Go(go) => return self.go(&go),
            Command::PonderHit => return self.ponder_hit(),
            Command::Stop => return self.stop(),
            Command::Query(query) => {
                let response = self.response(&query);
                return self.print(Answer::Response(response));
            }
            Command::Draw => return self.print(extras::drawn(self.engine.game())),
            Command::Eval => return self.print(extras::evaluation(&self.engine)),
            Command::Bench(depth) => {
                let options = self.engine.options().clone();
                let depth = depth.unwrap_or(DEPTH);
                self.beside(move || match extras::bench(&options, depth) {
                    Ok(text) => text,
                    Err(fault) => Answer::Info(Info::remark(format!("error: {fault}"))).to_string(),
                });
                Ok(())
            }
            Command::Perft(depth @ 1..=DEEPEST_PERFT) => {
                let game = self.engine.game().clone();
                self.beside(move || extras::perft(&game, depth));
                Ok(())
            }
            Command::Perft(_) => {
                return self.refuse(format!("the depth is between 1 and {DEEPEST_PERFT}"));
            }
            Command::Help => return self.print(extras::HELP),
            Command::Quit => Ok(()),
        };
        done.or_else(|fault| self.refuse(fault))
    }

    /// Runs a long task without keeping the loop from its commands.
    fn beside(&mut self, task: impl FnOnce() -> String + Send + 'static) {
        self.unanswered += 1;
        let sender = self.sender.clone();
        std::thread::spawn(move || {
            // Fails only if the loop has ended before the task.
            let _ = sender.send(Incoming::Text(task()));
        });
    }

    fn introduce(&mut self) -> io::Result<()> {
        let name = concat!("Soucie ", env!("CARGO_PKG_VERSION"));
        let mut answers = vec![
            Answer::Name(name.to_string()),
            Answer::Author("the Soucie authors".to_string()),
        ];
        let declared = Options::default().declared().into_iter();
        answers.extend(declared.map(Answer::Option));
        answers.push(Answer::UgiOk);
        for answer in answers {
            writeln!(self.out, "{answer}")?;
        }
        self.out.flush()
    }

    fn set_position(&mut self, start: Start, moves: &[String]) -> io::Result<()> {
        let start = match start {
            Start::Standard => Ok(Board::standard()),
            Start::Fen(fen) => fen.parse(),
        };
        let mut game = match start {
            Ok(board) => Game::new(board, self.engine.options().rules),
            Err(fault) => return self.refuse(fault),
        };
        for (number, text) in (1..).zip(moves) {
            if let Err(fault) = game.play_text(text) {
                return self.refuse(format!("move {number} of the position: {fault}"));
            }
        }
        let done = self.engine.set_game(game);
        done.or_else(|fault| self.refuse(fault))
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        let board = self.engine.game().board();
        let moves = go.search_moves.iter().map(|text| board.read_move(text));
        let moves = match moves.collect::<Result<Vec<Move>, _>>() {
            Ok(moves) => moves,
            Err(fault) => return self.refuse(format!("searchmoves: {fault}")),
        };
        let time = time_left(go, board.side_to_move()).filter(|_| !go.infinite);
        let limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            time: time.map(|time| self.engine.budget(time)),
            win_within: go.mate,
            moves,
            ..Limits::default()
        };
        let started = match go {
            Go { ponder: true, .. } => self.engine.ponder(limits),
            Go { infinite: true, .. } => self.engine.analyze(limits),
            _ => self.engine.think(limits),
        };
        match started {
            Ok(_) => {
                self.unanswered += 1;
                Ok(())
            }
            // A client that asks for a move waits for an answer.
            Err(fault @ EngineError::Over(_)) => {
                self.refuse(fault)?;
                let (best, ponder) = (None, None);
                self.print(Answer::BestMove { best, ponder })
            }
            Err(fault) => self.refuse(fault),
        }
    }

    fn ponder_hit(&mut self) -> io::Result<()> {
        match self.engine.ponder_hit(None) {
            Ok(()) => self.report_pondering(),
            Err(fault) => self.refuse(fault),
        }
    }

    fn stop(&mut self) -> io::Result<()> {
        let pondered = self.engine.state() == State::Pondering;
        self.engine.stop();
        match pondered {
            true => self.report_pondering(),
            false => Ok(()),
        }
    }

    fn report_pondering(&mut self) -> io::Result<()> {
        let text = format!("pondering: {}", self.engine.ponderings());
        self.print(Answer::Info(Info::remark(text)))
    }

    fn response(&self, query: &Query) -> Response {
        let game = self.engine.game();
        match query {
            Query::P1Turn => Response::Truth(game.board().side_to_move() == Side::Black),
            Query::GameOver => Response::Truth(game.outcome().is_some()),
            Query::Result => Response::Result(game.outcome().into()),
            Query::IsLegal(text) => {
                let legal = game.board().read_move(text).is_ok();
                Response::Truth(legal && game.outcome().is_none())
            }
            Query::Fen => Response::Text(game.board().to_string()),
        }
    }

    fn report(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Progress { found, .. } => self.print(Answer::Info(Info::from(&found))),
            Event::Remark(text) => self.print(Answer::Info(Info::remark(text))),
            Event::Best { result, .. } => {
                self.unanswered -= 1;
                // Existing runners know only the form without a reply.
                let ponders = self.engine.options().ponder;
                self.print(Answer::BestMove {
                    best: result.best().map(Move::plain),
                    ponder: result.reply().filter(|_| ponders).map(Move::plain),
                })
            }
        }
    }
}

/// The clock of the side to move, as far as the client tells.
fn time_left(go: &Go, side: Side) -> Option<TimeLeft> {
    if let Some(time) = go.move_time {
        return Some(TimeLeft::for_one_move(time));
    }
    let remaining = go.times[side.index()]?;
    Some(TimeLeft {
        increment: go.increments[side.index()].unwrap_or_default(),
        moves_to_go: go.moves_to_go,
        ..TimeLeft::in_game(remaining)
    })
}
