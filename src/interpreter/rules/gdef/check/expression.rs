//! Checks expressions: types and conversions.

use super::super::built_ins::{self, ARRAYS};
use super::super::constants::Constants;
use super::super::start::empt;
use super::super::syntax::{Expr, ExprKind, Operator};
use super::super::words::type_word;
use super::typed::Typed;
use super::{Checker, MAX_EXPRESSION};
use crate::base::{Diagnostic, Message, Span};
use crate::board::Cell;
use crate::message;
use crate::rules::DisplayValue;
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::tree::{self, BinaryOp, OpField, Type, UnaryOp};

impl<'a> Checker<'a> {
    /// Checks an expression. `want` is the type that the context needs. Only an operation field whose number is
    /// computed at run time uses it; every other expression has a type of its own.
    pub(super) fn expression(&mut self, expr: &'a Expr, want: Option<Type>) -> Typed {
        let span = expr.span;
        let typed = match &expr.kind {
            ExprKind::Int(value) => Typed::new(tree::ExprKind::Int(*value), Some(Type::Int), span),
            ExprKind::Float(value) => {
                Typed::new(tree::ExprKind::Float(*value), Some(Type::Float), span)
            }
            ExprKind::Bool(value) => {
                Typed::new(tree::ExprKind::Bool(*value), Some(Type::Bool), span)
            }
            ExprKind::Name(name) => self.name(name, span),
            ExprKind::Parens(inner) => {
                let mut typed = self.expression(inner, want);
                typed.expr.span = span;
                typed
            }
            ExprKind::Call(..) => self.call(expr).unwrap_or_else(|| {
                let message = message!("gdef-no-value");
                self.report
                    .hinted(span, message, message!("gdef-no-value-hint"));
                Typed::unknown(span)
            }),
            ExprKind::Access(name, indexes) => self.access(&name.text, indexes, want, span),
            ExprKind::Prefix(signs, operand) => self.prefix(signs, operand, span),
            ExprKind::Chain(first, rest) => self.chain(first, rest, span),
            ExprKind::Broken => {
                self.is_incomplete = true;
                Typed::unknown(span)
            }
        };
        if typed.depth > MAX_EXPRESSION {
            self.report_too_deep(span, MAX_EXPRESSION);
            return Typed::unknown(span);
        }
        typed
    }

