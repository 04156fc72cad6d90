//! An open workbench without a screen: source texts, rules, record, current node, unsaved changes.
//!
//! A [`Session`] is plain data and decisions. It consists of five parts, each responsible for its own data:
//!
//! | part | content |
//! | --- | --- |
//! | [`rules_text`](Session::rules_text) | the files of the rules, their diagnostics, the texts that spans point into |
//! | [`tree`](Session::tree) | the record, the current node, the verdicts on its nodes |
//! | [`moves`](Session::moves) | the question of an interactive program, answers, what is being judged or listed |
//! | [`players`](Session::players) | seats, the search, the analysis, the random games |
//! | [`storage`](Session::storage) | the file of the record, the recovery file |
//!
//! Whatever concerns several parts is a method of the session itself:
//!
//! | purpose | methods |
//! | --- | --- |
//! | start | `new`, `open`, `open_record`, `open_text`, `go_to` |
//! | inspect | `game`, `rules`, `record`, `current`, `position`, `position_at`, `known_position`, `outcome`, `rounds`, `state_texts`, `connections`, `fact_reader`, `record_root`, `is_changed`, `document` |
//! | play | `play`, `play_whole_text`, `play_text_or_beginning`, `play_text_or_offer`, `completions`, `play_composed`, `resign`, `agree_draw`, `claim_draw`, `cancel`, `answer`, `answer_square`, `take_back_answers`, `add_line`, `set_up`, `change_state`, `group_score`, `toggle_dead` |
//! | explain | `explain`, `explain_last`, `explain_end` |
//! | list | `list_legal`, `legal`, `listing_for`, `attacked`, `gesture_context` |
//! | navigate | `step`, `choose_variation` |
//! | edit | `edit` with an [`RecordEdit`], `comment_edit`, `copy`, `undo`, `redo`, `change_marks`, `set_property`, `holds_games`, `begin_edit_games` with a [`GamesEdit`], `take_edited_games`, `undo_games` |
//! | play with a clock | `begin_clock`, `end_clock`, `set_time`, `clock`, `shown_clocks`, `pause_clock`, `play_on`, `lose_on_time` |
//! | let the machine play, throw or help | `think`, `hint`, `find_win`, `hint_obstacle`, `is_machine_waiting`, `is_chance_to_move`, `is_throw_waiting` |
//! | value positions and moves | `value`, `begin_review`, `stop_review`, `review`, `reviewed`, `mistake_from_here`; `review_line`, `annotate` |
//! | explore the games of files | `explore`, `stop_exploring`, `explorer`, `explored`, `take_explorer_of` |
//! | write rules | `check`, `compare_changes`, `what_if`, `set_drafts`, `ask_for_advice`, `begin_save_rules`, `rules_saved`, `rules_read` |
//! | test rules | `run_tests`, `begin_test`, `add_tests`, `go_to_test` |
//! | load | `load_record`, `have_same_rules`, `load_game`, `can_load`, `game_reader`, `take_game`, `begin_change_charset`, `begin_open_waiting`, `take_waiting`, `load_position`, `begin_load_position`, `position_read`, `place_fen`, `fen` |
//! | save | `save_record`, `begin_save_record`, `begin_save_alone`, `record_saved`, `allow_overwrite`, `save_position`, `begin_save_position` |
//! | survive a crash | `tick`, `recovery_task`, `lost_work`, `take_lost` |
//! | notice changes on disk | `watched`, `disk_check`, `take_disk_state`, `begin_compare` |
//! | run jobs | `jobs`, `take`, `run_pending`, `run_pending_until`, `work_out_position` |
//!
//! Long-running work leaves as a [`Job`] through `jobs`, and its answer comes back through `take`.
//! [`Workers`](workers::Workers) run jobs on threads; `run_pending` runs them on the calling thread. Work that waits
//! for a disk is a value returned by a `begin_...` method: its method `run` may be called on any thread, and the result
//! is passed to the session.
//!
//! Invariants:
//! - this is the lowest room that accesses files, clocks and the environment, and only in functions whose docs say so;
//! - an answer is taken only while a slot waits for its job; a stale one is dropped;
//! - an illegal move never enters the record, and no failure of a file changes the open game;
//! - while the source has errors, the last rules without errors stay in play.

