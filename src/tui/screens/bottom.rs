//! The bottom of the screen: the hint line and messages. A message replaces the hints for a while; a longer one takes
//! rows from the panes. Messages never cover anything.

use super::{board, joint_label, key_sign, seats};
use crate::base::clean::clean_line;
use crate::base::{Message, Severity};
use crate::message;
use crate::record::NodeId;
use crate::tui::app::App;
use crate::tui::commands::{self, Action};
use crate::tui::facts::{is_over, may_count, open_end};
use crate::tui::keys::Key;
use crate::tui::layer::Layer;
use crate::tui::layout::{Layout, Pane, ScreenShape, arrange};
use crate::tui::screens::message::MessageLines;
use crate::tui::theme::Role;
use crate::tui::widgets::area::take_bottom;
use crate::tui::widgets::frame::{Hint, draw_hints};
use crate::tui::widgets::paint::{Canvas, columns, columns16};
use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// The most rows of one message.
const MAX_LINES: usize = 4;

/// The most rows of one message beside the board.
const MAX_BESIDE: usize = 8;

/// How many hints are more important than the text at the right.
const USUAL_HINTS: usize = 6;

/// The content of the bottom of the screen.
#[derive(Default)]
pub(super) struct Bottom {
    /// The messages from top to bottom; the last one may be the notice.
    messages: Vec<MessageLines>,
    /// True if the last message is the notice of a waiting question.
    ends_with_notice: bool,
    /// True if the hint line stays below the messages.
    keeps_keys: bool,
    /// The text at the right of the last row.
    right: String,
    /// True if that text is more important than the hints.
    right_comes_first: bool,
    /// True if that text is the notice of a waiting question.
    right_is_notice: bool,
    /// Texts that are too long for one row, with their severities: they stand beside the board, which keeps its place.
    beside: Vec<(String, Option<Severity>)>,
}

impl Bottom {
    /// Lays out the bottom of the screen.
    pub(super) fn new(app: &App, screen: Rect) -> Self {
        let shape = arrange(screen).shape;
        if shape == ScreenShape::Notice {
            return Self::default();
        }
        // Messages never take so much room that the arrangement of the panes changes.
        let is_same = |rows: &u16| arrange(without(screen, *rows)).shape == shape;
        let spare = (1..=8).take_while(is_same).last().map_or(0, usize::from);
        let (status, rank) = status(app, shape);
        let is_waiting = rank == Rank::Blocking;
        let mut bottom = Self {
            right_comes_first: rank != Rank::BelowHints,
            right: status,
            ..Self::default()
        };
        let message = |text: &str, severity, most: usize| {
            MessageLines::new(text, severity, screen.width, most.clamp(1, MAX_LINES))
        };
        let has_beside = shape == ScreenShape::Three && app.session.is_some() && !app.is_zoomed;
        if let Some(toast) = &app.toast {
            let severity = toast.is_error.then_some(Severity::Error);
            let lines = message(&toast.text, severity, spare + 1);
            match has_beside && lines.lines.len() > 1 {
                true => bottom.beside.push((toast.text.clone(), severity)),
                false => bottom.messages.push(lines),
            }
        }
        if let Some(notice) = notice(app) {
            let used = bottom.messages.last();
            let used = used.map_or(0, MessageLines::width_of_last);
            if !is_waiting && used + columns(&notice) + 4 <= usize::from(screen.width) {
                bottom.right = notice;
                (bottom.right_comes_first, bottom.right_is_notice) = (true, true);
            } else {
                let remaining = (spare + 1).saturating_sub(bottom.lines());
                if remaining > 0 {
                    let lines = message(&notice, Some(Severity::Warning), remaining);
                    bottom.messages.push(lines);
                    bottom.ends_with_notice = true;
                }
            }
        }
        let used = bottom.messages.last();
        let used = used.map_or(0, MessageLines::width_of_last);
        let has_room = used + columns(&bottom.right) + 4 <= usize::from(screen.width);
        bottom.keeps_keys = bottom.messages.is_empty()
            || bottom.right_comes_first && !has_room && bottom.lines() <= spare;
        if !has_room && !bottom.keeps_keys {
            bottom.right.clear();
        }
        bottom
    }

    /// Adds a text for which the composer has no room.
    pub(super) fn put_beside(&mut self, text: String, severity: Severity) {
        self.beside.push((text, Some(severity)));
    }

    /// Wraps the texts that stand beside the board.
    pub(super) fn lines_beside(&self, width: u16) -> Vec<MessageLines> {
        let wrap = |(text, severity): &(String, Option<Severity>)| {
            // Of several errors each has its rows.
            MessageLines::new(text, *severity, width, MAX_BESIDE * text.lines().count())
        };
        self.beside.iter().map(wrap).collect()
    }

