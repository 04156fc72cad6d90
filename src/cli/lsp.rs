//! `gametui lsp`: the language server on standard input and output.

use super::console::{Console, Exit};
use crate::i18n::Language;
use std::io;

pub(super) fn run(language: Option<Language>, console: &Console) -> io::Result<Exit> {
    let usual = console.texts().language();
    let input = io::BufReader::new(io::stdin());
    let ended = crate::lsp::serve_streams(input, io::stdout(), language, usual)?;
    Ok(if ended { Exit::Done } else { Exit::Faults })
}
