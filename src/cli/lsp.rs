//! `gametui lsp`: the language server on standard input and output, and settings for editors.

use super::arguments::{EditorWithFile, LspArguments};
use super::console::{Console, ExitKind};
use crate::base::Message;
use crate::i18n::{Language, Texts};
use std::io::{self, Write as _};

const HELIX: &str = include_str!("../../assets/editors/helix/languages.toml");
const NEOVIM: &str = include_str!("../../assets/editors/neovim/gametui.lua");

pub(super) fn run(
    arguments: &LspArguments,
    language: Option<Language>,
    console: &mut Console,
) -> io::Result<ExitKind> {
    if let Some(editor) = arguments.settings {
        console.raw(match editor {
            EditorWithFile::Helix => HELIX,
            EditorWithFile::Neovim => NEOVIM,
        })?;
        return Ok(ExitKind::Done);
    }
    let usual = console.texts().language();
    let input = io::BufReader::new(io::stdin());
    let report = move |words: &Message| {
        let words = Texts::new(language.unwrap_or(usual)).say(words);
        // Nobody may be reading; the answers go on.
        let _ = writeln!(io::stderr(), "gametui lsp: {words}");
    };
    let ended = crate::lsp::serve_streams(input, io::stdout(), language, usual, report)?;
    Ok(if ended {
        ExitKind::Done
    } else {
        ExitKind::Errors
    })
}
