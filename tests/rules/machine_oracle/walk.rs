//! The oracle: interprets the tree, one step at a time, with tagged values and without optimisation.

use super::regions;
use super::scene::{HookCall, Line};
use gametui::base::{Limit, Span};
use gametui::board::{Board, Cell, Move, Op, Outcome, Position, Square};
use gametui::rules::vm::intrinsic::Intrinsic;
use gametui::rules::vm::tree::*;
use gametui::rules::{DisplayValue, Fault, FaultKind, Hook, Illegal, Judgement, Legal};
use std::collections::BTreeMap;

enum Halt {
    Fault(FaultKind, Span),
    Cut(Limit, Span),
}

type Answer<T> = Result<T, Halt>;

fn fault<T>(kind: FaultKind, span: Span) -> Answer<T> {
    Err(Halt::Fault(kind, span))
}

fn int(value: DisplayValue) -> i64 {
    match value {
        DisplayValue::Int(number) => number,
        other => panic!("{other:?} is not an int"),
    }
}

fn float(value: DisplayValue) -> f64 {
    match value {
        DisplayValue::Float(number) => number,
        other => panic!("{other:?} is not a float"),
    }
}

fn truth(value: DisplayValue) -> bool {
    match value {
        DisplayValue::Bool(truth) => truth,
        other => panic!("{other:?} is not a bool"),
    }
}

/// How a statement ends.
enum Flow {
    On,
    Break,
    Continue,
    Return(Option<DisplayValue>, Span),
}

pub struct Oracle<'p> {
    program: &'p Program,
    limit: u64,
    depth_limit: u32,
    left: u64,
    depth: u32,
    calls: Vec<Span>,
    ops: Move,
    turn: u8,
    winner: Option<u8>,
    marks: BTreeMap<(i64, i64), i64>,
    pub(super) hook_call: HookCall,
    /// True once the hook after the move has failed for a question about repetitions.
    pub has_failed_ahead: bool,
    /// Fuel by hook: `isMoveLegal`, `afterMove`, `end`, `mayClaim`.
    pub used: [Option<u64>; 4],
    /// The spans of the atomic conditions on which the last result of a hook depended: one list per condition around
    /// the statement.
    controls: Vec<Vec<Span>>,
    pub decisive: Vec<Span>,
}

type Locals = Vec<Option<DisplayValue>>;

impl<'p> Oracle<'p> {
    pub fn new(program: &'p Program, fuel: u64, depth: u32) -> Self {
        Self {
            program,
            limit: fuel,
            depth_limit: depth,
            left: fuel,
            depth: 0,
            calls: Vec::new(),
            ops: Move::pass(),
            turn: 0,
            winner: None,
            marks: BTreeMap::new(),
            hook_call: HookCall::before(&Line::start(program), &Move::pass()),
            has_failed_ahead: false,
            used: [None; 4],
            controls: Vec::new(),
            decisive: Vec::new(),
        }
    }

    /// Judges a move; if it is legal, also returns the line after it.
    pub fn judge(&mut self, line: &Line, mv: &Move) -> (Judgement, Option<Line>) {
        self.ops = mv.clone();
        self.turn = line.turn;
        self.hook_call = HookCall::before(line, mv);
        let (legal, span) = match self.hook(Hook::IsMoveLegal) {
            Ok((value, span)) => (truth(value.expect("a hook that judges has a result")), span),
            Err(halt) => return (self.failed(halt, Hook::IsMoveLegal), None),
        };
        if !legal {
            let illegal = Judgement::Illegal(Box::new(Illegal {
                span,
                reason: None,
                messages: Vec::new(),
            }));
            return (illegal, None);
        }
        let mut next = match self.make(line, mv) {
            Ok(next) => next,
            Err(halt) => return (self.failed(halt, Hook::AfterMove), None),
        };
        self.hook_call = HookCall::after(&next);
        let over = match self.hook(Hook::End) {
            Ok((value, _)) => truth(value.expect("a hook that judges has a result")),
            Err(halt) => return (self.failed(halt, Hook::End), None),
        };
        next.score = std::mem::take(&mut self.hook_call.score);
        let outcome = match (over, self.winner) {
            (false, _) => match self.may_claim(&next) {
                Ok(false) => Outcome::Going,
                Ok(true) => Outcome::Claimable,
                Err(halt) => return (self.failed(halt, Hook::MayClaim), None),
            },
            (true, Some(player)) => Outcome::Won(player),
            (true, None) => Outcome::Draw,
        };
        let legal = Judgement::Legal(Box::new(Legal {
            played: None,
            next: Position::new(next.board.clone(), next.turn),
            outcome,
            effects: Vec::new(),
            messages: Vec::new(),
        }));
        (legal, Some(next))
    }

