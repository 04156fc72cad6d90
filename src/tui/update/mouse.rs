//! The mouse: positions are looked up in the layout of the last frame.

use crate::board::{Move, Square};
use crate::record::NodeId;
use crate::session::NavigationStep;
use crate::tui::app::{App, Effect, Layer};
use crate::tui::layout::Pane;
use crate::tui::update::{
    assist, board, command, layers, library, marking, menus, modes, moves, panel, panes, questions,
    stones,
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use std::time::Duration;

/// Handles an event of the mouse.
pub(super) fn on_mouse(app: &mut App, event: MouseEvent, effects: &mut Vec<Effect>) {
    let (column, row) = (event.column, event.row);
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => press(app, column, row, effects),
        MouseEventKind::Up(MouseButton::Left) if app.dragged.take().is_some() => {}
        MouseEventKind::Up(MouseButton::Left) => release(app, column, row),
        MouseEventKind::Down(MouseButton::Right) => {
            let cell = app
                .layout
                .stones
                .and_then(|layout| layout.cell_at(column, row));
            if app.layers.is_empty() && app.stones.is_some() {
                if let Some(cell) = cell {
                    stones::point(app, cell, false);
                }
            } else if app.layers.is_empty() {
                app.board.drawn_from = square_at(app, column, row).filter(|_| can_draw(app));
                match app.board.drawn_from {
                    Some(square) => app.board.cursor = square,
                    None => board::take_back(app),
                }
            } else {
                let layer = app.layers.pop();
                layer.iter().for_each(|layer| questions::leave(app, layer));
            }
        }
        MouseEventKind::Drag(MouseButton::Right) => {
            if let Some(square) =
                square_at(app, column, row).filter(|_| app.board.drawn_from.is_some())
            {
                app.board.cursor = square;
            }
        }
        MouseEventKind::Up(MouseButton::Right) => {
            let squares = app.board.drawn_from.take().zip(square_at(app, column, row));
            if let Some((from, to)) = squares.filter(|_| app.layers.is_empty()) {
                marking::draw(app, from, to);
            }
        }
        MouseEventKind::ScrollUp => wheel(app, column, row, false, effects),
        MouseEventKind::ScrollDown => wheel(app, column, row, true, effects),
        MouseEventKind::ScrollLeft => scroll_sideways(app, column, row, -4),
        MouseEventKind::ScrollRight => scroll_sideways(app, column, row, 4),
        MouseEventKind::Drag(MouseButton::Left) => {
            if let Some(screen) = app.stones.as_ref().filter(|_| app.layers.is_empty()) {
                let cell = app
                    .layout
                    .stones
                    .and_then(|layout| layout.cell_at(column, row));
                // Every cell that the pointer enters is painted once.
                if let Some(cell) = cell.filter(|cell| *cell != screen.cursor) {
                    stones::point(app, cell, true);
                }
            } else if let Some(border) = app.dragged {
                panes::drag_border(app, border, column, row);
            } else if let Some(square) = square_at(app, column, row) {
                app.board.cursor = square;
            }
        }
        _ => {}
    }
}

/// Returns true if the right button draws: nothing is under way that it would take back.
fn can_draw(app: &App) -> bool {
    let board = &app.board;
    let is_asked = app
        .session
        .as_ref()
        .is_some_and(|session| !session.moves().answers().is_empty());
    board.composition.is_empty()
        && app.composer.line.text().is_empty()
        && board.tool.is_none()
        && board.premove.is_none()
        && board.refusal.is_none()
        && !board.setting_up
        && !is_asked
}

/// How long after a click another one on the same square is the second half of a double click.
const DOUBLE_CLICK: Duration = Duration::from_millis(400);

fn hit<T: Copy>(places: &[(Rect, T)], column: u16, row: u16) -> Option<T> {
    let pointer = Position::new(column, row);
    places
        .iter()
        .find(|(place, _)| place.contains(pointer))
        .map(|(_, what)| *what)
}

fn square_at(app: &App, column: u16, row: u16) -> Option<crate::board::Square> {
    app.layout
        .board
        .as_ref()
        .and_then(|layout| layout.square_at(column, row))
}

/// Closes the top layer, like Esc. A question that opened by itself is queued again instead, and what was clicked gets
/// the click.
fn click_outside(app: &mut App, column: u16, row: u16, effects: &mut Vec<Effect>) {
    match app.layers.pop() {
        Some(Layer::Dialog(question)) if question.notice.is_some() => {
            app.questions.put_back(*question);
            press(app, column, row, effects);
        }
        layer => {
            app.layers.extend(layer);
            let escape = super::super::keys::Key::plain(crossterm::event::KeyCode::Esc);
            layers::on_key(app, escape, effects);
        }
    }
}

