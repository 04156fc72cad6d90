//! Legal moves: the lists of operations that `isMoveLegal` accepts, merged by their results, each with its successor.

// When two lists of operations are one move: if they lead to the same position and the same outcome. The cheapest test
// that is certain is used:
//
//     the rules                                               compared by
//     no hook after the move, `end` does not read the move    changes of the board (`hash_of_changes`, `same_result`)
//     hook keeps classes of contents apart                    classes of those changes; only equal ones are made
//     hook may change the board                               all are made, and their boards hashed
//     hook without changes, `end` reads the move              only lists of equal hash are made and asked about
//
// A hash that no other list has is enough to tell a move apart. Lists with equal hashes are compared in full: the hash
// decides what is looked at and never what is equal.

use super::code::CodeStyle;
use super::game_state::hash_board;
use super::hook_context::{HookContext, HookTime};
use super::move_maker::BoardHash;
use super::observe::{Observer, Silent};
use super::shape_order::{PRIORITY_NUMBERS, by_shape, nth_by_shape, priority_of};
use super::symbolic::{
    EMPTY_HASH, LegalList, LegalLists, Lister, RunInputs, SymbolicWorld, hash_of_changes,
    same_result,
};
use super::worker::{HookFailure, VmWorker};
use crate::base::{IndexVec, Limit};
use crate::board::{Cell, Move, Op, Outcome, Position};
use crate::rules::listing::{Ask, Choose, Faults, Listed, Listing, Partial, Picked, Query};

/// The order in which lists are drawn.
enum DrawOrder<'a> {
    /// A number among the lists in the order of shapes.
    Shapes(Choose<'a>),
    /// The list with the smallest priority for this random number.
    Priority(u64),
}

/// Why the successor of a list could not be computed.
enum NoSuccessor {
    Failed,
    Stopped,
}

/// The successor of a list.
#[derive(Clone, Debug)]
struct Successor {
    next: Position,
    /// How the game stands after it; `None` until `end` was asked.
    outcome: Option<Outcome>,
}

/// A legal list with the number of lists that were merged into it.
#[derive(Clone, Debug)]
struct MergedList {
    candidate: LegalList,
    merged: u32,
    /// Its successor, if it had to be computed to compare the list with others.
    successor: Option<Box<Successor>>,
}

impl MergedList {
    fn of(candidate: &LegalList) -> Self {
        Self {
            candidate: *candidate,
            merged: 0,
            successor: None,
        }
    }
}

impl From<LegalList> for MergedList {
    fn from(candidate: LegalList) -> Self {
        Self::of(&candidate)
    }
}

impl VmWorker {
    pub(super) fn list(&mut self, ask: Ask<'_>) -> Listing {
        let mut lister = self.take_lister();
        let explored = self.find(ask, &mut lister);
        if let Err(partial) = explored {
            self.lister = Some(lister);
            return Listing::nothing(partial);
        }
        let moves = self.complete(ask, &mut lister.legal);
        let legal = &mut lister.legal;
        let mut listing = Listing {
            moves,
            classes: std::mem::take(&mut legal.classes),
            complete: legal.partial.map_or(Ok(()), Err),
            faults: std::mem::take(&mut legal.faults),
            attacked: Vec::new(),
        };
        self.lister = Some(lister);
        self.weigh(ask, &mut listing);
        listing
    }

    /// Finds the legal lists with fast code, before they are merged.
    fn find(&self, ask: Ask<'_>, lister: &mut Lister) -> Result<(), Partial> {
        self.explore(ask, CodeStyle::Fast, lister, &mut Silent)
    }

    /// Finds the legal lists with code of one style, before they are merged.
    pub(super) fn explore<O: for<'w> Observer<SymbolicWorld<'w>>>(
        &self,
        ask: Ask<'_>,
        style: CodeStyle,
        lister: &mut Lister,
        observer: &mut O,
    ) -> Result<(), Partial> {
        let (compiled, position, limits) = (&*self.compiled, ask.position, ask.limits);
        if !self.fits(position, &[]) {
            return Err(Partial::TooLarge);
        }
        if limits.is_stopped() {
            return Err(Partial::Stopped);
        }
        let context = HookContext::new(compiled, position, HookTime::Before, limits, &self.pool);
        let setting = RunInputs::of_context(style, &context);
        let engines = &self.pool.answers;
        engines.find(setting, ask.query, lister, observer);
        Ok(())
    }

