//! The tables of a game as sets of squares, for boards that fit into one word.
//!
//! Invariant: they say the same as the [`MoveTables`] that they are made from.

// An example, for a rook on a1 and a square a4 that it attacks:
//
//    slides[rook, a1]      {a2 .. a8}, rising; {b1 .. h1}, rising       where it can go, cut at the first piece met
//    sources[rook, a4]     slides {a1, a2, a6, a7, a8, c4 .. h4},       from where it would attack a4: nothing can
//                          leaps {a3, a5, b4}                           stand between a4 and its neighbours
//    between[a4, a1]       {a2, a3}                                     what must be empty for that
//
// `between` has one set for each pair of squares, which is why a game in which a piece attacks another along two
// different ways is not handled here: one could be stopped while the other is open.

use super::bits::BitSet;
use super::tables::{CAPTURES, KindFacts, MoveTables, SQUARE, TO_EMPTY};

/// The squares that a kind can reach from one square without regard to pieces on the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaps<B> {
    pub to_empty: B,
    pub captures: B,
}

/// The squares of a walk that pieces on the way stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slide<B> {
    pub squares: B,
    pub to_empty: B,
    pub captures: B,
    /// True if the nearest square has the lowest index.
    pub rising: bool,
}

/// The squares from which a kind attacks a square.
#[derive(Clone, Copy, Debug)]
pub(super) struct AttackSources<B> {
    /// Nothing on the way can stop the attack.
    pub leaps: B,
    /// Pieces between stop it: see [`BitTables::between`].
    pub slides: B,
}

/// The tables of a game. Rows of `sources` and `between` belong to the attacked square.
#[derive(Debug)]
pub(super) struct BitTables<B> {
    squares: usize,
    leaps: Vec<Leaps<B>>,
    slides: Vec<Slide<B>>,
    /// By kind and square: the range of slides.
    slides_of: Vec<(u32, u32)>,
    sources: Vec<AttackSources<B>>,
    /// By kind: the number of its table in `between`.
    between_of: Vec<usize>,
    /// Tables by attacked square and attacker: the squares that stop the attack; empty if there is no slide.
    between: Vec<Vec<B>>,
    /// By kind: the squares of its last row.
    pub last_row: Vec<B>,
    /// By kind: the number of kinds that it can become there, at least 1.
    pub choices: Vec<u64>,
    /// The squares of each column.
    pub columns: Vec<B>,
}

impl<B: BitSet> BitTables<B> {
    /// Makes the tables, or returns `None` if the board does not fit into a word, or if a piece can attack another
    /// along two walks that different pieces stop.
    pub(super) fn new(tables: &MoveTables) -> Option<Self> {
        let squares = tables.squares;
        if squares > B::SQUARES {
            return None;
        }
        let kinds = tables.facts.len();
        let nothing = Leaps {
            to_empty: B::NONE,
            captures: B::NONE,
        };
        let nowhere = AttackSources {
            leaps: B::NONE,
            slides: B::NONE,
        };
        let mut made = Self {
            squares,
            leaps: vec![nothing; kinds * squares],
            slides: Vec::new(),
            slides_of: Vec::with_capacity(kinds * squares),
            sources: vec![nowhere; kinds * squares],
            between_of: Vec::with_capacity(kinds),
            between: Vec::new(),
            last_row: Vec::with_capacity(kinds),
            choices: Vec::with_capacity(kinds),
            columns: vec![B::NONE; usize::from(tables.width)],
        };
        for (square, column) in (0..squares as u16).zip((0..made.columns.len()).cycle()) {
            if let Some(column) = made.columns.get_mut(column) {
                *column |= B::of(square);
            }
        }
        for (kind, facts) in (0_u16..).zip(&tables.facts) {
            // A table for each kind; those that do not contradict each other are merged by `table_like`.
            let mut between = vec![B::NONE; squares * squares];
            for from in 0..squares as u16 {
                made.add_walks(tables, kind, from, &mut between)?;
            }
            let table = made.table_like(&between);
            made.between_of.push(table);
            made.add_promotion(tables, facts);
        }
        Some(made)
    }

