//! What a language gives its editor support.

use super::names::{Symbol, SymbolKind, TextNames};
use super::snippet::Snippet;

/// The editor support of a language.
pub(in crate::rules) struct EditorSupport {
    /// Returns the names that a text declares and uses.
    pub names: fn(&str) -> TextNames,
    /// Pieces of code with places to fill in.
    pub snippets: &'static [Snippet],
    /// Returns what can follow a text.
    pub offer: fn(&str) -> Offer,
    /// Returns true for words that cannot be names.
    pub is_reserved: fn(&str) -> bool,
    /// Returns true for names of functions that the program calls.
    pub is_hook: fn(&str) -> bool,
    /// The name of the declaration that judges moves, or of what stands for it.
    pub judge: &'static str,
    /// Returns the words that the reference describes, hooks and built-ins included; words of JavaScript are not.
    pub described_words: fn() -> Vec<&'static str>,
}

/// A word that is part of a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::rules) struct LanguageWord {
    pub name: &'static str,
    pub kind: SymbolKind,
    /// The arguments and the result.
    pub detail: String,
    /// What is inserted after it.
    pub suffix: &'static str,
}

impl LanguageWord {
    pub(in crate::rules) fn keyword(name: &'static str) -> Self {
        Self {
            name,
            kind: SymbolKind::Keyword,
            detail: String::new(),
            suffix: "",
        }
    }

    pub(in crate::rules) fn built_in(name: &'static str) -> Self {
        Self {
            kind: SymbolKind::BuiltIn,
            ..Self::keyword(name)
        }
    }
}

/// What can be typed at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::rules) struct Offer {
    pub words: Vec<LanguageWord>,
    /// The kinds of names that fit as well; `None` for all of them.
    pub kinds: Option<&'static [SymbolKind]>,
}

impl Offer {
    /// Offers words and no names.
    pub(in crate::rules) fn only(words: Vec<LanguageWord>) -> Self {
        Self::values(words, &[])
    }

    /// Offers words, and names of some kinds.
    pub(in crate::rules) fn values(words: Vec<LanguageWord>, kinds: &'static [SymbolKind]) -> Self {
        Self {
            words,
            kinds: Some(kinds),
        }
    }

    /// Offers words, and all names.
    pub(in crate::rules) fn with_names(words: Vec<LanguageWord>) -> Self {
        Self { words, kinds: None }
    }

    pub fn has(&self, symbol: &Symbol) -> bool {
        let fits = |kinds: &[SymbolKind]| kinds.contains(&symbol.kind);
        symbol.kind != SymbolKind::Section && self.kinds.is_none_or(fits)
    }
}
