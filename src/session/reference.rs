//! The reference manuals of languages and formats: `assets/docs/gdef.md`, in Spanish `gdef.es.md`, embedded in the
//! program.

use crate::rules::{RuleLanguage, assist};
use include_dir::{Dir, include_dir};

static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/docs");

/// The names of the references.
pub const NAMES: [&str; 23] = [
    "players", "gdef", "bdl", "bggl", "look", "tests", "lsp", "sgf", "pgn", "gbb", "gtp", "uci",
    "match", "review", "solve", "problems", "clocks", "engines", "learn", "points", "batch",
    "plain", "variants",
];

/// Returns a reference as Markdown, in the language of a code such as `es` if it is translated, otherwise in English.
/// Returns `None` if there is no reference of that name.
pub fn page(name: &str, language: &str) -> Option<&'static str> {
    let name = NAMES.iter().find(|known| **known == name)?;
    let files = [format!("{name}.{language}.md"), format!("{name}.md")];
    let mut pages = files.iter().filter_map(|file| PAGES.get_file(file));
    pages.find_map(|file| file.contents_utf8())
}

/// Returns the part of a page under the heading that names a table, such as `[board]` or `[[players]]`; the whole page
/// if there is none.
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
pub struct ReferenceEntry {
    /// The word with its arguments or type, as written in the reference: `owner(obj o) -> int`.
    pub usage: String,
    /// The description, as Markdown.
    pub text: String,
    /// The line of the page where the description begins, from 0.
    pub line: usize,
}

/// Finds the description of a word of a rule language in its reference, in the language of a code such as `es`. Returns
/// `None` for words that the language does not have, such as a parameter in an example.
pub fn word(language: &RuleLanguage, word: &str, code: &str) -> Option<ReferenceEntry> {
    let is_known = assist::words(language).contains(&word);
    entry(page(language.name, code)?, word).filter(|_| is_known)
}

/// Finds the description of a word in a page: a table row with the word as code in its first cell, or a list item or
/// paragraph that begins with it, or else one that mentions it as code. Returns `None` if there is none.
pub fn entry(page: &str, word: &str) -> Option<ReferenceEntry> {
    let parts = parts(page);
    // Code that begins with the word is more likely to describe it than code that only contains it.
    let places: [fn(&PagePart<'_>, &str) -> Option<String>; 5] = [
        |part, word| part.head_span(word, begins_with),
        |part, word| part.first_span(word, begins_with),
        |part, word| part.head_span(word, has_word),
        |part, word| part.first_span(word, has_word),
        |part, word| part.any_span(word),
    ];
    places.iter().find_map(|look| {
        parts.iter().find_map(|part| {
            let usage = look(part, word)?;
            Some(ReferenceEntry {
                usage,
                text: part.words(),
                line: part.line,
            })
        })
    })
}

/// Returns the texts of all parts of a page that mention a word as code, or code that begins with it.
pub fn mentions(page: &str, word: &str) -> Vec<String> {
    let parts = parts(page).into_iter();
    let mentioning = parts.filter(|part| part.any_span(word).is_some());
    mentioning.map(|part| part.words()).collect()
}

/// A table row, a list item, or a paragraph.
struct PagePart<'p> {
    line: usize,
    lines: Vec<&'p str>,
    /// Of a table row the first line of its table.
    head: Option<&'p str>,
}

/// Returns the parts of a page, without headings and code blocks.
fn parts(page: &str) -> Vec<PagePart<'_>> {
    let mut parts: Vec<PagePart<'_>> = Vec::new();
    let (mut is_example, mut goes_on) = (false, false);
    let mut head = None;
    for (line, text) in page.lines().enumerate() {
        let is_fence = text.starts_with("```");
        is_example ^= is_fence;
        if is_example || is_fence || text.trim().is_empty() || text.starts_with('#') {
            goes_on = false;
            head = None;
            continue;
        }
        if text.starts_with('|') {
            head = head.or(Some(text));
        }
        let begins = !goes_on || text.starts_with(['|', '-']);
        match parts.last_mut().filter(|_| !begins) {
            Some(part) => part.lines.push(text),
            None => parts.push(PagePart {
                line,
                lines: vec![text],
                head: head.filter(|_| text.starts_with('|')),
            }),
        }
        goes_on = true;
    }
    parts
}

