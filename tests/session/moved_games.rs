//! Large files of games that another program changes while they are open: what is saved is never put together from
//! places that no longer hold.

use crate::on_the_spot::OnTheSpot as _;
use gametui::record::NodeId;
use gametui::session::{Fact, RecordEdit, RecordFile, Session, is_games_moved};
use std::fmt::Write as _;
use std::fs::{self, File, FileTimes, OpenOptions};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

const GAMES: usize = 3000;

/// The game that is edited.
const OPEN: usize = 1500;

fn game(number: usize) -> String {
    let pad = "word ".repeat(300);
    format!(
        "[Event \"Cup\"]\n[White \"Player {number}\"]\n[Black \"Łoś\"]\n[Result \"1-0\"]\n\n1. e4 e5 {{{pad}}} 2. Nf3 1-0\n\n"
    )
}

/// Returns a file that stays on disk.
fn collection() -> String {
    let mut text = String::new();
    for number in 1..=GAMES {
        let _ = write!(text, "{}", game(number));
    }
    assert!(text.len() > 4 << 20);
    text
}

/// Rewrites a file in place, as editors and copying programs do.
fn rewrite(path: &Path, text: &str) {
    let mut file = OpenOptions::new()
        .write(true)
        .truncate(true)
        .open(path)
        .expect("there");
    file.write_all(text.as_bytes()).expect("written");
}

/// Writes bytes over others and sets the time of the file back.
fn overwrite(path: &Path, offset: usize, text: &str) {
    let time = fs::metadata(path)
        .expect("there")
        .modified()
        .expect("a time");
    let mut file = OpenOptions::new().write(true).open(path).expect("there");
    file.seek(SeekFrom::Start(offset as u64)).expect("a place");
    file.write_all(text.as_bytes()).expect("written");
    file.set_times(FileTimes::new().set_modified(time))
        .expect("set back");
}

struct Opened {
    folder: tempfile::TempDir,
    path: PathBuf,
    file: RecordFile,
    session: Session,
}

/// Opens a game of a large file and edits a comment in it.
fn edited(text: &str) -> Opened {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.pgn");
    fs::write(&path, text).expect("written");
    let file = RecordFile::read(&path, None).expect("read");
    let (mut session, _) = Session::open_record(file.clone(), Some(OPEN)).expect("a game");
    session.run_pending();
    let comment = RecordEdit::Comment(NodeId::ROOT, "mine".to_owned());
    session.edit(comment).expect("a change");
    Opened {
        folder,
        path,
        file,
        session,
    }
}

/// Saves the open game as a file of its own.
fn save_alone(session: &mut Session, path: &Path) -> Result<(), gametui::base::Message> {
    let saved = session.begin_save_alone(path)?.run(&|| false)?;
    assert!(session.record_saved(saved.expect("not cancelled")));
    Ok(())
}

#[test]
fn a_file_rewritten_in_place_is_refused_and_the_open_game_can_be_saved() {
    let text = collection();
    type Change<'t> = (&'t str, Box<dyn Fn(&Path) + 't>);
    let last = text.find("Player 2999").expect("a game");
    let changes: [Change<'_>; 6] = [
        (
            "three games in front",
            Box::new(|path| rewrite(path, &format!("{}{}{}{text}", game(7), game(8), game(9)))),
        ),
        (
            "same length, other order",
            Box::new(|path| {
                let (first, rest) = text.split_at(game(1).len());
                rewrite(path, &format!("{rest}{first}"));
            }),
        ),
        (
            "same length and time",
            Box::new(|path| overwrite(path, last, "Somebody 12")),
        ),
        (
            "the open game, same length and time",
            Box::new(|path| {
                let place = text.find("Player 1500").expect("a game");
                overwrite(path, place, "Somebody 12");
            }),
        ),
        (
            "cut short",
            Box::new(|path| {
                let file = OpenOptions::new().write(true).open(path).expect("there");
                file.set_len(text.len() as u64 - 126).expect("cut");
            }),
        ),
        (
            "longer",
            Box::new(|path| {
                let mut file = OpenOptions::new().append(true).open(path).expect("there");
                file.write_all(game(9).as_bytes()).expect("written");
            }),
        ),
    ];
    for (name, change) in changes {
        let mut opened = edited(&text);
        let Opened {
            folder,
            path,
            file,
            session,
        } = &mut opened;
        change(path);
        let theirs = fs::read(&*path).expect("there");
        let fault = session.save_record(path).expect_err(name);
        assert!(is_games_moved(&fault), "{name}: {fault:?}");
        // The answer "Keep mine".
        session.allow_overwrite(path);
        let fault = session.save_record(path).expect_err(name);
        assert!(is_games_moved(&fault), "{name}: {fault:?}");
        assert_eq!(fs::read(&*path).expect("there"), theirs, "{name}");
        let other = folder.path().join("other.pgn");
        assert!(session.save_record(&other).is_err(), "{name}");
        assert!(!other.exists(), "{name}");
        assert!(session.tree().is_changed(), "{name}");
        // The games are not shown from places that no longer hold.
        assert!(file.list(&|| false).is_err(), "{name}");
        let reader = session.game_reader();
        assert!(reader.read(file, Some(2999)).is_err(), "{name}");
        // The whole file is not replaced by one game, but the game is not lost.
        assert!(save_alone(session, path).is_err(), "{name}");
        assert_eq!(fs::read(&*path).expect("there"), theirs, "{name}");
        save_alone(session, &other).expect(name);
        assert!(!session.tree().is_changed(), "{name}");
        assert_eq!(session.storage().game_of_file(), (1, 1), "{name}");
        let saved = fs::read_to_string(&other).expect("there");
        assert!(saved.contains("[White \"Player 1500\"]"), "{name}");
        assert!(saved.contains("{mine} 1. e4 e5"), "{name}");
        assert_eq!(saved.matches("[Event ").count(), 1, "{name}");
        // It is saved there from now on.
        let comment = RecordEdit::Comment(NodeId::ROOT, "again".to_owned());
        session.edit(comment).expect("a change");
        session.save_record(&other).expect(name);
        let saved = fs::read_to_string(&other).expect("there");
        assert_eq!(saved.matches("[Event ").count(), 1, "{name}");
        assert!(saved.contains("{again} 1. e4 e5"), "{name}");
    }
}

