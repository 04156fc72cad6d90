//! Keys: their notation in key files, their normalisation from terminal events, and their commands.
//!
//! Invariant: a key has one normal form. Shift is part of a capital letter, Shift+Tab is one key, and a character typed
//! with AltGr is a plain character even on systems that report it as Ctrl+Alt.

use super::commands::{self, COMMANDS, Command, KeyContext};
use crate::base::Message;
use crate::config::{KeyPreset, line_of, without_errors};
use crate::message;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::collections::HashMap;
use std::fmt;
use toml::de::{DeTable, DeValue};

/// A key with its modifiers, in normal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The key itself.
    pub code: KeyCode,
    /// Ctrl, Alt, Shift.
    pub modifiers: KeyModifiers,
}

impl Key {
    /// Returns a key without modifiers.
    pub fn plain(code: KeyCode) -> Self {
        Self {
            code,
            modifiers: KeyModifiers::NONE,
        }
    }

    /// Returns the normal form of a terminal event.
    pub fn from_event(event: &KeyEvent) -> Self {
        Self::normal(event.code, event.modifiers)
    }

    fn normal(code: KeyCode, modifiers: KeyModifiers) -> Self {
        let supported = KeyModifiers::SHIFT | KeyModifiers::CONTROL | KeyModifiers::ALT;
        let mut modifiers = modifiers & supported;
        let mut code = code;
        match code {
            KeyCode::BackTab => {
                code = KeyCode::Tab;
                modifiers |= KeyModifiers::SHIFT;
            }
            KeyCode::Char(character) => {
                // AltGr on Windows. So Ctrl+Alt with a character is no key of its own.
                if modifiers.contains(KeyModifiers::CONTROL | KeyModifiers::ALT) {
                    modifiers = KeyModifiers::NONE;
                }
                if modifiers.contains(KeyModifiers::SHIFT) {
                    modifiers -= KeyModifiers::SHIFT;
                    if character.is_lowercase() && character.to_uppercase().count() == 1 {
                        code = KeyCode::Char(character.to_uppercase().next().unwrap_or(character));
                    }
                }
                if modifiers.contains(KeyModifiers::CONTROL)
                    && let KeyCode::Char(character) = code
                {
                    code = KeyCode::Char(character.to_ascii_lowercase());
                }
            }
            _ => {}
        }
        Self { code, modifiers }
    }

    /// Returns the character that this key inserts, if any.
    pub fn typed(self) -> Option<char> {
        match self.code {
            KeyCode::Char(character) if self.modifiers.is_empty() => Some(character),
            _ => None,
        }
    }

    /// Parses a key such as `Ctrl+S`, `Shift+Tab`, `Alt+Left`, `PageUp`, `x`, `?`, `Space`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut rest = text;
        let mut modifiers = KeyModifiers::NONE;
        loop {
            let stripped = [
                ("Ctrl+", KeyModifiers::CONTROL),
                ("Alt+", KeyModifiers::ALT),
                ("Shift+", KeyModifiers::SHIFT),
            ]
            .into_iter()
            .find_map(|(name, modifier)| {
                let head = rest.get(..name.len())?;
                (head.eq_ignore_ascii_case(name) && rest.len() > name.len())
                    .then(|| (rest.get(name.len()..).unwrap_or(""), modifier))
            });
            match stripped {
                Some((after, modifier)) => {
                    rest = after;
                    modifiers |= modifier;
                }
                None => break,
            }
        }
        let mut characters = rest.chars();
        let code = match (characters.next(), characters.next()) {
            (Some(character), None) => KeyCode::Char(character),
            _ => named(rest)?,
        };
        Some(Self::normal(code, modifiers))
    }
}

const NAMES: &[(&str, KeyCode)] = &[
    ("Space", KeyCode::Char(' ')),
    ("Enter", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("Backspace", KeyCode::Backspace),
    ("Delete", KeyCode::Delete),
    ("Insert", KeyCode::Insert),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PageUp", KeyCode::PageUp),
    ("PageDown", KeyCode::PageDown),
];

fn named(text: &str) -> Option<KeyCode> {
    if let Some(number) = text.strip_prefix(['F', 'f'])
        && let Ok(number) = number.parse::<u8>()
    {
        return (1..=24).contains(&number).then_some(KeyCode::F(number));
    }
    NAMES
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(text))
        .map(|(_, code)| *code)
}

