//! Reads SGF collections as archives hold them.
//!
//! Lenient where nothing is lost by it: text around the games, space anywhere between tokens,
//! long property names, every kind of line end. A game that breaks the grammar is reported
//! with its place and cause, and reading goes on with the next one.
//!
//! Why not a crate: `sgf-parse`, the best kept one, reports no places, gives up a whole
//! collection for one broken game, takes a game without GM for Go, and builds the tree so that
//! a long game can overflow the stack when it is dropped.

use super::tree::{GameTree, NodeNumber, Place, Property};
use std::fmt;

/// What keeps a game of a collection from being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    pub place: Place,
    pub cause: Cause,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The text ends inside the game.
    NoEnd,
    /// The value of a property is never closed.
    OpenValue(String),
    /// A name without a value.
    NoValue(String),
    /// A property outside of any node.
    NoNode(String),
    /// A variation without a node.
    EmptyVariation,
    /// Another game starts inside this one.
    NextGame,
    Unexpected(char),
}

impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}: {}", self.place, self.cause)
    }
}

impl std::error::Error for ReadError {}

impl fmt::Display for Cause {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Cause::NoEnd => write!(out, "the text ends before ')' closes the game"),
            Cause::OpenValue(name) => write!(out, "no ']' closes the value of {name}"),
            Cause::NoValue(name) => write!(out, "{name} has no value in brackets"),
            Cause::NoNode(name) => write!(out, "{name} stands outside of a node; ';' is missing"),
            Cause::EmptyVariation => write!(out, "a variation has no node; ';' is missing"),
            Cause::NextGame => write!(out, "the next game starts before ')' closes this one"),
            Cause::Unexpected(letter) => write!(out, "{letter:?} is neither a node nor a property"),
        }
    }
}

/// Properties that only the root of a game has: inside a game they show that the ')' of the
/// one before is missing.
const ROOT_PROPERTIES: [&str; 5] = ["FF", "GM", "SZ", "CA", "SU"];

/// The games of a text in order, each read or with the reason why not.
pub fn read(text: &str) -> Vec<Result<GameTree, ReadError>> {
    let mut scanner = Scanner::new(text);
    let mut games = Vec::new();
    while scanner.find_game() {
        let game = Reader::new(&mut scanner).game();
        // Where the next game has shown itself, the scanner stands on it already.
        if game
            .as_ref()
            .is_err_and(|fault| fault.cause != Cause::NextGame)
        {
            scanner.find_game_after_fault();
        }
        games.push(game);
    }
    games
}

/// Walks a text and knows where it is.
#[derive(Clone)]
struct Scanner<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Scanner<'a> {
        Scanner {
            rest: text,
            place: Place::START,
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.rest = &self.rest[letter.len_utf8()..];
        // A carriage return before a line feed belongs to the same line end.
        let ends_line = letter == '\n' || letter == '\r' && self.peek() != Some('\n');
        match ends_line {
            true => {
                self.place = Place {
                    line: self.place.line + 1,
                    column: 1,
                }
            }
            false => self.place.column += 1,
        }
        Some(letter)
    }

    fn skip_while(&mut self, skipped: impl Fn(char) -> bool) -> &'a str {
        let before = self.rest;
        while self.peek().is_some_and(&skipped) {
            self.next();
        }
        &before[..before.len() - self.rest.len()]
    }

    fn skip_space(&mut self) {
        self.skip_while(is_space);
    }

    /// Goes to the next '(' that a ';' follows; anything else between games is not SGF's.
    fn find_game(&mut self) -> bool {
        loop {
            self.skip_while(|letter| letter != '(');
            if self.rest.is_empty() || self.rest[1..].trim_start_matches(is_space).starts_with(';')
            {
                return !self.rest.is_empty();
            }
            self.next();
        }
    }

    /// Goes to where a new game may start. A node that starts with a move is a variation of
    /// the broken game, as is one with a comment unless its '(' opens a line.
    fn find_game_after_fault(&mut self) {
        let mut opens_line = self.place.column == 1;
        while self.find_game() {
            let mut ahead = self.clone();
            opens_line |= ahead.place.column == 1;
            ahead.skip_while(|letter| letter != ';');
            ahead.next();
            ahead.skip_space();
            match short_name(ahead.skip_while(|letter| letter.is_ascii_alphanumeric())).as_str() {
                "B" | "W" | "" => {}
                "C" if !opens_line => {}
                _ => return,
            }
            self.next();
            opens_line = false;
        }
    }

    /// Reads a value up to its closing bracket; line ends become line feeds.
    fn value(&mut self) -> Option<String> {
        let mut value = String::new();
        loop {
            match self.next()? {
                ']' => return Some(value),
                '\\' => {
                    value.push('\\');
                    let escaped = self.next()?;
                    value.extend(self.line_end_as_feed(escaped));
                }
                letter => value.extend(self.line_end_as_feed(letter)),
            }
        }
    }

    fn line_end_as_feed(&mut self, letter: char) -> Option<char> {
        if letter != '\r' {
            return Some(letter);
        }
        if self.peek() == Some('\n') {
            self.next();
        }
        Some('\n')
    }
}

