//! Writes the 3^8 line tables that the engine looks up at run time.
//!
//! Every number comes from the pure functions of `src/lines` applied to all 6,561
//! configurations of a line, and from the weights in `tables/`. Output goes to OUT_DIR only,
//! as raw integers in the target's byte order; `src/tables.rs` gives them their types.

#[allow(dead_code)] // the crate uses the parts that the build script does not
#[path = "src/lines/mod.rs"]
mod lines;

use lines::features::{self, Weights};
use lines::geometry::{CLASSES, INDICES, parts, representative, split};
use lines::moves::{LineMove, legal_moves, pieces_on};
use lines::ternary::{CONFIGURATIONS, Cell, Cells, cells_of};
use lines::weights;
use std::path::{Path, PathBuf};

/// The weights that the line score table is made from.
const YL_WEIGHTS: &str = "tables/yl.weights";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/lines");
    println!("cargo::rerun-if-changed=tables");
    if let Err(fault) = generate() {
        println!("cargo::error={fault}");
        std::process::exit(1);
    }
}

fn generate() -> Result<(), String> {
    let out = PathBuf::from(variable("OUT_DIR")?);
    let root = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    write_move_tables(&out)?;
    let weights = read_weights(&root.join(YL_WEIGHTS))?;
    write_score_table(&out, &weights)
}

fn variable(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|fault| format!("{name}: {fault}"))
}

fn read_weights(path: &Path) -> Result<Weights, String> {
    let rows = weights::read(path, &features::names()).map_err(|fault| fault.to_string())?;
    Ok(rows.try_into().expect("one row for each feature name"))
}

/// `moves.bin`: for each colour and index, bytes of the positions whose piece may go forward and
/// back, and the piece counts of the two parts.
/// `lists.bin`: the moves one by one, captures first, in the form that [`list_entry`] gives.
/// `arrivals.bin`: the positions that moves end on, one byte.
/// `mobility.bin`: how many moves there are, one byte.
/// `kinds.bin`: how many of them capture, connect, are plain, disconnect; a byte each.
fn write_move_tables(out: &Path) -> Result<(), String> {
    let mut moves = Vec::new();
    let mut lists = Vec::new();
    let mut arrivals = Vec::new();
    let mut mobility = Vec::new();
    let mut kinds = Vec::new();
    for colour in Cell::COLOURS {
        for class in 0..CLASSES {
            let split = split(representative(class));
            for configuration in 0..CONFIGURATIONS {
                let cells = cells_of(configuration);
                let legal = legal_moves(&cells, split, colour);
                let with_target = |bits: u8, line_move: &LineMove| bits | 1 << line_move.to;
                moves.push(move_entry(&cells, split, &legal));
                lists.push(list_entry(&legal));
                arrivals.push(legal.iter().fold(0, with_target));
                mobility.push(legal.len() as u8);
                kinds.push(kinds_entry(&legal));
            }
        }
        // Indices that no line has, up to the next colour's.
        let end = colour as usize * INDICES;
        moves.resize(end, [0; 4]);
        lists.resize(end, [0; 8]);
        arrivals.resize(end, 0);
        mobility.resize(end, 0);
        kinds.resize(end, [0; 4]);
    }
    write(out, "moves.bin", moves.concat())?;
    write(out, "lists.bin", lists.concat())?;
    write(out, "arrivals.bin", arrivals)?;
    write(out, "mobility.bin", mobility)?;
    write(out, "kinds.bin", kinds.concat())
}

fn move_entry(cells: &Cells, split: usize, legal: &[LineMove]) -> [u8; 4] {
    let [first, second] = parts(split).map(|part| pieces_on(cells, part) as u8);
    let origins = |forward: bool| {
        legal
            .iter()
            .filter(|line_move| line_move.forward() == forward)
            .fold(0u8, |bits, line_move| bits | 1 << line_move.from)
    };
    [origins(true), origins(false), first, second]
}

/// Seven moves of [`LineMove::code`], and how many there are: all in the low half of the last
/// byte, captures in the high half. No line has more than six moves.
fn list_entry(legal: &[LineMove]) -> [u8; 8] {
    let captures = legal.iter().filter(|line_move| line_move.captures);
    let others = legal.iter().filter(|line_move| !line_move.captures);
    let mut entry = [0; 8];
    for (code, line_move) in entry.iter_mut().zip(captures.clone().chain(others)) {
        *code = line_move.code();
    }
    assert!(legal.len() < entry.len(), "the count has the last byte");
    entry[7] = (legal.len() | captures.count() << 4) as u8;
    entry
}

fn kinds_entry(legal: &[LineMove]) -> [u8; 4] {
    let count = |kind: fn(&LineMove) -> bool| legal.iter().filter(|&m| kind(m)).count() as u8;
    [
        count(|line_move| line_move.captures),
        count(|line_move| line_move.connects),
        count(LineMove::plain),
        count(|line_move| line_move.disconnects),
    ]
}

/// `scores.bin`: for each index, the packed phase scores seen by black.
fn write_score_table(out: &Path, weights: &Weights) -> Result<(), String> {
    let big_endian = variable("CARGO_CFG_TARGET_ENDIAN")? == "big";
    let scores = features::tabulated(weights).map_err(|fault| format!("{YL_WEIGHTS}: {fault}"))?;
    let mut bytes: Vec<[u8; 8]> = (scores.into_iter())
        .map(|packed| match big_endian {
            true => packed.to_be_bytes(),
            false => packed.to_le_bytes(),
        })
        .collect();
    bytes.resize(INDICES, [0; 8]);
    write(out, "scores.bin", bytes.concat())
}

fn write(out: &Path, name: &str, bytes: Vec<u8>) -> Result<(), String> {
    let path = out.join(name);
    std::fs::write(&path, bytes).map_err(|fault| format!("{}: {fault}", path.display()))
}
