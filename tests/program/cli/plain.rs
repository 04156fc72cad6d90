//! `gametui --plain`: transcripts of whole sessions in lines of text.

use super::super::workbench::bench::Bench;
use super::process::{Ended, Gametui, gametui};
use gametui::codec::gbb::{GbbWriteOptions, stringify};
use gametui::session::reference;
use gametui::tui::commands::{COMMANDS, MenuGroup};
use gametui::tui::plain::words::WORDS;
use std::path::Path;

/// Returns a run whose settings and unsaved work are in a folder of its own.
fn plain(home: &Path, arguments: &str) -> Gametui {
    let mut run = gametui("--plain");
    for (name, folder) in [
        ("HOME", "home"),
        ("XDG_CONFIG_HOME", "config"),
        ("XDG_STATE_HOME", "state"),
        ("XDG_DATA_HOME", "data"),
    ] {
        run = run.env(name, &home.join(folder).display().to_string());
    }
    run.args(arguments.split_whitespace())
}

#[track_caller]
fn transcript(arguments: &str, lines: &[&str]) -> Ended {
    let home = tempfile::tempdir().expect("a folder");
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    plain(home.path(), arguments).input(input).run()
}

#[test]
fn what_a_text_only_begins_is_offered_and_not_played() {
    // No pawn can go to e4, and the one that stands there can only go on; a text of a digit or a letter is a key.
    for (game, lines, offered) in [
        ("chess", &["e4", "a6", "e4"][..], "1: e4-e5"),
        ("shogi", &["2"], "1: 2g-2f"),
        ("shogi", &["P7f", "P3d", "B2b"], "2: B8hx2b+"),
        ("checkers", &["a3"], "1: a3-b4"),
    ] {
        let mut lines = lines.to_vec();
        lines.push("quit");
        let ended = transcript(game, &lines);
        ended.says("Which move?").says(offered);
    }
    // What is the whole text of a move is played, and so is the only move that a text means.
    for (game, line, played) in [
        ("chess", "e4", "1. e4;"),
        ("connect4", "d", "1. d1;"),
        ("shogi", "7g7f", "1. 7g-7f;"),
        ("checkers", "a3-b4", "1. a3-b4;"),
    ] {
        transcript(game, &[line, "quit"]).says(played);
    }
    let promotion = ["P7f", "P3d", "B8hx2b", "quit"];
    transcript("shogi", &promotion).says("2. B8hx2b; white to move");
}

#[test]
fn a_hint_is_told_in_steps() {
    let ended = transcript("breakthrough", &["hint", "hint", "hint", "hint", "quit"]);
    let ended = ended.says("Look at the lower ").says("Move the piece on ");
    ended.says("The move is ").says("Expected: ");
    let ended = transcript("tictactoe", &["hint", "hint", "b2", "hint", "quit"]);
    ended.says("Look at row ").says("Play on ");
    let ended = transcript("chess", &["language es", "hint", "hint", "quit"]);
    ended.says("Mira abajo a la ").says("Mueve la pieza de ");
}

#[test]
fn a_whole_game_in_every_language() {
    for language in ["en", "es", "pl"] {
        transcript(
            &format!("tictactoe --lang {language}"),
            &[
                "board",
                "b2",
                "b2",
                "moves a",
                "a1",
                "square b2",
                "row 1",
                "column b",
                "c1",
                "pieces",
                "a3",
                "changes",
                "c3",
                "diagram",
                "c2",
                "why",
                "b1",
                "line",
                "resign",
                "1",
                "quit now",
                "nonsense",
                "quit",
                "7",
                "",
                "quit",
                "2",
            ],
        )
        .has_status(0)
        .is_golden(&format!("plain-game-{language}"));
    }
}

#[test]
fn a_refusal_says_the_line_of_the_rules() {
    transcript(
        "games/checkers.gdef",
        &[
            "c3-d4", "f6-e5", "g3-h4", "why", "why all", "c3-c9", "d4:f6", "changes", "quit", "d",
        ],
    )
    .has_status(0)
    .is_golden("plain-refusal");
}

