//! The moves ahead: letters and arrows on the board, names in its border, keys and clicks that go there.

use super::bench::{Bench, named};
use gametui::config::Mode;
use gametui::record::NodeId;
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;
use gametui::tui::theme::Role;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use std::collections::HashSet;

/// A corner of Go with five answers to White's first move, of which the last is a pass.
const CORNER: &str = "(;FF[4]GM[1]SZ[19];B[qd];W[dp]\
    (;B[oc];W[pp])(;B[qf]BM[1];W[qq])(;B[pf]TE[1])(;B[od])(;B[]))";

fn opened(name: &str, text: &str) -> Bench {
    let mut bench = Bench::empty();
    let path = bench.path(name);
    std::fs::write(&path, text).expect("written");
    bench.open(OpenTarget::of_path(path));
    bench.wait(60_000);
    bench.app.focus = Pane::Moves;
    bench.app.mode = Mode::Study;
    bench
}

/// Three third moves of White, of which two are of the same bishop.
fn chess() -> Bench {
    let text =
        "[Event \"Study\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 (3. Bc4 Bc5) (3. d4 $2 exd4) a6 *\n";
    let mut bench = opened("study.pgn", text);
    bench.keys("Home Right Right Right Right");
    bench
}

fn here(bench: &Bench) -> NodeId {
    bench.session().current()
}

fn square_rect(bench: &Bench, square: &str) -> Rect {
    let layout = bench.app.layout.board.as_ref().expect("a board");
    layout.rect_of(named(square)).expect("in sight")
}

/// Returns the cells of a square.
fn cells(bench: &Bench, buffer: &Buffer, square: &str) -> Vec<Cell> {
    let layout = bench.app.layout.board.as_ref().expect("a board");
    let rect = layout.rect_of(named(square)).expect("in sight");
    rect.positions().map(|cell| buffer[cell].clone()).collect()
}

fn text(bench: &Bench, buffer: &Buffer, square: &str) -> String {
    let cells = cells(bench, buffer, square);
    cells.iter().map(Cell::symbol).collect()
}

#[test]
fn a_fork_of_five_has_letters_on_the_board_and_names_below() {
    let mut bench = opened("corner.sgf", CORNER);
    bench.keys("Home Right Right");
    for size in [(80, 24), (120, 40), (200, 60)] {
        let screen = bench.screen(size.0, size.1);
        let names = "next: a P17  b? R14  c! Q14  d P16  e pass";
        assert!(screen.contains(names), "{screen}");
        let buffer = bench.draw(size.0, size.1);
        // The columns of Go have no I, those of the tests have.
        for (square, letter) in [("o17", "a"), ("q14", "b?"), ("p14", "c!"), ("o16", "d")] {
            let shown = text(&bench, &buffer, square);
            assert!(shown.contains(letter), "{square}: {shown:?} at {size:?}");
        }
        let chosen = cells(&bench, &buffer, "o17");
        let chosen = chosen.iter().find(|cell| cell.symbol() == "a");
        let other = cells(&bench, &buffer, "q14");
        let other = other.iter().find(|cell| cell.symbol() == "b");
        let (chosen, other) = chosen.zip(other).expect("both letters");
        assert!(chosen.modifier.contains(Modifier::BOLD) && chosen.fg != other.fg);
        // A box would be taken for a stone.
        assert!(!chosen.modifier.contains(Modifier::REVERSED) && chosen.bg == other.bg);
    }
    // In the tree the chosen branch is named at its end.
    bench.app.config.tree = true;
    let named = |bench: &mut Bench| {
        let screen = bench.screen(120, 40);
        let row = |name: &str| {
            screen
                .lines()
                .find(|line| line.contains(name))
                .map(str::to_owned)
        };
        row("━○ P17").or_else(|| row("━○ R14"))
    };
    assert!(named(&mut bench).is_some_and(|row| row.contains("P17")));
    bench.keys("Down");
    assert!(named(&mut bench).is_some_and(|row| row.contains("R14")));
    bench.keys("2").says("3. R14");
    assert_eq!(bench.move_number(), 3);
    bench.keys("Left 5").says("3. pass");
    // What was last gone into is chosen; a digit without a branch says so.
    bench.keys("Left").says("next: a P17  b? R14");
    let fork = here(&bench);
    bench.keys("9");
    assert_eq!(
        (here(&bench), bench.toast()),
        (fork, "No next move is called 9.")
    );
    let chosen = |bench: &Bench| {
        let record = bench.session().record();
        record.forward(fork).map(|node| record.node(node).place())
    };
    assert_eq!(chosen(&bench), Some(4));
    bench.keys("Up Up");
    assert_eq!((chosen(&bench), bench.toast()), (Some(2), ""));
    bench.app.focus = Pane::Board;
    bench.keys("Alt+Down : 'branch b' Enter").says("3. R14");
    bench.keys("Alt+Left : 'branch Q14' Enter").says("3. Q14");
}

