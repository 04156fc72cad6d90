//! Why a move is refused: goes through what has to hold, one condition after the other, and words the first that fails.

use super::engine::Going;
use super::judge::Judge;
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
    let invariants = judge.program.invariants.clone();
    // Scripts come last, as in a listing, so that both report a fault on the same moves.
    for invariant in &invariants {
        if matches!(invariant.kind, InvariantKind::Script(_)) {
            continue;
        }
        let (asked, span) = (&invariant.kind, invariant.span);
        match holds(judge, &mut told, at, going, (kind, asked, span), limits) {
            Ok(true) => {}
            Ok(false) => return told,
            Err(trouble) => {
                told.trouble = Some(trouble);
                return told;
            }
        }
    }
    match judge.attack_after(at, going, limits) {
        Ok(None) => {}
        Ok(Some(attack)) => {
            let span = invariants.first().map_or(rules.moves, |first| first.span);
            let reason = message!(
                "bdl-refused-scripted-attack",
                square = name(judge, attack.on),
                from = name(judge, attack.from)
            );
            let squares = vec![judge.square(attack.on), judge.square(attack.from)];
            told.refuse(span, squares, reason);
            return told;
        }
        Err(trouble) => {
            told.trouble = Some(trouble);
            return told;
        }
    }
    for invariant in &invariants {
        let InvariantKind::Script(script) = invariant.kind else {
            continue;
        };
        match judge.script_allows(script, at, going, limits) {
            Ok(true) => told.step(invariant.span, true, Vec::new()),
            Ok(false) => {
                let reason = message!("bdl-refused-script");
                told.refuse(invariant.span, vec![to], reason);
                return told;
            }
            Err(trouble) => {
                told.trouble = Some(trouble);
                return told;
            }
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

/// Whether one invariant holds; notes what it looked at.
fn holds(
    judge: &mut Judge,
    told: &mut Told,
    at: &Position,
    going: Going,
    (kind, invariant, span): (u16, &InvariantKind, Span),
    limits: &Limits<'_>,
) -> Result<bool, Trouble> {
    let style = judge.game.look.coordinates;
    let name = |square: Square| square_name(square, style);
    let piece = judge
        .program
        .kinds
        .get(usize::from(kind))
        .map(|kind| kind.piece);
    let names_mover = |names: &[usize]| piece.is_some_and(|piece| names.contains(&piece));
    let written = |judge: &Judge, names: &[usize]| -> String {
        let names: Vec<&str> = names
            .iter()
            .filter_map(|number| judge.program.pieces.get(*number))
            .map(|piece| piece.name.as_str())
            .collect();
        names.join(", ")
    };
    match invariant {
        InvariantKind::CantRisk(names) if names_mover(names) => {
            let look = |judge: &mut Judge| Ok(judge.engine.risk_at(going.to));
            let attacker = judge.quietly(|judge| judge.look_after(at, going, limits, look))?;
            let to = judge.square(going.to);
            let Some(attacker) = attacker.map(|number| judge.square(number)) else {
                told.step(span, true, vec![to]);
                return Ok(true);
            };
            let mover = judge.game.piece_name(Piece(kind)).to_owned();
            let reason = message!(
                "bdl-refused-risk",
                names = written(judge, names),
                piece = mover,
                square = name(to),
                from = name(attacker)
            );
            told.refuse(span, vec![to, attacker], reason);
            Ok(false)
        }
        InvariantKind::Protect(names) => {
            let look = |judge: &mut Judge| {
                let attack = judge.engine.attack_on(at.turn, names);
                Ok(attack.map(|attack| (attack, judge.engine.kind_at(attack.on))))
            };
            let found = judge.quietly(|judge| judge.look_after(at, going, limits, look))?;
            let Some((attack, victim)) = found else {
                told.step(span, true, Vec::new());
                return Ok(true);
            };
            let (on, attacker) = (judge.square(attack.on), judge.square(attack.from));
            let victim = victim.map_or("?", |kind| judge.game.piece_name(Piece(kind)));
            let reason = message!(
                "bdl-refused-protect",
                names = written(judge, names),
                piece = victim,
                square = name(on),
                from = name(attacker)
            );
            told.refuse(span, vec![on, attacker], reason);
            Ok(false)
        }
        InvariantKind::Pawn(names) if names_mover(names) => {
            let (from, to) = (judge.square(going.from), judge.square(going.to));
            let takes = judge.engine.kind_at(going.to).is_some();
            let second_row = judge.program.second_row(usize::from(kind));
            let near = from.y.abs_diff(to.y) < 2 || from.y == second_row;
            if takes || (from.x == to.x && near) {
                told.step(span, true, vec![to]);
                return Ok(true);
            }
            let reason = if from.x == to.x {
                message!("bdl-refused-pawn-far", names = written(judge, names))
            } else {
                message!(
                    "bdl-refused-pawn-empty",
                    names = written(judge, names),
                    square = name(to)
                )
            };
            told.refuse(span, vec![to], reason);
            Ok(false)
        }
        InvariantKind::CantRisk(_) | InvariantKind::Pawn(_) | InvariantKind::Script(_) => Ok(true),
    }
}
