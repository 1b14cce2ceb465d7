//! The loop of a tuning: a batch of pairs is played from where the parameters are, then they take
//! a step.
//!
//! What a pair compares follows from its number and from the results of the batches before. So a
//! run that was killed goes on where it was, and shards that share a directory play one and the
//! same tuning: each plays its part of a batch and waits for the parts of the others.

use super::journal::{Journal, JournalError, Known};
use super::pair::{Pair, play};
use super::plan::TuningPlan;
use super::spsa::Spsa;
use crate::arena::event::plan::Plan;
use crate::arena::game::stop::Stop;
use crate::shard::Shard;
use crate::workers::share;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;
use thiserror::Error;

/// How often a shard looks for what the others have played.
const GLANCE: Duration = Duration::from_millis(200);

/// A tuning and where it is held.
pub struct Tuning {
    pub plan: TuningPlan,
    /// The openings, limit and conditions of the games; its first player is the engine as it
    /// starts.
    pub games: Plan,
    pub shard: Shard,
    /// Pairs to play at once.
    pub concurrency: usize,
    pub folder: PathBuf,
}

/// Why a tuning did not go on.
#[derive(Debug, Error)]
pub enum TuningError {
    #[error("a batch of {batch} pairs leaves some of {shards} shards without work")]
    SmallBatch { batch: u64, shards: u64 },
    #[error("pair {0} was played with other values than follow from the pairs before it")]
    OtherValues(u64),
    #[error("the engine cannot play: {0}")]
    Engine(String),
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// Where a tuning stands.
pub struct Progress {
    pub spsa: Spsa,
    /// The values after each batch, the start first.
    pub history: Vec<Vec<f64>>,
    pub time_losses: u64,
}

/// What a run tells while it goes on.
pub enum Event {
    /// A pair of this shard is over.
    Played,
    /// The parameters have taken a step; so many pairs of it were played by others, or before.
    Step { others: u64 },
    /// Waiting for other shards.
    Waiting,
}

impl Tuning {
    /// Goes on to the end, or until stopped.
    pub fn run(
        &self,
        stop: &Stop,
        mut told: impl FnMut(Event, &Progress),
    ) -> Result<Progress, TuningError> {
        let (batch, shards) = (self.plan.batch, self.shard.parts());
        if batch < shards {
            return Err(TuningError::SmallBatch { batch, shards });
        }
        let mut journal = Journal::open(&self.folder, &self.plan, self.shard)?;
        let mut known = Known::default();
        known.gather(&self.folder, &self.plan)?;
        let spsa = self.plan.spsa();
        let mut progress = Progress {
            history: vec![spsa.values().to_vec()],
            spsa,
            time_losses: 0,
        };
        while let Some(numbers) = self.next_batch(&progress) {
            let own = |number: &u64| self.shard.holds(*number) && !known.pairs.contains_key(number);
            let missing: Vec<u64> = numbers.clone().filter(own).collect();
            self.play(&missing, &progress, stop, |pair| {
                journal.append(pair.clone())?;
                known.pairs.insert(pair.number, pair);
                told(Event::Played, &progress);
                Ok(())
            })?;
            while !stop.is_asked() && numbers.clone().any(|pair| !known.pairs.contains_key(&pair)) {
                told(Event::Waiting, &progress);
                std::thread::sleep(GLANCE);
                known.gather(&self.folder, &self.plan)?;
            }
            let pairs: Vec<&Pair> = known
                .pairs
                .range(numbers.clone())
                .map(|(_, pair)| pair)
                .collect();
            let count = numbers.end - numbers.start;
            if (pairs.len() as u64) < count {
                break;
            }
            progress.step(&pairs)?;
            let others = count - missing.len() as u64;
            told(Event::Step { others }, &progress);
        }
        Ok(progress)
    }

    /// The numbers of the pairs of the next batch; `None` at the end.
    fn next_batch(&self, progress: &Progress) -> Option<std::ops::Range<u64>> {
        let done = progress.spsa.done();
        let end = (done + self.plan.batch).min(self.plan.pairs());
        (done < end).then_some(done..end)
    }

    /// Plays the pairs of these numbers.
    fn play(
        &self,
        numbers: &[u64],
        progress: &Progress,
        stop: &Stop,
        mut on_pair: impl FnMut(Pair) -> Result<(), TuningError>,
    ) -> Result<(), TuningError> {
        let workers = vec![(); self.concurrency.clamp(1, numbers.len().max(1))];
        let one = |(): &mut (), place: usize| {
            let number = numbers[place];
            let sides = progress.spsa.sides(number);
            play(&self.games, &self.plan, number, sides, stop)
        };
        let ended = share(workers, numbers.len(), one, |played| {
            let kept = match played {
                Ok(Some(pair)) => on_pair(pair),
                // Stopped: so are all others.
                Ok(None) => return ControlFlow::Break(Ok(())),
                Err(fault) => Err(TuningError::Engine(fault)),
            };
            match kept {
                Ok(()) => ControlFlow::Continue(()),
                Err(fault) => {
                    stop.ask();
                    ControlFlow::Break(Err(fault))
                }
            }
        });
        ended.break_value().unwrap_or(Ok(()))
    }
}

impl Progress {
    /// Learns from a whole batch.
    fn step(&mut self, pairs: &[&Pair]) -> Result<(), TuningError> {
        let is_other = |pair: &&&Pair| pair.sides != self.spsa.sides(pair.number);
        if let Some(pair) = pairs.iter().find(is_other) {
            return Err(TuningError::OtherValues(pair.number));
        }
        let leads: Vec<i32> = pairs.iter().map(|pair| pair.lead).collect();
        self.spsa.learn(&leads);
        self.history.push(self.spsa.values().to_vec());
        let losses = pairs.iter().map(|pair| u64::from(pair.time_losses));
        self.time_losses += losses.sum::<u64>();
        Ok(())
    }
}
