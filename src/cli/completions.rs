//! `gametui completions`: scripts with which a shell completes the command line.

use super::arguments::Arguments;
use super::console::{Console, ExitKind};
use clap::CommandFactory as _;
use std::io;

pub(super) fn run(shell: clap_complete::Shell, console: &mut Console) -> io::Result<ExitKind> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "gametui", &mut script);
    console.raw(&String::from_utf8_lossy(&script))?;
    Ok(ExitKind::Done)
}
