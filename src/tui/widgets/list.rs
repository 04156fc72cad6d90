//! Lists with a selection, and scroll bars, drawn with ratatui's widgets.

use super::paint::{Canvas, columns16, shortened};
use crate::tui::theme::{Role, Signs, Theme};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{
    HighlightSpacing, List, ListState, Scrollbar, ScrollbarOrientation, ScrollbarState,
};

/// The positions of the entries of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListLayout {
    /// The visible entries: index and row.
    pub items: Vec<(usize, Rect)>,
    /// The index of the first visible entry.
    pub scroll: usize,
}

/// Lays out one row per entry, scrolled only as far as necessary to make the selected one visible.
pub fn lay_out(area: Rect, count: usize, selected: Option<usize>, scroll: usize) -> ListLayout {
    let height = usize::from(area.height);
    if area.is_empty() {
        return ListLayout::default();
    }
    let mut first = scroll.min(count.saturating_sub(height));
    if let Some(selected) = selected.filter(|selected| *selected < count) {
        first = first
            .max((selected + 1).saturating_sub(height))
            .min(selected);
    }
    let items = (first..count).zip(area.rows()).collect();
    ListLayout {
        items,
        scroll: first,
    }
}

/// A list of rows, one of which may be selected.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct PickList<'a> {
    /// The styles and characters for drawing.
    pub theme: &'a Theme,
    /// The number of entries.
    pub count: usize,
    /// The index of the selected entry.
    pub selected: Option<usize>,
    /// The index of the first visible entry in the previous frame.
    pub scroll: usize,
    /// The background of all rows.
    pub ground: Style,
    /// The columns before the rows, where the selected one is marked.
    pub lead: u16,
}

impl PickList<'_> {
    /// Draws the visible rows. `row` returns the content of an entry for a width.
    pub fn render(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        row: impl Fn(usize, u16) -> Line<'static>,
    ) -> ListLayout {
        let area = area.intersection(canvas.area());
        let layout = lay_out(area, self.count, self.selected, self.scroll);
        // If an area is too narrow for it, ratatui writes the highlight symbol outside.
        let lead = self.lead.min(area.width.saturating_sub(1));
        // The last column belongs to the scroll bar.
        let room = area.width.saturating_sub(lead + 1);
        let sign = match lead {
            0 => String::new(),
            lead => format!("{:1$}", self.theme.sign("▸"), usize::from(lead)),
        };
        let rows = layout.items.iter().map(|(number, _)| row(*number, room));
        let list = List::new(rows)
            .style(self.ground)
            .highlight_style(self.theme.style(Role::Selected))
            .highlight_symbol(sign)
            .highlight_spacing(HighlightSpacing::Always);
        let selected = self
            .selected
            .and_then(|index| index.checked_sub(layout.scroll));
        let mut state = ListState::default().with_selected(selected);
        canvas.stateful(list, area, &mut state);
        scrollbar(canvas, self.theme, area, layout.scroll, self.count);
        layout
    }
}

/// Draws a scroll bar at the right edge of an area that shows `count` rows from `first` on.
pub(in crate::tui) fn scrollbar(
    canvas: &mut Canvas<'_>,
    theme: &Theme,
    area: Rect,
    first: usize,
    count: usize,
) {
    let height = usize::from(area.height);
    if area.is_empty() || count <= height {
        return;
    }
    let mut state = ScrollbarState::new(count - height + 1)
        .position(first)
        .viewport_content_length(height);
    let thumb = match theme.signs {
        Signs::Unicode => "▐",
        Signs::Ascii => "#",
    };
    let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight)
        .begin_symbol(None)
        .end_symbol(None)
        .track_symbol(None)
        .thumb_symbol(thumb)
        .thumb_style(theme.style(Role::Strong));
    canvas.stateful(bar, area, &mut state);
}

/// Returns a row with a part at the left, which `left` makes for a width, and a part at the right, which is omitted if
/// there is no room for both.
pub(in crate::tui) fn sides(
    width: u16,
    (right, style): (&str, Style),
    left: impl FnOnce(u16) -> Line<'static>,
) -> Line<'static> {
    let wide = columns16(right);
    if wide == 0 || wide.saturating_add(8) > width {
        return left(width);
    }
    let mut line = left(width - wide - 2);
    let used = u16::try_from(line.width()).unwrap_or(u16::MAX);
    let gap = width.saturating_sub(wide.saturating_add(used));
    line.push_span(Span::raw(" ".repeat(usize::from(gap))));
    line.push_span(Span::styled(shortened(right, usize::from(wide)), style));
    line
}
