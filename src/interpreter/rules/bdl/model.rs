//! A checked game: the meaning of the declarations, with their places.

use super::syntax::{Kills, Script};
use crate::base::Span;
use crate::board::Board;
use std::sync::Arc;

/// The hook that says how promising a legal move looks.
pub(super) const PROMISING: &str = "promising";

/// The purpose of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScriptKind {
    /// A function for the hook with this name.
    Function(&'static str),
    /// Entries of `moves`; true if they may capture.
    Walks(bool),
    /// Parts of a piece.
    Piece,
    /// Whole pieces by name.
    Pieces,
}

/// A script and its purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScriptText {
    pub script: Script,
    pub kind: ScriptKind,
}

impl ScriptText {
    /// Returns true if it may change the board.
    pub(super) fn may_change_board(&self) -> bool {
        match self.kind {
            ScriptKind::Function(hook) => {
                ["player_change", "on_end_reached", "after_move"].contains(&hook)
            }
            ScriptKind::Piece | ScriptKind::Pieces => true,
            ScriptKind::Walks(_) => false,
        }
    }

    /// Returns the name of its hook.
    pub(super) fn hook(&self) -> &'static str {
        match self.kind {
            ScriptKind::Function(hook) => hook,
            ScriptKind::Walks(_) => "moves",
            ScriptKind::Piece | ScriptKind::Pieces => "pieces",
        }
    }
}

/// All scripts of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Scripts {
    /// The text of the game.
    pub source: Arc<str>,
    pub texts: Vec<ScriptText>,
    /// True if some script reads the number of moves.
    pub count_moves: bool,
    /// True if a script that may change the board may set the owner or the flag of a piece.
    pub turns_pieces: bool,
}

/// A function in a script: the index of the script, and the path of names to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ScriptFunction {
    pub script: usize,
    pub path: Vec<String>,
}

/// A straight walk from the square of a piece; `y` counts from the top, as in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StraightWalk {
    /// Columns of one step.
    pub dx: i32,
    /// Rows of one step, downwards.
    pub dy: i32,
    /// The number of steps to the first square; nearer ones are skipped.
    pub first: u16,
    /// The number of steps to the last square.
    pub last: u16,
    pub kills: Kills,
    /// The index in [`PieceRules::steps`].
    pub step: u16,
}

/// What happens when a piece reaches the far end of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EndRule {
    /// It becomes one of these pieces, by choice.
    Spawn(Vec<usize>),
    Script(ScriptFunction),
}

/// A declared piece.
#[derive(Clone, Debug)]
pub(super) struct PieceRules {
    pub name: String,
    /// The place of the block `moves`.
    pub moves: Span,
    /// The places of the entries of `moves`.
    pub steps: Vec<Span>,
    pub walks: Vec<StraightWalk>,
    /// The scripts that return moves.
    pub scripts: Vec<ScriptFunction>,
    pub can_jump: bool,
    pub mirrored: bool,
    pub end: Option<EndRule>,
}

/// A kind of piece on the board: [`Piece`](crate::board::Piece) is an index into the kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OwnedKind {
    /// The index of the declared piece.
    pub piece: usize,
    pub owner: u8,
    /// The `mirrored` flag of the instance: true for pieces that are placed directly.
    pub flag: bool,
}

/// The condition of an invariant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum InvariantKind {
    /// These pieces must not move to squares where they are attacked.
    CantRisk(Vec<usize>),
    /// No move may leave these pieces attacked.
    Protect(Vec<usize>),
    /// These pieces move sideways only to capture, and straight otherwise.
    Pawn(Vec<usize>),
    /// The index of a script.
    Script(usize),
}

/// A condition that every move must meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Invariant {
    pub kind: InvariantKind,
    pub span: Span,
}

