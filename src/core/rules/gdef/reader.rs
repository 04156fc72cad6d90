//! From what the grammar found to the syntax tree: definitions.

use super::faults::{self, Situation};
use super::grammar::{Grammar, Rule};
use super::syntax::{
    Block, Definitions, Function, Header, Parameter, ParameterValue, Start, StartSquare, Word,
};
use super::tokens::{self, Kind};
use crate::base::{Diagnostic, Span};
use crate::message;
use crate::rules::report::Report;
use crate::rules::vm::tree::Type;
use crate::rules::whole::Whole;
use pest::Parser;
use pest::iterators::Pair;

/// Reads one text into `definitions`.
pub(super) fn read(whole: &Whole, report: &mut Report, definitions: &mut Definitions) {
    definitions.torn |= whole.cut;
    let mut reader = Reader { whole, report };
    match Grammar::parse(Rule::program, &whole.text) {
        Ok(pairs) => {
            for pair in pairs.flat_map(Pair::into_inner) {
                reader.definition(pair, definitions);
            }
        }
        Err(_) => {
            definitions.torn = true;
            let span = whole.place(0, 0);
            reader.report.error(span, message!("gdef-unreadable"));
        }
    }
}

/// The type of a type word.
pub(super) fn type_of(word: &str) -> Type {
    match word {
        "int" => Type::Int,
        "float" => Type::Float,
        "bool" => Type::Bool,
        _ => Type::Piece,
    }
}

pub(super) struct Reader<'a> {
    pub whole: &'a Whole,
    pub report: &'a mut Report,
}

