//! The evaluators: symmetry, incremental equals recomputed, values worked out by hand from the
//! papers' definitions, explanations that add up, and weight files that are refused.

use soucie::board::connect::{box_area, euler, groups};
use soucie::board::quads::quad_counts;
use soucie::board::symmetry::Symmetry;
use soucie::board::{Board, Side, Square};
use soucie::eval::centre_of_mass::{Centre, MINIMAL_SUMS, VOTES, concentration};
use soucie::eval::explain::Explain;
use soucie::eval::{Evaluate, Evaluator, Kind, MOST_POINTS, Visit, WeightFile, center, mona, yl};
use soucie::random::Random;
use std::path::Path;

fn all() -> Vec<(&'static str, Evaluator)> {
    Kind::ALL
        .into_iter()
        .map(|(name, kind)| (name, Evaluator::built_in(kind)))
        .collect()
}

fn board(text: &str) -> Board {
    text.parse().expect("a valid position")
}

fn squares(names: &str) -> u64 {
    names.split(' ').fold(0, |set, name| {
        let named = |square: &Square| square.to_string() == name;
        set | Square::all().find(named).expect("a square's name").bit()
    })
}

/// What an evaluator counts under a name, for black and white.
fn amounts(kind: &str, name: &str, position: &str) -> [i32; 2] {
    let kind: Kind = kind.parse().expect("an evaluator's name");
    let explanation = Evaluator::built_in(kind).explain(&board(position));
    let term = explanation.terms.iter().find(|term| term.name == name);
    term.expect("a term's name").amounts
}

/// Positions of random games, a few from each.
fn random_positions(games: u64) -> Vec<Board> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut board = Board::standard();
        for ply in 0..80 {
            let moves = board.moves();
            if moves.is_empty() || board.decided() {
                break;
            }
            if ply % 8 == seed % 8 {
                positions.push(board);
            }
            board = board.make(moves[random.below(moves.len())]);
        }
    }
    positions
}

#[test]
fn symmetries_and_colours_change_nothing() {
    for (name, evaluator) in all() {
        for board in random_positions(40) {
            let points = evaluator.points(&board);
            assert!(points.abs() <= MOST_POINTS, "{name} {board}");
            // The network is tested where its views are unambiguous: tests/eval/learned.rs.
            let untied = evaluator.kind() == Kind::Network;
            for symmetry in Symmetry::all().filter(|_| !untied) {
                let image = symmetry.board(&board);
                assert_eq!(evaluator.points(&image), points, "{name} {board} {image}");
            }
            let swapped = board.with_colours_swapped();
            assert_eq!(evaluator.points(&swapped), points, "{name} {board}");
        }
    }
}

#[test]
fn explanations_add_up_to_the_points() {
    for (name, evaluator) in all() {
        for board in random_positions(200) {
            let explained = evaluator.explain(&board).points_for(board.side_to_move());
            let points = f64::from(evaluator.points(&board));
            assert!((explained - points).abs() <= 1.0, "{name} {board}");
        }
    }
}

/// Plays random games and compares the kept state's points with fresh ones after every move.
struct Incremental {
    games: u64,
}

impl Visit for Incremental {
    type Output = ();

    fn visit<E: Evaluate + Explain>(self, evaluator: &E) {
        for seed in 0..self.games {
            let mut random = Random::new(seed);
            let mut board = Board::standard();
            let mut state = evaluator.state(&board);
            for _ in 0..100 {
                let moves = board.moves();
                if moves.is_empty() || board.decided() {
                    break;
                }
                let played = moves[random.below(moves.len())];
                let after = board.make(played);
                state = evaluator.updated(state, &board, &after, played);
                board = after;
                let fresh = evaluator.state(&board);
                let points = evaluator.points(&board, &fresh);
                assert_eq!(evaluator.points(&board, &state), points, "{board}");
            }
        }
    }
}

#[test]
fn incremental_equals_recomputed() {
    for (_, evaluator) in all() {
        evaluator.accept(Incremental { games: 200 });
    }
}

#[test]
fn quads_contribute_to_the_euler_number_as_published() {
    // Each quad type alone: a lone piece has four Q1; E = (Q1 - Q3 - 2 Qd) / 4.
    let one = quad_counts(squares("d4"));
    assert_eq!((one.one, one.euler()), (4, 1));
    let two = quad_counts(squares("d4 e4"));
    assert_eq!((two.one, two.two, two.euler()), (4, 2, 1));
    let diagonal = quad_counts(squares("d4 e5"));
    assert_eq!(
        (diagonal.one, diagonal.diagonal, diagonal.euler()),
        (6, 1, 1)
    );
    let three = quad_counts(squares("d4 e4 d5"));
    assert_eq!(
        (three.one, three.two, three.three, three.euler()),
        (5, 2, 1, 1)
    );
    let four = quad_counts(squares("d4 e4 d5 e5"));
    assert_eq!((four.one, four.two, four.four, four.euler()), (4, 4, 1, 1));
}

