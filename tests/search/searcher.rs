//! The search as its users see it: determinism, limits, principal variations, stopping, threads,
//! the table.

use soucie::board::{Board, Move};
use soucie::clock::budget::Budget;
use soucie::game::Game;
use soucie::random::Random;
use soucie::rules::Rules;
use soucie::search::table::{Entry, Table};
use soucie::search::{
    Bound, Config, Control, Limits, Params, Report, SearchResult, Searcher, Silent,
};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Remembers everything it is told.
#[derive(Default)]
struct Memory(Vec<SearchResult>);

impl Report for Memory {
    fn progress(&mut self, found: &SearchResult) {
        self.0.push(found.clone());
    }
}

fn bench_positions() -> Vec<Board> {
    include_str!("../../benches/positions.epd")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.parse().expect("a bench position"))
        .collect()
}

/// A searcher with these threads and a table of so many MiB.
fn searcher(threads: usize, hash: usize) -> Searcher {
    let config = Config {
        threads,
        hash,
        ..Config::default()
    };
    Searcher::new(&config).expect("a small table")
}

fn search(searcher: &mut Searcher, board: Board, limits: &Limits) -> (SearchResult, Memory) {
    search_game(searcher, &Game::new(board, Rules::OLYMPIAD), limits)
}

fn search_game(searcher: &mut Searcher, game: &Game, limits: &Limits) -> (SearchResult, Memory) {
    let mut memory = Memory::default();
    let result = searcher.search(game, limits, &mut memory);
    (result, memory)
}

fn nodes(params: &Params, depth: u32) -> u64 {
    let config = Config {
        params: params.clone(),
        hash: 4,
        ..Config::default()
    };
    let mut searcher = Searcher::new(&config).expect("a small table");
    let boards = bench_positions();
    let counts = boards.into_iter().map(|board| {
        searcher.clear();
        search(&mut searcher, board, &Limits::depth(depth)).0.nodes
    });
    counts.sum()
}

#[test]
fn the_same_search_twice_makes_the_same_nodes() {
    assert_eq!(nodes(&Params::default(), 6), nodes(&Params::default(), 6));
}

/// Switches that may leave the bench's node count as it is, each with its reason.
const NEUTRAL: [&str; 5] = [
    "early_repetition", // the bench starts without history and is too shallow to come back
    "put_off_busy_moves", // one thread alone has nobody to wait for
    "solver",           // it takes a share of nodes or time, and the bench has a depth alone
    "prior_reductions", // the line prior is off
    "prior_pruning",    // the same
];

#[test]
fn every_switch_changes_the_bench_or_is_listed_as_neutral() {
    let default = nodes(&Params::default(), 7);
    for (declared, value) in Params::default().entries() {
        if declared.is_switch() && !NEUTRAL.contains(&declared.name) {
            let mut params = Params::default();
            params
                .set(declared.name, &(1 - value).to_string())
                .expect("a switch");
            assert_ne!(nodes(&params, 7), default, "{} does nothing", declared.name);
        }
    }
}

#[test]
fn a_node_limit_is_exact_with_one_thread() {
    let mut searcher = searcher(1, 4);
    for limit in [1, 2, 37, 512, 513, 10_000] {
        let limits = Limits::nodes(limit);
        let (result, _) = search(&mut searcher, Board::standard(), &limits);
        assert_eq!(result.nodes, limit);
        assert!(result.best().is_some(), "a move even after {limit} nodes");
    }
}

/// A win in three plies.
const FORCED_WIN: &str = "1b1b4/1bwb4/1b1bw3/5w2/3w1w1w/3wwww1/6w1/5b2 w";

#[test]
fn what_the_solver_proves_is_played_told_apart_and_kept() {
    let mut config = Config {
        hash: 4,
        ..Config::default()
    };
    let game = Game::new(FORCED_WIN.parse().expect("a position"), Rules::OLYMPIAD);
    let limits = Limits {
        win_within: Some(127),
        ..Limits::nodes(500_000)
    };
    let mut searcher = Searcher::new(&config).expect("a small table");
    let (claimed, _) = search_game(&mut searcher, &game, &limits);
    assert!(claimed.score.is_win() && !claimed.proven);

    config.set("solver", "on").expect("a switch");
    let mut searcher = Searcher::new(&config).expect("a small table");
    let (proven, told) = search_game(&mut searcher, &game, &limits);
    assert!(proven.score.is_win() && proven.proven);
    assert!(proven.nodes <= 50_000, "no more than the solver's share");
    assert_eq!(told.0.last(), Some(&proven));
    let known = searcher.table().probe(game.board().key()).expect("kept");
    assert_eq!(Some(known.best), proven.best());

    // Proven again after each reply, until the game is won.
    let mut game = game;
    while game.outcome().is_none() {
        let (found, _) = search_game(&mut searcher, &game, &limits);
        assert!(found.proven);
        game.play(found.best().expect("a move"))
            .expect("a legal move");
        if game.outcome().is_none() {
            let reply = found.reply().unwrap_or_else(|| game.board().moves()[0]);
            game.play(reply).expect("a legal move");
        }
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner());
    assert_eq!(winner, Some(game.start().side_to_move()));
}