#[test]
fn a_study_of_a_saved_game() {
    transcript(
        "games/chess.gdef games/chess.sgf --path 0*8",
        &[
            "where",
            "line",
            "forward",
            "next-comment",
            "start",
            "branches",
            "branch 2",
            "next 3",
            "comment It is mate.",
            "comment",
            "back 4",
            "branch 2",
            "promote",
            "branches",
            "back",
            "branches",
            "undo",
            "undo",
            "goto 11",
            "mark !",
            "name threat",
            "where",
            "find queens",
            "previous-fork",
            "delete",
            "undo",
            "branch 9",
            "comment -",
            "undo",
            "game-info",
            "1",
            "A. Player",
            "0",
            "quit",
            "d",
        ],
    )
    .has_status(0)
    .is_golden("plain-study");
}

#[test]
fn the_machine_analyses_and_plays() {
    let ended = transcript(
        "tictactoe",
        &[
            "analyse 50",
            "stop",
            "statistics 20",
            "stop",
            "opponent 20",
            "a1",
            "line",
            "quit",
            "d",
        ],
    );
    ended
        .has_status(0)
        .says("analysis with 50 visits\n1: ")
        .says("20 random games\n")
        .says("crosses won: ")
        .says("noughts thinks …\n1... ");
}

#[test]
fn a_review_is_said_when_it_is_done() {
    let moves = ["a1", "b2", "c3", "a3", "a2", "c1"];
    let more = [
        "review 5",
        "keep-review",
        "start",
        "next-mistake",
        "quit now",
    ];
    let said = transcript("tictactoe", &[&moves[..], &more[..]].concat());
    said.says("3. a2  ??  -100 %  this lost a won game  better: c1")
        .says("Average loss of crosses: ")
        .says("The review has found ")
        .says("Marks written:");
}

#[test]
fn positions_are_set_up_and_boards_of_stones_are_read() {
    transcript(
        "games/tictactoe.gdef",
        &[
            "put b2 X",
            "set-up",
            "put b2 X",
            "put a1",
            "2",
            "remove a1",
            "put z9 X",
            "remove",
            "set-up",
            "2",
            "where",
            "undo",
            "quit",
        ],
    )
    .has_status(0)
    .is_golden("plain-set-up");
}

#[test]
fn rules_are_read_and_changed_by_line() {
    let home = tempfile::tempdir().expect("a folder");
    let rules = home.path().join("dots.gdef");
    std::fs::copy("tests/fixtures/tictactoe.gdef", &rules).expect("copied");
    let input = "rules\nrules 1-4\nrules set 2 obj\nrules 1-3\nrules undo\ncheck\nrules insert 1 \
                 // mine\nrules delete 99\nrules find isMoveLegal\nrules save\nquit\n";
    let ended = plain(home.path(), "dots.gdef")
        .folder(home.path())
        .input(input)
        .run()
        .has_status(0);
    ended.is_golden("plain-rules");
    let text = std::fs::read_to_string(rules).expect("there");
    assert!(text.starts_with("// mine\n"), "{text}");
}

#[test]
fn games_are_found_opened_and_saved() {
    let home = tempfile::tempdir().expect("a folder");
    let input = "b2\nboard\ngames hex\nnew nothing\nnew tictactoe\nb2\nsave won.sgf\nwhere\nopen \
                 nowhere.sgf\nnew\nopen won.sgf\nlibrary\nquit\n";
    plain(home.path(), "")
        .folder(home.path())
        .input(input)
        .run()
        .has_status(0)
        .is_golden("plain-files");
    assert!(home.path().join("won.sgf").exists());
}

#[test]
fn what_is_unsaved_at_the_end_of_the_input_is_offered_again() {
    let home = tempfile::tempdir().expect("a folder");
    plain(home.path(), "tictactoe")
        .input("b2\n")
        .run()
        .has_status(3)
        .says("Unsaved work is kept; the next start offers it.\n");
    plain(home.path(), "")
        .input("1\nquit\n2\n")
        .run()
        .has_status(0)
        .says("1: Tic-tac-toe, just now\n")
        .says("\n1. b2; noughts to move\n");
    // Discarded work is not offered again.
    let ended = plain(home.path(), "").input("").run().has_status(0);
    assert!(!ended.stdout.contains("1: "), "{ended:?}");
}

#[test]
fn a_program_that_asks_is_answered() {
    transcript(
        "tictactoe.bggl",
        &["1", "1", "1", "x", "1", "0", "2", "board", "quit", "d"],
    )
    .has_status(0)
    .is_golden("plain-asking");
}

