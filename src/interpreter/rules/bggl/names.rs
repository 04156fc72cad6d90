//! The names of a text and the words that fit at a place of it, for the editor. The text may be incomplete or broken.

use super::check::BUILT_IN_FUNCTIONS;
use super::parser;
use super::syntax::{
    BaseType, Block, Declaration, Expr, ExprKind, Parameter, StatementKind, Stray, TypeName,
};
use super::words::{self, BgglWord};
use crate::base::{FileId, Span};
use crate::rules::assist::{Collector, LanguageWord, Offer, SymbolKind, TextNames, TextTokens};
use crate::rules::report::Report;
use crate::rules::syntax;
use crate::rules::syntax::tokens::Lexis;
use crate::rules::words::WordKind;
use std::collections::HashSet;
use std::ops::Range;

/// What a rule may read of a unit, beside words of the language.
const OF_RULES: [&str; 5] = ["length", "x1", "y1", "x2", "y2"];
const FIELDS: [&str; 4] = ["x", "y", "piece", "dir"];

fn is_type(word: &str) -> bool {
    matches!(BgglWord::of(word), Some(BgglWord::Type | BgglWord::NoType))
}

/// Returns true for words that refer to no declaration of the text.
fn is_fixed(word: &str) -> bool {
    is_reserved(word) || word == "_"
}

/// Returns the names that a text declares and uses.
pub(in crate::rules) fn names(text: &str) -> TextNames {
    let tokens = TextTokens::new(text, Lexis::Bggl);
    let report = &mut Report::default();
    let declarations = parser::read_tokens(text, &tokens.all, FileId(0), report);
    let is_name = |code: &TextTokens<'_>, index: usize| {
        !is_fixed(code.word(index)) && code.word_before(index) != "."
    };
    let mut walk = NameWalk {
        names: Collector::new(tokens, is_name),
        globals: HashSet::new(),
    };
    for declaration in &declarations {
        walk.declare(declaration);
    }
    for declaration in &declarations {
        walk.enter(declaration);
    }
    walk.names.finish()
}

/// A walk through the declarations of a text.
struct NameWalk<'t, 'd> {
    names: Collector<'t>,
    /// The names that the declarations declare.
    globals: HashSet<&'d str>,
}

