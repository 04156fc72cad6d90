//! Why a variant cannot be written.

use super::setting::Setting;
use crate::base::Message;
use crate::message;

/// What is wrong, and in which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    TooLong,
    NoVariant {
        name: String,
    },
    NoBase {
        line: usize,
        base: String,
        name: String,
    },
    NoLine {
        line: usize,
        text: String,
    },
    /// The rules cannot say what this line says.
    Option(Setting),
    /// The value is of another kind: `bool`, `number`, `rank`, `file`, `squares`, `value`, `piece`, `pairs`, `letter`,
    /// `betza`, `fen`.
    Value {
        setting: Setting,
        kind: &'static str,
    },
    Betza {
        setting: Setting,
        part: String,
    },
}

impl Fault {
    pub(super) fn option(setting: &Setting) -> Self {
        Self::Option(setting.clone())
    }
    pub(super) fn value(setting: &Setting, kind: &'static str) -> Self {
        Self::Value {
            setting: setting.clone(),
            kind,
        }
    }

    /// Returns the sentence for users; `path` is the file of the text.
    pub fn message(&self, path: &str) -> Message {
        match self {
            Self::TooLong => message!("variants-too-long", path = path),
            Self::NoVariant { name } => {
                message!("variants-unknown", path = path, name = name.as_str())
            }
            Self::NoBase { line, base, name } => message!(
                "variants-no-base",
                path = path,
                line = *line,
                base = base.as_str(),
                name = name.as_str()
            ),
            Self::NoLine { line, text } => {
                message!(
                    "variants-no-line",
                    path = path,
                    line = *line,
                    text = text.as_str()
                )
            }
            Self::Option(setting) => {
                let text = said(setting);
                match &setting.built_in {
                    Some(name) => message!(
                        "variants-built-in-option",
                        name = name.as_str(),
                        text = text
                    ),
                    None => message!(
                        "variants-option",
                        path = path,
                        line = setting.line,
                        text = text
                    ),
                }
            }
            Self::Value { setting, kind } => message!(
                "variants-value",
                path = path,
                line = setting.line,
                text = said(setting),
                kind = *kind
            ),
            Self::Betza { setting, part } => message!(
                "variants-betza",
                path = path,
                line = setting.line,
                text = said(setting),
                part = part.as_str()
            ),
        }
    }
}

/// A line of the text again.
pub fn said(setting: &Setting) -> String {
    format!("{} = {}", setting.key, setting.value)
}
