//! Draws the workbench.
//!
//! Invariant: drawing changes nothing; the positions of everything are returned as a [`Layout`], which the shell stores
//! for handling the mouse.

pub mod board;
mod bottom;
mod file_picker;
mod key_labels;
pub mod layers;
mod legal;
mod library;
pub mod message;
pub mod moves;
mod pane_frame;
pub mod panel;
mod seats;
mod short_texts;
pub mod source;
pub(in crate::tui) mod state;
mod stones;
mod title_bar;

pub(in crate::tui) use board::picture as board_picture;
pub(in crate::tui) use layers::{difference_lines, page_room};
pub(in crate::tui) use legal::{not_listed, remarks as remarks_on};
pub(in crate::tui) use library::lost_name;
pub(in crate::tui) use moves::{column_word, rule_state, title as node_title};
pub(in crate::tui) use panel::{
    analysis_foot, explorer_lines, explorer_status, learned_notes, learned_rows, review_lines,
    statistics_rows, worth_words,
};
pub(in crate::tui) use seats::card_lines;

use super::layout::{Arrangement, Layout, Pane, SMALLEST, ScreenShape, Shares, arrange};
use super::theme::{Role, Signs, console};
use super::widgets::paint::{Canvas, columns16, shortened, wrapped};
use crate::board::Game;
use crate::board::look::Edge;
use crate::config::Mode;
use crate::message;
use crate::record::NodeId;
use crate::tui::app::{App, Layer};
use crate::tui::facts::is_explaining;
use crate::tui::panes::Viewer;
use crate::tui::screens::board::room;
use crate::tui::screens::legal::lower_half;
use crate::tui::screens::pane_frame::draw_border;
use bottom::Bottom;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::Line;

/// The height of a screen below which a board that fills it has no frame.
const HEIGHT_OF_FRAME: u16 = 24;

