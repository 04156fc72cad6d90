//! Saving a record into the file that it came from: what was not edited keeps its bytes.

use super::charset::decode;
use super::tests::random_text;
use super::*;
use crate::base::FileId;
use crate::base::dice::Dice;
use crate::board::{Board, Game, Move, Op, Outcome, Piece, PieceKind, Position, Square};
use crate::codec::charset::Charset;
use crate::codec::records::{NamedRules, RecordMetadata, Unencodable};
use crate::record::{NodeId, Property, Record};
use std::sync::Arc;

pub(super) fn stones(gm: u32, side: u16) -> (Game, Position) {
    let kind = |owner: u8| PieceKind {
        name: if owner == 0 { "B" } else { "W" }.into(),
        owner: Some(owner),
    };
    let game = Game {
        name: "stones".into(),
        pieces: vec![kind(0), kind(1)],
        gm: Some(gm),
        ..Game::new(side, side)
    };
    (game, Position::new(Board::new(side, side), 0))
}

/// A file that was opened.
pub(super) struct Opened {
    pub(super) record: Record,
    pub(super) source: RecordSource,
    rules: Option<(Game, Position)>,
    saving: RecordMetadata,
}

fn open_game(bytes: &[u8], number: usize, rules: Option<(Game, Position)>) -> Opened {
    let file = Arc::new(SgfFile::read(bytes.to_vec(), None));
    let known = rules.as_ref().map(|(game, start)| (game, start));
    let (read, source) = RecordSource::read(file, number, known, FileId(0)).expect("a game");
    let hash = Some(7);
    let name = "stones.gdef".into();
    Opened {
        saving: RecordMetadata {
            rules: vec![NamedRules { name, hash }],
            current: Some(read.record.main_line_end(NodeId::ROOT)),
            outcome: Some(Outcome::Going),
            ..RecordMetadata::default()
        },
        record: read.record,
        source,
        rules,
    }
}

pub(super) fn open(text: &str, rules: Option<(Game, Position)>) -> Opened {
    open_game(text.as_bytes(), 0, rules)
}

impl Opened {
    fn saved_as(&self, to_utf8: bool) -> Result<Vec<u8>, Unencodable> {
        let rules = self.rules.as_ref().map(|(game, start)| (game, start));
        save_record(&self.record, rules, &self.saving, &self.source, to_utf8)
    }

    fn bytes(&self) -> Vec<u8> {
        self.saved_as(false).expect("encodable")
    }

    pub(super) fn text(&self) -> String {
        String::from_utf8(self.bytes()).expect("UTF-8")
    }

    pub(super) fn end(&self) -> NodeId {
        self.record.main_line_end(NodeId::ROOT)
    }
}

const HEX: &str = "(;AP[HexGui:0.2]FF[4]GM[11]SZ[11]\n;B[a4] ;W[swap-pieces]\n\n(;B[f6]C[hi]) (;B[k11]\n;PL[W]))\n";

#[test]
fn what_is_opened_and_saved_has_the_same_bytes() {
    let files = [
        HEX,
        "(;FF[4]GM[2]AP[x:1];B[d3];W[c5])",
        " header (y) \r\n(;GM[1]FF[3]SZ[19]HA[2]AB[dd][pp]CoPyright[me]\r\n;W[dc];B[tt])\r\ntrailer",
        "(;FF[1];B[aa];B[bb]PL[1];C[a]C[b])",
        "(((;GM[1];C[x](((;B[aa]))(;B[bb])))))",
        "(;GM[1];B[aa](;W[bb]);W[cc])",
        "(GM[1];B[aa] what;W[b",
        "\u{FEFF}(;GM[1]C[\u{17c}])",
        "(;FF[4]GM[1]SZ[19]AW[aa:cc]AB[dd]LB[dd:1]PL[W]KM[6,5];AE[aa][bb];W[]N[pass])",
        "(;GM[1]GTSETUP[clear 9 9 9]GTTURN[x];GTMOVE[nonsense];B[aa])",
        "(;FF[4]GM[1])(;GM[1]SZ[9];B[aa])(;C[third])",
        "(;AP[gametui:0.0.1]PB[me];GTMOVE[place 1 1 B]C[x]AB[aa])",
    ];
    for text in files {
        for rules in [None, Some(stones(11, 11)), Some(stones(1, 19))] {
            let is_ours = text.contains("gametui:");
            let games = SgfFile::read(text.as_bytes().to_vec(), None)
                .collection()
                .games()
                .len();
            for game in 0..games {
                let opened = open_game(text.as_bytes(), game, rules.clone());
                if !is_ours {
                    assert_eq!(opened.text(), text, "game {game}");
                }
            }
        }
    }
}

