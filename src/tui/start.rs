//! Starts the workbench. Settings and keys are read before the terminal is taken over. The requested files are opened
//! on a thread; if that takes longer than a moment, the screen appears first and shows what is being opened. Errors
//! that are known before the screen appears are printed on the console, later ones are shown on the screen.

use super::app::App;
use super::appearance::Appearance;
use super::event::Event;
use super::input::{LONGEST_ANSWER, TerminalReader};
use super::open_target::OpenTarget;
use super::plain;
use super::shell::{self, EventQueue, ExitReason};
use super::terminal::RawMode;
use super::today::today;
use super::update::{could_begin, list_lost, open_request};
use super::user_files;
use crate::base::Message;
use crate::config::{Config, Folders};
use crate::i18n::Language;
use crate::message;
use crate::session::{FileError, find_error};
use std::io::{self, IsTerminal};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long to wait for the requested files before the screen appears; most are open by then.
const MOMENT: Duration = Duration::from_millis(60);
/// How long the screen waits for the terminal to tell its background; most terminals need a few milliseconds, even over
/// ssh. What is told later changes the colours then.
const REPLY_TIMEOUT: Duration = Duration::from_millis(150);

/// How to start the workbench.
#[derive(Clone, Debug, Default)]
pub struct StartOptions {
    /// What to open; if empty, the start screen.
    pub request: OpenTarget,
    /// The language given on the command line.
    pub language: Option<Language>,
    /// True to write lines of text instead of drawing a screen.
    pub plain: bool,
    /// The player for whom games with hidden information are shown.
    pub viewer: Option<u8>,
}

/// Why the workbench could not be started.
#[derive(Debug)]
pub enum StartError {
    /// The request cannot be opened.
    File(Box<FileError>),
    /// There is no terminal.
    Terminal(Message),
    /// The terminal failed.
    Io(io::Error),
}

/// Returns the user's settings, and messages about their errors.
pub fn settings() -> (Config, Vec<Message>) {
    user_files::load_settings(&Folders::of_system())
}

/// Runs the workbench on this terminal.
///
/// # Errors
/// The request cannot be opened, or the terminal cannot be used.
pub fn start(start: StartOptions) -> Result<ExitReason, StartError> {
    let mut app = prepare(&start, Folders::of_system());
    let mut inlet = EventQueue::default();
    let is_plain = app.plain.is_some();
    let is_terminal = io::stdout().is_terminal() && !is_plain;
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    // Until what is typed into standard input has been read, Ctrl+D and Ctrl+C have to work as usual.
    let is_early = is_terminal && !is_dumb && !start.request.has_standard_input();
    let mut terminal = is_early.then(|| EarlyTerminal::open(&app)).transpose()?;
    if start.request.is_empty() {
        app.exercise.asked.clone_from(&start.request.problems);
    }
    if !start.request.is_empty() {
        // Standard input may be the terminal, so it is read before that is taken over.
        let most = (is_terminal && !start.request.has_standard_input()).then_some(MOMENT);
        open(&mut app, start.request, &mut inlet, most)?;
    } else if is_terminal || is_plain {
        let task = list_lost(&mut app);
        let result = inlet.run(task, MOMENT).map_err(StartError::Io)?;
        inlet.push(result.map(Event::Files).into_iter().collect());
    }
    if is_plain {
        return plain::run(app, inlet).map_err(StartError::Io);
    }
    if !is_terminal {
        return Err(StartError::Terminal(message!("tui-no-terminal")));
    }
    if is_dumb {
        return Err(StartError::Terminal(message!("tui-dumb-terminal")));
    }
    let mut terminal = match terminal.take() {
        Some(terminal) => terminal,
        None => EarlyTerminal::open(&app)?,
    };
    let Some(mut reader) = terminal.reader.take() else {
        return Err(StartError::Terminal(message!("tui-no-terminal")));
    };
    if let Some(shades) = reader.await_answers(REPLY_TIMEOUT) {
        app.take_ground(shades);
    }
    // The theme handles `NO_COLOR`; by itself, crossterm would also drop bold and reverse.
    crossterm::style::force_color_output(true);
    shell::run(app, inlet, reader).map_err(StartError::Io)
}

/// The terminal in raw mode before the screen appears, and whoever reads it. Dropping it leaves raw mode after the
/// answers of the terminal have been taken.
struct EarlyTerminal {
    reader: Option<TerminalReader>,
    _raw_mode: RawMode,
}

impl EarlyTerminal {
    /// Takes the terminal over, and asks what is to be known of its appearance.
    fn open(app: &App) -> Result<Self, StartError> {
        let open = || {
            let raw_mode = RawMode::enter()?;
            let mut reader = TerminalReader::open()?;
            if !app.no_color && app.appearance.should_ask() {
                reader.ask()?;
            }
            Ok(Self {
                reader: Some(reader),
                _raw_mode: raw_mode,
            })
        };
        open().map_err(StartError::Io)
    }
}

impl Drop for EarlyTerminal {
    fn drop(&mut self) {
        if let Some(reader) = &mut self.reader {
            let _ = reader.await_answers(LONGEST_ANSWER);
        }
    }
}

/// Opens the request. If it is not open after `most`, it arrives later as an event.
fn open(
    app: &mut App,
    request: OpenTarget,
    inlet: &mut EventQueue,
    most: Option<Duration>,
) -> Result<(), StartError> {
    if most.is_some()
        && let Some(error) = find_error(&request.to_session())
    {
        if could_begin(&request, &error) {
            // The workbench offers to create the missing file.
            inlet.push(vec![Event::Opened(Box::new(request), Err(error))]);
            return Ok(());
        }
        return Err(StartError::File(error));
    }
    // What cannot be opened before the screen appears is told on the console.
    let error = Arc::new(Mutex::new(None));
    let task = open_request(app, request, Some(Arc::clone(&error)));
    let result = match most {
        None => Some(task.run()),
        Some(most) => inlet.run(task, most).map_err(StartError::Io)?,
    };
    if let Some(result) = result {
        let error = error.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(error) = error {
            return Err(StartError::File(error));
        }
        inlet.push(vec![Event::Files(result)]);
    }
    Ok(())
}

/// Returns the workbench with nothing open.
fn prepare(start: &StartOptions, folders: Folders) -> App {
    let (config, mut errors) = user_files::load_settings(&folders);
    let language = start
        .language
        .or_else(|| Language::from_locale(&config.language))
        .or_else(language_of_environment)
        .unwrap_or_default();
    let mut app = App::new(config, folders);
    app.today = today();
    app.set_language(language);
    app.no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    app.appearance = Appearance::of(|name| std::env::var(name).ok());
    if start.plain || app.config.plain {
        app.plain = Some(Box::default());
    }
    app.curtain.fixed = start.viewer;
    app.themes = user_files::load_themes(&app.folders);
    app.apply_look();
    if let Some(own) = app.own_theme(&app.theme.name) {
        errors.extend(own.errors.iter().cloned());
    }
    match user_files::load_keys(&app.folders) {
        Ok(text) => app.key_file = text,
        Err(error) => errors.push(error),
    }
    errors.extend(app.apply_keys());
    app.library.recent = user_files::load_recent(&app.folders);
    app.tell_errors(&errors);
    app
}

fn language_of_environment() -> Option<Language> {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .and_then(|locale| Language::from_locale(&locale))
}
