//! Parses the tokens of a text once, into the syntax tree.
//!
//! A method that returns `None` is stuck at the cursor. One place for each kind of piece (statement, condition, head,
//! declaration) handles that: it skips to where parsing can continue, and asks [`errors`] for the diagnostic.
//!
//! Invariant: recursion follows brackets and blocks, whose depth is bounded here.

mod expression;
mod statement;

use super::brackets::{self, RepairedTokens};
use super::errors::{self, Fragment, Situation};
use super::syntax::{
    BaseType, Block, BoardLiteral, Declaration, Declarator, Expr, ExprKind, Function, MoveCheck,
    Operator, Parameter, RuleDefinition, SourceWord, Stray, TypeName, Variables,
};
use super::words::is_reserved;
use crate::base::{Diagnostic, FileId, Message, Span};
use crate::message;
use crate::rules::report::Report;
use crate::rules::syntax::block_parser::{BlockParser, Dialect};
use crate::rules::syntax::token_cursor::TokenCursor;
use crate::rules::syntax::tokens::{Lexis, Token, TokenKind, tokenise};

/// The most operands of one expression, not counting those in its subexpressions.
const MAX_OPERANDS: usize = 1000;
/// The most indexes and fields after one value.
const MAX_SUFFIXES: usize = 64;

/// Parses a text.
pub(super) fn read(text: &str, file: FileId, report: &mut Report) -> Vec<Declaration> {
    let Some(tokens) = tokenise(text, Lexis::Bggl) else {
        report.error(Span::new(file, 0, 0), message!("rules-unreadable"));
        return Vec::new();
    };
    read_tokens(text, &tokens, file, report)
}

/// Parses the tokens of a text.
pub(super) fn read_tokens(
    text: &str,
    tokens: &[Token],
    file: FileId,
    report: &mut Report,
) -> Vec<Declaration> {
    let RepairedTokens { tokens, reported } = brackets::repair(text, file, tokens, report);
    let cursor = TokenCursor::new(text, file, &tokens);
    let mut parser = BlockParser::new(Bggl { reported }, cursor, report);
    let mut declarations = Vec::new();
    while !parser.cursor.is_at_end() {
        declarations.extend(parser.declaration());
    }
    declarations
}

/// Returns true for words that always begin a statement.
fn is_statement_word(word: &str) -> bool {
    matches!(
        word,
        "if" | "while"
            | "return"
            | "else"
            | "print"
            | "makemove"
            | "gototurn"
            | "turn"
            | "break"
            | "continue"
            | "exit"
    ) || base_type(word).is_some()
}

fn base_type(word: &str) -> Option<BaseType> {
    Some(match word {
        "boolean" => BaseType::Boolean,
        "int" => BaseType::Int,
        "string" => BaseType::Text,
        "void" => BaseType::Void,
        "Move" | "move" => BaseType::Move,
        "Piece" | "piece" => BaseType::Piece,
        "Player" | "player" => BaseType::Player,
        _ => return None,
    })
}

struct Bggl {
    /// The offsets at which brackets and comments were reported, ascending.
    reported: Vec<u32>,
}

type Parser<'a> = BlockParser<'a, Bggl>;

impl Dialect for Bggl {
    fn brackets_too_deep(max: usize) -> Message {
        message!("bggl-brackets-too-deep", max = max)
    }

    fn blocks_too_deep(max: usize) -> Message {
        message!("bggl-blocks-too-deep", max = max)
    }
}

