//! What the rules said about texts and moves, so that a question that comes again is not asked again: the variations of
//! a node share its position, and a save writes the game of the file once more to tell what was edited.

use crate::board::{Move, Position};
use crate::notation::SquareNames;
use crate::rules::Listed;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The most answers of each kind that are kept. A game without repetitions does not need them, and positions are large.
const MOST: usize = 1 << 14;

/// The answers of the rules for one way of writing moves.
#[derive(Debug, Default)]
pub(in crate::session) struct TextMemo {
    names: Option<SquareNames>,
    /// The moves that texts denote.
    moves: Answers<String, Listed>,
    /// The texts of moves, with the positions after them.
    texts: Answers<Move, (String, Position)>,
    /// The number of questions that the rules had to answer.
    #[cfg(test)]
    pub asked: usize,
}

/// Answers about positions by the hashes of their questions, so that a question is not copied to be looked up. Of two
/// questions with one hash the first is kept.
#[derive(Debug)]
struct Answers<Q, A>(HashMap<u64, (Position, Q, A)>);

impl<Q, A> Default for Answers<Q, A> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<Q: Hash + Eq, A> Answers<Q, A> {
    fn key<B: Hash + ?Sized>(position: &Position, question: &B) -> u64 {
        let mut hasher = DefaultHasher::new();
        (position, question).hash(&mut hasher);
        hasher.finish()
    }

    fn get<B: Hash + ?Sized>(&self, position: &Position, question: &B) -> Option<&A>
    where
        Q: PartialEq<B>,
    {
        let known = self.0.get(&Self::key(position, question));
        let known = known.filter(|(of, asked, _)| asked == question && of == position);
        known.map(|(.., answer)| answer)
    }

    fn note(&mut self, position: &Position, question: Q, answer: A) {
        if self.0.len() < MOST {
            let key = Self::key(position, &question);
            let entry = self.0.entry(key);
            entry.or_insert_with(|| (position.clone(), question, answer));
        }
    }
}

impl TextMemo {
    /// Forgets the answers for other names of squares.
    pub fn keep_for(&mut self, names: SquareNames) {
        if self.names != Some(names) {
            *self = Self {
                names: Some(names),
                ..Self::default()
            };
        }
    }

    pub fn move_of(&mut self, position: &Position, text: &str) -> Option<Listed> {
        let listed = self.moves.get(position, text);
        #[cfg(test)]
        {
            self.asked += usize::from(listed.is_none());
        }
        listed.cloned()
    }

    pub fn note_move(&mut self, position: &Position, text: &str, listed: &Listed) {
        self.moves.note(position, text.to_owned(), listed.clone());
    }

    pub fn text_of(&mut self, position: &Position, mv: &Move) -> Option<(String, Position)> {
        let text = self.texts.get(position, mv);
        #[cfg(test)]
        {
            self.asked += usize::from(text.is_none());
        }
        text.cloned()
    }

    pub fn note_text(&mut self, position: &Position, mv: &Move, text: &(String, Position)) {
        self.texts.note(position, mv.clone(), text.clone());
    }
}