mod check;
pub mod clock;
mod companion_paths;
pub mod companions;
pub mod dates;
pub mod document;
mod document_bytes;
pub mod engine;
pub mod estimate;
mod estimated;
pub mod event;
pub mod exercise;
mod fairy;
pub mod files;
pub mod job;
pub mod library;
mod library_preview;
pub mod load;
pub mod match_play;
pub mod node_facts;
pub mod positions;
pub mod recovery;
pub mod referee;
pub mod reference;
pub mod replay;
pub mod review;
pub mod rule_tests;
pub mod stones;
pub mod templates;
pub mod variant_files;
pub mod verdicts;
pub mod watch;
pub mod workers;

mod answers;
pub mod author_words;
mod autosave;
mod board_files;
mod captures;
mod collection_save;
mod curve;
mod difference;
mod disk_changes;
mod edit_steps;
mod edits;
pub mod explorer;
mod fen;
mod file_preview;
pub mod forced_win;
mod game_info;
pub mod game_list;
mod game_reader;
mod game_tree;
mod games_edit;
mod gesture;
mod group_scoring;
mod hint;
mod hint_search;
mod interpret;
pub mod learned;
mod lines;
pub mod listed_game;
mod listing;
mod memory;
mod move_state;
mod moved_games;
mod navigation;
mod open;
mod play;
mod players;
mod playouts;
mod practice;
mod practice_task;
mod printed;
mod record_files;
mod record_games;
pub mod record_paths;
mod record_save;
mod replay_plan;
mod resolve;
mod rules_change;
mod rules_file;
mod rules_in_words;
mod rules_text;
pub mod rulesets;
mod search_tasks;
mod searches;
mod serial;
mod shown;
mod slot;
pub mod state_values;
mod storage;
pub mod text_games;
mod throws;
mod timed_play;
mod values;
mod viewer;
mod views;
pub mod what_if;
pub mod words;

pub use crate::rules::languages::Compiled;
pub use board_files::{
    ImportedPosition, PositionRead, PositionSave, ReadPosition, is_fen_file, lost_in_fen,
    lost_in_gbb,
};
pub use collection_save::is_game_unwritable;
pub use curve::CurveScale;
pub use difference::{DiffLine, DiffText, DiskComparison, compare_texts};
pub use disk_changes::{DiskCheck, DiskState};
pub use edit_steps::DiffSide;
pub use edits::{MarkChange, describe_change, property_text};
pub use event::SessionEvent;
pub use fen::{fen_of, position_of_fen};
pub use file_preview::{FileKind, FilePreview, PreviewRead};
pub use game_info::{Fact, RecordEdit};
pub use game_reader::{GameReader, LoadedGame, WaitingRecord};
pub use game_tree::GameTree;
pub use games_edit::{EditedGames, GamesTask};
pub(crate) use gesture::MAX_CHOICES;
pub use gesture::{Composition, Gesture, GestureContext, Lifted, arrived_start};
pub use group_scoring::GroupScore;
pub use hint::{Hint, HintStep};
pub use interpret::{InterpretedMove, find_meaning};
pub use job::{JobFailure, JobId, Lane};
pub use move_state::MoveState;
pub use moved_games::is_games_moved;
pub use navigation::NavigationStep;
pub use open::{OpenRequest, OpenedFile, PlaceRequest, find_error};
pub use players::{MoveSearch, Players, PositionAnalysis, Seat};
pub use playouts::{Covered, PlayoutRun};
pub use practice::{PracticeReport, PracticeRun};
pub use printed::PrintedRecord;
pub use record_files::{FileError, RecordFile};
pub use record_save::{RecordSave, SavedRecord};
pub use resolve::{Candidates, MoveExtent, Resolution, find_candidates};
pub use rules_file::{Compile, RulesFile, RulesFiles};
pub use rules_in_words::WordsRead;
pub use rules_text::{RulesRead, RulesSave, RulesText, SavedRules};
pub use storage::{GamesEdit, Storage};
pub use values::{NodeValue, NodeValues};
pub use verdicts::{NodeRefusal, RefusedNode, Verdict};
pub use views::{SeenMove, machine_obstacle};

use crate::base::{Message, Sources};
use crate::board::{Game, Outcome, Position};
use crate::message;
use crate::record::{NodeId, Record};
use crate::rules::Rules;
use crate::search::Bounds;
use exercise::state::Exercise;
use job::Task;
pub use positions::PositionAt;
use slot::CancelOnDrop;
use std::sync::Arc;

/// A piece of background work of a session.
pub type Job = job::Job<Session>;

/// The answer of a [`Job`] to its session.
pub type JobAnswer = job::JobAnswer<Session>;

