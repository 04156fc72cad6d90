//! The move that is being built on the board, and what a gesture may mean.
//!
//! Rules are opaque: they judge whole moves and say nothing of the moves that exist. So a gesture is turned into the few
//! moves that it can stand for, in tiers; whoever holds the rules plays the one that is legal (see [`Attempt`]).
//!
//! Invariant: nothing here judges, and nothing is lost without a way back ([`Composition::take_back`]).

mod free;

use crate::board::{Board, Game, Move, Op, Piece, Position, Square};

/// A piece in the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lifted {
    /// The piece, changed when a promotion was chosen.
    pub piece: Piece,
    /// Where it was taken from.
    pub from: Square,
    /// Where the path has come to: `from`, or the landing of the last jump.
    pub at: Square,
    /// Squares cleared on the way.
    pub clears: Vec<Square>,
    /// Pieces that were entered though nothing may stand on them: perhaps they are to be taken.
    pub doubtful: Vec<Square>,
    /// Where it was set down, when that is not a move yet.
    pub set: Option<Square>,
}

/// What has been built.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Build {
    /// Nothing yet.
    #[default]
    Nothing,
    /// A piece is in the hand.
    Lifted(Lifted),
    /// Operations one by one.
    Free(Vec<Op>),
    /// A piece is in the hand while a position is set up: the operations so far, with the piece taken away.
    Carried {
        /// The operations.
        ops: Vec<Op>,
        /// The piece.
        lifted: Lifted,
    },
}

/// The move that is being built.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Composition {
    build: Build,
    past: Vec<Build>,
    /// True when the rules said no to what stands here: the next gesture elsewhere starts anew.
    refused: bool,
}

/// The moves that a gesture can stand for, the likeliest tier first: the first tier with a legal move counts; one legal
/// move in it is played, several are offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The moves, tier by tier.
    pub tiers: Vec<Vec<Move>>,
    /// What happens when none is legal.
    pub otherwise: Otherwise,
}

/// What becomes of a gesture that is no legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Otherwise {
    /// The composition becomes this, and the refusal of the move is shown.
    Keep(Box<Composition>, Move),
    /// This piece is lifted instead.
    Lift(Square),
}

/// What a gesture asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// Nothing more: the composition shows it.
    Done,
    /// Nothing more: the legal moves said what it means.
    Entered,
    /// Have these moves judged.
    Try(Attempt),
    /// Ask which piece is to be put on the square.
    ChoosePiece(Square),
    /// There is nothing to lift here and nothing to put down.
    NothingHere,
}

