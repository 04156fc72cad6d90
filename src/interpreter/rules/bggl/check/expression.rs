//! Checks expressions.

use super::Checker;
use super::builder::Typed;
use super::names::{BodyKind, GlobalMeaning};
use crate::base::{Diagnostic, Span};
use crate::board::Cell;
use crate::message;
use crate::rules::bggl::syntax::{Expr, ExprKind, Sign, SourceWord, Suffix};
use crate::rules::bggl::types::Ty;
use crate::rules::vm::intrinsic::{Attribute, Intrinsic, SubMoveField};
use crate::rules::vm::tree::{self, LocalId, UnaryOp};

/// The numbers that stand for the values of `movement`.
pub(super) const ORTHOGONAL: i64 = 1;
pub(super) const DIAGONAL: i64 = 2;

impl<'a> Checker<'a> {
    /// Checks an expression that must have a value.
    pub(super) fn value(&mut self, expr: &'a Expr) -> Typed {
        let value = self.expr(expr);
        if value.ty == Ty::Nothing {
            let name = match &expr.bare().kind {
                ExprKind::Call(name, _) => name.text.clone(),
                _ => String::new(),
            };
            let message = message!("bggl-no-value", name = name);
            self.report.error(expr.span, message);
            return Typed::unknown(expr.span);
        }
        value
    }

    pub(super) fn expr(&mut self, expr: &'a Expr) -> Typed {
        let span = expr.span;
        let typed = match &expr.kind {
            ExprKind::Int(value) => Typed::int(i64::from(*value), span),
            ExprKind::Bool(value) => Typed::new(tree::ExprKind::Bool(*value), Ty::BOOL, span),
            ExprKind::Empty => Typed::new(tree::ExprKind::Piece(Cell::EMPTY), Ty::PIECE, span),
            ExprKind::Hole => Typed::new(tree::ExprKind::Piece(Cell::HOLE), Ty::PIECE, span),
            ExprKind::Text(text) => {
                let number = self.text_number(text);
                Typed::intrinsic(Intrinsic::Text(number), Vec::new(), Ty::TEXT, span)
            }
            ExprKind::Name(name) => self.name(name, span),
            ExprKind::Parens(inner) => {
                let inner = self.expr(inner);
                Typed {
                    expr: tree::Expr { span, ..inner.expr },
                    ..inner
                }
            }
            ExprKind::Call(name, arguments) => self.call(name, arguments, span),
            ExprKind::List(items) => self.list(items, span),
            ExprKind::Postfix(base, suffixes) => self.postfix(base, suffixes, span),
            ExprKind::Prefix(signs, value) => self.signed(signs, value, span),
            ExprKind::Chain(first, rest) => self.chain(first, rest),
            ExprKind::Move(parts, adds) => self.literal(parts, *adds, span),
            ExprKind::Assign(targets, value) => self.assign(targets, value),
            ExprKind::Joined(value, stray) => self.joined(value, stray),
            ExprKind::Broken => Typed::unknown(span),
        };
        self.bounded(typed)
    }

    fn name(&mut self, name: &str, span: Span) -> Typed {
        if self.current_body() == BodyKind::Rule
            && let Some(value) = self.word_of_rule(name, span)
        {
            return value;
        }
        if let Some(local) = self.current.scopes.find(name) {
            let value = Typed::local(local.id, local.ty, span);
            return if self.current.copies {
                Typed::intrinsic(Intrinsic::Copy, vec![value], local.ty, span)
            } else {
                value
            };
        }
        if let Some(global) = self.names.get(name) {
            return match global.meaning.clone() {
                GlobalMeaning::Player(number) => {
                    Typed::new(tree::ExprKind::Int(i64::from(number)), Ty::PLAYER, span)
                }
                GlobalMeaning::Piece(piece) => {
                    Typed::new(tree::ExprKind::Piece(Cell::of(piece)), Ty::PIECE, span)
                }
                GlobalMeaning::Variable { number, ty } => {
                    Typed::intrinsic(Intrinsic::Global(number), Vec::new(), ty, span)
                }
                GlobalMeaning::Function(_) => {
                    let diagnostic =
                        Diagnostic::error(span, message!("bggl-function-bare", name = name));
                    self.report.add(
                        diagnostic.with_hint(message!("bggl-function-bare-hint", name = name)),
                    );
                    Typed::unknown(span)
                }
                GlobalMeaning::Rule(_) => {
                    let message = message!("bggl-rule-bare", name = name);
                    self.report
                        .hinted(span, message, message!("bggl-rule-bare-hint"));
                    Typed::unknown(span)
                }
                GlobalMeaning::Unknown => Typed::unknown(span),
            };
        }
        match name {
            "thisplayer" => Typed::intrinsic(Intrinsic::Player, Vec::new(), Ty::PLAYER, span),
            "winner" => Typed::intrinsic(Intrinsic::Winner, Vec::new(), Ty::PLAYER, span),
            "board" | "Board" => {
                let rows = Ty::PIECE.in_array().in_array();
                Typed::intrinsic(Intrinsic::Rows, Vec::new(), rows, span)
            }
            "row" | "col" => {
                let message = message!("bggl-line-bare", name = name);
                self.report
                    .hinted(span, message, message!("bggl-line-bare-hint", name = name));
                Typed::unknown(span)
            }
            "orthogonal" => Typed::new(tree::ExprKind::Int(ORTHOGONAL), Ty::MOVEMENT, span),
            "diagonal" => Typed::new(tree::ExprKind::Int(DIAGONAL), Ty::MOVEMENT, span),
            "movement" | "jump" => {
                self.report
                    .error(span, message!("bggl-only-in-rule", name = name));
                Typed::unknown(span)
            }
            _ => {
                self.report_unknown(name, span, message!("bggl-unknown-name", name = name));
                Typed::unknown(span)
            }
        }
    }

