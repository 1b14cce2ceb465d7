//! The papers' experiments, to be done again: which matches, at which size, and what was
//! published.
//!
//! [`list`] and `learning` define them, [`trees`] and [`ordering`] measure what is not a match,
//! [`sheet`] sets our figures beside the published ones as text, JSON and SVG.

mod learning;
pub(crate) mod list;
mod ordering;
mod rows;
pub(crate) mod sheet;
pub(crate) mod trees;

/// One experiment.
#[derive(Clone, Debug)]
pub struct Experiment {
    pub name: &'static str,
    /// Whose experiment it was, and what it asks.
    pub about: &'static str,
    /// In what ours differs, and other things to know when reading the figures.
    pub remark: &'static str,
    pub rows: Vec<Row>,
    /// What is learned before the matches.
    pub learned: Vec<Learned>,
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
    /// Nodes by depth with other move orderings.
    MoveMap,
}

/// Weights that TD(lambda) learns before the matches. Players' texts name the files as
/// `{EVAL start}` and `{EVAL learned}`.
#[derive(Clone, Debug)]
pub struct Learned {
    pub eval: &'static str,
    /// The weights to start from, and to beat.
    pub start: &'static str,
    /// Names of weights that stay.
    pub held: &'static [&'static str],
}

/// How much of an experiment is done.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Of each match.
    pub games: u64,
    /// Of players that have no limit of their own.
    pub limit: &'static str,
    /// Of the measured trees, and of the games that are learned from.
    pub depth: u32,
    /// Of what is learned, and games of each.
    pub epochs: u32,
    pub epoch_games: u64,
}