#[test]
fn nothing_controls_the_terminal() {
    let ended = transcript(
        "games/chess.gdef",
        &[
            "\u{1b}[2Je4",
            "comment a\u{1b}[31mb",
            "comment",
            "help",
            "quit",
            "d",
        ],
    );
    assert!(!ended.stdout.contains('\u{1b}'), "{ended:?}");
    let ended = ended.has_status(0);
    assert!(ended.stderr.is_empty());
}

#[test]
fn the_goal_is_said_at_the_start() {
    for (language, goal) in [
        ("en", "Red joins top and bottom, blue left and right."),
        ("pl", "Czerwone łączą górę z dołem, niebieskie boki."),
    ] {
        let ended = transcript(
            &format!("hex --lang {language}"),
            &["f6", "where", "quit", "d"],
        );
        let said = ended.stdout.matches(goal).count();
        assert_eq!(said, 1, "{}", ended.stdout);
    }
}

#[test]
fn pieces_are_named_in_words_and_help_is_found() {
    for (language, lance) in [("en", "black lance"), ("pl", "lanca czarne")] {
        let lines = ["square 9i", "Pomoc", "ayuda", "?", "quit"];
        let ended = transcript(&format!("shogi --lang {language}"), &lines).has_status(0);
        let [first, second] = lance.split(' ').collect::<Vec<_>>()[..] else {
            panic!("two words");
        };
        let square = ended.stdout.lines().find(|line| line.starts_with("9i: "));
        let square = square.expect("an answer");
        let has_words = square.contains(first) && square.contains(second);
        assert!(has_words && !square.contains("BL"), "{square}");
        let heading = reference::page("plain", language).expect("a page");
        let heading = heading
            .lines()
            .next()
            .expect("a title")
            .trim_start_matches("# ");
        assert_eq!(ended.stdout.matches(heading).count(), 3, "{heading}");
    }
}

#[test]
fn every_topic_of_the_help_is_found() {
    let mut lines: Vec<String> = WORDS.iter().map(|word| format!("help {word}")).collect();
    let commands = COMMANDS
        .iter()
        .filter(|command| command.group != MenuGroup::Pane);
    lines.extend(commands.map(|command| format!("help {}", command.id)));
    let lines: Vec<&str> = lines.iter().map(String::as_str).chain(["quit"]).collect();
    let ended = transcript("tictactoe", &lines).has_status(0);
    assert!(!ended.stdout.contains("There is no"), "{ended:?}");
    for (topic, answer) in [
        ("rules", "`rules set 12 TEXT`"),
        ("drop", "`drop` takes it back"),
        ("all legal moves", "legal-moves: "),
        ("nothing", "There is no help on nothing. Topics: board, "),
    ] {
        let ended = transcript("tictactoe", &[&format!("help {topic}"), "quit"]);
        assert!(ended.stdout.contains(answer), "{topic}: {ended:?}");
    }
}

#[test]
fn every_fault_of_settings_and_keys_is_told_with_its_line() {
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().join("config/gametui");
    std::fs::create_dir_all(&folder).expect("a folder");
    let settings = "mouse = true\ntheme = \"nope\"\nlanguage = \"xx\"\ncolour = 1\n";
    std::fs::write(folder.join("config.toml"), settings).expect("written");
    std::fs::write(folder.join("keys.toml"), "[board]\nfly = \"y\"\n").expect("written");
    for opened in ["", "tictactoe", "games/pawns.sgf"] {
        let ended = plain(home.path(), opened).input("quit\n").run();
        for place in [
            "config.toml:2: the entry theme ",
            "config.toml:3: the entry language ",
            "config.toml:4: the entry colour ",
            "keys.toml:2: there is no command fly",
        ] {
            let count = ended.stdout.matches(place).count();
            assert_eq!(count, 1, "{opened} {place}: {ended:?}");
        }
    }
    let themes = folder.join("themes");
    std::fs::create_dir(&themes).expect("a folder");
    std::fs::write(folder.join("config.toml"), "theme = \"mine\"\n").expect("written");
    let theme = "inherits = \"nope\"\n[styles]\ntitle = \"red bold\"\n";
    std::fs::write(themes.join("mine.toml"), theme).expect("written");
    let ended = plain(home.path(), "tictactoe").input("quit\n").run();
    let told = "mine.toml:1: there is no theme \"nope\"";
    assert!(ended.stdout.contains(told), "{ended:?}");
    assert!(!ended.stdout.contains("config.toml"), "{ended:?}");
}

