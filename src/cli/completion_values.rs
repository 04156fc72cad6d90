//! The values that complete arguments: games, references, players and the parameters of rules.

use super::help_groups;
use super::match_play::SETTINGS;
use crate::i18n::Language;
use crate::rules::{Engine, RuleLanguage};
use crate::search::Effort;
use crate::session::load::{RulesRequest, load_rules};
use crate::session::{files, library, reference};
use crate::tui::start::settings;
use clap::{Arg, Command};
use clap_complete::engine::{
    ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter as _,
};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// The parameters that every game in gdef has.
const PARAMETERS: [&str; 5] = ["name", "players", "size", "komi", "gm"];

/// Returns the command line with what completes the values of its arguments. `words` are those that were typed, which
/// may name the rules.
pub(super) fn command(words: Vec<OsString>) -> Command {
    with_values(help_groups::plain(), &words)
}

fn with_values(command: Command, words: &[OsString]) -> Command {
    let command = command.mut_args(|argument| with_value(argument, words));
    command.mut_subcommands(|subcommand| with_values(subcommand, words))
}

fn with_value(argument: Arg, words: &[OsString]) -> Arg {
    let value = argument.get_value_names().and_then(|names| names.first());
    let value = value.map(|name| name.to_string()).unwrap_or_default();
    match argument.get_id().as_str() {
        "set" => {
            let words = words.to_vec();
            argument.add(ArgValueCandidates::new(move || parameters(&words)))
        }
        "lang" => argument.add(ArgValueCandidates::new(languages)),
        "topic" => argument.add(ArgValueCandidates::new(topics)),
        "engine" if value == "ENGINE" => argument.add(ArgValueCompleter::new(reviewers)),
        "a" | "b" => argument.add(ArgValueCompleter::new(players)),
        _ if value
            .split(" | ")
            .any(|word| word == "RULES" || word == "NAME") =>
        {
            // Names of other things have no paths.
            match argument.is_positional() || value == "RULES" {
                true => argument.add(ArgValueCompleter::new(games)),
                false => argument,
            }
        }
        _ => argument,
    }
}

fn languages() -> Vec<CompletionCandidate> {
    let codes = Language::ALL.map(Language::code);
    codes.into_iter().map(CompletionCandidate::from).collect()
}

/// Returns the references, then the commands.
fn topics() -> Vec<CompletionCandidate> {
    let root = help_groups::plain();
    let commands = root.get_subcommands();
    let commands = commands.map(|command| {
        let about = command.get_about().cloned();
        CompletionCandidate::new(command.get_name()).help(about)
    });
    let pages = reference::NAMES.map(CompletionCandidate::new);
    let is_page = |name: &OsStr| reference::NAMES.iter().any(|page| *page == name);
    let others = commands.filter(|command| !is_page(command.get_value()));
    pages.into_iter().chain(others).collect()
}

/// Returns the games that begin with a text, and the paths.
fn games(typed: &OsStr) -> Vec<CompletionCandidate> {
    let mut values = game_names(&typed.to_string_lossy());
    values.extend(PathCompleter::any().complete(typed));
    values
}

fn game_names(typed: &str) -> Vec<CompletionCandidate> {
    let words = library::games().iter().map(library::LibraryGame::word);
    words
        .filter(|word| word.starts_with(typed))
        .map(CompletionCandidate::new)
        .collect()
}

/// Returns the engines that begin with a text, whether they review games or list the moves of the machine.
fn reviewers(typed: &OsStr) -> Vec<CompletionCandidate> {
    let text = typed.to_string_lossy();
    let own = Engine::ALL.map(Engine::name).into_iter();
    let mut values: Vec<CompletionCandidate> = own
        .filter(|name| name.starts_with(&*text))
        .map(CompletionCandidate::new)
        .collect();
    values.extend(engines(&text));
    values
}

