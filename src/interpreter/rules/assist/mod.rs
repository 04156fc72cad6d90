//! Editor support for rule files: completion, description, signatures, definition, references, renaming, outline,
//! folding, classes of words, fixes and comments. It maps a text and a position in it to an answer, for a screen or a
//! language server.
//!
//! Invariants: any text has answers, even if it is incomplete or broken; positions are byte offsets on character
//! boundaries; nothing is changed here: a rename is a list of places.
//!
//! ```
//! use gametui_interpreter::rules::{RuleLanguage, assist::Assist};
//!
//! let text = "obj X\ndefine end() -> bool { return CurrentPosition[0][0] == X; }";
//! let assist = Assist::new(RuleLanguage::first(), vec![text]);
//! let place = assist.definition(0, text.len() - 4).expect("X is declared");
//! assert_eq!(place.range, 4..5);
//! ```

mod calls;
mod comments;
mod companion;
mod create;
mod fix;
mod fixes;
mod gdef_fixes;
mod includes;
mod infer;
mod language;
pub(in crate::rules) mod names;
#[cfg(test)]
pub(in crate::rules) mod resolution_tests;
mod semantic;
mod signature;
mod snippet;
mod snippets;
mod structure;
#[cfg(test)]
mod tests;
mod text_words;

pub use calls::{CallEdge, ParameterHint};
pub use comments::toggle_comments;
pub use companion::{AssistText, Mentions};
pub use fix::Fix;
pub use fixes::fix;
pub(in crate::rules) use language::{EditorSupport, LanguageWord, Offer};
pub(in crate::rules) use names::{Collector, TextTokens};
pub use names::{NameUse, Symbol, SymbolKind, Target, TextNames};
pub use semantic::{SemanticKind, SemanticToken};
pub use signature::CallSignature;
pub use snippet::Snippet;
pub use structure::{Fold, FoldKind};
pub use text_words::{is_word_char, word_start, words_in};

use super::RuleLanguage;
use super::highlight::{HighlightKind, Highlights};
use super::include_graph::IncludeGraph;
use crate::base::Message;
use crate::message;
use companion::mentioned;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Range;
use text_words::is_name;

/// The most proposals of a completion.
const MAX_PROPOSALS: usize = 200;
/// The most characters of a comment in a description.
const LONGEST_COMMENT: usize = 600;

/// Returns the words that are part of a language: keywords, hooks, built-in functions and values.
pub fn words(language: &RuleLanguage) -> Vec<&'static str> {
    let mut words = (language.assist.described_words)();
    words.sort_unstable();
    words.dedup();
    words
}

/// A range of one of the texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRange {
    /// The index of the text.
    pub file: usize,
    /// The range in bytes.
    pub range: Range<usize>,
}

/// A word that could be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The word as it is listed.
    pub name: String,
    /// The text that replaces the part that was typed.
    pub insert: String,
    /// What it names.
    pub kind: SymbolKind,
    /// The arguments and the result, or the type.
    pub detail: String,
}

/// What could be typed at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// The offset where the word at the cursor begins.
    pub start: usize,
    /// The proposals, best first.
    pub proposals: Vec<Proposal>,
}

/// The description of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The word.
    pub word: String,
    /// Its range in bytes.
    pub range: Range<usize>,
    /// What it names, if a text declares it.
    pub kind: Option<SymbolKind>,
    /// The arguments and the result, or the type.
    pub detail: String,
    /// The author's comment on it.
    pub comment: String,
}

/// A symbol: the text that declares it, and its index there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SymbolId {
    file: usize,
    index: usize,
}

/// The texts of one game and their names.
pub struct Assist<'t> {
    language: &'static RuleLanguage,
    texts: Vec<&'t str>,
    /// True for each text that is in the language, and not beside the rules.
    is_rules: Vec<bool>,
    names: Vec<TextNames>,
    /// The colours of each text that was asked for them.
    highlights: Vec<OnceCell<Highlights>>,
    /// The symbols of each name that is known in all texts.
    everywhere: HashMap<String, Vec<SymbolId>>,
    includes: IncludeGraph,
}

