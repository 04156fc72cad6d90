//! The functions that are run on their own while moves are listed.

use crate::rules::vm::code::Code;
use crate::rules::vm::instruction::Instruction;
use crate::rules::vm::intrinsic::Intrinsic;

/// The most parameters of such a function.
pub(super) const MAX_PARAMS: usize = 4;

/// A function that is run on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Looker {
    pub params: usize,
    /// True if it judges a move: its result is not kept.
    pub judges: bool,
}

/// The functions that are run on their own; `None` for the others.
pub(super) type Lookers = Vec<Option<Looker>>;

/// Finds the functions that only look at the position or judge a move, and have a loop.
pub(super) fn lookers(code: &Code) -> Lookers {
    let looks = |op: &Intrinsic| {
        matches!(
            op,
            Intrinsic::Global(_)
                | Intrinsic::Cell
                | Intrinsic::Copy
                | Intrinsic::Pieces
                | Intrinsic::Player
        )
    };
    // What is left behind by these if the run ends early can be undone.
    let judges = |op: &Intrinsic| {
        looks(op)
            || matches!(
                op,
                Intrinsic::Judge
                    | Intrinsic::Units
                    | Intrinsic::Takes(_)
                    | Intrinsic::Enter
                    | Intrinsic::Leave
                    | Intrinsic::Attribute(_)
                    | Intrinsic::Length
                    | Intrinsic::SubMove
                    | Intrinsic::Part(_)
                    | Intrinsic::Count
                    | Intrinsic::Unmet(..)
                    | Intrinsic::NoRule
                    | Intrinsic::Returned
            )
    };
    let changes =
        |instruction: &Instruction, is_allowed: &dyn Fn(&Intrinsic) -> bool| match instruction {
            Instruction::Intrinsic { op, .. } => !is_allowed(op),
            Instruction::Go { .. }
            | Instruction::Guard { .. }
            | Instruction::Refuse
            | Instruction::Halt
            | Instruction::SetWinner { .. } => true,
            _ => false,
        };
    let does_more = code.reaching(|instruction| changes(instruction, &looks));
    let does_more_than_judge = code.reaching(|instruction| changes(instruction, &judges));
    (0..)
        .zip(&code.functions)
        .zip(does_more.into_iter().zip(does_more_than_judge))
        .map(
            |((function, function_code), (does_more, does_more_than_judge))| {
                let params = usize::try_from(function_code.params).ok()?;
                if params > MAX_PARAMS || !code.summary(function).has_loop {
                    return None;
                }
                let only_looks = !does_more;
                (only_looks || !does_more_than_judge).then_some(Looker {
                    params,
                    judges: !only_looks,
                })
            },
        )
        .collect()
}
