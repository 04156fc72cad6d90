//! The modes: what each kind opens in, what F5, F6 and Tab do, and that nobody types into the rules by accident.

use super::bench::{Bench, named};
use super::screens::picture_is;
use gametui::config::{Mode, Modes, OpenKind};
use gametui::tui::app::{Effect, Toast};
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;
use gametui::tui::panes::{Panel, PanelKind};
use gametui::tui::theme::Theme;
use proptest::prelude::*;
use std::path::PathBuf;
use std::time::Duration;

const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (120, 40), (200, 60)];

/// Returns a workbench whose kinds open in their usual modes.
fn fresh() -> Bench {
    let mut bench = Bench::empty();
    bench.app.config.modes = Modes::default();
    bench
}

fn library(name: &str) -> Bench {
    let mut bench = fresh();
    bench.open(OpenTarget {
        rules: vec![PathBuf::from(name)],
        from_library: true,
        ..OpenTarget::default()
    });
    bench
}

/// Returns a game whose rules are a file of the user.
fn own() -> Bench {
    let mut bench = fresh();
    let rules = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("games/checkers.gdef");
    bench.open(OpenTarget::of_path(rules));
    bench
}

fn record(name: &str, text: &str) -> Bench {
    let mut bench = fresh();
    let path = bench.path(name);
    std::fs::write(&path, text).expect("written");
    bench.open(OpenTarget::of_path(path));
    bench
}

#[test]
fn moves_are_a_sheet_in_play_and_study_and_a_tree_in_write_until_a_key_changes_it() {
    let mut bench = own();
    let played = |bench: &mut Bench| bench.enter("c3 d4").enter("f6 e5").screen(120, 40);
    let is_sheet = |screen: &str| screen.contains("1.  c3");
    let screen = played(&mut bench);
    assert!(!is_sheet(&screen), "{screen}");
    // What opened in WRITE is a sheet in PLAY as well, and so is a new game of it.
    bench.keys(": 'mode play' Enter");
    let screen = bench.screen(120, 40);
    assert!(is_sheet(&screen), "{screen}");
    let mut bench = own();
    bench.keys(": 'mode play' Enter : 'new' Enter");
    let screen = played(&mut bench);
    assert!(is_sheet(&screen), "{screen}");
    bench.keys("F6");
    assert!(is_sheet(&bench.screen(120, 40)));
    bench.keys("F6");
    assert!(!is_sheet(&bench.screen(120, 40)));
    // The key changes WRITE alone, or the two others, and the settings keep it.
    bench.keys(": 'score-sheet' Enter");
    assert!(is_sheet(&bench.screen(120, 40)));
    bench.keys("F6 : 'score-sheet' Enter");
    assert!(!is_sheet(&bench.screen(120, 40)));
    assert!(bench.app.config.sheet && bench.app.config.tree);
}

fn pgn() -> Bench {
    record(
        "study.pgn",
        "[Event \"x\"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 {Solid.} 3. Bb5 *\n",
    )
}

fn sgf() -> Bench {
    record(
        "game.sgf",
        "(;GM[1]FF[4]SZ[19];B[pd];W[dp](;B[pq])(;B[dd]))",
    )
}

/// Returns a study with a mark, an arrow, values and clocks.
fn lichess() -> Bench {
    record(
        "study.pgn",
        "[Event \"Spanish\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\n\
         1. e4 { [%eval 0.3] [%clk 0:10:00] } e5 { [%eval 0.2] [%clk 0:09:58] } \
         2. Nf3 { [%eval 0.3] [%clk 0:09:55] } Nc6 { [%csl Gc6][%cal Rb5c6] [%eval 0.4] [%clk 0:09:50] [%tqu 1] \
         Black defends e5. White now has three ways: a) the Spanish, which attacks the defender, b) the Italian and c) the \
         Scotch. Each has its own books, and each of them is still played by the best. } \
         3. Bb5 { [%eval 0.5] [%clk 0:09:40] } (3. Bc4 Bc5) (3. d4 exd4) 3... a6 { [%eval 0.4] [%clk 0:09:12] } \
         4. Ba4 { [%eval 0.4] } d6 { [%eval 1.1] } 5. c3 { [%eval 1.0] } Nf6 { [%eval 0.9] } 6. Bxc6+ { [%eval -0.1] } *\n",
    )
}

#[test]
fn a_short_curve_names_each_round_once() {
    let mut bench = record(
        "short.pgn",
        "[Event \"x\"]\n\n1. e4 {[%eval 0.3]} e5 {[%eval 0.2]} 2. Nf3 {[%eval 0.3]} Nc6 {[%eval 0.4]} *\n",
    );
    let screen = bench.screen(120, 40);
    assert!(
        screen.contains("1        2") && !screen.contains("1  1"),
        "{screen}"
    );
}

