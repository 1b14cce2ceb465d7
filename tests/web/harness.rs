//! A session in the hands of a test.

use crossbeam::channel::{Receiver, unbounded};
use serde_json::{Value, json};
use soucie::book::find;
use soucie::engine::{self, Options};
use soucie::search::Config;
use soucie::web::explore::Collection;
use soucie::web::message::Reply;
use soucie::web::session::{Session, Settings};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Nothing here takes this long unless something hangs.
pub const PATIENCE: Duration = Duration::from_secs(60);

pub struct Harness {
    pub session: Session,
    told: Receiver<(String, engine::Event)>,
    /// Events of each page so far.
    pub events: Vec<(String, Value)>,
}

impl Harness {
    pub fn new() -> Harness {
        Harness::of(8, 20)
    }

    pub fn of(most_rooms: usize, most_clients: usize) -> Harness {
        let (sender, told) = unbounded();
        let settings = Settings {
            options: Options {
                config: Config {
                    hash: 1,
                    ..Config::default()
                },
                ..Options::default()
            },
            book: Some(find::usual().expect("the built-in book")),
            collection: Collection::new(1 << 20),
            most_rooms,
            most_clients,
            seed: 1,
        };
        let listener = move |game: &str, event| drop(sender.send((game.to_string(), event)));
        Harness {
            session: Session::new(settings, Arc::new(listener)),
            told,
            events: Vec::new(),
        }
    }

    fn collect(&mut self) {
        for told in self.session.take_events() {
            let event = serde_json::from_str(&told.text).expect("events are JSON");
            self.events.push((told.client, event));
        }
    }

    pub fn join(&mut self, game: Option<&str>) -> String {
        let client = self.session.join(game).expect("a page comes in");
        self.collect();
        client
    }

    pub fn leave(&mut self, client: &str) {
        self.session.leave(client);
        self.collect();
    }

    /// The game that a page looks at.
    pub fn game_of(&self, client: &str) -> String {
        let welcome = self.last(client, "welcome").expect("a welcome");
        welcome["game"].as_str().expect("a name").to_string()
    }

    pub fn send(&mut self, client: &str, command: Value) -> Result<Reply, String> {
        let answer = self.session.obey(client, &command.to_string());
        self.collect();
        answer.map_err(|refusal| refusal.to_string())
    }

    /// Sends what must be obeyed.
    pub fn obey(&mut self, client: &str, command: Value) -> Reply {
        let text = command.to_string();
        self.send(client, command)
            .unwrap_or_else(|fault| panic!("{text}: {fault}"))
    }

    pub fn play(&mut self, client: &str, played: &str) {
        self.obey(client, json!({"do": "play", "move": played}));
    }

    /// The last event of a kind for a page.
    pub fn last(&self, client: &str, kind: &str) -> Option<&Value> {
        let mine = self.events.iter().rev();
        let mut mine = mine.filter(|(to, event)| to == client && event["is"] == kind);
        mine.next().map(|(_, event)| event)
    }

    pub fn position(&self, client: &str) -> &Value {
        self.last(client, "position").expect("a position")
    }

    /// Passes on what engines tell until something has come about.
    pub fn wait(&mut self, what: &str, come: impl Fn(&Harness) -> bool) {
        let started = Instant::now();
        while !come(self) {
            assert!(
                started.elapsed() < PATIENCE,
                "{what}: not after {PATIENCE:?}"
            );
            let pause = self
                .session
                .next_wake()
                .unwrap_or(Duration::from_millis(100));
            match self
                .told
                .recv_timeout(pause.min(Duration::from_millis(100)))
            {
                Ok((game, event)) => self.session.hear(&game, event),
                Err(_) => self.session.wake(),
            }
            self.collect();
        }
    }
}

/// What `new` takes: Black's and White's player, and the clock.
pub fn new_game(black: Value, white: Value, clock: Value) -> Value {
    json!({
        "do": "new", "players": [black, white], "start": "standard", "rules": "olympiad",
        "clock": clock, "ponder": false,
    })
}
