//! Constants: names for values that are known before play, and the evaluation of constant expressions.
//!
//! Invariant: a chain of constants of any length is evaluated with an explicit stack, so none exhausts the call stack.

use super::syntax::{Definitions, Expr, ExprKind, Operator, SourceWord};
use super::words::{EMPTY, type_word};
use crate::base::{Diagnostic, Message, Span};
use crate::board::{Cell, Piece};
use crate::message;
use crate::rules::report::Report;
use crate::rules::vm::arithmetic::{float_arithmetic, integer_arithmetic};
use crate::rules::vm::instruction::Arithmetic;
use crate::rules::vm::lookup::Lookup;
use crate::rules::vm::tree::{self, BinaryOp, Type, UnaryOp};
use crate::rules::vm::types::value_of;
use crate::rules::{DisplayValue, FaultKind};
use std::collections::{BTreeMap, HashMap};

/// Objects by name, with the places of their declarations, and families of them. Sorted, so that suggestions are
/// deterministic.
#[derive(Debug, Default)]
pub(super) struct Objects {
    named: BTreeMap<String, (Piece, Span)>,
    pub families: BTreeMap<String, Family>,
    /// The number of all objects.
    pub count: u16,
}

/// A family of objects.
#[derive(Clone, Copy, Debug)]
pub(super) struct Family {
    /// Its first member and how many there are.
    pub piece: Piece,
    pub count: u16,
    /// The number of the first member.
    pub first: i64,
    /// The place of its name.
    pub span: Span,
}

impl Family {
    /// Returns the member with a number. No member of a family that begins at 1 is an empty square.
    pub(super) fn member(self, number: i64) -> Option<Cell> {
        if (self.first, number) == (1, 0) {
            return Some(Cell::EMPTY);
        }
        let index = number.checked_sub(self.first)?;
        let index = u16::try_from(index)
            .ok()
            .filter(|index| *index < self.count)?;
        Some(Cell::of(Piece(self.piece.0 + index)))
    }

    /// Returns the function of its members.
    pub(super) fn lookup(self) -> Lookup {
        let first = if self.first == 1 { 0 } else { self.first };
        // The last member may be the greatest number that there is.
        let last = self.first.saturating_add(i64::from(self.count) - 1);
        let entries = (first..=last).filter_map(|number| self.member(number));
        Lookup::Entries {
            first,
            columns: None,
            entries: entries.map(|cell| i64::from(cell.to_bits())).collect(),
            otherwise: Err(FaultKind::NoSuchObject),
        }
    }
}

impl Objects {
    pub(super) fn get(&self, name: &str) -> Option<&(Piece, Span)> {
        self.named.get(name)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.named.contains_key(name)
    }

    /// Returns the names of single objects.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.named.keys().map(String::as_str)
    }

    pub(super) fn add(&mut self, name: String, piece: Piece, span: Span) {
        self.named.insert(name, (piece, span));
    }

    /// Returns where a name was declared, that of an object or of a family.
    pub(super) fn declared(&self, name: &str) -> Option<Span> {
        let family = || self.families.get(name).map(|family| family.span);
        self.get(name).map(|(_, span)| *span).or_else(family)
    }

    /// Returns the object with a name as it is written outside rules: `name`, or `name.number` for a member.
    pub(super) fn outside(&self, name: &str) -> Option<Cell> {
        if let Some((piece, _)) = self.get(name) {
            return Some(Cell::of(*piece));
        }
        let (family, number) = name.split_once('.')?;
        let number = number
            .parse()
            .ok()
            .filter(|number| *number != 0 || self.has_zero(family))?;
        self.families.get(family)?.member(number)
    }

    fn has_zero(&self, family: &str) -> bool {
        let family = self.families.get(family);
        family.is_some_and(|family| family.first == 0)
    }

    /// Returns the number of each object in its family, 0 for single ones.
    pub(super) fn numbers(&self) -> Vec<i64> {
        let mut numbers = vec![0; usize::from(self.count)];
        for family in self.families.values() {
            let pieces = usize::from(family.piece.0)..;
            for (piece, index) in pieces.zip(0..i64::from(family.count)) {
                if let Some(number) = numbers.get_mut(piece) {
                    *number = family.first + index;
                }
            }
        }
        numbers
    }
}

