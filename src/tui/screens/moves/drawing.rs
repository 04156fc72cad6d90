//! Draws the rows of the tree around the current node, or around another to which it was scrolled.
//!
//! A row is a line of play: it goes to the right along the first children and ends where a line ends. Each further
//! child of a node on it begins a row below, behind a fork:
//!
//! ```text
//! ●━○━●━○━●━○       the first row, `━` where steps forward lead
//!   │   └─○─●       the deepest fork of that row comes first
//!   └─○─●─○         then the one before it, whose row
//!       └─○         has a fork of its own
//! ```
//!
//! `open` holds the plies at which a fork above still has rows below, where `│` passes. Rows are found from the one of
//! the center, up and down (`rows`), never from the root: the cost of a frame depends on the screen, not on the record.

use super::rows::RecordWindow;
use super::tree::{NodeLook, NodeMark, TreeView};
use crate::message;
use crate::record::NodeId;
use crate::session::node_facts::comment::has_text;
use crate::tui::theme::Role;
use crate::tui::widgets::paint::Canvas;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use std::collections::HashSet;

/// The number at which counting hidden nodes stops.
const MANY: usize = 999;
/// The columns for the text at the end of a row that continues.
const WORDS: u16 = 12;

/// Draws the rows. Returns the places of the nodes, and the node around which the tree is drawn.
pub fn draw(
    view: &TreeView<'_>,
    area: Rect,
    canvas: &mut Canvas<'_>,
) -> (Vec<(NodeId, Rect)>, Option<NodeId>) {
    let mut nodes = Vec::new();
    if area.is_empty() || !view.record.contains(view.current) {
        return (nodes, None);
    }
    let room = if area.width >= 24 {
        area.width - WORDS
    } else {
        area.width.saturating_sub(1)
    };
    let plies = u32::from(room / 2).max(1);
    let center = center(view, plies, area.height);
    let window = window(view, center, plies);
    let first_ply = view.record.node(window.top).ply();
    // The left edge has a mark if the game began before it.
    let from = area.x;
    let column = |ply: u32| from + u16::try_from(ply.saturating_sub(first_ply) * 2).unwrap_or(0);
    let rows = rows(&window, center, area.height);
    let line = view.app.theme.style(Role::NodeLine);
    let ahead = ahead(view, plies);
    let strong = view.app.theme.style(Role::Strong);
    let is_fork = view.record.node(view.current).children().len() > 1;
    let next = view.record.forward(view.current).filter(|_| is_fork);
    // The first visible row may lie below forks that are out of sight.
    let mut open: Vec<u32> = rows
        .first()
        .map(|row| window.lines_from_above(*row))
        .unwrap_or_default();
    for (number, row) in rows.iter().enumerate() {
        let y = area.y + u16::try_from(number).unwrap_or(0);
        let mut fork = None;
        if *row != window.top
            && let Some(parent) = view.record.node(*row).parent()
        {
            let ply = view.record.node(parent).ply();
            let is_last = view.record.node(*row).place() + 1 >= window.children(parent).len();
            let (sign, dash, style) = match (is_last, ahead.contains(row)) {
                (true, false) => ("└", "─", line),
                (false, false) => ("├", "─", line),
                (true, true) => ("┗", "━", strong),
                (false, true) => ("┣", "━", strong),
            };
            canvas.sign(column(ply), y, view.app.theme.sign(sign), style);
            canvas.sign(column(ply) + 1, y, view.app.theme.sign(dash), style);
            if is_last {
                open.retain(|open| *open != ply);
            }
            fork = Some(ply);
        }
        for ply in open.iter().filter(|ply| Some(**ply) != fork) {
            canvas.sign(column(*ply), y, view.app.theme.sign("│"), line);
        }
        let mut last = *row;
        for node in window.line(*row) {
            let x = column(view.record.node(node).ply());
            let look = (view.look)(node);
            canvas.sign(x, y, view.sign(node, look), style(view, node, look));
            nodes.push((
                node,
                Rect::new(x, y, 2.min(area.right().saturating_sub(x)), 1),
            ));
            let children = window.children(node);
            if let Some(first) = children.first() {
                let (dash, style) = match ahead.contains(first) {
                    true => ("━", strong),
                    false => ("─", line),
                };
                canvas.sign(x + 1, y, view.app.theme.sign(dash), style);
            }
            if children.len() > 1 {
                open.push(view.record.node(node).ply());
            }
            last = node;
        }
        let end = column(view.record.node(last).ply()) + 1;
        let behind = Rect::new(end, y, area.right().saturating_sub(end), 1);
        rest(view, last, behind, canvas);
        // The chosen branch is named at its end, unless it goes on where one cannot see it.
        let is_whole = view.record.node(last).children().is_empty();
        let named = next.filter(|next| is_whole && window.line(*row).any(|node| node == *next));
        if let Some(next) = named {
            let room = behind.width.saturating_sub(1);
            canvas.label(end + 1, y, room, &(view.label)(next), strong);
        }
    }
    edges(view, &window, &rows, area, canvas);
    (nodes, Some(center))
}

