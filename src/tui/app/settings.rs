//! The settings that the state shows: language, theme, keys.

use crate::base::Message;
use crate::board::Game;
use crate::i18n::{Language, Texts};
use crate::session::files::shown;
use crate::tui::app::App;
use crate::tui::keys::Keymap;
use crate::tui::theme::{Dots, Signs, Theme};
use crate::tui::user_files::UserTheme;

impl App {
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
        self.theme = self.theme_of(self.game());
    }

    /// Returns the theme with the ground that is set for the board of a game.
    pub fn theme_of(&self, game: Option<&Game>) -> Theme {
        let board = game.and_then(|game| self.config.board(&game.name));
        self.theme.clone().with_board(board.unwrap_or_default())
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
}