impl<'t> Assist<'t> {
    /// Reads the names of the texts of one game.
    pub fn new(language: &'static RuleLanguage, texts: Vec<&'t str>) -> Self {
        let texts = texts.into_iter().map(AssistText::Rules);
        Self::with_companions(language, texts.collect())
    }

    /// Reads the names of the texts of one game and of those beside them.
    pub fn with_companions(language: &'static RuleLanguage, texts: Vec<AssistText<'t>>) -> Self {
        let mut names: Vec<TextNames> = texts
            .iter()
            .map(|text| match text {
                AssistText::Rules(text) => (language.assist.names)(text),
                AssistText::Companion(..) => TextNames::default(),
            })
            .collect();
        // Texts beside the rules declare nothing; they are read after the rules, since what they mention is looked up
        // among the names of these.
        let mentioned: Vec<TextNames> = texts
            .iter()
            .map(|text| match text {
                AssistText::Companion(text, mentions) => mentioned(text, mentions, &texts, &names),
                AssistText::Rules(_) => TextNames::default(),
            })
            .collect();
        for (names, mentioned) in names.iter_mut().zip(mentioned) {
            names.uses.extend(mentioned.uses);
        }
        let is_rules = texts
            .iter()
            .map(|text| matches!(text, AssistText::Rules(_)));
        let is_rules = is_rules.collect();
        let texts = texts.into_iter().map(|text| match text {
            AssistText::Rules(text) | AssistText::Companion(text, _) => text,
        });
        let texts: Vec<&str> = texts.collect();
        let mut everywhere: HashMap<String, Vec<SymbolId>> = HashMap::new();
        for (file, names) in names.iter().enumerate() {
            for (index, symbol) in names.symbols.iter().enumerate() {
                if symbol.scope.is_none() {
                    let declared = everywhere.entry(symbol.name.clone()).or_default();
                    declared.push(SymbolId { file, index });
                }
            }
        }
        Self {
            language,
            is_rules,
            highlights: vec![OnceCell::new(); texts.len()],
            texts,
            names,
            everywhere,
            includes: IncludeGraph::default(),
        }
    }

