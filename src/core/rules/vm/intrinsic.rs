//! Operations that only some programs use. Programs that judge moves ask about positions with
//! [`Intrinsic::Position`]; the others belong to programs that run a whole game: they ask players, change the board and
//! have values that do not fit into a word. Hooks that judge a move also read and change what a position has beyond its
//! board.
//!
//! The compiler puts the operands into registers that follow each other; what an operation does is the business of the
//! [domain](super::domain::Domain::intrinsic). A word that is no number, bool, piece or player names a value that the
//! domain keeps.

use super::position_query::PositionQuery;
use super::tree::Type;
use crate::board::Board;

/// What kind of value a word stands for, where an operation must know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    /// 32 bit whole number.
    Int,
    /// True or false.
    Bool,
    /// A text.
    Text,
    /// A piece, nothing, or no square.
    Piece,
    /// A player or nobody.
    Player,
    /// Sub-moves.
    Move,
    /// `+` or `-`.
    Direction,
    /// Orthogonal, diagonal or neither.
    Movement,
}

/// A kind of value inside so many arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// What is inside all arrays.
    pub base: Base,
    /// How many arrays are around it.
    pub depth: u8,
}

/// A field of a sub-move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The row.
    X,
    /// The column.
    Y,
    /// The piece.
    Piece,
    /// Whether it is put or lifted.
    Direction,
}

/// What a rule asks of a unit of a move.
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
    /// Squares on the way.
    Length,
    /// Its direction.
    Movement,
    /// True when nothing stands strictly between.
    Free,
    /// True when it goes to an empty square.
    Empty,
}

/// An operation. Operands are named in the order of their registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Intrinsic {
    /// A question about the position.
    Position(PositionQuery),
    /// Column, row, number: marks a square until the hook ends.
    Mark,
    /// Column, row: the mark of a square.
    Marked,
    /// Sets all marks to 0.
    ClearMarks,
    /// The value itself, at this moment.
    Copy,
    /// The value of a variable of the whole program.
    Global(u32),
    /// Sets one; gives the value.
    SetGlobal(u32),
    /// The value of a [state variable](super::tree::StateVariable).
    State(u32),
    /// Sets one; gives the value.
    SetState(u32),
    /// Number of moves back, column, row: the cell of an earlier position.
    Previous,
    /// Moves before the one that is judged.
    MovesNumber,
    /// How many earlier positions equal the one after the move.
    Repeats,
    /// The same, whoever is on turn and whatever the state variables are.
    BoardRepeats,
    /// Column, row: the cell after the operations.
    NextCell,
    /// From now on the board is the one after the operations.
    EnterNext,
    /// From now on it is again what it was.
    LeaveNext,
    /// Whether a player has a legal move.
    HasMove,
    /// Player, float: sets the score of a player.
    SetScore,
    /// Column, row: takes away what stands there, after a move.
    ClearSquare,
    /// Column, row, piece: puts it there, after a move.
    PlaceSquare,
    /// Column, row: takes away a group, after a move; gives the number of its squares.
    RemoveGroup,
    /// The player who is on turn next.
    SetTurn,
    /// A text of the program.
    Text(u32),
    /// Texts one after the other.
    Concat,
    /// The text of a value.
    ToText(Shape),
    /// Writes a line: a text.
    Print,
    /// Asks for a number with a text; the number is that of the question in the program.
    Input(u32),
    /// Asks for a whole move with a text.
    ReadMove(u32),
    /// What is at row, column.
    Cell,
    /// Row, column, value; gives the value.
    SetCell,
    /// A row (true) or column of the board as an array.
    Line(bool),
    /// Number of the row or column, array; gives the array.
    SetLine(bool),
    /// All rows.
    Rows,
    /// Array, index. The shape is that of the item.
    Item(Shape),
    /// Array, index, value; gives the changed array.
    SetItem,
    /// Move, index.
    SubMove,
    /// Move, index, move of one part; gives the changed move.
    SetSubMove,
    /// A sub-move: row, column, piece; true puts.
    Literal(bool),
    /// A field of the first sub-move.
    Part(Part),
    /// So many zeros of a shape.
    NewArray(Shape),
    /// So many sub-moves that are not set.
    NewMove,
    /// Its operands as an array.
    Array,
    /// Items of an array.
    Count,
    /// How far a move goes.
    Length,
    /// Whether two values that words cannot hold are equal.
    Same,
    /// How many of a piece stand on the board.
    Pieces,
    /// The player on turn.
    Player,
    /// Sets it; gives the value.
    SetPlayer,
    /// The winner, or nobody.
    Winner,
    /// Sets it; gives the value.
    SetWinner,
    /// The game section begins.
    Play,
    /// A move is about to be judged; gives whether it is surely refused, whatever the rules say.
    Judge,
    /// Plays a move if the board allows it; gives whether it did.
    Apply,
    /// A move was refused.
    Refused,
    /// Units of a move.
    Units,
    /// Move, number of the unit: whether that rule speaks about its piece.
    Takes(u32),
    /// Move, number of the unit: the board becomes what the unit finds.
    Enter,
    /// The board becomes what it was.
    Leave,
    /// Move, number of the unit.
    Attribute(Attribute),
    /// A condition of that rule is not met.
    Unmet(u32),
    /// No rule of a check speaks about the move.
    NoRule,
    /// The program said no without a rule.
    Returned,
}

impl Intrinsic {
    /// Returns the steps that it costs: one for each row of the board where the answer is made of whole rows of bits, and
    /// one for each square where each of them may be looked at. The same for all arguments, so that every way of running
    /// charges the same.
    #[must_use]
    pub fn cost(self, board: &Board) -> u32 {
        match self {
            Self::Position(query) if query.reads_board() => u32::from(board.height()),
            Self::RemoveGroup | Self::HasMove => {
                u32::try_from(board.cells().len()).unwrap_or(u32::MAX)
            }
            _ => 0,
        }
    }

    /// The types of the arguments and of the value of what rules ask, where that is worth telling.
    #[must_use]
    pub fn signature(self) -> Option<(&'static [Type], Type)> {
        match self {
            Self::Position(query) => Some((query.params(), query.result())),
            Self::Marked => Some((&[Type::Int, Type::Int], Type::Int)),
            _ => None,
        }
    }
}
