//! Questions about a place in a text. [`crate::rules::assist`] gives the answers; this module puts them into the terms
//! of the protocol.

use super::beside::token_number;
use super::beside::tokens_beside;
use super::diagnostics::ClientView;
use super::documents::DocumentKind;
use super::documents::{MAX_BYTES, kind_of, without_dots};
use super::games::{GameAnalysis, roots_of};
use super::protocol::{Position, Range, Uri};
use super::text::IndexedText;
use crate::base::Message;
use crate::message;
use crate::rules::assist::{
    Assist, AssistText, FoldKind, SemanticKind, SemanticToken, Symbol, SymbolKind, TextRange,
    is_word_char,
};
use crate::rules::highlight::HighlightKind;
use crate::rules::{RuleLanguage, Rules};
use crate::session::companions::{self, CompanionKind, KnownRules};
use crate::session::load::{self, look_paths};
use crate::session::rule_tests::tests_paths;
use crate::session::{files, reference};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most symbols of a workspace that are returned.
const MAX_SYMBOLS: usize = 300;

/// The modifiers of semantic tokens, in the order of their bits.
pub(super) const TOKEN_MODIFIERS: [&str; 3] = ["declaration", "readonly", "defaultLibrary"];

/// The texts of the game that a document belongs to.
pub(super) struct GameTexts {
    pub(super) language: &'static RuleLanguage,
    /// The texts of the rules, then those beside them, with their paths; `None` for the path of a bundled file.
    pub(super) files: Vec<(Option<PathBuf>, Arc<IndexedText>)>,
    /// The names of the texts of the rules, to which `include` refers.
    names: Vec<String>,
    /// What the last texts are, which are not rules.
    companions: Vec<CompanionKind>,
    /// The compiled rules, if they are known.
    pub(super) rules: Option<Arc<dyn Rules>>,
    /// The number of moves at the start if it is known, and true if these are all.
    pub(super) moves: Option<(usize, bool)>,
    /// The index of the document.
    pub(super) index: usize,
}

/// A document and a byte offset in it.
pub(super) struct CursorContext<'a> {
    pub(super) assist: Assist<'a>,
    pub(super) texts: &'a GameTexts,
    pub(super) lines: &'a Arc<IndexedText>,
    pub(super) offset: usize,
}

impl GameTexts {
    pub(super) fn context(
        &self,
        position: Position,
        view: &ClientView<'_>,
    ) -> Option<CursorContext<'_>> {
        let (_, lines) = self.files.get(self.index)?;
        Some(CursorContext {
            assist: self.assist(),
            texts: self,
            lines,
            offset: lines.offset(position, view.encoding),
        })
    }

    pub(super) fn assist(&self) -> Assist<'_> {
        let texts = self.files.iter().enumerate().map(|(index, (_, lines))| {
            let text = &**lines.text();
            match self.companion(index) {
                Some(kind) => AssistText::Companion(text, companions::mentions(kind, text)),
                None => AssistText::Rules(text),
            }
        });
        let assist = Assist::with_companions(self.language, texts.collect());
        assist.with_files(self.names.iter().map(String::as_str))
    }

    /// Returns what a text is if it is not one of rules.
    fn companion(&self, index: usize) -> Option<CompanionKind> {
        let rules = self.files.len().saturating_sub(self.companions.len());
        self.companions.get(index.checked_sub(rules)?).copied()
    }

    /// Returns true if the document is a text of rules.
    pub(super) fn is_rules(&self) -> bool {
        self.companion(self.index).is_none()
    }

    /// Returns the name of the reference for the document.
    fn reference(&self) -> &'static str {
        let companion = self.companion(self.index);
        companion.map_or(self.language.name, CompanionKind::reference)
    }

    /// Returns the text of the document.
    pub(super) fn lines(&self) -> Option<&Arc<IndexedText>> {
        Some(&self.files.get(self.index)?.1)
    }
}

