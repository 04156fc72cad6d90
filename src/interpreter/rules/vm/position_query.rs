//! Questions about a position that rules ask with built-in functions. They are pure: the same arguments give the same
//! answer.
//!
//! To add one, add a variant and its arm in [`QueryView::answer`]; both domains then support it. If arguments are
//! unknown, the symbolic domain asks with every member of their sets.

// Why these are built in and not left to the rules: a group is found by a loop over squares, which a rule would run
// once for each square and each candidate, with the squares in marks. As a question it has one answer for a position,
// so the lister can keep members with equal answers together, and the graph can ask it for each lane that comes.

use super::facts::Facts;
use super::regions::{Contact, GroupId, Regions, Side};
use super::types::Type;
use crate::board::{Board, Cell, Square};
use crate::rules::FaultKind;

/// A question. Arguments are listed in the order of their registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionQuery {
    /// Piece or empty: its owner, or -1.
    Owner,
    /// Piece or empty: the number of squares that hold it.
    Count,
    /// Column, row: the number of squares of the group there.
    GroupSize(Contact),
    /// Column, row, piece or empty: the number of squares adjacent to the group there that hold it.
    Touches(Contact),
    /// Column, row: the number of empty squares adjacent to the group there.
    Liberties(Contact),
    /// Column, row, number of a side: whether the group there reaches that side.
    Joins(Contact),
    /// Column, row: how many different numbers other than 0 the group there has on an entry of
    /// [`Facts::maps`](super::facts::Facts::maps).
    Reached(Contact, u16),
    /// Column, row: the number of pieces there.
    StackSize,
    /// Column, row, level from 0 at the bottom: the piece there, or empty above the top.
    StackAt,
}

impl PositionQuery {
    /// Returns the types of the arguments.
    pub const fn params(self) -> &'static [Type] {
        match self {
            Self::Owner | Self::Count => &[Type::Piece],
            Self::GroupSize(_) | Self::Liberties(_) | Self::Reached(..) => &[Type::Int, Type::Int],
            Self::Touches(_) => &[Type::Int, Type::Int, Type::Piece],
            Self::StackSize => &[Type::Int, Type::Int],
            Self::Joins(_) | Self::StackAt => &[Type::Int, Type::Int, Type::Int],
        }
    }

    /// Returns the type of the answer.
    pub const fn result(self) -> Type {
        match self {
            Self::Joins(_) => Type::Bool,
            Self::StackAt => Type::Piece,
            _ => Type::Int,
        }
    }

    /// Returns true if the answer depends on the content of the board.
    pub(crate) fn reads_board(self) -> bool {
        self != Self::Owner
    }
}

/// The part of a position that questions are about.
#[derive(Clone, Copy, Debug)]
pub struct QueryView<'a> {
    /// The board.
    pub board: &'a Board,
    /// The constant facts of the game.
    pub facts: &'a Facts,
}

impl QueryView<'_> {
    /// Answers a question about known arguments. Groups that are found are cached in `regions`, which must belong to
    /// this board.
    ///
    /// # Errors
    /// Returns a fault if there is no answer for the arguments.
    pub fn answer(
        self,
        query: PositionQuery,
        arguments: &[i64],
        regions: &mut Regions,
    ) -> Result<i64, FaultKind> {
        let Self { board, facts } = self;
        let neighbours = &facts.neighbours;
        match (query, arguments) {
            (PositionQuery::Owner, [piece]) => Ok(facts.owner(cell(*piece)).map_or(-1, i64::from)),
            (PositionQuery::Count, [piece]) => {
                Ok(i64::from(regions.count(board, neighbours, cell(*piece))))
            }
            (PositionQuery::GroupSize(contact), [x, y]) => {
                let group = self.group(*x, *y, contact, regions)?;
                Ok(group.map_or(0, |group| i64::from(regions.size(group))))
            }
            (PositionQuery::Touches(contact), [x, y, piece]) => {
                let group = self.group(*x, *y, contact, regions)?;
                let touches =
                    group.map(|group| regions.touches(board, neighbours, group, cell(*piece)));
                Ok(touches.map_or(0, i64::from))
            }
            (PositionQuery::Liberties(contact), [x, y]) => {
                let group = self.group(*x, *y, contact, regions)?;
                let touches =
                    group.map(|group| regions.touches(board, neighbours, group, Cell::EMPTY));
                Ok(touches.map_or(0, i64::from))
            }
            (PositionQuery::Joins(contact), [x, y, side]) => {
                let group = self.group(*x, *y, contact, regions)?;
                // After the square was looked at, so a square off the board is what is reported first.
                let side = Side::of_number(*side).ok_or(FaultKind::NoSuchSide)?;
                let joins = group.is_some_and(|group| regions.joins(board, group, side));
                Ok(i64::from(joins))
            }
            (PositionQuery::Reached(contact, map), [x, y]) => {
                let map = facts
                    .maps
                    .get(usize::from(map))
                    .ok_or(FaultKind::Internal)?;
                let group = self.group(*x, *y, contact, regions)?;
                Ok(group.map_or(0, |group| map.reached(&regions.squares(board, group))))
            }
            (PositionQuery::StackSize, [x, y]) => {
                let size = board.stack_size(self.square(*x, *y)?);
                Ok(i64::try_from(size).unwrap_or(i64::MAX))
            }
            (PositionQuery::StackAt, [x, y, level]) => {
                let square = self.square(*x, *y)?;
                // After the square was looked at, as with the side of a group.
                let level = usize::try_from(*level).map_err(|_| FaultKind::NoSuchLevel)?;
                let cell = board.stack_at(square, level).map_or(Cell::EMPTY, Cell::of);
                Ok(i64::from(cell.to_bits()))
            }
            _ => Err(FaultKind::Internal),
        }
    }

    /// Returns the square in a column and row of the board, perhaps a hole.
    fn square(self, x: i64, y: i64) -> Result<Square, FaultKind> {
        let square = u16::try_from(x).ok().zip(u16::try_from(y).ok());
        square
            .filter(|(x, y)| *x < self.board.width() && *y < self.board.height())
            .map(|(x, y)| Square::new(x, y))
            .ok_or(FaultKind::OffBoard)
    }

    /// Returns the group at a square, or `None` for a hole.
    fn group(
        self,
        x: i64,
        y: i64,
        contact: Contact,
        regions: &mut Regions,
    ) -> Result<Option<GroupId>, FaultKind> {
        let square = self.square(x, y)?;
        Ok(regions.group(self.board, &self.facts.neighbours, square, contact))
    }
}

/// Returns the cell that a word stands for.
fn cell(bits: i64) -> Cell {
    Cell::from_bits(u16::try_from(bits).unwrap_or(u16::MAX))
}