    /// Returns the value converted to the type that the context needs: an int becomes a float where one is needed.
    pub(super) fn fit(
        &mut self,
        typed: Typed,
        want: Type,
        message: impl FnOnce(&'static str) -> Message,
    ) -> Typed {
        let wanted = |typed: Typed| Typed {
            expr: tree::Expr {
                ty: want,
                ..typed.expr
            },
            ty: Some(want),
            ..typed
        };
        let Some(actual) = typed.ty else {
            return wanted(typed);
        };
        // After an error the expression gets the wanted type all the same: whoever uses it then has nothing more to
        // complain about, and the program is not used anyway.
        if actual == want {
            return typed;
        }
        if want == Type::Float && actual == Type::Int {
            return typed.into_float();
        }
        let mut diagnostic = Diagnostic::error(typed.expr.span, message(type_word(actual)));
        diagnostic.hint = match (want, actual) {
            (Type::Piece, Type::Int) => self.object_hint(&typed.expr),
            (Type::Int, Type::Float) => Some(message!("gdef-no-rounding-hint")),
            (Type::Bool, Type::Int | Type::Float) => Some(message!("gdef-compare-number-hint")),
            (Type::Bool, Type::Piece) => Some(message!("gdef-compare-object-hint")),
            _ => None,
        };
        self.report.add(diagnostic);
        wanted(typed)
    }

    /// Returns a hint for `0` where an object is needed: often the object `O` was meant.
    fn object_hint(&self, expr: &tree::Expr) -> Option<Message> {
        let zero = expr.kind == tree::ExprKind::Int(0);
        let object = ["O", "o"]
            .into_iter()
            .find(|name| self.head.objects.has(name))
            .filter(|_| zero);
        Some(match object {
            Some(name) => message!("gdef-meant-object", name = name),
            None if zero => message!("gdef-meant-empty"),
            None => return None,
        })
    }

    fn name(&mut self, name: &str, span: Span) -> Typed {
        if let Some(id) = self.names.get(name).copied() {
            let checked = !self.flow.is_set(id);
            let Some(variable) = self.locals.get_mut(id.0 as usize) else {
                return Typed::unknown(span);
            };
            variable.is_read = true;
            let ty = variable.local.ty;
            if checked && !variable.is_warned {
                variable.is_warned = true;
                let declared = variable.local.span;
                self.report.add(
                    Diagnostic::warning(span, message!("gdef-maybe-unset", name = name))
                        .with_related(declared, message!("gdef-declared-here"))
                        .with_hint(message!("gdef-maybe-unset-hint")),
                );
            }
            return Typed::new(tree::ExprKind::Local { id, checked }, Some(ty), span);
        }
        if let Some((number, state)) = self.state(name) {
            if let Some(is_read) = self.read_states.get_mut(number as usize) {
                *is_read = true;
            }
            return Typed::intrinsic(Intrinsic::State(number), Vec::new(), Some(state.ty), span);
        }
        let cell = match name {
            "empty" => Cell::EMPTY,
            "empt" => {
                self.report.add(empt(span));
                Cell::EMPTY
            }
            _ => match self.head.objects.get(name) {
                Some((piece, _)) => Cell::of(*piece),
                None if self.head.constants.contains_key(name) => {
                    let constant = self.head.constants.get(name).copied();
                    return constant.map_or_else(
                        || Typed::unknown(span),
                        |constant| {
                            let (kind, ty) = constant.kind();
                            Typed::new(kind, Some(ty), span)
                        },
                    );
                }
                None if self.head.tables.get(name).is_some() => {
                    return self.table_alone(name, span);
                }
                None if name == "hole" => {
                    self.report.extension(span, message!("gdef-extension-hole"));
                    Cell::HOLE
                }
                None => {
                    self.unknown_name(&super::SourceWord {
                        text: name.to_owned(),
                        span,
                    });
                    return Typed::unknown(span);
                }
            },
        };
        Typed::new(tree::ExprKind::Piece(cell), Some(Type::Piece), span)
    }

    /// Reports a name that is not a variable, parameter or object.
    pub(super) fn unknown_name(&mut self, name: &super::SourceWord) {
        let text = name.text.as_str();
        // It may be a misspelling of a variable, which would then be reported as never read.
        self.is_incomplete = true;
        if ARRAYS.contains(&text) {
            if text == "PreviousPosition" {
                let message = message!("gdef-three-indices", name = text, count = 0);
                self.report
                    .hinted(name.span, message, message!("gdef-previous-position-hint"));
            } else {
                self.two_indices(text, 0, name.span);
            }
            return;
        }
        let mut diagnostic =
            Diagnostic::error(name.span, message!("gdef-name-unknown", name = text));
        let function = self.by_name.contains_key(text) || built_ins::function(text).is_some();
        diagnostic.hint = Some(if function {
            message!("gdef-write-instead", wanted = format!("{text}()"))
        } else {
            let mut names: Vec<&str> = self.names.keys().copied().collect();
            names.sort_unstable();
            let head = self.head;
            let objects = head.objects.names();
            let states = head.states.iter().map(|state| state.name.as_str());
            let all = names
                .into_iter()
                .chain(states)
                .chain(objects)
                .chain(head.constants.keys().map(String::as_str))
                .chain(["empty", "true", "false"]);
            match self.report.nearest(text, all) {
                Some(near) => message!("gdef-did-you-mean", name = near),
                None => message!("gdef-name-unknown-hint", name = text),
            }
        });
        self.report.add(diagnostic);
    }

    fn two_indices(&mut self, name: &str, count: usize, span: Span) {
        self.report.hinted(
            span,
            message!("gdef-two-indices", name = name, count = count),
            match name {
                "OperationList" => message!("gdef-operation-list-hint"),
                _ => message!("gdef-current-position-hint"),
            },
        );
    }

    fn access(&mut self, name: &str, indexes: &'a [Expr], want: Option<Type>, span: Span) -> Typed {
        if name == "PreviousPosition"
            && let [number, x, y] = indexes
        {
            return self.previous([number, x, y], span);
        }
        if matches!(name, "OperationList" | "NextPosition") {
            self.body.reads_move = true;
        }
        if let Some(table) = self.head.tables.get(name) {
            return self.entry(name, table, indexes, span);
        }
        let is_array = ARRAYS.contains(&name) && name != "PreviousPosition";
        let ([first, second], true) = (indexes, is_array) else {
            for index in indexes {
                self.expression(index, Some(Type::Int));
            }
            if name == "PreviousPosition" {
                self.report.hinted(
                    span,
                    message!("gdef-three-indices", name = name, count = indexes.len()),
                    message!("gdef-previous-position-hint"),
                );
            } else if ARRAYS.contains(&name) {
                self.two_indices(name, indexes.len(), span);
            } else {
                let mut diagnostic =
                    Diagnostic::error(span, message!("gdef-array-unknown", name = name));
                let tables = self.head.tables.by_name.keys().map(String::as_str);
                let near = self.report.nearest(name, tables.chain(ARRAYS));
                diagnostic.hint = Some(match near {
                    Some(near) => message!("gdef-did-you-mean", name = near),
                    None => message!("gdef-arrays-known"),
                });
                self.report.add(diagnostic);
            }
            return Typed::unknown(span);
        };
        let index = self.index(first);
        let piece = Some(Type::Piece);
        if name == "NextPosition" {
            self.report
                .extension(span, message!("gdef-extension-array", name = name));
            let row = self.index(second);
            return Typed::intrinsic(Intrinsic::NextCell, vec![index, row], piece, span);
        }
        if name == "CurrentPosition" {
            let row = self.index(second);
            return Typed::two(index, row, piece, span, tree::ExprKind::CellAt);
        }
        // The third field is an object and the others are numbers. With a constant the type of `OperationList[i][k]`
        // is known; with a computed `k` it is what the context needs, and the machine looks at run time whether the
        // field has that type.
        let Some(number) = constant(second, &self.head.constants) else {
            let field = self.index(second);
            let ty = match want {
                Some(Type::Piece) => piece,
                _ => Some(Type::Int),
            };
            let kind = |index, field| tree::ExprKind::OperationFieldAt { index, field };
            return Typed::two(index, field, ty, span, kind);
        };
        let (field, ty) = match number {
            0 => (OpField::X, Type::Int),
            1 => (OpField::Y, Type::Int),
            2 => (OpField::Piece, Type::Piece),
            _ => {
                self.report.hinted(
                    second.span,
                    message!("gdef-field-range", found = number),
                    message!("gdef-operation-list-hint"),
                );
                return Typed::unknown(span);
            }
        };
        let kind = |index| tree::ExprKind::OperationField { index, field };
        Typed::one(index, Some(ty), span, kind)
    }

    fn previous(&mut self, indexes: [&'a Expr; 3], span: Span) -> Typed {
        self.report.extension(
            span,
            message!("gdef-extension-array", name = "PreviousPosition"),
        );
        let indexes = indexes.map(|index| self.index(index)).into();
        Typed::intrinsic(Intrinsic::Previous, indexes, Some(Type::Piece), span)
    }

    pub(super) fn index(&mut self, index: &'a Expr) -> Typed {
        let typed = self.expression(index, Some(Type::Int));
        self.fit(typed, Type::Int, |actual| {
            message!("gdef-index-type", found = actual)
        })
    }

    fn prefix(&mut self, signs: &[(UnaryOp, Span)], operand: &'a Expr, span: Span) -> Typed {
        let want = match signs.last() {
            Some((UnaryOp::Not, _)) => Type::Bool,
            _ => Type::Int,
        };
        let mut typed = self.expression(operand, Some(want));
        for (op, operator_span) in signs.iter().rev() {
            let Some(actual) = typed.ty else {
                return Typed::unknown(span);
            };
            let right = match op {
                UnaryOp::Neg => typed.is_number(),
                UnaryOp::Not => actual == Type::Bool,
            };
            if !right {
                let actual_word = type_word(actual);
                self.report.error(
                    *operator_span,
                    match op {
                        UnaryOp::Neg => message!("gdef-negate-type", found = actual_word),
                        UnaryOp::Not => message!("gdef-not-type", found = actual_word),
                    },
                );
                return Typed::unknown(span);
            }
            if typed.depth >= MAX_EXPRESSION {
                self.report_too_deep(span, MAX_EXPRESSION);
                return Typed::unknown(span);
            }
            let whole = operator_span.to(typed.expr.span);
            typed = Typed::unary(*op, typed, Some(actual), whole);
        }
        typed.expr.span = span;
        typed
    }

    fn chain(&mut self, first: &'a Expr, rest: &'a [(Operator, Span, Expr)], span: Span) -> Typed {
        match rest.first() {
            Some((Operator::Binary(op), ..)) => match op {
                BinaryOp::Add
                | BinaryOp::Subtract
                | BinaryOp::Multiply
                | BinaryOp::Divide
                | BinaryOp::Remainder => self.arithmetic(first, rest, span),
                _ => self.comparison(first, rest, span),
            },
            _ => self.logic(first, rest),
        }
    }

    fn logic(&mut self, first: &'a Expr, rest: &'a [(Operator, Span, Expr)]) -> Typed {
        let is_or = matches!(rest.first(), Some((Operator::Or, ..)));
        let sign = if is_or { "||" } else { "&&" };
        let operands = std::iter::once(first).chain(rest.iter().map(|(_, _, operand)| operand));
        let mut parts: Vec<Typed> = Vec::with_capacity(rest.len() + 1);
        for operand in operands {
            let typed = self.expression(operand, Some(Type::Bool));
            parts.push(self.fit(typed, Type::Bool, |actual| {
                message!("gdef-logic-type", operator = sign, found = actual)
            }));
        }
        let join = |left, right| Typed::logic(is_or, left, right);
        // `&&` and `||` are associative, so a long chain becomes a balanced tree instead of a deep one.
        while parts.len() > 8 {
            let mut paired = Vec::with_capacity(parts.len() / 2 + 1);
            let mut from = parts.into_iter();
            while let Some(left) = from.next() {
                paired.push(match from.next() {
                    Some(right) => join(left, right),
                    None => left,
                });
            }
            parts = paired;
        }
        parts
            .into_iter()
            .reduce(join)
            .unwrap_or_else(|| Typed::unknown(first.span))
    }

    fn arithmetic(
        &mut self,
        first: &'a Expr,
        rest: &'a [(Operator, Span, Expr)],
        span: Span,
    ) -> Typed {
        // Arithmetic is not associative (overflow, and `-`), so a chain stays as the text has it: a tree that leans to
        // the left, as deep as the chain is long. The bound keeps the recursions over the typed tree within the stack.
        // The other operands are checked even if one has failed, to report their errors in the same go.
        let mut left = self.expression(first, Some(Type::Int));
        let mut is_typed = true;
        for (operator, operator_span, operand) in rest {
            let right = self.expression(operand, Some(Type::Int));
            let Operator::Binary(op) = *operator else {
                continue;
            };
            if !is_typed {
                continue;
            }
            if left.depth >= MAX_EXPRESSION {
                self.report_too_deep(span, MAX_EXPRESSION);
                is_typed = false;
                continue;
            }
            match self.calculate(op, *operator_span, left, right) {
                Some(typed) => left = typed,
                None => {
                    is_typed = false;
                    left = Typed::unknown(span);
                    continue;
                }
            }
        }
        if is_typed { left } else { Typed::unknown(span) }
    }

    fn calculate(
        &mut self,
        op: BinaryOp,
        operator_span: Span,
        left: Typed,
        right: Typed,
    ) -> Option<Typed> {
        let (left_type, right_type) = (left.ty?, right.ty?);
        let whole_only = op == BinaryOp::Remainder;
        let fits = |typed: &Typed| match whole_only {
            true => typed.ty == Some(Type::Int),
            false => typed.is_number(),
        };
        if !fits(&left) || !fits(&right) {
            let (left, right) = (type_word(left_type), type_word(right_type));
            let message = if whole_only {
                message!("gdef-remainder-types", left = left, right = right)
            } else {
                message!("gdef-arithmetic-types", left = left, right = right)
            };
            self.report.error(operator_span, message);
            return None;
        }
        Some(binary(op, operator_span, left, right, None))
    }

    /// Returns true for `OperationList[i][k]` with a `k` that is not a constant: its type depends on the context.
    fn depends_on_context(&self, expr: &Expr) -> bool {
        match &expr.bare().kind {
            ExprKind::Access(name, indexes) => match indexes.as_slice() {
                [_, second] => {
                    name.text == "OperationList" && constant(second, &self.head.constants).is_none()
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn comparison(
        &mut self,
        first: &'a Expr,
        rest: &'a [(Operator, Span, Expr)],
        span: Span,
    ) -> Typed {
        let [(Operator::Binary(op), operator_span, second)] = rest else {
            // The parser has already reported more than one comparison in a row.
            self.expression(first, None);
            for (_, _, operand) in rest {
                self.expression(operand, None);
            }
            return Typed::unknown(span);
        };
        let equality = matches!(op, BinaryOp::Equal | BinaryOp::NotEqual);
        // A field whose type depends on the context takes the type of the other side.
        let (left, right) =
            if equality && self.depends_on_context(first) && !self.depends_on_context(second) {
                let right = self.expression(second, None);
                (self.expression(first, right.ty), right)
            } else {
                let left = self.expression(first, None);
                let want = left.ty.filter(|_| equality);
                let right = self.expression(second, want);
                (left, right)
            };
        let (Some(left_type), Some(right_type)) = (left.ty, right.ty) else {
            return Typed::unknown(span);
        };
        let numbers = left.is_number() && right.is_number();
        if numbers || equality && left_type == right_type {
            return binary(*op, *operator_span, left, right, Some(Type::Bool));
        }
        let names = (type_word(left_type), type_word(right_type));
        let message = if equality {
            message!("gdef-equality-types", left = names.0, right = names.1)
        } else {
            message!("gdef-order-types", left = names.0, right = names.1)
        };
        let mut diagnostic = Diagnostic::error(*operator_span, message);
        diagnostic.hint = match (left_type, right_type) {
            (Type::Piece, Type::Int) if equality => self.object_hint(&right.expr),
            (Type::Int, Type::Piece) if equality => self.object_hint(&left.expr),
            (Type::Bool, Type::Int) | (Type::Int, Type::Bool) => {
                Some(message!("gdef-compare-bool-hint"))
            }
            _ => None,
        };
        self.report.add(diagnostic);
        Typed::unknown(span)
    }
}

/// Returns an operation on two numbers, or on two values of one type. The result has the type of the operands if
/// `result` is `None`.
fn binary(op: BinaryOp, op_span: Span, left: Typed, right: Typed, result: Option<Type>) -> Typed {
    let mixed = left.ty != right.ty;
    let (left, right) = if mixed {
        (left.into_float(), right.into_float())
    } else {
        (left, right)
    };
    let ty = result.or(left.ty);
    Typed::binary(op, op_span, left, right, ty)
}

/// Returns the value of a literal or named integer, including signs, sums and products.
fn constant(expr: &Expr, constants: &Constants) -> Option<i64> {
    let constant = |expr: &Expr| constant(expr, constants);
    match &expr.kind {
        ExprKind::Int(value) => Some(*value),
        ExprKind::Name(name) => match constants.get(name)?.value {
            DisplayValue::Int(value) => Some(value),
            _ => None,
        },
        ExprKind::Parens(inner) => constant(inner),
        ExprKind::Prefix(signs, operand) => {
            let negative = signs.iter().all(|(op, _)| *op == UnaryOp::Neg);
            let value = constant(operand).filter(|_| negative)?;
            if signs.len() % 2 == 1 {
                value.checked_neg()
            } else {
                Some(value)
            }
        }
        ExprKind::Chain(first, rest) => {
            let mut value = constant(first)?;
            for (operator, _, operand) in rest {
                let right = constant(operand)?;
                value = match operator {
                    Operator::Binary(BinaryOp::Add) => value.checked_add(right)?,
                    Operator::Binary(BinaryOp::Subtract) => value.checked_sub(right)?,
                    Operator::Binary(BinaryOp::Multiply) => value.checked_mul(right)?,
                    _ => return None,
                };
            }
            Some(value)
        }
        _ => None,
    }
}
