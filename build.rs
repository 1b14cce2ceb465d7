//! Writes the 3^8 line tables that the engine looks up at run time.
//!
//! Every number comes from pure functions applied to all 6,561 configurations of a line: moves
//! from `src/lines`, scores from an evaluator's folder in `src/eval` and its weights in `tables/`,
//! a move prior from `src/prior`.
//! Output goes to OUT_DIR only, as raw integers in the target's byte order; `src/tables.rs` and
//! the evaluator give them their types.

#[allow(dead_code)] // the crate uses the parts that the build script does not
#[path = "src/lines/mod.rs"]
mod lines;

#[allow(dead_code)]
#[path = "src/checksum.rs"]
mod checksum;

#[allow(dead_code)]
#[path = "src/envelope.rs"]
mod envelope;

#[allow(dead_code)]
#[path = "src/eval"]
mod eval {
    //! What makes tables of evaluators' weights: pure functions, as those of `lines`.
    pub mod learned {
        pub mod expand;
        pub mod file;
        pub mod heads;
        pub mod rows;
        pub mod terms;
    }
    pub mod network {
        pub mod table;
    }
    pub mod phases;
    pub mod points;
    pub mod tables {
        pub mod table;
    }
    pub mod weights;
    pub mod yl {
        pub mod features;
        pub mod table;
    }
}

#[allow(dead_code)]
#[path = "src/prior"]
mod prior {
    //! What makes tables of a move prior's file.
    pub mod file;
    pub mod lines {
        pub mod folding;
    }
}

use eval::weights::{WeightError, WeightFile};
use eval::{network, tables, yl};
use lines::tabulate::move_tables;
use prior::lines::folding::{FORMAT, expanded, folding};
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/lines");
    println!("cargo::rerun-if-changed=src/checksum.rs");
    println!("cargo::rerun-if-changed=src/envelope.rs");
    println!("cargo::rerun-if-changed=src/eval/learned");
    println!("cargo::rerun-if-changed=src/eval/network");
    println!("cargo::rerun-if-changed=src/eval/phases.rs");
    println!("cargo::rerun-if-changed=src/eval/points.rs");
    println!("cargo::rerun-if-changed=src/eval/tables");
    println!("cargo::rerun-if-changed=src/eval/weights.rs");
    println!("cargo::rerun-if-changed=src/eval/yl");
    println!("cargo::rerun-if-changed=src/prior");
    println!("cargo::rerun-if-changed=tables");
    describe_build();
    if let Err(fault) = generate() {
        println!("cargo::error={fault}");
        std::process::exit(1);
    }
}

/// Hands on what `--version` says of a build: the processor it is for and the commit it was made from.
fn describe_build() {
    let flags = std::env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let target = flags
        .split('\x1f')
        .filter_map(|flag| flag.split_once("target-cpu=").map(|(_, name)| name))
        .next_back();
    let architecture = std::env::var("CARGO_CFG_TARGET_ARCH").unwrap_or_default();
    let target = target.map_or(architecture.replace('_', "-"), str::to_string);
    println!("cargo::rustc-env=SOUCIE_TARGET={target}");
    println!("cargo::rerun-if-env-changed=SOUCIE_COMMIT");
    println!("cargo::rustc-env=SOUCIE_COMMIT={}", commit());
}

