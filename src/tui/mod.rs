//! The workbench on a terminal.
//!
//! Invariants: `update` decides and `view` draws; drawing changes nothing. The [`widgets`] know neither the session nor
//! each other's state: they are given values, draw into a buffer and say what stands where. Everything slow runs on the
//! session's workers.

pub mod commands;
pub mod composition;
pub mod editor;
pub mod keys;
pub mod line;
pub mod terminal;
pub mod theme;
pub mod widgets;
