//! Names of the rules in the texts beside them: pieces in a look, functions and variables in tests.

use super::names::{NameUse, Target, TextNames};
use super::text_words::is_word_char;
use std::ops::Range;

/// Returns the uses of names in a text that mentions them. A quotation refers to what its words refer to in the rules,
/// where it stands there.
pub(super) fn mentioned(
    text: &str,
    mentions: &Mentions,
    texts: &[AssistText<'_>],
    names: &[TextNames],
) -> TextNames {
    let mut uses: Vec<NameUse> = (mentions.names.iter())
        .map(|range| NameUse {
            range: range.clone(),
            target: Target::Anywhere,
            is_declaration: false,
        })
        .collect();
    for quote in &mentions.quotes {
        let Some(quoted) = text.get(quote.clone()) else {
            continue;
        };
        let place = texts
            .iter()
            .enumerate()
            .find_map(|(file, rules)| match rules {
                AssistText::Rules(rules) => Some((file, find_without_blanks(rules, quoted)?)),
                AssistText::Companion(..) => None,
            });
        for word in words(quoted) {
            let place = place.as_ref().and_then(|(file, places)| {
                let offset = *places.get(word.start)?;
                Some((*file, offset))
            });
            let used = place.and_then(|(file, offset)| {
                let of_file = names.get(file)?;
                let used = of_file
                    .uses
                    .iter()
                    .find(|used| used.range.start == offset)?;
                Some((file, used.target))
            });
            let target = match used {
                Some((file, Target::Symbol(number))) => Target::Elsewhere(file, number),
                _ => Target::Anywhere,
            };
            uses.push(NameUse {
                range: quote.start + word.start..quote.start + word.end,
                target,
                is_declaration: false,
            });
        }
    }
    uses.sort_by_key(|used| used.range.start);
    uses.dedup_by_key(|used| used.range.start);
    TextNames {
        symbols: Vec::new(),
        uses,
    }
}

/// Finds a text that may have other spaces. Returns the place in `rules` of each byte of `quoted`.
fn find_without_blanks(rules: &str, quoted: &str) -> Option<Vec<usize>> {
    let is_solid = |(_, byte): &(usize, u8)| !byte.is_ascii_whitespace();
    let wanted: Vec<(usize, u8)> = quoted.bytes().enumerate().filter(is_solid).collect();
    let solid: Vec<(usize, u8)> = rules.bytes().enumerate().filter(is_solid).collect();
    if wanted.is_empty() {
        return None;
    }
    let is_here = |window: &&[(usize, u8)]| {
        let mut pairs = window.iter().zip(&wanted);
        pairs.all(|((_, here), (_, byte))| here == byte)
    };
    let window = solid.windows(wanted.len()).find(is_here)?;
    let mut places = vec![0; quoted.len()];
    for ((place, _), (offset, _)) in window.iter().zip(&wanted) {
        if let Some(slot) = places.get_mut(*offset) {
            *slot = *place;
        }
    }
    Some(places)
}

/// Returns the ranges of the words of a text that can be names.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (index, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        match (is_word_char(letter), start) {
            (true, None) => start = Some(index),
            (false, Some(begin)) => {
                words.push(begin..index);
                start = None;
            }
            _ => {}
        }
    }
    words.retain(|word| {
        let first = text.get(word.clone()).and_then(|word| word.chars().next());
        first.is_some_and(|first| first.is_ascii_alphabetic())
    });
    words
}

/// What a text beside the rules, such as a look or tests, mentions of them. Ranges are bytes of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mentions {
    /// Names that are known in all texts.
    pub names: Vec<Range<usize>>,
    /// Parts of the rules, word for word but for spaces.
    pub quotes: Vec<Range<usize>>,
}

/// A text of a game.
#[derive(Clone, Debug)]
pub enum AssistText<'t> {
    /// Rules.
    Rules(&'t str),
    /// A text beside the rules.
    Companion(&'t str, Mentions),
}
