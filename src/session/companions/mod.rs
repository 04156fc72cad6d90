//! Editor support for the texts beside the rules, looks and tests: completion, descriptions, and the names of the rules
//! that they mention. [`crate::rules::assist`] does the same for the rules.
//!
//! Invariants: any text has answers, even if it is incomplete or broken; positions are byte offsets.

mod context;
mod mentions;
pub mod structure;
#[cfg(test)]
mod tests;

pub use mentions::{CompanionKind, mentions};

use super::reference::{self, ReferenceEntry};
use super::rule_tests::{ILLEGAL_KEYS, KEYS, START_KEYS};
use crate::board::look::LANGUAGES;
use crate::board::{Game, Outcome};
use crate::codec::look;
use crate::rules::assist::{Completion, Proposal, Symbol, SymbolKind, rank, word_start};
use context::{TomlContext, TomlContextKind, context_at};
use std::ops::Range;

#[derive(Clone, Debug, Default)]
pub struct KnownRules<'a> {
    /// The game, if the rules are without errors.
    pub game: Option<&'a Game>,
    /// The names that the rules declare.
    pub symbols: Vec<&'a Symbol>,
}

impl KnownRules<'_> {
    fn pieces(&self) -> Vec<String> {
        match self.game {
            Some(game) => game.pieces.iter().map(|kind| kind.name.clone()).collect(),
            None => self.symbols(|kind| kind == SymbolKind::Piece),
        }
    }

    fn symbols(&self, is_wanted: impl Fn(SymbolKind) -> bool) -> Vec<String> {
        let symbols = self.symbols.iter().filter(|symbol| is_wanted(symbol.kind));
        symbols.map(|symbol| symbol.name.clone()).collect()
    }

    fn players(&self) -> u8 {
        self.game.map_or(2, |game| game.players)
    }
}

/// What fits at a place.
enum Fits {
    /// Keys or headers, with what is inserted for each.
    Keys(Vec<(String, String)>),
    /// Texts, in quotation marks.
    Texts(Vec<String>, SymbolKind),
    /// Names inside a longer text.
    Words(Vec<String>, SymbolKind),
}

/// Returns what could be typed at a byte offset.
pub fn complete(
    kind: CompanionKind,
    text: &str,
    offset: usize,
    known: &KnownRules<'_>,
) -> Completion {
    let Some(context) = context_at(text, offset) else {
        return Completion::default();
    };
    let rest = text.get(offset..).unwrap_or("");
    let mut start = context.start;
    let fits = fits(kind, &context, rest, known);
    let entries: Vec<(String, String, SymbolKind)> = match fits {
        Fits::Keys(keys) => (keys.into_iter())
            .map(|(name, insert)| (name, insert, SymbolKind::Section))
            .collect(),
        Fits::Texts(texts, kind) => {
            let insert = |text: &String| match context.kind {
                TomlContextKind::Value(true) if rest.starts_with('"') => text.clone(),
                TomlContextKind::Value(true) => format!("{text}\""),
                _ => format!("\"{text}\""),
            };
            let texts = texts.into_iter();
            texts
                .map(|text| (text.clone(), insert(&text), kind))
                .collect()
        }
        Fits::Words(words, kind) => {
            let before = text.get(start..offset).unwrap_or("");
            start += word_start(before);
            let words = words.into_iter();
            words.map(|word| (word.clone(), word, kind)).collect()
        }
    };
    let typed = text.get(start..offset).unwrap_or("");
    let mut proposals: Vec<(u8, Proposal)> = Vec::new();
    for (name, insert, kind) in entries {
        if let Some(rank) = rank(&name, typed) {
            let detail = String::new();
            let proposal = Proposal {
                name,
                insert,
                kind,
                detail,
            };
            proposals.push((rank, proposal));
        }
    }
    proposals.sort_by_key(|(rank, _)| *rank);
    Completion {
        start,
        proposals: proposals
            .into_iter()
            .map(|(_, proposal)| proposal)
            .collect(),
    }
}

