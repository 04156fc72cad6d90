//! A record format defined by a test is handled like the built-in ones: it is recognised by name or content, judged,
//! edited, saved, and its faults are reported.

use crate::on_the_spot::OnTheSpot as _;
use gametui::base::{Diagnostic, FileId, Message, Span};
use gametui::board::{Game, Position};
use gametui::codec::records::{
    Carried, GameSource, GamesFile, ReadRecord, RecordFormat, RecordMetadata, RootInfo, format_of,
    full_format,
};
use gametui::message;
use gametui::notation::{read_move, write_move};
use gametui::record::{Builder, Content, NodeId, Record};
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::{NavigationStep, RecordEdit, RecordFile, Session, SessionEvent, Verdict};
use std::path::Path;
use std::sync::Arc;

/// Moves of the main line, one per line; games are separated by `--`. There are no variations and no comments.
#[derive(Debug)]
struct Moves;

static MOVES: Moves = Moves;

#[derive(Debug)]
struct MovesFile {
    games: Vec<String>,
    bad_bytes: usize,
}

/// A game of a file: a save rewrites it and keeps the other games.
#[derive(Debug)]
struct MovesSource {
    file: Arc<MovesFile>,
    game: usize,
}

fn lines(record: &Record, rules: Option<(&Game, &Position)>) -> String {
    let Some((game, _)) = rules else {
        return String::new();
    };
    let end = record.main_line_end(NodeId::ROOT);
    let mut text = String::new();
    for node in record.line_to(end) {
        if let Some(mv) = record.node(node).content().as_move() {
            text.push_str(&write_move(mv, game));
            text.push('\n');
        }
    }
    text
}

impl RecordFormat for Moves {
    fn name(&self) -> &'static str {
        "moves"
    }

    fn carries(&self) -> Carried {
        Carried {
            variations: false,
            comments: false,
            set_ups: false,
        }
    }

    fn is_content(&self, bytes: &[u8]) -> bool {
        bytes.first().is_some_and(u8::is_ascii_lowercase)
    }

    fn read(&self, bytes: Vec<u8>, _: Option<&str>) -> Arc<dyn GamesFile> {
        let text = String::from_utf8_lossy(&bytes);
        Arc::new(MovesFile {
            bad_bytes: text.matches('\u{FFFD}').count(),
            games: text.split("--\n").map(str::to_owned).collect(),
        })
    }

    fn write(
        &self,
        record: &Record,
        rules: Option<(&Game, &Position)>,
        _: &RecordMetadata,
    ) -> Vec<u8> {
        lines(record, rules).into_bytes()
    }
}

impl GamesFile for MovesFile {
    fn games(&self) -> usize {
        self.games.len()
    }

    fn root_info(&self, game: usize) -> Option<RootInfo> {
        self.games.get(game).map(|_| RootInfo::default())
    }

    fn repairs(&self) -> (Option<Message>, usize) {
        let first = (self.bad_bytes > 0).then(|| message!("session-file-is-binary", path = ""));
        (first, self.bad_bytes)
    }

    fn read_game(
        self: Arc<Self>,
        game: usize,
        rules: Option<(&Game, &Position)>,
    ) -> Option<(ReadRecord, Arc<dyn GameSource>)> {
        let text = self.games.get(game)?;
        let (mut builder, mut diagnostics, mut unread) = (Builder::new(), Vec::new(), Vec::new());
        let (mut node, mut offset) = (NodeId::ROOT, 0);
        let mut board = rules.map(|(_, start)| start.board.clone());
        for line in text.lines() {
            let place = Span::new(FileId(0), offset, offset + line.len());
            offset += line.len() + 1;
            let (Some((rules, _)), Some(board)) = (rules, &mut board) else {
                node = builder.add(node, Content::Note);
                continue;
            };
            match read_move(line, rules, board) {
                Ok(mv) => {
                    mv.iter().for_each(|op| board.apply(*op));
                    node = builder.add(node, Content::Move(mv));
                }
                Err(fault) => {
                    node = builder.add(node, Content::Note);
                    diagnostics.push(Diagnostic::warning(place, fault.message.clone()));
                    unread.push((node, fault.message));
                    break;
                }
            }
        }
        let read = ReadRecord {
            record: builder.finish(),
            root_info: RootInfo::default(),
            current: None,
            diagnostics,
            unread,
            is_all_legal: false,
        };
        Some((read, Arc::new(MovesSource { file: self, game })))
    }
}

