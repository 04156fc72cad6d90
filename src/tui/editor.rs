//! The editor of the rules: the texts, one per file, with their diagnostics.
//!
//! Invariant: the rules in play change only when these texts are saved without errors. Pasted text is cleaned before it
//! is inserted.

mod folded;
mod shared_changes;

use super::folding::{FoldBlock, Folds};
use super::keys::Key;
use crate::base::clean::clean;
use crate::base::{Diagnostic, Place, SeverityCounts, Sources};
use crate::rules::RuleLanguage;
use crate::rules::assist::Proposal;
use crate::rules::highlight::HighlightKind;
use crate::session::RulesFile;
use crate::tui::widgets::source::{LineHighlights, Syntax};
use crossterm::event::{KeyCode, KeyModifiers};
use std::cell::OnceCell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;
use tui_textarea::{CursorMove, Input, Key as AreaKey, TextArea};

/// The columns per level of indentation.
const INDENT_COLUMNS: u8 = 2;
const INDENT: usize = INDENT_COLUMNS as usize;

/// Converts a number for the text area.
fn small(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// A text in the editor.
#[derive(Clone, Debug)]
pub struct EditorFile {
    /// The name on the tab.
    pub name: String,
    /// The text, caret, selection and history.
    pub area: TextArea<'static>,
    /// The first visible line and column.
    pub scroll: (usize, usize),
    /// True if the view follows the caret.
    pub follow: bool,
    folds: Folds,
    saved: Arc<str>,
    /// Changes that are undone and redone as one: the fingerprints of the text before and after each.
    // By fingerprints, because the text area does not say which steps of its history belong together, and does not tell
    // when it drops old ones. A group whose text never comes back is simply not found.
    groups: Vec<(u64, u64)>,
    /// Computed on demand, so at most once per frame.
    highlights: OnceCell<LineHighlights>,
    blocks: OnceCell<Vec<FoldBlock>>,
    changed: OnceCell<bool>,
}

impl EditorFile {
    fn new(name: &str, text: &Arc<str>) -> Self {
        let mut area = TextArea::new(text.split('\n').map(str::to_owned).collect());
        area.set_max_histories(1000);
        area.set_tab_length(INDENT_COLUMNS);
        Self {
            name: name.to_owned(),
            area,
            scroll: (0, 0),
            follow: true,
            folds: Folds::default(),
            saved: Arc::clone(text),
            groups: Vec::new(),
            highlights: OnceCell::new(),
            blocks: OnceCell::new(),
            changed: OnceCell::new(),
        }
    }

    /// Returns the whole text.
    pub fn text(&self) -> String {
        self.area.lines().join("\n")
    }

    /// Returns true if this is the text.
    pub fn has_text(&self, text: &str) -> bool {
        let lines = self.area.lines().iter().map(String::as_str);
        lines.eq(text.split('\n'))
    }

    /// Returns true if the text differs from the one last read or saved.
    pub fn is_changed(&self) -> bool {
        let lines = self.area.lines().iter().map(String::as_str);
        *self
            .changed
            .get_or_init(|| !lines.eq(self.saved.split('\n')))
    }

    /// Returns the syntax colours of the present text.
    pub fn highlights(&self) -> &LineHighlights {
        self.highlights
            .get_or_init(|| highlights(&self.name, self.area.lines(), &self.text()))
    }

    /// Returns line and column of the caret, from 0; columns count characters.
    pub fn caret(&self) -> (usize, usize) {
        let cursor = self.area.cursor();
        (cursor.0, cursor.1)
    }

    /// Moves the caret to a place, or to the nearest one in the text.
    pub fn set_caret(&mut self, line: usize, column: usize) {
        self.follow = true;
        self.area.cancel_selection();
        self.area
            .move_cursor(CursorMove::Jump(small(line), small(column)));
        self.reveal_caret();
    }

    /// Returns the byte offset of a line and column.
    pub fn offset(&self, (line, column): (usize, usize)) -> usize {
        let lines = self.area.lines();
        let before: usize = lines.iter().take(line).map(|line| line.len() + 1).sum();
        let line = lines.get(line).map_or("", String::as_str);
        let within = line
            .char_indices()
            .nth(column)
            .map_or(line.len(), |(offset, _)| offset);
        before + within
    }

    /// Returns the line and column of a byte offset.
    pub fn spot(&self, offset: usize) -> (usize, usize) {
        let mut rest = offset;
        for (number, line) in self.area.lines().iter().enumerate() {
            if rest <= line.len() {
                let column = line.get(..rest).map_or(0, |before| before.chars().count());
                return (number, column);
            }
            rest -= line.len() + 1;
        }
        (self.area.lines().len().saturating_sub(1), 0)
    }

    /// Selects the text between two spots, and moves the caret to its end.
    pub fn select(&mut self, start: (usize, usize), end: (usize, usize)) {
        self.set_caret(start.0, start.1);
        self.area.start_selection();
        self.area
            .move_cursor(CursorMove::Jump(small(end.0), small(end.1)));
    }

    /// Returns a hash of the text.
    fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.area.lines().hash(&mut hasher);
        hasher.finish()
    }

    /// Undoes one change, or redoes it if `again` is true, even if it took several steps of the text area. Returns
    /// false if there is none.
    fn step_back(&mut self, again: bool) -> bool {
        let present = self.fingerprint();
        let step = |area: &mut TextArea<'static>| if again { area.redo() } else { area.undo() };
        // If the present text is an end of a group, steps are taken until the text at its other end appears. The last
        // group counts, since the same text may have been reached more than once.
        let goal = self.groups.iter().rev().find_map(|(before, after)| {
            let (from, to) = if again {
                (before, after)
            } else {
                (after, before)
            };
            (*from == present).then_some(*to)
        });
        let (before, lines) = (self.caret().0, self.area.lines().len());
        let done = step(&mut self.area);
        while done && goal.is_some_and(|goal| goal != self.fingerprint()) {
            if !step(&mut self.area) {
                break;
            }
        }
        if done {
            self.follow = true;
            self.note_change();
            let line = before.min(self.caret().0);
            self.folds.shift(line, lines, self.area.lines().len());
            self.reveal_caret();
        }
        done
    }

    /// Sets the text that is on disk.
    pub fn set_saved(&mut self, text: &Arc<str>) {
        self.saved = Arc::clone(text);
        self.note_change();
    }

    fn note_change(&mut self) {
        // All that is computed from the text. Whoever changes `area` without calling this shows colours and folds of
        // another text.
        self.highlights.take();
        self.blocks.take();
        self.changed.take();
    }
}

