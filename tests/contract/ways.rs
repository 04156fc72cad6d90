//! Compares the results of a worker's methods for one position: `moves`, `pick`, `count`, `inspect`, `cover_moves`,
//! `judge`, `explain` and `cover_judging`, each twice and on a worker that has done other work before.

use gametui::base::Limits;
use gametui::board::{Cell, Move, Op, Outcome, Piece, Position};
use gametui::rules::{
    Ask, Coverage, Judgement, Listed, Listing, Partial, Query, Reply, Rules, Worker, total_weight,
};
use gametui::search::random::Random;

/// How much is tried at one position.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The number of candidates that are judged in addition to the listed moves.
    pub candidates: usize,
    /// The number of indices that are picked, at most all.
    pub picks: usize,
    /// The number of judgements that are explained.
    pub explained: usize,
}

/// A game under test, with a worker that is reused.
pub struct WorkerCheck<'r> {
    /// The name of the game in messages, with its text or seed.
    name: String,
    rules: &'r dyn Rules,
    used: Box<dyn Worker>,
    limits: Limits<'static>,
    query: Query<'static>,
    effort: Effort,
    random: Random,
    /// The length of the rules' text, for checking spans.
    length: Option<usize>,
    /// True if `count` has to answer wherever a list is complete.
    counts: bool,
}

impl<'r> WorkerCheck<'r> {
    pub fn new(name: String, rules: &'r dyn Rules, effort: Effort, seed: u64) -> Self {
        Self {
            name,
            rules,
            used: rules.worker(),
            limits: super::games::limits(),
            query: Query::default(),
            effort,
            random: Random::new(seed, 0),
            length: None,
            counts: false,
        }
    }

    /// Sets the query for listing.
    pub fn with_query(mut self, query: Query<'static>) -> Self {
        self.query = query;
        self
    }

    /// Sets the length of the text in which all spans have to be.
    pub fn with_length(mut self, length: usize) -> Self {
        self.length = Some(length);
        self
    }

    /// Sets whether `count` has to answer wherever there is nothing to report about a list.
    pub fn with_counts(mut self, counts: bool) -> Self {
        self.counts = counts;
        self
    }

    /// Plays random games of at most `plies` plies, with `positions` positions in total, and compares at each of them.
    /// Returns the number of listed moves.
    pub fn walk(&mut self, positions: usize, plies: usize) -> usize {
        let mut listed = 0;
        let mut position = self.rules.start();
        let mut ply = 0;
        if self.rules.prelude().outcome.is_over() || self.rules.prelude().fault.is_some() {
            return 0;
        }
        for _ in 0..positions {
            let mut listing = self.compare(&position);
            listed += listing.moves.len();
            listing.moves.retain(|listed| !listed.outcome.is_over());
            ply += 1;
            if listing.moves.is_empty() || ply >= plies {
                position = self.rules.start();
                ply = 0;
            } else {
                let chosen = self.random.below(listing.moves.len());
                position = listing.moves.swap_remove(chosen).next;
            }
        }
        listed
    }

    /// Compares everything at one position and returns its moves.
    pub fn compare(&mut self, position: &Position) -> Listing {
        let mut fresh = self.rules.worker();
        let listing = fresh.moves(Ask::new(position, &self.query, &self.limits));
        let again = self
            .used
            .moves(Ask::new(position, &self.query, &self.limits));
        self.same(position, "moves on a used worker", &again, &listing);
        let again = self
            .used
            .moves(Ask::new(position, &self.query, &self.limits));
        self.same(position, "moves a second time", &again, &listing);
        let (inspected, _) = self
            .used
            .inspect(Ask::new(position, &self.query, &self.limits));
        self.same_listing(position, "inspect", inspected, &listing);
        let mut coverage = Coverage::default();
        let covered = self
            .used
            .cover_moves(Ask::new(position, &self.query, &self.limits), &mut coverage);
        // Where the effort ended a list, it depends on what was known before how far it came.
        if !matches!(
            listing.complete,
            Err(Partial::Work { .. } | Partial::Answers)
        ) {
            self.same_listing(position, "cover_moves", covered, &listing);
        }
        self.compare_picks(position, &listing);
        let count = self.used.count(position, 1, &self.limits);
        if listing.complete.is_ok() {
            let expected = (count.is_some() || self.counts).then_some(listing.moves.len() as u64);
            self.same(position, "count", &count, &expected);
        }
        self.compare_judgements(position, &listing, &mut *fresh);
        self.compare_narrowed(position, &listing);
        let last = self
            .used
            .moves(Ask::new(position, &self.query, &self.limits));
        self.same(position, "moves after judging", &last, &listing);
        listing
    }

