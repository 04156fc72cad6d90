//! The composer: the typed operations, their error in one line, useful keys.

use super::ends::end_words;
use crate::base::clean::clean_line;
use crate::base::{Message, Severity};
use crate::board::Square;
use crate::config::Mode;
use crate::message;
use crate::notation::begun::{first_steps, write_begun};
use crate::notation::square_name;
use crate::notation::stacks::stack_runs;
use crate::session::Session;
use crate::tui::app::App;
use crate::tui::commands::{self, Action};
use crate::tui::facts::pieces::standing;
use crate::tui::facts::{
    gesture_context, is_over, is_placing, premove_words, question_words, refusal_in_mode,
    set_up_example, set_up_names, set_up_words, short_refusal_words,
};
use crate::tui::keys::Key;
use crate::tui::layout::{Arrangement, Pane, ScreenShape};
use crate::tui::panes::Viewer;
use crate::tui::screens::board::shown::{fact, pending_ops};
use crate::tui::screens::key_labels::key_label;
use crate::tui::screens::legal;
use crate::tui::screens::seats;
use crate::tui::screens::state::state_words;
use crate::tui::theme::Role;
use crate::tui::widgets::area::{take_left, take_top};
use crate::tui::widgets::board::pending_signs;
use crate::tui::widgets::frame::{Hint, draw_hints};
use crate::tui::widgets::input;
use crate::tui::widgets::paint::{Canvas, columns, shortened, wrapped, wrapped_short};
use crate::tui::widgets::part_row::PartRow;
use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

