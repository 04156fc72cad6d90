//! The states in which the tests of commands begin.

use super::bench::{Bench, named};
use gametui::config::Mode;
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;

pub const RULES: &str = "name: dots\nsize: 3 x 3\nobj Dot\n/* May a dot be put there? */\n\
    define isFree(int x, int y) -> bool {\n  return CurrentPosition[x][y] == empty;\n}\n\
    define isMoveLegal() -> bool {\n  if (operationsNum() != 1) { return false; }\n\
    \x20 int x = OperationList[0][0];\n  return isFree(x, OperationList[0][1]);\n}\n\
    define end() -> bool { return false; }\n";

const TESTS: &str = "[[test]]\nname = \"any square\"\nmoves = 9\n";

const POSITION: &str = "GBB/1.0\nsize 3 3\ncell 2 2 Azul 1\nhead 0 0\n";

const STONES: &str = "GBB/1.0\nsize 9 40\ncell 2 1 Azul 1 Negro 1 Rojo 1 Verde 1\nhead 2 1\n";

fn write(bench: &Bench, name: &str, text: impl AsRef<[u8]>) -> std::path::PathBuf {
    let path = bench.path(name);
    std::fs::write(&path, text).expect("written");
    path
}

pub fn opened(name: &str, text: impl AsRef<[u8]>) -> Bench {
    let mut bench = Bench::empty();
    let path = write(&bench, name, text);
    bench.open(OpenTarget::of_path(path));
    bench
}

/// Returns the bench with the focus in a pane.
fn in_pane(mut bench: Bench, pane: Pane) -> Bench {
    bench.app.focus = pane;
    bench.draw(120, 40);
    bench
}

/// The start screen.
pub fn library() -> Bench {
    let mut bench = Bench::empty();
    write(&bench, "game.gdef", RULES);
    bench.wait(1);
    bench
}

/// The start screen with a filter.
pub fn filtered_library() -> Bench {
    let mut bench = library();
    bench.keys("k");
    bench
}

/// A game at its start with a clock.
pub fn timed() -> Bench {
    let mut bench = game();
    bench.keys(": 'clock 5' Enter");
    bench
}

/// A game at its start, with the files that lines name.
pub fn game() -> Bench {
    let bench = Bench::game("tictactoe");
    write(&bench, "position.gbb", POSITION);
    bench
}

/// A game that is over.
pub fn won() -> Bench {
    let mut bench = Bench::game("tictactoe");
    bench.enter("a1 a2 b1 b2 c1");
    bench
}

/// Draughts at the start, the cursor on a man.
pub fn men() -> Bench {
    let mut bench = Bench::game("checkers");
    bench.app.board.cursor = named("c3");
    bench
}

/// A lifted man with two squares to go to.
pub fn lifted() -> Bench {
    let mut bench = men();
    bench.keys("Enter");
    bench
}

/// A game with two variations, a comment and a refused move: `a2`, and `b2 a1 c3` with the last of them on the board.
pub fn tree() -> Bench {
    let mut bench = game();
    bench.enter("a2").keys("Home").enter("b2 a1");
    bench.keys("Ctrl+P 'comment corner' Enter").enter("c3");
    bench
}

/// The start of [`tree`], with a fork ahead on its second line.
pub fn fork_ahead() -> Bench {
    let mut bench = tree();
    bench.keys(",").enter("c2").keys("Home");
    bench
}

/// Chess, in which a position has come about for the third time.
pub fn repeated() -> Bench {
    let mut bench = Bench::game("chess");
    for _ in 0..2 {
        bench.keys("i 'Nf3' Enter 'Nf6' Enter 'Ng1' Enter 'Ng8' Enter Esc");
    }
    bench
}

/// The same as [`tree`], with the last move taken back.
pub fn tree_undone() -> Bench {
    let mut bench = tree();
    bench.keys("u");
    bench
}

/// The same, in the pane of moves.
pub fn moves() -> Bench {
    in_pane(tree(), Pane::Moves)
}

/// The second variation at its first move.
pub fn second_variation() -> Bench {
    let mut bench = moves();
    bench.keys("Home Right");
    bench
}

/// The root, before two variations.
pub fn root() -> Bench {
    let mut bench = moves();
    bench.keys("Home");
    bench
}

