//! Arrows and lines as drawings: those of people, and those of the moves ahead.
//!
//! The head of an arrow is whole or it is a character: what pieces leave of a larger one would be splinters.

use super::branches;
use super::drawn::BoardDrawing;
use super::geometry::{BoardLayout, DrawingPlace, has_arrows};
use super::mark_shapes;
use super::marks::{head, towards};
use super::raster::{Ink, Paint};
use crate::board::Square;
use crate::codec::sgf::Connection;
use crate::session::node_facts::{ColouredConnection, MarkColour};
use crate::tui::theme::{Role, legible};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use std::collections::BTreeSet;

/// The fewest dots along a head: a shorter one looks like the end of a line.
const SHORTEST_HEAD: i32 = 5;

/// The dots of an arrow.
pub(super) struct ArrowDots {
    shaft: Vec<(i32, i32)>,
    /// The dots of the head; empty for a line, and where a character stands for it.
    head: Vec<(i32, i32)>,
    /// The cell for a character in place of the head.
    sign: Option<(u16, u16, &'static str)>,
}

impl ArrowDots {
    fn all(&self) -> impl Iterator<Item = (i32, i32)> {
        self.shaft.iter().chain(&self.head).copied()
    }
}

impl BoardDrawing<'_, '_> {
    /// Draws all arrows and lines. Returns the cells of those of the moves ahead, with the indices of the moves.
    pub(super) fn arrows(&mut self, layout: &BoardLayout) -> Vec<(Rect, usize)> {
        let view = self.painter.view;
        if !has_arrows(layout.cell, self.painter.theme.dots) {
            return Vec::new();
        }
        for known in view.connections {
            let Some(dots) = self.arrow(layout, known, 1, false) else {
                continue;
            };
            // One colour along the whole length, whatever the grounds are: an arrow in several shades looks torn.
            let ink = self.colour_ink(known.connection.from, known.colour);
            self.paint(&dots, ink, known.connection.to);
        }
        // All are measured before the first is painted, so that those of one piece share the shaft and each has its head.
        let arrows = branches::arrows(view).into_iter();
        let arrows = arrows.filter_map(|(index, from, to, is_chosen)| {
            let connection = Connection {
                from,
                to,
                is_arrow: true,
            };
            let known = ColouredConnection {
                connection,
                colour: None,
            };
            let dots = self.arrow(layout, &known, i32::from(is_chosen), !is_chosen)?;
            Some((index, from, to, is_chosen, dots))
        });
        let arrows: Vec<_> = arrows.collect();
        let mut cells = Vec::new();
        // The chosen one, which is the first, on top of those that share its shaft.
        for (index, from, to, is_chosen, dots) in arrows.into_iter().rev() {
            let ink = match is_chosen {
                true => self.chosen_ink(from),
                false => self.faint_ink(from),
            };
            self.paint(&dots, ink, to);
            let drawn = self.cells_of(&dots).into_iter();
            cells.extend(drawn.map(|(x, y)| (Rect::new(x, y, 1, 1), index)));
        }
        cells.reverse();
        cells
    }

    /// Returns the dots of an arrow or a line, below the pieces, with a shaft of one dot and `beside` dots on each side.
    /// It begins in the middle of a square, or beside the piece there, and ends in that of another one, or before the piece
    /// that stands there. An open head has its two edges only.
    pub(super) fn arrow(
        &self,
        layout: &BoardLayout,
        known: &ColouredConnection,
        beside: i32,
        is_open: bool,
    ) -> Option<ArrowDots> {
        let Connection { from, to, is_arrow } = known.connection;
        let (start, end) = (layout.rect_of(from)?, layout.rect_of(to)?);
        let middle = |place: DrawingPlace| {
            let (width, height) = (i32::from(place.width), i32::from(place.height));
            (place.left + width / 2, place.top + height / 2)
        };
        let target = self.place(end);
        let (x, y) = middle(self.place(start));
        let (end_x, end_y) = middle(target);
        let (dx, dy) = (end_x - x, end_y - y);
        // One dot per step along the longer side (a line by linear interpolation), and across it the thickness.
        let whole = dx.abs().max(dy.abs()).max(1);
        let point = |step: i32| (x + dx * step / whole, y + dy * step / whole);
        let is_occupied = self.painter.view.board.piece(to).is_some();
        let is_before = |step: &i32| !is_occupied || !target.holds(point(*step));
        // The piece covers the middle of its square, but the point has to be seen.
        let last = (0..=whole).rev().find(is_before).unwrap_or(whole);
        let origin = self.place(start);
        let has_piece = self.painter.view.board.piece(from).is_some();
        // Between neighbours there is no room but that beside the pieces.
        let first = (0..last.saturating_sub(2)).find(|step| !origin.holds(point(*step)));
        let is_beside = |dot: (i32, i32)| !has_piece || first.is_none() || !origin.holds(dot);
        let (wide, _) = self.raster.per_cell();
        // Three cells wide where there is room.
        let longest = i32::from(wide) * 3 / 2 * 2 + 1;
        let tip = point(last);
        let has_room = |(x, y): &(i32, i32)| self.raster.has_no_piece(*x, *y);
        let lengths = (SHORTEST_HEAD..=longest).rev().filter(|_| is_arrow);
        let mut heads = lengths.map(|long| (long, head_dots(tip, (dx, dy), long, is_open)));
        let head = heads.find(|(_, dots)| dots.iter().all(has_room));
        let sign = (is_arrow && head.is_none()).then(|| {
            let (x, y) = match is_occupied {
                true => towards(end, start),
                false => super::geometry::middle(end),
            };
            (x, y, self::head(start, end))
        });
        let (long_head, head) = head.unwrap_or_default();
        let needs_lines = mark_shapes::needs_lines(self.painter.theme);
        let is_flat = dx.abs() >= dy.abs();
        let shaft = (0..=last).filter(|step| !is_arrow || last - step >= long_head);
        let shaft = shaft.flat_map(|step| (-beside..=beside).map(move |aside| (step, aside)));
        let shaft = shaft.filter(|(step, aside)| {
            !needs_lines || mark_shapes::has_dot(known.colour, last - step, *aside)
        });
        let shaft = shaft.map(|(step, aside)| match (point(step), is_flat) {
            ((x, y), true) => (x, y + aside),
            ((x, y), false) => (x + aside, y),
        });
        let is_free = |(x, y): &(i32, i32)| self.raster.is_bare(*x, *y) && is_beside((*x, *y));
        Some(ArrowDots {
            shaft: shaft.filter(is_free).collect(),
            head,
            sign,
        })
    }

