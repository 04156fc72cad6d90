//! What an exercise waits for.

/// What an exercise waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExerciseStage {
    /// What is asked next is being read.
    Loading,
    /// A person is to move.
    Asking,
    /// It is found out whether a move is good.
    Judging,
    /// The file replies.
    Replying,
    /// The present one is solved.
    Solved,
    /// The answer was wrong.
    Wrong,
    /// The solution is shown, and moves are free.
    Open,
}
