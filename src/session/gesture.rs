//! Making a move on the board: every gesture narrows the list of legal moves.
//!
//! A gesture only says where a piece is taken from or where something goes. What it leaves open (what is captured on
//! the way, which piece is placed) follows from the legal moves that contain the operations so far: if one is left, it
//! is played; if several are left, they are offered. Only if none is left, or if the list is incomplete, the composed
//! operations are judged literally, which also yields the reason of a refusal.
//!
//! Invariant: nothing in this file judges a move, and every step can be undone ([`Composition::take_back`]).
//!
//! An example in English draughts, with the legal moves `c3xe5xg7` and `c3xe5xc7` of the man on c3:
//!
//! ```text
//! gesture      composition                      the moves that are left     answer
//! ───────      ───────────                      ───────────────────────     ──────
//! enter c3     Lifted(c3)                       both                        Shown
//! enter e5     Lifted(c3, clears d4, on e5)     both: a stop on the way     Shown
//! enter g7     unchanged                        one                         Play(c3xe5xg7)
//! ```
//!
//! `past` holds each earlier state of the composition, so a step back needs no inverse of any gesture.

mod set_up;

use super::resolve::MoveExtent;
use super::{Session, SessionEvent};
use crate::board::{Board, Game, Move, Op, Piece, Position, Square};
use crate::notation::MoveForm;
use crate::notation::begun::{has_arrived, shared_start};
use crate::notation::input::{MoveInput, ShortMove};
use crate::notation::jumps::{Jumps, drop_square};
use crate::rules::Listing;

/// The most moves that are offered as a choice; if there are more, the gesture has to be more specific.
pub(crate) const MAX_CHOICES: usize = 24;

/// A piece that was picked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lifted {
    /// The piece, or the kind that was chosen to be placed instead.
    pub piece: Piece,
    /// The square from which it was picked up.
    pub from: Square,
    /// The squares that are cleared on its way so far.
    pub clears: Vec<Square>,
    /// The square where it was placed, if that does not complete a move.
    pub placed_on: Option<Square>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Build {
    #[default]
    Nothing,
    /// A piece was picked up.
    Lifted(Lifted),
    /// A list of operations.
    Free(Vec<Op>),
    /// A piece was picked up while a position is set up: the operations so far, which include clearing its square.
    Carried { ops: Vec<Op>, lifted: Lifted },
}

/// The move that is being composed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Composition {
    build: Build,
    past: Vec<Build>,
    /// True if the operations are being judged or were refused: the next gesture elsewhere starts a new move.
    refused: bool,
    /// Another piece of the player, which is picked up if the move to its square is refused.
    instead: Option<Square>,
    /// True if a piece was dragged to where it is now: if that is refused, it goes back.
    is_dragged: bool,
}

/// The result of a gesture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// The composition has changed and is shown.
    Shown,
    /// One legal move is left.
    Play(Move),
    /// Several legal moves are left.
    Choose(Vec<Move>),
    /// No legal move matches: the composed operations have to be judged ([`Session::play_composed`]).
    Judge,
    /// The user has to choose the kind of piece to place on the square.
    ChoosePiece(Square),
    /// There is nothing to pick up here and nothing to place.
    NothingHere,
    /// The pointer was moved with nothing in the hand.
    EmptyDrag,
    /// The piece here belongs to this player, who is not to move.
    OfAnother(u8),
}

/// The board and the listed moves, by which gestures are interpreted.
#[derive(Clone, Copy, Debug)]
pub struct GestureContext<'a> {
    /// The legal moves that are listed so far.
    pub listing: Option<&'a Listing>,
    /// The position to which they belong.
    pub position: &'a Position,
    /// The game, which knows the owners of pieces.
    pub game: &'a Game,
}

impl Session {
    /// Returns the best list for a move that contains the given operations: the whole list, or if that is partial, the
    /// list of moves that contain them.
    pub fn listing_for(&self, ops: &[Op]) -> Option<&Listing> {
        let all = self.legal(&[])?;
        if all.complete.is_ok() {
            return Some(all);
        }
        Some(self.legal(ops).unwrap_or(all))
    }

