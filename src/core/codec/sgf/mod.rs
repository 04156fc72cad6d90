//! SGF, trees of games: any file as a lossless tree, typed values on demand, and records of our own games.
//!
//! - [`read`] takes bytes apart into a [`Collection`]: games, nodes, properties, raw values, all in order and with their
//!   places. It reads whatever can be told and lists each [`Repair`]. [`read_with`] with [`ParseOptions::strict`] refuses
//!   with an [`SgfError`] instead. [`write_games`] is the inverse.
//! - [`FileFormats`] says of what type the values of a property are, by the numbers of `FF` and `GM`;
//!   [`FileFormat::value`] gives the [`Value`] of a property. [`format`](mod@format) shows how a game is added.
//! - [`check`] tells what breaks the rules of FF\[4\], [`upgrade`] makes FF\[4\] of what is older.
//! - [`Data`] is a collection as plain data in the shape of JSON: [`to_data`] and [`revive`] make it, [`from_json`] and
//!   [`json::to_json`] read and write it, [`stringify()`] makes SGF of it, [`json::collection_to_json`] is the short
//!   way from a file to JSON.
//! - [`read_record`] makes a [`Record`](crate::record::Record) of one game, and the session writes a new file of a record;
//!   [`save_record`] writes a record into the file that it came from, of which it changes only what was edited. Where the
//!   standard properties cannot say what a node does, the exact operations stand in `GTMOVE` and `GTSETUP`; `AE AB AW PL
//!   LB N` beside them show the stones in any SGF editor. What this program does not know stays as it was written.
//!
//! Invariants: the points of a property are a set, in which a rectangle costs as much as it has rows; over a whole file
//! rectangles become so many points as a [`PointAllowance`] grants for its size; what is beyond stays as it is
//! written. Nothing recurses, in `drop` either, so a chain of a million variations is as good as a flat line; time is
//! linear in the file; a node takes four bytes and the text is kept once; a fault in one node costs that node its
//! operations and nothing else.
//!
//! # Where the strict reader differs from the package SGFGrove
//!
//! It accepts what the package accepts with the extension for FF\[1\] to FF\[3\], and gives the same data, but for these
//! slips of the package.
//!
//! | the package | here |
//! | --- | --- |
//! | types `VM`, so that `VW` is unknown | `VW` is a list of points that may be empty, `VM` is unknown |
//! | refuses every property where the number in `FF` is unknown | they are unknown properties, as its own pages say |
//! | loses all properties of a file with `FF[1]` or `FF[2]` when it is written, as `FF` is unknown there | writes them by the format that was read |
//! | loses all properties of a file without `FF` when a selection names `FF`, and the game without `GM` when one names `GM` | what is absent is 1, selected or not |
//! | makes a blank of every blank of Unicode in a text | only tab, vertical tab and form feed become blanks; no-break and ideographic blanks are text |
//! | needs exponential time for a value that never ends or lacks a colon | all time is linear |
//! | does not see the game in `GaMetype[2]` of FF\[3\] | the game is 2, as its own pages wish |
//! | fails on the identifier `hasOwnProperty` | it is an identifier as any other: `P` in FF\[3\], refused in FF\[4\] |
//! | overflows its stack some thousand variations deep | any depth |
//! | tells no place | line and column |

mod appendix;
mod board_replay;
mod charset;
mod check;
mod compress;
mod data;
mod error;
pub mod format;
mod games;
mod guess;
pub mod json;
mod markup;
mod node_write;
mod number;
mod ops;
mod point;
mod read;
mod reading;
mod record_format;
mod record_read;
mod record_write;
mod repair;
mod revive;
mod root_info;
mod scan;
mod sink;
mod source;
mod standard;
mod strict;
mod stringify;
pub mod text;
mod tree;
mod upgrade;
mod write;

pub use charset::{Charset, CharsetOrigin, is_charset};
pub use check::check;
pub use data::{Data, ToSgf, Value};
pub use error::{SgfError, SgfErrorKind};
pub use format::{FileFormat, FileFormats, PointAllowance, Typing};
pub use games::{game_name, usual_side};
pub use json::{JsonError, from_json};
pub use markup::{Markup, markup};
pub use reading::{ParseOptions, Reading, read, read_with};
pub use record_format::SgfFormat;
pub use record_read::read_record;
pub use record_write::save_record;
pub use repair::{Repair, RepairKind};
pub use revive::{revive, to_data, to_data_within};
pub use source::{RecordSource, SgfFile};
pub use stringify::{
    Dropped, Private, Replacer, StringifyError, StringifyOptions, is_collection, stringify,
    stringify_with_dropped, with_utf8_charset,
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
mod tests;
