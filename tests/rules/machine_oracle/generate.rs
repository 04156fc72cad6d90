//! Random well-typed programs. Every node has a different span, so that a fault at a wrong place is noticed.

#[path = "expressions.rs"]
mod expressions;
#[path = "extensions.rs"]
mod extensions;

use crate::random::Random;
use gametui::base::{FileId, Span};
use gametui::board::{Board, Cell, Piece, Square};
use gametui::rules::vm::facts::Facts;
use gametui::rules::vm::neighbours::Grid;
use gametui::rules::vm::tree::*;

const TYPES: [Type; 4] = [Type::Int, Type::Float, Type::Bool, Type::Piece];

/// What a function may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    /// It judges moves.
    Judging,
    /// It runs after a move and changes the position.
    Acting,
    /// It depends only on the position.
    Closed,
}

#[derive(Clone)]
struct Signature {
    params: Vec<Type>,
    result: Option<Type>,
    class: Class,
}

struct Generator<'r> {
    random: &'r mut Random,
    places: usize,
    signatures: Vec<Signature>,
    width: u16,
    height: u16,
    /// The types of the current function's locals, and whether each is definitely set here.
    locals: Vec<TypedLocal>,
    sure: Vec<bool>,
    result: Option<Type>,
    number: usize,
    /// The types of the state variables.
    states: Vec<Type>,
    /// True if state and history are used.
    is_extended: bool,
}

/// Returns a program of a few functions on a small board.
pub fn program(random: &mut Random) -> Program {
    make_program(random, false)
}

/// Returns a program with state variables, a hook after the move, and functions that query the history.
pub fn extended_program(random: &mut Random) -> Program {
    make_program(random, true)
}

fn make_program(random: &mut Random, is_extended: bool) -> Program {
    let (width, height) = (1 + random.below(4) as u16, 1 + random.below(4) as u16);
    let mut start = Board::new(width, height);
    if random.one_in(2) {
        start.set(Square::new(0, 0), Cell::of(Piece(0)));
    }
    let mut signatures = vec![
        Signature {
            params: Vec::new(),
            result: Some(Type::Bool),
            class: Class::Judging,
        };
        2
    ];
    let mut states = Vec::new();
    let mut players = 2;
    let mut has_claims = false;
    if is_extended {
        signatures.push(Signature {
            params: Vec::new(),
            result: None,
            class: Class::Acting,
        });
        has_claims = !random.one_in(3);
        if has_claims {
            signatures.push(Signature {
                params: Vec::new(),
                result: Some(Type::Bool),
                class: Class::Judging,
            });
        }
        states = (0..random.below(4)).map(|_| random.pick(&TYPES)).collect();
        players = 1 + random.below(3) as u8;
        if random.one_in(4) {
            start.set(Square::new(width - 1, 0), Cell::HOLE);
        }
    }
    for _ in 0..random.below(5) {
        let params = (0..random.below(4)).map(|_| random.pick(&TYPES)).collect();
        let result = if random.one_in(5) {
            None
        } else {
            Some(random.pick(&TYPES))
        };
        let class = match is_extended {
            true => random.pick(&[Class::Judging, Class::Acting, Class::Closed, Class::Closed]),
            false => Class::Judging,
        };
        signatures.push(Signature {
            params,
            result,
            class,
        });
    }
    let mut generator = Generator {
        random,
        places: 0,
        signatures: signatures.clone(),
        width,
        height,
        locals: Vec::new(),
        sure: Vec::new(),
        result: None,
        number: 0,
        states,
        is_extended,
    };
    let functions = (0..signatures.len())
        .map(|number| generator.function(number))
        .collect();
    let states = generator.state_variables();
    Program {
        functions,
        is_move_legal: FunctionId(0),
        wraps: false,
        labels: 0,
        end: FunctionId(1),
        after_move: is_extended.then_some(FunctionId(2)),
        may_claim: has_claims.then_some(FunctionId(3)),
        is_chance: None,
        shown_to: None,
        chance_weight: None,
        promising: None,
        states,
        start,
        players,
        pieces: 3,
        facts: Facts {
            owners: vec![Some(0), None, Some(1)],
            grid: Some(random.pick(&[Grid::Squares, Grid::Offset, Grid::Sheared])),
            ..Facts::default()
        },
    }
}

