//! The command line interface.

use super::analysis_arguments::{
    BestMoveArguments, CoverageArguments, ExplainArguments, GraphArguments, LearnArguments,
    MovesArguments, PerftArguments, PlayoutArguments, ReplayArguments, seconds,
};
use super::completion_shells;
use super::document_arguments::{GbbCommand, HelpArguments, SgfCommand};
use super::engine_arguments::{MatchArguments, ProtocolArguments};
use super::figures_arguments::FigureArguments;
use super::review_arguments::ReviewArguments;
use super::rules_arguments::{
    PositionArguments, ReadingArguments, RulesArguments, SetArguments, languages_by_name,
};
use super::solve_arguments::SolveArguments;
use super::views::ViewArguments;
use crate::i18n::Language;
use crate::rules::{RuleLanguage, languages};
use crate::session::files::is_standard_input;
use crate::session::load::RulesRequest;
use crate::session::templates;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A workbench for board games in the terminal.
///
/// Without a command the workbench opens: with a rule file, a saved position (.gbb, .fen) or a saved game (.sgf, .pgn,
/// .pdn), or with the list of bundled games.
#[derive(Debug, Parser)]
#[command(
    name = "gametui",
    version,
    override_usage = "gametui [OPTIONS] [RULES | POSITION | RECORD]...\n       gametui [--lang en|es|pl] <COMMAND>",
    max_term_width = 100,
    // `help` also prints references, some of which have the names of commands.
    disable_help_subcommand = true
)]
pub(super) struct Arguments {
    /// The language of messages, also `--language`; some words of the output are the same in all languages.
    // What clap says of a visible alias is English.
    #[arg(short = 'l', long, alias = "language", global = true)]
    #[arg(value_name = "en|es|pl", value_parser = language)]
    pub lang: Option<Language>,
    /// The charset of records (.sgf, .pgn, .pdn), whatever they declare, such as Shift_JIS or GBK.
    #[arg(long, value_name = "NAME", value_parser = charset, global = true)]
    pub charset: Option<String>,
    #[command(flatten)]
    pub workbench: WorkbenchArguments,
    #[command(subcommand)]
    pub command: Option<CliCommand>,
}

