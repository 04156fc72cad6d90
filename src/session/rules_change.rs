//! Installing other rules: the record is converted and judged again.
//!
//! The numbers of pieces follow the order of their declarations, which the author may change at any time; the record
//! refers to their names. So its numbers are translated. Pieces that the new rules no longer declare get numbers after
//! the others, until rules that declare them are installed.

use super::Session;
use super::positions::Positions;
use crate::board::{Game, Piece};
use crate::rules::Rules;
use std::sync::Arc;

impl Session {
    pub(super) fn install_rules(&mut self, rules: Arc<dyn Rules>) {
        let mut naming = rules.game().clone();
        if let Some(old) = &self.game.naming {
            let numbers = translate(old, &mut naming);
            let same = numbers
                .iter()
                .enumerate()
                .all(|(index, piece)| usize::from(piece.0) == index);
            if !same {
                self.game
                    .record_mut()
                    .renumber(|piece| numbers.get(usize::from(piece.0)).copied().unwrap_or(piece));
            }
        }
        self.game.positions = Positions::new(rules.start(), rules.game().players);
        self.game.naming = Some(Arc::new(naming));
        self.game.opening = rules.prelude().outcome;
        self.text.rules = Some(rules);
        self.take_root_state();
        self.moves.forget();
        self.judge_all();
        self.go_to_node(self.game.current);
    }
}

/// Returns the new number of every old piece. Names that the new game lacks are appended to it.
fn translate(old: &Game, new: &mut Game) -> Vec<Piece> {
    old.pieces
        .iter()
        .enumerate()
        .map(|(index, kind)| {
            new.piece_by_name(&kind.name).unwrap_or_else(|| {
                new.pieces.push(kind.clone());
                let last = u16::try_from(new.pieces.len() - 1).ok();
                last.map_or(Piece(index as u16), Piece)
            })
        })
        .collect()
}
