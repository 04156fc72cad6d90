//! What is wrong with a command line, in the language of the user. clap finds it; its own sentences are English only.

use super::console::Console;
use crate::base::Message;
use crate::message;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::error::Error as _;
use std::io;

/// Prints what is wrong, what may have been meant, the usage, and where there is more.
pub(super) fn print(error: &clap::Error, console: &mut Console) -> io::Result<()> {
    console.complain(&sentence(error), hint(error).as_ref())?;
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let usage = usage.trim_start_matches("Usage:").trim();
        let heading = console.texts().text("help-heading-usage");
        console.error_line("")?;
        console.error_line(&format!("{heading}: {usage}"))?;
        console.error_line(&console.say(&message!("usage-more", command = command_of(usage))))?;
    }
    Ok(())
}

/// Returns the names of the program and the command at the beginning of a usage.
fn command_of(usage: &str) -> String {
    let is_name = |word: &&str| word.starts_with(|first: char| first.is_ascii_lowercase());
    let words: Vec<&str> = usage.split_whitespace().take_while(is_name).collect();
    words.join(" ")
}

/// Returns a part of an error, several ones with commas between them.
fn part(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) if !texts.is_empty() => Some(texts.join(", ")),
        ContextValue::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn sentence(error: &clap::Error) -> Message {
    let given = |kind| part(error, kind).unwrap_or_default();
    let argument = given(ContextKind::InvalidArg);
    let value = given(ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::UnknownArgument => message!("usage-unknown", argument = argument),
        ErrorKind::InvalidSubcommand => message!(
            "usage-unknown-command",
            name = given(ContextKind::InvalidSubcommand)
        ),
        ErrorKind::InvalidValue if value.is_empty() => {
            message!("usage-no-value", argument = argument)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            match error.source().map(ToString::to_string) {
                Some(reason) => message!(
                    "usage-refused",
                    argument = argument,
                    value = value,
                    reason = reason
                ),
                None => message!("usage-value", argument = argument, value = value),
            }
        }
        ErrorKind::MissingRequiredArgument => message!("usage-missing", arguments = argument),
        ErrorKind::MissingSubcommand => message!("usage-missing-command"),
        ErrorKind::ArgumentConflict => match part(error, ContextKind::PriorArg) {
            None if error.get(ContextKind::InvalidSubcommand).is_some() => message!(
                "usage-before",
                argument = argument,
                command = given(ContextKind::InvalidSubcommand)
            ),
            Some(other) if other == argument => message!("usage-twice", argument = argument),
            Some(other) => message!("usage-conflict", argument = argument, other = other),
            None => message!("usage-conflict-others", argument = argument),
        },
        ErrorKind::NoEquals => message!("usage-no-equals", argument = argument),
        ErrorKind::TooManyValues => {
            message!("usage-too-many", argument = argument, value = value)
        }
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            let wanted = part(error, ContextKind::MinValues)
                .or_else(|| part(error, ContextKind::ExpectedNumValues));
            message!(
                "usage-number-of-values",
                argument = argument,
                wanted = wanted.unwrap_or_default(),
                count = given(ContextKind::ActualNumValues)
            )
        }
        ErrorKind::InvalidUtf8 => message!("usage-not-utf8"),
        // What clap may add in a later version.
        _ => {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            message!("usage-other", text = first.trim_start_matches("error: "))
        }
    }
}

fn hint(error: &clap::Error) -> Option<Message> {
    let near = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ];
    let near = near.into_iter().find_map(|kind| part(error, kind));
    let near = near.map(|name| message!("toml-hint-did-you-mean", name = name));
    let values = [ContextKind::ValidValue, ContextKind::ValidSubcommand];
    near.or_else(|| {
        let values = values.into_iter().find_map(|kind| part(error, kind))?;
        Some(message!("usage-values", values = values))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::help_groups;
    use crate::i18n::{Language, Texts};

    fn told(line: &str, language: Language) -> (String, Option<String>) {
        let texts = Texts::new(language);
        let error = help_groups::command(&texts)
            .try_get_matches_from(line.split(' '))
            .expect_err(line);
        let hint = hint(&error).map(|hint| texts.say(&hint));
        (texts.say(&sentence(&error)), hint)
    }

    #[test]
    fn each_fault_has_a_sentence_in_every_language() {
        for (line, id) in [
            ("gametui perft chess --dept 3", "--dept"),
            ("gametui perft chess", "--depth"),
            ("gametui perft chess --depth", "--depth"),
            ("gametui perft chess --depth x", "x"),
            ("gametui perft chess --lang pt", "pt"),
            ("gametui figures a.sgf --page b5", "b5"),
            ("gametui match a b --games 0", "0"),
            ("gametui sgf parse --json --json", "--json"),
            ("gametui perft chess --depth 1 --depth 2", "--depth"),
            ("gametui sgf nonsense", "nonsense"),
        ] {
            let sentences = Language::ALL.map(|language| told(line, language).0);
            for (place, sentence) in sentences.iter().enumerate() {
                assert!(sentence.contains(id), "{line}: {sentence}");
                assert!(!sentence.contains("usage-"), "{line}: {sentence}");
                let others = sentences.iter().skip(place + 1);
                assert!(others.into_iter().all(|other| other != sentence), "{line}");
            }
        }
    }

    #[test]
    fn what_was_meant_is_said() {
        let (_, hint) = told("gametui perft chess --dept 3", Language::En);
        assert!(hint.expect("a hint").contains("--depth"));
        let (_, hint) = told("gametui sgf prse", Language::Pl);
        assert!(hint.expect("a hint").contains("parse"));
        let (_, hint) = told("gametui figures a.sgf --page b5", Language::Es);
        assert!(hint.expect("a hint").contains("a4, letter"));
    }

    #[test]
    fn the_command_of_a_usage_is_found() {
        assert_eq!(
            command_of("gametui sgf parse [OPTIONS] [FILE]..."),
            "gametui sgf parse"
        );
        assert_eq!(command_of("gametui [OPTIONS]"), "gametui");
    }
}
