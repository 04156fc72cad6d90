//! Lines of input, where there is no screen: moves, commands, questions about the board, answers.

use crate::base::clean::clean_line;
use crate::base::{Limits, Message};
use crate::board::Move;
use crate::config::Mode;
use crate::i18n::sentences::with_full_stop;
use crate::message;
use crate::session::{NavigationStep, PositionAt, Session, library, reference};
use crate::tui::app::{App, Choice, Effect, Layer, Menu, MenuEntry};
use crate::tui::commands::{self, Action, Argument, MenuGroup, Typed};
use crate::tui::facts::{self, pieces};
use crate::tui::layout::Pane;
use crate::tui::panes::Viewer;
use crate::tui::plain::words::{READING, WORDS, word_of};
use crate::tui::plain::{board, record, source};
use crate::tui::screens::state::state_words;
use crate::tui::update::{
    choices, clock, command, command_names, composer, engine, layers, legal_moves, line, moves,
    notes, open, panel, premove, prompts, questions, rules, save, stones, texts,
};
use std::borrow::Cow;

/// How many visits the analysis has unless another number is given. The result is said at the end, so it has to end.
const VISITS: &str = "1000";
/// How many random games are played unless another number is given.
const GAMES: &str = "200";

/// Handles a line.
pub(super) fn on_line(app: &mut App, line: &str, effects: &mut Vec<Effect>) {
    app.toast = None;
    let line = clean_line(line).into_owned();
    let text = line.trim_start();
    // A text that answers something loses the blanks at its end; a line in the text of the rules keeps them (`rules set
    // 3 ...`).
    let text = match app.layers.is_empty() {
        true => text,
        false => text.trim_end(),
    };
    if let Some(Layer::LegalMoves(_)) = app.layers.last() {
        // The list has not arrived, and something else is asked now.
        app.layers.pop();
    }
    if !app.layers.is_empty() {
        answer(app, text, effects);
        return;
    }
    if app.session.is_some() {
        app.focus = Pane::Board;
    }
    let word = text.split_whitespace().next().unwrap_or_default();
    if app.is_paused() && !word.is_empty() && !WHILE_PAUSED.contains(&word) {
        app.tell(&message!("clock-paused-plain"));
    } else if !text.trim().is_empty() {
        obey(app, text, effects);
    }
}

/// The words that are taken while a game with a clock is paused, when the board is covered.
const WHILE_PAUSED: [&str; 9] = [
    "pause", "clock", "card", "help", "save", "save-as", "quit", "q", "messages",
];

fn first_word(text: &str) -> (&str, &str) {
    text.split_once(' ').unwrap_or((text, ""))
}

/// Returns the command that stands at the beginning of a line. Those of a pane have no meaning without it, except the
/// ones of a board of stones.
fn command_at(app: &App, text: &str) -> Option<&'static commands::Command> {
    let is_known = |known: &&commands::Command| {
        known.group != MenuGroup::Pane || app.stones.is_some() && known.is_for_stones
    };
    commands::by_id(first_word(text).0).filter(is_known)
}

/// Returns true if a line is certainly no move and no answer.
fn is_command(app: &App, text: &str) -> bool {
    let word = first_word(text).0;
    text.starts_with(':') || word_of(word).is_some() || command_at(app, text).is_some()
}

/// Runs the command that a line is, or plays it as a move.
fn obey(app: &mut App, text: &str, effects: &mut Vec<Effect>) {
    let (word, rest) = first_word(text);
    // The order decides what a line means that could be several things: a colon always makes it a command, and a legal
    // move is played. Then come the words of this mode and the commands; what a colon would need elsewhere (`size 9`) is
    // a command unless it may begin a move. Anything else is a move, and is refused as one.
    let named = text.strip_prefix(':');
    if let Some(named) = named {
        named_command(app, named.trim(), effects);
    } else if is_legal_move(app, text) {
        play(app, text.trim(), effects);
    } else if let Some(word) = word_of(word) {
        own_word(app, word, rest, effects);
    } else if let Some(known) = command_at(app, text) {
        run(app, known.action, rest.trim(), effects);
    } else if !may_begin_move(app, text) && command_names::is_named(app, text) {
        named_command(app, text.trim(), effects);
    } else {
        play(app, text.trim(), effects);
    }
}

