//! Marks on the board, properties, export, and the rest of setting up a position.

use super::bench::{Bench, mouse, named, read};
use crossterm::event::{MouseButton, MouseEventKind};
use gametui::board::Square;
use gametui::codec::sgf::Markup;
use gametui::config::Mode;
use gametui::search::random::Random;
use gametui::session::node_facts::MarkColour;
use gametui::session::property_text;
use gametui::tui::app::{Effect, Layer};
use gametui::tui::facts;
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;
use gametui::tui::theme::{Signs, Theme};
use ratatui::style::Color;
use std::collections::HashMap;

fn properties(bench: &Bench) -> Vec<String> {
    let node = bench.session().record().node(bench.session().current());
    node.foreign().iter().map(property_text).collect()
}

fn at(bench: &mut Bench, square: &str) {
    bench.app.board.cursor = named(square);
}

#[test]
fn squares_are_marked_by_keys_and_by_the_mouse() {
    let mut bench = Bench::game("checkers");
    at(&mut bench, "b2");
    bench
        .keys("k Down Down Down Down Enter")
        .says("marking: triangle");
    assert!(properties(&bench).is_empty(), "only the kind is chosen");
    bench.keys("Enter");
    assert_eq!(properties(&bench), ["TR[bg]"]);
    at(&mut bench, "d4");
    bench.keys("Enter");
    bench.drag("e5", "e5");
    assert_eq!(properties(&bench), ["TR[bg][de][ed]"]);
    bench.keys("Enter");
    assert_eq!(
        properties(&bench),
        ["TR[bg][de]"],
        "the same again removes it"
    );
    bench.keys("Esc");
    assert!(bench.app.board.tool.is_none());
    bench.enter("c3 d4");
    assert_eq!(bench.move_number(), 1, "pieces move again");
    bench.keys("Home : 'mark-square square' Enter Enter");
    assert_eq!(
        properties(&bench),
        ["TR[bg]", "SQ[de]"],
        "one mark excludes the other"
    );
    bench.keys("Esc u");
    assert_eq!(properties(&bench), ["TR[bg][de]"], "undone");
    bench.keys(": 'mark-square clear' Enter");
    assert!(properties(&bench).is_empty());
}

#[test]
fn an_arrow_shows_where_it_begins_and_its_question_goes_when_it_is_drawn() {
    let mut bench = Bench::game("chess");
    bench.draw(80, 24);
    at(&mut bench, "b4");
    let square = |bench: &mut Bench| {
        let buffer = bench.draw(80, 24);
        let layout = bench.app.layout.board.clone().expect("a board");
        let rect = layout.rect_of(named("b4")).expect("shown");
        let cells = rect.positions().map(|place| buffer[place].clone());
        cells.collect::<Vec<_>>()
    };
    let asks = |bench: &mut Bench| bench.screen(80, 24).contains("To which square?");
    bench.keys("Right Right");
    let plain = square(&mut bench);
    bench.keys("Left Left : 'mark-square arrow' Enter Enter Right Right");
    let begun = square(&mut bench);
    let sides = |cells: &[ratatui::buffer::Cell]| {
        let signs = cells.iter().map(|cell| cell.symbol().to_owned());
        signs.collect::<String>()
    };
    assert!(
        sides(&begun).contains('▏') && sides(&begun).contains('▕'),
        "{begun:?}"
    );
    assert!(!sides(&plain).contains('▏'));
    assert!(asks(&mut bench));
    bench.keys("Enter");
    assert!(!asks(&mut bench), "it is answered");
    bench.keys("Enter");
    assert!(asks(&mut bench), "the next arrow");
    bench.keys("Esc");
    assert!(!asks(&mut bench), "it is not asked any more");
}

/// A game of chess with marks and arrows in two colours.
fn coloured() -> Bench {
    let mut bench = Bench::empty();
    let path = bench.path("study.pgn");
    let text = "[Event \"x\"]\n\n1. e4 {Look [%csl Gf7,Rd5][%cal Gf1c4,Rd1h5]} e5 *\n";
    std::fs::write(&path, text).expect("written");
    bench.open(OpenTarget::of_path(path));
    bench.wait(60_000);
    bench.keys(".");
    bench
}

