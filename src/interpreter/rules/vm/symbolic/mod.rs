//! The symbolic domain: the code and the evaluator that judge a move also find all legal moves, by running
//! `isMoveLegal` on operations that are unknown at first.
//!
//! A question whose answer is not the same for all members of the sets forks the run: the [`stack`] keeps the live
//! registers, the sets are narrowed to one branch after the other, and each time the run continues from the fork. Lists
//! grow one operation at a time: a run that needs a longer list waits until all shorter ones are done, so that a
//! listing that runs out of work has at least examined every list up to some length. Everything is deterministic.
//!
//! Entry point: [`Lister::explore`]. Its results are merged and completed with successors in [`super::moves`].

// An example: moves of one operation on a board of 3 x 1 with the squares `. W .`, pieces W and B.
//
//     if (operationsNum() != 1) { return false; }
//     if (!isPlaceOperation(0)) { return false; }
//     if (CurrentPosition[OperationList[0][0]][0] != empty) { return false; }
//     return OperationList[0][2] == W;
//
// The sets at the end of each run, in the order without resume points. Each is a path through at most five forks, two
// for the length and one for each other question:
//
//     run   length   kind    column   piece
//     1     0        -       -        -       refused
//     2     1        place   0,2      W       accepted: the lists (0,0) W and (2,0) W
//     3     1        place   0,2      B       refused: the innermost fork is taken up first
//     4     1        place   1        W,B     refused: a W is there; the piece is never asked
//     5     1        clear   0,1,2    -       refused
//     6     2..      any     any      any     refused
//
// No list was written down before it was found legal, and which of the columns 0 and 2 it is was never asked, because
// the rules treat both alike: both are found in one run. Trying everything would take 3 * 3 runs for one operation
// alone.

mod answers;
mod exploration;
mod explore;
mod legal_lists;
mod lengths;
mod liveness;
mod marking;
mod memo;
mod places;
mod product;
mod queries;
mod resume_points;
mod stack;
mod surroundings;
mod terms;
mod words;
mod world;

pub(super) use explore::Lister;
pub(super) use legal_lists::{EMPTY_HASH, LegalList, LegalLists, hash_of_changes, same_result};
pub(in crate::rules) use liveness::Liveness;
pub(super) use world::{RunInputs, SymbolicNeed, SymbolicWorld};
