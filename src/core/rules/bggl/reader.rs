//! From what the grammar found to the syntax tree: declarations.

use super::brackets::Mended;
use super::faults::{self, Situation};
use super::grammar::{Grammar, Rule};
use super::syntax::{
    BaseType, BoardLiteral, Declaration, Declarator, Expr, Function, Parameter, RuleDefinition,
    TypeName, Variables, Word,
};
use super::tokens::{Kind, is_reserved, tokens};
use crate::base::{Diagnostic, Span};
use crate::message;
use crate::rules::report::Report;
use crate::rules::whole::Whole;
use pest::Parser;
use pest::iterators::Pair;

/// Reads a text.
pub(super) fn read(mended: &Mended, report: &mut Report) -> Vec<Declaration> {
    let mut reader = Reader { mended, report };
    match Grammar::parse(Rule::program, &mended.whole.text) {
        Ok(pairs) => pairs
            .flat_map(Pair::into_inner)
            .filter_map(|pair| reader.declaration(pair))
            .collect(),
        Err(_) => {
            let span = mended.whole.place(0, 0);
            reader.report.error(span, message!("bggl-unreadable"));
            Vec::new()
        }
    }
}

pub(super) struct Reader<'a> {
    pub mended: &'a Mended,
    pub report: &'a mut Report,
}

