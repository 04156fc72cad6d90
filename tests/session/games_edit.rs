//! The games of a file: added, deleted, moved, left unsaved and come back to, undone, saved.

use gametui::record::NodeId;
use gametui::session::{Fact, GamesEdit, RecordEdit, RecordFile, Session};
use std::path::Path;

fn open(path: &Path, game: usize) -> Session {
    let file = RecordFile::read(path, None).expect("read");
    let (session, _) = Session::open_record(file, Some(game)).expect("a game");
    session
}

/// Returns the name of the first player of each game of a file.
fn names_of(path: &Path) -> Vec<String> {
    let file = RecordFile::read(path, None).expect("read");
    let games = 1..=file.games();
    let name = |game| file.summary(game, 8).expect("a game").players[0].clone();
    games.map(name).collect()
}

/// Returns the names of the games as a save would write them.
fn names(session: &Session, scratch: &Path) -> Vec<String> {
    let bytes = session.document().to_bytes().expect("written");
    std::fs::write(scratch, bytes).expect("written");
    names_of(scratch)
}

fn edit(session: &mut Session, edit: GamesEdit) -> Result<(), &'static str> {
    let task = session.begin_edit_games(edit).map_err(|fault| fault.id)?;
    let edited = task.run().map_err(|fault| fault.message.id)?;
    session.take_edited_games(edited).expect("nothing changed");
    Ok(())
}

fn rename(session: &mut Session, name: &str) {
    let fact = RecordEdit::Fact(Fact::FirstPlayer, name.to_owned());
    session.edit(fact).expect("a change");
}

/// Undoes as the screen does: an edit of the record, otherwise one of the games.
fn undo(session: &mut Session, again: bool) -> bool {
    let change = match again {
        true => session.redo(),
        false => session.undo(),
    };
    change.is_some() || session.undo_games(again).is_some()
}

const THREE_SGF: &str = "(;GM[1]SZ[9]PB[one];B[aa];W[bb])\n\n(;GM[1]SZ[9]PB[two]XX[a  b])(;GM[1]SZ[13]PB[three];B[cc])\n";
const THREE_PGN: &str = "[White \"one\"]\n[Odd \"x\"]\n\n1. e4 {best}  e5 *\n\n[White \"two\"]\n\n1. d4 *\n\n[White \"three\"]\n\n1. c4 c5 1-0\n";

#[test]
fn what_is_done_to_the_games_is_what_is_done_to_a_list() {
    for (name, text) in [("a.sgf", THREE_SGF), ("a.pgn", THREE_PGN)] {
        for seed in 0..4_u64 {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join(name);
            let scratch = folder.path().join(format!("scratch-{name}"));
            std::fs::write(&path, text).expect("written");
            let mut session = open(&path, 1);
            let mut model: (Vec<String>, usize) = (names_of(&path), 0);
            let (mut done, mut undone) = (Vec::new(), Vec::new());
            let mut state = seed;
            let mut random = |below: usize| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                usize::try_from((state >> 33) % below as u64).expect("small")
            };
            for step in 0..40 {
                let before = model.clone();
                let count = model.0.len();
                match random(8) {
                    0 => {
                        edit(&mut session, GamesEdit::Add).expect("added");
                        model.1 += 1;
                        model.0.insert(model.1, String::new());
                    }
                    1 if count > 1 => {
                        edit(&mut session, GamesEdit::Delete).expect("deleted");
                        model.0.remove(model.1);
                        model.1 = model.1.min(count - 2);
                    }
                    1 => {
                        assert_eq!(edit(&mut session, GamesEdit::Delete), Err("games-only-one"));
                        continue;
                    }
                    2 => {
                        let to = random(count);
                        edit(&mut session, GamesEdit::Move(to + 1)).expect("moved");
                        let game = model.0.remove(model.1);
                        model.0.insert(to, game);
                        model.1 = to;
                    }
                    3 | 4 => {
                        let to = random(count);
                        edit(&mut session, GamesEdit::Open(to + 1)).expect("opened");
                        model.1 = to;
                    }
                    5 => {
                        let name = format!("player {step}");
                        rename(&mut session, &name);
                        model.0[model.1] = name;
                    }
                    6 => {
                        let again = random(3) == 0;
                        let (from, to) = match again {
                            true => (&mut undone, &mut done),
                            false => (&mut done, &mut undone),
                        };
                        let expected = from.pop();
                        assert_eq!(
                            undo(&mut session, again),
                            expected.is_some(),
                            "{seed} {step}"
                        );
                        if let Some(other) = expected {
                            to.push(std::mem::replace(&mut model, other));
                        }
                        assert_eq!(names(&session, &scratch), model.0, "{name} {seed} {step}");
                        continue;
                    }
                    _ => {
                        session.save_record(&path).expect("saved");
                        assert!(!session.tree().is_changed());
                        assert_eq!(names_of(&path), model.0, "{name} {seed} {step}");
                        if random(3) == 0 {
                            session = open(&path, model.1 + 1);
                            (done, undone) = (Vec::new(), Vec::new());
                        }
                        continue;
                    }
                }
                done.push(before);
                undone.clear();
                assert_eq!(names(&session, &scratch), model.0, "{name} {seed} {step}");
                assert_eq!(
                    session.storage().game_of_file(),
                    (model.1 + 1, model.0.len())
                );
                assert_eq!(session.tree().fact(Fact::FirstPlayer), model.0[model.1]);
            }
        }
    }
}

