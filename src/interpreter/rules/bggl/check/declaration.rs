//! Checks the declarations of players, pieces, the board, global variables and functions.

use super::builder::{give, set};
use super::names::{BodyKind, GlobalMeaning, Signature};
use super::{Checker, Current};
use crate::base::{Diagnostic, Span};
use crate::board::{Board, Cell, Square};
use crate::message;
use crate::rules::bggl::syntax::{
    BoardLiteral, Function, Parameter, SourceWord, StatementKind, Variables,
};
use crate::rules::bggl::types::Ty;
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::tree::Stmt;

/// The most squares on one side of a board.
const MAX_SIDE: usize = 1000;
/// The most cells of a board.
const MAX_CELLS: usize = 1 << 18;
/// The most players, and the most pieces.
const MAX_PLAYERS: usize = 255;
const MAX_PIECES: usize = 4096;

impl<'a> Checker<'a> {
    pub(super) fn players(&mut self, names: &'a [SourceWord]) {
        for name in names {
            if self.players.len() == MAX_PLAYERS {
                let message = message!("bggl-too-many", max = MAX_PLAYERS);
                self.report.error(name.span, message);
                return;
            }
            let number = u8::try_from(self.players.len()).unwrap_or(u8::MAX);
            self.declare(name, GlobalMeaning::Player(number));
            self.players.push(name.text.clone());
        }
    }

    pub(super) fn pieces(&mut self, names: &'a [SourceWord]) {
        for name in names {
            if self.pieces.len() == MAX_PIECES {
                let message = message!("bggl-too-many", max = MAX_PIECES);
                self.report.error(name.span, message);
                return;
            }
            let piece = self.piece_number(self.pieces.len());
            self.declare(name, GlobalMeaning::Piece(piece));
            self.pieces.push(name.text.clone());
        }
    }

    pub(super) fn board(&mut self, span: Span, literal: Option<&'a BoardLiteral>) {
        let board = match literal {
            None => None,
            Some(BoardLiteral::Size(rows, columns)) => self.empty_board(rows, columns),
            Some(BoardLiteral::Rows(rows)) => self.filled_board(rows),
        };
        if let Some((_, first)) = &self.board {
            let first = *first;
            self.report_twice(span, "Board", first);
        } else if let Some(board) = board {
            self.board = Some((board, span));
        }
    }

    fn empty_board(&mut self, rows: &SourceWord, columns: &SourceWord) -> Option<Board> {
        let mut side = |word: &SourceWord| match word.text.parse::<usize>() {
            Ok(size) if (1..=MAX_SIDE).contains(&size) => u16::try_from(size).ok(),
            _ => {
                let message = message!("bggl-board-size", max = MAX_SIDE);
                self.report.error(word.span, message);
                None
            }
        };
        let (height, width) = (side(rows)?, side(columns)?);
        if usize::from(height) * usize::from(width) > MAX_CELLS {
            let message = message!("bggl-board-size", max = MAX_SIDE);
            self.report.error(rows.span.to(columns.span), message);
            return None;
        }
        Some(Board::new(width, height))
    }

    /// Returns the board with these rows. They are listed from the top; row 0 is the last one.
    fn filled_board(&mut self, rows: &[(Span, Vec<SourceWord>)]) -> Option<Board> {
        let (_, first) = rows.first()?;
        let (width, height) = (first.len(), rows.len());
        let mut sound = true;
        if let Some((span, row)) = rows.iter().find(|(_, row)| row.len() != width) {
            let message = message!("bggl-board-uneven", wanted = width, found = row.len());
            self.report.error(*span, message);
            sound = false;
        }
        if width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_CELLS {
            let span = rows.first()?.0;
            let message = message!("bggl-board-size", max = MAX_SIDE);
            self.report.error(span, message);
            return None;
        }
        let mut board = Board::new(u16::try_from(width).ok()?, u16::try_from(height).ok()?);
        for (y, (_, row)) in (0..).zip(rows.iter().rev()) {
            for (x, name) in (0..).zip(row) {
                match self.cell(name) {
                    Some(cell) => board.set(Square::new(x, y), cell),
                    None => sound = false,
                }
            }
        }
        sound.then_some(board)
    }

    fn cell(&mut self, name: &SourceWord) -> Option<Cell> {
        match name.text.as_str() {
            "#" => return Some(Cell::HOLE),
            "_" => return Some(Cell::EMPTY),
            _ => {}
        }
        self.piece_of(name).map(Cell::of)
    }

    /// Returns the piece with a name; anything else is reported.
    pub(super) fn piece_of(&mut self, name: &SourceWord) -> Option<crate::board::Piece> {
        match self
            .names
            .get(name.text.as_str())
            .map(|global| &global.meaning)
        {
            Some(GlobalMeaning::Piece(piece)) => Some(*piece),
            _ => {
                let what = message!("bggl-unknown-piece", name = &name.text);
                self.report_unknown(&name.text, name.span, what);
                None
            }
        }
    }

