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
mod completions;
mod console;
mod convert;
mod coverage;
mod diagnostics;
mod document_arguments;
mod documents;
mod engine_arguments;
mod explain;
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
mod listing;
mod lsp;
mod man;
mod match_play;
mod merge;
mod moves;
mod new;
mod perft;
mod play;
mod playout;
mod position;
mod progress;
mod refusal;
mod replay;
mod rules;
mod rules_arguments;
mod sgf;
mod show;
mod test;
mod workbench;

use crate::message;
use arguments::{Arguments, Command};
use console::{Console, Exit};
use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

/// Runs the program.
pub fn main() -> ExitCode {
    let arguments = match Arguments::read() {
        Ok(arguments) => arguments,
        Err(answer) => {
            // Help and version arrive here too.
            let code = u8::try_from(answer.exit_code()).unwrap_or(2);
            return match answer.print() {
                Ok(()) => ExitCode::from(code),
                Err(error) => output_failed(&error, &Console::new(None)),
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
    let fault = message!("cli-output-failed", reason = error.to_string());
    let _ = writeln!(io::stderr(), "gametui: {}", console.say(&fault));
    ExitCode::FAILURE
}

fn run(arguments: Arguments, console: &mut Console) -> io::Result<Exit> {
    match arguments.command {
        None => workbench::run(&arguments.workbench, arguments.lang, console),
        Some(Command::Check(check)) => check::run(&check, console),
        Some(Command::Play(play)) => play::run(&play, console),
        Some(Command::Show(show)) => show::run(&show, console),
        Some(Command::Moves(moves)) => moves::run(&moves, console),
        Some(Command::Explain(explain)) => explain::run(&explain, console),
        Some(Command::Perft(perft)) => perft::run(&perft, console),
        Some(Command::Playout(playout)) => playout::run(&playout, console),
        Some(Command::BestMove(best_move)) => best_move::run(&best_move, console),
        Some(Command::Gtp(gtp)) => gtp::run(&gtp, console),
        Some(Command::Match(arguments)) => match_play::run(&arguments, console),
        Some(Command::Coverage(coverage)) => coverage::run(&coverage, console),
        Some(Command::Graph(graph)) => graph::run(&graph, console),
        Some(Command::Replay(replay)) => replay::run(&replay, console),
        Some(Command::Convert(convert)) => convert::run(&convert, console),
        Some(Command::Merge(merge)) => merge::run(&merge, console),
        Some(Command::New(new)) => new::run(&new, console),
        Some(Command::Test(test)) => test::run(&test, console),
        Some(Command::Fmt(fmt)) => fmt::run(&fmt, console),
        Some(Command::Lsp(lsp)) => lsp::run(&lsp, arguments.lang, console),
        Some(Command::Gbb(command)) => gbb::run(&command, console),
        Some(Command::Sgf(command)) => sgf::run(&command, console),
        Some(Command::Games(games)) => games::run(&games, console),
        Some(Command::Help(help)) => help::run(&[], &help, console),
        Some(Command::Man) => man::run(console),
        Some(Command::Completions { shell }) => completions::run(shell, console),
    }
}
