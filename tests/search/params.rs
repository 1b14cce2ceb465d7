//! Parameters by name: setting, ranges, faults, the hash that is recorded with results.

use soucie::search::Params;

#[test]
fn every_parameter_is_documented_and_within_its_range() {
    for (declared, value) in Params::default().entries() {
        assert!(
            !declared.doc.trim().is_empty(),
            "{} has no text",
            declared.name
        );
        assert!(
            (declared.least..=declared.most).contains(&value),
            "{}",
            declared.name
        );
    }
}

#[test]
fn parameters_are_set_by_any_spelling_of_their_names() {
    let mut params = Params::default();
    for (name, text) in [
        ("null-move", "off"),
        ("NULL_MOVE", "0"),
        ("Null-Move", "false"),
    ] {
        params.set("null-move", "on").expect("a switch");
        params.set(name, text).expect("a switch");
        assert_eq!(params.null_move, 0);
    }
    params.set_pair("null-move-depth=7").expect("in range");
    assert_eq!(params.to_string(), "null-move=0 null-move-depth=7");
}

#[test]
fn faults_are_named_and_change_nothing() {
    let mut params = Params::default();
    for (pair, message) in [
        ("nullmove=1", "no parameter is called 'nullmove'"),
        ("null-move", "'null-move' is not of the form NAME=VALUE"),
        (
            "null-move=maybe",
            "'maybe', given for null-move, is not a whole number",
        ),
        ("null-move=2", "null-move is between 0 and 1, not 2"),
        (
            "late-move-base=-1",
            "late-move-base is between 0 and 300, not -1",
        ),
    ] {
        let fault = params.set_pair(pair).expect_err("a fault");
        assert_eq!(fault.to_string(), message);
    }
    assert_eq!(params, Params::default());
}

#[test]
fn the_hash_tells_configurations_apart() {
    let default = Params::default();
    assert_eq!(default.hash(), Params::default().hash());
    for (declared, value) in default.entries() {
        let other = if value == declared.most {
            declared.least
        } else {
            value + 1
        };
        let mut changed = Params::default();
        changed
            .set(declared.name, &other.to_string())
            .expect("in range");
        assert_ne!(changed.hash(), default.hash(), "{}", declared.name);
    }
}
