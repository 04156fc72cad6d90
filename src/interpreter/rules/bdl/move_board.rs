//! Makes and unmakes moves on cells of its own: lists, tests and counts the moves of a game without scripts.
//!
//! Invariants: after every call the cells are those that were loaded, because unmaking a move restores both of its
//! squares and nothing outside this module can write to them; a move is legal exactly if all invariants of the rules
//! hold after it is made; the outcome depends only on the cells and the turn.

// Moves by declaration are found in two ways: on cells (here), and with sets of squares (`bit_board.rs`). This one
// handles any number of players, any board, and pieces that jump because a script said so; it is the reference of the
// other one, and random games in the tests compare the two. What scripts add (`scripted.rs`) is always found on cells.
//
// Indexes are not checked one by one: `load` accepts only boards of this game, and all indexes in the tables are below
// the number of squares or kinds (`tables.rs`).

use super::bit_board::{BitGame, BitMoves};
use super::model::BdlProgram;
use super::pseudo_move::PseudoMove;
use super::tables::{CAPTURES, MoveTables, SQUARE, TO_EMPTY};
use crate::board::{Board, Cell, Outcome, Square};
use std::sync::Arc;

/// A piece that must not be left attacked.
#[derive(Clone, Copy, Debug)]
struct GuardedPiece {
    square: u16,
    owner: u8,
    /// True if it is attacked before the move.
    attacked: bool,
}

/// The two squares of a move with their previous cells.
#[derive(Clone, Copy, Debug)]
struct UndoCells {
    from: (u16, u16),
    to: (u16, u16),
}

/// A board that was replaced by [`MoveBoard::replace`].
#[derive(Debug)]
pub(super) struct SavedBoard {
    cells: Vec<u16>,
    jumping: Vec<u16>,
}

/// The attacked piece and the attacker that make a move illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Attack {
    pub on: u16,
    pub from: u16,
}

/// The cells with working memory.
#[derive(Debug)]
pub(super) struct MoveBoard {
    program: Arc<BdlProgram>,
    tables: Arc<MoveTables>,
    cells: Vec<u16>,
    /// The squares of pieces that jump over others because of a field that a script set.
    jumping: Vec<u16>,
    /// The moves of all levels of a count, one level after the other.
    moves: Vec<PseudoMove>,
    guards: Vec<GuardedPiece>,
    /// By square: the number of the last search that reached it, for kinds with overlapping entries.
    seen: Vec<u32>,
    search: u32,
    /// Answers the same questions faster, if the game and the board allow it.
    bits: Option<Box<dyn BitMoves>>,
}

impl MoveBoard {
    pub(super) fn new(
        program: Arc<BdlProgram>,
        tables: Arc<MoveTables>,
        bits: Option<&BitGame>,
    ) -> Self {
        Self {
            bits: bits.map(|bits| bits.board(&tables)),
            cells: vec![0; tables.squares],
            jumping: Vec::new(),
            seen: vec![0; tables.squares],
            program,
            tables,
            moves: Vec::new(),
            guards: Vec::new(),
            search: 0,
        }
    }

    /// Loads a board. Returns false if it is not one of this game.
    pub(super) fn load(&mut self, board: &Board) -> bool {
        let kinds = self.tables.facts.len();
        let same = board.width() == self.program.width && board.height() == self.program.height;
        let is_declared = |cell: &Cell| {
            cell.piece()
                .is_none_or(|piece| usize::from(piece.0) < kinds)
        };
        if !same
            || !board
                .cells()
                .iter()
                .all(|cell| !cell.is_hole() && is_declared(cell))
        {
            return false;
        }
        for (mine, cell) in self.cells.iter_mut().zip(board.cells()) {
            *mine = cell.piece().map_or(0, |piece| piece.0 + 1);
        }
        true
    }

    /// Returns the cells: 0 for empty, otherwise the index of the kind plus 1.
    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// Returns the indexes of all squares.
    pub(super) fn squares(&self) -> std::ops::Range<u16> {
        0..self.cells.len() as u16
    }