#[test]
fn a_label_of_the_file_names_the_branch_and_other_marks_stay() {
    let text = "(;FF[4]GM[1]SZ[9]LB[dd:A]TR[ee](;B[dd])(;B[ee])(;B[ff]))";
    let mut bench = opened("labels.sgf", text);
    bench.says("next: A D6  b E5  c F4");
    let buffer = bench.draw(120, 40);
    let labelled = self::text(&bench, &buffer, "d6");
    assert_eq!(labelled.matches(['A', 'a']).count(), 1, "{labelled:?}");
    let triangle = self::text(&bench, &buffer, "e5");
    assert!(
        triangle.contains('╱') && !triangle.contains('b'),
        "{triangle:?}"
    );
    assert!(self::text(&bench, &buffer, "f4").contains('c'));
    bench.keys(": 'branch A' Enter").says("1. D6");
}

#[test]
fn three_hundred_branches_are_cut() {
    let mut text = "(;FF[4]GM[1]SZ[19]".to_owned();
    for number in 0..300u32 {
        let letter = |place: u32| char::from(b'a' + u8::try_from(place % 19).expect("small"));
        text.push_str(&format!("(;B[{}{}])", letter(number), letter(number / 19)));
    }
    text.push(')');
    let mut bench = opened("wide.sgf", &text);
    for size in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        bench.app.focus = Pane::Board;
        let screen = bench.screen(size.0, size.1);
        let below = screen.lines().find(|line| line.contains("next: a A19"));
        assert!(below.is_some_and(|line| line.contains('…')), "{screen}");
    }
    // The chosen one is named wherever it stands.
    bench.app.focus = Pane::Moves;
    for _ in 0..20 {
        bench.keys("Down");
    }
    bench.says("u B18");
}

#[test]
fn pieces_have_arrows_and_a_click_goes_along_them() {
    let mut bench = chess();
    bench.says("next: a Bb5  b Bc4  c? d4");
    let buffer = bench.draw(120, 40);
    for (square, letter) in [("b5", "a"), ("c4", "b"), ("d4", "c?")] {
        let shown = text(&bench, &buffer, square);
        assert!(shown.starts_with(letter), "{square}: {shown:?}");
    }
    let places = bench.app.layout.branches.clone();
    let children = bench.session().record().node(here(&bench)).children();
    for child in children {
        let arrow = places.iter().filter(|(_, node)| node == child);
        assert!(arrow.count() > 3, "a letter and the cells of an arrow");
    }
    let [first, second] = [children[0], children[1]];
    let fork = here(&bench);
    let letter = places.iter().find(|(_, node)| *node == second);
    let (place, _) = letter.expect("a letter");
    bench.click_at(place.x, place.y);
    assert_eq!(here(&bench), second);
    bench.keys("Alt+Left");
    bench.draw(120, 40);
    // A cell that only this arrow has; the two of the bishop share the shaft.
    let places = bench.app.layout.branches.clone();
    let is_shared = |place| {
        places
            .iter()
            .any(|(cell, node)| cell == place && *node != first)
    };
    let target = square_rect(&bench, "b5");
    let is_head = |place: &Rect| target.contains(place.as_position());
    let mut cells = places.iter().filter(|(_, node)| *node == first).skip(1);
    let arrow = cells.find(|(place, _)| !is_shared(place) && is_head(place));
    let (place, _) = arrow.expect("an arrow");
    assert_eq!(here(&bench), fork);
    bench.click_at(place.x, place.y);
    assert_eq!(here(&bench), first);
    // Where the arrow begins a click lifts the piece, and on its way it goes nowhere.
    bench.keys("Alt+Left").draw(120, 40);
    for (square, lifts) in [("f1", true), ("e2", false)] {
        let place = square_rect(&bench, square);
        let covers = |(cell, _): &&(Rect, NodeId)| place.contains(cell.as_position());
        let covered = bench.app.layout.branches.iter().find(covers);
        let cell = match lifts {
            // The arrow leaves the piece free.
            true => place,
            false => covered.expect("an arrow").0,
        };
        bench.click_at(cell.x, cell.y);
        assert_eq!(here(&bench), fork, "{square}");
        let is_lifted = bench.app.board.composition.lifted().is_some();
        assert_eq!(is_lifted, lifts, "{square}");
        bench.keys("Esc").draw(120, 40);
    }
    // A lifted piece shows where it may go instead.
    bench.app.focus = Pane::Board;
    bench.app.board.cursor = named("f1");
    bench.keys("Enter").draw(120, 40);
    assert!(bench.app.layout.branches.is_empty());
}

#[test]
fn an_arrow_that_is_not_chosen_is_faint() {
    let mut bench = chess();
    let colours = |bench: &mut Bench| {
        let buffer = bench.draw(120, 40);
        let head = cells(bench, &buffer, "d4").into_iter();
        head.map(|cell| cell.fg)
            .collect::<std::collections::HashSet<_>>()
    };
    let faint = colours(&mut bench);
    bench.keys("Down Down");
    let chosen = colours(&mut bench);
    assert_ne!(faint, chosen);
    // The colour of what is chosen, as in the list of moves: ivory would be a piece of white.
    let amber = bench.app.theme.style(Role::NodeCurrent).fg;
    assert!(amber.is_some_and(|amber| chosen.contains(&amber)));
}

