//! The state of the workbench: plain data, changed by `update` only and drawn by `view`.

use super::appearance::Appearance;
use super::commands::Context;
use super::editor::Editor;
use super::file_task::FileWork;
use super::keys::{Key, Keymap};
use super::layer::Layer;
use super::layout::{Layout, Pane};
use super::library::LibraryScreen;
use super::panes::{BoardPane, Composer, MovesPane, Panel, PanelKind};
use super::questions::Questions;
use super::stones::StonesScreen;
use super::theme::{Dots, Signs, Theme};
use crate::base::Message;
use crate::board::look::Localized;
use crate::board::{Game, Position};
use crate::codec::sgf::game_name;
use crate::config::{Config, Folders};
use crate::i18n::{Language, Texts};
use crate::session::Session;
use crate::session::library::LibraryGame;
use std::collections::VecDeque;
use std::time::Duration;

/// Messages that are kept.
pub(in crate::tui) const KEPT_MESSAGES: usize = 500;

/// Everything that the screen shows.
pub struct App {
    /// Sentences of the chosen language.
    pub texts: Texts,
    /// Styles and signs.
    pub theme: Theme,
    /// True when no colours may be shown, whatever theme is chosen.
    pub no_color: bool,
    /// What the terminal can show.
    pub appearance: Appearance,
    /// True to draw with ASCII only, whatever is set.
    pub plain: bool,
    /// What the person has set.
    pub config: Config,
    /// True if the settings are to be saved.
    pub is_config_changed: bool,
    /// Where settings and lists are kept.
    pub folders: Folders,
    /// Which key means what.
    pub keymap: Keymap,
    /// The text of the person's own key file.
    pub key_file: Option<String>,
    /// Time since the start, as last told.
    pub now: Duration,
    /// What is open; nothing on the first screen.
    pub session: Option<Session>,
    /// A board of stones that is open without rules; then there is no session.
    pub stones: Option<StonesScreen>,
    /// The first screen.
    pub library: LibraryScreen,
    /// The pane that has the keyboard.
    pub focus: Pane,
    /// True while that pane fills the screen.
    pub is_zoomed: bool,
    /// The board pane.
    pub board: BoardPane,
    /// The editor of the rules.
    pub editor: Editor,
    /// The pane of moves.
    pub moves: MovesPane,
    /// The line where a move is written.
    pub composer: Composer,
    /// What the machine thinks, or what random games come to, while somebody wants to see it.
    pub panel: Option<Panel>,
    /// What lies over the panes, the top one last.
    pub layers: Vec<Layer>,
    /// Questions that came by themselves.
    pub questions: Questions,
    /// True if the list of tests is to be shown once they have been run.
    pub shows_tests: bool,
    /// A short message that goes away.
    pub toast: Option<Toast>,
    /// What the rules remarked in this game, such as lines of a script; the newest last.
    pub remarks: VecDeque<String>,
    /// What stood where when the screen was drawn last.
    pub layout: Layout,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// True when the screen has to be drawn again.
    pub dirty: bool,
    /// What is on the clipboard of the workbench.
    pub clipboard: String,
    /// The tasks on files that are under way.
    pub files: FileWork,
}

/// A short message that goes away.
#[derive(Clone, Debug)]
pub struct Toast {
    /// What it says.
    pub text: String,
    /// True when something went wrong.
    pub is_fault: bool,
    /// When it goes.
    pub until: Duration,
}

impl App {
    /// A workbench with nothing open.
    #[must_use]
    pub fn new(config: Config, folders: Folders) -> Self {
        let language = Language::from_locale(&config.language).unwrap_or_default();
        let mut app = Self {
            texts: Texts::new(language),
            theme: Theme::mono(),
            no_color: false,
            appearance: Appearance::default(),
            plain: false,
            keymap: Keymap::classic(),
            key_file: None,
            now: Duration::ZERO,
            session: None,
            stones: None,
            library: LibraryScreen::new(),
            focus: Pane::Board,
            is_zoomed: false,
            board: BoardPane::default(),
            editor: Editor::default(),
            moves: MovesPane::default(),
            composer: Composer::default(),
            panel: None,
            layers: Vec::new(),
            questions: Questions::default(),
            shows_tests: false,
            toast: None,
            remarks: VecDeque::new(),
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
        let faults = app.apply_keys();
        app.tell_faults(&faults);
        app
    }

    /// Speaks another language.
    pub fn set_language(&mut self, language: Language) {
        self.texts = Texts::new(language);
        self.library.sort(language.code());
    }

    /// Takes theme and signs from the settings.
    pub fn apply_look(&mut self) {
        let name = if self.no_color {
            "mono"
        } else {
            self.config.theme.as_str()
        };
        let signs = if self.plain || self.config.glyphs == "ascii" {
            Signs::Ascii
        } else {
            Signs::Unicode
        };
        let mut appearance = self.appearance;
        if self.config.glyphs == "quadrants" && appearance.dots == Dots::Sextants {
            appearance.dots = Dots::Quadrants;
        }
        self.theme = appearance.theme(name, signs);
    }

    /// Takes the keys from the settings and the key file; what is wrong with them.
    pub fn apply_keys(&mut self) -> Vec<Message> {
        let (keymap, faults) = Keymap::new(self.config.keys, self.key_file.as_deref());
        self.keymap = keymap;
        faults
    }

    /// Where a key is pressed.
    #[must_use]
    pub fn context(&self) -> Context {
        if self.stones.is_some() {
            return Context::Stones;
        }
        if self.session.is_none() {
            return Context::Library;
        }
        match self.focus {
            Pane::Board => Context::Board,
            Pane::Rules => Context::Rules,
            Pane::Moves => Context::Moves,
            Pane::Composer => Context::Composer,
            Pane::Panel => match self.panel.map(|panel| panel.kind) {
                Some(PanelKind::Analysis) => Context::Analysis,
                Some(PanelKind::Statistics) => Context::Statistics,
                None => Context::Board,
            },
        }
    }

    /// The panes that can have the keyboard now, in the order of Tab.
    #[must_use]
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
        panes
    }

