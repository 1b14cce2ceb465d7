//! `soucie replay` and `soucie convert`, run as the real program.

use crate::support::program::{Folder, program, text, with_input};
use std::fs;
use std::process::Output;

const SANE: &str = "(;GM[9]GN[good];B[f8-f6];W[h7-f7];B[Resign])\n";
const ILLEGAL: &str = "(;GM[9]PB[one]PW[two]\n;B[f8-f6]\n;W[h7-f8])\n";
const UNREADABLE: &str = "(;GM[9];B[f8-f6]*)\n";

fn soucie(arguments: &[&str], files: &[&String]) -> Output {
    program(arguments)
        .args(files)
        .output()
        .expect("the program runs")
}

#[test]
fn replay_says_where_records_break() {
    let folder = Folder::new("replay");
    let good = folder.file("good.sgf", SANE);
    let bad = folder.file("bad.sgf", format!("{SANE}{ILLEGAL}{UNREADABLE}{SANE}"));
    let output = soucie(&["replay"], &[&good]);
    assert!(output.status.success());
    assert_eq!(text(&output.stdout), "1 games: 1 given up\n");

    let output = soucie(&["replay"], &[&good, &bad]);
    assert!(!output.status.success());
    assert_eq!(text(&output.stderr), "soucie: 2 of 5 games do not replay\n");
    let lines = text(&output.stdout);
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].ends_with(
        "bad.sgf: game 2 (one - two): 1 plies, move 2 (line 4, column 1): h7-f8: \
         h7 and f8 are not on one rank, file or diagonal"
    ));
    assert!(
        lines[1]
            .ends_with("bad.sgf: game 3: line 5, column 17: '*' is neither a node nor a property")
    );
    assert_eq!(lines[2], "5 games: 3 given up, 1 broken, 1 unreadable");
    assert!(soucie(&["replay", "--lenient"], &[&bad]).status.success());
}

#[test]
fn analyze_takes_a_position_of_a_record() {
    let folder = Folder::new("analyze");
    let games = folder.file("games.sgf", format!("{ILLEGAL}{SANE}"));
    let analyze = |arguments: &[&str]| {
        let arguments = [&["analyze", "--depth", "1", "--hash", "1"], arguments].concat();
        soucie(&arguments, &[&games])
    };
    // After one move of the second game white is to move, after two black.
    let best = |output: Output| {
        let line = text(&output.stdout);
        let from = line.lines().last().and_then(|line| line.chars().nth(5));
        from.expect("a best move")
    };
    assert!("ah".contains(best(analyze(&["--game", "2", "--ply", "1"]))));
    assert!(!"ah".contains(best(analyze(&["--game", "2"]))));

    let fault = |output: Output| text(&output.stderr);
    assert!(fault(analyze(&[])).contains("game 1: move 2 (line 3, column 1): h7-f8: "));
    assert!(fault(analyze(&["--game", "3"])).contains("has 2 games, not 3"));
    assert!(fault(analyze(&["--game", "2", "--ply", "3"])).contains("has 2 moves, not 3"));
    let missing = soucie(&["analyze", "no-such.sgf"], &[]);
    assert!(fault(missing).contains("no-such.sgf: neither a file nor a position"));
}

#[test]
fn show_eval_and_analyze_take_records_alike() {
    let folder = Folder::new("alike");
    let games = folder.file("games.sgf", format!("{ILLEGAL}{SANE}"));
    let (quick, none): (&[&str], &[&str]) = (&["--depth", "1", "--hash", "1"], &[]);
    for (command, options) in [("show", none), ("eval", none), ("analyze", quick)] {
        let run = |chosen: &[&str]| {
            let drawing = ["--drawing", "ascii"];
            let arguments = [&[command, &games], chosen, options, &drawing].concat();
            let output = soucie(&arguments, &[]);
            text(&output.stdout) + &text(&output.stderr)
        };
        let after_one = run(&["--game", "2", "--ply", "1"]);
        assert!(after_one.contains("a b c d e f g h"), "{after_one}");
        assert!(
            after_one.contains("White to move, after 1 move (f8-f6)"),
            "{after_one}"
        );
        let after_three = run(&["--game", "2", "--moves", "d1d3"]);
        let named = "White to move, after 3 moves (the last d1-d3)";
        assert!(after_three.contains(named), "{after_three}");
        assert!(run(&["--game", "9"]).contains("has 2 games, not 9"));
        assert!(run(&[]).contains("game 1: move 2 (line 3, column 1): h7-f8: "));
    }
}

#[test]
fn replay_draws_the_last_position() {
    let folder = Folder::new("board");
    let good = folder.file("good.sgf", SANE);
    let output = text(&soucie(&["replay", "--board", "--drawing", "ascii"], &[&good]).stdout);
    assert!(output.contains("game 1 (good): 2 plies, White wins: Black resigns"));
    assert!(output.contains("6 | w . . . . b . w |"), "{output}");
}

