//! Draws the board pane and the composer.

mod branches;
pub(super) mod composer;
mod ends;
mod goal;
pub(super) mod room;
pub(super) mod shown;

pub(super) use branches::chosen_words;

use crate::base::{Message, Severity};
use crate::board::look::BoardStyle;
use crate::board::{Game, Op, Square};
use crate::codec::sgf::{Connection, Markup, game_name};
use crate::config::Mode;
use crate::message;
use crate::record::NodeId;
use crate::session::Session;
use crate::session::node_facts::{ColouredConnection, ColouredMark, MarkColour};
use crate::session::review::MoveMark;
use crate::session::words::judgement::squares_of;
use crate::tui::app::{App, Layer};
use crate::tui::facts::marking::coloured;
use crate::tui::facts::{
    decisive_squares, estimated_owners, is_over, looked_at, marking_words, movable, move_numbers,
    next_moves, path_of, premove_ops, premove_squares, shown_hint, shown_step, targets,
    tested_rule, winner,
};
use crate::tui::layout::{Layout, Pane, ScreenShape};
use crate::tui::move_text::label;
use crate::tui::panes::Viewer;
use crate::tui::panes::{PanelKind, PremoveInput};
use crate::tui::screens::board::room::{hands_of, has_frame_below, layout_in_frame};
use crate::tui::screens::board::shown::{fact, pending_ops};
use crate::tui::screens::pane_frame::draw_border;
use crate::tui::screens::panel::learned_heat;
use crate::tui::screens::state::state_words;
use crate::tui::screens::{legal, moves, seats, short_texts};
use crate::tui::theme::{Dots, Role, Signs};
use crate::tui::widgets::area::{inset, take_left};
use crate::tui::widgets::board::{BoardView, PieceSigns, heat_of};
use crate::tui::widgets::paint::{Canvas, columns, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The most columns and rows of a picture.
const MAX_CELLS: u16 = 600;

/// The least columns of a screen on which the columns and rows of the board have names on all sides.
const LEAST_FOR_NAMES_AROUND: u16 = 120;

/// Draws the board pane.
pub(super) fn pane(app: &App, area: Rect, layout: &mut Layout, buffer: &mut Buffer) {
    let Some(session) = &app.session else { return };
    let fact = match app.layers.last() {
        Some(Layer::Test(look)) => test_fact(app, look.number),
        _ => fact(app, area.width).0,
    };
    let next = next_moves(app);
    let is_one = layout.arrangement.shape == ScreenShape::One;
    let beside = match is_one {
        true => columns(&fact) + 3,
        false => 0,
    };
    let room = usize::from(area.width.saturating_sub(6)).saturating_sub(beside);
    let ahead = branches::words(&app.texts, &next, room);
    let mut below = short_texts::joined(app, &[ahead, below_words(app, session)]);
    let has_cards = layout.arrangement.cards.iter().any(|card| !card.is_empty());
    let is_timed = app.clock().is_some() && !has_cards;
    if is_timed || is_one && app.mode == Mode::Play {
        below = short_texts::joined(app, &[seats::card_words(app), below]);
    }
    if layout.arrangement.shape != ScreenShape::Four {
        below = short_texts::joined(app, &[below, legal::count_words(app)]);
    }
    // The title of a narrow screen has no room for it.
    if layout.arrangement.title.width < 100 {
        below = short_texts::joined(app, &[app.variant_names().join(", "), below]);
    }
    let framed = layout_in_frame(app, area, layout);
    // What the border has no room for then stands beside the board.
    let fact = match is_one && framed.is_some() {
        true => String::new(),
        false => fact,
    };
    let mut inner = match layout.arrangement.is_bare {
        true => {
            let cells = game_width(session).saturating_mul(2);
            facts_beside(app, session, (cells, false), None, area, buffer).0
        }
        false => draw_border(app, Pane::Board, &fact, &below, area, layout, buffer),
    };
    let mut is_told = false;
    if let Some(framed) = framed.filter(|_| is_one) {
        let is_drawing = framed.has_drawings(app.theme.dots);
        let cells = (framed.squares.width, is_drawing);
        let remark = composer::cut_remark(app, &layout.arrangement);
        let refused = remark.unwrap_or_default();
        (inner, is_told) = facts_beside(app, session, cells, Some(&refused), inner, buffer);
    }
    if layout.arrangement.shape != ScreenShape::Four {
        inner.height = layout.arrangement.board_rows().0;
    }
    let has_frame_below = has_frame_below(layout, inner, area);
    if layout.arrangement.shape == ScreenShape::One {
        let below = layout.arrangement.below_board;
        composer::draw(app, below, (false, is_told), &layout.arrangement, buffer);
    }
    let Some(game) = session.game() else {
        let text = app.texts.say(&no_board(session));
        let mut canvas = Canvas::new(buffer, inner);
        let lines = wrapped(&text, inner.width.saturating_sub(2), 8);
        for (line, row) in lines.iter().zip(inner.rows()) {
            let style = app.theme.style(Role::Faint);
            canvas.label(row.x + 1, row.y, row.width.saturating_sub(2), line, style);
        }
        return;
    };
    if let Some(Layer::Test(look)) = app.layers.last() {
        test(app, look.number, game, inner, layout, buffer);
        return;
    }
    let ops = pending_ops(app, session);
    let refusal = app.board.refusal_at(session.current());
    let refused = refusal.filter(|refusal| !refusal.is_legal());
    let seen = app.seen_board();
    let seen = seen.unwrap_or(Cow::Borrowed(&session.position().board));
    let mut board = seen.into_owned();
    // A refused piece is back where it stood, with a cross where it may not go. Who writes rules continues with what
    // was composed, which is on the board again with the next step; a move that puts nothing down has only what it
    // changed.
    let arrival = refused.and_then(|refusal| refusal.mv.arrival());
    let is_put_back = refused.is_some() && (app.mode != Mode::Write || arrival.is_some());
    for op in ops.iter().filter(|_| !is_put_back) {
        board.apply(*op);
    }
    // The pieces are shown where they are to go, whatever stands there now.
    let premove = premove_ops(app, game);
    for op in &premove {
        board.apply(*op);
    }
    let squares = |ops: &[Op]| -> Vec<Square> { ops.iter().map(|op| op.square()).collect() };
    let last_move = app.last_squares();
    let pending = if refusal.is_some() {
        Vec::new()
    } else {
        let mut pending = squares(&ops);
        pending.extend(premove_squares(app, game));
        pending.extend(squares(&premove));
        pending.extend(session.moves().answered_squares());
        pending.extend(app.board.tool_from);
        pending
    };
    let refused = refused.map_or(Vec::new(), |refusal| match arrival {
        Some(square) => vec![square],
        None => squares(&refusal.mv),
    });
    let seen = match shown_step(app) {
        // They would tell what is hidden.
        _ if app.viewer() != Viewer::All => Vec::new(),
        Some(step) => squares_of(step),
        None => refusal.map_or(Vec::new(), looked_at),
    };
    let listed = matches!(app.layers.last(), Some(Layer::LegalMoves(_)));
    // While the machine is searching, nobody else has to move.
    let thinking = session.players().thinking().is_some() && app.board.composition.is_empty();
    // After a resignation a move can still be typed, and then shows where it leads.
    let ended = is_over(app) && app.composer.line.text().is_empty();
    let hints = app.config.hints
        && app.viewer() == Viewer::All
        && refusal.is_none()
        && !listed
        && !thinking
        && !ended;
    let (targets, movable) = if hints {
        (targets(app), movable(app))
    } else {
        (Vec::new(), Vec::new())
    };
    let lifted = app
        .board
        .composition
        .lifted()
        .filter(|lifted| lifted.placed_on.is_none())
        .map(|lifted| (lifted.from, lifted.piece));
    // While the button is down, also the piece of a premove that was begun.
    let premoved = match app.board.premove.as_ref().map(|premove| &premove.input) {
        Some(PremoveInput::Begun(from)) if app.board.pressed.is_some() => {
            board.piece(*from).map(|piece| (*from, piece))
        }
        _ => None,
    };
    let lifted = lifted.or(premoved);
    let (mut marked, mut connections) = coloured(app);
    let heat = heat(app, session);
    let mut shown = analysis_marks(app, session);
    if !heat.is_empty() {
        // The heat says more than the ranks, and both would not fit.
        shown.labels.clear();
    }
    // So does the height of a stack.
    let is_flat = |mark: &ColouredMark| board.stack_size(mark.square) <= 1;
    shown.labels.retain(is_flat);
    // The dots of where a piece could go would lie under them.
    let has_advice = shown.arrow.is_some() || !shown.labels.is_empty();
    let targets = if has_advice { Vec::new() } else { targets };
    marked.extend(shown.labels);
    connections.extend(shown.arrow);
    marked.extend(owner_marks(app));
    marked.extend(review_mark(app, session, &marked));
    let hint = shown_hint(app);
    marked.extend(hint.mark);
    connections.extend(hint.arrow);
    // While something else is asked of the board they would be in its way.
    let is_asked = !app.board.composition.is_empty()
        || !app.composer.line.text().is_empty()
        || !app.layers.is_empty()
        || !heat.is_empty();
    let branches = match is_asked {
        true => Vec::new(),
        false => branches::marks(&next),
    };
    if let Some(from) = app.board.tool_from {
        connections.push(uncoloured(from, app.board.cursor, false));
    }
    if let Some(from) = app
        .board
        .drawn_from
        .filter(|from| *from != app.board.cursor)
    {
        connections.push(uncoloured(from, app.board.cursor, true));
    }
    let attacked = match app.board.composition.is_empty() {
        true => session.attacked(),
        false => &[],
    };
    let labels = labels_of(app, game);
    let hands = match app.board.setting_up {
        true => Vec::new(),
        false => hands_of(app, game, &board, lifted),
    };
    let numbers = move_numbers(app);
    let view = BoardView {
        numbers: &numbers.on,
        marked: &marked,
        connections: &connections,
        heat: &heat,
        lit: hint.region,
        branches: &branches,
        labels: &labels,
        hands: &hands,
        flipped: app.board.flipped,
        has_frame_below,
        has_names_around: buffer.area.width >= LEAST_FOR_NAMES_AROUND,
        cursor: Some(shown_square(app)),
        last_move: &last_move,
        lifted,
        pending: &pending,
        refused: &refused,
        attacked,
        decisive: decisive_squares(app),
        winner: winner(app),
        looked_at: &seen,
        targets: &targets,
        is_choosing: !app.board.composition.is_empty() || !app.composer.line.text().is_empty(),
        movable: &movable,
        scroll: app
            .layout
            .board
            .as_ref()
            .map_or((0, 0), |layout| layout.scroll),
        ..BoardView::new(game, &board, &app.theme)
    };
    // Rows above the board, for air or for words, unless the board or its border would be smaller for it.
    let lower = |rows: u16| Rect {
        y: inner.y + rows,
        height: inner.height.saturating_sub(rows),
        ..inner
    };
    let is_free = |rows: u16| {
        inner.height > rows + 2 && view.layout(lower(rows)).is_like(&view.layout(inner))
    };
    // Without a frame they stand beside the board. Their rows stay free after the first move, so that the board does
    // not jump.
    let goal = match is_free(1) && !layout.arrangement.is_bare {
        true => goal_lines(app, game, inner.width, if is_free(2) { 2 } else { 1 }),
        false => Vec::new(),
    };
    let keeps_names = (view.layout(lower(1))).has_names_like(&view.layout(inner));
    let place = match u16::try_from(goal.len()).unwrap_or(1) {
        0 if is_free(1) && keeps_names && inner.height > board.height() * 2 + 3 => lower(1),
        rows => lower(rows),
    };
    let told = goal.iter().filter(|_| shows_goal(session));
    for (words, row) in told.zip(inner.rows()) {
        let style = app.theme.style(Role::Text);
        // Words that need all of the row begin at its start.
        let pad = u16::from(
            goal.iter()
                .all(|words| columns(words) < usize::from(row.width)),
        );
        let width = row.width.saturating_sub(pad);
        Canvas::new(buffer, row).label(row.x + pad, row.y, width, words, style);
    }
    let layout_of_board = view.render(place, buffer);
    let shown = next.moves.iter().filter(|next| next.target.is_some());
    let nodes: Vec<NodeId> = shown.map(|next| next.node).collect();
    let places = layout_of_board.branches.iter();
    let node_at = |(place, index): &(Rect, usize)| Some((*place, *nodes.get(*index)?));
    layout.branches = places.filter_map(node_at).collect();
    layout.board = Some(layout_of_board);
}

/// Returns the number of columns of the board that are drawn.
fn game_width(session: &Session) -> u16 {
    let board = &session.position().board;
    let shown = session
        .game()
        .map(|game| game.look.field(board.width(), board.height()));
    shown.map_or(board.width(), |shown| shown.size().0)
}

/// Draws what the frame would say beside a board without one: whose turn it is, the number of the move, the cards of
/// the players, and the moves ahead. Returns the area of the board, which is all of it if there is no room beside its
/// cells, whose columns are given, and whether pieces are drawings in them. Below a frame there may be a refusal for
/// which the row of the hints has no room; returns true if it was drawn.
fn facts_beside(
    app: &App,
    session: &Session,
    (cells, is_drawing): (u16, bool),
    remark: Option<&str>,
    area: Rect,
    buffer: &mut Buffer,
) -> (Rect, bool) {
    let is_bare = remark.is_none();
    /// The least columns of the facts.
    const LEAST: u16 = 14;
    let needed = cells.saturating_add(4);
    let Some(spare) = area
        .width
        .checked_sub(needed)
        .filter(|spare| *spare >= LEAST)
    else {
        return (area, false);
    };
    let width = spare.min(24);
    let mut beside = area;
    let board = take_left(&mut beside, area.width - width);
    let mut place = inset(beside);
    place.width += 1;
    let text = app.theme.style(Role::Text);
    let faint = app.theme.style(Role::Faint);
    let strong = app.theme.style(Role::Strong);
    let state = wrapped(&state_words(app), place.width, 3).into_iter();
    let mut lines: Vec<(String, Style)> = state.map(|line| (line, strong)).collect();
    lines.push((moves::progress_words(app, session), text));
    let cards = seats::cards(app);
    // Names alone need no rows between them.
    let is_airy = cards.iter().any(|card| card.taken.is_some());
    let indent = usize::from(seats::swatch_columns(&app.theme));
    let mut swatches = Vec::new();
    for (player, card) in (0..).zip(cards) {
        if is_airy || player == 0 {
            lines.push((String::new(), text));
        }
        swatches.push((lines.len(), player));
        let (turn, style) = match card.is_to_move {
            true => (app.theme.sign("▸"), strong),
            false => (" ", text),
        };
        let lines_of = [&card.title, &card.name]
            .map(|name| format!("{turn} {:indent$} {name} {}", "", card.clock));
        let [whole, short] = lines_of.map(|line| line.trim_end().to_owned());
        let has_room = columns(&whole) <= usize::from(place.width);
        lines.push((if has_room { whole } else { short }, style));
        if !has_room && !card.who.is_empty() {
            lines.push((format!("    {}", card.who), text));
        }
        if !card.premove.is_empty() {
            let words = app
                .texts
                .say(&message!("card-premove-plain", mv = card.premove));
            lines.push((format!("    {words}"), app.theme.style(Role::Pending)));
        }
        let taken = card
            .taken
            .map(|taken| format!("    {}", seats::taken_words(app, taken)));
        lines.extend(taken.map(|taken| (taken, faint)));
    }
    let is_told = is_bare && shows_goal(session);
    if let Some(game) = session.game().filter(|_| is_told) {
        let goal = goal_lines(app, game, place.width, 4).into_iter();
        let goal: Vec<String> = goal
            .flat_map(|words| wrapped(&words, place.width, 5))
            .collect();
        lines.extend(goal.first().map(|_| (String::new(), text)));
        lines.extend(goal.into_iter().map(|line| (line, faint)));
    }
    let next = next_moves(app);
    if !next.moves.is_empty() {
        lines.push((String::new(), text));
        lines.push((app.texts.word("card-next"), faint));
    }
    for next in &next.moves {
        let (sign, style) = match next.is_chosen {
            true => (app.theme.sign("▸"), strong),
            false => (" ", text),
        };
        lines.push((format!("{sign}{next}"), style));
    }
    // The reason of a refusal stands in full, or not at all.
    let words = remark.filter(|words| !words.is_empty());
    let words = words.map_or(Vec::new(), |words| {
        // One column stays free before the frame.
        wrapped(words, place.width.saturating_sub(1), usize::MAX)
    });
    let free = usize::from(place.height).saturating_sub(lines.len() + 1);
    let is_told = (1..=free).contains(&words.len());
    if is_told {
        lines.push((String::new(), text));
        let style = app.theme.style(Role::of_severity(Severity::Error));
        let style = style.remove_modifier(Modifier::UNDERLINED);
        lines.extend(words.into_iter().map(|line| (line, style)));
    }
    let mut canvas = Canvas::new(buffer, area);
    let cut = lines.len() > usize::from(place.height);
    for ((line, style), row) in lines.iter().zip(place.rows()) {
        let is_last = cut && row.y + 1 == place.bottom();
        let line = if is_last { app.theme.sign("…") } else { line };
        canvas.label(row.x, row.y, row.width, line, *style);
    }
    let shown = usize::from(place.height.saturating_sub(u16::from(cut)));
    for (line, player) in swatches.into_iter().filter(|(line, _)| *line < shown) {
        let row = place.y + u16::try_from(line).unwrap_or(0);
        seats::draw_swatch(app, player, is_drawing, (place.x + 2, row), &mut canvas);
    }
    (board, is_told)
}

/// Returns whose turn it is in the position that a test reaches.
fn test_fact(app: &App, number: usize) -> String {
    let reached = tested_rule(app, number).and_then(|tested| tested.reached.as_ref());
    let player = reached.map(|reached| app.player_name(reached.turn));
    player.map_or(String::new(), |player| {
        app.texts.say(&message!("tui-to-move", player = player))
    })
}

/// Draws the position that a test reaches.
fn test(
    app: &App,
    number: usize,
    game: &Game,
    area: Rect,
    layout: &mut Layout,
    buffer: &mut Buffer,
) {
    let Some(reached) = tested_rule(app, number).and_then(|tested| tested.reached.as_ref()) else {
        let text = app.texts.word("tests-no-position");
        let lines = crate::tui::widgets::paint::wrapped(&text, area.width, 4);
        Canvas::new(buffer, area).lines(area, &lines, app.theme.style(Role::Faint));
        return;
    };
    let layout_of_board = BoardView {
        labels: &labels_of(app, game),
        hands: &hands_of(app, game, &reached.board, None),
        flipped: app.board.flipped,
        ..BoardView::new(game, &reached.board, &app.theme)
    }
    .render(area, buffer);
    layout.board = Some(layout_of_board);
}

/// Draws the board alone, with the marks of the record and the last move, as large as pieces can be drawn.
pub(in crate::tui) fn picture(app: &App) -> Option<Buffer> {
    let session = app.session.as_ref()?;
    let game = session.game()?;
    let (_, board) = app.shown_board()?;
    let board = &*board;
    let mut theme = app.theme.clone();
    if theme.signs == Signs::Unicode {
        theme.dots = Dots::Sextants;
    }
    // Room for the names of rows and columns, and for the slant of hexagons.
    let slant = match game.look.style {
        BoardStyle::Hex | BoardStyle::HexSheared => board.height(),
        BoardStyle::Squares | BoardStyle::Points => 0,
    };
    let columns = (board.width().saturating_add(slant)).saturating_mul(6);
    let area = Rect::new(
        0,
        0,
        columns.saturating_add(8).min(MAX_CELLS),
        board
            .height()
            .saturating_mul(3)
            .saturating_add(3)
            .min(MAX_CELLS),
    );
    let mut buffer = Buffer::empty(area);
    Canvas::new(&mut buffer, area).clear(area, theme.style(Role::Text));
    BoardView {
        marked: &session.tree().coloured_marks(),
        connections: &session.coloured_connections(),
        labels: &labels_of(app, game),
        hands: &hands_of(app, game, board, None),
        flipped: app.board.flipped,
        last_move: &app.last_squares(),
        decisive: decisive_squares(app),
        winner: winner(app),
        ..BoardView::new(game, board, &theme)
    }
    .render(area, &mut buffer);
    Some(buffer)
}

/// Returns an arrow or a line without a colour.
fn uncoloured(from: Square, to: Square, is_arrow: bool) -> ColouredConnection {
    ColouredConnection {
        connection: Connection { from, to, is_arrow },
        colour: None,
    }
}

/// Returns true until the first move, while the words about what the players want are shown.
fn shows_goal(session: &Session) -> bool {
    session.current() == session.record().root()
}

/// Returns the lines of what the players want, with the sign of each player who has sides.
fn goal_lines(app: &App, game: &Game, width: u16, rows: u16) -> Vec<String> {
    let words = app.localized(&game.look.goal);
    let Some(words) = words.filter(|words| !words.is_empty()) else {
        return Vec::new();
    };
    let signs = PieceSigns::on_board(game, &app.theme);
    let sides = game.look.sides.iter();
    let sides = sides.filter(|sides| !sides.edges.is_empty());
    let players = sides.filter_map(|sides| {
        let piece = game.kinds_of(sides.player).next()?;
        let name = app.player_name_in(game, sides.player);
        Some((name, signs.get(piece).to_owned()))
    });
    goal::lines(&words, &players.collect::<Vec<_>>(), width, rows)
}

/// Returns the labels beside the board, in the user's language.
fn labels_of(app: &App, game: &Game) -> Vec<(Square, String)> {
    let labels = game.look.labels.iter().filter_map(|(square, texts)| {
        let text = app.localized(texts)?;
        Some((*square, text))
    });
    labels.collect()
}

/// Returns the heat of the open panel: the visits of the moves to a square, or how often random games place a piece on
/// it.
fn heat(app: &App, session: &Session) -> Vec<(Square, u8)> {
    let panel = app.panel.filter(|_| app.config.heat);
    let is_idle = app.board.composition.is_empty() && app.layers.is_empty();
    let Some(panel) = panel.filter(|_| is_idle) else {
        return Vec::new();
    };
    let players = session.players();
    match panel.kind {
        PanelKind::Analysis => {
            let analysis = players.analysing().and_then(|known| known.found.as_ref());
            let mut visits: BTreeMap<Square, f64> = BTreeMap::new();
            for candidate in analysis.map_or(&[][..], |analysis| &analysis.candidates) {
                if let Some(square) = candidate.mv.arrival() {
                    *visits.entry(square).or_default() += candidate.visits as f64;
                }
            }
            heat_of(visits)
        }
        PanelKind::Statistics => {
            let tally = players.counting().and_then(|known| known.found.as_ref());
            let arrivals = tally.into_iter().flat_map(|tally| &tally.arrivals);
            heat_of(arrivals.map(|(square, count)| (*square, *count as f64)))
        }
        PanelKind::Learned => heat_of(learned_heat(session)),
        PanelKind::Review | PanelKind::Exercise | PanelKind::Explorer | PanelKind::Why => {
            Vec::new()
        }
    }
}

#[derive(Default)]
struct AnalysisMarks {
    /// The ranks of the best moves, on their destinations.
    labels: Vec<ColouredMark>,
    /// The path of the selected move.
    arrow: Option<ColouredConnection>,
}

/// Returns the marks of the analysis while no move is being composed.
fn analysis_marks(app: &App, session: &Session) -> AnalysisMarks {
    const RANKS: usize = 9;
    let panel = app.panel.filter(|panel| panel.kind == PanelKind::Analysis);
    let is_idle = app.board.composition.is_empty() && app.layers.is_empty();
    let analysing = session.players().analysing().filter(|_| is_idle);
    let analysis = analysing.and_then(|analysing| analysing.found.as_ref());
    let Some((panel, analysis)) = panel.zip(analysis) else {
        return AnalysisMarks::default();
    };
    let mut labels: Vec<ColouredMark> = Vec::new();
    for (rank, candidate) in (1..=RANKS).zip(&analysis.candidates) {
        // A move that was hardly looked at is no advice.
        if rank > 1 && candidate.visits * 20 < analysis.visits {
            continue;
        }
        let Some(square) = candidate.mv.arrival() else {
            continue;
        };
        if labels.iter().all(|known| known.square != square) {
            labels.push(ColouredMark {
                square,
                mark: Markup::Label(rank.to_string()),
                colour: None,
            });
        }
    }
    let chosen = analysis
        .candidates
        .get(panel.selected)
        .map(|candidate| &candidate.mv);
    let arrow = chosen.and_then(|mv| {
        let (from, to) = path_of(mv);
        Some(uncoloured(from?, to?, true))
    });
    AnalysisMarks { labels, arrow }
}

/// Returns the marks of who is to own the points, as far as that is estimated: small squares, full for the first
/// player.
fn owner_marks(app: &App) -> impl Iterator<Item = ColouredMark> {
    let marks = estimated_owners(app).iter().map(|(square, player)| {
        let sign = app.theme.sign(if *player == 0 { "▪" } else { "▫" });
        ColouredMark {
            square: *square,
            mark: Markup::Label(sign.to_owned()),
            colour: None,
        }
    });
    marks.collect::<Vec<_>>().into_iter()
}

/// Returns a shape around the piece of a bad move that led here, as the review found it, unless the record marks it.
fn review_mark(app: &App, session: &Session, marked: &[ColouredMark]) -> Option<ColouredMark> {
    // An exercise asks for it, and a hidden piece is nobody's to see.
    if session.exercise().is_some() || app.viewer() != Viewer::All {
        return None;
    }
    let node = session.current();
    let (mark, colour) = match session.reviewed(node)?.mark? {
        MoveMark::OnlyMove => return None,
        MoveMark::Inaccuracy => (Markup::Circle, MarkColour::Yellow),
        MoveMark::Mistake => (Markup::Circle, MarkColour::Red),
        MoveMark::Blunder => (Markup::Square, MarkColour::Red),
    };
    let square = session.record().node(node).content().as_move()?.arrival()?;
    let is_free = marked.iter().all(|known| known.square != square);
    is_free.then_some(ColouredMark {
        square,
        mark,
        colour: Some(colour),
    })
}

/// Returns the reason why there is no board.
fn no_board(session: &Session) -> Message {
    let heading = session.storage().root_info();
    if session.rules_text().has_source() {
        return message!("tui-board-without-rules");
    }
    if let Some(rules) = heading.rules.first() {
        return message!("tui-board-rules-not-found", name = &rules.name);
    }
    match heading.gm.map(|gm| (gm, game_name(gm))) {
        Some((_, Some(name))) => message!("tui-board-of-text", game = name),
        Some((gm, None)) => message!("tui-board-of-unknown", number = gm),
        None => message!("tui-board-of-no-game"),
    }
}

/// Returns the square to scroll to: the cursor, or, if that square is not visible, the destination of the move that is
/// selected in the list of moves or typed.
fn shown_square(app: &App) -> Square {
    let chosen = match app.layers.last() {
        Some(Layer::LegalMoves(list)) => list.chosen(),
        _ => app.composer.completions.only(),
    };
    let chosen = chosen.and_then(|mv| mv.last());
    let in_view = |square: Square| {
        let board = app.layout.board.as_ref();
        board.is_some_and(|board| board.place_of(square).is_some())
    };
    match chosen.map(|op| op.square()) {
        Some(square) if !in_view(square) || !in_view(app.board.cursor) => square,
        _ => app.board.cursor,
    }
}

/// Returns the text in the lower border: the last move, or that a position is being set up by hand.
fn below_words(app: &App, session: &Session) -> String {
    if let Some(words) = marking_words(app) {
        return words;
    }
    if app.board.setting_up {
        return app.texts.word("tui-setting-up");
    }
    let node = session.record().node(session.current());
    match (node.content().as_move(), session.game()) {
        (Some(_), Some(_)) => {
            let text = label(app, session, session.current());
            app.texts.say(&message!("tui-last-move", mv = text))
        }
        _ => String::new(),
    }
}
