//! Opens what was asked for: from file names to a session.

use super::board_files::FileFault;
use super::files::shown;
use super::library;
use super::load::{LoadFault, RulesRequest, load_rules, read_texts};
use super::record_files::RecordFile;
use super::{Session, SessionEvent, Step, is_fen_file};
use crate::base::{Diagnostic, FileId, Message, Source, Sources};
use crate::board::Move;
use crate::codec::fen::{is_fen, read_fen};
use crate::message;
use crate::notation::label::write_moves;
use crate::notation::split_moves;
use crate::record::Path as NodePath;
use crate::search::Bounds;
use std::path::{Path, PathBuf};

/// Where in a game to start.
#[derive(Clone, Debug, Default)]
pub struct PlaceRequest {
    /// A file with a position to start from.
    pub position: Option<PathBuf>,
    /// A position to start from, as FEN.
    pub fen: Option<String>,
    /// A file with a record to open.
    pub record: Option<PathBuf>,
    /// Which game of the file, from 1.
    pub game: Option<usize>,
    /// The path to a node of the record.
    pub path: Option<String>,
    /// The charset of the record, whatever it declares itself.
    pub charset: Option<String>,
    /// True to start at the end of the main line instead of the node that the record states.
    pub at_end: bool,
    /// The player to move there.
    pub turn: Option<u8>,
    /// Values for the state of the rules, by name.
    pub state: Vec<(String, String)>,
    /// Moves to play from there, separated by `;`.
    pub play: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub struct OpenRequest {
    /// The rules; `None` to use those that the record names.
    pub rules: Option<RulesRequest>,
    /// Where to start.
    pub place: PlaceRequest,
}

/// A session that was opened.
#[derive(Debug)]
pub struct OpenedFile {
    /// The session, whose jobs have not been run.
    pub session: Session,
    /// Remarks, for example that the rules are not those of the record.
    pub remarks: Vec<Message>,
}

impl From<LoadFault> for FileFault {
    fn from(fault: LoadFault) -> Self {
        Self {
            hint: fault.hint,
            ..fault.message.into()
        }
    }
}

impl Session {
    /// Opens rules, and a record or a position with them. Rules with errors open too, but without a game.
    ///
    /// # Errors
    /// A file cannot be read or does not fit the game, or a move to play is not legal.
    pub fn open(request: &OpenRequest) -> Result<OpenedFile, Box<FileFault>> {
        let place = &request.place;
        if let Some(rules) = &request.rules {
            let mut session = load_rules(rules).map_err(boxed)?.into_session();
            let remarks = session.go_to(place, &Bounds::default())?;
            return Ok(OpenedFile { session, remarks });
        }
        if let Some(path) = place.position.as_ref().filter(|path| is_fen_file(path))
            && place.record.is_none()
        {
            let (bytes, _) = library::read_document(path).map_err(boxed)?;
            let rules = fitting_rules(path, &String::from_utf8_lossy(&bytes))?;
            let mut session = load_rules(&rules).map_err(boxed)?.into_session();
            let remarks = session.go_to(place, &Bounds::default())?;
            return Ok(OpenedFile { session, remarks });
        }
        let Some(record) = &place.record else {
            return Err(Box::new(message!("session-nothing-to-open").into()));
        };
        let file = RecordFile::read(record, place.charset.as_deref())?;
        let (mut session, mut remarks) = Self::open_record(file, place.game)?;
        remarks.extend(session.go_within_record(place, &Bounds::default())?);
        Ok(OpenedFile { session, remarks })
    }

    /// Opens a text without a file as a file with this text is opened: a record, or a position as FEN; `name` stands for
    /// the file in messages.
    ///
    /// # Errors
    /// The text contains no game, or there are no rules for the position.
    pub fn open_text(name: &str, text: &str) -> Result<OpenedFile, Box<FileFault>> {
        if is_fen(text) {
            let rules = fitting_rules(Path::new(name), text)?;
            let mut session = load_rules(&rules).map_err(boxed)?.into_session();
            let place = PlaceRequest {
                fen: Some(text.trim().to_owned()),
                ..PlaceRequest::default()
            };
            let remarks = session.go_to(&place, &Bounds::default())?;
            return Ok(OpenedFile { session, remarks });
        }
        let (session, remarks) = Self::open_record(RecordFile::of_text(name, text), None)?;
        Ok(OpenedFile { session, remarks })
    }

    /// Opens what a request names and goes to its node. Judging moves on the way is limited by `bounds`.
    ///
    /// # Errors
    /// A file cannot be read or does not fit the game, there is no node at the path, or a move to play is not legal.
    pub fn go_to(
        &mut self,
        place: &PlaceRequest,
        bounds: &Bounds<'_>,
    ) -> Result<Vec<Message>, Box<FileFault>> {
        let mut remarks = Vec::new();
        if let Some(path) = &place.record {
            remarks.extend(self.load_record_as(path, place.game, place.charset.as_deref())?);
        }
        remarks.extend(self.go_within_record(place, bounds)?);
        Ok(remarks)
    }

