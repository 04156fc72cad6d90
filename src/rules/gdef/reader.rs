//! From what the grammar found to the syntax tree: definitions and statements.
//!
//! Recursion follows the blocks of the text, whose depth `braces.rs` bounds.

use super::braces::Whole;
use super::faults::{self, Situation};
use super::grammar::{Grammar, Rule};
use super::report::Report;
use super::syntax::{
    Block, Definitions, Expr, ExprKind, Function, Header, Parameter, ParameterValue, Start,
    StartSquare, Statement, StatementKind, Word,
};
use super::tokens::{self, Kind};
use crate::base::{Diagnostic, Span};
use crate::message;
use crate::rules::vm::tree::Type;
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

    fn explain(&mut self, text: &str, offset: usize, situation: Situation) {
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

    fn block(&mut self, pair: Pair<'_, Rule>) -> Block {
        let span = pair.as_span();
        let end = self.whole.place(span.end().saturating_sub(1), span.end());
        let mut statements = Vec::new();
        // A piece without `;` that was not understood may have torn what follows; that is not reported again.
        let mut torn = false;
        for part in pair.into_inner() {
            let broken = matches!(
                part.as_rule(),
                Rule::broken | Rule::block | Rule::empty_statement
            );
            if !(broken && torn) || part.as_rule() == Rule::block {
                statements.push(self.statement(&part, torn));
            }
            torn = self.tears(&part, torn);
        }
        Block { statements, end }
    }

    fn tears(&self, part: &Pair<'_, Rule>, torn: bool) -> bool {
        match part.as_rule() {
            Rule::broken => !part.as_str().trim_end().ends_with(';'),
            Rule::while_loop | Rule::choice => {
                part.as_str().ends_with(';') || !part.as_str().trim_end().ends_with('}')
            }
            Rule::empty_statement => torn,
            _ => false,
        }
    }

    fn statement(&mut self, pair: &Pair<'_, Rule>, torn: bool) -> Statement {
        let span = self.span(pair);
        let kind = match pair.as_rule() {
            Rule::while_loop => self.while_loop(pair.clone()),
            Rule::choice => self.choice(pair.clone()),
            Rule::declaration | Rule::bare_declaration => self.declaration(pair.clone()),
            Rule::return_statement => self.return_statement(pair.clone()),
            Rule::assignment => self.assignment(pair.clone()),
            Rule::call_statement => {
                let (_, value) = self.simple(pair.clone());
                value.map_or(StatementKind::Broken, StatementKind::Call)
            }
            Rule::block => {
                if !torn {
                    self.report.add(
                        Diagnostic::error(
                            Span {
                                end: span.start + 1,
                                ..span
                            },
                            message!("gdef-block-alone"),
                        )
                        .with_hint(message!("gdef-block-alone-hint")),
                    );
                }
                StatementKind::Block(self.block(pair.clone()))
            }
            Rule::empty_statement => {
                self.report.error(span, message!("gdef-semicolon-extra"));
                StatementKind::Broken
            }
            _ => self.broken(pair),
        };
        Statement { kind, span }
    }

    /// A statement that could not be read. A declaration still declares its name.
    fn broken(&mut self, pair: &Pair<'_, Rule>) -> StatementKind {
        let text = pair.as_str();
        let offset = pair.as_span().start();
        self.explain(text, offset, Situation::Statement);
        let found = tokens::tokens(text);
        let mut words = found
            .iter()
            .filter(|token| !matches!(token.kind, Kind::Comment | Kind::OpenComment));
        let (Some(ty), Some(name)) = (words.next(), words.next()) else {
            return StatementKind::Broken;
        };
        let declares = matches!(ty.of(text), "int" | "float" | "bool" | "obj")
            && name.kind == Kind::Word
            && !tokens::KEYWORDS.contains(&name.of(text));
        if !declares {
            return StatementKind::Broken;
        }
        let span = self
            .whole
            .place(offset + name.start as usize, offset + name.end as usize);
        let word = Word {
            text: name.of(text).to_owned(),
            span,
        };
        StatementKind::Declare(type_of(ty.of(text)), word, None)
    }

    /// The words and the value of a statement of the simple kinds; a missing semicolon is reported.
    fn simple<'t>(&mut self, pair: Pair<'t, Rule>) -> (Vec<Pair<'t, Rule>>, Option<Expr>) {
        let mut parts = Vec::new();
        let mut value = None;
        let mut end = self.span(&pair);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::expr => {
                    end = self.span(&part);
                    value = Some(self.expr(part));
                }
                Rule::call => {
                    end = self.span(&part);
                    value = Some(self.call_expression(part));
                }
                Rule::missing_semicolon => {
                    let at = Span {
                        start: end.end.saturating_sub(1).max(end.start),
                        ..end
                    };
                    self.report.add(
                        Diagnostic::error(at, message!("gdef-semicolon-missing"))
                            .with_hint(message!("gdef-semicolon-missing-hint")),
                    );
                }
                Rule::semicolon => {}
                _ => {
                    end = self.span(&part);
                    parts.push(part);
                }
            }
        }
        (parts, value)
    }

    fn declaration(&mut self, pair: Pair<'_, Rule>) -> StatementKind {
        let bare = pair.as_rule() == Rule::bare_declaration;
        let span = self.span(&pair);
        let (parts, value) = self.simple(pair);
        let [ty, name] = parts.as_slice() else {
            return StatementKind::Broken;
        };
        let ty = type_of(ty.as_str());
        let name = self.word(name);
        if bare {
            self.report.add(
                Diagnostic::error(span, message!("gdef-declaration-value", name = &name.text))
                    .with_hint(message!("gdef-declaration-value-hint")),
            );
        }
        StatementKind::Declare(ty, name, value)
    }

    fn return_statement(&mut self, pair: Pair<'_, Rule>) -> StatementKind {
        let span = self.span(&pair);
        let (_, value) = self.simple(pair);
        if value.is_none() {
            self.report
                .extension(span, message!("gdef-extension-return"));
        }
        StatementKind::Return(value)
    }

    fn assignment(&mut self, pair: Pair<'_, Rule>) -> StatementKind {
        let (parts, value) = self.simple(pair);
        match (parts.first(), value) {
            (Some(name), Some(value)) => StatementKind::Assign(self.word(name), value),
            _ => StatementKind::Broken,
        }
    }

    fn while_loop(&mut self, pair: Pair<'_, Rule>) -> StatementKind {
        match self.branch(pair) {
            Branch {
                condition: Some(condition),
                block,
                ..
            } => StatementKind::While(condition, block),
            Branch { block, .. } => StatementKind::Block(block),
        }
    }

    fn choice(&mut self, pair: Pair<'_, Rule>) -> StatementKind {
        let mut otherwise = None;
        let mut branches = Vec::new();
        let first = self.branch_until(pair.clone(), true);
        branches.extend(first.parts());
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::else_if => branches.extend(self.branch(part).parts()),
                Rule::else_part => {
                    let span = self.span(&part);
                    match part
                        .into_inner()
                        .find(|inner| inner.as_rule() == Rule::block)
                    {
                        Some(block) => otherwise = Some(self.block(block)),
                        None => self.block_missing(span),
                    }
                }
                _ => {}
            }
        }
        StatementKind::If(branches, otherwise)
    }

    fn branch(&mut self, pair: Pair<'_, Rule>) -> Branch {
        self.branch_until(pair, false)
    }

    /// Word, condition and block of a loop or choice.
    fn branch_until(&mut self, pair: Pair<'_, Rule>, with_else: bool) -> Branch {
        let mut branch = Branch {
            condition: None,
            block: Block::default(),
            span: self.span(&pair),
        };
        let mut head = branch.span.start_point();
        let mut block = None;
        let mut reported = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::else_if | Rule::else_part if with_else => break,
                Rule::condition => {
                    head = self.span(&part);
                    branch.condition = part.into_inner().next().map(|expr| self.expr(expr));
                }
                Rule::broken_condition => {
                    let offset = part.as_span().start();
                    self.explain(part.as_str(), offset, Situation::Condition);
                    reported = true;
                    head = self.span(&part);
                    branch.condition = Some(Expr {
                        kind: ExprKind::Broken,
                        span: head,
                    });
                }
                Rule::block => block = Some(self.block(part)),
                Rule::joined_else_if => {
                    let span = self.span(&part);
                    let found = part.as_str().to_owned();
                    head = span;
                    self.report.add(
                        Diagnostic::error(span, message!("gdef-else-if-joined", found = found))
                            .with_hint(message!("gdef-else-if-joined-hint")),
                    );
                }
                Rule::kw_if => {
                    head = self.span(&part);
                    branch.span.start = head.start;
                }
                _ => head = self.span(&part),
            }
        }
        match block {
            Some(block) => branch.block = block,
            None => {
                branch.block.end = head;
                if !reported {
                    self.block_missing(head);
                }
            }
        }
        branch
    }

    fn block_missing(&mut self, span: Span) {
        self.report.add(
            Diagnostic::error(span, message!("gdef-block-missing"))
                .with_hint(message!("gdef-block-missing-hint")),
        );
    }
}

struct Branch {
    condition: Option<Expr>,
    block: Block,
    span: Span,
}

impl Branch {
    fn parts(self) -> Option<(Expr, Block, Span)> {
        let span = self.span;
        let block = self.block;
        self.condition.map(|condition| (condition, block, span))
    }
}
