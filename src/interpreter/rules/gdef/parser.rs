//! Parses the tokens of a text once, into the syntax tree.
//!
//! A method that returns `None` is stuck at the cursor. One place for each kind of piece (statement, condition, header,
//! definition) handles that: it skips to where parsing can continue, and asks [`errors`] for the diagnostic.
//!
//! Invariant: recursion follows brackets and blocks, whose depth is bounded here.

// What happens at an error, for `x = (1 + ;` in a block:
//
//    1. `statement` descends to `expr`, which expects an operand, finds `;` and returns `None`; so do all above it
//    2. the loop over statements is the place that handles it: it finds the end of the statement, here the `;`
//    3. `explain` asks `errors` once about the piece from the start to that end, with the cursor where it got stuck
//    4. the loop continues behind the piece
//
// So one mistake is one diagnostic, worded by somebody who sees the whole piece. Diagnostics about values inside the
// piece are held back (`deferred`) and dropped if it turns out to be unreadable, since they would be follow-up errors.

mod constant;
mod expression;
mod lines;
mod number;
mod start;
mod statement;

use super::errors::{self, Fragment, Situation};
use super::syntax::{
    Block, Definitions, Expr, ExprKind, Function, Header, ObjectDefinition, Parameter,
    ParameterValue, SourceWord, StateDefinition, Stray,
};
use super::words::{is_keyword, is_word_operator};
use crate::base::{Diagnostic, FileId, Message, Span};
use crate::message;
use crate::rules::report::Report;
use crate::rules::syntax::block_parser::{BlockParser, Dialect};
use crate::rules::syntax::braces::{self, BlockShape, BraceError};
use crate::rules::syntax::token_cursor::TokenCursor;
use crate::rules::syntax::tokens::{Lexis, Token, TokenKind, tokenise, without_comments};
use crate::rules::vm::tree::Type;

const SHAPE: BlockShape = BlockShape {
    is_outermost: |text, tokens, index| {
        let word = tokens.get(index).map_or("", |token| token.text(text));
        matches!(word, "define" | "start")
    },
    choices: &["if", "else"],
    by_lines: false,
};

/// Parses one text into `definitions`.
pub(super) fn read(text: &str, file: FileId, report: &mut Report, definitions: &mut Definitions) {
    let Some(tokens) = tokenise(text, Lexis::Gdef) else {
        definitions.is_incomplete = true;
        report.error(Span::new(file, 0, 0), message!("rules-unreadable"));
        return;
    };
    read_tokens(text, &tokens, file, report, definitions);
}

/// Parses the tokens of a text into `definitions`.
pub(super) fn read_tokens(
    text: &str,
    tokens: &[Token],
    file: FileId,
    report: &mut Report,
    definitions: &mut Definitions,
) {
    let open_comment = tokens
        .last()
        .filter(|last| last.kind == TokenKind::OpenComment);
    let (code, brace_errors) = braces::balance(text, without_comments(tokens), SHAPE);
    let mut parser = BlockParser::new(Gdef::default(), TokenCursor::new(text, file, &code), report);
    if let Some(open) = open_comment {
        definitions.is_incomplete = true;
        let span = Span::new(file, open.start as usize, open.start as usize + 2);
        parser.error(
            span,
            message!("gdef-comment-open"),
            message!("gdef-comment-open-hint"),
        );
    }
    for error in brace_errors {
        parser.report_brace_error(error, text, file, open_comment.is_some());
    }
    while !parser.cursor.is_at_end() {
        parser.definition(definitions);
    }
    definitions.keywords.append(&mut parser.dialect.keywords);
}

/// Returns the type with a name.
fn type_of(word: &str) -> Option<Type> {
    Some(match word {
        "int" => Type::Int,
        "float" => Type::Float,
        "bool" => Type::Bool,
        "obj" => Type::Piece,
        _ => return None,
    })
}

/// Returns true for words that always begin a statement.
fn is_statement_word(word: &str) -> bool {
    matches!(word, "if" | "while" | "return" | "else") || type_of(word).is_some()
}

/// Returns true for a word that does not start with a digit.
fn is_word(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_alphabetic())
}