/// Returns true if a line is a legal move as a whole.
fn is_legal_move(app: &App, text: &str) -> bool {
    let session = app.session.as_ref().filter(|_| !app.board.setting_up);
    session.is_some_and(|session| session.whole_move(text).is_some())
}

/// Returns true if a line may be a part of a move: a legal move begins with it, or its first word names a square.
fn may_begin_move(app: &App, text: &str) -> bool {
    let session = app.session.as_ref();
    let completions = session.and_then(|session| session.completions(text));
    completions.is_some_and(|moves| !moves.is_empty())
        || pieces::named(app, first_word(text).0).is_some()
}

/// Called when there are no more lines: unsaved work is kept.
pub(super) fn on_end(app: &mut App, effects: &mut Vec<Effect>) {
    keep(app, effects);
    effects.push(Effect::Quit(app.is_changed()));
}

/// Says that unsaved work is kept, before the program ends.
pub(super) fn keep(app: &mut App, effects: &mut Vec<Effect>) {
    notes::keep_open_text(app);
    texts::keep_texts(app);
    if app.plain.is_some() && app.is_changed() {
        effects.push(Effect::Say(vec![app.texts.word("plain-kept")]));
    }
}

fn say(lines: Vec<String>, effects: &mut Vec<Effect>) {
    effects.push(Effect::Say(lines));
}

/// Answers what is asked: by the number or the text of a choice, or by a text. An empty line changes nothing.
fn answer(app: &mut App, text: &str, effects: &mut Vec<Effect>) {
    let chosen = match app.layers.last() {
        Some(Layer::Menu(menu)) => {
            let labels = menu.entries.iter().map(|entry| entry.label.as_str());
            chosen(labels.collect(), text).or_else(|| chosen_move(app, menu, text))
        }
        Some(Layer::Dialog(question)) => {
            let labels = question.answers.iter().map(|(label, _)| label.as_str());
            chosen(labels.collect(), text)
        }
        Some(Layer::Prompt(_) | Layer::Files(_)) => {
            text_given(app, text, effects);
            return;
        }
        _ => {
            app.layers.pop();
            return;
        }
    };
    if text.is_empty() || text == "0" {
        let layer = app.layers.pop();
        layer.iter().for_each(|layer| questions::leave(app, layer));
        app.tell(&message!("plain-left"));
    } else if let Some(number) = chosen {
        layers::click(app, number, effects);
    } else if is_command(app, text)
        || command_names::is_named(app, text)
        || is_legal_move(app, text)
        || may_begin_move(app, text)
    {
        // A question stays open meanwhile; so does a list while something is only read. Its choices are about the place
        // where it was opened, so it does not outlive a step, a move or another file.
        // Whoever moves does not resign.
        let is_of_place = match app.layers.last() {
            Some(Layer::Menu(_)) => true,
            Some(Layer::Dialog(question)) => question.is_resigning(),
            _ => false,
        };
        if is_of_place && !only_reads(app, text) {
            leave_lists(app);
        }
        let before = app.layers.len();
        obey(app, text, effects);
        // What the command chooses in turn belongs to it.
        choices::carry_out_all(app, effects);
        // What is asked anew is said, also if it is the same, and takes the place of what was asked before.
        if app.layers.len() > before {
            drop_repeated(&mut app.layers, before);
            // What is only read leaves the question as it was said.
            let asks = matches!(
                app.layers.last(),
                Some(Layer::Menu(_) | Layer::Dialog(_) | Layer::Prompt(_) | Layer::Files(_))
            );
            if let Some(plain) = app.plain.as_mut().filter(|_| asks) {
                plain.say_layer_again();
            }
        }
    } else {
        let title = match app.layers.last() {
            Some(Layer::Menu(menu)) => menu.title.clone(),
            Some(Layer::Dialog(question)) => question.title.clone(),
            _ => String::new(),
        };
        app.tell_error(&message!("plain-no-choice", text = text, title = title));
    }
}

