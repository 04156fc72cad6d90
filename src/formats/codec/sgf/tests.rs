//! Files of game trees: what is read, mended, written and read back.

use super::record_write::write_record;
use super::write::write_game;
use super::*;
use crate::base::FileId;
use crate::base::dice::Dice;
use crate::codec::records::RecordMetadata;

pub(super) fn random_text(dice: &mut Dice) -> String {
    const BITS: [&str; 16] = [
        "]", "\\", "[", ";", "(", ")", "\n", ":", "C[x]", "\t", " ", "\u{0}", "ż", "王", "a",
        "\u{A0}",
    ];
    (0..dice.below(9)).map(|_| dice.pick(&BITS)).collect()
}

fn all_games(collection: &Collection) -> String {
    let games = collection.games().iter();
    games
        .map(|root| write_game(collection, *root, None))
        .collect()
}

/// Returns the games on one line, and the kinds of the repairs.
fn told(text: &str) -> (String, Vec<RepairKind>) {
    let reading = read(text.as_bytes());
    let kinds = reading.repairs.iter().map(|repair| repair.kind).collect();
    (all_games(&reading.collection).replace('\n', ""), kinds)
}

#[test]
fn well_formed_files_need_no_repair() {
    let rows = [
        ("(;)", "(;)"),
        (
            "(;FF[4]C[a];B[pd](;W[aa])(;W[bb];B[cc]))",
            "(;FF[4]C[a];B[pd](;W[aa])(;W[bb];B[cc]))",
        ),
        (
            " \n(\t;\rFF [4]\u{3000}C\n[a]\u{A0}[b] )\u{FEFF}\n",
            "(;FF[4]C[a][b])",
        ),
        ("\u{FEFF}(;A[1])(;B[2])", "(;A[1])(;B[2])"),
        (r"(;C[a\]b\\]N[\:])", r"(;C[a\]b\\]N[\:])"),
        ("(;a[1](;b[2]))", "(;a[1];b[2])"),
        ("(;C[];KO[];AB[aa][bb])", "(;C[];KO[];AB[aa][bb])"),
        ("(;C[(;B[aa\\])])", "(;C[(;B[aa\\])])"),
        ("((;A[1])(;B[2]))", "(;A[1])(;B[2])"),
    ];
    for (text, written) in rows {
        assert_eq!(told(text), (written.to_owned(), Vec::new()), "{text:?}");
    }
}

#[test]
fn broken_files_are_mended_and_every_repair_is_listed() {
    use RepairKind::*;
    let rows: &[(&str, &str, &[RepairKind])] = &[
        ("", "", &[NoGame]),
        ("hello (y) ;", "", &[Junk, NoGame]),
        ("From: a (y)\n\n(;C[x])", "(;C[x])", &[Junk]),
        ("(;C[x]) bye", "(;C[x])", &[Junk]),
        ("(;C[x]))", "(;C[x])", &[ExtraClose]),
        ("(;C[x](;B[aa]", "(;C[x];B[aa])", &[MissingClose]),
        ("(FF[4];B[aa])", "(;FF[4];B[aa])", &[MissingSemicolon]),
        ("(;C[abc", "(;C[abc])", &[UnclosedValue, MissingClose]),
        ("(;C[abc\\", "(;C[abc\\\\])", &[UnclosedValue, MissingClose]),
        ("(;C;B[aa])", "(;C[];B[aa])", &[MissingValue]),
        (
            "(;C[a [2k] b];B[aa])",
            r"(;C[a [2k\] b];B[aa])",
            &[BracketInText],
        ),
        (
            "(;C[foo [2k]: hi])",
            r"(;C[foo [2k\]: hi])",
            &[BracketInText],
        ),
        (
            "(;PB[x[1]] y];B[aa])",
            r"(;PB[x[1\]\] y];B[aa])",
            &[BracketInText],
        ),
        ("(;C[a]!;B[aa])", "(;C[a];B[aa])", &[JunkInside]),
        ("(;[x]C[a])", "(;C[a])", &[ValueWithoutIdent]),
        (
            "(;a(;b);c)",
            "(;a[](;b[])(;c[]))",
            &[MissingValue, MissingValue, NodeAfterVariation, MissingValue],
        ),
        ("(;A[1]()(;B[2]))", "(;A[1];B[2])", &[EmptyTree]),
        (
            "(;A[1](;B[2])C[3])",
            "(;A[1](;B[2])(;C[3]))",
            &[NodeAfterVariation, MissingSemicolon],
        ),
        ("(;C[x])\u{1a}", "(;C[x])", &[Junk]),
    ];
    for (text, written, kinds) in rows {
        let found = told(text);
        assert_eq!(found, ((*written).to_owned(), kinds.to_vec()), "{text:?}");
        assert_eq!(told(&found.0).0, *written, "{text:?} is stable");
    }
}

