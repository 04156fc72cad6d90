//! Coverage: which lines of a game take part in listing and judging moves (entries of `moves`, invariants, finish
//! rules).

use super::explain::{self, ConditionTrace};
use super::model::BdlProgram;
use super::worker::BdlWorker;
use crate::base::Span;
use crate::board::{Move, Op, Piece};
use crate::rules::{Ask, Coverage};

/// Returns every line that is counted, in the order of the text.
pub(super) fn lines(program: &BdlProgram) -> Vec<Span> {
    let mut lines: Vec<Span> = Vec::new();
    for piece in &program.pieces {
        let walks = piece.walks.iter();
        let steps = walks.filter_map(|walk| piece.steps.get(usize::from(walk.step)));
        lines.extend(steps);
        if !piece.scripts.is_empty() {
            lines.push(piece.moves);
        }
    }
    lines.extend(program.invariants.iter().map(|invariant| invariant.span));
    lines.extend(finish(program));
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// Returns the finish rules.
fn finish(program: &BdlProgram) -> Vec<Span> {
    let finish = &program.finish;
    let scripts = finish.scripts.iter();
    let scripts = scripts.filter_map(|number| program.scripts.texts.get(*number));
    let named = finish.no_moves.iter().chain(&finish.stalemate).copied();
    named
        .chain(finish.checkmates.iter().map(|(_, span)| *span))
        .chain(scripts.map(|text| text.script.span))
        .collect()
}

impl BdlWorker {
    /// Counts the lines needed to list the moves of the loaded position.
    pub(super) fn count_listing(&mut self, ask: Ask<'_>, coverage: &mut Coverage) {
        for (from, kind) in self.board.pieces_of(ask.position.turn) {
            for pseudo in self.candidates(from, kind, ask.limits).unwrap_or_default() {
                let ops = [
                    Op::Clear(self.square(pseudo.from)),
                    Op::Place(self.square(pseudo.to), Piece(kind)),
                ];
                let mv: Move = ops.into_iter().collect();
                count(&explain::explain(self, ask, &mv), coverage);
            }
        }
    }

    /// Counts the lines needed to judge a move in the loaded position.
    pub(super) fn count_judging(&mut self, ask: Ask<'_>, mv: &Move, coverage: &mut Coverage) {
        let trace = explain::explain(self, ask, mv);
        if trace.refusal.is_none() && trace.error.is_none() {
            for span in finish(&self.program) {
                coverage.add(span, 1);
            }
        }
        count(&trace, coverage);
    }
}

fn count(trace: &ConditionTrace, coverage: &mut Coverage) {
    for step in &trace.steps {
        coverage.add(step.span, 1);
    }
}
