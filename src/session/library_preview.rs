//! What is shown of a game of the library before it is opened.

use super::library::{LibraryGame, Preview};
use super::load::{RulesRequest, load_rules};

impl LibraryGame {
    /// Compiles it and returns its initial position. Returns `None` if its rules have errors.
    pub fn preview(&self) -> Option<Preview> {
        let rules = load_rules(&RulesRequest::file(self.path())).ok()?.rules?;
        Some(Preview {
            game: rules.game().clone(),
            board: rules.start().board,
        })
    }
}
