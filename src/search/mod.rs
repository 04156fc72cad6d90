//! What can be done with any rules: counting, playing out, searching.
//!
//! Invariants: this room knows [`Rules`](crate::rules::Rules) only, no language and no game; it reads no clock and no
//! source of chance, so the same question has the same answer on any number of threads.

pub mod perft;
