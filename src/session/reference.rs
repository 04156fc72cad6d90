//! The reference manuals of languages and formats: `assets/docs/gdef.md`, in Spanish `gdef.es.md`, embedded in the
//! program.

use include_dir::{Dir, include_dir};

static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/docs");

/// The names of the references.
pub const NAMES: [&str; 14] = [
    "gdef", "bdl", "bggl", "look", "tests", "lsp", "sgf", "pgn", "gbb", "gtp", "match", "engines",
    "batch", "plain",
];

/// Returns a reference as Markdown, in the language of a code such as `es` if it is translated, otherwise in English.
/// Returns `None` if there is no reference of that name.
#[must_use]
pub fn page(name: &str, language: &str) -> Option<&'static str> {
    let name = NAMES.iter().find(|known| **known == name)?;
    let files = [format!("{name}.{language}.md"), format!("{name}.md")];
    let mut pages = files.iter().filter_map(|file| PAGES.get_file(file));
    pages.find_map(|file| file.contents_utf8())
}

/// Returns the part of a page under the heading that names a table, such as `[board]` or `[[players]]`; the whole page if
/// there is none.
#[must_use]
pub fn section<'p>(page: &'p str, table: &str) -> &'p str {
    let names = |line: &str| {
        let name = line.trim_start_matches(['#', ' ', '[']);
        let is_heading = line.starts_with('#') && line.contains('[');
        is_heading
            && name
                .strip_prefix(table)
                .is_some_and(|rest| rest.starts_with([']', '.']))
    };
    let mut start = 0;
    for line in page.split_inclusive('\n') {
        start += line.len();
        if names(line) {
            let rest = page.get(start..).unwrap_or("");
            let end = rest.find("\n## ").unwrap_or(rest.len());
            return rest.get(..end).unwrap_or(rest);
        }
    }
    page
}

/// The description of a word in a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The word with its arguments or type, as written in the reference: `owner(obj o) -> int`.
    pub usage: String,
    /// The description, as Markdown.
    pub text: String,
    /// The line of the page where the description begins, from 0.
    pub line: usize,
}

/// Finds the description of a word in a page: a table row with the word as code in its first cell, or a list item or
/// paragraph that begins with it, or else one that mentions it as code. Returns `None` if there is none.
#[must_use]
pub fn entry(page: &str, word: &str) -> Option<Entry> {
    let parts = parts(page);
    // Code that begins with the word is more likely to describe it than code that only contains it.
    let places: [fn(&Part<'_>, &str) -> Option<String>; 5] = [
        |part, word| part.head_span(word, begins_with),
        |part, word| part.first_span(word, begins_with),
        |part, word| part.head_span(word, has_word),
        |part, word| part.first_span(word, has_word),
        |part, word| part.any_span(word),
    ];
    places.iter().find_map(|look| {
        parts.iter().find_map(|part| {
            let usage = look(part, word)?;
            Some(Entry {
                usage,
                text: part.words(),
                line: part.line,
            })
        })
    })
}

/// A table row, a list item, or a paragraph.
struct Part<'p> {
    line: usize,
    lines: Vec<&'p str>,
}

/// Returns the parts of a page, without headings and code blocks.
fn parts(page: &str) -> Vec<Part<'_>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    let (mut is_example, mut goes_on) = (false, false);
    for (line, text) in page.lines().enumerate() {
        let is_fence = text.starts_with("```");
        is_example ^= is_fence;
        if is_example || is_fence || text.trim().is_empty() || text.starts_with('#') {
            goes_on = false;
            continue;
        }
        let begins = !goes_on || text.starts_with(['|', '-']);
        match parts.last_mut().filter(|_| !begins) {
            Some(part) => part.lines.push(text),
            None => parts.push(Part {
                line,
                lines: vec![text],
            }),
        }
        goes_on = true;
    }
    parts
}

