//! Refusals and steps of the rules in words.

use super::endings::{decisive_words, is_over, words as ending_words};
use super::game_info::stated_end;
use super::pieces::piece_words;
use crate::base::clean::clean_line;
use crate::base::{Diagnostic, Message, Span};
use crate::board::{Op, Piece, Square};
use crate::config::Mode;
use crate::message;
use crate::notation::label::write_moved;
use crate::notation::square_name;
use crate::rules::{Judgement, Role, Step, StepKind};
use crate::session::Session;
use crate::session::words::judgement::{self, StepResult};
use crate::tui::app::App;
use crate::tui::commands::{self, Action};
use crate::tui::facts::wording::{author_words, wording};
use crate::tui::panes::ShownJudgement;
use crate::tui::widgets::paint::{columns, shortened};
use std::collections::BTreeMap;

/// Returns what the rules change besides a move: the squares with what stands there now, and those that are empty.
pub fn effect_words(app: &App, effects: &[Op]) -> Option<String> {
    let game = app.game().filter(|_| !effects.is_empty())?;
    if let Some(text) = write_moved(effects, game) {
        return Some(text);
    }
    let mut groups: Vec<(Option<Piece>, Vec<String>)> = Vec::new();
    // What comes into a hand stands in its row, and its square there has no name that people know.
    let on_board = effects.iter();
    let on_board = on_board.filter(|effect| game.look.hand_of(effect.square()).is_none());
    for effect in on_board {
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
    let words = words.collect::<Vec<_>>().join(", ");
    Some(words).filter(|words| !words.is_empty())
}

/// The most characters of a statement in a sentence.
const STATEMENT: usize = 80;

/// The most characters of all conditions in a sentence.
const CONDITIONS: usize = 48;

/// The characters that each condition has at least: its value must not be cut off.
const CONDITION: usize = 24;

/// The most characters of a step whose result is a sentence.
const BEFORE_SENTENCE: usize = 20;

/// Returns the statement that decided a judgement.
pub fn deciding_span(refusal: &ShownJudgement) -> Option<Span> {
    judgement::deciding_span(&refusal.explanation.judgement)
}

/// Returns a refusal in one sentence.
pub fn refusal_words(app: &App, refusal: &ShownJudgement) -> Message {
    let (Some(session), Some(wording)) = (&app.session, wording(app)) else {
        return message!("tui-refused");
    };
    let plain = plain_refusal(app, session, refusal);
    match wording.author_of_refusal(&refusal.explanation) {
        Some(words) => message!("tui-said-by-rules", words = words, why = plain),
        None => plain,
    }
}

/// Returns a refusal in full, and shorter: by the author's words and the line that decided, and by the words alone.
pub fn refusal_lines(app: &App, refusal: &ShownJudgement) -> Vec<String> {
    let mut lines = vec![app.texts.say(&refusal_words(app, refusal))];
    let wording = wording(app);
    let words = wording.and_then(|wording| {
        let words = wording.author_of_refusal(&refusal.explanation)?;
        let line = wording.sources.place(deciding_span(refusal)?).1.line;
        Some((words, line))
    });
    if let Some((words, line)) = words {
        let why = message!("tui-line-refused", line = line);
        let with_line = message!("tui-said-by-rules", words = words.clone(), why = why);
        lines.extend([app.texts.say(&with_line), words]);
    }
    lines
}

/// Returns a refusal for the screen of a mode: the line and the condition are for those who write the rules, players are
/// told the words of the rules and the key that shows the rest.
pub fn refusal_in_mode(app: &App, refusal: &ShownJudgement) -> Message {
    let key = app.key_of(Action::Why);
    let (Judgement::Illegal(illegal), Some(wording), Some(key)) =
        (&refusal.explanation.judgement, wording(app), key)
    else {
        return refusal_words(app, refusal);
    };
    if app.mode == Mode::Write {
        return refusal_words(app, refusal);
    }
    let words = wording.author_of_refusal(&refusal.explanation);
    let words = words.or_else(|| Some(app.texts.say(illegal.reason.as_ref()?)));
    match words {
        Some(words) => {
            let mut letters = words.trim_end_matches('.').chars();
            let first = letters.next().map(char::to_uppercase);
            let words: String = first.into_iter().flatten().chain(letters).collect();
            message!("tui-refused-words", words = words, key = key.to_string())
        }
        None => message!("tui-refused-play", key = key.to_string()),
    }
}

/// Returns a refusal by the author's words, with the line that decided and the key that shows the judgement; `None` if the
/// rules have no words for it.
pub fn short_refusal_words(app: &App, refusal: &ShownJudgement) -> Option<Message> {
    let wording = wording(app)?;
    let words = wording.author_of_refusal(&refusal.explanation)?;
    let line = wording.sources.place(deciding_span(refusal)?).1.line;
    let keys = app.keys_of(commands::of(Action::Why).id);
    let key = keys.first()?.to_string();
    Some(message!(
        "tui-said-by-rules-short",
        words = words,
        line = line,
        key = key
    ))
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
    let text = author_words(app, question.text.trim());
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
                None => {
                    let ending = ending_words(app).unwrap_or_default();
                    match decisive_words(app) {
                        Some(words) => {
                            message!("tui-ended-decisive", ending = ending, squares = words)
                        }
                        None => message!("tui-plain", text = ending),
                    }
                }
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
            let Some(wording) = wording(app) else {
                return message!("tui-refused");
            };
            let conditions = wording.deciding_conditions(&refusal.explanation);
            let room = match app.plain {
                // Lines of text have no width.
                Some(_) => STATEMENT,
                None => (CONDITIONS / conditions.len().max(1)).max(CONDITION),
            };
            let condition = |step: &&Step| {
                let words = wording.step(step, room);
                let value = match words.result {
                    StepResult::Said(value)
                    | StepResult::Value(value)
                    | StepResult::Assigned { value, .. } => value,
                    StepResult::Nothing => String::new(),
                };
                let words = message!("tui-condition-is", condition = words.text, value = value);
                app.texts.say(&words)
            };
            let parts: Vec<String> = conditions.iter().map(condition).collect();
            if parts.is_empty() {
                let statement = wording.excerpt(illegal.span, STATEMENT);
                message!("tui-refused-statement", line = line, statement = statement)
            } else {
                message!("tui-refused-line", line = line, why = parts.join(", "))
            }
        }
    }
}

