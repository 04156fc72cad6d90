//! The line in which a move is typed.

use crate::board::Piece;
use crate::config::Mode;
use crate::message;
use crate::notation::piece_word;
use crate::session::Session;
use crate::tui::app::App;
use crate::tui::commands::Action;
use crate::tui::facts::is_over;
use crate::tui::keys::Key;
use crate::tui::layout::Pane;
use crate::tui::line::common_start;
use crate::tui::update::line::{answer_in, asks_for_number, clear, close, may_play, typed};
use crate::tui::update::{composition, hints, marking, premove, session_events, set_up};
use crossterm::event::KeyCode;

/// The commands of the board whose signs keep their meaning in an empty line.
pub(super) const PUNCTUATION_COMMANDS: [Action; 4] = [
    Action::Palette,
    Action::Help,
    Action::StepBack,
    Action::StepForward,
];

/// Moves the focus to the line. A refused text is replaced by what is typed next.
pub(super) fn begin(app: &mut App) {
    app.focus = Pane::Composer;
    app.composer.is_text = true;
    // A refused text is edited.
    app.composer.is_refused = false;
}

/// Handles a key that is not bound to a command. In an empty line, the signs with which no move begins keep what they
/// mean on the board. There and after a refusal, the key that begins to type a move does so anew, unless a move can begin
/// with it.
pub(super) fn on_key(app: &mut App, key: Key) {
    let on_board = app.keymap.command(app.board_context(), key);
    let on_board = on_board.map(|command| command.action);
    let is_punctuation = key.typed().is_some_and(|typed| !typed.is_alphanumeric());
    if app.composer.line.text().is_empty()
        && is_punctuation
        && let Some(action) = on_board.filter(|action| PUNCTUATION_COMMANDS.contains(action))
    {
        app.run_next(action, "");
        return;
    }
    // Nothing that follows makes a move of such a text, so the sign means what it means on the board.
    if on_board == Some(Action::Palette) && is_punctuation && app.begins_nothing() {
        clear(app);
        close(app);
        app.run_next(Action::Palette, "");
        return;
    }
    if (app.composer.is_refused || app.composer.line.text().is_empty())
        && on_board == Some(Action::TypeMove)
        && key.typed().is_some_and(|typed| !begins_move(app, typed))
    {
        clear(app);
        return;
    }
    if key.typed().is_some() {
        begin_anew_if_refused(app);
    }
    match app.composer.line.key(key) {
        Some(true) => {
            typed(app);
            if key.typed().is_some() {
                play_if_whole(app);
            }
        }
        Some(false) => app.composer.is_refused = false,
        None => {}
    }
}

/// Plays the move in the line as soon as it is whole, in PLAY, where whoever types means a move. While the machine is to
/// move, the line waits.
fn play_if_whole(app: &mut App) {
    // One letter may be the beginning of anything, and what was lifted is shown before it is put down.
    const SHORTEST: usize = 2;
    let text = app.composer.line.text();
    let is_meant = app.mode == Mode::Play
        && app.plain.is_none()
        && app.composer.lifted.is_empty()
        && !app.board.setting_up
        && app.board.tool.is_none()
        && !is_over(app);
    if !is_meant {
        return;
    }
    if premove::is_early(app) {
        premove::wait_for_machine(app);
        return;
    }
    if text.chars().count() < SHORTEST {
        return;
    }
    // Looked up here, they are there for the list below the board.
    hints::complete_typed(app);
    let text = app.composer.line.text();
    let only = app.session.as_ref().zip(app.composer.completions.only());
    if only.is_some_and(|(session, only)| session.denotes(text, only)) {
        submit(app);
        app.composer.passes_enter = true;
    }
}

/// Enters the line that has waited for the machine: as a move, or to be refused where it is none. What only begins moves stays,
/// as more may be typed.
pub(super) fn play_waiting(app: &mut App) {
    hints::complete_typed(app);
    let text = app.composer.line.text();
    let completions = &app.composer.completions.moves;
    let denotes = |session: &Session| completions.iter().any(|mv| session.denotes(text, mv));
    if completions.is_empty() || app.session.as_ref().is_some_and(denotes) {
        submit(app);
    }
}

