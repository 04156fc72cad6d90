//! Draws the pane of moves.

mod details;
mod drawing;
mod picture;
pub mod place;
mod rows;
pub mod sheet;
pub mod tree;

use crate::base::clean::clean_line;
use crate::config::Mode;
use crate::message;
use crate::record::{Content, NodeId};
use crate::rules::DisplayValue;
use crate::session::node_facts::comment::text_of;
use crate::session::{Fact, Session, Verdict};
use crate::tui::app::App;
use crate::tui::commands::{self, Action, KeyContext};
use crate::tui::facts::{
    SheetColumn, columns_of_record, columns_with_data, comment_foot, effect_words, marks_of,
    move_numbers, stated_end, stated_result, summary,
};
use crate::tui::layout::{Layout, Pane};
use crate::tui::move_text::{count, label};
use crate::tui::panes::CommentExtent;
use crate::tui::screens::key_labels::key_label;
use crate::tui::screens::pane_frame::draw_border;
use crate::tui::screens::short_texts;
use crate::tui::screens::short_texts::between;
use crate::tui::theme::Role;
use crate::tui::widgets::area::{inset, take_bottom};
use crate::tui::widgets::paint::{Canvas, columns, columns16, shortened, wrapped};
use details::progress;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::path::Path;
use tree::{NodeDetails, NodeLook, TreeView};

/// Draws the pane.
pub(super) fn pane(app: &App, area: Rect, layout: &mut Layout, buffer: &mut Buffer) {
    let Some(session) = &app.session else { return };
    let record = session.record();
    let current = session.current();
    let node = record.node(current);
    let (end, is_main) = session.tree().line_end();
    let rounds = session.rounds();
    let count = |node: NodeId| count(session, node);
    let number = |node: NodeId| rounds.number_of(count(node));
    let total = number(end);
    let variations = node.children().len();
    let facts = progress(&app.texts, number(current), total, variations);
    let name = session
        .storage()
        .record_path()
        .and_then(Path::file_name)
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    let mut below = String::new();
    if session.tree().is_replaying() {
        below = app.texts.word("tui-replaying");
    } else if session.tree().verdict(current) == Verdict::Refused {
        below = app.texts.word("tui-node-refused");
    } else if session.tree().verdict(current) == Verdict::Unreachable {
        below = app.texts.word("tui-node-unjudged");
    } else if session.is_record_changed() {
        below = app.texts.word("tui-modified");
    }
    let columns = match &app.moves.columns {
        _ if !app.shows_sheet() => Vec::new(),
        Some(columns) => columns_with_data(session, columns),
        // While one plays, no numbers of the machine.
        None => columns_of_record(session, app.mode != Mode::Play),
    };
    let reader = session.fact_reader();
    if below.is_empty() {
        let words = columns.iter().map(|column| column_word(app, *column));
        below = words.collect::<Vec<_>>().join(&between(app));
    }
    below = short_texts::joined(app, &[judged_words(app, session), below]);
    let (game, games) = session.storage().game_of_file();
    let name = if games > 1 {
        let number_of = app
            .texts
            .say(&message!("games-title", game = game, games = games));
        // The name is left out where there is no room for both.
        match name.is_empty() {
            true => number_of,
            false => format!("{number_of}{}{name}", between(app)),
        }
    } else {
        name
    };
    let taken = columns16(&app.texts.word("tui-pane-moves")).saturating_add(7);
    let players = player_names(app, session, usize::from(area.width.saturating_sub(taken)));
    let name = match name.is_empty() {
        true => players,
        false if players.is_empty() => name,
        false => format!("{players}{}{name}", between(app)),
    };
    if !layout.arrangement.comment.is_empty() {
        below = short_texts::joined(app, &[below, facts.clone()]);
    }
    let inner = draw_border(app, Pane::Moves, &name, &below, area, layout, buffer);
    let players = session.game().map_or(2, |game| game.players.max(1));
    let look = |node: NodeId| NodeLook {
        folded: app.moves.folded.contains(&node),
        is_refused: session.tree().verdict(node) == Verdict::Refused,
        is_unjudged: session.tree().verdict(node) == Verdict::Unreachable,
        ..node_look(session, node, players)
    };
    let label = |node: NodeId| label(app, session, node);
    let title = title(app, session, current);
    let marks = marks_of(session, current);
    // The pane of the comment says it, where there is one.
    let notes = match layout.arrangement.comment.is_empty() {
        true => notes(app, session, current),
        false => String::new(),
    };
    let sheet = app.shows_sheet();
    let result = if sheet {
        stated_result(app, session)
    } else {
        String::new()
    };
    let mut facts = vec![facts];
    let has_comment_pane = !layout.arrangement.comment.is_empty();
    // The count goes along the line that was followed last, which may leave the main line ahead.
    if number(current) > 0 && is_main {
        facts.insert(0, app.texts.word("tui-main-line"));
    }
    if let Some(end) = stated_end(app, session).filter(|_| !sheet) {
        facts.push(end);
    }
    if has_comment_pane {
        facts.clear();
    }
    // The widget asks for the look, the label and the value of a node by closures: a record may have a million nodes,
    // of which a frame shows a few dozen.
    let layout_of_tree = TreeView {
        app,
        record,
        current,
        look: &look,
        label: &label,
        marks: &|node| marks_of(session, node),
        // While one plays, no numbers of the machine; a decided game has its value by the rules.
        value: &|node| session.value(node).filter(|_| app.mode != Mode::Play),
        has_comment_pane,
        columns: &columns,
        cell: &|column, node| column.text(session, &reader, node),
        rounds,
        result: &result,
        details: NodeDetails {
            title: if sheet { "" } else { &title },
            marks: if sheet { "" } else { &marks },
            comment: &notes,
            scroll: if sheet { 0 } else { app.moves.text_scroll },
            facts: &facts,
        },
        sheet,
        scroll: app.moves.scroll,
    }
    .render(inner, buffer);
    layout.moves = Some(layout_of_tree);
}

