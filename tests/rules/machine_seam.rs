//! The evaluator over a second domain: the operations of the move are unknown, and the legal moves are found by running
//! `isMoveLegal` alone. If a run asks something undecided, it is saved, the unknown is narrowed in each possible way,
//! and each copy continues from there.

use gametui::base::{Limits, Source, Sources};
use gametui::board::{Board, Cell, Square};
use gametui::rules::FaultKind;
use gametui::rules::gdef::{self, Options};
use gametui::rules::vm::CompiledProgram;
use gametui::rules::vm::code::CodeStyle;
use gametui::rules::vm::domain::{Answer, Domain, RunResult, Stop};
use gametui::rules::vm::evaluate::run;
use gametui::rules::vm::instruction::{Arithmetic, Test};
use gametui::rules::vm::observe::Silent;
use gametui::rules::vm::state::MachineState;
use gametui::rules::vm::tree::{OpField, Type};

/// A known word, or the value of an unknown plus a number.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Word {
    Known(i64),
    Unknown(usize, i64),
}

/// The ways in which an unknown has to be narrowed.
struct Need {
    unknown: usize,
    parts: Vec<Vec<i64>>,
}

/// Unknown 0 is the number of operations; then follow kind (0 clear, 1 place), x, y and piece of each.
#[derive(Clone)]
struct Open<'b> {
    board: &'b Board,
    turn: i64,
    sets: Vec<Vec<i64>>,
}

const MOST: i64 = 3;

fn known<T>(word: Word, then: impl FnOnce(i64) -> T) -> T {
    match word {
        Word::Known(value) => then(value),
        Word::Unknown(..) => panic!("the rules of this test compute nothing from unknowns"),
    }
}

impl<'b> Open<'b> {
    fn new(board: &'b Board, turn: i64, pieces: i64) -> Self {
        let mut sets = vec![(0..=MOST).collect()];
        for _ in 0..MOST {
            sets.push(vec![0, 1]);
            sets.push((0..i64::from(board.width())).collect());
            sets.push((0..i64::from(board.height())).collect());
            sets.push((1..=pieces).collect());
        }
        Self { board, turn, sets }
    }

    /// Returns the answer if it is the same for every value of an unknown, or else the need to split it by the answer.
    fn split(&self, unknown: usize, ask: impl Fn(i64) -> bool) -> Answer<bool, Need> {
        let (yes, no): (Vec<i64>, Vec<i64>) =
            self.sets[unknown].iter().partition(|value| ask(**value));
        match (yes.is_empty(), no.is_empty()) {
            (false, true) => Ok(true),
            (true, _) => Ok(false),
            (false, false) => Err(Stop::Suspend(Need {
                unknown,
                parts: vec![yes, no],
            })),
        }
    }

    /// Returns the value of a word, or the need to split it into single values.
    fn value(&self, word: Word) -> Answer<i64, Need> {
        match word {
            Word::Known(value) => Ok(value),
            Word::Unknown(unknown, plus) => match self.sets[unknown].as_slice() {
                [only] => Ok(only + plus),
                several => Err(Stop::Suspend(Need {
                    unknown,
                    parts: several.iter().map(|value| vec![*value]).collect(),
                })),
            },
        }
    }

    /// Returns the first unknown of an operation that definitely exists.
    fn operation(&self, index: Word) -> Answer<usize, Need> {
        let index = self.value(index)?;
        if index < 0 || !self.split(0, |count| count > index)? {
            return Err(Stop::Fault(FaultKind::NoSuchOperation));
        }
        Ok(1 + 4 * index as usize)
    }
}

