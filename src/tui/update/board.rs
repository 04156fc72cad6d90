//! The board pane: the cursor, moving pieces, and the answers of the rules.

use crate::base::Message;
use crate::board::{Move, Piece, Position, Square};
use crate::message;
use crate::notation::square_name;
use crate::rules::Role;
use crate::session::{Composition, Gesture, GestureContext, Session};
use crate::tui::app::{App, Choice, MenuEntry};
use crate::tui::commands::KeyContext;
use crate::tui::facts::pieces::{find_kinds, piece_words};
use crate::tui::facts::{self, is_over};
use crate::tui::layout::Pane;
use crate::tui::update::composition::composed;
use crate::tui::update::offers::{ask_turn, offer};
use crate::tui::update::{endings, marking, position, premove, session_events, several, trace};
use crate::tui::widgets::board::PieceSigns;

/// Moves the cursor; `up` counts in rows as displayed. If the look has lines, the cursor follows the line in this
/// direction to the next point; otherwise it may stop where there is no square.
pub(super) fn cursor(app: &mut App, right: i32, up: i32) {
    let game = app.game().filter(|_| !app.board.setting_up);
    let layout = app.layout.board.as_ref();
    let by_hand = game
        .zip(layout)
        .and_then(|(game, layout)| facts::hands::step(game, layout, app.board.cursor, right, up));
    if let Some(square) = by_hand {
        app.board.cursor = square;
        return;
    }
    let Some(session) = &app.session else { return };
    let board = &session.position().board;
    let turn = if app.board.flipped { -1 } else { 1 };
    let look = session.game().map(|game| &game.look);
    let (dx, dy) = (right * turn, up * turn);
    let mut along = app.board.cursor;
    while let Some(next) = look
        .filter(|look| look.has_line(along, (dx, dy)))
        .and_then(|_| along.moved(dx, dy))
    {
        along = next;
        if board.has(along) {
            app.board.cursor = along;
            return;
        }
    }
    let step = |from: u16, by: i32, size: u16| {
        let to = (i32::from(from) + by).clamp(0, i32::from(size.max(1)) - 1);
        u16::try_from(to).unwrap_or(from)
    };
    app.board.cursor = Square::new(
        step(app.board.cursor.x, dx, board.width()),
        step(app.board.cursor.y, dy, board.height()),
    );
}

/// Handles Enter on the square under the cursor.
pub(super) fn lift(app: &mut App) {
    let cursor = app.board.cursor;
    enter(app, cursor);
}

/// Handles Enter or a click on a square.
pub(super) fn enter(app: &mut App, square: Square) {
    if !app.board.setting_up && marking::mark(app, square) {
        return;
    }
    if premove::is_early(app) {
        premove::enter(app, square);
        return;
    }
    let is_playing = !app.board.setting_up && !is_over(app);
    if is_playing && answer(app, square) {
        return;
    }
    gesture(
        app,
        |composition, context| composition.enter(square, context),
        |composition, position| composition.enter_freely(square, position),
    );
}

/// Lifts the piece on a square where a button is pressed, if a click there would do only that. Returns true if it did.
pub(super) fn press(app: &mut App, square: Square) -> bool {
    if app.board.tool.is_none() && premove::is_early(app) {
        return premove::press(app, square);
    }
    let is_other = app.board.setting_up
        || app.board.tool.is_some()
        || premove::is_early(app)
        || is_over(app)
        || !app.board.composition.is_empty();
    let session = app.session.as_ref().filter(|_| !is_other);
    let asks = |session: &&Session| {
        let takes_whole = session.moves().takes_whole_move() && !session.asks_one_square();
        session.moves().question().is_some() && !takes_whole
    };
    let Some(session) = session.filter(|session| !asks(session)) else {
        return false;
    };
    let Some(context) = session.gesture_context(&app.board.composition) else {
        return false;
    };
    let is_lifted = app.board.composition.press(square, context);
    if is_lifted {
        composed(app);
    }
    is_lifted
}

/// Puts back the piece that was lifted.
pub(super) fn put_back(app: &mut App) {
    premove::put_back(app);
    app.board.composition.clear();
    composed(app);
}

/// Answers the question of an interactive program with a square. Returns false if the square is to be handled as a
/// gesture instead, which is also better for a program that only asks for squares: gestures are completed from the
/// legal moves.
fn answer(app: &mut App, square: Square) -> bool {
    let Some(session) = &mut app.session else {
        return false;
    };
    let Some(question) = session.moves().question() else {
        return false;
    };
    if session.moves().takes_whole_move() && !session.asks_one_square() {
        return false;
    }
    if !matches!(question.role, Role::Square { .. }) {
        app.focus = Pane::Composer;
        if let Some(words) = facts::question_words(app) {
            app.tell(&message!("tui-asks-for-number", text = words));
        }
        return true;
    }
    app.board.cursor = square;
    let events = session.answer_square(square);
    session_events::tell(app, events);
    true
}