#[test]
fn marks_and_arrows_have_their_colours_and_lines_of_their_own_without() {
    let mut bench = coloured();
    let buffer = bench.draw(120, 40);
    let layout = bench.app.layout.board.clone().expect("a board");
    let inks = |square: &str| {
        let rect = layout.rect_of(named(square)).expect("in sight");
        let cells = rect.positions().map(|place| buffer[place].fg);
        cells.collect::<Vec<_>>()
    };
    let is_green =
        |ink: &Color| matches!(*ink, Color::Rgb(r, g, b) if g > r.max(b).saturating_add(40));
    let is_red =
        |ink: &Color| matches!(*ink, Color::Rgb(r, g, b) if r > g.max(b).saturating_add(60));
    assert!(inks("c4").iter().any(is_green) && !inks("c4").iter().any(is_red));
    assert!(inks("h5").iter().any(is_red) && !inks("h5").iter().any(is_green));
    // An arrow is one colour on light squares and on dark ones.
    let reds = ["f3", "g4"].map(|square| inks(square).into_iter().find(is_red));
    assert!(reds[0].is_some() && reds[0] == reds[1], "{reds:?}");
    // The ring leaves the middle to the piece.
    let rect = layout.rect_of(named("f7")).expect("in sight");
    assert_eq!(buffer[(rect.x, rect.y)].symbol(), "╭");
    assert_eq!(buffer[(rect.right() - 1, rect.bottom() - 1)].symbol(), "╯");

    let shown = |bench: &mut Bench, square: &str| {
        let buffer = bench.draw(120, 40);
        let layout = bench.app.layout.board.clone().expect("a board");
        let rect = layout.rect_of(named(square)).expect("in sight");
        let signs = rect.positions().map(|place| buffer[place].symbol());
        signs.collect::<String>()
    };
    bench.app.theme = Theme::mono();
    let [ring, dashed] = ["f7", "d5"].map(|square| shown(&mut bench, square));
    assert!(ring.contains('━') && !ring.contains('╍'), "{ring}");
    assert!(dashed.contains('╍') && !dashed.contains('━'), "{dashed}");
    bench.app.theme = Theme::mono().with_signs(Signs::Ascii);
    let [ring, dashed] = ["f7", "d5"].map(|square| shown(&mut bench, square));
    assert!(
        ring.contains('-') && dashed.contains('~'),
        "{ring} {dashed}"
    );
}

#[test]
fn a_mark_at_a_small_piece_takes_one_cell_of_it() {
    for (rules, kind, square, sign, on_piece) in [
        ("chess", "circle", "e2", "○", false),
        ("chess", "triangle", "d1", "△", false),
        ("chess", "square", "a7", "□", false),
        ("halma4", "cross", "a13", "×", true),
        ("halma4", "square", "p13", "□", false),
    ] {
        let mut bench = Bench::empty();
        bench.open(OpenTarget {
            rules: vec![rules.into()],
            from_library: true,
            ..OpenTarget::default()
        });
        bench.app.mode = Mode::Play;
        let size = if rules == "chess" {
            (80, 24)
        } else {
            (120, 40)
        };
        let cells = |bench: &mut Bench| {
            let buffer = bench.draw(size.0, size.1);
            let layout = bench.app.layout.board.clone().expect("a board");
            assert_eq!(layout.cell, (4, 2), "{rules}");
            let rect = layout.rect_of(named(square)).expect("in sight");
            let cells = rect.positions().map(|place| buffer[place].clone());
            cells.collect::<Vec<_>>()
        };
        let before = cells(&mut bench);
        let cursor = bench.app.board.cursor;
        at(&mut bench, square);
        bench.keys(&format!(": 'mark-square {kind}' Enter Enter Esc"));
        bench.app.board.cursor = cursor;
        let after = cells(&mut bench);
        let changed: Vec<usize> = (0..8)
            .filter(|cell| before[*cell] != after[*cell])
            .collect();
        assert_eq!(changed.len(), 1, "{rules} {square}: {after:?}");
        let cell = changed[0];
        assert_eq!(after[cell].symbol(), sign, "{rules} {square}");
        let is_corner = [0, 3, 4, 7].contains(&cell);
        assert_eq!(is_corner, !on_piece, "{rules} {square}: {cell}");
        assert!(!on_piece || after[cell].bg != before[0].bg);
    }
}

/// Sends an event of a mouse button to the middle of a square.
fn button(bench: &mut Bench, kind: MouseEventKind, square: &str) {
    bench.draw(120, 40);
    let layout = bench.app.layout.board.as_ref().expect("a board");
    let place = layout.rect_of(named(square)).expect("in sight");
    let (x, y) = (place.x + place.width / 2, place.y + place.height / 2);
    bench.event(mouse(kind, x, y));
}

