//! The machine as a player: assigning seats, requesting a move, stopping.

use crate::base::Message;
use crate::config::Config;
use crate::message;
use crate::search::Effort;
use crate::session::engine::{EngineSpec, Protocol};
use crate::session::{PositionAnalysis, Seat, Session};
use crate::tui::app::{Answer, App, Choice, MenuEntry};
use crate::tui::commands::{self, Action};
use crate::tui::facts::{effort_words, engine_name, short_seat_words, strength_words};
use crate::tui::update::offers::{self, offer};
use crate::tui::update::{clock, prompts, session_events};
use crate::tui::user_files::{spec_named, specs};
use std::time::Duration;

/// Assigns a seat, given as `black strong`, `2 400` or `off`; without argument in a menu.
pub(super) fn opponent(app: &mut App, argument: &str) {
    let Some(players) = app.game().map(|game| game.players.max(1)) else {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    };
    let words: Vec<&str> = argument.split_whitespace().collect();
    // An engine of the settings may have a name of several words, after that of the player or alone.
    let after_player = argument.trim().split_once(' ');
    let named_player =
        after_player.and_then(|(who, name)| Some((player_named(app, who, players)?, name)));
    let (player, name) = match named_player {
        Some((player, name)) => (Some(player), name),
        None => (None, argument),
    };
    // Before the words are looked at one by one: an engine may be called like a strength, and then it is meant, since
    // the user has given it that name.
    if let Some(spec) = spec_named(&app.config, name) {
        let player = player.unwrap_or_else(|| engine_player(app, players));
        sit_engine(app, player, &spec);
        return;
    }
    match words.as_slice() {
        [] => choose_player(app, players),
        ["off"] => everybody(app),
        [who] => {
            // A single word is a strength for the player who is not to move, or a player whose seat is then asked for.
            if let Some(seat) = seat_named(who) {
                sit(app, other_player(app, players), seat);
            } else if let Some(player) = player_named(app, who, players) {
                choose_seat(app, player);
            } else {
                app.tell_error(&message!("engine-no-such-player", name = *who));
            }
        }
        [who, strength, ..] => match (player_named(app, who, players), seat_named(strength)) {
            (Some(player), Some(seat)) => sit(app, player, seat),
            (None, _) => app.tell_error(&message!("engine-no-such-player", name = *who)),
            (_, None) => app.tell_error(&message!("engine-no-such-strength", name = *strength)),
        },
    }
}

/// Returns the player after the one to move.
fn other_player(app: &App, players: u8) -> u8 {
    let turn = app.session.as_ref().map_or(0, |s| s.position().turn);
    if players > 1 { (turn + 1) % players } else { 0 }
}

/// Returns the player whose seat an engine gets if the user names none. If exactly one engine has a seat, it is
/// replaced, because it may have ended; otherwise the seat is that of the player after the one to move.
pub(super) fn engine_player(app: &App, players: u8) -> u8 {
    let session = app.session.as_ref();
    let is_engine = |player: &u8| {
        let seat = session.map(|session| session.players().seat(*player));
        matches!(seat, Some(Seat::Engine(_)))
    };
    let engines: Vec<u8> = (0..players).filter(is_engine).collect();
    match engines[..] {
        [only] => only,
        _ => other_player(app, players),
    }
}

/// Sets the strength of all machine players; if there are none, it is remembered for the next one.
pub(super) fn set_strength(app: &mut App, name: &str) {
    let (Some(seat @ Seat::Machine(effort)), Some(session)) = (seat_named(name), &app.session)
    else {
        if app.session.is_some() {
            app.tell_error(&message!("engine-no-such-strength", name = name));
        } else {
            app.tell(&message!("tui-nothing-open"));
        }
        return;
    };
    let players = session.game().map_or(0, |game| game.players);
    let is_machine = |player: &u8| matches!(session.players().seat(*player), Seat::Machine(_));
    let machines: Vec<u8> = (0..players).filter(is_machine).collect();
    if machines.is_empty() {
        app.config.strength = strength_word(effort);
        app.is_config_changed = true;
        let usual = usual_effort(app);
        if let Some(session) = &mut app.session {
            session.players_mut().set_usual_effort(usual);
        }
        app.tell(&message!(
            "engine-strength-kept",
            strength = app.config.strength.clone()
        ));
    }
    for player in machines {
        sit(app, player, seat);
    }
}

