//! Lists the moves of a position by the graph of a hook.

// A question of a position goes through four gates, and each may leave it to the reference:
//
//     style      only fast code has graphs; exact code runs for explanations
//     budget     a pause, or a sample that the reference is to answer so that its cost is known
//     is_off     boards that are too large, walks that continue for too long
//     walk       a lane that came to `REFER` or `FAULT`, a stub without a budget
//
// What comes back is all or nothing: the list is cleared before the reference lists the position.

use super::budget::{GrowthBudget, MAX_EXCEEDED, run_cost, walk_cost};
use super::content_sets::ContentSets;
use super::grower::{GraphPurpose, Grower, LaneCalls, ListSplits, UnrelatedSquares};
use super::labels::LabelNames;
use super::lane_sets::{insert, is_empty, lanes_of};
use super::node::Template;
use super::pick::{BoardEffects, Draw, PickResult, UniformDraw};
use super::present::{Buffers, WalkPosition};
use super::rollout::{Rollout, RolloutEnd};
use super::squares::BoardShape;
use super::sweep::{Sweep, SweepStop};
use super::value_sets::AskValue;
use super::words::{InternId, Interners, PositionExpr};
use crate::base::RunBounds;
use crate::board::{Board, Move, Op, Position};
use crate::rules::listing::{Partial, Query};
use crate::rules::vm::code::CodeStyle;
use crate::rules::vm::symbolic::{LegalLists, RunInputs};
use crate::rules::{Choose, EachPly, RuleGraph};

// A number of words as a constant of the type lets the compiler unroll every loop over a set: a board of up to 64
// squares is one register. Four sizes, because each is a copy of all the code of sweeps. Six words are 384 squares,
// enough for 19 x 19.
/// A sweep for boards of some number of words.
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

    fn get(&mut self) -> &mut dyn AnySweep {
        match self {
            Self::One(sweep) => sweep,
            Self::Two(sweep) => sweep,
            Self::Four(sweep) => sweep,
            Self::Six(sweep) => sweep,
        }
    }
}

/// A sweep over boards of any size.
trait AnySweep {
    /// Finds the candidates with at least `least` operations. If any move is enough, it may stop when it knows one.
    fn find(
        &mut self,
        least: u32,
        is_any_enough: bool,
        grower: &mut Grower,
        present: &mut WalkPosition<'_, '_>,
    ) -> Result<(), SweepStop>;

    /// Returns true if a move is to be drawn as [`Sweep::begin_draw`] says.
    fn begin_draw(&mut self, turn: u8, grower: &Grower, may_run: bool) -> bool;

    /// Draws a move as [`Sweep::draw_from_plan`] does.
    fn draw(
        &mut self,
        of: (u8, &ContentSets),
        value: AskValue<'_>,
        grower: &Grower,
        choose: Choose<'_>,
        ops: &mut Vec<Op>,
    ) -> Option<PickResult>;

    /// Plays moves as [`Sweep::roll_out`] does.
    fn roll_out(
        &mut self,
        of: &mut Rollout<'_>,
        grower: &Grower,
        choose: Choose<'_>,
        mv: &mut Move,
        each: EachPly<'_>,
    ) -> RolloutEnd;

    /// Returns the number of nodes that the last sweep visited.
    fn visited(&self) -> u64;

    /// Returns the bytes of machine code of its plans.
    fn machine_code(&self) -> usize;

    /// Returns true if the last sweep was given up because it went on for too long.
    fn is_exceeded(&self) -> bool;

    /// Adds the list without operations to candidates that have some, if it is legal.
    fn add_pass(
        &mut self,
        grower: &mut Grower,
        present: &mut WalkPosition<'_, '_>,
    ) -> Result<(), SweepStop>;

    /// Returns true if a candidate is legal.
    fn is_any_legal(
        &mut self,
        grower: &mut Grower,
        present: &mut WalkPosition<'_, '_>,
    ) -> Result<bool, SweepStop>;

