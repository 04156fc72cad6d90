//! Reads the tables `[[sides]]` of a look: what the players want to join or to reach.

use super::{LookReader, keys};
use crate::base::Diagnostic;
use crate::board::Square;
use crate::board::look::{BoardLine, Coordinates, Edge, Sides};
use crate::codec::toml_text::{Table, TomlValue, with_nearest};
use crate::message;
use crate::notation::read_square_in;

impl LookReader<'_> {
    pub(super) fn sides(&mut self, entry: &TomlValue<'_>, style: Coordinates) -> Vec<Sides> {
        let Some(list) = entry.as_list() else {
            self.toml.wrong_kind(entry, "[[sides]]");
            return Vec::new();
        };
        let mut sides: Vec<Sides> = Vec::new();
        for entry in &list {
            let Some(table) = entry.as_table() else {
                self.toml.wrong_kind(entry, "[[sides]]");
                continue;
            };
            self.warn_of_unknown(&table, keys("sides"));
            let edges = self.edges(&table, &sides);
            let squares = table.get("squares");
            let squares = squares.map_or(Vec::new(), |entry| self.goal_squares(&entry, style));
            if edges.is_empty() && squares.is_empty() {
                let warning = message!("look-sides-empty");
                self.say(Diagnostic::warning(entry.span(), warning));
            }
            match table.get("player") {
                Some(player) => sides.extend(self.owner(&player).map(|player| Sides {
                    player,
                    edges,
                    squares,
                })),
                None => self.toml.wrong_kind(entry, "player = 0"),
            }
        }
        sides
    }

    /// Reads the edges of a player; an edge that another one has is refused.
    fn edges(&mut self, table: &Table<'_>, others: &[Sides]) -> Vec<Edge> {
        let Some(entry) = table.get("edges") else {
            return Vec::new();
        };
        let Some(list) = entry.as_list() else {
            self.toml.wrong_kind(&entry, "[\"top\", \"bottom\"]");
            return Vec::new();
        };
        let mut edges = Vec::new();
        for entry in &list {
            let Some(name) = self.toml.text(entry) else {
                continue;
            };
            let Some((_, edge)) = Edge::ALL.iter().find(|(word, _)| *word == name) else {
                let names = Edge::ALL.map(|(word, _)| word);
                let known = names.join(", ");
                let error = message!("toml-unknown-word", word = name, names = known);
                let error = Diagnostic::error(entry.span(), error);
                self.say(with_nearest(error, name, names));
                continue;
            };
            if others.iter().any(|other| other.edges.contains(edge)) {
                let error = message!("look-edge-twice", edge = name);
                self.say(Diagnostic::error(entry.span(), error));
            } else if !edges.contains(edge) {
                edges.push(*edge);
            }
        }
        edges
    }

    /// Reads a text such as `"a1-k1"`, or a list of such texts: squares, and straight lines of them.
    fn goal_squares(&mut self, entry: &TomlValue<'_>, style: Coordinates) -> Vec<Square> {
        let one = std::slice::from_ref(entry);
        let list = entry.as_list();
        let mut squares = Vec::new();
        for entry in list.as_deref().unwrap_or(one) {
            let Some(text) = self.toml.text(entry) else {
                continue;
            };
            let (first, last) = text.split_once('-').unwrap_or((text, text));
            let is_on = |square: &Square| square.x < self.game.width && square.y < self.game.height;
            let square = |name: &str| read_square_in(name.trim(), style).filter(is_on);
            let ends = square(first).zip(square(last));
            let line: Option<Vec<Square>> = ends.and_then(|(first, last)| match first == last {
                true => Some(vec![first]),
                false => Some(BoardLine::between(first, last)?.squares().collect()),
            });
            match line {
                Some(line) => squares.extend(line),
                None => self.say(Diagnostic::error(
                    entry.span(),
                    message!("look-no-squares", text = text),
                )),
            }
        }
        squares
    }
}