/// Returns the node around which the tree is drawn: the current one, or another if the tree was scrolled. If all rows
/// are visible, scrolling down leads along the line.
fn center(view: &TreeView<'_>, plies: u32, height: u16) -> NodeId {
    let Some(scroll) = view.scroll else {
        return view.current;
    };
    let from = scroll
        .from
        .center
        .filter(|node| view.record.contains(*node));
    let mut center = from.unwrap_or(view.current);
    let window = window(view, center, plies);
    let rows = rows(&window, center, height);
    let is_whole = rows.first().is_none_or(|row| window.above(*row).is_none())
        && rows.last().is_none_or(|row| window.below(*row).is_none());
    let mut by = scroll.plies;
    if is_whole {
        by = by.saturating_add(scroll.lines);
    } else if scroll.lines != 0 {
        // The middle row is the one that stays in the middle.
        let mut row = rows.get(rows.len() / 2).copied().unwrap_or(center);
        for _ in 0..scroll.lines.unsigned_abs() {
            let next = match scroll.lines < 0 {
                true => window.above(row),
                false => window.below(row),
            };
            row = next.unwrap_or(row);
        }
        center = row;
    }
    if by == 0 {
        return center;
    }
    let first = view.record.node(window.top).ply();
    let wanted = first
        .saturating_add(plies * 2 / 3)
        .saturating_add_signed(i32::try_from(by).unwrap_or(0));
    while view.record.node(center).ply() > wanted {
        match view.record.node(center).parent() {
            Some(parent) => center = parent,
            None => break,
        }
    }
    while view.record.node(center).ply() < wanted {
        match view.record.node(center).children().first() {
            Some(child) => center = *child,
            None => break,
        }
    }
    center
}

/// Returns the nodes to which steps forward lead, as far as they can be visible.
fn ahead(view: &TreeView<'_>, plies: u32) -> HashSet<NodeId> {
    let forward = |node: &NodeId| view.record.forward(*node);
    let line = std::iter::successors(view.record.forward(view.current), forward);
    line.take(plies as usize).collect()
}

/// Returns the visible plies: that of the center is at two thirds, unless the record begins or ends nearby.
fn window<'a>(view: &TreeView<'a>, center: NodeId, plies: u32) -> RecordWindow<'a> {
    let ply = view.record.node(center).ply();
    let first_child = |node: &NodeId| view.record.node(*node).children().first().copied();
    let ahead = std::iter::successors(Some(center), first_child)
        .take(plies as usize)
        .count() as u32
        - 1;
    // Two thirds behind and one third ahead; near the end of the record the window stops there instead of showing
    // blanks.
    let first = ply
        .saturating_sub(plies * 2 / 3)
        .min((ply + ahead + 1).saturating_sub(plies));
    let mut top = center;
    while view.record.node(top).ply() > first {
        match view.record.node(top).parent() {
            Some(parent) => top = parent,
            None => break,
        }
    }
    RecordWindow {
        record: view.record,
        look: view.look,
        top,
        last_ply: first + plies - 1,
    }
}

