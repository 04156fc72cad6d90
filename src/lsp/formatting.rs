//! Formatting in the terms of the protocol: of a text, a range of it, and the line that is being written.

use super::diagnostics::ClientView;
use super::protocol::{Position, Range};
use super::requests::GameTexts;
use crate::base::Message;
use crate::rules::format::{FormatError, changed_lines, changed_parts, format, indentations};
use serde_json::{Value, json};

impl ClientView<'_> {
    /// Returns the edits that format a text or the lines of a range of it, or none.
    ///
    /// # Errors
    /// The text has an error that makes its structure unclear. Languages without a formatter are left alone.
    pub(super) fn formatting(
        &self,
        texts: &GameTexts,
        part: Option<Range>,
    ) -> Result<Value, Message> {
        let Some(lines) = texts.lines().filter(|_| texts.is_rules()) else {
            return Ok(Value::Null);
        };
        let text = lines.text();
        let formatted = match format(texts.language, text) {
            Ok(formatted) => formatted,
            Err(FormatError::Language) => return Ok(Value::Null),
            Err(FormatError::Broken(error)) => return Err(error.message.clone()),
        };
        let parts = match part {
            None => changed_lines(text, &formatted).into_iter().collect(),
            Some(part) => {
                let part = lines.bytes(part, self.encoding);
                let last = part.end.saturating_sub(usize::from(part.end > part.start));
                let mut parts = changed_parts(text, &formatted);
                // A line is asked for if a character of it is, or the cursor is in it.
                parts.retain(|(range, _)| {
                    lines.line_of(range.start) <= lines.line_of(last)
                        && lines.line_of(part.start) <= lines.line_of(range.end.saturating_sub(1))
                });
                parts
            }
        };
        let edits = parts.into_iter().map(|(range, by)| {
            let range = lines.range(&range, self.encoding);
            json!({ "range": range, "newText": by })
        });
        Ok(edits.collect())
    }

    /// Returns the edits of blanks after a sign was typed: of the new line, or of the block that a brace has closed.
    pub(super) fn format_typed(&self, texts: &GameTexts, position: Position, sign: &str) -> Value {
        let Some(lines) = texts.lines().filter(|_| texts.is_rules()) else {
            return Value::Null;
        };
        let offset = lines.offset(position, self.encoding);
        let found = indentations(texts.language, lines.text(), offset, sign == "}");
        let edits = found.into_iter().map(|found| {
            let range = lines.range(&found.range, self.encoding);
            json!({ "range": range, "newText": " ".repeat(found.blanks) })
        });
        edits.collect()
    }
}
