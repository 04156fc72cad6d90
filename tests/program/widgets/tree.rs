//! Trees and score sheets of variations.

use super::support::{HOSTILE, app, attributes, drawn, golden, picture, sweep, theme};
use gametui::board::{Move, Op, Square};
use gametui::i18n::{Language, Texts};
use gametui::record::{Builder, Content, NodeId, Property, Record, Rounds};
use gametui::tui::app::App;
use gametui::tui::screens::moves::place::Scroll;
use gametui::tui::screens::moves::tree::{NodeDetails, NodeLook, TreeView};
use gametui::tui::theme::Signs;
use std::time::Instant;

fn a_move(number: usize) -> Content {
    let x = u16::try_from(number % 60_000).unwrap();
    Content::Move(Move::of(vec![Op::Clear(Square::new(x, 1))]))
}

/// Adds a line of moves below a node and returns its nodes.
fn line(builder: &mut Builder, from: NodeId, length: usize) -> Vec<NodeId> {
    let mut at = from;
    (0..length)
        .map(|number| {
            at = builder.add(at, a_move(number));
            at
        })
        .collect()
}

/// The record of the sketches: a main line of 18 moves, two variations at the third node, and a deeper one.
pub fn study() -> (Record, NodeId) {
    let mut builder = Builder::new();
    let root = builder.record().root();
    let main = line(&mut builder, root, 18);
    line(&mut builder, main[1], 4);
    let second = line(&mut builder, main[1], 2);
    line(&mut builder, second[0], 3);
    builder.set_comment(main[3], "a comment");
    (builder.finish(), main[5])
}

/// Returns a record that forks at each of the first plies of each line.
fn bush(depth: usize, ways: usize) -> Record {
    let mut builder = Builder::new();
    let mut waiting = vec![(builder.record().root(), 0)];
    while let Some((node, ply)) = waiting.pop() {
        if ply < depth {
            for way in 0..ways {
                let child = builder.add(node, a_move(way));
                waiting.push((child, ply + 1));
            }
        }
    }
    builder.finish()
}

fn view_of<'a>(
    app: &'a App,
    record: &'a Record,
    current: NodeId,
    look: &'a dyn Fn(NodeId) -> NodeLook,
    label: &'a dyn Fn(NodeId) -> String,
) -> TreeView<'a> {
    TreeView {
        app,
        record,
        current,
        look,
        label,
        marks: &|_| String::new(),
        value: &|_| None,
        has_comment_pane: false,
        columns: &[],
        cell: &|_, _| String::new(),
        rounds: Rounds::new(2, 0, false),
        result: "",
        details: NodeDetails::default(),
        sheet: false,
        scroll: None,
    }
}

#[test]
fn variations_hang_below_their_forks() {
    let app = app("mono");
    let (record, current) = study();
    let look = |node| NodeLook::of(&record, node, 2);
    let label = |node: NodeId| format!("move{}", record.node(node).move_number());
    let facts = ["6 of 18".to_owned(), "3 variations".to_owned()];
    let details = NodeDetails {
        title: "4. d4:f6",
        marks: "!",
        comment: "wins a man; b6-c5 was better\nand a second line",
        facts: &facts,
        ..NodeDetails::default()
    };
    for (width, height, sheet) in [
        (70, 9, false),
        (40, 10, false),
        (20, 5, false),
        (12, 3, false),
        (60, 24, true),
        (44, 16, true),
        (30, 6, true),
        (12, 9, true),
    ] {
        let mut view = view_of(&app, &record, current, &look, &label);
        view.details = details;
        view.sheet = sheet;
        let buffer = drawn(width, height, |area, buffer| {
            let layout = view.render(area, buffer);
            let (_, place) = layout
                .nodes
                .iter()
                .find(|(node, _)| *node == current)
                .expect("the current node is shown");
            assert_eq!(layout.node_at(place.x, place.y), Some(current));
        });
        let kind = if sheet { "sheet" } else { "tree" };
        golden(&format!("{kind}-{width}x{height}"), &picture(&buffer));
    }
}

