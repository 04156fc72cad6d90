//! Whether and why a game is over: when the board shows a finished game, the rules are asked which condition ended it.

use super::super::app::App;
use super::super::panes::Ending;
use super::notes::stated_end;
use super::words::author_words;
use super::{board, marking, session_events};
use crate::base::Message;
use crate::board::Outcome;
use crate::message;
use crate::record::NodeId;
use crate::rules::Explanation;
use crate::session::author_words::{ending_spans, words_of};
use crate::session::words::result_words;
use crate::session::{Fact, Session};

/// Returns the result that the record states, if it ends without the passes after which the rules count: there the game
/// goes on, or is counted.
pub(in crate::tui) fn open_end(app: &App) -> Option<String> {
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

/// Returns true if the points can be counted here.
pub(in crate::tui) fn may_count(app: &App, session: &Session) -> bool {
    session.group_score().is_ok() || open_end(app).is_some()
}

/// Plays the passes that a record lacks, so that the points can be counted.
pub(super) fn pass_to_count(app: &mut App) {
    let players = app.game().map_or(0, |game| game.players);
    pass_on(app, players);
}

/// Passes if any of so many passes are left.
fn pass_on(app: &mut App, passes: u8) {
    if let Some(others) = passes.checked_sub(1) {
        app.board.passes_to_count = Some(others);
        board::pass(app);
    }
}

/// Called after every event: passes again until the game is over, and then begins to mark dead groups.
fn go_on_to_count(app: &mut App) {
    let (Some(others), Some(session)) = (app.board.passes_to_count, &app.session) else {
        return;
    };
    if session.moves().is_judging() {
        return;
    }
    app.board.passes_to_count = None;
    let node = session.record().node(session.current());
    let has_passed = node.content().as_move().is_some_and(|mv| mv.is_empty());
    if session.outcome().is_over() {
        marking::mark_dead(app);
    } else if has_passed {
        pass_on(app, others);
    }
}

/// Called after every event: requests the explanation of a finished game if it is unknown.
pub(super) fn sync(app: &mut App) {
    go_on_to_count(app);
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
/// have agreed on a draw. A record that only lacks passes at its end is not over.
pub(in crate::tui) fn is_over(app: &App) -> bool {
    let session = app.session.as_ref();
    session.is_some_and(|session| {
        let is_stated = || stated_end(app, session).is_some() && open_end(app).is_none();
        session.outcome().is_over() || is_stated()
    })
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
    result_words(outcome, app.game()?)
}

/// Returns the result of a finished game and its reason as far as known: in the words of the author of the rules, or
/// else by the decisive line.
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
