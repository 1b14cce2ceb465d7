//! With only sound techniques on, the search is exact: its root value equals that of a plain
//! minimax over games, which knows nothing of the search.

use soucie::board::{Board, Move};
use soucie::eval::{Evaluate, Evaluator, Kind, Visit};
use soucie::game::Game;
use soucie::random::Random;
use soucie::rules::{NoMove, Rules};
use soucie::search::{Config, Limits, Params, Score, Searcher, Silent};

/// Techniques that save work and never change a value.
const SOUND: [&str; 12] = [
    "table",
    "aspiration",
    "scout",
    "win-distance",
    "win-scan",
    "killers",
    "countermove",
    "history",
    "continuation-history",
    "relative-history",
    "static-order",
    "rich-order",
];

fn sound() -> Params {
    let mut params = Params::default().without_techniques();
    for name in SOUND {
        params.set(name, "on").expect("a switch");
    }
    params.set("aspiration-depth", "2").expect("in range");
    params.set("aspiration-width", "10").expect("in range");
    params.set("rich-order-depth", "2").expect("in range");
    params
}

struct Minimax<'a> {
    game: &'a mut Game,
    depth: u32,
}

impl Visit for Minimax<'_> {
    type Output = Score;

    fn visit<E: Evaluate>(self, evaluator: &E) -> Score {
        minimax(self.game, evaluator, self.depth, 0)
    }
}

fn minimax<E: Evaluate>(game: &mut Game, evaluator: &E, depth: u32, ply: usize) -> Score {
    let board = *game.board();
    if ply > 0
        && let Some(outcome) = game.outcome()
    {
        return match outcome.winner() {
            None => Score::DRAW,
            Some(winner) if winner == board.side_to_move() => Score::win_in(ply),
            Some(_) => Score::loss_in(ply),
        };
    }
    if depth == 0 {
        return Score::points(evaluator.points(&board, &evaluator.state(&board)));
    }
    let values = moves_or_pass(&board, game.rules())
        .into_iter()
        .map(|played| {
            game.play(played).expect("a generated move is legal");
            let value = -minimax(game, evaluator, depth - 1, ply + 1);
            game.undo();
            value
        });
    values.max().expect("a game that goes on has a move")
}

fn moves_or_pass(board: &Board, rules: &Rules) -> Vec<Move> {
    let moves = board.moves();
    match moves.is_empty() && rules.no_move == NoMove::Pass {
        true => vec![Move::PASS],
        false => moves.to_vec(),
    }
}

/// A game after random moves, which often go back where they came from, so that positions recur.
fn random_game(seed: u64, rules: Rules) -> Game {
    let mut random = Random::new(seed);
    let start = match random.below(4) {
        0 => Board::scrambled_eggs(),
        _ => Board::standard(),
    };
    let mut game = Game::new(start, rules);
    for _ in 0..4 + random.below(40) {
        let back = match game.moves() {
            [.., own, _] if !own.captures() && random.below(3) > 0 => game
                .board()
                .read_move(&format!("{}{}", own.to(), own.from()))
                .ok(),
            _ => None,
        };
        let moves = moves_or_pass(game.board(), game.rules());
        let played = back.unwrap_or_else(|| moves[random.below(moves.len())]);
        game.play(played).expect("a generated move is legal");
        if game.outcome().is_some() {
            game.undo();
            break;
        }
    }
    game
}

fn assert_exact(params: &Params, rules: Rules, seeds: std::ops::Range<u64>, depth: u32) {
    let evaluator = Evaluator::built_in(Kind::default());
    let config = Config {
        params: params.clone(),
        hash: 1,
        ..Config::default()
    };
    let mut searcher = Searcher::new(&config).expect("a small table");
    for seed in seeds {
        let mut game = random_game(seed, rules);
        let expected = evaluator.accept(Minimax {
            game: &mut game,
            depth,
        });
        searcher.clear();
        let found = searcher.search(&game, &Limits::depth(depth), &mut Silent);
        assert_eq!(
            found.score,
            expected,
            "seed {seed}, depth {depth}: {}",
            game.board()
        );
    }
}

#[test]
fn plain_alpha_beta_equals_minimax() {
    assert_exact(
        &Params::default().without_techniques(),
        Rules::OLYMPIAD,
        0..100,
        2,
    );
    assert_exact(
        &Params::default().without_techniques(),
        Rules::MAASTRICHT,
        100..130,
        3,
    );
}

#[test]
fn sound_techniques_keep_the_value_under_every_preset() {
    for (_, rules) in Rules::PRESETS {
        assert_exact(&sound(), rules, 1000..1080, 2);
        assert_exact(&sound(), rules, 2000..2030, 3);
    }
}

#[test]
fn a_length_cap_is_seen_in_the_tree() {
    let cap = |plies: &str| {
        format!("olympiad,cap={plies}")
            .parse()
            .expect("valid rules")
    };
    for plies in ["20", "21", "22"] {
        assert_exact(&sound(), cap(plies), 3000..3040, 3);
    }
}

/// Each sound technique by itself.
#[test]
fn every_sound_technique_alone_keeps_the_value() {
    for name in SOUND {
        let mut params = Params::default().without_techniques();
        params.set(name, "on").expect("a switch");
        assert_exact(&params, Rules::OLYMPIAD, 4000..4010, 3);
    }
}
