//! The files beside every bundled game: rules in words, a sample record and a position.

use gametui::base::Message;
use gametui::codec::records::rules_hash;
use gametui::record::NodeId;
use gametui::search::learning::PlayStyle;
use gametui::session::learned::Learned;
use gametui::session::library::{self, LibraryFile, LibraryGame};
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::{OpenRequest, PlaceRequest, RecordEdit, Session, Verdict};
use std::path::{Path, PathBuf};
use std::sync::Once;

/// Games some of whose files are missing. Entries may only be removed.
const INCOMPLETE: &[&str] = &[];

const LANGUAGES: [&str; 3] = ["en", "es", "pl"];

fn shipped(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("games")
        .join(name)
}

fn is_complete(game: &LibraryGame) -> bool {
    let has_words = |language: &&str| game.rules_in_words(language).is_some();
    game.sample().is_some() && game.position().is_some() && LANGUAGES.iter().all(has_words)
}

fn open(rules: Option<RulesRequest>, place: PlaceRequest) -> (Session, Vec<Message>) {
    let mut opened = Session::open(&OpenRequest { rules, place }).expect("opened");
    opened.session.run_pending();
    (opened.session, opened.remarks)
}

/// Opens a record with the rules that it names.
fn open_record(path: &Path) -> (Session, Vec<Message>) {
    let place = PlaceRequest {
        record: Some(path.to_owned()),
        ..PlaceRequest::default()
    };
    open(None, place)
}

/// Returns the place of a sample. If `GAMETUI_UPDATE_GOLDEN` is set, all samples are first updated to the present rules,
/// once, before any test reads one.
fn sample_path(name: &str) -> PathBuf {
    static RENEWAL: Once = Once::new();
    RENEWAL.call_once(|| {
        if std::env::var_os("GAMETUI_UPDATE_GOLDEN").is_some() {
            for game in library::games() {
                if let Some(LibraryFile { name, .. }) = game.sample() {
                    renew_hash(&shipped(name), game);
                }
            }
        }
    });
    shipped(name)
}

/// Replaces the hash of the rules in a record by that of the bundled rules.
fn renew_hash(path: &Path, game: &LibraryGame) {
    let text = std::fs::read_to_string(path).expect("read");
    let start = format!("GTRULES[{} ", game.file);
    let (before, after) = text.split_once(&start).expect("the rules of the game");
    let (_, after) = after.split_once(']').expect("the end of the value");
    let hash = rules_hash(game.rules);
    let renewed = format!("{before}{start}{hash:016x}]{after}");
    if renewed != text {
        // Other tests read it meanwhile, and never half of it.
        let fresh = path.with_extension("sgf.new");
        std::fs::write(&fresh, renewed).expect("written");
        std::fs::rename(&fresh, path).expect("replaced");
    }
}

#[test]
fn every_game_has_its_files() {
    let games = library::games();
    for game in games {
        let is_listed = INCOMPLETE.contains(&game.file);
        assert_ne!(
            is_complete(game),
            is_listed,
            "{}: INCOMPLETE lists the games that lack a file, and no other",
            game.file
        );
    }
    for file in INCOMPLETE {
        assert!(games.iter().any(|game| game.file == *file), "{file}");
    }
}

#[test]
fn every_game_has_its_rules_in_words() {
    for game in library::games() {
        for language in LANGUAGES {
            let Some(text) = game.rules_in_words(language) else {
                continue;
            };
            let name = format!("{} in {language}", game.file);
            assert!(text.starts_with("# "), "{name} starts with a heading");
            assert!(text.lines().count() > 10, "{name} says something");
            assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{name}");
            for line in text.lines() {
                assert!(line.chars().count() <= 120, "{name}: {line}");
                assert_eq!(line.trim_end(), line, "{name}: blanks at the end");
            }
        }
    }
}

