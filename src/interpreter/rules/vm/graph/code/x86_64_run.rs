//! Encodes instructions of the register machine for processors of the kind x86-64.

// Registers, with the names of the manual; the calling convention is that of System V:
//
//     rdi        the window of the running function, a word for each register of the machine
//     rsi        the cells of the board, two bytes each
//     rdx        the values of the move, a word each
//     rcx        the fuel; returned in rdx
//     rax, r8    operands; the number of the instruction is returned in rax
//
// The code of an instruction is followed by that of the next one. It leaves at its own number, before it has changed
// anything: where it would fail, and where a way that has to look at the fuel finds too little. That way pays first and
// puts it back if it has to leave.

use super::run::{MOVE_VALUES, NO_VALUE, OPERATIONS};
use crate::rules::vm::instruction::{Arithmetic, BranchEdge, Instruction, Register, Test};
use crate::rules::vm::types::OpField;

const _: () = assert!(NO_VALUE < 0);

/// The conditions of jumps, as the last byte of their opcode; the next lower or higher byte is the opposite.
const IF_OVERFLOW: u8 = 0x80;
const IF_BELOW: u8 = 0x82;
const IF_NOT_BELOW: u8 = 0x83;
const IF_EQUAL: u8 = 0x84;
const IF_NOT_EQUAL: u8 = 0x85;
const IF_ABOVE: u8 = 0x87;
const IF_NEGATIVE: u8 = 0x88;
const IF_LESS: u8 = 0x8c;
const IF_AT_MOST: u8 = 0x8e;

/// The most bytes of code.
const MAX_BYTES: usize = 4 << 20;

/// Where a jump leads.
#[derive(Clone, Copy, Debug)]
enum Target {
    Instruction(u32),
    /// Leaves at an instruction, with fuel that is put back.
    Leave(u32, u8),
}

/// Returns the code of instructions for boards of a size, and by instruction where it begins (`u32::MAX`: it has none).
pub fn encode(
    instructions: &[Instruction],
    width: u16,
    height: u16,
) -> Option<(Vec<u8>, Vec<u32>)> {
    let mut encoder = Encoder {
        bytes: Vec::with_capacity(instructions.len() * 40),
        jumps: Vec::new(),
        width: i32::from(width),
        height: i32::from(height),
        pc: 0,
    };
    let mut places = Vec::with_capacity(instructions.len());
    let mut entries = Vec::with_capacity(instructions.len());
    for (pc, instruction) in (0..).zip(instructions) {
        let place = u32::try_from(encoder.bytes.len()).ok()?;
        places.push(place);
        encoder.pc = pc;
        let has_code = encoder.instruction(instruction).is_some();
        if !has_code {
            encoder.bytes.truncate(place as usize);
            encoder.jumps.retain(|(at, _)| *at < place as usize);
            encoder.leave(pc, 0);
        }
        entries.push(if has_code { place } else { u32::MAX });
        if encoder.bytes.len() > MAX_BYTES {
            return None;
        }
    }
    // Whatever would run on beyond the last instruction.
    encoder.leave(u32::try_from(instructions.len()).ok()?, 0);
    for (at, target) in std::mem::take(&mut encoder.jumps) {
        let to = match target {
            Target::Instruction(pc) => *places.get(pc as usize)? as usize,
            Target::Leave(pc, fuel) => {
                let place = encoder.bytes.len();
                encoder.leave(pc, fuel);
                place
            }
        };
        encoder.land(at, to)?;
    }
    (encoder.bytes.len() <= 2 * MAX_BYTES).then_some((encoder.bytes, entries))
}

struct Encoder {
    bytes: Vec<u8>,
    /// The places of distances of jumps, and where they lead.
    jumps: Vec<(usize, Target)>,
    width: i32,
    height: i32,
    /// The instruction that is encoded.
    pc: u32,
}

