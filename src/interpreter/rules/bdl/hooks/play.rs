//! Moves that are played: the hooks that may change something, one after the other, and what they leave.

use super::super::view::{HookError, HookMove, HookOutcome, HookView, OwnFields, PieceFields};
use super::Hooks;
use super::memo::{HookAnswer, HookCall, HookQuestion, RememberedPlay, Trace};
use super::values::{inside, winner_from};
use crate::base::Limits;
use rquickjs::{Object, Persistent, Value};
use std::sync::Arc;

impl Hooks {
    /// Plays a move: calls `player_change` before it, the end hook and `after_move` after it, and returns the resulting
    /// position.
    pub(in crate::rules::bdl) fn play(
        &mut self,
        view: &HookView<'_>,
        played: &HookMove<'_>,
        limits: &Limits<'_>,
    ) -> Result<HookOutcome, HookError> {
        let hook_call = HookCall {
            question: HookQuestion::Play,
            script: 0,
            from: played.from,
            to: played.to,
            name: self.memo.number_of(&[played.becomes]),
        };
        let answer = self.remembered(hook_call, view, |hooks| {
            let played_out =
                hooks.on_a_board(|hooks, sealed| hooks.ask_play(view, played, sealed, limits));
            let (outcome, trace) = match played_out {
                Err(error @ HookError::Fault { .. }) if hooks.is_reading => {
                    return Err(hooks.first_to_blame(view, played, limits).unwrap_or(error));
                }
                played_out => played_out?,
            };
            let answer = RememberedPlay::new(outcome, trace.as_ref(), view);
            Ok((HookAnswer::Play(Arc::new(answer)), trace))
        })?;
        Ok(match answer {
            HookAnswer::Play(answer) => answer.on(view),
            _ => HookOutcome::default(),
        })
    }

    /// Plays a move whose result cannot be read again with fewer hooks, and returns what is wrong after the first of them
    /// that spoils it; none if it is the last one.
    fn first_to_blame(
        &mut self,
        view: &HookView<'_>,
        played: &HookMove<'_>,
        limits: &Limits<'_>,
    ) -> Option<HookError> {
        // Played again with fewer hooks: without both, then without `after_move`. The first of these whose result
        // cannot be read either contains the hook to blame as its last one.
        let fewer = [
            HookMove {
                end: None,
                after: None,
                ..*played
            },
            HookMove {
                after: None,
                ..*played
            },
        ];
        let remarks_before = self.remarks.len();
        let error = fewer.iter().find_map(|fewer| {
            let is_less = fewer.end.is_some() != played.end.is_some() || played.after.is_some();
            let outcome = is_less.then(|| self.ask_play(view, fewer, false, limits))?;
            outcome.err().filter(|_| self.is_reading)
        });
        self.remarks.truncate(remarks_before);
        error
    }

