//! The interpreter of gametui: rules of games as texts, compiled and run, and the search for moves.

// What other packages use is documented; in the rooms of the program, a doc stands where a name does not say it all.
#![warn(missing_docs)]
#![cfg_attr(
    not(test),
    warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

#[doc(no_inline)]
pub use gametui_core::{base, board, message, notation};

pub mod rules;
pub mod search;
