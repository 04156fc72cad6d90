//! Checks the functions and builds the typed tree of the machine.
//!
//! An expression with an error has an unknown type, and nothing is reported about unknown types, so one error is one
//! diagnostic.
//!
//! Invariant: the typed tree is no deeper than [`MAX_EXPRESSION`] and [`MAX_STATEMENT`] allow, whatever the text.

mod apart;
mod call;
mod expression;
mod flow;
mod statement;
mod table;
mod typed;

use super::built_ins::{
    self, AFTER_MOVE, BuiltIn, CHANCE_WEIGHT, Callers, IS_CHANCE, MAY_CLAIM, PROMISING, SHOWN_TO,
};
use super::head::Head;
use super::syntax::{Definitions, Function, SourceWord};
use super::words::{EMPTY, HOOKS, type_word};
use crate::base::{Diagnostic, FileId, Message, Sources, Span};
use crate::board::Payoffs;
use crate::message;
use crate::rules::include_graph::{IncludeGraph, Nearness, base_name};
use crate::rules::report::Report;
use crate::rules::vm::facts::Facts;
use crate::rules::vm::tree::{self, FunctionId, LocalId, Program, Type};
use flow::{Flow, LoopExits};
use std::collections::HashMap;

/// The greatest depth of a typed expression; a chain of arithmetic is as deep as it is long.
pub(super) const MAX_EXPRESSION: u32 = 400;
/// The greatest depth of a typed statement; an `else if` is one deeper than its `if`.
pub(super) const MAX_STATEMENT: u32 = 200;

/// The texts of the program.
pub(super) struct Files<'a> {
    pub sources: &'a Sources,
    /// Which of them include which.
    pub graph: IncludeGraph,
}

/// What callers need to know of a function.
#[derive(Debug)]
struct Signature {
    id: FunctionId,
    params: Vec<Type>,
    result: Option<Type>,
    span: Span,
    /// False if the header could not be parsed: then calls are not checked.
    is_readable: bool,
}

/// The state of the checker.
struct Checker<'a> {
    head: &'a Head,
    definitions: &'a Definitions,
    files: &'a Files<'a>,
    /// By function id.
    signatures: Vec<Signature>,
    /// For each name the first function with it in each file, together with the number of the file.
    by_name: HashMap<&'a str, Vec<(usize, FunctionId)>>,
    report: &'a mut Report,
    /// The functions that were checked, by id.
    bodies: Vec<BodyEffects>,
    /// True for each `state` that is read somewhere.
    read_states: Vec<bool>,
    /// Calls inside `next` and `suppose`, which see another board, with what they must not do.
    apart_calls: Vec<(Span, FunctionId, OtherBoard)>,
    /// The hooks of the program.
    hooks: Vec<(&'static str, FunctionId)>,
    // The function that is being checked:
    current: usize,
    body: BodyEffects,
    result: Option<Type>,
    is_readable: bool,
    locals: Vec<Variable>,
    names: HashMap<&'a str, LocalId>,
    flow: Flow,
    /// The loops around the statement.
    loops: Vec<LoopExits>,
    /// The last checked call without a value.
    procedure: Option<typed::Typed>,
    /// True once the depth of this function was reported.
    is_depth_reported: bool,
    /// True if a part of this function was not understood, so that remarks about what is missing would be guesses.
    is_incomplete: bool,
}

