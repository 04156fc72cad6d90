//! The marks of targets, the same at every size: dots where a piece can go, rings around what it can take. They are faint
//! as long as the cursor only rests on a piece, and green once it is lifted.

use super::draw::Painter;
use super::drawn::BoardDrawing;
use super::geometry::DrawingPlace;
use super::raster::{Ink, Paint};
use crate::board::Square;
use crate::tui::theme::{Dots, Role, standing_out};
use ratatui::style::{Color, Modifier, Style};

impl Painter<'_> {
    /// Returns the colour of the marks of targets on a background: green, or a faint one as long as the cursor
    /// only rests on a piece.
    fn target_color(&self, ground: Style) -> Option<Color> {
        let theme = self.theme;
        let own = theme.style(Role::Target).fg;
        let color = match (self.is_choosing, ground.bg) {
            (true, _) => theme.style(Role::MarkGreen).fg.or(own),
            (false, Some(bg)) => match (bg, ground.fg.unwrap_or(Color::Reset)) {
                (Color::Rgb(r, g, b), Color::Rgb(red, green, blue)) => {
                    let half = |one: u8, other: u8| one / 2 + other / 2;
                    return Some(Color::Rgb(half(r, red), half(g, green), half(b, blue)));
                }
                _ if theme.has_named_grounds() => return ground.fg,
                _ => theme.style(Role::Faint).fg,
            },
            (false, None) => None,
        };
        let color = color.filter(|_| theme.colors)?;
        // The same on every square, and lighter rather than darker: black spots would look like pieces.
        let squares = [Role::BoardLight, Role::BoardDark, Role::BoardMiddle];
        let mut grounds: Vec<Color> = squares
            .into_iter()
            .filter_map(|role| theme.style(role).bg)
            .collect();
        grounds.extend(ground.bg);
        grounds.push(Color::Rgb(0, 0, 0));
        Some(standing_out(color, &grounds))
    }

    /// Returns the style of a sign that marks a target on a background.
    pub(super) fn target_style(&self, ground: Style) -> Style {
        let style = match self.target_color(ground) {
            Some(color) => Style::new().fg(color),
            None if self.is_choosing => Style::new(),
            None => self.theme.style(Role::Faint),
        };
        match self.is_choosing {
            true => style.add_modifier(Modifier::BOLD),
            false => style.remove_modifier(Modifier::BOLD),
        }
    }

    /// Returns the sign of an empty target.
    pub(super) fn target_sign(&self, square: Square) -> &'static str {
        let has_discs = self.theme.dots == Dots::Blocks;
        match self.is_choosing {
            true if self.theme.colors && !has_discs => "•",
            true => "◎",
            false if self.sign_of_empty(square) == Some("·") => "◦",
            false => "·",
        }
    }
}

impl BoardDrawing<'_, '_> {
    /// Returns the ink for marks of targets.
    pub(super) fn target_ink(&mut self, ground: Style) -> Paint {
        let color = self.painter.target_color(ground);
        self.raster.ink(color.unwrap_or(Color::Reset), Ink::Mark)
    }

    /// Draws a ring around a piece.
    pub(super) fn ring(&mut self, place: DrawingPlace, ink: Paint) {
        let (width, height) = (i32::from(place.width), i32::from(place.height));
        let reach = (height / 4).max(2);
        for x in 0..width {
            for y in 0..height {
                let (from_side, from_end) = (x.min(width - 1 - x), y.min(height - 1 - y));
                let from_corner = from_side + from_end;
                let is_edge = from_side == 0 || from_end == 0;
                if is_edge && from_corner >= reach || from_corner == reach {
                    self.raster.dot(place.left + x, place.top + y, ink);
                }
            }
        }
    }

    /// Draws four filled corners.
    pub(super) fn wedges(&mut self, place: DrawingPlace, ink: Paint) {
        let (width, height) = (i32::from(place.width), i32::from(place.height));
        let reach = (height / 4).max(2);
        for x in 0..width {
            for y in 0..height {
                let (from_side, from_end) = (x.min(width - 1 - x), y.min(height - 1 - y));
                if from_side + from_end < reach {
                    self.raster.dot(place.left + x, place.top + y, ink);
                }
            }
        }
    }
}
