//! The date and time of day, in UTC, for records and their file names.

use std::time::{SystemTime, UNIX_EPOCH};

/// A moment in the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    year: u64,
    month: u64,
    day: u64,
    second_of_day: u64,
}

impl Date {
    pub fn now() -> Date {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        // A clock set before 1970 is set wrongly, and the epoch is as good as any date.
        Date::of_seconds(since.unwrap_or_default().as_secs())
    }

    /// The date so many seconds after the start of 1970. Years are counted from March, which
    /// puts the leap day at the end of a year.
    fn of_seconds(seconds: u64) -> Date {
        const DAYS_TO_1970_FROM_MARCH_OF_YEAR_0: u64 = 719_468;
        const DAYS_IN_400_YEARS: u64 = 146_097;
        let days = seconds / 86_400 + DAYS_TO_1970_FROM_MARCH_OF_YEAR_0;
        let (cycle, day) = (days / DAYS_IN_400_YEARS, days % DAYS_IN_400_YEARS);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        Date {
            year: 400 * cycle + year + u64::from(month >= 10),
            month: if month < 10 { month + 3 } else { month - 9 },
            day: day - (153 * month + 2) / 5 + 1,
            second_of_day: seconds % 86_400,
        }
    }

    /// `2001-08-18`, as SGF has it.
    pub fn day(&self) -> String {
        format!("{}-{:02}-{:02}", self.year, self.month, self.day)
    }

    /// `2001-08-18-143005`: sorts by time, and any file system takes it.
    pub fn file_stem(&self) -> String {
        let (minutes, second) = (self.second_of_day / 60, self.second_of_day % 60);
        let (hour, minute) = (minutes / 60, minutes % 60);
        format!("{}-{hour:02}{minute:02}{second:02}", self.day())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_around_leap_days() {
        let stem = |seconds| Date::of_seconds(seconds).file_stem();
        assert_eq!(stem(0), "1970-01-01-000000");
        assert_eq!(stem(951_782_399), "2000-02-28-235959");
        assert_eq!(stem(951_782_400), "2000-02-29-000000");
        assert_eq!(stem(998_145_005), "2001-08-18-143005");
        assert_eq!(stem(1_709_251_200), "2024-03-01-000000");
        assert_eq!(stem(4_107_542_400), "2100-03-01-000000");
    }
}
