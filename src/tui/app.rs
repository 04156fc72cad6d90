//! The state of the workbench: plain data, changed only by `update` and drawn by `view`.

use super::appearance::Appearance;
use super::commands::KeyContext;
use super::editor::Editor;
use super::keys::Keymap;
use super::layer::Layer;
use super::layout::{Border, Layout, Pane};
use super::library::LibraryScreen;
use super::panes::{BeforeSource, BeforeWhy, BoardPane, Composer, MovesPane, Panel, PanelKind};
use super::questions::Questions;
use super::stones::StonesScreen;
use super::theme::{Dots, Signs, Theme};
use super::user_files::UserTheme;
use crate::base::Message;
use crate::board::look::Localized;
use crate::board::{Board, Game, Position};
use crate::codec::sgf::game_name;
use crate::config::{Config, Folders, Mode, OpenKind};
use crate::i18n::{Language, Texts};
use crate::rules::DisplayValue;
use crate::session::Session;
use crate::session::files::shown;
use crate::session::library::LibraryGame;
use crate::session::words::{localized, player_words, value_words};
use crate::session::{PlayoutRun, PositionAnalysis};
use crate::tui::file_work::FileWork;
use crate::tui::plain::own_words::own_message;
use crate::tui::plain::said::Plain;
use crate::tui::screens::moves::place::Scroll;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::path::Path;
use std::time::Duration;

/// The number of messages that the log keeps.
pub(in crate::tui) const KEPT_MESSAGES: usize = 500;

/// The state of the whole screen.
pub struct App {
    /// The sentences of the chosen language.
    pub texts: Texts,
    pub theme: Theme,
    /// The user's own themes.
    pub themes: Vec<UserTheme>,
    /// True if no colours may be shown, whatever the theme is.
    pub no_color: bool,
    /// The abilities of the terminal.
    pub appearance: Appearance,
    /// What was said, if there is no screen but lines of text.
    pub plain: Option<Box<Plain>>,
    /// The user's settings.
    pub config: Config,
    /// True if the settings have changed and have to be saved.
    pub is_config_changed: bool,
    /// The folders of settings and lists.
    pub folders: Folders,
    /// The commands of keys.
    pub keymap: Keymap,
    /// The text of the user's key file.
    pub key_file: Option<String>,
    /// The time since the start, as of the last event.
    pub now: Duration,
    /// The time of the last input, or of the last change of the position.
    pub active_at: Duration,
    /// The open session; `None` on the start screen.
    pub session: Option<Session>,
    /// The board of stones that is open without rules; then there is no session.
    pub stones: Option<StonesScreen>,
    /// The start screen.
    pub library: LibraryScreen,
    /// The pane with the keyboard focus.
    pub focus: Pane,
    /// What the screen is for.
    pub mode: Mode,
    /// What was opened, which remembers its mode.
    pub kind: OpenKind,
    /// Where one was before the source was entered, while F5 leads back there.
    pub before_source: Option<BeforeSource>,
    /// True if that pane fills the screen.
    pub is_zoomed: bool,
    /// The percent points by which the user has moved the borders beside the board and below the source.
    pub borders: (i16, i16),
    /// The same for each mode, in the order of [`Mode::ALL`]; that of the present one is out of date.
    pub borders_of_modes: [(i16, i16); 3],
    /// The border that the mouse is moving.
    pub dragged: Option<Border>,
    pub board: BoardPane,
    /// The editor of the rules.
    pub editor: Editor,
    /// The variant that was applied last.
    pub variant: Option<AppliedVariant>,
    /// The variants of which the title tells while the rules are as they made them.
    pub played_variants: Option<PlayedVariants>,
    pub moves: MovesPane,
    /// The line in which a move is typed.
    pub composer: Composer,
    /// The panel with analysis, statistics or a judgement, if it is open.
    pub panel: Option<Panel>,
    /// What the steps of a judgement have taken the place of.
    pub before_why: BeforeWhy,
    /// The layers over the panes, the top one last.
    pub layers: Vec<Layer>,
    /// Questions that the user has not asked for, such as about changed files.
    pub questions: Questions,
    /// True if the list of tests is to be shown once they have run.
    pub shows_tests: bool,
    /// True if the next run of the tests was not requested by the user: a message then appears only if some fail.
    pub runs_quietly: bool,
    /// The current message.
    pub toast: Option<Toast>,
    /// The number of errors of the user's files (settings, keys) that were told and not looked at since.
    pub unread_errors: usize,
    /// The log of messages and of what the rules printed; the newest last.
    pub remarks: VecDeque<String>,
    /// The date of today, `2026-11-28`, which new games get; empty without a clock, as in tests.
    pub today: String,
    /// The positions of everything in the last frame.
    pub layout: Layout,
    /// The columns and rows of the terminal.
    pub size: (u16, u16),
    /// True if the screen has to be drawn again.
    pub dirty: bool,
    /// The program's own clipboard.
    pub clipboard: String,
    /// The tasks on files in progress.
    pub files: FileWork,
}

