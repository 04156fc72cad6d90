//! The effects of session events on the screen.

use crate::base::{Diagnostic, Message, Value};
use crate::message;
use crate::record::NodeId;
use crate::rules::{Explanation, Judgement};
use crate::session::{NodeRefusal, Session, SessionEvent};
use crate::tui::app::{App, Choice, Dialog, Toast};
use crate::tui::facts::{ending_words, hint_words, outcome_message};
use crate::tui::layer::{AfterSave, Difference};
use crate::tui::layout::Pane;
use crate::tui::open_target::base_name;
use crate::tui::panes::ShownJudgement;
use crate::tui::update::{
    changes, composition, curtain, line, offers, position, questions, remarks, several,
    test_results, texts,
};
use std::path::{Path, PathBuf};

/// Calls the session and handles the events that it returns.
pub(super) fn run(app: &mut App, act: impl FnOnce(&mut Session) -> Vec<SessionEvent>) {
    if let Some(session) = &mut app.session {
        let events = act(session);
        tell(app, events);
    }
}

/// Tells messages, in order.
pub(super) fn tell_messages(app: &mut App, messages: impl IntoIterator<Item = Message>) {
    tell(
        app,
        messages.into_iter().map(SessionEvent::Message).collect(),
    );
}

/// Handles events of the session.
pub(super) fn tell(app: &mut App, events: Vec<SessionEvent>) {
    for event in events {
        app.dirty = true;
        if let Some(event) = curtain::veiled(app, event) {
            handle_event(app, event);
        }
    }
}

