//! The tables that are computed once when a game is loaded: where each kind can move from each square, and from where a
//! square can be attacked.
//!
//! Invariants: the index of a square is `y * width + x` with `y` upwards, as in
//! [`Board::cells`](crate::board::Board::cells); a cell is the index of its kind plus 1, or 0 for empty. All indexes in
//! the tables are below the number of squares or kinds, so they are valid for cells of the right length.

// Two questions are asked all the time, and each has its own table, laid out in the order in which it is walked:
//
//    Where can this kind go from here?     rays_of[kind, square] -> rays -> targets
//        a ray is one walk, nearest square first; a piece ends it unless the ray jumps
//        a target is a square in the low 14 bits, with "may move there" and "may capture there" above
//
//    Who attacks this square?              lines_of[square] -> lines -> outward
//        a line is one direction of attack, walked backwards from the attacked square, nearest first,
//        as far as the longest walk of any kind along it
//
// On a line every piece that is met is looked up by direction and kind: in `near`, a bit for each distance, if it
// attacks with nothing in between, and in `reaches` if it begins further away or jumps. So the cost of an attack does
// not depend on how many kinds there are.

use super::model::{BdlProgram, EndRule, InvariantKind};
use super::syntax::Kills;
use crate::board::Square;
use std::collections::{HashMap, HashSet};

/// The piece may move to the square if it is empty.
pub(super) const TO_EMPTY: u16 = 0x8000;
/// The piece may capture on the square.
pub(super) const CAPTURES: u16 = 0x4000;
/// The mask of the index of the square in a target.
pub(super) const SQUARE: u16 = 0x3FFF;

/// The squares that a kind walks over from one square in one direction, nearest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray {
    start: u32,
    end: u32,
    /// True if pieces on the way do not stop it.
    pub jumps: bool,
}

/// The squares from which a square may be attacked along one direction, nearest first.
#[derive(Clone, Copy, Debug)]
struct AttackLine {
    start: u32,
    end: u32,
    step: u32,
    /// True if a piece behind the first one may attack too.
    passes: bool,
}

/// The distances at which a kind attacks along a direction.
#[derive(Clone, Copy, Debug)]
struct Reach {
    first: u16,
    last: u16,
    jumps: bool,
}

/// Facts about a kind.
#[derive(Clone, Debug)]
pub(super) struct KindFacts {
    pub owner: u8,
    /// True if `cant_risk` names it.
    pub risky: bool,
    /// True if `protect_piece` names it.
    pub protected: bool,
    /// True if two entries lead to the same square.
    pub overlaps: bool,
    /// The kinds that it may become on `end_row`.
    pub spawns: Vec<u16>,
    /// The row at its far end of the board.
    pub end_row: u16,
}

/// The tables of a game.
#[derive(Debug)]
pub(super) struct MoveTables {
    pub squares: usize,
    pub width: u16,
    kinds: usize,
    pub facts: Vec<KindFacts>,
    rays: Vec<Ray>,
    /// By kind and square: the range of rays.
    rays_of: Vec<(u32, u32)>,
    targets: Vec<u16>,
    lines: Vec<AttackLine>,
    lines_of: Vec<(u32, u32)>,
    outward: Vec<u16>,
    /// By direction and kind: bit d is set if it attacks at distance d with nothing in between.
    near: Vec<u64>,
    /// By direction and kind: attacks for which a piece in between may not matter.
    reaches: Vec<Vec<Reach>>,
    /// A bit for each pair of squares: set if the second is on a line of attack to the first.
    aligned: Vec<u64>,
}

/// The most entries of the tables of a game.
const MAX_ENTRIES: usize = 8_000_000;

impl MoveTables {
    /// Returns the square with an index. Listings are in the order of squares: by column, then by row.
    pub(super) fn square(&self, index: u16) -> Square {
        Square::new(index % self.width, index / self.width)
    }

    /// Computes the tables, or returns `None` if they would be too large.
    pub(super) fn new(program: &BdlProgram) -> Option<Self> {
        let (width, height) = (i32::from(program.width), i32::from(program.height));
        let squares = usize::from(program.width) * usize::from(program.height);
        let walks: usize = program
            .kinds
            .iter()
            .filter_map(|kind| program.pieces.get(kind.piece))
            .map(|piece| piece.walks.len())
            .sum();
        // The tables grow with the walks of the text times the squares of the board, so the bound comes before
        // anything is computed.
        if walks.saturating_mul(squares) > MAX_ENTRIES {
            return None;
        }
        let kinds = program.kinds.len();
        let mut tables = Self {
            squares,
            width: program.width.max(1),
            kinds,
            facts: facts(program),
            rays: Vec::new(),
            rays_of: Vec::with_capacity(kinds * squares),
            targets: Vec::new(),
            lines: Vec::new(),
            lines_of: Vec::new(),
            outward: Vec::new(),
            near: Vec::new(),
            reaches: Vec::new(),
            aligned: Vec::new(),
        };
        let number = |x: i32, y: i32| u16::try_from(y * width + x).unwrap_or(0);
        let inside = |x: i32, y: i32| (0..width).contains(&x) && (0..height).contains(&y);
        for kind in 0..kinds {
            for y in 0..height {
                for x in 0..width {
                    tables.add_rays(program, kind, (x, y), &inside, &number);
                }
            }
        }
        tables.add_attacks(program, &inside, &number);
        Some(tables)
    }

