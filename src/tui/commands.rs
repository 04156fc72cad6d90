//! The table of commands, from which keys, help, hint line, menus, palette and key files are made.
//!
//! The title of a command is the message `command-ID`; its short word in the hint line, if it has one, is `hint-ID`. A
//! test checks that every language has them.

mod table;

pub(in crate::tui) use table::each_command;

use crate::base::nearest::nearest;

/// Where a key is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum KeyContext {
    /// In every pane that does not bind the key itself.
    Everywhere,
    /// The board pane.
    Board,
    /// The editor of the rules.
    Rules,
    /// The pane of moves.
    Moves,
    /// The line in which a move is typed.
    Composer,
    /// The list of games on the start screen.
    Library,
    /// The panel with the analysis.
    Analysis,
    /// The panel with the statistics of random games.
    Statistics,
    /// The panel with the review of a game.
    Review,
    /// The panel with the games of files.
    Explorer,
    /// The board during an exercise, where the keys of the board work, too.
    Exercise,
    /// The steps of a judgement.
    Why,
    /// A board of stones that is open without rules.
    Stones,
}

impl KeyContext {
    pub const ALL: [Self; 13] = [
        Self::Everywhere,
        Self::Board,
        Self::Rules,
        Self::Moves,
        Self::Composer,
        Self::Library,
        Self::Analysis,
        Self::Statistics,
        Self::Review,
        Self::Explorer,
        Self::Exercise,
        Self::Why,
        Self::Stones,
    ];

    /// Returns the name in key files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Everywhere => "everywhere",
            Self::Board => "board",
            Self::Rules => "rules",
            Self::Moves => "moves",
            Self::Composer => "composer",
            Self::Library => "library",
            Self::Analysis => "analysis",
            Self::Statistics => "statistics",
            Self::Review => "review",
            Self::Explorer => "explorer",
            Self::Exercise => "exercise",
            Self::Why => "why",
            Self::Stones => "stones",
        }
    }

    /// Returns the context with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|context| context.name() == name)
    }

    /// Returns the context whose keys work, too, where this one does not bind them.
    pub fn behind(self) -> Option<Self> {
        (self == Self::Exercise).then_some(Self::Board)
    }

    /// Returns true if plain characters insert text in this context.
    pub fn is_text(self) -> bool {
        matches!(self, Self::Rules | Self::Composer)
    }
}

/// The menu in which a command appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MenuGroup {
    /// Files and quitting.
    Game,
    /// Editing the record and the rules.
    Edit,
    /// Navigation in the record.
    Go,
    /// Questions to the rules and the machine.
    Analyse,
    /// The appearance of the screen.
    View,
    Help,
    /// In no menu: keys of one pane.
    Pane,
}

impl MenuGroup {
    /// The menus of the menu bar, in order.
    pub const MENUS: [Self; 6] = [
        Self::Game,
        Self::Edit,
        Self::Go,
        Self::Analyse,
        Self::View,
        Self::Help,
    ];
}

/// The kind of a command's argument in the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// No argument.
    None,
    /// The path of a file, asked for if missing.
    Path,
    /// A number, asked for if missing.
    Number,
    /// A word; the possible values are offered if it is missing.
    Word,
    /// Free text, asked for if missing.
    Text,
}

/// What must be there for a command to do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandNeeds {
    /// Nothing: the command works on the start screen, too.
    Nothing,
    /// An open game.
    Game,
    /// A game of which everything is shown.
    Open,
    /// A game of which the machine may see everything.
    Machine,
    /// A position in which a person chooses a move, and of which the machine may see everything.
    Hint,
    /// A game with a board.
    Board,
    /// A game with a file of rules.
    Source,
    /// A file of rules that can have changed on disk.
    DiskSource,
    /// A file of rules that is not shown.
    OtherSource,
    /// A move before this position.
    Node,
    /// A branch that was copied.
    CopiedBranch,
    /// A position in which players may pass.
    Pass,
    /// A game that is won by counting.
    Count,
    /// A game that is over, or ends in the record.
    Finished,
    /// A question that waits for an answer.
    Question,
    /// A board of stones.
    Stones,
}

