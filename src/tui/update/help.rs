//! The help: the keys that do something here, and the commands without a key.

use crate::base::Message;
use crate::board::Op;
use crate::rules::Listed;
use crate::tui::app::{App, Layer};
use crate::tui::commands::{self, Action, Argument, KeyContext, MenuGroup};
use crate::tui::keys::{Key, Letters};
use crate::tui::layer::{Help, HelpGroup};
use crate::tui::layout::Pane;
use crate::tui::update::command::is_useful;
use crate::tui::update::composer;
use crate::tui::update::offers::open_layer;

/// Returns the messages on how moves are made here: by putting pieces, or by moving those that stand there.
fn gestures(app: &App) -> &'static [&'static str] {
    let session = app.session.as_ref();
    let listing = session.and_then(|session| session.legal(&[]));
    let mut moves = listing.iter().flat_map(|listing| &listing.moves).peekable();
    let puts = |listed: &Listed| matches!(listed.mv.first(), None | Some(Op::Place(..)));
    if moves.peek().is_some() && moves.all(puts) {
        return &["tui-help-board-put", "tui-help-board-type-square"];
    }
    let look = app.game().map(|game| &game.look);
    // A kind of draughts has records in PDN; without a look nothing is known.
    let jumps = look.is_none_or(|look| look.kind.is_none() || look.records.contains_key("pdn"));
    match jumps {
        false => &[
            "tui-help-board-lift",
            "tui-help-board-drop",
            "tui-help-board-type-step",
        ],
        true => &[
            "tui-help-board-lift",
            "tui-help-board-drop",
            "tui-help-board-jump",
            "tui-help-board-type",
        ],
    }
}

/// Returns the signs that run their commands of the board in an empty line, with the titles of these commands.
fn signs_of_the_board(app: &App) -> Vec<(String, String)> {
    let row = |action: &Action| {
        let command = commands::of(*action);
        let mut keys = app.keymap.keys_of(KeyContext::Board, command.id);
        let is_sign = |key: &Key| key.typed().is_some_and(|typed| !typed.is_alphanumeric());
        keys.retain(is_sign);
        let title = app.texts.say(&Message::new(command.text));
        (!keys.is_empty()).then(|| (app.key_texts(keys).join(" "), title))
    };
    composer::PUNCTUATION_COMMANDS
        .iter()
        .filter_map(row)
        .collect()
}

/// Returns what the keys and the mouse do in the comment or on the curve, which have the keys of the moves else.
fn shown_of_a_move(app: &App) -> Option<HelpGroup> {
    let keys = |action: Action| {
        let keys = app
            .keymap
            .keys_of(KeyContext::Moves, commands::of(action).id);
        app.key_texts(keys).join(" ")
    };
    let (name, words) = match app.focus {
        Pane::Comment => {
            let scroll = [keys(Action::ScrollUp), keys(Action::ScrollDown)].join(" ");
            let rows = vec![
                (scroll, "tui-help-comment-scroll"),
                (keys(Action::Comment), "tui-help-comment-edit"),
                (keys(Action::Open), "tui-help-comment-data"),
            ];
            ("tui-pane-comment", rows)
        }
        Pane::Value => {
            let step = [keys(Action::StepBack), keys(Action::StepForward)].join(" ");
            let rows = vec![
                (step, "tui-help-value-step"),
                (app.texts.word("tui-help-click"), "tui-help-value-click"),
            ];
            ("tui-pane-value", rows)
        }
        _ => return None,
    };
    let words = words
        .into_iter()
        .filter(|(keys, _)| !keys.trim().is_empty());
    Some(HelpGroup {
        name: app.texts.word(name),
        rows: words.map(|(keys, id)| (keys, app.texts.word(id))).collect(),
    })
}