impl fmt::Display for Key {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (modifier, name) in [
            (KeyModifiers::CONTROL, "Ctrl+"),
            (KeyModifiers::ALT, "Alt+"),
            (KeyModifiers::SHIFT, "Shift+"),
        ] {
            if self.modifiers.contains(modifier) {
                out.write_str(name)?;
            }
        }
        match self.code {
            KeyCode::Char(' ') => out.write_str("Space"),
            KeyCode::Char(character) if self.modifiers.contains(KeyModifiers::CONTROL) => {
                write!(out, "{}", character.to_ascii_uppercase())
            }
            KeyCode::Char(character) => write!(out, "{character}"),
            KeyCode::F(number) => write!(out, "F{number}"),
            code => match NAMES.iter().find(|(_, known)| *known == code) {
                Some((name, _)) => out.write_str(name),
                None => out.write_str("?"),
            },
        }
    }
}

/// What a letter means on the board if it is the key of a command and the text of a move can begin with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Letters {
    /// It types a move.
    #[default]
    Moves,
    /// It runs the command.
    Commands,
}

/// The commands of keys by context.
#[derive(Clone, Debug, Default)]
pub struct Keymap {
    letters: Letters,
    keys: HashMap<(KeyContext, Key), &'static Command>,
    /// The keys of commands in order of preference, for the help and the hint line.
    shown: HashMap<(KeyContext, &'static str), Vec<Key>>,
}

impl Keymap {
    /// Returns the default keys of the command table.
    pub fn classic() -> Self {
        let mut keymap = Self::default();
        for command in COMMANDS {
            for (context, keys) in command.keys {
                let keys = keys.iter().filter_map(|key| Key::parse(key)).collect();
                keymap.bind(*context, command, keys);
            }
        }
        keymap
    }

    /// Returns the keys of a preset, changed by a key file, which is given with the name to show. Errors of the file are
    /// returned with their lines, and the entries left out.
    pub fn new(preset: KeyPreset, file: Option<(&str, &str)>) -> (Self, Vec<Message>) {
        let mut keymap = Self::classic();
        let mut errors = Vec::new();
        let preset = match preset {
            KeyPreset::Classic => include_str!("../../assets/keys/classic.toml"),
            KeyPreset::Sabaki => include_str!("../../assets/keys/sabaki.toml"),
            KeyPreset::Vim => include_str!("../../assets/keys/vim.toml"),
        };
        keymap.apply(preset, "", &mut errors);
        if let Some((text, name)) = file {
            keymap.apply(text, name, &mut errors);
        }
        (keymap, errors)
    }

    /// Applies a key file, which has a table per context with lists of keys by command.
    fn apply(&mut self, text: &str, path: &str, errors: &mut Vec<Message>) {
        let repaired = without_errors(text, errors, |line, reason| {
            message!(
                "tui-keys-not-toml",
                path = path,
                line = line,
                reason = reason
            )
        });
        let (table, _) = DeTable::parse_recoverable(&repaired);
        let table = table.into_inner();
        for (context_name, commands) in &table {
            let line = line_of(text, context_name.span().start);
            if context_name.get_ref() == "letters" {
                match commands.get_ref().as_str() {
                    Some("moves") => self.letters = Letters::Moves,
                    Some("commands") => self.letters = Letters::Commands,
                    _ => errors.push(message!("tui-keys-letters", path = path, line = line)),
                }
                continue;
            }
            let context = KeyContext::from_name(context_name.get_ref());
            let (Some(context), DeValue::Table(commands)) = (context, commands.get_ref()) else {
                errors.push(message!(
                    "tui-keys-unknown-context",
                    path = path,
                    line = line,
                    name = context_name.get_ref().as_ref()
                ));
                continue;
            };
            for (id, keys) in commands {
                let line = line_of(text, id.span().start);
                let Some(command) = commands::by_id(id.get_ref()) else {
                    errors.push(message!(
                        "tui-keys-unknown-command",
                        path = path,
                        line = line,
                        name = id.get_ref().as_ref()
                    ));
                    continue;
                };
                let mut parsed = Vec::new();
                let texts: Vec<&str> = match keys.get_ref() {
                    DeValue::String(key) => vec![key.as_ref()],
                    DeValue::Array(many) => many
                        .iter()
                        .filter_map(|key| key.get_ref().as_str())
                        .collect(),
                    _ => Vec::new(),
                };
                for key in texts {
                    match Key::parse(key) {
                        Some(key) => parsed.push(key),
                        None => errors.push(message!(
                            "tui-keys-unknown-key",
                            path = path,
                            line = line,
                            key = key,
                            command = command.id
                        )),
                    }
                }
                self.bind(context, command, parsed);
            }
        }
    }

