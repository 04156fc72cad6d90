//! Dates as numbers of days since the beginning of 1970, and as text: `2026-11-28`.

/// The days from March 1 of the year 0 to January 1, 1970. A year that begins in March has the day of a leap year as its
/// last one: <https://howardhinnant.github.io/date_algorithms.html>.
const DAYS_TO_1970: i64 = 719_468;
const DAYS_OF_400_YEARS: i64 = 146_097;

/// Returns the date of a day.
pub fn date_of(day: i64) -> String {
    let days = day.saturating_add(DAYS_TO_1970);
    let (era, day) = (
        days.div_euclid(DAYS_OF_400_YEARS),
        days.rem_euclid(DAYS_OF_400_YEARS),
    );
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

/// Returns the day of a date; `None` if a text is no date.
pub fn day_of(date: &str) -> Option<i64> {
    let mut parts = date.trim().split('-');
    let mut number = || {
        let part = parts.next()?;
        let is_number = part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| part.parse::<i64>().ok())?
    };
    let (year, month, day) = (number()?, number()?, number()?);
    if parts.next().is_some() || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let (year, month) = match month {
        1 | 2 => (year - 1, month + 9),
        _ => (year, month - 3),
    };
    let (era, year) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * month + 2) / 5 + day - 1;
    let of_era = year * 365 + year / 4 - year / 100 + of_year;
    let found = era * DAYS_OF_400_YEARS + of_era - DAYS_TO_1970;
    // A day that its month does not have is another one.
    (date_of(found) == date.trim()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_dates_are_the_same() {
        for (day, date) in [
            (0, "1970-01-01"),
            (11_015, "2000-02-28"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_818, "2026-12-31"),
            (20_819, "2027-01-01"),
        ] {
            assert_eq!(date_of(day), date);
            assert_eq!(day_of(date), Some(day), "{date}");
        }
        for day in (-1_000..60_000).step_by(7) {
            let date = date_of(day);
            assert_eq!(day_of(&date), Some(day), "{date}");
        }
    }

    #[test]
    fn texts_that_are_no_dates_are_refused() {
        for text in [
            "",
            "2026",
            "2026-02-29",
            "2026-13-01",
            "2026-1-1",
            "x-y-z",
            "2026-01-01-01",
        ] {
            assert_eq!(day_of(text), None, "{text}");
        }
    }
}
