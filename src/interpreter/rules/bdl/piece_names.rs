//! The names of the declared pieces, and reports of names that no piece has.

use super::syntax::Name;
use crate::base::Diagnostic;
use crate::message;
use crate::rules::report::Report;
use std::collections::HashMap;

/// The declared pieces by name.
pub(super) struct PieceNames {
    by_name: HashMap<String, usize>,
    /// False if a piece may be declared in a part of the text that was not understood. Then no name is reported.
    is_complete: bool,
}

impl PieceNames {
    pub fn new(is_complete: bool) -> Self {
        Self {
            by_name: HashMap::new(),
            is_complete,
        }
    }

    /// Returns the number of a piece.
    pub fn get(&self, name: &str) -> Option<&usize> {
        self.by_name.get(name)
    }

    pub fn insert(&mut self, name: String, piece: usize) {
        self.by_name.insert(name, piece);
    }

    /// Reports a name as that of no piece.
    pub fn report_unknown(&self, name: &Name, report: &mut Report) {
        let unknown = message!("bdl-piece-unknown", name = name.text.clone());
        let diagnostic = Diagnostic::error(name.span, unknown);
        self.report(
            diagnostic.with_hint(message!("bdl-piece-unknown-hint")),
            name,
            report,
        );
    }

    /// Reports a problem with a name that no piece has; if a piece has a similar name, that becomes the hint.
    pub fn report(&self, mut diagnostic: Diagnostic, name: &Name, report: &mut Report) {
        if !self.is_complete {
            return;
        }
        let mut names: Vec<&str> = self.by_name.keys().map(String::as_str).collect();
        names.sort_unstable();
        if let Some(near) = report.nearest(&name.text, names) {
            diagnostic.hint = Some(message!("bdl-did-you-mean", name = near));
        }
        report.add(diagnostic);
    }
}