    /// Binds exactly these keys to a command in a context, unbinding them from other commands there.
    fn bind(&mut self, context: KeyContext, command: &'static Command, keys: Vec<Key>) {
        self.keys
            .retain(|(place, _), bound| *place != context || bound.id != command.id);
        for key in &keys {
            if let Some(old) = self.keys.insert((context, *key), command)
                && let Some(shown) = self.shown.get_mut(&(context, old.id))
            {
                shown.retain(|known| known != key);
            }
        }
        self.shown.insert((context, command.id), keys);
    }

    /// Returns what the letters of moves mean on the board.
    pub fn letters(&self) -> Letters {
        self.letters
    }

    /// Returns the command of a key in a context, or else its global command. In contexts where text is typed, plain
    /// characters have no global command.
    pub fn command(&self, context: KeyContext, key: Key) -> Option<&'static Command> {
        for context in std::iter::once(context).chain(context.behind()) {
            if let Some(command) = self.keys.get(&(context, key)) {
                return Some(command);
            }
        }
        if context.is_text() && (key.typed().is_some() || key.code == KeyCode::Backspace) {
            return None;
        }
        self.keys.get(&(KeyContext::Everywhere, key)).copied()
    }

    /// Returns the keys of a command in a context, or else its global keys, the preferred one first.
    pub fn keys_of(&self, context: KeyContext, id: &str) -> Vec<Key> {
        // Shortens the lifetime of the names: `id` is not `'static`.
        let shown: &HashMap<(KeyContext, &str), Vec<Key>> = &self.shown;
        let find = |context| shown.get(&(context, id)).cloned().unwrap_or_default();
        let mut keys = find(context);
        if let Some(behind) = context.behind() {
            let reaches = |key: &Key| {
                let bound = self.command(context, *key);
                bound.is_some_and(|command| command.id == id)
            };
            keys.extend(find(behind).into_iter().filter(reaches));
        }
        if context != KeyContext::Everywhere {
            for key in find(KeyContext::Everywhere) {
                let reachable = self
                    .command(context, key)
                    .is_some_and(|command| command.id == id);
                if reachable && !keys.contains(&key) {
                    keys.push(key);
                }
            }
        }
        keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Value;

    /// Returns true if terminals without newer keyboard protocols can distinguish the key from all others.
    fn is_legacy(key: Key) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        let shift = key.modifiers.contains(KeyModifiers::SHIFT);
        match key.code {
            // Every terminal sends Ctrl+Space as the byte 0.
            KeyCode::Char(' ') if control => !alt,
            KeyCode::Char(character) if control => {
                // On many terminals Ctrl+I is Tab, Ctrl+M is Enter, Ctrl+J is a newline, and Ctrl+H is Backspace.
                character.is_ascii_lowercase()
                    && !matches!(character, 'i' | 'm' | 'j' | 'h')
                    && !alt
            }
            KeyCode::Char('[' | ']' | '{' | '}' | '\\' | '@' | '#') => false,
            KeyCode::Char(_) => !alt,
            KeyCode::Enter | KeyCode::Esc | KeyCode::Backspace => key.modifiers.is_empty(),
            KeyCode::Tab => !control && !alt,
            KeyCode::F(number) => number <= 12 && !control && !alt,
            _ => !(control && shift),
        }
    }