/// Draws the composer; `in_pane` if it has a pane of its own, `is_told` if its remark stands beside the board.
pub(in crate::tui::screens) fn draw(
    app: &App,
    area: Rect,
    (in_pane, is_told): (bool, bool),
    arrangement: &Arrangement,
    buffer: &mut Buffer,
) {
    let Some(session) = &app.session else { return };
    let line = &app.composer.line;
    let placeholder = placeholder(app, session);
    let letter_words = letter_words(app);
    // A single row has room for the most important part, and beside short words or in a wide row for the line.
    let is_short = letter_words.is_some() || arrangement.has_line_in_hints();
    let used = match area.height == 1 && is_short && !line.text().is_empty() {
        true => u16::try_from(columns(line.text()) + 2).unwrap_or(u16::MAX),
        false => 0,
    };
    let used = used.min(area.width / 2);
    // What stands in full beside the board is not repeated.
    let remark = match (&letter_words, long_remark(app, arrangement)) {
        (Some(words), _) => Some((Severity::Note, words.clone())),
        (None, Some(_)) => None,
        (None, None) if is_told => None,
        (None, None) => {
            let remarks = remarks(app, session, arrangement.board.width);
            let room = Rect {
                width: area.width - used,
                ..area
            };
            let remark = fitting(&remarks, room).or(remarks.last());
            remark.cloned()
        }
    };
    let ops = pending_ops(app, session);
    let chips: Vec<String> = match session.game() {
        _ if app.board.setting_up => set_up_names(app).1,
        _ if !app.composer.completions.texts.is_empty() => {
            let texts = &app.composer.completions.texts;
            let steps = first_steps(texts).map(|steps| {
                let more = app.theme.sign("…");
                let goes_on = |step: String| format!("{step}/{more}");
                steps.into_iter().map(goes_on).collect()
            });
            let texts: Vec<String> = steps.unwrap_or_else(|| texts.clone());
            let row = usize::from(area.width);
            texts.into_iter().take(row).collect()
        }
        // For gestures the line itself shows the move.
        Some(game) if app.focus == Pane::Composer && area.height > 3 && !ops.is_empty() => {
            let text = write_begun(&ops, game, session.position());
            let chip = (text != line.text()).then_some(text);
            chip.into_iter().collect()
        }
        _ => Vec::new(),
    };
    let beside = match (&remark, chips.as_slice()) {
        (Some((severity, text)), _) => Some((Role::of_severity(*severity), text.clone())),
        (None, [_, ..]) if arrangement.has_line_in_hints() => {
            let (left, right) = pending_signs(&app.theme);
            let between = format!("{right} {left}");
            Some((
                Role::Pending,
                format!("{left}{}{right}", chips.join(&between)),
            ))
        }
        (None, _) => None,
    };
    if let (1, Some((role, text))) = (area.height, &beside) {
        let style = words_style(app, *role);
        let (mut rest, ground) = (area, app.theme.style(Role::Text));
        let mut canvas = Canvas::new(buffer, area);
        let place = take_left(&mut rest, used);
        input::line(&mut canvas, &app.theme, place, line, true, ground);
        canvas.label(rest.x, rest.y, rest.width, text, style);
        return;
    }
    // The reason stands beside the board, and its keys behind the refused move.
    let is_told = is_told && area.height == 1 && app.board.refusal.is_some();
    if is_told && used > 0 {
        let (mut rest, ground) = (area, app.theme.style(Role::Text));
        let mut canvas = Canvas::new(buffer, area);
        let place = take_left(&mut rest, used);
        let has_keyboard = app.focus == Pane::Composer;
        input::line(&mut canvas, &app.theme, place, line, has_keyboard, ground);
        draw_hints(&mut canvas, &app.theme, rest, &hints(app));
        return;
    }
    let hints = if in_pane || app.focus == Pane::Composer {
        hints(app)
    } else {
        // The hint line shows these hints.
        Vec::new()
    };
    let mut canvas = Canvas::new(buffer, area);
    let mut rest = canvas.area();
    let mut row = take_top(&mut rest, 1);
    let (has_keyboard, style) = (app.focus == Pane::Composer, app.theme.style(Role::Text));
    input::line(&mut canvas, &app.theme, row, line, has_keyboard, style);
    if line.text().is_empty() {
        take_left(&mut row, u16::from(has_keyboard));
        let text = shortened(&placeholder, usize::from(row.width));
        canvas.widget(Span::styled(text, app.theme.style(Role::Faint)), row);
    }
    // Parts without a free row are omitted.
    if let Some((severity, text)) = &remark {
        // The reason of a refusal is more important than the hints, which the hint line also shows.
        let others = match severity {
            Severity::Error => 0,
            _ => u16::from(!hints.is_empty()) + u16::from(!chips.is_empty()),
        };
        let most = rest.height.saturating_sub(others);
        let most = most.clamp(rest.height.min(1), 3);
        let lines = wrapped_short(text, area.width, usize::from(most));
        let rows = take_top(&mut rest, u16::try_from(lines.len()).unwrap_or(most));
        canvas.lines(rows, &lines, words_style(app, Role::of_severity(*severity)));
    }
    if !chips.is_empty() && rest.height > 0 {
        draw_chips(app, &chips, take_top(&mut rest, 1), &mut canvas);
    }
    if !hints.is_empty() && rest.height > 0 {
        // The first hint is aligned with the input.
        let from = Rect {
            x: rest.x.saturating_sub(1),
            width: rest.width.saturating_add(1).min(u16::MAX - rest.x),
            ..rest
        };
        draw_hints(&mut canvas, &app.theme, from, &hints);
    }
}

/// Returns the style of words below the board: the line below text is for places in the source.
fn words_style(app: &App, role: Role) -> Style {
    app.theme.style(role).remove_modifier(Modifier::UNDERLINED)
}

/// Draws the moves that the input begins, or the operations that were understood.
fn draw_chips(app: &App, chips: &[String], area: Rect, canvas: &mut Canvas<'_>) {
    let style = app.theme.style(Role::Pending);
    let (left, right) = pending_signs(&app.theme);
    let mut row = PartRow::new(area);
    for chip in chips {
        let chip = format!("{left}{}{right}", clean_line(chip));
        if row
            .push([Span::styled(chip, style)], Span::raw(" "))
            .is_none()
        {
            let faint = app.theme.style(Role::Faint);
            row.add(Span::styled(app.theme.sign("…").to_owned(), faint));
            break;
        }
    }
    row.draw(canvas);
}

