//! Operations that only some programs use. Programs that judge moves ask about positions with [`Intrinsic::Position`],
//! and read and change what a position has besides its board. The other operations belong to programs that run a whole
//! game: they ask players, change the board and handle values that do not fit into a word.
//!
//! The compiler puts the operands into consecutive registers; what an operation does is up to the
//! [domain](super::domain::Domain::intrinsic). A word that is not a number, bool, piece or player is a handle to a
//! value that the domain stores.

use super::lookup::LookupForm;
use super::position_query::PositionQuery;
use super::types::Type;
use crate::board::Board;

/// The kind of value that a word stands for, where an operation must know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    /// 32-bit integer.
    Int,
    /// True or false.
    Bool,
    /// A text.
    Text,
    /// A piece, empty, or no square.
    Piece,
    /// A player, or nobody.
    Player,
    /// A list of sub-moves.
    Move,
    /// `+` or `-`.
    Direction,
    /// Orthogonal, diagonal or neither.
    Movement,
}

/// A kind of value nested in arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ValueShape {
    /// The kind of the innermost items.
    pub base: Base,
    /// The number of arrays around it.
    pub depth: u8,
}

/// A field of a sub-move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SubMoveField {
    /// The row.
    X,
    /// The column.
    Y,
    /// The piece.
    Piece,
    /// Whether the piece is placed or lifted.
    Direction,
}

/// What a rule asks about a unit of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attribute {
    /// The row that it leaves.
    X1,
    /// The column that it leaves.
    Y1,
    /// The row that it goes to.
    X2,
    /// The column that it goes to.
    Y2,
    /// The number of squares on the way.
    Length,
    /// Its direction.
    Movement,
    /// True if all squares strictly in between are empty.
    Free,
    /// True if it goes to an empty square.
    Empty,
}

/// An operation. Where operands are listed, they are in the order of their registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Intrinsic {
    /// A question about the position.
    Position(PositionQuery),
    /// The value of a constant function of the arguments: an entry of [`Facts::lookups`](super::facts::Facts::lookups).
    Lookup(u16, LookupForm),
    /// Column, row, number: marks a square until the hook ends.
    Mark,
    /// Column, row: the mark of a square.
    Marked,
    /// Sets all marks to 0.
    ClearMarks,
    /// The value itself, at this moment.
    Copy,
    /// The value of a global variable of the program.
    Global(u32),
    /// Sets a global variable; returns the value.
    SetGlobal(u32),
    /// The value of a [state variable](super::tree::StateVariable).
    State(u32),
    /// Sets a state variable; returns the value.
    SetState(u32),
    /// Number of moves back, column, row: the cell of an earlier position.
    Previous,
    /// The number of moves before the one that is judged.
    MovesNumber,
    /// The number of earlier positions that equal the one after the move.
    Repeats,
    /// The same by the board alone, whatever the turn and the state variables are.
    BoardRepeats,
    /// Column, row: the cell after the operations.
    NextCell,
    /// From now on, the board after the operations is seen.
    EnterNext,
    /// From now on, the previous board is seen again.
    LeaveNext,
    /// So many changes, each of a column, a row and what is placed there, or -1 to clear it; then the arguments of the
    /// call that follows. From now on, the board that was seen is seen with these changes.
    EnterSupposed(u8),
    /// From now on, the board is seen without the changes that were supposed last.
    LeaveSupposed,
    /// Whether a player has a legal move.
    HasMove,
    /// Player, float: sets the score of a player.
    SetScore,
    /// Player, float: sets what the game is worth to a player.
    SetPayoff,
    /// Column, row: shows a square as one of those that end the game.
    ShowSquare,
    /// Row, column: the same.
    ShowCell,
    /// Column, row: clears a square, after a move.
    ClearSquare,
    /// Column, row, piece: places a piece, after a move.
    PlaceSquare,
    /// Column, row: removes a group, after a move; returns the number of its squares.
    RemoveGroup,
    /// Sets the player who is on turn next.
    SetTurn,
    /// A text constant of the program.
    Text(u32),
    /// Concatenates texts.
    Concat,
    /// Formats a value as text.
    ToText(ValueShape),
    /// Prints a text as a line.
    Print,
    /// Asks for a number with a prompt; the payload is the index of the question in the program.
    Input(u32),
    /// Asks for a whole move with a prompt.
    ReadMove(u32),
    /// Row, column: the cell of a square.
    Cell,
    /// Row, column, value: sets a cell; returns the value.
    SetCell,
    /// A row (`true`) or column of the board as an array.
    Line(bool),
    /// Number of the row or column, array: sets it; returns the array.
    SetLine(bool),
    /// All rows of the board.
    Rows,
    /// Array, index: an item. The shape is that of the item.
    Item(ValueShape),
    /// Array, index, value: returns the changed array.
    SetItem,
    /// Move, index: a sub-move.
    SubMove,
    /// Move, index, move with one sub-move: returns the changed move.
    SetSubMove,
    /// Row, column, piece: a sub-move; `true` places.
    Literal(bool),
    /// A field of the first sub-move.
    Part(SubMoveField),
    /// Length: an array of zeros of a shape.
    NewArray(ValueShape),
    /// Length: a move of sub-moves that are not set.
    NewMove,
    /// The operands as an array.
    Array,
    /// The number of items of an array.
    Count,
    /// The distance of a move.
    Length,
    /// Whether two values that do not fit into words are equal.
    Same,
    /// The number of pieces of a kind on the board.
    Pieces,
    /// The player on turn.
    Player,
    /// Sets the player on turn; returns the value.
    SetPlayer,
    /// The winner, or nobody.
    Winner,
    /// Sets the winner; returns the value.
    SetWinner,
    /// Starts the game section.
    Play,
    /// Prepares the judgement of a move; returns whether it is refused whatever the rules say.
    Judge,
    /// Plays a move if the board allows it; returns whether it did.
    Apply,
    /// Records that a move was refused.
    Refused,
    /// The number of units of a move.
    Units,
    /// Move, index of the unit: whether that rule applies to its piece.
    Takes(u32),
    /// Move, index of the unit: switches to the board that the unit sees.
    Enter,
    /// Switches back to the board before.
    Leave,
    /// Move, index of the unit: an attribute of the unit.
    Attribute(Attribute),
    /// Records that a condition of that rule, counted from 0, is not met.
    Unmet(u16, u16),
    /// Records that no rule of a check applies to the move.
    NoRule,
    /// Records that the program refused a move without a rule.
    Returned,
}