/// Returns the visible rows, including that of the center.
fn rows(window: &RecordWindow<'_>, center: NodeId, height: u16) -> Vec<NodeId> {
    let height = usize::from(height);
    let center_row = window.row_of(center);
    let after: Vec<_> = std::iter::successors(window.below(center_row), |row| window.below(*row))
        .take(height - 1)
        .collect();
    // Half of the rows above the center, and more if there are not enough below to fill the screen.
    let wanted = (height / 2).max(height - 1 - after.len());
    let mut rows: Vec<_> =
        std::iter::successors(window.above(center_row), |row| window.above(*row))
            .take(wanted)
            .collect();
    rows.reverse();
    rows.push(center_row);
    rows.extend(after);
    rows.truncate(height);
    rows
}

fn style(view: &TreeView<'_>, node: NodeId, look: NodeLook) -> Style {
    let mut style = view.app.theme.style(Role::Node);
    match look.mark {
        Some(NodeMark::Good) => style = style.patch(view.app.theme.style(Role::NodeGood)),
        Some(NodeMark::Bad) => style = style.patch(view.app.theme.style(Role::NodeBad)),
        None => {}
    }
    if has_text(view.record.node(node).comment()) {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    if node == view.current {
        style = style.patch(view.app.theme.style(Role::NodeCurrent));
    }
    style
}

/// Draws the text after the last node of a row that is not a leaf: the descendants are hidden, or there is no room for
/// them.
fn rest(view: &TreeView<'_>, last: NodeId, area: Rect, canvas: &mut Canvas<'_>) {
    if view.record.node(last).children().is_empty() || area.is_empty() {
        return;
    }
    let faint = view.app.theme.style(Role::Faint);
    let folded = (view.look)(last).folded;
    let hidden = if folded {
        below(view, last)
    } else {
        let first_child = |node: &NodeId| view.record.node(*node).children().first().copied();
        std::iter::successors(Some(last), first_child)
            .skip(1)
            .take(MANY + 1)
            .count()
    };
    let sign = if folded { "⊞" } else { "…" };
    canvas.sign(area.x, area.y, view.app.theme.sign(sign), faint);
    let words = words(view, hidden);
    let room = area.width.saturating_sub(2);
    if crate::tui::widgets::paint::columns16(&words) <= room {
        canvas.text(area.x + 2, area.y, room, &words, faint);
    }
}

/// Returns the number of descendants of a node; exact up to [`MANY`], beyond that only known to be larger.
fn below(view: &TreeView<'_>, node: NodeId) -> usize {
    let mut waiting: Vec<NodeId> = vec![node];
    let mut count = 0;
    while let Some(node) = waiting.pop() {
        let children = view.record.node(node).children();
        count += children.len();
        if count > MANY {
            break;
        }
        waiting.extend(children);
    }
    count
}

fn words(view: &TreeView<'_>, hidden: usize) -> String {
    if hidden > MANY {
        view.app
            .texts
            .say(&message!("tree-many-more", count = MANY))
    } else {
        view.app.texts.say(&message!("tree-more", count = hidden))
    }
}

/// Draws marks for rows above and below, and for plies before.
fn edges(
    view: &TreeView<'_>,
    window: &RecordWindow<'_>,
    rows: &[NodeId],
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let style = view.app.theme.style(Role::Strong);
    let end = area.right() - 1;
    if rows.first().is_some_and(|row| window.above(*row).is_some()) {
        canvas.sign(end, area.y, view.app.theme.sign("▴"), style);
    }
    if rows.last().is_some_and(|row| window.below(*row).is_some()) {
        canvas.sign(end, area.bottom() - 1, view.app.theme.sign("▾"), style);
    }
    let before = view.record.node(window.top).parent().is_some();
    if before && window.top != view.current {
        let row = rows.iter().position(|row| *row == window.top);
        if let Some(row) = row.and_then(|row| u16::try_from(row).ok()) {
            canvas.sign(area.x, area.y + row, view.app.theme.sign("◂"), style);
        }
    }
}
