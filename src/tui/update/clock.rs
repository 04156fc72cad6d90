//! The clock of a game: setting it, pausing, and what happens when time is up.

use super::super::commands::{self, Action};
use crate::base::Message;
use crate::message;
use crate::session::Session;
use crate::session::clock::{GameClock, TimeControl};
use crate::tui::app::{Answer, App, Choice, Dialog, Effect};
use crate::tui::facts::{clocks, live_clock_text};
use crate::tui::keys::Key;
use crate::tui::layout::Pane;
use crate::tui::update::{curtain, notes, prompts};
use crossterm::event::KeyCode;

/// The word behind a time control with which the game ends when time is up.
const STRICT: &str = "strict";

/// The word that takes the clock away.
const OFF: &str = "off";

/// The seconds left that lines of text tell.
const TOLD: [u64; 3] = [60, 30, 10];

/// Sets the clock, takes it away, or asks for it.
pub(super) fn clock(app: &mut App, argument: &str) {
    if argument.is_empty() {
        return ask(app);
    }
    if let Err(error) = set(app, argument) {
        app.tell_error(&error);
    }
}

/// Asks for a time control. The present one is proposed, or else that of the file.
fn ask(app: &mut App) {
    let preset = app.clock().map(words_of);
    let stated = || {
        let stated = app.session.as_ref()?.stated_time_control()?;
        Some(stated.to_string())
    };
    let preset = preset.or_else(stated).unwrap_or_default();
    let answer = Answer::new(|app, text, _| set(app, text));
    prompts::ask(app, message!("clock-ask"), &preset, answer);
}

/// Returns the time control of a clock as it is typed.
fn words_of(clock: &GameClock) -> String {
    let control = clock.control();
    match clock.is_strict() {
        true => format!("{control} {STRICT}"),
        false => control.to_string(),
    }
}

/// Returns the time control of the game as it is typed, or a word that there is none.
pub(super) fn present(app: &App) -> String {
    let none = || app.texts.word("clock-is-off");
    app.clock().map_or_else(none, words_of)
}

fn set(app: &mut App, text: &str) -> Result<(), Message> {
    let text = text.trim();
    let Some(session) = &mut app.session else {
        return Ok(());
    };
    if text == OFF {
        let was_on = session.clock().is_some();
        session.end_clock();
        withdraw(app);
        app.tell(&match was_on {
            true => message!("clock-off"),
            false => message!("clock-none"),
        });
        return Ok(());
    }
    let without_word = text.strip_suffix(STRICT).map(str::trim_end);
    let control = TimeControl::typed(without_word.unwrap_or(text));
    let control = control.ok_or_else(|| message!("clock-unreadable", text = text))?;
    session.begin_clock(control, without_word.is_some())?;
    withdraw(app);
    app.clock_pane = Default::default();
    app.tell(&message!("clock-set", control = present(app)));
    Ok(())
}

/// Stops both clocks and covers the board, or lets the game go on.
pub(super) fn pause(app: &mut App) {
    let is_paused = app.is_paused();
    let Some(session) = app
        .session
        .as_mut()
        .filter(|session| session.clock().is_some())
    else {
        app.tell(&message!("clock-none"));
        return;
    };
    session.pause_clock(!is_paused);
    app.toast = None;
    // The screen says it in place of the board.
    if app.plain.is_some() {
        app.tell(&match is_paused {
            true => message!("clock-goes-on"),
            false => message!("clock-paused-plain"),
        });
    }
}

/// Pauses a clock that runs before the program is stopped.
pub(super) fn before_suspend(app: &mut App, effects: &[Effect]) {
    let runs = app.clock().is_some_and(GameClock::runs);
    if runs && effects.contains(&Effect::Suspend) {
        pause(app);
    }
}

/// Takes a key that the clock waits for: while the game is paused Enter goes on, and Esc lets a player play on whose time
/// is up. Returns true if nothing else may use the key.
pub(super) fn on_key(app: &mut App, key: Key) -> bool {
    if !app.is_paused() {
        let asked = app.clock_pane.asked.filter(|_| key.code == KeyCode::Esc);
        // Esc answers only if nothing else waits for it.
        let title = app.texts.word("clock-up-title");
        let is_asked = app
            .questions
            .first()
            .is_some_and(|first| first.title == title);
        let is_free = app.focus != Pane::Panel
            && app.composer.line.text().is_empty()
            && app.board.composition.is_empty()
            && app.board.refusal.is_none();
        let plays_on = asked.filter(|_| is_asked && is_free);
        if let Some(player) = plays_on {
            play_on(app, player);
            let player = app.player_name(player);
            app.tell(&message!("clock-played-on", player = player));
        }
        return plays_on.is_some();
    }
    if key.code == KeyCode::Enter {
        pause(app);
        return true;
    }
    !curtain::leads_out(app, key)
}

/// Lets a player play on whose time is up.
fn play_on(app: &mut App, player: u8) {
    if let Some(session) = &mut app.session {
        session.play_on(player);
    }
    withdraw(app);
}

