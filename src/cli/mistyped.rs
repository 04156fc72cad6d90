//! A mistyped command. `gametui` also takes files, so that clap reads a word that is no command as the name of one.

use super::help_groups;
use super::language::OPTIONS;
use crate::base::Message;
use crate::base::nearest::nearest;
use crate::message;
use crate::session::{files, library};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Shorter words are near to too much.
const SHORTEST: usize = 3;

/// Returns what is wrong with the files of the workbench if the first one is probably a mistyped command: a word that
/// names no file and no game that ships, and resembles a command more than it resembles a game.
pub(super) fn of_files(files: &[PathBuf]) -> Option<Message> {
    of_word(files.first()?)
}

/// Returns the same for arguments that clap refused, since options of the command that was meant are none of the
/// workbench.
pub(super) fn of_arguments(arguments: impl IntoIterator<Item = OsString>) -> Option<Message> {
    let mut is_value = false;
    let word = arguments.into_iter().skip(1).find(|argument| {
        let is_word = !is_value && !argument.to_string_lossy().starts_with('-');
        let mut options = OPTIONS.into_iter().chain(["--charset"]);
        is_value = options.any(|option| argument == option);
        is_word
    })?;
    of_word(Path::new(&word))
}

fn of_word(path: &Path) -> Option<Message> {
    let word = path.to_str()?;
    let is_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    if word.chars().count() < SHORTEST || !word.chars().all(is_name) {
        return None;
    }
    if files::exists(path) || library::find(path).is_some() {
        return None;
    }
    let root = help_groups::plain();
    let commands: Vec<&str> = root
        .get_subcommands()
        .map(clap::Command::get_name)
        .collect();
    // Of options that clap refused, the command may be right.
    if commands.contains(&word) {
        return None;
    }
    let games = library::games().iter().map(|game| game.name());
    let name = nearest(word, commands.iter().copied().chain(games))?;
    commands
        .contains(&name)
        .then(|| message!("cli-such-command", word = word, name = name))
}

/// Returns the reference or the command that a topic of the help is near to.
pub(super) fn near_topic<'a>(
    topic: &str,
    command: &'a clap::Command,
    references: &[&'a str],
) -> Option<&'a str> {
    let commands = command.get_subcommands().map(clap::Command::get_name);
    nearest(topic, commands.chain(references.iter().copied()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant(word: &str) -> Option<String> {
        let message = of_files(&[PathBuf::from(word)])?;
        let (_, name) = message.args.into_iter().find(|(key, _)| *key == "name")?;
        match name {
            crate::base::Value::Text(name) => Some(name),
            _ => None,
        }
    }

    #[test]
    fn a_word_near_a_command_is_meant_as_one() {
        for (word, name) in [
            ("chekc", "check"),
            ("Check", "check"),
            ("paly", "play"),
            ("best-move", "bestmove"),
            ("convrt", "convert"),
        ] {
            assert_eq!(meant(word).as_deref(), Some(name), "{word}");
        }
        for word in [
            "check",
            "chekers",
            "checkers",
            "chekc.gdef",
            "a/chekc",
            "xyzzy",
            "go",
            "-",
            "",
        ] {
            assert_eq!(meant(word), None, "{word}");
        }
    }

    #[test]
    fn options_and_their_values_are_no_commands() {
        let is_mistyped = |line: &str| of_arguments(line.split(' ').map(OsString::from)).is_some();
        assert!(is_mistyped("gametui chekc --strict a.gdef"));
        assert!(is_mistyped(
            "gametui --lang es --charset test chekc --strict"
        ));
        assert!(!is_mistyped("gametui check --nonsense"));
        assert!(!is_mistyped("gametui --chekc"));
    }
}
