//! Letters on the board: those with which the text of a move can begin type it, although they are keys of commands.
//!
//! Invariant: which letters these are depends on the game and not on the position, so that a key means the same in the
//! whole game; but for the words for a pass and a swap, where these are legal. A letter typed so still runs its command if
//! Enter follows at once, unless it is a whole move: that of a column into which pieces fall.

use super::app::App;
use super::commands::{self, Action, KeyContext};
use super::facts::is_over;
use super::keys::{Key, Letters};
use super::layout::Pane;
use super::update::{asks_for_number, is_early};
use crate::board::look::Coordinates;
use crate::board::{Move, Square};
use crate::notation::column_name;
use crate::notation::label::{SWAP, write_label};
use crate::notation::letters::is_piece_letter;
use crate::notation::points::bare_point;
use crate::rules::Listed;
use crossterm::event::KeyCode;
use std::collections::HashSet;

/// The commands that a letter runs while a position is set up.
const SET_UP: [Action; 4] = [Action::Put, Action::Remove, Action::SetUp, Action::Flip];

/// The commands that a letter runs while squares are marked.
const MARKING: [Action; 3] = [Action::MarkSquare, Action::MarkDead, Action::Flip];

/// The words with which an operation or a pass begins.
const OPERATIONS: [&str; 3] = ["clear", "place", "pass"];

impl App {
    /// Returns true if a key on the board types a letter of a move, unless the program asks for a number.
    pub fn is_move_letter(&self, key: Key) -> bool {
        let letter = key.typed().filter(|sign| sign.is_alphabetic());
        self.keymap.letters() == Letters::Moves
            && letter.is_some_and(|letter| self.begins_text(letter) || self.begins_word(letter))
            && self.focus == Pane::Board
            && self.context() == self.board_context()
            && !self.asks_only_for_number()
    }

    /// Returns true if the text of a move can begin with a letter: that of a column, in the style of Go also in lower
    /// case, or that of a piece as moves are written or in the user's language.
    pub fn begins_text(&self, letter: char) -> bool {
        let Some(game) = self.game() else {
            return false;
        };
        let style = game.look.coordinates;
        let column = match style {
            Coordinates::Go => letter.to_ascii_uppercase(),
            _ => letter,
        };
        let is_column = |x| column_name(x, style).starts_with(column);
        (0..game.width).any(is_column)
            || is_piece_letter(letter, game, self.texts.language().code())
    }

    /// Returns true if a letter begins the word for a pass or a swap, and that is known to be legal.
    fn begins_word(&self, letter: char) -> bool {
        match letter {
            'p' => self.may_pass(),
            's' => self.may_swap(),
            _ => false,
        }
    }

    /// Returns true if a swap is known to be legal: where stones are placed, the only other move.
    pub fn may_swap(&self) -> bool {
        let session = self.session.as_ref().filter(|_| !self.board.setting_up);
        let Some((session, game)) = session.zip(self.game()) else {
            return false;
        };
        let legal = session.legal(&[]).map_or(&[][..], |legal| &legal.moves);
        let is_other = |mv: &&Move| !mv.is_empty() && bare_point(mv).is_none();
        let mut others = legal.iter().map(|listed| &listed.mv).filter(is_other);
        let only = others.next().filter(|_| others.next().is_none());
        only.is_some_and(|mv| write_label(mv, game, session.position()) == SWAP)
    }

    /// Returns true if passing is known to be legal.
    pub fn may_pass(&self) -> bool {
        let session = self.session.as_ref().filter(|_| !self.board.setting_up);
        let legal = session.and_then(|session| session.legal(&[]));
        legal.is_some_and(|legal| legal.moves.iter().any(|listed| listed.mv.is_empty()))
    }

    fn asks_only_for_number(&self) -> bool {
        let session = self.session.as_ref();
        let takes_moves = session.is_some_and(|session| session.moves().takes_whole_move());
        asks_for_number(self) && !takes_moves
    }

    /// Returns the command of the board that Enter runs: that of a letter that stands alone in the line, unless the line
    /// was begun by the key for typing, after which letters are only text.
    pub fn letter_command(&self) -> Option<Action> {
        let mut typed = self.composer.line.text().chars();
        let letter = typed.next().filter(|letter| letter.is_alphabetic())?;
        let is_key = self.keymap.letters() == Letters::Moves
            && typed.next().is_none()
            && self.focus == Pane::Composer
            && !self.composer.is_text
            && !self.asks_only_for_number()
            && !self.is_whole_move(letter);
        let key = Key::plain(KeyCode::Char(letter));
        let command = self
            .keymap
            .command(self.board_context(), key)
            .filter(|_| is_key)?;
        let fits = match (self.board.setting_up, &self.board.tool) {
            (true, _) => SET_UP.contains(&command.action),
            (false, Some(_)) => MARKING.contains(&command.action),
            // To begin to type is what the letter has just done.
            (false, None) => match command.action {
                Action::TypeMove => false,
                Action::Pass => self.may_pass(),
                _ => true,
            },
        };
        fits.then_some(command.action)
    }

