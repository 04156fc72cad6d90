//! Checks rules, the checks that name them, and the making of moves.
//!
//! A rule becomes two functions: one judges a unit of a move; the other applies it to all units that the rule is about
//! and returns [`FAIL`], [`PASS`] or [`SILENT`].

// The three results follow what an author means by `m: step && !capture;`, where a rule speaks only about some pieces:
//
//    &&        fail if any part fails, else pass if any passes, else silent
//    ||        pass if any part passes, else fail if any fails, else silent
//    !         swaps fail and pass; silent stays silent
//    at the end, only pass is accepted: a move about which no rule says anything is refused
//
// `combine` builds both rows from the same code: `decides` is the result that settles the whole (fail for `&&`, pass
// for `||`), `counts` the one that takes precedence over silence.

use super::builder::{Typed, choice, give, set, stmt};
use super::names::{BodyKind, GlobalMeaning, Signature};
use super::{Checker, Current, MAKE_MOVE};
use crate::base::{Diagnostic, Span};
use crate::message;
use crate::rules::bggl::runtime::RuleTable;
use crate::rules::bggl::syntax::{MoveCheck, RuleDefinition, SourceWord};
use crate::rules::bggl::types::Ty;
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::tree::{BinaryOp, ExprKind, LocalId, Stmt, StmtKind};

const FAIL: i64 = 0;
const PASS: i64 = 1;
/// The rule is not about any unit of the move.
const SILENT: i64 = 2;

/// The first two locals of the functions of a rule.
const MOVE: LocalId = LocalId(0);
const UNIT: LocalId = LocalId(1);

fn truth(value: bool, span: Span) -> Typed {
    Typed::new(ExprKind::Bool(value), Ty::BOOL, span)
}

/// Returns the condition that a local has a value.
fn is(local: LocalId, value: i64, span: Span) -> Typed {
    Typed::binary(
        BinaryOp::Equal,
        span,
        Typed::local(local, Ty::INT, span),
        Typed::int(value, span),
        Ty::BOOL,
    )
}

fn the_move(span: Span) -> Typed {
    Typed::local(MOVE, Ty::MOVE, span)
}

impl<'a> Checker<'a> {
    pub(super) fn rule(&mut self, rule: &'a RuleDefinition) {
        let number = u32::try_from(self.rules.len()).unwrap_or(u32::MAX);
        let pieces: Vec<_> = rule
            .pieces
            .iter()
            .filter_map(|piece| self.piece_of(piece))
            .collect();
        self.rules.push(RuleTable {
            name: rule.name.text.clone(),
            pieces,
        });
        self.rule_names.push(rule.name.span);
        let judge = self.judge_of_unit(rule, number);
        let applier = self.applier(rule.name.span, number, judge);
        self.appliers.push(applier);
        self.declare(&rule.name, GlobalMeaning::Rule(number));
    }

    /// Builds `boolean rule(Move m, int unit)`.
    fn judge_of_unit(
        &mut self,
        rule: &'a RuleDefinition,
        number: u32,
    ) -> crate::rules::vm::tree::FunctionId {
        let id = self.new_function(Signature {
            parameters: vec![Ty::MOVE, Ty::INT],
            result: Ty::BOOL,
            impure: None,
        });
        let fresh = Current {
            body: Some(BodyKind::Rule),
            result: Some(Ty::BOOL),
            ..Current::default()
        };
        let outer = std::mem::replace(&mut self.current, fresh);
        self.current.scopes.open();
        self.new_local("m", Ty::MOVE, rule.name.span);
        self.new_local("unit", Ty::INT, rule.name.span);
        let mut body = Vec::new();
        for (met, condition) in (0..).zip(&rule.conditions) {
            let span = condition.span;
            let value = self.value(condition);
            let value = self.condition(value);
            let small = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
            // `met` is the index of the condition, so it is also the number of conditions before it, all of which were
            // met; the explanation of a refusal blames the alternative that got furthest.
            let unmet = Intrinsic::Unmet(small(number), small(met));
            let unmet = Typed::intrinsic(unmet, Vec::new(), Ty::Nothing, span);
            let no = vec![unmet.done(), give(truth(false, span), span)];
            body.push(choice(value, Vec::new(), no, span));
        }
        let end = rule.name.span;
        body.push(give(truth(true, end), end));
        self.define(id, &rule.name.text, 2, body, (end, end));
        self.current = outer;
        id
    }

