//! The real binary: what it prints, what it refuses and how, and that a closed pipe is no
//! fault.

use crate::support::program::{Folder, program, soucie};
use soucie::board::Board;
use soucie::board::diagram::Style;
use std::io::Read;
use std::process::Stdio;

/// What a successful run prints.
fn printed(arguments: &[&str]) -> String {
    let output = soucie(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    // On a busy machine long work tells how far it is.
    let mut faults = errors.lines().filter(|line| !line.ends_with(" left"));
    assert_eq!(faults.next(), None, "{arguments:?}");
    String::from_utf8(output.stdout).expect("the output is text")
}

/// The leaves in the lines `depth N leaves M ...`.
fn leaves(text: &str) -> Vec<u64> {
    let rows = text.lines().filter_map(|row| row.strip_prefix("depth "));
    rows.map(|row| {
        let words: Vec<&str> = row.split(' ').collect();
        assert_eq!(words[1], "leaves");
        words[2].parse().expect("leaves are a number")
    })
    .collect()
}

#[test]
fn parameters_are_listed_as_json_too() {
    let lines = printed(&["params", "--json"]);
    let text = printed(&["params"]);
    assert_eq!(lines.lines().count(), text.lines().count());
    for (line, row) in lines.lines().zip(text.lines()) {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let name = value["name"].as_str().expect("a name");
        assert!(row.starts_with(name), "{row}");
        let number = |key: &str| value[key].as_i64().expect("a number");
        assert!((number("least")..=number("most")).contains(&number("default")));
    }
}

#[test]
fn perft_counts_every_depth() {
    let counts = [36, 1244, 44952, 1563208];
    assert_eq!(leaves(&printed(&["perft", "--depth", "4"])), counts);
    assert_eq!(
        leaves(&printed(&["perft", "-d", "4", "--threads", "2"])),
        counts
    );
    assert_eq!(
        leaves(&printed(&["perft", "-d", "3", "--no-bulk"])),
        counts[..3]
    );
}

#[test]
fn perft_takes_positions_and_rules() {
    let eggs = leaves(&printed(&[
        "perft",
        "-d",
        "1",
        "--position",
        "scrambled-eggs",
    ]));
    let shown = printed(&["show", "scrambled-eggs"]);
    assert!(
        shown.contains(&format!("moves     {}\n", eggs[0])),
        "{shown}"
    );
    let stuck = "8/8/8/8/5bbb/8/4bbbb/4bwbw w";
    let below = |rules: &str| {
        leaves(&printed(&[
            "perft",
            "-d",
            "2",
            "--position",
            stuck,
            "--rules",
            rules,
        ]))
    };
    assert_eq!(below("olympiad"), [1, 29]);
    assert_eq!(below("maastricht"), [0, 0]);
    assert_eq!(below("boardspace,no-move=loses"), [0, 0]);
}

#[test]
fn divided_leaves_add_up() {
    let text = printed(&["perft", "--depth", "3", "--divide", "--threads", "2"]);
    let (moves, total): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|row| !row.starts_with("depth "));
    assert_eq!(moves.len(), 36);
    assert!(moves.is_sorted());
    let below = moves.iter().filter_map(|row| row.split(' ').nth(1));
    let sum: u64 = below
        .map(|count| count.parse::<u64>().expect("a number"))
        .sum();
    assert_eq!([sum], leaves(&total.join("\n"))[..]);
    assert_eq!(sum, 44952);
}

#[test]
fn show_tells_everything_about_a_position() {
    let drawn = Board::standard().drawn(Style::Ascii);
    let expected = "position  1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b
turn      Black to move
Black     12 pieces, 2 groups, Euler number 2
White     12 pieces, 2 groups, Euler number 2
moves     36
          b1-b3 b1-d3 b1-h1 b8-b6 b8-d6 b8-h8 c1-c3 c1-e3 c1xa3 c8-c6
          c8-e6 c8xa6 d1-b3 d1-d3 d1-f3 d8-b6 d8-d6 d8-f6 e1-c3 e1-e3
          e1-g3 e8-c6 e8-e6 e8-g6 f1-d3 f1-f3 f1xh3 f8-d6 f8-f6 f8xh6
          g1-a1 g1-e3 g1-g3 g8-a8 g8-e6 g8-g6
result    none yet
";
    assert_eq!(printed(&["show", "standard"]), drawn + expected);
    let unicode = printed(&["show", "standard", "--drawing", "unicode"]);
    assert!(unicode.contains("8 │ · ● ● ● ● ● ● · │\n"), "{unicode}");
}

