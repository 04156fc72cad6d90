//! Lists and counts legal moves with sets of squares: the moves of a piece, the pieces that it pins and the squares that
//! end an attack are a few operations on words each, and the moves of the last ply are counted without making them.
//!
//! Only for games of two players without scripts on boards that fit into a word; [`MoveBoard`](super::move_board)
//! answers the same questions on cells for all others, and the tests compare the two.

// How the legal moves of a position are found without making them, as chess programs do:
//
//    8  . . . . r . . .     The king on e1 is guarded. The rook on e8 would attack it, and exactly one piece stands
//    ...                    between, the own knight on e3: it is pinned, and may move only to a square of the line or
//    3  . . . . N . . .     capture the rook. `allowed` is {e2 .. e7, e8}.
//    2  . . . . . . . .
//    1  . . . . K . . .     Without the knight the rook attacks. Then every move of another piece must end that:
//       a b c d e f g h     `resolving` is {e2 .. e8}.
//
// With two attackers `resolving` is what ends both, nearly always nothing, so only the guard itself can move. A
// guard's own moves are tried one by one by `is_attacked_after`, since it leaves the square that it shielded.
//
// At the last ply of a count the moves are not even enumerated: the number of bits is the number of moves.

use super::bit_tables::BitTables;
use super::bits::{BitSet, SquareIter};
use super::model::BdlProgram;
use super::pseudo_move::PseudoMove;
use super::tables::MoveTables;
use std::fmt::Debug;
use std::sync::Arc;

/// Answers questions about moves on a board of its own.
pub(super) trait BitMoves: Debug + Send {
    /// Loads cells: 0 for empty, otherwise the index of the kind plus 1.
    fn load(&mut self, cells: &[u16]);

    /// Returns the legal moves of a player, in the order of squares.
    fn legal(&mut self, player: u8) -> Vec<PseudoMove>;

    /// Returns true if a player has a legal move.
    fn can_move(&mut self, player: u8) -> bool;

    /// Draws one of the legal moves of a player, with the kind that the piece becomes: `choose` returns its index in the
    /// order of listings, given their number. Returns that number, too, and no move if the index is not below it.
    fn draw(
        &mut self,
        player: u8,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> (usize, Option<(PseudoMove, u16)>);

    /// Counts the sequences of exactly `depth` moves. `stop` is called now and then; once it returns true, the count is
    /// meaningless.
    fn count(&mut self, player: u8, depth: u32, stop: &dyn Fn() -> bool) -> u64;
}

/// The tables for the smallest word that holds the board.
#[derive(Clone, Debug)]
pub(super) enum BitGame {
    Small(Arc<BitTables<u64>>),
    Large(Arc<BitTables<u128>>),
}

impl BitGame {
    /// Makes the tables of a game, or returns `None` if it has to be played on cells.
    pub(super) fn new(program: &BdlProgram, tables: &MoveTables) -> Option<Self> {
        if program.players != 2 || program.has_hooks() {
            return None;
        }
        match tables.squares {
            0..=64 => BitTables::new(tables).map(|made| Self::Small(Arc::new(made))),
            _ => BitTables::new(tables).map(|made| Self::Large(Arc::new(made))),
        }
    }

