//! The date of today. The standard library knows no time zones, so it is that of UTC.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Returns the date of today in UTC, `2026-11-28`; an empty text if the clock is not set.
pub fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(String::new(), date_of)
}

/// Returns the date in UTC of a time since the beginning of 1970.
fn date_of(since: Duration) -> String {
    const SECONDS_OF_DAY: u64 = 86_400;
    const DAYS_OF_400_YEARS: u64 = 146_097;
    // The days from March of the year 0, so that the day of a leap year is the last one of its year:
    // https://howardhinnant.github.io/date_algorithms.html#civil_from_days
    let days = since.as_secs() / SECONDS_OF_DAY + 719_468;
    let (era, day) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, year) = match month {
        0..10 => (month + 3, year),
        _ => (month - 9, year + 1),
    };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_become_dates() {
        for (seconds, date) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_798_761_599, "2026-12-31"),
            (1_798_761_600, "2027-01-01"),
        ] {
            assert_eq!(date_of(Duration::from_secs(seconds)), date);
        }
    }
}
