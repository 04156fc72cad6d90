//! The frame around the panes: borders with titles, and hints for keys.
//!
//! The pane with the focus has a double border, so that it can be recognised without colour.

use super::area::{inset, take_left, take_top};
use super::paint::{Canvas, columns, columns16, shortened};
use super::part_row::PartRow;
use crate::base::clean::clean_line;
use crate::tui::theme::{Role, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Tabs};

/// The border of a pane, with its texts.
#[derive(Clone, Copy, Debug)]
pub struct PaneFrame<'a> {
    pub theme: &'a Theme,
    /// The title; not shown if there are tabs.
    pub title: &'a str,
    /// A short text after the title.
    pub fact: &'a str,
    /// A short text in the lower border, at the right.
    pub below: &'a str,
    /// The part of the text in the lower border that is emphasised; empty for none.
    pub strong: &'a str,
    /// True if that text stands in the upper border instead, because the lower one has something else.
    pub is_below_taken: bool,
    /// The names of tabs: for a screen that shows one pane at a time, and for several source files.
    pub tabs: &'a [&'a str],
    /// The index of the active tab.
    pub open_tab: usize,
    /// True for the pane with the focus.
    pub focused: bool,
    /// True for a pane whose title is emphasised without the focus.
    pub is_emphasized: bool,
}

/// The positions of the parts of a pane.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaneLayout {
    /// The area inside the border.
    pub inner: Rect,
    /// The visible tabs, in order.
    pub tabs: Vec<Rect>,
}

impl<'a> PaneFrame<'a> {
    /// Creates a pane with a title and nothing else.
    pub fn new(theme: &'a Theme, title: &'a str) -> Self {
        Self {
            theme,
            title,
            fact: "",
            below: "",
            strong: "",
            is_below_taken: false,
            tabs: &[],
            open_tab: 0,
            focused: false,
            is_emphasized: false,
        }
    }

    /// Draws the border; the inside is not changed.
    pub fn render(&self, area: Rect, buffer: &mut Buffer) -> PaneLayout {
        let mut canvas = Canvas::new(buffer, area);
        let area = canvas.area();
        let mut layout = PaneLayout {
            inner: area,
            tabs: Vec::new(),
        };
        if area.width < 3 || area.height < 3 {
            return layout;
        }
        let border = match self.focused {
            true => Role::BorderFocused,
            false => Role::Border,
        };
        let title = match self.focused || self.is_emphasized {
            true => Role::TitleFocused,
            false => Role::Title,
        };
        let (title, fact) = (self.theme.style(title), self.theme.style(Role::Fact));
        let titles = if self.tabs.is_empty() {
            [(self.title, title), (self.fact, fact)]
        } else {
            [("", title); 2]
        };
        let border = FrameBorder {
            theme: self.theme,
            role: border,
            is_double: self.focused,
            titles: &titles,
            // Not bold as the border may be, so that a part of it can be emphasised.
            below: (self.below, Style::new().not_bold().patch(fact)),
            strong: self.strong,
            is_below_taken: self.is_below_taken,
            tabs: self.tabs.iter().map(|tab| columns(tab) + 3).sum(),
        };
        layout.inner = border.draw(&mut canvas, area);
        let bar = inset(inset(take_top(&mut area.clone(), 1)));
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

/// Returns a text in three parts, of which the middle one is emphasised; the whole if that part is empty or not there.
fn emphasised<'t>(text: Span<'t>, part: &str, style: Style) -> Vec<Span<'t>> {
    match text.content.split_once(part).filter(|_| !part.is_empty()) {
        Some((before, after)) => vec![
            Span::styled(before.to_owned(), text.style),
            Span::styled(part.to_owned(), text.style.patch(style)),
            Span::styled(after.to_owned(), text.style),
        ],
        None => vec![text],
    }
}

/// A border with texts.
pub(in crate::tui) struct FrameBorder<'a> {
    pub theme: &'a Theme,
    pub role: Role,
    pub is_double: bool,
    /// The texts in the upper line, from the left.
    pub titles: &'a [(&'a str, Style)],
    /// The text in the lower line, at the right.
    pub below: (&'a str, Style),
    /// The part of it that is emphasised; empty for none.
    pub strong: &'a str,
    /// True if that text stands in the upper line instead.
    pub is_below_taken: bool,
    /// The columns of tabs in the upper line.
    pub tabs: usize,
}

impl FrameBorder<'_> {
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
        let mut room_above = room;
        let titles: Vec<Span<'_>> = self
            .titles
            .iter()
            .map_while(|title| inset(&mut room_above, *title))
            .collect();
        let room_below = match self.is_below_taken {
            true => room_above.saturating_sub(self.tabs + 2),
            false => room,
        };
        let below = (
            whole_parts(self.below.0, room_below.saturating_sub(2)),
            self.below.1,
        );
        let below = (area.width > 6).then(|| inset(&mut room_below.clone(), below));
        let below = below.flatten().into_iter();
        let strong = Style::new().not_dim().patch(self.theme.style(Role::Strong));
        let below = below.flat_map(|span| emphasised(span, self.strong, strong));
        let edge = || Span::styled(across, style);
        let below = Line::from_iter(below.chain([edge()])).right_aligned();
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
            .title_top(Line::from_iter(std::iter::once(edge()).chain(titles)));
        let block = match self.is_below_taken {
            true => block.title_top(below),
            false => block.title_bottom(below),
        };
        let inner = block.inner(area);
        canvas.widget(block, area);
        inner
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

/// Writes as many complete hints as fit on the first row of an area. Returns their places.
pub(in crate::tui) fn draw_hints(
    canvas: &mut Canvas<'_>,
    theme: &Theme,
    area: Rect,
    hints: &[Hint],
) -> Vec<Rect> {
    let mut places = Vec::new();
    if area.is_empty() {
        return places;
    }
    let mut row = take_top(&mut area.clone(), 1);
    take_left(&mut row, 1);
    let mut row = PartRow::new(row);
    for hint in hints {
        let key = clean_line(&hint.key).into_owned();
        let key = Span::styled(key, theme.style(Role::HintKey));
        let style = theme.style(Role::Hint);
        let word = Span::styled(format!(" {}", clean_line(&hint.word)), style);
        let Some(place) = row.push([key, word], Span::styled("  ", style)) else {
            break;
        };
        places.push(place);
    }
    row.draw(canvas);
    places
}
