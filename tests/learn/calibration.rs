//! Calibration: made-up positions whose true scale is known, and the command on a file.

use crate::data::{games, written};
use crate::support::program::{Folder, fault, printed};
use serde_json::Value;
use soucie::eval::points::win_probability;
use soucie::learn::calibration::{Judged, calibration};
use soucie::random::Random;

/// Games of as many alike positions each, won as if the points were `scale` times as many.
fn made_up(games: usize, positions: usize, scale: f64) -> Vec<Vec<Judged>> {
    let mut random = Random::new(11);
    let mut chance = || (random.number() >> 11) as f64 / (1_u64 << 53) as f64;
    let mut game = || {
        let points = 1160.0 * chance() - 580.0;
        let won = chance() < win_probability(scale * points);
        let result = f64::from(u8::from(won));
        vec![Judged { points, result }; positions]
    };
    (0..games).map(|_| game()).collect()
}

#[test]
fn the_scale_that_made_the_results_is_found() {
    for scale in [0.8, 1.0, 1.25] {
        let found = calibration(&made_up(40_000, 1, scale)).expect("positions");
        let best = found.scaled.scale;
        assert!((best.value - scale).abs() < 1.5 * best.margin, "{best:?}");
        assert!(best.margin < 0.05, "{best:?}");
        assert!(found.scaled.scaled_loss <= found.scaled.loss);
        // Of 95 % intervals a few may miss.
        let misses = found.bins.iter().filter(|bin| {
            let truth = {
                let points = 200.0 * (bin.predicted / (1.0 - bin.predicted)).ln();
                win_probability(scale * points)
            };
            (bin.observed.value - truth).abs() > bin.observed.margin
        });
        assert!(misses.count() <= 4, "{:?}", found.bins);
        assert_eq!(found.bins.len(), 20 - 2, "580 points are 94.8 %");
    }
}

#[test]
fn a_game_counts_once_however_many_positions_it_has() {
    let [one, ten] = [1, 10].map(|positions| {
        let games = made_up(5_000, positions, 1.0);
        calibration(&games).expect("positions")
    });
    let alike = |one: f64, other: f64| (one - other).abs() < 1e-9;
    assert!(alike(one.scaled.scale.margin, ten.scaled.scale.margin));
    for (one, ten) in one.bins.iter().zip(&ten.bins) {
        assert_eq!(10 * one.positions, ten.positions);
        assert!(alike(one.observed.margin, ten.observed.margin));
    }
    assert!(calibration(&[]).is_none());
}

#[test]
fn the_command_prints_and_draws() {
    let folder = Folder::new("calibration");
    let (data, plot) = (folder.path("a.data"), folder.path("a.svg"));
    written(data.as_ref(), &games(30));
    let base = ["data", "calibrate", &data, "--share", "1"];
    let text = printed(&[&base[..], &["--plot", &plot]].concat());
    assert!(text.starts_with("network: 30 games, "), "{text}");
    assert!(text.contains("best scale"), "{text}");
    let drawn = std::fs::read_to_string(&plot).expect("a drawing");
    assert!(drawn.contains("Calibration of network"), "{drawn}");
    let json = printed(&[&base[..], &["--scores", "--json"]].concat());
    let value: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(value["judge"], "the searches' scores");
    let bins = value["bins"].as_array().expect("bins");
    let counted: u64 = bins
        .iter()
        .filter_map(|bin| bin["positions"].as_u64())
        .sum();
    assert_eq!(value["positions"], counted);
    let network = concat!(env!("CARGO_MANIFEST_DIR"), "/tables/network.bin");
    let scaled = folder.path("scaled.bin");
    let rescale = ["--rescale", &scaled, "--weights", network];
    printed(&[&base[..], &rescale].concat());
    let text = printed(&[&base[..], &["--weights", &scaled]].concat());
    assert!(text.starts_with("network: 30 games, "), "{text}");
    let refused = fault(&[&base[..], &["--rescale", &scaled]].concat());
    assert!(refused.contains("--weights"), "{refused}");
    let none = fault(&["data", "calibrate", &data, "--share", "0"]);
    assert_eq!(none, "soucie: there is no position to judge\n");
}
