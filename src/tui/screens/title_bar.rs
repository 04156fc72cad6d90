//! The title bar.

use super::seats;
use crate::base::clean::clean_line;
use crate::config::Mode;
use crate::message;
use crate::session::Session;
use crate::tui::app::{App, Layer};
use crate::tui::layout::Layout;
use crate::tui::move_text::count;
use crate::tui::screens::short_texts::between;
use crate::tui::theme::Role;
use crate::tui::update::menu_titles;
use crate::tui::widgets::paint::{Canvas, columns, columns16, shortened};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

const NAME: &str = "gametui";

/// What stands behind the title of a game that is not saved, where the word has no room.
const MARK: &str = "*";

/// The width of a bar that names all modes.
const WIDE: usize = 72;

/// The width of a bar with the name of the program before the menus, and blanks between them.
const ROOMY: usize = 100;

/// Draws the title bar: the name of the program, menus, and at the right what is open.
pub(super) fn draw(app: &App, title: &str, layout: &mut Layout, buffer: &mut Buffer) {
    let mut facts = Facts {
        title: title.to_owned(),
        is_changed: app.is_changed(),
        ..Facts::default()
    };
    if let Some(screen) = &app.stones {
        let board = screen.board.board();
        facts.further.push(app.texts.say(&message!(
            "tui-stones-size",
            columns = board.width(),
            rows = board.height()
        )));
    }
    if let Some(session) = &app.session {
        let number = match count(session, session.current()) {
            0 => "0".to_owned(),
            count => session.rounds().prefix(count),
        };
        // Dots at the number of the second move of a pair look like a word that was cut.
        let number = number.trim_end_matches('.').to_owned();
        let number = app.texts.say(&message!("tui-ply", number = number));
        facts.further.push(number);
        facts.further.extend(seats::players(app, session));
    }
    let menus = menu_titles(app);
    let names = |ends: &str| -> Vec<String> {
        let names = menus.iter().map(|menu| clean_line(menu));
        names.map(|menu| format!("{}{menu} ", ends)).collect()
    };
    // Where there is not room for everything the menus lose the blanks between them first.
    let tight = names("");
    let width_of = |names: &[String]| names.iter().map(|name| columns(name)).sum::<usize>();
    let whole = usize::from(layout.arrangement.title.width);
    let choices = mode_words(app, layout.arrangement.title.width);
    let of_modes = choices.first().map_or(0, |modes| modes_width(modes));
    let of_facts = facts.width(app);
    // What is open is worth more than the name of the program. By the width alone, so that the menus stay where they are
    // when the facts change.
    let is_roomy = whole >= ROOMY;
    let fits = width_of(&tight) + of_modes + of_facts + NAME.len() + 6 <= whole;
    let has_name = whole < WIDE || is_roomy && fits;
    let name = if has_name || of_facts == 0 { NAME } else { "" };
    let beside = whole.saturating_sub(name.len() + if name.is_empty() { 4 } else { 6 });
    let is_narrow = whole < WIDE;
    let room_beside =
        |modes: &[(Mode, String)]| beside.saturating_sub(width_of(&tight) + modes_width(modes));
    // On a narrow screen the title is worth more than the menus; on others, the whole title is worth more than the names
    // of all modes.
    let mut beside_menus = match is_narrow {
        true => choices
            .iter()
            .find(|modes| facts.width(app) <= room_beside(modes)),
        false => None,
    };
    for is_cut in [false, true] {
        let mut wide = choices.iter().filter(|_| !is_narrow);
        beside_menus = beside_menus
            .or_else(|| wide.find(|modes| facts.shorten(app, room_beside(modes), is_cut)));
    }
    let without_menus = || {
        let fits = |modes: &&Vec<_>| modes_width(modes) + facts.width(app) <= beside;
        choices.iter().find(fits)
    };
    let (modes, has_menus) = match (beside_menus, beside_menus.or_else(without_menus)) {
        (Some(modes), _) => (modes.clone(), true),
        (None, Some(modes)) => (modes.clone(), false),
        // The present mode is worth more than the whole title and the number of the move.
        (None, None) if is_narrow && !choices.is_empty() => {
            let present = choices.last().cloned().unwrap_or_default();
            let room = beside.saturating_sub(modes_width(&present));
            match facts.shorten(app, room, true) {
                true => (present, false),
                false => (Vec::new(), true),
            }
        }
        // The menus are omitted if there would be no room for the facts.
        (None, None) => {
            if !is_narrow || facts.width(app) > beside {
                facts.shorten(app, room_beside(&[]), true);
            }
            (Vec::new(), true)
        }
    };
    let wide = names(" ");
    let used = width_of(&wide) + modes_width(&modes) + facts.width(app);
    let names = match is_roomy && used <= beside {
        true => wide,
        false => tight,
    };
    let open_menu = app.layers.iter().rev().find_map(|layer| match layer {
        Layer::Menu(menu) => menu.of_bar,
        _ => None,
    });
    let mut canvas = Canvas::new(buffer, layout.arrangement.title);
    let area = canvas.area();
    let style = app.theme.style(Role::Bar);
    canvas.clear(area, style);
    // The colour of strong text is chosen for the ground of the screen, not for that of the bar.
    let strong = style.add_modifier(app.theme.style(Role::Strong).add_modifier);
    let name = shortened(name, usize::from(area.width.saturating_sub(2)));
    let mut column = area.x.saturating_add(1 + columns16(&name));
    let mut spans = vec![Span::raw(" "), Span::styled(name, strong)];
    let facts = facts.text(app);
    let limit = area
        .right()
        .saturating_sub(columns16(&facts).saturating_add(2));
    let wide = names.iter().map(|menu| columns16(menu));
    if has_menus && column.saturating_add(wide.fold(2, u16::saturating_add)) <= limit {
        if column > area.x.saturating_add(1) {
            spans.push(Span::raw("  "));
            column += 2;
        }
        for (number, menu) in names.into_iter().enumerate() {
            let place = Rect::new(column, area.y, columns16(&menu), 1);
            let style = match open_menu == Some(number) {
                true => app.theme.style(Role::Selected),
                false => style,
            };
            spans.push(Span::styled(menu, style));
            layout.menus.push((place, number));
            column = place.right();
        }
    }
    if !modes.is_empty() {
        spans.push(Span::raw("  "));
        column += 2;
    }
    for (mode, words) in modes {
        let is_present = mode == app.mode;
        let style = if is_present { strong } else { style };
        let place = Rect::new(column, area.y, columns16(&words), 1);
        spans.push(Span::styled(words, style));
        spans.push(Span::raw(" "));
        layout.modes.push((place, mode));
        column = place.right() + 1;
    }
    canvas.widget(Line::from(spans), area);
    let from = limit.saturating_add(1).max(column.saturating_add(2));
    let room = area.right().saturating_sub(1).saturating_sub(from);
    let facts = shortened(&facts, usize::from(room));
    let place = Rect::new(from, area.y, room, 1);
    canvas.widget(Line::styled(facts, style), place);
}

