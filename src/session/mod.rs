//! One open workbench without a screen: source texts, rules, record, where we are in it, unsaved changes.
//!
//! A [`Session`] is plain data and decisions. What takes time leaves as a [`Job`] through [`Session::jobs`] and comes
//! back through [`Session::take`]; [`Workers`](workers::Workers) run jobs on threads, [`Session::run_pending`] runs them on
//! the spot.
//!
//! Invariants:
//! - this is the only room that reads files, clocks and the environment, and only where a function says so. Work that
//!   waits for a disk is a value with a method `run`, which another thread can call; the session takes its result;
//! - an answer is taken only while somebody waits for its ticket; a stale one is dropped;
//! - an illegal move never enters the record, and nothing that goes wrong with a file changes the open game;
//! - while the source is broken the last good rules stay in play.

pub mod document;
pub mod event;
pub mod files;
pub mod job;
pub mod library;
pub mod load;
pub mod positions;
pub mod recovery;
pub mod replay;
pub mod stones;
pub mod verdicts;
pub mod watch;
pub mod workers;

mod asking;
mod authoring;
mod autosave;
mod board_files;
mod counting;
mod editing;
mod engine;
mod game_info;
mod game_reader;
mod gesture;
mod lines;
mod listing;
mod moving;
mod open;
mod playing;
mod record_files;
mod replaying;
mod resolve;
mod rules_change;
mod search_tasks;
mod serial;
mod slot;
mod viewing;
mod watching;

pub use authoring::{RulesFile, RulesFiles, RulesRead, RulesSave, SavedRules};
pub use board_files::{FileFault, Placed, PositionRead, PositionSave, difference};
pub use counting::Counting;
pub use engine::{Analysing, Seat, Thinking};
pub use event::SessionEvent;
pub use game_info::Fact;
pub use game_reader::{GameReader, LoadedGame, WaitingRecord};
pub use gesture::{Composition, Gesture, Lifted, Scene, contains, kinds_of};
pub use job::{Answer, Compile, Compiled, Failure, Job, JobId, Lane};
pub use moving::Step;
pub use open::{OpenRequest, OpenedFile, PlaceRequest};
pub use record_files::{RecordFile, RecordSave, SavedRecord};
pub use resolve::{Meant, Tried, Written, meant};
pub use search_tasks::Covered;
pub use verdicts::{Refusal, RefusedNode, Verdict};
pub use watching::{DiskCheck, DiskState};

use crate::base::{Diagnostic, Message, Sources};
use crate::board::{Board, Game, Outcome, Position, Square};
use crate::message;
use crate::record::{Branch, Content, NodeId, Record};
use crate::rules::Rules;
use crate::search::Bounds;
use job::Task;
use positions::{PositionAt, Positions};
use slot::{CancelOnDrop, Slot};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use verdicts::Verdicts;

/// One open workbench.
pub struct Session {
    authoring: authoring::Authoring,
    rules: Option<Arc<dyn Rules>>,
    sources: Sources,
    /// The game in play with the pieces appended that only the record still knows.
    naming: Option<Arc<Game>>,
    record: Arc<Record>,
    place: record_files::RecordPlace,
    current: NodeId,
    position: Position,
    /// True while the position of the current node is being worked out; the board shows what the record says meanwhile.
    pending: bool,
    positions: Positions,
    verdicts: Verdicts,
    /// Nodes of the record that could not be read, and why.
    unread: HashMap<NodeId, Message>,
    /// The move that is being judged.
    playing: Slot<playing::PendingMove>,
    draft: asking::Draft,
    listings: listing::Listings,
    /// The node behind which a line is to be put that is being judged.
    line_check: Slot<NodeId>,
    replaying: replaying::Replaying,
    clipboard: Option<Branch>,
    autosave: autosave::Autosave,
    engine: engine::Engine,
    /// The serial number of the record: revisions of different ones are not to be confused.
    loaded: u64,
    outbox: Vec<Job>,
    newest: JobId,
}

impl Session {
    /// A session on rules that are loaded, with an empty record.
    #[must_use]
    pub fn new(files: RulesFiles, sources: Sources, compiled: Compiled) -> Self {
        let nowhere = Position::new(Board::new(0, 0), 0);
        let mut session = Self {
            authoring: authoring::Authoring::new(files),
            rules: None,
            sources: Sources::new(),
            naming: None,
            record: Arc::new(Record::new()),
            place: record_files::RecordPlace::default(),
            current: NodeId::ROOT,
            position: nowhere.clone(),
            pending: false,
            positions: Positions::new(nowhere, 1),
            verdicts: Verdicts::default(),
            unread: HashMap::new(),
            playing: Slot::default(),
            draft: asking::Draft::default(),
            listings: listing::Listings::default(),
            line_check: Slot::default(),
            replaying: replaying::Replaying::default(),
            clipboard: None,
            autosave: autosave::Autosave::default(),
            engine: engine::Engine::new(),
            loaded: serial::next(),
            outbox: Vec::new(),
            newest: JobId::default(),
        };
        session.apply(sources, compiled);
        session
    }