    /// Checks global variables.
    pub(super) fn globals(&mut self, variables: &'a Variables) {
        for declarator in &variables.declarators {
            let name = &declarator.name;
            let Some((ty, value)) = self.declared_value(variables, declarator) else {
                self.declare(name, GlobalMeaning::Unknown);
                continue;
            };
            let number = u32::try_from(self.globals.len()).unwrap_or(u32::MAX);
            self.globals.push(ty);
            self.declare(name, GlobalMeaning::Variable { number, ty });
            let span = name.span.to(value.expr.span);
            let value = super::builder::Typed::intrinsic(
                Intrinsic::SetGlobal(number),
                vec![value],
                ty,
                span,
            );
            self.prologue.push(value.done());
        }
    }

    pub(super) fn function(&mut self, function: &'a Function) {
        let name = &function.name;
        let is_judge = name.text == "isValidMove";
        let result = match function.result {
            Some(ty) => Ty::named(ty, false),
            None if is_judge => Ty::BOOL,
            None => Ty::Nothing,
        };
        let parameters: Vec<Ty> = function.parameters.iter().map(parameter_type).collect();
        if is_judge && (result != Ty::BOOL || parameters != [Ty::MOVE]) {
            let message = message!("bggl-judge-form");
            self.report
                .hinted(name.span, message, message!("bggl-judge-form-hint"));
        }
        let id = self.new_function(Signature {
            parameters: parameters.clone(),
            result,
            impure: None,
        });
        if is_judge && self.is_valid_move.is_none() {
            self.is_valid_move = Some(id);
        }
        // Declared before its body is checked, so that it can call itself.
        self.declare(name, GlobalMeaning::Function(id));
        let body = if is_judge {
            BodyKind::IsValidMove
        } else {
            BodyKind::Function
        };
        let outer = std::mem::replace(
            &mut self.current,
            Current {
                body: Some(body),
                result: Some(result),
                ..Current::default()
            },
        );
        self.current.scopes.open();
        for (parameter, ty) in function.parameters.iter().zip(&parameters) {
            if *ty == Ty::Nothing {
                let message = message!("bggl-void-variable", name = &parameter.name.text);
                self.report.error(parameter.name.span, message);
            }
            let local = self.new_local(&parameter.name.text, *ty, parameter.name.span);
            if let Some(first) = self.current.scopes.add(&parameter.name.text, local) {
                self.report_twice(parameter.name.span, &parameter.name.text, first.span);
            }
        }
        let mut statements = self.statements(&function.body.statements);
        let end = function.body.end;
        if is_judge {
            // This return has no statement of its own in the source, so its span is the name of the function.
            let yes = super::builder::Typed::new(
                crate::rules::vm::tree::ExprKind::Bool(true),
                Ty::BOOL,
                name.span,
            );
            statements.push(give(yes, name.span));
        } else if result != Ty::Nothing && !ends(&function.body.statements) {
            let message = message!(
                "bggl-may-end-without-return",
                name = &name.text,
                ty = result.word()
            );
            self.report.add(
                Diagnostic::warning(end, message)
                    .with_related(name.span, message!("bggl-declared-here")),
            );
        }
        let mut body = self.implicit_zeros();
        body.append(&mut statements);
        if let Some(signature) = self.signatures.get_mut(id.0 as usize) {
            signature.impure = self.current.impure;
        }
        self.define(
            id,
            &name.text,
            parameters.len(),
            body,
            (name.span, function.body.end),
        );
        self.current = outer;
    }

    /// Returns the initialisation of implicitly declared variables, which may be read before they are assigned.
    fn implicit_zeros(&mut self) -> Vec<Stmt> {
        let implicit = std::mem::take(&mut self.current.implicit);
        implicit
            .into_iter()
            .map(|(local, ty)| {
                let local_variable = self.current.locals.get(local.0 as usize);
                let span = local_variable.map(|local| local.span).unwrap_or_default();
                let zero = self.zero(ty, span);
                set(local, zero, span)
            })
            .collect()
    }
}

fn parameter_type(parameter: &Parameter) -> Ty {
    match parameter.ty {
        Some(ty) => Ty::named(ty, parameter.array),
        None => Ty::MOVE,
    }
}

/// Returns true if statements certainly leave the function.
fn ends(statements: &[crate::rules::bggl::syntax::Statement]) -> bool {
    statements.iter().any(|statement| match &statement.kind {
        StatementKind::Return(_) | StatementKind::Exit | StatementKind::GoToTurn(_) => true,
        // Already reported; it may have been a return.
        StatementKind::Broken(_) => true,
        StatementKind::Block(block) => ends(&block.statements),
        StatementKind::If(branches, Some(otherwise)) => {
            ends(&otherwise.statements)
                && branches.iter().all(|(_, block, _)| ends(&block.statements))
        }
        _ => false,
    })
}
