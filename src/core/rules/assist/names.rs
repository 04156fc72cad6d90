//! The names of one text: their declarations, scopes and uses.
//!
//! Only tokens are read, so that a text has names even while it is incomplete or broken. Each language has a function
//! `names` of its own, which drives a [`Scanner`].

use crate::rules::syntax::tokens::{Lexis, Token, TokenKind, tokenise, without_comments};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// The most tokens that are searched for the end of a declaration.
const LONGEST: usize = 400;

/// What a name refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SymbolKind {
    /// A kind of piece.
    Piece,
    /// A player.
    Player,
    /// A function or a hook.
    Function,
    /// A rule of moves.
    Rule,
    /// A turn of the program.
    Turn,
    /// A value known before play.
    Constant,
    /// A value that belongs to the position.
    State,
    /// A variable of a block.
    Variable,
    /// An argument of a function.
    Argument,
    /// A part of the text that has a fixed name.
    Section,
    /// A function or value that is part of the language.
    BuiltIn,
    /// A word of the language.
    Keyword,
}

impl SymbolKind {
    /// Returns its fixed name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Piece => "piece",
            Self::Player => "player",
            Self::Function => "function",
            Self::Rule => "rule",
            Self::Turn => "turn",
            Self::Constant => "constant",
            Self::State => "state",
            Self::Variable => "variable",
            Self::Argument => "argument",
            Self::Section => "section",
            Self::BuiltIn => "built-in",
            Self::Keyword => "keyword",
        }
    }
}

/// A name that a text declares. Ranges are bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// What it names.
    pub kind: SymbolKind,
    /// The name where it is declared.
    pub range: Range<usize>,
    /// The whole declaration.
    pub whole: Range<usize>,
    /// The range in which it is known; `None` if it is known in all texts.
    pub scope: Option<Range<usize>>,
    /// The arguments and the result, or the type, as written in the text.
    pub detail: String,
    /// The author's comment in front of the declaration.
    pub comment: String,
}

/// What a word of a text refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The symbol with this index in the same text.
    Symbol(usize),
    /// The symbol of another text: the index of the text and its index there.
    Elsewhere(usize, usize),
    /// A name that is known in all texts, if one of them declares it.
    Anywhere,
}

/// A word that refers to something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameUse {
    /// The word.
    pub range: Range<usize>,
    /// What it refers to.
    pub target: Target,
}

/// The names of one text, in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The declarations.
    pub symbols: Vec<Symbol>,
    /// The uses, declarations included.
    pub uses: Vec<NameUse>,
}

/// How a scope ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum ScopeEnd {
    /// At its closing brace.
    Brace,
    /// At the end of the block that follows, as for the arguments of a function.
    NextBlock,
    /// At the end of the expression.
    Expression,
}

struct Scope<'t> {
    symbols: Vec<usize>,
    /// The index of the symbol that each name refers to here.
    by_name: HashMap<&'t str, usize>,
    end: ScopeEnd,
    /// The number of brackets that were open when it began.
    depth: usize,
}

/// A scan of the tokens of a text that collects its names.
pub(in crate::rules) struct Scanner<'t> {
    text: &'t str,
    /// Where the text begins in its file.
    offset: usize,
    /// The tokens without comments.
    pub code: Vec<Token>,
    comments: Vec<Token>,
    /// By opening bracket: the index of the one that closes it, or one past the last token.
    closing: Vec<usize>,
    scopes: Vec<Scope<'t>>,
    /// Names that are declared for all texts.
    everywhere: HashSet<&'t str>,
    /// The number of open brackets.
    depth: usize,
    names: Names,
}

impl<'t> Scanner<'t> {
    pub(in crate::rules) fn new(text: &'t str, lexis: Lexis, offset: usize) -> Self {
        let tokens = tokenise(text, lexis).unwrap_or_default();
        let comments = tokens.iter().copied().filter(|token| token.is_comment());
        let comments = comments.collect();
        let code = without_comments(&tokens);
        Self {
            text,
            offset,
            closing: closing_brackets(text, &code),
            code,
            comments,
            scopes: Vec::new(),
            everywhere: HashSet::new(),
            depth: 0,
            names: Names::default(),
        }
    }

