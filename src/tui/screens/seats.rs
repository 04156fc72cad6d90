//! The cards of the players, and short texts about seats and searches for borders and the title bar.

use crate::base::clean::clean_line;
use crate::config::Mode;
use crate::message;
use crate::session::clock::GameClock;
use crate::session::{Fact, Seat, Session};
use crate::tui::app::App;
use crate::tui::commands::{self, Action};
use crate::tui::facts::{
    clocks, is_over, is_short, live_clock_text, premove_squares, short_seat_words,
};
use crate::tui::layout::{Layout, Pane};
use crate::tui::panes::PremoveInput;
use crate::tui::panes::Viewer;
use crate::tui::screens::key_labels::key_label;
use crate::tui::screens::short_texts::between;
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::area::inset;
use crate::tui::widgets::board::PieceSigns;
use crate::tui::widgets::frame::PaneFrame;
use crate::tui::widgets::paint::{Canvas, columns16};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// What the card of a player says.
pub(in crate::tui) struct PlayerCard {
    /// The name of the player.
    pub name: String,
    /// The player, and who plays for them.
    pub title: String,
    /// Who plays for the player; empty where nobody does.
    pub who: String,
    pub is_to_move: bool,
    /// The clock that runs, or the last one that the record states; empty for none.
    pub clock: String,
    /// True if little time is left in the game that is played.
    pub is_short: bool,
    /// The number of pieces taken; `None` if it is not counted.
    pub taken: Option<usize>,
    /// The visits of the search for the player's move, and the most that it may have.
    pub search: Option<(u64, u64)>,
    /// The move that waits for that of the machine; empty for none.
    pub premove: String,
}

/// Returns the cards of all players, by number of the player.
pub(in crate::tui) fn cards(app: &App) -> Vec<PlayerCard> {
    let Some((session, game)) = app.session.as_ref().zip(app.game()) else {
        return Vec::new();
    };
    let players = 0..game.players.max(1);
    let is_machine = |player: u8| session.players().seat(player) != Seat::Person;
    let has_machine = players.clone().any(is_machine);
    let clocks = clocks(app);
    let taken = session.taken();
    // Where nothing is ever taken the cards do not say so, nor beside a board that shows it in the hands.
    let taken = taken.filter(|_| game.look.hands.is_empty());
    // What was taken may tell what is hidden.
    let taken = taken.filter(|_| app.viewer() == Viewer::All);
    let is_said =
        |taken: &Vec<usize>| session.expects_captures() || taken.iter().any(|count| *count > 0);
    let taken = taken.filter(is_said);
    // The clock runs whatever node is looked at.
    let running = session.clock().and_then(GameClock::turn);
    let turn = running.unwrap_or(session.position().turn);
    let is_over = running.is_none() && is_over(app);
    let card = |player: u8| {
        let name = app.player_name(player);
        let stated = match (player, game.players) {
            (0, 2) => session.tree().fact(Fact::FirstPlayer),
            (1, 2) => session.tree().fact(Fact::SecondPlayer),
            _ => String::new(),
        };
        let who = match stated.trim().is_empty() {
            false => clean_line(stated.trim()).into_owned(),
            // Whoever looks at a record plays for nobody.
            true if !has_machine && app.mode != Mode::Play => String::new(),
            true => short_seat_words(&app.texts, session, player),
        };
        let clock = clocks.iter().find(|clock| clock.player == player);
        let thinking = session.players().thinking();
        let thinking = thinking.filter(|thinking| thinking.player == player);
        let visits = thinking.map(|thinking| {
            let found = thinking.found.as_ref().map_or(0, |found| found.visits);
            (found, thinking.visits)
        });
        let is_waiting = !is_machine(player) && turn != player;
        PlayerCard {
            title: match who.is_empty() {
                true => name.clone(),
                false => format!("{name}: {who}"),
            },
            who,
            name,
            is_to_move: turn == player && !is_over,
            clock: clock.map_or_else(String::new, |clock| live_clock_text(app, *clock)),
            is_short: clock.is_some_and(|clock| is_short(app, *clock)),
            taken: taken
                .as_ref()
                .and_then(|taken| taken.get(usize::from(player)).copied()),
            search: visits,
            premove: is_waiting
                .then(|| premove(app))
                .flatten()
                .unwrap_or_default(),
        }
    };
    players.map(card).collect()
}

