//! Thousands of random games, every move: what is kept equals what is recomputed, the fast
//! answers equal the oracle's, symmetries commute with everything, texts read back.

use crate::support::oracle::{Oracle, all_places, sorted, square};
use crate::support::random;
use soucie::board::check::check;
use soucie::board::connect::{euler, groups, is_connected};
use soucie::board::quads::{quad_counts, solid_quads};
use soucie::board::symmetry::Symmetry;
use soucie::board::{Board, Move, Side, Square};
use soucie::lines::geometry::{empty_index, split};
use soucie::lines::moves::{LineMove, legal_moves};
use soucie::lines::ternary::{Cell, cells_of};

#[test]
fn kept_state_equals_recomputed_state() {
    for seed in random::seeds(3000) {
        random::play(seed, |before, played, after| {
            check(after).unwrap_or_else(|fault| panic!("game {seed}, {before} {played}: {fault}"));
        });
    }
}

#[test]
fn making_a_move_is_what_the_rules_say() {
    for seed in random::seeds(1000) {
        random::play(seed, |before, played, after| {
            let naive = Oracle::of(before);
            let steps = naive.moves(naive.to_move);
            let step = steps.iter().find(|step| step.as_move() == played);
            assert_eq!(Oracle::of(after), naive.after(step), "{before} {played}");
        });
    }
}

#[test]
fn generated_moves_equal_the_oracles() {
    for seed in random::seeds(2000) {
        random::play(seed, |_, _, board| {
            let naive = Oracle::of(board);
            let steps = naive.moves(naive.to_move);
            let all = steps.iter().map(|step| step.as_move());
            assert_eq!(
                sorted(board.moves().iter().copied()),
                sorted(all.clone()),
                "{board}"
            );
            assert_eq!(
                sorted(board.captures().iter().copied()),
                sorted(all.filter(|played| played.captures())),
                "{board}"
            );
        });
    }
}

#[test]
fn origins_and_targets_are_those_of_the_moves() {
    for seed in random::seeds(300) {
        random::play(seed, |_, _, board| {
            for mover in [*board, board.passed()] {
                let (side, moves) = (mover.side_to_move(), mover.moves());
                for square in Square::all() {
                    let bits = |set: u64, bit: Square| set | bit.bit();
                    let from = moves.iter().filter(|one| one.from() == square);
                    let to = moves.iter().filter(|one| one.to() == square);
                    let targets = from.map(|one| one.to()).fold(0, bits);
                    let origins = to.map(|one| one.from()).fold(0, bits);
                    // Asked of the board as it is, whoever is to move there.
                    assert_eq!(board.origins(side, square), origins, "{board} {square}");
                    assert_eq!(board.can_reach(side, square), origins != 0);
                    if board.pieces(side) & square.bit() != 0 {
                        assert_eq!(board.targets(side, square), targets, "{board} {square}");
                    }
                }
            }
        });
    }
}

/// The legal moves of a side as the functions of single lines give them.
fn moves_by_line(board: &Board, side: Side) -> Vec<LineMove> {
    let colour = Cell::COLOURS[side.index()];
    let lines = board.lines().iter().enumerate();
    let moves = |(line, &index): (usize, &u16)| {
        let configuration = usize::from(index - empty_index(line));
        legal_moves(&cells_of(configuration), split(line), colour)
    };
    lines.flat_map(moves).collect()
}

/// How many moves are of each of three kinds.
fn counts(kinds: impl Iterator<Item = [bool; 3]>) -> [usize; 3] {
    kinds.fold([0; 3], |sums, kinds| {
        std::array::from_fn(|kind| sums[kind] + usize::from(kinds[kind]))
    })
}

#[test]
fn mobility_equals_the_oracles() {
    for seed in random::seeds(1000) {
        random::play(seed, |_, _, board| {
            let naive = Oracle::of(board);
            for side in Side::BOTH {
                let steps = naive.moves(side);
                assert_eq!(board.mobility(side) as usize, steps.len(), "{board}");
                assert_eq!(board.can_move(side), !steps.is_empty(), "{board}");
                let on_lines = moves_by_line(board, side);
                let naive = steps
                    .iter()
                    .map(|s| [s.captures, s.connects, s.disconnects]);
                let found = on_lines
                    .iter()
                    .map(|m| [m.captures, m.connects, m.disconnects]);
                assert_eq!(counts(found), counts(naive), "{board}");
            }
        });
    }
}