impl Encoder {
    /// Encodes an instruction. Returns `None` if the evaluator has to do it.
    fn instruction(&mut self, instruction: &Instruction) -> Option<()> {
        match *instruction {
            Instruction::Charge { steps } => {
                self.spend(i32::try_from(steps).ok()?);
                self.jump_if(
                    IF_NEGATIVE,
                    Target::Leave(self.pc, u8::try_from(steps).ok()?),
                );
            }
            Instruction::Constant { to, bits } => self.store_constant(to, bits),
            Instruction::Copy { to, from } => {
                self.load(from);
                self.store(to);
            }
            Instruction::CheckSet { flag } => {
                self.compare_with_zero(flag);
                self.fail_if(IF_EQUAL);
            }
            Instruction::Integer { op, to, a, b } => self.arithmetic(op, to, a, b)?,
            Instruction::Add { to, a, b } => self.arithmetic(Arithmetic::Add, to, a, b)?,
            Instruction::Subtract { to, a, b } => {
                self.arithmetic(Arithmetic::Subtract, to, a, b)?;
            }
            Instruction::AddConstant { to, a, value } => {
                self.load(a);
                self.add(value);
                self.fail_if(IF_OVERFLOW);
                self.store(to);
            }
            Instruction::Negate { to, a } => {
                self.load(a);
                self.bytes.extend([0x48, 0xf7, 0xd8]); // neg rax
                self.fail_if(IF_OVERFLOW);
                self.store(to);
            }
            Instruction::Not { to, a } => {
                self.compare_with_zero(a);
                self.store_condition(IF_EQUAL, to);
            }
            Instruction::Compare { test, to, a, b } => {
                self.load(a);
                self.compare_with(b);
                self.store_condition(condition_of(test), to);
            }
            Instruction::Count { to } => {
                self.load_value(0);
                self.store(to);
            }
            Instruction::FieldAt { field, to, index } => {
                self.load_value(value_of(index, field)?);
                self.store(to);
            }
            Instruction::SquareAt { x, y, index } => {
                // Both are there or none.
                self.load_value(value_of(index, OpField::X)?);
                self.store(x);
                self.load_value(value_of(index, OpField::Y)?);
                self.store(y);
            }
            Instruction::Cell { to, x, y } => {
                self.load_cell(x, y);
                self.store(to);
            }
            Instruction::FixedCell { index, to, .. } => {
                self.load_fixed_cell(index)?;
                self.store(to);
            }
            Instruction::Turn { to } => {
                self.load_value(1);
                self.store(to);
            }
            Instruction::Jump { target, cost } => {
                self.pay(cost);
                self.jump(Target::Instruction(target));
            }
            Instruction::JumpIf { a, edge } => {
                self.compare_with_zero(a);
                self.branch(IF_NOT_EQUAL, edge);
            }
            Instruction::JumpEqual { a, b, edge } => {
                self.load(a);
                self.compare_with(b);
                self.branch(IF_EQUAL, edge);
            }
            Instruction::JumpLess { a, b, edge } => {
                self.load(a);
                self.compare_with(b);
                self.branch(IF_LESS, edge);
            }
            Instruction::JumpEqualConstant { a, value, edge } => {
                self.load(a);
                self.compare(value);
                self.branch(IF_EQUAL, edge);
            }
            Instruction::JumpLessConstant { a, value, edge } => {
                self.load(a);
                self.compare(value);
                self.branch(IF_LESS, edge);
            }
            Instruction::AddJumpLess {
                add,
                a,
                value,
                edge,
            } => {
                self.load(a);
                self.add(i32::from(add));
                self.fail_if(IF_OVERFLOW);
                self.compare(value);
                // The sum is written where the way is certain.
                self.branch_and(IF_LESS, edge, |encoder| encoder.store(a));
            }
            Instruction::JumpIn { low, a, mask, edge } => {
                self.load(a);
                self.add(-i32::from(low));
                self.branch_within(mask, edge);
            }
            Instruction::JumpCell { x, y, value, edge } => {
                self.load_cell(x, y);
                self.compare_with(value);
                self.branch(IF_EQUAL, edge);
            }
            Instruction::JumpCellConstant { x, y, value, edge } => {
                self.load_cell(x, y);
                self.compare(i32::from(value));
                self.branch(IF_EQUAL, edge);
            }
            Instruction::JumpCellIn { x, y, mask, edge } => {
                self.load_cell(x, y);
                self.branch_within(u32::from(mask), edge);
            }
            Instruction::SetByCell {
                x,
                y,
                value,
                to,
                bits,
                keep,
                skip,
                set,
            } => {
                self.load_cell(x, y);
                self.compare_with(value);
                let kept = self.jump_ahead(if keep { IF_EQUAL } else { IF_NOT_EQUAL });
                self.store_constant(to, i64::from(bits));
                self.spend(i32::from(set));
                self.bytes.extend([0xe9, 0, 0, 0, 0]);
                let end = self.bytes.len() - 4;
                self.land(kept, self.bytes.len())?;
                self.spend(i32::from(skip));
                self.land(end, self.bytes.len())?;
            }
            Instruction::JumpFixedCell {
                index, value, edge, ..
            } => {
                self.load_fixed_cell(index)?;
                self.compare_with(value);
                self.branch(IF_EQUAL, edge);
            }
            Instruction::JumpFixedCellConstant {
                index, value, edge, ..
            } => {
                self.load_fixed_cell(index)?;
                self.compare(i32::from(value));
                self.branch(IF_EQUAL, edge);
            }
            Instruction::JumpCount { value, edge } => {
                self.load_value(0);
                self.compare(value);
                self.branch(IF_EQUAL, edge);
            }
            Instruction::JumpCountLess { value, edge } => {
                self.load_value(0);
                self.compare(value);
                self.branch(IF_LESS, edge);
            }
            Instruction::JumpTurn { value, edge } => {
                self.load_value(1);
                self.compare(value);
                self.branch(IF_EQUAL, edge);
            }
            Instruction::JumpPlaceAt { index, edge } => {
                self.load_value(place_of(index)?);
                self.compare(0);
                self.branch(IF_NOT_EQUAL, edge);
            }
            _ => return None,
        }
        Some(())
    }

