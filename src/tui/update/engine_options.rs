//! The options of an engine that has a seat: showing them, setting them, and steps of its strength.

use super::super::layer::Page;
use super::engine;
use crate::base::Message;
use crate::message;
use crate::session::Seat;
use crate::session::engine::{
    Engine, EngineSpec, EngineStrength, OfferedOptions, Protocol, StrengthStep, UciOption,
    UciOptionKind, check_options, step_strength,
};
use crate::tui::app::{App, Layer};
use crate::tui::update::offers::open_layer;

/// Makes the engine play a step weaker or stronger.
pub(super) fn step(app: &mut App, step: StrengthStep) {
    let (player, engine) = match seated(app) {
        Ok(seated) => seated,
        Err(error) => return app.tell_error(&error),
    };
    let spec = engine.spec();
    let stepped = match spec.protocol {
        Protocol::Gtp => Err(message!("engine-no-strengths", name = &spec.name)),
        Protocol::Uci => offered(&engine).and_then(|offered| step_strength(spec, &offered, step)),
    };
    match stepped {
        Ok((changed, strength)) => {
            change(app, player, &changed);
            app.tell(&strength_told(&spec.name, strength));
        }
        Err(error) => app.tell_error(&error),
    }
}

/// Returns the sentence that says how strong an engine plays now.
fn strength_told(name: &str, strength: EngineStrength) -> Message {
    match strength {
        // A text: numbers would be grouped.
        EngineStrength::Elo(elo) => {
            message!("engine-now-elo", name = name, elo = elo.to_string())
        }
        EngineStrength::Skill { level, most } => message!(
            "engine-now-skill",
            name = name,
            level = level.to_string(),
            most = most.to_string()
        ),
        EngineStrength::Full => message!("engine-now-full", name = name),
    }
}

/// Sets options of the engine: `"Skill Level=3" Hash=256`, or with `;` or `,` in between.
pub(super) fn set(app: &mut App, text: &str) {
    let (player, engine) = match seated(app) {
        Ok(seated) => seated,
        Err(error) => return app.tell_error(&error),
    };
    let spec = engine.spec();
    // Commands would be added to the earlier ones, which still hold; options replace each other.
    if spec.protocol == Protocol::Gtp {
        return app.tell_error(&message!("engine-options-gtp", name = &spec.name));
    }
    let changed = spec.clone().with_typed(text);
    let changed = changed.ok_or_else(|| message!("engine-options-unread", text = text));
    // Before the engine has listed its options it checks them itself, as when it gets its seat.
    let checked = changed.and_then(|changed| match engine.offered() {
        Some(offered) => check_options(&changed, &offered).map(|()| changed),
        None => Ok(changed),
    });
    match checked {
        Ok(changed) => {
            change(app, player, &changed);
            app.tell(&message!("engine-options-set", name = changed.label()));
        }
        Err(error) => app.tell_error(&error),
    }
}

/// Shows the options of the engine, with their values and what they accept.
pub(super) fn show(app: &mut App) {
    let shown = seated(app).and_then(|(_, engine)| {
        let spec = engine.spec();
        match spec.protocol {
            Protocol::Gtp => Err(message!("engine-options-gtp", name = &spec.name)),
            Protocol::Uci => Ok((offered(&engine)?, engine)),
        }
    });
    let (offered, engine) = match shown {
        Ok(shown) => shown,
        Err(error) => return app.tell_error(&error),
    };
    let free = offered.iter().filter(|option| !option.is_ours());
    let rows = free.map(|option| row(option, engine.spec()));
    let rows: Vec<String> = rows.map(|row| app.texts.say(&row)).collect();
    let title = message!("engine-options-title", name = &engine.spec().name);
    let page = Page::of_lines(app.texts.say(&title), rows);
    open_layer(app, Layer::Page(page));
}

/// Returns an option with its value and what it accepts.
fn row(option: &UciOption, spec: &EngineSpec) -> Message {
    let name = &option.name;
    let value = spec.option(name).or(option.default.as_deref());
    let allowed = match &option.kind {
        UciOptionKind::Button => return message!("engine-option-row-button", option = name),
        UciOptionKind::Text => {
            let value = value.unwrap_or_default();
            return message!("engine-option-row-text", option = name, value = value);
        }
        UciOptionKind::Check => "true, false".to_owned(),
        UciOptionKind::Combo(values) => values.join(", "),
        UciOptionKind::Spin { min, max } => format!("{min} … {max}"),
    };
    message!(
        "engine-option-row",
        option = name,
        value = value.unwrap_or_default(),
        allowed = allowed
    )
}

/// Returns the engine whose options are meant, with the player in whose seat it is.
fn seated(app: &App) -> Result<(u8, Engine), Message> {
    let none = || message!("engine-none-plays");
    let session = app.session.as_ref().ok_or_else(none)?;
    let players = app.game().map_or(1, |game| game.players.max(1));
    let player = engine::engine_player(app, players);
    match session.players().seat(player) {
        Seat::Engine(number) => {
            let engine = session.players().engine(number).cloned();
            Ok((player, engine.ok_or_else(none)?))
        }
        Seat::Person | Seat::Machine(_) => Err(none()),
    }
}

/// Returns what an engine has listed.
fn offered(engine: &Engine) -> Result<OfferedOptions, Message> {
    let name = &engine.spec().name;
    let not_yet = || message!("engine-options-unknown-yet", name = name);
    engine.offered().ok_or_else(not_yet)
}

fn change(app: &mut App, player: u8, spec: &EngineSpec) {
    if let Some(session) = &mut app.session {
        session.players_mut().change_engine(player, spec);
    }
}
