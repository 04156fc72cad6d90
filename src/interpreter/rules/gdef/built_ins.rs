//! The table of built-in functions and arrays, which the checker, the highlighter and the suggestions of names read.
//!
//! To add a function, add a line. The names of the functions of the original language are reserved. An extension is
//! shadowed by a function of the program with the same name, so old files keep their meaning.

use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::lookup::{LookupForm, NUMBERS_OF_PIECES, STEP_COLUMNS, STEP_ROWS};
use crate::rules::vm::position_query::PositionQuery;
use crate::rules::vm::regions::Contact;
use crate::rules::vm::tree::Type;

/// A built-in function.
#[derive(Debug)]
pub(super) struct BuiltIn {
    pub name: &'static str,
    pub params: &'static [Type],
    /// The type of its result; `None` if a call may only be a statement.
    pub result: Option<Type>,
    pub meaning: BuiltInMeaning,
    pub callers: Callers,
    /// False for the functions of the original language.
    pub is_extension: bool,
}

impl BuiltIn {
    /// Returns true for a question about the objects that lie on each other.
    pub(super) fn asks_levels(&self) -> bool {
        let query = match self.meaning {
            BuiltInMeaning::Machine(Intrinsic::Position(query)) => Some(query),
            _ => None,
        };
        matches!(
            query,
            Some(PositionQuery::StackSize | PositionQuery::StackAt)
        )
    }
}

/// What a call becomes in the typed tree.
#[derive(Clone, Copy, Debug)]
pub(super) enum BuiltInMeaning {
    OperationCount,
    IsPlace,
    OnTurn,
    SetWinner,
    /// A number that is known before play.
    Width,
    Height,
    Players,
    /// An operation of the machine on the arguments.
    Machine(Intrinsic),
    /// The value of a call on the board after the operations.
    Next,
    /// The value of a call on a board with changes.
    Suppose,
    /// A question about a map, which is one of the arguments.
    OfMap(MapQuestion),
}

/// What is asked about a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MapQuestion {
    /// Map, number: the column of its square.
    Column,
    /// Map, number: the row of its square.
    Row,
    /// Column, row, map: how many numbers a group has.
    Reached(Contact),
}

impl MapQuestion {
    /// Returns which argument is the map, counted from 0.
    pub(super) const fn map_argument(self) -> usize {
        match self {
            Self::Column | Self::Row => 0,
            Self::Reached(_) => 2,
        }
    }

    /// Returns the number of arguments.
    pub(super) const fn arguments(self) -> usize {
        match self {
            Self::Column | Self::Row => 2,
            Self::Reached(_) => 3,
        }
    }
}

