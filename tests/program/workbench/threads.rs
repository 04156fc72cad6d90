//! The screen's thread runs no rules: it creates no worker, and nothing runs without one.

use super::bench::Bench;
use gametui::base::Span;
use gametui::board::{Game, Position};
use gametui::record::NodeId;
use gametui::rules::{Ask, Prelude, Query, Rules, Worker};
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::{Job, OpenedFile, Session, job};
use gametui::tui::event::{Event, Opened};
use gametui::tui::keys::Key;
use gametui::tui::open_target::OpenTarget;
use gametui::tui::update::update;
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::sync::Arc;

thread_local! {
    /// True while the screen's code runs.
    static IS_SCREEN: Cell<bool> = const { Cell::new(false) };
    /// The number of workers created during that time.
    static MADE: Cell<usize> = const { Cell::new(0) };
}

/// Rules that count the workers which the screen creates.
struct Watched(Arc<dyn Rules>);

impl Rules for Watched {
    fn game(&self) -> &Game {
        self.0.game()
    }

    fn start(&self) -> Position {
        self.0.start()
    }

    fn statements(&self) -> Vec<Span> {
        self.0.statements()
    }

    fn names_threats(&self) -> bool {
        self.0.names_threats()
    }

    fn asks_questions(&self) -> bool {
        self.0.asks_questions()
    }

    fn prelude(&self) -> Prelude {
        self.0.prelude()
    }

    fn worker(&self) -> Box<dyn Worker> {
        if IS_SCREEN.get() {
            MADE.set(MADE.get() + 1);
        }
        self.0.worker()
    }
}

fn watched(rules: &Path) -> Session {
    let mut loaded = load_rules(&RulesRequest::file(rules)).expect("rules");
    loaded.rules = loaded.rules.map(|rules| Arc::new(Watched(rules)) as _);
    loaded.into_session()
}

/// Writes a record of the first moves that the rules list.
fn recorded(bench: &Bench, rules: &Path, plies: usize) -> PathBuf {
    let loaded = load_rules(&RulesRequest::file(rules)).expect("rules");
    let mut session = loaded.into_session();
    session.run_pending();
    for _ in 0..plies {
        let rules = session.rules().expect("rules");
        let position = session.known_position().expect("known");
        let query = Query::default();
        let listing = rules.worker().moves(Ask::new(
            position,
            &query,
            &gametui::base::Limits::default(),
        ));
        let mv = listing.moves[listing.moves.len() / 2].mv.clone();
        session.play(mv);
        session.run_pending();
    }
    let path = bench.path("game.sgf");
    session.save_record(&path).expect("saved");
    path
}

/// Handles one event as the screen does, and returns the jobs that it submits.
fn shown(bench: &mut Bench, event: Event) -> Vec<Job> {
    IS_SCREEN.set(true);
    let _ = update(&mut bench.app, event);
    bench.draw(120, 40);
    let jobs = bench.app.session.as_mut().map(Session::jobs);
    IS_SCREEN.set(false);
    jobs.unwrap_or_default()
}

fn settle(bench: &mut Bench, mut jobs: Vec<Job>) {
    while !jobs.is_empty() {
        let job = jobs.remove(0);
        jobs.extend(shown(bench, Event::Answer(job::run(job, &|| false))));
    }
}

fn key(name: &str) -> Event {
    Event::Key(Key::parse(name).expect("a key"))
}

#[test]
fn no_rules_run_while_the_screen_has_its_turn() {
    for name in ["checkers.bggl", "hooks.bdl", "checkers.gdef"] {
        let rules = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("games")
            .join(name);
        let mut bench = Bench::empty();
        let path = recorded(&bench, &rules, 12);
        let mut session = watched(&rules);
        let _ = session.load_record(&path, None).expect("loaded");
        let end = session.record().main_line_end(NodeId::ROOT);
        session.step(gametui::session::NavigationStep::To(end));
        let opening = OpenedFile {
            session,
            remarks: Vec::new(),
        };
        let opened = Event::Opened(
            Box::new(OpenTarget::of_path(path)),
            Ok(Opened::Session(Box::new(opening), None)),
        );
        let jobs = shown(&mut bench, opened);
        assert!(bench.session().tree().is_position_pending(), "{name}");
        let first = bench.screen(120, 40);
        assert!(first.contains("working out"), "{name}: {first}");
        settle(&mut bench, jobs);
        assert!(!bench.session().tree().is_position_pending(), "{name}");
        assert!(bench.session().known_position().is_ok(), "{name}");
        let asks = name == "checkers.bggl";
        assert_eq!(bench.session().moves().question().is_some(), asks, "{name}");
        for keys in [
            "Home", "End", ",", ",", ".", "u", "U", ",", "Delete", "u", "P", "Home", "End",
        ] {
            let jobs = shown(&mut bench, key(keys));
            settle(&mut bench, jobs);
        }
        assert_eq!(MADE.get(), 0, "{name}");
    }
    // Checks that the counter works.
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/checkers.gdef");
    let session = watched(&rules);
    IS_SCREEN.set(true);
    let _ = session.rules().expect("rules").worker();
    IS_SCREEN.set(false);
    assert_eq!(MADE.replace(0), 1);
}