    /// Adds the legal candidates that a query asks for to `legal`.
    fn list(
        &mut self,
        grower: &mut Grower,
        present: &mut WalkPosition<'_, '_>,
        query: &Query<'_>,
        legal: &mut LegalLists,
    ) -> Result<(), SweepStop>;

    /// Draws one of the legal candidates: `choose` returns its index, given their number. Its operations are put into
    /// `ops`. If the draw is even, no two of them are the same move.
    fn pick(
        &mut self,
        grower: &mut Grower,
        present: &mut WalkPosition<'_, '_>,
        draw: Draw<'_>,
        choose: Choose<'_>,
        ops: &mut Vec<Op>,
    ) -> Result<PickResult, SweepStop>;
}

/// A graph, the buffers of its sweeps and its limits.
#[derive(Clone, Debug)]
struct Grown {
    grower: Grower,
    walker: Walker,
    /// The limits of its runs.
    bounds: RunBounds,
}

/// The graph of one hook, made when it is first needed.
#[derive(Clone, Debug)]
pub struct Graph {
    hook: u32,
    grown: Option<Box<Grown>>,
    /// True if graphs do not support the game, or if its sweeps go on for too long.
    is_off: bool,
    /// The number of sweeps that went on for too long.
    exceeded: u32,
    budget: GrowthBudget,
    buffers: Buffers,
    /// The position of a sweep, and whether its candidates are kept, because its moves are usually asked for next.
    walked: Option<Position>,
    is_walked: bool,
    /// True if that sweep was for lists with an operation only.
    is_pass_open: bool,
}

impl Graph {
    /// Creates the graph of a hook.
    pub fn new(hook: u32) -> Self {
        Self {
            hook,
            grown: None,
            is_off: false,
            exceeded: 0,
            budget: GrowthBudget::of_list(),
            buffers: Buffers::default(),
            walked: None,
            is_walked: false,
            is_pass_open: false,
        }
    }

    /// Lets the graph grow as in a long task, with the graph of functions in it.
    pub fn expect_much(&mut self) {
        self.budget.expect_much();
        self.buffers.expect_much();
    }

    /// Returns what has grown, for display; `None` if there is nothing yet.
    pub fn to_rule_graph(&self, names: &LabelNames<'_>) -> Option<RuleGraph> {
        let grown = self.grown.as_ref()?;
        let sweep: &dyn AnySweep = match &grown.walker {
            Walker::One(sweep) => sweep,
            Walker::Two(sweep) => sweep,
            Walker::Four(sweep) => sweep,
            Walker::Six(sweep) => sweep,
        };
        let machine_code = sweep.machine_code() + self.buffers.machine_code();
        Some(RuleGraph {
            machine_code,
            ..grown.grower.to_rule_graph(names)
        })
    }

    /// Returns true if the graph can be used with these limits.
    pub fn fits(&self, bounds: RunBounds) -> bool {
        let grown = self.grown.as_ref();
        grown.is_none_or(|grown| grown.bounds == bounds)
    }

    /// Lists the moves that a query asks for. Returns false if the reference has to list them.
    pub fn list(
        &mut self,
        setting: &RunInputs<'_>,
        query: &Query<'_>,
        legal: &mut LegalLists,
    ) -> bool {
        if !query.is_filter() || setting.code.style != CodeStyle::Fast {
            return false;
        }
        // `hasMove`, asked by `end` after a move, has swept the position that is listed next. With its candidates kept,
        // the rules of most games are swept once for a move and not twice.
        let is_walked = self.take_walked(setting) && query.min_len == 0 && !query.first_only;
        if !is_walked && !self.budget.begin_question() {
            return false;
        }
        let list =
            |walk: &mut dyn AnySweep, grower: &mut Grower, present: &mut WalkPosition<'_, '_>| {
                walk.list(grower, present, query, legal)
            };
        let listed = match is_walked {
            true => self.resume(setting, list),
            false => self.walk(setting, 0, false, list),
        };
        match listed {
            Ok(()) => true,
            Err(SweepStop::Stopped) => {
                legal.clear();
                legal.leave_out(Partial::Stopped);
                true
            }
            Err(SweepStop::Reference) => {
                legal.clear();
                false
            }
        }
    }

