//! An observer that remembers: what happened while a move was judged, and what the answer depended on.
//!
//! Invariant: memory is bounded; of a long run the last steps are kept, and those that the answer depends on.

use super::code::{Code, NoteKind};
use super::concrete::value_of;
use super::domain::Domain;
use super::observe::{Answered, Note, Observer};
use super::tree::Type;
use crate::board::Square;
use crate::rules::{Step, StepKind};
use std::collections::VecDeque;

/// Steps that are kept.
const KEPT: usize = 4096;
/// Atoms of one condition that are kept for the answer.
const KEPT_ATOMS: usize = 256;

/// A condition that is being evaluated, and the squares read for it so far.
#[derive(Clone, Debug, Default)]
struct Open {
    squares: Vec<Square>,
    seen: Vec<bool>,
}

impl Open {
    fn add(&mut self, square: Square, width: u16) {
        let index = usize::from(square.y) * usize::from(width) + usize::from(square.x);
        if self.seen.len() <= index {
            self.seen.resize(index + 1, false);
        }
        if let Some(seen) = self.seen.get_mut(index)
            && !*seen
        {
            *seen = true;
            self.squares.push(square);
        }
    }

    fn clear(&mut self, width: u16) {
        for square in self.squares.drain(..) {
            let index = usize::from(square.y) * usize::from(width) + usize::from(square.x);
            if let Some(seen) = self.seen.get_mut(index) {
                *seen = false;
            }
        }
    }
}

/// A step and its number since the start.
#[derive(Clone, Debug)]
struct Numbered {
    number: usize,
    step: Step,
}

/// Remembers the steps of a judgement.
#[derive(Clone, Debug)]
pub struct Tracer<'c> {
    code: &'c Code,
    width: u16,
    steps: VecDeque<Step>,
    dropped: usize,
    /// Open conditions; those beyond `depth` are spare.
    open: Vec<Open>,
    depth: usize,
    /// The last evaluation of every condition around the statement of the hook that runs.
    controls: Vec<Vec<Numbered>>,
}

impl<'c> Tracer<'c> {
    /// Makes a trace for runs of that code on boards of that width.
    #[must_use]
    pub fn new(code: &'c Code, width: u16) -> Self {
        Self {
            code,
            width,
            steps: VecDeque::new(),
            dropped: 0,
            open: Vec::new(),
            depth: 0,
            controls: Vec::new(),
        }
    }

    /// Forgets the conditions of the hook before, not its steps.
    pub(crate) fn next_hook(&mut self) {
        self.controls.clear();
        for open in &mut self.open {
            open.clear(self.width);
        }
        self.depth = 0;
    }

    /// Returns the conditions that the last answer depended on, outermost first.
    #[must_use]
    pub fn decisive(&self) -> DecisiveSteps {
        DecisiveSteps(self.controls.iter().flatten().cloned().collect())
    }

    /// Returns all steps, how many were dropped in front, and where the decisive ones are.
    #[must_use]
    pub fn finish(self, decisive: DecisiveSteps) -> (Vec<Step>, usize, Vec<usize>) {
        let gone = self.dropped;
        let (lost, kept): (Vec<_>, Vec<_>) = decisive
            .0
            .into_iter()
            .partition(|numbered| numbered.number < gone);
        let mut places: Vec<usize> = (0..lost.len()).collect();
        places.extend(
            kept.iter()
                .map(|numbered| numbered.number - gone + lost.len()),
        );
        let dropped = gone - lost.len();
        let steps = lost
            .into_iter()
            .map(|numbered| numbered.step)
            .chain(self.steps)
            .collect();
        (steps, dropped, places)
    }

    fn push(&mut self, step: Step) -> usize {
        if self.steps.len() == KEPT {
            self.steps.pop_front();
            self.dropped += 1;
        }
        self.steps.push_back(step);
        self.dropped + self.steps.len() - 1
    }

