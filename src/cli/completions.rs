//! `gametui completions`: scripts with which a shell completes the command line.
//!
//! The scripts ask the program itself, by a variable of the environment, and so know the games, pages and engines of
//! the user. clap_complete walks the command line; the values are in `completion_values`.

use super::completion_shells::{Bash, Nushell};
use super::completion_values;
use super::console::{Console, ExitKind};
use clap_complete::CompleteEnv;
use clap_complete::env::{Elvish, EnvCompleter, Fish, Powershell, Shells, Zsh};
use std::io;

/// The variable by which a shell asks, with its name as the value.
const VARIABLE: &str = "GAMETUI_COMPLETE";

/// The shells in the order of their names.
const SHELLS: [&dyn EnvCompleter; 6] = [&Bash, &Elvish, &Fish, &Nushell, &Powershell, &Zsh];

/// Prints the script for a shell.
pub(super) fn run(shell: &str, console: &mut Console) -> io::Result<ExitKind> {
    let shells = Shells(&SHELLS);
    let Some(shell) = shells.completer(shell) else {
        // The grammar has no other names.
        return Ok(ExitKind::Usage);
    };
    let mut script = Vec::new();
    shell.write_registration(VARIABLE, "gametui", "gametui", "gametui", &mut script)?;
    console.raw(&String::from_utf8_lossy(&script))?;
    Ok(ExitKind::Done)
}

/// Answers a shell. Returns false if none asks.
///
/// # Errors
/// The shell is unknown, or the answer cannot be written.
pub(super) fn answer() -> Result<bool, clap::Error> {
    CompleteEnv::with_factory(|| completion_values::command(std::env::args_os().collect()))
        .var(VARIABLE)
        .shells(Shells(&SHELLS))
        .try_complete(std::env::args_os(), std::env::current_dir().ok().as_deref())
}

#[cfg(test)]
mod tests {
    use super::super::completion_shells::NAMES;
    use super::*;

    #[test]
    fn every_shell_has_its_name() {
        assert_eq!(SHELLS.map(EnvCompleter::name), NAMES);
    }
}
