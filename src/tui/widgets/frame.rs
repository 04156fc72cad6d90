//! What stands around the panes: borders with titles and facts, the line at the top, the line of keys, the notice of a
//! screen that is too small.
//!
//! The pane that has the keyboard has a double border, so it is known without colour.

use super::paint::{Canvas, columns, columns16, shortened};
use super::part_row::PartRow;
use crate::base::clean::clean_line;
use crate::i18n::Texts;
use crate::message;
use crate::tui::theme::{Role, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Tabs};

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
        let (border, title) = if self.focused {
            (Role::BorderFocused, Role::TitleFocused)
        } else {
            (Role::Border, Role::Title)
        };
        let (title, fact) = (self.theme.style(title), self.theme.style(Role::Fact));
        let titles = if self.tabs.is_empty() {
            [(self.title, title), (self.fact, fact)]
        } else {
            [("", title); 2]
        };
        let border = Border {
            theme: self.theme,
            role: border,
            is_double: self.focused,
            titles: &titles,
            below: (self.below, fact),
        };
        layout.inner = border.draw(&mut canvas, area);
        let bar = Rect {
            x: area.x + 2,
            width: area.width.saturating_sub(4),
            height: 1,
            ..area
        };
        let mut names = Vec::new();
        let mut column = bar.x;
        for tab in self.tabs {
            let wide = columns16(tab).saturating_add(2);
            let place = Rect::new(column, bar.y, wide, 1).intersection(bar);
            if place.width < 4 {
                break;
            }
            let room = usize::from(place.width - 2);
            names.push(format!(" {} ", shortened(tab, room)));
            layout.tabs.push(place);
            column = place.right().saturating_add(1);
        }
        let tabs = Tabs::new(names)
            .select(self.open_tab)
            .padding("", "")
            .divider(Span::styled(
                self.theme.sign("│"),
                self.theme.style(border.role),
            ))
            .style(self.theme.style(Role::Title))
            .highlight_style(title.patch(self.theme.style(Role::Selected)));
        if let (Some(first), Some(last)) = (layout.tabs.first(), layout.tabs.last()) {
            canvas.widget(tabs, first.union(*last));
        }
        layout
    }
}

/// Leaves out the last of several parts, set apart by ` · `, until the rest fits. The first one stays, even if it does
/// not fit.
fn whole_parts(text: &str, room: usize) -> &str {
    let mut fitting = text;
    while columns(fitting) > room
        && let Some((rest, _)) = fitting.rsplit_once(" · ")
    {
        fitting = rest;
    }
    fitting
}

/// A line around an area, with texts in it.
pub(super) struct Border<'a> {
    pub theme: &'a Theme,
    pub role: Role,
    pub is_double: bool,
    /// Texts of the upper line, from the left.
    pub titles: &'a [(&'a str, Style)],
    /// A text of the lower line, at the right.
    pub below: (&'a str, Style),
}