impl<'d> NameWalk<'_, 'd> {
    fn global(
        &mut self,
        kind: SymbolKind,
        name: &'d syntax::SourceWord,
        whole: Span,
        detail: String,
    ) {
        self.globals.insert(&name.text);
        self.names.declare(kind, name, whole.range(), detail, None);
    }

    /// Declares what a declaration declares for all texts.
    fn declare(&mut self, declaration: &'d Declaration) {
        match declaration {
            Declaration::Players(names) | Declaration::Pieces(names) => {
                let kind = match declaration {
                    Declaration::Players(_) => SymbolKind::Player,
                    _ => SymbolKind::Piece,
                };
                for name in names {
                    self.global(kind, name, name.span, String::new());
                }
            }
            Declaration::Rule(rule) => {
                let pieces = rule.pieces.first().zip(rule.pieces.last());
                let pieces = pieces.map(|(first, last)| first.span.to(last.span).range());
                let detail = self.names.code.slice(pieces.unwrap_or_default());
                self.global(SymbolKind::Rule, &rule.name, rule.span, detail);
            }
            Declaration::Function(function) => {
                let name = &function.name;
                let code = &self.names.code;
                let arguments = code.slice(name.span.range().end..function.head.range().end);
                let detail = match function.result {
                    Some(ty) => format!("{arguments} {}", code.slice(ty.span.range())),
                    None => arguments,
                };
                let whole = function.head.to(function.body.end);
                self.global(SymbolKind::Function, name, whole, detail);
            }
            Declaration::Game(keyword, block) => {
                let name = syntax::SourceWord {
                    text: self.names.code.slice(keyword.range()),
                    span: *keyword,
                };
                let whole = keyword.to(block.end).range();
                let detail = String::new();
                self.names
                    .declare(SymbolKind::Section, &name, whole, detail, None);
            }
            Declaration::Variables(variables) => {
                let ty = self.names.code.slice(variables.ty.span.range());
                for declarator in &variables.declarators {
                    let name = &declarator.name;
                    self.global(SymbolKind::State, name, name.span, ty.clone());
                }
            }
            Declaration::Broken(stray) if stray.is_rule => {
                for name in &stray.names {
                    self.global(SymbolKind::Rule, name, stray.span, String::new());
                }
            }
            Declaration::Broken(Stray {
                declared: Some((ty, name, is_called)),
                span,
                names,
                ..
            }) => match (is_called, ty.base) {
                (true, _) => self.global(SymbolKind::Function, name, *span, String::new()),
                (false, BaseType::Piece | BaseType::Player) => {
                    let kind = match ty.base {
                        BaseType::Player => SymbolKind::Player,
                        _ => SymbolKind::Piece,
                    };
                    for name in names {
                        self.global(kind, name, name.span, String::new());
                    }
                }
                (false, _) => self.global(SymbolKind::State, name, *span, String::new()),
            },
            Declaration::Board(..) | Declaration::Initial(_) | Declaration::Broken(_) => {}
        }
    }

    /// Records what a declaration uses, and what it declares for itself.
    fn enter(&mut self, declaration: &Declaration) {
        match declaration {
            Declaration::Players(_) | Declaration::Pieces(_) => {}
            Declaration::Board(span, _) => self.names.use_words(span.range()),
            Declaration::Rule(rule) => self.names.use_words(rule.span.range()),
            Declaration::Variables(variables) => self.names.use_words(variables.span.range()),
            Declaration::Initial(value) => self.names.use_words(value.span.range()),
            Declaration::Function(function) => {
                self.function(&function.parameters, &function.body);
            }
            Declaration::Game(_, block) => self.function(&[], block),
            Declaration::Broken(stray) => {
                self.names.use_words(stray.span.range());
                if let Some(body) = &stray.body {
                    self.function(&stray.parameters, body);
                }
            }
        }
    }

    fn function(&mut self, parameters: &[Parameter], body: &Block) {
        self.names.enter(body.end);
        let end = self.names.end;
        for parameter in parameters {
            let name = &parameter.name;
            let ty = parameter.ty.map(|ty| ty.span);
            let whole = ty.unwrap_or(name.span).to(name.span).range();
            let detail = ty.map(|ty| self.names.code.slice(ty.range()));
            let detail = detail.unwrap_or_else(|| "Move".to_owned());
            let scope = name.span.range().start..end;
            self.local(SymbolKind::Argument, name, whole, detail, scope);
        }
        self.statements(body, end);
        let first = body.statements.first();
        let start = first.map_or(end, |first| first.span.range().start);
        self.names.use_words(start..end);
    }

    fn local(
        &mut self,
        kind: SymbolKind,
        name: &syntax::SourceWord,
        whole: Range<usize>,
        detail: String,
        scope: Range<usize>,
    ) {
        // Of two variables of a block with one name, which is an error, the checker takes the first.
        if !is_fixed(&name.text) && self.names.add_local(name) {
            self.names.declare(kind, name, whole, detail, Some(scope));
        }
    }

    fn block(&mut self, block: &Block) {
        self.names.locals.push(HashSet::new());
        self.statements(block, self.names.code.block_end(block.end));
        self.names.locals.pop();
    }

    /// Declares the variables of the statements of a block that ends at `end`.
    fn statements(&mut self, block: &Block, end: usize) {
        for statement in &block.statements {
            match &statement.kind {
                StatementKind::Block(block) | StatementKind::While(_, block) => self.block(block),
                StatementKind::If(branches, otherwise) => {
                    let blocks = branches.iter().map(|(_, block, _)| block);
                    for block in blocks.chain(otherwise) {
                        self.block(block);
                    }
                }
                StatementKind::Turn(name, block, otherwise) => {
                    let whole = statement.span.range();
                    let detail = String::new();
                    self.names
                        .declare(SymbolKind::Turn, name, whole, detail, None);
                    for block in std::iter::once(block).chain(otherwise) {
                        self.block(block);
                    }
                }
                StatementKind::Variables(variables) => {
                    for declarator in &variables.declarators {
                        // The value does not know the name.
                        let value = declarator.value.as_ref().map(|value| value.span);
                        let value_end = value.unwrap_or(declarator.name.span).range().end;
                        self.variable(&declarator.name, variables.ty, value_end..end);
                    }
                }
                StatementKind::Broken(Some((ty, name))) => {
                    self.variable(name, *ty, statement.span.range().end..end);
                }
                StatementKind::Expr(value) => self.assigned(value),
                _ => {}
            }
        }
    }

    fn variable(&mut self, name: &syntax::SourceWord, ty: TypeName, scope: Range<usize>) {
        let detail = self.names.code.slice(ty.span.range());
        let whole = name.span.range();
        self.local(SymbolKind::Variable, name, whole, detail, scope);
    }

    /// Declares the variables that nothing but an assignment declares. They are known in the whole function.
    fn assigned(&mut self, value: &Expr) {
        let ExprKind::Assign(targets, _) = &value.bare().kind else {
            return;
        };
        for target in targets.iter().rev() {
            let target = target.bare();
            let ExprKind::Name(text) = &target.kind else {
                continue;
            };
            let is_known = is_fixed(text)
                || self.globals.contains(text.as_str())
                || (self.names.locals.iter()).any(|names| names.contains(text.as_str()));
            if let Some(names) = self.names.locals.first_mut().filter(|_| !is_known) {
                names.insert(text.clone());
                let name = syntax::SourceWord {
                    text: text.clone(),
                    span: target.span,
                };
                let range = target.span.range();
                let scope = value.span.range().end..self.names.end;
                let detail = String::new();
                self.names
                    .declare(SymbolKind::Variable, &name, range, detail, Some(scope));
            }
        }
    }
}

