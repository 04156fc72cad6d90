//! Draws the layers over the panes.
//!
//! Invariants: each gets the whole screen and chooses its own place, never larger than the screen; if there is no room
//! for a border it has none.

mod command_list;
mod dialog;
mod frame;
mod help;
mod menu;
mod page;

pub(in crate::tui) use command_list::{CommandList, entry_line};
pub(in crate::tui) use dialog::difference_lines;
pub(in crate::tui) use frame::{centred, open, padded};
pub(in crate::tui) use page::page_room;

use super::{file_picker, legal};
use crate::message;
use crate::tui::app::{App, Layer};
use crate::tui::commands::Typed;
use crate::tui::facts::{result_words, tested_rule};
use crate::tui::layer::{CommandMatch, CommentBox, Palette};
use crate::tui::layout::Layout;
use crate::tui::screens::pane_frame::draw_frame;
use crate::tui::theme::Role;
use crate::tui::widgets::area::{inset, take_bottom};
use crate::tui::widgets::paint::{Canvas, columns16, row_of_caret, text_rows, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws a layer. Only the top one reacts to keys and clicks: it is drawn last, so its positions remain in the layout.
pub fn draw(app: &App, layer: &Layer, screen: Rect, layout: &mut Layout, buffer: &mut Buffer) {
    layout.entries.clear();
    let screen = screen.intersection(buffer.area);
    match layer {
        Layer::Help(help) => help::draw(app, help, screen, layout, buffer),
        Layer::Page(page) => page::draw(app, page, screen, layout, buffer),
        Layer::Palette(palette) => draw_palette(app, palette, screen, layout, buffer),
        Layer::Menu(menu) => menu::draw(app, menu, screen, layout, buffer),
        Layer::Dialog(question) => dialog::draw(app, question, screen, layout, buffer),
        Layer::Prompt(prompt) => dialog::draw_prompt(app, prompt, screen, layout, buffer),
        Layer::Files(picker) => file_picker::draw(app, picker, screen, layout, buffer),
        Layer::LegalMoves(list) => legal::moves(app, list, screen, layout, buffer),
        Layer::Test(look) => draw_test(app, look.number, screen, layout, buffer),
        Layer::Comment(comment) => draw_comment(app, comment, screen, layout, buffer),
    }
}

fn draw_palette(
    app: &App,
    palette: &Palette,
    screen: Rect,
    layout: &mut Layout,
    buffer: &mut Buffer,
) {
    let matches: Vec<&CommandMatch> = palette.entries.iter().map(|entry| &entry.shown).collect();
    let typed = Typed::new(palette.line.text());
    let session = app.session.as_ref();
    let is_parameter =
        session.is_some_and(|session| session.rules_text().parameters().contains(&typed.word));
    let nothing = match is_parameter {
        true => message!(
            "tui-palette-parameter",
            name = typed.word,
            value = typed.argument
        ),
        false => message!("tui-palette-nothing"),
    };
    CommandList {
        title: &app.texts.word("command-palette"),
        below: &app.texts.word("tui-palette-below"),
        prompt: ": ",
        input: &palette.line,
        matches: &matches,
        nothing: &app.texts.say(&nothing),
        remarks: &[],
        selected: palette.selected,
    }
    .draw(app, screen, layout, buffer);
}

fn draw_comment(
    app: &App,
    comment: &CommentBox,
    screen: Rect,
    layout: &mut Layout,
    buffer: &mut Buffer,
) {
    let title = app.texts.word("command-comment");
    let below = app.texts.word("tui-comment-below");
    let place = centred(screen, 68, 12);
    Canvas::new(buffer, place).clear(place, app.theme.style(Role::Overlay));
    let inner = draw_frame(app, &title, ["", &below], place, buffer);
    // The last column is for a caret at the end.
    layout.comment_width = usize::from(inset(inner).width.saturating_sub(1)).max(1);
    layout.layer = place;
    let cursor = comment.area.cursor();
    let cursor = (cursor.0, cursor.1);
    let lines = comment.area.lines();
    let rows = text_rows(lines, layout.comment_width);
    let caret_row = row_of_caret(&rows, cursor);
    let height = usize::from(inner.height).max(1);
    let first = (caret_row + 1).saturating_sub(height);
    let mut canvas = Canvas::new(buffer, inset(inner));
    let style = app.theme.style(Role::Text);
    for (number, (row, area)) in (first..).zip(rows.iter().skip(first).zip(inset(inner).rows())) {
        let line = lines.get(row.line).map_or("", String::as_str);
        let part = |from: usize, to: usize| -> String {
            let count = to.saturating_sub(from);
            line.chars().skip(from).take(count).collect()
        };
        let text = part(row.chars.start, row.chars.end);
        canvas.text(area.x, area.y, area.width, &text, style);
        if number == caret_row {
            let column = columns16(&part(row.chars.start, cursor.1));
            let column = area.x + column.min(area.width.saturating_sub(1));
            let caret = Rect::new(column, area.y, 1, 1);
            canvas.tint(caret, app.theme.style(Role::Caret));
        }
    }
}

/// Draws the name and the result of a test below the panes.
fn draw_test(app: &App, number: usize, screen: Rect, layout: &mut Layout, buffer: &mut Buffer) {
    let session = app.session.as_ref();
    let Some(run) = session.and_then(|session| session.rules_text().test_run()) else {
        return;
    };
    let Some(tested) = tested_rule(app, number) else {
        return;
    };
    let title = app.texts.say(&message!(
        "tests-look-title",
        number = number + 1,
        count = run.tests.len(),
        name = tested.test.name.clone()
    ));
    let below = app.texts.word("tests-look-below");
    let place = take_bottom(&mut screen.clone(), 4);
    let ground = app.theme.style(Role::Overlay);
    Canvas::new(buffer, place).clear(place, ground);
    let inner = draw_frame(app, &title, ["", &below], place, buffer);
    let (room, rows) = (inner.width, usize::from(inner.height));
    let lines = wrapped(&result_words(app, tested), room, rows);
    Canvas::new(buffer, inner).lines(inner, &lines, ground);
    layout.layer = place;
}