/// A constant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Constant {
    pub value: DisplayValue,
    /// False if its value has an error, which was reported; then only its type is right.
    pub is_known: bool,
    /// The place of its name.
    pub span: Span,
}

impl Constant {
    /// Returns what the name refers to; without a value if an error in it was reported.
    fn to_lookup(self) -> NameLookup {
        NameLookup::Value(self.is_known.then_some(self.value))
    }

    /// Returns the constant as an expression.
    pub(super) fn kind(self) -> (tree::ExprKind, Type) {
        match self.value {
            DisplayValue::Int(value) => (tree::ExprKind::Int(value), Type::Int),
            DisplayValue::Float(value) => (tree::ExprKind::Float(value), Type::Float),
            DisplayValue::Bool(value) => (tree::ExprKind::Bool(value), Type::Bool),
            DisplayValue::Piece(cell) => (tree::ExprKind::Piece(cell), Type::Piece),
            DisplayValue::Player(_) => (tree::ExprKind::Int(0), Type::Int),
        }
    }
}

/// Constants by name. Sorted, so that suggestions are deterministic.
pub(super) type Constants = BTreeMap<String, Constant>;

/// Evaluates all constants. `overrides` replace values of the text; the ones that are used are removed from it.
pub(super) fn check(
    definitions: &Definitions,
    objects: &Objects,
    overrides: &mut Vec<(String, String)>,
    report: &mut Report,
) -> Constants {
    let mut by_name: HashMap<&str, usize> = HashMap::new();
    for (index, constant) in definitions.constants.iter().enumerate() {
        let name = &constant.name;
        let text = name.text.as_str();
        if EMPTY.contains(&text) {
            let message = message!("gdef-object-empty", name = text);
            report.error(name.span, message);
            continue;
        }
        let first = objects.declared(text).or_else(|| {
            let other = definitions.constants.get(*by_name.get(text)?)?;
            Some(other.name.span)
        });
        if let Some(first) = first {
            report.add(
                Diagnostic::error(name.span, message!("gdef-name-twice", name = text))
                    .with_related(first, message!("gdef-first-here")),
            );
            continue;
        }
        by_name.insert(text, index);
    }
    let mut evaluation = ConstantEvaluation {
        definitions,
        objects,
        by_name,
        states: vec![EvaluationState::New; definitions.constants.len()],
        report,
    };
    evaluation.override_values(overrides);
    for index in 0..definitions.constants.len() {
        evaluation.evaluate(index);
    }
    evaluation.finish()
}

/// Returns the value of a constant expression that must be an int.
pub(super) fn whole(expr: &Expr, constants: &Constants, report: &mut Report) -> Option<i64> {
    let lookup = |name: &str| match constants.get(name) {
        Some(constant) => constant.to_lookup(),
        None => NameLookup::Unknown,
    };
    let mut calculator = Calculator {
        lookup: &lookup,
        families: None,
        report,
    };
    match calculator.value(expr)? {
        DisplayValue::Int(number) => Some(number),
        other => calculator.refuse(expr.span, message!("gdef-index-type", found = word(other))),
    }
}

/// Returns the value of a constant expression for something of a type, or `None` if an error was reported.
pub(super) fn value_of_type(
    ty: Type,
    name: &SourceWord,
    expr: &Expr,
    objects: &Objects,
    constants: &Constants,
    report: &mut Report,
) -> Option<DisplayValue> {
    let lookup = |name: &str| match (object(objects, name), constants.get(name)) {
        (Some(cell), _) => NameLookup::Value(Some(DisplayValue::Piece(cell))),
        (None, Some(constant)) => constant.to_lookup(),
        (None, None) => NameLookup::Unknown,
    };
    let value = Calculator {
        lookup: &lookup,
        families: Some(&objects.families),
        report,
    }
    .value(expr)?;
    match fit(ty, name, value, expr.span) {
        Ok(value) => Some(value),
        Err(diagnostic) => {
            report.add(diagnostic);
            None
        }
    }
}

