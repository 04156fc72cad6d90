//! The commands in `gametui --help` and in the manual page, grouped by what people want to do.

use super::arguments::Arguments;
use super::localized_help::{localized, template};
use crate::i18n::Texts;
use clap::CommandFactory as _;
use clap::FromArgMatches as _;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use std::fmt::Write as _;

/// The texts of the groups and the names of their commands, in the order in which they are shown. A test finds each
/// command in one.
const GROUPS: [(&str, &[&str]); 7] = [
    (
        "help-group-play",
        &[
            "play", "show", "games", "explorer", "problems", "bestmove", "solve", "learn",
        ],
    ),
    (
        "help-group-talk",
        &["lsp", "gtp", "uci", "usi", "xboard", "match"],
    ),
    (
        "help-group-write",
        &["new", "check", "test", "fmt", "explain", "coverage"],
    ),
    ("help-group-count", &["moves", "perft", "playout", "graph"]),
    (
        "help-group-records",
        &[
            "replay", "review", "figures", "convert", "merge", "sgf", "gbb",
        ],
    ),
    ("help-group-help", &["help", "man", "completions"]),
    ("help-group-other", &[]),
];

/// Returns the command line without the groups in its help.
pub(super) fn plain() -> clap::Command {
    Arguments::command()
}

impl Arguments {
    /// Parses the arguments of the program. `--lang` may precede a command; options of the workbench may not, which
    /// clap cannot express.
    pub(super) fn read(texts: &Texts) -> Result<Self, clap::Error> {
        let matches = command(texts).try_get_matches()?;
        if let Some((command, _)) = matches.subcommand() {
            let given = matches
                .ids()
                .filter(|id| matches.value_source(id.as_str()) == Some(ValueSource::CommandLine))
                .find(|id| {
                    Self::command()
                        .get_arguments()
                        .any(|known| known.get_id() == *id && !known.is_global_set())
                });
            if let Some(id) = given {
                let mut error =
                    clap::Error::new(ErrorKind::ArgumentConflict).with_cmd(&Self::command());
                let text = |text: String| ContextValue::String(text);
                error.insert(ContextKind::InvalidArg, text(id.to_string()));
                error.insert(ContextKind::InvalidSubcommand, text(command.to_owned()));
                return Err(error);
            }
        }
        Self::from_arg_matches(&matches)
    }
}

/// Returns the command line with grouped commands in its help, in a language.
pub(super) fn command(texts: &Texts) -> clap::Command {
    let command = localized(plain(), texts);
    let width = command
        .get_subcommands()
        .map(|command| command.get_name().len())
        .max();
    let width = width.unwrap_or(0);
    let style = command.get_styles();
    let (header, literal) = (*style.get_header(), *style.get_literal());
    let mut text = String::new();
    for (heading, commands) in groups(&command) {
        let _ = writeln!(text, "{header}{}:{header:#}", texts.text(heading));
        for command in commands {
            let name = command.get_name();
            let about = command
                .get_about()
                .map(ToString::to_string)
                .unwrap_or_default();
            let _ = writeln!(text, "  {literal}{name:width$}{literal:#}  {about}");
        }
        text.push('\n');
    }
    let template = template(&command, &text, texts);
    command.help_template(template)
}

/// Returns the visible commands by group; those that no group names come last.
pub(super) fn groups(command: &clap::Command) -> Vec<(&'static str, Vec<&clap::Command>)> {
    let visible = || {
        command
            .get_subcommands()
            .filter(|subcommand| !subcommand.is_hide_set())
    };
    let is_named = |name: &str| GROUPS.iter().any(|(_, names)| names.contains(&name));
    let last = GROUPS.len() - 1;
    let groups = GROUPS.iter().enumerate().map(|(number, (heading, names))| {
        let mut commands: Vec<&clap::Command> = names
            .iter()
            .filter_map(|name| visible().find(|subcommand| subcommand.get_name() == *name))
            .collect();
        if number == last {
            commands.extend(visible().filter(|subcommand| !is_named(subcommand.get_name())));
        }
        (*heading, commands)
    });
    groups
        .filter(|(_, commands)| !commands.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;
    use crate::session::reference::{NAMES, page};

    /// Returns the words of a command as a shell would split them, up to a pipe or a file.
    fn words(line: &str) -> Vec<String> {
        // Several blanks separate a command from its description.
        let line = line.split("   ").next().unwrap_or(line);
        let parts = line.split('"').enumerate();
        let mut words: Vec<String> = Vec::new();
        for (number, part) in parts {
            match number % 2 {
                0 => words.extend(part.split_whitespace().map(str::to_owned)),
                _ => words.push(part.to_owned()),
            }
        }
        let end = words
            .iter()
            .position(|word| matches!(&**word, "|" | ">" | "&&" | "#" | "<"));
        words.truncate(end.unwrap_or(words.len()));
        words
    }

    /// Every command that a page shows is one that the program takes.
    #[test]
    fn commands_of_the_pages_are_taken() {
        let texts = Texts::new(Language::En);
        let mut commands = 0;
        for name in NAMES {
            let mut is_code = false;
            for line in page(name, "en").expect("a page").lines() {
                is_code ^= line.trim_start().starts_with("```");
                if !is_code || !line.trim_start().starts_with("gametui ") {
                    continue;
                }
                commands += 1;
                let mut words = words(line);
                let parsed = command(&texts).try_get_matches_from(words.iter());
                let is_taken = match parsed {
                    Ok(_) => true,
                    Err(error) => {
                        use clap::error::ErrorKind;
                        matches!(
                            error.kind(),
                            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
                        )
                    }
                };
                words.insert(0, name.to_owned());
                assert!(is_taken, "{words:?}");
            }
        }
        assert!(commands > 20, "{commands} commands");
    }

    #[test]
    fn every_command_is_in_one_group() {
        let root = plain();
        let groups = groups(&root);
        let mut grouped: Vec<&str> = groups
            .iter()
            .flat_map(|(_, commands)| commands.iter().map(|command| command.get_name()))
            .collect();
        let mut all: Vec<&str> = root
            .get_subcommands()
            .map(clap::Command::get_name)
            .collect();
        grouped.sort_unstable();
        all.sort_unstable();
        assert_eq!(grouped, all);
        let twice = grouped.windows(2).find(|pair| pair.first() == pair.last());
        assert_eq!(twice, None);
    }
}