    /// Picks one of the moves that the reference engine lists. It reuses an index that was chosen already, because its
    /// lists have the same order as those of the graph.
    pub(super) fn pick_merged(
        &mut self,
        ask: Ask<'_>,
        mut first: Option<usize>,
        choose: Choose<'_>,
    ) -> Picked {
        // `first` is what the caller's random numbers chose already, in the graph; drawing again would use up one more
        // number and make the game depend on which engine answered.
        let choose = &mut |moves| first.take().unwrap_or_else(|| choose(moves));
        self.pick_from(ask, |worker, legal| {
            let mut merged = worker.merged(ask, legal, false);
            let order = DrawOrder::Shapes(choose);
            worker.pick_followed(ask, &mut merged, |list| &list.candidate, legal, order)
        })
    }

    /// Returns true if the lists of a position were found when `hasMove` was asked about it.
    pub(super) fn knows_lists(&mut self, ask: Ask<'_>) -> bool {
        let engines = &self.pool.answers;
        engines.has_list(ask.position, ask.limits.run_bounds())
    }

    /// Picks as [`VmWorker::pick_merged`] does, but from all lists and without merging them.
    pub(super) fn pick_unmerged(
        &mut self,
        ask: Ask<'_>,
        mut first: Option<usize>,
        choose: Choose<'_>,
    ) -> Picked {
        let choose = &mut |moves| first.take().unwrap_or_else(|| choose(moves));
        let by_priority = self.compiled.draws_by_priority;
        let mut picked = self.pick_from(Ask::all(ask.position, ask.limits), |worker, legal| {
            legal.remove_repeated();
            let mut lists = std::mem::take(&mut legal.lists);
            // The number is drawn whether there are moves or not, as it is in the graph.
            let order = match by_priority {
                true => DrawOrder::Priority(choose(PRIORITY_NUMBERS) as u64),
                false => DrawOrder::Shapes(choose),
            };
            let chosen = worker.pick_followed(ask, &mut lists, |list| list, legal, order);
            legal.lists = lists;
            chosen
        });
        // Whether the rules fail or reach a limit for others is not found out where candidates are checked until one is legal.
        if by_priority && picked.chosen.is_some() {
            picked.faults = Faults::default();
            if let Err(Partial::Faults | Partial::Unfinished(_)) = picked.complete {
                picked.complete = Ok(());
            }
        }
        picked
    }

    /// Finds the legal lists and picks one of them. `pick` returns it with the number of lists that it was chosen from.
    fn pick_from(
        &mut self,
        ask: Ask<'_>,
        pick: impl FnOnce(&mut Self, &mut LegalLists) -> Option<(Listed, usize)>,
    ) -> Picked {
        let merged = match *ask.query == Query::default() && !ask.limits.is_stopped() {
            true => self.take_known_lists(ask),
            false => None,
        };
        let is_known = merged.is_some();
        let mut lister = merged.unwrap_or_else(|| self.take_lister());
        let explored = match is_known {
            true => Ok(()),
            false => self.find(ask, &mut lister),
        };
        let legal = &mut lister.legal;
        let mut picked = Picked {
            complete: explored,
            ..Picked::nothing()
        };
        if explored.is_ok() {
            if let Some((listed, moves)) = pick(self, legal) {
                picked.chosen = Some(listed);
                picked.moves = moves;
            }
            picked.complete = legal.partial.map_or(Ok(()), Err);
            picked.faults = std::mem::take(&mut legal.faults);
        }
        match is_known {
            // Lists that `hasMove` kept belong to the pool, which may keep them again; the worker's own lister is
            // another one.
            true => self.pool.answers.give_back(*lister),
            false => self.lister = Some(lister),
        }
        picked
    }