/// The state of the evaluation of a constant.
#[derive(Clone, Copy, Debug)]
enum EvaluationState {
    New,
    /// The constants that it depends on are being evaluated.
    Open,
    /// Evaluated; `None` if it has no value.
    Done(Option<DisplayValue>),
}

struct ConstantEvaluation<'a> {
    definitions: &'a Definitions,
    objects: &'a Objects,
    by_name: HashMap<&'a str, usize>,
    states: Vec<EvaluationState>,
    report: &'a mut Report,
}

impl<'a> ConstantEvaluation<'a> {
    fn state(&self, index: usize) -> EvaluationState {
        self.states
            .get(index)
            .copied()
            .unwrap_or(EvaluationState::Done(None))
    }

    fn set(&mut self, index: usize, state: EvaluationState) {
        if let Some(slot) = self.states.get_mut(index) {
            *slot = state;
        }
    }

    /// Applies the overrides of values in the text.
    fn override_values(&mut self, overrides: &mut Vec<(String, String)>) {
        let definitions = self.definitions;
        overrides.retain(|(name, text)| {
            let Some(index) = self.by_name.get(name.as_str()).copied() else {
                return true;
            };
            let Some(constant) = definitions.constants.get(index) else {
                return true;
            };
            let value = self.read(constant.ty, text.trim());
            if value.is_none() {
                let message = message!("gdef-override-value", name = name, value = text);
                let hint = message!(
                    "gdef-override-constant-hint",
                    name = name,
                    ty = type_word(constant.ty)
                );
                self.report.hinted(constant.name.span, message, hint);
            }
            if value.is_some() {
                self.set(index, EvaluationState::Done(value));
            }
            false
        });
    }

    fn read(&self, ty: Type, text: &str) -> Option<DisplayValue> {
        match ty {
            Type::Int => text.parse().ok().map(DisplayValue::Int),
            Type::Float => {
                let value: f64 = text.parse().ok()?;
                value.is_finite().then_some(DisplayValue::Float(value))
            }
            Type::Bool => text.parse().ok().map(DisplayValue::Bool),
            _ if EMPTY.contains(&text) => Some(DisplayValue::Piece(Cell::EMPTY)),
            _ => self.objects.outside(text).map(DisplayValue::Piece),
        }
    }

    /// Evaluates a constant after those that it depends on.
    fn evaluate(&mut self, index: usize) {
        let definitions = self.definitions;
        // Depth first with a stack of its own. A constant is visited twice: at first (`New`) those that it needs are
        // put on top of it, and when they are done it is on top again (`Open`) and has its value computed:
        //
        //    const a = b + 1; const b = 2;      [a]  ->  [a, b]  ->  [a, b] with b = 2  ->  [a]  ->  a = 3
        //    const a = b; const b = a;          [a]  ->  [a, b]  ->  b needs a, which is open: a circle
        //
        // A constant may be on the stack twice, if two others need it; the second time it is done already and is taken
        // off.
        let mut open = vec![index];
        while let Some(index) = open.last().copied() {
            let Some(constant) = definitions.constants.get(index) else {
                return;
            };
            match self.state(index) {
                EvaluationState::Done(_) => {
                    open.pop();
                }
                EvaluationState::New => {
                    self.set(index, EvaluationState::Open);
                    let mut needed = Vec::new();
                    names(&constant.value, &mut needed);
                    for name in needed {
                        if let Some(other) = self.by_name.get(name).copied()
                            && matches!(self.state(other), EvaluationState::New)
                        {
                            open.push(other);
                        }
                    }
                }
                EvaluationState::Open => {
                    let value = self.value(&constant.value);
                    let value = value.and_then(|value| {
                        fit(constant.ty, &constant.name, value, constant.value.span)
                            .map_err(|diagnostic| self.report.add(diagnostic))
                            .ok()
                    });
                    self.set(index, EvaluationState::Done(value));
                    open.pop();
                }
            }
        }
    }