#[test]
fn a_hole_hides_a_group_from_the_euler_number() {
    // Of the kind of diagram 4: White surrounds e5 and has a second group, Black has three.
    let position = board("b6b/8/4w3/3w1w2/4w3/8/8/ww5b b");
    let [black, white] = Side::BOTH.map(|side| position.pieces(side));
    assert_eq!((euler(black), groups(black).count()), (3, 3));
    assert_eq!((euler(white), groups(white).count()), (1, 2));
    assert!(!position.decided());
}

#[test]
fn ten_pieces_cannot_be_nearer_than_ten() {
    let solid = squares("c3 d3 e3 c4 d4 e4 c5 d5 e5 f4");
    let centre = Centre::of(solid);
    assert_eq!(
        centre.squares().collect::<Vec<_>>(),
        [(Square::at(3, 3), VOTES)]
    );
    assert_eq!(centre.distances(solid), VOTES * 10);
    assert_eq!(MINIMAL_SUMS[10], 10);
    // No distance beyond the unavoidable: only the softening of half a square is left.
    assert_eq!(concentration(solid, centre), 200);
}

#[test]
fn a_centre_between_squares_is_shared() {
    let black = Board::standard().pieces(Side::Black);
    let centre = Centre::of(black);
    let four: Vec<_> = centre.squares().collect();
    assert_eq!(four.len(), 4);
    assert!(four.iter().all(|&(_, votes)| votes == 1));
    // From each of d4, d5, e4 and e5 one rank is 3 away and the other 4.
    assert_eq!(centre.distances(black), 4 * (6 * 3 + 6 * 4));
}

#[test]
fn mona_centrality_runs_from_two_to_eight() {
    assert_eq!(mona::centrality(Square::at(0, 0)), 2);
    assert_eq!(mona::centrality(Square::at(7, 0)), 2);
    assert_eq!(mona::centrality(Square::at(3, 0)), 5);
    assert_eq!(mona::centrality(Square::at(2, 5)), 6);
    assert_eq!(mona::centrality(Square::at(4, 3)), 8);
}

#[test]
fn mona_averages_centrality() {
    // b1 to g1 and b8 to g8 are worth 3 4 5 5 4 3.
    let standard = Board::standard().to_string();
    assert_eq!(amounts("mona", "centrality", &standard), [400, 400]);
}

#[test]
fn mona_sees_a_lone_outlier_that_can_join() {
    // g7 goes to e5, two squares for g7 and d4, and touches the others there.
    let black_moves = "w7/6b1/8/3b4/3bb3/8/8/7w b";
    assert_eq!(amounts("mona", "mate-threats", black_moves), [1, 0]);
    assert_eq!(
        amounts("mona", "mate-threats-of-other", black_moves),
        [0, 0]
    );
    let white_moves = "w7/6b1/8/3b4/3bb3/8/8/7w w";
    assert_eq!(amounts("mona", "mate-threats", white_moves), [0, 0]);
    assert_eq!(
        amounts("mona", "mate-threats-of-other", white_moves),
        [1, 0]
    );
    assert_eq!(amounts("mona", "one-outlier", white_moves), [1, 1]);
    // Seven moves: no penalty.
    assert_eq!(amounts("mona", "worst-outlier", black_moves), [0, 0]);
    // d4-e4, d4-d5 and d5-e4, each square worth 8.
    assert_eq!(amounts("mona", "thickness", black_moves), [48, 0]);
}

#[test]
fn mona_doubles_a_blockade_by_each_piece_and_forgives_footholds() {
    let blocked = "b7/8/4www1/8/8/8/2bbb3/3w4 b";
    assert_eq!(amounts("mona", "blockade-of-outliers", blocked), [0, 4 * 8]);
    assert_eq!(amounts("mona", "blockade", blocked), [0, 0]);
    let with_foothold = "b7/8/4www1/8/8/8/2bbw3/3w4 b";
    assert_eq!(
        amounts("mona", "blockade-of-outliers", with_foothold),
        [0, 2]
    );
    assert_eq!(amounts("yl", "foothold", blocked), [0, 0]);
    assert_eq!(amounts("yl", "foothold", with_foothold), [0, 1]);
}

