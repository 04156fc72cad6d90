//! Expressions compiled to words in registers.

// Three ways to get a value, by who chooses the register:
//
//     constant(e)    known now: no instruction at all
//     operand(e)     a register that has it already (a variable), a constant, or else a new temporary
//     into(e, to)    in a given register
//
// `operand` returns variables without a copy, so between the two operands of an operation nothing may assign. gdef has
// no assignment inside expressions; where BGGL has one, its checker reads the locals of that statement with
// `Intrinsic::Copy`, which is not a variable here.

use super::{Compiler, FunctionScope, Instruction, Label, NoteKind, Operand, Register, ReturnExit};
use crate::base::{IndexVec, Span};
use crate::rules::vm::domain::wrapped;
use crate::rules::vm::instruction::{Arithmetic, Test};
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::supposed::{CHANGE_WORDS, CLEARS};
use crate::rules::vm::tree::{BinaryOp, Expr, ExprKind, FunctionId, SupposedChange, UnaryOp};
use crate::rules::vm::types::Type;

/// A pending step of a chain.
enum Work<'t> {
    Test(&'t Expr, bool, Label),
    Bind(Label),
}

/// The board that a call sees.
#[derive(Clone, Copy)]
enum SeenBoard<'t> {
    /// The one that its caller sees.
    Present,
    /// The one after the operations.
    Next,
    /// The one that its caller sees with changes, which are written there.
    Supposed(&'t [SupposedChange], Span),
}

