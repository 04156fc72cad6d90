//! The moves ahead on the board: a letter on the square of each, and an arrow to it from where its piece stands.
//!
//! Marks of the record come first: no letter is drawn on a square that has one, and an arrow only where nothing else is.

use super::draw::Painter;
use super::geometry::{BoardLayout, DrawingPlace, has_arrows, middle};
use super::raster::Raster;
use super::{BoardView, BranchMark, Canvas};
use crate::board::Square;
use crate::board::look::BoardStyle;
use crate::tui::theme::{Dots, Role, Theme, legible, readable_on, standing_out};
use crate::tui::widgets::paint::columns16;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::collections::{BTreeMap, BTreeSet};
use unicode_segmentation::UnicodeSegmentation;

/// The most arrows; further moves have only their letters.
const MOST_ARROWS: usize = 5;

/// Where the letter of a move stands.
pub(super) struct LetterPlace<'a> {
    index: usize,
    mark: &'a BranchMark,
    place: Rect,
}

/// Returns the squares at which drawn arrows point.
pub(super) fn arrow_targets(
    view: &BoardView<'_>,
    layout: &BoardLayout,
    dots: Dots,
) -> BTreeSet<Square> {
    if !has_arrows(layout.cell, dots) {
        return BTreeSet::new();
    }
    let known = view.connections.iter().map(|known| known.connection);
    let known = known.filter(|connection| connection.is_arrow);
    let ahead = arrows(view).into_iter();
    let ahead = ahead.map(|(_, _, to, _)| to);
    known.map(|connection| connection.to).chain(ahead).collect()
}

/// Returns the indices of the moves with an arrow and their ends, the chosen one first.
pub(super) fn arrows(view: &BoardView<'_>) -> Vec<(usize, Square, Square, bool)> {
    // Those of the record say what its author wants to be seen.
    let has_arrows = view
        .connections
        .iter()
        .any(|known| known.connection.is_arrow);
    let marks = view.branches.iter().enumerate().filter(|_| !has_arrows);
    let arrow = |(index, mark): (usize, &BranchMark)| {
        Some((index, mark.from?, mark.target, mark.is_chosen))
    };
    let mut arrows: Vec<_> = marks.filter_map(arrow).collect();
    // Stable, so that the others stay in the order of their letters.
    arrows.sort_by_key(|(.., is_chosen)| !is_chosen);
    arrows.truncate(MOST_ARROWS);
    arrows
}

/// Returns the places of the letters, several on one square side by side. `raster` has the dots of the pieces if they are
/// drawings: on such a square each letter stands in a corner, first in that where there is least of the piece.
pub(super) fn letters<'v>(
    view: &'v BoardView<'_>,
    layout: &BoardLayout,
    raster: Option<&Raster>,
) -> Vec<LetterPlace<'v>> {
    let mut used: BTreeMap<Square, u16> = BTreeMap::new();
    let mut corners: BTreeMap<Square, Vec<(u16, u16)>> = BTreeMap::new();
    let place = |(index, mark): (usize, &'v BranchMark)| {
        let square = mark.target;
        let is_marked = view.marked.iter().any(|mark| mark.square == square);
        let rect = layout.rect_of(square).filter(|rect| !rect.is_empty())?;
        if is_marked && !mark.is_label {
            return None;
        }
        let is_occupied = view.board.piece(square).is_some();
        let letter = columns16(&mark.letter);
        if let Some(raster) = raster
            && is_occupied
            && !mark.is_label
        {
            let corners = corners.entry(square);
            let corners = corners.or_insert_with(|| corners_of(rect, raster));
            let (x, y) = corners.pop()?;
            let whole = letter + columns16(mark.quality);
            let width = if whole <= rect.width { whole } else { letter };
            let x = if x == rect.x {
                x
            } else {
                rect.right().saturating_sub(width)
            };
            let place = Rect::new(x, y, width, 1);
            return (width > 0 && width <= rect.width).then_some(LetterPlace {
                index,
                mark,
                place,
            });
        }
        let is_drawing = raster.is_some();
        let (x, y) = match (is_drawing, is_occupied) {
            (true, _) if mark.is_label => middle(rect),
            // The corner, because the head of an arrow is in the middle.
            (true, _) if mark.from.is_some() => (rect.x, rect.y),
            (_, false) | (true, _) => middle(rect),
            (false, true) => (middle(rect).0 + 1, middle(rect).1),
        };
        let x = x + used.get(&square).copied().unwrap_or(0);
        let room = rect.right().saturating_sub(x);
        let width = match letter + columns16(mark.quality) {
            // A label was drawn in as many columns as its square has for it.
            _ if mark.is_label => letter.min(room),
            whole if whole <= room => whole,
            _ => letter,
        };
        *used.entry(square).or_default() += width + 1;
        let place = Rect::new(x, y, width, 1);
        (width > 0 && width <= room).then_some(LetterPlace { index, mark, place })
    };
    view.branches.iter().enumerate().filter_map(place).collect()
}

/// Returns the corners of a square with a drawn piece, that where there is least of it last.
fn corners_of(rect: Rect, raster: &Raster) -> Vec<(u16, u16)> {
    let (wide, high) = raster.per_cell();
    let whole = DrawingPlace {
        left: i32::from(rect.x) * i32::from(wide),
        top: i32::from(rect.y) * i32::from(high),
        width: rect.width * wide,
        height: rect.height * high,
    };
    let mut corners = raster.corners(whole, false);
    // A stable sort: of equal ones the last is that where reading begins.
    corners.sort_by_key(|(_, dots)| std::cmp::Reverse(*dots));
    let cell = |((x, y), _): ((i32, i32), u32)| {
        let column = if x == whole.left {
            rect.x
        } else {
            rect.right() - 1
        };
        let row = if y == whole.top {
            rect.y
        } else {
            rect.bottom() - 1
        };
        (column, row)
    };
    corners.map(cell).to_vec()
}