    /// Plays the move without the memo. Also returns what the hooks read, or `None` if that is not known.
    fn ask_play(
        &mut self,
        view: &HookView<'_>,
        played: &HookMove<'_>,
        sealed: bool,
        limits: &Limits<'_>,
    ) -> Result<(HookOutcome, Option<Trace>), HookError> {
        // The order of the hooks is that of the language, and later ones see what earlier ones did:
        //
        //    player_change   before the piece moves; without the hook, the other player
        //    go              the piece moves, and becomes another one if that was chosen
        //    on_end_reached  on the square that was reached
        //    after_move      with both squares
        //
        // Each is a `run` of its own, so each has the steps of one hook, and an error names the hook that made it. All
        // share one context, which is kept between the runs as a persistent value of the engine.
        self.is_reading = false;
        // Hooks of a move that is played see the number of moves with this one; invariants, which are asked before it
        // is played, do not.
        let counted = HookView {
            move_count: view.move_count.saturating_add(1),
            ..view.clone()
        };
        let context = self.run(limits, usize::MAX, "player_change", |ctx, hooks| {
            let context = hooks.enter(ctx, &counted, false, sealed)?;
            Ok(Persistent::save(ctx, context))
        })?;
        match played.player_change {
            Some(script) => {
                let context = context.clone();
                self.run(limits, script, "player_change", |ctx, hooks| {
                    let context = context.restore(ctx)?;
                    hooks
                        .script(ctx, script)?
                        .call::<_, Value<'_>>((context,))?;
                    Ok(())
                })?;
            }
            None => {
                let context = context.clone();
                let next = u8::from(view.player == 0);
                self.run(limits, usize::MAX, "player_change", |ctx, _| {
                    context.restore(ctx)?.set("current_player", next)
                })?;
            }
        }
        let (from, to) = (played.from, played.to);
        self.run(limits, usize::MAX, "moves", |ctx, hooks| {
            let context = context.clone().restore(ctx)?;
            let go = hooks.bridge(ctx, "go")?;
            go.call::<_, Value<'_>>((context, from.0, from.1, to.0, to.1, played.becomes))?;
            Ok(())
        })?;
        if let Some((script, path)) = played.end {
            let context = context.clone();
            self.run(limits, script, "on_end_reached", |ctx, hooks| {
                let context = context.restore(ctx)?;
                let end = inside(hooks.value(ctx, script)?, path)?;
                let end = end.into_function().ok_or(rquickjs::Error::Unknown)?;
                end.call::<_, Value<'_>>((context, to.0, to.1))?;
                Ok(())
            })?;
        }
        if let Some(script) = played.after {
            let context = context.clone();
            self.run(limits, script, "after_move", |ctx, hooks| {
                let context = context.restore(ctx)?;
                let after = hooks.script(ctx, script)?;
                after.call::<_, Value<'_>>((context, from.0, from.1, to.0, to.1))?;
                Ok(())
            })?;
        }
        let end = played.end.map(|(script, _)| (script, "on_end_reached"));
        let change = played.player_change.map(|script| (script, "player_change"));
        let after = played.after.map(|script| (script, "after_move"));
        // Reading back fails if a hook has left something that cannot be stored. That is blamed on the hook that ran
        // last, unless `first_to_blame` finds that an earlier one did it.
        let (last, hook) = after.or(end).or(change).unwrap_or((usize::MAX, "moves"));
        self.is_reading = true;
        self.run(limits, last, hook, |ctx, hooks| {
            let trace = hooks.trace(ctx)?;
            let context = context.restore(ctx)?;
            let state: Object<'_> = hooks.bridge(ctx, "read")?.call((context,))?;
            let player: i32 = state.get("player")?;
            let mut cells = view.cells.to_vec();
            // Pairs of square and cell, in one array of numbers: an array of objects would cost a conversion for each.
            let changes: Vec<u16> = state.get("changes")?;
            for change in changes.chunks_exact(2) {
                if let [square, cell] = *change
                    && let Some(slot) = cells.get_mut(usize::from(square))
                {
                    *slot = cell;
                }
            }
            let mut jumping: Vec<u16> = state.get("jumping")?;
            // Sorted, like the pieces below: two positions are equal if these lists are, whatever the order in which a
            // script touched the pieces.
            jumping.sort_unstable();
            let squares: Vec<u16> = state.get("squares")?;
            let squares = squares.chunks_exact(2).filter_map(|pair| match *pair {
                [x, y] => Some((x, y)),
                _ => None,
            });
            let texts: Vec<String> = state.get("texts")?;
            let texts = texts.into_iter().map(Arc::from);
            let mut pieces: Vec<PieceFields> = squares.zip(texts).collect();
            pieces.sort();
            let intact: bool = state.get("intact")?;
            let outcome = HookOutcome {
                cells,
                jumping,
                player: u8::try_from(player).ok(),
                fields: OwnFields {
                    context: state.get("fields")?,
                    pieces,
                },
                winner: winner_from(state.get("winner")?),
            };
            // The player on turn counts as read in any case, because `player_change` is called, or replaced by the
            // alternation, for every move. If the bridge cannot vouch for its record (`intact` is false), the answer
            // is not remembered.
            Ok((outcome, intact.then_some(trace.with_player())))
        })
    }
}
