//! The workbench on a terminal.
//!
//! Invariants: `update` decides and [`screens`] draw; drawing changes nothing. A pane or layer is drawn in its own
//! folder, from the [`App`](app::App). The [`widgets`] are shared by several of them and know neither the session nor
//! each other's state: they get values, draw into a buffer and return the positions of what they drew. Everything slow
//! runs on the session's workers.

pub mod app;
pub mod appearance;
mod choice;
pub mod commands;
pub mod editor;
pub mod event;
pub mod external_editor;
pub mod facts;
pub mod figures;
pub mod file_lane;
pub mod file_picker;
pub mod file_task;
pub mod file_work;
pub mod folding;
pub mod input;
pub mod keys;
pub mod layer;
pub mod layout;
mod letters;
pub mod library;
pub mod line;
pub mod markdown;
pub mod move_text;
pub mod open_target;
pub mod opening;
pub mod page;
pub mod panes;
mod places;
pub mod plain;
pub mod questions;
pub mod screens;
pub mod shell;
mod signals;
pub mod start;
pub mod stones;
pub mod svg;
pub mod terminal;
pub mod theme;
mod today;
pub mod update;
pub mod user_files;
pub mod widgets;