#[test]
fn the_solver_takes_its_share_of_the_nodes_and_no_more() {
    let mut config = Config {
        hash: 4,
        ..Config::default()
    };
    for (name, value) in [("solver", "on"), ("solver-points", "-2000")] {
        config.set(name, value).expect("a parameter");
    }
    let mut searcher = Searcher::new(&config).expect("a small table");
    let limits = Limits::nodes(20_000);
    let (result, _) = search(&mut searcher, Board::standard(), &limits);
    assert!(!result.proven && result.best().is_some());
    assert_eq!(result.nodes, 20_000);
}

#[test]
fn principal_variations_are_legal_to_their_end_and_sorted() {
    let mut searcher = searcher(1, 4);
    for board in bench_positions() {
        let limits = Limits {
            multipv: 3,
            ..Limits::depth(6)
        };
        let (result, memory) = search(&mut searcher, board, &limits);
        assert_eq!(result.pv.first().copied(), result.best());
        for progress in &memory.0 {
            let mut game = Game::new(board, Rules::OLYMPIAD);
            for &played in &progress.pv {
                game.play(played).expect("a line of legal moves");
            }
        }
        let last = |line| {
            memory
                .0
                .iter()
                .rfind(|p: &&SearchResult| p.multipv == line && p.bound == Bound::Exact)
        };
        let ranked: Vec<&SearchResult> = (1..=3).filter_map(last).collect();
        let firsts: BTreeSet<u16> = ranked.iter().map(|line| line.pv[0].bits()).collect();
        assert_eq!(
            firsts.len(),
            ranked.len(),
            "each line starts with its own move"
        );
        assert!(ranked.is_sorted_by(|better, worse| better.score >= worse.score));
    }
}

#[test]
fn principal_variations_end_with_the_game() {
    let mut searcher = searcher(1, 4);
    let rules: Rules = "olympiad,cap=12".parse().expect("rules");
    let mut game = Game::new(Board::standard(), rules);
    // The start has been there twice, and comes again by the same moves.
    for text in ["b1-b3", "a2-c2", "b3-b1", "c2-a2", "b1-b3", "a2-c2"] {
        let played = game.board().read_move(text).expect("a legal move");
        game.play(played).expect("a move of the game");
        let (_, memory) = search_game(&mut searcher, &game, &Limits::depth(9));
        for progress in &memory.0 {
            let mut game = game.clone();
            for &played in &progress.pv {
                game.play(played).expect("a move of a game that goes on");
            }
        }
    }
}

#[test]
fn only_the_moves_asked_for_are_considered() {
    let mut searcher = searcher(1, 4);
    let board = Board::standard();
    for &only in board.moves().iter().take(5) {
        let limits = Limits {
            moves: vec![only],
            ..Limits::depth(4)
        };
        let (result, _) = search(&mut searcher, board, &limits);
        assert_eq!(result.best(), Some(only));
    }
}

#[test]
fn a_proven_win_ends_the_search_that_asked_for_it() {
    let board: Board = "1b1b4/1bwb4/1b1bw3/5w2/3w1w1w/3wwww1/6w1/5b2 w"
        .parse()
        .expect("a position");
    let mut searcher = searcher(1, 4);
    let limits = Limits {
        win_within: Some(3),
        ..Limits::default()
    };
    let (result, _) = search(&mut searcher, board, &limits);
    assert_eq!(result.score.plies_to_end(), Some(3));
    assert_eq!(result.best().map(Move::plain), Some("g2d5".to_string()));
}

#[test]
fn a_finished_game_has_no_best_move() {
    let board: Board = "8/8/w7/1w1bb3/8/8/4w3/8 b".parse().expect("a position");
    let mut searcher = searcher(1, 1);
    let (result, memory) = search(&mut searcher, board, &Limits::depth(5));
    assert_eq!((result.best(), memory.0.len()), (None, 0));
}

