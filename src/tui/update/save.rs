//! Saving, and paths that are given for a file.

use crate::codec::records::extensions;
use crate::message;
use crate::rules::RuleLanguage;
use crate::session::files::{self, PathKind, shown, typed_path};
use crate::session::{FileKind, is_fen_file};
use crate::tui::app::{App, Choice, Effect, Layer};
use crate::tui::commands::Action;
use crate::tui::file_picker::FilePurpose;
use crate::tui::layer::AfterSave;
use crate::tui::layout::Pane;
use crate::tui::open_target::base_name;
use crate::tui::panes::Viewer;
use crate::tui::update::offers::{self, ask_question};
use crate::tui::update::{export, leave, new_rules, open, tasks};
use std::path::{Path, PathBuf};

/// Saves everything that is unsaved, one file at a time, then performs `next`. Called again after each save.
pub(super) fn save_all(app: &mut App, next: AfterSave, effects: &mut Vec<Effect>) {
    // Only one save is begun here; it runs in the background, and when it has succeeded, this is called again and finds
    // what is left. A save that fails ends the chain, so `next` never happens with something unsaved.
    let changed = app.editor.files.iter().position(|file| file.is_changed());
    if let Some(number) = changed {
        app.editor.active = number;
        save_rules(app, next, effects);
        return;
    }
    let record_changed = app
        .session
        .as_ref()
        .is_some_and(|session| session.tree().is_changed());
    if record_changed {
        save_record(app, next, effects);
        return;
    }
    if app.stones.is_some() && app.is_changed() {
        save_stones(app, next, effects);
        return;
    }
    leave::perform(app, next, effects);
}

/// Saves the content of the focused pane, under another name if one is given.
pub(super) fn write_pane(app: &mut App, path: &str, effects: &mut Vec<Effect>) {
    if path.is_empty() {
        save_pane(app, effects);
    } else if app.focus == Pane::Rules {
        save_rules_as(app, path, AfterSave::Nothing, effects);
    } else {
        save_record_as(app, path, AfterSave::Nothing, effects);
    }
}

/// Saves the content of the focused pane: the text of the rules, or else the record. If a question about a file is
/// pending, it is asked instead.
pub(super) fn save_pane(app: &mut App, effects: &mut Vec<Effect>) {
    let question = app.questions.first();
    if question.is_some_and(|question| question.answers.len() > 1) {
        app.run_next(Action::AnswerNotice, "");
    } else if app.focus == Pane::Rules {
        save_rules(app, AfterSave::Nothing, effects);
    } else {
        save_record(app, AfterSave::Nothing, effects);
    }
}

fn save_rules(app: &mut App, next: AfterSave, effects: &mut Vec<Effect>) {
    let files = app
        .session
        .iter()
        .flat_map(|session| session.rules_text().files());
    let file = files.into_iter().nth(app.editor.active);
    if file.is_some_and(|file| !file.is_read_only()) {
        tasks::save_rules(app, app.editor.active, None, next, effects);
    } else {
        save_rules_as(app, "", next, effects);
    }
}

/// Saves the active rule file under a name.
pub(super) fn save_rules_as(app: &mut App, path: &str, next: AfterSave, effects: &mut Vec<Effect>) {
    save_as(app, path, FilePurpose::SaveRules(next), effects);
}

/// Saves the open version of a file that changed on disk under another name, which is asked for.
pub(super) fn save_mine_as(app: &mut App, path: &Path, effects: &mut Vec<Effect>) {
    let files = app.session.iter();
    let mut files = files.flat_map(|session| session.rules_text().files());
    let number = files.position(|file| file.path.as_deref() == Some(path));
    match number {
        _ if app.stones.is_some() => save_stones_as(app, "", AfterSave::Nothing, effects),
        Some(number) => {
            app.editor.active = number;
            save_rules_as(app, "", AfterSave::Nothing, effects);
        }
        None => save_record_as(app, "", AfterSave::Nothing, effects),
    }
}

fn save_record(app: &mut App, next: AfterSave, effects: &mut Vec<Effect>) {
    let path = app
        .session
        .as_ref()
        .and_then(|session| session.storage().record_path().map(Path::to_owned));
    match path {
        Some(path) => tasks::save_record(app, path, next, effects),
        None => save_record_as(app, "", next, effects),
    }
}

