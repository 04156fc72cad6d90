//! Comments out lines of code, and back.

use super::RuleLanguage;

/// Comments out lines, or uncomments them if all of them are comments. Empty lines do not change. Returns `None` if a
/// line has code behind a comment that ends on it, because it cannot become one comment.
pub fn toggle_comments(language: &RuleLanguage, lines: &[&str]) -> Option<Vec<String>> {
    let (open, close) = language.comment;
    let is_empty = |line: &&&str| line.trim().is_empty();
    let is_comment = |line: &&str| {
        let line = line.trim();
        line.is_empty() || line.starts_with(open) && line.contains(close)
    };
    if lines.iter().all(|line| is_empty(&line)) {
        return Some(lines.iter().map(|line| (*line).to_owned()).collect());
    }
    if lines.iter().all(is_comment) {
        return Some(lines.iter().map(|line| bare(line, open, close)).collect());
    }
    let full = lines.iter().filter(|line| !is_empty(line));
    let indent = full.map(|line| line.len() - line.trim_start().len()).min();
    let indent = indent.unwrap_or(0);
    let made = lines.iter().map(|line| {
        if line.trim().is_empty() {
            return Some((*line).to_owned());
        }
        let (blanks, text) = line.split_at_checked(indent)?;
        if close.is_empty() {
            return Some(format!("{blanks}{open} {text}"));
        }
        let text = text.trim_end();
        let (code, rest) = match text.find(open) {
            Some(offset) => text.split_at(offset),
            None => (text, ""),
        };
        // Comments do not nest, so only the code in front of a comment becomes a comment of its own.
        let is_last = rest.is_empty()
            || rest
                .find(close)
                .is_none_or(|offset| offset + close.len() == rest.len());
        match (code.trim().is_empty(), is_last) {
            (_, false) => None,
            (true, true) => Some((*line).to_owned()),
            (false, true) if rest.is_empty() => Some(format!("{blanks}{open} {code} {close}")),
            (false, true) => Some(format!("{blanks}{open} {} {close} {rest}", code.trim_end())),
        }
    });
    made.collect()
}

/// Removes the comment delimiters of the first comment of a line.
fn bare(line: &str, open: &str, close: &str) -> String {
    let Some((blanks, rest)) = line.split_once(open) else {
        return line.to_owned();
    };
    let rest = rest.strip_prefix(' ').unwrap_or(rest);
    if close.is_empty() {
        return format!("{blanks}{rest}");
    }
    match rest.split_once(close) {
        Some((code, after)) => {
            let code = code.strip_suffix(' ').unwrap_or(code);
            format!("{blanks}{code}{after}")
        }
        None => format!("{blanks}{rest}"),
    }
}
