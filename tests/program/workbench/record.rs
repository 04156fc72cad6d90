//! Navigating in and editing the tree of moves.

use super::bench::{Bench, mouse, read};
use crossterm::event::MouseEventKind;
use gametui::tui::app::{Effect, Layer};
use gametui::tui::event::Event;
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;

fn started() -> Bench {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4 b6 a5");
    bench
}

#[test]
fn stepping_back_and_playing_something_else_makes_a_variation() {
    let mut bench = started();
    bench.keys("Home").enter("e3 f4");
    let root = bench.session().record().root();
    assert_eq!(bench.session().record().node(root).children().len(), 2);
    bench.keys("Home .");
    assert_eq!(
        bench.stands("f4"),
        "W",
        "forward follows the line last walked"
    );
    bench.keys(",").enter("c3 d4");
    assert_eq!(
        bench.session().record().node(root).children().len(),
        2,
        "the same move enters the variation that is there"
    );
    assert_eq!(bench.stands("d4"), "W");
}

#[test]
fn a_variation_is_chosen_ahead_without_moving() {
    let mut bench = started();
    bench.keys("Home").enter("e3 f4").keys("Home");
    bench.app.focus = Pane::Moves;
    bench.keys("Up");
    assert_eq!(bench.move_number(), 0);
    bench.says("next: a c3-d4  b e3-f4");
    bench.keys("Right");
    assert_eq!(bench.stands("d4"), "W");
    bench.keys("Left Down Right");
    assert_eq!(bench.stands("f4"), "W");
    bench.keys("m");
    assert_eq!(bench.move_number(), 0);
    bench.keys("Down Right Up");
    assert_eq!(
        bench.stands("d4"),
        "W",
        "up goes to the sibling where nothing forks ahead"
    );
}

#[test]
fn deleting_promoting_and_undo() {
    let mut bench = started();
    bench.keys("Home").enter("e3 f4");
    bench.app.focus = Pane::Moves;
    let root = bench.session().record().root();
    let first = |bench: &Bench| bench.session().record().node(root).children()[0];
    let old = first(&bench);
    bench.keys("P");
    assert_ne!(first(&bench), old);
    bench.keys("u");
    assert_eq!(first(&bench), old);
    assert!(bench.toast().starts_with("Undone"), "{}", bench.toast());
    bench.keys("U M");
    assert!(bench.toast().contains("main line"), "{}", bench.toast());
    bench.keys("Delete");
    assert_eq!(bench.session().record().node(root).children().len(), 1);
    bench.keys("u");
    assert_eq!(bench.session().record().node(root).children().len(), 2);
    bench.keys("D");
    assert_eq!(bench.session().record().node(root).children().len(), 1);
}

#[test]
fn a_deleted_line_is_named_with_the_key_that_brings_it_back() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4").enter("f6 e5").keys("Home . Tab");
    bench.keys(": 'delete' Enter");
    let words = "Deleted c3-d4 and 1 move after it. u brings them back.";
    assert_eq!(bench.toast(), words);
    bench.keys(": 'comment Seen' Enter");
    assert_eq!(bench.toast(), "", "the screen shows it");
}

#[test]
fn cutting_and_pasting() {
    let mut bench = started();
    bench.app.focus = Pane::Moves;
    for keys in ["Home y", "Home Right y"] {
        bench.keys(keys);
        let toast = bench.toast();
        assert!(toast.contains("Copied 2 moves."), "{keys}: {toast}");
    }
    bench.keys("Ctrl+X");
    assert_eq!(bench.session().record().size(), 1);
    bench.keys("p");
    assert_eq!(bench.session().record().size(), 3);
    bench.keys("End");
    assert_eq!(bench.stands("a5"), "B");
}

#[test]
fn comments_are_written_found_and_kept_by_escape() {
    let mut bench = started();
    bench.keys("e Enter 'a good start' Enter 'żółw'");
    assert!(matches!(bench.app.layers.last(), Some(Layer::Comment(_))));
    bench.keys("Esc");
    let comment = |bench: &Bench| {
        let session = bench.session();
        session
            .record()
            .node(session.current())
            .comment()
            .to_owned()
    };
    assert_eq!(comment(&bench), "a good start\nżółw");
    bench.keys("Home c Enter");
    assert_eq!(comment(&bench), "a good start\nżółw");
    bench.keys("Home Ctrl+F 'good' Enter");
    assert_eq!(bench.move_number(), 2);
    bench.keys("u");
    assert_eq!(comment(&bench), "");
}

