//! Answers to the questions of a program, on top of the current node, until they are a move.
//!
//! Invariant: a draft is no part of the record. All its answers, refused ones included, become those of the node; going
//! anywhere drops it.

use super::job::{JobId, Lane, Run, Task};
use super::slot::Slot;
use super::{Session, SessionEvent};
use crate::base::Diagnostic;
use crate::board::{Move, Position, Square};
use crate::rules::{Axis, Judgement, Question, Reply, Role, Rules};
use std::sync::Arc;

/// Answers that were given since the current node.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) answers: Vec<i32>,
    /// What is asked before the first answer, once it is known.
    first: Option<Question>,
    /// What is asked now.
    pub(super) question: Option<Question>,
    /// Squares that were pointed at, by the number of the square that the program asks for.
    pub(super) squares: Vec<(u32, Square)>,
    /// How many remarks of the question were shown.
    shown_messages: usize,
    /// Waits for what the program says, with the number of answers that are known to be good.
    waiting: Slot<usize>,
}

/// Gives a program answers.
struct AnswerTask {
    rules: Arc<dyn Rules>,
    position: Position,
    /// All of them since the position.
    answers: Vec<i32>,
}

impl Task for AnswerTask {
    type Output = Reply;

    fn lane(&self) -> Lane {
        Lane::Asking
    }

    fn run(self, run: &mut Run<'_, Reply>) -> Option<Reply> {
        let (worker, limits) = run.worker(&self.rules);
        Some(worker.answer(&self.position, &self.answers, &limits))
    }

    fn take(session: &mut Session, id: JobId, reply: Reply) -> Vec<SessionEvent> {
        session.take_reply(id, reply)
    }

    /// Takes back the answers.
    fn release(session: &mut Session, id: JobId, _: bool) {
        if let Some(before) = session.moves.draft.waiting.take(id) {
            session.moves.draft.answers.truncate(before);
        }
    }
}

impl Session {
    /// Begins a new draft at the current node and submits the job that gets the first question there.
    pub(super) fn begin_draft(&mut self) {
        self.moves.draft = Draft::default();
        self.outbox.retain(|job| job.lane() != Lane::Asking);
        let asks = self
            .text
            .rules
            .as_ref()
            .filter(|rules| rules.asks_questions());
        let Some(rules) = asks.map(Arc::clone) else {
            return;
        };
        if self.known_position().is_ok() && !self.outcome().is_over() {
            self.submit_answers(rules, 0);
        }
    }

    /// Submits the job that gives the program the answers of the draft, of which the first `before` are known to be good.
    fn submit_answers(&mut self, rules: Arc<dyn Rules>, before: usize) {
        let id = self.submit(AnswerTask {
            rules,
            position: self.game.position.clone(),
            answers: self.moves.draft.answers.clone(),
        });
        self.moves.draft.waiting.wait_for(id, before);
    }

    /// Gives up the answers since the current node; false when there are none.
    pub fn take_back_answers(&mut self) -> bool {
        let had = !self.moves.draft.answers.is_empty() || !self.moves.draft.squares.is_empty();
        match self.moves.draft.first.take() {
            Some(first) => {
                self.moves.draft = Draft {
                    question: Some(first.clone()),
                    first: Some(first),
                    ..Draft::default()
                };
            }
            None => self.begin_draft(),
        }
        had
    }

    /// Answers a question with a number, or with those of a whole move.
    pub fn answer(&mut self, numbers: &[i32]) -> Vec<SessionEvent> {
        let rules = match self.rules_here() {
            Ok(rules) => rules,
            Err(message) => return vec![SessionEvent::Told(message)],
        };
        // Only the first question may be answered before it is known.
        if self.moves.draft.waiting.is_waiting() && !self.moves.draft.answers.is_empty() {
            return Vec::new();
        }
        let before = self.moves.draft.answers.len();
        self.moves.draft.answers.extend_from_slice(numbers);
        self.submit_answers(rules, before);
        Vec::new()
    }

    /// Answers with a square, as many questions as ask for its coordinates; nothing happens when another thing is
    /// asked for.
    pub fn answer_square(&mut self, square: Square) -> Vec<SessionEvent> {
        match self.moves.question().map(|question| question.role) {
            Some(Role::Square {
                square: number,
                axis,
            }) => {
                let squares = &mut self.moves.draft.squares;
                squares.retain(|(known, _)| *known != number);
                squares.push((number, square));
                self.answer(&[coordinate(square, axis)])
            }
            _ => Vec::new(),
        }
    }

    fn take_reply(&mut self, id: JobId, reply: Reply) -> Vec<SessionEvent> {
        let Some(before) = self.moves.draft.waiting.take(id) else {
            return Vec::new();
        };
        if self.moves.draft.answers.is_empty() {
            if let Reply::Question(question) = reply {
                self.moves.draft.first = Some(question.clone());
                self.moves.draft.question = Some(question);
            }
            return Vec::new();
        }
        match reply {
            Reply::Unneeded => Vec::new(),
            Reply::Question(question) => self.asked(question),
            Reply::Finished(judgement) => {
                let mv = Move::answering(&self.moves.draft.answers);
                let here = self.game.current;
                if let Judgement::Legal(legal) = *judgement {
                    let shown = self.moves.draft.shown_messages;
                    let mut event = self.enter(here, mv, *legal);
                    if let SessionEvent::Played { messages, .. } = &mut event {
                        messages.drain(..shown.min(messages.len()));
                    }
                    return vec![event];
                }
                self.moves.draft.answers.truncate(before);
                // Judged once more for its story.
                self.explain_failure(mv)
            }
        }
    }

    /// Takes the next question of the program.
    fn asked(&mut self, question: Question) -> Vec<SessionEvent> {
        let fresh: Vec<Diagnostic> = question
            .messages
            .iter()
            .skip(self.moves.draft.shown_messages)
            .cloned()
            .collect();
        let earlier = self.moves.draft.question.as_ref();
        let refused = question.refused > earlier.map_or(0, |earlier| earlier.refused);
        self.moves.draft.shown_messages = question.messages.len();
        if refused {
            // What was pointed at belonged to the attempt that is over.
            self.moves.draft.squares.clear();
        }
        let role = question.role;
        self.moves.draft.question = Some(question);
        let mut events = vec![SessionEvent::Asked {
            messages: fresh,
            refused,
        }];
        if let Role::Square {
            square: number,
            axis,
        } = role
        {
            let mut squares = self.moves.draft.squares.iter();
            if let Some((_, square)) = squares.find(|(known, _)| *known == number) {
                let answer = coordinate(*square, axis);
                events.extend(self.answer(&[answer]));
            }
        }
        events
    }
}

/// Returns a coordinate of a square, in the order of the program.
fn coordinate(square: Square, axis: Axis) -> i32 {
    i32::from(match axis {
        Axis::Row => square.y,
        Axis::Column => square.x,
    })
}