/// Returns the effort of the machine according to the settings.
pub(super) fn usual_effort(app: &App) -> Effort {
    let strength = match seat_named(&app.config.strength) {
        Some(Seat::Machine(effort)) => effort,
        _ => Effort::MEDIUM,
    };
    in_time(app, strength)
}

/// Returns an effort with the time per move from the settings, if there is one.
fn in_time(app: &App, effort: Effort) -> Effort {
    match app.config.seconds {
        0 => effort,
        // The time limit alone decides when the search ends.
        seconds => Effort {
            visits: Effort::MOST,
            time: Some(Duration::from_secs(u64::from(seconds))),
            ..effort
        },
    }
}

/// Returns the name of an effort in the settings.
fn strength_word(effort: Effort) -> String {
    let name = effort.name();
    name.map_or_else(|| effort.visits.to_string(), str::to_owned)
}

/// Sets the seconds per move of all machine players; 0 means as the strength implies.
pub(super) fn set_seconds(app: &mut App, text: &str) {
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds| *seconds <= Config::MAX_SECONDS);
    let Some(seconds) = seconds else {
        let most = format!("0 … {}", Config::MAX_SECONDS);
        app.tell_error(&message!("tui-no-such-value", name = text, names = most));
        return;
    };
    app.config.seconds = seconds;
    app.is_config_changed = true;
    let strength = usual_effort(app);
    if let Some(session) = &mut app.session {
        let players = session.game().map_or(0, |game| game.players);
        session.players_mut().set_usual_effort(strength);
        for player in 0..players {
            if matches!(session.players().seat(player), Seat::Machine(_)) {
                session
                    .players_mut()
                    .set_seat(player, Seat::Machine(strength));
            }
        }
    }
    let effort = effort_words(&app.texts, strength);
    app.tell(&message!("engine-usual-effort", effort = effort));
}

fn seat_named(name: &str) -> Option<Seat> {
    Some(Seat::Machine(match name {
        "off" | "human" | "me" => return Some(Seat::Person),
        "weak" => Effort::EASY,
        "hard" => Effort::STRONG,
        name => match Effort::named(name) {
            Some(effort) => effort,
            None => Effort::visits(name.parse().ok().filter(|visits| *visits > 0)?),
        },
    }))
}

/// Returns a player by name, or by number counted from 1.
pub(super) fn player_named(app: &App, name: &str, players: u8) -> Option<u8> {
    let wanted = name.to_lowercase();
    (0..players)
        .find(|player| app.player_name(*player).to_lowercase() == wanted)
        .or_else(|| {
            let number: u8 = name.parse().ok()?;
            (1..=players).contains(&number).then(|| number - 1)
        })
}

fn choose_player(app: &mut App, players: u8) {
    let seat = |app: &App, player: u8| {
        let session = app.session.as_ref();
        let words = session.map(|session| short_seat_words(&app.texts, session, player));
        words.unwrap_or_default()
    };
    let mut entries: Vec<MenuEntry> = (0..players)
        .map(|player| MenuEntry {
            label: app.player_name(player),
            side: seat(app, player),
            choice: Choice::new(move |app, _| choose_seat(app, player)),
        })
        .collect();
    entries.push(MenuEntry {
        label: app
            .texts
            .say(&message!("engine-everybody", players = players)),
        side: app
            .texts
            .say(&message!("engine-friends", players = players)),
        choice: Choice::new(|app, _| everybody(app)),
    });
    if players == 2 {
        entries.push(MenuEntry {
            label: app.texts.word("clock-entry"),
            side: clock::present(app),
            choice: Choice::Run(Action::Clock, String::new()),
        });
    }
    // The seat of a machine is the likeliest to be changed, or else that of a friend: the first person is the user.
    let is_machine = |player: &u8| {
        let session = app.session.as_ref();
        session.is_some_and(|session| session.players().seat(*player) != Seat::Person)
    };
    let selected = (0..players).find(is_machine);
    let selected = usize::from(selected.unwrap_or(1.min(players - 1)));
    let title = app.texts.word("engine-who-plays");
    offer(app, title, entries, selected);
}