impl Parser<'_> {
    /// Reports why the piece from `start` to `end` cannot be parsed; parsing continues at `end`. The parser is stuck at
    /// the cursor.
    fn explain(&mut self, start: usize, end: usize, situation: Situation) {
        self.deferred.clear();
        self.depth.abandon_brackets();
        let range = self.cursor.span(start).start..self.cursor.span(end).start;
        let reported = &self.dialect.reported;
        let first = reported.partition_point(|offset| *offset < range.start);
        let was_reported = reported
            .get(first)
            .is_some_and(|offset| range.contains(offset));
        let is_text_open = |index| self.cursor.kind_at(index) == Some(TokenKind::OpenText);
        let is_explained = was_reported || (start..end).any(is_text_open);
        if !std::mem::take(&mut self.is_reported) && !is_explained {
            let piece = Fragment {
                cursor: &self.cursor,
                start,
                end,
                situation,
            };
            let diagnostic = errors::explain(&piece);
            self.report.add(diagnostic);
        }
        self.cursor.index = end;
    }

    /// Returns the first token from `start` on whose text satisfies `ends`, or the number of tokens if there is none.
    fn find(&self, start: usize, ends: impl Fn(&str) -> bool) -> usize {
        let len = self.cursor.len();
        let mut rest = start..len;
        rest.find(|index| ends(self.cursor.word_at(*index)))
            .unwrap_or(len)
    }

    /// Returns true for words, reserved or not, except a lone `_`, which is a value.
    fn is_word(&self, index: usize) -> bool {
        self.cursor.kind_at(index) == Some(TokenKind::Word)
            && self
                .cursor
                .word_at(index)
                .starts_with(|first: char| first != '_')
    }

    fn is_name(&self, index: usize) -> bool {
        self.is_word(index) && !is_reserved(self.cursor.word_at(index))
    }

    fn word(&self, index: usize) -> SourceWord {
        let end = self.cursor.word_at(index).len();
        self.cursor.part(index, 0..end)
    }

    /// Steps over a word, reserved or not.
    fn any_word(&mut self) -> Option<SourceWord> {
        if !self.is_word(self.cursor.index) {
            return None;
        }
        let index = self.cursor.advance();
        Some(self.word(index))
    }

    /// Steps over a new name; a reserved word is an error.
    fn new_name(&mut self) -> Option<SourceWord> {
        let word = self.any_word()?;
        if is_reserved(&word.text) {
            let message = message!("bggl-reserved", word = &word.text);
            self.deferred.push(Diagnostic::error(word.span, message));
        }
        Some(word)
    }

    /// Steps over new names separated by commas.
    fn new_names(&mut self) -> Option<Vec<SourceWord>> {
        let mut names = vec![self.new_name()?];
        while self.cursor.eat(",") {
            names.push(self.new_name()?);
        }
        Some(names)
    }

    /// Steps over `;`. A missing one is reported if the statement or declaration certainly ends here.
    fn ending(&mut self) -> Option<()> {
        if self.cursor.eat(";") {
            return Some(());
        }
        if !self.is_word(self.cursor.index) && !self.cursor.is("}") {
            return None;
        }
        let diagnostic = self.semicolon_missing();
        self.deferred.push(diagnostic);
        Some(())
    }

    fn semicolon_missing(&self) -> Diagnostic {
        let message = message!("bggl-semicolon-missing");
        Diagnostic::error(self.cursor.last_character(), message)
            .with_hint(message!("bggl-semicolon-missing-hint"))
    }

    // Declarations.

    fn declaration(&mut self) -> Option<Declaration> {
        let start = self.cursor.index;
        if self.cursor.eat(";") {
            return None;
        }
        let word = self.cursor.word();
        let next = self.cursor.word_at(start + 1);
        match word {
            "Game" | "game" => return Some(self.game()),
            "Board" | "board" if next != "[" => return Some(self.board()),
            "Rule" | "rule" => return Some(self.rule()),
            _ => {}
        }
        let declaration = if self.is_function(start) {
            self.function().map(Declaration::Function)
        } else if self.is_list_of_names(start) {
            self.cursor.advance();
            self.new_names().and_then(|names| {
                self.ending()?;
                Some(match word {
                    "Player" | "player" => Declaration::Players(names),
                    _ => Declaration::Pieces(names),
                })
            })
        } else if base_type(word).is_some() {
            self.variables().map(Declaration::Variables)
        } else {
            self.value_statement().map(Declaration::Initial)
        };
        if declaration.is_some() {
            self.report_deferred();
            return declaration;
        }
        Some(self.stray(start))
    }

    /// Skips and reports something that is not a declaration.
    fn stray(&mut self, start: usize) -> Declaration {
        // The parameters of an unreadable function belong to it.
        let bracket = (start..self.cursor.index)
            .rev()
            .find_map(|index| self.cursor.partner(index).filter(|close| *close > index));
        let from = self.cursor.index.max(start + 1);
        let mut end = match self.cursor.word_at(start) {
            "{" => start,
            _ => bracket.map_or(from, |close| from.max(close + 1)),
        };
        while end < self.cursor.len() {
            match self.cursor.word_at(end) {
                ";" => {
                    end += 1;
                    break;
                }
                "{" => {
                    end = self.cursor.partner(end).unwrap_or(end) + 1;
                    break;
                }
                _ if self.begins_declaration(end) => break,
                _ => end += 1,
            }
        }
        self.explain(start, end, Situation::Declaration);
        // Names that may have been declared here.
        let named = (start..end).filter(|index| {
            let next = self.cursor.word_at(index + 1);
            self.is_name(*index) && matches!(next, "(" | ":" | "=" | ";" | ",")
        });
        let names = named.map(|index| self.word(index)).collect();
        let declared = self.declared(start, end);
        let name = self.behind_type(start);
        let is_called = self.cursor.word_at(name + 1) == "(";
        let mut piece = start..end;
        let open = piece.find(|index| self.cursor.word_at(*index) == "{");
        let open = open.unwrap_or(end);
        let parameters = (name + 2..open).filter(|index| {
            let next = self.cursor.word_at(index + 1);
            is_called && self.is_name(*index) && matches!(next, "," | ")" | "[" | "{")
        });
        let parameters = parameters.map(|index| Parameter {
            ty: base_type(self.cursor.word_at(index - 1)).map(|base| TypeName {
                base,
                array: false,
                span: self.cursor.span(index - 1),
            }),
            name: self.word(index),
            array: false,
        });
        let parameters = parameters.collect();
        let body = (open < end).then(|| {
            // What is wrong with it is not reported, since what it is remains unknown.
            let report = std::mem::take(self.report);
            self.cursor.index = open;
            let body = self.block();
            *self.report = report;
            self.deferred.clear();
            self.is_reported = false;
            body
        });
        self.cursor.index = end;
        Declaration::Broken(Stray {
            span: self.cursor.span_of(start..end),
            names,
            declared: declared.map(|(ty, name)| (ty, name, is_called)),
            parameters,
            body,
            is_rule: false,
        })
    }

    /// Returns the variable or function that an unreadable piece seems to declare.
    fn declared(&mut self, start: usize, end: usize) -> Option<(TypeName, SourceWord)> {
        self.cursor.index = start;
        let ty = self.type_name();
        let name = std::mem::replace(&mut self.cursor.index, end);
        let is_declared = name < end && self.is_name(name);
        ty.filter(|_| is_declared).map(|ty| (ty, self.word(name)))
    }

    fn begins_declaration(&self, index: usize) -> bool {
        match self.cursor.word_at(index) {
            "Rule" | "rule" | "Game" | "game" => true,
            "Board" | "board" => self.cursor.word_at(index + 1) != "[",
            word => base_type(word).is_some(),
        }
    }

    /// Returns true if a function begins here: `type name (`, or `name (...) {`.
    fn is_function(&self, start: usize) -> bool {
        let name = self.behind_type(start);
        let open = name + 1;
        let named = self.is_word(name) && self.cursor.word_at(open) == "(";
        let body = |close| self.cursor.word_at(close + 1) == "{";
        named && (name > start || self.cursor.partner(open).is_some_and(body))
    }

    /// Returns the index after the type that begins here; `start` if none does.
    fn behind_type(&self, start: usize) -> usize {
        let is_array =
            self.cursor.word_at(start + 1) == "[" && self.cursor.word_at(start + 2) == "]";
        match base_type(self.cursor.word_at(start)) {
            Some(_) if is_array => start + 3,
            Some(_) => start + 1,
            None => start,
        }
    }

    /// Returns true for a list such as `Player a, b;`, which declares no variables.
    fn is_list_of_names(&self, start: usize) -> bool {
        if !matches!(
            self.cursor.word_at(start),
            "Player" | "player" | "Piece" | "piece"
        ) {
            return false;
        }
        let mut index = start + 1;
        while self.is_word(index) && self.cursor.word_at(index + 1) == "," {
            index += 2;
        }
        self.is_word(index) && !matches!(self.cursor.word_at(index + 1), "=" | "[")
    }

    /// Parses the board after its keyword.
    fn board(&mut self) -> Declaration {
        let start = self.cursor.advance();
        let literal = match self.cursor.word() {
            "(" => self.board_size(),
            "=" => self.board_rows(),
            _ => None,
        };
        if literal.is_none() {
            let end = self.head_end(start + 1);
            self.explain(start + 1, end, Situation::Board);
        }
        let span = self.cursor.span_from(start);
        if literal.is_some() && !self.cursor.is(";") {
            let diagnostic = self.semicolon_missing();
            self.report.add(diagnostic);
        }
        let span = match self.cursor.eat(";") {
            true => self.cursor.span_from(start),
            false => span,
        };
        Declaration::Board(span, literal)
    }

    /// Returns the end of the unreadable head of a block.
    fn head_end(&self, start: usize) -> usize {
        self.find(start, |word| {
            matches!(word, "{" | "}" | ";" | "Rule" | "rule" | "Game" | "game")
        })
    }

    fn board_size(&mut self) -> Option<BoardLiteral> {
        self.cursor.expect("(")?;
        let width = self.number_word()?;
        self.cursor.expect(",")?;
        let height = self.number_word()?;
        self.cursor.expect(")")?;
        Some(BoardLiteral::Size(width, height))
    }

    fn number_word(&mut self) -> Option<SourceWord> {
        let is_number = self.cursor.kind() == Some(TokenKind::Number);
        is_number.then(|| {
            let index = self.cursor.advance();
            self.word(index)
        })
    }

    fn board_rows(&mut self) -> Option<BoardLiteral> {
        self.cursor.expect("=")?;
        self.cursor.expect("[")?;
        let mut rows = Vec::new();
        loop {
            let start = self.cursor.expect("[")?;
            let mut cells = Vec::new();
            loop {
                let index = self.cursor.index;
                if !self.is_word(index) && !matches!(self.cursor.word(), "_" | "#") {
                    return None;
                }
                self.cursor.advance();
                cells.push(self.word(index));
                if !self.cursor.eat(",") {
                    break;
                }
            }
            self.cursor.expect("]")?;
            rows.push((self.cursor.span_from(start), cells));
            if !self.cursor.eat(",") && self.cursor.eat("]") {
                return Some(BoardLiteral::Rows(rows));
            }
        }
    }

    /// Parses a rule after its keyword.
    fn rule(&mut self) -> Declaration {
        let start = self.cursor.advance() + 1;
        let head = self.rule_head();
        let readable = head.is_some() && self.cursor.is("{");
        if readable {
            self.report_deferred();
        } else {
            let end = self.head_end(start);
            self.explain(start, end, Situation::RuleHead);
        }
        let mut conditions = Vec::new();
        if self.cursor.is("{") {
            conditions = self.conditions();
        } else {
            // What follows are the conditions of a block whose brace is missing.
            while !self.cursor.is_at_end() && !self.begins_declaration(self.cursor.index) {
                self.cursor.advance();
            }
        }
        let span = self.cursor.span_from(start - 1);
        match head.filter(|_| readable) {
            Some((name, pieces)) => Declaration::Rule(RuleDefinition {
                name,
                pieces,
                conditions,
                span,
            }),
            None => Declaration::Broken(Stray {
                span,
                names: Vec::from_iter(self.is_name(start).then(|| self.word(start))),
                declared: None,
                parameters: Vec::new(),
                body: None,
                is_rule: true,
            }),
        }
    }

    fn rule_head(&mut self) -> Option<(SourceWord, Vec<SourceWord>)> {
        let name = self.new_name()?;
        self.cursor.expect(":")?;
        let mut pieces = vec![self.any_word()?];
        while self.cursor.eat(",") {
            pieces.push(self.any_word()?);
        }
        Some((name, pieces))
    }

    /// Parses the block of a rule.
    fn conditions(&mut self) -> Vec<Expr> {
        let close = self.cursor.block_end();
        let open = self.cursor.advance();
        let mut conditions = Vec::new();
        while self.cursor.index < close {
            let start = self.cursor.index;
            match self.cursor.word() {
                ";" => {
                    self.cursor.advance();
                    continue;
                }
                "print" | "makemove" => {
                    self.cursor.advance();
                    let is_parsed = self.cursor.is(";") || self.expr().is_some();
                    if is_parsed && self.ending().is_some() {
                        self.report_deferred();
                        let span = self.cursor.span_from(start);
                        self.error(
                            span,
                            message!("bggl-rule-conditions-only"),
                            message!("bggl-rule-conditions-only-hint"),
                        );
                        continue;
                    }
                }
                "{" => {
                    let end = self.cursor.partner(start).unwrap_or(close) + 1;
                    self.explain(open, end, Situation::Rule);
                    continue;
                }
                _ => {
                    if let Some(condition) = self.condition_of_rule() {
                        self.report_deferred();
                        conditions.push(condition);
                        continue;
                    }
                }
            }
            let end = self.piece_end(start);
            self.explain(start, end, Situation::Rule);
        }
        self.cursor.index = close + 1;
        conditions
    }

    /// Parses a condition of a rule, in which `=` means `==`.
    fn condition_of_rule(&mut self) -> Option<Expr> {
        let left = self.chain()?;
        if !self.cursor.eat("=") {
            self.ending()?;
            return Some(left);
        }
        let right = self.chain()?;
        self.ending()?;
        let between = Span {
            start: left.span.end,
            end: right.span.start,
            ..left.span
        };
        let lint = Diagnostic::lint(between, message!("bggl-lint-equals"));
        self.deferred
            .push(lint.with_hint(message!("bggl-lint-equals-hint")));
        let span = left.span.to(right.span);
        Some(Expr {
            kind: ExprKind::Chain(Box::new(left), vec![(Operator::Equal, between, right)]),
            span,
        })
    }

    fn function(&mut self) -> Option<Function> {
        let start = self.cursor.index;
        let result = self.type_name();
        let name = self.new_name()?;
        self.cursor.expect("(")?;
        let mut parameters = Vec::new();
        if !self.cursor.eat(")") {
            loop {
                parameters.push(Parameter {
                    ty: self.type_name(),
                    name: self.new_name()?,
                    array: self.array(),
                });
                if !self.cursor.eat(",") {
                    break;
                }
            }
            self.cursor.expect(")")?;
        }
        if !self.cursor.is("{") {
            return None;
        }
        self.report_deferred();
        Some(Function {
            result,
            name,
            parameters,
            head: self.cursor.span_from(start),
            body: self.block(),
        })
    }

    fn type_name(&mut self) -> Option<TypeName> {
        let base = base_type(self.cursor.word())?;
        let start = self.cursor.advance();
        Some(TypeName {
            base,
            array: self.array(),
            span: self.cursor.span_from(start),
        })
    }

    /// Steps over `[]`.
    fn array(&mut self) -> bool {
        let is_array = self.cursor.is("[") && self.cursor.word_at(self.cursor.index + 1) == "]";
        self.cursor.index += if is_array { 2 } else { 0 };
        is_array
    }

    /// Parses the game section after its keyword.
    fn game(&mut self) -> Declaration {
        let word = self.cursor.advance();
        let span = self.cursor.span(word);
        if !self.cursor.is("{") {
            let end = self.head_end(word + 1);
            if end > word + 1 {
                self.explain(word + 1, end, Situation::Declaration);
            }
        }
        if self.cursor.is("{") {
            return Declaration::Game(span, self.block());
        }
        self.block_missing(span);
        Declaration::Game(span, Block::default())
    }

    fn variables(&mut self) -> Option<Variables> {
        let start = self.cursor.index;
        let ty = self.type_name()?;
        let mut declarators = vec![self.declarator()?];
        while self.cursor.eat(",") {
            declarators.push(self.declarator()?);
        }
        self.ending()?;
        Some(Variables {
            ty,
            declarators,
            span: self.cursor.span_from(start),
        })
    }

    fn declarator(&mut self) -> Option<Declarator> {
        let name = self.new_name()?;
        let mut size = None;
        if self.array() {
            size = Some(None);
        } else if self.cursor.is("[") {
            self.bracket(|parser| {
                size = Some(Some(parser.expr()?));
                parser.cursor.expect("]").map(|_| ())
            })?;
        }
        let value = match self.cursor.eat("=") {
            true => Some(self.expr()?),
            false => None,
        };
        Some(Declarator { name, size, value })
    }
}