impl Reader<'_> {
    pub(super) fn whole(&self) -> &Whole {
        &self.mended.whole
    }

    pub(super) fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        // Atomic pieces may end in blanks.
        let length = pair.as_str().trim_end().len();
        self.whole().place(span.start(), span.start() + length)
    }

    pub(super) fn word(&self, pair: &Pair<'_, Rule>) -> Word {
        Word {
            text: pair.as_str().to_owned(),
            span: self.span(pair),
        }
    }

    /// A word that becomes a name; reserved ones are reported.
    pub(super) fn new_name(&mut self, pair: &Pair<'_, Rule>) -> Word {
        let word = self.word(pair);
        if is_reserved(&word.text) {
            let fault = message!("bggl-reserved", word = &word.text);
            self.report.error(word.span, fault);
        }
        word
    }

    fn declaration(&mut self, pair: Pair<'_, Rule>) -> Option<Declaration> {
        let span = self.span(&pair);
        Some(match pair.as_rule() {
            Rule::players => Declaration::Players(self.names(pair)),
            Rule::pieces => Declaration::Pieces(self.names(pair)),
            Rule::board => Declaration::Board(span, self.board(pair)),
            Rule::rule_definition => self.rule(pair),
            Rule::function => Declaration::Function(self.function(pair)?),
            Rule::game_section => self.game(pair),
            Rule::variables => Declaration::Variables(self.variables(pair)?),
            Rule::initial => Declaration::Initial(self.only_expr(pair)),
            Rule::stray => return self.stray(&pair),
            _ => return None,
        })
    }

    fn stray(&mut self, pair: &Pair<'_, Rule>) -> Option<Declaration> {
        if pair.as_str().trim() == ";" {
            return None;
        }
        let offset = pair.as_span().start();
        self.explain(pair.as_str(), offset, Situation::Declaration);
        let found = tokens(pair.as_str());
        let named = found.windows(2).filter_map(|pair_of| {
            let [word, next] = pair_of else { return None };
            let is_name = word.kind == Kind::Word && !is_reserved(word.of(pair.as_str()));
            (is_name && matches!(next.of(pair.as_str()), "(" | ":" | "=" | ";" | ","))
                .then(|| word.of(pair.as_str()).to_owned())
        });
        Some(Declaration::Broken(named.collect()))
    }

    pub(super) fn explain(&mut self, text: &str, offset: usize, situation: Situation) {
        if let Some(diagnostic) = faults::explain(self.mended, text, offset, situation) {
            self.report.add(diagnostic);
        }
    }

    /// Reports the `;` that is missing behind `end`.
    pub(super) fn semicolon_missing(&mut self, end: Span) {
        let at = Span {
            start: end.end.saturating_sub(1).max(end.start),
            ..end
        };
        let fault = Diagnostic::error(at, message!("bggl-semicolon-missing"));
        self.report
            .add(fault.with_hint(message!("bggl-semicolon-missing-hint")));
    }

    fn names(&mut self, pair: Pair<'_, Rule>) -> Vec<Word> {
        let mut names: Vec<Word> = Vec::new();
        let mut end = self.span(&pair);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::any_word => {
                    let word = self.new_name(&part);
                    end = word.span;
                    names.push(word);
                }
                Rule::missing_semicolon => self.semicolon_missing(end),
                _ => {}
            }
        }
        names
    }

    fn board(&mut self, pair: Pair<'_, Rule>) -> Option<BoardLiteral> {
        let mut literal = None;
        let span = self.span(&pair);
        let mut ended = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::board_size => {
                    let mut sizes = part.into_inner().map(|size| self.word(&size));
                    literal = Some(BoardLiteral::Size(sizes.next()?, sizes.next()?));
                }
                Rule::board_rows => {
                    let rows = part
                        .into_inner()
                        .map(|row| {
                            let span = self.span(&row);
                            (
                                span,
                                row.into_inner().map(|cell| self.word(&cell)).collect(),
                            )
                        })
                        .collect();
                    literal = Some(BoardLiteral::Rows(rows));
                }
                Rule::broken_header => {
                    let offset = part.as_span().start();
                    self.explain(part.as_str(), offset, Situation::Board);
                    ended = true;
                }
                Rule::semicolon => ended = true,
                _ => {}
            }
        }
        if !ended {
            self.semicolon_missing(span);
        }
        literal
    }

    fn rule(&mut self, pair: Pair<'_, Rule>) -> Declaration {
        let mut rule = None;
        let mut conditions = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::rule_head => {
                    let mut words = part.into_inner();
                    let name = words.next().map(|name| self.new_name(&name));
                    let pieces: Vec<Word> = words.map(|piece| self.word(&piece)).collect();
                    rule = name.map(|name| (name, pieces));
                }
                Rule::broken_header => {
                    let offset = part.as_span().start();
                    self.explain(part.as_str(), offset, Situation::RuleHead);
                }
                Rule::rule_body => {
                    conditions = part
                        .into_inner()
                        .filter_map(|statement| self.condition_of_rule(statement))
                        .collect();
                }
                _ => {}
            }
        }
        match rule {
            Some((name, pieces)) => Declaration::Rule(RuleDefinition {
                name,
                pieces,
                conditions,
            }),
            None => Declaration::Broken(Vec::new()),
        }
    }

    /// A statement of a rule. `=` means `==` there.
    fn condition_of_rule(&mut self, pair: Pair<'_, Rule>) -> Option<Expr> {
        let span = self.span(&pair);
        match pair.as_rule() {
            Rule::condition_statement => {
                let mut sides = Vec::new();
                let mut end = span;
                for part in pair.into_inner() {
                    match part.as_rule() {
                        Rule::or_expr => {
                            end = self.span(&part);
                            sides.push(self.chain(part));
                        }
                        Rule::missing_semicolon => self.semicolon_missing(end),
                        _ => {}
                    }
                }
                let mut sides = sides.into_iter();
                let left = sides.next()?;
                let Some(right) = sides.next() else {
                    return Some(left);
                };
                let between = Span {
                    start: left.span.end,
                    end: right.span.start,
                    ..left.span
                };
                Some(Self::equality(left, between, right, self.report))
            }
            Rule::impure => {
                let fault = message!("bggl-rule-conditions-only");
                let fault = Diagnostic::error(span, fault);
                self.report
                    .add(fault.with_hint(message!("bggl-rule-conditions-only-hint")));
                None
            }
            Rule::broken => {
                let offset = pair.as_span().start();
                self.explain(pair.as_str(), offset, Situation::Rule);
                None
            }
            _ => None,
        }
    }

    fn function(&mut self, pair: Pair<'_, Rule>) -> Option<Function> {
        let mut result = None;
        let mut name = None;
        let mut parameters = Vec::new();
        let mut body = super::syntax::Block::default();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::type_name => result = self.type_name(part),
                Rule::function_name => name = Some(self.new_name(&part)),
                Rule::parameters => {
                    parameters = part
                        .into_inner()
                        .filter_map(|parameter| self.parameter(parameter))
                        .collect();
                }
                Rule::block => body = self.block(part),
                _ => {}
            }
        }
        Some(Function {
            result,
            name: name?,
            parameters,
            body,
        })
    }

    fn parameter(&mut self, pair: Pair<'_, Rule>) -> Option<Parameter> {
        let (mut ty, mut name, mut array) = (None, None, false);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::type_name => ty = self.type_name(part),
                Rule::any_word => name = Some(self.new_name(&part)),
                Rule::array => array = true,
                _ => {}
            }
        }
        Some(Parameter {
            ty,
            name: name?,
            array,
        })
    }

    fn type_name(&mut self, pair: Pair<'_, Rule>) -> Option<TypeName> {
        let span = self.span(&pair);
        let mut parts = pair.into_inner();
        let base = match parts.next()?.as_str() {
            "boolean" => BaseType::Boolean,
            "int" => BaseType::Int,
            "string" => BaseType::Text,
            "void" => BaseType::Void,
            "Move" | "move" => BaseType::Move,
            "Piece" | "piece" => BaseType::Piece,
            _ => BaseType::Player,
        };
        Some(TypeName {
            base,
            array: parts.next().is_some(),
            span,
        })
    }

    fn game(&mut self, pair: Pair<'_, Rule>) -> Declaration {
        let mut span = self.span(&pair);
        let mut block = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_game => span = self.span(&part),
                Rule::broken_header => {
                    let offset = part.as_span().start();
                    self.explain(part.as_str(), offset, Situation::Declaration);
                }
                Rule::block => block = Some(self.block(part)),
                _ => {}
            }
        }
        let block = block.unwrap_or_else(|| {
            let fault = Diagnostic::error(span, message!("bggl-block-missing"));
            self.report
                .add(fault.with_hint(message!("bggl-block-missing-hint")));
            super::syntax::Block::default()
        });
        Declaration::Game(span, block)
    }

    pub(super) fn variables(&mut self, pair: Pair<'_, Rule>) -> Option<Variables> {
        let span = self.span(&pair);
        let mut ty = None;
        let mut declarators = Vec::new();
        let mut end = span;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::type_name => ty = self.type_name(part),
                Rule::declarator => {
                    end = self.span(&part);
                    declarators.extend(self.declarator(part));
                }
                Rule::missing_semicolon => self.semicolon_missing(end),
                _ => {}
            }
        }
        Some(Variables {
            ty: ty?,
            declarators,
            span,
        })
    }

    fn declarator(&mut self, pair: Pair<'_, Rule>) -> Option<Declarator> {
        let (mut name, mut size, mut value) = (None, None, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::any_word => name = Some(self.new_name(&part)),
                Rule::size => {
                    size = Some(part.into_inner().next().map(|count| self.expr(count)));
                }
                Rule::expr => value = Some(self.expr(part)),
                _ => {}
            }
        }
        Some(Declarator {
            name: name?,
            size,
            value,
        })
    }
}
