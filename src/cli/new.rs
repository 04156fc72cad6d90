//! `gametui new`: writes a new game from a template.

use super::arguments::NewArguments;
use super::console::{Console, ExitKind};
use crate::message;
use crate::session::files::shown;
use crate::session::templates::begin_new_game;
use std::io;

pub(super) fn run(arguments: &NewArguments, console: &mut Console) -> io::Result<ExitKind> {
    let game = match begin_new_game(&arguments.file, arguments.template.as_deref()) {
        Ok(game) => game,
        Err(fault) => {
            console.complain(&fault.message, fault.hint.as_ref())?;
            return Ok(ExitKind::Usage);
        }
    };
    if let Err(fault) = game.write() {
        console.complain(&fault, None)?;
        return Ok(ExitKind::Faults);
    }
    for (path, _) in &game.files {
        console.line(&shown(path))?;
    }
    let rules = game.rules().map_or_else(String::new, shown);
    let words = console.say(&message!("new-written", path = rules));
    console.error_line(&words)?;
    Ok(ExitKind::Done)
}
