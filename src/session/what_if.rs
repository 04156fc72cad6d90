//! What a change of the rules does: the number of legal moves here, that of sequences of two moves, and the balance of
//! quick random games, before and after it.
//!
//! Invariant: everything is computed in the background, and a further change of the text cancels it.

use super::job::{JobId, Lane, Task, TaskContext};
use super::rules_file::no_files;
use super::rules_text::KnownEffects;
pub use super::rules_text::{Computed, RulesPreview, WhatIf};
use super::search_tasks::ReportTimer;
use super::{Compiled, Session, SessionEvent};
use crate::base::{Message, SeverityCounts, Source, Sources};
use crate::board::Position;
use crate::message;
use crate::record::{NodeId, Record};
use crate::rules::Rules;
use crate::search::Bounds;
use crate::search::perft::{PerftOptions, count};
use crate::search::playout::{self, Playouts};
use crate::search::tally::Tally;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The number of quick games.
pub const GAMES: u64 = 1000;

/// The games start from the same seed before and after, so that the same rules give the same balance.
const SEED: u64 = 1;

/// The longest time for the moves and for the games of one version of the rules.
const RUN_TIMEOUT: Duration = Duration::from_secs(20);

/// Compares two versions of rules.
struct CompareTask {
    before: Arc<dyn Rules>,
    after: Arc<dyn Rules>,
    record: Arc<Record>,
    node: NodeId,
    /// The effects of the rules in play, if they are known.
    known: Option<RulesPreview>,
}

impl Task<Session> for CompareTask {
    type Output = WhatIf;

    fn lane(&self) -> Lane {
        Lane::Comparing
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let bounds = run.bounds;
        let preview = Mutex::new(WhatIf::default());
        let change = |is_before: bool, act: &dyn Fn(&mut RulesPreview)| {
            let mut locked = preview.lock().unwrap_or_else(PoisonError::into_inner);
            act(match is_before {
                true => &mut locked.before,
                false => &mut locked.after,
            });
            locked.clone()
        };
        let tell = |answer: WhatIf| {
            if let Some(tell) = run.tell {
                tell(answer);
            }
        };
        if let Some(known) = &self.known {
            change(true, &|effects| *effects = known.clone());
        }
        // The quick answers of both versions before the games of either: the numbers of moves are there at once and
        // tell most. What is known of the rules in play from the comparison before is not computed again, because a
        // keystroke changes only the other version.
        let versions = [(&self.before, true), (&self.after, false)];
        let is_open = |version: &(&Arc<dyn Rules>, bool)| !version.1 || self.known.is_none();
        for (rules, is_before) in versions.into_iter().filter(is_open) {
            let position = position_here(rules, &self.record, self.node, &bounds);
            for depth in [1, 2] {
                let counted = match &position {
                    Ok(position) => sequences(&**rules, position, depth, &bounds),
                    Err(reason) => Err(reason.clone()),
                };
                tell(change(is_before, &|effects| match depth {
                    1 => effects.moves = Some(counted.clone()),
                    _ => effects.two_moves = Some(counted.clone()),
                }));
            }
        }
        for (rules, is_before) in versions.into_iter().filter(is_open) {
            let clock = ReportTimer::new();
            let games = balance(&**rules, &bounds, &|tally| {
                if clock.is_due() {
                    let games = Some(Ok(tally.clone()));
                    tell(change(is_before, &|effects| effects.games = games.clone()));
                }
            });
            tell(change(is_before, &|effects| {
                effects.games = Some(games.clone())
            }));
        }
        if bounds.is_stopped() {
            return None;
        }
        let mut done = preview.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.is_done = true;
        Some(done)
    }

    fn take(session: &mut Session, id: JobId, output: Self::Output) -> Vec<SessionEvent> {
        session.take_what_if(id, output)
    }

    fn release(session: &mut Session, id: JobId, _: bool) {
        session.text.comparison.waiting.take(id);
    }
}

/// Returns the position after a node, by rules that need not be those of the record.
fn position_here(
    rules: &Arc<dyn Rules>,
    record: &Arc<Record>,
    node: NodeId,
    bounds: &Bounds<'_>,
) -> Result<Position, Message> {
    let compiled = Compiled {
        diagnostics: Vec::new(),
        rules: Some(Arc::clone(rules)),
    };
    let mut session = Session::new(no_files(), Sources::new(), compiled);
    session.replace_record(Arc::clone(record), node);
    session.work_out_position(bounds);
    let position = session.known_position().cloned();
    position.map_err(|_| message!("what-if-not-here"))
}

