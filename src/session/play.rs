//! Playing moves, explaining judgements, setting up positions.

use super::job::{JobId, Lane, Task, TaskContext};
use super::move_state::PendingMove;
use super::positions::{RecordedPosition, Transition};
use super::replay::{invalid_move, set_up_position};
use super::state_values::stated;
use super::verdicts::{NodeRefusal, Verdict};
use super::{Session, SessionEvent};
use crate::base::Message;
use crate::board::{Move, Op, Outcome, Position};
use crate::message;
use crate::notation::label::{board_after, order_effects};
use crate::record::{NodeId, Property};
use crate::rules::{Explanation, Judgement, Legal, Rules};
use std::sync::Arc;

/// Why a move is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JudgePurpose {
    /// To play it. Only a refusal is explained.
    Play,
    /// To find out why it is legal or not. Always explained.
    Explain,
    /// To find out how it ended the game.
    End,
}

/// Judges one move.
struct JudgeTask {
    rules: Arc<dyn Rules>,
    position: Position,
    mv: Move,
    purpose: JudgePurpose,
}

/// The judgement of a move, with an explanation if it was asked for or if the move is refused.
struct JudgedMove {
    judgement: Judgement,
    explanation: Option<Box<Explanation>>,
    purpose: JudgePurpose,
}

impl Task<Session> for JudgeTask {
    type Output = JudgedMove;

    fn lane(&self) -> Lane {
        Lane::Judging
    }

    fn run(self, run: &mut TaskContext<'_, JudgedMove>) -> Option<JudgedMove> {
        let (worker, limits) = run.worker(&self.rules);
        let judgement = worker.judge(&self.position, &self.mv, &limits);
        // Judged first and explained only if needed: an explanation runs the rules a second time and notes each step.
        let is_explained = match &judgement {
            Judgement::Illegal(_) | Judgement::Fault(_) => true,
            // The steps of a run that reached a limit are many and say little, so they are recorded only on request.
            Judgement::Legal(_) | Judgement::LimitReached { .. } => {
                self.purpose != JudgePurpose::Play
            }
        };
        if judgement.is_stopped() {
            return None;
        }
        let mut explanation =
            is_explained.then(|| Box::new(worker.explain(&self.position, &self.mv, &limits)));
        if let Some(explained) = &mut explanation
            && let Judgement::Legal(legal) = &mut explained.judgement
        {
            order_effects(&mut legal.effects, &board_after(&self.position, &self.mv));
        }
        let is_stopped = |explanation: &Explanation| explanation.judgement.is_stopped();
        if explanation.as_deref().is_some_and(is_stopped) {
            return None;
        }
        Some(JudgedMove {
            judgement,
            explanation,
            purpose: self.purpose,
        })
    }

    fn take(session: &mut Session, id: JobId, judged: JudgedMove) -> Vec<SessionEvent> {
        session.take_judged(id, judged)
    }

    fn release(session: &mut Session, id: JobId, _: bool) {
        session.moves.playing.take(id);
    }
}

impl Session {
    /// Plays a move at the current node. An existing child that is legal is entered at once; any other move is judged
    /// by a job. A move that is still being judged is dropped.
    pub fn play(&mut self, mv: Move) -> Vec<SessionEvent> {
        self.moves.playing.clear();
        let current = self.game.record.node(self.game.current);
        let children = current.children().iter().copied();
        let legal = children
            .filter(|child| {
                let played = self.game.record.node(*child).content().as_move();
                played.is_some_and(|played| played.is_meant_by(&mv))
            })
            .find_map(|child| match self.game.verdict(child) {
                Verdict::Legal(outcome) => Some((child, outcome)),
                _ => None,
            });
        if let Some((node, outcome)) = legal {
            self.game.record_mut().remember(node);
            self.go_to_node(node);
            self.players.resume();
            return vec![SessionEvent::Played {
                node,
                outcome,
                messages: Vec::new(),
            }];
        }
        if self.outcome().is_over() {
            return vec![SessionEvent::Message(message!("session-game-is-over"))];
        }
        self.ask(mv, JudgePurpose::Play)
    }

