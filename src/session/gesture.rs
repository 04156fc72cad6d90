//! The move that is being made on the board: every gesture narrows the list of legal moves.
//!
//! A gesture only says where a piece is taken from or where something goes. What it leaves open (what is taken on the
//! way, which piece is set down) is in the legal moves that contain what was said so far: if one is left, it is played;
//! if several are left, they are offered. Only if none is left, or if the list is not complete, the operations that were
//! composed are judged as they stand, which also gives the reason of a refusal.
//!
//! Invariant: nothing here judges, and nothing is lost without a way back ([`Composition::take_back`]).

use super::resolve::{ShortMove, Written};
use super::{Session, SessionEvent};
use crate::board::{Board, Cell, Game, Move, Op, Piece, Position, Square};
use crate::rules::Listing;

/// More moves than these are no choice: the gesture has to say more.
const MOST_CHOICES: usize = 24;

/// A piece in the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lifted {
    /// The piece, changed if another one was chosen to be set down.
    pub piece: Piece,
    /// The square it was taken from.
    pub from: Square,
    /// Squares that were cleared on its way.
    pub clears: Vec<Square>,
    /// The square it was set down on, if that is not a move yet.
    pub set: Option<Square>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Build {
    #[default]
    Nothing,
    /// A piece is in the hand.
    Lifted(Lifted),
    /// Operations one by one.
    Free(Vec<Op>),
    /// A piece is in the hand while a position is set up: the operations so far, with the piece taken away.
    Carried { ops: Vec<Op>, lifted: Lifted },
}

/// The move that is being made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Composition {
    build: Build,
    past: Vec<Build>,
    /// True if the operations are being judged or were refused: the next gesture elsewhere starts anew.
    refused: bool,
    /// Another piece of the player, which is lifted instead if stepping on it is refused.
    instead: Option<Square>,
}

/// What a gesture came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// Nothing more: the composition shows it.
    Shown,
    /// One legal move is left.
    Play(Move),
    /// Several legal moves are left.
    Choose(Vec<Move>),
    /// No legal move is known: what was composed is to be judged, see [`Session::play_composed`].
    Judge,
    /// The piece that goes on the square has to be named.
    ChoosePiece(Square),
    /// There is nothing to lift here and nothing to put down.
    NothingHere,
    /// A piece of this player stands here, who is not on turn.
    OfAnother(u8),
}

/// The board with what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The legal moves, as far as they are listed.
    pub listing: Option<&'a Listing>,
    /// The position that they are of.
    pub position: &'a Position,
    /// The game, for whose pieces are whose.
    pub game: &'a Game,
}

impl Session {
    /// Returns the best list for a move that contains operations: the whole one, or if that is partial the one of the
    /// moves that contain them.
    #[must_use]
    pub fn listing_for(&self, ops: &[Op]) -> Option<&Listing> {
        let all = self.legal(&[])?;
        if all.complete.is_ok() {
            return Some(all);
        }
        Some(self.legal(ops).unwrap_or(all))
    }

    /// Returns what there is to know for the next gesture of a composition, or `None` if there are no rules.
    #[must_use]
    pub fn scene(&self, composition: &Composition) -> Option<Scene<'_>> {
        Some(Scene {
            listing: self.listing_for(&composition.settled()),
            position: self.position(),
            game: self.game()?,
        })
    }

    /// Has what was composed judged. If the list of legal moves is not complete, a move that is refused as it stands may
    /// be meant in short.
    pub fn play_composed(&mut self, composition: &Composition) -> Vec<SessionEvent> {
        let mv = composition.ops();
        let is_complete = |all: &std::sync::Arc<Listing>| all.complete.is_ok();
        if self.legal(&[]).is_some_and(is_complete) {
            return self.play(mv);
        }
        let board = &self.position().board;
        let is_plain = |lifted: &&Lifted| board.piece(lifted.from) == Some(lifted.piece);
        let plain = composition.lifted().filter(is_plain).zip(self.game());
        let instead = plain.map_or(Vec::new(), |(lifted, game)| {
            let kinds = kinds_of(game, game.owner(lifted.piece));
            kinds.filter(|kind| *kind != lifted.piece).collect()
        });
        self.resolve(Written::Short(ShortMove::of_gesture(mv, instead)))
    }
}