/// Removes those of the first layers that ask the same as one of the others.
fn drop_repeated(layers: &mut Vec<Layer>, first: usize) {
    let asks_same = |old: &Layer, new: &Layer| match (old, new) {
        (Layer::Dialog(old), Layer::Dialog(new)) => old.text == new.text,
        (Layer::Prompt(old), Layer::Prompt(new)) => old.title == new.title,
        (Layer::Files(old), Layer::Files(new)) => old.purpose == new.purpose,
        _ => false,
    };
    let newer = layers.split_off(first.min(layers.len()));
    layers.retain(|old| !newer.iter().any(|new| asks_same(old, new)));
    layers.extend(newer);
}

/// Returns true if a line is a word of this face that changes neither the game nor the place in it.
fn only_reads(app: &App, text: &str) -> bool {
    let words = text.trim_start_matches(':').trim_start();
    let word = word_of(first_word(words).0).filter(|_| !is_legal_move(app, text));
    word.is_some_and(|word| READING.contains(&word))
}

/// Closes the lists that wait for an answer, and the question whether to resign, and says so.
fn leave_lists(app: &mut App) {
    let mut title = String::new();
    let mut layers = std::mem::take(&mut app.layers);
    layers.retain(|layer| match layer {
        Layer::Menu(menu) => {
            title.clone_from(&menu.title);
            false
        }
        Layer::Dialog(question) if question.is_resigning() => {
            title.clone_from(&question.title);
            false
        }
        _ => true,
    });
    app.layers = layers;
    app.tell(&message!("plain-list-left", title = title));
}

/// Returns the index of the choice that a text means: its number, its label, or the beginning of only one label.
fn chosen(labels: Vec<&str>, text: &str) -> Option<usize> {
    if let Ok(number) = text.parse::<usize>() {
        return number.checked_sub(1).filter(|index| *index < labels.len());
    }
    let text = text.to_lowercase();
    let only = |fits: &dyn Fn(&str) -> bool| {
        let is_fit = |(index, label): (usize, &&str)| fits(&label.to_lowercase()).then_some(index);
        let mut matches = labels.iter().enumerate().filter_map(is_fit);
        matches.next().filter(|_| matches.next().is_none())
    };
    // A whole label first: of `save` and `save as`, the text `save` means the first although both begin with it.
    only(&|label| label == text).or_else(|| only(&|label| label.starts_with(&text)))
}

/// Returns the index of the move of a list that a text denotes, in any form in which moves are typed.
fn chosen_move(app: &App, menu: &Menu, text: &str) -> Option<usize> {
    let mv = |entry: &MenuEntry| match &entry.choice {
        Choice::Play(mv) => Some(mv.clone()),
        _ => None,
    };
    let moves: Option<Vec<Move>> = menu.entries.iter().map(mv).collect();
    let moves = moves?;
    let moves: Vec<&Move> = moves.iter().collect();
    app.session.as_ref()?.index_among(text, &moves)
}

fn text_given(app: &mut App, text: &str, effects: &mut Vec<Effect>) {
    let layer = app.layers.pop();
    if let (Some(Layer::Files(picker)), false) = (&layer, text.is_empty()) {
        save::path_given(app, text, picker.purpose.clone(), effects);
        return;
    }
    let Some(Layer::Prompt(mut prompt)) = layer else {
        app.tell(&message!("plain-left"));
        return;
    };
    // An empty line leaves the question, as it does everywhere, so an empty text needs a sign of its own.
    let removes = text == "-" && prompt.answer.may_be_empty;
    if text.is_empty() {
        app.tell(&message!("plain-left"));
        return;
    }
    prompt.line.set(if removes { "" } else { text });
    prompt.error = None;
    prompts::accept(app, *prompt, effects);
}

