//! Menus: a short list below a title in the menu bar, or a box of its own.

use super::{centred, open};
use crate::tui::app::{App, Choice, Menu};
use crate::tui::layout::Layout;
use crate::tui::theme::Role;
use crate::tui::widgets::list::{PickList, sides};
use crate::tui::widgets::paint::{Canvas, columns16, shortened};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

/// Draws a menu.
pub(super) fn draw(app: &App, menu: &Menu, screen: Rect, layout: &mut Layout, buffer: &mut Buffer) {
    let mut canvas = Canvas::new(buffer, screen);
    // What was typed to narrow the list stands beside its title.
    let title = match (menu.of_bar, menu.typed.is_empty() || !menu.lists_moves()) {
        (Some(_), _) => String::new(),
        (None, true) => menu.title.clone(),
        (None, false) => format!("{} {}", menu.title, menu.typed),
    };
    let below = match menu.of_bar {
        Some(_) => String::new(),
        None => app.texts.word("tui-menu-below"),
    };
    let entries = || menu.entries.iter();
    let label = entries().map(|entry| columns16(&entry.label)).max();
    let side = entries().map(|entry| columns16(&entry.side)).max();
    let (label, side) = (label.unwrap_or(0), side.unwrap_or(0));
    let titled = match columns16(&title).max(columns16(&below)) {
        0 => 0,
        wide => wide.saturating_add(6),
    };
    let gap = if side > 0 { 3 } else { 0 };
    let width = label
        .saturating_add(side)
        .saturating_add(4 + gap)
        .max(titled)
        .min(screen.width);
    let height = u16::try_from(menu.entries.len())
        .unwrap_or(u16::MAX)
        .saturating_add(2)
        .min(screen.height);
    let (x, y) = match menu.of_bar {
        // A menu of the bar hangs below its title, whose place was found when the bar was drawn, before the layers.
        Some(bar) => layout
            .menus
            .iter()
            .find(|(_, number)| *number == bar)
            .map_or((screen.x, screen.y + 1), |(place, _)| {
                (place.x, place.y + 1)
            }),
        // A list that answers a question is a box in the middle of the screen.
        None => {
            let widest = entries()
                .map(|entry| columns16(&entry.label).saturating_add(columns16(&entry.side)))
                .max()
                .unwrap_or(0)
                .saturating_add(7)
                .max(titled);
            let place = centred(screen, widest, height);
            (place.x, place.y)
        }
    };
    let area = Rect::new(
        x.clamp(screen.x, screen.right() - width),
        y.clamp(screen.y, screen.bottom() - height),
        width,
        height,
    );
    let inner = open(&mut canvas, &app.theme, area, &title, &below);
    let list = PickList {
        selected: Some(menu.selected),
        ..PickList::new(&app.theme, &menu.entries, app.theme.style(Role::Overlay))
    };
    layout.layer = area;
    layout.entries = list.render(&mut canvas, inner, |_, entry, room| {
        // The label has all it needs, and the side, such as a reason, is cut rather than hidden.
        let for_side = room.saturating_sub(columns16(&entry.label).max(5).saturating_add(3));
        let side = shortened(&entry.side, usize::from(for_side));
        let style = match entry.choice {
            Choice::Unavailable(_) => app.theme.style(Role::Faint),
            _ => Style::new(),
        };
        sides(room, (&side, style), |room| {
            let label = shortened(&format!(" {}", entry.label), usize::from(room));
            Line::styled(label, style)
        })
    });
}
