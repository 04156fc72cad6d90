//! An observer that records the steps of a judgement and the conditions that its result depended on.
//!
//! Invariant: memory is bounded; of a long run the last steps are kept, those that the result depended on, and those that
//! changed the position.

// Which conditions a result depended on is read off the notes, without knowing the program:
//
//     note                      controls, by nesting level              meaning
//     Control, level 0          [ [] ]                                  an `if` of the hook starts
//     AtomEnd a, AtomEnd b      [ [a, b] ]                              its conditions
//     Control, level 1          [ [a, b], [] ]                          an `if` inside it
//     AtomEnd c                 [ [a, b], [c] ]
//     Control, level 0          [ [] ]                                  the next `if` on the outer level: the others
//                                                                       did not decide the result
//     Leave, level 0            [ [] ]                                  a `return`; conditions in its value follow
//
// At the end, `controls` holds the conditions around the statement that returned, outermost first. A loop evaluates its
// condition under the same level again and again, which replaces the one of the round before.

use super::code::Code;
use super::domain::Domain;
use super::instruction::NoteKind;
use super::intrinsic::Intrinsic;
use super::observe::{IntrinsicResult, Note, Observer};
use super::supposed::CHANGE_WORDS;
use super::types::Type;
use super::types::value_of;
use crate::base::Span;
use crate::board::Square;
use crate::rules::{DisplayValue, Step, StepKind};
use std::collections::VecDeque;

/// The most steps that are kept.
const KEPT: usize = 4096;
/// The most atoms of one condition that are kept as decisive.
const KEPT_ATOMS: usize = 256;

/// The squares read so far for a condition that is being evaluated.
#[derive(Clone, Debug, Default)]
struct OpenCondition {
    squares: Vec<Square>,
    seen: Vec<bool>,
}

impl OpenCondition {
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
        // Only what was set is reset: a board may have many squares, and conditions are many.
        for square in self.squares.drain(..) {
            let index = usize::from(square.y) * usize::from(width) + usize::from(square.x);
            if let Some(seen) = self.seen.get_mut(index) {
                *seen = false;
            }
        }
    }
}

/// A step and its index since the start of the run.
#[derive(Clone, Debug)]
struct Numbered {
    number: usize,
    step: Step,
}

/// Records the steps of a judgement.
#[derive(Clone, Debug)]
pub struct Tracer<'c> {
    code: &'c Code,
    width: u16,
    steps: VecDeque<Step>,
    dropped: usize,
    /// Dropped steps that changed the position.
    changes: Vec<Numbered>,
    /// The conditions being evaluated; those from index `depth` on are spare.
    open: Vec<OpenCondition>,
    depth: usize,
    /// The last evaluation of each condition around the current statement of the hook.
    controls: Vec<Vec<Numbered>>,
    /// Statements that are waited for, the last of them that ran, and the conditions around it.
    landmarks: &'c [Span],
    reached: Option<(Span, DecisiveSteps)>,
}

impl<'c> Tracer<'c> {
    /// Returns a step without a value at an instruction.
    fn step(&self, kind: StepKind, pc: u32, depth: u32) -> Step {
        Step {
            depth: u16::try_from(depth).unwrap_or(u16::MAX),
            ..Step::new(kind, self.code.span(pc))
        }
    }

    /// Creates a tracer for runs of the code on boards of the width.
    pub fn new(code: &'c Code, width: u16) -> Self {
        Self {
            code,
            width,
            steps: VecDeque::new(),
            dropped: 0,
            changes: Vec::new(),
            open: Vec::new(),
            depth: 0,
            controls: Vec::new(),
            landmarks: &[],
            reached: None,
        }
    }

    /// Returns the same that also notes which of some statements ran last.
    pub(in crate::rules) fn with_landmarks(self, landmarks: &'c [Span]) -> Self {
        Self { landmarks, ..self }
    }

    /// Takes the last of the statements that are waited for, with the conditions on which it ran.
    pub(in crate::rules) fn take_reached(&mut self) -> Option<(Span, DecisiveSteps)> {
        self.reached.take()
    }

    /// Forgets the conditions of the previous hook, but not its steps.
    pub(crate) fn next_hook(&mut self) {
        self.controls.clear();
        for open in &mut self.open {
            open.clear(self.width);
        }
        self.depth = 0;
    }

    /// Returns the conditions that the last result depended on, outermost first.
    pub fn decisive(&self) -> DecisiveSteps {
        DecisiveSteps(self.controls.iter().flatten().cloned().collect())
    }