    /// Returns true if a letter names a column and pieces fall into columns, so that a column is a move: every column with
    /// room has one legal move, on its last square before the others. That of a full column is none, but it does not
    /// become a command by that.
    fn is_whole_move(&self, letter: char) -> bool {
        let session = self.session.as_ref().filter(|_| !self.board.setting_up);
        let Some((session, game)) = session.zip(self.game()) else {
            return false;
        };
        let (style, mut name) = (game.look.coordinates, [0; 4]);
        let name = &*letter.encode_utf8(&mut name);
        let Some(legal) = session.legal(&[]) else {
            return false;
        };
        if !(0..game.width).any(|x| column_name(x, style) == name) || legal.moves.is_empty() {
            return false;
        }
        let mut columns = HashSet::new();
        let alone =
            |listed: &Listed| bare_point(&listed.mv).filter(|square| columns.insert(square.x));
        let landings: Option<Vec<Square>> = legal.moves.iter().map(alone).collect();
        let Some(landings) = landings else {
            return false;
        };
        let board = &session.position().board;
        let has_piece = |square: &Square| board.piece(*square).is_some();
        let has_room = |square: &Square| has_piece(square) || columns.contains(&square.x);
        // What is filled lies on one side of every landing, and on the same side in all columns.
        let falls = |is_before: fn(&u16, &u16) -> bool| {
            landings.iter().all(|landing| {
                let mut column = board.squares().filter(|square| square.x == landing.x);
                column.all(|square| has_piece(&square) == is_before(&square.y, &landing.y))
            })
        };
        board.squares().all(|square| has_room(&square)) && (falls(u16::lt) || falls(u16::gt))
    }

    /// Returns true if a key types a letter that Enter plays as a move, so that it never runs a command.
    fn is_only_move(&self, key: Key) -> bool {
        let letter = key.typed().filter(|_| self.is_move_letter(key));
        letter.is_some_and(|letter| self.is_whole_move(letter))
    }

    /// Returns the keys of a command here. Keys that run it at once come first.
    pub fn keys_of(&self, id: &str) -> Vec<Key> {
        let mut keys = self.keymap.keys_of(self.context(), id);
        keys.retain(|key| !self.is_only_move(*key));
        keys.sort_by_key(|key| self.is_move_letter(*key));
        keys
    }

    /// Returns the key of an action here, preferably one that runs it at once.
    pub fn key_of(&self, action: Action) -> Option<Key> {
        self.keys_of(commands::of(action).id).first().copied()
    }

    /// Returns keys as they are pressed here in words, first those that run their command at once: `F9 a Enter` if the
    /// letter types a move.
    pub fn key_texts(&self, mut keys: Vec<Key>) -> Vec<String> {
        keys.retain(|key| !self.is_only_move(*key));
        keys.sort_by_key(|key| self.is_move_letter(*key));
        let text = |key| match (self.is_move_letter(key), self.line_key()) {
            (true, Some(enter)) => format!("{key} {enter}"),
            _ => key.to_string(),
        };
        keys.into_iter().map(text).collect()
    }

    /// Returns the key that plays the line, and so runs the command of a letter in it.
    pub fn line_key(&self) -> Option<Key> {
        let submit = commands::of(Action::Submit).id;
        let keys = self.keymap.keys_of(KeyContext::Composer, submit);
        keys.first().copied()
    }

    /// Returns true if it is certain that no legal move begins with the text in the line, and no command does either. Operations
    /// are for those who try the rules, so any of them may be typed.
    pub fn begins_nothing(&self) -> bool {
        let text = self.composer.line.text().trim();
        let is_typed = self.focus == Pane::Composer
            && !text.is_empty()
            && !self.board.setting_up
            && self.board.tool.is_none()
            && !self.composer.is_entered
            && !asks_for_number(self)
            && !is_early(self)
            && !is_over(self);
        let Some(session) = self.session.as_ref().filter(|_| is_typed) else {
            return false;
        };
        if session.legal(&[]).is_none_or(|all| all.complete.is_err()) {
            return false;
        }
        let is_no_move = |text: &str| {
            let moves = session.completions(text);
            moves.is_some_and(|moves| moves.is_empty())
        };
        // A whole move may be typed behind the piece that was lifted.
        let behind = text.strip_prefix(self.composer.lifted.as_str());
        let is_word = |word: &str| word.starts_with(text) || text.starts_with(word);
        let pass = self.texts.word("tui-pass");
        let is_number = |text: &str| {
            text.chars()
                .all(|sign| sign.is_ascii_digit() || sign == '.')
        };
        let typed = commands::Typed::new(text);
        let mut parameters = session.rules_text().parameters().into_iter();
        !OPERATIONS.iter().any(|word| is_word(word))
            && !is_word(&pass)
            && !is_number(text)
            && !commands::begins_name(typed.word)
            && !parameters.any(|name| name.starts_with(typed.word))
            && is_no_move(text)
            && behind.is_none_or(|rest| rest.is_empty() || is_no_move(rest))
    }
}