    /// Checks that every index that can be picked gives a listed move, and that every listed move has an index.
    fn compare_picks(&mut self, position: &Position, listing: &Listing) {
        let mut numbers = 0;
        let mut fresh = self.rules.worker();
        fresh.pick(
            Ask::new(position, &self.query, &self.limits),
            &mut |moves| {
                numbers = numbers.max(moves);
                usize::MAX
            },
        );
        // Where a list is not complete, each pick takes all the work that a list may take.
        let picks = match listing.complete {
            Ok(()) => self.effort.picks,
            Err(_) => self.effort.picks.min(4),
        };
        let all = numbers <= picks;
        let tried: Vec<usize> = if all {
            (0..numbers).collect()
        } else {
            let random = &mut self.random;
            (0..picks).map(|_| random.below(numbers)).collect()
        };
        let mut picked = Vec::new();
        for number in tried {
            let mut first = Some(number);
            let mut choose = |moves: usize| first.take().unwrap_or(0).min(moves - 1);
            let worker = if number % 2 == 0 {
                &mut self.used
            } else {
                &mut fresh
            };
            let answer = worker.pick(Ask::new(position, &self.query, &self.limits), &mut choose);
            if let Some(chosen) = answer.chosen {
                let known = listing.moves.iter().any(|listed| is_same(listed, &chosen));
                assert!(
                    known,
                    "{}\n{position:?}\npick {number} of {numbers} gives {chosen:?}, which is not listed",
                    self.name
                );
                picked.push(chosen);
            } else {
                let dropped = listing.faults.after > 0 || listing.complete.is_err();
                assert!(
                    dropped && listing.moves.is_empty(),
                    "{}\n{position:?}\npick {number} of {numbers} gives nothing: {answer:?}",
                    self.name
                );
            }
            if listing.faults.after == 0 {
                self.same(
                    position,
                    "pick's completeness",
                    &answer.complete,
                    &listing.complete,
                );
                self.same(
                    position,
                    "pick's faults",
                    &answer.faults.judging,
                    &listing.faults.judging,
                );
            }
        }
        if listing.faults.after == 0 && listing.complete.is_ok() {
            let expected = total_weight(&listing.moves);
            assert!(
                numbers as u64 == expected,
                "{}\n{position:?}\n{numbers} to pick from, {} moves",
                self.name,
                listing.moves.len()
            );
        }
        if all {
            let missed = listing
                .moves
                .iter()
                .find(|listed| !picked.iter().any(|chosen| is_same(listed, chosen)));
            assert!(
                missed.is_none(),
                "{}\n{position:?}\npick never gives {missed:?}",
                self.name
            );
        }
    }