impl Domain for Open<'_> {
    type Word = Word;
    type Need = Need;

    fn constant(bits: i64) -> Word {
        Word::Known(bits)
    }
    fn truth(&mut self, a: Word) -> Answer<bool, Need> {
        Ok(self.value(a)? != 0)
    }
    fn integer(&mut self, op: Arithmetic, a: Word, b: Word) -> Answer<Word, Need> {
        match (op, a, b) {
            (Arithmetic::Add, Word::Unknown(unknown, plus), Word::Known(more))
            | (Arithmetic::Add, Word::Known(more), Word::Unknown(unknown, plus)) => {
                Ok(Word::Unknown(unknown, plus + more))
            }
            _ => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                Ok(Word::Known(match op {
                    Arithmetic::Add => a + b,
                    Arithmetic::Subtract => a - b,
                    Arithmetic::Multiply => a * b,
                    Arithmetic::Divide => a / b,
                    Arithmetic::Remainder => a % b,
                }))
            }
        }
    }
    fn negate(&mut self, a: Word) -> Answer<Word, Need> {
        Ok(Word::Known(-self.value(a)?))
    }
    fn not(&mut self, a: Word) -> Answer<Word, Need> {
        Ok(Word::Known(i64::from(self.value(a)? == 0)))
    }
    fn float(&mut self, _: Arithmetic, a: Word, _: Word) -> Answer<Word, Need> {
        known(a, |_| panic!("no floats here"))
    }
    fn negate_float(&mut self, a: Word) -> Answer<Word, Need> {
        known(a, |_| panic!("no floats here"))
    }
    fn to_float(&mut self, a: Word) -> Answer<Word, Need> {
        known(a, |_| panic!("no floats here"))
    }
    fn compare(&mut self, test: Test, a: Word, b: Word) -> Answer<bool, Need> {
        let ask = |a: i64, b: i64| match test {
            Test::Equal => a == b,
            Test::NotEqual => a != b,
            Test::Less => a < b,
            Test::AtMost => a <= b,
        };
        match (a, b) {
            (Word::Known(a), Word::Known(b)) => Ok(ask(a, b)),
            (Word::Unknown(unknown, plus), Word::Known(b)) => {
                self.split(unknown, |value| ask(value + plus, b))
            }
            (Word::Known(a), Word::Unknown(unknown, plus)) => {
                self.split(unknown, |value| ask(a, value + plus))
            }
            (a, b) => Ok(ask(self.value(a)?, self.value(b)?)),
        }
    }
    fn compare_float(&mut self, _: Test, a: Word, _: Word) -> Answer<bool, Need> {
        known(a, |_| panic!("no floats here"))
    }
    fn within(&mut self, a: Word, low: i64, mask: u32) -> Answer<bool, Need> {
        let ask = |value: i64| (0..32).contains(&(value - low)) && mask >> (value - low) & 1 == 1;
        match a {
            Word::Known(value) => Ok(ask(value)),
            Word::Unknown(unknown, plus) => self.split(unknown, |value| ask(value + plus)),
        }
    }
    fn count(&mut self) -> Answer<Word, Need> {
        Ok(Word::Unknown(0, 0))
    }
    fn is_place(&mut self, index: Word) -> Answer<bool, Need> {
        let operation = self.operation(index)?;
        self.split(operation, |kind| kind == 1)
    }
    fn field(&mut self, index: Word, field: OpField) -> Answer<Word, Need> {
        let operation = self.operation(index)?;
        let number = match field {
            OpField::X => 1,
            OpField::Y => 2,
            OpField::Piece => 3,
        };
        if field == OpField::Piece && !self.split(operation, |kind| kind == 1)? {
            return Err(Stop::Fault(FaultKind::ClearHasNoObject));
        }
        Ok(Word::Unknown(operation + number, 0))
    }
    fn any_field(&mut self, index: Word, field: Word, _: Type) -> Answer<Word, Need> {
        let field = match self.value(field)? {
            0 => OpField::X,
            1 => OpField::Y,
            2 => OpField::Piece,
            _ => return Err(Stop::Fault(FaultKind::NoSuchField)),
        };
        self.field(index, field)
    }
    fn cell(&mut self, x: Word, y: Word) -> Answer<Word, Need> {
        let (x, y) = (self.value(x)?, self.value(y)?);
        match (u16::try_from(x), u16::try_from(y)) {
            (Ok(x), Ok(y)) if self.board.has(Square::new(x, y)) => {
                let cell = self.board.get(Square::new(x, y));
                Ok(Word::Known(i64::from(cell.to_bits())))
            }
            _ => Err(Stop::Fault(FaultKind::OffBoard)),
        }
    }
    fn fixed_cell(&mut self, x: u8, y: u8, _: u16) -> Answer<Word, Need> {
        self.cell(Word::Known(i64::from(x)), Word::Known(i64::from(y)))
    }
    fn turn(&mut self) -> Answer<Word, Need> {
        Ok(Word::Known(self.turn))
    }
    fn player(&mut self, a: Word) -> Answer<u8, Need> {
        let player = self.value(a)?;
        u8::try_from(player).map_err(|_| Stop::Fault(FaultKind::NoSuchPlayer))
    }
}

