//! Quick fixes of gdef that change more than the word that is marked.

use super::fix::{Fix, argument, insert, remove, write};
use super::text_words::{is_word_char, words_in};
use crate::base::{Diagnostic, Value};
use crate::message;
use std::ops::Range;

/// Returns the change that a diagnostic of gdef suggests, if it is one of those that need no author.
pub(super) fn gdef_fix(diagnostic: &Diagnostic, text: &str) -> Option<Fix> {
    let marked = diagnostic.span.range();
    let word = text.get(marked.clone())?;
    let related = || {
        let other = diagnostic.related.first()?;
        (other.span.file == diagnostic.span.file).then(|| other.span.range())
    };
    match diagnostic.code() {
        "gdef-else-if-joined" => write(marked, "else if"),
        // Not for a brace that closes nothing: more often the one that opens is missing.
        "gdef-markup" => remove(marked, text),
        "gdef-brace-open" => {
            let indentation = indentation(text, marked.start);
            // Behind a comment on the same line, which belongs to what stands before it.
            let end = related()?.end;
            let rest = text.get(end..)?.lines().next().unwrap_or_default();
            let comment = rest.trim();
            let is_comment = comment.starts_with("/*") && comment.ends_with("*/");
            let end = match is_comment && comment.matches("*/").count() == 1 {
                true => end + rest.trim_end().len(),
                false => end,
            };
            insert(end, &format!("\n{indentation}}}"))
        }
        "gdef-declaration-value" => {
            let name = word.trim_end_matches(';').trim_end();
            let value = match words_in(name).next()? {
                "int" => "0",
                "float" => "0.0",
                "bool" => "false",
                _ => "empty",
            };
            insert(marked.start + name.len(), &format!(" = {value}"))
        }
        // `a < b < c` becomes `a < b && b < c`.
        "gdef-not-chainable" => {
            let middle = text.get(related()?.end..marked.start)?.trim();
            insert(marked.start, &format!("&& {middle} "))
        }
        "gdef-argument-count" => {
            let number = |name: &str| match diagnostic.message.arg(name) {
                Some(Value::Number(number)) => usize::try_from(*number).ok(),
                _ => None,
            };
            let (expected, found) = number("expected").zip(number("found"))?;
            // The name of the function is marked, or the whole call.
            let behind = marked.start + word.find('(').unwrap_or(word.len());
            let open = behind + text.get(behind..)?.find('(')?;
            if !text.get(behind..open)?.trim().is_empty() {
                return None;
            }
            let arguments = arguments(text.get(open + 1..)?)?;
            let is_read = arguments.len() == found && found > expected;
            let first = arguments.get(expected).filter(|_| is_read)?;
            // With the comma before it.
            let start = match expected.checked_sub(1) {
                Some(last) => arguments.get(last)?.end,
                None => first.start,
            };
            remove(open + 1 + start..open + 1 + arguments.last()?.end, text)
        }
        // With a brace too many, the one that opens is missing.
        "gdef-block-missing" if word == ")" && is_balanced(text) => {
            let rest = text.get(marked.end..)?;
            let length = rest.find(';')? + 1;
            let statement = rest.get(..length)?.trim();
            let is_simple = !statement.contains(['{', '}', '\n']) && !begins_block(statement);
            let wrapped = Fix {
                range: marked.end..marked.end + length,
                text: format!(" {{ {statement} }}"),
                title: message!("assist-fix-braces"),
            };
            is_simple.then_some(wrapped)
        }
        "gdef-hook-absent" => match diagnostic.hint.as_ref()?.id {
            "gdef-hook-hint" => {
                let name = argument(&diagnostic.message, "name")?;
                let gap = if text.ends_with('\n') { "\n" } else { "\n\n" };
                let function = format!("{gap}define {name}() -> bool {{\n    return false;\n}}\n");
                Some(Fix {
                    range: text.len()..text.len(),
                    text: function,
                    title: message!("assist-fix-function", name = name),
                })
            }
            // A function that is called by its name keeps it.
            "gdef-hook-renamed" => {
                let name = argument(&diagnostic.message, "name")?;
                write(marked, name).filter(|_| occurs_once(word, text))
            }
            _ => None,
        },
        "gdef-unreachable" => remove(marked, text),
        "gdef-variable-unread" if occurs_once(word, text) => {
            let line = text.get(..marked.start)?.rfind(['\n', ';', '{', '}']);
            let start = line.map_or(0, |before| before + 1);
            let end = marked.end + text.get(marked.end..)?.find(';')? + 1;
            let declaration = text.get(start..end)?;
            let lead = declaration.len() - declaration.trim_start().len();
            let is_whole = declaration.matches('(').count() == declaration.matches(')').count()
                && words_in(declaration)
                    .next()
                    .is_some_and(|word| word != "for");
            // What is called may have effects.
            let has_call = declaration.match_indices('(').any(|(place, _)| {
                let before = declaration.get(..place).unwrap_or_default();
                before.trim_end().ends_with(is_word_char)
            });
            remove(start + lead..end, text).filter(|_| is_whole && !has_call)
        }
        _ => match diagnostic.hint.as_ref()?.id {
            "gdef-compare-number-hint" => {
                let is_one_word = words_in(word).next() == Some(word) || word.ends_with(')');
                match is_one_word && !word.contains(['+', '-', '*', '/', '%']) {
                    true => insert(marked.end, " != 0"),
                    false => write(marked, &format!("({word}) != 0")),
                }
            }
            _ => None,
        },
    }
}

