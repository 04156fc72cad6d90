//! The tree under edits: walking, undo and redo, paths, and bounds.

use super::*;
use crate::base::dice::Dice;
use crate::board::{Move, Op, Piece, Square};

fn mv(x: u16) -> Move {
    Move::of(vec![Op::Place(Square::new(x, 0), Piece(0))])
}

fn line(record: &mut Record, from: NodeId, moves: &[u16]) -> NodeId {
    moves
        .iter()
        .fold(from, |node, x| record.add_move(node, mv(*x), None).0)
}

/// Everything that undo must bring back, and a check of all stored numbers on the way.
fn dump(record: &Record) -> String {
    let mut end = record.root();
    while let Some(child) = record.node(end).children().first() {
        end = *child;
    }
    assert_eq!(record.main_line_end(record.root()), end);
    let mut text = format!("{:?}\n", record.result());
    for id in record.all() {
        let node = record.node(id);
        assert!(record.contains(id));
        match node.parent() {
            Some(parent) => {
                let before = record.node(parent);
                assert_eq!(before.children()[node.place()], id);
                assert_eq!(node.ply(), before.ply() + 1);
                let is_move = u32::from(node.content().as_move().is_some());
                assert_eq!(node.move_number(), before.move_number() + is_move);
            }
            None => assert_eq!(id, record.root()),
        }
        text.push_str(&format!(
            "{id:?} {:?} {:?} {:?} {:?} {:?} {:?}\n",
            node.parent(),
            node.content(),
            node.turn(),
            node.comment(),
            node.name(),
            node.foreign()
        ));
    }
    text
}

#[test]
fn the_same_move_enters_the_node_that_is_there() {
    let mut record = Record::new();
    let root = record.root();
    let (first, existed) = record.add_move(root, mv(1), None);
    assert!(!existed);
    let (second, existed) = record.add_move(root, mv(2), None);
    assert!(!existed);
    assert_eq!(record.forward(root), Some(second));
    let revision = record.revision();
    assert_eq!(record.add_move(root, mv(1), None), (first, true));
    assert_eq!(record.revision(), revision, "nothing changed");
    assert_eq!(record.forward(root), Some(first), "the line last walked");
    let (third, existed) = record.add_move(root, mv(1), Some(0));
    assert!(!existed, "another player on turn is another move");
    assert_eq!(record.siblings(first), [first, second, third]);
}

#[test]
fn forward_follows_the_line_last_walked() {
    let mut record = Record::new();
    let root = record.root();
    let main = line(&mut record, root, &[1, 2, 3]);
    let fork = record.line_to(main)[1];
    let side = line(&mut record, fork, &[5, 6]);
    assert_eq!(record.line_end(root), side);
    assert_eq!(record.main_line_end(root), main);
    record.remember_line(main);
    assert_eq!(record.line_end(root), main);
    assert_eq!(
        record.choose_ahead(fork, 1),
        record.node(side).parent(),
        "the variation ahead is chosen without a step"
    );
    assert_eq!(record.line_end(root), side);
    assert_eq!(
        record.choose_ahead(fork, 7),
        record.node(side).parent(),
        "the last one is the last"
    );
    assert_eq!(record.previous_fork(side), Some(fork));
    assert_eq!(record.previous_fork(fork), None);
    assert_eq!(record.next_fork(root), Some(fork));
    assert_eq!(record.next_fork(fork), None);
    assert!(record.is_on_main_line(main) && !record.is_on_main_line(side));
    assert_eq!(record.at_move_number(side, 1), Some(fork));
    assert_eq!(record.at_move_number(root, 3), Some(side));
    assert_eq!(record.at_move_number(root, 4), None);
    let deleted = record.node(side).parent().expect("a parent");
    record.delete(deleted);
    assert_eq!(
        record.line_end(root),
        main,
        "a deleted line is not followed"
    );
}

#[test]
fn comments_are_found_in_the_order_of_the_file() {
    let mut record = Record::new();
    let root = record.root();
    let a = line(&mut record, root, &[1]);
    let b = line(&mut record, a, &[2]);
    let c = line(&mut record, a, &[3]);
    record.set_comment(b, "Żółw\r\nhere\r");
    record.set_name(c, "two\nlines");
    record.set_comment(root, "start");
    assert_eq!(record.node(b).comment(), "Żółw\nhere\n");
    assert_eq!(record.node(c).name(), "two lines");
    let has_text = |comment: &str| !comment.is_empty();
    assert_eq!(record.next_commented(root, has_text), Some(b));
    assert_eq!(record.next_commented(b, has_text), None);
    assert_eq!(record.previous_commented(c, has_text), Some(b));
    assert_eq!(record.previous_commented(b, has_text), Some(root));
    let commented = |id: NodeId| !record.node(id).comment().is_empty();
    for (from, forward, found) in [
        (root, true, b),
        (b, true, root),
        (c, true, root),
        (root, false, b),
        (c, false, b),
        (b, false, root),
    ] {
        assert_eq!(record.find(from, forward, commented), Some(found));
    }
    let only = |id: NodeId| id == b;
    assert_eq!(record.find(b, true, only), Some(b), "itself at last");
    assert_eq!(record.find(b, false, only), Some(b));
    assert_eq!(record.find(b, true, |_| false), None);
    let order: Vec<NodeId> = record.all().collect();
    assert_eq!(order, [root, a, b, c]);
}

