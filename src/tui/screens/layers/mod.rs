//! Draws the layers over the panes.

pub mod command_list;
pub mod dialog;
pub mod frame;
pub mod help;
pub mod menu;
pub mod page;

use crate::base::clean::clean_line;
use crate::message;
use crate::session::{DiffSide, DiffText};
use crate::tui::app::App;
use crate::tui::layer::{Difference, Layer, Page, PageText};
use crate::tui::layout::Layout;
use crate::tui::markdown::lay_out;
use crate::tui::theme::Role;
use crate::tui::update::{result_words, tested_rule};
use crate::tui::widgets::frame::Pane as PaneFrame;
use crate::tui::widgets::paint::{Canvas, columns16, wrapped};
use crate::tui::widgets::source::{Highlights, SourceView};
use command_list::{CommandList, CommandMatch, PickLayout};
use dialog::{Dialog as DialogBox, Prompt};
use frame::centred;
use help::HelpOverlay;
use menu::{Menu as MenuBox, MenuItem};
use page::{LinePage, PageLayout, TextPage, WIDTH as PAGE_WIDTH};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws a layer; only the top one reacts to clicks.
pub(super) fn draw(
    app: &App,
    layer: &Layer,
    screen: Rect,
    top: bool,
    layout: &mut Layout,
    buffer: &mut Buffer,
) {
    if top {
        layout.entries.clear();
    }
    // Each layer is drawn by one widget of `overlay`, which also says where it lies. `layer` and `page` are left as the
    // layer drawn last sets them, which is the top one: it alone has keys and clicks.
    match layer {
        Layer::Help(help) => {
            let title = app.texts.word("tui-help-title");
            let below = app.texts.word("tui-help-below");
            let found = HelpOverlay {
                theme: &app.theme,
                title: &title,
                below: &below,
                groups: &help.groups,
                filter: help.filter.text(),
                scroll: help.scroll,
            }
            .render(screen, buffer);
            layout.layer = found.area;
            layout.page = usize::from(found.inner.height);
            layout.page_end = found.lines.saturating_sub(layout.page);
        }
        Layer::Page(page) => {
            let found = draw_page(app, page, screen, buffer);
            layout.layer = found.area;
            layout.page = usize::from(found.inner.height);
            layout.page_end = found.lines.saturating_sub(layout.page);
        }
        Layer::Palette(palette) => {
            let title = app.texts.word("command-palette");
            let below = app.texts.word("tui-palette-below");
            let nothing = app.texts.word("tui-palette-nothing");
            let shown = palette.entries.iter().map(|entry| entry.shown.clone());
            let shown: Vec<CommandMatch> = shown.collect();
            let found = CommandList {
                theme: &app.theme,
                title: &title,
                below: &below,
                prompt: ": ",
                input: &palette.line,
                matches: &shown,
                nothing: &nothing,
                remarks: &[],
                selected: palette.selected,
                scroll: 0,
            }
            .render(screen, buffer);
            picked(found, top, layout);
        }
        Layer::Menu(menu) => draw_menu(app, menu, screen, top, layout, buffer),
        Layer::Dialog(question) => {
            let buttons: Vec<String> = question
                .answers
                .iter()
                .map(|(label, _)| label.clone())
                .collect();
            let lines = match &question.difference {
                Some(difference) => difference_lines(app, difference),
                None => Vec::new(),
            };
            let found = DialogBox {
                theme: &app.theme,
                title: &question.title,
                text: &question.text,
                lines: &lines,
                scroll: question.difference.as_ref().map_or(0, |known| known.scroll),
                buttons: &buttons,
                selected: question.selected,
            }
            .render(screen, buffer);
            layout.layer = found.area;
            layout.page = usize::from(found.list.height);
            layout.page_end = lines.len().saturating_sub(layout.page);
            if top {
                layout.entries = found
                    .buttons
                    .iter()
                    .map(|(number, place)| (*place, *number))
                    .collect();
            }
        }
        Layer::Files(picker) => {
            let (area, rows) = super::file_picker::draw(app, picker, screen, buffer);
            layout.layer = area;
            if top {
                layout.entries = rows;
            }
        }
        Layer::Prompt(prompt) => {
            let below = app.texts.word("tui-prompt-below");
            let found = Prompt {
                theme: &app.theme,
                title: &prompt.title,
                text: "",
                input: &prompt.line,
                problem: prompt.error.as_deref().unwrap_or(""),
                below: &below,
            }
            .render(screen, buffer);
            layout.layer = found.area;
        }
        Layer::LegalMoves(list) => {
            let found = super::legal::moves(app, list, screen, layout, buffer);
            picked(found, top, layout);
        }
        Layer::Test(look) => test(app, look.number, screen, layout, buffer),
        Layer::Comment(comment) => {
            let area = &comment.area;
            let title = app.texts.word("command-comment");
            let below = app.texts.word("tui-comment-below");
            let place = centred(screen, 68, 12);
            Canvas::new(buffer, place).clear(place, app.theme.style(Role::Overlay));
            let frame = PaneFrame {
                below: &below,
                focused: true,
                ..PaneFrame::new(&app.theme, &title)
            }
            .render(place, buffer);
            let cursor = area.cursor();
            let highlights = Highlights::default();
            SourceView {
                cursor: Some((cursor.0, cursor.1)),
                ..SourceView::new(&app.theme, area.lines(), &highlights)
            }
            .render(frame.inner, buffer);
            layout.layer = frame.area;
        }
    }
}