#[test]
fn an_edit_changes_what_it_is_about_and_nothing_else() {
    let mut opened = open(HEX, Some(stones(11, 11)));
    let first = opened.record.node(NodeId::ROOT).children()[0];
    opened.record.set_comment(first, "a ] b");
    assert_eq!(opened.text(), HEX.replace("B[a4]", "B[a4]C[a \\] b]"));
    opened.record.undo();
    assert_eq!(opened.text(), HEX);
    let spaced = "(;GM[1] SZ[9]\n  C[a]\n  PB[x] )";
    let mut other = open(spaced, Some(stones(1, 9)));
    other.record.set_comment(NodeId::ROOT, "b");
    assert_eq!(other.text(), spaced.replace("C[a]", "C[b]"));
    other.record.set_comment(NodeId::ROOT, "");
    assert_eq!(other.text(), "(;GM[1] SZ[9]\n  PB[x] )");
    let old = opened.end();
    opened.record.set_comment(old, "");
    opened.record.set_name(old, "n");
    assert_eq!(opened.text(), HEX.replace("C[hi]", "N[n]"));
    opened.record.undo();
    opened.record.undo();
    // A move in the notation of the file, without anything of ours in the file.
    let stone = Op::Place(Square::new(2, 1), Piece(1));
    opened.record.add_move(old, Move::of(vec![stone]), None);
    assert_eq!(opened.text(), HEX.replace("C[hi]", "C[hi]\n;W[c10]"));
    opened.record.undo();
    opened.record.delete(old);
    let text = opened.text();
    assert!(
        text.contains(
            "(;AP[HexGui:0.2]FF[4]GM[11]SZ[11]\n;B[a4] ;W[swap-pieces]\n;B[k11]\n;PL[W])"
        )
    );
    opened.record.undo();
    // Another variation in the middle.
    let (played, _) = opened.record.add_move(first, Move::pass(), None);
    opened.record.set_name(played, "x");
    let again = open(&opened.text(), Some(stones(11, 11)));
    assert!(
        opened
            .text()
            .contains("(;AP[HexGui:0.2]FF[4]GM[11]SZ[11]\n;B[a4]\n(;W[swap-pieces]")
    );
    assert_eq!(again.record.size(), opened.record.size());
    assert!(again.source.file().reading().repairs.is_empty());
}

#[test]
fn private_properties_stand_only_where_the_standard_ones_cannot_say_it() {
    let text = "(;GM[1]FF[3]SZ[9];B[aa])";
    let mut opened = open(text, Some(stones(1, 9)));
    let end = opened.end();
    opened.record.add_move(end, Move::pass(), None);
    assert_eq!(opened.text(), "(;GM[1]FF[3]SZ[9];B[aa]\n;W[tt])");
    opened.record.undo();
    let stone = |x, piece| Op::Place(Square::new(x, 0), Piece(piece));
    let set_up = opened
        .record
        .add_set_up(end, vec![stone(0, 1), stone(3, 0)], None);
    assert_eq!(opened.text(), "(;GM[1]FF[3]SZ[9];B[aa]\n;AB[di]AW[ai])");
    opened.record.set_turn(set_up, Some(0));
    assert_eq!(
        opened.text(),
        "(;GM[1]FF[3]SZ[9];B[aa]\n;AB[di]AW[ai]PL[B])"
    );
    let again = open(&opened.text(), Some(stones(1, 9)));
    let read = again.record.node(again.end());
    assert_eq!((read.ops().len(), read.turn()), (2, Some(0)));
    opened.record.undo();
    opened.record.undo();
    // A turn for which there is no property.
    opened.record.set_turn(end, Some(0));
    assert_eq!(
        opened.text(),
        "(;GM[1]FF[4]SZ[9]GTRULES[stones.gdef 0000000000000007];B[aa]GTTURN[0])"
    );
    opened.record.set_turn(NodeId::ROOT, Some(1));
    assert!(opened.text().contains("]PL[W];GTMOVE"), "{}", opened.text());
    // Neither had the file a number of its format.
    let mut opened = open("(;AB[ab])", Some(stones(1, 9)));
    let two = vec![stone(1, 0), stone(2, 1)];
    opened.record.add_move(NodeId::ROOT, Move::of(two), None);
    let text = opened.text();
    assert!(text.starts_with("(;AB[ab]FF[4]GTRULES["), "{text}");
    let again = open(&text, Some(stones(1, 9)));
    assert_eq!(again.record.node(again.end()).ops().len(), 2);
}

