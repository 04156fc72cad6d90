//! `gametui lsp`: the language server on standard input and output, and settings for editors.

use super::arguments::{Editor, LspArguments};
use super::console::{Console, Exit};
use crate::i18n::Language;
use std::io;

const HELIX: &str = include_str!("../../assets/editors/helix/languages.toml");
const NEOVIM: &str = include_str!("../../assets/editors/neovim/gametui.lua");

pub(super) fn run(
    arguments: &LspArguments,
    language: Option<Language>,
    console: &mut Console,
) -> io::Result<Exit> {
    if let Some(editor) = arguments.settings {
        console.raw(match editor {
            Editor::Helix => HELIX,
            Editor::Neovim => NEOVIM,
        })?;
        return Ok(Exit::Done);
    }
    let usual = console.texts().language();
    let input = io::BufReader::new(io::stdin());
    let ended = crate::lsp::serve_streams(input, io::stdout(), language, usual)?;
    Ok(if ended { Exit::Done } else { Exit::Faults })
}