    /// Returns true if the piece on a square jumps because of a field that a script set.
    pub(super) fn jumps(&self, square: u16) -> bool {
        self.jumping.contains(&square)
    }

    /// Sets which pieces jump because of a field that a script set.
    pub(super) fn set_jumping(&mut self, squares: &[u16]) {
        self.jumping.clear();
        self.jumping.extend_from_slice(squares);
    }

    /// Replaces the loaded cells until [`MoveBoard::restore`] is called.
    pub(super) fn replace(&mut self, cells: Vec<u16>, jumping: Vec<u16>) -> SavedBoard {
        debug_assert_eq!(cells.len(), self.cells.len());
        SavedBoard {
            cells: std::mem::replace(&mut self.cells, cells),
            jumping: std::mem::replace(&mut self.jumping, jumping),
        }
    }

    /// Restores the board that [`MoveBoard::replace`] replaced, and returns the cells that were there instead.
    pub(super) fn restore(&mut self, saved: SavedBoard) -> Vec<u16> {
        self.jumping = saved.jumping;
        std::mem::replace(&mut self.cells, saved.cells)
    }

    /// Returns true if the cells are those of a board, and the jumping pieces are the given ones.
    pub(super) fn is_loaded(&self, board: &Board, jumping: &[u16]) -> bool {
        let mut cells = self.cells.iter().zip(board.cells());
        self.jumping == jumping
            && cells.all(|(mine, cell)| *mine == cell.piece().map_or(0, |piece| piece.0 + 1))
    }

    pub(super) fn kind_at(&self, square: u16) -> Option<u16> {
        self.cells.get(usize::from(square))?.checked_sub(1)
    }

    pub(super) fn owner(&self, kind: u16) -> u8 {
        self.tables.facts[usize::from(kind)].owner
    }

    /// Adds the moves of the piece on a square by its entries and `pawn_movement`.
    fn add_pseudo_legal(&mut self, from: u16, kind: u16) {
        // `seen` is stamped with the number of the search instead of being cleared before each: a square counts as
        // reached only if its stamp is that of this search. Most kinds have no two entries that lead to the same
        // square and need no stamps.
        let tables = &self.tables;
        let facts = &tables.facts[usize::from(kind)];
        if facts.overlaps {
            self.search = self.search.wrapping_add(1);
        }
        for ray in tables.rays(kind, from) {
            let jumps = ray.jumps || self.jumping.contains(&from);
            for &target in tables.targets(*ray) {
                let to = target & SQUARE;
                let cell = self.cells[usize::from(to)];
                let allowed = if cell == 0 {
                    target & TO_EMPTY != 0
                } else {
                    target & CAPTURES != 0
                        && tables.facts[usize::from(cell - 1)].owner != facts.owner
                };
                if allowed {
                    let fresh = !facts.overlaps || {
                        let seen = &mut self.seen[usize::from(to)];
                        std::mem::replace(seen, self.search) != self.search
                    };
                    if fresh {
                        self.moves.push(PseudoMove { from, to });
                    }
                }
                if cell != 0 && !jumps {
                    break;
                }
            }
        }
    }

    /// Finds the pieces that the mover must not leave attacked.
    fn find_guards(&mut self, mover: u8) {
        self.guards.clear();
        for (square, cell) in (0_u16..).zip(&self.cells) {
            let Some(kind) = cell.checked_sub(1) else {
                continue;
            };
            let facts = &self.tables.facts[usize::from(kind)];
            // With two players, only the mover can attack a piece of the opponent.
            if facts.protected && (facts.owner == mover || self.program.players > 2) {
                self.guards.push(GuardedPiece {
                    square,
                    owner: facts.owner,
                    attacked: false,
                });
            }
        }
        for index in 0..self.guards.len() {
            let guard = self.guards[index];
            let attacked = self.attacker(guard.square, mover, guard.owner).is_some();
            self.guards[index].attacked = attacked;
        }
    }