fn is_digits(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

#[derive(Default)]
struct Gdef {
    /// The starts of words that are keywords only because of their place.
    keywords: Vec<u32>,
}

type Parser<'a> = BlockParser<'a, Gdef>;

impl Dialect for Gdef {
    fn brackets_too_deep(max: usize) -> Message {
        message!("gdef-brackets-too-deep", max = max)
    }

    fn blocks_too_deep(max: usize) -> Message {
        message!("gdef-blocks-too-deep", max = max)
    }
}

impl Parser<'_> {
    fn report_brace_error(&mut self, error: BraceError, text: &str, file: FileId, cut: bool) {
        match error {
            BraceError::Stray(token) => self.error(
                token.span(file),
                message!("gdef-brace-stray"),
                message!("gdef-brace-stray-hint"),
            ),
            // The partner may be inside the comment that is not closed.
            BraceError::Open(..) if cut => {}
            BraceError::Open(open, last) => {
                let width = last_width(text, last);
                let end = Span {
                    start: last.end - width,
                    ..last.span(file)
                };
                self.report.add(
                    Diagnostic::error(open.span(file), message!("gdef-brace-open"))
                        .with_related(end, message!("gdef-brace-open-here"))
                        .with_hint(message!("gdef-brace-open-hint")),
                );
            }
        }
    }

    /// Reports why the piece from `start` to `end` cannot be parsed. The parser is stuck at the cursor.
    fn explain(&mut self, start: usize, end: usize, situation: Situation) {
        self.deferred.clear();
        self.depth.abandon_brackets();
        if !std::mem::take(&mut self.is_reported) {
            let piece = Fragment {
                cursor: &self.cursor,
                start,
                end,
                situation,
            };
            let diagnostic = errors::explain(&piece);
            self.report.add(diagnostic);
        }
    }

    /// Discards the diagnostics about the inside of a piece that is reported as a whole, or not at all.
    fn forget_piece(&mut self) {
        self.deferred.clear();
        self.depth.abandon_brackets();
        self.is_reported = false;
    }

    fn word(&mut self, index: usize) -> SourceWord {
        let text = self.cursor.word_at(index);
        let span = self.cursor.span(index);
        self.underscore(text, span);
        SourceWord {
            text: text.to_owned(),
            span,
        }
    }

    fn underscore(&mut self, text: &str, span: Span) {
        if text.contains('_') {
            self.report
                .extension(span, message!("gdef-extension-underscore"));
        }
    }

    /// Steps over a word that is a keyword because of its place, and returns its index.
    fn keyword(&mut self) -> usize {
        let index = self.cursor.advance();
        let start = self.cursor.span(index).start;
        self.dialect.keywords.push(start);
        index
    }

    fn is_name(&self, index: usize) -> bool {
        self.cursor.kind_at(index) == Some(TokenKind::Word)
            && !is_keyword(self.cursor.word_at(index))
    }

    /// Steps over a name.
    fn name(&mut self) -> Option<SourceWord> {
        if !self.is_name(self.cursor.index) {
            return None;
        }
        let index = self.cursor.advance();
        Some(self.word(index))
    }

    // Definitions.

    fn definition(&mut self, definitions: &mut Definitions) {
        match self.cursor.word() {
            "define" => self.function(definitions),
            "obj" => definitions.objects.extend(self.object()),
            "start" => {
                let keyword = self.cursor.index;
                let mut start = self.start();
                start.whole = self.cursor.span_from(keyword);
                definitions.starts.push(start);
            }
            "include" if self.begins_include(self.cursor.index) => {
                let include = self.include();
                definitions.includes.extend(include);
            }
            "const" if self.begins_constant(self.cursor.index) => self.constant(definitions),
            "state" if self.begins_state(self.cursor.index) => self.state(definitions),
            "map" if self.begins_map(self.cursor.index) => self.map(definitions),
            "lines" if self.begins_lines(self.cursor.index) => {
                let lines = self.lines();
                definitions.lines.push(lines);
            }
            ";" => {
                let index = self.cursor.advance();
                let span = self.cursor.span(index);
                self.report.error(span, message!("gdef-semicolon-extra"));
            }
            _ if self.begins_definition(self.cursor.index) => {
                definitions.parameters.push(self.parameter());
            }
            _ => self.stray(definitions),
        }
    }

    fn begins_definition(&self, index: usize) -> bool {
        matches!(self.cursor.word_at(index), "define" | "obj" | "start")
            || self.begins_state(index)
            || self.cursor.kind_at(index) == Some(TokenKind::Word)
                && self.cursor.word_at(index + 1) == ":"
            || self.begins_constant(index)
            || self.begins_map(index)
            || self.begins_lines(index)
            || self.begins_include(index)
    }

    /// Returns true if `include` begins a definition here and is not a name.
    fn begins_include(&self, index: usize) -> bool {
        self.cursor.word_at(index) == "include" && self.cursor.word_at(index + 1).starts_with('"')
    }

    fn include(&mut self) -> Option<SourceWord> {
        let start = self.keyword();
        let span = self.cursor.span(start);
        self.report
            .extension(span, message!("gdef-extension-word", word = "include"));
        let name = self.cursor.quoted();
        let Some(name) = name.filter(|_| self.cursor.is(";")) else {
            self.error(
                span,
                message!("gdef-include-form"),
                message!("gdef-include-hint"),
            );
            // Continue after its line.
            while !self.cursor.is_at_end()
                && !self.cursor.begins_line(self.cursor.index)
                && !self.cursor.eat(";")
            {
                self.cursor.advance();
            }
            return None;
        };
        self.cursor.advance();
        Some(name)
    }

    /// Returns true at `state` followed by a type; elsewhere `state` is an ordinary word.
    fn begins_state(&self, index: usize) -> bool {
        self.cursor.word_at(index) == "state" && type_of(self.cursor.word_at(index + 1)).is_some()
    }

    fn state(&mut self, definitions: &mut Definitions) {
        let start = self.keyword();
        let ty = type_of(self.cursor.word()).unwrap_or(Type::Int);
        self.cursor.advance();
        let name = self.name();
        if let Some(name) = name.clone()
            && let Some(value) = self.state_value()
        {
            self.report_deferred();
            self.report
                .extension(self.cursor.span(start), message!("gdef-extension-state"));
            let span = self.cursor.span_from(start);
            definitions.states.push(StateDefinition {
                ty,
                name,
                value,
                span,
            });
            return;
        }
        let len = self.cursor.len();
        let is_end =
            |index: &usize| self.cursor.word_at(*index) == ";" || self.begins_definition(*index);
        let end = (start + 2..len).find(is_end).unwrap_or(len);
        let end = end + usize::from(self.cursor.word_at(end) == ";");
        definitions.is_incomplete = true;
        self.explain(start, end, Situation::State);
        self.cursor.index = end;
        // The name is kept, so that its uses are not reported as unknown.
        definitions.states.extend(name.map(|name| StateDefinition {
            ty,
            value: Expr {
                kind: ExprKind::Broken,
                span: name.span,
            },
            name,
            span: self.cursor.span_from(start),
        }));
    }

    /// Parses `= value;`.
    fn state_value(&mut self) -> Option<Expr> {
        self.cursor.expect("=")?;
        let value = self.expr()?;
        self.ending()?;
        Some(value)
    }

    /// Skips and reports something that is not a definition.
    fn stray(&mut self, definitions: &mut Definitions) {
        let start = self.cursor.index;
        let (mut end, mut before_block) = (start, start);
        while end < self.cursor.len() && (end == start || !self.begins_definition(end)) {
            end = match self.cursor.partner(end) {
                Some(close) if self.cursor.word_at(end) == "{" => {
                    definitions.strays.push(self.stray_block(before_block, end));
                    before_block = close + 1;
                    before_block
                }
                _ => end + 1,
            };
        }
        self.cursor.index = start;
        definitions.is_incomplete = true;
        self.explain(start, end, Situation::Definition);
        definitions
            .unreadable_names
            .extend(self.salvage(start, end));
        let ty = type_of(self.cursor.word_at(start + 1));
        let is_constant = self.cursor.word_at(start) == "const" && self.is_name(start + 2);
        if let Some(ty) = ty.filter(|_| is_constant && start + 2 < end) {
            // A constant whose value is not there yet.
            self.cursor.index = start;
            self.keyword();
            self.cursor.index = end;
            let name = self.cursor.whole_word(start + 2);
            let constant = self.broken_constant(ty, name, start);
            definitions.constants.push(constant);
        }
        self.cursor.index = end;
    }

    /// Parses a block that belongs to no function. Its errors are not reported, since what it is remains unknown.
    fn stray_block(&mut self, start: usize, open: usize) -> Stray {
        let report = std::mem::take(self.report);
        self.cursor.index = open;
        let body = self.block();
        *self.report = report;
        self.forget_piece();
        Stray {
            params: self.salvage_params(start, open),
            head: self.cursor.span_of(start..open),
            body,
        }
    }

    /// Returns the first word before a parenthesis, which is probably the name of a function.
    fn salvage(&self, start: usize, end: usize) -> Option<SourceWord> {
        let open = (start..end).find(|index| self.cursor.word_at(*index) == "(")?;
        let name = open.checked_sub(1).filter(|name| *name >= start)?;
        (self.cursor.kind_at(name) == Some(TokenKind::Word)).then(|| self.cursor.whole_word(name))
    }

    fn parameter(&mut self) -> Parameter {
        let name = self.cursor.advance();
        let name = self.word(name);
        self.cursor.advance();
        let value = self.parameter_value(&name);
        Parameter { name, value }
    }

    fn parameter_value(&mut self, name: &SourceWord) -> ParameterValue {
        let index = self.cursor.index;
        let word = self.cursor.word();
        match self.cursor.kind() {
            // The word before the block was taken for the value as well; the block is read as if it stood there twice.
            Some(TokenKind::Word) if name.text == "grid" && self.begins_lines(index) => {
                let value = self.word(index);
                let hint = message!("gdef-lines-word-hint");
                self.error(value.span, message!("gdef-lines-word"), hint);
                ParameterValue::Word(value)
            }
            Some(TokenKind::Word) if !self.begins_definition(index) => {
                self.cursor.advance();
                let word = self.word(index);
                self.size_of_name(word)
            }
            Some(TokenKind::Number) => self.whole_or_size(name),
            Some(TokenKind::Sign) if word == "-" && is_digits(self.cursor.word_at(index + 1)) => {
                self.cursor.index += 2;
                let digits = self.cursor.word_at(index + 1);
                ParameterValue::Whole(SourceWord {
                    text: format!("-{digits}"),
                    span: self.cursor.span_from(index),
                })
            }
            _ => ParameterValue::Missing,
        }
    }

    /// Parses `N x M`, `N x 3`, `N x3`, or just the word.
    fn size_of_name(&mut self, first: SourceWord) -> ParameterValue {
        let token = self.cursor.index;
        let word = self.cursor.word_at(token);
        let glued = word.len() > 1;
        let times = word
            .strip_prefix('x')
            .is_some_and(|rest| rest.is_empty() || is_digits(rest));
        if !times || self.begins_definition(token) {
            return ParameterValue::Word(first);
        }
        let second = if glued {
            self.cursor.advance();
            self.cursor.part(token, 1..word.len())
        } else {
            let second = token + 1;
            let digits = is_digits(self.cursor.word_at(second));
            let name = self.cursor.kind_at(second) == Some(TokenKind::Word)
                && !self.begins_definition(second);
            if !digits && !name {
                return ParameterValue::Word(first);
            }
            self.cursor.index += 2;
            self.word(second)
        };
        ParameterValue::Size(first, second)
    }

    /// Parses `3`, `3 x 3`, `3x3`, `3 x3` or something similar.
    fn whole_or_size(&mut self, name: &SourceWord) -> ParameterValue {
        let start = self.cursor.advance();
        let text = self.cursor.word_at(start);
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let first = self.cursor.part(start, 0..digits);
        // Either number may be glued to the `x`.
        let (token, from) = if digits < text.len() {
            (start, digits)
        } else {
            (self.cursor.index, 0)
        };
        let rest = self.cursor.word_at(token).get(from..).unwrap_or("");
        let Some(width) = times(rest) else {
            if digits < text.len() {
                return self.no_whole(start, name);
            }
            return ParameterValue::Whole(first);
        };
        let glued = from + width < self.cursor.word_at(token).len();
        // `players: 2 x: 3`: here `x` names the next parameter and is not a sign between two numbers.
        let names = from == 0 && !glued && self.cursor.word_at(token + 1) == ":";
        if names && self.cursor.kind_at(token) == Some(TokenKind::Word) {
            return ParameterValue::Whole(first);
        }
        let times = self.cursor.part(token, from..from + width);
        self.cursor.index = token + 1;
        let second = if glued {
            let end = self.cursor.word_at(token).len();
            Some(self.cursor.part(token, from + width..end))
        } else if self.cursor.kind() == Some(TokenKind::Number)
            || self.cursor.kind() == Some(TokenKind::Word)
                && !self.begins_definition(self.cursor.index)
        {
            let second = self.cursor.advance();
            let end = self.cursor.word_at(second).len();
            Some(self.cursor.part(second, 0..end))
        } else {
            None
        };
        let hint = message!("gdef-size-hint");
        if times.text == "*" && name.text != "size" {
            // Calculations stand in constants; the rest of this one is part of the mistake.
            while !self.cursor.is_at_end() && !self.cursor.begins_line(self.cursor.index) {
                self.cursor.advance();
            }
            let message = message!("gdef-parameter-number", name = &name.text);
            let hint = message!("gdef-parameter-calculated", name = &name.text);
            self.error(self.cursor.span_from(start), message, hint);
            return ParameterValue::Broken;
        }
        if times.text != "x" {
            let message = message!("gdef-size-separator", found = times.text);
            self.error(times.span, message, hint);
            return ParameterValue::Broken;
        }
        match second {
            Some(second) if is_digits(&second.text) || is_word(&second.text) => {
                ParameterValue::Size(first, second)
            }
            Some(_) => self.no_whole(self.cursor.index - 1, name),
            None => {
                let span = self.cursor.span_from(start);
                self.error(span, message!("gdef-size-two-numbers"), hint);
                ParameterValue::Broken
            }
        }
    }

    /// Reports a number that is not valid for a parameter.
    fn no_whole(&mut self, index: usize, name: &SourceWord) -> ParameterValue {
        let span = self.cursor.span(index);
        match number::number(self.cursor.word_at(index)) {
            Err((message, hint)) => {
                let mut diagnostic = Diagnostic::error(span, message);
                diagnostic.hint = hint;
                self.report.add(diagnostic);
            }
            Ok(_) if name.text == "name" => self.report.error(span, message!("gdef-name-word")),
            Ok(_) => {
                let message = message!("gdef-parameter-number", name = &name.text);
                self.report.error(span, message);
            }
        }
        ParameterValue::Broken
    }

    fn object(&mut self) -> Option<ObjectDefinition> {
        let start = self.keyword();
        let index = self.cursor.index;
        let kind = self.cursor.kind();
        let named = kind == Some(TokenKind::Word) && !self.begins_definition(index);
        let number = kind == Some(TokenKind::Number);
        self.cursor.index += usize::from(named || number);
        let members = self.members();
        let owner = self.owner();
        let span = self.cursor.span_from(start);
        if let Some(semicolon) = self.cursor.expect(";") {
            let span = self.cursor.span(semicolon);
            self.report
                .extension(span, message!("gdef-extension-object-semicolon"));
        }
        if number {
            let word = self.cursor.word_at(index);
            let message = message!("gdef-not-a-name", found = word);
            self.report.error(self.cursor.span(index), message);
            return None;
        }
        if !named {
            let span = self.cursor.span_from(start);
            self.error(
                span,
                message!("gdef-object-name-missing"),
                message!("gdef-object-hint"),
            );
            return None;
        }
        let name = self.word(index);
        if is_keyword(&name.text) {
            let message = message!("gdef-keyword-as-name", word = &name.text);
            self.report.error(name.span, message);
            return None;
        }
        Some(ObjectDefinition {
            name,
            members,
            owner,
            span,
        })
    }

    /// Parses `of` and the number of a player. Without a number, `of` is an ordinary word.
    fn owner(&mut self) -> Option<SourceWord> {
        let start = self.cursor.index;
        if !self.cursor.is("of") {
            return None;
        }
        self.keyword();
        if !is_digits(self.cursor.word()) {
            self.cursor.index = start;
            return None;
        }
        self.cursor.advance();
        let span = self.cursor.span_of(start..start + 2);
        self.report
            .extension(span, message!("gdef-extension-owner"));
        Some(self.word(start + 1))
    }

    fn function(&mut self, definitions: &mut Definitions) {
        let define = self.cursor.advance();
        let start = self.cursor.index;
        let mut header = Header::default();
        let mut name = self.header(&mut header);
        let is_readable = name.is_some() && self.cursor.is("{");
        let mut head = self.cursor.span_from(define);
        if !is_readable {
            let len = self.cursor.len();
            let end = (start..len)
                .find(|index| matches!(self.cursor.word_at(*index), "{" | "}" | "define"))
                .unwrap_or(len);
            definitions.is_incomplete = true;
            let block = self.cursor.word_at(end) == "{";
            self.explain(start, end, Situation::Header { block });
            // The function is kept with what could be saved of its header, though calls of it are not checked: without
            // it, every call would be reported as one of an unknown function, and every use of a parameter as an
            // unknown name.
            if name.is_none() {
                head = self.cursor.span_of(define..end);
            }
            let named = || self.is_name(start).then(|| self.cursor.whole_word(start));
            name = self.salvage(start, end).or_else(named);
            header.params = self.salvage_params(start, end);
            self.cursor.index = end;
        }
        let body = match self.block_end() {
            Some(_) => self.block(),
            None => Block {
                statements: Vec::new(),
                end: self.cursor.span_from(define),
            },
        };
        match name {
            Some(name) => definitions.functions.push(Function {
                name,
                is_readable,
                header,
                head,
                body,
            }),
            None => definitions.strays.push(Stray {
                params: header.params,
                head,
                body,
            }),
        }
    }

    /// Returns the parameters of an unreadable header: every type followed by a name.
    fn salvage_params(&self, start: usize, end: usize) -> Vec<(Type, SourceWord)> {
        let named = (start + 1..end).filter(|index| self.is_name(*index));
        let params = named.filter_map(|index| {
            let ty = type_of(self.cursor.word_at(index - 1))?;
            Some((ty, self.cursor.whole_word(index)))
        });
        params.collect()
    }

    /// Parses `name(type name, ...) -> type`.
    fn header(&mut self, header: &mut Header) -> Option<SourceWord> {
        let name = self.name()?;
        self.cursor.expect("(")?;
        if !self.cursor.eat(")") {
            loop {
                let ty = type_of(self.cursor.word())?;
                self.cursor.advance();
                header.params.push((ty, self.name()?));
                if !self.cursor.eat(",") {
                    break;
                }
            }
            self.cursor.expect(")")?;
        }
        if self.cursor.eat("->") {
            header.result = Some(type_of(self.cursor.word())?);
            self.cursor.advance();
        }
        Some(name)
    }
}

/// Returns the length in bytes of the last character of a token.
fn last_width(text: &str, token: Token) -> u32 {
    let last = token.text(text).chars().next_back();
    last.map_or(0, |character| {
        if character.is_ascii() {
            1
        } else {
            character.len_utf8() as u32
        }
    })
}

/// Returns the length in bytes of the separator between the numbers of a size, at the start of a text.
fn times(text: &str) -> Option<usize> {
    let width = ["x", "X", "by"].iter().find_map(|word| {
        let rest = text.strip_prefix(word)?;
        (rest.is_empty() || is_digits(rest)).then_some(word.len())
    });
    width.or_else(|| match text {
        "*" | "," => Some(1),
        _ => text.starts_with('×').then_some('×'.len_utf8()),
    })
}
