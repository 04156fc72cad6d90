//! Lists of operations for which the hook after a move changes nothing on the board, and what that says of the others.
//!
//! In chess that hook moves the rook of castling, so as far as its code shows it may do anything to any board. But for
//! nearly all lists it runs to its end without looking at the board or changing it: only the operations and the player
//! on turn decide that. Such lists are *inert*. Whether one is, is found out once for each template and lane and kept
//! with the graph. The hook is run for the few others in the position; if the board is not what the operations made of
//! it, more squares must have changed than any list has operations, so that no inert list is the same move.

use super::grower::Grower;
use super::lane_sets::{insert, is_empty, lanes_of, minus};
use super::words::InternId;
use crate::base::{IndexVec, Limits};
use crate::board::{Cell, Op};
use crate::rules::FaultKind;
use crate::rules::vm::code::CodeStyle;
use crate::rules::vm::concrete::{Concrete, domain_of_known_words};
use crate::rules::vm::domain::{Answer, Domain, RunResult, Stop};
use crate::rules::vm::evaluate::run;
use crate::rules::vm::facts::Facts;
use crate::rules::vm::hook_context::HookContext;
use crate::rules::vm::instruction::{Arithmetic, Test};
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::move_maker::{Remade, act};
use crate::rules::vm::observe::Silent;
use crate::rules::vm::position_query::PositionQuery;
use crate::rules::vm::state::MachineState;
use crate::rules::vm::types::{OpField, Type};

/// The lists that are known to be inert or not, and the registers of runs that find it out.
#[derive(Clone, Debug)]
pub(super) struct InertLists<const N: usize> {
    /// By player on turn and template: the lanes that are known, and those of them that are not inert.
    examined: Vec<Vec<([u64; N], [u64; N])>>,
    state: Option<Box<MachineState<i64>>>,
    ops: Vec<Op>,
    /// The hashes of boards that the hook has changed in the position.
    hashes: Vec<u64>,
}

impl<const N: usize> Default for InertLists<N> {
    fn default() -> Self {
        Self {
            examined: Vec::new(),
            state: None,
            ops: Vec::new(),
            hashes: Vec::new(),
        }
    }
}

/// The most lists that are not inert and for which the hook is run, and more if they are fewer than half of all.
const FEW: usize = 8;
/// The number of runs between two checks whether to stop.
const RUNS: u32 = 64;

impl<const N: usize> InertLists<N> {
    /// Returns true if moves whose operations lead to different boards, `total` in all, certainly still do after the
    /// hook: the lanes of these templates.
    pub(super) fn stay_distinct(
        &mut self,
        total: usize,
        (templates, lanes_of_all): (&[InternId], &IndexVec<InternId, [u64; N]>),
        grower: &Grower,
        context: &HookContext<'_>,
    ) -> bool {
        self.changed_by_hook(total, (templates, lanes_of_all), grower, context)
            .is_some_and(|changed| are_different(changed))
    }

    /// Returns the hashes of the boards that the hook changes, each other than those of all inert lists. Returns `None`
    /// if there may be others, or if the hook fails.
    fn changed_by_hook(
        &mut self,
        total: usize,
        (templates, lanes_of_all): (&[InternId], &IndexVec<InternId, [u64; N]>),
        grower: &Grower,
        context: &HookContext<'_>,
    ) -> Option<&mut Vec<u64>> {
        let state = self
            .state
            .get_or_insert_with(|| Box::new(MachineState::new(0)));
        let mut most_operations = 0;
        let (mut active, mut runs) = (0, 0);
        let turn = usize::from(context.position.turn);
        if self.examined.len() <= turn {
            self.examined.resize(turn + 1, Vec::new());
        }
        let examined = self.examined.get_mut(turn)?;
        for id in templates {
            let lanes = lanes_of_all.get(*id as usize)?;
            if is_empty(lanes) {
                continue;
            }
            let template = grower.templates.get(*id)?;
            most_operations = most_operations.max(template.operations.len());
            if examined.len() <= *id as usize {
                examined.resize(*id as usize + 1, ([0; N], [0; N]));
            }
            // Kept with the graph, by lane and for all positions: the run saw only the operations and the player, so it
            // ends in the same way wherever this list comes up.
            let (seen, not_quiet) = examined.get_mut(*id as usize)?;
            for lane in lanes_of(&minus(*lanes, seen)) {
                template.write(lane, grower, &mut self.ops);
                runs += 1;
                if runs % RUNS == 0 && context.limits.is_stopped() {
                    return None;
                }
                if !is_inert(&self.ops, context, state) {
                    insert(not_quiet, lane);
                }
                insert(seen, lane);
            }
            // "Active" are those that were not seen to be inert. If they are most of the lists, running the hook for
            // each is as much work as the listing that this is to save.
            active += lanes_of(&minus(*lanes, &minus(*seen, not_quiet))).count();
            if active > FEW && active > total / 2 {
                return None;
            }
        }
        self.hashes.clear();
        if active == 0 {
            return Some(&mut self.hashes);
        }
        for id in templates {
            let lanes = lanes_of_all.get(*id as usize)?;
            let Some((seen, not_quiet)) = examined.get(*id as usize).filter(|_| !is_empty(lanes))
            else {
                continue;
            };
            let template = grower.templates.get(*id)?;
            for lane in lanes_of(&minus(*lanes, &minus(*seen, not_quiet))) {
                runs += 1;
                if runs % RUNS == 0 && context.limits.is_stopped() {
                    return None;
                }
                template.write(lane, grower, &mut self.ops);
                let made = act(context, CodeStyle::Fast, state, &self.ops, &mut Silent);
                let made: Remade = made.ok()?;
                // The hook looked at the board but left it as the operations made it.
                if made.is_as_played {
                    continue;
                }
                // Quiet lists change at most as many squares as they have operations. One more, and it is none of them;
                // as many, and it could be.
                if made.changed <= most_operations {
                    return None;
                }
                self.hashes.push(made.hash);
            }
        }
        Some(&mut self.hashes)
    }
}

