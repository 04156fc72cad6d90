//! The board as dots, several per cell of the screen, and the characters that display them.
//!
//! A cell of the screen has two colours: its background and one ink, or two inks if no background is visible in it.
//! Invariant: if any background is visible in a cell, it is kept, so that the edge of a piece is never blurred by a
//! third colour.
//!
//! One cell of the screen with sextants (2 x 3 dots), where `.` is the background and `b` and `c` are body and core:
//!
//! ```text
//! dots   bits of the character      with background visible     without
//! b b    1  2                       ink b, background kept;     the two most frequent inks
//! b c    4  8                       c is drawn as b             as foreground and background
//! . b    16 32
//! ```
//!
//! Which ink gives way decides whether a piece keeps its outline: a core or an eye that is lost in a cell makes a piece
//! plainer, a body that is lost makes it another piece.

use super::Canvas;
use super::geometry::DrawingPlace;

use crate::tui::theme::{Dots, contrast, readable_on, shades};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthStr;

/// What an ink is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// The body of a piece.
    Body,
    /// The colour painted on a piece, never at its edge.
    Core,
    /// A hole in a piece, replaced by the background if its edge is in the same cell.
    Eye,
    /// A mark of the square.
    Mark,
    /// A mark around a piece, which gives way to it where they meet in a cell.
    Surround,
}

/// A dot: 0 is the background, other numbers are inks.
pub(super) type Paint = u8;

/// Background, dots and characters of a part of the screen.
pub(super) struct Raster {
    area: Rect,
    per_cell: (u16, u16),
    dots_kind: Dots,
    dots: Vec<Paint>,
    cells: Vec<CellGround>,
    inks: Vec<(Color, Ink)>,
}

#[derive(Clone, Default)]
struct CellGround {
    style: Option<Style>,
    /// The character shown where there is no ink: a texture, or a line of the board.
    below: Option<(&'static str, Style)>,
    /// The character above everything, and the colour wanted for it, if any.
    above: Option<(String, Option<Color>)>,
}

impl Raster {
    pub(super) fn new(area: Rect, kind: Dots) -> Self {
        let per_cell = kind.per_cell();
        let cells = usize::from(area.width) * usize::from(area.height);
        let dots = cells * usize::from(per_cell.0) * usize::from(per_cell.1);
        Self {
            area,
            per_cell,
            dots_kind: kind,
            dots: vec![0; dots],
            cells: vec![CellGround::default(); cells],
            inks: Vec::new(),
        }
    }

    /// Returns the columns and rows of dots per cell of the screen.
    pub(super) fn per_cell(&self) -> (u16, u16) {
        self.per_cell
    }

    /// Sets the background of a part of the screen.
    pub(super) fn ground(&mut self, area: Rect, style: Style) {
        for position in area.positions() {
            if let Some(cell) = self.cell_mut(position.x, position.y) {
                cell.style = Some(style);
            }
        }
    }

    /// Sets the character to show where there is no ink.
    pub(super) fn below(&mut self, column: u16, row: u16, sign: &'static str, style: Style) {
        if let Some(cell) = self.cell_mut(column, row) {
            cell.below = Some((sign, style));
        }
    }

    /// Sets a character above the ink, in a readable colour.
    pub(super) fn above(&mut self, column: u16, row: u16, sign: &str) {
        self.above_in(column, row, sign, None);
    }

    /// Sets a character above the ink, in this colour where it is readable.
    pub(super) fn above_in(&mut self, column: u16, row: u16, sign: &str, color: Option<Color>) {
        for rest in 1..u16::try_from(sign.width()).unwrap_or(1) {
            if let Some(cell) = self.cell_mut(column + rest, row) {
                cell.above = Some((String::new(), None));
            }
        }
        if let Some(cell) = self.cell_mut(column, row) {
            cell.above = Some((sign.to_owned(), color));
        }
    }

