//! Nodes with several moves, which the format does not allow, in the order of the file.
//!
//! In `;B[aa]W[bb]B[cc]` a reader that lists the values of a property together forgets that W played between the moves
//! of B. Whatever writes a node anew asks here first.

use super::board_replay::MOVES;
use super::format::FileFormat;
use super::standard::STONES;
use super::tree::{Collection, SgfNode, SgfProperty};
use crate::base::{Diagnostic, FileId};
use crate::message;

/// The properties that place stones of the players whose moves are [`MOVES`].
const PLACED: [&str; 2] = ["AB", "AW"];

/// Returns the moves of a node as properties of one value each, in the order of the file, and whether they stand in
/// another order if the values of a property are listed together. Returns `None` for at most one move.
fn moves_in_order<'c>(
    collection: &'c Collection,
    node: SgfNode,
) -> Option<(Vec<SgfProperty<'c>>, bool)> {
    let is_move = |property: &SgfProperty<'_>| MOVES.contains(&property.ident());
    let moves = collection.properties(node).filter(is_move);
    let mut moves: Vec<(usize, SgfProperty<'c>)> = moves
        .flat_map(|property| property.single_values())
        .collect();
    if moves.len() < 2 {
        return None;
    }
    // The values of a property are listed together: `;B[aa]W[bb]B[cc]` is read as B at the places 1 and 3, W at 2. If
    // the places are not in order, the order of play would be lost by writing them like that.
    let is_interleaved = !moves.is_sorted_by_key(|(place, _)| *place);
    moves.sort_by_key(|(place, _)| *place);
    Some((
        moves.into_iter().map(|(_, property)| property).collect(),
        is_interleaved,
    ))
}

/// Returns the properties of a node for writing them in one node: each once, unless that would change the order of its
/// moves.
pub(super) fn properties_in_order<'c>(
    collection: &'c Collection,
    node: SgfNode,
) -> Vec<SgfProperty<'c>> {
    let mut properties: Vec<SgfProperty<'c>> = collection.properties(node).collect();
    if collection.is_rewritten(node)
        && let Some((moves, true)) = moves_in_order(collection, node)
    {
        let first = properties
            .iter()
            .position(|property| MOVES.contains(&property.ident()));
        properties.retain(|property| !MOVES.contains(&property.ident()));
        let first = first.unwrap_or_default();
        properties.splice(first..first, moves);
    }
    properties
}

/// When the moves of a node become nodes of their own.
#[derive(Clone, Copy, Debug)]
pub(super) enum SplitWhen<'f> {
    /// If the values of each property, listed together, would stand in another order.
    OrderIsLost,
    /// Also if a format allows one value for a move.
    NotAllowed(&'f FileFormat),
}

/// How far the stones that a node sets up are those that its moves place, shown once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RepeatedStones {
    Not,
    Partly,
    Only,
}

/// Returns how far a property sets up stones that moves place. The reader takes such a stone for that of the move as long
/// as both stand in one node; in a node before the move it would be another one.
fn shown(property: SgfProperty<'_>, moves: &[SgfProperty<'_>]) -> RepeatedStones {
    let Some(index) = PLACED.iter().position(|ident| *ident == property.ident()) else {
        return RepeatedStones::Not;
    };
    let is_of_move = |point: &str| {
        let mut moves = moves.iter().filter(|mv| mv.ident() == MOVES[index]);
        moves.any(|mv| mv.value().trim() == point)
    };
    let covers = |value: &str| {
        let Some((first, second)) = value.split_once(':') else {
            return is_of_move(value.trim());
        };
        let mut moves = moves.iter().filter(|mv| mv.ident() == MOVES[index]);
        moves.any(|mv| is_between(mv.value().trim(), first.trim(), second.trim()))
    };
    let is_point = |value: &str| is_of_move(value.trim());
    match (
        property.values().all(is_point),
        property.values().any(covers),
    ) {
        (true, _) => RepeatedStones::Only,
        (false, true) => RepeatedStones::Partly,
        (false, false) => RepeatedStones::Not,
    }
}

/// Returns true if a point of two letters lies in a rectangle.
fn is_between(point: &str, first: &str, second: &str) -> bool {
    // Small letters come before capital ones.
    let place = |byte: u8| (byte.is_ascii_uppercase(), byte);
    let [point, first, second] = [point, first, second].map(str::as_bytes);
    [point, first, second].iter().all(|point| point.len() == 2)
        && point
            .iter()
            .zip(first)
            .zip(second)
            .all(|((at, one), other)| {
                let (low, high) = (
                    place(*one).min(place(*other)),
                    place(*one).max(place(*other)),
                );
                (low..=high).contains(&place(*at))
            })
}

/// Returns a node with several moves as nodes of one move each, or `None` if it stays one node. Stones are set up before
/// the moves; a root keeps whatever else it says, otherwise the last move does, as the position after all of them is
/// meant.
pub(super) fn split_moves<'c>(
    collection: &'c Collection,
    node: SgfNode,
    when: SplitWhen<'_>,
) -> Option<Vec<Vec<SgfProperty<'c>>>> {
    // Only values that the reader has put together can be in another order than in the file.
    if matches!(when, SplitWhen::OrderIsLost) && !collection.is_rewritten(node) {
        return None;
    }
    let (moves, is_interleaved) = moves_in_order(collection, node)?;
    let is_split = match when {
        _ if is_interleaved => true,
        SplitWhen::OrderIsLost => false,
        SplitWhen::NotAllowed(format) => MOVES
            .iter()
            .all(|ident| format.knows(ident) && format.type_of(ident).is_single()),
    };
    if !is_split {
        return None;
    }
    let is_root = collection.parent(node).is_none();
    let others = collection.properties(node);
    let others = others.filter(|property| !MOVES.contains(&property.ident()));
    let others: Vec<SgfProperty<'c>> = others.collect();
    // Only together with their moves are they read as what they are.
    if !is_interleaved
        && others
            .iter()
            .any(|property| shown(*property, &moves) == RepeatedStones::Partly)
    {
        return None;
    }
    let others = others
        .into_iter()
        .filter(|property| shown(*property, &moves) != RepeatedStones::Only);
    // Stones are set up before the moves. Comments and marks speak of the position after all of them; in a root they
    // stay, because what is said there is about the whole game.
    let (before, mut after): (Vec<_>, Vec<_>) = others.partition(|property| {
        let ident = property.ident();
        is_root || STONES.contains(&ident) || ident == "AA"
    });
    let mut nodes = Vec::with_capacity(moves.len() + 1);
    if is_root || !before.is_empty() {
        nodes.push(before);
    }
    nodes.extend(moves.into_iter().map(|property| vec![property]));
    if let Some(last) = nodes.last_mut() {
        last.append(&mut after);
    }
    Some(nodes)
}

/// Returns a warning for each node whose moves become nodes of their own in data, because data lists the values of a
/// property together.
pub fn split_in_data(collection: &Collection, file: FileId) -> Vec<Diagnostic> {
    let is_split =
        |node: &SgfNode| split_moves(collection, *node, SplitWhen::OrderIsLost).is_some();
    let nodes = collection.nodes().filter(is_split);
    let warning =
        |node| Diagnostic::warning(collection.span(file, node), message!("sgf-moves-split"));
    nodes.map(warning).collect()
}