    /// An instruction with `rax` and a register of the machine in memory.
    fn with_register(&mut self, opcode: u8, register: Register) {
        self.bytes.extend([0x48, opcode, 0x87]);
        self.bytes.extend((u32::from(register) * 8).to_le_bytes());
    }

    /// `mov rax, register`
    fn load(&mut self, register: Register) {
        self.with_register(0x8b, register);
    }

    /// `mov register, rax`
    fn store(&mut self, register: Register) {
        self.with_register(0x89, register);
    }

    /// `cmp rax, register`
    fn compare_with(&mut self, register: Register) {
        self.with_register(0x3b, register);
    }

    /// `cmp register, 0`
    fn compare_with_zero(&mut self, register: Register) {
        self.bytes.extend([0x48, 0x83, 0xbf]);
        self.bytes.extend((u32::from(register) * 8).to_le_bytes());
        self.bytes.push(0);
    }

    /// `mov register, bits`
    fn store_constant(&mut self, register: Register, bits: i64) {
        match i32::try_from(bits) {
            Ok(bits) => {
                self.bytes.extend([0x48, 0xc7, 0x87]);
                self.bytes.extend((u32::from(register) * 8).to_le_bytes());
                self.bytes.extend(bits.to_le_bytes());
            }
            Err(_) => {
                self.bytes.extend([0x48, 0xb8]); // mov rax, bits
                self.bytes.extend(bits.to_le_bytes());
                self.store(register);
            }
        }
    }

    /// Stores 1 if a condition holds, else 0.
    fn store_condition(&mut self, condition: u8, to: Register) {
        self.bytes.extend([0x0f, condition + 0x10, 0xc0]); // setcc al
        self.bytes.extend([0x0f, 0xb6, 0xc0]); // movzx eax, al
        self.store(to);
    }

