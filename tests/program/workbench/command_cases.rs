//! The cases of commands: where each is run, by which key or line, and what holds afterwards but not before.
//!
//! A line begins with a colon, and `DIR/` in it is the folder of the case. Keys after a semicolon are pressed next.

use super::bench::{Bench, named};
use super::command_starts::*;
use gametui::config::Mode;
use gametui::session::Fact;
use gametui::session::node_facts::NodeFacts;
use gametui::tui::app::{Effect, Layer};
use gametui::tui::layout::Pane;
use gametui::tui::panes::{CommentExtent, PanelKind};
use gametui::tui::stones::CellSize;

/// A case of a command.
pub struct Case {
    /// The command.
    pub id: &'static str,
    /// Returns the state in which it is run.
    pub start: fn() -> Bench,
    /// The key or the line that runs it, and further keys.
    pub keys: &'static str,
    /// What the command achieves.
    pub holds: fn(&mut Bench) -> bool,
}

macro_rules! cases {
    ($( $id:literal $start:ident $keys:literal => $holds:expr; )*) => {
        /// All cases, in the order of the table of commands.
        pub static CASES: &[Case] = &[ $( Case { id: $id, start: $start, keys: $keys, holds: $holds } ),* ];
    };
}

fn shows(bench: &mut Bench, text: &str) -> bool {
    bench.screen(120, 40).contains(text)
}

/// Returns true if the shell was asked for an effect.
fn sent(bench: &Bench, effect: Effect) -> bool {
    bench.outside.contains(&effect)
}

/// Returns true if the text that was copied last contains a text.
fn copied(bench: &Bench, text: &str) -> bool {
    matches!(bench.outside.last(), Some(Effect::Clipboard(copied)) if copied.contains(text))
}

fn steps(bench: &Bench) -> usize {
    let refusal = bench.app.board.refusal.as_ref();
    refusal.map_or(0, |refusal| refusal.explanation.steps.len())
}

/// Returns true if a problem was added to those of the user, and can be asked.
fn own_problem(bench: &mut Bench) -> bool {
    if !bench.app.folders.own_problems().exists() {
        return false;
    }
    bench.keys(": 'problems own' Enter");
    problem(bench) == Some(1) && ply(bench) == 0
}

/// Returns the number of the problem that is asked.
fn problem(bench: &Bench) -> Option<usize> {
    Some(bench.session().exercise()?.count().number)
}

fn width(bench: &Bench) -> Option<u16> {
    bench.app.game().map(|game| game.width)
}

fn written(bench: &Bench, name: &str, text: &str) -> bool {
    std::fs::read_to_string(bench.path(name)).is_ok_and(|found| found.contains(text))
}

/// Returns the number of nodes of the record.
fn size(bench: &Bench) -> usize {
    bench.session().record().size()
}

fn ply(bench: &Bench) -> u32 {
    let session = bench.session();
    session.record().node(session.current()).ply()
}

fn comment(bench: &Bench) -> &str {
    let session = bench.session();
    session.record().node(session.current()).comment()
}

/// Returns the text of the first variation's move.
fn first_move(bench: &Bench) -> String {
    let session = bench.session();
    let first = session.record().node(session.record().root()).children()[0];
    let game = session.game().expect("a game");
    session.tree().move_text(first, game).unwrap_or_default()
}

fn has_property(bench: &Bench) -> bool {
    let session = bench.session();
    let node = session.record().node(session.current());
    !node.foreign().is_empty()
}

fn facts(bench: &Bench) -> NodeFacts {
    let session = bench.session();
    session.fact_reader().facts(session.current())
}

fn cursor(bench: &Bench) -> gametui::board::Square {
    bench.app.board.cursor
}

fn text(bench: &Bench) -> String {
    bench.app.editor.texts()[bench.app.editor.active].to_string()
}

fn line(bench: &Bench) -> usize {
    bench.app.editor.file().map_or(0, |file| file.caret().0 + 1)
}

fn top_menu(bench: &Bench) -> bool {
    matches!(bench.app.layers.last(), Some(Layer::Menu(_)))
}

