//! Checks of single nodes.

use super::table::{ABOUT_MOVES, EXCLUSIVE, OLD, PropertyClass, SHARED_POINTS, class};
use super::{CheckedGame, SgfChecker};
use crate::base::Severity;
use crate::codec::sgf::board_replay::MOVES;
use crate::codec::sgf::error::shown_values;
use crate::codec::sgf::format::{PointGrid, PointSet, ValueType};
use crate::codec::sgf::ops::shortened;
use crate::codec::sgf::standard::color;
use crate::codec::sgf::tree::{SgfNode, SgfProperty};
use crate::message;
use std::collections::HashSet;

impl SgfChecker<'_> {
    pub(super) fn node(&mut self, game: &CheckedGame<'_>, node: SgfNode) {
        let collection = self.collection;
        let is_root = collection.parent(node).is_none();
        let properties: Vec<SgfProperty<'_>> = collection.properties(node).collect();
        for property in &properties {
            self.property(game, property, is_root);
        }
        let find = |idents: &[&str]| -> Vec<&SgfProperty<'_>> {
            properties
                .iter()
                .filter(|property| idents.contains(&property.ident()))
                .collect()
        };
        let of_class = |wanted: PropertyClass| {
            let mut all = properties.iter();
            all.find(|property| class(property.ident()) == wanted)
        };
        if let (Some(move_property), Some(set_up_property)) = (
            of_class(PropertyClass::Move),
            of_class(PropertyClass::SetUp),
        ) {
            let (first, second) = (move_property.ident(), set_up_property.ident());
            let mixed = message!("sgf-check-mixed", played = first, placed = second);
            self.clash(move_property, set_up_property, mixed);
        }
        for row in EXCLUSIVE {
            if let [present, others @ ..] = find(row).as_slice() {
                for other in others {
                    let (first, second) = (present.ident(), other.ident());
                    let message = message!("sgf-check-exclusive", one = first, two = second);
                    self.clash(present, other, message);
                }
            }
        }
        if find(&["B", "W"]).is_empty() {
            for about in find(&ABOUT_MOVES) {
                let message = message!("sgf-check-no-move", property = about.ident());
                self.warning(about, message);
            }
        }
        for row in SHARED_POINTS {
            self.shared_points(game, &find(row));
        }
        if let [turn, ..] = find(&["PL"])[..] {
            self.turn(node, turn);
        }
    }

    /// Warns about moves after a node that are not made by the player whom `PL` names.
    fn turn(&mut self, node: SgfNode, turn: &SgfProperty<'_>) {
        let collection = self.collection;
        let Some(player) = color(turn.value()).and_then(|player| MOVES.get(usize::from(player)))
        else {
            return;
        };
        for child in collection.children(node) {
            let mut properties = collection.properties(child);
            let played = properties.find(|property| MOVES.contains(&property.ident()));
            if let Some(played) = played.filter(|played| played.ident() != *player) {
                let message = message!(
                    "sgf-check-turn",
                    property = played.ident(),
                    player = *player
                );
                self.clash(turn, &played, message);
            }
        }
    }

    fn property(&mut self, game: &CheckedGame<'_>, property: &SgfProperty<'_>, is_root: bool) {
        let ident = property.ident();
        if !game.format.identifiers().allow(ident) {
            let message = message!("sgf-invalid-ident", property = shortened(ident));
            self.finding(Severity::Error, property, message);
            return;
        }
        let value_type = game.format.type_of(ident);
        if !value_type.fits(property.values()) {
            let values = shown_values(property.values());
            let message = message!("sgf-invalid-value", property = ident, values = values);
            self.finding(Severity::Error, property, message);
            return;
        }
        if !is_root && class(ident) == PropertyClass::Root {
            self.warning(property, message!("sgf-check-root", property = ident));
        }
        if game.ff >= 4 && OLD.contains(&ident) && *value_type == ValueType::Unknown {
            self.warning(property, message!("sgf-check-old", property = ident));
        }
        if value_type.is_single() {
            self.range(game, property);
        }
        self.points(game, property);
    }

    /// Checks that the points of a list are distinct and on the board, and that labels and lines make sense.
    fn points(&mut self, game: &CheckedGame<'_>, property: &SgfProperty<'_>) {
        let Some(grid) = grid_of(game) else {
            return;
        };
        let ident = property.ident();
        match ident {
            "B" | "W" => {
                let value = property.value();
                let pass = value == "tt" && game.is_go && game.size.is_none_or(is_small);
                if !pass {
                    self.check_on_board(game, property, grid, value);
                }
            }
            "LB" => {
                let mut seen = HashSet::new();
                for raw in property.values() {
                    let point = raw.split(':').next().unwrap_or_default();
                    self.check_on_board(game, property, grid, point);
                    if !seen.insert(point) {
                        self.warn_of_repetition(property, point);
                    }
                }
            }
            "AR" | "LN" => {
                let mut seen = HashSet::new();
                for raw in property.values() {
                    if let Some((from, to)) = raw.split_once(':') {
                        self.check_on_board(game, property, grid, from);
                        self.check_on_board(game, property, grid, to);
                        if from == to {
                            let message = message!("sgf-check-nowhere", property = ident);
                            self.warning(property, message);
                        }
                    }
                    if !seen.insert(raw) {
                        self.warn_of_repetition(property, raw);
                    }
                }
            }
            _ if matches!(
                game.format.type_of(ident),
                ValueType::List { grid: Some(_), .. }
            ) =>
            {
                self.list(game, property, grid);
            }
            _ => {}
        }
    }

    fn list(&mut self, game: &CheckedGame<'_>, property: &SgfProperty<'_>, grid: PointGrid) {
        let mut seen = PointSet::default();
        for raw in property.values() {
            let fine = match raw.split_once(':') {
                Some((from, to)) => {
                    if from == to {
                        let message = message!("sgf-check-rectangle", value = shortened(raw));
                        self.finding(Severity::Lint, property, message);
                    }
                    self.check_on_board(game, property, grid, from)
                        && self.check_on_board(game, property, grid, to)
                }
                None => self.check_on_board(game, property, grid, raw),
            };
            let Some(area) = grid.area(raw) else { continue };
            if let (Some((x, y)), true) = (seen.first_in(area), fine) {
                self.warn_of_repetition(property, &(grid.name)(x, y));
                return;
            }
            seen.add(area);
        }
    }

    fn warn_of_repetition(&mut self, property: &SgfProperty<'_>, point: &str) {
        let (property_name, point) = (property.ident(), shortened(point));
        let message = message!("sgf-check-twice", property = property_name, point = point);
        self.warning(property, message);
    }

    /// Returns true if a point is on the board or the size is not known; warns otherwise.
    fn check_on_board(
        &mut self,
        game: &CheckedGame<'_>,
        property: &SgfProperty<'_>,
        grid: PointGrid,
        point: &str,
    ) -> bool {
        let (Some((columns, rows)), Some((x, y))) = (game.size, (grid.place)(point)) else {
            return true;
        };
        let is_on_board = x < columns && y < rows;
        if !is_on_board {
            let (ident, point) = (property.ident(), shortened(point));
            let message = message!(
                "sgf-check-off-board",
                property = ident,
                point = point,
                columns = columns,
                rows = rows
            );
            self.warning(property, message);
        }
        is_on_board
    }

    /// Warns about points that occur in two of the properties.
    fn shared_points(&mut self, game: &CheckedGame<'_>, properties: &[&SgfProperty<'_>]) {
        let Some(grid) = grid_of(game).filter(|_| properties.len() > 1) else {
            return;
        };
        let mut before = PointSet::default();
        let mut owners: Vec<PointSet> = Vec::new();
        for property in properties {
            let mut own_points = PointSet::default();
            let mut shared = None;
            for area in property.values().filter_map(|raw| grid.area(raw)) {
                shared = shared.or_else(|| before.first_in(area));
                own_points.add(area);
            }
            if let Some((x, y)) = shared
                && let Some(owner) = owners.iter().position(|owner| owner.has((x, y)))
                && let Some(other) = properties.get(owner)
            {
                let message = message!(
                    "sgf-check-shared",
                    point = (grid.name)(x, y),
                    one = other.ident(),
                    two = property.ident()
                );
                self.clash(other, property, message);
            }
            before.join(&own_points);
            owners.push(own_points);
        }
    }
}

/// Returns how the points of a game are named.
fn grid_of(game: &CheckedGame<'_>) -> Option<PointGrid> {
    match game.format.type_of("AB") {
        ValueType::List { grid, .. } => *grid,
        _ => None,
    }
}

fn is_small((columns, rows): (u32, u32)) -> bool {
    columns.max(rows) <= 19
}
