//! The drawn board without pieces: squares, lines or hexagons, sides and coordinates.

use super::ground::{CELL, Ground};
use super::text::short;
use crate::base::clean::{clean_line, escape_markup};
use crate::board::Square;
use crate::board::look::{BoardStyle, Coordinates, Edge, in_language};
use crate::notation::{column_name, row_name};
use crate::tui::widgets::board::{hex_tone, is_star_point};
use std::collections::BTreeMap;
use std::fmt::Write as _;

impl Ground<'_> {
    /// Returns the names of columns and rows.
    pub(in crate::tui) fn coordinates(&self) -> String {
        let style = self.game.look.coordinates;
        let (Some(x), Some(y)) = (self.columns.keys().next(), self.rows.keys().next()) else {
            return String::new();
        };
        let is_thin = |number: u16| {
            let thin = self.game.look.thin.as_ref();
            thin.is_some_and(|thin| thin.has(number))
        };
        let mut out = String::new();
        let mut text = |x: f64, y: f64, name: &str| {
            let _ = write!(
                out,
                "<text x=\"{}\" y=\"{}\">{}</text>",
                short(x),
                short(y),
                escape_markup(name)
            );
        };
        // Beside the edges that players want to join.
        let sides = if self.game.look.sides.is_empty() {
            0.0
        } else {
            4.0
        };
        let aside = if self.is_hex() { 35.0 } else { 34.0 } + sides;
        for column in self.columns.keys().filter(|number| !is_thin(**number)) {
            if let Some((middle, row)) = self.middle(Square::new(*column, *y)) {
                let down = if self.is_hex() { 36.0 + sides } else { aside };
                text(middle, row + down, &column_name(*column, style));
            }
        }
        for row in self.rows.keys().filter(|number| !is_thin(**number)) {
            if let Some((column, middle)) = self.middle(Square::new(*x, *row)) {
                text(column - aside, middle, &row_name(*row, style));
            }
        }
        out
    }

    /// Returns the drawing of the board.
    pub(in crate::tui) fn drawing(&self, player_color: impl Fn(u8) -> String) -> String {
        let mut out = String::new();
        self.sides(&player_color, &mut out);
        match self.game.look.style {
            BoardStyle::Points => self.points(&mut out),
            BoardStyle::Squares | BoardStyle::Hex | BoardStyle::HexSheared => {
                self.squares(&player_color, &mut out);
            }
        }
        for (square, texts) in &self.game.look.labels {
            let place = self.middle(*square).zip(in_language(texts, self.language));
            if let Some(((x, y), text)) = place {
                let _ = write!(
                    out,
                    "<text x=\"{}\" y=\"{}\" style=\"text-anchor:start\">{}</text>",
                    short(x - CELL / 2.0),
                    short(y),
                    escape_markup(&clean_line(text))
                );
            }
        }
        out
    }

    /// Returns the outline of a square as a path, moved by a vector.
    fn outline(&self, square: Square, (dx, dy): (f64, f64)) -> Option<String> {
        let (x, y) = self.middle(square)?;
        let (x, y) = (x + dx, y + dy);
        if self.is_hex() {
            return Some(format!(
                "M{} {}l20 11.5v23.1l-20 11.5l-20-11.5v-23.1z",
                short(x),
                short(y - 23.05)
            ));
        }
        let (left, right) = self.columns.get(&square.x)?;
        let (low, high) = self.rows.get(&square.y)?;
        let (wide, high) = (right - left, high - low);
        Some(format!(
            "M{} {}h{}v{}h-{}z",
            short(x - wide / 2.0),
            short(y - high / 2.0),
            short(wide),
            short(high),
            short(wide)
        ))
    }

    fn drawn(&self) -> impl Iterator<Item = Square> + '_ {
        let is_drawn = |square: &Square| self.middle(*square).is_some();
        self.board.squares().filter(is_drawn)
    }

    fn squares(&self, player_color: &impl Fn(u8) -> String, out: &mut String) {
        let look = &self.game.look;
        let mut paths: BTreeMap<String, String> = BTreeMap::new();
        for square in self.drawn() {
            let paints = &self.paints;
            let tones = [paints.light, paints.middle, paints.dark];
            let fill = match (look.color_of(square, self.board.width()), look.style) {
                (Some(color), _) if paints.is_grey => grey(color),
                (Some([red, green, blue]), _) => format!("#{red:02x}{green:02x}{blue:02x}"),
                (None, style @ (BoardStyle::Hex | BoardStyle::HexSheared)) => {
                    let tone = tones.get(hex_tone(style, square));
                    tone.copied().unwrap_or("").to_owned()
                }
                _ if look.thin_at(square) != (false, false) => paints.dark.to_owned(),
                _ if look.thin.is_some() => paints.light.to_owned(),
                _ if (square.x + square.y).is_multiple_of(2) => paints.dark.to_owned(),
                _ => paints.light.to_owned(),
            };
            if let Some(path) = self.outline(square, (0.0, 0.0)) {
                paths.entry(fill).or_default().push_str(&path);
            }
        }
        for (fill, path) in &paths {
            let stroke = if self.is_hex() {
                format!(" stroke=\"{}\" stroke-width=\".7\"", self.paints.grain)
            } else {
                String::new()
            };
            let _ = write!(out, "<path fill=\"{fill}\"{stroke} d=\"{path}\"/>");
        }
        for square in self.drawn() {
            if let Some((owner, path)) = look
                .goal_owner(square)
                .zip(self.outline(square, (0.0, 0.0)))
            {
                let _ = write!(
                    out,
                    "<path fill=\"{}\" fill-opacity=\".3\" d=\"{path}\"/>",
                    player_color(owner)
                );
            }
        }
    }

    /// Draws the edges that players want to join, as the squares there moved outwards under the board.
    fn sides(&self, player_color: &impl Fn(u8) -> String, out: &mut String) {
        let ends = |mut keys: std::collections::btree_map::Keys<'_, u16, (f64, f64)>| {
            let first = keys.next().copied().unwrap_or(0);
            (first, keys.next_back().copied().unwrap_or(first))
        };
        let ((left, right), (bottom, top)) = (ends(self.columns.keys()), ends(self.rows.keys()));
        for (_, edge) in Edge::ALL {
            let Some(owner) = self.game.look.owner_of_edge(edge) else {
                continue;
            };
            let mut path = String::new();
            for square in self.drawn() {
                let away = match edge {
                    Edge::Top if square.y == top => (0.0, -8.0),
                    Edge::Bottom if square.y == bottom => (0.0, 8.0),
                    Edge::Left if square.x == left => (-8.0, 0.0),
                    Edge::Right if square.x == right => (8.0, 0.0),
                    _ => continue,
                };
                path.push_str(&self.outline(square, away).unwrap_or_default());
            }
            let _ = write!(
                out,
                "<path fill=\"{}\" stroke=\"{}\" stroke-width=\".5\" d=\"{path}\"/>",
                player_color(owner),
                self.paints.grain
            );
        }
    }

    /// Draws a board of lines, on whose crossings the pieces stand.
    fn points(&self, out: &mut String) {
        let look = &self.game.look;
        let mut wood = String::new();
        let mut lines = String::new();
        let mut stars = String::new();
        for square in self.drawn() {
            wood.push_str(&self.outline(square, (0.0, 0.0)).unwrap_or_default());
            let Some((x, y)) = self.middle(square) else {
                continue;
            };
            if self.paints.has_stars && self.is_star(square) {
                let _ = write!(
                    stars,
                    "<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"{}\"/>",
                    short(x),
                    short(y),
                    self.paints.grain
                );
            }
            // Where only a part of the board is drawn, its lines go on for half a square.
            for (dx, dy) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
                let beyond = square.moved(dx, dy).filter(|next| self.board.has(*next));
                let is_cut = beyond.is_some_and(|next| {
                    self.middle(next).is_none() && look.hand_of(next).is_none()
                });
                if is_cut && look.lines.is_empty() {
                    let half = CELL / 2.0;
                    let (right, down) = (f64::from(dx) * half, f64::from(dy) * -half);
                    let _ = write!(
                        lines,
                        "M{} {}l{} {}",
                        short(x),
                        short(y),
                        short(right),
                        short(down)
                    );
                }
            }
            for (dx, dy) in [(1, 0), (0, 1)] {
                let next = square.moved(dx, dy).filter(|next| self.board.has(*next));
                let next = next.filter(|_| look.lines.is_empty());
                if let Some((to_x, to_y)) = next.and_then(|next| self.middle(next)) {
                    let _ = write!(
                        lines,
                        "M{} {}L{} {}",
                        short(x),
                        short(y),
                        short(to_x),
                        short(to_y)
                    );
                }
            }
        }
        for line in &look.lines {
            let ends = line.squares().next().zip(line.squares().last());
            let ends = ends.and_then(|(from, to)| self.middle(from).zip(self.middle(to)));
            if let Some(((x, y), (to_x, to_y))) = ends {
                let _ = write!(
                    lines,
                    "M{} {}L{} {}",
                    short(x),
                    short(y),
                    short(to_x),
                    short(to_y)
                );
            }
        }
        // The places between the points of a board with lines of its own are wood as well.
        if !look.lines.is_empty() {
            let places = self
                .columns
                .keys()
                .flat_map(|x| self.rows.keys().map(|y| Square::new(*x, *y)));
            wood = places
                .filter_map(|place| self.outline(place, (0.0, 0.0)))
                .collect();
        }
        let (paint, strokes) = (self.paints.wood, self.paints.lines);
        let _ = write!(
            out,
            "<path fill=\"{paint}\" stroke=\"{paint}\" stroke-width=\".6\" d=\"{wood}\"/>\
             <path {strokes} d=\"{lines}\"/>{stars}"
        );
    }

    /// Returns true for the star points of a board with Go coordinates.
    fn is_star(&self, square: Square) -> bool {
        let look = &self.game.look;
        let (width, height) = (self.board.width(), self.board.height());
        look.coordinates == Coordinates::Go
            && look.lines.is_empty()
            && width == height
            && width >= 9
            && is_star_point(square, width)
    }
}

/// Returns a shade of grey that is as light as a colour, but never too dark for a black piece.
fn grey([red, green, blue]: [u8; 3]) -> String {
    let luma = (u32::from(red) * 3 + u32::from(green) * 6 + u32::from(blue)) / 10;
    let shade = 176 + luma * 79 / 255;
    format!("#{shade:02x}{shade:02x}{shade:02x}")
}