/// Runs what stands behind a colon: a command by its name or by a short one from other programs, or a number to go to.
fn named_command(app: &mut App, text: &str, effects: &mut Vec<Effect>) {
    let typed = Typed::new(text);
    let plain_word = word_of(typed.word).filter(|_| typed.command().is_none());
    if let Some(word) = plain_word {
        own_word(app, word, typed.argument, effects);
    } else if let Some(action) = typed.command() {
        run(app, action, typed.argument, effects);
    } else if let Some(known) = commands::by_id(typed.word) {
        run(app, known.action, typed.argument, effects);
    } else if text.parse::<u32>().is_ok() {
        run(app, Action::GoTo, text, effects);
    } else if !open::set_parameter(app, typed.word, typed.argument, effects) {
        command_names::tell_no_such(app, text);
    }
}

/// Runs a command. Some are answered in another way than on the screen.
fn run(app: &mut App, action: Action, argument: &str, effects: &mut Vec<Effect>) {
    let takes_it = matches!(action, Action::Help | Action::Why | Action::Save);
    if commands::of(action).argument == Argument::None && !argument.is_empty() && !takes_it {
        let name = commands::of(action).id;
        app.tell_error(&message!("tui-no-argument", name = name));
        return;
    }
    match action {
        Action::Help | Action::Palette | Action::Menu => help(app, argument, effects),
        Action::Why => {
            if let Some(plain) = &mut app.plain {
                plain.has_all_steps = argument == "all";
            }
            command::run(app, action, "", effects);
        }
        Action::Save if argument.ends_with(".gbb") => {
            command::run(app, Action::SavePosition, argument, effects);
        }
        Action::Save if !argument.is_empty() => {
            command::run(app, Action::Write, argument, effects);
        }
        Action::Comment if app.session.is_some() => comment(app, argument, effects),
        Action::Mode if app.session.is_some() => {
            if !argument.is_empty() {
                command::run(app, action, argument, effects);
                if !Mode::NAMES.contains(&argument) {
                    return;
                }
            }
            let name = app.mode.name();
            app.tell(&message!(
                "plain-mode",
                name = name,
                names = Mode::NAMES.join(", ")
            ));
        }
        Action::Analyse if argument.is_empty() => command::run(app, action, VISITS, effects),
        Action::Statistics if argument.is_empty() => command::run(app, action, GAMES, effects),
        // In an exercise the move is asked for again.
        Action::Undo | Action::Redo if app.stones.is_none() && is_in_game(app) => {
            let again = action == Action::Redo;
            if again || !rules::take_back_variant(app) {
                moves::undo(app, again);
            }
        }
        Action::Library if app.session.is_none() && app.stones.is_none() => {
            games(app, argument, effects);
        }
        _ => command::run(app, action, argument, effects),
    }
}

/// Reads the comment of the current node, replaces it, or removes it if the text is `-`.
fn comment(app: &mut App, text: &str, effects: &mut Vec<Effect>) {
    let Some(session) = &app.session else { return };
    let node = session.current();
    match text {
        "" => {
            let lines = record::comment(app, session, node);
            match lines.is_empty() {
                true => app.tell(&message!("plain-no-comment")),
                false => say(lines, effects),
            }
        }
        "-" => moves::set_comment(app, node, ""),
        text => moves::set_comment(app, node, text),
    }
}

/// Judges a move, or takes the answer to a question of the program.
fn play(app: &mut App, text: &str, effects: &mut Vec<Effect>) {
    if app.stones.is_some() {
        app.tell(&message!("tui-stones-no-game"));
        return;
    }
    if app.session.is_none() {
        app.tell_error(&message!("plain-unknown", text = text));
        return;
    }
    if app.is_paused() {
        app.tell(&message!("clock-paused-plain"));
        return;
    }
    if let Some(plain) = &mut app.plain {
        plain.refusal = None;
    }
    app.composer.line.set(text);
    line::typed(app);
    composer::submit(app);
    if app.board.setting_up && app.layers.is_empty() && app.composer.error.is_none() {
        say(vec![facts::set_up_words(app)], effects);
    }
}