impl Composition {
    /// True when nothing is being built.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.build == Build::Nothing
    }

    /// The piece in the hand.
    #[must_use]
    pub fn lifted(&self) -> Option<&Lifted> {
        match &self.build {
            Build::Lifted(lifted) | Build::Carried { lifted, .. } => Some(lifted),
            Build::Nothing | Build::Free(_) => None,
        }
    }

    /// The operations so far.
    #[must_use]
    pub fn ops(&self) -> Move {
        match &self.build {
            Build::Nothing => Move::pass(),
            Build::Lifted(lifted) => lifted.ops(),
            Build::Free(ops) | Build::Carried { ops, .. } => Move::of(ops.clone()),
        }
    }

    /// A composition of given operations.
    #[must_use]
    pub fn of_ops(ops: Vec<Op>) -> Self {
        Self {
            build: if ops.is_empty() {
                Build::Nothing
            } else {
                Build::Free(ops)
            },
            ..Self::default()
        }
    }

    /// Marks what stands here as refused by the rules.
    pub fn set_refused(&mut self) {
        self.refused = true;
    }

    /// True when the rules said no to what stands here.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        self.refused
    }

    /// Takes the piece in the hand on to a square of its way, with the pieces that are taken by then.
    pub fn walk(&mut self, at: Square, clears: Vec<Square>) {
        if let Build::Lifted(lifted) = &self.build {
            let walked = Lifted {
                at,
                clears,
                doubtful: Vec::new(),
                set: Some(at),
                ..lifted.clone()
            };
            self.become_build(Build::Lifted(walked));
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Undoes the last step of building; false when there is none.
    pub fn take_back(&mut self) -> bool {
        self.refused = false;
        match self.past.pop() {
            Some(build) => {
                self.build = build;
                true
            }
            None => {
                let had = !self.is_empty();
                self.build = Build::Nothing;
                had
            }
        }
    }

    fn become_build(&mut self, build: Build) {
        let old = std::mem::replace(&mut self.build, build);
        self.past.push(old);
        self.refused = false;
    }

    fn becoming(&self, build: Build) -> Self {
        let mut next = self.clone();
        next.become_build(build);
        next.refused = true;
        next
    }

    /// Lifts the piece of a square, in place of whatever was built.
    pub fn lift(&mut self, at: Square, position: &Position) {
        if let Some(piece) = position.board.piece(at) {
            self.clear();
            self.become_build(Build::Lifted(Lifted::at(at, piece)));
        }
    }

    /// Enter or a click on a square.
    pub fn enter(&mut self, at: Square, position: &Position, game: &Game) -> Gesture {
        if !position.board.has(at) {
            return Gesture::NothingHere;
        }
        if let Build::Lifted(lifted) = &self.build {
            if lifted.set.is_none() && at == lifted.from && lifted.clears.is_empty() {
                self.clear();
                return Gesture::Done;
            }
            let lifted = lifted.clone();
            return Gesture::Try(self.drop_attempt(&lifted, at, position, game));
        }
        if self.refused {
            self.clear();
        }
        let kind = single_kind(game, position.turn);
        // Where there is one kind, somebody else's piece is no piece to lift: the rules say why nothing can be put there.
        let liftable = |piece: Piece| kind.is_none() || game.owner(piece) == position.turn;
        if self.is_empty() && position.board.piece(at).is_some_and(liftable) {
            self.lift(at, position);
            return Gesture::Done;
        }
        match kind {
            Some(piece) => Gesture::Try(self.place_attempt(at, piece, position)),
            None if self.is_empty() && mover_stands(position, game) => Gesture::NothingHere,
            None => Gesture::ChoosePiece(at),
        }
    }

    /// Takes the piece of a square into the hand, unless it is the one that is on its way already; false when there is
    /// none.
    pub fn take_up(&mut self, from: Square, position: &Position) -> bool {
        let in_hand = |lifted: &Lifted| lifted.at == from || lifted.set == Some(from);
        if self.lifted().is_some_and(in_hand) {
            return true;
        }
        self.lift(from, position);
        position.board.piece(from).is_some()
    }

    /// Takes away what stands on a square.
    pub fn remove(&mut self, at: Square, board: &Board) -> bool {
        if board.piece(at).is_none() {
            return false;
        }
        let build = match &self.build {
            Build::Lifted(lifted) if at != lifted.from => {
                let mut lifted = lifted.clone();
                if lifted.clears.contains(&at) {
                    return false;
                }
                lifted.clears.push(at);
                lifted.doubtful.retain(|square| *square != at);
                Build::Lifted(lifted)
            }
            Build::Lifted(_) | Build::Carried { .. } => return false,
            Build::Nothing => Build::Free(vec![Op::Clear(at)]),
            Build::Free(ops) => {
                let mut ops = ops.clone();
                ops.push(Op::Clear(at));
                Build::Free(ops)
            }
        };
        self.become_build(build);
        true
    }

    /// Puts a chosen piece on a square: changes the piece that was set down there, sets down the one in the hand as
    /// that piece, or adds an operation.
    pub fn put(&mut self, at: Square, piece: Piece) -> Attempt {
        let build = match &self.build {
            Build::Lifted(lifted) => {
                let mut lifted = lifted.clone();
                lifted.piece = piece;
                lifted.set = Some(at);
                Build::Lifted(lifted)
            }
            Build::Free(ops) if !self.refused => {
                let mut ops = ops.clone();
                if ops
                    .last()
                    .is_some_and(|op| op.piece().is_some() && op.square() == at)
                {
                    ops.pop();
                }
                ops.push(Op::Place(at, piece));
                Build::Free(ops)
            }
            _ => Build::Free(vec![Op::Place(at, piece)]),
        };
        let kept = self.becoming(build);
        let mv = kept.ops();
        Attempt {
            tiers: vec![vec![mv.clone()]],
            otherwise: Otherwise::Keep(Box::new(kept), mv),
        }
    }

    fn place_attempt(&self, at: Square, piece: Piece, position: &Position) -> Attempt {
        let mut ops = self.ops().ops;
        ops.push(Op::Place(at, piece));
        let mut tiers = vec![vec![Move::of(ops.clone())]];
        if self.is_empty()
            && let Some(fallen) = falls_to(&position.board, at)
        {
            tiers.push(vec![Move::of(vec![Op::Place(fallen, piece)])]);
        }
        let mv = Move::of(ops.clone());
        Attempt {
            tiers,
            otherwise: Otherwise::Keep(Box::new(self.becoming(Build::Free(ops))), mv),
        }
    }

    fn drop_attempt(
        &self,
        lifted: &Lifted,
        to: Square,
        position: &Position,
        game: &Game,
    ) -> Attempt {
        let board = &position.board;
        let between = standing_between(board, lifted, to);
        let mut likely = Vec::new();
        if lifted.set == Some(to) && lifted.at == to {
            add(&mut likely, lifted.dropped(to, &[]));
        } else {
            add(&mut likely, lifted.dropped(to, &[]));
            add(&mut likely, lifted.dropped(to, &between));
            if !lifted.doubtful.is_empty() {
                add(&mut likely, lifted.dropped(to, &lifted.doubtful));
            }
        }
        let mut direct = Vec::new();
        if lifted.at != lifted.from {
            let fresh = Lifted {
                at: lifted.from,
                clears: Vec::new(),
                doubtful: Vec::new(),
                set: None,
                ..lifted.clone()
            };
            add(&mut direct, fresh.dropped(to, &[]));
            add(
                &mut direct,
                fresh.dropped(to, &standing_between(board, &fresh, to)),
            );
        }
        let mut tiers = Vec::new();
        for tier in [likely, direct] {
            let changed = promotions(&tier, lifted.piece, game);
            tiers.extend([tier, changed].into_iter().filter(|tier| !tier.is_empty()));
        }

        let taken = board
            .piece(to)
            .filter(|_| to != lifted.from && !lifted.clears.contains(&to));
        if taken.is_some_and(|piece| game.owner(piece) == position.turn) {
            return Attempt {
                tiers,
                otherwise: Otherwise::Lift(to),
            };
        }
        let mut kept = lifted.clone();
        kept.set = Some(to);
        if taken.is_some() {
            kept.doubtful.push(to);
        } else if !between.is_empty() {
            // Perhaps the first jump of several: the next square goes on from here.
            kept.clears.extend(between);
            kept.at = to;
        }
        let shown = kept.ops();
        Attempt {
            tiers,
            otherwise: Otherwise::Keep(Box::new(self.becoming(Build::Lifted(kept))), shown),
        }
    }
}

impl Lifted {
    fn at(at: Square, piece: Piece) -> Self {
        Self {
            piece,
            from: at,
            at,
            clears: Vec::new(),
            doubtful: Vec::new(),
            set: None,
        }
    }

    fn ops(&self) -> Move {
        match self.set {
            Some(to) => self.dropped(to, &[]),
            None => std::iter::once(self.from)
                .chain(self.clears.iter().copied())
                .map(Op::Clear)
                .collect(),
        }
    }

    fn dropped(&self, to: Square, also: &[Square]) -> Move {
        std::iter::once(self.from)
            .chain(self.clears.iter().copied())
            .chain(also.iter().copied().filter(|at| *at != to))
            .map(Op::Clear)
            .chain(std::iter::once(Op::Place(to, self.piece)))
            .collect()
    }
}

fn add(moves: &mut Vec<Move>, mv: Move) {
    if !moves.contains(&mv) {
        moves.push(mv);
    }
}

/// The same moves with another kind of the same owner set down.
fn promotions(tier: &[Move], piece: Piece, game: &Game) -> Vec<Move> {
    let owner = game.owner(piece);
    let mut moves = Vec::new();
    for kind in kinds_of(game, owner).filter(|kind| *kind != piece) {
        for mv in tier {
            let mut ops = mv.ops.clone();
            if let Some(Op::Place(_, placed)) = ops.last_mut() {
                *placed = kind;
                add(&mut moves, Move::of(ops));
            }
        }
    }
    moves
}

/// The piece kinds of a player.
pub fn kinds_of(game: &Game, owner: u8) -> impl Iterator<Item = Piece> + '_ {
    (0..game.pieces.len())
        .filter_map(|number| u16::try_from(number).ok())
        .map(Piece)
        .filter(move |piece| game.owner(*piece) == owner)
}