/// Returns the syntax colours of a text of rules; other texts, such as a look, have none.
fn highlights(name: &str, lines: &[String], text: &str) -> LineHighlights {
    let Some(language) = RuleLanguage::of_file(name) else {
        return LineHighlights::default();
    };
    let pieces = (language.highlight)(text);
    let spans = pieces.into_iter().map(|(range, kind)| {
        let syntax = match kind {
            HighlightKind::Keyword => Syntax::Keyword,
            HighlightKind::Type => Syntax::Type,
            HighlightKind::Constant => Syntax::Constant,
            HighlightKind::Number => Syntax::Number,
            HighlightKind::Comment => Syntax::Comment,
            HighlightKind::Function | HighlightKind::BuiltIn => Syntax::Function,
            HighlightKind::Parameter => Syntax::Keyword,
            HighlightKind::Quoted => Syntax::Quoted,
            HighlightKind::Operator => Syntax::Operator,
            HighlightKind::Junk => Syntax::Junk,
        };
        (range, syntax)
    });
    LineHighlights::new(lines, spans)
}

/// Returns the spaces at the start of a line, with which the next line starts too.
fn indent(line: &str) -> String {
    let blanks = line.chars().take_while(|c| *c == ' ' || *c == '\t');
    blanks.collect()
}

/// Returns the byte range of the first occurrence of a text in a line. Case is ignored unless `exact` is true.
fn find_in(line: &str, wanted: &str, exact: bool) -> Option<(usize, usize)> {
    if exact {
        let start = line.find(wanted)?;
        return Some((start, start + wanted.len()));
    }
    // A lower-case letter may have more bytes than its capital, so positions are those of the original line.
    line.char_indices().find_map(|(start, _)| {
        let mut rest = line.get(start..)?.char_indices();
        let mut remaining = wanted.chars().flat_map(char::to_lowercase).peekable();
        let mut end = start;
        while remaining.peek().is_some() {
            let (offset, character) = rest.next()?;
            if !character
                .to_lowercase()
                .all(|small| remaining.next() == Some(small))
            {
                return None;
            }
            end = start + offset + character.len_utf8();
        }
        Some((start, end))
    })
}

/// A diagnostic with its place in the text that was checked.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedDiagnostic {
    /// The index of the tab.
    pub file: usize,
    /// The place, in lines and columns from 1.
    pub place: Place,
    pub diagnostic: Diagnostic,
}