impl Composition {
    /// Creates a composition of operations.
    #[must_use]
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

    /// Returns true if nothing is composed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.build == Build::Nothing
    }

    /// Returns the piece in the hand.
    #[must_use]
    pub fn lifted(&self) -> Option<&Lifted> {
        match &self.build {
            Build::Lifted(lifted) | Build::Carried { lifted, .. } => Some(lifted),
            Build::Nothing | Build::Free(_) => None,
        }
    }

    /// Returns the operations so far.
    #[must_use]
    pub fn ops(&self) -> Move {
        match &self.build {
            Build::Nothing => Move::pass(),
            Build::Lifted(lifted) => {
                let placed = lifted.set.map(|to| Op::Place(to, lifted.piece));
                lifted.taken_up().chain(placed).collect()
            }
            Build::Free(ops) | Build::Carried { ops, .. } => Move::of(ops.clone()),
        }
    }

    /// Returns the operations that are certain: a piece that was set down somewhere on its way may still go on.
    #[must_use]
    pub fn settled(&self) -> Vec<Op> {
        match self.lifted() {
            Some(lifted) => lifted.taken_up().collect(),
            None if self.refused => Vec::new(),
            None => self.ops().ops,
        }
    }

    /// Notes that the rules refused what is composed. Returns true if another piece was lifted instead.
    pub fn refuse(&mut self, position: &Position) -> bool {
        self.refused = true;
        let Some(square) = self.instead.take() else {
            return false;
        };
        self.lift(square, position);
        true
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Undoes the last step. Returns false if there is none.
    pub fn take_back(&mut self) -> bool {
        self.refused = false;
        self.instead = None;
        let had = !self.past.is_empty() || !self.is_empty();
        self.build = self.past.pop().unwrap_or_default();
        had
    }

    fn become_build(&mut self, build: Build) {
        let old = std::mem::replace(&mut self.build, build);
        self.past.push(old);
        self.refused = false;
        self.instead = None;
    }

    fn become_judged(&mut self, build: Build) -> Gesture {
        self.become_build(build);
        self.refused = true;
        Gesture::Judge
    }

    fn lift(&mut self, square: Square, position: &Position) {
        if let Some(piece) = position.board.piece(square) {
            self.clear();
            self.become_build(Build::Lifted(Lifted::new(square, piece)));
        }
    }

    /// Takes in Enter or a click on a square.
    pub fn enter(&mut self, square: Square, scene: Scene<'_>) -> Gesture {
        if !scene.position.board.has(square) {
            return Gesture::NothingHere;
        }
        if let Build::Lifted(lifted) = &self.build {
            let lifted = lifted.clone();
            return self.set_down(lifted, square, scene);
        }
        if self.refused {
            self.clear();
        }
        if let Some(moves) = scene.complete() {
            let ops = self.settled();
            let narrowed = match ops.is_empty() {
                true => moves.beginning(square),
                false => moves.going_on(&ops, square),
            };
            match narrowed {
                Some(Narrowed::To(gesture)) => return gesture,
                Some(Narrowed::Begun(ops)) => {
                    self.become_build(Build::Free(ops));
                    return Gesture::Shown;
                }
                None => {}
            }
        }
        let (position, game) = (scene.position, scene.game);
        let kind = single_kind(game, position.turn);
        let lifts = scene
            .complete()
            .filter(|moves| moves.moves().next().is_some())
            .map(|moves| !moves.movable().is_empty());
        let standing = position.board.piece(square);
        if let (true, Some(true), Some(piece)) = (self.is_empty(), lifts, standing)
            && kind.is_some()
            && game.owner(piece) != position.turn
        {
            return Gesture::OfAnother(game.owner(piece));
        }
        // Where the rules lift nothing at all they say why nothing can be put on a piece.
        let is_lifted = lifts != Some(false) || kind.is_none();
        // If there is one kind, a piece of somebody else is none to lift: the rules say why nothing can be put there.
        let is_liftable = |piece: Piece| kind.is_none() || game.owner(piece) == position.turn;
        if self.is_empty() && is_lifted && standing.is_some_and(is_liftable) {
            self.lift(square, position);
            return Gesture::Shown;
        }
        match kind {
            Some(piece) => {
                let mut ops = self.ops().ops;
                ops.push(Op::Place(square, piece));
                self.become_judged(Build::Free(ops))
            }
            None if self.is_empty() && mover_stands(position, game) => Gesture::NothingHere,
            None => Gesture::ChoosePiece(square),
        }
    }

    fn set_down(&mut self, mut lifted: Lifted, to: Square, scene: Scene<'_>) -> Gesture {
        if to == lifted.from && lifted.clears.is_empty() {
            self.clear();
            return Gesture::Shown;
        }
        let complete = scene.complete();
        match complete.and_then(|moves| moves.setting_down(&lifted, to)) {
            Some(Arrival::Ends(Narrowed::To(gesture))) => return gesture,
            Some(Arrival::Ends(Narrowed::Begun(ops))) => {
                self.become_build(Build::Free(ops));
                return Gesture::Shown;
            }
            Some(Arrival::GoesOn(taken)) => {
                lifted.clears = taken;
                lifted.set = Some(to);
                self.become_build(Build::Lifted(lifted));
                return Gesture::Shown;
            }
            None => {}
        }
        let is_other = to != lifted.from && scene.is_own(to) && !lifted.clears.contains(&to);
        if is_other && complete.is_some() {
            self.lift(to, scene.position);
            return Gesture::Shown;
        }
        lifted.set = Some(to);
        let gesture = self.become_judged(Build::Lifted(lifted));
        self.instead = is_other.then_some(to);
        gesture
    }

    /// Takes in a drag from one square to another.
    pub fn drag(&mut self, from: Square, to: Square, scene: Scene<'_>) -> Gesture {
        let is_in_hand = |lifted: &Lifted| lifted.set.unwrap_or(lifted.from) == from;
        if !self.lifted().is_some_and(is_in_hand) {
            if scene.position.board.piece(from).is_none() {
                return Gesture::NothingHere;
            }
            self.lift(from, scene.position);
        }
        self.enter(to, scene)
    }

    /// Takes away what stands on a square. Returns false if there is nothing.
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
                let mut ops = self.ops().ops;
                ops.push(Op::Clear(square));
                Build::Free(ops)
            }
        };
        self.become_build(build);
        true
    }

    /// Puts a chosen piece on a square: changes the piece that was set down there, sets down the one in the hand as that
    /// piece, or adds an operation.
    pub fn put(&mut self, square: Square, piece: Piece) -> Gesture {
        let build = match &self.build {
            Build::Lifted(lifted) => Build::Lifted(Lifted {
                piece,
                set: Some(square),
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
        self.become_judged(build)
    }

    /// Returns the one legal move that contains what is composed, if there is exactly one for certain.
    #[must_use]
    pub fn only_move(&self, scene: Scene<'_>) -> Option<Move> {
        let settled = self.settled();
        if settled.is_empty() || self.refused {
            return None;
        }
        match &*scene.complete()?.containing(&settled) {
            [only] => Some((*only).clone()),
            _ => None,
        }
    }

    /// Returns the squares that can be entered next: for the piece in the hand, else for the one under the cursor. In a
    /// game in which nothing is lifted they are the squares that something may be put on, if they are few enough to say
    /// anything.
    #[must_use]
    pub fn targets(&self, cursor: Square, scene: Scene<'_>) -> Vec<Square> {
        let settled = self.settled();
        let under_cursor = scene.position.board.piece(cursor);
        let squares = match (self.lifted(), under_cursor) {
            (Some(lifted), _) => scene.reached(lifted),
            (None, _) if !settled.is_empty() => {
                let ops = scene
                    .containing(&settled)
                    .into_iter()
                    .flat_map(|mv| mv.iter());
                let further = ops.filter(|op| !settled.contains(op));
                further.map(|op| op.square()).collect()
            }
            (None, Some(piece)) if scene.is_own(cursor) && !scene.movable().is_empty() => {
                scene.reached(&Lifted::new(cursor, piece))
            }
            (None, _) => {
                let board = &scene.position.board;
                let ops = scene.putting().flat_map(|mv| mv.iter());
                let placed = ops.filter(|op| op.piece().is_some());
                let mut squares: Vec<Square> = placed.map(|op| op.square()).collect();
                squares.retain(|square| board.get(*square).is_empty());
                let squares = tidy(squares);
                let empty = board.cells().iter().filter(|cell| cell.is_empty()).count();
                if squares.len() * 2 > empty {
                    Vec::new()
                } else {
                    squares
                }
            }
        };
        tidy(squares)
    }
}

/// Setting up a position by hand: pieces are moved, put and taken away freely, and nothing is judged. The operations are
/// always the fewest that make the board that is seen of the one in the record.
impl Composition {
    /// Takes in Enter or a click on a square: lifts what stands there, or sets down what is in the hand.
    pub fn enter_freely(&mut self, square: Square, position: &Position) -> Gesture {
        if !position.board.has(square) {
            return Gesture::NothingHere;
        }
        let mut board = self.board_so_far(position);
        if let Some(lifted) = self.lifted() {
            board.set(square, Cell::of(lifted.piece));
            self.become_board(&board, position);
            return Gesture::Shown;
        }
        let Some(piece) = board.piece(square) else {
            return Gesture::ChoosePiece(square);
        };
        board.set(square, Cell::EMPTY);
        self.become_build(Build::Carried {
            ops: position.board.difference(&board),
            lifted: Lifted::new(square, piece),
        });
        Gesture::Shown
    }

    /// Takes in a drag from one square to another.
    pub fn drag_freely(&mut self, from: Square, to: Square, position: &Position) -> Gesture {
        if self.lifted().is_none() && self.board_so_far(position).piece(from).is_none() {
            return Gesture::NothingHere;
        }
        if self.lifted().is_none_or(|lifted| lifted.from != from) {
            self.enter_freely(from, position);
        }
        self.enter_freely(to, position)
    }

    /// Takes away what is in the hand, else what stands on a square. Returns false if there is nothing.
    pub fn remove_freely(&mut self, square: Square, position: &Position) -> bool {
        let mut board = self.board_so_far(position);
        if self.lifted().is_none() {
            if board.piece(square).is_none() {
                return false;
            }
            board.set(square, Cell::EMPTY);
        }
        self.become_board(&board, position);
        true
    }

    /// Puts a chosen piece on a square; what is in the hand goes back.
    pub fn put_freely(&mut self, square: Square, piece: Piece, position: &Position) {
        let mut board = self.board_so_far(position);
        if let Some(lifted) = self.lifted() {
            board.set(lifted.from, Cell::of(lifted.piece));
        }
        board.set(square, Cell::of(piece));
        self.become_board(&board, position);
    }

    fn board_so_far(&self, position: &Position) -> Board {
        let mut board = position.board.clone();
        for op in self.ops().iter() {
            board.apply(*op);
        }
        board
    }

    fn become_board(&mut self, board: &Board, position: &Position) {
        let ops = position.board.difference(board);
        self.become_build(Self::of_ops(ops).build);
    }
}

impl Lifted {
    fn new(from: Square, piece: Piece) -> Self {
        Self {
            piece,
            from,
            clears: Vec::new(),
            set: None,
        }
    }

    fn taken_up(&self) -> impl Iterator<Item = Op> {
        let squares = std::iter::once(self.from).chain(self.clears.iter().copied());
        squares.map(Op::Clear)
    }
}

/// What a gesture has narrowed the list to.
enum Narrowed {
    /// To moves that are played or offered.
    To(Gesture),
    /// To moves that have these operations in common and go on from there.
    Begun(Vec<Op>),
}

/// Where a lifted piece has arrived by the list.
enum Arrival {
    /// At the end of its way.
    Ends(Narrowed),
    /// On a square from which several moves go on; these squares are cleared by then.
    GoesOn(Vec<Square>),
}

impl<'a> Scene<'a> {
    /// Returns true if every legal move is listed.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.listing.is_some_and(|listing| listing.complete.is_ok())
    }

    fn complete(self) -> Option<Self> {
        self.is_complete().then_some(self)
    }

    fn moves(&self) -> impl Iterator<Item = &'a Move> + Clone + use<'a> {
        let listed = self.listing.into_iter().flat_map(|all| all.moves.iter());
        listed.map(|listed| &listed.mv)
    }

    /// Returns the listed moves that contain operations.
    #[must_use]
    pub fn containing(&self, ops: &[Op]) -> Vec<&'a Move> {
        self.moves().filter(|mv| contains(mv, ops)).collect()
    }

    /// Returns the mover's own pieces that some listed move lifts.
    #[must_use]
    pub fn movable(&self) -> Vec<Square> {
        let lifts = |op: &&Op| op.piece().is_none() && self.is_own(op.square());
        let lifted = self.moves().flat_map(|mv| mv.iter()).filter(lifts);
        tidy(lifted.map(|op| op.square()).collect())
    }

    fn is_own(&self, square: Square) -> bool {
        let piece = self.position.board.piece(square);
        piece.is_some_and(|piece| self.game.owner(piece) == self.position.turn)
    }

    /// Finds what the first gesture means: a piece is put, or the only piece that a move takes away is named.
    fn beginning(&self, square: Square) -> Option<Narrowed> {
        if self.is_own(square) {
            let taking = self.containing(&[Op::Clear(square)]);
            let only_takes = |mv: &&Move| mv.iter().all(|op| op.piece().is_none());
            return match &*taking {
                [only] if only_takes(only) => Some(Narrowed::To(Gesture::Play((*only).clone()))),
                _ => None,
            };
        }
        let puts_own = |mv: &&Move, square: Square| {
            let owner = |op: &Op| op.piece().map(|piece| self.game.owner(piece));
            mv.iter()
                .any(|op| op.square() == square && owner(op) == Some(self.position.turn))
        };
        let falls = || {
            let rest = falls_to(&self.position.board, square)?;
            self.narrowed(self.putting().filter(|mv| puts_own(mv, rest)), &[], rest)
        };
        self.narrowed(
            self.putting().filter(|mv| puts_own(mv, square)),
            &[],
            square,
        )
        .or_else(|| self.narrowed(self.putting().filter(|mv| puts_on(mv, square)), &[], square))
        .or_else(falls)
    }

    /// Narrows moves that do something on a square besides some operations.
    fn narrowed<'m>(
        &self,
        moves: impl Iterator<Item = &'m Move> + Clone,
        ops: &[Op],
        square: Square,
    ) -> Option<Narrowed> {
        // A move begins on an empty square, not with what it turns over.
        let is_next = !ops.is_empty() || self.position.board.get(square).is_empty();
        let begun = is_next.then(|| begun(moves.clone(), ops, square)).flatten();
        let begun = begun.map(Narrowed::Begun);
        begun.or_else(|| one_or_many(moves).map(Narrowed::To))
    }

    /// Finds what it means that a square is pointed at after some operations: something is put there or taken away.
    fn going_on(&self, ops: &[Op], square: Square) -> Option<Narrowed> {
        let is_further = |op: &Op| op.square() == square && !ops.contains(op);
        let fitting = self.containing(ops).into_iter();
        self.narrowed(fitting.filter(|mv| mv.iter().any(is_further)), ops, square)
    }

    /// Finds what it means that the piece in the hand goes to a square: its end, where another piece arrives, a landing
    /// on its way, or something that is taken.
    fn setting_down(&self, lifted: &Lifted, square: Square) -> Option<Arrival> {
        let settled: Vec<Op> = lifted.taken_up().collect();
        let fitting = || self.containing(&settled).into_iter();
        let arrives = |mv: &&Move| self.arrivals(mv, lifted.piece).contains(&square);
        let jumps = |mv: &&Move| !landings(mv, lifted.from).is_empty();
        let arriving = || fitting().filter(arrives);
        // What a jump takes is not pointed at afterwards.
        let begun = if arriving().any(|mv| jumps(&mv)) {
            None
        } else {
            begun(arriving(), &settled, square)
        };
        let ends = begun
            .map(Narrowed::Begun)
            .or_else(|| one_or_many(arriving()).map(Narrowed::To))
            .or_else(|| one_or_many(fitting().filter(|mv| puts_on(mv, square))).map(Narrowed::To));
        if let Some(ends) = ends {
            return Some(Arrival::Ends(ends));
        }
        let mut ways: Vec<Vec<Square>> = fitting()
            .filter_map(|mv| way_to(mv, lifted, square))
            .collect();
        let passing = ways.len();
        ways.dedup();
        if let ([_], 2..) = (&*ways, passing) {
            return ways.pop().map(Arrival::GoesOn);
        }
        let gesture = if passing > 0 {
            one_or_many(fitting().filter(|mv| way_to(mv, lifted, square).is_some()))
        } else if self.is_own(square) || settled.contains(&Op::Clear(square)) {
            None
        } else {
            one_or_many(fitting().filter(|mv| mv.contains(&Op::Clear(square))))
        };
        gesture.map(|gesture| Arrival::Ends(Narrowed::To(gesture)))
    }

    /// Returns where a lifted piece arrives: where it is placed, else where another piece of its owner is.
    fn arrivals(&self, mv: &Move, piece: Piece) -> Vec<Square> {
        let places = |is_wanted: &dyn Fn(Piece) -> bool| -> Vec<Square> {
            let placed = mv.iter().filter(|op| op.piece().is_some_and(is_wanted));
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

    /// Returns the listed moves that lift nothing of the mover's own.
    fn putting(&self) -> impl Iterator<Item = &'a Move> + Clone {
        let lifts = |op: &Op| op.piece().is_none() && self.is_own(op.square());
        self.moves().filter(move |mv| !mv.iter().any(lifts))
    }

    /// Returns the squares that a piece can be set down on next.
    fn reached(&self, lifted: &Lifted) -> Vec<Square> {
        let settled: Vec<Op> = lifted.taken_up().collect();
        let mut squares = Vec::new();
        for mv in self.containing(&settled) {
            squares.extend(self.arrivals(mv, lifted.piece));
            squares.extend(landings(mv, lifted.from).get(lifted.clears.len()));
        }
        squares
    }
}

