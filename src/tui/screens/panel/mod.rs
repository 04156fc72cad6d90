//! Draws the panel: the analysis of the position, the statistics of random games, or a judgement step by step.

mod exercise;
mod explorer;
mod learned;
pub mod list;
mod plots;
mod review;

use crate::base::Span;
use crate::base::clean::clean_line;
use crate::board::Outcome;
use crate::message;
use crate::notation::label::write_label;
use crate::record::NodeId;
use crate::search::FaultCount;
use crate::search::playout::Playouts;
use crate::search::tally::Tally;
use crate::search::tree_search::{Analysis, RankedMove};
use crate::session::explorer::Explorer;
use crate::session::node_facts::{Measure, ValueSource};
use crate::session::review::ReviewRun;
use crate::session::{CurveScale, PlayoutRun, PracticeRun, Session};
use crate::tui::app::App;
use crate::tui::commands::Action;
use crate::tui::facts::{line_words, visited_candidates};
use crate::tui::layout::{Layout, Pane};
use crate::tui::move_text::count as move_count;
use crate::tui::panes::PanelKind;
use crate::tui::screens::key_labels::key_label;
use crate::tui::screens::legal;
use crate::tui::screens::pane_frame::draw_border;
use crate::tui::screens::short_texts::between;
use crate::tui::theme::Role;
use crate::tui::widgets::area::{inset, take_bottom, take_left, take_top};
use crate::tui::widgets::paint::{Canvas, columns, columns16};
use crate::tui::widgets::value_graph::ValueGraph;
pub(in crate::tui) use explorer::{lines as explorer_lines, status as explorer_status};
pub(in crate::tui) use learned::{
    heat as learned_heat, notes as learned_notes, rows as learned_rows,
};
use list::PanelRow;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
pub(in crate::tui) use review::lines as review_lines;

/// The heights of the panel from which the graph of values is drawn, and the rows that it then has.
const GRAPHS: [(u16, u16); 3] = [(16, 6), (9, 4), (SMALL_PANEL, 3)];

/// The height of a panel in which there is room for the graph only if several positions have values.
const SMALL_PANEL: u16 = 6;

/// Draws the panel.
pub(super) fn pane(app: &App, area: Rect, layout: &mut Layout, buffer: &mut Buffer) {
    let (Some(session), Some(panel)) = (&app.session, app.panel) else {
        return;
    };
    let (rows, foot, fact, state) = match panel.kind {
        PanelKind::Analysis => {
            let analysing = session.players().analysing();
            let analysis = analysing.and_then(|analysing| analysing.found.as_ref());
            let rows =
                analysis.map_or_else(Vec::new, |analysis| candidates(app, session, analysis));
            let foot = analysis_foot(app, session, analysis, panel.selected);
            let fact = analysis.map_or_else(String::new, |analysis| {
                app.texts
                    .say(&message!("engine-visits", visits = analysis.visits))
            });
            let state = analysing.map(|known| (known.is_paused, known.is_busy()));
            (rows, foot, fact, state)
        }
        PanelKind::Statistics => {
            let counting = session.players().counting();
            let rows = statistics_rows(app);
            let rows = rows.into_iter().map(|(row, _)| row).collect();
            let games = counting
                .and_then(|counting| counting.found.as_ref())
                .map_or(0, |found| found.games);
            let fact = app
                .texts
                .say(&message!("engine-games-short", games = games));
            let state = counting.map(|known| (known.is_paused, known.is_busy()));
            (rows, heat_words(app), fact, state)
        }
        PanelKind::Learned => {
            let practice = session.players().practice();
            let is_busy = practice.is_some_and(PracticeRun::is_busy);
            let rows = learned::rows(app, session);
            let mut foot = learned::notes(app, session);
            foot.extend(heat_words(app));
            (rows, foot, String::new(), Some((false, is_busy)))
        }
        PanelKind::Review => {
            let is_busy = session.review().is_some_and(ReviewRun::is_busy);
            let rows = review::rows(app, session);
            let foot = review::notes(app, session);
            (
                rows,
                foot,
                review::progress(app, session),
                Some((false, is_busy)),
            )
        }
        PanelKind::Explorer => {
            let explorer = session.explorer();
            let fact = explorer.map_or_else(String::new, |known| explorer::progress(app, known));
            let is_busy = explorer.is_some_and(Explorer::is_busy);
            let foot = explorer::notes(app, session);
            (
                explorer::rows(app, session),
                foot,
                fact,
                Some((false, is_busy)),
            )
        }
        PanelKind::Exercise => {
            let foot = exercise::notes(app, session);
            let fact = exercise::count(app, session);
            (Vec::new(), foot, fact, None)
        }
        PanelKind::Why => {
            legal::steps(app, area, layout, buffer);
            return;
        }
    };
    let (is_paused, is_busy) = state.unwrap_or_default();
    let below = match (is_paused, is_busy) {
        (true, _) => {
            let key = app.key_of(Action::Resume);
            let key = key.map_or_else(String::new, |key| key_label(app, key));
            app.texts.say(&message!("engine-paused", key = key))
        }
        (false, true) => app.texts.word("engine-busy"),
        (false, false) => String::new(),
    };
    let mut inner = draw_border(app, Pane::Panel, &fact, &below, area, layout, buffer);
    let line = session.line_through();
    let has_values = session.curve_scale(&line) == Some(CurveScale::Payoff);
    let graphs = GRAPHS.iter().find(|(height, _)| inner.height >= *height);
    let graphs = graphs.filter(|(height, _)| *height > SMALL_PANEL || has_values);
    let has_graph = matches!(panel.kind, PanelKind::Analysis | PanelKind::Review);
    if let Some((_, height)) = graphs.filter(|_| has_graph) {
        let area = inset(take_bottom(&mut inner, *height));
        graph(app, session, &line, area, layout, buffer);
    }
    let heading = (panel.kind == PanelKind::Analysis).then(|| heading(app));
    list::draw(app, heading, &rows, &foot, inner, layout, buffer);
}

