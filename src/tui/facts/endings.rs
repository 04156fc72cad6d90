//! Whether and why the game on the board is over.

use crate::base::Message;
use crate::board::{Outcome, Square};
use crate::message;
use crate::notation::square_name;
use crate::session::author_words::{ending_spans, words_of};
use crate::session::{Fact, Session};
use crate::tui::app::App;
use crate::tui::commands::{self, Action};
use crate::tui::facts::game_info::{outcome_message, stated_end};
use crate::tui::facts::wording::author_words;

/// Returns the result that the record states, if it ends without the passes after which the rules count: there the game
/// goes on, or is counted.
pub fn open_end(app: &App) -> Option<String> {
    let session = app
        .session
        .as_ref()
        .filter(|session| session.counts_groups())?;
    let result = session.tree().fact(Fact::Result);
    let margin = result
        .trim()
        .split_once('+')
        .map_or("0", |(_, margin)| margin);
    let is_counted = margin.trim().parse::<f64>().is_ok();
    stated_end(app, session).filter(|_| is_counted)
}

/// Returns true if the points can be counted here: at every last position of a game whose groups are counted, also where a
/// player has resigned or lost on time.
pub fn may_count(app: &App, session: &Session) -> bool {
    session.group_score().is_ok() || may_count_stated(app, session)
}

/// Returns true if the points can be counted once the passes are played that the record lacks at its end.
pub fn may_count_stated(app: &App, session: &Session) -> bool {
    session.counts_groups() && stated_end(app, session).is_some()
}

/// Returns the sentence about a result that the record states where it ends, with the ways to go on; `None` where no record
/// ends, or the rules have ended the game.
pub fn stated_end_words(app: &App) -> Option<Message> {
    let session = app.session.as_ref()?;
    let result = stated_end(app, session)?;
    let counting = may_count_stated(app, session).then(|| way_to_count(app));
    Some(match (counting, open_end(app)) {
        (Some(key), Some(_)) => message!("tui-record-ends", result = result, key = key),
        (Some(key), None) => message!("tui-record-ends-count", result = result, key = key),
        (None, _) => message!("tui-record-ends-typed", result = result),
    })
}

/// Returns the key with which the points are counted, or the command where there is none.
fn way_to_count(app: &App) -> String {
    let id = commands::of(Action::MarkDead).id;
    match (app.plain.is_some(), app.key_of(Action::MarkDead)) {
        (true, _) => format!("\"{id}\""),
        (false, Some(key)) => key.to_string(),
        (false, None) => format!(":{id}"),
    }
}

/// Returns true if the game is over in the position on the board: by its rules, or because a player has resigned or both
/// have agreed on a draw. A record that only lacks passes at its end is not over.
pub fn is_over(app: &App) -> bool {
    let session = app.session.as_ref();
    session.is_some_and(|session| {
        let is_stated = || stated_end(app, session).is_some() && open_end(app).is_none();
        session.outcome().is_over() || is_stated()
    })
}

/// Returns the player who has won by the rules.
pub fn winner(app: &App) -> Option<u8> {
    app.session.as_ref()?.outcome().winner()
}

/// Returns the squares by which the game was decided, as far as they are known. While something else is tried on the board
/// there are none.
pub fn decisive_squares(app: &App) -> &[Square] {
    let session = app.session.as_ref();
    let session = session.filter(|_| app.board.composition.is_empty() && !app.board.setting_up);
    session.map_or(&[], |session| session.shown_squares())
}

/// Returns the words about the squares by which the game was decided, column by column.
pub fn decisive_words(app: &App) -> Option<Message> {
    let coordinates = app.game()?.look.coordinates;
    let mut squares = decisive_squares(app).to_vec();
    squares.sort_unstable();
    let names: Vec<String> = squares
        .into_iter()
        .map(|square| square_name(square, coordinates))
        .collect();
    let names = (!names.is_empty()).then(|| names.join(" "))?;
    Some(message!("tui-decisive", squares = names))
}

/// Returns the result of a finished game and its reason as far as known: in the words of the author of the rules, or
/// else by the decisive line.
pub fn words(app: &App) -> Option<String> {
    let session = app.session.as_ref()?;
    let plain = short_words(app)?;
    let ending = app.board.ending.as_ref();
    let explanation = ending.filter(|ending| ending.node == session.current());
    let explanation = explanation.and_then(|ending| ending.explanation.as_deref());
    let spans = explanation.map_or(Vec::new(), ending_spans);
    let Some(decided) = spans.first().copied() else {
        return Some(plain);
    };
    let sources = session.rules_text().sources();
    let words = words_of(sources, spans).map(|words| author_words(app, &words));
    // The language itself may word it better than a line of the rules does.
    let last = explanation.and_then(|explanation| explanation.steps.last());
    let worded = last.and_then(|last| last.gave.as_ref());
    let words = words.or_else(|| worded.map(|gave| app.texts.say(gave)));
    Some(app.texts.say(&match words {
        Some(words) => message!("tui-ended-in-words", words = words, outcome = plain),
        None => message!(
            "tui-ended-at-line",
            outcome = plain,
            line = sources.place(decided).1.line
        ),
    }))
}

/// Returns the result of a finished game with the score, without the reason. Groups that are marked as dead do not count.
pub fn short_words(app: &App) -> Option<String> {
    let session = app.session.as_ref()?;
    let by_rules = session.outcome();
    let without_dead = || session.group_score().ok().filter(|score| score.dead > 0);
    if let Some(score) = by_rules.is_over().then(without_dead).flatten() {
        let outcome = score.winner().map_or(Outcome::Draw, Outcome::Won);
        let words = with_score(app, outcome, &score.points)?;
        return Some(app.texts.say(&message!("dead-outcome", outcome = words)));
    }
    let score = session
        .rules()
        .map_or(Vec::new(), |rules| rules.score(&session.position().state));
    with_score(app, by_rules, &score)
}

/// Returns a result with the points of each player, if there are any.
fn with_score(app: &App, outcome: Outcome, score: &[f64]) -> Option<String> {
    let payoffs: Vec<f64> = match outcome {
        Outcome::Paid(payoffs) => payoffs.values().collect(),
        _ => Vec::new(),
    };
    // What the game is worth follows from the points where there are any.
    let score = if score.is_empty() { &payoffs } else { score };
    let outcome = outcome_message(app, outcome)?;
    let numbers = score.iter().map(|number| match number.fract() == 0.0 {
        true => app.texts.decimal(*number, 0),
        false => {
            let text = app.texts.decimal(*number, 2);
            text.trim_end_matches('0').to_owned()
        }
    });
    let numbers: Vec<String> = numbers.collect();
    Some(app.texts.say(&match numbers.is_empty() {
        true => outcome,
        false => message!(
            "tui-outcome-score",
            outcome = outcome,
            score = numbers.join(" : ")
        ),
    }))
}