fn handle_event(app: &mut App, event: SessionEvent) {
    match event {
        SessionEvent::Played {
            node,
            outcome,
            messages,
        } => {
            remarks::keep(app, &messages);
            let is_typed = std::mem::take(&mut app.composer.is_entered);
            let text = app
                .session
                .as_ref()
                .and_then(|session| session.tree().move_text(node, session.game()?));
            if let Some(text) = text.filter(|text| !is_typed && text != "–") {
                app.composer.remember(&text);
            }
            // Kept before `position_changed`, which empties the line.
            let begun = app.composer.line.clone();
            position::position_changed(app);
            // Whoever types moves types the next one too: on the board its letters would be commands.
            if app.focus == Pane::Composer && outcome.is_over() {
                app.focus = Pane::Board;
            } else if app.focus == Pane::Composer && !is_typed && !begun.text().is_empty() {
                // Another player moved while a move was being typed.
                app.composer.line = begun;
                line::typed(app);
            }
            changes::tell_played_on(app);
            if let Some(session) = &mut app.session
                && session.exercise().is_some()
            {
                let events = session.exercise_played(node);
                return tell(app, events);
            }
            let printed = printed(&messages);
            if !printed.is_empty() {
                app.tell(&message!("rules-printed", text = printed));
                return;
            }
            // One line for all messages, so the most important one wins: what the program printed (above), the end of
            // the game, a remark of the rules; and a fault that is still shown is taken away, because the move that it
            // was about is out of date.
            let over = crate::tui::facts::outcome_message(app, outcome);
            if let Some(over) = over.filter(|_| app.board.passes_to_count.is_none()) {
                app.tell_result(&over);
            } else if let Some(remark) = messages.first() {
                app.tell(&remark.message);
            } else if app.toast.as_ref().is_some_and(|toast| toast.is_error) {
                app.toast = None;
            }
        }
        SessionEvent::Asked { messages, refused } => {
            app.composer.line.set("");
            app.composer.forget_verdict();
            remarks::keep(app, &messages);
            if let Some(remark) = messages.last() {
                if refused {
                    app.tell_error(&remark.message);
                } else {
                    app.tell(&remark.message);
                }
            }
        }
        SessionEvent::Refused { mv, explanation } | SessionEvent::Faulted { mv, explanation } => {
            let said = match &explanation.judgement {
                Judgement::Illegal(illegal) => illegal.messages.clone(),
                Judgement::Fault(fault) => fault.messages.clone(),
                Judgement::Legal(_) | Judgement::LimitReached { .. } => Vec::new(),
            };
            remarks::keep(app, &said);
            let session = app.session.as_mut();
            let ended = session.map_or_else(Vec::new, Session::exercise_refused);
            if !ended.is_empty() {
                return tell(app, ended);
            }
            composition::refused(app, mv, explanation);
        }
        SessionEvent::ReadAs(words) => app.composer.read_as = Some(words),
        SessionEvent::Ended { node, explanation } => {
            take_ending(app, node, explanation);
        }
        SessionEvent::Explained { mv, explanation } => composition::explained(app, mv, explanation),
        SessionEvent::LimitReached {
            mv,
            limit,
            hook,
            span,
        } => {
            let judgement = crate::rules::Judgement::LimitReached { limit, span, hook };
            composition::refused(app, mv, Box::new(judgement.into()));
        }
        SessionEvent::Ambiguous { moves } => {
            composition::put_back_dragged(app);
            several::offer_moves(app, moves);
        }
        SessionEvent::Unreadable(fault) => line::refuse(app, fault),
        SessionEvent::Checked { .. } => {
            texts::take_found(app);
            texts::compare(app);
        }
        SessionEvent::Compared => {}
        SessionEvent::Hinted => {
            if let Some(words) = hint_words(app) {
                app.tell(&words);
            }
        }
        SessionEvent::RulesReplaced => {
            app.moves.judged_legal = None;
            texts::take_found(app);
            position::position_changed(app);
            app.tell(&message!("tui-rules-replaced"));
        }
        SessionEvent::RulesBroken { errors } => {
            texts::check(app);
            texts::take_found(app);
            app.tell_error(&match app.game() {
                Some(_) => message!("tui-rules-broken", errors = errors),
                None => message!("tui-rules-broken-first", errors = errors),
            });
        }
        SessionEvent::TestsFound => test_results::found(app),
        SessionEvent::TestsOpened => test_results::open_tab(app),
        SessionEvent::Tested { tests, failed } => test_results::tested(app, tests, failed),
        SessionEvent::BoardChanged => position::position_changed(app),
        SessionEvent::Replaying { .. } => {}
        SessionEvent::Replayed {
            moves,
            refused,
            unread,
            first,
        } => match first {
            Some(first) => {
                let first = *first;
                let number = app
                    .session
                    .as_ref()
                    .map_or(0, |session| session.record().node(first.node).move_number());
                if let Some(explanation) = first.explanation {
                    app.board.refusal = Some(ShownJudgement {
                        mv: Default::default(),
                        explanation,
                        node: first.node,
                    });
                    super::rule_lines::show_deciding_line(app);
                }
                let words = match first.refusal {
                    // Why a text was not read is mostly told when its file is opened.
                    NodeRefusal::Unread(reason) if app.has_told(&reason) => {
                        message!("tui-replay-unread-told", unread = unread)
                    }
                    NodeRefusal::Unread(reason) => {
                        message!("tui-replay-unread", unread = unread, reason = reason)
                    }
                    _ if unread > 0 => message!(
                        "tui-replay-refused-unread",
                        refused = refused,
                        number = number,
                        unread = unread
                    ),
                    _ => message!("tui-replay-refused", refused = refused, number = number),
                };
                // Why a file was repaired on opening has just been told.
                app.tell_another_error(&words);
            }
            // The rules that only display stones have judged nothing.
            None if moves > 0 && has_rules(app) => {
                let session = app.session.as_ref();
                let revision = session.map(|session| session.record().revision());
                app.moves.judged_legal = revision.map(|revision| (revision, moves));
                let is_error = |toast: &Toast| toast.is_error;
                // A screen shows it as a status. A fault that was shown on opening stays until the user has seen it.
                if !app.toast.as_ref().is_some_and(is_error)
                    && !std::mem::take(&mut app.moves.is_opening_told)
                    && app.plain.is_some()
                {
                    app.tell(&message!("tui-replay-legal", moves = moves));
                }
            }
            None => {}
        },
        SessionEvent::ChangedOnDisk { path, conflict } => {
            let question = disk_question(app, path, conflict);
            offers::queue_question(app, question);
        }
        SessionEvent::Deleted { path } => app.tell_error(&message!(
            "tui-disk-deleted",
            path = path.display().to_string()
        )),
        SessionEvent::Autosaved => app.files.autosaved_at = Some(app.now),
        SessionEvent::Message(message) => app.tell(&message),
    }
}

