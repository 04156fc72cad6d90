//! `gametui new`: writes a new game from a template or from a variant of Fairy-Stockfish.

use super::arguments::NewArguments;
use super::console::{Console, ExitKind};
use crate::message;
use crate::session::files::shown;
use crate::session::templates::begin_new_game;
use crate::session::variant_files::begin_from_variant;
use std::io;

pub(super) fn run(arguments: &NewArguments, console: &mut Console) -> io::Result<ExitKind> {
    let begun = match &arguments.from {
        Some(from) => {
            begin_from_variant(&arguments.file, from).map(|variant| (variant.game, variant.remarks))
        }
        None => begin_new_game(&arguments.file, arguments.template.as_deref())
            .map(|game| (game, Vec::new())),
    };
    let (game, remarks) = match begun {
        Ok(begun) => begun,
        Err(error) => {
            console.complain(&error.message, error.hint.as_ref())?;
            return Ok(ExitKind::Usage);
        }
    };
    if let Err(error) = game.write() {
        console.complain(&error, None)?;
        return Ok(ExitKind::Errors);
    }
    for (path, _) in &game.files {
        console.line(&shown(path))?;
    }
    for remark in &remarks {
        let words = console.say(remark);
        console.error_line(&words)?;
    }
    let rules = game.rules().map_or_else(String::new, shown);
    let words = match arguments.from {
        Some(_) => message!("variants-written", path = rules),
        None => message!("new-written", path = rules),
    };
    let words = console.say(&words);
    console.error_line(&words)?;
    Ok(ExitKind::Done)
}
