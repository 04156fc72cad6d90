//! Which registers of the hook are still needed at an instruction: only these are saved where runs part.

use crate::rules::vm::code::{Code, Instruction, Register};

/// Bits that may be spent; a larger function saves all its registers.
const MOST_BITS: usize = 1 << 24;

/// For every instruction of one function its live registers.
#[derive(Clone, Debug, Default)]
pub struct Live {
    first: usize,
    starts: Vec<u32>,
    registers: Vec<Register>,
}

impl Live {
    /// Looks at a function.
    #[must_use]
    pub fn new(code: &Code, function: u32) -> Self {
        let Some(of) = code.functions.get(function as usize) else {
            return Self::default();
        };
        let first = of.entry as usize;
        let body = code.body(function);
        let words = (of.frame as usize).div_ceil(64);
        if words * 64 * body.len() > MOST_BITS {
            return Self::default();
        }
        let sets = solve(code, body, first, words);
        let mut starts = Vec::with_capacity(body.len() + 1);
        let mut registers = Vec::new();
        for set in sets.chunks(words.max(1)) {
            starts.push(u32::try_from(registers.len()).unwrap_or(u32::MAX));
            for (at, bits) in set.iter().enumerate() {
                for bit in super::words::members(*bits) {
                    registers.push(Register::try_from(at * 64 + bit as usize).unwrap_or(0));
                }
            }
        }
        starts.push(u32::try_from(registers.len()).unwrap_or(u32::MAX));
        Self {
            first,
            starts,
            registers,
        }
    }

    /// The live registers before an instruction; none when they are not known.
    #[inline]
    #[must_use]
    pub fn at(&self, pc: u32) -> Option<&[Register]> {
        let at = (pc as usize).checked_sub(self.first)?;
        let (from, to) = (*self.starts.get(at)?, *self.starts.get(at + 1)?);
        self.registers.get(from as usize..to as usize)
    }
}

/// Live sets of all instructions, one after the other, from the back until nothing changes.
fn solve(code: &Code, body: &[Instruction], first: usize, words: usize) -> Vec<u64> {
    let mut sets = vec![0u64; body.len() * words];
    let mut now = vec![0u64; words];
    let mut changed = true;
    while changed {
        changed = false;
        for (at, instruction) in body.iter().enumerate().rev() {
            now.fill(0);
            let mut join = |next: usize| {
                if let Some(set) = sets.get(next * words..(next + 1) * words) {
                    for (to, bits) in now.iter_mut().zip(set) {
                        *to |= bits;
                    }
                }
            };
            if let Instruction::Jump { target, .. } = instruction {
                join((*target as usize).wrapping_sub(first));
            } else if !instruction.ends_flow() {
                join(at + 1);
                let mut copy = *instruction;
                if let Some(edge) = copy.edge_mut() {
                    join((edge.target as usize).wrapping_sub(first));
                }
            }
            registers(code, instruction, &mut |register, written| {
                let (at, bit) = (usize::from(register) / 64, register % 64);
                if let Some(bits) = now.get_mut(at) {
                    *bits = if written {
                        *bits & !(1 << bit)
                    } else {
                        *bits | 1 << bit
                    };
                }
            });
            if let Some(set) = sets.get_mut(at * words..(at + 1) * words)
                && set != now.as_slice()
            {
                set.copy_from_slice(&now);
                changed = true;
            }
        }
    }
    sets
}

/// Tells the registers of an instruction: first those that it writes, then those that it reads.
fn registers(code: &Code, instruction: &Instruction, tell: &mut impl FnMut(Register, bool)) {
    use Instruction as I;
    let mut write = |register: Register| tell(register, true);
    match *instruction {
        I::Constant { to, .. }
        | I::Copy { to, .. }
        | I::Integer { to, .. }
        | I::Add { to, .. }
        | I::Subtract { to, .. }
        | I::AddConstant { to, .. }
        | I::Float { to, .. }
        | I::ToFloat { to, .. }
        | I::Negate { to, .. }
        | I::NegateFloat { to, .. }
        | I::Not { to, .. }
        | I::Compare { to, .. }
        | I::CompareFloat { to, .. }
        | I::Count { to }
        | I::IsPlace { to, .. }
        | I::Field { to, .. }
        | I::FieldAt { to, .. }
        | I::AnyField { to, .. }
        | I::Cell { to, .. }
        | I::Spot { to, .. }
        | I::Turn { to } => write(to),
        I::SquareAt { x, y, .. } => {
            write(x);
            write(y);
        }
        I::Call { at, .. } => write(at),
        _ => {}
    }
    let mut read = |register: Register| tell(register, false);
    match *instruction {
        I::Note { value, .. } => read(value),
        I::Copy { from, .. } => read(from),
        I::CheckSet { flag } => read(flag),
        I::Integer { a, b, .. }
        | I::Add { a, b, .. }
        | I::Subtract { a, b, .. }
        | I::Float { a, b, .. }
        | I::Compare { a, b, .. }
        | I::CompareFloat { a, b, .. }
        | I::JumpEqual { a, b, .. }
        | I::JumpLess { a, b, .. }
        | I::JumpFloatEqual { a, b, .. }
        | I::JumpFloatLess { a, b, .. } => {
            read(a);
            read(b);
        }
        I::AddConstant { a, .. }
        | I::ToFloat { a, .. }
        | I::Negate { a, .. }
        | I::NegateFloat { a, .. }
        | I::Not { a, .. }
        | I::JumpIf { a, .. }
        | I::JumpEqualConstant { a, .. }
        | I::JumpLessConstant { a, .. }
        | I::AddJumpLess { a, .. }
        | I::JumpIn { a, .. }
        | I::Return { a } => read(a),
        I::IsPlace { index, .. } | I::Field { index, .. } | I::JumpPlace { index, .. } => {
            read(index);
        }
        I::AnyField { index, field, .. } => {
            read(index);
            read(field);
        }
        I::Cell { x, y, .. } | I::JumpCellConstant { x, y, .. } | I::JumpCellIn { x, y, .. } => {
            read(x);
            read(y);
        }
        I::JumpCell { x, y, value, .. } => {
            read(x);
            read(y);
            read(value);
        }
        // What it sets only sometimes is needed before.
        I::SetByCell {
            x, y, value, to, ..
        } => {
            read(x);
            read(y);
            read(value);
            read(to);
        }
        I::JumpSpot { value, .. } => read(value),
        I::SetWinner { player } => read(player),
        I::Call { at, function, .. } => {
            let callee = code.functions.get(function as usize);
            let params = callee.map_or(0, |callee| callee.params);
            for number in 0..params {
                read(at.saturating_add(Register::try_from(number).unwrap_or(Register::MAX)));
            }
        }
        I::Charge { .. }
        | I::Constant { .. }
        | I::Count { .. }
        | I::FieldAt { .. }
        | I::SquareAt { .. }
        | I::Spot { .. }
        | I::Turn { .. }
        | I::JumpSpotConstant { .. }
        | I::Jump { .. }
        | I::JumpCount { .. }
        | I::JumpCountLess { .. }
        | I::JumpTurn { .. }
        | I::JumpPlaceAt { .. }
        | I::ReturnConstant { .. }
        | I::ReturnNothing
        | I::FellOff => {}
    }
}