/// All texts of the rules.
#[derive(Clone, Debug, Default)]
pub struct Editor {
    /// The texts; empty without rules.
    pub files: Vec<EditorFile>,
    /// The index of the active tab.
    pub active: usize,
    /// The diagnostics of the last check, in the order of files and places.
    pub found: Vec<PlacedDiagnostic>,
    /// The texts at the last check that found no errors.
    pub sound: Vec<Arc<str>>,
    /// The text that was last searched for.
    pub wanted: String,
    /// When the texts have to be checked.
    pub check_at: Option<Duration>,
    /// The number of changes, by which a check knows whether it is out of date.
    pub version: u64,
    /// The number of the input that was an Esc with nothing to close.
    pub escaped_at: Option<u64>,
    /// The list of completions at the caret, while it is open.
    pub completion: Option<CompletionList>,
    /// The positions of the caret before each jump, the latest last: tab, line and column.
    pub jumps: Vec<(usize, (usize, usize))>,
    /// Changes of several texts that are undone and redone as one.
    shared_changes: Vec<Vec<SharedChange>>,
}

/// A list of completions at the caret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompletionList {
    /// The completions; at least one.
    pub proposals: Vec<Proposal>,
    /// The number of characters before the caret that a completion replaces.
    pub typed: usize,
    /// The index of the selected completion; `None` if the list opened by itself and nothing was selected yet.
    pub selected: Option<usize>,
}

/// The part of one text in a change of several texts: its tab, and its fingerprints before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SharedChange {
    tab: usize,
    before: u64,
    after: u64,
}

impl Editor {
    /// Opens the texts of rules.
    pub fn open(sources: &Sources) -> Self {
        Self {
            files: sources
                .files()
                .iter()
                .map(|source| EditorFile::new(source.name(), source.text()))
                .collect(),
            ..Self::default()
        }
    }

    /// Opens the texts of rules as they are in a session.
    pub fn open_files(files: &[RulesFile]) -> Self {
        let opened = |file: &RulesFile| {
            let name = crate::base::clean::clean_line(&file.name);
            EditorFile::new(&name, &file.saved)
        };
        Self {
            files: files.iter().map(opened).collect(),
            ..Self::default()
        }
    }

    /// Adds a text behind the others.
    pub fn add(&mut self, file: &RulesFile) {
        let name = crate::base::clean::clean_line(&file.name);
        self.files.push(EditorFile::new(&name, &file.saved));
    }

    /// Returns the active text.
    pub fn file(&self) -> Option<&EditorFile> {
        self.files.get(self.active)
    }

    /// Returns the active text for editing.
    pub fn file_mut(&mut self) -> Option<&mut EditorFile> {
        self.files.get_mut(self.active)
    }

    /// Returns true if any text differs from the one last saved.
    pub fn is_changed(&self) -> bool {
        self.files.iter().any(EditorFile::is_changed)
    }

    pub fn texts(&self) -> Vec<Arc<str>> {
        self.files
            .iter()
            .map(|file| Arc::from(file.text()))
            .collect()
    }

    /// Returns the line that was typed into the active text since it had no errors last, if nothing else was changed.
    pub fn typed_line(&self) -> Option<String> {
        let before = self.sound.get(self.active)?;
        let now = self.file()?.text();
        let same = before.chars().zip(now.chars()).take_while(|(a, b)| a == b);
        let start: usize = same.map(|(c, _)| c.len_utf8()).sum();
        // What was there before follows what was typed.
        let end = now.strip_suffix(before.get(start..)?)?.len();
        let typed = now.get(start..end)?.trim();
        let is_line = !typed.is_empty() && !typed.contains('\n');
        is_line.then(|| typed.to_owned())
    }

    /// Replaces the text of a file, for example after reading it again; the caret stays on its line.
    pub fn replace(&mut self, number: usize, text: &str) {
        if let Some(file) = self.files.get_mut(number) {
            let (line, column) = file.caret();
            *file = EditorFile::new(&file.name.clone(), &Arc::from(text));
            file.set_caret(line, column);
            self.version += 1;
        }
    }

    /// Replaces the text of a file as an unsaved change.
    pub fn restore(&mut self, number: usize, text: &str) {
        if let Some(file) = self.files.get_mut(number) {
            // Typed over, not replaced as `replace` does, so that it can be undone: the text on disk is one step back.
            file.area.select_all();
            file.area.insert_str(text);
            file.note_change();
            self.version += 1;
        }
    }

