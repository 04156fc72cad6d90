//! Facts of nodes between SGF and the formats whose moves are texts: marks, arrows and clocks have an equal there or are
//! shown, and come back as they were.

use gametui::base::Limits;
use gametui::board::Move;
use gametui::codec::records::format_of_file;
use gametui::record::{NodeId, Property};
use gametui::rules::{Ask, Query};
use gametui::search::random::Random;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::node_facts::{comment, connections, marks};
use gametui::session::{RecordEdit, RecordFile, Session};
use std::path::Path;

fn opened(name: &str, text: &str) -> Session {
    let file = RecordFile::of_text(name, text);
    let (mut session, _) = Session::open_record(file, None).expect("a game");
    session.run_pending();
    session
}

fn written_as(session: &Session, name: &str) -> String {
    let mut document = session.document();
    document.format = format_of_file(name).expect("a format");
    document.source = None;
    String::from_utf8(document.to_bytes().expect("written")).expect("UTF-8")
}

/// Returns what each node says, without the order of its marks.
fn said(session: &Session) -> Vec<String> {
    let (record, game) = (session.record(), session.game());
    let board = &session.position().board;
    let reader = session.fact_reader();
    let node_words = |id: NodeId| {
        let node = record.node(id);
        let shown = |mark: &dyn std::fmt::Debug| format!("{mark:?}");
        let marks = marks(node, game, board);
        let lines = connections(node, game, board);
        let mut marks: Vec<String> = marks.iter().map(|mark| shown(mark)).collect();
        marks.extend(lines.iter().map(|line| shown(line)));
        marks.sort();
        let text = comment::text_of(node.comment());
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut facts = reader.facts(id);
        facts.clocks.sort_by_key(|clock| clock.player);
        format!("{words:?} {facts:?} {marks:#?}")
    };
    record.all().map(node_words).collect()
}

/// Asserts that each node of a session says what is expected. `about` is shown if it does not.
fn assert_same(session: &Session, expected: &[String], about: &str) {
    let stated = said(session);
    assert_eq!(stated.len(), expected.len(), "{about}");
    for (stated, expected) in stated.iter().zip(expected) {
        assert_eq!(stated, expected, "{about}");
    }
}

