//! What gametui knows without a screen, a file or a clock: boards, records and their formats, rules and the search.
//!
//! A package of its own because it is the large and slow part to build and the screens are the part that changes most.
//! The package `gametui` hands its rooms on under the same names, so that every path reads `crate::rules` there too.

#![cfg_attr(
    not(test),
    warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

pub mod base;
pub mod board;
pub mod codec;
pub mod record;
pub mod rules;
pub mod search;
