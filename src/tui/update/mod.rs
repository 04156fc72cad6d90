//! All decisions: an event changes the state and returns effects.
//!
//! Invariant: no function here touches a file, a clock or the terminal, and none takes long; such work is an effect or
//! a job of the session. An event is offered first to the top layer, then to the pane, then to the global commands.
//!
//! The files stand above each other. At the bottom are those that a session's answers need (`composition`, `line`,
//! `texts`,
//! `position`, `session_events`), above them what people do to boards, records and rules, then `command`, the keys of
//! layers, and `dispatch`. A file that wants something done by one above it hands a choice to
//! [`App::choose`](super::app::App::choose), which is carried out before the event is over.

mod argument_entries;
mod argument_values;
mod assist;
mod board;
mod changes;
mod choices;
mod clipboard;
mod clock;
mod close;
mod command;
mod command_names;
mod composer;
mod composition;
mod counting;
mod curtain;
mod dispatch;
mod endings;
mod engine;
mod engine_options;
mod engines;
mod estimate;
mod exercise;
mod explorer;
mod export;
mod file_picker;
mod finding;
mod forced_win;
mod format;
mod games;
mod games_list;
mod grounds;
mod help;
mod hint;
mod hints;
mod layers;
mod leave;
mod legal_moves;
mod library;
mod line;
mod list_keys;
mod marking;
mod menus;
mod modes;
mod mouse;
mod moves;
mod new_rules;
mod notes;
mod offers;
mod open;
mod opened;
mod palette;
mod palette_keys;
mod panel;
mod panes;
mod plain;
mod position;
mod practice;
mod premove;
mod premove_play;
mod problem_offer;
mod prompts;
mod questions;
mod recovery;
mod remarks;
mod replaced;
mod review;
pub(in crate::tui) mod rule_lines;
mod rule_tests;
mod rules;
mod save;
mod session_events;
mod set_up;
mod settings;
mod several;
mod stones;
mod tasks;
mod templates;
mod test_results;
mod texts;
mod trace;
mod typing;
mod variants;

pub use dispatch::update;
pub(in crate::tui) use library::open_lost;
pub(in crate::tui) use line::asks_for_number;
pub(in crate::tui) use menus::menu_titles;
pub(in crate::tui) use opened::open_request;
pub(in crate::tui) use panel::close as close_panel;
pub(in crate::tui) use premove::is_early;
pub(in crate::tui) use tasks::list_lost;
pub(in crate::tui) use templates::could_begin;
pub use typing::next_event;
