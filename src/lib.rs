//! gametui: a workbench for board games in the terminal.
//!
//! The rules of a game are a text. This library compiles the text into an object that judges moves, stores the game as
//! a tree of variations, reads and writes positions and records in open formats, and shows all of it on one screen.
//!
//! # Rooms
//!
//! The crate is divided into layers, called rooms. Dependencies point down only: `tests/program/layers.rs` reads `src/`
//! and fails if a lower room names a higher one, or if the files of a room import each other in a circle. The lower
//! six rows are packages of their own: [`gametui_interpreter`] (rules and search) and [`gametui_formats`] (records and
//! codecs), which know nothing of each other, both on [`gametui_core`] (base, board and notation). So a change of the
//! screens does not rebuild the interpreter, and neither does one of a format.
//!
//! | room | what it knows |
//! | --- | --- |
//! | [`cli`], [`tui`] | two user interfaces of the same session; the only rooms with text for people |
//! | [`lsp`] | the language server for editors; also has text for people, and is started by [`cli`] |
//! | [`session`] | loading, playing, saving, background work; the lowest room that accesses files and clocks |
//! | [`search`] | counting moves, random games with their statistics, the best move, learning to play; knows only rules |
//! | [`rules`] | judging moves; a room for each rule language, and [`rules::vm`], the shared virtual machine |
//! | [`record`], [`codec`] | the game as a tree; SGF, PGN, PDN, EPD, FEN, GBB and look files. They know boards, not languages |
//! | [`notation`] | moves as text: the form of a move, every way in which it is written, and what a typed text means |
//! | [`board`] | squares, pieces, boards, operations, moves, positions, games |
//! | [`base`] | spans in texts, messages and diagnostics as data, limits, cleaning of text |
//!
//! [`config`] and [`i18n`] depend on [`base`], and only [`cli`], [`tui`] and [`lsp`] use them.
//!
//! # Where to make a change
//!
//! | change | where |
//! | --- | --- |
//! | a rule language | a room beside [`rules::gdef`] that compiles text to a [`rules::Rules`], and a line in the table of languages |
//! | a format of records | a codec beside [`codec::sgf`] that implements [`codec::records::RecordFormat`], and a line in its table |
//! | a command of the screen | a row of `tui::commands::table`, which names its function in `tui::update`; help, menus, palette and key map follow |
//! | a pane | its state in `tui::panes`, keys and clicks in `tui::update`, a pure drawing function in its folder of `tui::screens`; its computations are jobs of the [`session`] (`session::search_tasks`, `session::playouts`) |
//! | a message | its key in `assets/texts/{en,es,pl}`; below [`cli`] and [`tui`] a message is data |
//!
//! `assets/docs/contributing.md` has a recipe for each of these, file by file, and says how a change is tested and worded.
//!
//! # Glossary
//!
//! | word | meaning |
//! | --- | --- |
//! | square | `(x, y)`, x to the right, y upwards, `(0, 0)` bottom left; other conventions are converted where a format is read or written |
//! | operation | `clear` or `place` at a square |
//! | move | the operations that a player makes, applied in order, all or none |
//! | effect | what the rules change in addition to a move; never part of it |
//! | ply | one move of one player |
//! | variation | an alternative continuation of the game from a node |
//! | set-up | a node that changes the board without a move; it is not judged |
//! | look | how a game is displayed: names, glyphs, colours, coordinates |
//! | playout, random game | a game of random legal moves; [`search::tally`] counts what happens in many of them, the statistics of the screen |
//! | practice | games of the machine against itself, from which it learns weights of patterns ([`search::learning`]); the *trial* after it finds the *style* in which the search plays with them |
//! | heat | how often the analysis or the random games place something on each square, shown on the board as digits from 1 to 9 |
//! | hook | a function of a rule file that the program calls, such as `isMoveLegal` |
//! | fuel | the steps that a run may take: one per statement started, loop test and call |
//! | domain | what the machine computes with: values ([concrete](rules::vm::concrete)) or sets of values (symbolic) |
//! | candidate, pseudo-legal move | a move that the rules have not refused yet |
//! | fault | a failure of the rules at run time; not the same as a refusal |
//! | limit | fuel, depth, memory, time or a cancellation that ended a run without an answer |
//! | job, lane | a unit of background work of a session, and the thread for one kind of jobs |
//! | lane of a graph | in `rules::vm::graph` only: one square of a set whose squares are computed at once, one bit each |
//! | machine | [`rules::vm`], which runs compiled rules; the player whose moves [`search`] finds is the machine *player* |
//! | engine | a program of others that plays, over GTP or UCI; the scripts of BDL run in the *JavaScript* engine, and [`rules::Engine`] is the way in which legal moves are listed |
//! | reference | the page of `assets/docs` about a language or a format; the *reference engine* runs the rules without their graph |
//! | cancellation token | a [`base::CancelToken`], set by whoever waits and polled by whoever works |
//!
//! # Global invariants
//!
//! - Nothing below [`session`] reads a file, a clock, the environment or a random source; a seed is passed in.
//! - A parser never panics and never stops at the first error: it returns what it understood and its diagnostics.
//! - An error is a kind with data and a span; [`i18n`] turns it into text from the files under `assets/texts`.
//! - Every run of rules is bounded by [`base::Limits`], and reaching a limit is an ordinary result.
//! - Text from files is cleaned ([`base::clean`]) before it reaches a terminal.

#![cfg_attr(
    not(test),
    warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

#[doc(inline)]
pub use gametui_core::{base, board, message, notation};
#[doc(inline)]
pub use gametui_formats::{codec, record};
#[doc(inline)]
pub use gametui_interpreter::{rules, search};

pub mod cli;
pub mod config;
pub mod i18n;
pub mod lsp;
pub mod session;
pub mod tui;