/// Returns the question what to do about a file that changed on disk.
fn disk_question(app: &App, path: PathBuf, conflict: bool) -> Dialog {
    let text = if conflict {
        message!("tui-disk-conflict", path = path.display().to_string())
    } else {
        message!("tui-disk-changed", path = path.display().to_string())
    };
    let title = app.texts.word("tui-disk-title");
    let name = base_name(&path.to_string_lossy());
    let word = |id| app.texts.word(id);
    let mut answers = vec![(word("tui-answer-reload"), Choice::TakeDisk(path.clone()))];
    if conflict {
        let path = path.clone();
        let other = Choice::SaveMine(path);
        answers.insert(0, (word("tui-answer-save-mine"), other));
    }
    answers.push((word("tui-answer-keep"), keep_mine(path.clone())));
    Dialog {
        text: app.sentence(&text),
        selected: if conflict { answers.len() - 1 } else { 0 },
        answers,
        notice: Some(format!("{title}: {name}")),
        opens_at: None,
        title,
        difference: (conflict && app.session.is_some()).then(|| Difference::of(path)),
    }
}

/// Returns the choice that keeps the open version of a file: the next save overwrites what is on disk.
fn keep_mine(path: PathBuf) -> Choice {
    Choice::new(move |app, _| {
        if let Some(session) = &mut app.session {
            session.allow_overwrite(&path);
        }
        if let Some(stones) = &mut app.stones {
            stones.board.allow_overwrite(&path);
        }
    })
}

/// Called when a save was refused because another program has written the file; `inputs` is the number of inputs when
/// it was requested.
pub(super) fn save_refused(app: &mut App, path: PathBuf, inputs: u64) {
    let question = disk_question(app, path, true);
    questions::ask_if_idle(app, question, inputs);
}

/// Called when a save was refused because the other games of the file are not where they were found.
pub(super) fn games_moved(
    app: &mut App,
    path: PathBuf,
    fault: &Message,
    next: AfterSave,
    inputs: u64,
) {
    let title = app.texts.word("tui-disk-title");
    let reload = (
        app.texts.word("tui-answer-reload"),
        Choice::TakeDisk(path.clone()),
    );
    offer_alone(app, &path, title, fault, next, vec![reload], inputs);
}

/// Called when a save was refused because another game of the file cannot be written in the new format.
pub(super) fn game_unwritable(
    app: &mut App,
    path: PathBuf,
    fault: &Message,
    next: AfterSave,
    inputs: u64,
) {
    let title = app.texts.word("tui-unwritable-title");
    offer_alone(app, &path, title, fault, next, Vec::new(), inputs);
}

/// Offers to save the open game without the others of its file, with further answers.
fn offer_alone(
    app: &mut App,
    path: &Path,
    title: String,
    fault: &Message,
    next: AfterSave,
    others: Vec<(String, Choice)>,
    inputs: u64,
) {
    // The other games of the file are not those of the game that is saved alone.
    let next = match next {
        AfterSave::Game(_) => AfterSave::Nothing,
        next => next,
    };
    let name = base_name(&path.to_string_lossy());
    let mut answers = vec![(
        app.texts.word("tui-answer-save-alone"),
        Choice::SaveAlone(next),
    )];
    answers.extend(others);
    answers.push((app.texts.word("tui-answer-cancel"), Choice::Cancel));
    let question = Dialog {
        text: app.sentence(fault),
        selected: 0,
        answers,
        notice: Some(format!("{title}: {name}")),
        opens_at: None,
        title,
        difference: None,
    };
    questions::ask_if_idle(app, question, inputs);
}

fn has_rules(app: &App) -> bool {
    let session = app.session.as_ref();
    session.is_some_and(|session| session.rules_text().has_source())
}

/// Returns what a program printed, on one line.
fn printed(messages: &[Diagnostic]) -> String {
    let lines = messages.iter().filter_map(|said| {
        let text = said.message.arg("text")?;
        match text {
            Value::Text(text) if said.message.id == "rules-printed" => Some(text.as_str()),
            _ => None,
        }
    });
    let lines: Vec<&str> = lines.collect();
    lines.join(" · ")
}

/// Takes the explanation, and adds it to the message with the result if that is still shown.
fn take_ending(app: &mut App, node: NodeId, explanation: Box<Explanation>) {
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
    let plain = outcome_message(app, session.outcome()).map(|plain| app.sentence(&plain));
    let shown = app.toast.as_ref().map(|toast| &toast.text);
    if shown.is_some_and(|shown| plain.as_ref() == Some(shown))
        && let Some(words) = ending_words(app)
    {
        app.tell(&message!("tui-plain", text = words));
    }
}