impl Part<'_> {
    /// Returns the cells of a table row; `None` for other parts.
    fn cells(&self) -> Option<Vec<String>> {
        let row = self.lines.first()?.strip_prefix('|')?;
        // A bar inside a cell is escaped by a backslash.
        let row = row.replace("\\|", "\u{1}");
        let cells = row.trim_end().trim_end_matches('|').split('|');
        let cells = cells.map(|cell| cell.trim().replace('\u{1}', "|"));
        Some(cells.collect())
    }

    /// Returns the first code in the first cell of a table row for which `fits` returns true.
    fn head_span(&self, word: &str, fits: fn(&str, &str) -> bool) -> Option<String> {
        let cells = self.cells()?;
        let head = cells.first()?;
        spans(head).find(|span| fits(span, word)).map(str::to_owned)
    }

    /// Returns the code at the beginning of a list item or paragraph if `fits` returns true.
    fn first_span(&self, word: &str, fits: fn(&str, &str) -> bool) -> Option<String> {
        let line = self.lines.first()?;
        let text = line.strip_prefix("- ").unwrap_or(line);
        let span = text.strip_prefix('`')?.split('`').next()?;
        fits(span, word).then(|| span.to_owned())
    }

    /// Returns the first code, at any place, that begins with the word.
    fn any_span(&self, word: &str) -> Option<String> {
        let mut lines = self.lines.iter();
        lines.find_map(|line| {
            spans(line)
                .find(|span| begins_with(span, word))
                .map(str::to_owned)
        })
    }

    /// Returns the text on one line; of a table row, all cells but the first.
    fn words(&self) -> String {
        match self.cells() {
            Some(cells) => {
                let rest: Vec<String> = cells.into_iter().skip(1).collect();
                let rest = rest.into_iter().filter(|cell| !cell.is_empty());
                rest.collect::<Vec<_>>().join("; ")
            }
            None => {
                let lines: Vec<&str> = self.lines.iter().map(|line| line.trim()).collect();
                let text = lines.join(" ");
                text.strip_prefix("- ").unwrap_or(&text).to_owned()
            }
        }
    }
}

/// Returns the texts between backticks.
fn spans(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

fn is_word_char(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

fn begins_with(span: &str, word: &str) -> bool {
    let rest = span.strip_prefix(word);
    !word.is_empty() && rest.is_some_and(|rest| !rest.starts_with(is_word_char))
}

fn has_word(span: &str, word: &str) -> bool {
    !word.is_empty() && span.split(|c| !is_word_char(c)).any(|part| part == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{assist, languages};

    #[test]
    fn every_word_of_every_language_is_explained() {
        let mut silent = Vec::new();
        for language in languages() {
            for code in ["en", "es", "pl"] {
                let page = page(language.name, code).expect("a page");
                for word in assist::words(language) {
                    let found = entry(page, word).filter(|found| !found.text.is_empty());
                    if found.is_none_or(|found| !has_word(&found.usage, word)) {
                        silent.push(format!("{} ({code}): {word}", language.name));
                    }
                }
            }
        }
        assert!(silent.is_empty(), "no entry for {silent:#?}");
    }

    #[test]
    fn a_word_is_looked_up_where_it_is_explained() {
        let page = "# `f` is no entry\n\nSee `g(1)` here.\n\n`g` is\na word.\n\n- `h: 3` (required): a\n  number\n- other\n\n\
            | call | value |\n| --- | --- |\n| `f(int a) -> int`, `f2` | half of `h` |\n| `a \\| b` | or | both |\n\n```\n`x` is code\n```\n";
        let found =
            |word: &str| entry(page, word).map(|found| (found.usage, found.text, found.line));
        let is = |usage: &str, text: &str, line| Some((usage.to_owned(), text.to_owned(), line));
        assert_eq!(found("f"), is("f(int a) -> int", "half of `h`", 13));
        assert_eq!(found("f2"), is("f2", "half of `h`", 13));
        assert_eq!(found("g"), is("g", "`g` is a word.", 4));
        assert_eq!(found("h"), is("h: 3", "`h: 3` (required): a number", 7));
        assert_eq!(found("b"), is("a | b", "or; both", 14));
        assert_eq!(found("x"), None);
        assert_eq!(found(""), None);
    }
}