    /// Returns a square from which a player other than the mover attacks the piece of `victim` on a square, by declared
    /// entries.
    pub(super) fn attacker(&self, square: u16, mover: u8, victim: u8) -> Option<u16> {
        let facts = &self.tables.facts;
        let hostile = |kind: u16| {
            let owner = facts[usize::from(kind)].owner;
            owner != mover && owner != victim
        };
        // The tables know who jumps by declaration. A piece that jumps because of a field is not in them as such, so
        // its rays are searched by hand, whatever is on the way.
        let attacker = self
            .tables
            .attacker(&self.cells, square, |_, kind| hostile(kind));
        attacker.or_else(|| {
            let mut jumping = self.jumping.iter().copied();
            jumping.find(|from| {
                let kind = self.kind_at(*from).filter(|kind| hostile(*kind));
                kind.is_some_and(|kind| {
                    let mut rays = self.tables.rays(kind, *from).iter();
                    rays.any(|ray| {
                        let targets = self.tables.targets(*ray);
                        targets
                            .iter()
                            .any(|target| target & SQUARE == square && target & CAPTURES != 0)
                    })
                })
            })
        })
    }

    /// Returns the moves of the piece on a square by its entries and `pawn_movement`.
    pub(super) fn pseudo_legal(&mut self, from: u16, kind: u16) -> Vec<PseudoMove> {
        self.moves.clear();
        self.add_pseudo_legal(from, kind);
        self.moves.clone()
    }

    /// Returns the squares and owners of pieces with these names that a move of a player must not leave attacked.
    pub(super) fn guarded(&self, mover: u8, names: &[usize]) -> Vec<(u16, u8)> {
        let kinds = self
            .squares()
            .filter_map(|square| Some((square, self.kind_at(square)?)));
        let named = kinds.filter(|(_, kind)| {
            let kind = self.program.kinds.get(usize::from(*kind));
            kind.is_some_and(|kind| names.contains(&kind.piece))
        });
        named
            .map(|(square, kind)| (square, self.owner(kind)))
            // With two players, only the mover can attack a piece of the opponent.
            .filter(|(_, owner)| *owner == mover || self.program.players > 2)
            .collect()
    }

    /// Makes a move on the cells.
    fn make(&mut self, pseudo: PseudoMove) -> UndoCells {
        let (from, to) = (usize::from(pseudo.from), usize::from(pseudo.to));
        let undo = UndoCells {
            from: (pseudo.from, self.cells[from]),
            to: (pseudo.to, self.cells[to]),
        };
        self.cells[to] = std::mem::take(&mut self.cells[from]);
        undo
    }

    /// Unmakes a move: both squares get their previous cells, whatever the piece has become since.
    fn take_back(&mut self, undo: UndoCells) {
        for (square, cell) in [undo.to, undo.from] {
            self.cells[usize::from(square)] = cell;
        }
    }

    /// Returns true if all invariants hold after a move that has been made. `guards` were found before it.
    fn holds(&self, pseudo: PseudoMove, guards: &[GuardedPiece]) -> bool {
        let Some(kind) = self.kind_at(pseudo.to) else {
            return false;
        };
        let facts = &self.tables.facts[usize::from(kind)];
        let mover = facts.owner;
        if (facts.risky || facts.protected) && self.attacker(pseudo.to, mover, mover).is_some() {
            return false;
        }
        // When a guard need not be asked about again after the move:
        //
        //    it moved itself        asked above, on its new square
        //    it was captured        there is nothing left to guard
        //    it was safe before, and the square that was left is on no line to it
        //                           a move opens lines only through the square that it leaves; on the square that it
        //                           reaches it can only close one
        //
        // Only what remains costs a search for attackers, which is what makes a list on cells bearable.
        guards.iter().all(|guard| {
            guard.square == pseudo.from
                || guard.square == pseudo.to
                || (!guard.attacked && !self.tables.is_aligned(guard.square, pseudo.from))
                || self.attacker(guard.square, mover, guard.owner).is_none()
        })
    }

