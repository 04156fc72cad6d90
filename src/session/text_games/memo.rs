//! What the rules said about texts and moves, so that a question that comes again is not asked again: the variations of
//! a node share its position, and a save writes the game of the file once more to tell what was edited.

use crate::board::{Move, Position};
use crate::notation::SquareNames;
use crate::rules::Listed;
use std::collections::HashMap;

/// The most answers of each kind that are kept. A game without repetitions does not need them, and positions are large.
const MOST: usize = 1 << 14;

/// The answers of the rules for one way of writing moves.
#[derive(Debug, Default)]
pub(in crate::session) struct TextMemo {
    names: Option<SquareNames>,
    /// The moves that texts denote.
    moves: HashMap<(Position, String), Listed>,
    /// The texts of moves, with the positions after them.
    texts: HashMap<(Position, Move), (String, Position)>,
    /// The number of questions that the rules had to answer.
    #[cfg(test)]
    pub asked: usize,
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
        let listed = self.moves.get(&(position.clone(), text.to_owned()));
        #[cfg(test)]
        {
            self.asked += usize::from(listed.is_none());
        }
        listed.cloned()
    }

    pub fn note_move(&mut self, position: &Position, text: &str, listed: &Listed) {
        if self.moves.len() < MOST {
            let question = (position.clone(), text.to_owned());
            self.moves.insert(question, listed.clone());
        }
    }

    pub fn text_of(&mut self, position: &Position, mv: &Move) -> Option<(String, Position)> {
        let text = self.texts.get(&(position.clone(), mv.clone()));
        #[cfg(test)]
        {
            self.asked += usize::from(text.is_none());
        }
        text.cloned()
    }

    pub fn note_text(&mut self, position: &Position, mv: &Move, text: &(String, Position)) {
        if self.texts.len() < MOST {
            let question = (position.clone(), mv.clone());
            self.texts.insert(question, text.clone());
        }
    }
}