    pub(super) fn board(&self, tables: &Arc<MoveTables>) -> Box<dyn BitMoves> {
        match self {
            Self::Small(sets) => Box::new(BitBoard::new(Arc::clone(sets), Arc::clone(tables))),
            Self::Large(sets) => Box::new(BitBoard::new(Arc::clone(sets), Arc::clone(tables))),
        }
    }
}

/// A piece that must stay on some squares because it stops an attack.
#[derive(Clone, Copy, Debug)]
struct Pin<B> {
    on: u16,
    /// The squares that it may move to: those that stop the attack, and the attacker's.
    allowed: B,
}

/// What the moves of a player must not leave attacked.
#[derive(Clone, Copy, Debug)]
struct Safety<B> {
    /// The squares on which a move ends every attack on a guarded piece; all squares if there is none.
    resolving: B,
    /// The squares of pinned pieces.
    pinned: B,
    /// The index of the first pin.
    pins: usize,
}

#[derive(Debug)]
struct BitBoard<B> {
    sets: Arc<BitTables<B>>,
    tables: Arc<MoveTables>,
    /// By player: the kinds.
    kinds: [Arc<[u16]>; 2],
    /// By player: the kinds that must not be left attacked.
    guarded: [Arc<[u16]>; 2],
    /// The squares of each kind.
    pieces: Vec<B>,
    /// The squares of each player.
    owned: [B; 2],
    cells: Vec<u16>,
    /// The pins of all levels of a count, one level after the other.
    pins: Vec<Pin<B>>,
    /// Memory for the pieces that a move is drawn from.
    movers: Vec<MovablePiece<B>>,
}

/// A piece that can move.
#[derive(Clone, Copy, Debug)]
struct MovablePiece<B> {
    from: u16,
    kind: u16,
    to: B,
}

impl<B: BitSet> BitBoard<B> {
    fn new(sets: Arc<BitTables<B>>, tables: Arc<MoveTables>) -> Self {
        let kinds = |player: u8, is_wanted: fn(bool) -> bool| {
            let kinds = (0_u16..).zip(&tables.facts);
            let player_kinds =
                kinds.filter(|(_, facts)| facts.owner == player && is_wanted(facts.protected));
            player_kinds.map(|(kind, _)| kind).collect()
        };
        Self {
            kinds: [kinds(0, |_| true), kinds(1, |_| true)],
            guarded: [kinds(0, |guarded| guarded), kinds(1, |guarded| guarded)],
            pieces: vec![B::NONE; tables.facts.len()],
            owned: [B::NONE; 2],
            cells: vec![0; tables.squares],
            pins: Vec::new(),
            movers: Vec::new(),
            sets,
            tables,
        }
    }

    fn occupied(&self) -> B {
        self.owned[0] | self.owned[1]
    }

    /// Returns the squares of the pieces of a player that must not be left attacked.
    fn guards(&self, player: usize) -> B {
        let guarded = self.guarded[player].iter();
        guarded.fold(B::NONE, |all, kind| all | self.pieces[usize::from(*kind)])
    }

    /// Returns the squares that a piece can move to, whatever it leaves attacked.
    #[inline]
    fn pseudo_legal(&self, player: usize, kind: u16, from: u16) -> B {
        let occupied = self.occupied();
        let (empty, others) = (!occupied, self.owned[1 - player]);
        let leaps = self.sets.leaps(kind, from);
        let mut to = (leaps.to_empty & empty) | (leaps.captures & others);
        for slide in self.sets.slides(kind, from) {
            let reached = slide.squares.until(occupied, slide.rising);
            to |= reached & ((slide.to_empty & empty) | (slide.captures & others));
        }
        to
    }

    /// Finds what ends all attacks on the guards of a player, and the pieces that stop one alone. The caller removes the
    /// pins.
    fn safety(&mut self, player: usize, guards: B) -> Safety<B> {
        let mut safety = Safety {
            resolving: !B::NONE,
            pinned: B::NONE,
            pins: self.pins.len(),
        };
        let occupied = self.occupied();
        for guard in SquareIter(guards) {
            for &kind in &*self.kinds[1 - player] {
                let attackers = self.pieces[usize::from(kind)];
                let sources = self.sets.sources(kind, guard);
                for from in SquareIter(sources.leaps & attackers) {
                    safety.resolving &= B::of(from);
                }
                // A square from which both a leap and a slide lead here is a leap: nothing in between can stop it.
                for from in SquareIter(sources.slides & !sources.leaps & attackers) {
                    let between = self.sets.between(kind, guard, from);
                    let stopping = between & occupied;
                    let allowed = between | B::of(from);
                    if stopping.is_empty() {
                        safety.resolving &= allowed;
                    // Exactly one piece between, and an own one. If it is the opponent's, it does not matter where own
                    // pieces go; if there are two, neither is pinned, since a move takes away only one of them.
                    } else if stopping.is_single() && !(stopping & self.owned[player]).is_empty() {
                        safety.pinned |= stopping;
                        let on = stopping.first();
                        self.pins.push(Pin { on, allowed });
                    }
                }
            }
        }
        safety
    }

    /// Returns true if the opponent of a player attacks a square after a piece has moved there.
    fn is_attacked_after(&self, player: usize, from: u16, to: u16) -> bool {
        // The board after the move, as far as attacks go: the old square is empty, the new one is occupied, and a
        // piece that stood there is captured and attacks no more.
        let (source, reached) = (B::of(from), B::of(to));
        let occupied = (self.occupied() & !source) | reached;
        self.kinds[1 - player].iter().any(|&kind| {
            let attackers = self.pieces[usize::from(kind)] & !reached;
            let sources = self.sets.sources(kind, to);
            !(sources.leaps & attackers).is_empty()
                || SquareIter(sources.slides & attackers).any(|from| {
                    let between = self.sets.between(kind, to, from);
                    (between & occupied).is_empty()
                })
        })
    }