#[derive(Debug)]
pub struct Command {
    /// The name in key files and in the palette.
    pub id: &'static str,
    /// What it does.
    pub action: Action,
    /// The identifier of its title.
    pub text: &'static str,
    /// The identifier of its short word, for commands in the hint line.
    pub hint: &'static str,
    /// The menu in which it appears.
    pub group: MenuGroup,
    /// The kind of its argument.
    pub argument: Argument,
    /// What must be there.
    pub needs: CommandNeeds,
    /// True if it has a function for boards of stones.
    pub is_for_stones: bool,
    /// The contexts in which it is available, with the default keys there.
    pub keys: &'static [(KeyContext, &'static [&'static str])],
}

macro_rules! declare {
    ($app:ident $argument:ident $effects:ident $(
        $action:ident $id:literal $group:ident $kind:ident $needs:ident
        [ $( $context:ident: $($key:literal)* );* $(;)? ]
        $({ $($run:tt)* })? $(stones { $($stones:tt)* })? $(values { $($values:tt)* })?;
    )*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Action { $(
            #[doc = concat!("`", $id, "`")]
            $action,
        )* }

        /// All commands, in the order of menus and help.
        pub static COMMANDS: &[Command] = &[ $( Command {
            id: $id,
            action: Action::$action,
            text: concat!("command-", $id),
            hint: concat!("hint-", $id),
            group: MenuGroup::$group,
            argument: Argument::$kind,
            needs: CommandNeeds::$needs,
            is_for_stones: is_given!($({ $($stones)* })?),
            keys: &[ $( (KeyContext::$context, &[$($key),*]) ),* ],
        } ),* ];
    };
}

/// True if an optional column of the table stands in the row.
macro_rules! is_given {
    () => {
        false
    };
    ($column:tt) => {
        true
    };
}

each_command!(declare);

/// Returns the commands in the hint line of a context, the most useful first.
pub fn hints(context: KeyContext) -> &'static [Action] {
    // By hand, not a column of the table: the order is by use and differs from pane to pane, and the line is cut where
    // the terminal ends, so that the first ones matter most. Commands without a key now, or without anything to do, are
    // left out when the line is drawn.
    match context {
        KeyContext::Board => &[
            Action::CursorLeft,
            Action::Lift,
            Action::StepBack,
            Action::NextMode,
            Action::Source,
            Action::NextPane,
            Action::Palette,
            Action::Help,
            Action::Undo,
            Action::Opponent,
            Action::LegalMoves,
            Action::Hint,
            Action::Analyse,
            Action::Comment,
            Action::Why,
        ],
        KeyContext::Rules => &[
            Action::Save,
            Action::NextDiagnostic,
            Action::Find,
            Action::Source,
            Action::Palette,
            Action::Help,
        ],
        KeyContext::Moves => &[
            Action::StepBack,
            Action::VariationUp,
            Action::Comment,
            Action::Delete,
            Action::NextPane,
            Action::Palette,
            Action::Help,
        ],
        KeyContext::Composer => &[
            Action::Submit,
            Action::Complete,
            Action::Earlier,
            Action::ToBoard,
            Action::Help,
        ],
        KeyContext::Library => &[
            Action::ListUp,
            Action::Open,
            Action::FilterGames,
            Action::GameKind,
            Action::GameLanguage,
            Action::Palette,
            Action::Help,
            Action::Quit,
            Action::OpenFile,
        ],
        KeyContext::Analysis => &[
            Action::ListUp,
            Action::PlayCandidate,
            Action::AddLine,
            Action::StepBack,
            Action::ClosePanel,
            Action::NextPane,
            Action::Help,
        ],
        KeyContext::Statistics => &[
            Action::ListUp,
            Action::JumpToLine,
            Action::ClosePanel,
            Action::NextPane,
            Action::Help,
        ],
        KeyContext::Review => &[
            Action::ListUp,
            Action::GoToMistake,
            Action::AddLine,
            Action::StepBack,
            Action::KeepReview,
            Action::ClosePanel,
            Action::NextPane,
            Action::Help,
        ],
        KeyContext::Explorer => &[
            Action::ListUp,
            Action::PlayExplored,
            Action::ExploredGames,
            Action::StepBack,
            Action::ClosePanel,
            Action::NextPane,
            Action::Help,
        ],
        KeyContext::Exercise => &[
            Action::GoOn,
            Action::Hint,
            Action::ShowSolution,
            Action::TryAgain,
            Action::NextProblem,
            Action::PreviousProblem,
            Action::EndExercise,
            Action::Help,
        ],
        KeyContext::Why => &[
            Action::ListUp,
            Action::StepOver,
            Action::NextDecisive,
            Action::ClosePanel,
            Action::NextPane,
            Action::Help,
        ],
        KeyContext::Stones => &[
            Action::CursorLeft,
            Action::MoveHead,
            Action::AddAzul,
            Action::ClearCell,
            Action::Undo,
            Action::Save,
            Action::Palette,
            Action::Help,
        ],
        KeyContext::Everywhere => &[],
    }
}

/// Commands that players look for, which the help lists first.
pub const ASKED: &[Action] = &[
    Action::LegalMoves,
    Action::NextTarget,
    Action::Hint,
    Action::Hints,
    Action::Why,
    Action::Opponent,
    Action::EngineMove,
    Action::Analyse,
    Action::Review,
    Action::NextMistake,
    Action::Statistics,
    Action::RulesInWords,
];

/// Returns the command with this name.
pub fn by_id(id: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.id == id)
}

pub fn of(action: Action) -> &'static Command {
    // The table declares the actions in its own order.
    &COMMANDS[action as usize]
}

/// The words that people mistype besides the names of commands: long ones from other programs, and the parameter of the
/// rules that every board has.
const ALIASES: [&str; 5] = ["layout", "exit", "edit", "lang", "size"];

