//! Commands in comments, as PGN has them: what a file says of a move in a place of its own stands there while the game is
//! a record.

use std::fmt::Write as _;

/// Returns the argument of the first command of a name, and the comment without it.
pub(in crate::codec) fn take(comment: &str, name: &str) -> (Option<String>, String) {
    let open = format!("[%{name} ");
    let found = comment.find(&open).and_then(|start| {
        let rest = comment.get(start + open.len()..)?;
        let end = rest.find(']')?;
        let argument = rest.get(..end)?;
        (!argument.contains(['[', '\n'])).then_some((start, start + open.len() + end + 1))
    });
    let Some((start, end)) = found else {
        return (None, comment.to_owned());
    };
    let argument = comment.get(start + open.len()..end - 1).unwrap_or_default();
    let before = comment.get(..start).unwrap_or_default();
    let behind = comment.get(end..).unwrap_or_default();
    let behind = behind.strip_prefix(' ').unwrap_or(behind);
    let before = match behind.is_empty() {
        true => before.strip_suffix(' ').unwrap_or(before),
        false => before,
    };
    (
        Some(argument.trim().to_owned()),
        format!("{before}{behind}"),
    )
}

/// Adds a command in front of a comment.
pub(in crate::codec) fn put(comment: &mut String, name: &str, argument: &str) {
    let gap = if comment.is_empty() { "" } else { " " };
    comment.insert_str(0, &format!("[%{name} {argument}]{gap}"));
}

/// Returns a comment with the annotation glyphs in front of it, which formats without glyphs keep so.
pub(in crate::codec) fn with_nags(comment: &str, nags: &[u16]) -> String {
    let mut comment = comment.to_owned();
    if !nags.is_empty() {
        let numbers: Vec<String> = nags.iter().map(u16::to_string).collect();
        put(&mut comment, "nag", &numbers.join(","));
    }
    comment
}

/// Takes the annotation glyphs out of a comment.
pub(in crate::codec) fn take_nags(comment: &mut String) -> Vec<u16> {
    let (argument, rest) = take(comment, "nag");
    let numbers = argument.iter().flat_map(|argument| argument.split(','));
    let nags: Option<Vec<u16>> = numbers.map(|number| number.trim().parse().ok()).collect();
    match nags {
        Some(nags) if argument.is_some() => {
            *comment = rest;
            nags
        }
        _ => Vec::new(),
    }
}

/// Returns seconds as PGN writes a time: `0:01:05`. Anything behind a point stays as it is.
pub(in crate::codec) fn time_of_seconds(text: &str) -> Option<String> {
    let (seconds, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(seconds) || !is_digits(fraction) || seconds.len() > 9 {
        return None;
    }
    let seconds: u64 = seconds.parse().ok()?;
    let mut time = format!(
        "{}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    );
    if !fraction.is_empty() {
        let _ = write!(time, ".{fraction}");
    }
    Some(time)
}

/// Returns the seconds of a time such as `1:05` or `0:01:05.5`, and what stands behind the point.
pub(in crate::codec) fn seconds_of_time(time: &str) -> Option<(u64, &str)> {
    let (whole, fraction) = time.trim().split_once('.').unwrap_or((time.trim(), ""));
    let mut seconds = 0_u64;
    for part in whole.split(':') {
        let number = part.parse::<u32>().ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(number.into())?;
    }
    let is_fraction = fraction.bytes().all(|byte| byte.is_ascii_digit());
    (is_fraction && whole.split(':').count() <= 3).then_some((seconds, fraction))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_taken_out_of_comments_and_put_back() {
        for (comment, argument, rest) in [
            ("[%emt 0:00:12] good", Some("0:00:12"), "good"),
            ("good [%emt 0:00:12]", Some("0:00:12"), "good"),
            ("[%emt 1]", Some("1"), ""),
            ("[%emt", None, "[%emt"),
            ("[%emt 1", None, "[%emt 1"),
            ("no", None, "no"),
        ] {
            let (taken, left) = take(comment, "emt");
            assert_eq!((taken.as_deref(), &*left), (argument, rest), "{comment}");
        }
        let mut comment = with_nags("good", &[1, 14]);
        assert_eq!(take_nags(&mut comment), [1, 14]);
        assert_eq!(comment, "good");
    }

    #[test]
    fn times_are_seconds() {
        for (seconds, time) in [("12", "0:00:12"), ("3725", "1:02:05"), ("0.5", "0:00:00.5")] {
            assert_eq!(time_of_seconds(seconds).as_deref(), Some(time));
            let (whole, fraction) = seconds.split_once('.').unwrap_or((seconds, ""));
            assert_eq!(
                seconds_of_time(time),
                Some((whole.parse().expect("digits"), fraction))
            );
        }
        for time in ["", "1:2:3:4", "x", "-1", "99999999999"] {
            assert_eq!(seconds_of_time(time), None, "{time}");
        }
        assert_eq!(time_of_seconds("9999999999999999999999"), None);
    }
}