#[test]
fn groups_and_euler_numbers_equal_the_oracles() {
    for seed in random::seeds(2000) {
        random::play(seed, |before, played, board| {
            let naive = Oracle::of(board);
            for side in Side::BOTH {
                let pieces = board.pieces(side);
                let parts: Vec<u64> = groups(pieces).collect();
                assert_eq!(parts.len() as i32, naive.groups(side), "{board}");
                assert_eq!(parts.iter().fold(0, |set, part| set | part), pieces);
                assert!(parts.iter().all(|&part| is_connected(part)), "{board}");
                assert_eq!(board.is_connected(side), naive.connected(side), "{board}");
                assert_eq!(euler(pieces), naive.euler(side), "{board}");
            }
            if !played.is_pass() {
                assert_eq!(
                    board.decided_by(played),
                    board.decided(),
                    "{before} {played}"
                );
            }
        });
    }
}

#[test]
fn quads_equal_the_oracles() {
    for seed in random::seeds(1000) {
        random::play(seed, |_, _, board| {
            let naive = Oracle::of(board);
            for side in Side::BOTH {
                let pieces = board.pieces(side);
                let quads = quad_counts(pieces);
                let counts = [
                    quads.one,
                    quads.two,
                    quads.three,
                    quads.four,
                    quads.diagonal,
                ];
                assert_eq!(counts, naive.quads(side), "{board}");
                assert_eq!(quads.euler(), naive.euler(side), "{board}");
                let solid = solid_quads(pieces);
                assert_eq!(solid.0.count_ones() as i32, quads.three, "{board}");
                assert_eq!(solid.1.count_ones() as i32, quads.four, "{board}");
            }
        });
    }
}

#[test]
fn symmetries_commute_with_generating_and_making() {
    for seed in random::seeds(600) {
        random::play(seed, |before, played, after| {
            for symmetry in Symmetry::all() {
                let image = symmetry.board(before);
                let moved = before
                    .moves()
                    .iter()
                    .map(|&one| symmetry.moved(one))
                    .collect::<Vec<_>>();
                assert_eq!(
                    sorted(image.moves().iter().copied()),
                    sorted(moved),
                    "{before}"
                );
                let made = image.after(symmetry.moved(played));
                assert_eq!(made, symmetry.board(after), "{before} {played}");
            }
        });
    }
}

#[test]
fn colour_swap_commutes_with_generating_and_making() {
    for seed in random::seeds(1000) {
        random::play(seed, |before, played, after| {
            let image = before.with_colours_swapped();
            assert_eq!(
                sorted(image.moves().iter().copied()),
                sorted(before.moves().iter().copied()),
                "{before}"
            );
            assert_eq!(
                image.after(played),
                after.with_colours_swapped(),
                "{before} {played}"
            );
        });
    }
}

#[test]
fn texts_read_back() {
    for seed in random::seeds(300) {
        random::play(seed, |board, _, _| {
            assert_eq!(board.to_string().parse::<Board>().as_ref(), Ok(board));
            for &one in board.moves().iter() {
                for text in spellings(one) {
                    assert_eq!(board.read_move(&text), Ok(one), "{board} {text}");
                }
                assert_eq!(Move::from_bits(one.bits()), one);
            }
        });
    }
}

/// Every form a move is read in.
fn spellings(one: Move) -> Vec<String> {
    let (from, to) = (one.from(), one.to());
    let mut forms = vec![one.to_string(), one.plain(), format!("  {one}\t")];
    forms.extend(["-", "x", ":"].map(|separator| format!("{from}{separator}{to}")));
    let upper: Vec<String> = forms.iter().map(|form| form.to_uppercase()).collect();
    forms.extend(upper);
    forms
}

#[test]
fn whatever_the_oracle_does_not_list_is_refused() {
    for seed in random::seeds(40) {
        let mut ply = 0;
        random::play(seed, |board, _, _| {
            ply += 1;
            if ply % 7 != 0 {
                return;
            }
            let naive = Oracle::of(board);
            let steps = naive.moves(naive.to_move);
            let legal = sorted(steps.iter().map(|step| step.as_move()));
            for (from, to) in all_places().flat_map(|from| all_places().map(move |to| (from, to))) {
                for captures in [false, true] {
                    let candidate = Move::new(square(from), square(to), captures);
                    if candidate.is_pass() {
                        continue;
                    }
                    let listed = legal.binary_search(&candidate.bits()).is_ok();
                    assert_eq!(board.is_legal(candidate), listed, "{board} {candidate}");
                }
                let text = format!("{}{}", square(from), square(to));
                let reached = steps.iter().any(|step| (step.from, step.to) == (from, to));
                assert_eq!(board.read_move(&text).is_ok(), reached, "{board} {text}");
            }
        });
    }
}