fn top_files(bench: &Bench) -> bool {
    matches!(bench.app.layers.last(), Some(Layer::Files(_)))
}

fn top_page(bench: &Bench) -> bool {
    matches!(bench.app.layers.last(), Some(Layer::Page(_)))
}

/// Returns the selected row of the panel or of the start screen.
fn row(bench: &Bench) -> usize {
    match bench.app.panel {
        Some(panel) => panel.selected,
        None => {
            let library = &bench.app.library;
            let shown = library.shown();
            shown
                .iter()
                .position(|number| *number == library.selected)
                .expect("selected")
        }
    }
}

fn last_row(bench: &Bench) -> usize {
    bench.app.library.shown().len() - 1
}

fn panel(bench: &Bench) -> Option<PanelKind> {
    bench.app.panel.map(|panel| panel.kind)
}

fn is_analysing(bench: &Bench) -> bool {
    bench
        .session()
        .players()
        .analysing()
        .is_some_and(|analysis| analysis.is_busy())
}

/// Returns the cursor and the stones there of a board without rules.
fn cell(bench: &Bench) -> ((u32, u32), [u64; 4]) {
    let screen = bench.app.stones.as_ref().expect("stones");
    let (x, y) = screen.cursor;
    (screen.cursor, screen.board.board().stones(x, y))
}

fn head(bench: &Bench) -> (u32, u32) {
    bench
        .app
        .stones
        .as_ref()
        .expect("stones")
        .board
        .board()
        .head()
}

fn border(bench: &mut Bench) -> (u16, u16) {
    bench.draw(120, 40);
    let arrangement = bench.app.layout.arrangement;
    (arrangement.board.width, arrangement.rules.height)
}

/// Returns the borders of a new bench with this start.
fn border_of(start: fn() -> Bench) -> (u16, u16) {
    border(&mut start())
}

