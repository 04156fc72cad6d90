//! Marking on the board: a chosen tool marks squares instead of moving pieces.

use crate::base::Message;
use crate::board::Square;
use crate::codec::sgf::{Connection, Markup, free_label};
use crate::config::Mode;
use crate::message;
use crate::notation::square_name;
use crate::record::Property;
use crate::session::node_facts::MarkColour;
use crate::session::{MarkChange, Session, property_text};
use crate::tui::app::{Answer, App, Choice, MenuEntry};
use crate::tui::facts;
use crate::tui::facts::marking::TOOLS;
use crate::tui::layout::Pane;
use crate::tui::panes::{MarkTool, Sketch};
use crate::tui::update::offers::offer;
use crate::tui::update::{changes, composition, prompts};

/// Returns the names of the tools, for the palette.
pub(super) fn names() -> Vec<String> {
    let tools = TOOLS.iter().map(|(name, ..)| (*name).to_owned());
    tools.chain(["off", "clear"].map(str::to_owned)).collect()
}

/// Takes a tool by its name, or uses it on the squares behind that. Takes any other text as a label; without one, offers
/// the tools.
pub(super) fn choose(app: &mut App, text: &str) {
    if app.game().is_none() {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    }
    match text {
        "" => offer_tools(app),
        "off" => leave(app),
        "clear" => change(app, &MarkChange::Clear),
        text => {
            let (name, squares) = text.split_once(' ').unwrap_or((text, ""));
            match TOOLS.iter().find(|(row, ..)| *row == name) {
                // In lines of text a square that is typed next would be a move.
                Some((.., tool))
                    if squares.is_empty() && (app.plain.is_none() || !connects(tool)) =>
                {
                    take(app, tool.clone());
                }
                Some((name, _, tool)) => use_on(app, name, tool, squares),
                None => take(app, MarkTool::Mark(Markup::Label(text.to_owned()))),
            }
        }
    }
}

/// Returns true for a tool that goes from a square to another one.
fn connects(tool: &MarkTool) -> bool {
    matches!(tool, MarkTool::Connect { .. } | MarkTool::Colour(_))
}

/// Uses a tool once, on squares by their names, `arrow e2 e4`, or says how that is written.
fn use_on(app: &mut App, name: &str, tool: &MarkTool, squares: &str) {
    let Some((game, position)) = app.played() else {
        return;
    };
    let named =
        |name: &str| facts::pieces::named(app, name).filter(|square| position.board.has(*square));
    let squares: Option<Vec<Square>> = squares.split_whitespace().map(named).collect();
    let ends = match squares.as_deref() {
        Some([from, to]) if connects(tool) && from != to => Some((*from, *to)),
        Some([square]) if matches!(tool, MarkTool::Colour(_)) => Some((*square, *square)),
        _ => None,
    };
    let count = if connects(tool) { 2 } else { 1 };
    let example = position.board.squares().take(count);
    let example = example.map(|square| square_name(square, game.look.coordinates));
    let example: Vec<String> = example.collect();
    let before = app.board.tool.replace(tool.clone());
    match (ends, squares) {
        (Some((from, to)), _) => drop(connect(app, from, to)),
        (None, Some(squares)) if !connects(tool) && !squares.is_empty() => {
            for square in squares {
                mark(app, square);
            }
        }
        _ => {
            let form = format!("mark-square {name} {}", example.join(" "));
            app.tell_error(&message!("tool-form", form = form));
        }
    }
    app.board.tool = before;
}

fn offer_tools(app: &mut App) {
    let run = |name: &str| Choice::Run(crate::tui::commands::Action::MarkSquare, name.to_owned());
    let mut entries: Vec<MenuEntry> = TOOLS
        .iter()
        .map(|(name, text, _)| MenuEntry {
            label: app.texts.word(text),
            side: (*name).to_owned(),
            choice: run(name),
        })
        .collect();
    entries.push(MenuEntry {
        label: app.texts.word("tool-clear"),
        side: "clear".to_owned(),
        choice: run("clear"),
    });
    let title = app.texts.word("tool-title");
    offer(app, title, entries, 0);
}

