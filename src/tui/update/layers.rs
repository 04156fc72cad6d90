//! Layers over the panes: keys, choices, pasted text.

use crate::tui::app::{App, Choice, Dialog, Effect, Layer, Menu};
use crate::tui::commands::{Action, MenuGroup};
use crate::tui::keys::Key;
use crate::tui::layer::{Help, Page};
use crate::tui::update::list_keys::list_key;
use crate::tui::update::menus::open_menu;
use crate::tui::update::questions::{answer, leave};
use crate::tui::update::{
    file_picker, hints, legal_moves, moves, palette, palette_keys, prompts, rule_tests,
};
use crate::tui::widgets::paint::{caret_in_row, text_rows};
use crossterm::event::{KeyCode, KeyModifiers};

/// Handles a key in the top layer. A layer takes every key, so that nothing below it is changed by accident.
/// Returns false if the layer has stepped back, so that the key goes where it was meant to.
pub(super) fn on_key(app: &mut App, key: Key, effects: &mut Vec<Effect>) -> bool {
    // The layer is taken out so that what handles the key has the rest of the program for itself; whoever keeps its
    // layer open pushes it back at the end, and a path that returns before that has closed it.
    let Some(layer) = app.layers.pop() else {
        return false;
    };
    let ends = key == Key::plain(KeyCode::Esc)
        || (key.code == KeyCode::Char('c') && key.modifiers == KeyModifiers::CONTROL);
    match layer {
        Layer::Help(help) => help_key(app, help, key, ends),
        Layer::Page(page) => page_key(app, page, key, ends),
        Layer::LegalMoves(list) => legal_moves::on_key(app, list, key, ends),
        Layer::Comment(mut comment) => {
            let saves = key.code == KeyCode::Char('s') && key.modifiers == KeyModifiers::CONTROL;
            if ends || saves {
                // Closing the box keeps the text; undo restores the old one.
                moves::set_comment(app, comment.node, &comment.text());
                if saves {
                    app.run_next(Action::Save, "");
                }
                return true;
            }
            comment_key(&mut comment.area, key, app.layout.comment_width.max(1));
            app.layers.push(Layer::Comment(comment));
        }
        Layer::Test(look) => rule_tests::look_key(app, look, key, ends),
        Layer::Palette(_) if ends => {}
        Layer::Palette(list) => palette_keys::on_key(app, list, key, effects),
        Layer::Menu(menu) => menu_key(app, menu, key, ends),
        Layer::Dialog(question) => return question_key(app, *question, key, ends),
        Layer::Prompt(prompt) => prompts::prompt_key(app, *prompt, key, ends, effects),
        Layer::Files(_) if ends => {}
        Layer::Files(picker) => file_picker::on_key(app, *picker, key, effects),
    }
    true
}

/// Returns the new scroll position, or `None` if the key does not scroll.
fn scrolled(app: &App, scroll: usize, key: Key) -> Option<usize> {
    let height = app.layout.page.max(1);
    let scroll = match key.code {
        KeyCode::Up => scroll.saturating_sub(1),
        KeyCode::Down => scroll + 1,
        KeyCode::PageUp => scroll.saturating_sub(height),
        KeyCode::PageDown => scroll + height,
        KeyCode::Home => 0,
        KeyCode::End => usize::MAX,
        _ => return None,
    };
    Some(scroll.min(app.layout.page_end))
}

fn page_key(app: &mut App, mut page: Page, key: Key, ends: bool) {
    if ends || matches!(key.code, KeyCode::Enter | KeyCode::Char('q')) {
        return;
    }
    if let Some(scroll) = scrolled(app, page.scroll, key) {
        page.scroll = scroll;
    }
    app.layers.push(Layer::Page(page));
}

fn help_key(app: &mut App, mut help: Help, key: Key, ends: bool) {
    if ends && !help.filter.text().is_empty() {
        help.filter.set("");
        help.scroll = 0;
    } else if ends || matches!(key.code, KeyCode::Enter | KeyCode::F(1)) {
        return;
    } else if let Some(scroll) = scrolled(app, help.scroll, key) {
        help.scroll = scroll;
    } else if key == Key::plain(KeyCode::Char('?')) && help.filter.text().is_empty() {
        return;
    } else if key == Key::plain(KeyCode::Char('/')) && help.filter.text().is_empty() {
        // What begins a search in other programs: here every letter does.
    } else if help.filter.key(key) == Some(true) {
        help.scroll = 0;
    }
    app.layers.push(Layer::Help(help));
}