#[test]
fn ctrl_z_undoes_the_typing_of_a_comment() {
    let mut bench = started();
    bench.outside.clear();
    bench.keys("e Enter 'abc' Ctrl+Z Ctrl+Z 'd' Esc");
    let session = bench.session();
    assert_eq!(session.record().node(session.current()).comment(), "ad");
    assert!(bench.outside.is_empty(), "it does not suspend the program");
}

#[test]
fn marks_are_set_and_taken_away() {
    let mut bench = started();
    bench.app.focus = Pane::Moves;
    bench.keys("! Enter").says("a5  !");
    bench.keys("! End Enter");
    assert!(!bench.screen(120, 40).contains("a5  !"));
}

#[test]
fn moves_are_gone_to_by_number_and_by_clicking() {
    let mut bench = started();
    bench.keys("Ctrl+G '1' Enter");
    assert_eq!(bench.move_number(), 1);
    bench
        .keys("Ctrl+G 'x' Enter")
        .says("not a number")
        .keys("Esc");
    bench.keys(": 'goto 1...' Enter");
    assert_eq!(bench.move_number(), 2);
    bench.draw(120, 40);
    let root = bench.session().record().root();
    let layout = bench.app.layout.moves.clone().expect("a tree");
    let (_, place) = layout
        .nodes
        .iter()
        .find(|(node, _)| *node == root)
        .expect("the root");
    let (column, row) = (place.x, place.y);
    bench.click_at(column, row);
    assert_eq!(bench.move_number(), 0);
    bench.event(mouse(MouseEventKind::ScrollDown, column, row));
    assert_eq!(bench.move_number(), 0, "the wheel scrolls");
}

#[test]
fn autoplay_goes_to_the_end_and_stops() {
    let mut bench = started();
    bench.app.focus = Pane::Moves;
    bench.keys("Home Space");
    bench.wait(1000);
    assert_eq!(bench.move_number(), 1);
    bench.wait(1000).wait(1000);
    assert_eq!(bench.move_number(), 2);
    assert_eq!(bench.app.moves.autoplay_at, None);
}

#[test]
fn stepping_works_from_every_pane() {
    let mut bench = started();
    for pane in Pane::ALL {
        bench.app.focus = pane;
        bench.keys("Alt+Left");
        assert_eq!(bench.move_number(), 1, "{pane:?}");
        bench.keys("Alt+Right");
        assert_eq!(bench.move_number(), 2, "{pane:?}");
    }
}

/// Returns a file with two games of tic-tac-toe, the first with a variation and comments.
fn two_games() -> Bench {
    let mut bench = Bench::empty();
    let path = bench.path("two.sgf");
    let text = "(;FF[4]GTRULES[tictactoe.gdef]SZ[3];GTMOVE[place 1 1 X]C[the centre];GTMOVE[place 0 0 O]\
                (;GTMOVE[place 2 2 X])(;GTMOVE[place 2 0 X]C[or the corner]))\
                (;FF[4]GTRULES[tictactoe.gdef]SZ[3];GTMOVE[place 0 1 X])";
    std::fs::write(&path, text).expect("written");
    bench.open(OpenTarget::of_path(path));
    bench
}

#[test]
fn every_game_of_a_file_can_be_gone_to_and_none_is_lost() {
    let mut bench = two_games();
    bench.says("game 1 of 2 · two.sgf");
    bench.keys("Ctrl+PageDown").says("game 2 of 2 · two.sgf");
    assert_eq!(bench.session().record().size(), 2);
    bench.keys("Ctrl+PageDown");
    assert!(bench.toast().contains("2 games"), "{}", bench.toast());
    bench.keys("End e 'mine' Esc Ctrl+PageUp");
    bench.says("game 1 of 2 · two.sgf");
    assert_eq!(bench.session().record().size(), 5);
    assert!(bench.app.is_changed(), "the other game is unsaved");
    bench.keys("Ctrl+S");
    let written = read(&bench.path("two.sgf"));
    for text in ["C[mine]", "C[the centre]", "C[or the corner]"] {
        assert!(written.contains(text), "{written}");
    }
    bench.keys(": 'game 2' Enter").says("game 2 of 2 · two.sgf");
    bench.keys(": 'game 3' Enter");
    assert!(bench.toast().contains("no game 3"), "{}", bench.toast());
    bench.keys(": 'game' Enter '1' Enter").says("1 of 2");
}

