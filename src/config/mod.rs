//! The settings of the user: what can be set, and what is wrong with them.
//!
//! Invariant: an error in the settings file is a message, and never prevents the program from starting; what is right
//! in the file applies. Every entry is optional. This module knows nothing of boards, screens or files: themes and
//! languages are names here, and the caller reads and writes the files.

pub mod engine_entry;
pub mod folders;
pub mod modes;
pub mod places;
pub mod recent;

pub use engine_entry::EngineEntry;
pub use folders::Folders;
pub use modes::{Mode, Modes, OpenKind};

use crate::base::Message;
use crate::base::toml_repair::repair;
use crate::message;
use toml::de::{DeTable, DeValue};

/// A predefined key map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyPreset {
    /// Left and Right step through the moves, Up and Down choose the variation.
    #[default]
    Classic,
    /// Up and Down step through the moves, as in Sabaki and Lizzie.
    Sabaki,
    /// The letters of vi in addition to the arrows.
    Vim,
}

impl KeyPreset {
    pub const ALL: [Self; 3] = [Self::Classic, Self::Sabaki, Self::Vim];

    /// Returns the name in the settings.
    pub fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Sabaki => "sabaki",
            Self::Vim => "vim",
        }
    }

    /// Returns the preset with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name() == name)
    }
}

/// A value that an entry of the settings can have.
trait SettingValue: Sized {
    /// Returns the value of an entry, or `None` if it has another type or no meaning.
    fn read(value: &toml::Value) -> Option<Self>;

    fn to_toml(&self) -> toml::Value;
}

impl SettingValue for bool {
    fn read(value: &toml::Value) -> Option<Self> {
        value.as_bool()
    }

    fn to_toml(&self) -> toml::Value {
        (*self).into()
    }
}

impl SettingValue for u32 {
    fn read(value: &toml::Value) -> Option<Self> {
        value.as_integer()?.try_into().ok()
    }

    fn to_toml(&self) -> toml::Value {
        (*self).into()
    }
}

impl SettingValue for String {
    fn read(value: &toml::Value) -> Option<Self> {
        value.as_str().map(str::to_owned)
    }

    fn to_toml(&self) -> toml::Value {
        self.as_str().into()
    }
}

impl SettingValue for Vec<String> {
    fn read(value: &toml::Value) -> Option<Self> {
        let texts = value.as_array()?.iter();
        texts.map(|text| text.as_str().map(str::to_owned)).collect()
    }

    fn to_toml(&self) -> toml::Value {
        self.clone().into()
    }
}

impl SettingValue for KeyPreset {
    fn read(value: &toml::Value) -> Option<Self> {
        Self::from_name(value.as_str()?)
    }

    fn to_toml(&self) -> toml::Value {
        self.name().into()
    }
}

impl SettingValue for Modes {
    fn read(value: &toml::Value) -> Option<Self> {
        let mut modes = Self::default();
        for (name, value) in value.as_table()? {
            let mode = Mode::from_name(value.as_str()?)?;
            match name.as_str() {
                "library" => modes.library = mode,
                "record" => modes.record = mode,
                "own" => modes.own = mode,
                _ => return None,
            }
        }
        Some(modes)
    }

    fn to_toml(&self) -> toml::Value {
        let entries = [
            ("library", self.library),
            ("record", self.record),
            ("own", self.own),
        ];
        let entries = entries.map(|(name, mode)| (name.to_owned(), mode.name().into()));
        toml::Value::Table(entries.into_iter().collect())
    }
}