#[test]
fn folds_marks_and_kinds_of_nodes_show() {
    let mut app = app("mono");
    app.texts = Texts::new(Language::Pl);
    let mut builder = Builder::new();
    let root = builder.record().root();
    let setup = builder.add(root, Content::SetUp(vec![]));
    let note = builder.add(setup, Content::Note);
    let main = line(&mut builder, note, 5);
    let folded = line(&mut builder, main[0], 7);
    line(&mut builder, folded[3], 2);
    for (node, ident) in [(main[1], "BM"), (main[2], "TE")] {
        builder.keep(node, [Property::new(ident, ["1"])]);
    }
    builder.set_comment(main[4], "last");
    let record = builder.finish();
    let look = |node| NodeLook {
        folded: node == folded[1],
        ..NodeLook::of(&record, node, 2)
    };
    let label = |_: NodeId| String::new();
    let mut text = String::new();
    for signs in [Signs::Unicode, Signs::Ascii] {
        app.theme = theme("mono").with_signs(signs);
        let view = view_of(&app, &record, main[3], &look, &label);
        let buffer = drawn(40, 3, |area, buffer| {
            view.render(area, buffer);
        });
        text.push_str(&picture(&buffer));
        text.push_str(&attributes(&buffer));
    }
    golden("tree-kinds", &text);
}

/// Compares the rows of the widget with a complete tree drawn by simple recursion.
#[test]
fn the_window_shows_a_part_of_the_whole_drawing() {
    fn whole(record: &Record, start: NodeId, rows: &mut Vec<Vec<NodeId>>) {
        let mut row = vec![start];
        while let Some(next) = record.node(row[row.len() - 1]).children().first() {
            row.push(*next);
        }
        rows.push(row.clone());
        for node in row.into_iter().rev() {
            for variation in record.node(node).children().iter().skip(1) {
                whole(record, *variation, rows);
            }
        }
    }
    let app = app("mono");
    let record = bush(4, 3);
    let mut rows = Vec::new();
    whole(&record, record.root(), &mut rows);
    let look = |node| NodeLook::of(&record, node, 2);
    let label = |_: NodeId| String::new();
    for current in record.all() {
        let view = view_of(&app, &record, current, &look, &label);
        drawn(40, 9, |area, buffer| {
            let layout = view.render(area, buffer);
            let first = layout.nodes[0].0;
            let start = rows.iter().position(|row| row[0] == first).unwrap();
            for (node, place) in &layout.nodes {
                let row = &rows[start + usize::from(place.y)];
                assert!(row.contains(node), "{node:?} in row {}", place.y);
            }
            let shown: usize = rows[start..].iter().take(9).map(Vec::len).sum();
            assert_eq!(layout.nodes.len(), shown);
        });
    }
    let view = view_of(&app, &record, record.root(), &look, &label);
    let buffer = drawn(24, 30, |area, buffer| {
        view.render(area, buffer);
    });
    golden("tree-bush", &picture(&buffer));
}

#[test]
fn a_million_nodes_cost_no_more_than_a_few() {
    let app = app("mono");
    let mut builder = Builder::new();
    let root = builder.record().root();
    let main = line(&mut builder, root, 400_000);
    line(&mut builder, main[199_990], 300_000);
    for _ in 0..300_000 {
        builder.add(main[200_000], a_move(1));
    }
    let record = builder.finish();
    let look = |node| NodeLook::of(&record, node, 2);
    let label = |_: NodeId| String::new();
    let wide = record.node(main[200_000]).children();
    let mut text = String::new();
    for (name, current, sheet) in [
        ("line", main[200_005], false),
        ("wide", wide[150_000], false),
        ("end", main[399_999], false),
        ("root", root, false),
        ("sheet", main[200_005], true),
        ("sheet wide", wide[150_000], true),
        ("sheet end", main[399_999], true),
        ("sheet root", root, true),
    ] {
        let mut view = view_of(&app, &record, current, &look, &label);
        view.sheet = sheet;
        let mut buffer = drawn(60, 8, |area, buffer| {
            view.render(area, buffer);
        });
        text.push_str(&picture(&buffer));
        let area = buffer.area;
        let start = Instant::now();
        for _ in 0..20 {
            view.render(area, &mut buffer);
        }
        let each = start.elapsed() / 20;
        println!("{name}: {each:?} a frame");
        // Without optimisation; the way from a node of the sheet to the root is the longest part of it.
        let most = if sheet { 400 } else { 50 };
        assert!(each.as_millis() < most, "{name}: {each:?}");
    }
    golden("tree-million", &text);
}

