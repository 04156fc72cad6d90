//! `gametui show`: a position as text, in colour, as GBB, FEN or JSON.

use super::arguments::{ShowArguments, ShowAs};
use super::board_text::{BoardDrawing, glyphs, head, json, outcome_words, plain, score_line};
use super::console::{Console, ExitKind, colors_wanted};
use super::interrupt::Interrupt;
use super::position;
use super::views::answer_or_complain;
use crate::base::Message;
use crate::board::{Outcome, Square};
use crate::codec::gbb::position::{Codes, to_gbb};
use crate::codec::gbb::{GbbWriteOptions, stringify};
use crate::message;
use crate::session::state_values::state_line;
use crate::session::{Session, lost_in_fen, lost_in_gbb};
use std::io;

fn position_line(session: &Session, form: ShowAs) -> Result<String, Message> {
    match form {
        ShowAs::Sfen => session.sfen(),
        _ => session.fen(),
    }
}

pub(super) fn run(arguments: &ShowArguments, console: &mut Console) -> io::Result<ExitKind> {
    let interrupt = Interrupt::listen(console.texts());
    let request = arguments.request();
    let session = match position::open(&request, &arguments.position, console, &interrupt)? {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    let Some((game, rules)) = session.game().zip(session.rules()) else {
        return Ok(ExitKind::Errors);
    };
    let limits = interrupt.limits();
    let seen = arguments.view.seen(&session, session.position(), &limits);
    let Some(position) = answer_or_complain(seen, console)? else {
        return Ok(ExitKind::Errors);
    };
    let is_veiled = position.board != session.position().board;
    let position = &*position;
    let outcome = session.outcome();
    let form = arguments.forms.iter().rev().find(|form| {
        matches!(
            form,
            ShowAs::Text | ShowAs::Ansi | ShowAs::Gbb | ShowAs::Fen | ShowAs::Sfen | ShowAs::Json
        )
    });
    let form = match form {
        Some(form) => *form,
        None if arguments.json => ShowAs::Json,
        None => ShowAs::Text,
    };
    match form {
        ShowAs::Json => {
            console.json(&json(&**rules, position, outcome))?;
        }
        ShowAs::Gbb => {
            let (codes, _) = Codes::of(game);
            match to_gbb(&position.board, &codes, Square::new(0, 0)) {
                Ok(stones) => console.print(&stringify(&stones, &GbbWriteOptions::default()))?,
                Err(error) => {
                    console.complain(&error, None)?;
                    return Ok(ExitKind::Errors);
                }
            }
            for lost in lost_in_gbb(&**rules, position) {
                console.complain(&lost, None)?;
            }
        }
        ShowAs::Fen | ShowAs::Sfen if is_veiled => {
            console.complain(&message!("cli-for-fen"), None)?;
            return Ok(ExitKind::Errors);
        }
        ShowAs::Fen | ShowAs::Sfen => match position_line(&session, form) {
            Ok(fen) => {
                console.line(&fen)?;
                if let Some(lost) = lost_in_fen(&**rules, position) {
                    console.complain(&lost, None)?;
                }
            }
            Err(error) => {
                console.complain(&error, None)?;
                return Ok(ExitKind::Errors);
            }
        },
        ShowAs::Ansi => {
            let drawing = match arguments.plain {
                true => BoardDrawing::Plain,
                false if colors_wanted() => BoardDrawing::Colored,
                false => BoardDrawing::Glyphs,
            };
            let text = glyphs(game, &position.board, drawing);
            console.raw(&text)?;
        }
        _ => {
            console.line(&head(game))?;
            console.print(&plain(game, &position.board))?;
            let words = outcome_words(outcome).unwrap_or_else(|| {
                let player = position.turn;
                console.say(&match outcome {
                    Outcome::Chance => message!("cli-to-throw", player = player),
                    _ => message!("cli-to-move", player = player),
                })
            });
            console.line(&words)?;
            if let Some(values) = state_line(&**rules, position) {
                console.line(&console.say(&message!("cli-state", values = values)))?;
            }
            if let Some(score) = score_line(&**rules, position) {
                console.line(&console.say(&message!("cli-score", score = score)))?;
            }
        }
    }
    Ok(ExitKind::Done)
}