/// Stops a search from outside, at many moments, with one thread and with several.
#[test]
fn a_stop_is_obeyed_within_milliseconds() {
    let game = Game::new(Board::standard(), Rules::OLYMPIAD);
    let mut latencies = Vec::new();
    for round in 0..12 {
        let mut searcher = searcher(1 + round % 3, 16);
        let control = Control::new(Limits::default());
        let stopped = std::thread::scope(|scope| {
            let stopper = scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(10 + 7 * round as u64));
                control.stop();
                Instant::now()
            });
            searcher.search_under(&game, &control, &mut Silent);
            stopper.join().expect("the stopper does not panic")
        });
        latencies.push(stopped.elapsed());
    }
    latencies.sort();
    // The quicker third: other tests load the machine, and a thread that waits for a processor
    // is late through no fault of the search. A search that is slow to stop is slow every time.
    assert!(latencies[3] < Duration::from_millis(5), "{latencies:?}");
}

#[test]
fn a_fixed_time_is_kept() {
    let mut searcher = searcher(1, 16);
    let time = Duration::from_millis(60);
    let limits = Limits {
        time: Some(Budget::fixed(time)),
        ..Limits::default()
    };
    let (result, _) = search(&mut searcher, Board::standard(), &limits);
    assert!(result.elapsed >= time, "{:?}", result.elapsed);
    assert!(result.elapsed < time * 4, "{:?}", result.elapsed);
}

#[test]
fn threads_agree_on_a_forced_win() {
    let board: Board = "3bb3/7w/3b4/8/3w2bw/2wbw2w/2www3/1bbbwb2 w"
        .parse()
        .expect("a position");
    for threads in [1, 2, 4] {
        let mut searcher = searcher(threads, 16);
        let (result, _) = search(&mut searcher, board, &Limits::depth(10));
        assert_eq!(result.score.plies_to_end(), Some(7), "{threads} threads");
    }
}

/// A table whose entries belong to other positions must not make the engine play an illegal
/// move: every entry is written under the wrong key on purpose.
#[test]
fn foreign_entries_never_yield_an_illegal_move() {
    let mut random = Random::new(7);
    for board in bench_positions() {
        let mut searcher = searcher(1, 1);
        // A table takes entries once a search has begun.
        search(&mut searcher, board, &Limits::depth(1));
        let mut poison = |key| {
            let best = Move::from_bits(random.below(1 << 13) as u16);
            let score = random.below(1 << 16) as u16 as i16;
            let entry = Entry {
                best,
                score,
                depth: 3,
                bound: Bound::Lower,
            };
            searcher.table().store(key, entry);
        };
        poison(board.key());
        board
            .moves()
            .iter()
            .for_each(|&played| poison(board.make(played).key()));
        let (result, memory) = search(&mut searcher, board, &Limits::depth(5));
        assert!(board.is_legal(result.best().expect("a move")));
        for progress in memory.0 {
            let mut game = Game::new(board, Rules::OLYMPIAD);
            progress
                .pv
                .iter()
                .for_each(|&played| game.play(played).expect("a legal line"));
        }
    }
}

/// Many threads write and read the same few clusters: what is read under a key was written
/// under that key.
#[test]
fn a_table_under_threads_never_mixes_entries() {
    let mut table = Table::new(1).expect("a small table");
    table.grow_older();
    let entry_for = |key: u64| Entry {
        best: Move::from_bits((key >> 3) as u16),
        score: (key >> 17) as i16,
        depth: (key >> 49) as u8,
        bound: Bound::Exact,
    };
    std::thread::scope(|scope| {
        for seed in 0..4 {
            let table = &table;
            scope.spawn(move || {
                let mut random = Random::new(seed);
                for _ in 0..200_000 {
                    // Few clusters, many keys: everybody is in everybody's way.
                    let key = (random.below(16) as u64) << 56 | random.below(1 << 20) as u64;
                    match random.below(2) {
                        0 => table.store(key, entry_for(key)),
                        _ => assert!(table.probe(key).is_none_or(|found| found == entry_for(key))),
                    }
                }
            });
        }
    });
}