    /// Returns the context for the next gesture of a composition, or `None` without rules.
    pub fn gesture_context(&self, composition: &Composition) -> Option<GestureContext<'_>> {
        Some(GestureContext {
            listing: self.listing_for(&composition.settled()),
            position: self.position(),
            game: self.game()?,
        })
    }

    /// Submits the composed operations to be judged. If the list of legal moves is incomplete and the literal move is
    /// refused, moves that contain these operations are searched for.
    pub fn play_composed(&mut self, composition: &Composition) -> Vec<SessionEvent> {
        let mv = composition.ops();
        let is_complete = |all: &std::sync::Arc<Listing>| all.complete.is_ok();
        // With a complete list a piece was chosen for the square, or no listed move fits, so there is nothing to search
        // for: the literal move is judged. Otherwise the list may lack the move that is meant.
        if self.legal(&[]).is_some_and(is_complete) {
            return self.play(mv);
        }
        let board = &self.position().board;
        let is_plain = |lifted: &&Lifted| board.piece(lifted.from) == Some(lifted.piece);
        let plain = composition.lifted().filter(is_plain).zip(self.game());
        let instead = plain.map_or(Vec::new(), |(lifted, game)| {
            let kinds = game.kinds_of(game.owner(lifted.piece));
            kinds.filter(|kind| *kind != lifted.piece).collect()
        });
        let short = ShortMove::of_gesture(mv, instead);
        self.resolve(MoveInput::Short(short), MoveExtent::Whole)
    }
}

impl Composition {
    /// Creates a composition from operations.
    pub fn of_ops(ops: Vec<Op>) -> Self {
        let build = match ops.is_empty() {
            true => Build::Nothing,
            false => Build::Free(ops),
        };
        Self {
            build,
            ..Self::default()
        }
    }

    /// Creates the composition of a move that begins with these operations: a single piece of the player is picked up.
    pub fn of_start(start: Vec<Op>, position: &Position, game: &Game) -> Self {
        if let [Op::Clear(square)] = &*start
            && let Some(piece) = position.board.piece(*square)
            && game.is_of(piece, position.turn)
        {
            let mut composition = Self::default();
            composition.push_build(Build::Lifted(Lifted::new(*square, piece)));
            return composition;
        }
        Self::of_ops(start)
    }

    /// Returns true if nothing is composed.
    pub fn is_empty(&self) -> bool {
        self.build == Build::Nothing
    }

    /// Returns the piece that was picked up.
    pub fn lifted(&self) -> Option<&Lifted> {
        match &self.build {
            Build::Lifted(lifted) | Build::Carried { lifted, .. } => Some(lifted),
            Build::Nothing | Build::Free(_) => None,
        }
    }

    /// Returns the operations so far.
    pub fn ops(&self) -> Move {
        match &self.build {
            Build::Nothing => Move::pass(),
            Build::Lifted(lifted) => {
                let placed = lifted.placed_on.map(|to| Op::Place(to, lifted.piece));
                lifted.clearing_ops().chain(placed).collect()
            }
            Build::Free(ops) | Build::Carried { ops, .. } => Move::of(ops.clone()),
        }
    }

    /// Returns the operations that are certain. Where a piece was placed is not: it may have to move on.
    pub fn settled(&self) -> Vec<Op> {
        match self.lifted() {
            Some(lifted) => lifted.clearing_ops().collect(),
            None if self.refused => Vec::new(),
            None => self.ops().to_vec(),
        }
    }

    /// Marks the composed operations as refused. Returns true if another piece was picked up instead.
    pub fn refuse(&mut self, position: &Position) -> bool {
        self.refused = true;
        let Some(square) = self.instead.take() else {
            return false;
        };
        self.lift(square, position);
        true
    }

    /// Discards the composition.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Undoes the last step. Returns false if there is none.
    pub fn take_back(&mut self) -> bool {
        self.refused = false;
        self.instead = None;
        self.is_dragged = false;
        let had = !self.past.is_empty() || !self.is_empty();
        self.build = self.past.pop().unwrap_or_default();
        had
    }

    fn push_build(&mut self, build: Build) {
        let old = std::mem::replace(&mut self.build, build);
        self.past.push(old);
        self.refused = false;
        self.instead = None;
        self.is_dragged = false;
    }