fn right(bench: &mut Bench, from: &str, to: &str) {
    button(bench, MouseEventKind::Down(MouseButton::Right), from);
    button(bench, MouseEventKind::Drag(MouseButton::Right), to);
    button(bench, MouseEventKind::Up(MouseButton::Right), to);
}

fn comment(bench: &Bench) -> String {
    let session = bench.session();
    session
        .record()
        .node(session.current())
        .comment()
        .to_owned()
}

#[test]
fn the_right_button_draws_what_the_keys_draw() {
    let mut bench = coloured();
    let before = comment(&bench);
    right(&mut bench, "a3", "b5");
    let drawn = comment(&bench);
    assert_eq!(drawn, before.replace("Rd1h5", "Rd1h5,Ga3b5"));
    right(&mut bench, "a3", "b5");
    right(&mut bench, "a4", "a4");
    assert!(comment(&bench).contains(",Ra3b5]") && comment(&bench).contains("Rd5,Ga4]"));
    for _ in 0..3 {
        right(&mut bench, "a3", "b5");
    }
    for _ in 0..4 {
        right(&mut bench, "a4", "a4");
    }
    assert_eq!(comment(&bench), before, "after blue there is none");
    bench.keys(": 'mark-square green' Enter");
    at(&mut bench, "a3");
    bench.keys("Enter");
    at(&mut bench, "b5");
    bench.keys("Enter");
    assert_eq!(comment(&bench), drawn, "the keys write the same");

    let mut bench = Bench::game("checkers");
    right(&mut bench, "a5", "b6");
    right(&mut bench, "a5", "b6");
    right(&mut bench, "c5", "c5");
    assert_eq!(
        properties(&bench),
        ["AR[ad:bc]", "GTCOLOR[Rad:bc][Gcd]", "CR[cd]"]
    );
    let (marks, arrows) = facts::marking::coloured(&bench.app);
    assert_eq!(marks[0].colour, Some(MarkColour::Green));
    assert_eq!(arrows[0].colour, Some(MarkColour::Red));
    // In PLAY nothing is written, and the next move takes it away.
    bench.keys("u u u : 'mode play' Enter");
    right(&mut bench, "c5", "c5");
    assert!(properties(&bench).is_empty());
    assert_eq!(facts::marking::coloured(&bench.app).0.len(), 1);
    bench.keys("k Enter");
    at(&mut bench, "e5");
    bench.keys("Enter Enter Esc Esc");
    assert!(properties(&bench).is_empty(), "nor by the keys");
    assert_eq!(facts::marking::coloured(&bench.app).0.len(), 2);
    bench.enter("c3 d4");
    assert!(facts::marking::coloured(&bench.app).0.is_empty());
    bench.keys(",");
    assert!(
        facts::marking::coloured(&bench.app).0.is_empty(),
        "nor here again"
    );
}

#[test]
fn shapes_and_labels_are_no_part_of_a_game_that_is_played() {
    let mut bench = Bench::game("checkers");
    bench.keys(": 'mode play' Enter");
    let marks = |bench: &Bench| -> Vec<Markup> {
        let (marks, _) = facts::marking::coloured(&bench.app);
        marks.into_iter().map(|mark| mark.mark).collect()
    };
    let label = |text: &str| Markup::Label(text.to_owned());
    at(&mut bench, "b2");
    bench.keys(": 'mark-square triangle' Enter Enter");
    assert_eq!(marks(&bench), [Markup::Triangle]);
    bench.keys(": 'mark-square square' Enter Enter");
    assert_eq!(marks(&bench), [Markup::Square], "one excludes the other");
    bench.keys(": 'mark-square letter' Enter Enter");
    at(&mut bench, "d4");
    bench.keys("Enter");
    assert_eq!(marks(&bench), [Markup::Square, label("A"), label("B")]);
    bench.keys("Enter");
    assert_eq!(marks(&bench), [Markup::Square, label("A")]);
    bench.keys(": 'mark-square arrow' Enter Enter");
    at(&mut bench, "b2");
    bench.keys("Enter Esc");
    assert_eq!(facts::marking::coloured(&bench.app).1.len(), 1);
    assert!(properties(&bench).is_empty() && !bench.session().tree().is_changed());
    bench.keys(": 'mark-square clear' Enter");
    assert!(marks(&bench).is_empty());
    bench
        .keys(": 'mark-square triangle' Enter Enter Esc")
        .enter("c3 d4");
    bench.keys(",");
    assert!(marks(&bench).is_empty(), "it does not come again");
}

