//! What players see of a position whose rules hide something.
//!
//! Invariant: a view depends on the position alone. It is asked square by square and stored nowhere.

use super::code::CodeStyle;
use super::concrete::Concrete;
use super::cover::Counter;
use super::domain::RunResult;
use super::observe::{Observer, Silent};
use super::worker::{HookFailure, VmWorker};
use crate::base::{Diagnostic, Limits};
use crate::board::{Board, Cell, Move, Position, Square};
use crate::message;
use crate::rules::{Ask, Hook, Listing, Worker};
use std::collections::HashSet;

/// The most pairs of neighbours, and of others, that exchange what stands on them.
const PAIRS: usize = 4;

impl VmWorker {
    /// Returns the board as a player sees it. Where the top of a square is seen, so is what lies below it.
    ///
    /// # Errors
    /// Returns why the hook has no answer for a square.
    pub(super) fn view(
        &mut self,
        position: &Position,
        player: u8,
        limits: &Limits<'_>,
    ) -> Result<Board, HookFailure> {
        self.observed_view(position, player, limits, &mut Silent)
    }

    /// Counts the statements that run to show a position to all players.
    pub(super) fn count_views(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
        counter: &mut Counter,
    ) {
        for player in 0..self.compiled.players {
            // A failure is told where a view is asked for.
            let _ = self.observed_view(position, player, limits, counter);
        }
    }

    /// Returns the board as a player sees it, with an observer of the runs of the hook.
    fn observed_view<O: for<'w> Observer<Concrete<'w, true>>>(
        &mut self,
        position: &Position,
        player: u8,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Board, HookFailure> {
        let mut seen = position.board.clone();
        if self.compiled.shown_to.is_none() {
            return Ok(seen);
        }
        for square in position.board.squares() {
            let standing = position.board.get(square);
            let arguments = [player.into(), square.x.into(), square.y.into()];
            let call = (Hook::ShownTo, &arguments[..]);
            // A position is looked at by people, and rarely: exact code has the places of faults.
            let style = CodeStyle::Exact;
            let turn = position.turn;
            let run =
                self.attempt_with::<true, _>(style, call, position, turn, &[], limits, observer);
            let RunResult::Done(_) = run else {
                return Err(self.failure(style, turn, run));
            };
            let cell = u16::try_from(self.state.result()).map_or(Cell::EMPTY, Cell::from_bits);
            let cell = if cell.is_hole() { Cell::EMPTY } else { cell };
            if cell != standing {
                seen.set(square, cell);
            }
        }
        Ok(seen)
    }

    /// Remarks on views that fail, and on rules whose list of moves tells a player what the player cannot see: it changes
    /// if squares that look alike exchange what stands there.
    pub(super) fn telling_list(&mut self, ask: Ask<'_>, listing: &Listing) -> Option<Diagnostic> {
        let position = ask.position;
        let player = position.turn;
        self.compiled.shown_to?;
        let seen = match self.view(position, player, ask.limits) {
            Ok(seen) if listing.complete.is_ok() => seen,
            Err(HookFailure::Fault { kind, span, .. }) => {
                return Some(Diagnostic::warning(span, kind.message()));
            }
            _ => return None,
        };
        let board = &position.board;
        let is_hidden = |square: &Square| seen.get(*square) != board.get(*square);
        let hidden: Vec<Square> = board.squares().filter(is_hidden).collect();
        // With a neighbour, which may be what it seems, and with another one that is not. An empty square far away may be
        // no place for what is hidden here. Few pairs, as this is a part of checking a file.
        let beside = hidden.iter().flat_map(|square| {
            let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
            let around = around.filter_map(|(dx, dy)| square.moved(dx, dy));
            around
                .filter(|other| board.has(*other))
                .map(|other| (*square, other))
        });
        let others = hidden.iter().skip((hidden.len() / 2).max(1));
        let far = hidden.iter().zip(others).map(|(one, other)| (*one, *other));
        let is_alike = |(one, other): &(Square, Square)| {
            seen.get(*one) == seen.get(*other) && board.get(*one) != board.get(*other)
        };
        let beside = beside.filter(is_alike).take(PAIRS);
        let pairs: Vec<(Square, Square)> = beside.chain(far.filter(is_alike).take(PAIRS)).collect();
        let known: HashSet<&Move> = listing.moves.iter().map(|listed| &listed.mv).collect();
        let mut tells = pairs.into_iter().filter(|(one, other)| {
            let mut exchanged = position.clone();
            exchanged.board.set(*one, board.get(*other));
            exchanged.board.set(*other, board.get(*one));
            // What is shown elsewhere may depend on it, as in front of a pawn of dark chess.
            let exchanged_view = self.view(&exchanged, player, ask.limits);
            if exchanged_view.is_ok_and(|board| board != seen) {
                return false;
            }
            let listing = self.moves(Ask::new(&exchanged, ask.query, ask.limits));
            let is_same = || {
                listing
                    .moves
                    .iter()
                    .all(|listed| known.contains(&listed.mv))
            };
            listing.complete.is_ok() && (listing.moves.len() != known.len() || !is_same())
        });
        let (one, other) = tells.next()?;
        let message = message!(
            "advice-list-tells",
            player = i64::from(player),
            first = format!("({},{})", one.x, one.y),
            second = format!("({},{})", other.x, other.y)
        );
        let warning = Diagnostic::warning(self.hook_span(Hook::IsMoveLegal), message);
        Some(warning.with_hint(message!("advice-list-tells-hint")))
    }
}
