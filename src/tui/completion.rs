//! What the list of legal moves says about the move that is being built: where it can go on, and when it is whole.
//!
//! A gesture only says where something goes. Everything else (what is taken, which piece is set down) is in the legal
//! moves that contain what was built so far. Invariant: nothing here judges, and every answer is as good as the list.

use super::composition::{Composition, Lifted};
use crate::board::{Game, Move, Op, Piece, Position, Square};
use crate::rules::Listing;

/// Where a gesture leads by the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// One legal move fits.
    Play(Move),
    /// Several fit.
    Choose(Vec<Move>),
    /// The piece goes on from a square on its way; these pieces are taken by then.
    Walk(Square, Vec<Square>),
}

/// The board with what there is to know of it.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// The legal moves.
    pub listing: &'a Listing,
    /// The position that they are of.
    pub position: &'a Position,
    /// Whose pieces are whose.
    pub game: &'a Game,
}

/// The operations that are certain: a piece that was set down somewhere on the way may still go on.
#[must_use]
pub fn settled(composition: &Composition) -> Vec<Op> {
    match composition.lifted() {
        Some(lifted) => std::iter::once(lifted.from)
            .chain(lifted.clears.iter().copied())
            .map(Op::Clear)
            .collect(),
        None if composition.is_refused() => Vec::new(),
        None => composition.ops().ops,
    }
}

/// Whether a move contains operations, each as often as it is named.
#[must_use]
pub fn contains(mv: &Move, ops: &[Op]) -> bool {
    let times = |list: &[Op], op: &Op| list.iter().filter(|other| *other == op).count();
    ops.iter().all(|op| times(mv, op) >= times(ops, op))
}

/// The legal moves that contain operations.
pub fn fitting<'a>(listing: &'a Listing, ops: &'a [Op]) -> impl Iterator<Item = &'a Move> {
    let moves = listing.moves.iter().map(|listed| &listed.mv);
    moves.filter(move |mv| contains(mv, ops))
}

impl<'a> Seen<'a> {
    fn fitting(&self, ops: &[Op]) -> Vec<&'a Move> {
        let moves = self.listing.moves.iter().map(|listed| &listed.mv);
        moves.filter(|mv| contains(mv, ops)).collect()
    }

    fn is_own(&self, at: Square) -> bool {
        let piece = self.position.board.piece(at);
        piece.is_some_and(|piece| self.game.owner(piece) == self.position.turn)
    }

    /// Where a lifted piece arrives: where it is placed, else where another piece of its owner is.
    fn arrivals(&self, mv: &Move, piece: Piece) -> Vec<Square> {
        let places = |wanted: &dyn Fn(Piece) -> bool| -> Vec<Square> {
            let placed = mv.iter().filter(|op| op.piece().is_some_and(wanted));
            placed.map(|op| op.square()).collect()
        };
        let owner = self.game.owner(piece);
        let same = places(&|placed| placed == piece);
        if same.is_empty() {
            places(&|placed| self.game.owner(placed) == owner)
        } else {
            same
        }
    }

    /// Enter on a square; none when the list knows no move that goes there.
    #[must_use]
    pub fn enter(&self, composition: &Composition, at: Square) -> Option<Next> {
        let settled = settled(composition);
        match composition.lifted() {
            Some(lifted) => self.set_down(lifted, &settled, at),
            None if settled.is_empty() => self.begin(at),
            None => {
                let places = |mv: &&Move| {
                    let here = |op: &Op| op.square() == at && op.piece().is_some();
                    !settled.iter().any(here) && mv.iter().any(here)
                };
                one_or_many(self.fitting(&settled).into_iter().filter(places))
            }
        }
    }

    fn set_down(&self, lifted: &Lifted, settled: &[Op], at: Square) -> Option<Next> {
        if at == lifted.from && lifted.clears.is_empty() {
            return None;
        }
        let fitting = self.fitting(settled);
        let arriving = fitting
            .iter()
            .copied()
            .filter(|mv| self.arrivals(mv, lifted.piece).contains(&at));
        if let Some(next) = one_or_many(arriving) {
            return Some(next);
        }
        let placing = fitting.iter().copied().filter(|mv| puts_on(mv, at));
        if let Some(next) = one_or_many(placing) {
            return Some(next);
        }
        let passing = |mv: &&Move| way_to(mv, lifted.from, at, lifted.clears.len()).is_some();
        let on_the_way: Vec<&Move> = fitting.iter().copied().filter(passing).collect();
        if let [first, others @ ..] = &*on_the_way
            && !others.is_empty()
        {
            let way = way_to(first, lifted.from, at, lifted.clears.len())?;
            let same = |mv: &&Move| {
                way_to(mv, lifted.from, at, lifted.clears.len()).as_ref() == Some(&way)
            };
            if others.iter().all(same) {
                return Some(Next::Walk(at, way));
            }
        }
        if !on_the_way.is_empty() {
            return one_or_many(on_the_way.into_iter());
        }
        if self.is_own(at) || settled.contains(&Op::Clear(at)) {
            return None;
        }
        one_or_many(fitting.into_iter().filter(|mv| mv.contains(&Op::Clear(at))))
    }

    /// The first gesture: a piece is put, or the only piece that a move takes away is named.
    fn begin(&self, at: Square) -> Option<Next> {
        if self.is_own(at) {
            let taking = self.fitting(&[Op::Clear(at)]);
            let only_takes = taking
                .iter()
                .all(|mv| mv.iter().all(|op| op.piece().is_none()));
            return match &*taking {
                [only] if only_takes => Some(Next::Play((*only).clone())),
                _ => None,
            };
        }
        let own = |op: &Op| {
            let owner = op.piece().map(|piece| self.game.owner(piece));
            op.square() == at && owner == Some(self.position.turn)
        };
        let putting = self.putting().filter(|mv| mv.iter().any(own));
        one_or_many(putting).or_else(|| one_or_many(self.putting().filter(|mv| puts_on(mv, at))))
    }

    /// The moves that lift nothing of the mover's own.
    fn putting(&self) -> impl Iterator<Item = &'a Move> {
        let moves = self.listing.moves.iter().map(|listed| &listed.mv);
        moves.filter(|mv| {
            let lifts = |op: &Op| op.piece().is_none() && self.is_own(op.square());
            !mv.iter().any(lifts)
        })
    }

    /// The squares that can be entered next: for the piece in the hand, else for the one under the cursor. Where nothing
    /// is lifted in this game, the squares that something may be put on, if they are few enough to say anything.
    #[must_use]
    pub fn targets(&self, composition: &Composition, cursor: Square) -> Vec<Square> {
        let settled = settled(composition);
        let mut squares = Vec::new();
        if let Some(lifted) = composition.lifted() {
            self.reached(lifted.piece, lifted.from, &settled, &mut squares);
        } else if settled.is_empty() && self.is_own(cursor) {
            if let Some(piece) = self.position.board.piece(cursor) {
                self.reached(piece, cursor, &[Op::Clear(cursor)], &mut squares);
            }
        } else if settled.is_empty() {
            let placed = self.putting().flat_map(|mv| mv.iter());
            squares.extend(
                placed
                    .filter(|op| op.piece().is_some())
                    .map(|op| op.square())
                    .filter(|at| self.position.board.get(*at).is_empty()),
            );
            tidy(&mut squares);
            let cells = self.position.board.cells();
            let empty = cells.iter().filter(|cell| cell.is_empty()).count();
            if squares.len() * 2 > empty {
                squares.clear();
            }
        } else {
            let placed = self.fitting(&settled).into_iter().flat_map(|mv| mv.iter());
            squares.extend(
                placed
                    .filter(|op| op.piece().is_some() && !settled.contains(op))
                    .map(|op| op.square()),
            );
        }
        tidy(&mut squares);
        squares
    }

    fn reached(&self, piece: Piece, from: Square, settled: &[Op], squares: &mut Vec<Square>) {
        let walked = settled.len().saturating_sub(1);
        for mv in self.fitting(settled) {
            squares.extend(self.arrivals(mv, piece));
            squares.extend(landings(mv, from).get(walked));
        }
    }

    /// The mover's own pieces that some move lifts.
    #[must_use]
    pub fn movable(&self) -> Vec<Square> {
        let ops = self
            .listing
            .moves
            .iter()
            .flat_map(|listed| listed.mv.iter());
        let mut squares: Vec<Square> = ops
            .filter(|op| op.piece().is_none())
            .map(|op| op.square())
            .filter(|at| self.is_own(*at))
            .collect();
        tidy(&mut squares);
        squares
    }
}

