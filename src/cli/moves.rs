//! `gametui moves`: every legal move.

use super::analysis_arguments::MovesArguments;
use super::console::{Console, ExitKind};
use super::diagnostics::print_diagnostics;
use super::interrupt::Interrupt;
use super::listing::{count_line, lines, listing_faults, listing_json};
use super::position;
use super::views::answer_or_complain;
use crate::base::{Diagnostic, Limits};
use crate::board::Move;
use crate::rules::{Ask, Listing, Query};
use crate::session::Session;
use std::io;

pub(super) fn run(arguments: &MovesArguments, console: &mut Console) -> io::Result<ExitKind> {
    let interrupt = Interrupt::listen(console.texts());
    let request = arguments.rules.request();
    let session = match position::open(&request, &arguments.position, console, &interrupt)? {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    let Some((_, game, position)) = position::known(&session, console)? else {
        return Ok(ExitKind::Errors);
    };
    if answer_or_complain(
        arguments
            .view
            .veils_moves(game, position, session.outcome()),
        console,
    )?
    .is_none()
    {
        return Ok(ExitKind::Errors);
    }
    let with = match &arguments.with {
        None => Move::pass(),
        // A text that cannot be read as operations may denote a move.
        Some(text) => match position::read(&session, text, console.texts())
            .or_else(|_| position::read_legal_move(&session, text, console.texts(), &interrupt))
        {
            Ok(mv) => mv,
            Err(errors) => {
                for line in errors {
                    console.error_line(&line)?;
                }
                return Ok(ExitKind::Errors);
            }
        },
    };
    let listed = list(&session, &with, &interrupt.limits());
    let Some(((listing, warnings), game)) = listed.zip(session.game()) else {
        return Ok(ExitKind::Errors);
    };
    if arguments.json {
        let asks = session.rules().is_some_and(|rules| rules.asks_questions());
        console.json(&listing_json(
            &listing,
            game,
            session.rules_text().sources(),
            asks,
        ))?;
    } else {
        for line in lines(&listing, game) {
            console.line(&line)?;
        }
        let words = count_line(&listing, console.texts());
        console.line(&words)?;
    }
    print_diagnostics(&warnings, session.rules_text().sources(), console)?;
    if let Some(words) = listing_faults(&listing, session.rules_text().sources(), console.texts()) {
        console.error_line(&words)?;
    }
    Ok(match interrupt.exit() {
        ExitKind::Done if listing.has_only_failures() => ExitKind::Errors,
        exit => exit,
    })
}

/// Returns the legal moves in a session's position that contain the given operations, and the warnings of the rules. If
/// the game is over there are none.
pub(super) fn list(
    session: &Session,
    with: &Move,
    limits: &Limits<'_>,
) -> Option<(Listing, Vec<Diagnostic>)> {
    let rules = session.rules()?;
    if session.outcome().is_over() {
        let none = Listing {
            complete: Ok(()),
            ..Listing::nothing(crate::rules::Partial::Stopped)
        };
        return Some((none, Vec::new()));
    }
    let query = Query {
        contains: with,
        ..Query::default()
    };
    let position = session.known_position().ok()?;
    let mut worker = rules.worker();
    let mut listing = worker.moves(Ask::new(position, &query, limits));
    let warnings = worker.warnings();
    worker.find_cause(&mut listing.faults, position, limits);
    Some((listing, warnings))
}
