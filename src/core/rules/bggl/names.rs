//! The names of a text and the words that fit at a place of it, for the editor. The text may be incomplete or broken.

use super::check::BUILT_IN_FUNCTIONS;
use super::words::{TYPES, is_reserved as is_word_of_language};
use crate::rules::assist::{Names, Offer, Scanner, ScopeEnd, SymbolKind, Word};
use crate::rules::syntax::tokens::Lexis;

const STATEMENTS: [&str; 10] = [
    "if", "else", "while", "return", "break", "continue", "print", "turn", "gototurn", "exit",
];
const DECLARATIONS: [&str; 5] = ["Player", "Piece", "Board", "Rule", "Game"];
const VALUES: [&str; 6] = ["true", "false", "board", "thisplayer", "winner", "_"];
/// The properties of a unit that a rule may read.
const OF_RULES: [&str; 10] = [
    "length",
    "movement",
    "jump",
    "emptysquare",
    "orthogonal",
    "diagonal",
    "x1",
    "y1",
    "x2",
    "y2",
];
const FIELDS: [&str; 4] = ["x", "y", "piece", "dir"];

fn is_type(word: &str) -> bool {
    TYPES.contains(&word) || word == "void"
}

/// Returns true for words that refer to no declaration of the text.
fn is_fixed(word: &str) -> bool {
    is_reserved(word) || word == "_"
}

/// Returns the names that a text declares and uses.
pub(in crate::rules) fn names(text: &str) -> Names {
    let mut scanner = Scanner::new(text, Lexis::Bggl, 0);
    let mut index = 0;
    while index < scanner.code.len() {
        index = if scanner.scope_depth() == 0 {
            declaration(&mut scanner, index)
        } else {
            statement_word(&mut scanner, index)
        };
    }
    scanner.finish()
}

/// Scans a declaration at the outermost level; a body follows with its scope.
fn declaration(scanner: &mut Scanner<'_>, index: usize) -> usize {
    let word = scanner.word(index);
    match word {
        "Player" | "player" | "Piece" | "piece"
            if scanner.is_word(index + 1) && matches!(scanner.word(index + 2), "," | ";") =>
        {
            let kind = match word {
                "Player" | "player" => SymbolKind::Player,
                _ => SymbolKind::Piece,
            };
            constants(scanner, index, kind)
        }
        "Rule" | "rule" if scanner.is_word(index + 1) => rule(scanner, index),
        "Game" | "game" => {
            let body = index + 1;
            let whole = scanner.range(index, scanner.closing(body));
            scanner.declare(index, SymbolKind::Section, whole, String::new());
            scanner.open_scope(ScopeEnd::NextBlock);
            body
        }
        _ => {
            let mut name = index;
            if is_type(word) {
                name += 1;
                if scanner.word(name) == "[" && scanner.word(name + 1) == "]" {
                    name += 2;
                }
            }
            let is_name = scanner.is_word(name) && !is_fixed(scanner.word(name));
            let opens = is_name && scanner.word(name + 1) == "(";
            if opens && scanner.word(scanner.closing(name + 1) + 1) == "{" {
                function(scanner, index, name)
            } else if is_name && name > index {
                variables(scanner, index, name, SymbolKind::State)
            } else {
                use_word(scanner, index);
                scanner.note_sign(index);
                index + 1
            }
        }
    }
}

/// `Piece X, O;`
fn constants(scanner: &mut Scanner<'_>, index: usize, kind: SymbolKind) -> usize {
    let end = scanner.next(index, ";");
    for name in index + 1..end {
        if scanner.is_word(name) {
            let whole = scanner.range(name, name);
            scanner.declare(name, kind, whole, String::new());
        }
    }
    end + 1
}

/// `Rule name: X, O`; the body follows.
fn rule(scanner: &mut Scanner<'_>, index: usize) -> usize {
    let body = scanner.next(index, "{");
    let whole = scanner.range(index, scanner.closing(body));
    let detail = scanner.slice(index + 3, body);
    scanner.declare(index + 1, SymbolKind::Rule, whole, detail);
    for name in index + 2..body {
        use_word(scanner, name);
    }
    scanner.open_scope(ScopeEnd::NextBlock);
    body
}

/// `type name(type argument, ...)`; the body follows.
fn function(scanner: &mut Scanner<'_>, index: usize, name: usize) -> usize {
    let close = scanner.closing(name + 1);
    let whole = scanner.range(index, scanner.closing(close + 1));
    let mut detail = scanner.slice(name + 1, close + 1);
    if name > index {
        detail = format!("{detail} {}", scanner.slice(index, name));
    }
    scanner.declare(name, SymbolKind::Function, whole, detail);
    scanner.open_scope(ScopeEnd::NextBlock);
    let mut first = name + 2;
    for argument in name + 2..close {
        if scanner.word(argument) == "," {
            first = argument + 1;
        }
        if scanner.is_word(argument) && !is_fixed(scanner.word(argument)) {
            let whole = scanner.range(first, argument);
            let detail = match scanner.slice(first, argument) {
                ty if ty.is_empty() => "Move".to_owned(),
                ty => ty,
            };
            scanner.declare(argument, SymbolKind::Argument, whole, detail);
        }
    }
    close + 1
}