    fn submit_build(&mut self, build: Build) -> Gesture {
        self.push_build(build);
        // Set before the answer: until it comes, and if it is a refusal, the next gesture elsewhere starts anew. If the
        // move is legal, the composition is cleared with it.
        self.refused = true;
        Gesture::Judge
    }

    fn lift(&mut self, square: Square, position: &Position) {
        if let Some(piece) = position.board.piece(square) {
            self.clear();
            self.push_build(Build::Lifted(Lifted::new(square, piece)));
        }
    }

    /// Handles Enter or a click on a square.
    pub fn enter(&mut self, square: Square, context: GestureContext<'_>) -> Gesture {
        if !context.position.board.has(square) {
            return Gesture::NothingHere;
        }
        // From here on the order is: a piece in the hand, the listed moves, and only then what a board without a list
        // would mean. An incomplete list does not narrow anything: the one move it has may not be the only one.
        if let Build::Lifted(lifted) = &self.build {
            let lifted = lifted.clone();
            return self.set_down(lifted, square, context);
        }
        if self.refused {
            self.clear();
        }
        if let Some(moves) = context.complete() {
            let ops = self.settled();
            let narrowed = match ops.is_empty() {
                true => moves.interpret_first(square),
                false => moves.interpret_next(&ops, square),
            };
            match narrowed {
                Some(Narrowed::To(gesture)) => return gesture,
                Some(Narrowed::Continues(ops)) => {
                    self.push_build(Build::Free(ops));
                    return Gesture::Shown;
                }
                None => {}
            }
        }
        let (position, game) = (context.position, context.game);
        let kind = game.only_kind_of(position.turn);
        let lifts = context
            .complete()
            .filter(|moves| moves.moves().next().is_some())
            .map(|moves| !moves.movable().is_empty());
        let standing = position.board.piece(square);
        if let (true, Some(true), Some(piece)) = (self.is_empty(), lifts, standing)
            && kind.is_some()
            && !game.is_of(piece, position.turn)
        {
            return Gesture::OfAnother(game.owner(piece));
        }
        // If no legal move lifts a piece, judging the placement gives the reason why it is impossible here.
        let is_lifted = lifts != Some(false) || kind.is_none();
        // If a player has only one kind of piece, pieces of others cannot be picked up: the rules say why nothing can
        // be placed there.
        let is_liftable = |piece: Piece| kind.is_none() || game.is_of(piece, position.turn);
        if self.is_empty() && is_lifted && standing.is_some_and(is_liftable) {
            self.lift(square, position);
            return Gesture::Shown;
        }
        match kind {
            Some(piece) => {
                let mut ops = self.ops().to_vec();
                ops.push(Op::Place(square, piece));
                self.submit_build(Build::Free(ops))
            }
            None if self.is_empty() && has_own_piece(position, game) => Gesture::NothingHere,
            None => Gesture::ChoosePiece(square),
        }
    }

    fn set_down(&mut self, mut lifted: Lifted, to: Square, context: GestureContext<'_>) -> Gesture {
        if to == lifted.from && lifted.clears.is_empty() {
            self.clear();
            return Gesture::Shown;
        }
        let complete = context.complete();
        match complete.and_then(|moves| moves.interpret_destination(&lifted, to)) {
            Some(Arrival::Ends(Narrowed::To(gesture))) => return gesture,
            Some(Arrival::Ends(Narrowed::Continues(ops))) => {
                self.push_build(Build::Free(ops));
                return Gesture::Shown;
            }
            Some(Arrival::GoesOn(taken)) => {
                lifted.clears = taken;
                lifted.placed_on = Some(to);
                self.push_build(Build::Lifted(lifted));
                return Gesture::Shown;
            }
            None => {}
        }
        // Another piece of the player: most likely it was picked instead. With a complete list that is certain, because
        // no move goes there. Without one the move is judged first, and the piece is picked up if it is refused
        // (`instead`).
        let is_other = to != lifted.from && context.is_own(to) && !lifted.clears.contains(&to);
        if is_other && complete.is_some() {
            self.lift(to, context.position);
            return Gesture::Shown;
        }
        lifted.placed_on = Some(to);
        let gesture = self.submit_build(Build::Lifted(lifted));
        self.instead = is_other.then_some(to);
        gesture
    }