#[test]
fn any_size_is_safe() {
    let mut app = app("dark");
    app.texts = Texts::new(Language::Es);
    let record = bush(5, 3);
    let look = |node| NodeLook::of(&record, node, 2);
    let label = |_: NodeId| HOSTILE.to_owned();
    let facts = [HOSTILE.to_owned(), "x".repeat(300)];
    let nodes: Vec<_> = record.all().collect();
    for sheet in [false, true] {
        let mut view = view_of(&app, &record, nodes[200], &look, &label);
        view.sheet = sheet;
        view.details = NodeDetails {
            title: HOSTILE,
            marks: "!",
            comment: HOSTILE,
            facts: &facts,
            ..NodeDetails::default()
        };
        sweep(|area, buffer| {
            view.render(area, buffer);
        });
    }
}

/// A record with everything that a sheet shows.
fn annotated() -> Record {
    let mut builder = Builder::new();
    let root = builder.record().root();
    builder.set_comment(root, "A game with notes.\n\nThe second paragraph of them.");
    let main = line(&mut builder, root, 12);
    builder.set_comment(
        main[2],
        "The first of two moves has a comment, so the second one begins a line.",
    );
    let other = line(&mut builder, main[1], 5);
    builder.set_comment(other[1], "short");
    builder.set_comment(other[3], "a long comment of a variation ".repeat(20));
    line(&mut builder, other[0], 3);
    let deeper = line(&mut builder, other[1], 2);
    line(&mut builder, deeper[0], 1);
    line(&mut builder, main[1], 1);
    let set_up = builder.add(main[4], Content::SetUp(vec![]));
    line(&mut builder, set_up, 45);
    line(&mut builder, main[11], 0);
    line(&mut builder, main[10], 1);
    builder.add(main[11], Content::Note);
    for (node, ident) in [(main[3], "BM"), (main[5], "TE")] {
        builder.keep(node, [Property::new(ident, ["1"])]);
    }
    builder.finish()
}

#[test]
fn every_window_of_a_sheet_is_a_part_of_the_whole() {
    let app = app("mono");
    for (record, players, singly) in [
        (annotated(), 2, false),
        (annotated(), 2, true),
        (annotated(), 3, false),
        (bush(4, 3), 2, false),
        (study().0, 1, false),
    ] {
        let look = |node| NodeLook::of(&record, node, players);
        let label = |node: NodeId| format!("move{}", record.node(node).ply());
        let mut view = view_of(&app, &record, record.root(), &look, &label);
        view.sheet = true;
        view.rounds = Rounds::new(players, 0, singly);
        view.result = "black wins";
        let lines = |view: &TreeView<'_>, height| {
            let mut shown = Scroll::default();
            let mut nodes = Vec::new();
            let buffer = drawn(44, height, |area, buffer| {
                let layout = view.render(area, buffer);
                shown.from = layout.shown;
                nodes = layout.nodes.into_iter().map(|(node, _)| node).collect();
                // A number belongs to its move.
                nodes.dedup();
            });
            // The branch ahead is marked only at the current node.
            let picture = picture(&buffer).replace('▸', " ");
            let lines: Vec<String> = picture.lines().map(str::to_owned).collect();
            (lines, shown, nodes)
        };
        let (whole, _, nodes) = lines(&view, 600);
        let end = whole.iter().rposition(|line| !line.is_empty()).unwrap();
        assert!(whole[end].contains("black wins"), "{}", whole.join("\n"));
        for node in record.all() {
            let count = nodes.iter().filter(|shown| **shown == node).count();
            assert_eq!(count, 1, "each node is shown once");
        }
        for current in record.all() {
            view.current = current;
            let (part, _, nodes) = lines(&view, 9);
            assert!(nodes.contains(&current));
            // The last row may be that of the branch ahead, if it would be out of sight.
            let (rows, last) = part.split_at(8);
            let mut windows = whole.windows(8);
            let found = windows.any(|window| window == rows) && whole.contains(&last[0]);
            assert!(found, "{}", part.join("\n"));
        }
        // From the start to the end and back, one line at a time.
        view.current = record.root();
        let (part, mut scroll, _) = lines(&view, 9);
        assert_eq!(part, whole[..9]);
        for down in [true, false] {
            for step in 1..=end + 3 {
                scroll.lines = if down { 1 } else { -1 };
                view.scroll = Some(scroll);
                let (part, next, _) = lines(&view, 9);
                let last = end.saturating_sub(8);
                let first = if down {
                    step.min(last)
                } else {
                    last.saturating_sub(step)
                };
                assert_eq!(part, whole[first..first + 9], "{step} {down}");
                scroll = next;
            }
        }
    }
}

