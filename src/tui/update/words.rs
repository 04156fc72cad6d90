//! Refusals and steps of the rules in words.

use super::super::app::App;
use super::super::commands::{self, Action};
use super::super::panes::ShownJudgement;
use super::super::widgets::paint::{columns, shortened};
use super::endings::{is_over, words as ending_words};
use super::notes::stated_end;
use crate::base::clean::clean_line;
use crate::base::{Diagnostic, Message, Sources, Span};
use crate::board::notation::square_name;
use crate::board::{Op, Piece};
use crate::message;
use crate::rules::{Judgement, Role, Step, StepKind, assigned_name, called_name};
use crate::session::Session;
use crate::session::author_words::words_of_refusal;
use crate::session::move_text::write_moved;
use crate::tui::plain::board::piece_words;

/// Returns what the rules change besides a move: the squares with what stands there now, and those that are empty.
pub fn effect_words(app: &App, effects: &[Op]) -> Option<String> {
    let game = app.game().filter(|_| !effects.is_empty())?;
    if let Some(text) = write_moved(effects, game) {
        return Some(text);
    }
    let mut groups: Vec<(Option<Piece>, Vec<String>)> = Vec::new();
    for effect in effects {
        let square = square_name(effect.square(), game.look.coordinates);
        let same = |(piece, _): &&mut (Option<Piece>, Vec<String>)| *piece == effect.piece();
        match groups.iter_mut().find(same) {
            Some((_, squares)) => squares.push(square),
            None => groups.push((effect.piece(), vec![square])),
        }
    }
    let words = groups.into_iter().map(|(piece, squares)| {
        let squares = squares.join(" ");
        app.texts.say(&match piece {
            Some(piece) => {
                let words = piece_words(app, game, piece);
                message!("plain-square", square = squares, words = words)
            }
            None => message!("tui-effects-taken", squares = squares),
        })
    });
    Some(words.collect::<Vec<_>>().join(", "))
}

/// The most characters of a statement in a sentence.
const STATEMENT: usize = 80;

/// The most characters of all conditions in a sentence.
const CONDITIONS: usize = 48;

/// The characters that each condition has at least: its value must not be cut off.
const CONDITION: usize = 24;

/// Returns the source text of a span on one short line.
fn slice(sources: &Sources, span: Span) -> String {
    excerpt(sources, span, STATEMENT)
}

/// Returns the source text of a span on one line of at most `most` characters.
fn excerpt(sources: &Sources, span: Span, most: usize) -> String {
    let text = clean_line(&sources.slice_on_one_line(span)).into_owned();
    match text.char_indices().nth(most) {
        Some((index, _)) => format!("{}…", text.get(..index).unwrap_or("")),
        None => text,
    }
}

/// Returns the statement that decided a judgement.
pub fn deciding_span(refusal: &ShownJudgement) -> Option<Span> {
    match &refusal.explanation.judgement {
        Judgement::Illegal(illegal) => Some(illegal.span),
        Judgement::Fault(fault) => Some(fault.span),
        Judgement::LimitReached { span, .. } => Some(*span),
        Judgement::Legal(_) => None,
    }
}

/// Returns a refusal in one sentence.
pub fn refusal_words(app: &App, refusal: &ShownJudgement) -> Message {
    let Some(session) = &app.session else {
        return message!("tui-refused");
    };
    let sources = session.rules_text().sources();
    let plain = plain_refusal(app, session, refusal);
    match words_of_refusal(sources, &refusal.explanation) {
        Some(words) => {
            let words = author_words(app, session, &words);
            message!("tui-said-by-rules", words = words, why = plain)
        }
        None => plain,
    }
}

/// Returns a refusal by the author's words, with the line that decided and the key that shows the judgement; `None` if the
/// rules have no words for it.
pub fn short_refusal_words(app: &App, refusal: &ShownJudgement) -> Option<Message> {
    let session = app.session.as_ref()?;
    let sources = session.rules_text().sources();
    let words = words_of_refusal(sources, &refusal.explanation)?;
    Some(message!(
        "tui-said-by-rules-short",
        words = author_words(app, session, &words),
        line = sources.place(deciding_span(refusal)?).1.line,
        key = app
            .keys_of(commands::of(Action::Why).id)
            .first()?
            .to_string()
    ))
}

/// Returns what a comment of the rules says to players, in their language if the look translates it.
pub(super) fn author_words(app: &App, session: &Session, words: &str) -> String {
    let code = app.texts.language().code();
    let game = session.game();
    game.map_or(words, |game| game.look.translated(words, code))
        .to_owned()
}