/// Offers the choices for the seat of a player.
pub(super) fn choose_seat(app: &mut App, player: u8) {
    let seat = app
        .session
        .as_ref()
        .map(|session| session.players().seat(player));
    let seat = seat.unwrap_or_default();
    let mut entries = vec![MenuEntry {
        label: app.texts.word("engine-person"),
        side: String::new(),
        choice: Choice::new(move |app, _| sit(app, player, Seat::Person)),
    }];
    let strengths = [Effort::EASY, Effort::MEDIUM, Effort::STRONG];
    // The place of a strength, or that of all levels behind the others.
    let place_of = |effort: Effort| {
        let place = strengths
            .iter()
            .position(|place| place.level == effort.level);
        let place = place.or(effort.level.map(|_| strengths.len()));
        place.map(|place| place + 1)
    };
    let selected = match seat {
        // Someone who opens this menu probably wants a machine, of the same strength as before in this game.
        Seat::Person => {
            let level = app.game().and_then(|game| app.config.level(&game.name));
            Effort::named(level.unwrap_or("easy")).and_then(place_of)
        }
        Seat::Engine(_) => Some(0),
        Seat::Machine(effort) => place_of(effort),
    };
    entries.extend(strengths.map(|effort| strength_entry(app, player, effort)));
    entries.push(MenuEntry {
        label: app
            .texts
            .say(&message!("engine-levels", levels = Effort::LEVELS)),
        side: String::new(),
        choice: Choice::new(move |app, _| choose_level(app, player)),
    });
    for spec in specs(&app.config) {
        if obstacle(app, &spec).is_some() {
            continue;
        }
        if let Some(seat) = seat_of(app, player, &spec) {
            entries.push(MenuEntry {
                label: spec.name.clone(),
                side: spec.command.first().cloned().unwrap_or_default(),
                choice: Choice::new(move |app, _| sit(app, player, seat)),
            });
        }
    }
    entries.push(MenuEntry {
        label: app.texts.word("engine-other-strength"),
        side: String::new(),
        choice: Choice::new(move |app, _| ask_strength(app, player)),
    });
    // A strength of which there is no entry is another one: the last entry, behind the engines.
    let selected = selected.unwrap_or(entries.len() - 1);
    let title = app.texts.say(&message!(
        "engine-who-plays-for",
        player = app.player_name(player)
    ));
    offer(app, title, entries, selected);
}

fn strength_entry(app: &App, player: u8, effort: Effort) -> MenuEntry {
    MenuEntry {
        label: strength_words(&app.texts, effort),
        side: app.texts.say(&effort_words(&app.texts, effort)),
        choice: Choice::new(move |app, _| sit(app, player, Seat::Machine(effort))),
    }
}

/// Offers the levels of the machine for the seat of a player, weakest first. The one that it has or had last in this
/// game is selected.
fn choose_level(app: &mut App, player: u8) {
    let session = app.session.as_ref();
    let last = match session.map(|session| session.players().seat(player)) {
        Some(Seat::Machine(effort)) => effort.level,
        _ => {
            let name = app.game().and_then(|game| app.config.level(&game.name));
            name.and_then(Effort::named).and_then(|effort| effort.level)
        }
    };
    let levels = (1..=Effort::LEVELS).filter_map(Effort::level);
    let entries = levels
        .map(|effort| strength_entry(app, player, effort))
        .collect();
    let selected = last.or(Effort::EASY.level).unwrap_or(1).saturating_sub(1);
    let title = app.texts.say(&message!(
        "engine-who-plays-for",
        player = app.player_name(player)
    ));
    offer(app, title, entries, usize::from(selected));
}

/// Asks for a strength as a number of visits.
fn ask_strength(app: &mut App, player: u8) {
    let answer = Answer::new(move |app, text, _| strength_given(app, player, text));
    prompts::ask(app, message!("engine-ask-strength"), "", answer);
}

/// Takes a strength that was typed.
fn strength_given(app: &mut App, player: u8, text: &str) -> Result<(), Message> {
    let seat = seat_named(text).ok_or_else(|| message!("engine-no-such-strength", name = text))?;
    sit(app, player, seat);
    Ok(())
}

