//! The list: the line through the current node, one move per row; below each fork its other variations, indented, each
//! with the moves that follow as far as they fit.

use super::{NodeMark, TreeView};
use crate::message;
use crate::record::{Content, NodeId};
use crate::tui::theme::Role;
use crate::tui::widgets::paint::{Canvas, columns16};
use ratatui::layout::Rect;

/// The most variations that are listed at a fork; the others are counted.
const WAYS: usize = 6;

enum Entry {
    /// A node of the line.
    Line(NodeId),
    /// Another variation at the same fork.
    Way(NodeId),
    /// The number of variations that are not listed.
    More(usize),
}

pub fn draw(view: &TreeView<'_>, area: Rect, canvas: &mut Canvas<'_>) -> Vec<(NodeId, Rect)> {
    let mut nodes = Vec::new();
    if area.is_empty() || !view.record.contains(view.current) {
        return nodes;
    }
    let height = usize::from(area.height);
    let mut after = fork(view, view.current);
    let ahead = std::iter::successors(view.record.forward(view.current), |node| {
        view.record.forward(*node)
    });
    for node in ahead {
        if after.len() >= height {
            break;
        }
        after.extend(fork(view, node));
    }
    let wanted = (height / 2).max(height.saturating_sub(after.len()));
    let mut before = Vec::new();
    for node in view.record.ancestors(view.current) {
        if before.len() >= wanted {
            break;
        }
        if node != view.current {
            before.extend(fork(view, node).into_iter().rev());
        }
    }
    before.truncate(wanted);
    let entries = before.into_iter().rev().chain(after).take(height);
    for (number, entry) in entries.enumerate() {
        let row = Rect::new(
            area.x,
            area.y + u16::try_from(number).unwrap_or(0),
            area.width,
            1,
        );
        if let Some(node) = draw_entry(view, &entry, row, canvas) {
            nodes.push((node, row));
        }
    }
    nodes
}

/// Returns the entries for a node of the line and the other variations at its fork.
fn fork(view: &TreeView<'_>, node: NodeId) -> Vec<Entry> {
    let mut entries = vec![Entry::Line(node)];
    let others = || {
        let siblings = view.record.siblings(node);
        siblings.iter().filter(move |other| **other != node)
    };
    let count = view.record.siblings(node).len().saturating_sub(1);
    entries.extend(others().take(WAYS).map(|other| Entry::Way(*other)));
    if count > WAYS {
        entries.push(Entry::More(count - WAYS));
    }
    entries
}

fn draw_entry(
    view: &TreeView<'_>,
    entry: &Entry,
    row: Rect,
    canvas: &mut Canvas<'_>,
) -> Option<NodeId> {
    let faint = view.theme.style(Role::Faint);
    let (node, indent) = match entry {
        Entry::Line(node) => (*node, 0),
        Entry::Way(node) => (*node, 2),
        Entry::More(count) => {
            let words = view.texts.say(&message!("tree-more", count = *count));
            canvas.label(
                row.x.saturating_add(4),
                row.y,
                row.width.saturating_sub(4),
                &words,
                faint,
            );
            return None;
        }
    };
    let look = (view.look)(node);
    let mut style = view
        .theme
        .style(if indent == 0 { Role::Node } else { Role::Faint });
    match look.mark {
        Some(NodeMark::Good) => style = style.patch(view.theme.style(Role::NodeGood)),
        Some(NodeMark::Bad) => style = style.patch(view.theme.style(Role::NodeBad)),
        None => {}
    }
    if node == view.current {
        style = style.patch(view.theme.style(Role::NodeCurrent));
        canvas.fill(row, " ", style);
    }
    let mut column = row.x.saturating_add(indent);
    if indent > 0 {
        canvas.sign(
            column,
            row.y,
            view.theme.sign("└"),
            view.theme.style(Role::NodeLine),
        );
        column += 1;
    }
    canvas.sign(column, row.y, view.sign(node, look), style);
    column = column.saturating_add(2);
    let known = view.record.node(node);
    let label = match (known.content(), (view.label)(node)) {
        (Content::Move(_), label) => format!("{}. {label}", known.move_number()),
        (Content::Note, label) if !label.is_empty() => format!("{}. {label}", known.ply()),
        (_, label) => label,
    };
    column = canvas.label(
        column,
        row.y,
        row.right().saturating_sub(column),
        &label,
        style,
    );
    if indent > 0 {
        column = follow(
            view,
            node,
            Rect {
                x: column,
                width: row.right().saturating_sub(column),
                ..row
            },
            canvas,
        );
    }
    let comment = view.record.node(node).comment();
    let from = column.saturating_add(2);
    if !comment.is_empty() && from < row.right() {
        canvas.label(from, row.y, row.right() - from, comment, faint);
    }
    Some(node)
}

/// Writes the moves that follow a node, as many as fit completely, and a mark if there are more or the line forks.
/// Returns the column after them.
fn follow(view: &TreeView<'_>, node: NodeId, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let faint = view.theme.style(Role::Faint);
    let mut column = area.x;
    let line = std::iter::successors(view.record.forward(node), |node| view.record.forward(*node));
    for next in line {
        let label = (view.label)(next);
        let fork = if view.record.siblings(next).len() > 1 {
            "⊞"
        } else {
            ""
        };
        let wide = columns16(&label)
            .saturating_add(columns16(fork))
            .saturating_add(2);
        if column.saturating_add(wide).saturating_add(2) > area.right() {
            canvas.sign(
                column.saturating_add(1),
                area.y,
                view.theme.sign("…"),
                faint,
            );
            return column.saturating_add(2);
        }
        column = canvas.label(column.saturating_add(2), area.y, wide, &label, faint);
        if !fork.is_empty() {
            canvas.sign(column, area.y, view.theme.sign(fork), faint);
            column += 1;
        }
    }
    column
}