    fn group(&mut self, level: u16) {
        self.controls.resize_with(usize::from(level), Vec::new);
        self.controls.push(Vec::new());
    }

    fn start_atom(&mut self) {
        match self.open.get_mut(self.depth) {
            Some(open) => open.clear(self.width),
            None => self.open.push(Open::default()),
        }
        self.depth += 1;
    }

    /// Closes the innermost condition; what was read for it was read for the one around it as well.
    fn end_atom(&mut self) -> Vec<Square> {
        self.depth = self.depth.saturating_sub(1);
        let squares = self
            .open
            .get(self.depth)
            .map(|open| open.squares.clone())
            .unwrap_or_default();
        if let Some(outer) = self
            .depth
            .checked_sub(1)
            .and_then(|index| self.open.get_mut(index))
        {
            for square in &squares {
                outer.add(*square, self.width);
            }
        }
        squares
    }
}

/// Steps that an answer depended on.
#[derive(Clone, Debug, Default)]
pub struct DecisiveSteps(Vec<Numbered>);

impl<D: Domain<Word = i64>> Observer<D> for Tracer<'_> {
    fn note(&mut self, note: Note<i64>) {
        let step = |kind, value, squares| Step {
            kind,
            span: self.code.span(note.pc),
            value,
            squares,
            depth: u16::try_from(note.depth).unwrap_or(u16::MAX),
            gave: None,
            arguments: Vec::new(),
        };
        // A move, an array or a text is a number that means something to the machine only.
        let value = (note.ty != Type::Other).then(|| value_of(note.value, note.ty));
        match note.kind {
            NoteKind::Statement => {}
            NoteKind::Assign => {
                let step = step(StepKind::Assign, value, Vec::new());
                self.push(step);
            }
            NoteKind::Call => {
                let step = step(StepKind::Call, None, Vec::new());
                self.push(step);
            }
            NoteKind::Return => {
                let step = step(StepKind::Return, value, Vec::new());
                self.push(step);
            }
            NoteKind::ReturnNothing => {
                let step = step(StepKind::Return, None, Vec::new());
                self.push(step);
            }
            NoteKind::Control | NoteKind::Leave => {
                if note.depth == 0 {
                    self.group(note.level);
                }
            }
            NoteKind::AtomStart => self.start_atom(),
            NoteKind::AtomEnd => {
                let mut step = step(StepKind::Condition, value, Vec::new());
                step.squares = self.end_atom();
                let number = self.push(step.clone());
                if note.depth == 0
                    && let Some(group) = self.controls.last_mut()
                {
                    if group.len() == KEPT_ATOMS {
                        group.remove(0);
                    }
                    group.push(Numbered { number, step });
                }
            }
        }
    }

    fn answered(&mut self, answered: Answered<'_, i64>) {
        let Some((params, result)) = answered.op.signature() else {
            return;
        };
        let arguments = params.iter().zip(answered.operands);
        let mut squares = Vec::new();
        if let ([Type::Int, Type::Int, ..], [x, y, ..]) = (params, answered.operands)
            && let (Ok(x), Ok(y)) = (u16::try_from(*x), u16::try_from(*y))
        {
            squares.push(Square::new(x, y));
            Observer::<D>::read(self, i64::from(x), i64::from(y));
        }
        self.push(Step {
            kind: StepKind::Answer,
            span: self.code.span(answered.pc),
            value: Some(value_of(answered.value, result)),
            squares,
            depth: u16::try_from(answered.depth).unwrap_or(u16::MAX),
            gave: None,
            arguments: arguments.map(|(ty, word)| value_of(*word, *ty)).collect(),
        });
    }

    fn read(&mut self, x: i64, y: i64) {
        if let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y))
            && let Some(open) = self
                .depth
                .checked_sub(1)
                .and_then(|index| self.open.get_mut(index))
        {
            open.add(Square::new(x, y), self.width);
        }
    }
}
