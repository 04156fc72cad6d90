//! New rules from templates.

use super::super::app::App;
use super::super::commands::Action;
use super::super::event::Effect;
use super::super::file_picker::FilePurpose;
use super::super::layer::{Choice, MenuEntry};
use super::super::open_target::OpenTarget;
use super::{file_picker, offer, tasks};
use crate::message;
use crate::rules::RuleLanguage;
use crate::session::files::shown;
use crate::session::{FileError, templates};
use std::path::Path;

/// Creates new rules from a template: `mygame.gdef stepping`. Missing arguments are asked for.
pub(super) fn new_rules(app: &mut App, argument: &str, effects: &mut Vec<Effect>) {
    let argument = argument.trim();
    if argument.is_empty() {
        file_picker::pick(app, "", FilePurpose::NewRules);
        return;
    }
    let (path, template) = match argument.rsplit_once(' ') {
        Some((path, template)) if templates::NAMES.contains(&template) => (path.trim(), template),
        _ => (argument, ""),
    };
    if !template.is_empty() {
        tasks::write_rules(app, path.into(), template.to_owned(), effects);
        return;
    }
    let title = app.texts.word("tests-choose-template");
    offer_templates(app, path, title);
}

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

fn offer_templates(app: &mut App, path: &str, title: String) {
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
        _ => "template-chess-like",
    }
}
