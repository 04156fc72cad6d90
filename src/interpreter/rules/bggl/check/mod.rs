//! Checks a program and builds the typed tree of the machine.
//!
//! An expression with an error has an unknown type, and nothing is reported about unknown types, so one error is one
//! diagnostic. Names are declared before they are used, so one pass in the order of the text is enough.
//!
//! Invariant: the typed tree is no deeper than [`MAX_DEPTH`] allows, whatever the text.

mod assignment;
mod builder;
mod call;
mod declaration;
mod expression;
mod names;
mod operator;
mod rule;
mod statement;
mod turn;

use super::syntax::{Block, Declaration, Expr, SourceWord, Statement, StatementKind};
use super::types::Ty;
use super::words::BgglWord;
use crate::base::{Diagnostic, FileId, Message, Span};
use crate::board::{Board, Piece};
use crate::message;
use crate::rules::bggl::runtime::{AnswerPrompt, ProgramTables, RuleTable};
use crate::rules::report::Report;
use crate::rules::vm::facts::Facts;
use crate::rules::vm::tree::{self, FunctionId, LabelId, LocalId, Program};
use crate::rules::words::WordKind;
use names::{
    BodyKind, Global, GlobalMeaning, Impure, JumpTarget, LocalVariable, Scopes, Signature,
    TurnLabels,
};
use std::collections::HashMap;
use std::sync::Arc;

/// The greatest depth of a typed expression or statement.
const MAX_DEPTH: u32 = 300;
/// The built-in functions.
pub(super) const BUILT_IN_FUNCTIONS: [&str; 4] = ["input", "numPieces", "length", "readmove"];

/// A checked program.
pub(super) struct CheckedProgram {
    pub program: Program,
    pub tables: ProgramTables,
}

/// The state of the function that is being checked.
#[derive(Default)]
struct Current {
    scopes: Scopes,
    locals: Vec<tree::TypedLocal>,
    /// Variables that were declared by assignments, and their types.
    implicit: Vec<(LocalId, Ty)>,
    body: Option<BodyKind>,
    result: Option<Ty>,
    jump_targets: Vec<JumpTarget>,
    impure: Option<(Span, Impure)>,
    /// True if an expression assigns to a variable that it may also read.
    copies: bool,
}

struct Checker<'a> {
    report: &'a mut Report,
    names: HashMap<&'a str, Global>,
    /// Where each global name is declared anywhere in the text.
    declared: HashMap<&'a str, Span>,
    /// Names that may have been declared in unreadable parts of the text.
    unreadable_names: Vec<&'a str>,
    signatures: Vec<Signature>,
    functions: Vec<Option<tree::Function>>,
    current: Current,
    texts: Vec<Arc<str>>,
    text_numbers: HashMap<String, u32>,
    globals: Vec<Ty>,
    rules: Vec<RuleTable>,
    /// The rules of each `||`.
    alternatives: Vec<Vec<u32>>,
    /// Where the program asks anew.
    continues: Vec<Span>,
    /// Where it makes moves.
    makemoves: Vec<Span>,
    /// Where it ends if there is a winner.
    win_checks: Vec<Span>,
    /// Places that [`ProgramTables`] lists for the steps of a judgement.
    rule_names: Vec<Span>,
    checks: Vec<Span>,
    judges: Vec<Span>,
    /// The function that applies each rule to a move.
    appliers: Vec<FunctionId>,
    pieces: Vec<String>,
    players: Vec<String>,
    board: Option<(Board, Span)>,
    prompts: Vec<AnswerPrompt>,
    turns: HashMap<&'a str, TurnLabels>,
    labels: u32,
    is_valid_move: Option<FunctionId>,
    game: Option<Span>,
    /// The statements before the game section.
    prologue: Vec<tree::Stmt>,
    /// True once an excessive depth was reported.
    is_depth_reported: bool,
}

/// The function that plays the game, and the one that makes moves.
const GAME: FunctionId = FunctionId(0);
const MAKE_MOVE: FunctionId = FunctionId(1);