/// Draws the value over the line through the current node, below a line that says the value here.
fn graph(
    app: &App,
    session: &Session,
    nodes: &[NodeId],
    mut area: Rect,
    layout: &mut Layout,
    buffer: &mut Buffer,
) {
    let value = session.payoff(session.current());
    let words = match value {
        Some((value, _)) => message!(
            "engine-value-here",
            player = app.player_name(0),
            percent = (value * 100.0).round() as u32
        ),
        None => message!("engine-value-unknown", player = app.player_name(0)),
    };
    let head = take_top(&mut area, 1);
    let (style, words) = (app.theme.style(Role::Faint), app.texts.say(&words));
    Canvas::new(buffer, head).label(head.x, head.y, head.width.saturating_add(1), &words, style);
    let shown = (nodes, CurveScale::Payoff);
    curve_of(app, session, shown, area, layout, buffer);
}

/// Draws the curve alone, and notes the places of its nodes.
fn curve_of(
    app: &App,
    session: &Session,
    (nodes, scale): (&[NodeId], CurveScale),
    area: Rect,
    layout: &mut Layout,
    buffer: &mut Buffer,
) {
    let current_node = session.current();
    let current = nodes
        .iter()
        .position(|node| *node == current_node)
        .unwrap_or(0);
    let value = |index: usize| {
        nodes
            .get(index)
            .and_then(|node| session.on_curve(*node, scale))
    };
    let places = ValueGraph {
        theme: &app.theme,
        count: nodes.len(),
        value: &|index| value(index).map(|(value, _)| value),
        current,
    }
    .render(area, buffer);
    let places = places.into_iter();
    layout.graph = places
        .filter_map(|(place, index)| Some((place, *nodes.get(index)?)))
        .collect();
}