/// The root of a game whose main line has a refused move.
pub fn refused() -> Bench {
    let text = "(;FF[4]GTRULES[tictactoe.gdef]SZ[3];GTMOVE[place 1 1 X];GTMOVE[place 1 1 O])";
    let mut bench = opened("refused.sgf", text);
    bench.keys("Home");
    bench
}

/// A game of twelve moves, at its start.
pub fn long_game() -> Bench {
    let mut text = "(;FF[4]GTRULES[go.gdef]SZ[9]".to_owned();
    for number in 0..12 {
        text.push_str(&format!(
            ";GTMOVE[place {} {} {}]",
            number % 9,
            number / 9 * 4,
            ["black", "white"][number % 2]
        ));
    }
    let mut bench = opened("long.sgf", text + ")");
    bench.keys("Home");
    bench
}

/// The same, at its end.
pub fn end_of_long_game() -> Bench {
    let mut bench = long_game();
    bench.keys("End");
    bench
}

/// A game with a branch on the clipboard.
pub fn copied_branch() -> Bench {
    let mut bench = second_variation();
    bench.keys("y Left Down Right");
    bench
}

/// A game with a comment longer than the pane, in the score sheet.
pub fn long_comment() -> Bench {
    let mut bench = moves();
    let words = vec!["word"; 900].join(" ");
    bench.keys(&format!("Ctrl+P 'comment {words}' Enter t"));
    bench.draw(120, 40);
    // Opened: a long one begins folded.
    bench.app.moves.is_extent_chosen = true;
    bench
}

/// A file with two games, the first open.
pub fn two_games() -> Bench {
    let text = "(;FF[4]GTRULES[tictactoe.gdef]SZ[3];GTMOVE[place 1 1 X])\
                (;FF[4]GTRULES[tictactoe.gdef]SZ[3];GTMOVE[place 0 1 X];GTMOVE[place 0 0 O])";
    opened("two.sgf", text)
}

/// A game of chess in a file, in the pane of moves.
pub fn opened_pgn() -> Bench {
    let bench = opened("one.pgn", "[Result \"1-0\"]\n\n1. e4 e5 1-0\n");
    in_pane(bench, Pane::Moves)
}

/// The explorer of two games of one file.
pub fn explored() -> Bench {
    let mut bench = in_pane(two_games(), Pane::Moves);
    bench.keys("Home x").wait(60_000);
    bench.draw(120, 40);
    bench
}

/// The same, the second open.
pub fn second_game() -> Bench {
    let mut bench = two_games();
    bench.keys("Ctrl+PageDown");
    bench
}

/// A record with named nodes.
pub fn named_nodes() -> Bench {
    let text =
        "(;FF[4]GTRULES[tictactoe.gdef]SZ[3];GTMOVE[place 1 1 X]N[Centre];GTMOVE[place 0 0 O])";
    opened("named.sgf", text)
}

/// A record in an old charset that it does not name.
pub fn old_charset() -> Bench {
    opened("old.sgf", b"(;FF[4]GM[1]SZ[9]C[bia\xb3y];B[aa])")
}

/// A record on disk with a move that is not saved.
pub fn unsaved() -> Bench {
    let mut bench = two_games();
    bench.keys("End").enter("c3");
    bench
}

/// A game in the middle, with a clipboard that holds a game.
pub fn copied_game() -> Bench {
    let mut bench = game();
    bench.app.clipboard =
        "(;FF[4]GTRULES[tictactoe.gdef]SZ[3];GTMOVE[place 1 1 X];GTMOVE[place 0 0 O])".to_owned();
    bench
}

/// Rules in a file, the caret on the name of a function where it is called.
pub fn rules() -> Bench {
    let mut bench = in_pane(Bench::rules(RULES), Pane::Rules);
    write(&bench, "game.tests.toml", TESTS);
    bench.wait(60_000);
    bench.app.editor.go_to(0, 11, 12);
    bench
}

/// Rules with a word typed and a list of completions not yet open.
pub fn typed_word() -> Bench {
    let mut bench = rules();
    bench.app.editor.go_to(0, 9, 3);
    bench.keys("'isF' Esc").wait(1);
    bench
}

/// Rules after a jump to a declaration.
pub fn jumped() -> Bench {
    let mut bench = rules();
    bench.keys("Ctrl+D");
    bench
}

