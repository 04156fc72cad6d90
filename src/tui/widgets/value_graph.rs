//! The value over the game: a column for each position of a line, or for several of a long one.

use super::bars::filled;
use super::paint::Canvas;
use crate::tui::theme::{Role, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// A graph of values.
pub struct ValueGraph<'a> {
    pub theme: &'a Theme,
    /// The number of positions.
    pub count: usize,
    /// Returns the value of a position, from 0 to 1, if it is known.
    pub value: &'a dyn Fn(usize) -> Option<f64>,
    /// The index of the current position.
    pub current: usize,
}

impl ValueGraph<'_> {
    /// Draws the graph, with a mark for the current position in the last row. Returns the columns with the indices of
    /// their positions.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> Vec<(Rect, usize)> {
        let mut canvas = Canvas::new(buffer, area);
        let area = canvas.area();
        let mut places = Vec::new();
        if area.height < 2 || area.width == 0 || self.count == 0 {
            return places;
        }
        let rows = usize::from(area.height - 1);
        let width = usize::from(area.width).min(self.count);
        // Short games have wider columns.
        let wide = (usize::from(area.width) / self.count).clamp(1, 3);
        let index_of = |column: usize| column * self.count / width;
        let current_column = (0..width).rfind(|column| index_of(*column) <= self.current);
        for column in 0..width {
            let index = match current_column == Some(column) {
                true => self.current,
                false => index_of(column),
            };
            let x = area.x + u16::try_from(column * wide).unwrap_or(0);
            let place = Rect {
                x,
                width: u16::try_from(wide).unwrap_or(1),
                ..area
            };
            self.column(
                index,
                place,
                current_column == Some(column),
                rows,
                &mut canvas,
            );
            places.push((place, index));
        }
        places
    }

    fn column(
        &self,
        index: usize,
        place: Rect,
        is_current: bool,
        rows: usize,
        canvas: &mut Canvas<'_>,
    ) {
        let theme = self.theme;
        let style = match is_current {
            true => self.current_style(),
            false => theme.style(Role::Fact),
        };
        let value = (self.value)(index);
        for row in 0..rows {
            let y = place.bottom() - 2 - u16::try_from(row).unwrap_or(0);
            let sign = match value {
                Some(value) => {
                    let eighths = (value.clamp(0.0, 1.0) * rows as f64 * 8.0).round() as usize;
                    // A lost position is visible, too.
                    let eighths = eighths.max(1).saturating_sub(row * 8).min(8);
                    filled(theme, eighths)
                }
                None if row == rows / 2 => theme.sign("·"),
                None => " ",
            };
            for x in place.left()..place.right() {
                canvas.sign(x, y, sign, style);
            }
        }
        if is_current {
            let below = place.bottom() - 1;
            canvas.sign(place.x, below, theme.sign("▴"), theme.style(Role::Strong));
        }
    }

    /// Returns the style of the current column: that of strong text, or where its colour is that of the others, which bold
    /// bars do not change, the colour of the chosen node.
    fn current_style(&self) -> Style {
        let strong = self.theme.style(Role::Strong);
        let node = self.theme.style(Role::NodeCurrent);
        let ground = match node.add_modifier.contains(Modifier::REVERSED) {
            true => node.fg,
            false => node.bg,
        };
        match strong.fg == self.theme.style(Role::Fact).fg {
            true => Style {
                fg: ground.or(strong.fg),
                ..strong
            },
            false => strong,
        }
    }
}
