//! The first numbers of a position that has not been searched yet: what the network thinks of it,
//! and how many moves there are to refute. What was tried and how much each solved is in
//! `docs/solver.md`.

use once_cell::sync::Lazy;

/// The number of a position that either side may win as well as the other.
const UNIT: f64 = 32.0;
/// Points of a lead that makes a proof e times as likely: more than the 200 by which evaluators count
/// games won, for a game that is won is not soon proven.
const POINTS: f64 = 300.0;
/// Points in a step of the table.
const STEP: i32 = 8;
/// Steps on each side of an even position: beyond this all leads are alike.
const STEPS: i32 = 256;

/// What it takes to win by the points of the side that wants to, in steps from the least on: the
/// logarithm of how unlikely it is. A sum of such numbers stands for all of several things coming
/// true, as the sum over the moves of a position means it.
static EFFORTS: Lazy<Vec<u32>> = Lazy::new(|| {
    let effort = |step: i32| {
        let odds_against = (-f64::from(step * STEP) / POINTS).exp();
        (UNIT * odds_against.ln_1p() / std::f64::consts::LN_2).max(1.0) as u32
    };
    (-STEPS..=STEPS).map(effort).collect()
});

fn effort(points: i32) -> u32 {
    let step = (points / STEP).clamp(-STEPS, STEPS);
    EFFORTS[(step + STEPS) as usize]
}

/// What it takes for the side to move to reach its end, and to keep it from that, given the
/// points it leads by and the moves that come into question.
#[inline(always)]
pub fn first_numbers(points: i32, answers: u32) -> (u32, u32) {
    (effort(points), answers * effort(-points))
}
