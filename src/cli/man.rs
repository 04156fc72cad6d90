//! `gametui man`: the manual page, made from the command line.

use super::console::{Console, ExitKind};
use super::help_groups;
use std::io;

pub(super) fn run(console: &mut Console) -> io::Result<ExitKind> {
    let mut root = help_groups::plain();
    // Sets the full names of the subcommands.
    root.build();
    let mut page = Vec::new();
    let man = clap_mangen::Man::new(root.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    for (heading, commands) in help_groups::groups(&root) {
        page.extend_from_slice(format!(".SH {}\n", heading.to_uppercase()).as_bytes());
        for command in commands {
            section(command, &mut page)?;
        }
    }
    page.extend_from_slice(EXIT_STATUS.as_bytes());
    man.render_version_section(&mut page)?;
    console.raw(&String::from_utf8_lossy(&page))?;
    Ok(ExitKind::Done)
}

const EXIT_STATUS: &str = ".SH EXIT STATUS
.TP
0
done
.TP
1
the input has faults
.TP
2
wrong usage
.TP
3
the input ended before the game (play)
.TP
130
stopped by Ctrl+C
";

/// Writes a command with its options, and those of its own commands.
fn section(command: &clap::Command, page: &mut Vec<u8>) -> io::Result<()> {
    let subcommands: Vec<&clap::Command> = command.get_subcommands().collect();
    let name = command
        .get_bin_name()
        .unwrap_or(command.get_name())
        .to_owned();
    page.extend_from_slice(format!(".SS \"{name}\"\n").as_bytes());
    // Options of every command stand at the top of the page.
    let only = command.clone().mut_args(|argument| {
        let is_global = argument.is_global_set() || argument.get_id() == "help";
        argument.hide(is_global)
    });
    let man = clap_mangen::Man::new(only.disable_help_flag(true));
    let mut part = Vec::new();
    man.render_description_section(&mut part)?;
    man.render_options_section(&mut part)?;
    let part = String::from_utf8_lossy(&part);
    let lines = part.lines().filter(|line| !line.starts_with(".SH"));
    for line in lines {
        page.extend_from_slice(line.as_bytes());
        page.push(b'\n');
    }
    for command in subcommands {
        section(command, page)?;
    }
    Ok(())
}