/// Checks declarations. The program must not be used if an error was reported.
pub(super) fn check(declarations: &[Declaration], report: &mut Report) -> Option<CheckedProgram> {
    let checker = Checker {
        report,
        names: HashMap::new(),
        declared: HashMap::new(),
        unreadable_names: Vec::new(),
        signatures: vec![
            Signature {
                parameters: Vec::new(),
                result: Ty::Nothing,
                impure: None,
            },
            Signature {
                parameters: vec![Ty::MOVE],
                result: Ty::BOOL,
                impure: None,
            },
        ],
        functions: vec![None, None],
        current: Current::default(),
        texts: vec!["".into()],
        text_numbers: HashMap::new(),
        globals: Vec::new(),
        rules: Vec::new(),
        alternatives: Vec::new(),
        continues: Vec::new(),
        makemoves: Vec::new(),
        win_checks: Vec::new(),
        rule_names: Vec::new(),
        checks: Vec::new(),
        judges: Vec::new(),
        appliers: Vec::new(),
        pieces: Vec::new(),
        players: Vec::new(),
        board: None,
        prompts: Vec::new(),
        turns: HashMap::new(),
        labels: 0,
        is_valid_move: None,
        game: None,
        prologue: Vec::new(),
        is_depth_reported: false,
    };
    checker.run(declarations)
}

impl<'a> Checker<'a> {
    fn run(mut self, declarations: &'a [Declaration]) -> Option<CheckedProgram> {
        self.collect_globals(declarations);
        self.current = Current {
            body: Some(BodyKind::Game),
            ..Current::default()
        };
        self.current.scopes.open();
        let mut game = None;
        for declaration in declarations {
            match declaration {
                Declaration::Players(names) => self.players(names),
                Declaration::Pieces(names) => self.pieces(names),
                Declaration::Board(span, literal) => self.board(*span, literal.as_ref()),
                Declaration::Rule(rule) => self.rule(rule),
                Declaration::Function(function) => self.function(function),
                Declaration::Variables(variables) => self.globals(variables),
                Declaration::Initial(value) => self.check_initial(value),
                Declaration::Game(span, block) => {
                    if let Some(first) = self.game {
                        self.report_twice(*span, "Game", first);
                    } else {
                        self.game = Some(*span);
                        game = Some((*span, block));
                    }
                }
                Declaration::Broken(_) => {}
            }
        }
        let is_incomplete = declarations
            .iter()
            .any(|declaration| matches!(declaration, Declaration::Broken(_)));
        match game {
            Some((span, block)) => self.game(span, block),
            None if !is_incomplete => {
                self.report_absent(message!("bggl-game-absent"), message!("bggl-game-hint"))
            }
            None => {}
        }
        if self.board.is_none() && !is_incomplete {
            let has_board = declarations
                .iter()
                .any(|declaration| matches!(declaration, Declaration::Board(..)));
            if !has_board {
                self.report_absent(
                    message!("bggl-board-absent"),
                    message!("bggl-board-absent-hint"),
                );
            }
        }
        if self.is_valid_move.is_none()
            && !self.unreadable_names.contains(&"isValidMove")
            && let Some(span) = self.game
        {
            let lint = Diagnostic::lint(span, message!("bggl-lint-no-judge"));
            self.report
                .add(lint.with_hint(message!("bggl-lint-no-judge-hint")));
        }
        self.make_move();
        self.finish()
    }

