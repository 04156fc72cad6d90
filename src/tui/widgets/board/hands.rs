//! Draws the pieces in hand: a row above the board for players on the far side and one below for those on the near side.

use super::geometry::BoardLayout;
use super::pieces::PieceSigns;
use super::{BoardView, Canvas, draw};
use crate::board::Square;
use crate::board::hands::InHand;
use crate::tui::theme::{Role, legible};
use crate::tui::widgets::paint::columns16;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// What a player has in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownHand {
    pub player: u8,
    /// The name of the player.
    pub name: String,
    pub kinds: Vec<InHand>,
}

/// The row of a hand on the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HandRow {
    /// The place of the player's name; empty if it has no room.
    name: Rect,
    /// The index in [`BoardView::hands`].
    index: usize,
    /// The places of the kinds that fit, in order.
    pub kinds: Vec<(Rect, Square)>,
}

/// Returns the indices of the hands that are shown above the board and of those below it. The first player sits below.
pub(super) fn sides(view: &BoardView<'_>) -> (Vec<usize>, Vec<usize>) {
    let indices = 0..view.hands.len();
    indices.partition(|index| {
        let player = view.hands.get(*index).map_or(0, |hand| hand.player);
        (player % 2 == 1) != view.flipped
    })
}

/// Returns the row of a hand that begins at a column, or further left if it has more room there.
pub(super) fn row(
    view: &BoardView<'_>,
    index: usize,
    area: Rect,
    column: u16,
    row: u16,
) -> HandRow {
    let Some(hand) = view.hands.get(index) else {
        return HandRow::default();
    };
    let signs = PieceSigns::on_board(view.game, view.theme);
    let widths: Vec<u16> = hand
        .kinds
        .iter()
        .map(|kind| columns16(&text(kind, &signs)))
        .collect();
    let needed = |gap: u16| -> u16 {
        let kinds = widths.iter().map(|width| width + gap);
        kinds.sum::<u16>().saturating_add(1)
    };
    let name = columns16(&hand.name);
    let choices = [(name, 2), (name, 1), (0, 2), (0, 1)];
    let fitting = choices
        .into_iter()
        .find(|(name, gap)| name.saturating_add(needed(*gap)) <= area.width);
    let (name, gap) = fitting.unwrap_or((0, 1));
    let whole = name.saturating_add(needed(gap));
    let last = area.right().saturating_sub(whole.min(area.width));
    let start = column.min(last).max(area.x);
    let mut next = start.saturating_add(name).saturating_add(gap);
    let mut kinds = Vec::new();
    for (kind, width) in hand.kinds.iter().zip(widths) {
        if next.saturating_add(width) > area.right() {
            break;
        }
        kinds.push((Rect::new(next, row, width, 1), kind.square));
        next = next.saturating_add(width + gap);
    }
    HandRow {
        name: Rect::new(start, row, name, 1),
        index,
        kinds,
    }
}

/// Returns the text of a kind: its character, and how many there are.
fn text(kind: &InHand, signs: &PieceSigns) -> String {
    match kind.count {
        1 => signs.get(kind.piece).to_owned(),
        count => format!("{}{count}", signs.get(kind.piece)),
    }
}

/// Draws the rows.
pub(super) fn draw(view: &BoardView<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    let theme = view.theme;
    let signs = PieceSigns::on_board(view.game, theme);
    // A player without a colour is black or white, which stands out on the ground of the board.
    let ground = theme.style(Role::BoardLight).bg.filter(|_| theme.colors);
    let ground = ground.map_or(Style::new(), |ground| Style::new().bg(ground));
    for row in &layout.hand_rows {
        let Some(hand) = view.hands.get(row.index) else {
            continue;
        };
        let tones = theme.tones(view.game, hand.player);
        let name = row.name;
        canvas.text(
            name.x,
            name.y,
            name.width,
            &hand.name,
            theme.style(Role::Faint),
        );
        if hand.kinds.is_empty() && name.width > 0 {
            canvas.sign(
                name.right() + 2,
                name.y,
                theme.sign("–"),
                theme.style(Role::Faint),
            );
        }
        for ((place, square), kind) in row.kinds.iter().zip(&hand.kinds) {
            let mut style = match tones.core {
                Some(core) => Style::new().fg(core).bg(tones.body),
                None => Style::new().fg(tones.body).patch(ground),
            };
            let is_lifted = view.lifted.is_some_and(|(from, _)| from == *square);
            if view.movable.contains(square) || is_lifted {
                style = style.add_modifier(Modifier::BOLD);
            }
            canvas.text(
                place.x,
                place.y,
                place.width,
                &text(kind, &signs),
                legible(style),
            );
            let beside = match (view.cursor == Some(*square), is_lifted) {
                (true, _) => Some((("▐", "▌"), Role::Cursor)),
                (false, true) => Some((draw::pending_signs(theme), Role::Pending)),
                (false, false) if view.refused.contains(square) => {
                    Some((("×", "×"), Role::Refused))
                }
                (false, false) => None,
            };
            if let Some(((before, after), role)) = beside {
                let style = Style {
                    fg: theme.style(role).fg,
                    ..Style::new()
                };
                let style = style.add_modifier(Modifier::BOLD);
                canvas.sign(
                    place.x.saturating_sub(1),
                    place.y,
                    theme.sign(before),
                    style,
                );
                canvas.sign(place.right(), place.y, theme.sign(after), style);
            }
        }
    }
}