#[test]
fn the_pages_name_every_word() {
    for language in ["en", "es", "pl"] {
        let page = reference::page("plain", language).expect("a page");
        for word in WORDS {
            let starts = [format!("`{word}`"), format!("`{word} ")];
            let is_named = starts.iter().any(|start| page.contains(start));
            assert!(is_named, "{language}: {word}");
        }
    }
}

#[test]
fn a_board_of_stones_is_painted_resized_and_saved_in_words_as_on_the_screen() {
    let home = tempfile::tempdir().expect("a folder");
    let input = "new-board 4 3\nput 1 1 rojo\nput 1 1 azul 12\nsquare 1 1\nremove 1 1 azul 2\nput 3 2 v\n\
                 remove 3 2\nundo\ngoto 2 0\nadd-negro\nmove-head\nput 9 9 rojo\nput 1 1 pink\n\
                 remove 1 1 verde\nrow 1\ne4\nresize 5 4\nwhere\nsave-as board.gbb\nquit\n";
    plain(home.path(), "")
        .folder(home.path())
        .input(input)
        .run()
        .has_status(0)
        .is_golden("plain-stones-edited");

    // The same by the keys of the screen.
    let mut bench = Bench::empty();
    bench.keys(": 'new-board 4 3' Enter");
    let mut at = |cell: &str, keys: &str| {
        bench.keys(&format!(": 'goto {cell}' Enter {keys}"));
    };
    at("1 1", &format!("r {}", "a ".repeat(10)));
    at("3 2", "v");
    at("2 0", "n Enter");
    bench.keys(": 'resize 5 4' Enter");
    let board = bench.app.stones.as_ref().expect("a board").board.board();
    let text = std::fs::read_to_string(home.path().join("board.gbb")).expect("saved");
    assert_eq!(
        stringify(board, &GbbWriteOptions::default()),
        text.trim_end()
    );
}

/// What names no legal move is answered in words of the game, never of operations or of places in a text.
#[test]
fn whatever_is_typed_is_answered_as_a_referee_would() {
    let lines = [
        "xyz",
        "z99",
        "a1a1",
        "Qe4",
        "hello world",
        "O-O",
        "12.",
        "?!",
        "5,5",
        "e4=Q",
        "x",
        "a1:b2",
        "(2,3)",
    ];
    for game in ["chess.gdef", "amazons", "othello", "hexthrough"] {
        let ended = transcript(game, &lines);
        assert_eq!(
            ended.stdout.matches("\"xyz\" is not a move").count(),
            1,
            "{game}"
        );
        let answers = ended.stdout.lines().filter(|line| !line.contains("> "));
        for answer in answers.filter(|line| !line.starts_with("line ")) {
            let odd = [
                "column 1:",
                "column 2:",
                "column 3:",
                "column 4:",
                "place(",
                "program",
            ];
            let odd = odd.iter().find(|odd| answer.contains(**odd));
            assert_eq!(odd, None, "{game}: {answer}\n{}", ended.stdout);
        }
    }
}

#[test]
fn a_piece_of_nobody_has_only_a_kind() {
    let lines = ["d1d4d7", "square d7", "square d4", "quit"];
    let said = transcript("amazons", &lines).stdout;
    assert!(said.contains("d7: arrow, changed by"), "{said}");
    assert!(said.contains("d4: white amazon"), "{said}");
}

#[test]
fn a_choice_whose_whole_text_is_typed_is_taken_whatever_begins_with_it() {
    for words in ["good", "Good", "1"] {
        transcript("tictactoe", &["b2", "mark", words, "quit now"])
            .says(&format!("choice> {words}\nDone: properties"));
    }
    transcript(
        "tictactoe",
        &["b2", "mark", "g", "", "mark Bad", "quit now"],
    )
    .says("There is no choice g.")
    .says("> mark Bad\nDone: properties");
}