/// Takes a tool, which then marks the squares that are entered, clicked or typed. Lines of text have no tool, so there one
/// that marks single squares marks the one under the cursor.
fn take(app: &mut App, tool: MarkTool) {
    app.focus = Pane::Board;
    app.board.composition.clear();
    composition::composed(app);
    let has_start = connects(&tool);
    app.board.tool = Some(tool);
    app.board.tool_from = None;
    if app.plain.is_some() {
        let cursor = app.board.cursor;
        mark(app, cursor);
        leave(app);
    } else {
        app.tell(&match has_start {
            true => message!("tool-from"),
            false => message!("tool-begun"),
        });
    }
}

/// Takes away the question for a square once it is answered or not asked any more.
fn forget_question(app: &mut App) {
    for asked in [message!("tool-from"), message!("tool-to")] {
        app.unsay(&asked);
    }
}

/// Puts the tool away. Returns false if there is none.
pub(super) fn put_away(app: &mut App) -> bool {
    unsay(app);
    let had_start = app.board.tool_from.take().is_some();
    had_start || app.board.tool.take().is_some()
}

pub(super) fn leave(app: &mut App) {
    unsay(app);
    app.board.tool_from = None;
    app.board.tool = None;
}

/// Takes off the screen what a tool asks for.
fn unsay(app: &mut App) {
    forget_question(app);
    for asked in [message!("tool-begun"), message!("dead-begun")] {
        app.unsay(&asked);
    }
}

/// Uses the tool on the squares that are typed: `d4`, `e2 e4`, `e2-e4`, `e2e4`.
pub(super) fn mark_named(app: &mut App, text: &str) {
    let named = |name: &str| facts::pieces::named(app, name);
    let is_sign = |sign: char| sign.is_whitespace() || matches!(sign, '-' | ',');
    let words: Vec<&str> = text
        .split(is_sign)
        .filter(|word| !word.is_empty())
        .collect();
    let squares: Option<Vec<Square>> = words.iter().map(|word| named(word)).collect();
    let joined = || {
        let word = words.first().filter(|_| words.len() == 1)?;
        word.char_indices().find_map(|(index, _)| {
            let (from, to) = word.split_at(index);
            Some(vec![named(from)?, named(to)?])
        })
    };
    match squares.or_else(joined) {
        Some(squares) => {
            for square in squares {
                mark(app, square);
            }
        }
        None => app.tell_error(&message!("plain-no-square", name = text.trim())),
    }
}

/// Uses the tool on a square. Returns false if there is none.
pub(super) fn mark(app: &mut App, square: Square) -> bool {
    let Some(tool) = app.board.tool.clone() else {
        return false;
    };
    let has = app
        .played()
        .is_some_and(|(_, position)| position.board.has(square));
    if !has {
        return true;
    }
    app.board.cursor = square;
    match tool {
        MarkTool::Mark(mark) => change(app, &MarkChange::Toggle(square, mark)),
        MarkTool::NextLabel(is_letter) => change(app, &MarkChange::NextLabel(square, is_letter)),
        MarkTool::Dead => toggle_dead(app, square),
        MarkTool::Colour(_) | MarkTool::Connect { .. } => match app.board.tool_from.take() {
            None => {
                app.board.tool_from = Some(square);
                app.tell(&message!("tool-to"));
            }
            Some(from) => {
                connect(app, from, square);
            }
        },
    }
    true
}

/// Uses a tool that connects squares. Returns false if there is none.
pub(super) fn connect(app: &mut App, from: Square, to: Square) -> bool {
    forget_question(app);
    let is_arrow = match app.board.tool {
        Some(MarkTool::Connect { is_arrow }) => is_arrow,
        Some(MarkTool::Colour(colour)) => {
            app.board.tool_from = None;
            let is_there = facts::marking::colour_between(app, from, to) == Some(colour);
            let colour = (!is_there).then_some(colour);
            change(app, &MarkChange::Colour(from, to, colour));
            return true;
        }
        _ => return app.board.tool.is_some() && mark(app, to),
    };
    app.board.tool_from = None;
    if from != to {
        let connection = Connection { from, to, is_arrow };
        change(app, &MarkChange::Connect(connection));
    }
    true
}

