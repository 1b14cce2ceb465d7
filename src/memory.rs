//! What memory the system has left. Large pieces are mapped before they are used, and a system
//! that promises more than it has ends some process later, in the middle of a game: so it is
//! asked before anything is promised.

use std::fs;
use std::path::Path;

/// There is not as much memory as was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{needed} MiB of memory are needed, {available} MiB are left")]
pub struct Shortage {
    needed: u64,
    available: u64,
}

/// Fails if so many bytes are not left. Where the system does not say, they are taken to be.
pub fn require(bytes: u64) -> Result<(), Shortage> {
    match available() {
        Some(available) if available < bytes => Err(Shortage {
            needed: bytes >> 20,
            available: available >> 20,
        }),
        _ => Ok(()),
    }
}

/// Bytes that this process can have: what the system has left, or what the group of processes
/// has left that it belongs to. Known on Linux only.
fn available() -> Option<u64> {
    let system = of_system(&fs::read_to_string("/proc/meminfo").ok()?)?;
    Some(of_group().map_or(system, |group| group.min(system)))
}

/// Free memory and what the system would give up for more.
fn of_system(text: &str) -> Option<u64> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

/// What the control group of this process leaves it, if it has a limit.
fn of_group() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let path = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let folder = Path::new("/sys/fs/cgroup").join(path);
    let number = |name: &str| -> Option<u64> {
        fs::read_to_string(folder.join(name))
            .ok()?
            .trim()
            .parse()
            .ok()
    };
    let statistics = fs::read_to_string(folder.join("memory.stat")).ok()?;
    let cache = statistics
        .lines()
        .find_map(|line| line.strip_prefix("inactive_file "));
    let cache: u64 = cache.and_then(|bytes| bytes.parse().ok()).unwrap_or(0);
    let used = number("memory.current")?.saturating_sub(cache);
    Some(number("memory.max")?.saturating_sub(used))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_read() {
        let text = "MemTotal:       24562348 kB\nMemAvailable:   20480 kB\n";
        assert_eq!(of_system(text), Some(20 << 20));
        assert_eq!(of_system("MemTotal: 3 kB"), None);
    }

    #[test]
    fn what_is_not_there_is_refused() {
        assert_eq!(require(1), Ok(()));
        if available().is_some() {
            let refused = require(u64::MAX).expect_err("so much memory nobody has");
            assert!(refused.to_string().contains("MiB are left"), "{refused}");
        }
    }
}
