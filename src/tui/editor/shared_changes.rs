//! Changes of several texts that are undone and redone as one, such as the renaming of a piece.

use super::{Editor, SharedChange};

impl SharedChange {
    /// Returns the fingerprint that the text has to have for the change to be undone, or redone if `again` is true.
    fn start(&self, again: bool) -> u64 {
        if again { self.before } else { self.after }
    }
}

impl Editor {
    /// Replaces byte ranges of several texts, in ascending order, each by `by`. Each part names its tab. This is undone
    /// as one change as long as none of these texts has changed since.
    pub fn replace_in_texts(&mut self, parts: &[(usize, std::ops::Range<usize>)], by: &str) {
        let active = self.active;
        let mut shared = Vec::new();
        for tab in 0..self.files.len() {
            let of_tab = parts.iter().filter(|(part, _)| *part == tab);
            let ranges: Vec<_> = of_tab.map(|(_, range)| range.clone()).collect();
            if ranges.is_empty() {
                continue;
            }
            self.active = tab;
            self.replace_parts(&ranges, by);
            let group = self.file().and_then(|file| file.groups.last());
            if let Some((before, after)) = group.copied() {
                shared.push(SharedChange { tab, before, after });
            }
        }
        self.active = active;
        if shared.len() > 1 {
            self.shared_changes.push(shared);
        }
    }

    /// Undoes a change of the active text, or redoes it if `again` is true, together with its parts in other texts.
    /// Returns false if there is none.
    pub fn step_back(&mut self, again: bool) -> bool {
        let is_at_start = |change: &SharedChange| {
            let file = self.files.get(change.tab);
            file.is_some_and(|file| file.fingerprint() == change.start(again))
        };
        let shared = self.shared_changes.iter().rev().find(|shared| {
            let has_active = shared.iter().any(|change| change.tab == self.active);
            has_active && shared.iter().all(is_at_start)
        });
        let tabs = match shared {
            Some(shared) => shared.iter().map(|change| change.tab).collect(),
            None => vec![self.active],
        };
        let mut done = false;
        for tab in tabs {
            let file = self.files.get_mut(tab);
            done |= file.is_some_and(|file| file.step_back(again));
        }
        self.version += u64::from(done);
        done
    }
}