/// Returns the names of the modes, the present one in capitals, and in brackets where there are no colours: first the
/// names of all, unless the screen is narrow, then the present one. Without a game
/// there are none.
fn mode_words(app: &App, width: u16) -> Vec<Vec<(Mode, String)>> {
    let has_source = |session: &Session| session.rules_text().has_source();
    if !app.session.as_ref().is_some_and(has_source) {
        return Vec::new();
    }
    let words = |mode: Mode| {
        let word = app.texts.word(match mode {
            Mode::Play => "tui-mode-play",
            Mode::Study => "tui-mode-study",
            Mode::Write => "tui-mode-write",
        });
        match (mode == app.mode, app.no_color) {
            (true, true) => format!("[{}]", word.to_uppercase()),
            (true, false) => word.to_uppercase(),
            (false, _) => word,
        }
    };
    let all: Vec<(Mode, String)> = Mode::ALL.map(|mode| (mode, words(mode))).into();
    let present = vec![(app.mode, words(app.mode))];
    let is_narrow = usize::from(width) < WIDE;
    let choices = [all, present];
    choices.into_iter().skip(usize::from(is_narrow)).collect()
}

/// Returns the columns of the names of modes with the blanks around them.
fn modes_width(modes: &[(Mode, String)]) -> usize {
    let names = modes.iter().map(|(_, words)| columns(words) + 1);
    match modes.is_empty() {
        true => 0,
        false => names.sum::<usize>() + 2,
    }
}

/// What is said about that which is open.
#[derive(Clone, Default)]
struct Facts {
    /// The title of the game.
    title: String,
    /// True if a mark behind the title says that something is not saved, in place of the word.
    has_mark: bool,
    /// What is said behind the title; the first is worth most.
    further: Vec<String>,
    /// True if something is not saved.
    is_changed: bool,
}

impl Facts {
    fn text(&self, app: &App) -> String {
        let mark = if self.has_mark { MARK } else { "" };
        let mut parts = vec![format!("{}{mark}", self.title)];
        parts.extend(self.further.iter().cloned());
        if self.is_changed && !self.has_mark {
            parts.push(app.texts.word("tui-modified"));
        }
        parts.retain(|part| !part.is_empty());
        parts.join(&between(app))
    }

    fn width(&self, app: &App) -> usize {
        columns(&self.text(app))
    }

    /// Shortens the facts so that they fit beside the menus: the word for what is not saved becomes a mark, then facts
    /// behind the title are omitted, the number of the move as the last of them, for the list of moves has it as well. Only
    /// then the title is cut, if it may be and if that leaves a part of it that can be recognized. If even that is not enough,
    /// all facts stay, in place of the menus, and it returns false.
    fn shorten(&mut self, app: &App, room: usize, may_cut: bool) -> bool {
        /// The least columns of a title that are shown.
        const LEAST: usize = 6;
        if self.width(app) <= room {
            return true;
        }
        let mut short = self.clone();
        short.has_mark = short.is_changed;
        while short.width(app) > room && short.further.pop().is_some() {}
        let mark = if short.has_mark { MARK.len() } else { 0 };
        let remaining = room.saturating_sub(mark);
        let least = if may_cut { LEAST } else { usize::MAX };
        if remaining < least.min(columns(&short.title)) {
            return false;
        }
        short.title = shortened(&short.title, remaining);
        *self = short;
        true
    }
}
