//! Where the user left each record: noted when it is closed, and found when it is opened again.

use super::app::App;
use super::open_target::OpenTarget;
use super::user_files;
use crate::config::Folders;
use crate::config::places::LastVisit;
use crate::session::{FileError, NavigationStep, OpenedFile, Session};
use std::path::PathBuf;

/// Returns the path of the open record and where it is left. After changes that were discarded the place may not be in the
/// file.
pub(super) fn present_visit(app: &App) -> Option<(PathBuf, LastVisit)> {
    let session = app.session.as_ref()?;
    let path = session.storage().record_path()?.to_owned();
    let (game, _) = session.storage().game_of_file();
    let node = session.record().path(session.current()).to_string();
    let is_saved = !session.tree().is_changed();
    is_saved.then_some((path, LastVisit { game, node }))
}

/// Returns where the user left the record of a request, unless the request names a place itself.
pub(super) fn find_visit(folders: &Folders, request: &OpenTarget) -> Option<LastVisit> {
    let names_place = request.path.is_some() || request.game.is_some() || request.play.is_some();
    let record = request.record.as_ref().filter(|_| !names_place)?;
    user_files::place_of(folders, record)
}

/// Opens the files of a request, if possible the game in which the user left the record.
pub(super) fn open(
    request: &OpenTarget,
    place: Option<&LastVisit>,
) -> Result<OpenedFile, Box<FileError>> {
    let request = request.to_session();
    if let Some(place) = place.filter(|place| place.game > 1) {
        let mut with_game = request.clone();
        with_game.place.game = Some(place.game);
        // The file may hold fewer games than it did.
        if let Ok(opened) = Session::open(&with_game) {
            return Ok(opened);
        }
    }
    Session::open(&request)
}

/// Goes to the node where the user left a record, if it still has such a node.
pub(super) fn go_to(session: &mut Session, place: &LastVisit) {
    let (game, _) = session.storage().game_of_file();
    let path = place.node.parse().ok().filter(|_| game == place.game);
    let node = path.and_then(|path| session.record().node_at(&path).ok());
    if let Some(node) = node {
        session.step(NavigationStep::To(node));
    }
}
