//! The numbers by which people count moves: in rounds, in which every player moves once, or one by one.

use super::node::{Content, NodeId};
use super::tree::Record;

/// How the moves of a record are counted.
///
/// The round of a move follows from its number alone, so it takes constant time even in a very long record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounds {
    players: u32,
    shift: u32,
    /// The number of the first round, from 1.
    first: u32,
    singly: bool,
    by_ply: bool,
}

/// The place of a move in its round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundPlace {
    /// The number of the round.
    pub round: u32,
    /// The index of the move in the round, from 0.
    pub index: u32,
    /// The number that people read: of the round, or of the move where moves are counted one by one.
    pub number: u32,
}

impl Rounds {
    /// Counts rounds of the given number of players, the first of whom is to move at the start of the record unless
    /// `first` is another one. `singly` counts every move, as in Go.
    pub fn new(players: u8, first: u8, singly: bool) -> Self {
        let players = u32::from(players.max(1));
        Self {
            players,
            shift: u32::from(first) % players,
            first: 1,
            singly: singly || players == 1,
            by_ply: false,
        }
    }

    /// Counts nodes, for a record whose game is unknown.
    pub fn of_nodes() -> Self {
        Self {
            by_ply: true,
            ..Self::new(2, 0, true)
        }
    }

    /// Returns the same count with another number for the first round, which a position states that was not reached from
    /// the beginning. Moves that are counted one by one keep theirs.
    #[must_use]
    pub fn beginning_with(self, first: u32) -> Self {
        Self {
            first: first.max(1),
            ..self
        }
    }

    /// Returns the number of moves in a round.
    pub fn players(self) -> u32 {
        self.players
    }

    /// Returns true if every move has a number of its own.
    pub fn is_singly(self) -> bool {
        self.singly
    }

    /// Returns true if a node is counted.
    pub fn counts(self, record: &Record, node: NodeId) -> bool {
        let node = record.node(node);
        node.is_counted() || self.by_ply && matches!(node.content(), Content::Note)
    }

    /// Returns the place of a node in its round, or of the last move before it.
    pub fn place(self, record: &Record, node: NodeId) -> RoundPlace {
        let node = record.node(node);
        let count = if self.by_ply {
            node.ply()
        } else {
            node.move_number()
        };
        self.place_of(count)
    }

    /// Returns the place of the move with this number, counted one by one from 1.
    pub fn place_of(self, count: u32) -> RoundPlace {
        // `shift` players of the first round have not moved. With two players and Black first it is 1:
        //
        //    count      1      2      3      4
        //    before     1      2      3      4        = count - 1 + shift
        //    round      1      2      2      3        = before / 2 + 1
        //    index      1      0      1      0        = before % 2
        let before = count.saturating_sub(1).saturating_add(self.shift);
        let round = (before / self.players).saturating_add(self.first);
        RoundPlace {
            round,
            index: before % self.players,
            number: if self.singly { count } else { round },
        }
    }

    /// Returns the number that people read for the move with this number, counted one by one; 0 before the first.
    pub fn number_of(self, count: u32) -> u32 {
        match count {
            0 => 0,
            count => self.place_of(count).number,
        }
    }

    /// Returns how many moves there are, counted one by one, up to the first with the number that people read.
    pub fn count_of(self, number: u32, index: u32) -> u32 {
        if self.singly || number == 0 {
            return number;
        }
        if number < self.first {
            return 0;
        }
        let before = (number - self.first).saturating_mul(self.players);
        let count = before.saturating_add(index.min(self.players - 1)) + 1;
        count.saturating_sub(self.shift).max(1)
    }

    /// Returns the number of a move with a sign that says whose it is: `12.`, or `12...` for a later move of a round.
    pub fn prefix(self, count: u32) -> String {
        let place = self.place_of(count);
        if self.singly || place.index == 0 {
            format!("{}.", place.number)
        } else {
            format!("{}...", place.number)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_counted_in_rounds_or_one_by_one() {
        let chess = Rounds::new(2, 0, false);
        let prefixes: Vec<String> = (1..=4).map(|count| chess.prefix(count)).collect();
        assert_eq!(prefixes, ["1.", "1...", "2.", "2..."]);
        let black_first = Rounds::new(2, 1, false);
        let prefixes: Vec<String> = (1..=3).map(|count| black_first.prefix(count)).collect();
        assert_eq!(prefixes, ["1...", "2.", "2..."]);
        let four = Rounds::new(4, 0, false);
        assert_eq!(four.place_of(7).round, 2);
        assert_eq!(four.place_of(7).index, 2);
        let go = Rounds::new(2, 1, true);
        assert_eq!(go.prefix(3), "3.");
        let later = black_first.beginning_with(40);
        let prefixes: Vec<String> = (1..=3).map(|count| later.prefix(count)).collect();
        assert_eq!(prefixes, ["40...", "41.", "41..."]);
        assert_eq!(
            (later.count_of(39, 0), go.beginning_with(9)),
            (0, go.beginning_with(9))
        );
        assert_eq!(go.beginning_with(9).prefix(3), "3.");
        for rounds in [chess, black_first, four, go, later, chess.beginning_with(7)] {
            for count in 1..20 {
                let place = rounds.place_of(count);
                let index = if rounds.is_singly() { 0 } else { place.index };
                assert_eq!(rounds.count_of(place.number, index), count);
            }
            assert_eq!(rounds.number_of(0), 0);
        }
    }
}
