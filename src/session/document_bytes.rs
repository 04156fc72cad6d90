//! The file that a document becomes.

use super::document::Document;
use super::text_games::{TextMemo, facts_as_properties, resolve_game, rules_for_texts, write_game};
use crate::base::{Limits, Message};
use crate::codec::records::GameSource;
use crate::message;
use crate::rules::Rules;
use std::sync::Arc;

impl Document {
    /// Returns the contents of the file.
    ///
    /// # Errors
    /// New text cannot be encoded in the charset of the file, or the format cannot represent the record.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Message> {
        let (record, saving) = (&self.record, &self.saving);
        // Asked before anything is written: a format that cannot carry a part of the record is refused instead of
        // dropping it.
        if let Some(message) = self.format.carries().lacks(self.format, record) {
            return Err(message);
        }
        if self.format.move_texts().is_some() {
            return self.text_bytes(&mut TextMemo::default());
        }
        let Some(source) = self.source_of(self.format) else {
            let record = facts_as_properties(record, self.game_and_start());
            return Ok(self.format.write(&record, self.game_and_start(), saving));
        };
        source.save(record, self.game_and_start(), saving, self.to_utf8)
    }

    /// Returns the contents of a file whose moves are texts.
    fn text_bytes(&self, memo: &mut TextMemo) -> Result<Vec<u8>, Message> {
        let record = &self.record;
        let source = self.source_of(self.format);
        // The texts of moves are written anew, so what was not edited is left alone.
        if let Some(source) = source.filter(|_| self.is_as_read && !self.to_utf8) {
            return source.save(record, None, &self.saving, false);
        }
        let rules = self.rules.0.clone().or_else(|| rules_for_texts(record));
        let rules = rules.ok_or_else(|| message!("pgn-no-rules"))?;
        let text = write_game(self, &rules, memo)?;
        let unedited = source.and_then(|source| self.unedited(source, &rules, memo));
        let whole =
            source.and_then(|source| source.with_game(&text, unedited.as_deref(), self.to_utf8));
        whole.unwrap_or_else(|| Ok(text.into_bytes()))
    }

    /// Returns what would be written if the game were as it is in its file, to tell what was edited.
    fn unedited(
        &self,
        source: &Arc<dyn GameSource>,
        rules: &Arc<dyn Rules>,
        memo: &mut TextMemo,
    ) -> Option<String> {
        let rules_of_record = self.rules.0.as_ref();
        let read = resolve_game(source.texts()?, rules_of_record, &Limits::default(), memo);
        let document = Self {
            record: Arc::new(read.record),
            ..self.clone()
        };
        write_game(&document, rules, memo).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{NavigationStep, RecordFile, Session};

    #[test]
    fn the_rules_are_asked_once_about_what_repeats() {
        let variations = (0..300).map(|number| format!(" (1. d4 {{v{number}}} d5)"));
        let text = format!("1. e4{} 1... e5 *\n", variations.collect::<String>());
        let file = RecordFile::of_text("x.pgn", &text);
        let (mut session, _) = Session::open_record(file, None).expect("a game");
        session.run_pending();
        session.step(NavigationStep::Forward(1));
        assert!(session.set_clock("9:58").expect("a time").is_some());
        let mut memo = TextMemo::default();
        let document = session.document();
        let bytes = document.text_bytes(&mut memo).expect("written");
        let written = text.replacen("1. e4", "1. e4 {[%clk 0:09:58]}", 1);
        assert_eq!(String::from_utf8(bytes).expect("UTF-8"), written);
        // Of four moves in three positions the text, and the move that the text denotes.
        assert_eq!(memo.asked, 8);
    }
}