#[test]
fn a_table_keeps_the_deep_and_the_new() {
    let mut table = Table::new(1).expect("a small table");
    table.grow_older();
    let entry = |depth| Entry {
        best: Move::PASS,
        score: 0,
        depth,
        bound: Bound::Exact,
    };
    for (key, depth) in [(1, 10), (2, 11), (3, 12), (4, 1), (5, 2)] {
        table.store(key, entry(depth));
    }
    let depth_of = |table: &Table, key| table.probe(key).map(|found| found.depth);
    assert_eq!(
        [1, 2, 3].map(|key| depth_of(&table, key)),
        [Some(10), Some(11), Some(12)]
    );
    assert_eq!(
        (depth_of(&table, 4), depth_of(&table, 5)),
        (None, Some(2)),
        "the newest shallow one"
    );
    table.store(6, entry(20));
    assert_eq!(
        (depth_of(&table, 1), depth_of(&table, 6)),
        (Some(10), Some(20)),
        "displaced, not lost"
    );
    for _ in 0..8 {
        table.grow_older();
    }
    table.store(7, entry(3));
    assert_eq!(
        (depth_of(&table, 7), depth_of(&table, 6)),
        (Some(3), Some(20)),
        "age costs depth"
    );
    table.clear();
    assert_eq!(
        [1, 2, 3, 5, 6, 7].map(|key| depth_of(&table, key)),
        [None; 6]
    );
}

#[test]
fn a_table_of_no_possible_size_is_refused_in_words() {
    let refused = Table::new(1 << 40).err().expect("nobody has an exbibyte");
    assert!(
        refused
            .to_string()
            .starts_with("no memory for a table of 1099511627776 MiB")
    );
}

/// A game begins at once, however large the table: nothing is cleared that nothing was stored in.
#[test]
#[cfg(target_os = "linux")]
fn a_new_table_is_cleared_without_being_touched() {
    let resident_mebibytes = || {
        let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kibibytes = line.and_then(|line| line.split_whitespace().next());
        let kibibytes: usize = kibibytes.and_then(|text| text.parse().ok()).expect("KiB");
        kibibytes >> 10
    };
    const SIZE: usize = 1024;
    let before = resident_mebibytes();
    let mut table = Table::new(SIZE).expect("a table");
    table.clear();
    assert!(resident_mebibytes() < before + SIZE / 2);
    assert!(table.probe(1).is_none());
}

#[test]
fn memory_is_provided_within_a_time_and_keeps_what_it_holds() {
    let mut table = Table::new(64).expect("a table");
    table.grow_older();
    let entry = Entry {
        best: Move::PASS,
        score: 17,
        depth: 3,
        bound: Bound::Exact,
    };
    let keys = (1..1000_u64).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    keys.clone().for_each(|key| table.store(key, entry));
    table.provide(Duration::from_secs(60));
    assert!(keys.clone().all(|key| table.probe(key) == Some(entry)));
    let mut large = Table::new(2048).expect("a table");
    let started = Instant::now();
    large.provide(Duration::ZERO);
    assert!(started.elapsed() < Duration::from_millis(100));
}

#[test]
fn a_search_that_is_stopped_after_failing_low_answers_with_a_value() {
    let mut searcher = searcher(1, 4);
    let mut failed_low = 0;
    for (board, nodes) in bench_positions().into_iter().zip((3_000..).step_by(137)) {
        searcher.clear();
        let (result, told) = search(&mut searcher, board, &Limits::nodes(nodes));
        assert_ne!(result.bound, Bound::Upper, "{board}");
        if told.0.last().is_some_and(|last| last.bound == Bound::Upper) {
            failed_low += 1;
            let values = told
                .0
                .iter()
                .rev()
                .filter(|line| line.bound == Bound::Exact);
            let value = values.clone().next().expect("an iteration was finished");
            // Or the interrupted iteration has found a value for its first move at least.
            let finished = result.depth == value.depth;
            assert!(!finished || result.score == value.score, "{board}");
            assert_eq!(result.best(), value.best(), "{board}");
        }
    }
    assert!(failed_low > 0, "none of the searches tried it");
}

#[test]
fn a_proven_result_ends_the_search_on_request() {
    let board: Board = "8/8/8/2bb4/8/1b2w3/8/w6w b".parse().expect("a position");
    let mut searcher = searcher(1, 1);
    let limits = Limits {
        until_proven: true,
        ..Limits::depth(12)
    };
    let (result, told) = search(&mut searcher, board, &limits);
    assert_eq!((result.score.plies_to_end(), result.depth), (Some(1), 1));
    assert_eq!(told.0.len(), 1);
    // With several lines, all of them are to be proven.
    let limits = Limits {
        multipv: 40,
        ..limits
    };
    let (result, _) = search(&mut searcher, board, &limits);
    assert!(result.depth > 1);
    let (to_the_end, _) = search(&mut searcher, board, &Limits::depth(3));
    assert_eq!(to_the_end.depth, 3);
}
