//! The frames of panes, with their titles and tabs, and of what fills the screen or lies over it.

use crate::message;
use crate::tui::app::App;
use crate::tui::facts::{is_explaining, next_moves};
use crate::tui::layout::{Layout, Pane, ScreenShape};
use crate::tui::panes::PanelKind;
use crate::tui::screens::board::room;
use crate::tui::screens::{board, short_texts};
use crate::tui::widgets::frame::PaneFrame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the border of a pane; if one pane is shown at a time, with the tabs of all. Returns the area inside.
pub(super) fn draw_border(
    app: &App,
    pane: Pane,
    fact: &str,
    below: &str,
    area: Rect,
    layout: &mut Layout,
    buffer: &mut Buffer,
) -> Rect {
    let panes = app.tabs();
    let shape = layout.arrangement.shape;
    let names: Vec<String> = panes
        .iter()
        .map(|pane| pane_title(app, *pane, shape))
        .collect();
    // The steps of a judgement stand below a board that has the tabs.
    let has_own_title = pane == Pane::Panel && is_explaining(app);
    let is_alone = layout.arrangement.shape == ScreenShape::One && !has_own_title;
    let tabs: Vec<&str> = if is_alone {
        names.iter().map(String::as_str).collect()
    } else {
        Vec::new()
    };
    // While a move is typed below the board or a judgement is shown there, that tab stays marked.
    let open = match is_alone && pane == Pane::Board {
        true => app.focus,
        false => pane,
    };
    let found = panes.iter().position(|known| *known == open);
    let index = found.unwrap_or(0);
    // The rules are shown beside the steps of a judgement even where they are no tab.
    let own_title = pane_title(app, pane, shape);
    let title = found.map_or(Some(&own_title), |index| names.get(index));
    // The composer inside the board's pane has no border, so the board's border shows its focus.
    let shared = layout.arrangement.shape != ScreenShape::Four
        && pane == Pane::Board
        && app.focus == Pane::Composer;
    let below = match is_alone {
        true => short_texts::joined(app, &[fact.to_owned(), below.to_owned()]),
        false => below.to_owned(),
    };
    let strong = match pane {
        Pane::Board => board::chosen_words(&next_moves(app)),
        _ => String::new(),
    };
    let frame = PaneFrame {
        fact,
        below: &below,
        strong: &strong,
        is_below_taken: pane == Pane::Board && room::layout_in_frame(app, area, layout).is_some(),
        tabs: &tabs,
        open_tab: index,
        focused: app.focus == pane || shared,
        ..PaneFrame::new(&app.theme, title.map_or("", String::as_str))
    }
    .render(area, buffer);
    if is_alone {
        layout.tabs = frame.tabs.into_iter().zip(panes).collect();
    }
    frame.inner
}

/// Draws the border of what fills the screen or lies over it and has the focus. Returns the area inside.
pub(super) fn draw_frame(
    app: &App,
    title: &str,
    [fact, below]: [&str; 2],
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let frame = PaneFrame {
        fact,
        below,
        focused: true,
        ..PaneFrame::new(&app.theme, title)
    };
    frame.render(area, buffer).inner
}

fn pane_title(app: &App, pane: Pane, shape: ScreenShape) -> String {
    match pane {
        Pane::Board => app.texts.word("tui-pane-board"),
        Pane::Rules => app.texts.word("tui-pane-rules"),
        Pane::Moves => app.texts.word("tui-pane-moves"),
        Pane::Composer => app.texts.word("tui-pane-composer"),
        Pane::Panel => panel_title(app),
        Pane::Comment => app.texts.word("tui-pane-comment"),
        // A tab has no room for more than a word.
        Pane::Value if shape == ScreenShape::One => app.texts.word("tui-pane-value"),
        Pane::Value => {
            let player = app.player_name(0);
            app.texts
                .say(&message!("tui-pane-value-of", player = player))
        }
    }
}

fn panel_title(app: &App) -> String {
    match app.panel.map(|panel| panel.kind) {
        Some(PanelKind::Statistics) => app.texts.word("engine-statistics-title"),
        Some(PanelKind::Learned) => app.texts.word("learned-title"),
        Some(PanelKind::Review) => app.texts.word("review-title"),
        Some(PanelKind::Explorer) => app.texts.word("explorer-title"),
        Some(PanelKind::Exercise) => app.texts.word("exercise-title"),
        Some(PanelKind::Why) => app.texts.word("tui-why-title"),
        _ => app.texts.word("engine-analysis-title"),
    }
}
