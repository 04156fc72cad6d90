//! Reads the tokens of a text once, into the syntax tree.
//!
//! A method that returns `None` is stuck at the cursor. One place for each kind of piece (statement, condition, header,
//! definition) catches that, skips to where reading can go on, and asks [`faults`] what is wrong.
//!
//! Invariant: recursion follows brackets and blocks, whose depth is bounded here.

use super::faults::{self, Piece, Situation};
use super::syntax::{
    Block, Definitions, Expr, ExprKind, Function, Header, Operator, Parameter, ParameterValue,
    Start, StartSquare, Statement, StatementKind, Word,
};
use crate::base::{Diagnostic, FileId, Message, Span};
use crate::message;
use crate::rules::report::Report;
use crate::rules::syntax::braces::{self, BraceFault, Shape};
use crate::rules::syntax::cursor::Cursor;
use crate::rules::syntax::expression::{BinaryOperator, Waiting};
use crate::rules::syntax::tokens::{Lexis, Token, TokenKind, tokenise, without_comments};
use crate::rules::syntax::{MAX_BLOCKS, MAX_BRACKETS};
use crate::rules::vm::tree::{BinaryOp, Type, UnaryOp};

/// Words that cannot be names.
pub(super) const KEYWORDS: [&str; 12] = [
    "int", "float", "bool", "obj", "true", "false", "if", "else", "while", "define", "return",
    "start",
];

const SHAPE: Shape = Shape {
    is_outermost: |text, tokens, index| {
        let word = tokens.get(index).map_or("", |token| token.text(text));
        matches!(word, "define" | "start")
    },
    choices: &["if", "else"],
    by_lines: false,
};

/// Reads one text into `definitions`.
pub(super) fn read(text: &str, file: FileId, report: &mut Report, definitions: &mut Definitions) {
    let Some(tokens) = tokenise(text, Lexis::Gdef) else {
        definitions.torn = true;
        report.error(Span::new(file, 0, 0), message!("rules-unreadable"));
        return;
    };
    let open_comment = tokens
        .last()
        .filter(|last| last.kind == TokenKind::OpenComment);
    let (code, brace_faults) = braces::balance(text, without_comments(&tokens), SHAPE);
    let mut parser = Parser {
        cursor: Cursor::new(text, file, &code),
        report,
        held: Vec::new(),
        brackets: 0,
        blocks: 0,
        is_reported: false,
    };
    if let Some(open) = open_comment {
        definitions.torn = true;
        let span = Span::new(file, open.start as usize, open.start as usize + 2);
        parser.error(
            span,
            message!("gdef-comment-open"),
            message!("gdef-comment-open-hint"),
        );
    }
    for fault in brace_faults {
        parser.brace_fault(fault, text, file, open_comment.is_some());
    }
    while !parser.cursor.is_at_end() {
        parser.definition(definitions);
    }
}

/// The type of a type word.
fn type_of(word: &str) -> Option<Type> {
    Some(match word {
        "int" => Type::Int,
        "float" => Type::Float,
        "bool" => Type::Bool,
        "obj" => Type::Piece,
        _ => return None,
    })
}

/// Words of other languages that may stand between operands.
pub(super) fn is_word_operator(word: &str) -> bool {
    matches!(
        word,
        "and" | "or" | "not" | "mod" | "div" | "xor" | "AND" | "OR" | "NOT"
    )
}

/// Words with which a statement begins, wherever they stand.
fn is_statement_word(word: &str) -> bool {
    matches!(word, "if" | "while" | "return" | "else") || type_of(word).is_some()
}

fn is_digits(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    report: &'a mut Report,
    /// What is wrong with the values of a piece; only said when the piece itself can be read.
    held: Vec<Diagnostic>,
    brackets: usize,
    blocks: usize,
    /// True when the fault at which the parser is stuck was reported.
    is_reported: bool,
}

