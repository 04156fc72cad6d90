//! Moves that are made while the machine is to move. They are kept, shown, and made by the user when the machine has
//! moved; only then are they judged.
//!
//! Invariant: nothing that a person does moves for the machine, unless it was stopped before.

use crate::board::{Move, Square};
use crate::message;
use crate::session::{Seat, Session};
use crate::tui::app::App;
use crate::tui::facts::{self, premove_words};
use crate::tui::panes::{Premove, PremoveInput};
use crate::tui::update::{composition, engine, line};

/// Returns true if the seat of a machine is to move: what is moved now is a premove, or refused if the machine was stopped.
pub(in crate::tui) fn is_early(app: &App) -> bool {
    let session = app.session.as_ref().filter(|_| !app.board.setting_up);
    session.is_some_and(|session| session.is_machine_to_move() || session.is_machine_stopped())
}

/// Returns false if no move may wait for the machine: by the settings, because it was stopped, or because no person will
/// be to move.
fn may_wait(app: &App) -> bool {
    let session = app.session.as_ref().filter(|_| app.config.premove);
    session.is_some_and(|session| {
        let players = session.game().map_or(1, |game| game.players.max(1));
        let mut seats = (0..players).map(|player| session.players().seat(player));
        session.is_machine_to_move() && seats.any(|seat| seat == Seat::Person)
    })
}

/// Returns false, and says what can be done instead, if no move may wait for the machine.
fn accepts(app: &mut App) -> bool {
    let is_accepted = may_wait(app);
    if !is_accepted {
        tell_closed(app);
    }
    is_accepted
}

/// Tells that nobody moves for the machine, and what can be done.
fn tell_closed(app: &mut App) {
    let Some(session) = &app.session else { return };
    let player = app.player_name(session.position().turn);
    let (now, seats) = engine::keys(app);
    let message = match session.is_machine_stopped() {
        true => message!("premove-stopped", player = player, now = now, seats = seats),
        false => message!("premove-refused", player = player, now = now, seats = seats),
    };
    app.tell(&message);
}

/// Returns true if a person's piece stands on a square, and pieces are moved in this game: where they are only put down,
/// those that stand are not.
fn is_own(session: &Session, square: Square) -> bool {
    let listed = session.legal(&[]).map_or(&[][..], |list| &list.moves);
    let first = |ops: &Move| ops.first().is_none_or(|op| op.piece().is_some());
    let puts = !listed.is_empty() && listed.iter().all(|listed| first(&listed.mv));
    let owner = session.position().board.piece(square).zip(session.game());
    let owner = owner.map(|(piece, game)| game.owner(piece));
    !puts && owner.is_some_and(|owner| session.players().seat(owner) == Seat::Person)
}

/// Returns true if every move of this game lifts a piece that stands on the board, as far as is known.
fn only_lifts(session: &Session) -> bool {
    let listed = session.legal(&[]).map_or(&[][..], |list| &list.moves);
    let lifts = |mv: &Move| mv.first().is_some_and(|op| op.piece().is_none());
    !listed.is_empty() && listed.iter().all(|listed| lifts(&listed.mv))
}

/// Lifts the piece on a square where a button is pressed. Returns false if a click there would do something else.
pub(super) fn press(app: &mut App, square: Square) -> bool {
    let is_begun = app.board.premove.as_ref().is_some_and(Premove::is_begun);
    let session = app.session.as_ref().filter(|_| may_wait(app) && !is_begun);
    let is_lifted = session.is_some_and(|session| is_own(session, square));
    if is_lifted {
        enter(app, square);
    }
    is_lifted
}

/// Puts the piece of a premove back that was only lifted.
pub(super) fn put_back(app: &mut App) {
    app.board.premove.take_if(|premove| premove.is_begun());
}

/// Takes Enter or a click on a square: that of a person's piece begins a premove, another one completes it.
pub(super) fn enter(app: &mut App, square: Square) {
    if !accepts(app) {
        return;
    }
    let Some(session) = &app.session else { return };
    let (position, node) = (session.position(), session.current());
    let begun = app.board.premove.as_ref().filter(|known| known.is_begun());
    let input = match begun.map(|known| &known.input) {
        Some(PremoveInput::Begun(from)) if *from == square => None,
        Some(PremoveInput::Begun(from)) => Some(PremoveInput::Squares(vec![*from, square])),
        _ if !position.board.has(square) => return,
        _ if is_own(session, square) => Some(PremoveInput::Begun(square)),
        _ if only_lifts(session) => {
            let piece = position.board.piece(square).zip(session.game());
            let owner = piece.map(|(piece, game)| app.player_name(game.owner(piece)));
            app.tell(&match owner {
                Some(owner) => message!("premove-of-another", owner = owner),
                None => message!("premove-nothing-to-lift"),
            });
            return;
        }
        _ => Some(PremoveInput::Squares(vec![square])),
    };
    app.board.premove = input.map(|input| Premove { input, node });
    app.unsay(&message!("premove-taken-back"));
    composition::put_away_refusal(app);
}

/// Takes a drag of a person's piece from one square to another.
pub(super) fn drag(app: &mut App, from: Square, to: Square) {
    if !accepts(app) {
        return;
    }
    let session = app.session.as_ref();
    if !session.is_some_and(|session| is_own(session, from)) {
        return;
    }
    keep(app, PremoveInput::Squares(vec![from, to]));
}

/// Takes a move in words.
pub(super) fn type_text(app: &mut App, text: &str) {
    if let Some(error) = facts::unreadable_premove(app, text).filter(|_| may_wait(app)) {
        // The reason stands where an earlier one would be named, which is not meant any more.
        app.board.premove = None;
        app.composer.early = None;
        line::refuse(app, error);
        return;
    }
    keep(app, PremoveInput::Text(text.to_owned()));
    app.composer.line.set("");
    line::typed(app);
}

fn keep(app: &mut App, input: PremoveInput) {
    if !accepts(app) {
        return;
    }
    let Some(session) = &app.session else { return };
    let node = session.current();
    app.board.premove = Some(Premove { input, node });
    app.unsay(&message!("premove-taken-back"));
    composition::put_away_refusal(app);
    // The screen shows it below the line.
    if app.plain.is_some()
        && let Some(words) = premove_words(app)
    {
        app.tell(&words);
    }
}

/// Tells that something else has to wait for the machine. Returns false if it need not.
pub(super) fn refuse(app: &mut App) -> bool {
    let session = app.session.as_ref().filter(|_| is_early(app));
    let Some(session) = session else {
        return false;
    };
    match session.is_machine_stopped() {
        true => tell_closed(app),
        false => app.tell(&message!("premove-machine-first")),
    }
    true
}

/// Lets the line that is typed now wait for the machine's move.
pub(super) fn wait_for_machine(app: &mut App) {
    let session = app.session.as_ref().filter(|_| may_wait(app));
    app.composer.early = session.map(Session::current);
}

/// Takes the premove back. Returns false if there is none.
pub(super) fn take_back(app: &mut App) -> bool {
    let was_kept = app.board.premove.take().is_some();
    if was_kept {
        app.tell(&message!("premove-taken-back"));
    }
    was_kept
}
