//! The thread that runs the session: it takes what pages and engines say, one after the other, and
//! hands out what the session tells. It sleeps while nothing is said and no clock runs.

use super::queue::{Bounds, QueuedEvent, Sender as Outbox};
use crate::engine;
use crate::web::message::Reply;
use crate::web::refusal::Refusal;
use crate::web::session::{PageEvent, Session, Settings};
use crossbeam::channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::SystemTime;
use tokio::sync::oneshot;

/// What may wait for a page: a large tree twice over. One that does not read so much is cut off; it
/// will ask again, and is then told everything anew.
pub const WAITING: Bounds = Bounds {
    events: 256,
    bytes: 16 << 20,
};

/// What comes in.
pub enum Incoming {
    Join {
        game: Option<String>,
        events: Outbox,
        answer: oneshot::Sender<Result<String, Refusal>>,
    },
    Command {
        client: String,
        text: String,
        answer: oneshot::Sender<Result<Reply, Refusal>>,
    },
    Leave(String),
    Engine {
        game: String,
        event: engine::Event,
        at: SystemTime,
    },
}

/// The way to the session.
#[derive(Clone)]
pub struct SessionThread {
    inbox: Sender<Incoming>,
}

impl SessionThread {
    /// Starts the thread. It ends with the program.
    pub fn open(settings: Settings) -> SessionThread {
        let (inbox, incoming) = unbounded();
        let told = inbox.clone();
        let listener = Arc::new(move |game: &str, event: engine::Event| {
            let game = game.to_string();
            let at = SystemTime::now();
            // Fails only while the program ends.
            let _ = told.send(Incoming::Engine { game, event, at });
        });
        std::thread::spawn(move || {
            let session = Session::new(settings, listener);
            let pages = HashMap::new();
            Running { session, pages }.run(&incoming);
        });
        SessionThread { inbox }
    }

    fn send(&self, message: Incoming) {
        // Fails only while the program ends.
        let _ = self.inbox.send(message);
    }

    pub async fn join(&self, game: Option<String>, events: Outbox) -> Result<String, Refusal> {
        let (answer, answered) = oneshot::channel();
        self.send(Incoming::Join {
            game,
            events,
            answer,
        });
        answered.await.unwrap_or(Err(Refusal::UnknownClient))
    }

    pub async fn command(&self, client: String, text: String) -> Result<Reply, Refusal> {
        let (answer, answered) = oneshot::channel();
        self.send(Incoming::Command {
            client,
            text,
            answer,
        });
        answered.await.unwrap_or(Err(Refusal::UnknownClient))
    }

    pub fn leave(&self, client: String) {
        self.send(Incoming::Leave(client));
    }
}

struct Running {
    session: Session,
    /// Where each page's events go.
    pages: HashMap<String, Outbox>,
}

impl Running {
    fn run(mut self, incoming: &Receiver<Incoming>) {
        loop {
            let message = match self.session.next_wake() {
                Some(time) => incoming.recv_timeout(time),
                None => incoming.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let at = match message {
                Ok(message) => self.take(message),
                Err(RecvTimeoutError::Timeout) => {
                    self.session.wake();
                    SystemTime::now()
                }
                Err(RecvTimeoutError::Disconnected) => return,
            };
            self.hand_out(at);
        }
    }

    /// Takes a message; says when it was known.
    fn take(&mut self, message: Incoming) -> SystemTime {
        match message {
            Incoming::Engine { game, event, at } => {
                self.session.hear(&game, event);
                return at;
            }
            Incoming::Join {
                game,
                events,
                answer,
            } => {
                let joined = self.session.join(game.as_deref());
                if let Ok(client) = &joined {
                    self.pages.insert(client.clone(), events);
                }
                // A page that is gone already takes no answer, and its stream's end says so.
                if let Err(Ok(client)) = answer.send(joined) {
                    self.forget(&client);
                }
            }
            Incoming::Command {
                client,
                text,
                answer,
            } => {
                // Whoever asked may be gone; the command is obeyed all the same.
                let _ = answer.send(self.session.obey(&client, &text));
            }
            Incoming::Leave(client) => self.forget(&client),
        }
        SystemTime::now()
    }

    fn forget(&mut self, client: &str) {
        self.pages.remove(client);
        self.session.leave(client);
    }

    fn hand_out(&mut self, at: SystemTime) {
        for PageEvent {
            client,
            text,
            passing,
        } in self.session.take_events()
        {
            let Some(page) = self.pages.get(&client) else {
                continue;
            };
            // What the next event of its kind replaces need not wait.
            if passing && page.is_behind() {
                continue;
            }
            if page.put(QueuedEvent { text, at }).is_err() {
                self.forget(&client);
            }
        }
    }
}
