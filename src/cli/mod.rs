//! The command line: `gametui` alone opens the workbench; the commands work without a screen.
//!
//! Results go to standard output, diagnostics to standard error; for `check` the diagnostics are the result. Each
//! command has its own file; `arguments` has the grammar, `console` the two streams.
//!
//! Invariants: text from outside is cleaned before it is printed; a closed pipe ends the program quietly; nothing is
//! coloured if standard output is not a terminal or `NO_COLOR` is set, unless colours were requested explicitly.

mod analysis_arguments;
mod arguments;
mod asking;
mod best_move;
mod board_text;
mod check;
mod chess_engine;
mod completion_shells;
mod completion_values;
mod completions;
mod console;
mod convert;
mod coverage;
mod diagnostics;
mod document_arguments;
mod documents;
mod engine_arguments;
mod explain;
mod explorer;
mod figures;
mod figures_arguments;
mod file_games;
mod fmt;
mod games;
mod gbb;
mod graph;
mod gtp;
mod help;
mod help_groups;
mod interrupt;
mod junit;
mod language;
mod learn;
mod lines;
mod listing;
mod localized_help;
mod lsp;
mod man;
mod match_play;
mod merge;
mod mistyped;
mod moves;
mod new;
mod pager;
mod perft;
mod play;
mod playout;
mod position;
mod progress;
mod record_arguments;
mod refusal;
mod replay;
mod review;
mod review_arguments;
mod review_text;
mod rules;
mod rules_arguments;
mod sgf;
mod show;
mod solve;
mod solve_arguments;
mod terminal_page;
mod test;
mod thinker;
mod usage_error;
mod views;
mod workbench;

use crate::message;
use crate::notation::chess_protocol::ChessProtocol;
use arguments::{Arguments, CliCommand};
use console::{Console, ExitKind};
use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

/// Runs the program.
pub fn main() -> ExitCode {
    match completions::answer() {
        Ok(true) => return ExitCode::SUCCESS,
        Ok(false) => {}
        Err(error) => {
            let _ = error.print();
            return ExitKind::Usage.into();
        }
    }
    // Its language is what can be told before the arguments are read.
    let mut console = Console::new(language::given(std::env::args_os()));
    let arguments = match Arguments::read(console.texts()) {
        Ok(arguments) => arguments,
        // Help and version arrive here too.
        Err(answer) if !answer.use_stderr() => {
            return match answer.print() {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => output_failed(&error, &console),
            };
        }
        Err(fault) => {
            let mistyped = (fault.kind() == clap::error::ErrorKind::UnknownArgument)
                .then(|| mistyped::of_arguments(std::env::args_os()))
                .flatten();
            let told = match mistyped {
                Some(error) => console.complain(&error, None),
                None => usage_error::print(&fault, &mut console),
            };
            return match told {
                Ok(()) => ExitKind::Usage.into(),
                Err(error) => output_failed(&error, &console),
            };
        }
    };
    let mut console = Console::new(arguments.lang);
    console.set_charset(arguments.charset.clone());
    let ended = run(arguments, &mut console).and_then(|exit| {
        console.flush()?;
        Ok(exit)
    });
    match ended {
        Ok(exit) => ExitCode::from(exit),
        Err(error) => output_failed(&error, &console),
    }
}

/// Says that the output could not be written; a closed pipe is no failure.
fn output_failed(error: &io::Error, console: &Console) -> ExitCode {
    if error.kind() == ErrorKind::BrokenPipe {
        return ExitCode::SUCCESS;
    }
    let error = message!("cli-output-failed", reason = error.to_string());
    let _ = writeln!(io::stderr(), "gametui: {}", console.say(&error));
    ExitCode::FAILURE
}

fn run(arguments: Arguments, console: &mut Console) -> io::Result<ExitKind> {
    match arguments.command {
        None => workbench::run(&arguments.workbench, arguments.lang, console),
        Some(CliCommand::Check(check)) => check::run(&check, console),
        Some(CliCommand::Play(play)) => play::run(&play, console),
        Some(CliCommand::Show(show)) => show::run(&show, console),
        Some(CliCommand::Moves(moves)) => moves::run(&moves, console),
        Some(CliCommand::Explain(explain)) => explain::run(&explain, console),
        Some(CliCommand::Perft(perft)) => perft::run(&perft, console),
        Some(CliCommand::Playout(playout)) => playout::run(&playout, console),
        Some(CliCommand::BestMove(best_move)) => best_move::run(&best_move, console),
        Some(CliCommand::Explorer(arguments)) => explorer::run(&arguments, console),
        Some(CliCommand::Problems(problems)) => {
            workbench::problems(problems, arguments.lang, console)
        }
        Some(CliCommand::Solve(solve)) => solve::run(&solve, console),
        Some(CliCommand::Gtp(gtp)) => gtp::run(&gtp, console),
        Some(CliCommand::Uci(uci)) => chess_engine::run_uci(&uci, ChessProtocol::Uci, console),
        Some(CliCommand::Usi(usi)) => chess_engine::run_uci(&usi, ChessProtocol::Usi, console),
        Some(CliCommand::Xboard(xboard)) => chess_engine::run_xboard(&xboard, console),
        Some(CliCommand::Match(arguments)) => match_play::run(&arguments, console),
        Some(CliCommand::Learn(arguments)) => learn::run(&arguments, console),
        Some(CliCommand::Coverage(coverage)) => coverage::run(&coverage, console),
        Some(CliCommand::Graph(graph)) => graph::run(&graph, console),
        Some(CliCommand::Replay(replay)) => replay::run(&replay, console),
        Some(CliCommand::Review(review)) => review::run(&review, console),
        Some(CliCommand::Figures(figures)) => figures::run(&figures, console),
        Some(CliCommand::Convert(convert)) => convert::run(&convert, console),
        Some(CliCommand::Merge(merge)) => merge::run(&merge, console),
        Some(CliCommand::New(new)) => new::run(&new, console),
        Some(CliCommand::Test(test)) => test::run(&test, console),
        Some(CliCommand::Fmt(fmt)) => fmt::run(&fmt, console),
        Some(CliCommand::Lsp(lsp)) => lsp::run(&lsp, arguments.lang, console),
        Some(CliCommand::Gbb(command)) => gbb::run(&command, console),
        Some(CliCommand::Sgf(command)) => sgf::run(&command, console),
        Some(CliCommand::Games(games)) => games::run(&games, console),
        Some(CliCommand::Help(help)) => help::run(&[], &help, console),
        Some(CliCommand::Man) => man::run(console),
        Some(CliCommand::Completions { shell }) => completions::run(&shell, console),
    }
}
