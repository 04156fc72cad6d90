//! What files state beside the words of people: it survives loading, saving and editing byte for byte.

use gametui::record::NodeId;
use gametui::search::random::Random;
use gametui::session::{RecordFile, Session};

/// How many files of each format are made up.
const FILES: u64 = 150;

const LINE: [&str; 12] = [
    "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5",
];

const SQUARES: [&str; 12] = [
    "e2e4", "e7-e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "0-0", "f8e7", "f1e1", "b7b5",
];

fn pick<'t>(random: &mut Random, from: &[&'t str]) -> &'t str {
    from[random.below(from.len())]
}

/// Returns the inside of a comment: words, among which its own, and commands, with blanks as programs leave them.
fn comment(random: &mut Random, own: &str) -> String {
    let mut parts = vec![own.to_owned()];
    for _ in 0..random.below(5) {
        let part = match random.below(9) {
            0 => "[%clk 0:09:58]".to_owned(),
            1 => format!("[%eval {}]", pick(random, &["0.3", "-1.25,20", "#-4", "x"])),
            2 => "[%csl Ge5,Rd4]".to_owned(),
            3 => "[%cal Gg1f3]".to_owned(),
            4 => "[%emt 0:00:07.5]".to_owned(),
            5 => "[%foo bar [baz]".to_owned(),
            6 => "see [%foo and 50%".to_owned(),
            7 => "[%]".to_owned(),
            _ => pick(random, &["good", "ą and ß", "x < y", "1.", "\u{2192}"]).to_owned(),
        };
        let at = random.below(parts.len() + 1);
        parts.insert(at, part);
    }
    let blank = pick(random, &[" ", " ", "  ", "\n"]);
    let edge = pick(random, &["", " ", ""]);
    format!("{edge}{}{edge}", parts.join(blank))
}

fn pgn(random: &mut Random) -> String {
    let mut text =
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\n"
            .to_owned();
    // As other programs write it: squares of both ends, glyphs behind the move, comments up to the end of a line or
    // behind variations, both ends of lines, and an end that is missing.
    let is_odd = random.below(2) == 0;
    let odd = |random: &mut Random, chance: usize| is_odd && random.below(chance) == 0;
    if odd(random, 6) {
        text.truncate(text.len() - 1);
        text.push_str("% directly behind the tags\n");
    }
    for (ply, (mv, squares)) in LINE
        .iter()
        .zip(SQUARES)
        .take(4 + random.below(9))
        .enumerate()
    {
        let dots = if ply % 2 == 0 { "." } else { "..." };
        let mv = if odd(random, 3) { squares } else { mv };
        text.push_str(&format!("{}{dots} {mv}", ply / 2 + 1));
        match random.below(6) {
            0 => text.push_str(" $2"),
            1 if is_odd => text.push_str(pick(random, &["!", "?!", "??"])),
            _ => {}
        }
        let comment = comment(random, &format!("n{ply}n"));
        // Several comments of a move are one where they are written.
        if odd(random, 5) {
            text.push_str(&format!(" {{e{ply}e  ,}}"));
        }
        let is_late = ply == 1 && odd(random, 2);
        if is_late {
            text.push_str(" (1... c5 {other})");
        }
        if !is_late && odd(random, 4) && !comment.contains('\n') {
            text.push_str(&format!(" ;{comment}\n"));
        } else {
            text.push_str(&format!(" {{{comment}}}"));
            text.push_str(if odd(random, 5) { "\r\n" } else { " " });
        }
    }
    if odd(random, 4) {
        text.push_str("(8. a3 {never closed");
    } else if odd(random, 4) {
        text.push_str("(8. a3\n\n");
    } else {
        text.push_str("*\n");
    }
    // Old programs end lines with CR alone.
    match odd(random, 4) {
        true => text.replace("\r\n", "\n").replace('\n', "\r"),
        false => text,
    }
}

