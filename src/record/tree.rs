//! A game tree as SGF stores it: nodes with properties, children in order, the first child
//! being the main line. Nothing here knows the game that is played.
//!
//! Nodes live in one vector and name each other by number, so that a tree of a million nodes
//! is walked, written and dropped without recursion. Values keep their escapes: what is not
//! understood is written back as it was read.

use std::fmt;

/// Most nodes of a game. The longest game that was ever played has a few hundred. A node takes some
/// 500 bytes in a tree, its record and its replay together, which is many times its text: with so
/// many the largest game takes some 35 MB, whatever the size of its file.
pub const MOST_NODES: usize = 1 << 16;

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

/// A name in capitals with its values, as written between the brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    pub name: String,
    pub values: Vec<String>,
}

/// One step of a game: moves, set-up stones, comments.
#[derive(Clone, Debug)]
pub struct Node {
    pub properties: Vec<Property>,
    pub place: Place,
    children: Vec<NodeNumber>,
}

/// The number of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeNumber(u32);

impl NodeNumber {
    pub const ROOT: NodeNumber = NodeNumber(0);
}

/// One game with its variations; never without a root.
#[derive(Clone, Debug)]
pub struct GameTree {
    nodes: Vec<Node>,
}

impl GameTree {
    /// A tree of an empty root.
    pub fn new(place: Place) -> GameTree {
        GameTree {
            nodes: vec![Node::new(place)],
        }
    }

    pub fn root(&self) -> &Node {
        self.node(NodeNumber::ROOT)
    }

    pub fn root_mut(&mut self) -> &mut Node {
        self.node_mut(NodeNumber::ROOT)
    }

    pub fn node(&self, number: NodeNumber) -> &Node {
        &self.nodes[number.0 as usize]
    }

    pub fn node_mut(&mut self, number: NodeNumber) -> &mut Node {
        &mut self.nodes[number.0 as usize]
    }

    /// Adds an empty node as the last child of another.
    pub fn add(&mut self, parent: NodeNumber, place: Place) -> NodeNumber {
        let number = NodeNumber(self.nodes.len() as u32);
        self.nodes.push(Node::new(place));
        let siblings = &mut self.node_mut(parent).children;
        if siblings.is_empty() {
            // Most nodes have one child only, so no room is kept for more.
            siblings.reserve_exact(1);
        }
        siblings.push(number);
        number
    }

    /// Whether there are as many nodes as a game may have.
    pub fn is_full(&self) -> bool {
        self.nodes.len() >= MOST_NODES
    }

    /// Does something to every node.
    pub fn for_each_node(&mut self, act: impl FnMut(&mut Node)) {
        self.nodes.iter_mut().for_each(act);
    }

    /// The nodes that follow a node, the main line first.
    pub fn children(&self, number: NodeNumber) -> &[NodeNumber] {
        &self.node(number).children
    }

    /// The nodes of the main line, the root first.
    pub fn main_line(&self) -> impl Iterator<Item = NodeNumber> {
        let first_child = |number: &NodeNumber| self.children(*number).first().copied();
        std::iter::successors(Some(NodeNumber::ROOT), first_child)
    }
}

impl Node {
    fn new(place: Place) -> Node {
        Node {
            properties: Vec::new(),
            place,
            children: Vec::new(),
        }
    }

    /// Adds a property. Most nodes have one only, so no room is kept for more.
    pub fn add(&mut self, property: Property) {
        if self.properties.is_empty() {
            self.properties.reserve_exact(1);
        }
        self.properties.push(property);
    }

    /// The values of a property, as written; none where the node does not have it.
    pub fn values(&self, name: &str) -> impl Iterator<Item = &str> {
        self.properties
            .iter()
            .filter(move |property| property.name == name)
            .flat_map(|property| property.values.iter().map(String::as_str))
    }

    pub fn has(&self, name: &str) -> bool {
        self.properties.iter().any(|property| property.name == name)
    }

    /// The first value of a property without its escapes, if there is any text in it.
    pub fn text(&self, name: &str) -> Option<String> {
        let value = self.values(name).next()?;
        let text = unescaped(value).trim().to_string();
        (!text.is_empty()).then_some(text)
    }

    /// Gives a property one value, a text that is escaped here.
    pub fn set_text(&mut self, name: &str, text: &str) {
        self.set_values(name, vec![escaped(text)]);
    }

    /// Gives a property these values, escapes included, in the place of the old ones.
    pub fn set_values(&mut self, name: &str, values: Vec<String>) {
        match self.properties.iter_mut().find(|known| known.name == name) {
            Some(property) => property.values = values,
            None => self.add(Property {
                name: name.to_string(),
                values,
            }),
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
