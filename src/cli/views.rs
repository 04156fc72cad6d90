//! What a player sees of a position (`--for`), and whether the machine may see it all (`--open`).

use super::console::Console;
use crate::base::{Limits, Message};
use crate::board::{Game, Move, Outcome, Position};
use crate::message;
use crate::session::Session;
use clap::Args;
use std::borrow::Cow;
use std::io;

/// For whom something is shown.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct ViewArguments {
    /// Show what this player sees, from 0; without it everything is told.
    #[arg(long = "for", value_name = "PLAYER", allow_negative_numbers = true)]
    pub viewer: Option<u8>,
}

impl ViewArguments {
    /// Returns the player for whom something is shown, if the game hides anything.
    ///
    /// # Errors
    /// Returns why there is no such player.
    pub(super) fn viewer(self, game: &Game) -> Result<Option<u8>, Message> {
        match self.viewer {
            Some(player) if player >= game.players => {
                let last = i64::from(game.players) - 1;
                Err(message!(
                    "cli-for-nobody",
                    player = i64::from(player),
                    last = last
                ))
            }
            viewer => Ok(viewer.filter(|_| game.has_views)),
        }
    }

    /// Returns a position with the board that is seen.
    ///
    /// # Errors
    /// Returns why there is none.
    pub(super) fn seen<'p>(
        self,
        session: &Session,
        position: &'p Position,
        limits: &Limits<'_>,
    ) -> Result<Cow<'p, Position>, Message> {
        let viewer = session.game().map_or(Ok(None), |game| self.viewer(game))?;
        // As on the screen, everything is shown once the game is over.
        let viewer = viewer.filter(|_| !session.outcome().is_over());
        let Some(player) = viewer else {
            return Ok(Cow::Borrowed(position));
        };
        let board = session.view(position, player, limits)?.into_owned();
        Ok(Cow::Owned(Position {
            board,
            ..position.clone()
        }))
    }

    /// Returns whether the moves of a position are told for a player who does not see all of it.
    ///
    /// # Errors
    /// Returns why they are not told: another player is on turn, or chance, whose outcomes tell what is in no hand.
    pub(super) fn veils_moves(
        self,
        game: &Game,
        position: &Position,
        outcome: Outcome,
    ) -> Result<bool, Message> {
        match self.viewer(game)? {
            Some(viewer) if outcome == Outcome::Chance => {
                Err(message!("cli-for-chance", viewer = i64::from(viewer)))
            }
            Some(viewer) if viewer != position.turn => {
                let (player, viewer) = (i64::from(position.turn), i64::from(viewer));
                Err(message!("cli-for-other", player = player, viewer = viewer))
            }
            viewer => Ok(viewer.is_some()),
        }
    }

    /// Returns what is told of a refused move in place of the reasons ([`Session::veiled_refusal`]).
    pub(super) fn veiled_refusal(self, session: &Session, mv: Option<&Move>) -> Option<Message> {
        let viewer = self.viewer(session.game()?).ok()??;
        session.veiled_refusal(viewer, mv)
    }
}

/// Prints the reason why there is no answer.
pub(super) fn answer_or_complain<T>(
    answer: Result<T, Message>,
    console: &mut Console,
) -> io::Result<Option<T>> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(message) => {
            console.complain(&message, None)?;
            Ok(None)
        }
    }
}