impl Compiler<'_> {
    /// Returns where the value of an expression is; computes it if it is nowhere yet.
    pub(super) fn operand(&mut self, expr: &Expr) -> Operand {
        if let ExprKind::Local { id, checked } = &expr.kind {
            if *checked && let Some(flag) = self.flag(*id) {
                self.emit(Instruction::CheckSet { flag }, expr.span);
            }
            let operand = self.local(*id);
            return match operand {
                Operand::Register(register) => {
                    self.fact(register).map_or(operand, Operand::Constant)
                }
                Operand::Constant(_) => operand,
            };
        }
        if let Some(bits) = self.constant(expr) {
            return Operand::Constant(bits);
        }
        let to = self.allocate();
        self.into(expr, to);
        Operand::Register(to)
    }

    /// Returns a register with the value.
    pub(super) fn force(&mut self, operand: Operand, span: Span) -> Register {
        match operand {
            Operand::Register(register) => register,
            Operand::Constant(bits) => {
                let to = self.allocate();
                self.emit(Instruction::Constant { to, bits }, span);
                to
            }
        }
    }

    // Only what cannot fail is folded: a fault has to happen at run time, on the path that comes to it, and with its
    // place. `checked: true` is not constant, because reading the variable may be that fault.
    /// Returns the value of an expression if it is known at compile time and computing it cannot fail.
    pub(super) fn constant(&mut self, expr: &Expr) -> Option<i64> {
        match &expr.kind {
            ExprKind::Int(value) => Some(*value),
            ExprKind::Float(value) => Some(value.to_bits().cast_signed()),
            ExprKind::Bool(value) => Some(i64::from(*value)),
            ExprKind::Piece(cell) => Some(i64::from(cell.to_bits())),
            ExprKind::OnTurn => self.turn.map(i64::from),
            ExprKind::Local { id, checked: false } => match self.local(*id) {
                Operand::Constant(bits) => Some(bits),
                Operand::Register(register) => self.fact(register),
            },
            ExprKind::Unary(op, inner) => match (op, inner.ty, &inner.kind) {
                // Only directly on a constant; nested ones are folded from the inside out anyway.
                (UnaryOp::Neg, Type::Int, ExprKind::Int(value)) => value.checked_neg(),
                (UnaryOp::Neg, Type::Float, ExprKind::Float(value)) => {
                    Some((-value).to_bits().cast_signed())
                }
                (UnaryOp::Not, _, ExprKind::Bool(value)) => Some(i64::from(!value)),
                _ => None,
            },
            ExprKind::ToFloat(inner) => match inner.kind {
                #[allow(clippy::cast_precision_loss)] // The language converts to the nearest float.
                ExprKind::Int(value) => Some((value as f64).to_bits().cast_signed()),
                _ => None,
            },
            ExprKind::Intrinsic(Intrinsic::Lookup(lookup, _), arguments) => {
                let arguments = arguments.iter().map(|argument| self.constant(argument));
                let arguments = arguments.collect::<Option<Vec<_>>>()?;
                self.program.facts.look_up(*lookup, &arguments).ok()
            }
            _ => None,
        }
    }

    // `to` is written last of all: `x = y - x` compiles its operands as the registers of `x` and `y` and puts the
    // result straight into `x`. Temporaries taken on the way are given back at the end, but not `to`, which the caller
    // owns.
    /// Computes a value into a register, which is written last of all.
    pub(super) fn into(&mut self, expr: &Expr, to: Register) {
        let free = self.free;
        let span = expr.span;
        match &expr.kind {
            ExprKind::Local { .. } => match self.operand(expr) {
                Operand::Register(from) => {
                    if from != to {
                        self.emit(Instruction::Copy { to, from }, span);
                    }
                }
                Operand::Constant(bits) => self.emit(Instruction::Constant { to, bits }, span),
            },
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Bool(_) | ExprKind::Piece(_) => {
                let bits = self.constant(expr).unwrap_or(0);
                self.emit(Instruction::Constant { to, bits }, span);
            }
            ExprKind::ToFloat(inner) => {
                let a = self.operand(inner);
                let a = self.force(a, span);
                self.emit(Instruction::ToFloat { to, a }, span);
            }
            ExprKind::Unary(op, inner) => {
                if let Some(bits) = self.constant(expr) {
                    self.emit(Instruction::Constant { to, bits }, span);
                } else {
                    let a = self.operand(inner);
                    let a = self.force(a, span);
                    self.emit(
                        match (op, inner.ty) {
                            (UnaryOp::Neg, Type::Float) => Instruction::NegateFloat { to, a },
                            (UnaryOp::Neg, _) => Instruction::Negate { to, a },
                            (UnaryOp::Not, _) => Instruction::Not { to, a },
                        },
                        span,
                    );
                    if *op == UnaryOp::Neg {
                        self.wrap(to, span);
                    }
                }
            }
            ExprKind::Binary { op, .. } if arithmetic(*op).is_some() => self.arithmetic(expr, to),
            ExprKind::Binary {
                op,
                op_span,
                left,
                right,
            } => self.compare(*op, *op_span, left, right, to),
            ExprKind::And(..) | ExprKind::Or(..) => {
                let (no, end) = (self.label(), self.label());
                self.value_of_chain(expr, no);
                self.emit(Instruction::Constant { to, bits: 1 }, span);
                self.jump(end, span);
                self.bind(no);
                self.emit(Instruction::Constant { to, bits: 0 }, span);
                self.bind(end);
            }
            ExprKind::Call(callee, arguments) => self.call_into(*callee, arguments, to, span),
            ExprKind::OperationCount => self.emit(Instruction::Count { to }, span),
            ExprKind::OnTurn => self.emit(
                match self.turn {
                    Some(turn) => Instruction::Constant {
                        to,
                        bits: i64::from(turn),
                    },
                    None => Instruction::Turn { to },
                },
                span,
            ),
            ExprKind::IsPlace(index) => {
                let index = self.operand(index);
                let index = self.force(index, span);
                self.emit(Instruction::IsPlace { to, index }, span);
            }
            ExprKind::OperationField { index, field } => match self.operand(index) {
                Operand::Constant(bits) if u32::try_from(bits).is_ok() => {
                    let index = u32::try_from(bits).unwrap_or(u32::MAX);
                    let field = *field;
                    self.emit(Instruction::FieldAt { field, to, index }, span);
                }
                index => {
                    let index = self.force(index, span);
                    let field = *field;
                    self.emit(Instruction::Field { field, to, index }, span);
                }
            },
            // The number of a field is data here, so the machine checks the type when it runs. A place that wants a
            // float takes the integer and converts it: there is no field of floats.
            ExprKind::OperationFieldAt { index, field } => {
                let index = self.operand(index);
                let index = self.force(index, span);
                let field = self.operand(field);
                let field = self.force(field, span);
                let ty = if expr.ty == Type::Float {
                    Type::Int
                } else {
                    expr.ty
                };
                self.emit(
                    Instruction::AnyField {
                        ty,
                        to,
                        index,
                        field,
                    },
                    span,
                );
                if expr.ty == Type::Float {
                    self.emit(Instruction::ToFloat { to, a: to }, span);
                }
            }
            ExprKind::CellAt(x, y) => {
                let (x, y) = (self.operand(x), self.operand(y));
                if let Some((x, y, index)) = self.fixed_square(x, y) {
                    self.emit(Instruction::FixedCell { x, y, index, to }, span);
                } else {
                    let (x, y) = (self.force(x, span), self.force(y, span));
                    self.emit(Instruction::Cell { to, x, y }, span);
                }
            }
            ExprKind::SetWinner(_) => self.is_broken = true,
            ExprKind::Next(inner) => self.on_board(SeenBoard::Next, inner, to),
            ExprKind::Suppose(changes, inner) => {
                self.on_board(SeenBoard::Supposed(changes, span), inner, to);
            }
            ExprKind::Assign(id, value) => match self.local(*id) {
                Operand::Register(local) => {
                    self.into(value, to);
                    let from = to;
                    self.emit(Instruction::Copy { to: local, from }, span);
                }
                Operand::Constant(_) => self.is_broken = true,
            },
            ExprKind::Intrinsic(op, operands) => match self.constant(expr) {
                Some(bits) if !self.is_exact() => {
                    self.emit(Instruction::Constant { to, bits }, span);
                }
                _ => self.intrinsic(*op, operands, to, SeenBoard::Present, span),
            },
        }
        self.free = free;
    }

    // The board after the operations is seen between two intrinsics, around nothing but the call. The arguments are
    // computed before, on the present board:
    //
    //     arguments; EnterNext; Call f; LeaveNext
    //
    // A domain that has to answer the call as a whole finds it between the two; that is why it must not be inlined.
    // What is supposed is done in the same way. The changes lie right below the arguments, so that `EnterSupposed` has
    // all of them as its operands and a domain can decide what is unknown before it shows the other board.
    /// Compiles an expression on another board.
    fn on_board(&mut self, board: SeenBoard<'_>, inner: &Expr, to: Register) {
        let span = inner.span;
        match &inner.kind {
            // Never inlined: the search for moves runs the call in one go, on a board where everything is known.
            ExprKind::Call(callee, arguments) => {
                let from = self.call(*callee, arguments, board, span);
                if from != to {
                    self.emit(Instruction::Copy { to, from }, span);
                }
            }
            ExprKind::Intrinsic(op, operands) => self.intrinsic(*op, operands, to, board, span),
            // A number that is known before play, though the changes may fail.
            ExprKind::Int(bits) => {
                let first = self.changes(board);
                self.enter_board(board, first, 0, span);
                self.emit(Instruction::Constant { to, bits: *bits }, span);
                self.leave_board(board, span);
            }
            _ => self.is_broken = true,
        }
    }

    /// Computes what is supposed into consecutive registers. Returns the first one.
    fn changes(&mut self, board: SeenBoard<'_>) -> Register {
        let first = Register::try_from(self.free).unwrap_or(Register::MAX);
        let SeenBoard::Supposed(changes, span) = board else {
            return first;
        };
        for change in changes {
            for part in [&change.x, &change.y] {
                let register = self.allocate();
                self.into(part, register);
            }
            let to = self.allocate();
            match &change.piece {
                Some(piece) => self.into(piece, to),
                None => self.emit(Instruction::Constant { to, bits: CLEARS }, span),
            }
        }
        first
    }

    /// Shows the board that a call sees, whose arguments are behind the changes from `first` on.
    fn enter_board(&mut self, board: SeenBoard<'_>, first: Register, arguments: usize, span: Span) {
        let (op, first, count, span) = match board {
            SeenBoard::Present => return,
            SeenBoard::Next => (Intrinsic::EnterNext, first, 0, span),
            SeenBoard::Supposed(changes, span) => {
                let op = Intrinsic::EnterSupposed(u8::try_from(changes.len()).unwrap_or(u8::MAX));
                let steps = op.cost(&self.program.start);
                self.emit(Instruction::Charge { steps }, span);
                let operands = changes.len() * CHANGE_WORDS + arguments;
                (op, first, u16::try_from(operands).unwrap_or(u16::MAX), span)
            }
        };
        let to = self.allocate();
        self.operate(op, to, (first, count), span);
    }

    /// Shows the board again that was seen before the call.
    fn leave_board(&mut self, board: SeenBoard<'_>, span: Span) {
        let op = match board {
            SeenBoard::Present => return,
            SeenBoard::Next => Intrinsic::LeaveNext,
            SeenBoard::Supposed(..) => Intrinsic::LeaveSupposed,
        };
        let to = self.allocate();
        self.operate(op, to, (to, 0), span);
    }

    /// Emits an operation of the machine, whose operands are so many registers from the first one on.
    fn operate(&mut self, op: Intrinsic, to: Register, operands: (Register, u16), span: Span) {
        let (first, count) = operands;
        let instruction = Instruction::Intrinsic {
            op,
            to,
            first,
            count,
        };
        self.emit(instruction, span);
    }

    /// Compiles an operation of the machine on a board.
    fn intrinsic(
        &mut self,
        op: Intrinsic,
        operands: &[Expr],
        to: Register,
        board: SeenBoard<'_>,
        span: Span,
    ) {
        let changes = self.changes(board);
        // Operands are put in consecutive registers from `free` on, as arguments of a call are. None is left where it
        // is, even a variable, because the instruction names only the first.
        let first = Register::try_from(self.free).unwrap_or(Register::MAX);
        for operand in operands {
            let register = self.allocate();
            self.into(operand, register);
        }
        // Charged by an instruction of its own, as the steps of the source are, so that fast code moves it to an edge.
        // What is supposed is paid for first, since it may fail; nothing but the question stands between the others.
        let is_supposed = matches!(board, SeenBoard::Supposed(..));
        if is_supposed {
            self.enter_board(board, changes, operands.len(), span);
        }
        let steps = op.cost(&self.program.start);
        if steps > 0 {
            self.emit(Instruction::Charge { steps }, span);
        }
        let count = u16::try_from(operands.len()).unwrap_or(u16::MAX);
        if !is_supposed {
            self.enter_board(board, changes, operands.len(), span);
        }
        self.operate(op, to, (first, count), span);
        self.leave_board(board, span);
    }

    /// Wraps the result of arithmetic if the program has 32-bit integers.
    fn wrap(&mut self, to: Register, span: Span) {
        if self.program.wraps {
            self.emit(Instruction::Wrap { to, a: to }, span);
        }
    }

    /// The parts of `&&` and `||` inside a value are not conditions of their own, so exact code emits no atoms for
    /// them.
    fn value_of_chain(&mut self, expr: &Expr, no: Label) {
        if !self.is_exact() {
            return self.jump_if(expr, false, no);
        }
        // One operator at a time along the left side, which may be long.
        let mut open = vec![Work::Test(expr, false, no)];
        while let Some(work) = open.pop() {
            let (part, on, target) = match work {
                Work::Bind(label) => {
                    self.bind(label);
                    continue;
                }
                Work::Test(part, on, target) => (part, on, target),
            };
            let (ExprKind::And(left, right) | ExprKind::Or(left, right)) = &part.kind else {
                let free = self.free;
                let a = self.operand(part);
                let a = self.force(a, part.span);
                self.branch(on, target, part.span, |edge| Instruction::JumpIf {
                    a,
                    edge,
                });
                self.free = free;
                continue;
            };
            // `short` is the value of an operand that decides the chain: true for `||`, false for `&&`. To jump on that
            // value, each operand jumps to the target itself. To jump on the other, every operand but the last jumps
            // past the chain instead:
            //
            //     a || b, jump if true  -> T      a || b, jump if false -> T
            //       a true  -> T                    a true  -> skip
            //       b true  -> T                    b false -> T
            //                                       skip:
            let short = matches!(part.kind, ExprKind::Or(..));
            if on == short {
                open.push(Work::Test(right, on, target));
                open.push(Work::Test(left, on, target));
            } else {
                let skip = self.label();
                open.push(Work::Bind(skip));
                open.push(Work::Test(right, on, target));
                open.push(Work::Test(left, short, skip));
            }
        }
    }

    /// Returns column, row and index of a square with constant coordinates on the board; always `None` for exact code.
    pub(super) fn fixed_square(&self, x: Operand, y: Operand) -> Option<(u8, u8, u16)> {
        let (Operand::Constant(x), Operand::Constant(y)) = (x, y) else {
            return None;
        };
        let (x, y) = (u8::try_from(x).ok()?, u8::try_from(y).ok()?);
        let board = &self.program.start;
        if self.is_exact() || u16::from(x) >= board.width() || u16::from(y) >= board.height() {
            return None;
        }
        let index = u32::from(y) * u32::from(board.width()) + u32::from(x);
        Some((x, y, u16::try_from(index).ok()?))
    }

    /// Compiles a left-deep chain of arithmetic in a loop.
    fn arithmetic(&mut self, expr: &Expr, to: Register) {
        // The chain is collected from the outside and worked off from the inside. `between` holds every partial sum and
        // `to` only the last one: a later operand may still read the variable that `to` is.
        let mut steps = Vec::new();
        let mut rest = expr;
        while let ExprKind::Binary {
            op,
            op_span,
            left,
            right,
        } = &rest.kind
        {
            let Some(op) = arithmetic(*op) else { break };
            steps.push((op, *op_span, &**right, rest.ty));
            rest = left;
        }
        let mut sum = self.operand(rest);
        let between = self.allocate();
        while let Some((op, span, right, ty)) = steps.pop() {
            let free = self.free;
            let right = self.operand(right);
            let to = if steps.is_empty() { to } else { between };
            sum = self.calculate(op, span, ty, sum, right, to);
            self.free = free;
        }
        match sum {
            Operand::Register(_) => {}
            Operand::Constant(bits) => {
                self.emit(Instruction::Constant { to, bits }, expr.span);
            }
        }
    }

    /// Compiles one operation; folds it if its result is known and not a fault.
    fn calculate(
        &mut self,
        op: Arithmetic,
        span: Span,
        ty: Type,
        a: Operand,
        b: Operand,
        to: Register,
    ) -> Operand {
        if ty != Type::Float && !self.is_exact() {
            if let (Operand::Constant(a), Operand::Constant(b)) = (a, b) {
                let folded = match op {
                    Arithmetic::Add => a.checked_add(b),
                    Arithmetic::Subtract => a.checked_sub(b),
                    Arithmetic::Multiply => a.checked_mul(b),
                    Arithmetic::Divide => a.checked_div(b),
                    Arithmetic::Remainder => a.checked_rem(b),
                };
                if let Some(bits) = folded {
                    return Operand::Constant(match self.program.wraps {
                        true => wrapped(bits),
                        false => bits,
                    });
                }
            }
            let added = match (op, a, b) {
                (Arithmetic::Add, Operand::Register(a), Operand::Constant(value))
                | (Arithmetic::Add, Operand::Constant(value), Operand::Register(a)) => {
                    i32::try_from(value).ok().map(|value| (a, value))
                }
                (Arithmetic::Subtract, Operand::Register(a), Operand::Constant(value)) => {
                    i32::try_from(value)
                        .ok()
                        .and_then(i32::checked_neg)
                        .map(|value| (a, value))
                }
                _ => None,
            };
            if let Some((a, value)) = added {
                self.emit(Instruction::AddConstant { to, a, value }, span);
                self.wrap(to, span);
                return Operand::Register(to);
            }
        }
        let (a, b) = (self.force(a, span), self.force(b, span));
        self.emit(
            match (ty, op) {
                (Type::Float, op) => Instruction::Float { op, to, a, b },
                (_, Arithmetic::Add) => Instruction::Add { to, a, b },
                (_, Arithmetic::Subtract) => Instruction::Subtract { to, a, b },
                (_, op) => Instruction::Integer { op, to, a, b },
            },
            span,
        );
        self.wrap(to, span);
        Operand::Register(to)
    }

    /// Compiles a comparison to a value.
    fn compare(&mut self, op: BinaryOp, span: Span, left: &Expr, right: &Expr, to: Register) {
        let (a, b) = (self.operand(left), self.operand(right));
        let (a, b) = (self.force(a, span), self.force(b, span));
        let (test, a, b) = match op {
            BinaryOp::Equal => (Test::Equal, a, b),
            BinaryOp::NotEqual => (Test::NotEqual, a, b),
            BinaryOp::Less => (Test::Less, a, b),
            BinaryOp::AtMost => (Test::AtMost, a, b),
            BinaryOp::Greater => (Test::Less, b, a),
            BinaryOp::AtLeast => (Test::AtMost, b, a),
            _ => {
                self.is_broken = true;
                return;
            }
        };
        self.emit(
            if left.ty == Type::Float {
                Instruction::CompareFloat { test, to, a, b }
            } else {
                Instruction::Compare { test, to, a, b }
            },
            span,
        );
    }

    fn call_into(&mut self, callee: FunctionId, arguments: &[Expr], to: Register, span: Span) {
        if self.plan.take(callee, self.scope.inlined) {
            let end = self.label();
            self.inline(callee, arguments, ReturnExit::Value { to, end });
            self.bind(end);
        } else {
            let from = self.call(callee, arguments, SeenBoard::Present, span);
            if from != to {
                self.emit(Instruction::Copy { to, from }, span);
            }
        }
    }

    pub(super) fn call_dropped(&mut self, callee: FunctionId, arguments: &[Expr], span: Span) {
        if self.plan.take(callee, self.scope.inlined) {
            let end = self.label();
            self.inline(callee, arguments, ReturnExit::Drop { end });
            self.bind(end);
        } else {
            self.call(callee, arguments, SeenBoard::Present, span);
        }
    }

    /// Compiles a call with a frame on a board. Returns the register of the result.
    fn call(
        &mut self,
        callee: FunctionId,
        arguments: &[Expr],
        board: SeenBoard<'_>,
        span: Span,
    ) -> Register {
        if self.program.functions.get(callee.0 as usize).is_none() {
            self.is_broken = true;
        }
        let constants = arguments
            .iter()
            .map(|argument| self.constant(argument))
            .collect();
        let function = self.specialise(callee, constants);
        let changes = self.changes(board);
        let first = self.allocate();
        for (number, argument) in arguments.iter().enumerate() {
            // The first argument goes where the result will be; without arguments the register is needed all the same.
            let to = if number == 0 { first } else { self.allocate() };
            self.into(argument, to);
        }
        self.enter_board(board, changes, arguments.len(), span);
        self.charge(span);
        self.mark(NoteKind::Call, span);
        self.emit(
            Instruction::Call {
                inlined: self.scope.inlined,
                first,
                function,
            },
            span,
        );
        self.free = u32::from(first) + 1;
        self.leave_board(board, span);
        self.free = u32::from(first) + 1;
        first
    }

    /// Compiles the body of a function in place of its call. The caller binds the labels of the exit.
    pub(super) fn inline(&mut self, callee: FunctionId, arguments: &[Expr], exit: ReturnExit) {
        let free = self.free;
        let Some(function) = self.program.functions.get(callee.0 as usize) else {
            self.is_broken = true;
            return;
        };
        let mut locals = Vec::with_capacity(function.locals.len());
        for (number, argument) in arguments.iter().enumerate() {
            let assigned = self.plan.assigns(callee, number);
            let plain = matches!(argument.kind, ExprKind::Local { .. });
            // An argument that is a variable or a constant needs no copy: the body reads the operand of the caller
            // under its own name. Unless the body assigns the parameter, which would change the caller's variable; and
            // an expression is computed once, before the body, as a call would.
            if assigned || !(plain || self.constant(argument).is_some()) {
                let to = self.allocate();
                self.into(argument, to);
                locals.push(Operand::Register(to));
            } else {
                let operand = self.operand(argument);
                locals.push(operand);
            }
        }
        self.charge(function.name_span);
        while locals.len() < function.locals.len() {
            locals.push(Operand::Register(self.allocate()));
        }
        let inlined = self.scope.inlined + 1;
        self.deepest_inlined = self.deepest_inlined.max(inlined);
        let inner = FunctionScope {
            function: callee,
            locals,
            flags: IndexVec::default(),
            exit,
            level: 0,
            inlined,
        };
        // The flags are set to "not set" each time the body is come to, since a call would begin with fresh variables;
        // `make_flags` emits that for the new scope.
        let outer = std::mem::replace(&mut self.scope, inner);
        self.scope.flags = self.make_flags(callee);
        self.body(callee);
        self.scope = outer;
        self.free = free;
    }
}

fn arithmetic(op: BinaryOp) -> Option<Arithmetic> {
    match op {
        BinaryOp::Add => Some(Arithmetic::Add),
        BinaryOp::Subtract => Some(Arithmetic::Subtract),
        BinaryOp::Multiply => Some(Arithmetic::Multiply),
        BinaryOp::Divide => Some(Arithmetic::Divide),
        BinaryOp::Remainder => Some(Arithmetic::Remainder),
        _ => None,
    }
}