    fn finish(self) -> Option<CheckedProgram> {
        let (board, _) = self.board?;
        let functions: Option<Vec<tree::Function>> = self.functions.into_iter().collect();
        let program = Program {
            functions: functions?,
            is_move_legal: GAME,
            end: GAME,
            after_move: None,
            may_claim: None,
            is_chance: None,
            shown_to: None,
            chance_weight: None,
            promising: None,
            states: Vec::new(),
            wraps: true,
            labels: self.labels,
            start: board.clone(),
            players: u8::try_from(self.players.len().max(1)).unwrap_or(u8::MAX),
            pieces: u16::try_from(self.pieces.len()).unwrap_or(u16::MAX),
            facts: Facts::default(),
        };
        let zeros = self.globals.iter().filter_map(|ty| match ty {
            Ty::Of(shape) => Some(*shape),
            _ => None,
        });
        let tables = ProgramTables {
            globals: zeros.collect(),
            texts: self.texts,
            rules: self.rules,
            alternatives: self.alternatives,
            continues: self.continues,
            makemoves: self.makemoves,
            win_checks: self.win_checks,
            rule_names: self.rule_names,
            checks: self.checks,
            judges: self.judges,
            pieces: self.pieces,
            spoken_pieces: Vec::new(),
            players: self.players,
            prompts: self.prompts,
            board,
        };
        Some(CheckedProgram { program, tables })
    }

    fn report_absent(&mut self, what: Message, hint: Message) {
        let start = Span::new(FileId(0), 0, 0);
        self.report.hinted(start, what, hint);
    }

    /// Collects the names and turns of the program.
    fn collect_globals(&mut self, declarations: &'a [Declaration]) {
        for declaration in declarations {
            match declaration {
                Declaration::Players(names) | Declaration::Pieces(names) => {
                    for name in names {
                        self.declared.entry(&name.text).or_insert(name.span);
                    }
                }
                Declaration::Rule(rule) => {
                    let name = &rule.name;
                    self.declared.entry(&name.text).or_insert(name.span);
                }
                Declaration::Function(function) => {
                    let name = &function.name;
                    self.declared.entry(&name.text).or_insert(name.span);
                }
                Declaration::Variables(variables) => {
                    for declarator in &variables.declarators {
                        let name = &declarator.name;
                        self.declared.entry(&name.text).or_insert(name.span);
                    }
                }
                Declaration::Game(_, block) => self.find_turns(block),
                Declaration::Broken(stray) => {
                    let names = stray.names.iter().map(|name| name.text.as_str());
                    self.unreadable_names.extend(names);
                }
                Declaration::Board(..) | Declaration::Initial(_) => {}
            }
        }
    }

    fn find_turns(&mut self, block: &'a Block) {
        let mut open: Vec<&'a Statement> = block.statements.iter().rev().collect();
        while let Some(statement) = open.pop() {
            match &statement.kind {
                StatementKind::Turn(name, ..) => self.new_turn(name),
                StatementKind::Block(block) | StatementKind::While(_, block) => {
                    open.extend(block.statements.iter().rev());
                }
                StatementKind::If(branches, otherwise) => {
                    if let Some(block) = otherwise {
                        open.extend(block.statements.iter().rev());
                    }
                    for (_, block, _) in branches.iter().rev() {
                        open.extend(block.statements.iter().rev());
                    }
                }
                _ => {}
            }
        }
    }

    fn new_label(&mut self) -> LabelId {
        let label = LabelId(self.labels);
        self.labels += 1;
        label
    }

    fn report_twice(&mut self, span: Span, name: &str, first: Span) {
        self.report.add(
            Diagnostic::error(span, message!("bggl-name-twice", name = name))
                .with_related(first, message!("bggl-first-here")),
        );
    }

    /// Declares a global name.
    fn declare(&mut self, word: &'a SourceWord, meaning: GlobalMeaning) {
        let name = word.text.as_str();
        if BUILT_IN_FUNCTIONS.contains(&name) {
            let message = message!("bggl-built-in-redefined", name = name);
            self.report.error(word.span, message);
            return;
        }
        if let Some(first) = self.names.get(name).map(|global| global.span) {
            self.report_twice(word.span, name, first);
            return;
        }
        let span = word.span;
        self.names.insert(name, Global { meaning, span });
    }