/// Rules with a text that was changed.
pub fn edited() -> Bench {
    let mut bench = rules();
    bench.app.editor.go_to(0, 1, 1);
    bench.keys("'# '");
    bench
}

/// Rules with a change taken back.
pub fn undone() -> Bench {
    let mut bench = edited();
    bench.keys("Ctrl+Z");
    bench
}

/// Rules with an indented line, the caret in it.
pub fn indented() -> Bench {
    let mut bench = rules();
    bench.app.editor.go_to(0, 6, 3);
    bench.keys("Left Right");
    bench
}

/// Rules in an unusual form, the caret in them.
pub fn ragged() -> Bench {
    let mut bench = in_pane(Bench::rules(&RULES.replace("  ", " ")), Pane::Rules);
    bench.wait(60_000);
    bench.app.editor.go_to(0, 11, 12);
    bench
}

/// Rules with a border that was moved up.
pub fn moved_border() -> Bench {
    let mut bench = rules();
    bench.keys("Ctrl+Up").draw(120, 40);
    bench
}

/// Rules with all of the text selected.
pub fn selected() -> Bench {
    let mut bench = rules();
    bench.keys("Ctrl+A");
    bench
}

/// Rules and a clipboard with a text.
pub fn copied_text() -> Bench {
    let mut bench = rules();
    bench.app.clipboard = "pasted".to_owned();
    bench
}

/// Rules on disk that another program has changed unnoticed.
pub fn changed_on_disk() -> Bench {
    let bench = rules();
    write(&bench, "game.gdef", RULES.replace("dots", "points"));
    bench
}

/// A game with rules of two files.
pub fn two_files() -> Bench {
    let mut bench = rules();
    let path = bench.path("game.tests.toml");
    bench.keys(&format!("Ctrl+P 'open {}' Enter", path.display()));
    bench
}

/// Rules with two faults, the caret at the start.
pub fn broken_rules() -> Bench {
    let text = "name: dots\nsize: 3 x 3\nobj X\ndefine isMoveLegal() -> bool {\n  return Y == X;\n}\n\
                define end() -> bool { return Z; }\n";
    let mut bench = Bench::rules(text);
    write(&bench, "position.gbb", POSITION);
    bench.wait(60_000);
    bench
}

/// A record of a game that no rules are known for.
pub fn record_only() -> Bench {
    let text = "(;FF[4]GM[6]GTRULES[none.gdef]PB[Ann]PW[Bob];W[31hjik];B[52lqac]C[well];W[double])";
    let mut bench = opened("record.sgf", text);
    bench.wait(60_000);
    bench
}

/// A board of stones.
pub fn stones() -> Bench {
    opened("board.gbb", STONES)
}

/// A board of stones after a change.
pub fn changed_stones() -> Bench {
    let mut bench = stones();
    bench.keys("a Up Left Left");
    bench
}

/// Rules and a record in files that may only be read, with changes.
pub fn read_only() -> Bench {
    let mut bench = rules();
    let record = bench.path("game.sgf");
    bench.keys(&format!("Ctrl+P 'save-as {}' Enter", record.display()));
    for path in [record, bench.path("game.gdef")] {
        let mut permissions = std::fs::metadata(&path).expect("a file").permissions();
        permissions.set_readonly(true);
        std::fs::set_permissions(&path, permissions).expect("set");
    }
    bench.app.focus = Pane::Board;
    bench.enter("a1");
    bench
}

/// The first step of a judgement.
pub fn first_step() -> Bench {
    let mut bench = explained();
    bench.keys("Home");
    bench
}

/// The last step of a judgement.
pub fn last_step() -> Bench {
    let mut bench = explained();
    bench.keys("End");
    bench
}

/// The steps of a judgement.
pub fn explained() -> Bench {
    let mut bench = Bench::rules(RULES);
    bench.enter("a1").keys("i 'place(0,0,Dot)' Enter F2");
    bench
}

/// The line in which a move is typed, with a text.
pub fn typing() -> Bench {
    let mut bench = game();
    bench.keys("i 'b2'");
    bench
}

/// The line in which a move is typed, empty, after two moves were typed.
pub fn typed_moves() -> Bench {
    let mut bench = typing();
    bench.keys("Enter i 'a1' Enter i");
    bench
}

