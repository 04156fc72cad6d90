//! The positions that random games from one position begin with, and the moves that were played there.
//!
//! Games of one start come to the same positions again and again as long as they are young. Their moves need not be
//! found anew: the number of moves, the chosen move and what it leads to are those of the last time. A game that leaves
//! the known positions adds one, so those that are often met are known, and a game of few positions is soon known
//! whole. The games are the same as without.

// A tree of known moves in which equal positions share a node:
//
//     start --move 3--> A --move 0--> B
//       '-----move 7--> C --move 2----^       B is the same position, found by its hash and then compared
//
// A game walks along it as long as it can. At the first unknown move the worker plays as usual, the move is added, and
// the game leaves the known part for good (`here` is `None`): one node for each game, so positions are known in the
// order of how often games come to them.

use crate::base::Limits;
use crate::board::{Move, Outcome, Position};
use crate::rules::{Choose, MoveSampling, RandomMove, Worker};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

/// The most bytes for known positions of a thread.
const MAX_BYTES: usize = 16 << 20;

/// A position.
#[derive(Debug)]
struct OpeningNode {
    position: Position,
    /// By index of a move: its number in [`Openings::moves`] plus 1, or 0 if it was not played yet. Empty if the number
    /// of moves is not known.
    moves: Box<[u32]>,
}

#[derive(Debug)]
struct RecordedMove {
    mv: Move,
    outcome: Outcome,
    /// The index of the position after it.
    next: usize,
}

/// What is known about the beginnings of the games from one position.
#[derive(Debug)]
pub(super) struct Openings {
    nodes: Vec<OpeningNode>,
    moves: Vec<RecordedMove>,
    /// By hash of a position: its index.
    of_hash: FxHashMap<u64, usize>,
    bytes: usize,
    /// Where the game is; `None` once it has left the known positions.
    here: Option<usize>,
}

impl Openings {
    pub fn new(start: &Position) -> Self {
        let mut openings = Self {
            nodes: Vec::new(),
            moves: Vec::new(),
            of_hash: FxHashMap::default(),
            bytes: 0,
            here: None,
        };
        openings.index_of(start);
        openings
    }

    /// Begins a game.
    pub fn begin(&mut self) {
        self.here = Some(0);
    }

    /// Plays one move of the game as the worker does.
    pub fn play(
        &mut self,
        worker: &mut dyn Worker,
        position: &mut Position,
        mv: &mut Move,
        limits: &Limits<'_>,
        choose: Choose<'_>,
    ) -> RandomMove {
        // A game in known positions may be endless; the worker tells that it is to stop.
        let Some(here) = self.here.take().filter(|_| !limits.is_stopped()) else {
            return worker.play(position, mv, MoveSampling::Even, limits, choose);
        };
        // The number of moves is known, so the index is drawn here, with the same random number that the worker would
        // have used. If the move at that index is unknown, the worker is given the index and not asked to draw again.
        let moves = self.nodes.get(here).map_or(0, |node| node.moves.len());
        let mut chosen = (moves > 0).then(|| choose(moves));
        if let Some(index) = chosen
            && let Some(stored) = self.known(here, index)
            && let Some(next) = self.nodes.get(stored.next)
        {
            mv.clone_from(&stored.mv);
            position.clone_from(&next.position);
            let outcome = stored.outcome;
            self.here = Some(stored.next);
            return RandomMove::Made { moves, outcome };
        }
        let (mut asked, mut first) = (0, 0);
        let played = worker.play(position, mv, MoveSampling::Even, limits, &mut |moves| {
            let index = chosen.take().unwrap_or_else(|| choose(moves));
            (asked, first) = (asked + 1, index);
            index
        });
        // Where the rules failed for some moves, they are to be told again.
        // Asked twice, some move failed and another was drawn: then the index does not belong to the move.
        if asked == 1 && self.bytes < MAX_BYTES {
            match &played {
                RandomMove::Made { moves, outcome } => {
                    self.add((here, first), *moves, mv, *outcome, position);
                }
                RandomMove::Picked(picked) => {
                    let is_sound = picked.complete.is_ok() && picked.faults.count() == 0;
                    // Outcomes of chance are drawn by weight, so the index is none of a move.
                    let chosen = picked.chosen.as_ref();
                    if let Some(chosen) = chosen.filter(|mv| is_sound && mv.weight.is_none()) {
                        let (mv, next) = (&chosen.mv, &chosen.next);
                        self.add((here, first), picked.moves, mv, chosen.outcome, next);
                    }
                }
            }
        }
        played
    }

    /// Returns the move with an index in a position, if it was played before.
    fn known(&self, node: usize, index: usize) -> Option<&RecordedMove> {
        let number = self.nodes.get(node)?.moves.get(index)?.checked_sub(1)?;
        self.moves.get(number as usize)
    }

    /// Adds a move by its position and its index there.
    fn add(
        &mut self,
        (node, index): (usize, usize),
        moves: usize,
        mv: &Move,
        outcome: Outcome,
        next: &Position,
    ) {
        let number = u32::try_from(self.moves.len() + 1).unwrap_or(0);
        let next = self.index_of(next);
        let Some(node) = self.nodes.get_mut(node) else {
            return;
        };
        if node.moves.is_empty() {
            node.moves = vec![0; moves].into_boxed_slice();
            self.bytes += size_of_val(&*node.moves);
        }
        if let Some(slot) = node.moves.get_mut(index) {
            *slot = number;
            self.bytes += size_of::<RecordedMove>() + size_of_val(mv.ops.as_slice());
            self.moves.push(RecordedMove {
                mv: mv.clone(),
                outcome,
                next,
            });
        }
    }

    /// Returns the index of a position, which becomes known.
    fn index_of(&mut self, position: &Position) -> usize {
        // A position with the same hash as another one takes its entry; both nodes stay, and nothing is mixed up.
        let hash = FxBuildHasher.hash_one(position);
        let index = self.of_hash.get(&hash).copied();
        let is_same = |index: &usize| {
            let node = self.nodes.get(*index);
            node.is_some_and(|node| node.position == *position)
        };
        index.filter(is_same).unwrap_or_else(|| {
            self.bytes += size_of::<OpeningNode>() + position.bytes();
            self.of_hash.insert(hash, self.nodes.len());
            self.nodes.push(OpeningNode {
                position: position.clone(),
                moves: Box::default(),
            });
            self.nodes.len() - 1
        })
    }
}
