//! What is shown of a game with hidden information: what the player behind the keyboard sees.

use super::App;
use crate::board::{Board, Move, Position, Square};
use crate::config::modes::Mode;
use crate::notation::label::write_moves;
use crate::record::NodeId;
use crate::session::SeenMove;
use crate::tui::panes::{SeenGame, Viewer};
use std::borrow::Cow;

impl App {
    /// Returns who looks at the screen.
    pub fn viewer(&self) -> Viewer {
        let session = self.session.as_ref().filter(|session| session.has_views());
        let players = session
            .and_then(|session| session.game())
            .map_or(0, |game| game.players);
        let is_plain = self.plain.is_some() || self.mode != Mode::Play;
        let is_open = !self.config.curtain || is_plain && self.curtain.fixed.is_none();
        match session.filter(|session| !is_open && !session.outcome().is_over()) {
            None => Viewer::All,
            Some(_) => {
                let seat = self.curtain.fixed.or(self.curtain.seat);
                // A player whom the game does not have sees nothing.
                let seat = seat.filter(|seat| *seat < players);
                seat.map_or(Viewer::Nobody, Viewer::Player)
            }
        }
    }

    /// Returns true if nobody can move before the keyboard is given to the player on turn.
    pub fn is_curtained(&self) -> bool {
        let turn = self.session.as_ref().map(|session| session.position().turn);
        match self.viewer() {
            Viewer::All => false,
            Viewer::Nobody => true,
            // Who always looks enters the moves of all.
            Viewer::Player(_) if self.curtain.fixed.is_some() => false,
            Viewer::Player(player) => turn != Some(player),
        }
    }

    /// Returns true if whoever looks may know what the player on turn can do.
    pub fn sees_moves(&self) -> bool {
        let session = self.session.as_ref();
        match self.viewer() {
            Viewer::All => true,
            Viewer::Nobody => false,
            Viewer::Player(player) => session.is_some_and(|session| session.knows_moves(player)),
        }
    }

    /// Returns what is known of what whoever looks sees: `None` if everything is shown, `Some(None)` if nothing is.
    fn seen_game(&self) -> Option<Option<&SeenGame>> {
        match self.viewer() {
            Viewer::All => None,
            viewer => {
                let seen = self.curtain.seen.as_ref();
                Some(seen.filter(|seen| viewer == Viewer::Player(seen.player)))
            }
        }
    }

    /// Returns the board of the current node as whoever looks sees it; `None` if everything is shown.
    pub fn seen_board(&self) -> Option<Cow<'_, Board>> {
        let session = self.session.as_ref()?;
        let seen = self
            .seen_game()?
            .filter(|seen| seen.node == session.current());
        let board = seen.and_then(|seen| seen.board.as_ref()?.as_ref());
        Some(board.map_or_else(
            || Cow::Owned(session.position().board.emptied()),
            Cow::Borrowed,
        ))
    }

    /// Returns what whoever looks sees of the move of a node: `None` if everything is shown, `Some(None)` if nothing is.
    pub fn seen_move(&self, node: NodeId) -> Option<Option<&SeenMove>> {
        let seen = self.seen_game()?.and_then(|seen| seen.moves.get(&node));
        Some(seen.and_then(|(_, seen)| seen.as_ref()))
    }

    /// Returns what legal moves are called, by what whoever looks sees of the board.
    pub fn move_labels(&self, moves: &[&Move]) -> Vec<String> {
        let Some((game, position)) = self.played() else {
            return Vec::new();
        };
        match self.seen_board() {
            None => write_moves(moves, game, position),
            Some(board) => {
                let board = board.into_owned();
                let seen = Position {
                    board,
                    ..position.clone()
                };
                write_moves(moves, game, &seen)
            }
        }
    }

    /// Returns the squares that the last move has changed for whoever looks.
    pub fn last_squares(&self) -> Vec<Square> {
        let Some(session) = &self.session else {
            return Vec::new();
        };
        match self.seen_move(session.current()) {
            None => session.tree().last_squares(),
            Some(seen) => seen.map_or(Vec::new(), |seen| seen.squares.clone()),
        }
    }
}
