//! SGF, trees of games: any file as a lossless tree, and records of our own games.
//!
//! - [`read`] takes bytes apart into a [`Collection`]: games, nodes, properties, raw values, all in order and with their
//!   places. It reads whatever can be told and lists each [`Repair`]. [`write_game`] is its inverse.
//! - [`read_record`] makes a [`Record`](crate::record::Record) of one game, [`write_record`] a file of a record. The exact
//!   operations stand in `GTMOVE` and `GTSETUP`; `AE AB AW PL LB N` beside them show the stones in any SGF editor and
//!   are made anew by every save. What this program does not know stays in the record as it was written.
//!
//! Invariants: nothing recurses, so a chain of a million variations is as good as a flat line; time is linear in the
//! file; a fault in one node costs that node its operations and nothing else.

mod heading;
mod ops;
mod parse;
mod record_read;
mod record_write;
mod repair;
mod stage;
pub mod text;
mod tree;
mod write;

pub use heading::{Heading, RulesFile, heading, rules_hash};
pub use parse::{Reading, read};
pub use record_read::{ReadRecord, read_record};
pub use record_write::{Neighbours, Saving, write_record};
pub use repair::{Repair, RepairKind};
pub use tree::{Collection, SgfNode, SgfProperty};
pub use write::write_game;

#[cfg(test)]
mod record_tests;
#[cfg(test)]
mod tests;
