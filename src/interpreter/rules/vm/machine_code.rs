//! Makes the machine code of a program.

use super::code::Code;
use super::compiled_hooks::CompiledHooks;
use super::graph::{RunCode, encode_run};
use super::worker::VmWorker;
use crate::rules::Engine;

/// The number of moves of random games after which machine code is made.
const FEW_PLAYED: u32 = 64;

impl VmWorker {
    /// Makes the machine code of the program after some moves of random games.
    #[inline]
    pub(super) fn count_played(&mut self) {
        if self.played < FEW_PLAYED {
            self.played += 1;
            let is_at_once = self.compiled.engine == Engine::CompiledAtOnce;
            if is_at_once || self.played == FEW_PLAYED {
                self.compiled.make_machine_code();
            }
        }
    }
}

impl CompiledHooks {
    /// Makes machine code for fast code, once, if the engine uses it.
    fn make_machine_code(&self) {
        if !matches!(self.engine, Engine::Compiled | Engine::CompiledAtOnce) {
            return;
        }
        let board = &self.start;
        for code in self.fast_codes() {
            code.machine
                .set(|| machine_code(code, board.width(), board.height()));
        }
    }
}

fn machine_code(code: &Code, width: u16, height: u16) -> Option<RunCode> {
    let (bytes, entries) = encode_run(&code.instructions, width, height)?;
    RunCode::of(&bytes, entries, usize::from(width) * usize::from(height))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Limits;
    use crate::board::{Board, Op, Piece, Square};
    use crate::rules::vm::code::{CodeStyle, FunctionCode};
    use crate::rules::vm::concrete::Concrete;
    use crate::rules::vm::domain::RunResult;
    use crate::rules::vm::evaluate::run;
    use crate::rules::vm::facts::Facts;
    use crate::rules::vm::instruction::{Arithmetic, BranchEdge, Instruction, Test};
    use crate::rules::vm::observe::Silent;
    use crate::rules::vm::state::MachineState;
    use crate::rules::vm::types::OpField;

    struct Dice(u64);

    impl Dice {
        fn below(&mut self, bound: u32) -> u32 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
            self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
            u32::try_from(self.0 >> 33).unwrap_or(0) % bound
        }

        fn register(&mut self) -> u16 {
            self.below(REGISTERS) as u16
        }

        fn small(&mut self) -> i32 {
            self.below(9) as i32 - 3
        }

        fn edge(&mut self, length: u32) -> BranchEdge {
            BranchEdge {
                target: self.below(length),
                // Nothing costs nothing, or a loop might.
                taken: 1 + self.below(200) as u8 % 4 * self.below(60) as u8,
                fall: self.below(3) as u8,
                on: self.below(2) == 0,
            }
        }
    }

    const REGISTERS: u32 = 6;
    const FORMS: u32 = 33;

    fn instruction(dice: &mut Dice, form: u32, length: u32) -> Instruction {
        let [to, a, b, x] = [(); 4].map(|()| dice.register());
        let (edge, value) = (dice.edge(length), dice.small());
        let test = [Test::Equal, Test::NotEqual, Test::Less, Test::AtMost];
        let test = test[dice.below(4) as usize];
        let field = [OpField::X, OpField::Y, OpField::Piece][dice.below(3) as usize];
        let op = [
            Arithmetic::Add,
            Arithmetic::Subtract,
            Arithmetic::Multiply,
            Arithmetic::Divide,
            Arithmetic::Remainder,
        ];
        let op = op[dice.below(5) as usize];
        let (index, mask) = (dice.below(3), dice.below(1 << 16));
        let (cell, cell_value) = (dice.below(7) as u16, dice.below(4) as u16);
        match form {
            0 => Instruction::Charge {
                steps: dice.below(300),
            },
            1 => Instruction::Constant {
                to,
                bits: i64::from(value),
            },
            2 => Instruction::Constant {
                to,
                bits: [i64::MAX, i64::MIN, 1 << 40, -7][dice.below(4) as usize],
            },
            3 => Instruction::Copy { to, from: a },
            4 => Instruction::CheckSet { flag: a },
            5 => Instruction::Integer { op, to, a, b },
            6 => Instruction::Add { to, a, b },
            7 => Instruction::Subtract { to, a, b },
            8 => Instruction::AddConstant { to, a, value },
            9 => Instruction::Negate { to, a },
            10 => Instruction::Not { to, a },
            11 => Instruction::Compare { test, to, a, b },
            12 => Instruction::Count { to },
            13 => Instruction::FieldAt { field, to, index },
            14 => Instruction::SquareAt { x: to, y: a, index },
            15 => Instruction::Cell { to, x: a, y: b },
            16 => Instruction::FixedCell {
                x: 0,
                y: 0,
                index: cell,
                to,
            },
            17 => Instruction::Turn { to },
            18 => Instruction::Jump {
                target: edge.target,
                cost: edge.taken,
            },
            19 => Instruction::JumpIf { a, edge },
            20 => Instruction::JumpEqual { a, b, edge },
            21 => Instruction::JumpLess { a, b, edge },
            22 => Instruction::JumpEqualConstant { a, value, edge },
            23 => Instruction::JumpLessConstant { a, value, edge },
            24 => Instruction::AddJumpLess {
                add: dice.small() as i8,
                a,
                value,
                edge,
            },
            25 => Instruction::JumpIn {
                low: dice.small() as i8,
                a,
                mask: mask << 3,
                edge,
            },
            26 => Instruction::JumpCell {
                x: a,
                y: b,
                value: x,
                edge,
            },
            27 => Instruction::JumpCellConstant {
                x: a,
                y: b,
                value: cell_value,
                edge,
            },
            28 => Instruction::JumpCellIn {
                x: a,
                y: b,
                mask: mask as u16,
                edge,
            },
            29 => Instruction::SetByCell {
                x: a,
                y: b,
                value: x,
                to,
                bits: value as i8,
                keep: edge.on,
                skip: edge.fall,
                set: edge.taken,
            },
            30 => Instruction::JumpFixedCellConstant {
                x: 0,
                y: 0,
                index: cell,
                value: cell_value,
                edge,
            },
            31 => Instruction::JumpCountLess { value, edge },
            _ => Instruction::JumpPlaceAt { index, edge },
        }
    }

    fn program(dice: &mut Dice) -> Code {
        let length = 3 + dice.below(24);
        let mut instructions: Vec<Instruction> = (0..REGISTERS)
            .map(|register| Instruction::Constant {
                to: register as u16,
                bits: i64::from(dice.small()),
            })
            .collect();
        let total = length + REGISTERS + 1;
        for _ in 0..length {
            let form = dice.below(FORMS);
            instructions.push(instruction(dice, form, total));
        }
        instructions.push(Instruction::Return { a: dice.register() });
        let spans = vec![Default::default(); instructions.len()];
        let function = FunctionCode {
            name: String::new(),
            entry: 0,
            params: 0,
            result: None,
            frame: REGISTERS,
            cost: 1,
            inlined: 0,
        };
        Code::new(CodeStyle::Fast, instructions, spans, vec![function])
    }

    /// Runs a program and returns how it ends: the result, the instruction, the fuel and the registers.
    fn end(
        code: &Code,
        board: &Board,
        ops: &[Op],
        fuel: u64,
    ) -> (RunResult<std::convert::Infallible>, u32, u64, Vec<i64>) {
        let (facts, limits) = (Facts::default(), Limits::default());
        let mut state = MachineState::new(0_i64);
        state.begin(0, &code.functions[0], fuel);
        let mut world = Concrete::new(board, ops, 1, &facts);
        let result = run(code, &mut state, &mut world, &mut Silent, &limits);
        let registers = state.live_registers(code).to_vec();
        (result, state.now().pc, state.left(), registers)
    }

    #[test]
    fn machine_code_does_what_instructions_do_with_every_fuel() {
        let mut board = Board::new(3, 2);
        board.apply(Op::Place(Square::new(1, 0), Piece(0)));
        board.apply(Op::Place(Square::new(2, 1), Piece(2)));
        let ops = [
            Op::Clear(Square::new(0, 1)),
            Op::Place(Square::new(2, 0), Piece(1)),
        ];
        let mut dice = Dice(39);
        let mut ends = std::collections::BTreeMap::new();
        for number in 0..4_000 {
            let code = program(&mut dice);
            let same = code.clone();
            same.machine.set(|| machine_code(&same, 3, 2));
            if same.machine.get().is_none() {
                // Another processor, or a system that refuses code.
                return;
            }
            let ops = ops.get(..number % 3).unwrap_or_default();
            for fuel in (0..40).chain([80, 300, 2_000, 40_000]) {
                let expected = end(&code, &board, ops, fuel);
                let found = end(&same, &board, ops, fuel);
                assert_eq!(found, expected, "{fuel}: {:?}", code.instructions);
                let kind = format!("{:?}", expected.0);
                *ends
                    .entry(kind.split('(').next().unwrap_or("").to_owned())
                    .or_insert(0) += 1;
            }
        }
        assert!(
            ends.len() == 3 && ends.values().all(|count| *count > 5_000),
            "{ends:?}"
        );
    }
}