fn press(app: &mut App, column: u16, row: u16, effects: &mut Vec<Effect>) {
    // In the order in which things lie above each other: the notice and the menu bar, which are there with any layer;
    // the top layer, which takes every other click; the hint line, the lists; and last the panes. The layout is that of
    // the last frame, which is what the user has clicked on, even if the state has changed since.
    app.board.pressed = None;
    app.board.drawn_from = None;
    app.dragged = None;
    app.release_toast(false);
    if app.layout.notice.contains(Position::new(column, row)) && !app.questions.is_empty() {
        questions::open_question(app);
        return;
    }
    if let Some(menu) = hit(&app.layout.menus, column, row) {
        for layer in std::mem::take(&mut app.layers) {
            questions::leave(app, &layer);
        }
        menus::open_menu(app, menu);
        return;
    }
    if !app.layers.is_empty() {
        if let Some(entry) = hit(&app.layout.entries, column, row) {
            layers::click(app, entry, effects);
        } else if !app.layout.layer.contains(Position::new(column, row)) {
            click_outside(app, column, row, effects);
        }
        return;
    }
    if let Some(mode) = hit(&app.layout.modes, column, row) {
        modes::choose(app, mode.name(), effects);
        return;
    }
    if let Some(action) = hit(&app.layout.hints, column, row) {
        command::run(app, action, "", effects);
        return;
    }
    if let Some(target) = hit(&app.layout.library, column, row) {
        library::click(app, target, effects);
        return;
    }
    if app.editor.completion.is_some() {
        if let Some(word) = hit(&app.layout.completion, column, row) {
            assist::click(app, word);
            return;
        }
        app.editor.completion = None;
    }
    if app.stones.is_some() {
        let layout = app.layout.stones;
        if let Some(cell) = layout.and_then(|layout| layout.cell_at(column, row)) {
            stones::point(app, cell, true);
        }
        return;
    }
    if let Some(pane) = hit(&app.layout.tabs, column, row) {
        app.focus = pane;
        return;
    }
    if let Some(tab) = hit(&app.layout.source_tabs, column, row) {
        app.editor.active = tab;
        app.focus = Pane::Rules;
        return;
    }
    // Before the panes, to which the cells of a border belong as well.
    app.dragged = panes::border_at(app, column, row);
    if app.dragged.is_some() {
        return;
    }
    // The pane that was drawn last lies above: where one pane is shown at a time, the steps of a judgement cover its
    // lower half.
    let panes: Vec<(Rect, Pane)> = app
        .layout
        .panes
        .iter()
        .rev()
        .map(|(pane, place)| (*place, *pane))
        .collect();
    let Some(pane) = hit(&panes, column, row) else {
        return;
    };
    app.focus = pane;
    match pane {
        Pane::Board => {
            if let Some(node) = next_move_at(app, column, row) {
                moves::step(app, NavigationStep::To(node));
            } else if let Some(square) = square_at(app, column, row) {
                app.board.cursor = square;
                app.board.pressed = Some(square);
                app.board.is_lifted_by_press = board::press(app, square);
            }
        }
        Pane::Moves => {
            let node = app
                .layout
                .moves
                .as_ref()
                .and_then(|layout| layout.node_at(column, row));
            if let Some(node) = node {
                moves::step(app, NavigationStep::To(node));
            } else if app.shows_sheet() && row + 1 == app.layout.arrangement.moves.bottom() {
                // The names of the columns stand there.
                moves::columns(app, "");
            }
        }
        Pane::Rules => {
            let view = app.layout.source_view.as_ref();
            let line = view.and_then(|view| view.numbered_at(column, row));
            if let (Some(line), Some(file)) = (line, app.editor.file_mut())
                && file.blocks().iter().any(|block| block.head == line)
            {
                file.toggle_fold(line);
                return;
            }
            let spot = app.layout.source_view.as_ref().and_then(|layout| {
                let lines = app.editor.file()?.area.lines();
                layout.spot_at(lines, column, row)
            });
            if let (Some((line, square)), Some(file)) = (spot, app.editor.file_mut()) {
                file.set_caret(line, square);
            }
        }
        Pane::Panel => {
            if let Some(node) = hit(&app.layout.graph, column, row) {
                moves::step(app, NavigationStep::To(node));
            } else if let Some(row) = hit(&app.layout.panel_rows, column, row) {
                panel::click(app, row);
            }
        }
        Pane::Value => {
            if let Some(node) = hit(&app.layout.graph, column, row) {
                moves::step(app, NavigationStep::To(node));
            }
        }
        Pane::Composer | Pane::Comment => {}
    }
}

