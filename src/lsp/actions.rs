//! Code actions: the quick fixes of diagnostics, one at a time or all of a document.

use super::diagnostics::{ClientView, LONGEST_TEXT};
use super::documents::path_of;
use super::games::GameAnalysis;
use super::protocol::{self, AboutActions};
use super::text::IndexedText;
use crate::base::Diagnostic;
use crate::rules::assist::Fix;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The kind of a fix of one diagnostic.
pub(super) const QUICK_FIX: &str = "quickfix";
/// The kind of an action that applies all fixes of a document.
pub(super) const FIX_ALL: &str = "source.fixAll";

/// The kind of an action that writes a test.
pub(super) const ADD_TEST: &str = "source.addTest";

/// A diagnostic of a document that can be fixed.
struct Fixable<'g> {
    game: &'g GameAnalysis,
    lines: &'g IndexedText,
    diagnostic: &'g Diagnostic,
    fix: &'g Fix,
}

/// Returns the diagnostics of a document that can be fixed, in the games that have it.
fn fixable<'g>(
    path: &'g Path,
    games: impl Iterator<Item = &'g GameAnalysis>,
) -> impl Iterator<Item = Fixable<'g>> {
    let remarks = games.flat_map(|game| game.remarks.iter().map(move |remark| (game, remark)));
    remarks.filter_map(move |(game, remark)| {
        let fix = remark.fix.as_ref()?;
        let diagnostic = &remark.diagnostic;
        let (file, lines) = game.files.get(usize::from(diagnostic.span.file.0))?;
        (file.as_deref() == Some(path)).then_some(Fixable {
            game,
            lines,
            diagnostic,
            fix,
        })
    })
}

impl ClientView<'_> {
    /// Returns the actions that a client asks for: quick fixes for a range of a document, and one for all of it.
    pub(super) fn actions(
        &self,
        asked: &AboutActions,
        games: &BTreeMap<PathBuf, GameAnalysis>,
    ) -> Vec<Value> {
        let path = path_of(&asked.text_document.uri);
        let games = games.values();
        let games: Vec<&GameAnalysis> = games
            .filter(|game| game.is_current(self.documents))
            .collect();
        let mut actions = Vec::new();
        if asked.wants(QUICK_FIX) {
            for fixable in fixable(&path, games.iter().copied()) {
                let action = self.quick_fix(&fixable, asked);
                actions.extend(action.filter(|action| !actions.contains(action)));
            }
        }
        if asked.wants(QUICK_FIX) {
            let created = self.creations(&path, &games, asked);
            actions.extend(created.into_iter().flatten());
        }
        if asked.wants(FIX_ALL) {
            actions.extend(self.fix_all(&path, &games, asked));
        }
        if asked.wants(ADD_TEST) {
            actions.extend(self.add_test(&path, &games));
        }
        actions
    }

    /// Returns the fix of a diagnostic in the range of a question.
    fn quick_fix(&self, fixable: &Fixable<'_>, asked: &AboutActions) -> Option<Value> {
        let Fixable { fix, lines, .. } = fixable;
        let (_, made) = self.diagnostic(fixable.diagnostic, fixable.game)?;
        let range = asked.range;
        if made.range.start > range.end || range.start > made.range.end {
            return None;
        }
        Some(json!({
            "title": self.texts.say(&fix.title.with_short_texts(LONGEST_TEXT)),
            "kind": QUICK_FIX,
            "diagnostics": [made],
            "isPreferred": true,
            "edit": { "changes": { asked.text_document.uri.as_str(): [self.edit(fix, lines)] } },
        }))
    }

    /// Returns the actions that declare what a range of a document uses and no text declares.
    fn creations(
        &self,
        path: &Path,
        games: &[&GameAnalysis],
        asked: &AboutActions,
    ) -> Option<Vec<Value>> {
        let game = *games.iter().find(|game| game.has(path))?;
        let missing = game.remarks.iter().filter_map(|remark| {
            let diagnostic = &remark.diagnostic;
            let (file, made) = self.diagnostic(diagnostic, game)?;
            let is_asked =
                made.range.start <= asked.range.end && asked.range.start <= made.range.end;
            let is_here = is_asked && file == path && diagnostic.code().contains("unknown");
            is_here.then_some((diagnostic, made))
        });
        let missing: Vec<_> = missing.collect();
        if missing.is_empty() {
            return None;
        }
        let games = BTreeMap::from([(game.root.clone(), game.clone())]);
        let texts = self.texts_of(path, &games).ok()??;
        let (assist, lines) = (texts.assist(), texts.lines()?);
        let actions = missing.into_iter().filter_map(|(diagnostic, made)| {
            let fix = assist.create(texts.index, diagnostic)?;
            Some(json!({
                "title": self.texts.say(&fix.title.with_short_texts(LONGEST_TEXT)),
                "kind": QUICK_FIX,
                "diagnostics": [made],
                "edit": { "changes": { asked.text_document.uri.as_str(): [self.edit(&fix, lines)] } },
            }))
        });
        Some(actions.collect())
    }

    /// Returns the action with all fixes of a document that do not touch each other. What they leave, or bring up, the
    /// next one fixes.
    fn fix_all(&self, path: &Path, games: &[&GameAnalysis], asked: &AboutActions) -> Option<Value> {
        // Another game that has the document may see it otherwise.
        let game = *games.first()?;
        let mut fixes: Vec<_> = fixable(path, std::iter::once(game)).collect();
        // What was probably meant is a guess, which people take one at a time.
        let is_guess = |fixable: &Fixable<'_>| {
            let hint = fixable.diagnostic.hint.as_ref();
            hint.is_some_and(|hint| hint.id.contains("did-you-mean"))
        };
        fixes.retain(|fixable| !is_guess(fixable));
        fixes.sort_by_key(|fixable| (fixable.fix.range.start, fixable.fix.range.end));
        let mut end = None;
        fixes.retain(|fixable| {
            let range = &fixable.fix.range;
            let is_free = end.is_none_or(|end| range.start > end);
            if is_free {
                end = Some(range.end);
            }
            is_free
        });
        let edits: Vec<Value> = fixes
            .iter()
            .map(|fixable| self.edit(fixable.fix, fixable.lines))
            .collect();
        let count = edits.len();
        (count > 0).then(|| {
            json!({
                "title": self.texts.say(&crate::message!("assist-fix-all", count = count)),
                "kind": FIX_ALL,
                "edit": { "changes": { asked.text_document.uri.as_str(): edits } },
            })
        })
    }

    fn edit(&self, fix: &Fix, lines: &IndexedText) -> Value {
        let range: protocol::Range = lines.range(&fix.range, self.encoding);
        json!({ "range": range, "newText": fix.text })
    }
}