    /// Asks whether a draw may be claimed after a move that does not end the game.
    fn may_claim(&mut self, next: &Line) -> Answer<bool> {
        if self.program.may_claim.is_none() {
            return Ok(false);
        }
        self.hook_call = HookCall::after(next);
        let (value, _) = self.hook(Hook::MayClaim)?;
        Ok(truth(value.expect("a hook that judges has a result")))
    }

    /// Makes a move: the operations and the hook after them.
    fn make(&mut self, line: &Line, mv: &Move) -> Answer<Line> {
        self.hook_call = HookCall::acting(line, mv);
        if self.program.after_move.is_some() {
            self.hook(Hook::AfterMove)?;
        }
        Ok(self.hook_call.next_line(line, self.program.players))
    }

    /// Returns the number of earlier positions with the board after the move, and of those that equal it in everything.
    fn repeats(&mut self) -> (i64, i64) {
        if self.hook_call.is_after {
            return self.hook_call.line.repeats();
        }
        let mut maker = Self::new(self.program, self.limit, self.depth_limit);
        maker.ops = self.ops.clone();
        maker.turn = self.turn;
        let made = maker.make(&self.hook_call.line, &self.ops);
        self.has_failed_ahead |= made.is_err();
        // No position follows then, which is reported when the move is made.
        made.map_or((0, 0), |next| next.repeats())
    }

    fn failed(&self, halt: Halt, hook: Hook) -> Judgement {
        match halt {
            Halt::Fault(kind, span) => Judgement::Fault(Box::new(Fault {
                kind,
                span,
                hook,
                calls: self.calls.clone(),
                messages: Vec::new(),
            })),
            Halt::Cut(limit, span) => Judgement::LimitReached { limit, span, hook },
        }
    }

    fn hook(&mut self, hook: Hook) -> Answer<(Option<DisplayValue>, Span)> {
        self.winner = None;
        self.marks.clear();
        self.left = self.limit;
        self.depth = 0;
        self.calls.clear();
        self.controls.clear();
        let (id, slot) = match hook {
            Hook::IsMoveLegal => (self.program.is_move_legal, 0),
            Hook::AfterMove => (self.program.after_move.expect("the hook"), 1),
            Hook::MayClaim => (self.program.may_claim.expect("the hook"), 3),
            Hook::End | Hook::Named(_) => (self.program.end, 2),
            Hook::IsChance | Hook::ChanceWeight | Hook::ShownTo | Hook::Promising => {
                unreachable!("no program has these")
            }
        };
        let result = self.body(id, Vec::new());
        self.used[slot] = Some(self.limit - self.left);
        self.decisive = self.controls.iter().flatten().copied().collect();
        result
    }

    fn charge(&mut self, span: Span) -> Answer<()> {
        if self.left == 0 {
            return Err(Halt::Cut(Limit::Fuel, span));
        }
        self.left -= 1;
        Ok(())
    }

    fn body(
        &mut self,
        id: FunctionId,
        arguments: Vec<DisplayValue>,
    ) -> Answer<(Option<DisplayValue>, Span)> {
        let function = &self.program.functions[id.0 as usize];
        let mut locals: Locals = vec![None; function.locals.len()];
        for (slot, value) in locals.iter_mut().zip(arguments) {
            *slot = Some(value);
        }
        match self.block(&function.body, &mut locals, 0, function.result)? {
            Flow::Return(value, span) => Ok((value, span)),
            _ if function.result.is_some() => fault(FaultKind::NoReturn, function.end_span),
            _ => Ok((None, function.end_span)),
        }
    }

