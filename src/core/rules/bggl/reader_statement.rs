//! From what the grammar found to the syntax tree: blocks and statements.
//!
//! Recursion follows the blocks and brackets of the text, whose depth `brackets.rs` bounds.

use super::faults::Situation;
use super::grammar::Rule;
use super::reader::Reader;
use super::syntax::{Block, Check, Expr, Statement, StatementKind};
use crate::base::{Diagnostic, Span};
use crate::message;
use pest::iterators::Pair;

impl Reader<'_> {
    pub(super) fn block(&mut self, pair: Pair<'_, Rule>) -> Block {
        let span = pair.as_span();
        let end = self.whole().place(span.end().saturating_sub(1), span.end());
        let statements = pair.into_inner().map(|part| self.statement(part)).collect();
        Block { statements, end }
    }

    fn statement(&mut self, pair: Pair<'_, Rule>) -> Statement {
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::block => StatementKind::Block(self.block(pair)),
            Rule::empty_statement => StatementKind::Empty,
            Rule::choice => self.choice(pair),
            Rule::while_loop => {
                let (condition, block, _) = self.branch(pair);
                StatementKind::While(condition, block)
            }
            Rule::turn => self.turn(pair),
            Rule::return_statement => {
                let has_value = pair
                    .clone()
                    .into_inner()
                    .any(|part| part.as_rule() == Rule::expr);
                let value = self.only_expr(pair);
                StatementKind::Return(has_value.then_some(value))
            }
            Rule::break_statement => self.plain(pair, StatementKind::Break),
            Rule::continue_statement => self.plain(pair, StatementKind::Continue),
            Rule::exit_statement => self.plain(pair, StatementKind::Exit),
            Rule::print_statement => StatementKind::Print(self.only_expr(pair)),
            Rule::makemove_statement => StatementKind::MakeMove(self.only_expr(pair)),
            Rule::gototurn_statement => self.go_to_turn(pair),
            Rule::check_statement => self.check_statement(pair),
            Rule::variables => self
                .variables(pair)
                .map_or(StatementKind::Broken, StatementKind::Variables),
            Rule::expression_statement => StatementKind::Expr(self.only_expr(pair)),
            _ => {
                let offset = pair.as_span().start();
                self.explain(pair.as_str(), offset, Situation::Statement);
                StatementKind::Broken
            }
        };
        Statement { kind, span }
    }

    /// A statement of one word.
    fn plain(&mut self, pair: Pair<'_, Rule>, kind: StatementKind) -> StatementKind {
        let mut end = self.span(&pair);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::missing_semicolon => self.semicolon_missing(end),
                _ => end = self.span(&part),
            }
        }
        kind
    }

    fn go_to_turn(&mut self, pair: Pair<'_, Rule>) -> StatementKind {
        let mut target = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::any_word => target = Some(self.word(&part)),
                Rule::missing_semicolon => {
                    if let Some(target) = &target {
                        let span = target.span;
                        self.semicolon_missing(span);
                    }
                }
                _ => {}
            }
        }
        target.map_or(StatementKind::Broken, StatementKind::GoToTurn)
    }

    fn turn(&mut self, pair: Pair<'_, Rule>) -> StatementKind {
        let (mut name, mut block, mut otherwise) = (None, None, None);
        let mut head = self.span(&pair);
        let mut broken = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::any_word => {
                    let word = self.new_name(&part);
                    head = word.span;
                    name = Some(word);
                }
                Rule::broken_header => {
                    let offset = part.as_span().start();
                    self.explain(part.as_str(), offset, Situation::Turn);
                    broken = true;
                }
                Rule::block => block = Some(self.block(part)),
                Rule::else_part => otherwise = Some(self.else_block(part)),
                _ => head = self.span(&part),
            }
        }
        if block.is_none() && !broken {
            self.block_missing(head);
        }
        match name {
            Some(name) => StatementKind::Turn(name, block.unwrap_or_default(), otherwise),
            None => StatementKind::Broken,
        }
    }

    fn choice(&mut self, pair: Pair<'_, Rule>) -> StatementKind {
        let mut otherwise = None;
        let mut branches = vec![self.branch(pair.clone())];
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::else_if => branches.push(self.branch(part)),
                Rule::else_part => otherwise = Some(self.else_block(part)),
                _ => {}
            }
        }
        StatementKind::If(branches, otherwise)
    }

    fn else_block(&mut self, pair: Pair<'_, Rule>) -> Block {
        let span = self.span(&pair);
        let block = pair
            .into_inner()
            .find(|inner| inner.as_rule() == Rule::block);
        match block {
            Some(block) => self.block(block),
            None => {
                self.block_missing(span);
                Block::default()
            }
        }
    }

    /// Condition and block of a loop or of one branch of a choice, and the place of its words.
    fn branch(&mut self, pair: Pair<'_, Rule>) -> (Expr, Block, Span) {
        let mut span = self.span(&pair);
        let mut condition = Expr::broken(span.start_point());
        let mut block = None;
        let mut head = span.start_point();
        let mut reported = false;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::else_if | Rule::else_part => break,
                Rule::kw_if => {
                    head = self.span(&part);
                    span.start = head.start;
                }
                Rule::condition => {
                    head = self.span(&part);
                    if let Some(value) = part.into_inner().next() {
                        condition = self.expr(value);
                    }
                }
                Rule::broken_condition => {
                    let offset = part.as_span().start();
                    self.explain(part.as_str(), offset, Situation::Condition);
                    reported = true;
                }
                Rule::block => block = Some(self.block(part)),
                _ => {}
            }
        }
        if block.is_none() && !reported {
            self.block_missing(head);
        }
        (condition, block.unwrap_or_default(), span)
    }

    fn block_missing(&mut self, span: Span) {
        let fault = Diagnostic::error(span, message!("bggl-block-missing"));
        self.report
            .add(fault.with_hint(message!("bggl-block-missing-hint")));
    }

    fn check_statement(&mut self, pair: Pair<'_, Rule>) -> StatementKind {
        let (mut name, mut check) = (None, Check::Broken);
        let mut end = self.span(&pair);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.word(&part)),
                Rule::check => {
                    end = self.span(&part);
                    check = self.check(part);
                }
                Rule::missing_semicolon => self.semicolon_missing(end),
                _ => {}
            }
        }
        name.map_or(StatementKind::Broken, |name| {
            StatementKind::Check(name, check)
        })
    }

    /// `&&` binds tighter than `||`.
    fn check(&mut self, pair: Pair<'_, Rule>) -> Check {
        let mut any = Vec::new();
        let mut all = Vec::new();
        let mut denied = false;
        for part in pair.into_inner() {
            let operand = match part.as_rule() {
                Rule::check_infix => {
                    if part.as_str() == "||" {
                        any.push(one_or_all(std::mem::take(&mut all)));
                    }
                    continue;
                }
                Rule::check_not => {
                    denied = !denied;
                    continue;
                }
                Rule::check_parens => match part.into_inner().next() {
                    Some(inner) => self.check(inner),
                    None => Check::Broken,
                },
                Rule::any_word => Check::Rule(self.word(&part)),
                _ => Check::Broken,
            };
            all.push(if std::mem::take(&mut denied) {
                Check::Not(Box::new(operand))
            } else {
                operand
            });
        }
        let last = one_or_all(all);
        if any.is_empty() {
            return last;
        }
        any.push(last);
        Check::Any(any)
    }
}

fn one_or_all(mut checks: Vec<Check>) -> Check {
    match checks.pop() {
        Some(only) if checks.is_empty() => only,
        Some(last) => {
            checks.push(last);
            Check::All(checks)
        }
        None => Check::Broken,
    }
}
