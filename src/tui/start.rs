//! Starting: settings, keys and what was asked for are read before the terminal is taken over, so that whatever is wrong
//! with them is said on the console or on the first screen.

use super::app::App;
use super::event::Event;
use super::perform;
use super::request::Request;
use super::shell::{self, Ended};
use super::update::update;
use super::user_files;
use crate::base::Message;
use crate::config::{Config, Folders};
use crate::i18n::{Language, Texts};
use crate::message;
use crate::session::FileFault;
use std::io::{self, IsTerminal};

/// How the workbench is to be started.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// What to open; the library when nothing is asked for.
    pub request: Request,
    /// The language asked for on the command line.
    pub language: Option<Language>,
    /// True to draw with ASCII only.
    pub plain: bool,
}

/// Why the workbench could not be started.
#[derive(Debug)]
pub enum StartFault {
    /// What was asked for cannot be opened.
    File(Box<FileFault>),
    /// There is no terminal to work on.
    Terminal(Message),
    /// The terminal failed.
    Io(io::Error),
}

/// The settings of this person, and what is wrong with them.
#[must_use]
pub fn settings() -> (Config, Vec<Message>) {
    user_files::load_settings(&Folders::of_system())
}

/// Runs the workbench on this terminal.
///
/// # Errors
/// What was asked for cannot be opened, or the terminal cannot be used.
pub fn start(start: Start) -> Result<Ended, StartFault> {
    let mut app = prepare(&start, Folders::of_system());
    if !start.request.is_empty() {
        let opening = perform::open(&app.folders, &start.request).map_err(StartFault::File)?;
        let mut effects = update(&mut app, Event::Opened(start.request, Ok(opening)));
        // There is no screen yet that could wait.
        while let Some(effect) = effects.pop() {
            if let Ok(Some(task)) = perform::perform(&mut app, effect) {
                effects.extend(update(&mut app, Event::Files(task.run())));
            }
        }
    }
    if !io::stdout().is_terminal() {
        return Err(StartFault::Terminal(message!("tui-no-terminal")));
    }
    // Colours are our own business: with NO_COLOR set crossterm would also lose bold and reverse.
    crossterm::style::force_color_output(true);
    shell::run(app).map_err(StartFault::Io)
}

/// The workbench before anything is open.
fn prepare(start: &Start, folders: Folders) -> App {
    let (config, mut faults) = user_files::load_settings(&folders);
    let language = start
        .language
        .or_else(|| Language::from_locale(&config.language))
        .or_else(language_of_environment)
        .unwrap_or_default();
    let mut app = App::new(config, folders);
    app.texts = Texts::new(language);
    app.plain = start.plain;
    app.no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    app.apply_look();
    match user_files::load_keys(&app.folders) {
        Ok(text) => app.key_file = text,
        Err(fault) => faults.push(fault),
    }
    faults.extend(app.apply_keys());
    app.library.recent = user_files::load_recent(&app.folders);
    app.tell_faults(&faults);
    app
}

fn language_of_environment() -> Option<Language> {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .and_then(|locale| Language::from_locale(&locale))
}