/// What a function does, as far as not every hook may do it.
#[derive(Default)]
struct BodyEffects {
    calls: Vec<FunctionId>,
    /// Where it calls `setWinner`.
    winners: Vec<Span>,
    /// Where it changes the position.
    changes: Vec<Span>,
    /// Where it calls a built-in that only some hooks may call.
    restricted: Vec<(Span, &'static BuiltIn)>,
    /// Where it asks about objects that lie on each other, and by which function.
    levels: Vec<(Span, &'static str)>,
    /// True if it reads the move or changes something.
    reads_move: bool,
}

/// The board that a call sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OtherBoard {
    /// The one after the operations of the move.
    Next,
    /// The one with changes.
    Supposed,
}

/// A parameter or variable of the function that is being checked.
struct Variable {
    local: tree::TypedLocal,
    is_parameter: bool,
    is_read: bool,
    /// True once a possible read before the first assignment was reported.
    is_warned: bool,
}

/// Checks all functions. The program must not be used if an error was reported.
pub(super) fn check(
    definitions: &Definitions,
    head: &Head,
    files: &Files<'_>,
    report: &mut Report,
) -> Option<Program> {
    let mut checker = Checker {
        head,
        definitions,
        files,
        signatures: Vec::with_capacity(definitions.functions.len()),
        by_name: HashMap::new(),
        report,
        bodies: Vec::with_capacity(definitions.functions.len()),
        read_states: vec![false; head.states.len()],
        apart_calls: Vec::new(),
        hooks: Vec::new(),
        current: 0,
        body: BodyEffects::default(),
        result: None,
        is_readable: false,
        locals: Vec::new(),
        names: HashMap::new(),
        flow: Flow::default(),
        loops: Vec::new(),
        procedure: None,
        is_depth_reported: false,
        is_incomplete: false,
    };
    // The order of the passes:
    //
    //    1. signatures   of all functions, since a function may be called before it is defined
    //    2. hooks        among them, by name; which functions they reach is asked at the end
    //    3. bodies       each by itself; besides the typed tree, they leave who calls whom, and where something is done
    //                    that not every hook may do (`BodyEffects`)
    //    4. reports      about what the hooks reach along the calls; nothing of this can be said of a body alone
    checker.collect_signatures();
    let is_move_legal = checker.hook("isMoveLegal");
    let end = checker.hook("end");
    let after_move = checker.optional_hook(AFTER_MOVE, None);
    let may_claim = checker.optional_hook(MAY_CLAIM, Some(Type::Bool));
    let is_chance = checker.optional_hook(IS_CHANCE, Some(Type::Bool));
    let chance_weight = checker.optional_hook(CHANCE_WEIGHT, Some(Type::Int));
    let shown_to = checker.view_hook();
    let promising = checker.optional_hook(PROMISING, Some(Type::Int));
    let functions: Vec<tree::Function> = definitions
        .functions
        .iter()
        .enumerate()
        .map(|(number, function)| checker.check_function(number, function))
        .collect();
    let judging = || {
        let chance = is_chance.into_iter().chain(chance_weight);
        let questions = chance.chain(shown_to).chain(promising);
        is_move_legal.into_iter().chain(may_claim).chain(questions)
    };
    checker.report_winner_in_hooks(judging().chain(after_move));
    checker.report_changes_in_hooks(judging().chain(end));
    checker.report_wrong_callers();
    checker.report_levels();
    checker.report_payoffs(end);
    checker.report_chance(is_chance, chance_weight);
    checker.report_view(shown_to);
    checker.report_hint(promising);
    checker.report_moves_apart();
    checker.report_unused_functions();
    checker.report_unused_state(after_move);
    Some(Program {
        functions,
        is_move_legal: is_move_legal?,
        end: end?,
        after_move,
        may_claim,
        is_chance,
        chance_weight: chance_weight.filter(|_| is_chance.is_some()),
        shown_to,
        promising,
        states: head.states.clone(),
        wraps: false,
        labels: 0,
        start: head.board.clone(),
        players: head.game.players,
        pieces: u16::try_from(head.game.pieces.len()).unwrap_or(u16::MAX),
        facts: Facts {
            owners: head.game.pieces.iter().map(|kind| kind.owner).collect(),
            grid: head.grid,
            lines: head.game.look.lines.clone(),
            lookups: head.tables.lookups.clone(),
            maps: head.tables.maps.clone(),
            ..Facts::default()
        },
    })
}

impl<'a> Checker<'a> {
    /// Collects the signatures of all functions.
    fn collect_signatures(&mut self) {
        let definitions = self.definitions;
        for (number, function) in definitions.functions.iter().enumerate() {
            let name = function.name.text.as_str();
            let span = function.name.span;
            let header = &function.header;
            let id = FunctionId(u32::try_from(number).unwrap_or(u32::MAX));
            self.signatures.push(Signature {
                id,
                params: header.params.iter().map(|(ty, _)| *ty).collect(),
                result: header.result,
                span,
                is_readable: function.is_readable,
            });
            if built_ins::is_reserved(name) {
                self.report
                    .error(span, message!("gdef-built-in-redefined", name = name));
                continue;
            }
            let file = usize::from(span.file.0);
            let named = self.by_name.entry(name).or_default();
            match named.iter().find(|(other, _)| *other == file) {
                Some((_, first)) => {
                    let first = *first;
                    self.report_twice(function, first, false);
                }
                None => named.push((file, id)),
            }
        }
        for function in &definitions.functions {
            let name = function.name.text.as_str();
            let named = self.by_name.get(name).filter(|named| named.len() > 1);
            // Once for each name, at its first function.
            let is_first = |named: &&Vec<(usize, FunctionId)>| {
                let first = named.first().and_then(|(_, id)| self.signature(*id));
                first.map(|signature| signature.span) == Some(function.name.span)
            };
            if let Some(named) = named.filter(is_first).cloned() {
                self.report_shadowed(function, &named);
            }
        }
    }

