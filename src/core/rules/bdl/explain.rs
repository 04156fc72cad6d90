//! Why a move is refused: goes through what has to hold, one condition after the other, and words the first that fails.

use super::engine::Going;
use super::judge::Judge;
use super::legality::{Observer, Refusal, Why};
use super::model::{InvariantKind, Walk};
use super::scene::Trouble;
use super::syntax::Kills;
use crate::base::{Limits, Message, Span};
use crate::board::notation::square_name;
use crate::board::{Move, Piece, Position, Square};
use crate::message;
use crate::rules::{Step, StepKind, Value};

/// What was looked at, and why the move is refused, if it is.
#[derive(Debug, Default)]
pub(super) struct Told {
    pub refusal: Option<(Span, Message)>,
    pub steps: Vec<Step>,
    pub decisive: Vec<usize>,
    /// Why there is no answer, where a script has none.
    pub trouble: Option<Trouble>,
}

impl Told {
    fn step(&mut self, span: Span, holds: bool, squares: Vec<Square>) {
        self.steps.push(Step {
            kind: StepKind::Condition,
            span,
            value: Some(Value::Bool(holds)),
            squares,
            depth: 0,
        });
    }

    /// Notes the condition that failed.
    fn refuse(&mut self, span: Span, squares: Vec<Square>, reason: Message) {
        self.decisive.push(self.steps.len());
        self.step(span, false, squares);
        self.refusal = Some((span, reason));
    }
}

impl Observer for Told {
    fn holds(&mut self, span: Span, squares: Vec<Square>) {
        self.step(span, true, squares);
    }
}

/// How far a walk gets towards a square.
enum Towards {
    Reaches,
    /// Something stands in the way.
    Blocked(u16),
    /// It may not take what stands there.
    NeverCaptures,
    /// It may only go there to capture.
    OnlyCaptures,
    /// The own piece stands there.
    Own,
}

/// Goes through the conditions of a move; the engine of the judge has the position loaded.
pub(super) fn explain(judge: &mut Judge, at: &Position, mv: &Move, limits: &Limits<'_>) -> Told {
    let mut told = Told::default();
    let name =
        |judge: &Judge, number: u16| square_name(judge.square(number), judge.game.look.coordinates);
    let Some((going, piece)) = judge.going(mv) else {
        let reason = message!("bdl-refused-form");
        told.refuse(
            Span::default(),
            mv.iter().map(|op| op.square()).collect(),
            reason,
        );
        return told;
    };
    let (from, to) = (judge.square(going.from), judge.square(going.to));
    let Some(kind) = judge.engine.kind_at(going.from) else {
        let reason = message!("bdl-refused-empty", square = name(judge, going.from));
        told.refuse(Span::default(), vec![from], reason);
        return told;
    };
    let known = judge.program.kinds.get(usize::from(kind)).copied();
    let Some(rules) = known.and_then(|kind| judge.program.pieces.get(kind.piece).cloned()) else {
        return told;
    };
    if judge.engine.owner(kind) != at.turn {
        let reason = message!(
            "bdl-refused-owner",
            piece = rules.name,
            square = name(judge, going.from),
            player = judge.engine.owner(kind)
        );
        told.refuse(rules.moves, vec![from], reason);
        return told;
    }
    let scripted = match judge.scripted_goings(going.from, kind, limits) {
        Ok(goings) => goings.contains(&going),
        Err(trouble) => {
            told.trouble = Some(trouble);
            return told;
        }
    };
    if scripted {
        told.step(rules.moves, true, vec![from, to]);
    } else if !walks(judge, &mut told, going, kind, &rules.walks, &rules.steps) {
        if told.refusal.is_none() {
            let reason = message!(
                "bdl-refused-reach",
                piece = rules.name,
                from = name(judge, going.from),
                to = name(judge, going.to)
            );
            told.refuse(rules.moves, vec![from, to], reason);
        }
        return told;
    }
    match judge.refusal(at, going, limits, &mut told) {
        Ok(None) => {}
        Ok(Some(refusal)) => {
            word(judge, &mut told, (going, kind, rules.moves), &refusal);
            return told;
        }
        Err(trouble) => {
            told.trouble = Some(trouble);
            return told;
        }
    }
    let choices: Vec<Piece> = match judge.engine.arrivals(kind, going.to) {
        [] => vec![Piece(kind)],
        choices => choices.iter().copied().map(Piece).collect(),
    };
    if !choices.contains(&piece) {
        let names: Vec<&str> = choices
            .iter()
            .map(|piece| judge.game.piece_name(*piece))
            .collect();
        let reason = message!(
            "bdl-refused-choice",
            piece = judge.game.piece_name(piece),
            square = name(judge, going.to),
            choices = names.join(", ")
        );
        told.refuse(rules.moves, vec![to], reason);
    }
    told
}