#[test]
fn clocks_and_values_of_a_file_are_said_in_words() {
    let home = tempfile::tempdir().expect("a folder");
    let run = |name: &str, text: &str, input: &str| {
        let path = home.path().join(name);
        std::fs::write(&path, text).expect("written");
        let arguments = format!("{} --lang en", path.display());
        plain(home.path(), &arguments).input(input).run()
    };
    let study = "[Event \"Study\"]\n[TimeControl \"600+5\"]\n\n\
        1. e4 { [%clk 0:10:00] [%eval 0.3] } 1... e5 { [%clk 0:09:58] [%eval #-4] Hm. } \
        2. Nf3 { [%csl Re4] [%cal Gg1f3] [%clk 0:09:50] } *\n";
    let ended = run(
        "study.pgn",
        study,
        "start\nclock\nvalue\nforward 2\nvalue\ncomment\nforward\nwhere\nquit\n",
    );
    for said in [
        "The file states no clock here.",
        "The file states no value here.",
        "value for white: #-4 (from the file, %eval)",
        "comment: Hm.",
        "clock of white: 9:50",
        "clock of black: 9:58",
        "time for this move: 0:15",
        "marks: circle e4 (red), arrow g1-f3 (green)",
    ] {
        assert!(ended.stdout.contains(said), "{said}\n{}", ended.stdout);
    }
    assert!(!ended.stdout.contains("[%"), "{}", ended.stdout);
    let go = "(;FF[4]GM[1]SZ[9]OT[3x30 byo-yomi];B[ee]SBKV[48.2]BL[12]OB[2])";
    let ended = run("go.sgf", go, "forward\nvalue\nclock\nquit\n");
    for said in [
        "value for black: 48% (from the file, Sabaki)",
        "clock of black: 0:12, periods left: 2 x 30",
    ] {
        assert!(ended.stdout.contains(said), "{said}\n{}", ended.stdout);
    }
}

#[test]
fn a_resigned_game_is_over_in_the_prompt_and_undo_stays_at_its_end() {
    let lines = [
        "e4", "d5", "exd5", "resign", "1", "draw", "undo", "d7d6", "Qxd5",
    ];
    transcript("chess", &lines)
        .says("over> draw\nThe record ends here: white won by resignation.")
        .says("black> d7d6")
        .says("2... Qxd5");
}

#[test]
fn each_sentence_ends_and_a_mistyped_command_is_named() {
    let ended = transcript("go", &["e5", "resgin", "undoo", "xyzzy", "pass", "pass"])
        .says("\"resgin\" is not a move. Did you mean the command resign?")
        .says("\"undoo\" is not a move. Did you mean the command undo?")
        .says("\"xyzzy\" is not a move.\n");
    assert_eq!(
        ended.stdout.matches("lack won").count(),
        1,
        "{}",
        ended.stdout
    );
    transcript("shogi", &["P*5e"]).says("You have no pawn in hand.");
}

#[test]
fn a_question_that_waits_is_said_once_and_moves_are_understood() {
    let home = tempfile::tempdir().expect("a folder");
    plain(home.path(), "chess").input("e4\n").run();
    let lines = "moves\nshow-rules-in-words\na4\nb5\naxb5\na5\nb6\na4\nb7\na3\nbxa8\n";
    let ended = plain(home.path(), "chess").input(lines).run();
    let asked = ended
        .stdout
        .matches("Unsaved work on this was found")
        .count();
    assert_eq!(asked, 1, "{}", ended.stdout);
    assert!(
        !ended.stdout.contains("There is no choice"),
        "{}",
        ended.stdout
    );
    ended.says("1: b7xa8=Q");
}

#[test]
fn a_draw_of_chess_names_the_one_reason() {
    let again = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(4);
    let ended = transcript("chess", &again).says("he fifth repetition: draw");
    assert!(!ended.stdout.contains("seventy-five") && !ended.stdout.contains("dead position"));
}

#[test]
fn whoever_moves_does_not_resign() {
    let ended = transcript("chess", &["e4", "resign", "e5", "1"]).says("1... e5");
    assert!(!ended.stdout.contains("resignation"), "{ended:?}");
}