cases! {
    "library" game ":library" => |b| b.app.session.is_none();
    "new" library ":new othello" => |b| width(b) == Some(8);
    "new" game ":new othello" => |b| width(b) == Some(8);
    "rematch" won "n" => |b| shows(b, "game 2 of 2");
    "new-board" library ":new-board 5 3" => |b| b.app.stones.as_ref().is_some_and(|stones| stones.board.board().width() == 5);
    "new-board" changed_stones ":new-board 5x3 ; Right Enter" => |b| b.app.stones.as_ref().is_some_and(|stones| stones.board.board().height() == 3);
    "new-rules" library "n" => |b| top_files(b);
    "new-rules" library ":new-rules DIR/mine.gdef stepping" => |b| written(b, "mine.gdef", "A game of steps");
    "open" library ":open DIR/game.gdef" => |b| width(b) == Some(3);
    "open" game "Ctrl+O" => |b| top_files(b);
    "save" unsaved "Ctrl+S" => |b| written(b, "two.sgf", "place 2 2");
    "save" edited "Ctrl+S" => |b| written(b, "game.gdef", "# name");
    "save" changed_stones "Ctrl+S" => |b| !b.app.is_changed();
    "write" tree ":write DIR/a.sgf" => |b| written(b, "a.sgf", "GTMOVE");
    "save-as" tree ":save-as DIR/a.sgf" => |b| written(b, "a.sgf", "C[corner]");
    "save-rules-as" game ":save-rules-as DIR/mine.gdef" => |b| written(b, "mine.gdef", "tictactoe");
    "save-position" tree ":save-position DIR/p.gbb" => |b| written(b, "p.gbb", "GBB/1.0");
    "export" tree ":export DIR/board.txt" => |b| written(b, "board.txt", "2 . X .");
    "export" tree ":export DIR/tree.svg --figures 50" => |b| written(b, "tree.svg", "class=\"number\"");
    "export-page" tree ":export-page DIR/tree.html" => |b| written(b, "tree.html", "</html>");
    "load-position" game ":load-position DIR/position.gbb ; Enter" => |b| b.stands("c3") == "X";
    "charset" old_charset ":charset KOI8-R" => |b| comment(b) == "biaЁy";
    "write-utf8" old_charset ":write-utf8 ; Ctrl+S" => |b| written(b, "old.sgf", "CA[UTF-8]");
    "reload" changed_on_disk ":reload" => |b| text(b).contains("name: points");
    "suspend" game "Ctrl+Z" => |b| sent(b, Effect::Suspend);
    "quit" game "Ctrl+Q" => |b| sent(b, Effect::Quit(false));
    "quit" unsaved "Ctrl+C" => |b| matches!(b.app.layers.last(), Some(Layer::Dialog(_)));
    "save-and-quit" unsaved ":save-and-quit" => |b| sent(b, Effect::Quit(false)) && !b.app.is_changed();
    "quit-unsaved" unsaved ":quit-unsaved" => |b| sent(b, Effect::Quit(false)) && b.app.is_changed();

    "undo" tree "u" => |b| size(b) == 4;
    "undo" edited "Ctrl+Z" => |b| !text(b).starts_with("# ");
    "undo" changed_stones "u" => |b| cell(b) == ((2, 1), [1; 4]);
    "redo" undone "Ctrl+Y" => |b| text(b).starts_with("# name");
    "redo" tree_undone "U" => |b| size(b) == 5;
    "comment" tree "e ; 'well' Esc" => |b| comment(b) == "well";
    "comment" moves ":comment well" => |b| comment(b) == "well";
    "mark" moves ":mark !" => |b| shows(b, "c3  !");
    "mark-square" tree ":mark-square triangle ; Enter" => |b| !b.session().tree().markup().is_empty();
    "mark-square" tree "k ; Enter ; Enter ; Enter" => |b| !b.session().tree().markup().is_empty();
    "mark-dead" game ":mark-dead" => |b| b.toast().contains("no groups");
    "properties" moves ":properties GW[2]" => |b| has_property(b);
    "properties" moves "i" => |b| top_menu(b);
    "set-clock" moves ":set-clock 9:58" => |b| facts(b).clocks.len() == 1;
    "set-value" moves ":set-value +0.3" => |b| facts(b).values.len() == 1;
    "name" moves "E ; 'gambit' Enter" => |b| shows(b, "gambit");
    "game-info" tree ":game-info ; Enter 'Cup' Enter Esc" => |b| !b.session().tree().fact(Fact::ALL[0]).is_empty();
    "add-game" two_games ":add-game" => |b| shows(b, "game 2 of 3") && size(b) == 1;
    "delete-game" two_games ":delete-game" => |b| !shows(b, "of 2 ") && size(b) == 3;
    "move-game" two_games ":move-game down" => |b| shows(b, "game 2 of 2") && size(b) == 2;
    "move-game" second_game ":move-game ; Enter" => |b| shows(b, "game 1 of 2") && size(b) == 3;
    "clock" game ":clock 10+5" => |b| b.app.clock().is_some();
    "pause" timed ":pause" => |b| b.app.is_paused();
    "resign" tree ":resign ; r" => |b| b.session().tree().fact(Fact::Result) == "B+R";
    "draw" tree ":draw" => |b| b.session().tree().fact(Fact::Result).to_lowercase().starts_with("draw");
    "claim" repeated ":claim" => |b| b.session().tree().fact(Fact::Result) == "Draw" && shows(b, "ends here: draw by claim.");
    "delete" moves "Delete" => |b| size(b) == 4;
    "delete-others" second_variation "D" => |b| size(b) == 4;
    "promote" second_variation "P" => |b| first_move(b).contains("b2");
    "make-main" moves "M" => |b| first_move(b).contains("b2");
    "cut-branch" second_variation "Ctrl+X" => |b| size(b) == 2;
    "copy-branch" second_variation "y ; Home p" => |b| b.toast().contains("3 moves");
    "paste-branch" copied_branch "p" => |b| size(b) > 5;
    "replace" rules ":replace bool ; 'flag' Enter 'a'" => |b| text(b).contains("-> flag") && !text(b).contains("bool");
    "rename" rules "Shift+F2 ; Ctrl+U 'isEmpty' Enter" => |b| text(b).matches("isEmpty").count() == 2;
    "external-editor" rules "Shift+F5" => |b| matches!(b.outside.last(), Some(Effect::EditOutside(_)));
    "format" ragged "Shift+F9" => |b| text(b) == RULES && line(b) == 11;
    "format" ragged ":format ; Ctrl+U" => |b| b.toast().is_empty() && b.app.editor.version > ragged().app.editor.version + 1;
    "variants" rules ":variants" => |b| matches!(b.app.layers.last(), Some(Layer::Menu(_)));
    "toggle-comment" rules "Ctrl+E" => |b| text(b) != RULES;
    "set-up" game "S" => |b| b.app.board.setting_up;
    "clear-board" tree ":clear-board ; S Enter" => |b| b.stands("b2") == "." && b.stands("a1") == ".";
    "start-position" tree ":start-position ; S Enter" => |b| b.stands("b2") == ".";
    "side-to-move" game ":side-to-move 2" => |b| b.session().position().turn == 1;
    "state" castling ":state shortWhite=true" => |b| !shows(b, "white castles");
    "copy-line" tree ":copy-line" => |b| copied(b, "1. b2");
    "copy-game" tree ":copy-game" => |b| copied(b, "C[corner]");
    "copy-position" tree ":copy-position" => |b| copied(b, "GBB/1.0");
    "copy-fen" castling ":copy-fen" => |b| copied(b, "/");
    "copy-diagram" tree ":copy-diagram" => |b| copied(b, "2 . X .");
    "paste-text" copied_game "Ctrl+V" => |b| size(b) == 3;

    "step-back" tree "Alt+Left" => |b| ply(b) == 2;
    "step-back" tree "," => |b| ply(b) == 2;
    "step-back" moves "Left" => |b| ply(b) == 2;
    "step-back" analysis "Left" => |b| ply(b) == 1;
    "step-forward" root "Right" => |b| ply(b) == 1;
    "step-forward" refused "." => |b| ply(b) == 1;
    "variation-up" root "Up ; Right" => |b| b.stands("a2") == "X";
    "variation-down" first_variation "Down" => |b| b.stands("b2") == "X";
    "branch" root ":branch b" => |b| b.stands("b2") == "X" || b.stands("a2") == "X";
    "branch" root ":branch ; Down Enter" => |b| ply(b) == 1;
    "back-ten" end_of_long_game "PageUp" => |b| ply(b) == 2;
    "forward-ten" long_game "PageDown" => |b| ply(b) == 10;
    "to-start" end_of_long_game "Home" => |b| ply(b) == 0;
    "to-end" long_game "End" => |b| ply(b) == 12;
    "previous-fork" tree "b" => |b| ply(b) == 0;
    "next-fork" fork_ahead "B" => |b| ply(b) == 2;
    "next-comment" root "c" => |b| comment(b) == "corner";
    "previous-comment" tree "C" => |b| comment(b) == "corner";
    "next-refused" refused "R" => |b| ply(b) == 2;
    "main-line" tree "m" => |b| ply(b) == 0;
    "main-line" tree "m ; ." => |b| b.stands("a2") == "X";
    "next-game" two_games "Ctrl+PageDown" => |b| shows(b, "2 of 2") && size(b) == 3;
    "previous-game" second_game "Ctrl+PageUp" => |b| size(b) == 2;
    "game" two_games ":game 2" => |b| size(b) == 3;
    "file-games" two_games ":file-games" => |b| matches!(b.app.layers.last(), Some(Layer::Palette(_)));
    "chapters" named_nodes ":chapters ; Enter" => |b| ply(b) == 1;
    "goto" tree ":goto 0" => |b| ply(b) == 0;
    "goto" rules "Ctrl+G ; '3:2' Enter" => |b| line(b) == 3;
    "goto" stones ":goto 4 3" => |b| cell(b).0 == (4, 3);
    "find" root "Ctrl+F ; 'corner' Enter" => |b| comment(b) == "corner";
    "find" rules "Ctrl+F ; 'May' Enter" => |b| line(b) == 4;
    "find-next" found "F3" => |b| line(b) == 11;
    "find-previous" found "Shift+F3" => |b| line(b) == 6;
    "definition" rules "Ctrl+D" => |b| line(b) == 5;
    "jump-back" jumped "Ctrl+B" => |b| line(b) == 11;
    "references" rules "Shift+F4 ; Home Enter" => |b| line(b) == 5;
    "outline" rules "Ctrl+T ; End Enter" => |b| line(b) == 13;
    "autoplay" root "Space" => |b| { b.wait(1000); ply(b) > 0 };
    "faster" root "+" => |b| shows(b, "0.7") || b.toast().contains("s");
    "slower" root "-" => |b| b.toast().contains("s");

    "why" impossible "w" => |b| panel(b) == Some(PanelKind::Why);
    "why" impossible "F2" => |b| panel(b) == Some(PanelKind::Why);
    "legal-moves" game "l" => |b| matches!(b.app.layers.last(), Some(Layer::LegalMoves(_)));
    "opponent" game ":opponent 2 50 ; Esc" => |b| { if ply(b) == 0 { b.enter("b2"); } ply(b) == 2 };
    "seconds" game ":seconds 3" => |b| b.app.config.seconds == 3;
    "engine" game ":engine gtp no-such-engine" => |b| b.session().players().engines().count() == 1;
    "engine-log" engine_named ":engine-log" => |b| top_page(b);
    "engine-move" weak_machine "g" => |b| ply(b) > 0;
    "hint" seeded "*" => |b| b.toast().starts_with("Look at row");
    "hint" moves "* ; *" => |b| b.session().players().hint().is_some();
    "win-in" game ":win-in 1" => |b| b.toast().contains("cannot force a win in one move");
    "stop-thinking" thinking ":stop-thinking" => |b| b.session().players().thinking().is_none();
    "analyse" holding "a" => |b| panel(b) == Some(PanelKind::Analysis);
    "analyse" game ":analyse 60" => |b| panel(b) == Some(PanelKind::Analysis);
    "review" losing "V" => |b| { b.wait(60_000); b.session().mistake_sign(b.session().current()).is_none() && b.session().review().is_some() };
    "next-mistake" reviewed_start "n" => |b| b.session().mistake_sign(b.session().current()).is_some();
    "previous-mistake" reviewed "N" => |b| ply(b) == 5;
    "keep-review" reviewed ":keep-review" => |b| size(b) == 7 && b.session().record().line_to(b.session().current()).iter().any(|node| !b.session().record().node(*node).foreign().is_empty());
    "add-line" analysis "v" => |b| size(b) > 3;
    "add-line" reviewed_panel "v" => |b| size(b) > 7;
    "explorer" opened_pgn "x" => |b| panel(b) == Some(PanelKind::Explorer) && shows(b, "One game");
    "explorer" game ":explorer no-such-folder" => |b| b.wait(60_000).toast().contains("was not found");
    "explored-games" explored "o" => |b| matches!(b.app.layers.last(), Some(Layer::Menu(_)));
    "problems" problem_file ":problems" => |b| problem(b) == Some(1) && panel(b) == Some(PanelKind::Exercise);
    "learn-from-mistakes" reviewed "L" => |b| problem(b) == Some(1) && panel(b) == Some(PanelKind::Exercise);
    "problem-here" losing_start ":problem-here" => |b| own_problem(b);
    "next-problem" first_problem "n" => |b| problem(b) == Some(2);
    "previous-problem" second_problem "N" => |b| problem(b) == Some(1);
    "try-again" played_problem ":try-again" => |b| size(b) == 1;
    "show-solution" second_problem ":show-solution" => |b| size(b) == 4;
    "problem-order" first_problem ":problem-order" => |b| b.toast().contains("random");
    "end-exercise" first_problem "Esc" => |b| problem(b).is_none() && panel(b).is_none();
    "statistics" game ":statistics 20" => |b| panel(b) == Some(PanelKind::Statistics);
    "learn" seeded ":learn 1" => |b| panel(b) == Some(PanelKind::Learned) && shows(b, "plays with");
    "learned" game ":learned" => |b| shows(b, "has not learned this game");
    "check" broken_rules "F7" => |b| top_page(b);
    "tests" with_tests ":tests" => |b| shows(b, "any square");
    "make-test" refused_try ":make-test" => |b| written(b, "game.tests.toml", "[[test]]");
    "messages" told ":messages" => |b| top_page(b);
    "next-diagnostic" broken_rules "F8" => |b| line(b) == 7;
    "previous-diagnostic" broken_rules "Shift+F8" => |b| line(b) == 1;

    "set" game ":set theme=light" => |b| b.app.config.theme == "light";
    "theme" game ":theme high-contrast" => |b| b.app.theme.name == "high-contrast";
    "language" game ":language pl" => |b| shows(b, "ruch");
    "glyphs" game ":glyphs ascii" => |b| b.screen(120, 40).is_ascii();
    "keys" game ":keys vim" => |b| b.app.config.keys.name() == "vim";
    "mouse" game ":mouse" => |b| b.outside.iter().any(|sent| matches!(sent, Effect::SetMouse(_)));
    "hints" game "h" => |b| b.app.config.hints != gametui::config::Config::default().hints;
    "dice" game ":dice" => |b| !b.app.config.dice;
    "practice" game ":practice" => |b| b.app.config.practice;
    "problem-answers" game ":problem-answers first" => |b| b.app.config.problem_answers == "first";
    "problem-all" game ":problem-all" => |b| b.app.config.problem_all;
    "curtain" game ":curtain" => |b| !b.app.config.curtain;
    "throw" game ":throw" => |b| b.toast().contains("Chance does not move here.");
    "heat" statistics "h" => |b| b.app.config.heat;
    "estimate" divided_go ":estimate on" => |b| shows(b, "about ");
    "territory" divided_go ":territory" => |b| b.app.config.territory && shows(b, "▪");
    "board" game ":board green" => |b| b.app.config.boards.ends_with("=green") && b.app.theme.has_board();
    "numbers" divided_go ":numbers all" => |b| b.app.config.numbers == "all";
    "numbers" divided_go "+" => |b| b.app.config.numbers == "last";
    "flip" game "f" => |b| b.app.board.flipped;
    "score-sheet" moves "t" => |b| b.app.shows_sheet() && b.app.config.sheet;
    "columns" moves ":columns clock" => |b| b.app.moves.columns.is_some() && b.app.shows_sheet();
    "columns" moves ">" => |b| b.app.moves.columns.is_some();
    "show-comments" moves "v" => |b| b.app.moves.comments == CommentExtent::FirstLine && b.app.shows_sheet();
    "fold" second_variation "z" => |b| !b.app.moves.folded.is_empty();
    "fold-all" rules "Shift+F11" => |b| b.app.editor.file().is_some_and(|file| !file.hidden().is_empty());
    "zoom" game "Z" => |b| b.app.is_zoomed && !shows(b, "─ Moves");
    "premove" game ":premove" => |b| !b.app.config.premove;
    "mode" game ":mode study" => |b| b.app.mode == Mode::Study;
    "mode" game ":layout play" => |b| b.app.mode == Mode::Play;
    "next-mode" game "F6" => |b| b.app.mode == Mode::Play;
    "previous-mode" game "Shift+F6" => |b| b.app.mode == Mode::Study;
    "source" game "F5" => |b| b.app.focus == Pane::Rules;
    "source" rules "F5" => |b| b.app.focus != Pane::Rules;
    "next-moves" root ":next-moves never" => |b| !shows(b, "next: a");
    "border-left" game "Ctrl+Left" => |b| border(b).0 < border_of(game).0;
    "border-right" game "Ctrl+Right" => |b| border(b).0 > border_of(game).0;
    "border-up" rules "Ctrl+Up" => |b| border(b).1 < border_of(rules).1;
    "border-down" moved_border "Ctrl+Down" => |b| border(b).1 > border_of(moved_border).1;
    "what-if" game ":what-if" => |b| b.app.config.what_if != gametui::config::Config::default().what_if;
    "next-pane" game "Tab" => |b| b.app.focus == Pane::Moves;
    "previous-pane" game "Shift+Tab" => |b| b.app.focus == Pane::Composer;
    "next-file" two_files "Ctrl+PageDown" => |b| b.app.editor.active == 0;

    "show-rules-in-words" game "r" => |b| top_page(b);
    "show-rules-in-words" library "r" => |b| top_page(b);
    "describe" rules "Ctrl+K" => |b| shows(b, "May a dot be put there?") && top_page(b);
    "reference" rules "F1" => |b| top_page(b);
    "reference" game ":reference sgf" => |b| top_page(b);
    "help" game "?" => |b| matches!(b.app.layers.last(), Some(Layer::Help(_)));
    "help" rules "Shift+F1" => |b| matches!(b.app.layers.last(), Some(Layer::Help(_)));
    "palette" game "Ctrl+P" => |b| matches!(b.app.layers.last(), Some(Layer::Palette(_)));
    "menu" game "F10" => |b| top_menu(b);
    "answer-notice" question_waiting "Ctrl+N" => |b| matches!(b.app.layers.last(), Some(Layer::Dialog(_)));

    "cursor-left" men "Left" => |b| cursor(b) == named("b3");
    "cursor-right" men "Right" => |b| cursor(b) == named("d3");
    "cursor-up" men "Up" => |b| cursor(b) == named("c4");
    "cursor-down" men "Down" => |b| cursor(b) == named("c2");
    "cursor-left" stones "Left" => |b| cell(b).0 == (1, 1);
    "cursor-right" stones "Right" => |b| cell(b).0 == (3, 1);
    "cursor-up" stones "Up" => |b| cell(b).0 == (2, 2);
    "cursor-down" stones "Down" => |b| cell(b).0 == (2, 0);
    "lift" men "Enter" => |b| b.app.board.composition.lifted().is_some();
    "go-on" solved_problem "Enter" => |b| problem(b) == Some(2);
    "next-target" lifted "t" => |b| cursor(b).y == 3 && cursor(b) != named("c3");
    "previous-target" lifted "T" => |b| cursor(b).y == 3 && cursor(b) != named("c3");
    "remove" men "x" => |b| !b.composer().is_empty();
    "put" game ":put X" => |b| ply(b) == 1;
    "put" game "p" => |b| top_menu(b) || ply(b) == 1;
    "take-back" lifted "Esc" => |b| b.app.board.composition.lifted().is_none();
    "to-board" typing "Esc" => |b| b.composer().is_empty() && b.app.focus == Pane::Board;
    "submit" typing "Enter" => |b| ply(b) == 1;
    "pass" go "P" => |b| ply(b) == 1;
    "type-move" game "i" => |b| b.app.focus == Pane::Composer;
    "complete" letter_typed "Tab" => |b| top_menu(b);
    "complete" typed_word "Ctrl+Space" => |b| text(b).contains("\n  isFree");
    "clear-line" typing "Ctrl+U" => |b| b.composer().is_empty();
    "earlier" typed_moves "Up" => |b| b.composer() == "a1";
    "later" recalled "Down" => |b| b.composer() == "a1";
    "indent" indented "Tab" => |b| text(b).contains("\n    return CurrentPosition");
    "unindent" indented "Shift+Tab" => |b| text(b).contains("\nreturn CurrentPosition");
    "select-all" rules "Ctrl+A ; Delete" => |b| text(b).is_empty();
    "copy" selected "Ctrl+C" => |b| copied(b, "name: dots");
    "cut" selected "Ctrl+X" => |b| copied(b, "name: dots") && text(b).is_empty();
    "paste" copied_text "Ctrl+V" => |b| text(b).contains("pasted");
    "play-candidate" analysis "Enter" => |b| ply(b) == 3;
    "resume" paused "Space" => |b| is_analysing(b);
    "go-to-mistake" reviewed_panel "Enter" => |b| ply(b) == 5;
    "play-explored" explored "Enter" => |b| ply(b) == 1;
    "jump-to-line" statistics_line "Enter" => |b| b.app.focus == Pane::Rules;
    "close-panel" analysis "Esc" => |b| panel(b).is_none();
    "close-panel" explained "Enter" => |b| panel(b).is_none();
    "next-decisive" first_step "d" => |b| row(b) > 0;
    "step-over" first_step "n" => |b| row(b) > 0;
    "step-over-back" last_step "p" => |b| row(b) + 1 < steps(b);
    "to-board" moves "Esc" => |b| b.app.focus == Pane::Board;
    "close-here" rules "Esc ; Esc" => |b| b.app.focus == Pane::Board;
    "scroll-up" scrolled_comment "Shift+Up" => |b| b.screen(120, 40) != scrolled_comment().screen(120, 40);
    "scroll-down" long_comment "Shift+Down" => |b| b.screen(120, 40) != long_comment().screen(120, 40);
    "open-selected" library "Enter" => |b| b.app.session.is_some();
    "open-selected" moves "Enter" => |b| b.app.focus == Pane::Board;
    "filter-games" library "/ ; 'othello'" => |b| b.app.library.shown().len() < 4;
    "game-kind" library "k" => |b| b.app.library.kind.is_some();
    "game-language" library "l" => |b| b.app.library.language.is_some();
    "show-all-games" filtered_library "Esc" => |b| !b.app.library.is_filtered();
    "open-sample" library "s" => |b| b.app.session.as_ref().is_some_and(|session| session.record().size() > 3);
    "open-position" library "p" => |b| b.app.session.as_ref().is_some_and(|session| !session.record().node(session.current()).ops().is_empty());
    "move-head" changed_stones "Enter" => |b| head(b) == (0, 2);
    "resize" stones "s ; Ctrl+U '4 3' Enter" => |b| b.app.stones.as_ref().is_some_and(|stones| stones.board.board().width() == 4);
    "paint" stones "p ; Enter Enter" => |b| cell(b).1 == [2, 1, 1, 1];
    "gbb-options" stones ":gbb-options useFullColorNames=false ; Ctrl+S" => |b| written(b, "board.gbb", "a 1 n 1");
    "gbb-options" stones "o" => |b| top_menu(b);
    "add-azul" stones "a" => |b| cell(b).1 == [2, 1, 1, 1];
    "add-negro" stones "n" => |b| cell(b).1 == [1, 2, 1, 1];
    "add-rojo" stones "r" => |b| cell(b).1 == [1, 1, 2, 1];
    "add-verde" stones "v" => |b| cell(b).1 == [1, 1, 1, 2];
    "take-azul" stones "A" => |b| cell(b).1 == [0, 1, 1, 1];
    "take-negro" stones "N" => |b| cell(b).1 == [1, 0, 1, 1];
    "take-rojo" stones "R" => |b| cell(b).1 == [1, 1, 0, 1];
    "take-verde" stones "V" => |b| cell(b).1 == [1, 1, 1, 0];
    "clear-cell" stones "x" => |b| cell(b).1 == [0; 4];
    "to-head" changed_stones "h" => |b| cell(b).0 == (2, 1);
    "row-start" stones "Home" => |b| cell(b).0 == (0, 1);
    "row-end" stones "End" => |b| cell(b).0 == (8, 1);
    "rows-up" stones "PageUp" => |b| cell(b).0.1 > 9;
    "rows-down" stones_high "PageDown" => |b| cell(b).0.1 < 30;
    "larger" small_stones "+" => |b| b.app.stones.as_ref().is_some_and(|stones| stones.size == Some(CellSize::Digits));
    "smaller" stones "-" => |b| b.app.stones.as_ref().is_some_and(|stones| stones.size.is_some());
    "list-up" end_of_library "Up" => |b| row(b) + 1 == last_row(b);
    "list-up" end_of_analysis "Up" => |b| row(b) == 5;
    "list-down" library "Down" => |b| row(b) == row(&library()) + 1;
    "list-down" analysis "Down" => |b| row(b) == 1;
    "list-page-up" end_of_library "PageUp" => |b| row(b) + 1 < last_row(b);
    "list-page-down" start_of_library "PageDown" => |b| row(b) > 1;
    "list-start" end_of_library "Home" => |b| row(b) == 0;
    "list-start" end_of_analysis "Home" => |b| row(b) == 0;
    "list-end" library "End" => |b| row(b) == last_row(b);
    "list-end" analysis "End" => |b| row(b) == 6;
}