#[test]
fn value_and_clock_stand_beside_the_moves_of_go() {
    let mut bench = record(
        "clocks.sgf",
        "(;GM[1]FF[4]SZ[19];B[pd]BL[600]SBKV[50];W[dp]WL[593]SBKV[51];B[pq]BL[586]SBKV[52];W[dd]WL[579]SBKV[54])",
    );
    let screen = bench.screen(120, 40);
    for text in ["9:46", "52%", "9:39", "54%"] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
}

#[test]
fn players_are_told_no_operations_and_no_lines_of_the_rules() {
    let mut bench = library("chess");
    bench.draw(120, 40);
    bench.enter("e7");
    assert_eq!(bench.composer(), "e7");
    bench.enter("e5");
    for mode in [Mode::Play, Mode::Study] {
        bench.app.mode = mode;
        for (width, height) in SIZES {
            let screen = bench.screen(width, height);
            assert!(!screen.contains("refused by line"), "{screen}");
            assert!(!screen.contains("clear("), "{screen}");
        }
        bench.says("This is not a piece of yours. w says why.");
    }
    bench.app.mode = Mode::Write;
    bench.says("refused by line");
}

fn has_rules(bench: &mut Bench, (width, height): (u16, u16)) -> bool {
    bench.draw(width, height);
    bench.app.layout.source_view.is_some()
}

#[test]
fn what_is_opened_decides_the_mode() {
    for (mut bench, kind, mode) in [
        (library("chess"), OpenKind::Library, Mode::Play),
        (pgn(), OpenKind::Record, Mode::Study),
        (sgf(), OpenKind::Record, Mode::Study),
        (own(), OpenKind::Own, Mode::Write),
    ] {
        assert_eq!((bench.app.kind, bench.app.mode), (kind, mode));
        assert_eq!(bench.app.focus, Pane::Board);
        for size in SIZES {
            let shows = mode == Mode::Write && size.0 >= 72;
            assert_eq!(has_rules(&mut bench, size), shows, "{mode:?} {size:?}");
        }
    }
    // By its name alone, as on the command line.
    let mut bench = fresh();
    bench.open(OpenTarget::of_path(PathBuf::from("chess")));
    assert_eq!(bench.app.kind, OpenKind::Library);
    let mut bench = own();
    bench.draw(120, 40);
    assert_eq!(bench.app.layout.panes.len(), 4, "all four panes");
}

#[test]
fn the_first_screens_hold_no_rules() {
    for (name, make) in [
        ("play-hex", (|| library("hex")) as fn() -> Bench),
        ("play-shogi", || library("shogi")),
        ("study-sgf", sgf),
    ] {
        for (width, height) in SIZES {
            let mut bench = make();
            bench.wait(60_000);
            let size = (width, height);
            picture_is(&format!("mode-{name}-{width}x{height}"), &mut bench, size);
            assert!(!has_rules(&mut bench, size), "{name} {size:?}");
        }
    }
    picture_is("mode-write-own-120x40", &mut own(), (120, 40));
}

#[test]
fn the_first_screens() {
    for (width, height) in SIZES {
        let size = format!("{width}x{height}");
        picture_is(
            &format!("mode-play-chess-{size}"),
            &mut library("chess"),
            (width, height),
        );
        picture_is(
            &format!("mode-play-go-{size}"),
            &mut library("go"),
            (width, height),
        );
        picture_is(
            &format!("mode-study-pgn-{size}"),
            &mut pgn(),
            (width, height),
        );
    }
}

#[test]
fn a_study_shows_the_comment_and_the_curve() {
    let mut bench = lichess();
    bench.wait(60_000);
    bench.keys(". . . .");
    for (width, height) in SIZES {
        let size = format!("{width}x{height}");
        picture_is(&format!("study-panes-{size}"), &mut bench, (width, height));
        let screen = bench.screen(width, height);
        assert!(!screen.contains("[%"), "{screen}");
        let arrangement = bench.app.layout.arrangement;
        let rows = |area: ratatui::layout::Rect| area.height.saturating_sub(2);
        match (width, height) {
            (80, 24) => assert_eq!((rows(arrangement.comment), rows(arrangement.curve)), (4, 3)),
            (120, 40) => assert_eq!((rows(arrangement.comment), rows(arrangement.curve)), (7, 7)),
            (200, 60) => assert_eq!(arrangement.comment.y, arrangement.curve.y, "side by side"),
            _ => {}
        }
    }
    let screen = bench.screen(120, 40);
    for text in [
        "Value for white",
        "from the file (%eval)",
        "2 marks, 1 data",
        "c6 green",
        "Scotch",
    ] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
    // A click on the curve goes to the move below it.
    let (place, node) = bench.app.layout.graph[1];
    bench.click_at(place.x, place.y);
    assert_eq!(
        (bench.app.focus, bench.session().current()),
        (Pane::Value, node)
    );
    // The panel takes the place of the curve, and at 60x20 there are tabs.
    bench.app.panel = Some(Panel::new(PanelKind::Analysis));
    let screen = bench.screen(120, 40);
    assert!(!screen.contains("Value for white"), "{screen}");
    assert!(screen.contains("Comment"), "{screen}");
    bench.app.panel = None;
    let screen = bench.screen(60, 20);
    for tab in ["Board", "Moves", "Comment", "Value"] {
        assert!(screen.contains(tab), "{screen}");
    }
}