#[test]
fn a_pressed_button_lifts_and_carries_a_piece() {
    let left = MouseButton::Left;
    let mut bench = Bench::game("checkers");
    let lifted = |bench: &Bench| bench.app.board.composition.lifted().is_some();
    let mut frames = vec![bench.draw(120, 40)];
    for (kind, square) in [
        (MouseEventKind::Down(left), "c3"),
        (MouseEventKind::Drag(left), "c4"),
        (MouseEventKind::Drag(left), "d4"),
        (MouseEventKind::Up(left), "d4"),
    ] {
        button(&mut bench, kind, square);
        let frame = bench.draw(120, 40);
        assert!(frames.last() != Some(&frame), "{kind:?} shows nothing");
        frames.push(frame);
    }
    assert_eq!(bench.move_number(), 1);
    let mut bench = Bench::game("checkers");
    button(&mut bench, MouseEventKind::Down(left), "c3");
    assert!(lifted(&bench));
    button(&mut bench, MouseEventKind::Up(left), "c3");
    assert!(
        lifted(&bench),
        "released where it was, it stays in the hand"
    );
    button(&mut bench, MouseEventKind::Down(MouseButton::Right), "a5");
    assert!(
        !lifted(&bench) && properties(&bench).is_empty(),
        "taken back"
    );
    button(&mut bench, MouseEventKind::Down(left), "c3");
    bench.event(mouse(MouseEventKind::Up(left), 119, 0));
    assert!(!lifted(&bench), "outside it is put back");
    assert_eq!(
        (bench.move_number(), bench.stands("c3").is_empty()),
        (0, false)
    );

    let mut bench = Bench::game("go");
    for _ in 0..2 {
        button(&mut bench, MouseEventKind::Down(left), "d4");
        button(&mut bench, MouseEventKind::Up(left), "d4");
    }
    assert_eq!(bench.move_number(), 1, "a double click plays once");
    assert!(bench.app.board.refusal.is_none());
}

/// Presses, drags and releases at random, in several games and sizes. The board changes with the node that is shown and
/// never otherwise, and the board of a new node is the one before after the operations of its move.
#[test]
fn a_thousand_events_of_the_mouse_lose_no_piece() {
    let mut moves = 0;
    for (seed, (game, size)) in (31..).zip([
        ("checkers", (120, 40)),
        ("checkers", (60, 20)),
        ("chess", (80, 24)),
        ("chess", (200, 60)),
        ("shogi", (80, 24)),
        ("go", (60, 20)),
        ("tictactoe", (72, 14)),
    ]) {
        moves += move_the_mouse_at_random(game, size, seed);
    }
    assert!(moves >= 10, "some of the drags were moves: {moves}");
}

/// Returns how many nodes were made or come to.
fn move_the_mouse_at_random(game: &str, size: (u16, u16), seed: u64) -> usize {
    let mut bench = Bench::game(game);
    bench.app.mode = Mode::Play;
    let mut random = Random::new(seed, 0);
    let kinds = [MouseButton::Left, MouseButton::Right].map(|button| {
        [
            MouseEventKind::Down(button),
            MouseEventKind::Drag(button),
            MouseEventKind::Up(button),
        ]
    });
    let board = |bench: &Bench| bench.session().position().board.clone();
    // Stones that are taken and pieces that go into a hand are effects of the rules.
    let has_effects = matches!(game, "go" | "shogi");
    let mut last = Square::new(0, 0);
    let mut boards = HashMap::from([(bench.session().current(), board(&bench))]);
    for step in 0..1_000 {
        if step % 10 == 0 {
            // A click has perhaps gone to another tab.
            bench.app.focus = Pane::Board;
            bench.draw(size.0, size.1);
        }
        let layout = bench.app.layout.board.clone().expect("a board");
        let squares: Vec<Square> = board(&bench).squares().collect();
        // Most moves are short.
        let near =
            |square: &&Square| square.x.abs_diff(last.x) <= 2 && square.y.abs_diff(last.y) <= 2;
        let near: Vec<Square> = squares.iter().filter(near).copied().collect();
        let from = if random.below(3) == 0 {
            &squares
        } else {
            &near
        };
        let square = from[random.below(from.len())];
        last = square;
        // Mostly a square, sometimes anywhere between the menus and the keys.
        let (x, y) = match layout.rect_of(square).filter(|_| random.below(12) > 0) {
            Some(rect) => (rect.x + rect.width / 2, rect.y + rect.height / 2),
            None => (
                random.below(usize::from(size.0)) as u16,
                1 + random.below(usize::from(size.1) - 2) as u16,
            ),
        };
        let kind = kinds[usize::from(random.below(6) == 0)][random.below(3)];
        bench.event(mouse(kind, x, y));
        bench.wait(1_000);
        let what = format!("{game} at {size:?}, seed {seed}, step {step}: {kind:?} at {x}, {y}");
        let after = board(&bench);
        let session = bench.session();
        let node = session.record().node(session.current());
        if let Some(known) = boards.get(&session.current()) {
            assert_eq!(*known, after, "{what}");
        } else {
            let before = &boards[&node.parent().expect("a parent")];
            if !has_effects {
                let next = before.after(node.ops());
                assert_eq!(next, after, "{what}");
            }
            boards.insert(session.current(), after);
        }
        if step % 50 == 0 {
            // What is in the hand goes back.
            bench.keys("Esc Esc Esc");
            let (_, shown) = bench.app.shown_board().expect("a board");
            assert_eq!(*shown, board(&bench), "{what}");
        }
    }
    boards.len() - 1
}