    /// Reports functions with one name in several files, unless one takes the place of all others; then says that.
    fn report_shadowed(&mut self, function: &Function, named: &[(usize, FunctionId)]) {
        let outermost = self.files.graph.outermost(named);
        let mut outermost = outermost.into_iter();
        // None is outermost if the texts include each other in a circle, which is reported elsewhere.
        let Some(winner) = outermost.next() else {
            return;
        };
        let mut is_conflict = false;
        for other in outermost {
            is_conflict = true;
            if let Some(other) = self.definitions.functions.get(other.0 as usize) {
                self.report_twice(other, winner, true);
            }
        }
        let mut hidden = named.iter().filter(|(_, id)| *id != winner);
        let hidden = hidden.next().and_then(|(_, id)| self.signature(*id));
        if let (false, Some(hidden), Some(signature)) =
            (is_conflict, hidden, self.signature(winner))
        {
            let file = self.files.sources.get(hidden.span.file);
            let file = file.map_or("", |file| base_name(file.name()));
            let name = &function.name.text;
            let advice = Diagnostic::lint(
                signature.span,
                message!("gdef-function-shadows", name = name, file = file),
            )
            .with_hint(message!("gdef-function-shadows-hint", file = file))
            .with_related(hidden.span, message!("gdef-function-shadowed"));
            self.report.add(advice);
        }
    }

    /// Reports a second function with the name of another one.
    fn report_twice(&mut self, function: &Function, first: FunctionId, in_other_file: bool) {
        let name = &function.name;
        let twice = message!("gdef-function-twice", name = &name.text);
        let mut twice = Diagnostic::error(name.span, twice);
        if let Some(first) = self.signature(first) {
            twice = twice.with_related(first.span, message!("gdef-first-here"));
        }
        if in_other_file {
            twice = twice.with_hint(message!("gdef-function-twice-hint"));
        }
        self.report.add(twice);
    }

    fn signature(&self, id: FunctionId) -> Option<&Signature> {
        self.signatures.get(id.0 as usize)
    }

    /// Returns the function that a name refers to in the function that is being checked.
    fn called(&self, name: &str) -> Option<&Signature> {
        let file = self.definitions.functions.get(self.current)?.name.span.file;
        let named = self.by_name.get(name)?;
        let (nearness, id) = self.files.graph.choose(usize::from(file.0), named)?;
        // An included file must not change its meaning because the author names a function like a built-in one.
        let is_built_in = nearness == Nearness::Including && built_ins::function(name).is_some();
        self.signature(id).filter(|_| !is_built_in)
    }

    /// Returns the function with a name whose place no other function takes.
    fn outermost(&self, name: &str) -> Option<&Signature> {
        let named = self.by_name.get(name)?;
        let outermost = self.files.graph.outermost(named);
        let (_, first) = named.first()?;
        self.signature(*outermost.first().unwrap_or(first))
    }