/// Returns the premove as it was entered.
fn premove(app: &App) -> Option<String> {
    let input = &app.board.premove.as_ref()?.input;
    if let PremoveInput::Text(text) = input {
        return Some(text.clone());
    }
    let game = app.game()?;
    let squares = premove_squares(app, game);
    let names = squares.into_iter();
    let names = names.map(|square| crate::notation::square_name(square, game.look.coordinates));
    let names: Vec<String> = names.collect();
    (names.len() > 1).then(|| names.join("-"))
}

/// Returns the word for the number of pieces taken.
pub(super) fn taken_words(app: &App, taken: usize) -> String {
    let count = match taken {
        0 => "-".to_owned(),
        count => count.to_string(),
    };
    app.texts.say(&message!("card-taken", count = count))
}

/// Returns the cards as lines of text.
pub(in crate::tui) fn card_lines(app: &App) -> Vec<String> {
    let line = |card: PlayerCard| {
        let mut parts = vec![card.title];
        if card.is_to_move {
            parts.push(app.texts.word("card-to-move"));
        }
        if !card.clock.is_empty() {
            parts.push(app.texts.say(&message!("card-clock", time = card.clock)));
        }
        parts.extend(card.taken.map(|taken| taken_words(app, taken)));
        let search = card
            .search
            .map(|(visits, of)| message!("card-search", visits = visits, of = of));
        parts.extend(search.map(|words| app.texts.say(&words)));
        if !card.premove.is_empty() {
            let words = message!("card-premove-plain", mv = card.premove);
            parts.push(app.texts.say(&words));
        }
        parts.join(", ")
    };
    cards(app).into_iter().map(line).collect()
}

/// Returns what the cards say in few words, for a screen without room for them: the clock of the player to move, and
/// what was taken if anything was.
pub(super) fn card_words(app: &App) -> String {
    let cards = cards(app);
    let is_timed = app.clock().is_some();
    let shown = cards.iter().filter(|card| card.is_to_move || is_timed);
    let sign = |card: &PlayerCard| match card.is_to_move && is_timed {
        true => format!("{} {}", app.theme.sign("▸"), card.clock),
        false => card.clock.clone(),
    };
    let shown: Vec<String> = shown.map(sign).collect();
    let clock = shown.join("  ");
    let parts = [clock, taken_by_all(app, &cards)].into_iter();
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    parts.join(&between(app))
}

/// Returns what was taken from the players; empty if nothing was.
pub(super) fn all_taken_words(app: &App) -> String {
    taken_by_all(app, &cards(app))
}

fn taken_by_all(app: &App, cards: &[PlayerCard]) -> String {
    let taken: Vec<usize> = cards.iter().filter_map(|card| card.taken).collect();
    let counts: Vec<String> = taken.iter().map(usize::to_string).collect();
    match taken.iter().any(|count| *count > 0) {
        true => app
            .texts
            .say(&message!("card-taken", count = counts.join(":"))),
        false => String::new(),
    }
}

/// Draws the cards of the players; of two, that of the player whose side of the board is below stands below.
pub(super) fn draw_cards(app: &App, layout: &mut Layout, buffer: &mut Buffer) {
    let mut cards = cards(app);
    let is_drawing = has_drawings(app, layout);
    if cards.len() != 2 {
        let [area, _] = layout.arrangement.cards;
        draw_rows(app, &cards, is_drawing, area, buffer);
        return;
    }
    let mut players = [0, 1];
    if !app.board.flipped {
        cards.reverse();
        players.reverse();
    }
    for ((card, player), area) in cards.iter().zip(players).zip(layout.arrangement.cards) {
        draw_card(app, card, (player, is_drawing), area, buffer);
    }
}

