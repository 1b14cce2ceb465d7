//! What a page and a session say to each other: commands in, events out, both as JSON. The carrier
//! (a server's requests and event stream, or a Web Worker's messages) knows nothing of their
//! content.
//!
//! Sides are `"Black"` and `"White"`, squares are named, moves are written as the engine protocol
//! writes them (`d1d3`), scores are seen by Black, nodes of the game tree are numbers.

use crate::analysis::judge::Mistake;
use crate::board::{Move, Side};
use crate::search::Score;
use serde::{Deserialize, Serialize};

/// What a page asks for.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Starts a game.
    New(NewGame),
    /// Plays a move on the board, or in analysis adds it to the tree.
    Play {
        #[serde(rename = "move")]
        played: String,
    },
    /// Takes moves back until a person is to move again.
    TakeBack {},
    /// Gives up: for a side, or for the only person.
    Resign { side: Option<Side> },
    /// Ends the game as a draw, as two persons may agree.
    Draw {},
    /// The engine plays the best move it has found so far.
    MoveNow {},
    /// Stops the clocks and the engine, or lets them go on.
    Pause { on: bool },
    /// Leaves the game for its analysis; its tree can then be walked and changed.
    Study {},
    /// Walks to a node of the tree.
    Go { node: usize },
    /// Thinks about the node until told otherwise, and reports so many lines; 0 stops.
    Analyse { lines: usize },
    /// Judges every move of the line through the node, each with so many positions; 0 stops.
    Review { nodes: u64 },
    /// Starts a tree from a position.
    SetUp {
        position: String,
        rules: Option<String>,
        /// Moves to play from it.
        #[serde(default)]
        moves: Vec<String>,
    },
    /// Writes a comment to a node; an empty one removes it.
    Comment { node: usize, text: String },
    /// Makes a node's variation the main line.
    Promote { node: usize },
    /// Removes a node and all that follows it.
    Delete { node: usize },
    /// Reads a record; of a collection the game with a number, from 1.
    Load { text: String, number: Option<usize> },
    /// Answers with the tree as SGF. The page knows what day it is.
    Save { date: Option<String> },
    /// Adds the games of a collection to the explorer.
    Import { text: String },
    /// Empties the explorer's collection.
    Forget {},
}

/// How a game is to be played.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// Black's player, then White's.
    pub players: [Seat; 2],
    /// `standard`, `scrambled-eggs`, a position, or `here`: the node that is shown, with all moves
    /// before it.
    pub start: String,
    pub rules: String,
    /// A time control such as `10m+5s`; none for a game without clocks.
    pub clock: Option<String>,
    #[serde(default)]
    pub ponder: bool,
}

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    Person,
    Engine(Level),
}

/// What ends the engine's thinking on a move besides its clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Milliseconds for a move.
    Time(u64),
    Depth(u32),
    Nodes(u64),
    /// Its clock alone.
    Clock,
}

/// What a command is answered with, besides the events that it causes.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Reply {
    /// The record that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sgf: Option<String>,
    /// What is good to know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What a session tells its pages.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Event {
    /// The first event: who the page is, and which game it looks at.
    Welcome {
        client: String,
        game: String,
        engine: &'static str,
        rules: Vec<&'static str>,
        evaluator: String,
        book: Option<String>,
        /// Pages that are open, this one included.
        pages: usize,
    },
    Game(GameView),
    Tree(TreeView),
    /// A node was added or changed.
    Grown {
        node: usize,
        row: NodeView,
    },
    Position(Box<PositionView>),
    Clock(ClockView),
    Line(LineView),
    /// What the engine does now.
    Engine {
        activity: Activity,
        /// The node that it thinks about.
        node: usize,
    },
    /// A node was judged, and with it some moves may have got other marks.
    Judged {
        node: usize,
        score: ScoreView,
        marks: Vec<(usize, Option<Mistake>)>,
    },
    Review {
        done: usize,
        of: usize,
    },
    Note {
        text: String,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Activity {
    Idle,
    Thinking,
    Pondering,
    Analysing,
    Reviewing,
}

/// Who plays, and how the game stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameView {
    /// Whether a game is played here, or its tree is walked.
    pub playing: bool,
    pub players: [Seat; 2],
    pub names: [String; 2],
    pub rules: String,
    pub clock: Option<String>,
    pub ponder: bool,
    pub paused: bool,
    /// As SGF writes it, and in words.
    pub result: Option<String>,
    pub ending: Option<String>,
    pub winner: Option<Side>,
    pub event: Option<String>,
    pub date: Option<String>,
    /// Pages that look on.
    pub viewers: usize,
}

