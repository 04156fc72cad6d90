//! Questions that come by themselves, such as about a file that changed on disk.
//!
//! Invariant: no key that was meant for something else answers one. They wait as a notice until they are called, or
//! until keys have rested.

use super::layer::Question;
use std::collections::VecDeque;
use std::time::Duration;

/// How long keys must have rested before a question that comes by itself is opened, or an answer to it taken.
pub const REST: Duration = Duration::from_millis(700);

/// Questions that wait, and when the person last did something.
#[derive(Clone, Debug, Default)]
pub struct Questions {
    /// Those that wait, the oldest first.
    waiting: VecDeque<Question>,
    /// How many keys, clicks and pastes have come.
    pub inputs: u64,
    /// When the last of them came, or a question was opened by itself.
    input_at: Duration,
    /// True if there was a pause before the last of them.
    has_rested: bool,
}

impl Questions {
    /// Takes note that a key, a click or a paste has come. What was to be opened by itself waits to be called.
    pub fn note_input(&mut self, now: Duration) {
        self.inputs += 1;
        self.has_rested = now >= self.input_at + REST;
        self.input_at = now;
        for question in &mut self.waiting {
            question.opens_at = None;
        }
    }

    /// Takes note that a question was opened by itself: keys that come soon were meant for something else.
    pub fn note_opened(&mut self, now: Duration) {
        self.input_at = now;
    }

    /// Returns true if there was a pause before the last input.
    #[must_use]
    pub fn has_rested(&self) -> bool {
        self.has_rested
    }

    /// Returns the oldest question that waits.
    #[must_use]
    pub fn first(&self) -> Option<&Question> {
        self.waiting.front()
    }

    /// Returns true if no question waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Lets a question wait, unless the same one waits already.
    pub fn push(&mut self, question: Question) {
        if !self.waiting.iter().any(|old| old.text == question.text) {
            self.waiting.push_back(question);
        }
    }

    /// Lets a question that was open wait again, before all others.
    pub fn put_back(&mut self, question: Question) {
        self.waiting.push_front(Question {
            opens_at: None,
            ..question
        });
    }

    /// Returns when the oldest question is opened by itself.
    #[must_use]
    pub fn opens_at(&self) -> Option<Duration> {
        self.first()?.opens_at
    }

    /// Takes the oldest question if it is to be opened by itself by now.
    pub fn take_due(&mut self, now: Duration) -> Option<Question> {
        if self.opens_at()? > now {
            return None;
        }
        self.note_opened(now);
        self.waiting.pop_front()
    }

    /// Takes the oldest question: the person has called for it.
    pub fn call(&mut self) -> Option<Question> {
        let question = self.waiting.pop_front()?;
        Some(Question {
            notice: None,
            ..question
        })
    }

    /// Drops all questions: what they were about was closed.
    pub fn clear(&mut self) {
        self.waiting.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(text: &str, opens_at: Option<Duration>) -> Question {
        Question {
            title: String::new(),
            text: text.to_owned(),
            answers: Vec::new(),
            selected: 0,
            notice: Some(String::new()),
            opens_at,
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
