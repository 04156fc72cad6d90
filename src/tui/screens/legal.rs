//! Draws the list of legal moves, the steps of a judgement, and the number of moves. Both lists leave the board
//! visible, because they refer to it.

use super::layers::CommandList;
use crate::message;
use crate::rules::{Listing, Partial};
use crate::session::Session;
use crate::tui::app::App;
use crate::tui::facts::{current_step, refusal_lines, stated_end, step_words};
use crate::tui::layer::{CommandMatch, LegalMoves};
use crate::tui::layout::{Layout, Pane, ScreenShape};
use crate::tui::screens::pane_frame::draw_border;
use crate::tui::theme::Role;
use crate::tui::widgets::area::{inset, take_bottom, take_top};
use crate::tui::widgets::list::PickList;
use crate::tui::widgets::paint::{Canvas, columns, wrapped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// Returns the number of legal moves, as far as it is known; empty if nothing is.
pub(super) fn count_words(app: &App) -> String {
    // Without rules it is not known which moves are legal.
    let session_with_rules = app
        .session
        .as_ref()
        .filter(|session| !app.board.setting_up && session.rules_text().has_source())
        .filter(|_| app.sees_moves());
    let Some((session, listing)) =
        session_with_rules.and_then(|session| Some((session, session.legal(&[])?)))
    else {
        return String::new();
    };
    if stated_end(app, session).is_some() {
        // The game ended by resignation or agreement, so a number of legal moves would mislead.
        return String::new();
    }
    let count = count_of(app, listing);
    match listing.faults.cause {
        Some(cause) => app.texts.say(&message!(
            "hints-count-with-fault",
            count = count,
            place = session.rules_text().sources().display(cause.span)
        )),
        None => count,
    }
}

fn count_of(app: &App, listing: &Listing) -> String {
    let count = listing.moves.len();
    let message = match listing.complete {
        Ok(()) if listing.is_of_chance() => message!("hints-outcomes", count = count),
        Ok(()) => message!("hints-moves", count = count),
        Err(_) if count == 0 => message!("hints-unknown"),
        Err(_) => message!("hints-moves-at-least", count = count),
    };
    app.texts.say(&message)
}

/// Returns the message that the player to move has no legal move although the game is not over, if that is certain.
pub(super) fn stuck_words(app: &App) -> Option<String> {
    let session = app.session.as_ref().filter(|_| !app.board.setting_up)?;
    let session = Some(session).filter(|_| app.sees_moves())?;
    session.legal(&[]).filter(|listing| listing.has_no_move())?;
    let player = app.player_name(session.position().turn);
    Some(
        app.texts
            .say(&message!("hints-no-legal-move", player = player)),
    )
}

/// Returns the place of a list beside the board: over the panes at its right, or else over the lower half.
fn beside_board(screen: Rect, layout: &Layout) -> Rect {
    let arrangement = &layout.arrangement;
    match arrangement.shape {
        ScreenShape::Four | ScreenShape::Three => arrangement.rules.union(arrangement.moves),
        ScreenShape::One | ScreenShape::Notice => lower_half(screen),
    }
}

/// Returns the reason why there is no list: it is being made, or nothing can be judged here.
pub(in crate::tui) fn not_listed(app: &App) -> String {
    let session = app.session.as_ref();
    match session.map(Session::known_position) {
        Some(Err(fault)) => app.texts.say(&fault),
        _ => app.texts.word("hints-listing"),
    }
}

/// Draws the list of legal moves.
pub(super) fn moves(
    app: &App,
    shown: &LegalMoves,
    screen: Rect,
    layout: &mut Layout,
    buffer: &mut Buffer,
) {
    let area = beside_board(screen, layout).intersection(buffer.area);
    let matches: Vec<&CommandMatch> = shown.entries.iter().collect();
    let (title, nothing, remarks) = match &shown.listing {
        None => {
            let title = app.texts.word("command-legal-moves");
            (title, not_listed(app), Vec::new())
        }
        Some(listing) => {
            let nothing = if listing.has_no_move() {
                stuck_words(app).unwrap_or_default()
            } else if listing.moves.is_empty() {
                app.texts.word("hints-none-found")
            } else {
                app.texts.word("hints-nothing-fits")
            };
            (count_of(app, listing), nothing, remarks(app, listing))
        }
    };
    CommandList {
        title: &title,
        below: &app.texts.word("hints-list-below"),
        prompt: "/ ",
        input: &shown.line,
        matches: &matches,
        nothing: &nothing,
        remarks: &remarks,
        selected: Some(shown.selected),
    }
    .draw(app, area, layout, buffer);
}

/// Returns remarks on a list: why it is partial, what the rules did not inspect, where they failed.
pub(in crate::tui) fn remarks(app: &App, listing: &Listing) -> Vec<String> {
    let mut remarks = Vec::new();
    if let Some(partial) = listing.partial_message()
        && listing.complete != Err(Partial::Faults)
    {
        remarks.push(app.texts.say(&partial));
    }
    if !listing.classes.is_empty() {
        let classes = listing.classes.len();
        remarks.push(app.texts.say(&message!("hints-classes", count = classes)));
    }
    let faults = &listing.faults;
    if faults.matter(listing.moves.len()) {
        let count = faults.count().max(1);
        remarks.push(app.texts.say(&message!("hints-faults", count = count)));
        if let (Some(cause), Some(reason), Some(session)) =
            (faults.cause, faults.reason(), &app.session)
        {
            let place = session.rules_text().sources().display(cause.span);
            let first = message!("hints-first-fault", place = place, reason = reason);
            remarks.push(app.texts.say(&first));
        }
    }
    let merged: u64 = listing
        .moves
        .iter()
        .map(|listed| u64::from(listed.merged))
        .sum();
    if merged > 0 {
        remarks.push(app.texts.say(&message!("hints-merged", count = merged)));
    }
    remarks
}

/// Draws the steps of a judgement, one per line; the source and the board show the selected step.
pub(super) fn steps(app: &App, area: Rect, layout: &mut Layout, buffer: &mut Buffer) {
    let (Some(refusal), Some(index)) = (&app.board.refusal, current_step(app)) else {
        return;
    };
    let explanation = &refusal.explanation;
    let count = explanation.steps.len();
    let below = app.texts.word("hints-steps-below");
    let fact = if count == 0 {
        String::new()
    } else {
        let number = explanation.dropped + index + 1;
        let all = explanation.dropped + count;
        app.texts
            .say(&message!("hints-step", number = number, count = all))
    };
    Canvas::new(buffer, area).clear(area, app.theme.style(Role::Text));
    let mut inner = draw_border(app, Pane::Panel, &fact, &below, area, layout, buffer);
    let mut canvas = Canvas::new(buffer, inner);
    let ground = app.theme.style(Role::Text);
    // The steps keep two rows. A reason is not cut while a shorter one fits.
    let most = usize::from(inner.height.saturating_sub(2)).clamp(1, 5);
    let wrap = |text: &String, most| wrapped(text, inner.width.saturating_sub(2), most);
    let lines = refusal_lines(app, refusal);
    let mut whole = lines.iter().map(|text| wrap(text, most + 1));
    let mut sentences = whole
        .find(|rows| rows.len() <= most)
        .or_else(|| lines.last().map(|text| wrap(text, most)))
        .unwrap_or_default();
    if count == 0 {
        sentences.push(app.texts.word("hints-no-steps"));
    }
    let rows = u16::try_from(sentences.len()).unwrap_or(u16::MAX);
    let style = ground.patch(app.theme.style(Role::Strong));
    canvas.lines(inset(take_top(&mut inner, rows)), &sentences, style);
    // A selected step that its row cuts off is written out below the list.
    let selected = explanation.steps.get(index);
    let selected = selected.map_or(String::new(), |step| step_words(app, step, None));
    let room = inner.width.saturating_sub(2);
    if columns(&selected) >= usize::from(room) && inner.height >= 5 {
        let whole = wrapped(selected.trim_start(), room, usize::from(inner.height / 2));
        let rows = u16::try_from(whole.len()).unwrap_or(u16::MAX);
        canvas.lines(inset(take_bottom(&mut inner, rows)), &whole, style);
    }
    let list = PickList {
        selected: Some(index),
        scroll: index.saturating_sub(usize::from(inner.height) / 2),
        ..PickList::new(&app.theme, &explanation.steps, ground)
    };
    layout.page = usize::from(inner.height);
    layout.panel_rows = list.render(&mut canvas, inner, |number, step, room| {
        let sign = match (explanation.decisive.contains(&number), number == index) {
            (true, _) => app.theme.sign("▶"),
            (false, true) => app.theme.sign("▸"),
            (false, false) => " ",
        };
        let words = step_words(app, step, Some(usize::from(room.saturating_sub(1))));
        Line::from(format!("{sign}{words}"))
    });
}

pub(super) fn lower_half(area: Rect) -> Rect {
    take_bottom(&mut area.clone(), area.height - area.height / 2)
}
