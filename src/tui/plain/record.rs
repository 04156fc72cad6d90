//! The record in words: where one is, the line, the branches, what stands at a node.

use super::super::app::App;
use super::super::move_text::{count, label};
use super::super::screens::{card_lines, node_title, rule_state};
use crate::base::clean::clean_line;
use crate::message;
use crate::record::NodeId;
use crate::session::node_facts::comment::{has_text, text_of};
use crate::session::{NodeRefusal, Session, Verdict};
use crate::tui::facts::{
    all_next_moves, clock_message, clock_messages, clocks, decisive_words, estimate_words,
    estimated_owners, mark_words, marks_of, summary, value_messages,
};
use crate::tui::screens::state::state_words;
use std::path::Path;

/// The most moves that are said at once.
const MAX_MOVES: usize = 400;
/// The moves per line of text.
const MOVES_PER_LINE: usize = 10;

/// Returns what was opened: the game, its size and players, the file, what is known about the game.
pub fn opened(app: &App) -> Vec<String> {
    let Some(session) = &app.session else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    match session.game() {
        Some(game) => {
            let players: Vec<String> = (0..game.players)
                .map(|player| app.player_name(player))
                .collect();
            let (columns, rows) = match game.look.hands.is_empty() {
                true => (game.width, game.height),
                false => game.look.field(game.width, game.height).size(),
            };
            lines.push(app.texts.say(&message!(
                "plain-opened",
                title = app.game_title(),
                columns = columns,
                rows = rows,
                players = players.join(", ")
            )));
            let is_start = session.current() == session.record().root();
            lines.extend(app.localized(&game.look.goal).filter(|_| is_start));
        }
        None => lines.push(app.game_title()),
    }
    lines.extend(file_words(app, session));
    let summary = summary(app, session);
    if !summary.is_empty() {
        lines.push(summary);
    }
    lines
}

/// Returns the file of the record, and which game of it is open.
fn file_words(app: &App, session: &Session) -> Option<String> {
    let path = session.storage().record_path().and_then(Path::file_name)?;
    let name = clean_line(&path.to_string_lossy()).into_owned();
    let (game, games) = session.storage().game_of_file();
    Some(app.texts.say(&match games {
        0 | 1 => message!("plain-file", name = name),
        _ => message!("plain-file-game", name = name, game = game, games = games),
    }))
}

/// Returns the current node: its move, whose turn it is or how the game ended, the comment, the branches ahead.
pub fn here(app: &App) -> Vec<String> {
    let Some(session) = &app.session else {
        return Vec::new();
    };
    let node = session.current();
    let record = session.record();
    let mut first = node_title(app, session, node);
    let marks = marks_of(session, node);
    if !marks.is_empty() {
        first = format!("{first} {marks}");
    }
    let mut lines = vec![app.texts.say(&message!(
        "plain-here",
        title = first,
        state = state_words(app)
    ))];
    lines.extend(decisive_words(app).map(|words| app.texts.say(&words)));
    let estimate = estimate_words(app);
    lines.extend(estimate.map(|words| app.texts.say(&message!("estimate-told", words = words))));
    lines.extend(owned_words(app, session));
    if session.tree().verdict(node) == Verdict::Refused {
        lines.push(match session.tree().refusal(node) {
            Some(NodeRefusal::Unread(reason)) => app.texts.say(reason),
            _ => app.texts.word("tui-node-refused"),
        });
    }
    let seen = record.node(node);
    if !seen.name().is_empty() {
        let name = message!("plain-name", name = clean_line(seen.name()).into_owned());
        lines.push(app.texts.say(&name));
    }
    lines.extend(comment(app, session, node));
    let marks = mark_words(app);
    if !marks.is_empty() {
        let marks = clean_line(&marks.join(", ")).into_owned();
        lines.push(app.texts.say(&message!("plain-marks", marks = marks)));
    }
    lines.extend(all_next_moves(app).sentence(&app.texts));
    lines
}

/// Returns how many squares are whose by the estimate, if that is drawn.
fn owned_words(app: &App, session: &Session) -> Option<String> {
    let owned = estimated_owners(app);
    let players = 0..session.game()?.players;
    let counts = players.map(|player| {
        let count = owned.iter().filter(|(_, owner)| *owner == player).count();
        format!("{} {count}", app.player_name(player))
    });
    let counts: Vec<String> = counts.collect();
    let message = message!("plain-owned", counts = counts.join(", "));
    (!owned.is_empty()).then(|| app.texts.say(&message))
}

/// Returns the comment of a node, line by line; nothing if it has none.
pub fn comment(app: &App, session: &Session, node: NodeId) -> Vec<String> {
    let comment = text_of(session.record().node(node).comment());
    if comment.is_empty() {
        return Vec::new();
    }
    let mut lines = comment.lines().map(|line| clean_line(line).into_owned());
    let first = lines.next().unwrap_or_default();
    let first = app.texts.say(&message!("plain-comment", text = first));
    std::iter::once(first).chain(lines).collect()
}

