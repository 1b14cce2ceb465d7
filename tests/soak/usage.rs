//! What a process and its children use: open files and memory, sampled while they run. Linux
//! tells; elsewhere nothing is sampled and nothing checked.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;

/// The processes of a match over time.
pub struct Usage {
    arena: u32,
    /// By process; the arena's results grow with its games, the programs have no reason to.
    samples: BTreeMap<u32, Vec<Sample>>,
}

#[derive(Clone, Copy)]
struct Sample {
    files: usize,
    threads: usize,
    /// Resident memory in KiB.
    memory: usize,
}

/// Samples of a process that was there for longer than to be tried.
const A_WHILE: usize = 40;

/// KiB by which a program may grow: what the allocator keeps moves by a few pages.
const PLAY_OF_A_PROGRAM: usize = 4 << 10;

/// KiB that the arena may keep for a game: its record of some fifty moves, twice while it is
/// written, and what else a result holds.
const FOR_A_GAME: usize = 24;

impl Usage {
    pub fn of(arena: u32) -> Usage {
        Usage {
            arena,
            samples: BTreeMap::new(),
        }
    }

    /// Looks at all processes that are there now.
    pub fn sample(&mut self) {
        for process in children(self.arena).into_iter().chain([self.arena]) {
            // One that has just ended has nothing to tell.
            if let Some(sample) = Sample::of(process) {
                self.samples.entry(process).or_default().push(sample);
            }
        }
    }

    /// Fails if a process grew: if it never used as little in its last quarter as it once did in
    /// its second one. A leak only ever adds; a file that is open for a moment, or a thread that
    /// rests, is met by one sample and missed by the next.
    pub fn check(&self, games: usize) {
        let lasting = self.samples.iter();
        for (process, samples) in lasting.filter(|(_, samples)| samples.len() >= A_WHILE) {
            let quarter = samples.len() / 4;
            let second = Sample::extreme(&samples[quarter..2 * quarter], Ord::max);
            let last = Sample::extreme(&samples[samples.len() - quarter..], Ord::min);
            let (Some(second), Some(last)) = (second, last) else {
                continue;
            };
            assert!(
                last.files <= second.files,
                "process {process}: open files\n{self}"
            );
            assert!(
                last.threads <= second.threads,
                "process {process}: threads\n{self}"
            );
            let play = match *process == self.arena {
                true => PLAY_OF_A_PROGRAM + FOR_A_GAME * games,
                false => PLAY_OF_A_PROGRAM,
            };
            assert!(
                last.memory <= second.memory + play,
                "process {process}: memory\n{self}"
            );
        }
    }
}

/// The processes that a process has started, on any of its threads.
fn children(process: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{process}/task"));
    let threads = threads.into_iter().flatten().flatten();
    let lists =
        threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let numbers = |list: String| -> Vec<u32> {
        let words = list.split_whitespace();
        words.filter_map(|word| word.parse().ok()).collect()
    };
    lists.flat_map(numbers).collect()
}

impl Sample {
    fn of(process: u32) -> Option<Sample> {
        let files = fs::read_dir(format!("/proc/{process}/fd")).ok()?.count();
        let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let number = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_whitespace().next()?.parse().ok()
        };
        Some(Sample {
            files,
            threads: number("Threads:")?,
            memory: number("VmRSS:")?,
        })
    }

    /// The most or the least of each number.
    fn extreme(samples: &[Sample], of: fn(usize, usize) -> usize) -> Option<Sample> {
        samples.iter().copied().reduce(|one, other| Sample {
            files: of(one.files, other.files),
            threads: of(one.threads, other.threads),
            memory: of(one.memory, other.memory),
        })
    }
}

/// The arena, and what the programs used at most; where none fails there are two, and the two that
/// were started to see whether they can.
impl fmt::Display for Usage {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let of_arena = self.samples.get(&self.arena);
        let programs = self
            .samples
            .iter()
            .filter(|(process, _)| **process != self.arena);
        let of_programs: Vec<Sample> = programs.flat_map(|(_, samples)| samples).copied().collect();
        writeln!(out, "{} processes", self.samples.len())?;
        let of_arena = of_arena.map_or(&[][..], Vec::as_slice);
        let (early, late) = of_arena.split_at(of_arena.len().div_ceil(2));
        let rows = [
            ("the arena in the first half", early),
            ("the arena in the second half", late),
            ("the programs", &of_programs),
        ];
        for (who, samples) in rows {
            if let Some(most) = Sample::extreme(samples, Ord::max) {
                let Sample {
                    files,
                    threads,
                    memory,
                } = most;
                writeln!(
                    out,
                    "{who}: at most {files} open files, {threads} threads, {memory} KiB"
                )?;
            }
        }
        Ok(())
    }
}

/// Sixty samples of an arena that has `files(n)` files open at the n-th.
fn arena_with(files: fn(usize) -> usize) -> Usage {
    let sample = |n| Sample {
        files: files(n),
        threads: 1,
        memory: 1,
    };
    Usage {
        arena: 1,
        samples: BTreeMap::from([(1, (0..60).map(sample).collect())]),
    }
}

#[test]
fn a_file_open_for_a_moment_is_no_leak() {
    arena_with(|n| 9 + usize::from(n == 50)).check(1);
}

#[test]
#[should_panic(expected = "open files")]
fn a_file_left_open_now_and_then_is_a_leak() {
    arena_with(|n| 9 + n / 20).check(1);
}
