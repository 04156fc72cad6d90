//! Why a game is over: when the board shows a finished game, the rules are asked which condition ended it.

use super::super::app::App;
use super::super::panes::Ending;
use super::session_events;
use super::words::author_words;
use crate::base::Message;
use crate::board::Outcome;
use crate::message;
use crate::record::NodeId;
use crate::rules::Explanation;
use crate::session::Session;
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

/// Returns the result alone, or `None` if the game is not over.
pub(in crate::tui) fn outcome_message(app: &App, outcome: Outcome) -> Option<Message> {
    match outcome {
        Outcome::Going => None,
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
    let outcome = outcome_message(app, session.outcome())?;
    let plain = app.texts.say(&match score_words(app, session) {
        score if score.is_empty() => outcome,
        score => message!("tui-outcome-score", outcome = outcome, score = score),
    });
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

/// Returns the score of each player as text; empty if the rules give none.
fn score_words(app: &App, session: &Session) -> String {
    let rules = session.rules();
    let score = rules.map_or(Vec::new(), |rules| rules.score(&session.position().state));
    let numbers: Vec<String> = score
        .iter()
        .map(|number| match number.fract() == 0.0 {
            true => app.texts.decimal(*number, 0),
            false => {
                let text = app.texts.decimal(*number, 2);
                text.trim_end_matches('0').to_owned()
            }
        })
        .collect();
    numbers.join(" : ")
}
