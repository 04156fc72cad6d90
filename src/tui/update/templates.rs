//! Offering the templates from which new rules are written.

use super::super::commands::Action;
use super::super::open_target::OpenTarget;
use crate::message;
use crate::rules::RuleLanguage;
use crate::session::files::shown;
use crate::session::{FileError, templates};
use crate::tui::app::{App, Choice, MenuEntry};
use crate::tui::update::offers::offer;
use std::path::Path;

/// Returns true if only a rule file was requested, which does not exist and can be created from a template.
pub(in crate::tui) fn could_begin(request: &OpenTarget, error: &FileError) -> bool {
    let hint = error.hint.as_ref();
    request.rules.len() == 1
        && request.record.is_none()
        && request.position.is_none()
        && hint.is_some_and(|hint| hint.id == "load-hint-new")
}

/// Offers templates for a requested rule file that does not exist.
pub(super) fn offer_to_begin(app: &mut App, path: &Path) {
    let path = shown(path);
    let title = app.texts.say(&message!("tests-begin", path = &path));
    offer_templates(app, &path, title);
}

pub(super) fn offer_templates(app: &mut App, path: &str, title: String) {
    let language = RuleLanguage::of_file(path).unwrap_or_else(RuleLanguage::first);
    let names = templates::names(language);
    let widest = names.iter().map(|name| name.len()).max().unwrap_or(0);
    let entries: Vec<MenuEntry> = names
        .into_iter()
        .map(|name| MenuEntry {
            label: format!("{name:widest$}  {}", app.texts.word(line(name))),
            side: String::new(),
            choice: Choice::Run(Action::NewRules, format!("{path} {name}")),
        })
        .collect();
    offer(app, title, entries, 0);
}

/// Returns the key of the line that says what a template is like.
fn line(template: &str) -> &'static str {
    match template {
        "placement" => "template-placement",
        "stepping" => "template-stepping",
        "capturing" => "template-capturing",
        "connection" => "template-connection",
        "lines" => "template-lines",
        "sowing" => "template-sowing",
        "race" => "template-race",
        _ => "template-chess-like",
    }
}
