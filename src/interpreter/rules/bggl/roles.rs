//! The roles of questions: what their answers are used for, so that a player can point at squares instead of typing
//! numbers.
//!
//! An answer that becomes a coordinate of a sub-move or of a square of the board, directly or through one variable, is
//! a coordinate; two that become the coordinates of one square belong together. If the use shows no role, the text of
//! the question decides: "x", "row", "y" or "column" at its end, perhaps with a digit. A comment `//@ square x1 y1`
//! above a function declares the roles of the variables with those names.

use crate::rules::bggl::runtime::AnswerPrompt;
use crate::rules::syntax::tokens::{Lexis, TokenKind, tokenise};
use crate::rules::vm::intrinsic::Intrinsic;
use crate::rules::vm::tree::{Expr, ExprKind, Function, Program, StmtKind, all_statements};
use crate::rules::vm::{expressions_of, walk};
use crate::rules::{Axis, Role};
use std::collections::HashMap;
use std::sync::Arc;

/// A variable that keeps an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum AnswerVariable {
    Local(usize, u32),
    Global(u32),
}

#[derive(Default)]
struct Uses {
    answers_of: HashMap<AnswerVariable, Vec<u32>>,
    /// Rows and columns of sub-moves. `cells` are those of squares of the board.
    parts: Vec<[Vec<u32>; 2]>,
    cells: Vec<[Vec<u32>; 2]>,
    texts: HashMap<u32, String>,
}

/// Finds the role of every question.
pub(super) fn find(
    program: &Program,
    texts: &[Arc<str>],
    source: &str,
    prompts: &mut [AnswerPrompt],
) {
    let mut uses = Uses::default();
    for (number, function) in program.functions.iter().enumerate() {
        // All variables first, in all functions, before any use is looked at: an answer may be stored in a global
        // variable by one function and used as a coordinate by another that comes earlier in the text.
        uses.collect_variables(number, function);
        expressions_of(&function.body, &mut |expr| {
            walk(expr, &mut |part| uses.note_text(part, texts));
        });
    }
    for (number, function) in program.functions.iter().enumerate() {
        expressions_of(&function.body, &mut |expr| {
            walk(expr, &mut |part| uses.note_square(number, part));
        });
    }
    // The order is one of trust: what the author says in a comment, then what the program does with the answers, then
    // the words of the question. `set` leaves a role that is there already, so the first source wins.
    let mut squares = SquareRoles { prompts, count: 0 };
    for pair in uses.commented_squares(program, source) {
        squares.join(&pair);
    }
    for pair in uses.parts.iter().chain(&uses.cells) {
        squares.join(pair);
    }
    squares.read_texts(&uses.texts);
    squares.number();
}

impl Uses {
    /// Returns the questions whose answer an expression is, unchanged.
    fn answers(&self, function: usize, expr: &Expr) -> Vec<u32> {
        match &expr.kind {
            ExprKind::Intrinsic(Intrinsic::Input(prompt), _) => vec![*prompt],
            ExprKind::Intrinsic(Intrinsic::Copy, inner) => inner
                .first()
                .map(|inner| self.answers(function, inner))
                .unwrap_or_default(),
            ExprKind::Assign(_, inner) => self.answers(function, inner),
            ExprKind::Local { id, .. } => self.answers_in(AnswerVariable::Local(function, id.0)),
            ExprKind::Intrinsic(Intrinsic::Global(number), _) => {
                self.answers_in(AnswerVariable::Global(*number))
            }
            _ => Vec::new(),
        }
    }

    fn answers_in(&self, variable: AnswerVariable) -> Vec<u32> {
        self.answers_of.get(&variable).cloned().unwrap_or_default()
    }

    fn collect_variables(&mut self, number: usize, function: &Function) {
        for statement in all_statements(&function.body) {
            if let StmtKind::Set { local, value } = &statement.kind {
                self.add_answers(AnswerVariable::Local(number, local.0), number, value);
            }
        }
        let mut set: Vec<(AnswerVariable, &Expr)> = Vec::new();
        expressions_of(&function.body, &mut |expr| {
            walk(expr, &mut |part| match &part.kind {
                ExprKind::Assign(local, value) => {
                    set.push((AnswerVariable::Local(number, local.0), value));
                }
                ExprKind::Intrinsic(Intrinsic::SetGlobal(global), values) => {
                    set.extend(
                        values
                            .first()
                            .map(|value| (AnswerVariable::Global(*global), value)),
                    );
                }
                _ => {}
            });
        });
        for (variable, value) in set {
            self.add_answers(variable, number, value);
        }
    }

    fn add_answers(&mut self, variable: AnswerVariable, function: usize, value: &Expr) {
        if let ExprKind::Intrinsic(Intrinsic::Input(_), _) | ExprKind::Assign(..) = &value.kind {
            let answers = self.answers(function, value);
            self.answers_of.entry(variable).or_default().extend(answers);
        }
    }

    fn note_text(&mut self, expr: &Expr, texts: &[Arc<str>]) {
        if let ExprKind::Intrinsic(Intrinsic::Input(prompt), operands) = &expr.kind
            && let Some(ExprKind::Intrinsic(Intrinsic::Text(text), _)) =
                operands.first().map(|text| &text.kind)
            && let Some(text) = texts.get(*text as usize)
        {
            self.texts.insert(*prompt, text.to_string());
        }
    }

