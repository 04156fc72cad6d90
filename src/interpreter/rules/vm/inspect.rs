//! Remarks of a listing about the rules themselves: where lists grow without end, what is never read, what fails.
//!
//! Exact code is run, so every remark has a place in the source. The remarks do not change what is listed.

// The remarks are made of two listings: one with exact code and a `Witness`, for the places, and the usual one with
// fast code, for what is remarked on. The first is thrown away: its sets are cut differently, because exact code asks
// one comparison where fast code asks for a set.

use super::code::CodeStyle;
use super::domain::{Domain, RunResult};
use super::observe::{Note, Observer};
use super::state::RunProgress;
use super::symbolic::{Lister, SymbolicNeed, SymbolicWorld};
use super::worker::VmWorker;
use crate::base::{Diagnostic, Limit, Span};
use crate::board::{Board, Op, Outcome, Position, Square};
use crate::message;
use crate::rules::Hook;
use crate::rules::Worker as _;
use crate::rules::hints;
use crate::rules::listing::{Ask, Listing, MoveClass, OpClass, Partial};

/// From this length on, lists are considered to grow without end when the work runs out.
const GROWING_LENGTH: u32 = 3;
/// From this many moves of chance in a row on, they are considered to have no end.
const THROWS: usize = 64;
/// From this many lists for each move on, the rules are considered to accept any order.
const ORDERS: u64 = 4;

/// The instructions at which something remarkable happened.
#[derive(Clone, Copy, Debug, Default)]
struct Witness {
    /// The longest list that was requested with an unbounded length, and the instruction that requested it.
    growing: (u32, u32),
    /// The instruction that computes with the length.
    computed: Option<u32>,
    /// The instruction whose question cannot be answered for all long lists together.
    given_up: Option<u32>,
    /// The instruction that reads the board after operations of which nothing is known yet.
    early: Option<u32>,
    /// The limit of the first run that did not finish, and the instruction where it was reached.
    unfinished: Option<(Limit, u32)>,
    /// The refusal after the most steps: the fuel that was left, and the instruction that refused.
    refused: Option<(u64, u32)>,
}

impl<'w> Observer<SymbolicWorld<'w>> for Witness {
    fn note(&mut self, _: Note<<SymbolicWorld<'w> as Domain>::Word>) {}

    fn read(
        &mut self,
        _: <SymbolicWorld<'w> as Domain>::Word,
        _: <SymbolicWorld<'w> as Domain>::Word,
    ) {
    }

    fn run_stopped(
        &mut self,
        world: &SymbolicWorld<'w>,
        now: &RunProgress,
        rest: &RunResult<SymbolicNeed>,
        legal: bool,
    ) {
        // Rules that look at the board after operations of which they know nothing have every list made up only to be
        // looked at.
        if matches!(rest, RunResult::Suspended(_)) && world.asks_early(now.pc) {
            self.early.get_or_insert(now.pc);
        }
        match rest {
            RunResult::Suspended(SymbolicNeed::Length {
                split: pc,
                computed,
                ..
            }) => {
                if *computed {
                    self.computed.get_or_insert(now.pc);
                }
                if world.most == u32::MAX && *pc > self.growing.0 {
                    self.growing = (*pc, now.pc);
                }
            }
            RunResult::Suspended(SymbolicNeed::GiveUp) => {
                self.given_up.get_or_insert(now.pc);
            }
            RunResult::LimitReached(limit) => {
                self.unfinished.get_or_insert((*limit, now.pc));
            }
            RunResult::Done(pc) if !legal => {
                // The least fuel left is the run that got furthest before it was refused: the condition there is most
                // likely the one that is never met.
                let fuel = now.reserve.saturating_add_signed(now.fuel);
                if self.refused.is_none_or(|(least, _)| fuel < least) {
                    self.refused = Some((fuel, *pc));
                }
            }
            RunResult::Done(_) | RunResult::Fault(_) | RunResult::Suspended(_) => {}
        }
    }
}

impl VmWorker {
    pub(super) fn inspect_listing(&mut self, ask: Ask<'_>) -> (Listing, Vec<Diagnostic>) {
        let mut witness = Witness::default();
        let mut lister = Lister::new(self.compiled.is_move_legal.0);
        // The moves found here are not needed: fast code finds the same ones, in other sets.
        let _ = self.explore(ask, CodeStyle::Exact, &mut lister, &mut witness);
        let mut listing = self.list(ask);
        let mut remarks: Vec<Diagnostic> = Vec::new();
        remarks.extend(self.why_partial(&listing, &witness, ask.position));
        self.find_cause(&mut listing.faults, ask.position, ask.limits);
        // A run that does not finish is reported at its place, so it is not reported again with its list.
        let is_reported = listing.faults.is_unfinished() && witness.unfinished.is_some();
        remarks.extend(listing.faults.advice().filter(|_| !is_reported));
        let classes = listing.classes.iter();
        remarks.extend(classes.filter_map(|class| self.unread(ask, class)));
        remarks.extend(self.any_order(ask, &listing));
        remarks.extend(self.endless_chance(ask, &listing));
        remarks.extend(self.telling_list(ask, &listing));
        remarks.extend(hints::remark(&listing, |mv| self.hint_remark(ask, mv)));
        if listing.has_no_move() && *ask.position == self.compiled.start() {
            let refused = witness.refused.map(|(_, pc)| self.place(pc, ask.position));
            let span = refused.unwrap_or_else(|| self.hook_span(Hook::IsMoveLegal));
            remarks.push(
                Diagnostic::warning(span, message!("advice-no-move"))
                    .with_hint(message!("advice-no-move-hint")),
            );
        }
        (listing, remarks)
    }

