//! What stands around the panes: borders with titles and facts, the line at the top, the line of keys, the notice of a
//! screen that is too small.
//!
//! The pane that has the keyboard has a double border, so it is known without colour.

use super::paint::{Canvas, columns16};
use crate::i18n::Texts;
use crate::message;
use crate::tui::theme::{Role, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Below this many columns or rows only [`TinyNotice`] is of use.
pub const SMALLEST: (u16, u16) = (20, 6);

/// A pane's border, with what stands in it.
#[derive(Clone, Copy, Debug)]
pub struct Pane<'a> {
    /// Styles and signs.
    pub theme: &'a Theme,
    /// What the pane is; not shown where there are tabs.
    pub title: &'a str,
    /// A small fact behind the title.
    pub fact: &'a str,
    /// A small fact in the lower border, at the right.
    pub below: &'a str,
    /// Names of tabs; for a screen that shows one pane at a time, and for several source files.
    pub tabs: &'a [&'a str],
    /// Which tab is open.
    pub open_tab: usize,
    /// True for the pane that has the keyboard.
    pub focused: bool,
}

/// Where the parts of a pane stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaneLayout {
    /// The whole pane.
    pub area: Rect,
    /// Inside the border.
    pub inner: Rect,
    /// The tabs that fit, in order.
    pub tabs: Vec<Rect>,
}

impl PaneLayout {
    /// The tab at a screen cell.
    #[must_use]
    pub fn tab_at(&self, column: u16, row: u16) -> Option<usize> {
        self.tabs
            .iter()
            .position(|tab| tab.contains((column, row).into()))
    }
}

impl<'a> Pane<'a> {
    /// A pane with a title and nothing else.
    #[must_use]
    pub fn new(theme: &'a Theme, title: &'a str) -> Self {
        Self {
            theme,
            title,
            fact: "",
            below: "",
            tabs: &[],
            open_tab: 0,
            focused: false,
        }
    }

    /// Draws the border; what is inside is left as it is.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> PaneLayout {
        let mut canvas = Canvas::new(buffer, area);
        let area = canvas.area();
        let mut layout = PaneLayout {
            area,
            inner: area,
            tabs: Vec::new(),
        };
        if area.width < 3 || area.height < 3 {
            return layout;
        }
        layout.inner = Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2);
        let (border, title) = if self.focused {
            (Role::BorderFocused, Role::TitleFocused)
        } else {
            (Role::Border, Role::Title)
        };
        outline(&mut canvas, self.theme, area, border, self.focused);
        let (border, title) = (self.theme.style(border), self.theme.style(title));
        let fact = self.theme.style(Role::Fact);
        let end = area.right().saturating_sub(2);
        let mut at = area.x + 2;
        if self.tabs.is_empty() {
            at = inset(&mut canvas, at, area.y, end, self.title, title);
            if at > area.x + 2 && !self.fact.is_empty() {
                canvas.text(at, area.y, 1, " ", fact);
                inset(&mut canvas, at + 1, area.y, end, self.fact, fact);
            }
        } else {
            for (number, tab) in self.tabs.iter().enumerate() {
                let room = end.saturating_sub(at);
                if room < 4 {
                    break;
                }
                if number > 0 {
                    canvas.sign(at, area.y, self.theme.sign("│"), border);
                    at += 1;
                }
                let wide = (columns16(tab).saturating_add(2)).min(end.saturating_sub(at));
                let style = if number == self.open_tab {
                    title.patch(self.theme.style(Role::Selected))
                } else {
                    self.theme.style(Role::Title)
                };
                let rect = Rect::new(at, area.y, wide, 1);
                canvas.fill(rect, " ", style);
                canvas.label(at + 1, area.y, wide.saturating_sub(2), tab, style);
                layout.tabs.push(rect);
                at += wide;
            }
        }
        let wide = columns16(self.below).saturating_add(2);
        if !self.below.is_empty() && area.width > 6 {
            let from = end.saturating_sub(wide).max(area.x + 2);
            inset(&mut canvas, from, area.bottom() - 1, end, self.below, fact);
        }
        layout
    }
}