    /// Makes a move by which the piece becomes one of a kind, calls `look`, and unmakes the move.
    pub(super) fn after_becoming<T>(
        &mut self,
        pseudo: PseudoMove,
        kind: u16,
        look: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let undo = self.make(pseudo);
        self.cells[usize::from(pseudo.to)] = kind + 1;
        let answer = look(self);
        self.take_back(undo);
        answer
    }

    /// Makes a move, calls `look`, and unmakes the move.
    pub(super) fn after<T>(&mut self, pseudo: PseudoMove, look: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.make(pseudo);
        let answer = look(self);
        self.take_back(undo);
        answer
    }

    /// Returns the cells and the jumping pieces after a move.
    pub(super) fn moved(&self, pseudo: PseudoMove) -> (Vec<u16>, Vec<u16>) {
        // Jumping by a field belongs to the piece: it is lost with a captured piece and goes along with one that
        // moves.
        let (mut cells, mut jumping) = (self.cells.clone(), self.jumping.clone());
        cells[usize::from(pseudo.to)] = std::mem::take(&mut cells[usize::from(pseudo.from)]);
        jumping.retain(|square| *square != pseudo.to);
        for square in &mut jumping {
            if *square == pseudo.from {
                *square = pseudo.to;
            }
        }
        (cells, jumping)
    }

    /// Returns true if the declared invariants hold for a move.
    pub(super) fn keeps_safe(&mut self, pseudo: PseudoMove) -> bool {
        let Some(kind) = self.kind_at(pseudo.from) else {
            return false;
        };
        self.with_guards(self.owner(kind), |board, guards| {
            board.holds_after(pseudo, guards)
        })
    }

    /// Calls `look` with the guards of a player.
    fn with_guards<T>(
        &mut self,
        player: u8,
        look: impl FnOnce(&mut Self, &[GuardedPiece]) -> T,
    ) -> T {
        self.find_guards(player);
        let guards = std::mem::take(&mut self.guards);
        let answer = look(self, &guards);
        self.guards = guards;
        answer
    }

    /// Returns true if the invariants hold after a move is made.
    fn holds_after(&mut self, pseudo: PseudoMove, guards: &[GuardedPiece]) -> bool {
        self.after(pseudo, |board| board.holds(pseudo, guards))
    }

    /// Returns the kind of the piece on a square if it belongs to a player.
    fn kind_of(&self, square: u16, player: u8) -> Option<u16> {
        self.kind_at(square)
            .filter(|kind| self.owner(*kind) == player)
    }

    /// Returns the squares and kinds of the pieces of a player, in the order of squares.
    pub(super) fn pieces_of(&self, player: u8) -> Vec<(u16, u16)> {
        let squares = self.squares();
        squares
            .filter_map(|square| Some((square, self.kind_of(square, player)?)))
            .collect()
    }

    /// Adds the pseudo-legal moves of all pieces of a player, in the order of squares.
    fn add_all_pseudo_legal(&mut self, player: u8) {
        for square in self.squares() {
            if let Some(kind) = self.kind_of(square, player) {
                self.add_pseudo_legal(square, kind);
            }
        }
    }

    /// Returns true if a move is a legal move of a player.
    pub(super) fn is_legal(&mut self, pseudo: PseudoMove, player: u8) -> bool {
        let Some(kind) = self.kind_of(pseudo.from, player) else {
            return false;
        };
        self.pseudo_legal(pseudo.from, kind).contains(&pseudo) && self.keeps_safe(pseudo)
    }

    pub(super) fn square(&self, index: u16) -> Square {
        self.tables.square(index)
    }

    /// Returns the sets of squares with the loaded cells, if they may be used.
    pub(super) fn loaded_bits(&mut self) -> Option<&mut dyn BitMoves> {
        let bits = self
            .bits
            .as_deref_mut()
            .filter(|_| self.jumping.is_empty())?;
        bits.load(&self.cells);
        Some(bits)
    }

    /// Returns the legal moves of a player, in the order of squares.
    pub(super) fn legal(&mut self, player: u8) -> Vec<PseudoMove> {
        match self.loaded_bits() {
            Some(bits) => bits.legal(player),
            None => self.legal_on_cells(player),
        }
    }

