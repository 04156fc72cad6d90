//! One visit of the graph: down to an unvisited move, a random game from there, and back up.
//!
//! The selection is UCT (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006), where an unvisited move
//! counts as visited once with the mean of the others, so that few visits among many moves go to those that did well.
//! All games in which a move was made are considered besides the visits of it, see `amaf`.
//! Certain results are propagated as in the Monte Carlo tree search solver of Winands, Björnsson and Saito (2008). The
//! first move of the random game is an immediately winning one, if there is one (Teytaud and Teytaud, "On the huge
//! benefit of decisive moves", 2010); that costs nothing, because the list of moves contains the outcomes. The other
//! moves are picked without computing the successors of the rest. Where random games do not end, an [`Evaluation`]
//! takes their place.

// The order of a visit, and what each part may decide:
//
//     descend     in nodes with moves: `choose` an edge; an edge to a proven result ends the visit there
//                 at a node that was visited once: list its moves again, keep them, go on
//                 at an edge that leads nowhere yet: judge the move; if its position is known, go on there
//                 else list its moves, and add a node without them, since most are never visited again;
//                 then either the estimate is the result      (random games do not end)
//                 or `simulate`: a random game is             (they do)
//     back up     from the leaf: add the payoff to each edge, prove what can be proven, fill the tables of moves
//     scout       only while positions are estimated: continue with a random game, a few moves, to see whether it ends

use super::amaf::{ENOUGH_VISITS, MoveKey, MoveTable};
use super::evaluation::Evaluation;
use super::eye::Eye;
use super::graph::Graph;
use super::knowledge::ThreadKnowledge;
use super::node::{ALLOCATION, EdgeView, NodeId, NodeList, Target};
use super::proof::Proof;
use super::recent::RecentLists;
use super::selection::{SearchParams, Selection};
use crate::board::{Outcome, Position};
use crate::rules::{Judgement, Listed, Rules, Worker, draw};
use crate::search::playout::{PlayoutMove, play, play_as_hinted};
use crate::search::random::Random;
use crate::search::{Bounds, Choices, FaultCount, Shares, choices, payoff};
use rustc_hash::FxHashMap;

/// The factor by which the payoff of an end decreases with each move before it: of two wins the quicker one is worth
/// more.
const DISCOUNT: f64 = 0.999;

/// The bonus for having moves when the opponent has none. It discourages filling squares that only the opponent cannot
/// enter, and shutting in own pieces.
const MOBILITY: f64 = 0.08;
/// The same in a race, where pieces that have arrived stand close together.
const MOBILITY_OF_RACE: f64 = 0.008;

/// The result of a visit.
#[derive(Clone, Debug)]
struct VisitEnd {
    value: LeafValue,
    /// The number of moves to it from the root.
    plies: u32,
}

/// The value of the last position of a visit.
#[derive(Clone, Debug)]
enum LeafValue {
    /// The game ended there, in the tree or at random, or nothing is known about it.
    Outcome(Outcome),
    /// The estimated share of each player.
    Guess(Shares),
}

impl LeafValue {
    fn share_of(&self, player: u8, players: u8) -> f64 {
        let draw = || payoff(Outcome::Draw, player, players);
        match self {
            Self::Outcome(outcome) => payoff(*outcome, player, players),
            Self::Guess(shares) => shares
                .get(usize::from(player))
                .copied()
                .unwrap_or_else(draw),
        }
    }
}

impl VisitEnd {
    fn new(outcome: Outcome, plies: u32) -> Self {
        Self {
            value: LeafValue::Outcome(outcome),
            plies,
        }
    }

    /// Returns the result of a proven position that is `plies` moves from the root.
    fn proven(proof: Proof, plies: u32) -> Self {
        Self::new(proof.outcome, plies.saturating_add(proof.plies))
    }
}