/// Draws everything and returns the positions.
pub fn view(app: &App, area: Rect, buffer: &mut Buffer) -> Layout {
    // The order of the adaptions matters; each one sees what those before have left:
    //
    // 1. `arrange`: the kind of arrangement by the size without the rows at the bottom
    // 2. `without_rules` or `shared`: the room of board, source and moves
    // 3. `fold_moves`, `with_study`, `with_cards`, `with_panel`: what stands in the column beside the board
    // 4. `zoomed`: the same room to every pane, of which one is drawn
    // 5. `fold_composer` and where its line goes instead, by the rows that the board then needs
    // 6. `take_beside`: messages, last, because they come and go and must not move the board
    //
    // Layers are drawn over the panes, and at the very end what terminals cannot show is replaced in the finished
    // buffer, so that no widget needs to know of it.
    let area = area.intersection(buffer.area);
    let mut bottom = Bottom::new(app, area);
    let mut arrangement = arrange(bottom.rest(area));
    if let Some(session) = app
        .session
        .as_ref()
        .filter(|session| !session.rules_text().has_source())
    {
        arrangement = arrangement.without_rules(session.game().is_some());
        if arrangement.shape == ScreenShape::Three && !is_composing(app) {
            // Records are only viewed, so the board gets the room of the composer.
            arrangement.composer.height = 0;
        }
    }
    if let Some(session) = &app.session
        && session.rules_text().has_source()
    {
        // The source unfolds where it is needed: with the focus, and while a judgement is followed in it.
        let is_followed = is_explaining(app) || matches!(app.layers.last(), Some(Layer::Test(_)));
        let folds = app.focus != Pane::Rules && !is_followed;
        // Operations are composed where rules are written; elsewhere a line below the board is enough.
        if app.mode != Mode::Write && session.game().is_some() {
            arrangement = arrangement.with_composer_inside();
        }
        let mut shares = Shares::of(app.mode, arrangement.shape, area.width, folds);
        if let Some(game) = session.game()
            && arrangement.shape == ScreenShape::Three
            && shares.rules == 0
        {
            shares.board = shares.board.max(share_for_cells(game, area.width));
        }
        arrangement = arrangement.shared(shares.moved(app.borders));
    }
    if let Some(session) = &app.session {
        let root = session.record().node(NodeId::ROOT);
        // A border that was moved stays where it was put.
        let is_free = app.focus != Pane::Moves && app.borders.1 == 0;
        if root.children().is_empty() && is_free {
            arrangement = arrangement.fold_moves();
        }
    }
    let has_panel = app.panel.is_some() && app.session.is_some();
    let folds = arrangement.rules.is_empty() && !app.is_zoomed;
    if folds && app.is_studying() {
        let has_curve = app.panes().contains(&Pane::Value);
        arrangement = arrangement.with_study(has_curve, has_panel);
    } else {
        let players = app.game().map_or(0, |game| game.players);
        if folds && app.mode == Mode::Play && players > 1 {
            arrangement = arrangement.with_cards(players, area.height);
        }
        if has_panel {
            arrangement = arrangement.with_panel();
        }
    }
    if app.is_zoomed && app.session.is_some() {
        arrangement = arrangement.zoomed();
        let is_board = matches!(app.focus, Pane::Board | Pane::Composer) && app.game().is_some();
        if is_board && area.height < HEIGHT_OF_FRAME {
            arrangement = arrangement.without_frame();
        }
    }
    if let Some(rows) = rows_of_composer(app, &arrangement) {
        arrangement = arrangement.fold_composer(rows);
        let has_remark = || {
            let session = app.session.as_ref();
            session.is_some_and(|session| board::composer::has_remark(app, session))
        };
        let is_one = arrangement.shape == ScreenShape::One;
        // The steps of a judgement need the keys in the row of the hints.
        let wants_line = !is_explaining(app) && (is_composing(app) || has_remark());
        if rows == 0 && is_one && wants_line {
            arrangement = arrangement.with_line_in_hints();
        } else if rows == 0 && is_composing(app) {
            arrangement = arrangement.with_composer_beside();
        }
    }
    let is_one = arrangement.shape == ScreenShape::One && !arrangement.is_bare;
    if is_one && !arrangement.has_line_in_hints() {
        // A message takes its rows from the composer's, so that the board keeps its place.
        let taken = area.height - bottom.rest(area).height;
        // Computed for the area without a message: what the composer would have then, less what the message takes.
        let (_, rows) = arrange(area).zoomed().board_rows();
        arrangement = arrangement.fold_composer(rows.saturating_sub(taken));
    }
    // The steps of a judgement say the same in their own pane.
    let remark = board::composer::long_remark(app, &arrangement).filter(|_| !is_explaining(app));
    if let Some((severity, text)) = remark {
        bottom.put_beside(text, severity);
    }
    let beside = bottom.lines_beside(arrangement.moves.width);
    let rows: usize = beside.iter().map(|message| message.lines.len()).sum();
    let (arrangement, place_beside) = arrangement.take_beside(u16::try_from(rows).unwrap_or(0));
    let mut layout = Layout {
        arrangement,
        ..Layout::default()
    };
    if area.is_empty() {
        return layout;
    }
    let title = app.game_title();
    if arrangement.shape == ScreenShape::Notice {
        let name = if title.is_empty() { "gametui" } else { &title };
        draw_notice(app, name, area, buffer);
        return layout;
    }
    Canvas::new(buffer, area).clear(area, app.theme.style(Role::Text));
    if !arrangement.is_bare {
        title_bar::draw(app, &title, &mut layout, buffer);
    }
    if let Some(screen) = &app.stones {
        stones::draw(app, screen, &mut layout, buffer);
    } else if app.session.is_none() {
        library::draw(app, &mut layout, buffer);
    } else if app.viewer() == Viewer::Nobody || app.is_paused() {
        draw_curtain(app, area, buffer);
    } else {
        draw_panes(app, &mut layout, buffer);
    }
    Bottom::draw_beside(app, &beside, place_beside, &mut layout, buffer);
    bottom.draw(app, area, &mut layout, buffer);
    let room = bottom.room_for_layers(area);
    for layer in &app.layers {
        layers::draw(app, layer, room, &mut layout, buffer);
    }
    if app.theme.signs == Signs::Ascii {
        console::restrict(area, buffer, Signs::ascii);
    } else if app.appearance.is_console {
        console::restrict(area, buffer, console::stand_in);
    }
    if let Some(paper) = app.theme.paper {
        paint(paper, area, buffer);
    }
    layout
}

/// Draws the curtain in place of the panes.
fn draw_curtain(app: &App, area: Rect, buffer: &mut Buffer) {
    let turn = app
        .session
        .as_ref()
        .map_or(0, |session| session.position().turn);
    let give = match app.is_paused() {
        true => message!("clock-paused"),
        false => message!("curtain-give", player = app.player_name(turn)),
    };
    let lines = wrapped(&app.texts.say(&give), area.width.saturating_sub(4), 4);
    let rows = u16::try_from(lines.len()).unwrap_or(1);
    let first = area.y + area.height.saturating_sub(rows) / 2;
    let mut canvas = Canvas::new(buffer, area);
    for (line, y) in lines.iter().zip(first..area.bottom()) {
        let wide = columns16(line);
        let x = area.x + area.width.saturating_sub(wide) / 2;
        canvas.text(x, y, wide, line, app.theme.style(Role::Strong));
    }
}