    /// Sets the names of the files that hold the texts, in their order. `include` refers to these names, and a function
    /// takes the place of one in an included text. Without names no text is taken to include another.
    #[must_use]
    pub fn with_files<'n>(mut self, names: impl IntoIterator<Item = &'n str>) -> Self {
        let included = self
            .texts
            .iter()
            .map(|text| self.language.included_files(text));
        let files: Vec<(&str, Vec<&str>)> = names.into_iter().zip(included).collect();
        self.includes = IncludeGraph::new(&files);
        self
    }

    fn text(&self, file: usize) -> &'t str {
        self.texts.get(file).copied().unwrap_or("")
    }

    fn highlights(&self, file: usize) -> &[(Range<usize>, HighlightKind)] {
        let highlight = || (self.language.highlight)(self.text(file));
        let cell = self.highlights.get(file);
        cell.map_or(&[], |cell| cell.get_or_init(highlight))
    }

    fn symbol(&self, id: SymbolId) -> Option<&Symbol> {
        self.names.get(id.file)?.symbols.get(id.index)
    }

    /// Returns the symbol that a use in a text refers to.
    fn target(&self, file: usize, name: &NameUse) -> Option<SymbolId> {
        match name.target {
            Target::Symbol(index) => self.declared(SymbolId { file, index }),
            Target::Elsewhere(file, index) => self.declared(SymbolId { file, index }),
            Target::Anywhere => {
                let text = self.text(file);
                let word = text.get(name.range.clone())?;
                let rest = text.get(name.range.end..).unwrap_or("");
                let is_called = rest.trim_start().starts_with('(');
                self.meaning(file, word, Some(is_called))
            }
        }
    }

    /// Returns the symbol that a name refers to in a text, local symbols aside. Functions have names of their own; it
    /// may be known whether one is meant. Several declarations of a name are taken for the same thing (they are an
    /// error), except that a function takes the place of an included one.
    fn meaning(&self, file: usize, name: &str, is_function: Option<bool>) -> Option<SymbolId> {
        let declared = self.everywhere.get(name)?;
        if let [only] = declared.as_slice() {
            return Some(*only);
        }
        let names_function = |id: &SymbolId| {
            self.symbol(*id).map(|symbol| symbol.kind) == Some(SymbolKind::Function)
        };
        let is_meant =
            |id: &&SymbolId| is_function.is_none_or(|wanted| names_function(id) == wanted);
        let mut meant: Vec<SymbolId> = declared.iter().filter(is_meant).copied().collect();
        if meant.is_empty() {
            meant.clone_from(declared);
        }
        if meant.len() == 1 || !meant.iter().all(names_function) {
            return meant.first().copied();
        }
        let meant: Vec<_> = meant.iter().map(|id| (id.file, *id)).collect();
        self.includes.choose(file, &meant).map(|(_, id)| id)
    }

    /// Returns the symbol that a name refers to in a text, local symbols aside.
    pub fn global_symbol(&self, file: usize, name: &str) -> Option<&Symbol> {
        self.symbol(self.meaning(file, name, None)?)
    }

    /// Returns the symbol that stands for all declarations of its name.
    fn declared(&self, id: SymbolId) -> Option<SymbolId> {
        let symbol = self.symbol(id)?;
        match symbol.scope {
            None => {
                let is_function = symbol.kind == SymbolKind::Function;
                self.meaning(id.file, &symbol.name, Some(is_function))
            }
            Some(_) => Some(id),
        }
    }

    fn symbol_at(&self, file: usize, offset: usize) -> Option<SymbolId> {
        let names = self.names.get(file)?;
        let name = names
            .uses
            .iter()
            .find(|name| (name.range.start..=name.range.end).contains(&offset))?;
        self.target(file, name)
    }

    /// Returns where the word at a byte offset is declared.
    pub fn definition(&self, file: usize, offset: usize) -> Option<TextRange> {
        let id = self.symbol_at(file, offset)?;
        let range = self.symbol(id)?.range.clone();
        Some(TextRange {
            file: id.file,
            range,
        })
    }

    /// Returns all places that refer to the same symbol as the word at a byte offset, its declaration included, in
    /// order.
    pub fn references(&self, file: usize, offset: usize) -> Vec<TextRange> {
        self.places(file, offset, |_| true)
    }

    /// Returns where the name at a byte offset is declared, in the order of [`references`](Self::references). A
    /// variable may be declared more than once.
    pub fn declarations(&self, file: usize, offset: usize) -> Vec<TextRange> {
        self.places(file, offset, |name| name.is_declaration)
    }

    fn places(&self, file: usize, offset: usize, is_kept: fn(&NameUse) -> bool) -> Vec<TextRange> {
        let Some(wanted) = self.symbol_at(file, offset) else {
            return Vec::new();
        };
        let mut places = Vec::new();
        for (file, names) in self.names.iter().enumerate() {
            let is_wanted =
                |name: &&NameUse| is_kept(name) && self.target(file, name) == Some(wanted);
            places.extend(names.uses.iter().filter(is_wanted).map(|name| TextRange {
                file,
                range: name.range.clone(),
            }));
        }
        places
    }

    /// Returns the places to write the new name of the word at a byte offset.
    ///
    /// # Errors
    ///
    /// The word has no declaration here or is a hook, or the new name is not a valid name, is reserved, or would
    /// conflict with another name.
    pub fn rename(
        &self,
        file: usize,
        offset: usize,
        name: &str,
    ) -> Result<Vec<TextRange>, Message> {
        let id = self.symbol_at(file, offset);
        let (declared_in, wanted) = id
            .and_then(|id| Some((id.file, self.symbol(id)?)))
            .filter(|(_, symbol)| symbol.kind != SymbolKind::Section)
            .ok_or_else(|| message!("assist-nothing-to-rename"))?;
        if !is_name(name) {
            return Err(message!("assist-no-name", name = name));
        }
        let is_hook = |symbol: &Symbol| {
            symbol.kind == SymbolKind::Function && (self.language.assist.is_hook)(&symbol.name)
        };
        if is_hook(wanted) {
            return Err(message!("assist-hook", name = &wanted.name));
        }
        if (self.language.assist.is_reserved)(name) {
            return Err(message!("assist-reserved", name = name));
        }
        let places = self.references(file, offset);
        // Two ways for a new name to change the meaning of the text, and both are refused: it may be declared already
        // where the old one is used (`overlaps`), so that a use would refer to the other declaration; and it may be
        // used, for something declared further out, within the scope of the old one (`reaches`), so that this use
        // would be captured.
        let overlaps = |file: usize, other: &Symbol| {
            let meets = |scope: &Range<usize>| {
                places
                    .iter()
                    .any(|place| place.file == file && scope.contains(&place.range.start))
            };
            other.name == name && other.scope.as_ref().is_none_or(meets)
        };
        let mut others = self.names.iter().enumerate().flat_map(|(file, names)| {
            let symbols = names.symbols.iter();
            symbols.map(move |symbol| (file, symbol))
        });
        // The new name must not be declared where the old one is used, nor be used within the scope of the old one.
        if let Some((_, other)) = others.find(|(file, other)| overlaps(*file, other)) {
            let kind = other.kind.name();
            return Err(message!("assist-name-taken", name = name, kind = kind));
        }
        let reaches = |used: &NameUse, file: usize| {
            let scope = wanted.scope.as_ref();
            self.text(file).get(used.range.clone()) == Some(name)
                && scope.is_some_and(|scope| scope.contains(&used.range.start))
        };
        let names = self.names.get(declared_in);
        let uses = names.map_or(&[][..], |names| &names.uses);
        if uses.iter().any(|used| reaches(used, declared_in)) {
            let kind = SymbolKind::Variable.name();
            return Err(message!("assist-name-taken", name = name, kind = kind));
        }
        Ok(places)
    }

    /// Returns the symbols that a text declares for all texts, in the order of the text.
    pub fn outline(&self, file: usize) -> Vec<&Symbol> {
        let symbols = self.names.get(file).map_or(&[][..], |names| &names.symbols);
        symbols
            .iter()
            .filter(|symbol| symbol.scope.is_none())
            .collect()
    }

    /// Returns what could be typed at a byte offset: names that are known there, and words of the language that fit.
    pub fn complete(&self, file: usize, offset: usize) -> Completion {
        let text = self.text(file);
        let Some(before) = text.get(..offset) else {
            return Completion::default();
        };
        let start = word_start(before);
        let typed = before.get(start..).unwrap_or("");
        let nothing = Completion {
            start,
            ..Completion::default()
        };
        let is_number = typed.starts_with(|first: char| first.is_ascii_digit());
        if is_number || self.is_in_text(file, start) {
            return nothing;
        }
        let offer = (self.language.assist.offer)(before.get(..start).unwrap_or(""));
        let rest = text.get(offset..).unwrap_or("");
        let rest = rest.trim_start_matches(is_word_char);
        let (is_called, is_indexed) = (rest.starts_with('('), rest.starts_with('['));
        let mut proposals: Vec<(u8, Proposal)> = Vec::new();
        let mut add = |name: &str, kind: SymbolKind, detail: &str, suffix: &str| {
            let Some(rank) = rank(name, typed) else {
                return;
            };
            if proposals.iter().any(|(_, earlier)| earlier.name == name) {
                return;
            }
            let rank = rank * NEARNESSES + nearness(kind);
            // The detail of what can be called begins with its arguments in parentheses.
            let insert = match detail.strip_prefix('(') {
                Some(_) if is_called => name.to_owned(),
                Some(rest) if rest.starts_with(')') => format!("{name}()"),
                Some(_) => format!("{name}("),
                // A family of pieces, of which one is meant.
                None if kind == SymbolKind::Piece && detail.starts_with('[') && !is_indexed => {
                    format!("{name}[")
                }
                None => format!("{name}{suffix}"),
            };
            let proposal = Proposal {
                name: name.to_owned(),
                insert,
                kind,
                detail: detail.to_owned(),
            };
            proposals.push((rank, proposal));
        };
        for (index, names) in self.names.iter().enumerate() {
            let is_visible = |symbol: &Symbol| {
                let is_function = symbol.kind == SymbolKind::Function;
                let meaning = self.meaning(file, &symbol.name, Some(is_function));
                meaning.is_none_or(|declared| declared.file == index)
            };
            let is_known = |symbol: &&Symbol| {
                // A name is not proposed in its own declaration.
                let is_being_written = index == file && symbol.range.start == start;
                let is_here = |scope: &Range<usize>| index == file && scope.contains(&start);
                let is_known = match &symbol.scope {
                    Some(scope) => is_here(scope),
                    None => is_visible(symbol),
                };
                !is_being_written && is_known
            };
            // Of declarations with the same name the nearest one, which comes last in the text, is proposed.
            let symbols = names.symbols.iter().rev().filter(is_known);
            for symbol in symbols.filter(|symbol| offer.has(symbol)) {
                let detail = match symbol.kind {
                    SymbolKind::Rule => "",
                    _ => symbol.detail.as_str(),
                };
                add(&symbol.name, symbol.kind, detail, "");
            }
        }
        for word in &offer.words {
            add(word.name, word.kind, &word.detail, word.suffix);
        }
        proposals.sort_by(|(rank, left), (other_rank, right)| {
            (rank, &left.name).cmp(&(other_rank, &right.name))
        });
        proposals.truncate(MAX_PROPOSALS);
        Completion {
            start,
            proposals: proposals
                .into_iter()
                .map(|(_, proposal)| proposal)
                .collect(),
        }
    }

    /// Returns true inside a comment or a string.
    fn is_in_text(&self, file: usize, offset: usize) -> bool {
        let text = self.text(file);
        let mut pieces = self.highlights(file).iter();
        pieces.any(|(range, kind)| match kind {
            HighlightKind::Comment => {
                let line_goes_on = text
                    .get(range.clone())
                    .is_some_and(|text| !text.ends_with("*/"));
                range.start < offset && (offset < range.end || line_goes_on && offset == range.end)
            }
            HighlightKind::Quoted => range.start < offset && offset < range.end,
            _ => false,
        })
    }

    /// Returns the description of the word at a byte offset, or `None` if there is no word or one of a comment. A word
    /// that no text declares has only its text and its range.
    pub fn describe(&self, file: usize, offset: usize) -> Option<Description> {
        let text = self.text(file);
        let start = word_start(text.get(..offset)?);
        let rest = text.get(start..)?;
        let end = start + rest.find(|c| !is_word_char(c)).unwrap_or(rest.len());
        if start == end {
            return None;
        }
        let mut description = Description {
            word: text.get(start..end)?.to_owned(),
            range: start..end,
            kind: None,
            detail: String::new(),
            comment: String::new(),
        };
        let symbol = self.symbol_at(file, start).and_then(|id| self.symbol(id));
        // A word of the language means nothing in a comment or a quoted text.
        let is_rules = self.is_rules.get(file) == Some(&true);
        if symbol.is_none() && is_rules && self.is_in_text(file, end) {
            return None;
        }
        if let Some(symbol) = symbol {
            description.kind = Some(symbol.kind);
            description.detail.clone_from(&symbol.detail);
            description.comment = symbol.comment.chars().take(LONGEST_COMMENT).collect();
        }
        Some(description)
    }
}

/// Returns how well a name matches the typed text, 0 for best, or `None` if it does not.
pub fn rank(name: &str, typed: &str) -> Option<u8> {
    if name.starts_with(typed) {
        return Some(0);
    }
    let (lower, typed) = (name.to_ascii_lowercase(), typed.to_ascii_lowercase());
    if lower.starts_with(&typed) {
        Some(1)
    } else if typed.len() > 1 && lower.contains(&typed) {
        Some(2)
    } else {
        None
    }
}

/// The number of values that [`nearness`] has.
const NEARNESSES: u8 = 3;

/// Returns the sort key of a kind: local names first, words of the language last.
fn nearness(kind: SymbolKind) -> u8 {
    match kind {
        SymbolKind::Variable | SymbolKind::Argument => 0,
        SymbolKind::BuiltIn | SymbolKind::Keyword => 2,
        _ => 1,
    }
}
