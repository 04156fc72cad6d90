//! Lists that scroll: which entries are shown, and where.

use super::paint::Canvas;
use crate::tui::theme::{Role, Theme};
use ratatui::layout::Rect;

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
    let items = (first..count)
        .zip(area.rows())
        .map(|(number, row)| (number, row.intersection(area)))
        .collect();
    ListLayout {
        items,
        scroll: first,
    }
}

/// Signs at the right edge that there are entries above and below.
pub(in crate::tui) fn scroll_signs(
    canvas: &mut Canvas<'_>,
    theme: &Theme,
    area: Rect,
    layout: &ListLayout,
    count: usize,
) {
    if area.is_empty() {
        return;
    }
    let style = theme.style(Role::Strong);
    let end = area.right() - 1;
    if layout.scroll > 0 {
        canvas.sign(end, area.y, theme.sign("▴"), style);
    }
    if layout
        .items
        .last()
        .is_some_and(|(last, _)| last + 1 < count)
    {
        canvas.sign(end, area.bottom() - 1, theme.sign("▾"), style);
    }
}
