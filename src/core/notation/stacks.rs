//! Pieces that lie on each other as text: `B+W*3` is one B under three W.

use crate::board::{Board, Piece, Square};

/// Returns the pieces on a square as runs of one kind, lowest first.
pub fn stack_runs(board: &Board, square: Square) -> Vec<(Piece, usize)> {
    let mut runs: Vec<(Piece, usize)> = Vec::new();
    for piece in board.stack(square) {
        match runs.last_mut().filter(|(kind, _)| *kind == piece) {
            Some((_, count)) => *count += 1,
            None => runs.push((piece, 1)),
        }
    }
    runs
}

/// Returns the pieces on a square as text, or `None` if there are none.
pub fn write_stack(
    board: &Board,
    square: Square,
    name: impl Fn(Piece) -> String,
) -> Option<String> {
    let runs = stack_runs(board, square).into_iter();
    let runs = runs.map(|(piece, count)| match count {
        1 => name(piece),
        count => format!("{}*{count}", name(piece)),
    });
    let words: Vec<String> = runs.collect();
    (!words.is_empty()).then(|| words.join("+"))
}

/// Splits such a text, in which blanks stand for `+`, into words and how often each counts.
pub fn split_stack(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let words = text.split(|sign: char| sign == '+' || sign.is_whitespace());
    words.filter(|word| !word.is_empty()).map(|word| {
        let split = word.rsplit_once('*');
        let counted = split.and_then(|(name, count)| Some((name, count.parse().ok()?)));
        counted.unwrap_or((word, 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Op;

    #[test]
    fn a_stack_is_read_as_it_is_written() {
        let square = Square::new(0, 0);
        let mut board = Board::new(1, 1).with_stacks(9);
        assert_eq!(write_stack(&board, square, |_| String::new()), None);
        for piece in [1, 0, 0, 0, 1] {
            board.apply(Op::Place(square, Piece(piece)));
        }
        let names = ["W", "B"];
        let text = write_stack(&board, square, |piece| {
            names[usize::from(piece.0)].to_owned()
        });
        assert_eq!(text.as_deref(), Some("B+W*3+B"));
        for text in ["B+W*3+B", "B W*3 B", " B  W*3+ B"] {
            let read: Vec<_> = split_stack(text).collect();
            assert_eq!(read, [("B", 1), ("W", 3), ("B", 1)], "{text}");
        }
        // What is no number is part of the name, and told as unknown by whoever knows the names.
        let odd: Vec<_> = split_stack("W*x *").collect();
        assert_eq!(odd, [("W*x", 1), ("*", 1)]);
    }
}
