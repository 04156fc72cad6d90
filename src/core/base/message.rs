//! A sentence as data: an identifier and its arguments.
//!
//! Words are made from it in one place (`i18n`), per language. The identifier is also the `code` of a diagnostic.

use super::clean::shortened;
use std::collections::BTreeMap;

/// Says messages in a language. What is below the user interfaces words things through it, without translations of its
/// own.
pub trait Translator {
    /// Returns the sentence for a message.
    fn say(&self, message: &Message) -> String;

    /// Returns the code of the language, such as `en`.
    fn code(&self) -> &'static str;
}

/// A value inside a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Text that came from a file, a user or the system; cleaned when it is shown.
    Text(String),
    /// An integer; selects plural forms.
    Number(i64),
    /// A text in several languages by language code, which are cleaned when they are shown.
    Localized(BTreeMap<String, String>),
    /// A part that is a message itself.
    Message(Box<Message>),
}

/// A sentence without its words. Created by [`message!`](crate::message).
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Identifier of the sentence in `assets/texts/*/*.ftl`: lower-case words joined by `-`.
    pub id: &'static str,
    /// The placeholders of the sentence by name.
    pub args: Vec<(&'static str, Value)>,
}

impl Message {
    /// Returns a message without arguments.
    pub fn new(id: &'static str) -> Self {
        Self {
            id,
            args: Vec::new(),
        }
    }

    /// Returns the value of an argument.
    pub fn arg(&self, name: &str) -> Option<&Value> {
        self.args
            .iter()
            .find(|(key, _)| *key == name)
            .map(|(_, value)| value)
    }

    /// Returns the message with texts shortened to at most `most` characters: a name from a file may be as long as the
    /// file.
    pub fn with_short_texts(&self, most: usize) -> Self {
        let shorten = |value: &Value| match value {
            Value::Text(text) => Value::Text(shortened(text, most).into_owned()),
            Value::Number(number) => Value::Number(*number),
            Value::Localized(texts) => {
                let short = |(code, text): (&String, &String)| {
                    (code.clone(), shortened(text, most).into_owned())
                };
                Value::Localized(texts.iter().map(short).collect())
            }
            Value::Message(part) => Value::Message(Box::new(part.with_short_texts(most))),
        };
        Self {
            id: self.id,
            args: self
                .args
                .iter()
                .map(|(name, value)| (*name, shorten(value)))
                .collect(),
        }
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Message> for Value {
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}

impl From<char> for Value {
    fn from(character: char) -> Self {
        Self::Text(character.to_string())
    }
}

macro_rules! whole_numbers {
    ($($kind:ty)*) => { $(
        impl From<$kind> for Value {
            fn from(number: $kind) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )* };
}
whole_numbers!(u8 u16 u32 u64 usize i32 i64);

/// Makes a [`Message`](crate::base::Message): `message!("gdef-size-range", max = 64, found = n)`.
///
/// A test collects every identifier in calls of this macro and checks it against the texts of all languages, so
/// the identifier is always a literal.
#[macro_export]
macro_rules! message {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::base::Message {
            id: $id,
            args: vec![$((stringify!($name), $crate::base::Value::from($value))),*],
        }
    };
}
