//! What has changed since it was last said. Called after every event.

use crate::message;
use crate::notation::square_name;
use crate::record::NodeId;
use crate::tui::app::{App, Effect, Layer, Menu, MenuEntry};
use crate::tui::facts::{
    decisive_words, ending_words, is_explaining, outcome_message, pieces, question_words,
    refusal_words,
};
use crate::tui::panes::Viewer;
use crate::tui::plain::said::{self, Plain};
use crate::tui::plain::{board, layers, record, source};
use crate::tui::screens::lost_name;
use crate::tui::update::{close_panel, open_lost};

/// Says what is new.
pub(in crate::tui) fn news(app: &mut App, effects: &mut Vec<Effect>) {
    if app.exercise.begins {
        return;
    }
    let Some(kept) = &mut app.plain else { return };
    // What reads the state meanwhile still finds that there is no screen.
    let rest = Plain {
        has_all_steps: kept.has_all_steps,
        ..Plain::default()
    };
    let mut plain = std::mem::replace(&mut **kept, rest);
    let mut lines = Vec::new();
    if app.layers.is_empty()
        && app.files.opening.is_none()
        && let Some(question) = app.questions.call()
    {
        app.layers.push(Layer::Dialog(Box::new(question)));
    }
    // The order is the one in which a person wants to hear it: what was opened, what the program says, where the game
    // is now, why a move was refused, how the game ended, and at the end what has to be answered, since the next line
    // is taken for the answer.
    opened(app, &mut plain, &mut lines);
    // Where a game begins is said before what is found about it, whatever comes first.
    if plain.place.is_none() {
        place(app, &mut plain, &mut lines);
    }
    judged(app, &mut plain, &mut lines);
    messages(app, &mut plain, &mut lines);
    place(app, &mut plain, &mut lines);
    refusal(app, &mut plain, &mut lines);
    over(app, &mut plain, &mut lines);
    thinking(app, &mut plain, &mut lines);
    question(app, &mut plain, &mut lines);
    errors(app, &mut plain, &mut lines);
    explained(app, &plain, &mut lines);
    found(app, &mut plain, &mut lines);
    top_layer(app, &mut plain, &mut lines);
    app.plain = Some(Box::new(plain));
    if !lines.is_empty() {
        effects.push(Effect::Say(lines));
    }
}

/// The game that was opened, or what can be done if nothing is open.
fn opened(app: &mut App, plain: &mut Plain, lines: &mut Vec<String>) {
    if let Some(screen) = &app.stones {
        let is_new = std::mem::take(&mut plain.is_new);
        let now = said::SaidStones::of(screen);
        lines.extend(match plain.stones.replace(now).filter(|_| !is_new) {
            Some(said) => said.news(app, screen),
            None => board::whole(app),
        });
        return;
    }
    if app.session.is_some() {
        plain.is_library_said = false;
        if std::mem::take(&mut plain.is_new) {
            // All that was said belongs to the game before. The errors count as said, because they follow here in full;
            // only a later check says how they changed.
            *plain = Plain {
                messages: std::mem::take(&mut plain.messages),
                errors: Some(source::errors(app)),
                ..Plain::default()
            };
            lines.extend(record::opened(app));
            lines.extend(source::errors(app));
        }
    } else if app.files.opening.is_none() {
        if !app.library.error.is_empty() {
            lines.append(&mut app.library.error.clone());
        }
        if !std::mem::replace(&mut plain.is_library_said, true) {
            lines.push(app.texts.word("plain-library"));
            offer_lost(app);
            plain.place = None;
        }
    }
}

/// Offers the unsaved work of earlier sessions.
fn offer_lost(app: &mut App) {
    let lost = app.library.lost.iter();
    let entries = lost.map(|lost| MenuEntry {
        label: lost_name(app, lost),
        side: app
            .texts
            .say(&message!("tui-minutes-ago", minutes = lost.minutes_ago)),
        choice: open_lost(lost),
    });
    let entries: Vec<MenuEntry> = entries.collect();
    if !entries.is_empty() {
        app.layers.push(Layer::Menu(Menu {
            title: app.texts.word("tui-recovery-title"),
            entries,
            selected: 0,
            of_bar: None,
            typed: String::new(),
            all: Vec::new(),
        }));
    }
}

/// Messages, except results, which are said with their reason.
fn messages(app: &App, plain: &mut Plain, lines: &mut Vec<String>) {
    // The result comes as a message as well; `place` or `over` say it together with its reason, so it would be heard
    // twice.
    let outcome = app.session.as_ref().map(|session| session.outcome());
    let outcome = outcome.and_then(|outcome| outcome_message(app, outcome));
    let outcome = outcome.map(|outcome| app.sentence(&outcome));
    let messages = std::mem::take(&mut plain.messages);
    let ending = ending_words(app).map(|words| app.sentence(&message!("tui-plain", text = words)));
    lines.extend(
        messages
            .into_iter()
            .filter(|text| Some(text) != outcome.as_ref() && Some(text) != ending.as_ref()),
    );
}

