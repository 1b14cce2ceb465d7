//! Reads SGF collections as archives hold them.
//!
//! Lenient where nothing is lost by it: text around the games, space anywhere between tokens,
//! long property names, every kind of line end. A game that breaks the grammar is reported
//! with its place and cause, and reading goes on with the next one.
//!
//! Why not a crate: `sgf-parse`, the best kept one, reports no places, gives up a whole
//! collection for one broken game, takes a game without GM for Go, and builds the tree so that
//! a long game can overflow the stack when it is dropped.

use super::scan::{Place, PropertyFault, Scanner, is_space};
use super::tree::{GameTree, LONGEST, MOST_NODES, NodeNumber, ROOT_PROPERTIES};
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
    /// More text than a game may have.
    #[error("the game has more than {LONGEST} bytes")]
    TooLarge,
}

/// The games of a text in order, each read when it is asked for, or with the reason why not.
pub fn games_of(text: &str) -> impl Iterator<Item = Result<GameTree<'_>, ReadError>> {
    let mut scanner = Scanner::new(text, Place::START);
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
pub fn read(text: &str) -> Vec<Result<GameTree<'_>, ReadError>> {
    games_of(text).collect()
}

impl Scanner<'_> {
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
            match ahead.name().as_ref() {
                "B" | "W" | "" => {}
                "C" if !opens_line => {}
                _ => return,
            }
            self.next();
            opens_line = false;
        }
    }
}

/// Reads one game.
struct Reader<'a, 'text> {
    scanner: &'a mut Scanner<'text>,
    /// The text from the game on.
    source: &'text str,
    tree: GameTree<'text>,
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
            source: scanner.rest,
            tree: GameTree::read(scanner.rest, scanner.place),
            scanner,
            open: Vec::new(),
            last: None,
            variation: None,
        }
    }

    /// Bytes of the game that were read.
    fn offset(&self) -> usize {
        self.source.len() - self.scanner.rest.len()
    }

    /// Reads from the '(' of a game to its ')'.
    fn game(mut self) -> Result<GameTree<'text>, ReadError> {
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
                    self.variation = (!self.tree.is_empty()).then(|| self.scanner.clone());
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
                self.tree.finish(self.offset());
                return Ok(self.tree);
            }
        }
    }

    fn node(&mut self, place: Place) -> Result<(), ReadError> {
        let offset = self.offset();
        let fault = |cause| Err(ReadError { place, cause });
        if self.tree.is_full() {
            return fault(Cause::TooLong);
        }
        if offset >= LONGEST {
            return fault(Cause::TooLarge);
        }
        let hangs_from = self.open.last().copied().flatten();
        if self.last.is_some() {
            self.variation = None;
        }
        self.last = Some(self.tree.add_read(self.last.or(hangs_from), offset));
        Ok(())
    }

    /// Reads a property over: it stays in the text.
    fn property(&mut self, place: Place) -> Result<(), ReadError> {
        let fault = |cause| Err(ReadError { place, cause });
        let name = self.scanner.name();
        if self.last.is_none() {
            return fault(Cause::NoNode(name.into_owned()));
        }
        if ROOT_PROPERTIES.contains(&name.as_ref())
            && let Some(start) = self.variation.take()
        {
            let place = start.place;
            *self.scanner = start;
            return Err(ReadError {
                place,
                cause: Cause::NextGame,
            });
        }
        match self.scanner.values_of(name) {
            Ok(_) => Ok(()),
            Err(PropertyFault::OpenValue(name)) => fault(Cause::OpenValue(name)),
            Err(PropertyFault::NoValue(name)) => fault(Cause::NoValue(name)),
        }
    }
}
