//! A session inside a web page: what a Web Worker calls, and what it is called back with.
//!
//! `inside/worker.js` is the other side. A text comes in through [`buffer`] and the call that
//! names its length; a text goes out by `tell`. The worker runs searches by [`work`]; messages that
//! come meanwhile are obeyed in the midst of it, when the search yields to the page. No
//! search holds anything of the session, so it may then be called as at any other time.

use super::explore::Collection;
use super::message::Reply;
use super::refusal::Refusal;
use super::session::{Session, Settings};
use crate::book::find;
use crate::engine::{self, Options};
use crate::platform;
use crate::rules::Rules;
use crate::search::bench::{described, results};
use crate::search::{Config, Searcher};
use crate::tables;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

/// Games and pages at a time: one, and another while a page comes back to its game.
const MOST: usize = 2;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Takes a JSON text: a message for the page.
    fn tell(start: *const u8, length: usize);
}

/// What engines have told and nobody has filled yet.
type PendingEvents = Arc<Mutex<Vec<(String, engine::Event)>>>;

struct Host {
    session: Session,
    pending: PendingEvents,
    /// The page, as the session calls it.
    client: Option<String>,
}

thread_local! {
    static HOST: RefCell<Option<Host>> = const { RefCell::new(None) };
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn say(message: &Value) {
    let text = message.to_string();
    // SAFETY: the page reads these bytes before it returns.
    unsafe { tell(text.as_ptr(), text.len()) };
}

/// Where the page writes a text of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn buffer(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

fn written() -> Vec<u8> {
    BUFFER.with_borrow_mut(std::mem::take)
}

fn written_text() -> String {
    String::from_utf8_lossy(&written()).into_owned()
}

/// Begins, after the network's file was provided: tables of so many MiB, and a number that makes
/// names differ.
#[unsafe(no_mangle)]
pub extern "C" fn start(hash: usize, seed: f64) {
    std::panic::set_hook(Box::new(|fault| say(&json!({"fault": fault.to_string()}))));
    // SAFETY: the page has one thread, which comes here before anything looks up a move.
    unsafe { tables::fill() };
    let pending = PendingEvents::default();
    let filled = Arc::clone(&pending);
    let listener = move |game: &str, event: engine::Event| {
        let mut pending = filled.lock().unwrap_or_else(PoisonError::into_inner);
        pending.push((game.to_string(), event));
    };
    let config = Config {
        hash,
        threads: 1,
        ..Config::default()
    };
    let settings = Settings {
        options: Options {
            config,
            ..Options::default()
        },
        book: None,
        collection: Collection::new(0),
        most_rooms: MOST,
        most_clients: MOST,
        seed: seed.to_bits(),
    };
    let session = Session::new(settings, Arc::new(listener));
    HOST.set(Some(Host {
        session,
        pending,
        client: None,
    }));
}

fn with_host<T>(act: impl FnOnce(&mut Host) -> T) -> T {
    HOST.with_borrow_mut(|host| act(host.as_mut().expect("the page has begun")))
}

impl Host {
    /// Passes on what engines and the session have told.
    fn hand_out(&mut self) {
        let pending = {
            let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::take(&mut *pending)
        };
        for (game, event) in pending {
            self.session.hear(&game, event);
        }
        for told in self.session.take_events() {
            if Some(&told.client) == self.client.as_ref() {
                // The session's own JSON, put into a message as it is.
                let message = format!("{{\"event\":{}}}", told.text);
                // SAFETY: the page reads these bytes before it returns.
                unsafe { tell(message.as_ptr(), message.len()) };
            }
        }
    }

    fn open(&mut self, game: Option<&str>) -> Result<(), Refusal> {
        let client = self.session.join(game)?;
        if let Some(before) = self.client.replace(client) {
            self.session.leave(&before);
        }
        Ok(())
    }

    fn obey(&mut self, command: &str) -> Result<Reply, Refusal> {
        let client = self.client.as_deref().ok_or(Refusal::UnknownClient)?;
        self.session.obey(client, command)
    }
}

/// Looks at the game whose name was written, or without a name at a new one.
#[unsafe(no_mangle)]
pub extern "C" fn open(id: u32) {
    let game = written_text();
    with_host(|host| {
        let opened = host.open(Some(game.as_str()).filter(|name| !name.is_empty()));
        match opened {
            Ok(()) => say(&json!({"id": id, "answer": {}})),
            Err(refusal) => say(&json!({"id": id, "error": refusal.to_string()})),
        }
        host.hand_out();
    });
}

/// Obeys the command that was written.
#[unsafe(no_mangle)]
pub extern "C" fn command(id: u32) {
    let text = written_text();
    with_host(|host| {
        let answer = match host.obey(&text) {
            Ok(reply) => json!({"id": id, "answer": reply}),
            Err(refusal) => json!({"id": id, "error": refusal.to_string()}),
        };
        say(&answer);
        host.hand_out();
    });
}

/// Passes on what there is to tell.
#[unsafe(no_mangle)]
pub extern "C" fn hand_out() {
    with_host(Host::hand_out);
}

/// Runs all searches that wait, and those that follow from them.
#[unsafe(no_mangle)]
pub extern "C" fn work() {
    let waiting = || with_host(|host| host.session.waiting_work());
    while let Some(work) = waiting() {
        work.do_waiting();
        hand_out();
    }
}

/// Milliseconds until the clocks must be looked at; less than none if none runs.
#[unsafe(no_mangle)]
pub extern "C" fn next_wake() -> f64 {
    let time = with_host(|host| host.session.next_wake());
    time.map_or(-1.0, |time| time.as_secs_f64() * 1000.0)
}

/// Looks at the clocks.
#[unsafe(no_mangle)]
pub extern "C" fn wake() {
    with_host(|host| {
        host.session.wake();
        host.hand_out();
    });
}

/// Takes the file that was written: its name, of so many bytes, and its content.
#[unsafe(no_mangle)]
pub extern "C" fn provide(name: usize) {
    let mut name_and_content = written();
    let content = name_and_content.split_off(name);
    let name = String::from_utf8_lossy(&name_and_content);
    platform::provide(name.into_owned(), content);
}

/// Opens the book, which was provided.
#[unsafe(no_mangle)]
pub extern "C" fn open_book() {
    with_host(|host| {
        match find::usual() {
            Ok(book) => host.session.set_book(book),
            Err(fault) => say(&json!({"note": fault.to_string()})),
        }
        host.hand_out();
    });
}

/// Searches the bench positions and tells what was found, for a comparison with `soucie bench`.
#[unsafe(no_mangle)]
pub extern "C" fn bench(id: u32, depth: u32) {
    let searcher = Searcher::new(&Config {
        threads: 1,
        ..Config::default()
    });
    match searcher {
        Ok(mut searcher) => {
            let all = results(&mut searcher, Rules::default(), depth);
            let all: Vec<Value> = all
                .map(|(board, found)| described(&board, &found))
                .collect();
            say(&json!({"id": id, "answer": {"positions": all}}));
        }
        Err(fault) => say(&json!({"id": id, "error": fault.to_string()})),
    }
}