    /// Returns all steps, the number of steps dropped from the front, and the indexes of the decisive ones.
    pub fn finish(self, decisive: DecisiveSteps) -> (Vec<Step>, usize, Vec<usize>) {
        let dropped = self.dropped;
        let decisive = decisive.0;
        let is_dropped = |numbered: &&Numbered| numbered.number < dropped;
        let mut saved = self.changes;
        saved.extend(decisive.iter().filter(is_dropped).cloned());
        saved.sort_by_key(|numbered| numbered.number);
        // A step may be saved for two reasons, as a change and as a decisive one.
        saved.dedup_by_key(|numbered| numbered.number);
        let place = |numbered: &Numbered| match numbered.number.checked_sub(dropped) {
            Some(number) => saved.len() + number,
            None => saved.partition_point(|other| other.number < numbered.number),
        };
        let places = decisive.iter().map(place).collect();
        let dropped = dropped - saved.len();
        let saved = saved.into_iter().map(|numbered| numbered.step);
        (saved.chain(self.steps).collect(), dropped, places)
    }

    fn push(&mut self, step: Step) -> usize {
        if self.steps.len() == KEPT
            && let Some(step) = self.steps.pop_front()
        {
            let changes = matches!(step.kind, StepKind::Effect | StepKind::SetState);
            if changes && self.changes.len() < KEPT {
                let number = self.dropped;
                self.changes.push(Numbered { number, step });
            }
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
            None => self.open.push(OpenCondition::default()),
        }
        self.depth += 1;
    }

    /// Ends the innermost condition and adds its squares to the condition around it.
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

fn square_of(x: i64, y: i64) -> Option<Square> {
    let (x, y) = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
    Some(Square::new(x, y))
}

/// The steps that a result depended on.
#[derive(Clone, Debug, Default)]
pub struct DecisiveSteps(Vec<Numbered>);

impl<D: Domain<Word = i64>> Observer<D> for Tracer<'_> {
    fn note(&mut self, note: Note<i64>) {
        let step = |kind, value, squares| Step {
            value,
            squares,
            ..self.step(kind, note.pc, note.depth)
        };
        // A move, an array or a text is a handle that only the machine understands.
        let value = (note.ty != Type::Other).then(|| value_of(note.value, note.ty));
        match note.kind {
            NoteKind::Statement => {
                let span = self.code.span(note.pc);
                if self.landmarks.contains(&span) {
                    self.reached = Some((span, self.decisive()));
                }
            }
            NoteKind::Assign => {
                let step = step(StepKind::Assign, value, Vec::new());
                self.push(step);
            }
            NoteKind::SetState => {
                let step = step(StepKind::SetState, value, Vec::new());
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

    fn answered(&mut self, answered: IntrinsicResult<'_, i64>) {
        if let Intrinsic::EnterSupposed(changes) = answered.op {
            // What is supposed is no step: the call shows it. A condition that depends on it shows the squares.
            let changes = answered
                .operands
                .chunks_exact(CHANGE_WORDS)
                .take(changes.into());
            for change in changes {
                if let [x, y, _] = change {
                    Observer::<D>::read(self, *x, *y);
                }
            }
            return;
        }
        if let Some(params) = answered.op.effect() {
            let returns = answered.op == Intrinsic::RemoveGroup;
            let squares = match (answered.op, answered.operands) {
                (Intrinsic::RemoveGroup, _) => answered.changed.to_vec(),
                (
                    Intrinsic::ClearSquare | Intrinsic::PlaceSquare | Intrinsic::ShowSquare,
                    [x, y, ..],
                )
                | (Intrinsic::ShowCell, [y, x, ..]) => square_of(*x, *y).into_iter().collect(),
                _ => Vec::new(),
            };
            let arguments = params.iter().zip(answered.operands);
            self.push(Step {
                value: returns.then_some(DisplayValue::Int(answered.value)),
                squares,
                arguments: arguments.map(|(ty, word)| value_of(*word, *ty)).collect(),
                ..self.step(StepKind::Effect, answered.pc, answered.depth)
            });
            return;
        }
        let Some((params, result)) = answered.op.signature() else {
            return;
        };
        let arguments = params.iter().zip(answered.operands);
        let mut squares = Vec::new();
        // The indices of a table are no square.
        let is_entry = matches!(answered.op, Intrinsic::Lookup(..));
        if let ([Type::Int, Type::Int, ..], [x, y, ..]) = (params, answered.operands)
            && !is_entry
            && let Some(square) = square_of(*x, *y)
        {
            squares.push(square);
            Observer::<D>::read(self, *x, *y);
        }
        self.push(Step {
            value: Some(value_of(answered.value, result)),
            squares,
            arguments: arguments.map(|(ty, word)| value_of(*word, *ty)).collect(),
            ..self.step(StepKind::Answer, answered.pc, answered.depth)
        });
    }

    fn winner(&mut self, player: u8, pc: u32, depth: u32) {
        self.push(Step {
            arguments: vec![DisplayValue::Int(i64::from(player))],
            ..self.step(StepKind::Effect, pc, depth)
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
