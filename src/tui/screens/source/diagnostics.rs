//! The list of diagnostics under a source text.

use crate::base::Severity;
use crate::i18n::Texts;
use crate::message;
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::list::PickList;
use crate::tui::widgets::paint::{Canvas, columns, columns16, shortened, wrapped};
use crate::tui::widgets::source::severity_sign;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

pub use crate::tui::widgets::list::ListLayout;

/// A diagnostic in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagnosticLine {
    pub severity: Severity,
    /// The place: `12:4`, or with a file name.
    pub place: String,
    /// What is wrong.
    pub text: String,
    /// What can be done about it; empty if there is no hint.
    pub hint: String,
}

/// A heading with the counts, and as many diagnostics as fit.
#[derive(Clone, Copy)]
pub struct DiagnosticList<'a> {
    /// The styles and characters for drawing.
    pub theme: &'a Theme,
    /// The sentences of the user's language.
    pub texts: &'a Texts,
    /// All diagnostics, in order.
    pub items: &'a [DiagnosticLine],
    /// The index of the selected one, which is shown in full with its hint.
    pub selected: Option<usize>,
    /// The index of the first visible one: [`ListLayout::scroll`] of the previous frame.
    pub scroll: usize,
}

/// Returns `3 errors, 1 warning`, without the counts that are zero, or `no faults`.
pub fn summary(texts: &Texts, severities: impl IntoIterator<Item = Severity>) -> String {
    let mut counts = [0usize; 4];
    for severity in severities {
        if let Some(count) = counts.get_mut(severity as usize) {
            *count += 1;
        }
    }
    let [errors, warnings, lints, notes] = counts;
    let mut parts = Vec::new();
    if errors > 0 {
        parts.push(texts.say(&message!("count-errors", count = errors)));
    }
    if warnings > 0 {
        parts.push(texts.say(&message!("count-warnings", count = warnings)));
    }
    if lints + notes > 0 {
        parts.push(texts.say(&message!("count-hints", count = lints + notes)));
    }
    if parts.is_empty() {
        texts.word("count-nothing")
    } else {
        parts.join(", ")
    }
}

impl DiagnosticList<'_> {
    /// Returns the parts of the selected diagnostic that do not fit in its row: the text if it is cut off, and the
    /// hint.
    fn detail(&self, width: u16) -> String {
        let Some(item) = self.selected.and_then(|index| self.items.get(index)) else {
            return String::new();
        };
        let needed = columns16(&item.place)
            .saturating_add(3)
            .saturating_add(columns16(&item.text));
        match (needed > width, item.hint.is_empty()) {
            (true, true) => item.text.clone(),
            (true, false) => format!("{} – {}", item.text, item.hint),
            (false, _) => item.hint.clone(),
        }
    }

    /// Draws the list; the items of the layout are diagnostics.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> ListLayout {
        let mut canvas = Canvas::new(buffer, area);
        let area = canvas.area();
        if area.is_empty() {
            return ListLayout::default();
        }
        let counts = summary(self.texts, self.items.iter().map(|item| item.severity));
        let worst = self.items.iter().map(|item| item.severity).min();
        let style = self
            .theme
            .style(worst.map_or(Role::Good, Role::of_severity));
        let mut rows = area;
        if area.height > 1 {
            canvas.label(area.x, area.y, area.width, &counts, style);
            rows.y += 1;
            rows.height -= 1;
        }
        let room = area.width.saturating_sub(2);
        let detail = self.detail(area.width);
        let most = usize::from(rows.height.saturating_sub(2)).min(3);
        let lines = wrapped(&detail, room, most);
        rows.height -= u16::try_from(lines.len()).unwrap_or(0);
        let faint = self.theme.style(Role::Faint);
        for (line, row) in lines.iter().zip(rows.bottom()..) {
            canvas.label(area.x.saturating_add(2), row, room, line, faint);
        }
        let list = PickList {
            theme: self.theme,
            count: self.items.len(),
            selected: self.selected,
            scroll: self.scroll,
            ground: Style::new(),
            lead: 0,
        };
        list.render(&mut canvas, rows, |number, room| {
            let Some(item) = self.items.get(number) else {
                return Line::default();
            };
            let room = usize::from(room.saturating_sub(2));
            let place = shortened(&item.place, room / 2);
            let room = room.saturating_sub(columns(&place) + 1);
            let sign = self.theme.style(Role::of_severity(item.severity));
            Line::from(vec![
                Span::styled(severity_sign(item.severity), sign),
                Span::styled(format!(" {place} "), self.theme.style(Role::Faint)),
                Span::styled(shortened(&item.text, room), self.theme.style(Role::Text)),
            ])
        })
    }
}
