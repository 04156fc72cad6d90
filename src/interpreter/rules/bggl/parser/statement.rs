//! Statements and blocks.

use super::{Parser, base_type, ends_piece, is_special, one_or_all};
use crate::base::Span;
use crate::message;
use crate::rules::bggl::errors::Situation;
use crate::rules::bggl::syntax::{Block, Expr, MoveCheck, StatementKind};
use crate::rules::bggl::words::is_reserved;

impl Parser<'_> {
    pub(super) fn block(&mut self) -> Block {
        self.statements(|parser| Some(parser.statement()))
    }

    pub(super) fn statement(&mut self) -> StatementKind {
        let start = self.cursor.index;
        match self.cursor.word() {
            "{" => return StatementKind::Block(self.block()),
            ";" => {
                self.cursor.advance();
                return StatementKind::Empty;
            }
            "if" => return self.choice(),
            "while" => {
                let keyword = self.cursor.advance();
                let (condition, block, _) = self.branch(keyword);
                return StatementKind::While(condition, block);
            }
            "turn" => return self.turn(),
            _ => {}
        }
        if let Some(kind) = self.simple_statement() {
            self.report_deferred();
            return kind;
        }
        let end = self.piece_end(start);
        self.explain(start, end, Situation::Statement);
        StatementKind::Broken(self.declared(start, end))
    }

    /// Returns the end of the piece that begins at `start`: after `;`, or where something else begins.
    pub(super) fn piece_end(&self, start: usize) -> usize {
        let from = self.cursor.index.max(start + 1);
        let end = self.find(from, ends_piece);
        end + usize::from(self.cursor.word_at(end) == ";")
    }

    pub(super) fn simple_statement(&mut self) -> Option<StatementKind> {
        let start = self.cursor.index;
        let word = self.cursor.word();
        if self.is_name(start) && self.is_check(start) {
            let name = self.any_word()?;
            self.cursor.advance();
            let check = self.check()?;
            self.ending()?;
            return Some(StatementKind::Check(name, check));
        }
        if base_type(word).is_some() {
            return self.variables().map(StatementKind::Variables);
        }
        if !matches!(
            word,
            "return" | "break" | "continue" | "exit" | "print" | "makemove" | "gototurn"
        ) {
            return self.value_statement().map(StatementKind::Expr);
        }
        self.cursor.advance();
        let kind = match word {
            "break" => StatementKind::Break,
            "continue" => StatementKind::Continue,
            "exit" => StatementKind::Exit,
            "gototurn" => StatementKind::GoToTurn(self.any_word()?),
            "print" => StatementKind::Print(self.expr()?),
            "makemove" => StatementKind::MakeMove(self.expr()?),
            _ if self.begins_value() => StatementKind::Return(Some(self.expr()?)),
            _ => StatementKind::Return(None),
        };
        self.ending()?;
        Some(kind)
    }

    /// Returns true if a value begins here and the statement does not end.
    fn begins_value(&self) -> bool {
        let word = self.cursor.word();
        let value = matches!(word, "true" | "false" | "makemove") || is_special(word);
        value || !matches!(word, ";" | "}") && !is_reserved(word)
    }

    /// Returns true if a name and a colon begin a check, and not a move, which has more colons.
    pub(super) fn is_check(&self, start: usize) -> bool {
        let colon = |word: &str| word == ":" || ends_piece(word);
        self.cursor.word_at(start + 1) == ":"
            && self.cursor.word_at(self.find(start + 2, colon)) != ":"
    }

    /// Parses a value that is a whole statement.
    pub(super) fn value_statement(&mut self) -> Option<Expr> {
        let value = self.expr()?;
        self.ending()?;
        Some(value)
    }

    pub(super) fn turn(&mut self) -> StatementKind {
        let start = self.cursor.advance() + 1;
        let name = self.new_name();
        let mut block = None;
        if self.cursor.is("{") && name.is_some() {
            self.report_deferred();
            block = Some(self.block());
        } else {
            let end = self.head_end(start);
            if end > start {
                self.explain(start, end, Situation::Turn);
            } else {
                self.block_missing(self.cursor.span(start - 1));
            }
            if self.cursor.is("{") {
                block = Some(self.block());
            }
        }
        let otherwise = self.cursor.is("else").then(|| self.else_block());
        match name {
            Some(name) => StatementKind::Turn(name, block.unwrap_or_default(), otherwise),
            None => StatementKind::Broken(None),
        }
    }

    fn else_block(&mut self) -> Block {
        let word = self.cursor.advance();
        if self.cursor.is("{") {
            return self.block();
        }
        self.block_missing(self.cursor.span(word));
        Block::default()
    }

    pub(super) fn choice(&mut self) -> StatementKind {
        let mut branches = Vec::new();
        let mut keyword = self.cursor.advance();
        loop {
            branches.push(self.branch(keyword));
            let next = self.cursor.index;
            if !self.cursor.is("else") {
                return StatementKind::If(branches, None);
            }
            if self.cursor.word_at(next + 1) != "if" {
                return StatementKind::If(branches, Some(self.else_block()));
            }
            keyword = next + 1;
            self.cursor.index = next + 2;
        }
    }

    /// Parses condition and block after the keyword of a loop or conditional.
    pub(super) fn branch(&mut self, keyword: usize) -> (Expr, Block, Span) {
        let start = self.cursor.index;
        let value = self.condition();
        let mut condition = Expr::broken(self.cursor.span(keyword).start_point());
        match value {
            Some(value) if self.cursor.is("{") => {
                self.report_deferred();
                condition = value;
            }
            // Only the block is missing: what follows is a separate statement.
            Some(value) if ends_piece(self.cursor.word()) => {
                self.report_deferred();
                condition = value;
                self.block_missing(self.cursor.span_from(start));
            }
            _ => {
                let end = self.find(start, ends_piece);
                self.explain(start, end, Situation::Condition);
            }
        }
        let block = match self.cursor.is("{") {
            true => self.block(),
            false => Block::default(),
        };
        (condition, block, self.cursor.span_from(keyword))
    }

    pub(super) fn condition(&mut self) -> Option<Expr> {
        let mut value = None;
        self.bracket_if("(", |parser| {
            value = Some(parser.expr()?);
            parser.cursor.expect(")").map(|_| ())
        })?;
        value
    }

    pub(super) fn block_missing(&mut self, span: Span) {
        self.error(
            span,
            message!("bggl-block-missing"),
            message!("bggl-block-missing-hint"),
        );
    }

    /// Parses the rules that a move must pass. `&&` binds tighter than `||`.
    pub(super) fn check(&mut self) -> Option<MoveCheck> {
        let mut any = Vec::new();
        let mut all = vec![self.check_part()?];
        loop {
            match self.cursor.word() {
                "&&" => {}
                "||" => any.push(one_or_all(std::mem::take(&mut all))),
                _ => break,
            }
            self.cursor.advance();
            all.push(self.check_part()?);
        }
        let last = one_or_all(all);
        if any.is_empty() {
            return Some(last);
        }
        any.push(last);
        Some(MoveCheck::Any(any))
    }

    fn check_part(&mut self) -> Option<MoveCheck> {
        let mut denied = false;
        while self.cursor.eat("!") {
            denied = !denied;
        }
        let mut part = MoveCheck::Broken;
        if self.cursor.is("(") {
            self.bracket(|parser| {
                part = parser.check()?;
                parser.cursor.expect(")").map(|_| ())
            })?;
        } else {
            part = MoveCheck::Rule(self.any_word()?);
        }
        Some(match denied {
            true => MoveCheck::Not(Box::new(part)),
            false => part,
        })
    }
}
