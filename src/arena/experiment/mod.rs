//! The papers' experiments, to be done again: which matches, at which size, and what was
//! published.
//!
//! [`list`] defines them, [`trees`] measures what is not a match, [`sheet`] sets our figures
//! beside the published ones as text, JSON and SVG.

pub mod list;
pub mod sheet;
pub mod trees;

/// One experiment.
#[derive(Clone, Debug)]
pub struct Experiment {
    pub name: &'static str,
    /// Whose experiment it was, and what it asks.
    pub about: &'static str,
    /// In what ours differs, and other things to know when reading the figures.
    pub remark: &'static str,
    pub rows: Vec<Row>,
    /// What is measured besides the matches.
    pub trees: Option<Trees>,
    /// Enough to see that everything works.
    pub smoke: Size,
    /// Enough for error bars that mean something.
    pub full: Size,
}

/// A match of an experiment.
#[derive(Clone, Debug)]
pub struct Row {
    /// Rows of one section share a table and a chart.
    pub section: &'static str,
    pub label: String,
    /// As [`crate::arena::game::player::Player`] reads them; the score is the first one's.
    pub players: [String; 2],
    pub published: Option<Published>,
}

/// A published figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Published {
    /// As the paper prints it.
    pub text: &'static str,
    /// As a number that ours can be compared with.
    pub value: f64,
}

/// Measurements of search trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trees {
    /// How often the Euler number settles that a game is not over, and what that saves.
    Euler,
    /// Nodes to a fixed depth with each technique removed.
    Reduction,
}

/// How much of an experiment is done.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Of each match.
    pub games: u64,
    /// Of players that have no limit of their own.
    pub limit: &'static str,
    /// Of the measured trees.
    pub depth: u32,
}