/// Returns true for words that end an unreadable piece.
fn ends_piece(word: &str) -> bool {
    matches!(word, "{" | "}" | ";") || is_statement_word(word)
}

/// Returns true for reserved words that stand for a value.
fn is_special(word: &str) -> bool {
    matches!(
        word,
        "row"
            | "col"
            | "board"
            | "Board"
            | "thisplayer"
            | "winner"
            | "orthogonal"
            | "diagonal"
            | "movement"
            | "jump"
    )
}

fn one_or_all(mut checks: Vec<MoveCheck>) -> MoveCheck {
    match checks.pop() {
        Some(only) if checks.is_empty() => only,
        Some(last) => {
            checks.push(last);
            MoveCheck::All(checks)
        }
        None => MoveCheck::Broken,
    }
}

/// Returns the content of a quoted text: `\"` and `\\` are escapes, any other `\c` stands for itself.
fn unquoted(text: &str) -> String {
    let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or("");
    let mut content = String::with_capacity(inner.len());
    let mut characters = inner.chars().peekable();
    while let Some(character) = characters.next() {
        match characters.peek() {
            Some(next @ ('"' | '\\')) if character == '\\' => {
                content.push(*next);
                characters.next();
            }
            _ => content.push(character),
        }
    }
    content
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_stand_for_what_they_hide() {
        let cases = [
            (r#""a\"b""#, r#"a"b"#),
            (r#""a\\b""#, r"a\b"),
            (r#""a\nb""#, r"a\nb"),
            (r#""""#, ""),
            (r#""ż\\""#, r"ż\"),
        ];
        for (text, content) in cases {
            assert_eq!(unquoted(text), content);
        }
    }
}
