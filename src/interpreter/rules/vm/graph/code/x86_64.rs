//! Encodes plans for processors of the kind x86-64.

// Registers, with the names of the manual; the calling convention is that of System V:
//
//     rdi        the memory of the plan
//     rsi        where the next result is written; returned in rax
//     rax, rdx   the words of the lanes
//     rcx, r8    the words of the set that they are compared with, then of the lanes in it
//     r9         zero
//
// All operands are registers or `[rdi + constant]`, so that code has no addresses and can stand anywhere. Sets of more
// than two words are left to the plan itself: their lanes do not fit into these registers.

use super::super::plan::{Plan, Put, StepOp, Take};

const RAX: u8 = 0;
const RCX: u8 = 1;
const RDX: u8 = 2;
const R8: u8 = 8;
const R9: u8 = 9;

/// The registers of lanes and of the set that they are compared with, by word.
const LANES: [u8; 2] = [RAX, RDX];
const THERE: [u8; 2] = [RCX, R8];

/// The opcodes of instructions with a register and a register or memory.
const STORE: u8 = 0x89;
const LOAD: u8 = 0x8b;
const AND_INTO_REGISTER: u8 = 0x23;
const OR_INTO_MEMORY: u8 = 0x09;
const AND: u8 = 0x21;
const OR: u8 = 0x09;
const XOR: u8 = 0x31;
const MOVE: u8 = 0x89;
const TEST: u8 = 0x85;
const SUBTRACT_WITH_CARRY: u8 = 0x19;

/// Returns the code of a plan, or `None` if the sets have too many words or the plan is too large.
pub fn encode<const N: usize>(plan: &Plan<N>) -> Option<Vec<u8>> {
    if N > LANES.len() {
        return None;
    }
    let mut encoder = Encoder::<N> {
        bytes: Vec::with_capacity(plan.steps.len() * 40),
    };
    // By step: the places of jumps to it that are still to be filled in.
    let mut jumps: Vec<Vec<usize>> = vec![Vec::new(); plan.steps.len() + 1];
    encoder.register(XOR, R9, R9);
    for (index, step) in plan.steps.iter().enumerate() {
        encoder.land(jumps.get(index)?)?;
        encoder.take(step.take)?;
        let jump = encoder.jump_without_lanes();
        jumps.get_mut(usize::try_from(step.skip).ok()?)?.push(jump);
        match step.op {
            StepOp::Fork(first, last) => {
                let forks = plan.forks.get(first as usize..last as usize)?;
                for to in forks {
                    encoder.put(*to, LANES)?;
                }
                continue;
            }
            StepOp::Lane(at) => {
                encoder.each_word(LOAD, LANES, at)?;
                encoder.put(step.yes, LANES)?;
                continue;
            }
            StepOp::Result(leaf) => {
                encoder.result(leaf)?;
                encoder.put(step.yes, LANES)?;
                continue;
            }
            StepOp::Constant(at) => {
                encoder.each_register(MOVE, LANES, THERE);
                encoder.each_word(AND_INTO_REGISTER, THERE, at)?;
            }
            StepOp::Distance(at, distance) => {
                encoder.load_shifted(at, distance)?;
                encoder.each_register(AND, LANES, THERE);
            }
            StepOp::Bit(word, bit) => {
                encoder.load_bit(word, bit)?;
                encoder.each_register(AND, LANES, THERE);
            }
        }
        encoder.put(step.yes, THERE)?;
        if step.no != Put::Nowhere {
            encoder.each_register(XOR, THERE, LANES);
            encoder.put(step.no, LANES)?;
        }
        if step.yes == Put::Next {
            encoder.each_register(MOVE, THERE, LANES);
        }
    }
    encoder.land(jumps.last()?)?;
    encoder.register(MOVE, 6, RAX);
    encoder.bytes.push(0xc3);
    Some(encoder.bytes)
}

struct Encoder<const N: usize> {
    bytes: Vec<u8>,
}

impl<const N: usize> Encoder<N> {
    /// An instruction with two registers, the second of which it changes.
    fn register(&mut self, opcode: u8, from: u8, to: u8) {
        let prefix = 0x48 | (from >> 3) << 2 | to >> 3;
        let operands = 0xc0 | (from & 7) << 3 | to & 7;
        self.bytes.extend([prefix, opcode, operands]);
    }

    /// An instruction with a register and a word of the memory.
    fn memory(&mut self, opcode: u8, register: u8, word: usize) -> Option<()> {
        let offset = i32::try_from(word.checked_mul(8)?).ok()?;
        let prefix = 0x48 | (register >> 3) << 2;
        // An offset of four bytes from rdi.
        let operands = 0x87 | (register & 7) << 3;
        self.bytes.extend([prefix, opcode, operands]);
        self.bytes.extend(offset.to_le_bytes());
        Some(())
    }

    fn each_register(&mut self, opcode: u8, from: [u8; 2], to: [u8; 2]) {
        for (from, to) in from.into_iter().zip(to).take(N) {
            self.register(opcode, from, to);
        }
    }