    /// Returns the squares that a piece can legally move to. `guards` are those of the player, `safety` belongs to them.
    #[inline]
    fn legal_from(&mut self, player: usize, kind: u16, from: u16, about: &About<B>) -> B {
        let mut to = self.pseudo_legal(player, kind, from);
        let facts = &self.tables.facts[usize::from(kind)];
        let (is_guard, is_risky) = (facts.protected, facts.risky);
        if !is_guard {
            to &= self.safe_targets(from, &about.safety);
        } else if !about.guards.is_single() {
            // The other guards must stay safe, too.
            // Several guards, and one of them moves: it need not end attacks on itself by standing somewhere (that is
            // tried below), but those on the others.
            let others = self.safety(player, about.guards & !B::of(from));
            to &= self.safe_targets(from, &others);
            self.pins.truncate(others.pins);
        }
        if is_guard || is_risky {
            for square in SquareIter(to) {
                // `SquareIter` walks over a copy of the set, so `to` may lose squares meanwhile.
                if self.is_attacked_after(player, from, square) {
                    to ^= B::of(square);
                }
            }
        }
        to
    }

    /// Returns the squares on which a piece from a square leaves no guard attacked.
    #[inline]
    fn safe_targets(&self, from: u16, safety: &Safety<B>) -> B {
        let mut targets = safety.resolving;
        if safety.pinned.has(from) {
            for pin in self.pins.get(safety.pins..).unwrap_or_default() {
                if pin.on == from {
                    targets &= pin.allowed;
                }
            }
        }
        targets
    }

    /// Calls `look` with each piece of a player that can move and the squares that it can legally move to, until it
    /// returns true. Returns whether it did.
    fn each_piece(
        &mut self,
        player: usize,
        mut look: impl FnMut(&mut Self, u16, u16, B) -> bool,
    ) -> bool {
        let guards = self.guards(player);
        let about = About {
            guards,
            safety: self.safety(player, guards),
        };
        let kinds = Arc::clone(&self.kinds[player]);
        let is_found = kinds.iter().any(|&kind| {
            SquareIter(self.pieces[usize::from(kind)]).any(|from| {
                let to = self.legal_from(player, kind, from, &about);
                !to.is_empty() && look(self, kind, from, to)
            })
        });
        // `pins` is a stack for all levels of a count; a level removes its own.
        self.pins.truncate(about.safety.pins);
        is_found
    }

    /// Moves a piece, which becomes one of another kind; returns the cell that it captures.
    fn make(&mut self, player: usize, from: u16, to: u16, kind: u16, becomes: u16) -> u16 {
        let captured = std::mem::replace(&mut self.cells[usize::from(to)], becomes + 1);
        self.cells[usize::from(from)] = 0;
        self.toggle(player, from, to, kind, becomes, captured);
        captured
    }

    /// Unmakes a move.
    fn take_back(
        &mut self,
        player: usize,
        (from, to): (u16, u16),
        (kind, becomes): (u16, u16),
        captured: u16,
    ) {
        self.cells[usize::from(to)] = captured;
        self.cells[usize::from(from)] = kind + 1;
        self.toggle(player, from, to, kind, becomes, captured);
    }

    fn toggle(&mut self, player: usize, from: u16, to: u16, kind: u16, becomes: u16, cell: u16) {
        // All changes are exclusive ors, so the same call makes and unmakes a move.
        self.pieces[usize::from(kind)] ^= B::of(from);
        self.pieces[usize::from(becomes)] ^= B::of(to);
        self.owned[player] ^= B::of(from) | B::of(to);
        if let Some(captured) = cell.checked_sub(1) {
            self.pieces[usize::from(captured)] ^= B::of(to);
            self.owned[1 - player] ^= B::of(to);
        }
    }

    /// Returns the number of moves of a piece to some squares, with everything that it can become there.
    #[inline]
    fn moves_to(&self, kind: u16, to: B) -> u64 {
        let last = to & self.sets.last_row[usize::from(kind)];
        let more = self.sets.choices[usize::from(kind)] - 1;
        u64::from(to.count()) + u64::from(last.count()) * more
    }

