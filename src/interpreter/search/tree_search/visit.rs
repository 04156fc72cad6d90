//! One visit of the tree: down to an unvisited move, a random game from there, and back up.
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
//     descend     in known nodes: `choose` an edge; an edge to a proven result ends the visit there
//                 at an unknown edge: judge the move, list its position, add the node
//                 then either `grow`      (random games do not end)  the estimate is the result
//                 or `simulate`           (they do)                  a random game is the result
//     back up     from the leaf: add the payoff to each edge, prove what can be proven, fill the tables of moves
//     scout       only while positions are estimated: continue with a random game, a few moves, to see whether it ends

use super::amaf::{MoveKey, MoveTable};
use super::evaluation::Evaluation;
use super::horizon::Horizon;
use super::tree::{Proof, SearchEdge, SearchNode, SearchNodeId, Tree};
use crate::board::{Outcome, Position};
use crate::rules::{Judgement, Listed, Rules, Worker, draw};
use crate::search::playout::{PlayoutMove, play};
use crate::search::random::Random;
use crate::search::{Bounds, Choices, FaultCount, choices, payoff};
use std::num::NonZeroU32;

/// The factor by which the payoff of an end decreases with each move before it: of two wins the quicker one is worth
/// more.
const DISCOUNT: f64 = 0.999;

/// The scout game advances at each visit by `SCOUT_PLIES` moves, or by one for each `SCOUTED_ONE_OF` moves of the root
/// if that is more, because a visit then costs more, too.
const SCOUT_PLIES: usize = 4;
const SCOUTED_ONE_OF: usize = 8;
/// The least number of moves at a visit before the first scout game is over: without it hardly anything is known.
const FIRST_PLIES: usize = 12;
/// The scout game is given up after this many times the longest random game that is worth playing.
const SCOUT_FACTOR: u32 = 4;
/// The number of finished random games after which another one teaches little.
const ENOUGH_LESSONS: f64 = 6.0;
/// The visits of a search after which the next one begins with random games, if they are known to end.
const ENOUGH_VISITS: u64 = 40;

/// The bonus for having moves when the opponent has none. It discourages filling squares that only the opponent cannot
/// enter, and shutting in own pieces.
const MOBILITY: f64 = 0.08;
/// The same in a race, where pieces that have arrived stand close together.
const MOBILITY_OF_RACE: f64 = 0.008;

/// The weight of exploration where positions are estimated.
const WIDTH: f64 = 0.6;

/// The factor of the weight of exploration where a table of moves tells them apart.
const WIDTH_OF_INFORMED: f64 = 0.3;

/// The parameters of a visit.
#[derive(Clone, Copy)]
pub(super) struct SearchParams<'a> {
    pub rules: &'a dyn Rules,
    pub players: u8,
    pub exploration: f64,
    /// See [`Settings::amaf`](super::Settings::amaf).
    pub amaf: bool,
    pub memory: usize,
}

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
    Guess(Box<[f64]>),
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
    node: SearchNodeId,
    edge: usize,
    /// A proof that is reported to the nodes above instead, counted in moves from the root.
    above: Option<Proof>,
}

/// A random game that is played alongside the visits, a few moves at a time, to see whether it ends.
#[derive(Clone, Debug)]
struct Scout {
    position: Position,
    plies: u32,
    /// True once it is known not to end soon.
    is_long: bool,
}

/// What a thread knows about the game besides the tree, useful for other positions of it too.
#[derive(Clone, Debug)]
pub(super) struct ThreadKnowledge {
    pub evaluation: Evaluation,
    horizon: Horizon,
    scout: Option<Scout>,
    /// The number of scout games that are over or were given up.
    scouted: u32,
    /// The visits of the last search.
    pub visits: u64,
}