/// Draws the pane with the curve of the values: two numbers at its side, three below, the source at the foot.
pub(super) fn curve(app: &App, area: Rect, layout: &mut Layout, buffer: &mut Buffer) {
    /// The columns of the numbers at the side, with the axis.
    const SIDE: u16 = 6;
    let Some(session) = &app.session else { return };
    let line = session.line_through();
    let scale = session.curve_scale(&line).unwrap_or(CurveScale::Payoff);
    let mut stated: Vec<(ValueSource, usize)> = Vec::new();
    let mut found = 0_usize;
    let step = line.len().div_ceil(SOURCE_SAMPLE).max(1);
    let asked = line.iter().copied().step_by(step);
    let asked = asked.chain(std::iter::once(session.current()));
    for (_, source) in asked.filter_map(|node| session.on_curve(node, scale)) {
        let Some(source) = source else {
            found += 1;
            continue;
        };
        match stated.iter_mut().find(|(known, _)| *known == source) {
            Some((_, count)) => *count += 1,
            None => stated.push((source, 1)),
        }
    }
    // The result of a game is known by the rules: nothing was computed for it.
    if !session.has_found_values() {
        found = 0;
    }
    stated.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let stated_values: usize = stated.iter().map(|(_, count)| count).sum();
    let stated: Vec<&str> = stated.iter().map(|(source, _)| source.name()).collect();
    let mut words = Vec::new();
    if matches!(scale, CurveScale::Points(_)) {
        words.push(app.texts.word("curve-points"));
    }
    // What most values are from comes first.
    let computed = (found > 0).then(|| app.texts.word("curve-found"));
    let from_file = (!stated.is_empty()).then(|| {
        let stated = message!("curve-stated", source = stated.join(", "));
        app.texts.say(&stated)
    });
    let sources = match found > stated_values {
        true => [computed, from_file.clone()],
        false => [from_file.clone(), computed],
    };
    words.extend(sources.into_iter().flatten());
    // Where both have no room, the file is named.
    let room = usize::from(area.width.saturating_sub(6));
    let is_cut = columns(&words.join(&between(app))) > room;
    if let Some(from_file) = from_file.filter(|_| is_cut) {
        words = vec![from_file];
    }
    let here = session.current();
    let fact = match scale {
        CurveScale::Payoff => session
            .payoff(here)
            .map(|(value, _)| format!("{:.0}%", value * 100.0)),
        CurveScale::Points(_) => session
            .lead(here)
            .map(|(lead, _)| Measure::Points(lead).to_string()),
    };
    let fact = fact.unwrap_or_default();
    let below = words.join(&between(app));
    let mut plot = draw_border(app, Pane::Value, &fact, &below, area, layout, buffer);
    if plot.height < 2 || plot.width < SIDE + 8 {
        return;
    }
    plot.width -= 1;
    let mut side = take_left(&mut plot, SIDE);
    let axis = match plot.height {
        ..5 => Rect {
            y: plot.bottom() - 1,
            height: 1,
            ..plot
        },
        _ => take_bottom(&mut plot, 1),
    };
    let is_mistake = |node: &NodeId| session.mistake_sign(*node).is_some();
    let has_mistakes = plot.height > 5 && line.iter().take(LONGEST_MARKED).any(is_mistake);
    let marks = match has_mistakes {
        true => take_bottom(&mut plot, 1),
        false => Rect::default(),
    };
    let axis = match has_mistakes {
        true => Rect {
            y: axis.y - 1,
            ..axis
        },
        false => axis,
    };
    let marks = Rect {
        y: marks.y + 1,
        ..marks
    };
    side.height = plot.height - 1;
    curve_of(app, session, (&line, scale), plot, layout, buffer);
    let faint = app.theme.style(Role::Faint);
    let mut canvas = Canvas::new(buffer, area);
    let [top, middle, bottom] = match scale {
        CurveScale::Payoff => ["100", "50", "0"].map(str::to_owned),
        // Three digits leave no room for the letter of the player.
        CurveScale::Points(most) if most >= 100.0 => {
            [format!("+{most}"), "0".to_owned(), format!("-{most}")]
        }
        CurveScale::Points(most) => [format!("B+{most}"), "0".to_owned(), format!("W+{most}")],
    };
    for row in 0..side.height {
        let number = match row {
            0 => top.as_str(),
            row if row + 1 == side.height => &bottom,
            row if side.height % 2 == 1 && row == side.height / 2 => &middle,
            _ => "",
        };
        let text = format!("{number:>4} {}", app.theme.sign("│"));
        canvas.label(side.x, side.y + row, SIDE, &text, faint);
    }
    // The numbers of the first move, the middle and the last one, below their columns.
    let Some((last, _)) = layout.graph.last() else {
        return;
    };
    let end = last.right();
    let here = layout
        .graph
        .iter()
        .find(|(_, node)| *node == session.current());
    let here = here.map(|(place, _)| place.x);
    let (mut free_from, mut before) = (axis.x, String::new());
    let wanted = [
        layout.graph.get(1),
        layout.graph.get(layout.graph.len() / 2),
        layout.graph.last(),
    ];
    for (place, node) in wanted.into_iter().flatten() {
        let number = session
            .rounds()
            .number_of(move_count(session, *node))
            .to_string();
        let width = columns16(&number);
        let x = place.x.min(end.max(axis.x + width) - width);
        let is_taken =
            axis.y < plot.bottom() && here.is_some_and(|here| here >= x && here < x + width);
        // A round of a short line has several columns, and one number.
        if x < free_from || is_taken || number == before {
            continue;
        }
        canvas.label(x, axis.y, width, &number, faint);
        free_from = x + width + 1;
        before = number;
    }
    // The mistakes by the file and by the review, each below its column if the one before leaves the room.
    let mut free_from = marks.x;
    let bad = app.theme.style(Role::ErrorMark);
    for (place, node) in layout.graph.iter().filter(|_| has_mistakes) {
        let Some(sign) = session.mistake_sign(*node).filter(|_| place.x >= free_from) else {
            continue;
        };
        let number = session.rounds().number_of(move_count(session, *node));
        let text = format!("{}{sign} {number}", app.theme.sign("◆"));
        let width = columns16(&text);
        if place.x + width <= marks.right() {
            canvas.label(place.x, marks.y, width, &text, bad);
            free_from = place.x + width + 2;
        }
    }
}