fn charset(name: &str) -> Result<String, String> {
    match crate::codec::charset::is_charset(name) {
        true => Ok(name.to_owned()),
        false => Err("no such charset is known".to_owned()),
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum CliCommand {
    /// Check a rule file and print all diagnostics.
    Check(CheckArguments),
    /// Play on the console, one move per line.
    Play(PlayArguments),
    /// Print a position.
    Show(ShowArguments),
    /// List all legal moves.
    Moves(MovesArguments),
    /// Explain why a move is legal or not.
    Explain(ExplainArguments),
    /// Count sequences of moves.
    Perft(PerftArguments),
    /// Play random games and print statistics.
    Playout(PlayoutArguments),
    /// Find the best move.
    #[command(name = "bestmove")]
    BestMove(BestMoveArguments),
    /// Print what was played from a position in the games of files: those in folders, too.
    Explorer(ExplorerArguments),
    /// Solve the problems of files on the screen: those in folders, too.
    Problems(ProblemsArguments),
    /// Find out whether the player on turn can force a win, and prove it.
    Solve(SolveArguments),
    /// Be an engine and a referee for other programs (Go Text Protocol).
    Gtp(ProtocolArguments),
    /// Be an engine for chess programs, in every game that they have words for (UCI).
    Uci(ProtocolArguments),
    /// Be an engine for programs for shogi (USI).
    Usi(ProtocolArguments),
    /// Be an engine for XBoard, WinBoard and their kin (CECP).
    Xboard(ProtocolArguments),
    /// Let two players play a match and compare their strength.
    Match(MatchArguments),
    /// Let the machine practise a game, so that it plays it better.
    Learn(LearnArguments),
    /// Count how often each statement of the rules runs.
    Coverage(CoverageArguments),
    /// Print the tests that the rules make, as a Graphviz graph.
    Graph(GraphArguments),
    /// Check saved games against the rules.
    Replay(ReplayArguments),
    /// Review a saved game: what each move lost, and which would have been better.
    Review(ReviewArguments),
    /// Put the results of the parts of a run (`--shard`) together.
    Merge(MergeArguments),
    /// Convert records (SGF, PGN, PDN, KIF, CSA, GGF) and positions (GBB, FEN).
    Convert(ConvertArguments),
    /// Draw a saved game for print: diagrams and moves in black on white, as SVG.
    Figures(FigureArguments),
    /// Write a new game from a template: rules, a look and tests.
    New(NewArguments),
    /// Run the tests of rules.
    Test(TestArguments),
    /// Format rules: indentation, spaces and long lines.
    Fmt(FmtArguments),
    /// Serve an editor: the language server on standard input and output.
    Lsp(LspArguments),
    /// Convert Gobstones boards to JSON and back.
    #[command(subcommand, version)]
    Gbb(GbbCommand),
    /// Convert game trees (SGF) to JSON and back, check and upgrade them.
    #[command(subcommand, version)]
    Sgf(SgfCommand),
    /// List the bundled games or those of a file, or print the rules of one in words.
    Games(GamesArguments),
    /// Print the reference of a language or format, or the help of a command.
    Help(HelpArguments),
    /// Print the manual page.
    Man,
    /// Print the completion script for a shell, which asks the program for values.
    Completions {
        /// The shell. Bash reads the script with `source <(gametui completions bash)`, fish with `gametui completions
        /// fish | source`.
        #[arg(value_parser = PossibleValuesParser::new(completion_shells::NAMES))]
        shell: String,
    },
}

#[derive(Debug, Args)]
pub(super) struct ExplorerArguments {
    /// Saved games (.sgf, .pgn, .pdn) and folders of them; rules, if not those of the first game.
    #[arg(required = true, value_name = "FILE | FOLDER | RULES")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub reading: ReadingArguments,
    /// The position, written as FEN; without it the start of the game.
    #[arg(long, value_name = "TEXT")]
    pub fen: Option<String>,
    /// Moves to play first, separated by `;`.
    #[arg(long, value_name = "MOVE; MOVE")]
    pub play: Option<String>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct ProblemsArguments {
    /// Files with problems (.sgf, .pgn, .pdn, .epd), folders of them, or due or own.
    #[arg(required = true, value_name = "FILE | FOLDER")]
    pub files: Vec<PathBuf>,
    /// Write lines of text instead of drawing a screen, for screen readers and scripts.
    #[arg(long)]
    pub plain: bool,
}

#[derive(Debug, Args)]
pub(super) struct WorkbenchArguments {
    /// A rule file, a position (.gbb, .fen) or a saved game (.sgf, .pgn, .pdn).
    #[arg(value_name = "RULES | POSITION | RECORD")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub reading: ReadingArguments,
    #[command(flatten)]
    pub position: PositionArguments,
    /// Write lines of text instead of drawing a screen, for screen readers and scripts.
    #[arg(long)]
    pub plain: bool,
    /// With --plain, show what this player sees, from 0; without it everything is told.
    #[arg(
        long = "for",
        value_name = "PLAYER",
        allow_negative_numbers = true,
        requires = "plain"
    )]
    pub viewer: Option<u8>,
    /// Print the settings with their default values.
    #[arg(long)]
    pub print_config: bool,
}

#[derive(Debug, Args)]
pub(super) struct CheckArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    /// Make every use of an extension of the language an error.
    #[arg(long)]
    pub strict: bool,
    /// The time for finding advice on the rules, in seconds.
    #[arg(long, value_name = "S", allow_negative_numbers = true, default_value = "10", value_parser = seconds)]
    pub seconds: Duration,
    /// Print one JSON object per line.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct MergeArguments {
    /// Files with the JSON that the parts have printed; `-` is standard input.
    #[arg(value_name = "FILE.json", required = true)]
    pub files: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct ConvertArguments {
    /// The file to read (.sgf, .pgn, .pdn, .gbb, .fen); `-` is standard input.
    #[arg(value_name = "IN")]
    pub input: PathBuf,
    /// The file to write; the extension determines its format. `-` is standard output.
    #[arg(value_name = "OUT")]
    pub output: PathBuf,
    /// The rules. Without them each game is read by the rules that it names, or by bundled rules for its game.
    #[arg(long, value_name = "RULES")]
    pub rules: Vec<PathBuf>,
    /// The format to write, if the name of the file does not say.
    #[arg(long, value_name = "sgf|pgn|pdn|kif|csa|ggf|html|gbb|fen|sfen", value_parser = ["sgf", "pgn", "pdn", "kif", "csa", "ggf", "html", "gbb", "fen", "sfen"])]
    pub to: Option<String>,
    /// Only this game of the file, from 1.
    #[arg(long, value_name = "N")]
    pub game: Option<usize>,
    #[command(flatten)]
    pub set: SetArguments,
}

impl ConvertArguments {
    pub(super) fn request(&self) -> RulesRequest {
        let reading = ReadingArguments {
            language: None,
            engine: None,
            set: self.set.clone(),
        };
        reading.request(&self.rules)
    }
}

#[derive(Debug, Args)]
pub(super) struct NewArguments {
    /// The rule file; its extension determines the language, gdef by default. Existing files are not replaced.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The template. Not every language has all of them.
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(templates::NAMES))]
    pub template: Option<String>,
    /// A variant of a file as Fairy-Stockfish reads them, or one that it has built in, as `:makruk`.
    #[arg(long, value_name = "INI:NAME", conflicts_with = "template")]
    pub from: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct LspArguments {
    /// Print the settings for an editor and do nothing else; `gametui help lsp` says where they belong.
    #[arg(long, value_name = "EDITOR", value_enum)]
    pub settings: Option<EditorWithFile>,
}

