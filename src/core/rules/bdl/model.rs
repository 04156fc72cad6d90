//! A checked game: what the declarations mean, with the places they come from.

use super::syntax::{Kills, Script};
use crate::base::Span;
use crate::board::Board;
use std::sync::Arc;

/// What a script is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScriptKind {
    /// A function, for a hook of this name.
    Function(&'static str),
    /// Entries of `moves`; whether they may capture.
    Walks(bool),
    /// Parts of a piece.
    Piece,
    /// Whole pieces by name.
    Pieces,
}

/// A script and what it is for.
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
    /// Whether some script counts the moves.
    pub count_moves: bool,
    /// True if a script that may change the board may set the owner or the flag of a piece.
    pub turns_pieces: bool,
}

/// A function in a script: the number of the script, and the names that lead to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reference {
    pub script: usize,
    pub path: Vec<String>,
}

/// A straight walk from the square of a piece; `y` counts from the top, as in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Walk {
    /// One step.
    pub dx: i32,
    /// One step down the screen.
    pub dy: i32,
    /// Steps to the first square; nearer ones are not looked at.
    pub first: u16,
    /// Steps to the last square.
    pub last: u16,
    pub kills: Kills,
    /// Number in [`PieceRules::steps`].
    pub step: u16,
}

/// What happens when a piece comes to the far end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EndRule {
    /// It becomes one of these pieces, by choice.
    Spawn(Vec<usize>),
    Script(Reference),
}

/// A declared piece.
#[derive(Clone, Debug)]
pub(super) struct PieceRules {
    pub name: String,
    /// The block `moves`.
    pub moves: Span,
    /// The entries of `moves`.
    pub steps: Vec<Span>,
    pub walks: Vec<Walk>,
    /// The scripts that give moves.
    pub scripts: Vec<Reference>,
    pub can_jump: bool,
    pub mirrored: bool,
    pub end: Option<EndRule>,
}

/// A kind of piece on the board: the number of a [`Piece`](crate::board::Piece) is an index into them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    /// Number of the declared piece.
    pub piece: usize,
    pub owner: u8,
    /// The instance's `mirrored` flag: true for pieces that are placed directly.
    pub flag: bool,
}

/// What an invariant asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum InvariantKind {
    /// These pieces may not go where others reach them.
    CantRisk(Vec<usize>),
    /// No move may leave these pieces within reach of others.
    Protect(Vec<usize>),
    /// These pieces capture sideways and go straight otherwise.
    Pawn(Vec<usize>),
    /// The number of a script.
    Script(usize),
}

/// A condition that every move must meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Invariant {
    pub kind: InvariantKind,
    pub span: Span,
}

/// When the game is over.
#[derive(Clone, Debug, Default)]
pub(super) struct Finish {
    /// `no_moves_available`, joined with the scripts by "and".
    pub no_moves: Option<Span>,
    /// Numbers of scripts, and where they stand.
    pub scripts: Vec<usize>,
    /// `checkmate(...)`: pieces that are attacked while there is no move.
    pub checkmates: Vec<(Vec<usize>, Span)>,
    /// `stalemate`.
    pub stalemate: Option<Span>,
}

/// A checked game.
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) players: u8,
    pub(super) first_player: u8,
    pub(super) pieces: Vec<PieceRules>,
    pub(super) kinds: Vec<Kind>,
    pub(super) start: Board,
    /// `player_change`; without a script the players alternate.
    pub(super) player_change: Option<usize>,
    /// `after_move`, an extension: what a move does to the board besides moving the piece.
    pub(super) after_move: Option<usize>,
    pub(super) scripts: Arc<Scripts>,
    pub(super) invariants: Vec<Invariant>,
    pub(super) finish: Finish,
}

impl Program {
    /// Columns and rows.
    pub(super) fn size(&self) -> (u16, u16) {
        (self.width, self.height)
    }

    /// Returns true if a script has a part in the play.
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

    /// Returns the pieces that some `protect_piece` or `checkmate` names.
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

/// Questions about kinds, by their number.
impl Program {
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

    /// Returns true if some `pawn_movement` names it.
    pub(super) fn is_pawn(&self, kind: usize) -> bool {
        let Some(kind) = self.kinds.get(kind) else {
            return false;
        };
        self.invariants.iter().any(|invariant| {
            matches!(&invariant.kind, InvariantKind::Pawn(names) if names.contains(&kind.piece))
        })
    }

    /// Returns the row from which `pawn_movement` lets it go further than one step.
    pub(super) fn second_row(&self, kind: usize) -> u16 {
        let flag = self.kinds.get(kind).is_some_and(|kind| kind.flag);
        if flag {
            1
        } else {
            self.height.saturating_sub(2)
        }
    }
}
