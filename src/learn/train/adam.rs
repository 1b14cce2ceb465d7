//! Adam with decoupled weight decay (Kingma and Ba, 2015; Loshchilov and Hutter, 2019).

/// What a step depends on besides the slopes.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// How far a number moves.
    pub rate: f32,
    /// Share of itself that a number loses, times the rate.
    pub decay: f32,
    /// Numbers stay within this.
    pub most: f32,
    /// Steps so far, this one included.
    pub count: i32,
}

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;
const LEAST: f32 = 1e-8;

/// Moves some numbers against their slopes.
pub fn step(
    step: Step,
    numbers: &mut [f32],
    slopes: &[f32],
    means: &mut [f32],
    squares: &mut [f32],
) {
    let first = 1.0 / (1.0 - MEAN.powi(step.count));
    let second = 1.0 / (1.0 - SQUARE.powi(step.count));
    let kept = 1.0 - step.rate * step.decay;
    let all = numbers.iter_mut().zip(slopes).zip(means).zip(squares);
    for (((number, &slope), mean), square) in all {
        *mean = MEAN * *mean + (1.0 - MEAN) * slope;
        *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
        let moved = step.rate * (*mean * first) / ((*square * second).sqrt() + LEAST);
        *number = (*number * kept - moved).clamp(-step.most, step.most);
    }
}
