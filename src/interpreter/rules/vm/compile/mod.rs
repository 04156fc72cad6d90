//! Compiles the typed tree to register code.
//!
//! One compiler produces both [styles](CodeStyle). Invariants: long left-deep chains of operators and of `else
//! if` are handled with loops, so only real nesting, which the front ends bound, uses the stack; an intermediate result
//! never overwrites a variable that the same expression still reads.

// Registers are given out like a stack: locals first, then flags of checked variables, then temporaries, which `free`
// releases at the end of each expression and statement. A local keeps its register in the whole function, so code never
// moves values to make room:
//
//     | parameters | other locals | flags | temporaries ... arguments of a call |
//     0            params         |       |             ^ free                  ^ top
//
// Fast code is optimised while it is emitted, in one pass: `facts` knows the contents of registers on the straight line
// up to here and is emptied where another path may join. There is no intermediate form; the only later pass is
// `assemble`.

mod assemble;
mod condition;
mod expression;
mod inline;
mod statement;

use super::code::{Code, CodeStyle, FunctionCode};
use super::instruction::{BranchEdge, Instruction, NoteKind, Register};
use super::registers::written;
use super::tree::{FunctionId, LocalId, Program};
use super::types::Type;
use crate::base::{Diagnostic, IndexVec, Span};
use crate::message;
use assemble::{Label, LabelState, PendingInstruction, assemble};
use inline::Plan;
use std::collections::BTreeMap;

/// Compiles a program. With `turn`, fast code is specialised for that player being on turn.
///
/// # Errors
/// Returns an error if a function needs more registers than a window has, or if the tree violates its invariants.
pub fn compile(program: &Program, style: CodeStyle, turn: Option<u8>) -> Result<Code, Diagnostic> {
    let mut compiler = Compiler::new(program, style);
    compiler.turn = turn;
    for index in 0..program.functions.len() {
        let id = FunctionId(u32::try_from(index).unwrap_or(u32::MAX));
        compiler.checked_function(id, &[])?;
    }
    // Copies are compiled after the functions, and compiling one may ask for others; `specialise` gives out their
    // indexes before they exist. Bounded by `MAX_COPIES`.
    let mut next = 0;
    while let Some((id, arguments)) = compiler.copies.get(next).cloned() {
        compiler.checked_function(id, &arguments)?;
        next += 1;
    }
    let Compiler {
        pending,
        labels,
        entries,
        functions,
        ..
    } = compiler;
    Ok(assemble(style, pending, labels, &entries, functions))
}

// Rules often pass a colour, a direction or a kind of piece as a constant, as in `attacked(x, y, white)`. The copy
// folds what depends on it.
/// The most copies of functions that are specialised for constant arguments.
const MAX_COPIES: usize = 32;
/// The size of a function up to which it is copied.
const COPIED: u32 = 4_000;

/// One less than a window, so that every register index is inside.
const MAX_REGISTERS: u32 = (super::instruction::WINDOW - 1) as u32;

/// Where a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operand {
    Register(Register),
    Constant(i64),
}

// Inlining changes only where a `return` goes, so one compiler of statements serves both:
//
//     call with a frame          Frame                Return r
//     x = f(a)                   Value { to, end }    into `to`, jump end
//     if (f(a)) ...              Branch { yes, no }   the returned condition is tested at once: no bool is ever stored
//     f(a);                      Drop { end }         evaluated for its faults, the value is not used
/// How a `return` of the function that is being compiled leaves it.
#[derive(Clone, Copy, Debug)]
enum ReturnExit {
    /// Leaves the frame.
    Frame,
    /// Inlined: puts the value into a register and continues at `end`.
    Value { to: Register, end: Label },
    /// Inlined in a condition.
    Branch { yes: Label, no: Label },
    /// Inlined as a statement.
    Drop { end: Label },
}

/// The meaning of names in the function that is being compiled.
#[derive(Clone, Debug)]
struct FunctionScope {
    function: FunctionId,
    locals: Vec<Operand>,
    /// The registers that tell whether a variable is set, for variables that are checked.
    flags: IndexVec<u32, Option<Register>>,
    exit: ReturnExit,
    /// The number of conditions around the statement.
    level: u16,
    /// The number of inlined calls around it.
    inlined: u8,
}

struct Compiler<'p> {
    program: &'p Program,
    style: CodeStyle,
    pending: Vec<PendingInstruction>,
    labels: IndexVec<Label, LabelState>,
    entries: Vec<Label>,
    functions: Vec<FunctionCode>,
    plan: Plan,
    scope: FunctionScope,
    /// The loops around the statement: the labels where the next round begins and where the loop ends.
    loops: Vec<(Label, Label)>,
    /// False after an instruction that never falls through, until a label that is jumped to.
    is_reachable: bool,
    /// The player on turn, if the code is specialised for one.
    turn: Option<u8>,
    /// Functions that are compiled once more for known arguments; their indexes follow those of the program.
    copies: Vec<(FunctionId, Vec<Option<i64>>)>,
    /// Registers with known contents at this point; only used for fast code.
    facts: BTreeMap<Register, i64>,
    /// The next free register. `top` is the most that the function used.
    free: u32,
    top: u32,
    deepest_inlined: u8,
    is_broken: bool,
}