impl ThreadKnowledge {
    /// Returns the knowledge for another position.
    pub fn elsewhere(self, max_plies: u32) -> Self {
        Self {
            horizon: match self.visits >= ENOUGH_VISITS {
                true => self.horizon.within(max_plies),
                // A search with few visits begins with estimates, which cost less than random games.
                false => self.horizon.anew(max_plies),
            },
            ..self
        }
    }

    pub fn new(evaluation: Evaluation, max_plies: u32, has_chance: bool) -> Self {
        Self {
            evaluation,
            horizon: Horizon::new(max_plies, has_chance),
            scout: None,
            scouted: 0,
            visits: 0,
        }
    }
}

/// The tree of one thread and the state of its random numbers.
#[derive(Clone, Debug)]
pub(super) struct SearchThread {
    pub tree: Tree,
    pub random: Random,
    /// Candidate moves on which the rules failed.
    pub faults: FaultCount,
    pub knowledge: ThreadKnowledge,
    path: Vec<VisitStep>,
    /// The moves of the visit and of its random game, with the players who made them.
    made: Vec<(u8, MoveKey)>,
}

impl SearchThread {
    /// Creates a thread with knowledge about the game.
    pub fn new(random: Random, knowledge: ThreadKnowledge) -> Self {
        Self {
            tree: Tree::default(),
            random,
            faults: FaultCount::default(),
            knowledge,
            path: Vec::new(),
            made: Vec::new(),
        }
    }

    /// Visits the tree once. Returns false if the search should stop.
    pub fn visit(
        &mut self,
        worker: &mut dyn Worker,
        params: &SearchParams<'_>,
        bounds: &Bounds<'_>,
    ) -> bool {
        self.path.clear();
        self.made.clear();
        // Estimates say nothing of the moves before them.
        let is_game = params.amaf && !self.knowledge.horizon.is_short();
        let Some(mut end) = self.descend(worker, params, bounds) else {
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
            if is_game && let Some(made) = self.made.get(self.path.len()..) {
                self.tree.add_game(step.node, made, value_of, params.memory);
            }
            let proof = self
                .tree
                .node(step.node)
                .and_then(|node| node.edges.get(step.edge))
                .and_then(|edge| self.tree.node(edge.child?)?.proof_before());
            let Some(node) = self.tree.node_mut(step.node) else {
                continue;
            };
            let turn = node.turn();
            let Some(edge) = node.edges.get_mut(step.edge) else {
                continue;
            };
            edge.visits += 1;
            let value = value_of(turn);
            edge.value += value;
            edge.squares += value * value;
            if edge.proof.is_none() && proof.is_some() {
                edge.proof = proof;
                node.prove(params.players);
            }
            // A proven move of this node is better than the one that was visited, so the player would make it: nodes
            // above learn that result, while this edge has learned the visit's own.
            if let Some(proof) = step.above {
                end = VisitEnd::new(proof.outcome, proof.plies);
            }
        }
        !self.knowledge.horizon.is_short() || self.scout(worker, params, bounds)
    }

