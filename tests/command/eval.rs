//! `soucie eval` and `soucie fit`, run as a user runs them.

use crate::support::program::{soucie, text};
use serde_json::Value;

#[test]
fn every_evaluator_explains_itself() {
    for (name, _) in soucie::eval::Kind::ALL {
        let output = soucie(&["eval", "standard", "--eval", name, "--drawing", "ascii"]);
        assert!(output.status.success(), "{name}");
        let text = text(&output.stdout);
        assert!(text.contains("Black to move"), "{text}");
        let last = text.lines().last().expect("some output");
        assert!(last.starts_with(&format!("{name}: ")), "{last}");
    }
}

#[test]
fn json_terms_add_up() {
    let position = "1b1b1b2/w6w/w1b1w2w/w2wb3/2b1w2w/1wb4w/5b2/2b1bb2 w";
    let output = soucie(&["eval", position, "--eval", "yl", "--json"]);
    let object: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(object["evaluator"], "yl");
    assert_eq!(object["side_to_move"], "white");
    let terms = object["terms"].as_array().expect("terms");
    let sum: f64 = terms
        .iter()
        .map(|term| {
            let points = |side: &str| term["points"][side].as_f64().expect("a number");
            points("white") - points("black")
        })
        .sum();
    let points = object["points"].as_f64().expect("a number");
    assert!((sum - points).abs() <= 1.0, "{sum} {points}");
    let odds = f64::exp(points / 200.0);
    let chance = object["win_probability"].as_f64().expect("a chance");
    assert!((chance - odds / (1.0 + odds)).abs() < 1e-4, "{chance}");
}

#[test]
fn lines_and_pieces_are_told() {
    let shown = |name: &str| {
        let output = soucie(&["eval", "standard", "--eval", name, "--drawing", "ascii"]);
        text(&output.stdout)
    };
    assert!(shown("mona").contains("Points that each side would lose with a piece:"));
    assert!(!shown("mona").contains("Points of each line"));
    assert!(shown("network").contains("\n  a1-h1 "));
    let output = soucie(&["eval", "standard", "--json"]);
    let object: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let count = |part: &str| object[part].as_array().map(Vec::len);
    assert_eq!((count("lines"), count("pieces")), (Some(32), Some(24)));
    assert_eq!(object["pieces"][0]["square"], "b1");
}

#[test]
fn help_names_every_evaluator() {
    for command in ["eval", "analyze", "fit"] {
        let help = text(&soucie(&[command, "--help"]).stdout);
        for (name, kind) in soucie::eval::Kind::ALL {
            let named = help.contains(&format!(" {name},")) || help.contains(&format!(" {name}\n"));
            assert_eq!(
                named,
                command != "fit" || !kind.is_learned(),
                "{name}: {help}"
            );
        }
    }
}

#[test]
fn what_is_learned_is_not_fitted() {
    for name in ["network", "tables"] {
        let output = soucie(&["fit", name]);
        let message = text(&output.stderr);
        assert!(!output.status.success());
        assert_eq!(message.lines().count(), 1, "{message}");
        assert!(
            message.contains(&format!("`soucie train {name}`")),
            "{message}"
        );
    }
}

#[test]
fn faults_take_one_line() {
    let unknown = soucie(&["eval", "standard", "--eval", "nobody"]);
    assert!(!unknown.status.success());
    assert!(text(&unknown.stderr).contains("no evaluator is called 'nobody'"));
    let missing = soucie(&["eval", "standard", "--weights", "no such file"]);
    assert!(!missing.status.success());
    let message = text(&missing.stderr);
    assert!(
        message.starts_with("soucie: no such file: cannot be read"),
        "{message}"
    );
    assert_eq!(message.lines().count(), 1);
}

#[test]
fn a_fit_prints_a_weight_file() {
    let arguments = "fit center --games 20 --depth 1 --openings 2 --rounds 1";
    let output = soucie(&arguments.split(' ').collect::<Vec<_>>());
    assert!(output.status.success());
    let text = text(&output.stdout);
    let kind = "center".parse().expect("an evaluator");
    let file = soucie::eval::WeightFile {
        name: "fit",
        bytes: text.as_bytes(),
    };
    assert!(soucie::eval::Evaluator::load(kind, &file).is_ok(), "{text}");
}

#[test]
fn only_weights_that_exist_can_be_held() {
    let output = soucie(&["fit", "center", "--hold", "walls"]);
    assert!(!output.status.success());
    assert_eq!(
        text(&output.stderr),
        "soucie: no weight is called 'walls'\n"
    );
}
