//! Commands inside a comment, `[%clk 0:09:58]`, and the text of people beside them.

use std::borrow::Cow;
use std::ops::Range;

const OPEN: &str = "[%";

/// A well-formed command of a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command<'c> {
    pub name: &'c str,
    /// What stands between the name and the bracket, without blanks around it.
    pub argument: &'c str,
    /// Its place in the comment, with the brackets.
    pub range: Range<usize>,
}

/// Returns the commands of a comment: `[%`, a name, a blank or `]`, and no other bracket before the closing one.
/// Anything else is text of people.
pub fn commands(comment: &str) -> impl Iterator<Item = Command<'_>> {
    let starts = comment.match_indices(OPEN).map(|(start, _)| start);
    starts.filter_map(|start| {
        let inner = comment.get(start + OPEN.len()..)?;
        let end = inner.find(['[', ']'])?;
        let (inner, rest) = inner.split_at_checked(end)?;
        if !rest.starts_with(']') {
            return None;
        }
        let (name, argument) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        let is_named = !name.is_empty() && name.bytes().all(is_name);
        is_named.then(|| Command {
            name,
            argument: argument.trim(),
            range: start..start + OPEN.len() + end + 1,
        })
    })
}

/// Returns the comment without its commands. A comment that has none is returned as it is.
pub fn text_of(comment: &str) -> Cow<'_, str> {
    match text_ranges(comment) {
        None => Cow::Borrowed(comment),
        Some(ranges) => {
            let parts = ranges.into_iter().filter_map(|range| comment.get(range));
            Cow::Owned(parts.collect())
        }
    }
}

/// Returns true if a comment says something beside its commands.
pub fn has_text(comment: &str) -> bool {
    text_ranges(comment).map_or(!comment.is_empty(), |ranges| !ranges.is_empty())
}

/// Returns the parts of a comment that are text of people, without the blanks that only set its commands apart, or
/// `None` if it has no command.
fn text_ranges(comment: &str) -> Option<Vec<Range<usize>>> {
    let mut commands = commands(comment).map(|command| command.range).peekable();
    commands.peek()?;
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    let mut add = |start: usize, end: usize| {
        let part = comment.get(start..end).unwrap_or_default();
        let before = ranges.last().and_then(|range| comment.get(range.clone()));
        // Of the blanks on both sides of a command, those before it stay; of a line with nothing else, nothing does.
        let rest = match before {
            None => part.trim_start(),
            Some(text) if text.ends_with('\n') => {
                let rest = part.trim_start_matches([' ', '\t']);
                rest.strip_prefix('\n').unwrap_or(rest)
            }
            Some(text) if text.ends_with(char::is_whitespace) => {
                part.trim_start_matches([' ', '\t'])
            }
            Some(_) => part,
        };
        if !rest.is_empty() {
            ranges.push(end - rest.len()..end);
        }
    };
    for command in commands {
        add(start, command.start);
        start = command.end;
    }
    add(start, comment.len());
    while let Some(last) = ranges.last_mut() {
        let part = comment.get(last.clone()).unwrap_or_default();
        last.end = last.start + part.trim_end().len();
        if last.start < last.end {
            break;
        }
        ranges.pop();
    }
    Some(ranges)
}

/// Returns the comment with another argument of its first command with a name, which is added in front if there is none,
/// and taken away without an argument. Nothing else in the comment changes.
pub fn with_command(comment: &str, name: &str, argument: Option<&str>) -> String {
    with_command_of(comment, (name, 0), argument)
}

/// Like [`with_command`], for the command of a number, from 0, among those with a name.
pub fn with_command_of(
    comment: &str,
    (name, number): (&str, usize),
    argument: Option<&str>,
) -> String {
    let written = argument.map(|argument| format!("{OPEN}{name} {argument}]"));
    let mut named = commands(comment).filter(|command| command.name == name);
    match (named.nth(number), written) {
        (Some(command), written) => {
            let before = comment.get(..command.range.start).unwrap_or_default();
            let mut after = comment.get(command.range.end..).unwrap_or_default();
            // Of the blanks on both sides of a command one is enough.
            if written.is_none() && (before.is_empty() || before.ends_with(' ')) {
                after = after.strip_prefix(' ').unwrap_or(after);
            }
            format!("{before}{}{after}", written.unwrap_or_default())
        }
        (None, None) => comment.to_owned(),
        (None, Some(written)) if comment.is_empty() => written,
        (None, Some(written)) => format!("{written} {comment}"),
    }
}

