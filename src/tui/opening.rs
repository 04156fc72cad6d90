//! Opening what was requested: rules, a record, a position or a board of stones, with the unsaved work on it.

use super::event::Opened;
use super::open_target::{OpenTarget, PASTED};
use super::places;
use crate::base::Message;
use crate::config::Folders;
use crate::message;
use crate::session::rule_tests::{is_tests_name, rules_of_tests};
use crate::session::stones::StoneBoard;
use crate::session::{FileError, Session, files, library};
use std::path::{Path, PathBuf};

/// Opens what was requested, and looks for unsaved work on it.
///
/// # Errors
/// A file cannot be read, or contains nothing that can be opened.
pub fn open(folders: &Folders, request: &OpenTarget) -> Result<Opened, Box<FileError>> {
    let with_rules = request.stones().and_then(with_rules_that_ship);
    let with_rules = with_rules.or_else(|| with_tested_rules(request));
    let request = with_rules.as_ref().unwrap_or(request);
    if let Some(text) = request.pasted.as_deref().filter(|text| is_gbb(text)) {
        let board = StoneBoard::of_text(Path::new(PASTED), text)?;
        return Ok(Opened::Stones(Box::new(board)));
    }
    if let Some(path) = request.stones() {
        let board = StoneBoard::open(path)?;
        clean_up(folders, &[files::identity(path)]);
        return Ok(Opened::Stones(Box::new(board)));
    }
    let place = places::find_visit(folders, request);
    let mut opening = match &request.pasted {
        Some(text) => Session::open_text(PASTED, text)?,
        None => places::open(request, place.as_ref())?,
    };
    if let Some(place) = place {
        places::go_to(&mut opening.session, &place);
    }
    opening
        .session
        .storage_mut()
        .set_recovery_folder(folders.recovery());
    opening.session.set_explorer_folder(folders.explorer());
    let lost = opening.session.lost_work();
    clean_up(folders, &opening.session.watched());
    Ok(Opened::Session(Box::new(opening), lost.map(Box::new)))
}

/// Returns the request for a bundled position with the rules of its game, if the path denotes no file but such a
/// position.
fn with_rules_that_ship(path: &Path) -> Option<OpenTarget> {
    let document = library::find_document(path).filter(|_| !files::exists(path))?;
    let game = library::game_of_document(&document)?;
    Some(OpenTarget {
        rules: vec![game.path()],
        position: Some(path.to_owned()),
        from_library: true,
        ..OpenTarget::default()
    })
}

/// Returns the request with the rules that tests belong to, if tests are to be opened.
fn with_tested_rules(request: &OpenTarget) -> Option<OpenTarget> {
    let tests = request.rules.first().filter(|_| request.rules.len() == 1)?;
    is_tests_name(&files::shown(tests)).then_some(())?;
    let rules = rules_of_tests(tests).into_iter().next()?;
    Some(OpenTarget {
        rules: vec![rules],
        ..request.clone()
    })
}

/// Removes the temporary files that killed processes have left beside these files and in the user's folders.
fn clean_up(folders: &Folders, opened: &[PathBuf]) {
    let beside = opened.iter().filter_map(|path| path.parent());
    let mut all: Vec<PathBuf> = beside.map(Path::to_owned).collect();
    all.extend([
        folders.recovery(),
        folders.state.clone(),
        folders.config.clone(),
    ]);
    all.sort();
    all.dedup();
    for folder in all {
        files::remove_abandoned_files(&folder);
    }
}

/// Returns the error of a file in one sentence, with the place of the first error of its text.
pub(crate) fn file_error(error: &FileError) -> Message {
    match error.diagnostics.first() {
        Some(first) => message!(
            "tui-file-fault",
            reason = first.message.clone(),
            place = error.sources.display(first.span)
        ),
        None => error.message.clone(),
    }
}

/// Returns the request for the files on a command line: rules, or a record or position, according to their extensions.
pub fn request_of(files: &[PathBuf]) -> OpenTarget {
    let mut request = OpenTarget::default();
    for file in files {
        let of_file = OpenTarget::of_path(file.clone());
        request.rules.extend(of_file.rules);
        request.record = request.record.or(of_file.record);
        request.position = request.position.or(of_file.position);
    }
    request
}

/// Returns true if a text is a board as GBB.
pub(in crate::tui) fn is_gbb(text: &str) -> bool {
    text.contains("GBB/1.0")
}