#[test]
fn show_tells_the_result_under_the_rules() {
    let result = |position: &str, rules: &str| {
        let text = printed(&["show", position, "--rules", rules]);
        let row = text.lines().find_map(|row| row.strip_prefix("result    "));
        row.expect("the result is shown").to_string()
    };
    let stuck = "8/8/8/8/5bbb/8/4bbbb/4bwbw w";
    assert_eq!(result(stuck, "olympiad"), "none yet; White must pass");
    assert_eq!(result(stuck, "maastricht"), "Black wins: White has no move");
    let both = "8/8/8/8/3bw3/3bw3/8/8 w";
    assert_eq!(result(both, "olympiad"), "draw: both sides are connected");
    assert_eq!(result(both, "boardspace"), "Black wins by connection");
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        for word in ["soucie", "perft", "divide", "show"] {
            assert!(script.contains(word), "{shell} knows {word}");
        }
    }
}

#[test]
fn man_pages() {
    let page = printed(&["man"]);
    assert!(page.contains(".TH soucie 1"), "{page}");
    assert!(page.contains("perft"), "{page}");
    let page = printed(&["man", "perft"]);
    assert!(page.contains("\\-\\-divide"), "{page}");
    let page = printed(&["man", "book", "build"]);
    assert!(page.contains(".TH soucie-book-build 1"), "{page}");
    let folder = Folder::new("man");
    printed(&["man", "--all", folder.text()]);
    let names = folder.names();
    for name in [
        "soucie.1",
        "soucie-book.1",
        "soucie-book-build.1",
        "soucie-match.1",
    ] {
        assert!(names.contains(&name.to_string()), "{names:?}");
    }
}

#[test]
fn help_and_version_are_no_faults() {
    assert!(printed(&["--help"]).contains("soucie <COMMAND>"));
    assert!(printed(&["perft", "--help"]).contains("--no-bulk"));
    let name = concat!("soucie ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(printed(&["-V"]), name);
    let version = printed(&["--version"]);
    assert!(version.starts_with(name), "{version}");
    for part in ["commit     ", "built for  ", "evaluator  network "] {
        assert!(version.contains(part), "{version}");
    }
}

#[test]
fn bad_arguments_get_one_clear_line() {
    let position = "invalid value '8/8 b' for '--position <POSITION>': \
                    a position has 8 ranks separated by '/', found 2";
    let rules = "invalid value 'chess' for '--rules <RULES>': \
                 no rules are called 'chess' (there are olympiad, maastricht, boardspace)";
    let shell = "invalid value 'csh' for '<SHELL>' \
                 [possible values: bash, elvish, fish, powershell, zsh]";
    let cases: &[(&[&str], &str)] = &[
        (&["perft", "--position", "8/8 b"], position),
        (&["perft", "--rules", "chess"], rules),
        (
            &["perft", "--depth", "0"],
            "invalid value '0' for '--depth <DEPTH>': 0 is not in 1..=30",
        ),
        (
            &["perft", "--threads", "many"],
            "invalid value 'many' for '--threads <THREADS>': invalid digit found in string",
        ),
        (&["perft", "--bogus"], "unexpected argument '--bogus' found"),
        (
            &["show"],
            "the following required arguments were not provided: <POSITION>",
        ),
        (&["shew"], "unrecognized subcommand 'shew'"),
        (&["completions", "csh"], shell),
        (&["man", "shew"], "'soucie' has no command 'shew'"),
    ];
    for (arguments, message) in cases {
        let output = soucie(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(errors, format!("soucie: {message}\n"), "{arguments:?}");
    }
}

#[test]
fn without_arguments_the_console_starts_and_ends_with_its_input() {
    let text = printed(&[]);
    assert!(text.contains("Type the opponent's move"), "{text}");
    assert!(text.contains("Move 1."), "{text}");
}

/// Starts a run, reads the beginning of its output at most, and closes the pipe.
fn errors_after_closing(arguments: &[&str], bytes: usize) -> (bool, String) {
    let mut child = program(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut output = child.stdout.take().expect("the output is piped");
    let read = output.read_exact(&mut vec![0; bytes]);
    read.expect("there is that much output");
    drop(output);
    let finished = child.wait_with_output().expect("the program ends");
    let errors = String::from_utf8_lossy(&finished.stderr).into_owned();
    (finished.status.success(), errors)
}

#[test]
fn a_closed_pipe_is_no_fault() {
    let runs: &[&[&str]] = &[
        &["completions", "zsh"],
        &["completions", "bash"],
        &["man", "perft"],
        &["perft", "--depth", "4"],
        &["perft", "--help"],
        &["show", "standard"],
    ];
    for arguments in runs {
        for bytes in [0, 1] {
            let (success, errors) = errors_after_closing(arguments, bytes);
            assert!(success && errors.is_empty(), "{arguments:?}: {errors}");
        }
    }
}