/// A variant of the rules that was applied; undoing takes it back while neither text nor record were edited since.
#[derive(Clone, Debug)]
pub struct AppliedVariant {
    /// The name that was shown.
    pub name: String,
    /// The index of the changed text.
    pub file: usize,
    /// The text that the change has made.
    pub text: String,
    /// The state of the record, as [`GameTree::revision`](crate::session::GameTree::revision) returns it.
    pub revision: (u64, u64),
}

/// The variants that were applied one after the other.
#[derive(Clone, Debug)]
pub struct PlayedVariants {
    /// The names that were shown.
    pub names: Vec<String>,
    /// The index of the changed text.
    pub file: usize,
    /// The text that the changes have made.
    pub text: String,
}

/// A notice or an error: a short message that a later input takes away.
#[derive(Clone, Debug)]
pub struct Toast {
    pub text: String,
    /// True if it reports a failure.
    pub is_error: bool,
    /// The time at which it was shown.
    pub shown_at: Duration,
    /// The time at which it disappears, once there was an input after it.
    pub leaves_at: Option<Duration>,
}

impl Toast {
    /// How long a notice stays at least, so that quick keys do not take it away unread.
    const NOTICE_STAYS: Duration = Duration::from_secs(4);
    /// How long an error stays at least.
    const ERROR_STAYS: Duration = Duration::from_secs(2);

    /// Returns true if it was said after the last input.
    pub fn is_fresh(&self) -> bool {
        self.leaves_at.is_none()
    }

    /// Called for each input: it disappears now, or when it was shown long enough.
    fn note_input(&mut self, now: Duration) {
        let stays = match self.is_error {
            true => Self::ERROR_STAYS,
            false => Self::NOTICE_STAYS,
        };
        self.leaves_at.get_or_insert(now.max(self.shown_at + stays));
    }
}

/// The time without input after which analysis and statistics pause.
const IDLE_PAUSE: Duration = Duration::from_secs(60);

/// The most errors that are told at once.
const MAX_ERRORS: usize = 8;

impl App {
    /// Creates a workbench with nothing open.
    pub fn new(config: Config, folders: Folders) -> Self {
        let language = Language::from_locale(&config.language).unwrap_or_default();
        let mut app = Self {
            texts: Texts::new(language),
            theme: Theme::mono(),
            themes: Vec::new(),
            no_color: false,
            appearance: Appearance::default(),
            plain: None,
            keymap: Keymap::classic(),
            key_file: None,
            now: Duration::ZERO,
            active_at: Duration::ZERO,
            session: None,
            stones: None,
            library: LibraryScreen::new(),
            focus: Pane::Board,
            mode: Mode::default(),
            kind: OpenKind::default(),
            before_source: None,
            is_zoomed: false,
            borders: (0, 0),
            borders_of_modes: [(0, 0); 3],
            dragged: None,
            board: BoardPane::default(),
            editor: Editor::default(),
            variant: None,
            played_variants: None,
            moves: MovesPane::default(),
            composer: Composer::default(),
            panel: None,
            before_why: BeforeWhy::default(),
            layers: Vec::new(),
            questions: Questions::default(),
            shows_tests: false,
            runs_quietly: false,
            toast: None,
            unread_errors: 0,
            remarks: VecDeque::new(),
            today: String::new(),
            layout: Layout::default(),
            size: (80, 24),
            dirty: true,
            clipboard: String::new(),
            files: FileWork::default(),
            config,
            is_config_changed: false,
            folders,
        };
        app.set_language(language);
        app.apply_look();
        let errors = app.apply_keys();
        app.tell_errors(&errors);
        app
    }