#[test]
fn a_record_changed_on_disk_is_read_again_at_the_same_game() {
    let mut bench = two_games();
    bench.keys("Ctrl+PageDown");
    let path = bench.path("two.sgf");
    let text = read(&path).replace("place 0 1 X", "place 0 2 X");
    std::fs::write(&path, text).expect("written");
    bench.keys("End");
    bench.event(Event::Changed(path.clone()));
    assert!(bench.app.questions.is_empty(), "nothing is asked");
    bench.says("game 2 of 2 · two.sgf").says("read again");
    bench.says("1. a3");

    // With a change of one's own, both versions are offered.
    bench.enter("b2");
    let text = read(&path).replace("place 0 2 X", "place 0 0 X");
    std::fs::write(&path, text).expect("written");
    bench.event(Event::Changed(path));
    bench.keys("Ctrl+N").says("by another");
}

#[test]
fn a_text_is_found_in_both_directions_in_comments_and_in_moves() {
    let mut bench = two_games();
    bench.app.focus = Pane::Moves;
    bench.keys("Ctrl+F 'THE C' Enter").says("1. b2  the centre");
    bench.keys("F3").says("2. c1  or the corner");
    bench.keys("F3").says("1. b2  the centre");
    bench.keys("Shift+F3").says("2. c1  or the corner");
    bench.keys("Shift+F3").says("1. b2  the centre");
    bench.keys("Ctrl+F");
    if let Some(Layer::Prompt(prompt)) = bench.app.layers.last_mut() {
        prompt.line.set("c3");
    }
    bench.keys("Enter").says("2. c3");
    bench.keys("F3");
    assert!(
        bench.toast().contains("no other match"),
        "{}",
        bench.toast()
    );
}

#[test]
fn games_and_positions_go_through_the_clipboard() {
    let mut bench = two_games();
    let copied = |bench: &Bench| match bench.outside.last() {
        Some(Effect::Clipboard(text)) => text.clone(),
        other => panic!("{other:?}"),
    };
    bench.keys("End : 'copy-game' Enter");
    let game = copied(&bench);
    assert!(game.contains("GTMOVE[place 2 0 X]"), "{game}");
    bench.keys(": 'copy-position' Enter");
    let position = copied(&bench);
    bench.keys(": 'copy-diagram' Enter");
    assert_eq!(copied(&bench), "3 . . X\n2 . X .\n1 O . .\n  a b c\n");

    let mut other = Bench::game("tictactoe");
    other.enter("a1");
    other.event(Event::Paste(game));
    other.says("The game is not saved. Save it?");
    other.holds_files = true;
    other.keys("Right Enter");
    assert_eq!(other.session().record().size(), 2, "reading it is a task");
    other.release_files().holds_files = false;
    assert_eq!(other.session().record().size(), 5);
    assert_eq!(other.session().storage().game_of_file(), (1, 1));
    assert!(other.app.is_changed(), "what was pasted is in no file yet");
    other.keys("Home");
    other.event(Event::Paste(position));
    other.says("Who is to move?").keys("Down Enter");
    assert_eq!(other.stands("c3"), "X");
    assert_eq!(other.session().position().turn, 1);
    other.event(Event::Paste("b1".to_owned()));
    assert_eq!(other.app.focus, Pane::Composer);
    assert_eq!(other.composer(), "b1");
}

#[test]
fn what_is_pasted_may_end_its_lines_in_any_way() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4").keys(": 'copy-position' Enter");
    let Some(Effect::Clipboard(position)) = bench.outside.pop() else {
        panic!("nothing copied");
    };
    for end in ["\r", "\r\n"] {
        let mut bench = Bench::game("checkers");
        bench.event(Event::Paste(position.replace('\n', end)));
        bench.says("Who is to move?").keys("Down Enter");
        assert_eq!(bench.stands("d4"), "W", "{}", bench.toast());
        // Likewise in a comment, in the rules, in a line.
        bench.keys("e Enter");
        bench.event(Event::Paste(format!("one{end}two{end}")));
        let Some(Layer::Comment(comment)) = bench.app.layers.last() else {
            panic!("no box");
        };
        assert_eq!(comment.text(), "one\ntwo");
        bench.keys("Esc");
        bench.app.focus = Pane::Rules;
        bench.keys("Ctrl+Home");
        bench.event(Event::Paste(format!("one{end}two{end}")));
        assert!(bench.app.editor.texts()[0].starts_with("one\ntwo\n"));
        bench.keys("Ctrl+O");
        bench.event(Event::Paste(format!("one two{end}")));
        let Some(Layer::Files(picker)) = bench.app.layers.last() else {
            panic!("no picker");
        };
        assert_eq!(picker.line.text(), "one two");
    }
}