/// Whether some walk leads to the square of the move; notes what is in the way where none does.
fn walks(
    judge: &Judge,
    told: &mut Told,
    going: Going,
    kind: u16,
    walks: &[Walk],
    steps: &[Span],
) -> bool {
    let mut closest: Option<(Span, Towards)> = None;
    for walk in walks {
        let span = steps
            .get(usize::from(walk.step))
            .copied()
            .unwrap_or_default();
        match towards(judge, going, kind, walk) {
            Some(Towards::Reaches) => {
                told.step(
                    span,
                    true,
                    vec![judge.square(going.from), judge.square(going.to)],
                );
                return true;
            }
            Some(near) => closest = closest.or(Some((span, near))),
            None => {}
        }
    }
    let Some((span, near)) = closest else {
        return false;
    };
    let name = |number: u16| square_name(judge.square(number), judge.game.look.coordinates);
    let piece_at = |number: u16| {
        let kind = judge.engine.kind_at(number);
        kind.map_or("?", |kind| judge.game.piece_name(Piece(kind)))
    };
    let to = name(going.to);
    let (square, reason) = match near {
        Towards::Blocked(at) => (
            at,
            message!(
                "bdl-refused-blocked",
                piece = piece_at(at),
                square = name(at)
            ),
        ),
        Towards::NeverCaptures => (
            going.to,
            message!("bdl-refused-never-captures", square = to),
        ),
        Towards::OnlyCaptures => (going.to, message!("bdl-refused-only-captures", square = to)),
        Towards::Own | Towards::Reaches => (going.to, message!("bdl-refused-own", square = to)),
    };
    told.refuse(span, vec![judge.square(square)], reason);
    false
}

/// How far one walk gets; none when it does not lead to the square at all.
fn towards(judge: &Judge, going: Going, kind: u16, walk: &Walk) -> Option<Towards> {
    let program = &judge.program;
    let (dx, dy) = program.direction(usize::from(kind), walk.dx, walk.dy);
    let (from, to) = (judge.square(going.from), judge.square(going.to));
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
        let stands = judge.engine.kind_at(number);
        if (x, y) != (to.x, to.y) {
            if stands.is_some() && !jumps {
                blocked = blocked.or(Some(number));
            }
            continue;
        }
        let mover = judge.engine.owner(kind);
        return Some(match (blocked, stands) {
            (Some(at), _) => Towards::Blocked(at),
            (None, Some(other)) if judge.engine.owner(other) == mover => Towards::Own,
            (None, Some(_)) if walk.kills == Kills::Never => Towards::NeverCaptures,
            (None, None) if walk.kills == Kills::Only => Towards::OnlyCaptures,
            _ => Towards::Reaches,
        });
    }
    None
}

/// Words what forbids the move of a piece of a kind with these `moves`.
fn word(
    judge: &Judge,
    told: &mut Told,
    (going, kind, moves): (Going, u16, Span),
    refusal: &Refusal,
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
    let to = going.to;
    let (squares, reason) = match refusal.why {
        Why::Risk(from) => (
            vec![to, from],
            message!(
                "bdl-refused-risk",
                names = names(),
                piece = judge.game.piece_name(Piece(kind)),
                square = name(to),
                from = name(from)
            ),
        ),
        Why::Protect(attack, victim) => (
            vec![attack.on, attack.from],
            message!(
                "bdl-refused-protect",
                names = names(),
                piece = victim.map_or("?", |kind| judge.game.piece_name(Piece(kind))),
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
    told.refuse(span, squares.collect(), reason);
}