/// Returns the engines of others that begin with a text: those of the settings, or the prefixes of commands.
fn engines(typed: &str) -> Vec<CompletionCandidate> {
    let names: Vec<String> = match typed.starts_with(SETTINGS) {
        true => {
            let engines = settings().0.engines.into_iter();
            engines
                .map(|engine| format!("{SETTINGS}{}", engine.name))
                .collect()
        }
        false => [SETTINGS, "gtp:", "uci:"].map(str::to_owned).into(),
    };
    let names = names.into_iter().filter(|name| name.starts_with(typed));
    names.map(CompletionCandidate::from).collect()
}

/// Returns the players of a match that begin with a text: rules with a strength, or engines.
fn players(typed: &OsStr) -> Vec<CompletionCandidate> {
    let text = typed.to_string_lossy();
    let rules = text.rsplit_once(':').map(|(rules, _)| rules);
    match rules {
        Some(rules) if !text.starts_with(SETTINGS) => Effort::NAMES
            .iter()
            .map(|strength| format!("{rules}:{strength}"))
            .filter(|name| name.starts_with(&*text))
            .map(CompletionCandidate::from)
            .collect(),
        Some(_) => engines(&text),
        None => {
            let mut values = games(typed);
            values.extend(engines(&text));
            values
        }
    }
}

/// Returns the parameters of the first rules among the words, or else those that all games in gdef have.
fn parameters(words: &[OsString]) -> Vec<CompletionCandidate> {
    let rules = words.iter().skip(1).map(Path::new).find(|path| {
        let is_file = path.to_str().and_then(RuleLanguage::of_file).is_some();
        library::find(path).is_some() || is_file && files::exists(path)
    });
    let loaded = rules.and_then(|path| {
        let request = RulesRequest {
            files: vec![PathBuf::from(path)],
            ..RulesRequest::default()
        };
        load_rules(&request).ok()?.rules
    });
    let names: Vec<&str> = match &loaded {
        Some(rules) => rules.parameters(),
        None => PARAMETERS.to_vec(),
    };
    names
        .into_iter()
        .map(|name| format!("{name}=").into())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns how the last word of a line may go on.
    fn completed(line: &str) -> Vec<String> {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let last = words.len() - 1;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut command = command(words.clone());
        let found = clap_complete::engine::complete(&mut command, words, last, Some(folder));
        let values = found.expect("candidates").into_iter();
        values
            .map(|value| value.get_value().to_string_lossy().into_owned())
            .collect()
    }

    #[test]
    fn values_are_those_of_the_program() {
        for (line, value) in [
            ("gametui chec", "check"),
            ("gametui chec", "checkers"),
            ("gametui play tict", "tictactoe"),
            ("gametui check Cargo.to", "Cargo.toml"),
            ("gametui check --as gd", "gdef"),
            ("gametui convert a b --rules tict", "tictactoe"),
            ("gametui games tict", "tictactoe"),
            ("gametui help vari", "variants"),
            ("gametui help perf", "perft"),
            ("gametui new a --template ch", "chess-like"),
            ("gametui match chess:level-", "chess:level-8"),
            ("gametui match chess go:ea", "go:easy"),
            ("gametui match eng", "engine:"),
            ("gametui review a.sgf --engine uc", "uci:"),
            ("gametui review a.sgf --engine gr", "graph"),
            ("gametui check go --set si", "size="),
            ("gametui check --set ko", "komi="),
            ("gametui --lang p", "pl"),
            ("gametui completions nu", "nushell"),
            ("gametui perft --en", "--engine"),
        ] {
            let values = completed(line);
            assert!(
                values.iter().any(|known| known == value),
                "{line}: {values:?}"
            );
        }
        assert!(completed("gametui match chess:level-").len() == 8);
        assert!(completed("gametui help xyz").is_empty());
        // A reference that has the name of a command is listed once.
        assert_eq!(completed("gametui help sg"), ["sgf"]);
    }
}
