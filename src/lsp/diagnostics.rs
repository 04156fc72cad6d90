//! Diagnostics in the terms of the protocol.

use super::documents::Documents;
use super::games::GameAnalysis;
use super::protocol::{self, Uri};
use super::text::Encoding;
use crate::base::{Diagnostic, Severity, Span};
use crate::i18n::Texts;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The name of the program in the list of problems.
pub(super) const SOURCE: &str = "gametui";

/// The longest text of a message, in characters.
pub(super) const LONGEST_TEXT: usize = 200;

/// What is needed to put things into the terms of a client.
#[derive(Clone, Copy)]
pub(super) struct ClientView<'a> {
    pub texts: &'a Texts,
    pub encoding: Encoding,
    pub documents: &'a Documents,
    /// True if proposals may have places to fill in.
    pub knows_snippets: bool,
    /// True if edits may create files.
    pub creates_files: bool,
}

/// The diagnostics of a file as the client has them.
pub(super) struct Published {
    /// The URI under which they were published. Clients may spell that of one file in several ways, and only the same
    /// text replaces them.
    pub uri: Uri,
    /// The version of the text that they are about.
    pub version: Option<i32>,
    pub diagnostics: Vec<protocol::Diagnostic>,
}

/// What is said about parts of a text that no rule needs. Clients show them faint.
const NEEDLESS: [&str; 4] = [
    "gdef-function-unused",
    "gdef-state-unread",
    "gdef-unreachable",
    "gdef-variable-unread",
];

/// The diagnostics of files.
pub(super) type ByFile = BTreeMap<PathBuf, Vec<protocol::Diagnostic>>;

pub(super) fn severity(severity: Severity) -> u8 {
    match severity {
        Severity::Error => 1,
        Severity::Warning => 2,
        Severity::Lint => 3,
        Severity::Note => 4,
    }
}

impl ClientView<'_> {
    /// Returns the diagnostics of a game by file. Files that are not open are left out unless they have errors.
    pub(super) fn diagnostics(&self, game: &GameAnalysis) -> ByFile {
        let mut by_file = ByFile::new();
        for remark in &game.remarks {
            let diagnostic = &remark.diagnostic;
            let Some((path, made)) = self.diagnostic(diagnostic, game) else {
                continue;
            };
            if diagnostic.is_error() || self.documents.get(&path).is_some() {
                by_file.entry(path).or_default().push(made);
            }
        }
        by_file
    }

    /// Returns a diagnostic and its file. One in a text of the program itself stands at the start of the game.
    pub(super) fn diagnostic(
        &self,
        diagnostic: &Diagnostic,
        game: &GameAnalysis,
    ) -> Option<(PathBuf, protocol::Diagnostic)> {
        let (path, range) = match self.place(diagnostic.span, game) {
            Some(place) => place,
            None => (game.root.clone(), protocol::Range::default()),
        };
        let mut message = self
            .texts
            .say(&diagnostic.message.with_short_texts(LONGEST_TEXT));
        if let Some(hint) = &diagnostic.hint {
            let hint = self.texts.say(&hint.with_short_texts(LONGEST_TEXT));
            message = format!("{message}\n{hint}");
        }
        let related = diagnostic.related.iter().filter_map(|related| {
            let (path, range) = self.place(related.span, game)?;
            let message = related.message.with_short_texts(LONGEST_TEXT);
            Some(json!({
                "location": { "uri": self.documents.uri(&path)?, "range": range },
                "message": self.texts.say(&message),
            }))
        });
        let related_information = related.collect();
        let made = protocol::Diagnostic {
            range,
            severity: severity(diagnostic.severity),
            code: Some(diagnostic.code()),
            source: SOURCE,
            message,
            tags: match NEEDLESS.contains(&diagnostic.code()) {
                true => vec![protocol::UNNECESSARY],
                false => Vec::new(),
            },
            related_information,
        };
        Some((path, made))
    }

    fn place(&self, span: Span, game: &GameAnalysis) -> Option<(PathBuf, protocol::Range)> {
        let (path, lines) = game.files.get(usize::from(span.file.0))?;
        let range = lines.range(&span.range(), self.encoding);
        Some((path.clone()?, range))
    }
}