    /// `add rax, value`
    fn add(&mut self, value: i32) {
        self.bytes.extend([0x48, 0x05]);
        self.bytes.extend(value.to_le_bytes());
    }

    /// `cmp rax, value`
    fn compare(&mut self, value: i32) {
        self.bytes.extend([0x48, 0x3d]);
        self.bytes.extend(value.to_le_bytes());
    }

    fn arithmetic(&mut self, op: Arithmetic, to: Register, a: Register, b: Register) -> Option<()> {
        self.load(a);
        match op {
            Arithmetic::Add => self.with_register(0x03, b),
            Arithmetic::Subtract => self.with_register(0x2b, b),
            Arithmetic::Multiply => {
                self.bytes.extend([0x48, 0x0f, 0xaf, 0x87]); // imul rax, register
                self.bytes.extend((u32::from(b) * 8).to_le_bytes());
            }
            Arithmetic::Divide | Arithmetic::Remainder => return None,
        }
        self.fail_if(IF_OVERFLOW);
        self.store(to);
        Some(())
    }

    /// Loads a value of the move; leaves if there is none.
    fn load_value(&mut self, index: usize) {
        debug_assert!(index < MOVE_VALUES);
        let offset = u32::try_from(index * 8).unwrap_or(0);
        self.bytes.extend([0x48, 0x8b, 0x82]); // mov rax, [rdx + offset]
        self.bytes.extend(offset.to_le_bytes());
        self.bytes.extend([0x48, 0x85, 0xc0]); // test rax, rax
        self.fail_if(IF_NEGATIVE);
    }

    /// Loads the cell of a column and a row; leaves if they are off the board.
    fn load_cell(&mut self, x: Register, y: Register) {
        self.load(x);
        self.bytes.extend([0x4c, 0x8b, 0x87]); // mov r8, y
        self.bytes.extend((u32::from(y) * 8).to_le_bytes());
        // Without signs, what is negative is beyond the board.
        self.compare(self.width);
        self.fail_if(IF_NOT_BELOW);
        self.bytes.extend([0x49, 0x81, 0xf8]); // cmp r8, height
        self.bytes.extend(self.height.to_le_bytes());
        self.fail_if(IF_NOT_BELOW);
        self.bytes.extend([0x4d, 0x69, 0xc0]); // imul r8, r8, width
        self.bytes.extend(self.width.to_le_bytes());
        self.bytes.extend([0x49, 0x01, 0xc0]); // add r8, rax
        self.bytes.extend([0x42, 0x0f, 0xb7, 0x04, 0x46]); // movzx eax, word [rsi + 2 * r8]
    }

    fn load_fixed_cell(&mut self, index: u16) -> Option<()> {
        if i32::from(index) >= self.width * self.height {
            return None;
        }
        self.bytes.extend([0x0f, 0xb7, 0x86]); // movzx eax, word [rsi + 2 * index]
        self.bytes.extend((u32::from(index) * 2).to_le_bytes());
        Some(())
    }

    /// `sub rcx, steps`
    fn spend(&mut self, steps: i32) {
        self.bytes.extend([0x48, 0x81, 0xe9]);
        self.bytes.extend(steps.to_le_bytes());
    }

    /// Pays for a way that has to look at the fuel.
    fn pay(&mut self, steps: u8) {
        self.spend(i32::from(steps));
        self.jump_if(IF_NEGATIVE, Target::Leave(self.pc, steps));
    }

    /// Takes the edge if a condition equals what it waits for.
    fn branch(&mut self, condition: u8, edge: BranchEdge) {
        self.branch_and(condition, edge, |_| ());
    }

    /// As [`Self::branch`], and does something on both ways once they are certain, which may not change the flags before.
    fn branch_and(&mut self, condition: u8, edge: BranchEdge, each: impl Fn(&mut Self)) {
        // Jumps over the way of the edge if it is not taken.
        let not_taken = self.jump_ahead(if edge.on { condition ^ 1 } else { condition });
        self.pay(edge.taken);
        each(self);
        self.jump(Target::Instruction(edge.target));
        self.go_on(not_taken, edge.fall);
        each(self);
    }