/// An editor that has settings of a single file.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum EditorWithFile {
    /// Helix: languages.toml.
    Helix,
    /// Neovim: a plugin in Lua.
    Neovim,
}

#[derive(Debug, Args)]
pub(super) struct FmtArguments {
    /// Rule files in gdef or BGGL, which are rewritten in place; a folder stands for those in it. `-` is standard
    /// input, formatted to standard output.
    #[arg(value_name = "RULES | FOLDER", required = true)]
    pub files: Vec<PathBuf>,
    /// Change nothing; print the names of files that are not formatted, and exit with 1 if there are any.
    #[arg(long)]
    pub check: bool,
    /// The language of rules from standard input.
    #[arg(long = "as", value_name = "LANGUAGE", value_parser = languages_by_name())]
    pub language: Option<&'static RuleLanguage>,
}

#[derive(Debug, Args)]
pub(super) struct TestArguments {
    /// Rule files with their tests beside them (NAME.tests.toml). A folder stands for all rule files in it that have
    /// tests; the default is the working directory.
    #[arg(value_name = "RULES | FOLDER")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub reading: ReadingArguments,
    /// Only run tests whose name contains this text.
    #[arg(long, value_name = "TEXT")]
    pub only: Option<String>,
    /// The time limit of one test, in seconds.
    #[arg(long, value_name = "S", allow_negative_numbers = true, default_value = "10", value_parser = seconds)]
    pub seconds: Duration,
    /// Also print the names of tests that pass.
    #[arg(long)]
    pub verbose: bool,
    /// Also write the results to a file as JUnit XML; `-` prints them instead of the usual report.
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Print one JSON object per test.
    #[arg(long)]
    pub json: bool,
}

impl TestArguments {
    /// Returns true if standard output gets the results as JUnit XML and nothing else.
    pub(super) fn prints_junit(&self) -> bool {
        let is_output = |path: &Path| is_standard_input(path) || path == Path::new("/dev/stdout");
        self.junit.as_deref().is_some_and(is_output)
    }
}

#[derive(Debug, Args)]
pub(super) struct PlayArguments {
    #[command(flatten)]
    pub rules: RulesArguments,
    #[command(flatten)]
    pub position: PositionArguments,
    #[command(flatten)]
    pub view: ViewArguments,
}