/// Counts the sequences of moves.
fn sequences(
    rules: &dyn Rules,
    position: &Position,
    depth: u32,
    bounds: &Bounds<'_>,
) -> Computed<u64> {
    let start = Instant::now();
    let stop = || bounds.is_stopped() || start.elapsed() >= RUN_TIMEOUT;
    let options = PerftOptions {
        bounds: Bounds::stopped_by(&stop),
        ..PerftOptions::default()
    };
    let counted = count(rules, position, depth, options);
    match counted.complete {
        Ok(()) => Ok(counted.nodes),
        Err(partial) => Err(partial.message()),
    }
}

/// Plays quick games.
fn balance(
    rules: &dyn Rules,
    bounds: &Bounds<'_>,
    watch: &(dyn Fn(&Tally) + Sync),
) -> Computed<Tally> {
    let start = Instant::now();
    let stop = || bounds.is_stopped() || start.elapsed() >= RUN_TIMEOUT;
    let playouts = Playouts {
        threads: 1,
        ..Playouts::new(GAMES, SEED)
    };
    let tally = playout::run(rules, &playouts, &Bounds::stopped_by(&stop), watch);
    match tally.games {
        0 => Err(message!("what-if-no-game")),
        _ => Ok(tally),
    }
}

impl Session {
    /// Compares the rules of the newest check with the rules in play, in the background. Ends the comparison if the
    /// checked text is that of the rules in play, or has errors.
    pub fn compare_changes(&mut self) {
        self.text.comparison.clear();
        if let Some(after) = self.text.checked_rules() {
            self.compare_with(after);
        }
    }

    /// Ends the comparison.
    pub fn end_comparison(&mut self) {
        self.text.comparison.clear();
    }

    /// Compares the rules in play with others that stand in no text yet; [`compare_changes`](Self::compare_changes)
    /// ends that. `texts` has one text per file, in order.
    ///
    /// # Errors
    /// The texts have errors.
    pub fn compare_variant(&mut self, texts: Vec<Arc<str>>) -> Result<(), Message> {
        let mut sources = Sources::new();
        for (file, text) in self.text.files().iter().zip(texts) {
            sources.add(Source::new(file.name.clone(), text));
        }
        let compiled = (self.text.files.compile)(&sources);
        let errors = SeverityCounts::of(&compiled.diagnostics).errors;
        let after = compiled.rules;
        let after = after.ok_or_else(|| message!("variant-errors", errors = errors))?;
        self.text.comparison.clear();
        self.compare_with(after);
        Ok(())
    }

    fn compare_with(&mut self, after: Arc<dyn Rules>) {
        let Some(before) = self.text.rules.clone() else {
            return;
        };
        let (node, revision) = (self.game.current, self.game.record.revision());
        let is_known = |known: &&KnownEffects| {
            Arc::ptr_eq(&known.rules, &before) && known.node == (node, revision)
        };
        let previous = self.text.comparison.known.as_ref().filter(is_known);
        let effects = previous.map(|known| known.effects.clone());
        let (id, cancel) = self.submit_cancellable(CompareTask {
            before: Arc::clone(&before),
            after,
            record: Arc::clone(&self.game.record),
            node,
            known: effects.clone(),
        });
        let comparison = &mut self.text.comparison;
        comparison.found = Some(WhatIf {
            before: effects.unwrap_or_default(),
            ..WhatIf::default()
        });
        let context = (before, node, revision, cancel);
        comparison.waiting.wait_for(id, context);
    }

    /// Returns what the changed text of the rules does; `None` if it is that of the rules in play or has errors.
    pub fn what_if(&self) -> Option<&WhatIf> {
        self.text.comparison.found.as_ref()
    }

    fn take_what_if(&mut self, id: JobId, found: WhatIf) -> Vec<SessionEvent> {
        let comparison = &mut self.text.comparison;
        if !comparison.waiting.is_for(id) {
            return Vec::new();
        }
        if found.is_done
            && let Some((rules, node, revision, _)) = comparison.waiting.take(id)
        {
            comparison.known = Some(KnownEffects {
                rules,
                node: (node, revision),
                effects: found.before.clone(),
            });
        }
        comparison.found = Some(found);
        vec![SessionEvent::Compared]
    }
}