    /// Changes the language.
    pub fn set_language(&mut self, language: Language) {
        self.texts = Texts::new(language);
        self.library.sort(language.code());
        if let Some(session) = &mut self.session {
            session.set_language(language.code());
        }
    }

    /// Takes the background that the terminal told.
    pub fn take_ground(&mut self, shades: [u8; 3]) {
        self.appearance = self.appearance.with_ground(shades);
        self.apply_look();
    }

    /// Sets theme and characters according to the settings.
    pub fn apply_look(&mut self) {
        let name = if self.no_color {
            "mono"
        } else {
            self.config.theme.as_str()
        };
        let signs = if self.config.glyphs == "ascii" {
            Signs::Ascii
        } else {
            Signs::Unicode
        };
        let mut appearance = self.appearance;
        if self.config.glyphs == "quadrants" && appearance.dots == Dots::Sextants {
            appearance.dots = Dots::Quadrants;
        }
        // Whatever a file of this name says, NO_COLOR means no colours.
        let user_theme = self.own_theme(name).filter(|_| !self.no_color);
        self.theme = match user_theme {
            Some(user_theme) => appearance.adapt(user_theme.theme.clone(), signs),
            None => appearance.theme(name, signs),
        };
    }

    /// Returns the user's own theme with a name. It takes the place of a bundled one.
    pub fn own_theme(&self, name: &str) -> Option<&UserTheme> {
        self.themes.iter().find(|own| own.theme.name == name)
    }

    /// Sets the keys according to the settings and the key file. Returns the errors of the key file.
    pub fn apply_keys(&mut self) -> Vec<Message> {
        let (keymap, errors) = {
            let name = shown(&self.folders.keys());
            let file = self.key_file.as_deref().map(|text| (text, name.as_str()));
            Keymap::new(self.config.keys, file)
        };
        self.keymap = keymap;
        errors
    }

    /// Returns the context in which a key is looked up.
    pub fn context(&self) -> KeyContext {
        if self.stones.is_some() {
            return KeyContext::Stones;
        }
        if self.session.is_none() {
            return KeyContext::Library;
        }
        match self.focus {
            Pane::Board => KeyContext::Board,
            Pane::Rules => KeyContext::Rules,
            // What is shown of a move has the keys of the moves.
            Pane::Moves | Pane::Comment | Pane::Value => KeyContext::Moves,
            Pane::Composer => KeyContext::Composer,
            Pane::Panel => match self.panel.map(|panel| panel.kind) {
                Some(PanelKind::Analysis) => KeyContext::Analysis,
                Some(PanelKind::Statistics) => KeyContext::Statistics,
                Some(PanelKind::Why) => KeyContext::Why,
                None => KeyContext::Board,
            },
        }
    }

    /// Returns the panes through which Tab goes. The source is entered only by its own keys, so that nobody types into the
    /// rules by accident.
    pub fn ring(&self) -> Vec<Pane> {
        let mut panes = self.panes();
        panes.retain(|pane| *pane != Pane::Rules);
        panes
    }

