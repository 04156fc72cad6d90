//! What viewers are shown beside the operations of a node: what the rules did on top of its move, and who is on turn.

use super::super::board_replay::{BoardReplay, ViewerProperty};
use super::super::format::PointAllowance;
use super::super::point::{PointList, place, place_square};
use super::super::standard::{STONES, color, set_up};
use super::super::text::simple_text;
use super::super::tree::SgfProperty;
use crate::board::{Game, Op};
use crate::record::Content;

/// Returns true if the stones and labels of a node are exactly what its move alone would show, as in most nodes that
/// this program wrote, so that there are no effects.
pub(super) fn shows_no_more(shown: &[ViewerProperty], properties: &[SgfProperty<'_>]) -> bool {
    let is_of_board = |ident: &str| ident == "LB" || STONES.contains(&ident);
    let expected = shown.iter().filter(|(ident, _)| is_of_board(ident));
    let mut written = properties
        .iter()
        .filter(|property| is_of_board(property.ident()));
    let is_own = |property: &SgfProperty<'_>| {
        let values = shown.iter().find(|(ident, _)| *ident == property.ident());
        values.is_some_and(|(_, own)| property.values().eq(own.iter().map(String::as_str)))
    };
    expected.count() == written.clone().count() && written.all(is_own)
}

/// Returns what the stones of a node show beyond its move, which is what the rules did on top of it. `shown` is what
/// the move alone would show. If the stones contradict it, somebody else wrote them and nothing is returned.
pub(super) fn shown_effects(
    game: &Game,
    replay: &BoardReplay<'_>,
    shown: &[ViewerProperty],
    properties: &[SgfProperty<'_>],
    allowance: &mut PointAllowance,
) -> Option<Vec<Op>> {
    let values = properties.iter();
    let values = values.map(|property| (property.ident(), property.values().collect()));
    let values: Vec<(&str, Vec<&str>)> = values.collect();
    let stones = set_up(game, replay, replay.board(), &values, allowance).ok()?;
    let mut effects = match stones.ops {
        Some(_) => stones.whole()?,
        None => Vec::new(),
    };
    let stones = values.iter().filter(|(ident, _)| STONES.contains(ident));
    let stones: PointList<'_> = stones.flat_map(|(_, values)| values).copied().collect();
    let stone_properties = shown.iter().filter(|(ident, _)| STONES.contains(ident));
    let stone_points: PointList<'_> = stone_properties
        .flat_map(|(_, values)| values.iter().map(String::as_str))
        .collect();
    // What is another kind of the same colour after the move has a label only, whatever the operations put there.
    let labels = values.iter().filter(|(ident, _)| *ident == "LB");
    let labels = labels.flat_map(|(_, values)| values.iter().filter_map(|it| it.split_once(':')));
    let mut relabelled = Vec::new();
    for (point, label) in labels {
        let Some(place) = place(point).filter(|place| !stones.points.has(*place)) else {
            continue;
        };
        let square = place_square(replay.board(), place);
        let standing = square.and_then(|square| replay.board().piece(square));
        let Some((square, standing)) = square.zip(standing) else {
            continue;
        };
        let is_put_there = stone_points.points.has(place);
        let kind = game.piece_by_name(&simple_text(label)).filter(|kind| {
            *kind != standing && (is_put_there || game.owner(*kind) == game.owner(standing))
        });
        if let Some(kind) = kind {
            effects.push(Op::Place(square, kind));
            relabelled.push(place);
        }
    }
    if effects.is_empty() {
        return None;
    }
    let is_shown = |place| stones.points.has(place) || relabelled.contains(&place);
    stone_points.points.iter().all(is_shown).then_some(effects)
}

/// Returns the player whom `PL` names beside private properties, or `None` if that is the next one in order.
pub(super) fn shown_turn(
    game: &Game,
    replay: &BoardReplay<'_>,
    content: &Content,
    properties: &[SgfProperty<'_>],
) -> Option<u8> {
    let property = properties
        .iter()
        .find(|property| property.ident() == "PL")?;
    let next = match content {
        Content::Move(_) => 1 - replay.turn().min(1),
        _ => replay.turn(),
    };
    let turn = color(property.value()).filter(|_| game.players == 2)?;
    (turn != next).then_some(turn)
}