/// Returns the node of the move ahead whose letter or arrow was clicked on the square where it arrives. On other squares
/// the arrow lies above pieces, which are to be lifted, and so do the arrivals where the player on turn has a piece.
fn next_move_at(app: &App, column: u16, row: u16) -> Option<NodeId> {
    let session = app.session.as_ref()?;
    let square = square_at(app, column, row)?;
    let position = session.position();
    let piece = position
        .board
        .has(square)
        .then(|| position.board.piece(square));
    let owner = piece.flatten().zip(session.game());
    let is_own = owner.is_some_and(|(piece, game)| game.is_of(piece, position.turn));
    let pointer = Position::new(column, row);
    let arrives_here = |node: NodeId| {
        let mv = session.record().node(node).content().as_move();
        mv.and_then(Move::arrival) == Some(square)
    };
    let is_free = !is_own && app.board.composition.is_empty();
    let ahead = app.layout.branches.iter().filter(|_| is_free);
    let here: Vec<_> = ahead.filter(|(_, node)| arrives_here(*node)).collect();
    // The whole cell goes there; where several arrive, the letter that was hit.
    let hit = here.iter().find(|(place, _)| place.contains(pointer));
    hit.or(here.first()).map(|(_, node)| *node)
}

fn release(app: &mut App, column: u16, row: u16) {
    let Some(from) = app.board.pressed.take() else {
        return;
    };
    let is_lifted = std::mem::take(&mut app.board.is_lifted_by_press);
    let to = square_at(app, column, row);
    let Some(to) = to.filter(|to| !is_lifted || is_square(app, *to)) else {
        if is_lifted {
            // Outside of the board the piece goes back.
            app.board.cursor = from;
            board::put_back(app);
        }
        return;
    };
    app.board.cursor = to;
    if from == to && is_lifted {
        // It stays in the hand.
    } else if from == to {
        let last = app.board.clicked.replace((to, app.now));
        let is_double = last.is_some_and(|(square, time)| {
            square == to && app.now.saturating_sub(time) < DOUBLE_CLICK
        });
        let is_tool = app.board.tool.is_some() || app.board.setting_up;
        let is_in_hand = !app.board.composition.is_empty();
        if is_double && !is_tool && !is_in_hand {
            return;
        }
        if is_in_hand {
            app.board.clicked = None;
        }
        board::enter(app, to);
    } else {
        board::drag(app, from, to);
    }
}

fn is_square(app: &App, square: Square) -> bool {
    app.played()
        .is_some_and(|(_, position)| position.board.has(square))
}

/// Scrolls the tree along the moves.
fn scroll_sideways(app: &mut App, column: u16, row: u16, plies: isize) {
    let layout = app.layout.moves.as_ref().filter(|_| app.layers.is_empty());
    let pointer = Position::new(column, row);
    if layout.is_some_and(|layout| layout.tree.contains(pointer)) {
        moves::scroll(app, 0, plies);
    }
}

fn wheel(app: &mut App, column: u16, row: u16, down: bool, effects: &mut Vec<Effect>) {
    if !app.layers.is_empty() {
        layers::scroll(app, down, effects);
        return;
    }
    if app.stones.is_some() {
        stones::scroll(app, down);
        return;
    }
    if app.session.is_none() {
        library::select(app, if down { 1 } else { -1 });
        return;
    }
    let pointer = Position::new(column, row);
    let over = app
        .layout
        .panes
        .iter()
        .rev()
        .find(|(_, place)| place.contains(pointer))
        .map(|(pane, _)| *pane);
    if over == Some(Pane::Rules) {
        if let Some(file) = app.editor.file_mut() {
            file.scroll_by(3, down);
        }
        return;
    }
    if over == Some(Pane::Moves) {
        let lines = if down { 3 } else { -3 };
        let layout = app.layout.moves.as_ref();
        match layout.is_some_and(|layout| layout.details.contains(pointer)) {
            true => moves::scroll_text(app, lines),
            false => moves::scroll(app, lines, 0),
        }
        return;
    }
    if over == Some(Pane::Comment) {
        moves::scroll_comment(app, if down { 1 } else { -1 });
        return;
    }
    if over == Some(Pane::Panel) {
        panel::select(app, if down { 1 } else { -1 });
        return;
    }
    let step = if down {
        NavigationStep::Forward(1)
    } else {
        NavigationStep::Back(1)
    };
    moves::step(app, step);
}
