//! Adds a line of moves to the record as a variation.
//!
//! The line is judged first, because an illegal move never enters the record and because only the rules know the player
//! to move after each move. Existing nodes of the line are reused; the rest is added as a single edit.

use super::job::{JobId, Lane, Task, TaskContext};
use super::positions::{RecordedPosition, Transition};
use super::{Session, SessionEvent, Verdict};
use crate::base::Limit;
use crate::board::{Move, Outcome, Position};
use crate::message;
use crate::record::{Branch, NodeId};
use crate::rules::{Judgement, Rules};
use std::sync::Arc;

/// Judges a sequence of moves.
struct LineTask {
    rules: Arc<dyn Rules>,
    position: Position,
    moves: Vec<Move>,
}

/// A legal move of the line, with its result.
#[derive(Clone, Debug)]
struct CheckedMove {
    mv: Move,
    /// The player to move afterwards, if it is not the next one in order.
    turn: Option<u8>,
    outcome: Outcome,
    transition: Transition,
}

impl Task<Session> for LineTask {
    /// The longest legal prefix of the line.
    type Output = Vec<CheckedMove>;

    fn lane(&self) -> Lane {
        Lane::Judging
    }

    /// Judges until a move is not legal or the game is over.
    fn run(self, run: &mut TaskContext<'_, Self::Output>) -> Option<Self::Output> {
        let players = self.rules.game().players.max(1);
        let (worker, limits) = run.worker(&self.rules);
        let mut position = self.position;
        let mut moves = Vec::with_capacity(self.moves.len());
        for mv in self.moves {
            let in_order = (u16::from(position.turn) + 1) % u16::from(players);
            match worker.judge(&position, &mv, &limits) {
                Judgement::Legal(legal) => {
                    let turn = legal.next.turn;
                    let turn = (u16::from(turn) != in_order).then_some(turn);
                    let statement = RecordedPosition {
                        ops: &mv.ops,
                        is_move: true,
                        turn,
                        players,
                    };
                    let transition =
                        Transition::between(&position, &statement, legal.effects, &legal.next)
                            .with_text(
                                &mv,
                                self.rules.game(),
                                &position,
                                (&legal.next.board, legal.outcome),
                            );
                    moves.push(CheckedMove {
                        mv,
                        turn,
                        outcome: legal.outcome,
                        transition,
                    });
                    if legal.outcome.is_over() {
                        break;
                    }
                    position = legal.next;
                }
                Judgement::LimitReached {
                    limit: Limit::Stopped,
                    ..
                } => return None,
                _ => break,
            }
        }
        Some(moves)
    }

    fn take(session: &mut Session, id: JobId, moves: Self::Output) -> Vec<SessionEvent> {
        session.take_line(id, &moves)
    }

    fn release(session: &mut Session, id: JobId, _: bool) {
        session.moves.line_check.take(id);
    }
}

impl Session {
    /// Adds a line of moves to the current node, as its last variation. The current node stays the same.
    pub fn add_line(&mut self, moves: Vec<Move>) -> Vec<SessionEvent> {
        let rules = match self.rules_here() {
            Ok(rules) => rules,
            Err(message) => return vec![SessionEvent::Message(message)],
        };
        self.cancel();
        let id = self.submit(LineTask {
            rules,
            position: self.game.position.clone(),
            moves,
        });
        self.moves.line_check.wait_for(id, self.game.current);
        Vec::new()
    }

    fn take_line(&mut self, id: JobId, moves: &[CheckedMove]) -> Vec<SessionEvent> {
        let Some(parent) = self.moves.line_check.take(id) else {
            return Vec::new();
        };
        if !self.game.record.contains(parent) {
            return Vec::new();
        }
        let mut last = parent;
        let mut legal_count = 0;
        for lined in moves {
            let children = self.game.record.node(last).children().iter().copied();
            let same = |child: &NodeId| {
                self.game.record.node(*child).content().as_move() == Some(&lined.mv)
            };
            let Some(child) = children.into_iter().find(same) else {
                break;
            };
            last = child;
            legal_count += 1;
        }
        let rest = moves.get(legal_count..).unwrap_or_default();
        let line: Vec<(Move, Option<u8>)> = rest
            .iter()
            .map(|lined| (lined.mv.clone(), lined.turn))
            .collect();
        let Some(branch) = Branch::of_line(&line) else {
            return vec![SessionEvent::Message(message!("session-line-is-there"))];
        };
        let current = self.game.current;
        // Noted before the branch is added, which would otherwise become what a step forward leads to.
        let ahead = self.game.record.forward(last);
        let is_extension = self.game.record.node(last).children().is_empty();
        let change = self.game.record_mut().paste(last, &branch);
        let Some(change) = change else {
            return Vec::new();
        };
        // The moves have just been judged, so their verdicts are stored.
        let mut node = Some(change.target);
        for lined in rest {
            let Some(id) = node else { break };
            self.game
                .note_judged(id, Verdict::Legal(lined.outcome), lined.transition.clone());
            node = self.game.record.node(id).children().first().copied();
        }
        let _ = self.after(Some(change));
        if let Some(ahead) = ahead {
            // A step forward still follows the variation that was selected before.
            self.game.record_mut().remember(ahead);
        }
        self.go_to_node(current);
        let moves = rest.len();
        vec![SessionEvent::Message(match is_extension {
            true => message!("session-line-extended", moves = moves),
            false => message!("session-line-added", moves = moves),
        })]
    }
}