fn sgf(random: &mut Random) -> String {
    let mut text = "(;FF[4]CA[UTF-8]GM[1]SZ[9]OT[3x30 byo-yomi]".to_owned();
    for ply in 0..3 + random.below(8) {
        let (player, left) = if ply % 2 == 0 {
            ("B", "BL")
        } else {
            ("W", "WL")
        };
        let column = char::from(b'a' + u8::try_from(ply % 9).unwrap_or(0));
        text.push_str(&format!("\n;{player}[{column}c]"));
        let words = comment(random, &format!("n{ply}n"));
        text.push_str(&format!("C[{}]", words.replace(']', "\\]")));
        for _ in 0..random.below(4) {
            let property = match random.below(8) {
                0 => format!("{left}[598.5]"),
                1 => "SBKV[48.2]".to_owned(),
                2 => "V[3.5]".to_owned(),
                3 => "CR[aa]GTCOLOR[Raa]".to_owned(),
                4 => "AR[aa:bb]".to_owned(),
                5 => "KT[a\\]b]".to_owned(),
                6 => "DM[1]".to_owned(),
                _ => "OB[2]OW[1]".to_owned(),
            };
            let ident = property.split('[').next().unwrap_or_default();
            let node = text.rfind('\n').unwrap_or(0);
            if !text[node..].contains(&format!("]{ident}[")) && !text[node..].contains("]OB[") {
                text.push_str(&property);
            }
        }
    }
    text.push_str(")\n");
    text
}

fn opened(name: &str, text: &str) -> Session {
    let file = RecordFile::of_text(name, text);
    let (mut session, _) = Session::open_record(file, None).expect("a game");
    session.run_pending();
    session
}

fn bytes(session: &Session) -> String {
    let bytes = session.document().to_bytes().expect("written");
    String::from_utf8(bytes).expect("UTF-8")
}

/// Returns what differs between two texts: the middle of each.
fn difference<'t>(before: &'t str, after: &'t str) -> (usize, &'t str, &'t str) {
    let pairs = before.char_indices().zip(after.chars());
    let start = pairs
        .clone()
        .find(|((_, old), new)| old != new)
        .map_or(before.len().min(after.len()), |((at, _), _)| at);
    let (old, new) = (&before[start..], &after[start..]);
    let same = old.chars().rev().zip(new.chars().rev());
    let end: usize = same
        .take_while(|(old, new)| old == new)
        .map(|(old, _)| old.len_utf8())
        .sum();
    (start, &old[..old.len() - end], &new[..new.len() - end])
}

/// The ways to edit a node, each of which changes only what it is for.
#[derive(Clone, Copy, Debug)]
enum Way {
    Words,
    Clock,
    NoClock,
    Value,
    NoValue,
}

fn edit(session: &mut Session, node: NodeId, way: Way) -> bool {
    match way {
        Way::Words => {
            let edit = session.comment_edit(node, "other words");
            edit.is_some_and(|edit| session.edit(edit).is_some())
        }
        Way::Clock => session
            .set_clock("1:02")
            .is_ok_and(|change| change.is_some()),
        Way::NoClock => session.set_clock("").is_ok_and(|change| change.is_some()),
        Way::Value => session
            .set_value("-2.5")
            .is_ok_and(|change| change.is_some()),
        Way::NoValue => session.set_value("").is_ok_and(|change| change.is_some()),
    }
}

