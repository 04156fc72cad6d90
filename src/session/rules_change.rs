//! Checking the texts of rules, and installing other rules: the record is converted and judged again.
//!
//! The numbers of pieces follow the order of their declarations, which the author may change at any time; the record
//! refers to their names. So its numbers are translated. Pieces that the new rules no longer declare get numbers after
//! the others, until rules that declare them are installed.

use super::job::{JobId, Lane, Task, TaskContext};
use super::positions::Positions;
use super::rules_file::{Compile, RulesFile};
use super::{Compiled, Session, SessionEvent};
use crate::base::{Diagnostic, SeverityCounts, Sources};
use crate::board::{Game, Piece};
use crate::rules::Rules;
use crate::search::advice;
use std::sync::Arc;

/// Compiles texts.
struct CompileTask {
    compile: Compile,
    sources: Sources,
    /// True if the rules are to be installed.
    is_to_apply: bool,
}

impl Task<Session> for CompileTask {
    type Output = (Sources, Compiled);

    fn lane(&self) -> Lane {
        match self.is_to_apply {
            true => Lane::Applying,
            false => Lane::Checking,
        }
    }

    fn run(self, _: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let compiled = (self.compile)(&self.sources);
        Some((self.sources, compiled))
    }

    fn take(session: &mut Session, id: JobId, output: Self::Output) -> Vec<SessionEvent> {
        let (sources, compiled) = output;
        session.take_compiled(id, sources, compiled)
    }

    fn release(session: &mut Session, id: JobId, _: bool) {
        session.text.checking.take(id);
        session.text.applying.take(id);
    }
}

/// Searches rules without errors for weaknesses.
struct AdviseTask {
    rules: Arc<dyn Rules>,
}

impl Task<Session> for AdviseTask {
    type Output = Vec<Diagnostic>;

    fn lane(&self) -> Lane {
        Lane::Advising
    }

    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        Some(advice::find(&*self.rules, &run.limits()).remarks)
    }

    fn take(session: &mut Session, id: JobId, advice: Self::Output) -> Vec<SessionEvent> {
        session.take_advice(id, advice)
    }

    fn release(session: &mut Session, id: JobId, _: bool) {
        session.text.advising.take(id);
    }
}

impl Session {
    pub(super) fn install_rules(&mut self, rules: Arc<dyn Rules>) {
        let mut naming = rules.game().clone();
        if let Some(old) = &self.game.naming {
            let numbers = translate(old, &mut naming);
            let same = numbers
                .iter()
                .enumerate()
                .all(|(index, piece)| usize::from(piece.0) == index);
            if !same {
                self.game
                    .record_mut()
                    .renumber(|piece| numbers.get(usize::from(piece.0)).copied().unwrap_or(piece));
            }
        }
        self.game.positions = Positions::new(rules.start(), rules.game().players);
        self.game.naming = Some(Arc::new(naming));
        self.game.opening = rules.prelude().outcome;
        self.text.rules = Some(rules);
        self.teach();
        self.take_root_state();
        self.moves.forget();
        self.judge_all();
        self.go_to_node(self.game.current);
    }

    /// Takes the changed texts of the editor and checks them in the background. `texts` has one text per file, in
    /// order.
    pub fn check(&mut self, texts: Vec<Arc<str>>) {
        self.set_drafts(texts);
        let id = self.submit(CompileTask {
            compile: Arc::clone(&self.text.files.compile),
            sources: self.text.collect(|file| &file.draft),
            is_to_apply: false,
        });
        self.text.checking.wait_for(id, ());
    }

    /// Takes the texts of the editor without checking them. `texts` has one text per file, in order.
    pub fn set_drafts(&mut self, texts: Vec<Arc<str>>) {
        for (file, text) in self.text.files.files.iter_mut().zip(texts) {
            file.draft = file.with_line_ends(text);
        }
    }

    /// Requests advice on the rules of the newest check, once, in the background; it is added to the diagnostics.
    pub fn ask_for_advice(&mut self) {
        if let Some(rules) = self.text.unadvised.take() {
            let id = self.submit(AdviseTask { rules });
            self.text.advising.wait_for(id, ());
        }
    }

    fn take_advice(&mut self, id: JobId, advice: Vec<Diagnostic>) -> Vec<SessionEvent> {
        if self.text.advising.take(id).is_none() || advice.is_empty() {
            return Vec::new();
        }
        self.text.found.1.extend(advice);
        vec![SessionEvent::Checked { errors: 0 }]
    }

    /// Puts unsaved texts of an earlier session into the editor.
    pub(super) fn take_drafts(&mut self, drafts: &[(usize, Arc<str>)]) {
        let files = self.text.files().iter();
        let mut texts: Vec<Arc<str>> = files.map(|file| Arc::clone(&file.draft)).collect();
        for (index, draft) in drafts {
            if let Some(text) = texts.get_mut(*index) {
                *text = Arc::clone(draft);
            }
        }
        if !drafts.is_empty() {
            self.check(texts);
        }
    }

    /// Compiles the saved texts, in order to install them.
    pub(super) fn apply_saved(&mut self) {
        let id = self.submit(CompileTask {
            compile: Arc::clone(&self.text.files.compile),
            sources: self.text.collect(|file| &file.saved),
            is_to_apply: true,
        });
        self.text.applying.wait_for(id, ());
    }

    fn take_compiled(
        &mut self,
        id: JobId,
        sources: Sources,
        compiled: Compiled,
    ) -> Vec<SessionEvent> {
        let errors = SeverityCounts::of(&compiled.diagnostics).errors;
        if self.text.applying.take(id).is_some() {
            // The game that an exercise has put aside is converted to the new rules, too.
            let mut events = self.end_exercise();
            // The rules in play stay: with a typing error in a saved text the game continues by the rules before.
            if !self.apply(sources, compiled) {
                // Results that remain would be taken for those of the saved text.
                self.text.testing.clear();
                self.text.tested = None;
                events.push(SessionEvent::RulesBroken { errors });
                return events;
            }
            self.run_tests();
            events.push(SessionEvent::RulesReplaced);
            return events;
        }
        if self.text.checking.take(id).is_some() {
            self.text.take_found(sources, &compiled);
            return vec![SessionEvent::Checked { errors }];
        }
        Vec::new()
    }

    /// Installs compiled rules and judges the record by them. Returns false if there are none because of errors.
    pub(super) fn apply(&mut self, sources: Sources, compiled: Compiled) -> bool {
        if compiled.rules.is_some() {
            self.text.tested = None;
        }
        // While the editor is ahead of the saved text, the diagnostics are those of the editor, which a check has found
        // or will find.
        let newer_draft = self.text.files().iter().any(RulesFile::is_changed);
        if !newer_draft {
            self.text.take_found(sources.clone(), &compiled);
        }
        let Some(rules) = compiled.rules else {
            if self.text.rules.is_none() {
                self.text.sources = sources;
            }
            return false;
        };
        self.text.sources = sources;
        self.install_rules(rules);
        true
    }
}

/// Returns the new number of every old piece. Names that the new game lacks are appended to it.
fn translate(old: &Game, new: &mut Game) -> Vec<Piece> {
    old.pieces
        .iter()
        .enumerate()
        .map(|(index, kind)| {
            new.piece_by_name(&kind.name).unwrap_or_else(|| {
                new.pieces.push(kind.clone());
                let last = u16::try_from(new.pieces.len() - 1).ok();
                last.map_or(Piece(index as u16), Piece)
            })
        })
        .collect()
}
