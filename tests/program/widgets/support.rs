//! Buffers as text, golden files, and the sweep over sizes.

use gametui::config::{Config, Folders};
use gametui::tui::app::App;
use gametui::tui::theme::Theme;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

/// Returns the symbols of a buffer, one line per row, without trailing spaces.
pub fn picture(buffer: &Buffer) -> String {
    let area = buffer.area;
    let mut text = String::new();
    for row in area.top()..area.bottom() {
        let mut line = String::new();
        let mut column = area.left();
        while column < area.right() {
            let symbol = buffer[(column, row)].symbol();
            line.push_str(symbol);
            column += u16::try_from(symbol.width().max(1)).unwrap();
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Returns the attributes of a buffer, one letter per cell: what remains of the styles without colour.
pub fn attributes(buffer: &Buffer) -> String {
    let area = buffer.area;
    let mut text = String::new();
    for row in area.top()..area.bottom() {
        let letters: String = (area.left()..area.right())
            .map(|column| letter(&buffer[(column, row)]))
            .collect();
        text.push_str(letters.trim_end());
        text.push('\n');
    }
    text
}

fn letter(cell: &Cell) -> char {
    use ratatui::style::Modifier;
    let table = [
        (Modifier::REVERSED, 'r'),
        (Modifier::UNDERLINED, 'u'),
        (Modifier::CROSSED_OUT, 'x'),
        (Modifier::BOLD, 'b'),
        (Modifier::ITALIC, 'i'),
        (Modifier::DIM, 'd'),
    ];
    table
        .into_iter()
        .find(|(modifier, _)| cell.modifier.contains(*modifier))
        .map_or(' ', |(_, letter)| letter)
}

/// Draws on a new screen of this size.
pub fn drawn(width: u16, height: u16, draw: impl FnOnce(Rect, &mut Buffer)) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    draw(area, &mut buffer);
    buffer
}

/// Returns the index of the rectangle that contains a cell.
pub fn hit<'a>(places: impl IntoIterator<Item = &'a Rect>, column: u16, row: u16) -> Option<usize> {
    let mut places = places.into_iter();
    places.position(|place| place.contains((column, row).into()))
}

/// Compares a picture with `tests/golden/widgets/NAME.snap`; `INSTA_UPDATE=always` rewrites it.
pub fn golden(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../golden/widgets");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// Draws at every size up to 40 x 12 and at a quarter of the others up to 90 x 30, inside a larger screen, and checks
/// that nothing outside the area changed and that every cell contains a harmless symbol.
pub fn sweep(draw: impl FnMut(Rect, &mut Buffer)) {
    let is_drawn = |width, height| width <= 40 && height <= 12 || (width + height) % 4 == 0;
    sweep_where(is_drawn, draw);
}

/// Like [`sweep`] with fewer sizes, for further states of a widget.
pub fn sweep_some(draw: impl FnMut(Rect, &mut Buffer)) {
    sweep_where(|width, height| width % 3 == 0 && height % 3 == 0, draw);
}

fn sweep_where(is_drawn: impl Fn(u16, u16) -> bool, mut draw: impl FnMut(Rect, &mut Buffer)) {
    for width in 0..=90 {
        for height in 0..=30 {
            if !is_drawn(width, height) {
                continue;
            }
            let area = Rect::new(2, 1, width, height);
            let screen = Rect::new(0, 0, width + 4, height + 3);
            let untouched = Buffer::filled(screen, Cell::new("~"));
            let mut buffer = untouched.clone();
            draw(area, &mut buffer);
            let cells = buffer.content.iter().zip(&untouched.content);
            for (number, (cell, before)) in cells.enumerate() {
                if cell == before {
                    continue;
                }
                let (column, row) = buffer.pos_of(number);
                assert!(
                    area.contains((column, row).into()),
                    "{width}x{height}: wrote at {column},{row} outside: {cell:?}"
                );
                let symbol = cell.symbol();
                if matches!(symbol.as_bytes(), [b' '..=b'~']) {
                    continue;
                }
                assert!(
                    !symbol.contains(gametui::base::clean::is_unsafe)
                        && !symbol.contains(['\n', '\t']),
                    "{width}x{height}: raw {symbol:?}"
                );
                assert!(
                    column + u16::try_from(symbol.width()).unwrap() <= area.right(),
                    "{width}x{height}: half a wide character at {column},{row}"
                );
            }
        }
    }
    // An area that extends beyond the screen is clipped.
    let mut small = Buffer::empty(Rect::new(3, 2, 10, 4));
    draw(Rect::new(0, 0, 80, 24), &mut small);
    draw(Rect::new(9, 3, 80, 24), &mut small);
    draw(Rect::new(u16::MAX - 3, u16::MAX - 3, 3, 3), &mut small);
}

/// Returns a workbench with nothing open and a bundled theme.
pub fn app(theme_name: &str) -> App {
    let folders = Folders {
        config: "config".into(),
        state: "state".into(),
    };
    let mut app = App::new(Config::default(), folders);
    app.theme = theme(theme_name);
    app
}

/// Returns a bundled theme.
pub fn theme(name: &str) -> Theme {
    Theme::by_name(name).expect("a theme that ships")
}

/// Text that tries to control the terminal, to occupy more cells, and to confuse width computations.
pub const HOSTILE: &str =
    "a\u{1b}[2J\u{9b}31m\u{7}\t\u{202E}abc\u{2066}\r\n漢字\u{200B}e\u{301}\u{301}\u{FEFF}👨‍👩‍👧z";