fn fits(kind: CompanionKind, context: &TomlContext, rest: &str, known: &KnownRules<'_>) -> Fits {
    let path = pattern(kind, &context.path);
    match context.kind {
        TomlContextKind::Header(brackets) => {
            Fits::Keys(headers(kind, brackets, &path, rest, known))
        }
        TomlContextKind::Key => Fits::Keys(keys_in(kind, &path, rest, known)),
        TomlContextKind::Value(is_quoted) => match (kind, path.as_str()) {
            (
                CompanionKind::Look,
                "fen.fields.flags.*" | "fen.fields.column" | "fen.fields.number"
                | "fen.fields.state",
            ) => Fits::Texts(
                known.symbols(|kind| kind == SymbolKind::State),
                SymbolKind::State,
            ),
            (CompanionKind::Look, "fen.fields.clock" | "fen.counts") => {
                Fits::Texts(known.pieces(), SymbolKind::Piece)
            }
            (CompanionKind::Look, path) => {
                let words = look::words(path).into_iter().map(str::to_owned);
                Fits::Texts(words.collect(), SymbolKind::Constant)
            }
            (CompanionKind::Tests, "test.outcome") => {
                let wins = (0..known.players()).map(Outcome::Won);
                let outcomes = [
                    Outcome::Going,
                    Outcome::Claimable,
                    Outcome::Chance,
                    Outcome::Draw,
                    Outcome::Over,
                ]
                .into_iter();
                let words = outcomes.chain(wins).map(|outcome| outcome.to_string());
                Fits::Texts(words.collect(), SymbolKind::Constant)
            }
            (CompanionKind::Tests, "test.squares.*") => {
                Fits::Texts(known.pieces(), SymbolKind::Piece)
            }
            (CompanionKind::Tests, "test.illegal.by") if is_quoted => {
                let names = known.symbols(|kind| kind != SymbolKind::Section);
                Fits::Words(names, SymbolKind::Function)
            }
            (
                CompanionKind::Tests,
                "test.play" | "test.legal" | "test.illegal" | "test.illegal.move"
                | "test.start.board" | "test.board",
            ) if is_quoted => Fits::Words(known.pieces(), SymbolKind::Piece),
            _ => Fits::Keys(Vec::new()),
        },
    }
}

/// Returns a path with `*` for names that are not keys.
fn pattern(kind: CompanionKind, path: &[String]) -> String {
    let names = |path: &str| match kind {
        CompanionKind::Look => matches!(
            path,
            "pieces"
                | "board.labels"
                | "words"
                | "state"
                | "fen.hands"
                | "fen.rows"
                | "fen.pieces"
                | "fen.fields.flags"
        ),
        CompanionKind::Tests => matches!(
            path,
            "test.state" | "test.squares" | "test.start.state" | "test.start.set"
        ),
    };
    let mut pattern = String::new();
    for part in path {
        let part = if names(&pattern) { "*" } else { part };
        if !pattern.is_empty() {
            pattern.push('.');
        }
        pattern.push_str(part);
    }
    pattern
}

/// Returns the keys of a table with a fixed set of them, by its pattern.
fn fixed_keys(kind: CompanionKind, path: &str) -> &'static [&'static str] {
    match (kind, path) {
        (
            CompanionKind::Look,
            "board.title" | "board.description" | "board.goal" | "players.name" | "board.labels.*"
            | "pieces.*.name" | "words.*",
        ) => &LANGUAGES,
        (CompanionKind::Look, path) => look::keys(path),
        (CompanionKind::Tests, "test") => &KEYS,
        (CompanionKind::Tests, "test.start") => &START_KEYS,
        (CompanionKind::Tests, "test.illegal") => &ILLEGAL_KEYS,
        (CompanionKind::Tests, _) => &[],
    }
}

/// Returns true for a table of a look that may stand several times.
fn is_repeated(name: &str) -> bool {
    matches!(name, "players" | "sides")
}

fn quoted(name: &str) -> String {
    let is_bare =
        |character: char| character.is_ascii_alphanumeric() || matches!(character, '_' | '-');
    match name.chars().all(is_bare) {
        true => name.to_owned(),
        false => format!("\"{name}\""),
    }
}

fn keys_in(
    kind: CompanionKind,
    path: &str,
    rest: &str,
    known: &KnownRules<'_>,
) -> Vec<(String, String)> {
    let is_line_end = rest
        .trim_start_matches([' ', '\t'])
        .starts_with(['\r', '\n', '}']);
    let suffix = if rest.is_empty() || is_line_end {
        " = "
    } else {
        ""
    };
    let with_suffix = |names: Vec<String>| {
        let entries = names.into_iter();
        entries
            .map(|name| (name.clone(), format!("{}{suffix}", quoted(&name))))
            .collect()
    };
    let states = || known.symbols(|kind| kind == SymbolKind::State);
    match (kind, path) {
        (CompanionKind::Look, "") => {
            let mut proposals = headers(kind, 1, "", "]", known);
            proposals.extend(headers(kind, 2, "", "]", known));
            let brackets = |name: &str| if is_repeated(name) { 2 } else { 1 };
            for (name, insert) in &mut proposals {
                let count = brackets(name);
                *insert = format!("{}{insert}{}", "[".repeat(count), "]".repeat(count));
            }
            proposals
        }
        (CompanionKind::Tests, "") => vec![("test".to_owned(), "[[test]]".to_owned())],
        (CompanionKind::Look, "pieces" | "fen.hands" | "fen.rows" | "fen.pieces") => {
            with_suffix(known.pieces())
        }
        (CompanionKind::Look, "fen.needs" | "fen.passed") => with_suffix(states()),
        (CompanionKind::Tests, "test.state" | "test.start.state") => with_suffix(states()),
        (CompanionKind::Tests, "test.start.set") => {
            with_suffix(known.symbols(|kind| kind == SymbolKind::Constant))
        }
        (kind, path) => {
            let keys = fixed_keys(kind, path).iter();
            with_suffix(keys.map(|key| (*key).to_owned()).collect())
        }
    }
}