/// Answers one of the words that only lines of text have.
fn own_word(app: &mut App, word: &str, rest: &str, effects: &mut Vec<Effect>) {
    let text = rest.trim();
    if app.stones.is_some() && !matches!(word, "help" | "games" | "stop") {
        match stones::own_word(app, word, text) {
            Ok(lines) => say(lines, effects),
            Err(error) => app.tell_error(&error),
        }
        return;
    }
    let needs_game = !matches!(word, "help" | "games" | "board" | "where" | "stop");
    if needs_game && app.session.is_none() {
        app.tell(&message!("tui-nothing-open"));
        return;
    }
    let lines = match word {
        "board" if text.is_empty() => {
            let mut lines = board::whole(app);
            // The rows do not say whose turn it is.
            let is_judged = app.game().is_some() && !app.board.setting_up;
            lines.extend(is_judged.then(|| with_full_stop(&state_words(app))));
            lines
        }
        "board" | "square" => vec![board::square(app, text)],
        "row" => vec![board::row(app, text)],
        "column" => vec![board::column(app, text)],
        "pieces" => board::pieces(app, text),
        "diagram" => diagram(app),
        "changes" => changes(app),
        "state" => or_word(app, record::state(app), "plain-no-state"),
        "clock" if !text.is_empty() => return clock::clock(app, text),
        "clock" => or_word(app, record::clock(app), "plain-no-clock"),
        "value" => or_word(app, record::value(app), "plain-no-value"),
        "card" => or_word(app, record::cards(app), "tui-no-rules-yet"),
        "where" => record::place(app),
        "line" => record::line(app),
        "branches" => record::branches(app),
        "moves" => return legal_moves::open(app, text),
        "branch" if text.is_empty() => record::branches(app),
        "branch" => return branch(app, text),
        "back" => return step(app, text, NavigationStep::Back),
        "forward" => return step(app, text, NavigationStep::Forward),
        "start" => return moves::step(app, NavigationStep::Start),
        "end" => return moves::step(app, NavigationStep::End),
        "put" | "remove" => set_up(app, word, text, effects),
        "stop" => return stop(app),
        "drop" => return drop_premove(app),
        "rules" => return of_rules(app, rest, effects),
        "games" => return games(app, text, effects),
        _ => return help(app, text, effects),
    };
    say(lines, effects);
}

/// Returns the lines, or a sentence that there are none.
fn or_word(app: &App, lines: Vec<String>, sentence: &'static str) -> Vec<String> {
    match lines.is_empty() {
        true => vec![app.texts.word(sentence)],
        false => lines,
    }
}

/// Steps by a number of moves, one if none is given.
fn step(app: &mut App, text: &str, way: impl Fn(u32) -> NavigationStep) {
    let count = match text {
        "" => Ok(1),
        text => text.parse(),
    };
    match count {
        Ok(count) => moves::step(app, way(count)),
        Err(_) => app.tell_error(&message!("tui-not-a-number", text = text)),
    }
}

/// Goes to one of the moves that follow, by its number, its letter or its text.
fn branch(app: &mut App, text: &str) {
    let next = facts::all_next_moves(app);
    let session = app.session.as_ref();
    match session.and_then(|session| next.named(session, text)) {
        Some(child) => moves::step(app, NavigationStep::To(child)),
        None => app.tell_error(&message!("plain-no-branch", text = text)),
    }
}

/// Stops the machine that thinks, or the analysis.
fn stop(app: &mut App) {
    if engine::stop(app) {
        return;
    }
    if app.panel.is_some() {
        panel::close(app);
        app.tell(&message!("plain-stopped"));
    } else {
        app.tell(&message!("engine-not-thinking"));
    }
}

/// Drops the move that waits for that of the machine.
fn drop_premove(app: &mut App) {
    if !premove::take_back(app) {
        app.tell(&message!("tui-nothing-to-take-back"));
    }
}

fn diagram(app: &App) -> Vec<String> {
    let Some((game, shown)) = app.shown_board() else {
        return vec![board::no_board(app)];
    };
    let text = super::clipboard::diagram(game, &shown);
    text.lines().map(str::to_owned).collect()
}