/// Returns the squares that the decisive condition looked at.
pub fn looked_at(refusal: &ShownJudgement) -> Vec<Square> {
    let step = judgement::deciding_step(&refusal.explanation);
    step.map_or(Vec::new(), judgement::squares_of)
}

/// Returns a step of a judgement on one line: its place, text and result. If it has to fit into `room` columns, the text
/// is shortened and the result stays whole.
pub fn step_words(app: &App, step: &Step, room: Option<usize>) -> String {
    let Some(wording) = wording(app) else {
        return String::new();
    };
    // Long texts are shortened so that the result is visible without scrolling.
    let most = match step.gave {
        Some(_) => BEFORE_SENTENCE,
        None => STATEMENT,
    };
    let words = wording.step(step, most);
    let result = match words.result {
        StepResult::Said(gave) => format!("  {} {gave}", app.theme.sign("–")),
        StepResult::Assigned { name, value } => format!("  {name} = {value}"),
        StepResult::Value(value) => match (step.kind, step.squares.as_slice(), wording.game) {
            // The text of a condition about one square may not name it.
            (StepKind::Condition, [square], Some(game)) => {
                let square = square_name(*square, game.look.coordinates);
                format!("  = {value} ({square})")
            }
            _ => format!("  = {value}"),
        },
        StepResult::Nothing => String::new(),
    };
    let text = format!("{:>4} {}{}", words.line, words.indent, words.text);
    match room {
        Some(room) => shortened(&text, room.saturating_sub(columns(&result))) + &result,
        None => text + &result,
    }
}

/// Returns the values to show beside the lines of a source file: the last value on each line, with its line number from
/// 1.
pub fn values_beside(app: &App, file: usize) -> Vec<(usize, String)> {
    let (Some(refusal), Some(wording)) = (&app.board.refusal, wording(app)) else {
        return Vec::new();
    };
    let mut lines: BTreeMap<usize, String> = BTreeMap::new();
    let until = super::trace::current(app).map_or(usize::MAX, |index| index + 1);
    for step in refusal.explanation.steps.iter().take(until) {
        // The condition or variable that uses an answer is more informative.
        let is_answer = matches!(step.kind, StepKind::Answer | StepKind::Effect);
        if is_answer || usize::from(step.span.file.0) != file {
            continue;
        }
        let words = wording.step(step, STATEMENT);
        let line = words.line as usize;
        if step.kind == StepKind::Return && lines.contains_key(&line) {
            // The condition before a `return` is more informative than the returned value.
            continue;
        }
        let text = match words.result {
            StepResult::Said(text) | StepResult::Value(text) => text,
            StepResult::Assigned { name, value } => format!("{name} = {value}"),
            StepResult::Nothing => continue,
        };
        lines.insert(line, text);
    }
    lines.into_iter().collect()
}
