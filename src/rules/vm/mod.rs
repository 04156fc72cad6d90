//! The machine that the imperative languages share: typed tree -> compact register code -> evaluator.
//!
//! Invariant: it knows boards and values, no syntax and no text; places in the source are carried as spans.

pub mod tree;