/// A text with a blank on each side, laid into a border. Returns the column of the last blank.
fn inset(
    canvas: &mut Canvas<'_>,
    column: u16,
    row: u16,
    end: u16,
    text: &str,
    style: ratatui::style::Style,
) -> u16 {
    let room = end.saturating_sub(column);
    if text.is_empty() || room < 4 {
        return column;
    }
    canvas.text(column, row, 1, " ", style);
    let after = canvas.label(column + 1, row, room - 2, text, style);
    canvas.text(after, row, 1, " ", style);
    after
}

/// A line around an area, double or single.
pub(super) fn outline(
    canvas: &mut Canvas<'_>,
    theme: &Theme,
    area: Rect,
    role: Role,
    double: bool,
) {
    if area.width < 2 || area.height < 2 {
        return;
    }
    let style = theme.style(role);
    let [across, upright, corners @ ..] = if double {
        ["═", "║", "╔", "╗", "╚", "╝"]
    } else {
        ["─", "│", "╭", "╮", "╰", "╯"]
    };
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for column in area.left()..area.right() {
        canvas.sign(column, area.y, theme.sign(across), style);
        canvas.sign(column, bottom, theme.sign(across), style);
    }
    for row in area.top()..area.bottom() {
        canvas.sign(area.x, row, theme.sign(upright), style);
        canvas.sign(right, row, theme.sign(upright), style);
    }
    let places = [
        (area.x, area.y),
        (right, area.y),
        (area.x, bottom),
        (right, bottom),
    ];
    for ((column, row), sign) in places.into_iter().zip(corners) {
        canvas.sign(column, row, theme.sign(sign), style);
    }
}

/// The line at the top: the name of the program, menus, and at the right what is open.
#[derive(Clone, Copy, Debug)]
pub struct TitleBar<'a> {
    /// Styles and signs.
    pub theme: &'a Theme,
    /// Stands first.
    pub name: &'a str,
    /// Names of menus; left out where the facts at the right would have no room.
    pub menus: &'a [String],
    /// The menu that is open.
    pub open_menu: Option<usize>,
    /// At the right.
    pub facts: &'a str,
}

/// Where parts of a line stand: number and place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineLayout {
    /// The parts that fit, in order.
    pub parts: Vec<Rect>,
}

impl LineLayout {
    /// The part at a screen cell.
    #[must_use]
    pub fn part_at(&self, column: u16, row: u16) -> Option<usize> {
        self.parts
            .iter()
            .position(|part| part.contains((column, row).into()))
    }
}

impl TitleBar<'_> {
    /// Draws one line at the top of `area`. The parts of the layout are the menus.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> LineLayout {
        let mut canvas = Canvas::new(buffer, area);
        let area = canvas.area();
        let mut layout = LineLayout::default();
        if area.is_empty() {
            return layout;
        }
        let style = self.theme.style(Role::Bar);
        canvas.clear(Rect { height: 1, ..area }, style);
        let facts = columns16(self.facts);
        let strong = style.patch(self.theme.style(Role::Strong));
        let mut at = canvas.label(
            area.x + 1,
            area.y,
            area.width.saturating_sub(2),
            self.name,
            strong,
        );
        let limit = area.right().saturating_sub(facts.saturating_add(2));
        let menus: u16 = self
            .menus
            .iter()
            .map(|menu| columns16(menu).saturating_add(2))
            .fold(2, u16::saturating_add);
        if at.saturating_add(menus) <= limit {
            at += 2;
            for (number, menu) in self.menus.iter().enumerate() {
                let wide = columns16(menu) + 2;
                let rect = Rect::new(at, area.y, wide, 1);
                let style = if self.open_menu == Some(number) {
                    self.theme.style(Role::Selected)
                } else {
                    style
                };
                canvas.fill(rect, " ", style);
                canvas.text(at + 1, area.y, wide - 2, menu, style);
                layout.parts.push(rect);
                at += wide;
            }
        }
        let from = limit.saturating_add(1).max(at.saturating_add(2));
        let room = area.right().saturating_sub(1).saturating_sub(from);
        canvas.label(from, area.y, room, self.facts, style);
        layout
    }
}