/// Draws the circle of a square, or the arrow from it to another one, in the next colour: green, red, yellow, blue, none.
pub(super) fn draw(app: &mut App, from: Square, to: Square) {
    let board = app.played().map(|(_, position)| &position.board);
    if !board.is_some_and(|board| board.has(from) && board.has(to)) {
        return;
    }
    let colour = match facts::marking::colour_between(app, from, to) {
        None => Some(MarkColour::Green),
        Some(colour) => colour.next(),
    };
    change(app, &MarkChange::Colour(from, to, colour));
}

/// Takes away a sketch that was made at another node.
pub(super) fn sync(app: &mut App) {
    let node = app.session.as_ref().map(Session::current);
    if app.board.sketch.as_ref().map(|sketch| sketch.node) != node {
        app.board.sketch = None;
    }
}

/// Makes a change in the sketch of the current node, which is no part of the record.
fn sketch(app: &mut App, change: &MarkChange) {
    let Some(session) = &app.session else {
        return;
    };
    let of_record = session.tree().markup();
    let sketch = app.board.sketch.get_or_insert_with(|| Sketch {
        node: session.current(),
        drawn: Vec::new(),
        marks: Vec::new(),
        connections: Vec::new(),
    });
    match change {
        MarkChange::Toggle(square, mark) => toggle(&mut sketch.marks, *square, mark.clone()),
        MarkChange::NextLabel(square, is_letter) => {
            let marks = sketch.marks.iter().chain(&of_record);
            let labels = marks.filter_map(|(_, mark)| match mark {
                Markup::Label(text) => Some(text.clone()),
                _ => None,
            });
            let used: Vec<String> = labels.collect();
            let new = Markup::Label(free_label(&used, *is_letter));
            let labelled = sketch.marks.iter();
            let mut labelled = labelled.filter(|(place, _)| place == square);
            let label = labelled.find(|(_, mark)| matches!(mark, Markup::Label(_)));
            let label = label.map_or(new, |(_, label)| label.clone());
            toggle(&mut sketch.marks, *square, label);
        }
        MarkChange::Connect(connection) => {
            let before = sketch.connections.len();
            let reverse = Connection {
                from: connection.to,
                to: connection.from,
                is_arrow: false,
            };
            // A line has no direction.
            let is_it = |other: &Connection| {
                other == connection || !connection.is_arrow && *other == reverse
            };
            sketch.connections.retain(|other| !is_it(other));
            if sketch.connections.len() == before {
                sketch.connections.push(*connection);
            }
        }
        MarkChange::Colour(from, to, colour) => {
            let places = (*from, *to);
            sketch.drawn.retain(|(squares, _)| *squares != places);
            sketch.drawn.extend(colour.map(|colour| (places, colour)));
        }
        MarkChange::Clear => app.board.sketch = None,
    }
}

/// Sets a mark on a square, or removes it if it is there. A square has one label and one other mark.
fn toggle(marks: &mut Vec<(Square, Markup)>, square: Square, mark: Markup) {
    let had = marks.contains(&(square, mark.clone()));
    let is_label = |mark: &Markup| matches!(mark, Markup::Label(_));
    marks.retain(|(place, other)| *place != square || is_label(other) != is_label(&mark));
    if !had {
        marks.push((square, mark));
    }
}

pub(super) fn toggle_dead(app: &mut App, square: Square) {
    let Some(session) = &mut app.session else {
        return;
    };
    match session.toggle_dead(square) {
        Ok(_) => {
            let words = dead_words(app);
            app.tell(&message!("dead-counted", words = words));
        }
        Err(error) => app.tell_error(&error),
    }
}