/// Returns the question that a program asks, in the user's language if the look translates it, and how it is answered;
/// `None` if it asks for nothing but a move.
pub fn question_words(app: &App) -> Option<Message> {
    let session = app.session.as_ref()?;
    let question = session.moves().question()?;
    let moves = session.moves();
    if question.role == Role::Move || moves.takes_whole_move() || moves.is_answering() {
        return None;
    }
    let text = author_words(app, session, question.text.trim());
    let text = clean_line(text.trim_end_matches([':', ' '])).into_owned();
    let text = match text.is_empty() {
        true => app.texts.word("tui-question-unnamed"),
        false => text,
    };
    let names = session.game()?.look.coordinates;
    Some(match (session.example_answer(), question.role) {
        (Some((number, Some(square))), _) => message!(
            "tui-question-square",
            text = text,
            square = square_name(square, names),
            number = number
        ),
        (None, Role::Square { .. }) => message!("tui-question-any-square", text = text),
        (Some((number, None)), _) => message!("tui-question-number", text = text, number = number),
        (None, _) => message!("tui-question-any-number", text = text),
    })
}

/// Returns a refusal described by the decisive line.
fn plain_refusal(app: &App, session: &Session, refusal: &ShownJudgement) -> Message {
    let sources = session.rules_text().sources();
    let line = deciding_span(refusal).map_or(0, |span| sources.place(span).1.line);
    match &refusal.explanation.judgement {
        Judgement::Fault(fault) if fault.messages.iter().any(Diagnostic::is_error) => {
            let said = fault.messages.iter().find(|said| said.is_error());
            message!(
                "tui-faulted-says",
                kind = fault.kind.word(),
                place = sources.display(fault.span),
                says = said.map_or(fault.kind.message(), |said| said.message.clone())
            )
        }
        Judgement::Fault(fault) => message!(
            "tui-faulted",
            kind = fault.kind.word(),
            place = sources.display(fault.span)
        ),
        Judgement::LimitReached { limit, hook, .. } => message!(
            "tui-cut",
            limit = limit.word(),
            hook = hook.name(),
            line = line
        ),
        Judgement::Legal(_) if refusal.node == session.current() && is_over(app) => {
            // Of the last move of a game one asks why it ended the game.
            let stated = stated_end(app, session);
            match stated {
                Some(result) => message!("tui-legal-stated-over", result = result),
                None => message!("tui-plain", text = ending_words(app).unwrap_or_default()),
            }
        }
        Judgement::Legal(_) => {
            let effects = match &refusal.explanation.judgement {
                Judgement::Legal(legal) => effect_words(app, &legal.effects),
                _ => None,
            };
            match effects {
                Some(effects) => message!("tui-legal-effects", effects = effects),
                None => message!("tui-legal"),
            }
        }
        Judgement::Illegal(illegal) => {
            if let Some(reason) = &illegal.reason {
                return message!("tui-refused-because", line = line, reason = reason.clone());
            }
            let conditions = deciding_conditions(refusal, sources);
            let room = match app.plain {
                // Lines of text have no width.
                Some(_) => STATEMENT,
                None => (CONDITIONS / conditions.len().max(1)).max(CONDITION),
            };
            let parts: Vec<String> = conditions
                .iter()
                .map(|step| {
                    app.texts.say(&message!(
                        "tui-condition-is",
                        condition = excerpt(sources, step.span, room),
                        value = step
                            .value
                            .map_or(String::new(), |value| app.value_words(value))
                    ))
                })
                .collect();
            if parts.is_empty() {
                message!(
                    "tui-refused-statement",
                    line = line,
                    statement = slice(sources, illegal.span)
                )
            } else {
                message!("tui-refused-line", line = line, why = parts.join(", "))
            }
        }
    }
}

/// Returns the decisive condition: the innermost one. The conditions around it are in the list of steps.
fn deciding_steps(refusal: &ShownJudgement) -> Vec<&Step> {
    let last = refusal.explanation.decisive.last();
    last.and_then(|number| refusal.explanation.steps.get(*number))
        .into_iter()
        .collect()
}

/// Returns the decisive condition and those that are joined to it by `||` or `&&` and decided with it.
fn deciding_conditions<'r>(refusal: &'r ShownJudgement, sources: &Sources) -> Vec<&'r Step> {
    let steps = &refusal.explanation.steps;
    let decisive = refusal.explanation.decisive.iter().rev();
    let mut found: Vec<&Step> = Vec::new();
    for step in decisive.filter_map(|number| steps.get(*number)) {
        let is_joined = found.last().is_none_or(|next| {
            let between = Span {
                start: step.span.end,
                end: next.span.start.max(step.span.end),
                ..step.span
            };
            let is_before = step.span.file == next.span.file && step.span.end <= next.span.start;
            let joint = sources.slice_on_one_line(between);
            let joint =
                joint.trim_matches(|sign: char| sign.is_whitespace() || "()!".contains(sign));
            is_before && matches!(joint, "||" | "&&")
        });
        if !is_joined {
            break;
        }
        found.push(step);
    }
    found.reverse();
    found
}

/// Returns the squares that the decisive condition inspected, see [`squares_of`].
pub fn looked_at(refusal: &ShownJudgement) -> Vec<crate::board::Square> {
    squares_of(&deciding_steps(refusal))
}