/// Handles a key in the box for a comment, whose lines break after `width` columns.
fn comment_key(area: &mut tui_textarea::TextArea<'static>, key: Key, width: usize) {
    use tui_textarea::{CursorMove, Input, Key as AreaKey};
    match key.code {
        KeyCode::Char(character) if key.modifiers.is_empty() => area.insert_char(character),
        KeyCode::Char('u' | 'z') => {
            area.undo();
        }
        KeyCode::Char('r') => {
            area.redo();
        }
        KeyCode::Enter => area.insert_newline(),
        KeyCode::Backspace | KeyCode::Delete => {
            let code = if key.code == KeyCode::Backspace {
                AreaKey::Backspace
            } else {
                AreaKey::Delete
            };
            area.input_without_shortcuts(Input {
                key: code,
                ..Input::default()
            });
        }
        KeyCode::Left => area.move_cursor(CursorMove::Back),
        KeyCode::Right => area.move_cursor(CursorMove::Forward),
        KeyCode::Up | KeyCode::Down => {
            let by = if key.code == KeyCode::Up { -1 } else { 1 };
            let rows = text_rows(area.lines(), width);
            let cursor = area.cursor();
            let (line, column) = caret_in_row(&rows, (cursor.0, cursor.1), by);
            let small = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
            area.move_cursor(CursorMove::Jump(small(line), small(column)));
        }
        KeyCode::Home => area.move_cursor(CursorMove::Head),
        KeyCode::End => area.move_cursor(CursorMove::End),
        _ => {}
    }
}

fn menu_key(app: &mut App, mut menu: Menu, key: Key, ends: bool) {
    if ends || key.code == KeyCode::F(10) {
        return;
    }
    if let (Some(bar), KeyCode::Left | KeyCode::Right) = (menu.of_bar, key.code) {
        let count = MenuGroup::MENUS.len();
        let next = if key.code == KeyCode::Left {
            bar + count - 1
        } else {
            bar + 1
        };
        open_menu(app, next % count);
        return;
    }
    if hints::type_choice(app, &mut menu, key) {
        app.layers.push(Layer::Menu(menu));
        return;
    }
    let last = menu.entries.len().saturating_sub(1);
    if let Some(selected) = list_key(key, menu.selected, menu.entries.len()) {
        menu.selected = selected;
    } else if key.code == KeyCode::Home {
        menu.selected = 0;
    } else if key.code == KeyCode::End {
        menu.selected = last;
    } else if matches!(key.code, KeyCode::Enter | KeyCode::Char(' ')) {
        choose(app, menu);
        return;
    } else if let Some(typed) = key.typed() {
        // A digit chooses an entry, a first letter selects one.
        let by_digit = typed
            .to_digit(10)
            .and_then(|digit| (digit as usize).checked_sub(1))
            .filter(|index| *index < menu.entries.len());
        // The text may stand at the beginning of any word of an entry: `mo` finds "Legal moves" as well as "Move list".
        let begins = |index: &usize, wanted: &str| {
            let label = menu.entries.get(*index);
            let label = label.map_or(String::new(), |entry| entry.label.to_lowercase());
            let starts =
                std::iter::once(0).chain(label.match_indices(' ').map(|(index, _)| index + 1));
            let mut words = starts.filter_map(|start| label.get(start..));
            words.any(|words| words.starts_with(wanted))
        };
        let letter: String = typed.to_lowercase().collect();
        // Further letters go on with the text, or else begin anew behind the selected entry.
        let text = format!("{}{letter}", menu.typed);
        let count = menu.entries.len();
        // The selected entry itself comes first (step 0), since it was found by the letters so far; a single letter
        // begins with the next one (step 1), so that typing it again goes through all the entries that begin with it.
        let by_text = (0..count)
            .map(|step| (menu.selected + step) % count)
            .find(|index| !menu.typed.is_empty() && begins(index, &text));
        let by_letter = || {
            by_text.or_else(|| {
                (1..=count)
                    .map(|step| (menu.selected + step) % count)
                    .find(|index| begins(index, &letter))
            })
        };
        if let Some(index) = by_digit {
            menu.selected = index;
            choose(app, menu);
            return;
        }
        if let Some(index) = by_letter() {
            menu.selected = index;
            menu.typed = if by_text.is_some() { text } else { letter };
        }
    }
    app.layers.push(Layer::Menu(menu));
}

