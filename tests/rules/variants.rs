//! The variants of rules: every bundled game of gdef that can have one is played by it.

use gametui::base::{Limits, Source, Sources};
use gametui::rules::gdef::{STANDARD, STANDARD_NAME};
use gametui::rules::variant::{VARIANTS, Variant};
use gametui::rules::{Ask, Options, RuleLanguage, Rules};
use gametui::search::Bounds;
use gametui::search::playout::{self, Playouts};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

fn rules(name: &str, text: &str) -> Arc<dyn Rules> {
    let mut sources = Sources::new();
    sources.add(Source::new(format!("{name}.gdef"), text));
    if text.contains(STANDARD_NAME) {
        sources.add(Source::new(STANDARD_NAME, STANDARD));
    }
    let compiled = (RuleLanguage::first().compile)(&sources, &Options::default(), &|_| Vec::new());
    compiled
        .rules
        .unwrap_or_else(|| panic!("{name}: {:?}\n{text}", compiled.diagnostics))
}

fn bundled(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("games/{name}.gdef"));
    std::fs::read_to_string(path).expect("a game")
}

fn variants(text: &str) -> BTreeMap<&'static str, Variant> {
    let made = (RuleLanguage::first().variants)(text);
    made.into_iter().map(|made| (made.name, made)).collect()
}

fn changed(text: &str, name: &str) -> String {
    let made = variants(text).remove(name).expect("a variant");
    made.text
        .unwrap_or_else(|reason| panic!("{name}: {reason:?}"))
}

fn reason(text: &str, name: &str) -> &'static str {
    let made = variants(text).remove(name).expect("a variant");
    made.text.expect_err("a reason").id
}

fn wins(name: &str, text: &str) -> (u64, Vec<u64>, u64) {
    let rules = rules(name, text);
    let playouts = Playouts {
        threads: 1,
        max_plies: 60,
        ..Playouts::new(6, 7)
    };
    let tally = playout::run(&*rules, &playouts, &Bounds::default(), &|_| ());
    (tally.games, tally.wins.clone(), tally.faults.count)
}

#[test]
fn every_bundled_game_plays_its_variants_without_a_fault() {
    let mut fitting: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("games");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("games")
        .filter_map(|entry| entry.expect("a file").file_name().into_string().ok())
        .filter_map(|name| Some(name.strip_suffix(".gdef")?.to_owned()))
        .collect();
    names.sort();
    for name in &names {
        let text = bundled(name);
        let made = variants(&text);
        assert_eq!(made.len(), VARIANTS.len(), "{name}");
        for (variant, made) in made {
            let Ok(changed) = made.text else { continue };
            assert_ne!(changed, text, "{name} {variant}");
            let rules = rules(name, &changed);
            let start = rules.start();
            let listing = rules.worker().moves(Ask::all(&start, &Limits::default()));
            assert!(!listing.moves.is_empty(), "{name} {variant}");
            let (games, _, faults) = wins(name, &changed);
            assert!(games > 0 && faults == 0, "{name} {variant}: {faults}");
            fitting.entry(variant).or_default().push(name.clone());
        }
    }
    for (variant, games) in [
        ("larger", "go gomoku hex othello pente"),
        ("must-take", "breakthrough linesofaction"),
        ("torus", "gomoku othello"),
    ] {
        assert_eq!(fitting[variant].join(" "), games);
    }
}

#[test]
fn in_misere_the_winner_loses() {
    let text = bundled("tictactoe");
    let (games, before, _) = wins("tictactoe", &text);
    let (same, after, _) = wins("tictactoe", &changed(&text, "misere"));
    assert_eq!(games, same);
    assert!(before.iter().sum::<u64>() > 0);
    assert_eq!(before, [after[1], after[0]]);
    // Twice is once: the other one of the other one.
    assert_eq!(changed(&changed(&text, "misere"), "misere"), text);
    assert_eq!(reason(&bundled("halma4"), "misere"), "variant-two-players");
}

#[test]
fn where_captures_are_compulsory_quiet_moves_are_refused() {
    let text = bundled("breakthrough").replace("(0,6: B)", "(0,2: B)");
    let count = |text: &str| {
        let rules = rules("breakthrough", text);
        let listing = rules
            .worker()
            .moves(Ask::all(&rules.start(), &Limits::default()));
        listing.moves.len()
    };
    assert!(count(&text) > 10);
    // Only the man of b2 can take the one on a3.
    assert_eq!(count(&changed(&text, "must-take")), 1);
    let start = bundled("breakthrough");
    assert_eq!(count(&changed(&start, "must-take")), count(&start));
    assert_eq!(
        reason(&bundled("checkers"), "must-take"),
        "variant-several-steps"
    );
    assert_eq!(
        reason(&bundled("tictactoe"), "must-take"),
        "variant-no-captures"
    );
    assert_eq!(
        reason(&bundled("othello"), "must-take"),
        "variant-after-move"
    );
}

#[test]
fn what_does_not_fit_says_why() {
    let broken = "size: 3 x 3 define end( -> bool {";
    assert!(variants(broken).is_empty());
    assert_eq!(
        reason(&bundled("tictactoe"), "larger"),
        "variant-size-in-rules"
    );
    assert_eq!(reason(&bundled("hex"), "torus"), "variant-groups");
    assert_eq!(reason(&bundled("checkers"), "torus"), "variant-goes");
    assert_eq!(
        reason("size: 3 x 3\nobj X", "repetition"),
        "variant-no-hook"
    );
    let larger = rules("gomoku", &changed(&bundled("gomoku"), "larger"));
    assert_eq!((larger.game().width, larger.game().height), (17, 17));
}