    /// Takes the lists that were found in a position when `hasMove` was asked about it. The empty list was not examined
    /// then, so it is judged here.
    fn take_known_lists(&mut self, ask: Ask<'_>) -> Option<Box<Lister>> {
        let engines = &self.pool.answers;
        let mut lister = engines.take_list(ask.position, ask.limits.run_bounds())?;
        match self.ask_on_turn(ask, &[]) {
            Ok(answered) => {
                if answered.value {
                    lister.legal.add(&ask.position.board, &[]);
                }
                Some(Box::new(lister))
            }
            Err(_) => {
                self.pool.answers.give_back(lister);
                None
            }
        }
    }

    /// Picks lists until the successor of one can be computed; returns it with the number of lists that were left to
    /// choose from. Returns `None` if all fail, or if `choose` returns an index past the end.
    fn pick_followed<T: Into<MergedList>>(
        &mut self,
        ask: Ask<'_>,
        lists: &mut Vec<T>,
        list: impl Fn(&T) -> &LegalList,
        legal: &mut LegalLists,
        mut order: DrawOrder<'_>,
    ) -> Option<(Listed, usize)> {
        let mut is_sorted = false;
        while !lists.is_empty() {
            let moves = lists.len();
            let ops = |candidate: &T| legal.ops(list(candidate));
            let place = match (&mut order, is_sorted) {
                (DrawOrder::Shapes(choose), true) => {
                    Some(choose(moves)).filter(|chosen| *chosen < moves)
                }
                (DrawOrder::Shapes(choose), false) => {
                    let chosen = choose(moves);
                    nth_by_shape(lists, chosen, |candidate| legal.ops(list(candidate)))
                }
                // The last has the smallest number.
                (DrawOrder::Priority(_), true) => Some(moves - 1),
                (DrawOrder::Priority(number), false) => {
                    let priorities = lists.iter().map(|list| priority_of(*number, ops(list)));
                    let first = priorities.enumerate().min_by_key(|(_, priority)| *priority);
                    first.map(|(place, _)| place)
                }
            }?;
            // `end`, asked here, often asks `hasMove` about the next position, and a random game continues from exactly
            // that position.
            self.pool.answers.keeps_list.set(true);
            let followed = self.follow(ask, lists.remove(place).into(), legal);
            self.pool.answers.keeps_list.set(false);
            match followed {
                Ok(listed) => return Some((listed, moves)),
                // Where one fails, many may, and looking through all lists for each would not end.
                Err(NoSuccessor::Failed) if !is_sorted => {
                    let ops = |candidate: &T| legal.ops(list(candidate));
                    match order {
                        DrawOrder::Shapes(_) => lists.sort_by(|a, b| by_shape(ops(a), ops(b))),
                        DrawOrder::Priority(number) => lists.sort_by_cached_key(|candidate| {
                            std::cmp::Reverse(priority_of(number, ops(candidate)))
                        }),
                    }
                    is_sorted = true;
                }
                Err(NoSuccessor::Failed) => {}
                Err(NoSuccessor::Stopped) => return None,
            }
        }
        None
    }

    /// Counts the moves without computing their successors; returns `None` if there is anything to report about them.
    /// The successor of the first move is computed all the same, so that rules that fail after every move are not taken
    /// for sound.
    pub(super) fn count_moves(&mut self, ask: Ask<'_>) -> Option<u64> {
        // Of outcomes, those that never happen are no moves.
        if self.is_chance(ask.position, ask.limits) != Ok(false) {
            let listing = self.list(ask);
            let is_reportable = listing.faults.matter(listing.moves.len());
            return (listing.complete.is_ok() && !is_reportable)
                .then_some(listing.moves.len() as u64);
        }
        let mut lister = self.take_lister();
        let query = Query::default();
        let explored = self.find(Ask::new(ask.position, &query, ask.limits), &mut lister);
        let legal = &mut lister.legal;
        let mut count = None;
        if explored.is_ok() && legal.partial.is_none() {
            let merged = self.merged(ask, legal, false);
            let moves = merged.len();
            let mut first = merged.into_iter().take(1);
            let is_sound = first.all(|list| self.follow(ask, list, legal).is_ok());
            let is_reportable = legal.partial.is_some() || legal.faults.matter(moves);
            count = (is_sound && !is_reportable).then_some(moves as u64);
        }
        self.lister = Some(lister);
        count
    }

