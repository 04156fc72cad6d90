//! Answers questions about moves: judges, lists, counts and explains them.
//!
//! A game without scripts is handled by the [`MoveBoard`](super::move_board::MoveBoard) alone; what scripts add is in
//! `scripted.rs`.

use super::explain;
use super::listing_status::ListingStatus;
use super::pseudo_move::PseudoMove;
use super::successor::{Distinct, LegalMove};
use super::view::HookError;
use super::worker::BdlWorker;
use crate::base::{Diagnostic, Limits, Span};
use crate::board::{Move, Op, Outcome, Piece, Position, Square};
use crate::message;
use crate::rules::{
    Ask, Choose, Coverage, Explanation, Fault, FaultKind, Hook, Illegal, Judgement, Legal, Listed,
    Listing, Partial, Picked, Query, Worker, hints,
};

/// The most plies that are counted without a stack of positions.
const DEEPEST_COUNT: u32 = 100;

/// A legal move that matches a query. Different moves lead to different positions where no script changes anything.
#[derive(Debug)]
pub(super) enum Asked {
    Alone(PseudoMove, Piece),
    Made(Box<Distinct>),
}

impl Asked {
    fn squares(&self) -> (PseudoMove, Piece) {
        match self {
            Self::Alone(pseudo, piece) => (*pseudo, *piece),
            Self::Made(distinct) => (distinct.pseudo, distinct.piece),
        }
    }
}

impl BdlWorker {
    /// Returns the position after a legal move, and the outcome there.
    fn successor(
        &mut self,
        ask: Ask<'_>,
        pseudo: PseudoMove,
        piece: Piece,
    ) -> Result<Legal, HookError> {
        if self.hooks.is_some() {
            let legal = LegalMove {
                pseudo,
                piece,
                played: None,
            };
            let made = self.made(ask, legal)?;
            return self.concluded(ask, &self.ops(pseudo, piece), made);
        }
        let mut next = ask.position.clone();
        next.apply(&self.ops(pseudo, piece));
        next.turn = self.board.next_player(ask.position.turn);
        let (player, mover) = (next.turn, ask.position.turn);
        let outcome = self
            .board
            .after_becoming(pseudo, piece.0, |board| board.outcome(player, mover));
        Ok(Legal {
            next,
            outcome,
            played: None,
            effects: Vec::new(),
            messages: Vec::new(),
        })
    }

    fn invalid_move(&self) -> Judgement {
        Judgement::Fault(Box::new(Fault {
            kind: FaultKind::Internal,
            span: Span::default(),
            hook: Hook::Named("moves"),
            calls: Vec::new(),
            messages: Vec::new(),
        }))
    }

    fn judge_failure(&mut self, error: HookError) -> Judgement {
        let mut messages = self.remarks();
        match error {
            HookError::LimitReached { limit, span, hook } => Judgement::LimitReached {
                limit,
                span,
                hook: Hook::Named(hook),
            },
            HookError::Fault {
                kind,
                span,
                hook,
                text,
            } => {
                let message = message!("bdl-script-threw", hook = hook, text = text);
                // The fault first, then the console output that preceded it: the fault is what the reader looks for.
                messages.insert(0, Diagnostic::error(span, message));
                Judgement::Fault(Box::new(Fault {
                    kind,
                    span,
                    hook: Hook::Named(hook),
                    calls: Vec::new(),
                    messages,
                }))
            }
        }
    }

    fn legal_judgement(&mut self, ask: Ask<'_>, pseudo: PseudoMove, piece: Piece) -> Judgement {
        match self.successor(ask, pseudo, piece) {
            Ok(mut legal) => {
                legal.messages.extend(self.remarks());
                Judgement::Legal(Box::new(legal))
            }
            Err(error) => self.judge_failure(error),
        }
    }