    /// Returns the panes that have a tab where one pane is shown at a time.
    pub fn tabs(&self) -> Vec<Pane> {
        let mut panes = self.panes();
        let has_source = self.mode == Mode::Write || self.focus == Pane::Rules;
        panes.retain(|pane| has_source || *pane != Pane::Rules);
        // Where no rules are written a move is typed below the board.
        let has_composer =
            self.mode == Mode::Write || self.focus == Pane::Composer || self.game().is_none();
        panes.retain(|pane| has_composer || *pane != Pane::Composer);
        panes
    }

    /// Returns the panes that can have the focus now, in the order of Tab.
    pub fn panes(&self) -> Vec<Pane> {
        let mut panes = Pane::ALL.to_vec();
        if self
            .session
            .as_ref()
            .is_some_and(|session| !session.rules_text().has_source())
        {
            panes.retain(|pane| *pane != Pane::Rules);
        }
        if self.panel.is_some() && self.session.is_some() {
            panes.push(Pane::Panel);
        }
        if let Some(session) = self.session.as_ref().filter(|_| self.is_studying()) {
            let place = panes.iter().position(|pane| *pane == Pane::Composer);
            let has_curve =
                self.panel.is_none() && session.curve_scale(&session.line_through()).is_some();
            let curve = has_curve.then_some(Pane::Value);
            let added = std::iter::once(Pane::Comment).chain(curve);
            let place = place.unwrap_or(panes.len());
            panes.splice(place..place, added);
        }
        panes
    }

    /// Returns true if comment and curve have panes of their own.
    pub fn is_studying(&self) -> bool {
        let session = self.session.as_ref();
        let has_game = session
            .is_some_and(|session| session.game().is_some() && session.rules_text().has_source());
        has_game && self.mode == Mode::Study
    }

    /// Returns the mode that says how the moves are shown: a record without a board is studied in each.
    pub fn mode_of_moves(&self) -> Mode {
        let session = self.session.as_ref();
        let is_text_alone = session
            .is_some_and(|session| session.game().is_none() && !session.rules_text().has_source());
        match is_text_alone {
            true => Mode::Study,
            false => self.mode,
        }
    }

    /// Returns true if the moves are shown as a score sheet, false for the tree.
    pub fn shows_sheet(&self) -> bool {
        self.config.shows_sheet(self.mode_of_moves())
    }

    /// Returns the game in play.
    pub fn game(&self) -> Option<&Game> {
        self.session.as_ref().and_then(Session::game)
    }

    /// Returns the game in play and the position on the board.
    pub fn played(&self) -> Option<(&Game, &Position)> {
        let session = self.session.as_ref()?;
        Some((session.game()?, session.position()))
    }

    /// Returns the game in play and the board that is shown: while one is set up by hand, that board.
    pub fn shown_board(&self) -> Option<(&Game, Cow<'_, Board>)> {
        let (game, position) = self.played()?;
        let board = match self.board.setting_up {
            true => Cow::Owned(position.board.after(&self.board.composition.ops().ops)),
            false => Cow::Borrowed(&position.board),
        };
        Some((game, board))
    }

    /// Returns the path of the open board of stones, if it has one.
    pub fn stones_path(&self) -> Option<&Path> {
        self.stones.as_ref()?.board.path()
    }

    /// Returns the title of what is open.
    pub fn game_title(&self) -> String {
        if let Some(screen) = &self.stones {
            let path = screen.board.path();
            return path.map_or_else(
                || self.texts.word("stones-new"),
                |path| base_name(&path.to_string_lossy()),
            );
        }
        let Some(game) = self.game() else {
            let Some(session) = &self.session else {
                return String::new();
            };
            let gm = session.storage().root_info().gm;
            return match session.rules_text().files().first() {
                Some(file) => base_name(&file.name),
                None => gm.and_then(game_name).unwrap_or_default().to_owned(),
            };
        };
        let title = self.localized(&game.look.title);
        let mut title = title.unwrap_or_else(|| game.name.clone());
        for name in self.variant_names() {
            title.push_str(&format!(" {} {name}", self.theme.sign("·")));
        }
        title
    }