#[test]
fn the_result_of_another_program_stays_when_the_game_goes_on() {
    for (stated, saved) in [
        ("RE[W+R]", "RE[W+R]"),
        ("RE[W+6.5]", "RE[W+6.5]"),
        ("RE[?]", "RE[B+]"),
        ("", "RE[B+]"),
    ] {
        let text = format!("(;GM[1]SZ[9]{stated};B[aa])");
        let mut opened = open(&text, Some(stones(1, 9)));
        opened.saving.outcome = Some(Outcome::Won(0));
        assert_eq!(opened.text(), text);
        let end = opened.end();
        opened.record.add_move(end, Move::pass(), None);
        assert_eq!(opened.text(), format!("(;GM[1]SZ[9]{saved};B[aa]\n;W[])"));
    }
    let mut opened = open("(;GM[1]SZ[9]RE[W+R];B[aa])", Some(stones(1, 9)));
    let end = opened.end();
    opened.record.add_move(end, Move::pass(), None);
    opened.saving.outcome = None;
    let properties = opened.record.node(NodeId::ROOT).foreign().to_vec();
    opened.record.set_result(None, properties);
    assert_eq!(opened.text(), "(;GM[1]SZ[9];B[aa]\n;W[])");
}

#[test]
fn names_of_properties_keep_their_spelling_when_their_values_are_edited() {
    let text = "(;\nGaMe[1]\nSiZe[9]\nComment[Root]\n;White[ee]Comment [Old style]Name[n])\n";
    let mut opened = open(text, Some(stones(1, 9)));
    let end = opened.end();
    opened.record.set_comment(end, "New");
    opened.record.set_comment(NodeId::ROOT, "First");
    opened.record.set_name(end, "m");
    let wanted = text
        .replace("[Root]", "[First]")
        .replace(" [Old style]", "[New]")
        .replace("Name[n]", "Name[m]");
    assert_eq!(opened.text(), wanted);
}