/// A move on the way down.
#[derive(Clone, Copy, Debug)]
struct VisitStep {
    node: NodeId,
    edge: usize,
    /// The visits of the node before this one.
    visits: u64,
    /// The move that is best by the estimates among the others, and what it is worth to the player on turn.
    other: Option<(f64, usize)>,
    /// A proof that is reported to the nodes above instead, counted in moves from the root.
    above: Option<Proof>,
    /// The node below, if the visit went on there.
    below: Option<NodeId>,
}

impl VisitStep {
    /// Tells that the visit is no longer below.
    fn leave(&self, graph: &Graph) {
        if let Some(below) = self.below.and_then(|below| graph.node(below)) {
            below.leave();
        }
    }
}

/// What is known where a visit leaves the graph.
enum Leaf {
    /// The result of the visit.
    End(VisitEnd),
    /// A position to play on from, and the number of moves to it from the root.
    Open(Outcome, Position, u32),
}

/// A thread of a search: its random numbers, and what it alone knows.
#[derive(Debug)]
pub(super) struct SearchThread {
    pub random: Random,
    /// Candidate moves on which the rules failed.
    pub faults: FaultCount,
    pub knowledge: ThreadKnowledge,
    /// The moves of the games below a node, at the root and where there are many. Each thread fills its own: they are
    /// statistics, and half of the games say nearly the same as all of them.
    tables: FxHashMap<NodeId, MoveTable>,
    recent: RecentLists,
    path: Vec<VisitStep>,
    /// The moves of the visit and of its random game, with the players who made them.
    made: Vec<(u8, MoveKey)>,
    /// The moves of the node that is looked at.
    views: Vec<EdgeView>,
}

impl SearchThread {
    /// Creates a thread with knowledge about the game.
    pub fn new(random: Random, knowledge: ThreadKnowledge) -> Self {
        Self {
            random,
            faults: FaultCount::default(),
            knowledge,
            tables: FxHashMap::default(),
            recent: RecentLists::default(),
            path: Vec::new(),
            made: Vec::new(),
            views: Vec::new(),
        }
    }

    /// Follows the nodes of the graph to their new numbers; those that went are forgotten. `None` for a new graph.
    pub fn renumber(&mut self, graph: &Graph, moved: Option<&[Option<NodeId>]>) {
        self.recent.clear();
        let renumbered = |(id, table): (NodeId, MoveTable)| {
            let new = moved?.get(id.0 as usize).copied().flatten()?;
            graph.grow(table.bytes() + ALLOCATION);
            Some((new, table))
        };
        self.tables = std::mem::take(&mut self.tables)
            .into_iter()
            .filter_map(renumbered)
            .collect();
    }

    /// Visits the graph once. Returns false if the search should stop.
    pub fn visit(
        &mut self,
        graph: &Graph,
        worker: &mut dyn Worker,
        params: &SearchParams<'_>,
        bounds: &Bounds<'_>,
    ) -> bool {
        self.path.clear();
        self.made.clear();
        // Estimates say nothing of the moves before them.
        let is_game = params.amaf && !self.knowledge.estimates();
        let end = match self.descend(graph, worker, params, bounds) {
            Some(Leaf::Open(outcome, position, plies)) => {
                self.simulate(outcome, position, plies, worker, params, bounds)
            }
            Some(Leaf::End(end)) => Some(end),
            None => None,
        };
        let Some(mut end) = end else {
            for step in &self.path {
                step.leave(graph);
                if let Some(list) = graph.list(step.node) {
                    list.cancel_visit(step.edge);
                }
            }
            return false;
        };
        let share = payoff(Outcome::Draw, 0, params.players);
        while let Some(step) = self.path.pop() {
            // Counted from the root for all edges of the path, so that values at different depths stay comparable.
            let discount = DISCOUNT.powi(i32::try_from(end.plies).unwrap_or(i32::MAX));
            // Towards a draw and not towards 0: a loss that is far away is better than one that is near.
            let value_of = |player| {
                let value = end.value.share_of(player, params.players);
                share + (value - share) * discount
            };
            step.leave(graph);
            let Some(list) = graph.list(step.node) else {
                continue;
            };
            if is_game && let Some(made) = self.made.get(self.path.len()..) {
                add_game(&mut self.tables, graph, &step, made, value_of);
            }
            list.end_visit(step.edge, value_of(list.turn()));
            if params.minimax > 0.0 {
                graph.note_move(step.node, list, step.edge, step.other);
            }
            if graph.is_proven(list.target(step.edge)) {
                graph.prove(step.node, list);
            }
            // A proven move of this node is better than the one that was visited, so the player would make it: nodes
            // above learn that result, while this edge has learned the visit's own.
            if let Some(proof) = step.above {
                end = VisitEnd::new(proof.outcome, proof.plies);
            }
        }
        let is_settled = self.knowledge.is_settled();
        let Some(root) = graph.root().filter(|_| !is_settled) else {
            return true;
        };
        let random = &mut self.random;
        let faults = self
            .knowledge
            .scout(root, params.rules, worker, random, bounds);
        let is_going = faults.is_some();
        self.faults.add(faults.unwrap_or_default());
        is_going
    }

