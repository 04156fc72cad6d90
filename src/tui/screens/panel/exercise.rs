//! How far an exercise is: what is asked, what was solved, and what is due.

use crate::base::Message;
use crate::base::clean::clean_line;
use crate::message;
use crate::session::Session;
use crate::session::exercise::{ExerciseStage, rule_words};
use crate::session::node_facts::comment::text_of;
use crate::tui::app::App;
use crate::tui::theme::Role;

/// Returns the number of the present one, and of all.
pub(super) fn count(app: &App, session: &Session) -> String {
    let count = session.exercise().map(|exercise| exercise.count());
    count.map_or_else(String::new, |count| {
        app.texts.say(&message!(
            "exercise-count",
            number = count.number,
            all = count.all
        ))
    })
}

/// Returns what is said of it.
pub(super) fn notes(app: &App, session: &Session) -> Vec<(Role, String)> {
    let Some(exercise) = session.exercise() else {
        return Vec::new();
    };
    let count = exercise.count();
    let mut notes: Vec<(Role, Message)> = Vec::new();
    match session.mistake_words() {
        Some(words) => notes.push((Role::Strong, words)),
        None => {
            let player = app.player_name(session.position().turn);
            notes.push((Role::Strong, message!("exercise-to-play", player = player)));
        }
    }
    let state = match exercise.stage() {
        ExerciseStage::Judging => Some(message!("exercise-judging")),
        ExerciseStage::Solved => Some(message!("exercise-solved")),
        ExerciseStage::Wrong => Some(message!("exercise-wrong")),
        ExerciseStage::Open => Some(message!("exercise-open")),
        _ => None,
    };
    notes.extend(state.map(|state| (Role::Text, state)));
    notes.push((
        Role::Faint,
        message!(
            "exercise-so-far",
            solved = count.solved,
            first = count.first_try
        ),
    ));
    if let Some(due) = exercise.problems_due().filter(|due| *due > 0) {
        notes.push((Role::Faint, message!("exercise-due", due = due)));
    }
    if let Some(rule) = exercise.answer_rule() {
        notes.push((Role::Faint, rule_words(rule)));
    }
    let comment = text_of(session.record().node(session.current()).comment());
    let comment = comment.lines().map(|line| clean_line(line).into_owned());
    let comment = comment.map(|line| (Role::Text, line));
    let said = notes.into_iter();
    let said = said.map(|(role, words)| (role, app.texts.say(&words)));
    comment.chain(said).collect()
}