    fn call(
        &mut self,
        id: FunctionId,
        arguments: &[Expr],
        span: Span,
        locals: &mut Locals,
    ) -> Answer<Option<DisplayValue>> {
        let mut values = Vec::new();
        for argument in arguments {
            values.push(self.value(argument, locals)?);
        }
        self.charge(span)?;
        if self.depth >= self.depth_limit {
            return Err(Halt::Cut(Limit::Depth, span));
        }
        self.depth += 1;
        self.calls.push(span);
        let (value, _) = self.body(id, values)?;
        self.calls.pop();
        self.depth -= 1;
        Ok(value)
    }

    fn block(
        &mut self,
        block: &[Stmt],
        locals: &mut Locals,
        level: usize,
        result: Option<Type>,
    ) -> Answer<Flow> {
        for statement in block {
            match self.statement(statement, locals, level, result)? {
                Flow::On => {}
                leaves => return Ok(leaves),
            }
        }
        Ok(Flow::On)
    }

    fn condition(&mut self, cond: &Expr, locals: &mut Locals, level: usize) -> Answer<bool> {
        if self.depth == 0 {
            self.controls.truncate(level);
            self.controls.push(Vec::new());
        }
        self.atoms(cond, locals)
    }

    /// Evaluates a condition and records its atomic conditions.
    fn atoms(&mut self, expr: &Expr, locals: &mut Locals) -> Answer<bool> {
        match &expr.kind {
            ExprKind::And(a, b) => Ok(self.atoms(a, locals)? && self.atoms(b, locals)?),
            ExprKind::Or(a, b) => Ok(self.atoms(a, locals)? || self.atoms(b, locals)?),
            ExprKind::Unary(UnaryOp::Not, inner) if parts(inner) => Ok(!self.atoms(inner, locals)?),
            _ => {
                let answer = truth(self.value(expr, locals)?);
                if self.depth == 0
                    && let Some(group) = self.controls.last_mut()
                {
                    group.push(expr.span);
                }
                Ok(answer)
            }
        }
    }

    fn statement(
        &mut self,
        statement: &Stmt,
        locals: &mut Locals,
        level: usize,
        result: Option<Type>,
    ) -> Answer<Flow> {
        let span = statement.span;
        self.charge(span)?;
        match &statement.kind {
            StmtKind::While { cond, body } => loop {
                self.charge(span)?;
                if !self.condition(cond, locals, level)? {
                    return Ok(Flow::On);
                }
                match self.block(body, locals, level + 1, result)? {
                    Flow::On | Flow::Continue => {}
                    Flow::Break => return Ok(Flow::On),
                    leaves => return Ok(leaves),
                }
            },
            StmtKind::For { cond, body, step } => loop {
                self.charge(span)?;
                if !self.condition(cond, locals, level)? {
                    return Ok(Flow::On);
                }
                match self.block(body, locals, level + 1, result)? {
                    Flow::On | Flow::Continue => {}
                    Flow::Break => return Ok(Flow::On),
                    leaves => return Ok(leaves),
                }
                self.block(step, locals, level + 1, result)?;
            },
            StmtKind::Break => Ok(Flow::Break),
            StmtKind::Continue => Ok(Flow::Continue),
            StmtKind::If {
                cond,
                then,
                otherwise,
            } => {
                let branch = if self.condition(cond, locals, level)? {
                    then
                } else {
                    otherwise
                };
                self.block(branch, locals, level + 1, result)
            }
            StmtKind::Set { local, value } => {
                let value = self.value(value, locals)?;
                locals[local.0 as usize] = Some(value);
                Ok(Flow::On)
            }
            StmtKind::Return { value } => {
                if self.depth == 0 {
                    self.controls.truncate(level);
                }
                let value = match value {
                    None => None,
                    Some(value) if result == Some(Type::Bool) => {
                        if self.depth == 0 {
                            self.controls.push(Vec::new());
                        }
                        if matches!(value.kind, ExprKind::Bool(_)) {
                            Some(self.value(value, locals)?)
                        } else {
                            Some(DisplayValue::Bool(self.atoms(value, locals)?))
                        }
                    }
                    Some(value) => self.effect(value, locals)?,
                };
                Ok(Flow::Return(value, span))
            }
            StmtKind::Call(expr) => {
                self.effect(expr, locals)?;
                Ok(Flow::On)
            }
            _ => panic!("statements of programs that run a whole game are not generated"),
        }
    }