    /// Builds `int rule(Move m)`.
    fn applier(
        &mut self,
        span: Span,
        number: u32,
        judge: crate::rules::vm::tree::FunctionId,
    ) -> crate::rules::vm::tree::FunctionId {
        let id = self.new_function(Signature {
            parameters: vec![Ty::MOVE],
            result: Ty::INT,
            impure: None,
        });
        // What is built:
        //
        //    int rule(Move m) {
        //        unit = 0; seen = SILENT;
        //        while (unit < units(m)) {
        //            if (takes(rule, m, unit)) {          the rule is about the piece of this unit
        //                seen = PASS;
        //                enter(m, unit);                  look at the board before this unit
        //                passed = judge(m, unit);
        //                leave();                         before the result is looked at, so that it always happens
        //                if (!passed) return FAIL;
        //            }
        //            unit = unit + 1;
        //        }
        //        return seen;
        //    }
        let outer = std::mem::take(&mut self.current);
        self.new_local("m", Ty::MOVE, span);
        self.new_local("unit", Ty::INT, span);
        let seen = self.new_local("seen", Ty::INT, span).id;
        let passed = self.new_local("passed", Ty::BOOL, span).id;
        let unit = || Typed::local(UNIT, Ty::INT, span);
        let intrinsic = |op, operands, ty| Typed::intrinsic(op, operands, ty, span);
        let judged = Typed::call(judge, vec![the_move(span), unit()], Ty::BOOL, span);
        let enter = intrinsic(Intrinsic::Enter, vec![the_move(span), unit()], Ty::Nothing);
        let leave = intrinsic(Intrinsic::Leave, Vec::new(), Ty::Nothing);
        let passes = Typed::local(passed, Ty::BOOL, span);
        let applied = vec![
            set(seen, Typed::int(PASS, span), span),
            enter.done(),
            set(passed, judged, span),
            leave.done(),
            choice(
                passes.negated(),
                vec![give(Typed::int(FAIL, span), span)],
                Vec::new(),
                span,
            ),
        ];
        let takes = intrinsic(
            Intrinsic::Takes(number),
            vec![the_move(span), unit()],
            Ty::BOOL,
        );
        let next = Typed::binary(BinaryOp::Add, span, unit(), Typed::int(1, span), Ty::INT);
        let units = intrinsic(Intrinsic::Units, vec![the_move(span)], Ty::INT);
        let more = Typed::binary(BinaryOp::Less, span, unit(), units, Ty::BOOL);
        let looped = StmtKind::While {
            cond: more.expr,
            body: vec![
                choice(takes, applied, Vec::new(), span),
                set(UNIT, next, span),
            ],
        };
        let body = vec![
            set(UNIT, Typed::int(0, span), span),
            set(seen, Typed::int(SILENT, span), span),
            stmt(looped, span),
            give(Typed::local(seen, Ty::INT, span), span),
        ];
        let name = self
            .rules
            .last()
            .map_or(String::new(), |rule| rule.name.clone());
        self.define(id, &name, 1, body, (span, span));
        self.current = outer;
        id
    }

