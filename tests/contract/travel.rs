//! The position of a node is the same in every way: played, from a saved record, from a saved position, after undo and
//! branching, after recovery, after saving the rules.

use crate::{games, generate};
use gametui::board::{Move, Outcome, Position, Square};
use gametui::record::NodeId;
use gametui::rules::{Ask, Query, Worker};
use gametui::search::random::Random;
use gametui::session::load::RulesRequest;
use gametui::session::{NavigationStep, OpenRequest, PlaceRequest, RecordEdit, Session, Verdict};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Generated rules may accept lists of any length.
const SHORT: Query<'static> = Query {
    min_len: 0,
    first_only: false,
    prefix: &[],
    contains: &[],
    answers: &[],
    max_len: Some(6),
    class_moves: 500,
    runs: 20_000,
    steps: Query::STEPS,
};

/// The result of the rules at a node when it was played.
#[derive(Clone, Debug, PartialEq)]
struct NodeResult {
    position: Position,
    outcome: Outcome,
}

/// A game on disk, played in a session, with the expected result of every node.
struct SessionCheck {
    name: String,
    folder: tempfile::TempDir,
    rules: PathBuf,
    session: Session,
    worker: Box<dyn Worker>,
    results: HashMap<NodeId, NodeResult>,
    random: Random,
}

