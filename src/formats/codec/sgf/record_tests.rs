//! Records as SGF and back: operations, set-ups, turns, the current node, and what foreign programs wrote.

use super::record_write::write_record;
use super::tests::random_text;
use super::*;
use crate::base::FileId;
use crate::base::dice::Dice;
use crate::board::{Board, Cell, Game, Move, Op, Outcome, Piece, Position, Square};
use crate::codec::records::{NamedRules, ReadRecord, RecordMetadata, rules_hash};
use crate::record::{Builder, Content, NodeId, Property, Record};
use std::collections::{BTreeMap, BTreeSet};

const NAMES: [&str; 6] = ["W", "B", "W King", "b]\"\\", "~x.1_", "król\n:"];

fn game() -> Game {
    Game {
        name: "draughts [8]".into(),
        ..Game::new(8, 6).with_pieces(NAMES)
    }
}

fn start() -> Position {
    let mut board = Board::new(8, 6);
    board.set(Square::new(0, 0), Cell::of(Piece(0)));
    board.set(Square::new(1, 5), Cell::of(Piece(1)));
    board.set(Square::new(7, 5), Cell::HOLE);
    Position::new(board, 0)
}

fn random_record(dice: &mut Dice) -> Record {
    let mut builder = Builder::new();
    let mut nodes = vec![NodeId::ROOT];
    for _ in 0..dice.below(40) {
        let parent = nodes[dice.below(nodes.len())];
        let ops: Vec<Op> = (0..dice.below(4))
            .map(|_| {
                let square = Square::new(dice.below(7) as u16, dice.below(6) as u16);
                match dice.below(3) {
                    0 => Op::Clear(square),
                    _ => Op::Place(square, Piece(dice.below(6) as u16)),
                }
            })
            .collect();
        let content = match dice.below(5) {
            0 => Content::SetUp(ops),
            1 => Content::Note,
            _ => Content::Move(Move::of(ops)),
        };
        nodes.push(builder.add(parent, content));
    }
    for id in nodes {
        if dice.below(3) == 0 {
            builder.set_comment(id, random_text(dice));
        }
        if dice.below(4) == 0 {
            builder.set_name(id, &random_text(dice));
        }
        if dice.below(4) == 0 {
            builder.set_turn(id, Some(dice.below(2) as u8));
        }
        // A node has a property once.
        let idents = ["XY", "TR", "KM", "LB", "ThreePart", "Z9"];
        let first = dice.below(idents.len());
        for number in 0..dice.below(3) {
            let values = (0..1 + dice.below(3))
                .map(|_| text::escape(&random_text(dice)).into_owned() + "\r\n");
            let ident = idents[(first + number) % idents.len()];
            builder.keep(id, [Property::new(ident, values)]);
        }
    }
    if dice.below(2) == 0 {
        builder.set_result(Some("W+Resign]".into()));
    }
    builder.finish()
}

/// Who is to move after a node, where two players take turns.
fn turn_after(record: &Record, id: NodeId) -> u8 {
    let mut turn = 0;
    for id in record.line_to(id) {
        let node = record.node(id);
        let next = turn ^ u8::from(node.content().as_move().is_some());
        turn = node.turn().unwrap_or(next);
    }
    turn
}

fn dump(record: &Record) -> String {
    let mut out = format!("{:?}\n", record.result());
    for id in record.all() {
        let node = record.node(id);
        out.push_str(&format!(
            "{} {:?} {:?} {:?} {:?} {:?}\n",
            record.path(id),
            node.content(),
            turn_after(record, id),
            node.comment(),
            node.name(),
            node.foreign()
        ));
    }
    out
}