    fn effect(&mut self, expr: &Expr, locals: &mut Locals) -> Answer<Option<DisplayValue>> {
        match &expr.kind {
            ExprKind::Call(id, arguments) => self.call(*id, arguments, expr.span, locals),
            ExprKind::SetWinner(player) => {
                let player = int(self.value(player, locals)?);
                if player < 0 || player >= i64::from(self.program.players) {
                    return fault(FaultKind::NoSuchPlayer, expr.span);
                }
                self.winner = Some(player as u8);
                Ok(None)
            }
            _ => self.value(expr, locals).map(Some),
        }
    }

    fn op(&mut self, index: i64, span: Span) -> Answer<Op> {
        usize::try_from(index)
            .ok()
            .and_then(|index| self.ops.get(index).copied())
            .map_or_else(|| fault(FaultKind::NoSuchOperation, span), Ok)
    }

    fn value(&mut self, expr: &Expr, locals: &mut Locals) -> Answer<DisplayValue> {
        let span = expr.span;
        Ok(match &expr.kind {
            ExprKind::Int(value) => DisplayValue::Int(*value),
            ExprKind::Float(value) => DisplayValue::Float(*value),
            ExprKind::Bool(value) => DisplayValue::Bool(*value),
            ExprKind::Piece(value) => DisplayValue::Piece(*value),
            ExprKind::Local { id, checked } => match locals[id.0 as usize] {
                Some(value) => value,
                None if *checked => return fault(FaultKind::NotSet, span),
                None => panic!("an unchecked variable is not set"),
            },
            ExprKind::ToFloat(inner) => DisplayValue::Float(int(self.value(inner, locals)?) as f64),
            ExprKind::Unary(UnaryOp::Not, inner) => {
                DisplayValue::Bool(!truth(self.value(inner, locals)?))
            }
            ExprKind::Unary(UnaryOp::Neg, inner) => match self.value(inner, locals)? {
                DisplayValue::Int(number) => match number.checked_neg() {
                    Some(number) => DisplayValue::Int(number),
                    None => return fault(FaultKind::Overflow, span),
                },
                DisplayValue::Float(number) => DisplayValue::Float(-number),
                other => panic!("minus {other:?}"),
            },
            ExprKind::Binary {
                op,
                op_span,
                left,
                right,
            } => {
                let (left, right) = (self.value(left, locals)?, self.value(right, locals)?);
                binary(*op, *op_span, left, right)?
            }
            ExprKind::And(a, b) => {
                DisplayValue::Bool(truth(self.value(a, locals)?) && truth(self.value(b, locals)?))
            }
            ExprKind::Or(a, b) => {
                DisplayValue::Bool(truth(self.value(a, locals)?) || truth(self.value(b, locals)?))
            }
            ExprKind::Call(id, arguments) => self
                .call(*id, arguments, span, locals)?
                .expect("a function in an expression has a result"),
            ExprKind::OperationCount => DisplayValue::Int(self.ops.len() as i64),
            ExprKind::IsPlace(index) => {
                let index = int(self.value(index, locals)?);
                DisplayValue::Bool(matches!(self.op(index, span)?, Op::Place(..)))
            }
            ExprKind::OperationField { index, field } => {
                let index = int(self.value(index, locals)?);
                let op = self.op(index, span)?;
                field_of(op, *field, span)?
            }
            ExprKind::OperationFieldAt { index, field } => {
                let index = int(self.value(index, locals)?);
                let field = int(self.value(field, locals)?);
                let op = self.op(index, span)?;
                let field = match field {
                    0 => OpField::X,
                    1 => OpField::Y,
                    2 => OpField::Piece,
                    _ => return fault(FaultKind::NoSuchField, span),
                };
                let fits = match expr.ty {
                    Type::Int | Type::Float => field != OpField::Piece,
                    Type::Piece => field == OpField::Piece,
                    Type::Bool | Type::Player | Type::Other => false,
                };
                if !fits {
                    return fault(FaultKind::WrongFieldType, span);
                }
                match (field_of(op, field, span)?, expr.ty) {
                    (DisplayValue::Int(number), Type::Float) => DisplayValue::Float(number as f64),
                    (value, _) => value,
                }
            }
            ExprKind::CellAt(x, y) => {
                let (x, y) = (int(self.value(x, locals)?), int(self.value(y, locals)?));
                cell_of(self.hook_call.seen(), x, y, span)?
            }
            ExprKind::OnTurn => DisplayValue::Int(i64::from(self.turn)),
            ExprKind::SetWinner(_) => panic!("setWinner is a statement"),
            ExprKind::Intrinsic(op, arguments) => self.intrinsic(*op, arguments, span, locals)?,
            ExprKind::Next(inner) => self.next(inner, locals)?,
            ExprKind::Suppose(changes, inner) => self.suppose(changes, inner, span, locals)?,
            ExprKind::Assign(..) => {
                panic!("expressions of programs that run a whole game are not generated")
            }
        })
    }
}

