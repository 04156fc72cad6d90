//! The POSITION options: opens a session and goes to the position asked for.

use super::console::{Console, ExitKind};
use super::diagnostics::print_diagnostics;
use super::interrupt::Interrupt;
use super::progress::ProgressLine;
use super::refusal::{Explainer, INDENT};
use super::rules_arguments::PositionArguments;
use crate::base::{Diagnostic, Message};
use crate::board::{Game, Move, Position};
use crate::codec::records::format_of_file;
use crate::i18n::Texts;
use crate::message;
use crate::notation::input::MoveInput;
use crate::notation::{column, read_move, split_moves, write_move};
use crate::rules::Rules;
use crate::session::files::is_standard_input;
use crate::session::load::RulesRequest;
use crate::session::words::result_words;
use crate::session::{
    self, FileError, InterpretedMove, MoveExtent, OpenRequest, PlaceRequest, Session, SessionEvent,
    is_fen_file,
};
use std::io;
use std::mem::ManuallyDrop;
use std::sync::Arc;

/// Opens a session at a position. Returns the exit status if that is not possible; all errors have been printed then.
/// The session is leaked: freeing a large record node by node takes seconds.
pub(super) fn open(
    rules: &RulesRequest,
    arguments: &PositionArguments,
    console: &mut Console,
    interrupt: &Interrupt,
) -> io::Result<Result<ManuallyDrop<Session>, ExitKind>> {
    let (rules, arguments) = &sorted(rules, arguments);
    let files = rules.files.iter();
    let inputs = files.filter(|file| is_standard_input(file)).count() + arguments.inputs();
    if inputs > 1 {
        console.complain(&message!("cli-input-twice"), None)?;
        return Ok(Err(ExitKind::Usage));
    }
    if arguments.sgf.is_none() && (arguments.game.is_some() || arguments.path.is_some()) {
        console.complain(&message!("cli-path-without-game"), None)?;
        return Ok(Err(ExitKind::Usage));
    }
    let place = PlaceRequest {
        state: arguments.state.clone(),
        position: arguments.gbb.clone(),
        fen: arguments.fen.clone(),
        record: arguments.sgf.clone(),
        game: arguments.game,
        path: arguments.path.clone(),
        charset: console.charset().map(str::to_owned),
        at_end: true,
        turn: arguments.turn,
        play: None,
    };
    if rules.files.is_empty() {
        return open_alone(place, arguments.play.as_deref(), console, interrupt);
    }
    let session = match super::rules::open(rules, console)? {
        Ok(session) => ManuallyDrop::new(session),
        Err(exit) => return Ok(Err(exit)),
    };
    if let Some(turn) = arguments.turn {
        let players = session.game().map_or(1, |game| game.players);
        if turn >= players {
            let error = message!(
                "cli-turn-range",
                turn = turn,
                last = players.saturating_sub(1)
            );
            console.complain(&error, None)?;
            return Ok(Err(ExitKind::Usage));
        }
    }
    if let Some(rules) = session.rules()
        && let Err(error) = rules.with_state(&rules.start(), &arguments.state)
    {
        console.complain(&error, None)?;
        return Ok(Err(ExitKind::Usage));
    }
    open_place(
        session,
        &place,
        arguments.play.as_deref(),
        console,
        interrupt,
    )
}

/// Goes to a place in a session, and plays moves.
pub(super) fn open_place(
    mut session: ManuallyDrop<Session>,
    place: &PlaceRequest,
    moves: Option<&str>,
    console: &mut Console,
    interrupt: &Interrupt,
) -> io::Result<Result<ManuallyDrop<Session>, ExitKind>> {
    match session.go_to(place, &interrupt.bounds()) {
        Ok(remarks) => {
            for remark in remarks {
                console.complain(&remark, None)?;
            }
        }
        Err(error) => {
            print_file_error(&error, console)?;
            return Ok(Err(ExitKind::Errors));
        }
    }
    opened(session, moves, console, interrupt)
}

