//! The panel with analysis, statistics or a judgement: opening and closing it, selecting a row, and using it.

use crate::board::Move;
use crate::message;
use crate::session::engine::EngineSpec;
use crate::tui::app::App;
use crate::tui::facts;
use crate::tui::layout::Pane;
use crate::tui::panes::{Panel, PanelKind};
use crate::tui::update::{session_events, texts, trace};

/// Starts the analysis of the position, with the given number of visits per position, or stops it.
pub(super) fn analyse(app: &mut App, argument: &str) {
    let Some(visits) = limit_or_close(app, argument, PanelKind::Analysis, Panel::VISITS) else {
        return;
    };
    open(app, PanelKind::Analysis);
    if let Some(session) = &mut app.session {
        session.players_mut().analyse(visits);
    }
}

/// Starts the analysis of the position by an engine.
pub(super) fn analyse_with(app: &mut App, spec: EngineSpec) {
    open(app, PanelKind::Analysis);
    if let Some(session) = &mut app.session {
        session.players_mut().analyse_with(spec);
    }
}

/// Starts random games in the background, of the given number, or stops them.
pub(super) fn statistics(app: &mut App, argument: &str) {
    let Some(games) = limit_or_close(app, argument, PanelKind::Statistics, Panel::GAMES) else {
        return;
    };
    open(app, PanelKind::Statistics);
    if let Some(session) = &mut app.session {
        session.players_mut().count_games(games);
    }
}

/// Pauses what the panel computes if nothing has changed for a while.
pub(super) fn pause_if_idle(app: &mut App) {
    if app.pauses_at().is_some_and(|time| time <= app.now)
        && let Some(session) = &mut app.session
    {
        session.players_mut().pause_searches();
        app.dirty = true;
    }
}

/// Goes on with what was paused.
pub(super) fn resume(app: &mut App) {
    let resumed = app
        .session
        .as_mut()
        .is_some_and(|session| session.players_mut().resume_searches());
    if !resumed {
        app.tell(&message!("engine-not-paused"));
    }
}

/// Returns the number of visits or games after which a panel that opens stops: the given one or the usual one. Returns
/// `None` if there is nothing to start, after closing the panel if it is open and no number is given.
fn limit_or_close(app: &mut App, argument: &str, kind: PanelKind, usual: u64) -> Option<u64> {
    if app.game().is_none() {
        app.tell(&message!("tui-no-rules-yet"));
        return None;
    }
    if argument.is_empty() {
        let is_covered = facts::is_explaining(app);
        if is_covered {
            trace::close(app);
        }
        if app.panel.is_some_and(|panel| panel.kind == kind) {
            match is_covered {
                true => app.focus = Pane::Panel,
                false => close(app),
            }
            return None;
        }
        return Some(usual);
    }
    let number = argument.parse().ok().filter(|number| *number > 0);
    if number.is_none() {
        app.tell_error(&message!("tui-not-a-number", text = argument));
    }
    number
}

pub(super) fn open(app: &mut App, kind: PanelKind) {
    if facts::is_explaining(app) {
        trace::close(app);
    }
    close(app);
    app.panel = Some(Panel::new(kind));
    app.focus = Pane::Panel;
}

/// Closes the panel and stops its jobs. The steps of a judgement only give their place back.
pub(in crate::tui) fn close(app: &mut App) {
    if facts::is_explaining(app) {
        trace::close(app);
        return;
    }
    app.panel = None;
    if let Some(session) = &mut app.session {
        session.players_mut().stop_analysing();
        session.players_mut().stop_counting();
        session.stop_review();
    }
    if app.focus == Pane::Panel {
        app.focus = Pane::Board;
    }
}

/// Moves the selection.
pub(super) fn select(app: &mut App, by: isize) {
    let count = rows(app);
    if let Some(panel) = &mut app.panel {
        panel.select(by, count);
    }
    follow(app);
}

/// Shows the line of the selected step, if the panel shows a judgement.
fn follow(app: &mut App) {
    if let Some(step) = facts::current_step(app) {
        trace::follow(app, step);
    }
}

/// Selects the row that was clicked.
pub(super) fn click(app: &mut App, row: usize) {
    if let Some(panel) = &mut app.panel {
        panel.selected = row;
    }
    follow(app);
}

fn rows(app: &App) -> usize {
    let Some(session) = &app.session else {
        return 0;
    };
    match app.panel.map(|panel| panel.kind) {
        Some(PanelKind::Analysis) => session
            .players()
            .analysing()
            .and_then(|analysing| analysing.found.as_ref())
            .map_or(0, |found| facts::visited_candidates(found).len()),
        Some(PanelKind::Statistics) => super::super::screens::statistics_rows(app).len(),
        Some(PanelKind::Learned) => super::super::screens::learned_rows(app, session).len(),
        Some(PanelKind::Exercise) => 0,
        Some(PanelKind::Review) => session.review().map_or(0, |review| review.faults().len()),
        Some(PanelKind::Explorer) => session.explored().map_or(0, |found| found.moves.len()),
        Some(PanelKind::Why) => facts::step_count(app),
        None => 0,
    }
}

/// Returns the selected candidate and the line that follows it.
fn chosen_line(app: &App) -> Option<Vec<Move>> {
    let panel = app
        .panel
        .filter(|panel| panel.kind == PanelKind::Analysis)?;
    let analysis = app
        .session
        .as_ref()?
        .players()
        .analysing()?
        .found
        .as_ref()?;
    let candidate = analysis.candidates.get(panel.selected)?;
    let first = std::iter::once(&candidate.mv);
    Some(first.chain(&candidate.line).cloned().collect())
}

/// Plays the selected candidate.
pub(super) fn play_candidate(app: &mut App) {
    let mv = chosen_line(app).and_then(|line| line.into_iter().next());
    match mv {
        Some(mv) => session_events::run(app, |session| session.play(mv)),
        None => app.tell(&message!("engine-no-candidate")),
    }
}

/// Adds the line of the selected candidate to the record as a variation.
pub(super) fn add_line(app: &mut App) {
    let session = app.session.as_ref();
    let won = session
        .and_then(|session| session.won_line())
        .map(<[_]>::to_vec);
    match chosen_line(app).or(won) {
        Some(line) => session_events::run(app, |session| session.add_line(line)),
        None => app.tell(&message!("engine-no-candidate")),
    }
}

/// Goes to the line of the rules to which the selected row refers.
pub(super) fn jump(app: &mut App) {
    let panel = app
        .panel
        .filter(|panel| panel.kind == PanelKind::Statistics);
    let Some(panel) = panel else { return };
    let rows = super::super::screens::statistics_rows(app);
    let span = rows.get(panel.selected).and_then(|(_, span)| *span);
    let place = span.zip(app.session.as_ref()).map(|(span, session)| {
        let place = session.rules_text().sources().place(span).1;
        (usize::from(span.file.0), place.line, place.column)
    });
    let Some((file, line, column)) = place.filter(|(file, ..)| *file < app.editor.files.len())
    else {
        app.tell(&message!("engine-no-line-here"));
        return;
    };
    app.editor.go_to(file, line, column);
    app.focus = Pane::Rules;
    texts::scroll_to_caret(app);
}