/// Saves the record under a name.
pub(super) fn save_record_as(
    app: &mut App,
    path: &str,
    next: AfterSave,
    effects: &mut Vec<Effect>,
) {
    save_as(app, path, FilePurpose::SaveRecord(next), effects);
}

/// Writes a file under a name, which is asked for if not given.
pub(super) fn save_as(app: &mut App, path: &str, kind: FilePurpose, effects: &mut Vec<Effect>) {
    if path.is_empty() {
        offers::pick(app, &preset(app, &kind), kind);
    } else {
        check_path(app, typed_path(path), kind, effects);
    }
}

/// Saves the position.
pub(super) fn save_position(app: &mut App, path: &str, effects: &mut Vec<Effect>) {
    save_as(app, path, FilePurpose::SavePosition, effects);
}

/// Returns the path that is proposed for a file.
fn preset(app: &App, kind: &FilePurpose) -> String {
    match kind {
        FilePurpose::Open | FilePurpose::NewRules | FilePurpose::LoadPosition => String::new(),
        FilePurpose::SaveRecord(_) => {
            let session = app.session.as_ref();
            let record = session.and_then(|session| session.storage().record_path());
            record.map_or_else(|| default_name(app, "sgf"), shown)
        }
        FilePurpose::SaveAlone(_) => {
            let session = app.session.as_ref();
            let record = session.and_then(|session| session.storage().record_path());
            let number = session.map_or(1, |session| session.storage().game_of_file().0);
            match record.and_then(|record| record.file_stem().zip(record.extension())) {
                Some((stem, ending)) => {
                    let (stem, ending) = (stem.to_string_lossy(), ending.to_string_lossy());
                    let name = format!("{stem}-{number}.{ending}");
                    record.map_or(name.clone(), |record| shown(&record.with_file_name(&name)))
                }
                None => default_name(app, "sgf"),
            }
        }
        FilePurpose::SaveRules(_) => {
            let file = app.editor.file().map(|file| base_name(&file.name));
            file.unwrap_or_default()
        }
        FilePurpose::SavePosition => default_name(app, "gbb"),
        FilePurpose::SaveStones(_) => {
            let path = app.stones_path();
            path.map_or_else(|| "board.gbb".to_owned(), shown)
        }
        FilePurpose::Export => default_name(app, "svg"),
        FilePurpose::ExportPage => page_name(app, "html"),
        FilePurpose::Figures(_) => page_name(app, "svg"),
    }
}

/// Returns the name of a page or of figures: that of the record, or else of the game.
fn page_name(app: &App, ending: &str) -> String {
    let session = app.session.as_ref();
    let path = session.and_then(|session| session.storage().record_path());
    match path.and_then(Path::file_stem) {
        Some(stem) => format!("{}.{ending}", stem.to_string_lossy()),
        None => default_name(app, ending),
    }
}

/// Returns a file name derived from the name of the game.
fn default_name(app: &App, ending: &str) -> String {
    let name: String = app
        .game()
        .map_or("game", |game| game.name.as_str())
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' })
        .take(40)
        .collect();
    format!("{name}.{ending}")
}

/// Handles a path that was typed: a path to be written is first checked, a path to be read is read at once.
pub(super) fn path_given(app: &mut App, path: &str, kind: FilePurpose, effects: &mut Vec<Effect>) {
    match kind {
        FilePurpose::Open => open::open(app, path, effects),
        FilePurpose::NewRules => new_rules::new_rules(app, path, effects),
        FilePurpose::LoadPosition => open::load_position(app, path, effects),
        FilePurpose::SaveRecord(next) => save_record_as(app, path, next, effects),
        kind @ FilePurpose::SaveAlone(_) => save_as(app, path, kind, effects),
        FilePurpose::SaveRules(next) => save_rules_as(app, path, next, effects),
        FilePurpose::SavePosition => save_position(app, path, effects),
        FilePurpose::Export => export(app, path, effects),
        FilePurpose::ExportPage => export_page(app, path, effects),
        kind @ FilePurpose::Figures(_) => save_as(app, path, kind, effects),
        FilePurpose::SaveStones(next) => save_stones_as(app, path, next, effects),
    }
}

