//! Loads the rules of a command and prints their errors.

use super::console::{Console, ExitKind};
use super::diagnostics::print_diagnostics;
use crate::base::Message;
use crate::session::Session;
use crate::session::learned::Learned;
use crate::session::load::{Loaded, RulesRequest, is_wrong_request, load_rules};
use std::io;

/// Loads the rules of a request. Otherwise returns the exit status, and all errors have been printed.
pub(super) fn load(
    request: &RulesRequest,
    console: &mut Console,
) -> io::Result<Result<Loaded, ExitKind>> {
    match load_rules(request) {
        Err(error) => {
            console.complain(&error.message, error.hint.as_ref())?;
            Ok(Err(exit_of(&error.message)))
        }
        Ok(loaded) => {
            print_diagnostics(&loaded.diagnostics, &loaded.sources, console)?;
            Ok(match loaded.rules.is_some() {
                true => Ok(loaded),
                false => Err(ExitKind::Errors),
            })
        }
    }
}

/// Opens a session on the rules of a request. Otherwise returns the exit status, and all errors have been printed.
pub(super) fn open(
    request: &RulesRequest,
    console: &mut Console,
) -> io::Result<Result<Session, ExitKind>> {
    let loaded = load(request, console)?;
    Ok(loaded.map(Loaded::into_session))
}

/// Says why what the machine learned is not used, if there is a file of it.
pub(super) fn tell_unused(learned: &Learned, console: &mut Console) -> io::Result<()> {
    match learned.why_unused() {
        Some(reason) => {
            let words = console.say(reason);
            console.error_line(&words)
        }
        None => Ok(()),
    }
}

/// Returns the exit status for rules that cannot be loaded.
pub(super) fn exit_of(error: &Message) -> ExitKind {
    if is_wrong_request(error) {
        ExitKind::Usage
    } else {
        ExitKind::Errors
    }
}