/// The conditions for the end of the game.
#[derive(Clone, Debug, Default)]
pub(super) struct Finish {
    /// `no_moves_available`, combined with the scripts by "and".
    pub no_moves: Option<Span>,
    /// The indexes of scripts.
    pub scripts: Vec<usize>,
    /// `checkmate(...)`: the pieces that must be attacked while there is no move.
    pub checkmates: Vec<(Vec<usize>, Span)>,
    /// `stalemate`.
    pub stalemate: Option<Span>,
}

/// A checked game.
#[derive(Clone, Debug)]
pub struct BdlProgram {
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) players: u8,
    pub(super) first_player: u8,
    pub(super) pieces: Vec<PieceRules>,
    pub(super) kinds: Vec<OwnedKind>,
    pub(super) start: Board,
    /// `player_change`; without a script, the players alternate.
    pub(super) player_change: Option<usize>,
    /// `after_move`, an extension: what a move changes on the board besides moving the piece.
    pub(super) after_move: Option<usize>,
    /// `promising`, an extension: how promising a legal move looks.
    pub(super) promising: Option<usize>,
    pub(super) scripts: Arc<Scripts>,
    pub(super) invariants: Vec<Invariant>,
    pub(super) finish: Finish,
}

impl BdlProgram {
    /// Returns the number of columns and rows.
    pub(super) fn size(&self) -> (u16, u16) {
        (self.width, self.height)
    }

    /// Returns the name, owner and flag of every kind.
    pub(super) fn named_kinds(&self) -> Vec<(String, u8, bool)> {
        let name = |piece: usize| {
            let piece = self.pieces.get(piece);
            piece.map_or_else(String::new, |piece| piece.name.clone())
        };
        let kinds = self.kinds.iter();
        kinds
            .map(|kind| (name(kind.piece), kind.owner, kind.flag))
            .collect()
    }

    /// Returns true if a script takes part in play. Hints do not: games without other scripts stay as fast with them.
    pub(super) fn has_hooks(&self) -> bool {
        let pieces = || self.pieces.iter();
        self.player_change.is_some()
            || self.after_move.is_some()
            || !self.finish.scripts.is_empty()
            || pieces().any(|piece| !piece.scripts.is_empty())
            || pieces().any(|piece| matches!(piece.end, Some(EndRule::Script(_))))
            || self
                .invariants
                .iter()
                .any(|invariant| matches!(invariant.kind, InvariantKind::Script(_)))
    }

    /// Returns the pieces that a `protect_piece` or `checkmate` names.
    pub(super) fn guarded(&self) -> Vec<usize> {
        let protected = self
            .invariants
            .iter()
            .filter_map(|invariant| match &invariant.kind {
                InvariantKind::Protect(names) => Some(names),
                _ => None,
            });
        let mated = self.finish.checkmates.iter().map(|(names, _)| names);
        let mut all: Vec<usize> = protected.chain(mated).flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// Questions about kinds, by their index.
impl BdlProgram {
    /// Returns a direction of the text as this kind walks it, with `y` upwards.
    pub(super) fn direction(&self, kind: usize, dx: i32, dy: i32) -> (i32, i32) {
        let flips = self.kinds.get(kind).is_some_and(|kind| {
            kind.flag
                && self
                    .pieces
                    .get(kind.piece)
                    .is_some_and(|piece| piece.mirrored)
        });
        (dx, if flips { dy } else { -dy })
    }

    /// Returns true if a `pawn_movement` names the kind.
    pub(super) fn is_pawn(&self, kind: usize) -> bool {
        let Some(kind) = self.kinds.get(kind) else {
            return false;
        };
        self.invariants.iter().any(|invariant| {
            matches!(&invariant.kind, InvariantKind::Pawn(names) if names.contains(&kind.piece))
        })
    }

    /// Returns the row from which `pawn_movement` allows the kind to move further than one step.
    pub(super) fn second_row(&self, kind: usize) -> u16 {
        let flag = self.kinds.get(kind).is_some_and(|kind| kind.flag);
        if flag {
            1
        } else {
            self.height.saturating_sub(2)
        }
    }
}