/// Checks what exists at a path before it is written. A path without ending gets the usual one.
fn check_path(app: &mut App, path: PathBuf, kind: FilePurpose, effects: &mut Vec<Effect>) {
    let ending = match &kind {
        FilePurpose::SaveRules(_) => rules_ending(app).map(|(_, ending)| ending),
        kind => kind.ending().map(str::to_owned),
    };
    let check = move || {
        let mut path = path;
        let mut present = files::path_kind(&path);
        let is_folder = path
            .to_string_lossy()
            .ends_with(['/', std::path::MAIN_SEPARATOR]);
        if present != PathKind::Folder
            && !is_folder
            && path.extension().is_none()
            && let Some(ending) = ending
        {
            path.set_extension(ending);
            present = files::path_kind(&path);
        }
        (path, present, kind)
    };
    let take = |app: &mut App, (path, present, kind), effects: &mut Vec<Effect>| {
        path_checked(app, path, present, kind, effects);
    };
    tasks::background(app, check, take, effects);
}

/// Called when it is known what exists at a path that is to be written. The open file itself is overwritten without
/// asking; for a folder, a name in it is offered.
fn path_checked(
    app: &mut App,
    path: PathBuf,
    found: PathKind,
    kind: FilePurpose,
    effects: &mut Vec<Effect>,
) {
    if found == PathKind::Folder {
        offer_name_in(app, &path, kind);
        return;
    }
    if kind == FilePurpose::Export && !export::accept(app, &path) {
        return;
    }
    if matches!(kind, FilePurpose::Figures(_)) && !export::accept_figures(app, &path) {
        return;
    }
    let is_same_file = app.session.as_ref().is_some_and(|session| {
        let record = matches!(kind, FilePurpose::SaveRecord(_))
            && session.storage().record_path() == Some(&path);
        let rules = matches!(kind, FilePurpose::SaveRules(_))
            && session
                .rules_text()
                .files()
                .get(app.editor.active)
                .is_some_and(|file| file.path.as_ref() == Some(&path));
        record || rules
    });
    let stones = matches!(kind, FilePurpose::SaveStones(_)) && app.stones_path() == Some(&*path);
    if !is_same_file && !stones && !accept(app, &path, &kind) {
        return;
    }
    if found == PathKind::Nothing || is_same_file || stones {
        write(app, path, kind, effects);
        return;
    }
    let text = message!("tui-overwrite", path = shown(&path));
    let answers = vec![
        (
            app.texts.word("tui-answer-overwrite"),
            Choice::new(move |app, effects| write(app, path.clone(), kind.clone(), effects)),
        ),
        (app.texts.word("tui-answer-cancel"), Choice::Cancel),
    ];
    ask_question(app, "tui-overwrite-title", &text, answers, 1);
}

/// Returns true if what is written can be opened again under this name, and says otherwise which endings it can have.
fn accept(app: &mut App, path: &Path, kind: &FilePurpose) -> bool {
    let name = shown(path);
    let (is_known, endings) = match kind {
        FilePurpose::SaveRecord(_) | FilePurpose::SaveAlone(_) => {
            let endings: Vec<String> = extensions().map(|ending| format!(".{ending}")).collect();
            let is_known = FileKind::of(&name) == FileKind::Record;
            (is_known, endings.join(", "))
        }
        FilePurpose::SavePosition => (
            is_gbb(path) || is_fen_file(path),
            ".gbb, .fen, .epd, .sfen".to_owned(),
        ),
        FilePurpose::SaveStones(_) => (is_gbb(path), ".gbb".to_owned()),
        FilePurpose::SaveRules(_) => {
            let Some((language, ending)) = rules_ending(app) else {
                return true;
            };
            let is_known = match FileKind::of(&name) {
                FileKind::Rules(known) => language.is_some_and(|own| own.name == known.name),
                _ => path.extension().is_some_and(|new| *new == *ending),
            };
            (is_known, format!(".{ending}"))
        }
        _ => return true,
    };
    if !is_known {
        app.tell_error(&message!(
            "tui-save-endings",
            name = name,
            endings = endings
        ));
    }
    is_known
}

fn is_gbb(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("gbb"))
}

