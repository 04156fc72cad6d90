//! Decides whether the invariants allow a move: one place for lists, judgements and explanations.
//!
//! The declared invariants are checked first because they cost less, then attacks by pieces with scripted moves, then
//! the scripts in the order of the text. An [`Observer`] is called for every invariant that holds; without one, the
//! tables of the board decide all declared invariants at once. What forbids a move is data; it is worded elsewhere.

use super::model::{Invariant, InvariantKind};
use super::move_board::{Attack, PseudoMove};
use super::view::HookError;
use super::worker::BdlWorker;
use crate::base::{Limits, Span};
use crate::board::{Piece, Position, Square};
use std::sync::Arc;

/// Observes a judgement.
pub(super) trait Observer {
    /// False if nothing is observed.
    const LISTENS: bool = true;

    /// Called for an invariant that holds, with the squares that it read.
    fn holds(&mut self, span: Span, squares: Vec<Square>);
}

/// The observer that ignores everything.
#[derive(Debug)]
pub(super) struct Silent;

impl Observer for Silent {
    const LISTENS: bool = false;

    fn holds(&mut self, _: Span, _: Vec<Square>) {}
}

/// The invariant that forbids a move, by its index, and the reason.
#[derive(Debug)]
pub(super) struct Refusal {
    pub invariant: usize,
    pub why: Why,
}

/// Why an invariant forbids a move.
#[derive(Debug)]
pub(super) enum Why {
    /// A declared invariant; details were not requested.
    Declared,
    /// The piece would be attacked from this square.
    Risk(u16),
    /// A piece of this kind would be left attacked.
    Protect(Attack, Option<u16>),
    /// A pawn must not move that far.
    PawnFar,
    /// A pawn may move sideways only to capture.
    PawnEmpty,
    /// A scripted move would attack a piece that must be safe.
    ScriptedAttack(Attack),
    /// A script refuses.
    Script,
}

