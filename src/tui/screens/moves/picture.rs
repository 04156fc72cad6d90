//! Draws the record as a tree or as a score sheet, with the details of the current node below it.

use super::place::{TreeLayout, VisibleTree};
use super::tree::TreeView;
use super::{details, drawing, sheet};
use crate::tui::widgets::area::take_bottom;
use crate::tui::widgets::paint::Canvas;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

impl TreeView<'_> {
    /// Draws the tree and the details.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> TreeLayout {
        let mut canvas = Canvas::new(buffer, area);
        let area = canvas.area();
        if area.is_empty() {
            return TreeLayout::default();
        }
        let below = details::height(&self.details, area);
        let mut tree = area;
        let details = take_bottom(&mut tree, below);
        let mut shown = VisibleTree::default();
        let nodes = if self.sheet {
            let drawn = sheet::draw(self, tree, &mut canvas);
            shown.top = drawn.top;
            drawn.nodes
        } else {
            let (nodes, center) = drawing::draw(self, tree, &mut canvas);
            shown.center = center;
            nodes
        };
        let has_more = details::draw(self, details, &mut canvas);
        TreeLayout {
            shown,
            nodes,
            tree,
            details,
            has_more,
        }
    }
}
