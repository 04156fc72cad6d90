//! The names of a text and the words that fit at a place of it, for the editor. The text may be incomplete or broken.

use super::built_ins::{AFTER_MOVE, ARRAYS, FUNCTIONS};
use super::check::{HOOKS, type_word};
use super::head::KNOWN;
use super::parser::KEYWORDS;
use crate::rules::assist::{Names, Offer, Scanner, ScopeEnd, SymbolKind, Word};
use crate::rules::syntax::tokens::Lexis;

const TYPES: [&str; 4] = ["int", "float", "bool", "obj"];
/// The words that begin a definition.
const DEFINITIONS: [&str; 6] = ["define", "obj", "const", "state", "start", "include"];
const STATEMENTS: [&str; 7] = ["if", "else", "while", "for", "return", "break", "continue"];
const VALUES: [&str; 4] = ["true", "false", "empty", "hole"];

fn is_type(word: &str) -> bool {
    TYPES.contains(&word)
}

/// Returns true for words that refer to no declaration.
fn is_fixed(word: &str) -> bool {
    KEYWORDS.contains(&word) || STATEMENTS.contains(&word) || VALUES.contains(&word)
}

/// Returns the names that a text declares and uses.
pub(in crate::rules) fn names(text: &str) -> Names {
    let mut scanner = Scanner::new(text, Lexis::Gdef, 0);
    let mut index = 0;
    while index < scanner.code.len() {
        index = match scanner.word(index) {
            "define" => define(&mut scanner, index),
            _ if scanner.scope_depth() > 0 => statement_word(&mut scanner, index),
            "obj" if scanner.is_word(index + 1) => object(&mut scanner, index),
            "const" | "state" if is_type(scanner.word(index + 1)) => value(&mut scanner, index),
            word if scanner.word(index + 1) == ":" && scanner.is_word(index) => {
                parameter(&mut scanner, index, word)
            }
            _ => {
                scanner.note_sign(index);
                index + 1
            }
        };
    }
    scanner.finish()
}

/// `obj name of player`
fn object(scanner: &mut Scanner<'_>, index: usize) -> usize {
    let has_owner = scanner.word(index + 2) == "of" && !scanner.is_word(index + 3);
    let end = if has_owner { index + 4 } else { index + 2 };
    let whole = scanner.range(index, end - 1);
    let detail = scanner.slice(index + 2, end);
    scanner.declare(index + 1, SymbolKind::Piece, whole, detail);
    end
}

/// `const type name = value;` and `state type name = value;`
fn value(scanner: &mut Scanner<'_>, index: usize) -> usize {
    let kind = match scanner.word(index) {
        "const" => SymbolKind::Constant,
        _ => SymbolKind::State,
    };
    let end = scanner.next(index, ";");
    let detail = format!(
        "{} {}",
        scanner.word(index + 1),
        scanner.slice(index + 3, end.min(index + 40))
    );
    let whole = scanner.range(index, end);
    scanner.declare(index + 2, kind, whole, detail.trim_end().to_owned());
    for index in index + 3..end {
        use_word(scanner, index);
    }
    end + 1
}

/// `name: value`
fn parameter(scanner: &mut Scanner<'_>, index: usize, name: &str) -> usize {
    if name == "name" {
        return index + 3;
    }
    use_word(scanner, index + 2);
    if scanner.word(index + 3) == "x" {
        use_word(scanner, index + 4);
        return index + 5;
    }
    index + 3
}

fn use_word(scanner: &mut Scanner<'_>, index: usize) {
    if scanner.is_word(index) && !is_fixed(scanner.word(index)) {
        scanner.note_use(index);
    }
}

/// `define name(type argument, ...) -> type`; the body follows.
fn define(scanner: &mut Scanner<'_>, index: usize) -> usize {
    scanner.close_all(index);
    let name = index + 1;
    if !scanner.is_word(name) {
        return name;
    }
    let is_header = scanner.word(name + 1) == "(";
    let close = if is_header {
        scanner.closing(name + 1)
    } else {
        name
    };
    // The arguments of a broken header end at the next brace.
    let close = close
        .min(scanner.next(name, "{").saturating_sub(1))
        .max(name);
    let has_result = scanner.word(close + 1) == "->";
    let body = if has_result { close + 3 } else { close + 1 };
    let end = match scanner.word(body) {
        "{" => scanner.closing(body),
        _ => close,
    };
    let whole = scanner.range(index, end);
    let detail = scanner.slice(name + 1, body);
    scanner.declare(name, SymbolKind::Function, whole, detail);
    scanner.open_scope(ScopeEnd::NextBlock);
    for index in name + 1..close {
        if is_type(scanner.word(index)) && scanner.is_word(index + 1) {
            let whole = scanner.range(index, index + 1);
            let detail = scanner.word(index).to_owned();
            scanner.declare(index + 1, SymbolKind::Argument, whole, detail);
        }
    }
    body
}

/// Scans a token inside a body, or inside `start`.
fn statement_word(scanner: &mut Scanner<'_>, index: usize) -> usize {
    let word = scanner.word(index);
    if is_type(word) && scanner.is_word(index + 1) {
        let whole = scanner.range(index, scanner.next(index, ";"));
        scanner.declare(index + 1, SymbolKind::Variable, whole, word.to_owned());
        return index + 2;
    }
    if word == "for" && scanner.word(index + 1) == "(" {
        scanner.open_scope(ScopeEnd::NextBlock);
    } else if scanner.is_word(index) {
        use_word(scanner, index);
    } else {
        scanner.note_sign(index);
    }
    index + 1
}

