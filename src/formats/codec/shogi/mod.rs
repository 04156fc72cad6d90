//! CSA and KIF, the formats of shogi records.
//!
//! | | CSA | KIF |
//! | --- | --- | --- |
//! | a move | `+7776FU`: the piece as it stands afterwards | `７六歩(77)`: the piece before it, and `成` if it is promoted |
//! | positions | `P1` to `P9`, `P+`, `P-` | a table, or the name of a handicap |
//! | variations | | `変化：12手`, behind the line that they leave |
//! | the time for a move | `T12` | `( 0:12/00:01:30)` |
//!
//! In a record the time is the command `%emt` of PGN, and a position the tag `FEN`.

mod csa;
mod csa_read;
mod csa_write;
mod ending;
mod kif;
mod kif_lines;
mod kif_read;
mod kif_write;
mod moves;
mod table;
mod tags;

#[cfg(test)]
pub(super) use csa::CSA;
pub use csa::CsaFormat;
pub use kif::KifFormat;
