//! Forced wins: finds out from the rules alone whether the player on turn can win within a number of own moves, whatever
//! the others and chance do.
//!
//! The search deepens by one own move at a time. A position with the player on turn is won if one move wins, any other
//! position if every move does; all other players together are taken for one opponent.
//!
//! Invariants: a win and its absence are proofs. A list that is partial, or on which the rules failed, refutes nothing
//! for the player who is to win and proves nothing against the others; a position that is not decided is not put into
//! the table; the table compares whole positions, so that equal hashes prove nothing. A draw that may be claimed is
//! taken as claimed. Where nobody can move in a game that is not over, nobody wins. A win that comes with a move of
//! somebody else, or with chance, counts as one with the own move that would follow.

use super::{Bounds, FaultCount};
use crate::board::{Move, Outcome, Position};
use crate::rules::{Ask, Listed, Partial, Rules, Worker};
use rustc_hash::FxHashMap;

#[cfg(test)]
mod tests;

/// The bytes of the table of decided positions.
const TABLE_BYTES: usize = 128 << 20;
/// The bytes of an entry of the table besides its position.
const ENTRY_BYTES: usize = 48;
/// The longest line that is followed, in moves of all players: the others may move as often as they like before the
/// player is on turn again.
const MOST_PLIES: u32 = 512;
/// The most moves in lists that are kept to order the moves of one position.
const MOST_KEPT: usize = 10_000;

/// Options for finding a forced win.
#[derive(Clone, Copy)]
pub struct WinOptions<'a> {
    /// The most own moves of the player on turn.
    pub moves: u32,
    /// The most positions whose moves are listed.
    pub positions: u64,
    /// The limits of each call into the rules, and the request to stop.
    pub bounds: Bounds<'a>,
    /// Called before each listing with the number of own moves that is examined and the number of positions so far.
    pub progress: &'a dyn Fn(u32, u64),
}

impl WinOptions<'_> {
    /// The most positions if nobody says otherwise.
    pub const POSITIONS: u64 = 2_000_000;
    /// The greatest number of own moves that makes sense.
    pub const MOST_MOVES: u32 = 200;
}

/// What the search for a forced win found.
#[derive(Clone, Debug, PartialEq)]
pub struct WinSearch {
    /// The answer.
    pub answer: WinAnswer,
    /// There is no forced win within so many own moves.
    pub refuted: u32,
    /// The number of positions whose moves were listed.
    pub positions: u64,
}

/// Whether there is a forced win.
#[derive(Clone, Debug, PartialEq)]
pub enum WinAnswer {
    /// There is one.
    Win(ForcedWin),
    /// There is none within the moves that were asked for.
    NoWin,
    /// Nobody knows, for this reason.
    Undecided(Undecided),
}

/// A forced win.
#[derive(Clone, Debug, PartialEq)]
pub struct ForcedWin {
    /// The most own moves that it takes. The least possible number if one less is [refuted](WinSearch::refuted).
    pub moves: u32,
    /// The moves of all players, with the defence that lasts longest.
    pub line: Vec<Move>,
    /// True if the line goes on to the end of the game; false if the search was ended while it followed the line.
    pub is_whole: bool,
}

/// Why it is not known whether there is a forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// The caller asked to stop.
    Stopped,
    /// The number of positions was used up.
    Positions,
    /// The others can move for so long that the line was not followed.
    Plies,
    /// Not all moves of a position are known.
    Partial(Partial),
    /// The rules failed on candidates for moves.
    Faults(FaultCount),
}

impl Undecided {
    /// Returns a fixed identifier, the same in every language.
    pub fn word(self) -> &'static str {
        match self {
            Self::Stopped => "stopped",
            Self::Positions => "positions",
            Self::Plies => "plies",
            Self::Partial(partial) => partial.word(),
            Self::Faults(_) => "faults",
        }
    }

    /// Returns true if the search ends for this reason, wherever it is.
    fn is_end(self) -> bool {
        matches!(self, Self::Stopped | Self::Positions)
    }
}

/// Finds the shortest forced win of the player on turn.
pub fn find(rules: &dyn Rules, from: &Position, options: WinOptions<'_>) -> WinSearch {
    find_for(from.turn, rules, from, options)
}

