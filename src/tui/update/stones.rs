//! The effects of commands on a board of stones that is open without rules.

use super::super::commands::Action;
use super::super::layer::AfterSave;
use super::super::open_target::OpenTarget;
use super::super::plain;
use super::super::stones::{COLORS, StonesScreen};
use super::{leave, prompts};
use crate::base::Message;
use crate::codec::gbb::{GbbBoard, GbbWriteOptions, Separator, stringify};
use crate::message;
use crate::tui::app::{Answer, App, Choice, Effect, MenuEntry};
use crate::tui::update::offers::offer;

/// Goes to the cell of the head.
pub(super) fn to_head(app: &mut App) {
    if let Some(screen) = &mut app.stones {
        screen.cursor = screen.board.board().head();
    }
}

/// Moves the head to the cursor, or adds a stone of the colour that is painted.
pub(super) fn move_head(app: &mut App) {
    let Some(screen) = &mut app.stones else {
        return;
    };
    let (x, y) = screen.cursor;
    match screen.paint {
        Some(color) => add(app, color, true),
        None => screen.board.move_head(x, y),
    }
}

pub(super) fn clear_cell(app: &mut App) {
    if let Some(screen) = &mut app.stones {
        let (x, y) = screen.cursor;
        screen.board.set_stones(x, y, [0; 4]);
    }
}

/// Draws larger or smaller cells.
pub(super) fn zoom(app: &mut App, larger: bool) {
    let shown = app.layout.stones.map(|layout| layout.size);
    if let Some(screen) = &mut app.stones {
        let shown = screen.size.or(shown);
        screen.size = shown.map(|size| size.stepped(larger));
    }
}

/// Adds a stone of a colour at the cursor, or takes one away.
pub(super) fn add(app: &mut App, color: usize, adds: bool) {
    let Some(screen) = &mut app.stones else {
        return;
    };
    let (x, y) = screen.cursor;
    let mut stones = screen.board.board().stones(x, y);
    let Some(count) = stones.get_mut(color) else {
        return;
    };
    let changed = if adds {
        count.checked_add(1)
    } else {
        count.checked_sub(1)
    };
    match changed {
        Some(changed) => {
            *count = changed;
            screen.board.set_stones(x, y, stones);
        }
        None if adds => app.tell(&message!("tui-stones-full")),
        None => app.tell(&message!("tui-stones-none")),
    }
}

/// Returns the colours in the order of the format, as arguments.
pub(super) fn color_arguments() -> [String; 4] {
    COLORS.map(str::to_lowercase)
}

/// Chooses the colour whose stones are painted, which is offered if not given; ends painting if there is one.
pub(super) fn choose_paint(app: &mut App, color: &str) {
    let Some(screen) = &mut app.stones else {
        return;
    };
    if color.is_empty() && screen.paint.take().is_none() {
        let entries = color_arguments().map(|color| MenuEntry {
            label: color.clone(),
            side: String::new(),
            choice: Choice::Run(Action::Paint, color),
        });
        let title = app.texts.word("stones-paint-title");
        offer(app, title, entries.to_vec(), 0);
        return;
    }
    let index = color_arguments().iter().position(|known| known == color);
    screen.paint = index;
    app.tell(&match index {
        Some(_) => message!("stones-paint-begun", color = color),
        None => message!("stones-paint-ended"),
    });
}

/// Handles a click on a cell, or the pointer that reaches it while the button is held: the cursor goes there, and a stone
/// is painted or taken away.
pub(super) fn point(app: &mut App, cell: (u32, u32), adds: bool) {
    let Some(screen) = &mut app.stones else {
        return;
    };
    screen.cursor = cell;
    if let Some(color) = screen.paint {
        add(app, color, adds);
    }
}

/// Changes the size of the board, which is asked for if not given.
pub(super) fn resize(app: &mut App, text: &str) {
    let Some(screen) = &app.stones else { return };
    if text.is_empty() {
        let board = screen.board.board();
        let size = format!("{} {}", board.width(), board.height());
        prompts::ask(
            app,
            message!("stones-ask-size"),
            &size,
            Answer::new(|app, text, _| resize_to(app, text)),
        );
    } else if let Err(error) = resize_to(app, text) {
        app.tell_error(&error);
    }
}

