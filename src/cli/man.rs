//! `gametui man`: the manual page, made from the command line.

use super::console::{Console, ExitKind};
use super::help_groups;
use super::localized_help::localized;
use crate::i18n::Texts;
use std::io;

pub(super) fn run(console: &mut Console) -> io::Result<ExitKind> {
    let page = page(console.texts())?;
    console.raw(&page)?;
    Ok(ExitKind::Done)
}

/// Returns the whole page in a language.
fn page(texts: &Texts) -> io::Result<String> {
    let mut root = localized(help_groups::plain(), texts);
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
        let heading = texts.text(heading).to_uppercase();
        page.extend_from_slice(format!(".SH {heading}\n").as_bytes());
        for command in commands {
            section(command, &mut page)?;
        }
    }
    let heading = texts.text("help-man-status");
    page.extend_from_slice(format!(".SH {heading}\n").as_bytes());
    for status in STATUSES {
        let text = texts.text(&format!("help-man-status-{status}"));
        page.extend_from_slice(format!(".TP\n{status}\n{text}\n").as_bytes());
    }
    man.render_version_section(&mut page)?;
    let page = String::from_utf8_lossy(&page);
    Ok(page.lines().fold(String::new(), |page, line| {
        let id = HEADINGS.iter().find(|(heading, _)| line == *heading);
        match id {
            Some((_, id)) => page + ".SH " + &texts.text(id) + "\n",
            None => page + line + "\n",
        }
    }))
}

/// What the program may end with.
const STATUSES: [i32; 5] = [0, 1, 2, 3, 130];

/// The headings that are made with the page, and their texts.
const HEADINGS: [(&str, &str); 5] = [
    (".SH NAME", "help-man-name"),
    (".SH SYNOPSIS", "help-man-synopsis"),
    (".SH DESCRIPTION", "help-man-description"),
    (".SH OPTIONS", "help-man-options"),
    (".SH VERSION", "help-man-version"),
];

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;

    #[test]
    fn the_manual_is_in_the_language_of_the_user() {
        let english = page(&Texts::new(Language::En)).expect("a page");
        for heading in [".SH NAME\n", ".SH EXIT STATUS\n.TP\n0\ndone\n"] {
            assert!(english.contains(heading), "{heading}");
        }
        for language in [Language::Es, Language::Pl] {
            let page = page(&Texts::new(language)).expect("a page");
            let headings = |page: &str| page.matches("\n.S").count();
            assert_eq!(headings(&page), headings(&english));
            for (heading, _) in HEADINGS {
                assert!(!page.lines().any(|line| line == heading), "{heading}");
            }
            assert!(!page.contains(" the "), "{language:?}");
        }
    }
}
