//! The places where properties are allowed, and which of them exclude each other.

/// The place where a property is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PropertyClass {
    /// At the root of a game.
    Root,
    /// Once on each path.
    Info,
    /// In a node with a move.
    Move,
    /// In a node without a move.
    SetUp,
    /// Anywhere.
    Anywhere,
}

/// Returns the class of a property.
pub(super) fn class(ident: &str) -> PropertyClass {
    match ident {
        "AP" | "CA" | "FF" | "GM" | "ST" | "SZ" => PropertyClass::Root,
        "AN" | "BR" | "BT" | "CP" | "DT" | "EV" | "GC" | "GN" | "HA" | "IP" | "IY" | "KM"
        | "ON" | "OT" | "PB" | "PC" | "PW" | "RE" | "RO" | "RU" | "SO" | "SU" | "TM" | "US"
        | "WR" | "WT" => PropertyClass::Info,
        "B" | "W" | "KO" | "MN" | "BM" | "DO" | "IT" | "TE" | "BL" | "OB" | "OW" | "WL" => {
            PropertyClass::Move
        }
        "AB" | "AW" | "AE" | "PL" => PropertyClass::SetUp,
        _ => PropertyClass::Anywhere,
    }
}

/// Groups of properties of which a node has at most one.
pub(super) const EXCLUSIVE: [&[&str]; 3] = [
    &["B", "W"],
    &["BM", "DO", "IT", "TE"],
    &["DM", "GB", "GW", "UC"],
];

/// Properties about the move of their node.
pub(super) const ABOUT_MOVES: [&str; 5] = ["KO", "BM", "DO", "IT", "TE"];

/// Groups of properties of which at most one contains a given point.
pub(in crate::codec::sgf) const SHARED_POINTS: [&[&str]; 3] = [
    &["AB", "AW", "AE"],
    &["CR", "MA", "SL", "SQ", "TR"],
    &["TB", "TW"],
];

/// Properties of the formats before FF\[4\] that FF\[4\] does not have.
pub(super) const OLD: [&str; 17] = [
    "BS", "CH", "EL", "EX", "ID", "L", "LT", "M", "OM", "OP", "OV", "RG", "SC", "SE", "SI", "TC",
    "WS",
];
