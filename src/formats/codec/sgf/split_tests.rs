//! Nodes of other programs that do several things, and set-ups with points that are none.

use super::save_tests::{dump, open, stones};
use super::*;
use crate::base::FileId;
use crate::base::dice::Dice;
use crate::board::{Move, Op};
use crate::record::{Content, NodeId, Record};

/// Returns what the nodes of the main line do: moves and set-ups with the points of Go on a board of nine lines.
fn told(record: &Record) -> Vec<String> {
    let op = |op: &Op| {
        let square = op.square();
        let letter = |index: u16| char::from(b'a' + u8::try_from(index).unwrap_or(0));
        let point = format!("{}{}", letter(square.x), letter(8 - square.y));
        match op.piece() {
            None => format!("-{point}"),
            Some(piece) => format!("{}{point}", ["B", "W"][usize::from(piece.0)]),
        }
    };
    let ops = |ops: &[Op]| ops.iter().map(op).collect::<Vec<_>>().join(" ");
    let mut told = Vec::new();
    let mut next = Some(NodeId::ROOT);
    while let Some(id) = next {
        let node = record.node(id);
        told.push(match node.content() {
            Content::Root => "root".to_owned(),
            Content::Note => "note".to_owned(),
            Content::Move(mv) => format!("move {}", ops(mv)),
            Content::SetUp(set_up) => format!("set {}", ops(set_up)),
        });
        next = node.children().first().copied();
    }
    told
}

fn remarks_of(text: &str) -> Vec<String> {
    let (game, start) = stones(1, 9);
    let reading = read(text.as_bytes());
    let found = read_record(&reading.collection, 0, Some((&game, &start)), FileId(0));
    let found = found.expect("a game");
    assert_eq!(found.unread, [], "{text}");
    let remark = |id: &str| id.to_owned();
    let inner = found.diagnostics.iter().map(|told| {
        let text = format!("{:?}", told.message);
        let ids = [
            "sgf-several-moves",
            "sgf-set-up-and-move",
            "sgf-point-empty",
            "sgf-points-beyond",
            "sgf-point-unknown",
            "sgf-check-twice",
            "sgf-check-shared",
        ];
        remark(
            ids.into_iter()
                .find(|id| text.contains(id))
                .unwrap_or("another"),
        )
    });
    inner.collect()
}

#[test]
fn all_that_a_node_does_is_done_in_order() {
    let rows: [(&str, &[&str], &[&str]); 15] = [
        ("B[aa];W[bb]", &["root", "move Baa", "move Wbb"], &[]),
        (
            "AB[cc]W[aa]PL[B];B[bb]",
            &["set Bcc", "move Waa", "move Bbb"],
            &["sgf-set-up-and-move"],
        ),
        (
            ";B[aa]W[bb];B[cc]",
            &["root", "move Baa", "move Wbb", "move Bcc"],
            &["sgf-several-moves"],
        ),
        (
            ";W[aa]B[bb]W[cc]C[x];B[dd]",
            &["root", "move Waa", "move Bbb", "move Wcc", "move Bdd"],
            &["sgf-several-moves"],
        ),
        (
            ";B[aa][bb]",
            &["root", "move Baa", "move Bbb"],
            &["sgf-several-moves"],
        ),
        (
            ";B[dd]AE[aa]AW[bb]",
            &["root", "set -aa Wbb", "move Bdd"],
            &["sgf-set-up-and-move"],
        ),
        (
            ";AB[aa]W[]",
            &["root", "set Baa", "move "],
            &["sgf-set-up-and-move"],
        ),
        // A program that shows the stone of the move again.
        (
            ";B[aa]AB[aa]",
            &["root", "move Baa"],
            &["sgf-set-up-and-move"],
        ),
        // What is set up last counts, and it is told once.
        ("AB[bb][bb]", &["set Bbb"], &["sgf-check-twice"]),
        (
            "AW[bb]AB[bb][cc]",
            &["set Bbb Bcc Wbb"],
            &["sgf-check-shared"],
        ),
        (
            ";AB[bb:cc][cc]AW[dd]AE[dd]",
            &["root", "set Bbb Bbc Bcb Bcc Wdd"],
            &["sgf-check-twice", "sgf-check-shared"],
        ),
        ("AB[aa]AW[]", &["set Baa"], &["sgf-point-empty"]),
        (
            "AB[aa][zz][3]",
            &["set Baa"],
            &["sgf-point-unknown", "sgf-point-unknown"],
        ),
        (
            ";AW[hh:kk]",
            &["root", "set Whh Whi Wih Wii"],
            &["sgf-points-beyond"],
        ),
        (
            ";AE[zz]AB[]",
            &["root", "set "],
            &["sgf-point-unknown", "sgf-point-empty"],
        ),
    ];
    for (nodes, expected, remarks) in rows {
        let first = nodes.split(';').next().unwrap_or_default();
        let text = format!("(;GM[1]SZ[9]{nodes})");
        let mut opened = open(&text, Some(stones(1, 9)));
        let ops = match expected.iter().any(|told| told.contains("-aa")) {
            // A stone that is not there is not taken off.
            true => expected
                .iter()
                .map(|told| told.replace("-aa ", ""))
                .collect(),
            false => expected
                .iter()
                .map(|told| (*told).to_owned())
                .collect::<Vec<_>>(),
        };
        assert_eq!(told(&opened.record), ops, "{text}");
        assert_eq!(remarks_of(&text), remarks, "{text}");
        assert_eq!(opened.text(), text);
        // A comment at the end, and a move there, leave everything before them as it was.
        let end = opened.end();
        opened.record.set_comment(NodeId::ROOT, "new");
        let head = format!("(;GM[1]SZ[9]{first}");
        assert_eq!(
            opened.text(),
            text.replacen(&head, &format!("{head}C[new]"), 1)
        );
        opened.record.undo();
        opened.record.add_move(end, Move::pass(), None);
        let saved = opened.text();
        assert!(saved.starts_with(text.trim_end_matches(')')), "{saved}");
        let again = open(&saved, Some(stones(1, 9)));
        assert_eq!(dump(&again.record), dump(&opened.record), "{saved}");
    }
}

