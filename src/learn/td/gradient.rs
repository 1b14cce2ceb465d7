//! The TD(lambda) rule: from the positions of a game to a direction for the weights.
//!
//! A position's value is the hyperbolic tangent of its evaluation, seen by black; the last one's
//! is the result, 1, 0 or -1. Each value is drawn towards those that came after it.

use crate::eval::UNITS_PER_POINT;

/// How values follow from weights, and what they are drawn to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    /// How much of what comes later counts: 0 for the next position alone, 1 for the result alone.
    pub lambda: f64,
    /// How steep the value is: the tangent of so much times the points.
    pub beta: f64,
}

/// What the games of an epoch add up to.
#[derive(Clone, Debug, PartialEq)]
pub struct Gradient {
    /// Where the weights should go.
    pub direction: Vec<f64>,
    /// Sum over positions of the squared difference to the next value.
    pub squared_error: f64,
    /// Sums over positions of the squared leads, for each weight.
    pub squared_leads: Vec<f64>,
    pub positions: u64,
}

impl Gradient {
    pub fn zero(weights: usize) -> Gradient {
        Gradient {
            direction: vec![0.0; weights],
            squared_error: 0.0,
            squared_leads: vec![0.0; weights],
            positions: 0,
        }
    }

    pub fn add(&mut self, other: &Gradient) {
        let sums = (self.direction.iter_mut()).chain(&mut self.squared_leads);
        let terms = other.direction.iter().chain(&other.squared_leads);
        sums.zip(terms).for_each(|(sum, term)| *sum += term);
        self.squared_error += other.squared_error;
        self.positions += other.positions;
    }
}

impl Rule {
    /// The value of a position whose leads for black are these, by weights in units.
    pub fn value(&self, leads: &[f64], weights: &[f64]) -> f64 {
        let units: f64 = leads.iter().zip(weights).map(|(lead, w)| lead * w).sum();
        (self.beta * units / f64::from(UNITS_PER_POINT)).tanh()
    }

    /// What a game says of the weights: its undecided positions' leads in the order of play, and
    /// its result for black. With d(t) the difference of the values of t + 1 and t, the direction
    /// is the sum over t of d(t) times the sum over k up to t of lambda^(t - k) dV(k)/dw.
    pub fn gradient(&self, leads: &[Vec<f64>], weights: &[f64], result: f64) -> Gradient {
        let mut sums = Gradient::zero(weights.len());
        let mut trace = vec![0.0; weights.len()];
        let mut values: Vec<f64> = leads.iter().map(|row| self.value(row, weights)).collect();
        values.push(result);
        for (row, pair) in leads.iter().zip(values.windows(2)) {
            let (value, error) = (pair[0], pair[1] - pair[0]);
            let slope = (1.0 - value * value) * self.beta / f64::from(UNITS_PER_POINT);
            for (place, lead) in row.iter().enumerate() {
                trace[place] = self.lambda * trace[place] + slope * lead;
                sums.direction[place] += error * trace[place];
                sums.squared_leads[place] += lead * lead;
            }
            sums.squared_error += error * error;
        }
        sums.positions = leads.len() as u64;
        sums
    }
}
