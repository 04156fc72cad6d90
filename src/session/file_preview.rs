//! What is shown of a file before it is opened: its board, its rules, its players and its first moves.
//!
//! Invariant: a preview is bounded. A file that is long, or whose rules take long, is described as far as it was read.

use super::board_files::PositionRead;
use super::library::Preview;
use super::load::RulesRequest;
use super::open::{OpenRequest, PlaceRequest};
use super::record_files::FileError;
use super::stones::StoneBoard;
use super::{Fact, NavigationStep, PositionAt, Session, files, is_fen_file};
use crate::base::Message;
use crate::base::clean::clean_line;
use crate::board::Game;
use crate::codec::records::format_of_file;
use crate::message;
use crate::notation::label::write_label;
use crate::record::NodeId;
use crate::rules::RuleLanguage;
use crate::search::Bounds;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The longest file that is read for a preview, in bytes.
const MAX_BYTES: u64 = 4 << 20;

/// How long the first moves of a record may take to judge.
const JUDGE_TIMEOUT: Duration = Duration::from_secs(1);

/// The number of first moves that are shown.
const MOVES: usize = 12;

/// The most names in a folder that are counted.
const MAX_NAMES: usize = 10_000;

/// What a file is, according to its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    Rules(&'static RuleLanguage),
    /// A record of games.
    Record,
    Position,
    /// Anything else.
    Other,
}

impl FileKind {
    /// Returns the kind of a file with this name.
    pub fn of(name: &str) -> Self {
        let ending = Path::new(name).extension();
        let ending = ending.map(|ending| ending.to_string_lossy().to_lowercase());
        if matches!(ending.as_deref(), Some("gbb" | "fen" | "sfen")) {
            Self::Position
        } else if format_of_file(name).is_some() {
            Self::Record
        } else if let Some(language) = RuleLanguage::of_file(name) {
            Self::Rules(language)
        } else {
            Self::Other
        }
    }
}

/// What is known about a file before it is opened.
#[derive(Clone, Debug, Default)]
pub struct FilePreview {
    /// The length in bytes, or the number of names in a folder.
    pub size: u64,
    pub is_folder: bool,
    /// The game, as its rules and its look describe it.
    pub game: Option<Game>,
    /// The initial board, or the board after the first moves.
    pub board: Option<Preview>,
    /// Facts about a recorded game: the players, where and when.
    pub facts: Vec<(Fact, String)>,
    /// Why the recorded game ended, as far as it is stated beside the result.
    pub reason: String,
    /// The number of games in a record.
    pub games: usize,
    /// The first moves, numbered.
    pub moves: String,
    /// Why more is not known.
    pub error: Option<Message>,
}

/// Reads what is shown of a file, on any thread.
#[derive(Clone)]
pub struct PreviewRead {
    path: PathBuf,
    /// The open game, by whose rules a position is read.
    open: Option<(PositionRead, Game)>,
}

impl PreviewRead {
    /// Creates a reader. `session` is what is open.
    pub fn new(path: PathBuf, session: Option<&Session>) -> Self {
        let open = session.and_then(|session| {
            let position = session.begin_load_position(&path, None).ok()?;
            Some((position, session.game()?.clone()))
        });
        Self { path, open }
    }

    pub fn run(&self) -> FilePreview {
        let path = &self.path;
        if files::is_folder(path) {
            let names = files::list_folder(path, MAX_NAMES);
            return FilePreview {
                is_folder: true,
                size: names.len() as u64,
                ..FilePreview::default()
            };
        }
        let size = match files::length(path) {
            Ok(size) => size,
            Err(error) => {
                return FilePreview {
                    error: Some(error),
                    ..FilePreview::default()
                };
            }
        };
        let mut preview = FilePreview {
            size,
            ..FilePreview::default()
        };
        if size > MAX_BYTES {
            preview.error = Some(message!("session-preview-too-long"));
            return preview;
        }
        let name = files::shown(path);
        let result = match FileKind::of(&name) {
            FileKind::Rules(_) => self.rules(&mut preview),
            FileKind::Record => self.record(&mut preview),
            FileKind::Position => self.position(&mut preview),
            FileKind::Other => Ok(()),
        };
        if let Err(error) = result {
            preview.error = Some(match error.diagnostics.first() {
                Some(first) => first.message.clone(),
                None => error.message,
            });
        }
        preview
    }

    fn rules(&self, found: &mut FilePreview) -> Result<(), Box<FileError>> {
        let request = OpenRequest {
            rules: Some(RulesRequest::file(self.path.clone())),
            ..OpenRequest::default()
        };
        let session = Session::open(&request)?.session;
        found.take_board(&session);
        if session.game().is_none() {
            let (_, diagnostics) = session.rules_text().diagnostics();
            let first = diagnostics.iter().find(|found| found.is_error());
            found.error = first.map(|first| first.message.clone());
        }
        Ok(())
    }

