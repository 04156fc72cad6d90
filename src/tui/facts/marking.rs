//! What is being marked on the board.

use crate::board::Square;
use crate::codec::sgf::Connection;
use crate::codec::sgf::Markup;
use crate::message;
use crate::notation::square_name;
use crate::session::node_facts::{ColouredConnection, ColouredMark, MarkColour};
use crate::tui::app::App;
use crate::tui::panes::MarkTool;

/// The tools with their names in commands and the identifiers of their words.
pub const TOOLS: [(&str, &str, MarkTool); 16] = [
    ("green", "mark-green", MarkTool::Colour(MarkColour::Green)),
    ("red", "mark-red", MarkTool::Colour(MarkColour::Red)),
    (
        "yellow",
        "mark-yellow",
        MarkTool::Colour(MarkColour::Yellow),
    ),
    ("blue", "mark-blue", MarkTool::Colour(MarkColour::Blue)),
    (
        "triangle",
        "tool-triangle",
        MarkTool::Mark(Markup::Triangle),
    ),
    ("square", "tool-square", MarkTool::Mark(Markup::Square)),
    ("circle", "tool-circle", MarkTool::Mark(Markup::Circle)),
    ("cross", "tool-cross", MarkTool::Mark(Markup::Cross)),
    (
        "selected",
        "tool-selected",
        MarkTool::Mark(Markup::Selected),
    ),
    ("letter", "tool-letter", MarkTool::NextLabel(true)),
    ("number", "tool-number", MarkTool::NextLabel(false)),
    ("arrow", "tool-arrow", MarkTool::Connect { is_arrow: true }),
    ("line", "tool-line", MarkTool::Connect { is_arrow: false }),
    ("dim", "tool-dim", MarkTool::Mark(Markup::Dimmed)),
    (
        "territory-1",
        "tool-territory-1",
        MarkTool::Mark(Markup::Territory(0)),
    ),
    (
        "territory-2",
        "tool-territory-2",
        MarkTool::Mark(Markup::Territory(1)),
    ),
];

/// Returns what is being marked, while a tool is in use.
pub fn words(app: &App) -> Option<String> {
    let tool = app.board.tool.as_ref()?;
    let row = TOOLS.iter().find(|(.., row)| row == tool);
    if *tool == MarkTool::Dead {
        // The points stand in the title.
        return Some(app.texts.word("dead-none"));
    }
    let name = match (row, tool) {
        (Some((_, text, _)), _) => app.texts.word(text),
        (None, MarkTool::Mark(Markup::Label(text))) => text.clone(),
        _ => String::new(),
    };
    Some(app.texts.say(&message!("tool-in-use", tool = name)))
}

/// Returns the colour of the circle on a square, or of the arrow from it to another one; green if it has none of its own.
pub fn colour_between(app: &App, from: Square, to: Square) -> Option<MarkColour> {
    let (marks, connections) = coloured(app);
    let circle = marks
        .iter()
        .rfind(|mark| from == to && mark.square == from && mark.mark == Markup::Circle);
    let is_it = |known: &&ColouredConnection| {
        let Connection {
            from: start,
            to: end,
            is_arrow,
        } = known.connection;
        is_arrow && (start, end) == (from, to)
    };
    let arrow = connections.iter().rfind(is_it);
    let colour = circle
        .map(|mark| mark.colour)
        .or(arrow.map(|known| known.colour))?;
    Some(colour.unwrap_or(MarkColour::Green))
}

/// Returns the marks and the arrows at the current node, those of the record and those that are only drawn.
pub fn coloured(app: &App) -> (Vec<ColouredMark>, Vec<ColouredConnection>) {
    let Some(session) = &app.session else {
        return Default::default();
    };
    let mut marks = session.tree().coloured_marks();
    let mut connections = session.coloured_connections();
    let sketch = app.board.sketch.as_ref();
    let sketch = sketch.filter(|sketch| sketch.node == session.current());
    if let Some(sketch) = sketch {
        let uncoloured = |(square, mark): &(Square, Markup)| ColouredMark {
            square: *square,
            mark: mark.clone(),
            colour: None,
        };
        marks.extend(sketch.marks.iter().map(uncoloured));
        let uncoloured = |connection: &Connection| ColouredConnection {
            connection: *connection,
            colour: None,
        };
        connections.extend(sketch.connections.iter().map(uncoloured));
    }
    for ((from, to), colour) in sketch.map_or(&[][..], |sketch| &sketch.drawn) {
        let (from, to, colour) = (*from, *to, Some(*colour));
        match from == to {
            true => marks.push(ColouredMark {
                square: from,
                mark: Markup::Circle,
                colour,
            }),
            false => connections.push(ColouredConnection {
                connection: Connection {
                    from,
                    to,
                    is_arrow: true,
                },
                colour,
            }),
        }
    }
    (marks, connections)
}

/// Returns the marks, arrows and lines at the current node in words, as `arrow g1-f3 (green)`. What covers areas is left
/// out.
pub fn mark_words(app: &App) -> Vec<String> {
    let Some(game) = app.session.as_ref().and_then(|session| session.game()) else {
        return Vec::new();
    };
    let name = |square: Square| square_name(square, game.look.coordinates);
    let tool_word = |tool: &MarkTool| {
        let row = TOOLS.iter().find(|(.., row)| row == tool);
        row.map_or_else(String::new, |(_, text, _)| app.texts.word(text))
    };
    let colour_word = |colour: Option<MarkColour>| match colour {
        Some(colour) => format!(" ({})", tool_word(&MarkTool::Colour(colour))),
        None => String::new(),
    };
    let (marks, connections) = coloured(app);
    let marks = marks.iter().filter_map(|mark| {
        let word = match &mark.mark {
            Markup::Dimmed | Markup::Territory(_) => return None,
            Markup::Label(text) => format!("\"{text}\""),
            other => tool_word(&MarkTool::Mark(other.clone())),
        };
        let colour = colour_word(mark.colour);
        Some(format!("{word} {}{colour}", name(mark.square)))
    });
    let connections = connections.iter().map(|line| {
        let Connection { from, to, is_arrow } = line.connection;
        let (word, colour) = (
            tool_word(&MarkTool::Connect { is_arrow }),
            colour_word(line.colour),
        );
        format!("{word} {}-{}{colour}", name(from), name(to))
    });
    marks.chain(connections).collect()
}
