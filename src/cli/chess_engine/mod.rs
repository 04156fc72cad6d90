//! `gametui uci`, `usi` and `xboard`: the program as an engine for chess programs, in every game whose moves have
//! words there.
//!
//! The main thread reads commands and never thinks; a search has a thread of its own (`job`) and prints what it finds.
//! A command that changes the game ends the search first.

mod game;
mod go;
mod job;
mod job_control;
mod options;
mod output;
mod report;
mod searcher;
mod uci;
mod xboard;
mod xboard_time;
mod xboard_words;

use super::console::{Console, ExitKind};
use super::engine_arguments::ProtocolArguments;
use super::interrupt::Interrupt;
use super::lines::read_line;
use super::rules;
use crate::message;
use crate::notation::chess_protocol::ChessProtocol;
use crate::session::files::is_standard_input;
use game::ChessGame;
use searcher::Searcher;
use std::io;
use uci::UciServer;
use xboard::XBoardServer;

/// Talks in UCI, or in USI.
pub(super) fn run_uci(
    arguments: &ProtocolArguments,
    protocol: ChessProtocol,
    console: &mut Console,
) -> io::Result<ExitKind> {
    let interrupt = Interrupt::listen(console.texts());
    let game = match open(arguments, protocol, console, &interrupt)? {
        Ok(game) => game,
        Err(exit) => return Ok(exit),
    };
    let searcher = Searcher::new(arguments.search, &interrupt);
    let mut server = UciServer::new(game, searcher, console);
    let is_quit = converse(&interrupt, |line| server.line(line));
    server.end(is_quit);
    Ok(interrupt.exit())
}

pub(super) fn run_xboard(
    arguments: &ProtocolArguments,
    console: &mut Console,
) -> io::Result<ExitKind> {
    let interrupt = Interrupt::listen(console.texts());
    let game = match open(arguments, ChessProtocol::XBoard, console, &interrupt)? {
        Ok(game) => game,
        Err(exit) => return Ok(exit),
    };
    let searcher = Searcher::new(arguments.search, &interrupt);
    let mut server = XBoardServer::new(game, searcher);
    let is_quit = converse(&interrupt, |line| server.line(line));
    server.end(is_quit);
    Ok(interrupt.exit())
}

/// Loads the game of the command line. Otherwise returns the exit status, and the reason has been printed.
fn open(
    arguments: &ProtocolArguments,
    protocol: ChessProtocol,
    console: &mut Console,
    interrupt: &Interrupt,
) -> io::Result<Result<ChessGame, ExitKind>> {
    let request = arguments.rules.request();
    if request.files.iter().any(|file| is_standard_input(file)) {
        console.complain(&message!("cli-input-twice"), None)?;
        return Ok(Err(ExitKind::Usage));
    }
    let loaded = match rules::load(&request, console)? {
        Ok(loaded) => loaded,
        Err(exit) => return Ok(Err(exit)),
    };
    let is_taught = !arguments.search.no_learned;
    let Some(game) = ChessGame::new(&loaded, is_taught, protocol) else {
        return Ok(Err(ExitKind::Errors));
    };
    rules::tell_unused(&game.learned, console)?;
    if let Some(obstacle) = game.obstacle(arguments.search.effort, &interrupt.limits()) {
        console.complain(&obstacle, Some(&message!("uci-hint-gtp")))?;
        return Ok(Err(ExitKind::Usage));
    }
    Ok(Ok(game))
}

/// Reads lines until the input ends or `carry_out` returns false. Returns true in the second case.
fn converse(interrupt: &Interrupt, mut carry_out: impl FnMut(&str) -> bool) -> bool {
    let mut input = io::stdin().lock();
    while let Ok(Some((bytes, _))) = interrupt.reading(|| read_line(&mut input)) {
        // A line that is too long was cut, and its end is of no use.
        let text = String::from_utf8_lossy(&bytes);
        let text: String = text
            .trim_start_matches('\u{feff}')
            .chars()
            .map(|character| {
                if character.is_control() {
                    ' '
                } else {
                    character
                }
            })
            .collect();
        if !carry_out(text.trim()) {
            return true;
        }
        if interrupt.is_signalled() {
            return true;
        }
    }
    false
}
