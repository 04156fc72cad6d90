//! The record: navigation, variations, editing the tree.

use super::super::commands::Action;
use super::super::keys::Key;
use super::super::layer::CommentBox;
use super::super::layout::Pane;
use crate::base::Message;
use crate::message;
use crate::record::{ChangeKind, NodeId, RecordChange};
use crate::session::node_facts::comment::{has_text, text_of};
use crate::session::{NavigationStep, RecordEdit, Seat, Session, describe_change};
use crate::tui::app::{App, Layer};
use crate::tui::facts::{SheetColumn, all_next_moves, columns_with_data, next_moves};
use crate::tui::move_text;
use crate::tui::panes::CommentExtent;
use crate::tui::screens::column_word;
use crate::tui::screens::moves::place::Scroll;
use crate::tui::update::offers::{offer_values, open_layer};
use crate::tui::update::position::position_changed;
use crate::tui::update::{changes, replaced};
use std::time::Duration;
use tui_textarea::TextArea;

/// Goes to a node of the record.
pub(super) fn step(app: &mut App, step: NavigationStep) {
    let Some(session) = &mut app.session else {
        return;
    };
    if session.step(step) {
        unfold_to_current(app);
        position_changed(app);
        show_last_move(app);
        return;
    }
    match step {
        NavigationStep::Back(_) | NavigationStep::Start => app.tell(&message!("tui-at-the-start")),
        NavigationStep::Forward(_) | NavigationStep::End => app.tell(&message!("tui-at-the-end")),
        NavigationStep::PreviousFork => app.tell(&message!("tui-no-fork")),
        NavigationStep::NextFork => app.tell(&message!("tui-no-fork-ahead")),
        NavigationStep::NextComment | NavigationStep::PreviousComment => {
            app.tell(&message!("tui-no-comment"))
        }
        NavigationStep::NextRefused => app.tell(&message!("tui-no-refused")),
        NavigationStep::MainLine => app.tell(&message!("tui-on-main-line")),
        NavigationStep::Sibling(_) | NavigationStep::MoveNumber(_) | NavigationStep::To(_) => {}
    }
}

/// Puts the cursor on the last move if a part of the board is not in view, which goes along with it.
fn show_last_move(app: &mut App) {
    let board = app.layout.board.as_ref();
    let is_cut = board.is_some_and(|board| board.more().contains(&true));
    let session = app.session.as_ref().filter(|_| is_cut);
    let arrival = session.and_then(|session| {
        let node = session.record().node(session.current());
        node.content().as_move()?.arrival()
    });
    if let Some(square) = arrival {
        app.board.cursor = square;
    }
}

fn unfold_to_current(app: &mut App) {
    let Some(session) = &app.session else { return };
    app.moves.unfold_above(session.record(), session.current());
}

/// Shows the moves as a score sheet or as a tree, and remembers that.
pub(super) fn toggle_sheet(app: &mut App) {
    show_sheet(app, !app.shows_sheet());
}

/// Shows the moves as a score sheet or as a tree in the present mode, and remembers that.
fn show_sheet(app: &mut App, is_sheet: bool) {
    app.moves.scroll = None;
    app.is_config_changed |= app.shows_sheet() != is_sheet;
    app.config.set_sheet(app.mode_of_moves(), is_sheet);
}

/// Chooses the columns of the score sheet, shows it, and remembers them. Without names it goes round: one column after the other, none,
/// those that the file has.
pub(super) fn columns(app: &mut App, names: &str) {
    let chosen = match names.trim() {
        "" => next_columns(app.moves.columns.as_deref()),
        names => match SheetColumn::read_list(names) {
            Ok(columns) => columns,
            Err(name) => {
                app.tell_error(&message!("columns-unknown", text = name));
                return;
            }
        },
    };
    app.config.columns = SheetColumn::names(chosen.as_deref());
    app.is_config_changed = true;
    app.moves.columns = chosen;
    show_sheet(app, true);
    let words = match &app.moves.columns {
        Some(columns) if !columns.is_empty() && app.plain.is_none() => {
            let session = app.session.as_ref();
            let with_data =
                session.map_or(Vec::new(), |session| columns_with_data(session, columns));
            // The screen shows those that it has.
            if with_data.is_empty() {
                let words = columns.iter().map(|column| column_word(app, *column));
                let words = words.collect::<Vec<_>>().join(", ");
                app.tell(&message!("columns-missing", columns = words));
            }
            return;
        }
        None => app.texts.word("columns-auto"),
        Some(columns) if columns.is_empty() => app.texts.word("columns-none"),
        Some(columns) => {
            let words = columns.iter().map(|column| column_word(app, *column));
            words.collect::<Vec<_>>().join(", ")
        }
    };
    app.tell(&message!("columns-shown", columns = words));
}

