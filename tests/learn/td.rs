//! TD(lambda) and RPROP on problems whose answers are known; runs that can be killed, and files
//! that are not theirs.

use crate::support::program::{Folder, fault, printed, soucie};
use soucie::learn::rprop::{Bounds, Rprop};
use soucie::learn::td::gradient::{Gradient, Rule};
use soucie::random::Random;

const BOUNDS: Bounds = Bounds {
    least: 1e-9,
    most: 10.0,
};

#[test]
fn rprop_finds_a_minimum_whatever_the_scales() {
    // (x - 3)^2 + 10^6 (y + 2)^2 + (x + y - 1)^2, whose slopes differ a million times.
    let slopes = |at: &[f64]| {
        let [x, y] = [at[0], at[1]];
        let shared = 2.0 * (x + y - 1.0);
        [2.0 * (x - 3.0) + shared, 2e6 * (y + 2.0) + shared]
    };
    let mut at = vec![-40.0, 70.0];
    let mut rprop = Rprop::new(vec![0.1, 0.1]);
    for _ in 0..400 {
        let slopes = slopes(&at);
        rprop.step(&mut at, &slopes, |_| BOUNDS);
    }
    assert!(
        (at[0] - 3.0).abs() < 1e-4 && (at[1] + 2.0).abs() < 1e-4,
        "{at:?}"
    );
}

#[test]
fn rprop_steps_as_published() {
    let mut at = vec![0.0];
    let mut rprop = Rprop::new(vec![1.0]);
    // First step, growth, a change of sign (back, half the step), and a turn of waiting.
    for (slope, expected) in [(-1.0, 1.0), (-5.0, 2.2), (2.0, 1.0), (2.0, 0.4), (0.0, 0.4)] {
        rprop.step(&mut at, &[slope], |_| BOUNDS);
        assert!((at[0] - expected).abs() < 1e-12, "{slope}: {at:?}");
    }
}

/// Leads of some positions, and weights to go with them.
struct MadeUp {
    leads: Vec<Vec<f64>>,
    weights: Vec<f64>,
    rule: Rule,
}

impl MadeUp {
    fn new(lambda: f64) -> MadeUp {
        let mut random = Random::new(3);
        let mut lead = || random.below(401) as f64 - 200.0;
        MadeUp {
            leads: (0..9).map(|_| vec![lead(), lead(), lead()]).collect(),
            weights: vec![30.0, -11.0, 4.0],
            rule: Rule {
                lambda,
                beta: 0.002,
            },
        }
    }

    /// The slope of something along one weight, by differences.
    fn slope(&self, place: usize, of: impl Fn(&[f64]) -> f64) -> f64 {
        let changed = |by: f64| {
            let mut weights = self.weights.clone();
            weights[place] += by;
            of(&weights)
        };
        (changed(1e-5) - changed(-1e-5)) / 2e-5
    }

    /// Holds the direction of a game with some result to what it should be along each weight.
    fn assert_direction(&self, result: f64, expected: impl Fn(usize) -> f64) {
        let found = self.rule.gradient(&self.leads, &self.weights, result);
        for (place, direction) in found.direction.iter().enumerate() {
            assert!((direction - expected(place)).abs() < 1e-7, "{place}");
        }
    }
}

#[test]
fn the_direction_is_that_of_formula_4() {
    let game = MadeUp::new(0.8);
    let value = |t: usize, weights: &[f64]| match game.leads.get(t) {
        Some(row) => game.rule.value(row, weights),
        None => -1.0,
    };
    game.assert_direction(-1.0, |place| {
        let slope = |k: usize| game.slope(place, |weights| value(k, weights));
        let trace = |t: usize| -> f64 {
            let terms = (0..=t).map(|k| 0.8_f64.powi((t - k) as i32) * slope(k));
            terms.sum()
        };
        let error = |t: usize| value(t + 1, &game.weights) - value(t, &game.weights);
        (0..game.leads.len()).map(|t| error(t) * trace(t)).sum()
    });
}

#[test]
fn with_lambda_one_the_squared_distance_to_the_result_falls() {
    let game = MadeUp::new(1.0);
    let loss = |weights: &[f64]| -> f64 {
        let distance = |row: &Vec<f64>| (1.0 - game.rule.value(row, weights)).powi(2) / 2.0;
        game.leads.iter().map(distance).sum()
    };
    game.assert_direction(1.0, |place| -game.slope(place, loss));
}