    fn take_lister(&mut self) -> Box<Lister> {
        self.lister
            .take()
            .unwrap_or_else(|| Box::new(Lister::new(self.compiled.is_move_legal.0)))
    }

    /// Merges lists with equal results and adds the successors.
    fn complete(&mut self, ask: Ask<'_>, legal: &mut LegalLists) -> Vec<Listed> {
        let merged = self.merged(ask, legal, true);
        let mut moves = Vec::with_capacity(merged.len());
        for list in merged {
            match self.follow(ask, list, legal) {
                Ok(listed) => moves.push(listed),
                Err(NoSuccessor::Failed) => {}
                Err(NoSuccessor::Stopped) => break,
            }
        }
        moves
    }

    /// Returns the merged lists in order. `wants_all` says whether the successors of all of them are wanted.
    fn merged(&mut self, ask: Ask<'_>, legal: &mut LegalLists, wants_all: bool) -> Vec<MergedList> {
        legal.sort();
        let lists = std::mem::take(&mut legal.lists);
        let merged = self.merge(ask, &lists, legal, wants_all);
        legal.lists = lists;
        merged
    }

    /// Adds the successor to a list.
    fn follow(
        &mut self,
        ask: Ask<'_>,
        list: MergedList,
        legal: &mut LegalLists,
    ) -> Result<Listed, NoSuccessor> {
        let mv = Move::of(legal.ops(&list.candidate).to_vec());
        let mut successor = match list.successor {
            Some(successor) => *successor,
            None => self.make_list(ask, &mv, legal)?,
        };
        let outcome = match successor.outcome {
            Some(outcome) => outcome,
            None => self.end_list(ask, &mut successor, &mv, legal)?,
        };
        Ok(Listed {
            mv,
            next: successor.next,
            outcome,
            merged: list.merged,
            weight: None,
        })
    }

    /// Merges the lists that are the same move. `lists` must be in order.
    fn merge(
        &mut self,
        ask: Ask<'_>,
        lists: &[LegalList],
        legal: &mut LegalLists,
        wants_all: bool,
    ) -> Vec<MergedList> {
        let mut merged: Vec<MergedList> = lists.iter().map(MergedList::of).collect();
        if self.compiled.changes_board {
            // The operations alone do not determine the resulting board.
            merged = self.make_all(ask, merged, legal, wants_all);
        }
        if all_differ(&merged) {
            return merged;
        }
        let mut order: Vec<(u64, u32)> = merged
            .iter()
            .zip(0u32..)
            .map(|(list, index)| (list.candidate.hash, index))
            .collect();
        order.sort_unstable();
        let mut dropped = IndexVec::from(vec![false; merged.len()]);
        // Sorting numbers instead of lists: the lists themselves stay in the order of the listing, in which the moves
        // are told.
        for group in order.chunk_by(|(a, _), (b, _)| a == b) {
            if group.len() < 2 {
                continue;
            }
            let mut members: Vec<u32> = group.iter().map(|(_, index)| *index).collect();
            // Shortest first, then in the order of the listing.
            members.sort_by_key(|index| {
                let list = merged.get(*index as usize);
                (list.map_or(0, |list| list.candidate.len()), *index)
            });
            let compared = self.merge_group(ask, &members, &mut merged, &mut dropped, legal);
            if compared.is_err() {
                break;
            }
        }
        let mut dropped = dropped.iter();
        merged.retain(|_| !dropped.next().is_some_and(|dropped| *dropped));
        merged
    }

