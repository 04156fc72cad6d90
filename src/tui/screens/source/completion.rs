//! The list of completions at the caret, in a border where there is room, so that it is not read as part of the source.

use crate::tui::app::App;
use crate::tui::editor::CompletionList;
use crate::tui::facts::kind_word;
use crate::tui::layout::Layout;
use crate::tui::theme::Role;
use crate::tui::widgets::frame::FrameBorder;
use crate::tui::widgets::list::{PickList, sides};
use crate::tui::widgets::paint::{Canvas, columns16, shortened};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// The maximal number of rows.
const MAX_ROWS: u16 = 8;
/// The maximal number of columns.
const WIDEST: u16 = 60;

/// Draws the list below the caret, or above it if it does not fit below and there is more room above.
pub(super) fn draw(
    app: &App,
    list: &CompletionList,
    caret: (u16, u16),
    area: Rect,
    layout: &mut Layout,
    buffer: &mut Buffer,
) {
    let mut canvas = Canvas::new(buffer, area);
    let area = canvas.area();
    let proposals = list.proposals.iter();
    let items = proposals.map(|proposal| match proposal.detail.as_str() {
        "" => (proposal.name.as_str(), kind_word(app, proposal.kind)),
        detail => (proposal.name.as_str(), detail.to_owned()),
    });
    let items: Vec<(&str, String)> = items.collect();
    let widest = items
        .iter()
        .map(|(name, side)| columns16(name).saturating_add(columns16(side)))
        .max();
    // Entries begin with a space, so that they are aligned with the typed part of the word.
    let typed = u16::try_from(list.typed).unwrap_or(u16::MAX);
    let column = caret.0.saturating_sub(typed.saturating_add(1));
    let row = caret.1;
    let below = area.bottom().saturating_sub(row + 1);
    let above = row.saturating_sub(area.y);
    let count = u16::try_from(items.len()).unwrap_or(u16::MAX);
    let most = below.max(above);
    let edge = if most >= 3 { 2 } else { 0 };
    let wanted = count.min(MAX_ROWS).saturating_add(edge);
    let width = widest
        .unwrap_or(0)
        .saturating_add(4 + edge)
        .min(WIDEST)
        .min(area.width);
    let (y, height) = if wanted <= below || below >= above {
        (row + 1, wanted.min(below))
    } else {
        (row - wanted.min(above), wanted.min(above))
    };
    let x = column.min(area.right().saturating_sub(width)).max(area.x);
    let place = Rect::new(x, y, width, height);
    let ground = app.theme.style(Role::Overlay);
    canvas.clear(place, ground);
    let inner = match edge {
        0 => place,
        _ => {
            let border = FrameBorder {
                theme: &app.theme,
                role: Role::OverlayBorder,
                is_double: false,
                titles: &[],
                below: ("", ground),
                strong: "",
                is_below_taken: false,
                tabs: 0,
            };
            border.draw(&mut canvas, place)
        }
    };
    let faint = app.theme.style(Role::OverlayBorder);
    let list = PickList {
        selected: list.selected,
        ..PickList::new(&app.theme, &items, ground)
    };
    layout.completion = list.render(&mut canvas, inner, |_, (name, side), room| {
        // The border stands where the space is otherwise.
        let text = match edge {
            0 => format!(" {name}"),
            _ => (*name).to_owned(),
        };
        let beside = room.saturating_sub(columns16(&text) + 2);
        let side = shortened(side, usize::from(beside));
        sides(room, (&side, faint), |room| {
            Line::from(shortened(&text, usize::from(room)))
        })
    });
}