    /// Descends to a leaf of the tree, lets it grow there and plays on.
    fn descend(
        &mut self,
        worker: &mut dyn Worker,
        params: &SearchParams<'_>,
        bounds: &Bounds<'_>,
    ) -> Option<VisitEnd> {
        let is_short = self.knowledge.horizon.is_short();
        let mut id = 0;
        // The position whose table of moves is used.
        let mut informed = 0;
        loop {
            let plies = u32::try_from(self.path.len()).unwrap_or(u32::MAX);
            let node = self.tree.node(id)?;
            if let Some(proof) = node.proof.filter(|_| id != 0) {
                return Some(VisitEnd::proven(proof, plies));
            }
            if node.moves.as_deref().is_some_and(MoveTable::is_rich) {
                informed = id;
            }
            let moves = self.tree.node(informed)?.moves.as_deref();
            let moves = moves.filter(|_| params.amaf);
            let Some(chosen) = choose(node, moves, params, is_short, &mut self.random) else {
                // Nothing is known about a position whose list is empty and partial.
                return Some(VisitEnd::new(Outcome::Going, plies));
            };
            let above = chosen.better.map(|proof| Proof {
                plies: plies.saturating_add(proof.plies),
                ..proof
            });
            let chosen = chosen.edge;
            self.path.push(VisitStep {
                node: id,
                edge: chosen,
                above,
            });
            let edge = node.edges.get(chosen)?;
            self.made.push((node.turn(), edge.key));
            if let Some(child) = edge.child {
                id = child;
                continue;
            }
            if let Some(proof) = edge.proof {
                return Some(VisitEnd::proven(proof, plies));
            }
            let plies = plies.saturating_add(1);
            // Edges keep moves and no positions (see `tree`), so the position is made anew, once for each edge that
            // grows.
            let judged = worker.judge(&node.position, &edge.mv, &bounds.limits());
            if judged.is_stopped() {
                return None;
            }
            let Judgement::Legal(legal) = judged else {
                // Rules that contradict their own listing say nothing about the move.
                return Some(VisitEnd::new(Outcome::Going, plies));
            };
            let outcome = legal.outcome.claimed();
            // A full tree is still walked, and its leaves are played out.
            if outcome.is_over() || self.tree.bytes() >= params.memory {
                return self.simulate(outcome, legal.next, plies, worker, params, bounds);
            }
            let choices = choices(worker, &legal.next, bounds)?;
            self.faults.add(choices.faults);
            if is_short {
                return Some(self.grow(id, chosen, legal.next, choices, plies, params));
            }
            let first = first_move(&choices, legal.next.turn, &mut self.random);
            let unknown = payoff(Outcome::Draw, legal.next.turn, params.players);
            let node = SearchNode::new(legal.next, choices, params.players, |_| unknown);
            self.tree.attach(id, chosen, node);
            return match first {
                FirstMove::End(outcome) => Some(VisitEnd::new(outcome, plies)),
                FirstMove::Played(index, outcome, next) => {
                    let plies = plies.saturating_add(1);
                    let node = self.tree.newest()?;
                    let key = node.edges.get(index)?.key;
                    self.made.push((node.turn(), key));
                    self.simulate(outcome, next, plies, worker, params, bounds)
                }
            };
        }
    }

