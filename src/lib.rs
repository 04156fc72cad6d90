//! gametui: a workbench for board games in the terminal.
//!
//! The rules of a game are a text; this library turns the text into something that judges moves, keeps the game as a
//! tree of variations, reads and writes positions and records in open formats, and shows all of it on one screen.
//!
//! # Which room to enter
//!
//! Arrows of dependency point down only; `tests/program/layers.rs` reads `src/` and fails when a lower room names a
//! higher one. The lower five rows are a package of their own, [`gametui_core`] in `src/core`, so that a change of the
//! screens does not build the machine again.
//!
//! | room | what it knows |
//! | --- | --- |
//! | [`cli`], [`tui`] | two faces of the same session; the only places with words for people |
//! | [`session`] | loading, playing, saving, background work; the only room that touches files and clocks |
//! | [`search`] | counting moves, random games with their statistics, the best move; knows rules only |
//! | [`rules`] | what it means to judge a move; one sub-room per rule language, [`rules::vm`] is the shared machine |
//! | [`record`], [`codec`] | the game as a tree; GBB, SGF and look files. They know boards, not languages |
//! | [`board`] | squares, pieces, boards, operations, moves, positions, games |
//! | [`base`] | places in texts, messages and diagnostics as data, limits, clean text |
//!
//! [`config`] and [`i18n`] stand on [`base`], and only [`cli`] and [`tui`] read them.
//!
//! # What a change touches
//!
//! | change | where |
//! | --- | --- |
//! | a rule language | a room beside [`rules::gdef`] that turns text into a [`rules::Rules`], and a line in the table of languages |
//! | a format of records | a codec beside [`codec::sgf`] that implements [`codec::records::RecordFormat`], and a line in its table |
//! | a command of the screen | a line in the table `tui::commands` and its arm in `tui::update`; help, palette and key map follow |
//! | a pane | its state in `tui::panes`, keys and clicks in `tui::update`, a pure drawing in `tui::view`; what it computes is a job of [`session`] |
//! | a message | the key in `assets/texts/{en,es,pl}`; below [`cli`] and [`tui`] it is data |
//!
//! `assets/docs/contributing.md` says how a change is tested and worded.
//!
//! # Glossary
//!
//! | word | meaning |
//! | --- | --- |
//! | square | `(x, y)`, x to the right, y upwards, `(0, 0)` bottom left; other counts are converted at the edge of a format |
//! | operation, move | `clear` or `place` at a square; the operations of a player, applied in order, all or none |
//! | effect | what the rules change on top of a move; never part of it |
//! | ply, variation | one move of one player; another continuation of the game from a node |
//! | set-up | a node that puts stones without a move; it is not judged |
//! | hook | a function of a rule file that the program calls, such as `isMoveLegal` |
//! | fuel | the steps that a run may take: one per statement started, loop test and call |
//! | domain | what the machine's words are: values ([concrete](rules::vm::concrete)) or sets of values (symbolic) |
//! | candidate, pseudo-legal move | a move that rules have not refused yet |
//! | fault | rules that failed while running; not the same as a refusal |
//! | limit | fuel, depth, memory, time or a cancellation: a run ended without an answer |
//! | lane, job | a worker thread of a session; what it runs and answers |
//! | cancellation token | a [`base::CancelToken`]: whoever waits sets it, whoever works looks at it |
//!
//! # Invariants of the whole
//!
//! - Nothing below [`session`] reads a file, a clock, the environment or a random source; a seed is passed in.
//! - A parser never panics and never stops at the first error: it returns what it understood and its diagnostics.
//! - An error is a kind with data and a place; words for it are made in [`i18n`] from the files under `assets/texts`.
//! - Every run of foreign rules is bounded by [`base::Limits`], and running out is an ordinary answer.
//! - Text from files is cleaned ([`base::clean`]) before it reaches a terminal.

#![cfg_attr(
    not(test),
    warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

#[doc(inline)]
pub use gametui_core::{base, board, codec, message, record, rules, search};

pub mod cli;
pub mod config;
pub mod i18n;
pub mod session;
pub mod tui;
