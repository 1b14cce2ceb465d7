//! A game tree as SGF stores it: nodes with properties, children in order, the first child
//! being the main line. Nothing here knows the game that is played.
//!
//! A node is three numbers: where it stands in the text that it was read from, and how it hangs
//! together with others. Its properties are read there when they are asked for, so that a tree
//! takes little more than its text; nodes that were added or changed stand in a text of the tree's
//! own. A tree is walked, written and dropped without recursion. Values keep their escapes: what is
//! not understood is written back as it was read.

pub use super::scan::{Place, Property};

use super::scan::Scanner;
use std::borrow::Cow;
use std::fmt::Write;

/// Most nodes of a game. The longest game that was ever played has a few hundred. A game that is
/// played through keeps its positions, 200 bytes each: with so many they take some 12 MB.
pub const MOST_NODES: usize = 1 << 16;

/// Properties that only the root of a game has: where a variation would begin, they show that the
/// ')' of the game before is missing. At any other node, where the format forbids them and nothing
/// looks for them, they are skipped: a tree that kept them might be written so that they stand
/// where a variation begins.
pub(super) const ROOT_PROPERTIES: [&str; 5] = ["FF", "GM", "SZ", "CA", "SU"];

/// The number of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeNumber(u32);

impl NodeNumber {
    pub const ROOT: NodeNumber = NodeNumber(0);
    /// Where there is no node.
    const NONE: NodeNumber = NodeNumber(u32::MAX);

    fn known(self) -> Option<NodeNumber> {
        (self != NodeNumber::NONE).then_some(self)
    }
}

/// Where the `;` of a node stands.
#[derive(Clone, Copy, Debug)]
struct Start(u32);

impl Start {
    /// Set for a node in the tree's own text.
    const OWN: u32 = 1 << 31;

    fn read(offset: usize) -> Start {
        debug_assert!(offset < LONGEST);
        Start(offset as u32)
    }

    fn own(offset: usize) -> Start {
        Start(offset as u32 | Start::OWN)
    }
}

/// Bytes that the text of a game may have.
pub(super) const LONGEST: usize = Start::OWN as usize;

/// A node as it is kept.
#[derive(Clone, Debug)]
struct Kept {
    start: Start,
    last_child: NodeNumber,
    /// The next child of the same parent; after the last comes the first.
    next: NodeNumber,
}

const _: () = assert!(size_of::<Kept>() == 12);

/// One game with its variations; never without a root.
#[derive(Clone, Debug)]
pub struct GameTree<'text> {
    /// What the game was read from, from its '(' on.
    source: &'text str,
    /// Where that stands.
    place: Place,
    /// Nodes that were added or changed, one after another.
    own: String,
    nodes: Vec<Kept>,
}