#[test]
fn a_value_without_text_ends_at_its_first_bracket() {
    use RepairKind::*;
    for (text, written, kinds) in [
        (
            "(;SZ[9];\u{411}[aa];B[bb])",
            "(;SZ[9];;B[bb])",
            &[JunkInside, ValueWithoutIdent][..],
        ),
        (
            "(;FF[4]\0SZ[9]\0;B[aa]\0;W[bb])",
            "(;FF[4]SZ[9];B[aa];W[bb])",
            &[JunkInside, JunkInside, JunkInside],
        ),
        ("(;C[a]\0\0;B[aa])", "(;C[a];B[aa])", &[JunkInside]),
        (
            "(;B[aa]x y;W[bb])",
            "(;B[aa]x[]y[];W[bb])",
            &[MissingValue, MissingValue],
        ),
        (
            "(;C[a [b] c];B[aa])",
            "(;C[a [b\\] c];B[aa])",
            &[BracketInText],
        ),
    ] {
        assert_eq!(told(text), (written.to_owned(), kinds.to_vec()), "{text:?}");
    }
    // However much else is told, that there is no game is told, too.
    let closes = read(")".repeat(3000).as_bytes());
    assert_eq!(
        closes.repairs.last().map(|repair| repair.kind),
        Some(ExtraClose)
    );
    assert!(closes.repairs.iter().any(|repair| repair.kind == NoGame));
}

#[test]
fn bytes_that_are_not_utf8_are_kept_one_by_one() {
    let reading = read(b"(;C[caf\xe9]CA[x])");
    assert_eq!(
        reading.repairs[0].kind,
        RepairKind::UnknownCharset("windows-1252")
    );
    let root = reading.collection.games()[0];
    let property = reading.collection.property(root, "C").expect("a comment");
    assert_eq!(property.value(), "café");
    assert_eq!(
        write_game(&reading.collection, root, Some("UTF-8")),
        "(;C[café]CA[UTF-8])\n"
    );
}

#[test]
fn places_are_places_of_the_text() {
    let text = "x (;FF[4]\n;C[a]b])";
    let reading = read(text.as_bytes());
    let collection = &reading.collection;
    assert_eq!(collection.text(), text, "mended values stand elsewhere");
    let root = collection.games()[0];
    assert_eq!(collection.span(FileId(0), root).start, 3);
    let child = collection.children(root).next().expect("a child");
    assert_eq!(collection.parent(child), Some(root));
    let comment = collection.property(child, "C").expect("a comment");
    assert_eq!(comment.span(FileId(0)).range(), 11..12);
    assert_eq!(comment.value(), r"a]b".replace(']', "\\]"));
    assert_eq!(
        reading.diagnostics(FileId(0)).len(),
        2,
        "the junk and the bracket"
    );
}

#[test]
fn no_cut_and_no_changed_byte_defeats_the_reader() {
    let text =
        "junk(;FF[4]C[a\\]b [2k] c]AB[aa:cc][dd];B[pd](;W[aa]KO;B[])(;W[bb]\r\n;N[x\\\ny]))(;X[1])";
    for offset in 0..=text.len() {
        let first = read(&text.as_bytes()[..offset]);
        let written = all_games(&first.collection);
        let second = read(written.as_bytes());
        assert_eq!(all_games(&second.collection), written, "cut at {offset}");
    }
    for offset in 0..text.len() {
        for byte in [b'(', b')', b'[', b']', b';', b'\\', b' ', b'A', 0, 0xff] {
            let mut bytes = text.as_bytes().to_vec();
            bytes[offset] = byte;
            let written = all_games(&read(&bytes).collection);
            let second = read(written.as_bytes());
            assert_eq!(all_games(&second.collection), written, "{byte} at {offset}");
        }
    }
}

#[test]
fn random_junk_is_read_in_one_stable_way() {
    const BITS: [&str; 14] = [
        "(", ")", ";", "[", "]", "\\", "C", "AB[aa]", " ", "\n", "b", "(;", ":", "é",
    ];
    for seed in 0..3000 {
        let mut dice = Dice(seed);
        let text: String = (0..dice.below(40)).map(|_| dice.pick(&BITS)).collect();
        let written = all_games(&read(text.as_bytes()).collection);
        let again = read(written.as_bytes());
        assert_eq!(all_games(&again.collection), written, "{text:?}");
    }
}

#[test]
fn hostile_files_are_read_in_linear_time() {
    let deep = 200_000;
    let files = [
        "(;".repeat(deep),
        "(;a".repeat(deep) + &")".repeat(deep),
        "(".repeat(2 * deep),
        "(;C[a]:".repeat(deep),
        "(;".to_owned() + &"C[a]:".repeat(deep),
        "(;".to_owned() + &"[".repeat(deep),
        "(;C[".to_owned() + &"]\n ".repeat(deep),
        "(;C[".to_owned() + &"] x".repeat(deep),
        "(;".to_owned() + &";".repeat(deep),
        "(;A[1]".to_owned() + &"(;B[2])".repeat(deep),
        "(;".to_owned() + &"AB[aa]".repeat(deep),
    ];
    for file in files {
        let reading = read(file.as_bytes());
        let written = all_games(&reading.collection);
        assert_eq!(
            read(written.as_bytes()).collection.node_count(),
            reading.collection.node_count()
        );
        if !reading.collection.games().is_empty() {
            let found = read_record(&reading.collection, 0, None, FileId(0)).expect("a game");
            assert!(found.record.size() <= reading.collection.node_count());
            let text = write_record(&found.record, None, &RecordMetadata::default());
            assert!(text.len() > 10);
        }
    }
}