impl Border<'_> {
    /// Draws it and returns what is inside. What does not fit is shortened or left out.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) -> Rect {
        let signs = if self.is_double {
            ["═", "║", "╔", "╗", "╚", "╝"]
        } else {
            ["─", "│", "╭", "╮", "╰", "╯"]
        };
        let [
            across,
            upright,
            top_left,
            top_right,
            bottom_left,
            bottom_right,
        ] = signs.map(|sign| self.theme.sign(sign));
        let style = self.theme.style(self.role);
        let room = usize::from(area.width.saturating_sub(4));
        let inset = |room: &mut usize, (text, style): (&str, Style)| {
            if text.is_empty() || *room < 4 {
                return None;
            }
            let text = format!(" {} ", shortened(text, *room - 2));
            *room -= columns(&text);
            Some(Span::styled(text, style))
        };
        let below = (
            whole_parts(self.below.0, room.saturating_sub(2)),
            self.below.1,
        );
        let below = (area.width > 6).then(|| inset(&mut room.clone(), below));
        let below = below.flatten();
        let titles = self
            .titles
            .iter()
            .scan(room, |room, title| inset(room, *title));
        let edge = || Span::styled(across, style);
        let set = border::Set {
            top_left,
            top_right,
            bottom_left,
            bottom_right,
            vertical_left: upright,
            vertical_right: upright,
            horizontal_top: across,
            horizontal_bottom: across,
        };
        let block = Block::bordered()
            .border_set(set)
            .border_style(style)
            .title_top(Line::from_iter(std::iter::once(edge()).chain(titles)))
            .title_bottom(Line::from_iter(below.into_iter().chain([edge()])).right_aligned());
        let inner = block.inner(area);
        canvas.widget(block, area);
        inner
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
    /// What stands at the right.
    pub right: Rect,
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
        let area = Rect { height: 1, ..area };
        canvas.clear(area, style);
        let strong = style.patch(self.theme.style(Role::Strong));
        let name = shortened(self.name, usize::from(area.width.saturating_sub(2)));
        let mut column = area.x.saturating_add(1 + columns16(&name));
        let mut left = vec![Span::raw(" "), Span::styled(name, strong)];
        let limit = area
            .right()
            .saturating_sub(columns16(self.facts).saturating_add(2));
        let names = self
            .menus
            .iter()
            .map(|menu| format!(" {} ", clean_line(menu)));
        let names: Vec<String> = names.collect();
        let menus = names.iter().map(|menu| columns16(menu));
        if column.saturating_add(menus.fold(2, u16::saturating_add)) <= limit {
            left.push(Span::raw("  "));
            column += 2;
            for (number, menu) in names.into_iter().enumerate() {
                let rect = Rect::new(column, area.y, columns16(&menu), 1);
                let style = match self.open_menu == Some(number) {
                    true => self.theme.style(Role::Selected),
                    false => style,
                };
                left.push(Span::styled(menu, style));
                layout.parts.push(rect);
                column = rect.right();
            }
        }
        canvas.widget(Line::from(left), area);
        let from = limit.saturating_add(1).max(column.saturating_add(2));
        let room = area.right().saturating_sub(1).saturating_sub(from);
        let facts = shortened(self.facts, usize::from(room));
        let place = Rect::new(from, area.y, room, 1);
        canvas.widget(Line::styled(facts, style), place);
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
    /// True if the right is worth more than the last hints.
    pub right_comes_first: bool,
    /// True if a message stands in the row, so that only the right is drawn.
    pub is_beside_message: bool,
}

impl HintLine<'_> {
    /// Draws one line at the top of `area`. The parts of the layout are the hints.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> LineLayout {
        let mut canvas = Canvas::new(buffer, area);
        let area = canvas.area();
        let style = self.theme.style(Role::Hint);
        if !self.is_beside_message {
            canvas.clear(
                Rect {
                    height: 1.min(area.height),
                    ..area
                },
                style,
            );
        }
        let wide = columns16(self.right).saturating_add(1);
        let kept = if self.right_comes_first { wide + 3 } else { 0 };
        let room = Rect {
            width: area.width.saturating_sub(kept),
            ..area
        };
        let mut layout = hints(&mut canvas, self.theme, room, self.hints);
        let used = layout.parts.last().map_or(area.x, |part| part.right());
        if let Some(from) = area.right().checked_sub(wide)
            && from >= used.saturating_add(3)
        {
            layout.right = Rect::new(from, area.y, wide, 1);
            let right = Line::styled(clean_line(self.right), self.theme.style(Role::Fact));
            canvas.widget(right, layout.right);
        }
        layout
    }
}

/// Writes as many hints as fit whole on the first line of an area.
pub(in crate::tui) fn hints(
    canvas: &mut Canvas<'_>,
    theme: &Theme,
    area: Rect,
    hints: &[Hint],
) -> LineLayout {
    let mut layout = LineLayout::default();
    if area.is_empty() {
        return layout;
    }
    let mut row = PartRow::new(Rect {
        x: area.x + 1,
        width: area.width - 1,
        height: 1,
        ..area
    });
    for hint in hints {
        let key = clean_line(&hint.key).into_owned();
        let key = Span::styled(key, theme.style(Role::HintKey));
        let style = theme.style(Role::Hint);
        let word = Span::styled(format!(" {}", clean_line(&hint.word)), style);
        let Some(place) = row.push([key, word], Span::styled("  ", style)) else {
            break;
        };
        layout.parts.push(place);
    }
    row.draw(canvas);
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
        let text = shortened(&text, usize::from(area.width));
        canvas.widget(Line::styled(text, self.theme.style(Role::Strong)), area);
    }
}