    fn finish(self) -> Constants {
        let mut constants = Constants::new();
        for (name, index) in &self.by_name {
            let constant = self.definitions.constants.get(*index);
            if let (Some(constant), EvaluationState::Done(value)) = (constant, self.state(*index)) {
                // The missing value was reported; a value of the same type avoids follow-up errors.
                let of_type = value.unwrap_or_else(|| value_of(0, constant.ty));
                let constant = Constant {
                    value: of_type,
                    is_known: value.is_some(),
                    span: constant.name.span,
                };
                constants.insert((*name).to_owned(), constant);
            }
        }
        constants
    }

    fn value(&mut self, expr: &Expr) -> Option<DisplayValue> {
        let Self {
            objects,
            by_name,
            states,
            report,
            ..
        } = self;
        let lookup = |name: &str| {
            if let Some(cell) = object(objects, name) {
                return NameLookup::Value(Some(DisplayValue::Piece(cell)));
            }
            let state = by_name.get(name).and_then(|index| states.get(*index));
            match state {
                Some(EvaluationState::Done(value)) => NameLookup::Value(*value),
                // Only a constant that depends on itself is still open here.
                Some(EvaluationState::New | EvaluationState::Open) => NameLookup::Cycle,
                None => NameLookup::Unknown,
            }
        };
        Calculator {
            lookup: &lookup,
            families: Some(&objects.families),
            report,
        }
        .value(expr)
    }
}

/// The result of looking up a name.
enum NameLookup {
    /// A value; `None` if an error in it was reported.
    Value(Option<DisplayValue>),
    /// A constant that is being evaluated.
    Cycle,
    Unknown,
}

/// Evaluates expressions.
struct Calculator<'a> {
    lookup: &'a dyn Fn(&str) -> NameLookup,
    families: Option<&'a BTreeMap<String, Family>>,
    report: &'a mut Report,
}

impl Calculator<'_> {
    /// Returns the value of an expression, or `None` if an error was reported.
    fn value(&mut self, expr: &Expr) -> Option<DisplayValue> {
        match &expr.kind {
            ExprKind::Int(value) => Some(DisplayValue::Int(*value)),
            ExprKind::Float(value) => Some(DisplayValue::Float(*value)),
            ExprKind::Bool(value) => Some(DisplayValue::Bool(*value)),
            ExprKind::Name(name) => self.named(name, expr.span),
            ExprKind::Parens(inner) => self.value(inner),
            ExprKind::Prefix(signs, operand) => {
                let mut value = self.value(operand)?;
                for (op, span) in signs.iter().rev() {
                    value = match prefixed(*op, value) {
                        Ok(value) => value,
                        Err(message) => return self.refuse(*span, message),
                    };
                }
                Some(value)
            }
            ExprKind::Chain(first, rest) => self.chain(first, rest),
            ExprKind::Access(name, indexes) if self.family(&name.text).is_some() => {
                let family = self.family(&name.text)?;
                let [index] = indexes.as_slice() else {
                    let message = message!("gdef-family-index", name = &name.text);
                    return self.refuse(expr.span, message);
                };
                match self.value(index)? {
                    DisplayValue::Int(number) => match family.member(number) {
                        Some(cell) => Some(DisplayValue::Piece(cell)),
                        None => self.refuse(index.span, FaultKind::NoSuchObject.message()),
                    },
                    other => {
                        self.refuse(index.span, message!("gdef-index-type", found = word(other)))
                    }
                }
            }
            ExprKind::Call(..) | ExprKind::Access(..) => {
                let message = message!("gdef-constant-value");
                self.report
                    .hinted(expr.span, message, message!("gdef-constant-value-hint"));
                None
            }
            ExprKind::Broken => None,
        }
    }

    fn family(&self, name: &str) -> Option<Family> {
        self.families?.get(name).copied()
    }

    fn refuse<T>(&mut self, span: Span, message: Message) -> Option<T> {
        self.report.error(span, message);
        None
    }

    fn named(&mut self, name: &str, span: Span) -> Option<DisplayValue> {
        match (self.lookup)(name) {
            NameLookup::Value(value) => value,
            NameLookup::Cycle => self.refuse(span, message!("gdef-constant-circle", name = name)),
            NameLookup::Unknown if name == "hole" => Some(DisplayValue::Piece(Cell::HOLE)),
            NameLookup::Unknown if self.family(name).is_some() => {
                let hint = message!("gdef-family-use-hint", name = name);
                let message = message!("gdef-family-index", name = name);
                self.report.hinted(span, message, hint);
                None
            }
            NameLookup::Unknown => {
                self.refuse(span, message!("gdef-constant-unknown", name = name))
            }
        }
    }

    fn chain(&mut self, first: &Expr, rest: &[(Operator, Span, Expr)]) -> Option<DisplayValue> {
        let mut left = self.value(first)?;
        for (operator, span, operand) in rest {
            let (short, sign) = match operator {
                Operator::Or => (true, "||"),
                Operator::And => (false, "&&"),
                Operator::Binary(op) => {
                    let right = self.value(operand)?;
                    left = match calculated(*op, left, right) {
                        Ok(value) => value,
                        Err(message) => return self.refuse(*span, message),
                    };
                    continue;
                }
            };
            let wrong_type =
                |actual| message!("gdef-logic-type", operator = sign, found = word(actual));
            let DisplayValue::Bool(truth) = left else {
                return self.refuse(first.span, wrong_type(left));
            };
            // As in the language, an operand behind the one that decides is not evaluated; so `n == 0 || 6 / n > 1`
            // has a value.
            if truth == short {
                continue;
            }
            left = self.value(operand)?;
            if !matches!(left, DisplayValue::Bool(_)) {
                return self.refuse(operand.span, wrong_type(left));
            }
        }
        Some(left)
    }
}

