//! The question whether chance moves, for whoever has no worker.

use super::code::CodeStyle;
use super::concrete::Concrete;
use super::domain::{Answer, RunResult, Stop};
use super::evaluate::run;
use super::hook_context::HookContext;
use super::observe::Silent;
use super::state::MachineState;
use crate::base::Limit;
use crate::rules::FaultKind;

/// Asks the hook about the position of a context. There is no move, and rules that read its operations are not accepted.
///
/// # Errors
/// Returns why the run did not end normally.
pub(super) fn asks_chance(
    context: &HookContext<'_>,
    style: CodeStyle,
    state: &mut MachineState<i64>,
) -> Answer<bool> {
    let (compiled, position) = (context.compiled, context.position);
    let Some(hook) = compiled.is_chance else {
        return Ok(false);
    };
    let code = compiled.code(style, position.turn);
    let entry = code.functions.get(hook.0 as usize);
    let entry = entry.ok_or(Stop::Fault(FaultKind::Internal))?;
    let limits = context.limits;
    state.begin(hook.0, entry, limits.fuel);
    if entry.inlined > limits.depth {
        return Err(Stop::Limit(Limit::Depth));
    }
    let world = Concrete::new(&position.board, &[], position.turn, &compiled.facts);
    let mut world = world.within(context);
    match run(code, state, &mut world, &mut Silent, limits) {
        RunResult::Done(_) => Ok(state.result() != 0),
        RunResult::Fault(kind) => Err(Stop::Fault(kind)),
        RunResult::LimitReached(limit) => Err(Stop::Limit(limit)),
    }
}
