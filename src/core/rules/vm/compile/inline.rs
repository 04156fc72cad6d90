//! What is known of every function before code is made: its size, whether it calls itself, which variables are checked.

use super::{Style, expressions_of, walk};
use crate::rules::vm::tree::{ExprKind, FunctionId, Program, Stmt, StmtKind, all_statements};

/// Expressions and statements up to which a function is put in place of its calls.
const SMALL: u32 = 80;
/// The same for a function without a loop of its own: one with a loop is worth more as a call whose result can be
/// remembered.
const STRAIGHT: u32 = 1500;
/// Inlined calls inside each other.
const DEEPEST: u8 = 12;
/// Expressions and statements that inlining may add to a program.
const BUDGET: u32 = 20_000;

#[derive(Clone, Debug, Default)]
struct Known {
    /// Size with the small calls put in place; none while unknown and for what calls itself.
    size: Option<u32>,
    checked: Vec<u32>,
    assigned: Vec<bool>,
    loops: bool,
}

impl Known {
    /// Returns the size, when the function is small enough to be put in place of its calls.
    fn small(&self) -> Option<u32> {
        let most = if self.loops { SMALL } else { STRAIGHT };
        self.size.filter(|size| *size <= most)
    }
}

/// Decides which calls are inlined.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    known: Vec<Known>,
    left: u32,
}

impl Plan {
    pub(super) fn new(program: &Program, style: Style) -> Self {
        let mut known = Vec::with_capacity(program.functions.len());
        let mut callees: Vec<Vec<u32>> = Vec::new();
        let mut callers: Vec<Vec<u32>> = vec![Vec::new(); program.functions.len()];
        let mut own = Vec::new();
        for (number, function) in program.functions.iter().enumerate() {
            let mut checked = vec![false; function.locals.len()];
            let mut calls = Vec::new();
            let mut size = 0u32;
            expressions_of(&function.body, &mut |expr| {
                size = size.saturating_add(1);
                walk(expr, &mut |part| {
                    size = size.saturating_add(1);
                    match &part.kind {
                        ExprKind::Local { id, checked: true } if id.0 >= function.params => {
                            if let Some(slot) = checked.get_mut(id.0 as usize) {
                                *slot = true;
                            }
                        }
                        ExprKind::Call(callee, _) => calls.push(callee.0),
                        _ => {}
                    }
                });
            });
            for callee in &calls {
                if let Some(list) = callers.get_mut(*callee as usize) {
                    list.push(u32::try_from(number).unwrap_or(u32::MAX));
                }
            }
            known.push(Known {
                size: None,
                checked: (0u32..)
                    .zip(checked)
                    .filter_map(|(local, checked)| checked.then_some(local))
                    .collect(),
                assigned: assigned(&function.body, function.locals.len()),
                loops: loops(&function.body),
            });
            callees.push(calls);
            own.push(size);
        }
        let mut plan = Self {
            known,
            left: BUDGET,
        };
        if style == Style::Fast {
            plan.measure(&callees, &callers, &own);
        }
        plan
    }

    /// Computes sizes from the leaves of the call graph up; what calls itself is never reached.
    fn measure(&mut self, callees: &[Vec<u32>], callers: &[Vec<u32>], own: &[u32]) {
        let mut waiting: Vec<usize> = callees.iter().map(Vec::len).collect();
        let mut ready: Vec<u32> = (0u32..)
            .zip(&waiting)
            .filter_map(|(function, calls)| (*calls == 0).then_some(function))
            .collect();
        while let Some(function) = ready.pop() {
            let index = function as usize;
            let mut size = own.get(index).copied().unwrap_or(0);
            for callee in callees.get(index).into_iter().flatten() {
                let inner = self.known.get(*callee as usize).and_then(Known::small);
                size = size.saturating_add(inner.unwrap_or(4));
            }
            if let Some(known) = self.known.get_mut(index) {
                known.size = Some(size);
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

    /// Returns true if a call that stands inside so many inlined calls is inlined; says yes only while the budget
    /// lasts.
    pub(super) fn take(&mut self, callee: FunctionId, inlined: u8) -> bool {
        let size = self.known.get(callee.0 as usize).and_then(Known::small);
        match size {
            Some(size) if inlined < DEEPEST && size <= self.left => {
                self.left -= size;
                true
            }
            _ => false,
        }
    }

    /// Returns the size of a function with the small calls in it; none for what calls itself.
    pub(super) fn size(&self, id: FunctionId) -> Option<u32> {
        self.known.get(id.0 as usize).and_then(|known| known.size)
    }

    /// Returns the variables of a function that are read where they may not be set.
    pub(super) fn checked(&self, id: FunctionId) -> &[u32] {
        self.known
            .get(id.0 as usize)
            .map_or(&[], |known| &known.checked)
    }

    /// Returns true if a function ever sets one of its locals.
    pub(super) fn assigns(&self, id: FunctionId, local: usize) -> bool {
        self.known
            .get(id.0 as usize)
            .and_then(|known| known.assigned.get(local))
            .copied()
            .unwrap_or(true)
    }
}

/// Returns true if there is a loop among statements.
fn loops(body: &[Stmt]) -> bool {
    all_statements(body).any(|statement| {
        matches!(
            statement.kind,
            StmtKind::While { .. } | StmtKind::For { .. }
        )
    })
}

/// Returns which locals some statement sets.
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
