//! Judging a part of a record, as work that does not need the record itself.
//!
//! A record may have a million nodes, so it is judged in chunks: each chunk contains the positions from which it starts
//! and its steps, parents before children. Nodes below a refused move cannot be reached and are not judged.
//!
//! A step yields the position after it, as a [`Transition`]. A chunk ends early when its time slice is used up, with
//! the steps judged so far: so the screen can show progress, and a node that the user goes to can be judged before the
//! rest.

use super::positions::{RecordedPosition, Transition};
use super::verdicts::NodeRefusal;
use super::words::result_words;
use crate::base::{Limit, Limits, Message};
use crate::board::{Game, Move, Op, Outcome, Position, Square};
use crate::message;
use crate::rules::{Ask, Explanation, Judgement, Legal, Query, Rules, Worker};
use std::time::{Duration, Instant};

/// The time slice of a chunk.
// Long enough for many moves of cheap rules, and short enough that a node that the user goes to meanwhile, which is
// judged in the next chunk, appears without a delay that is felt.
const SLICE: Duration = Duration::from_millis(50);

/// The greatest number of steps for finding the legal move that contains a placement.
const COMPLETING: u64 = 20_000_000;

/// The position from which a step starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepOrigin {
    /// A position that the chunk contains.
    Start(usize),
    /// The position after an earlier step of the chunk.
    Step(usize),
}

/// The content of a node.
#[derive(Clone, Debug, PartialEq)]
pub enum StepContent {
    /// A move to be judged.
    Move(Move),
    /// A set-up, which is not judged: operations, and values of the state by name.
    SetUp(Vec<Op>, Vec<(String, String)>),
    /// A node that could not be read, with the reason.
    Unread(Message),
}

/// A node to be judged.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayStep {
    /// The position before it.
    pub from: StepOrigin,
    /// The content of the node.
    pub act: StepContent,
    /// The player to move after the node, if the record names one that is not the next in order.
    pub turn: Option<u8>,
    /// True if the position is to be returned, because the node is on the way to the current one.
    pub is_wanted: bool,
}

impl ReplayStep {
    fn statement(&self, players: u8) -> RecordedPosition<'_> {
        let (ops, is_move): (&[Op], bool) = match &self.act {
            StepContent::Move(mv) => (mv, true),
            StepContent::SetUp(ops, _) => (ops, false),
            StepContent::Unread(_) => (&[], false),
        };
        RecordedPosition {
            ops,
            is_move,
            turn: self.turn,
            players: players.max(1),
        }
    }
}

/// A part of a record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReplayChunk {
    /// The positions from which steps start, with the outcomes there.
    pub starts: Vec<(Position, Outcome)>,
    /// The indices of those starts that were set up without being judged: how the game stands there is asked first.
    pub asked: Vec<usize>,
    /// The steps, parents before children.
    pub steps: Vec<ReplayStep>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum StepVerdict {
    /// The move is legal.
    Legal {
        /// The outcome after it.
        outcome: Outcome,
        /// The position after it.
        transition: Transition,
    },
    /// The record contains only the placement of a legal move.
    LegalAs {
        /// The complete move.
        mv: Move,
        /// The outcome after it.
        outcome: Outcome,
        /// The position after it.
        transition: Transition,
    },
    /// A set-up: nothing to judge.
    SetUp {
        /// How the game stands after it.
        outcome: Outcome,
        /// The position after it.
        transition: Transition,
    },
    /// Not legal: refused, failed, limit reached, or not possible in this game.
    Refused(NodeRefusal),
    /// Below a step that is not legal.
    Unreachable,
}

/// The result of a chunk.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReplayResult {
    /// One verdict per step, from the first; fewer than there are steps if the time slice was used up.
    pub verdicts: Vec<StepVerdict>,
    /// The starts that were asked about, and how the game stands there.
    pub concluded: Vec<(Position, Outcome)>,
    /// The positions that were asked for, with the indices of their steps.
    pub positions: Vec<(usize, Position)>,
    /// The index of the first step that the rules refused, with the explanation.
    pub refusal: Option<(usize, Box<Explanation>)>,
}

