//! The effect of a stone on other stones: Go removes groups without liberties, Othello turns lines over. Whether the
//! move is legal is not checked.

use crate::board::{Board, Op, Piece, Square};
use std::collections::HashSet;

/// Returns the operations that remove the opponent's groups which the stone on `square` leaves without liberties. If
/// there are none and the stone's own group has no liberties, that group is removed: some rules allow suicide. `board`
/// already contains the stone.
pub(super) fn captures(board: &Board, square: Square) -> Vec<Op> {
    let Some(own) = board.piece(square) else {
        return Vec::new();
    };
    let mut board = board.clone();
    let mut taken = Vec::new();
    for neighbour in neighbours(&board, square) {
        if board.piece(neighbour).is_some_and(|piece| piece != own) {
            taken.extend(take_off(&mut board, neighbour));
        }
    }
    if taken.is_empty() {
        taken = take_off(&mut board, square);
    }
    taken.sort_unstable();
    taken.into_iter().map(Op::Clear).collect()
}

/// Removes the group of a stone if it has no liberties, and returns its squares.
fn take_off(board: &mut Board, square: Square) -> Vec<Square> {
    let Some(piece) = board.piece(square) else {
        return Vec::new();
    };
    let mut group = vec![square];
    let mut seen = HashSet::from([square]);
    let mut next = 0;
    while let Some(stone) = group.get(next).copied() {
        next += 1;
        for neighbour in neighbours(board, stone) {
            match board.piece(neighbour) {
                None => return Vec::new(),
                Some(other) if other == piece && seen.insert(neighbour) => group.push(neighbour),
                Some(_) => {}
            }
        }
    }
    for stone in &group {
        board.apply(Op::Clear(*stone));
    }
    group
}

fn neighbours(board: &Board, square: Square) -> impl Iterator<Item = Square> + use<> {
    let sides = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let steps = sides.map(|(dx, dy)| step(board, square, dx, dy));
    steps.into_iter().flatten()
}

fn step(board: &Board, square: Square, dx: i16, dy: i16) -> Option<Square> {
    let next = Square::new(
        square.x.checked_add_signed(dx)?,
        square.y.checked_add_signed(dy)?,
    );
    board.has(next).then_some(next)
}

/// Returns the operations that turn over the opponent's stones on the lines between the stone on `square` and the
/// nearest other stones of its player.
pub(super) fn flips(board: &Board, square: Square, own: Piece) -> Vec<Op> {
    let mut turned = Vec::new();
    for dx in -1..=1 {
        for dy in -1..=1 {
            if (dx, dy) != (0, 0) {
                turned.extend(line(board, square, own, dx, dy));
            }
        }
    }
    turned.sort_unstable();
    turned
        .into_iter()
        .map(|square| Op::Place(square, own))
        .collect()
}

fn line(board: &Board, square: Square, own: Piece, dx: i16, dy: i16) -> Vec<Square> {
    let mut between = Vec::new();
    let mut next = step(board, square, dx, dy);
    while let Some(square) = next {
        match board.piece(square) {
            None => break,
            Some(piece) if piece == own => return between,
            Some(_) => between.push(square),
        }
        next = step(board, square, dx, dy);
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a board from its rows, the top row first.
    fn board(rows: &[&str]) -> Board {
        let height = u16::try_from(rows.len()).expect("small");
        let width = u16::try_from(rows[0].len()).expect("small");
        let mut board = Board::new(width, height);
        for (down, row) in (0..).zip(rows) {
            for (x, sign) in (0..).zip(row.chars()) {
                let square = Square::new(x, height - 1 - down);
                match sign {
                    'b' => board.apply(Op::Place(square, Piece(0))),
                    'w' => board.apply(Op::Place(square, Piece(1))),
                    _ => {}
                }
            }
        }
        board
    }

    fn squares(ops: &[Op]) -> Vec<(u16, u16)> {
        ops.iter()
            .map(|op| (op.square().x, op.square().y))
            .collect()
    }

    #[test]
    fn groups_without_liberties_are_taken_off() {
        // Two groups are captured at once; a third one has a liberty.
        let found = captures(&board(&["wbw.", ".bbw", "bww."]), Square::new(1, 2));
        assert_eq!(squares(&found), []);
        let found = captures(&board(&["wbwb", "b.bb", "bww."]), Square::new(1, 2));
        assert_eq!(squares(&found), [(0, 2), (2, 2)]);
        let found = captures(&board(&[".bb", "bwb", "bbw"]), Square::new(1, 0));
        assert_eq!(squares(&found), [(1, 1), (2, 0)]);
    }

    #[test]
    fn a_stone_without_liberties_goes_with_its_group() {
        let found = captures(&board(&["bbw", "bbw", "ww."]), Square::new(0, 2));
        assert_eq!(squares(&found), [(0, 1), (0, 2), (1, 1), (1, 2)]);
        // Capturing comes before suicide.
        let found = captures(&board(&["bw.", "wb.", "bb."]), Square::new(0, 2));
        assert_eq!(squares(&found), [(0, 1)]);
        assert_eq!(captures(&board(&["b"]), Square::new(0, 0)).len(), 1);
    }

    #[test]
    fn lines_between_stones_of_a_player_are_turned_over() {
        let before = board(&["b...", "w.w.", "ww..", ".wwb"]);
        let found = flips(&before, Square::new(0, 0), Piece(0));
        assert_eq!(squares(&found), [(0, 1), (0, 2), (1, 0), (2, 0)]);
        assert!(found.iter().all(|op| op.piece() == Some(Piece(0))));
        // A line that ends at the edge or at an empty square is not turned over.
        assert!(flips(&before, Square::new(3, 3), Piece(0)).is_empty());
    }
}
