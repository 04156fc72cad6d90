//! The formats of gametui: the game as a tree, and SGF, PGN, PDN, EPD, FEN, GBB and look files. They know boards, not rules.

// What other packages use is documented; in the rooms of the program, a doc stands where a name does not say it all.
#![warn(missing_docs)]
#![cfg_attr(
    not(test),
    warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

#[doc(no_inline)]
pub use gametui_core::{base, board, message, notation};

pub mod codec;
pub mod record;
