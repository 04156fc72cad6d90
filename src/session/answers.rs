//! The answers that were given to an interactive program since the current node, until they complete a move.
//!
//! Invariant: a draft is not part of the record. When a move is complete, all its answers become those of the node,
//! including those that were refused; going to any other node discards the draft.
//!
//! For a program that asks for a row, a column and then both again for the target, the dialogue about `b1-c3` is
//!
//! ```text
//! the user    the draft                     the program is asked with    it replies
//! (node)      answers []                    []                           row of square 1?
//! enter b1    [0], squares 1: b1            [0]                          column of square 1?
//! (itself)    [0 1]                         [0 1]                        row of square 2?
//! enter c3    [0 1 2], squares 2: c3        [0 1 2]                      column of square 2?
//! (itself)    [0 1 2 2]                     [0 1 2 2]                    Finished(legal)
//! ```
//!
//! Each time all answers since the node are passed on, not the last one: the worker need not remember anything between
//! two jobs, and a draft can be taken back by shortening the list.

use super::job::{JobId, Lane, Task, TaskContext};
use super::move_state::AnswerDraft;
use super::{Session, SessionEvent};
use crate::base::Diagnostic;
use crate::board::{Move, Position, Square};
use crate::notation::read_square;
use crate::rules::{Axis, Judgement, Question, Reply, Role, Rules};
use std::sync::Arc;

/// Passes answers to a program and returns its reply.
struct AnswerTask {
    rules: Arc<dyn Rules>,
    position: Position,
    /// All answers since the position.
    answers: Vec<i32>,
}

impl Task<Session> for AnswerTask {
    type Output = Reply;

    fn lane(&self) -> Lane {
        Lane::Asking
    }

    fn run(self, run: &mut TaskContext<'_, Reply>) -> Option<Reply> {
        let (worker, limits) = run.worker(&self.rules);
        Some(worker.answer(&self.position, &self.answers, &limits))
    }

    fn take(session: &mut Session, id: JobId, reply: Reply) -> Vec<SessionEvent> {
        session.take_reply(id, reply)
    }

    /// Discards the answers that the job was to pass on.
    fn release(session: &mut Session, id: JobId, _: bool) {
        if let Some(before) = session.moves.draft.waiting.take(id) {
            session.moves.draft.answers.truncate(before);
        }
    }
}