impl ClientView<'_> {
    /// Returns the texts of the game of a document; `None` if it belongs to none.
    ///
    /// # Errors
    /// The document cannot be read.
    pub(super) fn texts_of(
        &self,
        path: &Path,
        games: &BTreeMap<PathBuf, GameAnalysis>,
    ) -> Result<Option<GameTexts>, Message> {
        // A document that cannot be read is refused, whatever it would belong to.
        self.documents.read(path)?;
        let game = games.values().find(|game| game.has(path));
        let root = match self.documents.kind(path) {
            DocumentKind::Rules(_) => Some(game.map_or(path, |game| &game.root).to_owned()),
            DocumentKind::Look | DocumentKind::Tests => game
                .map(|game| game.root.clone())
                .or_else(|| roots_of(path, self.documents).into_iter().next()),
            DocumentKind::Other => None,
        };
        // The server knows nothing about other TOML files.
        root.map_or(Ok(None), |root| self.texts_with(&root, path, games))
    }

    /// Returns the texts of the game of a rule file, for a document that belongs to it; `None` if it does not.
    pub(super) fn texts_with(
        &self,
        root: &Path,
        path: &Path,
        games: &BTreeMap<PathBuf, GameAnalysis>,
    ) -> Result<Option<GameTexts>, Message> {
        let own_lines = self.documents.read(path)?;
        let game = games.get(root);
        let DocumentKind::Rules(language) = self.documents.kind(root) else {
            return Ok(None);
        };
        let request = self.documents.request(root);
        let drafts = |path: &Path| self.documents.draft(path);
        let alone = || GameTexts {
            language,
            files: vec![(Some(path.to_owned()), Arc::clone(&own_lines))],
            names: Vec::new(),
            companions: Vec::new(),
            rules: None,
            moves: None,
            index: 0,
        };
        let is_rules = matches!(self.documents.kind(path), DocumentKind::Rules(_));
        // Read anew for each request, with the unsaved texts: what a check has found may be older than the last
        // keystroke, and answers at wrong places are worse than the time that reading takes.
        let Ok(read) = load::read_texts(&request, &drafts) else {
            return Ok(is_rules.then(alone));
        };
        let mut files: Vec<(Option<PathBuf>, Arc<IndexedText>)> = read
            .sources
            .files()
            .iter()
            .zip(&read.origins)
            .map(|(source, origin)| {
                let path = origin.path().map(without_dots);
                (path, Arc::new(IndexedText::new(Arc::clone(source.text()))))
            })
            .collect();
        let mut companions = Vec::new();
        let beside = [
            (CompanionKind::Look, look_paths(root)),
            (CompanionKind::Tests, tests_paths(root)),
        ];
        for (kind, paths) in beside {
            let exists =
                |path: &PathBuf| self.documents.get(path).is_some() || files::is_file(path);
            let companion = paths.into_iter().find(exists);
            if let Some((path, lines)) = companion.and_then(|path| {
                let lines = self.documents.read(&path).ok()?;
                Some((path, lines))
            }) {
                files.push((Some(without_dots(&path)), lines));
                companions.push(kind);
            }
        }
        let index = files
            .iter()
            .position(|(file, _)| file.as_deref() == Some(path));
        Ok(match index {
            Some(index) => Some(GameTexts {
                language,
                files,
                names: (read.sources.files().iter())
                    .map(|source| source.name().to_owned())
                    .collect(),
                companions,
                rules: game.and_then(|game| game.rules.clone()),
                moves: game.and_then(|game| game.moves),
                index,
            }),
            None => is_rules.then(alone),
        })
    }

    fn location(&self, place: &TextRange, texts: &GameTexts) -> Option<Value> {
        let (path, lines) = texts.files.get(place.file)?;
        let uri = self.documents.uri(path.as_ref()?)?;
        let range = lines.range(&place.range, self.encoding);
        Some(json!({ "uri": uri, "range": range }))
    }

    pub(super) fn definition(&self, context: &CursorContext<'_>) -> Value {
        if let Some(place) = context
            .assist
            .include_at(context.texts.index, context.offset)
        {
            return self.included_location(context, &place);
        }
        let place = context
            .assist
            .definition(context.texts.index, context.offset);
        let location = place.and_then(|place| self.location(&place, context.texts));
        location.unwrap_or_default()
    }

    pub(super) fn highlights(&self, context: &CursorContext<'_>) -> Value {
        let index = context.texts.index;
        let places = context.assist.references(index, context.offset).into_iter();
        let places_here = places.filter(|place| place.file == index);
        places_here.map(
            |place| json!({ "range": context.lines.range(&place.range, self.encoding), "kind": 1 }),
        )
        .collect()
    }

    pub(super) fn hover(&self, context: &CursorContext<'_>) -> Value {
        let index = context.texts.index;
        let Some(known) = context.assist.describe(index, context.offset) else {
            return Value::Null;
        };
        if let Some(kind) = context
            .texts
            .companion(index)
            .filter(|_| known.kind.is_none())
        {
            return self.hover_beside(context, kind);
        }
        let mut parts = Vec::new();
        match known.kind {
            Some(kind) => {
                let signature = signature(&known.word, &known.detail);
                parts.push(self.code(context.texts.language, &signature));
                let kind = self.texts.say(&message!("assist-kind", kind = kind.name()));
                parts.push(format!("*{kind}*"));
                parts.push(plain(&known.comment));
            }
            None => parts.extend(self.entry(context.texts.language.name, &known.word)),
        }
        parts.retain(|part| !part.is_empty());
        if parts.is_empty() {
            return Value::Null;
        }
        json!({
            "contents": { "kind": "markdown", "value": parts.join("\n\n") },
            "range": context.lines.range(&known.range, self.encoding),
        })
    }

    fn code(&self, language: &RuleLanguage, text: &str) -> String {
        format!("```{}\n{text}\n```", language.name)
    }

    /// Returns the description of a key in a text beside the rules.
    fn hover_beside(&self, context: &CursorContext<'_>, kind: CompanionKind) -> Value {
        let text = context.lines.text();
        let code = self.texts.language().code();
        let described = companions::describe(kind, text, context.offset, code);
        described.map_or(Value::Null, |(range, entry)| {
            let usage = format!("```toml\n{}\n```", entry.usage);
            let words = format!("{usage}\n\n{}", entry.text);
            json!({
                "contents": { "kind": "markdown", "value": words },
                "range": context.lines.range(&range, self.encoding),
            })
        })
    }

    /// Returns what a reference says about a word.
    fn entry(&self, page: &str, word: &str) -> Vec<String> {
        let code = self.texts.language().code();
        let language = RuleLanguage::named(page);
        let entry = match language {
            Some(language) => reference::word(language, word, code),
            None => reference::page(page, code).and_then(|page| reference::entry(page, word)),
        };
        match entry {
            Some(entry) => {
                let language = language.map_or("toml", |known| known.name);
                vec![format!("```{language}\n{}\n```", entry.usage), entry.text]
            }
            None => Vec::new(),
        }
    }

    pub(super) fn completion(&self, context: &CursorContext<'_>, uri: &Uri) -> Value {
        let index = context.texts.index;
        if let Some(place) = context.assist.include_at(index, context.offset) {
            return self.complete_include(context, &place);
        }
        let completion = match context.texts.companion(index) {
            Some(kind) => {
                let files = 0..context.texts.files.len();
                let known_rules = KnownRules {
                    game: context.texts.rules.as_ref().map(|rules| rules.game()),
                    symbols: files
                        .flat_map(|file| context.assist.outline(file))
                        .collect(),
                };
                companions::complete(kind, context.lines.text(), context.offset, &known_rules)
            }
            None => context.assist.complete(index, context.offset),
        };
        let end = word_end(context.lines.text(), context.offset);
        let range = context.lines.range(&(completion.start..end), self.encoding);
        let items = completion
            .proposals
            .into_iter()
            .enumerate()
            .map(|(number, proposal)| {
                json!({
                    "label": proposal.name,
                    "kind": completion_kind(proposal.kind),
                    "detail": signature(&proposal.name, &proposal.detail),
                    "sortText": format!("{number:04}"),
                    "filterText": proposal.name,
                    "textEdit": { "range": range, "newText": proposal.insert },
                    "data": { "uri": uri, "name": proposal.name, "page": context.texts.reference() },
                })
            });
        let mut items: Vec<Value> = items.collect();
        let is_incomplete = items.len() >= 200;
        items.extend(self.snippets(context));
        json!({ "isIncomplete": is_incomplete, "items": items })
    }

    /// Returns proposals of code with places to fill in, for a client that knows these.
    fn snippets(&self, context: &CursorContext<'_>) -> Vec<Value> {
        if !self.knows_snippets {
            return Vec::new();
        }
        let (start, snippets) = context.assist.snippets(context.texts.index, context.offset);
        let end = word_end(context.lines.text(), context.offset);
        let range = context.lines.range(&(start..end), self.encoding);
        let items = snippets.into_iter().map(|snippet| {
            let code = self.code(context.texts.language, &snippet.filled());
            json!({
                "label": snippet.name,
                "kind": 15,
                "sortText": format!("~{}", snippet.name),
                "filterText": snippet.name,
                "insertTextFormat": 2,
                "documentation": { "kind": "markdown", "value": code },
                "textEdit": { "range": range, "newText": snippet.body },
            })
        });
        items.collect()
    }

    /// Adds the documentation to a proposal.
    pub(super) fn resolve_completion(
        &self,
        item: &mut Map<String, Value>,
        games: &BTreeMap<PathBuf, GameAnalysis>,
    ) {
        let data = item.get("data").cloned().unwrap_or_default();
        let text = |name: &str| {
            data.get(name)
                .and_then(Value::as_str)
                .unwrap_or("")
                .to_owned()
        };
        let (name, page) = (text("name"), text("page"));
        let uri = Uri::try_from(text("uri")).ok();
        let texts = uri.and_then(|uri| {
            self.texts_of(&super::documents::path_of(&uri), games)
                .ok()?
        });
        let comment = texts.and_then(|texts| {
            let assist = texts.assist();
            Some(plain(&assist.global_symbol(texts.index, &name)?.comment))
        });
        let words = comment.filter(|comment| !comment.is_empty()).or_else(|| {
            let parts = self.entry(&page, &name);
            (!parts.is_empty()).then(|| parts.join("\n\n"))
        });
        if let Some(words) = words {
            let words = json!({ "kind": "markdown", "value": words });
            item.insert("documentation".to_owned(), words);
        }
    }

    pub(super) fn signature_help(&self, context: &CursorContext<'_>) -> Value {
        if !context.texts.is_rules() {
            return Value::Null;
        }
        let Some(found) = context
            .assist
            .signature(context.texts.index, context.offset)
        else {
            return Value::Null;
        };
        let documentation = match found.is_declared {
            true => plain(&found.comment),
            false => self
                .entry(context.texts.language.name, &found.name)
                .pop()
                .unwrap_or_default(),
        };
        // The ranges of arguments are counted in UTF-16 whatever the encoding of positions, but signatures are ASCII
        // wherever the languages allow it; the words themselves are sent for the others.
        let part = |range: &std::ops::Range<usize>| found.label.get(range.clone()).unwrap_or("");
        let parameters: Vec<Value> = found
            .parameters
            .iter()
            .map(|range| match found.label.is_ascii() {
                true => json!({ "label": [range.start, range.end] }),
                false => json!({ "label": part(range) }),
            })
            .collect();
        json!({
            "signatures": [{
                "label": found.label,
                "documentation": { "kind": "markdown", "value": documentation },
                "parameters": parameters,
                "activeParameter": found.active,
            }],
            "activeSignature": 0,
            "activeParameter": found.active,
        })
    }

    pub(super) fn document_symbols(&self, texts: &GameTexts) -> Value {
        let Some(lines) = texts.lines() else {
            return Value::Null;
        };
        if !texts.is_rules() {
            return self.symbols_beside(lines);
        }
        let assist = texts.assist();
        let symbols = assist.outline(texts.index).into_iter().map(|symbol| {
            // The declaration must contain the name.
            let whole =
                symbol.whole.start.min(symbol.range.start)..symbol.whole.end.max(symbol.range.end);
            json!({
                "name": symbol.name,
                "detail": symbol.detail,
                "kind": symbol_kind(symbol.kind),
                "range": lines.range(&whole, self.encoding),
                "selectionRange": lines.range(&symbol.range, self.encoding),
            })
        });
        symbols.collect()
    }

    /// Returns the declarations in some files whose names contain a text.
    pub(super) fn workspace_symbols(&self, query: &str, paths: Vec<PathBuf>) -> Value {
        let query = query.to_lowercase();
        let mut symbols = Vec::new();
        for path in paths {
            let kind = match self.documents.get(&path) {
                Some(open) => open.kind,
                None => kind_of(&path),
            };
            let (DocumentKind::Rules(language), Ok(lines), Some(uri)) =
                (kind, self.documents.read(&path), self.documents.uri(&path))
            else {
                continue;
            };
            if lines.text().len() > MAX_BYTES {
                continue;
            }
            let assist = Assist::new(language, vec![lines.text()]);
            let fits = |symbol: &&Symbol| symbol.name.to_lowercase().contains(&query);
            symbols.extend(assist.outline(0).into_iter().filter(fits).map(|symbol| {
                let range = lines.range(&symbol.range, self.encoding);
                json!({
                    "name": symbol.name,
                    "kind": symbol_kind(symbol.kind),
                    "location": { "uri": uri, "range": range },
                })
            }));
            if symbols.len() >= MAX_SYMBOLS {
                break;
            }
        }
        symbols.truncate(MAX_SYMBOLS);
        Value::Array(symbols)
    }

    /// Returns the classes of the words of a text, or of a part of it, as numbers relative to the word before.
    pub(super) fn semantic_tokens(&self, texts: &GameTexts, part: Option<Range>) -> Value {
        let Some(lines) = texts.lines() else {
            return Value::Null;
        };
        let text = lines.text();
        let part = part.map_or(0..text.len(), |range| lines.bytes(range, self.encoding));
        let mut data: Vec<u32> = Vec::new();
        // The protocol wants each token relative to the one before: lines, then columns, which count from the last
        // token only if it is on the same line. So tokens have to come in order.
        let mut before = Position::default();
        let of_rules = |token: SemanticToken| {
            let (kind, modifiers) = token_type(token.kind)?;
            let modifiers = modifiers | u32::from(token.is_declaration);
            Some((token.range, kind, modifiers))
        };
        let tokens: Vec<(std::ops::Range<usize>, u32, u32)> = match texts.is_rules() {
            true => {
                let tokens = texts.assist().semantic_tokens(texts.index);
                tokens.into_iter().filter_map(of_rules).collect()
            }
            false => {
                let tokens = tokens_beside(text).into_iter();
                tokens.map(|(range, kind)| (range, kind, 0)).collect()
            }
        };
        for (range, kind, modifiers) in tokens {
            if range.end <= part.start || range.start >= part.end {
                continue;
            }
            // A token must not extend over several lines.
            let whole = text.get(range.clone()).unwrap_or("");
            let mut start = range.start;
            for line in whole.split_inclusive(['\n', '\r']) {
                let shown = line.trim_end_matches(['\n', '\r']);
                let position = lines.position(start, self.encoding);
                start += line.len();
                if shown.is_empty() {
                    continue;
                }
                let line_delta = position.line - before.line;
                let column = match line_delta {
                    0 => position.character - before.character,
                    _ => position.character,
                };
                let length = u32::try_from(self.encoding.length(shown)).unwrap_or(u32::MAX);
                data.extend([line_delta, column, length, kind, modifiers]);
                before = position;
            }
        }
        json!({ "data": data })
    }

    pub(super) fn folds(&self, texts: &GameTexts) -> Value {
        let Some(lines) = texts.lines() else {
            return Value::Null;
        };
        if !texts.is_rules() {
            return self.folds_beside(lines);
        }
        let folds = texts
            .assist()
            .folds(texts.index)
            .into_iter()
            .filter_map(|fold| {
                let text = lines.text().get(fold.range.clone())?;
                let end = fold.range.start + text.trim_end().len();
                let first = lines.line_of(fold.range.start);
                let last = lines.line_of(end);
                // The line of a closing bracket stays visible.
                let (last, kind) = match fold.kind {
                    FoldKind::Block => (last.saturating_sub(1), None),
                    FoldKind::Comment => (last, Some("comment")),
                };
                (last > first).then(|| json!({ "startLine": first, "endLine": last, "kind": kind }))
            });
        let folds = folds.map(without_null);
        folds.collect()
    }

    pub(super) fn selections(&self, texts: &GameTexts, positions: &[Position]) -> Value {
        let Some(lines) = texts.lines().filter(|_| texts.is_rules()) else {
            return Value::Null;
        };
        let offsets = positions.iter();
        let offsets: Vec<usize> = offsets
            .map(|position| lines.offset(*position, self.encoding))
            .collect();
        let selections = texts.assist().selections(texts.index, &offsets);
        let chains = positions.iter().zip(selections).map(|(position, ranges)| {
            let empty = json!({ "range": Range::new(*position, *position) });
            let mut chain: Option<Value> = None;
            for range in ranges.iter().rev() {
                let range = lines.range(range, self.encoding);
                chain = Some(match chain {
                    Some(parent) => json!({ "range": range, "parent": parent }),
                    None => json!({ "range": range }),
                });
            }
            chain.unwrap_or(empty)
        });
        chains.collect()
    }
}