/// The place in the record, once its position is known.
fn place(app: &App, plain: &mut Plain, lines: &mut Vec<String>) {
    let Some(session) = &app.session else { return };
    if session.tree().is_position_pending() || session.moves().is_judging() {
        return;
    }
    // The board is compared too: after a change of the rules or in a position that is set up, the same node has another
    // board, and that is news.
    let current = (session.current(), &session.position().board);
    let is_told = plain
        .place
        .as_ref()
        .is_some_and(|(node, board)| (*node, board) == current);
    if is_told {
        return;
    }
    let is_first = plain.place.is_none();
    plain.place = Some((current.0, current.1.clone()));
    plain.attacked.clear();
    // The place says it as far as it is known.
    plain.decisive = session.shown_squares().to_vec();
    // The place says how the game ended, as far as it is known.
    plain.ending = is_ending_known(app).then(|| ending_words(app)).flatten();
    if !(is_first && current.0 == NodeId::ROOT) || session.game().is_some() {
        lines.extend(record::here(app));
    }
}

/// A move that was refused or could not be read.
fn refusal(app: &App, plain: &mut Plain, lines: &mut Vec<String>) {
    let node = app.session.as_ref().map(|session| session.current());
    let refused = node.and_then(|node| app.board.refusal_at(node));
    let mut words = Vec::new();
    if let Some(refused) = refused {
        words.push(app.texts.say(&refusal_words(app, refused)));
        if !refused.is_legal() {
            words.extend(layers::deciding_line(app));
        }
    } else if let Some((error, column)) = &app.composer.error {
        let reason = match column {
            0 => app.texts.sentence(error),
            column => {
                let text = app.texts.say(error);
                let said = message!("plain-unread", column = *column, text = text);
                app.texts.sentence(&said)
            }
        };
        let near = app.composer.suggestion.clone();
        words.push(near.map_or(reason.clone(), |near| {
            let such = message!("typed-such-as", reason = reason, example = near);
            app.texts.say(&such)
        }));
    }
    let said = (!words.is_empty()).then(|| words.join("\n"));
    let explained = is_explaining(app);
    // The refusal stays until something else is tried, and this is called after every event, so it is said only when it
    // is new. While the judgement is explained the reason comes with it.
    if said.is_some() && said != plain.refusal && !explained {
        let is_judged = refused.is_some() || app.composer.read_as.is_some();
        if is_judged && let Some(read_as) = &app.composer.read_as {
            lines.push(app.texts.say(read_as));
        }
        lines.append(&mut words);
    }
    plain.knows_refusal = said.is_some() && said == plain.refusal;
    plain.refusal = said;
}

/// How the game ended, once the reason is known; attacked pieces, once they are known.
fn over(app: &App, plain: &mut Plain, lines: &mut Vec<String>) {
    let Some(session) = &app.session else { return };
    if plain.place.as_ref().map(|(node, _)| *node) != Some(session.current()) {
        return;
    }
    let attacked = match app.viewer() {
        Viewer::All => session.attacked(),
        _ => &[],
    };
    if attacked != plain.attacked {
        plain.attacked = attacked.to_vec();
        if let Some(game) = session.game()
            && !attacked.is_empty()
        {
            let words = attacked.iter().map(|square| {
                let cell = session.position().board.get(*square);
                let name = square_name(*square, game.look.coordinates);
                format!("{} {name}", pieces::cell(app, game, cell))
            });
            let pieces = words.collect::<Vec<_>>().join(", ");
            let said = message!("plain-attacked", pieces = pieces);
            lines.push(app.texts.say(&said));
        }
    }
    if session.shown_squares() != plain.decisive {
        plain.decisive = session.shown_squares().to_vec();
        lines.extend(decisive_words(app).map(|words| app.texts.say(&words)));
    }
    if session.outcome().is_over() && is_ending_known(app) {
        let words = ending_words(app);
        if words != plain.ending {
            // The place says the plain result already.
            let plain_words = outcome_message(app, session.outcome());
            let plain_words = plain_words.map(|words| app.texts.say(&words));
            if words != plain_words {
                let words = words
                    .clone()
                    .map(|words| message!("tui-plain", text = words));
                lines.extend(words.map(|words| app.texts.sentence(&words)));
            }
            plain.ending = words;
        }
    }
}

fn is_ending_known(app: &App) -> bool {
    let current = app.session.as_ref().map(|session| session.current());
    let ending = app.board.ending.as_ref();
    ending.is_some_and(|ending| Some(ending.node) == current && ending.explanation.is_some())
}