fn object(objects: &Objects, name: &str) -> Option<Cell> {
    if EMPTY.contains(&name) {
        return Some(Cell::EMPTY);
    }
    let (piece, _) = objects.get(name)?;
    Some(Cell::of(*piece))
}

/// Collects the names in an expression.
fn names<'a>(expr: &'a Expr, names: &mut Vec<&'a str>) {
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        match &expr.kind {
            ExprKind::Name(name) => names.push(name),
            ExprKind::Parens(inner) | ExprKind::Prefix(_, inner) => open.push(inner),
            ExprKind::Chain(first, rest) => {
                open.push(first);
                open.extend(rest.iter().map(|(_, _, operand)| operand));
            }
            ExprKind::Access(_, indexes) => open.extend(indexes),
            _ => {}
        }
    }
}

/// Returns the bits of a value.
pub(super) fn bits(value: DisplayValue) -> i64 {
    match value {
        DisplayValue::Int(number) => number,
        DisplayValue::Float(number) => number.to_bits().cast_signed(),
        DisplayValue::Bool(truth) => i64::from(truth),
        DisplayValue::Piece(cell) => i64::from(cell.to_bits()),
        DisplayValue::Player(player) => player.map_or(-1, i64::from),
    }
}

fn word(value: DisplayValue) -> &'static str {
    type_word(match value {
        DisplayValue::Int(_) | DisplayValue::Player(_) => Type::Int,
        DisplayValue::Float(_) => Type::Float,
        DisplayValue::Bool(_) => Type::Bool,
        DisplayValue::Piece(_) => Type::Piece,
    })
}

#[allow(clippy::cast_precision_loss)] // The language converts to the nearest float.
fn real(value: DisplayValue) -> Option<f64> {
    match value {
        DisplayValue::Int(whole) => Some(whole as f64),
        DisplayValue::Float(real) => Some(real),
        _ => None,
    }
}