    fn place(&self, pc: u32, position: &Position) -> Span {
        self.compiled.code(CodeStyle::Exact, position.turn).span(pc)
    }

    fn why_partial(
        &self,
        listing: &Listing,
        witness: &Witness,
        position: &Position,
    ) -> Option<Diagnostic> {
        let unfinished = witness
            .unfinished
            .filter(|(limit, _)| *limit != Limit::Stopped);
        // From the most certain cause to the least: a limit names its place; a question asked too early explains any
        // partial list; only then the length.
        if let Some((limit, pc)) = unfinished {
            let remark =
                Diagnostic::warning(self.place(pc, position), message!("advice-unfinished"));
            return Some(remark.with_hint(limit.message()));
        }
        if let (Err(_), Some(pc)) = (listing.complete, witness.early) {
            let early = message!("advice-early-next");
            let remark = Diagnostic::warning(self.place(pc, position), early);
            return Some(remark.with_hint(message!("advice-early-next-hint")));
        }
        match listing.complete {
            Err(Partial::Work { .. } | Partial::Memory) if witness.growing.0 >= GROWING_LENGTH => {
                let span = self.place(witness.growing.1, position);
                let remark = Diagnostic::warning(span, message!("advice-grows"));
                Some(remark.with_hint(message!("advice-grows-hint")))
            }
            Err(Partial::Length { upto }) => {
                let span = self.place(witness.given_up.or(witness.computed)?, position);
                let late = message!("advice-late-length", length = upto);
                let remark = Diagnostic::warning(span, late);
                Some(remark.with_hint(message!("advice-late-length-hint")))
            }
            _ => None,
        }
    }

    /// Remarks on operations that the rules read only in part or not at all.
    fn unread(&mut self, ask: Ask<'_>, class: &MoveClass) -> Option<Diagnostic> {
        let example: Option<Vec<Op>> = class.ops.iter().map(first).collect();
        let example = example?;
        let answer = self.ask_on_turn(ask, &example);
        let span = match answer {
            Ok(answered) if answered.value => answered.span,
            _ => self.hook_span(Hook::IsMoveLegal),
        };
        let open = class.most.is_none_or(|most| most > class.least);
        let unread = class.ops.iter().position(|op| op.unread);
        let never = unread.or_else(|| open.then_some(class.least));
        let remark = match never {
            Some(number) => {
                let never = message!("advice-unread-operation", number = number);
                Diagnostic::warning(span, never)
            }
            None => {
                let board = &ask.position.board;
                let number = class.ops.iter().position(|op| is_open(op, board))?;
                let partly = message!("advice-partly-read-operation", number = number);
                Diagnostic::warning(span, partly)
            }
        };
        Some(remark.with_hint(message!("advice-unread-operation-hint")))
    }

