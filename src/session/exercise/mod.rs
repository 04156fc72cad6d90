//! Exercises: problems of files, and one's own mistakes.
//!
//! An exercise has a record of its own, which ends at the position that is asked about. The open game is put aside and comes
//! back after it (`home`), so nothing of the solution can be seen anywhere, and no attempt becomes part of the game.
//!
//! ```text
//!           play                   file or search says no
//! Asking ─────────> Judging ──────────────────────────────> Asking (taken back)
//!   ^  │               │ right                  ┌─> Wrong ──again──> Asking
//!   │  └──in the file──┴──> Replying ──> Asking │
//!   │                          │ end of line ───┴─> Solved ──next──> Asking
//!   └──again── Open <──solution── any
//! ```
//!
//! Invariants: the file of problems is never written; a move is right if the file says so or the rules prove it; what a
//! search thinks decides only about own mistakes, for which no file has an answer.

mod answers;
mod files;
mod flow;
mod home;
mod likely;
mod marks;
mod mistake_set;
mod mistakes;
mod own;
mod problem_answers;
mod problem_set;
mod problems;
mod schedule;
mod scratch;
mod stage;
pub(super) mod state;
mod trial;

#[cfg(test)]
mod tests;

pub use answers::AnswerRule;
pub use files::{ProblemFiles, keep_problem, note_in_file};
pub use problem_set::{ProblemOptions, ProblemOrder, ProblemRead, ReadProblem};
pub use problems::rule_words;
pub use schedule::{ProblemPlace, Schedule, ScheduledProblem};
pub use state::{Exercise, ExerciseCount, ExerciseStage};