/// The commit, with a word if the sources are not quite those. Only a release looks: it is what is
/// handed on, and every other build would be made anew with every commit.
fn commit() -> String {
    if let Ok(given) = std::env::var("SOUCIE_COMMIT") {
        return given;
    }
    if std::env::var("PROFILE").as_deref() != Ok("release") {
        return "not looked up".to_string();
    }
    for path in [
        ".git/HEAD",
        ".git/refs/heads",
        ".git/packed-refs",
        "src",
        "Cargo.toml",
    ] {
        if Path::new(path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    let described = std::process::Command::new("git")
        .args(["--no-optional-locks", "describe", "--always", "--exclude=*"])
        .args(["--abbrev=12", "--dirty= with changes"])
        .output();
    match described {
        Ok(output) if output.status.success() => {
            String::from_utf8_lossy(&output.stdout).trim().to_string()
        }
        _ => "unknown".to_string(),
    }
}

fn generate() -> Result<(), String> {
    let out = PathBuf::from(variable("OUT_DIR")?);
    let root = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    write_move_tables(&out)?;
    write_yl(&out, &root)?;
    write_tables(&out, &root)?;
    write_network(&out, &root)?;
    write_line_prior(&out, &root)
}

fn variable(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|fault| format!("{name}: {fault}"))
}

/// `moves.bin`, `lists.bin`, `arrivals.bin`, `mobility.bin`: the moves of every configuration.
fn write_move_tables(out: &Path) -> Result<(), String> {
    let tables = move_tables();
    write(out, "moves.bin", tables.moves.concat())?;
    write(out, "lists.bin", tables.lists.concat())?;
    write(out, "arrivals.bin", tables.arrivals)?;
    write(out, "mobility.bin", tables.mobility)
}

/// `yl_weights.bin`: the built-in weights of `yl`, feature by feature, a number a phase.
/// `yl_scores.bin`: for each index, the packed phase scores that they make, seen by black.
fn write_yl(out: &Path, root: &Path) -> Result<(), String> {
    let (weights, scores) = compiled(root, "tables/yl.weights", yl::table::compiled)?;
    let weights = weights.as_flattened().iter().map(|&weight| weight.into());
    write(out, "yl_weights.bin", integers::<4>(weights)?)?;
    write(out, "yl_scores.bin", integers::<8>(scores)?)
}

/// `tables_*.bin`: the tables of the built-in `tables`, one file for each part.
fn write_tables(out: &Path, root: &Path) -> Result<(), String> {
    let tables = compiled(root, "tables/tables.bin", tables::table::compiled)?;
    write(out, "tables_lines.bin", short(tables.lines)?)?;
    write(out, "tables_line_weights.bin", short(tables.line_weights)?)?;
    write(out, "tables_biases.bin", integers::<8>(tables.biases)?)?;
    write(out, "tables_terms.bin", short(tables.terms)?)
}

/// `network_*.bin`: the tables of the built-in `network`, one file for each part.
fn write_network(out: &Path, root: &Path) -> Result<(), String> {
    let tables = compiled(root, "tables/network.bin", network::table::compiled)?;
    write(out, "network_lines.bin", short(tables.lines)?)?;
    write(out, "network_rows.bin", short(tables.rows)?)?;
    write(out, "network_unit_weights.bin", short(tables.unit_weights)?)?;
    write(out, "network_line_weights.bin", short(tables.line_weights)?)?;
    write(out, "network_biases.bin", integers::<8>(tables.biases)?)
}

/// `line_prior_*.bin`: the tables of the built-in line prior, one file for each part.
fn write_line_prior(out: &Path, root: &Path) -> Result<(), String> {
    let numbers = compiled(root, "tables/line-prior.bin", |file| FORMAT.read(file))?;
    let tables = expanded(&folding(), &numbers);
    let bytes = |numbers: Vec<i8>| numbers.into_iter().map(|number| number as u8).collect();
    write(out, "line_prior_moves.bin", bytes(tables.moves))?;
    write(out, "line_prior_ends.bin", bytes(tables.ends))
}

/// What an evaluator or a prior makes of its file.
fn compiled<T>(
    root: &Path,
    name: &str,
    compile: impl FnOnce(&WeightFile) -> Result<T, WeightError>,
) -> Result<T, String> {
    let bytes = std::fs::read(root.join(name)).map_err(|error| format!("{name}: {error}"))?;
    let file = WeightFile {
        name,
        bytes: &bytes,
    };
    compile(&file).map_err(|error| error.to_string())
}

fn short(numbers: Vec<i16>) -> Result<Vec<u8>, String> {
    integers::<2>(numbers.into_iter().map(i64::from))
}

/// Integers of so many bytes in the target's byte order.
fn integers<const SIZE: usize>(numbers: impl IntoIterator<Item = i64>) -> Result<Vec<u8>, String> {
    let big_endian = variable("CARGO_CFG_TARGET_ENDIAN")? == "big";
    let bytes = numbers.into_iter().flat_map(|number| {
        let mut bytes: [u8; SIZE] = number.to_le_bytes()[..SIZE]
            .try_into()
            .expect("a size of eight bytes at most");
        if big_endian {
            bytes.reverse();
        }
        bytes
    });
    Ok(bytes.collect())
}

fn write(out: &Path, name: &str, bytes: Vec<u8>) -> Result<(), String> {
    let path = out.join(name);
    std::fs::write(&path, bytes).map_err(|fault| format!("{}: {fault}", path.display()))
}
