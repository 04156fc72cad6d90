//! What each function of a program does, by itself or by the functions that it calls.
//!
//! All functions are summarized at once, in time linear in the size of the code: a program may be a chain of thousands
//! of functions.

// "Reaching" is the one question behind all fields: which functions contain an instruction of a kind, or call one that
// does. It is answered backwards along the calls, from the functions that contain it to their callers, each visited
// once.

use super::instruction::Instruction;
use super::intrinsic::Intrinsic;

/// The most functions that are visited to find out whether one of them is called in two ways.
const MAX_VISITED: usize = 64;

/// What a function does, or one that it calls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::rules) struct Summary {
    /// The index behind its last instruction.
    pub end: u32,
    /// True if it reads the operations of the move.
    pub reads_move: bool,
    /// True if it reads the board.
    pub reads_board: bool,
    /// True if it changes the board.
    pub changes_board: bool,
    /// True if it reads earlier positions.
    pub reads_past: bool,
    /// True if it needs more than the board, state and history of a position, or changes anything.
    pub leaves_position: bool,
    /// True if it contains a backward jump, is recursive, or calls a function in two ways or very many functions.
    pub has_loop: bool,
}

/// The functions of a program and their calls.
pub(super) struct CallGraph<'a> {
    /// For each function its first instruction and all of them.
    bodies: Vec<(u32, &'a [Instruction])>,
    /// For each function those that it calls, once for each call.
    callees: Vec<Vec<u32>>,
    callers: Vec<Vec<u32>>,
}

impl<'a> CallGraph<'a> {
    /// Creates the graph of functions from the instructions of all and the first instruction of each.
    pub fn new(
        instructions: &'a [Instruction],
        entries: impl Iterator<Item = u32> + Clone,
    ) -> Self {
        // The bodies lie one behind the other, but not always in the order of the functions.
        let mut starts: Vec<usize> = entries.clone().map(|entry| entry as usize).collect();
        starts.push(instructions.len());
        starts.sort_unstable();
        let body = |entry: u32| {
            let next = starts.partition_point(|other| *other <= entry as usize);
            let end = starts.get(next).copied().unwrap_or(entry as usize);
            let body = instructions.get(entry as usize..end);
            (entry, body.unwrap_or_default())
        };
        let bodies: Vec<(u32, &[Instruction])> = entries.map(body).collect();
        let callees: Vec<Vec<u32>> = bodies
            .iter()
            .map(|(_, body)| {
                let callee = |instruction: &Instruction| match instruction {
                    Instruction::Call { function, .. } => Some(*function),
                    _ => None,
                };
                body.iter().filter_map(callee).collect()
            })
            .collect();
        let mut callers = vec![Vec::new(); bodies.len()];
        for (caller, callees) in (0u32..).zip(&callees) {
            for callee in callees {
                if let Some(callers) = callers.get_mut(*callee as usize) {
                    callers.push(caller);
                }
            }
        }
        Self {
            bodies,
            callees,
            callers,
        }
    }

    /// Returns for each function whether it, or one that it calls, contains a wanted instruction. `is_wanted` is given
    /// the index of the instruction, too.
    pub fn reaching(&self, is_wanted: impl Fn(u32, &Instruction) -> bool) -> Vec<bool> {
        let has_wanted = |(entry, body): &(u32, &[Instruction])| {
            let mut instructions = (*entry..).zip(*body);
            instructions.any(|(pc, instruction)| is_wanted(pc, instruction))
        };
        let mut is_reaching: Vec<bool> = self.bodies.iter().map(has_wanted).collect();
        let mut open: Vec<u32> = (0u32..)
            .zip(&is_reaching)
            .filter(|(_, is_reaching)| **is_reaching)
            .map(|(function, _)| function)
            .collect();
        while let Some(function) = open.pop() {
            for caller in self.callers.get(function as usize).into_iter().flatten() {
                if let Some(reaches) = is_reaching.get_mut(*caller as usize)
                    && !*reaches
                {
                    *reaches = true;
                    open.push(*caller);
                }
            }
        }
        is_reaching
    }

    // Not a loop, but work that may grow like one: functions that call two others each, ten deep, run a thousand times.
    /// Returns true if a function leads to some function in two ways, perhaps by recursion, or to very many.
    fn calls_twice(&self, function: u32) -> bool {
        let mut seen = Vec::new();
        let mut open = vec![function];
        while let Some(function) = open.pop() {
            if seen.contains(&function) || seen.len() == MAX_VISITED {
                return true;
            }
            seen.push(function);
            open.extend(self.callees.get(function as usize).into_iter().flatten());
        }
        false
    }
}