#[test]
fn what_is_written_is_read_back_exactly() {
    let (game, start) = (game(), start());
    for seed in 0..400 {
        let mut dice = Dice(seed);
        let record = random_record(&mut dice);
        let nodes: Vec<NodeId> = record.all().collect();
        let saving = RecordMetadata {
            rules: vec![
                NamedRules {
                    name: "my game].gdef".into(),
                    hash: Some(dice.below(usize::MAX) as u64),
                },
                NamedRules {
                    name: "helper.gdef".into(),
                    hash: None,
                },
            ],
            overrides: vec!["size=8".into(), "name=a]b".into()],
            current: Some(nodes[dice.below(nodes.len())]),
            outcome: None,
            score: Vec::new(),
            effects: BTreeMap::new(),
            throws: BTreeSet::new(),
        };
        let written = write_record(&record, Some((&game, &start)), &saving);
        let reading = read(written.as_bytes());
        assert!(reading.repairs.is_empty(), "{written}");
        let found = read_record(&reading.collection, 0, Some((&game, &start)), FileId(0));
        let found = found.expect("a game");
        assert!(
            found.diagnostics.is_empty(),
            "{:?}\n{written}",
            found.diagnostics
        );
        assert_eq!(dump(&found.record), dump(&record), "seed {seed}\n{written}");
        assert!(!found.record.is_changed());
        assert_eq!(found.root_info.rules, saving.rules);
        assert_eq!(found.root_info.overrides, saving.overrides);
        assert_eq!(found.root_info.size, Some((8, 6)));
        let node = found.current.expect("a node");
        assert_eq!(
            Some(found.record.path(node)),
            saving.current.map(|node| record.path(node))
        );
        let again = write_record(
            &found.record,
            Some((&game, &start)),
            &RecordMetadata {
                current: Some(node),
                ..saving
            },
        );
        assert_eq!(again, written, "a second save changes nothing");
        // Without the rules nothing is lost either.
        let blind = read_record(&reading.collection, 0, None, FileId(0)).expect("a game");
        let saving = RecordMetadata {
            rules: blind.root_info.rules.clone(),
            overrides: blind.root_info.overrides.clone(),
            current: blind.current,
            outcome: None,
            score: Vec::new(),
            effects: BTreeMap::new(),
            throws: BTreeSet::new(),
        };
        let kept = write_record(&blind.record, None, &saving);
        let reading = read(kept.as_bytes());
        let found = read_record(&reading.collection, 0, Some((&game, &start)), FileId(0));
        assert_eq!(found.map(|found| dump(&found.record)), Some(dump(&record)));
    }
}

#[test]
fn viewers_see_the_stones() {
    let (game, start) = (game(), start());
    let mut record = Record::new();
    let ops = vec![
        Op::Clear(Square::new(0, 0)),
        Op::Place(Square::new(2, 2), Piece(2)),
    ];
    let (node, _) = record.add_move(record.root(), Move::of(ops), None);
    record.add_move(node, Move::pass(), Some(1));
    record.add_set_up(node, vec![Op::Place(Square::new(2, 2), Piece(1))], None);
    record.set_comment(node, "good]");
    let saving = RecordMetadata {
        rules: vec![NamedRules {
            name: "checkers.gdef".into(),
            hash: Some(rules_hash("a\r\nb\rc\n")),
        }],
        current: Some(node),
        outcome: Some(Outcome::Won(1)),
        ..RecordMetadata::default()
    };
    let text = write_record(&record, Some((&game, &start)), &saving);
    let hash = rules_hash("a\nb\nc\n");
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        text,
        format!(
            "(;FF[4]CA[UTF-8]AP[gametui:{version}]SZ[8:6]GN[draughts [8\\]]\
             GTRULES[checkers.gdef {hash:016x}]GTAT[0]RE[W+]AB[af]AW[ba]PL[B]LB[af:W][ba:B]\n\
             ;GTMOVE[clear 0 0][place 2 2 \"W King\"]AE[af]AB[cd]PL[W]LB[cd:W King]N[a1-c3]C[good\\]]\n\
             (;GTMOVE[]PL[W]N[pass])\n\
             (;GTSETUP[place 2 2 B]AW[cd]PL[W]LB[cd:B]))\n"
        )
    );
}