    /// Returns the hook with a name, which must have no parameters and return a bool.
    fn hook(&mut self, name: &'static str) -> Option<FunctionId> {
        let Some(signature) = self.outermost(name) else {
            let is_unreadable = self
                .definitions
                .unreadable_names
                .iter()
                .any(|word| word.text == name);
            if !self.definitions.is_incomplete && !is_unreadable {
                let near = self.similar_function(name);
                let mut diagnostic = Diagnostic::error(
                    near.map_or(Span::new(FileId(0), 0, 0), |(_, span)| span),
                    message!("gdef-hook-absent", name = name),
                );
                diagnostic.hint = Some(match near {
                    Some((near, _)) => message!("gdef-hook-renamed", name = name, found = near),
                    None => message!("gdef-hook-hint", name = name),
                });
                self.report.add(diagnostic);
            }
            return None;
        };
        let right = signature.params.is_empty() && signature.result == Some(Type::Bool);
        let (id, span, is_readable) = (signature.id, signature.span, signature.is_readable);
        if is_readable && !right {
            let message = message!("gdef-hook-form", name = name);
            self.report
                .hinted(span, message, message!("gdef-hook-hint", name = name));
        }
        self.hooks.push((name, id));
        Some(id)
    }

    /// Returns a hook that may be left out, if it is there. It has no parameters; a function with its name but another
    /// signature is an ordinary one.
    fn optional_hook(&mut self, name: &'static str, result: Option<Type>) -> Option<FunctionId> {
        let (message, hint) = match result.map(type_word) {
            None => (
                message!("gdef-after-move-form"),
                message!("gdef-after-move-hint"),
            ),
            Some(ty) => (
                message!("gdef-optional-hook-form", name = name, ty = ty),
                message!("gdef-optional-hook-hint", name = name, ty = ty),
            ),
        };
        self.hook_of_form(name, &[], result, (message, hint))
    }

    /// Returns the hook that says what a player sees on a square.
    fn view_hook(&mut self) -> Option<FunctionId> {
        let words = (message!("gdef-view-form"), message!("gdef-view-hint"));
        let params = [Type::Int; 3];
        self.hook_of_form(SHOWN_TO, &params, Some(Type::Piece), words)
    }

    /// Returns the function with the name of a hook that may be left out. One of another form is no hook, and a warning says
    /// so in these words.
    fn hook_of_form(
        &mut self,
        name: &'static str,
        params: &[Type],
        result: Option<Type>,
        (message, hint): (Message, Message),
    ) -> Option<FunctionId> {
        let signature = self.outermost(name)?;
        let (id, span, is_readable) = (signature.id, signature.span, signature.is_readable);
        if signature.params != params || signature.result != result {
            if is_readable {
                self.report
                    .add(Diagnostic::warning(span, message).with_hint(hint));
            }
            return None;
        }
        self.report
            .extension(span, message!("gdef-extension-hook", name = name));
        self.hooks.push((name, id));
        Some(id)
    }

    /// Returns a function that is never called and has a similar name.
    fn similar_function(&mut self, name: &str) -> Option<(&'a str, Span)> {
        let functions = &self.definitions.functions;
        let names = functions
            .iter()
            .map(|function| function.name.text.as_str())
            .filter(|other| !HOOKS.contains(other));
        let near = self.report.nearest(name, names)?;
        let function = functions
            .iter()
            .find(|function| function.name.text == near)?;
        Some((near, function.name.span))
    }