impl Session {
    /// Starts a new draft at the current node and submits the job that gets the first question there.
    pub(super) fn begin_draft(&mut self) {
        self.moves.draft = AnswerDraft::default();
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

    /// Submits the job that passes the answers of the draft to the program; the first `before` of them were already
    /// accepted.
    fn submit_answers(&mut self, rules: Arc<dyn Rules>, before: usize) {
        let id = self.submit(AnswerTask {
            rules,
            position: self.game.position.clone(),
            answers: self.moves.draft.answers.clone(),
        });
        self.moves.draft.waiting.wait_for(id, before);
    }

    /// Discards the answers since the current node. Returns false if there were none.
    pub fn take_back_answers(&mut self) -> bool {
        let had = !self.moves.draft.answers.is_empty() || !self.moves.draft.squares.is_empty();
        match self.moves.draft.first.take() {
            Some(first) => {
                self.moves.draft = AnswerDraft {
                    question: Some(first.clone()),
                    first: Some(first),
                    ..AnswerDraft::default()
                };
            }
            None => self.begin_draft(),
        }
        had
    }

    /// Answers the current question with a number, or a whole move with several numbers.
    pub fn answer(&mut self, numbers: &[i32]) -> Vec<SessionEvent> {
        let rules = match self.rules_here() {
            Ok(rules) => rules,
            Err(message) => return vec![SessionEvent::Message(message)],
        };
        // Only the first question may be answered before it has arrived.
        if self.moves.draft.waiting.is_waiting() && !self.moves.draft.answers.is_empty() {
            return Vec::new();
        }
        let before = self.moves.draft.answers.len();
        self.moves.draft.answers.extend_from_slice(numbers);
        self.submit_answers(rules, before);
        Vec::new()
    }

    /// Answers with a square: the coordinate that is asked for now, and the other one when the program asks for it.
    /// Does nothing if the program asks for something else.
    pub fn answer_square(&mut self, square: Square) -> Vec<SessionEvent> {
        match self.moves.question().map(|question| question.role) {
            Some(Role::Square {
                square: number,
                axis,
            }) => {
                let squares = &mut self.moves.draft.squares;
                squares.retain(|(known, _)| *known != number);
                squares.push((number, square));
                self.moves.draft.half = Some((number, axis));
                self.answer(&[coordinate(square, axis)])
            }
            _ => Vec::new(),
        }
    }

    /// Returns true if the program asks for one square and nothing else, as in games of sowing: then a square is a move,
    /// whatever operations the program makes of it.
    pub fn asks_one_square(&self) -> bool {
        let listing = self.legal(&[]).filter(|listing| listing.complete.is_ok());
        let mut moves = listing.map_or(&[][..], |listing| &listing.moves).iter();
        // The two answers of each move are the coordinates of its square.
        let draft = &self.moves.draft;
        let questions = draft.question.as_ref().zip(draft.first.as_ref());
        let asks_first = questions.is_some_and(|(now, first)| now.role == first.role);
        draft.question.as_ref().is_some_and(|now| now.only_squares)
            && asks_first
            && moves.len() > 0
            && moves.all(|listed| listed.mv.answers.len() == 2)
    }

    /// Returns the answers that name a square, where the program asks for one square: its coordinates in that order.
    fn answers_of(&self, square: Square) -> Option<[i32; 2]> {
        let Role::Square { axis, .. } = self.moves.question()?.role else {
            return None;
        };
        let other = match axis {
            Axis::Row => Axis::Column,
            Axis::Column => Axis::Row,
        };
        Some([axis, other].map(|axis| coordinate(square, axis)))
    }

    /// Returns the legal move that follows from a square, where the program asks for one square.
    pub(super) fn move_of_square(&self, square: Square) -> Option<&Move> {
        let answers = self.answers_of(square)?;
        let mut moves = self.legal(&[])?.moves.iter().map(|listed| &listed.mv);
        moves.find(|mv| *mv.answers == answers)
    }

    /// Returns the square that leads to a legal move, where the program asks for one square.
    pub fn square_of_move(&self, mv: &Move) -> Option<Square> {
        if !self.asks_one_square() {
            return None;
        }
        let has_answers = |answers: [i32; 2]| *mv.answers == answers;
        let mut squares = self.position().board.squares();
        squares.find(|square| self.answers_of(*square).is_some_and(has_answers))
    }

    /// Returns the square that a text names, where the program asks for one square.
    pub(super) fn typed_square(&self, text: &str) -> Option<Square> {
        let square = read_square(text.trim(), self.game()?)?;
        let is_there = self.position().board.has(square);
        Some(square).filter(|_| is_there && self.asks_one_square())
    }

    /// Returns an answer to the current question that may lead to a legal move, with the square if it is a coordinate;
    /// `None` if no legal move is known that begins with the answers given so far.
    pub fn example_answer(&self) -> Option<(i32, Option<Square>)> {
        let question = self.moves.question()?;
        let given = self.moves.answers().get(self.moves.draft.refused..)?;
        let mut moves = self.legal(&[])?.moves.iter().map(|listed| &listed.mv);
        let mv =
            moves.find(|mv| mv.answers.starts_with(given) && mv.answers.len() > given.len())?;
        let answer = *mv.answers.get(given.len())?;
        let square = match question.role {
            Role::Square { axis, .. } => {
                let mut squares = mv.iter().map(|op| op.square());
                squares.find(|square| coordinate(*square, axis) == answer)
            }
            Role::Number | Role::Move => None,
        };
        Some((answer, square))
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
                let current = self.game.current;
                if let Judgement::Legal(legal) = *judgement {
                    let shown = self.moves.draft.shown_messages;
                    let mut event = self.enter(current, mv, *legal);
                    if let SessionEvent::Played { messages, .. } = &mut event {
                        messages.drain(..shown.min(messages.len()));
                    }
                    return vec![event];
                }
                // Only the answers of the last job are taken back; those before were accepted.
                self.moves.draft.answers.truncate(before);
                // Judged once more to get an explanation.
                self.explain_failure(mv)
            }
        }
    }

    /// Shows the program's next question, and answers it at once if it asks for the second coordinate of a known
    /// square.
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
            // The chosen squares belonged to the refused attempt.
            self.moves.draft.squares.clear();
            self.moves.draft.refused = self.moves.draft.answers.len();
        }
        let role = question.role;
        self.moves.draft.question = Some(question);
        let half = self.moves.draft.half.take();
        let mut events = vec![SessionEvent::Asked {
            messages: fresh,
            refused,
        }];
        if let Role::Square {
            square: number,
            axis,
        } = role
        {
            // Only at once: a program that asks for something else in between is asked anew.
            let is_other_half = half.is_some_and(|(known, given)| known == number && given != axis);
            let squares = &mut self.moves.draft.squares;
            match squares
                .iter()
                .find(|(known, _)| *known == number && is_other_half)
            {
                Some((_, square)) => {
                    let answer = coordinate(*square, axis);
                    events.extend(self.answer(&[answer]));
                }
                // A program that asks again wants another square.
                None => squares.retain(|(known, _)| *known != number),
            }
        }
        events
    }
}

/// Returns the coordinate of a square that the program asks for.
fn coordinate(square: Square, axis: Axis) -> i32 {
    i32::from(match axis {
        Axis::Row => square.y,
        Axis::Column => square.x,
    })
}
