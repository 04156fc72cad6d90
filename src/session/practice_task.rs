//! Practice in the background: the machine learns the game while somebody looks on or plays it.
//!
//! Invariants: practice and trial run on a lane of their own and never hold up a move; what was learned is used from the
//! next search on, and only if the trial found it stronger; rules that change meanwhile end it.

use super::job::{JobId, Lane, Task, TaskContext};
use super::learned::{Learned, LearnedFile, learned_path_of};
use super::practice::{PracticeEnd, PracticeReport, PracticeRun};
use super::search_tasks::ReportTimer;
use super::slot::ProgressReport;
use super::{Session, SessionEvent, files};
use crate::message;
use crate::rules::Rules;
use crate::search::learning::{LearnedGame, PlayStyle};
use crate::search::training::{Pace, Trial, practise};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The most games that decide where nobody asked for practice.
const QUIET_GAMES: u64 = 16;

/// How long the machine practises without being asked to.
const QUIET_TIME: Duration = Duration::from_secs(30);
/// The games of practice, and the visits of the trial, where no times count.
const UNTIMED_GAMES: u64 = 20;
const UNTIMED_VISITS: u64 = 5;
/// The length of a game of the trial there.
const UNTIMED_PLIES: u32 = 20;

/// Practice, the trial and the file.
struct PracticeTask {
    rules: Arc<dyn Rules>,
    time: Duration,
    seed: u64,
    /// What was learned before.
    before: Option<Arc<LearnedGame>>,
    /// The hash of the rules.
    hash: u64,
    /// The file of the rules, beside which to write what was learned.
    path: Option<PathBuf>,
    /// True if nobody asked for it.
    is_quiet: bool,
    /// False if every run has to give the same moves: then numbers of games and visits take the place of times.
    is_timed: bool,
}

impl Task<Session> for PracticeTask {
    type Output = ProgressReport<PracticeReport>;

    fn lane(&self) -> Lane {
        Lane::Practising
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let (start, clock) = (Instant::now(), ReportTimer::new());
        let mut found = PracticeReport::default();
        let tell = |found: &PracticeReport| {
            if let Some(tell) = run.tell.filter(|_| clock.is_due()) {
                tell(ProgressReport {
                    found: found.clone(),
                    is_done: false,
                });
            }
        };
        let before = self.before.as_deref();
        let begun = before.map_or(0, |before| before.practised.games);
        let practised = practise(
            &*self.rules,
            self.seed,
            before,
            &run.bounds,
            &mut |practised| {
                found.practised = practised;
                found.spent = start.elapsed();
                tell(&found);
                match self.is_timed {
                    true => found.spent < self.time,
                    false => found.practised.games < begun + UNTIMED_GAMES,
                }
            },
        )?;
        let since = || start.elapsed();
        let trial = Trial {
            games: match self.is_quiet {
                true => QUIET_GAMES,
                false => Trial::GAMES,
            },
            max_plies: match self.is_timed {
                true => Trial::MAX_PLIES,
                false => UNTIMED_PLIES,
            },
            pace: match self.is_timed {
                true => Pace::Time(Trial::TIME, &since),
                false => Pace::Visits(UNTIMED_VISITS),
            },
            seed: self.seed,
        };
        let helped = before.filter(|before| before.style != PlayStyle::Usual);
        let tried = trial.run(&self.rules, &practised, &run.bounds, &mut |trial| {
            found.trial = Some(trial);
            found.spent = start.elapsed();
            tell(&found);
        });
        let path = self.path.as_deref().map(learned_path_of);
        let Some(tried) = tried else {
            // Kept for the next practice, though nobody knows yet whether it helps.
            let is_writable =
                |path: &PathBuf| helped.is_none() && LearnedFile::obstacle(path).is_none();
            if let Some(path) = path.filter(is_writable) {
                let _ = files::write_atomically(&path, &practised.to_bytes(self.hash));
            }
            return None;
        };
        // What helped before is not given up for what does not.
        let learned = match (tried.style, helped) {
            (PlayStyle::Usual, Some(before)) => before.clone(),
            _ => tried,
        };
        let bytes = learned.to_bytes(self.hash);
        let written = path.map(|path| match LearnedFile::obstacle(&path) {
            Some(obstacle) => Err(obstacle),
            None => files::write_atomically(&path, &bytes).map(|()| files::shown(&path)),
        });
        let name = self.rules.game().name.clone();
        found.end = Some(PracticeEnd {
            file: LearnedFile::of(name, bytes),
            written,
        });
        Some(ProgressReport {
            found,
            is_done: true,
        })
    }

