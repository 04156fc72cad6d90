//! Which functions call which, in the terms of the protocol. An item is found again by the place of its name.

use super::diagnostics::ClientView;
use super::documents::path_of;
use super::games::GameAnalysis;
use super::protocol::CallItem;
use super::requests::{CursorContext, GameTexts, symbol_kind};
use crate::base::Message;
use crate::rules::assist::{CallEdge, Symbol};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;

impl ClientView<'_> {
    /// Returns the function at a place as an item of a hierarchy.
    pub(super) fn prepare_calls(&self, context: &CursorContext<'_>) -> Value {
        let callable = context.assist.callable(context.texts.index, context.offset);
        let item = callable.and_then(|(file, symbol)| self.call_item(file, symbol, context.texts));
        item.map_or(Value::Null, |item| json!([item]))
    }

    /// Returns the calls of an item, or those that it makes.
    ///
    /// # Errors
    /// The document of the item cannot be read.
    pub(super) fn calls(
        &self,
        item: &CallItem,
        is_incoming: bool,
        games: &BTreeMap<PathBuf, GameAnalysis>,
    ) -> Result<Value, Message> {
        let Some(texts) = self.texts_of(&path_of(&item.uri), games)? else {
            return Ok(Value::Null);
        };
        let Some(lines) = texts.lines() else {
            return Ok(Value::Null);
        };
        let assist = texts.assist();
        let offset = lines.offset(item.selection_range.start, self.encoding);
        let (edges, end) = match is_incoming {
            true => (assist.callers(texts.index, offset), "from"),
            false => (assist.callees(texts.index, offset), "to"),
        };
        let calls = edges.into_iter().filter_map(|edge| {
            let CallEdge {
                file,
                symbol,
                places,
            } = edge;
            // Calls are in the text of the one who calls.
            let caller = if is_incoming { file } else { texts.index };
            let (_, lines) = texts.files.get(caller)?;
            let ranges = places.iter().map(|place| lines.range(place, self.encoding));
            let ranges: Vec<_> = ranges.collect();
            let item = self.call_item(file, symbol, &texts)?;
            Some(json!({ end: item, "fromRanges": ranges }))
        });
        Ok(calls.collect())
    }

    /// Returns an item; `None` for a function of a file that has no address.
    fn call_item(&self, file: usize, symbol: &Symbol, texts: &GameTexts) -> Option<Value> {
        let (path, lines) = texts.files.get(file)?;
        let uri = self.documents.uri(path.as_ref()?)?;
        let whole =
            symbol.whole.start.min(symbol.range.start)..symbol.whole.end.max(symbol.range.end);
        Some(json!({
            "name": symbol.name,
            "detail": symbol.detail,
            "kind": symbol_kind(symbol.kind),
            "uri": uri,
            "range": lines.range(&whole, self.encoding),
            "selectionRange": lines.range(&symbol.range, self.encoding),
        }))
    }
}
