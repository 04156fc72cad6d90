//! The menus of the menu bar.

use crate::base::Message;
use crate::tui::app::{App, Choice, Layer, Menu, MenuEntry};
use crate::tui::commands::{COMMANDS, Command, MenuGroup};
use crate::tui::update::offers::open_layer;

/// Opens a menu of the menu bar.
pub(super) fn open_menu(app: &mut App, number: usize) {
    let group = MenuGroup::MENUS
        .get(number)
        .copied()
        .unwrap_or(MenuGroup::Help);
    let first_key = |command: &Command| {
        let keys = app.key_texts(app.keys_of(command.id));
        keys.into_iter().next().unwrap_or_default()
    };
    let entries = COMMANDS
        .iter()
        .filter(|command| command.group == group)
        .map(|command| MenuEntry {
            label: app.texts.say(&Message::new(command.text)),
            side: first_key(command),
            choice: Choice::Run(command.action, String::new()),
        })
        .collect();
    let title = menu_titles(app).get(number).cloned().unwrap_or_default();
    open_layer(
        app,
        Layer::Menu(Menu {
            title,
            entries,
            selected: 0,
            of_bar: Some(number),
            typed: String::new(),
            all: Vec::new(),
        }),
    );
}

pub(in crate::tui) fn menu_titles(app: &App) -> Vec<String> {
    vec![
        app.texts.word("tui-menu-game"),
        app.texts.word("tui-menu-edit"),
        app.texts.word("tui-menu-go"),
        app.texts.word("tui-menu-analyse"),
        app.texts.word("tui-menu-view"),
        app.texts.word("tui-menu-help"),
    ]
}
