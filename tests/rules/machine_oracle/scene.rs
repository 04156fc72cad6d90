//! The oracle's view of a game beyond one board: the line of positions, and the part of it that a hook sees.

use gametui::board::{Board, Move, Position};
use gametui::rules::DisplayValue;
use gametui::rules::vm::tree::Program;

/// A position with everything before it.
#[derive(Clone, Debug)]
pub struct Line {
    pub board: Board,
    pub turn: u8,
    pub values: Vec<DisplayValue>,
    pub score: Vec<f64>,
    /// The earlier positions, the latest last.
    pub past: Vec<(Board, u8, Vec<DisplayValue>)>,
}

impl Line {
    pub fn start(program: &Program) -> Self {
        let values = program.states.iter();
        Self {
            values: values.map(|state| state.value(state.initial)).collect(),
            ..Self::of(&Position::new(program.start.clone(), 0))
        }
    }

    /// Returns a position without a past.
    pub fn of(position: &Position) -> Self {
        Self {
            board: position.board.clone(),
            turn: position.turn,
            values: Vec::new(),
            score: Vec::new(),
            past: Vec::new(),
        }
    }

    /// Returns the number of earlier positions with the same board, and of those that are the same in everything.
    pub fn repeats(&self) -> (i64, i64) {
        let boards = self.past.iter().filter(|(board, ..)| *board == self.board);
        let same = boards
            .clone()
            .filter(|(_, turn, values)| *turn == self.turn && *values == self.values);
        (boards.count() as i64, same.count() as i64)
    }
}

/// What one call of a hook sees and changes.
#[derive(Debug)]
pub struct HookCall {
    pub line: Line,
    pub board: Board,
    pub after_operations: Board,
    pub values: Vec<DisplayValue>,
    pub score: Vec<f64>,
    pub next_turn: Option<u8>,
    /// True while a function sees the board after the operations.
    pub is_next: bool,
    /// The boards with the changes that are supposed, the innermost last.
    pub supposed: Vec<Board>,
    /// True in `end`, where the line ends with the position after the move.
    pub is_after: bool,
}

impl HookCall {
    pub fn before(line: &Line, mv: &Move) -> Self {
        Self {
            line: line.clone(),
            board: line.board.clone(),
            after_operations: line.board.after(mv),
            values: line.values.clone(),
            score: Vec::new(),
            next_turn: None,
            is_next: false,
            supposed: Vec::new(),
            is_after: false,
        }
    }

    pub fn acting(line: &Line, mv: &Move) -> Self {
        Self {
            board: line.board.after(mv),
            ..Self::before(line, mv)
        }
    }

    pub fn after(line: &Line) -> Self {
        Self {
            is_after: true,
            ..Self::before(line, &Move::pass())
        }
    }

    pub fn seen(&self) -> &Board {
        match (self.supposed.last(), self.is_next) {
            (Some(board), _) => board,
            (None, true) => &self.after_operations,
            (None, false) => &self.board,
        }
    }

    /// Returns the number of moves before the one that is judged.
    pub fn moves(&self) -> i64 {
        self.line.past.len() as i64 - i64::from(self.is_after)
    }

    /// Returns an earlier board; 0 is the one before the move.
    pub fn previous(&self, number: i64) -> Option<&Board> {
        let past = self.line.past.iter().map(|(board, ..)| board).rev();
        let boards: Vec<&Board> = match self.is_after {
            true => past.collect(),
            false => std::iter::once(&self.line.board).chain(past).collect(),
        };
        boards.get(usize::try_from(number).ok()?).copied()
    }

    /// Returns the line extended by the present board and values.
    pub fn next_line(&self, line: &Line, players: u8) -> Line {
        let mut past = line.past.clone();
        past.push((line.board.clone(), line.turn, line.values.clone()));
        Line {
            board: self.board.clone(),
            turn: self.next_turn.unwrap_or((line.turn + 1) % players),
            values: self.values.clone(),
            score: Vec::new(),
            past,
        }
    }
}