/// Returns the comment with another text of people. Its commands, and the text that stays, keep their places and bytes.
pub fn with_text(comment: &str, text: &str) -> String {
    let Some(ranges) = text_ranges(comment) else {
        return text.to_owned();
    };
    let old = text_of(comment);
    if old.is_empty() {
        let gap = if text.is_empty() { "" } else { " " };
        return format!("{}{gap}{text}", comment.trim_end());
    }
    // Only what differs is replaced: the middle between the longest common beginning and end.
    let start = common(old.chars(), text.chars());
    let (old_rest, new_rest) = (
        old.get(start..).unwrap_or_default(),
        text.get(start..).unwrap_or_default(),
    );
    let end = common(old_rest.chars().rev(), new_rest.chars().rev());
    let middle = new_rest.get(..new_rest.len() - end).unwrap_or_default();
    let old_end = old.len() - end;
    // A command between two letters stands behind what is inserted there, unless nothing stands before it.
    let from = match start {
        0 => place_of(&ranges, 0),
        start => place_of(&ranges, start - 1) + 1,
    };
    let to = match old_end > start {
        true => place_of(&ranges, old_end - 1) + 1,
        false => from,
    };
    let inside = commands(comment).map(|command| command.range);
    let inside: Vec<&str> = inside
        .filter(|range| range.start >= from && range.end <= to)
        .filter_map(|range| comment.get(range))
        .collect();
    let mut parts = vec![comment.get(..from).unwrap_or_default(), middle];
    for command in inside {
        parts.extend([" ", command, " "]);
    }
    parts.push(comment.get(to..).unwrap_or_default());
    let changed = parts.concat();
    match text.is_empty() {
        true => changed.trim().to_owned(),
        false => changed,
    }
}

/// Returns the number of bytes of the letters that two texts begin with in common.
fn common(one: impl Iterator<Item = char>, other: impl Iterator<Item = char>) -> usize {
    let pairs = one.zip(other).take_while(|(one, other)| one == other);
    pairs.map(|(letter, _)| letter.len_utf8()).sum()
}

/// Returns where a byte of the text stands in the comment.
fn place_of(ranges: &[Range<usize>], index: usize) -> usize {
    let mut before = 0;
    for range in ranges {
        if index < before + range.len() {
            return range.start + index - before;
        }
        before += range.len();
    }
    ranges.last().map_or(0, |range| range.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_well_formed_commands_are_taken_out() {
        for (comment, text) in [
            ("[%clk 1:00]", ""),
            ("[%clk 1:00] Good.", "Good."),
            ("Good [%csl Ga4,Rb5] move", "Good move"),
            ("Good. [%eval 0.3] [%clk 1:00]", "Good."),
            ("one\n[%clk 1:00]\ntwo", "one\ntwo"),
            ("one [%clk 1:00]\ntwo", "one \ntwo"),
            ("a[%x]b", "ab"),
            (" see [%foo and 50% ", " see [%foo and 50% "),
            ("[%foo [%clk 1:00] end", "[%foo end"),
            (
                "[%] [%łł 1] [% clk 1] [%a.b]",
                "[%] [%łł 1] [% clk 1] [%a.b]",
            ),
            ("50 [%", "50 [%"),
            (" kept as it is ", " kept as it is "),
        ] {
            assert_eq!(text_of(comment), text, "{comment:?}");
            assert_eq!(has_text(comment), !text.is_empty(), "{comment:?}");
        }
        let all: Vec<_> = commands("a [%clk\t0:01 ] [%tqu]").collect();
        assert_eq!((all[0].name, all[0].argument), ("clk", "0:01"));
        assert_eq!((all[1].name, all[1].argument), ("tqu", ""));
    }

    #[test]
    fn an_edited_text_leaves_the_commands_where_they_were() {
        for (comment, text, expected) in [
            ("plain", "other", "other"),
            ("[%clk 1:00]", "New.", "[%clk 1:00] New."),
            ("[%clk 1:00] Good.", "Very good.", "[%clk 1:00] Very good."),
            ("[%clk 1:00] Good.", "", "[%clk 1:00]"),
            (
                "Good.  [%clk 1:00]",
                "Good. Yes.",
                "Good. Yes.  [%clk 1:00]",
            ),
            (
                "Good [%csl Ga4] move",
                "Good old move",
                "Good old [%csl Ga4] move",
            ),
            ("Good [%csl Ga4] move", "Bad", "Bad [%csl Ga4] "),
            (
                "one\n[%clk  1:00]\ntwo",
                "one\ntoo",
                "one\n[%clk  1:00]\ntoo",
            ),
        ] {
            let changed = with_text(comment, text);
            assert_eq!(changed, expected, "{comment:?}");
            assert_eq!(text_of(&changed), text, "{comment:?}");
        }
    }

    #[test]
    fn any_text_can_replace_any_other() {
        let parts = [
            "a",
            " ",
            "ł",
            "[%clk 1:00]",
            "\n",
            "[%eval  #3 ]",
            "[%",
            "]",
            "ab",
        ];
        let mut seed = 7_u64;
        let mut pick = |count: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(seed >> 33).unwrap_or(0) % count
        };
        for _ in 0..20_000 {
            let comment: String = (0..pick(8)).map(|_| parts[pick(parts.len())]).collect();
            assert_eq!(
                with_text(&comment, &text_of(&comment)).trim(),
                comment.trim()
            );
            let words: String = (0..pick(4)).map(|_| ["a", "ł", "b"][pick(3)]).collect();
            let changed = with_text(&comment, &words);
            let names = |text: &str| {
                let ranges: Vec<_> = commands(text).map(|command| command.range).collect();
                let texts = ranges.into_iter().map(|range| text[range].to_owned());
                texts.collect::<Vec<_>>()
            };
            assert_eq!(
                names(&changed),
                names(&comment),
                "{comment:?} {words:?} {changed:?}"
            );
        }
    }
}