    /// Returns the paint for a colour.
    pub(super) fn ink(&mut self, color: Color, ink: Ink) -> Paint {
        let index = self.inks.iter().position(|index| *index == (color, ink));
        let index = index.unwrap_or_else(|| {
            self.inks.push((color, ink));
            self.inks.len() - 1
        });
        // No board has so many colours; further ones are drawn in the last.
        Paint::try_from(index + 1).unwrap_or(Paint::MAX)
    }

    /// Paints a dot, in dots of the screen; dots outside are ignored.
    pub(super) fn dot(&mut self, x: i32, y: i32, paint: Paint) {
        let (wide, high) = self.per_cell;
        let x = x - i32::from(self.area.x) * i32::from(wide);
        let y = y - i32::from(self.area.y) * i32::from(high);
        let columns = i32::from(self.area.width) * i32::from(wide);
        if x < 0 || x >= columns || y < 0 {
            return;
        }
        let index = usize::try_from(y * columns + x).unwrap_or(usize::MAX);
        if let Some(dot) = self.dots.get_mut(index) {
            *dot = paint;
        }
    }

    /// Paints a dot where there is no ink yet.
    pub(super) fn dot_below(&mut self, x: i32, y: i32, paint: Paint) {
        let (wide, high) = self.per_cell;
        let Some((column, row)) = self.cell_of(x, y) else {
            return;
        };
        let (dots, _) = self.dots_of(column, row);
        let (right, down) = (x.rem_euclid(i32::from(wide)), y.rem_euclid(i32::from(high)));
        let index = usize::try_from(down * i32::from(wide) + right).unwrap_or(usize::MAX);
        if dots.get(index) == Some(&0) {
            self.dot(x, y, paint);
        }
    }

    /// Returns true if the cell of the screen with this dot has neither ink nor a character above it.
    pub(super) fn is_bare(&self, x: i32, y: i32) -> bool {
        self.ink_around(x, y, true) == 0
    }

    /// Returns true if the cell of the screen with this dot has no part of a piece and no character but the dot of a piece
    /// that can move.
    pub(super) fn has_no_piece(&self, x: i32, y: i32) -> bool {
        self.ink_around(x, y, false) == 0
    }

    /// Returns the dots in the corners of a place, those first in whose cells there is least of a piece, or least ink at all
    /// `with_marks`; with the number of dots in these cells that have such ink.
    pub(super) fn corners(&self, place: DrawingPlace, with_marks: bool) -> [((i32, i32), u32); 4] {
        let right = place.left + i32::from(place.width) - 1;
        let bottom = place.top + i32::from(place.height) - 1;
        let corners = [
            (right, bottom),
            (place.left, bottom),
            (right, place.top),
            (place.left, place.top),
        ];
        let mut corners = corners.map(|(x, y)| ((x, y), self.ink_around(x, y, with_marks)));
        // A stable sort: of equal corners the first.
        corners.sort_by_key(|(_, count)| *count);
        corners
    }

    /// Returns the number of dots that have ink of a piece, or any ink `with_marks`, in the cell of the screen with this dot.
    /// A character above it is as much as all of them, and so is a cell outside.
    fn ink_around(&self, x: i32, y: i32, with_marks: bool) -> u32 {
        let all = u32::from(self.per_cell.0 * self.per_cell.1);
        let Some((column, row)) = self.cell_of(x, y) else {
            return all;
        };
        let index = usize::from(row) * usize::from(self.area.width) + usize::from(column);
        let above = self.cells.get(index).and_then(|cell| cell.above.as_ref());
        // The dot of a piece that can move is a mark.
        if above.is_some_and(|(sign, _)| with_marks || sign != "·") {
            return all;
        }
        let counts = |dot: &&Paint| {
            let ink = self.inks.get(usize::from(**dot).wrapping_sub(1));
            let is_mark = matches!(ink, Some((_, Ink::Mark | Ink::Surround)));
            **dot != 0 && (with_marks || !is_mark)
        };
        let (dots, count) = self.dots_of(column, row);
        let count = dots.iter().take(count).filter(counts).count();
        u32::try_from(count).unwrap_or(all)
    }