/// The most moves of a line that are shown.
const LINE: usize = 40;

/// The most nodes of a line that are asked for mistakes.
const LONGEST_MARKED: usize = 2000;

/// The most nodes that are asked what states their values.
const SOURCE_SAMPLE: usize = 16;

/// Returns what the heat on the board means, or how to show it; nothing without a screen.
fn heat_words(app: &App) -> Vec<(Role, String)> {
    if app.plain.is_some() {
        return Vec::new();
    }
    let kind = app.panel.map(|panel| panel.kind);
    let words = match (app.config.heat, kind) {
        (true, Some(PanelKind::Statistics)) => app.texts.word("engine-heat-arrivals"),
        (true, Some(PanelKind::Learned)) => app.texts.word("learned-heat"),
        (true, _) => app.texts.word("engine-heat-visits"),
        (false, _) => {
            let Some(key) = app.key_of(Action::Heat) else {
                return Vec::new();
            };
            let key = key_label(app, key);
            app.texts.say(&message!("engine-heat-key", key = key))
        }
    };
    vec![(Role::Faint, words)]
}

/// Returns the headings of the candidates: for the left and the right part of a row.
fn heading(app: &App) -> (String, String) {
    let word = |id: &'static str| app.texts.word(id);
    (
        format!("   {}", word("engine-heading-move")),
        format!(
            "{} {:>8}",
            word("engine-heading-worth"),
            word("engine-heading-visits")
        ),
    )
}

fn candidates(app: &App, session: &Session, found: &Analysis) -> Vec<PanelRow> {
    let Some(game) = session.game() else {
        return Vec::new();
    };
    let turn = session.position().turn;
    let numbered = visited_candidates(found).iter().enumerate();
    numbered
        .map(|(number, candidate)| {
            let text = write_label(&candidate.mv, game, session.position());
            let label = format!("{:>2} {text}", number + 1);
            let worth = worth_words(app, candidate, turn);
            let mut row = PanelRow::new(label, format!("{worth} {:>8}", candidate.visits));
            if number == 0 {
                row.role = Role::Strong;
            }
            row
        })
        .collect()
}

