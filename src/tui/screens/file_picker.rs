//! Draws the file picker: the typed path, the matching files, and what is known about the marked one.

use super::layers::{centred, entry_line, open, padded};
use super::library::{draw_preview, paragraph};
use crate::message;
use crate::session::{Fact, FileKind, FilePreview};
use crate::tui::app::App;
use crate::tui::facts::{GAME_FACTS, facts_in_line, result_in_words};
use crate::tui::file_picker::{FilePicker, FileRow};
use crate::tui::layer::CommandMatch;
use crate::tui::layout::Layout;
use crate::tui::screens::short_texts;
use crate::tui::theme::Role;
use crate::tui::widgets::area::{take_left, take_top};
use crate::tui::widgets::input;
use crate::tui::widgets::list::PickList;
use crate::tui::widgets::paint::{Canvas, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The greatest size of the box.
const SIZE: (u16, u16) = (130, 44);

/// The least rows of the box, if the screen has them: enough for most boards.
const LEAST_ROWS: u16 = 22;

/// The width from which the preview is shown beside the list.
const WIDE: u16 = 70;

/// The height from which the preview is shown below the list, if it does not fit beside it.
const HIGH: u16 = 12;

/// Draws the picker.
pub(super) fn draw(
    app: &App,
    picker: &FilePicker,
    screen: Rect,
    layout: &mut Layout,
    buffer: &mut Buffer,
) {
    let mut canvas = Canvas::new(buffer, screen);
    let width = (screen.width * 5 / 6).max(76).min(SIZE.0);
    let height = (screen.height * 5 / 6).max(LEAST_ROWS).min(SIZE.1);
    let area = centred(screen, width, height);
    let below = app.texts.word("tui-files-below");
    layout.layer = area;
    let mut rest = padded(open(&mut canvas, &app.theme, area, &picker.title, &below));
    if rest.is_empty() {
        return;
    }
    let ground = app.theme.style(Role::Overlay);
    let row = take_top(&mut rest, 1);
    let field = ground.patch(app.theme.style(Role::Field));
    input::line(&mut canvas, &app.theme, row, &picker.line, true, field);
    let problem = match (&picker.error, picker.folder_error()) {
        (Some(error), _) => error.clone(),
        (None, Some(error)) => app.texts.say(error),
        (None, None) => String::new(),
    };
    if !problem.is_empty() {
        let style = ground.patch(app.theme.style(Role::ErrorMark));
        paragraph(&problem, style, 3, &mut rest, &mut canvas);
    }
    let faint = ground.patch(app.theme.style(Role::Faint));
    if picker.is_listing() {
        let row = take_top(&mut rest, 1);
        let words = app.texts.word("tui-files-listing");
        canvas.lines(row, &wrapped(&words, row.width, 1), faint);
    }
    let (list, details) = divide(rest);
    let rows = picker.rows();
    let rows = PickList {
        selected: picker.selected(),
        lead: 2,
        ..PickList::new(&app.theme, rows, ground)
    };
    layout.entries = rows.render(&mut canvas, list, |_, row, room| {
        entry_line(&app.theme, &entry(app, picker, *row), room)
    });
    draw_details(app, picker, details, buffer);
}

/// Divides an area between the list and the preview, which is beside it, below it, or not shown.
fn divide(area: Rect) -> (Rect, Rect) {
    let mut rest = area;
    if area.width >= WIDE {
        let list = take_left(&mut rest, area.width / 2);
        take_left(&mut rest, 2);
        return (list, rest);
    }
    let rows = match area.height {
        0..HIGH => area.height,
        height => height / 2,
    };
    let list = take_top(&mut rest, rows);
    take_top(&mut rest, 1);
    (list, rest)
}

/// Returns a row as text, with a remark at its right.
fn entry(app: &App, picker: &FilePicker, row: FileRow) -> CommandMatch {
    let (text, folder) = picker.label(row);
    let detail = match row {
        FileRow::Typed if !picker.purpose.writes() => app.texts.word("tui-files-typed"),
        FileRow::Typed if picker.is_taken() => app.texts.word("tui-files-taken"),
        FileRow::Typed if picker.is_typed_listed() => app.texts.word("tui-files-replaces"),
        FileRow::Typed => app.texts.word("tui-files-new"),
        FileRow::Recent(_) => folder,
        FileRow::Parent | FileRow::Listed(_) => String::new(),
    };
    CommandMatch {
        text,
        detail,
        letters: picker.letters(row),
        disabled: row == FileRow::Typed && picker.is_taken(),
    }
}

/// The rows for words beside a board that needs all others.
const LEAST_WORDS: u16 = 2;

/// Draws what is known about the marked file: its kind, its players, its first moves and its board.
fn draw_details(app: &App, picker: &FilePicker, area: Rect, buffer: &mut Buffer) {
    let Some(row) = picker.selected().and_then(|index| picker.rows().get(index)) else {
        return;
    };
    let ground = app.theme.style(Role::Overlay);
    let [strong, faint, error] = [Role::Strong, Role::Faint, Role::ErrorMark]
        .map(|role| ground.patch(app.theme.style(role)));
    let mut rest = area;
    let mut canvas = Canvas::new(buffer, area);
    let (path, _) = picker.path(*row);
    let preview = picker.preview();
    // A board that fits as a whole tells more than all words but the name and the kind.
    let board = preview.and_then(|found| found.board.as_ref());
    let board = board.map_or(0, |preview| preview.board.height() + 1);
    let words = area.height.checked_sub(board);
    let words = words.filter(|words| *words >= LEAST_WORDS);
    let words = words.unwrap_or(area.height);
    let remaining = |rest: &Rect| words.saturating_sub(area.height - rest.height);
    let say = |text: &str, style, most: u16, rest: &mut Rect, canvas: &mut Canvas<'_>| {
        paragraph(text, style, most.min(remaining(rest)), rest, canvas);
    };
    let most = match words {
        LEAST_WORDS => 1,
        _ => 2,
    };
    say(&picker.label(*row).0, strong, most, &mut rest, &mut canvas);
    let Some(found) = preview else {
        return;
    };
    say(
        &kind(app, &path, found),
        faint,
        most,
        &mut rest,
        &mut canvas,
    );
    let title = found.game.as_ref().map(|game| {
        let title = app.localized(&game.look.title);
        title.unwrap_or_else(|| game.name.clone())
    });
    if let Some(title) = title {
        say(&title, ground, 1, &mut rest, &mut canvas);
    }
    say(&facts(app, found), ground, 3, &mut rest, &mut canvas);
    say(&found.moves, ground, 3, &mut rest, &mut canvas);
    if let Some(reason) = &found.error {
        let reason = app.texts.say(reason);
        paragraph(&reason, error, 3, &mut rest, &mut canvas);
    }
    if let Some(preview) = &found.board {
        take_top(&mut rest, 1);
        draw_preview(app, preview, rest, buffer);
    }
}