fn without_null(mut value: Value) -> Value {
    if let Some(object) = value.as_object_mut() {
        object.retain(|_, value| !value.is_null());
    }
    value
}

/// Returns a name with its arguments and result, or its type.
fn signature(name: &str, detail: &str) -> String {
    match detail.starts_with('(') || detail.is_empty() {
        true => format!("{name}{detail}"),
        false => format!("{name} {detail}"),
    }
}

/// Returns a text as Markdown that shows it unchanged.
fn plain(text: &str) -> String {
    let mut made = String::new();
    for character in text.chars() {
        if matches!(
            character,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~'
        ) {
            made.push('\\');
        }
        made.push(character);
    }
    made
}

/// Returns the offset where the word around an offset ends.
fn word_end(text: &str, offset: usize) -> usize {
    let rest = text.get(offset..).unwrap_or("");
    offset + rest.find(|c| !is_word_char(c)).unwrap_or(rest.len())
}

fn completion_kind(kind: SymbolKind) -> u32 {
    match kind {
        SymbolKind::Function | SymbolKind::Rule | SymbolKind::BuiltIn => 3,
        SymbolKind::Variable | SymbolKind::Argument => 6,
        SymbolKind::Section => 9,
        SymbolKind::State => 10,
        SymbolKind::Keyword => 14,
        SymbolKind::Piece | SymbolKind::Player => 20,
        SymbolKind::Constant => 21,
        SymbolKind::Turn => 23,
    }
}