/// Space between tokens: what the grammar allows and what old programs left behind.
fn is_space(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control()
}

/// The capitals of a name: old files write `GaMe` for GM. A name all in small letters is taken
/// as a whole.
fn short_name(name: &str) -> String {
    let capitals = |letter: &char| !letter.is_ascii_lowercase();
    match name.chars().any(|letter| letter.is_ascii_uppercase()) {
        true => name.chars().filter(capitals).collect(),
        false => name.to_ascii_uppercase(),
    }
}

/// Reads one game.
struct Reader<'a, 'text> {
    scanner: &'a mut Scanner<'text>,
    tree: Option<GameTree>,
    /// For each '(' not yet closed, the node that it hangs from; the game's own has none.
    open: Vec<Option<NodeNumber>>,
    /// The node that properties and children go to; none right after '('.
    last: Option<NodeNumber>,
    /// The start of the node right after the latest '(', until another token follows.
    variation: Option<Scanner<'text>>,
}

impl<'a, 'text> Reader<'a, 'text> {
    fn new(scanner: &'a mut Scanner<'text>) -> Reader<'a, 'text> {
        Reader {
            scanner,
            tree: None,
            open: Vec::new(),
            last: None,
            variation: None,
        }
    }

    /// Reads from the '(' of a game to its ')'.
    fn game(mut self) -> Result<GameTree, ReadError> {
        loop {
            self.scanner.skip_space();
            let place = self.scanner.place;
            let fault = |cause| Err(ReadError { place, cause });
            match self.scanner.peek() {
                None => return fault(Cause::NoEnd),
                Some('(' | ')') if self.last.is_none() && !self.open.is_empty() => {
                    return fault(Cause::EmptyVariation);
                }
                Some('(') => {
                    self.variation = self.tree.is_some().then(|| self.scanner.clone());
                    self.open.push(self.last.take());
                }
                Some(')') => {
                    self.last = self.open.pop().flatten();
                    self.variation = None;
                }
                Some(';') => self.node(place),
                Some(letter) if letter.is_ascii_alphabetic() => {
                    self.property(place)?;
                    continue;
                }
                Some(letter) => return fault(Cause::Unexpected(letter)),
            }
            self.scanner.next();
            if self.open.is_empty() {
                return Ok(self.tree.expect("a game closes only after its first node"));
            }
        }
    }

    fn node(&mut self, place: Place) {
        let hangs_from = self.open.last().copied().flatten();
        if self.last.is_some() {
            self.variation = None;
        }
        self.last = Some(match (&mut self.tree, self.last.or(hangs_from)) {
            (Some(tree), Some(parent)) => tree.add(parent, place),
            (tree, _) => {
                *tree = Some(GameTree::new(place));
                NodeNumber::ROOT
            }
        });
    }

    fn property(&mut self, place: Place) -> Result<(), ReadError> {
        let fault = |cause| Err(ReadError { place, cause });
        let name = short_name(
            self.scanner
                .skip_while(|letter| letter.is_ascii_alphanumeric()),
        );
        let (Some(tree), Some(node)) = (&mut self.tree, self.last) else {
            return fault(Cause::NoNode(name));
        };
        if ROOT_PROPERTIES.contains(&name.as_str())
            && let Some(start) = self.variation.take()
        {
            let place = start.place;
            *self.scanner = start;
            return Err(ReadError {
                place,
                cause: Cause::NextGame,
            });
        }
        let mut values = Vec::new();
        loop {
            self.scanner.skip_space();
            if self.scanner.peek() != Some('[') {
                break;
            }
            self.scanner.next();
            match self.scanner.value() {
                Some(value) => values.push(value),
                None => return fault(Cause::OpenValue(name)),
            }
        }
        if values.is_empty() {
            return fault(Cause::NoValue(name));
        }
        tree.node_mut(node)
            .properties
            .push(Property { name, values });
        Ok(())
    }
}