    /// Checks a name that has a meaning only in rules.
    fn word_of_rule(&mut self, name: &str, span: Span) -> Option<Typed> {
        let (attribute, ty) = match name {
            "x1" => (Attribute::X1, Ty::INT),
            "y1" => (Attribute::Y1, Ty::INT),
            "x2" => (Attribute::X2, Ty::INT),
            "y2" => (Attribute::Y2, Ty::INT),
            "length" => (Attribute::Length, Ty::INT),
            "movement" => (Attribute::Movement, Ty::MOVEMENT),
            "m" => return Some(Typed::local(LocalId(0), Ty::MOVE, span)),
            "jump" | "emptysquare" => {
                let message = message!("bggl-flag-alone", name = name);
                self.report
                    .hinted(span, message, message!("bggl-flag-alone-hint", name = name));
                return Some(Typed::unknown(span));
            }
            _ => return None,
        };
        Some(self.attribute(attribute, ty, span))
    }

    /// Returns an attribute of the unit that the current rule is about.
    pub(super) fn attribute(&mut self, attribute: Attribute, ty: Ty, span: Span) -> Typed {
        let operands = vec![
            Typed::local(LocalId(0), Ty::MOVE, span),
            Typed::local(LocalId(1), Ty::INT, span),
        ];
        Typed::intrinsic(Intrinsic::Attribute(attribute), operands, ty, span)
    }

    fn list(&mut self, items: &'a [Expr], span: Span) -> Typed {
        let mut values: Vec<Typed> = items.iter().map(|item| self.value(item)).collect();
        let mixed = values.iter().any(|value| value.ty == Ty::INT);
        let Some(first) = values
            .iter()
            .map(|value| value.ty)
            .find(|ty| *ty != Ty::Unknown)
        else {
            return Typed::unknown(span);
        };
        let wanted = if mixed && first == Ty::BOOL {
            Ty::INT
        } else {
            first
        };
        values = values
            .into_iter()
            .map(|value| self.convert(value, wanted))
            .collect();
        if wanted != Ty::MOVE {
            return Typed::intrinsic(Intrinsic::Array, values, wanted.in_array(), span);
        }
        let count = Typed::int(i64::try_from(values.len()).unwrap_or(0), span);
        let mut list = Typed::intrinsic(Intrinsic::NewMove, vec![count], Ty::MOVE, span);
        for (number, value) in (0..).zip(values) {
            let operands = vec![list, Typed::int(number, span), value];
            list = Typed::intrinsic(Intrinsic::SetSubMove, operands, Ty::MOVE, span);
        }
        list
    }

    /// Checks the row and the column of a square.
    pub(super) fn coordinates(&mut self, x: &'a Expr, y: &'a Expr) -> Vec<Typed> {
        let (x, y) = (self.value(x), self.value(y));
        vec![self.number(x), self.number(y)]
    }