#[test]
fn labels_count_on_and_arrows_connect() {
    let mut bench = Bench::game("checkers");
    at(&mut bench, "a5");
    bench.keys(": 'mark-square letter' Enter Enter");
    for square in ["b4", "c5"] {
        at(&mut bench, square);
        bench.keys("Enter");
    }
    bench.keys(": 'mark-square Zug' Enter Enter");
    let marks = bench.session().tree().markup();
    let labels = ["A", "B", "Zug"].map(|label| Markup::Label(label.to_owned()));
    let found: Vec<_> = marks.into_iter().map(|(_, mark)| mark).collect();
    assert_eq!(found, labels);
    bench
        .keys(": 'mark-square arrow' Enter")
        .says("From which square?");
    at(&mut bench, "c3");
    bench.keys("Enter").says("To which square?");
    at(&mut bench, "d4");
    bench.keys("Enter");
    bench.drag("e3", "f4");
    assert!(properties(&bench).contains(&"AR[cf:de][ef:fe]".to_owned()));
    bench.keys("Esc").says("c3▸d4, e3▸f4 · 5 marks");
    // Esc in the middle of an arrow forgets where it began.
    bench.keys(": 'mark-square line' Enter Enter");
    assert!(bench.app.board.tool_from.is_some());
    bench.keys("Esc");
    assert!(bench.app.board.tool_from.is_none() && bench.app.board.tool.is_some());
}

#[test]
fn properties_are_edited_as_text_and_what_sgf_refuses_is_refused() {
    let mut bench = Bench::game("go");
    bench.app.focus = Pane::Moves;
    bench.keys(": 'properties GW[2]' Enter");
    assert_eq!(properties(&bench), ["GW[2]"]);
    for (text, why) in [
        ("GW[1]", "already"),
        ("GB[7]", "GB"),
        ("TR", "TR"),
        ("tr[aa]", "tr"),
        ("TR[aa];B[aa]", "one property"),
        ("TR[aa]SQ[bb]", "one property"),
        ("B[aa]", "itself"),
        ("GTMOVE[x]", "itself"),
        (")", ")"),
    ] {
        bench.keys(&format!(": 'properties {text}' Enter"));
        assert!(bench.toast().contains(why), "{text}: {}", bench.toast());
        assert_eq!(properties(&bench), ["GW[2]"]);
    }
    // By the list: edit, then remove, then add.
    bench
        .keys("i")
        .says("GW[2]")
        .keys("Enter End Backspace Backspace Backspace '[1]' Enter");
    assert_eq!(properties(&bench), ["GW[1]"]);
    bench.keys("Enter Ctrl+U Enter Esc");
    assert!(properties(&bench).is_empty());
    bench.keys("i End Enter 'XY[a\\]b][c]' Enter Esc");
    assert_eq!(properties(&bench), ["XY[a\\]b][c]"]);
    bench.keys("u u u").wait(1);
}

