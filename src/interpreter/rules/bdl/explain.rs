//! Explains refusals: checks the conditions of a move one by one, and words the first that fails.

use super::legality::{InvariantObserver, InvariantRefusal, Why};
use super::model::{InvariantKind, StraightWalk};
use super::pseudo_move::PseudoMove;
use super::syntax::Kills;
use super::view::HookError;
use super::worker::BdlWorker;
use crate::base::{self, Limits, Message, Span};
use crate::board::{Move, Piece, Square};
use crate::message;
use crate::notation::square_name;
use crate::rules::{Ask, DisplayValue, Step, StepKind};

/// The conditions that were checked, and the reason of the refusal, if any.
#[derive(Debug, Default)]
pub(super) struct ConditionTrace {
    pub refusal: Option<(Span, Message)>,
    pub steps: Vec<Step>,
    pub decisive: Vec<usize>,
    /// The error of a script, if there is no answer.
    pub error: Option<HookError>,
}

impl ConditionTrace {
    fn step(&mut self, span: Span, holds: bool, squares: Vec<Square>, gave: Option<Message>) {
        self.steps.push(Step {
            value: Some(DisplayValue::Bool(holds)),
            squares,
            gave,
            ..Step::new(StepKind::Condition, span)
        });
    }

    /// Records the condition that failed.
    fn refuse(&mut self, span: Span, squares: Vec<Square>, reason: Message) {
        self.decisive.push(self.steps.len());
        self.step(span, false, squares, Some(reason.clone()));
        self.refusal = Some((span, reason));
    }
}

impl InvariantObserver for ConditionTrace {
    fn holds(&mut self, span: Span, squares: Vec<Square>) {
        self.step(span, true, squares, None);
    }
}

/// How far a walk gets towards a square.
enum Towards {
    Reaches,
    /// A piece is in the way.
    Blocked(u16),
    /// It must not capture the piece on the square.
    NeverCaptures,
    /// It may only capture on the square.
    OnlyCaptures,
    /// The player's own piece is on the square.
    OwnPiece,
}

/// Checks the conditions of a move. The position must be loaded on the board of `judge`.
pub(super) fn explain(judge: &mut BdlWorker, ask: Ask<'_>, mv: &Move) -> ConditionTrace {
    let mut trace = ConditionTrace::default();
    let name = |judge: &BdlWorker, number: u16| {
        square_name(judge.square(number), judge.game.look.coordinates)
    };
    let Some((pseudo, piece)) = judge.pseudo_move(mv) else {
        let reason = message!("bdl-refused-form");
        trace.refuse(
            Span::default(),
            mv.iter().map(|op| op.square()).collect(),
            reason,
        );
        return trace;
    };
    let (from, to) = (judge.square(pseudo.from), judge.square(pseudo.to));
    let Some(kind) = judge.board.kind_at(pseudo.from) else {
        let reason = message!("bdl-refused-empty", square = name(judge, pseudo.from));
        trace.refuse(Span::default(), vec![from], reason);
        return trace;
    };
    let owned_kind = judge.program.kinds.get(usize::from(kind)).copied();
    let Some(rules) = owned_kind.and_then(|kind| judge.program.pieces.get(kind.piece).cloned())
    else {
        return trace;
    };
    if judge.board.owner(kind) != ask.position.turn {
        let reason = message!(
            "bdl-refused-owner",
            piece = judge.game.spoken(Piece(kind)),
            square = name(judge, pseudo.from)
        );
        trace.refuse(rules.moves, vec![from], reason);
        return trace;
    }
    // From here on the conditions are those of a list, in the same order: first whether any entry leads there, scripts
    // before declared walks, then the invariants, then what the piece becomes. The invariants are not decided here
    // once more but asked through `refusal`, with the trace as the observer.
    let scripted = scripts(judge, &mut trace, pseudo, kind, ask.limits);
    if trace.error.is_some() {
        return trace;
    }
    if scripted {
        let gave = leads(judge, pseudo);
        trace.step(rules.moves, true, vec![from, to], Some(gave));
    } else if !walks(judge, &mut trace, pseudo, kind, &rules.walks, &rules.steps) {
        if trace.refusal.is_none() {
            let reason = message!(
                "bdl-refused-reach",
                piece = judge.game.spoken(Piece(kind)),
                from = name(judge, pseudo.from),
                to = name(judge, pseudo.to)
            );
            trace.refuse(rules.moves, vec![from, to], reason);
        }
        return trace;
    }
    let choices = judge.results(pseudo);
    // A choice that does not exist is refused as such, unless the move is forbidden whatever the piece becomes.
    let (becomes, asks_invariants) = match choices.contains(&piece) {
        true => (piece, true),
        false => (Piece(kind), judge.program.after_move.is_none()),
    };
    if asks_invariants {
        match judge.refusal(ask, (pseudo, becomes), &mut trace) {
            Ok(None) => {}
            Ok(Some(refusal)) => {
                word(judge, &mut trace, (pseudo, kind, rules.moves), &refusal);
                let deciding = deciding_return(judge, ask, &refusal, pseudo);
                // The `return` that refused is more exact than the script; it becomes the place of the refusal.
                if let (Some(span), Some((place, _))) = (deciding, &mut trace.refusal) {
                    *place = span;
                    trace.steps.push(Step::new(StepKind::Return, span));
                }
                return trace;
            }
            Err(error) => {
                trace.error = Some(error);
                return trace;
            }
        }
    }
    if !choices.contains(&piece) {
        let reason = message!(
            "bdl-refused-choice",
            piece = judge.game.spoken(piece),
            square = name(judge, pseudo.to),
            choices = judge.game.spoken_list(&choices)
        );
        trace.refuse(rules.moves, vec![to], reason);
    }
    trace
}

