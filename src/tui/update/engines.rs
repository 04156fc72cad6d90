//! Engines of others: giving them seats and positions to analyse, and what they say.

use super::super::app::App;
use super::super::layer::{Layer, Page};
use super::super::user_files::spec_named;
use super::{engine, open_layer, panel};
use crate::message;
use crate::session::Seat;
use crate::session::engine::EngineSpec;

/// Gives the seat of the player who is not to move to an engine, named as in the settings or by protocol and command;
/// `analyse NAME` lets it analyse, `off` gives all seats back; without argument in a menu.
pub(super) fn choose(app: &mut App, argument: &str) {
    let Some(players) = app.game().map(|game| game.players.max(1)) else {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    };
    let other = engine::other_player(app, players);
    let argument = argument.trim();
    match argument.split_once(' ') {
        _ if argument.is_empty() && app.config.engines.is_empty() => {
            app.tell(&message!("engine-none-named"));
        }
        _ if argument.is_empty() => engine::choose_seat(app, other),
        None if argument == "off" => engine::everybody(app),
        Some(("analyse", name)) => match named(app, name) {
            Some(spec) => panel::analyse_with(app, spec),
            None => app.tell_fault(&message!("engine-unknown", name = name)),
        },
        _ => match named(app, argument) {
            Some(spec) => {
                let seat = seat_of(app, &spec);
                if let Some(seat) = seat {
                    engine::sit(app, other, seat);
                }
            }
            None => app.tell_fault(&message!("engine-unknown", name = argument)),
        },
    }
}

/// Returns the engine of the settings with this name, or the one that the text describes.
pub(super) fn named(app: &App, text: &str) -> Option<EngineSpec> {
    spec_named(&app.config, text).or_else(|| EngineSpec::read(text))
}

/// Returns the seat for an engine.
pub(super) fn seat_of(app: &mut App, spec: &EngineSpec) -> Option<Seat> {
    let session = app.session.as_mut()?;
    Some(session.players_mut().engine_seat(spec))
}

/// Returns the name of the engine with a number.
pub(super) fn name_of(app: &App, number: usize) -> String {
    let session = app.session.as_ref();
    let engine = session.and_then(|session| session.players().engine(number));
    engine.map_or(String::new(), |engine| engine.spec().name.clone())
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
    open_layer(app, Layer::Page(Page::of_lines(title, lines)));
}
