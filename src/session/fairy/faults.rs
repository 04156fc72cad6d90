//! Why a variant cannot be written.

use super::setting::Setting;
use crate::base::Message;
use crate::base::clean::shortened;
use crate::message;

/// The longest value, name or line in a sentence, in characters.
const MAX_SHOWN: usize = 60;

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
    /// No line gives a first position, and that of a built-in variant does not fit.
    NoStart {
        name: String,
        built_in: String,
    },
    /// The value is no number from 0 to this one.
    Number {
        setting: Setting,
        most: usize,
    },
    /// The value is of another kind: `bool`, `rank`, `file`, `squares`, `value`, `piece`, `pairs`, `letter`,
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

    /// Returns the line that the fault is in, if there is one.
    fn setting(&self) -> Option<&Setting> {
        match self {
            Self::Option(setting)
            | Self::Number { setting, .. }
            | Self::Value { setting, .. }
            | Self::Betza { setting, .. } => Some(setting),
            _ => None,
        }
    }

    /// Returns the sentence for users; `path` is the file of the text.
    pub fn message(&self, path: &str) -> Message {
        if let Some(setting) = self.setting()
            && let Some(name) = &setting.built_in
        {
            // The line is none of the user's text.
            return message!(
                "variants-built-in-option",
                name = name.as_str(),
                text = said(setting)
            );
        }
        match self {
            Self::TooLong => message!("variants-too-long", path = path),
            Self::NoVariant { name } => {
                message!("variants-unknown", path = path, name = cut(name))
            }
            Self::NoBase { line, base, name } => message!(
                "variants-no-base",
                path = path,
                line = *line,
                base = cut(base),
                name = cut(name)
            ),
            Self::NoLine { line, text } => {
                message!(
                    "variants-no-line",
                    path = path,
                    line = *line,
                    text = cut(text)
                )
            }
            Self::NoStart { name, built_in } => message!(
                "variants-no-start",
                path = path,
                name = cut(name),
                base = built_in.as_str()
            ),
            Self::Option(setting) => message!(
                "variants-option",
                path = path,
                line = setting.line,
                text = said(setting)
            ),
            Self::Number { setting, most } => message!(
                "variants-number",
                path = path,
                line = setting.line,
                text = said(setting),
                most = *most
            ),
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
                part = cut(part)
            ),
        }
    }
}

fn cut(text: &str) -> String {
    shortened(text, MAX_SHOWN).into_owned()
}

/// A line of the text again; what is long is cut.
pub fn said(setting: &Setting) -> String {
    format!("{} = {}", cut(&setting.key), cut(&setting.value))
}