/// Assigns the seat of a player.
fn sit(app: &mut App, player: u8, seat: Seat) {
    let name = app.player_name(player);
    let mut seat = seat;
    if let Seat::Machine(effort) = seat {
        app.config.strength = strength_word(effort);
        if let Some(name) = app.game().map(|game| game.name.clone()) {
            app.config.set_level(&name, &strength_word(effort));
        }
        app.is_config_changed = true;
        seat = Seat::Machine(in_time(app, effort));
    }
    let usual = usual_effort(app);
    let Some(session) = &mut app.session else {
        return;
    };
    session.players_mut().set_usual_effort(usual);
    session.players_mut().set_seat(player, seat);
    let unused = session.learned().why_unused().cloned();
    match seat {
        Seat::Person => app.tell(&message!("engine-person-plays", player = name)),
        Seat::Engine(number) => {
            let engine = name_of(app, number);
            app.tell(&message!(
                "engine-engine-plays",
                player = name,
                name = engine
            ));
        }
        Seat::Machine(effort) => {
            app.tell(&message!(
                "engine-machine-plays",
                player = name,
                machine = strength_words(&app.texts, effort),
                effort = effort_words(&app.texts, effort)
            ));
            // Said where it makes a difference, when the machine begins to play.
            if let Some(unused) = unused {
                app.tell(&unused);
            }
        }
    }
}

/// Assigns all seats to persons.
pub(super) fn everybody(app: &mut App) {
    let players = app.game().map_or(0, |game| game.players);
    if let Some(session) = &mut app.session {
        for player in 0..players {
            session.players_mut().set_seat(player, Seat::Person);
        }
    }
    app.tell(&message!("engine-persons-play"));
}

/// Makes the machine move now.
pub(super) fn move_now(app: &mut App) {
    session_events::run(app, |session| session.think());
}

/// Throws where chance moves next.
pub(super) fn throw(app: &mut App) {
    let session = app.session.as_ref();
    match session.is_some_and(Session::is_chance_to_move) {
        true => move_now(app),
        false => app.tell(&message!("tui-no-throw")),
    }
}

/// Returns the strengths that a seat can have.
pub(super) fn opponents() -> Vec<String> {
    offers::words(&Effort::NAMES)
        .into_iter()
        .chain(["off".to_owned()])
        .collect()
}

/// Says that no machine is thinking.
pub(super) fn tell_idle(app: &mut App) {
    app.tell(&message!("engine-not-thinking"));
}

/// Returns the keys that let the machine move now and that change the seats.
pub(super) fn keys(app: &App) -> (String, String) {
    let key = |action: Action| match app.plain {
        // Lines of text have no keys.
        Some(_) => format!("\"{}\"", commands::of(action).id),
        None => {
            let keys = app.key_texts(app.keys_of(commands::of(action).id));
            keys.into_iter().next().unwrap_or_default()
        }
    };
    (key(Action::EngineMove), key(Action::Opponent))
}

/// Stops the machine's search, or else the analysis by an engine. Returns false if there is neither.
pub(super) fn stop(app: &mut App) -> bool {
    let Some(session) = &mut app.session else {
        return false;
    };
    let players = session.players_mut();
    if players.stop_thinking() {
        let (now, seats) = keys(app);
        app.tell(&message!("engine-stopped", now = now, seats = seats));
        return true;
    }
    let is_analysing = players.analyst().is_some();
    if is_analysing && players.analysing().is_some_and(PositionAnalysis::is_busy) {
        players.pause_searches();
        app.tell(&message!("engine-analysis-stopped"));
        return true;
    }
    false
}

/// Returns why no engine with this protocol can play the game.
pub(super) fn obstacle(app: &App, spec: &EngineSpec) -> Option<Message> {
    let game = app.game()?;
    let is_unknown = spec.protocol == Protocol::Uci && game.look.uci.is_none();
    is_unknown.then(|| message!("engine-no-uci", game = game.name.clone()))
}

/// Gives a seat to an engine, unless it cannot play the game.
pub(super) fn sit_engine(app: &mut App, player: u8, spec: &EngineSpec) {
    if let Some(obstacle) = obstacle(app, spec) {
        app.tell_error(&obstacle);
    } else if let Some(seat) = seat_of(app, player, spec) {
        sit(app, player, seat);
    }
}

fn seat_of(app: &mut App, player: u8, spec: &EngineSpec) -> Option<Seat> {
    let session = app.session.as_mut()?;
    Some(session.players_mut().engine_seat(player, spec))
}

/// Returns the name of the engine with a number.
pub(super) fn name_of(app: &App, number: usize) -> String {
    let session = app.session.as_ref();
    session.map_or_else(String::new, |session| engine_name(session, number))
}