    /// Removes the character above the cell with this dot.
    pub(super) fn uncover(&mut self, x: i32, y: i32) {
        if let Some((column, row)) = self.cell_of(x, y)
            && let Some(cell) = self.cell_mut(self.area.x + column, self.area.y + row)
        {
            cell.above = None;
        }
    }

    /// Removes the character below the ink in the cell with this dot.
    pub(super) fn clear_below(&mut self, x: i32, y: i32) {
        if let Some((column, row)) = self.cell_of(x, y)
            && let Some(cell) = self.cell_mut(self.area.x + column, self.area.y + row)
        {
            cell.below = None;
        }
    }

    /// Returns true if a cell of the screen is part of the board.
    pub(super) fn has(&self, column: u16, row: u16) -> bool {
        self.area.contains((column, row).into())
    }

    /// Returns the column and the row of the cell with a dot, counted from those of the area.
    fn cell_of(&self, x: i32, y: i32) -> Option<(u16, u16)> {
        let (wide, high) = self.per_cell;
        let cell = |dot: i32, per: u16, from: u16| {
            let cell = u16::try_from(dot.div_euclid(i32::from(per))).ok()?;
            cell.checked_sub(from)
        };
        let (column, row) = cell(x, wide, self.area.x).zip(cell(y, high, self.area.y))?;
        (column < self.area.width && row < self.area.height).then_some((column, row))
    }

    /// Writes everything to the screen.
    pub(super) fn show(&self, canvas: &mut Canvas<'_>) {
        for row in 0..self.area.height {
            for column in 0..self.area.width {
                self.show_cell(column, row, canvas);
            }
        }
    }

    fn show_cell(&self, column: u16, row: u16, canvas: &mut Canvas<'_>) {
        let index = usize::from(row) * usize::from(self.area.width) + usize::from(column);
        let Some(cell) = self.cells.get(index) else {
            return;
        };
        let (dots, count) = self.dots_of(column, row);
        let dots = &dots[..count];
        let has_ink = dots.iter().any(|dot| *dot != 0);
        let (x, y) = (self.area.x + column, self.area.y + row);
        if cell.style.is_none() && cell.below.is_none() && cell.above.is_none() && !has_ink {
            return;
        }
        let ground = cell.style.unwrap_or_default();
        if let Some((sign, color)) = &cell.above {
            // The second half of a wide character was drawn with the first one.
            if !sign.is_empty() {
                canvas.text(x, y, 2, sign, self.style_above(ground, dots, *color));
            }
            return;
        }
        if !has_ink {
            let (sign, style) = cell.below.unwrap_or((" ", Style::new()));
            canvas.sign(x, y, sign, ground.patch(style));
            return;
        }
        let (front, back) = self
            .touching_bodies(dots)
            .unwrap_or_else(|| self.two_of(dots));
        // Dots of a third ink have to become one of the two: an eye becomes background, because it is a hole, and so does
        // the body of a neighbour, which would take the colour of this one; anything else joins the foreground.
        let is_body = |dot: Paint| {
            let ink = self.inks.get(usize::from(dot).wrapping_sub(1));
            matches!(ink, Some((_, Ink::Body)))
        };
        let is_front = |dot: Paint| {
            let ink = self.inks.get(usize::from(dot).wrapping_sub(1));
            dot != 0
                && match (back, ink) {
                    _ if dot == front => true,
                    _ if dot == back => false,
                    (0, Some((_, Ink::Eye))) | (_, Some((_, Ink::Surround))) => false,
                    (0, Some((_, Ink::Body))) if is_body(front) => false,
                    _ => true,
                }
        };
        let bits = dots.iter().enumerate().fold(0u8, |bits, (number, dot)| {
            bits | u8::from(is_front(*dot)) << number
        });
        let mut style = ground;
        style.fg = self.color(front).or(ground.fg);
        if back != 0 {
            style.bg = self.color(back).or(ground.bg);
        }
        let mut letter = [0; 4];
        let sign = self.dots_kind.character(bits).encode_utf8(&mut letter);
        canvas.sign(x, y, sign, style);
    }