/// Moves files that are positions or records by their names from the rules to the position.
fn sorted(
    rules: &RulesRequest,
    arguments: &PositionArguments,
) -> (RulesRequest, PositionArguments) {
    let (mut rules, mut arguments) = (rules.clone(), arguments.clone());
    let has_place = arguments.gbb.is_some() || arguments.sgf.is_some() || arguments.fen.is_some();
    let place = rules.files.iter().position(|file| {
        is_position_file(file) || format_of_file(&file.to_string_lossy()).is_some()
    });
    if let Some(index) = place.filter(|_| !has_place) {
        let file = rules.files.remove(index);
        match format_of_file(&file.to_string_lossy()) {
            Some(_) => arguments.sgf = Some(file),
            None => arguments.gbb = Some(file),
        }
    }
    (rules, arguments)
}

fn is_position_file(file: &std::path::Path) -> bool {
    is_fen_file(file)
        || file
            .extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("gbb"))
}

/// Opens a record or a position with the rules that fit it.
fn open_alone(
    place: PlaceRequest,
    play: Option<&str>,
    console: &mut Console,
    interrupt: &Interrupt,
) -> io::Result<Result<ManuallyDrop<Session>, ExitKind>> {
    match Session::open(&OpenRequest { rules: None, place }) {
        Ok(found) => {
            for remark in found.remarks {
                console.complain(&remark, None)?;
            }
            opened(ManuallyDrop::new(found.session), play, console, interrupt)
        }
        Err(error) => {
            print_file_error(&error, console)?;
            Ok(Err(super::rules::exit_of(&error.message)))
        }
    }
}

/// Judges what was opened, and plays moves.
fn opened(
    mut session: ManuallyDrop<Session>,
    moves: Option<&str>,
    console: &mut Console,
    interrupt: &Interrupt,
) -> io::Result<Result<ManuallyDrop<Session>, ExitKind>> {
    for line in judged(&mut session, console.texts(), interrupt) {
        console.error_line(&line)?;
    }
    match moves {
        Some(moves) => {
            if let Err(exit) = play(&mut session, moves, console, interrupt)? {
                return Ok(Err(exit));
            }
        }
        None if interrupt.is_cancelled() => return Ok(Err(interrupt.exit())),
        None => {}
    }
    Ok(Ok(session))
}

/// Runs what a session has to do, such as judging a record that was opened, with a line of progress.
pub(super) fn judge_pending(
    session: &mut Session,
    texts: &Texts,
    interrupt: &Interrupt,
) -> Vec<SessionEvent> {
    let line = || texts.word("cli-replay-progress");
    ProgressLine::during(interrupt, line, |bounds| session.run_pending_until(bounds))
}

/// Judges a record that was opened, and returns lines on what is refused in it.
pub(super) fn judged(session: &mut Session, texts: &Texts, interrupt: &Interrupt) -> Vec<String> {
    let mut lines = Vec::new();
    for event in judge_pending(session, texts, interrupt) {
        if let SessionEvent::Replayed {
            refused, unread, ..
        } = event
        {
            if refused > 0 {
                lines.push(texts.say(&message!("cli-record-refused", count = refused)));
            }
            if unread > 0 {
                lines.push(texts.say(&message!("cli-record-unread", count = unread)));
            }
        }
    }
    lines
}

/// Prints why a file could not be used, and its errors with their places if there are any.
pub(super) fn print_file_error(error: &FileError, console: &mut Console) -> io::Result<()> {
    if error.diagnostics.is_empty() {
        console.complain(&error.message, error.hint.as_ref())
    } else {
        print_diagnostics(&error.diagnostics, &error.sources, console)
    }
}

