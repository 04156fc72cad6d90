//! The ground of the board: that of the theme, or one of those with names, which is remembered for each game.

use crate::board::Game;
use crate::config::Config;
use crate::message;
use crate::tui::app::App;
use crate::tui::commands::Action;
use crate::tui::theme::Theme;
use crate::tui::update::offers::{offer_values, tell_no_such_value};

/// Called after every event: another game may want another ground.
pub(super) fn sync(app: &mut App) {
    let board = app.game().and_then(|game| app.config.board(&game.name));
    if app.theme.board() != board.unwrap_or_default() {
        app.theme = app.theme_of(app.game());
    }
}

/// Returns the names of all grounds, first of that of the theme.
pub(super) fn names() -> Vec<String> {
    let names = std::iter::once(Theme::AUTOMATIC).chain(Config::BOARDS);
    names.map(str::to_owned).collect()
}

/// Returns the name of the ground of this game.
pub(super) fn present(app: &App) -> String {
    let board = app.game().and_then(|game| app.config.board(&game.name));
    board.unwrap_or(Theme::AUTOMATIC).to_owned()
}

/// Chooses the ground of this game, or offers all of them if none is named.
pub(super) fn board(app: &mut App, name: &str) {
    if name.is_empty() {
        let present = present(app);
        return offer_values(app, Action::BoardGround, names(), &present);
    }
    if name != Theme::AUTOMATIC && !Config::BOARDS.contains(&name) {
        return tell_no_such_value(app, &names(), name);
    }
    let Some(game) = app.game().map(|game| game.name.clone()) else {
        return;
    };
    let wanted = Some(name).filter(|name| *name != Theme::AUTOMATIC);
    app.config.set_board(&game, wanted);
    app.is_config_changed = true;
    sync(app);
    let is_of_rules = app.game().is_some_and(has_all_colors);
    app.tell(&match wanted {
        None => message!("board-automatic"),
        Some(_) if is_of_rules => message!("board-colors-of-rules", name = name),
        Some(_) if !app.theme.has_board() => message!("board-few-colors", name = name),
        Some(_) => message!("board-is", name = name),
    });
}

/// Returns true if the rules give a colour to every square.
fn has_all_colors(game: &Game) -> bool {
    let squares = &game.look.squares;
    !squares.is_empty() && squares.iter().all(Option::is_some)
}