/// Returns true if the text of a move can begin with a letter: that of a column, a piece or an operation.
fn begins_move(app: &App, letter: char) -> bool {
    let mut operations = ["clear", "place", "pass"].into_iter();
    app.begins_text(letter) || operations.any(|operation| operation.starts_with(letter))
}

/// Empties the line after a refusal, so that typing replaces the refused text.
fn begin_anew_if_refused(app: &mut App) {
    if app.composer.is_refused {
        app.composer.line.set("");
    }
}

/// Starts the line on the board with a letter of a move. A move composed there is continued, one that was refused is put
/// away.
pub(super) fn begin_with_letter(app: &mut App, key: Key) {
    if app.board.refusal.is_some() && !app.board.setting_up {
        app.board.composition.clear();
        composition::composed(app);
    }
    app.composer.lifted = match app.board.setting_up {
        true => String::new(),
        false => app.composer.line.text().to_owned(),
    };
    app.focus = Pane::Composer;
    on_key(app, key);
}

/// Holds back a key that is pressed while the line is being judged. Returns false if it is to be handled at once.
pub(super) fn hold_back(app: &mut App, key: Key) -> bool {
    let passes_enter = std::mem::take(&mut app.composer.passes_enter);
    if passes_enter && key.code == KeyCode::Enter && app.layers.is_empty() {
        return true;
    }
    // Whoever types quickly has begun the next move before the rules have judged the last one. Those keys are kept and
    // taken by `sync` when the answer is there; otherwise they would go into the old line, or be commands of the board.
    let is_waiting = matches!(app.focus, Pane::Composer | Pane::Board)
        && app.composer.is_entered
        && app.layers.is_empty()
        && app.is_judging();
    let is_held = is_waiting && (key.typed().is_some() || key.code == KeyCode::Enter);
    if is_held {
        app.composer.waiting.push(key);
    } else {
        app.composer.waiting.clear();
    }
    is_held
}

/// Starts the line with a key that is no command of the board: with a digit or `-` if the program asks for a number,
/// else with a sign with which a move can begin.
pub(super) fn begin_typing(app: &mut App, key: Key) {
    let Some(typed) = key.typed() else { return };
    let begins = match asks_for_number(app) {
        true => typed.is_ascii_digit() || typed == '-',
        false => {
            let session = app.session.as_ref().filter(|_| !is_over(app));
            let legal = session.and_then(|session| session.completions(&typed.to_string()));
            let begins = legal.is_some_and(|moves| !moves.is_empty() || begins_move(app, typed));
            // What is no move is said when it is entered; a letter that is no key is never lost.
            begins || typed.is_alphanumeric() && app.game().is_some()
        }
    };
    if begins {
        app.focus = Pane::Composer;
        on_key(app, key);
    }
}

/// Leaves the line for the board. What was typed or composed is put away, and so are answers to a question.
pub(super) fn leave(app: &mut App) {
    super::board::take_back_answers(app);
    // A position that is being set up stays as it is.
    if !app.board.setting_up {
        app.board.composition.clear();
    }
    composition::composed(app);
    app.focus = Pane::Board;
}

/// Inserts pasted text.
pub(super) fn paste(app: &mut App, text: &str) {
    begin_anew_if_refused(app);
    app.composer.line.insert(text.trim());
    typed(app);
}

/// Empties the line if what stands in it was refused. Returns true if it was.
pub(super) fn put_away_refused(app: &mut App) -> bool {
    let is_refused = app.composer.is_refused || app.board.refusal.is_some();
    let is_there = is_refused && app.plain.is_none() && !app.composer.line.text().is_empty();
    if is_there {
        clear(app);
        app.composer.is_refused = false;
    }
    is_there
}