/// Returns the names of two players as the record states them, shortened by turns to so many columns. While one plays, the
/// cards have them.
fn player_names(app: &App, session: &Session, room: usize) -> String {
    let names = [Fact::FirstPlayer, Fact::SecondPlayer].map(|fact| session.tree().fact(fact));
    let is_shown = app.mode != Mode::Play && session.game().is_none_or(|game| game.players == 2);
    if !is_shown || names.iter().any(|name| name.trim().is_empty()) {
        return String::new();
    }
    let [first, second] = names.map(|name| clean_line(name.trim()).into_owned());
    let room = room.saturating_sub(3);
    let half = room / 2;
    let first = shortened(&first, half.max(room.saturating_sub(columns(&second))));
    let second = shortened(&second, room.saturating_sub(columns(&first)));
    format!("{first} – {second}")
}

/// Draws the pane of the comment: the whole text of the present move without commands, and at the foot marks and counts.
pub(super) fn comment_pane(app: &App, area: Rect, layout: &mut Layout, buffer: &mut Buffer) {
    let Some(session) = &app.session else { return };
    let node = session.current();
    let content = session.record().node(node);
    let signs = marks_of(session, node);
    let fact = format!("{} {signs}", title(app, session, node));
    let [marks, counts] = foot_parts(app, session);
    let has_foot = !(marks.is_empty() && counts.is_empty());
    let mut inner = draw_border(
        app,
        Pane::Comment,
        fact.trim_end(),
        "",
        area,
        layout,
        buffer,
    );
    inner = inset(inner);
    let foot_row = match !has_foot || inner.height < 2 {
        true => Rect::default(),
        false => take_bottom(&mut inner, 1),
    };
    let summary = match node {
        NodeId::ROOT => summary(app, session),
        _ => String::new(),
    };
    let end = stated_end(app, session).filter(|_| node != NodeId::ROOT);
    let comment = text_of(content.comment());
    let state = changed_state(app, session).join(&between(app));
    let strong = app.theme.style(Role::Strong);
    let text = app.theme.style(Role::Text);
    let faint = app.theme.style(Role::Faint);
    let end = end.unwrap_or_default();
    let parts = [
        (content.name(), strong),
        (comment.trim(), text),
        (end.as_str(), text),
        (summary.as_str(), faint),
        (state.as_str(), faint),
    ];
    let mut lines: Vec<(String, Style)> = Vec::new();
    for (part, style) in parts.into_iter().filter(|(part, _)| !part.is_empty()) {
        let rows = app.moves.text_scroll + usize::from(inner.height) + 1;
        let wrapped = wrapped(part, inner.width, rows);
        lines.extend(wrapped.into_iter().map(|line| (line, style)));
    }
    if lines.is_empty() && !has_foot {
        let key = app
            .keymap
            .keys_of(KeyContext::Moves, commands::of(Action::Comment).id);
        let key = key
            .first()
            .map_or(String::new(), |key| key_label(app, *key));
        lines.push((app.texts.say(&message!("comment-none", key = key)), faint));
    }
    let most = lines.len().saturating_sub(usize::from(inner.height));
    let scroll = app.moves.text_scroll.min(most);
    layout.comment_end = most;
    let mut canvas = Canvas::new(buffer, area);
    for (row, (line, style)) in inner.rows().zip(lines.iter().skip(scroll)) {
        canvas.label(row.x, row.y, row.width, line, *style);
    }
    // In the column before the border a sign says that there is more.
    let more = [
        (scroll > 0, inner.y, "▴"),
        (scroll < most, inner.bottom().saturating_sub(1), "▾"),
    ];
    for (_, row, sign) in more.into_iter().filter(|(is_more, ..)| *is_more) {
        canvas.sign(inner.right(), row, app.theme.sign(sign), faint);
    }
    // The counts stay where there is no room for all the names.
    let width = columns16(&counts).min(foot_row.width);
    let beside = foot_row.width.saturating_sub(width + 1);
    let marks = shortened(&marks, usize::from(beside));
    canvas.label(foot_row.x, foot_row.y, beside, &marks, faint);
    let x = foot_row.right().saturating_sub(width);
    canvas.label(x, foot_row.y, width, &counts, faint);
}