    /// Takes the diagnostics of a check of `sources`.
    pub fn set_found(&mut self, diagnostics: &[Diagnostic], sources: &Sources) {
        self.found = diagnostics
            .iter()
            .map(|diagnostic| PlacedDiagnostic {
                file: usize::from(diagnostic.span.file.0),
                place: sources.place(diagnostic.span).1,
                diagnostic: diagnostic.clone(),
            })
            .collect();
        self.found.sort_by_key(|found| (found.file, found.place));
    }

    /// Returns the number of diagnostics of each severity.
    pub fn counts(&self) -> SeverityCounts {
        SeverityCounts::of(self.found.iter().map(|found| &found.diagnostic))
    }

    /// Activates the next tab.
    pub fn next_file(&mut self) {
        if !self.files.is_empty() {
            self.active = (self.active + 1) % self.files.len();
        }
    }

    /// Moves the caret to a place, in lines and columns from 1.
    pub fn go_to(&mut self, file: usize, line: u32, column: u32) {
        if file < self.files.len() {
            self.active = file;
            if let Some(file) = self.file_mut() {
                file.set_caret(
                    line.saturating_sub(1) as usize,
                    column.saturating_sub(1) as usize,
                );
            }
        }
    }

    /// Moves the caret to the next or previous diagnostic, wrapping around. Returns its index.
    pub fn step_diagnostic(&mut self, forward: bool) -> Option<usize> {
        let (line, column) = self.file()?.caret();
        let caret = (self.active, line + 1, column + 1);
        let place = |found: &PlacedDiagnostic| {
            (
                found.file,
                found.place.line as usize,
                found.place.column as usize,
            )
        };
        let next = if forward {
            self.found
                .iter()
                .position(|found| place(found) > caret)
                .or(Some(0))
        } else {
            self.found
                .iter()
                .rposition(|found| place(found) < caret)
                .or(self.found.len().checked_sub(1))
        }?;
        let (file, line, column) = {
            let diagnostic = self.found.get(next)?;
            (
                diagnostic.file,
                diagnostic.place.line,
                diagnostic.place.column,
            )
        };
        self.go_to(file, line, column);
        Some(next)
    }

    /// Returns the diagnostic at the caret, or else the first one on its line.
    pub fn found_here(&self) -> Option<&PlacedDiagnostic> {
        let (line, column) = self.file()?.caret();
        let on_line = |found: &&PlacedDiagnostic| {
            found.file == self.active
                && (found.place.line as usize..=found.place.end_line as usize).contains(&(line + 1))
        };
        self.found
            .iter()
            .filter(on_line)
            .find(|found| {
                found.place.line as usize == line + 1
                    && (found.place.column as usize..=found.place.end_column as usize)
                        .contains(&(column + 1))
            })
            .or_else(|| self.found.iter().find(on_line))
    }

    /// Returns the byte ranges of all occurrences of the wanted text in the active text. Case is ignored unless the
    /// wanted text has a capital.
    pub fn matches(&self) -> Vec<std::ops::Range<usize>> {
        let Some(file) = self.file().filter(|_| !self.wanted.is_empty()) else {
            return Vec::new();
        };
        let exact = self.wanted.chars().any(char::is_uppercase);
        let mut places = Vec::new();
        let mut first = 0;
        for line in file.area.lines() {
            let mut from = 0;
            while let Some(rest) = line.get(from..).filter(|rest| !rest.is_empty()) {
                let Some((start, end)) = find_in(rest, &self.wanted, exact) else {
                    break;
                };
                places.push(first + from + start..first + from + end);
                from += end.max(1);
            }
            first += line.len() + 1;
        }
        places
    }

    /// Moves the caret to the next or previous occurrence of the wanted text in the active text, wrapping around.
    /// Returns false if there is none.
    pub fn find(&mut self, forward: bool) -> bool {
        let places = self.matches();
        let Some(file) = self.file_mut() else {
            return false;
        };
        let caret = file.offset(file.caret());
        let next = if forward {
            places
                .iter()
                .find(|place| place.start > caret)
                .or(places.first())
        } else {
            places
                .iter()
                .rev()
                .find(|place| place.start < caret)
                .or(places.last())
        };
        match next {
            Some(place) => {
                let (line, column) = file.spot(place.start);
                file.set_caret(line, column);
                true
            }
            None => false,
        }
    }