#[test]
fn marks_of_people_have_a_form_in_both_formats() {
    let text =
        "[Event \"x\"]\n\n{[%csl Ga4,Rb5][%cal Yc2c4] start} 1. e4 {[%cal Be2e4] [%csl Xa1]} *\n";
    let session = opened("a.pgn", text);
    let tree = written_as(&session, "b.sgf");
    for part in [
        "C[start]",
        "CR[ae][bd]",
        "GTCOLOR[Gae][Rbd][Ycg:ce]",
        "AR[cg:ce]",
        "AR[eg:ee]",
        "C[[%csl Xa1\\]]",
    ] {
        assert!(tree.contains(part), "{part}: {tree}");
    }
    let again = opened("b.sgf", &tree);
    let text = written_as(&again, "c.pgn");
    for part in [
        "{[%csl Ga4,Rb5][%cal Yc2c4] start}",
        "{[%cal Be2e4] [%csl Xa1]}",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // What has no equal is shown to other programs, and stays what it is.
    let tree = tree.replacen("C[start]", "C[start]SQ[aa]LN[aa:bb]", 1);
    let again = opened("b.sgf", &tree);
    let text = written_as(&again, "c.pgn");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let part = "start [%csl Ga8] [%cal Ga8b7] [%sgf SQ=aa;LN=aa:bb;GTSHOWN=csl,cal]";
    assert!(words.contains(part), "{text}");
    let last = opened("c.pgn", &text);
    assert_eq!(said(&last), said(&again));
    let tree = tree.replacen("AR[eg:ee]", "AR[eg:ee]SBKV[59]", 1);
    let text = written_as(&opened("b.sgf", &tree), "c.pgn");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let part = "[%eval 0.99] [%sgf SBKV=59;GTSHOWN=eval]";
    assert!(words.contains(part), "{text}");
}

#[test]
fn a_result_without_words_stands_beside_marks() {
    let text = "(;FF[4]GM[1]SZ[9]RE[B+3.5]C[start]SQ[aa]TR[bb];B[cc])";
    let first = opened("a.sgf", text);
    let text = written_as(&first, "b.pgn");
    let again = opened("b.pgn", &text);
    assert_same(&again, &said(&first), &text);
    assert_eq!(again.record().result(), Some("B+3.5"), "{text}");
}

/// Returns random marks on a board of a size, some of which exclude each other or have a colour.
fn any_properties(random: &mut Random, side: usize) -> Vec<Property> {
    let point = |random: &mut Random| {
        let mut letter = || char::from(b"abcdefgh"[random.below(side)]);
        [letter(), letter()].iter().collect::<String>()
    };
    let mut properties = Vec::new();
    let mut colours = Vec::new();
    for ident in ["CR", "TR", "SQ", "MA", "SL", "DD", "LB", "AR", "LN"] {
        if random.below(3) > 0 {
            continue;
        }
        let mut values: Vec<String> = Vec::new();
        for _ in 0..=random.below(3) {
            let (from, to) = (point(random), point(random));
            let (place, value) = match ident {
                "LB" => (
                    from.clone(),
                    format!("{from}:{}", ["A", "12", "x y"][random.below(3)]),
                ),
                "AR" | "LN" => (format!("{from}:{to}"), format!("{from}:{to}")),
                _ => (from.clone(), from),
            };
            if random.below(2) == 0 {
                colours.push(format!("{}{place}", ["G", "R", "Y", "B"][random.below(4)]));
            }
            values.push(value);
        }
        properties.push(Property::new(ident, values));
    }
    if !colours.is_empty() {
        properties.push(Property::new("GTCOLOR", colours));
    }
    let others = [
        ("BL", "300"),
        ("WL", "9.5"),
        ("OB", "2"),
        ("SBKV", "48.2"),
        ("V", "3.1"),
        ("XX", "a;b"),
    ];
    for (ident, value) in others {
        if random.below(6) == 0 {
            properties.push(Property::new(ident, [value]));
        }
    }
    properties
}

/// Returns a random comment with commands that name squares.
fn any_comment(random: &mut Random, squares: &[&str]) -> String {
    let mut parts = Vec::new();
    for _ in 0..random.below(5) {
        let mut square = || squares[random.below(squares.len())];
        let (one, other, third) = (square(), square(), square());
        let letter = ["G", "R", "Y", "B", "X"][random.below(5)];
        parts.push(match random.below(9) {
            0 => format!("[%csl {letter}{one}]"),
            1 => format!("[%csl {letter}{one},R{other}, Q]"),
            2 => format!("[%cal {letter}{one}{other}]"),
            3 => format!("[%cal Y{one}{other},{letter}{other}{third}]"),
            4 => "[%clk 0:04:59]".to_owned(),
            5 => "[%eval 0.3,20]".to_owned(),
            6 => ["[%foo 1]", "[%sgf CR=aa]"][random.below(2)].to_owned(),
            _ => "good move".to_owned(),
        });
    }
    parts.join(" ")
}

#[test]
fn facts_are_the_same_after_ways_between_the_formats() {
    let mut random = Random::new(38, 0);
    let mut shown = 0;
    let chess: &[&str] = &["a1", "b5", "h8", "e4"];
    let draughts: &[&str] = &["1", "5", "32", "18"];
    for (game, ending, squares) in [
        ("chess", "pgn", chess),
        ("othello", "pgn", chess),
        ("checkers", "pdn", draughts),
    ] {
        for _ in 0..25 {
            let loaded = load_rules(&RulesRequest::file(Path::new(game))).expect("loads");
            let mut session = loaded.into_session();
            session.run_pending();
            let rules = session.rules().expect("rules").clone();
            let mut worker = rules.worker();
            for ply in 0..6 {
                let node = session.current();
                let properties = any_properties(&mut random, 8);
                session.edit(RecordEdit::Foreign(node, properties));
                let comment = any_comment(&mut random, squares);
                session.edit(RecordEdit::Comment(node, comment));
                if ply % 3 == 2 {
                    session.step(gametui::session::NavigationStep::Back(1));
                    session.run_pending();
                }
                let position = session.position().clone();
                let (query, limits) = (Query::default(), Limits::default());
                let moves = worker.moves(Ask::new(&position, &query, &limits)).moves;
                let mv: Move = moves[random.below(moves.len())].mv.clone();
                session.play(mv);
                session.run_pending();
            }
            let before = said(&session);
            let text = written_as(&session, &format!("a.{ending}"));
            let tree = written_as(&session, "a.sgf");
            shown += text.matches("GTSHOWN").count();
            for (name, words) in [(format!("a.{ending}"), text), ("a.sgf".to_owned(), tree)] {
                let first = opened(&name, &words);
                assert_same(&first, &before, &words);
                let other = if name == "a.sgf" { ending } else { "sgf" };
                let changed = written_as(&first, &format!("b.{other}"));
                let second = opened(&format!("b.{other}"), &changed);
                assert_same(&second, &before, &format!("{words}\n{changed}"));
                let last = written_as(&second, &name);
                if name != "a.sgf" {
                    assert_eq!(last, words, "{changed}");
                }
                assert_same(
                    &opened(&name, &last),
                    &before,
                    &format!("{changed}\n{last}"),
                );
            }
        }
    }
    assert!(shown > 100, "{shown}");
}
