//! Decides whether the invariants allow a move: one place for lists, judgements and explanations.
//!
//! The declared invariants are checked first because they cost less, then attacks by pieces with scripted moves, then
//! the scripts in the order of the text. An [`InvariantObserver`] is called for every invariant that holds; without one, the
//! tables of the board decide all declared invariants at once. What forbids a move is data; it is worded elsewhere.

// The order of the questions, which is the same for lists and for explanations:
//
//    1. declared invariants (protect, cant_risk, pawn), attacks by declared moves     tables of the board
//    2. the same invariants once more, attacks by pieces with scripted moves          one script call per such piece
//    3. scripted invariants, in the order of the text                                 one script call each
//
// A move that several invariants forbid is thus refused by the cheapest of them, and a script is called only for moves
// that nothing declared forbids. Since scripts may fail, the order decides not only which reason is given but also
// whether there is a fault; the two ways below must keep to it.

use super::model::{Invariant, InvariantKind};
use super::move_board::Attack;
use super::pseudo_move::PseudoMove;
use super::view::HookError;
use super::worker::BdlWorker;
use crate::base::{Limits, Span};
use crate::board::{Piece, Square};
use crate::rules::Ask;
use std::sync::Arc;

/// Observes a judgement.
pub(super) trait InvariantObserver {
    /// False if nothing is observed.
    const LISTENS: bool = true;

    /// Called for an invariant that holds, with the squares that it read.
    fn holds(&mut self, span: Span, squares: Vec<Square>);
}

/// The observer that ignores everything.
#[derive(Debug)]
pub(super) struct SilentInvariants;

impl InvariantObserver for SilentInvariants {
    const LISTENS: bool = false;

    fn holds(&mut self, _: Span, _: Vec<Square>) {}
}

