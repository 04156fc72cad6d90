//! Answers for games without scripts: judges, lists, counts and explains moves.

use super::engine::{Engine, Going};
use super::explain;
use super::model::Program;
use crate::base::{Limits, Span};
use crate::board::{Cell, Game, Move, Op, Piece, Position, Square};
use crate::rules::{
    Explanation, Fault, FaultKind, Faults, Hook, Illegal, Judgement, Legal, Listed, Listing,
    Partial, Query, Worker,
};
use std::sync::Arc;

/// Works on one thread.
#[derive(Debug)]
pub(super) struct Judge {
    pub game: Arc<Game>,
    pub program: Arc<Program>,
    pub engine: Engine,
}

/// Plies that are counted without a stack of positions.
const DEEPEST_COUNT: u32 = 100;

impl Judge {
    fn number(&self, square: Square) -> u16 {
        square.y * self.program.width + square.x
    }

    pub(super) fn square(&self, number: u16) -> Square {
        let width = self.program.width.max(1);
        Square::new(number % width, number / width)
    }

    /// The squares of a list that is the move of one piece, and the piece that is set down.
    pub(super) fn going(&self, mv: &Move) -> Option<(Going, Piece)> {
        match **mv {
            [Op::Clear(from), Op::Place(to, piece)] if from != to => {
                let going = Going {
                    from: self.number(from),
                    to: self.number(to),
                };
                Some((going, piece))
            }
            _ => None,
        }
    }

    /// The pieces that can be set down at the end of a legal move.
    fn results(&self, going: Going) -> Vec<Piece> {
        let Some(kind) = self.engine.kind_at(going.from) else {
            return Vec::new();
        };
        match self.engine.arrivals(kind, going.to) {
            [] => vec![Piece(kind)],
            choices => choices.iter().copied().map(Piece).collect(),
        }
    }

    /// The position after a legal move, and how the game stands then.
    fn successor(&mut self, at: &Position, going: Going, piece: Piece) -> (Move, Legal) {
        let (from, to) = (self.square(going.from), self.square(going.to));
        let mv: Move = [Op::Clear(from), Op::Place(to, piece)]
            .into_iter()
            .collect();
        let mut next = at.clone();
        next.apply(&mv);
        next.turn = self.engine.next_player(at.turn);
        let (player, mover) = (next.turn, at.turn);
        let outcome = self.engine.after(going, |engine| {
            let cell = Cell::of(piece).to_bits();
            if let Some(slot) = engine.cells.get_mut(usize::from(going.to)) {
                *slot = cell;
            }
            engine.outcome(player, mover)
        });
        let legal = Legal {
            next,
            outcome,
            effects: Vec::new(),
            messages: Vec::new(),
        };
        (mv, legal)
    }

    /// Whether the position and the operations are of this game.
    fn load(&mut self, at: &Position, ops: &[Op]) -> bool {
        let kinds = self.program.kinds.len();
        at.turn < self.program.players
            && ops.iter().all(|op| {
                at.board.has(op.square())
                    && op.piece().is_none_or(|piece| usize::from(piece.0) < kinds)
            })
            && self.engine.load(&at.board)
    }

    fn unfit(&self) -> Judgement {
        Judgement::Fault(Box::new(Fault {
            kind: FaultKind::Internal,
            span: Span::default(),
            hook: Hook::Named("moves"),
            calls: Vec::new(),
            messages: Vec::new(),
        }))
    }
}

impl Worker for Judge {
    fn judge(&mut self, at: &Position, mv: &Move, limits: &Limits<'_>) -> Judgement {
        if !self.load(at, mv) {
            return self.unfit();
        }
        if let Some((going, piece)) = self.going(mv)
            && self.engine.is_legal(going, at.turn)
            && self.results(going).contains(&piece)
        {
            // The engine kept the piece that left as it was; its results are what `going` leads to.
            let (_, legal) = self.successor(at, going, piece);
            return Judgement::Legal(Box::new(legal));
        }
        let told = self.explain(at, mv, limits);
        told.judgement
    }

    fn moves(&mut self, at: &Position, query: &Query<'_>, limits: &Limits<'_>) -> Listing {
        let mut listing = Listing {
            moves: Vec::new(),
            classes: Vec::new(),
            complete: Ok(()),
            faults: Faults::default(),
        };
        if query.max_len.is_some_and(|longest| longest < 2) {
            listing.complete = Err(Partial::Length {
                upto: query.max_len.unwrap_or(0),
            });
            return listing;
        }
        if !self.load(at, &[]) {
            return listing;
        }
        let mut goings = self.engine.legal(at.turn);
        let width = self.program.width.max(1);
        let column_first = |number: u16| (number % width, number / width);
        goings.sort_unstable_by_key(|going| (column_first(going.from), column_first(going.to)));
        for going in goings {
            if (limits.stop)() {
                listing.complete = Err(Partial::Stopped);
                break;
            }
            let mut results = self.results(going);
            results.sort_unstable();
            for piece in results {
                let ops = [
                    Op::Clear(self.square(going.from)),
                    Op::Place(self.square(going.to), piece),
                ];
                if !is_asked(query, &ops) {
                    continue;
                }
                let (mv, legal) = self.successor(at, going, piece);
                listing.moves.push(Listed {
                    mv,
                    next: legal.next,
                    outcome: legal.outcome,
                    merged: 0,
                });
            }
        }
        listing
    }

    fn explain(&mut self, at: &Position, mv: &Move, _: &Limits<'_>) -> Explanation {
        if !self.load(at, mv) {
            return Explanation {
                judgement: self.unfit(),
                steps: Vec::new(),
                dropped: 0,
                deciding: Vec::new(),
            };
        }
        let told = explain::explain(self, at, mv);
        let judgement = match told.refusal {
            Some((span, reason)) => Judgement::Illegal(Box::new(Illegal {
                span,
                reason: Some(reason),
                messages: Vec::new(),
            })),
            None => match self.going(mv) {
                Some((going, piece)) => {
                    Judgement::Legal(Box::new(self.successor(at, going, piece).1))
                }
                None => self.unfit(),
            },
        };
        Explanation {
            judgement,
            dropped: 0,
            deciding: told.deciding,
            steps: told.steps,
        }
    }

    fn threatened(&mut self, at: &Position, _: &Limits<'_>) -> Vec<Square> {
        if !self.load(at, &[]) {
            return Vec::new();
        }
        let attacked = self.engine.attacked(at.turn, &self.program.guarded());
        attacked
            .into_iter()
            .map(|square| self.square(square))
            .collect()
    }

    fn count(&mut self, at: &Position, depth: u32, limits: &Limits<'_>) -> Option<u64> {
        if depth == 0 || depth > DEEPEST_COUNT || !self.load(at, &[]) {
            return None;
        }
        let sum = self.engine.count(at.turn, depth, limits.stop);
        (!(limits.stop)()).then_some(sum)
    }
}

/// Whether a move begins with what a query names and contains the rest.
pub(super) fn is_asked(query: &Query<'_>, ops: &[Op]) -> bool {
    let times = |list: &[Op], op: &Op| list.iter().filter(|other| *other == op).count();
    ops.starts_with(query.prefix)
        && query
            .contains
            .iter()
            .all(|op| times(query.contains, op) <= times(ops, op))
}
