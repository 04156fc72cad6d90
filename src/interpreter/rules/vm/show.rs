//! Prints code as text, for tests and debugging.

// The form is that of the tests of the compiler: `if`/`unless` for the sense of a branch, then its target and `[taken
// fall]`. Floats have a point behind the operator, so that `+` and `+.` are told apart without types.

use super::code::{Code, CodeStyle};
use super::instruction::{Arithmetic, BranchEdge, Instruction, Test};
use super::types::OpField;
use std::fmt;

impl fmt::Display for Code {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = match self.style {
            CodeStyle::Fast => "fast",
            CodeStyle::Exact => "exact",
        };
        writeln!(out, "{style} code")?;
        for (pc, instruction) in (0u32..).zip(&self.instructions) {
            for function in self
                .functions
                .iter()
                .filter(|function| function.entry == pc)
            {
                writeln!(
                    out,
                    "{}: {} registers, cost {}, {} inlined",
                    function.name, function.frame, function.cost, function.inlined
                )?;
            }
            writeln!(out, "{pc:5}  {instruction}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Test {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
        })
    }
}

impl fmt::Display for Arithmetic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
        })
    }
}

fn name(field: OpField) -> &'static str {
    match field {
        OpField::X => "x",
        OpField::Y => "y",
        OpField::Piece => "piece",
    }
}

/// `if CONDITION -> TARGET [taken fall]`
fn branch(
    out: &mut fmt::Formatter<'_>,
    edge: BranchEdge,
    condition: fmt::Arguments<'_>,
) -> fmt::Result {
    let word = if edge.on { "if" } else { "unless" };
    write!(
        out,
        "{word} {condition} -> {} [{} {}]",
        edge.target, edge.taken, edge.fall
    )
}