    /// Attaches a position and estimates its value: one half is its own estimate, the other half that after the reply
    /// that looks best, so that a capture that is answered by another one is not taken for a gain. Of outcomes of chance it
    /// is the mean.
    fn grow(
        &mut self,
        parent: SearchNodeId,
        edge: usize,
        position: Position,
        choices: Choices,
        plies: u32,
        params: &SearchParams<'_>,
    ) -> VisitEnd {
        self.knowledge.evaluation.note(&position, &choices.moves);
        let evaluation = &self.knowledge.evaluation;
        let turn = position.turn;
        let mut shares = evaluation.shares(params.rules, &position);
        let mut reply = ExpectedReply::default();
        let guess = |listed: &Listed| {
            let shares = evaluation.shares(params.rules, &listed.next);
            let share = shares.get(usize::from(turn)).copied().unwrap_or(0.5);
            reply.consider(share, shares, listed.weight);
            share
        };
        let node = SearchNode::new(position, choices, params.players, guess);
        for (share, expected) in shares.iter_mut().zip(reply.shares()) {
            *share = f64::midpoint(*share, expected);
        }
        if let Some(before) = self.tree.node(parent) {
            let weight = match evaluation.is_race() {
                true => MOBILITY_OF_RACE,
                false => MOBILITY,
            };
            add_mobility(&mut shares, weight, &node, before);
        }
        let proof = node.proof;
        self.tree.attach(parent, edge, node);
        match proof {
            Some(proof) => VisitEnd::proven(proof, plies),
            None => VisitEnd {
                value: LeafValue::Guess(shares),
                plies,
            },
        }
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
            LeafValue::Guess(evaluation.shares(params.rules, position))
        };
        if self.knowledge.horizon.is_short() {
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
                made.push((ply.turn, MoveKey::new(ply.turn, ply.mv)));
            }
        };
        let played = play(worker, &position, length, random, bounds, note)?;
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

    /// Advances the scout game by a few moves. Returns false if the search should stop.
    fn scout(
        &mut self,
        worker: &mut dyn Worker,
        params: &SearchParams<'_>,
        bounds: &Bounds<'_>,
    ) -> bool {
        let root = self.tree.root().map(|root| &root.position);
        let Some(mut scout) = self.knowledge.scout.take().or_else(|| {
            root.map(|position| Scout {
                position: position.clone(),
                plies: 0,
                is_long: false,
            })
        }) else {
            return true;
        };
        let moves = self.tree.root().map_or(0, |root| root.edges.len());
        let lessons = self.knowledge.evaluation.lessons();
        let length = SCOUT_PLIES.max(moves / SCOUTED_ONE_OF);
        let is_learning = lessons > 0.0 && lessons < ENOUGH_LESSONS;
        // The first scout game is played quickly, since nothing is known until it ends; the next ones as long as they
        // teach something; then only a trickle, to notice when games begin to end.
        let length = match self.knowledge.scouted {
            0 => length.max(FIRST_PLIES),
            _ if is_learning || self.knowledge.horizon.is_unknown() => length,
            _ => length / SCOUT_PLIES,
        };
        let length = u32::try_from(length).unwrap_or(u32::MAX);
        let random = &mut self.random;
        let each = &mut |_: &PlayoutMove<'_>| {};
        let played = play(worker, &scout.position, length, random, bounds, each);
        let Some(played) = played else {
            return false;
        };
        self.faults.add(played.faults);
        scout.plies = scout.plies.saturating_add(played.plies);
        let knowledge = &mut self.knowledge;
        if let Some(last) = played.last {
            let (before, after) = (&scout.position.board, &last.board);
            knowledge.evaluation.follow(before, after, played.plies);
            scout.position = last;
        }
        let has_ended = played.outcome.is_over() || played.is_stuck;
        let longest = knowledge.horizon.longest();
        // Noted once, when it is clear: at its end or when it is too long. It may continue after that, for what its end
        // teaches about positions.
        if !scout.is_long && (has_ended || scout.plies >= longest) {
            let is_won = played.outcome.winner().is_some();
            let won_after = is_won.then_some(scout.plies);
            knowledge.horizon.note(has_ended, won_after);
            scout.is_long = true;
        }
        if has_ended {
            let outcome = played.outcome;
            let evaluation = &mut knowledge.evaluation;
            evaluation.learn(params.rules, &scout.position, outcome);
        }
        if has_ended || scout.plies >= longest.saturating_mul(SCOUT_FACTOR) {
            knowledge.scouted += 1;
        } else {
            knowledge.scout = Some(scout);
        }
        true
    }
}

/// The estimated shares after a position.
#[derive(Default)]
struct ExpectedReply {
    /// Those after the reply that looks best for the player on turn, with that player's.
    best: Option<(f64, Box<[f64]>)>,
    /// The sums over outcomes of chance, by weight.
    sums: Vec<f64>,
    weights: f64,
}

impl ExpectedReply {
    /// Considers a reply with what it is worth to the player on turn, and to all.
    fn consider(&mut self, share: f64, shares: Box<[f64]>, weight: Option<NonZeroU32>) {
        if let Some(weight) = weight.map(|weight| f64::from(weight.get())) {
            self.sums.resize(shares.len(), 0.0);
            for (sum, share) in self.sums.iter_mut().zip(shares) {
                *sum += weight * share;
            }
            self.weights += weight;
        } else if self.best.as_ref().is_none_or(|(most, _)| share > *most) {
            self.best = Some((share, shares));
        }
    }

