//! The loop: lines are read, positions searched on several threads, answers written as they come.

use super::query::{Defaults, Job, QueryError, Request};
use super::queue::{Queue, Taken};
use crate::analysis::found;
use crate::protocol::lines::{Incoming, LONGEST};
use crate::search::{Bound, Config, ConfigError, Report, SearchResult, Searcher};
use crossbeam::channel::{Receiver, RecvTimeoutError, Sender, bounded};
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use thiserror::Error;

/// How to serve.
pub struct Service {
    pub config: Config,
    pub defaults: Defaults,
    /// Positions to search at once.
    pub parallel: usize,
    /// Positions that may wait.
    pub queue: usize,
    /// Whether everything is forgotten before each position, so that an answer depends on its
    /// query alone.
    pub clear: bool,
}

#[derive(Debug, Error)]
pub enum ServiceError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Answers that wait to be written: a reader who is slow holds the searches up.
const ANSWERS: usize = 256;

/// How often a waiting reader of lines looks whether the output is still there.
const GLANCE: Duration = Duration::from_millis(100);

/// What the threads share.
struct Shared<'a> {
    service: &'a Service,
    queue: Queue,
    /// Nobody reads the answers any more.
    gone: AtomicBool,
}

impl Service {
    /// Answers lines until they end and all is searched, or until the output fails.
    pub fn serve(
        &self,
        lines: &Receiver<Incoming>,
        out: &mut impl Write,
    ) -> Result<(), ServiceError> {
        let searchers = Searcher::several(&self.config, self.parallel.max(1))?;
        let shared = &Shared {
            service: self,
            queue: Queue::new(self.queue.max(1)),
            gone: AtomicBool::new(false),
        };
        let (answers, written) = bounded(ANSWERS);
        std::thread::scope(|scope| {
            let dispatcher = answers.clone();
            scope.spawn(move || shared.dispatch(lines, &dispatcher));
            for mut searcher in searchers {
                let answers = answers.clone();
                scope.spawn(move || shared.work(&mut searcher, &answers));
            }
            drop(answers);
            let result = write_all(&written, out);
            if result.is_err() {
                shared.gone.store(true, Ordering::Relaxed);
                shared.queue.cancel(|_, _| true);
                shared.queue.close();
                // Whoever waits to put an answer in finds the channel closed.
                drop(written);
            }
            Ok(result?)
        })
    }
}

fn write_all(answers: &Receiver<Value>, out: &mut impl Write) -> io::Result<()> {
    for answer in answers {
        writeln!(out, "{answer}")?;
        if answers.is_empty() {
            out.flush()?;
        }
    }
    out.flush()
}

impl Shared<'_> {
    fn dispatch(&self, lines: &Receiver<Incoming>, answers: &Sender<Value>) {
        while !self.gone.load(Ordering::Relaxed) {
            match lines.recv_timeout(GLANCE) {
                Ok(Incoming::Line(line)) if line.is_empty() => {}
                Ok(Incoming::Line(line)) => self.obey(&line, answers),
                Ok(Incoming::TooLong(_)) => {
                    let fault = format!("the line has more than {LONGEST} bytes");
                    tell(answers, refusal(&QueryError { id: None, fault }));
                }
                Ok(Incoming::End) | Err(RecvTimeoutError::Disconnected) => break,
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            }
        }
        self.queue.close();
    }

    fn obey(&self, line: &str, answers: &Sender<Value>) {
        match Request::read(line, &self.service.defaults) {
            Err(fault) => tell(answers, refusal(&fault)),
            Ok(Request::Search(jobs)) => jobs.into_iter().for_each(|job| self.queue.push(job)),
            Ok(Request::Version { id }) => {
                let evaluator = self.service.config.eval.to_string();
                let version = env!("CARGO_PKG_VERSION");
                let answer = json!({ "id": id, "version": version, "evaluator": evaluator });
                tell(answers, answer);
            }
            Ok(Request::CancelAll { id }) => {
                self.cancel(id, answers, |_, _| true);
            }
            Ok(Request::Cancel { id, target, turns }) => {
                self.cancel(id, answers, |id, turn| {
                    id == target && turns.as_ref().is_none_or(|turns| turns.contains(&turn))
                });
            }
        }
    }

    fn cancel(&self, id: String, answers: &Sender<Value>, is_meant: impl Fn(&str, usize) -> bool) {
        let (waiting, stopped) = self.queue.cancel(is_meant);
        let count = waiting.len() + stopped;
        tell(answers, json!({ "id": id, "cancelled": count }));
        for job in waiting {
            let mut answer = head(&job, true);
            answer.insert("cancelled".to_string(), json!(true));
            tell(answers, Value::Object(answer));
        }
    }

    fn work(&self, searcher: &mut Searcher, answers: &Sender<Value>) {
        while let Some(taken) = self.queue.take() {
            if self.service.clear {
                searcher.clear();
            }
            let answer = match taken.job.game.outcome() {
                Some(outcome) => {
                    let mut answer = head(&taken.job, true);
                    answer.insert("over".to_string(), json!(outcome.to_string()));
                    self.queue.done(&taken);
                    answer
                }
                None => self.search(searcher, &taken, answers),
            };
            tell(answers, Value::Object(answer));
        }
    }

    fn search(
        &self,
        searcher: &mut Searcher,
        taken: &Taken,
        answers: &Sender<Value>,
    ) -> Map<String, Value> {
        let job = &taken.job;
        let mut listener = Listener {
            job,
            answers,
            lines: Vec::new(),
        };
        let result = searcher.search_under(&job.game, &taken.control, &mut listener);
        let mut answer = head(job, true);
        let best = result.best().map(|best| best.plain());
        answer.insert("best".to_string(), json!(best));
        answer.extend(found::result(&result));
        if job.limits.multipv > 1 {
            let lines: Vec<Value> = (listener.lines.iter())
                .map(|line| Value::Object(found::result(line)))
                .collect();
            answer.insert("lines".to_string(), json!(lines));
        }
        if self.queue.done(taken) {
            answer.insert("cancelled".to_string(), json!(true));
        }
        answer
    }
}

/// Hears what a search finds: keeps the lines of its last finished iteration, and passes on what is
/// to be told.
struct Listener<'a> {
    job: &'a Job,
    answers: &'a Sender<Value>,
    lines: Vec<SearchResult>,
}

impl Report for Listener<'_> {
    fn progress(&mut self, found: &SearchResult) {
        if found.bound != Bound::Exact {
            return;
        }
        if found.multipv == 1 {
            self.lines.clear();
        }
        self.lines.push(found.clone());
        if self.job.report {
            let mut answer = head(self.job, false);
            answer.extend(found::result(found));
            tell(self.answers, Value::Object(answer));
        }
    }
}

/// What every answer about a position starts with.
fn head(job: &Job, is_final: bool) -> Map<String, Value> {
    let board = job.game.board();
    let side = board.side_to_move().to_string().to_lowercase();
    let fields = [
        ("id", json!(job.id)),
        ("turn", json!(job.turn)),
        ("final", json!(is_final)),
        ("position", json!(board.to_string())),
        ("side_to_move", json!(side)),
    ];
    fields
        .map(|(name, value)| (name.to_string(), value))
        .into_iter()
        .collect()
}

fn refusal(fault: &QueryError) -> Value {
    json!({ "id": fault.id, "error": fault.fault })
}

/// Hands an answer to the thread that writes. It fails only when nobody reads any more.
fn tell(answers: &Sender<Value>, answer: Value) {
    let _ = answers.send(answer);
}