fn choose(app: &mut App, menu: Menu) {
    let chosen = menu.entries.get(menu.selected);
    if let Some(Choice::Unavailable(reason)) = chosen.map(|entry| &entry.choice) {
        app.tell(reason);
        app.layers.push(Layer::Menu(menu));
        return;
    }
    let Menu {
        mut entries,
        selected,
        ..
    } = menu;
    if selected < entries.len() {
        let entry = entries.swap_remove(selected);
        app.choose(entry.choice);
    }
}

/// Takes a key while a question is on top; `ends` is true for a key that closes what is on top. Returns false if the
/// key goes to what is below instead.
fn question_key(app: &mut App, mut question: Dialog, key: Key, ends: bool) -> bool {
    let count = question.answers.len().max(1);
    if ends {
        // Nothing is done, which is also the effect of the last answer.
        leave(app, &Layer::Dialog(Box::new(question)));
        return true;
    }
    if question.notice.is_some() {
        if key.typed().is_some() {
            // The user is typing, so the question waits again and the letter goes where it was meant to.
            app.questions.put_back(question);
            return false;
        }
        if app.questions.has_rested() {
            // The question has been on the screen long enough to be read, so this key is for it.
            question.notice = None;
        } else if key.code == KeyCode::Enter {
            // Enter was probably pressed for what stood there a moment ago, so it does nothing at all.
            app.layers.push(Layer::Dialog(Box::new(question)));
            return true;
        }
    }
    if let Some(difference) = &mut question.difference
        && !matches!(key.code, KeyCode::Left | KeyCode::Right)
        && let Some(scroll) = scrolled(app, difference.scroll, key)
    {
        difference.scroll = scroll;
        app.layers.push(Layer::Dialog(Box::new(question)));
        return true;
    }
    match key.code {
        KeyCode::Left | KeyCode::Up => question.selected = (question.selected + count - 1) % count,
        KeyCode::Right | KeyCode::Down => question.selected = (question.selected + 1) % count,
        KeyCode::Tab if key.modifiers.is_empty() => {
            question.selected = (question.selected + 1) % count;
        }
        KeyCode::Tab => question.selected = (question.selected + count - 1) % count,
        KeyCode::Enter | KeyCode::Char(' ') => {
            answer(app, question);
            return true;
        }
        // With Ctrl or Alt a letter is a command, which nobody means as an answer.
        KeyCode::Char(typed) if key.typed().is_some() => {
            let wanted = typed.to_lowercase().next();
            let starts = |(label, _): &(String, Choice)| {
                label.chars().next().and_then(|c| c.to_lowercase().next()) == wanted
            };
            if let Some(index) = question.answers.iter().position(starts) {
                question.selected = index;
                answer(app, question);
                return true;
            }
        }
        _ => {}
    }
    app.layers.push(Layer::Dialog(Box::new(question)));
    true
}

/// Inserts pasted text into the input of the top layer.
pub(super) fn on_paste(app: &mut App, text: &str, effects: &mut Vec<Effect>) {
    let Some(mut layer) = app.layers.pop() else {
        return;
    };
    match &mut layer {
        Layer::Palette(list) => {
            list.line.insert(text);
            palette::refresh(app, list, effects);
        }
        Layer::Prompt(prompt) => {
            prompt.line.insert(text.trim_end_matches('\n'));
            prompt.error = None;
        }
        Layer::Files(picker) => {
            picker.line.insert(text.trim_end_matches('\n'));
            picker.typed();
        }
        Layer::Comment(comment) => {
            comment.area.insert_str(crate::base::clean::clean(text));
        }
        Layer::LegalMoves(list) => {
            list.line.insert(text);
            legal_moves::refresh(app, list);
        }
        Layer::Help(help) => help.filter.insert(text),
        _ => {}
    }
    app.layers.push(layer);
}

/// Chooses the clicked entry of the top layer.
pub(super) fn click(app: &mut App, number: usize, effects: &mut Vec<Effect>) {
    match app.layers.pop() {
        Some(Layer::Menu(mut menu)) => {
            menu.selected = number;
            choose(app, menu);
        }
        Some(Layer::Dialog(mut question)) => {
            question.selected = number;
            answer(app, *question);
        }
        Some(Layer::Palette(list)) => palette_keys::click(app, &list, number, effects),
        Some(Layer::Files(picker)) => file_picker::click(app, *picker, number, effects),
        Some(Layer::LegalMoves(list)) => legal_moves::click(app, *list, number),
        Some(other) => app.layers.push(other),
        None => {}
    }
}

/// Scrolls the top layer.
pub(super) fn scroll(app: &mut App, down: bool, effects: &mut Vec<Effect>) {
    let code = if down { KeyCode::Down } else { KeyCode::Up };
    on_key(app, Key::plain(code), effects);
}
