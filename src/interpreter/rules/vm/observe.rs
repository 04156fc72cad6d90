//! Observers of running code. An observer is a type parameter of the evaluator, so one that does nothing costs nothing.

use super::domain::{Domain, RunResult};
use super::instruction::NoteKind;
use super::intrinsic::Intrinsic;
use super::state::RunProgress;
use super::types::Type;
use crate::board::Square;

/// An event that exact code reports.
#[derive(Clone, Copy, Debug)]
pub struct Note<Word> {
    /// The kind of event.
    pub kind: NoteKind,
    /// The index of the instruction; [`Code::span`](super::code::Code::span) returns its place. Counting these for
    /// [`NoteKind::Statement`] gives coverage.
    pub pc: u32,
    /// The depth of nested calls; 0 is the hook itself.
    pub depth: u32,
    /// For [`NoteKind::Control`] and [`NoteKind::Leave`]: the number of conditions around the statement.
    pub level: u16,
    /// The value, for kinds that have one.
    pub value: Word,
    /// The type of the value.
    pub ty: Type,
}

/// The result of an [`Intrinsic`].
#[derive(Clone, Copy, Debug)]
pub struct IntrinsicResult<'o, Word> {
    /// The intrinsic.
    pub op: Intrinsic,
    /// Its arguments.
    pub operands: &'o [Word],
    /// Its result.
    pub value: Word,
    /// The squares that it changed, if its arguments do not name them.
    pub changed: &'o [Square],
    /// The index of the instruction.
    pub pc: u32,
    /// The depth of nested calls.
    pub depth: u32,
}

/// Observes a run of exact code.
pub trait Observer<D: Domain> {
    // An observer that watches needs every run to happen, so no graph and no resume points are used. A memo of calls is
    // another matter (`Lister::forgetful`).
    /// False for an observer that ignores everything, so that the search for moves may reuse what it knows already.
    const WATCHES: bool = true;
    /// Called when exact code reports an event.
    fn note(&mut self, note: Note<D::Word>);
    /// Called when a square of the board was read.
    fn read(&mut self, x: D::Word, y: D::Word);
    /// Called when a built-in function returned.
    #[inline(always)]
    fn answered(&mut self, answered: IntrinsicResult<'_, D::Word>) {
        let _ = answered;
    }
    /// Called when the rules named a winner.
    #[inline(always)]
    fn winner(&mut self, player: u8, pc: u32, depth: u32) {
        let _ = (player, pc, depth);
    }
    /// Called when a run in the search for moves stops: it ended, and `legal` tells whether its lists are legal, or it
    /// needs something. Called for code of any style.
    #[inline(always)]
    fn run_stopped(
        &mut self,
        domain: &D,
        now: &RunProgress,
        rest: &RunResult<D::Need>,
        legal: bool,
    ) {
        let _ = (domain, now, rest, legal);
    }
}

/// Ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<D: Domain> Observer<D> for Silent {
    const WATCHES: bool = false;
    #[inline(always)]
    fn note(&mut self, _: Note<D::Word>) {}
    #[inline(always)]
    fn read(&mut self, _: D::Word, _: D::Word) {}
}