    /// The game in play.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.session.as_ref().and_then(Session::game)
    }

    /// The game in play and the position on the board.
    #[must_use]
    pub fn played(&self) -> Option<(&Game, &Position)> {
        let session = self.session.as_ref()?;
        Some((session.game()?, session.position()))
    }

    /// The name of what is open, as people read it.
    #[must_use]
    pub fn game_title(&self) -> String {
        if let Some(screen) = &self.stones {
            return base_name(&screen.board.path().to_string_lossy());
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
        self.localized(&game.look.title)
            .unwrap_or_else(|| game.name.clone())
    }

    /// The name of a player, as people read it.
    #[must_use]
    pub fn player_name(&self, player: u8) -> String {
        let look = self
            .game()
            .and_then(|game| game.look.players.get(usize::from(player)));
        look.and_then(|look| self.localized(&look.name))
            .unwrap_or_else(|| {
                self.texts
                    .say(&crate::message!("tui-player", number = player))
            })
    }

    /// The text of the chosen language, cleaned.
    #[must_use]
    pub fn localized(&self, names: &Localized) -> Option<String> {
        let code = self.texts.language().code();
        names
            .get(code)
            .or_else(|| names.get("en"))
            .or_else(|| names.values().next())
            .filter(|name| !name.is_empty())
            .map(|name| crate::base::clean::clean_line(name).into_owned())
    }

    /// Returns the title of a game of the library, or its name where the look gives none.
    #[must_use]
    pub fn title_of(&self, game: &LibraryGame) -> String {
        let title = self.localized(&game.about().title);
        title.unwrap_or_else(|| game.word().to_owned())
    }

    /// True when leaving now would lose something.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        let stones = self.stones.as_ref();
        self.editor.is_changed()
            || stones.is_some_and(|screen| screen.board.is_changed())
            || self
                .session
                .as_ref()
                .is_some_and(|session| session.tree().is_changed())
    }

    /// Returns true while keys are text or are meant for what lies over the panes.
    #[must_use]
    pub fn is_typing(&self) -> bool {
        let is_filter = self.context() == Context::Library && self.library.is_typing;
        !self.layers.is_empty() || self.context().is_text() || is_filter
    }

    /// Shows a short message.
    pub fn tell(&mut self, message: &Message) {
        let text = self.texts.say(message);
        self.remember(&text);
        self.toast = Some(Toast {
            text,
            is_fault: false,
            until: self.now + Duration::from_secs(6),
        });
    }

    /// Keeps what was told, so that it can be read again.
    fn remember(&mut self, text: &str) {
        if self.remarks.back().is_some_and(|last| last.ends_with(text)) {
            return;
        }
        self.remarks.push_back(text.to_owned());
        if self.remarks.len() > KEPT_MESSAGES {
            self.remarks.pop_front();
        }
    }

    /// Shows that something went wrong.
    pub fn tell_fault(&mut self, message: &Message) {
        self.tell(message);
        if let Some(toast) = &mut self.toast {
            toast.is_fault = true;
            toast.until = self.now + Duration::from_secs(20);
        }
    }

    /// Shows the first of several faults and how many more there are.
    pub fn tell_faults(&mut self, faults: &[Message]) {
        if let Some(first) = faults.first() {
            self.tell_fault(first);
        }
    }

    /// How many minutes ago unsaved work was last written down by itself; none when nothing is unsaved.
    #[must_use]
    pub fn kept_minutes(&self) -> Option<u64> {
        let since = self.now.saturating_sub(self.files.autosaved_at?);
        self.is_changed().then_some(since.as_secs() / 60)
    }

    /// When something has to happen by itself.
    #[must_use]
    pub fn wake_at(&self) -> Option<Duration> {
        [
            self.editor.check_at,
            self.moves.autoplay_at,
            self.toast.as_ref().map(|toast| toast.until),
            self.questions.opens_at(),
            self.files.shown_at(self.now),
            self.kept_minutes().map(|minutes| {
                self.files.autosaved_at.unwrap_or_default()
                    + Duration::from_secs(60 * (minutes + 1))
            }),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Keeps what stood where in the frame that was just drawn.
    pub fn take_layout(&mut self, layout: Layout) {
        if let (Some(source), Some(file)) = (&layout.source_view, self.editor.file_mut()) {
            file.scroll = source.scroll;
        }
        self.layout = layout;
    }

    /// The keys of a command, as shown in menus.
    #[must_use]
    pub fn keys_of(&self, id: &str) -> Vec<Key> {
        self.keymap.keys_of(self.context(), id)
    }
}

/// The last part of a path, cleaned: what fits into a border.
#[must_use]
pub fn base_name(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    crate::base::clean::clean_line(name).into_owned()
}