fn next_columns(shown: Option<&[SheetColumn]>) -> Option<Vec<SheetColumn>> {
    let Some(shown) = shown else {
        return Some(vec![SheetColumn::Value]);
    };
    let last = shown.last()?;
    let mut columns = SheetColumn::ALL.into_iter();
    columns.find(|column| column == last);
    Some(columns.next().into_iter().collect())
}

/// Scrolls the moves without leaving the current node: by lines, or by plies of the tree.
pub(super) fn scroll(app: &mut App, lines: isize, plies: isize) {
    let shown = app.layout.moves.as_ref().map(|layout| layout.shown);
    let scroll = app.moves.scroll.get_or_insert(Scroll {
        from: shown.unwrap_or_default(),
        ..Scroll::default()
    });
    scroll.lines = scroll.lines.saturating_add(lines);
    scroll.plies = scroll.plies.saturating_add(plies);
}

/// Scrolls the text of the current node, as long as there is more of it, otherwise the moves. In the sheet, comments stand
/// among the moves.
pub(super) fn scroll_text(app: &mut App, lines: isize) {
    if app.focus == Pane::Comment {
        scroll_comment(app, lines);
        return;
    }
    let has_more = app
        .layout
        .moves
        .as_ref()
        .is_some_and(|layout| layout.has_more);
    let scrolled = app.moves.text_scroll;
    if app.shows_sheet() || scrolled == 0 && !has_more {
        scroll(app, lines, 0);
    } else if lines < 0 || has_more {
        app.moves.text_scroll = scrolled.saturating_add_signed(lines);
    }
}

/// Selects the variation for the next step forward; if there is only one, goes to a sibling instead.
pub(super) fn choose(app: &mut App, by: i32) {
    let Some(session) = &mut app.session else {
        return;
    };
    let current = session.current();
    let ahead = session.record().node(current).children().len();
    if ahead > 1 {
        let _ = session.choose_variation(by);
        let record = session.record();
        let place = record
            .forward(current)
            .map_or(0, |node| record.node(node).place());
        // The board shows which one it is, unless it is to show none.
        if app.plain.is_none() && !next_moves(app).moves.is_empty() {
            return;
        }
        app.tell(&message!(
            "tui-variation-ahead",
            number = place + 1,
            count = ahead
        ));
    } else if session.step(NavigationStep::Sibling(by)) {
        position_changed(app);
    } else {
        app.tell(&message!("tui-no-variation"));
    }
}

/// Goes to one of the moves after the current node, given by its number, letter or text; offers them without that.
pub(super) fn branch(app: &mut App, text: &str) {
    if text.is_empty() {
        let values = branches(app);
        if values.is_empty() {
            return app.tell(&message!("tui-at-the-end"));
        }
        return offer_values(app, Action::Branch, values, "");
    }
    let next = all_next_moves(app);
    let session = app.session.as_ref();
    match session.and_then(|session| next.named(session, text)) {
        Some(node) => step(app, NavigationStep::To(node)),
        None => app.tell_error(&message!("tui-no-branch", text = text)),
    }
}

/// Handles a key of the pane that is no command: a digit goes into that branch at once.
pub(super) fn on_key(app: &mut App, key: Key) {
    if let Some(digit @ '1'..='9') = key.typed() {
        branch(app, &digit.to_string());
    }
}

/// Returns the moves after the current node as values of the command that goes to one: `a Q14`.
pub(super) fn branches(app: &App) -> Vec<String> {
    let next = all_next_moves(app).moves.into_iter();
    next.map(|next| next.to_string()).collect()
}

/// Scrolls the pane of the comment.
pub(super) fn scroll_comment(app: &mut App, lines: isize) {
    let last = app.layout.comment_end;
    let scrolled = app.moves.text_scroll.min(last);
    app.moves.text_scroll = scrolled.saturating_add_signed(lines).min(last);
}

/// Handles Enter on a move: focuses the board.
pub(super) fn open(app: &mut App) {
    app.focus = Pane::Board;
}