#[test]
fn the_charset_of_a_file_stays_and_so_do_bytes_that_are_none_of_it() {
    let (game, start) = stones(1, 9);
    for (charset, name, new) in [
        ("Shift_JIS", "表ソ申", "能"),
        ("Big5", "功許蓋", "力"),
        ("GBK", "马晓春", "棋"),
        ("gb18030", "马晓春\u{1F600}", "棋"),
        ("EUC-KR", "이창호", "흑"),
        ("EUC-JP", "小林", "光"),
        ("ISO-2022-JP", "小林", "光"),
        ("UTF-16LE", "小林", "光"),
        ("windows-1252", "Müller", "é"),
    ] {
        let text = format!("(;GM[1]SZ[9]CA[{charset}]PB[{name}]C[{name}]N[1];B[aa]C[{name}])\n");
        let encode = |text: &str| {
            let mut bytes = Vec::new();
            let read = Charset {
                name: encoding_rs::Encoding::for_label(charset.as_bytes())
                    .expect("known")
                    .name(),
                ..Charset::default()
            };
            read.encode(text, &mut bytes).expect("encodable");
            bytes
        };
        let bytes = encode(&text);
        let mut opened = open_game(&bytes, 0, Some((game.clone(), start.clone())));
        assert_eq!(opened.source.file().collection().text(), text);
        assert_eq!(opened.bytes(), bytes, "{charset}");
        let end = opened.end();
        opened.record.set_comment(end, new);
        opened.record.set_name(NodeId::ROOT, new);
        let wanted = text
            .replace("N[1]", &format!("N[{new}]"))
            .replace(&format!("B[aa]C[{name}]"), &format!("B[aa]C[{new}]"));
        assert_eq!(
            decode(&opened.bytes(), Some(charset)).0,
            wanted,
            "{charset}"
        );
        if charset != "ISO-2022-JP" {
            assert_eq!(opened.bytes(), encode(&wanted), "{charset}");
        }
        let utf8 = opened.saved_as(true).expect("encodable");
        let wanted = wanted.replace(&format!("CA[{charset}]"), "CA[UTF-8]");
        assert_eq!(String::from_utf8(utf8).expect("UTF-8"), wanted);
        if !charset.starts_with("UTF") && charset != "gb18030" {
            opened.record.set_comment(end, "a\u{1F600}");
            let error = opened.saved_as(false).expect_err("no such character");
            assert_eq!(error.character, '\u{1F600}');
            assert!(opened.saved_as(true).is_ok());
        }
    }
    // A byte order mark stays, and states the charset where that is UTF-16.
    for (charset, mark, property) in [
        ("UTF-16LE", "\u{FEFF}", ""),
        ("UTF-16BE", "\u{FEFF}", "CA[UTF-16]"),
        ("UTF-8", "\u{FEFF}", "CA[UTF-8]"),
    ] {
        let text = format!("{mark}(;FF[4]GM[1]SZ[9]{property}C[小林];B[aa])\n");
        let encode = |text: &str| {
            let mut bytes = Vec::new();
            let read = Charset {
                name: charset,
                ..Charset::default()
            };
            read.encode(text, &mut bytes).expect("encodable");
            bytes
        };
        let mut opened = open_game(&encode(&text), 0, Some((game.clone(), start.clone())));
        opened.record.set_comment(NodeId::ROOT, "光");
        let saved = opened.bytes();
        assert_eq!(saved, encode(&text.replace("小林", "光")), "{charset}");
        let read = read(&saved);
        let found = check(&read.collection, FileFormats::standard(), FileId(0));
        assert_eq!((read.repairs.len(), found), (0, Vec::new()), "{charset}");
        if charset != "UTF-8" {
            let utf8 = opened.saved_as(true).expect("encodable");
            assert!(utf8.starts_with(b"(;"), "{charset}");
        }
    }
    // Letters that were cut before the bracket that closes a value, which may be a second byte.
    for (charset, letters, cut) in [
        ("Big5", &b"\xA5\x5C"[..], 0xA5),
        ("Shift_JIS", b"\x8F\xAC", 0x83),
        ("GBK", b"\xC2\xED", 0xB6),
        ("gb18030", b"\xC2\xED", 0x81),
        ("UTF-8", b"\xe5\xb0\x8f", 0xe5),
    ] {
        let letters = letters.repeat(2);
        let head = format!("(;GM[1]SZ[9]CA[{charset}]PB[");
        let parts: [&[u8]; 9] = [
            head.as_bytes(),
            &letters,
            &[cut],
            b"]BR[",
            &letters,
            b"]C[x];B[aa]C[",
            &letters,
            &[cut],
            b"];W[bb]C[y])",
        ];
        let bytes = parts.concat();
        let mut opened = open_game(&bytes, 0, Some((game.clone(), start.clone())));
        assert_eq!(opened.bytes(), bytes, "{charset}");
        opened.record.set_comment(NodeId::ROOT, "z");
        let end = opened.end();
        opened.record.set_comment(end, "z");
        let mut wanted = parts;
        wanted[5] = b"]C[z];B[aa]C[";
        wanted[8] = b"];W[bb]C[z])";
        assert_eq!(
            opened.bytes().escape_ascii().to_string(),
            wanted.concat().escape_ascii().to_string(),
            "{charset}"
        );
        let first = opened.record.node(NodeId::ROOT).children()[0];
        let comment = opened.record.node(first).comment();
        assert!(
            comment.ends_with('\u{FFFD}') && comment.chars().count() == 3,
            "{comment}"
        );
    }
    // Bytes that are no characters of the charset.
    let bytes =
        b"(;GM[1]CA[Shift_JIS]PB[\x82\xa0\x85\x85\xff]C[x];B[aa]C[\x82\xa0];W[bb]PW[\xfd\x82])";
    let mut opened = open_game(bytes, 0, Some((game.clone(), start.clone())));
    assert_eq!(opened.bytes(), bytes);
    opened.record.set_comment(NodeId::ROOT, "y");
    let first = opened.record.node(NodeId::ROOT).children()[0];
    opened.record.set_comment(first, "");
    let wanted = b"(;GM[1]CA[Shift_JIS]PB[\x82\xa0\x85\x85\xff]C[y];B[aa];W[bb]PW[\xfd\x82])";
    assert_eq!(opened.bytes(), wanted);
    // New letters in a file that said nothing or something else so far.
    for (text, wanted) in [
        ("(;GM[1];B[aa])", "(;GM[1]CA[UTF-8];B[aa]C[\u{142}])"),
        ("(;CA[GBK];B[aa])", "(;CA[UTF-8];B[aa]C[\u{142}])"),
        ("(;CA[utf-8];B[aa])", "(;CA[utf-8];B[aa]C[\u{142}])"),
    ] {
        let mut opened = open(text, Some((game.clone(), start.clone())));
        let end = opened.end();
        opened.record.set_comment(end, "\u{142}");
        assert_eq!(opened.text(), wanted);
    }
}

