//! The file formats: GBB and SGF, compared with the programs that define them.

mod formats;
mod gbb;
mod rows;
mod sgf_library;
mod sgf_package;
