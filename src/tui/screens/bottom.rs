//! The hint line and the message. There is one message at a time, the newest notice or error, and above it a waiting
//! question. Beside a board they stand at the foot of the side column, and the hint line stays; elsewhere a message
//! replaces the hints for a while, and a longer one takes rows from the panes. Messages never cover anything and never
//! move the board.

use super::seats;
use crate::base::clean::clean_line;
use crate::base::{Message, Severity};
use crate::config::Mode;
use crate::i18n::sentences::with_full_stop;
use crate::message;
use crate::record::NodeId;
use crate::session::Seat;
use crate::tui::app::{App, Layer, Toast};
use crate::tui::commands::{self, Action, KeyContext};
use crate::tui::facts::{is_over, is_placing, may_count, open_end};
use crate::tui::keys::Key;
use crate::tui::layout::{Layout, Pane, ScreenShape, arrange};
use crate::tui::panes::{Panel, PanelKind};
use crate::tui::screens::explorer_status;
use crate::tui::screens::key_labels::{joint_label, key_sign};
use crate::tui::screens::message::{MessageKind, MessageLines};
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
const MAX_BESIDE: usize = 3;

/// The most rows of one error beside the board: its reason is often at its end.
const MAX_ERROR_BESIDE: usize = 8;

/// How many hints are more important than the text at the right.
const USUAL_HINTS: usize = 6;

