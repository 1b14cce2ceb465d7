//! The axis of a chart: a range with round numbers at its ends and steps.

/// From values to shares of a chart's width or height.
pub struct Axis {
    least: f64,
    most: f64,
    step: f64,
}

impl Axis {
    /// An axis that holds all finite values, with `steps` steps or somewhat more.
    pub fn holding(values: impl IntoIterator<Item = f64>, steps: u32) -> Axis {
        let known = values.into_iter().filter(|value| value.is_finite());
        let ends = known.fold(None, |ends: Option<[f64; 2]>, value| {
            let [least, most] = ends.unwrap_or([value; 2]);
            Some([least.min(value), most.max(value)])
        });
        let [least, most] = ends.unwrap_or([0.0, 1.0]);
        let most = most.max(least + 1e-6);
        let rough = (most - least) / f64::from(steps);
        let power = 10_f64.powf(rough.log10().floor());
        let choices = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
        let step = choices.into_iter().find(|&step| step >= rough);
        let step = step.unwrap_or(10.0 * power);
        Axis {
            least: (least / step).floor() * step,
            most: (most / step).ceil() * step,
            step,
        }
    }

    /// Where a value stands, from 0 to 1.
    pub fn share(&self, value: f64) -> f64 {
        (value.clamp(self.least, self.most) - self.least) / (self.most - self.least)
    }

    /// The values to label.
    pub fn ticks(&self) -> impl Iterator<Item = f64> {
        let count = ((self.most - self.least) / self.step).round() as u32;
        // Rounded: sums of decimal steps would show their last digits.
        (0..=count).map(|tick| {
            let value = self.least + f64::from(tick) * self.step;
            (value * 1e6).round() / 1e6
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_and_steps_are_round() {
        let axis = Axis::holding([0.3, f64::INFINITY, 96.0], 5);
        let ticks: Vec<f64> = axis.ticks().collect();
        assert_eq!(ticks, [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(axis.share(50.0), 0.5);
        assert_eq!(axis.share(1e9), 1.0);
        let nothing: Vec<f64> = Axis::holding([], 5).ticks().collect();
        assert_eq!(nothing.first(), Some(&0.0));
        assert_eq!(Axis::holding([7.0], 5).share(7.0), 0.0);
    }
}