#[test]
fn deleting_promoting_and_pasting_say_what_they_did() {
    let mut record = Record::new();
    let root = record.root();
    let main = line(&mut record, root, &[1, 2, 3]);
    let side = line(&mut record, root, &[4, 5]);
    let other = line(&mut record, root, &[6]);
    let change = record.promote(other).expect("it goes up");
    assert_eq!((change.kind, change.target), (ChangeKind::Promote, other));
    assert_eq!(record.node(other).place(), 1);
    assert!(record.make_main_line(side).is_some());
    assert_eq!(record.main_line_end(root), side);
    assert!(
        record.make_main_line(side).is_none(),
        "it is the main line already"
    );
    assert!(record.promote(side).is_none());
    let first = record.line_to(side)[1];
    let (branch, change) = record.cut(first).expect("not the root");
    assert_eq!(
        (branch.size(), change.nodes, change.target),
        (2, 2, record.root())
    );
    assert!(record.cut(root).is_none() && record.contains(root));
    let pasted = record.paste(main, &branch).expect("a place to paste");
    assert_eq!(pasted.nodes, 2);
    assert_eq!(record.node(pasted.target).move_number(), 4);
    assert_eq!(record.node(record.main_line_end(root)).move_number(), 5);
    let change = record.delete_other_variations(main).expect("other lines");
    assert_eq!(change.nodes, 1);
    assert_eq!(record.size(), 6);
    assert_eq!(record.undo().map(|change| change.target), Some(main));
    assert!(record.contains(other));
}

#[test]
fn undoing_back_to_the_saved_state_is_clean() {
    let mut record = Record::new();
    let root = record.root();
    assert!(!record.is_changed());
    let a = line(&mut record, root, &[1]);
    assert!(record.is_changed());
    record.mark_saved_at(record.revision());
    record.set_comment(a, "text");
    assert!(record.is_changed());
    assert_eq!(
        record.undo(),
        Some(RecordChange {
            kind: ChangeKind::Comment,
            target: a,
            nodes: 0
        })
    );
    assert!(!record.is_changed());
    assert_eq!(record.undo().map(|change| change.target), Some(root));
    assert!(record.is_changed(), "what was saved had the move");
    record.set_comment(root, "other");
    assert!(record.is_changed(), "the saved state is out of reach");
    assert_eq!(record.redo(), None);
    record.undo();
    assert!(record.is_changed());
    assert_eq!(record.undo(), None);
}

#[test]
fn numbers_that_are_not_in_the_tree_are_harmless() {
    let mut record = Record::new();
    let root = record.root();
    let a = line(&mut record, root, &[1, 2]);
    let gone = record.node(a).parent().expect("a parent");
    record.delete(gone);
    for id in [a, gone, NodeId::of_index(77)] {
        assert!(!record.contains(id));
        assert!(record.delete(id).is_none());
        assert!(record.set_comment(id, "text").is_none());
        assert!(record.copy(id).is_none());
        assert!(record.promote(id).is_none());
        assert!(record.delete_other_variations(id).is_none());
    }
    let (child, _) = record.add_move(a, mv(9), None);
    assert_eq!(record.node(child).parent(), Some(root));
}

#[test]
fn any_walk_of_edits_can_be_taken_back_and_made_again() {
    for seed in 0..40 {
        let mut dice = Dice(seed);
        let mut record = Record::new();
        let mut states = vec![(record.revision(), dump(&record))];
        let mut branch = None;
        for _ in 0..120 {
            let all: Vec<NodeId> = record.all().collect();
            let node = all[dice.below(all.len())];
            match dice.below(14) {
                0..=4 => {
                    record.add_move(node, mv(dice.below(3) as u16), None);
                }
                5 => {
                    record.add_set_up(node, mv(1).to_vec(), Some(1));
                }
                6 => {
                    let since = record.revision();
                    record.set_comment(node, ["", "a", "b"][dice.below(3)]);
                    record.set_turn(node, [None, Some(1)][dice.below(2)]);
                    record.add_move(node, mv(dice.below(3) as u16), None);
                    record.join_steps(since);
                }
                7 => drop(record.delete(node)),
                8 => drop(record.delete_other_variations(node)),
                9 => drop(record.promote(node)),
                10 => drop(record.make_main_line(node)),
                11 => branch = record.copy(node).filter(|branch| branch.size() < 20),
                12 => {
                    if let Some(branch) = &branch {
                        record.paste(node, branch);
                    }
                }
                _ => {
                    record.set_name(node, ["", "n"][dice.below(2)]);
                }
            }
            if record.revision() != states.last().expect("a state").0 {
                states.push((record.revision(), dump(&record)));
            }
        }
        let top = states.len() - 1;
        for (number, (revision, text)) in states.iter().enumerate().rev() {
            assert_eq!((record.revision(), &dump(&record)), (*revision, text));
            assert_eq!(record.undo().is_some(), number > 0, "seed {seed}");
        }
        for (number, (revision, text)) in states.iter().enumerate() {
            assert_eq!((record.revision(), &dump(&record)), (*revision, text));
            assert_eq!(record.redo().is_some(), number < top, "seed {seed}");
        }
    }
}

