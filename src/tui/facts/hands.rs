//! The cursor between the board and the rows of the pieces in hand.

use crate::board::area::Area;
use crate::board::{Game, Square};
use crate::tui::widgets::board::BoardLayout;

/// Returns the square to which the cursor goes if the step leads into a row of pieces in hand, along it or out of it; `None`
/// in a game without hands. `up` counts in rows as displayed.
pub fn step(
    game: &Game,
    layout: &BoardLayout,
    cursor: Square,
    right: i32,
    up: i32,
) -> Option<Square> {
    if game.look.hands.is_empty() {
        return None;
    }
    let (field, flipped) = (layout.field, layout.flipped);
    let kinds: Vec<Square> = layout.hands().map(|(_, square)| square).collect();
    let owner = |square: Square| game.look.hand_of(square).map(|hand| hand.player);
    let is_above = |player: u8| (player % 2 == 1) != flipped;
    let Some(player) = owner(cursor) else {
        // Beyond the edge of the board lies the nearest kind of the hand on that side, if there is one.
        let turn = if flipped { -1 } else { 1 };
        let edge = match up * turn {
            1 => field.high.y,
            -1 => field.low.y,
            _ => return Some(within(field_step(cursor, right * turn, up * turn), field)),
        };
        let towards: Vec<Square> = kinds
            .into_iter()
            .filter(|kind| owner(*kind).is_some_and(|player| is_above(player) == (up > 0)))
            .collect();
        return Some(match cursor.y == edge {
            true => nearest(layout, cursor, towards).unwrap_or(cursor),
            false => within(field_step(cursor, right * turn, up * turn), field),
        });
    };
    let is_out = up != 0 && (up < 0) == is_above(player);
    if !is_out {
        let row: Vec<Square> = kinds
            .into_iter()
            .filter(|kind| owner(*kind) == Some(player))
            .collect();
        // A kind of which the last piece was dropped is no more in the row.
        let Some(index) = row.iter().position(|kind| *kind == cursor) else {
            return Some(row.first().copied().unwrap_or(cursor));
        };
        let next = match right {
            0 => Some(index),
            right if right > 0 => index.checked_add(1),
            _ => index.checked_sub(1),
        };
        return Some(
            next.and_then(|next| row.get(next))
                .copied()
                .unwrap_or(cursor),
        );
    }
    let is_top = is_above(player) != flipped;
    let y = if is_top { field.high.y } else { field.low.y };
    let row = (field.low.x..=field.high.x).map(|x| Square::new(x, y));
    nearest(layout, cursor, row.clone().collect()).or_else(|| row.clone().next())
}

fn field_step(square: Square, dx: i32, dy: i32) -> (i32, i32) {
    (i32::from(square.x) + dx, i32::from(square.y) + dy)
}

fn within((x, y): (i32, i32), field: Area) -> Square {
    let clamp = |value: i32, low: u16, high: u16| {
        let clamped = value.clamp(i32::from(low), i32::from(high.max(low)));
        u16::try_from(clamped).unwrap_or(low)
    };
    Square::new(
        clamp(x, field.low.x, field.high.x),
        clamp(y, field.low.y, field.high.y),
    )
}

/// Returns the square that is drawn nearest to the column of another one.
fn nearest(layout: &BoardLayout, from: Square, squares: Vec<Square>) -> Option<Square> {
    let column = |square: Square| {
        let place = layout.place_of(square)?;
        Some(place.x * 2 + place.width)
    };
    let start = column(from)?;
    let distance = |square: &Square| column(*square).map_or(u16::MAX, |to| to.abs_diff(start));
    squares.into_iter().min_by_key(distance)
}
