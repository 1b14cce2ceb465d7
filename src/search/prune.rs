//! Margins and reductions: the numbers that decide what is not searched, as pure functions of
//! the parameters.

use super::params::Params;
use once_cell::sync::Lazy;

/// Depths and numbers of moves that late-move reductions tell apart.
const STEPS: usize = 64;

/// log(depth) * log(number) in thousandths, for late-move reductions.
static LOGARITHMS: Lazy<[[i32; STEPS]; STEPS]> = Lazy::new(|| {
    std::array::from_fn(|depth| {
        std::array::from_fn(|number| {
            let logarithm = |n: usize| (n.max(1) as f64).ln();
            (1000.0 * logarithm(depth) * logarithm(number)) as i32
        })
    })
});

/// Plies that late moves lose, in thousandths, before their history is looked at: worked out
/// once for all searches, since the division would cost more than the look-up.
pub struct LateMoves([[i32; STEPS]; STEPS]);

impl LateMoves {
    pub fn boxed(params: &Params) -> Box<LateMoves> {
        let reduction =
            |product: i32| 10 * params.late_move_base + 100 * product / params.late_move_divisor;
        Box::new(LateMoves(LOGARITHMS.map(|numbers| numbers.map(reduction))))
    }

    #[inline(always)]
    pub fn reduction(&self, depth: i32, number: usize) -> i32 {
        self.0[(depth.max(0) as usize).min(STEPS - 1)][number.min(STEPS - 1)]
    }
}

/// Moves that are searched at a depth before late ones are skipped.
pub fn late_move_count(params: &Params, depth: i32, improving: bool) -> usize {
    let count = params.late_move_pruning_base + depth * depth * if improving { 2 } else { 1 };
    count as usize
}

/// Hundredths of a factor of e in the odds below the likeliest move that are searched at a depth.
pub fn unlikelihood_searched(params: &Params, depth: i32) -> i32 {
    params.prior_pruning_base + params.prior_pruning_slope * depth
}

/// Points that a move at a depth may be expected to gain at most.
pub fn futility_margin(params: &Params, depth: i32) -> i32 {
    params.futility_base + params.futility_margin * depth
}

/// Points above the window that settle a node at a depth.
pub fn reverse_futility_margin(params: &Params, depth: i32, improving: bool) -> i32 {
    params.reverse_futility_margin * (depth - i32::from(improving)).max(1)
}

/// Plies that a null move at a depth loses, its own included.
pub fn null_move_reduction(params: &Params, depth: i32) -> i32 {
    params.null_move_reduction + depth / params.null_move_slope
}

/// Points below the table's score that make all other moves worse than the table's.
pub fn singular_margin(params: &Params, depth: i32) -> i32 {
    params.singular_margin * depth
}
