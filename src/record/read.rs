//! Reads SGF collections as archives hold them.
//!
//! Lenient where nothing is lost by it: text around the games, space anywhere between tokens,
//! long property names, every kind of line end. A game that breaks the grammar is reported
//! with its place and cause, and reading goes on with the next one.
//!
//! Why not a crate: `sgf-parse`, the best kept one, reports no places, gives up a whole
//! collection for one broken game, takes a game without GM for Go, and builds the tree so that
//! a long game can overflow the stack when it is dropped.

use super::tree::{GameTree, MOST_NODES, NodeNumber, Place, Property};
use thiserror::Error;

/// What keeps a game of a collection from being read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {cause}")]
pub struct ReadError {
    pub place: Place,
    pub cause: Cause,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Cause {
    /// The text ends inside the game.
    #[error("the text ends before ')' closes the game")]
    NoEnd,
    /// The value of a property is never closed.
    #[error("no ']' closes the value of {0}")]
    OpenValue(String),
    /// A name without a value.
    #[error("{0} has no value in brackets")]
    NoValue(String),
    /// A property outside of any node.
    #[error("{0} stands outside of a node; ';' is missing")]
    NoNode(String),
    /// A variation without a node.
    #[error("a variation has no node; ';' is missing")]
    EmptyVariation,
    /// Another game starts inside this one.
    #[error("the next game starts before ')' closes this one")]
    NextGame,
    #[error("{0:?} is neither a node nor a property")]
    Unexpected(char),
    /// More nodes than a game may have.
    #[error("the game has more than {MOST_NODES} nodes")]
    TooLong,
}

/// Properties that only the root of a game has: where a variation would begin, they show that the
/// ')' of the game before is missing. At any other node, where the format forbids them and nothing
/// looks for them, they are skipped: a tree that kept them might be written so that they stand
/// where a variation begins.
const ROOT_PROPERTIES: [&str; 5] = ["FF", "GM", "SZ", "CA", "SU"];

/// The games of a text in order, each read when it is asked for, or with the reason why not.
pub fn games_of(text: &str) -> impl Iterator<Item = Result<GameTree, ReadError>> {
    let mut scanner = Scanner::new(text);
    std::iter::from_fn(move || {
        if !scanner.find_game() {
            return None;
        }
        let game = Reader::new(&mut scanner).game();
        // Where the next game has shown itself, the scanner stands on it already.
        if game
            .as_ref()
            .is_err_and(|fault| fault.cause != Cause::NextGame)
        {
            scanner.find_game_after_fault();
        }
        Some(game)
    })
}

/// All games of a text at once.
pub fn read(text: &str) -> Vec<Result<GameTree, ReadError>> {
    games_of(text).collect()
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

/// The capitals of a name, and digits after them: old files write `GaMe` for GM. A name all in
/// small letters is taken as a whole.
fn short_name(name: &str) -> String {
    let small = |letter: char| letter.is_ascii_lowercase();
    match name.find(|letter: char| letter.is_ascii_uppercase()) {
        Some(first) => name[first..].replace(small, ""),
        None => name.to_ascii_uppercase(),
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
                Some(';') => self.node(place)?,
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

    fn node(&mut self, place: Place) -> Result<(), ReadError> {
        if self.tree.as_ref().is_some_and(GameTree::is_full) {
            let cause = Cause::TooLong;
            return Err(ReadError { place, cause });
        }
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
        Ok(())
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
        let of_root = ROOT_PROPERTIES.contains(&name.as_str());
        if of_root && let Some(start) = self.variation.take() {
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
        if node == NodeNumber::ROOT || !of_root {
            tree.node_mut(node).add(Property { name, values });
        }
        Ok(())
    }
}