/// Draws the notice on a screen of a few cells: what is open, and the required size.
fn draw_notice(app: &App, name: &str, area: Rect, buffer: &mut Buffer) {
    let mut canvas = Canvas::new(buffer, area);
    canvas.clear(area, app.theme.style(Role::Text));
    let (columns, rows) = SMALLEST;
    let long = app.texts.say(&message!(
        "screen-too-small",
        name = name,
        columns = columns,
        rows = rows,
    ));
    let text = match columns16(&long) <= area.width {
        true => long,
        false => format!("{columns}x{rows}! {name}"),
    };
    let text = shortened(&text, usize::from(area.width));
    canvas.widget(Line::styled(text, app.theme.style(Role::Strong)), area);
}

/// Gives the colours of the paper to everything that would have those of the terminal.
fn paint(paper: Style, area: Rect, buffer: &mut Buffer) {
    for place in area.positions() {
        let Some(cell) = buffer.cell_mut(place) else {
            continue;
        };
        for (own, color) in [(&mut cell.fg, paper.fg), (&mut cell.bg, paper.bg)] {
            if let (Color::Reset, Some(color)) = (*own, color) {
                *own = color;
            }
        }
    }
}

/// Returns the width of the board's pane in percent in which its cells are three columns wide, or 0 if that would leave
/// too little beside it.
fn share_for_cells(game: &Game, width: u16) -> u16 {
    /// The most percent that a board takes by itself.
    const MOST: u32 = 66;
    // Cells, the names of rows, the border.
    // Three columns per cell are the least in which a piece has air on both sides.
    let needed = u32::from(game.width) * 3 + 6;
    let percent = (needed * 100).div_ceil(u32::from(width.max(1)));
    u16::try_from(percent)
        .ok()
        .filter(|_| percent <= MOST)
        .unwrap_or(0)
}

/// Returns the number of rows for the composer on a screen that is too low for the whole board beside it; `None` if there
/// is enough room. Where there are panes beside the board, what does not fit below it stands there.
fn rows_of_composer(app: &App, arrangement: &Arrangement) -> Option<u16> {
    let session = app.session.as_ref()?;
    let (board, lines) = arrangement.board_rows();
    let game = session.game()?;
    // If a single row for the line makes the cells higher, it never gets more, so that the cells keep their height.
    // Cells are about twice as wide as high, so the width bounds their height as well; rows beyond that help nothing.
    let (width, height) = game.look.field(game.width, game.height).size();
    let widest = arrangement.board.width.saturating_sub(6) / width.max(1) / 2;
    let beside = rows_beside(game);
    let cell = |rows: u16| (rows.saturating_sub(beside) / height.max(1)).min(widest);
    if lines > 1 && cell(board + lines - 1) > cell(board).max(1) {
        return Some(1);
    }
    // It goes where cells get a second row for it, with the names of the columns in the frame if need be. Only the layout
    // itself knows whether they fit into the width, as on a board of slanting rows.
    let inner = arrangement.board.inner(Margin::new(1, 1));
    let is_high = || {
        let all = room::layout_above_frame(app, inner);
        all.is_some_and(|all| all.cell.1 > 1)
    };
    if !arrangement.is_bare && cell(board + lines - lines.min(1)) < 2 && is_high() {
        return Some(0);
    }
    // The line keeps a row of its own unless the squares and the names of the columns need it.
    let missing = height.saturating_add(beside).checked_sub(board)?;
    let remaining = match (height + 1).saturating_sub(board) {
        squares if squares < lines => lines.saturating_sub(missing).max(1),
        squares => lines.saturating_sub(squares),
    };
    match missing {
        0 => None,
        _ if is_composing(app) => Some(remaining),
        _ => Some(remaining.min(1)),
    }
}

/// Returns the rows above and below the squares that a board is to have: the names of the columns, the sides of the players,
/// their hands, and the words about the goal. The latter count during the whole game, so that the board stays where it is.
fn rows_beside(game: &Game) -> u16 {
    let look = &game.look;
    let edges = [Edge::Top, Edge::Bottom].into_iter();
    let edges = edges.filter(|edge| look.owner_of_edge(*edge).is_some());
    let rows = 1 + edges.count() + look.hands.len() + usize::from(!look.goal.is_empty());
    u16::try_from(rows).unwrap_or(u16::MAX)
}

