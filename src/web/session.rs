//! A session: rooms, the pages in them, and the one door for commands and events.
//!
//! It knows no sockets, files or threads of its own. Whoever runs it passes on what pages say
//! ([`Session::join`], [`Session::obey`], [`Session::leave`]) and what engines tell
//! ([`Session::hear`]), looks at the clocks when it asks for it ([`Session::next_wake`]), and hands
//! out what [`Session::take_events`] returns.

use super::explore::Collection;
use super::message::{Command, Event, Reply};
use super::phase::Phase;
use super::refusal::Refusal;
use super::room::{Room, SMALLEST_HASH, SharedData};
use crate::book::Book;
use crate::engine::{self, Engine, Options, Work};
use crate::random::Random;
use crate::rules::Rules;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// So many games at a time have tables as large as asked for; all tables together are no larger,
/// but for the smallest ones of the games beyond.
const FULL_TABLES: usize = 8;

/// Games that are kept while nobody looks at them: who loads the page again finds the game. An
/// engine that rests takes 6 MB.
const MOST_RESTING: usize = 16;

/// What a session is made from.
pub struct Settings {
    /// The options of each room's engine.
    pub options: Options,
    pub book: Option<Book>,
    /// Games for the explorer.
    pub collection: Collection,
    /// Rooms at a time.
    pub most_rooms: usize,
    /// Pages at a time, in all rooms together.
    pub most_clients: usize,
    /// Makes the names of games differ from those of other sessions.
    pub seed: u64,
}

/// Hears what the engine of a game tells; called from the engine's thread.
pub type EngineListener = Arc<dyn Fn(&str, engine::Event) + Send + Sync>;

/// An event for a page.
#[derive(Clone, Debug)]
pub struct PageEvent {
    pub client: String,
    /// JSON.
    pub text: Arc<str>,
    /// The next one of its kind replaces it: it may be left out.
    pub passing: bool,
}

/// All rooms.
pub struct Session {
    settings: Settings,
    shared: Arc<SharedData>,
    listener: EngineListener,
    rooms: BTreeMap<String, Room>,
    /// Rooms that nobody looks at, the one that was left first first.
    resting: VecDeque<String>,
    /// The game that each page looks at.
    clients: BTreeMap<String, String>,
    /// Events for one page alone.
    private: Vec<(String, Event)>,
    /// Names that were given out.
    names: u64,
}

impl Session {
    pub fn new(mut settings: Settings, listener: EngineListener) -> Session {
        let book = settings.book.take();
        let shared = SharedData {
            book: book.map(OnceLock::from).unwrap_or_default(),
            collection: std::mem::replace(&mut settings.collection, Collection::new(0)),
        };
        Session {
            settings,
            shared: Arc::new(shared),
            listener,
            rooms: BTreeMap::new(),
            resting: VecDeque::new(),
            clients: BTreeMap::new(),
            private: Vec::new(),
            names: 0,
        }
    }

    pub fn rooms(&self) -> usize {
        self.rooms.len()
    }

    /// Rooms whose engines search.
    pub fn searching(&self) -> usize {
        let searches = |room: &&Room| room.player.engine().state() != engine::State::Idle;
        self.rooms.values().filter(searches).count()
    }

    /// A page wants to look at a game, or without one at a new one. Returns the page's name.
    pub fn join(&mut self, game: Option<&str>) -> Result<String, Refusal> {
        if self.clients.len() >= self.settings.most_clients {
            let most = self.settings.most_clients;
            return Err(Refusal::Full(format!("{most} pages are open already")));
        }
        let game = match game {
            Some(game) if self.rooms.contains_key(game) => game.to_string(),
            Some(game) => return Err(Refusal::UnknownGame(shortened(game))),
            None => self.open_room()?,
        };
        let client = self.name();
        let welcome = self.welcome(&client, &game);
        self.private.push((client.clone(), welcome));
        self.clients.insert(client.clone(), game.clone());
        self.resting.retain(|resting| *resting != game);
        let hash = self.spare_hash();
        let room = self.rooms.get_mut(&game).expect("the room is there");
        room.enter(hash);
        Ok(client)
    }

    fn welcome(&self, client: &str, game: &str) -> Event {
        Event::Welcome {
            client: client.to_string(),
            game: game.to_string(),
            engine: engine::NAME,
            rules: Rules::PRESETS.iter().map(|(name, _)| *name).collect(),
            evaluator: self.settings.options.config.eval.to_string(),
            book: self.shared.book.get().map(|book| book.name().to_string()),
            pages: self.clients.len() + 1,
        }
    }

    /// Size of the table for one more game, in MiB: what is asked for each, while not too many
    /// are looked at.
    fn spare_hash(&self) -> usize {
        let each = self.settings.options.config.hash;
        let taken: usize = self.rooms.values().map(Room::hash).sum();
        (FULL_TABLES * each)
            .saturating_sub(taken)
            .clamp(SMALLEST_HASH, each)
    }

    /// Opens a room, in the place of one that nobody looks at if there are too many.
    fn open_room(&mut self) -> Result<String, Refusal> {
        if self.rooms.len() >= self.settings.most_rooms && !self.close_room() {
            let most = self.settings.most_rooms;
            return Err(Refusal::Full(format!("{most} games are open already")));
        }
        let name = self.name();
        let listener = Arc::clone(&self.listener);
        let game = name.clone();
        let mut options = self.settings.options.clone();
        options.config.hash = SMALLEST_HASH;
        let engine = Engine::new(options, move |event| {
            listener(&game, event);
        })?;
        let room = Room::new(engine, Arc::clone(&self.shared));
        self.rooms.insert(name.clone(), room);
        Ok(name)
    }