/// Returns the value converted to the declared type.
fn fit(
    ty: Type,
    name: &SourceWord,
    value: DisplayValue,
    span: Span,
) -> Result<DisplayValue, Diagnostic> {
    match (ty, value) {
        (Type::Int, DisplayValue::Int(_))
        | (Type::Float, DisplayValue::Float(_))
        | (Type::Bool, DisplayValue::Bool(_))
        | (Type::Piece, DisplayValue::Piece(_)) => Ok(value),
        (Type::Float, DisplayValue::Int(_)) => Ok(DisplayValue::Float(real(value).unwrap_or(0.0))),
        _ => Err(Diagnostic::error(
            span,
            message!(
                "gdef-declaration-type",
                name = &name.text,
                expected = type_word(ty),
                found = word(value)
            ),
        )),
    }
}

fn prefixed(op: UnaryOp, value: DisplayValue) -> Result<DisplayValue, Message> {
    match (op, value) {
        (UnaryOp::Neg, DisplayValue::Int(whole)) => whole
            .checked_neg()
            .map(DisplayValue::Int)
            .ok_or_else(|| FaultKind::Overflow.message()),
        (UnaryOp::Neg, DisplayValue::Float(real)) => Ok(DisplayValue::Float(-real)),
        (UnaryOp::Not, DisplayValue::Bool(truth)) => Ok(DisplayValue::Bool(!truth)),
        (UnaryOp::Neg, _) => Err(message!("gdef-negate-type", found = word(value))),
        (UnaryOp::Not, _) => Err(message!("gdef-not-type", found = word(value))),
    }
}

fn calculated(
    op: BinaryOp,
    left: DisplayValue,
    right: DisplayValue,
) -> Result<DisplayValue, Message> {
    let arithmetic = match op {
        BinaryOp::Add => Arithmetic::Add,
        BinaryOp::Subtract => Arithmetic::Subtract,
        BinaryOp::Multiply => Arithmetic::Multiply,
        BinaryOp::Divide => Arithmetic::Divide,
        BinaryOp::Remainder => Arithmetic::Remainder,
        _ => return compared(op, left, right),
    };
    let names = (word(left), word(right));
    match (left, right) {
        (DisplayValue::Int(a), DisplayValue::Int(b)) => {
            integer_arithmetic(arithmetic, a, b).map(DisplayValue::Int)
        }
        _ if op == BinaryOp::Remainder => {
            return Err(message!(
                "gdef-remainder-types",
                left = names.0,
                right = names.1
            ));
        }
        _ => match (real(left), real(right)) {
            (Some(a), Some(b)) => {
                let bits = |real: f64| real.to_bits().cast_signed();
                float_arithmetic(arithmetic, bits(a), bits(b))
                    .map(|bits| value_of(bits, Type::Float))
            }
            _ => {
                return Err(message!(
                    "gdef-arithmetic-types",
                    left = names.0,
                    right = names.1
                ));
            }
        },
    }
    .map_err(FaultKind::message)
}

fn compared(
    op: BinaryOp,
    left: DisplayValue,
    right: DisplayValue,
) -> Result<DisplayValue, Message> {
    let order = match (left, right) {
        (DisplayValue::Int(a), DisplayValue::Int(b)) => Some(a.cmp(&b)),
        _ => match (real(left), real(right)) {
            (Some(a), Some(b)) => a.partial_cmp(&b),
            _ => None,
        },
    };
    let alike = word(left) == word(right);
    let names = (word(left), word(right));
    let answer = match (op, order) {
        (BinaryOp::Equal, Some(order)) => order.is_eq(),
        (BinaryOp::NotEqual, Some(order)) => order.is_ne(),
        (BinaryOp::Less, Some(order)) => order.is_lt(),
        (BinaryOp::AtMost, Some(order)) => order.is_le(),
        (BinaryOp::Greater, Some(order)) => order.is_gt(),
        (BinaryOp::AtLeast, Some(order)) => order.is_ge(),
        (BinaryOp::Equal, None) if alike => left == right,
        (BinaryOp::NotEqual, None) if alike => left != right,
        (BinaryOp::Equal | BinaryOp::NotEqual, None) => {
            return Err(message!(
                "gdef-equality-types",
                left = names.0,
                right = names.1
            ));
        }
        _ => {
            return Err(message!(
                "gdef-order-types",
                left = names.0,
                right = names.1
            ));
        }
    };
    Ok(DisplayValue::Bool(answer))
}
