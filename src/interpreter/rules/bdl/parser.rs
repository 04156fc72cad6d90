//! Parses the tokens of a text once, into the syntax tree.
//!
//! The entries of a block are tried one by one. A method that returns `None` is stuck at the cursor; the block that
//! tried it reports there what it expected, and continues after it.

use super::syntax::{
    Condition, Direction, FarEnd, File, Kills, MoveEntry, MoveEntryKind, Name, NumberRange,
    PieceText, PlacementEntry, Rule, RuleValue, Script, Vector, Whole,
};
use super::words::{BdlWord, is_rule, is_section};
use crate::base::{Diagnostic, FileId, Message, Span};
use crate::message;
use crate::rules::report::Report;
use crate::rules::syntax::MAX_BLOCKS;
use crate::rules::syntax::braces::{self, BlockShape, BraceError};
use crate::rules::syntax::token_cursor::TokenCursor;
use crate::rules::syntax::tokens::{Lexis, Token, TokenKind, tokenise};
use crate::rules::words::WordKind;

const SHAPE: BlockShape = BlockShape {
    is_outermost: |text, tokens, index| {
        let word = |index: usize| tokens.get(index).map_or("", |token| token.text(text));
        is_section(word(index)) && word(index + 1) == "{"
    },
    choices: &[],
    by_lines: true,
};

/// Parses one text.
pub(super) fn read(text: &str, id: FileId, report: &mut Report) -> File {
    let mut file = File::default();
    let Some(tokens) = tokenise(text, Lexis::Bdl) else {
        file.is_incomplete = true;
        report.error(Span::new(id, 0, 0), message!("rules-unreadable"));
        return file;
    };
    let code = code(text, id, &tokens, report);
    file.is_incomplete = tokens.last().is_some_and(|last| is_open(*last));
    let (code, errors) = braces::balance(text, code, SHAPE);
    for error in errors {
        let (brace, message, hint) = match error {
            BraceError::Stray(brace) => (
                brace,
                message!("bdl-brace-stray"),
                message!("bdl-brace-stray-hint"),
            ),
            // The partner may be in the part that was lost.
            BraceError::Open(_, last)
                if file.is_incomplete && code.last().is_some_and(|end| end.end == last.end) =>
            {
                continue;
            }
            BraceError::Open(brace, _) => (
                brace,
                message!("bdl-brace-open"),
                message!("bdl-brace-open-hint"),
            ),
        };
        report.hinted(brace.span(id), message, hint);
    }
    if let Some(brace) = too_deep(text, &code) {
        report.error(brace.span(id), message!("bdl-brace-deep", max = MAX_BLOCKS));
    }
    let mut parser = Parser {
        cursor: TokenCursor::new(text, id, &code),
        report,
        unexpected_end: None,
        misspelt: None,
    };
    while !parser.cursor.is_at_end() {
        if parser.section(&mut file).is_none() {
            let word = parser.cursor.word();
            file.is_incomplete |= is_section(word);
            let start = parser.cursor.index;
            parser.unexpected(start, message!("bdl-expected-section"));
        }
    }
    file.has_gaps = report.has_errors();
    file
}