fn random_game(dice: &mut Dice) -> String {
    const BITS: [&str; 20] = [
        "B[aa]",
        "W[bb]",
        "B[cc]",
        "W[]",
        "AB[dd]",
        "AW[ee][zz]",
        "AE[aa]",
        "AB[]",
        "AW[hh:kk]",
        "C[x]",
        "N[n]",
        "PL[W]",
        "TR[aa]",
        "XX[1][2]",
        "B[zz]",
        "W[dd][ef]",
        "B[ff][zz]",
        "W[zz]",
        "B[gg]",
        "AB[aa][bb:cc]",
    ];
    let mut text = "(;GM[1]SZ[9]".to_owned();
    let mut open = 1;
    for number in 0..dice.below(7) {
        if number > 0 {
            match dice.below(4) {
                0 => {
                    text.push('(');
                    open += 1;
                }
                1 if open > 1 => {
                    text.push_str(")(");
                }
                _ => {}
            }
            text.push(';');
        }
        let mut idents = Vec::new();
        for _ in 0..dice.below(5) {
            let bit = dice.pick(&BITS);
            let ident = bit.split('[').next();
            // Moves may be repeated.
            if matches!(ident, Some("B" | "W")) || !idents.contains(&ident) {
                idents.push(ident);
                text.push_str(bit);
            }
        }
    }
    text + &")".repeat(open)
}

#[test]
fn edits_near_nodes_that_do_several_things_lose_nothing() {
    let rules = || Some(stones(1, 9));
    let mut split = 0;
    for seed in 0..3000 {
        let mut dice = Dice(seed);
        let text = random_game(&mut dice);
        let mut opened = open(&text, rules());
        assert_eq!(opened.text(), text);
        let nodes: Vec<NodeId> = opened.record.all().collect();
        split += usize::from(nodes.iter().any(|id| opened.source.origin(*id).is_none()));
        let node = nodes[dice.below(nodes.len())];
        match dice.below(4) {
            0 => {
                opened.record.set_comment(node, "new");
            }
            1 => {
                opened.record.add_move(node, Move::pass(), None);
            }
            2 if node != NodeId::ROOT => {
                opened.record.delete(node);
            }
            _ => {
                opened.record.set_name(node, "new");
            }
        }
        let saved = opened.text();
        let again = open(&saved, rules());
        assert_eq!(
            dump(&again.record),
            dump(&opened.record),
            "{text} became {saved}"
        );
        assert_eq!(open(&saved, rules()).text(), saved);
    }
    assert!(split > 1000, "{split}");
}