#[test]
fn td_learns_the_chances_of_a_random_walk() {
    // Sutton's walk: five places, an end on either side, a step left or right with equal chance.
    // The value of place i is its share of the way, from -2/3 to 2/3.
    const PLACES: usize = 5;
    let rule = Rule {
        lambda: 0.8,
        beta: 0.05,
    };
    let mut random = Random::new(11);
    let mut walk = || {
        let (mut at, mut leads) = (PLACES / 2, Vec::new());
        loop {
            leads.push(
                (0..PLACES)
                    .map(|place| f64::from(u8::from(place == at)))
                    .collect(),
            );
            match (random.below(2), at) {
                (0, 0) => return (leads, -1.0),
                (1, 4) => return (leads, 1.0),
                (0, _) => at -= 1,
                _ => at += 1,
            }
        }
    };
    let walks: Vec<(Vec<Vec<f64>>, f64)> = (0..4000).map(|_| walk()).collect();
    let mut weights = vec![0.0; PLACES];
    let mut rprop = Rprop::new(vec![20.0; PLACES]);
    for _ in 0..150 {
        let mut sums = Gradient::zero(PLACES);
        for (leads, result) in &walks {
            sums.add(&rule.gradient(leads, &weights, *result));
        }
        let slopes: Vec<f64> = sums.direction.iter().map(|direction| -direction).collect();
        rprop.step(&mut weights, &slopes, |_| BOUNDS);
    }
    for place in 0..PLACES {
        let mut lead = vec![0.0; PLACES];
        lead[place] = 1.0;
        let expected = (place as f64 + 1.0) / 3.0 - 1.0;
        let found = rule.value(&lead, &weights);
        assert!((found - expected).abs() < 0.05, "{place}: {found}");
    }
}

/// The arguments of a short run, of a number of games an epoch.
fn short<'a>(file: &'a str, epochs: &'a str, games: &'a str) -> Vec<&'a str> {
    let words = "td center FILE --epochs EPOCHS --games GAMES --depth 1 --openings 0";
    let given = words.split(' ').map(|word| match word {
        "FILE" => file,
        "EPOCHS" => epochs,
        "GAMES" => games,
        word => word,
    });
    given.collect()
}

/// A short run of the real program; its standard output.
fn run(file: &str, epochs: &str, threads: &str) -> String {
    printed(&[&short(file, epochs, "6")[..], &["--threads", threads]].concat())
}

#[test]
fn a_run_is_the_same_for_any_threads_and_after_a_kill() {
    let folder = Folder::new("td-runs");
    let [one, two, killed] = ["one", "two", "killed"].map(|name| folder.path(name));
    let weights = run(&one, "4", "1");
    assert_eq!(run(&two, "4", "3"), weights);
    let whole = std::fs::read(&one).expect("the run");
    assert_eq!(std::fs::read(&two).expect("the run"), whole);
    // Killed in the middle of writing the third epoch.
    let ends: Vec<usize> = (0..whole.len()).filter(|&at| whole[at] == b'\n').collect();
    std::fs::write(&killed, &whole[..ends[3] - 20]).expect("a shorter file");
    assert_eq!(run(&killed, "4", "2"), weights);
    assert_eq!(std::fs::read(&killed).expect("the run"), whole);
    assert!(
        weights.contains("no weight moved by more than"),
        "{weights}"
    );
    // What is printed is a weight file.
    let file = folder.file("learned.weights", &weights);
    printed(&["eval", "standard", "--eval", "center", "--weights", &file]);
}

#[test]
fn files_that_are_not_the_runs_are_refused() {
    let folder = Folder::new("td-refused");
    let foreign = folder.file("foreign", "something else\n");
    let said = fault(&short(&foreign, "1", "2"));
    assert!(said.contains("not a file of a TD run"), "{said}");
    let mine = folder.path("mine");
    run(&mine, "2", "1");
    let said = fault(&short(&mine, "1", "2"));
    assert!(said.contains("holds a run with other settings"), "{said}");
    let mut bytes = std::fs::read(&mine).expect("the run");
    let place = bytes.len() - 60;
    bytes[place] ^= 1;
    std::fs::write(&mine, &bytes).expect("a damaged file");
    let output = soucie(&short(&mine, "2", "6"));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("line 3: its checksum is wrong"), "{said}");
    assert_eq!(std::fs::read(&mine).expect("the run"), bytes);
}

#[test]
fn evaluators_without_named_weights_are_refused() {
    let said = fault(&["td", "network", "nowhere.td"]);
    assert!(said.contains("network has no named weights"), "{said}");
    assert!(!std::path::Path::new("nowhere.td").exists());
}
