//! Counts how often each statement runs. Exact code is run, because there every statement has a note.
//!
//! A listing runs code once for whole sets of candidates. Results are not remembered from call to call here, so that no
//! statement is left out because its result is known.

use super::code::{Code, CodeStyle};
use super::domain::Domain;
use super::instruction::NoteKind;
use super::observe::{Note, Observer};
use super::symbolic::Lister;
use super::tree::{Program, all_statements};
use super::worker::VmWorker;
use crate::base::Span;
use crate::board::Move;
use crate::rules::{Ask, Coverage, Hook, Judgement, Listing};

/// Counts statements by their instruction.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Counter {
    counts: Vec<u64>,
}

impl Counter {
    pub(in crate::rules) fn new() -> Self {
        Self { counts: Vec::new() }
    }

    pub(in crate::rules) fn tell(&self, code: &Code, coverage: &mut Coverage) {
        for (pc, count) in (0u32..).zip(&self.counts) {
            if *count > 0 {
                coverage.add(code.span(pc), *count);
            }
        }
    }
}

impl Counter {
    /// Adds the counts of code in which one statement of the text is compiled to several, which follow each other. The
    /// first of them always runs, so the greatest count is that of the statement.
    pub(in crate::rules) fn tell_merged(&self, code: &Code, coverage: &mut Coverage) {
        let mut last: Option<(Span, u64)> = None;
        for (pc, count) in (0u32..).zip(&self.counts).filter(|(_, count)| **count > 0) {
            let span = code.span(pc);
            match &mut last {
                Some((last_span, most)) if *last_span == span => *most = (*most).max(*count),
                _ => {
                    if let Some((last_span, most)) = last.replace((span, *count)) {
                        coverage.add(last_span, most);
                    }
                }
            }
        }
        if let Some((last_span, most)) = last {
            coverage.add(last_span, most);
        }
    }
}

impl<D: Domain> Observer<D> for Counter {
    fn note(&mut self, note: Note<D::Word>) {
        if note.kind != NoteKind::Statement {
            return;
        }
        let pc = note.pc as usize;
        if self.counts.len() <= pc {
            self.counts.resize(pc + 1, 0);
        }
        if let Some(count) = self.counts.get_mut(pc) {
            *count += 1;
        }
    }

    fn read(&mut self, _: D::Word, _: D::Word) {}
}

impl VmWorker {
    pub(super) fn count_listing(&mut self, ask: Ask<'_>, coverage: &mut Coverage) -> Listing {
        let compiled = self.compiled.clone();
        let code = compiled.code(CodeStyle::Exact, ask.position.turn);
        let lister = self.counting_lister.take();
        let mut lister =
            // A lister of its own, without a memo: the other one's would answer calls whose statements were to be
            // counted.
            lister.unwrap_or_else(|| Box::new(Lister::forgetful(compiled.is_move_legal.0)));
        let mut counter = Counter::new();
        // The moves found here are not needed: fast code finds the same ones, in other sets.
        let _ = self.explore(ask, CodeStyle::Exact, &mut lister, &mut counter);
        self.counting_lister = Some(lister);
        self.count_chance(ask.position, ask.limits, &mut counter);
        counter.tell(code, coverage);
        self.list(ask)
    }

    pub(super) fn count_judging(
        &mut self,
        ask: Ask<'_>,
        mv: &Move,
        coverage: &mut Coverage,
    ) -> Judgement {
        if self.fits(ask.position, mv) {
            let mut counter = Counter::new();
            self.count_views(ask.position, ask.limits, &mut counter);
            let hook = Hook::IsMoveLegal;
            // The hooks run twice, here for the counts and below for the judgement, whose messages must not depend on
            // who counts.
            let Ask {
                position, limits, ..
            } = ask;
            let turn = position.turn;
            let answer = self.ask_exactly(hook, position, turn, mv, limits, &mut counter);
            if answer.is_ok_and(|answered| answered.value) {
                self.count_weighing(ask, mv, &mut counter);
                self.count_hint(ask, mv, &mut counter);
                // A failure here is reported by the judgement itself.
                if let Ok(next) = self.make_exactly(ask, mv, &mut counter) {
                    let end = self.ask_exactly(Hook::End, &next, turn, mv, limits, &mut counter);
                    if end.is_ok_and(|end| self.has_claims(self.outcome_of(&end))) {
                        let claim = Hook::MayClaim;
                        let _ = self.ask_exactly(claim, &next, turn, mv, limits, &mut counter);
                    }
                }
            }
            counter.tell(self.compiled.code(CodeStyle::Exact, turn), coverage);
        }
        self.judge_plainly(ask, mv)
    }
}

/// Returns every statement of a program, in the order of the text.
pub(in crate::rules) fn statements(program: &Program) -> Vec<Span> {
    let functions = program.functions.iter();
    let statements = functions.flat_map(|function| all_statements(&function.body));
    let mut spans: Vec<Span> = statements.map(|statement| statement.span).collect();
    spans.sort_unstable();
    spans.dedup();
    spans
}