/// All moves, with variations. The root, which has no move, comes first, and a node comes after its
/// parent.
#[derive(Clone, Debug, Serialize)]
pub struct TreeView {
    pub start: String,
    pub nodes: Vec<NodeView>,
    /// Nodes whose children, the main line first, are in another order than that of their numbers.
    pub order: Vec<(usize, Vec<usize>)>,
    pub current: usize,
}

#[derive(Clone, Debug, Serialize)]
pub struct NodeView {
    pub parent: Option<usize>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub played: Option<String>,
    /// The move for people: `a3xd3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<ScoreView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mistake>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// A score as Black sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoreView {
    pub points: i32,
    /// Black's chance to win, from 0 to 1.
    pub black: f64,
    /// The side that is proven to win, and in how many plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proven: Option<(Side, u32)>,
    pub depth: u32,
}

impl ScoreView {
    /// The view of a score for the side to move.
    pub fn new(score: Score, side: Side, depth: u32) -> ScoreView {
        let chance = score.win_probability();
        let (points, black) = match side {
            Side::Black => (score.value(), chance),
            Side::White => (-score.value(), 1.0 - chance),
        };
        let proven = score.plies_to_end().map(|plies| {
            let winner = if score.is_win() { side } else { !side };
            (winner, plies.unsigned_abs())
        });
        ScoreView {
            points,
            black: (black * 10_000.0).round() / 10_000.0,
            proven,
            depth,
        }
    }
}

/// The position at a node, and what can be said of it without a search.
#[derive(Clone, Debug, Serialize)]
pub struct PositionView {
    pub node: usize,
    pub fen: String,
    pub side: Side,
    pub ply: usize,
    pub outcome: Option<String>,
    pub winner: Option<Side>,
    /// Groups of Black's pieces, then of White's, each a list of squares.
    pub groups: [Vec<Vec<String>>; 2],
    pub may_pass: bool,
    /// Where the pieces of the side to move can go, and where not.
    pub pieces: Vec<PieceView>,
    /// What the evaluator makes of it, for Black.
    pub points: i32,
    pub terms: Vec<TermView>,
    /// What each piece is worth to its side: the points that its absence would cost.
    pub worth: Vec<(String, i32)>,
    pub book: Vec<BookView>,
    /// Why the book is silent.
    pub book_note: Option<String>,
    pub games: Vec<GamesView>,
}

#[derive(Clone, Debug, Serialize)]
pub struct PieceView {
    pub square: String,
    pub ways: Vec<WayView>,
}

/// One direction of a piece: as far as there are pieces on the line, and where that leads to.
#[derive(Clone, Debug, Serialize)]
pub struct WayView {
    pub to: String,
    /// Pieces on the line.
    pub count: u32,
    /// The line's two ends.
    pub ends: [String; 2],
    pub captures: bool,
    /// Why the piece may not go there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct TermView {
    pub name: &'static str,
    pub black: f64,
    pub white: f64,
}

/// A move of the book.
#[derive(Clone, Debug, Serialize)]
pub struct BookView {
    #[serde(rename = "move")]
    pub played: String,
    pub text: String,
    pub score: Option<ScoreView>,
    pub depth: u8,
    pub weight: u16,
    pub stale: bool,
    /// How often the engine would draw it, from 0 to 1.
    pub chance: f64,
}

/// A move of the collection, and how its games ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GamesView {
    #[serde(rename = "move")]
    pub played: String,
    pub text: String,
    pub black: u32,
    pub draws: u32,
    pub white: u32,
    /// Games whose result is not known.
    pub open: u32,
}

/// What the clocks show, in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClockView {
    pub left: [u64; 2],
    pub periods: [u32; 2],
    /// The side whose clock runs.
    pub running: Option<Side>,
}

/// A line that the engine thinks about.
#[derive(Clone, Debug, Serialize)]
pub struct LineView {
    pub node: usize,
    pub activity: Activity,
    /// From 1.
    pub rank: usize,
    pub depth: u32,
    pub selective_depth: u32,
    pub score: ScoreView,
    /// Whether the score is exact, or a bound for the side to move.
    pub bound: &'static str,
    pub nodes: u64,
    pub nodes_per_second: u64,
    pub milliseconds: u64,
    pub hashfull: u32,
    pub moves: Vec<String>,
    /// The moves for people.
    pub texts: Vec<String>,
}

/// A move in the two forms that events hold.
pub fn both_forms(played: Move) -> (String, String) {
    (played.plain(), played.to_string())
}