#[test]
fn a_file_that_is_only_touched_or_replaced_as_a_whole_is_saved_from_its_places() {
    let text = collection();
    let expected = |saved: &str| {
        let (before, after) = (
            text.find(&game(OPEN)).expect("a game"),
            text.find(&game(OPEN + 1)).expect("a game"),
        );
        assert!(saved.starts_with(&text[..before]));
        assert!(saved.ends_with(&text[after..]));
        assert_eq!(saved.matches("[Event ").count(), GAMES);
        assert!(saved.contains("{mine} 1. e4 e5"));
    };
    let mut opened = edited(&text);
    let file = File::options().write(true).open(&opened.path);
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(5);
    file.and_then(|file| file.set_modified(later))
        .expect("touched");
    opened.session.save_record(&opened.path).expect("the same");
    expected(&fs::read_to_string(&opened.path).expect("there"));

    let mut opened = edited(&text);
    let other = opened.folder.path().join("theirs.pgn");
    fs::write(&other, game(5)).expect("written");
    fs::rename(&other, &opened.path).expect("replaced");
    let fault = opened.session.save_record(&opened.path);
    assert_eq!(
        fault.expect_err("changed").id,
        "session-file-changed-elsewhere"
    );
    assert_eq!(fs::read_to_string(&opened.path).expect("there"), game(5));
    opened.session.allow_overwrite(&opened.path);
    opened.session.save_record(&opened.path).expect("kept");
    expected(&fs::read_to_string(&opened.path).expect("there"));
}

#[test]
fn lost_work_is_not_put_into_another_game_of_a_file_that_has_changed() {
    let two = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 d5 *\n";
    let three = format!("[White \"C\"]\n\n1. c4 *\n\n{two}");
    for theirs in [Some(three.as_str()), None] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.pgn");
        let open = |game: usize, text: &str| {
            fs::write(&path, text).expect("written");
            let file = RecordFile::read(&path, None).expect("read");
            let (mut session, _) = Session::open_record(file, Some(game)).expect("a game");
            let state = folder.path().join("state");
            session.storage_mut().set_recovery_folder(state);
            session.run_pending();
            session
        };
        let mut session = open(2, two);
        let comment = RecordEdit::Comment(NodeId::ROOT, "mine".to_owned());
        session.edit(comment).expect("a change");
        session.save_recovery_now().expect("written");
        drop(session);
        let mut session = open(2, theirs.unwrap_or(two));
        let lost = session.lost_work().expect("found");
        if theirs.is_none() {
            fs::remove_file(&path).expect("removed");
        }
        session.recover(lost).expect("recovered");
        session.run_pending();
        assert_eq!(session.record().node(NodeId::ROOT).comment(), "mine");
        assert_eq!(session.tree().fact(Fact::FirstPlayer), "B");
        session.allow_overwrite(&path);
        let fault = session.save_record(&path).expect_err("moved");
        assert!(is_games_moved(&fault), "{fault:?}");
        let there = fs::read_to_string(&path).ok();
        assert_eq!(there.as_deref(), theirs);
        let other = folder.path().join("mine.pgn");
        save_alone(&mut session, &other).expect("saved");
        let saved = fs::read_to_string(&other).expect("there");
        assert!(saved.contains("{mine} 1. d4 d5"), "{saved}");
        assert_eq!(saved.matches("[White ").count(), 1);
    }
}
