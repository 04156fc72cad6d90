//! The frame around the panes: borders with titles, the title bar, the hint line, and the notice on a screen that is
//! too small.
//!
//! The pane with the focus has a double border, so that it can be recognised without colour.

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

/// The least columns and rows; on a smaller screen only [`TinyNotice`] is useful.
pub const SMALLEST: (u16, u16) = (20, 6);

/// The border of a pane, with its texts.
#[derive(Clone, Copy, Debug)]
pub struct Pane<'a> {
    /// The styles and characters for drawing.
    pub theme: &'a Theme,
    /// The title; not shown if there are tabs.
    pub title: &'a str,
    /// A short text after the title.
    pub fact: &'a str,
    /// A short text in the lower border, at the right.
    pub below: &'a str,
    /// The names of tabs: for a screen that shows one pane at a time, and for several source files.
    pub tabs: &'a [&'a str],
    /// The index of the active tab.
    pub open_tab: usize,
    /// True for the pane with the focus.
    pub focused: bool,
}

/// The positions of the parts of a pane.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaneLayout {
    /// The whole pane.
    pub area: Rect,
    /// The area inside the border.
    pub inner: Rect,
    /// The visible tabs, in order.
    pub tabs: Vec<Rect>,
}

impl<'a> Pane<'a> {
    /// Creates a pane with a title and nothing else.
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

    /// Draws the border; the inside is not changed.
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

/// Omits the last of several parts, which are separated by ` · `, until the rest fits. The first one stays even if it
/// does not fit.
fn whole_parts(text: &str, room: usize) -> &str {
    let mut fitting = text;
    while columns(fitting) > room
        && let Some((rest, _)) = fitting.rsplit_once(" · ")
    {
        fitting = rest;
    }
    fitting
}

/// A border with texts.
pub(in crate::tui) struct Border<'a> {
    pub theme: &'a Theme,
    pub role: Role,
    pub is_double: bool,
    /// The texts in the upper line, from the left.
    pub titles: &'a [(&'a str, Style)],
    /// The text in the lower line, at the right.
    pub below: (&'a str, Style),
}

impl Border<'_> {
    /// Draws the border and returns the area inside. Texts that do not fit are truncated or omitted.
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

/// The title bar: the name of the program, menus, and at the right what is open.
#[derive(Clone, Copy, Debug)]
pub struct TitleBar<'a> {
    /// The styles and characters for drawing.
    pub theme: &'a Theme,
    /// The name of the program.
    pub name: &'a str,
    /// The titles of menus; omitted if there would be no room for the text at the right.
    pub menus: &'a [String],
    /// The index of the open menu.
    pub open_menu: Option<usize>,
    /// The text at the right.
    pub facts: &'a str,
}

/// The positions of the parts of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineLayout {
    /// The visible parts, in order.
    pub parts: Vec<Rect>,
    /// The text at the right.
    pub right: Rect,
}

impl TitleBar<'_> {
    /// Draws the title bar on the first row of `area`. The parts of the layout are the menus.
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
        // The colour of strong text is chosen for the ground of the screen, not for that of the bar.
        let strong = style.add_modifier(self.theme.style(Role::Strong).add_modifier);
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

/// A key and its effect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hint {
    /// The key as displayed.
    pub key: String,
    /// The effect, in a word or two.
    pub word: String,
}

impl Hint {
    /// Creates a hint.
    pub fn new(key: impl Into<String>, word: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            word: word.into(),
        }
    }
}

/// The hint line: always one line; the least important hints are omitted if not all fit.
#[derive(Clone, Copy, Debug)]
pub struct HintLine<'a> {
    /// The styles and characters for drawing.
    pub theme: &'a Theme,
    /// The hints, the most important first.
    pub hints: &'a [Hint],
    /// The text at the right, shown if there is room.
    pub right: &'a str,
    /// True if the text at the right is more important than the last hints.
    pub right_comes_first: bool,
    /// True if the row contains a message, so that only the text at the right is drawn.
    pub is_beside_message: bool,
}

impl HintLine<'_> {
    /// Draws the hint line on the first row of `area`. The parts of the layout are the hints.
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
        let beside = Rect {
            width: area.width.saturating_sub(wide + 3),
            ..area
        };
        let mut layout = hints(&mut canvas, self.theme, beside, self.hints);
        let is_right_kept =
            self.right_comes_first || !self.right.is_empty() && layout.parts.len() >= USUAL_HINTS;
        if !is_right_kept {
            layout = hints(&mut canvas, self.theme, area, self.hints);
        }
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

/// How many hints are more important than the text at the right.
const USUAL_HINTS: usize = 6;

/// Writes as many complete hints as fit on the first row of an area.
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

/// The notice on a screen of a few cells: what is open, and the required size.
#[derive(Clone, Copy)]
pub struct TinyNotice<'a> {
    /// The styles and characters for drawing.
    pub theme: &'a Theme,
    /// The sentences of the user's language.
    pub texts: &'a Texts,
    /// The title of what is open.
    pub name: &'a str,
}

impl TinyNotice<'_> {
    /// Draws the notice on the first row of `area`.
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
