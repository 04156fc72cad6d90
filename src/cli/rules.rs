//! Loads the rules of a command and prints their errors.

use super::console::{Console, ExitKind};
use super::diagnostics::print_diagnostics;
use crate::base::Message;
use crate::session::Session;
use crate::session::load::{RulesRequest, is_wrong_request, load_rules};
use std::io;

/// Opens a session on the rules of a request. Otherwise returns the exit status, and all errors have been printed.
pub(super) fn open(
    request: &RulesRequest,
    console: &mut Console,
) -> io::Result<Result<Session, ExitKind>> {
    match load_rules(request) {
        Err(error) => {
            console.complain(&error.message, error.hint.as_ref())?;
            Ok(Err(exit_of(&error.message)))
        }
        Ok(loaded) => {
            print_diagnostics(&loaded.diagnostics, &loaded.sources, console)?;
            if loaded.rules.is_none() {
                return Ok(Err(ExitKind::Errors));
            }
            Ok(Ok(loaded.into_session()))
        }
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