/// Declares the settings, in the order of the file. A row is the entry with its type and default, which values it
/// accepts, and the comment that stands above it in the file.
// One row per setting, because name, type, default, check, comment and order of the file would otherwise stand in six
// places that have to agree. `stringify!` makes the name of the field that of the entry, so fields are not renamed
// lightly: it would make the settings of users unknown.
macro_rules! settings {
    ($( $(#[$doc:meta])* $name:ident: $type:ty = $default:expr, $accepts:expr, $comment:literal; )*) => {
        /// All settings. The defaults apply to a user without a settings file.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Config {
            $( $(#[$doc])* pub $name: $type, )*
            /// Engines of other programs.
            pub engines: Vec<EngineEntry>,
        }

        impl Default for Config {
            fn default() -> Self {
                Self { $( $name: $default, )* engines: Vec::new() }
            }
        }

        impl Config {
            /// Takes an entry of the file. Returns false if it is no setting, or not a value that the setting accepts.
            fn take(&mut self, name: &str, value: &toml::Value) -> bool {
                match name {
                    $( stringify!($name) => {
                        let accepts: fn(&$type) -> bool = $accepts;
                        let value = SettingValue::read(value).filter(accepts);
                        value.map(|value| self.$name = value).is_some()
                    } )*
                    _ => false,
                }
            }

            /// Returns the entries as text, each below its comment.
            fn entries(&self) -> String {
                [$( format!("# {}\n{} = {}\n", $comment, stringify!($name), self.$name.to_toml()) ),*].concat()
            }
        }
    };
}

settings! {
    /// `en`, `es` or `pl`; if empty, the language of the environment.
    language: String = String::new(), |_| true,
        "en, es, pl; empty: from the environment";
    /// The name of a theme; if empty, one that suits the terminal.
    theme: String = String::new(), |_| true,
        "dark, light, high-contrast, red-green, blue-yellow, sixteen, console, mono, a file of yours in themes; automatic or empty: by the terminal";
    /// One of [`Config::GLYPHS`].
    glyphs: String = "unicode".to_owned(), |name| Config::GLYPHS.contains(&name.as_str()),
        "unicode, quadrants or ascii";
    /// True if the program uses the mouse; false leaves it to the terminal, for selecting text.
    mouse: bool = true, |_| true,
        "false leaves the mouse to the terminal";
    /// True if the workbench writes lines of text instead of drawing a screen.
    plain: bool = false, |_| true,
        "true writes lines of text instead of drawing a screen, for screen readers";
    /// True if the board shows where pieces can go.
    hints: bool = true, |_| true,
        "false hides which pieces can move and where to";
    /// True if a move that is made while the machine is to move waits for it.
    premove: bool = true, |_| true,
        "false refuses moves that are made while the machine is to move";
    /// True if the workbench throws the dice; false waits for what the player's own dice show.
    dice: bool = true, |_| true,
        "false waits for what your own dice show, in games with dice";
    /// True if the machine practises a game that it has not learned while somebody plays against it.
    practice: bool = true, |_| true,
        "false keeps the machine from practising a game while you play it";
    /// True if PLAY shows the board to one player at a time in games with hidden information.
    curtain: bool = true, |_| true,
        "false shows everything in games with hidden information, and lets the machine see it";
    /// True if the source shows what a change of the rules does.
    what_if: bool = true, |_| true,
        "false hides what a change of the rules does";
    /// The mode in which a game of the library, a record and rules of the user open.
    modes: Modes = Modes::default(), |_| true,
        "play, study or write: how a game of the library, a record, and rules of yours open";
    /// The key map; a file `keys.toml` beside the settings changes single keys.
    keys: KeyPreset = KeyPreset::Classic, |_| true,
        "classic, sabaki, vim; keys.toml in this folder changes single keys";
    /// True if the board shows the heat of analysis and statistics.
    heat: bool = false, |_| true,
        "true shows on the board where the analysis and random games go";
    /// When the points of a game of groups are estimated, one of [`Config::ESTIMATES`].
    estimate: String = "study".to_owned(), |name| Config::ESTIMATES.contains(&name.as_str()),
        "study, on, off: when the points of a game such as Go are estimated; study: in STUDY";
    /// True if the board shows who is to own its points.
    territory: bool = false, |_| true,
        "true shows on the board of a game such as Go who is to own its points";
    /// The moves whose numbers stand on the pieces that they placed, one of [`Config::NUMBERS`].
    numbers: String = "off".to_owned(), |name| Config::NUMBERS.contains(&name.as_str()),
        "off, last, ten, all, here: the moves whose numbers stand on the pieces that they placed";
    /// The grounds of the boards of games, each one of [`Config::BOARDS`]: `go=slate chess=green`.
    boards: String = String::new(), |text| Config::are_boards(text),
        "the ground of the board in each game, wood, green, paper or slate: go=slate chess=green; others have that of the theme";
    /// True if WRITE shows the moves as a score sheet, false for the tree.
    sheet: bool = false, |_| true,
        "true shows the moves as a score sheet in WRITE, too, false as a tree";
    /// True if PLAY and STUDY show the moves as a tree, false for the score sheet.
    tree: bool = false, |_| true,
        "true shows the moves as a tree in PLAY and STUDY, too, false as a score sheet";
    /// The columns of the score sheet: words of [`Config::COLUMNS`] with blanks between.
    columns: String = "auto".to_owned(), |names| Config::are_columns(names),
        "value, loss, clock, time, those that you want; none; or auto: those that the file has";
    /// When the board shows the moves ahead, one of [`Config::NEXT_MOVES`].
    next_moves: String = "forks".to_owned(), |name| Config::NEXT_MOVES.contains(&name.as_str()),
        "forks, always, siblings, never: when the board shows the moves ahead; siblings shows those beside the present one";
    /// When the board turns by itself, one of [`Config::FLIPS`].
    flip: String = "off".to_owned(), |name| Config::FLIPS.contains(&name.as_str()),
        "turns: the board turns after each move, for two persons at one keyboard; off: it does not";
    /// One of [`Config::PROBLEM_ANSWERS`].
    problem_answers: String = "auto".to_owned(), |name| Config::PROBLEM_ANSWERS.contains(&name.as_str()),
        "auto, words, marks, glyphs, epd, first: how files say which answers of problems are right";
    /// True if all right lines of a problem are asked for.
    problem_all: bool = false, |_| true,
        "true asks for all right lines of a problem";
    /// Files and folders of games that the explorer reads beside the open file.
    explorer: Vec<String> = Vec::new(), |_| true,
        "files and folders of games that the explorer reads beside the open file, such as [\"~/games\"]";
    /// Tenths of a second between two moves of automatic play.
    autoplay_tenths: u32 = 10, |tenths| (1..=600).contains(tenths),
        "tenths of a second between two moves of automatic play";
    /// The strength of the machine: `easy`, `medium`, `strong`, a level such as `level-3`, or a number of
    /// visits.
    strength: String = "medium".to_owned(), |text| Config::is_strength(text),
        "how strong the machine plays: easy, medium, strong, level-1 to level-8, or a number of visits";
    /// The strength that the machine had last in each game: `chess=strong go9x9=400`.
    levels: String = String::new(), |text| Config::are_levels(text),
        "the strength that the machine had last in each game, which its menu begins at";
    /// Seconds per move of the machine; 0 means as its strength implies.
    seconds: u32 = 0, |seconds| *seconds <= Config::MAX_SECONDS,
        "seconds that it has for a move; 0: as its strength says";
}

impl Config {
    /// The sets of characters: all that the terminal seems to show, the same without the finest blocks, or ASCII.
    pub const GLYPHS: [&'static str; 3] = ["unicode", "quadrants", "ascii"];

    /// When the board turns by itself: never, or after each move.
    pub const FLIPS: [&'static str; 2] = ["off", "turns"];

    /// When the board shows the moves ahead: where there are several, where there is one, those beside the current move
    /// instead, or never.
    pub const NEXT_MOVES: [&'static str; 4] = ["forks", "always", "siblings", "never"];

    /// When points are estimated: in STUDY, always, or never.
    pub const ESTIMATES: [&'static str; 3] = ["study", "on", "off"];

    /// The moves with numbers: none, the last one, the last ten, all, or those behind a node.
    pub const NUMBERS: [&'static str; 5] = ["off", "last", "ten", "all", "here"];

    /// The named grounds of boards.
    pub const BOARDS: [&'static str; 4] = ["wood", "green", "paper", "slate"];

    /// How files say which answers of problems are right: the first way that fits, or always one of them.
    pub const PROBLEM_ANSWERS: [&'static str; 6] =
        ["auto", "words", "marks", "glyphs", "epd", "first"];

    /// The columns of the score sheet: those that the file has, none, or some of the others.
    pub const COLUMNS: [&'static str; 6] = ["auto", "none", "value", "loss", "clock", "time"];

    fn are_columns(names: &str) -> bool {
        let mut words = names.split_whitespace();
        match names.trim() {
            "auto" | "none" => true,
            _ => words.all(|word| Self::COLUMNS.iter().skip(2).any(|column| *column == word)),
        }
    }

    /// Returns true if a mode shows the moves as a score sheet, false for the tree.
    pub fn shows_sheet(&self, mode: Mode) -> bool {
        match mode {
            Mode::Write => self.sheet,
            Mode::Play | Mode::Study => !self.tree,
        }
    }

    pub fn set_sheet(&mut self, mode: Mode, is_sheet: bool) {
        match mode {
            Mode::Write => self.sheet = is_sheet,
            Mode::Play | Mode::Study => self.tree = !is_sheet,
        }
    }

    /// The most seconds per move.
    pub const MAX_SECONDS: u32 = 3_600;

    fn are_levels(text: &str) -> bool {
        Self::are_choices(text, Self::is_strength)
    }

    fn are_boards(text: &str) -> bool {
        Self::are_choices(text, |name| Self::BOARDS.contains(&name))
    }

    /// Returns true for words `game=choice` with right choices.
    fn are_choices(text: &str, is_right: impl Fn(&str) -> bool) -> bool {
        let mut words = text.split_whitespace();
        words.all(|word| {
            word.split_once('=')
                .is_some_and(|(_, choice)| is_right(choice))
        })
    }

    /// Returns the name of a game in settings that have a choice for each game.
    fn game_key(game: &str) -> String {
        let letters = game.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    }

    /// Returns the strength that the machine had last in a game.
    pub fn level(&self, game: &str) -> Option<&str> {
        Self::choice_in(&self.levels, game)
    }

    /// Keeps the strength that the machine has in a game.
    pub fn set_level(&mut self, game: &str, strength: &str) {
        self.levels = Self::with_choice(&self.levels, game, Some(strength));
    }

    /// Returns the ground that the board of a game is to have; `None` for that of the theme.
    pub fn board(&self, game: &str) -> Option<&str> {
        Self::choice_in(&self.boards, game)
    }

    /// Keeps the ground of the board of a game; `None` for that of the theme.
    pub fn set_board(&mut self, game: &str, name: Option<&str>) {
        self.boards = Self::with_choice(&self.boards, game, name);
    }

    /// Returns the choice for a game among words `game=choice`.
    fn choice_in<'t>(text: &'t str, game: &str) -> Option<&'t str> {
        let key = Self::game_key(game);
        let mut choices = text
            .split_whitespace()
            .filter_map(|word| word.split_once('='));
        choices
            .find(|(name, _)| *name == key)
            .map(|(_, choice)| choice)
    }

    /// Returns the words `game=choice` with another choice for a game, or with none.
    fn with_choice(text: &str, game: &str, choice: Option<&str>) -> String {
        let key = Self::game_key(game);
        let is_other = |word: &&str| word.split_once('=').is_some_and(|(name, _)| name != key);
        let others = text.split_whitespace().filter(is_other);
        let choice = choice.map(|choice| format!("{key}={choice}"));
        others
            .chain(choice.as_deref())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Returns true for the name of a strength, or a number of visits.
    pub fn is_strength(text: &str) -> bool {
        let is_number = || text.parse::<u64>().is_ok_and(|visits| visits > 0);
        let is_level = || {
            let level = text.strip_prefix("level-");
            level.is_some_and(|level| matches!(level.as_bytes(), [b'1'..=b'8']))
        };
        matches!(text, "easy" | "medium" | "strong") || is_level() || is_number()
    }

    /// Reads the text of a settings file, with messages about its errors, which name the file and the line.
    pub fn read(text: &str, path: &str) -> (Self, Vec<Message>) {
        let mut config = Self::default();
        let mut errors = Vec::new();
        let text = &without_errors(text, &mut errors, |line, reason| {
            message!(
                "tui-settings-not-toml",
                path = path,
                line = line,
                reason = reason
            )
        });
        // After the repair this cannot fail for errors of the user. Places are read from the same repaired text, in
        // which errors are blanked and not cut out, so that lines keep their numbers.
        let table = text.parse::<toml::Table>().unwrap_or_default();
        let places = EntryPlaces::of(text);
        for (name, value) in &table {
            let is_understood = match (name.as_str(), value) {
                ("engines", toml::Value::Array(list)) => {
                    for (number, value) in list.iter().enumerate() {
                        match EngineEntry::read(value, path, places.line(name, number)) {
                            Ok(entry) => config.engines.push(entry),
                            Err(error) => errors.push(error),
                        }
                    }
                    true
                }
                // The setting of older versions, which was one for all kinds.
                ("layout", toml::Value::String(layout)) => {
                    if layout != "auto" && layout != "write" {
                        errors.push(message!(
                            "tui-settings-layout",
                            path = path,
                            line = places.line(name, 0)
                        ));
                    }
                    true
                }
                _ => config.take(name, value),
            };
            if !is_understood {
                errors.push(message!(
                    "tui-settings-unknown",
                    path = path,
                    line = places.line(name, 0),
                    name = name
                ));
            }
        }
        (config, errors)
    }

    /// Returns the line of an entry in the text of a settings file; 1 if it is not there.
    pub fn line(text: &str, name: &str) -> usize {
        EntryPlaces::of(text).line(name, 0)
    }

    /// Returns the settings as the text of a file with all entries.
    pub fn print(&self) -> String {
        let engines: String = self.engines.iter().map(EngineEntry::print).collect();
        self.entries() + &engines
    }
}

/// Where the entries of a settings file stand.
struct EntryPlaces<'t> {
    text: &'t str,
    /// The name of each entry, and where its members begin if it is a list, or else where it begins.
    entries: Vec<(String, Vec<usize>)>,
}

impl<'t> EntryPlaces<'t> {
    fn of(text: &'t str) -> Self {
        let table = DeTable::parse(text).map(toml::Spanned::into_inner);
        let entries = table.into_iter().flatten().map(|(name, value)| {
            let places = match value.get_ref() {
                DeValue::Array(list) => list.iter().map(|member| member.span().start).collect(),
                _ => vec![name.span().start],
            };
            (name.into_inner().into_owned(), places)
        });
        Self {
            text,
            entries: entries.collect(),
        }
    }

    /// Returns the line of a member of an entry.
    fn line(&self, name: &str, member: usize) -> usize {
        let entry = self.entries.iter().find(|(known, _)| known == name);
        let offset = entry.and_then(|(_, places)| places.get(member));
        line_of(self.text, offset.copied().unwrap_or(0))
    }
}

pub fn line_of(text: &str, offset: usize) -> usize {
    let before = text.as_bytes().iter().take(offset);
    1 + before.filter(|byte| **byte == b'\n').count()
}

/// Blanks everything in a file that is no TOML, so that the rest applies. `error` words an error, given its line and
/// what is wrong.
pub fn without_errors(
    text: &str,
    errors: &mut Vec<Message>,
    error: impl Fn(usize, &str) -> Message,
) -> String {
    let repaired = repair(text);
    let lines = repaired.errors.iter();
    errors.extend(lines.map(|(range, reason)| error(line_of(text, range.start), reason)));
    repaired.text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_keeps_its_level() {
        let mut config = Config::default();
        config.set_level("Nine Men's Morris", "strong");
        config.set_level("chess", "400");
        config.set_level("chess", "easy");
        assert_eq!(config.levels, "ninemensmorris=strong chess=easy");
        assert_eq!(config.level("nine men's morris"), Some("strong"));
        assert_eq!(config.level("go"), None);
    }

    #[test]
    fn each_game_keeps_the_ground_of_its_board_until_that_is_taken_back() {
        let mut config = Config::default();
        config.set_board("Go", Some("slate"));
        config.set_board("Chess", Some("green"));
        assert_eq!(
            (config.board("go"), config.board("chess")),
            (Some("slate"), Some("green"))
        );
        config.set_board("go", None);
        assert_eq!(
            (config.boards.as_str(), config.board("Go")),
            ("chess=green", None)
        );
        let (read, errors) = Config::read(&config.print(), "settings.toml");
        assert_eq!((read.board("chess"), errors.len()), (Some("green"), 0));
        let (read, errors) = Config::read("boards = \"chess=plaid\"\n", "settings.toml");
        assert_eq!((read.board("chess"), errors.len()), (None, 1));
    }

    #[test]
    fn settings_are_read_as_they_are_printed() {
        let config = Config {
            flip: "turns".to_owned(),
            language: "pl".to_owned(),
            theme: "light".to_owned(),
            glyphs: "ascii".to_owned(),
            mouse: false,
            plain: true,
            hints: false,
            premove: false,
            dice: false,
            practice: false,
            curtain: false,
            what_if: false,
            modes: Modes {
                library: Mode::Write,
                record: Mode::Play,
                own: Mode::Study,
            },
            keys: KeyPreset::Vim,
            heat: true,
            sheet: true,
            tree: true,
            columns: "value time".to_owned(),
            next_moves: "siblings".to_owned(),
            estimate: "on".to_owned(),
            territory: true,
            numbers: "all".to_owned(),
            boards: "go=slate".to_owned(),
            problem_answers: "words".to_owned(),
            problem_all: true,
            explorer: vec!["~/games".to_owned(), "a \"b\".pgn".to_owned()],
            autoplay_tenths: 25,
            strength: "700".to_owned(),
            levels: "chess=strong go=400".to_owned(),
            seconds: 3,
            engines: vec![EngineEntry {
                name: "GNU \"Go\"".to_owned(),
                protocol: "gtp".to_owned(),
                command: "gnugo --mode gtp".to_owned(),
                commands: vec!["komi 6.5".to_owned()],
                ..EngineEntry::default()
            }],
        };
        assert_eq!(Config::read(&config.print(), ""), (config, Vec::new()));
        assert_eq!(Config::read("", ""), (Config::default(), Vec::new()));
    }

    #[test]
    fn what_is_right_applies_and_what_is_wrong_is_named() {
        let (config, errors) = Config::read(
            "theme = \"light\"\nmouse = 3\nkeys = \"emacs\"\ncolour = 1\nautoplay_tenths = 0\n",
            "",
        );
        assert_eq!(config.theme, "light");
        assert!(config.mouse);
        assert_eq!(errors.len(), 4);
        assert_eq!(Config::read("a = [", "").1.len(), 1);
    }

    #[test]
    fn the_layout_of_older_versions_is_told_where_it_meant_something() {
        let told = |text: &str| -> Vec<&str> {
            let (config, errors) = Config::read(text, "");
            assert_eq!(config, Config::default());
            errors.iter().map(|error| error.id).collect()
        };
        assert!(told("layout = \"auto\"").is_empty() && told("layout = \"write\"").is_empty());
        assert_eq!(told("layout = \"play\""), ["tui-settings-layout"]);
        let wrong = "modes = { library = \"chess\" }";
        assert_eq!(Config::read(wrong, "").1.len(), 1);
        let (config, _) = Config::read("modes = { library = \"study\" }", "");
        assert_eq!(config.modes.library, Mode::Study);
        assert_eq!(config.modes.own, Mode::Write);
    }

    #[test]
    fn an_error_says_where_it_is() {
        let place = |message: &Message| {
            let argument = |name: &str| message.args.iter().find(|(known, _)| *known == name);
            (
                message.id,
                format!("{:?}", argument("line").map(|(_, value)| value)),
            )
        };
        let engine = "[[engines]]\nname = \"a\"\nprotocol = \"gtp\"\ncommand = \"x\"\n";
        let text = format!("mouse = true\n\ncolour = 1\n{engine}\n[[engines]]\nname = \"b\"\n");
        let (config, errors) = Config::read(&text, "config.toml");
        assert_eq!(config.engines.len(), 1);
        let errors: Vec<_> = errors.iter().map(place).collect();
        assert_eq!(errors.len(), 2);
        assert!(
            errors[0].0 == "tui-settings-unknown" && errors[0].1.contains('3'),
            "{errors:?}"
        );
        assert!(
            errors[1].0 == "tui-settings-engine" && errors[1].1.contains('9'),
            "{errors:?}"
        );
        let (_, errors) = Config::read("a = 1\nb = [\n", "");
        assert_eq!(errors[0].id, "tui-settings-not-toml");
        // What is no TOML is left out, and the rest applies.
        let (config, errors) = Config::read("mouse = false\nhints = maybe\nplain = true\n", "");
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(!config.mouse && config.plain);
    }
}