/// The same, with the earlier of them recalled.
pub fn recalled() -> Bench {
    let mut bench = typed_moves();
    bench.keys("Up Up");
    bench
}

/// A finished analysis with the first of its moves chosen.
pub fn analysis() -> Bench {
    let mut bench = game();
    bench
        .app
        .session
        .as_mut()
        .expect("open")
        .players_mut()
        .set_seed(7);
    bench
        .enter("b2 a2")
        .keys("Ctrl+P 'analyse 100' Enter")
        .wait(60_000);
    bench.draw(120, 40);
    bench
}

/// The same, with the last of its moves chosen.
pub fn end_of_analysis() -> Bench {
    let mut bench = analysis();
    bench.keys("End");
    bench
}

/// A paused analysis.
pub fn paused() -> Bench {
    let mut bench = Bench::game("tictactoe");
    bench.holds = true;
    bench.keys("F9").wait(1);
    bench.wait(70_000);
    bench.draw(120, 40);
    bench
}

/// Finished statistics of a game that ends in one of its lines.
pub fn statistics() -> Bench {
    let mut bench = game();
    bench
        .app
        .session
        .as_mut()
        .expect("open")
        .players_mut()
        .set_seed(7);
    bench.keys("Ctrl+P 'statistics 40' Enter").wait(60_000);
    bench.draw(120, 40);
    bench
}

/// A game whose searches do not begin.
pub fn holding() -> Bench {
    let mut bench = game();
    bench.holds = true;
    bench
}

/// A search of the machine for its own move.
pub fn thinking() -> Bench {
    let mut bench = holding();
    bench.keys("g");
    bench
}

/// A game whose machine counts visits and no time.
pub fn seeded() -> Bench {
    let mut bench = game();
    let session = bench.app.session.as_mut().expect("a session");
    session.players_mut().set_seed(7);
    bench
}

/// A game in which the fifth move gives a won game away, in the pane of moves.
pub fn losing() -> Bench {
    let mut bench = seeded();
    for square in ["a1", "b2", "c3", "a3", "a2", "c1"] {
        bench.enter(square);
    }
    in_pane(bench, Pane::Moves)
}

/// The same after its second move.
pub fn losing_start() -> Bench {
    let mut bench = losing();
    bench.keys("Home Right Right");
    bench
}

/// The same, reviewed, in the panel of the review.
pub fn reviewed_panel() -> Bench {
    let mut bench = losing();
    bench.keys("V").wait(60_000);
    bench
}

/// The same in the pane of moves.
pub fn reviewed() -> Bench {
    in_pane(reviewed_panel(), Pane::Moves)
}

/// The same at the beginning of the game.
pub fn reviewed_start() -> Bench {
    let mut bench = reviewed();
    bench.keys("Home");
    bench
}

/// A file of three problems of Go.
pub fn problem_file() -> Bench {
    let problems = "(;SZ[9];B[aa])(;SZ[9]AB[ff];B[bb];W[cc];B[dd])(;SZ[9]AB[gg];B[cc])";
    opened("three.sgf", problems)
}

/// The first of them is asked.
pub fn first_problem() -> Bench {
    let mut bench = problem_file();
    bench.keys(": 'problems' Enter");
    bench
}

/// The second of them is asked.
pub fn second_problem() -> Bench {
    let mut bench = first_problem();
    bench.keys("n");
    bench
}

/// A problem of which two moves are played.
pub fn played_problem() -> Bench {
    let mut bench = second_problem();
    bench.enter("b8").wait(300);
    bench
}

/// A problem that is solved.
pub fn solved_problem() -> Bench {
    let mut bench = first_problem();
    bench.enter("a9");
    bench
}

/// A game with a weak machine.
pub fn weak_machine() -> Bench {
    let mut bench = game();
    bench.keys("Ctrl+P 'set strength=easy' Enter");
    bench
}

/// Rules that another program has changed, which are changed here as well.
pub fn question_waiting() -> Bench {
    let mut bench = edited();
    let path = bench.path("game.gdef");
    std::fs::write(&path, RULES.replace("dots", "points")).expect("written");
    bench.event(gametui::tui::event::Event::Changed(path));
    bench
}

