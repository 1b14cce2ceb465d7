//! Tuning: the method on made-up games with a known best, and the real program killed, cut into
//! shards, and given nonsense.

use crate::support::program::{Folder, fault, killed_at, lines_of, printed, program};
use serde_json::Value;
use soucie::arena::tune::spsa::{Schedule, Spsa, TunedParameter};
use soucie::random::Random;
use std::fs;
use std::process::Stdio;

fn parameter(name: &str, start: i32, step: f64) -> TunedParameter {
    TunedParameter {
        name: name.to_string(),
        start,
        least: 0,
        most: 1000,
        step,
    }
}

/// The Elo of a made-up engine that is best at 300 and 6: a step is worth 3 Elo one step away
/// from the best, as the usual steps are meant to be.
fn elo(values: &[i32]) -> f64 {
    let off = [
        (values[0] - 300) as f64 / 25.0,
        (values[1] - 6) as f64 / 0.75,
    ];
    -1.5 * off.iter().map(|steps| steps * steps).sum::<f64>()
}

/// Wins less losses of two games of the one against the other, no draws.
fn lead(sides: &[Vec<i32>; 2], random: &mut Random) -> i32 {
    let chance = 1.0 / (1.0 + 10_f64.powf((elo(&sides[1]) - elo(&sides[0])) / 400.0));
    let mut game = || ((random.number() >> 11) as f64 / (1_u64 << 53) as f64) < chance;
    [game(), game()]
        .map(|won| if won { 1 } else { -1 })
        .iter()
        .sum()
}

#[test]
fn a_known_best_is_found_through_noise() {
    let parameters = [parameter("a", 200, 25.0), parameter("b", 9, 0.75)];
    let start = elo(&[200, 9]);
    let mut ends = Vec::new();
    for seed in 0..5 {
        let mut random = Random::new(1000 + seed);
        let mut spsa = Spsa::new(&parameters, Schedule::usual(10_000), seed);
        while spsa.done() < 10_000 {
            let trials = spsa.done()..spsa.done() + 20;
            let leads: Vec<i32> = trials
                .map(|trial| lead(&spsa.sides(trial), &mut random))
                .collect();
            spsa.learn(&leads);
        }
        let values: Vec<i32> = spsa
            .values()
            .iter()
            .map(|value| value.round() as i32)
            .collect();
        ends.push(elo(&values));
    }
    let mean = ends.iter().sum::<f64>() / ends.len() as f64;
    assert!(start < -45.0, "{start}");
    // Chance alone moves a parameter by about a step, which is 1.5 Elo.
    assert!(mean > -5.0, "{ends:?}");
}

#[test]
fn both_sides_are_whole_in_range_and_a_step_apart_on_average() {
    let parameters = [parameter("small", 3, 0.5), parameter("edge", 999, 20.0)];
    let spsa = Spsa::new(&parameters, Schedule::usual(1000), 7);
    let mut apart = 0;
    for trial in 0..1000 {
        let [one, other] = spsa.sides(trial);
        assert_eq!([one.clone(), other.clone()], spsa.sides(trial));
        assert!(
            one.iter()
                .chain(&other)
                .all(|value| (0..=1000).contains(value))
        );
        apart += (one[0] - other[0]).abs();
    }
    // Twice half a step, and somewhat more in early trials.
    assert!((1000..1400).contains(&apart), "{apart}");
    let mut still = spsa.clone();
    still.learn(&[0; 10]);
    assert_eq!(still.values(), spsa.values());
}