    /// Descends to a leaf of the graph, and lets it grow there. Returns `None` if the search should stop.
    fn descend(
        &mut self,
        graph: &Graph,
        worker: &mut dyn Worker,
        params: &SearchParams<'_>,
        bounds: &Bounds<'_>,
    ) -> Option<Leaf> {
        let is_short = self.knowledge.estimates();
        let mut id = NodeId::ROOT;
        // The position of the node, where it was just reached for the first time on this way.
        let mut reached: Option<Position> = None;
        // The node whose table of moves is used.
        let mut informed = NodeId::ROOT;
        loop {
            let plies = u32::try_from(self.path.len()).unwrap_or(u32::MAX);
            let node = graph.node(id)?;
            if let Some(proof) = node.proof().filter(|_| id != NodeId::ROOT) {
                return Some(Leaf::End(VisitEnd::proven(proof, plies)));
            }
            let list = match node.list() {
                Some(list) => list,
                None => {
                    let position = match reached.take() {
                        Some(position) => position,
                        None => match self.position_after_path(graph, worker, bounds)? {
                            Ok(position) => position,
                            Err(()) => return Some(unknown(plies)),
                        },
                    };
                    // A full graph is still walked, and its leaves are played out.
                    if graph.is_full() {
                        return Some(Leaf::Open(Outcome::Going, position, plies));
                    }
                    self.enter(graph, id, position, worker, params, bounds)?;
                    node.list()?
                }
            };
            if self.tables.get(&id).is_some_and(MoveTable::is_rich) {
                informed = id;
            }
            self.views.clear();
            self.views
                .extend((0..list.len()).map(|index| graph.view(list, index)));
            let selection = Selection {
                list,
                moves: &self.views,
                table: self.tables.get(&informed).filter(|_| params.amaf),
                is_short,
                params,
            };
            let Some(chosen) = selection.choose(&mut self.random) else {
                // Nothing is known about a position whose list is empty and partial.
                return Some(unknown(plies));
            };
            let edge = chosen.edge;
            self.path.push(VisitStep {
                node: id,
                edge,
                visits: self.views.iter().map(|view| view.visits).sum(),
                other: match params.minimax > 0.0 {
                    true => best_of_others(&self.views, edge),
                    false => None,
                },
                above: chosen.better.map(|proof| Proof {
                    plies: plies.saturating_add(proof.plies),
                    ..proof
                }),
                below: None,
            });
            list.begin_visit(edge);
            if params.amaf && !is_short {
                self.made.push((list.turn(), list.move_key(edge)));
            }
            let plies = plies.saturating_add(1);
            match list.target(edge) {
                Target::End(outcome) => return Some(Leaf::End(VisitEnd::new(outcome, plies))),
                Target::Node(child) => {
                    id = self.go_on(graph, child);
                    // What was reached before is above.
                    reached = None;
                    continue;
                }
                Target::Unknown => {}
            }
            // Only nodes with moves keep positions, so this one is made anew, once for each edge that grows.
            let judged = worker.judge(&list.position, &list.get(edge), &bounds.limits());
            if judged.is_stopped() {
                return None;
            }
            let Judgement::Legal(legal) = judged else {
                // Rules that contradict their own listing say nothing about the move.
                return Some(unknown(plies - 1));
            };
            let outcome = legal.outcome.claimed();
            if outcome.is_over() {
                return Some(Leaf::Open(outcome, legal.next, plies));
            }
            let key = graph.key(&legal.next, plies);
            if let Some(known) = graph.find(key, &legal.next) {
                list.lead_to(edge, known);
                id = self.go_on(graph, known);
                reached = Some(legal.next);
                continue;
            }
            if graph.is_full() {
                return Some(Leaf::Open(outcome, legal.next, plies));
            }
            let choices = choices(worker, &legal.next, bounds)?;
            self.faults.add(choices.faults);
            let before = (list, edge);
            let after = (legal.next, choices);
            return Some(self.grow(graph, before, key, after, params));
        }
    }