impl<'p> Compiler<'p> {
    fn new(program: &'p Program, style: CodeStyle) -> Self {
        let mut compiler = Self {
            program,
            style,
            pending: Vec::new(),
            labels: IndexVec::default(),
            entries: Vec::new(),
            functions: Vec::new(),
            plan: Plan::new(program, style),
            scope: FunctionScope {
                function: FunctionId(0),
                locals: Vec::new(),
                flags: IndexVec::default(),
                exit: ReturnExit::Frame,
                level: 0,
                inlined: 0,
            },
            loops: Vec::new(),
            is_reachable: true,
            turn: None,
            copies: Vec::new(),
            facts: BTreeMap::new(),
            free: 0,
            top: 0,
            deepest_inlined: 0,
            is_broken: false,
        };
        // The first labels are those of the program.
        for _ in 0..program.labels {
            compiler.label();
        }
        for hook in [program.is_move_legal, program.end] {
            if program.functions.get(hook.0 as usize).is_none() {
                compiler.is_broken = true;
            }
        }
        compiler
    }

    fn is_exact(&self) -> bool {
        self.style == CodeStyle::Exact
    }

    fn checked_function(
        &mut self,
        id: FunctionId,
        arguments: &[Option<i64>],
    ) -> Result<(), Diagnostic> {
        let Some(function) = self.program.functions.get(id.0 as usize) else {
            return Ok(());
        };
        self.function(id, arguments);
        if self.is_broken {
            return Err(Diagnostic::error(
                function.name_span,
                message!("rules-broken-tree", name = &function.name),
            ));
        }
        // Checked once per function and not in `allocate`, which would make every caller fallible. Until here registers
        // beyond the window were clamped, so the code may be wrong, but it is thrown away.
        if self.top > MAX_REGISTERS {
            return Err(Diagnostic::error(
                function.name_span,
                message!("rules-function-too-large", name = &function.name),
            )
            .with_hint(message!("rules-function-too-large-hint")));
        }
        Ok(())
    }

    /// Returns the index of a function for a call with these arguments, some of which may be known.
    fn specialise(&mut self, callee: FunctionId, arguments: Vec<Option<i64>>) -> u32 {
        let is_worthwhile = !self.is_exact()
            && arguments.iter().any(Option::is_some)
            && self.plan.size(callee).is_some_and(|size| size <= COPIED);
        if !is_worthwhile {
            return callee.0;
        }
        let copy = (callee, arguments);
        let number = match self.copies.iter().position(|other| *other == copy) {
            Some(number) => number,
            None if self.copies.len() < MAX_COPIES => {
                self.copies.push(copy);
                self.copies.len() - 1
            }
            None => return callee.0,
        };
        u32::try_from(self.program.functions.len() + number).unwrap_or(callee.0)
    }

    fn function(&mut self, id: FunctionId, arguments: &[Option<i64>]) {
        let Some(function) = self.program.functions.get(id.0 as usize) else {
            self.is_broken = true;
            return;
        };
        let entry = self.label();
        self.mark_named(entry);
        self.is_reachable = true;
        self.facts.clear();
        self.bind(entry);
        self.entries.push(entry);
        self.free = 0;
        self.top = 1;
        self.deepest_inlined = 0;
        let mut locals = Vec::with_capacity(function.locals.len());
        for number in 0..function.locals.len() {
            let register = self.allocate();
            let constant = arguments.get(number).copied().flatten();
            // A parameter of a copy that some statement assigns is not constant after all. Its register stays allocated
            // in either case, so that a call puts its arguments where the callee expects them whichever copy it calls.
            locals.push(match constant {
                Some(bits) if !self.plan.assigns(id, number) => Operand::Constant(bits),
                _ => Operand::Register(register),
            });
        }
        self.scope = FunctionScope {
            function: id,
            locals,
            flags: IndexVec::default(),
            exit: ReturnExit::Frame,
            level: 0,
            inlined: 0,
        };
        self.scope.flags = self.make_flags(id);
        self.body(id);
        self.functions.push(FunctionCode {
            name: function.name.clone(),
            entry: 0,
            params: function.params,
            result: function.result,
            frame: self.top,
            cost: 0,
            inlined: u32::from(self.deepest_inlined),
        });
    }