#[test]
fn the_chosen_arrow_lies_above_those_that_share_its_shaft() {
    let mut bench = chess();
    // Bf1-b5 is chosen and Bf1-c4 lies on its shaft: on e2 and d3 only one colour is seen, that of the chosen one.
    let inks = |bench: &mut Bench, square: &str| {
        let buffer = bench.draw(120, 40);
        let cells = cells(bench, &buffer, square).into_iter();
        let drawn = cells.filter(|cell| !cell.symbol().trim().is_empty() && cell.symbol() != "·");
        drawn.map(|cell| cell.fg).collect::<HashSet<_>>()
    };
    bench.app.board.cursor = named("a1");
    let chosen = inks(&mut bench, "e2");
    bench.keys("Down");
    let other = inks(&mut bench, "e2");
    assert_eq!((chosen.len(), other.len()), (1, 1));
    assert_eq!(chosen, other, "the second is chosen and is as strong");
    // With the last move chosen, both bishop moves are faint.
    bench.keys("Down");
    assert_ne!(inks(&mut bench, "e2"), chosen);
}

#[test]
fn what_is_chosen_differs_without_colours_as_well() {
    let mut bench = chess();
    for theme in ["mono", "sixteen", "console"] {
        bench.keys(&format!(": 'theme {theme}' Enter"));
        bench.app.focus = Pane::Board;
        let buffer = bench.draw(120, 40);
        let is_bold = |words: &str| {
            let row = buffer.area.rows().find_map(|row| {
                let cells: Vec<&Cell> = row.positions().map(|at| &buffer[at]).collect();
                let text: String = cells.iter().map(|cell| cell.symbol()).collect();
                let at = text.find(words)?;
                let column = text[..at].chars().count();
                Some(cells[column].modifier)
            });
            row.expect("the words").contains(Modifier::BOLD)
        };
        assert!(is_bold("a Bb5") && !is_bold("b Bc4"), "{theme}");
    }
    // A head without its inner dots: fewer cells are covered than by that of the chosen one.
    bench.keys(": 'theme mono' Enter");
    bench.app.focus = Pane::Moves;
    let drawn = |bench: &mut Bench| {
        let buffer = bench.draw(200, 60);
        let cells = ["d3", "d4"].map(|square| text(bench, &buffer, square));
        cells.concat()
    };
    let open = drawn(&mut bench);
    bench.keys("Down Down");
    assert_ne!(open, drawn(&mut bench));
}

#[test]
fn stones_and_cursor_are_not_as_dim_as_the_lines() {
    let mut bench = opened("corner.sgf", CORNER);
    bench.keys("Home Right Right : 'theme mono' Enter");
    bench.app.board.cursor = named("k10");
    bench.app.focus = Pane::Board;
    let buffer = bench.draw(80, 24);
    let first = |square: &str| cells(&bench, &buffer, square).swap_remove(0);
    let is_dim = |cell: &Cell| cell.modifier.contains(Modifier::DIM);
    assert!(is_dim(&first("k9")), "a line");
    assert!(!is_dim(&first("q16")) && !is_dim(&first("q14")));
    let bracket = cells(&bench, &buffer, "k10").swap_remove(1);
    assert!(!is_dim(&bracket) && bracket.modifier.contains(Modifier::BOLD));
}

#[test]
fn characters_show_the_way_as_dots() {
    let mut bench = chess();
    bench.keys(": 'glyphs ascii' Enter");
    bench.app.focus = Pane::Moves;
    let buffer = bench.draw(120, 40);
    for (square, sign) in [("b5", "a"), ("c4", "b"), ("d3", "."), ("d4", "c?")] {
        let shown = text(&bench, &buffer, square);
        assert!(shown.contains(sign), "{square}: {shown:?}");
    }
}

#[test]
fn the_setting_decides_when_they_are_shown() {
    let mut bench = chess();
    bench
        .keys("Left : 'set next-moves=always' Enter")
        .says("next: a Nc6");
    bench.keys("3");
    bench.keys("Right Right : 'set next-moves=siblings' Enter");
    bench.says("here: a Bb5  b Bc4  c? d4");
    bench.keys(": 'set next-moves=never' Enter Left");
    assert!(!bench.screen(120, 40).contains("a Bb5"));
    assert!(bench.app.layout.branches.is_empty());
    bench.keys("Down");
    assert_eq!(
        bench.toast(),
        "Variation 2 of 3 is ahead.",
        "what is not shown is said"
    );
    bench.keys(": 'set next-moves=some' Enter");
    assert_eq!(bench.app.config.next_moves, "never");
    bench.keys(": 'set next-moves=forks' Enter : 'mode play' Enter");
    bench.app.focus = Pane::Moves;
    assert!(!bench.screen(120, 40).contains("a Bb5"), "play shows none");
    assert!(bench.app.layout.branches.is_empty());
}