    fn each_word(&mut self, opcode: u8, registers: [u8; 2], at: u32) -> Option<()> {
        for (word, register) in (at as usize..).zip(registers).take(N) {
            self.memory(opcode, register, word)?;
        }
        Some(())
    }

    /// Gets the lanes of a step.
    fn take(&mut self, take: Take) -> Option<()> {
        match take {
            Take::Before => Some(()),
            Take::Slot(slot) => self.each_word(LOAD, LANES, slot),
            Take::Joined(slot) => {
                self.each_word(LOAD, LANES, slot)?;
                self.each_word(STORE, [R9; 2], slot)
            }
        }
    }

    fn put(&mut self, to: Put, registers: [u8; 2]) -> Option<()> {
        match to {
            Put::Nowhere | Put::Next => Some(()),
            Put::Slot(slot) => self.each_word(STORE, registers, slot),
            Put::Joined(slot) => self.each_word(OR_INTO_MEMORY, registers, slot),
        }
    }

    /// Jumps forward if there are no lanes; returns the place of the distance.
    fn jump_without_lanes(&mut self) -> usize {
        match N {
            1 => self.register(TEST, RAX, RAX),
            _ => {
                self.register(MOVE, RAX, RCX);
                self.register(OR, RDX, RCX);
            }
        }
        self.bytes.extend([0x0f, 0x84, 0, 0, 0, 0]);
        self.bytes.len() - 4
    }

    /// Lets jumps come here.
    fn land(&mut self, jumps: &[usize]) -> Option<()> {
        for place in jumps {
            let distance = i32::try_from(self.bytes.len() - (place + 4)).ok()?;
            let bytes = self.bytes.get_mut(*place..place + 4)?;
            bytes.copy_from_slice(&distance.to_le_bytes());
        }
        Some(())
    }

    /// Loads a set, shifted down by a distance.
    fn load_shifted(&mut self, at: u32, distance: i16) -> Option<()> {
        let far = usize::from(distance.unsigned_abs());
        let (jump, by) = (far / 64, u8::try_from(far % 64).ok()?);
        let is_down = distance >= 0;
        for (place, register) in THERE.into_iter().enumerate().take(N) {
            // The word that most bits come from.
            let from = match is_down {
                true => Some(place + jump).filter(|from| *from < N),
                false => place.checked_sub(jump),
            };
            match from {
                Some(from) => self.memory(LOAD, register, at as usize + from)?,
                None => self.register(MOVE, R9, register),
            }
        }
        if by == 0 {
            return Some(());
        }
        // Both words are in their places; what crosses their border first.
        let [low, high] = THERE;
        if N == 2 && jump == 0 {
            match is_down {
                true => self.shift_double(0xac, high, low, by),
                false => self.shift_double(0xa4, low, high, by),
            }
        }
        let crossed = N == 2 && jump == 0;
        for (place, register) in THERE.into_iter().enumerate().take(N) {
            let is_shifted = crossed && (place == 0) == is_down;
            if !is_shifted {
                self.shift(register, by, is_down);
            }
        }
        Some(())
    }

    /// Shifts a register by a constant.
    fn shift(&mut self, register: u8, by: u8, is_down: bool) {
        let operation = if is_down { 0xe8 } else { 0xe0 };
        let prefix = 0x48 | register >> 3;
        self.bytes
            .extend([prefix, 0xc1, operation | register & 7, by]);
    }

    /// Shifts `to` by a constant, with bits of `from`.
    fn shift_double(&mut self, opcode: u8, from: u8, to: u8, by: u8) {
        let prefix = 0x48 | (from >> 3) << 2 | to >> 3;
        let operands = 0xc0 | (from & 7) << 3 | to & 7;
        self.bytes.extend([prefix, 0x0f, opcode, operands, by]);
    }

    /// Loads all lanes if a bit of a word is set, else none.
    fn load_bit(&mut self, word: u32, bit: u8) -> Option<()> {
        let offset = i32::try_from((word as usize).checked_mul(8)?).ok()?;
        self.bytes.extend([0x48, 0x0f, 0xba, 0xa7]);
        self.bytes.extend(offset.to_le_bytes());
        self.bytes.push(bit);
        self.register(SUBTRACT_WITH_CARRY, RCX, RCX);
        if N == 2 {
            self.register(MOVE, RCX, R8);
        }
        Some(())
    }

    /// Writes a result and makes room for the next one.
    fn result(&mut self, leaf: u32) -> Option<()> {
        let leaf = i32::try_from(leaf).ok()?;
        self.bytes.extend([0x48, 0xc7, 0x06]);
        self.bytes.extend(leaf.to_le_bytes());
        for (word, register) in (1_u8..).zip(LANES).take(N) {
            let operands = 0x46 | (register & 7) << 3;
            self.bytes.extend([0x48, STORE, operands, 8 * word]);
        }
        let size = 8 + 8 * u8::try_from(N).ok()?;
        self.bytes.extend([0x48, 0x83, 0xc6, size]);
        Some(())
    }
}