    /// Draws one of the moves of a player on the board with these contents, each way to make one by itself, from the plan
    /// of the player and values that `plain` knows. Returns `None` if [`Graph::pick`] has to draw; nothing was chosen then.
    pub fn draw(
        &mut self,
        of_player: (u8, &ContentSets),
        bounds: RunBounds,
        plain: &dyn Fn(&PositionExpr) -> Option<i64>,
        choose: Choose<'_>,
        ops: &mut Vec<Op>,
    ) -> Option<PickResult> {
        // Candidates of an earlier sweep are for the next question only.
        let grown = self.grown.as_mut().filter(|_| !self.is_walked)?;
        let Grown {
            grower,
            walker,
            bounds: of,
        } = &mut **grown;
        if *of != bounds || !walker.get().begin_draw(of_player.0, grower, false) {
            return None;
        }
        let value = &mut |id, names: &Interners| plain(names.expressions.get(id)?);
        let drawn = walker.get().draw(of_player, value, grower, choose, ops);
        if drawn.is_some() {
            self.budget.answered_at_once();
        }
        drawn
    }

    /// Plays moves of a random game from a board, with draws and answers of `end` that need no more than the contents of
    /// the squares.
    pub fn roll_out(
        &mut self,
        of: &mut Rollout<'_>,
        board: &Board,
        choose: Choose<'_>,
        mv: &mut Move,
        each: EachPly<'_>,
    ) -> RolloutEnd {
        let bounds = of.limits.run_bounds();
        let grown = self.grown.as_mut().filter(|_| !self.is_walked);
        let Some(grown) = grown.filter(|grown| grown.bounds == bounds) else {
            return RolloutEnd::Open;
        };
        let Grown { grower, walker, .. } = &mut **grown;
        of.contents.show(board, &grower.shape);
        let ended = walker.get().roll_out(of, grower, choose, mv, each);
        self.budget.answered_at_once();
        ended
    }

    /// Draws a move as [`Graph::draw`] does, with all values of the position.
    fn draw_with_values(
        &mut self,
        setting: &RunInputs<'_>,
        choose: Choose<'_>,
        ops: &mut Vec<Op>,
    ) -> Option<PickResult> {
        let Grown {
            grower,
            walker,
            bounds,
        } = &mut **self.grown.as_mut()?;
        let walk = walker.get();
        if *bounds != setting.limits.run_bounds() || !walk.begin_draw(setting.turn, grower, true) {
            return None;
        }
        let mut present = WalkPosition::new(setting, &[], &mut self.buffers);
        let contents = setting.show_contents(&grower.shape);
        let value = &mut |id, names: &Interners| present.value(id, names);
        let drawn = walk.draw((setting.turn, &contents), value, grower, choose, ops);
        setting.give_back_contents(contents);
        if drawn.is_some() {
            self.budget.answered_at_once();
        }
        drawn
    }

    /// Draws one of the moves: `choose` returns its index in the order of a listing, given their number. Its operations
    /// are put into `ops`. If the draw is even, they are what its query asks for, and no two of them are the same move.
    /// In a draw by priority nothing is asked.
    pub fn pick(
        &mut self,
        setting: &RunInputs<'_>,
        draw: Draw<'_>,
        choose: Choose<'_>,
        ops: &mut Vec<Op>,
    ) -> PickResult {
        if setting.code.style != CodeStyle::Fast {
            return PickResult::Reference;
        }
        if self.take_walked(setting) {
            let picked = self.resume(setting, |walk, grower, present| {
                walk.pick(grower, present, draw, choose, ops)
            });
            match picked {
                // A list without operations may be too short for what the rules read.
                Ok(PickResult::Nothing) => {}
                picked => return self.picked(setting, picked),
            }
        }
        if matches!(draw, Draw::Quick)
            && let Some(drawn) = self.draw_with_values(setting, choose, ops)
        {
            return drawn;
        }
        if !self.budget.begin_question() {
            return PickResult::Reference;
        }
        let picked = self.walk(setting, 0, false, |walk, grower, present| {
            walk.pick(grower, present, draw, choose, ops)
        });
        self.picked(setting, picked)
    }