/// Returns the summaries of all functions, given the instructions of all and the first instruction of each.
pub(super) fn of_functions(
    instructions: &[Instruction],
    entries: impl Iterator<Item = u32> + Clone,
) -> Vec<Summary> {
    let calls = CallGraph::new(instructions, entries);
    let reads_move = calls.reaching(|_, instruction| reads_move(instruction));
    let reads_board = calls.reaching(|_, instruction| reads_board(instruction));
    let changes_board = calls.reaching(|_, instruction| changes_board(instruction));
    let reads_past = calls.reaching(|_, instruction| {
        matches!(
            instruction,
            Instruction::Intrinsic {
                op: Intrinsic::Previous,
                ..
            }
        )
    });
    let leaves_position = calls.reaching(|_, instruction| leaves_position(instruction));
    let jumps_back = calls.reaching(jumps_back);
    let does = |all: &[bool], index: usize| all.get(index).copied().unwrap_or_default();
    let functions = (0u32..).zip(&calls.bodies);
    functions
        .map(|(function, (entry, body))| {
            let index = function as usize;
            let length = u32::try_from(body.len()).unwrap_or(u32::MAX);
            Summary {
                end: entry.saturating_add(length),
                reads_move: does(&reads_move, index),
                reads_board: does(&reads_board, index),
                changes_board: does(&changes_board, index),
                reads_past: does(&reads_past, index),
                leaves_position: does(&leaves_position, index),
                has_loop: does(&jumps_back, index) || calls.calls_twice(function),
            }
        })
        .collect()
}

fn reads_move(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::Count { .. }
            | Instruction::IsPlace { .. }
            | Instruction::Field { .. }
            | Instruction::FieldAt { .. }
            | Instruction::SquareAt { .. }
            | Instruction::AnyField { .. }
            | Instruction::JumpCount { .. }
            | Instruction::JumpCountLess { .. }
            | Instruction::JumpPlace { .. }
            | Instruction::JumpPlaceAt { .. }
    )
}

fn reads_board(instruction: &Instruction) -> bool {
    match instruction {
        Instruction::Intrinsic { op, .. } => {
            matches!(op, Intrinsic::Position(query) if query.reads_board())
        }
        instruction => instruction.reads_square(),
    }
}

fn changes_board(instruction: &Instruction) -> bool {
    let Instruction::Intrinsic { op, .. } = instruction else {
        return false;
    };
    matches!(
        op,
        Intrinsic::ClearSquare | Intrinsic::PlaceSquare | Intrinsic::RemoveGroup
    )
}

// A list of what is allowed and not of what is forbidden: a new intrinsic counts as leaving the position until somebody
// has thought about it.
fn leaves_position(instruction: &Instruction) -> bool {
    match instruction {
        Instruction::Intrinsic { op, .. } => !matches!(
            op,
            Intrinsic::Position(_)
                | Intrinsic::Lookup(..)
                | Intrinsic::State(_)
                | Intrinsic::MovesNumber
                | Intrinsic::Previous
        ),
        Instruction::SetWinner { .. } => true,
        _ => false,
    }
}

fn jumps_back(pc: u32, instruction: &Instruction) -> bool {
    let mut copy = *instruction;
    let target = match instruction {
        Instruction::Jump { target, .. } => Some(*target),
        _ => copy.edge_mut().map(|edge| edge.target),
    };
    target.is_some_and(|target| target <= pc)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::vm::code::{Code, CodeStyle, FunctionCode};
    use proptest::prelude::*;
    use proptest::test_runner::TestRunner;

    /// Returns a program with these functions: 0 is a backward jump, 1 reads the move, the others are calls.
    fn program(bodies: &[Vec<u32>]) -> Code {
        let (mut instructions, mut functions) = (Vec::new(), Vec::new());
        let count = u32::try_from(bodies.len()).unwrap();
        for body in bodies {
            let entry = u32::try_from(instructions.len()).unwrap();
            functions.push(FunctionCode {
                name: String::new(),
                entry,
                params: 0,
                result: None,
                frame: 1,
                cost: 0,
                inlined: 0,
            });
            instructions.extend(body.iter().map(|step| match step {
                0 => Instruction::Jump {
                    target: entry,
                    cost: 0,
                },
                1 => Instruction::Count { to: 0 },
                number => Instruction::Call {
                    inlined: 0,
                    first: 0,
                    function: number % count,
                },
            }));
            instructions.push(Instruction::ReturnNothing);
        }
        Code::new(CodeStyle::Fast, instructions, Vec::new(), functions)
    }

    /// Returns the functions that a function reaches, in the order of the calls, until one is reached again.
    fn reached(code: &Code, function: u32, functions: &mut Vec<u32>) -> bool {
        if functions.contains(&function) {
            return true;
        }
        functions.push(function);
        let mut is_again = false;
        for instruction in code.body(function) {
            if let Instruction::Call { function, .. } = instruction {
                is_again |= reached(code, *function, functions);
            }
        }
        is_again
    }

    #[test]
    fn summaries_say_what_walks_from_each_function_find() {
        let bodies = prop::collection::vec(prop::collection::vec(0..12u32, 0..3), 1..9);
        let check = |bodies: Vec<Vec<u32>>| {
            let code = program(&bodies);
            for function in 0..u32::try_from(bodies.len()).unwrap() {
                let mut functions = Vec::new();
                let is_again = reached(&code, function, &mut functions);
                let has = |wanted: fn(&Instruction) -> bool| {
                    let mut bodies = functions.iter().map(|function| code.body(*function));
                    bodies.any(|body| body.iter().any(wanted))
                };
                let jumps = has(|instruction| matches!(instruction, Instruction::Jump { .. }));
                let reads = has(|instruction| matches!(instruction, Instruction::Count { .. }));
                let summary = code.summary(function);
                prop_assert_eq!(summary.has_loop, jumps || is_again);
                prop_assert_eq!(summary.reads_move, reads);
            }
            Ok(())
        };
        TestRunner::deterministic().run(&bodies, check).unwrap();
    }
}
