//! Which contents of squares the hook after a move may turn into each other.
//!
//! Two lists of operations can only be the same move if the boards after them can become equal by what the hook does.
//! In many games the hook only takes pieces of the other player away, so a board on which another square holds a piece
//! of the mover stays another board. Then the hook need not run for every list to see that no two are the same move.
//!
//! The analysis reads the code once. An effect is known to change certain contents only if the same square was compared
//! with them before it, on the only way there.

// An example from Go, for black on turn. The hook contains
//
//     if (CurrentPosition[x][y] == W) { removeGroup(x, y); }
//
// On the path to the effect, the contents of (x, y) are known: the comparison leaves {W}. The effect joins the classes
// of {W} and {empty}. No effect names B, so the classes are {empty, W} and {B}: moves that leave different black stones
// are different moves, whatever they capture.
//
// Registers are compared by number, as in value numbering: `x + 1` computed twice is the same `Sum`, so a comparison of
// one square and an effect on another that is certainly the same are seen to belong together.

use super::code::Code;
use super::instruction::{BranchEdge, Instruction, Register};
use super::intrinsic::Intrinsic;
use super::registers::written;
use rustc_hash::FxHashMap;

/// The most contents for which classes are computed: sets of them are words.
const MOST: u16 = 64;

/// The contents of squares in classes: a content becomes only contents of its own class. By the bits of a cell, the
/// least bits of the class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentClasses(Box<[u16]>);

impl ContentClasses {
    /// Returns the classes of a game with some kinds of pieces. Returns `None` if the hook may turn any content into
    /// any other, as far as the analysis can see.
    pub fn of_hook(code: &Code, hook: u32, pieces: u16) -> Option<Self> {
        if pieces >= MOST {
            return None;
        }
        let mut classes = Self((0..=pieces).collect());
        let (mut seen, mut to_read) = (vec![false; code.functions.len()], vec![hook]);
        while let Some(function) = to_read.pop() {
            match seen.get_mut(function as usize) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            classes.read(code, function, &mut to_read)?;
        }
        // If every content is in the class of "empty", nothing is kept apart.
        classes.0.iter().any(|class| *class != 0).then_some(classes)
    }

    /// Returns the class of a content by the bits of its cell.
    pub fn of(&self, bits: u16) -> u16 {
        self.0.get(usize::from(bits)).copied().unwrap_or(bits)
    }

    /// Joins the classes of what the effects of a function replace. Adds the functions that it calls to `to_read`.
    fn read(&mut self, code: &Code, function: u32, to_read: &mut Vec<u32>) -> Option<()> {
        let first = code.functions.get(function as usize)?.entry as usize;
        let body = code.body(function);
        let mut joins = vec![false; body.len()];
        for instruction in body {
            let mut copy = *instruction;
            let target = match instruction {
                Instruction::Jump { target, .. } => Some(*target),
                // Such code is not made of functions that return in order.
                Instruction::Go { .. } | Instruction::Guard { .. } | Instruction::Refuse => {
                    return None;
                }
                _ => copy.edge_mut().map(|edge| edge.target),
            };
            if let Some(target) = target {
                *joins.get_mut((target as usize).checked_sub(first)?)? = true;
            }
        }
        let mut path = PathFacts::default();
        for (instruction, is_join) in body.iter().zip(joins) {
            // Only straight code is followed. Where another path joins, everything is forgotten, which is always sound:
            // an effect on a square of which nothing is known joins all classes.
            if is_join || path.is_over {
                path.begin();
            }
            match *instruction {
                Instruction::Call { function, .. } => {
                    to_read.push(function);
                    // The callee may change squares and overwrites registers.
                    path.begin();
                    continue;
                }
                Instruction::Intrinsic { op, first, .. } => self.effect(op, first, &mut path)?,
                Instruction::JumpCellConstant { x, y, value, edge } => {
                    path.compare(
                        (x, y),
                        1u64.checked_shl(u32::from(value)).unwrap_or(0),
                        edge,
                    );
                }
                Instruction::JumpCell { x, y, value, edge } => {
                    if let RegisterContent::Known(bits) = path.value(value) {
                        let bits = u32::try_from(bits).ok()?;
                        path.compare((x, y), 1u64.checked_shl(bits).unwrap_or(0), edge);
                    }
                }
                Instruction::JumpCellIn { x, y, mask, edge } => {
                    path.compare((x, y), u64::from(mask), edge);
                }
                _ => {}
            }
            path.pass(instruction);
        }
        Some(())
    }