    /// Returns the flags of the variables that may be read before they are set; all start as not set.
    fn make_flags(&mut self, id: FunctionId) -> IndexVec<u32, Option<Register>> {
        let Some(function) = self.program.functions.get(id.0 as usize) else {
            return IndexVec::default();
        };
        let checked = self.plan.checked(id).to_vec();
        let mut flags = IndexVec::from(vec![None; function.locals.len()]);
        for local in checked {
            let flag = self.allocate();
            self.emit(
                Instruction::Constant { to: flag, bits: 0 },
                function.name_span,
            );
            flags.set(local, Some(flag));
        }
        flags
    }

    /// Compiles the statements of a function and its end.
    fn body(&mut self, id: FunctionId) {
        let Some(function) = self.program.functions.get(id.0 as usize) else {
            return;
        };
        self.block(&function.body);
        if function.result.is_some() {
            self.emit(Instruction::FellOff, function.end_span);
        } else {
            match self.scope.exit {
                ReturnExit::Frame => self.emit(Instruction::ReturnNothing, function.end_span),
                ReturnExit::Value { end, .. } | ReturnExit::Drop { end } => {
                    self.jump(end, function.end_span)
                }
                ReturnExit::Branch { no, .. } => self.jump(no, function.end_span),
            }
        }
    }

    fn allocate(&mut self) -> Register {
        let register = self.free;
        self.free += 1;
        self.top = self.top.max(self.free);
        // A function that is too large is rejected at its end; the code up to there never runs.
        Register::try_from(register).unwrap_or(Register::MAX)
    }

    // Unreachable code is not emitted: `facts` would be wrong there, and branches that a constant has decided would
    // remain.
    fn emit(&mut self, instruction: Instruction, span: Span) {
        if self.is_reachable {
            self.is_reachable = !instruction.ends_flow();
            self.pending.push(PendingInstruction { instruction, span });
            if self.style == CodeStyle::Fast {
                self.learn(&instruction);
            }
        }
    }

    /// Updates the facts after an instruction.
    fn learn(&mut self, instruction: &Instruction) {
        let facts = &mut self.facts;
        written(instruction, |register| {
            facts.remove(&register);
        });
        match *instruction {
            Instruction::Constant { to, bits } => {
                facts.insert(to, bits);
            }
            // The window of the callee begins at `first`: everything above is overwritten.
            Instruction::Call { first, .. } => drop(facts.split_off(&first)),
            _ => {}
        }
    }

    /// Returns the known content of a register.
    fn fact(&self, register: Register) -> Option<i64> {
        self.facts.get(&register).copied()
    }

    fn charge(&mut self, span: Span) {
        self.emit(Instruction::Charge { steps: 1 }, span);
    }

    fn note(&mut self, kind: NoteKind, value: Register, ty: Type, span: Span) {
        if self.is_exact() {
            let level = self.scope.level;
            self.emit(
                Instruction::Note {
                    kind,
                    ty,
                    level,
                    value,
                },
                span,
            );
        }
    }

    /// Emits a note without a value.
    fn mark(&mut self, kind: NoteKind, span: Span) {
        self.note(kind, 0, Type::Bool, span);
    }

    fn label(&mut self) -> Label {
        let label = Label(u32::try_from(self.labels.len()).unwrap_or(u32::MAX));
        self.labels.push(LabelState::default());
        label
    }

    fn mark_named(&mut self, label: Label) {
        self.labels.change(label, |state| state.is_named = true);
    }

    // A label that no jump names yet does not end the straight line. Labels of loops are jumped to only later, from
    // below, so `repeat` names them before it binds them; forgetting that would let facts of the first round hold in
    // all others.
    /// Binds a label to this place. The code here is reachable if it was before or if a jump names the label.
    fn bind(&mut self, label: Label) {
        let place = u32::try_from(self.pending.len()).unwrap_or(u32::MAX);
        self.labels.change(label, |state| state.place = Some(place));
        if self.labels.at(label).is_named {
            // Other paths lead here too.
            self.is_reachable = true;
            self.facts.clear();
        }
    }

    fn jump(&mut self, target: Label, span: Span) {
        if self.is_reachable {
            self.mark_named(target);
            self.emit(
                Instruction::Jump {
                    target: target.0,
                    cost: 0,
                },
                span,
            );
        }
    }

    /// Emits a conditional jump that `make` builds around its edge.
    fn branch(
        &mut self,
        on: bool,
        target: Label,
        span: Span,
        make: impl FnOnce(BranchEdge) -> Instruction,
    ) {
        if self.is_reachable {
            self.mark_named(target);
            self.emit(
                make(BranchEdge {
                    target: target.0,
                    taken: 0,
                    fall: 0,
                    on,
                }),
                span,
            );
        }
    }

    fn local(&mut self, id: LocalId) -> Operand {
        let operand = self.scope.locals.get(id.0 as usize).copied();
        operand.unwrap_or_else(|| {
            self.is_broken = true;
            Operand::Constant(0)
        })
    }

    fn flag(&self, id: LocalId) -> Option<Register> {
        self.scope.flags.at(id.0)
    }
}