/// Plays the move in the line, or makes the change in it to a position that is set up.
pub(super) fn submit(app: &mut App) {
    let text = app.composer.line.text().to_owned();
    if app.board.setting_up {
        set_up::submit(app, text.trim());
        return;
    }
    if text.trim().is_empty() {
        app.tell(&message!("tui-nothing-built"));
        return;
    }
    if app.board.tool.is_some() {
        app.composer.remember(&text);
        clear(app);
        close(app);
        marking::mark_named(app, &text);
        return;
    }
    if app.played().is_none() {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    }
    if text.trim() == "q"
        && !may_play(app, "q")
        && let Some(key) = app.key_of(Action::Quit)
    {
        clear(app);
        app.tell(&message!("tui-key-quits", key = key.to_string()));
        return;
    }
    if premove::is_early(app) {
        app.composer.remember(&text);
        close(app);
        premove::type_text(app, &text);
        return;
    }
    if let Some(number) = answer_in(app, &text) {
        app.composer.remember(&text);
        app.composer.is_entered = true;
        session_events::run(app, |session| session.answer(&[number]));
        return;
    }
    app.composer.remember(&text);
    app.composer.is_entered = true;
    close(app);
    let text = behind_lifted(app, text);
    let is_pass = text.trim() == app.texts.word("tui-pass");
    let text = if is_pass { "pass" } else { text.as_str() };
    let has_screen = app.plain.is_none();
    session_events::run(app, |session| match has_screen {
        true => session.play_text_or_beginning(text),
        false => session.play_text_or_offer(text),
    });
}

/// Returns the whole move that was typed behind a lifted piece, if both together are no move; otherwise the text.
fn behind_lifted(app: &App, text: String) -> String {
    let session = app.session.as_ref();
    let fits = |text: &str| {
        let completions = session.and_then(|session| session.completions(text));
        completions.is_some_and(|moves| !moves.is_empty())
    };
    let rest = text.strip_prefix(app.composer.lifted.as_str());
    let rest = rest.filter(|rest| rest.len() < text.len() && !fits(&text) && fits(rest));
    rest.map_or(text.clone(), str::to_owned)
}

/// Recalls an earlier or later line.
pub(super) fn history(app: &mut App, earlier: bool) {
    if app.composer.recall(earlier) {
        let recalled = app.composer.recalled;
        typed(app);
        app.composer.recalled = recalled;
    }
}

/// Completes the word before the caret; without a word, Tab goes to the next pane.
pub(super) fn complete(app: &mut App) {
    let Some(game) = app.game().cloned() else {
        return;
    };
    if app.board.setting_up && set_up::complete(app) {
        return;
    }
    if hints::complete_line(app) || hints::complete_words(app) {
        return;
    }
    let before = app.composer.line.before();
    let word: String = before
        .chars()
        .rev()
        .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '~'))
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .collect();
    let behind_value = before
        .strip_suffix(word.as_str())
        .is_some_and(|rest| rest.ends_with([',', '=']));
    if word.is_empty() && !behind_value {
        app.run_next(Action::NextPane, "");
        return;
    }
    let pieces = (0..game.pieces.len())
        .filter_map(|number| u16::try_from(number).ok())
        .map(|number| piece_word(Piece(number), &game));
    let mut words: Vec<String> = if behind_value {
        pieces.collect()
    } else {
        ["clear(", "place(", "pass"].map(str::to_owned).to_vec()
    };
    words.retain(|known| known.to_lowercase().starts_with(&word.to_lowercase()) && *known != word);
    words.sort();
    let Some(first) = words.first() else { return };
    let common = common_start(words.iter().map(String::as_str));
    let mut completed = if common.len() > word.len() {
        common.to_owned()
    } else {
        first.clone()
    };
    if behind_value && words.len() == 1 && !app.composer.line.text().ends_with(')') {
        let in_place = before
            .rfind("place(")
            .is_some_and(|index| !before.get(index..).unwrap_or("").contains(')'));
        if in_place {
            completed.push(')');
        }
    }
    app.composer.line.replace_before(word.len(), &completed);
    typed(app);
}