/// Returns what the move to the current node changed on the board.
fn changes(app: &mut App) -> Vec<String> {
    let parent = app.session.as_mut().and_then(|session: &mut Session| {
        let parent = session.record().node(session.current()).parent()?;
        Some(session.position_at(parent))
    });
    let lines = match parent {
        Some(PositionAt::Known(before)) => {
            let session = app.session.as_ref();
            match (app.viewer(), session) {
                (Viewer::All, _) => board::difference(app, &before.board),
                (Viewer::Player(player), Some(session)) => {
                    let seen = session.view(&before, player, &Limits::default());
                    let seen = seen.ok().map(Cow::into_owned);
                    seen.map_or_else(Vec::new, |seen| board::difference(app, &seen))
                }
                (Viewer::Nobody, _) | (_, None) => Vec::new(),
            }
        }
        _ => Vec::new(),
    };
    match lines.is_empty() {
        true => vec![app.texts.word("plain-no-changes")],
        false => lines,
    }
}

/// Puts a piece on a square or removes one, in a position that is set up.
fn set_up(app: &mut App, word: &str, text: &str, effects: &mut Vec<Effect>) -> Vec<String> {
    if !app.board.setting_up {
        return vec![app.texts.word("plain-only-set-up")];
    }
    let (name, piece) = text.split_once(' ').unwrap_or((text, ""));
    let Some(square) = pieces::named(app, name) else {
        return vec![app.texts.say(&message!("plain-no-square", name = name))];
    };
    app.board.cursor = square;
    let action = match word {
        "put" => Action::Put,
        _ => Action::Remove,
    };
    command::run(app, action, piece.trim(), effects);
    match app.layers.is_empty() {
        true => vec![board::square(app, name)],
        false => Vec::new(),
    }
}

/// Reads and changes the text of the rules by line, or runs a command in it.
fn of_rules(app: &mut App, text: &str, effects: &mut Vec<Effect>) {
    let (word, rest) = first_word(text);
    let lines = match word {
        "" => source::files(app),
        "file" => {
            let names = app.editor.files.iter();
            let mut files = (0..)
                .zip(names)
                .filter(|(_, file)| file.name.ends_with(rest));
            match files.next().map(|(index, _)| index) {
                Some(index) if !rest.is_empty() => {
                    app.editor.active = index;
                    source::files(app)
                }
                _ => vec![app.texts.say(&message!("plain-no-file", name = rest))],
            }
        }
        "set" | "insert" | "delete" => edit(app, word, rest),
        _ => match range(word) {
            Some((from, to)) => source::lines(app, from, to),
            None => return in_source(app, text, effects),
        },
    };
    say(lines, effects);
}

/// Reads `12` or `12-20`.
fn range(text: &str) -> Option<(usize, usize)> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    Some((from.parse().ok()?, to.parse().ok()?))
}

/// Replaces a line, inserts one before it, or deletes lines; then the rules are checked.
fn edit(app: &mut App, word: &str, rest: &str) -> Vec<String> {
    let (number, text) = rest.split_once(' ').unwrap_or((rest, ""));
    let Some(file) = app.editor.file() else {
        return vec![app.texts.word("tui-no-rules")];
    };
    let mut lines = file.area.lines().to_vec();
    let most = lines.len() + usize::from(word == "insert");
    let Some((from, to)) =
        range(number).filter(|(from, to)| 1 <= *from && from <= to && *to <= most)
    else {
        let said = message!("plain-no-line", text = number, lines = lines.len());
        return vec![app.texts.say(&said)];
    };
    let new = (word != "delete").then(|| text.to_owned());
    let end = if word == "insert" { from - 1 } else { to };
    lines.splice(from - 1..end, new);
    let text = lines.join("\n");
    // The whole text is replaced as one step, so that undo does not stop at the empty text in between.
    app.editor.edit_as_one(|area| {
        area.select_all();
        area.insert_str(&text);
    });
    if let Some(file) = app.editor.file_mut() {
        file.set_caret(from - 1, 0);
    }
    texts::changed(app);
    source::lines(app, from.saturating_sub(1), from + 1)
}

