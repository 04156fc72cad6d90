//! Statements and blocks.

use super::{Parser, is_keyword, is_statement_word, is_word_operator, type_of};
use crate::base::{Diagnostic, Span};
use crate::message;
use crate::rules::gdef::errors::Situation;
use crate::rules::gdef::syntax::{
    Block, Expr, ExprKind, ForLoop, Operator, Statement, StatementKind,
};
use crate::rules::syntax::tokens::TokenKind;

impl Parser<'_> {
    pub(super) fn block(&mut self) -> Block {
        // A piece without `;` that was not understood may be the reason why the next one is not; then that is not
        // reported.
        let mut is_unfinished = false;
        self.statements(|parser| parser.statement(&mut is_unfinished))
    }

    /// Parses a statement. Returns `None` for a broken one that is explained by a broken one before it.
    pub(super) fn statement(&mut self, is_unfinished: &mut bool) -> Option<StatementKind> {
        let was_unfinished = std::mem::take(is_unfinished);
        let start = self.cursor.index;
        let word = self.cursor.word();
        match word {
            _ if matches!(word, "while" | "if") || self.is_for_loop() => {
                let kind = match word {
                    "if" => self.choice(),
                    "while" => self.while_loop(),
                    _ => self.for_loop(),
                };
                *is_unfinished = self.cursor.word_at(self.cursor.index - 1) != "}";
                return Some(kind);
            }
            "{" => {
                if !was_unfinished && self.depth.has_room_for_block() {
                    self.error(
                        self.cursor.span(start),
                        message!("gdef-block-alone"),
                        message!("gdef-block-alone-hint"),
                    );
                }
                return Some(StatementKind::Block(self.block()));
            }
            ";" => {
                *is_unfinished = was_unfinished;
                self.cursor.advance();
                if was_unfinished {
                    return None;
                }
                let span = self.cursor.span(start);
                self.report.error(span, message!("gdef-semicolon-extra"));
                return Some(StatementKind::Broken);
            }
            _ => {}
        }
        if let Some(kind) = self.simple_statement() {
            self.report_deferred();
            return Some(kind);
        }
        let end = self.piece_end(start);
        *is_unfinished = self.cursor.word_at(end - 1) != ";";
        if was_unfinished {
            self.forget_piece();
        } else {
            self.explain(start, end, Situation::Statement);
        }
        self.cursor.index = end;
        (!was_unfinished).then(|| self.declared(start))
    }

    /// Returns the end of the piece that begins at `start`: after `;`, or where something else begins.
    pub(super) fn piece_end(&self, start: usize) -> usize {
        let len = self.cursor.len();
        let mut rest = self.cursor.index.max(start + 1)..len;
        let end = rest.find(|index| self.ends_piece(*index)).unwrap_or(len);
        end + usize::from(self.cursor.word_at(end) == ";")
    }

    /// Returns the declaration in a piece that cannot be parsed: it still declares its name.
    pub(super) fn declared(&self, start: usize) -> StatementKind {
        match type_of(self.cursor.word_at(start)) {
            Some(ty) if start + 1 < self.cursor.index && self.is_name(start + 1) => {
                StatementKind::Declare(ty, self.cursor.whole_word(start + 1), None)
            }
            _ => StatementKind::Broken,
        }
    }

    pub(super) fn simple_statement(&mut self) -> Option<StatementKind> {
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
            let message = message!("gdef-declaration-value", name = &name.text);
            let diagnostic = Diagnostic::error(self.cursor.span_from(start), message);
            self.deferred
                .push(diagnostic.with_hint(message!("gdef-declaration-value-hint")));
            return Some(StatementKind::Declare(ty, name, None));
        }
        if self.cursor.eat("return") {
            let word = self.cursor.word();
            let valueless = matches!(word, ";" | "}") || is_keyword(word);
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
        let kind = self.jump().map_or_else(|| self.action(), Some)?;
        self.ending()?;
        Some(kind)
    }

    /// Steps over `break` or `continue`, unless that is a name.
    fn jump(&mut self) -> Option<StatementKind> {
        let kind = match self.cursor.word() {
            "break" => StatementKind::Break,
            "continue" => StatementKind::Continue,
            _ => return None,
        };
        let index = self.cursor.index;
        let next = self.cursor.word_at(index + 1);
        let ends =
            matches!(next, ";" | "}") || self.cursor.kind_at(index + 1) == Some(TokenKind::Word);
        if !ends {
            return None;
        }
        self.keyword();
        let word = self.cursor.word_at(index);
        let what = message!("gdef-extension-word", word = word);
        self.report.extension(self.cursor.span(index), what);
        Some(kind)
    }

    /// Parses an assignment or call, without the `;`.
    fn action(&mut self) -> Option<StatementKind> {
        let start = self.cursor.index;
        if !self.is_name(start) {
            return None;
        }
        match self.cursor.word_at(start + 1) {
            "=" => {
                let name = self.name()?;
                self.cursor.advance();
                let value = self.expr()?;
                Some(StatementKind::Assign(name, value))
            }
            "(" => self.named().map(StatementKind::Call),
            sign @ ("+" | "-") if self.cursor.is_glued(start + 2) => {
                let word = self.cursor.word_at(start + 2);
                if word != "=" && word != sign {
                    self.cursor.advance();
                    return None;
                }
                self.change(word == "=")
            }
            _ => {
                self.cursor.advance();
                None
            }
        }
    }

    /// Parses `x += e`, `x -= e`, `x++` or `x--` as the equivalent assignment.
    fn change(&mut self, has_value: bool) -> Option<StatementKind> {
        let name = self.name()?;
        let sign = self.cursor.advance();
        self.cursor.advance();
        let span = self.cursor.span_from(sign);
        let operator = Operator::from_text(self.cursor.word_at(sign))?;
        let written = format!(
            "{}{}",
            self.cursor.word_at(sign),
            self.cursor.word_at(sign + 1)
        );
        let what = message!("gdef-extension-operator", operator = written);
        self.report.extension(span, what);
        let by = if has_value {
            self.expr()?
        } else {
            Expr {
                kind: ExprKind::Int(1),
                span,
            }
        };
        let variable = Expr {
            kind: ExprKind::Name(name.text.clone()),
            span: name.span,
        };
        let whole = name.span.to(by.span);
        let by = Expr {
            span: by.span,
            kind: ExprKind::Parens(Box::new(by)),
        };
        let value = Expr {
            kind: ExprKind::Chain(Box::new(variable), vec![(operator, span, by)]),
            span: whole,
        };
        Some(StatementKind::Assign(name, value))
    }

    /// Returns true if a loop begins here, and not a call of a function named `for`: a loop has `;` between its
    /// parentheses, or a block after them.
    fn is_for_loop(&self) -> bool {
        let start = self.cursor.index;
        if self.cursor.word() != "for" || self.cursor.word_at(start + 1) != "(" {
            return false;
        }
        match self.cursor.partner(start + 1) {
            Some(close) => self.cursor.word_at(close + 1) == "{",
            // Parentheses never match across `;`.
            None => (start..self.cursor.len())
                .map(|index| self.cursor.word_at(index))
                .find(|word| matches!(*word, ";" | "{" | "}"))
                .is_some_and(|word| word != "}"),
        }
    }

    pub(super) fn for_loop(&mut self) -> StatementKind {
        let keyword = self.keyword();
        let what = message!("gdef-extension-word", word = "for");
        self.report.extension(self.cursor.span(keyword), what);
        let start = self.cursor.index;
        let mut init = None;
        let head = self.for_head(&mut init).filter(|_| self.cursor.is("{"));
        let mut span = self.cursor.span_from(start);
        if head.is_some() {
            self.report_deferred();
        } else {
            let rest = start..self.cursor.len();
            let end = rest
                .clone()
                .find(|index| matches!(self.cursor.word_at(*index), "{" | "}"))
                .unwrap_or(rest.end);
            self.explain(start, end, Situation::Loop);
            self.cursor.index = end;
            span = self.cursor.span_of(start..end);
            init = init.or_else(|| {
                let kind = self.declared(start + 1);
                let span = self.cursor.span_of(start + 1..start + 3);
                Some(Statement { kind, span })
            });
        }
        let body = if self.cursor.is("{") {
            self.block()
        } else {
            Block {
                statements: Vec::new(),
                end: self.cursor.span_from(keyword),
            }
        };
        match (head, init) {
            (Some((condition, step)), Some(init)) => StatementKind::For(Box::new(ForLoop {
                init,
                condition,
                step,
                body,
            })),
            // Still a loop, with its variable if that could be parsed, so that there is only one error.
            (_, init) => {
                let condition = Expr {
                    kind: ExprKind::Broken,
                    span,
                };
                let end = body.end;
                let endless = Statement {
                    kind: StatementKind::While(condition, body),
                    span,
                };
                StatementKind::Block(Block {
                    statements: init.into_iter().chain([endless]).collect(),
                    end,
                })
            }
        }
    }

    /// Parses `(init; condition; step)` and returns what follows `init`, which is stored in `begin` even if the rest
    /// cannot be parsed.
    fn for_head(&mut self, begin: &mut Option<Statement>) -> Option<(Expr, Statement)> {
        self.cursor.expect("(")?;
        let start = self.cursor.index;
        let kind = match type_of(self.cursor.word()) {
            Some(ty) => {
                self.cursor.advance();
                let name = self.name()?;
                self.cursor.expect("=")?;
                let value = self.expr()?;
                StatementKind::Declare(ty, name, Some(value))
            }
            None => self.action()?,
        };
        *begin = Some(Statement {
            kind,
            span: self.cursor.span_from(start),
        });
        self.cursor.expect(";")?;
        let condition = self.expr()?;
        self.cursor.expect(";")?;
        let start = self.cursor.index;
        let kind = self.action()?;
        let step = Statement {
            kind,
            span: self.cursor.span_from(start),
        };
        self.cursor.expect(")")?;
        Some((condition, step))
    }

    /// Steps over `;`. A missing one is reported if the statement certainly ends here.
    pub(super) fn ending(&mut self) -> Option<()> {
        if self.cursor.eat(";") {
            return Some(());
        }
        let word = self.cursor.word();
        let next = self.cursor.kind() == Some(TokenKind::Word) && !is_word_operator(word);
        if !next && word != "}" {
            return None;
        }
        let diagnostic = Diagnostic::error(
            self.cursor.last_character(),
            message!("gdef-semicolon-missing"),
        );
        self.deferred
            .push(diagnostic.with_hint(message!("gdef-semicolon-missing-hint")));
        Some(())
    }

    pub(super) fn while_loop(&mut self) -> StatementKind {
        let keyword = self.cursor.advance();
        match self.branch(keyword) {
            (Some(condition), block, _) => StatementKind::While(condition, block),
            (None, block, _) => StatementKind::Block(block),
        }
    }

    pub(super) fn choice(&mut self) -> StatementKind {
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

    /// Parses condition and block after the keyword of a loop or conditional.
    pub(super) fn branch(&mut self, keyword: usize) -> (Option<Expr>, Block, Span) {
        let start = self.cursor.index;
        let condition = self.condition();
        let is_readable = condition.is_some() && self.cursor.is("{");
        let mut head = self.cursor.span_from(start);
        let condition = if is_readable {
            self.report_deferred();
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

    pub(super) fn ends_piece(&self, index: usize) -> bool {
        let word = self.cursor.word_at(index);
        matches!(word, "{" | "}" | ";") || is_statement_word(word)
    }

    pub(super) fn condition(&mut self) -> Option<Expr> {
        self.cursor.expect("(")?;
        let value = self.expr()?;
        self.cursor.expect(")")?;
        Some(value)
    }

    pub(super) fn block_missing(&mut self, span: Span) {
        self.error(
            span,
            message!("gdef-block-missing"),
            message!("gdef-block-missing-hint"),
        );
    }
}
