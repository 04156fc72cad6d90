//! Words between those of the text: names of parameters, values of constants, the number of moves at the start.

use super::diagnostics::ClientView;
use super::protocol::Range;
use super::requests::GameTexts;
use super::server::Server;
use crate::rules::DisplayValue;
use crate::rules::assist::SymbolKind;
use crate::session::words::value_words;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::ops;

/// The kinds of hints, in the terms of the protocol.
const TYPE: u32 = 1;
const PARAMETER: u32 = 2;

impl Server {
    /// Returns the hints for a range of a document. Nothing is computed here that a check has not found; what it has
    /// found may be older than the text by one change.
    pub(super) fn inlay_hints(
        &self,
        view: &ClientView<'_>,
        texts: &GameTexts,
        range: Range,
    ) -> Value {
        let (Some(lines), true) = (texts.lines(), texts.is_rules()) else {
            return json!([]);
        };
        let range = lines.bytes(range, view.encoding);
        let options = self.hints;
        let assist = texts.assist();
        let mut hints: Vec<(usize, Value)> = Vec::new();
        let mut add = |offset: usize, label: String, kind: Option<u32>| {
            let is_parameter = kind == Some(PARAMETER);
            let mut hint = json!({
                "position": lines.position(offset, view.encoding),
                "label": label,
                "paddingLeft": !is_parameter,
                "paddingRight": is_parameter,
            });
            if let (Some(kind), Some(hint)) = (kind, hint.as_object_mut()) {
                hint.insert("kind".to_owned(), kind.into());
            }
            hints.push((offset, hint));
        };
        if options.parameter_names {
            for hint in assist.parameter_hints(texts.index, &range) {
                add(hint.offset, format!("{}:", hint.name), Some(PARAMETER));
            }
        }
        let is_inside = |offset: usize| range.start <= offset && offset <= range.end;
        let code = view.texts.language().code();
        if let Some(rules) = texts.rules.as_ref().filter(|_| options.constants) {
            let known = rules.constants().iter();
            let known: HashMap<&str, DisplayValue> =
                known.map(|(name, value)| (name.as_str(), *value)).collect();
            let declared = assist.outline(texts.index).into_iter();
            for symbol in declared.filter(|symbol| symbol.kind == SymbolKind::Constant) {
                let end = definition_end(lines.text(), &symbol.whole);
                let value = known.get(symbol.name.as_str());
                if let Some(value) = value.filter(|_| is_inside(end)) {
                    let words = view
                        .texts
                        .say(&value_words(*value, Some(rules.game()), code));
                    add(end, format!("= {words}"), Some(TYPE));
                }
            }
        }
        let judge = assist.judge(texts.index).filter(|_| options.legal_moves);
        if let Some((judge, moves)) = judge.zip(texts.moves) {
            let text = lines.text();
            let rest = text.get(judge.range.end..).unwrap_or("");
            let line = rest.lines().next().unwrap_or("").trim_end().len();
            let end = judge.range.end + line;
            if is_inside(end) {
                add(end, self.count_words(Some(moves)), None);
            }
        }
        hints.sort_by_key(|(offset, _)| *offset);
        hints.into_iter().map(|(_, hint)| hint).collect()
    }
}

/// Returns where a definition ends, without its semicolon.
fn definition_end(text: &str, whole: &ops::Range<usize>) -> usize {
    let written = text.get(whole.clone()).unwrap_or("");
    whole.start + written.trim_end().trim_end_matches(';').trim_end().len()
}
