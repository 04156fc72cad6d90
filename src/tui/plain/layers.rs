//! What stands over the panes on the screen, in words: lists of choices, questions, pages, steps of a judgement, the
//! analysis.

use super::super::layer::{CommandMatch, LegalMoves, PageText};
use super::super::markdown::lay_out;
use super::super::panes::PanelKind;
use super::super::screens::source::what_if;
use super::super::screens::{
    analysis_foot, difference_lines, explorer_lines, learned_notes, learned_rows, not_listed,
    remarks_on, review_lines, statistics_rows, worth_words,
};
use super::super::theme::Role;
use super::board;
use crate::base::clean::clean_line;
use crate::message;
use crate::notation::label::write_label;
use crate::rules::Step;
use crate::session::PracticeRun;
use crate::session::author_words::without_words;
use crate::tui::app::{App, Layer};
use crate::tui::facts;
use crate::tui::facts::{refusal_words, result_words, step_words, tested_rule, visited_candidates};
use ratatui::style::Style;

/// The most steps of a judgement that are said at once: the last ones, which decide.
const MAX_STEPS: usize = 1_000;
/// The columns of a page.
const WIDTH: u16 = 100;

/// Returns what a layer says. A question or a list ends with what can be answered.
pub fn words(app: &App, layer: &Layer) -> Vec<String> {
    match layer {
        Layer::Menu(menu) => {
            let mut lines = vec![menu.title.clone()];
            for (index, entry) in menu.entries.iter().enumerate() {
                let side = match entry.side.is_empty() {
                    true => String::new(),
                    false => format!(", {}", entry.side),
                };
                lines.push(format!("{}: {}{side}", index + 1, entry.label));
            }
            lines.push(app.texts.word("plain-choose"));
            lines
        }
        Layer::Dialog(question) => {
            let mut lines = vec![question.title.clone(), question.text.clone()];
            if let Some(difference) = &question.difference {
                let changes = difference_lines(app, difference).into_iter();
                lines.extend(changes.map(|(_, line)| line));
                // Said when it is known in full: each change of these lines is a new question to who listens.
                let what_if = app.session.as_ref().and_then(|session| session.what_if());
                if difference.path.is_none() && what_if.is_some_and(|what_if| what_if.is_done) {
                    lines.push(what_if::variant(app));
                }
            }
            for (index, (answer, _)) in question.answers.iter().enumerate() {
                lines.push(format!("{}: {answer}", index + 1));
            }
            lines.push(app.texts.word("plain-choose"));
            lines
        }
        Layer::Prompt(prompt) => {
            let mut lines = vec![prompt.title.clone()];
            lines.extend(prompt.error.clone());
            let text = prompt.line.text();
            if !text.is_empty() {
                lines.push(app.texts.say(&message!("plain-preset", text = text)));
            }
            lines.push(match prompt.answer.may_be_empty {
                true => app.texts.word("plain-type-or-remove"),
                false => app.texts.word("plain-type"),
            });
            lines
        }
        Layer::Files(picker) => {
            let mut lines = vec![picker.title.clone()];
            lines.extend(picker.error.clone());
            let text = picker.line.text();
            if !text.is_empty() {
                lines.push(app.texts.say(&message!("plain-preset", text = text)));
            }
            lines.push(app.texts.word("plain-type"));
            lines
        }
        Layer::Page(page) => {
            let mut lines = vec![page.title.clone()];
            match &page.text {
                PageText::Lines(text) => lines.extend(text.iter().cloned()),
                PageText::Markdown(blocks) => {
                    let drawn = lay_out(blocks, WIDTH, &app.theme, Style::new());
                    lines.extend(drawn.iter().map(ToString::to_string));
                }
            }
            lines
        }
        Layer::LegalMoves(list) => legal_moves(app, list),
        Layer::Test(look) => test(app, look.number),
        // These have no meaning without a screen: their commands are answered otherwise.
        Layer::Help(_) | Layer::Palette(_) | Layer::Comment(_) => Vec::new(),
    }
}

/// Returns a test of the rules with its result and its position.
fn test(app: &App, number: usize) -> Vec<String> {
    let Some(tested) = tested_rule(app, number) else {
        return Vec::new();
    };
    let mut lines = vec![tested.test.name.clone(), result_words(app, tested)];
    if let (Some(reached), Some(game)) = (&tested.reached, app.game()) {
        lines.extend(board::rows(app, game, &reached.board));
        let player = app.player_name(reached.turn);
        lines.push(app.texts.say(&message!("tui-to-move", player = player)));
    }
    lines
}

fn legal_moves(app: &App, list: &LegalMoves) -> Vec<String> {
    let Some(listing) = &list.listing else {
        return vec![not_listed(app)];
    };
    if list.entries.is_empty() && !listing.moves.is_empty() {
        return vec![app.texts.word("hints-nothing-fits")];
    }
    let line = |entry: &CommandMatch| match entry.detail.is_empty() {
        true => entry.text.clone(),
        false => format!("{}, {}", entry.text, entry.detail),
    };
    let mut lines: Vec<String> = list.entries.iter().map(line).collect();
    lines.push(app.texts.say(&match listing.complete {
        Ok(()) => message!("hints-moves", count = lines.len()),
        Err(_) => message!("hints-moves-at-least", count = lines.len()),
    }));
    lines.extend(remarks_on(app, listing));
    lines
}