/// Returns the blanks at the beginning of the line of a place.
fn indentation(text: &str, place: usize) -> &str {
    let before = text.get(..place).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    let rest = text.get(line..).unwrap_or_default();
    let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    rest.get(..blanks).unwrap_or_default()
}

fn begins_block(statement: &str) -> bool {
    let first = words_in(statement).next();
    matches!(first, Some("if" | "else" | "while" | "for"))
}

/// Returns true if as many braces open as close.
fn is_balanced(text: &str) -> bool {
    text.matches('{').count() == text.matches('}').count()
}

fn occurs_once(word: &str, text: &str) -> bool {
    words_in(text).filter(|other| *other == word).count() == 1
}

/// Returns the ranges of the arguments of a call, in the text behind its bracket. `None` if it is not closed.
pub(super) fn arguments(text: &str) -> Option<Vec<Range<usize>>> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0_u32, 0);
    for (place, sign) in text.char_indices() {
        match sign {
            '(' | '[' => depth += 1,
            ')' if depth == 0 => {
                found.push(start..place);
                return Some(found);
            }
            ')' | ']' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                found.push(start..place);
                start = place + 1;
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::fix;
    use crate::base::{Diagnostic, Source, Sources};
    use crate::rules::gdef::{Options, compile};

    fn found(text: &str) -> Vec<Diagnostic> {
        let mut sources = Sources::new();
        sources.add(Source::new("t.gdef", text));
        compile(&sources, &Options::default()).diagnostics
    }

    /// Applies the fix of the first diagnostic with an identifier, and compares the text in which it is gone.
    #[track_caller]
    fn is_fixed(id: &str, before: &str, after: &str) {
        let diagnostics = found(before);
        let diagnostic = diagnostics.iter().find(|one| one.code() == id);
        let Some(diagnostic) = diagnostic else {
            panic!("{id} is not in {diagnostics:#?}");
        };
        let fix = fix(diagnostic, before).expect("a fix");
        let mut text = before.to_owned();
        text.replace_range(fix.range, &fix.text);
        assert_eq!(text, after);
        let left = found(&text);
        assert!(left.len() < diagnostics.len(), "{left:#?}");
    }

    const HEAD: &str = "size: 3 x 3\nobj X\n";
    const END: &str = "define end() -> bool { return false; }\n";

    #[test]
    fn statements_are_completed() {
        let of = |body: &str| format!("{HEAD}{END}define isMoveLegal() -> bool {{\n{body}\n}}\n");
        let cases = [
            (
                "gdef-declaration-value",
                "    int a;\n    return a == 0;",
                "    int a = 0;\n    return a == 0;",
            ),
            (
                "gdef-declaration-value",
                "    obj a;\n    return a == X;",
                "    obj a = empty;\n    return a == X;",
            ),
            (
                "gdef-else-if-joined",
                "    if (operationsNum() == 1) { return true; } elseif (operationsNum() == 2) { return true; }\n    return false;",
                "    if (operationsNum() == 1) { return true; } else if (operationsNum() == 2) { return true; }\n    return false;",
            ),
            (
                "gdef-not-chainable",
                "    int n = operationsNum();\n    return 0 < n < 3;",
                "    int n = operationsNum();\n    return 0 < n && n < 3;",
            ),
            (
                "gdef-condition-type",
                "    if (operationsNum()) { return true; }\n    return false;",
                "    if (operationsNum() != 0) { return true; }\n    return false;",
            ),
            (
                "gdef-condition-type",
                "    if (operationsNum() - 1) { return true; }\n    return false;",
                "    if ((operationsNum() - 1) != 0) { return true; }\n    return false;",
            ),
            (
                "gdef-argument-count",
                "    return operationsNum(1) == 1;",
                "    return operationsNum() == 1;",
            ),
            (
                "gdef-argument-count",
                "    return isPlaceOperation(0, (1)) && operationsNum() == 1;",
                "    return isPlaceOperation(0) && operationsNum() == 1;",
            ),
            (
                "gdef-unreachable",
                "    return operationsNum() == 1;\n    int a = 1;",
                "    return operationsNum() == 1;",
            ),
            (
                "gdef-variable-unread",
                "    int spare = (1 + 2);\n    return operationsNum() == 1;",
                "    return operationsNum() == 1;",
            ),
            (
                "gdef-block-missing",
                "    if (operationsNum() == 1) return true;\n    return false;",
                "    if (operationsNum() == 1) { return true; }\n    return false;",
            ),
        ];
        for (id, before, after) in cases {
            is_fixed(id, &of(before), &of(after));
        }
    }

    #[test]
    fn braces_and_functions_are_added() {
        let legal = "define isMoveLegal() -> bool {\n    return operationsNum() == 1;\n";
        is_fixed(
            "gdef-brace-open",
            &format!("{HEAD}{legal}{END}"),
            &format!("{HEAD}{legal}}}\n{END}"),
        );
        let legal = "define isMoveLegal() -> bool { return operationsNum() == 1; }\n";
        is_fixed(
            "gdef-hook-absent",
            &format!("{HEAD}{legal}"),
            &format!("{HEAD}{legal}\ndefine end() -> bool {{\n    return false;\n}}\n"),
        );
    }

    /// Returns the fixes of a text.
    fn fixes(text: &str) -> Vec<String> {
        let fixes = found(text).into_iter().filter_map(|one| fix(&one, text));
        fixes.map(|fix| fix.text).collect()
    }

    #[test]
    fn no_fix_makes_a_text_worse() {
        let of = |body: &str| format!("{HEAD}{END}define isMoveLegal() -> bool {{\n{body}\n}}\n");
        // The brace that opens is missing, not one that closes, and a statement is not put into braces of its own.
        let text = of(
            "    if (operationsNum() == 1) return true;\n        return false; }\n    return false;",
        );
        assert_eq!(fixes(&text), [] as [&str; 0]);
        // A pattern is no text.
        let text = of("    int n = 0;\n    if (n == 0) n++;\n    return n == 1;");
        assert!(fixes(&text).iter().all(|fix| !fix.contains("a + 1")));
        // A call may have effects.
        let text = of("    int n = operationsNum();\n    return operationsNum() == 1;");
        assert_eq!(fixes(&text), [] as [&str; 0]);
        // A comment stays behind its statement.
        let text = format!(
            "{HEAD}define isMoveLegal() -> bool {{\n    return operationsNum() == 1; /*! one */\n{END}"
        );
        let diagnostics = found(&text);
        let open = diagnostics
            .iter()
            .find(|one| one.code() == "gdef-brace-open");
        let fix = fix(open.expect("an open brace"), &text).expect("a fix");
        assert!(text[..fix.range.start].ends_with("/*! one */"), "{fix:?}");
    }
}
