//! The names of one text: their declarations, scopes and uses.
//!
//! Each language has a function `names` of its own. It gives the declarations of the syntax tree to a [`Collector`], so
//! that a text is understood once, and has names even while it is incomplete or broken. Scripts have no syntax
//! tree here; the room of their language finds their names among the tokens.

use crate::base::Span;
use crate::rules::syntax;
use crate::rules::syntax::tokens::{Lexis, Token, TokenKind, tokenise, without_comments};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

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
    /// True where the name is declared, also where it is declared once more.
    pub is_declaration: bool,
}

/// The names of one text, in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextNames {
    /// The declarations.
    pub symbols: Vec<Symbol>,
    /// The uses, declarations included.
    pub uses: Vec<NameUse>,
}

/// The tokens of a text.
pub(in crate::rules) struct TextTokens<'t> {
    text: &'t str,
    /// All tokens.
    pub all: Vec<Token>,
    /// The tokens without comments.
    pub code: Vec<Token>,
}

impl<'t> TextTokens<'t> {
    pub(in crate::rules) fn new(text: &'t str, lexis: Lexis) -> Self {
        let all = tokenise(text, lexis).unwrap_or_default();
        let code = without_comments(&all);
        Self { text, all, code }
    }

    /// Returns the text of a token that is no comment, or an empty string past the last one.
    pub(in crate::rules) fn word(&self, index: usize) -> &'t str {
        self.code
            .get(index)
            .map_or("", |token| token.text(self.text))
    }

    /// Returns the word in front of a token.
    pub(in crate::rules) fn word_before(&self, index: usize) -> &'t str {
        index.checked_sub(1).map_or("", |before| self.word(before))
    }

    /// Returns the indexes of the tokens in a range of bytes.
    fn tokens_in(&self, range: &Range<usize>) -> Range<usize> {
        let first = self.next_token(range.start);
        let end = self
            .code
            .partition_point(|token| token.end as usize <= range.end);
        first..end.max(first)
    }

    /// Returns the index of the first token that does not begin before an offset.
    fn next_token(&self, offset: usize) -> usize {
        self.code
            .partition_point(|token| (token.start as usize) < offset)
    }

    /// Returns the text of the tokens in a range, on one line.
    pub(in crate::rules) fn slice(&self, range: Range<usize>) -> String {
        let mut slice = String::new();
        let mut end = None;
        for token in self.code.get(self.tokens_in(&range)).unwrap_or_default() {
            if end.is_some_and(|end| end < token.start) {
                slice.push(' ');
            }
            end = Some(token.end);
            slice.push_str(token.text(self.text));
        }
        slice
    }

    /// Returns the range of a name and the token in front of it.
    pub(in crate::rules) fn with_token_before(&self, name: Span) -> Range<usize> {
        let name = name.range();
        let before = self.next_token(name.start).checked_sub(1);
        let before = before.and_then(|before| self.code.get(before));
        before.map_or(name.start, |token| token.start as usize)..name.end
    }

    /// Returns the offset where a block ends, given its closing brace. If that is missing in the text, the block
    /// extends to the next token, so that what is written after its last statement belongs to it.
    pub(in crate::rules) fn block_end(&self, brace: Span) -> usize {
        let end = brace.range().end;
        if !brace.range().is_empty() {
            return end;
        }
        let next = self.code.get(self.next_token(end));
        next.map_or(self.text.len(), |token| token.start as usize)
    }
}

/// Collects the names of a text that its syntax tree declares. Every other word of the ranges in which names are used
/// is a use, whether the parser understood its place or not; so a name keeps its meaning in a statement that is still
/// being written.
pub(in crate::rules) struct Collector<'t> {
    pub code: TextTokens<'t>,
    /// Returns true for words that can refer to a declaration.
    is_name: fn(&TextTokens<'_>, usize) -> bool,
    comments: Vec<Token>,
    symbols: Vec<Symbol>,
    /// The indexes of tokens that are uses.
    used: Vec<usize>,
    /// The offsets of names that are declared once more.
    redeclared: HashSet<usize>,
    /// The local names of the function that is entered, block by block.
    pub locals: Vec<HashSet<String>>,
    /// Where that function ends.
    pub end: usize,
}