    fn legal_on_cells(&mut self, player: u8) -> Vec<PseudoMove> {
        self.moves.clear();
        self.add_all_pseudo_legal(player);
        let mut moves = std::mem::take(&mut self.moves);
        self.with_guards(player, |board, guards| {
            moves.retain(|pseudo| board.holds_after(*pseudo, guards));
        });
        moves
    }

    /// Returns true if a player has any legal move.
    fn can_move(&mut self, player: u8) -> bool {
        match self.loaded_bits() {
            Some(bits) => bits.can_move(player),
            None => self.can_move_on_cells(player),
        }
    }

    fn can_move_on_cells(&mut self, player: u8) -> bool {
        self.with_guards(player, |board, guards| {
            board.squares().any(|square| {
                let Some(kind) = board.kind_of(square, player) else {
                    return false;
                };
                board.moves.clear();
                board.add_pseudo_legal(square, kind);
                let moves = std::mem::take(&mut board.moves);
                let mut legal = moves.iter();
                let is_legal = legal.any(|pseudo| board.holds_after(*pseudo, guards));
                board.moves = moves;
                is_legal
            })
        })
    }

    /// Returns the kinds that a piece may become on its target square; the piece itself if nothing is chosen.
    pub(super) fn arrivals(&self, kind: u16, to: u16) -> &[u16] {
        let facts = &self.tables.facts[usize::from(kind)];
        if to / self.tables.width == facts.end_row {
            &facts.spawns
        } else {
            &[]
        }
    }

    /// Returns the squares of a player's pieces with these names that somebody else attacks.
    pub(super) fn attacked(&self, player: u8, names: &[usize]) -> Vec<u16> {
        let mut squares = Vec::new();
        for (square, kind) in self.pieces_of(player) {
            let owned_kind = self.program.kinds.get(usize::from(kind));
            if owned_kind.is_some_and(|kind| names.contains(&kind.piece))
                && self.attacker(square, player, player).is_some()
            {
                squares.push(square);
            }
        }
        squares
    }

    /// Returns the outcome when `player` is on turn and `mover` has just moved.
    pub(super) fn outcome(&mut self, player: u8, mover: u8) -> Outcome {
        let program = Arc::clone(&self.program);
        let finish = &program.finish;
        let asks = finish.no_moves.is_some()
            || finish.stalemate.is_some()
            || !finish.checkmates.is_empty();
        if !asks || self.can_move(player) {
            return Outcome::Going;
        }
        let mut checkmates = finish.checkmates.iter();
        let mated = checkmates.any(|(names, _)| !self.attacked(player, names).is_empty());
        let attacked = !self.attacked(player, &program.guarded()).is_empty();
        self.outcome_without_move(player, mover, finish.no_moves.is_some(), mated, attacked)
    }

    /// Returns the outcome when the player cannot move, given whether the plain finish rules hold, whether a
    /// `checkmate` does, and whether a guarded piece is attacked.
    pub(super) fn outcome_without_move(
        &self,
        player: u8,
        mover: u8,
        plain: bool,
        mated: bool,
        attacked: bool,
    ) -> Outcome {
        let finish = &self.program.finish;
        // With three players or more there is no "other player" who has won: the one who moved last has, unless the
        // same player is on turn again, which ends the game without a winner.
        if mated || (plain && attacked) {
            return match self.program.players {
                2 => Outcome::Won(1 - player.min(1)),
                _ if mover != player => Outcome::Won(mover),
                _ => Outcome::Over,
            };
        }
        if plain || (finish.stalemate.is_some() && !attacked) {
            return Outcome::Draw;
        }
        Outcome::Going
    }

    /// Counts the sequences of exactly `depth` moves. `stop` is called now and then; once it returns true, the count is
    /// meaningless.
    pub(super) fn count(&mut self, player: u8, depth: u32, stop: &dyn Fn() -> bool) -> u64 {
        match self.loaded_bits() {
            Some(bits) => bits.count(player, depth, stop),
            None => self.count_on_cells(player, depth, stop),
        }
    }

