//! Questions that the user has not asked for, for example about a file that changed on disk.
//!
//! Invariant: no key that was meant for something else is taken as an answer. Such questions wait as a notice until the
//! user opens them, or until there is a pause in typing.

use crate::tui::app::{Choice, Dialog, Questions};
use std::time::Duration;

/// The pause in typing after which a question is opened automatically, or its answer is accepted.
pub const REST: Duration = Duration::from_millis(700);

impl Questions {
    /// Called for each key press, click or paste. Questions that were about to be opened now wait for the user.
    pub fn note_input(&mut self, now: Duration) {
        self.inputs += 1;
        self.has_rested = now >= self.input_at + REST;
        self.input_at = now;
        for question in &mut self.waiting {
            question.opens_at = None;
        }
    }

    /// Called when a question was opened automatically: keys that arrive soon were meant for something else.
    pub fn note_opened(&mut self, now: Duration) {
        self.input_at = now;
    }

    /// Returns true if there was a pause before the last input.
    pub fn has_rested(&self) -> bool {
        self.has_rested
    }

    /// Returns the oldest waiting question.
    pub fn first(&self) -> Option<&Dialog> {
        self.waiting.front()
    }

    /// Returns true if no question is waiting.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Adds a question, unless the same one is waiting already.
    pub fn push(&mut self, question: Dialog) {
        if !self.waiting.iter().any(|old| old.text == question.text) {
            self.waiting.push_back(question);
        }
    }

    /// Puts an open question back, before all others.
    pub fn put_back(&mut self, question: Dialog) {
        self.waiting.push_front(Dialog {
            opens_at: None,
            ..question
        });
    }

    /// Returns the time when the oldest question is opened automatically.
    pub fn opens_at(&self) -> Option<Duration> {
        self.first()?.opens_at
    }

    /// Removes and returns the oldest question if its time has come.
    pub fn take_due(&mut self, now: Duration) -> Option<Dialog> {
        if self.opens_at()? > now {
            return None;
        }
        self.note_opened(now);
        self.waiting.pop_front()
    }

    /// Removes and returns the oldest question, because the user has opened it.
    pub fn call(&mut self) -> Option<Dialog> {
        let question = self.waiting.pop_front()?;
        Some(Dialog {
            notice: None,
            ..question
        })
    }

    /// Removes the offers to restore unsaved work, because it is restored in another way.
    pub fn withdraw_recovery(&mut self) {
        let recovers = |(_, choice): &(String, Choice)| matches!(choice, Choice::Recover);
        let is_offer = |question: &Dialog| question.answers.iter().any(recovers);
        self.waiting.retain(|question| !is_offer(question));
    }

    /// Removes the questions about what was typed, because it is no longer there.
    pub fn withdraw_typed(&mut self) {
        let is_typed = |(_, choice): &(String, Choice)| matches!(choice, Choice::PlayTyped(_));
        self.waiting
            .retain(|question| !question.answers.iter().any(is_typed));
    }

    /// Removes the questions with a title, because they have been settled.
    pub fn withdraw_titled(&mut self, title: &str) {
        self.waiting.retain(|question| question.title != title);
    }

    /// Discards all questions, because what they were about was closed.
    pub fn clear(&mut self) {
        self.waiting.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(text: &str, opens_at: Option<Duration>) -> Dialog {
        Dialog {
            title: String::new(),
            text: text.to_owned(),
            answers: Vec::new(),
            selected: 0,
            notice: Some(String::new()),
            opens_at,
            difference: None,
        }
    }

    #[test]
    fn what_opens_by_itself_waits_for_a_pause_and_is_called_after_a_key() {
        let mut questions = Questions::default();
        questions.push(question("a", Some(REST)));
        questions.push(question("a", Some(REST)));
        assert!(questions.take_due(Duration::ZERO).is_none());
        let taken = questions.take_due(REST).expect("due");
        assert!(taken.notice.is_some() && questions.is_empty());

        questions.put_back(taken);
        assert!(questions.take_due(REST * 9).is_none());
        questions.push(question("b", Some(REST)));
        questions.note_input(Duration::ZERO);
        assert!(questions.take_due(REST * 9).is_none());
        let called = questions.call().expect("one");
        assert_eq!((called.text.as_str(), called.notice), ("a", None));
    }

    #[test]
    fn keys_rest_before_the_last_one_or_after_a_question_was_opened() {
        let mut questions = Questions::default();
        for (time, has_rested) in [(REST, true), (REST, false), (REST * 2, true)] {
            questions.note_input(time);
            assert_eq!(questions.has_rested(), has_rested, "{time:?}");
        }
        questions.note_opened(REST * 5);
        questions.note_input(REST * 5);
        assert!(!questions.has_rested());
    }
}
