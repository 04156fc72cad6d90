//! The part of a board where to look: everything else is faint.

use super::geometry::{BoardLayout, middle};
use super::{BoardView, Canvas};
use crate::tui::theme::{Ground, Role, shades};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// How much of a colour is left, in per cent.
const LEFT: u16 = 40;

pub(super) fn draw(view: &BoardView<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    let Some(lit) = view.lit else { return };
    let theme = view.theme;
    let ground = match theme.ground {
        Some(Ground::Light) => [255; 3],
        Some(Ground::Dark) | None => [0; 3],
    };
    let is_exact = theme.colors && !theme.has_named_grounds();
    for (square, rect) in layout.squares_shown() {
        if lit.has(square) || !view.board.has(square) {
            continue;
        }
        for place in rect.positions() {
            let style = canvas.cell(place.into()).map(|(_, style)| match is_exact {
                true => faded(style, ground),
                false => style.add_modifier(Modifier::DIM),
            });
            let cell = Rect::from((place, (1, 1).into()));
            canvas.tint(cell, style.unwrap_or_default());
        }
        if !is_exact && view.board.piece(square).is_none() {
            let (x, y) = middle(rect);
            canvas.sign(x, y, theme.sign("░"), theme.style(Role::Faint));
        }
    }
}

/// Returns a style with its colours nearer to that of the ground.
fn faded(style: Style, ground: [u8; 3]) -> Style {
    let fade = |color: Color| {
        let Some([red, green, blue]) = shades(color) else {
            return color;
        };
        let mix = |shade: u8, ground: u8| {
            let mixed = u16::from(shade) * LEFT + u16::from(ground) * (100 - LEFT);
            u8::try_from(mixed / 100).unwrap_or(u8::MAX)
        };
        let [ground_red, ground_green, ground_blue] = ground;
        Color::Rgb(
            mix(red, ground_red),
            mix(green, ground_green),
            mix(blue, ground_blue),
        )
    };
    Style {
        fg: style.fg.map(fade),
        bg: style.bg.map(fade),
        ..style
    }
}