    /// Adds the walks of a kind from a square; `between` are the stopping squares of the kind so far.
    fn add_walks(
        &mut self,
        tables: &MoveTables,
        kind: u16,
        from: u16,
        between: &mut [B],
    ) -> Option<()> {
        let first = self.slides.len() as u32;
        let row = self.index(kind, from);
        for ray in tables.rays(kind, from) {
            let targets = tables.targets(*ray);
            let set = |flag: u16| {
                let targets = targets.iter().filter(|target| **target & flag != 0);
                targets.fold(B::NONE, |set, target| set | B::of(target & SQUARE))
            };
            let (to_empty, captures) = (set(TO_EMPTY), set(CAPTURES));
            // `before` grows with the squares of the walk that were passed: for each target it is what has to be
            // empty.
            let mut before = B::NONE;
            for target in targets {
                let to = target & SQUARE;
                if target & CAPTURES != 0 {
                    let index = self.index(kind, to);
                    let stopping = usize::from(to) * self.squares + usize::from(from);
                    let (sources, between) =
                        (self.sources.get_mut(index)?, between.get_mut(stopping)?);
                    if ray.jumps || before.is_empty() {
                        sources.leaps |= B::of(from);
                    } else if between.is_empty() {
                        sources.slides |= B::of(from);
                        *between = before;
                    } else if *between != before {
                        return None;
                    }
                }
                before |= B::of(to);
            }
            // A walk of one square has nothing in between, so it is a leap like that of a knight, whatever its
            // declaration.
            if ray.jumps || before.is_single() {
                let leaps = self.leaps.get_mut(row)?;
                leaps.to_empty |= to_empty;
                leaps.captures |= captures;
            } else {
                // Indexes along a walk grow or shrink steadily, because each step adds the same number to them. So the
                // first piece on the way is the lowest or the highest bit, which is what `BitSet::until` needs to know.
                let rising = targets.first().map(|target| target & SQUARE) > Some(from);
                self.slides.push(Slide {
                    squares: before,
                    to_empty,
                    captures,
                    rising,
                });
            }
        }
        self.slides_of.push((first, self.slides.len() as u32));
        Some(())
    }

    /// Returns the number of a table in `between` that agrees with the given one wherever both have an entry, after
    /// adding the given entries to it. So rook, bishop and queen share one, which then stays in the fastest memory.
    fn table_like(&mut self, wanted: &[B]) -> usize {
        let agrees = |table: &Vec<B>| {
            let mut pairs = table.iter().zip(wanted);
            pairs.all(|(old, new)| old.is_empty() || new.is_empty() || old == new)
        };
        let number = self.between.iter().position(agrees);
        let number = number.unwrap_or(self.between.len());
        match self.between.get_mut(number) {
            Some(table) => {
                for (old, new) in table.iter_mut().zip(wanted) {
                    *old |= *new;
                }
            }
            None => self.between.push(wanted.to_vec()),
        }
        number
    }

    fn add_promotion(&mut self, tables: &MoveTables, facts: &KindFacts) {
        let squares = 0..self.squares as u16;
        let last = squares.filter(|square| tables.square(*square).y == facts.end_row);
        self.last_row
            .push(last.fold(B::NONE, |set, square| set | B::of(square)));
        self.choices.push(facts.spawns.len().max(1) as u64);
    }

    #[inline]
    fn index(&self, kind: u16, square: u16) -> usize {
        usize::from(kind) * self.squares + usize::from(square)
    }

    #[inline]
    pub(super) fn leaps(&self, kind: u16, from: u16) -> &Leaps<B> {
        &self.leaps[self.index(kind, from)]
    }

    #[inline]
    pub(super) fn slides(&self, kind: u16, from: u16) -> &[Slide<B>] {
        let (start, end) = self.slides_of[self.index(kind, from)];
        &self.slides[start as usize..end as usize]
    }

    #[inline]
    pub(super) fn sources(&self, kind: u16, attacked: u16) -> &AttackSources<B> {
        &self.sources[self.index(kind, attacked)]
    }

    /// Returns the squares whose pieces stop a piece of a kind on `from` from attacking a square by a slide.
    #[inline]
    pub(super) fn between(&self, kind: u16, attacked: u16, from: u16) -> B {
        let table = &self.between[self.between_of[usize::from(kind)]];
        table[usize::from(attacked) * self.squares + usize::from(from)]
    }
}