    /// Judges a move at the current node to explain why it is legal or not. Nothing is played.
    pub fn explain(&mut self, mv: Move) -> Vec<SessionEvent> {
        self.ask(mv, JudgePurpose::Explain)
    }

    /// Explains why the move of the current node is legal or not, and why the game is over after it or not.
    pub fn explain_last(&mut self) -> Vec<SessionEvent> {
        self.ask_about_last(JudgePurpose::Explain)
    }

    /// Explains how the move of the current node ended the game.
    pub fn explain_end(&mut self) -> Vec<SessionEvent> {
        self.ask_about_last(JudgePurpose::End)
    }

    fn ask_about_last(&mut self, purpose: JudgePurpose) -> Vec<SessionEvent> {
        let current = self.game.current;
        let node = self.game.record.node(current);
        let last = node.parent().zip(node.content().as_move().cloned());
        let Some(((parent, mv), rules)) = last.zip(self.text.rules.clone()) else {
            return Vec::new();
        };
        let Some(position) = self.game.position_at(parent).known() else {
            return Vec::new();
        };
        let id = self.submit(JudgeTask {
            rules,
            position,
            mv: mv.clone(),
            purpose,
        });
        let pending = PendingMove {
            parent: current,
            mv,
        };
        self.moves.playing.wait_for(id, pending);
        Vec::new()
    }

    /// Stops waiting for the move that is being judged.
    pub fn cancel(&mut self) {
        self.moves.playing.clear();
    }

    /// Explains why answers did not lead to a legal move.
    pub(super) fn explain_failure(&mut self, mv: Move) -> Vec<SessionEvent> {
        self.ask(mv, JudgePurpose::Play)
    }

    fn ask(&mut self, mv: Move, purpose: JudgePurpose) -> Vec<SessionEvent> {
        let rules = match self.rules_here() {
            Ok(rules) => rules,
            Err(message) => return vec![SessionEvent::Message(message)],
        };
        if let Some(message) = invalid_move(rules.game(), &mv) {
            return vec![SessionEvent::Message(message)];
        }
        let id = self.submit(JudgeTask {
            rules,
            position: self.game.position.clone(),
            mv: mv.clone(),
            purpose,
        });
        let parent = self.game.current;
        self.moves.playing.wait_for(id, PendingMove { parent, mv });
        Vec::new()
    }

    /// Returns the rules, or the reason why no move can be judged at the current node.
    pub(super) fn rules_here(&self) -> Result<Arc<dyn Rules>, Message> {
        self.known_position()?;
        let rules = self.text.rules.clone();
        rules.ok_or_else(|| message!("session-no-rules"))
    }

    /// Returns the reason why no move can be judged at a node, or `None` if moves can be judged there.
    pub(super) fn judging_obstacle(&self, node: NodeId) -> Option<Message> {
        match self.game.verdict(node) {
            Verdict::Refused | Verdict::Unreachable => {
                Some(message!("session-position-not-reached"))
            }
            _ if node == self.game.current && self.game.pending => {
                Some(message!("session-position-pending"))
            }
            _ => None,
        }
    }

    fn take_judged(&mut self, id: JobId, judged: JudgedMove) -> Vec<SessionEvent> {
        let Some(PendingMove { parent, mv }) = self.moves.playing.take(id) else {
            return Vec::new();
        };
        let JudgedMove {
            judgement,
            explanation,
            purpose,
        } = judged;
        let explanation =
            explanation.unwrap_or_else(|| Box::new(Explanation::from(judgement.clone())));
        match purpose {
            JudgePurpose::Play => {}
            JudgePurpose::Explain => return vec![SessionEvent::Explained { mv, explanation }],
            JudgePurpose::End => {
                let node = parent;
                return vec![SessionEvent::Ended { node, explanation }];
            }
        }
        vec![match judgement {
            Judgement::Legal(legal) => self.enter(parent, mv, *legal),
            _ => SessionEvent::of_refusal(mv, explanation),
        }]
    }