    /// Joins the classes of what an effect replaces and what it puts there; `first` is the register of its operands.
    fn effect(&mut self, op: Intrinsic, first: Register, path: &mut PathFacts) -> Option<()> {
        let (old, new) = match op {
            Intrinsic::ClearSquare | Intrinsic::RemoveGroup => (path.contents(first)?, 1),
            Intrinsic::PlaceSquare => {
                let new = match path.value(first.checked_add(2)?) {
                    RegisterContent::Known(bits) => 1u64.checked_shl(u32::try_from(bits).ok()?)?,
                    _ => u64::MAX,
                };
                (path.contents(first)?, new)
            }
            // Comparisons in there are about another board.
            Intrinsic::EnterNext
            | Intrinsic::LeaveNext
            | Intrinsic::EnterSupposed(_)
            | Intrinsic::LeaveSupposed => return None,
            _ => return Some(()),
        };
        // Other squares may be the same one, under other registers, and a group has many.
        path.contents.clear();
        let among = |set: u64| {
            let all = 0..u16::try_from(self.0.len()).unwrap_or(MOST);
            all.filter(move |bits| set >> bits & 1 == 1)
        };
        let changed: Vec<u16> = among(old | new).collect();
        let classes = changed.iter().map(|bits| self.of(*bits));
        let least = classes.clone().min().unwrap_or(0);
        let joined: Vec<u16> = classes.collect();
        for class in &mut self.0 {
            if joined.contains(class) {
                *class = least;
            }
        }
        Some(())
    }
}

/// What a register holds, as far as it is known: equal ones are equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum RegisterContent {
    Unknown(u32),
    Known(i64),
    /// The sum of a value by its number in [`PathFacts::values`] and a number.
    Sum(u32, i32),
}

/// What is known on a path without joins.
#[derive(Debug, Default)]
struct PathFacts {
    registers: FxHashMap<Register, RegisterContent>,
    /// The numbers of the values in sums.
    values: FxHashMap<RegisterContent, u32>,
    /// The possible contents of squares, by column and row.
    contents: FxHashMap<(RegisterContent, RegisterContent), u64>,
    unknown: u32,
    is_over: bool,
}

impl PathFacts {
    /// Forgets everything.
    fn begin(&mut self) {
        self.registers.clear();
        self.contents.clear();
        self.is_over = false;
    }

    fn value(&mut self, register: Register) -> RegisterContent {
        let unknown = &mut self.unknown;
        *self.registers.entry(register).or_insert_with(|| {
            *unknown += 1;
            RegisterContent::Unknown(*unknown)
        })
    }

    /// Returns the possible contents of the square whose column and row are in two registers.
    fn contents(&mut self, first: Register) -> Option<u64> {
        let square = (self.value(first), self.value(first.checked_add(1)?));
        Some(self.contents.get(&square).copied().unwrap_or(u64::MAX))
    }

    /// Notes the possible contents of a square after a comparison with some that did not jump along the edge.
    fn compare(&mut self, (x, y): (Register, Register), compared: u64, edge: BranchEdge) {
        // Those that fall through: the path follows the code and not the jump.
        let contents = if edge.on { !compared } else { compared };
        let square = (self.value(x), self.value(y));
        *self.contents.entry(square).or_insert(u64::MAX) &= contents;
    }

    /// Notes what an instruction does to the registers.
    fn pass(&mut self, instruction: &Instruction) {
        let value = match *instruction {
            Instruction::Constant { bits, .. } => Some(RegisterContent::Known(bits)),
            Instruction::Copy { from, .. } => Some(self.value(from)),
            Instruction::AddConstant { a, value, .. } => Some(self.sum(a, value)),
            _ => None,
        };
        let (registers, unknown) = (&mut self.registers, &mut self.unknown);
        written(instruction, |register| {
            *unknown += 1;
            registers.insert(
                register,
                value.unwrap_or(RegisterContent::Unknown(*unknown)),
            );
        });
        self.is_over = instruction.ends_flow();
    }

    fn sum(&mut self, summand: Register, number: i32) -> RegisterContent {
        let summand = self.value(summand);
        let next = u32::try_from(self.values.len()).unwrap_or(u32::MAX);
        RegisterContent::Sum(*self.values.entry(summand).or_insert(next), number)
    }
}

#[cfg(test)]
mod tests {
    use super::super::code::{CodeStyle, FunctionCode};
    use super::*;
    use Instruction as I;

