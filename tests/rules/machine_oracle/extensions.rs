//! Features of games with state and history: state variables, changes after a move, earlier and next positions.

use super::{Class, Generator};
use gametui::base::Span;
use gametui::board::{Cell, Piece};
use gametui::rules::vm::intrinsic::Intrinsic;
use gametui::rules::vm::tree::*;

impl Generator<'_> {
    pub(super) fn state_variables(&mut self) -> Vec<StateVariable> {
        let variable = |(number, ty): (usize, &Type)| StateVariable {
            name: format!("s{number}"),
            ty: *ty,
            // The representation of zero, false and nothing.
            initial: 0,
            span: Span::default(),
        };
        self.states.iter().enumerate().map(variable).collect()
    }

    pub(super) fn is_closed(&self) -> bool {
        self.class() == Class::Closed
    }

    fn class(&self) -> Class {
        self.signatures[self.number].class
    }

    pub(super) fn may_call(&self, callee: usize) -> bool {
        let class = self.signatures[callee].class;
        class == self.class() || class == Class::Closed
    }

    fn state_of(&mut self, ty: Type) -> Option<u32> {
        let fitting: Vec<u32> = (0..self.states.len() as u32)
            .filter(|number| self.states[*number as usize] == ty)
            .collect();
        (!fitting.is_empty()).then(|| self.random.pick(&fitting))
    }

    fn ask(&mut self, op: Intrinsic, arguments: Vec<Expr>, ty: Type) -> Option<Expr> {
        Some(self.make(ExprKind::Intrinsic(op, arguments), ty))
    }

    /// Returns an expression that uses more than the board and the move, if there is one of this type.
    pub(super) fn beyond(&mut self, ty: Type, depth: u32) -> Option<Expr> {
        let class = self.class();
        if self.random.one_in(4) {
            return self.on_supposed_board(ty, depth);
        }
        match (self.random.below(6), ty, class) {
            (0, Type::Int, _) => self.ask(Intrinsic::MovesNumber, Vec::new(), ty),
            (1, Type::Int, Class::Judging) => {
                let op = self
                    .random
                    .pick(&[Intrinsic::Repeats, Intrinsic::BoardRepeats]);
                self.ask(op, Vec::new(), ty)
            }
            (1, Type::Int, Class::Acting) => {
                let place = vec![self.coordinate(depth), self.coordinate(depth)];
                self.ask(Intrinsic::RemoveGroup, place, ty)
            }
            (0, Type::Piece, _) => {
                let back = self.random.below(3) as i64 - i64::from(self.random.one_in(20));
                let back = self.make(ExprKind::Int(back), Type::Int);
                let place = vec![back, self.coordinate(depth), self.coordinate(depth)];
                self.ask(Intrinsic::Previous, place, ty)
            }
            (1, Type::Piece, Class::Judging | Class::Acting) => {
                let place = vec![self.coordinate(depth), self.coordinate(depth)];
                self.ask(Intrinsic::NextCell, place, ty)
            }
            (2 | 3, _, Class::Judging | Class::Acting) => self.on_next_board(ty, depth),
            _ => {
                let number = self.state_of(ty)?;
                self.ask(Intrinsic::State(number), Vec::new(), ty)
            }
        }
    }

    /// Returns a query of the board after the operations.
    fn on_next_board(&mut self, ty: Type, depth: u32) -> Option<Expr> {
        let call = Box::new(self.closed_call(ty, depth)?);
        Some(self.make(ExprKind::Next(call), ty))
    }

    /// Returns a query of the board with changes.
    fn on_supposed_board(&mut self, ty: Type, depth: u32) -> Option<Expr> {
        let mut changes = Vec::new();
        for _ in 0..1 + self.random.below(3) {
            let (x, y) = (self.coordinate(depth), self.coordinate(depth));
            let piece = (!self.random.one_in(3)).then(|| match self.random.one_in(3) {
                true => self.expr(Type::Piece, depth),
                false => self.make(ExprKind::Piece(Cell::of(Piece(1))), Type::Piece),
            });
            changes.push(SupposedChange { x, y, piece });
        }
        let call = Box::new(self.closed_call(ty, depth)?);
        Some(self.make(ExprKind::Suppose(changes, call), ty))
    }

    /// Returns a call that may see another board.
    fn closed_call(&mut self, ty: Type, depth: u32) -> Option<Expr> {
        let call = match ty {
            Type::Int | Type::Bool if self.random.one_in(2) => self.question(ty, depth),
            _ => self.call(Some(ty), depth)?,
        };
        let is_closed = match &call.kind {
            ExprKind::Call(callee, _) => self.signatures[callee.0 as usize].class == Class::Closed,
            ExprKind::Intrinsic(op, _) => matches!(op, Intrinsic::Position(_)),
            _ => false,
        };
        is_closed.then_some(call)
    }

    /// Adds a statement that changes the position after a move, or the score at the end. Returns false if the function
    /// may not contain one.
    pub(super) fn change(&mut self, block: &mut Vec<Stmt>) -> bool {
        let player = |generator: &mut Self| {
            let number = generator.random.below(3) as i64;
            generator.make(ExprKind::Int(number), Type::Int)
        };
        let (op, arguments) = match (self.class(), self.random.below(6)) {
            (Class::Closed, _) => return false,
            (Class::Judging, _) => {
                let (player, number) = (player(self), Box::new(self.expr(Type::Int, 2)));
                let score = self.make(ExprKind::ToFloat(number), Type::Float);
                (Intrinsic::SetScore, vec![player, score])
            }
            (Class::Acting, 0) => (Intrinsic::SetTurn, vec![player(self)]),
            (Class::Acting, 1) => {
                let place = vec![self.coordinate(1), self.coordinate(1)];
                (Intrinsic::ClearSquare, place)
            }
            (Class::Acting, 2) => {
                let place = vec![self.coordinate(1), self.coordinate(1)];
                (Intrinsic::RemoveGroup, place)
            }
            (Class::Acting, 3) => {
                let piece = self.expr(Type::Piece, 1);
                let place = vec![self.coordinate(1), self.coordinate(1), piece];
                (Intrinsic::PlaceSquare, place)
            }
            (Class::Acting, _) => {
                if self.states.is_empty() {
                    return false;
                }
                let number = self.random.below(self.states.len() as u64) as u32;
                let value = self.expr(self.states[number as usize], 2);
                (Intrinsic::SetState(number), vec![value])
            }
        };
        let call = self.make(ExprKind::Intrinsic(op, arguments), Type::Bool);
        self.push(StmtKind::Call(call), block);
        true
    }
}