    /// Checks `m: a && b;`.
    pub(super) fn check_statement(
        &mut self,
        name: &'a SourceWord,
        check: &'a MoveCheck,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        if self.current_body() != BodyKind::IsValidMove {
            let message = message!("bggl-check-misplaced");
            self.report
                .hinted(span, message, message!("bggl-check-misplaced-hint"));
            return;
        }
        let Some(local) = self.current.scopes.find(&name.text) else {
            let what = message!("bggl-unknown-name", name = &name.text);
            self.report_unknown(&name.text, name.span, what);
            return;
        };
        if local.ty != Ty::MOVE {
            let message = message!("bggl-type", found = local.ty.word(), wanted = "Move");
            self.report.error(name.span, message);
            return;
        }
        self.checks.push(span);
        let result = self.new_local("", Ty::INT, span).id;
        self.check(check, local.id, result, span, out);
        let is = |value: i64| is(result, value, span);
        let said_no = Typed::intrinsic(
            Intrinsic::NoRule,
            vec![Typed::local(local.id, Ty::MOVE, span)],
            Ty::Nothing,
            span,
        );
        let silent = choice(is(SILENT), vec![said_no.done()], Vec::new(), span);
        let no = vec![silent, give(truth(false, span), span)];
        out.push(choice(is(PASS).negated(), no, Vec::new(), span));
    }

    /// Stores the result of a check of a move in a local.
    fn check(
        &mut self,
        check: &'a MoveCheck,
        mv: LocalId,
        to: LocalId,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        match check {
            MoveCheck::Broken => {}
            MoveCheck::Rule(name) => {
                if let Some(rule) = self.rule_named(name) {
                    let mv = Typed::local(mv, Ty::MOVE, name.span);
                    let applier = self.appliers.get(rule as usize).copied();
                    let Some(applier) = applier else { return };
                    self.judges.push(name.span);
                    let call = Typed::call(applier, vec![mv], Ty::INT, name.span);
                    out.push(set(to, call, name.span));
                }
            }
            MoveCheck::Not(inner) => {
                self.check(inner, mv, to, span, out);
                // 0 and 1 are swapped, 2 stays.
                let condition = || Typed::local(to, Ty::INT, span);
                let silent = Typed::binary(
                    BinaryOp::NotEqual,
                    span,
                    condition(),
                    Typed::int(SILENT, span),
                    Ty::BOOL,
                );
                let turned = Typed::binary(
                    BinaryOp::Subtract,
                    span,
                    Typed::int(PASS, span),
                    condition(),
                    Ty::INT,
                );
                out.push(choice(
                    silent,
                    vec![set(to, turned, span)],
                    Vec::new(),
                    span,
                ));
            }
            MoveCheck::All(parts) => self.combine(parts, FAIL, PASS, mv, to, span, out),
            MoveCheck::Any(parts) => {
                self.combine(parts, PASS, FAIL, mv, to, span, out);
                let named = parts.iter().filter_map(|part| match part {
                    MoveCheck::Rule(name) => match self.names.get(name.text.as_str())?.meaning {
                        GlobalMeaning::Rule(number) => Some(number),
                        _ => None,
                    },
                    _ => None,
                });
                let named = named.collect();
                self.alternatives.push(named);
            }
        }
    }

    /// Combines the results of several checks. `decides` settles the whole at once; `counts` takes precedence over
    /// silence.
    #[allow(clippy::too_many_arguments)] // What a check is made of.
    fn combine(
        &mut self,
        parts: &'a [MoveCheck],
        decides: i64,
        counts: i64,
        mv: LocalId,
        to: LocalId,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let part = self.new_local("", Ty::INT, span).id;
        out.push(set(to, Typed::int(SILENT, span), span));
        let is = |local: LocalId, value: i64| is(local, value, span);
        for check in parts {
            let mut tried = Vec::new();
            self.check(check, mv, part, span, &mut tried);
            let taken = vec![set(to, Typed::int(counts, span), span)];
            let counted = choice(is(part, counts), taken, Vec::new(), span);
            let settled = vec![set(to, Typed::int(decides, span), span)];
            tried.push(choice(is(part, decides), settled, vec![counted], span));
            out.push(choice(is(to, decides).negated(), tried, Vec::new(), span));
        }
    }

    fn rule_named(&mut self, name: &SourceWord) -> Option<u32> {
        if let Some(global) = self.names.get(name.text.as_str()) {
            return match &global.meaning {
                GlobalMeaning::Rule(number) => Some(*number),
                GlobalMeaning::Unknown => None,
                _ => {
                    let message = message!("bggl-not-a-rule", name = &name.text);
                    self.report.error(name.span, message);
                    None
                }
            };
        }
        if self.unreadable_names.contains(&name.text.as_str()) {
            return None;
        }
        let declared = self.declared.get(name.text.as_str()).copied();
        let mut diagnostic =
            Diagnostic::error(name.span, message!("bggl-unknown-rule", name = &name.text));
        if let Some(later) = declared {
            diagnostic = diagnostic
                .with_related(later, message!("bggl-declared-here"))
                .with_hint(message!("bggl-used-before-hint"));
        } else {
            let rules = self.rules.iter().map(|rule| rule.name.as_str());
            let near = self.report.nearest(&name.text, rules);
            diagnostic.hint = near.map(|near| message!("bggl-did-you-mean", name = near));
        }
        self.report.add(diagnostic);
        None
    }

    /// Builds `boolean makemove(Move m)`: the move is judged by the program, then by the board.
    pub(super) fn make_move(&mut self) {
        self.current = Current::default();
        let judge = self
            .is_valid_move
            .and_then(|id| self.functions.get(id.0 as usize)?.as_ref())
            .map(|function| function.name_span);
        let span = judge.or(self.game).unwrap_or_default();
        self.judges.push(span);
        self.new_local("m", Ty::MOVE, span);
        let intrinsic = |op, ty| Typed::intrinsic(op, vec![the_move(span)], ty, span);
        let no = || {
            let refused = Typed::intrinsic(Intrinsic::Refused, Vec::new(), Ty::Nothing, span);
            vec![refused.done(), give(truth(false, span), span)]
        };
        // The order of the three: what cannot be on the board at all (only asked about unknown squares), then the
        // judge of the program, whose reasons are in the terms of the game, then the board, which refuses what is
        // impossible.
        let off = intrinsic(Intrinsic::Judge, Ty::BOOL);
        let mut body = vec![choice(off, no(), Vec::new(), span)];
        if let Some(judge) = self.is_valid_move {
            let call = ExprKind::Call(judge, vec![the_move(span).expr]);
            let valid = Typed::new(call, Ty::BOOL, span);
            body.push(choice(valid, Vec::new(), no(), span));
        }
        let applied = intrinsic(Intrinsic::Apply, Ty::BOOL);
        body.push(choice(applied, Vec::new(), no(), span));
        body.push(give(truth(true, span), span));
        self.define(MAKE_MOVE, "makemove", 1, body, (span, span));
    }
}