#[test]
fn unedited_games_keep_their_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [("a.sgf", THREE_SGF), ("a.pgn", THREE_PGN)] {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        let mut session = open(&path, 2);
        edit(&mut session, GamesEdit::Move(1)).expect("moved");
        edit(&mut session, GamesEdit::Open(3)).expect("opened");
        edit(&mut session, GamesEdit::Open(1)).expect("opened");
        edit(&mut session, GamesEdit::Move(2)).expect("moved");
        assert!(session.tree().is_changed());
        session.save_record(&path).expect("saved");
        assert_eq!(std::fs::read_to_string(&path).expect("there"), text);
    }
}

#[test]
fn undoing_everything_is_the_file_on_disk_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.sgf");
    std::fs::write(&path, THREE_SGF).expect("written");
    let mut session = open(&path, 1);
    edit(&mut session, GamesEdit::Delete).expect("deleted");
    rename(&mut session, "new");
    assert!(session.tree().is_changed());
    assert!(undo(&mut session, false) && undo(&mut session, false));
    assert!(!undo(&mut session, false));
    assert!(!session.tree().is_changed(), "as on disk");
    assert_eq!(session.storage().game_of_file(), (1, 3));
    assert!(undo(&mut session, true) && undo(&mut session, true));
    assert_eq!(session.tree().fact(Fact::FirstPlayer), "new");
    session.save_record(&path).expect("saved");
    assert!(undo(&mut session, false) && undo(&mut session, false));
    assert!(session.tree().is_changed(), "no longer on disk");
    session.save_record(&path).expect("saved");
    assert_eq!(std::fs::read_to_string(&path).expect("there"), THREE_SGF);
}

#[test]
fn a_game_without_a_file_gets_others_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.sgf");
    let request = gametui::session::load::RulesRequest::file("games/go.gdef");
    let loaded = gametui::session::load::load_rules(&request).expect("read");
    let mut session = loaded.into_session();
    rename(&mut session, "one");
    edit(&mut session, GamesEdit::Add).expect("added");
    rename(&mut session, "two");
    edit(&mut session, GamesEdit::Open(1)).expect("opened");
    assert_eq!(session.storage().game_of_file(), (1, 2));
    session.save_record(&path).expect("saved");
    assert_eq!(names_of(&path), ["one", "two"]);
    let second = open(&path, 2);
    assert_eq!(second.game().expect("a game").name, "go");
    assert_eq!(second.record().node(NodeId::ROOT).children().len(), 0);
}