/// Returns a well-formed tree with spaces, values and shapes of any kind.
fn random_file(dice: &mut Dice) -> String {
    let blank = |dice: &mut Dice| ["", "", " ", "\n", "\r\n", "\t "][dice.below(6)];
    let mut out = String::from(blank(dice));
    for _ in 0..1 + dice.below(2) {
        out.push_str("(;GM[1]SZ[9]");
        let mut depth = 1;
        let mut has_node = true;
        for _ in 0..dice.below(40) {
            out.push_str(blank(dice));
            match dice.below(8) {
                0 => {
                    out.push('(');
                    depth += 1;
                    has_node = false;
                }
                1 if depth > 1 && has_node => {
                    // Behind a variation stands another one or the end.
                    out.push(')');
                    depth -= 1;
                    while depth > 1 && dice.below(2) == 0 {
                        out.push(')');
                        depth -= 1;
                    }
                    out.push('(');
                    depth += 1;
                    has_node = false;
                }
                _ => {
                    has_node = true;
                    out.push(';');
                    let letter = |dice: &mut Dice| (b'a' + dice.below(9) as u8) as char;
                    match dice.below(6) {
                        0 => out.push_str("AB[aa:cc]AW[ii]"),
                        1 => out.push_str("PL[W]"),
                        2 => {}
                        _ => {
                            out.push_str(["B[", "W["][dice.below(2)]);
                            out.extend([letter(dice), letter(dice), ']']);
                        }
                    }
                    if dice.below(3) == 0 {
                        out.push_str(&format!(
                            "C{}[{}]",
                            blank(dice),
                            text::escape(&random_text(dice))
                        ));
                    }
                    if dice.below(4) == 0 {
                        out.push_str(&format!("XY[{}] [b\\]]", text::escape(&random_text(dice))));
                    }
                }
            }
        }
        if !has_node {
            out.push(';');
        }
        out.push_str(&")".repeat(depth));
        out.push_str(blank(dice));
    }
    out
}

pub(super) fn dump(record: &Record) -> Vec<String> {
    let describe = |id: NodeId| {
        let node = record.node(id);
        format!(
            "{} {:?} {:?} {:?} {:?}",
            record.path(id),
            node.content(),
            node.comment(),
            node.name(),
            node.foreign()
        )
    };
    record.all().map(describe).collect()
}