pub(super) fn symbol_kind(kind: SymbolKind) -> u32 {
    match kind {
        SymbolKind::Section => 3,
        SymbolKind::State => 7,
        SymbolKind::Function | SymbolKind::Rule | SymbolKind::BuiltIn => 12,
        SymbolKind::Variable | SymbolKind::Argument | SymbolKind::Keyword => 13,
        SymbolKind::Constant => 14,
        SymbolKind::Piece | SymbolKind::Player => 22,
        SymbolKind::Turn => 24,
    }
}

/// Returns the number of the type and the bits of the modifiers.
fn token_type(kind: SemanticKind) -> Option<(u32, u32)> {
    const READ_ONLY: u32 = 1 << 1;
    const DEFAULT: u32 = 1 << 2;
    let (name, modifiers) = match kind {
        SemanticKind::Syntax(kind) => match kind {
            HighlightKind::Keyword => ("keyword", 0),
            HighlightKind::Type => ("type", DEFAULT),
            HighlightKind::Constant => ("enumMember", READ_ONLY),
            HighlightKind::Number => ("number", 0),
            HighlightKind::Comment => ("comment", 0),
            HighlightKind::Quoted => ("string", 0),
            HighlightKind::Function => ("function", 0),
            HighlightKind::BuiltIn => ("function", DEFAULT),
            HighlightKind::Parameter => ("property", 0),
            HighlightKind::Operator => ("operator", 0),
            HighlightKind::Junk => return None,
        },
        SemanticKind::Name(kind) => match kind {
            SymbolKind::Piece | SymbolKind::Player => ("enumMember", READ_ONLY),
            SymbolKind::Function | SymbolKind::Rule => ("function", 0),
            SymbolKind::Turn => ("event", 0),
            SymbolKind::Constant => ("variable", READ_ONLY),
            SymbolKind::State => ("property", 0),
            SymbolKind::Variable => ("variable", 0),
            SymbolKind::Argument => ("parameter", 0),
            SymbolKind::Section | SymbolKind::Keyword => ("keyword", 0),
            SymbolKind::BuiltIn => ("function", DEFAULT),
        },
    };
    Some((token_number(name)?, modifiers))
}
