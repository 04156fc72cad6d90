//! Reads the tables `[[hands]]` of a look: where the pieces in hand stand.

use super::{LookReader, keys};
use crate::base::Diagnostic;
use crate::board::area::{Area, Hand};
use crate::board::fen::FenLook;
use crate::board::look::{Coordinates, Look};
use crate::codec::toml_text::{Table, TomlValue};
use crate::message;
use crate::notation::read_square_in;

impl LookReader<'_> {
    /// Reads the hands. An area that is not given is that of the player's pieces in the table `[fen.hands]`, and without any
    /// table there is a hand for each player whose pieces stand there.
    pub(super) fn hands_of_players(&mut self, root: &Table<'_>, look: &Look) -> Vec<Hand> {
        let Some(entry) = root.get("hands") else {
            let players = 0..self.game.players;
            let hands = players.filter_map(|player| self.hand_in_fen(player, look));
            let mut apart: Vec<Hand> = Vec::new();
            for hand in hands {
                if apart.iter().all(|other| !other.area.meets(hand.area)) {
                    apart.push(hand);
                }
            }
            return apart;
        };
        let Some(list) = entry.as_list() else {
            self.toml.wrong_kind(&entry, "[[hands]]");
            return Vec::new();
        };
        let mut hands: Vec<Hand> = Vec::new();
        let mut field = Area::whole(self.game.width, self.game.height);
        for entry in &list {
            if let Some((hand, place)) = self.hand(entry, look) {
                let is_twice = hands.iter().any(|other| other.player == hand.player);
                if is_twice || hands.iter().any(|other| other.area.meets(hand.area)) {
                    let error = message!("look-hands-meet", player = i64::from(hand.player));
                    self.say(Diagnostic::error(place, error));
                } else if field.without(hand.area).meets(hand.area) {
                    self.say(Diagnostic::error(place, message!("look-hands-cover")));
                } else {
                    field = field.without(hand.area);
                    hands.push(hand);
                }
            }
        }
        hands
    }

    fn hand(&mut self, entry: &TomlValue<'_>, look: &Look) -> Option<(Hand, crate::base::Span)> {
        let Some(table) = entry.as_table() else {
            self.toml.wrong_kind(entry, "[[hands]]");
            return None;
        };
        self.warn_of_unknown(&table, keys("hands"));
        let Some(player) = table.get("player") else {
            self.toml.wrong_kind(entry, "player = 0");
            return None;
        };
        let player = self.owner(&player)?;
        let Some(entry) = table.get("area") else {
            let hand = self.hand_in_fen(player, look);
            if hand.is_none() {
                self.toml.wrong_kind(entry, "area = \"n3-o9\"");
            }
            return hand.map(|hand| (hand, entry.span()));
        };
        let text = self.toml.text(&entry)?;
        let whole = Area::whole(self.game.width, self.game.height);
        let corners = text.split_once('-').and_then(|(first, last)| {
            let square = |name: &str| read_square_in(name.trim(), look.coordinates);
            let corners = (square(first)?, square(last)?);
            (whole.has(corners.0) && whole.has(corners.1)).then_some(corners)
        });
        let area = corners.map(|(first, last)| Area::of(first, last));
        // Something has to be left of the board.
        let area = area.filter(|area| !whole.without(*area).meets(*area));
        if area.is_none() {
            let error = message!("look-no-hand", text = text);
            self.say(Diagnostic::error(entry.span(), error));
        }
        Some((
            Hand {
                player,
                area: area?,
            },
            entry.span(),
        ))
    }

    /// Returns the hand of a player as the table `[fen.hands]` has it.
    fn hand_in_fen(&self, player: u8, look: &Look) -> Option<Hand> {
        let game = crate::board::Game {
            look: Look {
                pieces: look.pieces.clone(),
                ..Look::default()
            },
            ..self.game.clone()
        };
        let fen = look.fen.as_ref()?;
        let is_own = |name: &str| {
            let piece = game.piece_by_name(name);
            piece.is_some_and(|piece| game.declared_owner(piece) == Some(player))
        };
        let own = fen.hands.iter().filter(|hand| is_own(&hand.piece));
        let areas = own.map(|hand| Area::of(hand.square, hand.count));
        let area = areas.reduce(|one, other| Area {
            low: Area::of(one.low, other.low).low,
            high: Area::of(one.high, other.high).high,
        })?;
        let whole = Area::whole(self.game.width, self.game.height);
        let is_apart = !whole.without(area).meets(area);
        is_apart.then_some(Hand { player, area })
    }

    /// Reports rows of FEN that cover squares of a hand: its pieces would stand there and be counted behind the rows.
    pub(super) fn refuse_hands_in_fen(&mut self, root: &Table<'_>, look: &Look) {
        let Some((low, high)) = look.fen.as_ref().and_then(|fen| fen.area) else {
            return;
        };
        let rows = Area::of(low, high);
        let mut hands = look.hands.iter();
        let Some(hand) = hands.find(|hand| hand.area.meets(rows)) else {
            return;
        };
        let fen = root.get("fen").and_then(|entry| entry.as_table());
        if let Some(entry) = fen.and_then(|fen| fen.get("area")) {
            let error = message!("look-fen-area-hand", player = i64::from(hand.player));
            self.say(Diagnostic::error(entry.span(), error));
        }
    }

    /// Returns the coordinates of shogi for a game with these hands, which name the board without the hands.
    pub(super) fn coordinates_beside_hands(&self, look: &Look) -> Coordinates {
        match (look.coordinates, &look.fen) {
            // Without hands, the table `[fen]` may still say where the board is.
            (
                Coordinates::Shogi(_),
                Some(FenLook {
                    area: Some((low, high)),
                    ..
                }),
            ) if look.hands.is_empty() => Coordinates::Shogi(Area::of(*low, *high)),
            (Coordinates::Shogi(_), _) => {
                Coordinates::Shogi(look.field(self.game.width, self.game.height))
            }
            (style, _) => style,
        }
    }
}
