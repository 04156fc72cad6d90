//! Lists to choose from, and the bar that says how far something is scrolled, as ratatui draws them.

use super::paint::{Canvas, columns16, shortened};
use crate::tui::theme::{Role, Signs, Theme};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{
    HighlightSpacing, List, ListState, Scrollbar, ScrollbarOrientation, ScrollbarState,
};

/// Where the entries of a list stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListLayout {
    /// The entries that are shown: number and row.
    pub items: Vec<(usize, Rect)>,
    /// The first entry shown.
    pub scroll: usize,
}

/// One row an entry, moved no more than the chosen one asks for.
#[must_use]
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

/// A list of rows, one of which may be chosen.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct PickList<'a> {
    /// Styles and signs.
    pub theme: &'a Theme,
    /// How many entries there are.
    pub count: usize,
    /// The chosen one.
    pub selected: Option<usize>,
    /// The first entry shown; the scroll of the frame before.
    pub scroll: usize,
    /// The ground of all rows.
    pub ground: Style,
    /// Columns in front of the rows, with a sign there for the chosen one.
    pub lead: u16,
}

impl PickList<'_> {
    /// Draws the rows that are shown. `row` is given an entry and the columns that it may use.
    pub fn render(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        row: impl Fn(usize, u16) -> Line<'static>,
    ) -> ListLayout {
        let area = area.intersection(canvas.area());
        let layout = lay_out(area, self.count, self.selected, self.scroll);
        // The library writes the sign beside an area that is too narrow for it.
        let lead = self.lead.min(area.width.saturating_sub(1));
        // The last column belongs to the bar.
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

/// Draws a bar at the right edge of an area that shows a part of `count` rows, from `first` on.
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

/// A row with something at the left, which `left` makes for the columns it may use, and something at the right, which is
/// left out where it would take the room of the left.
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