/// Returns what Enter does with a letter alone that is also the key of a command.
fn letter_words(app: &App) -> Option<String> {
    let command = commands::of(app.letter_command()?);
    let title = app.texts.say(&Message::new(command.text));
    let mut letters = title.chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string());
    Some(app.texts.say(&message!(
        "tui-letter-command",
        key = app.line_key()?.to_string(),
        command = first.unwrap_or_default() + letters.as_str()
    )))
}

/// Returns the placeholder of the empty line: what Enter does, and an example of a move.
fn placeholder(app: &App, session: &Session) -> String {
    if app.board.setting_up {
        let Some(game) = session.game() else {
            return String::new();
        };
        let (square, piece) = set_up_example(app, game);
        return app.texts.say(&message!(
            "tui-set-up-typed",
            square = square,
            piece = piece
        ));
    }
    if session.game().is_none() || is_over(app) {
        return String::new();
    }
    if let Some(question) = question_words(app) {
        return app.texts.say(&question);
    }
    if let Some(words) = stack_words(app) {
        return words;
    }
    let key = |action: Action| {
        let key = app.key_of(action);
        key.filter(|_| app.focus == Pane::Board)
    };
    let keys = key(Action::Lift).zip(key(Action::TypeMove));
    let example = example(app, session);
    // A move that begins with a letter needs no key before it.
    let first = example.as_ref().and_then(|text| text.chars().next());
    let types = first.is_some_and(|first| app.is_move_letter(Key::plain(KeyCode::Char(first))));
    let keys = keys.map(|(lift, typing)| match types {
        true => (lift.to_string(), "none".to_owned()),
        false => (lift.to_string(), typing.to_string()),
    });
    let example = example.map(|example| match app.may_swap() {
        true => app
            .texts
            .say(&message!("tui-example-or-swap", example = example)),
        false => example,
    });
    if session.is_chance_to_move() {
        let throw = seats::move_key(app).zip(example);
        let say = |(key, example)| message!("tui-composer-throw", key = key, example = example);
        return throw.map_or_else(String::new, |throw| app.texts.say(&say(throw)));
    }
    app.texts.say(&match (keys, example, is_placing(session)) {
        (None, None, _) => return String::new(),
        (Some((key, _)), Some(example), _) if session.asks_one_square() => {
            message!("tui-composer-square", key = key, example = example)
        }
        (None, Some(example), _) => message!("tui-composer-typed", example = example),
        (Some((lift, typing)), None, is_placing) => message!(
            "tui-composer-empty-no-example",
            placing = if is_placing { "yes" } else { "no" },
            lift = lift,
            type = typing
        ),
        (Some((lift, typing)), Some(example), true) => message!(
            "tui-composer-empty-placing",
            lift = lift,
            type = typing,
            example = example
        ),
        (Some((lift, typing)), Some(example), false) => message!(
            "tui-composer-empty",
            lift = lift,
            type = typing,
            example = example
        ),
    })
}

/// Returns what lies on each other at the cursor, if there are several kinds of pieces: the board shows the top.
fn stack_words(app: &App) -> Option<String> {
    let (game, board) = app.shown_board()?;
    let square = app.board.cursor;
    let is_mixed = app.focus == Pane::Board && stack_runs(&board, square).len() > 1;
    let words = is_mixed.then(|| standing(app, game, &board, square))?;
    let square = square_name(square, game.look.coordinates);
    let message = message!("plain-square", square = square, words = words);
    Some(app.texts.say(&message))
}

/// Returns a legal move as an example, preferably one to the middle of the board, where most moves are.
fn example(app: &App, session: &Session) -> Option<String> {
    let game = session.game()?;
    // The listed moves are those of the machine; what is typed now is one of the person.
    if session.is_machine_to_move() || session.is_machine_stopped() || app.is_curtained() {
        return None;
    }
    let listing = session.legal(&[])?;
    let middle = (game.width / 2, game.height / 2);
    let distance = |square: Square| square.x.abs_diff(middle.0) + square.y.abs_diff(middle.1);
    let moves = listing.moves.iter().map(|listed| &listed.mv);
    let nearest = moves
        .filter_map(|mv| Some((distance(mv.last()?.square()), mv.len(), mv)))
        .min_by_key(|(distance, length, _)| (*length, *distance));
    Some(match nearest {
        Some((_, _, mv)) => match session.square_of_move(mv) {
            Some(square) => square_name(square, game.look.coordinates),
            None => app.move_labels(&[mv]).pop()?,
        },
        None if listing.moves.is_empty() => return None,
        None => app.texts.word("tui-pass"),
    })
}

