//! What is open: its game, its names, its unsaved work.

use crate::board::look::Localized;
use crate::board::{Board, Game, Position};
use crate::codec::sgf::game_name;
use crate::rules::DisplayValue;
use crate::session::Session;
use crate::session::library::LibraryGame;
use crate::session::words::{localized, player_words, value_words};
use crate::tui::app::App;
use crate::tui::open_target::base_name;
use std::borrow::Cow;
use std::path::Path;

impl App {
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
            false => self.seen_board().unwrap_or(Cow::Borrowed(&position.board)),
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
                .is_some_and(Session::is_record_changed)
    }

    /// Returns true while a move is being judged.
    pub fn is_judging(&self) -> bool {
        let session = self.session.as_ref();
        session.is_some_and(|session| session.moves().is_judging())
    }
}