fn built_ins(names: &'static [&'static str]) -> impl Iterator<Item = LanguageWord> {
    names.iter().map(|name| LanguageWord::built_in(name))
}

/// Returns the words and the kinds of names that can follow a text.
pub(in crate::rules) fn offer(before: &str) -> Offer {
    let tokens = TextTokens::new(before, Lexis::Bggl);
    let (mut braces, mut is_rule) = (0_usize, false);
    for index in 0..tokens.code.len() {
        match tokens.word(index) {
            "{" => braces += 1,
            "}" => braces = braces.saturating_sub(1),
            "Rule" | "rule" if braces == 0 => is_rule = true,
            _ if braces == 0 && is_type(tokens.word(index)) => is_rule = false,
            _ => {}
        }
        is_rule &= braces > 0 || tokens.word(index) != "}";
    }
    let last = tokens.code.len();
    let previous = tokens.word_before(last);
    let keywords = |kind: BgglWord| kind.words().iter().map(|word| LanguageWord::keyword(word));
    match previous {
        "." => return Offer::only(built_ins(&FIELDS).collect()),
        "gototurn" => return Offer::values(Vec::new(), &[SymbolKind::Turn]),
        "turn" | "Rule" | "rule" => return Offer::only(Vec::new()),
        _ if is_type(previous) => return Offer::only(Vec::new()),
        _ => {}
    }
    if braces == 0 {
        if is_rule {
            return Offer::values(Vec::new(), &[SymbolKind::Piece]);
        }
        let mut words: Vec<LanguageWord> = keywords(BgglWord::Declaration).collect();
        words.extend(keywords(BgglWord::Type));
        words.push(LanguageWord {
            detail: "(m)".to_owned(),
            ..LanguageWord::built_in("isValidMove")
        });
        return Offer::with_names(words);
    }
    let mut words: Vec<LanguageWord> = keywords(BgglWord::Value).collect();
    words.extend(keywords(BgglWord::Constant));
    words.extend(built_ins(BgglWord::Place.words()));
    words.extend(BUILT_IN_FUNCTIONS.iter().map(|name| {
        LanguageWord {
            detail: match *name {
                "input" => "(string) int",
                "readmove" => "(string) Move",
                "numPieces" => "(Piece) int",
                _ => "(Move) int",
            }
            .to_owned(),
            ..LanguageWord::built_in(name)
        }
    }));
    for (name, detail) in [("makemove", "(Move) boolean"), ("show", "(int, int)")] {
        words.push(LanguageWord {
            detail: detail.to_owned(),
            ..LanguageWord::built_in(name)
        });
    }
    if is_rule {
        for names in [
            BgglWord::Property.words(),
            BgglWord::Direction.words(),
            &OF_RULES,
        ] {
            words.extend(built_ins(names));
        }
    }
    if matches!(previous, "{" | "}" | ";") {
        words.extend(keywords(BgglWord::Statement));
        words.extend(keywords(BgglWord::Type));
    }
    Offer::with_names(words)
}

/// Returns true for words that cannot be names.
pub(in crate::rules) fn is_reserved(word: &str) -> bool {
    words::is_reserved(word) || BUILT_IN_FUNCTIONS.contains(&word)
}

/// Returns the words of the language.
pub(in crate::rules) fn words() -> Vec<&'static str> {
    let words = BgglWord::all().filter(|(_, kind)| *kind != BgglWord::Alias);
    let words = words.map(|(word, _)| word).chain(BUILT_IN_FUNCTIONS);
    let others = OF_RULES.into_iter().chain(FIELDS).chain(["isValidMove"]);
    words.chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::super::check;
    use super::*;
    use crate::rules::assist::resolution_tests::{check_uses, mutants, shipped};

    #[test]
    fn names_mean_what_the_checker_takes_them_for() {
        let mut count = 0;
        for text in shipped("bggl") {
            let mutants = mutants(text, Lexis::Bggl, 60);
            for text in std::iter::once((*text).to_owned()).chain(mutants) {
                let mut report = Report::new(false);
                let declarations = parser::read(&text, FileId(0), &mut report);
                if let Some(checked) = check::check(&declarations, &mut report) {
                    count += check_uses("bggl", &text, &checked.program);
                }
            }
        }
        assert!(count > 5_000, "{count} uses");
    }
}
