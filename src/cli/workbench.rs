//! `gametui` without a command: the workbench.

use super::arguments::{ProblemsArguments, WorkbenchArguments};
use super::console::{Console, ExitKind};
use super::mistyped;
use super::position::print_file_error;
use crate::base::clean::clean_line;
use crate::config::Folders;
use crate::i18n::Language;
use crate::session::files::{is_standard_input, shown};
use crate::session::record_paths::record_files;
use crate::tui::open_target::OpenTarget;
use crate::tui::opening::request_of;
use crate::tui::shell::ExitReason;
use crate::tui::start::{StartError, StartOptions, settings, start};
use std::io;
use std::path::Path;

pub(super) fn run(
    arguments: &WorkbenchArguments,
    language: Option<Language>,
    console: &mut Console,
) -> io::Result<ExitKind> {
    if arguments.print_config {
        let (config, errors) = settings();
        for error in &errors {
            console.complain(error, None)?;
        }
        let file = Folders::of_system().settings();
        console.line(&format!("# {}", clean_line(&shown(&file))))?;
        console.print(&config.print())?;
        return Ok(ExitKind::Done);
    }
    if let Some(error) = mistyped::of_files(&arguments.files) {
        console.complain(&error, None)?;
        return Ok(ExitKind::Usage);
    }
    let mut named = request_of(&arguments.files);
    // Rules from standard input need `--as`; without it, `-` is a record.
    if arguments.reading.language.is_none()
        && named.record.is_none()
        && let Some(index) = named.rules.iter().position(|file| is_standard_input(file))
    {
        named.record = Some(named.rules.remove(index));
    }
    let rules = arguments.reading.request(&named.rules);
    let place = &arguments.position;
    let request = OpenTarget {
        language: rules.as_language,
        overrides: rules.overrides,
        record: named.record.or_else(|| place.sgf.clone()),
        position: named.position.or_else(|| place.gbb.clone()),
        pasted: None,
        fen: place.fen.clone(),
        turn: place.turn,
        state: place.state.clone(),
        game: place.game,
        path: place.path.clone(),
        charset: console.charset().map(str::to_owned),
        play: place.play.clone(),
        rules: named.rules,
        from_library: false,
        problems: Vec::new(),
        brings_back: false,
    };
    let options = StartOptions {
        request,
        language,
        plain: arguments.plain,
        viewer: arguments.viewer,
    };
    run_screen(options, console)
}

/// `gametui problems`: the workbench, which asks the problems of files.
pub(super) fn problems(
    arguments: ProblemsArguments,
    language: Option<Language>,
    console: &mut Console,
) -> io::Result<ExitKind> {
    let is_word = matches!(&arguments.files[..], [word] if ["due", "own"].map(Path::new).contains(&word.as_path()));
    let files = match record_files(&arguments.files) {
        Ok(files) => files,
        Err(_) if is_word => Vec::new(),
        Err(error) => {
            console.complain(&error, None)?;
            return Ok(ExitKind::Usage);
        }
    };
    let request = OpenTarget {
        // The first file brings the rules.
        record: files.into_iter().next(),
        problems: arguments.files,
        charset: console.charset().map(str::to_owned),
        ..OpenTarget::default()
    };
    let options = StartOptions {
        request,
        language,
        plain: arguments.plain,
        viewer: None,
    };
    run_screen(options, console)
}

fn run_screen(options: StartOptions, console: &mut Console) -> io::Result<ExitKind> {
    match start(options) {
        Ok(ExitReason::Quit) => Ok(ExitKind::Done),
        Ok(ExitReason::EndedEarly) => Ok(ExitKind::EndedEarly),
        Ok(ExitReason::Terminated(code)) => Ok(ExitKind::Terminated(code)),
        Err(StartError::File(error)) => {
            print_file_error(&error, console)?;
            Ok(super::rules::exit_of(&error.message))
        }
        Err(StartError::Terminal(message)) => {
            console.complain(&message, None)?;
            Ok(ExitKind::Usage)
        }
        Err(StartError::Io(error)) => Err(error),
    }
}
