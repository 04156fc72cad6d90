//! Whether and why a game is over: when the board shows a finished game, the rules are asked which condition ended it.

use super::super::app::App;
use super::super::panes::Ending;
use super::notes::stated_end;
use super::session_events;
use super::words::author_words;
use crate::base::Message;
use crate::board::Outcome;
use crate::message;
use crate::record::NodeId;
use crate::rules::Explanation;
use crate::session::author_words::{ending_spans, words_of};

/// Called after every event: requests the explanation of a finished game if it is unknown.
pub(super) fn sync(app: &mut App) {
    let Some(session) = &app.session else { return };
    let node = session.current();
    let is_known = app
        .board
        .ending
        .as_ref()
        .is_some_and(|ending| ending.node == node);
    if is_known || !session.outcome().is_over() || session.moves().is_judging() {
        return;
    }
    app.board.ending = Some(Ending {
        node,
        explanation: None,
    });
    session_events::run(app, |session| session.explain_end());
}

/// Takes the explanation, and adds it to the message with the result if that is still shown.
pub(super) fn take(app: &mut App, node: NodeId, explanation: Box<Explanation>) {
    let Some(ending) = app
        .board
        .ending
        .as_mut()
        .filter(|ending| ending.node == node)
    else {
        return;
    };
    ending.explanation = Some(explanation);
    let Some(session) = &app.session else { return };
    let plain = outcome_message(app, session.outcome()).map(|plain| app.texts.say(&plain));
    let shown = app.toast.as_ref().map(|toast| &toast.text);
    if shown.is_some_and(|shown| plain.as_ref() == Some(shown))
        && let Some(words) = words(app)
    {
        app.tell(&message!("tui-plain", text = words));
    }
}

/// Returns true if the game is over in the position on the board: by its rules, or because a player has resigned or both
/// have agreed on a draw.
#[must_use]
pub(in crate::tui) fn is_over(app: &App) -> bool {
    let session = app.session.as_ref();
    session.is_some_and(|session| session.outcome().is_over() || stated_end(app, session).is_some())
}

/// Tells that the game is over. Where only the record says so, the message names the ways to play on all the same.
pub(super) fn tell_over(app: &mut App) {
    let session = app.session.as_ref();
    let stated = session.and_then(|session| stated_end(app, session));
    app.tell(&match stated {
        Some(result) => message!("tui-game-is-stated-over", result = result),
        None => message!("tui-game-is-over"),
    });
}

/// Returns the result alone, or `None` if the game is not over.
pub(in crate::tui) fn outcome_message(app: &App, outcome: Outcome) -> Option<Message> {
    match outcome {
        Outcome::Going | Outcome::Claimable => None,
        Outcome::Won(player) => {
            let player = app.player_name(player);
            Some(message!("tui-outcome-won", player = player))
        }
        Outcome::Draw => Some(message!("tui-outcome-draw")),
        Outcome::Over => Some(message!("tui-outcome-over")),
    }
}

/// Returns the result of a finished game and its reason as far as known: in the words of the author of the rules, or
/// else by the decisive line.
#[must_use]
pub(in crate::tui) fn words(app: &App) -> Option<String> {
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
    let words = words_of(sources, spans).map(|words| author_words(app, session, &words));
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
#[must_use]
pub(in crate::tui) fn short_words(app: &App) -> Option<String> {
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
