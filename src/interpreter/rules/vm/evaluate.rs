//! The evaluator: runs code over any domain.
//!
//! Invariants: an instruction asks the domain everything it needs before it changes anything, so a run that stops in
//! the middle stands at the start of an instruction; nothing here knows where cells and operations come from.
//! Instructions are always inside the code and registers inside the window, because the compiler made both; a violation
//! is a fault of kind `Internal`.

// How a call looks in the register file. The arguments are the first registers of the callee, and so is its result, so
// neither is copied:
//
//     caller.base            caller.base + first
//     | r0  r1  r2  r3  r4 ..  | a0  a1  t2  t3 ..       one Vec, windows overlap
//     '---- window of caller --+---------------------->
//                              '---- window of callee ------------>
//
// `first` is above everything that the caller still needs, so the callee may overwrite all from there on; after the
// return only `first` itself is defined. That is why the compiler forgets all facts from `first` on, and why liveness
// lets a call write `first` and nothing else.
//
// A window is an array of 2^16 words and a register is a `u16`, so `view[usize::from(register)]` needs no bounds check
// and cannot panic. This is what the loop below gains from windows much larger than any frame: `make_room` keeps the
// file 2^16 words longer than the top base, and only the part up to the frame's end is ever saved.

use super::code::Code;
use super::domain::{Answer, Domain, RunResult, Stop};
use super::graph::MOVE_VALUES;
use super::instruction::{Instruction, NOWHERE, Test, WINDOW};
use super::intrinsic::Intrinsic;
use super::observe::{IntrinsicResult, Note, Observer};
use super::state::{Frame, MachineState, NamedWinner, SLICE, make_room};
use super::types::OpField;
use crate::base::{Limit, Limits};
use crate::rules::FaultKind;

/// Hands out the next slice of fuel. Returns a limit if none is left or the caller asked to stop.
#[cold]
#[inline(never)]
fn refuel(fuel: &mut i64, reserve: &mut u64, limits: &Limits<'_>) -> Option<Limit> {
    // A loop, because what an edge or a remembered call costs may exceed a slice: the debt is paid slice by slice, and
    // the caller is asked before each. So the time to a stop is bounded by the steps and not by how they are charged.
    while *fuel < 0 {
        if *reserve == 0 {
            return Some(Limit::Fuel);
        }
        if limits.is_stopped() {
            return Some(Limit::Stopped);
        }
        let slice = (*reserve).min(SLICE);
        *reserve -= slice;
        *fuel = fuel.saturating_add_unsigned(slice);
    }
    None
}

type RegisterWindow<Word> = [Word; WINDOW];

fn window<Word>(registers: &mut [Word], base: usize) -> Option<&mut RegisterWindow<Word>> {
    registers
        .get_mut(base..base + WINDOW)
        .and_then(|part| part.try_into().ok())
}