    /// Returns the names of the variants that the rules are; none once they were edited otherwise or taken back.
    pub fn variant_names(&self) -> &[String] {
        let played = self.played_variants.as_ref().filter(|played| {
            let file = self.editor.files.get(played.file);
            file.is_some_and(|file| file.has_text(&played.text))
        });
        played.map_or(&[], |played| &played.names)
    }

    /// Returns the display name of a player.
    pub fn player_name(&self, player: u8) -> String {
        let code = self.texts.language().code();
        self.texts.say(&player_words(self.game(), player, code))
    }

    /// Returns the name of a player of a game that need not be open.
    pub fn player_name_in(&self, game: &Game, player: u8) -> String {
        let code = self.texts.language().code();
        self.texts.say(&player_words(Some(game), player, code))
    }

    /// Returns a value of the rules as text.
    pub fn value_words(&self, value: DisplayValue) -> String {
        let code = self.texts.language().code();
        self.texts.say(&value_words(value, self.game(), code))
    }

    /// Returns the text in the chosen language, cleaned.
    pub fn localized(&self, names: &Localized) -> Option<String> {
        localized(names, self.texts.language().code())
    }

    /// Returns the title of a bundled game, or its name if its look has no title.
    pub fn title_of(&self, game: &LibraryGame) -> String {
        let title = self.localized(&game.about().title);
        title.unwrap_or_else(|| game.word().to_owned())
    }

    /// Returns true if quitting now would lose unsaved work.
    pub fn is_changed(&self) -> bool {
        let stones = self.stones.as_ref();
        self.editor.is_changed()
            || stones.is_some_and(|screen| screen.board.is_changed())
            || self
                .session
                .as_ref()
                .is_some_and(|session| session.tree().is_changed())
    }

    /// Returns true while a move is being judged.
    pub fn is_judging(&self) -> bool {
        let session = self.session.as_ref();
        session.is_some_and(|session| session.moves().is_judging())
    }

    /// Returns true if keys insert text or belong to a layer.
    pub fn is_typing(&self) -> bool {
        let is_filter = self.context() == KeyContext::Library && self.library.is_typing;
        !self.layers.is_empty() || self.context().is_text() || is_filter
    }

    /// Shows a message.
    pub fn tell(&mut self, message: &Message) {
        let for_plain = own_message(message).filter(|_| self.plain.is_some());
        let text = self.sentence(for_plain.as_ref().unwrap_or(message));
        if let Some(plain) = &mut self.plain {
            plain.messages.push(text.clone());
        }
        self.remember(&text);
        self.toast = Some(Toast {
            text,
            is_error: false,
            shown_at: self.now,
            leaves_at: None,
        });
    }

    /// Tells how a game has ended. Where the title of the board says it, the message is only kept in the history.
    pub fn tell_result(&mut self, message: &Message) {
        let is_in_title = self.plain.is_none() && !self.layout.arrangement.board.is_empty();
        if !is_in_title {
            self.tell(message);
            return;
        }
        self.remember(&self.sentence(message));
        // A message from before the last move is out of date.
        self.toast = None;
    }

    /// Returns a message as it stands alone.
    pub fn sentence(&self, message: &Message) -> String {
        self.texts.sentence(message)
    }

    /// Returns true if one of the messages so far contains another one.
    pub fn has_told(&self, message: &Message) -> bool {
        let text = self.texts.say(message);
        self.remarks.iter().any(|told| told.contains(&text))
    }

    /// Takes a message off the screen that is no longer true.
    pub fn unsay(&mut self, message: &Message) {
        let text = self.sentence(message);
        self.toast.take_if(|toast| toast.text == text);
    }

    /// Called for each input: the message on the screen disappears, if it was shown long enough. Esc takes an error away
    /// at once.
    pub fn release_toast(&mut self, is_escape: bool) {
        if let Some(toast) = &mut self.toast {
            toast.note_input(self.now);
            if is_escape && toast.is_error {
                self.toast = None;
            }
        }
        self.drop_toast();
    }

