//! What the record says about the game and about a node: facts, results and marks, in words.

use super::branches::NextMoves;
use crate::base::Message;
use crate::base::clean::clean_line;
use crate::board::{Game, Outcome};
use crate::config::Mode;
use crate::record::{Content, NodeId};
use crate::session::game_list::{listed_result, result_message};
use crate::session::node_facts::glyphs;
use crate::session::words::result_words;
use crate::session::{Fact, Session};
use crate::tui::app::App;
use crate::tui::move_text::label;

/// Returns the signs of a node's marks, those on the move first. Where nobody has marked a move, the review does.
pub fn marks_of(session: &Session, node: NodeId) -> String {
    let signs = glyphs(session.record().node(node));
    match (signs.is_empty(), session.reviewed(node)) {
        (true, Some(reviewed)) => reviewed.sign().to_owned(),
        _ => signs.join(" "),
    }
}

/// Returns a fact for display. SGF states results with the colours of Go, whatever the names of the players are: `B+R`
/// is a win of the first player.
pub fn fact_in_words(app: &App, session: &Session, fact: Fact) -> String {
    let words = result_of(app, session).filter(|_| fact == Fact::Result);
    words.map_or_else(|| session.tree().fact(fact), |words| app.texts.say(&words))
}

/// Returns the words for the result that the record states, with the reason that stands beside it.
pub fn result_of(app: &App, session: &Session) -> Option<Message> {
    let (stated, reason) = (
        session.tree().fact(Fact::Result),
        session.tree().result_reason(),
    );
    message_of_result(app, app.game()?, stated.trim(), &reason)
}

/// Returns the result that the record states, if the current node ends the game though the rules would let it go on: a
/// player has resigned, both agreed on a draw, or time was up.
pub fn stated_end(app: &App, session: &Session) -> Option<String> {
    let record = session.record();
    let is_note = |node: &NodeId| matches!(record.node(*node).content(), Content::Note);
    let end = |node: NodeId| {
        let mut way = std::iter::once(node).chain(record.ancestors(node));
        way.find(|node| !is_note(node)).unwrap_or(node)
    };
    let is_end = end(session.current()) == end(record.main_line_end(record.root()));
    if !is_end || session.outcome().is_over() || app.game().is_none() {
        return None;
    }
    let is_played_on = |from| record.ancestors(session.current()).any(|node| node == from);
    if app.board.played_on.is_some_and(is_played_on) {
        return None;
    }
    let is_open = matches!(session.tree().fact(Fact::Result).trim(), "Void" | "?");
    let words = result_of(app, session).filter(|_| !is_open);
    words.map(|words| app.texts.say(&words))
}

/// Returns the result for the end of the score sheet: as the record states it, or else by the rules.
pub fn stated_result(app: &App, session: &Session) -> String {
    let stated = fact_in_words(app, session, Fact::Result);
    if !stated.is_empty() {
        return clean_line(&stated).into_owned();
    }
    let record = session.record();
    let end = record.main_line_end(record.root());
    let outcome = outcome_message(app, session.tree().outcome_at(end));
    outcome.map_or_else(String::new, |outcome| app.texts.say(&outcome))
}

/// Returns the words for a result of a game and the reason stated beside it, or the result as stated if it has none of the
/// usual forms.
pub fn result_in_words(app: &App, game: &Game, stated: &str, reason: &str) -> String {
    let player = |player| app.player_name_in(game, player);
    let words = listed_result(stated, reason, Some(game), player);
    words.map_or_else(|| stated.to_owned(), |message| app.texts.say(&message))
}

fn message_of_result(app: &App, game: &Game, stated: &str, reason: &str) -> Option<Message> {
    result_message(stated, reason, |player| app.player_name_in(game, player))
}

/// Returns players, date, result and so on for the start of the game; empty if nothing is known. That it is played today
/// needs no words.
pub fn summary(app: &App, session: &Session) -> String {
    let is_today = session.tree().fact(Fact::Date) == app.today;
    let words = |fact| match fact {
        Fact::Date if is_today => String::new(),
        fact => fact_in_words(app, session, fact),
    };
    facts_in_line(words, &GAME_FACTS)
}

/// The facts about a game that stand after its players.
pub const GAME_FACTS: [Fact; 5] = [
    Fact::Result,
    Fact::Event,
    Fact::Round,
    Fact::Place,
    Fact::Date,
];

/// Returns a line of the players and further facts, without those that are not known.
pub fn facts_in_line(fact: impl Fn(Fact) -> String, further: &[Fact]) -> String {
    let players = [Fact::FirstPlayer, Fact::SecondPlayer].map(&fact);
    let players = if players.iter().all(String::is_empty) {
        String::new()
    } else {
        let [first, second] = players.map(|name| if name.is_empty() { "?".into() } else { name });
        format!("{first} – {second}")
    };
    let parts = std::iter::once(players).chain(further.iter().copied().map(fact));
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    parts.join(" · ").replace('\n', " ")
}

/// Returns the choices at the current node that the settings want shown. In the arrangement for play there are none,
/// because nothing may hint at what was played.
pub fn next_moves(app: &App) -> NextMoves {
    let shown = app.session.as_ref().filter(|_| !app.board.setting_up);
    let wanted = app.config.next_moves.as_str();
    let shown = shown.filter(|_| app.mode != Mode::Play);
    shown.map_or_else(NextMoves::default, |session| {
        NextMoves::shown(session, wanted, &|node| label(app, session, node))
    })
}

/// Returns the moves after the current node, whatever the settings say.
pub fn all_next_moves(app: &App) -> NextMoves {
    let session = app.session.as_ref();
    session.map_or_else(NextMoves::default, |session| {
        NextMoves::shown(session, "always", &|node| label(app, session, node))
    })
}

/// Returns the result alone, or `None` if the game is not over.
pub fn outcome_message(app: &App, outcome: Outcome) -> Option<Message> {
    result_words(outcome, app.game()?)
}
