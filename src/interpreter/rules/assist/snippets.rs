//! The pieces of code that fit at a place.

use super::snippet::Snippet;
use super::{Assist, rank, word_start};

impl Assist<'_> {
    /// Returns the snippets that fit at a byte offset, and the offset where the word there begins.
    pub fn snippets(&self, file: usize, offset: usize) -> (usize, Vec<&'static Snippet>) {
        let before = self.text(file).get(..offset).unwrap_or("");
        let start = word_start(before);
        let typed = before.get(start..).unwrap_or("");
        let all = self.language.assist.snippets;
        if self.is_rules.get(file) != Some(&true) || all.is_empty() || self.is_in_text(file, start)
        {
            return (start, Vec::new());
        }
        let offer = (self.language.assist.offer)(before.get(..start).unwrap_or(""));
        let fits = |snippet: &&Snippet| {
            let is_offered = offer.words.iter().any(|word| word.name == snippet.keyword);
            let is_new = !snippet.is_unique
                || (self.outline(file).iter()).all(|symbol| symbol.name != snippet.name);
            is_offered && is_new && rank(snippet.name, typed).is_some()
        };
        (start, all.iter().filter(fits).collect())
    }
}