/// Finds the shortest forced win of a player in a position, whoever is on turn there.
pub fn find_for(
    player: u8,
    rules: &dyn Rules,
    from: &Position,
    options: WinOptions<'_>,
) -> WinSearch {
    let mut worker = rules.worker();
    worker.expect_much();
    let mut prover = Prover {
        worker,
        options,
        player,
        depth: 0,
        positions: 0,
        most_positions: options.positions,
        table: Table::default(),
        refutations: Vec::new(),
        undecided: None,
    };
    let mut refuted = 0;
    let mut answer = WinAnswer::NoWin;
    for moves in 1..=options.moves {
        prover.depth = moves;
        match prover.prove(from, moves, 0, None) {
            Verdict::Won => {
                // What is known must not be lost because nothing is left for the line.
                prover.most_positions = prover.positions.saturating_add(options.positions);
                let (line, is_whole) = prover.line(from, moves);
                answer = WinAnswer::Win(ForcedWin {
                    moves,
                    line,
                    is_whole,
                });
                break;
            }
            Verdict::NotWon => refuted = moves,
            Verdict::Undecided if prover.is_ended() => break,
            Verdict::Undecided => {}
        }
    }
    if answer == WinAnswer::NoWin && refuted < options.moves {
        answer = WinAnswer::Undecided(prover.undecided.unwrap_or(Undecided::Stopped));
    }
    WinSearch {
        answer,
        refuted,
        positions: prover.positions,
    }
}

/// Whether a position is won within a number of own moves of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Won,
    NotWon,
    Undecided,
}

impl Verdict {
    /// Returns the verdict if all moves are known, otherwise that nobody knows.
    fn if_all_known(self, moves: &Moves) -> Self {
        match moves.are_all {
            true => self,
            false => Self::Undecided,
        }
    }
}

/// The moves of a position.
struct Moves {
    moves: Vec<Listed>,
    /// True if there are no others.
    are_all: bool,
    /// True if chance chooses among them.
    is_of_chance: bool,
}

/// The search.
struct Prover<'a> {
    worker: Box<dyn Worker>,
    options: WinOptions<'a>,
    /// The player who is to win.
    player: u8,
    /// The number of own moves that is examined.
    depth: u32,
    positions: u64,
    most_positions: u64,
    table: Table,
    /// By the number of own moves that are left: the reply that refuted last. It often refutes the next move, too.
    refutations: Vec<Option<Move>>,
    undecided: Option<Undecided>,
}

