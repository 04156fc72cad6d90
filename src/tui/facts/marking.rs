//! What is being marked on the board.

use crate::codec::sgf::Markup;
use crate::message;
use crate::tui::app::App;
use crate::tui::panes::MarkTool;

/// The tools with their names in commands and the identifiers of their words.
pub const TOOLS: [(&str, &str, MarkTool); 12] = [
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
