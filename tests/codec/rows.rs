//! Rows of expected results: lists of JSON, one after the other. A long text is written as a list of its parts, so that
//! a difference shows the part that has changed.

use serde_json::{Deserializer, Value};

/// Returns the rows of a file, with the parts of each text joined.
pub fn rows_of(text: &str) -> Vec<Vec<Value>> {
    let rows = Deserializer::from_str(text).into_iter::<Vec<Value>>();
    rows.map(|row| row.expect("a list").into_iter().map(joined).collect())
        .collect()
}

fn joined(value: Value) -> Value {
    match value {
        Value::Array(parts) => {
            let parts = parts.iter().map(|part| part.as_str().expect("a text"));
            Value::String(parts.collect())
        }
        value => value,
    }
}