    /// Returns the classes of a game with two kinds of pieces whose hook runs this code.
    fn classes(functions: &[&[Instruction]]) -> Option<Vec<u16>> {
        let mut instructions = Vec::new();
        let mut codes = Vec::new();
        for body in functions {
            codes.push(FunctionCode {
                name: String::new(),
                entry: u32::try_from(instructions.len()).unwrap(),
                params: 0,
                result: None,
                frame: 16,
                cost: 0,
                inlined: 0,
            });
            instructions.extend_from_slice(body);
        }
        let code = Code::new(CodeStyle::Fast, instructions, Vec::new(), codes);
        ContentClasses::of_hook(&code, 0, 2).map(|classes| classes.0.to_vec())
    }

    fn effect(op: Intrinsic, count: u16) -> Instruction {
        I::Intrinsic {
            op,
            to: 9,
            first: 4,
            count,
        }
    }

    /// Goes on if the square in registers 0 and 1 holds a content, and else jumps.
    fn guard(value: u16, target: u32) -> Instruction {
        let edge = BranchEdge {
            target,
            taken: 0,
            fall: 0,
            on: false,
        };
        I::JumpCellConstant {
            x: 0,
            y: 1,
            value,
            edge,
        }
    }

    const COPIES: [Instruction; 2] = [I::Copy { to: 4, from: 0 }, I::Copy { to: 5, from: 1 }];
    const REMOVE: Intrinsic = Intrinsic::RemoveGroup;

    #[test]
    fn a_guarded_effect_changes_what_its_guard_says() {
        let [x, y] = COPIES;
        let end = I::ReturnNothing;
        let removes = classes(&[&[guard(2, 4), x, y, effect(REMOVE, 2), end]]);
        assert_eq!(removes, Some(vec![0, 1, 0]));
        let piece = I::Constant { to: 6, bits: 1 };
        let place = effect(Intrinsic::PlaceSquare, 3);
        let turns = classes(&[&[guard(2, 5), x, y, piece, place, end]]);
        assert_eq!(turns, Some(vec![0, 1, 1]));
        let above = |to| I::AddConstant { to, a: 1, value: 1 };
        let compare = |y, value| {
            let edge = BranchEdge {
                target: 6,
                taken: 0,
                fall: 0,
                on: false,
            };
            I::JumpCell {
                x: 0,
                y,
                value,
                edge,
            }
        };
        let two = I::Constant { to: 7, bits: 2 };
        let sums = classes(&[&[
            above(2),
            two,
            compare(2, 7),
            x,
            above(5),
            effect(REMOVE, 2),
            end,
        ]]);
        assert_eq!(sums, Some(vec![0, 1, 0]));
    }

    #[test]
    fn an_effect_without_a_guard_of_its_own_may_change_anything() {
        let [x, y] = COPIES;
        let (remove, end) = (effect(REMOVE, 2), I::ReturnNothing);
        // No guard, another square, a way around the guard, an effect in between, and a guard about another board.
        assert_eq!(classes(&[&[x, y, remove, end]]), None);
        let above = I::AddConstant {
            to: 5,
            a: 1,
            value: 1,
        };
        assert_eq!(classes(&[&[guard(2, 4), x, above, remove, end]]), None);
        assert_eq!(classes(&[&[guard(2, 1), x, y, remove, end]]), None);
        assert_eq!(classes(&[&[guard(2, 5), x, y, remove, remove, end]]), None);
        let (enter, leave) = (Intrinsic::EnterNext, Intrinsic::LeaveNext);
        let next = [
            effect(enter, 0),
            guard(2, 5),
            effect(leave, 0),
            x,
            y,
            remove,
            end,
        ];
        assert_eq!(classes(&[&next]), None);
        let changed = I::AddConstant {
            to: 0,
            a: 0,
            value: 1,
        };
        assert_eq!(classes(&[&[guard(2, 5), changed, x, y, remove, end]]), None);
    }

    #[test]
    fn functions_that_are_called_count_too() {
        let [x, y] = COPIES;
        let (remove, end) = (effect(REMOVE, 2), I::ReturnNothing);
        let call = I::Call {
            inlined: 0,
            first: 8,
            function: 1,
        };
        let guarded = [guard(2, 6), x, y, remove, end];
        assert_eq!(classes(&[&[call, end], &guarded]), Some(vec![0, 1, 0]));
        // A guard before a call says nothing after it.
        let around = [guard(2, 5), call, x, y, remove, end];
        assert_eq!(classes(&[&around, &[end]]), None);
    }
}