    /// Reports an undefined name.
    fn report_unknown(&mut self, name: &str, span: Span, what: Message) {
        if self.unreadable_names.contains(&name) {
            return;
        }
        if let Some(later) = self.declared.get(name).filter(|later| **later > span) {
            let diagnostic = Diagnostic::error(span, message!("bggl-used-before", name = name))
                .with_related(*later, message!("bggl-declared-here"))
                .with_hint(message!("bggl-used-before-hint"));
            self.report.add(diagnostic);
            return;
        }
        let mut diagnostic = Diagnostic::error(span, what);
        // Maps have no order, and of equally close names the first one is suggested.
        let mut names: Vec<&str> = self.names.keys().copied().collect();
        names.extend(self.current.scopes.all());
        names.sort_unstable();
        names.extend(BUILT_IN_FUNCTIONS);
        for word in BgglWord::reserved() {
            names.push(word);
        }
        let near = self.report.nearest(name, names);
        if let Some(near) = near {
            diagnostic.hint = Some(message!("bggl-did-you-mean", name = near));
        }
        self.report.add(diagnostic);
    }

    fn current_body(&self) -> BodyKind {
        self.current.body.unwrap_or(BodyKind::Function)
    }

    fn text_number(&mut self, text: &str) -> u32 {
        if text.is_empty() {
            return 0;
        }
        if let Some(number) = self.text_numbers.get(text) {
            return *number;
        }
        let number = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
        self.texts.push(text.into());
        self.text_numbers.insert(text.to_owned(), number);
        number
    }

    fn new_local(&mut self, name: &str, ty: Ty, span: Span) -> LocalVariable {
        let id = LocalId(u32::try_from(self.current.locals.len()).unwrap_or(u32::MAX));
        self.current.locals.push(tree::TypedLocal {
            name: name.to_owned(),
            ty: ty.machine(),
            span,
        });
        LocalVariable { id, ty, span }
    }

    /// Records that the code being checked does something that judging a move must not do.
    fn record_impure(&mut self, what: Impure, span: Span) {
        self.current.impure.get_or_insert((span, what));
        if matches!(self.current_body(), BodyKind::Rule | BodyKind::IsValidMove) {
            self.report
                .hinted(span, impure_message(what), message!("bggl-impure-hint"));
        }
    }

    /// Reserves the index of a function.
    fn new_function(&mut self, signature: Signature) -> FunctionId {
        let id = FunctionId(u32::try_from(self.functions.len()).unwrap_or(u32::MAX));
        self.functions.push(None);
        self.signatures.push(signature);
        id
    }

    fn piece_number(&self, number: usize) -> Piece {
        Piece(u16::try_from(number).unwrap_or(u16::MAX))
    }

    /// Defines a reserved function.
    fn define(
        &mut self,
        id: FunctionId,
        name: &str,
        parameters: usize,
        body: Vec<tree::Stmt>,
        spans: (Span, Span),
    ) {
        let result = match self
            .signatures
            .get(id.0 as usize)
            .map(|signature| signature.result)
        {
            Some(Ty::Nothing) | None => None,
            Some(ty) => Some(ty.machine()),
        };
        let function = tree::Function {
            name: name.to_owned(),
            params: u32::try_from(parameters).unwrap_or(u32::MAX),
            locals: std::mem::take(&mut self.current.locals),
            result,
            body,
            name_span: spans.0,
            end_span: spans.1,
        };
        if let Some(slot) = self.functions.get_mut(id.0 as usize) {
            *slot = Some(function);
        }
    }

    fn check_initial(&mut self, value: &'a Expr) {
        let span = value.span;
        let statement = self.expression_statement(value, span);
        self.prologue.extend(statement);
    }
}

fn impure_message(what: Impure) -> Message {
    match what {
        Impure::Input => message!("bggl-impure-input"),
        Impure::MakeMove => message!("bggl-impure-makemove"),
        Impure::Print => message!("bggl-impure-print"),
        Impure::Show => message!("bggl-impure-show"),
        Impure::Assign => message!("bggl-impure-assign"),
        Impure::Jump => message!("bggl-impure-jump"),
    }
}