    fn add_rays(
        &mut self,
        program: &BdlProgram,
        kind: usize,
        (x, y): (i32, i32),
        inside: &dyn Fn(i32, i32) -> bool,
        number: &dyn Fn(i32, i32) -> u16,
    ) {
        let from = self.rays.len() as u32;
        let Some(piece) = program
            .kinds
            .get(kind)
            .and_then(|kind| program.pieces.get(kind.piece))
        else {
            return;
        };
        let pawn = program.is_pawn(kind);
        let second_row = program.second_row(kind);
        for walk in &piece.walks {
            let (dx, dy) = program.direction(kind, walk.dx, walk.dy);
            let start = self.targets.len() as u32;
            for steps in i32::from(walk.first)..=i32::from(walk.last) {
                let (to_x, to_y) = (x + dx * steps, y + dy * steps);
                if !inside(to_x, to_y) {
                    break;
                }
                // The rule for pawns is in the tables: to an empty square only along the column, and further than one
                // step only from the second row. Captures are not restricted.
                let straight = to_x == x && ((to_y - y).abs() < 2 || i32::from(second_row) == y);
                let mut target = number(to_x, to_y);
                if walk.kills != Kills::Only && (!pawn || straight) {
                    target |= TO_EMPTY;
                }
                if walk.kills != Kills::Never {
                    target |= CAPTURES;
                }
                self.targets.push(target);
            }
            let end = self.targets.len() as u32;
            if end > start {
                self.rays.push(Ray {
                    start,
                    end,
                    jumps: piece.can_jump,
                });
            }
        }
        self.rays_of.push((from, self.rays.len() as u32));
    }

    fn add_attacks(
        &mut self,
        program: &BdlProgram,
        inside: &dyn Fn(i32, i32) -> bool,
        number: &dyn Fn(i32, i32) -> u16,
    ) {
        let kinds = self.kinds;
        // The directions of walks that can capture, with the longest walk along each.
        let mut directions: Vec<(i32, i32, u16)> = Vec::new();
        let mut ray_numbers: HashMap<(i32, i32), usize> = HashMap::new();
        for kind in 0..kinds {
            let Some(piece) = program
                .kinds
                .get(kind)
                .and_then(|kind| program.pieces.get(kind.piece))
            else {
                continue;
            };
            for walk in piece.walks.iter().filter(|walk| walk.kills != Kills::Never) {
                let (dx, dy) = program.direction(kind, walk.dx, walk.dy);
                // Two kinds that walk along the same direction share it; `(1, 0)` and `(2, 0)` are different
                // directions, since a walk of the second one does not touch every square.
                let direction = *ray_numbers.entry((dx, dy)).or_insert_with(|| {
                    directions.push((dx, dy, 0));
                    self.near.extend(std::iter::repeat_n(0, kinds));
                    self.reaches.extend(std::iter::repeat_n(Vec::new(), kinds));
                    directions.len() - 1
                });
                if let Some((_, _, longest)) = directions.get_mut(direction) {
                    *longest = (*longest).max(walk.last);
                }
                let index = direction * kinds + kind;
                // A walk that begins next to the piece and does not jump is stopped by anything in between, so one bit
                // per distance says all. 63 is enough: sides have at most 64 squares.
                if walk.first == 1 && !piece.can_jump {
                    if let Some(near) = self.near.get_mut(index) {
                        for distance in 1..=walk.last.min(63) {
                            *near |= 1 << distance;
                        }
                    }
                } else if let Some(reaches) = self.reaches.get_mut(index) {
                    reaches.push(Reach {
                        first: walk.first,
                        last: walk.last,
                        jumps: piece.can_jump,
                    });
                }
            }
        }
        let passes: Vec<bool> = self
            .reaches
            .chunks(kinds.max(1))
            .map(|chunk| chunk.iter().any(|reaches| !reaches.is_empty()))
            .collect();
        let words = self.squares.div_ceil(64);
        self.aligned = vec![0; words * self.squares];
        let (width, height) = (i32::from(program.width), i32::from(program.height));
        for y in 0..height {
            for x in 0..width {
                let from = self.lines.len() as u32;
                for (step, (dx, dy, longest)) in directions.iter().enumerate() {
                    let start = self.outward.len() as u32;
                    for steps in 1..=i32::from(*longest) {
                        // Backwards: the attacker is where a walk along the direction would lead here.
                        let (other_x, other_y) = (x - dx * steps, y - dy * steps);
                        if !inside(other_x, other_y) {
                            break;
                        }
                        let square = number(other_x, other_y);
                        self.outward.push(square);
                        let bit = usize::from(number(x, y)) * words * 64 + usize::from(square);
                        if let Some(word) = self.aligned.get_mut(bit / 64) {
                            *word |= 1 << (bit % 64);
                        }
                    }
                    let end = self.outward.len() as u32;
                    if end > start {
                        self.lines.push(AttackLine {
                            start,
                            end,
                            step: step as u32,
                            passes: passes.get(step).copied().unwrap_or(false),
                        });
                    }
                }
                self.lines_of.push((from, self.lines.len() as u32));
            }
        }
    }