/// Returns the first brace that is nested more deeply than any valid text needs. The parser follows none of them, so
/// their number does no harm.
fn too_deep(text: &str, code: &[Token]) -> Option<Token> {
    let mut depth = 0_usize;
    code.iter().copied().find(|token| {
        match token.text(text) {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > MAX_BLOCKS
    })
}

/// Returns true for a comment or a script that is not closed.
fn is_open(token: Token) -> bool {
    matches!(token.kind, TokenKind::OpenComment | TokenKind::OpenScript)
}

/// Returns the tokens for the parser, and reports what is wrong with the others.
fn code(text: &str, file: FileId, tokens: &[Token], report: &mut Report) -> Vec<Token> {
    let mut code = Vec::with_capacity(tokens.len());
    let mut indent = None;
    for token in tokens {
        let span = token.span(file);
        let diagnostic = match token.kind {
            TokenKind::Comment => {
                report.extension(span, message!("bdl-extension-comment"));
                indent = token.indent.or(indent);
                continue;
            }
            TokenKind::OpenComment => {
                let end = span.start + 2;
                Diagnostic::error(Span { end, ..span }, message!("bdl-comment-open"))
                    .with_hint(message!("bdl-comment-open-hint"))
            }
            TokenKind::OpenScript => {
                let start = span.start + brace_of(token.text(text));
                let end = start + 1;
                let brace = Span { start, end, ..span };
                Diagnostic::error(brace, message!("bdl-script-open"))
                    .with_hint(message!("bdl-script-open-hint"))
            }
            TokenKind::Minus => Diagnostic::error(span, message!("bdl-minus-alone"))
                .with_hint(message!("bdl-minus-alone-hint")),
            TokenKind::Junk => {
                let characters: String = token.text(text).chars().take(20).collect();
                Diagnostic::warning(span, message!("bdl-junk", text = characters))
                    .with_hint(message!("bdl-junk-hint"))
            }
            _ => {
                code.push(Token {
                    indent: token.indent.or(indent.take()),
                    ..*token
                });
                indent = None;
                continue;
            }
        };
        report.add(diagnostic);
        indent = token.indent.or(indent);
    }
    code
}

/// Returns the offset of the brace of a script.
fn brace_of(script: &str) -> u32 {
    let brace = script.find('{').unwrap_or(0);
    u32::try_from(brace).unwrap_or(u32::MAX)
}

struct Parser<'a> {
    cursor: TokenCursor<'a>,
    report: &'a mut Report,
    /// The end of the last unexpected token, so that a run of them is reported once.
    unexpected_end: Option<usize>,
    /// The index after the last number that was reported.
    misspelt: Option<usize>,
}

