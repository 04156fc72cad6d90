//! The widgets of the workbench: plain values in, cells out.
//!
//! Invariants: `render(&self, area, buffer)` writes nothing outside `area`, works at every size, changes no state and
//! returns a layout from which the square, node, line or button at a position can be determined. Texts are passed in or
//! taken from [`Texts`](crate::i18n::Texts); text from outside is cleaned by [`paint`] before it reaches a cell.

pub(in crate::tui) mod area;
pub mod bars;
pub mod board;
pub mod frame;
pub(in crate::tui) mod input;
pub mod list;
pub mod paint;
pub(in crate::tui) mod part_row;
pub mod source;
pub mod value_graph;