/// Edits the record at the current node; shows `nothing` if that changes nothing.
fn edit_here(app: &mut App, edit: fn(NodeId) -> RecordEdit, nothing: &Message) {
    // A move that is deleted is named, which can be done only before.
    let first = app.session.as_ref();
    let first = first.map(|session| move_text::label(app, session, session.current()));
    let session = app.session.as_mut();
    match session.and_then(|session| session.edit(edit(session.current()))) {
        Some(change) => {
            position_changed(app);
            changes::report_change(app, &change, &first.unwrap_or_default());
        }
        None => app.tell(nothing),
    }
}

/// Undoes or redoes an edit of the record.
pub(super) fn undo(app: &mut App, again: bool) {
    let Some(session) = &mut app.session else {
        return;
    };
    let walk = |session: &mut Session| match again {
        true => session.redo(),
        false => session.undo(),
    };
    let change = walk(session);
    if change.as_ref().is_some_and(is_move) {
        with_answers(session, again, walk);
    }
    let undone = change.as_ref().map(describe_change);
    if let Some(change) = undone {
        position_changed(app);
        if again {
            app.tell(&message!("tui-redone", change = change));
        } else {
            app.tell(&message!("tui-undone", change = change));
        }
    } else if let Some(change) = replaced::undo(app, again) {
        app.tell(&match again {
            true => message!("tui-redone", change = change),
            false => message!("tui-undone", change = change),
        });
    } else if again {
        app.tell(&message!("tui-nothing-to-redo"));
    } else {
        app.tell(&message!("tui-nothing-to-undo"));
    }
}

fn is_move(change: &RecordChange) -> bool {
    change.kind == ChangeKind::AddMove
}

/// Also undoes or redoes the machine's answers to the move of a person.
fn with_answers(
    session: &mut Session,
    again: bool,
    walk: impl Fn(&mut Session) -> Option<RecordChange>,
) {
    let players = session.game().map_or(1, |game| game.players);
    let is_person = |session: &Session, player| session.players().seat(player) == Seat::Person;
    if !(0..players).any(|player| is_person(session, player)) {
        return;
    }
    // Without this, undoing an answer of the machine would leave it to move, and it would answer again at once.
    for _ in 1..players {
        if is_person(session, session.position().turn) {
            return;
        }
        match walk(session) {
            Some(change) if is_move(&change) => {}
            Some(_) => {
                // Any other edit in between is left alone.
                let _ = match again {
                    true => session.undo(),
                    false => session.redo(),
                };
                return;
            }
            None => return,
        }
    }
}

/// Deletes the current move and its descendants.
pub(super) fn delete(app: &mut App) {
    edit_here(
        app,
        RecordEdit::Delete,
        &message!("tui-cannot-delete-start"),
    );
}

/// Deletes all variations that branch off the current line.
pub(super) fn delete_others(app: &mut App) {
    edit_here(
        app,
        RecordEdit::DeleteOthers,
        &message!("tui-no-other-variations"),
    );
}

/// Moves the current variation up by one place.
pub(super) fn promote(app: &mut App) {
    edit_here(app, RecordEdit::Promote, &message!("tui-is-first"));
}

/// Makes the current line the main line.
pub(super) fn make_main(app: &mut App) {
    edit_here(app, RecordEdit::MakeMainLine, &message!("tui-is-main"));
}

pub(super) fn cut(app: &mut App) {
    edit_here(app, RecordEdit::Cut, &message!("tui-cannot-delete-start"));
}

pub(super) fn copy(app: &mut App) {
    let copied = app.session.as_mut().and_then(|session| {
        let current = session.current();
        // The start is copied as a place for its comment, but it is no move.
        let start = usize::from(current == NodeId::ROOT);
        session
            .copy(current)
            .map(|nodes| nodes.saturating_sub(start))
    });
    if let Some(nodes) = copied {
        app.tell(&message!("tui-copied", nodes = nodes));
    }
}

/// Pastes the copied branch after the current node.
pub(super) fn paste(app: &mut App) {
    edit_here(app, RecordEdit::Paste, &message!("tui-nothing-to-paste"));
}

/// The words for how much of comments the sheet shows.
pub(super) const COMMENT_WORDS: [&str; 3] = ["all", "first", "none"];