/// The content of the bottom of the screen.
#[derive(Default)]
pub(super) struct Bottom {
    /// The message in the place of the hints.
    message: Option<MessageLines>,
    /// True if the hint line stays below the message.
    keeps_keys: bool,
    /// The status at the right of the last row.
    right: String,
    /// True if that text is more important than the hints.
    right_comes_first: bool,
    /// True if that text stands for a waiting question.
    right_is_question: bool,
    /// The texts beside the board, with their kinds and the keys in them: the message, and what the composer has no room
    /// for.
    beside: Vec<(String, MessageKind, String)>,
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
        let mut bottom = Self {
            right_comes_first: rank != Rank::BelowHints,
            right: status,
            keeps_keys: true,
            ..Self::default()
        };
        let has_beside = shape != ScreenShape::One && app.session.is_some() && !app.is_zoomed;
        let key = question_key(app);
        let question = question_words(app, &key).map(|text| (text, MessageKind::Question, key));
        let toast = app.toast.as_ref().map(|toast| {
            let kind = match toast.is_error {
                true => MessageKind::Error,
                false => MessageKind::Notice,
            };
            (toast.text.clone(), kind, String::new())
        });
        if has_beside {
            bottom.beside = question.into_iter().chain(toast).collect();
            return bottom;
        }
        // A question that has no place for now is still seen.
        if let (Some((.., key)), true, true) = (&question, toast.is_some(), rank != Rank::Blocking)
        {
            bottom.right = format!("? {key}");
            (bottom.right_comes_first, bottom.right_is_question) = (true, true);
        }
        let Some((text, kind, key)) = toast.or(question) else {
            return bottom;
        };
        // Below a board that fills the screen there is the row of the hints and no other; `:messages` has the rest.
        let is_on_board =
            app.session.is_some() && matches!(app.focus, Pane::Board | Pane::Composer);
        let most = match is_on_board {
            true => 1,
            false => (spare + 1).clamp(1, MAX_LINES),
        };
        let message = MessageLines::new(&text, kind, screen.width, most).with_key(key);
        let used = message.width_of_last();
        let has_room = used + columns(&bottom.right) + 4 <= usize::from(screen.width);
        bottom.keeps_keys = bottom.right_comes_first && !has_room && message.lines.len() <= spare;
        if !has_room && !bottom.keeps_keys {
            bottom.right.clear();
        }
        bottom.message = Some(message);
        bottom
    }

    /// Adds a text for which the composer has no room.
    pub(super) fn put_beside(&mut self, text: String, severity: Severity) {
        let kind = match severity {
            Severity::Error => MessageKind::Error,
            _ => MessageKind::Notice,
        };
        self.beside.push((text, kind, String::new()));
    }

    /// Wraps the texts that stand beside the board.
    pub(super) fn lines_beside(&self, width: u16) -> Vec<MessageLines> {
        let wrap = |(text, kind, key): &(String, MessageKind, String)| {
            // Of several errors each has its rows.
            let most = match kind {
                MessageKind::Error => MAX_ERROR_BESIDE * text.lines().count(),
                _ => MAX_BESIDE,
            };
            MessageLines::new(text, *kind, width, most).with_key(key.clone())
        };
        self.beside.iter().map(wrap).collect()
    }

    /// Draws the texts beside the board.
    pub(super) fn draw_beside(
        app: &App,
        messages: &[MessageLines],
        mut place: Rect,
        layout: &mut Layout,
        buffer: &mut Buffer,
    ) {
        for message in messages {
            let drawn = message.draw(&app.theme, &mut place, buffer);
            if message.kind == MessageKind::Question {
                layout.notice = drawn;
            }
        }
    }

    fn lines(&self) -> usize {
        self.message
            .as_ref()
            .map_or(0, |message| message.lines.len())
    }

    /// Returns the screen without the rows that messages take from the panes.
    pub(super) fn rest(&self, screen: Rect) -> Rect {
        let lines = u16::try_from(self.lines()).unwrap_or(u16::MAX);
        without(screen, lines.saturating_sub(u16::from(!self.keeps_keys)))
    }

    /// Returns the screen without the rows that layers must not cover.
    pub(super) fn room_for_layers(&self, screen: Rect) -> Rect {
        if self.message.is_none() && !self.right_comes_first {
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
        if let Some(message) = &self.message {
            let place = message.draw(&app.theme, &mut rest, buffer);
            if message.kind == MessageKind::Question {
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
        // The line of a move has all of the row, unless something blocks it.
        let is_free = !layout.arrangement.has_line_in_hints() || self.right_comes_first;
        if let Some(from) = area.right().checked_sub(wide)
            && from >= used.saturating_add(3)
            && is_free
        {
            let place = Rect::new(from, area.y, wide, 1);
            let right = Line::styled(clean_line(&self.right), app.theme.style(Role::Fact));
            canvas.widget(right, place);
            if self.right_is_question {
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

/// Returns the key that opens a waiting question.
fn question_key(app: &App) -> String {
    let key = app.key_of(Action::AnswerNotice);
    key.map_or(String::new(), |key| key.to_string())
}

/// Returns the words for the oldest waiting question.
fn question_words(app: &App, key: &str) -> Option<String> {
    let question = app.questions.first()?;
    let text = question.notice.as_ref()?;
    if question.answers.len() == 1 {
        return Some(with_full_stop(text));
    }
    let message = message!("tui-notice", text = with_full_stop(text), key = key);
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
    } else if app.unread_errors > 0 && !app.toast.as_ref().is_some_and(Toast::is_fresh) {
        let errors = message!("tui-unread-faults", count = app.unread_errors);
        return (app.texts.say(&errors), Rank::AboveHints);
    } else if let (Some(minutes), ScreenShape::Four) = (app.autosave_age_minutes(), shape) {
        app.texts.say(&message!("tui-kept", minutes = minutes))
    } else {
        explored_words(app).unwrap_or_default()
    };
    (words, Rank::BelowHints)
}

/// Returns how many of the games that were read have the position on the board, unless the explorer shows it.
fn explored_words(app: &App) -> Option<String> {
    let is_shown = |panel: Panel| panel.kind == PanelKind::Explorer;
    let session = app.session.as_ref();
    let session = session.filter(|_| !app.panel.is_some_and(is_shown))?;
    explorer_status(app, session)
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
        // An exercise has keys of its own.
        _ if app.context() == KeyContext::Exercise => Vec::new(),
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
    let sign = |code| key_sign(app, Key::plain(code));
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
    let puts = || app.session.as_ref().is_some_and(is_placing);
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
    let is_refused = app.board.refusal.as_ref();
    let is_refused = is_refused.is_some_and(|refusal| !refusal.is_legal());
    if action == Action::Submit && (app.letter_command().is_some() || is_refused) {
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
                Action::Review,
                Action::Rematch,
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
        // Alone at one keyboard, the first thing that a player misses is somebody who answers.
        let mut seats = 0..session.game().map_or(0, |game| game.players);
        let is_alone = seats.all(|player| session.players().seat(player) == Seat::Person);
        if app.mode == Mode::Play && is_alone && !is_end {
            useful.retain(|action| *action != Action::LegalMoves);
            useful.extend([
                Action::Opponent,
                Action::Help,
                Action::Palette,
                Action::LegalMoves,
            ]);
        } else {
            useful.extend([Action::Palette, Action::Help]);
        }
        useful.retain(|action| is_of_use(app, *action));
        return useful;
    }
    let mut actions = vec![Action::Lift, Action::TakeBack];
    if app.board.refusal.is_some() {
        actions.push(Action::Why);
    }
    actions
}
