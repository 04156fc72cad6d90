//! The date of today. The standard library knows no time zones, so it is that of UTC.

use crate::session::dates::date_of;
use std::time::{SystemTime, UNIX_EPOCH};

const SECONDS_OF_DAY: u64 = 86_400;

/// Returns the date of today in UTC, `2026-11-28`; an empty text if the clock is not set.
pub fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok();
    let day = since.and_then(|since| i64::try_from(since.as_secs() / SECONDS_OF_DAY).ok());
    day.map_or(String::new(), date_of)
}