    /// Returns what was picked. The candidates are kept if they are to be listed.
    fn picked(
        &mut self,
        setting: &RunInputs<'_>,
        picked: Result<PickResult, SweepStop>,
    ) -> PickResult {
        let picked = picked.unwrap_or(PickResult::Reference);
        if picked == PickResult::Unmerged {
            self.keep_walked(setting, false);
        }
        picked
    }

    /// Keeps the candidates of the last sweep.
    fn keep_walked(&mut self, setting: &RunInputs<'_>, is_pass_open: bool) {
        if let Some(context) = setting.context {
            match &mut self.walked {
                Some(walked) => walked.clone_from(context.position),
                empty => *empty = Some(context.position.clone()),
            }
        }
        self.is_walked = setting.context.is_some();
        self.is_pass_open = is_pass_open;
    }

    /// Returns true if the candidates of the last sweep are those of this position and these limits; they are used only
    /// once.
    fn take_walked(&mut self, setting: &RunInputs<'_>) -> bool {
        let is_same = |walked: &Position| {
            let position = setting.context.map(|context| context.position);
            position.is_some_and(|position| position == walked)
        };
        let grown = self.grown.as_ref();
        // Used once, or the list without operations would be added again. Whoever keeps them once more says that it is
        // there (`keep_walked`).
        std::mem::take(&mut self.is_walked)
            && self.walked.as_ref().is_some_and(is_same)
            && grown.is_some_and(|grown| grown.bounds == setting.limits.run_bounds())
    }

    /// Continues with the candidates of the last sweep, and the list without operations if they lack it.
    fn resume<T>(
        &mut self,
        setting: &RunInputs<'_>,
        ask: impl FnOnce(
            &mut dyn AnySweep,
            &mut Grower,
            &mut WalkPosition<'_, '_>,
        ) -> Result<T, SweepStop>,
    ) -> Result<T, SweepStop> {
        let grown = self.grown.as_mut().ok_or(SweepStop::Reference)?;
        let mut present = WalkPosition::again(setting, &[], &mut self.buffers);
        let walk = grown.walker.get();
        if self.is_pass_open {
            walk.add_pass(&mut grown.grower, &mut present)?;
        }
        ask(walk, &mut grown.grower, &mut present)
    }

    /// Returns true if the player on turn has a legal move with at least one operation. Returns `None` if the reference
    /// has to answer. If the moves are listed next, their candidates are kept.
    pub fn has_move(&mut self, setting: &RunInputs<'_>, is_listed_next: bool) -> Option<bool> {
        if setting.code.style != CodeStyle::Fast || !self.budget.begin_question() {
            return None;
        }
        let has_move = self.walk(setting, 1, !is_listed_next, |walk, grower, present| {
            walk.is_any_legal(grower, present)
        });
        if has_move.is_ok() && is_listed_next {
            self.keep_walked(setting, true);
        }
        has_move.ok()
    }