/// Returns the sets of every class of legal moves, and the number of completed runs.
fn legal(
    text: &str,
    style: CodeStyle,
    board: impl Fn(&mut Board),
    turn: i64,
) -> (Vec<Vec<Vec<i64>>>, usize) {
    let mut sources = Sources::new();
    sources.add(Source::new("rules.gdef", text));
    let compiled = gdef::compile(&sources, &Options::default());
    let program = compiled.program.expect("rules without errors");
    let judge = CompiledProgram::new(&program).expect("rules of this size compile");
    let code = judge.code(style);
    let mut at = program.start.clone();
    board(&mut at);
    let entry = &code.functions[program.is_move_legal.0 as usize];
    let mut state = MachineState::new(Word::Known(0));
    state.begin(program.is_move_legal.0, entry, 10_000);
    let mut open = vec![(
        state.save(code),
        Open::new(&at, turn, i64::from(program.pieces)),
    )];
    let (mut found, mut runs) = (Vec::new(), 0);
    while let Some((saved, mut domain)) = open.pop() {
        state.restore(&saved);
        match run(
            code,
            &mut state,
            &mut domain,
            &mut Silent,
            &Limits::default(),
        ) {
            RunResult::Done(_) => {
                runs += 1;
                if state.result() != Word::Known(0) {
                    found.push(domain.sets);
                }
            }
            RunResult::Fault(_) => runs += 1,
            RunResult::LimitReached(limit) => panic!("cut by {limit:?}"),
            RunResult::Suspended(need) => {
                let saved = state.save(code);
                for part in need.parts {
                    let mut narrowed = domain.clone();
                    narrowed.sets[need.unknown] = part;
                    open.push((saved.clone(), narrowed));
                }
            }
        }
    }
    found.sort();
    (found, runs)
}

#[test]
fn the_first_moves_of_tictactoe_follow_from_its_rules_alone() {
    let text = include_str!("../../games/tictactoe.gdef");
    for style in [CodeStyle::Fast, CodeStyle::Exact] {
        let (found, _) = legal(text, style, |_| {}, 0);
        let placements: Vec<_> = found.iter().map(|sets| sets[..5].to_vec()).collect();
        let expected: Vec<Vec<Vec<i64>>> = (0..3)
            .flat_map(|x| (0..3).map(move |y| vec![vec![1], vec![1], vec![x], vec![y], vec![1]]))
            .collect();
        assert_eq!(placements, expected, "{style:?}");
        let taken = |board: &mut Board| {
            board.set(Square::new(1, 2), Cell::from_bits(1));
        };
        let (found, _) = legal(text, style, taken, 1);
        assert_eq!(found.len(), 8, "{style:?}");
        assert!(found.iter().all(|sets| sets[4] == [2]), "{style:?}");
    }
}

#[test]
fn a_run_goes_on_inside_nested_calls() {
    // The need arises two calls deep, with an intermediate value on the stack.
    let text = "size: 4 x 4 obj A obj B
        define deeper(int add) -> int { return add + OperationList[0][0]; }
        define deep(int x, int y) -> int { int kept = x * 10; if (deeper(y) < 3) { return kept + 1; } return kept + 2; }
        define isMoveLegal() -> bool {
            if (operationsNum() != 1) { return false; }
            int i = 0; int sum = 0;
            while (i < 2) { sum = sum + deep(i, i); i = i + 1; }
            return sum == 12 && OperationList[0][1] > 2 && isPlaceOperation(0);
        }
        define end() -> bool { return false; }";
    for style in [CodeStyle::Fast, CodeStyle::Exact] {
        let (found, runs) = legal(text, style, |_| {}, 0);
        // deep(0, 0) gives 1 for x < 3, deep(1, 1) gives 11 for x < 2.
        let sets: Vec<_> = found.iter().map(|sets| sets[1..5].to_vec()).collect();
        assert_eq!(
            sets,
            [[vec![1], vec![0, 1], vec![3], vec![1, 2]]],
            "{style:?}"
        );
        assert!(runs < 12, "{runs} runs");
    }
}