#[test]
fn random_files_keep_their_bytes_and_random_edits_are_read_back() {
    for seed in 0..3000 {
        let mut dice = Dice(seed);
        let text = random_file(&mut dice);
        let mut opened = open(&text, Some(stones(1, 9)));
        let is_well_formed = opened.source.file().reading().repairs.is_empty();
        assert!(is_well_formed, "{text:?}");
        assert_eq!(opened.text(), text);
        let nodes: Vec<NodeId> = opened.record.all().collect();
        let mut edits = 0;
        for _ in 0..1 + dice.below(5) {
            let node = nodes[dice.below(nodes.len())];
            let record = &mut opened.record;
            let stone = Op::Place(
                Square::new(dice.below(9) as u16, 4),
                Piece(dice.below(2) as u16),
            );
            edits += match dice.below(8) {
                0 => usize::from(record.delete(node).is_some()),
                1 => usize::from(record.set_comment(node, &random_text(&mut dice)).is_some()),
                2 => usize::from(record.set_name(node, &random_text(&mut dice)).is_some()),
                3 => usize::from(record.promote(node).is_some()),
                4 => {
                    record.add_set_up(node, vec![stone], None);
                    1
                }
                5 => {
                    let property = Property::new("ZZ", ["1", "2"]);
                    let mut all = record.node(node).foreign().to_vec();
                    all.retain(|other| *other != property);
                    all.push(property);
                    usize::from(record.set_foreign(node, all).is_some())
                }
                _ => usize::from(!record.add_move(node, Move::of(vec![stone]), None).1),
            };
        }
        let saved = opened.text();
        let again = open(&saved, Some(stones(1, 9)));
        assert!(
            again.source.file().reading().repairs.is_empty(),
            "seed {seed}\n{text}\n--\n{saved}"
        );
        if !saved.contains("GTRULES") {
            assert_eq!(again.record.size(), opened.record.size());
        }
        let comments = |record: &Record| -> Vec<String> {
            record
                .all()
                .map(|id| record.node(id).comment().to_owned())
                .collect()
        };
        assert_eq!(
            comments(&again.record),
            comments(&opened.record),
            "seed {seed}\n{saved}"
        );
        assert_eq!(again.text(), saved);
        for _ in 0..edits {
            opened.record.undo();
        }
        let nodes = dump(&opened.record).len();
        assert_eq!(nodes, dump(&open(&text, Some(stones(1, 9))).record).len());
        assert_eq!(opened.text(), text, "seed {seed}: undo leads back");
    }
}

/// Returns a text with the errors of real files and others, in any place.
fn messy_file(dice: &mut Dice) -> String {
    const BITS: [&str; 35] = [
        ";",
        ";",
        ";B[aa]",
        ";W[bb]",
        "\n;B[cc]",
        ";W",
        "(",
        "(;",
        ")",
        ")",
        ")(;",
        "()",
        " ",
        "\r\n",
        "C[one]",
        "C[two]",
        "C[a [2k] b]",
        "CoPyright[me]",
        "CP[x]",
        "what",
        "foo[bar]",
        "N[x] junk[y]",
        "AB[aa] [bb]",
        "AB[cc]",
        "??",
        "\u{A0}",
        "[stray]",
        "[(;]",
        "C",
        "LB[aa:1]",
        "W [zz] foo[bar]",
        "PL[W]",
        "ż",
        "XX[\\]\\\\]",
        "GN[x]",
    ];
    let mut out = String::from(dice.pick(&["", "junk ", "(x) "]));
    out.push_str(dice.pick(&[
        "(;GM[1]SZ[9]",
        "(GM[1]",
        "((;SZ[9]",
        "(;",
        "(;FF[3]GM[1]C[x]SZ[9]C[y]",
    ]));
    for _ in 0..dice.below(16) {
        out.push_str(dice.pick(&BITS));
    }
    if dice.below(6) == 0 {
        out.push_str("C[open");
    } else {
        out.push_str(&")".repeat(dice.below(4)));
    }
    out.push_str(dice.pick(&["", "\n", " bye", "(;GM[1];C[next])"]));
    out
}

