//! The composer: the operations being typed, what is wrong with them in a line, which keys help; and the palette of
//! pieces.

use super::board::PieceSigns;
use super::frame::{Hint, hints};
use super::input;
use super::paint::{Canvas, columns16, wrapped};
use crate::base::Severity;
use crate::board::{Game, Piece};
use crate::tui::theme::{Role, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What the composer holds.
#[derive(Clone, Copy, Debug)]
pub struct Composer<'a> {
    /// Styles and signs.
    pub theme: &'a Theme,
    /// What is typed.
    pub text: &'a str,
    /// Characters before the caret; `None` when the keyboard is elsewhere.
    pub cursor: Option<usize>,
    /// Stands in the empty line.
    pub placeholder: &'a str,
    /// The operations that were understood, one chip each; shown where there is a row to spare.
    pub chips: &'a [String],
    /// What is wrong or what would happen, and how bad it is.
    pub remark: Option<(Severity, &'a str)>,
    /// Keys that help now.
    pub hints: &'a [Hint],
}

/// Where the parts of the composer stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ComposerLayout {
    /// The line that is typed.
    pub line: Rect,
    /// The cell of the caret.
    pub caret: Option<(u16, u16)>,
    /// The chips that fit, in order.
    pub chips: Vec<Rect>,
    /// The keys that fit, in order.
    pub hints: Vec<Rect>,
}

impl Composer<'_> {
    /// Draws from the top of `area`: the line, the remark, the chips, the keys; what has no row is left out, the
    /// line last.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> ComposerLayout {
        let mut canvas = Canvas::new(buffer, area);
        let area = canvas.area();
        let mut layout = ComposerLayout::default();
        if area.is_empty() {
            return layout;
        }
        let row = |at: u16| Rect::new(area.x, area.y + at, area.width, 1);
        layout.line = row(0);
        let style = self.theme.style(Role::Text);
        layout.caret = input::line(
            &mut canvas,
            self.theme,
            row(0),
            self.text,
            self.cursor,
            style,
        );
        if self.text.is_empty() {
            let from = layout.caret.map_or(area.x, |caret| caret.0 + 1);
            let room = area.right().saturating_sub(from);
            canvas.label(
                from,
                area.y,
                room,
                self.placeholder,
                self.theme.style(Role::Faint),
            );
        }
        let mut left = area.height - 1;
        let mut at = 1;
        let wants_hints = !self.hints.is_empty();
        let wants_chips = !self.chips.is_empty();
        if let Some((severity, text)) = self.remark {
            let others = u16::from(wants_hints) + u16::from(wants_chips);
            let most = left.saturating_sub(others).clamp(left.min(1), 3);
            let style = self.theme.style(Role::of_severity(severity));
            let lines = wrapped(text, area.width, usize::from(most) + 1);
            for (number, line) in lines.iter().take(usize::from(most)).enumerate() {
                let last = number + 1 == usize::from(most) && lines.len() > usize::from(most);
                let line = if last {
                    format!("{line} {}", self.theme.sign("…"))
                } else {
                    line.clone()
                };
                canvas.label(area.x, area.y + at, area.width, &line, style);
                at += 1;
                left -= 1;
            }
        }
        if wants_chips && left > u16::from(wants_hints) {
            layout.chips = self.chips(&mut canvas, row(at));
            at += 1;
            left -= 1;
        }
        if wants_hints && left > 0 {
            // The first hint begins where the line begins.
            let from = Rect {
                x: area.x.saturating_sub(1),
                width: area.width.saturating_add(1).min(u16::MAX - area.x),
                ..row(at)
            };
            layout.hints = hints(&mut canvas, self.theme, from, self.hints).parts;
        }
        layout
    }

    fn chips(&self, canvas: &mut Canvas<'_>, area: Rect) -> Vec<Rect> {
        let mut places = Vec::new();
        let mut at = area.x;
        for chip in self.chips {
            let wide = columns16(chip).saturating_add(2);
            if at.saturating_add(wide) > area.right() {
                let sign = self.theme.sign("…");
                canvas.sign(at, area.y, sign, self.theme.style(Role::Faint));
                break;
            }
            let style = self.theme.style(Role::Pending);
            canvas.sign(at, area.y, self.theme.sign("‹"), style);
            canvas.text(at + 1, area.y, wide - 2, chip, style);
            canvas.sign(at + wide - 1, area.y, self.theme.sign("›"), style);
            places.push(Rect::new(at, area.y, wide, 1));
            at = at.saturating_add(wide + 1);
        }
        places
    }
}

/// The kinds of pieces to choose from.
#[derive(Clone, Copy, Debug)]
pub struct PiecePalette<'a> {
    /// Names, owners and looks.
    pub game: &'a Game,
    /// Styles and signs.
    pub theme: &'a Theme,
    /// The chosen kind.
    pub selected: Option<Piece>,
}

/// Where the pieces of a palette stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaletteLayout {
    /// The pieces that are shown.
    pub pieces: Vec<(Piece, Rect)>,
}

impl PaletteLayout {
    /// The piece at a screen cell.
    #[must_use]
    pub fn piece_at(&self, column: u16, row: u16) -> Option<Piece> {
        self.pieces
            .iter()
            .find(|(_, place)| place.contains((column, row).into()))
            .map(|(piece, _)| *piece)
    }
}

impl PiecePalette<'_> {
    /// Draws `1 ⛀ W  2 ⛂ B` over as many rows as there are; begins later in the list where the chosen kind would
    /// not be seen. The chosen one stands in brackets.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> PaletteLayout {
        let mut canvas = Canvas::new(buffer, area);
        let area = canvas.area();
        let mut layout = PaletteLayout::default();
        if area.is_empty() {
            return layout;
        }
        let chosen = self.selected.map_or(0, |piece| usize::from(piece.0));
        let mut first = 0;
        loop {
            layout.pieces = self.places(area, first);
            let after = first + layout.pieces.len();
            if layout.pieces.is_empty() || chosen < after || after >= self.game.pieces.len() {
                break;
            }
            first += layout.pieces.len();
        }
        let signs = PieceSigns::of(self.game, self.theme.signs);
        for (piece, place) in &layout.pieces {
            let selected = self.selected == Some(*piece);
            let text = self
                .theme
                .style(if selected { Role::Selected } else { Role::Text });
            canvas.fill(*place, " ", text);
            if selected {
                canvas.sign(place.x, place.y, "[", text);
                canvas.sign(place.right() - 1, place.y, "]", text);
            }
            let owner = self.theme.player(self.game, self.game.owner(*piece));
            let glyph = if selected { text } else { text.patch(owner) };
            canvas.sign(place.x + 1, place.y, signs.get(*piece), glyph);
            let name = self.game.piece_name(*piece);
            let room = place.width.saturating_sub(4);
            canvas.label(place.x + 3, place.y, room, name, text);
        }
        layout
    }

    fn places(&self, area: Rect, first: usize) -> Vec<(Piece, Rect)> {
        let mut places = Vec::new();
        let (mut column, mut row) = (area.x, area.y);
        for (number, kind) in self.game.pieces.iter().enumerate().skip(first) {
            let wide = columns16(&kind.name)
                .min(16)
                .saturating_add(4)
                .min(area.width);
            if column > area.x && column.saturating_add(wide) > area.right() {
                column = area.x;
                row += 1;
            }
            if row >= area.bottom() {
                break;
            }
            let piece = Piece(u16::try_from(number).unwrap_or(u16::MAX));
            places.push((piece, Rect::new(column, row, wide, 1)));
            column = column.saturating_add(wide + 1);
        }
        places
    }
}
