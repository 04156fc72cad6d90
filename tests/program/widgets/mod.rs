//! The drawing of the widgets: golden pictures by size, theme and style, and a sweep over all small sizes. `cargo test
//! --test program widgets -- --ignored --nocapture` prints the pictures for viewing.

mod board;
mod frame;
mod marks;
mod overlay;
mod pieces;
mod screens;
mod sides;
mod source;
mod stones;
pub mod support;
mod thin;
mod tree;
