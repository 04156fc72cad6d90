//! A gesture that can stand for several moves: whichever is legal is played.
//!
//! Rules judge whole moves and list none, so whoever builds a move by gestures hands in the moves that a gesture may
//! mean, likeliest tier first. The first tier with a legal move counts: one legal move is played, several are offered.

use super::job::{Answer, Ticket};
use super::playing::Pending;
use super::replay::invalid_move;
use super::{Job, Session, SessionEvent};
use crate::base::{Limit, Limits};
use crate::board::{Move, Position};
use crate::message;
use crate::rules::{Explanation, Judgement, Legal, Worker};
use std::sync::Arc;

/// What came of the moves of a gesture.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The legal moves of the first tier that has any.
    pub legal: Vec<(Move, Legal)>,
    /// False when there may be further legal moves that fit: then even a single one is only offered.
    pub sure: bool,
    /// When there are none: how the rules came to refuse the move that stands for the gesture.
    pub explanation: Option<Box<Explanation>>,
}

impl Session {
    /// Has the moves that a gesture may mean judged at the current node, tier by tier; a move still being judged is
    /// forgotten. When none is legal, `shown` is the one whose refusal is told.
    pub fn try_moves(&mut self, tiers: Vec<Vec<Move>>, shown: Move) -> Vec<SessionEvent> {
        self.cancel();
        if self.outcome().is_over() {
            return vec![SessionEvent::Told(message!("session-game-is-over"))];
        }
        let Some(rules) = self.rules().map(Arc::clone) else {
            return vec![SessionEvent::Told(message!("session-no-rules"))];
        };
        let invalid_here = tiers
            .iter()
            .flatten()
            .chain([&shown])
            .find_map(|mv| invalid_move(rules.game(), mv));
        if let Some(message) = self.cannot_stand(self.current()).or(invalid_here) {
            return vec![SessionEvent::Told(message)];
        }
        let ticket = self.ticket();
        self.outbox.push(Job::Try {
            ticket,
            rules,
            at: self.position().clone(),
            tiers,
            shown: shown.clone(),
        });
        self.playing = Some(Pending::trying(ticket, self.current(), shown));
        Vec::new()
    }

    pub(super) fn take_tried(&mut self, ticket: Ticket, mut tried: Tried) -> Vec<SessionEvent> {
        let Some((at, shown)) = self.take_pending(ticket) else {
            return Vec::new();
        };
        if tried.legal.len() > 1 || (!tried.sure && !tried.legal.is_empty()) {
            return vec![SessionEvent::Several {
                moves: tried.legal.into_iter().map(|(mv, _)| mv).collect(),
            }];
        }
        if let Some((mv, legal)) = tried.legal.pop() {
            return vec![self.enter(at, mv, legal)];
        }
        match tried.explanation {
            Some(explanation) => vec![SessionEvent::of_refusal(shown, explanation)],
            None => Vec::new(),
        }
    }
}

/// Judges the moves of a gesture.
pub(super) fn try_moves(
    ticket: Ticket,
    worker: &mut dyn Worker,
    at: &Position,
    tiers: &[Vec<Move>],
    shown: &Move,
    limits: &Limits<'_>,
) -> Answer {
    for tier in tiers {
        let mut legal = Vec::new();
        for mv in tier {
            match worker.judge(at, mv, limits) {
                Judgement::Legal(found) => legal.push((mv.clone(), *found)),
                Judgement::LimitReached {
                    limit: Limit::Stopped,
                    ..
                } => return Answer::Stopped { ticket },
                _ => {}
            }
        }
        // Different operations that lead to the same position are one move to the person.
        legal.dedup_by(|b, a| a.1.next == b.1.next && a.1.outcome == b.1.outcome);
        if !legal.is_empty() {
            let explanation = None;
            return Answer::Tried {
                ticket,
                tried: Tried {
                    legal,
                    sure: true,
                    explanation,
                },
            };
        }
    }
    let explanation = worker.explain(at, shown, limits);
    if limits.is_stopped() {
        return Answer::Stopped { ticket };
    }
    Answer::Tried {
        ticket,
        tried: Tried {
            legal: Vec::new(),
            sure: true,
            explanation: Some(Box::new(explanation)),
        },
    }
}
