//! Draws a move of a random game from the plan of a player alone.
//!
//! That is possible if lanes alone decide all of a plan and every list is a move as it stands. Then a draw reads the
//! contents of the board and writes the operations of one move; it neither grows nor judges anything, and needs none of
//! what a [sweep](super::sweep) prepares for that. Where a plan ends too early, the sweep draws instead.

use super::content_sets::ContentSets;
use super::draw_table::{DrawTable, TemplateMoves};
use super::grow::Grower;
use super::lane_sets::{is_empty, or_words};
use super::node::TemplatePart;
use super::pick::PickResult;
use super::plan_builder::{EMITTED, FAULT_SINK, SHORT_SINK};
use super::plans::Planned;
use super::sweep::Sweep;
use super::template_lists::TemplateLists;
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
        if !planned.values.is_empty() || !planned.gathers.is_empty() {
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
        Some(DrawTable::new(
            moves,
            contents.collect::<Option<_>>()?,
            grower.shape.exists.words(),
        ))
    }

    /// Draws a move of a player on the board with these contents. Returns `None` if the sweep has to draw; nothing was
    /// chosen then.
    pub(super) fn draw_from_plan(
        &mut self,
        turn: u8,
        contents: &ContentSets,
        grower: &Grower,
        choose: Choose<'_>,
        ops: &mut Vec<Op>,
    ) -> Option<PickResult> {
        let plans = &mut self.plans;
        if plans.numbering != grower.numbering {
            return None;
        }
        let index = (*plans.by_turn.get(usize::from(turn))?)?;
        let Planned {
            plan, code, draws, ..
        } = &mut **plans.roots.get_mut(index)?.planned.as_mut()?;
        let table = draws.as_mut()?;
        if table.waits() {
            return None;
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
        table.count(is_enough);
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
