//! Draws the pieces in hand: a row above the board for players on the far side and one below for those on the near side.

use super::geometry::BoardLayout;
use super::hand_rows::text;
use super::pieces::PieceSigns;
use super::{BoardView, Canvas, draw};
use crate::tui::theme::{Role, legible};
use ratatui::style::{Modifier, Style};

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
                &text(kind, &signs, view.game),
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