/// Returns true if no two hashes are equal.
fn are_different(hashes: &mut [u64]) -> bool {
    hashes.sort_unstable();
    // Equal hashes may be of different boards; then the lists are written out, which is only slower.
    hashes.windows(2).all(|pair| pair.first() != pair.last())
}

/// Returns true if the hook after a move runs to its end for a list without looking at the board or changing it.
fn is_inert(ops: &[Op], context: &HookContext<'_>, state: &mut MachineState<i64>) -> bool {
    let compiled = context.compiled;
    let turn = context.position.turn;
    let code = compiled.code(CodeStyle::Fast, turn);
    let hook = compiled.after_move;
    let entry = hook.and_then(|hook| code.functions.get(hook.0 as usize));
    let (Some(hook), Some(entry)) = (hook, entry) else {
        return false;
    };
    let limits: &Limits<'_> = context.limits;
    if entry.inlined > limits.depth {
        return false;
    }
    state.begin(hook.0, entry, limits.fuel);
    let mut world = Blind {
        ops,
        turn,
        facts: &compiled.facts,
        context,
    };
    let rest = run(code, state, &mut world, &mut Silent, limits);
    matches!(rest, RunResult::Done(_))
}

/// The domain of a hook after a move that may neither look at the position nor change the board: doing so ends the run
/// as a fault.
struct Blind<'a> {
    ops: &'a [Op],
    turn: u8,
    facts: &'a Facts,
    context: &'a HookContext<'a>,
}

impl Blind<'_> {
    /// Returns the domain that answers about the operations.
    fn view(&self) -> Concrete<'_> {
        Concrete::new(
            &self.context.position.board,
            self.ops,
            self.turn,
            self.facts,
        )
    }
}

fn stop<T>() -> Answer<T> {
    Err(Stop::Fault(FaultKind::Internal))
}

impl Domain for Blind<'_> {
    domain_of_known_words!();

    fn count(&mut self) -> Answer<i64> {
        self.view().count()
    }

    fn is_place(&mut self, index: i64) -> Answer<bool> {
        self.view().is_place(index)
    }

    fn field(&mut self, index: i64, field: OpField) -> Answer<i64> {
        self.view().field(index, field)
    }

    fn any_field(&mut self, index: i64, field: i64, ty: Type) -> Answer<i64> {
        self.view().any_field(index, field, ty)
    }

    fn cell(&mut self, _: i64, _: i64) -> Answer<i64> {
        stop()
    }

    fn fixed_cell(&mut self, _: u8, _: u8, _: u16) -> Answer<i64> {
        stop()
    }

    fn turn(&mut self) -> Answer<i64> {
        Ok(i64::from(self.turn))
    }

    fn player(&mut self, a: i64) -> Answer<u8> {
        self.view().player(a)
    }

    fn intrinsic(&mut self, op: Intrinsic, operands: &[i64], _: u32) -> Answer<i64> {
        match (op, operands) {
            (Intrinsic::Position(PositionQuery::Owner), [piece]) => {
                let cell = Cell::from_bits(u16::try_from(*piece).unwrap_or(u16::MAX));
                Ok(self.facts.owner(cell).map_or(-1, i64::from))
            }
            (Intrinsic::Lookup(lookup, _), _) => {
                let value = self.facts.look_up(lookup, operands);
                value.map_err(Stop::Fault)
            }
            // The state and the turn are set in vain: whether two lists have the same board does not depend on them.
            (Intrinsic::SetState(_), [bits]) => Ok(*bits),
            (Intrinsic::SetTurn, [player]) => self.player(*player).map(|_| 0),
            _ => stop(),
        }
    }
}