/// Returns how many moves were judged legal; empty once the record has changed since, or the rules judge it anew.
fn judged_words(app: &App, session: &Session) -> String {
    let revision = session.record().revision();
    let judged = app.moves.judged_legal.filter(|(at, _)| *at == revision);
    let judged = judged.filter(|_| !session.tree().is_replaying());
    judged.map_or_else(String::new, |(_, moves)| {
        app.texts.say(&message!("moves-judged", moves = moves))
    })
}

/// Returns `6 of 18`, with the number of variations if there are several.
pub(super) fn progress_words(app: &App, session: &Session) -> String {
    let number = |node: NodeId| session.rounds().number_of(count(session, node));
    let (end, _) = session.tree().line_end();
    let variations = session.record().node(session.current()).children().len();
    progress(
        &app.texts,
        number(session.current()),
        number(end),
        variations,
    )
}

/// Returns the title of a column of the sheet.
pub(in crate::tui) fn column_word(app: &App, column: SheetColumn) -> String {
    app.texts.word(match column {
        SheetColumn::Value => "column-value",
        SheetColumn::Loss => "column-loss",
        SheetColumn::Clock => "column-clock",
        SheetColumn::Time => "column-time",
    })
}

/// Returns the name and the comment of the current node, and the state of the rules there; at the start also the
/// information about the game.
fn notes(app: &App, session: &Session, node: NodeId) -> String {
    let content = session.record().node(node);
    let facts = match node {
        NodeId::ROOT => summary(app, session),
        _ => String::new(),
    };
    let state = changed_state(app, session).join(&between(app));
    // The sheet itself shows names and comments.
    let unless_in_sheet = |text| if app.shows_sheet() { "" } else { text };
    let comment = text_of(content.comment());
    let is_whole = app.moves.comment_extent(node, &comment, false) == CommentExtent::Whole;
    let unless_shown = |text| {
        if app.shows_sheet() && is_whole {
            ""
        } else {
            text
        }
    };
    let foot = foot_words(app, session);
    let end = stated_end(app, session).unwrap_or_default();
    // At the start the information about the game says it.
    let end = if node == NodeId::ROOT {
        ""
    } else {
        unless_in_sheet(&end)
    };
    let parts = [
        facts.as_str(),
        end,
        unless_in_sheet(content.name()),
        unless_shown(&comment),
        &foot,
        &state,
    ];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

/// Returns the values that the rules keep besides the board, without those that are as they were at the start.
fn changed_state(app: &App, session: &Session) -> Vec<String> {
    let start = session
        .rules()
        .map(|rules| rules.state_values(&rules.start()));
    let start = start.unwrap_or_default();
    state_words(app, session, |value| !start.contains(value))
}

/// Returns the values that the rules keep besides the board, each with its name.
pub(in crate::tui) fn rule_state(app: &App, session: &Session) -> Vec<String> {
    state_words(app, session, |_| true)
}

/// Returns what holds of the state of the rules: the values that are shown, and, if any of them is a truth value, all
/// that are true. Names with the same words before `: ` are one line: `white castles: king-side, queen-side`. What the look
/// calls by one name if all of it holds is one line as well: `white castles: both sides`.
fn state_words(
    app: &App,
    session: &Session,
    is_shown: impl Fn(&(String, DisplayValue)) -> bool,
) -> Vec<String> {
    const GROUP: &str = ": ";
    let rules = session
        .rules()
        .filter(|_| !session.tree().is_position_pending());
    let state = rules.map_or(Vec::new(), |rules| rules.state_values(session.position()));
    let game = session.game();
    let code = app.texts.language().code();
    let named = state.iter().filter_map(|value| {
        let name = match game {
            Some(game) => game.look.state_name(&value.0, code)?,
            None => &value.0,
        };
        Some((clean_line(name), value))
    });
    let named: Vec<_> = named.collect();
    let is_flag = |value: &(String, DisplayValue)| matches!(value.1, DisplayValue::Bool(_));
    let mut values = named.iter().map(|(_, value)| *value);
    let shows_flags = values.any(|value| is_flag(value) && is_shown(value));
    let holds = |name: &&str| {
        let mut values = state.iter().filter(|(known, _)| known == name);
        values.any(|(_, value)| matches!(value, DisplayValue::Bool(true)))
    };
    let joint = game.map(|game| game.look.joint_state_names(code));
    let joint = joint.into_iter().flatten();
    let joint: Vec<_> = joint
        .filter(|(names, _)| shows_flags && names.iter().all(holds))
        .collect();
    let mut lines: Vec<String> = Vec::new();
    let mut group = None;
    for (name, value) in &named {
        let is_named = |name: &&str| *name == value.0;
        if let Some((names, words)) = joint.iter().find(|(names, _)| names.iter().any(is_named)) {
            if names.first().is_some_and(is_named) {
                lines.push(clean_line(words).into_owned());
                group = None;
            }
            continue;
        }
        match (value.1, name.split_once(GROUP)) {
            (DisplayValue::Bool(false), _) => {}
            (DisplayValue::Bool(true), _) if !shows_flags => {}
            (DisplayValue::Bool(true), Some((head, tail))) => match lines.last_mut() {
                Some(line) if group == Some(head) => line.extend([", ", tail]),
                _ => {
                    lines.push(name.to_string());
                    group = Some(head);
                }
            },
            (DisplayValue::Bool(true), None) => {
                lines.push(format!("{name}{GROUP}{}", app.texts.word("tui-yes")));
                group = None;
            }
            (shown, _) if is_shown(value) => {
                lines.push(format!("{name}{GROUP}{}", app.value_words(shown)));
                group = None;
            }
            _ => {}
        }
    }
    lines
}

/// Returns the foot of the comment: coloured marks, arrows and lines by name, and how many marks and data there are.
fn foot_words(app: &App, session: &Session) -> String {
    let parts = foot_parts(app, session).into_iter();
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    parts.join(&between(app))
}

/// Returns the names of the foot, and how many there are.
fn foot_parts(app: &App, session: &Session) -> [String; 2] {
    let foot = comment_foot(session, &app.theme);
    let again = move_numbers(app).again.into_iter().map(|(number, first)| {
        let words = message!("numbers-again", number = number, first = first);
        app.texts.say(&words)
    });
    let marks = foot.marks.iter().map(|(text, colour)| match colour {
        Some(colour) => format!("{text} {}", app.texts.word(colour.word())),
        None => text.clone(),
    });
    let parts: Vec<String> = marks.chain(again).collect();
    let counts = [
        (
            foot.mark_count,
            message!("foot-marks", count = foot.mark_count),
        ),
        (
            foot.data_count,
            message!("foot-data", count = foot.data_count),
        ),
    ];
    let counts = counts.iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts.map(|(_, words)| app.texts.say(words)).collect();
    [parts.join(", "), counts.join(", ")]
}

/// Returns the look of a node. In stone games, and without rules, black is drawn filled and white hollow, according
/// to the stone placed, not to the order of turns: after handicap stones white starts.
fn node_look(session: &Session, node: NodeId, players: u8) -> NodeLook {
    let look = NodeLook::of(session.record(), node, players);
    let placed = session.record().node(node).ops().last();
    let placed = placed.and_then(|op| op.piece());
    let owner = placed
        .zip(session.game())
        .map(|(piece, game)| game.owner(piece));
    match session.game() {
        Some(game) if !game.is_stone_game() => look,
        _ => NodeLook {
            player: look
                .player
                .map(|player| owner.unwrap_or(player))
                // The look numbers the fillings: 0 is hollow. Player 0 is black here.
                .map(|player| 1 - player.min(1)),
            ..look
        },
    }
}

/// Returns what happens at a node: its move with its number and the effects of the rules.
pub(in crate::tui) fn title(app: &App, session: &Session, node: NodeId) -> String {
    let read = session.record().node(node);
    match read.content() {
        Content::Root => app.texts.word("tui-node-start"),
        Content::Note if session.tree().text_move(node).is_some() => {
            let number = session.rounds().prefix(count(session, node));
            format!("{number} {}", label(app, session, node))
        }
        Content::Note => app.texts.word("tui-node-note"),
        Content::SetUp(_) if !read.is_counted() => app.texts.word("tui-node-set-up"),
        Content::SetUp(_) | Content::Move(_) => {
            let number = session.rounds().prefix(count(session, node));
            let title = format!("{number} {}", label(app, session, node));
            match effects(app, session, node) {
                Some(effects) => format!("{title}  {effects}"),
                None => title,
            }
        }
    }
}

/// Returns the effects that the rules added to a move; only the first of many operations.
fn effects(app: &App, session: &Session, node: NodeId) -> Option<String> {
    const SHOWN: usize = 4;
    if app.seen_move(node).is_some() {
        // What the rules did is seen on the board, as far as it is seen.
        return None;
    }
    let effects = session.tree().effects(node);
    let first = effects.get(..effects.len().min(SHOWN))?;
    let mut words = effect_words(app, first)?;
    if effects.len() > SHOWN {
        words.push_str(" …");
    }
    let said = message!("tui-effects", effects = words);
    Some(app.texts.say(&said))
}
