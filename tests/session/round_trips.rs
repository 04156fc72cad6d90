//! Every game that ships, from each record format to each other one and back: the same rules and the same tree.

use gametui::base::Limits;
use gametui::board::Position;
use gametui::codec::records::{NamedRules, format_of_file};
use gametui::record::{Content, NodeId};
use gametui::rules::{Ask, Query};
use gametui::search::random::Random;
use gametui::session::library::LibraryGame;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::{NavigationStep, RecordFile, Session, library};
use std::path::Path;

fn opened(name: &str, text: &str) -> Session {
    let file = RecordFile::of_text(name, text);
    let (mut session, remarks) = Session::open_record(file, None).expect("a game");
    assert_eq!(remarks, [], "{text}");
    session.run_pending();
    session
}

fn written_as(session: &Session, ending: &str) -> Result<String, String> {
    let mut document = session.document();
    document.format = format_of_file(&format!("x.{ending}")).expect("a format");
    document.source = None;
    let bytes = document.to_bytes().map_err(|fault| fault.id.to_owned())?;
    Ok(String::from_utf8(bytes).expect("UTF-8"))
}

/// Everything that a record of moves says about the game.
#[derive(Debug, PartialEq)]
struct Said {
    rules: Vec<NamedRules>,
    overrides: Vec<String>,
    /// Of each node its parent, its position and its words.
    nodes: Vec<(usize, Position, String, String)>,
}

fn said(session: &mut Session) -> Said {
    let document = session.document();
    let mut nodes = Vec::new();
    let mut waiting = vec![(NodeId::ROOT, 0)];
    while let Some((id, parent)) = waiting.pop() {
        let record = session.record();
        let node = record.node(id);
        assert!(*node.content() != Content::Note, "{}", record.path(id));
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (name, comment) = (words(node.name()), words(node.comment()));
        let index = nodes.len();
        waiting.extend(node.children().iter().rev().map(|child| (*child, index)));
        let position = session.position_at(id).known().expect("judged").clone();
        nodes.push((parent, position, name, comment));
    }
    Said {
        rules: document.saving.rules,
        overrides: document.saving.overrides,
        nodes,
    }
}

/// Writes a game in every format and reads it again; a short one also goes through SGF.
/// Returns the number of formats.
fn assert_round_trips(session: &mut Session, about: &str, formats: &[&str]) -> usize {
    let before = said(session);
    let is_long = before.nodes.len() > 20;
    let mut written = 0;
    for ending in formats {
        let text = match written_as(session, ending) {
            Ok(text) => text,
            Err(fault) => {
                let is_known = match session.game().is_some_and(|game| game.has_chance) {
                    true => fault == "pgn-no-chance",
                    false => (*ending, &*fault) == ("pdn", "pdn-no-draughts"),
                };
                assert!(is_known, "{about} as {ending}: {fault}");
                continue;
            }
        };
        written += 1;
        let mut again = opened(&format!("a.{ending}"), &text);
        assert_eq!(said(&mut again), before, "{about}: {text}");
        if !is_long {
            let sgf = written_as(&again, "sgf").expect("written");
            let mut through = opened("b.sgf", &sgf);
            assert_eq!(said(&mut through), before, "{about}: {sgf}");
        }
    }
    written
}

/// Returns true if all legal moves of a game are soon listed.
fn is_quick(game: &LibraryGame) -> bool {
    !matches!(game.name(), "amazons" | "linesofaction")
}

#[test]
fn the_sample_of_every_game_is_the_same_in_every_format() {
    let mut draughts = 0;
    // The random games below are enough where a listing takes long.
    for game in library::games().iter().filter(|game| is_quick(game)) {
        let sample = game.sample().expect("a sample");
        let text = sample.text().expect("UTF-8");
        let mut session = opened(sample.name, text);
        let formats = assert_round_trips(&mut session, game.file, &["pgn", "pdn"]);
        draughts += usize::from(formats == 2);
    }
    assert!(draughts >= 3, "{draughts} games have a GameType");
}

#[test]
fn random_games_are_the_same_in_every_format() {
    for (game, seed) in library::games().iter().zip(1..) {
        let request = RulesRequest::file(Path::new(game.word()));
        let loaded = load_rules(&request).expect("loads");
        let mut session = loaded.into_session();
        session.run_pending();
        let rules = session.rules().expect("rules").clone();
        let mut worker = rules.worker();
        let mut random = Random::new(seed, 0);
        let plies = if is_quick(game) { 8 } else { 3 };
        for _ in 0..plies {
            if random.below(6) == 0 {
                let back = 1 + random.below(3) as u32;
                session.step(NavigationStep::Back(back));
                session.run_pending();
            }
            let position = session.position().clone();
            let mut choose = |count: usize| random.below(count);
            let (query, limits) = (Query::default(), Limits::default());
            let picked = worker.pick(Ask::new(&position, &query, &limits), &mut choose);
            let Some(chosen) = picked.chosen.filter(|_| !session.outcome().is_over()) else {
                session.step(NavigationStep::Back(4));
                session.run_pending();
                continue;
            };
            session.play(chosen.mv);
            session.run_pending();
        }
        assert_round_trips(&mut session, game.file, &["pgn", "pdn"]);
    }
}