    fn check_function(&mut self, number: usize, function: &'a Function) -> tree::Function {
        self.current = number;
        self.result = function.header.result;
        self.is_readable = function.is_readable;
        self.locals = Vec::new();
        self.names = HashMap::new();
        self.flow = Flow::default();
        self.loops.clear();
        self.is_depth_reported = false;
        self.is_incomplete = !self.is_readable;
        for (ty, name) in &function.header.params {
            self.declare_parameter(*ty, name);
        }
        let body = self.block(&function.body, 0);
        let end = function.body.end;
        if let Some(result) = self.result
            && !self.flow.dead
            && !self.is_incomplete
        {
            self.report.add(
                Diagnostic::warning(
                    end,
                    message!(
                        "gdef-may-end-without-return",
                        name = &function.name.text,
                        ty = type_word(result)
                    ),
                )
                .with_related(function.name.span, message!("gdef-function-here")),
            );
        }
        self.report_unread();
        self.bodies.push(std::mem::take(&mut self.body));
        tree::Function {
            name: function.name.text.clone(),
            params: u32::try_from(function.header.params.len()).unwrap_or(u32::MAX),
            locals: std::mem::take(&mut self.locals)
                .into_iter()
                .map(|variable| variable.local)
                .collect(),
            result: self.result,
            body,
            name_span: function.name.span,
            end_span: end,
        }
    }

    fn declare_parameter(&mut self, ty: Type, name: &'a SourceWord) {
        if let Some(first) = self
            .variable(&name.text)
            .map(|variable| variable.local.span)
        {
            self.report.add(
                Diagnostic::error(name.span, message!("gdef-name-twice", name = &name.text))
                    .with_related(first, message!("gdef-first-here")),
            );
        }
        self.report_reserved(name);
        let id = self.new_local(ty, name, true);
        self.flow.set(id);
    }

    fn variable(&self, name: &str) -> Option<&Variable> {
        let id = self.names.get(name)?;
        self.locals.get(id.0 as usize)
    }

    /// Returns the `state` with a name, and its index.
    fn state(&self, name: &str) -> Option<(u32, &'a tree::StateVariable)> {
        let head = self.head;
        (0u32..)
            .zip(&head.states)
            .find(|(_, state)| state.name == name)
    }

    fn new_local(&mut self, ty: Type, name: &'a SourceWord, is_parameter: bool) -> LocalId {
        let id = LocalId(u32::try_from(self.locals.len()).unwrap_or(u32::MAX));
        self.names.insert(&name.text, id);
        self.locals.push(Variable {
            local: tree::TypedLocal {
                name: name.text.clone(),
                ty,
                span: name.span,
            },
            is_parameter,
            is_read: false,
            is_warned: false,
        });
        id
    }

    /// Reports a local or parameter with the name of `empty`, or of an object, a state or a constant of its own file.
    ///
    /// It hides those of other files: an included file must not fail because of the names that the author chose.
    fn report_reserved(&mut self, name: &SourceWord) {
        let text = name.text.as_str();
        if EMPTY.contains(&text) {
            self.report
                .error(name.span, message!("gdef-object-empty", name = text));
            return;
        }
        let first_here = message!("gdef-first-here");
        let (first, message, related) = if let Some((_, state)) = self.state(text) {
            let message = message!("gdef-name-of-state", name = text);
            (state.span, message, first_here)
        } else if let Some(object) = self.head.objects.declared(text) {
            let message = message!("gdef-name-of-object", name = text);
            (object, message, message!("gdef-object-here"))
        } else if let Some(table) = self.head.tables.get(text) {
            let message = message!("gdef-name-of-constant", name = text);
            (table.span, message, first_here)
        } else if let Some(constant) = self.head.constants.get(text) {
            let message = message!("gdef-name-of-constant", name = text);
            (constant.span, message, first_here)
        } else {
            return;
        };
        if first.file == name.span.file {
            let diagnostic = Diagnostic::error(name.span, message);
            self.report.add(diagnostic.with_related(first, related));
        }
    }

    /// Reports variables that are set but never read.
    fn report_unread(&mut self) {
        if self.is_incomplete {
            return;
        }
        for variable in self.locals.iter().filter(|variable| !variable.is_parameter) {
            if !variable.is_read {
                self.report.lint(
                    variable.local.span,
                    message!("gdef-variable-unread", name = &variable.local.name),
                );
            }
        }
    }

