//! Lists the moves of a position by its graph.

use super::draw::Drawn;
use super::grow::{Grower, Purpose};
use super::growth::Growth;
use super::node::Template;
use super::present::{Buffers, Present};
use super::squares::Shape;
use super::sweep::{Left, Sweep, insert, lanes_of};
use super::words::Id;
use crate::base::RunBounds;
use crate::board::Op;
use crate::rules::listing::{Partial, Query};
use crate::rules::vm::code::Style;
use crate::rules::vm::symbolic::{Found, Setting};

/// Walks for boards of so many words.
#[derive(Clone, Debug)]
enum Walker {
    One(Sweep<1>),
    Two(Sweep<2>),
    Four(Sweep<4>),
    Six(Sweep<6>),
}

impl Walker {
    fn for_squares(squares: usize) -> Self {
        match squares {
            0..=64 => Self::One(Sweep::default()),
            65..=128 => Self::Two(Sweep::default()),
            129..=256 => Self::Four(Sweep::default()),
            _ => Self::Six(Sweep::default()),
        }
    }

    fn get(&mut self) -> &mut dyn Walk {
        match self {
            Self::One(sweep) => sweep,
            Self::Two(sweep) => sweep,
            Self::Four(sweep) => sweep,
            Self::Six(sweep) => sweep,
        }
    }
}

/// A walk over boards of any size.
trait Walk {
    /// Lists the moves that a query asks for.
    fn list(
        &mut self,
        grower: &mut Grower,
        present: &mut Present<'_, '_>,
        query: &Query<'_>,
        found: &mut Found,
    ) -> Result<(), Left>;

    /// Has one of the moves chosen and puts its operations there.
    fn draw(
        &mut self,
        grower: &mut Grower,
        present: &mut Present<'_, '_>,
        choose: &mut dyn FnMut(usize) -> usize,
        ops: &mut Vec<Op>,
    ) -> Result<Drawn, Left>;
}

/// A graph that has begun to grow.
#[derive(Clone, Debug)]
struct Grown {
    grower: Grower,
    walker: Walker,
    /// The limits that its runs have.
    bounds: RunBounds,
}

/// Nodes that take about as long to grow as the reference takes to list a position.
const WORTH: usize = 30;

/// The graph of one hook, with what walking it needs.
#[derive(Clone, Debug)]
pub struct Graph {
    hook: u32,
    grown: Option<Box<Grown>>,
    /// True where the game has no graph.
    is_off: bool,
    growth: Growth,
    buffers: Buffers,
}

impl Graph {
    /// The graph of a hook.
    pub fn new(hook: u32) -> Self {
        Self {
            hook,
            grown: None,
            is_off: false,
            growth: Growth::new(WORTH),
            buffers: Buffers::default(),
        }
    }

    /// Lists the moves that a query asks for. Returns false if the reference has to.
    pub fn list(&mut self, setting: &Setting<'_>, query: &Query<'_>, found: &mut Found) -> bool {
        let is_usual = query.prefix.is_empty()
            && query.contains.is_empty()
            && query.max_len.is_none()
            && setting.code.style == Style::Fast;
        if !is_usual || self.growth.rests() {
            return false;
        }
        let listed = self.walk(setting, |walk, grower, present| {
            walk.list(grower, present, query, found)
        });
        match listed {
            Ok(()) => true,
            Err(Left::Stopped) => {
                found.clear();
                found.leave_out(Partial::Stopped);
                true
            }
            Err(Left::Reference) => {
                found.clear();
                false
            }
        }
    }

    /// Chooses one of the lists by its number in their order, and puts its operations there.
    pub fn draw(
        &mut self,
        setting: &Setting<'_>,
        choose: &mut dyn FnMut(usize) -> usize,
        ops: &mut Vec<Op>,
    ) -> Drawn {
        // The listing that follows counts the question.
        if setting.code.style != Style::Fast || self.growth.is_resting() {
            return Drawn::Left;
        }
        let drawn = self.walk(setting, |walk, grower, present| {
            walk.draw(grower, present, choose, ops)
        });
        drawn.unwrap_or(Drawn::Left)
    }

    /// Walks the graph in a position, where there is one, and notes what grew.
    fn walk<T>(
        &mut self,
        setting: &Setting<'_>,
        walk: impl FnOnce(&mut dyn Walk, &mut Grower, &mut Present<'_, '_>) -> Result<T, Left>,
    ) -> Result<T, Left> {
        if self.is_off || !self.is_ready(setting) {
            return Err(Left::Reference);
        }
        let grown = self.grown.as_mut().ok_or(Left::Reference)?;
        let Grown { grower, walker, .. } = &mut **grown;
        let nodes = grower.nodes.len();
        let mut present = Present::new(setting, &[], &mut self.buffers);
        let result = walk(walker.get(), grower, &mut present);
        self.growth.walked(grower.nodes.len().saturating_sub(nodes));
        result
    }

