//! What players see of a game whose rules hide something (`shownTo` in gdef).
//!
//! Invariant: records, positions and rules know everything; what a player sees is made on the way to the screen and stored
//! nowhere. Where the rules cannot say what is seen, nothing is.

use super::Session;
use crate::base::{Limits, Message};
use crate::board::{Board, Game, Move, Op, Position, Square};
use crate::message;
use crate::record::NodeId;
use crate::rules::{FaultKind, Judgement};
use std::borrow::Cow;

impl Session {
    /// Returns true if players do not see all of the board.
    pub fn has_views(&self) -> bool {
        self.game().is_some_and(|game| game.has_views)
    }

    /// Returns why no machine may look at the game, or `None` if it may: everything is open, or somebody has opened it for
    /// study ([`Players::set_open`](super::Players::set_open)).
    pub fn machine_obstacle(&self) -> Option<Message> {
        let turn = self.position().turn;
        machine_obstacle(self.game()?, turn, self.players.is_open)
    }

    /// Returns the board of a position as a player sees it.
    ///
    /// # Errors
    /// Returns why the rules have no answer.
    pub fn view<'p>(
        &self,
        position: &'p Position,
        player: u8,
        limits: &Limits<'_>,
    ) -> Result<Cow<'p, Board>, Message> {
        match self.rules().filter(|_| self.has_views()) {
            None => Ok(Cow::Borrowed(&position.board)),
            Some(rules) => {
                let view = rules.worker().view(position, player, limits);
                view.map(Cow::Owned)
                    .map_err(|judgement| failure(&judgement))
            }
        }
    }

    /// Returns the move of a node as a player sees it, and the squares that changed for the player: each piece that was
    /// placed as it is seen on its square after the move. Operations of which nothing is seen are left out. Returns `None`
    /// if the node has no move, or not all is known that it takes.
    pub fn seen_move(&mut self, node: NodeId, player: u8) -> Option<SeenMove> {
        let record = self.record();
        let mv = record.node(node).content().as_move()?.clone();
        let parent = record.node(node).parent()?;
        let before = self.position_at(parent).known()?;
        let after = self.position_at(node).known()?;
        let limits = Limits::default();
        let seen_before = self.view(&before, player, &limits).ok()?;
        let seen_after = self.view(&after, player, &limits).ok()?;
        let changed = |square: &Square| !seen_after.is_same_at(*square, &seen_before);
        let squares = after.board.squares().filter(changed).collect();
        // Whoever made a move knows it.
        let is_own = before.turn == player;
        let seen = |op: &Op| match *op {
            _ if is_own => Some(*op),
            Op::Place(square, _) => {
                let piece = seen_after.piece(square);
                piece.map(|piece| Op::Place(square, piece))
            }
            Op::Clear(square) => seen_before.piece(square).map(|_| *op),
        };
        let ops: Vec<Op> = mv.iter().filter_map(seen).collect();
        let is_whole = ops.iter().eq(mv.iter());
        Some(SeenMove {
            mv: Move::of(ops),
            is_whole,
            squares,
        })
    }

    /// Returns true if a player may know what can be done now: who is on turn may, but nobody where chance moves, as what is
    /// missing among its outcomes may be in the hand of another player.
    pub fn knows_moves(&self, player: u8) -> bool {
        self.position().turn == player && !self.is_chance_to_move()
    }

    /// Returns what a player is told of a refused move in place of the reasons, or `None` if those may be told. `mv` is the
    /// move if it could be read, which depends on the board.
    pub fn veiled_refusal(&self, player: u8, mv: Option<&Move>) -> Option<Message> {
        match mv {
            _ if !self.knows_moves(player) => Some(message!("curtain-refused")),
            Some(mv) if !self.lifts_unseen(mv, player) => None,
            _ => Some(message!("curtain-no-move")),
        }
    }

    /// Returns true if a move lifts something from a square that a player sees empty. Whether anything stands there must not
    /// be told: neither by how the move is read, nor by the reason for which it is refused.
    fn lifts_unseen(&self, mv: &Move, player: u8) -> bool {
        let seen = self.view(self.position(), player, &Limits::default());
        seen.map_or(true, |seen| {
            let mut lifted = mv.iter().filter(|op| op.piece().is_none());
            lifted.any(|op| seen.piece(op.square()).is_none())
        })
    }
}

/// Returns why no machine may look at a position of a game in which a player is on turn, unless it is open for study.
pub fn machine_obstacle(game: &Game, player: u8, is_open: bool) -> Option<Message> {
    let is_hidden = game.has_views && !is_open;
    is_hidden.then(|| message!("session-machine-hidden", player = i64::from(player)))
}

/// Returns why the rules do not say what is seen.
pub(super) fn failure(judgement: &Judgement) -> Message {
    let kind = match judgement {
        Judgement::Fault(fault) => fault.kind,
        Judgement::LimitReached { limit, .. } => FaultKind::LimitReached(*limit),
        Judgement::Legal(_) | Judgement::Illegal(_) => FaultKind::Internal,
    };
    message!("session-view-failed", reason = kind.message())
}

/// A move as a player sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenMove {
    /// What is seen of its operations.
    pub mv: Move,
    /// True if that is the move as it was made.
    pub is_whole: bool,
    /// The squares on which the player sees something else after it.
    pub squares: Vec<Square>,
}
