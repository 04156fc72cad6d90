//! Lines of comments. The standard lets programs break a comment between any two words, so an end of a line may be one
//! that its author typed or one that only keeps the lines short.
//!
//! Invariant: what [`break_after`] writes, [`comment_lines`] reads as the end of a line, and what a program broke because
//! the next word did not fit, it reads as a blank.

/// The longest line behind which a word would still have fit, in every program that breaks lines: these are at most 80
/// columns long, and hardly a word is longer than the difference.
const SHORT: usize = 60;

/// The longest line that the standard allows. A program that writes longer ones does not break any.
const MAX_LINE: usize = 255;

/// The blanks that keep an end of a line behind a long one, as in Markdown.
pub(super) const KEPT: &str = "  ";

/// Returns what ends a line on which `column` signs stand, before a next line that begins with a word.
pub(super) fn break_after(column: usize, next: &str) -> &'static str {
    match next.is_empty() || column + 1 + next.chars().count() <= SHORT {
        true => "\n",
        false => "  \n",
    }
}

/// Returns the text of a comment that begins behind `column` signs: with one blank for any others, and with the ends of
/// lines that its author meant. These are blank lines, those behind which the next word would have fit, those behind two
/// blanks, and those of a program that breaks no lines. A command is never broken.
pub(super) fn comment_lines(text: &str, column: usize) -> String {
    if !text.contains('\n') {
        return words_of(text);
    }
    let mut joined = String::with_capacity(text.len());
    let mut lines = text
        .trim()
        .split('\n')
        .map(|line| line.trim_end_matches('\r'));
    let mut line = lines.next().unwrap_or_default();
    let lead = text.split_at(text.len() - text.trim_start().len()).0;
    // What stands before the first word counts, unless that begins a line.
    let mut column = match lead.rsplit_once('\n') {
        Some((_, blanks)) => blanks.chars().count(),
        None => column + lead.chars().count(),
    };
    joined.push_str(&words_of(line));
    for next in lines {
        let length = column + line.trim_end().chars().count();
        let (words, next_words) = (line.trim(), next.trim());
        let first = unbroken(next).into_iter().next().unwrap_or_default();
        let is_meant = words.is_empty()
            || next_words.is_empty()
            || line.ends_with(KEPT)
            || length > MAX_LINE
            || length + 1 + first.chars().count() <= SHORT;
        joined.push(match is_meant && !is_in_command(words, next_words) {
            true => '\n',
            false => ' ',
        });
        joined.push_str(&words_of(next));
        (line, column) = (next, 0);
    }
    joined
}

/// Returns true if a command such as `[%csl Ga4]` begins on a line and ends on the next one.
fn is_in_command(line: &str, next: &str) -> bool {
    let is_open = line.rfind("[%") > line.rfind(']');
    is_open
        && next
            .find(']')
            .is_some_and(|end| next.find('[').is_none_or(|open| end < open))
}

/// Returns the words of a comment. A command such as `[%csl Ga4]` is one word, because programs look for its beginning
/// with one space in it.
pub(super) fn unbroken(comment: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut is_open = false;
    for word in comment.split_whitespace() {
        match words.last_mut() {
            Some(last) if is_open => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
        // Properties of SGF may be long, and only this program reads them.
        let opened = word.rfind("[%").filter(|_| !word.ends_with("[%sgf"));
        let closed = word.rfind(']');
        is_open = match (opened, closed) {
            (Some(opened), closed) => closed.is_none_or(|closed| closed < opened),
            (None, Some(_)) => false,
            (None, None) => is_open,
        };
    }
    // A command that is never closed is text like any other.
    match is_open {
        true => comment.split_whitespace().map(str::to_owned).collect(),
        false => words,
    }
}

/// Returns a text with one blank for any white space.
pub(super) fn words_of(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_lines_are_told_from_broken_lines() {
        let long = "a".repeat(58);
        let full = "b".repeat(300);
        for (text, column, read) in [
            ("one\ntwo", 0, "one\ntwo".to_owned()),
            (" one \r\n two ", 0, "one\ntwo".to_owned()),
            ("\none\n", 80, "one".to_owned()),
            ("one\n\ntwo", 78, "one\n\ntwo".to_owned()),
            // Behind these the next word would not have fit.
            ("one\ntwo", 74, "one two".to_owned()),
            (&format!("{long}\ntwo"), 0, format!("{long} two")),
            (&format!("one\n{long}"), 0, format!("one {long}")),
            // Kept by blanks, or by a program that breaks no lines.
            (&format!("{long}  \ntwo"), 0, format!("{long}\ntwo")),
            (&format!("{full}\ntwo"), 0, format!("{full}\ntwo")),
            (
                "see [%csl\nGa4] and\n[%x",
                0,
                "see [%csl Ga4] and\n[%x".to_owned(),
            ),
        ] {
            assert_eq!(comment_lines(text, column), read, "{text:?}");
        }
    }
}
