//! Legal moves: lists that `isMoveLegal` accepts, merged by what they lead to, each with its successor.

use super::code::Style;
use super::observe::{Observer, Silent};
use super::symbolic::{Candidate, Found, Lister, Setting, World, same_result};
use super::worker::{Failure, VmWorker, outcome_of};
use crate::base::{Limit, Limits};
use crate::board::{Move, Op, Outcome, Position};
use crate::rules::Hook;
use crate::rules::listing::{Faults, Listed, Listing, Partial, Picked, Query};

/// What `end` says after a list.
enum After {
    Known(Outcome),
    Failed,
    Stopped,
}

/// A move with its successor, or why there is none.
enum Followed {
    Listed(Listed),
    Failed,
    Stopped,
}

/// A list that stands for itself or for others.
#[derive(Clone, Copy, Debug)]
struct Kept {
    candidate: Candidate,
    merged: u32,
    outcome: Option<Outcome>,
}

impl VmWorker {
    pub(super) fn list(
        &mut self,
        at: &Position,
        query: &Query<'_>,
        limits: &Limits<'_>,
    ) -> Listing {
        let mut lister = self.take_lister();
        let explored = self.explore(Style::Fast, &mut lister, at, query, limits, &mut Silent);
        if let Err(partial) = explored {
            self.lister = Some(lister);
            return Listing::nothing(partial);
        }
        let moves = self.complete(at, &mut lister.found, limits);
        let found = &mut lister.found;
        let listing = Listing {
            moves,
            classes: std::mem::take(&mut found.classes),
            complete: found.partial.map_or(Ok(()), Err),
            faults: std::mem::take(&mut found.faults),
            attacked: Vec::new(),
        };
        self.lister = Some(lister);
        listing
    }

    /// Finds the legal lists, before they are merged.
    pub(super) fn explore<O: for<'w> Observer<World<'w>>>(
        &self,
        style: Style,
        lister: &mut Lister,
        at: &Position,
        query: &Query<'_>,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<(), Partial> {
        if !self.fits(at, &[]) {
            return Err(Partial::TooLarge);
        }
        if limits.is_stopped() {
            return Err(Partial::Stopped);
        }
        let compiled = &*self.compiled;
        let setting = Setting {
            code: compiled.code(style, at.turn),
            board: &at.board,
            turn: at.turn,
            facts: &compiled.facts,
            limits,
        };
        lister.explore(setting, query, observer);
        Ok(())
    }

    pub(super) fn pick_one(
        &mut self,
        at: &Position,
        query: &Query<'_>,
        limits: &Limits<'_>,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Picked {
        let mut lister = self.take_lister();
        let explored = self.explore(Style::Fast, &mut lister, at, query, limits, &mut Silent);
        let found = &mut lister.found;
        let mut picked = Picked {
            chosen: None,
            moves: 0,
            complete: explored,
            faults: Faults::default(),
        };
        if explored.is_ok() {
            let mut kept = self.merged(at, found, limits);
            while picked.chosen.is_none() && !kept.is_empty() {
                picked.moves = kept.len();
                let chosen = choose(kept.len());
                if chosen >= kept.len() {
                    break;
                }
                match self.follow(at, &kept.remove(chosen), found, limits) {
                    Followed::Listed(listed) => picked.chosen = Some(listed),
                    Followed::Failed => {}
                    Followed::Stopped => break,
                }
            }
            picked.complete = found.partial.map_or(Ok(()), Err);
            picked.faults = std::mem::take(&mut found.faults);
        }
        self.lister = Some(lister);
        if picked.chosen.is_none() {
            picked.moves = 0;
        }
        picked
    }

    fn take_lister(&mut self) -> Box<Lister> {
        self.lister
            .take()
            .unwrap_or_else(|| Box::new(Lister::new(self.compiled.is_move_legal.0)))
    }

    /// Merges equal results and adds the successors.
    fn complete(&mut self, at: &Position, found: &mut Found, limits: &Limits<'_>) -> Vec<Listed> {
        let kept = self.merged(at, found, limits);
        let mut moves = Vec::with_capacity(kept.len());
        for kept in kept {
            match self.follow(at, &kept, found, limits) {
                Followed::Listed(listed) => moves.push(listed),
                Followed::Failed => {}
                Followed::Stopped => break,
            }
        }
        moves
    }

    /// The lists in order, one of each that are one move.
    fn merged(&mut self, at: &Position, found: &mut Found, limits: &Limits<'_>) -> Vec<Kept> {
        found.sort();
        let lists = std::mem::take(&mut found.lists);
        let kept = self.merge(at, &lists, found, limits);
        found.lists = lists;
        kept
    }