/// Returns true if a move contains operations, each as often as it is named.
#[must_use]
pub fn contains(mv: &Move, ops: &[Op]) -> bool {
    let times = |list: &[Op], op: &Op| list.iter().filter(|other| *other == op).count();
    ops.iter().all(|op| times(mv, op) >= times(ops, op))
}

/// Returns the piece kinds of a player.
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
    let mut pieces = position
        .board
        .cells()
        .iter()
        .filter_map(|cell| cell.piece());
    pieces.any(|piece| game.owner(piece) == position.turn)
}

fn tidy(mut squares: Vec<Square>) -> Vec<Square> {
    squares.sort_unstable();
    squares.dedup();
    squares
}

fn puts_on(mv: &Move, square: Square) -> bool {
    mv.iter()
        .any(|op| op.square() == square && op.piece().is_some())
}

fn one_or_many<'a>(moves: impl Iterator<Item = &'a Move>) -> Option<Gesture> {
    let choices: Vec<&Move> = moves.take(MOST_CHOICES + 1).collect();
    match &*choices {
        [] => None,
        [only] => Some(Gesture::Play((*only).clone())),
        _ if choices.len() > MOST_CHOICES => None,
        _ => Some(Gesture::Choose(choices.into_iter().cloned().collect())),
    }
}