    /// Returns for each function whether it can be reached from some functions.
    fn reachable(&self, from: impl IntoIterator<Item = FunctionId>) -> Vec<bool> {
        // With a list and not by recursion: a chain of calls may be as long as the text.
        let mut reached = vec![false; self.bodies.len()];
        let mut open: Vec<FunctionId> = from.into_iter().collect();
        while let Some(id) = open.pop() {
            let index = id.0 as usize;
            if let Some(slot) = reached.get_mut(index).filter(|slot| !**slot) {
                *slot = true;
                let calls = self.bodies.get(index).map(|body| &body.calls);
                open.extend(calls.into_iter().flatten());
            }
        }
        reached
    }

    /// Returns what the functions do that can be reached from some functions.
    fn reached(
        &self,
        from: impl IntoIterator<Item = FunctionId>,
    ) -> impl Iterator<Item = &BodyEffects> {
        let bodies = self.bodies.iter().zip(self.reachable(from));
        bodies.filter_map(|(body, is_reached)| is_reached.then_some(body))
    }

    /// Warns about `setWinner` while a move is judged, which has no effect.
    fn report_winner_in_hooks(&mut self, hooks: impl IntoIterator<Item = FunctionId>) {
        let spans = self.reached(hooks).flat_map(|body| body.winners.clone());
        for span in spans.collect::<Vec<_>>() {
            let message = message!("gdef-winner-in-judgement");
            self.report.lint(span, message);
        }
    }

    /// Reports changes of the position outside the hook after a move.
    fn report_changes_in_hooks(&mut self, hooks: impl IntoIterator<Item = FunctionId>) {
        let spans = self.reached(hooks).flat_map(|body| body.changes.clone());
        for span in spans.collect::<Vec<_>>() {
            let message = message!("gdef-change-outside");
            self.report
                .hinted(span, message, message!("gdef-change-outside-hint"));
        }
    }

    /// Reports calls of built-ins that are reached from a hook that may not call them.
    fn report_wrong_callers(&mut self) {
        let mut messages = Vec::new();
        for (hook, id) in &self.hooks {
            let calls = self.reached([*id]).flat_map(|body| &body.restricted);
            messages.extend(calls.filter_map(|(span, called)| {
                let name = called.name;
                let message = match called.callers {
                    Callers::Only(only) if only != *hook => {
                        message!(
                            "gdef-built-in-elsewhere",
                            name = name,
                            only = only,
                            hook = *hook
                        )
                    }
                    Callers::Except(except) if except == *hook => {
                        message!("gdef-built-in-not-here", name = name, hook = *hook)
                    }
                    _ => return None,
                };
                Some((*span, message))
            }));
        }
        for (span, message) in messages {
            self.report.error(span, message);
        }
    }

    /// Points out questions about objects that lie on each other, where each square holds one.
    fn report_levels(&mut self) {
        let hooks: Vec<FunctionId> = self.hooks.iter().map(|(_, id)| *id).collect();
        let calls = self.reached(hooks).flat_map(|body| body.levels.clone());
        let calls: Vec<_> = calls.filter(|_| !self.head.board.has_stacks()).collect();
        for (span, name) in calls {
            let message = message!("gdef-stack-question", name = name);
            self.report.lint(span, message);
        }
    }

    /// Reports who names both payoffs and a winner, and payoffs of too many players.
    fn report_payoffs(&mut self, end: Option<FunctionId>) {
        let is_payoff = |(_, called): &&(Span, &BuiltIn)| called.name == "setPayoff";
        let first = {
            let mut payoffs = self.reached(end).flat_map(|body| &body.restricted);
            payoffs.find(is_payoff).map(|(span, _)| *span)
        };
        let Some(first) = first else {
            return;
        };
        let winners = self.reached(end).flat_map(|body| body.winners.clone());
        for winner in winners.collect::<Vec<Span>>() {
            let message = message!("gdef-payoff-and-winner");
            self.report.add(
                Diagnostic::error(winner, message).with_related(first, message!("gdef-first-here")),
            );
        }
        if Payoffs::new(self.head.game.players).is_none() {
            let message = message!("gdef-payoff-players", max = Payoffs::MOST);
            self.report.error(first, message);
        }
    }

