//! The task of a review in the background.
//!
//! It goes over the line twice: first shortly, so that the curve of the values is there within seconds, and then with the
//! time that is left over the moves that may be bad, longer each time.

use super::assess::{ReviewFact, ReviewedMove};
use super::line::LineReader;
use super::run::{ReviewReport, ReviewRun};
use super::search::{EngineSearch, OwnSearch};
use super::{Review, ReviewLine, ReviewOrder, ReviewSource, ReviewTarget, line_words};
use crate::base::Message;
use crate::board::{Move, Position};
use crate::message;
use crate::record::NodeId;
use crate::rules::Rules;
use crate::search::tree_search::{Analysis, Settings};
use crate::search::{Bounds, Effort};
use crate::session::engine::{Engine, EngineSpec};
use crate::session::job::{JobId, Lane, Task, TaskContext};
use crate::session::search_tasks::ReportTimer;
use crate::session::slot::ProgressReport;
use crate::session::{Session, SessionEvent};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The visits of a position in the first pass and in those after it.
const VISITS: [u64; 4] = [100, 800, 6_400, 50_000];
/// The passes where every run has to give the same answer.
const UNTIMED_PASSES: usize = 2;
/// The longest search of a position in the first pass.
const LONGEST_FIRST: Duration = Duration::from_millis(500);
/// The time for which an engine is asked about a position in the first pass, and in the second.
const ENGINE_TIMES: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(1)];

/// A review of a line.
struct ReviewTask {
    line: ReviewLine,
    rules: Arc<dyn Rules>,
    engine: Option<EngineSpec>,
    settings: Settings,
    time: Duration,
    /// False if every run has to give the same answer: then no search is ended by the clock.
    is_timed: bool,
}

impl ReviewTask {
    /// Returns the efforts of the passes.
    fn passes(&self) -> Vec<Effort> {
        let visits = |visits: u64| Effort {
            visits,
            time: None,
            level: None,
        };
        match (&self.engine, self.is_timed) {
            (Some(_), _) => {
                let of_time = |time: Duration| Effort {
                    visits: u64::MAX,
                    time: Some(time),
                    level: None,
                };
                ENGINE_TIMES.map(of_time).to_vec()
            }
            (None, true) => {
                let mut passes = VISITS.map(visits).to_vec();
                if let Some(first) = passes.first_mut() {
                    first.time = Some(LONGEST_FIRST);
                }
                passes
            }
            (None, false) => {
                let first = VISITS.into_iter().take(UNTIMED_PASSES);
                first.map(visits).collect()
            }
        }
    }
}

impl Task<Session> for ReviewTask {
    type Output = ProgressReport<ReviewReport>;

    fn lane(&self) -> Lane {
        Lane::Reviewing
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let (start, clock) = (Instant::now(), ReportTimer::new());
        let passes = self.passes();
        let source = match self.engine {
            None => ReviewSource::Search,
            Some(_) => ReviewSource::Engine,
        };
        let mut own = OwnSearch::new(&self.rules, self.settings.clone());
        let engine = self.engine.clone().map(Engine::new);
        let mut asked = engine.map(|engine| EngineSearch::new(engine, &self.rules));
        let mut review = Review::new(self.line, source);
        let words = RefCell::default();
        let report = |review: &Review, failure: Option<Message>| {
            let spent = start.elapsed();
            report(
                review,
                &*self.rules,
                &mut words.borrow_mut(),
                spent,
                failure,
            )
        };
        let is_late = || self.is_timed && start.elapsed() >= self.time;
        let search: PassSearch<'_> = &mut |review, target, effort, bounds| {
            if let Some(tell) = run.tell.filter(|_| clock.is_due()) {
                tell(ProgressReport {
                    found: report(review, None),
                    is_done: false,
                });
            }
            match &mut asked {
                Some(asked) => asked.analyse(review, target, effort, bounds),
                None => own.analyse(review, target, effort, bounds),
            }
        };
        run_passes(
            &mut review,
            (&*self.rules, &passes),
            (&run.bounds, &is_late),
            search,
        );
        let failure = asked.and_then(|asked| asked.failure);
        Some(ProgressReport {
            found: report(&review, failure.map(|failure| failure.message)),
            is_done: true,
        })
    }

    fn take(session: &mut Session, id: JobId, output: Self::Output) -> Vec<SessionEvent> {
        session.take_review(id, output)
    }

    fn release(session: &mut Session, id: JobId, _has_failed: bool) {
        let review = session.players.review.as_mut();
        let out = review.and_then(|review| review.out.as_mut());
        if let Some(out) = out.filter(|out| out.id == id) {
            out.done = true;
        }
    }
}

/// A search of a position of a review in one of its passes.
pub(super) type PassSearch<'a> =
    &'a mut dyn FnMut(&Review, ReviewTarget<'_>, Effort, &Bounds<'_>) -> Option<Analysis>;