fn tidy(squares: &mut Vec<Square>) {
    squares.sort_unstable();
    squares.dedup();
}

fn puts_on(mv: &Move, at: Square) -> bool {
    mv.iter()
        .any(|op| op.square() == at && op.piece().is_some())
}

/// More moves than these are no choice: the gesture has to say more.
const CHOICES: usize = 24;

fn one_or_many<'a>(moves: impl Iterator<Item = &'a Move>) -> Option<Next> {
    let found: Vec<&Move> = moves.take(CHOICES + 1).collect();
    match &*found {
        [] => None,
        [only] => Some(Next::Play((*only).clone())),
        _ if found.len() > CHOICES => None,
        _ => Some(Next::Choose(found.into_iter().cloned().collect())),
    }
}

/// Where a jumping piece lands: behind each taken square as far as it stood before it. Empty when the move is not of
/// this kind or the last landing is not where the piece is placed.
fn landings(mv: &Move, from: Square) -> Vec<Square> {
    let (Some((Op::Clear(first), rest)), true) = (mv.split_first(), mv.len() > 2) else {
        return Vec::new();
    };
    let Some((Op::Place(to, _), taken)) = rest.split_last() else {
        return Vec::new();
    };
    let beyond = |over: u16, at: u16| {
        let there = (2 * u32::from(over)).checked_sub(u32::from(at))?;
        u16::try_from(there).ok()
    };
    let mut at = from;
    let mut squares = Vec::new();
    for op in taken {
        let over = op.square();
        let (Some(x), Some(y)) = (beyond(over.x, at.x), beyond(over.y, at.y)) else {
            return Vec::new();
        };
        at = Square::new(x, y);
        squares.push(at);
    }
    if *first == from && at == *to {
        squares
    } else {
        Vec::new()
    }
}

/// The pieces taken by a move when it lands on a square after more than `walked` of them.
fn way_to(mv: &Move, from: Square, at: Square, walked: usize) -> Option<Vec<Square>> {
    let landed = landings(mv, from)
        .iter()
        .skip(walked)
        .position(|landing| *landing == at)?;
    let taken = mv.iter().skip(1).take(walked + landed + 1);
    Some(taken.map(|op| op.square()).collect())
}