/// Returns the remark below the composer's line if it does not fit there, and stands in the board's pane.
pub(in crate::tui::screens) fn long_remark(
    app: &App,
    arrangement: &Arrangement,
) -> Option<LineRemark> {
    let session = app.session.as_ref()?;
    let area = arrangement.composer;
    if arrangement.shape != ScreenShape::Three {
        return None;
    }
    let remarks = remarks(app, session, arrangement.board.width);
    match fitting(&remarks, area) {
        Some(_) => None,
        None => remarks.into_iter().next(),
    }
}

/// Returns a refusal that would be cut in the row of the hints.
pub(super) fn cut_remark(app: &App, arrangement: &Arrangement) -> Option<String> {
    let session = app.session.as_ref()?;
    let area = arrangement.below_board;
    let used = u16::try_from(columns(app.composer.line.text()) + 2).unwrap_or(u16::MAX);
    let room = Rect {
        width: area.width.saturating_sub(used),
        ..area
    };
    let whole = remarks(app, session, arrangement.board.width)
        .into_iter()
        .next()?;
    let is_cut = fitting(std::slice::from_ref(&whole), room).is_none();
    let (severity, text) = whole;
    (severity == Severity::Error && is_cut).then_some(text)
}

/// Returns the first of several remarks that fits below the line in an area.
fn fitting(remarks: &[LineRemark], area: Rect) -> Option<&LineRemark> {
    // The first row is for the line; the only row is for the remark.
    let rows = match area.height {
        0 | 1 => area.height,
        rows => rows - 1,
    };
    let rows = usize::from(rows);
    let fits = |(_, text): &&LineRemark| wrapped(text, area.width, rows + 1).len() <= rows;
    remarks.iter().find(fits)
}

/// Returns true if there is a remark to show below the composer's line.
pub(in crate::tui::screens) fn has_remark(app: &App, session: &Session) -> bool {
    !remarks(app, session, 0).is_empty()
}

/// What is said below the line.
type LineRemark = (Severity, String);

/// Returns how the typed move was read. It names the piece that stands where the move begins, which not everybody sees.
fn told_reading(app: &App) -> Option<&Message> {
    let reading = app.composer.read_as.as_ref();
    reading.filter(|_| app.viewer() == Viewer::All)
}

/// Returns the remark below the line, and shorter ones for where there is not enough room; `width` is that of the board's
/// pane, whose title says the result of a game.
fn remarks(app: &App, session: &Session, width: u16) -> Vec<LineRemark> {
    let refusal = app.board.refusal_at(session.current());
    let refusal = refusal.filter(|_| app.composer.error.is_none());
    let mut remarks: Vec<LineRemark> = remark(app, session, width).into_iter().collect();
    if let (Some((severity, _)), Some(refusal)) = (remarks.first().cloned(), refusal)
        && let Some(short) = match app.mode {
            Mode::Write => short_refusal_words(app, refusal),
            _ => Some(refusal_in_mode(app, refusal)),
        }
    {
        let reading = told_reading(app);
        let whole = reading
            .map(|reading| message!("typed-read-as", read = reading.clone(), why = short.clone()));
        let texts = whole.into_iter().chain([short]);
        remarks.extend(texts.map(|text| (severity, app.sentence(&text))));
    }
    remarks
}

