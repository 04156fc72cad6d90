//! How the author of the rules words a judgement.

use crate::session::words::judgement::Wording;
use crate::tui::app::App;

/// Returns what words the judgements of the open game.
pub(super) fn wording(app: &App) -> Option<Wording<'_>> {
    let session = app.session.as_ref()?;
    Some(Wording {
        sources: session.rules_text().sources(),
        game: session.game(),
        texts: &app.texts,
    })
}

/// Returns what a comment of the rules says to players, in their language if the look translates it.
pub fn author_words(app: &App, words: &str) -> String {
    wording(app).map_or_else(|| words.to_owned(), |wording| wording.author(words))
}