fn headers(
    kind: CompanionKind,
    brackets: usize,
    path: &str,
    rest: &str,
    known: &KnownRules<'_>,
) -> Vec<(String, String)> {
    let names: Vec<String> = match (kind, brackets, path) {
        (CompanionKind::Look, 1, "") => {
            let keys = look::keys("").iter().filter(|key| !is_repeated(key));
            keys.map(|key| (*key).to_owned()).collect()
        }
        (CompanionKind::Look, 2, "") => {
            let keys = look::keys("").iter().filter(|key| is_repeated(key));
            keys.map(|key| (*key).to_owned()).collect()
        }
        (CompanionKind::Look, 1, "pieces") => known.pieces(),
        (CompanionKind::Look, 1, "board") => vec!["labels".to_owned()],
        (CompanionKind::Look, 1, "fen") => ["hands", "needs", "passed", "pieces", "rows"]
            .map(str::to_owned)
            .to_vec(),
        (CompanionKind::Tests, 2, "") => vec!["test".to_owned()],
        _ => Vec::new(),
    };
    let closing = if rest.starts_with(']') { "" } else { "]" };
    let closing = closing.repeat(brackets);
    let insert = |name: &String| match name.as_str() {
        "pieces" if path.is_empty() => "pieces.".to_owned(),
        _ => format!("{}{closing}", quoted(name)),
    };
    let names = names.into_iter();
    names.map(|name| (name.clone(), insert(&name))).collect()
}

/// Returns the description of the key at a byte offset, or of the key whose value is there, in the language of a code,
/// and the range of the word.
pub fn describe(
    kind: CompanionKind,
    text: &str,
    offset: usize,
    language: &str,
) -> Option<(Range<usize>, ReferenceEntry)> {
    let is_word = |character: char| character.is_alphanumeric() || matches!(character, '_' | '-');
    let rest = text.get(offset..)?;
    let end = text.len() - rest.trim_start_matches(is_word).len();
    let before = text.get(..end)?;
    let start = before.trim_end_matches(is_word).len();
    let word = before.get(start..)?;
    if word.is_empty() {
        return None;
    }
    let context = context_at(text, end)?;
    let mut path = context.path;
    if !matches!(context.kind, TomlContextKind::Value(_)) {
        path.push(word.to_owned());
    }
    let entry = entry(kind, &path, language)?;
    Some((start..end, entry))
}

/// Returns the description of the innermost key of a path.
fn entry(kind: CompanionKind, path: &[String], language: &str) -> Option<ReferenceEntry> {
    let page = reference::page(kind.reference(), language)?;
    let mut parts = path;
    while let Some((key, table)) = parts.split_last() {
        let table_pattern = pattern(kind, table);
        let is_key = fixed_keys(kind, &table_pattern).contains(&key.as_str());
        if is_key && !(kind == CompanionKind::Look && LANGUAGES.contains(&key.as_str())) {
            let part = match kind {
                CompanionKind::Look => {
                    let name = path.first().map_or("", String::as_str);
                    reference::section(page, name)
                }
                CompanionKind::Tests => page,
            };
            let long = format!("{}.{key}", table.get(1..).unwrap_or_default().join("."));
            let names = [long.as_str(), key.as_str()];
            let entry = names.iter().find_map(|name| reference::entry(part, name));
            return entry.or_else(|| table_entry(kind, key));
        }
        parts = table;
    }
    None
}

/// Returns the description of a table by its keys.
fn table_entry(kind: CompanionKind, table: &str) -> Option<ReferenceEntry> {
    let paths = [table.to_owned(), format!("{table}.*")];
    let mut keys = paths.iter().map(|path| fixed_keys(kind, path));
    let keys = keys.find(|keys| !keys.is_empty())?;
    let words: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
    Some(ReferenceEntry {
        usage: format!("[{table}]"),
        text: words.join(", "),
        line: 0,
    })
}