/// Changes the size of the board to that of a text such as `8 6`.
fn resize_to(app: &mut App, text: &str) -> Result<(), Message> {
    let (width, height) = size_of(text)?;
    let Some(screen) = &mut app.stones else {
        return Ok(());
    };
    let stones = |screen: &StonesScreen| screen.board.board().count_stones();
    let before = stones(screen);
    if !screen.board.resize(width, height) {
        return Err(message!("stones-not-a-size", text = text));
    }
    screen.cursor = screen.board.board().head();
    let lost = u64::try_from(before - stones(screen)).unwrap_or(u64::MAX);
    app.tell(&match lost {
        0 => message!("stones-resized", columns = width, rows = height),
        _ => message!(
            "stones-resized-lost",
            columns = width,
            rows = height,
            stones = lost
        ),
    });
    Ok(())
}

/// Opens a new board of a size, which is asked for if not given.
pub(super) fn new_board(app: &mut App, text: &str, effects: &mut Vec<Effect>) {
    if text.is_empty() {
        prompts::ask(
            app,
            message!("stones-ask-size"),
            "8 8",
            Answer::new(open_new),
        );
    } else if let Err(error) = open_new(app, text, effects) {
        app.tell_error(&error);
    }
}

/// Opens a new board of the size in a text such as `8 6`.
fn open_new(app: &mut App, text: &str, effects: &mut Vec<Effect>) -> Result<(), Message> {
    let (width, height) = size_of(text)?;
    let board = GbbBoard::new(width, height);
    let board = board.ok_or_else(|| message!("stones-not-a-size", text = text))?;
    let text = stringify(&board, &GbbWriteOptions::default());
    leave::leave_for(app, AfterSave::open(OpenTarget::of_text(text)), effects);
    Ok(())
}

/// Reads a size such as `8 6` or `8x6`.
fn size_of(text: &str) -> Result<(u32, u32), Message> {
    let separators = |sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | 'x' | '×');
    let mut numbers = text.split(separators).filter(|part| !part.is_empty());
    let mut number = || numbers.next()?.parse().ok();
    match (number(), number(), numbers.next()) {
        (Some(width), Some(height), None) => Ok((width, height)),
        _ => Err(message!("stones-not-a-size", text = text)),
    }
}

/// Lists how the board is written for choice, or sets what is given as `NAME=VALUE`.
pub(super) fn options(app: &mut App, text: &str) {
    let Some(screen) = &mut app.stones else {
        return;
    };
    let now = *screen.board.options();
    if text.is_empty() {
        let entries: Vec<MenuEntry> = OPTIONS
            .iter()
            .map(|(name, field)| {
                let value = field.value(now);
                let values = field.values();
                let index = values.iter().position(|known| *known == value);
                let next = index.map_or(0, |index| (index + 1) % values.len());
                MenuEntry {
                    label: (*name).to_owned(),
                    side: value.to_owned(),
                    choice: Choice::Run(Action::GbbOptions, format!("{name}={}", values[next])),
                }
            })
            .collect();
        let title = app.texts.word("stones-options-title");
        offer(app, title, entries, 0);
        return;
    }
    let mut wanted = now;
    let option = text.split_once('=').filter(|(name, value)| {
        let field = OPTIONS.iter().find(|(option, _)| option == name);
        let field = field.filter(|(_, field)| field.values().contains(value));
        if let Some((_, field)) = field {
            field.set(&mut wanted, value);
        }
        field.is_some()
    });
    match option {
        Some((name, value)) => {
            screen.board.set_options(wanted);
            app.tell(&message!("stones-option-set", name = name, value = value));
        }
        None => app.tell_error(&message!("stones-no-such-option", text = text)),
    }
}

/// An option for writing.
enum OptionField {
    /// What stands between two parts, and what it can be so that the file can be read back.
    Separator(
        fn(&mut GbbWriteOptions) -> &mut Separator,
        &'static [&'static str],
    ),
    Flag(fn(&mut GbbWriteOptions) -> &mut bool),
}