/// Returns true if a move is being typed or composed.
fn is_composing(app: &App) -> bool {
    app.focus == Pane::Composer || !app.composer.line.text().is_empty()
}

fn draw_panes(app: &App, layout: &mut Layout, buffer: &mut Buffer) {
    let arrangement = layout.arrangement;
    match arrangement.shape {
        ScreenShape::Four => {
            draw_pane(app, Pane::Board, arrangement.board, layout, buffer);
            draw_rules(app, layout, buffer);
            draw_moves_and_panel(app, layout, buffer);
            draw_pane(app, Pane::Composer, arrangement.composer, layout, buffer);
        }
        ScreenShape::Three => {
            draw_pane(app, Pane::Board, arrangement.board, layout, buffer);
            draw_rules(app, layout, buffer);
            draw_moves_and_panel(app, layout, buffer);
            layout.panes.push((Pane::Composer, arrangement.composer));
            board::composer::draw(
                app,
                arrangement.composer,
                (false, false),
                &arrangement,
                buffer,
            );
        }
        ScreenShape::One => {
            let is_with_board =
                types_below_board(app, &arrangement) || has_steps_below(app, &arrangement);
            let pane = match is_with_board {
                true => Pane::Board,
                false => app.focus,
            };
            draw_pane(app, pane, arrangement.board, layout, buffer);
            if has_steps_below(app, &arrangement) {
                let steps = lower_half(arrangement.board);
                draw_pane(app, Pane::Panel, steps, layout, buffer);
            }
        }
        ScreenShape::Notice => {}
    }
}

/// Returns true if the steps of a judgement stand below the board, although one pane is shown at a time: they refer to
/// the board.
fn has_steps_below(app: &App, arrangement: &Arrangement) -> bool {
    arrangement.shape == ScreenShape::One && app.focus == Pane::Panel && is_explaining(app)
}

/// Returns true if a move is typed below the board, although one pane is shown at a time: the board shows what the line
/// means.
fn types_below_board(app: &App, arrangement: &Arrangement) -> bool {
    let has_game = app
        .session
        .as_ref()
        .is_some_and(|session| session.game().is_some());
    arrangement.shape == ScreenShape::One
        && app.focus == Pane::Composer
        && has_game
        && (arrangement.below_board.height > 1 || arrangement.has_line_in_hints())
}

/// Draws the source of the rules, if there is any.
fn draw_rules(app: &App, layout: &mut Layout, buffer: &mut Buffer) {
    if app.panes().contains(&Pane::Rules) && !layout.arrangement.rules.is_empty() {
        draw_pane(app, Pane::Rules, layout.arrangement.rules, layout, buffer);
    }
}

/// Draws the moves and the panel, or the more important of them if there is room for one.
fn draw_moves_and_panel(app: &App, layout: &mut Layout, buffer: &mut Buffer) {
    let arrangement = layout.arrangement;
    let is_open = app.panel.is_some();
    let both = is_open && arrangement.has_room_for_panel();
    if both || !is_open || app.focus == Pane::Moves {
        draw_pane(app, Pane::Moves, arrangement.moves, layout, buffer);
    }
    if both || is_open && app.focus != Pane::Moves {
        draw_pane(app, Pane::Panel, arrangement.panel, layout, buffer);
    }
    seats::draw_cards(app, layout, buffer);
    let study = [
        (Pane::Comment, arrangement.comment),
        (Pane::Value, arrangement.curve),
    ];
    for (pane, place) in study.into_iter().filter(|(_, place)| !place.is_empty()) {
        draw_pane(app, pane, place, layout, buffer);
    }
}

fn draw_pane(app: &App, pane: Pane, area: Rect, layout: &mut Layout, buffer: &mut Buffer) {
    layout.panes.push((pane, area));
    match pane {
        Pane::Board => board::pane(app, area, layout, buffer),
        Pane::Rules => source::pane(app, area, layout, buffer),
        Pane::Moves => moves::pane(app, area, layout, buffer),
        Pane::Panel => panel::pane(app, area, layout, buffer),
        Pane::Comment => moves::comment_pane(app, area, layout, buffer),
        Pane::Value => panel::curve(app, area, layout, buffer),
        Pane::Composer => {
            let count = legal::count_words(app);
            let inner = draw_border(app, Pane::Composer, "", &count, area, layout, buffer);
            board::composer::draw(app, inner, (true, false), &layout.arrangement, buffer);
        }
    }
}
