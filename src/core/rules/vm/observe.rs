//! What can be watched while code runs. An observer is a type parameter of the evaluator, so one that does nothing costs
//! nothing.

use super::code::NoteKind;
use super::domain::Domain;
use super::evaluate::RunResult;
use super::intrinsic::Intrinsic;
use super::state::Progress;
use super::tree::Type;

/// One thing that exact code tells.
#[derive(Clone, Copy, Debug)]
pub struct Note<Word> {
    /// What happened.
    pub kind: NoteKind,
    /// Number of the instruction; [`Code::span`](super::code::Code::span) has its place. Counting these for
    /// [`NoteKind::Statement`] gives coverage.
    pub pc: u32,
    /// Nested calls at that moment; 0 is the hook itself.
    pub depth: u32,
    /// For [`NoteKind::Control`] and [`NoteKind::Leave`]: conditions around the statement.
    pub level: u16,
    /// The value, for kinds that have one.
    pub value: Word,
    /// Its type.
    pub ty: Type,
}

/// The answer of an [`Intrinsic`] operation.
#[derive(Clone, Copy, Debug)]
pub struct Answered<'o, Word> {
    /// What was asked.
    pub op: Intrinsic,
    /// With which arguments.
    pub operands: &'o [Word],
    /// What came of it.
    pub value: Word,
    /// Number of the instruction.
    pub pc: u32,
    /// Nested calls at that moment.
    pub depth: u32,
}

/// Watches a run of exact code.
pub trait Observer<D: Domain> {
    /// False when nobody looks, so that the search for moves may leave out what it knows already.
    const WATCHES: bool = true;
    /// Something happened.
    fn note(&mut self, note: Note<D::Word>);
    /// A square of the board was read.
    fn read(&mut self, x: D::Word, y: D::Word);
    /// A built-in function answered.
    #[inline(always)]
    fn answered(&mut self, answered: Answered<'_, D::Word>) {
        let _ = answered;
    }
    /// The search for moves let a run rest: it ended, and says whether its lists are legal, or it needs something. Told
    /// of code of any style.
    #[inline(always)]
    fn rests(&mut self, domain: &D, now: &Progress, rest: &RunResult<D::Need>, legal: bool) {
        let _ = (domain, now, rest, legal);
    }
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<D: Domain> Observer<D> for Silent {
    const WATCHES: bool = false;
    #[inline(always)]
    fn note(&mut self, _: Note<D::Word>) {}
    #[inline(always)]
    fn read(&mut self, _: D::Word, _: D::Word) {}
}