    /// Goes on to the node that the last move leads to.
    fn go_on(&mut self, graph: &Graph, node: NodeId) -> NodeId {
        if let (Some(step), Some(below)) = (self.path.last_mut(), graph.node(node)) {
            below.come();
            step.below = Some(node);
        }
        node
    }

    /// Makes the position after the moves of the way down. The outer `None` says that the search should stop, the inner
    /// error that the rules contradict themselves.
    fn position_after_path(
        &self,
        graph: &Graph,
        worker: &mut dyn Worker,
        bounds: &Bounds<'_>,
    ) -> Option<Result<Position, ()>> {
        let step = self.path.last()?;
        let list = graph.list(step.node)?;
        match worker.judge(&list.position, &list.get(step.edge), &bounds.limits()) {
            judged if judged.is_stopped() => None,
            Judgement::Legal(legal) => Some(Ok(legal.next)),
            _ => Some(Err(())),
        }
    }

    /// Keeps the moves of a node that is visited again. Returns `None` if the search should stop.
    fn enter(
        &mut self,
        graph: &Graph,
        id: NodeId,
        position: Position,
        worker: &mut dyn Worker,
        params: &SearchParams<'_>,
        bounds: &Bounds<'_>,
    ) -> Option<()> {
        let mut list = match self.recent.take(id) {
            Some(list) => {
                graph.shrink(list.bytes());
                list
            }
            None => {
                let choices = choices(worker, &position, bounds)?;
                self.list(position, choices, params)
            }
        };
        ask_for_hints(&mut list, params.rules, worker, bounds);
        graph.enter(id, list);
        Some(())
    }

    /// Makes the moves of a node, with estimates where those are used.
    fn list(
        &self,
        position: Position,
        choices: Choices,
        params: &SearchParams<'_>,
    ) -> Box<NodeList> {
        let evaluation = &self.knowledge.evaluation;
        let has_values = self.knowledge.estimates() || params.prior > 0.0;
        let own = match has_values {
            true => {
                let shares = evaluation.shares(params.rules, &position);
                params.eye.see(&position, shares)
            }
            false => Shares::new(),
        };
        let guess = |listed: &Listed| match has_values {
            true => {
                let shares = evaluation.shares_after(params.rules, &listed.next);
                params.eye.see(&listed.next, shares)
            }
            false => Shares::new(),
        };
        let shifts = shifts(&position, &choices, params.eye, params.players);
        let list = NodeList::new(position, choices, params.players, own, guess);
        Box::new(list.with_shifts(shifts))
    }

