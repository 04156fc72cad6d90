//! Open formats: bytes to values and back. Knows boards, not rule languages; neither reads nor writes files itself.

pub mod charset;
pub mod fen;
pub mod gbb;
mod ggf;
mod growing;
pub mod look;
pub mod pgn;
pub mod records;
pub mod sgf;
mod shogi;
mod texts;
pub mod toml_text;
