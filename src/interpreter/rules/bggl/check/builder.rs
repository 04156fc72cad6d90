//! Typed expressions and their construction.

use super::Checker;
use crate::base::Span;
use crate::board::Cell;
use crate::message;
use crate::rules::bggl::types::Ty;
use crate::rules::check::{self, StaticType};
use crate::rules::vm::intrinsic::{Intrinsic, ValueShape};
use crate::rules::vm::tree::{BinaryOp, Expr, ExprKind, LocalId, Stmt, StmtKind, Type};

/// A checked expression.
pub(super) type Typed = check::Typed<Ty>;

impl StaticType for Ty {
    const UNKNOWN: Self = Self::Unknown;
    const BOOL: Self = Self::BOOL;

    fn machine(self) -> Type {
        self.machine()
    }
}

impl Typed {
    pub(super) fn int(value: i64, span: Span) -> Self {
        Self::new(ExprKind::Int(value), Ty::INT, span)
    }

    pub(super) fn local(id: LocalId, ty: Ty, span: Span) -> Self {
        Self::new(ExprKind::Local { id, checked: false }, ty, span)
    }

    /// Returns the value as a statement, evaluated only for its effects.
    pub(super) fn done(self) -> Stmt {
        let span = self.expr.span;
        stmt(StmtKind::Call(self.expr), span)
    }
}

pub(super) fn stmt(kind: StmtKind, span: Span) -> Stmt {
    Stmt { kind, span }
}

pub(super) fn set(local: LocalId, value: Typed, span: Span) -> Stmt {
    let value = value.expr;
    stmt(StmtKind::Set { local, value }, span)
}

pub(super) fn choice(cond: Typed, then: Vec<Stmt>, otherwise: Vec<Stmt>, span: Span) -> Stmt {
    let kind = StmtKind::If {
        cond: cond.expr,
        then,
        otherwise,
    };
    stmt(kind, span)
}

pub(super) fn give(value: Typed, span: Span) -> Stmt {
    let value = Some(value.expr);
    stmt(StmtKind::Return { value }, span)
}

impl Checker<'_> {
    /// Bounds the depth of an expression.
    pub(super) fn bounded(&mut self, value: Typed) -> Typed {
        if value.depth <= super::MAX_DEPTH {
            return value;
        }
        let span = value.expr.span;
        if !self.is_depth_reported {
            self.is_depth_reported = true;
            let message = message!("bggl-too-deep", max = super::MAX_DEPTH);
            self.report
                .hinted(span, message, message!("bggl-too-deep-hint"));
        }
        Typed::unknown(span)
    }

    /// Returns the initial value of a variable that was not assigned to.
    pub(super) fn zero(&mut self, ty: Ty, span: Span) -> Typed {
        let kind = match ty {
            Ty::PIECE => ExprKind::Piece(Cell::EMPTY),
            Ty::PLAYER => ExprKind::Int(-1),
            Ty::BOOL => ExprKind::Bool(false),
            Ty::MOVE => {
                return Typed::intrinsic(Intrinsic::NewMove, vec![Typed::int(1, span)], ty, span);
            }
            Ty::TEXT => ExprKind::Intrinsic(Intrinsic::Text(0), Vec::new()),
            Ty::Of(shape) if shape.depth > 0 => {
                return self.zeros(ty, Typed::int(0, span), span);
            }
            _ => ExprKind::Int(0),
        };
        Typed::new(kind, ty, span)
    }

    /// Returns an array of zeros.
    pub(super) fn zeros(&mut self, ty: Ty, count: Typed, span: Span) -> Typed {
        match ty.item() {
            Some(Ty::Of(item)) => {
                Typed::intrinsic(Intrinsic::NewArray(item), vec![count], ty, span)
            }
            _ => Typed::intrinsic(Intrinsic::NewMove, vec![count], Ty::MOVE, span),
        }
    }

    /// Converts a value to a condition that is true if it is not zero.
    pub(super) fn condition(&mut self, value: Typed) -> Typed {
        let span = value.expr.span;
        match value.ty {
            Ty::BOOL | Ty::Unknown => Typed {
                expr: Expr {
                    ty: Type::Bool,
                    ..value.expr
                },
                ..value
            },
            Ty::INT => Typed::binary(
                BinaryOp::NotEqual,
                span,
                value,
                Typed::int(0, span),
                Ty::BOOL,
            ),
            actual => {
                self.report
                    .error(span, message!("bggl-condition", found = actual.word()));
                Typed::unknown(span)
            }
        }
    }

    /// Converts a value to an int.
    pub(super) fn number(&mut self, value: Typed) -> Typed {
        match value.ty {
            Ty::INT | Ty::Unknown => value,
            Ty::BOOL => Typed {
                expr: Expr {
                    ty: Type::Int,
                    ..value.expr
                },
                ty: Ty::INT,
                ..value
            },
            actual => {
                let span = value.expr.span;
                let message = message!("bggl-type", found = actual.word(), wanted = "int");
                self.report.error(span, message);
                Typed::unknown(span)
            }
        }
    }

    /// Converts a value to another type; int and boolean convert to each other.
    pub(super) fn convert(&mut self, value: Typed, wanted: Ty) -> Typed {
        match (value.ty, wanted) {
            (Ty::Unknown, _) | (_, Ty::Unknown) => value,
            (actual, wanted) if actual == wanted => value,
            (Ty::BOOL, Ty::INT) => self.number(value),
            (Ty::INT, Ty::BOOL) => self.condition(value),
            (actual, wanted) => {
                let span = value.expr.span;
                let message = message!("bggl-type", found = actual.word(), wanted = wanted.word());
                self.report.error(span, message);
                Typed::unknown(span)
            }
        }
    }

    /// Converts a value to text.
    pub(super) fn text(&mut self, value: Typed) -> Typed {
        let span = value.expr.span;
        match value.ty {
            Ty::TEXT | Ty::Unknown => value,
            Ty::Of(shape) => self.text_of(value, shape, span),
            Ty::Nothing => Typed::unknown(span),
        }
    }

    fn text_of(&mut self, value: Typed, shape: ValueShape, span: Span) -> Typed {
        Typed::intrinsic(Intrinsic::ToText(shape), vec![value], Ty::TEXT, span)
    }
}