/// Returns the command for a short name from other programs.
pub fn alias(name: &str) -> Option<Action> {
    Some(match name {
        "layout" => Action::Mode,
        "w" => Action::Write,
        "q" | "exit" => Action::Quit,
        "q!" => Action::QuitUnsaved,
        "wq" | "x" => Action::SaveAndQuit,
        "e" | "edit" => Action::OpenFile,
        "h" => Action::Help,
        "lang" => Action::Language,
        _ => return None,
    })
}

/// Returns true if the name of a command begins with a word, or is one of other programs.
pub fn begins_name(word: &str) -> bool {
    let commands = COMMANDS
        .iter()
        .filter(|known| known.group != MenuGroup::Pane);
    let names = commands.map(|command| command.id).chain(ALIASES);
    alias(word).is_some() || names.into_iter().any(|name| name.starts_with(word))
}

/// Returns true for a command that throws work away or ends the game. It is never proposed to be run by Enter alone.
pub fn loses_work(action: Action) -> bool {
    matches!(
        action,
        Action::QuitUnsaved
            | Action::Reload
            | Action::DeleteGame
            | Action::Resign
            | Action::AgreeDraw
            | Action::ClaimDraw
            | Action::Delete
            | Action::DeleteOthers
            | Action::CutBranch
            | Action::ClearBoard
    )
}

/// Returns the name that a mistyped word is probably meant to be: of a command, a short one from other programs, or one of
/// the further words that can be typed like a command.
pub fn nearest_name(word: &str, further: &[&'static str]) -> Option<&'static str> {
    /// Shorter words are near to too much, and may be moves.
    const SHORTEST: usize = 3;
    let commands = COMMANDS
        .iter()
        .filter(|known| known.group != MenuGroup::Pane);
    let names = (commands.map(|command| command.id))
        .chain(ALIASES)
        .chain(further.iter().copied());
    nearest(word, names).filter(|_| word.chars().nth(SHORTEST - 1).is_some())
}

/// The text typed into the palette, as a command with its argument or as words to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Typed<'a> {
    /// The whole text, trimmed.
    pub text: &'a str,
    /// The first word.
    pub word: &'a str,
    /// The text after the first word.
    pub argument: &'a str,
    /// True if there is a space after the first word.
    pub has_argument: bool,
}

impl<'a> Typed<'a> {
    /// Splits a line.
    pub fn new(line: &'a str) -> Self {
        let line = line.trim_start();
        let (word, argument) = line.split_once(' ').unwrap_or((line, ""));
        Self {
            text: line.trim_end(),
            word,
            argument: argument.trim(),
            has_argument: word.len() < line.len(),
        }
    }

    /// Returns the command that the first word names, unless it has an argument that the command does not take.
    pub fn command(&self) -> Option<Action> {
        let named = by_id(self.word).map(|command| command.action);
        let action = named.or_else(|| alias(self.word))?;
        let takes_all = self.argument.is_empty() || of(action).argument != Argument::None;
        takes_all.then_some(action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Language, Texts};
    use std::collections::HashSet;

    #[test]
    fn every_command_has_one_name_and_words_in_every_language() {
        let mut names = HashSet::new();
        for command in COMMANDS {
            assert!(names.insert(command.id), "{} stands twice", command.id);
            for language in Language::ALL {
                let texts = Texts::new(language);
                assert!(texts.knows(command.text), "{language:?}: {}", command.text);
            }
        }
    }

    #[test]
    fn what_the_hint_line_shows_has_a_short_word_and_a_key() {
        let keymap = crate::tui::keys::Keymap::classic();
        for context in KeyContext::ALL {
            for action in hints(context) {
                let command = of(*action);
                assert!(
                    !keymap.keys_of(context, command.id).is_empty(),
                    "{}",
                    command.id
                );
                for language in Language::ALL {
                    assert!(
                        Texts::new(language).knows(command.hint),
                        "{language:?}: {}",
                        command.hint
                    );
                }
            }
        }
    }

    #[test]
    fn a_mistyped_name_leads_to_the_nearest_one() {
        for (typed, meant) in [
            ("delte", Some("delete")),
            ("saev", Some("save")),
            ("undp", Some("undo")),
            ("udno", Some("undo")),
            ("ndo", Some("undo")),
            ("siez", Some("size")),
            ("resgin", Some("resign")),
            ("qiut", Some("quit")),
            ("exti", Some("exit")),
            ("d4", None),
            ("qu", None),
            ("xyzzy", None),
        ] {
            assert_eq!(nearest_name(typed, &[]), meant, "{typed}");
        }
        assert_eq!(nearest_name("baord", &["board"]), Some("board"));
    }

    #[test]
    fn contexts_are_read_as_they_are_written() {
        for context in KeyContext::ALL {
            assert_eq!(KeyContext::from_name(context.name()), Some(context));
        }
    }
}
