//! Games written from a `variants.ini`. The texts are ours; the numbers of sequences of 1, 2 and 3 moves come from
//! Fairy-Stockfish 14 (`go perft`), which was given the same text and the names of its built-in variants.

use gametui::base::Value;
use gametui::search::perft::{PerftOptions, count};
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::variant_files::begin_from_variant;
use std::path::Path;

fn perft(from: &str) -> Vec<u64> {
    let folder = tempfile::tempdir().expect("a folder");
    let variant = begin_from_variant(&folder.path().join("a.gdef"), from).expect("a variant");
    variant.game.write().expect("written");
    let path = variant.game.rules().expect("rules");
    let loaded = load_rules(&RulesRequest::file(path)).expect("rules");
    assert_eq!(loaded.diagnostics, [], "{from}");
    let mut session = loaded.into_session();
    session.run_pending();
    let rules = session.rules().expect("rules").clone();
    let count = |depth| count(&*rules, session.position(), depth, PerftOptions::default());
    [1, 2, 3].map(|depth| count(depth).nodes).to_vec()
}

fn of_text(name: &str) -> Vec<u64> {
    perft(&format!(
        "{}:{name}",
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/session/variants.ini")
            .display()
    ))
}

#[test]
fn variants_have_the_moves_that_fairy_stockfish_finds() {
    assert_eq!(of_text("sprint"), [9, 81, 863]);
    assert_eq!(of_text("pocketsprint"), [19, 170, 2670]);
    assert_eq!(of_text("sprinttaking"), [9, 81, 433]);
    assert_eq!(of_text("midget"), [7, 54, 481]);
    assert_eq!(of_text("blasts"), [17, 145, 1531]);
    assert_eq!(of_text("racers"), [14, 190, 2945]);
    assert_eq!(of_text("takefirst"), [1, 2, 76]);
    assert_eq!(of_text("dropfirst"), [4, 47, 975]);
}

#[test]
fn built_in_variants_have_the_moves_that_fairy_stockfish_finds() {
    assert_eq!(perft(":dobutsu"), [4, 13, 69]);
    assert_eq!(perft(":minishogi"), [14, 181, 2512]);
    assert_eq!(perft(":shatranj"), [16, 256, 4176]);
}

#[test]
fn what_cannot_be_written_is_told_with_its_line() {
    let path = Path::new("a.gdef");
    let ini = "tests/session/variants.ini";
    for (from, id) in [
        (format!("{ini}:bad"), "variants-option"),
        (format!("{ini}:sprnt"), "variants-unknown"),
        (ini.to_owned(), "variants-no-name"),
        (":seirawan".to_owned(), "variants-built-in-option"),
    ] {
        let error = begin_from_variant(path, &from).expect_err(&from);
        assert_eq!(error.message.id, id, "{from}");
    }
    let error = begin_from_variant(Path::new("a.bggl"), ":makruk").expect_err("another language");
    assert_eq!(error.message.id, "variants-not-gdef");
    let makruk = begin_from_variant(path, ":makruk").expect("a variant");
    assert_eq!(makruk.remarks.len(), 1);
}

/// Whoever opens such a file, or one of its variants as if it were a file, is told how a game is made of it.
#[test]
fn an_opened_variant_is_told_how_it_becomes_a_game() {
    let ini = "tests/session/variants.ini";
    for (opened, name) in [
        (ini.to_owned(), "sprint"),
        (format!("{ini}:racers"), "racers"),
        (format!("{ini}:racrs"), "racers"),
    ] {
        let error = load_rules(&RulesRequest::file(&opened))
            .map(|_| ())
            .expect_err(&opened);
        assert_eq!(error.message.id, "variants-listed", "{opened}");
        let hint = error.hint.expect("a hint");
        let named = hint.args.iter().find(|(key, _)| *key == "name");
        let (_, value) = named.expect("a name");
        assert_eq!(*value, Value::Text(name.to_owned()), "{opened}");
    }
    let error = load_rules(&RulesRequest::file("tests/session/none.ini:racers"));
    let error = error.map(|_| ()).expect_err("no such file");
    assert_eq!(error.message.id, "session-file-missing");
}
