//! The moves of a game with all variations, each node with its board, and what is known of it.
//!
//! Nodes are numbered in the order in which they came: a node comes after its parent. The first
//! child of a node is its main line. Every path from the root is a game under the tree's rules.

use super::message::{NodeView, ScoreView, TreeView, both_forms};
use crate::analysis::judge::Mistake;
use crate::board::{Board, Move, Side};
use crate::game::{Game, PlayError};
use crate::record::Record;
use crate::record::annotation::Annotation;
use crate::rules::Rules;
use crate::search::Score;

/// Nodes that a tree may have: a long game with all that a patient analyst adds to it.
pub const MOST_NODES: usize = 20_000;

/// Bytes that the comments of a tree may have together.
pub const MOST_COMMENTS: usize = 4 << 20;

/// The node before the first move.
pub const ROOT: usize = 0;

/// A game with its variations.
#[derive(Clone, Debug)]
pub struct Tree {
    /// All that the record says besides the moves.
    pub header: Record,
    pub rules: Rules,
    nodes: Vec<Node>,
    /// Bytes of all comments.
    comments: usize,
}

#[derive(Clone, Debug)]
pub struct Node {
    parent: Option<usize>,
    children: Vec<usize>,
    played: Move,
    board: Board,
    /// What a search made of the position here.
    pub judged: Option<Judged>,
    /// Times of the move, as far as they are known.
    pub annotation: Annotation,
    comment: Option<String>,
}

/// A score for the side to move, and how deep the search was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    pub score: Score,
    pub depth: u32,
}

/// Why a move was not added.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error("a game has at most {MOST_NODES} moves here, variations included")]
    Full,
    #[error("the comments of a game have at most {MOST_COMMENTS} bytes together")]
    Comments,
}

impl Tree {
    /// A tree without moves.
    pub fn new(header: Record, rules: Rules) -> Tree {
        let root = Node::new(None, Move::PASS, header.start);
        Tree {
            header,
            rules,
            nodes: vec![root],
            comments: 0,
        }
    }

    /// Nodes, the root included.
    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    pub fn get(&self, number: usize) -> Option<&Node> {
        self.nodes.get(number)
    }

    pub fn node(&self, number: usize) -> &Node {
        &self.nodes[number]
    }

    pub fn node_mut(&mut self, number: usize) -> &mut Node {
        &mut self.nodes[number]
    }

    /// The nodes from the root to a node.
    pub fn path(&self, number: usize) -> Vec<usize> {
        let parent = |number: &usize| self.nodes[*number].parent;
        let mut path: Vec<usize> = std::iter::successors(Some(number), parent).collect();
        path.reverse();
        path
    }

    /// The nodes that follow a node by first children, itself included.
    pub fn main_line(&self, from: usize) -> impl Iterator<Item = usize> {
        let next = |number: &usize| self.nodes[*number].children.first().copied();
        std::iter::successors(Some(from), next)
    }

    /// The game up to a node.
    pub fn game(&self, number: usize) -> Game {
        let mut game = Game::new(self.header.start, self.rules);
        for number in self.path(number).into_iter().skip(1) {
            let played = game.play(self.nodes[number].played);
            played.expect("moves are checked when they are added");
        }
        game
    }

    /// Adds a move that a text names after a node, or finds it there.
    pub fn add_text(&mut self, parent: usize, text: &str) -> Result<usize, TreeError> {
        let played = self.game(parent).play_text(text)?;
        self.add(parent, played)
    }

    /// Adds a legal move after a node, or finds it there.
    pub fn add(&mut self, parent: usize, played: Move) -> Result<usize, TreeError> {
        let same = |&&child: &&usize| self.nodes[child].played == played;
        if let Some(&known) = self.nodes[parent].children.iter().find(same) {
            return Ok(known);
        }
        if self.nodes.len() >= MOST_NODES {
            return Err(TreeError::Full);
        }
        let number = self.nodes.len();
        let board = self.nodes[parent].board.after(played);
        self.nodes.push(Node::new(Some(parent), played, board));
        self.nodes[parent].children.push(number);
        Ok(number)
    }

    /// Makes every node on the way to this one the first child of its parent.
    pub fn promote(&mut self, number: usize) {
        for pair in self.path(number).windows(2) {
            let children = &mut self.nodes[pair[0]].children;
            let place = children.iter().position(|&child| child == pair[1]);
            let place = place.expect("a node is a child of its parent");
            children[..=place].rotate_right(1);
        }
    }

    /// Removes a node with all that follows it, and numbers the others anew. Returns the new
    /// number of its parent.
    pub fn remove(&mut self, number: usize) -> usize {
        let Some(parent) = self.nodes[number].parent else {
            return ROOT;
        };
        // A node comes after its parent: one walk finds all that is to go.
        let mut numbers: Vec<Option<usize>> = Vec::with_capacity(self.nodes.len());
        let mut kept = 0;
        for (place, node) in self.nodes.iter().enumerate() {
            let orphaned = node.parent.is_some_and(|parent| numbers[parent].is_none());
            let stays = place != number && !orphaned;
            numbers.push(stays.then_some(kept));
            kept += usize::from(stays);
        }
        let nodes = std::mem::take(&mut self.nodes).into_iter().enumerate();
        let stay = nodes.filter(|(place, _)| numbers[*place].is_some());
        self.nodes = stay.map(|(_, node)| node.renumbered(&numbers)).collect();
        self.comments = self.nodes.iter().map(|node| length(&node.comment)).sum();
        numbers[parent].expect("a parent comes before its child")
    }

