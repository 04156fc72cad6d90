//! `gametui help`: the references of languages and formats, and the help of commands.
//!
//! A reference may have the name of a command, such as `sgf`; then the reference is printed, and `gametui sgf --help`
//! prints the help of the command.

use super::console::{Console, ExitKind};
use super::document_arguments::HelpArguments;
use super::help_groups;
use super::mistyped;
use super::pager;
use crate::message;
use crate::session::reference;
use std::io;

/// Prints the help of a subcommand of `parents`.
pub(super) fn run(
    parents: &[&str],
    arguments: &HelpArguments,
    console: &mut Console,
) -> io::Result<ExitKind> {
    let topic = arguments.topic.as_slice();
    let language = console.texts().language().code();
    if let ([], [name]) = (parents, topic)
        && let Some(page) = reference::page(name, language)
    {
        pager::print_page(page, !arguments.no_pager, console)?;
        return Ok(ExitKind::Done);
    }
    let mut root = help_groups::command(console.texts());
    // Sets the full names of the subcommands.
    root.build();
    let mut command = &root;
    for name in parents
        .iter()
        .copied()
        .chain(topic.iter().map(String::as_str))
    {
        let Some(next) = command.find_subcommand(name) else {
            // Only the command line itself has references.
            let references = match parents {
                [] => reference::NAMES.as_slice(),
                _ => &[],
            };
            let hint = match mistyped::near_topic(name, command, references) {
                Some(near) => message!("cli-help-near", name = near),
                None => message!("cli-help-hint", names = reference::NAMES.join(", ")),
            };
            console.complain(&message!("cli-no-help", name = name), Some(&hint))?;
            return Ok(ExitKind::Usage);
        };
        command = next;
    }
    let text = command.clone().render_long_help();
    let text = match console.is_output_colored() {
        true => text.ansi().to_string(),
        false => text.to_string(),
    };
    console.raw(&text)?;
    Ok(ExitKind::Done)
}