impl PagePart<'_> {
    /// Returns the cells of a table row; `None` for other parts.
    fn cells(&self) -> Option<Vec<String>> {
        cells(self.lines.first()?)
    }

    /// Returns the first code in the first cell of a table row for which `fits` returns true. A cell that only mentions
    /// code, as in a table of limits, describes something else.
    fn head_span(&self, word: &str, fits: fn(&str, &str) -> bool) -> Option<String> {
        let cells = self.cells()?;
        let head = cells.first().filter(|cell| cell.starts_with('`'))?;
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

    /// Returns the text; of a table row, all cells but the first, with the names of their columns if there are several.
    fn words(&self) -> String {
        let Some(row) = self.cells() else {
            let mut text = String::new();
            for line in &self.lines {
                // The items of a list inside an item stay on lines of their own.
                let is_item = line.trim_start().starts_with("- ");
                let space = match (text.is_empty(), is_item) {
                    (true, _) => "",
                    (false, true) => "\n",
                    (false, false) => " ",
                };
                text.push_str(space);
                text.push_str(line.trim());
            }
            return text.strip_prefix("- ").unwrap_or(&text).to_owned();
        };
        let heads = self.head.and_then(cells).unwrap_or_default();
        let rest = row.iter().enumerate().skip(1);
        let rest = rest.filter(|(_, cell)| !cell.is_empty());
        match row.len() {
            ..=2 => rest.map(|(_, cell)| cell.as_str()).collect(),
            _ => {
                let line = |(index, cell): (usize, &String)| {
                    let head = heads.get(index).map_or("", String::as_str);
                    format!("- {head}: {cell}")
                };
                rest.map(line).collect::<Vec<_>>().join("\n")
            }
        }
    }
}

/// Returns the cells of a line of a table, or `None` if it is none.
fn cells(line: &str) -> Option<Vec<String>> {
    // A bar inside a cell is escaped by a backslash.
    let row = line.strip_prefix('|')?.replace("\\|", "\u{1}");
    let cells = row.trim_end().trim_end_matches('|').split('|');
    let cells = cells.map(|cell| cell.trim().replace('\u{1}', "|"));
    Some(cells.collect())
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
    use crate::rules::languages;

    #[test]
    fn every_word_of_every_language_is_explained() {
        let mut silent = Vec::new();
        for language in languages() {
            for code in ["en", "es", "pl"] {
                let page = page(language.name, code).expect("a page");
                for word in assist::words(language) {
                    let entry_of_word = entry(page, word).filter(|found| !found.text.is_empty());
                    if entry_of_word.is_none_or(|found| !has_word(&found.usage, word)) {
                        silent.push(format!("{} ({code}): {word}", language.name));
                    }
                }
            }
        }
        assert!(silent.is_empty(), "no entry for {silent:#?}");
    }

    #[test]
    fn the_description_of_a_word_is_its_own() {
        // A reference to another place explains nothing where only the entry is shown.
        let begins_elsewhere = |text: &str| {
            ["see ", "véase ", "zobacz ", "zob. "]
                .iter()
                .any(|verb| text.starts_with(verb))
        };
        let mut wrong = Vec::new();
        for language in languages() {
            for code in ["en", "es", "pl"] {
                let page = page(language.name, code).expect("a page");
                let lines: Vec<&str> = page.lines().collect();
                for known in assist::words(language) {
                    let entry = word(language, known, code).expect("an entry");
                    // The line of the page begins with the code that has the word.
                    let line = lines[entry.line].trim_start_matches(['|', '-', ' ']);
                    let mut codes = line.strip_prefix('`').into_iter().flat_map(|rest| {
                        let rest = rest.split(" | ").next().unwrap_or("");
                        rest.split('`').step_by(2)
                    });
                    let is_own = codes.any(|code| has_word(code, known));
                    if !is_own || begins_elsewhere(&entry.text) || !begins_with(&entry.usage, known)
                    {
                        let place = format!("{}.{code}:{}", language.name, entry.line + 1);
                        wrong.push(format!(
                            "{known} at {place}: {} {}",
                            entry.usage, entry.text
                        ));
                    }
                }
                // Parameters of examples are no words of a language.
                assert_eq!(word(language, "nosuchword", code), None);
            }
        }
        let gdef = languages().iter().find(|language| language.name == "gdef");
        assert_eq!(gdef.and_then(|gdef| word(gdef, "o", "en")), None);
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn a_word_is_looked_up_where_it_is_explained() {
        let page = "# `f` is no entry\n\nSee `g(1)` here.\n\n`g` is\na word.\n\n- `h: 3` (required): a\n  number\n  - or none\n- other\n\n\
            | call | value |\n| --- | --- |\n| `f(int a) -> int`, `f2` | half of `h` |\n| the depth of `b` | 7 |\n\n\
            | name | short | long |\n| --- | --- | --- |\n| `a \\| b` | or | both |\n\n```\n`x` is code\n```\n";
        let described =
            |word: &str| entry(page, word).map(|found| (found.usage, found.text, found.line));
        let is = |usage: &str, text: &str, line| Some((usage.to_owned(), text.to_owned(), line));
        assert_eq!(described("f"), is("f(int a) -> int", "half of `h`", 14));
        assert_eq!(described("f2"), is("f2", "half of `h`", 14));
        assert_eq!(described("g"), is("g", "`g` is a word.", 4));
        assert_eq!(
            described("h"),
            is("h: 3", "`h: 3` (required): a number\n- or none", 7)
        );
        assert_eq!(described("b"), is("a | b", "- short: or\n- long: both", 19));
        assert_eq!(described("x"), None);
        assert_eq!(described(""), None);
    }
}