/// Goes over a line in passes until the time is up. The first pass is never cut short, because the curve needs all of it.
pub(super) fn run_passes(
    review: &mut Review,
    (rules, passes): (&dyn Rules, &[Effort]),
    (bounds, is_late): (&Bounds<'_>, &(dyn Fn() -> bool + Sync)),
    search: PassSearch<'_>,
) {
    for (pass, effort) in passes.iter().enumerate() {
        let stop = || bounds.is_stopped() || pass > 0 && is_late();
        let within = Bounds {
            stop: &stop,
            ..*bounds
        };
        let search = &mut |review: &Review, target: ReviewTarget<'_>| {
            search(review, target, *effort, &within)
        };
        let limits = within.limits();
        match pass {
            0 => review.run(ReviewOrder::Forward, rules, &limits, search),
            _ => {
                let unsettled = review.unsettled();
                review.refine(&unsettled, rules, &limits, search);
            }
        }
        if bounds.is_stopped() || is_late() {
            break;
        }
    }
}

/// The better lines that were put into words, because writing a move may take the list of all legal ones.
type KnownWords = HashMap<NodeId, (Vec<Move>, Vec<String>)>;

fn report(
    review: &Review,
    rules: &dyn Rules,
    known: &mut KnownWords,
    spent: Duration,
    failure: Option<Message>,
) -> ReviewReport {
    let moves = review.moves();
    let positions: HashMap<NodeId, &Position> = review.line().positions_before().collect();
    let mut better = HashMap::new();
    for reviewed in moves.iter().filter(|reviewed| !reviewed.better.is_empty()) {
        let (of, words) = known.entry(reviewed.node).or_default();
        if *of != reviewed.better
            && let Some(position) = positions.get(&reviewed.node)
        {
            of.clone_from(&reviewed.better);
            *words = line_words(rules, position, of);
        }
        better.insert(reviewed.node, words.clone());
    }
    let open = review.open(ReviewOrder::Forward).len();
    let searched = review.searched();
    ReviewReport {
        moves,
        better,
        searched,
        positions: searched + open,
        spent,
        values: review.values().collect(),
        failure,
    }
}

impl Session {
    /// How long a review takes at most if nothing else is asked for.
    pub const REVIEW_TIME: Duration = Duration::from_secs(60);

    /// Reviews the line through the current node in the background. A review before it is forgotten. Nothing happens
    /// without rules.
    pub fn begin_review(&mut self, time: Duration, engine: Option<EngineSpec>) {
        let Some(rules) = self.text.rules.as_ref().map(Arc::clone) else {
            return;
        };
        let end = self.game.record.line_end(self.game.current);
        let reader = LineReader::new(self, end);
        self.players.review = Some(ReviewRun::new(
            (self.game.loaded, &rules),
            reader,
            time,
            engine,
        ));
    }

    /// Stops the review; what it has found stays. Returns false if none is running.
    pub fn stop_review(&mut self) -> bool {
        self.players.review.as_mut().is_some_and(ReviewRun::stop)
    }

    /// Submits a review that is wanted, once all positions of its line are known, and forgets one of another record or of
    /// other rules.
    pub(in crate::session) fn update_review(&mut self, rules: &Arc<dyn Rules>) {
        let record = self.game.loaded;
        self.players
            .review
            .take_if(|review| !review.is_about(record, rules));
        if self.machine_obstacle().is_some() {
            self.players.review = None;
        }
        let review = self.players.review.as_mut();
        let Some(mut reader) = review.and_then(|review| review.reader.take()) else {
            return;
        };
        if let Err(node) = reader.read(self) {
            if let Some(review) = &mut self.players.review {
                review.reader = Some(reader);
            }
            self.judge_to(node);
            return;
        }
        let settings = Settings {
            seed: self.players.draw_seed(),
            threads: self.players.threads,
            memory: Self::LINE_MEMORY,
            experience: self.players.experience(rules),
            ..Settings::default()
        };
        let line = reader.into_line();
        let positions = line.positions().len();
        let review = self.players.review.as_ref();
        let engine = review.and_then(|review| review.engine.clone());
        let task = ReviewTask {
            line,
            rules: Arc::clone(rules),
            engine,
            settings,
            time: review.map_or(Self::REVIEW_TIME, |review| review.time),
            is_timed: self.players.is_timed,
        };
        let out = self.send(task, rules, rules.start());
        if let Some(review) = &mut self.players.review {
            review.found.positions = positions;
            review.out = Some(out);
        }
    }

    fn take_review(
        &mut self,
        id: JobId,
        report: ProgressReport<ReviewReport>,
    ) -> Vec<SessionEvent> {
        let review = self.players.review.as_mut();
        let Some(review) =
            review.filter(|review| review.out.as_ref().is_some_and(|out| out.id == id))
        else {
            return Vec::new();
        };
        if let Some(out) = &mut review.out {
            out.done = report.is_done;
        }
        let mut found = report.found;
        let values = std::mem::take(&mut found.values);
        let failure = found.failure.take();
        review.take(found);
        let faults = review.faults().len();
        let is_missed = |reviewed: &&ReviewedMove| {
            let fact = reviewed.fact();
            matches!(
                fact,
                Some(ReviewFact::MissedWin | ReviewFact::WonToDrawn | ReviewFact::WonToLost)
            )
        };
        let missed = review.found.moves.iter().find(is_missed);
        let missed = missed.map(|reviewed| reviewed.node);
        for (node, value) in values {
            self.players.values.set(node, value);
        }
        if !report.is_done {
            return Vec::new();
        }
        self.players.give_back_memory();
        let done = match missed.map(|node| self.numbered_move(node)) {
            None => message!("review-done", faults = faults),
            Some(mv) => message!("review-done-missed", faults = faults, mv = mv),
        };
        vec![SessionEvent::Message(failure.unwrap_or(done))]
    }
}
