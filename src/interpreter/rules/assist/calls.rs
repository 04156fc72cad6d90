//! Which functions call which, and the names of parameters at calls.

use super::signature::parameters;
use super::{Assist, Symbol, SymbolId, SymbolKind, is_word_char, word_start};
use crate::rules::highlight::HighlightKind;
use std::collections::BTreeMap;
use std::ops::Range;

/// A function at one end of calls, and where they are: in the text of the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallEdge<'a> {
    /// The index of the text that declares the function.
    pub file: usize,
    /// The function, or a part of the text that calls like one.
    pub symbol: &'a Symbol,
    /// The calls, in the text of the caller.
    pub places: Vec<Range<usize>>,
}

/// The name of a parameter in front of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterHint {
    /// Where the argument begins.
    pub offset: usize,
    /// The name of the parameter.
    pub name: String,
}

/// An open bracket, in the search for calls.
struct OpenBracket {
    start: usize,
    is_round: bool,
    /// Where the present argument begins, and its number.
    argument: usize,
    number: usize,
}

impl Assist<'_> {
    /// Returns the function that the word at a byte offset names, and the text that declares it.
    pub fn callable(&self, file: usize, offset: usize) -> Option<(usize, &Symbol)> {
        let id = self.symbol_at(file, offset)?;
        let symbol = self.symbol(id)?;
        let is_callable = matches!(symbol.kind, SymbolKind::Function | SymbolKind::Rule);
        is_callable.then_some((id.file, symbol))
    }

    /// Returns what calls the function whose name is at a byte offset, and where.
    pub fn callers(&self, file: usize, offset: usize) -> Vec<CallEdge<'_>> {
        let places = self.places(file, offset, |name| !name.is_declaration);
        let calls = places.into_iter().filter_map(|place| {
            let caller = self.enclosing(place.file, place.range.start)?;
            Some((caller, place.range))
        });
        self.edges(calls)
    }

    /// Returns what a function calls, and where. Its name is at a byte offset of a text.
    pub fn callees(&self, file: usize, offset: usize) -> Vec<CallEdge<'_>> {
        let caller = self.symbol_at(file, offset);
        let Some((caller, whole)) =
            caller.and_then(|id| Some((id, self.symbol(id)?.whole.clone())))
        else {
            return Vec::new();
        };
        let names = self.names.get(caller.file);
        let uses = names.map_or(&[][..], |names| &names.uses);
        let calls = uses.iter().filter_map(|name| {
            let is_inside = whole.contains(&name.range.start) && !name.is_declaration;
            let id = self.target(caller.file, name).filter(|_| is_inside)?;
            let kind = self.symbol(id)?.kind;
            let is_callable = matches!(kind, SymbolKind::Function | SymbolKind::Rule);
            is_callable.then(|| (id, name.range.clone()))
        });
        self.edges(calls)
    }

    fn edges(&self, calls: impl Iterator<Item = (SymbolId, Range<usize>)>) -> Vec<CallEdge<'_>> {
        let mut edges: BTreeMap<(usize, usize), Vec<Range<usize>>> = BTreeMap::new();
        for (id, place) in calls {
            edges.entry((id.file, id.index)).or_default().push(place);
        }
        let edges = edges.into_iter().filter_map(|((file, index), places)| {
            let symbol = self.symbol(SymbolId { file, index })?;
            Some(CallEdge {
                file,
                symbol,
                places,
            })
        });
        edges.collect()
    }

    /// Returns the innermost declaration with code around a byte offset.
    fn enclosing(&self, file: usize, offset: usize) -> Option<SymbolId> {
        let symbols = self.names.get(file)?.symbols.iter().enumerate();
        let around = symbols.filter(|(_, symbol)| {
            let has_code = matches!(
                symbol.kind,
                SymbolKind::Function | SymbolKind::Rule | SymbolKind::Turn | SymbolKind::Section
            );
            has_code && symbol.whole.contains(&offset)
        });
        let (index, _) = around.min_by_key(|(_, symbol)| symbol.whole.len())?;
        Some(SymbolId { file, index })
    }

    /// Returns the declaration around a byte offset that has code, such as a function.
    pub fn enclosing_symbol(&self, file: usize, offset: usize) -> Option<&Symbol> {
        self.symbol(self.enclosing(file, offset)?)
    }

    /// Returns the outermost declaration around a byte offset.
    pub(super) fn outermost(&self, file: usize, offset: usize) -> Option<Range<usize>> {
        let symbols = self.outline(file).into_iter();
        let around = symbols.filter(|symbol| symbol.whole.contains(&offset));
        let wholes = around.map(|symbol| symbol.whole.clone());
        wholes.max_by_key(ExactSizeIterator::len)
    }

    /// Returns the declaration that judges moves, if a text has it.
    pub fn judge(&self, file: usize) -> Option<&Symbol> {
        let name = self.language.assist.judge;
        let mut symbols = self.names.get(file)?.symbols.iter();
        symbols.find(|symbol| symbol.scope.is_none() && symbol.name == name)
    }

    /// Returns the names of parameters for the arguments in a range that are literals. Only functions of the texts have
    /// such names.
    pub fn parameter_hints(&self, file: usize, range: &Range<usize>) -> Vec<ParameterHint> {
        let text = self.text(file);
        let mut open: Vec<OpenBracket> = Vec::new();
        let mut hints = Vec::new();
        // Calls may begin before the range, so brackets are counted from the start; what costs more is done only
        // for literals in the range.
        for (piece, kind) in self.highlights(file) {
            if piece.start >= range.end {
                break;
            }
            if *kind != HighlightKind::Operator {
                continue;
            }
            let sign = text.get(piece.clone()).unwrap_or("");
            if matches!(sign, ")" | "," | "]" | "}") {
                if let Some(bracket) = open.last().filter(|bracket| bracket.is_round)
                    && piece.start > range.start
                {
                    hints.extend(self.parameter_hint(file, bracket, piece.start));
                }
                match open.last_mut() {
                    Some(bracket) if sign == "," => {
                        bracket.argument = piece.end;
                        bracket.number += 1;
                    }
                    _ if sign != "," => drop(open.pop()),
                    _ => {}
                }
            } else if matches!(sign, "(" | "[" | "{") {
                open.push(OpenBracket {
                    start: piece.start,
                    is_round: sign == "(",
                    argument: piece.end,
                    number: 0,
                });
            }
        }
        hints
    }

    fn parameter_hint(
        &self,
        file: usize,
        bracket: &OpenBracket,
        end: usize,
    ) -> Option<ParameterHint> {
        let text = self.text(file);
        let argument = text.get(bracket.argument..end)?;
        let written = argument.trim();
        let offset = bracket.argument + argument.len() - argument.trim_start().len();
        if !is_literal(written) {
            return None;
        }
        let before = text.get(..bracket.start)?.trim_end();
        let start = word_start(before);
        let uses = &self.names.get(file)?.uses;
        let index = uses.partition_point(|name| name.range.start < start);
        let name = uses.get(index).filter(|name| name.range.start == start)?;
        let symbol = self.symbol(self.target(file, name)?)?;
        let detail = symbol.detail.as_str();
        if name.is_declaration || !detail.starts_with('(') {
            return None;
        }
        let ranges = parameters(detail, 0);
        let parameter = detail.get(ranges.get(bracket.number)?.clone())?;
        let parameter = parameter.trim_end_matches(['[', ']']).trim_end();
        let name = parameter.get(word_start(parameter)..)?;
        (!name.is_empty()).then(|| ParameterHint {
            offset,
            name: name.to_owned(),
        })
    }
}

/// Returns true for a number, a truth value or a quoted text.
fn is_literal(text: &str) -> bool {
    let number = text.strip_prefix('-').unwrap_or(text);
    let is_number = number.starts_with(|sign: char| sign.is_ascii_digit())
        && number.chars().all(|sign| is_word_char(sign) || sign == '.');
    let is_quoted = text.len() > 1 && text.starts_with('"') && text.ends_with('"');
    is_number || is_quoted || matches!(text, "true" | "false")
}
