//! The table of the words of the language, and those of JavaScript.

use crate::rules::highlight::HighlightKind;
use crate::rules::words::WordKind;

/// What a word does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BdlWord {
    /// Begins a section; in the order in which sections are written.
    Section,
    /// Names a rule of the section `rules`.
    Rule,
    /// Names a property of a piece, of its moves or of its places.
    Property,
    Direction,
    /// Names an invariant.
    Invariant,
    /// Names a condition for the end of the game.
    Finish,
    /// Begins what a piece may become.
    Spawn,
    Constant,
    /// Begins a script.
    Script,
}

impl WordKind for BdlWord {
    const ALL: &'static [Self] = &[
        Self::Section,
        Self::Rule,
        Self::Property,
        Self::Direction,
        Self::Invariant,
        Self::Finish,
        Self::Spawn,
        Self::Constant,
        Self::Script,
    ];
    const NAMES: &'static [&'static str] =
        &["after_move", "promising", "checkmate", "stalemate", "only"];

    fn words(self) -> &'static [&'static str] {
        match self {
            Self::Section => &[
                "rules",
                "pieces",
                "initial_piece_position",
                "invariants",
                "finish",
            ],
            Self::Rule => &[
                "first_player",
                "width",
                "height",
                "coloring",
                "player_change",
                "after_move",
                "promising",
            ],
            Self::Property => &[
                "moves",
                "kills",
                "can_jump",
                "mirrored",
                "on_end_reached",
                "positions",
                "owner",
                "x",
                "y",
            ],
            Self::Direction => &["horizontal", "vertical", "diagonal"],
            Self::Invariant => &["cant_risk", "protect_piece", "pawn_movement"],
            Self::Finish => &["no_moves_available", "checkmate", "stalemate"],
            Self::Spawn => &["spawn"],
            Self::Constant => &["true", "false", "only", "alternate"],
            Self::Script => &["explicit"],
        }
    }

    fn colour(self) -> HighlightKind {
        match self {
            Self::Section | Self::Rule | Self::Property | Self::Script => HighlightKind::Keyword,
            Self::Direction | Self::Invariant | Self::Finish | Self::Spawn => {
                HighlightKind::BuiltIn
            }
            Self::Constant => HighlightKind::Constant,
        }
    }
}

/// Returns true for the name of a rule of the section `rules`.
pub(super) fn is_rule(word: &str) -> bool {
    BdlWord::of(word) == Some(BdlWord::Rule)
}

/// Returns true for a word that begins a section.
pub(super) fn is_section(word: &str) -> bool {
    BdlWord::of(word) == Some(BdlWord::Section)
}

/// The fields of `context` that every hook is given, and the one that ends the game.
pub(super) const CONTEXT_FIELDS: [&str; 7] = [
    "board",
    "current_player",
    "move_count",
    "focused",
    "width",
    "height",
    "winner",
];

/// The fields of a piece and of lists.
pub(super) const PIECE_FIELDS: [&str; 5] = ["piece", "name", "owner", "mirrored", "length"];

/// Keywords of JavaScript.
pub(super) const SCRIPT_WORDS: [&str; 38] = [
    "await",
    "async",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "export",
    "extends",
    "finally",
    "for",
    "function",
    "if",
    "import",
    "in",
    "instanceof",
    "let",
    "new",
    "of",
    "return",
    "static",
    "super",
    "switch",
    "this",
    "throw",
    "try",
    "typeof",
    "var",
    "void",
    "while",
    "with",
    "yield",
];

/// Constants of JavaScript that are words.
pub(super) const SCRIPT_CONSTANTS: [&str; 6] =
    ["true", "false", "null", "undefined", "NaN", "Infinity"];

/// The parameter of hooks, and the built-in objects that they may use.
pub(super) const SCRIPT_BUILT_INS: [&str; 10] = [
    "context", "console", "Math", "JSON", "Object", "Array", "String", "Number", "Map", "Set",
];
