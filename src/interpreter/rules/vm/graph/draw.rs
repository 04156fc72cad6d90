//! Draws a move of a random game from the plan of a player alone.
//!
//! That is possible if lanes and values of the position decide all of a plan and every list is a move as it stands. Then
//! a draw reads the contents of the board and writes the operations of one move; it neither grows nor judges anything, and
//! needs none of what a [sweep](super::sweep) prepares for that. Where a plan ends too early, the sweep draws instead.

use super::content_sets::ContentSets;
use super::draw_table::{DrawTable, TemplateMoves};
use super::grower::Grower;
use super::lane_sets::{is_empty, or_words};
use super::node::TemplatePart;
use super::pick::PickResult;
use super::plan_builder::{EMITTED, FAULT_SINK, SHORT_SINK};
use super::plans::Planned;
use super::sweep::Sweep;
use super::template_lists::TemplateLists;
use super::value_sets::{AskValue, ValueSet};
use super::words::PositionExpr;
use crate::base::bits;
use crate::board::Op;
use crate::rules::Choose;

impl<const N: usize> Sweep<N> {
    /// Returns what draws from a plan need, or `None` if something else than lanes decides.
    pub(super) fn draw_table(
        &mut self,
        planned: &Planned<N>,
        grower: &Grower,
    ) -> Option<DrawTable<N>> {
        if !planned.gathers.is_empty() {
            return None;
        }
        self.orders.take(grower.templates.all(), &grower.shape);
        let mut moves = Vec::new();
        for leaf in planned.plan.leaves() {
            if u64::from(leaf & 1) != EMITTED {
                continue;
            }
            let template = leaf >> 1;
            let of = grower.templates.get(template)?;
            let (rank, lists) = self.orders.of(template);
            let is_plain = match lists {
                TemplateLists::Lanes { .. } => of.has_lanes,
                TemplateLists::Pass => !of.has_lanes,
                TemplateLists::Fixed { .. } => true,
                TemplateLists::Mixed => false,
            };
            if of.part != TemplatePart::All || of.is_judged() || !is_plain {
                return None;
            }
            moves.push(TemplateMoves {
                rank,
                template,
                lists,
                is_of_one_lane: of.has_lanes && matches!(lists, TemplateLists::Fixed { .. }),
            });
        }
        let contents = planned.contents.iter();
        let contents = contents.map(|id| grower.names.contents.get(*id).copied());
        let contents = contents.collect::<Option<_>>()?;
        let is_plain = |set: &ValueSet| {
            let value = grower.names.expressions.get(set.value);
            value.is_some_and(PositionExpr::is_plain)
        };
        let asks_runs = !planned.values.iter().all(is_plain);
        let of_position = (contents, planned.values.clone(), asks_runs);
        let all = grower.shape.exists.words();
        Some(DrawTable::new(moves, of_position, all))
    }

    /// Returns true if there is a plan to draw moves of a player from now. `may_run` says that values may be asked for
    /// which have to be computed.
    pub(super) fn begin_draw(&mut self, turn: u8, grower: &Grower, may_run: bool) -> bool {
        self.plans.numbering == grower.numbering
            && self.plans.draw_table(turn).is_some_and(|table| {
                let is_askable = may_run || !table.asks_runs;
                is_askable && !table.backoff.leaves_out()
            })
    }

    /// Draws a move of a player on the board with these contents, after [`Sweep::begin_draw`]. `value` returns a value of the
    /// position, if it is known. Returns `None` if the sweep has to draw; nothing was chosen then.
    pub(super) fn draw_from_plan(
        &mut self,
        (turn, contents): (u8, &ContentSets),
        value: AskValue<'_>,
        grower: &Grower,
        choose: Choose<'_>,
        ops: &mut Vec<Op>,
    ) -> Option<PickResult> {
        let plans = &mut self.plans;
        let index = (*plans.by_turn.get(usize::from(turn))?)?;
        let Planned {
            plan, code, draws, ..
        } = &mut **plans.roots.get_mut(index)?.planned.as_mut()?;
        let table = draws.as_mut()?;
        for (index, set) in (table.contents.len()..).zip(&table.values) {
            let holds = set.holds(grower, value)?;
            plan.set(index, &[0_u64.wrapping_sub(u64::from(holds)); N]);
        }
        for (index, set) in table.contents.iter().enumerate() {
            let mut squares = [0; N];
            bits(*set).for_each(|content| or_words(&mut squares, contents.squares(content)));
            plan.set(index, &squares);
        }
        plan.begin(&table.all);
        let results = &mut plans.results;
        results.clear();
        match code {
            Some(code) => code.run(plan, results),
            None => plan.run(results),
        }
        let mut is_enough = is_empty(&plan.sink(FAULT_SINK)) && is_empty(&plan.sink(SHORT_SINK));
        for result in results {
            is_enough &= result.leaf & 1 == EMITTED && table.add(result.leaf >> 1, &result.lanes);
        }
        table.backoff.count(is_enough);
        let drawn = match is_enough {
            true => draw(table, grower, choose, ops),
            false => None,
        };
        table.clear();
        drawn
    }
}

fn draw<const N: usize>(
    table: &DrawTable<N>,
    grower: &Grower,
    choose: Choose<'_>,
    ops: &mut Vec<Op>,
) -> Option<PickResult> {
    // Whether there is no move or one without operations is for the sweep to say.
    let count = Some(table.total()).filter(|count| *count > 0)?;
    let chosen = choose(count);
    if chosen < count {
        let list = table.nth(chosen);
        let list = list.and_then(|(id, lane)| Some((grower.templates.get(id)?, lane)));
        match list {
            Some((template, lane)) => template.write(lane, grower, ops),
            None => return Some(PickResult::Reference),
        }
    }
    Some(PickResult::One { chosen, count })
}