    /// Returns the legal moves of the loaded position, sorted, as far as scripts have answers.
    fn legal(&mut self, ask: Ask<'_>, listing: &mut ListingStatus) -> Vec<LegalMove> {
        let mut legal: Vec<LegalMove> = if self.hooks.is_some() {
            self.scripted_legal(ask, listing)
        } else {
            let pseudo_moves = self.board.legal(ask.position.turn).into_iter();
            let with_piece = |pseudo| {
                let pieces = self.results(pseudo).into_iter();
                pieces.map(move |piece| LegalMove {
                    pseudo,
                    piece,
                    played: None,
                })
            };
            pseudo_moves.flat_map(with_piece).collect()
        };
        legal.sort_unstable_by_key(|legal| {
            let PseudoMove { from, to } = legal.pseudo;
            (self.square(from), self.square(to), legal.piece)
        });
        legal
    }

    /// Returns the legal moves that match a query, each standing for all that lead to the same position.
    fn asked(&mut self, ask: Ask<'_>, status: &mut ListingStatus) -> Vec<Asked> {
        if ask.limits.is_stopped() {
            status.complete = Err(Partial::Stopped);
            return Vec::new();
        }
        if let Some(longest) = ask.query.max_len.filter(|longest| *longest < 2) {
            status.complete = Err(Partial::Length { upto: longest });
            return Vec::new();
        }
        if !self.load(ask.position, &[]) {
            return Vec::new();
        }
        let mut asked = self.legal(ask, status);
        self.debug_assert_unchanged(ask.position);
        asked.retain(|legal| is_asked(ask.query, &self.ops(legal.pseudo, legal.piece)));
        // Two moves can have the same result only if a hook changes something. If none runs, each move stands for
        // itself, and nothing is made or compared.
        if !asked.iter().any(|legal| self.has_changes(legal.pseudo)) {
            let alone = |legal: LegalMove| Asked::Alone(legal.pseudo, legal.piece);
            return asked.into_iter().map(alone).collect();
        }
        let distinct = self.distinct(ask, asked, status);
        self.debug_assert_unchanged(ask.position);
        let made = |distinct| Asked::Made(Box::new(distinct));
        distinct.into_iter().map(made).collect()
    }

    /// Picks one of all moves without listing them; returns `None` if they have to be listed.
    fn drawn(
        &mut self,
        ask: Ask<'_>,
        choose: Choose<'_>,
        status: &mut ListingStatus,
    ) -> Option<Picked> {
        if !ask.query.wants_all_moves() || ask.limits.is_stopped() || !self.load(ask.position, &[])
        {
            return None;
        }
        let (moves, drawn) = self.board.loaded_bits()?.draw(ask.position.turn, choose);
        let chosen = drawn.and_then(|(pseudo, kind)| {
            let alone = Asked::Alone(pseudo, Piece(kind));
            self.listed(ask, alone, status)
        });
        Some(std::mem::replace(status, ListingStatus::new()).into_picked(chosen, moves))
    }

    /// Counts the moves of a game with scripts. Returns `None` if there is anything to report about them.
    ///
    /// Outcomes are left out, because they require a list of the next player's moves. Only that of the first move is
    /// determined, so that rules that fail after every move are noticed.
    fn count_scripted(&mut self, ask: Ask<'_>) -> Option<u64> {
        let mut status = ListingStatus::new();
        let asked = self.asked(ask, &mut status);
        let moves = asked.len();
        let mut first = asked.into_iter().take(1);
        let is_sound = first.all(|mv| self.listed(ask, mv, &mut status).is_some());
        self.remarks();
        let is_told = status.complete.is_err() || status.faults.matter(moves);
        (is_sound && !is_told).then_some(moves as u64)
    }