    /// What is known of the game in play.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.rules.as_ref().map(|rules| rules.game())
    }

    /// The rules in play; none until the source has been without errors once.
    #[must_use]
    pub fn rules(&self) -> Option<&Arc<dyn Rules>> {
        self.rules.as_ref()
    }

    /// The texts of the rules in play: what the spans of judgements point into. Without rules, the texts as loaded.
    #[must_use]
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// What the newest check found, and the texts that its spans point into.
    #[must_use]
    pub fn diagnostics(&self) -> (&Sources, &[Diagnostic]) {
        self.authoring.diagnostics()
    }

    /// The files of the rules, in order, with what is in the editor.
    #[must_use]
    pub fn rules_files(&self) -> &[RulesFile] {
        self.authoring.files()
    }

    /// Returns true if there is a source of rules, with errors or without; a record can be viewed without one.
    #[must_use]
    pub fn has_source(&self) -> bool {
        !self.rules_files().is_empty()
    }

    /// True for a game of the library, which cannot be saved in place.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.authoring.is_read_only()
    }

    /// The record.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Where the record was loaded from or saved to last.
    #[must_use]
    pub fn record_path(&self) -> Option<&Path> {
        self.place.path.as_deref()
    }

    /// The node that the board shows.
    #[must_use]
    pub fn current(&self) -> NodeId {
        self.current
    }

    /// Returns the position that the board shows. If [`Session::known_position`] has none, this is what the record says,
    /// for showing only; without rules it is an empty board.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position after the current node, from which the rules may judge.
    ///
    /// # Errors
    /// There are no rules, the position is still being worked out, or a move on the way is refused.
    pub fn known_position(&self) -> Result<&Position, Message> {
        if self.rules.is_none() {
            return Err(message!("session-no-rules"));
        }
        match self.cannot_stand(self.current) {
            Some(message) => Err(message),
            None => Ok(&self.position),
        }
    }

    /// Returns what is known of the position after a node.
    pub fn position_at(&mut self, node: NodeId) -> PositionAt {
        self.positions.at(&self.record, &self.verdicts, node)
    }

    /// Returns true while the position after the current node is being worked out.
    #[must_use]
    pub fn is_position_pending(&self) -> bool {
        self.pending
    }

    /// Judges, on this thread, all that is needed to know the position after the current node: for the command line and
    /// tests.
    pub fn work_out_position(&mut self, bounds: &Bounds<'_>) -> Vec<SessionEvent> {
        let mut events = Vec::new();
        while self.pending {
            let is_replay = |job: &Job| job.lane() == Lane::Replaying;
            let Some(index) = self.outbox.iter().position(is_replay) else {
                break;
            };
            let job = self.outbox.remove(index);
            events.extend(self.take(job::run_on(
                &mut job::LaneWorker::default(),
                job,
                bounds,
                None,
            )));
        }
        events
    }

    /// What the rules in play say of a node.
    #[must_use]
    pub fn verdict(&self, node: NodeId) -> Verdict {
        self.verdicts.of(node)
    }

    /// Why a node is refused.
    #[must_use]
    pub fn refusal(&self, node: NodeId) -> Option<&Refusal> {
        self.verdicts.refusal(node)
    }

    /// How the game stands at the current node, as far as it has been judged.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome_at(self.current)
    }

    /// How the game stands at a node, as far as it has been judged. A note leaves it as it was.
    #[must_use]
    pub fn outcome_at(&self, node: NodeId) -> Outcome {
        let mut at = Some(node);
        while let Some(id) = at {
            match self.record.node(id).content() {
                Content::Note => at = self.record.node(id).parent(),
                Content::Move(_) => {
                    return match self.verdicts.of(id) {
                        Verdict::Legal(outcome) => outcome,
                        _ => Outcome::Going,
                    };
                }
                Content::Root => {
                    let rules = self.rules.as_ref();
                    return rules.map_or(Outcome::Going, |rules| rules.opening().outcome);
                }
                Content::SetUp(_) => return Outcome::Going,
            }
        }
        Outcome::Going
    }

    /// The squares that the last move changed; after a set-up none.
    #[must_use]
    pub fn last_squares(&self) -> Vec<Square> {
        let Some(mv) = self.record.node(self.current).content().as_move() else {
            return Vec::new();
        };
        let mut squares: Vec<Square> = mv.iter().map(|op| op.square()).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// True when the record has unsaved changes.
    #[must_use]
    pub fn is_record_changed(&self) -> bool {
        self.record.is_changed()
    }

    /// True when the record or a rules file has unsaved changes.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.is_record_changed() || self.authoring.files().iter().any(RulesFile::is_changed)
    }

    /// True while a move is being judged.
    #[must_use]
    pub fn is_judging(&self) -> bool {
        self.playing.is_waiting()
    }

    /// True while the record is being judged.
    #[must_use]
    pub fn is_replaying(&self) -> bool {
        self.replaying.is_busy()
    }

    /// The jobs to run since the last call; hand them all to the workers.
    #[must_use]
    pub fn jobs(&mut self) -> Vec<Job> {
        self.set_engine_to_work();
        std::mem::take(&mut self.outbox)
    }

    /// Takes the answer of a job. One that nobody waits for any more is dropped.
    pub fn take(&mut self, answer: Answer) -> Vec<SessionEvent> {
        answer.give_to(self)
    }

    /// Runs all jobs on the spot and takes their answers until nothing is left to do: for the command line and tests.
    pub fn run_pending(&mut self) -> Vec<SessionEvent> {
        self.run_pending_until(&Bounds::default())
    }

    /// The same until somebody asks to stop; what was stopped is left undone.
    pub fn run_pending_until(&mut self, bounds: &Bounds<'_>) -> Vec<SessionEvent> {
        let mut events = Vec::new();
        loop {
            let jobs = self.jobs();
            if jobs.is_empty() {
                return events;
            }
            for job in jobs {
                events.extend(self.take(job::run_on(
                    &mut job::LaneWorker::default(),
                    job,
                    bounds,
                    None,
                )));
            }
        }
    }

    /// Hands out a job, and returns the number of its answer.
    fn submit(&mut self, task: impl Task) -> JobId {
        self.newest.0 += 1;
        self.outbox.push(Job::new(self.newest, task));
        self.newest
    }

    /// Hands out a job that is cancelled when what is returned is dropped.
    fn submit_cancellable(&mut self, task: impl Task) -> (JobId, CancelOnDrop) {
        self.newest.0 += 1;
        let job = Job::new(self.newest, task);
        let cancel = CancelOnDrop::new(job.cancel_token());
        self.outbox.push(job);
        (self.newest, cancel)
    }

    fn record_mut(&mut self) -> &mut Record {
        Arc::make_mut(&mut self.record)
    }

    /// Makes a node the current one. A move that is being judged belongs to the node before and is forgotten.
    fn go_to_node(&mut self, node: NodeId) {
        let node = if self.record.contains(node) {
            node
        } else {
            NodeId::ROOT
        };
        if node != self.current {
            self.playing.clear();
            self.engine.pause();
        }
        self.current = node;
        self.find_position();
        if self.pending {
            self.judge_to_current();
        }
    }

    /// Takes what is known of the position after the current node. Returns true if the board has changed by that.
    fn find_position(&mut self) -> bool {
        let position_at = match &self.rules {
            Some(_) => self
                .positions
                .at(&self.record, &self.verdicts, self.current),
            None => PositionAt::Unreachable {
                refused: self.current,
            },
        };
        self.pending = position_at == PositionAt::Pending;
        let position = match position_at {
            PositionAt::Known(position) => position,
            _ => self.positions.written(&self.record, self.current),
        };
        let differs = self.position != position;
        self.position = position;
        self.begin_draft();
        differs
    }

    /// Takes another record in place of the one that is open, and judges it.
    fn replace_record(&mut self, record: Arc<Record>, at: NodeId) {
        self.record = record;
        self.loaded = serial::next();
        self.playing.clear();
        self.line_check.clear();
        self.engine.pause();
        self.positions.forget();
        self.current = NodeId::ROOT;
        if self.record.contains(at) {
            self.record_mut().remember_line(at);
            self.current = at;
        }
        self.judge_all();
        self.go_to_node(at);
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Session")
            .field("game", &self.game().map(|game| &game.name))
            .field("current", &self.current)
            .field("record_path", &self.place.path)
            .finish_non_exhaustive()
    }
}
