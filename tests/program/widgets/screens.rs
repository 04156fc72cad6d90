//! Whole screens made of widgets, for comparison with the sketches.

use super::board::draughts;
use super::support::{drawn, golden, picture, theme};
use super::tree::study;
use gametui::base::Severity;
use gametui::board::Square;
use gametui::i18n::{Language, Texts};
use gametui::tui::line::Line;
use gametui::tui::theme::Theme;
use gametui::tui::widgets::board::BoardView;
use gametui::tui::widgets::composer::Composer;
use gametui::tui::widgets::frame::{Hint, HintLine, Pane, TitleBar};
use gametui::tui::widgets::source::{Highlights, SourceView};
use gametui::tui::widgets::tree::{NodeDetails, NodeLook, TreeView, progress};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

const SOURCE: &str = "define isMoveLegal() -> bool {
  if (operationsNum() < 2 || isPlaceOperation(0)) { return false; }
  int t = onTurn();
  int x = OperationList[0][0];
  int y = OperationList[0][1];
  obj p = CurrentPosition[x][y];
  if (!mine(t, p)) { return false; }
  if (i == 1) {
    if (can(t, false)) { return false; }
    int dx = OperationList[1][0] - x;
    int dy = OperationList[1][1] - y;
";

fn hints() -> Vec<Hint> {
    [
        ("←→", "step"),
        ("↑↓", "variation"),
        ("⏎", "lift/drop"),
        ("Tab", "pane"),
        (":", "commands"),
        ("?", "help"),
    ]
    .map(|(key, word)| Hint::new(key, word))
    .to_vec()
}

struct Places {
    board: Rect,
    rules: Rect,
    moves: Rect,
    composer: Rect,
    hint: Rect,
}

fn screen(theme: &Theme, places: &Places, menus: &[String], width: u16, buffer: &mut Buffer) {
    let texts = Texts::new(Language::En);
    let (game, board) = draughts();
    TitleBar {
        theme,
        name: "gametui",
        menus,
        open_menu: None,
        facts: "english draughts · ply 6 · you: white",
    }
    .render(Rect::new(0, 0, width, 1), buffer);
    let pane = Pane {
        fact: "white to move",
        below: "capture required",
        focused: true,
        ..Pane::new(theme, "Board")
    };
    let inner = pane.render(places.board, buffer).inner;
    let mut view = BoardView::new(&game, &board, theme);
    view.cursor = Some(Square::new(3, 3));
    let targets = [Square::new(5, 5)];
    view.targets = &targets;
    let mut area = inner;
    if places.composer.is_empty() {
        area.height -= 4;
    }
    view.render(area, buffer);

    let pane = Pane {
        fact: "checkers.gdef",
        below: "ok · 2 hints",
        ..Pane::new(theme, "Rules")
    };
    let inner = pane.render(places.rules, buffer).inner;
    let lines: Vec<String> = SOURCE.lines().map(str::to_owned).collect();
    let highlights = Highlights::default();
    let values: Vec<(usize, String)> = [
        (3, "x = 3"),
        (4, "y = 3"),
        (5, "p = W"),
        (6, "false"),
        (7, "true"),
        (8, "true → refuse"),
    ]
    .map(|(line, text)| (line, text.to_owned()))
    .to_vec();
    let mut view = SourceView::new(theme, &lines, &highlights);
    view.decisive = Some(8);
    view.values = &values;
    view.render(inner, buffer);

    let pane = Pane {
        fact: "study.sgf",
        below: "modified",
        ..Pane::new(theme, "Moves")
    };
    let inner = pane.render(places.moves, buffer).inner;
    let (record, current) = study();
    let facts = [progress(&texts, 6, 18, 3), "game 1 of 1".to_owned()];
    TreeView {
        theme,
        texts: &texts,
        record: &record,
        current,
        look: &|node| NodeLook::of(&record, node, 2),
        label: &|_| String::new(),
        details: NodeDetails {
            title: "4. d4:f6",
            marks: "!",
            comment: "wins a man; b6-c5 was better",
            facts: &facts,
        },
        list: false,
    }
    .render(inner, buffer);

    let area = if places.composer.is_empty() {
        let board = places.board;
        Rect::new(board.x + 2, board.bottom() - 4, board.width - 3, 3)
    } else {
        let pane = Pane {
            below: "2 legal moves",
            ..Pane::new(theme, "Move")
        };
        pane.render(places.composer, buffer).inner
    };
    let keys = [
        Hint::new("Enter", "play d4:f6"),
        Hint::new("Esc", "clear"),
        Hint::new("?", "why"),
    ];
    Composer {
        theme,
        line: &Line::new("clear(3,3) place(2,4,W)"),
        has_keyboard: true,
        placeholder: "",
        chips: &[],
        remark: Some((
            Severity::Error,
            "refused by line 118: can(t, false) is true – a capture is possible: d4:f6.",
        )),
        hints: &keys,
    }
    .render(area, buffer);
    HintLine {
        theme,
        hints: &hints(),
        right: "autosaved 12:04",
        right_comes_first: false,
        is_beside_message: false,
    }
    .render(places.hint, buffer);
}

#[test]
fn large_and_usual_screens() {
    let menus = ["Game", "Edit", "Go", "Analyse", "View", "Help"].map(String::from);
    let theme = theme("mono");
    let large = Places {
        board: Rect::new(0, 1, 46, 21),
        rules: Rect::new(46, 1, 74, 12),
        moves: Rect::new(46, 13, 74, 9),
        composer: Rect::new(0, 22, 120, 5),
        hint: Rect::new(0, 27, 120, 1),
    };
    let buffer = drawn(120, 28, |_, buffer| {
        screen(&theme, &large, &menus, 120, buffer)
    });
    golden("screen-120x28", &picture(&buffer));
    let usual = Places {
        board: Rect::new(0, 1, 38, 22),
        rules: Rect::new(38, 1, 42, 11),
        moves: Rect::new(38, 12, 42, 11),
        composer: Rect::default(),
        hint: Rect::new(0, 23, 80, 1),
    };
    let buffer = drawn(80, 24, |_, buffer| {
        screen(&theme, &usual, &menus, 80, buffer)
    });
    golden("screen-80x24", &picture(&buffer));
}

#[test]
#[ignore = "prints pictures to look at"]
fn look() {
    for entry in std::fs::read_dir("tests/golden/widgets").unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        println!("{}\n{text}", path.display());
    }
}