    /// Returns the text of a token, or an empty string past the last one.
    pub(in crate::rules) fn word(&self, index: usize) -> &'t str {
        self.code
            .get(index)
            .map_or("", |token| token.text(self.text))
    }

    /// Returns the word in front of a token.
    pub(in crate::rules) fn word_before(&self, index: usize) -> &'t str {
        index.checked_sub(1).map_or("", |before| self.word(before))
    }

    pub(in crate::rules) fn is_word(&self, index: usize) -> bool {
        let token = self.code.get(index);
        token.is_some_and(|token| token.kind == TokenKind::Word)
    }

    /// Returns the range in the file from the start of one token to the end of another.
    pub(in crate::rules) fn range(&self, first: usize, last: usize) -> Range<usize> {
        let start = self.code.get(first).map_or(0, |token| token.start as usize);
        let end = self.code.get(last).or_else(|| self.code.last());
        let end = end.map_or(start, |token| token.end as usize);
        start + self.offset..end.max(start) + self.offset
    }

    /// Returns the text of tokens on one line, `to` excluded.
    pub(in crate::rules) fn slice(&self, from: usize, to: usize) -> String {
        let mut slice = String::new();
        let mut end = None;
        for token in self.code.iter().take(to).skip(from) {
            if end.is_some_and(|end| end < token.start) {
                slice.push(' ');
            }
            end = Some(token.end);
            slice.push_str(token.text(self.text));
        }
        slice
    }

    /// Returns the index of the bracket that closes the one at `open`, or one past the last token.
    pub(in crate::rules) fn closing(&self, open: usize) -> usize {
        let closing = self.closing.get(open).copied();
        closing.unwrap_or(self.code.len())
    }

    /// Returns the index of the next token with a text, or the end of the search if it is not among the next
    /// [`LONGEST`] tokens.
    pub(in crate::rules) fn next(&self, from: usize, wanted: &str) -> usize {
        let end = self.code.len().min(from + LONGEST);
        let mut rest = from..end;
        rest.find(|index| self.word(*index) == wanted)
            .unwrap_or(end)
    }

    /// Opens a scope.
    pub(in crate::rules) fn open_scope(&mut self, end: ScopeEnd) {
        self.scopes.push(Scope {
            symbols: Vec::new(),
            by_name: HashMap::new(),
            end,
            depth: self.depth,
        });
    }

    /// Returns the number of open scopes.
    pub(in crate::rules) fn scope_depth(&self) -> usize {
        self.scopes.len()
    }

    /// Opens and closes scopes at a bracket, `,` or `;`.
    pub(in crate::rules) fn note_sign(&mut self, index: usize) {
        match self.word(index) {
            "{" => {
                self.depth += 1;
                self.open_scope(ScopeEnd::Brace);
            }
            "(" | "[" => self.depth += 1,
            sign @ (")" | "]" | "}") => {
                self.depth = self.depth.saturating_sub(1);
                self.close_expressions(index, self.depth + 1);
                if sign == "}" {
                    self.close_block(index);
                }
            }
            "," | ";" => self.close_expressions(index, self.depth),
            _ => {}
        }
    }

    fn close_expressions(&mut self, index: usize, depth: usize) {
        while self
            .scopes
            .last()
            .is_some_and(|scope| scope.end == ScopeEnd::Expression && scope.depth >= depth)
        {
            self.close_scope(index);
        }
    }

    fn close_block(&mut self, index: usize) {
        let is_block = |scope: &Scope| scope.end == ScopeEnd::Brace;
        if !self.scopes.iter().any(is_block) {
            return;
        }
        while let Some(end) = self.close_scope(index) {
            if end == ScopeEnd::Brace {
                break;
            }
        }
        let is_header = |scope: &Scope| scope.end == ScopeEnd::NextBlock;
        while self.scopes.last().is_some_and(is_header) {
            self.close_scope(index);
        }
    }

    fn close_scope(&mut self, index: usize) -> Option<ScopeEnd> {
        let closed = self.scopes.pop()?;
        let end = self.range(index, index).end;
        for number in closed.symbols {
            if let Some(symbol) = self.names.symbols.get_mut(number)
                && let Some(scope) = &mut symbol.scope
            {
                scope.end = end;
            }
        }
        Some(closed.end)
    }

    /// Closes all scopes, for a new definition.
    pub(in crate::rules) fn close_all(&mut self, index: usize) {
        while self.close_scope(index).is_some() {}
        self.depth = 0;
    }

    /// Declares the name at a token in the innermost scope, or for all texts if no scope is open.
    pub(in crate::rules) fn declare(
        &mut self,
        index: usize,
        kind: SymbolKind,
        whole: Range<usize>,
        detail: String,
    ) {
        let innermost = self.scopes.len().checked_sub(1);
        self.declare_in(innermost, index, kind, whole, detail);
    }

    /// Declares a name for all texts, whatever scopes are open.
    pub(in crate::rules) fn declare_everywhere(
        &mut self,
        index: usize,
        kind: SymbolKind,
        whole: Range<usize>,
        detail: String,
    ) {
        self.declare_in(None, index, kind, whole, detail);
    }

    /// Declares a name in the outermost scope, that of the function.
    pub(in crate::rules) fn declare_in_function(
        &mut self,
        index: usize,
        kind: SymbolKind,
        detail: String,
    ) {
        let whole = self.range(index, index);
        let outermost = (!self.scopes.is_empty()).then_some(0);
        self.declare_in(outermost, index, kind, whole, detail);
    }

    fn declare_in(
        &mut self,
        scope: Option<usize>,
        index: usize,
        kind: SymbolKind,
        whole: Range<usize>,
        detail: String,
    ) {
        let range = self.range(index, index);
        let number = self.names.symbols.len();
        let known_in = scope.map(|_| range.start..self.text.len() + self.offset);
        let name = self.word(index);
        match scope.and_then(|scope| self.scopes.get_mut(scope)) {
            Some(scope) => {
                scope.symbols.push(number);
                scope.by_name.insert(name, number);
            }
            None => {
                self.everywhere.insert(name);
            }
        }
        self.names.symbols.push(Symbol {
            name: name.to_owned(),
            kind,
            comment: self.comment_before(whole.start.saturating_sub(self.offset)),
            range: range.clone(),
            whole,
            scope: known_in,
            detail,
        });
        self.names.uses.push(NameUse {
            range,
            target: Target::Symbol(number),
        });
    }

    /// Returns the index of the symbol that a name refers to in the open scopes.
    pub(in crate::rules) fn resolve(&self, name: &str) -> Option<usize> {
        let mut scopes = self.scopes.iter().rev();
        scopes.find_map(|scope| scope.by_name.get(name).copied())
    }

    /// Returns true if a name was declared for all texts so far.
    pub(in crate::rules) fn is_declared_everywhere(&self, name: &str) -> bool {
        self.everywhere.contains(name)
    }

    /// Records a use of the name at a token.
    pub(in crate::rules) fn note_use(&mut self, index: usize) {
        let found = self.resolve(self.word(index));
        let range = self.range(index, index);
        let target = found.map_or(Target::Anywhere, Target::Symbol);
        self.names.uses.push(NameUse { range, target });
    }

    /// Records a use of a name that is known in all texts.
    pub(in crate::rules) fn note_use_of_range(&mut self, range: Range<usize>) {
        let target = Target::Anywhere;
        self.names.uses.push(NameUse { range, target });
    }

    /// Returns the names, the uses in the order of the text.
    pub(in crate::rules) fn finish(mut self) -> Names {
        while self.scopes.pop().is_some() {}
        self.names.uses.sort_by_key(|name_use| name_use.range.start);
        self.names
    }

    /// Returns the text of the comments that end on the line above, without comment delimiters.
    fn comment_before(&self, start: usize) -> String {
        let mut lines: Vec<&str> = Vec::new();
        let mut start = start;
        let end = self
            .comments
            .partition_point(|token| token.end as usize <= start);
        for token in self.comments.iter().take(end).rev() {
            let gap = self.text.get(token.end as usize..start).unwrap_or("x");
            let is_alone = self
                .text
                .get(..token.start as usize)
                .is_some_and(is_line_empty_at_end);
            if !gap.trim().is_empty() || gap.matches('\n').count() > 1 || !is_alone {
                break;
            }
            lines.push(token.text(self.text));
            start = token.start as usize;
        }
        let words = lines.iter().rev().flat_map(|comment| {
            let signs = ['/', '*', '!', ' ', '\t', '\r'];
            let lines = comment.lines();
            lines.map(move |line| line.trim_matches(signs))
        });
        let words: Vec<&str> = words.filter(|line| !line.is_empty()).collect();
        words.join(" ")
    }
}

