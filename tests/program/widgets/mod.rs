//! What the drawing parts of the workbench put on a screen: golden pictures by size, theme and style, and a sweep over
//! all small sizes. `cargo test --test widgets -- --ignored --nocapture` prints the pictures to look at.

mod board;
mod frame;
mod overlay;
mod pieces;
mod screens;
mod source;
pub mod support;
mod tree;