impl GameSource for MovesSource {
    fn format(&self) -> &'static dyn RecordFormat {
        &MOVES
    }

    fn charset(&self) -> Option<&'static str> {
        None
    }

    fn save(
        &self,
        record: &Record,
        rules: Option<(&Game, &Position)>,
        _: &RecordMetadata,
        _: bool,
    ) -> Result<Vec<u8>, Message> {
        let mut games = self.file.games.clone();
        games[self.game] = lines(record, rules);
        Ok(games.join("--\n").into_bytes())
    }
}

fn session() -> Session {
    let loaded = load_rules(&RulesRequest::file("tictactoe"));
    loaded.expect("rules that ship").into_session()
}

fn opened(path: &Path, game: usize) -> (Session, Vec<SessionEvent>, Vec<Message>) {
    let mut session = session();
    let file = RecordFile::read_as(path, &MOVES, None).expect("read");
    let remarks = session.load_game(&file, Some(game)).expect("a game");
    let events = session.run_pending();
    (session, events, remarks)
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("there")
}

const TWO: &str = "place(1,1,X)\nplace(0,0,O)\n--\nplace(2,2,X)\n";

#[test]
fn another_format_is_opened_edited_and_saved_through_a_session() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.moves");
    std::fs::write(&path, TWO).expect("written");
    let (mut session, _, remarks) = opened(&path, 2);
    assert_eq!(remarks, []);
    assert_eq!(session.storage().game_of_file(), (2, 2));
    let end = session.record().main_line_end(NodeId::ROOT);
    assert!(matches!(session.tree().verdict(end), Verdict::Legal(_)));
    session.step(NavigationStep::To(end));
    session.play_whole_text("place(0,0,O)");
    session.run_pending();
    assert!(session.tree().is_changed());
    session.save_record(&path).expect("saved");
    assert!(!session.tree().is_changed());
    let saved = read(&path);
    assert!(
        saved.starts_with("place(1,1,X)\nplace(0,0,O)\n--\n"),
        "{saved}"
    );
    let (mut again, _, _) = opened(&path, 2);
    assert_eq!(again.record().size(), 3);
    // A save does not lose what the format cannot represent, which can be saved in the other format.
    again.step(NavigationStep::To(NodeId::ROOT));
    again.play_whole_text("place(1,0,X)");
    again.run_pending();
    let fault = again.save_record(&path).expect_err("a variation");
    assert_eq!(fault.id, "session-format-lacks-variations");
    assert_eq!(read(&path), saved);
    let sgf = folder.path().join("a.sgf");
    again.save_record(&sgf).expect("saved");
    let text = read(&sgf);
    assert!(
        text.starts_with("(;FF[4]") && text.contains("GTMOVE[place 1 0 X]"),
        "{text}"
    );
    let (mut commented, _, _) = opened(&path, 1);
    commented.edit(RecordEdit::Comment(NodeId::ROOT, "good".to_owned()));
    let fault = commented.save_record(&path).expect_err("a comment");
    assert_eq!(fault.id, "session-format-lacks-comments");
}

#[test]
fn faults_of_its_files_are_told_and_bound_to_their_node() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.moves");
    std::fs::write(&path, b"place(1,1,X)\nnonsense \xff\n").expect("written");
    let (mut session, events, remarks) = opened(&path, 1);
    let ids: Vec<_> = remarks.iter().map(|remark| remark.id).collect();
    // The repair of the file, and the fault of the game.
    assert_eq!(ids, ["session-record-odd"; 2]);
    let unread = events
        .iter()
        .any(|event| matches!(event, SessionEvent::Replayed { unread: 1, .. }));
    assert!(unread, "{events:?}");
    // Unsaved work is restored from the format that represents everything.
    session
        .storage_mut()
        .set_recovery_folder(folder.path().join("state"));
    session.edit(RecordEdit::Comment(NodeId::ROOT, "mine".to_owned()));
    session.save_recovery_now().expect("written");
    drop(session);
    let (mut session, _, _) = opened(&path, 1);
    session
        .storage_mut()
        .set_recovery_folder(folder.path().join("state"));
    session.run_pending();
    let lost = session.lost_work().expect("found");
    session.recover(lost).expect("recovered");
    assert_eq!(session.record().node(NodeId::ROOT).comment(), "mine");
    assert_eq!(
        session.storage().record_path().map(|path| path.file_name()),
        Some(path.file_name())
    );
}

#[test]
fn what_no_format_knows_is_read_by_the_first_one() {
    assert_eq!(
        format_of("a.moves", b"place(1,1,X)").name(),
        full_format().name()
    );
    assert_eq!(full_format().carries(), Carried::ALL);
}
