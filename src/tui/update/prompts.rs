//! Prompts for a line of text: typing, completing paths, going to a number, finding.

use super::super::app::App;
use super::super::event::Effect;
use super::super::keys::Key;
use super::super::layer::{Layer, Prompt, PromptKind, Replacing};
use super::super::layout::Pane;
use super::super::line::Line;
use super::{assist, engine, games, marking, moves, notes, open_layer, rules, set_up, stones};
use crate::base::Message;
use crate::message;
use crate::session::Step;
use crossterm::event::KeyCode;

/// Asks for a line of text.
pub(super) fn ask(app: &mut App, title: Message, preset: &str, kind: PromptKind) {
    let prompt = Prompt {
        title: app.texts.say(&title),
        line: Line::selected(preset),
        kind,
        error: None,
    };
    open_layer(app, Layer::Prompt(Box::new(prompt)));
}

/// Handles a key in a prompt.
pub(super) fn prompt_key(
    app: &mut App,
    mut prompt: Prompt,
    key: Key,
    ends: bool,
    effects: &mut Vec<Effect>,
) {
    if ends {
        return;
    }
    if key.code == KeyCode::Enter {
        accept(app, prompt, effects);
        return;
    }
    if prompt.line.key(key) == Some(true) {
        prompt.error = None;
    }
    app.layers.push(Layer::Prompt(Box::new(prompt)));
}

/// Takes the text of a prompt as its answer.
pub(super) fn accept(app: &mut App, mut prompt: Prompt, effects: &mut Vec<Effect>) {
    let text = prompt.line.text().trim().to_owned();
    if text.is_empty() && !prompt.kind.may_be_empty() {
        return;
    }
    match prompt.kind.clone() {
        PromptKind::Name(node) => notes::set_name(app, node, &text),
        PromptKind::Fact(fact) => notes::set_fact(app, fact, &text),
        PromptKind::GoTo => {
            let result = if app.stones.is_some() {
                stones::go_to_cell(app, &text)
            } else {
                go_to_number(app, &text)
            };
            if let Err(fault) = result {
                prompt.error = Some(app.texts.say(&fault));
                app.layers.push(Layer::Prompt(Box::new(prompt)));
            }
        }
        PromptKind::Property(node, index) => {
            let is_here = app.session.as_ref().is_some_and(|s| s.current() == node);
            if is_here && let Err(fault) = marking::property_given(app, index, &text) {
                prompt.error = Some(app.texts.say(&fault));
                app.layers.push(Layer::Prompt(Box::new(prompt)));
            }
        }
        PromptKind::State(name) => {
            if let Err(fault) = set_up::state_given(app, &name, &text) {
                prompt.error = Some(app.texts.say(&fault));
                app.layers.push(Layer::Prompt(Box::new(prompt)));
            }
        }
        PromptKind::Find => find(app, &text),
        PromptKind::Replace => assist::ask_replace(app, &text),
        PromptKind::ReplaceBy => {
            assist::replace(app, Replacing::Begin, prompt.line.text().to_owned())
        }
        PromptKind::Rename => {
            if let Err(fault) = assist::rename(app, &text) {
                prompt.error = Some(app.texts.say(&fault));
                app.layers.push(Layer::Prompt(Box::new(prompt)));
            }
        }
        PromptKind::Game => {
            if let Err(fault) = games::go_to_game(app, &text, effects) {
                prompt.error = Some(app.texts.say(&fault));
                app.layers.push(Layer::Prompt(Box::new(prompt)));
            }
        }
        PromptKind::NewBoard | PromptKind::BoardSize => {
            let result = match prompt.kind {
                PromptKind::NewBoard => stones::open_new(app, &text, effects),
                _ => stones::resize_to(app, &text),
            };
            if let Err(fault) = result {
                prompt.error = Some(app.texts.say(&fault));
                app.layers.push(Layer::Prompt(Box::new(prompt)));
            }
        }
        PromptKind::Charset => games::charset_given(app, &text, effects),
        PromptKind::Strength(player) => {
            if let Err(fault) = engine::strength_given(app, player, &text) {
                prompt.error = Some(app.texts.say(&fault));
                app.layers.push(Layer::Prompt(Box::new(prompt)));
            }
        }
    }
}

/// Goes to a move or line by its number, which is asked for if not given.
pub(super) fn go_to(app: &mut App, number: &str) {
    if !number.is_empty() {
        if let Err(fault) = go_to_number(app, number) {
            app.tell_fault(&fault);
        }
        return;
    }
    let title = if app.focus == Pane::Rules {
        message!("tui-ask-line")
    } else {
        message!("tui-ask-move")
    };
    ask(app, title, "", PromptKind::GoTo);
}

fn go_to_number(app: &mut App, text: &str) -> Result<(), Message> {
    if app.focus == Pane::Rules {
        let place = line_and_column(text);
        let (line, column) = place.ok_or_else(|| message!("tui-not-a-line", text = text))?;
        let file = app.editor.active;
        app.editor.go_to(file, line.max(1), column.max(1));
        rules::scroll_to_caret(app);
        return Ok(());
    }
    // `12...` is the move of the second player in round 12.
    let typed = text.trim();
    let (digits, index) = match typed.strip_suffix("...") {
        Some(digits) => (digits, 1),
        None => (typed.strip_suffix('.').unwrap_or(typed), 0),
    };
    let number: u32 = digits
        .parse()
        .map_err(|_| message!("tui-not-a-number", text = text))?;
    let Some(session) = &app.session else {
        return Ok(());
    };
    let count = session.rounds().count_of(number, index);
    if count == 0 {
        moves::step(app, Step::Start);
    } else {
        moves::step(app, Step::MoveNumber(count));
    }
    let number = app.session.as_ref().map(|session| {
        let node = session.record().node(session.current());
        node.move_number()
    });
    match number == Some(count) {
        true => Ok(()),
        false => Err(message!("tui-no-move-number", number = typed)),
    }
}

/// Reads a line, or a line and a column as in diagnostics: `7` or `7:25`.
fn line_and_column(text: &str) -> Option<(u32, u32)> {
    let (line, column) = text.split_once(':').unwrap_or((text, "1"));
    Some((line.trim().parse().ok()?, column.trim().parse().ok()?))
}

/// Finds a text in the source or in the comments of the record; it is asked for if not given.
pub(super) fn find(app: &mut App, text: &str) {
    if text.is_empty() {
        let preset = if app.focus == Pane::Rules {
            app.editor.wanted.clone()
        } else {
            app.moves.wanted.clone()
        };
        let title = if app.focus == Pane::Rules {
            message!("tui-ask-find-source")
        } else {
            message!("tui-ask-find-record")
        };
        ask(app, title, &preset, PromptKind::Find);
        return;
    }
    if app.focus == Pane::Rules {
        text.clone_into(&mut app.editor.wanted);
    } else {
        text.clone_into(&mut app.moves.wanted);
    }
    find_again(app, true);
}

/// Finds the next or previous occurrence.
pub(super) fn find_again(app: &mut App, forward: bool) {
    if app.focus == Pane::Rules {
        if app.editor.wanted.is_empty() {
            find(app, "");
        } else if app.editor.find(forward) {
            rules::scroll_to_caret(app);
        } else {
            let text = app.editor.wanted.clone();
            app.tell(&message!("tui-not-found", text = text));
        }
    } else if app.moves.wanted.is_empty() {
        find(app, "");
    } else {
        moves::find(app, forward);
    }
}