impl Reader<'_> {
    pub(super) fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        // Atomic pieces may end in blanks.
        let length = pair.as_str().trim_end().len();
        self.whole.place(span.start(), span.start() + length)
    }

    pub(super) fn word(&mut self, pair: &Pair<'_, Rule>) -> Word {
        let span = self.span(pair);
        if pair.as_str().contains('_') {
            self.report
                .extension(span, message!("gdef-extension-underscore"));
        }
        Word {
            text: pair.as_str().to_owned(),
            span,
        }
    }

    fn definition(&mut self, pair: Pair<'_, Rule>, definitions: &mut Definitions) {
        match pair.as_rule() {
            Rule::parameter => {
                if let Some(parameter) = self.parameter(pair) {
                    definitions.parameters.push(parameter);
                }
            }
            Rule::object => definitions.objects.extend(self.object(pair)),
            Rule::start => definitions.starts.push(self.start(pair)),
            Rule::function => self.function(pair, definitions),
            Rule::stray => self.stray(&pair, definitions),
            _ => {}
        }
    }

    fn stray(&mut self, pair: &Pair<'_, Rule>, definitions: &mut Definitions) {
        definitions.torn = true;
        let offset = pair.as_span().start();
        self.explain(pair.as_str(), offset, Situation::Definition);
        if let Some(name) = self.salvage(pair.as_str(), offset) {
            definitions.salvaged.push(name);
        }
    }

    pub(super) fn explain(&mut self, text: &str, offset: usize, situation: Situation) {
        if let Some(diagnostic) = faults::explain(self.whole, text, offset, situation) {
            self.report.add(diagnostic);
        }
    }

    /// The first word in front of a parenthesis: probably the name of a function.
    fn salvage(&self, text: &str, offset: usize) -> Option<Word> {
        let found = tokens::tokens(text);
        let at = found.iter().position(|token| token.of(text) == "(")?;
        let name = found.get(at.checked_sub(1)?)?;
        (name.kind == Kind::Word).then(|| Word {
            text: name.of(text).to_owned(),
            span: self
                .whole
                .place(offset + name.start as usize, offset + name.end as usize),
        })
    }

    fn parameter(&mut self, pair: Pair<'_, Rule>) -> Option<Parameter> {
        let mut inner = pair.into_inner();
        let name = self.word(&inner.next()?);
        let value = match inner.next().and_then(|value| value.into_inner().next()) {
            Some(value) => self.parameter_value(value),
            None => ParameterValue::Missing,
        };
        Some(Parameter { name, value })
    }

    fn parameter_value(&mut self, value: Pair<'_, Rule>) -> ParameterValue {
        match value.as_rule() {
            Rule::any_word => ParameterValue::Word(self.word(&value)),
            Rule::digits | Rule::negative => ParameterValue::Whole(self.word(&value)),
            _ => {
                let span = self.span(&value);
                let mut parts = value.into_inner();
                let (Some(first), Some(times)) = (parts.next(), parts.next()) else {
                    return ParameterValue::Broken;
                };
                if times.as_rule() == Rule::wrong_times {
                    let found = times.as_str().to_owned();
                    let at = self.span(&times);
                    self.report.add(
                        Diagnostic::error(at, message!("gdef-size-separator", found = found))
                            .with_hint(message!("gdef-size-hint")),
                    );
                    return ParameterValue::Broken;
                }
                let Some(second) = parts.next() else {
                    self.report.add(
                        Diagnostic::error(span, message!("gdef-size-two-numbers"))
                            .with_hint(message!("gdef-size-hint")),
                    );
                    return ParameterValue::Broken;
                };
                ParameterValue::Size(self.word(&first), self.word(&second))
            }
        }
    }

    fn object(&mut self, pair: Pair<'_, Rule>) -> Option<Word> {
        let whole = self.span(&pair);
        let mut name = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::object_name => name = Some(self.word(&part)),
                Rule::number => {
                    let span = self.span(&part);
                    let found = part.as_str().to_owned();
                    self.report
                        .error(span, message!("gdef-not-a-name", found = found));
                    return None;
                }
                Rule::semicolon => {
                    let span = self.span(&part);
                    self.report
                        .extension(span, message!("gdef-extension-object-semicolon"));
                }
                _ => {}
            }
        }
        let Some(name) = name else {
            self.report.add(
                Diagnostic::error(whole, message!("gdef-object-name-missing"))
                    .with_hint(message!("gdef-object-hint")),
            );
            return None;
        };
        if self.is_keyword(&name) {
            return None;
        }
        Some(name)
    }

    /// Reports a keyword where a name should be.
    fn is_keyword(&mut self, name: &Word) -> bool {
        let keyword = tokens::KEYWORDS.contains(&name.text.as_str());
        if keyword {
            self.report.error(
                name.span,
                message!("gdef-keyword-as-name", word = &name.text),
            );
        }
        keyword
    }

    fn start(&mut self, pair: Pair<'_, Rule>) -> Start {
        let span = self.span(&pair);
        let has_block = pair.as_str().contains('{');
        let mut squares = Vec::new();
        // Squares and commas take turns.
        let mut comma_next = false;
        let mut last_comma = None;
        let mut keyword = span;
        for part in pair.into_inner() {
            let at = self.span(&part);
            match part.as_rule() {
                Rule::kw_start => keyword = at,
                Rule::comma => {
                    if !comma_next {
                        self.report.error(at, message!("gdef-start-comma-extra"));
                    }
                    comma_next = false;
                    last_comma = Some(at);
                }
                Rule::square | Rule::broken_square => {
                    if comma_next && part.as_str().starts_with('(') {
                        self.report
                            .error(at.start_point(), message!("gdef-start-comma-missing"));
                    }
                    comma_next = true;
                    last_comma = None;
                    if part.as_rule() == Rule::square {
                        squares.extend(self.square(part));
                    } else {
                        self.report.add(
                            Diagnostic::error(at, message!("gdef-start-square"))
                                .with_hint(message!("gdef-start-square-hint")),
                        );
                    }
                }
                _ => {}
            }
        }
        if let Some(at) = last_comma.filter(|_| !squares.is_empty()) {
            self.report.error(at, message!("gdef-start-comma-extra"));
        }
        if !has_block {
            self.report.add(
                Diagnostic::error(span, message!("gdef-start-block"))
                    .with_hint(message!("gdef-start-square-hint")),
            );
        }
        Start {
            span: keyword,
            squares,
        }
    }

    fn square(&mut self, pair: Pair<'_, Rule>) -> Option<StartSquare> {
        let span = self.span(&pair);
        let mut parts = pair.into_inner();
        let x = self.word(&parts.next()?);
        let y = self.word(&parts.next()?);
        let object = self.word(&parts.next()?);
        Some(StartSquare { x, y, object, span })
    }

    fn function(&mut self, pair: Pair<'_, Rule>, definitions: &mut Definitions) {
        let span = self.span(&pair);
        let mut name = None;
        let mut header = None;
        let mut broken = None;
        let mut body = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::header => {
                    let (word, read) = self.header(part);
                    name = word;
                    header = Some(read);
                }
                Rule::broken_header => broken = Some(part),
                Rule::block => body = Some(self.block(part)),
                _ => {}
            }
        }
        if let Some(part) = broken {
            definitions.torn = true;
            let offset = part.as_span().start();
            let situation = Situation::Header {
                block: body.is_some(),
            };
            self.explain(part.as_str(), offset, situation);
            name = self.salvage(part.as_str(), offset);
        }
        let Some(name) = name else {
            return;
        };
        definitions.functions.push(Function {
            name,
            header,
            body: body.unwrap_or(Block {
                statements: Vec::new(),
                end: span,
            }),
        });
    }

    fn header(&mut self, pair: Pair<'_, Rule>) -> (Option<Word>, Header) {
        let mut name = None;
        let mut read = Header {
            params: Vec::new(),
            result: None,
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.word(&part)),
                Rule::param => {
                    let mut parts = part.into_inner();
                    if let (Some(ty), Some(word)) = (parts.next(), parts.next()) {
                        read.params.push((type_of(ty.as_str()), self.word(&word)));
                    }
                }
                Rule::result => {
                    let ty = part.into_inner().next();
                    read.result = ty.map(|ty| type_of(ty.as_str()));
                }
                _ => {}
            }
        }
        (name, read)
    }
}