#[test]
fn what_files_state_survives_and_an_edit_changes_its_own_words_only() {
    let mut random = Random::new(11, 0);
    let mut edited = [0; 5];
    for number in 0..2 * FILES {
        let is_pgn = number % 2 == 0;
        let (name, text) = match is_pgn {
            true => ("x.pgn", pgn(&mut random)),
            false => ("x.sgf", sgf(&mut random)),
        };
        let mut session = opened(name, &text);
        assert_eq!(bytes(&session), text, "nothing was changed");
        let record = session.record();
        let line = record.line_to(record.main_line_end(NodeId::ROOT));
        let node = line[1 + random.below(line.len() - 1)];
        session.step(gametui::session::NavigationStep::To(node));
        let comment = session.record().node(node).comment().to_owned();
        let facts = session.fact_reader().facts(node);
        let ways = [
            Way::Words,
            Way::Clock,
            Way::NoClock,
            Way::Value,
            Way::NoValue,
        ];
        let chosen = random.below(ways.len());
        let way = ways[chosen];
        if !edit(&mut session, node, way) {
            continue;
        }
        edited[chosen] += 1;
        let after = bytes(&session);
        let (start, old, new) = difference(&text, &after);
        // Within the text of its node.
        let own = format!(
            "n{}n",
            line.iter().position(|known| *known == node).unwrap_or(0) - 1
        );
        let place = text.find(&own).expect("its own word");
        let (from, to) = match is_pgn {
            true => {
                let from = text[..place].rfind(['{', ';']);
                let is_line = from.is_some_and(|from| text[from..].starts_with(';'));
                let end: &[char] = if is_line { &['\n', '\r'] } else { &['}'] };
                let first = text.find(&format!(
                    "{{e{}",
                    own.trim_start_matches('n').replace('n', "e")
                ));
                (first.or(from), text[place..].find(end))
            }
            false => (text[..place].rfind("\n;"), text[place..].find("\n;")),
        };
        let (from, to) = (from.unwrap_or(0), to.map_or(text.len(), |to| place + to));
        assert!(
            // With the brace, where a comment in two parts becomes one.
            from <= start && start + old.len() <= to + 1,
            "{way:?}: {old:?} {new:?}\n{text}"
        );
        assert_eq!(
            old.contains("(1... c5 {other})"),
            new.contains("(1... c5 {other})")
        );
        let now = session.fact_reader().facts(node);
        match way {
            Way::Words => assert_eq!((&now.clocks, &now.values), (&facts.clocks, &facts.values)),
            Way::Clock => {
                let mover = now.mover.expect("a move");
                assert_eq!(
                    now.clock_of(mover).and_then(|clock| clock.seconds),
                    Some(62.0)
                );
                assert_eq!(now.values, facts.values);
            }
            Way::NoClock => assert_eq!(now.values, facts.values, "{comment:?}"),
            Way::Value | Way::NoValue => assert_eq!(now.clocks, facts.clocks),
        }
        if matches!(way, Way::Value) {
            let pawns = now.values.first().map(|value| value.measure.to_string());
            assert_eq!(pawns.as_deref(), Some("-2.5"), "{comment:?}");
        }
        // Taking it back gives the file again.
        assert!(session.undo().is_some());
        assert_eq!(bytes(&session), text, "{way:?}");
    }
    assert!(edited.iter().all(|count| *count > 5), "{edited:?}");
}

#[test]
fn games_in_utf_16_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.pgn");
    let letters = "\u{feff}1. e4 e5 *\n".encode_utf16();
    for big in [false, true] {
        let bytes = letters.clone().flat_map(|letter| match big {
            true => letter.to_be_bytes(),
            false => letter.to_le_bytes(),
        });
        std::fs::write(&path, bytes.collect::<Vec<_>>()).expect("written");
        let error = RecordFile::read(&path, None).expect_err("UTF-16");
        assert_eq!(error.message.id, "session-record-utf16");
    }
}

#[test]
fn what_cannot_be_stated_is_told() {
    let mut session = opened("x.pgn", "1. e4 e5 *\n");
    assert_eq!(
        session.set_clock("9:58").expect_err("no move").id,
        "session-clock-no-move"
    );
    session.step(gametui::session::NavigationStep::Forward(1));
    for odd in ["x", "1:2:3:4", "-1", "nan"] {
        assert_eq!(
            session.set_clock(odd).expect_err(odd).id,
            "session-clock-unreadable"
        );
    }
    for odd in ["0:99:99", "1:60", "2:60:00"] {
        assert_eq!(
            session.set_clock(odd).expect_err(odd).id,
            "session-clock-overflows"
        );
    }
    for odd in ["x", "B-2", "120%", "#x", "inf"] {
        assert_eq!(
            session.set_value(odd).expect_err(odd).id,
            "session-value-unreadable"
        );
    }
    for other in ["54%", "W+3.5"] {
        assert_eq!(
            session.set_value(other).expect_err(other).id,
            "session-value-not-in-pgn"
        );
    }
    assert!(session.set_value("#-4").expect("a mate").is_some());
    assert!(session.set_clock("1:00:09.5").expect("a time").is_some());
    assert_eq!(
        session.record().node(session.current()).comment(),
        "[%clk 1:00:09.5] [%eval #-4]"
    );
    // A time of one unit or of minutes has no larger one.
    assert!(session.set_clock("90:00").expect("minutes").is_some());
    let mut session = opened("x.sgf", "(;FF[4]GM[1]SZ[9];B[aa];W[bb])");
    session.step(gametui::session::NavigationStep::End);
    assert!(session.set_clock("0:30").expect("a time").is_some());
    assert!(session.set_value("W+3.5").expect("points").is_some());
    assert!(
        bytes(&session).contains(";W[bb]WL[30]V[-3.5]"),
        "{}",
        bytes(&session)
    );
}