impl Oracle<'_> {
    /// Returns the value of a call on the board after the operations; its arguments are evaluated on the board before.
    fn next(&mut self, call: &Expr, locals: &mut Locals) -> Answer<DisplayValue> {
        let call = self.with_known_arguments(call, locals)?;
        self.hook_call.is_next = true;
        let value = self.value(&call, locals)?;
        self.hook_call.is_next = false;
        Ok(value)
    }

    /// Returns the value of a call on the board with changes; all arguments are evaluated on the board without them.
    fn suppose(
        &mut self,
        changes: &[SupposedChange],
        call: &Expr,
        span: Span,
        locals: &mut Locals,
    ) -> Answer<DisplayValue> {
        let mut known = Vec::new();
        for change in changes {
            let (x, y) = (
                self.value(&change.x, locals)?,
                self.value(&change.y, locals)?,
            );
            let piece = change.piece.as_ref();
            let piece = piece.map(|piece| self.value(piece, locals)).transpose()?;
            known.push((int(x), int(y), piece));
        }
        let call = self.with_known_arguments(call, locals)?;
        for _ in changes {
            self.charge(span)?;
        }
        let mut board = self.hook_call.seen().clone();
        for (x, y, piece) in known {
            if cell_of(&board, x, y, span)? == DisplayValue::Piece(Cell::HOLE) {
                return fault(FaultKind::OffBoard, span);
            }
            let cell = match piece {
                None => Cell::EMPTY,
                Some(DisplayValue::Piece(cell)) if cell.piece().is_some() => cell,
                Some(_) => return fault(FaultKind::PlaceEmpty, span),
            };
            board.set(Square::new(x as u16, y as u16), cell);
        }
        self.hook_call.supposed.push(board);
        let value = self.value(&call, locals)?;
        self.hook_call.supposed.pop();
        Ok(value)
    }

    fn with_known_arguments(&mut self, call: &Expr, locals: &mut Locals) -> Answer<Expr> {
        let (ExprKind::Call(_, arguments) | ExprKind::Intrinsic(_, arguments)) = &call.kind else {
            panic!("{call:?} is no call");
        };
        let mut known = Vec::new();
        for argument in arguments {
            known.push(literal(self.value(argument, locals)?, argument));
        }
        let mut call = call.clone();
        if let ExprKind::Call(_, arguments) | ExprKind::Intrinsic(_, arguments) = &mut call.kind {
            *arguments = known;
        }
        Ok(call)
    }

    /// Evaluates a function of the extended language.
    fn intrinsic(
        &mut self,
        op: Intrinsic,
        arguments: &[Expr],
        span: Span,
        locals: &mut Locals,
    ) -> Answer<DisplayValue> {
        let mut values = Vec::new();
        for argument in arguments {
            values.push(self.value(argument, locals)?);
        }
        for _ in 0..op.cost(self.hook_call.seen()) {
            self.charge(span)?;
        }
        let place = |values: &[DisplayValue]| {
            let (x, y) = (int(values[0]), int(values[1]));
            let board = self.hook_call.seen();
            let on = (0..i64::from(board.width())).contains(&x)
                && (0..i64::from(board.height())).contains(&y);
            if on {
                Ok((x, y))
            } else {
                fault(FaultKind::OffBoard, span)
            }
        };
        Ok(match op {
            Intrinsic::Mark => {
                let place = place(&values)?;
                self.marks.insert(place, int(values[2]));
                DisplayValue::Int(0)
            }
            Intrinsic::Marked => {
                DisplayValue::Int(self.marks.get(&place(&values)?).copied().unwrap_or(0))
            }
            Intrinsic::ClearMarks => {
                self.marks.clear();
                DisplayValue::Int(0)
            }
            Intrinsic::Position(query) => {
                let facts = &self.program.facts;
                regions::answer(self.hook_call.seen(), facts, query, &values)
                    .or_else(|kind| fault(kind, span))?
            }
            Intrinsic::State(number) => self.hook_call.values[number as usize],
            Intrinsic::SetState(number) => {
                self.hook_call.values[number as usize] = values[0];
                values[0]
            }
            Intrinsic::Previous => {
                let Some(board) = self.hook_call.previous(int(values[0])) else {
                    return fault(FaultKind::NoSuchPosition, span);
                };
                cell_of(board, int(values[1]), int(values[2]), span)?
            }
            Intrinsic::MovesNumber => DisplayValue::Int(self.hook_call.moves()),
            Intrinsic::Repeats => DisplayValue::Int(self.repeats().1),
            Intrinsic::BoardRepeats => DisplayValue::Int(self.repeats().0),
            Intrinsic::NextCell => {
                let (x, y) = (int(values[0]), int(values[1]));
                cell_of(&self.hook_call.after_operations, x, y, span)?
            }
            Intrinsic::SetScore => {
                let player = self.player(values[0], span)?;
                let players = usize::from(self.program.players);
                self.hook_call.score.resize(players, 0.0);
                self.hook_call.score[usize::from(player)] = float(values[1]);
                DisplayValue::Int(0)
            }
            Intrinsic::SetTurn => {
                self.hook_call.next_turn = Some(self.player(values[0], span)?);
                DisplayValue::Int(0)
            }
            Intrinsic::ClearSquare | Intrinsic::PlaceSquare | Intrinsic::RemoveGroup => {
                let (x, y) = place(&values)?;
                let square = Square::new(x as u16, y as u16);
                if self.hook_call.board.get(square).is_hole() {
                    return fault(FaultKind::OffBoard, span);
                }
                match (op, values.get(2)) {
                    (Intrinsic::PlaceSquare, Some(DisplayValue::Piece(cell))) => {
                        if cell.piece().is_none() {
                            return fault(FaultKind::PlaceEmpty, span);
                        }
                        self.hook_call.board.set(square, *cell);
                        DisplayValue::Int(0)
                    }
                    (Intrinsic::ClearSquare, _) => {
                        self.hook_call.board.set(square, Cell::EMPTY);
                        DisplayValue::Int(0)
                    }
                    _ => DisplayValue::Int(regions::remove_group(
                        &mut self.hook_call.board,
                        (x, y),
                        &self.program.facts,
                    )),
                }
            }
            _ => panic!("operations of programs that run a whole game are not generated"),
        })
    }
}