/// Draws the cards of more players than two in a frame, a row for each in the order of their turns.
fn draw_rows(app: &App, cards: &[PlayerCard], is_drawing: bool, area: Rect, buffer: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    let theme = &app.theme;
    let title = app.texts.word("card-players");
    let inner = inset(PaneFrame::new(theme, &title).render(area, buffer).inner);
    let mut canvas = Canvas::new(buffer, area);
    for (player, (card, row)) in (0..).zip(cards.iter().zip(inner.rows())) {
        let (turn, style) = match card.is_to_move {
            true => (theme.sign("▸"), theme.style(Role::Strong)),
            false => (" ", theme.style(Role::Text)),
        };
        let search = card.search.map(|(visits, of)| {
            let words = message!("card-search", visits = visits, of = of);
            app.texts.say(&words)
        });
        let taken = card.taken.map(|taken| taken_words(app, taken));
        let premove = Some(card.premove.clone()).filter(|premove| !premove.is_empty());
        let clock = Some(card.clock.clone()).filter(|clock| !clock.is_empty());
        // What is happening now matters more than what was taken.
        let right = clock.or(search).or(premove).or(taken).unwrap_or_default();
        let width = columns16(&right).min(row.width);
        canvas.label(row.x, row.y, row.width, turn, style);
        let place = (row.x.saturating_add(2), row.y);
        let indent = 3 + draw_swatch(app, player, is_drawing, place, &mut canvas);
        let room = row.width.saturating_sub(width + 1 + indent);
        let start = row.x.saturating_add(indent);
        canvas.label(start, row.y, room, &card.title, style);
        let column = row.right().saturating_sub(width);
        canvas.label(column, row.y, width, &right, theme.style(Role::Faint));
    }
}

/// Draws the sign of a player's pieces as they are seen on the board. Returns the columns that it takes.
pub(super) fn draw_swatch(
    app: &App,
    player: u8,
    is_drawing: bool,
    (x, y): (u16, u16),
    canvas: &mut Canvas<'_>,
) -> u16 {
    let (Some(game), theme) = (app.game(), &app.theme) else {
        return 0;
    };
    let sign = PieceSigns::of_player(game, theme, player, is_drawing);
    let wide = swatch_columns(theme);
    if !theme.colors {
        canvas.text(x, y, wide, &sign, theme.style(Role::Text));
        return wide;
    }
    canvas.text(x, y, wide, &format!(" {sign} "), theme.swatch(game, player));
    wide
}

/// Returns the columns of a swatch, which without colours needs no ground.
pub(super) fn swatch_columns(theme: &Theme) -> u16 {
    if theme.colors { 3 } else { 1 }
}

/// Returns true if the pieces on the board are drawings.
fn has_drawings(app: &App, layout: &Layout) -> bool {
    let board = layout.board.as_ref();
    board.is_some_and(|board| board.has_drawings(app.theme.dots))
}

fn draw_card(
    app: &App,
    card: &PlayerCard,
    (player, is_drawing): (u8, bool),
    area: Rect,
    buffer: &mut Buffer,
) {
    let indent = swatch_columns(&app.theme) + u16::from(!app.theme.colors);
    // The sign for the turn stands before the clock that runs, or else behind the name.
    let turn = match card.is_to_move {
        true => app.theme.sign("▸"),
        false => " ",
    };
    let (turn_of_name, clock) = match card.clock.is_empty() {
        true => (turn, String::new()),
        false => ("", format!("{turn} {}", card.clock)),
    };
    let title = format!(
        "{:indent$}{} {turn_of_name}",
        "",
        card.title,
        indent = usize::from(indent)
    );
    let title = title.trim_end();
    let frame = PaneFrame {
        is_emphasized: card.is_to_move,
        ..PaneFrame::new(&app.theme, title)
    };
    let inner = inset(frame.render(area, buffer).inner);
    let mut canvas = Canvas::new(buffer, area);
    if !inner.is_empty() {
        // A swatch has a blank of its own; without colours that of the title stands before it.
        let before = 2 + u16::from(!app.theme.colors);
        let place = (area.x.saturating_add(before), area.y);
        draw_swatch(app, player, is_drawing, place, &mut canvas);
    }
    let theme = &app.theme;
    let (text, faint) = (theme.style(Role::Text), theme.style(Role::Faint));
    let taken = card
        .taken
        .map_or_else(String::new, |taken| taken_words(app, taken));
    let (further, style) = match (card.search, card.premove.as_str()) {
        (Some((visits, of)), _) => {
            let words = app
                .texts
                .say(&message!("card-search", visits = visits, of = of));
            (format!("{}  {words}", progress(theme, visits, of)), text)
        }
        (None, "") => (String::new(), text),
        (None, premove) => {
            let words = message!("card-premove", mv = premove);
            (app.texts.say(&words), theme.style(Role::Pending))
        }
    };
    let mut rows = inner.rows();
    let Some(first) = rows.next() else { return };
    let second = rows.next();
    let mut first_style = match card.is_to_move {
        true => theme.style(Role::Strong),
        false => text,
    };
    if card.is_short {
        first_style = first_style.add_modifier(Modifier::REVERSED);
    }
    canvas.label(first.x, first.y, first.width, &clock, first_style);
    // On a low screen there is one row: what goes on is more than what was taken.
    let (right, right_style) = match second {
        None if !further.is_empty() => (&further, style),
        _ => (&taken, faint),
    };
    let room = first.width.saturating_sub(columns16(&clock) + 1);
    let width = columns16(right).min(room);
    canvas.label(
        first.right().saturating_sub(width),
        first.y,
        width,
        right,
        right_style,
    );
    if let Some(second) = second {
        canvas.label(second.x, second.y, second.width, &further, style);
    }
}

