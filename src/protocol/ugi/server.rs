//! The loop of `soucie ugi`: commands to the engine, its events to the client.

use super::answer::{Answer, Response};
use super::clock_check::ClockCheck;
use super::command::{Command, Go, Query, Start};
use super::extras;
use super::info::Info;
use super::request::{Kind, MOST_WAITING, Phase, Request, Waiting};
use crate::board::notation::PositionError;
use crate::board::{Board, Move, Side};
use crate::clock::TimeLeft;
use crate::engine::{Engine, EngineError, Event, Options};
use crate::game::Game;
use crate::protocol::lines::{Inbox, Incoming, joined};
use crate::rules::Rules;
use crate::search::Limits;
use crate::search::bench::DEPTH;
use std::fmt::Display;
use std::io::{self, Read, Write};

/// Deepest count of leaves; beyond it the number would not fit anyway.
const DEEPEST_PERFT: u32 = 12;

/// Tasks that may run beside the loop at a time, a thread each.
const MOST_TASKS: usize = 64;

struct Server<'a, W: Write> {
    engine: Engine,
    out: &'a mut W,
    inbox: Inbox,
    search: Phase,
    waiting: Waiting,
    /// Tasks beside the loop whose answer is still to come.
    tasks: usize,
    /// The client's position was refused, and whatever it asks is not about ours.
    position_refused: bool,
    clock_check: ClockCheck,
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
    let (engine, inbox) = joined(input, options)?;
    let mut server = Server {
        engine,
        out,
        inbox,
        search: Phase::Idle,
        waiting: Waiting::default(),
        tasks: 0,
        position_refused: false,
        clock_check: ClockCheck::default(),
    };
    Ok(server.run()?)
}