    /// Picks up the piece on a square if Enter there would do only that. Returns false, and changes nothing, otherwise.
    pub fn press(&mut self, square: Square, context: GestureContext<'_>) -> bool {
        let mut pressed = Self::default();
        let is_shown = pressed.enter(square, context) == Gesture::Shown;
        let is_picked_up = |lifted: &Lifted| lifted.from == square && lifted.placed_on.is_none();
        let is_lifted = is_shown && pressed.lifted().is_some_and(is_picked_up);
        if is_lifted {
            *self = pressed;
        }
        is_lifted
    }

    /// Handles dragging from one square to another. What does not get there goes back; nothing else is picked up.
    pub fn drag(&mut self, from: Square, to: Square, context: GestureContext<'_>) -> Gesture {
        let is_in_hand = |lifted: &Lifted| lifted.stands_on() == from;
        if !self.lifted().is_some_and(is_in_hand) && !self.press(from, context) {
            return Gesture::EmptyDrag;
        }
        // A king on its rook castles, as in other programs.
        let gesture = self.enter(context.castled_to(from, to).unwrap_or(to), context);
        let is_on_its_way = |lifted: &Lifted| lifted.placed_on.is_some();
        match gesture {
            Gesture::Judge | Gesture::Play(_) => {
                self.instead = None;
                self.is_dragged = true;
            }
            Gesture::Shown if self.lifted().is_none_or(is_on_its_way) => {}
            _ => self.clear(),
        }
        gesture
    }

    /// Puts a piece back that was dragged to where it may not go. Returns false if none was.
    pub fn put_back_dragged(&mut self) -> bool {
        let is_dragged = self.is_dragged;
        if is_dragged {
            self.clear();
        }
        is_dragged
    }

    /// Removes the piece on a square. Returns false if there is none, or if it cannot be part of this move.
    pub fn remove(&mut self, square: Square, board: &Board) -> bool {
        if board.piece(square).is_none() {
            return false;
        }
        let build = match &self.build {
            Build::Lifted(lifted) if square != lifted.from && !lifted.clears.contains(&square) => {
                let mut lifted = lifted.clone();
                lifted.clears.push(square);
                Build::Lifted(lifted)
            }
            Build::Lifted(_) | Build::Carried { .. } => return false,
            Build::Nothing | Build::Free(_) => {
                let mut ops = self.ops().to_vec();
                ops.push(Op::Clear(square));
                Build::Free(ops)
            }
        };
        self.push_build(build);
        true
    }

    /// Places a chosen kind of piece on a square: replaces the piece placed there, sets down the lifted piece as this
    /// kind, or adds an operation.
    pub fn put(&mut self, square: Square, piece: Piece) -> Gesture {
        let build = match &self.build {
            Build::Lifted(lifted) => Build::Lifted(Lifted {
                piece,
                placed_on: Some(square),
                ..lifted.clone()
            }),
            Build::Free(ops) if !self.refused => {
                let mut ops = ops.clone();
                let is_replaced = |op: &mut Op| op.piece().is_some() && op.square() == square;
                ops.pop_if(is_replaced);
                ops.push(Op::Place(square, piece));
                Build::Free(ops)
            }
            _ => Build::Free(vec![Op::Place(square, piece)]),
        };
        self.submit_build(build)
    }

    /// Returns the only legal move that contains the composed operations, if the list is complete and there is exactly
    /// one.
    pub fn only_move(&self, context: GestureContext<'_>) -> Option<Move> {
        let settled = self.settled();
        if settled.is_empty() || self.refused {
            return None;
        }
        match &*context.complete()?.containing(&settled) {
            [only] => Some((*only).clone()),
            _ => None,
        }
    }