const SPACES: [&str; 2] = ["space", "tab"];

/// The options for writing, named as in the original package.
const OPTIONS: [(&str, OptionField); 8] = [
    (
        "separators.betweenKeywords",
        OptionField::Separator(
            |options| &mut options.separators.between_keywords,
            &["newline", "space", "tab"],
        ),
    ),
    (
        "separators.betweenColors",
        OptionField::Separator(|options| &mut options.separators.between_colors, &SPACES),
    ),
    (
        "separators.colorKeyToNumber",
        OptionField::Separator(
            |options| &mut options.separators.color_key_to_number,
            &SPACES,
        ),
    ),
    (
        "separators.betweenCoordinates",
        OptionField::Separator(
            |options| &mut options.separators.between_coordinates,
            &SPACES,
        ),
    ),
    (
        "separators.keywordToCoordinates",
        OptionField::Separator(
            |options| &mut options.separators.keyword_to_coordinates,
            &SPACES,
        ),
    ),
    (
        "useFullColorNames",
        OptionField::Flag(|options| &mut options.use_full_color_names),
    ),
    (
        "declareColorsWithZeroStones",
        OptionField::Flag(|options| &mut options.declare_colors_with_zero_stones),
    ),
    (
        "declareColorsWithAllZeroStones",
        OptionField::Flag(|options| &mut options.declare_colors_with_all_zero_stones),
    ),
];

impl OptionField {
    /// Returns the values that the option can have.
    fn values(&self) -> &'static [&'static str] {
        match self {
            Self::Separator(_, values) => values,
            Self::Flag(_) => &["true", "false"],
        }
    }

    fn value(&self, mut options: GbbWriteOptions) -> &'static str {
        match self {
            Self::Separator(field, _) => match *field(&mut options) {
                Separator::Space => "space",
                Separator::Tab => "tab",
                Separator::Newline => "newline",
            },
            Self::Flag(field) if *field(&mut options) => "true",
            Self::Flag(_) => "false",
        }
    }

    /// Sets the option to one of its values.
    fn set(&self, options: &mut GbbWriteOptions, value: &str) {
        match self {
            Self::Separator(field, _) => {
                *field(options) = match value {
                    "tab" => Separator::Tab,
                    "newline" => Separator::Newline,
                    _ => Separator::Space,
                }
            }
            Self::Flag(field) => *field(options) = value == "true",
        }
    }
}

/// Returns all settings of the options, each as `NAME=VALUE`.
pub(super) fn option_values() -> Vec<String> {
    let values = |(name, field): &(&str, OptionField)| -> Vec<String> {
        let values = field.values().iter();
        values.map(|value| format!("{name}={value}")).collect()
    };
    OPTIONS.iter().flat_map(values).collect()
}

/// Moves the cursor by columns and rows, as far as the board goes.
pub(super) fn cursor(app: &mut App, dx: i64, dy: i64) {
    let Some(screen) = &mut app.stones else {
        return;
    };
    let board = screen.board.board();
    let moved = |coordinate: u32, by: i64, count: u32| {
        let last = i64::from(count) - 1;
        let to = i64::from(coordinate)
            .saturating_add(by)
            .clamp(0, last.max(0));
        u32::try_from(to).unwrap_or(coordinate)
    };
    let (x, y) = screen.cursor;
    screen.cursor = (moved(x, dx, board.width()), moved(y, dy, board.height()));
}

/// Handles the mouse wheel.
pub(super) fn scroll(app: &mut App, down: bool) {
    cursor(app, 0, if down { -3 } else { 3 });
}

pub(super) fn step(app: &mut App, forward: bool) {
    let Some(screen) = &mut app.stones else {
        return;
    };
    let place = if forward {
        screen.board.redo()
    } else {
        screen.board.undo()
    };
    match place {
        Some(place) => screen.cursor = place,
        None if forward => app.tell(&message!("tui-nothing-to-redo")),
        None => app.tell(&message!("tui-stones-nothing-to-undo")),
    }
}

