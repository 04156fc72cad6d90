//! Loads the rules of a command and prints their faults.

use super::console::{Console, ExitKind};
use super::diagnostics::print_faults;
use crate::base::Message;
use crate::session::Session;
use crate::session::load::{RulesRequest, is_wrong_request, load_rules};
use std::io;

/// Opens a session on the rules of a request. Otherwise returns the exit status, and all faults have been printed.
pub(super) fn open(
    request: &RulesRequest,
    console: &mut Console,
) -> io::Result<Result<Session, ExitKind>> {
    match load_rules(request) {
        Err(fault) => {
            console.complain(&fault.message, fault.hint.as_ref())?;
            Ok(Err(exit_of(&fault.message)))
        }
        Ok(loaded) => {
            print_faults(&loaded.diagnostics, &loaded.sources, console)?;
            if loaded.rules.is_none() {
                return Ok(Err(ExitKind::Faults));
            }
            Ok(Ok(loaded.into_session()))
        }
    }
}

/// Returns the exit status for rules that cannot be loaded.
pub(super) fn exit_of(fault: &Message) -> ExitKind {
    if is_wrong_request(fault) {
        ExitKind::Usage
    } else {
        ExitKind::Faults
    }
}