/// Chooses how much of comments the score sheet shows, and shows it. Without a word it goes round.
pub(super) fn show_comments(app: &mut App, word: &str) {
    let extent = match (word, app.moves.comments) {
        ("all", _) | ("", CommentExtent::Hidden) => CommentExtent::Whole,
        ("first", _) | ("", CommentExtent::Whole) => CommentExtent::FirstLine,
        ("none", _) | ("", CommentExtent::FirstLine) => CommentExtent::Hidden,
        _ => {
            let words = COMMENT_WORDS.join(", ");
            app.tell_error(&message!(
                "comments-unknown",
                text = word.to_owned(),
                words = words
            ));
            return;
        }
    };
    app.moves.comments = extent;
    app.moves.is_extent_chosen = true;
    app.moves.turned_comments.clear();
    show_sheet(app, true);
    app.tell(&match extent {
        CommentExtent::Whole => message!("comments-whole"),
        CommentExtent::FirstLine => message!("comments-first"),
        CommentExtent::Hidden => message!("comments-hidden"),
    });
}

/// Folds or opens the comment of the current node in the sheet, or else its descendants.
pub(super) fn fold(app: &mut App) {
    let Some(session) = &app.session else { return };
    let current = session.current();
    let node = session.record().node(current);
    if app.shows_sheet() && has_text(node.comment()) {
        app.moves.toggle_comment(current);
        return;
    }
    if node.children().is_empty() {
        return app.tell(&message!("tui-at-the-end"));
    }
    app.moves.toggle_fold(current);
}

/// Opens the comment of the current node, or replaces it by the given text.
pub(super) fn comment(app: &mut App, text: &str) {
    let Some(session) = &app.session else { return };
    let node = session.current();
    if !text.is_empty() {
        set_comment(app, node, text);
        return;
    }
    let comment = text_of(session.record().node(node).comment());
    let mut area = TextArea::new(comment.split('\n').map(str::to_owned).collect());
    area.move_cursor(tui_textarea::CursorMove::Bottom);
    area.move_cursor(tui_textarea::CursorMove::End);
    open_layer(app, Layer::Comment(Box::new(CommentBox { node, area })));
}

pub(super) fn set_comment(app: &mut App, node: NodeId, text: &str) {
    let Some(session) = &mut app.session else {
        return;
    };
    let edit = session.comment_edit(node, text);
    if let Some(change) = edit.and_then(|edit| session.edit(edit)) {
        changes::report_change(app, &change, "");
    }
}

fn pause(app: &App) -> Duration {
    Duration::from_millis(u64::from(app.config.autoplay_tenths) * 100)
}

/// Starts or stops automatic play through the moves.
pub(super) fn autoplay(app: &mut App) {
    if app.moves.autoplay_at.take().is_some() {
        app.tell(&message!("tui-autoplay-off"));
    } else {
        app.moves.autoplay_at = Some(app.now + pause(app));
        app.tell(&message!("tui-autoplay-on"));
    }
}

/// Performs the next step of automatic play, which stops at the end.
pub(super) fn autoplay_step(app: &mut App) {
    let moved = app
        .session
        .as_mut()
        .is_some_and(|session| session.step(NavigationStep::Forward(1)));
    if moved {
        unfold_to_current(app);
        position_changed(app);
        app.moves.autoplay_at = Some(app.now + pause(app));
    } else {
        app.moves.autoplay_at = None;
        app.tell(&message!("tui-at-the-end"));
    }
}

/// Makes automatic play slower or faster.
pub(super) fn speed(app: &mut App, slower: bool) {
    let tenths = app.config.autoplay_tenths;
    app.config.autoplay_tenths = if slower {
        (tenths * 2).min(160)
    } else {
        (tenths / 2).max(1)
    };
    app.is_config_changed = true;
    let tenths = app.config.autoplay_tenths;
    app.tell(&message!(
        "tui-autoplay-speed",
        seconds = format!("{}.{}", tenths / 10, tenths % 10)
    ));
}

/// Goes to the next or previous node whose comment, name or move contains the text.
pub(super) fn find(app: &mut App, forward: bool) {
    let wanted = app.moves.wanted.to_lowercase();
    let match_node = app.session.as_ref().and_then(|session| {
        let holds = |node| move_text::holds(app, session, node, &wanted);
        session.record().find(session.current(), forward, holds)
    });
    let Some(node) = match_node else {
        let text = app.moves.wanted.clone();
        app.tell(&message!("tui-not-found", text = text));
        return;
    };
    let moved = app
        .session
        .as_mut()
        .is_some_and(|session| session.step(NavigationStep::To(node)));
    if moved {
        unfold_to_current(app);
        position_changed(app);
    } else {
        app.tell(&message!("tui-found-only-here"));
    }
}