    fn note_square(&mut self, function: usize, expr: &Expr) {
        let ExprKind::Intrinsic(op, operands) = &expr.kind else {
            return;
        };
        let [x, y, ..] = operands.as_slice() else {
            return;
        };
        let answers = |expr: &Expr| self.answers(function, expr);
        match op {
            Intrinsic::Literal(_) => {
                let pair = [answers(x), answers(y)];
                self.parts.push(pair);
            }
            Intrinsic::Cell | Intrinsic::SetCell => {
                let pair = [answers(x), answers(y)];
                self.cells.push(pair);
            }
            _ => {}
        }
    }

    /// Returns the answers in variables that `//@ square x1 y1` comments name.
    fn commented_squares(&self, program: &Program, source: &str) -> Vec<[Vec<u32>; 2]> {
        let comments = tokenise(source, Lexis::Bggl)
            .unwrap_or_default()
            .into_iter();
        comments
            .filter(|token| token.kind == TokenKind::Comment)
            .filter_map(|token| token.text(source).strip_prefix("//@").map(str::to_owned))
            .filter_map(|names| {
                let words: Vec<&str> = names.split_whitespace().collect();
                match words.as_slice() {
                    ["square", x, y] => Some([self.named(program, x), self.named(program, y)]),
                    _ => None,
                }
            })
            .collect()
    }

    fn named(&self, program: &Program, name: &str) -> Vec<u32> {
        let mut answers = Vec::new();
        for (number, function) in program.functions.iter().enumerate() {
            for (local, variable) in (0u32..).zip(&function.locals) {
                if variable.name == name {
                    answers.extend(self.answers_in(AnswerVariable::Local(number, local)));
                }
            }
        }
        answers
    }
}

/// Roles while they are being found; the numbers of squares are provisional.
struct SquareRoles<'p> {
    prompts: &'p mut [AnswerPrompt],
    count: u32,
}

impl SquareRoles<'_> {
    fn square_of(&self, prompt: u32, axis: Axis) -> Option<u32> {
        match self.prompts.get(prompt as usize)?.role {
            Role::Square {
                square,
                axis: known,
            } if known == axis => Some(square),
            _ => None,
        }
    }

    fn set(&mut self, prompt: u32, square: u32, axis: Axis) {
        if let Some(prompt) = self.prompts.get_mut(prompt as usize)
            && prompt.role == Role::Number
        {
            prompt.role = Role::Square { square, axis };
        }
    }

    /// Records that the answers of both sides are the coordinates of one square, unless they have a role already.
    fn join(&mut self, [rows, columns]: &[Vec<u32>; 2]) {
        // If one of the two questions has a number already, the other one gets the same. Two that have different
        // numbers stay apart: a program may use one answer in several squares, and the first use decides.
        let square = rows
            .iter()
            .find_map(|prompt| self.square_of(*prompt, Axis::Row))
            .or_else(|| {
                let mut columns = columns.iter();
                columns.find_map(|prompt| self.square_of(*prompt, Axis::Column))
            });
        let square = square.unwrap_or_else(|| {
            self.count += 1;
            self.count - 1
        });
        for prompt in rows {
            self.set(*prompt, square, Axis::Row);
        }
        for prompt in columns {
            self.set(*prompt, square, Axis::Column);
        }
    }

    /// Finds the roles of questions from their texts where the use of the answer shows none.
    fn read_texts(&mut self, texts: &HashMap<u32, String>) {
        let mut named: HashMap<String, u32> = HashMap::new();
        for prompt in 0..u32::try_from(self.prompts.len()).unwrap_or(0) {
            let Some((axis, rest)) = texts.get(&prompt).and_then(|text| axis_of(text)) else {
                continue;
            };
            let open = self.prompts.get(prompt as usize);
            if open.is_none_or(|open| open.role != Role::Number) {
                continue;
            }
            let square = *named.entry(rest).or_insert_with(|| {
                self.count += 1;
                self.count - 1
            });
            self.set(prompt, square, axis);
        }
    }

    /// Numbers the squares in the order in which the program asks for them.
    fn number(&mut self) {
        let mut order: Vec<u32> = Vec::new();
        for prompt in self.prompts.iter_mut() {
            if let Role::Square { square, .. } = &mut prompt.role {
                let place = order.iter().position(|earlier| earlier == square);
                let place = place.unwrap_or_else(|| {
                    order.push(*square);
                    order.len() - 1
                });
                *square = u32::try_from(place).unwrap_or(0);
            }
        }
    }
}

/// Returns the coordinate that ends a text, and the rest of the text, which is the same for both coordinates of a
/// square.
fn axis_of(text: &str) -> Option<(Axis, String)> {
    let text = text.trim_end_matches(|character: char| !character.is_alphanumeric());
    let letters = text.trim_end_matches(|character: char| character.is_ascii_digit());
    let digits = text.get(letters.len()..)?;
    let start = letters
        .rfind(|character: char| !character.is_alphanumeric())
        .map_or(0, |index| index + 1);
    let axis = match letters.get(start..)?.to_lowercase().as_str() {
        "x" | "row" => Axis::Row,
        "y" | "col" | "column" => Axis::Column,
        _ => return None,
    };
    let rest = if digits.is_empty() {
        letters.get(..start)?.to_owned()
    } else {
        digits.to_owned()
    };
    Some((axis, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_question_may_name_a_coordinate() {
        let axis = |text: &str| axis_of(text);
        assert_eq!(axis("Enter x1:"), Some((Axis::Row, "1".to_owned())));
        assert_eq!(axis("Enter y1:"), Some((Axis::Column, "1".to_owned())));
        assert_eq!(axis("to column?"), Some((Axis::Column, "to ".to_owned())));
        assert_eq!(axis("ROW"), Some((Axis::Row, String::new())));
        assert_eq!(axis("arrow"), None);
        assert_eq!(axis("How many stones?"), None);
    }
}