#[test]
fn the_stack_is_bounded_and_forgets_the_oldest() {
    let mut record = Record::new();
    record.limit_history(3, usize::MAX);
    let root = record.root();
    let a = line(&mut record, root, &[1, 2, 3]);
    let first = record.line_to(a)[1];
    record.delete(first);
    for text in ["x", "y", "z"] {
        record.set_comment(root, text);
    }
    let undone = std::iter::from_fn(|| record.undo()).count();
    assert_eq!(undone, 3);
    assert!(
        !record.contains(first) && record.node(first).children().is_empty(),
        "what cannot come back is let go of"
    );
    record.limit_history(100, 0);
    record.set_comment(root, "p");
    record.set_comment(root, "q");
    assert!(record.undo().is_some(), "the last step always stays");
    assert!(record.undo().is_none());
}

#[test]
fn paths_are_read_and_printed() {
    let rows = [
        ("", "", ""),
        ("0", "0", "0"),
        ("0.0.0.1", "0*3.1", "0001"),
        (" 0*57.1 ", "0*57.1", ""),
        ("0*2.0*3.2*1", "0*5.2", "000002"),
        ("3*0", "", ""),
        ("007.1*02", "7.1*2", "711"),
    ];
    for (text, printed, steps) in rows {
        let path: NodePath = text.parse().expect(text);
        assert_eq!(path.to_string(), printed);
        if !steps.is_empty() {
            let walked: String = path.steps().map(|step| step.to_string()).collect();
            assert_eq!(walked, steps);
        }
        assert_eq!(path == NodePath::root(), printed.is_empty());
    }
    let errors = [
        ("x", "record-path-number", 1),
        ("0.", "record-path-number", 3),
        ("0*", "record-path-number", 3),
        (" 0*57,1", "record-path-number", 6),
        ("1.-2", "record-path-number", 3),
        ("0*1*2", "record-path-number", 4),
        ("1.4294967296", "record-path-number-large", 3),
    ];
    for (text, id, column) in errors {
        let error = text.parse::<NodePath>().expect_err(text);
        assert_eq!(error.id, id, "{text}");
        assert_eq!(
            error.arg("column"),
            Some(&crate::base::Value::Number(column)),
            "{text}"
        );
    }
}

#[test]
fn paths_lead_to_nodes_and_back() {
    let mut record = Record::new();
    let root = record.root();
    let main = line(&mut record, root, &[1, 2, 3]);
    let fork = record.line_to(main)[2];
    let side = line(&mut record, fork, &[7]);
    for id in record.all().collect::<Vec<_>>() {
        assert_eq!(record.node_at(&record.path(id)), Ok(id));
    }
    assert_eq!(record.path(side).to_string(), "0*2.1");
    let far: NodePath = "0*4000000000".parse().expect("a path");
    let error = record.node_at(&far).expect_err("too far");
    assert_eq!(error.id, "record-path-no-child");
    assert_eq!(error.arg("reached"), Some(&"0*3".into()));
}

#[test]
fn a_million_nodes_in_one_line_are_no_trouble() {
    let mut builder = Builder::new();
    let mut node = NodeId::ROOT;
    for _ in 0..1_000_000 {
        node = builder.add(node, Content::Move(Move::pass()));
    }
    let mut record = builder.finish();
    assert_eq!(record.path(node).to_string(), "0*1000000");
    assert_eq!(record.subtree_size(record.root()), 1_000_001);
    assert_eq!(record.node(node).move_number(), 1_000_000);
    let first = record.node(record.root()).children()[0];
    let branch = record.copy(first).expect("a branch");
    assert_eq!(
        record.delete(first).map(|change| change.nodes),
        Some(1_000_000)
    );
    assert!(record.undo().is_some() && record.contains(node));
    assert!(record.paste(node, &branch).is_some());
    assert_eq!(record.size(), 2_000_001);
}

#[test]
fn a_property_gives_back_its_identifier_and_values() {
    for values in [&[][..], &[""], &["a"], &["", ""], &["ä", "", "c]\\]"]] {
        let property = Property::new("XÖ", values);
        assert_eq!(property.ident(), "XÖ");
        assert_eq!(property.values().collect::<Vec<_>>(), values);
    }
    assert_ne!(Property::new("A", ["b"]), Property::new("AB", [""]));
    assert_ne!(Property::new("A", [""]), Property::new("A", [""; 0]));
    assert_ne!(Property::new("A", ["b", "c"]), Property::new("A", ["bc"]));
}