#[test]
fn replay_speaks_json() {
    let folder = Folder::new("json");
    let bad = folder.file("bad.sgf", format!("{SANE}{ILLEGAL}{UNREADABLE}"));
    let output = text(&soucie(&["replay", "--json", "--lenient"], &[&bad]).stdout);
    let objects: Vec<serde_json::Value> = output
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object a line"))
        .collect();
    assert_eq!(objects.len(), 4);
    assert_eq!(objects[0]["status"], "given up");
    assert_eq!(objects[0]["result"], "W+R");
    assert_eq!(
        (&objects[1]["move"], &objects[1]["line"]),
        (&2.into(), &4.into())
    );
    assert_eq!(objects[2]["status"], "unreadable");
    assert_eq!(
        (&objects[3]["games"], &objects[3]["broken"]),
        (&3.into(), &1.into())
    );
}

#[test]
fn replay_takes_rules() {
    let folder = Folder::new("rules");
    let shuffle = ";B[b1-c1];W[h3-h2];B[c1-b1];W[h2-h3]".repeat(2);
    let game = format!("(;SU[Custom]AB[b1][g7]AW[h3][a6]{shuffle};B[b1-c1])");
    let file = folder.file("long.sgf", game);
    assert!(soucie(&["replay"], &[&file]).status.success());
    assert!(
        !soucie(&["replay", "--rules", "olympiad"], &[&file])
            .status
            .success()
    );
}

#[test]
fn convert_writes_every_form() {
    let folder = Folder::new("convert");
    let old = folder.file(
        "old.sgf",
        b"( ;GaMe [9] PB[G\xf3mez] ; B [F8 F6 ];W[H7:f7!];B[Resigns])",
    );
    let converted = |form: &str| text(&soucie(&["convert", "--to", form], &[&old]).stdout);
    assert_eq!(
        converted("sgf"),
        "(;FF[4]GM[9]CA[UTF-8]PB[Gómez]\n;B[f8-f6];W[h7-f7];B[resign])\n"
    );
    assert_eq!(converted("text"), "f8-f6 h7-f7 W+R\n");
    let positions = converted("positions");
    assert_eq!(positions.lines().count(), 4);
    assert!(positions.starts_with("1bbbbbb1/w6w/"), "{positions}");
}

#[test]
fn convert_reads_standard_input() {
    let output = with_input(&["convert", "-"], "f8-f6 h7-f7 W+R\n");
    let output = text(&output.stdout);
    assert!(output.contains("RE[W+R]\n;B[f8-f6];W[h7-f7])"), "{output}");
}

#[test]
fn convert_replaces_files_whole_or_not_at_all() {
    let folder = Folder::new("output");
    let bad = folder.file("bad.sgf", format!("{SANE}{UNREADABLE}"));
    let old = folder.file("out.sgf", "old");
    let output = soucie(&["convert", "--output", &old], &[&bad]);
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains("bad.sgf: game 2: line 2, column 17:"));
    assert_eq!(fs::read_to_string(&old).expect("still there"), "old");

    let output = soucie(&["convert", "--lenient", "--output", &old], &[&bad]);
    assert!(output.status.success());
    assert!(
        fs::read_to_string(&old)
            .expect("written")
            .starts_with("(;FF[4]GM[9]")
    );
    assert_eq!(folder.names(), ["bad.sgf", "out.sgf"]);

    let nowhere = folder.path("missing/out.sgf");
    let output = soucie(&["convert", "--output", &nowhere], &[&old]);
    assert!(!output.status.success());
    assert_eq!(text(&output.stderr).lines().count(), 1);
}

#[cfg(unix)]
#[test]
fn convert_writes_through_symbolic_links() {
    let folder = Folder::new("links");
    let good = folder.file("good.sgf", SANE);
    fs::create_dir(folder.path("archive")).expect("a folder");
    let link = folder.root().join("link.sgf");
    std::os::unix::fs::symlink("archive/real.sgf", &link).expect("a link");
    let target = link.to_str().expect("a plain path");
    // The file that the link names does not exist at first, and is replaced the second time.
    for _ in 0..2 {
        assert!(
            soucie(&["convert", "--output", target], &[&good])
                .status
                .success()
        );
        assert!(link.is_symlink());
        let real = fs::read_to_string(folder.path("archive/real.sgf")).expect("written");
        assert!(real.starts_with("(;FF[4]GM[9]"), "{real}");
    }
}

#[test]
fn faults_of_files_take_one_line() {
    let folder = Folder::new("faults");
    let empty = folder.file("empty.sgf", "");
    let missing = folder.path("missing.sgf");
    for (file, message) in [
        (&empty, "there is no game in it"),
        (&missing, "No such file"),
    ] {
        for command in ["replay", "convert"] {
            let output = soucie(&[command], &[file]);
            assert!(!output.status.success());
            let fault = text(&output.stderr);
            assert!(
                fault.contains(message) && fault.lines().count() == 1,
                "{fault}"
            );
        }
    }
}
