//! Reads the line that is reviewed from a record.

use super::line::{LineMove, LineReader, ReviewLine, ReviewPosition};
use crate::board::Position;
use crate::record::{Content, NodeId};
use crate::search::Bounds;
use crate::session::replay::out_of_turn;
use crate::session::{NavigationStep, PositionAt, Session};

impl LineReader {
    /// Begins to read the line to a node.
    pub fn new(session: &Session, end: NodeId) -> Self {
        Self {
            line: ReviewLine {
                players: session.game().map_or(0, |game| game.players),
                counts_groups: session.counts_groups(),
                ..ReviewLine::default()
            },
            waiting: session.record().line_to(end).into(),
        }
    }

    /// Reads on as far as positions are known.
    ///
    /// # Errors
    /// Returns the node whose position has to become known first.
    pub fn read(&mut self, session: &mut Session) -> Result<(), NodeId> {
        while let Some(node) = self.waiting.front().copied() {
            match session.position_at(node) {
                PositionAt::Known(position) => self.add(session, node, position),
                PositionAt::Pending => return Err(node),
                PositionAt::Unreachable { refused } => {
                    self.line.refused = Some(refused);
                    self.waiting.clear();
                }
            }
            self.waiting.pop_front();
        }
        Ok(())
    }

    /// Returns what was read.
    pub fn into_line(self) -> ReviewLine {
        self.line
    }

    fn add(&mut self, session: &Session, node: NodeId, position: Position) {
        let line = &mut self.line;
        let outcome = session.tree().outcome_at(node);
        let content = session.record().node(node).content().clone();
        let before = line.positions.last().cloned();
        let mut by_move = None;
        match (content, before) {
            (Content::Note, Some(before))
                if (&before.position, before.outcome) == (&position, outcome) =>
            {
                return;
            }
            (Content::Move(mv), Some(before)) => {
                // A record of stones may have a move of either player.
                let game = session.game();
                let turned = game.and_then(|game| out_of_turn(game, &before.position, &mv));
                if let Some(turned) = turned {
                    line.positions.push(ReviewPosition {
                        position: turned,
                        by_move: None,
                        ..before
                    });
                }
                by_move = Some(line.moves.len());
                line.moves.push(LineMove {
                    node,
                    mv,
                    before: line.positions.len().saturating_sub(1),
                    is_throw: session.tree().is_throw(node),
                });
            }
            _ => {}
        }
        line.positions.push(ReviewPosition {
            node,
            position,
            outcome,
            by_move,
        });
    }
}

impl Session {
    /// Returns the line to a node, as far as the rules allow it. Moves that have to be judged for that are judged on this
    /// thread. Returns `None` if there are no rules or that was cancelled.
    pub fn review_line(&mut self, end: NodeId, bounds: &Bounds<'_>) -> Option<ReviewLine> {
        self.rules()?;
        let current = self.current();
        let mut reader = LineReader::new(self, end);
        let mut is_cancelled = false;
        while let Err(node) = reader.read(self) {
            // Of a long record with a state of the rules not every position is kept.
            self.step(NavigationStep::To(node));
            let _ = self.work_out_position(bounds);
            is_cancelled = self.position_at(node) == PositionAt::Pending;
            if is_cancelled {
                break;
            }
        }
        self.step(NavigationStep::To(current));
        (!is_cancelled).then(|| reader.into_line())
    }
}
