//! `gametui` without a command: the workbench.

use super::arguments::WorkbenchArguments;
use super::console::{Console, Exit};
use std::io;

pub(super) fn run(_arguments: &WorkbenchArguments, _console: &mut Console) -> io::Result<Exit> {
    Ok(Exit::Done)
}
