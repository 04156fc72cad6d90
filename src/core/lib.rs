//! The core of gametui, without screens, files or clocks: boards, records and their formats, rules and search.
//!
//! It is a package of its own because it is large and slow to build, while the screens change most often. The package
//! `gametui` re-exports its modules under the same names, so paths such as `crate::rules` work there too.

// What other packages use is documented; in the rooms of the program, a doc stands where a name does not say it all.
#![warn(missing_docs)]
#![cfg_attr(
    not(test),
    warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

pub mod base;
pub mod board;
pub mod codec;
pub mod notation;
pub mod record;
pub mod rules;
pub mod search;