    /// Removes a message whose time is over. Returns true if there was one.
    pub fn drop_toast(&mut self) -> bool {
        let leaves_at = self.toast.as_ref().and_then(|toast| toast.leaves_at);
        let is_over = leaves_at.is_some_and(|time| time <= self.now);
        if is_over {
            self.toast = None;
        }
        is_over
    }

    /// Adds a message to the log.
    fn remember(&mut self, text: &str) {
        if self.remarks.back().is_some_and(|last| last.ends_with(text)) {
            return;
        }
        self.remarks.push_back(text.to_owned());
        if self.remarks.len() > KEPT_MESSAGES {
            self.remarks.pop_front();
        }
    }

    /// Shows a message that reports a failure.
    pub fn tell_error(&mut self, message: &Message) {
        self.tell(message);
        if let Some(toast) = &mut self.toast {
            toast.is_error = true;
        }
    }

    /// Tells an error. An error that is still on the screen stays above it.
    pub fn tell_another_error(&mut self, message: &Message) {
        let shown = self.toast.take().filter(|toast| toast.is_error);
        self.tell_error(message);
        if let (Some(shown), Some(toast)) = (shown, &mut self.toast) {
            toast.text = format!("{}\n{}", shown.text, toast.text);
        }
    }

    /// Tells several errors. On a screen the first one stays in sight and the others are in the history of messages; in
    /// lines of text they are read in their order.
    pub fn tell_errors(&mut self, errors: &[Message]) {
        self.unread_errors += errors.len();
        let shown = errors.iter().take(MAX_ERRORS);
        match self.plain.is_some() {
            true => shown.for_each(|error| self.tell_error(error)),
            false => shown.rev().for_each(|error| self.tell_error(error)),
        }
    }

    /// Returns how many minutes ago unsaved work was last autosaved, or `None` if nothing is unsaved.
    pub fn autosave_age_minutes(&self) -> Option<u64> {
        let since = self.now.saturating_sub(self.files.autosaved_at?);
        self.is_changed().then_some(since.as_secs() / 60)
    }

    /// Returns the time of the next timed event.
    pub fn wake_at(&self) -> Option<Duration> {
        [
            self.editor.check_at,
            self.moves.autoplay_at,
            self.pauses_at(),
            self.toast.as_ref().and_then(|toast| toast.leaves_at),
            self.questions.opens_at(),
            self.files.shown_at(self.now),
            self.autosave_age_minutes().map(|minutes| {
                self.files.autosaved_at.unwrap_or_default()
                    + Duration::from_secs(60 * (minutes + 1))
            }),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Returns true if the open panel is computing something that may pause.
    fn is_panel_busy(&self) -> bool {
        let Some(session) = self.session.as_ref().filter(|_| self.panel.is_some()) else {
            return false;
        };
        let players = session.players();
        players.analysing().is_some_and(PositionAnalysis::is_busy)
            || players.counting().is_some_and(PlayoutRun::is_busy)
    }

    /// Returns the time at which the panel pauses.
    pub fn pauses_at(&self) -> Option<Duration> {
        self.is_panel_busy().then_some(self.active_at + IDLE_PAUSE)
    }

    /// Stores the positions of the frame that was just drawn.
    pub fn take_layout(&mut self, layout: Layout) {
        if let (Some(source), Some(file)) = (&layout.source_view, self.editor.file_mut()) {
            file.scroll = source.scroll;
        }
        if let (Some(scroll), Some(moves)) = (&mut self.moves.scroll, &layout.moves) {
            *scroll = Scroll {
                from: moves.shown,
                ..Scroll::default()
            };
        }
        self.layout = layout;
    }
}

/// Returns the last part of a path, cleaned, which fits into a border.
pub fn base_name(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    crate::base::clean::clean_line(name).into_owned()
}