    /// Remarks on rules by which chance moves again and again.
    fn endless_chance(&mut self, ask: Ask<'_>, listing: &Listing) -> Option<Diagnostic> {
        let first = listing
            .moves
            .first()
            .filter(|listed| listed.weight.is_some());
        let (mut next, mut outcome) = first.map(|listed| (listed.next.clone(), listed.outcome))?;
        for throw in 1..THROWS {
            if outcome != Outcome::Chance {
                return None;
            }
            // Another one each time: where some of them end it, it ends.
            let all = Ask::all(&next, ask.limits);
            let drawn = self.pick(all, &mut |chances| throw % chances).chosen?;
            (next, outcome) = (drawn.next, drawn.outcome);
        }
        (outcome == Outcome::Chance).then(|| {
            let span = self.hook_span(Hook::IsChance);
            Diagnostic::warning(span, message!("advice-endless-chance", count = THROWS))
                .with_hint(message!("advice-endless-chance-hint"))
        })
    }

    /// Remarks on rules that accept the same operations in any order, so that there are many lists for each move.
    fn any_order(&mut self, ask: Ask<'_>, listing: &Listing) -> Option<Diagnostic> {
        if !listing.classes.is_empty() {
            return None;
        }
        let moves = listing.moves.len() as u64;
        let merged: u64 = listing
            .moves
            .iter()
            .map(|listed| u64::from(listed.merged))
            .sum();
        let most = listing.moves.iter().max_by_key(|listed| listed.merged)?;
        if moves + merged <= ORDERS * moves || most.mv.len() < 2 {
            return None;
        }
        let answer = self.ask_on_turn(ask, &most.mv);
        // Different operations may lead to the same position as well, and no order would make them fewer.
        let mut orders = exchanges(&most.mv);
        let is_legal =
            |ops: Vec<Op>| matches!(self.ask_on_turn(ask, &ops), Ok(answer) if answer.value);
        if !orders.any(is_legal) {
            return None;
        }
        let orders = message!(
            "advice-any-order",
            lists = usize::try_from(moves + merged).unwrap_or(usize::MAX),
            moves = listing.moves.len()
        );
        let remark = Diagnostic::warning(answer.ok()?.span, orders);
        Some(remark.with_hint(message!("advice-any-order-hint")))
    }
}

/// Returns the lists of operations in which two of a list have changed places.
fn exchanges(ops: &[Op]) -> impl Iterator<Item = Vec<Op>> + '_ {
    let pairs = (0..ops.len())
        .flat_map(move |first| (first + 1..ops.len()).map(move |second| (first, second)));
    pairs.map(|(first, second)| {
        let mut other = ops.to_vec();
        other.swap(first, second);
        other
    })
}

/// Returns the first operation of a class.
fn first(op: &OpClass) -> Option<Op> {
    let square = Square::new(*op.xs.first()?, *op.ys.first()?);
    if op.clear {
        return Some(Op::Clear(square));
    }
    op.pieces.first().map(|piece| Op::Place(square, *piece))
}

/// Returns true if a class contains more than one operation on squares of the board.
fn is_open(op: &OpClass, board: &Board) -> bool {
    let squares = op
        .xs
        .iter()
        .flat_map(|x| op.ys.iter().map(move |y| Square::new(*x, *y)));
    let squares = squares.filter(|square| board.has(*square)).take(2).count();
    op.clear && op.place || squares > 1 || op.pieces.len() > 1
}