    /// Sweeps the graph in a position for lists of at least `least` operations, and counts what grew.
    fn walk<T>(
        &mut self,
        setting: &RunInputs<'_>,
        least: u32,
        is_any_enough: bool,
        walk: impl FnOnce(
            &mut dyn AnySweep,
            &mut Grower,
            &mut WalkPosition<'_, '_>,
        ) -> Result<T, SweepStop>,
    ) -> Result<T, SweepStop> {
        self.is_walked = false;
        if self.is_off || !self.is_ready(setting) {
            return Err(SweepStop::Reference);
        }
        let grown = self.grown.as_mut().ok_or(SweepStop::Reference)?;
        let Grown { grower, walker, .. } = &mut **grown;
        let nodes = grower.nodes.len();
        // Set before each walk, so that growth stops where the budget does; a walk that comes to a stub there fails as
        // a whole.
        grower.max_nodes = nodes.saturating_add(self.budget.allowance());
        let mut present = WalkPosition::new(setting, &[], &mut self.buffers);
        let walker = walker.get();
        let result = walker.find(least, is_any_enough, grower, &mut present);
        if walker.is_exceeded() {
            self.exceeded += 1;
            self.is_off |= self.exceeded >= MAX_EXCEEDED;
        }
        let grown = grower.nodes.len().saturating_sub(nodes);
        // The runs so far were for values and belong to the walk, whose cost is set against what the answer saves.
        // Those for candidates come later and are only spent.
        let values = run_cost(present.runs, present.steps);
        let cost = walk_cost(walker.visited()).saturating_add(values);
        let may_answer = self.budget.walked(grown, cost, result.is_ok());
        result?;
        if !may_answer {
            return Err(SweepStop::Reference);
        }
        let result = walk(walker, grower, &mut present);
        let judging = run_cost(present.runs, present.steps).saturating_sub(values);
        self.budget.spend(judging);
        result
    }

    /// Counts a question that the reference has answered with this many runs and steps.
    pub fn count_reference_answer(&mut self, runs: u64, steps: u64) {
        self.budget.count_reference_answer(run_cost(runs, steps));
    }

    /// Creates the graph if there is none or if it has to be replaced. Returns false if it cannot be used.
    fn is_ready(&mut self, setting: &RunInputs<'_>) -> bool {
        let bounds = setting.limits.run_bounds();
        if let Some(grown) = &self.grown
            && !grown.grower.is_full()
        {
            return grown.bounds == bounds;
        }
        let Some(shape) = BoardShape::of(setting.board, setting.facts.pieces) else {
            self.is_off = true;
            return false;
        };
        let mut grower = Grower::new(shape, self.hook, GraphPurpose::List);
        // The new graph begins empty but does not repeat the mistakes of the old one.
        if let Some(old) = self.grown.take() {
            grower.splits = ListSplits::avoiding(old.grower.splits.never);
            grower.calls = LaneCalls::avoiding(old.grower.calls.never);
            grower.unrelated = UnrelatedSquares::of(old.grower.unrelated.places);
        }
        self.grown = Some(Box::new(Grown {
            walker: Walker::for_squares(grower.shape.squares()),
            grower,
            bounds,
        }));
        true
    }
}

impl<const N: usize> AnySweep for Sweep<N> {
    fn find(
        &mut self,
        least: u32,
        is_any_enough: bool,
        grower: &mut Grower,
        present: &mut WalkPosition<'_, '_>,
    ) -> Result<(), SweepStop> {
        self.is_any_enough = is_any_enough;
        self.walk(least, grower, present)?;
        self.are_legal.resize(self.templates.len(), false);
        Ok(())
    }

    fn begin_draw(&mut self, turn: u8, grower: &Grower, may_run: bool) -> bool {
        Self::begin_draw(self, turn, grower, may_run)
    }

    fn draw(
        &mut self,
        of: (u8, &ContentSets),
        value: AskValue<'_>,
        grower: &Grower,
        choose: Choose<'_>,
        ops: &mut Vec<Op>,
    ) -> Option<PickResult> {
        self.draw_from_plan(of, value, grower, choose, ops)
    }

    fn roll_out(
        &mut self,
        of: &mut Rollout<'_>,
        grower: &Grower,
        choose: Choose<'_>,
        mv: &mut Move,
        each: EachPly<'_>,
    ) -> RolloutEnd {
        Self::roll_out(self, of, grower, choose, mv, each)
    }

