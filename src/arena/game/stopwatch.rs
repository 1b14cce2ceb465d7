//! What a thread takes, without what the machine makes it wait. A game in this process shares its
//! processors with the other games of the match, with whatever else runs on the machine and, on a
//! virtual one, with its neighbours: that is not the player's time.

use crate::positioned::read_at;
use std::fs::File;
use std::time::{Duration, Instant};

/// Who does the work that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Workers {
    /// The thread itself.
    Alone,
    /// Others too, whose end it sleeps for.
    Several,
}

/// Measures the thread that started it.
pub struct Stopwatch {
    began: Instant,
    waits: Waits,
    waited: Duration,
    /// What a thread that works alone had had of a processor.
    worked: Option<Duration>,
}

impl Stopwatch {
    pub fn start(workers: Workers) -> Stopwatch {
        let waits = Waits::of_this_thread();
        Stopwatch {
            waited: waits.so_far(),
            worked: processor_time().filter(|_| workers == Workers::Alone),
            began: Instant::now(),
            waits,
        }
    }

    /// The time so far: what has passed, less what the thread has waited for a processor. One that
    /// works alone has nothing to sleep for: then it is the time on a processor, which leaves out
    /// what a virtual machine itself was kept waiting.
    pub fn time(&self) -> Duration {
        let waited = self.waits.so_far().saturating_sub(self.waited);
        let awake = self.began.elapsed().saturating_sub(waited);
        match processor_time().zip(self.worked) {
            Some((now, before)) => awake.min(now.saturating_sub(before)),
            None => awake,
        }
    }
}

/// How long a thread has waited for a processor while it could have run.
pub struct Waits(Option<File>);

impl Waits {
    pub fn of_this_thread() -> Waits {
        Waits(File::open("/proc/thread-self/schedstat").ok())
    }

    /// From its start until now; nothing where the system does not tell.
    pub fn so_far(&self) -> Duration {
        self.nanoseconds()
            .map_or(Duration::ZERO, Duration::from_nanos)
    }

    /// The second number of the line: time on a processor, time spent waiting for one, turns.
    fn nanoseconds(&self) -> Option<u64> {
        let mut text = [0; 96];
        let length = read_at(self.0.as_ref()?, &mut text, 0).ok()?;
        let text = std::str::from_utf8(&text[..length]).ok()?;
        text.split_whitespace().nth(1)?.parse().ok()
    }
}

/// What this thread has had of a processor, where the system tells.
#[cfg(unix)]
fn processor_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).ok()?;
    Some(Duration::new(seconds, u32::try_from(time.tv_nsec).ok()?))
}

#[cfg(not(unix))]
fn processor_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs on several threads for each processor at once; each one's answer.
    fn crowded<T: Send>(run: impl Fn() -> T + Sync) -> Vec<T> {
        let threads = 4 * std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            let all: Vec<_> = (0..threads).map(|_| scope.spawn(&run)).collect();
            let ended = all.into_iter().map(|thread| thread.join());
            ended.map(|answer| answer.expect("an answer")).collect()
        })
    }

    fn spin(time: Duration, enough: impl Fn() -> bool) {
        let began = Instant::now();
        while began.elapsed() < time && !enough() {
            std::hint::spin_loop();
        }
    }

    #[test]
    fn a_thread_among_many_waits_for_a_processor() {
        if Waits::of_this_thread().nanoseconds().is_none() {
            return; // this system does not tell
        }
        let waited = crowded(|| {
            let waits = Waits::of_this_thread();
            spin(Duration::from_secs(10), || !waits.so_far().is_zero());
            waits.so_far()
        });
        assert!(waited.into_iter().max() > Some(Duration::ZERO));
    }

    #[test]
    fn waiting_for_a_processor_does_not_count() {
        if Waits::of_this_thread().nanoseconds().is_none() {
            return; // this system does not tell
        }
        let spun = Duration::from_millis(200);
        let times = crowded(|| {
            let watch = Stopwatch::start(Workers::Several);
            spin(spun, || false);
            watch.time()
        });
        // Eight threads had 200 ms each on two processors: 50 ms each, more or less.
        let sum: Duration = times.iter().sum();
        assert!(sum < spun * times.len() as u32 * 3 / 4, "{times:?}");
        assert!(!sum.is_zero());
    }

    #[test]
    fn work_counts_and_sleep_where_others_work() {
        let sleep = |workers: Workers| {
            let watch = Stopwatch::start(workers);
            std::thread::sleep(Duration::from_millis(20));
            watch.time()
        };
        let several = sleep(Workers::Several);
        assert!(several >= Duration::from_millis(20), "{several:?}");
        if processor_time().is_some() {
            let alone = sleep(Workers::Alone);
            assert!(alone < Duration::from_millis(20), "{alone:?}");
        }
        let watch = Stopwatch::start(Workers::Alone);
        let worked = || processor_time().unwrap_or_default();
        let enough = worked() + Duration::from_millis(20);
        spin(Duration::from_secs(10), || worked() > enough);
        assert!(watch.time() >= Duration::from_millis(20));
    }
}