impl<'t> Collector<'t> {
    pub(in crate::rules) fn new(
        code: TextTokens<'t>,
        is_name: fn(&TextTokens<'_>, usize) -> bool,
    ) -> Self {
        let comments = code.all.iter().copied().filter(|token| token.is_comment());
        Self {
            comments: comments.collect(),
            code,
            is_name,
            symbols: Vec::new(),
            used: Vec::new(),
            redeclared: HashSet::new(),
            locals: Vec::new(),
            end: 0,
        }
    }

    /// Enters a function whose body ends with a brace.
    pub(in crate::rules) fn enter(&mut self, brace: Span) {
        self.end = self.code.block_end(brace);
        self.locals = vec![HashSet::new()];
    }

    /// Adds a name to the innermost block; returns false if the block has it already.
    pub(in crate::rules) fn add_local(&mut self, name: &syntax::SourceWord) -> bool {
        let innermost = self.locals.last_mut();
        innermost.is_some_and(|names| names.insert(name.text.clone()))
    }

    /// Declares a name in a scope, or for all texts. Scopes nest, and none begins before the name.
    pub(in crate::rules) fn declare(
        &mut self,
        kind: SymbolKind,
        name: &syntax::SourceWord,
        whole: Range<usize>,
        detail: String,
        scope: Option<Range<usize>>,
    ) {
        self.symbols.push(Symbol {
            name: name.text.clone(),
            kind,
            comment: comment_before(self.code.text, &self.comments, whole.start),
            range: name.span.range(),
            whole,
            scope,
            detail,
        });
    }

    /// Notes that a name declares something once more that is declared already.
    pub(in crate::rules) fn redeclare(&mut self, name: &syntax::SourceWord) {
        self.redeclared.insert(name.span.range().start);
    }

    /// Records the words in a range as uses, except for those that are declarations.
    pub(in crate::rules) fn use_words(&mut self, range: Range<usize>) {
        let indexes = self.code.tokens_in(&range);
        let tokens = self.code.code.get(indexes.clone()).unwrap_or_default();
        let words = indexes.zip(tokens).filter(|(index, token)| {
            token.kind == TokenKind::Word && (self.is_name)(&self.code, *index)
        });
        self.used.extend(words.map(|(index, _)| index));
    }

    /// Returns the names, in the order of the text.
    pub(in crate::rules) fn finish(mut self) -> TextNames {
        self.symbols.sort_by_key(|symbol| symbol.range.start);
        self.used.sort_unstable();
        self.used.dedup();
        let scopes = self.symbols.iter().enumerate();
        let scopes = scopes.filter_map(|(number, symbol)| Some((symbol.scope.clone()?, number)));
        let mut scopes: Vec<(Range<usize>, usize)> = scopes.collect();
        scopes.sort_by_key(|(scope, _)| scope.start);
        let declared = self.symbols.iter().enumerate();
        let mut uses: Vec<NameUse> = declared
            .map(|(number, symbol)| NameUse {
                range: symbol.range.clone(),
                target: Target::Symbol(number),
                is_declaration: true,
            })
            .collect();
        // One pass over uses and scopes in the order of the text. Since scopes nest, the open ones of a name are a
        // stack, whose top is the innermost.
        let mut scopes = scopes.into_iter().peekable();
        let mut open: HashMap<&str, Vec<(usize, usize)>> = HashMap::new();
        for index in self.used {
            let Some(token) = self.code.code.get(index) else {
                continue;
            };
            let range = token.start as usize..token.end as usize;
            while let Some((scope, number)) =
                scopes.next_if(|(scope, _)| scope.start <= range.start)
            {
                let name = self.symbols.get(number).map_or("", |symbol| &symbol.name);
                open.entry(name).or_default().push((scope.end, number));
            }
            // No language has variables that can be called.
            let is_called = self.code.word(index + 1) == "(";
            let mut innermost = None;
            if let Some(open) = open.get_mut(self.code.word(index)).filter(|_| !is_called) {
                while open.pop_if(|(end, _)| *end <= range.start).is_some() {}
                innermost = open.last();
            }
            let target = innermost.map_or(Target::Anywhere, |(_, number)| Target::Symbol(*number));
            let is_declaration = self.redeclared.contains(&range.start);
            uses.push(NameUse {
                range,
                target,
                is_declaration,
            });
        }
        // Stable, so of a declaration and a use at one place the declaration remains.
        uses.sort_by_key(|name_use| name_use.range.start);
        uses.dedup_by_key(|name_use| name_use.range.start);
        TextNames {
            symbols: self.symbols,
            uses,
        }
    }
}

/// Returns the text of the comments that end on the line above an offset, without comment delimiters.
pub(in crate::rules) fn comment_before(text: &str, comments: &[Token], start: usize) -> String {
    let mut lines: Vec<&str> = Vec::new();
    let mut start = start;
    let end = comments.partition_point(|token| token.end as usize <= start);
    for token in comments.iter().take(end).rev() {
        let gap = text.get(token.end as usize..start).unwrap_or("x");
        let is_alone = text
            .get(..token.start as usize)
            .is_some_and(is_line_empty_at_end);
        if !gap.trim().is_empty() || gap.matches('\n').count() > 1 || !is_alone {
            break;
        }
        lines.push(token.text(text));
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

/// Returns true if the last line of a text is blank.
fn is_line_empty_at_end(text: &str) -> bool {
    let line = text.rsplit('\n').next().unwrap_or("");
    line.trim().is_empty()
}

impl TextNames {
    /// Adds the names of a part of the text that was scanned separately.
    pub(in crate::rules) fn add(&mut self, other: TextNames) {
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