#[test]
fn a_board_is_written_as_text_with_colours_and_as_a_picture() {
    let mut bench = Bench::game("tictactoe");
    bench
        .enter("b2 a1")
        .keys(": 'mark-square circle' Enter Enter Esc");
    let write = |bench: &mut Bench, name: &str| {
        let path = bench.path(name);
        let typed = path.display().to_string();
        bench.keys(&format!(": 'export {typed}' Enter"));
        path
    };
    let text = write(&mut bench, "board.txt");
    assert_eq!(read(&text), "3 . . .\n2 . X .\n1 O . .\n  a b c\n");
    let picture = write(&mut bench, "board.svg");
    let svg = read(&picture);
    assert!(
        svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"),
        "{svg}"
    );
    let colours = write(&mut bench, "board.ans");
    let ansi = read(&colours);
    assert!(
        ansi.contains("\u{1b}[0") && ansi.lines().count() > 9,
        "{ansi:?}"
    );
    write(&mut bench, "board.txt");
    bench.says("exists").keys("Esc");
    let odd = write(&mut bench, "board.png");
    bench.says(".svg, .ans, .txt");
    assert!(!odd.exists());
    bench
        .keys(": 'export' Enter")
        .says("Write the board")
        .keys("Esc");
}

#[test]
fn a_line_is_copied_with_its_numbers() {
    let mut bench = Bench::game("chess");
    bench.enter("e2 e4 e7 e5 g1 f3").keys(": 'copy-line' Enter");
    let copied = match bench.outside.last() {
        Some(Effect::Clipboard(text)) => text.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(copied, "1. e4 e5 2. Nf3");
}

#[test]
fn a_position_is_set_up_from_nothing_and_from_the_start() {
    let mut bench = Bench::game("chess");
    bench.enter("e2 e4").keys(": 'clear-board' Enter");
    at(&mut bench, "e1");
    bench.keys(": 'put WK' Enter").keys("S Enter");
    let board = &bench.session().position().board;
    assert_eq!(
        board
            .cells()
            .iter()
            .filter(|cell| cell.piece().is_some())
            .count(),
        1
    );
    bench.keys(": 'start-position' Enter S Enter");
    assert_eq!(bench.stands("e2"), "WP");
    assert_eq!(bench.stands("a8"), "BR");
    let turn = bench.session().position().turn;
    let other = if turn == 0 { "2" } else { "1" };
    bench.keys(&format!(": 'side-to-move {other}' Enter"));
    assert_ne!(bench.session().position().turn, turn);
    bench
        .keys(": 'side-to-move nobody' Enter")
        .says("There is no nobody; choose one of white, black.");
}

#[test]
fn castling_rights_are_seen_and_changed() {
    let mut bench = Bench::game("chess");
    bench
        .keys(": 'state' Enter")
        .says("white castles: king-side");
    bench.keys("Enter").keys("Esc");
    bench
        .says("white castles: queen-side")
        .says("black castles: both sides");
    bench.keys(": 'state shortWhite=true' Enter");
    assert!(!bench.screen(120, 40).contains("castles"), "as it was");
    bench.keys(": 'state nothing=1' Enter");
    assert!(bench.toast().contains("nothing"), "{}", bench.toast());
    bench.keys(": 'state odd' Enter").says("a name and a value");
}

#[test]
fn playing_on_after_a_resignation_says_so() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4").keys(": 'resign' Enter r");
    bench.keys("i 'b6a5' Enter").says("You play on");
}

#[test]
fn a_typed_square_is_marked_and_no_move_is_played() {
    let mut bench = Bench::game("go");
    bench.keys(": 'mark-square circle' Enter");
    bench.says("a typed square marks").keys("'d3' Enter");
    assert_eq!(
        (bench.move_number(), properties(&bench)),
        (0, vec!["CR[dq]".to_owned()])
    );
    // Nor while a game is only played, where whole moves are played without Enter.
    bench.keys(": 'mode play' Enter 'e5' Enter");
    assert_eq!(bench.move_number(), 0);
    assert_eq!(facts::marking::coloured(&bench.app).0.len(), 2);
    bench.keys("'zz' Enter").says("There is no square zz");
    bench.keys("Esc 'd3' Enter");
    assert_eq!(bench.move_number(), 1, "pieces move again");

    let mut bench = Bench::game("chess");
    bench
        .keys(": 'mark-square arrow' Enter")
        .says("From which square?");
    bench.keys("'e2e4' Enter");
    assert_eq!(properties(&bench), ["AR[eg:ee]"]);
    bench.keys("'d2' Enter").says("To which square?");
    bench.keys("'d4' Enter Esc");
    assert_eq!(
        (bench.move_number(), bench.app.board.tool.is_none()),
        (0, true)
    );
    assert!(properties(&bench)[0].contains("[dg:de]"));
    // What was asked for goes with the tool.
    bench.keys(": 'mark-square green' Enter");
    bench.says("From which square?").keys("Esc");
    assert_eq!(bench.toast(), "");
}