    /// Goes to the node of a request once the record is open, and returns remarks.
    fn go_within_record(
        &mut self,
        place: &PlaceRequest,
        bounds: &Bounds<'_>,
    ) -> Result<Vec<Message>, Box<FileFault>> {
        let mut remarks = Vec::new();
        if place.record.is_some() && place.at_end {
            self.step(Step::To(self.record().main_line_end(self.record().root())));
        }
        if let Some(path) = &place.path {
            let way: NodePath = path.parse().map_err(boxed)?;
            let node = self.record().node_at(&way).map_err(boxed)?;
            self.step(Step::To(node));
        }
        let has_state = !place.state.is_empty();
        let has_position = place.position.is_some() || place.fen.is_some();
        if has_position || place.turn.is_some() || has_state || place.play.is_some() {
            let _ = self.work_out_position(bounds);
        }
        match (&place.position, &place.fen, place.turn) {
            (Some(path), _, turn) => {
                let read = self.begin_load_position(path, turn).map_err(boxed)?.run()?;
                self.position_read(&read).map_err(boxed)?;
                remarks.extend(read.remarks);
            }
            (None, Some(fen), turn) => remarks.extend(self.place_fen(fen, turn)?),
            (None, None, Some(turn)) => self.choose_turn(turn).map_err(boxed)?,
            (None, None, None) => {}
        }
        if has_state {
            self.change_state(&place.state).map_err(boxed)?;
        }
        if let Some(text) = &place.play {
            self.play_all(text, bounds)?;
        }
        Ok(remarks)
    }

    /// Plays moves given as text, each judged on this thread.
    ///
    /// # Errors
    /// A move cannot be read or is not legal; the moves before it stay played.
    fn play_all(&mut self, text: &str, bounds: &Bounds<'_>) -> Result<(), Box<FileFault>> {
        for (start, part) in split_moves(text) {
            if self.game().is_none() {
                return Err(boxed(message!("session-no-rules")));
            }
            let mut events = self.play_whole_text(part);
            events.extend(self.run_pending_until(bounds));
            let played = |event: &SessionEvent| matches!(event, SessionEvent::Played { .. });
            if let Some(SessionEvent::Unreadable(fault)) = events.last() {
                return Err(unreadable(text, start, part, fault.clone()));
            }
            if !events.iter().any(played) {
                let reason = events.iter().find_map(|event| match event {
                    SessionEvent::Message(message) => Some(message.clone()),
                    SessionEvent::Refused { .. } => Some(message!("session-move-refused")),
                    SessionEvent::Faulted { .. } => Some(message!("session-move-faulted")),
                    SessionEvent::LimitReached { limit, .. } => {
                        Some(message!("session-move-cut", limit = limit.word()))
                    }
                    SessionEvent::Ambiguous { moves } => Some(message!(
                        "session-move-choices",
                        moves = self.choices(moves)
                    )),
                    _ => None,
                });
                let reason = reason.unwrap_or_else(|| message!("session-move-refused"));
                return Err(boxed(message!(
                    "session-move-not-played",
                    mv = part.trim(),
                    reason = reason
                )));
            }
        }
        Ok(())
    }

    /// Returns the moves at the current node as short texts, separated by `;`.
    fn choices(&self, moves: &[Move]) -> String {
        let Some(game) = self.game() else {
            return String::new();
        };
        let moves: Vec<&Move> = moves.iter().collect();
        write_moves(&moves, game, self.position()).join("; ")
    }
}

/// Returns the fault of a request that can be found without compiling rules or reading a record: a file that does not
/// exist or is of the wrong kind, or parameters for rules without parameters.
pub fn find_fault(request: &OpenRequest) -> Option<Box<FileFault>> {
    if let Some(rules) = &request.rules
        && let Err(fault) = read_texts(rules, &|_| None)
    {
        return Some(boxed(fault));
    }
    let place = &request.place;
    let files = place.record.iter().chain(&place.position);
    let mut looks = files.map(|path| library::look_at_document(path));
    looks.find_map(Result::err).map(boxed)
}

/// Returns the bundled rules for a position in FEN: those by which all of it is read.
fn fitting_rules(path: &Path, text: &str) -> Result<RulesRequest, Box<FileFault>> {
    // First of all no field is left, then as little as possible is odd.
    let mut fitting: Vec<((bool, usize), &'static str)> = Vec::new();
    for game in library::games() {
        let Some(known) = game.about().fen.as_ref().and_then(|_| game.preview()) else {
            continue;
        };
        if let Ok(read) = read_fen(text, FileId(0), &known.game, &known.board) {
            let is_left = read
                .remarks
                .iter()
                .any(|remark| remark.id == "fen-fields-left");
            fitting.push(((is_left, read.remarks.len()), game.word()));
        }
    }
    let fewest = fitting.iter().map(|(remarks, _)| *remarks).min();
    fitting.retain(|(remarks, _)| Some(*remarks) == fewest);
    match fitting[..] {
        [(_, word)] => Ok(RulesRequest::file(word)),
        [] => Err(boxed(message!("session-fen-fits-none", path = shown(path)))),
        _ => {
            let games: Vec<&str> = fitting.iter().map(|(_, word)| *word).collect();
            let games = games.join(", ");
            let path = shown(path);
            Err(boxed(message!(
                "session-fen-fits-several",
                path = path,
                games = games
            )))
        }
    }
}

/// Returns the fault of one part of a list of moves; `start` is the byte offset of the part in the whole text.
fn unreadable(text: &str, start: usize, part: &str, mut fault: Diagnostic) -> Box<FileFault> {
    let shift = u32::try_from(start).unwrap_or(u32::MAX);
    fault.span.start = fault.span.start.saturating_add(shift);
    fault.span.end = fault.span.end.saturating_add(shift);
    let mut sources = Sources::new();
    sources.add(Source::new("--play", text));
    Box::new(FileFault {
        message: message!(
            "session-move-unreadable",
            mv = part.trim(),
            reason = fault.message.clone()
        ),
        hint: None,
        sources,
        diagnostics: vec![fault],
    })
}

fn boxed(fault: impl Into<FileFault>) -> Box<FileFault> {
    Box::new(fault.into())
}
