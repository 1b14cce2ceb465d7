//! What the papers measured on trees rather than in matches: nodes to a depth, and the test for
//! the end of the game.

use super::list::{ENHANCEMENTS, enhanced};
use super::sheet::{Finding, Sheet};
use super::{Published, Trees, ordering};
use crate::arena::game::opening::{BUILT_IN, read_openings};
use crate::arena::statistics::elo::Estimate;
use crate::board::connect::{euler, first_group};
use crate::board::{Bitboard, Board, Side};
use crate::game::Game;
use crate::rules::Rules;
use crate::search::{Limits, Silent};
use std::time::{Duration, Instant};

/// The paper's number of positions.
const POSITIONS: usize = 15;
/// MiB of the table.
const TABLE: usize = 64;

/// MIA's search of 2001: table, history, killers and quiescence, and no null move.
const MIA: &str = "eval=mia-quad,search=plain,table=1,history=1,killers=1,quiescence=1";

/// The sheets of a measurement to a depth. `games` are records to take positions from.
pub fn measure(trees: Trees, depth: u32, games: &[Game]) -> Vec<Sheet> {
    match trees {
        Trees::Euler => vec![
            lengths(games),
            decided(games),
            saved(depth),
            nodes_by_depth(depth),
        ],
        Trees::Reduction => vec![reduction(depth)],
        Trees::MoveMap => ordering::sheets(depth, games),
    }
}

fn positions() -> Vec<Board> {
    let openings = read_openings(BUILT_IN).expect("the built-in openings are valid");
    let boards = openings
        .iter()
        .map(|opening| *opening.game(Rules::default()).board());
    boards.take(POSITIONS).collect()
}

fn figure(label: impl Into<String>, ours: String, value: f64) -> Finding {
    Finding {
        label: label.into(),
        ours,
        figure: Some(Estimate { value, margin: 0.0 }),
        published: None,
        cells: Vec::new(),
    }
}

fn sheet(title: &str, unit: &'static str, findings: Vec<Finding>) -> Sheet {
    Sheet {
        title: title.to_string(),
        unit,
        base: 0.0,
        headings: Vec::new(),
        findings,
    }
}

/// Branching and length of games.
fn lengths(games: &[Game]) -> Sheet {
    let boards = games.iter().flat_map(|game| {
        let all = game.boards();
        &all[..all.len() - 1]
    });
    let moves: Vec<usize> = boards.map(|board| board.moves().len()).collect();
    let branching = moves.iter().sum::<usize>() as f64 / (moves.len() as f64).max(1.0);
    let plies = moves.len() as f64 / (games.len() as f64).max(1.0);
    let published = |text, value| Some(Published { text, value });
    sheet(
        "self-play",
        "moves, plies",
        vec![
            Finding {
                published: published("30", 30.0),
                ..figure("average branching", format!("{branching:.1}"), branching)
            },
            Finding {
                published: published("38", 38.0),
                ..figure("average length", format!("{plies:.1}"), plies)
            },
        ],
    )
}

/// The share of positions in which the Euler numbers alone say that the game is not over.
fn decided(games: &[Game]) -> Sheet {
    let (mut decided, mut all) = (0_u64, 0_u64);
    for board in games.iter().flat_map(|game| game.boards()) {
        below(board, 2, &mut |position| {
            all += 1;
            let not_over = |side| euler(position.pieces(side)) > 1;
            decided += u64::from(Side::BOTH.into_iter().all(not_over));
        });
    }
    let share = 100.0 * decided as f64 / (all as f64).max(1.0);
    let finding = Finding {
        published: Some(Published {
            text: "98",
            value: 98.0,
        }),
        ..figure("decided by Euler numbers", format!("{share:.2}"), share)
    };
    sheet("share of positions", "%", vec![finding])
}

/// Shows every position so many plies below one, itself not included.
fn below(board: &Board, depth: u32, each: &mut impl FnMut(&Board)) {
    if depth == 0 || board.decided() {
        return;
    }
    for &played in &board.moves() {
        let after = board.make(played);
        each(&after);
        below(&after, depth - 1, each);
    }
}