impl Oracle<'_> {
    fn player(&self, value: DisplayValue, span: Span) -> Answer<u8> {
        match int(value) {
            player if (0..i64::from(self.program.players)).contains(&player) => Ok(player as u8),
            _ => fault(FaultKind::NoSuchPlayer, span),
        }
    }
}

/// Returns a constant with the value of an expression.
fn literal(value: DisplayValue, of: &Expr) -> Expr {
    let kind = match value {
        DisplayValue::Int(number) => ExprKind::Int(number),
        DisplayValue::Float(number) => ExprKind::Float(number),
        DisplayValue::Bool(truth) => ExprKind::Bool(truth),
        DisplayValue::Piece(cell) => ExprKind::Piece(cell),
        other => panic!("{other:?} is no argument"),
    };
    Expr { kind, ..of.clone() }
}

fn cell_of(board: &Board, x: i64, y: i64, span: Span) -> Answer<DisplayValue> {
    match (u16::try_from(x), u16::try_from(y)) {
        (Ok(x), Ok(y)) if x < board.width() && y < board.height() => {
            Ok(DisplayValue::Piece(board.get(Square::new(x, y))))
        }
        _ => fault(FaultKind::OffBoard, span),
    }
}

fn parts(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::And(..) | ExprKind::Or(..) => true,
        ExprKind::Unary(UnaryOp::Not, inner) => parts(inner),
        _ => false,
    }
}