    fn go_on(&mut self, not_taken: usize, cost: u8) {
        let here = self.bytes.len();
        // The distance is that over a few instructions.
        let _ = self.land(not_taken, here);
        if cost > 0 {
            self.spend(i32::from(cost));
        }
    }

    /// Takes the edge if the number in rax is in a set (or, as the edge says, is not).
    fn branch_within(&mut self, mask: u32, edge: BranchEdge) {
        self.compare(31);
        let beyond = self.jump_ahead(IF_ABOVE);
        self.bytes.extend([0x41, 0xb8]); // mov r8d, mask
        self.bytes.extend(mask.to_le_bytes());
        self.bytes.extend([0x49, 0x0f, 0xa3, 0xc0]); // bt r8, rax
        if edge.on {
            let not_taken = self.jump_ahead(IF_NOT_BELOW);
            self.pay(edge.taken);
            self.jump(Target::Instruction(edge.target));
            let _ = self.land(beyond, self.bytes.len());
            self.go_on(not_taken, edge.fall);
        } else {
            let within = self.jump_ahead(IF_BELOW);
            let _ = self.land(beyond, self.bytes.len());
            self.pay(edge.taken);
            self.jump(Target::Instruction(edge.target));
            self.go_on(within, edge.fall);
        }
    }

    /// Leaves to the evaluator, which fails, if a condition holds.
    fn fail_if(&mut self, condition: u8) {
        self.jump_if(condition, Target::Leave(self.pc, 0));
    }

    fn jump(&mut self, target: Target) {
        self.bytes.extend([0xe9, 0, 0, 0, 0]);
        self.jumps.push((self.bytes.len() - 4, target));
    }

    fn jump_if(&mut self, condition: u8, target: Target) {
        let place = self.jump_ahead(condition);
        self.jumps.push((place, target));
    }

    /// Jumps ahead if a condition holds; returns the place of the distance.
    fn jump_ahead(&mut self, condition: u8) -> usize {
        self.bytes.extend([0x0f, condition, 0, 0, 0, 0]);
        self.bytes.len() - 4
    }

    fn land(&mut self, at: usize, to: usize) -> Option<()> {
        let distance = i64::try_from(to).ok()? - i64::try_from(at + 4).ok()?;
        let distance = i32::try_from(distance).ok()?;
        let bytes = self.bytes.get_mut(at..at + 4)?;
        bytes.copy_from_slice(&distance.to_le_bytes());
        Some(())
    }

    /// Returns to the evaluator at an instruction, and puts fuel back.
    fn leave(&mut self, pc: u32, fuel: u8) {
        if fuel > 0 {
            self.bytes.extend([0x48, 0x81, 0xc1]); // add rcx, fuel
            self.bytes.extend(i32::from(fuel).to_le_bytes());
        }
        self.bytes.push(0xb8); // mov eax, pc
        self.bytes.extend(pc.to_le_bytes());
        self.bytes.extend([0x48, 0x89, 0xca, 0xc3]); // mov rdx, rcx; ret
    }
}

fn condition_of(test: Test) -> u8 {
    match test {
        Test::Equal => IF_EQUAL,
        Test::NotEqual => IF_NOT_EQUAL,
        Test::Less => IF_LESS,
        Test::AtMost => IF_AT_MOST,
    }
}

/// Returns the index of the value that says whether an operation places.
fn place_of(index: u32) -> Option<usize> {
    let index = usize::try_from(index).ok()?;
    (index < OPERATIONS).then_some(2 + 4 * index)
}

/// Returns the index of the value of a field.
fn value_of(index: u32, field: OpField) -> Option<usize> {
    let field = match field {
        OpField::X => 1,
        OpField::Y => 2,
        OpField::Piece => 3,
    };
    Some(place_of(index)? + field)
}