impl Prover<'_> {
    fn is_ended(&self) -> bool {
        self.undecided.is_some_and(Undecided::is_end)
    }

    /// Notes why something is not decided: the first reason, or the one that ends the search.
    fn note(&mut self, why: Undecided) -> Verdict {
        if self.undecided.is_none() || why.is_end() {
            self.undecided = Some(why);
        }
        Verdict::Undecided
    }

    /// Returns true if the player has won, alone or with others.
    fn wins(&self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Won(winner) => winner == self.player,
            Outcome::Paid(payoffs) => payoffs.winners().contains(&self.player),
            _ => false,
        }
    }

    /// Lists the moves of a position. Returns `None` if the search has to end.
    fn list(&mut self, position: &Position) -> Option<Moves> {
        if self.is_ended() {
            return None;
        }
        (self.options.progress)(self.depth, self.positions);
        if self.positions >= self.most_positions {
            self.note(Undecided::Positions);
            return None;
        }
        let limits = self.options.bounds.limits();
        if limits.is_stopped() {
            self.note(Undecided::Stopped);
            return None;
        }
        self.positions += 1;
        let mut listing = self.worker.moves(Ask::all(position, &limits));
        if listing.complete == Err(Partial::Stopped) {
            self.note(Undecided::Stopped);
            return None;
        }
        let are_faults = listing.faults.matter(listing.moves.len());
        if are_faults && self.undecided.is_none() {
            let faults = &mut listing.faults;
            self.worker.find_cause(faults, position, &limits);
            let (count, cause) = (faults.count().max(1), faults.cause);
            self.note(Undecided::Faults(FaultCount { count, cause }));
        }
        if let Err(partial) = listing.complete {
            self.note(Undecided::Partial(partial));
        }
        for listed in &mut listing.moves {
            listed.outcome = listed.outcome.claimed();
        }
        Some(Moves {
            are_all: listing.complete.is_ok() && !are_faults,
            is_of_chance: listing.is_of_chance(),
            moves: listing.moves,
        })
    }

    /// Finds out whether a position of a game that is not over is won within a number of own moves. Its moves are given
    /// if they were listed before.
    fn prove(
        &mut self,
        position: &Position,
        moves: u32,
        plies: u32,
        listed: Option<Moves>,
    ) -> Verdict {
        if moves == 0 {
            return Verdict::NotWon;
        }
        if let Some(verdict) = self.table.get(position, moves) {
            return verdict;
        }
        if plies >= MOST_PLIES {
            return self.note(Undecided::Plies);
        }
        let Some(listed) = listed.or_else(|| self.list(position)) else {
            return Verdict::Undecided;
        };
        let verdict = match self.chooses(position, &listed) {
            true => self.prove_any(listed, moves, plies),
            false => self.prove_all(listed, moves, plies),
        };
        self.table.insert(position, moves, verdict);
        verdict
    }

    /// Returns true if the player chooses among the moves of a position.
    fn chooses(&self, position: &Position, moves: &Moves) -> bool {
        position.turn == self.player && !moves.is_of_chance
    }

    /// Finds out whether one of the player's moves wins.
    fn prove_any(&mut self, listed: Moves, moves: u32, plies: u32) -> Verdict {
        let is_win = |listed: &Listed| self.wins(listed.outcome);
        if listed.moves.iter().any(is_win) {
            return Verdict::Won;
        }
        let mut verdict = Verdict::NotWon.if_all_known(&listed);
        let rest = moves - 1;
        if rest == 0 {
            return verdict;
        }
        // Moves that leave the fewest replies come first. All replies have to be listed anyway unless a move wins.
        let mut kept = 0;
        let mut going = Vec::new();
        for Listed { next, outcome, .. } in listed.moves {
            if outcome.is_over() {
                continue;
            }
            match self.table.get(&next, rest) {
                Some(Verdict::Won) => return Verdict::Won,
                Some(_) => {}
                None if next.turn == self.player && outcome != Outcome::Chance => {
                    going.push((0, next, None));
                }
                None if kept > MOST_KEPT => going.push((usize::MAX, next, None)),
                None => {
                    let Some(replies) = self.list(&next) else {
                        return Verdict::Undecided;
                    };
                    kept += replies.moves.len();
                    going.push((replies.moves.len(), next, Some(replies)));
                }
            }
        }
        going.sort_by_key(|(replies, ..)| *replies);
        for (_, next, replies) in going {
            match self.prove(&next, rest, plies + 1, replies) {
                Verdict::Won => return Verdict::Won,
                Verdict::NotWon => {}
                Verdict::Undecided if self.is_ended() => return Verdict::Undecided,
                Verdict::Undecided => verdict = Verdict::Undecided,
            }
        }
        verdict
    }

    /// Finds out whether every move of the others, or of chance, is won.
    fn prove_all(&mut self, mut listed: Moves, moves: u32, plies: u32) -> Verdict {
        let is_escape = |listed: &Listed| listed.outcome.is_over() && !self.wins(listed.outcome);
        if listed.moves.iter().any(is_escape) {
            return Verdict::NotWon;
        }
        if listed.moves.is_empty() {
            return Verdict::NotWon.if_all_known(&listed);
        }
        let mut verdict = Verdict::Won.if_all_known(&listed);
        let slot = moves as usize;
        if let Some(Some(refutation)) = self.refutations.get(slot) {
            let is_same = |listed: &Listed| listed.mv == *refutation;
            if let Some(index) = listed.moves.iter().position(is_same) {
                listed.moves.swap(0, index);
            }
        }
        for Listed {
            mv, next, outcome, ..
        } in listed.moves
        {
            if outcome.is_over() {
                continue;
            }
            match self.prove(&next, moves, plies + 1, None) {
                Verdict::Won => {}
                Verdict::NotWon => {
                    if self.refutations.len() <= slot {
                        self.refutations.resize(slot + 1, None);
                    }
                    if let Some(refutation) = self.refutations.get_mut(slot) {
                        *refutation = Some(mv);
                    }
                    return Verdict::NotWon;
                }
                Verdict::Undecided if self.is_ended() => return Verdict::Undecided,
                Verdict::Undecided => verdict = Verdict::Undecided,
            }
        }
        verdict
    }

    /// Returns the moves from a position that is won within so many own moves: the shortest win and the longest defence.
    /// The second value is false if the search ended on the way.
    fn line(&mut self, from: &Position, moves: u32) -> (Vec<Move>, bool) {
        let mut line = Vec::new();
        let mut position = from.clone();
        let mut rest = moves;
        while let Some(listed) = self.list(&position) {
            let index = match self.chooses(&position, &listed) {
                true => {
                    rest = rest.saturating_sub(1);
                    self.winning_move(&listed, rest)
                }
                false => self.longest_defence(&listed, &mut rest),
            };
            let mut moves = listed.moves.into_iter();
            let Some(Listed {
                mv, next, outcome, ..
            }) = index.and_then(|index| moves.nth(index))
            else {
                break;
            };
            line.push(mv);
            if outcome.is_over() {
                return (line, true);
            }
            position = next;
        }
        (line, false)
    }

    /// Returns the index of a move that wins at once, or that is won within so many more own moves.
    fn winning_move(&mut self, listed: &Moves, rest: u32) -> Option<usize> {
        let moves = || listed.moves.iter();
        let ends = moves().position(|listed| self.wins(listed.outcome));
        let going = || moves().enumerate().filter(|one| !one.1.outcome.is_over());
        // The move that was proved is in the table; proving another one may take long.
        let is_known = |next: &Position| self.table.get(next, rest) == Some(Verdict::Won);
        let known = || going().find(|(_, listed)| is_known(&listed.next));
        if let Some(index) = ends.or_else(|| known().map(|(index, _)| index)) {
            return Some(index);
        }
        let mut going = going();
        let found = going.find(|one| self.prove(&one.1.next, rest, 0, None) == Verdict::Won);
        found.map(|(index, _)| index)
    }

    /// Returns the index of the reply after which the win takes the most own moves, at most `rest`, and puts their number
    /// there. Returns `None` if the search ended on the way.
    fn longest_defence(&mut self, listed: &Moves, rest: &mut u32) -> Option<usize> {
        let mut longest: Option<(u32, usize)> = None;
        for (index, reply) in listed.moves.iter().enumerate() {
            // The end of the game is the shortest defence.
            let least = match reply.outcome.is_over() {
                true => Some(0),
                false => {
                    let mut lengths = 1..=*rest;
                    lengths.find(|moves| self.prove(&reply.next, *moves, 0, None) == Verdict::Won)
                }
            };
            let least = least?;
            if longest.is_none_or(|(most, _)| least > most) {
                longest = Some((least, index));
            }
            if least == *rest {
                break;
            }
        }
        let (most, index) = longest?;
        *rest = most;
        Some(index)
    }
}

