//! The names of a text and the words that fit at a place of it, for the editor. The text may be incomplete or broken.

use super::built_ins::{AFTER_MOVE, ARRAYS, BuiltIn, BuiltInMeaning, FUNCTIONS, MapQuestion};
use super::parser;
use super::syntax::{Block, Definitions, ParameterValue, StatementKind};
use super::words::{GdefWord, HOOKS, KNOWN, is_keyword, type_word};
use crate::base::{FileId, Span};
use crate::rules::assist::{Collector, LanguageWord, Offer, SymbolKind, TextNames, TextTokens};
use crate::rules::report::Report;
use crate::rules::syntax;
use crate::rules::syntax::tokens::Lexis;
use crate::rules::vm::tree::Type;
use crate::rules::words::WordKind;
use std::ops::Range;

/// Returns the names that a text declares and uses.
pub(in crate::rules) fn names(text: &str) -> TextNames {
    let tokens = TextTokens::new(text, Lexis::Gdef);
    let mut definitions = Definitions::default();
    let report = &mut Report::default();
    parser::read_tokens(text, &tokens.all, FileId(0), report, &mut definitions);
    let mut collector = Collector::new(tokens, |code, index| !is_keyword(code.word(index)));
    let names = &mut collector;
    outer_definitions(names, &definitions);
    for it in &definitions.functions {
        let whole = it.head.to(it.body.end).range();
        let detail = it.name.span.range().end..it.head.range().end;
        let detail = names.code.slice(detail);
        names.declare(SymbolKind::Function, &it.name, whole, detail, None);
        function(names, &it.header.params, it.head, &it.body);
    }
    for stray in &definitions.strays {
        function(names, &stray.params, stray.head, &stray.body);
    }
    collector.finish()
}

fn outer_definitions(names: &mut Collector<'_>, definitions: &Definitions) {
    for object in &definitions.objects {
        let name = &object.name;
        let owner = names
            .code
            .slice(name.span.range().end..object.span.range().end);
        names.declare(SymbolKind::Piece, name, object.span.range(), owner, None);
        if let Some((first, last)) = &object.members {
            names.use_words(first.span.range().start..last.span.range().end);
        }
    }
    let constants = definitions.constants.iter();
    let constants = constants.map(|it| (SymbolKind::Constant, it.ty, &it.name, it.span));
    let states = definitions.states.iter();
    let states = states.map(|it| (SymbolKind::State, it.ty, &it.name, it.span));
    for (kind, ty, name, span) in constants.chain(states) {
        let value = name.span.range().end..span.range().end;
        let written = names.code.slice(value.clone());
        let written = written.trim_end_matches(';').trim_end();
        let detail = format!("{} {written}", type_word(ty));
        names.declare(kind, name, span.range(), detail.trim_end().to_owned(), None);
        names.use_words(value);
    }
    for table in &definitions.tables {
        let (name, whole) = (&table.name, table.span.range());
        let rest = name.span.range().end..whole.end;
        // Its sizes; the entries may be many.
        let sizes = rest.start..table.entries.span.range().start.max(rest.start);
        let sizes = names.code.slice(sizes);
        let sizes = sizes.trim_end_matches('=').trim_end();
        let detail = format!("{} {sizes}", type_word(table.ty));
        let detail = detail.trim_end().to_owned();
        names.declare(SymbolKind::Constant, name, whole, detail, None);
        names.use_words(rest);
    }
    for map in &definitions.maps {
        let whole = map.span.range();
        let rows = map.name.span.range().end..whole.end;
        names.declare(
            SymbolKind::Constant,
            &map.name,
            whole,
            "map".to_owned(),
            None,
        );
        names.use_words(rows);
    }
    let starts = definitions.starts.iter().map(|start| start.whole);
    let lines = definitions.lines.iter().map(|lines| lines.whole);
    for block in starts.chain(lines) {
        names.use_words(block.range());
    }
    for parameter in definitions
        .parameters
        .iter()
        .filter(|it| it.name.text != "name")
    {
        match &parameter.value {
            ParameterValue::Word(word) => names.use_words(word.span.range()),
            ParameterValue::Size(width, height) => {
                names.use_words(width.span.range());
                names.use_words(height.span.range());
            }
            ParameterValue::Missing | ParameterValue::Whole(_) | ParameterValue::Broken => {}
        }
    }
}

fn function(
    names: &mut Collector<'_>,
    params: &[(Type, syntax::SourceWord)],
    head: Span,
    body: &Block,
) {
    names.enter(body.end);
    for (ty, name) in params {
        let ty_and_name = names.code.with_token_before(name.span);
        let start = name.span.range().start;
        local(names, SymbolKind::Argument, *ty, name, ty_and_name, start);
    }
    statements(names, body);
    let uses = head.range().end..names.end;
    names.use_words(uses);
}

