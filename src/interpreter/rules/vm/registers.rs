//! The registers that an instruction writes and reads.

use super::code::Code;
use super::instruction::{Instruction, Register};

// Liveness, the facts of the compiler and the analysis of effects all rest on these two lists. A register missing in
// `read` would be taken for dead and be lost where a run forks: a wrong move in rare positions, which no test of a
// single run shows. A register too many only costs memory. So `read` lists every instruction and has no `_` arm:
// whoever adds an instruction has to decide.
/// Calls `write` with the registers that an instruction may write. A call also overwrites the registers above its
/// result.
pub(super) fn written(instruction: &Instruction, mut write: impl FnMut(Register)) {
    use Instruction as I;
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
        | I::FixedCell { to, .. }
        | I::SetByCell { to, .. }
        | I::Wrap { to, .. }
        | I::Intrinsic { to, .. }
        | I::Turn { to } => write(to),
        // It also reads it, and is listed in `read` as well.
        I::AddJumpLess { a, .. } => write(a),
        I::SquareAt { x, y, .. } => {
            write(x);
            write(y);
        }
        I::Call { first, .. } => write(first),
        // The others write none. A return writes register `first` of the caller, which the call already counts.
        _ => {}
    }
}

/// Calls `read` with the registers that an instruction reads.
pub(super) fn read(code: &Code, instruction: &Instruction, mut read: impl FnMut(Register)) {
    use Instruction as I;
    match *instruction {
        I::Note { kind, value, .. } => {
            if kind.has_value() {
                read(value);
            }
        }
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
        | I::Wrap { a, .. }
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
        // It may keep the old value of its register.
        I::SetByCell {
            x, y, value, to, ..
        } => {
            read(x);
            read(y);
            read(value);
            read(to);
        }
        I::JumpFixedCell { value, .. } => read(value),
        I::SetWinner { player } => read(player),
        I::Call {
            first, function, ..
        } => {
            let callee = code.functions.get(function as usize);
            let params = callee.map_or(0, |callee| callee.params);
            for number in 0..params {
                read(first.saturating_add(Register::try_from(number).unwrap_or(Register::MAX)));
            }
        }
        I::Intrinsic { first, count, .. } => {
            for number in 0..count {
                read(first.saturating_add(number));
            }
        }
        I::Charge { .. }
        | I::Go { .. }
        | I::Guard { .. }
        | I::Refuse
        | I::Halt
        | I::Constant { .. }
        | I::Count { .. }
        | I::FieldAt { .. }
        | I::SquareAt { .. }
        | I::FixedCell { .. }
        | I::Turn { .. }
        | I::JumpFixedCellConstant { .. }
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