    /// Returns the squares where the move can continue: for the lifted piece, otherwise for the piece under the cursor.
    /// In a game that lifts no pieces these are the empty squares where something can be placed, unless they are more
    /// than half of all empty squares.
    pub fn targets(&self, cursor: Square, context: GestureContext<'_>) -> Vec<Square> {
        let settled = self.settled();
        let under_cursor = context.position.board.piece(cursor);
        let squares = match (self.lifted(), under_cursor) {
            (Some(lifted), _) => context.destinations(lifted),
            (None, _) if !settled.is_empty() => {
                let ops = context
                    .containing(&settled)
                    .into_iter()
                    .flat_map(|mv| mv.iter());
                let further = ops.filter(|op| !settled.contains(op));
                further.map(|op| op.square()).collect()
            }
            (None, Some(piece)) if context.is_own(cursor) && !context.movable().is_empty() => {
                context.destinations(&Lifted::new(cursor, piece))
            }
            (None, _) => {
                let board = &context.position.board;
                let ops = context.placements().flat_map(|mv| mv.iter());
                let placed = ops.filter(|op| op.piece().is_some());
                let mut squares: Vec<Square> = placed.map(|op| op.square()).collect();
                squares.retain(|square| board.get(*square).is_empty());
                let squares = sorted_unique(squares);
                let empty = board.cells().iter().filter(|cell| cell.is_empty()).count();
                // Marks on nearly all squares, as at the start of Go, would hide the board and say nothing.
                if squares.len() * 2 > empty {
                    Vec::new()
                } else {
                    squares
                }
            }
        };
        sorted_unique(squares)
    }
}

impl Lifted {
    fn new(from: Square, piece: Piece) -> Self {
        Self {
            piece,
            from,
            clears: Vec::new(),
            placed_on: None,
        }
    }

    fn stands_on(&self) -> Square {
        self.placed_on.unwrap_or(self.from)
    }

    /// Returns where the piece may land in each of the jumps of a move that are still to come; nothing if it cannot make them
    /// from where it was set down.
    fn stops(&self, jumps: &Jumps<'_>) -> Vec<Vec<Square>> {
        jumps.stops(self.clears.len(), self.stands_on())
    }

    fn clearing_ops(&self) -> impl Iterator<Item = Op> {
        let squares = std::iter::once(self.from).chain(self.clears.iter().copied());
        squares.map(Op::Clear)
    }
}

/// The moves that are left after a gesture.
enum Narrowed {
    /// Moves to be played or offered.
    To(Gesture),
    /// Moves that share these operations, after which each of them continues.
    Continues(Vec<Op>),
}

/// What it means that a lifted piece goes to a square.
enum Arrival {
    /// The end of its move.
    Ends(Narrowed),
    /// A square on its way, from which it moves on; these squares are cleared by then.
    GoesOn(Vec<Square>),
}

impl<'a> GestureContext<'a> {
    /// Returns true if every legal move is listed.
    pub fn is_complete(&self) -> bool {
        self.listing.is_some_and(|listing| listing.complete.is_ok())
    }

    fn complete(self) -> Option<Self> {
        self.is_complete().then_some(self)
    }

    /// Returns where a king castles to that is put on its rook, if that is legal.
    pub fn castled_to(&self, king: Square, rook: Square) -> Option<Square> {
        let form = |mv| MoveForm::of(mv, self.game, self.position);
        let is_own = self.is_own(king) && self.is_own(rook);
        let mut castlings = self.moves().filter(|_| is_own);
        castlings.find_map(|mv| form(mv).castled_to(king, rook))
    }

    fn moves(&self) -> impl Iterator<Item = &'a Move> + Clone + use<'a> {
        let listed = self.listing.into_iter().flat_map(|all| all.moves.iter());
        listed.map(|listed| &listed.mv)
    }