impl<W: Write> Server<'_, W> {
    fn run(&mut self) -> io::Result<()> {
        let mut next = Next::GoOn;
        while next == Next::GoOn || next == Next::Finish && self.owes_answers() {
            match self.inbox.next() {
                Incoming::Line(line) if line.is_empty() => {}
                Incoming::Line(line) => match Request::read(&line) {
                    Request {
                        command: Ok(Command::Quit),
                        ..
                    } => next = Next::Leave,
                    request => self.receive(request)?,
                },
                Incoming::TooLong(word) => self.receive(Request::too_long(&word))?,
                Incoming::End => {
                    self.receive(Request::stop())?;
                    next = Next::Finish;
                }
                Incoming::Event(event) => self.report(event)?,
                Incoming::Text(text) => {
                    self.tasks -= 1;
                    self.print(text)?;
                }
            }
        }
        Ok(())
    }

    fn owes_answers(&self) -> bool {
        self.search != Phase::Idle || self.tasks > 0
    }

    /// Obeys a line, or keeps it until the search has been answered.
    fn receive(&mut self, request: Request) -> io::Result<()> {
        if !self.waiting.lets_pass(request.kind, self.search) {
            return self.keep(request);
        }
        // A stop is for every search that was asked for before it.
        let stops_later_too = request.kind == Kind::Stop && self.waiting.has(Kind::Go);
        self.handle(request)?;
        match stops_later_too {
            true => self.keep(Request::stop()),
            false => Ok(()),
        }
    }

    fn keep(&mut self, request: Request) -> io::Result<()> {
        match self.waiting.keep(request) {
            true => Ok(()),
            false => self.refuse(format!(
                "{MOST_WAITING} commands wait for the end of the search already"
            )),
        }
    }

    /// Obeys what has waited for the end of a search.
    fn catch_up(&mut self) -> io::Result<()> {
        while let Some(request) = self.waiting.next(self.search) {
            self.handle(request)?;
        }
        // Stopped before it was started, if behind another search that waits.
        let runs = matches!(self.search, Phase::Thinking | Phase::Pondering);
        match runs && self.waiting.has(Kind::Stop) {
            true => self.stop(),
            false => Ok(()),
        }
    }

    fn handle(&mut self, request: Request) -> io::Result<()> {
        let fault = match request.command {
            Ok(command) => return self.obey(command),
            Err(fault) => fault,
        };
        self.refuse(fault)?;
        match request.kind {
            Kind::Go => self.answer_no_move(),
            Kind::Position => {
                self.position_refused = true;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn print(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.out, "{text}")?;
        self.out.flush()
    }

    fn refuse(&mut self, fault: impl Display) -> io::Result<()> {
        self.print(Answer::Info(Info::remark(format!("error: {fault}"))))
    }

    fn start_game(&mut self) -> Result<(), EngineError> {
        self.engine.new_game()?;
        self.position_refused = false;
        self.clock_check.forget();
        self.engine.warm_up()
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        let done = match command {
            Command::Ugi => return self.introduce(),
            Command::IsReady => return self.print(Answer::ReadyOk),
            Command::SetOption { name, value } => self.engine.set_option(&name, &value),
            Command::NewGame => self.start_game(),
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
                return self.beside(move || match extras::bench(&options, depth) {
                    Ok(text) => text,
                    Err(fault) => Answer::Info(Info::remark(format!("error: {fault}"))).to_string(),
                });
            }
            Command::Perft(depth @ 1..=DEEPEST_PERFT) => {
                let game = self.engine.game().clone();
                return self.beside(move || extras::perft(&game, depth));
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
    fn beside(&mut self, task: impl FnOnce() -> String + Send + 'static) -> io::Result<()> {
        if self.tasks >= MOST_TASKS {
            return self.refuse(format!("{MOST_TASKS} such tasks run already"));
        }
        self.tasks += 1;
        let sender = self.inbox.sender();
        std::thread::spawn(move || {
            // Fails only if the loop has ended before the task.
            let _ = sender.send(Incoming::Text(task()));
        });
        Ok(())
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
        let game = game_of(start, moves, self.engine.options().rules);
        let done = game.and_then(|game| {
            self.engine
                .set_game(game)
                .map_err(|fault| fault.to_string())
        });
        self.position_refused = done.is_err();
        done.or_else(|fault| self.refuse(fault))
    }

    /// Starts a search. A client that asks for a move waits for an answer, whatever it has sent.
    fn go(&mut self, go: &Go) -> io::Result<()> {
        match self.start_search(go) {
            Ok(()) => {
                self.search = match go.ponder {
                    true => Phase::Pondering,
                    false => Phase::Thinking,
                };
                Ok(())
            }
            Err(fault) => {
                self.refuse(fault)?;
                self.answer_no_move()
            }
        }
    }

    fn answer_no_move(&mut self) -> io::Result<()> {
        let (best, ponder) = (None, None);
        self.print(Answer::BestMove { best, ponder })
    }

    fn start_search(&mut self, go: &Go) -> Result<(), String> {
        if self.position_refused {
            return Err("the last position was refused, and no other has come".to_string());
        }
        let said = |fault: EngineError| fault.to_string();
        // Who asks for a move in a game that our rules call a draw plays by others.
        if let Some(game) = self.engine.game().played_on() {
            self.engine.set_game(game).map_err(said)?;
        }
        let board = self.engine.game().board();
        let moves = go.search_moves.iter().map(|text| board.read_move(text));
        let moves = moves.collect::<Result<Vec<Move>, _>>();
        let moves = moves.map_err(|fault| format!("searchmoves: {fault}"))?;
        let time = time_left(go, board.side_to_move()).filter(|_| !go.infinite);
        if let Some(lag) = self.clock_check.ask(self.engine.game(), time) {
            self.engine.note_lag(lag);
        }
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
        started.map(|_| ()).map_err(said)
    }

    fn ponder_hit(&mut self) -> io::Result<()> {
        match self.engine.ponder_hit(None) {
            Ok(()) => {
                self.search = Phase::Thinking;
                self.clock_check.start();
                self.report_pondering()
            }
            Err(fault) => self.refuse(fault),
        }
    }

    fn stop(&mut self) -> io::Result<()> {
        let before = self.search;
        if before != Phase::Idle {
            self.search = Phase::Stopping;
        }
        self.engine.stop();
        match before == Phase::Pondering {
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
            Event::Best {
                result, planned, ..
            } => {
                self.search = Phase::Idle;
                // Existing runners know only the form without a reply.
                let ponders = self.engine.options().ponder;
                self.print(Answer::BestMove {
                    best: result.best().map(Move::plain),
                    ponder: result.reply().filter(|_| ponders).map(Move::plain),
                })?;
                if let Some(lag) = self.clock_check.answer(planned) {
                    self.engine.note_lag(lag);
                }
                self.catch_up()
            }
        }
    }
}

/// The game of a `position`. A client that plays on where our rules call a draw is followed.
fn game_of(start: Start, moves: &[String], rules: Rules) -> Result<Game, String> {
    let start = match start {
        Start::Standard => Board::standard(),
        Start::Fen(fen) => fen
            .parse()
            .map_err(|fault: PositionError| fault.to_string())?,
    };
    let mut game = Game::new(start, rules);
    for (number, text) in (1..).zip(moves) {
        let played = game.play_text(text);
        let played = played.or_else(|fault| {
            game = game.played_on().ok_or(fault)?;
            game.play_text(text)
        });
        played.map_err(|fault| format!("move {number} of the position: {fault}"))?;
    }
    Ok(game)
}

/// The clock of the side to move, as far as the client tells. Who tells only the other side's
/// clock has the same for both; who tells only an increment leaves us that much.
fn time_left(go: &Go, side: Side) -> Option<TimeLeft> {
    if let Some(time) = go.move_time {
        return Some(TimeLeft::for_one_move(time));
    }
    let clock = |side: Side| {
        let increment = go.increments[side.index()].unwrap_or_default();
        let from_increment = Some(increment).filter(|time| !time.is_zero());
        let remaining = go.times[side.index()].or(from_increment)?;
        Some((remaining, increment))
    };
    let (remaining, increment) = clock(side).or_else(|| clock(!side))?;
    Some(TimeLeft {
        increment,
        moves_to_go: go.moves_to_go,
        ..TimeLeft::in_game(remaining)
    })
}