    /// Adds the node of a position after a move. If positions are estimated, the result is its value: one half is its own
    /// estimate, the other half that after the reply that looks best, so that a capture that is answered by another one is
    /// not taken for a gain. Of outcomes of chance it is the mean.
    fn grow(
        &mut self,
        graph: &Graph,
        (before, edge): (&NodeList, usize),
        key: u64,
        (position, choices): (Position, Choices),
        params: &SearchParams<'_>,
    ) -> Leaf {
        let plies = u32::try_from(self.path.len()).unwrap_or(u32::MAX);
        let is_short = self.knowledge.estimates();
        let turn = position.turn;
        let mut first = None;
        if is_short {
            self.knowledge.evaluation.note(&position, &choices.moves);
        } else {
            first = Some(first_move(&choices, turn, &mut self.random));
        }
        let list = self.list(position, choices, params);
        let node = graph.add(key, &list);
        if let Some(node) = node {
            before.lead_to(edge, node);
        }
        let leaf = match first {
            Some(FirstMove::End(outcome)) => Leaf::End(VisitEnd::new(outcome, plies)),
            Some(FirstMove::Played(index, outcome, next)) => {
                self.made.push((turn, list.move_key(index)));
                Leaf::Open(outcome, next, plies.saturating_add(1))
            }
            None => Leaf::End(match node.and_then(|node| graph.proof(node)) {
                Some(proof) => VisitEnd::proven(proof, plies),
                None => VisitEnd {
                    value: LeafValue::Guess(self.value_of(graph, before, &list)),
                    plies,
                },
            }),
        };
        if let Some(node) = node {
            self.recent.put(graph, params.threads, node, list);
        }
        leaf
    }

    /// Returns the estimated value of a position that was listed.
    fn value_of(&self, graph: &Graph, before: &NodeList, list: &NodeList) -> Shares {
        let evaluation = &self.knowledge.evaluation;
        let mut shares = Shares::from_slice(list.own());
        let expected = graph.best_of(list);
        // A learned value knows of replies what there is to know.
        let is_taught = evaluation.is_taught();
        for (share, expected) in shares.iter_mut().zip(expected) {
            *share = match is_taught {
                true => expected,
                false => f64::midpoint(*share, expected),
            };
        }
        if !is_taught {
            let weight = match evaluation.is_race() {
                true => MOBILITY_OF_RACE,
                false => MOBILITY,
            };
            add_mobility(&mut shares, weight, list, before);
        }
        shares
    }

    /// Plays at random from the position after a move, to the end or as far as that is worth the time; a game that is
    /// cut off is estimated.
    fn simulate(
        &mut self,
        outcome: Outcome,
        position: Position,
        plies: u32,
        worker: &mut dyn Worker,
        params: &SearchParams<'_>,
        bounds: &Bounds<'_>,
    ) -> Option<VisitEnd> {
        if outcome.is_over() {
            return Some(VisitEnd::new(outcome, plies));
        }
        let guess = |evaluation: &Evaluation, position: &Position| {
            let shares = evaluation.shares(params.rules, position);
            LeafValue::Guess(params.eye.see(position, shares))
        };
        if self.knowledge.estimates() {
            return Some(VisitEnd {
                value: guess(&self.knowledge.evaluation, &position),
                plies,
            });
        }
        let length = self.knowledge.horizon.longest();
        let random = &mut self.random;
        let made = &mut self.made;
        let note = &mut |ply: &PlayoutMove<'_>| {
            if params.amaf {
                made.push((ply.turn, MoveKey::new(ply.turn, ply.mv.ops.iter().copied())));
            }
        };
        let played = match params.has_hints {
            true => play_as_hinted(worker, &position, length, random, bounds, note)?,
            false => play(worker, &position, length, random, bounds, note)?,
        };
        self.faults.add(played.faults);
        let is_cut = !played.outcome.is_over() && !played.is_stuck;
        let is_won = played.outcome.winner().is_some();
        let won_after = is_won.then_some(played.plies);
        self.knowledge.horizon.note(!is_cut, won_after);
        let last = played.last.as_ref().unwrap_or(&position);
        self.knowledge
            .evaluation
            .learn(params.rules, last, played.outcome);
        Some(VisitEnd {
            value: match is_cut {
                true => guess(&self.knowledge.evaluation, last),
                false => LeafValue::Outcome(played.outcome),
            },
            plies: plies.saturating_add(played.plies),
        })
    }
}