#[test]
fn dead_groups_are_marked_when_the_game_is_over() {
    let mut bench = Bench::empty();
    let path = bench.path("end.sgf");
    let text = "(;GM[1]SZ[5]KM[0.5]AB[ba][bb][bc][bd][be][ea]AW[da][db][dc][dd][de][ab];B[];W[])";
    std::fs::write(&path, text).expect("written");
    bench.open(OpenTarget::of_path(path.clone()));
    bench.keys("X");
    assert!(bench.toast().contains("pass until"), "{}", bench.toast());
    bench.keys("End X");
    assert!(bench.toast().contains("marks a group"), "{}", bench.toast());
    bench.keys("'a4' Enter").enter("e5");
    assert!(bench.toast().contains("10 : 10.5"), "{}", bench.toast());
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let screen = bench.screen(width, height);
        assert!(screen.contains("10 : 10.5 without"), "{screen}");
    }
    bench.enter("c3");
    assert!(bench.toast().contains("no group"), "{}", bench.toast());
    bench.keys("Ctrl+S");
    let saved = read(&path);
    for property in ["RE[W+0.5]", "TB[", "TW["] {
        assert!(saved.contains(property), "{saved}");
    }
    bench.keys("Esc");
    assert!(bench.app.board.tool.is_none());
    let mut bench = Bench::game("checkers");
    bench.keys("X");
    assert!(bench.toast().contains("no groups"), "{}", bench.toast());
}

#[test]
fn a_stated_result_stays_where_the_game_ends() {
    let mut bench = Bench::game("checkers");
    bench.enter("c3 d4").keys(": 'resign' Enter r");
    // The message goes, the result stays.
    bench.wait(60_000);
    bench.says(" won by resignation");
    for size in [(80, 24), (120, 40)] {
        let screen = bench.screen(size.0, size.1);
        let top = screen.lines().nth(1).expect("a title").to_owned();
        assert!(top.contains(" won by resignation"), "{screen}");
    }
    bench.keys("Home");
    let screen = bench.screen(120, 40);
    assert!(screen.contains("to move"), "{screen}");
    bench.keys("End u");
    assert!(!bench.screen(120, 40).contains(" won"));
}

#[test]
fn in_a_set_up_square_and_piece_come_in_either_order_and_one_escape_leaves() {
    let mut bench = Bench::game("chess");
    bench.keys(": 'clear-board' Enter i");
    bench.keys("'black king e8' Enter 'a1 white king' Enter");
    let board = bench.app.shown_board().expect("a board").1;
    let pieces = board.squares().filter(|at| board.piece(*at).is_some());
    assert_eq!(pieces.count(), 2);
    bench.keys("'zz' Enter Esc");
    assert_eq!((bench.app.focus, bench.composer()), (Pane::Board, ""));
}

#[test]
fn names_of_pieces_are_completed_in_a_set_up() {
    let mut bench = Bench::game("chess");
    bench
        .keys(": 'clear-board' Enter i 'e1 w'")
        .says("▏white king▕");
    bench.keys("Tab");
    assert_eq!(bench.composer(), "e1 white ");
    bench.keys("'k' Tab").says("▏white knight▕");
    assert_eq!(bench.composer(), "e1 white k");
    // Several names go on alike, so they are offered.
    assert!(matches!(bench.app.layers.last(), Some(Layer::Menu(_))));
    bench.keys("Esc 'i' Tab Enter").says("e1");
    assert_eq!(bench.composer(), "");
    // The name may come first, and one of its words is enough.
    bench.keys("'queen' Tab Esc Ctrl+U 'black q' Tab");
    assert_eq!(bench.composer(), "black queen");
    bench.keys("' e8' Enter");
    let board = bench.app.shown_board().expect("a board").1;
    let pieces = board.squares().filter(|at| board.piece(*at).is_some());
    assert_eq!(pieces.count(), 2, "{}", bench.toast());
}