    /// Returns the listed moves that contain all given operations.
    pub fn containing(&self, ops: &[Op]) -> Vec<&'a Move> {
        self.moves().filter(|mv| mv.contains_all(ops)).collect()
    }

    /// Returns the squares of the pieces of the player to move that some listed move lifts.
    pub fn movable(&self) -> Vec<Square> {
        let lifts = |op: &&Op| op.piece().is_none() && self.is_own(op.square());
        let lifted = self.moves().flat_map(|mv| mv.iter()).filter(lifts);
        sorted_unique(lifted.map(|op| op.square()).collect())
    }

    fn is_own(&self, square: Square) -> bool {
        let piece = self.position.board.piece(square);
        piece.is_some_and(|piece| self.game.is_of(piece, self.position.turn))
    }

    /// Interprets the first square: a piece is placed there, or a move that only removes pieces removes the piece
    /// there.
    fn interpret_first(&self, square: Square) -> Option<Narrowed> {
        if self.is_own(square) {
            let taking = self.containing(&[Op::Clear(square)]);
            let only_takes = |mv: &&Move| mv.iter().all(|op| op.piece().is_none());
            return match &*taking {
                [only] if only_takes(only) => Some(Narrowed::To(Gesture::Play((*only).clone()))),
                _ => None,
            };
        }
        let places_own = |mv: &&Move, square: Square| {
            let is_own = |piece: Piece| self.game.is_of(piece, self.position.turn);
            mv.iter()
                .any(|op| op.square() == square && op.piece().is_some_and(is_own))
        };
        // The attempts, from the most direct to the least: a piece of the player on this square; any piece there (rules
        // may place those of others); and in games whose pieces fall, the square where a piece put in this column comes
        // to rest.
        let falls = || {
            let rest = drop_square(&self.position.board, square)?;
            self.narrowed(
                self.placements().filter(|mv| places_own(mv, rest)),
                &[],
                rest,
            )
        };
        self.narrowed(
            self.placements().filter(|mv| places_own(mv, square)),
            &[],
            square,
        )
        .or_else(|| {
            self.narrowed(
                self.placements().filter(|mv| places_on(mv, square)),
                &[],
                square,
            )
        })
        .or_else(falls)
    }

    /// Narrows the moves, which contain `ops` and some other operation on `square`.
    fn narrowed<'m>(
        &self,
        moves: impl Iterator<Item = &'m Move> + Clone,
        ops: &[Op],
        square: Square,
    ) -> Option<Narrowed> {
        // The first square has to be empty: a player does not start with a piece that the move turns over.
        let is_next = !ops.is_empty() || self.position.board.get(square).is_empty();
        let shared_prefix = is_next
            .then(|| shared_prefix(moves.clone(), ops, square))
            .flatten();
        let shared_prefix = shared_prefix.map(Narrowed::Continues);
        shared_prefix.or_else(|| one_or_many(moves).map(Narrowed::To))
    }

    /// Interprets a further square: something is placed there or removed.
    fn interpret_next(&self, ops: &[Op], square: Square) -> Option<Narrowed> {
        let is_further = |op: &Op| op.square() == square && !ops.contains(op);
        let fitting = self.containing(ops).into_iter();
        self.narrowed(fitting.filter(|mv| mv.iter().any(is_further)), ops, square)
    }

    /// Interprets the square to which a lifted piece goes: its destination, that of another piece of the move, a
    /// landing on its way, or a capture.
    fn interpret_destination(&self, lifted: &Lifted, square: Square) -> Option<Arrival> {
        // A square can be the end of some moves and a stop on the way of others, as with kings that fly and may land
        // behind what they take on any free square. Then the choice is offered, since neither reading is better. If it
        // is only a stop of several moves, and all clear the same pieces before it, the piece continues from there;
        // otherwise the one move is played, or the several are offered.
        let settled: Vec<Op> = lifted.clearing_ops().collect();
        let fitting = || self.containing(&settled).into_iter();
        let arrives = |mv: &&Move| self.arrivals(mv, lifted.piece).contains(&square);
        let board = &self.position.board;
        let jumps_of = |mv: &Move| Jumps::of(mv, lifted.from, board);
        let jumps = |mv: &&Move| jumps_of(mv).is_some_and(|jumps| !lifted.stops(&jumps).is_empty());
        let arriving = || fitting().filter(arrives);
        // What the move clears before the piece may land on the square and go on, with what is cleared already.
        let taken_before = |mv: &&Move| -> Option<Vec<Square>> {
            let jumps = jumps_of(mv)?;
            let taken = jumps.taken_at_stop(lifted.clears.len(), lifted.stands_on(), square)?;
            Some(taken.to_vec())
        };
        let passing = || fitting().filter(|mv| !arrives(mv) && taken_before(mv).is_some());
        let ends_or_passes = arriving().next().is_some() && passing().next().is_some();
        if ends_or_passes && let Some(gesture) = one_or_many(arriving().chain(passing())) {
            return Some(Arrival::Ends(Narrowed::To(gesture)));
        }
        // The captures of a jump follow from its path and need not be pointed at.
        let shared_prefix = if arriving().any(|mv| jumps(&mv)) {
            None
        } else {
            shared_prefix(arriving(), &settled, square)
        };
        let ends = shared_prefix
            .map(Narrowed::Continues)
            .or_else(|| one_or_many(arriving()).map(Narrowed::To));
        // A piece of the move may be placed on a square on the way of others.
        let ends = match ends {
            None if passing().next().is_none() => {
                one_or_many(fitting().filter(|mv| places_on(mv, square))).map(Narrowed::To)
            }
            ends => ends,
        };
        if let Some(ends) = ends {
            return Some(Arrival::Ends(ends));
        }
        let mut ways: Vec<Vec<Square>> = passing().filter_map(|mv| taken_before(&mv)).collect();
        let count = ways.len();
        ways.dedup();
        if let ([_], 2..) = (&*ways, count) {
            return ways.pop().map(Arrival::GoesOn);
        }
        let gesture = if count > 0 {
            one_or_many(passing())
        } else if self.is_own(square) || settled.contains(&Op::Clear(square)) {
            None
        } else {
            one_or_many(fitting().filter(|mv| mv.contains(&Op::Clear(square))))
        };
        gesture.map(|gesture| Arrival::Ends(Narrowed::To(gesture)))
    }

    /// Returns where a lifted piece arrives.
    fn arrivals(&self, mv: &Move, piece: Piece) -> Vec<Square> {
        let form = MoveForm::of(mv, self.game, self.position);
        form.arrivals_of(piece).map(|(square, _)| square).collect()
    }

    /// Returns the listed moves that lift no piece of the player to move.
    fn placements(&self) -> impl Iterator<Item = &'a Move> + Clone {
        let lifts = |op: &Op| op.piece().is_none() && self.is_own(op.square());
        self.moves().filter(move |mv| !mv.iter().any(lifts))
    }

    /// Returns the squares where a lifted piece can be set down next.
    fn destinations(&self, lifted: &Lifted) -> Vec<Square> {
        let settled: Vec<Op> = lifted.clearing_ops().collect();
        let mut squares = Vec::new();
        for mv in self.containing(&settled) {
            squares.extend(self.arrivals(mv, lifted.piece));
            let jumps = Jumps::of(mv, lifted.from, &self.position.board);
            let next = jumps.and_then(|jumps| lifted.stops(&jumps).into_iter().next());
            squares.extend(next.into_iter().flatten());
        }
        squares
    }
}

