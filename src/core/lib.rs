//! What everything else of gametui is about: boards, moves and their notation, without rules, files, screens or clocks.
//!
//! Three packages lie below the program. `gametui-formats` (trees of games and their formats) and `gametui-interpreter`
//! (rules and search) both build on this one and know nothing of each other, so that a change of a format does not
//! rebuild the machine. The package `gametui` re-exports the modules of all three under the same names, and so do the
//! two for this one: paths such as `crate::board` work everywhere.

// What other packages use is documented; in the rooms of the program, a doc stands where a name does not say it all.
#![warn(missing_docs)]
#![cfg_attr(
    not(test),
    warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

pub mod base;
pub mod board;
pub mod notation;