/// An open workbench: its five parts, and the jobs that are to be run.
pub struct Session {
    text: RulesText,
    game: GameTree,
    moves: MoveState,
    players: Players,
    storage: Storage,
    /// The clock of the game.
    timed: Option<clock::TimedGame>,
    /// The time that was told last.
    now: std::time::Duration,
    /// The exercise that is done; the record of the user is put aside then.
    exercise: Option<Exercise>,
    outbox: Vec<Job>,
    newest: JobId,
}

impl Session {
    /// Creates a session on rules that are loaded, with an empty record.
    pub fn new(files: RulesFiles, sources: Sources, compiled: Compiled) -> Self {
        let mut session = Self {
            text: RulesText::new(files),
            game: GameTree::default(),
            moves: MoveState::default(),
            players: Players::new(),
            storage: Storage::default(),
            timed: None,
            now: std::time::Duration::ZERO,
            exercise: None,
            outbox: Vec::new(),
            newest: JobId::default(),
        };
        session.apply(sources, compiled);
        session
    }

    /// Returns the texts of the rules and what they compile to.
    pub fn rules_text(&self) -> &RulesText {
        &self.text
    }

    /// Returns the game: its record and the verdicts on its nodes.
    pub fn tree(&self) -> &GameTree {
        &self.game
    }

    /// Returns what is known about moves at the current node, and the move that is being made.
    pub fn moves(&self) -> &MoveState {
        &self.moves
    }

    /// Sets the language whose letters of pieces are read in typed moves, besides those in which moves are written.
    pub fn set_language(&mut self, code: &'static str) {
        self.moves.language = code;
    }

    /// Returns the players and the searches of the machine.
    pub fn players(&self) -> &Players {
        &self.players
    }

    /// Returns the players, to assign seats and to start or stop searches.
    pub fn players_mut(&mut self) -> &mut Players {
        &mut self.players
    }

    /// Returns where the work is saved.
    pub fn storage(&self) -> &Storage {
        &self.storage
    }

    /// Returns the storage, to set how and where the work is saved.
    pub fn storage_mut(&mut self) -> &mut Storage {
        &mut self.storage
    }

    /// Returns the game in play.
    pub fn game(&self) -> Option<&Game> {
        self.text.rules.as_ref().map(|rules| rules.game())
    }

    /// Returns the rules in play; `None` until the source has compiled without errors once.
    pub fn rules(&self) -> Option<&Arc<dyn Rules>> {
        self.text.rules.as_ref()
    }

    pub fn record(&self) -> &Record {
        &self.game.record
    }

    /// Returns the node that the board shows.
    pub fn current(&self) -> NodeId {
        self.game.current
    }

    /// Returns the position that the board shows. If [`Session::known_position`] fails, it is derived from the record
    /// alone and only good for display; without rules it is an empty board.
    pub fn position(&self) -> &Position {
        &self.game.position
    }

    /// Returns what is known about the position after a node.
    pub fn position_at(&mut self, node: NodeId) -> PositionAt {
        self.game.position_at(node)
    }

    /// Returns the position after the current node, which the rules can judge moves from.
    ///
    /// # Errors
    /// There are no rules, the position is still being computed, or a move before it is refused.
    pub fn known_position(&self) -> Result<&Position, Message> {
        if self.text.rules.is_none() {
            return Err(message!("session-no-rules"));
        }
        match self.judging_obstacle(self.game.current) {
            Some(message) => Err(message),
            None => Ok(&self.game.position),
        }
    }

    /// Judges on this thread all moves that are needed to know the position after the current node: for the command
    /// line and tests.
    pub fn work_out_position(&mut self, bounds: &Bounds<'_>) -> Vec<SessionEvent> {
        let mut events = Vec::new();
        while self.game.pending {
            // Only these jobs; all others, such as a list of legal moves, stay in the outbox, since nobody here needs
            // them.
            let is_replay = |job: &Job| job.lane() == Lane::Replaying;
            let Some(index) = self.outbox.iter().position(is_replay) else {
                break;
            };
            let job = self.outbox.remove(index);
            events.extend(self.run_here(job, bounds));
        }
        events
    }

    /// Runs a job on this thread and takes its answer.
    fn run_here(&mut self, job: Job, bounds: &Bounds<'_>) -> Vec<SessionEvent> {
        let answer = job::run_on(&mut job::LaneWorker::default(), job, bounds, None);
        self.take(answer)
    }

    /// Returns the outcome at the current node, as far as it has been judged.
    pub fn outcome(&self) -> Outcome {
        self.game.outcome_at(self.game.current)
    }