/// Called after every event: asks or ends the game when time is up, and tells what is not seen.
pub(super) fn sync(app: &mut App) {
    let Some(clock) = app.clock() else {
        app.clock_pane.asked = None;
        return turn_board(app);
    };
    let (is_up, is_strict, runs) = (clock.is_up(app.now), clock.is_strict(), clock.runs());
    let asked = app.clock_pane.asked;
    match (is_up, is_strict) {
        (Some(loser), true) => notes::lost_on_time(app, loser),
        (Some(loser), false) if asked != Some(loser) => ask_about_end(app, loser),
        (None, _) if asked.is_some() => withdraw(app),
        _ => {}
    }
    let session = app.session.as_ref();
    let is_away = session.is_some_and(|session| session.clock_node() != Some(session.current()));
    if is_away && runs && !app.clock_pane.is_away {
        let key = app.key_of(Action::ToEnd);
        let key = key.map_or_else(
            || format!("\"{}\"", commands::of(Action::ToEnd).id),
            |key| key.to_string(),
        );
        app.tell(&message!("clock-runs", key = key));
    }
    app.clock_pane.is_away = is_away;
    tell_rest(app);
    turn_board(app);
}

/// Called when time has passed: whether what is shown of the clocks has changed.
pub(super) fn passed(app: &mut App) {
    let now = app.now;
    if let Some(session) = &mut app.session {
        session.set_time(now);
    }
    if app.clock().is_none() || app.plain.is_some() {
        return;
    }
    let words: Vec<String> = clocks(app)
        .into_iter()
        .map(|clock| live_clock_text(app, clock))
        .collect();
    let shown = words.join(" ");
    if shown != app.clock_pane.shown {
        app.clock_pane.shown = shown;
        app.dirty = true;
    }
}

/// Asks what is to be done when the time of a player is up.
fn ask_about_end(app: &mut App, loser: u8) {
    app.clock_pane.asked = Some(loser);
    app.dirty = true;
    let (player, winner) = (app.player_name(loser), app.player_name(1 - loser.min(1)));
    let key = app.key_of(Action::AnswerNotice);
    let key = key.map_or(String::new(), |key| key.to_string());
    let win = Choice::new(move |app, _| notes::lost_on_time(app, loser));
    let title = app.texts.word("clock-up-title");
    // On a screen one key answers; lines of text have words for both answers.
    let (text, answers) = match app.plain.is_some() {
        false => {
            let text = message!("clock-up", player = player, winner = winner, key = key);
            (text, vec![(String::new(), win)])
        }
        true => {
            let wins = message!("clock-answer-wins", winner = winner);
            let answers = vec![
                (app.texts.say(&wins), win),
                (
                    app.texts.word("clock-answer-play-on"),
                    Choice::new(move |app, _| play_on(app, loser)),
                ),
            ];
            (message!("clock-up-plain", player = player), answers)
        }
    };
    let text = app.sentence(&text);
    let question = Dialog {
        title,
        text: text.clone(),
        selected: answers.len() - 1,
        answers,
        notice: Some(text),
        opens_at: None,
        difference: None,
    };
    // Nobody waits for another question while a game stands still.
    app.questions.put_back(question);
}

/// Takes the question about the end of time away.
fn withdraw(app: &mut App) {
    if app.clock_pane.asked.take().is_some() {
        let title = app.texts.word("clock-up-title");
        app.questions.withdraw_titled(&title);
    }
}

/// Tells in lines of text how little time is left, once for each step.
fn tell_rest(app: &mut App) {
    let Some((session, clock)) = app.session.as_ref().zip(app.clock()) else {
        return;
    };
    let turn = clock.turn().filter(|_| clock.runs() && app.plain.is_some());
    let node = session.clock_node();
    let left = turn.and_then(|player| Some((player, clock.clock_of(player, app.now)?.left())));
    let (Some((player, left)), Some(node)) = (left, node) else {
        return;
    };
    let seconds = left.as_secs();
    let reached = TOLD.into_iter().filter(|step| seconds <= *step).min();
    let Some(step) = reached else { return };
    let told = app.clock_pane.told.filter(|(of, _)| *of == node);
    if told.is_none_or(|(_, told)| step < told) {
        app.clock_pane.told = Some((node, step));
        let player = app.player_name(player);
        app.tell(&message!("clock-left", player = player, seconds = seconds));
    }
}

/// Turns the board to the player on turn at the end of a line, for two persons at one keyboard.
fn turn_board(app: &mut App) {
    if app.config.flip != "turns" {
        app.clock_pane.turned_for = None;
        return;
    }
    let Some(session) = &app.session else { return };
    let node = session.current();
    let is_end = session.record().node(node).children().is_empty();
    if !is_end || app.clock_pane.turned_for == Some(node) || session.outcome().is_over() {
        return;
    }
    let is_flipped = session.position().turn == 1 && has_two_persons(session);
    app.clock_pane.turned_for = Some(node);
    app.dirty |= app.board.flipped != is_flipped;
    app.board.flipped = is_flipped;
}

/// Returns true if two persons play each other.
fn has_two_persons(session: &Session) -> bool {
    let is_person = |player| session.players().seat(player) == crate::session::Seat::Person;
    session.game().is_some_and(|game| game.players == 2) && is_person(0) && is_person(1)
}