    fn take(session: &mut Session, id: JobId, output: Self::Output) -> Vec<SessionEvent> {
        session.take_practice(id, output)
    }

    fn release(session: &mut Session, id: JobId, _has_failed: bool) {
        let practice = session.players.practice.as_mut();
        let out = practice.and_then(|practice| practice.out.as_mut());
        if let Some(out) = out.filter(|out| out.id == id) {
            out.done = true;
        }
    }
}

impl Session {
    /// Returns what the machine has learned of the game.
    pub fn learned(&self) -> &Learned {
        self.players.learned()
    }

    /// Takes a file of what was learned, for these rules and for all later ones that it fits.
    pub fn take_learned(&mut self, file: Option<LearnedFile>) {
        self.players.learned_file = file;
        self.teach();
    }

    /// Gives the machine what was learned of the rules that are played now.
    pub(super) fn teach(&mut self) {
        let Some(rules) = self.text.rules.clone() else {
            return;
        };
        // Other rules are another game.
        self.players
            .practice
            .take_if(|practice| !practice.is_about(&rules));
        let file = self.players.learned_file.as_ref();
        let learned = file.map_or(Learned::Nothing, |file| {
            file.with(&*rules, self.text.hash())
        });
        self.players.set_learned(learned, &rules);
    }

    /// Lets the machine practise a game that it has not learned, once, while somebody plays it.
    pub(super) fn practise_quietly(&mut self) {
        let players = &self.players;
        let is_wanted = players.practises && players.is_timed && players.practice.is_none();
        // The other core is for the search of the move.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        if is_wanted && cores > 1 && players.learned().game().is_none() {
            self.learn(QUIET_TIME, true);
        }
    }

    /// Lets the machine practise the game in the background. Nothing happens without rules. If nobody asked for it
    /// (`is_quiet`), what is learned is used but not written.
    pub fn learn(&mut self, time: Duration, is_quiet: bool) {
        let Some(rules) = self.text.rules.clone() else {
            return;
        };
        let first = self.text.files().first();
        let path = first
            .and_then(|file| file.path.as_deref())
            .filter(|_| !is_quiet);
        let task = PracticeTask {
            path: path.map(Path::to_owned),
            rules: Arc::clone(&rules),
            time,
            seed: self.players.draw_seed(),
            before: self.learned().game().cloned(),
            hash: self.text.hash(),
            is_quiet,
            is_timed: self.players.is_timed,
        };
        let out = self.send(task, &rules, rules.start());
        self.players.practice = Some(PracticeRun {
            progress: PracticeReport::default(),
            time,
            is_quiet,
            out: Some(out),
        });
    }

    fn take_practice(
        &mut self,
        id: JobId,
        report: ProgressReport<PracticeReport>,
    ) -> Vec<SessionEvent> {
        let rules = self.text.rules.clone();
        let Some(practice) = &mut self.players.practice else {
            return Vec::new();
        };
        let Some(out) = practice.out.as_mut().filter(|out| out.id == id) else {
            return Vec::new();
        };
        out.done = report.is_done;
        // Rules that changed meanwhile are another game.
        let is_same = rules.is_some_and(|rules| Arc::ptr_eq(&rules, &out.rules));
        practice.progress = report.found;
        let end = practice.progress.end.take().filter(|_| is_same);
        let is_quiet = practice.is_quiet;
        let Some(PracticeEnd { file, written }) = end else {
            return Vec::new();
        };
        self.take_learned(Some(file));
        let is_gain = self.learned().style() != PlayStyle::Usual;
        let gain = match is_gain {
            true => message!("learned-gain-short"),
            false => message!("learned-no-gain-short"),
        };
        let told = match written {
            Some(Ok(file)) => message!("learned-done-written", gain = gain, file = file),
            Some(Err(reason)) => message!("learned-done-unwritten", gain = gain, reason = reason),
            None => gain,
        };
        // Nobody waits to hear that practice which nobody asked for was of no use.
        let is_told = is_gain || !is_quiet;
        is_told
            .then_some(SessionEvent::Message(told))
            .into_iter()
            .collect()
    }
}
