//! Decides whether the invariants allow a move: one place for lists, judgements and explanations.
//!
//! The declared invariants come first, because they cost less, then attacks by pieces with scripted moves, then the
//! scripts in the order of the text. An [`Observer`] is told of every invariant that holds. Where nobody listens, the
//! tables of the engine decide all declared invariants at once. What forbids a move is data; the words are made by
//! whoever explains it.

use super::engine::{Attack, PseudoMove};
use super::model::{Invariant, InvariantKind};
use super::view::HookError;
use super::worker::BdlWorker;
use crate::base::{Limits, Span};
use crate::board::{Position, Square};
use std::sync::Arc;

/// Is told of what a judgement looks at.
pub(super) trait Observer {
    /// False if nobody listens.
    const LISTENS: bool = true;

    /// An invariant holds; `squares` are those that it looked at.
    fn holds(&mut self, span: Span, squares: Vec<Square>);
}

/// Nobody listens.
#[derive(Debug)]
pub(super) struct Silent;

impl Observer for Silent {
    const LISTENS: bool = false;

    fn holds(&mut self, _: Span, _: Vec<Square>) {}
}

/// An invariant that forbids a move, by its index, and why it does.
#[derive(Debug)]
pub(super) struct Refusal {
    pub invariant: usize,
    pub why: Why,
}

/// Why an invariant forbids a move.
#[derive(Debug)]
pub(super) enum Why {
    /// A declared invariant, and nobody wants to know more.
    Declared,
    /// The piece would stand where the one on this square reaches it.
    Risk(u16),
    /// A piece of this kind would be left within reach.
    Protect(Attack, Option<u16>),
    /// A pawn may not go that far.
    PawnFar,
    /// A pawn goes sideways to capture only.
    PawnEmpty,
    /// A scripted move would reach a piece that must be safe.
    ScriptedAttack(Attack),
    /// A script says no.
    Script,
}

impl BdlWorker {
    /// Returns what forbids a move that some entry or script leads to, or `None` if all invariants hold.
    pub(super) fn refusal<O: Observer>(
        &mut self,
        at: &Position,
        pseudo: PseudoMove,
        limits: &Limits<'_>,
        observer: &mut O,
    ) -> Result<Option<Refusal>, HookError> {
        let program = Arc::clone(&self.program);
        if O::LISTENS {
            for (index, invariant) in program.invariants.iter().enumerate() {
                let why = self.declared(at, pseudo, invariant, limits, observer)?;
                if let Some(why) = why {
                    return Ok(Some(Refusal {
                        invariant: index,
                        why,
                    }));
                }
            }
        } else if program.after_move.is_none() && !self.engine.keeps_safe(pseudo) {
            return Ok(Some(Refusal {
                invariant: 0,
                why: Why::Declared,
            }));
        }
        if let Some(attack) = self.attack_after(at, pseudo, limits)? {
            return Ok(Some(Refusal {
                invariant: 0,
                why: Why::ScriptedAttack(attack),
            }));
        }
        for (index, invariant) in program.invariants.iter().enumerate() {
            let InvariantKind::Script(script) = invariant.kind else {
                continue;
            };
            if !self.script_allows(script, at, pseudo, limits)? {
                return Ok(Some(Refusal {
                    invariant: index,
                    why: Why::Script,
                }));
            }
            observer.holds(invariant.span, Vec::new());
        }
        Ok(None)
    }

    /// Returns why a declared invariant forbids a move, or `None` if it holds or is a script.
    fn declared(
        &mut self,
        at: &Position,
        pseudo: PseudoMove,
        invariant: &Invariant,
        limits: &Limits<'_>,
        observer: &mut impl Observer,
    ) -> Result<Option<Why>, HookError> {
        let kind = self.engine.kind_at(pseudo.from).unwrap_or(0);
        let piece = self.program.kinds.get(usize::from(kind));
        let piece = piece.map(|kind| kind.piece);
        let names_mover = |names: &[usize]| piece.is_some_and(|piece| names.contains(&piece));
        let mut squares = vec![self.square(pseudo.to)];
        let why = match &invariant.kind {
            InvariantKind::CantRisk(names) if names_mover(names) => {
                let look = |judge: &mut Self| Ok(judge.engine.risk_at(pseudo.to));
                let attacker = self.quietly(|judge| judge.look_after(at, pseudo, limits, look))?;
                attacker.map(Why::Risk)
            }
            InvariantKind::Protect(names) => {
                squares.clear();
                let look = |judge: &mut Self| {
                    let attack = judge.engine.attack_on(at.turn, names);
                    Ok(attack.map(|attack| Why::Protect(attack, judge.engine.kind_at(attack.on))))
                };
                self.quietly(|judge| judge.look_after(at, pseudo, limits, look))?
            }
            InvariantKind::Pawn(names) if names_mover(names) => self.pawn(pseudo, kind),
            InvariantKind::CantRisk(_) | InvariantKind::Pawn(_) | InvariantKind::Script(_) => {
                return Ok(None);
            }
        };
        if why.is_none() {
            observer.holds(invariant.span, squares);
        }
        Ok(why)
    }

    /// Returns why a pawn may not go there, or `None` if it may.
    pub(super) fn pawn(&self, pseudo: PseudoMove, kind: u16) -> Option<Why> {
        let (from, to) = (self.square(pseudo.from), self.square(pseudo.to));
        let second_row = self.program.second_row(usize::from(kind));
        let near = from.y.abs_diff(to.y) < 2 || from.y == second_row;
        if self.engine.kind_at(pseudo.to).is_some() || (from.x == to.x && near) {
            None
        } else if from.x == to.x {
            Some(Why::PawnFar)
        } else {
            Some(Why::PawnEmpty)
        }
    }
}