impl<'text> GameTree<'text> {
    /// A tree of an empty root.
    pub fn new() -> GameTree<'text> {
        let mut tree = GameTree {
            own: ";".to_string(),
            ..GameTree::read("", Place::START)
        };
        tree.push(Start::own(0));
        tree
    }

    /// A tree without nodes yet, for a reader that begins there.
    pub(super) fn read(source: &'text str, place: Place) -> GameTree<'text> {
        GameTree {
            source,
            place,
            own: String::new(),
            nodes: Vec::new(),
        }
    }

    /// The text is that of the game alone, and no more nodes come.
    pub(super) fn finish(&mut self, length: usize) {
        self.source = &self.source[..length];
        self.nodes.shrink_to_fit();
    }

    fn push(&mut self, start: Start) -> NodeNumber {
        let number = NodeNumber(self.nodes.len() as u32);
        if self.nodes.len() == self.nodes.capacity() {
            // By less than the usual half: there is to be little more room than nodes.
            self.nodes.reserve_exact(self.nodes.len() / 4 + 4);
        }
        self.nodes.push(Kept {
            start,
            last_child: NodeNumber::NONE,
            next: NodeNumber::NONE,
        });
        number
    }

    /// Adds a node whose `;` stands at an offset of the source, as the last child of another, or
    /// as the root.
    pub(super) fn add_read(&mut self, parent: Option<NodeNumber>, offset: usize) -> NodeNumber {
        let number = self.push(Start::read(offset));
        if let Some(parent) = parent {
            self.hang(parent, number);
        }
        number
    }

    /// Adds an empty node as the last child of another.
    pub fn add(&mut self, parent: NodeNumber) -> NodeNumber {
        let number = self.push(Start::own(self.own.len()));
        self.own.push(';');
        self.hang(parent, number);
        number
    }

    fn hang(&mut self, parent: NodeNumber, child: NodeNumber) {
        let before = std::mem::replace(&mut self.kept_mut(parent).last_child, child);
        let first = match before.known() {
            Some(before) => std::mem::replace(&mut self.kept_mut(before).next, child),
            None => child,
        };
        self.kept_mut(child).next = first;
    }

    fn kept(&self, number: NodeNumber) -> &Kept {
        &self.nodes[number.0 as usize]
    }

    fn kept_mut(&mut self, number: NodeNumber) -> &mut Kept {
        &mut self.nodes[number.0 as usize]
    }

    pub fn root(&self) -> NodeView<'_> {
        self.node(NodeNumber::ROOT)
    }

    pub fn node(&self, number: NodeNumber) -> NodeView<'_> {
        let Start(start) = self.kept(number).start;
        let text = match start & Start::OWN {
            0 => &self.source[start as usize..],
            _ => &self.own[(start & !Start::OWN) as usize..],
        };
        NodeView {
            text: &text[1..],
            is_root: number == NodeNumber::ROOT,
        }
    }

    /// All nodes.
    pub fn numbers(&self) -> impl Iterator<Item = NodeNumber> + use<> {
        (0..self.nodes.len() as u32).map(NodeNumber)
    }

    /// Whether nothing was read yet.
    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Whether there are as many nodes as a game may have.
    pub fn is_full(&self) -> bool {
        self.nodes.len() >= MOST_NODES
    }

    /// Changes the properties of a node.
    pub fn edit(&mut self, number: NodeNumber, change: impl FnOnce(&mut Node)) {
        let before = Node::of(self.node(number));
        let mut node = before.clone();
        change(&mut node);
        if node != before {
            let start = Start::own(self.own.len());
            node.write(&mut self.own);
            self.kept_mut(number).start = start;
        }
    }

    /// The nodes that follow a node, the main line first.
    pub fn children(&self, number: NodeNumber) -> impl Iterator<Item = NodeNumber> + '_ {
        let last = self.kept(number).last_child;
        let next = move |&child: &NodeNumber| (child != last).then(|| self.kept(child).next);
        std::iter::successors(self.first_child(number), next)
    }

    fn first_child(&self, number: NodeNumber) -> Option<NodeNumber> {
        let last = self.kept(number).last_child.known()?;
        Some(self.kept(last).next)
    }

    /// The nodes of the main line, the root first.
    pub fn main_line(&self) -> impl Iterator<Item = NodeNumber> + '_ {
        std::iter::successors(Some(NodeNumber::ROOT), |&number| self.first_child(number))
    }

    /// Where nodes stand.
    pub fn places(&self) -> Places<'_, 'text> {
        Places {
            tree: self,
            scanner: Scanner::new(self.source, self.place),
        }
    }
}

impl Default for GameTree<'_> {
    fn default() -> Self {
        GameTree::new()
    }
}

/// Finds the places of nodes: one after another, in their order, they take one walk of the text.
pub struct Places<'a, 'text> {
    tree: &'a GameTree<'text>,
    scanner: Scanner<'text>,
}

impl Places<'_, '_> {
    /// The place of a node; of one that was never read, the start.
    pub fn of(&mut self, number: NodeNumber) -> Place {
        let source = self.tree.source;
        let Start(start) = self.tree.kept(number).start;
        if start & Start::OWN != 0 {
            return Place::START;
        }
        let rest = source.len() - start as usize;
        if rest > self.scanner.rest.len() {
            self.scanner = Scanner::new(source, self.tree.place);
        }
        while self.scanner.rest.len() > rest {
            self.scanner.next();
        }
        self.scanner.place
    }
}