    /// Paints the dots of an arrow. They were all looked for before, because a dot makes its cell no longer bare: the
    /// arrow would cover only one dot per cell.
    pub(super) fn paint(&mut self, arrow: &ArrowDots, ink: Paint, to: Square) {
        for (x, y) in &arrow.head {
            self.raster.uncover(*x, *y);
        }
        for (x, y) in arrow.all() {
            self.raster.dot(x, y, ink);
        }
        if let Some((x, y, sign)) = arrow.sign {
            let style = Style {
                fg: self.raster.color(ink),
                bg: self.painter.ground(to).bg,
                ..Style::new()
            };
            let style = style.add_modifier(Modifier::BOLD);
            self.signs.push((x, y, sign, style));
        }
    }

    /// Returns the ink of a colour, or that of the marks on the square where an arrow begins.
    fn colour_ink(&mut self, from: Square, colour: Option<MarkColour>) -> Paint {
        let theme = self.painter.theme;
        let colour = colour.filter(|_| theme.colors);
        match colour.and_then(|colour| theme.style(mark_shapes::role(colour)).fg) {
            Some(color) => self.raster.ink(color, Ink::Mark),
            None => {
                let ground = self.bare(self.painter.plain_ground(from));
                self.mark_ink(ground)
            }
        }
    }

    /// Returns the ink of the chosen arrow, in the colour of the chosen move: that of text would be the colour of pieces.
    fn chosen_ink(&mut self, from: Square) -> Paint {
        match branches::accent(self.painter.theme) {
            Some(color) => self.raster.ink(color, Ink::Mark),
            None => self.colour_ink(from, None),
        }
    }

    /// Returns the ink of an arrow that was not chosen, legible on the square where it begins.
    fn faint_ink(&mut self, from: Square) -> Paint {
        let theme = self.painter.theme;
        let mut style = self.painter.plain_ground(from);
        style.fg = theme.style(Role::Faint).fg;
        match legible(style).fg.filter(|_| theme.colors) {
            Some(color) => self.raster.ink(color, Ink::Mark),
            None => self.colour_ink(from, None),
        }
    }

    /// Returns the cells of the screen that belong to an arrow.
    fn cells_of(&self, arrow: &ArrowDots) -> BTreeSet<(u16, u16)> {
        let (wide, high) = self.raster.per_cell();
        let cell = |(x, y): (i32, i32)| {
            let x = u16::try_from(x / i32::from(wide)).ok()?;
            Some((x, u16::try_from(y / i32::from(high)).ok()?))
        };
        let sign = arrow.sign.map(|(x, y, _)| (x, y));
        arrow.all().filter_map(cell).chain(sign).collect()
    }
}

/// Returns the dots of a head of this length with its tip at a dot, in the direction of a vector.
fn head_dots(tip: (i32, i32), (dx, dy): (i32, i32), long: i32, is_open: bool) -> Vec<(i32, i32)> {
    // Products in place of lengths, so that nothing is rounded: how far a dot is behind the tip, and how far from the
    // middle of the shaft, both times the length of the arrow.
    let length = f64::from(dx * dx + dy * dy).sqrt();
    let is_head = |(x, y): &(i32, i32)| {
        let (right, down) = (tip.0 - x, tip.1 - y);
        let behind = f64::from(right * dx + down * dy);
        let aside = f64::from((right * dy - down * dx).abs());
        let inner = if is_open { 1.5 * length } else { f64::INFINITY };
        let is_edge = behind / 2.0 - aside <= inner;
        behind <= f64::from(long) * length && aside <= behind / 2.0 && is_edge
    };
    let reach = -long..=long;
    let around = reach
        .clone()
        .flat_map(|right| reach.clone().map(move |down| (right, down)));
    let around = around.map(|(right, down)| (tip.0 + right, tip.1 + down));
    around.filter(is_head).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_head_is_wider_than_a_shaft_of_three_dots() {
        for vector in [(0, -9), (9, 0), (0, 9), (-9, 0)] {
            let dots = head_dots((0, 0), vector, SHORTEST_HEAD, false);
            assert!(dots.contains(&(0, 0)), "{vector:?}: the point");
            let across = dots
                .iter()
                .map(|(x, y)| if vector.0 == 0 { *x } else { *y });
            let across: BTreeSet<i32> = across.collect();
            assert!(across.len() > 3, "{vector:?}: {across:?}");
        }
    }
}