impl ReplayChunk {
    /// Judges at least one step, and more until the time slice is used up. Returns `None` if cancelled.
    #[must_use]
    pub fn judge(
        &self,
        rules: &dyn Rules,
        worker: &mut dyn Worker,
        limits: &Limits<'_>,
    ) -> Option<ReplayResult> {
        // `after[i]` is the position after step `i`, or `None` if there is none: the step was refused or is itself
        // below one that was. Parents precede children in a chunk, so one pass suffices, and an `Unreachable` parent
        // passes it on by itself.
        let begun = Instant::now();
        let mut after: Vec<Option<(Position, Outcome)>> = Vec::with_capacity(self.steps.len());
        let mut result = ReplayResult::default();
        for index in &self.asked {
            let Some((position, _)) = self.starts.get(*index) else {
                continue;
            };
            let mut position = position.clone();
            let outcome = worker.conclude(&mut position, limits);
            if limits.is_stopped() {
                return None;
            }
            result.concluded.push((position, outcome));
        }
        for (index, step) in self.steps.iter().enumerate() {
            if limits.is_stopped() {
                return None;
            }
            // At least one step, or a record with one very slow move would be judged forever without getting anywhere.
            if index > 0 && begun.elapsed() > SLICE {
                break;
            }
            let before = match step.from {
                StepOrigin::Start(start) => {
                    // The start may be the end of the game by the answer that was just given, so this answer replaces
                    // the outcome that the session had for it.
                    let asked = self.asked.iter().position(|index| *index == start);
                    let concluded = asked.and_then(|number| result.concluded.get(number));
                    concluded.or_else(|| self.starts.get(start))
                }
                StepOrigin::Step(step) => after.get(step).and_then(Option::as_ref),
            };
            let (next, verdict) = match before {
                None => (None, StepVerdict::Unreachable),
                Some((position, standing)) => {
                    let judged = step.judge(worker, rules, position, *standing, limits);
                    match judged {
                        StepJudgement::Stopped => return None,
                        StepJudgement::Reached(next, verdict) => (Some(*next), verdict),
                        StepJudgement::Refused(refusal) => {
                            // Only the first refusal is explained: to explain is to run the rules once more with
                            // everything noted, and a record of another game may have as many refusals as moves. The
                            // others are explained when the user goes to them.
                            if let (None, StepContent::Move(mv), true) =
                                (&result.refusal, &step.act, refusal.has_reason())
                            {
                                let turned = out_of_turn(rules.game(), position, mv);
                                let position = turned.as_ref().unwrap_or(position);
                                let why = worker.explain(position, mv, limits);
                                result.refusal = Some((index, Box::new(why)));
                            }
                            (None, StepVerdict::Refused(refusal))
                        }
                    }
                }
            };
            if let Some((position, _)) = next.as_ref().filter(|_| step.is_wanted) {
                result.positions.push((index, position.clone()));
            }
            after.push(next);
            result.verdicts.push(verdict);
        }
        Some(result)
    }
}

/// Returns the position after a set-up.
///
/// # Errors
/// The rules have no such state.
pub(super) fn set_up_position(
    rules: &dyn Rules,
    position: &Position,
    statement: &RecordedPosition<'_>,
    values: &[(String, String)],
) -> Result<Position, Message> {
    let next = rules.set_up(position, statement.ops);
    let mut next = rules.with_state(&next, values)?;
    statement.apply_turn(&mut next);
    Ok(next)
}

/// The result of judging one step.
enum StepJudgement {
    Reached(Box<(Position, Outcome)>, StepVerdict),
    Refused(NodeRefusal),
    Stopped,
}

impl ReplayStep {
    fn judge(
        &self,
        worker: &mut dyn Worker,
        rules: &dyn Rules,
        position: &Position,
        standing: Outcome,
        limits: &Limits<'_>,
    ) -> StepJudgement {
        if let StepContent::Unread(message) = &self.act {
            return StepJudgement::Refused(NodeRefusal::Unread(message.clone()));
        }
        let game = rules.game();
        let statement = self.statement(game.players);
        if statement.is_move
            && let Some(result) = result_words(standing, game)
        {
            let message = message!("session-move-after-end", result = result);
            return StepJudgement::Refused(NodeRefusal::Invalid(message));
        }
        if let Some(message) = invalid_move(game, statement.ops) {
            return StepJudgement::Refused(NodeRefusal::Invalid(message));
        }
        let StepContent::Move(mv) = &self.act else {
            let values: &[_] = match &self.act {
                StepContent::SetUp(_, values) => values,
                _ => &[],
            };
            let mut next = match set_up_position(rules, position, &statement, values) {
                Ok(next) => next,
                Err(error) => return StepJudgement::Refused(NodeRefusal::Unread(error)),
            };
            // A note changes nothing, so a finished game stays finished.
            let is_note = statement.ops.is_empty() && values.is_empty() && statement.turn.is_none();
            let outcome = match is_note {
                true => standing,
                false => worker.conclude(&mut next, limits),
            };
            if limits.is_stopped() {
                return StepJudgement::Stopped;
            }
            let transition = Transition::between(position, &statement, Vec::new(), &next);
            return StepJudgement::Reached(
                Box::new((next, outcome)),
                StepVerdict::SetUp {
                    outcome,
                    transition,
                },
            );
        };
        match judge_recorded(worker, game, position, mv, limits) {
            RecordedJudgement::Stopped => StepJudgement::Stopped,
            RecordedJudgement::Refused(refused) => {
                StepJudgement::Refused(NodeRefusal::Judged(refused))
            }
            RecordedJudgement::Legal(legal) => {
                let (next, outcome, transition) = reached(game, position, &statement, *legal);
                StepJudgement::Reached(
                    next,
                    StepVerdict::Legal {
                        outcome,
                        transition,
                    },
                )
            }
            RecordedJudgement::LegalAs(mv, legal) => {
                let whole = RecordedPosition {
                    ops: &mv.ops,
                    ..statement
                };
                let (next, outcome, transition) = reached(game, position, &whole, *legal);
                StepJudgement::Reached(
                    next,
                    StepVerdict::LegalAs {
                        mv,
                        outcome,
                        transition,
                    },
                )
            }
        }
    }
}

