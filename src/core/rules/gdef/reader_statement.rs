//! From what the grammar found to the syntax tree: blocks and statements.
//!
//! Recursion follows the blocks of the text, whose depth `braces.rs` bounds.

use super::faults::Situation;
use super::grammar::Rule;
use super::reader::{Reader, type_of};
use super::syntax::{Block, Expr, ExprKind, Statement, StatementKind, Word};
use super::tokens::{self, Kind};
use crate::base::{Diagnostic, Span};
use crate::message;
use pest::iterators::Pair;

impl Reader<'_> {
    pub(super) fn block(&mut self, pair: Pair<'_, Rule>) -> Block {
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
