//! Conditions: bools compiled to jumps.

// In fast code a condition becomes jumps and never a bool that is then tested. `jump_if(e, on, target)` jumps if `e`
// equals `on` and falls through otherwise; negation is a change of `on` and costs nothing:
//
//     if (!(a && b)) { S }        jump_if(!(a && b), false, end)
//                                 jump_if(a && b, true, end)
//                                     a false -> skip
//                                     b true  -> end
//                                     skip: S
//                                 end:
//
// Exact code compiles each atomic condition to a value between two notes, so that an explanation can show it. Both
// styles split `&&`, `||` and a `!` before them; exact code keeps a `!` before a single condition as part of that
// condition, which is how the source reads.

use super::{Compiler, Instruction, Label, NoteKind, Operand, Register, ReturnExit};
use crate::base::Span;
use crate::rules::vm::tree::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::rules::vm::types::Type;

impl Compiler<'_> {
    /// Jumps if the condition equals `on`, otherwise falls through.
    pub(super) fn jump_if(&mut self, expr: &Expr, on: bool, target: Label) {
        let free = self.free;
        match &expr.kind {
            ExprKind::Unary(UnaryOp::Not, inner) if !self.is_exact() || has_parts(inner) => {
                self.jump_if(inner, !on, target);
            }
            ExprKind::And(..) | ExprKind::Or(..) => self.chain(expr, on, target),
            _ if self.is_exact() => {
                self.mark(NoteKind::AtomStart, expr.span);
                let value = self.operand(expr);
                let a = self.force(value, expr.span);
                self.note(NoteKind::AtomEnd, a, Type::Bool, expr.span);
                self.branch(on, target, expr.span, |edge| Instruction::JumpIf {
                    a,
                    edge,
                });
            }
            _ => self.atom(expr, on, target),
        }
        self.free = free;
    }

    /// Compiles all operands of one `&&` or `||` chain in a loop.
    fn chain(&mut self, expr: &Expr, on: bool, target: Label) {
        let is_or = matches!(expr.kind, ExprKind::Or(..));
        let operands = spine(expr, is_or);
        // The operand value that decides the whole chain.
        // As in `value_of_chain` of expressions: `short` decides the whole chain.
        let short = is_or;
        let skip = self.label();
        let mut rest = operands.as_slice();
        while let Some((first, others)) = rest.split_first() {
            let group = if self.is_exact() {
                None
            } else {
                self.set_test(rest, is_or)
            };
            let (taken, set) = match &group {
                Some((taken, set)) => (*taken, Some(set)),
                None => (1, None),
            };
            let later = rest.get(taken..).unwrap_or_default();
            // The last operand does not need the skip: it jumps on `on` itself, and otherwise falls out of the chain.
            let (value, to) = if on == short {
                (short, target)
            } else if later.is_empty() {
                (on, target)
            } else {
                (short, skip)
            };
            match set {
                // A set test asks for membership, which decides an `||` and negated decides an `&&`.
                Some(set) => self.jump_in(set, value == short, to, first.span),
                None => self.jump_if(first, value, to),
            }
            rest = if set.is_some() { later } else { others };
            // A constant operand has decided the chain; what follows would be code that nothing comes to.
            if !self.is_reachable {
                break;
            }
        }
        self.bind(skip);
    }

    fn atom(&mut self, expr: &Expr, on: bool, target: Label) {
        match &expr.kind {
            ExprKind::Binary {
                op, left, right, ..
            } => self.comparison(*op, left, right, on, target, expr.span),
            ExprKind::IsPlace(index) => {
                let index = self.operand(index);
                match index {
                    Operand::Constant(index) if u32::try_from(index).is_ok() => {
                        let index = u32::try_from(index).unwrap_or(u32::MAX);
                        self.branch(on, target, expr.span, |edge| Instruction::JumpPlaceAt {
                            index,
                            edge,
                        });
                    }
                    _ => {
                        let index = self.force(index, expr.span);
                        self.branch(on, target, expr.span, |edge| Instruction::JumpPlace {
                            index,
                            edge,
                        });
                    }
                }
            }
            ExprKind::Call(callee, arguments) if self.plan.take(*callee, self.scope.inlined) => {
                let after = self.label();
                let (yes, no) = if on { (target, after) } else { (after, target) };
                self.inline(*callee, arguments, ReturnExit::Branch { yes, no });
                self.bind(after);
            }
            _ => match self.operand(expr) {
                Operand::Constant(bits) => {
                    if (bits != 0) == on {
                        self.jump(target, expr.span);
                    }
                }
                Operand::Register(a) => {
                    self.branch(on, target, expr.span, |edge| Instruction::JumpIf {
                        a,
                        edge,
                    });
                }
            },
        }
    }

    // What each comparison becomes; `n` is a constant that fits:
    //
    //     source        reduced to         one instruction if                    instruction
    //     x == y        x == y             one side is a square                  JumpCell, JumpFixedCell, ...
    //     x != y        not x == y         one side is the length or the turn    JumpCount, JumpCountLess, JumpTurn
    //     x <  y        x <  y             one side is `n`                       JumpEqualConstant, JumpLessConstant
    //     x >= y        not x < y          neither                               JumpEqual, JumpLess
    //     x >  y        y <  x
    //     x <= y        not y < x
    //
    // Floats have `JumpFloatEqual` and `JumpFloatLess` only. `not x < y` is right for them, too: a float is never NaN,
    // because arithmetic that would give one is a fault.
    fn comparison(
        &mut self,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        on: bool,
        target: Label,
        span: Span,
    ) {
        // Everything is reduced to equal or less, with the result negated or the operands swapped.
        let (equal, turned, denied) = match op {
            BinaryOp::Equal => (true, false, false),
            BinaryOp::NotEqual => (true, false, true),
            BinaryOp::Less => (false, false, false),
            BinaryOp::AtLeast => (false, false, true),
            BinaryOp::Greater => (false, true, false),
            BinaryOp::AtMost => (false, true, true),
            _ => {
                self.is_broken = true;
                return;
            }
        };
        let on = on != denied;
        if left.ty == Type::Float {
            let (a, b) = (self.operand(left), self.operand(right));
            let (a, b) = (self.force(a, span), self.force(b, span));
            let (a, b) = if turned { (b, a) } else { (a, b) };
            self.branch(on, target, span, |edge| {
                if equal {
                    Instruction::JumpFloatEqual { a, b, edge }
                } else {
                    Instruction::JumpFloatLess { a, b, edge }
                }
            });
            return;
        }
        if equal {
            if let ExprKind::CellAt(x, y) = &left.kind {
                return self.cell_test(x, y, right, on, target, span);
            }
            // The square is read where it stands on the left in the source. If it stands on the right, the left side
            // would be evaluated later than the source says, which is allowed only if it has no effect and cannot fail.
            if let ExprKind::CellAt(x, y) = &right.kind
                && is_plain(left)
            {
                return self.cell_test(x, y, left, on, target, span);
            }
        }
        let small = |operand: Operand| match operand {
            Operand::Constant(bits) => i32::try_from(bits).ok(),
            Operand::Register(_) => None,
        };
        // Tests of the length and of the turn without a register. The turn is a test only in code for any player; in
        // code of one player it is a constant, which the last part folds.
        let is_cell_test = match left.kind {
            ExprKind::OperationCount => true,
            ExprKind::OnTurn => self.turn.is_none(),
            _ => false,
        };
        if is_cell_test && is_plain(right) {
            let right = self.operand(right);
            let counts = left.kind == ExprKind::OperationCount;
            let made = match (counts, equal, turned, small(right)) {
                (true, true, _, Some(value)) => Some((false, value, on)),
                (true, false, false, Some(value)) => Some((true, value, on)),
                // count > value is the negation of count < value + 1.
                (true, false, true, Some(value)) => {
                    value.checked_add(1).map(|value| (true, value, !on))
                }
                (false, true, _, Some(value)) => Some((false, value, on)),
                _ => None,
            };
            if let Some((less, value, on)) = made {
                self.branch(on, target, span, |edge| match (counts, less) {
                    (true, true) => Instruction::JumpCountLess { value, edge },
                    (true, false) => Instruction::JumpCount { value, edge },
                    (false, _) => Instruction::JumpTurn { value, edge },
                });
                return;
            }
        }
        // Both operands are computed in the order of the source before they are turned round.
        let (a, b) = (self.operand(left), self.operand(right));
        let (a, b) = if turned { (b, a) } else { (a, b) };
        match (a, b) {
            (Operand::Constant(a), Operand::Constant(b)) => {
                if (if equal { a == b } else { a < b }) == on {
                    self.jump(target, span);
                }
            }
            (Operand::Register(a), b) if small(b).is_some() => {
                let value = small(b).unwrap_or(0);
                self.branch(on, target, span, |edge| {
                    if equal {
                        Instruction::JumpEqualConstant { a, value, edge }
                    } else {
                        Instruction::JumpLessConstant { a, value, edge }
                    }
                });
            }
            (a, Operand::Register(b))
                // `value + 1` must still be an `i32`.
                if small(a).is_some_and(|value| equal || value < i32::MAX) =>
            {
                let value = small(a).unwrap_or(0);
                if equal {
                    self.branch(on, target, span, |edge| Instruction::JumpEqualConstant {
                        a: b,
                        value,
                        edge,
                    });
                } else {
                    // value < b is the negation of b < value + 1.
                    self.branch(!on, target, span, |edge| Instruction::JumpLessConstant {
                        a: b,
                        value: value + 1,
                        edge,
                    });
                }
            }
            (a, b) => {
                let (a, b) = (self.force(a, span), self.force(b, span));
                self.branch(on, target, span, |edge| {
                    if equal {
                        Instruction::JumpEqual { a, b, edge }
                    } else {
                        Instruction::JumpLess { a, b, edge }
                    }
                });
            }
        }
    }

    fn cell_test(&mut self, x: &Expr, y: &Expr, value: &Expr, on: bool, target: Label, span: Span) {
        let (x, y) = (self.operand(x), self.operand(y));
        let value = self.operand(value);
        let constant = match value {
            Operand::Constant(bits) => u16::try_from(bits).ok(),
            Operand::Register(_) => None,
        };
        if let Some((x, y, index)) = self.fixed_square(x, y) {
            if let Some(value) = constant {
                self.branch(on, target, span, |edge| {
                    Instruction::JumpFixedCellConstant {
                        x,
                        y,
                        index,
                        value,
                        edge,
                    }
                });
            } else {
                let value = self.force(value, span);
                self.branch(on, target, span, |edge| Instruction::JumpFixedCell {
                    x,
                    y,
                    index,
                    value,
                    edge,
                });
            }
            return;
        }
        let (x, y) = (self.force(x, span), self.force(y, span));
        if let Some(value) = constant {
            self.branch(on, target, span, |edge| Instruction::JumpCellConstant {
                x,
                y,
                value,
                edge,
            });
        } else {
            let value = self.force(value, span);
            self.branch(on, target, span, |edge| Instruction::JumpCell {
                x,
                y,
                value,
                edge,
            });
        }
    }

    /// Returns the number of leading operands of a chain of the form `p == A || p == B ...` or `p != A && p != B ...`,
    /// and their set.
    fn set_test(&mut self, operands: &[&Expr], is_or: bool) -> Option<(usize, SetTest)> {
        let wanted = if is_or {
            BinaryOp::Equal
        } else {
            BinaryOp::NotEqual
        };
        let part = |expr: &Expr, this: &mut Self| -> Option<(Subject, i64)> {
            let ExprKind::Binary {
                op, left, right, ..
            } = &expr.kind
            else {
                return None;
            };
            if *op != wanted || left.ty == Type::Float {
                return None;
            }
            let subject = this.subject(left)?;
            let value = this.constant(right)?;
            Some((subject, value))
        };
        let (subject, first) = part(operands.first()?, self)?;
        let mut values = vec![first];
        for operand in operands.get(1..)? {
            match part(operand, self) {
                Some((same, value)) if same == subject => values.push(value),
                _ => break,
            }
        }
        let (low, high) = match subject {
            Subject::Cell(..) => (0, 15),
            Subject::Local(_) => {
                let low = values.iter().copied().min()?;
                (low, low.checked_add(31)?)
            }
        };
        let fitting = values
            .iter()
            // Bounded by what the mask of the instruction holds: 32 numbers from the least one, or the first 16
            // contents of a square. Only leading operands count; the rest of the chain is tried again from where the
            // set ended.
            .take_while(|value| (low..=high).contains(*value))
            .count();
        if fitting < 2 {
            return None;
        }
        let low_bits = i8::try_from(low).ok()?;
        let mask = values
            .iter()
            .take(fitting)
            .fold(0u32, |mask, value| mask | 1 << (value - low));
        Some((
            fitting,
            SetTest {
                subject,
                low: low_bits,
                mask,
            },
        ))
    }

    /// Returns the subject of a set test: an expression that has the same value whenever it is evaluated.
    fn subject(&mut self, expr: &Expr) -> Option<Subject> {
        match &expr.kind {
            // The set is tested once where the source may test several times. That is the same only if nothing in
            // between can change or fail: a variable that is surely set, or a square whose coordinates are such
            // variables. A square off the board is no exception: the first comparison fails in both.
            ExprKind::Local { id, checked: false } => match self.local(*id) {
                // A known value is folded, one comparison at a time.
                Operand::Register(register) if self.fact(register).is_none() => {
                    Some(Subject::Local(register))
                }
                _ => None,
            },
            ExprKind::CellAt(x, y) => match (self.subject(x), self.subject(y)) {
                (Some(Subject::Local(x)), Some(Subject::Local(y))) => Some(Subject::Cell(x, y)),
                _ => None,
            },
            _ => None,
        }
    }

    fn jump_in(&mut self, set: &SetTest, on: bool, target: Label, span: Span) {
        let SetTest { subject, low, mask } = *set;
        self.branch(on, target, span, |edge| match subject {
            Subject::Local(a) => Instruction::JumpIn { low, a, mask, edge },
            Subject::Cell(x, y) => Instruction::JumpCellIn {
                x,
                y,
                mask: u16::try_from(mask).unwrap_or(u16::MAX),
                edge,
            },
        });
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Local(Register),
    Cell(Register, Register),
}

struct SetTest {
    subject: Subject,
    low: i8,
    mask: u32,
}

/// Returns the operands of a chain in order, however it is nested.
fn spine(expr: &Expr, is_or: bool) -> Vec<&Expr> {
    let mut operands = Vec::new();
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        match &expr.kind {
            ExprKind::And(left, right) if !is_or => open.extend([&**right, &**left]),
            ExprKind::Or(left, right) if is_or => open.extend([&**right, &**left]),
            _ => operands.push(expr),
        }
    }
    operands
}

/// Returns true if a condition under `!` consists of several parts.
fn has_parts(expr: &Expr) -> bool {
    let mut operand = expr;
    while let ExprKind::Unary(UnaryOp::Not, inner) = &operand.kind {
        operand = inner;
    }
    matches!(operand.kind, ExprKind::And(..) | ExprKind::Or(..))
}

/// Returns true for constants and variables, whose evaluation has no effect.
fn is_plain(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Piece(_)
            | ExprKind::Local { checked: false, .. }
    ) || matches!(&expr.kind, ExprKind::Unary(UnaryOp::Neg, inner) if matches!(inner.kind, ExprKind::Int(_)))
}