    /// For each list, returns a hash if it certainly is another move than all others, whatever the hook after the move
    /// does to the board.
    fn certain_hashes(
        &self,
        position: &Position,
        lists: &[MergedList],
        legal: &LegalLists,
    ) -> Vec<Option<u64>> {
        let Some(classes) = self.compiled.classes(position.turn) else {
            return Vec::new();
        };
        let class = |cell: Cell| classes.of(cell.to_bits());
        let hash =
            |list: &MergedList| hash_of_changes(&position.board, legal.ops(&list.candidate), class);
        let hashes: Vec<u64> = lists.iter().map(hash).collect();
        let mut sorted = hashes.clone();
        sorted.sort_unstable();
        let shared: Vec<u64> = sorted
            .chunk_by(|a, b| a == b)
            .filter(|same| same.len() > 1)
            .filter_map(|same| same.first().copied())
            .collect();
        let is_unique = |hash: &u64| shared.binary_search(hash).is_err();
        hashes
            .into_iter()
            .map(|hash| Some(hash).filter(is_unique))
            .collect()
    }

    /// Makes the lists and sets their hashes to those of the resulting boards. Lists that cannot be made are left out.
    /// The successors are kept only if all are wanted; otherwise lists are not made that need not be.
    fn make_all(
        &mut self,
        ask: Ask<'_>,
        lists: Vec<MergedList>,
        legal: &mut LegalLists,
        wants_all: bool,
    ) -> Vec<MergedList> {
        let hashes = match wants_all {
            true => Vec::new(),
            false => self.certain_hashes(ask.position, &lists, legal),
        };
        let mut hashes = hashes.into_iter();
        let mut merged = Vec::with_capacity(lists.len());
        for mut list in lists {
            if let Some(Some(hash)) = hashes.next() {
                list.candidate.hash = hash;
                merged.push(list);
                continue;
            }
            let hash = match wants_all {
                true => {
                    let ops = legal.ops(&list.candidate).to_vec();
                    self.make_list(ask, &ops, legal).map(|successor| {
                        let hash = hash_board(&successor.next.board);
                        list.successor = Some(Box::new(successor));
                        hash
                    })
                }
                false => match self.made(ask, legal.ops(&list.candidate)) {
                    Ok(BoardHash(hash)) => Ok(hash),
                    Err(failure) => {
                        let ops = legal.ops(&list.candidate).to_vec();
                        Err(count_failure(ask, &failure, &ops, legal))
                    }
                },
            };
            match hash {
                Ok(hash) => {
                    // The empty list is a move of its own (a pass) even if others leave the board as it is.
                    list.candidate.hash = match list.candidate.len() {
                        0 => EMPTY_HASH,
                        _ => hash,
                    };
                    merged.push(list);
                }
                Err(NoSuccessor::Failed) => {}
                Err(NoSuccessor::Stopped) => break,
            }
        }
        merged
    }

    /// Merges lists with the same hash; the first one is kept.
    fn merge_group(
        &mut self,
        ask: Ask<'_>,
        members: &[u32],
        merged: &mut [MergedList],
        dropped: &mut IndexVec<u32, bool>,
        legal: &mut LegalLists,
    ) -> Result<(), NoSuccessor> {
        let mut firsts: Vec<u32> = Vec::new();
        for index in members {
            let Some(list) = merged.get_mut(*index as usize) else {
                continue;
            };
            let candidate = list.candidate;
            let successor = match self.compare_by(ask, list.successor.take(), &candidate, legal) {
                Ok(successor) => successor,
                Err(NoSuccessor::Failed) => {
                    dropped.set(*index, true);
                    continue;
                }
                Err(NoSuccessor::Stopped) => return Err(NoSuccessor::Stopped),
            };
            let same = firsts.iter().copied().find(|first| {
                merged.get(*first as usize).is_some_and(|first| {
                    let (a, b) = (legal.ops(&first.candidate), legal.ops(&candidate));
                    match (&first.successor, &successor) {
                        (Some(first), Some(successor)) => {
                            a.is_empty() == b.is_empty()
                                && first.outcome == successor.outcome
                                && first.next == successor.next
                        }
                        _ => same_result(&ask.position.board, a, b),
                    }
                })
            });
            if let Some(first) = same {
                dropped.set(*index, true);
                if let Some(first) = merged.get_mut(first as usize) {
                    first.merged += 1;
                }
            } else {
                firsts.push(*index);
                if let Some(list) = merged.get_mut(*index as usize) {
                    list.successor = successor;
                }
            }
        }
        Ok(())
    }

