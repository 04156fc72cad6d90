//! SGF, trees of games: any file as a lossless tree, typed values on demand, and records of our own games.
//!
//! - [`read`] parses bytes into a [`Collection`]: games, nodes, properties, raw values, all in order and with their
//!   places. It reads everything that can be made sense of and lists each [`Repair`]. [`read_with`] with
//!   [`SgfParseOptions::strict`] returns an [`SgfError`] instead. [`write_games`] is the inverse.
//! - [`FileFormats`] defines the types of properties, by the values of `FF` and `GM`; [`FileFormat::value`] returns the
//!   [`SgfValue`] of a property. [`format`](mod@format) shows how to add a game.
//! - [`check`] finds violations of the rules of FF\[4\]; [`upgrade`] converts older formats to FF\[4\].
//! - [`Data`] is a collection as plain data in the shape of JSON: [`to_data`] and [`revive`] create it, [`from_json`] and
//!   [`json::to_json`] parse and write it, [`stringify()`] converts it to SGF, and [`json::collection_to_json`] converts
//!   a file directly to JSON.
//! - [`read_record`] turns one game into a [`Record`](crate::record::Record). The session writes a record as a new file;
//!   [`save_record`] writes it into the file that it came from, changing only what was edited. If the standard
//!   properties cannot express a node, the exact operations are in `GTMOVE` and `GTSETUP`; `AE AB AW PL LB N` beside them
//!   show the stones in any SGF editor. What this program does not know stays as it was written.
//!
//! Invariants: the points of a property are a set, in which a rectangle costs as much as it has rows; in a whole file,
//! rectangles are expanded to as many points as a [`PointAllowance`] grants for its size, and further ones stay as
//! written. Nothing recurses, not even `drop`, so a chain of a million variations is no worse than a flat line; time is
//! linear in the file; a node takes four bytes and the text is stored once; an error in one node costs only that node
//! its operations.
//!
//! # Where the strict reader differs from the package SGFGrove
//!
//! It accepts what the package accepts with the extension for FF\[1\] to FF\[3\], and returns the same data, except for
//! these mistakes of the package.
//!
//! | the package | here |
//! | --- | --- |
//! | types `VM`, so that `VW` is unknown | `VW` is a list of points that may be empty, `VM` is unknown |
//! | refuses every property where the number in `FF` is unknown | they are unknown properties, as its own pages say |
//! | loses all properties of a file with `FF[1]` or `FF[2]` when it is written, as `FF` is unknown there | writes them by the format that was read |
//! | loses all properties of a file without `FF` when a selection names `FF`, and the game without `GM` when one names `GM` | what is absent is 1, selected or not |
//! | converts all Unicode whitespace in a text to spaces | converts only tab, vertical tab and form feed; no-break and ideographic spaces are text |
//! | needs exponential time for a value that never ends or lacks a colon | all time is linear |
//! | does not see the game in `GaMetype[2]` of FF\[3\] | the game is 2, as its own pages say |
//! | fails on the identifier `hasOwnProperty` | it is an identifier like any other: `P` in FF\[3\], refused in FF\[4\] |
//! | overflows its stack some thousand variations deep | any depth |
//! | reports no place | reports line and column |

mod appendix;
mod arrange;
mod board_replay;
mod charset;
mod check;
mod compress;
mod data;
mod error;
pub mod format;
mod games;
pub mod json;
mod markup;
mod markup_edit;
mod node_write;
mod number;
mod ops;
mod point;
mod property_list;
mod read;
mod reading;
mod record_format;
mod record_read;
mod record_write;
mod repair;
mod revive;
mod root_info;
mod scan;
mod several_moves;
mod sink;
mod source;
mod splits;
mod standard;
mod strict;
mod stringify;
pub mod text;
mod tree;
mod upgrade;
mod write;

pub use check::check;
pub use data::{Data, SgfValue};
pub use error::{SgfError, SgfErrorKind};
pub use format::{FileFormat, FileFormats, PointAllowance, Typing};
pub use games::{game_name, has_steps, usual_side};
pub use json::{JsonError, from_json};
pub use markup::{Markup, markup};
pub use markup_edit::{Connection, MarkupEdit, colour_letter, coloured, connections, free_label};
pub use reading::{SgfParseOptions, SgfReading, read, read_with};
pub use record_format::SgfFormat;
pub use record_read::read_record;
pub use record_write::save_record;
pub use repair::{Repair, RepairKind};
pub use revive::{revive, to_data};
pub use several_moves::split_in_data;
pub use source::{RecordSource, SgfFile};
pub use stringify::{
    DropReason, Dropped, Private, Replacer, StringifyError, StringifyOptions, is_collection,
    stringify, stringify_with_dropped, with_utf8_charset,
};
pub use tree::{Collection, RawValues, SgfNode, SgfProperties, SgfProperty};
pub use upgrade::{Upgrade, upgrade};
pub use write::write_games;

#[cfg(test)]
mod record_tests;
#[cfg(test)]
mod rectangle_tests;
#[cfg(test)]
mod save_tests;
#[cfg(test)]
mod split_tests;
#[cfg(test)]
mod tests;