fn play(
    session: &mut Session,
    moves: &str,
    console: &mut Console,
    interrupt: &Interrupt,
) -> io::Result<Result<(), ExitKind>> {
    for (number, (offset, text)) in split_moves(moves).into_iter().enumerate() {
        let lines = match play_text(session, text, console.texts(), interrupt) {
            Ok(_) => continue,
            Err(_) if interrupt.is_cancelled() => return Ok(Err(interrupt.exit())),
            Err(lines) => lines,
        };
        let before = moves.get(..offset).map_or(0, |text| text.chars().count());
        let place = message!("cli-play-move", number = number + 1, column = before + 1);
        console.complain(&place, None)?;
        for line in lines {
            console.error_line(&line)?;
        }
        // Moves were written with blanks between them, or operations with semicolons.
        let words = text.split_whitespace().count();
        if moves.contains(';') || words > 1 && !text.contains('(') {
            let text = console.say(&message!("cli-hint-moves-parted"));
            console.error_line(&text)?;
        }
        return Ok(Err(ExitKind::Errors));
    }
    Ok(Ok(()))
}

/// The rules, the game and the position of a session.
type SessionPosition<'s> = (&'s Arc<dyn Rules>, &'s Game, &'s Position);

/// Returns the rules, the game and the position of a session; prints the reason if it has none.
pub(super) fn known<'s>(
    session: &'s Session,
    console: &mut Console,
) -> io::Result<Option<SessionPosition<'s>>> {
    let Some((rules, game)) = session.rules().zip(session.game()) else {
        return Ok(None);
    };
    if let Some(error) = rules.prelude().diagnostic() {
        print_diagnostics(&[error], session.rules_text().sources(), console)?;
        return Ok(None);
    }
    match session.known_position() {
        Ok(position) => Ok(Some((rules, game, position))),
        Err(message) => {
            console.complain(&message, None)?;
            Ok(None)
        }
    }
}

/// Reads a move literally, on the board of a session; the error is printed line by line.
pub(super) fn read(session: &Session, text: &str, texts: &Texts) -> Result<Move, Vec<String>> {
    let game = session.game().ok_or_else(Vec::new)?;
    let result = read_move(text, game, &session.position().board);
    result.map_err(|error| unreadable(text, &error, texts))
}

/// Returns the lines that say why a text is not a move.
fn unreadable(text: &str, error: &Diagnostic, texts: &Texts) -> Vec<String> {
    let what = error.message.clone();
    let place = column(text, error);
    let first = message!("cli-cannot-read-move", column = place, what = what);
    let hint = error.hint.iter();
    let hint = hint.map(|hint| format!("          {}", texts.say(hint)));
    std::iter::once(texts.say(&first)).chain(hint).collect()
}

/// Returns the line that refuses a move after the end of the game.
pub(super) fn after_end(result: Message, texts: &Texts) -> String {
    texts.say(&message!("cli-move-after-end", result = result))
}

/// Reads a move: the only legal move that the text denotes. The error says what is wrong, or lists the candidates.
pub(super) fn read_legal_move(
    session: &Session,
    text: &str,
    texts: &Texts,
    interrupt: &Interrupt,
) -> Result<Move, Vec<String>> {
    let result = session.game().map(|game| (session.outcome(), game));
    if let Some(result) = result.and_then(|(outcome, game)| result_words(outcome, game)) {
        return Err(vec![after_end(result, texts)]);
    }
    match read_move_text(session, session.rules(), text, texts, interrupt)? {
        MoveText::Denotes(mv) => Ok(mv),
        MoveText::Refused(meaning) => {
            let game = session.game().ok_or_else(Vec::new)?;
            let explainer = Explainer {
                texts,
                sources: session.rules_text().sources(),
                game,
            };
            let mut lines = explainer.rejection(&meaning.explanation);
            let reading = texts.say(&message!("typed-read", read = meaning.words));
            lines.insert(1.min(lines.len()), format!("{INDENT}{reading}"));
            Err(lines)
        }
    }
}

/// Reads a move to be explained: it need not be legal, and the game may be over.
pub(super) fn move_to_explain(
    session: &Session,
    text: &str,
    texts: &Texts,
    interrupt: &Interrupt,
) -> Result<Move, Vec<String>> {
    let move_text = read_move_text(session, session.rules(), text, texts, interrupt)?;
    Ok(match move_text {
        MoveText::Denotes(mv) => mv,
        MoveText::Refused(meaning) => meaning.mv,
    })
}