    fn visited(&self) -> u64 {
        self.visited
    }

    fn machine_code(&self) -> usize {
        self.plans.machine_code()
    }

    fn is_exceeded(&self) -> bool {
        self.is_exceeded
    }

    fn add_pass(
        &mut self,
        grower: &mut Grower,
        present: &mut WalkPosition<'_, '_>,
    ) -> Result<(), SweepStop> {
        let is_legal = present.judge(grower.hook(), &[]);
        if !is_legal.ok_or(SweepStop::Reference)? {
            return Ok(());
        }
        let pass = grower.templates.id(Template::default());
        self.grow_buffers(grower);
        // A template without lanes is legal or not as a whole; lane 0 stands for all.
        let all = std::array::from_fn(|word| u64::from(word == 0));
        self.emitted.set(pass, all);
        self.templates.push(pass);
        self.are_legal.push(true);
        Ok(())
    }

    fn is_any_legal(
        &mut self,
        grower: &mut Grower,
        present: &mut WalkPosition<'_, '_>,
    ) -> Result<bool, SweepStop> {
        if self.has_move {
            return Ok(true);
        }
        // Templates without judgement first, because they need no work.
        for number in 0..self.templates.len() {
            let (_, template) = self.template(number, grower)?;
            if !template.is_judged() {
                return Ok(true);
            }
        }
        for number in 0..self.templates.len() {
            let (id, template) = self.template(number, grower)?;
            let lanes = self.candidate_lanes(id, template);
            for lane in lanes_of(&lanes) {
                if self.is_legal(number, lane, grower, present)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn list(
        &mut self,
        grower: &mut Grower,
        present: &mut WalkPosition<'_, '_>,
        query: &Query<'_>,
        legal: &mut LegalLists,
    ) -> Result<(), SweepStop> {
        let setting = present.setting;
        // The reference reports how many lists were too short.
        if self.is_short && !query.first_only {
            return Err(SweepStop::Reference);
        }
        let mut ops = std::mem::take(&mut self.ops);
        for number in 0..self.templates.len() {
            let (_, template) = self.template(number, grower)?;
            if template.operations.len() < query.min_len {
                continue;
            }
            let lanes = self.legal_lanes(number, grower, present)?;
            for lane in lanes_of(&lanes) {
                template.write(lane, grower, &mut ops);
                if query.is_contained(&ops) {
                    legal.add(setting.board, &ops);
                }
                legal.runs += 1;
                if query.first_only && !legal.lists.is_empty() {
                    self.ops = ops;
                    return Ok(());
                }
            }
        }
        self.ops = ops;
        // Checked at the end and not at the bound: the reference then finds the same part of the list that it always
        // finds.
        let is_too_much =
            legal.runs >= query.runs || legal.bytes(setting.board) > setting.limits.memory;
        match is_too_much {
            true => Err(SweepStop::Reference),
            false => Ok(()),
        }
    }

    fn pick(
        &mut self,
        grower: &mut Grower,
        present: &mut WalkPosition<'_, '_>,
        draw: Draw<'_>,
        choose: Choose<'_>,
        ops: &mut Vec<Op>,
    ) -> Result<PickResult, SweepStop> {
        if let Draw::Priority(number) = draw {
            return self.pick_by_priority(number, grower, present, ops);
        }
        // All candidates are judged before one is drawn: the number of moves must be known, and the same random number
        // must draw the same move whether a graph answers or not.
        for number in 0..self.templates.len() {
            self.legal_lanes(number, grower, present)?;
        }
        let total = self.total(grower).ok_or(SweepStop::Reference)?;
        if let Draw::Even(UniformDraw { query, effects }) = draw
            && total > 0
        {
            // A listing reports lists that were too short and may not hold too many.
            let bytes = total.saturating_mul(LegalLists::bytes_of_move(present.setting.board));
            let is_large = total as u64 >= query.runs || bytes > present.setting.limits.memory;
            let are_distinct = !self.is_short && !is_large && self.are_distinct(grower, effects);
            let are_distinct = are_distinct
                && match effects {
                    // A hook may clear a square, and what that uncovers differs from square to square.
                    BoardEffects::Anything(_) if grower.shape.has_stacks => false,
                    BoardEffects::Anything(context) => {
                        let lists = (&*self.templates, &self.emitted);
                        self.inert.stay_distinct(total, lists, grower, context)
                    }
                    BoardEffects::Nothing | BoardEffects::Within(_) => true,
                };
            if !are_distinct {
                return Ok(PickResult::Unmerged);
            }
        }
        if total == 0 {
            return match self.is_short {
                true => Err(SweepStop::Reference),
                false => Ok(PickResult::Nothing),
            };
        }
        let chosen = choose(total);
        if chosen < total {
            let (template, lane) = self.nth(chosen, grower).ok_or(SweepStop::Reference)?;
            let template = grower.templates.get(template).ok_or(SweepStop::Reference)?;
            template.write(lane, grower, ops);
        }
        Ok(PickResult::One {
            chosen,
            count: total,
        })
    }
}

impl<const N: usize> Sweep<N> {
    /// Returns one of the templates with candidates.
    pub(super) fn template<'g>(
        &self,
        number: usize,
        grower: &'g Grower,
    ) -> Result<(InternId, &'g Template), SweepStop> {
        let id = *self.templates.get(number).ok_or(SweepStop::Reference)?;
        let template = grower.templates.get(id).ok_or(SweepStop::Reference)?;
        Ok((id, template))
    }

    /// Keeps the lanes on which a template is a legal move, and returns them.
    fn legal_lanes(
        &mut self,
        number: usize,
        grower: &Grower,
        present: &mut WalkPosition<'_, '_>,
    ) -> Result<[u64; N], SweepStop> {
        let (id, template) = self.template(number, grower)?;
        if self.are_legal.at(number) {
            return Ok(self.emitted.get(id as usize).copied().unwrap_or([0; N]));
        }
        let lanes = self.candidate_lanes(id, template);
        let legal = self.meeting(template, lanes, grower, present)?;
        self.emitted.set(id, legal);
        self.are_legal.set(number, true);
        Ok(legal)
    }
    /// Returns the lanes of the candidates of a template. If its operations do not depend on the lane, lane 0 stands for
    /// all.
    pub(super) fn candidate_lanes(&self, id: InternId, template: &Template) -> [u64; N] {
        let lanes = self.emitted.get(id as usize).copied().unwrap_or([0; N]);
        match template.has_lanes || is_empty(&lanes) {
            true => lanes,
            false => std::array::from_fn(|word| u64::from(word == 0)),
        }
    }

    /// Returns those of the lanes on which a template is a legal move.
    pub(super) fn meeting(
        &mut self,
        template: &Template,
        lanes: [u64; N],
        grower: &Grower,
        present: &mut WalkPosition<'_, '_>,
    ) -> Result<[u64; N], SweepStop> {
        let mut legal = lanes;
        if template.is_judged() {
            legal = match present.meeting(template, lanes, grower) {
                Some(met) => met,
                None if present.is_stopped() => return Err(SweepStop::Stopped),
                None => return Err(SweepStop::Reference),
            };
            // The obligations first, because they are cheaper and leave fewer candidates to be judged by a run of the
            // rules.
            if template.is_checked {
                for lane in lanes_of(&std::mem::replace(&mut legal, [0; N])) {
                    template.write(lane, grower, &mut self.judged);
                    match present.judge(grower.hook(), &self.judged) {
                        Some(true) => insert(&mut legal, lane),
                        Some(false) => {}
                        None if present.is_stopped() => return Err(SweepStop::Stopped),
                        None => return Err(SweepStop::Reference),
                    }
                }
            }
        }
        Ok(legal)
    }
}
