//! The line where a move is written.

use crate::base::Message;
use crate::tui::line::Line;

/// How many lines are remembered.
const HISTORY: usize = 200;

/// The line where a move is written.
#[derive(Clone, Debug, Default)]
pub struct Composer {
    /// What is typed.
    pub line: Line,
    /// Lines played before, the latest last.
    pub history: Vec<String>,
    /// Where in the history we are.
    pub at: Option<usize>,
    /// What is wrong with the line, and the column, from 1.
    pub error: Option<(Message, usize)>,
}

impl Composer {
    /// Puts a line at the end of the history.
    pub fn remember(&mut self, text: &str) {
        self.history.retain(|line| line != text);
        self.history.push(text.to_owned());
        if self.history.len() > HISTORY {
            self.history.remove(0);
        }
    }

    /// Goes to an earlier or a later line of the history; behind the last one the line is empty. Returns false if there
    /// is nowhere to go.
    pub fn recall(&mut self, earlier: bool) -> bool {
        let count = self.history.len();
        let at = match (self.at, earlier) {
            (None, true) => count.checked_sub(1),
            (None, false) => None,
            (Some(at), true) => Some(at.saturating_sub(1)),
            (Some(at), false) => (at + 1 < count).then_some(at + 1),
        };
        if at.is_none() && self.at.is_none() {
            return false;
        }
        let text = at.and_then(|at| self.history.get(at));
        self.line.set(text.map_or("", String::as_str));
        self.at = at;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back_in_order_each_once() {
        let mut composer = Composer::default();
        assert!(!composer.recall(true));
        for line in ["a1", "b2", "a1"] {
            composer.remember(line);
        }
        let mut recalled = Vec::new();
        for earlier in [true, true, true, false, false] {
            assert!(composer.recall(earlier));
            recalled.push(composer.line.text().to_owned());
        }
        assert_eq!(recalled, ["a1", "b2", "b2", "a1", ""]);
        assert!(!composer.recall(false));
        for number in 0..2 * HISTORY {
            composer.remember(&number.to_string());
        }
        assert_eq!(composer.history.len(), HISTORY);
    }
}