#[derive(Debug, Args)]
pub(super) struct ShowArguments {
    /// The rule files, or the name of a bundled game; `-` is standard input.
    #[arg(value_name = "RULES", required = true)]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub set: SetArguments,
    #[command(flatten)]
    pub position: PositionArguments,
    /// The form of the output; may be given again for the language of rules from standard input.
    #[arg(long = "as", value_name = "text|ansi|gbb|fen|json", value_parser = forms_by_name())]
    pub forms: Vec<ShowAs>,
    /// Draw with plain ASCII characters, without colour.
    #[arg(long)]
    pub plain: bool,
    #[command(flatten)]
    pub view: ViewArguments,
    /// The same as `--as json`.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub(super) struct GamesArguments {
    /// The game whose rules to print in words, or a file of saved games (.pgn, .pdn, .sgf) to list.
    #[arg(value_name = "NAME | FILE")]
    pub name: Option<PathBuf>,
    /// Only games of a file with a player whose name contains a text.
    #[arg(long, value_name = "TEXT", requires = "name")]
    pub player: Option<String>,
    /// Only games of a file whose event contains a text.
    #[arg(long, value_name = "TEXT", requires = "name")]
    pub event: Option<String>,
    /// Only games of a file whose date begins with a text, such as 1997 or 1997.05.
    #[arg(long, value_name = "DATE", requires = "name")]
    pub date: Option<String>,
    /// Only games of a file whose result begins with a text, such as 1-0.
    #[arg(
        long,
        value_name = "RESULT",
        requires = "name",
        allow_hyphen_values = true
    )]
    pub result: Option<String>,
    /// Only games of a file that begin with these moves, such as "1. e4 e5 2. Nf3".
    #[arg(long, value_name = "MOVES", requires = "name")]
    pub moves: Option<String>,
    /// Only games of a file whose main line has a position, given as FEN. Every move is played for that, which takes
    /// a second for some thousands of moves.
    #[arg(long, value_name = "FEN", requires = "name")]
    pub fen: Option<String>,
    /// Print JSON: one document, or for a file one object per game.
    #[arg(long)]
    pub json: bool,
}

impl ShowArguments {
    pub(super) fn request(&self) -> RulesRequest {
        let reading = ReadingArguments {
            language: self.forms.iter().find_map(|word| match word {
                ShowAs::Language(language) => Some(*language),
                _ => None,
            }),
            engine: None,
            set: self.set.clone(),
        };
        reading.request(&self.files)
    }
}

/// A value of `--as` of `show`: a form of the position, or a language of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShowAs {
    /// Names of pieces, as the console prints them.
    Text,
    /// Glyphs in colour.
    Ansi,
    /// A Gobstones board.
    Gbb,
    Fen,
    /// SFEN, the form of shogi programs.
    Sfen,
    /// One JSON object.
    Json,
    /// A language of rules.
    Language(&'static RuleLanguage),
}

/// Parses the name of a form; the names of languages are accepted but not listed in the help.
fn forms_by_name() -> impl TypedValueParser<Value = ShowAs> {
    let forms = [
        ("text", "Names of pieces, as the console prints them"),
        ("ansi", "Glyphs in colour"),
        ("gbb", "A Gobstones board"),
        ("fen", "One line of FEN"),
        ("sfen", "One line of SFEN, as programs for shogi write it"),
        ("json", "One JSON object"),
    ];
    let forms = forms.map(|(name, help)| PossibleValue::new(name).help(help));
    let hidden = languages()
        .iter()
        .map(|language| PossibleValue::new(language.name).hide(true));
    PossibleValuesParser::new(forms.into_iter().chain(hidden)).try_map(|name| {
        Ok::<_, String>(match name.as_str() {
            "text" => ShowAs::Text,
            "ansi" => ShowAs::Ansi,
            "gbb" => ShowAs::Gbb,
            "fen" => ShowAs::Fen,
            "sfen" => ShowAs::Sfen,
            "json" => ShowAs::Json,
            _ => ShowAs::Language(RuleLanguage::named(&name).ok_or(name)?),
        })
    })
}

fn language(code: &str) -> Result<Language, String> {
    let language = Language::ALL
        .into_iter()
        .find(|language| language.code() == code);
    language.ok_or_else(|| "expected en, es or pl".to_owned())
}
