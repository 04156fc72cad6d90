//! Pieces in hand, which stand beside the board and are shown as a row for each player.

use super::area::{Area, Hand};
use super::{Board, Game, Look, Piece, Square};

/// A kind of piece that a player has in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InHand {
    /// The kind.
    pub piece: Piece,
    /// The square from which it is dropped, the first one with the kind.
    pub square: Square,
    /// How many of the kind are in hand.
    pub count: u32,
}

impl Look {
    /// Returns the part of a board of this size that is drawn as the board, which is all of it in games without hands.
    pub fn field(&self, width: u16, height: u16) -> Area {
        let whole = Area::whole(width, height);
        if self.hands.is_empty() {
            return whole;
        }
        let declared = self.fen.as_ref().and_then(|fen| fen.area);
        let is_free = |area: &Area| {
            let meets = self.hands.iter().any(|hand| hand.area.meets(*area));
            whole.has(area.low) && whole.has(area.high) && !meets
        };
        let declared = declared.map(|(low, high)| Area { low, high });
        declared.filter(is_free).unwrap_or_else(|| {
            let areas = self.hands.iter().map(|hand| hand.area);
            areas.fold(whole, Area::without)
        })
    }

    /// Returns the player in whose hand a square is.
    pub fn hand_of(&self, square: Square) -> Option<&Hand> {
        self.hands.iter().find(|hand| hand.area.has(square))
    }
}

impl Game {
    /// Returns true for a kind that is a number of pieces in hand, which only the rules put and take.
    pub fn is_number(&self, piece: Piece) -> bool {
        let name = self.piece_name(piece);
        let fen = self.look.fen.as_ref();
        fen.is_some_and(|fen| fen.counts.iter().any(|number| number == name))
    }

    /// Returns the kinds of pieces in a hand on a board, in the order in which the rules name them. A square counts as what
    /// stands on it, or as many as the number says that stands on the square which the table `[fen.hands]` of the look names.
    pub fn in_hand(&self, hand: &Hand, board: &Board) -> Vec<InHand> {
        let fen = self.look.fen.as_ref();
        let count_at = |square: Square, piece: Piece| {
            let name = self.piece_name(piece);
            let beside = fen?.hands.iter();
            let is_it =
                |hand: &&super::fen::HandSquare| hand.square == square && hand.piece == name;
            let number = board.piece(beside.clone().find(is_it)?.count)?;
            let name = self.piece_name(number);
            let index = fen?.counts.iter().position(|number| number == name)?;
            u32::try_from(index).ok()?.checked_add(2)
        };
        let Area { low, high } = hand.area;
        let mut kinds: Vec<InHand> = Vec::new();
        for square in
            (low.y..=high.y).flat_map(|y| (low.x..=high.x).map(move |x| Square::new(x, y)))
        {
            let Some(piece) = board.piece(square).filter(|piece| !self.is_number(*piece)) else {
                continue;
            };
            let stacked = || u32::try_from(board.stack_size(square)).unwrap_or(u32::MAX);
            let count = count_at(square, piece).unwrap_or_else(stacked);
            match kinds.iter_mut().find(|kind| kind.piece == piece) {
                Some(kind) => kind.count = kind.count.saturating_add(count),
                None => kinds.push(InHand {
                    piece,
                    square,
                    count,
                }),
            }
        }
        kinds.sort_by_key(|kind| kind.piece);
        kinds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Op;

    fn area(low: (u16, u16), high: (u16, u16)) -> Area {
        Area::of(Square::new(low.0, low.1), Square::new(high.0, high.1))
    }

    #[test]
    fn the_field_is_what_the_hands_leave() {
        let mut look = Look::default();
        assert_eq!(look.field(7, 5), area((0, 0), (6, 4)));
        look.hands.push(Hand {
            player: 0,
            area: area((6, 0), (6, 3)),
        });
        assert_eq!(look.field(7, 5), area((0, 0), (5, 4)));
        look.hands.push(Hand {
            player: 1,
            area: area((0, 4), (4, 4)),
        });
        assert_eq!(look.field(7, 5), area((0, 0), (5, 3)));
        assert_eq!(
            look.hand_of(Square::new(6, 2)).map(|hand| hand.player),
            Some(0)
        );
        assert_eq!(look.hand_of(Square::new(3, 3)), None);
    }

    #[test]
    fn pieces_of_a_kind_are_counted_together() {
        let game = Game::new(5, 2).with_pieces(["A", "B"]);
        let mut board = Board::new(5, 2);
        for (x, piece) in [(0, 1), (1, 0), (3, 1), (4, 0)] {
            board.apply(Op::Place(Square::new(x, 1), Piece(piece)));
        }
        let hand = Hand {
            player: 0,
            area: area((0, 1), (3, 1)),
        };
        let kinds = game.in_hand(&hand, &board);
        let counts: Vec<(u16, u16, u32)> = kinds
            .iter()
            .map(|kind| (kind.piece.0, kind.square.x, kind.count))
            .collect();
        assert_eq!(counts, [(0, 1, 1), (1, 0, 2)]);
    }
}
