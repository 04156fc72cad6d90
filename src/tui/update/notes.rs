//! Annotations of moves and games: marks, names, information about the game.

use crate::base::Message;
use crate::base::clean::{self, clean_line};
use crate::board::Outcome;
use crate::message;
use crate::record::{NodeId, Property, RecordChange};
use crate::session::node_facts::MARKS;
use crate::session::{Fact, RecordEdit, Seat, Session};
use crate::tui::app::{Answer, App, Choice, Layer, MenuEntry};
use crate::tui::facts::{fact_in_words, is_over, result_in_words, result_of};
use crate::tui::update::changes::report_change;
use crate::tui::update::offers::{ask_question, offer};
use crate::tui::update::{endings, line, prompts};

/// Offers the marks, or sets the one with the given sign or word.
pub(super) fn mark(app: &mut App, typed: &str) {
    let words = [
        app.texts.word("tui-mark-good"),
        app.texts.word("tui-mark-bad"),
        app.texts.word("tui-mark-interesting"),
        app.texts.word("tui-mark-doubtful"),
        better(app, 0),
        better(app, 1),
        app.texts.word("tui-mark-even"),
        app.texts.word("tui-mark-unclear"),
        app.texts.word("tui-mark-hotspot"),
        app.texts.word("tui-mark-none"),
    ];
    if !typed.is_empty() {
        let by_sign = MARKS.iter().position(|known| known.sign == typed);
        let lowered = typed.to_lowercase();
        let by_word = || words.iter().position(|word| word.to_lowercase() == lowered);
        match by_sign.or_else(by_word) {
            Some(number) => set_mark(app, number),
            None => {
                let names = MARKS.each_ref().map(|known| known.sign).join(", ");
                app.tell_error(&message!("tui-no-such-value", name = typed, names = names));
            }
        }
        return;
    }
    let entry = |(number, label): (usize, String)| MenuEntry {
        label,
        side: MARKS
            .get(number)
            .map_or(String::new(), |mark| mark.sign.to_owned()),
        choice: Choice::new(move |app, _| set_mark(app, number)),
    };
    let entries = words.into_iter().enumerate().map(entry).collect();
    let title = app.texts.word("tui-mark-title");
    offer(app, title, entries, 0);
}

fn better(app: &App, player: u8) -> String {
    let player = app.player_name(player);
    app.texts.say(&message!("tui-mark-better", player = player))
}

/// Sets a mark on the current node, replacing those it excludes. A number after the last mark removes all marks.
pub(super) fn set_mark(app: &mut App, number: usize) {
    let Some(session) = &mut app.session else {
        return;
    };
    let current = session.current();
    let chosen = MARKS.get(number);
    let mut properties = session.record().node(current).foreign().to_vec();
    properties.retain(|property| {
        let mark = MARKS.iter().find(|mark| mark.ident == property.ident());
        mark.is_none_or(|mark| chosen.is_some_and(|chosen| chosen.group != mark.group))
    });
    if let Some(mark) = chosen {
        // Marks for interesting and doubtful moves have no value.
        let value = if matches!(mark.ident, "IT" | "DO") {
            ""
        } else {
            "1"
        };
        properties.push(Property::new(mark.ident, [value]));
    }
    let change = session.edit(RecordEdit::Foreign(current, properties));
    if let Some(change) = change {
        report_change(app, &change, "");
    }
}

/// Asks for the name of the current node, or sets the given one.
pub(super) fn name(app: &mut App, text: &str) {
    let Some(session) = &app.session else { return };
    let node = session.current();
    if !text.is_empty() {
        set_name(app, node, text);
        return;
    }
    let name = session.record().node(node).name().to_owned();
    let answer = Answer::new(move |app, text, _| {
        set_name(app, node, text);
        Ok(())
    });
    let answer = answer.or_empty().autosaved(move |session, text| {
        let is_new = session.record().node(node).name() != text;
        is_new.then(|| RecordEdit::Name(node, clean_line(text).into_owned()))
    });
    prompts::ask(app, message!("tui-ask-name"), &name, answer);
}

/// Asks for the clock of who moved at the current node, or sets the given one.
pub(super) fn set_clock(app: &mut App, text: &str) {
    set_stated(app, text, message!("tui-ask-clock"), Session::set_clock);
}

/// Asks for the value of the current node, or sets the given one.
pub(super) fn set_value(app: &mut App, text: &str) {
    set_stated(app, text, message!("tui-ask-value"), Session::set_value);
}