#[test]
fn a_question_takes_a_move_in_any_form_and_says_that_it_waits() {
    let fen = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    for (answer, played) in [
        ("exd8=Q", "1. exd8=Q"),
        ("e7d8=N", "1. exd8=N"),
        ("2", "1. exd8=R"),
    ] {
        let home = tempfile::tempdir().expect("a folder");
        plain(home.path(), "chess --fen")
            .arg(fen)
            .input(format!("exd8\ne1e8\n{answer}\n"))
            .run()
            .says("There is no choice e1e8. \"Which move?\" waits for an answer")
            .says(played);
    }
}

#[test]
fn a_variant_is_said_once_and_the_count_of_its_games_behind_it() {
    let ended = transcript("checkers", &["variants misere", "1", "c3-d4"])
        .says("What if: ")
        .says("The rules are changed")
        .says("1. c3-d4");
    let is_diff = |line: &&str| line.starts_with("+   setWinner");
    assert_eq!(ended.stdout.lines().filter(is_diff).count(), 1);
}

#[test]
fn where_counts_moves_as_they_are_numbered() {
    let lines = ["e4", "e5", "Nf3", "Nc6", "Bb5", "where", "back", "where"];
    transcript("chess", &lines)
        .says("move 3 of 3")
        .says("move 2 of 3");
}

#[test]
fn arrows_and_marks_are_drawn_on_the_squares_behind_their_names() {
    let lines = [
        "mark-square arrow",
        "mark-square arrow e2",
        "mark-square circle e9",
        "mark-square arrow e2 e4",
        "mark-square circle d4 d5",
        "mark-square green c3",
        "where",
        "e4",
    ];
    transcript("chess", &lines)
        .says("This is written as mark-square arrow a1 b1.")
        .says("This is written as mark-square circle a1.")
        .says("e2-e4")
        .says("1. e4");
}

#[test]
fn a_legal_move_is_played_and_what_needs_a_colon_elsewhere_needs_none() {
    let ended = transcript(
        "hex",
        &[
            "c3", "size 7", "where", "size", "mode", "c9", "edit", "", "exit",
        ],
    );
    // The old game would be lost, so that it asks before.
    ended.says("> size 7\n").says("mode is play");
    let said = transcript("hex", &["size 7", "board", "h8", "g7", "quit now"]).stdout;
    assert!(!said.contains("\"size 7\" is not a move"), "{said}");
    assert!(said.contains("g7"), "{said}");
}

#[test]
fn a_list_belongs_to_the_place_where_it_was_opened() {
    let lines = [
        "e4", "e5", "start", "forward", "mark", "forward", "1", "where",
    ];
    let ended = transcript("chess", &lines).says("Left \"Mark this move\" without an answer.");
    assert!(!ended.stdout.contains("e5!"), "{}", ended.stdout);
    // What is only read leaves it open, and a legal move is a move.
    let lines = ["e4", "mark", "board", "1", "mark", "e5", "where"];
    let said = transcript("hex", &["c3", "size 7", ":size 7", "help komi"])
        .says("(board size, komi")
        .stdout;
    assert_eq!(
        said.matches("The game is not saved. Save it?").count(),
        2,
        "{said}"
    );
    transcript("chess", &lines)
        .says("choice> 1\nDone: properties.")
        .says("1... e5; white to move");
}

#[test]
fn a_question_at_the_start_loses_no_move() {
    let home = tempfile::tempdir().expect("a folder");
    plain(home.path(), "chess").input("d4\n").run();
    let lines = "e4\ne5\nmode study\nwhere\n";
    plain(home.path(), "chess")
        .input(lines)
        .run()
        .says("1. e4")
        .says("1... e5")
        .says("The mode is study");
}

#[test]
fn groups_are_marked_as_dead_by_their_squares() {
    let lines = [
        "E5",
        "B8",
        "pass",
        "pass",
        "mark-dead",
        "mark-dead B8",
        "mark-dead A1",
        "mark-dead Z99",
    ];
    transcript("--set size=9x9 go", &lines)
        .says("no group is marked as dead. \"mark-dead")
        .says("81 : 6.5 without the dead, black won")
        .says("Z99");
}

#[test]
fn a_question_that_is_asked_again_takes_the_place_of_the_first() {
    let lines = ["c3", "size 7", ":size 7", "cancel", "cancel", "where"];
    let said = transcript("hex", &lines)
        .says("\"cancel\" is not a move")
        .stdout;
    let asked = said.matches("The game is not saved. Save it?").count();
    assert_eq!(asked, 2, "{said}");
}
