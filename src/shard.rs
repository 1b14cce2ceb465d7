//! A part of a large task, for one of several machines: `2/5` is the second of five.

use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 0.
    index: u64,
    count: u64,
}

impl Shard {
    /// All of the task.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    pub fn is_whole(&self) -> bool {
        self.count == 1
    }

    /// How many shards the task is cut into.
    pub fn parts(self) -> u64 {
        self.count
    }

    /// All shards of a task that is cut into so many.
    pub fn all(count: u64) -> impl Iterator<Item = Shard> {
        (0..count).map(move |index| Shard { index, count })
    }

    /// Whether the piece of work with a number belongs to this part.
    pub fn holds(self, number: u64) -> bool {
        number % self.count == self.index
    }

    /// The shard of a Slurm array task, given what the environment says.
    pub fn of_slurm(variable: impl Fn(&str) -> Option<String>) -> Result<Shard, String> {
        let number = |name: &str| -> Result<Option<u64>, String> {
            let text = variable(name).filter(|text| !text.is_empty());
            let read = |text: String| text.parse().map_err(|_| format!("{name} is '{text}'"));
            text.map(read).transpose()
        };
        let (task, count) = ("SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT");
        let (Some(task), Some(count)) = (number(task)?, number(count)?) else {
            return Ok(Shard::WHOLE);
        };
        // Arrays are numbered from 0 or from 1, as the user likes.
        let least = number("SLURM_ARRAY_TASK_MIN")?.unwrap_or(0);
        match task.checked_sub(least) {
            Some(index) if index < count => Ok(Shard { index, count }),
            _ => Err(format!("array task {task} is not one of {count}")),
        }
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let read = |text: &str| text.trim().parse::<u64>().ok();
        let parts = text.split_once('/');
        match parts.and_then(|(index, count)| Some((read(index)?, read(count)?))) {
            Some((index @ 1.., count)) if index <= count => Ok(Shard {
                index: index - 1,
                count,
            }),
            _ => Err(format!(
                "'{text}' is not a shard like 2/5, the second of five"
            )),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}/{}", self.index + 1, self.count)
    }
}
