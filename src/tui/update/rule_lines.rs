//! Shows lines of the rules in the source.

use super::super::app::App;
use crate::base::Span;
use crate::tui::facts::deciding_span;
use crate::tui::layout::Pane;

/// Shows the decisive line in the source, unless the source has the focus.
pub(super) fn show_deciding_line(app: &mut App) {
    let span = app.board.refusal.as_ref().and_then(deciding_span);
    if let Some(span) = span
        && app.focus != Pane::Rules
    {
        show_span(app, span);
    }
}

/// Shows the line of a span in the source.
pub(super) fn show_span(app: &mut App, span: Span) {
    let Some(session) = &app.session else { return };
    let (file, line) = (
        usize::from(span.file.0),
        session.rules_text().sources().place(span).1.line,
    );
    let height = app.layout.source.height.max(3) as usize;
    if file < app.editor.files.len() {
        app.editor.active = file;
        if let Some(file) = app.editor.file_mut() {
            let line = (line as usize).saturating_sub(1);
            let (top, _) = file.scroll;
            if line < top + 1 || line + 1 >= top + height {
                file.scroll = (line.saturating_sub(height / 2), 0);
            }
            file.set_caret(line, 0);
        }
    }
}