    /// Returns the style of a character above the ink: its background is what most of the cell shows.
    fn style_above(&self, ground: Style, dots: &[Paint], color: Option<Color>) -> Style {
        /// The least contrast at which text is readable.
        const READABLE: f64 = 4.5;
        let text_on = |under: Color| {
            let pair = color.and_then(shades).zip(shades(under));
            let is_readable = pair.is_some_and(|(own, under)| contrast(own, under) >= READABLE);
            color
                .filter(|_| is_readable)
                .unwrap_or_else(|| readable_on(under))
        };
        let (front, back) = self.two_of(dots);
        let inked = dots.iter().filter(|dot| **dot != 0).count() * 2 > dots.len();
        let under = match (inked, back) {
            (true, 0) => self.color(front),
            (true, _) => {
                let fronts = dots.iter().filter(|dot| **dot == front).count();
                self.color(if fronts * 2 >= dots.len() {
                    front
                } else {
                    back
                })
            }
            (false, _) => None,
        };
        match under {
            // A terminal without colours shows the character in the colour of its background.
            Some(Color::Reset) => ground.add_modifier(Modifier::REVERSED),
            Some(under) => ground.bg(under).fg(text_on(under)),
            None => match ground.bg {
                Some(under) if under != Color::Reset => ground.fg(text_on(under)),
                _ => ground,
            },
        }
    }

    /// Returns the foreground and background paint of a cell: the background is kept if it is visible at all, otherwise
    /// it is another ink.
    fn two_of(&self, dots: &[Paint]) -> (Paint, Paint) {
        let count = |paint: Paint| dots.iter().filter(|dot| **dot == paint).count();
        // Tuples compare the first part first: an ink that does not give way wins over any number of dots of one that
        // does.
        let weight = |paint: Paint| {
            let ink = self.inks.get(usize::from(paint).wrapping_sub(1));
            // The paint on a piece gives way if the background is visible.
            let gives_way = matches!(ink, Some((_, Ink::Core | Ink::Eye | Ink::Surround)));
            (!gives_way, count(paint))
        };
        let has_ground = dots.contains(&0);
        let inks = || dots.iter().copied().filter(|dot| *dot != 0);
        if has_ground {
            let front = inks().max_by_key(|paint| weight(*paint));
            return (front.unwrap_or(0), 0);
        }
        let front = inks().max_by_key(|paint| count(*paint)).unwrap_or(0);
        let back = inks()
            .filter(|paint| *paint != front)
            .max_by_key(|paint| count(*paint));
        (front, back.unwrap_or(0))
    }

    /// Returns the bodies of two pieces that each have a whole row of a cell, where there is no more than a row of
    /// background between them: better they touch than that one of them loses its edge.
    fn touching_bodies(&self, dots: &[Paint]) -> Option<(Paint, Paint)> {
        let (first, last) = (*dots.first()?, *dots.last()?);
        let count = |paint: Paint| dots.iter().filter(|dot| **dot == paint).count();
        let row = usize::from(self.per_cell.0);
        let has_row = |paint: Paint| {
            let ink = self.inks.get(usize::from(paint).wrapping_sub(1));
            matches!(ink, Some((_, Ink::Body))) && count(paint) >= row
        };
        let is_shared = first != last && has_row(first) && has_row(last);
        (is_shared && count(0) <= row).then_some((first, last))
    }

    pub(super) fn color(&self, paint: Paint) -> Option<Color> {
        let index = usize::from(paint).checked_sub(1)?;
        self.inks.get(index).map(|(color, _)| *color)
    }

