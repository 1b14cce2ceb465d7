//! What move orderings do to search trees: their size by depth relative to another ordering's,
//! with error bars over positions, and how often the first move cuts off.

use super::Published;
use super::learning::{MIA_SEARCH, movemap_variants};
use super::sheet::{Finding, Sheet};
use crate::arena::game::player::Player;
use crate::arena::statistics::elo::{CONFIDENCE, Estimate};
use crate::board::Board;
use crate::game::Game;
use crate::rules::Rules;
use crate::search::history::Ordered;
use crate::search::{Bound, Config, Limits, Report, SearchResult, Searcher};
use std::time::Duration;

/// Positions that are searched, as many as in the paper, and at most so many of a game.
const POSITIONS: usize = 322;
const OF_A_GAME: usize = 4;
/// The first ply that a position is taken from.
const FIRST_PLY: usize = 6;
/// MiB of the table.
const TABLE: usize = 16;

/// The sheets of the Neural MoveMap: figure 3, and how well moves were ordered.
pub fn sheets(depth: u32, games: &[Game]) -> Vec<Sheet> {
    let boards = positions(games);
    let old = trees(&format!("{MIA_SEARCH},history=1"), &boards, depth);
    let new = trees(&format!("{MIA_SEARCH},movemap=1"), &boards, depth);
    let both = trees(&format!("{MIA_SEARCH},movemap=1,history=1"), &boards, depth);
    let mut sheets = vec![
        relative("MIA's search, MoveMap", &old, &new, Some(11)),
        relative("MIA's search, both", &old, &both, None),
    ];
    let mut rows = vec![
        ordered("MIA's search, history", &old, &old),
        ordered("MIA's search, MoveMap", &new, &old),
        ordered("MIA's search, both", &both, &old),
    ];
    let variants = movemap_variants();
    let full = trees(variants[0].1, &boards, depth);
    for (name, player) in &variants {
        let trees = trees(player, &boards, depth);
        if *name != variants[0].0 {
            sheets.push(relative(
                &format!("full search, {name}"),
                &full,
                &trees,
                None,
            ));
        }
        rows.push(ordered(&format!("full search, {name}"), &trees, &full));
    }
    sheets.push(Sheet {
        title: format!("ordering at depth {depth}"),
        unit: "cut-offs by the first move, %",
        base: 0.0,
        headings: vec!["mean cut-off by move", "nodes", "nodes, %", "time, %"],
        findings: rows,
    });
    sheets
}

/// Positions of games, spread over them, none of which is decided.
fn positions(games: &[Game]) -> Vec<Board> {
    let spread = games.iter().flat_map(|game| {
        let open: Vec<&Board> = (game.boards().iter().skip(FIRST_PLY))
            .filter(|board| !board.decided())
            .collect();
        let step = open.len().div_ceil(OF_A_GAME).max(1);
        open.into_iter().step_by(step).copied().collect::<Vec<_>>()
    });
    spread.take(POSITIONS).collect()
}

/// What a player of an experiment searches with.
pub(super) fn searcher(player: &str, hash: usize) -> Searcher {
    let player: Player = player
        .parse()
        .expect("the players of experiments are valid");
    let config = Config {
        hash,
        ..player.config
    };
    Searcher::new(&config).expect("there is memory for a table")
}

/// The trees of one player.
struct Trees {
    /// For each position the nodes up to each depth.
    nodes: Vec<Vec<u64>>,
    ordered: Ordered,
    time: Duration,
}

/// Notes the nodes of each finished iteration.
#[derive(Default)]
struct Nodes(Vec<u64>);

impl Report for Nodes {
    fn progress(&mut self, found: &SearchResult) {
        if found.bound == Bound::Exact {
            self.0.push(found.nodes);
        }
    }
}

/// Searches positions to a depth, each from an empty table.
fn trees(player: &str, boards: &[Board], depth: u32) -> Trees {
    let mut searcher = searcher(player, TABLE);
    let mut trees = Trees {
        nodes: Vec::new(),
        ordered: Ordered::default(),
        time: Duration::ZERO,
    };
    for board in boards {
        searcher.clear();
        let game = Game::new(*board, Rules::default());
        let mut nodes = Nodes::default();
        let result = searcher.search(&game, &Limits::depth(depth), &mut nodes);
        nodes.0.resize(depth as usize, result.nodes);
        trees.nodes.push(nodes.0);
        trees.ordered.add(searcher.ordering());
        trees.time += result.elapsed;
    }
    trees
}

/// Nodes to each depth as a share of another player's.
fn relative(title: &str, old: &Trees, new: &Trees, published_at: Option<u32>) -> Sheet {
    let depths = old.nodes.first().map_or(0, Vec::len);
    let finding = |place: usize| {
        let at = |trees: &Trees| -> Vec<f64> {
            let nodes = trees.nodes.iter();
            nodes.map(|nodes| nodes[place] as f64).collect()
        };
        let share = ratio(&at(new), &at(old));
        let depth = place as u32 + 1;
        Finding {
            label: format!("depth {depth}"),
            ours: format!("{:.1} ± {:.1}", share.value, share.margin),
            figure: Some(share),
            published: (Some(depth) == published_at).then_some(Published {
                text: "78",
                value: 78.0,
            }),
            cells: Vec::new(),
        }
    };
    Sheet {
        title: format!("tree size, {title}"),
        unit: "nodes, % of those with the ordering compared with",
        base: 100.0,
        headings: Vec::new(),
        findings: (0..depths).map(finding).collect(),
    }
}

/// One sum as a share of another in per cent, with an error bar over the pairs that are summed.
pub fn ratio(ours: &[f64], theirs: &[f64]) -> Estimate {
    let (sum, whole): (f64, f64) = (ours.iter().sum(), theirs.iter().sum());
    let share = sum / whole.max(1.0);
    let squares: f64 = (ours.iter().zip(theirs))
        .map(|(ours, theirs)| (ours - share * theirs).powi(2))
        .sum();
    Estimate {
        value: 100.0 * share,
        margin: 100.0 * CONFIDENCE * squares.sqrt() / whole.max(1.0),
    }
}

/// How well one player's moves were ordered.
fn ordered(label: &str, trees: &Trees, other: &Trees) -> Finding {
    let Ordered {
        cuts,
        first,
        numbers,
    } = trees.ordered;
    let share = |part: u64| part as f64 / cuts.max(1) as f64;
    let nodes = |trees: &Trees| {
        let last = trees.nodes.iter().filter_map(|nodes| nodes.last());
        last.sum::<u64>()
    };
    let time = trees.time.as_secs_f64() / other.time.as_secs_f64().max(1e-9);
    Finding {
        label: label.to_string(),
        ours: format!("{:.1}", 100.0 * share(first)),
        figure: Some(Estimate {
            value: 100.0 * share(first),
            margin: 0.0,
        }),
        published: None,
        cells: vec![
            format!("{:.2}", share(numbers)),
            nodes(trees).to_string(),
            format!(
                "{:.1}",
                100.0 * nodes(trees) as f64 / nodes(other).max(1) as f64
            ),
            format!("{:.0}", 100.0 * time),
        ],
    }
}