#[test]
fn mia_counts_what_is_near_and_what_is_far() {
    // Black's centre of mass is d4; a1 is far from it and can go to a2 and c1 only.
    let position = "8/8/8/3bb3/3bb3/7w/8/b6w b";
    assert_eq!(amounts("mia-quad", "quads-of-four", position), [VOTES, 0]);
    assert_eq!(amounts("mia-quad", "quads-of-three", position), [0, 0]);
    assert_eq!(amounts("mia-blocking", "blocked", position), [2 * VOTES, 0]);
    assert_eq!(amounts("mia-blocking", "within-reach", position), [0, 0]);
    assert_eq!(amounts("mia-normal", "edge", position), [1, 2]);
    // d4 is three steps from the edge, h2 none.
    assert_eq!(
        amounts("mia-seven", "centre-of-mass", position),
        [3 * VOTES, 0]
    );
}

#[test]
fn mia_rewards_walls() {
    // c2 and d2 bar two ways of d1.
    let position = "7w/8/8/8/8/8/2bb4/b2w4 b";
    assert_eq!(amounts("mia-seven", "walls", position), [2, 0]);
    assert_eq!(amounts("mia-seven", "move", position), [1, 0]);
}

#[test]
fn yl_penalises_blockades_by_the_length_of_the_line() {
    // As for the two pieces of figure 3: 6 squares beyond b2 and 5 beyond c2 make 11, and one
    // square beyond b2 on the way from c1 to a3 makes 1.
    assert_eq!(
        amounts("yl", "blockade", "7w/8/8/8/8/8/1bb5/1w6 b"),
        [0, 11]
    );
    assert_eq!(
        amounts("yl", "blockade", "7w/5b2/8/8/8/8/1b6/2w5 b"),
        [0, 1]
    );
}

#[test]
fn the_published_table_of_squares() {
    // d5, a1 and d1; h1 and h2.
    let position = "8/8/8/3b4/8/8/7w/b2b3w b";
    assert_eq!(
        amounts("center", "centralisation", position),
        [50 - 80 - 20, -80 - 25]
    );
    let by_value = [(4, -80), (8, -25), (16, -20), (20, 10), (12, 25), (4, 50)];
    for (count, value) in by_value {
        let found = center::TABLE.iter().filter(|&&entry| entry == value);
        assert_eq!(found.count(), count, "{value}");
    }
}

#[test]
fn bounding_boxes() {
    assert_eq!(box_area(squares("d4")), 1);
    assert_eq!(box_area(squares("a1 h8")), 64);
    assert_eq!(box_area(squares("b2 d3 c5")), 12);
    let standard = Board::standard().to_string();
    assert_eq!(amounts("yl", "box", &standard), [48, 48]);
}

#[test]
fn a_loaded_copy_of_the_built_in_weights_says_the_same() {
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("tables");
    for (name, kind) in Kind::ALL {
        let learned = [Kind::Network, Kind::Tables].contains(&kind);
        let ending = if learned { "bin" } else { "weights" };
        let file = tables.join(format!("{name}.{ending}"));
        let loaded = Evaluator::read(kind, &file).expect("the shipped weights are read");
        let built_in = Evaluator::built_in(kind);
        for board in random_positions(20) {
            assert_eq!(
                loaded.points(&board),
                built_in.points(&board),
                "{name} {board}"
            );
        }
    }
}

/// The message for a text refused as the weights of an evaluator.
fn refusal(kind: Kind, text: &str) -> String {
    let file = WeightFile {
        name: "some.weights",
        bytes: text.as_bytes(),
    };
    match Evaluator::load(kind, &file) {
        Ok(_) => panic!("the text was not refused"),
        Err(fault) => fault.to_string(),
    }
}

#[test]
fn weight_files_are_refused_with_their_place() {
    assert_eq!(
        refusal(Kind::Center, "centralisation 3"),
        "some.weights: the weight 'concentration' is missing"
    );
    assert_eq!(
        refusal(Kind::Center, "# two\nwalls 3"),
        "some.weights:2: no weight is called 'walls'"
    );
    assert_eq!(
        refusal(Kind::Mona, "centrality 3 4"),
        "some.weights:1: 'centrality' needs 1 numbers, found 2"
    );
    let huge: String = yl::table::names()
        .iter()
        .map(|name| format!("{name} 90000 90000 90000\n"))
        .collect();
    let message = refusal(Kind::Yl, &huge);
    assert!(
        message.starts_with("some.weights: the weights are too large"),
        "{message}"
    );
    let missing = Evaluator::read(Kind::Yl, Path::new("no such file"));
    let message = missing.err().expect("there is no such file").to_string();
    assert!(
        message.starts_with("no such file: cannot be read"),
        "{message}"
    );
}