/// `type name = value, name;`: declares each name, and records the uses in the values.
fn variables(scanner: &mut Scanner<'_>, index: usize, name: usize, kind: SymbolKind) -> usize {
    let end = scanner.next(index, ";");
    let ty = scanner.slice(index, name);
    let (mut depth, mut is_name) = (0_usize, true);
    for index in name..end {
        match scanner.word(index) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            "," if depth == 0 => is_name = true,
            _ if std::mem::take(&mut is_name) && scanner.is_word(index) => {
                let whole = scanner.range(index, index);
                scanner.declare(index, kind, whole, ty.clone());
            }
            _ => use_word(scanner, index),
        }
    }
    end
}

fn use_word(scanner: &mut Scanner<'_>, index: usize) {
    let is_field = scanner.word_before(index) == ".";
    if scanner.is_word(index) && !is_field && !is_fixed(scanner.word(index)) {
        scanner.note_use(index);
    }
}

/// Scans a token inside a body.
fn statement_word(scanner: &mut Scanner<'_>, index: usize) -> usize {
    let word = scanner.word(index);
    let mut name = index + 1;
    if is_type(word) {
        if scanner.word(name) == "[" && scanner.word(name + 1) == "]" {
            name += 2;
        }
        if scanner.is_word(name) && !is_fixed(scanner.word(name)) {
            return variables(scanner, index, name, SymbolKind::Variable);
        }
    }
    if word == "turn" && scanner.is_word(name) {
        let whole = scanner.range(index, scanner.closing(name + 1));
        scanner.declare_everywhere(name, SymbolKind::Turn, whole, String::new());
        return name + 1;
    }
    let begins = matches!(scanner.word_before(index), "{" | "}" | ";");
    if begins && scanner.is_word(index) && scanner.word(name) == "=" && !is_fixed(word) {
        // The first assignment of an unknown name declares it in the function.
        if scanner.resolve(word).is_none() && !scanner.is_declared_everywhere(word) {
            scanner.declare_in_function(index, SymbolKind::Variable, String::new());
            return name;
        }
    }
    use_word(scanner, index);
    scanner.note_sign(index);
    index + 1
}

/// Returns the words and the kinds of names that can follow a text.
pub(in crate::rules) fn offer(before: &str) -> Offer {
    let scanner = Scanner::new(before, Lexis::Bggl, 0);
    let (mut braces, mut is_rule) = (0_usize, false);
    for index in 0..scanner.code.len() {
        match scanner.word(index) {
            "{" => braces += 1,
            "}" => braces = braces.saturating_sub(1),
            "Rule" | "rule" if braces == 0 => is_rule = true,
            _ if braces == 0 && is_type(scanner.word(index)) => is_rule = false,
            _ => {}
        }
        is_rule &= braces > 0 || scanner.word(index) != "}";
    }
    let last = scanner.code.len();
    let previous = scanner.word_before(last);
    let keywords = |words: &[&'static str]| words.iter().map(|word| Word::keyword(word)).collect();
    match previous {
        "." => return Offer::only(FIELDS.iter().map(|field| Word::built_in(field)).collect()),
        "gototurn" => return Offer::values(Vec::new(), &[SymbolKind::Turn]),
        "turn" | "Rule" | "rule" => return Offer::only(Vec::new()),
        _ if is_type(previous) => return Offer::only(Vec::new()),
        _ => {}
    }
    if braces == 0 {
        if is_rule {
            return Offer::values(Vec::new(), &[SymbolKind::Piece]);
        }
        let mut words: Vec<Word> = keywords(&DECLARATIONS);
        words.extend(TYPES.iter().map(|ty| Word::keyword(ty)));
        words.push(Word {
            detail: "(m)".to_owned(),
            ..Word::built_in("isValidMove")
        });
        return Offer::with_names(words);
    }
    let mut words: Vec<Word> = keywords(&VALUES);
    words.extend(["row", "col"].iter().map(|name| Word::built_in(name)));
    words.extend(BUILT_IN_FUNCTIONS.iter().map(|name| {
        Word {
            detail: match *name {
                "input" => "(string) int",
                "readmove" => "(string) Move",
                "numPieces" => "(Piece) int",
                _ => "(Move) int",
            }
            .to_owned(),
            ..Word::built_in(name)
        }
    }));
    words.push(Word {
        detail: "(Move) boolean".to_owned(),
        ..Word::built_in("makemove")
    });
    if is_rule {
        words.extend(OF_RULES.iter().map(|name| Word::built_in(name)));
    }
    if matches!(previous, "{" | "}" | ";") {
        words.extend(
            STATEMENTS
                .iter()
                .chain(&TYPES)
                .map(|word| Word::keyword(word)),
        );
    }
    Offer::with_names(words)
}

/// Returns true for words that cannot be names.
pub(in crate::rules) fn is_reserved(word: &str) -> bool {
    is_word_of_language(word) || BUILT_IN_FUNCTIONS.contains(&word)
}

/// Returns the words of the language.
pub(in crate::rules) fn words() -> Vec<&'static str> {
    let fixed: [&[&str]; 8] = [
        &STATEMENTS,
        &DECLARATIONS,
        &VALUES,
        &OF_RULES,
        &FIELDS,
        &TYPES,
        &BUILT_IN_FUNCTIONS,
        &["makemove", "isValidMove", "row", "col", "void"],
    ];
    fixed.concat()
}