/// Returns some operations with the next one, which is on a square, if several moves have these in common and each of
/// them does more: what it is has to be pointed at.
fn begun<'a>(
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
    let goes_on = |mv: &Move| contains(mv, &ops) && mv.len() > ops.len();
    all.clone().all(goes_on).then_some(ops)
}

/// Returns where a jumping piece lands: behind each taken square as far as it stood before it. Returns nothing if the
/// move is not of this kind or the last landing is not where the piece is placed.
fn landings(mv: &Move, from: Square) -> Vec<Square> {
    let [Op::Clear(first), taken @ .., Op::Place(to, _)] = &**mv else {
        return Vec::new();
    };
    let mut current = from;
    let mut squares = Vec::new();
    for op in taken {
        let Some(landing) = current.beyond(op.square()) else {
            return Vec::new();
        };
        current = landing;
        squares.push(landing);
    }
    if *first == from && current == *to {
        squares
    } else {
        Vec::new()
    }
}

/// Returns the squares that a move clears on the way of a lifted piece until it lands on a square.
fn way_to(mv: &Move, lifted: &Lifted, square: Square) -> Option<Vec<Square>> {
    let walked = lifted.clears.len();
    let landed = landings(mv, lifted.from)
        .iter()
        .skip(walked)
        .position(|landing| *landing == square)?;
    let taken = mv.iter().skip(1).take(walked + landed + 1);
    Some(taken.map(|op| op.square()).collect())
}

/// Returns where a piece that is let go over a column comes to rest, if nothing hangs in the air in this position.
fn falls_to(board: &Board, square: Square) -> Option<Square> {
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

#[cfg(test)]
mod tests;