    /// Returns the expected shares; none if nothing was considered.
    fn shares(self) -> Vec<f64> {
        let means = self.sums.iter().map(|sum| sum / self.weights).collect();
        self.best.map_or(means, |(_, best)| best.into_vec())
    }
}

/// Adjusts the shares of a position by the number of moves of the player on turn and of the player before.
fn add_mobility(shares: &mut [f64], weight: f64, node: &SearchNode, before: &SearchNode) {
    let (turn, other) = (usize::from(node.turn()), usize::from(before.turn()));
    // Passing moves, throws and partial lists tell nothing about mobility.
    let is_thrown = node.weights.is_some() || before.weights.is_some();
    if turn == other || is_thrown || node.complete.is_err() || before.complete.is_err() {
        return;
    }
    let (mobility, theirs) = (node.edges.len() as f64, before.edges.len() as f64);
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

/// The selected move of a node.
struct Chosen {
    edge: usize,
    /// The proof of another move that is better and certain. Visiting that move again would tell nothing, so this one
    /// is visited, but the better result is reported to the nodes above.
    better: Option<Proof>,
}

/// Selects the move with the greatest upper confidence bound, a random one of equal ones. If positions are estimated,
/// the estimate counts as one visit.
fn choose(
    node: &SearchNode,
    moves: Option<&MoveTable>,
    params: &SearchParams<'_>,
    is_short: bool,
    random: &mut Random,
) -> Option<Chosen> {
    // An outcome that is better and certain is not reported instead of the one that was thrown: nobody can choose it.
    if let Some(edge) = node.thrown(random) {
        return Some(Chosen { edge, better: None });
    }
    let exact = |proof: Proof| payoff(proof.outcome, node.turn(), params.players);
    let mut certain: Option<(f64, Proof, usize)> = None;
    for (index, edge) in node.edges.iter().enumerate() {
        if let Some(proof) = edge.proof
            && certain.is_none_or(|(most, _, _)| exact(proof) > most)
        {
            certain = Some((exact(proof), proof, index));
        }
    }
    let best = match is_short {
        true => best_of_guesses(node, params.rules.game().has_chance, random),
        false => match moves {
            Some(moves) => best_of_moves(node, moves, params, random),
            None => best_of_visits(node, params, random),
        },
    };
    match (best, certain) {
        (Some((promise, edge)), certain) => Some(Chosen {
            edge,
            better: certain
                .filter(|(value, _, _)| *value > promise)
                .map(|(_, proof, _)| proof),
        }),
        (None, Some((_, _, edge))) => Some(Chosen { edge, better: None }),
        (None, None) => None,
    }
}

/// Returns the moves of a node without a proof.
fn open_edges(node: &SearchNode) -> impl Iterator<Item = (usize, &SearchEdge)> {
    let edges = node.edges.iter().enumerate();
    edges.filter(|(_, edge)| edge.proof.is_none())
}

/// Selects by the results of random games. An unvisited move counts as visited once with the mean of the others.
fn best_of_visits(
    node: &SearchNode,
    params: &SearchParams<'_>,
    random: &mut Random,
) -> Option<(f64, usize)> {
    let (mut visits, mut value) = (0, 0.0);
    for edge in &node.edges {
        visits += edge.visits;
        value += edge.value;
    }
    let width = params.exploration * (visits.max(1) as f64).ln().sqrt();
    let mut best: Option<(f64, usize)> = None;
    let mut new = 0;
    for (index, edge) in open_edges(node) {
        if edge.visits == 0 {
            new += 1;
            continue;
        }
        let visits = edge.visits as f64;
        let promise = edge.value / visits + width / visits.sqrt();
        if best.is_none_or(|(most, _)| promise > most) {
            best = Some((promise, index));
        }
    }
    let promise_of_new = match visits {
        0 => f64::INFINITY,
        visits => value / visits as f64 + width,
    };
    if new > 0 && best.is_none_or(|(most, _)| promise_of_new >= most) {
        let chosen = random.below(new);
        let (edge, _) = open_edges(node)
            .filter(|(_, edge)| edge.visits == 0)
            .nth(chosen)?;
        // Infinite, so that no proven move is reported instead of an unvisited one.
        return Some((f64::INFINITY, edge));
    }
    best
}

/// Selects by the results of random games and of the games in which a move was made. The latter tell the moves apart, so
/// less exploration is needed.
fn best_of_moves(
    node: &SearchNode,
    moves: &MoveTable,
    params: &SearchParams<'_>,
    random: &mut Random,
) -> Option<(f64, usize)> {
    let visits = node.visits();
    let value: f64 = node.edges.iter().map(|edge| edge.value).sum();
    let mean = match visits {
        0 => payoff(Outcome::Draw, node.turn(), params.players),
        visits => value / visits as f64,
    };
    let width = WIDTH_OF_INFORMED * params.exploration * (visits.max(1) as f64).ln().sqrt();
    let promise = |edge: &SearchEdge| {
        let estimate = moves.estimate(edge.key, edge.visits, edge.value, mean);
        estimate + width / (edge.visits.max(1) as f64).sqrt()
    };
    let (best, index) = most_promising(node, promise, random)?;
    // Infinite, so that no proven move is reported instead of an unvisited one.
    let is_new = node.edges.get(index)?.visits == 0;
    Some((if is_new { f64::INFINITY } else { best }, index))
}

/// Selects the move with the greatest promise, a random one of equal ones.
fn most_promising(
    node: &SearchNode,
    promise: impl Fn(&SearchEdge) -> f64,
    random: &mut Random,
) -> Option<(f64, usize)> {
    let mut best: Option<(f64, usize)> = None;
    let mut same = 1;
    for (index, edge) in open_edges(node) {
        let promise = promise(edge);
        match best {
            Some((most, _)) if promise < most => {}
            // Reservoir sampling: each of the equal ones is chosen with the same probability, in one pass and without a
            // list.
            Some((most, _)) if promise <= most => {
                same += 1;
                if random.below(same) == 0 {
                    best = Some((promise, index));
                }
            }
            _ => {
                best = Some((promise, index));
                same = 1;
            }
        }
    }
    best
}

/// Selects by estimates. They vary far less than the outcomes of games, by an amount that depends on the game, so the
/// weight of exploration is scaled by their observed deviation.
fn best_of_guesses(
    node: &SearchNode,
    has_chance: bool,
    random: &mut Random,
) -> Option<(f64, usize)> {
    let (mut visits, mut sum, mut squares) = (0.0, 0.0, 0.0);
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    for (_, edge) in open_edges(node) {
        // The estimate counts as one visit, so no edge is without one and the sums need no special case.
        visits += edge.visits as f64 + 1.0;
        sum += edge.value + edge.guess;
        squares += edge.squares + edge.guess * edge.guess;
        least = least.min(edge.guess);
        most = most.max(edge.guess);
    }
    let mean = sum / f64::max(visits, 1.0);
    let deviation = (squares / f64::max(visits, 1.0) - mean * mean)
        .max(0.0)
        .sqrt();
    let width = WIDTH * f64::max(deviation, (most - least) / 2.0) * visits.max(1.0).ln().sqrt();
    // What looks ahead sees other positions after every throw, by which all moves gain or lose alike. One that was not
    // visited yet gains as much.
    let visited = || node.edges.iter().filter(|edge| edge.visits > 0);
    let gains = visited().map(|edge| edge.value / edge.visits as f64 - edge.guess);
    let gain = match has_chance {
        true => gains.sum::<f64>() / f64::max(visited().count() as f64, 1.0),
        false => 0.0,
    };
    let promise = |edge: &SearchEdge| {
        let visits = edge.visits as f64 + 1.0;
        let guess = edge.guess + if edge.visits == 0 { gain } else { 0.0 };
        (edge.value + guess) / visits + width / visits.sqrt()
    };
    most_promising(node, promise, random)
}
