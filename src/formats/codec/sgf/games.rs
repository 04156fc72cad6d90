//! The games to which the format gives numbers (`GM`).

/// The names by number, from 1.
const NAMES: [&str; 40] = [
    "Go",
    "Othello",
    "Chess",
    "Gomoku",
    "Nine Men's Morris",
    "Backgammon",
    "Chinese chess",
    "Shogi",
    "Lines of Action",
    "Ataxx",
    "Hex",
    "Jungle",
    "Neutron",
    "Philosopher's Football",
    "Quadrature",
    "Trax",
    "Tantrix",
    "Amazons",
    "Octi",
    "Gess",
    "Twixt",
    "Zertz",
    "Plateau",
    "Yinsh",
    "Punct",
    "Gobblet",
    "Hive",
    "Exxit",
    "Hnefatal",
    "Kuba",
    "Tripples",
    "Chase",
    "Tumbling Down",
    "Sahara",
    "Byte",
    "Focus",
    "Dvonn",
    "Tamsk",
    "Gipf",
    "Kropki",
];

/// Returns the English name of the game with a number.
pub fn game_name(number: u32) -> Option<&'static str> {
    let index = usize::try_from(number.checked_sub(1)?).ok()?;
    NAMES.get(index).copied()
}

/// Returns true if the moves of a game are read although they are no stones: each names two squares, from and to, and in
/// Amazons a third one for the arrow.
pub fn has_steps(number: u32) -> bool {
    matches!(number, LINES_OF_ACTION | AMAZONS)
}

/// The number of Lines of Action.
const LINES_OF_ACTION: u32 = 9;
/// The number of Amazons.
pub(super) const AMAZONS: u32 = 18;

/// Returns the side of the board of a game, for records that do not say their size.
pub fn usual_side(number: u32) -> Option<u16> {
    match number {
        1 => Some(19),
        2 | 9 => Some(8),
        4 => Some(15),
        11 => Some(11),
        18 => Some(10),
        _ => None,
    }
}