fn remark(app: &App, session: &Session, width: u16) -> Option<LineRemark> {
    if let Some(words) = premove_words(app) {
        return Some((Severity::Note, app.texts.say(&words)));
    }
    if let Some((message, column)) = &app.composer.error {
        let said = match *column {
            0 => message.clone(),
            column => message!("tui-cannot-read", column = column, reason = message.clone()),
        };
        let reason = app.sentence(&said);
        let near = app.composer.suggestion.clone();
        let legal = || example(app, session).filter(|_| *column == 0 && !app.board.setting_up);
        let near = near.or_else(legal);
        let text = near.map_or(reason.clone(), |near| {
            let such = message!("typed-such-as", reason = reason, example = near);
            app.texts.say(&such)
        });
        return Some((Severity::Error, text));
    }
    if let Some(refusal) = app.board.refusal_at(session.current()) {
        let words = refusal_in_mode(app, refusal);
        let words = match told_reading(app) {
            Some(read) => message!("typed-read-as", read = read.clone(), why = words),
            None => words,
        };
        let severity = match refusal.is_legal() {
            true => Severity::Note,
            false => Severity::Error,
        };
        return Some((severity, app.sentence(&words)));
    }
    if app.begins_nothing() {
        let key = app.line_key();
        let key = key.map_or_else(String::new, |key| key_label(app, key));
        let words = message!("tui-begins-no-move", key = key);
        return Some((Severity::Note, app.texts.say(&words)));
    }
    let lifted = app.board.composition.lifted();
    if app.board.setting_up {
        let words = match lifted {
            Some(_) => app.texts.word("tui-now-set-down"),
            None => set_up_words(app),
        };
        return Some((Severity::Note, words));
    }
    if lifted.is_some_and(|lifted| lifted.placed_on.is_none()) {
        let settled = app.board.composition.settled();
        let from_here = gesture_context(app)
            .filter(|context| context.is_complete())
            .is_some_and(|context| context.containing(&settled).is_empty());
        let piece = lifted.map(|lifted| lifted.piece);
        let owner = session
            .game()
            .zip(piece)
            .map(|(game, piece)| game.owner(piece));
        let turn = session.position().turn;
        let word = if from_here && owner.is_some_and(|owner| owner != turn) {
            app.texts.say(&message!(
                "tui-piece-of-another",
                owner = app.player_name(owner.unwrap_or(turn)),
                player = app.player_name(turn)
            ))
        } else if from_here {
            app.texts.word("hints-piece-cannot-move")
        } else {
            app.texts.word("tui-now-set-down")
        };
        return Some((Severity::Note, word));
    }
    if let Some(words) = end_words(app) {
        return Some((Severity::Note, words));
    }
    if session.game().is_some() && is_over(app) {
        let key = app.key_of(Action::Rematch);
        let key = key.map_or(":rematch".to_owned(), |key| key_label(app, key));
        // What the title of a narrow pane has no room for.
        let text = match fact(app, width) {
            (_, true) => message!("tui-new-game-by", key = key),
            (_, false) => message!("tui-game-is-over-by", ending = state_words(app), key = key),
        };
        return Some((Severity::Note, app.texts.say(&text)));
    }
    legal::stuck_words(app).map(|text| (Severity::Warning, text))
}

fn hints(app: &App) -> Vec<Hint> {
    let building = !app.composer.line.text().is_empty();
    if !building && app.board.refusal.is_none() {
        return Vec::new();
    }
    let mut wanted = vec![match app.focus {
        Pane::Composer => (Action::ToBoard, app.texts.word("hint-to-board")),
        _ => (Action::TakeBack, app.texts.word("hint-take-back")),
    }];
    let is_refused = app.board.refusal.as_ref();
    let is_refused = is_refused.is_some_and(|refusal| !refusal.is_legal());
    if building && app.letter_command().is_none() && !is_refused {
        wanted.insert(0, (Action::Submit, app.texts.word("hint-submit")));
    }
    if app.board.refusal.is_some() {
        wanted.push((Action::Why, app.texts.word("hint-why")));
    }
    wanted
        .into_iter()
        .filter_map(|(action, word)| {
            let key = app.key_of(action)?;
            Some(Hint::new(key_label(app, key), word))
        })
        .collect()
}