    fn lines(&self) -> usize {
        self.messages
            .iter()
            .map(|message| message.lines.len())
            .sum()
    }

    /// Returns the screen without the rows that messages take from the panes.
    pub(super) fn rest(&self, screen: Rect) -> Rect {
        let lines = u16::try_from(self.lines()).unwrap_or(u16::MAX);
        without(screen, lines.saturating_sub(u16::from(!self.keeps_keys)))
    }

    /// Returns the screen without the rows that layers must not cover.
    pub(super) fn room_for_layers(&self, screen: Rect) -> Rect {
        if self.messages.is_empty() && !self.right_comes_first {
            screen
        } else {
            without(self.rest(screen), 1)
        }
    }

    pub(super) fn draw(&self, app: &App, screen: Rect, layout: &mut Layout, buffer: &mut Buffer) {
        let last = layout.arrangement.hint;
        let mut rest = Rect {
            height: screen.bottom().saturating_sub(last.y),
            ..last
        };
        let keys = take_bottom(&mut rest.clone(), 1);
        for (number, message) in self.messages.iter().enumerate() {
            let place = message.draw(&app.theme, &mut rest, buffer);
            if self.ends_with_notice && number + 1 == self.messages.len() {
                layout.notice = place;
            }
        }
        let takes_keys = self.keeps_keys && !layout.arrangement.has_line_in_hints();
        let (hints, actions) = match takes_keys {
            true => hints(app, layout.arrangement.shape),
            false => (Vec::new(), Vec::new()),
        };
        let mut canvas = Canvas::new(buffer, keys);
        let area = canvas.area();
        if takes_keys {
            canvas.clear(area, app.theme.style(Role::Hint));
        }
        let wide = columns16(&self.right).saturating_add(1);
        let beside = Rect {
            width: area.width.saturating_sub(wide.saturating_add(3)),
            ..area
        };
        let mut places = draw_hints(&mut canvas, &app.theme, beside, &hints);
        let is_right_kept =
            self.right_comes_first || !self.right.is_empty() && places.len() >= USUAL_HINTS;
        if !is_right_kept {
            places = draw_hints(&mut canvas, &app.theme, area, &hints);
        }
        let used = places.last().map_or(area.x, |place| place.right());
        if let Some(from) = area.right().checked_sub(wide)
            && from >= used.saturating_add(3)
        {
            let place = Rect::new(from, area.y, wide, 1);
            let right = Line::styled(clean_line(&self.right), app.theme.style(Role::Fact));
            canvas.widget(right, place);
            if self.right_is_notice {
                layout.notice = place;
            }
        }
        layout.hints.extend(places.into_iter().zip(actions));
    }
}

fn without(screen: Rect, rows: u16) -> Rect {
    Rect {
        height: screen.height.saturating_sub(rows),
        ..screen
    }
}

/// Returns the notice of the oldest waiting question.
fn notice(app: &App) -> Option<String> {
    let text = app.questions.first()?.notice.as_ref()?;
    let key = app.key_of(Action::AnswerNotice);
    let key = key.map_or(String::new(), |key| key.to_string());
    let message = message!("tui-notice", text = text, key = key);
    Some(app.texts.say(&message))
}

/// How important what the program says of itself is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rank {
    /// It is left out where the hints need the room.
    BelowHints,
    /// Hints are left out for it.
    AboveHints,
    /// It blocks the keys or can be stopped by one.
    Blocking,
}

/// Returns what the program is doing, and how important that is.
fn status(app: &App, shape: ScreenShape) -> (String, Rank) {
    if let Some(name) = &app.files.opening {
        let opening = message!("tui-opening", name = name);
        return (app.texts.say(&opening), Rank::Blocking);
    }
    if let Some(saving) = app.files.slow_save(app.now) {
        let saving = message!("tui-saving", name = saving.name.as_str());
        return (app.texts.say(&saving), Rank::Blocking);
    }
    let words = if app.board.setting_up {
        app.texts.word("tui-setting-up")
    } else if app.is_judging() {
        app.texts.word("tui-judging")
    } else if let Some(words) = seats::thinking_words(app) {
        words
    } else if app.unread_errors > 0 && app.toast.is_none() {
        let errors = message!("tui-unread-faults", count = app.unread_errors);
        return (app.texts.say(&errors), Rank::AboveHints);
    } else if let (Some(minutes), ScreenShape::Four) = (app.autosave_age_minutes(), shape) {
        app.texts.say(&message!("tui-kept", minutes = minutes))
    } else {
        String::new()
    };
    (words, Rank::BelowHints)
}