fn has_own_piece(position: &Position, game: &Game) -> bool {
    let mut pieces = position
        .board
        .cells()
        .iter()
        .filter_map(|cell| cell.piece());
    pieces.any(|piece| game.is_of(piece, position.turn))
}

fn sorted_unique(mut squares: Vec<Square>) -> Vec<Square> {
    squares.sort_unstable();
    squares.dedup();
    squares
}

fn places_on(mv: &Move, square: Square) -> bool {
    mv.iter()
        .any(|op| op.square() == square && op.piece().is_some())
}

fn one_or_many<'a>(moves: impl Iterator<Item = &'a Move>) -> Option<Gesture> {
    let choices: Vec<&Move> = moves.take(MAX_CHOICES + 1).collect();
    match &*choices {
        [] => None,
        [only] => Some(Gesture::Play((*only).clone())),
        _ if choices.len() > MAX_CHOICES => None,
        _ => Some(Gesture::Choose(choices.into_iter().cloned().collect())),
    }
}

/// Returns `ops` with the next operation, which is on `square`, if there are several moves, all of them contain these
/// operations, and all of them continue: the rest has to be pointed at.
fn shared_prefix<'a>(
    mut moves: impl Iterator<Item = &'a Move> + Clone,
    ops: &[Op],
    square: Square,
) -> Option<Vec<Op>> {
    let all = moves.clone();
    let first = moves.next()?;
    moves.next()?;
    let next = first
        .iter()
        .find(|op| op.square() == square && !ops.contains(op))?;
    let mut ops = ops.to_vec();
    ops.push(*next);
    let goes_on = |mv: &Move| mv.contains_all(&ops) && mv.len() > ops.len();
    all.clone().all(goes_on).then_some(ops)
}

/// Returns the start that moves share if a piece has arrived by then and the list of legal moves is complete: what is
/// left to say are further squares, such as that of an arrow.
pub fn arrived_start(moves: &[&Move], context: &GestureContext<'_>) -> Vec<Op> {
    let start = shared_start(moves);
    match context.is_complete() && has_arrived(&start) {
        true => start,
        false => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
