//! Writing new rules from a template.

use crate::base::Message;
use crate::session::templates;
use crate::session::templates::begin_new_game;
use crate::tui::app::{App, Effect};
use crate::tui::file_picker::FilePurpose;
use crate::tui::layer::AfterSave;
use crate::tui::open_target::OpenTarget;
use crate::tui::update::tasks::background;
use crate::tui::update::templates::offer_templates;
use crate::tui::update::{leave, offers};
use std::path::PathBuf;

/// Creates new rules from a template: `mygame.gdef stepping`. Missing arguments are asked for.
pub(super) fn new_rules(app: &mut App, argument: &str, effects: &mut Vec<Effect>) {
    let argument = argument.trim();
    if argument.is_empty() {
        offers::pick(app, "", FilePurpose::NewRules);
        return;
    }
    let (path, template) = match argument.rsplit_once(' ') {
        Some((path, template)) if templates::NAMES.contains(&template) => (path.trim(), template),
        _ => (argument, ""),
    };
    if !template.is_empty() {
        write_rules(app, path.into(), template.to_owned(), effects);
        return;
    }
    let title = app.texts.word("tests-choose-template");
    offer_templates(app, path, title);
}

/// Writes new rules from a template, with their look and tests, and opens them.
pub(super) fn write_rules(
    app: &mut App,
    path: PathBuf,
    template: String,
    effects: &mut Vec<Effect>,
) {
    let write = move || {
        let game = begin_new_game(&path, Some(&template)).map_err(|error| error.message)?;
        game.write()?;
        Ok(game.rules().unwrap_or(&path).to_owned())
    };
    let take =
        |app: &mut App, written: Result<PathBuf, Message>, effects: &mut Vec<Effect>| match written
        {
            Ok(path) => leave::leave_for(app, AfterSave::open(OpenTarget::of_path(path)), effects),
            Err(error) => app.tell_error(&error),
        };
    background(app, write, take, effects);
}
