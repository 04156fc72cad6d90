//! The texts are ours. The numbers of sequences of moves come from Fairy-Stockfish 14 (`go perft`), which was given the
//! same texts.

use super::{Fault, names, translate};

const TEXT: &str = "\
# Knights that take like rooks, and a piece of its own.
[sprint]
pawn = p
king = k
kniroo = n
customPiece1 = w:FmD
maxRank = 6
maxFile = 5
startFen = nkwwn/ppppp/5/5/PPPPP/NKWWN w - - 0 1
promotionRank = 6
promotionPieceTypes = nw
doubleStep = false
castling = false

[pocketsprint:sprint]
startFen = nkwwn/ppppp/5/5/PPPPP/NKWWN[W] w - - 0 1
pieceDrops = true
capturesToHand = true

[sprinttaking:sprint]
mustCapture = true

[bad:sprint]
gating = true
";

fn refusal(text: &str, name: &str) -> Fault {
    translate(text, name).expect_err("a fault")
}

#[test]
fn only_what_a_variant_needs_is_written() {
    let plain = translate(TEXT, "sprint").expect("rules").rules;
    assert!(
        plain.contains("define goes(") && plain.contains("define becomes("),
        "{plain}"
    );
    for needless in ["mayDrop", "castles", "passing", "canTake", "isExtinct"] {
        assert!(!plain.contains(needless), "{needless}");
    }
    let drops = translate(TEXT, "pocketsprint").expect("rules").rules;
    assert!(
        drops.contains("define mayDrop(") && drops.contains("WpawnN"),
        "{drops}"
    );
    assert!(
        translate(TEXT, "sprinttaking")
            .expect("rules")
            .rules
            .contains("you must take")
    );
}

#[test]
fn a_line_that_is_not_understood_is_named() {
    let Fault::Option(setting) = refusal(TEXT, "bad") else {
        panic!("another fault");
    };
    assert_eq!(
        (setting.key.as_str(), setting.line, &setting.built_in),
        ("gating", 24, &None)
    );
    let Fault::Option(setting) = refusal("", "seirawan") else {
        panic!("another fault");
    };
    assert_eq!(setting.built_in.as_deref(), Some("seirawan"));
    for (line, is_expected) in [
        (
            "customPiece1 = a:Nx",
            (|fault| matches!(fault, Fault::Betza { .. })) as fn(&Fault) -> bool,
        ),
        ("customPiece1 = a:im", |fault| {
            matches!(fault, Fault::Betza { .. })
        }),
        ("maxRank = 11", |fault| {
            matches!(fault, Fault::Value { kind: "rank", .. })
        }),
        ("nFoldRule = 100", |fault| {
            matches!(fault, Fault::Number { most: 99, .. })
        }),
        (
            "maxRank = 9",
            |fault| matches!(fault, Fault::NoStart { built_in, .. } if built_in == "chess"),
        ),
        (
            "knight = n\nrook = n",
            |fault| matches!(fault, Fault::Value { kind: "letter", setting } if setting.line == 3),
        ),
        ("maxFile = m", |fault| {
            matches!(fault, Fault::Value { kind: "file", .. })
        }),
        ("startFen = 8/8 w - - 0 1", |fault| {
            matches!(fault, Fault::Value { kind: "fen", .. })
        }),
        ("flagPiece = z", |fault| {
            matches!(fault, Fault::Value { kind: "piece", .. })
        }),
        ("whiteFlag = d44", |fault| {
            matches!(
                fault,
                Fault::Value {
                    kind: "squares",
                    ..
                }
            )
        }),
        ("no option", |fault| {
            matches!(fault, Fault::NoLine { line: 2, .. })
        }),
    ] {
        let fault = refusal(&format!("[odd:chess]\n{line}\n"), "odd");
        assert!(is_expected(&fault), "{line}: {fault:?}");
    }
}

#[test]
fn sentences_about_faults_are_short() {
    let line = "k".repeat(500);
    for line in [
        format!("startFen = {line}"),
        format!("customPiece1 = a:{}", "N".repeat(399) + "x"),
        format!("{line} = true"),
        line.clone(),
    ] {
        let message = refusal(&format!("[odd:chess]\n{line}\n"), "odd").message("a.ini");
        assert!(format!("{message:?}").len() < 500, "{message:?}");
    }
}

#[test]
fn inheritance_goes_upwards_only() {
    let circle = "[a:b]\n[b:a]\n";
    assert!(matches!(
        refusal(circle, "a"),
        Fault::NoBase { line: 1, .. }
    ));
    assert!(matches!(
        refusal(circle, "b"),
        Fault::NoBase { line: 1, .. }
    ));
    assert!(matches!(refusal("[a:a]\n", "a"), Fault::NoBase { .. }));
    assert!(matches!(refusal(TEXT, "nothing"), Fault::NoVariant { .. }));
    assert_eq!(
        names(TEXT),
        ["sprint", "pocketsprint", "sprinttaking", "bad"]
    );
}

#[test]
fn strange_texts_are_refused_and_never_fail() {
    // Parts of lines, put together by a fixed series of numbers.
    let parts = [
        "[a:chess]\n",
        "[b:a]\n",
        "maxRank = ",
        "maxFile = ",
        "startFen = ",
        "customPiece1 = ",
        "promotedPieceType = ",
        "whiteFlag = ",
        "promotionRank = ",
        "castlingRank = ",
        "pieceDrops = true\n",
        "capturesToHand = true\n",
        "k",
        "+",
        "~",
        "[",
        "]",
        "/",
        "8",
        "99999999999999999999",
        "*",
        "d4 ",
        "nN",
        "Q0",
        "mRcpR",
        "ffff",
        "hrhl",
        "é",
        "=",
        "\n",
        "\0",
        "-",
        "king = -\n",
        "doubleStepRankMin = 9\n",
        "castlingKingsideFile = a\n",
        "flagPiece = k\n",
        "extinctionPieceTypes = *\n",
    ];
    let mut seed = 7_u64;
    for _ in 0..300 {
        let mut text = "[a:chess]\n".to_owned();
        for _ in 0..12 {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let index = usize::try_from(seed >> 33).unwrap_or(0) % parts.len();
            text += parts[index];
        }
        for name in ["a", "b", ""] {
            let _ = translate(&text, name);
        }
    }
    assert!(matches!(refusal(&"#".repeat(2 << 20), "a"), Fault::TooLong));
}