/// The time that the Euler number saves when a full-width tree is walked.
fn saved(depth: u32) -> Sheet {
    /// Walks of each kind; the fastest counts, since all else only delays.
    const WALKS: usize = 5;
    let depth = depth.min(4);
    let boards = positions();
    let fastest = |test: fn(Bitboard) -> bool| {
        let walks = (0..WALKS).map(|_| timed_walk(&boards, depth, test));
        walks.min().expect("there are walks")
    };
    // Not the engine's own test, which looks for a gap in ranks and files instead.
    let with = fastest(|set| euler(set) <= 1 && first_group(set) == set);
    let without = fastest(|set| first_group(set) == set);
    let share = 100.0 * (1.0 - with.as_secs_f64() / without.as_secs_f64());
    let text = format!(
        "{share:.1} ({:.3} s instead of {:.3} s)",
        with.as_secs_f64(),
        without.as_secs_f64()
    );
    let finding = Finding {
        published: Some(Published {
            text: "10 to 15",
            value: 12.5,
        }),
        ..figure(format!("full-width, depth {depth}"), text, share)
    };
    sheet("time saved", "%", vec![finding])
}

fn timed_walk(boards: &[Board], depth: u32, test: fn(Bitboard) -> bool) -> Duration {
    let started = Instant::now();
    let nodes: u64 = boards.iter().map(|board| walk(board, depth, test)).sum();
    std::hint::black_box(nodes);
    started.elapsed()
}

/// Counts the nodes of a tree whose ends are found by a test.
fn walk(board: &Board, depth: u32, test: fn(Bitboard) -> bool) -> u64 {
    if Side::BOTH.into_iter().any(|side| test(board.pieces(side))) || depth == 0 {
        return 1;
    }
    let moves = board.moves();
    let below = moves
        .iter()
        .map(|&played| walk(&board.make(played), depth - 1, test));
    1 + below.sum::<u64>()
}

/// Nodes that a player's search takes to each depth, summed over the positions.
fn nodes_to_depths(player: &str, depth: u32) -> Vec<u64> {
    let mut searcher = ordering::searcher(player, TABLE);
    let mut sums = Vec::new();
    for depth in 1..=depth {
        let nodes = positions().into_iter().map(|board| {
            searcher.clear();
            let game = Game::new(board, Rules::default());
            let result = searcher.search(&game, &Limits::depth(depth), &mut Silent);
            result.nodes
        });
        sums.push(nodes.sum());
    }
    sums
}

fn nodes_by_depth(depth: u32) -> Sheet {
    const PUBLISHED: [(&str, f64); 7] = [
        ("511", 511.0),
        ("2,709", 2_709.0),
        ("23,538", 23_538.0),
        ("95,339", 95_339.0),
        ("692,663", 692_663.0),
        ("2,758,940", 2_758_940.0),
        ("17,123,728", 17_123_728.0),
    ];
    let ours = nodes_to_depths(MIA, depth);
    let findings = ours.iter().enumerate().map(|(place, &nodes)| {
        let published = PUBLISHED.get(place);
        Finding {
            published: published.map(|&(text, value)| Published {
                text,
                value: value.log10(),
            }),
            ..figure(
                format!("depth {}", place + 1),
                nodes.to_string(),
                (nodes.max(1) as f64).log10(),
            )
        }
    });
    let unit = "nodes of 15 positions; the chart shows powers of ten";
    sheet("nodes to a depth", unit, findings.collect())
}

/// Nodes to a depth with each of five techniques removed.
fn reduction(depth: u32) -> Sheet {
    const PUBLISHED: [(&str, f64); 5] = [
        ("167,412", 167_412.0),
        ("432,364", 432_364.0),
        ("1,689,045", 1_689_045.0),
        ("1,097,151", 1_097_151.0),
        ("476,032", 476_032.0),
    ];
    /// Nodes of the published search with everything on.
    const PUBLISHED_ALL: f64 = 3_965_386.0;
    let nodes = |player: String| *nodes_to_depths(&player, depth).last().expect("a depth") as f64;
    let all = nodes(enhanced("all", |_| true));
    let percent = |more: f64, of: f64| 100.0 * more / of;
    let mut findings = vec![figure("all five", format!("{all:.0} nodes"), 0.0)];
    for (&(name, _), (text, more)) in ENHANCEMENTS.iter().zip(PUBLISHED) {
        let without = nodes(enhanced("without", |known| known != name));
        let saved = percent(without - all, all);
        findings.push(Finding {
            published: Some(Published {
                text,
                value: percent(more, PUBLISHED_ALL),
            }),
            ..figure(
                format!("saved by {name}"),
                format!("{:.0} ({saved:+.0} %)", without - all),
                saved,
            )
        });
    }
    let none = nodes(enhanced("none", |_| false));
    findings.push(figure(
        "none of them",
        format!("{none:.0} nodes"),
        percent(none - all, all).min(1000.0),
    ));
    let unit = "nodes; the chart shows % of the nodes with all five, cut at 1000";
    sheet(&format!("node reduction at depth {depth}"), unit, findings)
}
