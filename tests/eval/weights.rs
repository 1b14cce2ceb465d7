//! Weight files: what is written is read back, and every fault is named with file, line and
//! cause.

use soucie::eval::weights::{WeightError, WeightFile, parse, write};
use soucie::eval::yl::table;

const NAMES: [&str; 2] = ["apples", "pears"];

fn read(bytes: &[u8], names: &[&str]) -> Result<Vec<[i32; 3]>, WeightError> {
    let name = "some.weights";
    parse(&WeightFile { name, bytes }, names)
}

fn fault(text: &str) -> String {
    let read = read(text.as_bytes(), &NAMES);
    read.expect_err("the text has a fault").to_string()
}

#[test]
fn weights_are_read_in_the_order_of_the_names() {
    let text = "# fruit\n\npears -4 5 6 # the others\n  apples\t1 2 3\n";
    let rows = read(text.as_bytes(), &NAMES);
    assert_eq!(rows, Ok(vec![[1, 2, 3], [-4, 5, 6]]));
}

#[test]
fn what_is_written_is_read_back() {
    let rows = vec![[1, -20, 300], [-1_000_000, 0, 1_000_000]];
    let text = write("Two lines\nof comment", &NAMES, &rows);
    assert!(text.starts_with("# Two lines\n# of comment\napples "));
    assert_eq!(read(text.as_bytes(), &NAMES), Ok(rows));
}

#[test]
fn the_shipped_file_survives_a_round_trip() {
    let names = table::names();
    let shipped = include_bytes!("../../tables/yl.weights");
    let rows = read(shipped, &names).expect("the shipped weights are read");
    let text = write("copy", &names, &rows);
    assert_eq!(read(text.as_bytes(), &names), Ok(rows));
}

#[test]
fn every_feature_is_documented() {
    let page = include_str!("../../tables/README.md");
    let rows = page.lines().filter_map(|row| row.strip_prefix("| `"));
    let documented: Vec<&str> = rows
        .filter_map(|row| row.split_once('`'))
        .map(|(name, _)| name)
        .filter(|name| !name.ends_with(".weights"))
        .collect();
    assert_eq!(documented, table::names());
}

#[test]
fn an_unknown_name() {
    assert_eq!(
        fault("apples 1 2 3\nplums 1 2 3"),
        "some.weights:2: no weight is called 'plums'"
    );
}

#[test]
fn a_name_given_twice() {
    assert_eq!(
        fault("\napples 1 2 3\n# again\napples 1 2 3"),
        "some.weights:4: 'apples' was already given on line 2"
    );
}

#[test]
fn a_name_left_out() {
    assert_eq!(
        fault("apples 1 2 3\n"),
        "some.weights: the weight 'pears' is missing"
    );
    assert_eq!(fault(""), "some.weights: the weight 'apples' is missing");
}

#[test]
fn too_few_or_too_many_numbers() {
    assert_eq!(
        fault("apples 1 2"),
        "some.weights:1: 'apples' needs 3 numbers, found 2"
    );
    assert_eq!(
        fault("apples 1 2 3 4"),
        "some.weights:1: 'apples' needs 3 numbers, found 4"
    );
    assert_eq!(
        fault("apples # 1 2 3"),
        "some.weights:1: 'apples' needs 3 numbers, found 0"
    );
}

#[test]
fn something_that_is_no_number() {
    assert_eq!(
        fault("apples 1 2.5 3"),
        "some.weights:1: '2.5', given for 'apples', is not a whole number"
    );
}

#[test]
fn a_number_beyond_all_measure() {
    assert_eq!(
        fault("apples 1 -1000001 3"),
        "some.weights:1: -1000001, given for 'apples', is beyond 1000000"
    );
    assert_eq!(
        fault("apples 1 -9223372036854775808 3"),
        "some.weights:1: -9223372036854775808, given for 'apples', is beyond 1000000"
    );
}

#[test]
fn something_that_is_no_text() {
    let refused = read(&[b'a', 0xff], &NAMES).expect_err("these bytes are no text");
    assert_eq!(
        refused.to_string(),
        "some.weights: this is not a text of weights"
    );
}