/// Goes to a cell, which is asked for if not given.
pub(super) fn go_to(app: &mut App, text: &str) {
    if text.is_empty() {
        let answer = Answer::new(|app, text, _| go_to_cell(app, text));
        prompts::ask(app, message!("tui-ask-cell"), "", answer);
    } else if let Err(error) = go_to_cell(app, text) {
        app.tell_error(&error);
    }
}

/// Goes to the cell given by a text such as `3 14`.
fn go_to_cell(app: &mut App, text: &str) -> Result<(), Message> {
    let Some(screen) = &mut app.stones else {
        return Ok(());
    };
    screen.cursor = cell_of(screen.board.board(), text)?;
    Ok(())
}

/// Reads a cell such as `3 14`: its column and row, both from 0.
fn cell_of(board: &GbbBoard, text: &str) -> Result<(u32, u32), Message> {
    let (width, height) = (board.width(), board.height());
    let separators = |letter: char| letter.is_whitespace() || matches!(letter, ',' | ';');
    let mut numbers = text.split(separators).filter(|part| !part.is_empty());
    let mut number = |count: u32| {
        let number: u32 = numbers.next()?.parse().ok()?;
        (number < count).then_some(number)
    };
    let coordinates = (number(width), number(height), numbers.next());
    match coordinates {
        (Some(x), Some(y), None) => Ok((x, y)),
        _ => Err(message!(
            "tui-no-such-cell",
            text = text,
            column = width - 1,
            row = height - 1
        )),
    }
}

/// Answers a word of the lines of text: what stands where, and stones that are put or removed.
///
/// # Errors
/// The word has no meaning on a board of stones, or no cell or colour is named.
pub(super) fn own_word(app: &mut App, word: &str, text: &str) -> Result<Vec<String>, Message> {
    let Some(board) = app.stones.as_ref().map(|screen| screen.board.board()) else {
        return Ok(Vec::new());
    };
    match word {
        "board" | "square" if !text.is_empty() => {
            let cell = cell_of(board, text)?;
            Ok(vec![plain::stones::cell(app, board, cell)])
        }
        "board" | "where" => {
            let mut lines = plain::stones::whole(app, board);
            if word == "where" {
                lines.truncate(1);
            }
            Ok(lines)
        }
        "put" | "remove" => {
            change(app, word == "put", text)?;
            Ok(Vec::new())
        }
        _ => Err(message!("plain-stones-no-game")),
    }
}

/// Puts stones of a colour on a cell, or removes them: `3 4 rojo`, `3 4 rojo 12`. Without a colour all stones of the
/// cell are removed.
fn change(app: &mut App, adds: bool, text: &str) -> Result<(), Message> {
    let Some(screen) = &mut app.stones else {
        return Ok(());
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let cut = words.iter().position(|word| {
        let first = word.chars().next();
        first.is_some_and(char::is_alphabetic)
    });
    let (cell, rest) = words.split_at(cut.unwrap_or(words.len()));
    let cell = cell_of(screen.board.board(), &cell.join(" "))?;
    let mut stones = screen.board.board().stones(cell.0, cell.1);
    let (color, count) = match rest {
        [] if !adds => (None, 0),
        [color] => (Some(*color), 1),
        [color, count] => {
            let error = || message!("tui-not-a-number", text = *count);
            (Some(*color), count.parse::<u64>().map_err(|_| error())?)
        }
        _ => return Err(message!("plain-stones-put")),
    };
    match color {
        None => stones = [0; 4],
        Some(color) => {
            let wanted = color.to_lowercase();
            let mut colors = color_arguments().into_iter();
            let index = colors.position(|colors| colors.starts_with(&wanted));
            let index = index.ok_or_else(|| message!("plain-stones-put"))?;
            let changed = match adds {
                true => stones[index].checked_add(count),
                false => stones[index].checked_sub(count),
            };
            stones[index] = changed.ok_or_else(|| match adds {
                true => message!("tui-stones-full"),
                false => message!("tui-stones-none"),
            })?;
        }
    }
    screen.cursor = cell;
    screen.board.set_stones(cell.0, cell.1, stones);
    Ok(())
}
