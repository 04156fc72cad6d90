//! The table of commands, from which keys, help, hint line, menus, palette and key files are made.
//!
//! The title of a command is the message `command-ID`; its short word in the hint line, if it has one, is `hint-ID`. A
//! test checks that every language has them.

/// Where a key is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Context {
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
    /// The steps of a judgement.
    Why,
    /// A board of stones that is open without rules.
    Stones,
}

impl Context {
    /// All contexts.
    pub const ALL: [Self; 10] = [
        Self::Everywhere,
        Self::Board,
        Self::Rules,
        Self::Moves,
        Self::Composer,
        Self::Library,
        Self::Analysis,
        Self::Statistics,
        Self::Why,
        Self::Stones,
    ];

    /// Returns the name in key files.
    #[must_use]
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
            Self::Why => "why",
            Self::Stones => "stones",
        }
    }

    /// Returns the context with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|context| context.name() == name)
    }

    /// Returns true if plain characters insert text in this context.
    #[must_use]
    pub fn is_text(self) -> bool {
        matches!(self, Self::Rules | Self::Composer)
    }
}

/// The menu in which a command appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
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
    /// Help.
    Help,
    /// In no menu: keys of one pane.
    Pane,
}

impl Group {
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

/// A command.
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
    pub group: Group,
    /// The kind of its argument.
    pub argument: Argument,
    /// False for the commands that are useful on the start screen, where no game is open.
    pub needs_session: bool,
    /// The contexts in which it is available, with the default keys there.
    pub keys: &'static [(Context, &'static [&'static str])],
}

/// The column `always` of the table.
macro_rules! needs_session {
    () => {
        true
    };
    (always) => {
        false
    };
}

macro_rules! commands {
    ($( $action:ident $id:literal $group:ident $argument:ident $($always:ident)? [ $( $context:ident: $($key:literal)* );* $(;)? ] )*) => {
        /// The action of a command.
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
            group: Group::$group,
            argument: Argument::$argument,
            needs_session: needs_session!($($always)?),
            keys: &[ $( (Context::$context, &[$($key),*]) ),* ],
        } ),* ];
    };
}