    #[test]
    fn keys_are_written_as_they_are_read() {
        for text in [
            "Ctrl+S",
            "Alt+Left",
            "Shift+Tab",
            "F3",
            "Shift+F3",
            "Space",
            "x",
            "X",
            "?",
            ":",
            "PageUp",
            "+",
            "Ctrl+PageUp",
        ] {
            let key = Key::parse(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(key.to_string(), text);
        }
        assert_eq!(Key::parse("Hyper+x"), None);
        assert_eq!(Key::parse(""), None);
        assert_eq!(Key::parse("shift+x"), Key::parse("X"));
    }

    #[test]
    fn what_altgr_types_is_a_plain_character() {
        let event = KeyEvent::new(
            KeyCode::Char('ą'),
            KeyModifiers::CONTROL | KeyModifiers::ALT,
        );
        assert_eq!(Key::from_event(&event).typed(), Some('ą'));
    }

    #[test]
    fn every_default_key_can_be_sent_by_a_legacy_terminal_and_means_one_thing() {
        let mut seen = HashMap::new();
        for command in COMMANDS {
            for (context, keys) in command.keys {
                for text in *keys {
                    let key = Key::parse(text).unwrap_or_else(|| panic!("{}: {text}", command.id));
                    assert!(is_legacy(key), "{}: {text}", command.id);
                    assert_eq!(&key.to_string(), text, "{}", command.id);
                    let old = seen.insert((*context, key), command.id);
                    assert_eq!(old, None, "{text} in {context:?} means two commands");
                }
            }
        }
    }

    #[test]
    fn presets_name_only_what_exists() {
        for preset in KeyPreset::ALL {
            let (_, errors) = Keymap::new(preset, None);
            assert!(errors.is_empty(), "{preset:?}: {errors:?}");
        }
    }

    #[test]
    fn a_key_file_changes_what_it_names_and_reports_what_it_cannot_read() {
        let file = "letters = 3\n[board]\nlift = [\"l\"]\nfly = [\"y\"]\n[everywhere]\nquit = \"Ctrl+Nothing\"\n[moon]\n";
        let (keymap, errors) = Keymap::new(KeyPreset::Classic, Some((file, "keys.toml")));
        let lift = |text: &str| {
            Key::parse(text)
                .and_then(|key| keymap.command(KeyContext::Board, key))
                .map(|command| command.id)
        };
        assert_eq!(lift("l"), Some("lift"));
        assert_ne!(lift("Enter"), Some("lift"));
        assert_eq!(lift("F1"), Some("help"), "the rest stays");
        let ids: Vec<&str> = errors.iter().map(|error| error.id).collect();
        assert_eq!(
            ids,
            [
                "tui-keys-unknown-command",
                "tui-keys-unknown-key",
                "tui-keys-letters",
                "tui-keys-unknown-context"
            ]
        );
        let lines = errors.iter().map(|error| error.arg("line").cloned());
        let lines: Vec<Option<Value>> = lines.collect();
        assert_eq!(lines, [4, 6, 1, 7].map(|line| Some(Value::Number(line))));
        assert_eq!(keymap.letters(), Letters::Moves);
        let (keymap, errors) = Keymap::new(
            KeyPreset::Classic,
            Some(("letters = \"commands\"", "keys.toml")),
        );
        assert_eq!((keymap.letters(), errors), (Letters::Commands, Vec::new()));
        let file = "letters = commands\n[board]\nfly = [\"y\"]\n";
        let (_, errors) = Keymap::new(KeyPreset::Classic, Some((file, "keys.toml")));
        let ids: Vec<&str> = errors.iter().map(|error| error.id).collect();
        assert_eq!(ids, ["tui-keys-not-toml", "tui-keys-unknown-command"]);
        let (_, errors) = Keymap::new(KeyPreset::Classic, Some(("= =", "keys.toml")));
        assert_eq!(errors.len(), 1);
    }

    #[test]
    fn typing_is_not_commanding() {
        let keymap = Keymap::classic();
        let question = Key::plain(KeyCode::Char('?'));
        assert!(keymap.command(KeyContext::Rules, question).is_none());
        assert!(keymap.command(KeyContext::Board, question).is_some());
    }
}
