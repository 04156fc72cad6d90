//! What is known of every function before code is generated: its size, whether it is recursive, which variables are
//! checked.

// Inlining is decided from sizes of the tree, before any code exists: the size of a function's code would depend on
// what was inlined into it already. Exact code inlines nothing, because `size` stays `None` there.

use crate::base::IndexVec;
use crate::rules::vm::code::CodeStyle;
use crate::rules::vm::tree::{ExprKind, FunctionId, Program, Stmt, StmtKind, all_statements};
use crate::rules::vm::tree_walk::{expressions_of, walk};
use crate::rules::vm::types::Type;

/// The size, in expressions and statements, up to which a function with a loop is inlined. It is smaller than
/// [`STRAIGHT`] because such a function is better called: its result can be remembered.
const SMALL: u32 = 80;
/// The size up to which a function without a loop of its own is inlined.
const STRAIGHT: u32 = 1500;
/// The deepest nesting of inlined calls.
const DEEPEST: u8 = 12;
/// The number of expressions and statements that inlining may add to a program.
const BUDGET: u32 = 20_000;

#[derive(Clone, Debug, Default)]
struct FunctionInfo {
    /// The size after inlining small calls; `None` while unknown and for recursive functions.
    size: Option<u32>,
    checked: Vec<u32>,
    assigned: Vec<bool>,
    loops: bool,
    /// True if it reads the board, or one that it calls does.
    reads_board: bool,
    /// True if it counts or measures something with a loop. If it reads the board, calls of it are often the same, and
    /// the graph of a rule computes them for all lanes at once, so it is never inlined.
    measures: bool,
}

impl FunctionInfo {
    /// Returns the size if the function is small enough to be inlined.
    fn small(&self) -> Option<u32> {
        let most = if self.loops { SMALL } else { STRAIGHT };
        self.size
            .filter(|size| *size <= most && !(self.measures && self.reads_board))
    }
}

/// Decides which calls are inlined.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    functions: Vec<FunctionInfo>,
    remaining: u32,
}

impl Plan {
    pub(super) fn new(program: &Program, style: CodeStyle) -> Self {
        let mut functions = Vec::with_capacity(program.functions.len());
        let mut callees: Vec<Vec<u32>> = Vec::new();
        let mut callers: Vec<Vec<u32>> = vec![Vec::new(); program.functions.len()];
        let mut own_sizes = Vec::new();
        for (number, function) in program.functions.iter().enumerate() {
            let mut checked = IndexVec::<u32, _>::from(vec![false; function.locals.len()]);
            let mut calls = Vec::new();
            let mut size = 0u32;
            let mut reads_board = false;
            expressions_of(&function.body, &mut |expr| {
                size = size.saturating_add(1);
                walk(expr, &mut |part| {
                    size = size.saturating_add(1);
                    match &part.kind {
                        // Parameters are always set, whatever the checker could show about them.
                        ExprKind::Local { id, checked: true } if id.0 >= function.params => {
                            checked.set(id.0, true);
                        }
                        ExprKind::Call(callee, _) => calls.push(callee.0),
                        ExprKind::CellAt(..) => reads_board = true,
                        _ => {}
                    }
                });
            });
            for callee in &calls {
                if let Some(list) = callers.get_mut(*callee as usize) {
                    list.push(u32::try_from(number).unwrap_or(u32::MAX));
                }
            }
            let loops = loops(&function.body);
            functions.push(FunctionInfo {
                size: None,
                checked: (0u32..)
                    .zip(checked.iter().copied())
                    .filter_map(|(local, checked)| checked.then_some(local))
                    .collect(),
                assigned: assigned(&function.body, function.locals.len()),
                loops,
                reads_board,
                measures: loops && function.params > 0 && function.result == Some(Type::Int),
            });
            callees.push(calls);
            own_sizes.push(size);
        }
        let mut plan = Self {
            functions,
            remaining: BUDGET,
        };
        if style == CodeStyle::Fast {
            plan.measure(&callees, &callers, &own_sizes);
        }
        plan
    }

    // Kahn's algorithm over the call graph: a function is ready once all that it calls are measured. Functions on a
    // cycle, and those that call one, are never ready; they keep no size, so they are neither inlined nor copied.
    /// Computes sizes from the leaves of the call graph up; recursive functions are never reached.
    fn measure(&mut self, callees: &[Vec<u32>], callers: &[Vec<u32>], own_sizes: &[u32]) {
        let mut waiting: Vec<usize> = callees.iter().map(Vec::len).collect();
        let mut ready: Vec<u32> = (0u32..)
            .zip(&waiting)
            .filter_map(|(function, calls)| (*calls == 0).then_some(function))
            .collect();
        while let Some(function) = ready.pop() {
            let index = function as usize;
            let mut size = own_sizes.get(index).copied().unwrap_or(0);
            let mut reads_board = false;
            for callee in callees.get(index).into_iter().flatten() {
                let inner = self.functions.get(*callee as usize);
                reads_board |= inner.is_some_and(|inner| inner.reads_board);
                // A call that stays a call counts 4, for its arguments and the call.
                size = size.saturating_add(inner.and_then(FunctionInfo::small).unwrap_or(4));
            }
            if let Some(function) = self.functions.get_mut(index) {
                function.size = Some(size);
                function.reads_board |= reads_board;
            }
            for caller in callers.get(index).into_iter().flatten() {
                if let Some(calls) = waiting.get_mut(*caller as usize) {
                    *calls -= 1;
                    if *calls == 0 {
                        ready.push(*caller);
                    }
                }
            }
        }
    }

    // The budget is taken per call and not per function: each call gets a copy of its own. When it is used up, code is
    // only slower. Calls are decided in the order of the text, so which ones are inlined does not depend on anything
    // else.
    /// Returns true if a call is inlined, and takes its size out of the budget. `inlined` is the number of inlined
    /// calls around it.
    pub(super) fn take(&mut self, callee: FunctionId, inlined: u8) -> bool {
        let size = self
            .functions
            .get(callee.0 as usize)
            .and_then(FunctionInfo::small);
        match size {
            Some(size) if inlined < DEEPEST && size <= self.remaining => {
                self.remaining -= size;
                true
            }
            _ => false,
        }
    }

    /// Returns the size of a function after inlining, or `None` if it is recursive.
    pub(super) fn size(&self, id: FunctionId) -> Option<u32> {
        self.functions
            .get(id.0 as usize)
            .and_then(|function| function.size)
    }

    /// Returns the variables of a function that may be read before they are set.
    pub(super) fn checked(&self, id: FunctionId) -> &[u32] {
        self.functions
            .get(id.0 as usize)
            .map_or(&[], |function| &function.checked)
    }

    /// Returns true if a function ever assigns one of its locals.
    pub(super) fn assigns(&self, id: FunctionId, local: usize) -> bool {
        self.functions
            .get(id.0 as usize)
            .and_then(|function| function.assigned.get(local))
            .copied()
            .unwrap_or(true)
    }
}

/// Returns true if statements contain a loop.
fn loops(body: &[Stmt]) -> bool {
    all_statements(body).any(|statement| {
        matches!(
            statement.kind,
            StmtKind::While { .. } | StmtKind::For { .. }
        )
    })
}

/// Returns for each local whether some statement sets it.
fn assigned(body: &[Stmt], locals: usize) -> Vec<bool> {
    let mut assigned = vec![false; locals];
    for statement in all_statements(body) {
        if let StmtKind::Set { local, .. } = &statement.kind
            && let Some(slot) = assigned.get_mut(local.0 as usize)
        {
            *slot = true;
        }
    }
    assigned
}
