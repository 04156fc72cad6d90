//! Which move of a node is visited next.
//!
//! The selection is UCT (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006). Where positions are estimated,
//! the mean of the visits is mixed with the minimax of the estimates (Lanctot, Winands, Pepels and Sturtevant, "Monte
//! Carlo tree search with heuristic evaluations using implicit minimax backups", 2014); with nothing but minimax this is
//! best-first search (Korf and Chickering, "Best-first minimax search", 1996).

use super::amaf::MoveTable;
use super::tree::{Proof, SearchEdge, SearchNode};
use crate::board::Outcome;
use crate::rules::Rules;
use crate::search::payoff;
use crate::search::random::Random;

/// The weight of exploration where positions are estimated.
const WIDTH: f64 = 0.6;
/// The same where nothing but the minimax of the estimates counts.
const WIDTH_OF_MINIMAX: f64 = 0.2;

/// The factor of the weight of exploration where a table of moves tells them apart.
const WIDTH_OF_INFORMED: f64 = 0.3;

/// The parameters of a visit.
#[derive(Clone, Copy)]
pub(super) struct SearchParams<'a> {
    pub rules: &'a dyn Rules,
    pub players: u8,
    pub exploration: f64,
    /// How much the minimax of the estimates counts where positions are estimated, from 0 to 1; the rest is the mean.
    pub minimax: f64,
    /// The number of visits with its learned value that each move has before the first.
    pub prior: f64,
    /// See [`Settings::amaf`](super::Settings::amaf).
    pub amaf: bool,
    pub memory: usize,
}

/// The selected move of a node.
pub(super) struct Chosen {
    pub edge: usize,
    /// The proof of another move that is better and certain. Visiting that move again would tell nothing, so this one
    /// is visited, but the better result is reported to the nodes above.
    pub better: Option<Proof>,
}

/// Selects the move with the greatest upper confidence bound, a random one of equal ones. If positions are estimated,
/// the estimate counts as one visit.
pub(super) fn choose(
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
        true => best_of_guesses(node, params, random),
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
    if params.prior > 0.0 {
        let promise = |edge: &SearchEdge| {
            let visits = edge.visits as f64 + params.prior;
            (edge.value + params.prior * edge.guess) / visits + width / visits.sqrt()
        };
        return most_promising(node, promise, random);
    }
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
        let visits = edge.visits + params.prior as u64;
        let value = edge.value + params.prior * edge.guess;
        let estimate = moves.estimate(edge.key, visits, value, mean);
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
    params: &SearchParams<'_>,
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
    let width = match params.minimax >= 1.0 {
        true => WIDTH_OF_MINIMAX,
        false => WIDTH,
    };
    let width = width * f64::max(deviation, (most - least) / 2.0) * visits.max(1.0).ln().sqrt();
    // What looks ahead sees other positions after every throw, by which all moves gain or lose alike. One that was not
    // visited yet gains as much.
    let visited = || node.edges.iter().filter(|edge| edge.visits > 0);
    let gains = visited().map(|edge| edge.value / edge.visits as f64 - edge.guess);
    let gain = match params.rules.game().has_chance {
        true => gains.sum::<f64>() / f64::max(visited().count() as f64, 1.0),
        false => 0.0,
    };
    let turn = usize::from(node.turn());
    let promise = |edge: &SearchEdge| {
        let visits = edge.visits as f64 + 1.0;
        let gain = if edge.visits == 0 { gain } else { 0.0 };
        let mean = (edge.value + edge.guess + gain) / visits;
        let best = edge.best.get(turn).map_or(mean, |best| best + gain);
        mean + params.minimax * (best - mean) + width / visits.sqrt()
    };
    most_promising(node, promise, random)
}