impl SessionCheck {
    /// Starts with rules of this text. Returns `None` if there is no game to play.
    fn start(name: &str, file: &str, text: &str, seed: u64) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let rules = folder.path().join(file);
        std::fs::write(&rules, text).expect("written");
        let mut session = open(&rules, None)?;
        session
            .storage_mut()
            .set_recovery_folder(folder.path().join("recovery"));
        session.run_pending();
        let compiled = session.rules()?;
        let opening = compiled.prelude();
        if opening.outcome.is_over() || opening.fault.is_some() {
            return None;
        }
        let result = NodeResult {
            position: compiled.start(),
            outcome: opening.outcome,
        };
        Some(Self {
            name: name.to_owned(),
            worker: compiled.worker(),
            folder,
            rules,
            session,
            results: HashMap::from([(NodeId::ROOT, result)]),
            random: Random::new(seed, 3),
        })
    }

    /// Starts with a bundled game and its look.
    fn library(file: &str, seed: u64) -> Self {
        let game = gametui::session::library::find(Path::new(file)).expect("it ships");
        Self::start(file, file, game.rules, seed).expect("a game")
    }

    /// Plays a random move at the current node. Returns false if there is none.
    fn play_one(&mut self) -> bool {
        let result = self.results[&self.session.current()].clone();
        if result.outcome.is_over() {
            return false;
        }
        let query = Query {
            max_len: Some(2),
            class_moves: 500,
            runs: 50_000,
            ..Query::default()
        };
        let query = if self
            .rules
            .extension()
            .is_some_and(|ending| ending == "gdef")
        {
            query
        } else {
            Query::default()
        };
        let limits = games::limits();
        let random = &mut self.random;
        let picked = self
            .worker
            .pick(Ask::new(&result.position, &query, &limits), &mut |moves| {
                random.below(moves)
            });
        let Some(listed) = picked.chosen else {
            return false;
        };
        let before = self.session.current();
        self.session.play(listed.mv.clone());
        self.session.run_pending();
        let node = self.session.current();
        assert_ne!(node, before, "{}\n{:?} is played", self.name, listed.mv);
        let result = NodeResult {
            position: listed.next,
            outcome: listed.outcome,
        };
        let known = self.results.entry(node).or_insert_with(|| result.clone());
        assert_eq!(*known, result, "{}\na node reached again", self.name);
        true
    }

    /// Adds `nodes` nodes to the tree: lines of random moves from random nodes.
    fn grow(&mut self, nodes: usize, longest: usize) {
        let mut tries = 0;
        while self.session.record().size() < nodes && tries < 10 * nodes {
            for _ in 0..1 + self.random.below(longest) {
                tries += 1;
                if !self.play_one() {
                    break;
                }
                self.check_current("played");
            }
            let mut known: Vec<NodeId> = self.results.keys().copied().collect();
            known.sort_unstable_by_key(|node| node.number());
            let node = known[self.random.below(known.len())];
            self.session.step(NavigationStep::To(node));
            self.check_current("after going there");
        }
    }

    #[track_caller]
    fn check_current(&self, how: &str) {
        let session = &self.session;
        self.check_one(session, session.current(), session.current(), how);
    }

    /// Compares the current node of a session with node `as_played` of this one.
    #[track_caller]
    fn check_one(&self, session: &Session, node: NodeId, as_played: NodeId, how: &str) {
        let result = &self.results[&as_played];
        let found = NodeResult {
            position: session.position().clone(),
            outcome: session.tree().outcome_at(node),
        };
        assert!(
            found == *result,
            "{}\n{how}, node {}:\n{found:?}\nwas played as\n{result:?}",
            self.name,
            node.number()
        );
    }

    /// Compares all nodes with those of another session, whose record has the same shape.
    fn check_all(&self, session: &mut Session, how: &str) {
        let pairs = pairs(&self.session, session);
        assert_eq!(pairs.len(), self.session.record().size(), "{how}");
        for (ours, theirs) in pairs {
            session.step(NavigationStep::To(theirs));
            session.run_pending();
            let verdict = session.tree().verdict(theirs);
            assert!(
                matches!(verdict, Verdict::Legal(_) | Verdict::SetUp),
                "{}\n{how}, node {}: {verdict:?} {:?}",
                self.name,
                theirs.number(),
                session.tree().refusal(theirs)
            );
            self.check_one(session, theirs, ours, how);
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Checks every node again in this session.
    fn check_here(&mut self, how: &str) {
        let back = self.session.current();
        let mut nodes: Vec<NodeId> = self.results.keys().copied().collect();
        nodes.sort_unstable_by_key(|node| node.number());
        for last in (1..nodes.len()).rev() {
            nodes.swap(last, self.random.below(last + 1));
        }
        for node in nodes {
            self.session.step(NavigationStep::To(node));
            self.session.run_pending();
            self.check_current(how);
        }
        self.session.step(NavigationStep::To(back));
    }

    /// Undoes a number of moves and redoes them.
    fn undo_and_redo(&mut self, times: usize) {
        let size = self.session.record().size();
        let mut undone = 0;
        for _ in 0..times {
            if self.session.undo().is_some() {
                undone += 1;
            }
            self.session.run_pending();
            self.check_current("after undo");
        }
        for _ in 0..undone {
            self.session.redo();
            self.session.run_pending();
            self.check_current("after redo");
        }
        assert_eq!(self.session.record().size(), size);
    }

    /// Saves the record and opens it again; saving that gives the same bytes.
    fn save_and_open(&mut self) {
        let (first, second) = (self.path("first.sgf"), self.path("second.sgf"));
        self.session.save_record(&first).expect("saved");
        self.session.run_pending();
        let mut again = open(&self.rules, Some(&first)).expect("opened");
        again.run_pending();
        self.check_all(&mut again, "opened from SGF");
        let mut by_name = open_record(&first);
        by_name.run_pending();
        self.check_all(&mut by_name, "opened from SGF with the rules it names");
        let mut untouched = open(&self.rules, Some(&first)).expect("opened");
        untouched.run_pending();
        untouched.save_record(&second).expect("saved");
        untouched.run_pending();
        let read = |path: &Path| std::fs::read(path).expect("there");
        assert!(
            read(&first) == read(&second),
            "{}\nsaved again:\n{}\nagainst\n{}",
            self.name,
            String::from_utf8_lossy(&read(&second)),
            String::from_utf8_lossy(&read(&first))
        );
    }

    /// Restores unsaved work in another session.
    fn recover(&mut self) {
        self.session
            .edit(RecordEdit::Comment(NodeId::ROOT, "unsaved".to_owned()));
        self.session.run_pending();
        let task = self.session.recovery_task().expect("unsaved work");
        task.run().expect("kept");
        let record = self.session.storage().record_path().map(Path::to_owned);
        let mut other = open(&self.rules, record.as_deref()).expect("opened");
        // The session that wrote the file still holds it, but nobody holds a copy.
        let copied = self.folder.path().join("copied");
        std::fs::create_dir_all(&copied).expect("a folder");
        let kept = std::fs::read_dir(self.folder.path().join("recovery"));
        for entry in kept.expect("a folder") {
            let entry = entry.expect("an entry");
            let copy = copied.join(entry.file_name());
            std::fs::copy(entry.path(), copy).expect("copied");
        }
        other.storage_mut().set_recovery_folder(copied);
        other.run_pending();
        let lost = other.lost_work().expect("lost work is found");
        let read = other.game_reader().read_lost(&lost).expect("read");
        other.take_lost(lost, read).expect("recovered");
        other.run_pending();
        self.check_all(&mut other, "recovered");
        assert!(other.tree().is_changed(), "{}", self.name);
        let _ = other.storage_mut().close().run();
    }

    /// Saves the rules with an additional blank line.
    fn save_rules(&mut self) {
        let text = self.session.rules_text().files()[0].saved.to_string();
        let save = self
            .session
            .begin_save_rules(0, None, &format!("{text}\n"))
            .expect("a file");
        let saved = save.run(&|| false).expect("saved");
        assert!(self.session.rules_saved(saved.expect("not given up")));
        self.session.run_pending();
        self.check_here("after saving the rules");
        let rules = self.session.rules().expect("rules");
        self.worker = rules.worker();
        let current = self.session.current();
        if self.play_one() {
            self.check_current("played after saving the rules");
        }
        self.session.step(NavigationStep::To(current));
    }

    /// Checks that a position without state, loaded from a file with its player to move, is the same.
    fn by_gbb(&mut self) {
        let result = self.results[&self.session.current()].clone();
        if result.position.state.is_kept()
            || result
                .position
                .board
                .cells()
                .iter()
                .any(|cell| cell.is_hole())
        {
            return;
        }
        let path = self.path("here.gbb");
        let Ok(_) = self.session.save_position(&path, Square::new(0, 0)) else {
            panic!("{}: the position cannot be saved", self.name);
        };
        let mut other = open(&self.rules, None).expect("opened");
        other
            .load_position(&path, Some(result.position.turn))
            .expect("loaded");
        other.run_pending();
        assert_eq!(*other.position(), result.position, "{}\nby GBB", self.name);
        let limits = games::limits();
        let here = self
            .worker
            .moves(Ask::new(&result.position, &SHORT, &limits));
        let there = self
            .worker
            .moves(Ask::new(other.position(), &SHORT, &limits));
        assert_eq!(here, there, "{}\nby GBB", self.name);
    }

    /// Makes all comparisons.
    fn travel(mut self, nodes: usize, longest: usize) {
        self.grow(nodes, longest);
        self.check_here("going about");
        self.undo_and_redo(3);
        self.by_gbb();
        self.save_and_open();
        self.recover();
        self.save_rules();
        let _ = self.session.storage_mut().close().run();
    }
}

fn open(rules: &Path, record: Option<&Path>) -> Option<Session> {
    let request = OpenRequest {
        rules: Some(RulesRequest::file(rules)),
        place: PlaceRequest {
            record: record.map(Path::to_owned),
            ..PlaceRequest::default()
        },
    };
    let opening = Session::open(&request).expect("opened");
    opening.session.rules()?;
    Some(opening.session)
}

fn open_record(record: &Path) -> Session {
    let request = OpenRequest {
        rules: None,
        place: PlaceRequest {
            record: Some(record.to_owned()),
            ..PlaceRequest::default()
        },
    };
    let opening = Session::open(&request).expect("opened");
    assert_eq!(opening.remarks, []);
    opening.session
}

/// Returns pairs of corresponding nodes of two records of the same shape.
fn pairs(one: &Session, other: &Session) -> Vec<(NodeId, NodeId)> {
    let (first, second) = (one.record(), other.record());
    let mut open = vec![(first.root(), second.root())];
    let mut pairs = Vec::new();
    while let Some((left, right)) = open.pop() {
        let (a, b) = (first.node(left), second.node(right));
        let same = |one: &Move, other: &Move| one == other;
        match (a.content().as_move(), b.content().as_move()) {
            (Some(one), Some(other)) => assert!(same(one, other), "{one:?} {other:?}"),
            (None, None) => {}
            found => panic!("{found:?}"),
        }
        assert_eq!(a.children().len(), b.children().len());
        open.extend(
            a.children()
                .iter()
                .copied()
                .zip(b.children().iter().copied()),
        );
        pairs.push((left, right));
    }
    pairs
}

#[test]
fn every_game_that_ships_is_the_same_by_every_way() {
    for file in games::shipped() {
        SessionCheck::library(file, 1).travel(24, 12);
    }
}

#[test]
fn games_with_a_state_are_the_same_in_chunks() {
    SessionCheck::library("hooks.bdl", 2).travel(1_100, 40);
    SessionCheck::library("tictactoe.bggl", 2).travel(1_100, 9);
}

fn generated(seeds: std::ops::Range<u64>) {
    let mut travelled = 0;
    for seed in seeds {
        for (ending, text) in generate::in_every_language(seed) {
            let file = format!("game.{ending}");
            let name = format!("{ending} seed {seed}\n{text}");
            if let Some(check) = SessionCheck::start(&name, &file, &text, seed) {
                check.travel(20, 10);
                travelled += 1;
            }
        }
    }
    assert!(travelled > 0);
}

#[test]
#[ignore = "slow: a thousand games in each language, and long records"]
fn many_games_are_the_same_by_every_way() {
    generated(0..1_000);
    for file in games::shipped() {
        SessionCheck::library(file, 5).travel(300, 60);
    }
    for file in ["hooks.bdl", "chess.bdl", "tictactoe.gdef"] {
        SessionCheck::library(file, 6).travel(2_500, 120);
    }
}