/// Positions that are decided, within a bounded memory.
#[derive(Default)]
struct Table {
    entries: FxHashMap<Position, TableEntry>,
    bytes: usize,
}

/// What is known of a position, by the number of own moves.
#[derive(Clone, Copy, Default)]
struct TableEntry {
    /// It is won within so many, if this is not 0.
    won: u32,
    /// It is not won within so many.
    not_won: u32,
}

impl Table {
    fn get(&self, position: &Position, moves: u32) -> Option<Verdict> {
        let entry = self.entries.get(position)?;
        if entry.won > 0 && entry.won <= moves {
            Some(Verdict::Won)
        } else {
            (moves <= entry.not_won).then_some(Verdict::NotWon)
        }
    }

    fn insert(&mut self, position: &Position, moves: u32, verdict: Verdict) {
        if verdict == Verdict::Undecided {
            return;
        }
        if !self.entries.contains_key(position) {
            self.bytes += position.bytes() + ENTRY_BYTES;
            if self.bytes > TABLE_BYTES {
                self.shrink();
            }
        }
        let entry = self.entries.entry(position.clone()).or_default();
        match verdict {
            Verdict::Won if entry.won == 0 => entry.won = moves,
            Verdict::Won => entry.won = entry.won.min(moves),
            Verdict::NotWon => entry.not_won = entry.not_won.max(moves),
            Verdict::Undecided => {}
        }
    }

    /// Forgets the positions that are cheap to decide again, and all if they are not enough.
    fn shrink(&mut self) {
        let is_dear = |entry: &TableEntry| entry.won > 1 || entry.not_won > 1;
        self.entries.retain(|_, entry| is_dear(entry));
        let bytes = |position: &Position| position.bytes() + ENTRY_BYTES;
        self.bytes = self.entries.keys().map(bytes).sum();
        if self.bytes > TABLE_BYTES / 2 {
            self.entries.clear();
            self.bytes = 0;
        }
    }
}