    /// Checks that listed moves are judged legal with the same outcome and that refused ones are not listed, whatever
    /// was judged before.
    fn compare_judgements(
        &mut self,
        position: &Position,
        listing: &Listing,
        fresh: &mut dyn Worker,
    ) {
        let mut moves: Vec<Move> = listing
            .moves
            .iter()
            .map(|listed| listed.mv.clone())
            .collect();
        let listed = moves.len();
        moves.extend(self.candidates(position, listing, fresh));
        moves.extend(listing.faults.example.clone());
        let judged: Vec<Judgement> = moves
            .iter()
            .map(|mv| fresh.judge(position, mv, &self.limits))
            .collect();
        for (listed, judgement) in listing.moves.iter().zip(&judged) {
            match judgement {
                Judgement::Legal(legal) => {
                    self.same(position, "a judged successor", &legal.next, &listed.next);
                    self.same(
                        position,
                        "a judged outcome",
                        &legal.outcome,
                        &listed.outcome,
                    );
                }
                other => panic!(
                    "{}\n{position:?}\n{:?} is listed and judged {other:?}",
                    self.name, listed.mv
                ),
            }
        }
        for (mv, judgement) in moves.iter().zip(&judged).skip(listed) {
            match judgement {
                Judgement::Legal(legal) => {
                    let known = is_listed(listing, mv, &legal.next, legal.outcome);
                    assert!(
                        known || listing.complete.is_err(),
                        "{}\n{position:?}\n{mv:?} is legal and not listed in {:?}",
                        self.name,
                        listing.moves
                    );
                }
                Judgement::Illegal(_) => {
                    let known = listing.moves.iter().any(|listed| listed.mv == *mv);
                    assert!(!known, "{}\n{mv:?} is refused and listed", self.name);
                }
                Judgement::Fault(_) | Judgement::LimitReached { .. } => {
                    let faults = &listing.faults;
                    let told = faults.judging + faults.short + faults.after > 0;
                    assert!(
                        told || listing.complete.is_err(),
                        "{}\n{position:?}\nnobody tells that {mv:?} fails: {judgement:?}",
                        self.name
                    );
                }
            }
        }
        if listing.faults.example.is_some() {
            let last = judged.last();
            assert!(
                matches!(
                    last,
                    Some(Judgement::Fault(_) | Judgement::LimitReached { .. })
                ),
                "{}\n{position:?}\nthe example {:?} does not fail: {last:?}",
                self.name,
                listing.faults.example
            );
        }
        // The same in another order, on the reused worker.
        let mut order: Vec<usize> = (0..moves.len()).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, self.random.below(last + 1));
        }
        for (number, index) in order.into_iter().enumerate() {
            let (mv, expected) = (&moves[index], &judged[index]);
            let again = self.used.judge(position, mv, &self.limits);
            self.same(position, "judging in another order", &again, expected);
            if number < self.effort.explained {
                let mut coverage = Coverage::default();
                let covered =
                    self.used
                        .cover_judging(Ask::all(position, &self.limits), mv, &mut coverage);
                self.same(position, "cover_judging", &covered, expected);
                let explanation = self.used.explain(position, mv, &self.limits);
                self.same(position, "explain", &explanation.judgement, expected);
                self.check_spans(&explanation);
            }
        }
    }

    /// Checks that the moves that contain some operations are those of all moves that do.
    fn compare_narrowed(&mut self, position: &Position, listing: &Listing) {
        if listing.complete.is_err() || listing.moves.is_empty() {
            return;
        }
        for _ in 0..2 {
            let chosen = &listing.moves[self.random.below(listing.moves.len())].mv;
            let wanted: Vec<Op> = match chosen.is_empty() || self.random.below(2) == 0 {
                true => chosen.to_vec(),
                false => vec![chosen[self.random.below(chosen.len())]],
            };
            let query = Query {
                contains: &wanted,
                ..self.query
            };
            let ask = Ask::new(position, &query, &self.limits);
            let narrowed = self.used.moves(ask);
            self.same(position, "narrowed", &narrowed.complete, &Ok(()));
            for listed in &listing.moves {
                let is_found = narrowed.moves.iter().any(|found| is_same(found, listed));
                assert!(
                    is_found || !listed.mv.contains_all(&wanted),
                    "{}\n{position:?}\n{listed:?} is not listed with {wanted:?}",
                    self.name
                );
            }
            for found in &narrowed.moves {
                let is_known = is_listed(listing, &found.mv, &found.next, found.outcome);
                assert!(
                    is_known && found.mv.contains_all(&wanted),
                    "{}\n{position:?}\n{found:?} is listed with {wanted:?} only",
                    self.name
                );
            }
        }
    }

    /// Checks that all spans of an explanation are inside the text.
    fn check_spans(&self, explanation: &gametui::rules::Explanation) {
        let steps = explanation.steps.len();
        assert!(explanation.decisive.iter().all(|index| *index < steps));
        let Some(length) = self.length else { return };
        for step in &explanation.steps {
            let (start, end) = (step.span.start as usize, step.span.end as usize);
            assert!(
                start <= end && end <= length,
                "{}\n{step:?} is outside of the text",
                self.name
            );
        }
    }

    /// Returns moves that may be illegal: all short ones of a small game, or some of them.
    fn candidates(
        &mut self,
        position: &Position,
        listing: &Listing,
        worker: &mut dyn Worker,
    ) -> Vec<Move> {
        let most = self.effort.candidates;
        if let Reply::Question(_) = worker.answer(position, &[], &self.limits) {
            return self.answers(position, worker);
        }
        let ops = operations(self.rules, position);
        let mut lists: Vec<Vec<Op>> = vec![vec![]];
        lists.extend(ops.iter().map(|op| vec![*op]));
        if ops.len() * ops.len() <= most {
            for first in &ops {
                lists.extend(ops.iter().map(|second| vec![*first, *second]));
            }
        } else {
            // Every move of a piece from one square to another, and near misses of the moves.
            for from in position.board.squares() {
                if let Some(piece) = position.board.piece(from) {
                    let carry = |to| vec![Op::Clear(from), Op::Place(to, piece)];
                    lists.extend(position.board.squares().map(carry));
                }
            }
            for listed in &listing.moves {
                lists.push(listed.mv.iter().rev().copied().collect());
                let mut longer = listed.mv.to_vec();
                longer.push(ops[self.random.below(ops.len())]);
                lists.push(longer);
                if let Some((last, rest)) = listed.mv.split_last() {
                    lists.push(rest.to_vec());
                    let other = Piece(self.random.below(self.rules.game().pieces.len()) as u16);
                    let mut changed = rest.to_vec();
                    changed.push(Op::Place(last.square(), other));
                    lists.push(changed);
                }
            }
        }
        while lists.len() > most {
            let dropped = self.random.below(lists.len());
            lists.swap_remove(dropped);
        }
        lists.into_iter().map(Move::of).collect()
    }

    /// Returns answers to all questions until they are a move or refused, on the board and outside of it.
    fn answers(&mut self, position: &Position, worker: &mut dyn Worker) -> Vec<Move> {
        let largest = i32::from(position.board.width().max(position.board.height()));
        let mut found = Vec::new();
        let mut open: Vec<Vec<i32>> = vec![Vec::new()];
        while !open.is_empty() && found.len() < self.effort.candidates {
            let answers = open.swap_remove(self.random.below(open.len()));
            let asked = worker.answer(position, &answers, &self.limits);
            if let Reply::Question(question) = asked
                && question.refused == 0
                && answers.len() < 6
            {
                // What lies far from the board is tried at some questions only.
                let far = [-40, -2, largest + 1, largest + 40, 1_000];
                let far = &far[..if self.random.below(3) == 0 { 5 } else { 0 }];
                for answer in (-1..=largest).chain(far.iter().copied()) {
                    let mut longer = answers.clone();
                    longer.push(answer);
                    open.push(longer);
                }
            }
            if !answers.is_empty() {
                found.push(Move::answering(&answers));
            }
        }
        found
    }

    /// Compares the moves and faults of two lists. Code with an observer may divide lists into other classes, so their
    /// order and the number of faults in each may differ.
    #[track_caller]
    fn same_listing(
        &self,
        position: &Position,
        what: &str,
        mut watched: Listing,
        listing: &Listing,
    ) {
        let (found, expected) = (&mut watched.faults, &listing.faults);
        if found.judging + found.short > 0 && expected.judging + expected.short > 0 {
            *found = expected.clone();
        }
        // Only `inspect` judges the example of a fault.
        found.cause = expected.cause;
        found.said.clone_from(&expected.said);
        watched.classes.clone_from(&listing.classes);
        self.same(position, what, &watched, listing);
    }

    #[track_caller]
    fn same<T: PartialEq + std::fmt::Debug>(
        &self,
        position: &Position,
        what: &str,
        left: &T,
        right: &T,
    ) {
        assert!(
            left == right,
            "{}\n{position:?}\n{what}:\n{left:?}\nagainst\n{right:?}",
            self.name
        );
    }
}

/// Returns all operations on a board.
fn operations(rules: &dyn Rules, position: &Position) -> Vec<Op> {
    let pieces = u16::try_from(rules.game().pieces.len()).expect("few pieces");
    let squares = position
        .board
        .squares()
        .filter(|square| position.board.get(*square) != Cell::HOLE);
    squares
        .flat_map(|square| {
            let places = (0..pieces).map(move |piece| Op::Place(square, Piece(piece)));
            std::iter::once(Op::Clear(square)).chain(places)
        })
        .collect()
}

/// Returns true if two listed moves have the same result.
fn is_same(left: &Listed, right: &Listed) -> bool {
    left.next == right.next
        && left.outcome == right.outcome
        && left.mv.ops.is_empty() == right.mv.ops.is_empty()
}

/// Returns true if a listing has a move with this result. For moves given by answers it does not matter whether the
/// operations are empty.
fn is_listed(listing: &Listing, mv: &Move, next: &Position, outcome: Outcome) -> bool {
    listing.moves.iter().any(|listed| {
        listed.next == *next
            && listed.outcome == outcome
            && (!mv.answers.is_empty() || listed.mv.ops.is_empty() == mv.ops.is_empty())
    })
}