    /// Returns the dots of a cell, row by row, and their number.
    fn dots_of(&self, column: u16, row: u16) -> ([Paint; 6], usize) {
        let mut dots = [0; 6];
        let (wide, high) = self.per_cell;
        let line = usize::from(self.area.width) * usize::from(wide);
        let places = (0..high).flat_map(|down| (0..wide).map(move |right| (right, down)));
        let mut count = 0;
        for ((right, down), dot) in places.zip(&mut dots) {
            let y = usize::from(row) * usize::from(high) + usize::from(down);
            let x = usize::from(column) * usize::from(wide) + usize::from(right);
            *dot = self.dots.get(y * line + x).copied().unwrap_or(0);
            count += 1;
        }
        (dots, count)
    }

    fn cell_mut(&mut self, column: u16, row: u16) -> Option<&mut CellGround> {
        if !self.area.contains((column, row).into()) {
            return None;
        }
        let (x, y) = (column - self.area.x, row - self.area.y);
        let index = usize::from(y) * usize::from(self.area.width) + usize::from(x);
        self.cells.get_mut(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::buffer::Buffer;

    const AREA: Rect = Rect::new(0, 0, 1, 1);

    fn shown(kind: Dots, paints: &[&[char]]) -> (String, Style) {
        let mut raster = Raster::new(AREA, kind);
        raster.ground(AREA, Style::new().bg(Color::Rgb(1, 1, 1)));
        for (row, line) in paints.iter().enumerate() {
            for (column, letter) in line.iter().enumerate() {
                let paint = match letter {
                    'b' => raster.ink(Color::Rgb(2, 2, 2), Ink::Body),
                    'o' => raster.ink(Color::Rgb(5, 5, 5), Ink::Body),
                    'c' => raster.ink(Color::Rgb(3, 3, 3), Ink::Core),
                    'e' => raster.ink(Color::Rgb(4, 4, 4), Ink::Eye),
                    _ => 0,
                };
                let place = (i32::try_from(column), i32::try_from(row));
                raster.dot(place.0.unwrap_or(0), place.1.unwrap_or(0), paint);
            }
        }
        let mut buffer = Buffer::empty(AREA);
        raster.show(&mut Canvas::new(&mut buffer, AREA));
        let cell = &buffer[(0, 0)];
        (cell.symbol().to_owned(), cell.style())
    }

    #[test]
    fn a_cell_has_two_colours_and_ground_stays_ground() {
        let colors = |found: &(String, Style)| {
            let shade = |color| match color {
                Some(Color::Rgb(shade, ..)) => shade,
                _ => 0,
            };
            (shade(found.1.fg), shade(found.1.bg))
        };
        let found = shown(Dots::Sextants, &[&['b', '.'], &['b', '.'], &['b', '.']]);
        assert_eq!((found.0.as_str(), colors(&found)), ("▌", (2, 1)));
        let found = shown(Dots::Sextants, &[&['b', 'c'], &['b', '.'], &['b', 'c']]);
        assert_eq!((found.0.as_str(), colors(&found)), ("\u{1FB34}", (2, 1)));
        let found = shown(Dots::Sextants, &[&['b', 'e'], &['b', '.'], &['b', 'e']]);
        assert_eq!((found.0.as_str(), colors(&found)), ("▌", (2, 1)), "a hole");
        let found = shown(Dots::Sextants, &[&['b', 'b'], &['.', '.'], &['o', '.']]);
        assert_eq!(
            (found.0.as_str(), colors(&found)),
            ("\u{1FB02}", (2, 1)),
            "another body"
        );
        let found = shown(Dots::Sextants, &[&['b', 'b'], &['.', '.'], &['o', 'o']]);
        assert_eq!(colors(&found), (2, 5), "both have their edges");
        let found = shown(Dots::Sextants, &[&['c', 'c'], &['b', 'c'], &['c', 'c']]);
        assert_eq!(colors(&found), (3, 2));
        let found = shown(Dots::Quadrants, &[&['b', '.'], &['.', 'b']]);
        assert_eq!((found.0.as_str(), colors(&found)), ("▚", (2, 1)));
        let found = shown(Dots::Blocks, &[&['.'], &['b']]);
        assert_eq!((found.0.as_str(), colors(&found)), ("▄", (2, 1)));
    }
}