/// One step of a game, as it stands in its text: moves, set-up stones, comments.
#[derive(Clone, Copy, Debug)]
pub struct NodeView<'a> {
    /// From behind its `;` on.
    text: &'a str,
    is_root: bool,
}

impl<'a> NodeView<'a> {
    pub fn properties(&self) -> impl Iterator<Item = Property<'a>> + use<'a> {
        let is_root = self.is_root;
        let mut scanner = Scanner::new(self.text, Place::START);
        let all = std::iter::from_fn(move || {
            scanner.skip_space();
            let begins = scanner.peek()?.is_ascii_alphabetic();
            let name = begins.then(|| scanner.name())?;
            scanner.values_of(name).ok()
        });
        all.filter(move |property| is_root || !ROOT_PROPERTIES.contains(&property.name.as_ref()))
    }

    /// The values of a property, as written; none where the node does not have it.
    pub fn values(&self, name: &str) -> impl Iterator<Item = Cow<'a, str>> {
        self.properties()
            .filter(move |property| property.name == name)
            .flat_map(|property| property.values())
    }

    pub fn has(&self, name: &str) -> bool {
        self.properties().any(|property| property.name == name)
    }

    /// The first value of a property without its escapes, if there is any text in it.
    pub fn text(&self, name: &str) -> Option<String> {
        text_of(&self.values(name).next()?)
    }
}

fn text_of(value: &str) -> Option<String> {
    let text = unescaped(value).trim().to_string();
    (!text.is_empty()).then_some(text)
}

/// A node that is changed: its properties, each with its values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node(Vec<(String, Vec<String>)>);

impl Node {
    fn of(view: NodeView) -> Node {
        let own = |property: Property| {
            let values = property.values().map(Cow::into_owned).collect();
            (property.name.into_owned(), values)
        };
        Node(view.properties().map(own).collect())
    }

    /// Writes the node as a text of its own.
    fn write(&self, text: &mut String) {
        text.push(';');
        for (name, values) in &self.0 {
            text.push_str(name);
            for value in values {
                write!(text, "[{value}]").expect("a text takes everything");
            }
        }
    }

    pub fn text(&self, name: &str) -> Option<String> {
        let (_, values) = self.0.iter().find(|(known, _)| known == name)?;
        text_of(values.first()?)
    }

    /// Keeps the properties that a function wants, by their names and values.
    pub fn retain(&mut self, wanted: impl Fn(&str, &[String]) -> bool) {
        self.0.retain(|(name, values)| wanted(name, values));
    }

    /// Puts properties of one value before all others.
    pub fn put_first(&mut self, header: &[(&str, &str)]) {
        let own = |&(name, value): &(&str, &str)| (name.to_string(), vec![value.to_string()]);
        self.0.splice(0..0, header.iter().map(own));
    }

    /// The properties by their names, each with its first value to be changed.
    pub fn first_values_mut(&mut self) -> impl Iterator<Item = (&str, &mut String)> {
        self.0
            .iter_mut()
            .filter_map(|(name, values)| Some((name.as_str(), values.first_mut()?)))
    }

    /// Gives a property one value, a text that is escaped here.
    pub fn set_text(&mut self, name: &str, text: &str) {
        self.set_values(name, vec![escaped(text)]);
    }

    /// Gives a property these values, escapes included, in the place of the old ones.
    pub fn set_values(&mut self, name: &str, values: Vec<String>) {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some(property) => property.1 = values,
            None => self.0.push((name.to_string(), values)),
        }
    }
}

/// A text as it is written between brackets.
pub fn escaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, ']' | '\\') {
            value.push('\\');
        }
        value.push(letter);
    }
    value
}

/// The text of a value: an escaped letter stands for itself, an escaped line end for nothing.
pub fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.extend(letters.next().filter(|&escaped| escaped != '\n')),
            _ => text.push(letter),
        }
    }
    text
}