    /// Reports a question about chance that depends on a move, and weights that nothing asks for or that cannot differ.
    fn report_chance(&mut self, is_chance: Option<FunctionId>, weight: Option<FunctionId>) {
        let asks_too_much = is_chance.filter(|id| self.reads_move(*id));
        let asks_too_much = asks_too_much.map(|id| self.place(id));
        let idle = weight.and_then(|id| match is_chance {
            None => Some((self.place(id), message!("gdef-weight-without-chance"))),
            Some(_) if self.reads_move(id) => None,
            Some(_) => Some((self.place(id), message!("gdef-weight-of-nothing"))),
        });
        if let Some(span) = asks_too_much {
            let hint = message!("gdef-chance-knows-move-hint");
            self.report
                .hinted(span, message!("gdef-chance-knows-move"), hint);
        }
        if let Some((span, message)) = idle {
            self.report.lint(span, message);
        }
    }

    /// Reports a view that depends on a move.
    fn report_view(&mut self, shown_to: Option<FunctionId>) {
        if let Some(id) = shown_to.filter(|id| self.reads_move(*id)) {
            self.report.hinted(
                self.place(id),
                message!("gdef-view-knows-move"),
                message!("gdef-chance-knows-move-hint"),
            );
        }
    }

    /// Points out a hint that is the same for every move.
    fn report_hint(&mut self, promising: Option<FunctionId>) {
        if let Some(id) = promising.filter(|id| !self.reads_move(*id)) {
            let message = message!("gdef-hint-of-nothing");
            self.report.lint(self.place(id), message);
        }
    }

    /// Returns the place of the name of a function.
    fn place(&self, id: FunctionId) -> Span {
        let function = self.definitions.functions.get(id.0 as usize);
        function.map_or_else(Span::default, |function| function.name.span)
    }

    /// Returns true if a function reads the move, itself or by what it calls.
    fn reads_move(&self, id: FunctionId) -> bool {
        self.reached([id]).any(|body| body.reads_move)
    }

    /// Reports functions inside `next` and `suppose` that read the move: what they see is not the board before it.
    fn report_moves_apart(&mut self) {
        for (span, id, board) in std::mem::take(&mut self.apart_calls) {
            if self.reads_move(id) {
                self.report_reads_move(board, span);
            }
        }
    }

    /// Reports a hook after a move that changes nothing, and states that are never read.
    fn report_unused_state(&mut self, after_move: Option<FunctionId>) {
        if self.definitions.is_incomplete || self.report.has_errors() {
            return;
        }
        let function = after_move.and_then(|id| self.definitions.functions.get(id.0 as usize));
        if let Some(function) = function {
            let acts = |(_, called): &(Span, &BuiltIn)| called.callers == Callers::Only(AFTER_MOVE);
            let changes = self
                .reached(after_move)
                .any(|body| !body.changes.is_empty() || body.restricted.iter().any(acts));
            if !changes {
                self.report.add(
                    Diagnostic::lint(function.name.span, message!("gdef-after-move-idle"))
                        .with_hint(message!("gdef-after-move-idle-hint")),
                );
            }
        }
        let states = self.head.states.iter().zip(&self.read_states);
        for (state, _) in states.filter(|(_, is_read)| !**is_read) {
            self.report.add(
                Diagnostic::lint(
                    state.span,
                    message!("gdef-state-unread", name = &state.name),
                )
                .with_hint(message!("gdef-state-unread-hint")),
            );
        }
    }

    /// Reports functions of the first file that are never reached. Further files are libraries to choose from.
    fn report_unused_functions(&mut self) {
        if self.definitions.is_incomplete || self.report.has_errors() {
            return;
        }
        let hooks = HOOKS
            .iter()
            .filter_map(|name| self.outermost(name))
            .map(|signature| signature.id);
        let reached = self.reachable(hooks);
        for (function, _) in self
            .definitions
            .functions
            .iter()
            .zip(reached)
            .filter(|(function, reached)| !*reached && function.name.span.file == FileId(0))
        {
            self.report.lint(
                function.name.span,
                message!("gdef-function-unused", name = &function.name.text),
            );
        }
    }
}