commands! {
    Library "library" Game None always [ Everywhere: ]
    NewGame "new" Game Word always [ Everywhere: ]
    NewBoard "new-board" Game Text always [ Everywhere: ]
    NewRules "new-rules" Game Path always [ Everywhere: ; Library: "n" ]
    OpenFile "open" Game Path always [ Everywhere: "Ctrl+O" ]
    Save "save" Game None [ Everywhere: "Ctrl+S" ]
    Write "write" Game Path [ Everywhere: ]
    SaveAs "save-as" Game Path [ Everywhere: ]
    SaveRulesAs "save-rules-as" Game Path [ Everywhere: ]
    SavePosition "save-position" Game Path [ Everywhere: ]
    Export "export" Game Path [ Everywhere: ]
    LoadPosition "load-position" Game Path [ Everywhere: ]
    Charset "charset" Game Text [ Everywhere: ]
    WriteUtf8 "write-utf8" Game None [ Everywhere: ]
    Reload "reload" Game None [ Everywhere: ]
    Suspend "suspend" Game None always [ Everywhere: "Ctrl+Z" ]
    Quit "quit" Game None always [ Everywhere: "Ctrl+Q" "Ctrl+C" ]
    SaveAndQuit "save-and-quit" Game None always [ Everywhere: ]
    QuitUnsaved "quit-unsaved" Game None always [ Everywhere: ]

    Undo "undo" Edit None [ Everywhere: "u" "Ctrl+U"; Rules: "Ctrl+Z" "Ctrl+U" ]
    Redo "redo" Edit None [ Everywhere: "U" "Ctrl+R"; Rules: "Ctrl+Y" "Ctrl+R" ]
    Comment "comment" Edit Text [ Board: "e"; Moves: "e" ]
    Mark "mark" Edit Word [ Moves: "!" ]
    MarkSquare "mark-square" Edit Word [ Everywhere: ; Board: "k" ]
    MarkDead "mark-dead" Edit None [ Everywhere: ; Board: "X"; Moves: "X" ]
    Properties "properties" Edit Text [ Everywhere: ; Moves: "i" ]
    Name "name" Edit Text [ Moves: "E" ]
    GameInfo "game-info" Edit None [ Everywhere: ]
    AddGame "add-game" Edit None [ Everywhere: ]
    DeleteGame "delete-game" Edit None [ Everywhere: ]
    MoveGame "move-game" Edit Word [ Everywhere: ]
    Resign "resign" Edit None [ Everywhere: ]
    AgreeDraw "draw" Edit None [ Everywhere: ]
    ClaimDraw "claim" Edit None [ Everywhere: ]
    Delete "delete" Edit None [ Moves: "Delete" ]
    DeleteOthers "delete-others" Edit None [ Moves: "D" ]
    Promote "promote" Edit None [ Moves: "P" ]
    MakeMain "make-main" Edit None [ Moves: "M" ]
    CutBranch "cut-branch" Edit None [ Moves: "Ctrl+X" ]
    CopyBranch "copy-branch" Edit None [ Moves: "y" ]
    PasteBranch "paste-branch" Edit None [ Moves: "p" ]
    Replace "replace" Edit Text [ Everywhere: ; Rules: "Shift+F7" ]
    Rename "rename" Edit Text [ Everywhere: ; Rules: "Shift+F2" ]
    ExternalEditor "external-editor" Edit None [ Rules: "Shift+F5" ]
    ToggleComment "toggle-comment" Edit None [ Rules: "Ctrl+E" ]
    Format "format" Edit None [ Everywhere: ; Rules: "Shift+F9" ]
    SetUp "set-up" Edit None [ Board: "S" ]
    ClearBoard "clear-board" Edit None [ Everywhere: ]
    StartPosition "start-position" Edit None [ Everywhere: ]
    SideToMove "side-to-move" Edit Word [ Everywhere: ]
    State "state" Edit Text [ Everywhere: ]
    CopyLine "copy-line" Edit None [ Everywhere: ]
    CopyGame "copy-game" Edit None [ Everywhere: ]
    CopyPosition "copy-position" Edit None [ Everywhere: ]
    CopyFen "copy-fen" Edit None [ Everywhere: ]
    CopyDiagram "copy-diagram" Edit None [ Everywhere: ]
    PasteText "paste-text" Edit None [ Board: "Ctrl+V"; Moves: "Ctrl+V" ]

    StepBack "step-back" Go None [ Everywhere: "Alt+Left"; Board: ","; Moves: "Left" ","; Analysis: "Left" "," ]
    StepForward "step-forward" Go None [ Everywhere: "Alt+Right"; Board: "."; Moves: "Right" "."; Analysis: "Right" "." ]
    VariationUp "variation-up" Go None [ Everywhere: "Alt+Up"; Moves: "Up" ]
    VariationDown "variation-down" Go None [ Everywhere: "Alt+Down"; Moves: "Down" ]
    BackTen "back-ten" Go None [ Board: "PageUp"; Moves: "PageUp" ]
    ForwardTen "forward-ten" Go None [ Board: "PageDown"; Moves: "PageDown" ]
    ToStart "to-start" Go None [ Board: "Home"; Moves: "Home" ]
    ToEnd "to-end" Go None [ Board: "End"; Moves: "End" ]
    PreviousFork "previous-fork" Go None [ Board: "b"; Moves: "b" ]
    NextComment "next-comment" Go None [ Board: "c"; Moves: "c" ]
    PreviousComment "previous-comment" Go None [ Board: "C"; Moves: "C" ]
    NextRefused "next-refused" Go None [ Board: "R"; Moves: "R" ]
    MainLine "main-line" Go None [ Board: "m"; Moves: "m" ]
    NextGame "next-game" Go None [ Board: "Ctrl+PageDown"; Moves: "Ctrl+PageDown" ]
    PreviousGame "previous-game" Go None [ Board: "Ctrl+PageUp"; Moves: "Ctrl+PageUp" ]
    ToGame "game" Go Number [ Everywhere: ]
    ListGames "file-games" Go Text [ Everywhere: ]
    Chapters "chapters" Go None [ Everywhere: ]
    GoTo "goto" Go Number [ Everywhere: "Ctrl+G" ]
    Find "find" Go Text [ Everywhere: "Ctrl+F" ]
    FindNext "find-next" Go None [ Everywhere: "F3" ]
    FindPrevious "find-previous" Go None [ Everywhere: "Shift+F3" ]
    Definition "definition" Go None [ Rules: "Ctrl+D" ]
    JumpBack "jump-back" Go None [ Rules: "Ctrl+B" ]
    References "references" Go None [ Rules: "Shift+F4" ]
    Outline "outline" Go None [ Everywhere: ; Rules: "Ctrl+T" ]
    Autoplay "autoplay" Go None [ Moves: "Space" ]
    Faster "faster" Go None [ Moves: "+" ]
    Slower "slower" Go None [ Moves: "-" ]

    Why "why" Analyse None [ Everywhere: "F2"; Board: "w"; Moves: "w"; Why: "w" ]
    LegalMoves "legal-moves" Analyse Text [ Everywhere: "F4"; Board: "l" ]
    Opponent "opponent" Analyse Word [ Everywhere: ; Board: "o" ]
    Seconds "seconds" Analyse Number always [ Everywhere: ]
    Engine "engine" Analyse Text [ Everywhere: ]
    EngineLog "engine-log" Analyse None [ Everywhere: ]
    EngineMove "engine-move" Analyse None [ Everywhere: ; Board: "g"; Moves: "g"; Analysis: "g" ]
    StopThinking "stop-thinking" Analyse None [ Everywhere: ]
    Analyse "analyse" Analyse Word [ Everywhere: "F9"; Board: "a"; Moves: "a"; Analysis: "a" ]
    ValueGame "value-game" Analyse Word [ Everywhere: ; Analysis: "V" ]
    AddLine "add-line" Analyse None [ Everywhere: ; Analysis: "v" ]
    Statistics "statistics" Analyse Word [ Everywhere: "F12" ]
    Check "check" Analyse None [ Everywhere: "F7" ]
    Tests "tests" Analyse None [ Everywhere: ]
    MakeTest "make-test" Analyse None [ Everywhere: ]
    Messages "messages" Analyse None [ Everywhere: ]
    NextDiagnostic "next-diagnostic" Analyse None [ Everywhere: "F8" ]
    PreviousDiagnostic "previous-diagnostic" Analyse None [ Everywhere: "Shift+F8" ]

    Set "set" View Word always [ Everywhere: ]
    Theme "theme" View Word always [ Everywhere: ]
    Language "language" View Word always [ Everywhere: ]
    Glyphs "glyphs" View Word always [ Everywhere: ]
    KeyPreset "keys" View Word always [ Everywhere: ]
    Mouse "mouse" View None always [ Everywhere: ]
    Hints "hints" View None always [ Board: "h" ]
    Heat "heat" View None [ Everywhere: ; Board: "H"; Analysis: "h"; Statistics: "h" ]
    Flip "flip" View None [ Board: "f" ]
    ScoreSheet "score-sheet" View None [ Everywhere: ; Moves: "t" ]
    Fold "fold" View None [ Everywhere: ; Moves: "z"; Rules: "Shift+F10" ]
    FoldAll "fold-all" View None [ Everywhere: ; Rules: "Shift+F11" ]
    Zoom "zoom" View None [ Everywhere: "Z" "F11" ]
    Layout "layout" View Word always [ Everywhere: ]
    BorderLeft "border-left" View None [ Board: "Ctrl+Left"; Moves: "Ctrl+Left"; Analysis: "Ctrl+Left"; Statistics: "Ctrl+Left" ]
    BorderRight "border-right" View None [ Board: "Ctrl+Right"; Moves: "Ctrl+Right"; Analysis: "Ctrl+Right"; Statistics: "Ctrl+Right" ]
    BorderUp "border-up" View None [ Board: "Ctrl+Up"; Moves: "Ctrl+Up"; Analysis: "Ctrl+Up"; Statistics: "Ctrl+Up"; Rules: "Ctrl+Up" ]
    BorderDown "border-down" View None [ Board: "Ctrl+Down"; Moves: "Ctrl+Down"; Analysis: "Ctrl+Down"; Statistics: "Ctrl+Down"; Rules: "Ctrl+Down" ]
    WhatIf "what-if" View None always [ Everywhere: ]
    NextPane "next-pane" View None [ Everywhere: "Tab" "F6"; Rules: "F6" "Ctrl+W"; Composer: "F6" ]
    PreviousPane "previous-pane" View None [ Everywhere: "Shift+Tab"; Rules: "Shift+F6" ]
    NextFile "next-file" View None [ Everywhere: "F5" ]

    RulesInWords "show-rules-in-words" Help None always [ Everywhere: ; Board: "r"; Moves: "r"; Library: "r"; Analysis: "r" ]
    Describe "describe" Help None [ Rules: "Ctrl+K" ]
    Reference "reference" Help Word always [ Everywhere: ; Rules: "F1" ]
    Help "help" Help None always [ Everywhere: "?" "F1"; Rules: "Shift+F1" ]
    Palette "palette" Help None always [ Everywhere: ":" "Ctrl+P" ]
    Menu "menu" Help None always [ Everywhere: "F10" ]
    AnswerNotice "answer-notice" Help None always [ Everywhere: "Ctrl+N" ]

    CursorLeft "cursor-left" Pane None [ Board: "Left"; Stones: "Left" ]
    CursorRight "cursor-right" Pane None [ Board: "Right"; Stones: "Right" ]
    CursorUp "cursor-up" Pane None [ Board: "Up"; Stones: "Up" ]
    CursorDown "cursor-down" Pane None [ Board: "Down"; Stones: "Down" ]
    Lift "lift" Pane None [ Board: "Enter" "Space" ]
    NextTarget "next-target" Pane None [ Board: "t" ]
    PreviousTarget "previous-target" Pane None [ Board: "T" ]
    Remove "remove" Pane None [ Board: "x" "Delete" ]
    Put "put" Pane Word [ Board: "p" ]
    TakeBack "take-back" Pane None [ Board: "Esc" "Backspace" ]
    Submit "submit" Pane None [ Board: "s"; Composer: "Enter" ]
    Pass "pass" Pane None [ Board: "P" ]
    TypeMove "type-move" Pane None [ Board: "i" ]
    Complete "complete" Pane None [ Composer: "Tab"; Rules: "Ctrl+Space" "Ctrl+L" ]
    ClearLine "clear-line" Pane None [ Composer: "Ctrl+U" ]
    Earlier "earlier" Pane None [ Composer: "Up" ]
    Later "later" Pane None [ Composer: "Down" ]
    Indent "indent" Pane None [ Rules: "Tab" ]
    Unindent "unindent" Pane None [ Rules: "Shift+Tab" ]
    SelectAll "select-all" Pane None [ Rules: "Ctrl+A" ]
    Copy "copy" Pane None [ Rules: "Ctrl+C" ]
    Cut "cut" Pane None [ Rules: "Ctrl+X" ]
    Paste "paste" Pane None [ Rules: "Ctrl+V" ]
    PlayCandidate "play-candidate" Pane None [ Analysis: "Enter" ]
    Resume "resume" Pane None [ Analysis: "Space"; Statistics: "Space" ]
    JumpToLine "jump-to-line" Pane None [ Statistics: "Enter" ]
    ClosePanel "close-panel" Pane None [ Analysis: "Esc"; Statistics: "Esc"; Why: "Esc" "Enter" "q" ]
    NextDecisive "next-decisive" Pane None [ Why: "d" ]
    StepOver "step-over" Pane None [ Why: "n" ]
    StepOverBack "step-over-back" Pane None [ Why: "p" ]
    ToBoard "to-board" Pane None [ Moves: "Esc"; Composer: "Esc" ]
    CloseHere "close-here" Pane None [ Rules: "Esc" ]
    ScrollUp "scroll-up" Pane None [ Moves: "Shift+Up" ]
    ScrollDown "scroll-down" Pane None [ Moves: "Shift+Down" ]
    Open "open-selected" Pane None always [ Moves: "Enter"; Library: "Enter" ]
    FilterGames "filter-games" Pane None always [ Library: "/" "Ctrl+F" ]
    GameKind "game-kind" Pane Word always [ Library: "k" "Tab" ]
    GameLanguage "game-language" Pane Word always [ Library: "l" ]
    ShowAllGames "show-all-games" Pane None always [ Library: "Esc" ]
    OpenSample "open-sample" Pane None always [ Library: "s" ]
    OpenPosition "open-position" Pane None always [ Library: "p" ]
    MoveHead "move-head" Pane None [ Stones: "Enter" "Space" ]
    Resize "resize" Pane Text [ Stones: "s" ]
    Paint "paint" Pane Word [ Stones: "p" ]
    GbbOptions "gbb-options" Pane Word [ Stones: "o" ]
    AddAzul "add-azul" Pane None [ Stones: "a" ]
    AddNegro "add-negro" Pane None [ Stones: "n" ]
    AddRojo "add-rojo" Pane None [ Stones: "r" ]
    AddVerde "add-verde" Pane None [ Stones: "v" ]
    TakeAzul "take-azul" Pane None [ Stones: "A" ]
    TakeNegro "take-negro" Pane None [ Stones: "N" ]
    TakeRojo "take-rojo" Pane None [ Stones: "R" ]
    TakeVerde "take-verde" Pane None [ Stones: "V" ]
    ClearCell "clear-cell" Pane None [ Stones: "x" "Delete" ]
    ToHead "to-head" Pane None [ Stones: "h" ]
    RowStart "row-start" Pane None [ Stones: "Home" ]
    RowEnd "row-end" Pane None [ Stones: "End" ]
    RowsUp "rows-up" Pane None [ Stones: "PageUp" ]
    RowsDown "rows-down" Pane None [ Stones: "PageDown" ]
    Larger "larger" Pane None [ Stones: "+" "=" ]
    Smaller "smaller" Pane None [ Stones: "-" ]
    ListUp "list-up" Pane None always [ Library: "Up"; Analysis: "Up"; Statistics: "Up"; Why: "Up" "Left" "," ]
    ListDown "list-down" Pane None always [ Library: "Down"; Analysis: "Down"; Statistics: "Down"; Why: "Down" "Right" "." "Space" ]
    ListPageUp "list-page-up" Pane None always [ Library: "PageUp"; Analysis: "PageUp"; Statistics: "PageUp"; Why: "PageUp" ]
    ListPageDown "list-page-down" Pane None always [ Library: "PageDown"; Analysis: "PageDown"; Statistics: "PageDown"; Why: "PageDown" ]
    ListStart "list-start" Pane None always [ Library: "Home"; Analysis: "Home"; Statistics: "Home"; Why: "Home" ]
    ListEnd "list-end" Pane None always [ Library: "End"; Analysis: "End"; Statistics: "End"; Why: "End" ]
}

