//! The names of a text, its JavaScript included, and the words that fit at a place of it, for the editor. The text may
//! be incomplete or broken.

use super::scan::{Scanner, ScopeEnd};
use super::words::{
    BdlWord, CONTEXT_FIELDS, PIECE_FIELDS, SCRIPT_BUILT_INS, SCRIPT_CONSTANTS, SCRIPT_WORDS,
    is_section,
};
use crate::rules::assist::{LanguageWord, Offer, SymbolKind, TextNames};
use crate::rules::syntax::tokens::{Lexis, TokenKind};
use crate::rules::words::WordKind;
use std::collections::HashSet;

/// Returns the names that a text declares and uses.
pub(in crate::rules) fn names(text: &str) -> TextNames {
    let mut scanner = Scanner::new(text, Lexis::Bdl, 0);
    let mut scripts = Vec::new();
    let mut section = "";
    let mut pieces = HashSet::new();
    let mut depth = 0_usize;
    for index in 0..scanner.code.len() {
        let word = scanner.word(index);
        let opens = scanner.word(index + 1) == "{";
        match word {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            _ if opens && is_section(word) => {
                (section, depth) = (word, 0);
                let whole = scanner.range(index, scanner.closing(index + 1));
                scanner.declare(index, SymbolKind::Section, whole, String::new());
            }
            _ if !scanner.is_word(index) || is_reserved(word) => {}
            _ if opens && section == "pieces" && depth == 1 && pieces.insert(word) => {
                let whole = scanner.range(index, scanner.closing(index + 1));
                scanner.declare(index, SymbolKind::Piece, whole, String::new());
            }
            _ => scanner.note_use(index),
        }
        if let Some(token) = scanner
            .code
            .get(index)
            .filter(|token| matches!(token.kind, TokenKind::Script | TokenKind::OpenScript))
        {
            let start = token.start as usize + "explicit".len();
            let script = text.get(start..token.end as usize).unwrap_or("");
            scripts.push((script, start));
        }
    }
    let mut names = scanner.finish();
    for (script, start) in scripts {
        names.add(script_names(script, start, &pieces));
    }
    names
}

/// Returns the names of a script. A string that names a piece is a use of the piece.
fn script_names(text: &str, start: usize, pieces: &HashSet<&str>) -> TextNames {
    let mut scanner = Scanner::new(text, Lexis::Script, start);
    let mut index = 0;
    while index < scanner.code.len() {
        let word = scanner.word(index);
        let kind = scanner.code.get(index).map(|token| token.kind);
        let next = index + 1;
        match word {
            "let" | "const" | "var" => {
                index = pattern(&mut scanner, next);
                continue;
            }
            "for" => scanner.open_scope(ScopeEnd::NextBlock),
            "(" if scanner.word(scanner.closing(index) + 1) == "=>" => {
                let close = scanner.closing(index);
                arguments(&mut scanner, index, close, close + 2);
                index = close + 2;
                continue;
            }
            "(" if is_head(&scanner, index) => {
                let close = scanner.closing(index);
                arguments(&mut scanner, index, close, close + 1);
                index = close + 1;
                continue;
            }
            "function" if scanner.is_word(next) => {
                let whole = scanner.range(index, next);
                scanner.declare(next, SymbolKind::Function, whole, String::new());
                index += 2;
                continue;
            }
            _ if kind == Some(TokenKind::Text) => {
                let name = word.trim_matches(['"', '\'', '`']);
                if pieces.contains(name) && word.len() == name.len() + 2 {
                    let range = scanner.range(index, index);
                    scanner.note_use_of_range(range.start + 1..range.end - 1);
                }
            }
            _ if scanner.is_word(index) && scanner.word(next) == "=>" => {
                open_function(&mut scanner, index + 2);
                let whole = scanner.range(index, index);
                scanner.declare(index, SymbolKind::Argument, whole, String::new());
                index += 2;
                continue;
            }
            _ if scanner.is_word(index) => use_in_script(&mut scanner, index),
            _ => {}
        }
        scanner.note_sign(index);
        index += 1;
    }
    // A declaration outside any block is known in this script only.
    let mut names = scanner.finish();
    for symbol in &mut names.symbols {
        symbol.scope.get_or_insert(start..start + text.len());
    }
    names
}

/// Returns true for the `(` of `name(a, b) {` and `function (a) {`, which are not calls.
fn is_head(scanner: &Scanner<'_>, index: usize) -> bool {
    let before = scanner.word_before(index);
    let is_statement = matches!(before, "if" | "for" | "while" | "switch" | "with");
    let is_word = index
        .checked_sub(1)
        .is_some_and(|before| scanner.is_word(before));
    is_word && !is_statement && scanner.word(scanner.closing(index) + 1) == "{"
}

/// Opens the scope of a function whose body begins at `body`.
fn open_function(scanner: &mut Scanner<'_>, body: usize) {
    let end = match scanner.word(body) {
        "{" => ScopeEnd::NextBlock,
        _ => ScopeEnd::Expression,
    };
    scanner.open_scope(end);
}

/// Declares the arguments between two parentheses.
fn arguments(scanner: &mut Scanner<'_>, open: usize, close: usize, body: usize) {
    open_function(scanner, body);
    for index in open + 1..close {
        declare_in_pattern(scanner, index, SymbolKind::Argument);
    }
}

/// Declares a word of a pattern, unless it is a key or part of a value.
fn declare_in_pattern(scanner: &mut Scanner<'_>, index: usize, kind: SymbolKind) {
    let is_value = matches!(scanner.word_before(index), "=" | ".");
    let is_key = scanner.word(index + 1) == ":";
    if scanner.is_word(index) && !is_value && !is_key && !is_script_word(scanner.word(index)) {
        let whole = scanner.range(index, index);
        scanner.declare(index, kind, whole, String::new());
    }
}

