//! The syntax tree: the content of a text with its places, unchecked except for spelling.

use crate::base::Span;
pub(super) use crate::rules::syntax::SourceWord as Name;

/// An integer literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Whole {
    pub value: i32,
    pub span: Span,
}

/// An `explicit` block of JavaScript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Script {
    /// The place of the whole block.
    pub span: Span,
    /// The place of its content between the braces.
    pub body: Span,
}

/// The value of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RuleValue {
    Number(Whole),
    Word(Name),
    Script(Script),
    Missing,
    /// An unreadable number, which was reported.
    Unread,
}

/// `width : 8`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    pub name: Name,
    pub value: RuleValue,
}

/// One number, or an inclusive range `[low, high]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NumberRange {
    pub low: i32,
    pub high: i32,
    pub span: Span,
}

/// `x : A, y : B`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Vector {
    pub x: NumberRange,
    pub y: NumberRange,
    pub span: Span,
}

/// The directions of `horizontal`, `vertical` and `diagonal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Horizontal,
    Vertical,
    Diagonal,
}

/// The squares that a move may go to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kills {
    /// Empty squares and those of other players.
    #[default]
    May,
    /// Empty squares only.
    Never,
    /// Squares of other players only.
    Only,
}

/// The kind of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MoveEntryKind {
    Vector(Vector),
    Range {
        direction: Direction,
        low: Option<i32>,
        high: Option<i32>,
    },
    Script(Script),
}

/// One entry of `moves`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MoveEntry {
    pub kind: MoveEntryKind,
    pub kills: Kills,
    pub span: Span,
}

/// What happens when a piece reaches the far end of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FarEnd {
    Spawn(Vec<Name>, Span),
    Script(Script),
}

/// One piece of the section `pieces`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PieceText {
    pub name: Name,
    pub steps: Vec<MoveEntry>,
    /// The place of the block `moves`; `None` if it is missing.
    pub moves: Option<Span>,
    pub can_jump: bool,
    pub mirrored: bool,
    pub end: Option<FarEnd>,
    pub scripts: Vec<Script>,
}

/// One entry of `initial_piece_position`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlacementEntry {
    pub name: Name,
    /// The vectors of each `positions` block.
    pub positions: Vec<(Vec<Vector>, Span)>,
    pub mirrored: bool,
    pub owner: Option<Whole>,
}

/// One entry of `invariants` or `finish`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    Named {
        name: Name,
        arguments: Vec<Name>,
        /// True if it was written with parentheses.
        called: bool,
        span: Span,
    },
    Script(Script),
}

/// The content of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct File {
    /// The names of the sections with their places, in the order of the text.
    pub sections: Vec<Name>,
    pub rules: Vec<Rule>,
    pub pieces: Vec<PieceText>,
    pub piece_scripts: Vec<Script>,
    pub entries: Vec<PlacementEntry>,
    pub invariants: Vec<Condition>,
    pub finish: Vec<Condition>,
    /// True if a part of the text was lost, so that something missing may have been there.
    pub is_incomplete: bool,
    /// True if something was not understood, so that a piece or a position may have been skipped.
    pub has_gaps: bool,
}