/// The machine that begins to think.
fn thinking(app: &App, plain: &mut Plain, lines: &mut Vec<String>) {
    let thinking = app
        .session
        .as_ref()
        .and_then(|session| session.players().thinking());
    let is_thinking = thinking.is_some();
    if let Some(thinking) = thinking
        && !plain.is_thinking
    {
        let player = app.player_name(thinking.player);
        lines.push(app.texts.say(&message!("plain-thinks", player = player)));
    }
    plain.is_thinking = is_thinking;
}

/// The least number of nodes of a record whose judging is worth a word.
const MANY_NODES: usize = 5_000;

/// How far judging a large record again has come, such as after a change of the rules.
fn judged(app: &App, plain: &mut Plain, lines: &mut Vec<String>) {
    let tree = app.session.as_ref().map(crate::session::Session::tree);
    let (judged, all) = match tree.filter(|tree| tree.is_replaying()) {
        Some(tree) => tree.judged(),
        None => (0, 0),
    };
    let tenths = if all < MANY_NODES {
        0
    } else {
        judged * 10 / all
    };
    if tenths > plain.judged_tenths {
        let percent = tenths * 10;
        let words = message!("plain-judged", percent = percent, count = all);
        lines.push(app.texts.say(&words));
    }
    plain.judged_tenths = tenths;
}

/// The question of an interactive program.
fn question(app: &App, plain: &mut Plain, lines: &mut Vec<String>) {
    let session = app.session.as_ref();
    let question = session.and_then(|session| session.moves().question());
    let words = question_words(app);
    let text = question.filter(|_| words.is_some());
    let text = text.map(|question| question.text.clone());
    if let Some(words) = words.filter(|_| plain.question != text) {
        lines.push(app.texts.say(&words));
    }
    plain.question = text;
}

/// The errors of the rules after a check.
fn errors(app: &App, plain: &mut Plain, lines: &mut Vec<String>) {
    // Before the check that is due, the errors are those of an older text.
    if app.session.is_none() || app.editor.check_at.is_some() {
        return;
    }
    let diagnostics = source::errors(app);
    let Some(before) = plain.errors.replace(diagnostics.clone()) else {
        return;
    };
    if diagnostics != before {
        match diagnostics.is_empty() {
            true => lines.push(app.texts.word("tui-no-faults")),
            false => lines.extend(diagnostics),
        }
    }
}

/// The judgement that was asked for, which is closed at once.
fn explained(app: &mut App, plain: &Plain, lines: &mut Vec<String>) {
    if is_explaining(app) {
        if let Some(kept) = &mut app.plain {
            kept.knows_refusal = plain.knows_refusal;
        }
        lines.extend(layers::steps(app));
        close_panel(app);
    }
}

/// The result of the analysis or of the random games.
fn found(app: &App, plain: &mut Plain, lines: &mut Vec<String>) {
    let panel_lines = layers::panel(app);
    if let Some(panel_lines) = &panel_lines
        && plain.found.as_ref() != Some(panel_lines)
    {
        lines.extend(panel_lines.iter().cloned());
    }
    // An analysis that continues has no result for a while; what was said is remembered until its panel is closed, so
    // that the same result is not said again.
    if panel_lines.is_some() || app.panel.is_none() {
        plain.found = panel_lines;
    }
}

/// Returns the lines of a question that were not said, where only some came to those that were: what a variant would
/// change is counted meanwhile. Of any other question, returns all lines.
fn added<'l>(said: &[String], lines: &'l [String]) -> Vec<&'l String> {
    let mut rest = said.iter().peekable();
    let is_new = |line: &&String| rest.next_if_eq(line).is_none();
    let new: Vec<&String> = lines.iter().filter(is_new).collect();
    match rest.next() {
        None if !said.is_empty() => new,
        _ => lines.iter().collect(),
    }
}

/// What asks for an answer, and what is only read, which is closed at once.
fn top_layer(app: &mut App, plain: &mut Plain, lines: &mut Vec<String>) {
    // Layers that are only read are said and closed, one after the other, until one waits for an answer or none is
    // left. A list of legal moves stays until the moves are known.
    while let Some(layer) = app.layers.last() {
        let waits = matches!(
            layer,
            Layer::Menu(_) | Layer::Dialog(_) | Layer::Prompt(_) | Layer::Files(_)
        );
        let is_listing = app
            .session
            .as_ref()
            .is_some_and(|session| session.moves().is_listing());
        if let Layer::LegalMoves(list) = layer
            && list.listing.is_none()
            && is_listing
        {
            break;
        }
        let words = layers::words(app, layer);
        if waits {
            if plain.layer.as_ref() != Some(&words) {
                let said = plain.layer.take().unwrap_or_default();
                lines.extend(added(&said, &words).into_iter().cloned());
                plain.layer = Some(words);
            }
            return;
        }
        lines.extend(words);
        app.layers.pop();
    }
    plain.layer = None;
}
