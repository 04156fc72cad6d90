//! Questions with buttons, and questions with an input.

use super::{centred, open, padded};
use crate::base::clean::clean_line;
use crate::session::{DiffSide, DiffText};
use crate::tui::app::{App, Dialog, Prompt};
use crate::tui::layer::Difference;
use crate::tui::layout::Layout;
use crate::tui::screens::source::what_if;
use crate::tui::theme::Role;
use crate::tui::widgets::area::{take_bottom, take_top};
use crate::tui::widgets::input;
use crate::tui::widgets::list::scrollbar;
use crate::tui::widgets::paint::{Canvas, columns, columns16, shortened, wrapped};
use crate::tui::widgets::part_row::PartRow;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// The width of a question; longer texts are wrapped.
const WIDTH: u16 = 56;

/// The greatest width of the list in a question.
const WIDEST: u16 = 110;

/// Draws a question in the middle of the screen; if the text has to be cut off, the buttons keep their row.
pub(super) fn draw(
    app: &App,
    question: &Dialog,
    screen: Rect,
    layout: &mut Layout,
    buffer: &mut Buffer,
) {
    let mut canvas = Canvas::new(buffer, screen);
    let listed = question.difference.as_ref();
    let listed = listed.map_or(Vec::new(), |difference| difference_lines(app, difference));
    let buttons = question.answers.iter();
    let buttons = buttons
        .map(|(label, _)| columns16(label).saturating_add(6))
        .fold(0, u16::saturating_add);
    let below = app.texts.word("tui-dialog-below");
    let widest = text_width(&question.text)
        .max(columns16(&below).saturating_add(2))
        .max(buttons)
        .max(columns16(&question.title));
    let list_width = listed.iter().map(|(_, line)| columns16(line)).max();
    let width = widest
        .clamp(24, WIDTH.max(buttons))
        .max(list_width.unwrap_or(0).min(WIDEST))
        .saturating_add(4);
    let room = width.min(screen.width).saturating_sub(4).max(1);
    let mut lines = wrapped(&question.text, room, 200);
    if question
        .difference
        .as_ref()
        .is_some_and(|it| it.path.is_none())
    {
        lines.extend(wrapped(&what_if::variant(app), room, 4));
    }
    let text_rows = u16::try_from(lines.len()).unwrap_or(200);
    let list_rows = u16::try_from(listed.len()).unwrap_or(u16::MAX);
    let list_rows = list_rows.saturating_add(u16::from(list_rows > 0));
    let height = (text_rows + 4).saturating_add(list_rows);
    layout.layer = centred(screen, width, height);
    let mut rest = padded(open(
        &mut canvas,
        &app.theme,
        layout.layer,
        &question.title,
        &below,
    ));
    let row = take_bottom(&mut rest, 1);
    canvas.lines(rest, &lines, app.theme.style(Role::Overlay));
    // A blank row stands above the list and another one below it.
    take_top(&mut rest, text_rows.saturating_add(1));
    take_bottom(&mut rest, 1);
    let list = take_top(&mut rest, list_rows);
    layout.page = usize::from(list.height);
    layout.page_end = listed.len().saturating_sub(layout.page);
    let scroll = question.difference.as_ref().map_or(0, |known| known.scroll);
    draw_list(app, &listed, scroll, list, &mut canvas);
    draw_buttons(app, question, row, layout, &mut canvas);
}