    /// Closes the room that nobody has looked at for the longest time. Its page, if it comes back,
    /// still knows the moves.
    fn close_room(&mut self) -> bool {
        let oldest = self.resting.pop_front();
        oldest.is_some_and(|name| self.rooms.remove(&name).is_some())
    }

    /// A name that nobody has.
    fn name(&mut self) -> String {
        self.names += 1;
        let random = Random::stream(self.settings.seed, self.names).number();
        format!("{:05x}{:06x}", self.names, random >> 40)
    }

    /// A page is gone, and with the last one a room in which nothing was ever asked for.
    pub fn leave(&mut self, client: &str) {
        let Some(game) = self.clients.remove(client) else {
            return;
        };
        let room = self.rooms.get_mut(&game).expect("a page is in a room");
        room.leave();
        if room.viewers() > 0 {
            return;
        }
        match room.used {
            true => self.resting.push_back(game),
            false => drop(self.rooms.remove(&game)),
        }
        if self.resting.len() > MOST_RESTING {
            self.close_room();
        }
    }

    /// Obeys a command of a page, given as JSON.
    pub fn obey(&mut self, client: &str, command: &str) -> Result<Reply, Refusal> {
        let game = self.clients.get(client).ok_or(Refusal::UnknownClient)?;
        let command: Command = serde_json::from_str(command)?;
        let room = self.rooms.get_mut(game).expect("a page is in a room");
        room.obey(command)
    }

    /// Takes what the engine of a game tells.
    pub fn hear(&mut self, game: &str, event: engine::Event) {
        if let Some(room) = self.rooms.get_mut(game) {
            room.hear(event);
        }
    }

    /// Takes a book that was not there when the session began; the first one stays.
    pub fn set_book(&mut self, book: Book) {
        if self.shared.book.set(book).is_ok() {
            self.settings.options.own_book = true;
            for room in self.rooms.values_mut() {
                room.has_new_book = true;
                room.show_position();
            }
        }
    }

    /// Searches that wait to be run, where there are no threads.
    pub fn waiting_work(&self) -> Option<Work> {
        let mut all = self.rooms.values().map(|room| room.player.engine().work());
        all.find(|work| work.is_waiting()).cloned()
    }

    /// Looks at all clocks.
    pub fn wake(&mut self) {
        self.rooms.values_mut().for_each(Room::wake);
    }

    /// When to look at the clocks again; never while none runs.
    pub fn next_wake(&self) -> Option<Duration> {
        self.rooms.values().filter_map(Room::next_wake).min()
    }

    /// What has happened since this was last asked, page by page. Of several pages that are told
    /// the same, all get the same text.
    pub fn take_events(&mut self) -> Vec<PageEvent> {
        let mut events: Vec<PageEvent> = Vec::new();
        for (client, event) in std::mem::take(&mut self.private) {
            events.push(PageEvent {
                client,
                text: text_of(&event),
                passing: false,
            });
        }
        for (game, room) in &mut self.rooms {
            for event in room.take_events() {
                let text = text_of(&event);
                let here = self.clients.iter().filter(|(_, at)| *at == game);
                events.extend(here.map(|(client, _)| PageEvent {
                    client: client.clone(),
                    text: Arc::clone(&text),
                    passing: matches!(event, Event::Line(_)),
                }));
            }
        }
        events
    }
}

fn text_of(event: &Event) -> Arc<str> {
    let text = serde_json::to_string(event).expect("events are plain data");
    text.into()
}

/// Keeps a quoted piece of bad input from filling the screen.
fn shortened(text: &str) -> String {
    text.chars().take(20).collect()
}

impl Room {
    fn obey(&mut self, command: Command) -> Result<Reply, Refusal> {
        self.used = true;
        match command {
            Command::Load { text, number } => return self.load(&text, number.unwrap_or(1)),
            Command::Save { date } => return Ok(self.save(date)),
            Command::Import { text } => return self.import(&text),
            Command::New(asked) => self.start(&asked)?,
            Command::Play { played } => match self.phase {
                Phase::Playing(_) => self.play_move(&played)?,
                Phase::Studying(_) => self.add_move(&played)?,
            },
            Command::TakeBack {} => self.take_back()?,
            Command::Resign { side } => self.resign(side)?,
            Command::Draw {} => self.agree_draw()?,
            Command::MoveNow {} => self.move_now()?,
            Command::Pause { on } => self.pause(on)?,
            Command::Study {} => self.study(),
            Command::Go { node } => self.go(node)?,
            Command::Analyse { lines } => self.analyse(lines)?,
            Command::Review { nodes } => self.review(nodes)?,
            Command::SetUp {
                position,
                rules,
                moves,
            } => self.set_up(&position, rules.as_deref(), &moves)?,
            Command::Comment { node, text } => self.comment(node, &text)?,
            Command::Promote { node } => self.promote(node)?,
            Command::Delete { node } => self.delete(node)?,
            Command::Forget {} => self.forget(),
        }
        Ok(Reply::default())
    }
}