    /// Returns the move with an index among those of a piece, in the order of listings: by column, then by row, then by
    /// the kind that the piece becomes.
    fn move_number(&self, mover: &MovablePiece<B>, mut index: u64) -> Option<(PseudoMove, u16)> {
        let MovablePiece { from, kind, to } = *mover;
        // Whole columns are skipped by counting bits. A draw must choose the same move for the same index as a listing
        // would, so that a game is the same whether its moves were listed or not.
        for column in &self.sets.columns {
            let reached = to & *column;
            let moves = self.moves_to(kind, reached);
            if index >= moves {
                index -= moves;
                continue;
            }
            for to in SquareIter(reached) {
                let moves = self.moves_to(kind, B::of(to));
                if index >= moves {
                    index -= moves;
                    continue;
                }
                let is_last = self.sets.last_row[usize::from(kind)].has(to);
                let mut becomes = match is_last {
                    true => self.tables.facts[usize::from(kind)].spawns.clone(),
                    false => Vec::new(),
                };
                becomes.sort_unstable();
                let becomes = becomes.get(index as usize).copied().unwrap_or(kind);
                return Some((PseudoMove { from, to }, becomes));
            }
        }
        None
    }

    fn count_from(&mut self, player: usize, depth: u32, stop: &dyn Fn() -> bool) -> u64 {
        if depth > 1 && stop() {
            return 0;
        }
        let mut sum = 0;
        let (sets, tables) = (Arc::clone(&self.sets), Arc::clone(&self.tables));
        self.each_piece(player, |board, kind, from, to| {
            let last = to & sets.last_row[usize::from(kind)];
            if depth == 1 {
                sum += board.moves_to(kind, to);
                return false;
            }
            for square in SquareIter(to) {
                let spawns = &tables.facts[usize::from(kind)].spawns;
                let itself = [kind];
                let becomes = match last.has(square) && !spawns.is_empty() {
                    true => spawns,
                    false => &itself[..],
                };
                for &becomes in becomes {
                    let captured = board.make(player, from, square, kind, becomes);
                    sum += board.count_from(1 - player, depth - 1, stop);
                    board.take_back(player, (from, square), (kind, becomes), captured);
                }
            }
            false
        });
        sum
    }
}

/// The guards of a player and what keeps them safe.
#[derive(Clone, Copy, Debug)]
struct About<B> {
    guards: B,
    safety: Safety<B>,
}

impl<B: BitSet> BitMoves for BitBoard<B> {
    fn load(&mut self, cells: &[u16]) {
        self.cells.copy_from_slice(cells);
        self.pieces.fill(B::NONE);
        self.owned = [B::NONE; 2];
        for (square, cell) in (0_u16..).zip(cells) {
            if let Some(kind) = cell.checked_sub(1) {
                let owner = usize::from(self.tables.facts[usize::from(kind)].owner != 0);
                self.pieces[usize::from(kind)] |= B::of(square);
                self.owned[owner] |= B::of(square);
            }
        }
    }

    fn legal(&mut self, player: u8) -> Vec<PseudoMove> {
        let mut moves = Vec::new();
        self.each_piece(usize::from(player != 0), |_, _, from, to| {
            moves.extend(SquareIter(to).map(|to| PseudoMove { from, to }));
            false
        });
        moves.sort_unstable();
        moves
    }

    fn can_move(&mut self, player: u8) -> bool {
        self.each_piece(usize::from(player != 0), |_, _, _, _| true)
    }

    fn draw(
        &mut self,
        player: u8,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> (usize, Option<(PseudoMove, u16)>) {
        let mut movers = std::mem::take(&mut self.movers);
        movers.clear();
        self.each_piece(usize::from(player != 0), |_, kind, from, to| {
            movers.push(MovablePiece { from, kind, to });
            false
        });
        movers.sort_unstable_by_key(|mover| self.tables.square(mover.from));
        let moves = movers
            .iter()
            .map(|mover| self.moves_to(mover.kind, mover.to));
        let moves = moves.sum::<u64>();
        let mut chosen = None;
        if moves > 0 {
            let mut index = choose(moves as usize) as u64;
            for mover in &movers {
                let count = self.moves_to(mover.kind, mover.to);
                if index < count {
                    chosen = self.move_number(mover, index);
                    break;
                }
                index -= count;
            }
        }
        self.movers = movers;
        (moves as usize, chosen)
    }

    fn count(&mut self, player: u8, depth: u32, stop: &dyn Fn() -> bool) -> u64 {
        self.count_from(usize::from(player != 0), depth, stop)
    }
}