    pub(super) fn enter(&mut self, parent: NodeId, mv: Move, mut legal: Legal) -> SessionEvent {
        let mv = legal.played.take().unwrap_or(mv);
        let players = self.game.positions.players();
        // The record states the next player only where it is not the next in order, as formats do. That it follows from
        // the rules does not help a reader without them.
        let in_order = (u16::from(self.game.position.turn) + 1) % u16::from(players);
        let turn = (u16::from(legal.next.turn) != in_order).then_some(legal.next.turn);
        // The first throw of a new game is nobody's work, so there is nothing to save yet.
        let is_first_throw = parent == NodeId::ROOT
            && self.game.outcome_at(parent) == Outcome::Chance
            && self.storage.place.path.is_none()
            && !self.game.is_changed();
        let (comment, properties) = self.press_clock(parent);
        let stated = (comment.as_str(), properties);
        let (node, _) = self
            .game
            .record_mut()
            .add_move_with(parent, mv, turn, stated);
        if is_first_throw {
            let record = self.game.record_mut();
            record.mark_saved_at(record.revision());
        }
        let statement = RecordedPosition::of(&self.game.record, node, players);
        statement.apply_turn(&mut legal.next);
        let before = &self.game.position;
        let mut transition = Transition::between(before, &statement, legal.effects, &legal.next);
        let played = self.game.record.node(node).content().as_move();
        if let Some((game, played)) = self
            .text
            .rules
            .as_ref()
            .map(|rules| rules.game())
            .zip(played)
        {
            let reached = (&legal.next.board, legal.outcome);
            transition = transition.with_text(played, game, before, reached);
        }
        self.game
            .note_judged(node, Verdict::Legal(legal.outcome), transition);
        self.begin_timed_turn(node, legal.next.turn, legal.outcome);
        self.game.positions.keep(node, legal.next);
        self.go_to_node(node);
        self.players.resume();
        SessionEvent::Played {
            node,
            outcome: legal.outcome,
            messages: legal.messages,
        }
    }

    /// Changes the board without judging: adds a set-up node after the current one and goes there. `turn` is the player
    /// to move, if it changes.
    pub fn set_up(&mut self, ops: Vec<Op>, turn: Option<u8>) -> Vec<SessionEvent> {
        set_up_node(self, ops, turn, Vec::new())
    }
}

/// Adds a set-up node with additional properties after the current one, and goes there.
pub(super) fn set_up_node(
    session: &mut Session,
    ops: Vec<Op>,
    turn: Option<u8>,
    properties: Vec<Property>,
) -> Vec<SessionEvent> {
    let Some(rules) = session.text.rules.as_ref().map(Arc::clone) else {
        return vec![SessionEvent::Message(message!("session-no-rules"))];
    };
    if let Some(message) = invalid_move(rules.game(), &ops) {
        return vec![SessionEvent::Message(message)];
    }
    if session.game.pending {
        return vec![SessionEvent::Message(message!("session-position-pending"))];
    }
    let game = &mut session.game;
    let parent = game.current;
    let node = game
        .record_mut()
        .add_set_up_with(parent, ops, turn, properties);
    let mut is_asked = false;
    if game.positions.is_known(&game.verdicts, parent) {
        let statement = RecordedPosition::of(&game.record, node, game.positions.players());
        let values = stated(game.record.node(node));
        match set_up_position(&*rules, &game.position, &statement, &values) {
            Ok(next) => {
                let transition = Transition::between(&game.position, &statement, Vec::new(), &next);
                game.note_judged(node, Verdict::SetUp, transition);
                game.positions.keep(node, next);
                is_asked = true;
            }
            Err(fault) => game.verdicts.refuse(node, NodeRefusal::Unread(fault)),
        }
    } else {
        game.verdicts.set(node, Verdict::Unreachable);
    }
    session.go_to_node(node);
    if is_asked {
        session.ask_about(node);
    }
    Vec::new()
}
