//! What squares mean for a move: where a piece that takes others by jumping over them may land on its way, and where one
//! falls. A move says only what is taken and where a piece ends; gestures and texts name squares in between or above.
//!
//! A piece jumps in a straight line over the next one that it takes and lands on a free square behind it, however far
//! away, as flying kings do. What the rules forbid beyond that does not matter here: only legal moves are looked at.

use crate::board::{Board, Move, Op, Square};
use std::collections::BTreeSet;

/// The jumps of a legal move, or the rest of them.
#[derive(Clone, Debug)]
pub struct Jumps<'b> {
    board: &'b Board,
    /// Where the whole move begins. The square is free as soon as the piece has left it.
    start: Square,
    /// What is taken, in order.
    taken: Vec<Square>,
    to: Square,
}

impl<'b> Jumps<'b> {
    /// Returns the jumps of a piece that begins on a square, takes others in order, and ends on `to`.
    pub fn new(board: &'b Board, start: Square, taken: Vec<Square>, to: Square) -> Self {
        Self {
            board,
            start,
            taken,
            to,
        }
    }

    /// Returns the jumps of a move that lifts the piece on a square, takes other pieces one after the other, and sets the
    /// piece down; `None` if it has another form.
    pub fn of(mv: &Move, start: Square, board: &'b Board) -> Option<Self> {
        let [Op::Clear(first), taken @ .., Op::Place(to, _)] = &**mv else {
            return None;
        };
        let takes_only = taken.iter().all(|op| op.piece().is_none());
        (*first == start && takes_only && !taken.is_empty()).then(|| {
            let taken = taken.iter().map(|op| op.square()).collect();
            Self::new(board, start, taken, *to)
        })
    }

    /// Returns what is taken, in order.
    pub fn taken(&self) -> &[Square] {
        &self.taken
    }

    /// Returns for each jump from the one numbered `done` on, made by the piece on a square, where it may land so that the
    /// rest can follow. Returns nothing if the move cannot be made like this.
    pub fn stops(&self, done: usize, from: Square) -> Vec<Vec<Square>> {
        let over = self.taken.get(done..).unwrap_or_default();
        // An example, a flying king on a1 that takes b2 and then e5 and ends on g7:
        //
        //    forward    behind b2 it may land on {c3, d4}; from each of these, behind e5, on {f6, g7, h8}
        //    backward   of the last landings only g7 is the end; of the first ones, those from which e5 can be taken
        //               and g7 reached: {c3, d4}
        //
        // Two passes over sets of squares instead of a search over ways: their number may grow exponentially, that of
        // squares not.
        let mut stops: Vec<Vec<Square>> = Vec::with_capacity(over.len());
        for (number, over) in over.iter().enumerate() {
            let before = stops
                .last()
                .map_or(std::slice::from_ref(&from), Vec::as_slice);
            let landings = before.iter();
            let landings = landings.flat_map(|from| self.landings(*from, *over, done + number));
            stops.push(landings.collect::<BTreeSet<_>>().into_iter().collect());
        }
        // From the end on, only landings from which the rest can follow are kept.
        let mut goals = vec![self.to];
        for number in (0..stops.len()).rev() {
            let Some(stop) = stops.get_mut(number) else {
                continue;
            };
            match over.get(number + 1) {
                None => stop.retain(|square| *square == self.to),
                Some(next) => stop.retain(|square| {
                    let landings = self.landings(*square, *next, done + number + 1);
                    landings.iter().any(|landing| goals.contains(landing))
                }),
            }
            if stop.is_empty() {
                return Vec::new();
            }
            goals.clone_from(stop);
        }
        stops
    }

    /// Returns what the piece has taken when it lands on a square and goes on, if it can: `done` pieces were taken before it
    /// came to `from`.
    pub fn taken_at_stop(&self, done: usize, from: Square, square: Square) -> Option<&[Square]> {
        let stops = self.stops(done, from);
        let (_, on_the_way) = stops.split_last()?;
        let landed = on_the_way.iter().position(|stop| stop.contains(&square))?;
        self.taken.get(..=done + landed)
    }