fn set_stated(
    app: &mut App,
    text: &str,
    title: Message,
    set: fn(&mut Session, &str) -> Result<Option<RecordChange>, Message>,
) {
    let change = move |app: &mut App, text: &str| {
        let Some(session) = &mut app.session else {
            return;
        };
        match set(session, text) {
            Ok(Some(change)) => report_change(app, &change, ""),
            Ok(None) => {}
            Err(message) => app.tell_error(&message),
        }
    };
    if !text.is_empty() {
        change(app, text);
        return;
    }
    let answer = Answer::new(move |app, text, _| {
        change(app, text);
        Ok(())
    });
    prompts::ask(app, title, "", answer.or_empty());
}

/// Sets the name of a node; an empty name removes it.
pub(super) fn set_name(app: &mut App, node: NodeId, text: &str) {
    let session = app.session.as_mut();
    let change = session
        .and_then(|session| session.edit(RecordEdit::Name(node, clean_line(text).into_owned())));
    if let Some(change) = change {
        report_change(app, &change, "");
    }
}

/// Passes the text in an open box to the session, so that it is autosaved with other unsaved work.
pub(super) fn keep_open_text(app: &mut App) {
    let text = open_text(app);
    if let Some(session) = &mut app.session {
        session.storage_mut().set_open_text(text);
    }
}

/// Returns the edit for the text in the open box, or `None` if the text is unchanged.
fn open_text(app: &App) -> Option<RecordEdit> {
    let session = app.session.as_ref()?;
    app.layers.iter().find_map(|layer| match layer {
        Layer::Comment(comment) => session.comment_edit(comment.node, &comment.text()),
        Layer::Prompt(prompt) => prompt.answer.edit(session, prompt.line.text()),
        _ => None,
    })
}

/// Returns a fact on one line, for editing.
fn on_one_line(fact: &str) -> String {
    fact.replace('\n', " ")
}

/// Lists the information about the game for editing.
pub(super) fn game_info(app: &mut App) {
    let Some(session) = &app.session else { return };
    let entries = Fact::ALL
        .into_iter()
        .map(|fact| MenuEntry {
            label: fact_name(app, fact),
            side: shortened(&fact_in_words(app, session, fact)),
            choice: Choice::new(move |app, _| ask_fact(app, fact)),
        })
        .collect();
    let title = app.texts.word("tui-game-info");
    offer(app, title, entries, 0);
}

fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let line = text.lines().next().unwrap_or_default();
    clean::shortened(line, MOST).into_owned()
}

fn fact_name(app: &App, fact: Fact) -> String {
    let player = |number| {
        let player = app.player_name(number);
        app.texts.say(&message!("tui-fact-player", player = player))
    };
    match fact {
        Fact::FirstPlayer => player(0),
        Fact::SecondPlayer => player(1),
        Fact::Result => app.texts.word("tui-fact-result"),
        Fact::Date => app.texts.word("tui-fact-date"),
        Fact::Event => app.texts.word("tui-fact-event"),
        Fact::Round => app.texts.word("tui-fact-round"),
        Fact::Place => app.texts.word("tui-fact-place"),
        Fact::Name => app.texts.word("tui-fact-name"),
        Fact::Annotator => app.texts.word("tui-fact-annotator"),
        Fact::Remark => app.texts.word("tui-fact-remark"),
    }
}

/// Asks for a fact about the game. The usual results of a game of two players are offered in words: who is meant by the
/// `B` and `W` of SGF is hard to tell in chess.
fn ask_fact(app: &mut App, fact: Fact) {
    const RESULTS: [&str; 7] = ["B+R", "W+R", "B+T", "W+T", "B+", "W+", "Draw"];
    if fact != Fact::Result || app.game().is_none_or(|game| game.players != 2) {
        type_fact(app, fact);
        return;
    }
    let results = RESULTS.map(|result| MenuEntry {
        label: app
            .game()
            .map_or_else(String::new, |game| result_in_words(app, game, result, "")),
        side: String::new(),
        choice: Choice::new(move |app, _| set_fact(app, fact, result)),
    });
    let other = MenuEntry {
        label: app.texts.word("tui-result-other"),
        side: String::new(),
        choice: Choice::new(move |app, _| type_fact(app, fact)),
    };
    let title = app.texts.word("tui-fact-result");
    offer(app, title, results.into_iter().chain([other]).collect(), 0);
}