fn single_kind(game: &Game, turn: u8) -> Option<Piece> {
    let mut kinds = kinds_of(game, turn);
    kinds.next().filter(|_| kinds.next().is_none())
}

fn mover_stands(position: &Position, game: &Game) -> bool {
    let board = &position.board;
    board
        .squares()
        .filter_map(|at| board.piece(at))
        .any(|piece| game.owner(piece) == position.turn)
}

/// Pieces strictly between where the path has come to and a square in line with it, in order, without those taken.
fn standing_between(board: &Board, lifted: &Lifted, to: Square) -> Vec<Square> {
    between(lifted.at, to)
        .into_iter()
        .filter(|at| {
            board.piece(*at).is_some() && *at != lifted.from && !lifted.clears.contains(at)
        })
        .collect()
}

/// Squares strictly between two squares of one row, column or diagonal.
fn between(from: Square, to: Square) -> Vec<Square> {
    let dx = i32::from(to.x) - i32::from(from.x);
    let dy = i32::from(to.y) - i32::from(from.y);
    if dx != 0 && dy != 0 && dx.abs() != dy.abs() {
        return Vec::new();
    }
    (1..dx.abs().max(dy.abs()))
        .filter_map(|step| {
            let x = u16::try_from(i32::from(from.x) + dx.signum() * step).ok()?;
            let y = u16::try_from(i32::from(from.y) + dy.signum() * step).ok()?;
            Some(Square::new(x, y))
        })
        .collect()
}

/// Where a piece let go over a column comes to rest, in a position in which nothing hangs in the air.
fn falls_to(board: &Board, at: Square) -> Option<Square> {
    let hangs = board.squares().any(|square| {
        square.y > 0 && board.piece(square).is_some() && board.get(below(square)).is_empty()
    });
    if hangs {
        return None;
    }
    let mut rest = at;
    while rest.y > 0 && board.get(below(rest)).is_empty() {
        rest = below(rest);
    }
    (rest != at && board.get(rest).is_empty()).then_some(rest)
}

fn below(at: Square) -> Square {
    Square::new(at.x, at.y.saturating_sub(1))
}

#[cfg(test)]
mod tests;