    /// Returns one way in which the move can be made: where the piece lands, the end included.
    pub fn way(&self) -> Option<Vec<Square>> {
        let mut way = Vec::with_capacity(self.taken.len());
        let mut square = self.start;
        for done in 0..self.taken.len() {
            square = *self.stops(done, square).first()?.first()?;
            way.push(square);
        }
        Some(way)
    }

    /// Returns where the piece may land behind another one. `done` is the number of pieces taken before.
    fn landings(&self, from: Square, over: Square, done: usize) -> Vec<Square> {
        let Some((dx, dy)) = direction(from, over) else {
            return Vec::new();
        };
        let taken = self.taken.get(..done).unwrap_or_default();
        let is_free = |square: Square| self.board.get(square).is_empty() || square == self.start;
        let mut square = from;
        loop {
            match square.moved(dx, dy).filter(|next| self.board.has(*next)) {
                Some(next) if next == over => break,
                // In some games what was taken is off the board at once, in others after the move.
                Some(next) if is_free(next) || taken.contains(&next) => square = next,
                _ => return Vec::new(),
            }
        }
        let behind = std::iter::successors(over.moved(dx, dy), |square| square.moved(dx, dy));
        behind
            .take_while(|square| self.board.has(*square) && is_free(*square))
            .collect()
    }
}

/// Returns where a piece dropped into a column comes to rest, or `None` if some piece on the board has an empty square
/// below it, or if the piece would not fall.
pub fn drop_square(board: &Board, square: Square) -> Option<Square> {
    let below = |square: Square| Square::new(square.x, square.y.saturating_sub(1));
    let hangs = |square: Square| {
        square.y > 0 && board.piece(square).is_some() && board.get(below(square)).is_empty()
    };
    if board.squares().any(hangs) {
        return None;
    }
    let mut rest = square;
    while rest.y > 0 && board.get(below(rest)).is_empty() {
        rest = below(rest);
    }
    (rest != square && board.get(rest).is_empty()).then_some(rest)
}

/// Returns the direction of the straight line from a square to another one.
fn direction(from: Square, to: Square) -> Option<(i32, i32)> {
    let dx = i32::from(to.x) - i32::from(from.x);
    let dy = i32::from(to.y) - i32::from(from.y);
    let is_straight = dx.abs() == dy.abs() || dx == 0 || dy == 0;
    (is_straight && (dx, dy) != (0, 0)).then_some((dx.signum(), dy.signum()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Piece;

    fn board(pieces: &[(u16, u16)]) -> Board {
        let mut board = Board::new(10, 10);
        for (x, y) in pieces {
            board.apply(Op::Place(Square::new(*x, *y), Piece(1)));
        }
        board
    }

    fn squares(squares: &[(u16, u16)]) -> Vec<Square> {
        let squares = squares.iter();
        squares.map(|(x, y)| Square::new(*x, *y)).collect()
    }

    #[test]
    fn a_flying_king_turns_where_the_next_jump_begins() {
        let board = board(&[(0, 0), (2, 2), (6, 2)]);
        let taken = squares(&[(2, 2), (6, 2)]);
        for (to, is_end) in [((7, 1), true), ((8, 0), true), ((9, 0), false)] {
            let to = Square::new(to.0, to.1);
            let jumps = Jumps::new(&board, Square::new(0, 0), taken.clone(), to);
            let stops = jumps.stops(0, Square::new(0, 0));
            match is_end {
                true => assert_eq!(stops, [squares(&[(4, 4)]), vec![to]]),
                false => assert_eq!(stops, [] as [Vec<Square>; 0]),
            }
        }
    }

    #[test]
    fn a_piece_does_not_jump_over_two_and_may_return_to_its_square() {
        let start = Square::new(0, 0);
        let two = board(&[(0, 0), (1, 1), (2, 2)]);
        let jumps = Jumps::new(&two, start, squares(&[(2, 2)]), Square::new(3, 3));
        assert!(jumps.stops(0, start).is_empty());
        let round = board(&[(0, 2), (1, 3), (3, 3), (3, 1), (1, 1)]);
        let start = Square::new(0, 2);
        let taken = squares(&[(1, 3), (3, 3), (3, 1), (1, 1)]);
        let jumps = Jumps::new(&round, start, taken, start);
        let way = squares(&[(2, 4), (4, 2), (2, 0), (0, 2)]);
        assert_eq!(jumps.way(), Some(way));
    }
}