    /// Returns the rays of a kind from a square.
    pub(super) fn rays(&self, kind: u16, square: u16) -> &[Ray] {
        let index = usize::from(kind) * self.squares + usize::from(square);
        let (start, end) = self.rays_of[index];
        &self.rays[start as usize..end as usize]
    }

    /// Returns the targets of a ray, nearest first.
    pub(super) fn targets(&self, ray: Ray) -> &[u16] {
        &self.targets[ray.start as usize..ray.end as usize]
    }

    /// Returns true if the second square is on a line of attack to the first.
    pub(super) fn is_aligned(&self, attacked: u16, square: u16) -> bool {
        let words = self.squares.div_ceil(64);
        let word = self.aligned[usize::from(attacked) * words + usize::from(square) / 64];
        word >> (square % 64) & 1 == 1
    }

    /// Returns a square from which a piece that is `hostile` attacks a square, by the tables alone.
    pub(super) fn attacker(
        &self,
        cells: &[u16],
        square: u16,
        hostile: impl Fn(u16, u16) -> bool,
    ) -> Option<u16> {
        let (start, end) = self.lines_of[usize::from(square)];
        for line in &self.lines[start as usize..end as usize] {
            let outward = &self.outward[line.start as usize..line.end as usize];
            let row = line.step as usize * self.kinds;
            // An example, with the attacked square on the left and `horizontal(2,3)` of the piece A, which begins two
            // squares away:
            //
            //    distance   0   1   2   3          the walk of A from distance 3 touches the distances 1 and 0, not 2:
            //               x   .   B   A          it begins at 2 steps; so B does not stop it, but a piece at 1 would
            //
            // The walk touches the distances up to `steps - first`, and the nearest piece in between stands at
            // `blocker`: the walk is free exactly if `steps - first < blocker`.
            let mut blocker = u16::MAX;
            for (steps, &from) in (1_u16..).zip(outward) {
                let cell = cells[usize::from(from)];
                if cell == 0 {
                    continue;
                }
                let kind = cell - 1;
                let entry = row + usize::from(kind);
                let hits = (blocker == u16::MAX && self.near[entry] >> (steps & 63) & 1 == 1)
                    || (line.passes
                        && self.reaches[entry].iter().any(|reach| {
                            reach.first <= steps
                                && steps <= reach.last
                                && (reach.jumps || steps - reach.first < blocker)
                        }));
                if hits && hostile(from, kind) {
                    return Some(from);
                }
                // All walks along this direction are stopped by the first piece, so what is behind it cannot attack.
                if !line.passes {
                    break;
                }
                blocker = blocker.min(steps);
            }
        }
        None
    }
}

fn facts(program: &BdlProgram) -> Vec<KindFacts> {
    let named = |piece: usize, wanted: fn(&InvariantKind) -> Option<&Vec<usize>>| {
        let mut lists = program
            .invariants
            .iter()
            .filter_map(|invariant| wanted(&invariant.kind));
        lists.any(|names| names.contains(&piece))
    };
    let kinds = program.kinds.iter().map(|kind| {
        let piece = program.pieces.get(kind.piece);
        let mut seen = HashSet::new();
        let overlaps = piece.is_some_and(|piece| {
            let offsets = piece.walks.iter().flat_map(|walk| {
                let steps = i32::from(walk.first)..=i32::from(walk.last);
                steps.map(|steps| (walk.dx * steps, walk.dy * steps))
            });
            offsets.into_iter().any(|offset| !seen.insert(offset))
        });
        let spawns = match piece.and_then(|piece| piece.end.as_ref()) {
            Some(EndRule::Spawn(names)) => names
                .iter()
                .filter_map(|piece| {
                    let become_kind = |other: &super::model::OwnedKind| {
                        other.piece == *piece
                            && other.owner == kind.owner
                            && other.flag == kind.flag
                    };
                    program.kinds.iter().position(become_kind)
                })
                .filter_map(|number| u16::try_from(number).ok())
                .collect(),
            _ => Vec::new(),
        };
        KindFacts {
            owner: kind.owner,
            risky: named(kind.piece, |kind| match kind {
                InvariantKind::CantRisk(names) => Some(names),
                _ => None,
            }),
            protected: named(kind.piece, |kind| match kind {
                InvariantKind::Protect(names) => Some(names),
                _ => None,
            }),
            overlaps,
            spawns,
            end_row: if kind.flag { program.height - 1 } else { 0 },
        }
    });
    kinds.collect()
}