    /// Computes the successor of a list as far as that is needed to compare it with another list of the same hash.
    fn compare_by(
        &mut self,
        ask: Ask<'_>,
        successor: Option<Box<Successor>>,
        candidate: &LegalList,
        legal: &mut LegalLists,
    ) -> Result<Option<Box<Successor>>, NoSuccessor> {
        let compiled = &*self.compiled;
        let asks_end = compiled.end_reads_move;
        if compiled.after_move.is_none() && !asks_end {
            return Ok(None);
        }
        let ops = legal.ops(candidate).to_vec();
        let mut successor = match successor {
            Some(successor) => successor,
            None => Box::new(self.make_list(ask, &ops, legal)?),
        };
        if asks_end {
            self.end_list(ask, &mut successor, &ops, legal)?;
        }
        Ok(Some(successor))
    }

    /// Makes the move of a list and counts a failure.
    fn make_list(
        &mut self,
        ask: Ask<'_>,
        ops: &[Op],
        legal: &mut LegalLists,
    ) -> Result<Successor, NoSuccessor> {
        match self.make(ask, ops) {
            Ok(next) => Ok(Successor {
                next,
                outcome: None,
            }),
            Err(failure) => Err(count_failure(ask, &failure, ops, legal)),
        }
    }

    /// Asks `end` after the move of a list and counts a failure.
    fn end_list(
        &mut self,
        ask: Ask<'_>,
        successor: &mut Successor,
        ops: &[Op],
        legal: &mut LegalLists,
    ) -> Result<Outcome, NoSuccessor> {
        match self.ask_end(&mut successor.next, ask.position.turn, ops, ask.limits) {
            Ok(outcome) => {
                successor.outcome = Some(outcome);
                Ok(outcome)
            }
            Err(failure) => Err(count_failure(ask, &failure, ops, legal)),
        }
    }
}

/// Counts a list that is legal but after which the rules fail.
fn count_failure(
    ask: Ask<'_>,
    failure: &HookFailure,
    ops: &[Op],
    legal: &mut LegalLists,
) -> NoSuccessor {
    let partial = failure.partial();
    legal.leave_out(partial);
    if partial == Partial::Stopped {
        return NoSuccessor::Stopped;
    }
    legal.faults.after += 1;
    // A list that is merely too short is the least useful example, so it is replaced.
    if legal.faults.example.is_none() || legal.faults.count() == 1 {
        legal.faults.example = Some(Move::of(ops.to_vec()));
    }
    // The steps of a listing do not count those of the hooks behind it, each of which may take as many as a judgement.
    let is_spent = match failure {
        HookFailure::LimitReached {
            limit: Limit::Fuel, ..
        } => legal.spend_unfinished(ask.limits.fuel, ask.query.steps),
        _ => false,
    };
    match is_spent {
        true => NoSuccessor::Stopped,
        false => NoSuccessor::Failed,
    }
}

// A Bloom filter of 1,024 bits for at most 256 lists. It says "no two are equal" without sorting, which is the usual
// case, and nothing at all if two lists fall on one bit.
/// Returns true if certainly no two lists have the same hash: ten bits of each are compared, which usually suffices for
/// a short listing; a long one is not tried.
fn all_differ(lists: &[MergedList]) -> bool {
    let mut seen = [0u64; 16];
    lists.len() <= 256
        && lists.iter().all(|list| {
            let hash = list.candidate.hash;
            #[allow(clippy::cast_possible_truncation)] // Six bits.
            let (place, bit) = ((hash >> 60) as usize, 1 << (hash >> 54 & 63));
            let Some(bits) = seen.get_mut(place) else {
                return false;
            };
            let fresh = *bits & bit == 0;
            *bits |= bit;
            fresh
        })
}