impl Generator<'_> {
    fn span(&mut self) -> Span {
        self.places += 1;
        Span::new(FileId(0), self.places, self.places + 1)
    }

    fn function(&mut self, number: usize) -> Function {
        let signature = self.signatures[number].clone();
        self.result = signature.result;
        self.number = number;
        self.locals = Vec::new();
        self.sure = Vec::new();
        let params = signature.params.len() as u32;
        for ty in signature.params {
            self.local(ty, true);
        }
        let mut body = Vec::new();
        for ty in TYPES {
            if self.random.one_in(2) {
                let local = self.local(ty, false);
                if !self.random.one_in(5) {
                    let value = self.expr(ty, 1);
                    self.set(local, value, &mut body);
                }
            }
        }
        let length = 1 + self.random.below(5);
        body.extend(self.block(length, 3));
        if !self.random.one_in(12) {
            let value = self.result.map(|ty| self.expr(ty, 3));
            let span = self.span();
            body.push(Stmt {
                kind: StmtKind::Return { value },
                span,
            });
        }
        let (name_span, end_span) = (self.span(), self.span());
        Function {
            name: format!("f{number}"),
            params,
            locals: std::mem::take(&mut self.locals),
            result: self.result,
            body,
            name_span,
            end_span,
        }
    }

    fn local(&mut self, ty: Type, sure: bool) -> LocalId {
        let span = self.span();
        let id = LocalId(self.locals.len() as u32);
        self.locals.push(TypedLocal {
            name: format!("v{}", id.0),
            ty,
            span,
        });
        self.sure.push(sure);
        id
    }

    fn block(&mut self, length: u64, depth: u32) -> Vec<Stmt> {
        let mut block = Vec::new();
        for _ in 0..length {
            self.statement(depth, &mut block);
        }
        block
    }

    fn branch(&mut self, depth: u32) -> Vec<Stmt> {
        let before = self.sure.clone();
        let length = self.random.below(4);
        let block = self.block(length, depth);
        // A variable set in a branch is not definitely set after it; variables declared in it are new.
        self.sure.truncate(before.len());
        self.sure = before
            .into_iter()
            .chain(std::iter::repeat(false))
            .take(self.locals.len())
            .collect();
        block
    }

    fn push(&mut self, kind: StmtKind, block: &mut Vec<Stmt>) {
        let span = self.span();
        block.push(Stmt { kind, span });
    }

    fn set(&mut self, local: LocalId, value: Expr, block: &mut Vec<Stmt>) {
        self.push(StmtKind::Set { local, value }, block);
        self.sure[local.0 as usize] = true;
    }

    fn statement(&mut self, depth: u32, block: &mut Vec<Stmt>) {
        if self.is_extended && self.random.one_in(5) && self.change(block) {
            return;
        }
        match self.random.below(if depth == 0 { 6 } else { 12 }) {
            0..=2 => {
                let ty = self.random.pick(&TYPES);
                let local = match self.some_local(ty) {
                    Some(local) if !self.random.one_in(4) => local,
                    _ => self.local(ty, false),
                };
                let value = self.expr(ty, 3);
                self.set(local, value, block);
            }
            3 if self.is_closed() => {}
            3 if self.random.one_in(4) => self.marking(block),
            3 => {
                let ty = Type::Int;
                let expr = if self.random.one_in(3) {
                    let player = if self.random.one_in(4) {
                        self.expr(ty, 2)
                    } else {
                        let player = self.random.below(2) as i64;
                        self.make(ExprKind::Int(player), ty)
                    };
                    self.make(ExprKind::SetWinner(Box::new(player)), Type::Bool)
                } else if let Some(call) = self.call(None, 2) {
                    call
                } else {
                    self.make(ExprKind::OperationCount, ty)
                };
                self.push(StmtKind::Call(expr), block);
            }
            4 if self.random.one_in(3) => {
                let value = match self.result {
                    Some(ty) => Some(self.expr(ty, 3)),
                    None if self.random.one_in(2) => {
                        let ty = self.random.pick(&TYPES);
                        Some(self.expr(ty, 2))
                    }
                    None => None,
                };
                self.push(StmtKind::Return { value }, block);
            }
            4 | 5 => {
                if let Some(local) = self.some_local(Type::Int) {
                    let value = self.expr(Type::Int, 3);
                    self.set(local, value, block);
                }
            }
            6 if self.random.one_in(2) => self.choice(block),
            6..=9 => {
                let cond = self.expr(Type::Bool, 3);
                let then = self.branch(depth - 1);
                let otherwise = if self.random.one_in(2) {
                    self.branch(depth - 1)
                } else {
                    Vec::new()
                };
                self.push(
                    StmtKind::If {
                        cond,
                        then,
                        otherwise,
                    },
                    block,
                );
            }
            10 => {
                // A counting loop.
                let counter = self.local(Type::Int, false);
                let zero = self.make(ExprKind::Int(0), Type::Int);
                self.set(counter, zero, block);
                let limit = self.random.below(5) as i64;
                let left = self.read(counter);
                let right = self.make(ExprKind::Int(limit), Type::Int);
                let cond = self.binary(BinaryOp::Less, left, right, Type::Bool);
                let cond = if self.random.one_in(3) {
                    let other = self.expr(Type::Bool, 2);
                    self.make(ExprKind::And(Box::new(cond), Box::new(other)), Type::Bool)
                } else {
                    cond
                };
                let mut body = self.branch(depth - 1);
                self.jump(&mut body);
                let left = self.read(counter);
                let by = if self.random.one_in(8) { 0 } else { 1 };
                let right = self.make(ExprKind::Int(by), Type::Int);
                let value = self.binary(BinaryOp::Add, left, right, Type::Int);
                let set = StmtKind::Set {
                    local: counter,
                    value,
                };
                if self.random.one_in(2) {
                    let mut step = Vec::new();
                    self.push(set, &mut step);
                    self.push(StmtKind::For { cond, body, step }, block);
                } else {
                    self.push(set, &mut body);
                    self.push(StmtKind::While { cond, body }, block);
                }
            }
            _ => {
                let cond = self.expr(Type::Bool, 2);
                let body = self.branch(depth - 1);
                self.push(StmtKind::While { cond, body }, block);
            }
        }
    }

    /// Sometimes adds a `break` or `continue`.
    fn jump(&mut self, body: &mut Vec<Stmt>) {
        if self.random.one_in(3) {
            let kind = match self.random.one_in(2) {
                true => StmtKind::Break,
                false => StmtKind::Continue,
            };
            let mut then = Vec::new();
            self.push(kind, &mut then);
            let cond = self.expr(Type::Bool, 2);
            let place = self.random.below(body.len() as u64 + 1) as usize;
            let mut choice = Vec::new();
            self.push(
                StmtKind::If {
                    cond,
                    then,
                    otherwise: Vec::new(),
                },
                &mut choice,
            );
            body.splice(place..place, choice);
        }
    }

    /// Adds `if (a cell is this) { a variable is that; }`, sometimes inside larger code.
    fn choice(&mut self, block: &mut Vec<Stmt>) {
        let ty = self.random.pick(&TYPES);
        let local = match self.some_local(ty) {
            Some(local) if self.sure[local.0 as usize] => local,
            _ => {
                let local = self.local(ty, false);
                let value = self.constant(ty);
                self.set(local, value, block);
                local
            }
        };
        let (left, right) = (self.cell(1), self.leaf(Type::Piece));
        let op = self.random.pick(&[BinaryOp::Equal, BinaryOp::NotEqual]);
        let cond = self.binary(op, left, right, Type::Bool);
        let mut then = Vec::new();
        let value = self.constant(ty);
        self.set(local, value, &mut then);
        let otherwise = Vec::new();
        self.push(
            StmtKind::If {
                cond,
                then,
                otherwise,
            },
            block,
        );
        if self.random.one_in(10) {
            // More steps than one edge of the graph can hold.
            for _ in 0..self.random.below(600) {
                let value = self.constant(ty);
                self.set(local, value, block);
            }
        }
    }

    fn some_local(&mut self, ty: Type) -> Option<LocalId> {
        let fitting: Vec<u32> = (0..self.locals.len() as u32)
            .filter(|at| self.locals[*at as usize].ty == ty)
            .collect();
        if fitting.is_empty() {
            None
        } else {
            Some(LocalId(self.random.pick(&fitting)))
        }
    }

    fn read(&mut self, id: LocalId) -> Expr {
        let at = id.0 as usize;
        let checked = !self.sure[at] || self.random.one_in(6);
        let ty = self.locals[at].ty;
        self.make(ExprKind::Local { id, checked }, ty)
    }

    fn make(&mut self, kind: ExprKind, ty: Type) -> Expr {
        let span = self.span();
        Expr { kind, ty, span }
    }

    fn binary(&mut self, op: BinaryOp, left: Expr, right: Expr, ty: Type) -> Expr {
        let op_span = self.span();
        self.make(
            ExprKind::Binary {
                op,
                op_span,
                left: Box::new(left),
                right: Box::new(right),
            },
            ty,
        )
    }

    /// Returns a call of some function with that result type; with no type, of a procedure or any function.
    fn call(&mut self, ty: Option<Type>, depth: u32) -> Option<Expr> {
        // Mostly later functions, so that few programs recurse for ever.
        let first = if self.random.one_in(12) {
            0
        } else {
            self.number + 1
        };
        let fitting: Vec<usize> = (first..self.signatures.len())
            .filter(|at| ty.is_none() || self.signatures[*at].result == ty)
            .filter(|at| self.may_call(*at))
            .collect();
        if fitting.is_empty() {
            return None;
        }
        let callee = self.random.pick(&fitting);
        let signature = self.signatures[callee].clone();
        let arguments = signature
            .params
            .into_iter()
            .map(|ty| self.expr(ty, depth.saturating_sub(1)))
            .collect();
        Some(self.make(
            ExprKind::Call(FunctionId(callee as u32), arguments),
            signature.result.unwrap_or(Type::Bool),
        ))
    }
}
