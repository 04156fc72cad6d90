//! What the text of a game says, with places and nothing checked but the spelling.

use crate::base::Span;
pub(super) use crate::rules::syntax::Word as Name;

/// A number of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Whole {
    pub value: i32,
    pub span: Span,
}

/// The JavaScript of an `explicit` block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Script {
    /// The whole block.
    pub span: Span,
    /// What is between its braces.
    pub body: Span,
}

/// What stands behind the colon of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RuleValue {
    Number(Whole),
    Word(Name),
    Script(Script),
    Missing,
    /// A number that cannot be read, which was reported.
    Unread,
}

/// `width : 8`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    pub name: Name,
    pub value: RuleValue,
}

/// One number, or `[low, high]`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub low: i32,
    pub high: i32,
    pub span: Span,
}

/// `x : A, y : B`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Vector {
    pub x: Extent,
    pub y: Extent,
    pub span: Span,
}

/// The directions of `horizontal`, `vertical` and `diagonal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Horizontal,
    Vertical,
    Diagonal,
}

/// Which squares a move may go to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kills {
    /// Empty ones and those of others.
    #[default]
    May,
    /// Empty ones.
    Never,
    /// Those of others.
    Only,
}

/// What a move is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum StepKind {
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
pub(super) struct Step {
    pub kind: StepKind,
    pub kills: Kills,
    pub span: Span,
}

/// What happens when a piece comes to the far end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    Spawn(Vec<Name>, Span),
    Script(Script),
}

/// One piece of the section `pieces`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PieceText {
    pub name: Name,
    pub steps: Vec<Step>,
    /// The block `moves`; none when it is missing.
    pub moves: Option<Span>,
    pub can_jump: bool,
    pub mirrored: bool,
    pub end: Option<End>,
    pub scripts: Vec<Script>,
}

/// One entry of `initial_piece_position`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
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
        /// True when parentheses were written.
        called: bool,
        span: Span,
    },
    Script(Script),
}

/// Everything that a text says.
#[derive(Clone, Debug, Default)]
pub(super) struct File {
    /// The name of each section and where it stands, in the order of the text.
    pub sections: Vec<Name>,
    pub rules: Vec<Rule>,
    pub pieces: Vec<PieceText>,
    pub piece_scripts: Vec<Script>,
    pub entries: Vec<Entry>,
    pub invariants: Vec<Condition>,
    pub finish: Vec<Condition>,
    /// True when a part of the text was lost, so that what is missing may have been there.
    pub is_incomplete: bool,
}