#[test]
fn what_is_pasted_is_read_before_anything_is_asked() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4");
    let small = "GBB/1.0\nsize 4 4\nhead 0 0\n";
    bench.event(Event::Paste(small.to_owned()));
    assert!(bench.app.layers.is_empty(), "nobody is asked");
    assert!(bench.app.toast.as_ref().is_some_and(|toast| toast.is_error));
    bench.app.toast = None;
    bench.event(Event::Paste("GBB/1.0\nsize four\n".to_owned()));
    assert!(bench.app.layers.is_empty(), "nobody is asked");
    assert!(bench.app.toast.as_ref().is_some_and(|toast| toast.is_error));
    assert_eq!(bench.stands("d4"), "W", "the open game is untouched");
    // The question about unsaved work comes only after the text has been recognised as a game.
    bench.holds_files = true;
    bench.event(Event::Paste("(;GM[1];B[aa])".to_owned()));
    assert_eq!(bench.tasks.len(), 1, "reading it is a task");
    assert!(bench.app.layers.is_empty());
    bench.release_files().says("not saved. Save");
}

#[test]
fn a_pasted_record_opens_like_a_file_wherever_one_is() {
    let go = "(;GM[1]SZ[9]PB[Ada];B[ee];W[cc])(;GM[1]SZ[9];B[aa])";
    let chess = "[White \"Ada\"]\n[Black \"Bea\"]\n\n1. e4 e5 2. Nf3 *\n";
    let draughts = "[White \"Ada\"]\n[GameType \"21\"]\n\n1. 11-15 23-19 *\n";
    let moves = "1. e4 e5 2. Nf3";
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n";
    let starts: [fn() -> Bench; 2] = [Bench::empty, || Bench::game("othello")];
    for start in starts {
        for (text, width, plies) in [
            (go, 9, Some(3)),
            (chess, 8, Some(4)),
            (draughts, 8, Some(3)),
            (fen, 8, None),
            (moves, 8, Some(4)),
        ] {
            let mut bench = start();
            let is_othello = bench.app.session.is_some();
            if is_othello && (text == fen || text == moves) {
                continue;
            }
            bench.event(Event::Paste(text.to_owned()));
            assert!(
                bench.app.session.is_some(),
                "{text}: {:?}",
                bench.app.library.error
            );
            let game = bench.app.game().expect("a game");
            assert_eq!(game.width, width, "{text}");
            if let Some(plies) = plies {
                assert_eq!(bench.session().record().size(), plies, "{text}");
                assert!(bench.app.is_changed(), "it is in no file yet");
            }
            if text == go {
                bench.says("game 1 of 2");
                bench.keys("Ctrl+PageDown").says("game 2 of 2");
            }
            let path = bench.path("kept.sgf");
            bench.keys(&format!(": 'save-as {}' Enter", path.display()));
            assert!(read(&path).starts_with("(;"), "{text}");
        }
    }
    let mut bench = Bench::empty();
    bench.event(Event::Paste(
        "GBB/1.0\nsize 3 2\ncell 1 1 Rojo 2\nhead 0 0\n".to_owned(),
    ));
    let stones = bench.app.stones.as_ref().expect("a board");
    assert_eq!(stones.board.board().stones(1, 1), [0, 0, 2, 0]);
    assert!(bench.app.is_changed());
    bench.event(Event::Paste(go.to_owned()));
    bench.says("There is unsaved work").keys("Right Enter");
    assert_eq!(bench.app.game().expect("a game").width, 9);
    // What cannot be read says where, and leaves what is open.
    let mut bench = Bench::empty();
    bench.event(Event::Paste(
        "GBB/1.0\nsize 3 2\ncell 9 1 Rojo 2\nhead 0 0\n".to_owned(),
    ));
    assert!(bench.app.stones.is_none());
    bench.says("pasted:3:6");
}
