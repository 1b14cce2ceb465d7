//! Walks a text of SGF and knows where it is: space, names, values, properties. What nodes are made
//! of is left in the text, and read there when it is asked for.

use std::borrow::Cow;
use std::fmt;

/// Where something stands in a text, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub line: u32,
    pub column: u32,
}

impl Place {
    pub const START: Place = Place { line: 1, column: 1 };
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "line {}, column {}", self.line, self.column)
    }
}

/// Walks a text.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    pub rest: &'a str,
    pub place: Place,
}

/// What keeps a property from being read; each with its name.
pub(super) enum PropertyFault {
    /// A value is never closed.
    OpenValue(String),
    NoValue(String),
}

impl<'a> Scanner<'a> {
    /// At the head of a text which stands there in a larger one.
    pub fn new(text: &'a str, place: Place) -> Scanner<'a> {
        Scanner { rest: text, place }
    }

    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub fn next(&mut self) -> Option<char> {
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

    pub fn skip_while(&mut self, skipped: impl Fn(char) -> bool) -> &'a str {
        let before = self.rest;
        while self.peek().is_some_and(&skipped) {
            self.next();
        }
        &before[..before.len() - self.rest.len()]
    }

    pub fn skip_space(&mut self) {
        self.skip_while(is_space);
    }

    /// Reads the name of a property.
    pub fn name(&mut self) -> Cow<'a, str> {
        short_name(self.skip_while(|letter| letter.is_ascii_alphanumeric()))
    }

    /// Reads the values of a property whose name was read.
    pub fn values_of(&mut self, name: Cow<'a, str>) -> Result<Property<'a>, PropertyFault> {
        let mut end = self.clone();
        let before = self.rest;
        loop {
            end.skip_space();
            if end.peek() != Some('[') {
                break;
            }
            if end.value().is_none() {
                // All of the text was read as this value.
                *self = end;
                return Err(PropertyFault::OpenValue(name.into_owned()));
            }
            *self = end.clone();
        }
        match &before[..before.len() - self.rest.len()] {
            "" => Err(PropertyFault::NoValue(name.into_owned())),
            values => Ok(Property { name, values }),
        }
    }

    /// Reads a value with its brackets; what is between them.
    fn value(&mut self) -> Option<&'a str> {
        self.next()?;
        let before = self.rest;
        loop {
            match self.next()? {
                ']' => return Some(&before[..before.len() - self.rest.len() - 1]),
                '\\' => _ = self.next()?,
                _ => {}
            }
        }
    }
}

/// Space between tokens: what the grammar allows and what old programs left behind.
pub(super) fn is_space(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control()
}

/// The capitals of a name, and digits after them: old files write `GaMe` for GM. A name all in
/// small letters is taken as a whole.
fn short_name(name: &str) -> Cow<'_, str> {
    let small = |letter: char| letter.is_ascii_lowercase();
    match name.find(|letter: char| letter.is_ascii_uppercase()) {
        Some(first) if name.contains(small) => name[first..].replace(small, "").into(),
        Some(first) => name[first..].into(),
        None => name.to_ascii_uppercase().into(),
    }
}

/// A property as it stands in a text: a name in capitals, and values in brackets.
#[derive(Clone, Debug)]
pub struct Property<'a> {
    pub name: Cow<'a, str>,
    /// All of them, brackets and the space between them included.
    values: &'a str,
}

impl<'a> Property<'a> {
    /// What is between the brackets, escapes included; line ends are line feeds.
    pub fn values(&self) -> impl Iterator<Item = Cow<'a, str>> + use<'a> {
        let mut scanner = Scanner::new(self.values, Place::START);
        std::iter::from_fn(move || {
            scanner.skip_space();
            let value = scanner.peek().and_then(|_| scanner.value())?;
            Some(match value.contains('\r') {
                true => value.replace("\r\n", "\n").replace('\r', "\n").into(),
                false => value.into(),
            })
        })
    }
}