    /// Returns true if the record or a rule file has unsaved changes.
    pub fn is_changed(&self) -> bool {
        self.is_record_changed() || self.text.files().iter().any(RulesFile::is_changed)
    }

    /// Returns true if the record has unsaved changes: during an exercise the one that was put aside.
    pub fn is_record_changed(&self) -> bool {
        let exercise = self.exercise.as_ref();
        exercise.map_or(self.game.is_changed(), Exercise::is_home_changed)
    }

    /// Returns the jobs that were submitted since the last call; pass all of them to the workers.
    #[must_use]
    pub fn jobs(&mut self) -> Vec<Job> {
        self.update_clock();
        self.update_searches();
        // Once more, because a machine whose time runs is now searching.
        self.update_clock();
        std::mem::take(&mut self.outbox)
    }

    /// Takes the answer of a job. An answer that nobody waits for is dropped.
    pub fn take(&mut self, answer: JobAnswer) -> Vec<SessionEvent> {
        match answer.failure() {
            // Treated as any other failure to write the file, of which people are told once until a write succeeds. The
            // message of the job would come again with each change of the record.
            Some(failure) if answer.lane() == Lane::Autosave => {
                let message = failure.message(Lane::Autosave);
                self.take_recovery_result(answer.id(), Err(message))
            }
            _ => answer.give_to(self),
        }
    }

    /// Runs all jobs on this thread and takes their answers until none are left: for the command line and tests.
    pub fn run_pending(&mut self) -> Vec<SessionEvent> {
        self.run_pending_until(&Bounds::default())
    }

    /// Like [`Session::run_pending`], until the limits are reached or the run is cancelled; jobs that were cancelled
    /// are not repeated.
    pub fn run_pending_until(&mut self, bounds: &Bounds<'_>) -> Vec<SessionEvent> {
        let mut events = Vec::new();
        loop {
            let jobs = self.jobs();
            if jobs.is_empty() {
                return events;
            }
            for job in jobs {
                events.extend(self.run_here(job, bounds));
            }
        }
    }

    /// Submits a job and returns its number.
    fn submit(&mut self, task: impl Task<Self>) -> JobId {
        self.newest.0 += 1;
        self.outbox.push(Job::new(self.newest, task));
        self.newest
    }

    /// Submits a job that is cancelled when the returned token is dropped.
    fn submit_cancellable(&mut self, task: impl Task<Self>) -> (JobId, CancelOnDrop) {
        self.newest.0 += 1;
        let job = Job::new(self.newest, task);
        let cancel = CancelOnDrop::new(job.cancel_token());
        self.outbox.push(job);
        (self.newest, cancel)
    }

    /// Makes a node the current one. A move that is being judged belongs to the old node and is dropped.
    fn go_to_node(&mut self, node: NodeId) {
        let node = if self.game.record.contains(node) {
            node
        } else {
            NodeId::ROOT
        };
        if node != self.game.current {
            self.moves.playing.clear();
            self.players.pause();
        }
        self.game.current = node;
        self.update_position();
        if self.game.pending {
            self.judge_to_current();
        }
    }

    /// Updates the position after the current node. Returns true if it has changed.
    fn update_position(&mut self) -> bool {
        let position_at = match &self.text.rules {
            Some(_) => self.game.position_at(self.game.current),
            None => PositionAt::Unreachable {
                refused: self.game.current,
            },
        };
        self.game.pending = position_at == PositionAt::Pending;
        let position = match position_at {
            PositionAt::Known(position) => position,
            _ => self
                .game
                .positions
                .written(&self.game.record, self.game.current),
        };
        let differs = self.game.position != position;
        self.game.position = position;
        self.begin_draft();
        self.ask_for_shown();
        differs
    }

    /// Replaces the open record by another one, and judges it.
    fn replace_record(&mut self, record: Arc<Record>, node: NodeId) {
        self.game.record = record;
        self.game.loaded = serial::next();
        self.storage.open_text = None;
        self.moves.give_up();
        self.players.pause();
        self.game.positions.forget();
        self.take_root_state();
        self.game.current = NodeId::ROOT;
        if self.game.record.contains(node) {
            self.game.record_mut().remember_line(node);
            self.game.current = node;
        }
        // Before `go_to_node`: it forgets the verdicts of the old record, whose nodes have the same numbers.
        self.judge_all();
        self.go_to_node(node);
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Session")
            .field("game", &self.game().map(|game| &game.name))
            .field("current", &self.game.current)
            .field("record_path", &self.storage.place.path)
            .finish_non_exhaustive()
    }
}