    /// What a list leads to.
    fn follow(
        &mut self,
        at: &Position,
        kept: &Kept,
        found: &mut Found,
        limits: &Limits<'_>,
    ) -> Followed {
        let mv = Move::of(found.ops(&kept.candidate).to_vec());
        let mut next = at.clone();
        next.apply(&mv);
        let outcome = match kept.outcome {
            Some(outcome) => outcome,
            None => match self.after(at, &next, &mv, limits, found) {
                After::Known(outcome) => outcome,
                After::Failed => return Followed::Failed,
                After::Stopped => return Followed::Stopped,
            },
        };
        next.turn = self.compiled.turn_after(at.turn);
        Followed::Listed(Listed {
            mv,
            next,
            outcome,
            merged: kept.merged,
        })
    }

    /// Keeps one list of those that are one move. `lists` are in order.
    fn merge(
        &mut self,
        at: &Position,
        lists: &[Candidate],
        found: &mut Found,
        limits: &Limits<'_>,
    ) -> Vec<Kept> {
        let mut kept: Vec<Kept> = lists
            .iter()
            .map(|candidate| Kept {
                candidate: *candidate,
                merged: 0,
                outcome: None,
            })
            .collect();
        if all_differ(lists) {
            return kept;
        }
        let mut order: Vec<(u64, u32)> = lists
            .iter()
            .zip(0u32..)
            .map(|(list, index)| (list.hash, index))
            .collect();
        order.sort_unstable();
        let mut dropped = vec![false; kept.len()];
        for group in order.chunk_by(|(a, _), (b, _)| a == b) {
            if group.len() < 2 {
                continue;
            }
            let mut members: Vec<u32> = group.iter().map(|(_, index)| *index).collect();
            // The shortest first; among those the order of the listing.
            members.sort_by_key(|index| {
                let list = lists.get(*index as usize);
                (list.map_or(0, Candidate::len), *index)
            });
            self.merge_group(at, &members, &mut kept, &mut dropped, found, limits);
            if found.partial == Some(Partial::Stopped) {
                break;
            }
        }
        let mut dropped = dropped.into_iter();
        kept.retain(|_| !dropped.next().unwrap_or(false));
        kept
    }

    /// Merges lists with the same hash, the first one wins.
    fn merge_group(
        &mut self,
        at: &Position,
        members: &[u32],
        kept: &mut [Kept],
        dropped: &mut [bool],
        found: &mut Found,
        limits: &Limits<'_>,
    ) {
        let mut firsts: Vec<u32> = Vec::new();
        for index in members {
            let Some(Kept { candidate, .. }) = kept.get(*index as usize).copied() else {
                continue;
            };
            let mut drop = || {
                if let Some(slot) = dropped.get_mut(*index as usize) {
                    *slot = true;
                }
            };
            let mut outcome = None;
            if self.compiled.end_reads_move {
                let mut next = at.clone();
                let ops = found.ops(&candidate).to_vec();
                next.apply(&ops);
                match self.after(at, &next, &ops, limits, found) {
                    After::Known(known) => outcome = Some(known),
                    After::Failed => {
                        drop();
                        continue;
                    }
                    After::Stopped => return,
                }
            }
            let same = firsts.iter().copied().find(|first| {
                kept.get(*first as usize).is_some_and(|first| {
                    first.outcome == outcome
                        && same_result(
                            &at.board,
                            found.ops(&first.candidate),
                            found.ops(&candidate),
                        )
                })
            });
            if let Some(first) = same {
                drop();
                if let Some(first) = kept.get_mut(first as usize) {
                    first.merged += 1;
                }
            } else {
                firsts.push(*index);
                if let Some(kept) = kept.get_mut(*index as usize) {
                    kept.outcome = outcome;
                }
            }
        }
    }

    /// Asks `end` after a list; what goes wrong is counted.
    fn after(
        &mut self,
        at: &Position,
        next: &Position,
        ops: &[Op],
        limits: &Limits<'_>,
        found: &mut Found,
    ) -> After {
        match self.ask(Hook::End, &next.board, at.turn, ops, limits) {
            Ok(answered) => After::Known(outcome_of(&answered)),
            Err(Failure::Cut {
                limit: Limit::Stopped,
                ..
            }) => {
                found.leave_out(Partial::Stopped);
                After::Stopped
            }
            Err(failure) => {
                found.leave_out(match failure {
                    Failure::Cut { limit, .. } => Partial::Unfinished(limit),
                    Failure::Fault { .. } => Partial::Faults,
                });
                found.faults.after += 1;
                // A list that is only too short is the least useful example.
                if found.faults.example.is_none() || found.faults.count() == 1 {
                    found.faults.example = Some(Move::of(ops.to_vec()));
                }
                After::Failed
            }
        }
    }
}

/// Whether no two lists have the same hash. A few bits of each tell it of a short list; a long one is not tried.
fn all_differ(lists: &[Candidate]) -> bool {
    let mut seen = [0u64; 16];
    lists.len() <= 256
        && lists.iter().all(|list| {
            #[allow(clippy::cast_possible_truncation)] // Six bits.
            let (place, bit) = ((list.hash >> 60) as usize, 1 << (list.hash >> 54 & 63));
            let Some(bits) = seen.get_mut(place) else {
                return false;
            };
            let fresh = *bits & bit == 0;
            *bits |= bit;
            fresh
        })
}