impl Intrinsic {
    // One step of the fuel stands for about one instruction, and these may do as much work as a whole board. Charged by
    // the size of the board and not by what is found, because graph and memo must charge the same without looking.
    /// Returns the steps that it costs: one for each row of the board if it works on whole rows of bits, one for each
    /// square if it may look at every square, and one for each change that is supposed. The cost does not depend on the
    /// arguments, so every way of running charges the same.
    pub fn cost(self, board: &Board) -> u32 {
        match self {
            Self::Position(query) if query.reads_board() => u32::from(board.height()),
            Self::EnterSupposed(changes) => u32::from(changes),
            Self::RemoveGroup | Self::HasMove => {
                u32::try_from(board.cells().len()).unwrap_or(u32::MAX)
            }
            _ => 0,
        }
    }

    /// Returns the types of the arguments and of the result of built-in functions, where an explanation should show
    /// them.
    pub fn signature(self) -> Option<(&'static [Type], Type)> {
        match self {
            Self::Position(query) => Some((query.params(), query.result())),
            Self::Lookup(_, form) => Some((form.params(), form.result())),
            Self::Marked => Some((&[Type::Int, Type::Int], Type::Int)),
            _ => None,
        }
    }

    /// Returns the types of the arguments of built-in functions that change the board, the turn or a score, or
    /// that show a square.
    pub fn effect(self) -> Option<&'static [Type]> {
        match self {
            Self::ClearSquare | Self::RemoveGroup | Self::ShowSquare | Self::ShowCell => {
                Some(&[Type::Int, Type::Int])
            }
            Self::PlaceSquare => Some(&[Type::Int, Type::Int, Type::Piece]),
            Self::SetTurn => Some(&[Type::Int]),
            Self::SetScore | Self::SetPayoff => Some(&[Type::Int, Type::Float]),
            _ => None,
        }
    }
}
