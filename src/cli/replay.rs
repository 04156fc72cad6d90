//! `gametui replay`: checks saved games move by move against the rules.

use super::analysis_arguments::ReplayArguments;
use super::console::{Console, ExitKind};
use super::diagnostics::print_diagnostics;
use super::interrupt::Interrupt;
use super::position::{judge_pending, print_file_error};
use super::refusal::Explainer;
use super::rules;
use crate::i18n::Texts;
use crate::message;
use crate::rules::Explanation;
use crate::session::{NodeRefusal, RecordFile, RefusedNode, Session, SessionEvent};
use serde_json::json;
use std::io;
use std::path::Path;

pub(super) fn run(arguments: &ReplayArguments, console: &mut Console) -> io::Result<ExitKind> {
    let request = arguments.request();
    let names_rules = !request.files.is_empty();
    if arguments.records().next().is_none() || !names_rules && arguments.reading.is_of_rules() {
        console.complain(&message!("cli-replay-files"), None)?;
        return Ok(ExitKind::Usage);
    }
    if arguments.inputs() > 1 {
        console.complain(&message!("cli-input-twice"), None)?;
        return Ok(ExitKind::Usage);
    }
    let interrupt = Interrupt::listen(console.texts());
    let mut session = match names_rules {
        true => match rules::open(&request, console)? {
            Ok(session) => Some(session),
            Err(exit) => return Ok(exit),
        },
        false => None,
    };
    let mut exit = ExitKind::Done;
    for path in arguments.records() {
        let file = match RecordFile::read(path, console.charset()) {
            Ok(file) => file,
            Err(error) => {
                print_file_error(&error, console)?;
                exit = ExitKind::Errors;
                continue;
            }
        };
        if file.games() == 0 {
            let name = path.display().to_string();
            console.complain(&message!("session-record-empty", path = name), None)?;
            exit = ExitKind::Errors;
        }
        let is_own = |game: &usize| {
            let number = u64::try_from(game.saturating_sub(1)).unwrap_or(u64::MAX);
            arguments.shard.is_none_or(|shard| shard.contains(number))
        };
        let mut total = Total::default();
        // What was told of the game before. Repairs of the file are told with its first game only.
        let mut told = Vec::new();
        for game in (1..=file.games()).filter(is_own) {
            total.games += 1;
            // One session for as many games as possible: compiling rules takes longer than judging a short game. With
            // rules of its own each game opens another session, which then serves the games after it if it can.
            let loaded = match &mut session {
                Some(session) if names_rules || session.can_load(&file, game) => {
                    session.load_game(&file, Some(game))
                }
                session => {
                    let opened = Session::open_record(file.clone(), Some(game));
                    opened.map(|(opened, remarks)| {
                        *session = Some(opened);
                        remarks
                    })
                }
            };
            let remarks = match loaded {
                Ok(remarks) => remarks,
                Err(error) => {
                    print_file_error(&error, console)?;
                    exit = ExitKind::Errors;
                    continue;
                }
            };
            // Repairs are printed, since a part of the game may be missing.
            for remark in &remarks {
                if !told.contains(remark) {
                    console.complain(remark, None)?;
                }
            }
            told = remarks;
            let Some(session) = &mut session else {
                continue;
            };
            if !session.rules_text().has_source() {
                // The printed remark contains the reason.
                exit = ExitKind::Errors;
                continue;
            }
            if session.rules().is_none() {
                // The record names rules that do not compile, or sets parameters with which they do not. The other
                // records are still checked.
                let (sources, diagnostics) = session.rules_text().diagnostics();
                print_diagnostics(diagnostics, sources, console)?;
                exit = ExitKind::Errors;
                continue;
            }
            let Some((moves, refused)) = judge(session, console.texts(), &interrupt) else {
                return Ok(interrupt.exit());
            };
            if let Some(reason) = session.compare_results() {
                let path = path.display().to_string();
                let told = message!("session-record-odd", path = path, reason = reason, more = 0);
                console.complain(&told, None)?;
            }
            total.moves += moves;
            if refused.is_some() {
                total.refused += 1;
                exit = ExitKind::Errors;
            }
            report(arguments.json, path, game, moves, refused, console)?;
        }
        if total.games > 1 && !arguments.json {
            let words = console.say(&message!(
                "cli-replay-total",
                file = path.display().to_string(),
                games = total.games,
                moves = total.moves,
                refused = total.refused
            ));
            console.error_line(&words)?;
        }
    }
    Ok(exit)
}