impl BdlWorker {
    /// Returns what forbids a move by which the piece becomes `piece`, or `None` if all invariants hold. Some entry or
    /// script must lead to the move.
    pub(super) fn refusal<O: Observer>(
        &mut self,
        position: &Position,
        (pseudo, piece): (PseudoMove, Piece),
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Option<Refusal>, HookError> {
        let program = Arc::clone(&self.program);
        let invariants = || program.invariants.iter().enumerate();
        let scripted = program.pieces.iter().any(|piece| !piece.scripts.is_empty());
        if !O::LISTENS && program.after_move.is_none() {
            if !self.board.keeps_safe(pseudo) {
                return Ok(Some(Refusal {
                    invariant: 0,
                    why: Why::Declared,
                }));
            }
        } else {
            for (index, invariant) in invariants() {
                if !self.concerns(pseudo, &invariant.kind) {
                    continue;
                }
                let why = self.declared(position, (pseudo, piece), &invariant.kind, limits)?;
                if let Some(why) = why {
                    // Whether the others hold is not known if pieces with scripted moves may attack as well.
                    if !scripted {
                        self.tell(pseudo, invariants().take(index), observer);
                    }
                    let invariant = index;
                    return Ok(Some(Refusal { invariant, why }));
                }
            }
        }
        if scripted {
            for (index, invariant) in invariants() {
                if !self.concerns(pseudo, &invariant.kind) {
                    continue;
                }
                let attack =
                    self.scripted_attack(position, (pseudo, piece), &invariant.kind, limits)?;
                if let Some(attack) = attack {
                    self.tell(pseudo, invariants().take(index), observer);
                    return Ok(Some(Refusal {
                        invariant: index,
                        why: Why::ScriptedAttack(attack),
                    }));
                }
            }
        }
        self.tell(pseudo, invariants(), observer);
        for (index, invariant) in invariants() {
            let InvariantKind::Script(script) = invariant.kind else {
                continue;
            };
            if !self.script_allows(script, position, pseudo, limits)? {
                return Ok(Some(Refusal {
                    invariant: index,
                    why: Why::Script,
                }));
            }
            observer.holds(invariant.span, Vec::new());
        }
        Ok(None)
    }

    /// Returns true if an invariant is not a script and applies to a move: every invariant about protection does, the
    /// others if they name the piece, before it becomes another one.
    fn concerns(&self, pseudo: PseudoMove, invariant: &InvariantKind) -> bool {
        match invariant {
            InvariantKind::Protect(_) => true,
            InvariantKind::CantRisk(names) | InvariantKind::Pawn(names) => {
                let kind = self.board.kind_at(pseudo.from);
                let kind = kind.and_then(|kind| self.program.kinds.get(usize::from(kind)));
                kind.is_some_and(|kind| names.contains(&kind.piece))
            }
            InvariantKind::Script(_) => false,
        }
    }

    /// Tells an observer that the given invariants that apply to a move hold.
    fn tell<'i, O: Observer>(
        &self,
        pseudo: PseudoMove,
        invariants: impl Iterator<Item = (usize, &'i Invariant)>,
        observer: &mut O,
    ) {
        if !O::LISTENS {
            return;
        }
        for (_, invariant) in invariants {
            if self.concerns(pseudo, &invariant.kind) {
                let squares = match invariant.kind {
                    InvariantKind::Protect(_) => Vec::new(),
                    _ => vec![self.square(pseudo.to)],
                };
                observer.holds(invariant.span, squares);
            }
        }
    }

    /// Returns the squares, with the owners of their pieces, that must not be attacked after a move by an invariant
    /// that applies to it.
    fn kept_safe(
        &self,
        mover: u8,
        pseudo: PseudoMove,
        invariant: &InvariantKind,
    ) -> Vec<(u16, u8)> {
        match invariant {
            InvariantKind::Protect(names) => self.board.guarded(mover, names),
            InvariantKind::CantRisk(_) => {
                let owner = self.board.kind_at(pseudo.to);
                let owner = owner.map(|kind| self.board.owner(kind));
                let own = owner.filter(|owner| *owner == mover);
                own.map(|owner| (pseudo.to, owner)).into_iter().collect()
            }
            InvariantKind::Pawn(_) | InvariantKind::Script(_) => Vec::new(),
        }
    }

    /// Returns why an invariant that applies to a move forbids it, considering only attacks by declared moves, or
    /// `None` if none does.
    fn declared(
        &mut self,
        position: &Position,
        (pseudo, piece): (PseudoMove, Piece),
        invariant: &InvariantKind,
        limits: &Limits<'_>,
    ) -> Result<Option<Why>, HookError> {
        if let InvariantKind::Pawn(_) = invariant {
            let kind = self.board.kind_at(pseudo.from).unwrap_or(0);
            return Ok(self.pawn(pseudo, kind));
        }
        let is_risk = matches!(invariant, InvariantKind::CantRisk(_));
        let look = |judge: &mut Self| {
            let squares = judge.kept_safe(position.turn, pseudo, invariant);
            Ok(squares.into_iter().find_map(|(on, owner)| {
                let from = judge.board.attacker(on, position.turn, owner)?;
                Some(match is_risk {
                    true => Why::Risk(from),
                    false => Why::Protect(Attack { on, from }, judge.board.kind_at(on)),
                })
            }))
        };
        // The move is only tried here; the output of its hooks is reported when it is made.
        self.quietly(|judge| judge.look_after(position, (pseudo, piece), limits, look))
    }

    /// Returns an attack after a move by a piece with scripted moves that an applicable invariant forbids.
    fn scripted_attack(
        &mut self,
        position: &Position,
        (pseudo, piece): (PseudoMove, Piece),
        invariant: &InvariantKind,
        limits: &Limits<'_>,
    ) -> Result<Option<Attack>, HookError> {
        if matches!(invariant, InvariantKind::Pawn(_)) {
            return Ok(None);
        }
        let look = |judge: &mut Self| {
            for (on, owner) in judge.kept_safe(position.turn, pseudo, invariant) {
                let origin = Some(pseudo.from);
                let attacker = judge.scripted_attacker(on, position.turn, owner, origin, limits)?;
                if let Some(from) = attacker {
                    return Ok(Some(Attack { on, from }));
                }
            }
            Ok(None)
        };
        self.quietly(|judge| judge.look_after(position, (pseudo, piece), limits, look))
    }

    /// Returns why a pawn must not make a move, or `None` if it may.
    pub(super) fn pawn(&self, pseudo: PseudoMove, kind: u16) -> Option<Why> {
        let (from, to) = (self.square(pseudo.from), self.square(pseudo.to));
        let second_row = self.program.second_row(usize::from(kind));
        let near = from.y.abs_diff(to.y) < 2 || from.y == second_row;
        if self.board.kind_at(pseudo.to).is_some() || (from.x == to.x && near) {
            None
        } else if from.x == to.x {
            Some(Why::PawnFar)
        } else {
            Some(Why::PawnEmpty)
        }
    }
}