/// The hooks that may reach a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Callers {
    Any,
    /// Only this hook; reaching the call from any other is an error.
    Only(&'static str),
    /// All hooks but this one.
    Except(&'static str),
}

const fn original(
    name: &'static str,
    params: &'static [Type],
    result: Option<Type>,
    meaning: BuiltInMeaning,
) -> BuiltIn {
    BuiltIn {
        name,
        params,
        result,
        meaning,
        callers: Callers::Any,
        is_extension: false,
    }
}

const fn extension(
    name: &'static str,
    params: &'static [Type],
    result: Option<Type>,
    meaning: BuiltInMeaning,
) -> BuiltIn {
    BuiltIn {
        is_extension: true,
        ..original(name, params, result, meaning)
    }
}

/// Returns the entry of a question about the position.
const fn query(name: &'static str, query: PositionQuery) -> BuiltIn {
    let meaning = BuiltInMeaning::Machine(Intrinsic::Position(query));
    extension(name, query.params(), Some(query.result()), meaning)
}

/// Returns the entry of a question about a map.
const fn of_map(name: &'static str, question: MapQuestion) -> BuiltIn {
    extension(name, &[], Some(Int), BuiltInMeaning::OfMap(question))
}

/// Returns the entry of a constant function that the machine looks up.
const fn constant(name: &'static str, lookup: u16, form: LookupForm) -> BuiltIn {
    let meaning = BuiltInMeaning::Machine(Intrinsic::Lookup(lookup, form));
    extension(name, form.params(), Some(form.result()), meaning)
}

/// Returns the entry of an operation of the machine that only some hooks may reach.
const fn restricted(
    name: &'static str,
    params: &'static [Type],
    result: Option<Type>,
    op: Intrinsic,
    callers: Callers,
) -> BuiltIn {
    BuiltIn {
        callers,
        ..extension(name, params, result, BuiltInMeaning::Machine(op))
    }
}

/// The hook that changes the position after a move.
pub(super) const AFTER_MOVE: &str = "afterMove";
/// The hook that says whether a draw may be claimed.
pub(super) const MAY_CLAIM: &str = "mayClaim";
/// The hook that says whether chance moves next.
pub(super) const IS_CHANCE: &str = "isChance";
/// The hook that gives the weight of an outcome of chance.
pub(super) const CHANCE_WEIGHT: &str = "chanceWeight";
/// The hook that says how promising a legal move looks.
pub(super) const PROMISING: &str = "promising";
/// The hook that says what a player sees on a square.
pub(super) const SHOWN_TO: &str = "shownTo";

use Type::{Bool, Float, Int, Piece};

/// All functions.
pub(super) const FUNCTIONS: &[BuiltIn] = &[
    original(
        "operationsNum",
        &[],
        Some(Int),
        BuiltInMeaning::OperationCount,
    ),
    original(
        "isPlaceOperation",
        &[Int],
        Some(Bool),
        BuiltInMeaning::IsPlace,
    ),
    original("onTurn", &[], Some(Int), BuiltInMeaning::OnTurn),
    original("setWinner", &[Int], None, BuiltInMeaning::SetWinner),
    extension("width", &[], Some(Int), BuiltInMeaning::Width),
    extension("height", &[], Some(Int), BuiltInMeaning::Height),
    extension("playersNum", &[], Some(Int), BuiltInMeaning::Players),
    query("owner", PositionQuery::Owner),
    query("count", PositionQuery::Count),
    query("groupSize", PositionQuery::GroupSize(Contact::Sides)),
    query("touches", PositionQuery::Touches(Contact::Sides)),
    query("liberties", PositionQuery::Liberties(Contact::Sides)),
    query("joins", PositionQuery::Joins(Contact::Sides)),
    query("groupSize8", PositionQuery::GroupSize(Contact::Corners)),
    query("touches8", PositionQuery::Touches(Contact::Corners)),
    query("liberties8", PositionQuery::Liberties(Contact::Corners)),
    query("joins8", PositionQuery::Joins(Contact::Corners)),
    of_map("reached", MapQuestion::Reached(Contact::Sides)),
    of_map("reached8", MapQuestion::Reached(Contact::Corners)),
    query("stackSize", PositionQuery::StackSize),
    query("stackAt", PositionQuery::StackAt),
    of_map("squareX", MapQuestion::Column),
    of_map("squareY", MapQuestion::Row),
    constant("stepX", STEP_COLUMNS, LookupForm::Step),
    constant("stepY", STEP_ROWS, LookupForm::Step),
    constant("number", NUMBERS_OF_PIECES, LookupForm::OfPiece),
    extension(
        "mark",
        &[Int, Int, Int],
        None,
        BuiltInMeaning::Machine(Intrinsic::Mark),
    ),
    extension(
        "marked",
        &[Int, Int],
        Some(Int),
        BuiltInMeaning::Machine(Intrinsic::Marked),
    ),
    extension(
        "clearMarks",
        &[],
        None,
        BuiltInMeaning::Machine(Intrinsic::ClearMarks),
    ),
    restricted(
        "clear",
        &[Int, Int],
        None,
        Intrinsic::ClearSquare,
        Callers::Only(AFTER_MOVE),
    ),
    restricted(
        "place",
        &[Int, Int, Piece],
        None,
        Intrinsic::PlaceSquare,
        Callers::Only(AFTER_MOVE),
    ),
    restricted(
        "removeGroup",
        &[Int, Int],
        Some(Int),
        Intrinsic::RemoveGroup,
        Callers::Only(AFTER_MOVE),
    ),
    restricted(
        "setTurn",
        &[Int],
        None,
        Intrinsic::SetTurn,
        Callers::Only(AFTER_MOVE),
    ),
    extension(
        "movesNum",
        &[],
        Some(Int),
        BuiltInMeaning::Machine(Intrinsic::MovesNumber),
    ),
    restricted(
        "repeats",
        &[],
        Some(Int),
        Intrinsic::Repeats,
        Callers::Except(AFTER_MOVE),
    ),
    restricted(
        "boardRepeats",
        &[],
        Some(Int),
        Intrinsic::BoardRepeats,
        Callers::Except(AFTER_MOVE),
    ),
    // Its argument is a call of any type, and the result has the type of that call.
    extension("next", &[], None, BuiltInMeaning::Next),
    // The same, behind the changes.
    extension("suppose", &[], None, BuiltInMeaning::Suppose),
    extension(
        "hasMove",
        &[Int],
        Some(Bool),
        BuiltInMeaning::Machine(Intrinsic::HasMove),
    ),
    restricted(
        "setScore",
        &[Int, Float],
        None,
        Intrinsic::SetScore,
        Callers::Only("end"),
    ),
    restricted(
        "setPayoff",
        &[Int, Float],
        None,
        Intrinsic::SetPayoff,
        Callers::Only("end"),
    ),
    restricted(
        "show",
        &[Int, Int],
        None,
        Intrinsic::ShowSquare,
        Callers::Only("end"),
    ),
];

/// Names of the arrays of the original language.
const ORIGINAL_ARRAYS: [&str; 2] = ["CurrentPosition", "OperationList"];

/// Names of all arrays.
pub(super) const ARRAYS: [&str; 4] = [
    "CurrentPosition",
    "OperationList",
    "PreviousPosition",
    "NextPosition",
];

/// Returns the function with a name.
pub(super) fn function(name: &str) -> Option<&'static BuiltIn> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

/// Returns the names of all functions.
pub(super) fn function_names<'n>() -> impl Iterator<Item = &'n str> {
    FUNCTIONS.iter().map(|function| function.name)
}

/// Returns true if a program may not define a function of that name.
pub(super) fn is_reserved(name: &str) -> bool {
    ORIGINAL_ARRAYS.contains(&name) || function(name).is_some_and(|function| !function.is_extension)
}