/// Returns true if some script among the moves of the piece leads to the target square; records the answer of each.
fn scripts(
    judge: &mut BdlWorker,
    trace: &mut ConditionTrace,
    pseudo: PseudoMove,
    kind: u16,
    limits: &Limits<'_>,
) -> bool {
    let coordinates = judge.game.look.coordinates;
    let mut leads = false;
    // All scripts are asked, even if the first one leads there: an explanation shows what each of them gave. If none
    // does, all of them together are the reason.
    let mut failed = Vec::new();
    for (span, answer) in judge.script_answers(pseudo.from, kind, limits) {
        let (mut holds, mut squares) = (false, Vec::new());
        let gave = match answer {
            Ok(targets) => {
                holds = targets.contains(&pseudo.to);
                squares = targets.iter().map(|to| judge.square(*to)).collect();
                let names = squares
                    .iter()
                    .map(|square| square_name(*square, coordinates));
                let names: Vec<String> = names.collect();
                match names.as_slice() {
                    [] => message!("bdl-script-gave-nothing"),
                    _ => message!("bdl-script-gave", squares = names.join(", ")),
                }
            }
            Err(error) => {
                let gave = match &error {
                    HookError::Fault { text, .. } => {
                        message!("bdl-script-gave-error", text = text.clone())
                    }
                    HookError::LimitReached { limit, .. } => limit.message(),
                };
                trace.error = trace.error.take().or(Some(error));
                gave
            }
        };
        leads |= holds;
        if !holds {
            failed.push(trace.steps.len());
        }
        trace.step(span, holds, squares, Some(gave));
    }
    if !leads {
        trace.decisive.extend(failed);
    }
    leads
}

/// Returns true if some walk leads to the target square; if none does, records what is in the way.
fn walks(
    judge: &BdlWorker,
    trace: &mut ConditionTrace,
    pseudo: PseudoMove,
    kind: u16,
    walks: &[StraightWalk],
    steps: &[Span],
) -> bool {
    let mut closest: Option<(Span, Towards)> = None;
    for walk in walks {
        let span = steps
            .get(usize::from(walk.step))
            .copied()
            .unwrap_or_default();
        match towards(judge, pseudo, kind, walk) {
            Some(Towards::Reaches) => {
                trace.step(
                    span,
                    true,
                    vec![judge.square(pseudo.from), judge.square(pseudo.to)],
                    Some(leads(judge, pseudo)),
                );
                return true;
            }
            // The first walk that leads to the square but is stopped gives the reason; later ones, which may be
            // stopped by something else, would only confuse. A walk that does not lead there at all says nothing.
            Some(near) => closest = closest.or(Some((span, near))),
            None => {}
        }
    }
    let Some((span, near)) = closest else {
        return false;
    };
    let name = |number: u16| square_name(judge.square(number), judge.game.look.coordinates);
    let piece_at = |number: u16| {
        let kind = judge.board.kind_at(number);
        kind.map_or(base::Value::from("?"), |kind| {
            judge.game.spoken(Piece(kind))
        })
    };
    let to = name(pseudo.to);
    let (square, reason) = match near {
        Towards::Blocked(square) => (
            square,
            message!(
                "bdl-refused-blocked",
                piece = piece_at(square),
                square = name(square)
            ),
        ),
        Towards::NeverCaptures => (
            pseudo.to,
            message!("bdl-refused-never-captures", square = to.clone()),
        ),
        Towards::OnlyCaptures => (
            pseudo.to,
            message!("bdl-refused-only-captures", square = to.clone()),
        ),
        Towards::OwnPiece | Towards::Reaches => {
            (pseudo.to, message!("bdl-refused-own", square = to.clone()))
        }
    };
    let from = name(pseudo.from);
    let gave = message!(
        "bdl-step-fails",
        from = from,
        to = to,
        reason = reason.clone()
    );
    trace.refuse(span, vec![judge.square(square)], reason);
    if let Some(step) = trace.steps.last_mut() {
        step.gave = Some(gave);
    }
    false
}