/// Returns the words and the kinds of names that can follow a text.
pub(in crate::rules) fn offer(before: &str) -> Offer {
    let scanner = Scanner::new(before, Lexis::Gdef, 0);
    // All that matters of the text before the cursor is found in one pass: how deep the cursor is in blocks and
    // brackets, and where its statement begins. `define` sets both back to 0, since functions are never nested; so a
    // function with a missing brace does not spoil what is offered in the next one.
    let (mut braces, mut parens, mut is_start) = (0_usize, 0_usize, false);
    let mut statement = 0;
    for index in 0..scanner.code.len() {
        match scanner.word(index) {
            "define" => (braces, parens) = (0, 0),
            "{" => {
                is_start = braces == 0 && scanner.word_before(index) == "start";
                braces += 1;
            }
            "}" => braces = braces.saturating_sub(1),
            "(" => parens += 1,
            ")" => parens = parens.saturating_sub(1),
            _ => {}
        }
        if matches!(scanner.word(index), "{" | "}" | ";") && parens == 0 {
            statement = index + 1;
        }
    }
    let last = scanner.code.len();
    let previous = scanner.word_before(last);
    let keywords = |words: &[&'static str]| words.iter().map(|word| Word::keyword(word)).collect();
    // The name of a new function: only the hooks that the text does not have yet can be meant.
    if previous == "define" {
        let defined = names(before);
        let is_free = |hook: &&&str| !defined.symbols.iter().any(|symbol| symbol.name == **hook);
        let hooks = HOOKS.iter().filter(is_free);
        let words = hooks.map(|hook| Word {
            detail: if *hook == AFTER_MOVE {
                "()"
            } else {
                "() -> bool"
            }
            .to_owned(),
            ..Word::built_in(hook)
        });
        return Offer::only(words.collect());
    }
    let declares = braces > 0
        || parens > 0
        || matches!(
            scanner.word_before(last.saturating_sub(1)),
            "const" | "state"
        );
    // The name of something new: any proposal would be a wrong one.
    if previous == "obj" && !declares || is_type(previous) && declares {
        return Offer::only(Vec::new());
    }
    if previous == "->" || matches!(previous, "const" | "state") && braces == 0 {
        return Offer::only(keywords(&TYPES));
    }
    // Outside of functions: the value of a constant, the types of parameters, the value of a parameter, or a
    // definition.
    if braces == 0 {
        let is_value = (statement..last).any(|index| scanner.word(index) == "=")
            && matches!(scanner.word(statement), "const" | "state");
        if is_value {
            return Offer::values(
                keywords(&VALUES),
                &[SymbolKind::Constant, SymbolKind::Piece],
            );
        }
        if parens > 0 {
            return Offer::only(keywords(&TYPES));
        }
        if matches!(previous, ":" | "x") {
            return Offer::values(Vec::new(), &[SymbolKind::Constant]);
        }
        let mut words: Vec<Word> = keywords(&DEFINITIONS);
        words.extend(KNOWN.iter().map(|name| Word {
            suffix: ": ",
            ..Word::keyword(name)
        }));
        return Offer::only(words);
    }
    let mut words: Vec<Word> = keywords(&VALUES);
    if is_start {
        return Offer::values(words, &[SymbolKind::Constant, SymbolKind::Piece]);
    }
    words.extend(FUNCTIONS.iter().map(|function| {
        let types: Vec<&str> = function.params.iter().map(|ty| type_word(*ty)).collect();
        let mut detail = format!("({})", types.join(", "));
        if let Some(result) = function.result {
            detail.push_str(" -> ");
            detail.push_str(type_word(result));
        }
        let detail = if function.name == "next" {
            "(f())".to_owned()
        } else {
            detail
        };
        Word {
            detail,
            ..Word::built_in(function.name)
        }
    }));
    words.extend(ARRAYS.iter().map(|name| Word::built_in(name)));
    // Only at the beginning of a statement can one of its keywords stand, and only there or behind a bracket a type
    // (of a variable, or of the variable of a loop).
    let begins = parens == 0 && matches!(previous, "{" | "}" | ";");
    if begins {
        words.extend(
            STATEMENTS
                .iter()
                .chain(&TYPES)
                .map(|word| Word::keyword(word)),
        );
    } else if previous == "(" {
        words.extend(TYPES.iter().map(|word| Word::keyword(word)));
    }
    Offer::with_names(words)
}

/// Returns true for words that cannot be names.
pub(in crate::rules) fn is_reserved(word: &str) -> bool {
    KEYWORDS.contains(&word) || VALUES.contains(&word) || super::built_ins::is_reserved(word)
}

/// Returns true for the functions that the program calls.
pub(in crate::rules) fn is_hook(name: &str) -> bool {
    HOOKS.contains(&name)
}

/// Returns the words of the language.
pub(in crate::rules) fn words() -> Vec<&'static str> {
    let functions = FUNCTIONS.iter().map(|function| function.name);
    let fixed: [&[&str]; 8] = [
        &KEYWORDS,
        &TYPES,
        &DEFINITIONS,
        &STATEMENTS,
        &VALUES,
        &HOOKS,
        &KNOWN,
        &ARRAYS,
    ];
    functions.chain(fixed.concat()).collect()
}