/// Returns what a file is: its kind, its size, and for a game its players and its board.
fn kind(app: &App, path: &str, found: &FilePreview) -> String {
    let size = found.size;
    if found.is_folder {
        return app.texts.say(&message!("tui-files-folder", count = size));
    }
    let mut parts = Vec::new();
    match FileKind::of(path) {
        FileKind::Rules(language) => {
            parts.push(
                app.texts
                    .say(&message!("tui-files-rules", language = language.name)),
            );
            if let Some(game) = &found.game {
                let count = message!("tui-library-players", count = game.players);
                parts.push(app.texts.say(&count));
                parts.push(format!("{} x {}", game.width, game.height));
            }
        }
        FileKind::Record => {
            let games = found.games.max(1);
            parts.push(app.texts.say(&message!("tui-files-record", games = games)));
        }
        FileKind::Position => parts.push(app.texts.word("tui-files-position")),
        FileKind::Other => parts.push(app.texts.word("tui-files-other")),
    }
    parts.push(match size {
        0..10_000 => app.texts.say(&message!("tui-files-bytes", size = size)),
        _ => format!("{} kB", size / 1_000),
    });
    parts.join(&short_texts::between(app))
}

/// Returns the facts about a recorded game: the players, then the rest.
fn facts(app: &App, found: &FilePreview) -> String {
    let fact = |wanted: Fact| {
        let mut facts = found.facts.iter();
        let fact = facts.find(|(fact, _)| *fact == wanted);
        fact.map_or("", |(_, text)| text.as_str())
    };
    let in_words = |wanted: Fact| match (wanted, &found.game) {
        (Fact::Result, Some(game)) => result_in_words(app, game, fact(wanted), &found.reason),
        _ => fact(wanted).to_owned(),
    };
    let further: Vec<Fact> = GAME_FACTS.into_iter().chain([Fact::Name]).collect();
    facts_in_line(in_words, &further)
}