#[test]
fn the_hash_is_fnv_1a() {
    assert_eq!(rules_hash(""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(rules_hash("a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(rules_hash("foobar"), 0x8594_4171_f739_67e8);
}

fn read_with_rules(text: &str) -> ReadRecord {
    let (game, start) = (game(), start());
    let reading = read(text.as_bytes());
    read_record(&reading.collection, 0, Some((&game, &start)), FileId(0)).expect("a game")
}

#[test]
fn an_error_in_a_node_is_reported_with_its_path_and_the_rest_loads() {
    let errors = [
        ("GTMOVE[jump 1 1]", "sgf-op-unreadable"),
        ("GTMOVE[place 1 1]", "sgf-op-unreadable"),
        ("GTMOVE[place 1 -1 W]", "sgf-op-unreadable"),
        ("GTMOVE[clear 1 1 W]", "sgf-op-unreadable"),
        ("GTMOVE[place 1 1 \"W]", "sgf-op-unreadable"),
        ("GTMOVE[clear 1 1][]", "sgf-op-unreadable"),
        ("GTMOVE[place 1 1 Q]", "sgf-op-unknown-piece"),
        ("GTMOVE[clear 8 1]", "sgf-op-off-board"),
        ("GTMOVE[clear 99999999 1]", "sgf-op-off-board"),
        ("GTMOVE[place 7 5 W]", "sgf-op-off-board"),
        ("GTTURN[2]", "sgf-turn-unknown"),
    ];
    for (property, id) in errors {
        let text =
            format!("(;FF[4];GTMOVE[](;{property}C[x];GTMOVE[place 1 1 W])(;GTMOVE[clear 0 0]))");
        let found = read_with_rules(&text);
        let messages: Vec<_> = found
            .diagnostics
            .iter()
            .map(|diagnostic| &diagnostic.message)
            .collect();
        let [message] = messages.as_slice() else {
            panic!("{property}: {messages:?}");
        };
        assert_eq!(message.arg("path"), Some(&"0*2".into()));
        let Some(crate::base::Value::Message(error)) = message.arg("fault") else {
            panic!("{message:?}");
        };
        assert_eq!(error.id, id, "{property}");
        assert_eq!(found.record.size(), 5, "{property}");
        let (game, start) = (game(), start());
        let saved = write_record(
            &found.record,
            Some((&game, &start)),
            &RecordMetadata::default(),
        );
        assert!(saved.contains(property), "{property} survives in {saved}");
    }
}

#[test]
fn labels_of_pieces_and_of_somebody_stand_side_by_side() {
    let text =
        "(;FF[4]AP[gametui:0]GTRULES[x 0];GTMOVE[place 2 2 W]AB[cd]PL[W]LB[cd:W][ef:mine]N[c3])";
    let found = read_with_rules(text);
    let node = found.record.main_line_end(found.record.root());
    let kept: Vec<&str> = found.record.node(node).foreign()[0].values().collect();
    assert_eq!(kept, ["ef:mine"]);
    let (game, start) = (game(), start());
    let saved = write_record(
        &found.record,
        Some((&game, &start)),
        &RecordMetadata::default(),
    );
    assert!(saved.contains("LB[cd:W][ef:mine]"), "{saved}");
    // Below a node that could not be read the labels of pieces are not taken for somebody's.
    let lost =
        "(;FF[4]AP[gametui:0]GTRULES[x 0];GTMOVE[jump];GTMOVE[clear 0 0]LB[aa:W King7][ef:mine])";
    let found = read_with_rules(lost);
    let node = found.record.main_line_end(found.record.root());
    let kept: Vec<&str> = found.record.node(node).foreign()[0].values().collect();
    assert_eq!(kept, ["ef:mine"]);
}

#[test]
fn operations_win_over_stones_that_disagree() {
    let found = read_with_rules(
        "(;FF[4]AP[gametui:0]GTRULES[x 0];GTMOVE[place 2 2 W]AB[aa]PL[W]LB[bb:mine]N[my move])",
    );
    let messages: Vec<_> = found
        .diagnostics
        .iter()
        .map(|diagnostic| &diagnostic.message)
        .collect();
    let [message] = messages.as_slice() else {
        panic!("{messages:?}");
    };
    assert_eq!(message.id, "sgf-at-node");
    let node = found
        .record
        .node(found.record.main_line_end(found.record.root()));
    assert_eq!(node.ops(), [Op::Place(Square::new(2, 2), Piece(0))]);
    assert_eq!(node.name(), "my move");
    let kept: Vec<&str> = node
        .foreign()
        .iter()
        .map(|property| property.ident())
        .collect();
    assert_eq!(kept, ["LB"], "labels of somebody's own stay");
    let rectangle =
        read_with_rules("(;AP[gametui:0];GTMOVE[place 2 2 W][place 2 1 W]AB[cd:ce]PL[W])");
    assert!(
        rectangle.diagnostics.is_empty(),
        "an editor wrote it shorter"
    );
}

#[test]
fn the_result_follows_the_outcome_but_not_a_resignation() {
    let write = |result: Option<&str>, outcome: Option<Outcome>| {
        let mut builder = Builder::new();
        builder.set_result(result.map(str::to_owned));
        let saving = RecordMetadata {
            outcome,
            ..RecordMetadata::default()
        };
        let text = write_record(&builder.finish(), None, &saving);
        let start = text.find("RE[")?;
        Some(text[start + 3..].split(']').next()?.to_owned())
    };
    let rows = [
        (None, None, None),
        (Some("B+"), None, Some("B+")),
        (None, Some(Outcome::Won(0)), Some("B+")),
        (Some("B+"), Some(Outcome::Draw), Some("0")),
        (Some("B+"), Some(Outcome::Going), None),
        (Some("B+Resign"), Some(Outcome::Going), Some("B+Resign")),
        (None, Some(Outcome::Over), Some("?")),
    ];
    let scored = RecordMetadata {
        outcome: Some(Outcome::Won(1)),
        score: vec![3.0, 9.5],
        ..RecordMetadata::default()
    };
    let text = write_record(&Builder::new().finish(), None, &scored);
    assert!(text.contains("RE[W+6.5]"), "{text}");
    for (result, outcome, written) in rows {
        assert_eq!(
            write(result, outcome).as_deref(),
            written,
            "{result:?} {outcome:?}"
        );
    }
}

#[test]
fn a_board_beyond_the_letters_has_no_stones_for_viewers() {
    let mut game = game();
    let record = Record::new();
    for (side, stones) in [(52, true), (53, false)] {
        (game.width, game.height) = (side, 1);
        let mut start = Position::new(Board::new(side, 1), 0);
        start.apply(&[Op::Place(Square::new(side - 1, 0), Piece(0))]);
        let text = write_record(&record, Some((&game, &start)), &RecordMetadata::default());
        assert_eq!(text.contains("AB[Za]PL[B]"), stones, "{text}");
        assert_eq!(text.contains("PL["), stones);
    }
}

#[test]
fn rectangles_of_squares_are_expanded_in_set_ups() {
    let (game, start) = super::save_tests::stones(11, 11);
    for text in [
        "(;GM[11]SZ[11]AB[a1:c3]AW[e5])",
        "(;GM[11]SZ[11]AB[aa:cc]AW[ee])",
    ] {
        let file = read(text.as_bytes()).collection;
        let found = read_record(&file, 0, Some((&game, &start)), FileId(0)).expect("a game");
        assert!(found.unread.is_empty(), "{:?}", found.unread);
        assert_eq!(found.record.node(NodeId::ROOT).ops().len(), 10, "{text}");
    }
}

#[test]
fn a_size_or_komi_that_is_none_is_told_and_left_out() {
    for (root, ident) in [
        ("SZ[-5]KM[6.5]", "SZ"),
        ("SZ[0]", "SZ"),
        ("SZ[8:0]", "SZ"),
        ("SZ[x]", "SZ"),
        ("SZ[8:6]KM[nan]", "KM"),
        ("KM[inf]", "KM"),
    ] {
        let found = read_with_rules(&format!("(;FF[4]AP[gametui:0]{root})"));
        let messages: Vec<_> = found
            .diagnostics
            .iter()
            .map(|diagnostic| &diagnostic.message)
            .collect();
        let [message] = messages.as_slice() else {
            panic!("{root}: {messages:?}");
        };
        assert_eq!(message.id, "sgf-root-value", "{root}");
        assert_eq!(message.arg("ident"), Some(&ident.into()));
        assert_eq!(found.root_info.size.is_none(), !root.contains("8:6"));
    }
}

#[test]
fn what_rules_did_on_top_of_a_move_is_shown_and_read_back() {
    let square = Square::new;
    let mut builder = Builder::new();
    let put = Move::of(vec![Op::Place(square(2, 2), Piece(0))]);
    let first = builder.add(NodeId::ROOT, Content::Move(put));
    let take = Move::of(vec![
        Op::Clear(square(3, 3)),
        Op::Place(square(4, 4), Piece(1)),
    ]);
    builder.add(first, Content::Move(take));
    let record = builder.finish();
    let effects = vec![Op::Clear(square(1, 5)), Op::Place(square(3, 3), Piece(2))];
    let saving = RecordMetadata {
        effects: BTreeMap::from([(first, effects)]),
        ..RecordMetadata::default()
    };
    let (game, start) = (game(), start());
    let text = write_record(&record, Some((&game, &start)), &saving);
    assert!(
        text.contains("GTMOVE[place 2 2 W]AE[ba]AB[cd][dc]"),
        "{text}"
    );
    assert!(text.contains("AE[dc]AW[eb]"), "{text}");
    let found = read_with_rules(&text);
    assert_eq!(found.diagnostics, [], "{text}");
    assert_eq!(found.record.size(), record.size());
    for id in record.line_to(record.main_line_end(NodeId::ROOT)) {
        assert_eq!(found.record.node(id).content(), record.node(id).content());
        assert!(found.record.node(id).foreign().is_empty());
    }
    // Stones that contradict the move are not what rules did.
    let edited = text.replace("AB[cd][dc]", "AB[dc]");
    let found = read_with_rules(&edited);
    assert!(!found.diagnostics.is_empty(), "{edited}");
    assert_eq!(found.record.node(first).ops(), record.node(first).ops());
}

#[test]
fn a_node_with_one_stone_is_read_like_any_other() {
    let game = Game {
        gm: Some(1),
        ..Game::new(9, 8).with_pieces(["X", "O"])
    };
    let start = Position::new(Board::new(9, 8), 0);
    let values = [
        "aa", "bc", "hh", "tt", "", "ij", "zz", "Bb", "a1", " aa", "resign", "aa][bb", "ab:bc",
    ];
    let others = [
        "C[x\\\ny\r\nz]",
        "TR[aa][bb]",
        "AB[cc]",
        "PL[W]",
        "N[n]",
        "C[][a]",
        "B[ab]",
    ];
    let mut simple = 0;
    for seed in 0..300 {
        let mut dice = Dice(seed);
        // The second text has a property in every node that makes it a node of this program, which takes the long way.
        let mut texts = ["(;GM[1]", "(;GM[1]"].map(str::to_owned);
        let mut open = 1;
        for _ in 0..dice.below(25) {
            let ident = ["B", "W"][dice.below(2)];
            let mut node = format!(";{ident}[{}]", values[dice.below(values.len())]);
            for other in others {
                if dice.below(9) == 0 && !(other.starts_with('B') && ident == "B") {
                    node.push_str(other);
                }
            }
            let turn = dice.below(6);
            for (text, mark) in texts.iter_mut().zip(["", "GTX[]"]) {
                match turn {
                    0 if open > 1 => text.push_str(")("),
                    1 => text.push('('),
                    _ => {}
                }
                text.push_str(&node);
                text.push_str(mark);
            }
            open += usize::from(turn == 1);
        }
        let [short, long] = texts.map(|text| {
            let reading = read((text + &")".repeat(open)).as_bytes());
            let read = read_record(&reading.collection, 0, Some((&game, &start)), FileId(0));
            let mut read = read.expect("a game");
            for id in read.record.all().collect::<Vec<_>>() {
                let foreign = read.record.node(id).foreign().to_vec();
                let kept = foreign.into_iter().filter(|kept| kept.ident() != "GTX");
                read.record.set_foreign(id, kept.collect());
            }
            let errors: Vec<_> = read
                .diagnostics
                .into_iter()
                .map(|error| error.message)
                .collect();
            let moves = read
                .record
                .all()
                .filter(|id| !read.record.node(*id).ops().is_empty());
            (moves.count(), dump(&read.record), errors, read.unread)
        });
        assert_eq!(short, long, "seed {seed}");
        simple += short.0;
    }
    assert!(simple > 300, "{simple}");
}