/// The move that a text denotes.
enum MoveText {
    /// The only matching legal move, or the operations as written if none matches.
    Denotes(Move),
    /// A move that the rules refuse; the text can only be read as such moves.
    Refused(Box<InterpretedMove>),
}

/// Reads a text as one of the moves that are legal by the given rules. Without rules it is read literally.
fn read_move_text(
    session: &Session,
    rules: Option<&Arc<dyn Rules>>,
    text: &str,
    texts: &Texts,
    interrupt: &Interrupt,
) -> Result<MoveText, Vec<String>> {
    let game = session.game().ok_or_else(Vec::new)?;
    let language = texts.language().code();
    let written = MoveInput::read(text, game, &session.position().board, language);
    let literal = |written: MoveInput| match written {
        MoveInput::Words(_, error) => Err(unreadable(text, &error, texts)),
        _ => read(session, text, texts).map(MoveText::Denotes),
    };
    // Without a position, playing the move gives the reason.
    let Some((rules, position)) = rules.zip(session.known_position().ok()) else {
        return literal(written);
    };
    let limits = interrupt.limits();
    let mut worker = rules.worker();
    let candidates = session::find_candidates(
        &mut *worker,
        game,
        position,
        &written,
        MoveExtent::Whole,
        &limits,
    );
    let (mut fitting, is_complete) =
        candidates.map_or((Vec::new(), true), |found| (found.moves, found.is_complete));
    if fitting.len() > 1 || (!is_complete && !fitting.is_empty()) {
        let first = message!("cli-several-moves", text = text, count = fitting.len());
        let moves = fitting
            .iter()
            .map(|mv| format!("          {}", write_move(mv, game)));
        return Err(std::iter::once(texts.say(&first)).chain(moves).collect());
    }
    if let Some(mv) = fitting.pop() {
        return Ok(MoveText::Denotes(mv));
    }
    // A text that denotes no legal move is refused literally, with the reason.
    let MoveInput::Words(typed, mut error) = written else {
        return literal(written);
    };
    match session::find_meaning(&mut *worker, game, position, &typed, &limits) {
        Ok(meaning) => Ok(MoveText::Refused(Box::new(meaning))),
        Err(message) => {
            if let Some(message) = message {
                // The overview of notations only helps if nothing could be read.
                error.hint = error.hint.filter(|_| message.id == "typed-unknown");
                error.message = message;
            }
            Err(unreadable(text, &error, texts))
        }
    }
}

/// Plays one move given as text, and returns messages of the rules; the error says why it is not played. One line each.
pub(super) fn play_text(
    session: &mut Session,
    text: &str,
    texts: &Texts,
    interrupt: &Interrupt,
) -> Result<Vec<Diagnostic>, Vec<String>> {
    let mv = read_legal_move(session, text, texts, interrupt)?;
    let mut events = session.play(mv);
    events.extend(session.run_pending_until(&interrupt.bounds()));
    let mut refused = Vec::new();
    for event in events {
        match event {
            SessionEvent::Played { messages, .. } => return Ok(messages),
            other => refused.extend(event_lines(session, &other, texts)),
        }
    }
    Err(refused)
}

/// Returns the lines for an event other than a played move.
pub(super) fn event_lines(session: &Session, event: &SessionEvent, texts: &Texts) -> Vec<String> {
    let Some(game) = session.game() else {
        return Vec::new();
    };
    let explainer = Explainer {
        texts,
        sources: session.rules_text().sources(),
        game,
    };
    match event {
        SessionEvent::Refused { explanation, .. }
        | SessionEvent::Faulted { explanation, .. }
        | SessionEvent::Explained { explanation, .. } => explainer.rejection(explanation),
        SessionEvent::LimitReached { limit, span, .. } => explainer.cut(*limit, *span),
        SessionEvent::Message(message) => vec![texts.say(message)],
        _ => Vec::new(),
    }
}
