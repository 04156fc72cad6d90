//! A scan of the tokens of a text or a script that collects its names.

use crate::rules::assist::names::{NameUse, Symbol, SymbolKind, Target, TextNames, comment_before};
use crate::rules::syntax::tokens::{Lexis, Token, TokenKind, tokenise, without_comments};
use std::collections::HashMap;
use std::ops::Range;

/// How a scope ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScopeEnd {
    /// At its closing brace.
    Brace,
    /// At the end of the block that follows, as for the arguments of a function.
    NextBlock,
    /// At the end of the expression.
    Expression,
}

struct NameScope<'t> {
    symbols: Vec<usize>,
    /// The index of the symbol that each name refers to here.
    by_name: HashMap<&'t str, usize>,
    end: ScopeEnd,
    /// The number of brackets that were open when it began.
    depth: usize,
}

/// A scan of the tokens of a text that collects its names.
pub(super) struct Scanner<'t> {
    text: &'t str,
    /// Where the text begins in its file.
    offset: usize,
    /// The tokens without comments.
    pub code: Vec<Token>,
    comments: Vec<Token>,
    /// By opening bracket: the index of the one that closes it, or one past the last token.
    closing: Vec<usize>,
    scopes: Vec<NameScope<'t>>,
    /// The number of open brackets.
    depth: usize,
    names: TextNames,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str, lexis: Lexis, offset: usize) -> Self {
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
            depth: 0,
            names: TextNames::default(),
        }
    }

    /// Returns the text of a token, or an empty string past the last one.
    pub(super) fn word(&self, index: usize) -> &'t str {
        self.code
            .get(index)
            .map_or("", |token| token.text(self.text))
    }

    /// Returns the word in front of a token.
    pub(super) fn word_before(&self, index: usize) -> &'t str {
        index.checked_sub(1).map_or("", |before| self.word(before))
    }

    pub(super) fn is_word(&self, index: usize) -> bool {
        let token = self.code.get(index);
        token.is_some_and(|token| token.kind == TokenKind::Word)
    }

    /// Returns the range in the file from the start of one token to the end of another.
    pub(super) fn range(&self, first: usize, last: usize) -> Range<usize> {
        let start = self.code.get(first).map_or(0, |token| token.start as usize);
        let end = self.code.get(last).or_else(|| self.code.last());
        let end = end.map_or(start, |token| token.end as usize);
        start + self.offset..end.max(start) + self.offset
    }

    /// Returns the index of the bracket that closes the one at `open`, or one past the last token.
    pub(super) fn closing(&self, open: usize) -> usize {
        let closing = self.closing.get(open).copied();
        closing.unwrap_or(self.code.len())
    }

    /// Opens a scope.
    pub(super) fn open_scope(&mut self, end: ScopeEnd) {
        self.scopes.push(NameScope {
            symbols: Vec::new(),
            by_name: HashMap::new(),
            end,
            depth: self.depth,
        });
    }

    /// Opens and closes scopes at a bracket, `,` or `;`.
    pub(super) fn note_sign(&mut self, index: usize) {
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
        let is_block = |scope: &NameScope| scope.end == ScopeEnd::Brace;
        if !self.scopes.iter().any(is_block) {
            return;
        }
        while let Some(end) = self.close_scope(index) {
            if end == ScopeEnd::Brace {
                break;
            }
        }
        let is_header = |scope: &NameScope| scope.end == ScopeEnd::NextBlock;
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

    /// Declares the name at a token in the innermost scope, or for all texts if no scope is open.
    pub(super) fn declare(
        &mut self,
        index: usize,
        kind: SymbolKind,
        whole: Range<usize>,
        detail: String,
    ) {
        let (name, range) = (self.word(index), self.range(index, index));
        let number = self.names.symbols.len();
        let known_in = range.start..self.text.len() + self.offset;
        let scope = self.scopes.last_mut().map(|innermost| {
            innermost.symbols.push(number);
            innermost.by_name.insert(name, number);
            known_in
        });
        self.names.symbols.push(Symbol {
            name: name.to_owned(),
            kind,
            comment: comment_before(
                self.text,
                &self.comments,
                whole.start.saturating_sub(self.offset),
            ),
            range: range.clone(),
            whole,
            scope,
            detail,
        });
        self.names.uses.push(NameUse {
            range,
            target: Target::Symbol(number),
            is_declaration: true,
        });
    }

    /// Returns the index of the symbol that a name refers to in the open scopes.
    pub(super) fn resolve(&self, name: &str) -> Option<usize> {
        let mut scopes = self.scopes.iter().rev();
        scopes.find_map(|scope| scope.by_name.get(name).copied())
    }

    /// Records a use of the name at a token.
    pub(super) fn note_use(&mut self, index: usize) {
        let symbol = self.resolve(self.word(index));
        let range = self.range(index, index);
        let target = symbol.map_or(Target::Anywhere, Target::Symbol);
        self.names.uses.push(NameUse {
            range,
            target,
            is_declaration: false,
        });
    }

    /// Records a use of a name that is known in all texts.
    pub(super) fn note_use_of_range(&mut self, range: Range<usize>) {
        let target = Target::Anywhere;
        self.names.uses.push(NameUse {
            range,
            target,
            is_declaration: false,
        });
    }

    /// Returns the names, the uses in the order of the text.
    pub(super) fn finish(mut self) -> TextNames {
        while self.scopes.pop().is_some() {}
        self.names.uses.sort_by_key(|name_use| name_use.range.start);
        self.names
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
