//! Pieces that lie on each other as text: `B+W*3` is one B under three W.

use crate::board::{Board, Game, Piece, Square};

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

/// Returns a square in a picture made of letters, in which the top piece has this sign: a stack with its height behind the
/// sign, and for a piece that stands for a number of things the number.
pub fn square_sign(game: &Game, board: &Board, square: Square, sign: &str) -> String {
    let number = board
        .piece(square)
        .and_then(|piece| game.shown_number(piece));
    match (board.stack_size(square), number) {
        (1, Some(number)) => number.to_string(),
        (0 | 1, _) => sign.to_owned(),
        (size, Some(number)) => format!("{number}*{size}"),
        (size, None) => format!("{sign}{size}"),
    }
}

/// Splits such a text, in which blanks may stand for `+`, into words and how often each counts. Returns `None` if there is
/// nothing between two signs, or a count of 0.
pub fn split_stack(text: &str) -> Option<Vec<(&str, usize)>> {
    let words: Vec<&str> = match text.contains('+') {
        true => text.split('+').map(str::trim).collect(),
        false => text.split_whitespace().collect(),
    };
    let counted = |word: &&'_ str| {
        let split = word.rsplit_once('*');
        split.and_then(|(name, count)| Some((name.len(), count.parse().ok()?)))
    };
    let run = |word| {
        let (name, count) = match counted(&word) {
            Some((length, count)) => (word.get(..length)?, count),
            None => (word, 1),
        };
        (!name.is_empty() && count > 0).then_some((name, count))
    };
    (!words.is_empty()).then(|| words.into_iter().map(run).collect())?
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
        for text in ["B+W*3+B", "B W*3 B", " B + W*3+ B"] {
            let read = split_stack(text);
            assert_eq!(read, Some(vec![("B", 1), ("W", 3), ("B", 1)]), "{text}");
        }
        // What is no number is part of the name, and told as unknown by whoever knows the names.
        assert_eq!(split_stack("W*x *"), Some(vec![("W*x", 1), ("*", 1)]));
        for text in ["", "+", "W+", "+W", "W++B", "W*0", "*2", "W+ +B"] {
            assert_eq!(split_stack(text), None, "{text}");
        }
    }
}