/// Returns the value of a candidate for the player to move: the share of won games with its standard error, or the
/// proven result.
pub(in crate::tui) fn worth_words(app: &App, candidate: &RankedMove, turn: u8) -> String {
    let Some(proof) = candidate.proof else {
        let percent = |share: f64| (share * 100.0).round().clamp(0.0, 100.0);
        let (value, error) = (percent(candidate.value), percent(candidate.error));
        return if error > 0.0 {
            format!("{value:.0} {}{error:.0} %", app.theme.sign("±"))
        } else {
            format!("{value:.0} %")
        };
    };
    let plies = proof.plies;
    match proof.outcome {
        outcome if outcome.winner() == Some(turn) => {
            app.texts.say(&message!("engine-wins-in", plies = plies))
        }
        outcome if outcome.winner().is_some() => {
            app.texts.say(&message!("engine-loses-in", plies = plies))
        }
        Outcome::Won(_) | Outcome::Paid(_) => app.texts.word("engine-is-drawn"),
        Outcome::Draw | Outcome::Over | Outcome::Going | Outcome::Claimable | Outcome::Chance => {
            app.texts.word("engine-is-drawn")
        }
    }
}

/// Returns the text below the candidates: the line of the selected one, and how reliable the list is.
pub(in crate::tui) fn analysis_foot(
    app: &App,
    session: &Session,
    found: Option<&Analysis>,
    selected: usize,
) -> Vec<(Role, String)> {
    if session.outcome().is_over() {
        return vec![(Role::Faint, app.texts.word("tui-game-is-over"))];
    }
    if let Err(fault) = session.known_position() {
        // Where nothing can be judged, nothing is analysed.
        return vec![(Role::WarningMark, app.texts.say(&fault))];
    }
    let (Some(found), Some(game)) = (found, session.game()) else {
        return Vec::new();
    };
    let mut foot = Vec::new();
    let rest = found.candidates.len() - visited_candidates(found).len();
    if rest > 0 {
        let words = message!("engine-not-looked-at", count = rest);
        foot.push((Role::Faint, app.texts.say(&words)));
    }
    if let Some(chosen) = found.candidates.get(selected) {
        let line = line_words(chosen, game, session.position(), LINE);
        foot.push((Role::Text, line.join("  ")));
    }
    match found.complete {
        Ok(()) if found.candidates.is_empty() => {
            foot.push((Role::WarningMark, app.texts.word("engine-no-move")));
        }
        Ok(()) => {}
        Err(partial) => foot.push((Role::WarningMark, app.texts.say(&partial.message()))),
    }
    foot.extend(heat_words(app));
    let faults = fault_words(app, session, found.faults);
    foot.extend(faults.into_iter().map(|words| (Role::WarningMark, words)));
    foot
}

/// Returns on how many candidates the rules failed, and the fault of the first; empty if they never did.
fn fault_words(app: &App, session: &Session, faults: FaultCount) -> Vec<String> {
    if faults.count == 0 {
        return Vec::new();
    }
    let mut words = vec![message!("engine-faults", faults = faults.count)];
    words.extend(faults.cause.map(|cause| {
        let place = session.rules_text().sources().display(cause.span);
        let reason = cause.kind.message();
        message!("hints-first-fault", place = place, reason = reason)
    }));
    words.iter().map(|message| app.texts.say(message)).collect()
}

/// Returns the rows of the statistics, with the statement to which a row refers.
pub(in crate::tui) fn statistics_rows(app: &App) -> Vec<(PanelRow, Option<Span>)> {
    let Some((session, counting)) = app
        .session
        .as_ref()
        .and_then(|session| Some((session, session.players().counting()?)))
    else {
        return Vec::new();
    };
    let mut rows = Vec::new();
    if let Some(tally) = counting.found.as_ref().filter(|tally| tally.games > 0) {
        let tally_rows = tally_rows(app, session, tally);
        rows.extend(tally_rows.into_iter().map(|row| (row, None)));
        let cause = tally.faults.cause.map(|cause| cause.span);
        for words in fault_words(app, session, tally.faults) {
            let mut row = PanelRow::new(words, "");
            row.role = Role::WarningMark;
            rows.push((row, cause));
        }
    }
    rows.extend(unused_rows(app, session, counting));
    rows
}

