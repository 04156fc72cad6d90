//! Engines of others: giving them seats and positions to analyse, and what they say.

use super::super::layer::Page;
use super::super::user_files::spec_named;
use super::{engine, engine_options, panel};
use crate::message;
use crate::session::engine::{EngineSpec, StrengthStep};
use crate::tui::app::{App, Layer};
use crate::tui::update::engine::{obstacle, sit_engine};
use crate::tui::update::offers::open_layer;

/// Gives a seat ([`engine::engine_player`]) to an engine, named as in the settings or by protocol and command;
/// `analyse NAME` lets it analyse, `off` gives all seats back, `weaker`, `stronger` and `options` change the one that has a
/// seat. Without argument a menu opens.
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
        None if argument == "weaker" => engine_options::step(app, StrengthStep::Weaker),
        None if argument == "stronger" => engine_options::step(app, StrengthStep::Stronger),
        None if argument == "options" => engine_options::show(app),
        Some(("options", options)) => engine_options::set(app, options),
        Some(("analyse", name)) => match named(app, name) {
            Some(spec) => match obstacle(app, &spec) {
                Some(obstacle) => app.tell_error(&obstacle),
                None => panel::analyse_with(app, spec),
            },
            None => app.tell_error(&message!("engine-unknown", name = name)),
        },
        _ => match named(app, argument) {
            Some(spec) => sit_engine(app, other, &spec),
            None => app.tell_error(&message!("engine-unknown", name = argument)),
        },
    }
}

/// Returns the engine of the settings with this name, or the one that the text describes.
pub(super) fn named(app: &App, text: &str) -> Option<EngineSpec> {
    spec_named(&app.config, text).or_else(|| EngineSpec::read(text))
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