/// Returns the points without dead groups, and those of the rules.
pub(super) fn dead_words(app: &App) -> String {
    let Some(Ok(score)) = app
        .session
        .as_ref()
        .map(crate::session::Session::group_score)
    else {
        return app.texts.word("dead-none");
    };
    let pair = |[first, second]: [f64; 2]| format!("{first} : {second}");
    let (dead, by_rules) = (score.dead, pair(score.by_rules));
    let points = pair(score.points);
    let winner = match score.winner() {
        Some(player) => message!("tui-outcome-won", player = app.player_name(player)),
        None => message!("tui-outcome-draw"),
    };
    let words = match dead {
        0 => message!("dead-by-rules", points = by_rules, outcome = winner),
        _ => message!(
            "dead-points",
            points = points,
            outcome = winner,
            rules = by_rules
        ),
    };
    app.texts.say(&words)
}

/// Makes a change in the marks of the current node. Where a game is only played it is a sketch, which goes with the next
/// move; lines of text have no board on which it would be seen.
fn change(app: &mut App, change: &MarkChange) {
    // Without a sketch there are only the marks of the record to clear.
    let is_of_record = *change == MarkChange::Clear && app.board.sketch.is_none();
    if app.mode == Mode::Play && app.plain.is_none() && !is_of_record {
        sketch(app, change);
        return;
    }
    let Some(session) = &mut app.session else {
        return;
    };
    match session.change_marks(change) {
        Ok(Some(change)) => changes::report_change(app, &change, ""),
        Ok(None) => app.tell(&message!("tool-nothing")),
        Err(error) => app.tell_error(&error),
    }
}

/// Lists the properties of the node for editing, or sets the one that was typed.
pub(super) fn properties(app: &mut App, text: &str) {
    let Some(session) = &app.session else { return };
    if !text.is_empty() {
        if let Err(error) = set_property(app, None, text) {
            app.tell_error(&error);
        }
        return;
    }
    let node = session.record().node(session.current());
    let shown = |property: &Property| {
        let text = crate::base::clean::clean_line(&property_text(property)).into_owned();
        crate::tui::widgets::paint::shortened(&text, 60)
    };
    let entries = node
        .foreign()
        .iter()
        .enumerate()
        .map(|(index, property)| MenuEntry {
            label: shown(property),
            side: String::new(),
            choice: Choice::new(move |app, _| ask_property(app, Some(index))),
        });
    let mut entries: Vec<MenuEntry> = entries.collect();
    for (id, action) in [
        ("property-comment", crate::tui::commands::Action::Comment),
        ("property-name", crate::tui::commands::Action::Name),
    ] {
        entries.push(MenuEntry {
            label: app.texts.word(id),
            side: String::new(),
            choice: Choice::Run(action, String::new()),
        });
    }
    entries.push(MenuEntry {
        label: app.texts.word("property-add"),
        side: String::new(),
        choice: Choice::new(|app, _| ask_property(app, None)),
    });
    let title = app.texts.word("property-title");
    offer(app, title, entries, 0);
}

/// Asks for the text of a property; without an index for a new one.
fn ask_property(app: &mut App, index: Option<usize>) {
    let Some(session) = &app.session else { return };
    let node = session.record().node(session.current());
    let property = index.and_then(|index| node.foreign().get(index));
    let text = property.map_or_else(String::new, property_text);
    let title = match index {
        Some(_) => message!("property-ask"),
        None => message!("property-ask-new"),
    };
    let node = session.current();
    let answer = Answer::new(move |app, text, _| {
        let is_here = app.session.as_ref().is_some_and(|s| s.current() == node);
        match is_here {
            true => property_given(app, index, text),
            false => Ok(()),
        }
    });
    prompts::ask(app, title, &text, answer.or_empty());
}

/// Sets a property of the current node, and returns to the list.
fn property_given(app: &mut App, index: Option<usize>, text: &str) -> Result<(), Message> {
    set_property(app, index, text)?;
    properties(app, "");
    Ok(())
}

fn set_property(app: &mut App, index: Option<usize>, text: &str) -> Result<(), Message> {
    let Some(session) = &mut app.session else {
        return Ok(());
    };
    if let Some(change) = session.set_property(index, text)? {
        changes::report_change(app, &change, "");
    }
    Ok(())
}