/// Shows the keys of this pane, then those of all panes, then the commands without a key.
pub(super) fn open(app: &mut App) {
    let context = app.context();
    let text = |command: &commands::Command| app.texts.say(&Message::new(command.text));
    let mut groups = Vec::new();
    // `shown` keeps a command from being listed twice: first what players ask for, then the keys of this pane, then
    // those that work everywhere. Only keys that reach their command from here are listed (`is_reachable`), also after
    // the user has bound them to something else.
    let mut shown = Vec::new();
    if context == KeyContext::Board {
        let types = app.keymap.letters() == Letters::Moves;
        let letters = types.then_some(&"tui-help-board-letters");
        let mouse = app.config.mouse.then_some(&"tui-help-board-mouse");
        let words = gestures(app).iter().chain(mouse).chain(letters);
        let rows = words
            .zip(1..)
            .map(|(id, number)| (i32::to_string(&number), app.texts.word(id)));
        groups.push(HelpGroup {
            name: app.texts.word("tui-help-board"),
            rows: rows.collect(),
        });
    }
    groups.extend(shown_of_a_move(app));
    // A key that means something else in this pane is not listed.
    let is_reachable = |key: &Key, command: &commands::Command| {
        let bound = app.keymap.command(context, *key);
        bound.is_some_and(|bound| bound.id == command.id) && is_useful(app, command)
    };
    let row = |place: KeyContext, command: &commands::Command| {
        let mut keys = app.keymap.keys_of(place, command.id);
        keys.retain(|key| is_reachable(key, command));
        let keys = app.key_texts(keys);
        // Two keys in a row are held together by wider gaps around them.
        let is_row = keys.iter().any(|key| key.contains(' '));
        let gap = if is_row { "  " } else { " " };
        (!keys.is_empty()).then(|| (keys.join(gap), text(command)))
    };
    if context == KeyContext::Board {
        let asked = commands::ASKED.iter().map(|action| commands::of(*action));
        let mut rows = Vec::new();
        for command in asked {
            shown.push(command.id);
            rows.extend(row(context, command));
        }
        let name = app.texts.word("tui-help-ask");
        groups.push(HelpGroup { name, rows });
    }
    for (place, name) in [
        (context, app.texts.word("tui-help-here")),
        (
            KeyContext::Everywhere,
            app.texts.word("tui-help-everywhere"),
        ),
    ] {
        let mut rows = Vec::new();
        for command in commands::COMMANDS {
            let is_used = command.keys.iter().any(|(known, _)| *known == place);
            if !is_used || shown.contains(&command.id) {
                continue;
            }
            if let Some(row) = row(place, command) {
                shown.push(command.id);
                rows.push(row);
            }
        }
        if place == KeyContext::Composer && app.composer.line.text().is_empty() {
            rows.extend(signs_of_the_board(app));
        }
        groups.push(HelpGroup { name, rows });
    }
    let by_name = commands::COMMANDS.iter().filter(|command| {
        let everywhere = |(place, _): &(KeyContext, &[&str])| *place == KeyContext::Everywhere;
        command.keys.iter().any(everywhere)
            && is_useful(app, command)
            && app.keymap.keys_of(context, command.id).is_empty()
    });
    let by_name: Vec<&commands::Command> = by_name.collect();
    shown.extend(by_name.iter().map(|command| command.id));
    let rows = by_name
        .into_iter()
        .map(|command| {
            let argument = if command.argument == Argument::None {
                ""
            } else {
                " …"
            };
            (format!(":{}{argument}", command.id), text(command))
        })
        .collect();
    groups.push(HelpGroup {
        name: app.texts.word("tui-help-palette"),
        rows,
    });
    let others = commands::COMMANDS
        .iter()
        .filter(|command| command.group != MenuGroup::Pane && !shown.contains(&command.id));
    let elsewhere = HelpGroup {
        name: app.texts.word("tui-help-elsewhere"),
        rows: others
            .map(|command| (format!(":{}", command.id), text(command)))
            .collect(),
    };
    let words = commands::COMMANDS
        .iter()
        .map(|command| (text(command), app.texts.words(command.text)))
        .filter(|(_, words)| !words.is_empty())
        .collect();
    open_layer(
        app,
        Layer::Help(Help {
            groups,
            elsewhere,
            words,
            ..Help::default()
        }),
    );
}