#[test]
fn a_score_sheet_shows_everything_of_a_game() {
    let mut app = app("mono");
    let record = annotated();
    let look = |node| NodeLook {
        is_refused: record.node(node).ply() == 7,
        ..NodeLook::of(&record, node, 2)
    };
    let label = |node: NodeId| match record.node(node).content() {
        Content::SetUp(_) => "set-up".to_owned(),
        Content::Note => String::new(),
        _ => format!(
            "e{}-e{}",
            record.node(node).ply(),
            record.node(node).ply() + 1
        ),
    };
    let main = record.line_to(record.main_line_end(record.root()));
    let marks = |node: NodeId| if node == main[6] { "!? =" } else { "" }.to_owned();
    let value = |node: NodeId| (record.node(node).ply() > 8).then_some(0.7);
    let mut text = String::new();
    for signs in [Signs::Unicode, Signs::Ascii] {
        app.theme = theme("mono").with_signs(signs);
        let mut view = view_of(&app, &record, main[6], &look, &label);
        view.sheet = true;
        view.marks = &marks;
        view.value = &value;
        view.result = "white resigns";
        for players in [2, 4] {
            view.rounds = Rounds::new(players, 0, false);
            let buffer = drawn(50, 62, |area, buffer| {
                view.render(area, buffer);
            });
            text.push_str(&picture(&buffer));
            if players == 2 && signs == Signs::Unicode {
                text.push_str(&attributes(&buffer));
            }
        }
    }
    golden("sheet-notes", &text);
}

#[test]
fn a_tree_is_scrolled_by_rows_and_by_plies() {
    let app = app("mono");
    let record = bush(5, 3);
    let look = |node| NodeLook::of(&record, node, 2);
    let label = |_: NodeId| String::new();
    let mut view = view_of(&app, &record, record.root(), &look, &label);
    let mut rows = std::collections::HashSet::new();
    let mut scroll = Scroll::default();
    for _ in 0..400 {
        let mut seen = Vec::new();
        drawn(40, 9, |area, buffer| {
            let layout = view.render(area, buffer);
            seen = layout.nodes.iter().map(|(node, _)| *node).collect();
            scroll.from = layout.shown;
        });
        rows.extend(seen);
        scroll.lines = 1;
        view.scroll = Some(scroll);
    }
    assert_eq!(rows.len(), record.size(), "every node was seen");
    // A single line is scrolled along its moves.
    let mut builder = Builder::new();
    let root = builder.record().root();
    let main = line(&mut builder, root, 200);
    let record = builder.finish();
    let look = |node| NodeLook::of(&record, node, 2);
    let mut view = view_of(&app, &record, root, &look, &label);
    let mut scroll = Scroll::default();
    for _ in 0..60 {
        drawn(40, 3, |area, buffer| {
            scroll.from = view.render(area, buffer).shown;
        });
        scroll.lines = 4;
        view.scroll = Some(scroll);
    }
    drawn(40, 3, |area, buffer| {
        let layout = view.render(area, buffer);
        assert!(layout.nodes.iter().any(|(node, _)| *node == main[199]));
    });
}