    /// Inserts text; control characters become visible escapes.
    pub fn paste(&mut self, text: &str) {
        self.edit(|area| {
            area.insert_str(clean(text));
        });
    }

    /// Applies a change to the active text.
    pub fn edit(&mut self, change: impl FnOnce(&mut TextArea<'static>)) {
        if let Some(file) = self.file_mut() {
            file.follow = true;
            file.change(change);
            self.version += 1;
        }
    }

    /// Changes the active text by several edits that are undone as one.
    pub fn edit_as_one(&mut self, change: impl FnOnce(&mut TextArea<'static>)) {
        let before = self.file().map(EditorFile::fingerprint);
        self.edit(change);
        if let (Some(before), Some(file)) = (before, self.file_mut()) {
            let after = file.fingerprint();
            file.groups.push((before, after));
        }
    }

    /// Replaces byte ranges of the active text, in ascending order, each by `by`. This is undone as one change.
    pub fn replace_parts(&mut self, parts: &[std::ops::Range<usize>], by: &str) {
        let Some(file) = self.file() else { return };
        let spots: Vec<_> = parts
            .iter()
            .map(|part| (file.spot(part.start), file.spot(part.end)))
            .collect();
        self.edit_as_one(|area| {
            // From the end, so that the positions of earlier parts stay valid.
            for (start, end) in spots.iter().rev() {
                area.cancel_selection();
                area.move_cursor(CursorMove::Jump(small(start.0), small(start.1)));
                area.start_selection();
                area.move_cursor(CursorMove::Jump(small(end.0), small(end.1)));
                // Replaces the selection.
                area.insert_str(by);
                area.cancel_selection();
            }
        });
    }

    /// Moves the caret to a line and column of a text, and remembers where it was.
    pub fn jump(&mut self, file: usize, spot: (usize, usize)) {
        const MOST: usize = 100;
        let current = self.file().map(|open| (self.active, open.caret()));
        if self.jumps.len() >= MOST {
            self.jumps.remove(0);
        }
        self.jumps.extend(current);
        self.active = file.min(self.files.len().saturating_sub(1));
        if let Some(open) = self.file_mut() {
            open.set_caret(spot.0, spot.1);
        }
    }

    /// Moves the caret back to where it was before the last jump. Returns false if there was none.
    pub fn jump_back(&mut self) -> bool {
        let Some((file, spot)) = self.jumps.pop() else {
            return false;
        };
        self.active = file.min(self.files.len().saturating_sub(1));
        if let Some(open) = self.file_mut() {
            open.set_caret(spot.0, spot.1);
        }
        true
    }

    /// Inserts keys that arrived together, each a character or Enter, as one change.
    pub fn type_keys(&mut self, keys: &[Key]) {
        let Some(file) = self.file() else { return };
        let (line, column) = file.caret();
        let line = file.area.lines().get(line).map_or("", String::as_str);
        // The line of the caret up to the caret; the text after `old` bytes is new.
        let mut text: String = line.chars().take(column).collect();
        let old = text.len();
        let mut start = 0;
        for key in keys {
            match key.typed() {
                Some(character) => text.push(character),
                None => {
                    let line = text.get(start..).unwrap_or("");
                    // Text that arrives at once brings its own indentation.
                    // A terminal without bracketed paste sends pasted text as keys, many at a time; a person types one.
                    let opens = keys.len() == 1 && line.trim_end().ends_with('{');
                    let mut indent = indent(line);
                    if opens {
                        indent.push_str(&" ".repeat(INDENT));
                    }
                    text.push('\n');
                    start = text.len();
                    text.push_str(&indent);
                }
            }
        }
        self.edit(|area| {
            area.insert_str(text.get(old..).unwrap_or(""));
        });
    }

    /// Returns true if only spaces stand before the caret, enough for a level of indentation, and nothing is selected.
    fn is_in_blanks(&self) -> bool {
        let Some(file) = self.file() else {
            return false;
        };
        let (line, column) = file.caret();
        let line = file.area.lines().get(line).map_or("", String::as_str);
        let mut before = line.chars().take(column);
        column >= INDENT && before.all(|c| c == ' ') && file.area.selection_range().is_none()
    }

    /// Indents the selected lines by one level, or inserts spaces up to the next stop if nothing is selected. If
    /// `deeper` is false, removes a level of indentation.
    pub fn indent(&mut self, deeper: bool) {
        let Some(file) = self.file() else { return };
        let selection = file.area.selection_range();
        let (line, column) = file.caret();
        let lines = selection.map_or(line..=line, |(start, end)| start.0..=end.0);
        if deeper && lines.start() == lines.end() {
            self.edit(|area| {
                area.insert_tab();
            });
            return;
        }
        let blanks: Vec<(usize, usize)> = lines
            .map(|number| {
                let text = file.area.lines().get(number).map_or("", String::as_str);
                let blanks = match (deeper, text.starts_with('\t')) {
                    (true, _) => usize::from(!text.is_empty()) * INDENT,
                    (false, true) => 1,
                    (false, false) => text.chars().take(INDENT).take_while(|c| *c == ' ').count(),
                };
                (number, blanks)
            })
            .collect();
        if blanks.iter().all(|(_, blanks)| *blanks == 0) {
            return;
        }
        let of_caret = blanks.iter().find(|(number, _)| *number == line);
        let moved = of_caret.map_or(0, |(_, blanks)| *blanks);
        self.edit_as_one(|area| {
            area.cancel_selection();
            for (number, blanks) in blanks {
                area.move_cursor(CursorMove::Jump(small(number), 0));
                if deeper {
                    area.insert_str(" ".repeat(blanks));
                } else {
                    area.delete_str(blanks);
                }
            }
            let column = match deeper {
                true => column + moved,
                false => column.saturating_sub(moved),
            };
            if let Some((start, end)) = selection {
                // The same lines stay selected, so that the key can be pressed again.
                area.move_cursor(CursorMove::Jump(small(start.0), 0));
                area.start_selection();
                area.move_cursor(CursorMove::Jump(small(end.0), u16::MAX));
            } else {
                area.move_cursor(CursorMove::Jump(small(line), small(column)));
            }
        });
    }

    /// Handles a key that edits or moves the caret. `page` is the number of visible lines.
    pub fn key(&mut self, key: Key, page: usize) -> bool {
        let selecting = key.modifiers.contains(KeyModifiers::SHIFT);
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let movement = match (key.code, control) {
            (KeyCode::Left, false) => CursorMove::Back,
            (KeyCode::Right, false) => CursorMove::Forward,
            (KeyCode::Up, false) => CursorMove::Up,
            (KeyCode::Down, false) => CursorMove::Down,
            (KeyCode::Left, true) => CursorMove::WordBack,
            (KeyCode::Right, true) => CursorMove::WordForward,
            (KeyCode::Home, true) => CursorMove::Top,
            (KeyCode::End, true) => CursorMove::Bottom,
            (KeyCode::Home, false) => CursorMove::Head,
            (KeyCode::End, false) => CursorMove::End,
            (KeyCode::PageUp | KeyCode::PageDown, _) => {
                let Some(file) = self.file_mut() else {
                    return false;
                };
                let (line, column) = file.caret();
                let line = if key.code == KeyCode::PageUp {
                    line.saturating_sub(page)
                } else {
                    line.saturating_add(page)
                        .min(file.area.lines().len().saturating_sub(1))
                };
                CursorMove::Jump(small(line), small(column))
            }
            _ => return self.typing_key(key),
        };
        if let Some(file) = self.file_mut() {
            file.follow = true;
            // Before the move: the selection has to begin where the caret was.
            if selecting && !file.area.is_selecting() {
                file.area.start_selection();
            } else if !selecting {
                file.area.cancel_selection();
            }
            file.area.move_cursor(movement);
            match key.code {
                KeyCode::Up | KeyCode::PageUp => file.leave_fold(false),
                KeyCode::Down | KeyCode::PageDown => file.leave_fold(true),
                _ => file.reveal_caret(),
            }
        }
        true
    }

    fn typing_key(&mut self, key: Key) -> bool {
        let code = match key.code {
            KeyCode::Char('}') if key.modifiers.is_empty() && self.is_in_blanks() => {
                self.edit_as_one(|area| {
                    for _ in 0..INDENT {
                        area.delete_char();
                    }
                    area.insert_char('}');
                });
                return true;
            }
            KeyCode::Char(character) if key.modifiers.is_empty() => AreaKey::Char(character),
            KeyCode::Enter if key.modifiers.is_empty() => {
                self.type_keys(&[key]);
                return true;
            }
            KeyCode::Backspace => AreaKey::Backspace,
            KeyCode::Delete => AreaKey::Delete,
            _ => return false,
        };
        self.edit(|area| {
            area.input_without_shortcuts(Input {
                key: code,
                ..Input::default()
            });
        });
        true
    }
}

#[cfg(test)]
mod tests;