#[test]
fn every_sample_is_legal_and_teaches_something() {
    for game in library::games() {
        let Some(LibraryFile { name, .. }) = game.sample() else {
            continue;
        };
        let path = sample_path(name);
        let text = std::fs::read_to_string(&path).expect("read");
        let rules = format!("GTRULES[{} {:016x}]", game.file, rules_hash(game.rules));
        assert!(text.contains(&rules), "{name} is to say {rules}");
        let (session, remarks) = open_record(&path);
        assert_eq!(remarks, [], "{name}");
        assert!(!session.tree().is_replaying(), "{name}");
        let record = session.record();
        for node in record.all().skip(1) {
            let verdict = session.tree().verdict(node);
            let at = record.path(node);
            assert!(
                matches!(verdict, Verdict::Legal(_) | Verdict::SetUp),
                "{name}: {verdict:?} at {at}"
            );
            // What the rules did with a piece is no mark of somebody.
            let foreign = record.node(node).foreign().iter();
            let labels = foreign.filter(|property| property.ident() == "LB");
            for value in labels.flat_map(|property| property.values()) {
                let label = value.split_once(':').map_or("", |(_, label)| label);
                let kind = session.game().and_then(|game| game.piece_by_name(label));
                assert_eq!(kind, None, "{name}: {value} at {at}");
            }
        }
        let mut nodes = record.all();
        assert!(
            nodes.any(|node| record.node(node).children().len() > 1),
            "{name} has a variation"
        );
        let mut nodes = record.all().skip(1);
        assert!(
            nodes.any(|node| !record.node(node).comment().is_empty()),
            "{name} has a comment"
        );
    }
}

#[test]
fn a_sample_that_is_saved_again_keeps_everything() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in library::games() {
        let Some(LibraryFile { name, .. }) = game.sample() else {
            continue;
        };
        let original = sample_path(name);
        let (mut first, _) = open_record(&original);
        let copy = folder.path().join(name);
        first.save_record(&copy).expect("saved");
        let read = |path: &Path| std::fs::read_to_string(path).expect("read");
        // Whoever writes a file says so.
        let program = concat!("AP[gametui:", env!("CARGO_PKG_VERSION"), "]");
        let written = read(&original).replace("AP[gametui:0.1.0]", program);
        assert_eq!(read(&copy), written, "{name}");
        first.edit(RecordEdit::Comment(NodeId::ROOT, "changed".to_owned()));
        first.save_record(&copy).expect("saved");
        let (second, remarks) = open_record(&copy);
        assert_eq!(remarks, [], "{name}");
        let (old, new) = (first.record(), second.record());
        assert_eq!(old.all().count(), new.all().count(), "{name}");
        for (before, after) in old.all().zip(new.all()) {
            let at = old.path(before);
            assert_eq!(at, new.path(after), "{name}");
            assert_eq!(
                second.tree().verdict(after),
                first.tree().verdict(before),
                "{name}: {at}"
            );
            let (before, after) = (old.node(before), new.node(after));
            assert_eq!(before.content(), after.content(), "{name}: {at}");
            assert_eq!(before.comment(), after.comment(), "{name}: {at}");
        }
    }
}

#[test]
fn every_position_opens() {
    for game in library::games() {
        let Some(LibraryFile { name, .. }) = game.position() else {
            continue;
        };
        let rules = RulesRequest::file(shipped(game.file));
        let place = PlaceRequest {
            position: Some(shipped(name)),
            ..PlaceRequest::default()
        };
        let (session, remarks) = open(Some(rules), place);
        assert_eq!(remarks, [], "{name}");
        let start = session.rules().expect("rules").start();
        assert_ne!(session.position().board, start.board, "{name}");
    }
}

/// The most bytes that all files of what was learned may take together.
const LEARNED_BYTES: usize = 1 << 20;

#[test]
fn what_was_learned_of_the_games_that_ship_fits_their_rules() {
    let mut bytes = 0;
    for game in library::games() {
        let Some(file) = game.learned() else { continue };
        bytes += file.bytes.len();
        let loaded = load_rules(&RulesRequest::file(game.path())).expect("loads");
        let learned = match loaded.learned() {
            Learned::Game(learned) => learned,
            other => panic!(
                "{}: {other:?}; after its rules have changed, tests/strength/teach teaches it anew",
                file.name
            ),
        };
        // A game of which nothing is worth knowing needs no file.
        assert_ne!(learned.style, PlayStyle::Usual, "{}", file.name);
        assert!(learned.blurs.is_some(), "{}: its levels", file.name);
        // On the disk the same file is found.
        let on_disk = load_rules(&RulesRequest::file(shipped(game.file))).expect("loads");
        let same = on_disk.learned();
        let same = same.game().expect("the file beside the rules");
        assert_eq!((same.style, same.score), (learned.style, learned.score));
    }
    assert!(bytes <= LEARNED_BYTES, "{bytes} bytes");
}