/// Words that a step leads from one square to another: its text says neither.
fn leads(judge: &BdlWorker, pseudo: PseudoMove) -> Message {
    let name = |number: u16| square_name(judge.square(number), judge.game.look.coordinates);
    message!(
        "bdl-step-leads",
        from = name(pseudo.from),
        to = name(pseudo.to)
    )
}

/// Returns how far one walk gets, or `None` if it does not lead to the square at all.
fn towards(
    judge: &BdlWorker,
    pseudo: PseudoMove,
    kind: u16,
    walk: &StraightWalk,
) -> Option<Towards> {
    let program = &judge.program;
    let (dx, dy) = program.direction(usize::from(kind), walk.dx, walk.dy);
    let (from, to) = (judge.square(pseudo.from), judge.square(pseudo.to));
    let jumps = program
        .kinds
        .get(usize::from(kind))
        .and_then(|kind| program.pieces.get(kind.piece))
        .is_some_and(|piece| piece.can_jump);
    let mut blocked = None;
    for steps in i32::from(walk.first)..=i32::from(walk.last) {
        let x = u16::try_from(i32::from(from.x) + dx * steps).ok()?;
        let y = u16::try_from(i32::from(from.y) + dy * steps).ok()?;
        if x >= program.width || y >= program.height {
            return None;
        }
        let number = y * program.width + x;
        let occupant = judge.board.kind_at(number);
        if (x, y) != (to.x, to.y) {
            if occupant.is_some() && !jumps {
                blocked = blocked.or(Some(number));
            }
            continue;
        }
        let mover = judge.board.owner(kind);
        return Some(match (blocked, occupant) {
            (Some(square), _) => Towards::Blocked(square),
            (None, Some(other)) if judge.board.owner(other) == mover => Towards::OwnPiece,
            (None, Some(_)) if walk.kills == Kills::Never => Towards::NeverCaptures,
            (None, None) if walk.kills == Kills::Only => Towards::OnlyCaptures,
            _ => Towards::Reaches,
        });
    }
    None
}

/// Returns the place of the `return` by which a script forbids a move, if it is known.
fn deciding_return(
    judge: &mut BdlWorker,
    ask: Ask<'_>,
    refusal: &InvariantRefusal,
    pseudo: PseudoMove,
) -> Option<Span> {
    let invariant = judge.program.invariants.get(refusal.invariant)?;
    match (&refusal.why, &invariant.kind) {
        (Why::Script, InvariantKind::Script(script)) => {
            let script = *script;
            judge.deciding_return(ask, script, pseudo)
        }
        _ => None,
    }
}

/// Words why an invariant forbids the move of a piece.
fn word(
    judge: &BdlWorker,
    trace: &mut ConditionTrace,
    (pseudo, kind, moves): (PseudoMove, u16, Span),
    refusal: &InvariantRefusal,
) {
    let name = |number: u16| square_name(judge.square(number), judge.game.look.coordinates);
    let invariant = judge.program.invariants.get(refusal.invariant);
    let names = || {
        let numbers = match invariant.map(|invariant| &invariant.kind) {
            Some(
                InvariantKind::CantRisk(numbers)
                | InvariantKind::Protect(numbers)
                | InvariantKind::Pawn(numbers),
            ) => numbers.as_slice(),
            _ => &[],
        };
        let pieces = numbers
            .iter()
            .filter_map(|number| judge.program.pieces.get(*number));
        let names: Vec<&str> = pieces.map(|piece| piece.name.as_str()).collect();
        names.join(", ")
    };
    let to = pseudo.to;
    let (squares, reason) = match refusal.why {
        Why::Risk(from) => (
            vec![to, from],
            message!(
                "bdl-refused-risk",
                names = names(),
                piece = judge.game.spoken(Piece(kind)),
                square = name(to),
                from = name(from)
            ),
        ),
        Why::Protect(attack, victim) => (
            vec![attack.on, attack.from],
            message!(
                "bdl-refused-protect",
                names = names(),
                piece = victim.map_or(base::Value::from("?"), |kind| judge
                    .game
                    .spoken(Piece(kind))),
                square = name(attack.on),
                from = name(attack.from)
            ),
        ),
        Why::PawnFar => (vec![to], message!("bdl-refused-pawn-far", names = names())),
        Why::PawnEmpty => (
            vec![to],
            message!("bdl-refused-pawn-empty", names = names(), square = name(to)),
        ),
        Why::ScriptedAttack(attack) => (
            vec![attack.on, attack.from],
            message!(
                "bdl-refused-scripted-attack",
                square = name(attack.on),
                from = name(attack.from)
            ),
        ),
        Why::Script | Why::Declared => (vec![to], message!("bdl-refused-script")),
    };
    let span = invariant.map_or(moves, |invariant| invariant.span);
    let squares = squares.into_iter().map(|number| judge.square(number));
    trace.refuse(span, squares.collect(), reason);
}
