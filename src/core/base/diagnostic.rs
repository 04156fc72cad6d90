//! Errors and remarks about a text, as data.

use super::{Message, Span};

/// The severity of a diagnostic. Ordered from worst to mildest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The text cannot be used.
    Error,
    /// Probably not what the author meant.
    Warning,
    /// Could be written better.
    Lint,
    /// Useful information, such as a default that was applied.
    Note,
}

impl Severity {
    /// Returns the fixed word of the command line and of JSON, the same in every language.
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Lint => "lint",
            Self::Note => "note",
        }
    }
}

/// The number of diagnostics of each severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeverityCounts {
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// Lints and notes.
    pub milder: usize,
}

impl SeverityCounts {
    /// Counts diagnostics. A diagnostic that stands for others that were left out counts as those.
    pub fn of<'a>(diagnostics: impl IntoIterator<Item = &'a Diagnostic>) -> Self {
        let mut counts = Self::default();
        for diagnostic in diagnostics {
            match diagnostic.left_out {
                Some(left_out) => {
                    counts.errors += left_out.errors;
                    counts.warnings += left_out.warnings;
                    counts.milder += left_out.milder;
                }
                None => counts.add(diagnostic.severity),
            }
        }
        counts
    }

    /// Counts one more diagnostic.
    pub fn add(&mut self, severity: Severity) {
        *match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            Severity::Lint | Severity::Note => &mut self.milder,
        } += 1;
    }

    /// Returns the number of diagnostics of all severities.
    pub fn total(self) -> usize {
        self.errors + self.warnings + self.milder
    }
}

/// A second place that belongs to a diagnostic, such as the first of two definitions.
#[derive(Clone, Debug, PartialEq)]
pub struct Related {
    /// Where it is.
    pub span: Span,
    /// What is there.
    pub message: Message,
}

/// An error or remark: what, where, and what to do about it.
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
    /// The numbers of the diagnostics that were left out, if this one stands for them.
    pub left_out: Option<SeverityCounts>,
}

impl Diagnostic {
    /// Returns a diagnostic without a hint or related places.
    pub fn new(severity: Severity, span: Span, message: Message) -> Self {
        Self {
            severity,
            message,
            span,
            related: Vec::new(),
            hint: None,
            left_out: None,
        }
    }

    /// Returns an error.
    pub fn error(span: Span, message: Message) -> Self {
        Self::new(Severity::Error, span, message)
    }

    /// Returns a warning.
    pub fn warning(span: Span, message: Message) -> Self {
        Self::new(Severity::Warning, span, message)
    }

    /// Returns a lint.
    pub fn lint(span: Span, message: Message) -> Self {
        Self::new(Severity::Lint, span, message)
    }

    /// Returns a note.
    pub fn note(span: Span, message: Message) -> Self {
        Self::new(Severity::Note, span, message)
    }

    /// Returns the same with a hint.
    #[must_use]
    pub fn with_hint(mut self, hint: Message) -> Self {
        self.hint = Some(hint);
        self
    }

    /// Returns the same with one more place.
    #[must_use]
    pub fn with_related(mut self, span: Span, message: Message) -> Self {
        self.related.push(Related { span, message });
        self
    }

    /// Returns the same diagnostic, standing for others that were left out.
    #[must_use]
    pub fn standing_for(mut self, left_out: SeverityCounts) -> Self {
        self.left_out = Some(left_out);
        self
    }

    /// Returns the code that scripts see: the identifier of the message.
    pub fn code(&self) -> &'static str {
        self.message.id
    }

    /// Returns true for errors.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