    /// Returns a legal move with its successor, or `None` if a script has no answer.
    pub(super) fn listed(
        &mut self,
        ask: Ask<'_>,
        asked: Asked,
        status: &mut ListingStatus,
    ) -> Option<Listed> {
        let (pseudo, piece) = asked.squares();
        let ops = self.ops(pseudo, piece);
        let mv: Move = ops.into_iter().collect();
        let (successor, merged) = match asked {
            Asked::Alone(..) => (self.successor(ask, pseudo, piece), 0),
            Asked::Made(distinct) => (self.concluded(ask, &ops, distinct.made), distinct.merged),
        };
        self.debug_assert_unchanged(ask.position);
        match successor {
            Ok(legal) => Some(Listed {
                mv,
                next: legal.next,
                outcome: legal.outcome,
                merged,
                weight: None,
            }),
            Err(error) => {
                status.record(&error, mv, true);
                None
            }
        }
    }
}

impl Worker for BdlWorker {
    fn judge(&mut self, position: &Position, mv: &Move, limits: &Limits<'_>) -> Judgement {
        if !self.load(position, mv) {
            return self.invalid_move();
        }
        if self.hooks.is_none()
            && let Some((pseudo, piece)) = self.pseudo_move(mv)
            && self.board.is_legal(pseudo, position.turn)
            && self.results(pseudo).contains(&piece)
        {
            let judgement = self.legal_judgement(Ask::all(position, limits), pseudo, piece);
            self.debug_assert_unchanged(position);
            return judgement;
        }
        self.explain(position, mv, limits).judgement
    }

    fn conclude(&mut self, position: &mut Position, limits: &Limits<'_>) -> Outcome {
        if !self.load(position, &[]) {
            return Outcome::Going;
        }
        let turn = position.turn;
        let mover = turn
            .checked_sub(1)
            .unwrap_or(self.program.players.saturating_sub(1));
        match self.hooks.is_some() {
            true => self.quietly(|worker| worker.outcome_here(Ask::all(position, limits), mover)),
            false => self.board.outcome(turn, mover),
        }
    }

    /// Returns the attacked pieces that invariants protect: a mate is shown by them.
    fn shown(
        &mut self,
        position: &Position,
        after: Option<(&Position, &Move)>,
        limits: &Limits<'_>,
    ) -> Vec<Square> {
        let outcome = match after {
            Some((before, mv)) => match self.judge(before, mv, limits) {
                Judgement::Legal(legal) => legal.outcome,
                _ => Outcome::Going,
            },
            None => self.conclude(&mut position.clone(), limits),
        };
        if !outcome.is_over() || !self.load(position, &[]) {
            return Vec::new();
        }
        let guarded = self.program.guarded();
        let attacked = self.quietly(|worker| worker.attacked(position.turn, &guarded, limits));
        let attacked = attacked.unwrap_or_default().into_iter();
        attacked.map(|cell| self.square(cell)).collect()
    }

    fn promise(&mut self, position: &Position, mv: &Move, limits: &Limits<'_>) -> i8 {
        match self.hint(Ask::all(position, limits), mv) {
            Some(Ok(answer)) => hints::in_range(answer),
            Some(Err(_)) | None => 0,
        }
    }

    fn hint_remark(&mut self, ask: Ask<'_>, mv: &Move) -> Option<Diagnostic> {
        self.remark_on_hint(ask, mv)
    }

    fn moves(&mut self, ask: Ask<'_>) -> Listing {
        self.tried.clear();
        let mut status = ListingStatus::new();
        let mut moves: Vec<Listed> = Vec::new();
        for asked in self.asked(ask, &mut status) {
            if status.is_hopeless() || ask.limits.is_stopped() {
                status.complete = status.complete.and(Err(Partial::Stopped));
                break;
            }
            moves.extend(self.listed(ask, asked, &mut status));
        }
        let guarded = self.program.guarded();
        let attacked = match status.complete {
            Err(Partial::Stopped) => Vec::new(),
            _ => self
                .attacked(ask.position.turn, &guarded, ask.limits)
                .unwrap_or_default(),
        };
        let attacked = attacked.into_iter().map(|cell| self.square(cell));
        let attacked = attacked.collect();
        let remarks = self.remarks();
        self.keep_remarks(remarks);
        Listing {
            attacked,
            moves,
            classes: Vec::new(),
            complete: status.complete,
            faults: status.faults,
        }
    }