/// The sum over the games of a file.
#[derive(Default)]
struct Total {
    games: usize,
    moves: usize,
    refused: usize,
}

/// The first node of a game that was refused or could not be read.
struct Refused {
    /// Its path; empty if the whole record belongs to another game.
    path: String,
    /// The number of the move.
    number: u32,
    reason: String,
    /// True if the node could not be read, so that it was not judged.
    is_unread: bool,
}

/// Judges the open game: returns the number of moves, and the first refused node. `None` if a signal arrived first.
fn judge(
    session: &mut Session,
    texts: &Texts,
    interrupt: &Interrupt,
) -> Option<(usize, Option<Refused>)> {
    if let Some(moves) = session.moves_found_legal() {
        return (!interrupt.is_signalled()).then_some((moves, None));
    }
    let events = judge_pending(session, texts, interrupt);
    events.into_iter().find_map(|event| match event {
        SessionEvent::Replayed { moves, first, .. } => {
            let refused = first.map(|first| Refused {
                path: session.record().path(first.node).to_string(),
                number: session.record().node(first.node).move_number(),
                reason: reason(session, &first, texts),
                is_unread: matches!(first.refusal, NodeRefusal::Unread(_)),
            });
            Some((moves, refused))
        }
        _ => None,
    })
}

/// Returns the reason of a refusal on one line.
pub(super) fn reason(session: &Session, refused: &RefusedNode, texts: &Texts) -> String {
    let Some(game) = session.game() else {
        return String::new();
    };
    let explainer = Explainer {
        texts,
        sources: session.rules_text().sources(),
        game,
    };
    let lines = match (&refused.explanation, &refused.refusal) {
        (Some(explanation), _) => explainer.rejection(explanation),
        (None, NodeRefusal::Judged(judgement)) => {
            explainer.rejection(&Explanation::from((**judgement).clone()))
        }
        (None, NodeRefusal::Invalid(message) | NodeRefusal::Unread(message)) => {
            vec![texts.say(message)]
        }
    };
    let parts: Vec<&str> = lines
        .iter()
        .map(|line| line.trim().trim_start_matches("rejected: "))
        .collect();
    parts.join("; ")
}

fn report(
    as_json: bool,
    path: &Path,
    game: usize,
    moves: usize,
    refused: Option<Refused>,
    console: &mut Console,
) -> io::Result<()> {
    let file = path.display().to_string();
    if as_json {
        let refused =
            refused.map(|refused| json!({ "path": refused.path, "reason": refused.reason }));
        return console.json(&json!({
            "file": file,
            "game": game,
            "moves": moves,
            "refused": refused,
        }));
    }
    let words = match refused {
        None => message!("cli-replay-legal", file = file, game = game, moves = moves),
        Some(Refused { path, reason, .. }) if path.is_empty() => message!(
            "cli-replay-not-judged",
            file = file,
            game = game,
            reason = reason
        ),
        Some(Refused {
            path,
            reason,
            is_unread: true,
            ..
        }) => message!(
            "cli-replay-unread",
            file = file,
            game = game,
            path = path,
            reason = reason
        ),
        Some(Refused {
            path,
            number,
            reason,
            ..
        }) => message!(
            "cli-replay-refused",
            file = file,
            game = game,
            path = path,
            number = number,
            reason = reason
        ),
    };
    let words = console.say(&words);
    console.line(&words)
}