/// Returns what differs between two versions of a file, each line with a sign for the version that has it.
pub(in crate::tui) fn difference_lines(app: &App, difference: &Difference) -> Vec<(Role, String)> {
    let Some(lines) = &difference.lines else {
        return vec![(Role::Faint, app.texts.word("tui-disk-comparing"))];
    };
    if lines.is_empty() {
        return vec![(Role::Faint, app.texts.word("tui-disk-same"))];
    }
    let mut all = vec![(Role::Faint, app.texts.word("tui-disk-signs"))];
    all.extend(lines.iter().map(|line| {
        let text = match &line.text {
            DiffText::Line(text) => clean_line(&text.replace('\t', "    ")).into_owned(),
            DiffText::Said(words) => app.texts.say(words),
        };
        match line.side {
            DiffSide::Mine => (Role::ErrorMark, format!("- {text}")),
            DiffSide::Theirs => (Role::Good, format!("+ {text}")),
            DiffSide::Both => (Role::Overlay, format!("  {text}")),
            DiffSide::Heading => (Role::Faint, text),
        }
    }));
    all
}

/// Draws the name and the result of a test below the panes.
fn test(app: &App, number: usize, screen: Rect, layout: &mut Layout, buffer: &mut Buffer) {
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
    let height = 4.min(screen.height);
    let place = Rect {
        y: screen.bottom() - height,
        height,
        ..screen
    };
    let mut canvas = Canvas::new(buffer, place);
    let ground = app.theme.style(Role::Overlay);
    canvas.clear(place, ground);
    let frame = PaneFrame {
        below: &below,
        focused: true,
        ..PaneFrame::new(&app.theme, &title)
    }
    .render(place, buffer);
    let lines = wrapped(
        &result_words(app, tested),
        frame.inner.width,
        usize::from(frame.inner.height),
    );
    Canvas::new(buffer, frame.inner).lines(frame.inner, &lines, ground);
    layout.layer = frame.area;
}

fn draw_page(app: &App, page: &Page, screen: Rect, buffer: &mut Buffer) -> PageLayout {
    match &page.text {
        PageText::Lines(lines) => {
            let below = app.texts.word("tui-page-below");
            let paragraphs: Vec<(Role, String)> = lines
                .iter()
                .map(|line| (Role::Overlay, line.clone()))
                .collect();
            TextPage {
                theme: &app.theme,
                title: &page.title,
                below: &below,
                paragraphs: &paragraphs,
                scroll: page.scroll,
            }
            .render(screen, buffer)
        }
        PageText::Markdown(blocks) => {
            let below = app.texts.word("tui-words-below");
            let ground = app.theme.style(Role::Overlay);
            LinePage {
                theme: &app.theme,
                title: &page.title,
                below: &below,
                lines: lay_out(blocks, LinePage::room(screen), &app.theme, ground),
                most: PAGE_WIDTH,
                scroll: page.scroll,
            }
            .render(screen, buffer)
        }
    }
}

fn picked(found: PickLayout, top: bool, layout: &mut Layout) {
    layout.layer = found.area;
    if top {
        layout.entries = found
            .list
            .items
            .iter()
            .map(|(number, place)| (*place, *number))
            .collect();
    }
}

fn draw_menu(
    app: &App,
    menu: &crate::tui::layer::Menu,
    screen: Rect,
    top: bool,
    layout: &mut Layout,
    buffer: &mut Buffer,
) {
    let items: Vec<MenuItem> = menu
        .entries
        .iter()
        .map(|entry| MenuItem {
            text: entry.label.clone(),
            key: entry.side.clone(),
            disabled: false,
        })
        .collect();
    if let Some(bar) = menu.of_bar {
        // A menu of the bar hangs below its title, whose place was found when the bar was drawn, before the layers.
        let corner = layout
            .menus
            .iter()
            .find(|(_, number)| *number == bar)
            .map_or((screen.x, screen.y + 1), |(place, _)| {
                (place.x, place.y + 1)
            });
        let found = MenuBox {
            theme: &app.theme,
            title: "",
            items: &items,
            selected: Some(menu.selected),
            corner,
            scroll: 0,
        }
        .render(screen, buffer);
        picked(found, top, layout);
        return;
    }
    // What was typed to narrow the list stands beside its title.
    let title = match menu.typed.is_empty() || !menu.lists_moves() {
        true => menu.title.clone(),
        false => format!("{} {}", menu.title, menu.typed),
    };
    // A list that answers a question is a box in the middle of the screen.
    let widest = items
        .iter()
        .map(|item| columns16(&item.text).saturating_add(columns16(&item.key)))
        .max()
        .unwrap_or(0)
        .saturating_add(7)
        .max(columns16(&title).saturating_add(6));
    let height = u16::try_from(items.len())
        .unwrap_or(u16::MAX)
        .saturating_add(2);
    let place = centred(screen, widest, height);
    let found = MenuBox {
        theme: &app.theme,
        title: &title,
        items: &items,
        selected: Some(menu.selected),
        corner: (place.x, place.y),
        scroll: 0,
    }
    .render(screen, buffer);
    picked(found, top, layout);
}