    fn record(&self, found: &mut FilePreview) -> Result<(), Box<FileError>> {
        let request = OpenRequest {
            place: PlaceRequest {
                record: Some(self.path.clone()),
                ..PlaceRequest::default()
            },
            ..OpenRequest::default()
        };
        let mut session = Session::open(&request)?.session;
        found.games = session.storage().game_of_file().1;
        for fact in Fact::ALL {
            let text = session.tree().fact(fact);
            if !text.is_empty() && fact != Fact::Remark {
                found.facts.push((fact, clean_line(&text).into_owned()));
            }
        }
        found.reason = session.tree().result_reason();
        let end = first_moves_end(&session);
        session.step(NavigationStep::To(end));
        let deadline = Instant::now() + JUDGE_TIMEOUT;
        let stop = || Instant::now() > deadline;
        let _ = session.work_out_position(&Bounds::stopped_by(&stop));
        found.take_board(&session);
        let line = session.record().line_to(end);
        for node in line {
            let Some(text) = text_of(&mut session, node) else {
                continue;
            };
            let seen = session.record().node(node);
            let count = match session.game() {
                Some(_) => seen.move_number(),
                None => seen.ply(),
            };
            let number = session.rounds().prefix(count);
            // Only the first move of a pair is numbered.
            let is_second = number.ends_with("...") && !found.moves.is_empty();
            let number = if is_second { "" } else { number.as_str() };
            let parts = [found.moves.as_str(), number, &clean_line(&text)];
            let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            found.moves = parts.join(" ");
        }
        Ok(())
    }

    fn position(&self, found: &mut FilePreview) -> Result<(), Box<FileError>> {
        if let Some((read, game)) = &self.open {
            let board = read.run()?.board;
            found.game = Some(game.clone());
            found.board = Some(Preview {
                game: game.clone(),
                board,
            });
        } else if !is_fen_file(&self.path) {
            // Without a game it opens as a board of stones, which has no pieces to show.
            StoneBoard::open(&self.path)?;
        }
        Ok(())
    }
}

impl FilePreview {
    fn take_board(&mut self, session: &Session) {
        self.game = session.game().cloned();
        self.board = session.game().map(|game| Preview {
            game: game.clone(),
            board: session.position().board.clone(),
        });
    }
}

/// Returns the move of a node as text, with the letter of its piece if the board before it is known.
fn text_of(session: &mut Session, node: NodeId) -> Option<String> {
    let parent = session.record().node(node).parent();
    let before = parent.map(|parent| session.position_at(parent));
    let Some(game) = session.game() else {
        return session.tree().text_move(node).map(|(_, text)| text);
    };
    match (session.record().node(node).content().as_move(), before) {
        (Some(mv), Some(PositionAt::Known(before))) => Some(write_label(mv, game, &before)),
        _ => session.tree().move_text(node, game),
    }
}

/// Returns the last of the first moves of the main line.
fn first_moves_end(session: &Session) -> NodeId {
    let record = session.record();
    let mut node = record.root();
    for _ in 0..MOVES {
        let Some(next) = record.node(node).children().first() else {
            break;
        };
        node = *next;
    }
    node
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preview(name: &str, text: &str) -> FilePreview {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        PreviewRead::new(path, None).run()
    }

    #[test]
    fn a_record_shows_its_players_its_first_moves_and_the_board_after_them() {
        let found = preview(
            "a.sgf",
            "(;GM[1]SZ[9]PB[Ann]PW[Bob];B[aa];W[bb](;B[cc])(;B[dd]))(;GM[1])",
        );
        assert_eq!(found.games, 2);
        let facts: Vec<&str> = found.facts.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(facts, ["Ann", "Bob"]);
        assert_eq!(found.moves, "1. A9 2. B8 3. C7");
        let board = found.board.expect("a board").board;
        let stones = board
            .squares()
            .filter(|square| board.piece(*square).is_some());
        assert_eq!(stones.count(), 3);
    }

    #[test]
    fn rules_show_their_board_or_their_first_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let game = crate::session::library::find(Path::new("tictactoe")).expect("a game");
        let path = folder.path().join("mine.gdef");
        std::fs::write(&path, game.rules).expect("written");
        let found = PreviewRead::new(path.clone(), None).run();
        assert_eq!(found.board.expect("a board").board.width(), 3);
        assert_eq!(found.error, None);
        std::fs::write(&path, "game {").expect("written");
        let found = PreviewRead::new(path, None).run();
        assert!(found.board.is_none() && found.error.is_some());
    }

    #[test]
    fn what_cannot_be_read_says_why() {
        let found = preview("a.gbb", "GBB/1.0\nsize x\n");
        assert!(found.error.is_some());
        assert!(preview("a.txt", "anything").error.is_none());
        let missing = PreviewRead::new("no/such/file.sgf".into(), None).run();
        let error = missing.error.expect("a reason");
        assert_eq!(error.id, "session-file-missing");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_never_read() {
        let found = PreviewRead::new("/dev/zero".into(), None).run();
        assert_eq!(found.error.expect("a reason").id, "session-file-is-special");
    }

    #[test]
    fn the_name_says_what_a_file_is() {
        for (name, is) in [
            ("a/b.SGF", "record"),
            ("a.pgn", "record"),
            ("x.gbb", "position"),
            ("x.fen", "position"),
            ("x.gdef", "rules"),
            ("x.gdef.txt", "rules"),
            ("x.tests.toml", "other"),
            ("x", "other"),
        ] {
            let kind = match FileKind::of(name) {
                FileKind::Rules(_) => "rules",
                FileKind::Record => "record",
                FileKind::Position => "position",
                FileKind::Other => "other",
            };
            assert_eq!(kind, is, "{name}");
        }
    }
}