/// Asks whether to resign for the person who plays against the machine, or else for the player to move.
pub(super) fn resign(app: &mut App) {
    if !may_end(app) {
        return;
    }
    let Some(session) = &app.session else { return };
    let is_person = |player: &u8| session.players().seat(*player) == Seat::Person;
    let mut persons = (0..2).filter(is_person);
    let loser = match (persons.next(), persons.next()) {
        (Some(only), None) => only,
        _ => session.position().turn,
    };
    let is_last = session.tree().line_end().0 == session.current();
    let player = app.player_name(loser);
    let text = match is_last {
        true => message!("tui-resign-text", player = player),
        false => message!("tui-resign-text-behind", player = player),
    };
    let answers = vec![
        (app.texts.word("tui-answer-resign"), Choice::Resign(loser)),
        (app.texts.word("tui-answer-cancel"), Choice::Cancel),
    ];
    ask_question(app, "tui-resign-title", &text, answers, 1);
}

/// Ends the game because a player resigns.
pub(super) fn resigned(app: &mut App, loser: u8) {
    end_by_players(app, |session| session.resign(loser));
}

/// Ends the game because the time of a player is up.
pub(super) fn lost_on_time(app: &mut App, loser: u8) {
    end_by_players(app, |session| session.lose_on_time(loser));
    // Whoever takes the result back plays on.
    if let Some(session) = &mut app.session {
        session.play_on(loser);
    }
}

/// Ends the game as a draw by agreement. A machine is not asked, which is said.
pub(super) fn agree_draw(app: &mut App) {
    let before = app
        .session
        .as_ref()
        .map(|session| session.tree().revision());
    end_by_players(app, Session::agree_draw);
    let Some(session) = &app.session else { return };
    let is_machine = |player| session.players().seat(player) != Seat::Person;
    let is_agreed = before != Some(session.tree().revision());
    if is_agreed && (0..2).any(is_machine) {
        app.tell(&message!("tui-draw-alone"));
    }
}

/// Ends the game as a draw that a player claims, if the rules allow it in the position.
pub(super) fn claim_draw(app: &mut App) {
    let Some(session) = &app.session else { return };
    match session.outcome() {
        Outcome::Claimable => end_by_players(app, Session::claim_draw),
        outcome if outcome.is_over() => app.tell(&message!("tui-game-is-over")),
        _ => app.tell(&message!("tui-no-claim")),
    }
}

/// Ends a game of two players that the rules have not ended.
fn end_by_players(app: &mut App, state: impl FnOnce(&mut Session) -> Option<RecordChange>) {
    if !may_end(app) {
        return;
    }
    app.board.played_on = None;
    if let Some(session) = &mut app.session {
        state(session);
    }
    // What was typed and refused before is settled by this, as by a move.
    line::clear(app);
    let session = app.session.as_ref();
    let words = session.and_then(|session| result_of(app, session));
    if let Some(words) = words {
        endings::tell_stated(app, &words);
    }
}

/// Returns false, and says why, if the players cannot end the game.
fn may_end(app: &mut App) -> bool {
    if app.session.is_none() {
        return false;
    }
    if app.game().is_none_or(|game| game.players != 2) {
        app.tell(&message!("tui-resign-two"));
        return false;
    }
    if is_over(app) {
        endings::tell_over(app);
        return false;
    }
    true
}

/// Asks for the text of a fact about the game.
fn type_fact(app: &mut App, fact: Fact) {
    let Some(session) = &app.session else { return };
    let now = on_one_line(&session.tree().fact(fact));
    let name = fact_name(app, fact);
    let title = message!("tui-ask-fact", fact = name);
    let answer = Answer::new(move |app, text, _| {
        set_fact(app, fact, text);
        Ok(())
    });
    let answer = answer.or_empty().autosaved(move |session, text| {
        let is_new = on_one_line(&session.tree().fact(fact)) != text;
        is_new.then(|| RecordEdit::Fact(fact, clean_line(text).into_owned()))
    });
    prompts::ask(app, title, &now, answer);
}

/// Sets a fact about the game, and returns to the list.
pub(super) fn set_fact(app: &mut App, fact: Fact, text: &str) {
    if fact == Fact::Result {
        app.board.played_on = None;
    }
    let session = app.session.as_mut();
    let change = session
        .and_then(|session| session.edit(RecordEdit::Fact(fact, clean_line(text).into_owned())));
    if let Some(change) = change {
        report_change(app, &change, "");
    }
    game_info(app);
}