/// Declares the pattern that follows `let`, and returns the index behind it.
fn pattern(scanner: &mut Scanner<'_>, start: usize) -> usize {
    let end = match scanner.word(start) {
        "{" | "[" => scanner.closing(start).min(scanner.code.len() - 1) + 1,
        _ => start + 1,
    };
    for index in start..end {
        declare_in_pattern(scanner, index, SymbolKind::Variable);
    }
    end
}

fn is_script_word(word: &str) -> bool {
    SCRIPT_WORDS.contains(&word) || SCRIPT_CONSTANTS.contains(&word)
}

fn use_in_script(scanner: &mut Scanner<'_>, index: usize) {
    let before = scanner.word_before(index);
    let is_key = scanner.word(index + 1) == ":" && matches!(before, "{" | ",");
    let is_field = before == ".";
    let word = scanner.word(index);
    if !is_key && !is_field && !is_script_word(word) && scanner.resolve(word).is_some() {
        scanner.note_use(index);
    }
}

/// Returns the words and the kinds of names that can follow a text.
pub(in crate::rules) fn offer(before: &str) -> Offer {
    let scanner = Scanner::new(before, Lexis::Bdl, 0);
    let keywords = |words: &[&'static str]| {
        words
            .iter()
            .map(|word| LanguageWord::keyword(word))
            .collect()
    };
    let open = scanner.code.last();
    if let Some(script) = open.filter(|token| token.kind == TokenKind::OpenScript) {
        let start = script.start as usize + "explicit".len();
        return offer_in_script(before.get(start..).unwrap_or(""));
    }
    let (mut section, mut depth, mut braces) = ("", 0_usize, Vec::new());
    for index in 0..scanner.code.len() {
        match scanner.word(index) {
            "{" => {
                depth += 1;
                braces.push(scanner.word_before(index));
            }
            "}" => {
                depth = depth.saturating_sub(1);
                braces.pop();
            }
            word if is_section(word) && scanner.word(index + 1) == "{" => {
                (section, depth) = (word, 0);
                braces.clear();
            }
            _ => {}
        }
    }
    let last = scanner.code.len();
    let previous = scanner.word_before(last);
    let piece = &[SymbolKind::Piece];
    let inner = braces.last().copied().unwrap_or("");
    let words: &[&'static str] = match (section, depth) {
        (_, 0) => BdlWord::Section.words(),
        _ if previous == ":" => match scanner.word_before(last.saturating_sub(1)) {
            "player_change" | "coloring" => &["alternate", "explicit"],
            "after_move" | "promising" => &["explicit"],
            "on_end_reached" => &["explicit", "spawn"],
            "kills" => &["true", "false", "only"],
            "mirrored" | "can_jump" => &["true", "false"],
            _ => &[],
        },
        ("rules", _) => BdlWord::Rule.words(),
        ("pieces", 1) => &["explicit"],
        ("pieces", _) if matches!(inner, "moves") => &[
            "horizontal",
            "vertical",
            "diagonal",
            "x",
            "y",
            "kills",
            "explicit",
        ],
        ("pieces", _) if matches!(previous, "(" | ",") => {
            return Offer::values(Vec::new(), piece);
        }
        ("pieces", _) => &[
            "moves",
            "mirrored",
            "can_jump",
            "on_end_reached",
            "explicit",
        ],
        ("initial_piece_position", 1) => return Offer::values(Vec::new(), piece),
        ("initial_piece_position", _) if inner == "positions" => &["x", "y"],
        ("initial_piece_position", _) => &["positions", "mirrored", "owner"],
        _ if matches!(previous, "(" | ",") => return Offer::values(Vec::new(), piece),
        ("invariants", _) => {
            let mut words: Vec<LanguageWord> = keywords(BdlWord::Invariant.words());
            words.push(LanguageWord::keyword("explicit"));
            return Offer::only(words);
        }
        _ => {
            let mut words: Vec<LanguageWord> = keywords(BdlWord::Finish.words());
            words.push(LanguageWord::keyword("explicit"));
            return Offer::only(words);
        }
    };
    Offer::only(keywords(words))
}

fn offer_in_script(before: &str) -> Offer {
    let scanner = Scanner::new(before, Lexis::Script, 0);
    let previous = scanner.word_before(scanner.code.len());
    match previous {
        "." => Offer::only(
            CONTEXT_FIELDS
                .iter()
                .chain(&PIECE_FIELDS)
                .map(|field| LanguageWord::built_in(field))
                .collect(),
        ),
        "let" | "const" | "var" | "function" => Offer::only(Vec::new()),
        _ => {
            let words = SCRIPT_WORDS.iter().chain(&SCRIPT_CONSTANTS);
            let words = words.map(|word| LanguageWord::keyword(word));
            let built_ins = SCRIPT_BUILT_INS
                .iter()
                .map(|name| LanguageWord::built_in(name));
            let kinds = &[
                SymbolKind::Variable,
                SymbolKind::Argument,
                SymbolKind::Function,
            ];
            Offer::values(words.chain(built_ins).collect(), kinds)
        }
    }
}

/// Returns true for words that cannot be names.
pub(in crate::rules) fn is_reserved(word: &str) -> bool {
    BdlWord::of(word).is_some()
}

/// Returns the words of the language, and of its scripts those that are not words of JavaScript.
pub(in crate::rules) fn words() -> Vec<&'static str> {
    let words = BdlWord::all().map(|(word, _)| word);
    let fields = CONTEXT_FIELDS.into_iter().chain(PIECE_FIELDS);
    words.chain(fields).chain(["context", "console"]).collect()
}
