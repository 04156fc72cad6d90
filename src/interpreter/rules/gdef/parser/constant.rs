//! Parses what is constant: values with a name, tables and maps, and the numbers of families.

use super::{Parser, is_digits, is_word, type_of};
use crate::message;
use crate::rules::gdef::errors::Situation;
use crate::rules::gdef::syntax::{
    ConstantDefinition, Definitions, Entries, Entry, Expr, ExprKind, MapDefinition, SourceWord,
    TableDefinition,
};
use crate::rules::syntax::tokens::TokenKind;
use crate::rules::vm::tree::Type;

/// The most tables inside each other; two are enough for a table of rows, and one more tells what is wrong.
const MAX_NESTED: usize = 3;

impl Parser<'_> {
    /// Returns true if `const` begins a definition here and is not a name.
    pub(super) fn begins_constant(&self, index: usize) -> bool {
        self.cursor.word_at(index) == "const"
            && type_of(self.cursor.word_at(index + 1)).is_some()
            && self.is_name(index + 2)
            && matches!(self.cursor.word_at(index + 3), "=" | "[")
    }

    pub(super) fn constant(&mut self, definitions: &mut Definitions) {
        let start = self.keyword();
        self.report
            .extension(self.cursor.span(start), message!("gdef-extension-constant"));
        let ty = type_of(self.cursor.word()).unwrap_or(Type::Int);
        self.cursor.advance();
        let index = self.cursor.advance();
        let name = self.word(index);
        if self.cursor.is("[") {
            return self.table(definitions, ty, name, start);
        }
        self.cursor.advance();
        if self.cursor.is("{") {
            let message = message!("gdef-table-brackets", name = &name.text);
            self.error(name.span, message, message!("gdef-table-hint"));
        }
        let value = self.expr();
        if let Some(value) = value
            && self.ending().is_some()
        {
            self.report_deferred();
            let span = self.cursor.span_from(start);
            definitions.constants.push(ConstantDefinition {
                ty,
                name,
                value,
                span,
            });
            return;
        }
        self.skip_constant(definitions, start + 4);
        definitions
            .constants
            .push(self.broken_constant(ty, name, start));
    }

    pub(super) fn broken_constant(
        &self,
        ty: Type,
        name: SourceWord,
        start: usize,
    ) -> ConstantDefinition {
        ConstantDefinition {
            ty,
            value: Expr {
                kind: ExprKind::Broken,
                span: name.span,
            },
            name,
            span: self.cursor.span_from(start),
        }
    }

    /// Reports a definition that cannot be parsed from a token on, and goes behind it.
    fn skip_constant(&mut self, definitions: &mut Definitions, from: usize) {
        let mut end = self.cursor.index.max(from);
        while end < self.cursor.len()
            && self.cursor.word_at(end) != ";"
            && !self.begins_definition(end)
        {
            end += 1;
        }
        end += usize::from(self.cursor.word_at(end) == ";");
        definitions.is_incomplete = true;
        self.explain(from, end, Situation::Statement);
        self.cursor.index = end;
    }

    /// Parses `[size] = { ... };` behind the name of a table. The size may be left out, and there may be two.
    fn table(&mut self, definitions: &mut Definitions, ty: Type, name: SourceWord, start: usize) {
        let from = self.cursor.index;
        let table = self.sizes().and_then(|sizes| {
            self.cursor.expect("=")?;
            if !self.cursor.is("{") {
                let span = self.cursor.span(self.cursor.index);
                let hint = message!("gdef-table-hint");
                self.error(span, message!("gdef-table-braces"), hint);
                self.is_reported = true;
                return None;
            }
            let entries = self.entries(MAX_NESTED)?;
            self.ending()?;
            Some((sizes, entries))
        });
        let is_sound = table.is_some();
        match is_sound {
            true => self.report_deferred(),
            false => self.skip_constant(definitions, from),
        }
        let span = self.cursor.span_from(start);
        let (sizes, entries) = table.unwrap_or_else(|| {
            let all = Vec::new();
            (Vec::new(), Entries { all, span })
        });
        // A table that cannot be read is kept, so that its uses are not reported as unknown.
        definitions.tables.push(TableDefinition {
            ty,
            name,
            sizes,
            entries,
            span,
        });
    }

    fn sizes(&mut self) -> Option<Vec<Option<Expr>>> {
        let mut sizes = Vec::new();
        while self.cursor.eat("[") {
            let is_empty = self.cursor.is("]");
            sizes.push(match is_empty {
                true => None,
                false => Some(self.expr()?),
            });
            self.cursor.expect("]")?;
        }
        Some(sizes)
    }

    fn entries(&mut self, nested: usize) -> Option<Entries> {
        let start = self.cursor.expect("{")?;
        let mut all = Vec::new();
        let mut has_comma_missing = false;
        if !self.cursor.is("}") {
            loop {
                all.push(match self.cursor.is("{") {
                    true => Entry::Row(self.row(nested)?),
                    false => Entry::Value(self.expr()?),
                });
                if self.cursor.eat(",") {
                    continue;
                }
                let is_word = matches!(
                    self.cursor.kind(),
                    Some(TokenKind::Word | TokenKind::Number)
                );
                if !is_word && !self.cursor.is("{") {
                    break;
                }
                if !std::mem::replace(&mut has_comma_missing, true) {
                    let span = self.cursor.span(self.cursor.index).start_point();
                    self.report.error(span, message!("gdef-table-comma"));
                }
            }
        }
        self.cursor.expect("}")?;
        let span = self.cursor.span_from(start);
        Some(Entries { all, span })
    }

    /// Parses a row of a table. More tables inside each other than any table has are told, not followed.
    fn row(&mut self, nested: usize) -> Option<Entries> {
        let Some(nested) = nested.checked_sub(1) else {
            let span = self.cursor.span(self.cursor.index);
            let hint = message!("gdef-table-hint");
            self.error(span, message!("gdef-table-no-row"), hint);
            self.is_reported = true;
            return None;
        };
        self.entries(nested)
    }

    /// Returns true if `map` begins a definition here and is not a name.
    pub(super) fn begins_map(&self, index: usize) -> bool {
        self.cursor.word_at(index) == "map"
            && self.is_name(index + 1)
            && self.cursor.word_at(index + 2) == "{"
    }

    pub(super) fn map(&mut self, definitions: &mut Definitions) {
        let start = self.keyword();
        let what = message!("gdef-extension-map");
        self.report.extension(self.cursor.span(start), what);
        let index = self.cursor.advance();
        let name = self.word(index);
        let close = self.cursor.block_end();
        self.cursor.advance();
        let rows = self.rows(close, true);
        let span = self.cursor.span_from(start);
        definitions.maps.push(MapDefinition { name, rows, span });
    }

    /// Parses `[first .. last]` behind the name of a family. The dots may be part of a number.
    pub(super) fn members(&mut self) -> Option<(SourceWord, SourceWord)> {
        if !self.cursor.is("[") {
            return None;
        }
        let start = self.cursor.index;
        let members = self.range();
        let span = self.cursor.span_from(start);
        match members {
            Some(_) => {
                let what = message!("gdef-extension-family");
                self.report.extension(span, what);
            }
            None => {
                // To the bracket, if it is in the same line.
                let line = |index: usize| index == start || !self.cursor.begins_line(index);
                let len = self.cursor.len();
                let end = (start..len).take_while(|index| line(*index));
                let close = end
                    .clone()
                    .find(|index| self.cursor.word_at(*index) == "]")
                    .or_else(|| end.last());
                self.cursor.index = close.map_or(start, |close| close + 1);
                let span = self.cursor.span_from(start);
                let hint = message!("gdef-family-hint");
                self.error(span, message!("gdef-family-range"), hint);
            }
        }
        members
    }

    fn range(&mut self) -> Option<(SourceWord, SourceWord)> {
        self.cursor.expect("[")?;
        let index = self.cursor.advance();
        let text = self.cursor.word_at(index);
        // `1..6`, `1.. 6` and `1 ..6` are read by the tokens as numbers with dots.
        let (first, glued) = match text.find("..") {
            Some(dots) => (self.cursor.part(index, 0..dots), Some(dots + 2)),
            None => (self.cursor.whole_word(index), None),
        };
        let last = match glued {
            Some(from) if from < text.len() => self.cursor.part(index, from..text.len()),
            Some(_) => {
                let last = self.cursor.advance();
                self.cursor.whole_word(last)
            }
            None => {
                self.cursor.expect(".")?;
                let dot = self.cursor.advance();
                let text = self.cursor.word_at(dot);
                match text.strip_prefix('.')? {
                    "" => {
                        let last = self.cursor.advance();
                        self.cursor.whole_word(last)
                    }
                    _ => self.cursor.part(dot, 1..text.len()),
                }
            }
        };
        self.cursor.expect("]")?;
        let is_number = |word: &SourceWord| is_digits(&word.text) || is_word(&word.text);
        (is_number(&first) && is_number(&last)).then_some((first, last))
    }

    /// Parses `[number]` behind the name of a family, where a board is described.
    pub(super) fn member(&mut self) -> Option<SourceWord> {
        let index = self.cursor.index;
        let is_member = self.cursor.is("[")
            && self.cursor.word_at(index + 2) == "]"
            && matches!(
                self.cursor.kind_at(index + 1),
                Some(TokenKind::Word | TokenKind::Number)
            );
        if !is_member {
            return None;
        }
        self.cursor.index += 3;
        Some(self.word(index + 1))
    }
}