/// Returns a bar of eight signs, filled as far as the search has come.
fn progress(theme: &Theme, visits: u64, of: u64) -> String {
    const LENGTH: u64 = 8;
    let filled = (visits.min(of).saturating_mul(LENGTH)) / of.max(1);
    let bar = (0..LENGTH).map(|place| theme.sign(if place < filled { "▰" } else { "▱" }));
    bar.collect()
}

/// Returns for whom the user plays, or `None` if the machine plays for no player.
pub(super) fn players(app: &App, session: &Session) -> Option<String> {
    let players = session.game()?.players;
    let is_person = |player: &u8| session.players().seat(*player) == Seat::Person;
    if (0..players).all(|player| is_person(&player)) {
        return None;
    }
    let names: Vec<String> = (0..players)
        .filter(is_person)
        .map(|player| app.player_name(player))
        .collect();
    Some(if names.is_empty() {
        app.texts.word("engine-machines-only")
    } else {
        app.texts
            .say(&message!("engine-you", players = names.join(", ")))
    })
}

/// Returns the text in the board's border when it is the machine's turn.
pub(super) fn machine_words(app: &App, session: &Session) -> Option<String> {
    if let Some(thinking) = session.players().thinking() {
        let visits = thinking.found.as_ref().map_or(0, |found| found.visits);
        return Some(app.texts.say(&message!(
            "engine-thinks",
            player = app.player_name(thinking.player),
            visits = visits,
            of = thinking.visits
        )));
    }
    let node = session.record().node(session.current());
    let is_waiting = session.is_machine_waiting() && node.children().is_empty();
    let key = move_key(app).filter(|_| is_waiting)?;
    let player = app.player_name(session.position().turn);
    Some(
        app.texts
            .say(&message!("engine-waits", player = player, key = key)),
    )
}

/// Returns the key that lets the machine move, or chance; `None` where it would only type a letter.
pub(super) fn move_key(app: &App) -> Option<String> {
    let key = app.keymap.keys_of(
        commands::KeyContext::Board,
        commands::of(Action::EngineMove).id,
    );
    // In a line that was begun the key types a letter.
    let is_typing = app.focus == Pane::Composer && !app.composer.line.text().is_empty();
    let key = key.first().filter(|_| !is_typing)?;
    let types = app.focus == Pane::Composer;
    Some(match app.line_key().filter(|_| types) {
        Some(enter) => format!("{}{}", key_label(app, *key), key_label(app, enter)),
        None => key_label(app, *key),
    })
}

/// Returns the text at the right of the hint line while the machine is searching.
pub(super) fn thinking_words(app: &App) -> Option<String> {
    let session = app.session.as_ref()?;
    session.players().thinking()?;
    Some(app.texts.word("engine-esc-stops"))
}