    /// Writes a comment to a node, or removes it.
    pub fn set_comment(&mut self, number: usize, comment: Option<String>) -> Result<(), TreeError> {
        let known = &mut self.nodes[number].comment;
        let bytes = self.comments - length(known) + length(&comment);
        if bytes > MOST_COMMENTS {
            return Err(TreeError::Comments);
        }
        *known = comment;
        self.comments = bytes;
        Ok(())
    }

    /// What a move lost of its side's chances, if the positions before and after it were judged.
    fn lost(&self, number: usize) -> Option<f64> {
        let node = &self.nodes[number];
        let before = self.nodes[node.parent?].judged?.score;
        let after = node.judged?.score;
        Some(before.win_probability() - (1.0 - after.win_probability()))
    }

    pub fn mark(&self, number: usize) -> Option<Mistake> {
        Mistake::of(self.lost(number)?)
    }

    /// The marks that a node's judgement bears on: its own move's and its children's.
    pub fn marks_around(&self, number: usize) -> Vec<(usize, Option<Mistake>)> {
        let children = self.nodes[number].children.iter().copied();
        let around = std::iter::once(number).chain(children);
        around.map(|number| (number, self.mark(number))).collect()
    }

    pub fn view(&self, current: usize) -> TreeView {
        TreeView {
            start: self.header.start.to_string(),
            nodes: (0..self.nodes.len())
                .map(|number| self.row(number))
                .collect(),
            order: self.reordered(),
            current,
        }
    }

    fn reordered(&self) -> Vec<(usize, Vec<usize>)> {
        let all = self.nodes.iter().enumerate();
        let reordered = all.filter(|(_, node)| !node.children.is_sorted());
        reordered
            .map(|(number, node)| (number, node.children.clone()))
            .collect()
    }

    /// One node as pages see it.
    pub fn row(&self, number: usize) -> NodeView {
        let node = &self.nodes[number];
        let forms = node.parent.map(|_| both_forms(node.played));
        let (played, text) = forms.unzip();
        NodeView {
            parent: node.parent,
            played,
            text,
            score: node.score(),
            mark: self.mark(number),
            comment: node.comment.clone(),
        }
    }
}

fn length(comment: &Option<String>) -> usize {
    comment.as_ref().map_or(0, String::len)
}

impl Node {
    fn new(parent: Option<usize>, played: Move, board: Board) -> Node {
        Node {
            parent,
            children: Vec::new(),
            played,
            board,
            judged: None,
            annotation: Annotation::default(),
            comment: None,
        }
    }

    fn renumbered(mut self, numbers: &[Option<usize>]) -> Node {
        self.parent = self.parent.and_then(|parent| numbers[parent]);
        let children = self.children.into_iter();
        self.children = children.filter_map(|child| numbers[child]).collect();
        self
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The move that led here; a pass at the root.
    pub fn played(&self) -> Move {
        self.played
    }

    pub fn parent(&self) -> Option<usize> {
        self.parent
    }

    pub fn children(&self) -> &[usize] {
        &self.children
    }

    pub fn comment(&self) -> Option<&str> {
        self.comment.as_deref()
    }

    /// The side that made the move.
    pub fn mover(&self) -> Side {
        !self.board.side_to_move()
    }

    pub fn score(&self) -> Option<ScoreView> {
        let judged = self.judged?;
        let side = self.board.side_to_move();
        Some(ScoreView::new(judged.score, side, judged.depth))
    }

    /// Takes a judgement, unless a deeper one is known. Says whether it did.
    pub fn judge(&mut self, judged: Judged) -> bool {
        let newer = self.judged.is_none_or(|known| known.depth <= judged.depth);
        if newer {
            self.judged = Some(judged);
        }
        newer
    }
}

impl Judged {
    /// The judgement of the position after the best move, seen by its own side to move.
    pub fn after_best(self) -> Judged {
        let score = match self.score.plies_to_end() {
            Some(plies) if plies > 0 => Score::loss_in(plies as usize - 1),
            Some(plies) if plies < 0 => Score::win_in(plies.unsigned_abs() as usize - 1),
            _ => -self.score,
        };
        Judged {
            score,
            depth: self.depth.saturating_sub(1),
        }
    }

    /// The inverse of [`Judged::after_best`]: what the mover thought of the move that led here.
    pub fn before_move(self) -> Judged {
        let score = match self.score.plies_to_end() {
            Some(plies) if self.score.is_loss() => Score::win_in(plies.unsigned_abs() as usize + 1),
            Some(plies) => Score::loss_in(plies as usize + 1),
            None => -self.score,
        };
        Judged {
            score,
            depth: self.depth + 1,
        }
    }
}