/// Returns the hints for the present state, the most important first.
fn hints(app: &App, shape: ScreenShape) -> (Vec<Hint>, Vec<Action>) {
    match app.layers.last() {
        Some(Layer::Menu(menu)) if menu.lists_moves() => return (list_hints(app), Vec::new()),
        // Another layer takes the keys, and says itself which it knows.
        Some(_) => return (Vec::new(), Vec::new()),
        None => {}
    }
    // The composer's pane shows these itself.
    let now = match shape {
        ScreenShape::Four => Vec::new(),
        _ => now_helpful(app),
    };
    let usual = commands::hints(app.context());
    let usual = usual.iter().filter(|action| !now.contains(action));
    let usual = usual.filter(|action| is_of_use(app, **action));
    let shown = now.iter().chain(usual).filter_map(|action| {
        let label = joint_label(app, *action);
        let hint = Hint::new(label, hint_word(app, *action));
        (!hint.key.is_empty()).then_some((hint, *action))
    });
    shown.unzip()
}

/// Returns the hints for a list of moves from which one is chosen.
fn list_hints(app: &App) -> Vec<Hint> {
    let word = |action| app.texts.say(&Message::new(commands::of(action).hint));
    let sign = |code| key_sign(Key::plain(code), app.theme.signs);
    let arrows = [KeyCode::Up, KeyCode::Down].map(sign).concat();
    vec![
        Hint::new(sign(KeyCode::Enter), word(Action::Submit)),
        Hint::new(arrows, word(Action::ListUp)),
        Hint::new(sign(KeyCode::Esc), word(Action::ClosePanel)),
        Hint::new("a-z", app.texts.word("tui-list-narrow")),
    ]
}

/// Returns the short word for a command, adapted to the open game.
fn hint_word(app: &App, action: Action) -> String {
    let puts = || app.session.as_ref().is_some_and(board::is_placing);
    let id = match action {
        Action::Lift if app.board.tool.is_some() => "hint-mark-square",
        Action::TakeBack if app.board.tool.is_some() => "hint-set-up",
        Action::Lift if puts() => "hint-put-stone",
        _ => commands::of(action).hint,
    };
    app.texts.say(&Message::new(id))
}

/// Returns false for a command in the hint line that can do nothing now.
fn is_of_use(app: &App, action: Action) -> bool {
    let Some(session) = &app.session else {
        return true;
    };
    if action == Action::Submit && app.letter_command().is_some() {
        return false;
    }
    let is_judged = session.rules_text().has_source() && !app.board.setting_up;
    match action {
        Action::Undo => session.record().can_undo(),
        Action::Opponent | Action::LegalMoves | Action::Analyse => is_judged && !is_over(app),
        Action::Lift | Action::CursorLeft => !is_over(app) || app.board.setting_up,
        Action::StepBack => !session.record().node(NodeId::ROOT).children().is_empty(),
        Action::Pass => app.may_pass(),
        Action::MarkDead => may_count(app, session),
        Action::Why => is_judged && session.current() != NodeId::ROOT,
        _ => true,
    }
}

/// Returns the commands that are useful now: after a refusal or while a move is composed, those that continue it; after
/// a move, those that answer it; before the first one, those that begin a game.
fn now_helpful(app: &App) -> Vec<Action> {
    let Some(session) = app.session.as_ref().filter(|_| app.focus == Pane::Board) else {
        return Vec::new();
    };
    if app.board.setting_up {
        return vec![
            Action::Lift,
            Action::Put,
            Action::Remove,
            Action::TakeBack,
            Action::SetUp,
            Action::Help,
        ];
    }
    if app.board.tool.is_some() {
        return vec![Action::Lift, Action::TakeBack, Action::Help];
    }
    let built = !app.board.composition.is_empty() || !app.composer.line.text().is_empty();
    if !(built || app.board.refusal.is_some()) {
        let is_end = is_over(app) || open_end(app).is_some();
        let useful = match (is_end, session.record().can_undo()) {
            (true, _) => [
                Action::MarkDead,
                Action::StepBack,
                Action::Why,
                Action::Comment,
            ]
            .as_slice(),
            (false, true) => &[
                Action::Lift,
                Action::Pass,
                Action::Undo,
                Action::StepBack,
                Action::LegalMoves,
            ],
            (false, false) => &[
                Action::CursorLeft,
                Action::Lift,
                Action::Pass,
                Action::LegalMoves,
            ],
        };
        let mut useful = useful.to_vec();
        useful.extend([Action::Palette, Action::Help]);
        useful.retain(|action| is_of_use(app, *action));
        return useful;
    }
    let mut actions = vec![Action::Lift, Action::TakeBack];
    if app.board.refusal.is_some() {
        actions.push(Action::Why);
    }
    actions
}
