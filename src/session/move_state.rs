//! What is known about moves at the current node, and the move that is being made.

use super::answers::Draft;
use super::listing::Listings;
use super::play::PendingMove;
use super::slot::Slot;
use crate::board::{Game, Position, Square};
use crate::notation::typed_move::typed_texts;
use crate::record::NodeId;
use crate::rules::{Listing, Question};
use std::cell::RefCell;
use std::sync::Arc;

/// Moves at the current node.
#[derive(Debug, Default)]
pub struct MoveState {
    pub(super) listings: Listings,
    /// The move that is being judged.
    pub(super) playing: Slot<PendingMove>,
    /// The answers given to an interactive program.
    pub(super) draft: Draft,
    /// The node to which a line will be added that is being judged.
    pub(super) line_check: Slot<NodeId>,
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
        let mut known = self.texts.borrow_mut();
        match &*known {
            Some((listed, texts)) if Arc::ptr_eq(listed, listing) => Arc::clone(texts),
            _ => {
                let moves = listing.moves.iter();
                let texts = moves.map(|listed| typed_texts(&listed.mv, game, position));
                let texts: ListTexts = Arc::new(texts.collect());
                *known = Some((Arc::clone(listing), Arc::clone(&texts)));
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