/// Adds to a list what the author of the rules says of its moves, if anything. Only to one that is kept: most are never
/// chosen from.
pub(super) fn ask_for_hints(
    list: &mut NodeList,
    rules: &dyn Rules,
    worker: &mut dyn Worker,
    bounds: &Bounds<'_>,
) {
    if rules.has_hints() && list.weights.is_none() {
        let moves = (0..list.len()).map(|index| list.get(index));
        let hint = |mv| worker.promise(&list.position, &mv, &bounds.limits());
        let hints = moves.map(hint).collect();
        list.set_hints(hints);
    }
}

/// Returns by move how much too good it looks where random games decide; nothing if nothing is misjudged.
pub(super) fn shifts(position: &Position, choices: &Choices, eye: Eye, players: u8) -> Vec<f32> {
    if !eye.is_blurred() {
        return Vec::new();
    }
    let moves = choices.moves.iter();
    let shift = |listed: &Listed| eye.shift(&listed.next, position.turn, players);
    moves.map(shift).collect()
}

/// Returns the move that is best by the estimates, apart from one, and what it is worth.
fn best_of_others(views: &[EdgeView], but: usize) -> Option<(f64, usize)> {
    let others = views.iter().enumerate().filter(|(index, _)| *index != but);
    let known = others.filter_map(|(index, view)| Some((view.best?, index)));
    known.reduce(|best, other| if other.0 > best.0 { other } else { best })
}

/// Returns the result of a visit that says nothing.
fn unknown(plies: u32) -> Leaf {
    Leaf::End(VisitEnd::new(Outcome::Going, plies))
}

/// Adds a game to the table of a node, if it has been visited often enough to have one.
fn add_game(
    tables: &mut FxHashMap<NodeId, MoveTable>,
    graph: &Graph,
    step: &VisitStep,
    moves: &[(u8, MoveKey)],
    value: impl Fn(u8) -> f64,
) {
    let may_grow = !graph.is_full();
    let is_due = step.node == NodeId::ROOT || step.visits >= ENOUGH_VISITS;
    let table = match tables.get_mut(&step.node) {
        Some(table) => table,
        None if may_grow && is_due => {
            graph.grow(size_of::<MoveTable>() + ALLOCATION);
            tables.entry(step.node).or_default()
        }
        None => return,
    };
    graph.grow(table.add(moves, value, may_grow));
}

/// Adjusts the shares of a position by the number of moves of the player on turn and of the player before.
fn add_mobility(shares: &mut [f64], weight: f64, node: &NodeList, before: &NodeList) {
    let (turn, other) = (usize::from(node.turn()), usize::from(before.turn()));
    // Passing moves, throws and partial lists tell nothing about mobility.
    let is_thrown = node.weights.is_some() || before.weights.is_some();
    if turn == other || is_thrown || node.complete.is_err() || before.complete.is_err() {
        return;
    }
    let (mobility, theirs) = (node.len() as f64, before.len() as f64);
    let change = weight * (mobility - theirs) / f64::max(mobility + theirs, 1.0);
    for (player, change) in [(turn, change), (other, -change)] {
        if let Some(share) = shares.get_mut(player) {
            *share = (*share + change).clamp(LEAST_SHARE, 1.0 - LEAST_SHARE);
        }
    }
}

/// An estimated share is never exactly a win or a loss.
const LEAST_SHARE: f64 = 0.001;

/// The first move of a random game.
enum FirstMove {
    /// The index of a move, with the outcome and the position after it.
    Played(usize, Outcome, Position),
    /// The game ends here.
    End(Outcome),
}

fn first_move(choices: &Choices, turn: u8, random: &mut Random) -> FirstMove {
    let wins = Outcome::Won(turn);
    let is_winning = |listed: &Listed| listed.outcome == wins && listed.weight.is_none();
    if choices.moves.iter().any(is_winning) {
        return FirstMove::End(wins);
    }
    let index = draw(&choices.moves, &mut |chances| random.below(chances));
    let drawn = index.and_then(|index| Some((index, choices.moves.get(index)?)));
    match drawn {
        Some((index, listed)) => FirstMove::Played(index, listed.outcome, listed.next.clone()),
        None => FirstMove::End(Outcome::Draw),
    }
}