/// Returns, by opening bracket, the index of the one that closes it, else one past the last token.
fn closing_brackets(text: &str, code: &[Token]) -> Vec<usize> {
    let mut closing = vec![code.len(); code.len()];
    let mut open = Vec::new();
    for (index, token) in code.iter().enumerate() {
        match token.text(text) {
            "(" | "[" | "{" => open.push(index),
            ")" | "]" | "}" => {
                if let Some(slot) = open.pop().and_then(|open| closing.get_mut(open)) {
                    *slot = index;
                }
            }
            _ => {}
        }
    }
    closing
}

/// Returns true if the last line of a text is blank.
fn is_line_empty_at_end(text: &str) -> bool {
    let line = text.rsplit('\n').next().unwrap_or("");
    line.trim().is_empty()
}

impl Names {
    /// Adds the names of a part of the text that was scanned separately.
    pub(in crate::rules) fn add(&mut self, other: Names) {
        let first = self.symbols.len();
        self.symbols.extend(other.symbols);
        self.uses
            .extend(other.uses.into_iter().map(|name_use| NameUse {
                target: match name_use.target {
                    Target::Symbol(number) => Target::Symbol(number + first),
                    other => other,
                },
                ..name_use
            }));
        self.uses.sort_by_key(|name_use| name_use.range.start);
    }
}