/// Returns the squares that steps inspected. If a step searched many squares, only its last ones are returned, where it
/// found what it searched for.
pub fn squares_of(steps: &[&Step]) -> Vec<crate::board::Square> {
    const MANY: usize = 8;
    const LAST: usize = 3;
    let mut squares = Vec::new();
    for step in steps {
        let from = if step.squares.len() > MANY {
            step.squares.len() - LAST
        } else {
            0
        };
        squares.extend(step.squares.iter().skip(from).copied());
    }
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Shows the decisive line in the source, unless the source has the focus.
pub(super) fn show_deciding_line(app: &mut App) {
    let span = app.board.refusal.as_ref().and_then(deciding_span);
    if let Some(span) = span
        && app.focus != super::super::layout::Pane::Rules
    {
        show_span(app, span);
    }
}

/// Shows the line of a span in the source.
pub(super) fn show_span(app: &mut App, span: Span) {
    let Some(session) = &app.session else { return };
    let (file, line) = (
        usize::from(span.file.0),
        session.rules_text().sources().place(span).1.line,
    );
    let height = app.layout.source.height.max(3) as usize;
    if file < app.editor.files.len() {
        app.editor.active = file;
        if let Some(file) = app.editor.file_mut() {
            let line = (line as usize).saturating_sub(1);
            let (top, _) = file.scroll;
            if line < top + 1 || line + 1 >= top + height {
                file.scroll = (line.saturating_sub(height / 2), 0);
            }
            file.set_caret(line, 0);
        }
    }
}

/// Returns a step of a judgement on one line: its place, text and result. If it has to fit into `room` columns, the text
/// is shortened and the result stays whole.
pub fn step_words(app: &App, step: &Step, room: Option<usize>) -> String {
    let Some(session) = &app.session else {
        return String::new();
    };
    let sources = session.rules_text().sources();
    let (_, place) = sources.place(step.span);
    let indent = "  ".repeat(usize::from(step.depth.min(8)));
    let value = match (&step.gave, step.value) {
        (Some(gave), _) => format!(
            "  {} {}",
            app.theme.sign("–"),
            clean_line(&app.texts.say(gave))
        ),
        (None, Some(value)) => {
            let value = app.value_words(value);
            match (step.kind, step.squares.as_slice(), session.game()) {
                (StepKind::Assign | StepKind::SetState, ..) => {
                    let statement = slice(sources, step.span);
                    format!("  {} = {value}", assigned_name(&statement))
                }
                // The text of a condition about one square may not name it.
                (StepKind::Condition, [square], Some(game)) => {
                    let square = square_name(*square, game.look.coordinates);
                    format!("  = {value} ({square})")
                }
                _ => format!("  = {value}"),
            }
        }
        (None, None) => String::new(),
    };
    // Long texts are truncated so that the result is visible without scrolling.
    let most = if step.gave.is_some() { 20 } else { 80 };
    let text = match step.kind {
        StepKind::Answer | StepKind::Effect => {
            let arguments = step.arguments.iter();
            let arguments: Vec<String> = arguments.map(|value| app.value_words(*value)).collect();
            let call = excerpt(sources, step.span, most);
            format!("{}({})", called_name(&call), arguments.join(","))
        }
        _ => excerpt(sources, step.span, most),
    };
    let text = format!("{:>4} {indent}{text}", place.line);
    match room {
        Some(room) => shortened(&text, room.saturating_sub(columns(&value))) + &value,
        None => text + &value,
    }
}

/// Returns the values to show beside the lines of a source file: the last value on each line, with its line number from
/// 1.
pub fn values_beside(app: &App, file: usize) -> Vec<(usize, String)> {
    let (Some(refusal), Some(session)) = (&app.board.refusal, &app.session) else {
        return Vec::new();
    };
    let sources = session.rules_text().sources();
    let mut lines: std::collections::BTreeMap<usize, String> = std::collections::BTreeMap::new();
    let until = super::trace::current(app).map_or(usize::MAX, |index| index + 1);
    for step in refusal.explanation.steps.iter().take(until) {
        if usize::from(step.span.file.0) != file {
            continue;
        }
        if matches!(step.kind, StepKind::Answer | StepKind::Effect) {
            // The condition or variable that uses the answer is more informative.
            continue;
        }
        let Some(value) = step.value else { continue };
        let value = app.value_words(value);
        let line = sources.place(step.span).1.line as usize;
        if step.kind == StepKind::Return && lines.contains_key(&line) {
            // The condition before a `return` is more informative than the returned value.
            continue;
        }
        let text = match (&step.gave, step.kind) {
            (Some(gave), _) => clean_line(&app.texts.say(gave)).into_owned(),
            (None, StepKind::Assign | StepKind::SetState) => {
                let statement = slice(sources, step.span);
                let name = assigned_name(&statement);
                format!("{name} = {value}")
            }
            _ => value,
        };
        lines.insert(line, text);
    }
    lines.into_iter().collect()
}

/// Returns the message that something was done, with remarks on what was lost by it.
pub(super) fn done_but(done: Message, remarks: impl IntoIterator<Item = Message>) -> Message {
    let remarks = remarks.into_iter();
    remarks.fold(done, |done, remark| {
        message!("tui-done-but", done = done, remark = remark)
    })
}
