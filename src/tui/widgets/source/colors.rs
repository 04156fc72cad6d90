//! Syntax colours by line: computed once per change of the text, read only for visible lines.

use crate::tui::theme::Role;
use std::ops::Range;

/// The class of a token of a source text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Syntax {
    Keyword,
    /// The name of a type.
    Type,
    /// The name of a function.
    Function,
    /// The name of a piece or a constant.
    Constant,
    /// The name of a variable.
    Variable,
    Number,
    /// Quoted text.
    Quoted,
    /// An operator or punctuation.
    Operator,
    Comment,
    /// Text that is not part of the language.
    Junk,
}

impl Syntax {
    /// Returns the role of its style.
    pub fn role(self) -> Role {
        match self {
            Self::Keyword => Role::Keyword,
            Self::Type => Role::TypeName,
            Self::Function => Role::Function,
            Self::Constant => Role::Constant,
            Self::Variable => Role::Variable,
            Self::Number => Role::Number,
            Self::Quoted => Role::Quoted,
            Self::Operator => Role::Operator,
            Self::Comment => Role::Comment,
            Self::Junk => Role::Junk,
        }
    }
}

/// The classified tokens of a text by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineHighlights {
    /// The line, the range of bytes in it, and the class; sorted.
    pieces: Vec<(usize, Range<usize>, Syntax)>,
}

impl LineHighlights {
    /// Creates highlights from ranges of bytes in the whole text, in order and without overlap; between the `lines`
    /// there is one byte. A range over several lines is split.
    pub fn new(lines: &[String], spans: impl IntoIterator<Item = (Range<usize>, Syntax)>) -> Self {
        let mut pieces = Vec::new();
        let mut spans = spans.into_iter().peekable();
        let mut start = 0;
        for (number, line) in lines.iter().enumerate() {
            let end = start + line.len();
            while let Some((range, syntax)) = spans.peek() {
                if range.start > end {
                    break;
                }
                let from = range.start.max(start) - start;
                let to = range.end.min(end).saturating_sub(start);
                if from < to {
                    pieces.push((number, from..to, *syntax));
                }
                if range.end > end + 1 {
                    break;
                }
                spans.next();
            }
            start = end + 1;
        }
        Self { pieces }
    }

    /// Returns the tokens of a line, in order.
    pub fn line(&self, number: usize) -> &[(usize, Range<usize>, Syntax)] {
        let from = self.pieces.partition_point(|piece| piece.0 < number);
        let to = self.pieces.partition_point(|piece| piece.0 <= number);
        self.pieces.get(from..to).unwrap_or(&[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_find_their_lines() {
        let lines: Vec<String> = ["int x;", "", "// a", "b */ 1"].map(String::from).to_vec();
        let spans = [
            (0..3, Syntax::Type),
            (8..17, Syntax::Comment),
            (18..19, Syntax::Number),
            (40..50, Syntax::Junk),
        ];
        let highlights = LineHighlights::new(&lines, spans);
        assert_eq!(highlights.line(0), [(0, 0..3, Syntax::Type)]);
        assert_eq!(highlights.line(1), []);
        assert_eq!(highlights.line(2), [(2, 0..4, Syntax::Comment)]);
        assert_eq!(
            highlights.line(3),
            [(3, 0..4, Syntax::Comment), (3, 5..6, Syntax::Number)]
        );
        assert_eq!(highlights.line(9), []);
    }
}