fn statements(names: &mut Collector<'_>, block: &Block) {
    for statement in &block.statements {
        match &statement.kind {
            StatementKind::Declare(ty, name, _) => variable(names, *ty, name, statement.span),
            StatementKind::While(_, body) | StatementKind::Block(body) => statements(names, body),
            StatementKind::For(for_loop) => {
                if let StatementKind::Declare(ty, name, _) = &for_loop.init.kind {
                    variable(names, *ty, name, for_loop.init.span);
                }
                statements(names, &for_loop.body);
            }
            StatementKind::If(branches, otherwise) => {
                let bodies = branches.iter().map(|(_, body, _)| body);
                for body in bodies.chain(otherwise) {
                    statements(names, body);
                }
            }
            StatementKind::Return(_)
            | StatementKind::Assign(..)
            | StatementKind::Call(_)
            | StatementKind::Break
            | StatementKind::Continue
            | StatementKind::Broken => {}
        }
    }
}

/// Declares a variable, which its own value does not know.
fn variable(names: &mut Collector<'_>, ty: Type, name: &syntax::SourceWord, statement: Span) {
    let (whole, start) = (statement.range(), statement.range().end);
    local(names, SymbolKind::Variable, ty, name, whole, start);
}

fn local(
    names: &mut Collector<'_>,
    kind: SymbolKind,
    ty: Type,
    name: &syntax::SourceWord,
    whole: Range<usize>,
    start: usize,
) {
    // Names live to the end of the function, and a second declaration means the same variable; but of two
    // parameters with one name, which is an error, the checker takes the second.
    if names.add_local(name) || kind == SymbolKind::Argument {
        let detail = type_word(ty).to_owned();
        names.declare(kind, name, whole, detail, Some(start..names.end));
    } else {
        names.redeclare(name);
    }
}

/// Returns the words and the kinds of names that can follow a text.
pub(in crate::rules) fn offer(before: &str) -> Offer {
    let tokens = TextTokens::new(before, Lexis::Gdef);
    // All that matters of the text before the cursor is found in one pass: how deep the cursor is in blocks and
    // brackets, and where its statement begins. `define` sets both back to 0, since functions are never nested; so a
    // function with a missing brace does not spoil what is offered in the next one.
    let (mut braces, mut parens, mut brackets) = (0_usize, 0_usize, 0_usize);
    let mut block = OuterBlock::Function;
    let mut statement = 0;
    for index in 0..tokens.code.len() {
        match tokens.word(index) {
            "define" => (braces, parens, brackets) = (0, 0, 0),
            "{" => {
                if braces == 0 {
                    block = OuterBlock::at(&tokens, index);
                }
                braces += 1;
            }
            "}" => braces = braces.saturating_sub(1),
            "(" => parens += 1,
            ")" => parens = parens.saturating_sub(1),
            "[" => brackets += 1,
            "]" => brackets = brackets.saturating_sub(1),
            _ => {}
        }
        if matches!(tokens.word(index), "{" | "}" | ";") && parens == 0 {
            statement = index + 1;
        }
    }
    let last = tokens.code.len();
    let previous = tokens.word_before(last);
    let keywords = |kind: GdefWord| kind.words().iter().map(|word| LanguageWord::keyword(word));
    // The name of a new function: only the hooks that the text does not have yet can be meant.
    if previous == "define" {
        let defined = names(before);
        let is_free = |hook: &&&str| !defined.symbols.iter().any(|symbol| symbol.name == **hook);
        let hooks = HOOKS.iter().filter(is_free);
        let words = hooks.map(|hook| LanguageWord {
            detail: if *hook == AFTER_MOVE {
                "()"
            } else {
                "() -> bool"
            }
            .to_owned(),
            ..LanguageWord::built_in(hook)
        });
        return Offer::only(words.collect());
    }
    let declares = braces > 0
        || parens > 0
        || matches!(
            tokens.word_before(last.saturating_sub(1)),
            "const" | "state"
        );
    // The name of something new: any proposal would be a wrong one.
    if matches!(previous, "obj" | "map") && !declares
        || GdefWord::of(previous) == Some(GdefWord::Type) && declares
    {
        return Offer::only(Vec::new());
    }
    if previous == "->" || matches!(previous, "const" | "state") && braces == 0 {
        return Offer::only(keywords(GdefWord::Type).collect());
    }
    // Outside of functions: the value of a constant, the types of parameters, the value of a parameter, or a
    // definition.
    if braces == 0 {
        // The sizes of a table, the numbers of a family.
        if brackets > 0 {
            return Offer::values(Vec::new(), &[SymbolKind::Constant]);
        }
        let is_value = (statement..last).any(|index| tokens.word(index) == "=")
            && matches!(tokens.word(statement), "const" | "state");
        if is_value {
            return Offer::values(
                keywords(GdefWord::Value).collect(),
                &[SymbolKind::Constant, SymbolKind::Piece],
            );
        }
        if parens > 0 {
            return Offer::only(keywords(GdefWord::Type).collect());
        }
        if matches!(previous, ":" | "x") {
            return Offer::values(Vec::new(), &[SymbolKind::Constant]);
        }
        let mut words: Vec<LanguageWord> = keywords(GdefWord::Definition).collect();
        words.push(LanguageWord::keyword("obj"));
        words.extend(KNOWN.iter().map(|name| LanguageWord {
            suffix: ": ",
            ..LanguageWord::keyword(name)
        }));
        return Offer::only(words);
    }
    let mut words: Vec<LanguageWord> = keywords(GdefWord::Value).collect();
    match block {
        OuterBlock::Values => {
            return Offer::values(words, &[SymbolKind::Constant, SymbolKind::Piece]);
        }
        OuterBlock::Constants => return Offer::values(Vec::new(), &[SymbolKind::Constant]),
        OuterBlock::Function => {}
    }
    words.extend(FUNCTIONS.iter().map(|function| LanguageWord {
        detail: signature(function),
        ..LanguageWord::built_in(function.name)
    }));
    words.extend(ARRAYS.iter().map(|name| LanguageWord::built_in(name)));
    // Only at the beginning of a statement can there be one of its keywords, and only there or behind a bracket a type
    // (of a variable, or of the variable of a loop).
    let begins = parens == 0 && matches!(previous, "{" | "}" | ";");
    if begins {
        words.extend(keywords(GdefWord::Statement));
        words.extend(keywords(GdefWord::Type));
    } else if previous == "(" {
        words.extend(keywords(GdefWord::Type));
    }
    Offer::with_names(words)
}

