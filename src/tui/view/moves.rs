//! The pane with the tree of moves.

use super::super::app::App;
use super::super::layout::{Layout, Pane};
use super::super::update::mark_of;
use super::super::widgets::tree::{NodeDetails, NodeLook, TreeView, progress};
use super::border;
use crate::board::notation::square_name;
use crate::board::{Game, Move, Op};
use crate::message;
use crate::record::{Content, NodeId};
use crate::session::{Session, Verdict};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::path::Path;

/// The pane with the tree.
pub(super) fn pane(app: &App, area: Rect, layout: &mut Layout, buffer: &mut Buffer) {
    let Some(session) = &app.session else { return };
    let record = session.record();
    let here = session.current();
    let node = record.node(here);
    let end = record.line_end(here);
    let total = record.node(end).move_number();
    let variations = node.children().len();
    let facts = progress(
        &app.texts,
        node.move_number(),
        total,
        if variations > 1 { variations } else { 0 },
    );
    let name = session
        .record_path()
        .and_then(Path::file_name)
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    let mut below = String::new();
    if session.is_replaying() {
        below = app.texts.word("tui-replaying");
    } else if session.verdict(here) == Verdict::Refused {
        below = app.texts.word("tui-node-refused");
    } else if session.is_record_changed() {
        below = app.texts.word("tui-modified");
    }
    let found = border(app, Pane::Moves, &name, &below, area, layout, buffer);
    let players = session.game().map_or(2, |game| game.players.max(1));
    let look = |node: NodeId| NodeLook {
        folded: app.moves.folded.contains(&node),
        ..NodeLook::of(record, node, players)
    };
    let label = |node: NodeId| label(app, session, node);
    let title = title(app, session, here);
    let facts = [facts];
    let layout_of_tree = TreeView {
        theme: &app.theme,
        texts: &app.texts,
        record,
        current: here,
        look: &look,
        label: &label,
        details: NodeDetails {
            title: &title,
            marks: mark_of(record, here).unwrap_or(""),
            comment: node.comment(),
            facts: &facts,
        },
        list: app.moves.as_list,
    }
    .render(found.inner, buffer);
    layout.moves = Some(layout_of_tree);
}

fn title(app: &App, session: &Session, node: NodeId) -> String {
    match session.record().node(node).content() {
        Content::Root => app.texts.word("tui-node-start"),
        Content::Note => app.texts.word("tui-node-note"),
        Content::SetUp(_) => app.texts.word("tui-node-set-up"),
        Content::Move(_) => {
            let number = session.record().node(node).move_number();
            format!("{number}. {}", label(app, session, node))
        }
    }
}

fn label(app: &App, session: &Session, node: NodeId) -> String {
    match (session.record().node(node).content(), session.game()) {
        (Content::Move(mv), Some(game)) if mv.is_empty() => {
            let _ = game;
            app.texts.say(&message!("tui-pass"))
        }
        (Content::Move(mv), Some(game)) => short(mv, game),
        (Content::SetUp(_), _) => app.texts.word("tui-node-set-up"),
        _ => String::new(),
    }
}

/// A move as players say it, without the board it was made on: `c3-d4`, `c3:e5`, `d4`, `b7-b8=Q`.
pub(super) fn short(mv: &Move, game: &Game) -> String {
    let name = |op: &Op| square_name(op.square(), game.look.coordinates);
    let placed = |op: &Op| {
        op.piece().map_or(String::new(), |piece| {
            format!("={}", game.piece_name(piece))
        })
    };
    match mv.0.as_slice() {
        [] => "–".to_owned(),
        [one @ Op::Clear(_)] => format!("×{}", name(one)),
        [one @ Op::Place(_, piece)] => {
            let owner = game.owner(*piece);
            let kinds = super::super::composition::kinds_of(game, owner).count();
            if kinds > 1 {
                format!("{}{}", name(one), placed(one))
            } else {
                name(one)
            }
        }
        [from @ Op::Clear(_), taken @ .., to @ Op::Place(..)]
            if taken.iter().all(|op| op.piece().is_none()) =>
        {
            let sign = if taken.is_empty() { "-" } else { ":" };
            format!("{}{sign}{}", name(from), name(to))
        }
        many => {
            let parts: Vec<String> = many
                .iter()
                .take(6)
                .map(|op| match op {
                    Op::Clear(_) => format!("×{}", name(op)),
                    Op::Place(..) => format!("{}{}", name(op), placed(op)),
                })
                .collect();
            parts.join(" ")
        }
    }
}