impl Parser<'_> {
    fn error(&mut self, span: Span, message: Message, hint: Message) {
        self.report
            .add(Diagnostic::error(span, message).with_hint(hint));
    }

    fn brace_fault(&mut self, fault: BraceFault, text: &str, file: FileId, cut: bool) {
        match fault {
            BraceFault::Stray(token) => self.error(
                token.span(file),
                message!("gdef-brace-stray"),
                message!("gdef-brace-stray-hint"),
            ),
            // The partner may be in the comment that does not end.
            BraceFault::Open(..) if cut => {}
            BraceFault::Open(open, last) => {
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

    /// Reports why the piece cannot be read that begins at `start` and goes on to `end`; the parser is stuck at the
    /// cursor.
    fn explain(&mut self, start: usize, end: usize, situation: Situation) {
        self.held.clear();
        self.brackets = 0;
        if !std::mem::take(&mut self.is_reported) {
            let piece = Piece::new(&self.cursor, start, end, situation);
            let fault = faults::explain(&piece);
            self.report.add(fault);
        }
    }

    /// The held faults belong to a piece that was read.
    fn release(&mut self) {
        for fault in self.held.drain(..) {
            self.report.add(fault);
        }
    }

    fn word(&mut self, index: usize) -> Word {
        let text = self.cursor.word_at(index);
        let span = self.cursor.span(index);
        self.underscore(text, span);
        Word {
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

    fn is_name(&self, index: usize) -> bool {
        self.cursor.kind_at(index) == Some(TokenKind::Word)
            && !KEYWORDS.contains(&self.cursor.word_at(index))
    }

    /// Steps over a name.
    fn name(&mut self) -> Option<Word> {
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
            "start" => definitions.starts.push(self.start()),
            _ if self.begins_definition(self.cursor.index) => {
                definitions.parameters.push(self.parameter());
            }
            _ => self.stray(definitions),
        }
    }

    fn begins_definition(&self, index: usize) -> bool {
        matches!(self.cursor.word_at(index), "define" | "obj" | "start")
            || self.cursor.kind_at(index) == Some(TokenKind::Word)
                && self.cursor.word_at(index + 1) == ":"
    }

    /// Something that is no definition.
    fn stray(&mut self, definitions: &mut Definitions) {
        let start = self.cursor.index;
        let mut end = start;
        while end < self.cursor.len() && (end == start || !self.begins_definition(end)) {
            end = match self.cursor.word_at(end) {
                "{" => self.cursor.partner(end).unwrap_or(end) + 1,
                _ => end + 1,
            };
        }
        definitions.torn = true;
        self.explain(start, end, Situation::Definition);
        definitions.salvaged.extend(self.salvage(start, end));
        self.cursor.index = end;
    }

    /// The first word in front of a parenthesis: probably the name of a function.
    fn salvage(&self, start: usize, end: usize) -> Option<Word> {
        let open = (start..end).find(|index| self.cursor.word_at(*index) == "(")?;
        let name = open.checked_sub(1).filter(|name| *name >= start)?;
        (self.cursor.kind_at(name) == Some(TokenKind::Word)).then(|| Word {
            text: self.cursor.word_at(name).to_owned(),
            span: self.cursor.span(name),
        })
    }

    fn parameter(&mut self) -> Parameter {
        let name = self.cursor.advance();
        let name = self.word(name);
        self.cursor.advance();
        let value = self.parameter_value(&name);
        Parameter { name, value }
    }

    fn parameter_value(&mut self, name: &Word) -> ParameterValue {
        let index = self.cursor.index;
        let word = self.cursor.word();
        match self.cursor.kind() {
            Some(TokenKind::Word) if !self.begins_definition(index) => {
                self.cursor.advance();
                ParameterValue::Word(self.word(index))
            }
            Some(TokenKind::Number) => self.whole_or_size(name),
            Some(TokenKind::Sign) if word == "-" && is_digits(self.cursor.word_at(index + 1)) => {
                self.cursor.index += 2;
                let digits = self.cursor.word_at(index + 1);
                ParameterValue::Whole(Word {
                    text: format!("-{digits}"),
                    span: self.cursor.span_from(index),
                })
            }
            _ => ParameterValue::Missing,
        }
    }

    /// `3`, `3 x 3`, `3x3`, `3 x3` or something like it.
    fn whole_or_size(&mut self, name: &Word) -> ParameterValue {
        let start = self.cursor.advance();
        let text = self.cursor.word_at(start);
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let first = self.cursor.part(start, 0..digits);
        // The sign of multiplication is glued to the first number, the second one to the sign, both or none.
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
        let names = from == 0 && !glued && self.cursor.word_at(token + 1) == ":";
        if names && self.cursor.kind_at(token) == Some(TokenKind::Word) {
            return ParameterValue::Whole(first);
        }
        let times = self.cursor.part(token, from..from + width);
        self.cursor.index = token + 1;
        let second = if glued {
            let end = self.cursor.word_at(token).len();
            Some(self.cursor.part(token, from + width..end))
        } else if self.cursor.kind() == Some(TokenKind::Number) {
            let number = self.cursor.advance();
            let end = self.cursor.word_at(number).len();
            Some(self.cursor.part(number, 0..end))
        } else {
            None
        };
        let hint = message!("gdef-size-hint");
        if times.text != "x" {
            let fault = message!("gdef-size-separator", found = times.text);
            self.error(times.span, fault, hint);
            return ParameterValue::Broken;
        }
        match second {
            Some(second) if is_digits(&second.text) => ParameterValue::Size(first, second),
            Some(_) => self.no_whole(self.cursor.index - 1, name),
            None => {
                let span = self.cursor.span_from(start);
                self.error(span, message!("gdef-size-two-numbers"), hint);
                ParameterValue::Broken
            }
        }
    }

    /// A number that no parameter takes.
    fn no_whole(&mut self, index: usize, name: &Word) -> ParameterValue {
        let span = self.cursor.span(index);
        match number(self.cursor.word_at(index)) {
            Err((fault, hint)) => {
                let mut fault = Diagnostic::error(span, fault);
                fault.hint = hint;
                self.report.add(fault);
            }
            Ok(_) if name.text == "name" => self.report.error(span, message!("gdef-name-word")),
            Ok(_) => {
                let fault = message!("gdef-parameter-number", name = &name.text);
                self.report.error(span, fault);
            }
        }
        ParameterValue::Broken
    }

    fn object(&mut self) -> Option<Word> {
        let start = self.cursor.advance();
        let index = self.cursor.index;
        let kind = self.cursor.kind();
        let named = kind == Some(TokenKind::Word) && !self.begins_definition(index);
        let number = kind == Some(TokenKind::Number);
        self.cursor.index += usize::from(named || number);
        if let Some(semicolon) = self.cursor.expect(";") {
            let span = self.cursor.span(semicolon);
            self.report
                .extension(span, message!("gdef-extension-object-semicolon"));
        }
        if number {
            let found = self.cursor.word_at(index);
            let fault = message!("gdef-not-a-name", found = found);
            self.report.error(self.cursor.span(index), fault);
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
        if KEYWORDS.contains(&name.text.as_str()) {
            let fault = message!("gdef-keyword-as-name", word = &name.text);
            self.report.error(name.span, fault);
            return None;
        }
        Some(name)
    }

    fn start(&mut self) -> Start {
        let keyword = self.cursor.advance();
        let mut start = Start {
            span: self.cursor.span(keyword),
            squares: Vec::new(),
        };
        let Some(close) = self.block_end() else {
            self.error(
                start.span,
                message!("gdef-start-block"),
                message!("gdef-start-square-hint"),
            );
            return start;
        };
        self.cursor.advance();
        // Squares and commas take turns.
        let mut comma_next = false;
        let mut last_comma = None;
        while self.cursor.index < close {
            let first = self.cursor.index;
            if self.cursor.eat(",") {
                let span = self.cursor.span(first);
                if !comma_next {
                    self.report.error(span, message!("gdef-start-comma-extra"));
                }
                comma_next = false;
                last_comma = Some(span);
                continue;
            }
            if comma_next && self.cursor.is("(") {
                let point = self.cursor.span(first).start_point();
                self.report
                    .error(point, message!("gdef-start-comma-missing"));
            }
            comma_next = true;
            last_comma = None;
            match self.square() {
                Some(square) => start.squares.push(square),
                None => {
                    self.skip_square(first, close);
                    let span = self.cursor.span_from(first);
                    self.error(
                        span,
                        message!("gdef-start-square"),
                        message!("gdef-start-square-hint"),
                    );
                }
            }
        }
        self.cursor.index = close + 1;
        if let Some(span) = last_comma.filter(|_| !start.squares.is_empty()) {
            self.report.error(span, message!("gdef-start-comma-extra"));
        }
        start
    }

    /// Where the block ends that begins at the cursor.
    fn block_end(&self) -> Option<usize> {
        let open = self.cursor.index;
        self.cursor
            .is("{")
            .then(|| self.cursor.partner(open).unwrap_or(self.cursor.len()))
    }

    fn square(&mut self) -> Option<StartSquare> {
        let start = self.cursor.expect("(")?;
        let x = self.digits()?;
        self.cursor.expect(",")?;
        let y = self.digits()?;
        self.cursor.expect(":")?;
        if self.cursor.kind() != Some(TokenKind::Word) {
            return None;
        }
        let object = self.cursor.advance();
        self.cursor.expect(")")?;
        Some(StartSquare {
            x: self.word(x),
            y: self.word(y),
            object: self.word(object),
            span: self.cursor.span_from(start),
        })
    }

    fn digits(&mut self) -> Option<usize> {
        is_digits(self.cursor.word()).then(|| self.cursor.advance())
    }

    /// Goes behind a broken square: to its parenthesis, or to what may begin the next one.
    fn skip_square(&mut self, first: usize, close: usize) {
        self.cursor.index = first;
        if let Some(end) = self.block_end() {
            self.cursor.index = end + 1;
            return;
        }
        let parenthesised = self.cursor.eat("(");
        while self.cursor.index < close && !matches!(self.cursor.word(), "(" | "{") {
            match self.cursor.word() {
                ")" if parenthesised => {
                    self.cursor.advance();
                    return;
                }
                "," if !parenthesised => return,
                _ => {}
            }
            self.cursor.advance();
        }
    }

    fn function(&mut self, definitions: &mut Definitions) {
        let define = self.cursor.advance();
        let start = self.cursor.index;
        let mut header = Header::default();
        let mut name = self.header(&mut header);
        let readable = name.is_some() && self.cursor.is("{");
        if !readable {
            let len = self.cursor.len();
            let end = (start..len)
                .find(|index| matches!(self.cursor.word_at(*index), "{" | "}" | "define"))
                .unwrap_or(len);
            definitions.torn = true;
            let block = self.cursor.word_at(end) == "{";
            self.explain(start, end, Situation::Header { block });
            name = self.salvage(start, end);
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
        definitions.functions.extend(name.map(|name| Function {
            name,
            readable,
            header,
            body,
        }));
    }

    /// The parameters of a header that cannot be read: every type with a name behind it.
    fn salvage_params(&self, start: usize, end: usize) -> Vec<(Type, Word)> {
        let named = (start + 1..end).filter(|index| self.is_name(*index));
        let params = named.filter_map(|index| {
            let ty = type_of(self.cursor.word_at(index - 1))?;
            let end = self.cursor.word_at(index).len();
            Some((ty, self.cursor.part(index, 0..end)))
        });
        params.collect()
    }

    /// Reads `name(type name, ...) -> type`.
    fn header(&mut self, header: &mut Header) -> Option<Word> {
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

    // Statements.

    fn block(&mut self) -> Block {
        let open = self.cursor.index;
        let close = self.cursor.partner(open).unwrap_or(self.cursor.len());
        let mut block = Block {
            statements: Vec::new(),
            end: self.cursor.span(close),
        };
        if self.blocks == MAX_BLOCKS {
            let fault = message!("gdef-blocks-too-deep", max = MAX_BLOCKS);
            self.report.error(self.cursor.span(open), fault);
            self.cursor.index = close + 1;
            return block;
        }
        self.blocks += 1;
        self.cursor.advance();
        // A piece without `;` that was not understood may have torn what follows; that is not reported again.
        let mut torn = false;
        while self.cursor.index < close {
            let start = self.cursor.index;
            let kind = self.statement(&mut torn);
            block.statements.extend(kind.map(|kind| Statement {
                kind,
                span: self.cursor.span_from(start),
            }));
        }
        self.cursor.index = close + 1;
        self.blocks -= 1;
        block
    }

    /// Reads a statement; `None` for a broken one that another broken one in front of it explains.
    fn statement(&mut self, torn: &mut bool) -> Option<StatementKind> {
        let was_torn = std::mem::take(torn);
        let start = self.cursor.index;
        let word = self.cursor.word();
        match word {
            "while" | "if" => {
                let kind = if word == "if" {
                    self.choice()
                } else {
                    self.while_loop()
                };
                *torn = self.cursor.word_at(self.cursor.index - 1) != "}";
                return Some(kind);
            }
            "{" => {
                if !was_torn && self.blocks < MAX_BLOCKS {
                    self.error(
                        self.cursor.span(start),
                        message!("gdef-block-alone"),
                        message!("gdef-block-alone-hint"),
                    );
                }
                return Some(StatementKind::Block(self.block()));
            }
            ";" => {
                *torn = was_torn;
                self.cursor.advance();
                if was_torn {
                    return None;
                }
                let span = self.cursor.span(start);
                self.report.error(span, message!("gdef-semicolon-extra"));
                return Some(StatementKind::Broken);
            }
            _ => {}
        }
        if let Some(kind) = self.simple_statement() {
            self.release();
            return Some(kind);
        }
        let end = self.piece_end(start);
        *torn = self.cursor.word_at(end - 1) != ";";
        if was_torn {
            self.held.clear();
            self.brackets = 0;
            self.is_reported = false;
        } else {
            self.explain(start, end, Situation::Statement);
        }
        self.cursor.index = end;
        (!was_torn).then(|| self.declared(start))
    }

    /// Where the piece ends that begins at `start`: behind `;`, or where something else begins.
    fn piece_end(&self, start: usize) -> usize {
        let len = self.cursor.len();
        let mut rest = self.cursor.index.max(start + 1)..len;
        let end = rest.find(|index| self.ends_piece(*index)).unwrap_or(len);
        end + usize::from(self.cursor.word_at(end) == ";")
    }

    /// A declaration that cannot be read still declares its name.
    fn declared(&self, start: usize) -> StatementKind {
        match type_of(self.cursor.word_at(start)) {
            Some(ty) if start + 1 < self.cursor.index && self.is_name(start + 1) => {
                let name = Word {
                    text: self.cursor.word_at(start + 1).to_owned(),
                    span: self.cursor.span(start + 1),
                };
                StatementKind::Declare(ty, name, None)
            }
            _ => StatementKind::Broken,
        }
    }

    fn simple_statement(&mut self) -> Option<StatementKind> {
        let start = self.cursor.index;
        if let Some(ty) = type_of(self.cursor.word()) {
            self.cursor.advance();
            let name = self.name()?;
            if self.cursor.eat("=") {
                let value = self.expr()?;
                self.ending()?;
                return Some(StatementKind::Declare(ty, name, Some(value)));
            }
            self.ending()?;
            let fault = message!("gdef-declaration-value", name = &name.text);
            let fault = Diagnostic::error(self.cursor.span_from(start), fault);
            self.held
                .push(fault.with_hint(message!("gdef-declaration-value-hint")));
            return Some(StatementKind::Declare(ty, name, None));
        }
        if self.cursor.eat("return") {
            let word = self.cursor.word();
            let valueless = matches!(word, ";" | "}") || KEYWORDS.contains(&word);
            if valueless && !matches!(word, "true" | "false") {
                self.ending()?;
                let span = self.cursor.span_from(start);
                self.report
                    .extension(span, message!("gdef-extension-return"));
                return Some(StatementKind::Return(None));
            }
            let value = self.expr()?;
            self.ending()?;
            return Some(StatementKind::Return(Some(value)));
        }
        if !self.is_name(start) {
            return None;
        }
        if self.cursor.word_at(start + 1) == "=" {
            let name = self.name()?;
            self.cursor.advance();
            let value = self.expr()?;
            self.ending()?;
            return Some(StatementKind::Assign(name, value));
        }
        if self.cursor.word_at(start + 1) != "(" {
            self.cursor.advance();
            return None;
        }
        let call = self.named()?;
        self.ending()?;
        Some(StatementKind::Call(call))
    }

    /// Steps over `;`; a missing one is reported where the statement must end without it.
    fn ending(&mut self) -> Option<()> {
        if self.cursor.eat(";") {
            return Some(());
        }
        let word = self.cursor.word();
        let next = self.cursor.kind() == Some(TokenKind::Word) && !is_word_operator(word);
        if !next && word != "}" {
            return None;
        }
        let fault = Diagnostic::error(
            self.cursor.last_character(),
            message!("gdef-semicolon-missing"),
        );
        self.held
            .push(fault.with_hint(message!("gdef-semicolon-missing-hint")));
        Some(())
    }

    fn while_loop(&mut self) -> StatementKind {
        let keyword = self.cursor.advance();
        match self.branch(keyword) {
            (Some(condition), block, _) => StatementKind::While(condition, block),
            (None, block, _) => StatementKind::Block(block),
        }
    }

    fn choice(&mut self) -> StatementKind {
        let mut branches = Vec::new();
        let mut otherwise = None;
        let mut keyword = self.cursor.advance();
        loop {
            let (condition, block, span) = self.branch(keyword);
            branches.extend(condition.map(|condition| (condition, block, span)));
            let next = self.cursor.index;
            match (self.cursor.word(), self.cursor.word_at(next + 1)) {
                ("else", "if") => {
                    keyword = next + 1;
                    self.cursor.index = next + 2;
                }
                (joined @ ("elseif" | "elsif" | "elif"), _) => {
                    keyword = self.cursor.advance();
                    self.error(
                        self.cursor.span(keyword),
                        message!("gdef-else-if-joined", found = joined),
                        message!("gdef-else-if-joined-hint"),
                    );
                }
                ("else", "{") => {
                    self.cursor.advance();
                    otherwise = Some(self.block());
                    break;
                }
                ("else", _) => {
                    self.cursor.advance();
                    self.block_missing(self.cursor.span(next));
                    break;
                }
                _ => break,
            }
        }
        StatementKind::If(branches, otherwise)
    }

    /// Reads condition and block behind the word of a loop or choice.
    fn branch(&mut self, keyword: usize) -> (Option<Expr>, Block, Span) {
        let start = self.cursor.index;
        let condition = self.condition();
        let readable = condition.is_some() && self.cursor.is("{");
        let mut head = self.cursor.span_from(start);
        let condition = if readable {
            self.release();
            condition
        } else {
            let len = self.cursor.len();
            let end = (start..len).find(|index| self.ends_piece(*index));
            let end = end.unwrap_or(len);
            self.explain(start, end, Situation::Condition);
            self.cursor.index = end;
            head = self.cursor.span_of(start..end);
            Some(Expr {
                kind: ExprKind::Broken,
                span: head,
            })
        };
        let block = if self.cursor.is("{") {
            self.block()
        } else {
            self.cursor.eat(";");
            Block {
                statements: Vec::new(),
                end: head,
            }
        };
        (condition, block, self.cursor.span_from(keyword))
    }

    fn ends_piece(&self, index: usize) -> bool {
        let word = self.cursor.word_at(index);
        matches!(word, "{" | "}" | ";") || is_statement_word(word)
    }

    fn condition(&mut self) -> Option<Expr> {
        self.cursor.expect("(")?;
        let value = self.expr()?;
        self.cursor.expect(")")?;
        Some(value)
    }

    fn block_missing(&mut self, span: Span) {
        self.error(
            span,
            message!("gdef-block-missing"),
            message!("gdef-block-missing-hint"),
        );
    }

    // Expressions.

    fn expr(&mut self) -> Option<Expr> {
        let mut waiting = Waiting::new();
        loop {
            let operand = self.operand()?;
            let Some(operator) = Operator::from_text(self.cursor.word()) else {
                return Some(waiting.finish(operand));
            };
            let index = self.cursor.advance();
            let span = self.cursor.span(index);
            if operator == Operator::Binary(BinaryOp::Rem) {
                self.report
                    .extension(span, message!("gdef-extension-remainder"));
            }
            let before = waiting.push(operand, operator, span);
            if let Some(before) = before.filter(|_| matches!(operator.level(), 2 | 3)) {
                let fault = Diagnostic::error(span, message!("gdef-not-chainable"));
                self.held.push(
                    fault
                        .with_related(before, message!("gdef-not-chainable-first"))
                        .with_hint(message!("gdef-not-chainable-hint")),
                );
            }
        }
    }

    /// An operand and the signs in front of it.
    fn operand(&mut self) -> Option<Expr> {
        let start = self.cursor.index;
        let mut signs: Vec<(UnaryOp, Span)> = Vec::new();
        loop {
            let sign = match self.cursor.word() {
                "-" => UnaryOp::Neg,
                "!" => UnaryOp::Not,
                _ => break,
            };
            let index = self.cursor.advance();
            signs.push((sign, self.cursor.span(index)));
        }
        let value = self.primary()?;
        if let [(_, first), (_, second), ..] = signs.as_slice() {
            self.report
                .extension(first.to(*second), message!("gdef-extension-prefixes"));
        }
        if signs.is_empty() {
            return Some(value);
        }
        Some(Expr {
            kind: ExprKind::Prefix(signs, Box::new(value)),
            span: self.cursor.span_from(start),
        })
    }

    fn primary(&mut self) -> Option<Expr> {
        let start = self.cursor.index;
        let word = self.cursor.word();
        let kind = match self.cursor.kind()? {
            TokenKind::Number => {
                self.cursor.advance();
                self.number(start)
            }
            TokenKind::Sign if word == "(" => {
                let mut inner = None;
                self.bracket(|parser| {
                    inner = Some(parser.expr()?);
                    parser.cursor.expect(")").map(|_| ())
                })?;
                inner.map_or(ExprKind::Broken, |inner| ExprKind::Parens(Box::new(inner)))
            }
            TokenKind::Word if matches!(word, "true" | "false") => {
                self.cursor.advance();
                ExprKind::Bool(word == "true")
            }
            TokenKind::Word if self.is_name(start) => {
                if is_word_operator(word) && self.is_name(start + 1) {
                    return None;
                }
                return self.named();
            }
            _ => return None,
        };
        Some(Expr {
            kind,
            span: self.cursor.span_from(start),
        })
    }

    /// Reads what begins with a name: a value, a call or an access.
    fn named(&mut self) -> Option<Expr> {
        let start = self.cursor.index;
        let name = self.name()?;
        let kind = match self.cursor.word() {
            "(" => {
                let mut arguments = Vec::new();
                self.bracket(|parser| {
                    if parser.cursor.eat(")") {
                        return Some(());
                    }
                    loop {
                        arguments.push(parser.expr()?);
                        if !parser.cursor.eat(",") {
                            return parser.cursor.expect(")").map(|_| ());
                        }
                    }
                })?;
                ExprKind::Call(name, arguments)
            }
            "[" => {
                let mut indexes = Vec::new();
                while self.cursor.is("[") {
                    self.bracket(|parser| {
                        indexes.push(parser.expr()?);
                        parser.cursor.expect("]").map(|_| ())
                    })?;
                }
                ExprKind::Access(name, indexes)
            }
            _ => ExprKind::Name(name.text),
        };
        Some(Expr {
            kind,
            span: self.cursor.span_from(start),
        })
    }

    /// Reads what stands behind an opening bracket, its partner included. What is nested too deep is reported and left
    /// out.
    fn bracket(&mut self, inside: impl FnOnce(&mut Self) -> Option<()>) -> Option<()> {
        let open = self.cursor.index;
        if self.brackets == MAX_BRACKETS {
            let fault = message!("gdef-brackets-too-deep", max = MAX_BRACKETS);
            self.report.error(self.cursor.span(open), fault);
            let close = self.cursor.partner(open);
            self.is_reported = close.is_none();
            self.cursor.index = close? + 1;
            return Some(());
        }
        self.cursor.advance();
        self.brackets += 1;
        inside(self)?;
        self.brackets -= 1;
        Some(())
    }

    fn number(&mut self, index: usize) -> ExprKind {
        number(self.cursor.word_at(index)).unwrap_or_else(|(fault, hint)| {
            let mut fault = Diagnostic::error(self.cursor.span(index), fault);
            fault.hint = hint;
            self.held.push(fault);
            ExprKind::Broken
        })
    }
}

/// Bytes of the last character of a token.
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

/// The bytes of what may stand between the two numbers of a size, at the beginning of a token.
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

/// The value of a number token, or what is wrong with it.
fn number(text: &str) -> Result<ExprKind, (Message, Option<Message>)> {
    if text.contains(|character: char| character.is_ascii_alphabetic() || character == '_') {
        return Err((message!("gdef-number-letters", found = text), None));
    }
    let (whole, fraction) = match text.split_once('.') {
        None => (text, None),
        Some((whole, fraction)) => (whole, Some(fraction)),
    };
    if whole.is_empty() {
        let wanted = format!("0{text}");
        let hint = message!("gdef-number-write", wanted = wanted);
        return Err((message!("gdef-float-head", found = text), Some(hint)));
    }
    if fraction.is_some_and(|fraction| fraction.contains('.')) {
        return Err((message!("gdef-number-points", found = text), None));
    }
    if whole.len() > 1 && whole.starts_with('0') {
        let bare = text.trim_start_matches('0');
        let zero = if bare.is_empty() || bare.starts_with('.') {
            "0"
        } else {
            ""
        };
        let hint = message!("gdef-number-write", wanted = format!("{zero}{bare}"));
        return Err((message!("gdef-leading-zero", found = text), Some(hint)));
    }
    match fraction {
        Some("") => {
            let hint = message!("gdef-number-write", wanted = format!("{text}0"));
            Err((message!("gdef-float-tail", found = text), Some(hint)))
        }
        Some(_) => match text.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(ExprKind::Float(value)),
            _ => Err((message!("gdef-number-too-large"), None)),
        },
        None => match text.parse::<i64>() {
            Ok(value) => Ok(ExprKind::Int(value)),
            Err(_) => Err((
                message!("gdef-number-too-large"),
                Some(message!("gdef-number-too-large-hint", max = i64::MAX)),
            )),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_or_named_for_what_they_are() {
        let cases = [
            ("007", "gdef-leading-zero"),
            ("00", "gdef-leading-zero"),
            ("00.5", "gdef-leading-zero"),
            ("1.", "gdef-float-tail"),
            (".5", "gdef-float-head"),
            ("1.2.3", "gdef-number-points"),
            ("2nd", "gdef-number-letters"),
            ("9223372036854775808", "gdef-number-too-large"),
        ];
        for (text, id) in cases {
            assert_eq!(number(text).unwrap_err().0.id, id, "{text}");
        }
        assert!(matches!(number("0"), Ok(ExprKind::Int(0))));
        assert!(matches!(
            number("9223372036854775807"),
            Ok(ExprKind::Int(i64::MAX))
        ));
        assert!(matches!(number("10.50"), Ok(ExprKind::Float(value)) if value == 10.5));
    }
}