/// A tuning of a moment.
fn tiny<'a>(output: &'a str, rest: &[&'a str]) -> Vec<&'a str> {
    let what = [
        "tune",
        "yl",
        "--params",
        "late-move-base:60,quiescence-margin:200",
    ];
    let size = ["--limit", "nodes=200", "--pairs", "10", "--batch", "4"];
    [&what[..], &size, &["--output", output], rest].concat()
}

/// What a tuning has come to, without where it is kept.
fn outcome(folder: &str) -> [Value; 2] {
    let text = fs::read_to_string(format!("{folder}/tuning.json")).expect("a report");
    let value: Value = serde_json::from_str(&text).expect("JSON");
    ["history", "values"].map(|part| value[part].clone())
}

#[test]
fn a_killed_tuning_goes_on_and_shards_are_one_tuning() {
    let folder = Folder::new("tuning");
    let whole = folder.path("whole");
    let text = printed(&tiny(&whole, &[]));
    assert!(text.starts_with("10 of 10 pairs of games"), "{text}");
    assert!(text.contains("\nsoucie sprt \"yl,"), "{text}");
    let drawn = fs::read_to_string(format!("{whole}/tuning.svg")).expect("a drawing");
    assert_eq!(drawn.matches("<polyline").count(), 2);
    let [history, _] = outcome(&whole);
    assert_eq!(history.as_array().map(Vec::len), Some(4));
    assert_ne!(history[0], history[3], "something was learned");

    let broken = folder.path("broken");
    let slow = tiny(&broken, &["--concurrency", "2"]);
    let journal = format!("{broken}/pairs.jsonl");
    killed_at(&slow, &journal, 4);
    let cut_off = fs::read_to_string(&journal).expect("pairs") + "{\"pair\":{\"num";
    fs::write(&journal, cut_off).expect("a file is written");
    printed(&slow);
    assert_eq!(outcome(&broken), outcome(&whole));
    assert_eq!(lines_of(&journal), 11);

    let shared = folder.path("shared");
    let other = program(&tiny(&shared, &["--shard", "2/2"]))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut other = other.expect("the program runs");
    printed(&tiny(&shared, &["--shard", "1/2"]));
    assert!(other.wait().expect("it ends").success());
    assert_eq!(outcome(&shared), outcome(&whole));
}

#[test]
fn what_cannot_be_tuned_is_refused_in_a_line() {
    let folder = Folder::new("untunable");
    let output = folder.path("output");
    let refused = |rest: &[&str]| {
        let text = fault(&[&["tune", "yl", "--output", &output], rest].concat());
        assert_eq!(text.lines().count(), 1, "{text}");
        text
    };
    assert!(refused(&["--params", "null-move"]).contains("on or off"));
    assert!(refused(&["--params", "nothing"]).contains("no parameter is called 'nothing'"));
    assert!(refused(&["--params", "futility-base:0"]).contains("no number above 0"));
    assert!(refused(&["--params", "futility-base,futility-base"]).contains("twice"));
    assert!(refused(&["--batch", "2", "--shard", "1/3"]).contains("without work"));
    assert!(fault(&["tune", "cmd:soucie ugi", "--output", &output]).contains("not a program's"));
    assert!(fault(&["tune", "yl"]).contains("--output"));
}

#[test]
fn pairs_of_another_tuning_or_of_nobody_are_refused() {
    let folder = Folder::new("tunings");
    let output = folder.path("output");
    printed(&tiny(&output, &[]));
    let seed = fault(&tiny(&output, &["--seed", "2"]));
    assert!(
        seed.contains("another tuning: seed is 1 there and 2 here"),
        "{seed}"
    );
    let journal = format!("{output}/pairs.jsonl");
    let good = fs::read_to_string(&journal).expect("pairs");
    fs::write(&journal, good.replacen("\"lead\":", "\"lead\":1", 1)).expect("written");
    let damaged = fault(&tiny(&output, &[]));
    assert!(
        damaged.contains("line 2: its checksum is wrong"),
        "{damaged}"
    );
    // Somebody who means to: the sum fits, but the values do not follow from what was before.
    let lines: Vec<&str> = good.lines().collect();
    let forged = lines[2].replacen("\"sides\":[[", "\"sides\":[[1", 1);
    let (inner, _) = forged.rsplit_once(",\"sum\":").expect("a checksum");
    let sum = soucie::checksum::checksum(inner.as_bytes()) as u32;
    let forged = format!("{inner},\"sum\":\"{sum:08x}\"}}");
    fs::write(&journal, good.replace(lines[2], &forged)).expect("written");
    assert!(fault(&tiny(&output, &[])).contains("with other values"));
    fs::write(&journal, "nothing\n").expect("written");
    assert!(fault(&tiny(&output, &[])).contains("does not start with what is tuned"));
}