    /// Counts, making every move.
    fn count_on_cells(&mut self, player: u8, depth: u32, stop: &dyn Fn() -> bool) -> u64 {
        self.moves.clear();
        let mut guards = Vec::new();
        self.count_from(player, depth, stop, &mut guards)
    }

    fn count_from(
        &mut self,
        player: u8,
        depth: u32,
        stop: &dyn Fn() -> bool,
        all_guards: &mut Vec<GuardedPiece>,
    ) -> u64 {
        if depth > 1 && stop() {
            return 0;
        }
        let first = self.moves.len();
        self.add_all_pseudo_legal(player);
        self.find_guards(player);
        let first_guard = all_guards.len();
        // The moves and guards of all levels lie in two vectors, one level behind the other, so that a count of
        // millions of positions allocates nothing:
        //
        //    moves    | level 1 ........ | level 2 .... | level 3 .. |
        //             0                  first          (of the next call)
        //
        // A level knows where its part begins and cuts the vector back to that when it is done. `self.moves[index]` is
        // copied out before the deeper level appends to the vector.
        all_guards.append(&mut self.guards);
        let guards_end = all_guards.len();
        let next = self.next_player(player);
        let mut sum = 0;
        for index in first..self.moves.len() {
            let pseudo = self.moves[index];
            let undo = self.make(pseudo);
            if self.holds(pseudo, &all_guards[first_guard..guards_end]) {
                let to = usize::from(pseudo.to);
                let kind = self.cells[to] - 1;
                let choices = self.arrivals(kind, pseudo.to).len();
                // If nothing is chosen, the piece stays what it is.
                for choice in 0..choices.max(1) {
                    if let Some(chosen) = self.arrivals(kind, pseudo.to).get(choice) {
                        self.cells[to] = chosen + 1;
                    }
                    sum += match depth {
                        1 => 1,
                        _ => self.count_from(next, depth - 1, stop, all_guards),
                    };
                }
            }
            self.take_back(undo);
        }
        self.moves.truncate(first);
        all_guards.truncate(first_guard);
        sum
    }

    /// Returns the next player if no script says otherwise.
    pub(super) fn next_player(&self, player: u8) -> u8 {
        u8::from(player == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Source, Sources};
    use crate::rules::Options;
    use std::fmt::Write;

    /// Numbers that look random.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
            self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % bound
        }

        fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
            all[self.below(all.len())]
        }
    }

    const WALKS: [&str; 14] = [
        "horizontal(,)",
        "vertical(,)",
        "diagonal(,)",
        "horizontal(-1,1) vertical(-1,1) diagonal(-1,1)",
        "x : 1, y : 2 x : -1, y : 2 x : 2, y : -1 x : -2, y : 1",
        "horizontal(2,3)",
        "vertical(-3,2)",
        "diagonal(,), kills : false",
        "horizontal(,), kills : only",
        "x : [-1, 1], y : [-1, 1]",
        "x : [2, 4], y : 0",
        "vertical(1,2), kills : false",
        "x : -1, y : 1 x : 1, y : 1",
        "diagonal(1,2)",
    ];

    /// Returns a game with four pieces that move and are protected in many ways.
    fn text(numbers: &mut Numbers) -> String {
        let (width, height) = (4 + numbers.below(6), 4 + numbers.below(6));
        let mut text = format!(
            "rules{{ first_player : 0 width : {width} height : {height} coloring : alternate player_change : alternate }}\npieces{{\n"
        );
        for name in ["king", "queen", "pawn", "other"] {
            let _ = write!(text, "{name}{{ moves{{ ");
            for _ in 0..=numbers.below(3) {
                let _ = write!(text, "{} ", numbers.pick(&WALKS));
            }
            let flags = ["", "", "mirrored", "can_jump", "mirrored can_jump"];
            let ends = [
                "",
                "",
                "on_end_reached : spawn(queen)",
                "on_end_reached : spawn(queen, other)",
            ];
            let (flags, end) = (numbers.pick(&flags), numbers.pick(&ends));
            let _ = writeln!(text, "}} {flags} {end} }}");
        }
        text.push_str("}\ninitial_piece_position{ ");
        for (x, name) in ["king", "queen", "pawn", "other"].into_iter().enumerate() {
            let _ = write!(text, "{name}{{ positions{{ x : {x}, y : 0 }} mirrored }} ");
        }
        text.push_str("}\ninvariants{ ");
        for _ in 0..numbers.below(4) {
            let all = [
                "cant_risk(king)",
                "cant_risk(other)",
                "protect_piece(king)",
                "protect_piece(king, queen)",
                "pawn_movement(pawn)",
            ];
            let _ = write!(text, "{} ", numbers.pick(&all));
        }
        text.push_str("}\nfinish{ no_moves_available }\n");
        text
    }

    /// Returns moves with everything that the pieces can become, by column, row and kind.
    fn in_order_of_listings(board: &MoveBoard, moves: &[PseudoMove]) -> Vec<(PseudoMove, u16)> {
        let mut all = Vec::new();
        for pseudo in moves {
            let kind = board.kind_at(pseudo.from).expect("a piece");
            match board.arrivals(kind, pseudo.to) {
                [] => all.push((*pseudo, kind)),
                becomes => all.extend(becomes.iter().map(|kind| (*pseudo, *kind))),
            }
        }
        all.sort_by_key(|(pseudo, kind)| {
            (board.square(pseudo.from), board.square(pseudo.to), *kind)
        });
        all
    }

    #[test]
    fn sets_of_squares_and_cells_find_the_same_moves() {
        let numbers = &mut Numbers(7);
        let (mut boards, mut with_sets, mut moves) = (0, 0, 0);
        for _ in 0..150 {
            let text = text(numbers);
            let mut sources = Sources::new();
            sources.add(Source::new("test.bdl", text.as_str()));
            let compiled = super::super::compile(&sources, &Options::default());
            let program = compiled.program.unwrap_or_else(|| panic!("{text}"));
            let tables = MoveTables::new(&program).expect("tables");
            let bits = BitGame::new(&program, &tables);
            with_sets += u32::from(bits.is_some());
            let kinds = program.kinds.len();
            let mut board = MoveBoard::new(Arc::new(program), Arc::new(tables), bits.as_ref());
            for _ in 0..30 {
                let density = 2 + numbers.below(6);
                let cells = (0..board.cells.len()).map(|_| match numbers.below(density) {
                    0 => 1 + numbers.below(kinds) as u16,
                    _ => 0,
                });
                let cells = cells.collect();
                board.replace(cells, Vec::new());
                let player = numbers.below(2) as u8;
                let depth = 1 + numbers.below(2) as u32;
                let mut listed = board.legal_on_cells(player);
                let mut with_bits = board.legal(player);
                listed.sort_unstable();
                with_bits.sort_unstable();
                assert_eq!(with_bits, listed, "{text}\n{:?}", board.cells);
                assert_eq!(board.can_move(player), !listed.is_empty());
                let (set, cell) = (
                    board.count(player, depth, &|| false),
                    board.count_on_cells(player, depth, &|| false),
                );
                assert_eq!(set, cell, "{depth} {text}\n{:?}", board.cells);
                if let Some(bits) = board.loaded_bits() {
                    let mut number = 0;
                    let choose = &mut |count: usize| {
                        number = numbers.below(count);
                        number
                    };
                    let (count, drawn) = bits.draw(player, choose);
                    let expected = in_order_of_listings(&board, &listed);
                    assert_eq!(count, expected.len(), "{text}\n{:?}", board.cells);
                    assert_eq!(
                        drawn,
                        expected.get(number).copied(),
                        "{text}\n{:?}",
                        board.cells
                    );
                }
                boards += 1;
                moves += listed.len();
            }
        }
        assert!(with_sets > 100, "{with_sets}");
        assert!(boards > 4_000 && moves > 20_000, "{boards} {moves}");
    }
}