impl Parser<'_> {
    fn error(&mut self, span: Span, message: Message, hint: Message) {
        self.report.hinted(span, message, hint);
    }

    fn is_word(&self, index: usize) -> bool {
        self.cursor.kind_at(index) == Some(TokenKind::Word)
    }

    fn name(&mut self) -> Option<Name> {
        if !self.is_word(self.cursor.index) {
            return None;
        }
        let index = self.cursor.advance();
        let end = self.cursor.word_at(index).len();
        Some(self.cursor.part(index, 0..end))
    }

    /// Steps over a name that is followed by `sign`.
    fn name_before(&mut self, sign: &str) -> Option<Name> {
        let followed = self.cursor.word_at(self.cursor.index + 1) == sign;
        followed.then(|| self.name())?
    }

    /// Steps over something unexpected; of several in a row, only the first is reported. The entry that was tried
    /// begins at `start`, and the parser is stuck at the cursor.
    fn unexpected(&mut self, start: usize, expected: Message) {
        let stuck = self.cursor.index;
        let goes_on = self.unexpected_end == Some(start) || self.misspelt == Some(stuck);
        // A word may begin the next entry, and a brace may close the block, so these are not wrong themselves.
        let index = match self.cursor.word() {
            "}" | "" => start,
            _ if self.is_word(stuck) => start,
            _ => stuck,
        };
        let mut end = match self.cursor.word_at(index) {
            "{" => self.cursor.partner(index).unwrap_or(index) + 1,
            _ => index + 1,
        };
        let span = self.cursor.span_of(index..end);
        let word = self.cursor.word_at(index);
        let word = word.split_whitespace().next().unwrap_or("");
        let word: String = word.chars().take(30).collect();
        // An entry may follow what was skipped.
        if stuck > start {
            end = stuck;
        }
        self.cursor.index = end;
        self.unexpected_end = Some(self.cursor.index);
        if !goes_on {
            self.error(span, message!("bdl-unexpected", found = word), expected);
        }
    }

    /// Parses the block at the cursor, entry by entry.
    fn block(&mut self, expected: &Message, mut entry: impl FnMut(&mut Self) -> Option<()>) {
        let close = self.cursor.block_end();
        self.cursor.advance();
        while self.cursor.index < close {
            let start = self.cursor.index;
            if entry(self).is_none() {
                self.unexpected(start, expected.clone());
            }
        }
        self.cursor.index = close + 1;
    }

    /// Steps over a word that is followed by a block.
    fn word_of_block(&mut self, word: &str) -> Option<Name> {
        self.cursor.is(word).then(|| self.name_before("{"))?
    }

    fn section(&mut self, file: &mut File) -> Option<()> {
        let word = BdlWord::Section
            .words()
            .iter()
            .find(|word| self.cursor.is(word))?;
        let name = self.word_of_block(word)?;
        file.sections.push(name);
        match *word {
            "rules" => self.block(&message!("bdl-expected-rule"), |parser| {
                file.rules.push(parser.rule()?);
                Some(())
            }),
            "pieces" => self.block(&message!("bdl-expected-piece"), |parser| {
                match parser.script() {
                    Some(script) => file.piece_scripts.push(script),
                    None => file.pieces.push(parser.piece()?),
                }
                Some(())
            }),
            "initial_piece_position" => self.block(&message!("bdl-expected-entry"), |parser| {
                if !parser.misplaced_script() {
                    file.entries.push(parser.entry()?);
                }
                Some(())
            }),
            "finish" => self.block(&message!("bdl-expected-finish"), |parser| {
                file.finish.push(parser.condition()?);
                Some(())
            }),
            _ => self.block(&message!("bdl-expected-invariant"), |parser| {
                file.invariants.push(parser.condition()?);
                Some(())
            }),
        }
        Some(())
    }

    /// Parses `explicit{ ... }`.
    fn script(&mut self) -> Option<Script> {
        if self.cursor.kind() != Some(TokenKind::Script) {
            return None;
        }
        let index = self.cursor.advance();
        let span = self.cursor.span(index);
        let start = span.start + brace_of(self.cursor.word_at(index)) + 1;
        let end = span.end - 1;
        let body = Span { start, end, ..span };
        Some(Script { span, body })
    }

    /// Steps over a script where none is allowed.
    fn misplaced_script(&mut self) -> bool {
        let script = self.script();
        if let Some(script) = script {
            self.error(
                script.span,
                message!("bdl-script-not-here"),
                message!("bdl-script-placement-hint"),
            );
        }
        script.is_some()
    }

    /// Parses `name : value`.
    fn rule(&mut self) -> Option<Rule> {
        let name = match self.name_before(":") {
            None if is_rule(self.cursor.word()) => self.name()?,
            name => name?,
        };
        self.colon()?;
        let names_next = self.cursor.word_at(self.cursor.index + 1) == ":";
        let value = match self.cursor.kind() {
            Some(TokenKind::Number) => self.number()?.map_or(RuleValue::Unread, RuleValue::Number),
            Some(TokenKind::Script) => RuleValue::Script(self.script()?),
            Some(TokenKind::Word) if !names_next => RuleValue::Word(self.name()?),
            _ => RuleValue::Missing,
        };
        Some(Rule { name, value })
    }

    /// Parses the colon between a word and its value. A value without one is reported and read all the same.
    fn colon(&mut self) -> Option<()> {
        if self.cursor.eat(":") {
            return Some(());
        }
        let kind = self.cursor.kind();
        let is_value = matches!(kind, Some(TokenKind::Number | TokenKind::Script))
            || matches!(self.cursor.word(), "[" | "alternate" | "spawn");
        if is_value {
            let span = self.cursor.span(self.cursor.index);
            let missing = message!("bdl-colon-missing");
            self.error(span, missing, message!("bdl-colon-missing-hint"));
        }
        is_value.then_some(())
    }

    /// Parses a number; `Some(None)` if it is misspelt or too large.
    fn number(&mut self) -> Option<Option<Whole>> {
        if self.cursor.kind() != Some(TokenKind::Number) {
            return None;
        }
        let index = self.cursor.advance();
        let (text, span) = (self.cursor.word_at(index), self.cursor.span(index));
        let digits = text.strip_prefix('-').unwrap_or(text);
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        if !plain || (digits.len() > 1 && digits.starts_with('0')) {
            self.error(
                span,
                message!("bdl-number-spelling", text = text),
                message!("bdl-number-spelling-hint"),
            );
            self.misspelt = Some(self.cursor.index);
            return Some(None);
        }
        let value = text.parse().ok();
        if value.is_none() {
            self.report
                .error(span, message!("bdl-number-range", text = text));
        }
        Some(value.map(|value| Whole { value, span }))
    }

    fn piece(&mut self) -> Option<PieceText> {
        let name = self.name_before("{")?;
        if BdlWord::is_reserved(&name.text) {
            let message = message!("bdl-name-reserved", name = name.text.clone());
            self.report.error(name.span, message);
        }
        let mut piece = PieceText {
            name,
            steps: Vec::new(),
            moves: None,
            can_jump: false,
            mirrored: false,
            end: None,
            scripts: Vec::new(),
        };
        let first = self.cursor.index + 1;
        self.block(&message!("bdl-expected-modifier"), |parser| {
            let start = parser.cursor.index;
            match parser.cursor.word() {
                "moves" => parser.moves(&mut piece, start == first)?,
                "can_jump" => {
                    piece.can_jump = parser.flag();
                    if piece.can_jump {
                        let span = parser.cursor.span_from(start);
                        let what = message!("bdl-extension-jump");
                        parser.report.extension(span, what);
                    }
                }
                "mirrored" => piece.mirrored = parser.flag(),
                "on_end_reached" => {
                    let end = parser.end()?;
                    if piece.end.is_some() {
                        let span = parser.cursor.span_from(start);
                        let twice = Diagnostic::warning(span, message!("bdl-end-twice"));
                        parser.report.add(twice);
                    }
                    piece.end = end;
                }
                _ => piece.scripts.push(parser.script()?),
            }
            Some(())
        });
        Some(piece)
    }

    fn moves(&mut self, piece: &mut PieceText, is_first: bool) -> Option<()> {
        let start = self.cursor.index;
        self.word_of_block("moves")?;
        self.block(&message!("bdl-expected-move"), |parser| {
            piece.steps.extend(parser.step()?);
            Some(())
        });
        let span = self.cursor.span_from(start);
        if !is_first {
            self.report.extension(span, message!("bdl-extension-order"));
        }
        if piece.moves.replace(span).is_some() {
            self.report.error(span, message!("bdl-moves-twice"));
        }
        Some(())
    }

    /// Steps over `mirrored`, `mirrored : true` or `mirrored : false`, or the like.
    fn flag(&mut self) -> bool {
        let colon = self.cursor.advance() + 1;
        let value = self.cursor.word_at(colon + 1);
        if self.cursor.is(":") && matches!(value, "true" | "false") {
            self.cursor.index += 2;
            return value == "true";
        }
        true
    }

    /// Parses a move; `Some(None)` if a part of it was reported.
    fn step(&mut self) -> Option<Option<MoveEntry>> {
        let start = self.cursor.index;
        let kind = match self.cursor.word() {
            "x" => self.vector()?.map(MoveEntryKind::Vector),
            "horizontal" | "vertical" | "diagonal" => self.range()?,
            _ => Some(MoveEntryKind::Script(self.script()?)),
        };
        let kills = self.kills();
        let span = self.cursor.span_from(start);
        Some(
            kind.zip(kills)
                .map(|(kind, kills)| MoveEntry { kind, kills, span }),
        )
    }

    /// Parses the suffix of a move: `kills : true`, `false` or `only`, or nothing.
    fn kills(&mut self) -> Option<Kills> {
        let start = self.cursor.index;
        let word = start + usize::from(self.cursor.is(","));
        if self.cursor.word_at(word) != "kills" {
            return Some(Kills::May);
        }
        self.cursor.index = word + 1;
        let value = match (self.cursor.word(), self.cursor.word_at(word + 2)) {
            (":", value @ ("true" | "false" | "only")) => value,
            _ => {
                let span = self.cursor.span_from(start);
                self.error(
                    span,
                    message!("bdl-kills-value"),
                    message!("bdl-kills-hint"),
                );
                return None;
            }
        };
        self.cursor.index = word + 3;
        Some(match value {
            "true" => Kills::May,
            "false" => Kills::Never,
            _ => {
                let span = self.cursor.span_from(start);
                self.report
                    .extension(span, message!("bdl-extension-kills-only"));
                Kills::Only
            }
        })
    }

    /// Parses `3` or `[1, 3]`; `Some(None)` if a number was reported.
    fn extent(&mut self) -> Option<Option<NumberRange>> {
        let start = self.cursor.index;
        if !self.cursor.eat("[") {
            return Some(self.number()?.map(|number| NumberRange {
                low: number.value,
                high: number.value,
                span: number.span,
            }));
        }
        let low = self.number()?;
        let comma = self.cursor.eat(",");
        let high = self.number()?;
        self.cursor.expect("]")?;
        let span = self.cursor.span_from(start);
        let Some((low, high)) = low.zip(high) else {
            return Some(None);
        };
        if !comma {
            self.error(
                span,
                message!("bdl-comma-missing"),
                message!("bdl-interval-hint"),
            );
        }
        if high.value < low.value {
            self.report.add(
                Diagnostic::warning(span, message!("bdl-interval-empty"))
                    .with_hint(message!("bdl-interval-empty-hint")),
            );
        }
        Some(Some(NumberRange {
            low: low.value,
            high: high.value,
            span,
        }))
    }

    /// Parses `x : 1, y : 2`; `Some(None)` if a number was reported.
    fn vector(&mut self) -> Option<Option<Vector>> {
        let start = self.cursor.expect("x")?;
        self.colon()?;
        let x = self.extent()?;
        let comma = self.cursor.eat(",");
        self.cursor.expect("y")?;
        self.colon()?;
        let y = self.extent()?;
        let span = self.cursor.span_from(start);
        if !comma {
            self.error(
                span,
                message!("bdl-comma-missing"),
                message!("bdl-vector-hint"),
            );
        }
        Some(x.zip(y).map(|(x, y)| Vector { x, y, span }))
    }

    /// Parses `vertical(1,)`; `Some(None)` if something was reported.
    fn range(&mut self) -> Option<Option<MoveEntryKind>> {
        let start = self.cursor.index;
        let direction = match self.cursor.word() {
            "horizontal" => Direction::Horizontal,
            "vertical" => Direction::Vertical,
            _ => Direction::Diagonal,
        };
        self.cursor.advance();
        self.cursor.expect("(")?;
        let low = self.number();
        let comma = self.cursor.eat(",");
        let high = self.number();
        self.cursor.expect(")")?;
        if !comma {
            let span = self.cursor.span_from(start);
            self.error(
                span,
                message!("bdl-range-comma"),
                message!("bdl-range-hint"),
            );
            return Some(None);
        }
        if matches!((low, high), (Some(None), _) | (_, Some(None))) {
            return Some(None);
        }
        let value = |number: Option<Option<Whole>>| number.flatten().map(|number| number.value);
        Some(Some(MoveEntryKind::Range {
            direction,
            low: value(low),
            high: value(high),
        }))
    }

    /// Parses what happens on the last row; `Some(None)` if it was reported.
    fn end(&mut self) -> Option<Option<FarEnd>> {
        let start = self.cursor.advance();
        self.colon()?;
        if let Some(script) = self.script() {
            return Some(Some(FarEnd::Script(script)));
        }
        self.cursor.expect("spawn")?;
        if !self.cursor.is("(") {
            return None;
        }
        let mut names = Vec::new();
        self.names(&mut names)?;
        let span = self.cursor.span_from(start);
        if names.is_empty() {
            self.report.error(span, message!("bdl-names-missing"));
            return Some(None);
        }
        Some(Some(FarEnd::Spawn(names, span)))
    }

    /// Parses `(name, name)`.
    fn names(&mut self, names: &mut Vec<Name>) -> Option<()> {
        self.cursor.expect("(")?;
        if self.cursor.eat(")") {
            return Some(());
        }
        loop {
            names.push(self.name()?);
            if !self.cursor.eat(",") {
                return self.cursor.expect(")").map(|_| ());
            }
        }
    }

    fn entry(&mut self) -> Option<PlacementEntry> {
        let name = self.name_before("{")?;
        let mut entry = PlacementEntry {
            name,
            positions: Vec::new(),
            mirrored: false,
            owner: None,
        };
        self.block(&message!("bdl-expected-placement"), |parser| {
            match parser.cursor.word() {
                "positions" => {
                    let positions = parser.positions()?;
                    entry.positions.push(positions);
                }
                "mirrored" => entry.mirrored = parser.flag(),
                "owner" => {
                    parser.cursor.advance();
                    parser.colon()?;
                    entry.owner = parser.number()?;
                }
                _ if parser.misplaced_script() => {}
                _ => return None,
            }
            Some(())
        });
        Some(entry)
    }

    fn positions(&mut self) -> Option<(Vec<Vector>, Span)> {
        let start = self.cursor.index;
        self.word_of_block("positions")?;
        let mut vectors = Vec::new();
        self.block(&message!("bdl-expected-position"), |parser| {
            if !parser.misplaced_script() {
                vectors.extend(parser.vector()?);
            }
            Some(())
        });
        Some((vectors, self.cursor.span_from(start)))
    }

    /// Parses an invariant or a finish rule.
    fn condition(&mut self) -> Option<Condition> {
        if let Some(script) = self.script() {
            return Some(Condition::Script(script));
        }
        let start = self.cursor.index;
        let name = self.name()?;
        let mut arguments = Vec::new();
        let called = self.cursor.is("(");
        if called {
            self.names(&mut arguments)?;
        }
        Some(Condition::Named {
            name,
            arguments,
            called,
            span: self.cursor.span_from(start),
        })
    }
}
