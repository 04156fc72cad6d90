//! Folded blocks of a text in the editor.

use super::{EditorFile, small};
use crate::rules::RuleLanguage;
use crate::tui::folding::{FoldBlock, Folds, fold_blocks};
use tui_textarea::{CursorMove, TextArea};

impl EditorFile {
    /// Returns the blocks of lines that can be folded.
    pub fn blocks(&self) -> &[FoldBlock] {
        let language = RuleLanguage::of_file(&self.name);
        self.blocks
            .get_or_init(|| fold_blocks(self.area.lines(), language))
    }

    /// Returns the hidden lines as ranges in order, each with the first and the last line.
    pub fn hidden(&self) -> Vec<(usize, usize)> {
        match self.folds.is_empty() {
            true => Vec::new(),
            false => self.folds.hidden(self.blocks()),
        }
    }

    fn hidden_at(&self, line: usize) -> Option<(usize, usize)> {
        let mut hidden = self.hidden().into_iter();
        hidden.find(|(first, last)| (*first..=*last).contains(&line))
    }

    /// Folds or opens the block at a line. Returns false if there is none.
    pub fn toggle_fold(&mut self, line: usize) -> bool {
        let mut folds = std::mem::take(&mut self.folds);
        let head = folds.toggle(line, self.blocks());
        self.folds = folds;
        let (caret, _) = self.caret();
        if let Some(head) = head
            && self.hidden_at(caret).is_some()
        {
            self.area.cancel_selection();
            self.area.move_cursor(CursorMove::Jump(small(head), 0));
        }
        head.is_some()
    }

    /// Opens all folded blocks, or folds all if none is. Returns false if there are no blocks.
    pub fn toggle_all_folds(&mut self) -> bool {
        if !self.folds.is_empty() {
            self.folds.clear();
            return true;
        }
        let mut folds = Folds::default();
        folds.fold_all(self.blocks());
        self.folds = folds;
        let (caret, _) = self.caret();
        if let Some((first, _)) = self.hidden_at(caret) {
            self.area.cancel_selection();
            self.area.move_cursor(CursorMove::Jump(small(first - 1), 0));
        }
        self.follow = true;
        !self.folds.is_empty()
    }

    /// Opens the blocks that hide the caret.
    pub(super) fn reveal_caret(&mut self) {
        let (line, _) = self.caret();
        if !self.folds.is_empty() {
            let mut folds = std::mem::take(&mut self.folds);
            folds.reveal(line, self.blocks());
            self.folds = folds;
        }
    }

    /// Moves the caret out of a folded block into which it was moved up or down.
    pub(super) fn leave_fold(&mut self, down: bool) {
        let (line, column) = self.caret();
        let Some((first, last)) = self.hidden_at(line) else {
            return;
        };
        let is_end = last + 1 >= self.area.lines().len();
        let line = if down && !is_end { last + 1 } else { first - 1 };
        self.area
            .move_cursor(CursorMove::Jump(small(line), small(column)));
    }

    /// Changes the text; folded blocks keep their lines.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut TextArea<'static>)) {
        let (before, lines) = (self.caret().0, self.area.lines().len());
        change(&mut self.area);
        self.note_change();
        let line = before.min(self.caret().0);
        self.folds.shift(line, lines, self.area.lines().len());
        self.reveal_caret();
    }

    /// Scrolls by a number of visible lines.
    pub fn scroll_by(&mut self, lines: usize, down: bool) {
        let hidden = self.hidden();
        let last = self.area.lines().len().saturating_sub(1);
        let (mut top, left) = self.scroll;
        for _ in 0..lines {
            top = if down { top + 1 } else { top.saturating_sub(1) };
            let fold = hidden
                .iter()
                .find(|(first, last)| (*first..=*last).contains(&top));
            if let Some((first, last)) = fold {
                top = if down { last + 1 } else { first - 1 };
            }
        }
        self.scroll = (top.min(last), left);
        self.follow = false;
    }
}