/// Runs a command with the focus on the text of the rules, and says the line where the caret is then.
fn in_source(app: &mut App, text: &str, effects: &mut Vec<Effect>) {
    let typed = Typed::new(text);
    let Some(action) = typed.command() else {
        command_names::tell_no_such(app, text);
        return;
    };
    app.focus = Pane::Rules;
    let caret = |app: &App| {
        app.editor
            .file()
            .map(|file| (app.editor.active, file.caret()))
    };
    let before = caret(app);
    command::run(app, action, typed.argument, effects);
    let after = caret(app);
    let walks = !matches!(action, Action::Undo | Action::Redo);
    if let Some((_, (line, _))) = after.filter(|after| Some(*after) != before && walks)
        && app.layers.is_empty()
    {
        say(source::lines(app, line + 1, line + 1), effects);
    }
}

/// Lists the bundled games whose name, title or description contains a text.
fn games(app: &App, wanted: &str, effects: &mut Vec<Effect>) {
    let wanted = wanted.to_lowercase();
    let mut lines = Vec::new();
    for game in &app.library.games {
        let about = app.localized(&game.about().description).unwrap_or_default();
        let line = format!("{}: {}. {about}", game.name(), app.title_of(game));
        if line.to_lowercase().contains(&wanted) {
            lines.push(line);
        }
    }
    if library::games().is_empty() || lines.is_empty() {
        lines.push(app.texts.word("plain-no-games"));
    }
    lines.push(app.texts.word("plain-library"));
    say(lines, effects);
}

/// Explains this face, one of its words, a reference by its name, or a command; or else lists the commands whose title has
/// the text, as the help of a screen does, or the topics.
fn help(app: &mut App, topic: &str, effects: &mut Vec<Effect>) {
    if let Some(word) = word_of(topic) {
        let page = reference::page("plain", app.texts.language().code());
        let lines = page.map_or_else(Vec::new, |page| reference::mentions(page, word));
        say(lines, effects);
        return;
    }
    if let Some(command) = commands::by_id(topic).filter(|_| !reference::NAMES.contains(&topic)) {
        let title = app.texts.say(&Message::new(command.text));
        say(vec![format!("{topic}: {title}")], effects);
        return;
    }
    if topic == "commands" {
        let listed = commands::COMMANDS
            .iter()
            .filter(|listed| listed.group != MenuGroup::Pane);
        let line = |listed: &commands::Command| {
            let title = app.texts.say(&Message::new(listed.text));
            format!("{}: {title}", listed.id)
        };
        say(listed.map(line).collect(), effects);
        return;
    }
    let name = if topic.is_empty() { "plain" } else { topic };
    if reference::NAMES.contains(&name) {
        command::run(app, Action::Reference, name, effects);
        return;
    }
    let wanted = topic.to_lowercase();
    let titled = commands::COMMANDS.iter().filter_map(|listed| {
        let title = app.texts.say(&Message::new(listed.text));
        let words = app.texts.words(listed.text);
        let has = |text: &str| text.to_lowercase().contains(&wanted);
        match has(listed.id) || has(&title) {
            true => Some(format!("{}: {title}", listed.id)),
            // What was found by a further word says which.
            false => has(&words).then(|| format!("{}: {title} ({words})", listed.id)),
        }
    });
    let titled: Vec<String> = titled.collect();
    if !titled.is_empty() {
        say(titled, effects);
        return;
    }
    let topics = [&WORDS[..], &reference::NAMES[..], &["commands"]].concat();
    app.tell_error(&message!(
        "plain-no-topic",
        topic = topic,
        topics = topics.join(", ")
    ));
}

/// Returns true if a game is open, and no exercise has put it aside.
fn is_in_game(app: &App) -> bool {
    let session = app.session.as_ref();
    session.is_some_and(|session| session.exercise().is_none())
}
