//! The help of the command line in the language of the user.
//!
//! English stands as documentation at the commands and arguments, where clap finds it. The file `cli-help.ftl` of another
//! language has a text for each of them: `help-COMMAND`, `help-COMMAND-arg-NAME`, or `help-arg-NAME` for an argument that
//! says the same in all commands that have it. Tests find the text of every command and argument.

use crate::i18n::{Language, Texts};
use clap::{Arg, ArgAction, Command};
use std::fmt::Write as _;

/// The name of the whole command line in identifiers of texts.
const ROOT: &str = "gametui";

/// Behind all other options.
const LAST: usize = 1000;

/// Returns the command line with the texts of a language.
pub(super) fn localized(command: Command, texts: &Texts) -> Command {
    match texts.language() {
        Language::En => command,
        _ => of_command(command, ROOT, texts),
    }
}

/// Returns the template of the help, with the headings of a language. `groups` is what stands instead of the commands.
pub(super) fn template(command: &Command, groups: &str, texts: &Texts) -> String {
    let header = *command.get_styles().get_header();
    let heading = |id| format!("{header}{}:{header:#}", texts.text(id));
    let mut text = format!(
        "{{before-help}}{{about-with-newline}}\n{} {{usage}}\n\n{groups}",
        heading("help-heading-usage")
    );
    if groups.is_empty() && command.get_subcommands().next().is_some() {
        let _ = write!(
            text,
            "{}\n{{subcommands}}\n\n",
            heading("help-heading-commands")
        );
    }
    if command.get_positionals().next().is_some() {
        let _ = write!(
            text,
            "{}\n{{positionals}}\n\n",
            heading("help-heading-arguments")
        );
    }
    let _ = write!(
        text,
        "{}\n{{options}}{{after-help}}",
        heading("help-heading-options")
    );
    text
}

/// Returns how identifiers of texts call a command of the command at `path`.
fn path_of(path: &str, name: &str) -> String {
    match path {
        ROOT => name.to_owned(),
        _ => format!("{path}-{name}"),
    }
}

fn of_command(mut command: Command, path: &str, texts: &Texts) -> Command {
    let names: Vec<String> = command
        .get_subcommands()
        .map(|inner| inner.get_name().to_owned())
        .collect();
    for name in names {
        let inner = path_of(path, &name);
        command = command.mut_subcommand(name, |command| of_command(command, &inner, texts));
    }
    command = command.mut_args(|argument| of_argument(argument, path, texts));
    if let Some(about) = texts.find(&format!("help-{path}")) {
        command = match texts.find(&format!("help-{path}-long")) {
            Some(long) => command.long_about(format!("{about}.\n\n{long}")),
            None => command.long_about(None::<&str>),
        };
        command = command.about(about);
    }
    let flag = |id: &'static str, letter, action| {
        Arg::new(id)
            .short(letter)
            .long(id)
            .action(action)
            .help(texts.text(&format!("help-flag-{id}")))
            .display_order(LAST)
    };
    if path == ROOT {
        command = command
            .disable_version_flag(true)
            .arg(flag("version", 'V', ArgAction::Version));
    }
    let template = template(&command, "", texts);
    command
        .disable_help_flag(true)
        .arg(flag("help", 'h', ArgAction::Help))
        .help_template(template)
}

/// Returns the text of an argument of a command.
fn text_of(argument: &Arg, path: &str, texts: &Texts) -> Option<String> {
    let name = argument.get_id();
    let own = texts.find(&format!("help-{path}-arg-{name}"));
    own.or_else(|| texts.find(&format!("help-arg-{name}")))
}

fn of_argument(argument: Arg, path: &str, texts: &Texts) -> Arg {
    let Some(mut text) = text_of(&argument, path, texts) else {
        return argument;
    };
    // What clap puts in brackets is English.
    let mut add = |id, values: Vec<String>| {
        if !values.is_empty() {
            let _ = write!(text, " [{}: {}]", texts.text(id), values.join(", "));
        }
    };
    if argument.get_action().takes_values() {
        if !argument.is_hide_default_value_set() {
            let values = argument.get_default_values().iter();
            let values = values.map(|value| value.to_string_lossy().into_owned());
            add("help-value-default", values.collect());
        }
        if !argument.is_hide_possible_values_set() {
            let values = argument.get_possible_values();
            let shown = values.iter().filter(|value| !value.is_hide_set());
            add(
                "help-value-possible",
                shown.map(|value| value.get_name().to_owned()).collect(),
            );
        }
    }
    argument
        .help(text)
        .long_help(None::<&str>)
        .hide_default_value(true)
        .hide_possible_values(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::help_groups;
    use std::collections::{BTreeMap, BTreeSet};

    /// Calls `visit` with every command and its path.
    fn walk(command: &Command, path: &str, visit: &mut dyn FnMut(&Command, &str)) {
        visit(command, path);
        for inner in command.get_subcommands() {
            walk(inner, &path_of(path, inner.get_name()), visit);
        }
    }

    fn languages() -> impl Iterator<Item = Texts> {
        [Language::Es, Language::Pl].into_iter().map(Texts::new)
    }

    #[test]
    fn every_command_and_argument_has_a_text_in_every_language() {
        for texts in languages() {
            let mut missing = Vec::new();
            let mut need = |id: &str, is_there: bool| {
                if !is_there {
                    missing.push(id.to_owned());
                }
            };
            walk(&help_groups::plain(), ROOT, &mut |command, path| {
                let id = format!("help-{path}");
                need(&id, texts.knows(&id));
                for argument in command.get_arguments().filter(|given| !given.is_hide_set()) {
                    let id = format!("help-{path}-arg-{}", argument.get_id());
                    need(&id, text_of(argument, path, &texts).is_some());
                }
            });
            assert!(missing.is_empty(), "{:?}: {missing:#?}", texts.language());
        }
    }

    /// A text for several commands stands for one English text.
    #[test]
    fn a_shared_text_has_one_meaning() {
        let texts = Texts::new(Language::Es);
        let mut english: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        walk(&help_groups::plain(), ROOT, &mut |command, path| {
            for argument in command.get_arguments().filter(|given| !given.is_hide_set()) {
                let name = argument.get_id().to_string();
                if !texts.knows(&format!("help-{path}-arg-{name}")) {
                    let help = argument.get_help().map(ToString::to_string);
                    english.entry(name).or_default().extend(help);
                }
            }
        });
        english.retain(|_, texts| texts.len() > 1);
        assert_eq!(english, BTreeMap::new());
    }

    #[test]
    fn nothing_english_is_left_in_the_help_of_another_language() {
        for texts in languages() {
            let mut root = help_groups::command(&texts);
            root.build();
            walk(&root, ROOT, &mut |command, path| {
                for text in [
                    command.clone().render_long_help(),
                    command.clone().render_help(),
                ] {
                    let text = text.to_string();
                    for word in [
                        "Usage:",
                        "Options:",
                        "Arguments:",
                        "Commands:",
                        "Print help",
                        "[default:",
                        "[possible",
                        "[alias",
                        " the ",
                        " The ",
                    ] {
                        assert!(!text.contains(word), "{path}: {word}: {text}");
                    }
                }
            });
        }
    }
}