/// Rules on disk in which no move was tried, with tests beside them.
pub fn with_tests() -> Bench {
    let mut bench = Bench::empty();
    let path = write(&bench, "game.gdef", RULES);
    write(&bench, "game.tests.toml", TESTS);
    bench.open(OpenTarget::of_path(path));
    bench
}

/// Rules on disk with a dot that stands where another was tried.
pub fn refused_try() -> Bench {
    let mut bench = Bench::rules(RULES);
    bench
        .enter("a1 b1")
        .keys("Ctrl+P 'type-move' Enter 'place(0,0,Dot)' Enter Esc");
    bench
}

/// A game in which a refused move was tried.
pub fn impossible() -> Bench {
    let mut bench = Bench::rules(RULES);
    bench.enter("a1").keys("i 'place(0,0,Dot)' Enter Esc");
    bench.app.focus = Pane::Board;
    bench
}

/// The first of two variations.
pub fn first_variation() -> Bench {
    let mut bench = root();
    bench.keys("Up Right");
    bench
}

/// A game of chess.
pub fn castling() -> Bench {
    let mut bench = Bench::game("chess");
    bench.keys("Ctrl+P 'state shortWhite=false' Enter");
    bench
}

/// A game of Go.
pub fn go() -> Bench {
    Bench::game("go")
}

/// A game of Go on a small board in STUDY, before the passes at its end.
pub fn divided_go() -> Bench {
    let mut bench = Bench::empty();
    let path = bench.path("divided.sgf");
    let text = "(;GM[1]FF[4]SZ[9]KM[6.5]AB[ca][ab][cb][bc][cc][cd][dd][ae][de][ge][bf][df][ef][cg][eg][ah][dh][\
        eh][fh][bi]AW[da][ha][db][fb][ib][dc][ec][gc][bd][ed][hd][ee][fe][ff][hf][fg][gg][gh][ih];B[fi]\
        ;W[gi])";
    std::fs::write(&path, text).expect("written");
    bench.open(OpenTarget::of_path(path));
    // What takes a time by the clock takes a number of games.
    if let Some(session) = &mut bench.app.session {
        session.players_mut().set_seed(7);
    }
    bench.app.mode = Mode::Study;
    bench.keys("End");
    bench
}

/// Rules in which a word was found three times, the second time last.
pub fn found() -> Bench {
    let mut bench = rules();
    bench.keys("Ctrl+Home Ctrl+F 'return' Enter F3");
    bench
}

/// A game with an engine that does not exist.
pub fn engine_named() -> Bench {
    let mut bench = game();
    bench.keys("Ctrl+P 'engine gtp no-such-engine' Enter Esc");
    bench
}

/// A game in which a message was shown.
pub fn told() -> Bench {
    let mut bench = game();
    bench.keys("u");
    bench
}

/// The line in which a move is typed, with a letter that moves begin with.
pub fn letter_typed() -> Bench {
    let mut bench = men();
    bench.keys("i 'c'");
    bench
}

/// Statistics with a line that leads to a position chosen.
pub fn statistics_line() -> Bench {
    let text = RULES.replace("!= 1) {", "!= 1 || onTurn() == 7) {");
    let mut bench = Bench::rules(&text.replace(
        "return isFree",
        "if (onTurn() == 7) {\n return false;\n}\nreturn isFree",
    ));
    bench.app.focus = Pane::Board;
    bench.keys("Ctrl+P 'statistics 40' Enter").wait(60_000);
    bench.draw(120, 40);
    bench.keys("End");
    bench
}

/// The score sheet with a comment that is scrolled.
pub fn scrolled_comment() -> Bench {
    let mut bench = long_comment();
    bench.keys("Shift+Down Shift+Down").draw(120, 40);
    bench
}

/// A board of stones with the cursor at the top.
pub fn stones_high() -> Bench {
    let mut bench = stones();
    bench.keys("PageUp PageUp PageUp PageUp");
    bench
}

/// A board of stones with the smallest cells.
pub fn small_stones() -> Bench {
    let mut bench = stones();
    bench.keys("- -");
    bench
}

/// The start screen with its first game chosen.
pub fn start_of_library() -> Bench {
    let mut bench = library();
    bench.keys("Home");
    bench
}

/// The start screen with its last game chosen.
pub fn end_of_library() -> Bench {
    let mut bench = library();
    bench.keys("End");
    bench
}