/// Handles dragging from one square to another.
pub(super) fn drag(app: &mut App, from: Square, to: Square) {
    if !app.board.setting_up && marking::connect(app, from, to) {
        return;
    }
    if premove::is_early(app) {
        premove::drag(app, from, to);
        return;
    }
    gesture(
        app,
        |composition, context| composition.drag(from, to, context),
        |composition, position| composition.drag_freely(from, to, position),
    );
}

/// Handles a gesture in a move, or in a position that is set up by hand.
fn gesture(
    app: &mut App,
    play: impl FnOnce(&mut Composition, GestureContext<'_>) -> Gesture,
    set_up: impl FnOnce(&mut Composition, &Position) -> Gesture,
) {
    let is_over = is_over(app);
    let composition = &mut app.board.composition;
    let context = app
        .session
        .as_ref()
        .and_then(|session| session.gesture_context(composition));
    let Some(context) = context else {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    };
    let gesture = if app.board.setting_up {
        set_up(composition, context.position)
    } else if is_over {
        endings::tell_over(app);
        return;
    } else {
        play(composition, context)
    };
    carry_out(app, gesture);
}

fn carry_out(app: &mut App, gesture: Gesture) {
    if let Some(earlier) = app.board.idle_gesture.take() {
        app.unsay(&earlier);
    }
    match gesture {
        Gesture::Shown => composed(app),
        Gesture::Play(mv) => play(app, mv),
        Gesture::Choose(moves) => {
            // Of a piece that was dragged nothing is left.
            if app.board.composition.is_empty() {
                composed(app);
            }
            several::several(app, moves);
        }
        Gesture::Judge => {
            composed(app);
            if let Some(session) = &mut app.session {
                let events = session.play_composed(&app.board.composition);
                session_events::tell(app, events);
            }
        }
        Gesture::ChoosePiece(square) => {
            app.board.cursor = square;
            choose_piece(app, "");
        }
        Gesture::NothingHere => {
            let has_hands = app.game().is_some_and(|game| !game.look.hands.is_empty());
            let notice = match has_hands {
                true => message!("tui-nothing-to-lift-or-hand"),
                false => message!("tui-nothing-to-lift"),
            };
            tell_idle(app, notice);
        }
        Gesture::EmptyDrag => {}
        Gesture::OfAnother(owner) => {
            let turn = app.played().map_or(0, |(_, position)| position.turn);
            let notice = message!(
                "tui-piece-of-another",
                owner = app.player_name(owner),
                player = app.player_name(turn)
            );
            tell_idle(app, notice);
        }
    }
}

/// Says why a gesture did nothing, until the next gesture.
fn tell_idle(app: &mut App, notice: Message) {
    app.tell(&notice);
    app.board.idle_gesture = Some(notice);
}

pub(super) fn play(app: &mut App, mv: Move) {
    if premove::refuse(app) {
        return;
    }
    session_events::run(app, |session| session.play(mv));
}

/// Removes the piece under the cursor.
pub(super) fn remove(app: &mut App) {
    if premove::refuse(app) {
        return;
    }
    let Some(session) = &app.session else { return };
    let cursor = app.board.cursor;
    let position = session.position();
    let removed = if app.board.setting_up {
        app.board.composition.remove_freely(cursor, position)
    } else {
        app.board.composition.remove(cursor, &position.board)
    };
    if removed {
        composed(app);
    } else {
        app.tell(&message!("tui-nothing-to-remove"));
    }
}

/// Undoes the last step: answers of the question, then steps of the composition, then setting up, then the refusal;
/// otherwise returns to the board.
pub(super) fn take_back(app: &mut App) {
    if marking::put_away(app) {
        return;
    }
    if take_back_answers(app) {
        return;
    }
    let has_text = !app.composer.line.text().is_empty();
    // What is typed while a position is set up is not in it yet.
    let is_only_typed = app.board.setting_up && has_text;
    if is_only_typed || app.board.composition.take_back() || has_text {
        composed(app);
    } else if app.board.setting_up {
        app.board.setting_up = false;
        app.tell(&message!("tui-set-up-left"));
    } else if app.board.refusal.take().is_none() {
        app.composer.last_refusal = None;
        // The screen shows that there is nothing; lines of text have to say it.
        if app.focus == Pane::Board && app.plain.is_some() {
            app.tell(&message!("tui-nothing-to-take-back"));
        }
        app.focus = Pane::Board;
    }
}

/// Stops a judgement and takes back the answers of the question. Returns true if there were answers.
pub(super) fn take_back_answers(app: &mut App) -> bool {
    let Some(session) = &mut app.session else {
        return false;
    };
    session.cancel();
    let had_answers = session.take_back_answers();
    if had_answers {
        app.tell(&message!("tui-answers-taken-back"));
    }
    had_answers
}

/// Plays the empty move.
pub(super) fn pass(app: &mut App) {
    if premove::is_early(app) {
        premove::type_text(app, "pass");
        return;
    }
    app.board.composition.clear();
    composed(app);
    play(app, Move::pass());
}

/// Offers the kinds of pieces that a text can mean, those of the player to move first, or places the only one that it
/// means. An empty text means all.
pub(super) fn choose_piece(app: &mut App, text: &str) {
    if premove::refuse(app) {
        return;
    }
    let cursor = app.board.cursor;
    let played = app.played();
    let Some((game, turn)) = played.map(|(game, position)| (game.clone(), position.turn)) else {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    };
    let mut pieces: Vec<Piece> = game.kinds_of(turn).collect();
    for owner in (0..game.players).filter(|owner| *owner != turn) {
        pieces.extend(game.kinds_of(owner));
    }
    pieces.retain(|piece| app.board.setting_up || !game.is_number(*piece));
    if !text.is_empty() {
        let meant = find_kinds(app, &game, text);
        pieces.retain(|piece| meant.contains(piece));
        match pieces.as_slice() {
            [] => return app.tell_error(&message!("tui-no-such-piece", name = text)),
            [piece] => return put(app, cursor, *piece),
            _ => {}
        }
    }
    let signs = PieceSigns::of(&game, app.theme.piece_signs());
    let entries = pieces
        .into_iter()
        .map(|piece| MenuEntry {
            label: format!("{} {}", signs.get(piece), piece_words(app, &game, piece)),
            side: String::new(),
            choice: Choice::new(move |app, _| put(app, cursor, piece)),
        })
        .collect();
    let title = app.texts.say(&message!(
        "tui-put-on",
        square = square_name(cursor, game.look.coordinates)
    ));
    offer(app, title, entries, 0);
}

/// Places a chosen kind of piece, and has the operations judged.
pub(super) fn put(app: &mut App, square: Square, piece: Piece) {
    if app.board.setting_up {
        if let Some(session) = &app.session {
            app.board
                .composition
                .put_freely(square, piece, session.position());
        }
        composed(app);
        return;
    }
    let gesture = app.board.composition.put(square, piece);
    carry_out(app, gesture);
}

/// Starts setting up a position by hand, or ends it by asking which player is to move.
pub(super) fn set_up(app: &mut App) {
    if !app.board.setting_up {
        app.board.setting_up = true;
        app.board.composition.clear();
        composed(app);
        app.focus = Pane::Board;
        app.tell(&message!("tui-set-up-begun"));
        return;
    }
    let ops = app.board.composition.ops();
    if ops.is_empty() {
        app.board.setting_up = false;
        composed(app);
        app.tell(&message!("tui-set-up-left"));
        return;
    }
    let turn = app
        .session
        .as_ref()
        .map_or(0, |session| session.position().turn);
    let players = app.game().map_or(1, |game| game.players.max(1));
    if players == 1 {
        set_up_done(app, ops, turn);
        return;
    }
    ask_turn(app, turn, |player| {
        let ops = ops.clone();
        Choice::new(move |app, _| set_up_done(app, ops.clone(), player))
    });
}

/// Adds the position that was set up to the record, with this player to move.
fn set_up_done(app: &mut App, ops: Move, turn: u8) {
    app.board.setting_up = false;
    app.board.composition.clear();
    composed(app);
    if let Some(session) = &mut app.session {
        let other = (turn != session.position().turn).then_some(turn);
        let events = session.set_up(ops.to_vec(), other);
        app.tell(&message!("tui-set-up-done"));
        session_events::tell(app, events);
    }
}

/// Adds a set-up after which this player is to move.
pub(super) fn set_up_turn(app: &mut App, turn: u8) {
    let Some(session) = app.session.as_mut() else {
        return;
    };
    if session.position().turn == turn {
        app.tell(&message!("tui-is-to-move"));
        return;
    }
    let events = session.set_up(Vec::new(), Some(turn));
    position::position_changed(app);
    app.tell(&message!("tui-set-up-done"));
    session_events::tell(app, events);
}

/// Explains the refusal of the last move. If nothing was refused, asks why the composed move is legal or not, or else
/// why the last move is legal and the game is over after it or not.
pub(super) fn why(app: &mut App) {
    if app.context() == KeyContext::Why {
        trace::close(app);
        return;
    }
    let node = app.session.as_ref().map(Session::current);
    let is_composed = !app.board.composition.is_empty();
    if app.board.refusal.is_none() && !is_composed && app.composer.line.text().is_empty() {
        let last = app.composer.last_refusal.take();
        app.board.refusal = last.filter(|last| Some(last.node) == node && !last.is_legal());
    }
    if app.board.refusal.is_some() {
        trace::open(app);
        return;
    }
    if let Some((error, _)) = app.composer.error.clone() {
        app.tell_error(&error);
        return;
    }
    let last_error = app.composer.last_error.take().filter(|_| !is_composed);
    if let Some((error, _)) = last_error.filter(|(_, at)| Some(*at) == node) {
        app.tell_error(&error);
        return;
    }
    let ops = app.board.composition.ops();
    let has_last = app.session.as_ref().is_some_and(|session| {
        let node = session.record().node(session.current());
        node.content().as_move().is_some()
    });
    match (ops.is_empty(), has_last) {
        (false, _) => session_events::run(app, |session| session.explain(ops)),
        (true, true) => session_events::run(app, Session::explain_last),
        (true, false) if facts::is_over(app) => endings::tell_over(app),
        (true, false) => app.tell(&message!("tui-why-nothing")),
    }
}
