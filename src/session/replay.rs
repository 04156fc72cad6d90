//! Judging a part of the record: the work itself, without the record.
//!
//! A record may have a million nodes, so it is judged in chunks: each chunk carries the positions it starts from and
//! its steps, parents before children. What hangs below a refused move cannot be reached and is not judged.

use super::verdicts::Refusal;
use crate::base::{Limit, Limits, Message};
use crate::board::{Game, Move, Op, Outcome, Position, Square};
use crate::message;
use crate::rules::{Explanation, Judgement, Legal, Query, Worker};

/// Steps that are spent on finding the move that a placement is part of.
const COMPLETING: u64 = 20_000_000;

/// Where a step starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// From a position that the chunk carries.
    Start(usize),
    /// From the position after an earlier step of the chunk.
    Step(usize),
}

/// What happens at a node.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// A move, to be judged.
    Move(Move),
    /// A set-up, which is not judged.
    SetUp(Vec<Op>),
    /// What could not be read, and why.
    Unread(Message),
}

/// One node.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayStep {
    /// Where it starts.
    pub from: Origin,
    /// What happens.
    pub act: Act,
    /// The player on turn after the node where the record says so against the order.
    pub turn: Option<u8>,
}

/// A part of a record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReplayChunk {
    /// Positions that steps start from, and how the game stands there.
    pub starts: Vec<(Position, Outcome)>,
    /// The steps, parents before children.
    pub steps: Vec<ReplayStep>,
}

/// What came of one step.
#[derive(Clone, Debug, PartialEq)]
pub enum StepVerdict {
    /// The move is legal.
    Legal {
        /// How the game stands after it.
        outcome: Outcome,
        /// What the rules did on top.
        effects: Vec<Op>,
    },
    /// The record has only the placement of a legal move: the one that it is part of.
    LegalAs {
        /// The whole move.
        mv: Move,
        /// How the game stands after it.
        outcome: Outcome,
        /// What the rules did on top.
        effects: Vec<Op>,
    },
    /// A set-up: nothing to judge.
    SetUp,
    /// Not legal: refused, failed, cut or not of this game.
    Refused(Refusal),
    /// Below a step that is not legal.
    Unreachable,
}

/// What came of a chunk.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReplayResult {
    /// One per step.
    pub verdicts: Vec<StepVerdict>,
    /// The first step that the rules refused, and how they came to it.
    pub refusal: Option<(usize, Box<Explanation>)>,
}

impl ReplayChunk {
    /// Judges all steps; `None` when asked to stop.
    #[must_use]
    pub fn judge(
        &self,
        game: &Game,
        worker: &mut dyn Worker,
        limits: &Limits<'_>,
    ) -> Option<ReplayResult> {
        let mut after: Vec<Option<(Position, Outcome)>> = Vec::with_capacity(self.steps.len());
        let mut result = ReplayResult::default();
        for (index, step) in self.steps.iter().enumerate() {
            if (limits.stop)() {
                return None;
            }
            let before = match step.from {
                Origin::Start(start) => self.starts.get(start),
                Origin::Step(step) => after.get(step).and_then(Option::as_ref),
            };
            let Some((mut at, standing)) = before.cloned() else {
                after.push(None);
                result.verdicts.push(StepVerdict::Unreachable);
                continue;
            };
            let (next, verdict) = match &step.act {
                Act::SetUp(ops) => match unfit(game, ops) {
                    Some(message) => (None, StepVerdict::Refused(Refusal::Unfit(message))),
                    None => {
                        at.apply(ops);
                        // A note changes nothing, so the game stands as before.
                        let standing = if ops.is_empty() {
                            standing
                        } else {
                            Outcome::Going
                        };
                        (Some((at, standing)), StepVerdict::SetUp)
                    }
                },
                Act::Unread(message) => {
                    let refusal = Refusal::Unread(message.clone());
                    (None, StepVerdict::Refused(refusal))
                }
                Act::Move(_) if standing.is_over() => {
                    let message = message!("session-game-is-over");
                    (None, StepVerdict::Refused(Refusal::Unfit(message)))
                }
                Act::Move(mv) => match unfit(game, mv) {
                    Some(message) => (None, StepVerdict::Refused(Refusal::Unfit(message))),
                    None => match worker.judge(&at, mv, limits) {
                        Judgement::Legal(legal) => {
                            let verdict = StepVerdict::Legal {
                                outcome: legal.outcome,
                                effects: legal.effects,
                            };
                            (Some((legal.next, legal.outcome)), verdict)
                        }
                        Judgement::Cut {
                            limit: Limit::Stopped,
                            ..
                        } => return None,
                        refused => {
                            if let Some((mv, legal)) = completed(worker, game, &at, mv, limits) {
                                let mut next = legal.next;
                                next.turn = step.turn.unwrap_or(next.turn);
                                after.push(Some((next, legal.outcome)));
                                result.verdicts.push(StepVerdict::LegalAs {
                                    mv,
                                    outcome: legal.outcome,
                                    effects: legal.effects,
                                });
                                continue;
                            }
                            if result.refusal.is_none() && !matches!(refused, Judgement::Cut { .. })
                            {
                                let why = worker.explain(&at, mv, limits);
                                result.refusal = Some((index, Box::new(why)));
                            }
                            let refusal = Refusal::Judged(Box::new(refused));
                            (None, StepVerdict::Refused(refusal))
                        }
                    },
                },
            };
            after.push(next.map(|(mut position, standing)| {
                position.turn = step.turn.unwrap_or(position.turn);
                (position, standing)
            }));
            result.verdicts.push(verdict);
        }
        Some(result)
    }
}

/// The one legal move that contains a placement, in games that the format gives by placements alone.
fn completed(
    worker: &mut dyn Worker,
    game: &Game,
    at: &Position,
    mv: &Move,
    limits: &Limits<'_>,
) -> Option<(Move, Legal)> {
    let ([placed @ Op::Place(..)], Some(_)) = (&**mv, game.gm) else {
        return None;
    };
    let query = Query {
        contains: std::slice::from_ref(placed),
        steps: COMPLETING,
        ..Query::default()
    };
    let listing = worker.moves(at, &query, limits);
    let [only] = listing.moves.as_slice() else {
        return None;
    };
    listing.complete.ok()?;
    match worker.judge(at, &only.mv, limits) {
        Judgement::Legal(legal) => Some((only.mv.clone(), *legal)),
        _ => None,
    }
}

/// Why operations cannot be handed to the rules of a game: a square off the board or a piece it does not have.
#[must_use]
pub fn unfit(game: &Game, ops: &[Op]) -> Option<Message> {
    ops.iter().find_map(|op| {
        let Square { x, y } = op.square();
        if x >= game.width || y >= game.height {
            return Some(message!(
                "session-square-off-board",
                x = x,
                y = y,
                width = game.width,
                height = game.height
            ));
        }
        let unknown = op
            .piece()
            .is_some_and(|piece| usize::from(piece.0) >= game.pieces.len());
        unknown.then(|| message!("session-piece-unknown", x = x, y = y))
    })
}
