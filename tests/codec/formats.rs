//! The messages of the file formats exist in every language, with all arguments filled in.

use gametui::base::{FileId, Message};
use gametui::board::{Board, Game, PieceKind, Position};
use gametui::codec::{gbb, sgf};
use gametui::i18n::{Language, Texts};
use gametui::record::{NodePath, Record};

fn game() -> Game {
    Game {
        pieces: vec![PieceKind {
            name: "X".into(),
            owner: Some(0),
        }],
        ..Game::new(3, 3)
    }
}

fn of_boards() -> Vec<Message> {
    let codes = gbb::position::Codes::of(&game()).0;
    let texts = [
        "",
        "GBB cell",
        "GBB size 0 1",
        "GBB size 1 0",
        "GBB size 99999999 99999999",
        "GBB size 3 3 head 3 3",
        "GBB size 3 3 cell 3 3 a 1",
        "GBB size 3 3 cell 0 0 a 1 a 1 cell 0 0 v 99999999999999999999999999",
        "GBB size 2 2\r cell",
        "GBB size 2 2",
        "GBB size 3 3 cell 1 1 a 1 r 1 cell 2 2 n 5 cell 2 1 v 1",
    ];
    texts
        .iter()
        .flat_map(|text| {
            let faults = gbb::position::read_position(text, FileId(0), &codes, &Board::new(3, 3));
            faults.expect_err(text)
        })
        .flat_map(|fault| {
            let related = fault.related.into_iter().map(|related| related.message);
            std::iter::once(fault.message)
                .chain(related)
                .collect::<Vec<_>>()
        })
        .collect()
}

fn of_objects() -> Vec<Message> {
    let texts = [
        "",
        "]",
        "5",
        "{}",
        r#"{"width":0}"#,
        r#"{"width":1}"#,
        r#"{"width":1,"height":0}"#,
        r#"{"width":99999999,"height":99999999}"#,
        r#"{"width":1,"height":1}"#,
        r#"{"width":1,"height":1,"head":[1,0]}"#,
        r#"{"width":1,"height":1,"head":[0,1]}"#,
        r#"{"width":1,"height":1,"head":[0,0],"board":null}"#,
        r#"{"width":1,"height":1,"head":[0,0],"board":[]}"#,
        r#"{"width":1,"height":1,"head":[0,0],"board":[1]}"#,
        r#"{"width":1,"height":1,"head":[0,0],"board":[[]]}"#,
        r#"{"width":1,"height":1,"head":[0,0],"board":[[1]]}"#,
        r#"{"width":1,"height":1,"head":[0,0],"board":[[{}]]}"#,
        r#"{"width":1,"height":1,"head":[0,0],"board":[[{"a":0,"n":0,"r":0,"v":0,"w":0}]]}"#,
        r#"{"width":1,"height":1,"head":[0,0],"board":[[{"a":-1}]]}"#,
        r#"{"width":1,"height":1,"head":[0,0],"cellData":1}"#,
        r#"{"width":1,"height":1,"head":[0,0],"cellData":[1]}"#,
        r#"{"width":1,"height":1,"head":[0,0],"cellData":[{"x":0,"y":0},{"x":0,"y":0}]}"#,
    ];
    let errors = texts.map(|text| gbb::read_json(text).expect_err(text).message());
    let options = [
        "[]",
        r#"{"separators":1}"#,
        r#"{"language":1}"#,
        r#"{"useFullColorNames":1}"#,
        r#"{"qqq":1}"#,
        r#"{"langage":1}"#,
        r#"{"separators":{"betweenColors":"x"}}"#,
    ];
    let options = options.map(|text| {
        let value = serde_json::from_str(text).expect("JSON");
        gbb::GivenOptions::from_json(&value).expect_err(text)
    });
    errors.into_iter().chain(options).collect()
}

fn of_records() -> Vec<Message> {
    let files: [&[u8]; 4] = [
        b"",
        b"junk (;C[\xff] ! [x] B;;C[a] b](;)C[d]()) )",
        b"(;SZ[9:8]GTAT[5]AP[gametui:1]GTMOVE[](;GTMOVE[x])(;GTMOVE[place 1 1 Q])(;GTMOVE[clear 9 9])",
        b"(;AP[gametui:1]SZ[3](;GTTURN[7])(;GTMOVE[]GTSETUP[])(;GTMOVE[clear 0 0]AB[aa]",
    ];
    let (game, start) = (game(), Position::new(Board::new(3, 3), 0));
    let mut messages = Vec::new();
    for file in files {
        let reading = sgf::read(file);
        let mut found = reading.diagnostics(FileId(0));
        if let Some(game) =
            sgf::read_record(&reading.collection, 0, Some((&game, &start)), FileId(0))
        {
            found.extend(game.diagnostics);
        }
        messages.extend(found.into_iter().map(|found| found.message));
    }
    for text in ["x", "99999999999", "0*3"] {
        let path = text.parse::<NodePath>();
        messages.extend(path.and_then(|path| Record::new().node_at(&path)).err());
    }
    messages
}

#[test]
fn every_report_has_words_in_every_language() {
    let messages: Vec<Message> = of_boards()
        .into_iter()
        .chain(of_objects())
        .chain(of_records())
        .collect();
    let mut ids: Vec<&str> = messages.iter().map(|message| message.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert!(
        ids.len() >= 58,
        "the texts above provoke most of them: {ids:?}"
    );
    for language in Language::ALL {
        let texts = Texts::new(language);
        for message in &messages {
            let said = texts.say(message);
            assert!(said.contains(' '), "{language:?} {message:?}: {said}");
            assert!(!said.contains("{ $"), "{language:?} {message:?}: {said}");
        }
    }
}