/// Returns everything about the place: the game, the line, the position, what is unsaved.
pub fn place(app: &App) -> Vec<String> {
    let Some(session) = &app.session else {
        return vec![app.texts.word("plain-library")];
    };
    let mut lines = opened(app);
    let record = session.record();
    let node = session.current();
    // As the moves are numbered beside it, two of a round with one number.
    let number = |node| session.rounds().number_of(count(session, node));
    lines.push(app.texts.say(&message!(
        "plain-progress",
        at = number(node),
        of = number(record.line_end(node))
    )));
    let siblings = record.siblings(node).len();
    if siblings > 1 {
        lines.push(app.texts.say(&message!(
            "plain-variation",
            number = record.node(node).place() + 1,
            count = siblings
        )));
    }
    if node != NodeId::ROOT {
        lines.push(match record.is_on_main_line(node) {
            true => app.texts.word("tui-main-line"),
            false => app.texts.word("plain-off-main-line"),
        });
    }
    lines.extend(here(app));
    lines.extend(clock(app));
    lines.extend(value(app));
    lines.extend(state(app));
    if app.is_changed() {
        lines.push(app.texts.word("plain-unsaved"));
    }
    lines
}

/// Returns what the cards of the players say.
pub fn cards(app: &App) -> Vec<String> {
    card_lines(app)
}

/// Returns the clocks at the current node, and the time that its move took.
pub fn clock(app: &App) -> Vec<String> {
    let Some(session) = &app.session else {
        return Vec::new();
    };
    let name = |player| app.player_name(player);
    let lines = match app.clock() {
        // Those that run now.
        Some(_) => clocks(app)
            .into_iter()
            .map(|clock| clock_message(clock, &name(clock.player)))
            .collect(),
        None => clock_messages(session, session.current(), name),
    };
    lines.iter().map(|line| app.texts.say(line)).collect()
}

/// Returns the values of the current node with their sources.
pub fn value(app: &App) -> Vec<String> {
    let Some(session) = &app.session else {
        return Vec::new();
    };
    let lines = value_messages(session, session.current(), &app.player_name(0));
    lines.iter().map(|line| app.texts.say(line)).collect()
}

/// Returns the values that the rules keep besides the board.
pub fn state(app: &App) -> Vec<String> {
    let session = app.session.as_ref();
    session.map_or(Vec::new(), |session| rule_state(app, session))
}

/// Returns the moves of the line through the current node, with a word where one is.
pub fn line(app: &App) -> Vec<String> {
    let Some(session) = &app.session else {
        return vec![app.texts.word("plain-library")];
    };
    let record = session.record();
    let current = session.current();
    let mut nodes = record.line_to(current);
    let mut ahead = current;
    while let Some(next) = record.forward(ahead) {
        if nodes.len() >= 2 * MAX_MOVES {
            break;
        }
        nodes.push(next);
        ahead = next;
    }
    nodes.retain(|node| *node != NodeId::ROOT);
    if nodes.is_empty() {
        return vec![app.texts.word("plain-no-moves")];
    }
    // Of a long game, what is around the current node.
    let index = nodes.iter().position(|node| *node == current).unwrap_or(0);
    let from = index.saturating_sub(MAX_MOVES / 2);
    let shown = nodes.get(from..).unwrap_or_default();
    let shown = shown.get(..shown.len().min(MAX_MOVES)).unwrap_or_default();
    let first = shown.first().copied().unwrap_or(current);
    let words: Vec<String> = shown
        .iter()
        .map(|node| {
            let text = label(app, session, *node);
            let marks = marks_of(session, *node);
            let number = session.rounds().prefix(count(session, *node));
            // The second move of a round follows the first, which has the number.
            let mut text = match number.ends_with("...") && *node != first {
                true => format!("{text}{marks}"),
                false => format!("{number} {text}{marks}"),
            };
            if has_text(record.node(*node).comment()) {
                text = format!("{text} {}", app.texts.word("plain-has-comment"));
            }
            if *node == current {
                text = format!("{text} {}", app.texts.word("plain-is-here"));
            }
            text
        })
        .collect();
    words
        .chunks(MOVES_PER_LINE)
        .map(|chunk| chunk.join(", "))
        .collect()
}

/// Returns the moves that follow the current node, numbered; the first is the one that a step forward takes unless
/// another was chosen.
pub fn branches(app: &App) -> Vec<String> {
    let Some(session) = &app.session else {
        return vec![app.texts.word("plain-library")];
    };
    let record = session.record();
    let current = session.current();
    let children = record.node(current).children();
    if children.is_empty() {
        return vec![app.texts.word("tui-at-the-end")];
    }
    let ahead = record.forward(current);
    let mut lines = vec![
        app.texts
            .say(&message!("plain-branches", count = children.len())),
    ];
    for (index, child) in children.iter().enumerate().take(MAX_MOVES) {
        let mut text = format!("{}: {}", index + 1, label(app, session, *child));
        let marks = marks_of(session, *child);
        if !marks.is_empty() {
            text = format!("{text} {marks}");
        }
        if session.tree().verdict(*child) == Verdict::Refused {
            text = format!("{text}, {}", app.texts.word("tui-node-refused"));
        }
        if children.len() > 1 && ahead == Some(*child) {
            text = format!("{text}, {}", app.texts.word("plain-is-next"));
        }
        lines.push(text);
    }
    lines
}