#[test]
fn a_comment_is_read_to_its_end_and_leads_to_the_properties() {
    let mut bench = lichess();
    bench.wait(60_000);
    bench.keys(". . . .");
    bench.draw(80, 24);
    let place = bench.app.layout.arrangement.comment;
    bench.click_at(place.x + 2, place.y + 1);
    assert_eq!(bench.app.focus, Pane::Comment);
    assert!(!bench.screen(80, 24).contains("by the best"));
    for _ in 0..9 {
        bench.keys("Shift+Down").draw(80, 24);
    }
    let screen = bench.screen(80, 24);
    assert!(screen.contains("by the best."), "{screen}");
    bench.keys("Enter");
    bench.says("Properties of this node");
}

#[test]
fn leads_in_points_have_a_curve_with_a_scale_of_their_own() {
    let mut bench = Bench::empty();
    let path = bench.path("leads.sgf");
    let text = "(;FF[4]GM[1]SZ[9];B[ee]V[0.3];W[cc]V[3.1];B[gg]V[-12];W[cg]V[9])";
    std::fs::write(&path, text).expect("written");
    bench.open(OpenTarget::of_path(path));
    bench.wait(60_000);
    bench.app.mode = Mode::Study;
    bench.keys(". .");
    let screen = bench.screen(120, 40);
    for words in ["B+20 │", "W+20 │", "B+3.1", "lead in points", "(V)"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    // Black's lead of 9 is above the middle, White's of 12 below it.
    let rows = |bench: &mut Bench, index: usize| {
        let buffer = bench.draw(120, 40);
        let (place, _) = bench.app.layout.graph[index];
        let column = (place.top()..place.bottom() - 1).map(|y| buffer[(place.x, y)].symbol());
        column.filter(|sign| *sign != " ").count()
    };
    assert!(rows(&mut bench, 4) > rows(&mut bench, 3));
    // Its help names what the keys do there.
    bench.app.focus = Pane::Value;
    bench
        .keys("F1")
        .says("Step along the line that the curve shows");
    bench.keys("Esc");
    bench.app.focus = Pane::Comment;
    bench.keys("F1").says("Show all data of this move");
}

#[test]
fn a_record_without_values_has_no_empty_curve() {
    let mut bench = pgn();
    bench.wait(60_000);
    bench.draw(120, 40);
    assert!(bench.app.layout.arrangement.curve.is_empty());
    assert!(!bench.app.panes().contains(&Pane::Value));
    assert!(!bench.app.layout.arrangement.comment.is_empty());
}

#[test]
fn a_mode_is_remembered_for_each_kind() {
    let mut bench = library("chess");
    bench.keys("F6");
    assert_eq!(bench.app.mode, Mode::Study);
    bench.keys("Shift+F6 : 'mode write' Enter");
    assert_eq!(bench.app.mode, Mode::Write);
    assert_eq!(bench.app.focus, Pane::Board, "F6 and :mode leave the focus");
    let printed = bench.app.config.print();
    assert!(printed.contains("library = \"write\""), "{printed}");
    assert!(printed.contains("record = \"study\""), "{printed}");
    bench.keys(": 'mode sideways' Enter");
    assert!(
        bench.toast().contains("play, study, write"),
        "{}",
        bench.toast()
    );
    // What F5 opens for a while is not remembered.
    let mut bench = library("chess");
    bench.keys("F5");
    assert_eq!(
        (bench.app.mode, bench.app.focus),
        (Mode::Write, Pane::Rules)
    );
    assert_eq!(bench.app.config.modes, Modes::default());
}

#[test]
fn the_word_in_the_title_bar_is_clicked() {
    let mut bench = library("chess");
    let screen = bench.screen(120, 40);
    assert!(screen.contains("PLAY study write"), "{screen}");
    let (place, mode) = bench.app.layout.modes[1];
    assert_eq!(mode, Mode::Study);
    bench.click_at(place.x, place.y);
    assert_eq!(bench.app.mode, Mode::Study);
    assert!(bench.screen(120, 40).contains("play STUDY write"));
    bench.app.no_color = true;
    bench.app.apply_look();
    assert!(bench.screen(120, 40).contains("play [STUDY] write"));
    let narrow = bench.screen(60, 20);
    assert!(
        narrow.contains("[STUDY]") && !narrow.contains("write"),
        "{narrow}"
    );
}

#[test]
fn tab_never_enters_the_source_and_indents_in_it() {
    for mut bench in [library("chess"), own()] {
        for size in SIZES {
            for _ in 0..5 {
                bench.keys("Tab").draw(size.0, size.1);
                assert_ne!(bench.app.focus, Pane::Rules);
            }
        }
    }
    let mut bench = own();
    bench.keys("F5 Ctrl+Home Tab");
    assert!(bench.app.editor.texts()[0].starts_with(' '));
}

#[test]
fn typed_moves_never_change_the_rules() {
    for make in [|| library("checkers"), own, pgn] {
        for size in SIZES {
            for keys in [
                "",
                "F6",
                "F6 F6",
                "Tab",
                "Tab Tab F6",
                "Tab F6 Tab Tab F6",
                "F5 F5",
                "Z Tab",
            ] {
                let mut bench = make();
                bench.draw(size.0, size.1);
                let before = bench.app.editor.texts();
                for key in keys.split_whitespace() {
                    bench.keys(key).draw(size.0, size.1);
                }
                bench.keys("'e2-e4'");
                assert_eq!(bench.app.editor.texts(), before, "{keys} at {size:?}");
            }
        }
    }
}

#[test]
fn a_board_in_play_has_large_cells() {
    for (mut bench, cell) in [(library("chess"), (8, 4)), (pgn(), (6, 3))] {
        bench.draw(120, 40);
        let board = bench.app.layout.board.as_ref().expect("a board");
        assert!(
            board.cell.0 >= cell.0 && board.cell.1 >= cell.1,
            "{:?}",
            board.cell
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn a_move_typed_anywhere_never_changes_the_rules(
        kind in 0..3_usize,
        keys in prop::collection::vec(
            prop::sample::select(vec!["Tab", "Tab", "Shift+Tab", "F6", "F6", "Shift+F6", "Z", "F5 F5", "Esc"]), 0..12),
        size in prop::sample::select(SIZES.to_vec()),
    ) {
        let mut bench = match kind { 0 => library("chess"), 1 => pgn(), _ => own() };
        bench.draw(size.0, size.1);
        let before = bench.app.editor.texts();
        for key in &keys {
            bench.keys(key).draw(size.0, size.1);
        }
        bench.keys("'e2-e4'").draw(size.0, size.1);
        prop_assert_eq!(bench.app.editor.texts(), before, "{:?}", keys);
    }

    #[test]
    fn f5_twice_leads_back_to_where_one_was(
        kind in 0..3_usize, keys in prop::collection::vec(prop::sample::select(vec!["Tab", "F6", "Z", "Shift+Tab", "."]), 0..6),
        size in prop::sample::select(SIZES.to_vec()),
    ) {
        let mut bench = match kind { 0 => library("chess"), 1 => pgn(), _ => own() };
        bench.draw(size.0, size.1);
        for key in keys {
            bench.keys(key).draw(size.0, size.1);
        }
        // A message goes with the next key.
        bench.app.toast = None;
        let state = |bench: &Bench| (bench.app.mode, bench.app.focus, bench.app.is_zoomed, bench.app.borders);
        let before = (state(&bench), bench.screen(size.0, size.1));
        bench.keys("F5").draw(size.0, size.1);
        prop_assert_eq!(bench.app.focus, Pane::Rules);
        bench.keys("F5");
        prop_assert_eq!((state(&bench), bench.screen(size.0, size.1)), before);
    }
}

#[test]
fn the_cards_say_who_plays_and_what_was_taken() {
    let mut bench = record(
        "game.pgn",
        "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 { [%clk 0:10:00] } d5 { [%clk 0:09:58] } \
         2. exd5 { [%clk 0:09:50] } Qxd5 { [%clk 0:09:40] } *\n",
    );
    bench.wait(60_000);
    bench.keys(": 'mode play' Enter . . .");
    let screen = bench.screen(80, 24);
    for text in [
        "white: Ann",
        "black: Bob",
        "▸ 9:58",
        "9:50",
        "taken 1",
        "taken -",
    ] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
    let arrangement = bench.app.layout.arrangement;
    assert_eq!(arrangement.cards.map(|card| card.height), [4, 4]);
    assert!(arrangement.cards[0].y < arrangement.moves.y);
    bench.draw(80, 19);
    assert_eq!(
        bench.app.layout.arrangement.cards.map(|card| card.height),
        [3, 3]
    );
    // Where one pane is shown its border says it, and lines of text have a word.
    let screen = bench.screen(60, 20);
    assert!(screen.contains("9:58 · taken 1:0"), "{screen}");
    assert_eq!(bench.session().taken(), Some(vec![1, 0]));
    bench.keys(".");
    assert_eq!(bench.session().taken(), Some(vec![1, 1]));
}

#[test]
fn at_one_keyboard_a_card_says_you_or_a_friend_in_the_colour_of_the_pieces() {
    for (game, names, size) in [
        (
            "chess",
            ["white: you", "black: a friend"].as_slice(),
            (80, 24),
        ),
        ("chess", &["white: you", "black: a friend"], (80, 19)),
        ("go", &["black: you", "white: a friend"], (120, 40)),
        ("hex", &["red: you", "blue: a friend"], (200, 60)),
        ("halma4", &["red: you", "yellow: a friend"], (120, 40)),
    ] {
        for has_colors in [true, false] {
            let mut bench = library(game);
            if !has_colors {
                bench.app.theme = Theme::mono();
            }
            let screen = bench.screen(size.0, size.1);
            for name in names {
                assert!(screen.contains(name), "{name}: {screen}");
            }
            let buffer = bench.draw(size.0, size.1);
            let area = bench.app.layout.arrangement.cards[0];
            // Of two players the card of the second one stands above; four are rows of one card.
            let (player, dot) = match names[1].starts_with("yellow") {
                true => (0, (area.x + 5, area.y + 1)),
                false => (1, (area.x + 3, area.y)),
            };
            let game = bench.session().game().expect("a game");
            let body = bench.app.theme.tones(game, player).shown();
            let is_dot = buffer[dot].symbol() == "●" && (!has_colors || buffer[dot].fg == body);
            // Without colours the drawn pieces of black are filled.
            let is_black = names[1].starts_with("black");
            assert!(is_dot || !has_colors, "{screen}");
            assert!(has_colors || is_black || !is_dot, "{screen}");
            assert!(!has_colors || buffer[dot].bg != buffer[(dot.0 + 4, dot.1)].bg);
        }
    }
}

#[test]
fn without_colours_the_sign_of_the_pieces_stands_before_the_name() {
    let halma = ["● red", "■ green", "▲ blue", "◆ yellow"].as_slice();
    for (game, size, names) in [
        ("halma4", (80, 24), halma),
        ("hex", (80, 24), &["● red", "○ blue"]),
        ("go", (120, 40), &["● black", "○ white"]),
        // Drawn pieces are filled or open, and others are characters.
        ("chess", (80, 24), &["○ white", "● black"]),
        ("chess", (72, 14), &["♔ white", "♚ black"]),
    ] {
        let mut bench = library(game);
        bench.app.theme = Theme::mono();
        let screen = bench.screen(size.0, size.1);
        for name in names {
            assert!(screen.contains(name), "{game} {name}: {screen}");
        }
    }
}

#[test]
fn the_board_stays_where_it_is_when_the_words_about_the_goal_go() {
    for game in ["hex", "gomoku"] {
        for size in [(60, 20), (80, 24), (120, 40)] {
            let mut bench = library(game);
            let screen = bench.screen(size.0, size.1);
            let at_start = bench.app.layout.board.as_ref().map(|board| board.squares);
            bench.keys("Enter");
            let played = bench.screen(size.0, size.1);
            assert!(bench.session().record().can_undo(), "{played}");
            let after = bench.app.layout.board.as_ref().map(|board| board.squares);
            assert_eq!(after, at_start, "{game} {size:?} {screen} {played}");
        }
    }
}

#[test]
fn cards_say_that_nothing_was_taken_only_where_something_can_be() {
    for (game, is_said) in [
        ("chess", true),
        ("go", true),
        ("checkers", true),
        ("hex", false),
        ("tictactoe", false),
        ("gomoku", false),
        ("othello", false),
        ("breakthrough", false),
    ] {
        let screen = library(game).screen(120, 40);
        assert_eq!(screen.contains("taken -"), is_said, "{game}\n{screen}");
    }
    // Once something was taken, every game says it.
    let mut bench = library("breakthrough");
    bench.app.mode = Mode::Play;
    let session = bench.app.session.as_mut().expect("a session");
    for typed in [
        "d2d3", "d7d6", "d3d4", "d6d5", "c2c3", "e7e6", "c3c4", "d5c4",
    ] {
        session.play_whole_text(typed);
        session.run_pending();
    }
    assert_eq!(session.record().node(session.current()).ply(), 8);
    bench.says("taken 1");
}

#[test]
fn what_changes_sides_or_is_pushed_is_not_taken() {
    let mut bench = library("othello");
    bench.enter("d3");
    assert_eq!(bench.session().taken(), Some(vec![0, 0]));
    // The swap of hex turns the first stone into one's own.
    let mut bench = library("hex");
    let session = bench.app.session.as_mut().expect("a session");
    session.play_whole_text("b4");
    session.run_pending();
    session.play_whole_text("clear(b4) place(h10,B)");
    session.run_pending();
    assert_eq!(session.record().node(session.current()).ply(), 2);
    assert_eq!(bench.session().taken(), Some(vec![0, 0]));
    bench.says("last: swap");
    // On the diagonal it stays where it is; its word is read back.
    for first in ["f6", "b4"] {
        let mut bench = library("hex");
        let session = bench.app.session.as_mut().expect("a session");
        for typed in [first, "swap"] {
            session.play_whole_text(typed);
            session.run_pending();
        }
        assert_eq!(session.record().node(session.current()).ply(), 2, "{first}");
        bench.says("last: swap");
    }
    // A stone of Go is taken by the stones around it.
    let mut bench = record(
        "game.sgf",
        "(;GM[1]FF[4]SZ[19];B[ba];W[aa];B[ab];W[ss];B[sr];W[qq];B[rs])",
    );
    bench.wait(60_000);
    bench.keys("End");
    assert_eq!(bench.session().taken(), Some(vec![2, 0]));
}

#[test]
fn the_card_of_the_machine_says_how_far_it_is() {
    let mut bench = library("chess");
    let session = bench.app.session.as_mut().expect("a session");
    session.players_mut().set_seed(7);
    bench.holds = true;
    bench.keys(": 'opponent 2 easy' Enter").enter("e2 e4");
    bench.enter("g1 f3");
    let screen = bench.screen(80, 24);
    for text in [
        "white: you",
        "black: machine, easy",
        "▱▱▱▱▱▱▱▱  0 of",
        "then g1-f3 (Esc",
    ] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
    bench.app.appearance.is_console = true;
    bench.app.theme.signs = gametui::tui::theme::Signs::Ascii;
    let screen = bench.screen(80, 24);
    assert!(screen.contains("........  0 of"), "{screen}");
}

#[test]
fn the_title_bar_names_all_modes_from_72_columns() {
    for mut bench in [library("chess"), library("go"), pgn(), own()] {
        for (width, height) in SIZES {
            let screen = bench.screen(width, height);
            let title = screen.lines().next().unwrap_or_default().to_lowercase();
            let has_all = ["play", "study", "write"]
                .iter()
                .all(|mode| title.contains(mode));
            assert_eq!(has_all, width >= 72, "{title}");
            assert_eq!(bench.app.layout.modes.len(), if has_all { 3 } else { 1 });
            assert!(title.contains("move"), "{title}");
            assert_eq!(title.contains("help"), has_all, "{title}");
        }
    }
    // Against the machine the title has more to say.
    let mut bench = library("chess");
    bench.holds = true;
    bench.keys(": 'opponent 2 50' Enter");
    for first in ["", "e2 e4"] {
        let screen = bench.enter(first).screen(60, 20);
        let title = screen.lines().next().unwrap_or_default();
        assert!(title.contains("PLAY"), "{title}");
    }
    let mut bench = library("chess");
    bench.app.no_color = true;
    bench.app.apply_look();
    let screen = bench.screen(80, 24);
    assert!(screen.contains("[PLAY] study write"), "{screen}");
    // A click on a word that has moved closer goes there all the same.
    let (place, _) = bench.app.layout.modes[2];
    bench.click_at(place.x, place.y);
    assert_eq!(bench.app.mode, Mode::Write);
}

#[test]
fn a_board_without_a_frame_shows_all_rows_of_go() {
    let mut bench = sgf();
    bench.wait(60_000);
    bench.draw(60, 20);
    bench.keys("Z . . .");
    picture_is("mode-study-go-bare-60x20", &mut bench, (60, 20));
    let board = bench.app.layout.board.clone().expect("a board");
    assert_eq!(board.shown, (19, 19));
    for square in bench.session().tree().last_squares() {
        assert!(board.rect_of(square).is_some());
    }
    let screen = bench.screen(60, 20);
    for text in ["white to move", "3 of 3", "taken -"] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
    assert!(
        !screen.contains('║') && !screen.contains("gametui"),
        "{screen}"
    );
    // The next moves of a fork stand beside it.
    bench.keys(", ");
    let screen = bench.screen(60, 20);
    assert!(
        screen.contains("▸a Q3") && screen.contains(" b D16"),
        "{screen}"
    );
    bench.keys("'Q10'");
    let screen = bench.screen(60, 20);
    assert!(screen.contains("Q10"), "{screen}");
    bench.keys("Esc Z");
    assert!(bench.screen(60, 20).contains('║'));
    // With 24 rows the frame stays.
    bench.keys("Z");
    assert!(bench.screen(80, 24).contains('║'));
}

#[test]
fn a_board_that_is_cut_off_goes_along_with_the_last_move() {
    let mut bench = record("game.sgf", "(;GM[1]FF[4]SZ[19];B[as];W[sa];B[ss])");
    bench.wait(60_000);
    for _ in 0..3 {
        bench.draw(60, 16);
        bench.keys(".").draw(60, 16);
        let board = bench.app.layout.board.clone().expect("a board");
        assert!(board.more().contains(&true));
        let [square] = bench.session().tree().last_squares()[..] else {
            panic!("one square");
        };
        assert!(board.rect_of(square).is_some(), "{square:?}");
    }
}

#[test]
fn a_move_typed_into_the_rules_is_asked_about() {
    let mut bench = own();
    bench.wait(60_000);
    let before = bench.app.editor.texts();
    bench.keys("F5 Ctrl+Home 'c3'").wait(5000);
    assert!(bench.app.questions.is_empty(), "c3 is no move");
    bench.keys("'-d4'").wait(5000);
    let screen = bench.screen(120, 40);
    assert!(screen.contains("\"c3-d4\" is a move."), "{screen}");
    bench.keys("Ctrl+N").wait(5000);
    assert_eq!(bench.app.editor.texts(), before);
    assert_eq!(
        bench
            .session()
            .record()
            .node(bench.session().current())
            .ply(),
        1
    );
    assert!(bench.app.questions.is_empty());
    // With other changes beside it, it is not, and it goes with the line.
    assert_eq!(bench.app.focus, Pane::Board);
    bench.app.focus = Pane::Rules;
    let file = bench.app.editor.file().expect("a file");
    assert_eq!(
        file.caret(),
        (0, 0),
        "where it was before the move was typed"
    );
    bench.keys("'f6-e5'").wait(5000);
    let screen = bench.screen(120, 40);
    assert!(screen.contains("\"f6-e5\" is a move."), "{screen}");
    bench
        .app
        .editor
        .file_mut()
        .expect("a file")
        .set_caret(20, 0);
    bench.keys("'x'").wait(5000);
    assert!(bench.app.questions.is_empty());
}

#[test]
fn long_comments_begin_folded() {
    let talk: Vec<String> = (1..9).map(|line| format!("talk {line}")).collect();
    let text = format!(
        "(;GM[1]FF[4]SZ[19];B[pd]C[{}];W[dp]C[one\ntwo])",
        talk.join("\n")
    );
    let mut bench = record("game.sgf", &text);
    bench.wait(60_000);
    bench.app.focus = Pane::Moves;
    let rows = |bench: &mut Bench| {
        let screen = bench.screen(120, 40);
        screen.lines().filter(|line| line.contains("talk")).count()
    };
    assert_eq!(rows(&mut bench), 1, "{}", bench.screen(120, 40));
    // The pane of the comment shows all of the present one, so that the sheet has a row for each.
    assert!(bench.screen(120, 40).contains("one ▸"));
    bench.keys(". z");
    assert!(rows(&mut bench) >= 8, "{}", bench.screen(120, 40));
    bench.keys("z : 'comments all' Enter");
    assert!(rows(&mut bench) >= 8);
}

#[test]
fn the_curve_names_the_mistakes_of_the_record() {
    let mut bench = record(
        "game.pgn",
        "1. e4 { [%eval 0.3] } e5 { [%eval 0.2] } 2. Qh5?! { [%eval -0.3] } Nc6 3. Nf3 a6 4. Nc3 \
         a5?? { [%eval 9] } *\n",
    );
    bench.wait(60_000);
    let screen = bench.screen(120, 40);
    assert!(
        screen.contains("◆?! 2") && screen.contains("◆?? 4"),
        "{screen}"
    );
    bench.keys("End");
    let screen = bench.screen(120, 40);
    assert!(screen.contains('▴') && screen.contains("100"), "{screen}");
    assert!(!bench.screen(80, 24).contains('◆'), "no row for them");
}

#[test]
fn a_notice_moves_no_board_in_any_mode_and_size() {
    let long = ["A notice with many words that goes on and on, until it has no room on one row.";
        3]
        .join(" ");
    for mut bench in [library("chess"), library("go"), pgn(), own()] {
        for mode in ["play", "study", "write"] {
            bench.keys(&format!(": 'mode {mode}' Enter"));
            bench.app.focus = Pane::Board;
            for (width, height) in SIZES {
                let mut board = |toast: Option<Toast>| {
                    bench.app.toast = toast;
                    bench.draw(width, height);
                    let layout = bench.app.layout.board.as_ref().expect("a board");
                    let corner = ["a1", "e5"].map(|square| layout.rect_of(named(square)));
                    (bench.app.layout.arrangement.board, corner)
                };
                let without = board(None);
                for (text, is_error) in [("Saved.", false), (&long, false), (&long, true)] {
                    let toast = Toast {
                        text: text.to_owned(),
                        is_error,
                        shown_at: Duration::ZERO,
                        leaves_at: None,
                    };
                    let with = board(Some(toast));
                    assert_eq!(with, without, "{mode} {width}x{height} {is_error}");
                }
            }
        }
    }
}

#[test]
fn a_typed_move_is_played_in_play_as_soon_as_it_is_whole() {
    let mut bench = library("chess.gdef");
    bench.draw(80, 24);
    // The knights could go on from here, and so could each pawn.
    for (typed, moves) in [
        ("N", 0),
        ("f", 0),
        ("3", 1),
        ("d", 1),
        ("7", 1),
        ("d", 1),
        ("5", 2),
    ] {
        bench.keys(&format!("'{typed}'")).release();
        assert_eq!(bench.move_number(), moves, "{typed}");
    }
    assert_eq!(bench.composer(), "");
    // Enter from habit lifts nothing, a second one does.
    bench.keys("Enter");
    assert!(bench.app.board.composition.lifted().is_none());
    bench.keys("'e4' Enter").release();
    assert_eq!(bench.move_number(), 3);
    // A square alone names a pawn: the bishop that could go there does not.
    bench.keys("'e5' 'a6'").release();
    assert_eq!((bench.move_number(), bench.composer()), (4, "a6"));
    bench.says("white to move").keys("Enter").release();
    assert_eq!(bench.move_number(), 4);
    bench.says("pawn a2 to a6").keys("Ctrl+U");
    // What a text says and is not true waits for Enter, too; what is true does not.
    bench.keys("'Nxc3'").release();
    assert_eq!((bench.move_number(), bench.composer()), (4, "Nxc3"));
    bench.keys("Enter").release();
    bench.keys("'a6'").release();
    bench.keys("'Nd5'").release();
    bench.keys("'Nf6'").release();
    bench.keys("'Nxf6'").release();
    assert_eq!(bench.move_number(), 9);
    // Where another move begins with the text, Enter says which is meant.
    let mut bench = library("go.gdef");
    bench.draw(80, 24);
    bench.keys("'d1'").release();
    assert_eq!(bench.move_number(), 0);
    bench.keys("Enter").release();
    assert_eq!(bench.move_number(), 1);
    // Who writes rules or studies a game tries moves out, and says when one is meant.
    let mut bench = own();
    bench.app.focus = Pane::Board;
    bench.keys("'c3d4'").release();
    assert_eq!(bench.move_number(), 0);
}

#[test]
fn the_curve_names_the_file_first_and_nothing_that_was_not_computed() {
    // The last move mates: its value is known by the rules.
    let mut bench = record(
        "mate.pgn",
        "[Event \"x\"]\n\n1. e4 {[%eval 0.3]} e5 {[%eval 0.2]} 2. Bc4 {[%eval 0.3]} Nc6 {[%eval 0.4]} \
         3. Qh5 {[%eval 0.1]} Nf6 {[%eval 90]} 4. Qxf7# *\n",
    );
    bench.keys("End");
    for size in [(80, 24), (120, 40)] {
        let screen = bench.screen(size.0, size.1);
        assert!(
            screen.contains("from the file (%eval)"),
            "{size:?}\n{screen}"
        );
        assert!(!screen.contains("computed here"), "{size:?}\n{screen}");
    }
}

#[test]
fn the_sheet_counts_from_a_stated_number_and_through_null_moves() {
    let mut bench = record(
        "later.pgn",
        "[FEN \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 2 40\"]\n\n\
         40... a6 41. Bb5 -- 42. O-O d6 43. d4 *\n",
    );
    bench.keys("End");
    let screen = bench.screen(120, 40);
    let row = |number: &str| {
        let rows = screen.lines();
        let mut rows = rows.filter(|row| row.contains(&format!("{number}. ")));
        rows.next().unwrap_or_else(|| panic!("{number}: {screen}"))
    };
    assert!(row("40").contains('…') && row("40").contains("a6"));
    assert!(row("41").contains("Bb5") && row("41").contains("--"));
    assert!(row("42").contains("O-O") && row("42").contains("d6"));
    assert!(row("43").contains("d4"));
    // The number is what people type, and what a line is copied with.
    bench.keys(": 'goto 42' Enter : 'copy-line' Enter");
    let Some(Effect::Clipboard(copied)) = bench.outside.last() else {
        panic!("{:?}", bench.outside);
    };
    assert_eq!(copied, "[set-up] 40... a6 41. Bb5 -- 42. O-O d6 43. d4");
    assert!(bench.screen(120, 40).contains("42. O-O"));
}