/// Returns the commands in the hint line of a context, the most useful first.
#[must_use]
pub fn hints(context: Context) -> &'static [Action] {
    match context {
        Context::Board => &[
            Action::CursorLeft,
            Action::Lift,
            Action::StepBack,
            Action::NextPane,
            Action::NextFile,
            Action::Palette,
            Action::Help,
            Action::Undo,
            Action::Opponent,
            Action::LegalMoves,
            Action::Analyse,
            Action::Comment,
            Action::Why,
        ],
        Context::Rules => &[
            Action::Save,
            Action::NextDiagnostic,
            Action::Find,
            Action::NextPane,
            Action::Palette,
            Action::Help,
        ],
        Context::Moves => &[
            Action::StepBack,
            Action::VariationUp,
            Action::Comment,
            Action::Delete,
            Action::NextPane,
            Action::Palette,
            Action::Help,
        ],
        Context::Composer => &[
            Action::Submit,
            Action::Complete,
            Action::Earlier,
            Action::ToBoard,
            Action::NextPane,
            Action::Help,
        ],
        Context::Library => &[
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
        Context::Analysis => &[
            Action::ListUp,
            Action::PlayCandidate,
            Action::AddLine,
            Action::StepBack,
            Action::ClosePanel,
            Action::NextPane,
            Action::Help,
        ],
        Context::Statistics => &[
            Action::ListUp,
            Action::JumpToLine,
            Action::ClosePanel,
            Action::NextPane,
            Action::Help,
        ],
        Context::Why => &[
            Action::ListUp,
            Action::StepOver,
            Action::NextDecisive,
            Action::ClosePanel,
            Action::NextPane,
            Action::Help,
        ],
        Context::Stones => &[
            Action::CursorLeft,
            Action::MoveHead,
            Action::AddAzul,
            Action::ClearCell,
            Action::Undo,
            Action::Save,
            Action::Palette,
            Action::Help,
        ],
        Context::Everywhere => &[],
    }
}

/// Commands that players look for, which the help lists first.
pub const ASKED: &[Action] = &[
    Action::LegalMoves,
    Action::NextTarget,
    Action::Hints,
    Action::Why,
    Action::Opponent,
    Action::EngineMove,
    Action::Analyse,
    Action::Statistics,
    Action::RulesInWords,
];

/// Returns the command with this name.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.id == id)
}

/// Returns the command of an action.
#[must_use]
pub fn of(action: Action) -> &'static Command {
    COMMANDS
        .iter()
        .find(|command| command.action == action)
        .unwrap_or(&COMMANDS[0])
}

/// Returns the command for a short name from other programs.
#[must_use]
pub fn alias(name: &str) -> Option<Action> {
    Some(match name {
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
    #[must_use]
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
    #[must_use]
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
        for context in Context::ALL {
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
    fn contexts_are_read_as_they_are_written() {
        for context in Context::ALL {
            assert_eq!(Context::from_name(context.name()), Some(context));
        }
    }
}
