//! What is known about moves at the current node, and the move that is being made.

use super::slot::JobSlot;
use crate::board::{Game, Move, Op, Position, Square};
use crate::notation::typed_move::typed_texts;
use crate::record::NodeId;
use crate::rules::{Axis, Listing, Question};
use std::cell::RefCell;
use std::sync::Arc;

/// How many lists are cached, so that going back shows them at once.
const KEPT: usize = 32;
/// The total number of squares of the positions in the cached lists. The newest list is kept however long it is.
const KEPT_SQUARES: usize = 4 << 20;

/// Moves at the current node.
#[derive(Debug, Default)]
pub struct MoveState {
    pub(super) listings: Listings,
    /// The move that is being judged.
    pub(super) playing: JobSlot<PendingMove>,
    /// The answers given to an interactive program.
    pub(super) draft: AnswerDraft,
    pub(super) shown: ShownSquares,
    /// The node to which a line will be added that is being judged.
    pub(super) line_check: JobSlot<NodeId>,
    /// The code of the language whose letters of pieces are read besides those of written moves; empty for none.
    pub(super) language: &'static str,
    /// The texts that denote the moves of a list, which are needed again with each letter that is typed.
    texts: RefCell<Option<(Arc<Listing>, ListTexts)>>,
}

/// For each move of a list, all texts that denote it.
type ListTexts = Arc<Vec<Vec<String>>>;

impl MoveState {
    /// Returns true while a move is being judged.
    pub fn is_judging(&self) -> bool {
        self.playing.is_waiting()
    }

    /// Returns the texts that denote each move of a list.
    pub(super) fn typed_texts(
        &self,
        listing: &Arc<Listing>,
        game: &Game,
        position: &Position,
    ) -> ListTexts {
        let mut cached = self.texts.borrow_mut();
        match &*cached {
            Some((listed, texts)) if Arc::ptr_eq(listed, listing) => Arc::clone(texts),
            _ => {
                let moves = listing.moves.iter();
                let texts = moves.map(|listed| typed_texts(&listed.mv, game, position));
                let texts: ListTexts = Arc::new(texts.collect());
                *cached = Some((Arc::clone(listing), Arc::clone(&texts)));
                texts
            }
        }
    }

    /// Returns true while legal moves are being listed.
    pub fn is_listing(&self) -> bool {
        self.listings.is_listing()
    }

    /// Returns the question that an interactive program asks now; `None` for rules that take operations, and after the
    /// end of the game.
    pub fn question(&self) -> Option<&Question> {
        self.draft.question.as_ref()
    }

    /// Returns true if the program asks only for the squares of moves and has none of them yet: then whole moves are
    /// better than single answers.
    pub fn takes_whole_move(&self) -> bool {
        let question = self.draft.question.as_ref();
        question.is_some_and(|question| question.only_squares) && self.draft.answers.is_empty()
    }

    /// Returns true while the program has not replied to an answer.
    pub fn is_answering(&self) -> bool {
        self.draft.is_waiting() && !self.draft.answers.is_empty()
    }

    /// Returns the answers that were given since the current node.
    pub fn answers(&self) -> &[i32] {
        &self.draft.answers
    }

    /// Returns the squares that were chosen as part of the answers.
    pub fn answered_squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.draft.squares.iter().map(|(_, square)| *square)
    }

    /// Discards what belongs to the rules that were in play before.
    pub(super) fn forget(&mut self) {
        self.listings.forget();
        self.playing.clear();
        self.texts.take();
    }

    /// Discards what belongs to the record that was open before.
    pub(super) fn give_up(&mut self) {
        self.playing.clear();
        self.line_check.clear();
    }
}

/// A move that is being judged. If several readings of a text are tried, the one that is shown for them.
#[derive(Debug)]
pub(super) struct PendingMove {
    pub(super) parent: NodeId,
    pub(super) mv: Move,
}

/// The squares that the rules show at the current node.
#[derive(Debug, Default)]
pub(super) struct ShownSquares {
    pub(super) waiting: JobSlot<()>,
    pub(super) squares: Vec<Square>,
}

/// Answers that were given since the current node.
#[derive(Debug, Default)]
pub(super) struct AnswerDraft {
    pub(super) answers: Vec<i32>,
    /// The program's first question, once it is known.
    pub(super) first: Option<Question>,
    /// The question that the program asks now.
    pub(super) question: Option<Question>,
    /// The squares that were chosen, each with the number that the program gives the square in question.
    pub(super) squares: Vec<(u32, Square)>,
    /// The square of which one coordinate was given, and which one: the other one is answered when it is asked for.
    pub(super) half: Option<(u32, Axis)>,
    /// How many of the answers belong to attempts that were refused.
    pub(super) refused: usize,
    /// How many messages of the current question have been shown.
    pub(super) shown_messages: usize,
    /// Waits for the program's reply; the context is the number of answers that were already accepted.
    pub(super) waiting: JobSlot<usize>,
}

impl AnswerDraft {
    /// Returns true while the program has not asked or replied.
    pub(super) fn is_waiting(&self) -> bool {
        self.waiting.is_waiting()
    }
}

/// A list, and the position and operations for which it was made.
#[derive(Debug)]
pub(super) struct CachedListing {
    pub(super) position: Position,
    pub(super) contains: Vec<Op>,
    pub(super) listing: Arc<Listing>,
}

impl CachedListing {
    pub(super) fn squares(&self) -> usize {
        (self.listing.moves.len() + 1) * self.position.board.cells().len()
    }
}

/// The position and operations for which a list is requested.
#[derive(Clone, Debug)]
pub(super) struct ListingRequest {
    pub(super) position: Position,
    pub(super) contains: Vec<Op>,
}

/// The cached lists, and the one that is being made.
#[derive(Debug, Default)]
pub(super) struct Listings {
    /// The cached lists, the newest last.
    pub(super) known: Vec<CachedListing>,
    pub(super) asked: JobSlot<ListingRequest>,
    /// The last request that failed; it is not repeated at the same position.
    pub(super) failed: Option<ListingRequest>,
}

impl Listings {
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    pub(super) fn is_listing(&self) -> bool {
        self.asked.is_waiting()
    }

    pub(super) fn find(&self, position: &Position, contains: &[Op]) -> Option<&Arc<Listing>> {
        let entry = self.known.iter().rev().find(|known| {
            same_operations(&known.contains, contains) && known.position == *position
        });
        entry.map(|known| &known.listing)
    }

    pub(super) fn keep(&mut self, known: CachedListing) {
        self.known.push(known);
        let mut squares: usize = self.known.iter().map(CachedListing::squares).sum();
        while self.known.len() > 1 && (self.known.len() > KEPT || squares > KEPT_SQUARES) {
            squares -= self.known.remove(0).squares();
        }
    }
}

/// Returns true if two lists contain the same operations, in any order.
pub(super) fn same_operations(a: &[Op], b: &[Op]) -> bool {
    let times = |list: &[Op], op: &Op| list.iter().filter(|other| *other == op).count();
    a.len() == b.len() && a.iter().all(|op| times(a, op) == times(b, op))
}