#[test]
fn an_edit_of_a_messy_file_keeps_all_other_bytes() {
    let (mut saves, mut made_anew, mut parts) = (0, 0, 0);
    for seed in 0..6000 {
        let mut dice = Dice(seed);
        let text = messy_file(&mut dice);
        let file = SgfFile::read(text.clone().into_bytes(), None);
        let games = file.collection().games().len();
        if games == 0 {
            continue;
        }
        let rules = [None, Some(stones(1, 9))][dice.below(2)].clone();
        let game = dice.below(games);
        let mut opened = open_game(text.as_bytes(), game, rules.clone());
        let nodes: Vec<NodeId> = opened.record.all().collect();
        let node = nodes[dice.below(nodes.len())];
        let collection = opened.source.file().collection();
        // A part of a node of the file becomes a node of its own.
        let Some(origin) = opened.source.origin(node) else {
            opened.record.set_comment(node, "ok");
            let again = open_game(&opened.bytes(), game, rules);
            assert_eq!(dump(&again.record), dump(&opened.record), "{text:?}");
            parts += 1;
            continue;
        };
        let old = collection.property(origin, "C");
        let old: Vec<_> = old.iter().flat_map(SgfProperty::parts).collect();
        let behind = collection.extent(origin).end;
        let start = old.first().map_or(behind, |part| part.start);
        let end = old.last().map_or(behind, |part| part.end);
        let new = format!(
            "ok {}",
            random_text(&mut dice).replace(|any: char| !any.is_ascii(), "")
        );
        opened.record.set_comment(node, &new);
        let saved = opened.text();
        let again = open_game(saved.as_bytes(), game, rules);
        assert_eq!(
            dump(&again.record),
            dump(&opened.record),
            "{text:?} became {saved:?}"
        );
        let is_in_place = saved.starts_with(&text[..start]) && saved.ends_with(&text[end..]);
        let added = format!("C[{}]", text::escape(&new));
        let is_in_front = old.is_empty() && saved.replacen(&added, "", 1) == text;
        saves += 1;
        made_anew += usize::from(!is_in_place && !is_in_front);
    }
    assert!(made_anew * 30 < saves, "{made_anew} of {saves}");
    assert!(parts > 50, "{parts}");
}

#[test]
fn edits_of_a_messy_file_leave_what_they_are_not_about() {
    let text = concat!(
        " mail (x)\r\n(GM[1]FF[3]SZ[9]C[a]GN[g] C[b] CoPyright[me]; B[aa] C[x [2k] y] C[z]",
        "\r\n (;W [zz] foo[bar]N[1])\n()([stray];W[bb]AB [cc]AB[dd])\n;W[cc] what ??;B[dd]\n",
    );
    for rules in [None, Some(stones(1, 9))] {
        let mut opened = open(text, rules);
        let first = opened.record.node(NodeId::ROOT).children()[0];
        let second = opened.record.node(first).children()[1];
        // The stones and the move are two nodes, and the comment is that of the move.
        let second_main = match opened.rules {
            Some(_) => opened.record.node(second).children()[0],
            None => second,
        };
        opened.record.set_comment(NodeId::ROOT, "new");
        let wanted = text.replace("C[a]GN[g] C[b] ", "C[new]GN[g] ");
        assert_eq!(opened.text(), wanted);
        opened.record.undo();
        opened.record.set_name(NodeId::ROOT, "new");
        assert_eq!(opened.text(), text.replace("[me]", "[me]N[new]"));
        opened.record.undo();
        opened.record.set_comment(first, "");
        assert_eq!(opened.text(), text.replace(" C[x [2k] y] C[z]", ""));
        opened.record.undo();
        opened.record.set_comment(second_main, "new");
        assert_eq!(opened.text(), text.replace("AB[dd]", "AB[dd]C[new]"));
        opened.record.undo();
        opened.record.delete(second);
        let saved = opened.text();
        let (before, behind) = text.split_once("\n()").expect("there");
        assert!(saved.starts_with(before), "{saved:?}");
        let last = behind.split_once(";W[cc]").expect("there").1;
        let wanted = format!(";W[cc]{}", last.trim_end());
        assert!(saved.contains(&wanted), "{saved:?}");
        opened.record.undo();
        let end = opened.record.main_line_end(second);
        opened.record.add_move(end, Move::pass(), None);
        let saved = opened.text();
        let new = saved.len() - text.len();
        let place = text.find("\n;W[cc]").expect("there") - 1;
        assert_eq!(saved[..place], text[..place]);
        assert_eq!(saved[place + new..], text[place..]);
        opened.record.undo();
        assert_eq!(opened.text(), text);
    }
    // A value that the file does not end, and games that share their parentheses.
    let mut opened = open_game(b"((;C[a])?(;C[b](;B[aa])(;C[c", 1, None);
    let first = opened.record.node(NodeId::ROOT).children()[0];
    opened.record.set_comment(first, "new");
    assert_eq!(opened.text(), "((;C[a])?(;C[b](;B[aa]C[new])(;C[c");
    opened.record.undo();
    opened.record.add_move(opened.end(), Move::pass(), None);
    let last = opened.record.node(NodeId::ROOT).children()[1];
    opened.record.set_name(last, "n");
    assert_eq!(opened.text(), "((;C[a])?(;C[b](;B[aa]\n;)(;C[c]N[n]");
}