/// A key and what it does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hint {
    /// The key as it is written for people.
    pub key: String,
    /// What it does, in a word or two.
    pub word: String,
}

impl Hint {
    /// A key and its word.
    #[must_use]
    pub fn new(key: impl Into<String>, word: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            word: word.into(),
        }
    }
}

/// The line of keys at the bottom: always one line; what does not fit is left out, the least important last.
#[derive(Clone, Copy, Debug)]
pub struct HintLine<'a> {
    /// Styles and signs.
    pub theme: &'a Theme,
    /// Keys, the most important first.
    pub hints: &'a [Hint],
    /// At the right, where there is room.
    pub right: &'a str,
}

impl HintLine<'_> {
    /// Draws one line at the top of `area`. The parts of the layout are the hints.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> LineLayout {
        let mut canvas = Canvas::new(buffer, area);
        let area = canvas.area();
        let style = self.theme.style(Role::Hint);
        canvas.clear(
            Rect {
                height: 1.min(area.height),
                ..area
            },
            style,
        );
        let layout = hints(&mut canvas, self.theme, area, self.hints);
        let used = layout.parts.last().map_or(area.x, |part| part.right());
        let wide = columns16(self.right).saturating_add(1);
        if let Some(from) = area.right().checked_sub(wide)
            && from >= used.saturating_add(3)
        {
            canvas.text(from, area.y, wide, self.right, self.theme.style(Role::Fact));
        }
        layout
    }
}

/// Writes as many hints as fit whole on the first line of an area.
pub(super) fn hints(
    canvas: &mut Canvas<'_>,
    theme: &Theme,
    area: Rect,
    hints: &[Hint],
) -> LineLayout {
    let mut layout = LineLayout::default();
    if area.is_empty() {
        return layout;
    }
    let mut at = area.x + 1;
    for hint in hints {
        let (key, word) = (columns16(&hint.key), columns16(&hint.word));
        let wide = key.saturating_add(1).saturating_add(word);
        if at.saturating_add(wide) > area.right() {
            break;
        }
        canvas.text(at, area.y, key, &hint.key, theme.style(Role::HintKey));
        canvas.text(
            at + key + 1,
            area.y,
            word,
            &hint.word,
            theme.style(Role::Hint),
        );
        layout.parts.push(Rect::new(at, area.y, wide, 1));
        at = at.saturating_add(wide + 2);
    }
    layout
}

/// All that can be said on a screen of a few cells: what is open, and how large the terminal should be.
#[derive(Clone, Copy)]
pub struct TinyNotice<'a> {
    /// Styles and signs.
    pub theme: &'a Theme,
    /// Words.
    pub texts: &'a Texts,
    /// What is open.
    pub name: &'a str,
}

impl TinyNotice<'_> {
    /// Draws one line at the top of `area`.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) {
        let mut canvas = Canvas::new(buffer, area);
        let area = canvas.area();
        canvas.clear(area, self.theme.style(Role::Text));
        let (columns, rows) = SMALLEST;
        let long = self.texts.say(&message!(
            "screen-too-small",
            name = self.name,
            columns = columns,
            rows = rows,
        ));
        let text = if columns16(&long) <= area.width {
            long
        } else {
            format!("{columns}x{rows}! {}", self.name)
        };
        canvas.label(
            area.x,
            area.y,
            area.width,
            &text,
            self.theme.style(Role::Strong),
        );
    }
}
