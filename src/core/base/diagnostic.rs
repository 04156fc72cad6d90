//! What is wrong with a text, as data.

use super::{Message, Span};

/// How bad a diagnostic is. Ordered from worst to mildest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The text cannot be used.
    Error,
    /// Probably not what the author means.
    Warning,
    /// Could be written better.
    Lint,
    /// A fact that is good to know, such as a default that was taken.
    Note,
}

impl Severity {
    /// The fixed word of the command line and of JSON, the same in every language.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Lint => "lint",
            Self::Note => "note",
        }
    }
}

/// A second place that belongs to a diagnostic, such as the first of two definitions.
#[derive(Clone, Debug, PartialEq)]
pub struct Related {
    /// Where.
    pub span: Span,
    /// What is there.
    pub message: Message,
}

/// One fault or remark: what, where, and what to do about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong; its identifier is the code of the diagnostic.
    pub message: Message,
    /// Where it is.
    pub span: Span,
    /// Other places that explain it.
    pub related: Vec<Related>,
    /// What to do about it.
    pub hint: Option<Message>,
}

impl Diagnostic {
    /// A diagnostic without hint and second place.
    #[must_use]
    pub fn new(severity: Severity, span: Span, message: Message) -> Self {
        Self {
            severity,
            message,
            span,
            related: Vec::new(),
            hint: None,
        }
    }

    /// An error.
    #[must_use]
    pub fn error(span: Span, message: Message) -> Self {
        Self::new(Severity::Error, span, message)
    }

    /// A warning.
    #[must_use]
    pub fn warning(span: Span, message: Message) -> Self {
        Self::new(Severity::Warning, span, message)
    }

    /// A lint.
    #[must_use]
    pub fn lint(span: Span, message: Message) -> Self {
        Self::new(Severity::Lint, span, message)
    }

    /// A note.
    #[must_use]
    pub fn note(span: Span, message: Message) -> Self {
        Self::new(Severity::Note, span, message)
    }

    /// The same with a hint.
    #[must_use]
    pub fn with_hint(mut self, hint: Message) -> Self {
        self.hint = Some(hint);
        self
    }

    /// The same with one more place.
    #[must_use]
    pub fn with_related(mut self, span: Span, message: Message) -> Self {
        self.related.push(Related { span, message });
        self
    }

    /// The code that scripts see: the identifier of the message.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.message.id
    }

    /// True for errors.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
