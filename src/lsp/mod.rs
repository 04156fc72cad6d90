//! The language server: rule files, looks and tests of rules in any editor that speaks the Language Server Protocol.
//!
//! [`serve_streams`] speaks over two streams, [`serve`] over a connection in memory. The answers come from
//! [`crate::rules::assist`], as in the workbench.
//!
//! | part | what it knows |
//! | --- | --- |
//! | `transport` | messages on byte streams |
//! | `text` | positions of the protocol and byte offsets |
//! | `documents` | what the client has open |
//! | `beside` | the look and the tests beside rules, as documents |
//! | `games` | which documents make up a game, and what is wrong with it |
//! | `background` | the threads for long work |
//! | `requests`, `rename`, `diagnostics` | answers in the terms of the protocol |
//! | `inlay_hints`, `hint_options`, `call_hierarchy` | words between those of the text, and which functions call which |
//! | `includes`, `rename_files` | the files that rules include, and their names |
//! | `workspace` | the rule files of the folders of the client |
//! | `lenses` | playing, counting moves and running tests from the editor |
//! | `initialize` | what the server and the client can do |
//! | `server` | the state of a connection, and what a message does |
//!
//! Invariants: whatever a client sends, the server does not panic or hang; a stale result is dropped; no file is
//! written.

mod actions;
mod add_test;
mod background;
mod beside;
mod call_hierarchy;
mod diagnostics;
mod documents;
mod formatting;
mod games;
mod hint_options;
mod includes;
mod initialize;
mod inlay_hints;
mod lenses;
mod protocol;
mod publish;
mod rename;
mod rename_files;
mod requests;
mod server;
mod text;
mod transport;
mod workspace;

pub use documents::MAX_BYTES;
pub use lenses::PLAY;
pub use server::RUN_TESTS;

use crate::base::Message;
use crate::i18n::Language;
use lsp_server::Connection;
use std::io::{self, BufRead, Write};

/// Serves a client over a connection until it ends. Returns true if the client said goodbye as the protocol demands.
/// Words are in `language`, or else in the language of the client, or else in `usual`.
pub fn serve(connection: Connection, language: Option<Language>, usual: Language) -> bool {
    server::serve(connection, language, usual)
}

/// Does the same over two streams. `report` is told what of the input cannot be read, for the log of the client.
///
/// # Errors
/// The output cannot be written.
pub fn serve_streams(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    language: Option<Language>,
    usual: Language,
    report: impl Fn(&Message) + Send + 'static,
) -> io::Result<bool> {
    let (connection, threads) = transport::connect(input, output, report);
    let ended = server::serve(connection, language, usual);
    threads.join()?;
    Ok(ended)
}