/// Returns the judgement that was asked for, step by step.
pub fn steps(app: &App) -> Vec<String> {
    let Some(refusal) = &app.board.refusal else {
        return Vec::new();
    };
    let explanation = &refusal.explanation;
    let is_known = app.plain.as_ref().is_some_and(|plain| plain.knows_refusal);
    let mut lines = match is_known {
        true => Vec::new(),
        false => vec![app.texts.say(&refusal_words(app, refusal))],
    };
    if explanation.steps.is_empty() {
        lines.push(app.texts.word("hints-no-steps"));
        return lines;
    }
    let says_all = app.plain.as_ref().is_none_or(|plain| plain.has_all_steps);
    let is_said = |(index, step): &(usize, &Step)| {
        says_all || step.depth == 0 || explanation.decisive.contains(index)
    };
    let steps = explanation.steps.iter().enumerate().filter(is_said);
    let steps: Vec<(usize, &Step)> = steps.collect();
    let steps = steps.get(steps.len().saturating_sub(MAX_STEPS)..);
    let steps = steps.unwrap_or_default();
    let left_out = explanation.dropped + explanation.steps.len() - steps.len();
    if left_out > 0 {
        let said = message!("plain-steps-left-out", count = left_out);
        lines.push(app.texts.say(&said));
    }
    for (index, step) in steps {
        let words = step_words(app, step, None);
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let line = message!("plain-step", text = words);
        let mut line = app.texts.say(&line);
        if explanation.decisive.contains(index) {
            line = format!("{line}, {}", app.texts.word("plain-decides"));
        }
        lines.push(line);
    }
    lines
}

/// Returns the source line that decided a refusal.
pub fn deciding_line(app: &App) -> Option<String> {
    let refusal = app.board.refusal.as_ref()?;
    let span = facts::deciding_span(refusal)?;
    let sources = app.session.as_ref()?.rules_text().sources();
    let place = sources.place(span).1;
    let text = app.editor.files.get(usize::from(span.file.0))?;
    let line = text
        .area
        .lines()
        .get(place.line.saturating_sub(1) as usize)?;
    // What the line says to players was read before it, in their language.
    let line = without_words(line).trim();
    let line = clean_line(line).into_owned();
    Some(app.texts.say(&message!(
        "plain-deciding-line",
        line = place.line,
        text = line
    )))
}

/// Returns a text on one line without drawn bars; what stands on both sides of them becomes a range.
fn without_bars(text: &str) -> String {
    let words = |part: &str| part.split_whitespace().collect::<Vec<_>>().join(" ");
    let parts = text.split(|letter| matches!(letter, '▀'..='▟'));
    let parts: Vec<String> = parts.map(words).filter(|part| !part.is_empty()).collect();
    parts.join(" – ")
}

/// Returns the result of the analysis or of the random games, once it is complete.
pub fn panel(app: &App) -> Option<Vec<String>> {
    let session = app.session.as_ref()?;
    match app.panel?.kind {
        PanelKind::Analysis => {
            let analysing = session.players().analysing()?;
            let analysis = analysing.found.as_ref().filter(|_| !analysing.is_busy())?;
            let (game, position) = app.played()?;
            let mut lines = vec![
                app.texts
                    .say(&message!("plain-analysis", visits = analysis.visits)),
            ];
            for (index, candidate) in visited_candidates(analysis).iter().enumerate() {
                lines.push(app.texts.say(&message!(
                    "plain-candidate",
                    number = index + 1,
                    mv = write_label(&candidate.mv, game, position),
                    worth = worth_words(app, candidate, position.turn),
                    visits = candidate.visits
                )));
            }
            let foot = analysis_foot(app, session, Some(analysis), 0);
            let foot = foot.into_iter().map(|(role, text)| match role {
                Role::Text => {
                    let line = text.split_whitespace().collect::<Vec<_>>().join(", ");
                    app.texts.say(&message!("plain-best-line", line = line))
                }
                _ => text,
            });
            lines.extend(foot);
            Some(lines)
        }
        PanelKind::Statistics => {
            let counting = session.players().counting()?;
            let tally = counting.found.as_ref().filter(|_| !counting.is_busy())?;
            let mut lines = vec![
                app.texts
                    .say(&message!("engine-games", games = tally.games)),
            ];
            for (row, _) in statistics_rows(app) {
                let (text, right) = (without_bars(&row.left), without_bars(&row.right));
                lines.push(match right.is_empty() {
                    true => text,
                    false => format!("{text}: {right}"),
                });
            }
            Some(lines)
        }
        PanelKind::Learned => {
            let practice = session.players().practice();
            let is_busy = practice.is_some_and(PracticeRun::is_busy);
            let rows = learned_rows(app, session).into_iter();
            let lines = rows.map(|row| match without_bars(&row.right) {
                right if right.is_empty() => row.left,
                right => format!("{}: {right}", row.left),
            });
            let notes = learned_notes(app, session).into_iter();
            let notes = notes.map(|(_, text)| text);
            (!is_busy).then(|| lines.chain(notes).collect())
        }
        PanelKind::Review => review_lines(app, session),
        PanelKind::Explorer => explorer_lines(app, session),
        // What is asked is told when it is asked.
        PanelKind::Exercise => None,
        // It is read once, and closed at once.
        PanelKind::Why => None,
    }
}