/// Returns the language of the active file of the rules, if its name tells it, and the ending of that name.
fn rules_ending(app: &App) -> Option<(Option<&'static RuleLanguage>, String)> {
    let name = base_name(&app.editor.file()?.name);
    if let Some(language) = RuleLanguage::of_file(&name) {
        return Some((Some(language), language.name.to_owned()));
    }
    let ending = Path::new(&name).extension()?.to_string_lossy();
    Some((None, ending.into_owned()))
}

/// Asks for a file name after a folder was given as the file to write.
fn offer_name_in(app: &mut App, folder: &Path, kind: FilePurpose) {
    let name = base_name(&preset(app, &kind));
    offers::pick(app, &shown(&folder.join(name)), kind);
    let is_folder = app.sentence(&message!("tui-folder-named", path = shown(folder)));
    if let Some(Layer::Files(picker)) = app.layers.last_mut() {
        picker.error = Some(is_folder);
    }
}

/// Writes a file, replacing whatever exists.
pub(super) fn write(app: &mut App, path: PathBuf, kind: FilePurpose, effects: &mut Vec<Effect>) {
    match kind {
        FilePurpose::SaveRecord(next) => tasks::save_record(app, path, next, effects),
        FilePurpose::SaveAlone(next) => tasks::save_alone(app, path, next, effects),
        FilePurpose::SaveRules(next) => {
            tasks::save_rules(app, app.editor.active, Some(&path), next, effects);
        }
        FilePurpose::SavePosition => tasks::save_position(app, path, effects),
        FilePurpose::Export => export::write(app, path, effects),
        FilePurpose::ExportPage => export::write_page(app, path, effects),
        FilePurpose::Figures(every) => export::write_figures(app, path, every, effects),
        FilePurpose::SaveStones(next) => tasks::save_stones(app, path, next, effects),
        _ => {}
    }
}

/// Cancels the saves in flight; what they were to save remains unsaved.
pub(super) fn cancel_saves(app: &mut App, effects: &mut Vec<Effect>) {
    let name = app
        .files
        .slow_save(app.now)
        .map(|saving| saving.name.clone());
    let name = name.unwrap_or_default();
    effects.push(Effect::CancelTasks(app.files.cancel_saves()));
    app.tell_error(&message!("tui-save-given-up", name = name));
}

/// Writes the board to a file, whose ending decides how; with `--figures` the record for print. Asks for the name of
/// the file if none is given.
pub(super) fn export(app: &mut App, path: &str, effects: &mut Vec<Effect>) {
    if app.game().is_none() {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    }
    if let Some((path, every)) = export::figures_of(path) {
        match every {
            _ if app.viewer() != Viewer::All => app.tell_error(&message!("page-hidden")),
            Ok(every) => save_as(app, path, FilePurpose::Figures(every), effects),
            Err(error) => app.tell_error(&error),
        }
        return;
    }
    save_as(app, path, FilePurpose::Export, effects);
}

/// Writes the record as a page to a file; asks for its name if none is given.
pub(super) fn export_page(app: &mut App, path: &str, effects: &mut Vec<Effect>) {
    if app.game().is_none() {
        app.tell(&message!("tui-no-rules-yet"));
    } else if app.viewer() != Viewer::All {
        app.tell_error(&message!("page-hidden"));
    } else {
        save_as(app, path, FilePurpose::ExportPage, effects);
    }
}

/// Saves the board to its own file.
pub(super) fn save_stones(app: &mut App, next: AfterSave, effects: &mut Vec<Effect>) {
    let path = app.stones.as_ref().and_then(|screen| screen.board.path());
    match path.map(Path::to_owned) {
        Some(path) => tasks::save_stones(app, path, next, effects),
        None => save_stones_as(app, "", next, effects),
    }
}

/// Saves the board under a name, or to its own file if none is given.
pub(super) fn write_stones(app: &mut App, path: &str, effects: &mut Vec<Effect>) {
    match path {
        "" => save_stones(app, AfterSave::Nothing, effects),
        path => save_stones_as(app, path, AfterSave::Nothing, effects),
    }
}

/// Saves the board under a name, which is asked for if not given.
pub(super) fn save_stones_as(
    app: &mut App,
    path: &str,
    next: AfterSave,
    effects: &mut Vec<Effect>,
) {
    save_as(app, path, FilePurpose::SaveStones(next), effects);
}