/// What the rules say about a move of a record.
pub(super) enum RecordedJudgement {
    /// It is legal as it stands.
    Legal(Box<Legal>),
    /// The record contains only the placement of this legal move.
    LegalAs(Move, Box<Legal>),
    Refused(Box<Judgement>),
    Stopped,
}

/// Judges a move of a record: as it stands, then by the player whose stone it places, then as a part of the only legal move
/// that contains it. The reason that is told is that of the last literal judgement.
pub(super) fn judge_recorded(
    worker: &mut dyn Worker,
    game: &Game,
    position: &Position,
    mv: &Move,
    limits: &Limits<'_>,
) -> RecordedJudgement {
    let mut judgement = worker.judge(position, mv, limits);
    if let Judgement::Illegal(_) = judgement
        && let Some(turned) = out_of_turn(game, position, mv)
    {
        judgement = worker.judge(&turned, mv, limits);
    }
    // A limit that was reached is a refusal for the record, which cannot be known to be legal; only being stopped is not,
    // since that says nothing about the move.
    match judgement {
        Judgement::Legal(legal) => RecordedJudgement::Legal(legal),
        Judgement::LimitReached {
            limit: Limit::Stopped,
            ..
        } => RecordedJudgement::Stopped,
        refused => match completed(worker, game, position, mv, limits) {
            Some((mv, legal)) => RecordedJudgement::LegalAs(mv, Box::new(legal)),
            None => RecordedJudgement::Refused(Box::new(refused)),
        },
    }
}

/// Returns the position with the turn given to the player whose stone a move places. A record may contain a move of
/// either player, as variations of problems do. Returns `None` if it is that player's turn already, or if the game is
/// no [stone game](Game::is_stone_game).
pub(super) fn out_of_turn(game: &Game, position: &Position, mv: &Move) -> Option<Position> {
    let [Op::Place(_, piece)] = &**mv else {
        return None;
    };
    if !game.is_stone_game() {
        return None;
    }
    let owner = game.owner(*piece);
    (owner != position.turn && owner < game.players).then(|| Position {
        turn: owner,
        ..position.clone()
    })
}

/// Returns the position after a legal move, with the player to move that the record states.
fn reached(
    game: &Game,
    position: &Position,
    statement: &RecordedPosition<'_>,
    legal: Legal,
) -> (Box<(Position, Outcome)>, Outcome, Transition) {
    let mut next = legal.next;
    statement.apply_turn(&mut next);
    let mv = Move::of(statement.ops.to_vec());
    let transition = Transition::between(position, statement, legal.effects, &next).with_text(
        &mv,
        game,
        position,
        (&next.board, legal.outcome),
    );
    (Box::new((next, legal.outcome)), legal.outcome, transition)
}

/// Returns the only legal move that contains a placement, for games whose records state only placements.
fn completed(
    worker: &mut dyn Worker,
    game: &Game,
    position: &Position,
    mv: &Move,
    limits: &Limits<'_>,
) -> Option<(Move, Legal)> {
    let ([placed @ Op::Place(..)], true) = (&**mv, game.is_stone_game()) else {
        return None;
    };
    let query = Query {
        contains: std::slice::from_ref(placed),
        steps: COMPLETING,
        ..Query::default()
    };
    let listing = worker.moves(Ask::new(position, &query, limits));
    let [only] = listing.moves.as_slice() else {
        return None;
    };
    // A list that a limit has cut off may lack a second move with the same placement.
    listing.complete.ok()?;
    // Judged again, because a listing has no effects, of which the transition is made.
    match worker.judge(position, &only.mv, limits) {
        Judgement::Legal(legal) => Some((only.mv.clone(), *legal)),
        _ => None,
    }
}

/// Returns the reason why operations cannot be passed to the rules of a game: a square off the board or an unknown
/// piece.
pub fn invalid_move(game: &Game, ops: &[Op]) -> Option<Message> {
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