    fn pick(&mut self, ask: Ask<'_>, choose: Choose<'_>) -> Picked {
        let mut status = ListingStatus::new();
        if let Some(picked) = self.drawn(ask, choose, &mut status) {
            return picked;
        }
        let mut asked = self.asked(ask, &mut status);
        let moves = asked.len();
        let mut chosen = None;
        while !asked.is_empty() && chosen.is_none() && !status.is_hopeless() {
            let number = choose(asked.len());
            if number >= asked.len() {
                break;
            }
            let mv = asked.swap_remove(number);
            chosen = self.listed(ask, mv, &mut status);
        }
        self.remarks();
        status.into_picked(chosen, moves)
    }

    fn sample(&mut self, ask: Ask<'_>, choose: Choose<'_>) -> Picked {
        if self.hooks.is_none() || ask.limits.is_stopped() || !self.load(ask.position, &[]) {
            return self.pick(Ask::all(ask.position, ask.limits), choose);
        }
        let mut status = ListingStatus::new();
        let (chosen, moves) = self.sample_scripted(ask, choose, &mut status);
        self.remarks();
        status.into_picked(chosen, moves)
    }

    fn explain(&mut self, position: &Position, mv: &Move, limits: &Limits<'_>) -> Explanation {
        if !self.load(position, mv) {
            return self.invalid_move().into();
        }
        let ask = Ask::all(position, limits);
        let trace = explain::explain(self, ask, mv);
        let judgement = match (trace.error, trace.refusal, self.pseudo_move(mv)) {
            (Some(error), _, _) => self.judge_failure(error),
            (None, Some((span, reason)), _) => Judgement::Illegal(Box::new(Illegal {
                span,
                reason: Some(reason),
                messages: self.remarks(),
            })),
            (None, None, Some((pseudo, piece))) => self.legal_judgement(ask, pseudo, piece),
            (None, None, None) => self.invalid_move(),
        };
        let mut steps = trace.steps;
        if let Judgement::Legal(legal) = &judgement {
            steps.extend(self.ending_step(ask, legal));
        }
        self.debug_assert_unchanged(position);
        Explanation {
            judgement,
            dropped: 0,
            decisive: trace.decisive,
            steps,
        }
    }

    fn warnings(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.tried)
    }

    fn cover_moves(&mut self, ask: Ask<'_>, coverage: &mut Coverage) -> Listing {
        if self.load(ask.position, &[]) {
            self.count_listing(ask, coverage);
            self.debug_assert_unchanged(ask.position);
        }
        self.moves(ask)
    }

    fn cover_judging(&mut self, ask: Ask<'_>, mv: &Move, coverage: &mut Coverage) -> Judgement {
        if self.load(ask.position, mv) {
            self.count_judging(ask, mv, coverage);
            self.debug_assert_unchanged(ask.position);
        }
        self.judge(ask.position, mv, ask.limits)
    }

    fn count(&mut self, position: &Position, depth: u32, limits: &Limits<'_>) -> Option<u64> {
        if self.hooks.is_some() {
            return match depth {
                1 => self.count_scripted(Ask::all(position, limits)),
                _ => None,
            };
        }
        if !(1..=DEEPEST_COUNT).contains(&depth) || !self.load(position, &[]) {
            return None;
        }
        let sum = self
            .board
            .count(position.turn, depth, &|| limits.is_stopped());
        self.debug_assert_unchanged(position);
        (!limits.is_stopped()).then_some(sum)
    }
}

/// Returns true if a move starts with the prefix of a query and contains its other operations.
pub(super) fn is_asked(query: &Query<'_>, ops: &[Op]) -> bool {
    ops.starts_with(query.prefix) && query.is_contained(ops)
}
