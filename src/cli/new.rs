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
    let rules = game.rules().map_or_else(String::new, shown);
    let words = console.say(&message!("new-written", path = rules));
    console.error_line(&words)?;
    Ok(ExitKind::Done)
}
