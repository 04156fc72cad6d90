//! The record as a file: everything that is written, in one value that can be handed to another thread.

use super::Session;
use crate::board::{Game, Outcome, Position};
use crate::codec::sgf::{Neighbours, RulesFile, Saving, rules_hash, write_record};
use crate::record::{Content, NodeId, Record};
use std::sync::Arc;

/// A record with all that its file says.
#[derive(Clone, Debug)]
pub struct Document {
    /// The tree.
    pub record: Arc<Record>,
    /// The game with the names of all pieces in the tree, and the position that it starts from; none without rules.
    pub game: Option<(Arc<Game>, Position)>,
    /// The rules, the current node, the outcome.
    pub saving: Saving,
    /// The other games of the file.
    pub neighbours: Arc<Neighbours>,
}

impl Document {
    /// The text of the file.
    #[must_use]
    pub fn to_sgf(&self) -> String {
        let game = self.game.as_ref().map(|(game, start)| (&**game, start));
        write_record(&self.record, game, &self.saving, &self.neighbours)
    }
}

impl Session {
    /// The record with all that its file says.
    #[must_use]
    pub fn document(&self) -> Document {
        let start = self.positions.start();
        let naming = self.naming.as_ref();
        Document {
            record: Arc::clone(&self.record),
            game: naming.map(|game| (Arc::clone(game), start.clone())),
            saving: Saving {
                rules: self.fingerprints(),
                sets: self.authoring.set().to_vec(),
                at: Some(self.current),
                outcome: self.final_outcome(),
            },
            neighbours: Arc::clone(&self.place.neighbours),
        }
    }

    /// Base names and hashes of the rules as they are saved.
    pub(super) fn fingerprints(&self) -> Vec<RulesFile> {
        let rules = self.rules_files().iter().filter(|file| !file.is_look());
        rules
            .map(|file| RulesFile {
                name: file.base_name(),
                hash: Some(rules_hash(&file.saved)),
            })
            .collect()
    }

    /// How the game stands at the end of the main line; none while that has not been judged.
    fn final_outcome(&self) -> Option<Outcome> {
        let mut end = self.record.main_line_end(NodeId::ROOT);
        while matches!(self.record.node(end).content(), Content::Note) {
            end = self.record.back(end)?;
        }
        match self.verdict(end) {
            super::Verdict::Legal(outcome) => Some(outcome),
            super::Verdict::SetUp => Some(Outcome::Going),
            _ => None,
        }
    }
}