/// Returns what differs between two versions of a file, each line with a sign for the version that has it.
pub(in crate::tui) fn difference_lines(app: &App, difference: &Difference) -> Vec<(Role, String)> {
    let Some(lines) = &difference.lines else {
        return vec![(Role::Faint, app.texts.word("tui-disk-comparing"))];
    };
    if lines.is_empty() {
        return vec![(Role::Faint, app.texts.word("tui-disk-same"))];
    }
    let signs = match difference.path {
        Some(_) => "tui-disk-signs",
        None => "variant-signs",
    };
    let mut all = vec![(Role::Faint, app.texts.word(signs))];
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

fn draw_list(
    app: &App,
    lines: &[(Role, String)],
    scroll: usize,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let ground = app.theme.style(Role::Overlay);
    let last = lines.len().saturating_sub(usize::from(area.height));
    let first = scroll.min(last);
    for ((role, line), row) in lines.iter().skip(first).zip(area.rows()) {
        let style = ground.patch(app.theme.style(*role));
        let room = usize::from(row.width.saturating_sub(1));
        canvas.widget(Line::styled(shortened(line, room), style), row);
    }
    scrollbar(canvas, &app.theme, area, first, lines.len());
}

/// Draws the buttons on one row, which starts with a later button if the selected one would not be visible.
fn draw_buttons(
    app: &App,
    question: &Dialog,
    row: Rect,
    layout: &mut Layout,
    canvas: &mut Canvas<'_>,
) {
    let ground = app.theme.style(Role::Overlay);
    let selected = question.selected;
    let labels = question.answers.iter().enumerate();
    let button = |(number, (label, _)): (usize, &(String, _))| {
        let (left, right) = match number == selected {
            true => ("▸", "◂"),
            false => ("[", "]"),
        };
        match usize::from(row.width) {
            room @ 0..4 => shortened(label, room),
            room => {
                let (left, right) = (app.theme.sign(left), app.theme.sign(right));
                format!("{left} {} {right}", shortened(label, room - 4))
            }
        }
    };
    let buttons: Vec<String> = labels.map(button).collect();
    let wide = |from: usize, to: usize| -> usize {
        let shown = buttons.get(from..=to).unwrap_or_default();
        shown.iter().map(|button| columns(button) + 2).sum()
    };
    let room = usize::from(row.width) + 2;
    let first = (0..selected)
        .find(|first| wide(*first, selected) <= room)
        .unwrap_or(selected);
    let mut parts = PartRow::new(row);
    for (number, button) in buttons.into_iter().enumerate().skip(first) {
        let style = match number == selected {
            true => ground.patch(app.theme.style(Role::Selected)),
            false => ground,
        };
        let button = Span::styled(button, style);
        let Some(place) = parts.push([button], Span::styled("  ", ground)) else {
            break;
        };
        layout.entries.push((place, number));
    }
    parts.draw(canvas);
}

/// Draws a question with an input in the middle of the screen; the input keeps its row.
pub(super) fn draw_prompt(
    app: &App,
    prompt: &Prompt,
    screen: Rect,
    layout: &mut Layout,
    buffer: &mut Buffer,
) {
    let mut canvas = Canvas::new(buffer, screen);
    let below = app.texts.word("tui-prompt-below");
    let widest = columns16(&prompt.title).max(columns16(&below));
    let width = widest.clamp(40, WIDTH).saturating_add(4);
    let room = width.min(screen.width).saturating_sub(4).max(1);
    let problem = prompt.error.as_ref();
    let problem = problem.map_or(Vec::new(), |problem| wrapped(problem, room, 3));
    let problem_rows = u16::try_from(problem.len()).unwrap_or(0);
    // Below the title is a blank row.
    layout.layer = centred(screen, width, problem_rows + 4);
    let area = layout.layer;
    let mut rest = padded(open(&mut canvas, &app.theme, area, &prompt.title, &below));
    let blank = rest.height.saturating_sub(1 + problem_rows).min(1);
    let ground = app.theme.style(Role::Overlay);
    take_top(&mut rest, blank);
    let row = take_top(&mut rest, 1);
    let field = ground.patch(app.theme.style(Role::Field));
    input::line(&mut canvas, &app.theme, row, &prompt.line, true, field);
    let style = ground.patch(app.theme.style(Role::ErrorMark));
    canvas.lines(rest, &problem, style);
}

/// Returns the width of the longest line of a text, up to a limit.
fn text_width(text: &str) -> u16 {
    text.split('\n')
        .take(200)
        .map(|line| {
            let mut end = line.len().min(4 * usize::from(WIDTH));
            while !line.is_char_boundary(end) {
                end -= 1;
            }
            columns16(line.get(..end).unwrap_or(""))
        })
        .max()
        .unwrap_or(0)
}