/// Runs until the hook returns, fails, reaches a limit or is suspended.
#[allow(clippy::too_many_lines)] // One arm per instruction.
pub fn run<D: Domain, O: Observer<D>>(
    code: &Code,
    state: &mut MachineState<D::Word>,
    domain: &mut D,
    observer: &mut O,
    limits: &Limits<'_>,
) -> RunResult<D::Need> {
    // The fields are borrowed one by one, and `pc`, `fuel` and `view` are locals: held in the state they would be
    // written to memory in every instruction. They are put back at the end, on every way out of `'run`.
    let zero = D::constant(0);
    let MachineState {
        registers,
        frames,
        now,
        ..
    } = state;
    let mut pc = now.pc as usize;
    let mut fuel = now.fuel;
    let instructions = code.instructions.as_slice();
    // Machine code knows no observer.
    let mut values = [0; MOVE_VALUES];
    let machine = match O::WATCHES {
        true => None,
        false => code.machine.get(),
    };
    let machine = machine.filter(|_| domain.move_values(&mut values));

    let result = 'run: {
        let Some(base) = frames.last().map(|frame| frame.base) else {
            break 'run RunResult::Fault(FaultKind::Internal);
        };
        let Some(mut view) = window(registers, base) else {
            break 'run RunResult::Fault(FaultKind::Internal);
        };

        macro_rules! get {
            ($register:expr) => {
                view[usize::from($register)]
            };
        }
        // The only exits of an instruction that has begun. The domain may suspend the run at any of them, and the
        // instruction then runs again from its start; so every arm asks all it needs before it writes a register.
        // `AddJumpLess` is the arm where this is visible: the sum is written only after the comparison.
        macro_rules! ask {
            ($answer:expr) => {
                match $answer {
                    Ok(value) => value,
                    Err(stop) => break 'run RunResult::from(stop),
                }
            };
        }
        macro_rules! give {
            ($to:expr, $answer:expr) => {{
                let value = ask!($answer);
                get!($to) = value;
            }};
        }
        // Runs machine code from the next instruction as far as it goes. Asked where blocks begin and not for each
        // instruction, since most of what follows an instruction without code has none either.
        macro_rules! enter {
            () => {
                if let Some(machine) = machine
                    && let Some(end) = domain.run_code(machine, pc, view, &values, fuel)
                {
                    (pc, fuel) = (end.pc as usize, end.fuel);
                }
            };
        }
        // May leave `fuel` negative when it breaks, which `MachineState::left` takes for nothing left. A run that is
        // continued pays first (before the loop below).
        macro_rules! pay {
            ($steps:expr) => {
                fuel -= i64::from($steps);
                if fuel < 0 {
                    if let Some(limit) = refuel(&mut fuel, &mut now.reserve, limits) {
                        break 'run RunResult::LimitReached(limit);
                    }
                }
            };
        }
        // Only the taken edge looks at the fuel. A way on that falls through goes to a higher index, so there cannot be
        // more of them in a row than there are instructions; every loop has a taken edge or a jump, every call and the
        // last return pay as well. Until one of these comes, `fuel` may be in debt. A run that fails meanwhile is
        // repeated on exact code, which reports the limit instead if that is what came first.
        macro_rules! branch {
            ($edge:expr, $answer:expr) => {{
                if ask!($answer) == $edge.on {
                    pay!($edge.taken);
                    pc = $edge.target as usize;
                    enter!();
                } else {
                    fuel -= i64::from($edge.fall);
                    pc += 1;
                }
                continue;
            }};
        }
        // The result goes into register 0 of the window that is left, which is register `first` of the caller. It is
        // read from the operands before, because it may stand in any register of the window.
        macro_rules! leave {
            ($result:expr) => {{
                let result: Option<D::Word> = $result;
                if let Some(word) = result {
                    view[0] = word;
                }
                let Some(callee) = frames.pop() else {
                    break 'run RunResult::Fault(FaultKind::Internal);
                };
                let Some(caller) = frames.last() else {
                    // The last edge may have cost more than there was.
                    pay!(0u8);
                    break 'run RunResult::Done(pc as u32);
                };
                let Some(below) = window(registers, caller.base) else {
                    break 'run RunResult::Fault(FaultKind::Internal);
                };
                view = below;
                pc = callee.back as usize;
                enter!();
                continue;
            }};
        }

        // Only programs that ask for input have turns, and all of them are labels in the outermost function. Its window
        // is at 0, so abandoning the calls is enough: there is nothing to unwind.
        macro_rules! outermost {
            ($target:expr) => {{
                frames.truncate(1);
                let Some(below) = window(registers, 0) else {
                    break 'run RunResult::Fault(FaultKind::Internal);
                };
                view = below;
                pc = $target as usize;
                continue;
            }};
        }

        // A run may begin in debt: the entry of a function may cost more than the first slice.
        if fuel < 0 {
            pay!(0u8);
        }
        enter!();
        loop {
            let Some(instruction) = instructions.get(pc) else {
                break 'run RunResult::Fault(FaultKind::Internal);
            };
            match *instruction {
                Instruction::Charge { steps } => {
                    pay!(steps);
                }
                Instruction::Note {
                    kind,
                    ty,
                    level,
                    value,
                } => observer.note(Note {
                    kind,
                    pc: pc as u32,
                    depth: frames.last().map_or(0, |frame| frame.depth),
                    level,
                    value: get!(value),
                    ty,
                }),
                Instruction::Constant { to, bits } => get!(to) = D::constant(bits),
                Instruction::Copy { to, from } => get!(to) = get!(from),
                Instruction::CheckSet { flag } => {
                    if !ask!(domain.truth(get!(flag))) {
                        break 'run RunResult::Fault(FaultKind::NotSet);
                    }
                }
                Instruction::Integer { op, to, a, b } => {
                    give!(to, domain.integer(op, get!(a), get!(b)));
                }
                // `Add`, `Subtract` and `AddConstant` are the arithmetic of nearly all rules. In instructions of their
                // own the operation is a constant, so the domain does not have to choose among operations while it
                // runs.
                Instruction::Add { to, a, b } => {
                    give!(
                        to,
                        domain.integer(super::instruction::Arithmetic::Add, get!(a), get!(b))
                    );
                }
                Instruction::Subtract { to, a, b } => {
                    give!(
                        to,
                        domain.integer(super::instruction::Arithmetic::Subtract, get!(a), get!(b))
                    );
                }
                Instruction::AddConstant { to, a, value } => {
                    give!(to, add_constant(domain, get!(a), value));
                }
                Instruction::Float { op, to, a, b } => {
                    give!(to, domain.float(op, get!(a), get!(b)));
                }
                Instruction::ToFloat { to, a } => give!(to, domain.to_float(get!(a))),
                Instruction::Negate { to, a } => give!(to, domain.negate(get!(a))),
                Instruction::NegateFloat { to, a } => give!(to, domain.negate_float(get!(a))),
                Instruction::Not { to, a } => give!(to, domain.not(get!(a))),
                Instruction::Compare { test, to, a, b } => {
                    let answer = ask!(domain.compare(test, get!(a), get!(b)));
                    get!(to) = D::constant(i64::from(answer));
                }
                Instruction::CompareFloat { test, to, a, b } => {
                    let answer = ask!(domain.compare_float(test, get!(a), get!(b)));
                    get!(to) = D::constant(i64::from(answer));
                }
                Instruction::Count { to } => give!(to, domain.count()),
                Instruction::IsPlace { to, index } => {
                    let answer = ask!(domain.is_place(get!(index)));
                    get!(to) = D::constant(i64::from(answer));
                }
                Instruction::Field { field, to, index } => {
                    give!(to, domain.field(get!(index), field));
                }
                Instruction::FieldAt { field, to, index } => {
                    give!(to, domain.field(D::constant(i64::from(index)), field));
                }
                Instruction::SquareAt { x, y, index } => {
                    let index = D::constant(i64::from(index));
                    let column = ask!(domain.field(index, OpField::X));
                    let row = ask!(domain.field(index, OpField::Y));
                    get!(x) = column;
                    get!(y) = row;
                }
                Instruction::AnyField {
                    ty,
                    to,
                    index,
                    field,
                } => give!(to, domain.any_field(get!(index), get!(field), ty)),
                Instruction::Cell { to, x, y } => {
                    let (x, y) = (get!(x), get!(y));
                    give!(to, domain.cell(x, y));
                    observer.read(x, y);
                }
                Instruction::FixedCell { x, y, index, to } => {
                    give!(to, domain.fixed_cell(x, y, index))
                }
                Instruction::Turn { to } => give!(to, domain.turn()),
                Instruction::SetWinner { player } => {
                    let player = ask!(domain.player(get!(player)));
                    now.winner = Some(NamedWinner {
                        player,
                        pc: pc as u32,
                    });
                    if O::WATCHES {
                        let depth = frames.last().map_or(0, |frame| frame.depth);
                        observer.winner(player, pc as u32, depth);
                    }
                }
                Instruction::Jump { target, cost } => {
                    pay!(cost);
                    pc = target as usize;
                    enter!();
                    continue;
                }
                Instruction::JumpIf { a, edge } => branch!(edge, domain.truth(get!(a))),
                Instruction::JumpEqual { a, b, edge } => {
                    branch!(edge, domain.compare(Test::Equal, get!(a), get!(b)))
                }
                Instruction::JumpLess { a, b, edge } => {
                    branch!(edge, domain.compare(Test::Less, get!(a), get!(b)))
                }
                Instruction::JumpEqualConstant { a, value, edge } => {
                    let value = D::constant(i64::from(value));
                    branch!(edge, domain.compare(Test::Equal, get!(a), value))
                }
                Instruction::JumpLessConstant { a, value, edge } => {
                    let value = D::constant(i64::from(value));
                    branch!(edge, domain.compare(Test::Less, get!(a), value))
                }
                Instruction::AddJumpLess {
                    add,
                    a,
                    value,
                    edge,
                } => {
                    let sum = ask!(add_constant(domain, get!(a), i32::from(add)));
                    let value = D::constant(i64::from(value));
                    let less = ask!(domain.compare(Test::Less, sum, value));
                    get!(a) = sum;
                    branch!(edge, Ok::<bool, Stop<D::Need>>(less))
                }
                Instruction::JumpIn { low, a, mask, edge } => {
                    branch!(edge, domain.within(get!(a), i64::from(low), mask))
                }
                Instruction::JumpFloatEqual { a, b, edge } => {
                    branch!(edge, domain.compare_float(Test::Equal, get!(a), get!(b)))
                }
                Instruction::JumpFloatLess { a, b, edge } => {
                    branch!(edge, domain.compare_float(Test::Less, get!(a), get!(b)))
                }
                Instruction::JumpCell { x, y, value, edge } => {
                    branch!(edge, domain.cell_is(get!(x), get!(y), get!(value)))
                }
                Instruction::JumpCellConstant { x, y, value, edge } => {
                    let value = D::constant(i64::from(value));
                    branch!(edge, domain.cell_is(get!(x), get!(y), value))
                }
                Instruction::JumpCellIn { x, y, mask, edge } => {
                    branch!(edge, domain.cell_within(get!(x), get!(y), u32::from(mask)))
                }
                Instruction::SetByCell {
                    x,
                    y,
                    value,
                    to,
                    bits,
                    keep,
                    skip,
                    set,
                } => {
                    let is_kept = ask!(domain.cell_is(get!(x), get!(y), get!(value))) == keep;
                    // Selected without a branch, because what stands on a square is hard to predict.
                    let (word, cost) = if is_kept {
                        (get!(to), skip)
                    } else {
                        (D::constant(i64::from(bits)), set)
                    };
                    get!(to) = word;
                    fuel -= i64::from(cost);
                }
                Instruction::JumpFixedCell {
                    x,
                    y,
                    index,
                    value,
                    edge,
                } => {
                    let cell = ask!(domain.fixed_cell(x, y, index));
                    branch!(edge, domain.compare(Test::Equal, cell, get!(value)))
                }
                Instruction::JumpFixedCellConstant {
                    x,
                    y,
                    index,
                    value,
                    edge,
                } => {
                    let cell = ask!(domain.fixed_cell(x, y, index));
                    let value = D::constant(i64::from(value));
                    branch!(edge, domain.compare(Test::Equal, cell, value))
                }
                Instruction::JumpCount { value, edge } => {
                    let count = ask!(domain.count());
                    let value = D::constant(i64::from(value));
                    branch!(edge, domain.compare(Test::Equal, count, value))
                }
                Instruction::JumpCountLess { value, edge } => {
                    let count = ask!(domain.count());
                    let value = D::constant(i64::from(value));
                    branch!(edge, domain.compare(Test::Less, count, value))
                }
                Instruction::JumpTurn { value, edge } => {
                    let turn = ask!(domain.turn());
                    let value = D::constant(i64::from(value));
                    branch!(edge, domain.compare(Test::Equal, turn, value))
                }
                Instruction::JumpPlace { index, edge } => {
                    branch!(edge, domain.is_place(get!(index)))
                }
                Instruction::JumpPlaceAt { index, edge } => {
                    branch!(edge, domain.is_place(D::constant(i64::from(index))))
                }
                Instruction::Call {
                    inlined,
                    first,
                    function,
                } => {
                    // The checks of depth and memory are made before a remembered result is looked for, and its steps
                    // are charged as if they were run. So what a memo knows changes the time of a run and never its
                    // outcome: a limit is reached at the same call with an empty memo and with a full one.
                    let (Some(callee), Some(caller)) =
                        (code.functions.get(function as usize), frames.last())
                    else {
                        break 'run RunResult::Fault(FaultKind::Internal);
                    };
                    let depth = caller.depth + 1 + u32::from(inlined);
                    if depth.saturating_add(callee.inlined) > limits.depth {
                        break 'run RunResult::LimitReached(Limit::Depth);
                    }
                    let base = caller.base + usize::from(first);
                    if MachineState::<D::Word>::bytes(base, callee.frame) > limits.memory {
                        break 'run RunResult::LimitReached(Limit::Memory);
                    }
                    let result = domain.known_call(function, &view[usize::from(first)..], depth);
                    if let Some((word, steps)) = ask!(result) {
                        fuel = fuel.saturating_sub_unsigned(steps);
                        pay!(0u8);
                        get!(first) = word;
                        pc += 1;
                        continue;
                    }
                    pay!(callee.cost);
                    frames.push(Frame {
                        base,
                        function,
                        back: pc as u32 + 1,
                        depth,
                    });
                    make_room(registers, base, zero);
                    let Some(above) = window(registers, base) else {
                        break 'run RunResult::Fault(FaultKind::Internal);
                    };
                    view = above;
                    pc = callee.entry as usize;
                    enter!();
                    continue;
                }
                Instruction::Return { a } => leave!(Some(get!(a))),
                Instruction::ReturnConstant { bits } => leave!(Some(D::constant(bits))),
                Instruction::ReturnNothing => leave!(None),
                Instruction::FellOff => break 'run RunResult::Fault(FaultKind::NoReturn),
                Instruction::Wrap { to, a } => give!(to, domain.wrap(get!(a))),
                Instruction::Intrinsic {
                    op,
                    to,
                    first,
                    count,
                } => {
                    let operands = usize::from(first)..usize::from(first) + usize::from(count);
                    let operands = view.get(operands).unwrap_or_default();
                    let word = ask!(domain.intrinsic(op, operands, pc as u32));
                    if let (Intrinsic::Cell, [row, column]) = (op, operands) {
                        observer.read(*column, *row);
                    }
                    if O::WATCHES {
                        observer.answered(IntrinsicResult {
                            op,
                            operands,
                            value: word,
                            changed: domain.changed_squares(),
                            pc: pc as u32,
                            depth: frames.last().map_or(0, |frame| frame.depth),
                        });
                    }
                    get!(to) = word;
                    pc += 1;
                    enter!();
                    continue;
                }
                Instruction::Go { target } => outermost!(target),
                Instruction::Guard { target } => {
                    now.guard = (target != NOWHERE).then_some(target);
                }
                Instruction::Refuse => match now.guard {
                    Some(target) => outermost!(target),
                    None => break 'run RunResult::Fault(FaultKind::RefusedOutsideTurn),
                },
                Instruction::Halt => break 'run RunResult::Done(pc as u32),
            }
            pc += 1;
        }
    };
    now.pc = pc as u32;
    now.fuel = fuel;
    result
}

#[inline(always)]
fn add_constant<D: Domain>(domain: &mut D, a: D::Word, value: i32) -> Answer<D::Word, D::Need> {
    domain.integer(
        super::instruction::Arithmetic::Add,
        a,
        D::constant(i64::from(value)),
    )
}