    /// Returns the coordinates of the square that an expression denotes, and the number of suffixes used for that.
    pub(super) fn square(
        &mut self,
        base: &'a Expr,
        suffixes: &'a [Suffix],
    ) -> Option<(Vec<Typed>, usize)> {
        match (&base.kind, suffixes) {
            (ExprKind::List(items), [Suffix::Index(y), ..]) => match items.as_slice() {
                [x] => Some((self.coordinates(x, y), 1)),
                _ => None,
            },
            (ExprKind::Name(name), [Suffix::Index(first), Suffix::Index(second), ..]) => {
                match name.as_str() {
                    "row" | "board" | "Board" => Some((self.coordinates(first, second), 2)),
                    "col" => {
                        // `col[y][x]` is the square `[x][y]`.
                        let mut both = self.coordinates(first, second);
                        both.swap(0, 1);
                        Some((both, 2))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Returns the index of the row (`true`) or column that an expression denotes.
    pub(super) fn line(&mut self, base: &'a Expr, suffixes: &'a [Suffix]) -> Option<(bool, Typed)> {
        let (ExprKind::Name(name), [Suffix::Index(index), ..]) = (&base.kind, suffixes) else {
            return None;
        };
        let is_row = match name.as_str() {
            "row" | "board" | "Board" => true,
            "col" => false,
            _ => return None,
        };
        let index = self.value(index);
        Some((is_row, self.number(index)))
    }

    fn postfix(&mut self, base: &'a Expr, suffixes: &'a [Suffix], span: Span) -> Typed {
        let (mut value, mut rest) = if let Some((square, used)) = self.square(base, suffixes) {
            let cell = Typed::intrinsic(Intrinsic::Cell, square, Ty::PIECE, span);
            (cell, suffixes.get(used..).unwrap_or_default())
        } else if let Some((is_row, index)) = self.line(base, suffixes) {
            let line = Ty::PIECE.in_array();
            let line = Typed::intrinsic(Intrinsic::Line(is_row), vec![index], line, span);
            (line, suffixes.get(1..).unwrap_or_default())
        } else {
            (self.value(base), suffixes)
        };
        while let Some((suffix, others)) = rest.split_first() {
            rest = others;
            value = match suffix {
                Suffix::Index(index) => self.item(value, index, span),
                Suffix::Field(name) => self.field(value, name, span),
            };
        }
        value
    }

    fn item(&mut self, value: Typed, index: &'a Expr, span: Span) -> Typed {
        let index = self.value(index);
        let index = self.number(index);
        match value.ty {
            Ty::Unknown => value,
            Ty::MOVE => Typed::intrinsic(Intrinsic::SubMove, vec![value, index], Ty::MOVE, span),
            actual => match actual.item() {
                Some(item @ Ty::Of(shape)) => {
                    Typed::intrinsic(Intrinsic::Item(shape), vec![value, index], item, span)
                }
                _ => {
                    self.not_an_array(actual, value.expr.span);
                    Typed::unknown(span)
                }
            },
        }
    }

    pub(super) fn not_an_array(&mut self, actual: Ty, span: Span) {
        let message = message!("bggl-not-an-array", found = actual.word());
        self.report
            .hinted(span, message, message!("bggl-not-an-array-hint"));
    }

    fn field(&mut self, value: Typed, name: &SourceWord, span: Span) -> Typed {
        let (part, ty) = match name.text.as_str() {
            "x" => (SubMoveField::X, Ty::INT),
            "y" => (SubMoveField::Y, Ty::INT),
            "piece" => (SubMoveField::Piece, Ty::PIECE),
            "dir" => (SubMoveField::Direction, Ty::DIRECTION),
            _ => {
                let message = message!("bggl-field-unknown", name = &name.text);
                self.report
                    .hinted(name.span, message, message!("bggl-field-unknown-hint"));
                return Typed::unknown(span);
            }
        };
        match value.ty {
            Ty::Unknown => value,
            Ty::MOVE => Typed::intrinsic(Intrinsic::Part(part), vec![value], ty, span),
            actual => {
                let message = message!("bggl-field-of", found = actual.word(), name = &name.text);
                self.report.error(name.span, message);
                Typed::unknown(span)
            }
        }
    }

    fn signed(&mut self, signs: &[(Sign, Span)], value: &'a Expr, span: Span) -> Typed {
        let mut value = self.value(value);
        for (sign, sign_span) in signs.iter().rev() {
            let signed_span = sign_span.to(span);
            value = match sign {
                Sign::Not => {
                    let value = self.condition(value);
                    Typed::unary(UnaryOp::Not, value, Ty::BOOL, signed_span)
                }
                Sign::Minus => {
                    let value = self.number(value);
                    Typed::unary(UnaryOp::Neg, value, Ty::INT, signed_span)
                }
            };
            value = self.bounded(value);
        }
        value
    }

    fn literal(&mut self, parts: &'a [Expr; 3], adds: bool, span: Span) -> Typed {
        let [x, y, piece] = parts;
        let mut operands = self.coordinates(x, y);
        let piece = self.value(piece);
        operands.push(self.convert(piece, Ty::PIECE));
        Typed::intrinsic(Intrinsic::Literal(adds), operands, Ty::MOVE, span)
    }

    /// Reports two consecutive words where one is expected: perhaps a name that was split by a space.
    fn joined(&mut self, value: &'a Expr, stray: &SourceWord) -> Typed {
        let mut diagnostic = Diagnostic::error(stray.span, message!("bggl-comma-expected"));
        if let ExprKind::Name(first) = &value.kind {
            let both = format!("{first}{}", stray.text);
            let is_piece = matches!(
                self.names.get(both.as_str()).map(|global| &global.meaning),
                Some(GlobalMeaning::Piece(_))
            );
            diagnostic.hint = if is_piece {
                Some(message!("bggl-did-you-mean-piece", name = both))
            } else {
                self.names
                    .contains_key(both.as_str())
                    .then(|| message!("bggl-did-you-mean", name = both))
            };
        }
        self.report.add(diagnostic);
        Typed::unknown(value.span)
    }
}
