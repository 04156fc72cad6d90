//! Lists with a selection, and scroll bars, drawn with ratatui's widgets.

use super::paint::{Canvas, columns16, shortened};
use crate::tui::theme::{Role, Signs, Theme};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{
    HighlightSpacing, List, ListState, Scrollbar, ScrollbarOrientation, ScrollbarState,
};

/// A list with one row per item, one of which may be selected.
pub(in crate::tui) struct PickList<'a, T> {
    pub theme: &'a Theme,
    pub items: &'a [T],
    /// The index of the selected item.
    pub selected: Option<usize>,
    /// The index of the first visible item, unless the selected one would not be visible.
    pub scroll: usize,
    /// The background of all rows.
    pub ground: Style,
    /// The columns before the rows, where the selected one is marked.
    pub lead: u16,
}

impl<'a, T> PickList<'a, T> {
    /// Creates a list without columns before its rows, scrolled to its start.
    pub fn new(theme: &'a Theme, items: &'a [T], ground: Style) -> Self {
        Self {
            theme,
            items,
            selected: None,
            scroll: 0,
            ground,
            lead: 0,
        }
    }

    /// Draws the visible rows; `row` returns one by the index of its item, the item, and the width. Returns their places
    /// with the indices of their items.
    pub fn render(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        row: impl Fn(usize, &T, u16) -> Line<'static>,
    ) -> Vec<(Rect, usize)> {
        let area = area.intersection(canvas.area());
        if area.is_empty() {
            return Vec::new();
        }
        let (count, height) = (self.items.len(), usize::from(area.height));
        let mut first = self.scroll.min(count.saturating_sub(height));
        if let Some(selected) = self.selected.filter(|selected| *selected < count) {
            first = first
                .max((selected + 1).saturating_sub(height))
                .min(selected);
        }
        // If an area is too narrow for it, ratatui writes the highlight symbol outside.
        let lead = self.lead.min(area.width.saturating_sub(1));
        // The last column belongs to the scroll bar.
        let room = area.width.saturating_sub(lead + 1);
        let sign = match lead {
            0 => String::new(),
            lead => format!("{:1$}", self.theme.sign("▸"), usize::from(lead)),
        };
        let shown = self.items.iter().enumerate().skip(first).zip(area.rows());
        let shown = shown.map(|((index, item), place)| (row(index, item, room), (place, index)));
        let (rows, places): (Vec<_>, Vec<_>) = shown.unzip();
        let list = List::new(rows)
            .style(self.ground)
            .highlight_style(self.theme.style(Role::Selected))
            .highlight_symbol(sign)
            .highlight_spacing(HighlightSpacing::Always);
        let selected = self.selected.and_then(|index| index.checked_sub(first));
        let mut state = ListState::default().with_selected(selected);
        canvas.stateful(list, area, &mut state);
        scrollbar(canvas, self.theme, area, first, count);
        places
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