fn field_of(op: Op, field: OpField, span: Span) -> Answer<DisplayValue> {
    match field {
        OpField::X => Ok(DisplayValue::Int(i64::from(op.square().x))),
        OpField::Y => Ok(DisplayValue::Int(i64::from(op.square().y))),
        OpField::Piece => match op.piece() {
            Some(piece) => Ok(DisplayValue::Piece(Cell::of(piece))),
            None => fault(FaultKind::ClearHasNoObject, span),
        },
    }
}

fn binary(
    op: BinaryOp,
    span: Span,
    left: DisplayValue,
    right: DisplayValue,
) -> Answer<DisplayValue> {
    match (left, right) {
        (DisplayValue::Int(a), DisplayValue::Int(b)) => whole(op, span, a, b),
        (DisplayValue::Float(a), DisplayValue::Float(b)) => real(op, span, a, b),
        (a, b) => match op {
            BinaryOp::Equal => Ok(DisplayValue::Bool(a == b)),
            BinaryOp::NotEqual => Ok(DisplayValue::Bool(a != b)),
            _ => panic!("{op:?} of {a:?} and {b:?}"),
        },
    }
}

fn whole(op: BinaryOp, span: Span, a: i64, b: i64) -> Answer<DisplayValue> {
    let exact = i128::from(a);
    let other = i128::from(b);
    let result = match op {
        BinaryOp::Add => exact + other,
        BinaryOp::Subtract => exact - other,
        BinaryOp::Multiply => exact * other,
        BinaryOp::Divide | BinaryOp::Remainder if b == 0 => {
            return fault(FaultKind::DivisionByZero, span);
        }
        BinaryOp::Divide => exact / other,
        BinaryOp::Remainder => exact % other,
        BinaryOp::Equal => return Ok(DisplayValue::Bool(a == b)),
        BinaryOp::NotEqual => return Ok(DisplayValue::Bool(a != b)),
        BinaryOp::Less => return Ok(DisplayValue::Bool(a < b)),
        BinaryOp::AtMost => return Ok(DisplayValue::Bool(a <= b)),
        BinaryOp::Greater => return Ok(DisplayValue::Bool(a > b)),
        BinaryOp::AtLeast => return Ok(DisplayValue::Bool(a >= b)),
    };
    match i64::try_from(result) {
        Ok(result) => Ok(DisplayValue::Int(result)),
        Err(_) => fault(FaultKind::Overflow, span),
    }
}

fn real(op: BinaryOp, span: Span, a: f64, b: f64) -> Answer<DisplayValue> {
    let result = match op {
        BinaryOp::Add => a + b,
        BinaryOp::Subtract => a - b,
        BinaryOp::Multiply => a * b,
        BinaryOp::Divide if b == 0.0 => return fault(FaultKind::DivisionByZero, span),
        BinaryOp::Divide => a / b,
        BinaryOp::Equal => return Ok(DisplayValue::Bool(a == b)),
        BinaryOp::NotEqual => return Ok(DisplayValue::Bool(a != b)),
        BinaryOp::Less => return Ok(DisplayValue::Bool(a < b)),
        BinaryOp::AtMost => return Ok(DisplayValue::Bool(a <= b)),
        BinaryOp::Greater => return Ok(DisplayValue::Bool(a > b)),
        BinaryOp::AtLeast => return Ok(DisplayValue::Bool(a >= b)),
        BinaryOp::Remainder => panic!("remainder of floats"),
    };
    if result.is_finite() {
        Ok(DisplayValue::Float(result))
    } else {
        fault(FaultKind::NotFinite, span)
    }
}