fn tally_rows(app: &App, session: &Session, tally: &Tally) -> Vec<PanelRow> {
    let plot = |label: &'static str, plot: fn(&App, &Tally, u32) -> String| {
        let [wide, narrow, narrowest] = plots::BINS.map(|bins| plot(app, tally, bins));
        PanelRow::new(app.texts.word(label), wide)
            .or_narrow(narrow)
            .or_narrow(narrowest)
    };
    let mut rows = vec![
        PanelRow::new(
            app.texts.word("engine-branching"),
            app.texts.decimal(tally.mean_moves(), 2),
        ),
        PanelRow::new(
            app.texts.word("engine-length"),
            app.texts.say(&message!(
                "engine-mean-and-median",
                mean = app.texts.decimal(tally.mean_plies(), 1),
                median = tally.median_plies().unwrap_or(0)
            )),
        )
        .or_narrow(app.texts.decimal(tally.mean_plies(), 1)),
        plot("engine-lengths", plots::lengths),
        plot("engine-choices-by-ply", plots::choices),
    ];
    let share = |words: String, games: u64| {
        let part = games as f64 / tally.games.max(1) as f64;
        plots::share(app, words, (games, tally.games), part, part)
    };
    let players = session.game().map_or(0, |game| game.players);
    for (player, wins) in (0..players).zip(&tally.wins) {
        let words = message!("engine-won-by", player = app.player_name(player));
        rows.push(share(app.texts.say(&words), *wins));
    }
    rows.push(share(app.texts.word("engine-draws"), tally.draws));
    if tally.shared > 0 {
        rows.push(share(app.texts.word("engine-shared"), tally.shared));
    }
    for (player, mean) in (0..players).zip(tally.mean_payoffs()) {
        let words = message!("engine-payoff", player = app.player_name(player));
        let mean = app.texts.decimal(mean, 3);
        rows.push(PanelRow::new(app.texts.say(&words), mean));
    }
    let cut = message!("engine-cut", plies = Playouts::MAX_PLIES);
    for (games, words) in [
        (tally.over, app.texts.word("engine-over")),
        (tally.stuck, app.texts.word("engine-stuck")),
        (tally.cut, app.texts.say(&cut)),
        (tally.partial, app.texts.word("engine-partial")),
    ] {
        if games > 0 {
            let mut row = share(words, games);
            row.role = Role::WarningMark;
            rows.push(row);
        }
    }
    rows.extend(plots::openings(app, session, tally));
    rows
}

/// Returns the statements that never ran in the random games, and the number of all statements. `None` if no statement
/// ran: then no move was found, which says nothing about the rules.
fn unused(session: &Session) -> Option<(Vec<Span>, usize)> {
    let covered = session.players().counting()?.covered.as_ref()?;
    let mut unused = session.rules()?.statements();
    let all = unused.len();
    unused.retain(|statement| covered.coverage.of(*statement) == 0);
    (unused.len() < all).then_some((unused, all))
}

/// Returns the statements that never ran, while the statistics are shown.
pub(super) fn unused_statements(app: &App) -> Vec<Span> {
    let shown = app.panel.map(|panel| panel.kind) == Some(PanelKind::Statistics);
    let session = app.session.as_ref().filter(|_| shown);
    session.and_then(unused).unwrap_or_default().0
}

/// Returns a row for each statement that never ran, with its line.
fn unused_rows(
    app: &App,
    session: &Session,
    counting: &PlayoutRun,
) -> Vec<(PanelRow, Option<Span>)> {
    let (Some(covered), Some((unused, all))) = (&counting.covered, unused(session)) else {
        return Vec::new();
    };
    let count = message!(
        "engine-unused-of",
        statements = unused.len(),
        all = all,
        games = covered.games
    );
    let head = PanelRow::new(app.texts.word("engine-unused"), app.texts.say(&count));
    let mut rows = vec![(head, None)];
    let sources = session.rules_text().sources();
    for span in unused {
        let line = sources.place(span).1.line;
        let text: Vec<&str> = sources.slice(span).split_whitespace().take(20).collect();
        let text = clean_line(&text.join(" ")).into_owned();
        rows.push((PanelRow::new(format!("{line:>4}  {text}"), ""), Some(span)));
    }
    rows
}