/// What a block outside of all others contains.
#[derive(Clone, Copy, Debug)]
enum OuterBlock {
    Function,
    /// The start, or a table.
    Values,
    /// A map, or lines.
    Constants,
}

impl OuterBlock {
    /// Returns the block that a brace begins.
    fn at(tokens: &TextTokens<'_>, brace: usize) -> Self {
        let before = |count: usize| brace.checked_sub(count).map_or("", |at| tokens.word(at));
        match (before(2), before(1)) {
            (_, "start" | "=") => Self::Values,
            ("map", _) | (_, "lines") => Self::Constants,
            _ => Self::Function,
        }
    }
}

/// Returns the types of the arguments and of the result of a built-in function as they are written.
fn signature(built_in: &BuiltIn) -> String {
    let arguments = match built_in.meaning {
        BuiltInMeaning::Next => "f()".to_owned(),
        BuiltInMeaning::Suppose => "clear(int, int), place(int, int, obj), ..., f()".to_owned(),
        BuiltInMeaning::OfMap(MapQuestion::Reached(_)) => "int, int, map".to_owned(),
        BuiltInMeaning::OfMap(_) => "map, int".to_owned(),
        _ => {
            let types: Vec<&str> = built_in.params.iter().map(|ty| type_word(*ty)).collect();
            types.join(", ")
        }
    };
    match built_in.result {
        Some(result) => format!("({arguments}) -> {}", type_word(result)),
        None => format!("({arguments})"),
    }
}

/// Returns true for words that cannot be names.
pub(in crate::rules) fn is_reserved(word: &str) -> bool {
    is_keyword(word)
        || GdefWord::of(word) == Some(GdefWord::Value)
        || super::built_ins::is_reserved(word)
}

/// Returns true for the functions that the program calls.
pub(in crate::rules) fn is_hook(name: &str) -> bool {
    HOOKS.contains(&name)
}

/// Returns the words of the language.
pub(in crate::rules) fn words() -> Vec<&'static str> {
    let words = GdefWord::all().map(|(word, _)| word);
    let functions = FUNCTIONS.iter().map(|function| function.name);
    let others = ARRAYS.into_iter().chain(HOOKS).chain(KNOWN);
    words.chain(functions).chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{check, head, includes};
    use super::*;
    use crate::base::{Source, Sources};
    use crate::rules::assist::resolution_tests::{check_uses, mutants, shipped};
    use crate::rules::vm::tree::Program;

    /// Returns what the checker makes of a text, even if it has errors.
    fn checked(text: &str) -> Option<Program> {
        let mut sources = Sources::new();
        sources.add(Source::new("game.gdef", text));
        let (mut report, mut definitions) = (Report::new(false), Definitions::default());
        parser::read(text, FileId(0), &mut report, &mut definitions);
        let head = head::check(&definitions, &sources, &Default::default(), &mut report);
        let files = check::Files {
            graph: includes::graph(&definitions, &sources),
            sources: &sources,
        };
        check::check(&definitions, &head, &files, &mut report)
    }

    #[test]
    fn names_mean_what_the_checker_takes_them_for() {
        let mut count = 0;
        for text in shipped("gdef") {
            let mutants = mutants(text, Lexis::Gdef, 40);
            for text in std::iter::once((*text).to_owned()).chain(mutants) {
                if let Some(program) = checked(&text) {
                    count += check_uses("gdef", &text, &program);
                }
            }
        }
        assert!(count > 50_000, "{count} uses");
    }
}
