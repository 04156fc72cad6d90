//! Random expressions of a type.

use super::{Generator, TYPES};
use gametui::board::{Cell, Piece};
use gametui::rules::vm::intrinsic::Intrinsic;
use gametui::rules::vm::position_query::PositionQuery;
use gametui::rules::vm::regions::Contact;
use gametui::rules::vm::tree::*;

impl Generator<'_> {
    pub(super) fn constant(&mut self, ty: Type) -> Expr {
        let kind = match ty {
            Type::Int => match self.random.below(24) {
                0 => ExprKind::Int(i64::MAX),
                1 => ExprKind::Int(i64::MAX / 2 + 1),
                2 => ExprKind::Int(i64::from(i32::MAX)),
                3 => ExprKind::Int(i64::MIN),
                4 => ExprKind::Int(300),
                number => ExprKind::Int(number as i64 % 5 - 1),
            },
            Type::Float => {
                let values = [0.0, -0.0, 0.5, 1.0, 2.0, 3.25, 1e300, f64::MAX];
                ExprKind::Float(self.random.pick(&values))
            }
            Type::Bool => ExprKind::Bool(self.random.one_in(2)),
            // Types that only whole-game programs use are not generated.
            Type::Piece | Type::Player | Type::Other => {
                ExprKind::Piece(match self.random.below(4) {
                    0 => Cell::EMPTY,
                    piece => Cell::of(Piece(piece as u16 - 1)),
                })
            }
        };
        self.make(kind, ty)
    }

    pub(super) fn leaf(&mut self, ty: Type) -> Expr {
        if let Some(local) = self.some_local(ty)
            && !self.random.one_in(3)
            && (self.sure[local.0 as usize] || self.random.one_in(40))
        {
            return self.read(local);
        }
        self.constant(ty)
    }

    fn index(&mut self, depth: u32) -> Expr {
        if self.random.one_in(10) {
            self.expr(Type::Int, depth)
        } else {
            let index = i64::from(self.random.one_in(5));
            self.make(ExprKind::Int(index), Type::Int)
        }
    }

    pub(super) fn coordinate(&mut self, depth: u32) -> Expr {
        if self.random.one_in(6) {
            self.expr(Type::Int, depth)
        } else {
            let limit = u64::from(self.width.min(self.height)) + u64::from(self.random.one_in(16));
            let at = self.random.below(limit) as i64;
            self.make(ExprKind::Int(at), Type::Int)
        }
    }

    /// Returns a query of the position, or the mark of a square.
    pub(super) fn question(&mut self, ty: Type, depth: u32) -> Expr {
        let contact = self.random.pick(&[Contact::Sides, Contact::Corners]);
        let query = match self.random.below(5) {
            _ if ty == Type::Bool => PositionQuery::Joins(contact),
            0 => PositionQuery::Owner,
            1 => PositionQuery::Count,
            2 => PositionQuery::GroupSize(contact),
            3 => PositionQuery::Liberties(contact),
            _ => PositionQuery::Touches(contact),
        };
        if ty == Type::Int && !self.is_closed() && self.random.one_in(4) {
            let place = vec![self.coordinate(depth), self.coordinate(depth)];
            return self.make(ExprKind::Intrinsic(Intrinsic::Marked, place), ty);
        }
        let mut arguments = Vec::new();
        for (number, wanted) in query.params().iter().enumerate() {
            arguments.push(match wanted {
                Type::Piece => self.expr(Type::Piece, depth),
                _ if number < 2 => self.coordinate(depth),
                _ => {
                    let side = self.random.below(5) as i64;
                    self.make(ExprKind::Int(side), Type::Int)
                }
            });
        }
        self.make(
            ExprKind::Intrinsic(Intrinsic::Position(query), arguments),
            ty,
        )
    }

    /// Adds a statement about marks.
    pub(super) fn marking(&mut self, block: &mut Vec<Stmt>) {
        let (op, arguments) = if self.random.one_in(6) {
            (Intrinsic::ClearMarks, Vec::new())
        } else {
            let arguments = vec![
                self.coordinate(1),
                self.coordinate(1),
                self.expr(Type::Int, 1),
            ];
            (Intrinsic::Mark, arguments)
        };
        let call = self.make(ExprKind::Intrinsic(op, arguments), Type::Bool);
        self.push(StmtKind::Call(call), block);
    }

    pub(super) fn expr(&mut self, ty: Type, depth: u32) -> Expr {
        if depth == 0 || self.random.one_in(4) {
            return self.leaf(ty);
        }
        if matches!(ty, Type::Int | Type::Bool) && self.random.one_in(12) {
            return self.question(ty, depth - 1);
        }
        if self.is_extended
            && self.random.one_in(6)
            && let Some(expr) = self.beyond(ty, depth - 1)
        {
            return expr;
        }
        if self.random.one_in(6)
            && let Some(call) = self.call(Some(ty), depth - 1)
        {
            return call;
        }
        if self.is_closed() && self.random.one_in(2) {
            return match ty {
                Type::Piece => self.cell(depth),
                _ => self.leaf(ty),
            };
        }
        if !self.is_closed() && self.random.one_in(40) {
            let index = Box::new(self.index(depth - 1));
            let field = Box::new(if self.random.one_in(3) {
                self.expr(Type::Int, depth - 1)
            } else {
                let field = if ty == Type::Piece { 2 } else { 1 };
                self.make(ExprKind::Int(field), Type::Int)
            });
            return self.make(ExprKind::OperationFieldAt { index, field }, ty);
        }
        match ty {
            Type::Int => self.int(depth),
            Type::Float => self.float(depth),
            Type::Bool => self.bool(depth),
            Type::Piece | Type::Player | Type::Other => {
                if !self.is_closed() && self.random.one_in(3) {
                    let index = Box::new(self.index(depth - 1));
                    let field = OpField::Piece;
                    self.make(ExprKind::OperationField { index, field }, ty)
                } else {
                    self.cell(depth)
                }
            }
        }
    }

    pub(super) fn cell(&mut self, depth: u32) -> Expr {
        let x = Box::new(self.coordinate(depth - 1));
        let y = Box::new(self.coordinate(depth - 1));
        self.make(ExprKind::CellAt(x, y), Type::Piece)
    }

    fn int(&mut self, depth: u32) -> Expr {
        let ty = Type::Int;
        match self.random.below(10) {
            0 if !self.is_closed() => self.make(ExprKind::OperationCount, ty),
            1 => self.make(ExprKind::OnTurn, ty),
            2 if !self.is_closed() => {
                let index = Box::new(self.index(depth - 1));
                let field = self.random.pick(&[OpField::X, OpField::Y]);
                self.make(ExprKind::OperationField { index, field }, ty)
            }
            3 => {
                let inner = Box::new(self.expr(ty, depth - 1));
                self.make(ExprKind::Unary(UnaryOp::Neg, inner), ty)
            }
            _ => {
                let op = self.random.pick(&[
                    BinaryOp::Add,
                    BinaryOp::Add,
                    BinaryOp::Subtract,
                    BinaryOp::Subtract,
                    BinaryOp::Multiply,
                    BinaryOp::Divide,
                    BinaryOp::Remainder,
                ]);
                let left = self.expr(ty, depth - 1);
                let right = self.expr(ty, depth - 1);
                self.binary(op, left, right, ty)
            }
        }
    }

    fn float(&mut self, depth: u32) -> Expr {
        let ty = Type::Float;
        match self.random.below(6) {
            0 | 1 => {
                let inner = Box::new(self.expr(Type::Int, depth - 1));
                self.make(ExprKind::ToFloat(inner), ty)
            }
            2 => {
                let inner = Box::new(self.expr(ty, depth - 1));
                self.make(ExprKind::Unary(UnaryOp::Neg, inner), ty)
            }
            _ => {
                let ops = [
                    BinaryOp::Add,
                    BinaryOp::Subtract,
                    BinaryOp::Multiply,
                    BinaryOp::Divide,
                ];
                let op = self.random.pick(&ops);
                let left = self.expr(ty, depth - 1);
                let right = self.expr(ty, depth - 1);
                self.binary(op, left, right, ty)
            }
        }
    }

    fn bool(&mut self, depth: u32) -> Expr {
        let ty = Type::Bool;
        match self.random.below(12) {
            0 if !self.is_closed() => {
                let index = Box::new(self.index(depth - 1));
                self.make(ExprKind::IsPlace(index), ty)
            }
            1 => {
                let inner = Box::new(self.expr(ty, depth - 1));
                self.make(ExprKind::Unary(UnaryOp::Not, inner), ty)
            }
            2 => self.members(BinaryOp::Equal),
            3 => self.members(BinaryOp::NotEqual),
            4 | 5 => {
                let (a, b) = (self.expr(ty, depth - 1), self.expr(ty, depth - 1));
                self.make(ExprKind::And(Box::new(a), Box::new(b)), ty)
            }
            6 | 7 => {
                let (a, b) = (self.expr(ty, depth - 1), self.expr(ty, depth - 1));
                self.make(ExprKind::Or(Box::new(a), Box::new(b)), ty)
            }
            8 => {
                let of = self.random.pick(&TYPES);
                let op = self.random.pick(&[BinaryOp::Equal, BinaryOp::NotEqual]);
                let (left, right) = (self.expr(of, depth - 1), self.expr(of, depth - 1));
                self.binary(op, left, right, ty)
            }
            _ => {
                let of = if self.random.one_in(3) {
                    Type::Float
                } else {
                    Type::Int
                };
                let ops = [
                    BinaryOp::Equal,
                    BinaryOp::NotEqual,
                    BinaryOp::Less,
                    BinaryOp::AtMost,
                    BinaryOp::Greater,
                    BinaryOp::AtLeast,
                ];
                let op = self.random.pick(&ops);
                let (left, right) = (self.expr(of, depth - 1), self.expr(of, depth - 1));
                self.binary(op, left, right, ty)
            }
        }
    }

    /// Returns `p == A || p == B` or `p != A && p != B`, of pieces or numbers, sometimes with something else in
    /// between.
    fn members(&mut self, op: BinaryOp) -> Expr {
        let ty = Type::Bool;
        let of = self.random.pick(&[Type::Int, Type::Piece]);
        let on_board = of == Type::Piece && self.random.one_in(2);
        let local = self.some_local(of);
        let mut chain: Option<Expr> = None;
        for _ in 0..2 + self.random.below(3) {
            let left = match local {
                _ if on_board => self.cell(1),
                Some(local) if self.sure[local.0 as usize] => self.read(local),
                _ => self.leaf(of),
            };
            let right = self.constant(of);
            let part = if self.random.one_in(8) {
                self.leaf(ty)
            } else {
                self.binary(op, left, right, ty)
            };
            chain = Some(match chain {
                None => part,
                Some(before) => {
                    let (a, b) = (Box::new(before), Box::new(part));
                    let kind = if op == BinaryOp::Equal {
                        ExprKind::Or(a, b)
                    } else {
                        ExprKind::And(a, b)
                    };
                    self.make(kind, ty)
                }
            });
        }
        chain.unwrap_or_else(|| self.constant(ty))
    }
}