#[test]
fn stones_that_are_shown_with_their_moves_stay_those_of_the_moves() {
    for (nodes, expected) in [
        (";B[aa]W[bb]AB[aa]", ";B[aa];W[bb]"),
        (";B[aa]W[bb]AB[aa]AW[bb]C[x]", ";B[aa];W[bb]C[x]"),
        (";B[aa][bb]AB[aa][bb]", ";B[aa];B[bb]"),
        (";B[aa]W[bb]AB[aa][cc]", ";B[aa]W[bb]AB[aa][cc]"),
        (";B[aa]W[bb]AB[aa:bb]", ";B[aa]W[bb]AB[aa:bb]"),
        (";B[aa]W[bb]AW[aa:cc]", ";B[aa]W[bb]AW[aa:cc]"),
        (";B[aa]W[bb]AB[cc:dd]AW[aa]", ";AB[cc:dd]AW[aa];B[aa];W[bb]"),
    ] {
        let text = format!("(;FF[4]GM[1]SZ[9]{nodes})");
        let rules = || Some(stones(1, 9));
        let upgraded = upgrade(&read(text.as_bytes()).collection, FileId(0)).text;
        let words = upgraded.replace('\n', "");
        assert_eq!(words, format!("(;FF[4]GM[1]SZ[9]{expected})"));
        assert_eq!(
            told(&open(&upgraded, rules()).record),
            told(&open(&text, rules()).record)
        );
    }
}

#[test]
fn moves_of_one_node_keep_their_order_in_every_way_of_writing() {
    let mut interleaved = 0;
    for seed in 0..500 {
        let mut dice = Dice(seed);
        let mut points: Vec<u8> = (b'a'..=b'h').collect();
        let mut moves = String::new();
        for _ in 0..2 + dice.below(4) {
            moves += ["B", "W"][dice.below(2)];
            for _ in 0..=dice.below(2) {
                let column = points.swap_remove(dice.below(points.len()));
                moves += &format!("[{}a]", char::from(column));
            }
            if points.len() < 2 {
                break;
            }
        }
        // The stones of some moves, shown again.
        let shown = moves
            .split_once("B[")
            .map(|(_, rest)| format!("AB[{}]", &rest[..2]));
        let shown = shown.unwrap_or_default();
        let text = match dice.below(4) {
            0 => format!("(;FF[4]GM[1]SZ[9]{moves}C[x];AB[ee]B[ef])"),
            3 => format!("(;FF[4]GM[1]SZ[9];C[x]{moves}{shown})"),
            1 => format!("(;FF[4]GM[1]SZ[9];C[x]{moves}N[y](;B[ee])(;W[ef]))"),
            _ => format!("(;FF[4]GM[1]SZ[9];{moves}AW[ee][ei]C[x];B[ef])"),
        };
        let rules = || Some(stones(1, 9));
        let expected = told(&open(&text, rules()).record);
        let collection = read(text.as_bytes()).collection;
        let rewritten = write_games(&collection, None);
        let upgraded = upgrade(&collection, FileId(0)).text;
        let formats = FileFormats::standard();
        let data = to_data(&collection, formats, Typing::Lossless);
        let as_json = json::collection_to_json(&collection, formats, Typing::Lossless, "");
        assert_eq!(json::to_json(&data, ""), as_json);
        let options = StringifyOptions {
            formats,
            typing: Typing::Lossless,
            ..StringifyOptions::default()
        };
        let from_data = stringify(&data, options).expect("values").expect("games");
        for written in [&rewritten, &upgraded, &from_data] {
            let again = told(&open(written, rules()).record);
            assert_eq!(again, expected, "{text} became {written}");
        }
        // What is upgraded has one move in a node, and what data cannot say is told.
        let reading = read(upgraded.as_bytes());
        assert_eq!(reading.repairs, []);
        assert_eq!(upgrade(&reading.collection, FileId(0)).changes, []);
        let is_told = !split_in_data(&collection, FileId(0)).is_empty();
        assert_eq!(
            is_told,
            from_data.matches(';').count() > text.matches(';').count()
        );
        interleaved += usize::from(is_told);
    }
    assert!((100..400).contains(&interleaved), "{interleaved}");
}