impl<'a> LetterPlace<'a> {
    /// Returns what stands at the place, each sign with its column; nothing for a label, which is drawn already.
    pub(super) fn signs(&self) -> impl Iterator<Item = (u16, &'a str)> + use<'a> {
        let signs = self.mark.letter.graphemes(true);
        let signs = signs.chain(self.mark.quality.graphemes(true));
        let is_label = self.mark.is_label;
        let count = usize::from(self.place.width);
        (self.place.x..).zip(signs.take(count).filter(move |_| !is_label))
    }

    pub(super) fn row(&self) -> u16 {
        self.place.y
    }
}

/// Draws what belongs above everything else: the chosen letter reversed, the marks of quality in their colours. Returns
/// the places to click on, with the indices of the moves.
pub(super) fn finish(
    painter: &Painter<'_>,
    letters: &[LetterPlace<'_>],
    canvas: &mut Canvas<'_>,
) -> Vec<(Rect, usize)> {
    let is_on_points = painter.view.game.look.style == BoardStyle::Points;
    for letter in letters {
        let mark = letter.mark;
        if mark.is_chosen && is_on_points {
            // A box in another colour would be taken for a stone.
            let ground = painter.plain_ground(mark.target);
            let style = match accent(painter.theme) {
                // Lighter than the ground, as the other letters are darker.
                Some(color) => {
                    let grounds = [ground.bg.unwrap_or(color), Color::Rgb(0, 0, 0)];
                    ground.fg(standing_out(color, &grounds))
                }
                None => Style::new().add_modifier(Modifier::UNDERLINED),
            };
            let is_free = painter.view.board.piece(mark.target).is_none();
            let style = match is_free {
                true => style.add_modifier(Modifier::BOLD),
                false => Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            };
            canvas.tint(letter.place, style.remove_modifier(Modifier::DIM));
        } else if mark.is_chosen {
            let chosen = Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED);
            canvas.tint(letter.place, chosen);
        } else if !mark.is_label && letter.place.width > columns16(&mark.letter) {
            let role = match mark.quality.starts_with('!') {
                true => Role::NodeGood,
                false => Role::NodeBad,
            };
            let mut style = painter.theme.style(role);
            style.bg = painter.plain_ground(mark.target).bg;
            let behind = columns16(&mark.letter);
            let place = Rect {
                x: letter.place.x + behind,
                width: letter.place.width - behind,
                ..letter.place
            };
            canvas.tint(place, legible(style));
        }
    }
    letters
        .iter()
        .map(|letter| (letter.place, letter.index))
        .collect()
}

/// Returns the colour of the chosen move; `None` without colours.
pub(super) fn accent(theme: &Theme) -> Option<Color> {
    let style = theme.style(Role::NodeCurrent);
    let color = match style.add_modifier.contains(Modifier::REVERSED) {
        true => style.fg,
        false => style.bg,
    };
    color.filter(|_| theme.colors)
}

/// Draws letters with characters, and where cells are large ways.
pub(super) fn draw(painter: &Painter<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    let view = painter.view;
    ways(painter, layout, canvas);
    for letter in letters(view, layout, None) {
        let ground = painter.ground(letter.mark.target);
        let style = Style {
            fg: ground.bg.map(readable_on).filter(|_| painter.theme.colors),
            ..Style::new().remove_modifier(Modifier::DIM)
        };
        for (column, sign) in letter.signs() {
            canvas.sign(column, letter.row(), sign, style);
        }
    }
}

/// Draws the ways of arrows: dots on the empty squares between the ends.
pub(super) fn ways(painter: &Painter<'_>, layout: &BoardLayout, canvas: &mut Canvas<'_>) {
    let view = painter.view;
    // In smaller cells the dots would be scattered over the board.
    let arrows = arrows(view).into_iter().filter(|_| layout.cell.1 > 2);
    for (_, from, to, is_chosen) in arrows {
        for square in between(from, to) {
            let is_free = view.board.has(square)
                && view.board.piece(square).is_none()
                && painter.marks(square) == 0
                && view.marked.iter().all(|mark| mark.square != square);
            let Some(rect) = layout.rect_of(square).filter(|_| is_free) else {
                continue;
            };
            let (x, y) = middle(rect);
            let (role, sign) = match is_chosen {
                true => (Role::Strong, "•"),
                false => (Role::Faint, "·"),
            };
            let style = painter.ground(square).patch(painter.theme.style(role));
            canvas.sign(x, y, view.theme.sign(sign), legible(style));
        }
    }
}

/// Returns the squares between two others, if all steps of the same length from one to the other end on squares.
pub(super) fn between(from: Square, to: Square) -> Vec<Square> {
    let (x, y) = (i32::from(from.x), i32::from(from.y));
    let (dx, dy) = (i32::from(to.x) - x, i32::from(to.y) - y);
    let steps = dx.abs().max(dy.abs());
    let is_straight = steps > 0 && dx % steps == 0 && dy % steps == 0;
    let square = |step: i32| {
        let x = u16::try_from(x + dx / steps * step).ok()?;
        Some(Square::new(x, u16::try_from(y + dy / steps * step).ok()?))
    };
    match is_straight {
        true => (1..steps).filter_map(square).collect(),
        false => Vec::new(),
    }
}