impl fmt::Display for Instruction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Charge { steps } => write!(out, "charge {steps}"),
            Self::Note {
                kind,
                level,
                value,
                ty,
            } => write!(out, "note {kind:?} {ty:?} level {level} r{value}"),
            Self::Constant { to, bits } => write!(out, "r{to} = {bits}"),
            Self::Copy { to, from } => write!(out, "r{to} = r{from}"),
            Self::CheckSet { flag } => write!(out, "check r{flag}"),
            Self::Integer { op, to, a, b } => write!(out, "r{to} = r{a} {op} r{b}"),
            Self::Add { to, a, b } => write!(out, "r{to} = r{a} + r{b}"),
            Self::Subtract { to, a, b } => write!(out, "r{to} = r{a} - r{b}"),
            Self::AddConstant { to, a, value } => write!(out, "r{to} = r{a} + {value}"),
            Self::Float { op, to, a, b } => write!(out, "r{to} = r{a} {op}. r{b}"),
            Self::ToFloat { to, a } => write!(out, "r{to} = float r{a}"),
            Self::Negate { to, a } => write!(out, "r{to} = - r{a}"),
            Self::NegateFloat { to, a } => write!(out, "r{to} = -. r{a}"),
            Self::Not { to, a } => write!(out, "r{to} = ! r{a}"),
            Self::Compare { test, to, a, b } => write!(out, "r{to} = r{a} {test} r{b}"),
            Self::CompareFloat { test, to, a, b } => write!(out, "r{to} = r{a} {test}. r{b}"),
            Self::Count { to } => write!(out, "r{to} = count"),
            Self::IsPlace { to, index } => write!(out, "r{to} = place op[r{index}]"),
            Self::Field { field, to, index } => {
                write!(out, "r{to} = op[r{index}].{}", name(field))
            }
            Self::FieldAt { field, to, index } => {
                write!(out, "r{to} = op[{index}].{}", name(field))
            }
            Self::SquareAt { x, y, index } => write!(out, "r{x}, r{y} = op[{index}].x.y"),
            Self::AnyField {
                ty,
                to,
                index,
                field,
            } => write!(out, "r{to} = op[r{index}].(r{field}) as {ty:?}"),
            Self::Cell { to, x, y } => write!(out, "r{to} = cell r{x} r{y}"),
            Self::FixedCell { x, y, to, .. } => write!(out, "r{to} = cell {x} {y}"),
            Self::Turn { to } => write!(out, "r{to} = turn"),
            Self::SetWinner { player } => write!(out, "winner r{player}"),
            Self::Jump { target, cost } => write!(out, "-> {target} [{cost}]"),
            Self::JumpIf { a, edge } => branch(out, edge, format_args!("r{a}")),
            Self::JumpEqual { a, b, edge } => branch(out, edge, format_args!("r{a} == r{b}")),
            Self::JumpLess { a, b, edge } => branch(out, edge, format_args!("r{a} < r{b}")),
            Self::JumpEqualConstant { a, value, edge } => {
                branch(out, edge, format_args!("r{a} == {value}"))
            }
            Self::JumpLessConstant { a, value, edge } => {
                branch(out, edge, format_args!("r{a} < {value}"))
            }
            Self::AddJumpLess {
                add,
                a,
                value,
                edge,
            } => branch(out, edge, format_args!("(r{a} += {add}) < {value}")),
            Self::JumpIn { low, a, mask, edge } => {
                branch(out, edge, format_args!("r{a} - {low} in {mask:#b}"))
            }
            Self::JumpFloatEqual { a, b, edge } => branch(out, edge, format_args!("r{a} ==. r{b}")),
            Self::JumpFloatLess { a, b, edge } => branch(out, edge, format_args!("r{a} <. r{b}")),
            Self::JumpCell { x, y, value, edge } => {
                branch(out, edge, format_args!("cell r{x} r{y} == r{value}"))
            }
            Self::JumpCellConstant { x, y, value, edge } => {
                branch(out, edge, format_args!("cell r{x} r{y} == {value}"))
            }
            Self::JumpCellIn { x, y, mask, edge } => {
                branch(out, edge, format_args!("cell r{x} r{y} in {mask:#b}"))
            }
            Self::SetByCell {
                x,
                y,
                value,
                to,
                bits,
                keep,
                skip,
                set,
            } => {
                let test = if keep { "!=" } else { "==" };
                write!(
                    out,
                    "r{to} = {bits} if cell r{x} r{y} {test} r{value} [{skip} {set}]"
                )
            }
            Self::JumpFixedCell {
                x, y, value, edge, ..
            } => branch(out, edge, format_args!("cell {x} {y} == r{value}")),
            Self::JumpFixedCellConstant {
                x, y, value, edge, ..
            } => branch(out, edge, format_args!("cell {x} {y} == {value}")),
            Self::JumpCount { value, edge } => branch(out, edge, format_args!("count == {value}")),
            Self::JumpCountLess { value, edge } => {
                branch(out, edge, format_args!("count < {value}"))
            }
            Self::JumpTurn { value, edge } => branch(out, edge, format_args!("turn == {value}")),
            Self::JumpPlace { index, edge } => {
                branch(out, edge, format_args!("place op[r{index}]"))
            }
            Self::JumpPlaceAt { index, edge } => {
                branch(out, edge, format_args!("place op[{index}]"))
            }
            Self::Call {
                inlined,
                first,
                function,
            } => write!(out, "call {function} first r{first} under {inlined}"),
            Self::Return { a } => write!(out, "return r{a}"),
            Self::ReturnConstant { bits } => write!(out, "return {bits}"),
            Self::ReturnNothing => write!(out, "return"),
            Self::FellOff => write!(out, "fell off the end"),
            Self::Wrap { to, a } => write!(out, "r{to} = r{a} in 32 bits"),
            Self::Intrinsic {
                op,
                to,
                first,
                count,
            } => {
                write!(out, "r{to} = {op:?} of {count} first r{first}")
            }
            Self::Go { target } => write!(out, "go {target}"),
            // `NOWHERE` reads as -1.
            Self::Guard { target } => write!(out, "guard {}", i64::from(target.cast_signed())),
            Self::Refuse => write!(out, "refuse"),
            Self::Halt => write!(out, "halt"),
        }
    }
}
