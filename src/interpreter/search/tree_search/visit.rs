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
use super::selection::{SearchParams, choose};
use super::tree::{Proof, SearchNode, SearchNodeId, Tree};
use crate::board::{Outcome, Position};
use crate::rules::{Judgement, Listed, Worker, draw};
use crate::search::playout::{PlayoutMove, play};
use crate::search::random::Random;
use crate::search::{Bounds, Choices, FaultCount, Shares, choices, payoff, payoffs};

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

    /// Returns true if positions are estimated, and no random games are played.
    pub fn estimates(&self) -> bool {
        self.evaluation.is_taught() || self.horizon.is_short()
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
        let is_game = params.amaf && !self.knowledge.estimates();
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
            let edge = self
                .tree
                .node(step.node)
                .and_then(|node| node.edges.get(step.edge));
            let child = edge.and_then(|edge| self.tree.node(edge.child?));
            let proof = child.and_then(SearchNode::proof_before);
            let best = child.filter(|_| params.minimax > 0.0).map(SearchNode::best);
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
            if let Some(best) = best {
                edge.best = best;
            }
            if edge.proof.is_none()
                && let Some(proof) = proof
            {
                edge.proof = Some(proof);
                edge.best = payoffs(proof.outcome, params.players);
                node.prove(params.players);
            }
            // A proven move of this node is better than the one that was visited, so the player would make it: nodes
            // above learn that result, while this edge has learned the visit's own.
            if let Some(proof) = step.above {
                end = VisitEnd::new(proof.outcome, proof.plies);
            }
        }
        let is_settled =
            self.knowledge.evaluation.is_taught() || !self.knowledge.horizon.is_short();
        is_settled || self.scout(worker, params, bounds)
    }

    /// Descends to a leaf of the tree, lets it grow there and plays on.
    fn descend(
        &mut self,
        worker: &mut dyn Worker,
        params: &SearchParams<'_>,
        bounds: &Bounds<'_>,
    ) -> Option<VisitEnd> {
        let is_short = self.knowledge.estimates();
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
            let evaluation = &self.knowledge.evaluation;
            let has_values = params.prior > 0.0;
            if has_values {
                evaluation.shares(params.rules, &legal.next);
            }
            let guess = |listed: &Listed| match has_values {
                true => evaluation.shares_after(params.rules, &listed.next),
                false => Shares::new(),
            };
            let node = SearchNode::new(legal.next, choices, params.players, guess);
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
        let mut shares = evaluation.shares(params.rules, &position);
        let guess = |listed: &Listed| evaluation.shares_after(params.rules, &listed.next);
        let mut node = SearchNode::new(position, choices, params.players, guess);
        node.own.clone_from(&shares);
        let expected = node.best();
        // A learned value knows of replies what there is to know.
        let is_taught = evaluation.is_taught();
        for (share, expected) in shares.iter_mut().zip(expected) {
            *share = match is_taught {
                true => expected,
                false => f64::midpoint(*share, expected),
            };
        }
        if let Some(before) = self.tree.node(parent).filter(|_| !is_taught) {
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
