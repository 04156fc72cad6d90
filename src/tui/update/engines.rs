//! Engines of others: giving them seats and positions to analyse, and what they say.

use super::super::app::App;
use super::super::layer::{Layer, Page};
use super::super::user_files::spec_named;
use super::{engine, open_layer, panel};
use crate::base::Message;
use crate::message;
use crate::session::Seat;
use crate::session::engine::{EngineSpec, Protocol};
use crate::tui::facts::engine_name;

/// Gives a seat ([`engine::engine_player`]) to an engine, named as in the settings or by protocol and command;
/// `analyse NAME` lets it analyse, `off` gives all seats back. Without argument a menu opens.
pub(super) fn choose(app: &mut App, argument: &str) {
    let Some(players) = app.game().map(|game| game.players.max(1)) else {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    };
    let other = engine::engine_player(app, players);
    let argument = argument.trim();
    match argument.split_once(' ') {
        _ if argument.is_empty() && app.config.engines.is_empty() => {
            app.tell(&message!("engine-none-named"));
        }
        _ if argument.is_empty() => engine::choose_seat(app, other),
        None if argument == "off" => engine::everybody(app),
        Some(("analyse", name)) => match named(app, name) {
            Some(spec) => match obstacle(app, &spec) {
                Some(obstacle) => app.tell_error(&obstacle),
                None => panel::analyse_with(app, spec),
            },
            None => app.tell_error(&message!("engine-unknown", name = name)),
        },
        _ => match named(app, argument) {
            Some(spec) => sit(app, other, &spec),
            None => app.tell_error(&message!("engine-unknown", name = argument)),
        },
    }
}

/// Returns the engine of the settings with this name, or the one that the text describes.
pub(super) fn named(app: &App, text: &str) -> Option<EngineSpec> {
    spec_named(&app.config, text).or_else(|| EngineSpec::read(text))
}

/// Returns why no engine with this protocol can play the game.
pub(super) fn obstacle(app: &App, spec: &EngineSpec) -> Option<Message> {
    let game = app.game()?;
    let is_unknown = spec.protocol == Protocol::Uci && game.look.uci.is_none();
    is_unknown.then(|| message!("engine-no-uci", game = game.name.clone()))
}

/// Gives a seat to an engine, unless it cannot play the game.
pub(super) fn sit(app: &mut App, player: u8, spec: &EngineSpec) {
    if let Some(obstacle) = obstacle(app, spec) {
        app.tell_error(&obstacle);
    } else if let Some(seat) = seat_of(app, spec) {
        engine::sit(app, player, seat);
    }
}

pub(super) fn seat_of(app: &mut App, spec: &EngineSpec) -> Option<Seat> {
    let session = app.session.as_mut()?;
    Some(session.players_mut().engine_seat(spec))
}

/// Returns the name of the engine with a number.
pub(super) fn name_of(app: &App, number: usize) -> String {
    let session = app.session.as_ref();
    session.map_or_else(String::new, |session| engine_name(session, number))
}

/// Shows what was said to the engines and by them.
pub(super) fn show_log(app: &mut App) {
    let mut lines = Vec::new();
    for engine in app
        .session
        .iter()
        .flat_map(|session| session.players().engines())
    {
        lines.push(format!("{}:", engine.spec().name));
        lines.extend(engine.log().lines());
    }
    if lines.is_empty() {
        app.tell(&message!("engine-log-empty"));
        return;
    }
    let title = app.texts.word("engine-log-title");
    let mut page = Page::of_lines(title, lines);
    // Users look for what was said last.
    page.scroll = usize::MAX;
    open_layer(app, Layer::Page(page));
}