    /// Makes a graph where there is none that has room to grow.
    fn is_ready(&mut self, setting: &Setting<'_>) -> bool {
        let bounds = setting.limits.run_bounds();
        if let Some(grown) = &self.grown
            && !grown.grower.is_full()
        {
            return grown.bounds == bounds;
        }
        let Some(shape) = Shape::of(setting.board, setting.facts.pieces) else {
            self.is_off = true;
            return false;
        };
        self.grown = Some(Box::new(Grown {
            walker: Walker::for_squares(shape.squares()),
            grower: Grower::new(shape, self.hook, Purpose::List),
            bounds,
        }));
        true
    }
}

impl<const N: usize> Walk for Sweep<N> {
    fn list(
        &mut self,
        grower: &mut Grower,
        present: &mut Present<'_, '_>,
        query: &Query<'_>,
        found: &mut Found,
    ) -> Result<(), Left> {
        let setting = present.setting;
        self.walk(grower, present)?;
        // The reference tells how many lists were too short.
        if self.is_short && !query.first_only {
            return Err(Left::Reference);
        }
        let mut ops = std::mem::take(&mut self.ops);
        for number in 0..self.templates.len() {
            let (id, template) = self.template(number, grower)?;
            if template.operations.len() < query.min_len {
                continue;
            }
            let lanes = self.legal_lanes(id, template, grower, present, query.first_only)?;
            for lane in lanes_of(&lanes) {
                write(template, lane, grower, &mut ops);
                found.add(setting.board, &ops);
                found.runs += 1;
                if query.first_only && !found.lists.is_empty() {
                    self.ops = ops;
                    return Ok(());
                }
            }
        }
        self.ops = ops;
        let is_too_much =
            found.runs >= query.runs || found.bytes(setting.board) > setting.limits.memory;
        match is_too_much {
            true => Err(Left::Reference),
            false => Ok(()),
        }
    }

    fn draw(
        &mut self,
        grower: &mut Grower,
        present: &mut Present<'_, '_>,
        choose: &mut dyn FnMut(usize) -> usize,
        ops: &mut Vec<Op>,
    ) -> Result<Drawn, Left> {
        self.walk(grower, present)?;
        for number in 0..self.templates.len() {
            let (id, template) = self.template(number, grower)?;
            let legal = self.legal_lanes(id, template, grower, present, false)?;
            if let Some(lanes) = self.found.get_mut(id as usize) {
                *lanes = legal;
            }
        }
        let total = self.total(grower).ok_or(Left::Reference)?;
        if total == 0 {
            return match self.is_short {
                true => Err(Left::Reference),
                false => Ok(Drawn::Nothing),
            };
        }
        let chosen = choose(total);
        if chosen < total {
            let (template, lane) = self.nth(chosen, grower).ok_or(Left::Reference)?;
            let template = grower.templates.get(template).ok_or(Left::Reference)?;
            write(template, lane, grower, ops);
        }
        Ok(Drawn::One { chosen, of: total })
    }
}

impl<const N: usize> Sweep<N> {
    /// Returns one of the templates with moves.
    fn template<'g>(&self, number: usize, grower: &'g Grower) -> Result<(Id, &'g Template), Left> {
        let id = *self.templates.get(number).ok_or(Left::Reference)?;
        let template = grower.templates.get(id).ok_or(Left::Reference)?;
        Ok((id, template))
    }

    /// Returns the lanes on which a template is a legal move, or the first of them; where its operations do not depend
    /// on the lane, lane 0 stands for all.
    fn legal_lanes(
        &mut self,
        id: Id,
        template: &Template,
        grower: &Grower,
        present: &mut Present<'_, '_>,
        first_only: bool,
    ) -> Result<[u64; N], Left> {
        let lanes = match template.has_lanes {
            true => self.found.get(id as usize).copied().unwrap_or([0; N]),
            false => std::array::from_fn(|word| u64::from(word == 0)),
        };
        if !template.is_checked {
            return Ok(lanes);
        }
        let mut legal = [0; N];
        for lane in lanes_of(&lanes) {
            write(template, lane, grower, &mut self.judged);
            match present.judge(grower.hook(), &self.judged) {
                Some(true) => insert(&mut legal, lane),
                Some(false) => continue,
                None if present.is_stopped() => return Err(Left::Stopped),
                None => return Err(Left::Reference),
            }
            if first_only {
                break;
            }
        }
        Ok(legal)
    }
}

/// Puts the operations of a lane into a list, in place of what it holds.
fn write(template: &Template, lane: usize, grower: &Grower, ops: &mut Vec<Op>) {
    let table = |id: Id, lane: usize| {
        let table = grower.names.tables.get(id);
        let bit = table.and_then(|table| table.get(lane)).copied();
        usize::try_from(bit.unwrap_or(0)).unwrap_or(0)
    };
    ops.clear();
    template.write(lane, &grower.shape, &table, ops);
}