/// The invariant that forbids a move, by its index, and the reason.
#[derive(Debug)]
pub(super) struct InvariantRefusal {
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
    pub(super) fn refusal<O: InvariantObserver>(
        &mut self,
        ask: Ask<'_>,
        (pseudo, piece): (PseudoMove, Piece),
        observer: &mut O,
    ) -> Result<Option<InvariantRefusal>, HookError> {
        let program = Arc::clone(&self.program);
        let invariants = || program.invariants.iter().enumerate();
        let scripted = program.pieces.iter().any(|piece| !piece.scripts.is_empty());
        if O::LISTENS {
            for (index, invariant) in invariants() {
                if !self.concerns(pseudo, &invariant.kind) {
                    continue;
                }
                // One by one, with the move made anew for each invariant: an observer is to be told of every one that
                // holds, with its own squares. Without an observer the move is made once for all of them.
                let why = self.declared(ask, (pseudo, piece), &invariant.kind)?;
                if let Some(why) = why {
                    // Whether the others hold is not known if pieces with scripted moves may attack as well.
                    if !scripted {
                        self.tell(pseudo, invariants().take(index), observer);
                    }
                    let invariant = index;
                    return Ok(Some(InvariantRefusal { invariant, why }));
                }
            }
        } else if let Some(refusal) = self.refusal_in_one_look(ask, (pseudo, piece), scripted)? {
            return Ok(Some(refusal));
        }
        if scripted && O::LISTENS {
            for (index, invariant) in invariants() {
                if !self.concerns(pseudo, &invariant.kind) {
                    continue;
                }
                let attack = self.scripted_attack(ask, (pseudo, piece), &invariant.kind)?;
                if let Some(attack) = attack {
                    self.tell(pseudo, invariants().take(index), observer);
                    return Ok(Some(InvariantRefusal {
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
            if !self.script_allows(ask, script, pseudo)? {
                return Ok(Some(InvariantRefusal {
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
    fn tell<'i, O: InvariantObserver>(
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
                let owner = owner.filter(|owner| *owner == mover);
                owner.map(|owner| (pseudo.to, owner)).into_iter().collect()
            }
            InvariantKind::Pawn(_) | InvariantKind::Script(_) => Vec::new(),
        }
    }

    /// Returns why an invariant that applies to a move forbids it, considering only attacks by declared moves, or
    /// `None` if none does.
    fn declared(
        &mut self,
        ask: Ask<'_>,
        (pseudo, piece): (PseudoMove, Piece),
        invariant: &InvariantKind,
    ) -> Result<Option<Why>, HookError> {
        // About the squares of the move alone and not about the board after it, so the move need not be made.
        if let InvariantKind::Pawn(_) = invariant {
            let kind = self.board.kind_at(pseudo.from).unwrap_or(0);
            return Ok(self.pawn(pseudo, kind));
        }
        let look = |judge: &mut Self| Ok(judge.declared_here(ask.position.turn, pseudo, invariant));
        // The move is only tried here; the output of its hooks is reported when it is made.
        self.quietly(|judge| judge.examine_after(ask, (pseudo, piece), look))
    }

    /// Returns why an invariant forbids a move that leaves the loaded board, considering only attacks by declared moves.
    fn declared_here(
        &self,
        mover: u8,
        pseudo: PseudoMove,
        invariant: &InvariantKind,
    ) -> Option<Why> {
        let squares = self.kept_safe(mover, pseudo, invariant);
        squares.into_iter().find_map(|(on, owner)| {
            let from = self.board.attacker(on, mover, owner)?;
            Some(match invariant {
                InvariantKind::CantRisk(_) => Why::Risk(from),
                _ => Why::Protect(Attack { on, from }, self.board.kind_at(on)),
            })
        })
    }

    /// Returns an attack after a move by a piece with scripted moves that an applicable invariant forbids.
    fn scripted_attack(
        &mut self,
        ask: Ask<'_>,
        (pseudo, piece): (PseudoMove, Piece),
        invariant: &InvariantKind,
    ) -> Result<Option<Attack>, HookError> {
        if matches!(invariant, InvariantKind::Pawn(_)) {
            return Ok(None);
        }
        let look = |judge: &mut Self| {
            judge.scripted_attack_here(ask.position.turn, pseudo, invariant, ask.limits)
        };
        self.quietly(|judge| judge.examine_after(ask, (pseudo, piece), look))
    }

    /// Returns an attack by a piece with scripted moves that an invariant forbids after a move that leaves the loaded
    /// board.
    fn scripted_attack_here(
        &mut self,
        mover: u8,
        pseudo: PseudoMove,
        invariant: &InvariantKind,
        limits: &Limits<'_>,
    ) -> Result<Option<Attack>, HookError> {
        for (on, owner) in self.kept_safe(mover, pseudo, invariant) {
            let origin = Some(pseudo.from);
            let attacker = self.scripted_attacker(on, mover, owner, origin, limits)?;
            if let Some(from) = attacker {
                return Ok(Some(Attack { on, from }));
            }
        }
        Ok(None)
    }

    /// Returns which invariant other than a script forbids a move that nobody observes. The move is made once for all
    /// invariants; they are asked in the same order, so the same hooks fail.
    fn refusal_in_one_look(
        &mut self,
        ask: Ask<'_>,
        (pseudo, piece): (PseudoMove, Piece),
        scripted: bool,
    ) -> Result<Option<InvariantRefusal>, HookError> {
        let program = Arc::clone(&self.program);
        let on_board_after = program.after_move.is_some();
        // Without `after_move` the board after the move is known without a script, and the tables decide about all
        // guarded pieces at once. Which invariant it was is not known then, so the index 0 stands for any; only
        // listeners are told details.
        if !on_board_after && !self.board.keeps_safe(pseudo) {
            return Ok(Some(InvariantRefusal {
                invariant: 0,
                why: Why::Declared,
            }));
        }
        // What is left are the invariants that need the board after the move: declared ones only if hooks may have
        // changed that board, and attacks by scripted moves in any case.
        let mut about_attacks: Vec<(usize, &InvariantKind)> = Vec::new();
        let mut refusal = None;
        for (index, Invariant { kind, .. }) in program.invariants.iter().enumerate() {
            if !self.concerns(pseudo, kind) {
                continue;
            }
            if !matches!(kind, InvariantKind::Pawn(_)) {
                about_attacks.push((index, kind));
            } else if on_board_after {
                let from = self.board.kind_at(pseudo.from).unwrap_or(0);
                if let Some(why) = self.pawn(pseudo, from) {
                    // The declared invariants before it are still asked, because their hooks may fail.
                    let invariant = index;
                    refusal = Some(InvariantRefusal { invariant, why });
                    break;
                }
            }
        }
        if about_attacks.is_empty() || !(on_board_after || scripted) {
            return Ok(refusal);
        }
        let look = |judge: &mut Self| {
            if on_board_after {
                for (index, kind) in &about_attacks {
                    if let Some(why) = judge.declared_here(ask.position.turn, pseudo, kind) {
                        let invariant = *index;
                        return Ok(Some(InvariantRefusal { invariant, why }));
                    }
                }
            }
            if refusal.is_some() || !scripted {
                return Ok(refusal);
            }
            for (index, kind) in &about_attacks {
                let attack =
                    judge.scripted_attack_here(ask.position.turn, pseudo, kind, ask.limits)?;
                if let Some(attack) = attack {
                    return Ok(Some(InvariantRefusal {
                        invariant: *index,
                        why: Why::ScriptedAttack(attack),
                    }));
                }
            }
            Ok(None)
        };
        // The move is only tried here; the output of its hooks is reported when it is made.
        self.quietly(|judge| judge.examine_after(ask, (pseudo, piece), look))
    }

    /// Returns why a pawn must not make a move, or `None` if it may.
    pub(super) fn pawn(&self, pseudo: PseudoMove, kind: u16) -> Option<Why> {
        let (from, to) = (self.square(pseudo.from), self.square(pseudo.to));
        // From the second row any distance is allowed; how far the pawn gets there is the concern of its walk.
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
