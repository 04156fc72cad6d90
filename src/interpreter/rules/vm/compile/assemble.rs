//! Resolves labels to instruction indexes, and single charges to sums on edges.
//!
//! In fast code a block costs the sum of the charges in it and in the blocks that are certain to follow; a jump or
//! fall-through into it pays the sum. For every run that ends normally, the total is the same as in the source. Only
//! the back edge of a loop pays on its own, so sums are finite.

use crate::base::{Idx, IndexVec, Span};
use crate::rules::vm::code::{Code, CodeStyle, FunctionCode};
use crate::rules::vm::instruction::{Instruction, NOWHERE};
use crate::rules::vm::types::OpField;

/// The most fuel that an edge can carry; more is charged by an instruction in the block.
const MOST: u32 = u8::MAX as u32;

/// A jump target whose place may not be known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label(pub u32);

impl Idx for Label {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a label is, and whether a jump or an entry names it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LabelState {
    pub place: Option<u32>,
    pub is_named: bool,
}

/// An instruction whose targets are still labels, and its place in the source.
#[derive(Clone, Copy, Debug)]
pub(super) struct PendingInstruction {
    pub instruction: Instruction,
    pub span: Span,
}

/// Makes the code of functions, each with the label of its entry.
pub(super) fn assemble(
    style: CodeStyle,
    mut pending: Vec<PendingInstruction>,
    mut labels: IndexVec<Label, LabelState>,
    entries: &[Label],
    mut functions: Vec<FunctionCode>,
) -> Code {
    // The order matters. `tidy` works on labels, because it moves where they point; then labels become indexes; then
    // `spread` removes and fuses instructions, and moves the indexes itself. Exact code stops after the second step: it
    // keeps each charge and each jump where the source has it.
    if style == CodeStyle::Fast {
        tidy(&mut pending, &mut labels);
    }
    // Labels without a place are those of code that was never reached; no instruction leads to one.
    let place = |label: u32| {
        let place = labels.at(Label(label)).place;
        debug_assert!(place.is_some(), "no place of label {label}");
        place.unwrap_or(0)
    };
    for slot in &mut pending {
        if let Instruction::Jump { target, .. } = &mut slot.instruction {
            *target = place(*target);
        } else if let Instruction::Go { target } | Instruction::Guard { target } =
            &mut slot.instruction
        {
            if *target != NOWHERE {
                *target = place(*target);
            }
        } else if let Some(edge) = slot.instruction.edge_mut() {
            edge.target = place(edge.target);
        }
    }
    for (function, entry) in functions.iter_mut().zip(entries) {
        function.entry = place(entry.0);
    }
    if style == CodeStyle::Fast {
        let entry_points: Vec<u32> = functions.iter().map(|function| function.entry).collect();
        let (moved, costs) = spread(&mut pending, &entry_points);
        for (function, cost) in functions.iter_mut().zip(costs) {
            function.entry = moved.at(function.entry);
            function.cost = cost;
        }
    }
    Code::new(
        style,
        pending.iter().map(|slot| slot.instruction).collect(),
        pending.iter().map(|slot| slot.span).collect(),
        functions,
    )
}

// Two patterns that the compiler produces all the time, since it emits each construct without looking at the next:
//
//     JumpIf a -> L          JumpIf a -> M          a jump to a jump goes where that one goes
//     ...                    ...
//     L: Jump -> M           L: Jump -> M
//
//     JumpIf a (on) -> L     JumpIf a (not on) -> M    a branch around a jump is that jump, negated
//     Jump -> M
//     L: ...                 L: ...
//
// The second needs the label of the jump to be unnamed: if another path lands on the jump itself, it has to stay.
/// Redirects jumps to jumps to the end of the chain, and merges a branch around a jump into one branch.
fn tidy(pending: &mut Vec<PendingInstruction>, labels: &mut IndexVec<Label, LabelState>) {
    for label in (0..).take(labels.len()).map(Label) {
        let mut end = label;
        // There are no loops of nothing but jumps, because every loop has a charge. The bound is for the time: a chain
        // that is longer is only shortened, which is right, too.
        for _ in 0..8 {
            let place = labels.at(end).place;
            // A label may stand behind the last instruction.
            let next = place.and_then(|place| pending.get(place as usize));
            match next.map(|slot| slot.instruction) {
                Some(Instruction::Jump { target, .. }) => end = Label(target),
                _ => break,
            }
        }
        // Labels without a place are those of code that was never reached; they stay without one.
        let place = labels.at(end).place;
        labels.change(label, |state| state.place = state.place.and(place));
    }
    let mut is_named = IndexVec::from(vec![false; pending.len() + 1]);
    for place in labels.iter().filter(|state| state.is_named) {
        if let Some(place) = place.place {
            is_named.set(place as usize, true);
        }
    }
    let mut keep = IndexVec::from(vec![true; pending.len()]);
    for index in 0..pending.len() {
        let Some(Instruction::Jump { target, .. }) =
            pending.get(index).map(|slot| slot.instruction)
        else {
            continue;
        };
        let place = |label: u32| labels.at(Label(label)).place;
        let Some(target_place) = place(target) else {
            continue;
        };
        let next = index + 1;
        if target_place as usize == next {
            keep.set(index, false);
            continue;
        }
        if is_named.at(index) || index == 0 {
            continue;
        }
        let before = pending.get_mut(index - 1).map(|slot| &mut slot.instruction);
        if let Some(edge) = before.and_then(Instruction::edge_mut)
            && place(edge.target) == Some(u32::try_from(next).unwrap_or(u32::MAX))
        {
            edge.target = target;
            edge.on = !edge.on;
            keep.set(index, false);
        }
    }
    // The places after the dropped instructions are gone, by the places before.
    let mut new_places = IndexVec::from(Vec::with_capacity(pending.len() + 1));
    let mut count = 0u32;
    for is_kept in keep.iter() {
        new_places.push(count);
        count += u32::from(*is_kept);
    }
    new_places.push(count);
    for state in labels.iter_mut() {
        state.place = state.place.map(|place| new_places.at(place));
    }
    let mut keep = keep.iter();
    pending.retain(|_| keep.next().copied().unwrap_or(true));
}

// An example: `if (a) { x = 1; } return y;` before, with the cost of being at each index, found backwards:
//
//     index  instruction         cost   because
//     0      Charge 1            1      own charge; the branch behind it ends what is certain
//     1      JumpIf a(no) -> 4   0      either way may follow, and each edge pays for its own
//     2      Charge 1            2      own charge and 4, which certainly follows 3
//     3      Constant x = 1      1
//     4      Charge 1            1
//     5      Return y            0
//
// The charges go; the entry of the function costs 1, the edges of the branch cost 1 (taken, to 4) and 2 (fall, to 2).
// Both ways charge what the source does: 2 without and 3 with the assignment.
//
// A call is not the end of what is certain, so the statements behind it are paid before it runs. For runs that end
// normally the sum is the same, and only such runs count in fast code: a run that meets a limit or a fault is repeated
// on exact code, where each step is charged in its place.
/// Removes the charges and puts their sums on edges. Returns the new index of every old instruction and the cost of
/// each entry point.
fn spread(
    pending: &mut Vec<PendingInstruction>,
    entries: &[u32],
) -> (IndexVec<u32, u32>, Vec<u32>) {
    // The number of jumps to each index: a jump target must start an instruction of its own.
    let mut leads = IndexVec::<u32, _>::from(vec![0u32; pending.len() + 1]);
    let mut lead = |index: u32| leads.change(index, |count| *count += 1);
    entries.iter().copied().for_each(&mut lead);
    // `Go` and `Guard` are not counted as jumps here, and their targets are not moved below: programs with turns run
    // them on exact code only. What such a program runs on fast code are functions without these instructions.
    for slot in pending.iter_mut() {
        if let Instruction::Jump { target, .. } = slot.instruction {
            lead(target);
        }
        if let Some(edge) = slot.instruction.edge_mut() {
            lead(edge.target);
        }
    }

    // Backwards: the cost of being at an index, up to the end of what is certain to follow.
    let mut costs = IndexVec::<u32, _>::from(vec![0u32; pending.len() + 1]);
    let mut keeps = IndexVec::<u32, _>::from(vec![false; pending.len()]);
    let count = u32::try_from(pending.len()).unwrap_or(u32::MAX);
    for (index, slot) in (0..count).zip(&mut *pending).rev() {
        let after = costs.at(index + 1);
        let branches = slot.instruction.edge_mut().is_some();
        let cost = match &mut slot.instruction {
            Instruction::Charge { steps } => {
                let sum = after.saturating_add(*steps);
                if sum > MOST {
                    // Too much for an edge: this charge stays and also pays for what follows.
                    *steps = sum;
                    keeps.set(index, true);
                    0
                } else {
                    sum
                }
            }
            Instruction::Jump { target, .. } => {
                // A jump back pays for its target itself, in `cost`. Were the sum of the loop's head added here, it
                // would contain itself. A branch back needs no such exception: the cost before any branch is 0.
                match *target <= index {
                    true => 0,
                    false => costs.at(*target),
                }
            }
            instruction if branches || instruction.ends_flow() => 0,
            _ => after,
        };
        costs.set(index, cost);
    }
    // Never truncates: sums above `MOST` became 0 where their charge stayed.
    let small = |index: u32| u8::try_from(costs.at(index)).unwrap_or(u8::MAX);
    for (index, slot) in (0u32..).zip(pending.iter_mut()) {
        if let Instruction::Jump { target, cost } = &mut slot.instruction {
            if *target <= index {
                *cost = small(*target);
            }
        } else if let Some(edge) = slot.instruction.edge_mut() {
            edge.taken = small(edge.target);
            edge.fall = small(index + 1);
        }
    }
    let entry_costs = entries.iter().map(|entry| costs.at(*entry)).collect();

    let mut moved = IndexVec::<u32, _>::from(Vec::with_capacity(pending.len() + 1));
    let mut out: Vec<PendingInstruction> = Vec::with_capacity(pending.len());
    for (index, slot) in (0u32..).zip(&*pending) {
        let number = u32::try_from(out.len()).unwrap_or(u32::MAX);
        moved.push(number);
        let leads_here = leads.at(index);
        if matches!(slot.instruction, Instruction::Charge { .. }) && !keeps.at(index) {
            // A label on a charge moves to what follows it.
            leads.change(index + 1, |next| *next += leads_here);
            continue;
        }
        // An instruction that is jumped to starts one of its own: the jump would land in the middle of the fused one.
        // Fusing looks at the last instruction that was put out, so charges between the two, which are gone, do not
        // stand in the way.
        let fused = if leads_here > 0 {
            None
        } else {
            out.last().and_then(|last| {
                fuse(last.instruction, slot.instruction).or_else(|| {
                    choose(last.instruction, slot.instruction, |to| {
                        vanishes(pending, &keeps, index + 1, to)
                    })
                })
            })
        };
        match (fused, out.last_mut()) {
            (Some(instruction), Some(last)) => last.instruction = instruction,
            _ => out.push(*slot),
        }
    }
    moved.push(u32::try_from(out.len()).unwrap_or(u32::MAX));
    for slot in &mut out {
        if let Instruction::Jump { target, .. } = &mut slot.instruction {
            *target = moved.at(*target);
        } else if let Some(edge) = slot.instruction.edge_mut() {
            edge.target = moved.at(edge.target);
        }
    }
    *pending = out;
    (moved, entry_costs)
}

/// Returns one instruction that replaces two consecutive ones.
fn fuse(first: Instruction, second: Instruction) -> Option<Instruction> {
    match (first, second) {
        (
            Instruction::AddConstant { to, a, value: add },
            Instruction::JumpLessConstant {
                a: tested,
                value,
                edge,
            },
            // The end of a counting loop, `i = i + 1; i < n`. All three must be the same register, because the fused
            // instruction writes its only operand.
        ) if to == a && a == tested => Some(Instruction::AddJumpLess {
            add: i8::try_from(add).ok()?,
            a,
            value,
            edge,
        }),
        (
            Instruction::FieldAt {
                field: OpField::X,
                to: x,
                index,
            },
            Instruction::FieldAt {
                field: OpField::Y,
                to: y,
                index: same,
            },
        ) if index == same && x != y => Some(Instruction::SquareAt { x, y, index }),
        _ => None,
    }
}

/// Replaces a jump around one constant by a selection of values. `skips_only` is true if a target is directly after it.
fn choose(
    first: Instruction,
    second: Instruction,
    skips_only: impl FnOnce(u32) -> bool,
) -> Option<Instruction> {
    let (Instruction::JumpCell { x, y, value, edge }, Instruction::Constant { to, bits }) =
        (first, second)
    else {
        return None;
    };
    if [x, y, value].contains(&to) || !skips_only(edge.target) {
        return None;
    }
    Some(Instruction::SetByCell {
        x,
        y,
        value,
        to,
        bits: i8::try_from(bits).ok()?,
        keep: edge.on,
        skip: edge.taken,
        set: edge.fall,
    })
}

/// Returns true if there is nothing between two old indexes but charges that edges pay.
fn vanishes(pending: &[PendingInstruction], keeps: &[bool], from: u32, to: u32) -> bool {
    let range = from as usize..to as usize;
    match (pending.get(range.clone()), keeps.get(range)) {
        (Some(pending), Some(keeps)) => pending.iter().zip(keeps).all(|(slot, is_kept)| {
            !is_kept && matches!(slot.instruction, Instruction::Charge { .. })
        }),
        _ => false,
    }
}
