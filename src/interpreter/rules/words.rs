//! The words of the rule languages. Each language has one table of them, which its parser, its colours and its
//! completion read.

use super::highlight::HighlightKind;

/// What a word of a language does, which decides where it is proposed and how it is coloured.
pub(in crate::rules) trait WordKind: Copy + PartialEq + 'static {
    const ALL: &'static [Self];
    /// The words that have their meaning only at some places, and can be names elsewhere.
    const NAMES: &'static [&'static str];

    fn words(self) -> &'static [&'static str];

    /// Returns the colour of the words where they have their meaning.
    fn colour(self) -> HighlightKind;

    /// Returns what a word does, if it is a word of the language.
    fn of(word: &str) -> Option<Self> {
        let mut kinds = Self::ALL.iter().copied();
        kinds.find(|kind| kind.words().contains(&word))
    }

    /// Returns the words of the language with what they do.
    fn all() -> impl Iterator<Item = (&'static str, Self)> {
        let kinds = Self::ALL.iter();
        kinds.flat_map(|kind| kind.words().iter().map(|word| (*word, *kind)))
    }

    /// Returns the words that cannot be names.
    fn reserved() -> impl Iterator<Item = &'static str> {
        let words = Self::all().map(|(word, _)| word);
        words.filter(|word| !Self::NAMES.contains(word))
    }

    fn is_reserved(word: &str) -> bool {
        Self::of(word).is_some() && !Self::NAMES.contains(&word)
    }
}
