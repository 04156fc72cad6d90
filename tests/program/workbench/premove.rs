//! Moves that are made while the machine thinks.

use super::bench::{Bench, mouse, named};
use crossterm::event::{MouseButton, MouseEventKind};
use gametui::base::Limits;
use gametui::config::Mode;
use gametui::notation::write_short;
use gametui::rules::Ask;
use gametui::search::random::Random;
use gametui::tui::event::Event;
use gametui::tui::layout::Pane;
use gametui::tui::open_target::OpenTarget;
use gametui::tui::theme::Role;
use ratatui::style::Color;

/// Returns a game in which the machine thinks about its first answer until it is released.
fn thinking(game: &str, own: &str) -> Bench {
    let mut bench = Bench::game(game);
    let session = bench.app.session.as_mut().expect("a session");
    session.players_mut().set_seed(7);
    bench.holds = true;
    bench.keys(": 'opponent 2 30' Enter").enter(own);
    assert_eq!((ply(&bench), bench.held.len()), (1, 1));
    bench
}

fn ply(bench: &Bench) -> u32 {
    let session = bench.session();
    session.record().node(session.current()).ply()
}

fn is_thinking(bench: &Bench) -> bool {
    bench.session().players().thinking().is_some()
}

/// Returns the moves of the line that is shown.
fn moves(bench: &Bench) -> Vec<String> {
    let session = bench.session();
    let line = session.record().line_to(session.current());
    let text = |node: &_| session.tree().move_text(*node, session.game()?);
    line.iter().filter_map(text).collect()
}

/// Returns true if some cell of the screen has the background of a role.
fn shows(bench: &mut Bench, role: Role) -> bool {
    let ground = bench.app.theme.style(role).bg;
    let is_ground = |color: Color| Some(color) == ground;
    let screen = bench.draw(120, 40);
    screen.content.iter().any(|cell| is_ground(cell.bg))
}

#[test]
fn a_move_on_the_board_waits_for_that_of_the_machine() {
    let mut bench = thinking("checkers", "c3 d4");
    assert!(!shows(&mut bench, Role::Pending));
    bench.enter("g3").says("From g3, after the machine");
    bench.enter("h4").says("g3-h4 waits for the move of");
    assert!(shows(&mut bench, Role::Pending));
    assert!(is_thinking(&bench) && ply(&bench) == 1);
    bench.release();
    assert_eq!(ply(&bench), 3, "{}", bench.screen(120, 40));
    assert_eq!(moves(&bench)[2], "g3-h4");
    assert!(!shows(&mut bench, Role::Pending));
    // Another one replaces it, and dragging says the same.
    bench.enter("a3 b4");
    bench.drag("h4", "g5");
    bench.says("h4-g5 waits for the move of");
}

#[test]
fn a_text_that_can_be_no_move_does_not_wait() {
    let mut bench = thinking("chess", "e2 e4");
    bench.keys("'d4undo' Enter");
    bench.says("\"d4undo\" is not a move.");
    assert!(bench.app.board.premove.is_none());
    bench.keys("'d4' Enter 'd4undo' Enter");
    bench.says("\"d4undo\" is not a move.");
    for text in ["d4", "Nf3", "O-O", "e4e5", "exd5", "e8=Q"] {
        bench.keys(&format!("'{text}' Enter"));
        bench.says(&format!("{text} waits for the move of"));
        bench.keys("Esc");
    }
}

#[test]
fn a_pressed_button_carries_a_piece_while_the_machine_thinks() {
    let left = MouseButton::Left;
    let mut bench = thinking("checkers", "c3 d4");
    let button = |bench: &mut Bench, kind, square: &str| {
        let layout = bench.app.layout.board.as_ref().expect("a board");
        let place = layout.rect_of(named(square)).expect("in sight");
        bench.event(mouse(
            kind,
            place.x + place.width / 2,
            place.y + place.height / 2,
        ));
        bench.draw(120, 40)
    };
    let mut frames = vec![bench.draw(120, 40)];
    for (kind, square) in [
        (MouseEventKind::Down(left), "g3"),
        (MouseEventKind::Drag(left), "g4"),
        (MouseEventKind::Drag(left), "h4"),
        (MouseEventKind::Up(left), "h4"),
    ] {
        let frame = button(&mut bench, kind, square);
        assert!(frames.last() != Some(&frame), "{kind:?} shows nothing");
        frames.push(frame);
    }
    bench.says("g3-h4 waits for the move of");
    // Outside the piece goes back; where it was it stays lifted.
    button(&mut bench, MouseEventKind::Down(left), "a3");
    bench.event(mouse(MouseEventKind::Up(left), 119, 0));
    assert!(bench.app.board.premove.is_none());
    button(&mut bench, MouseEventKind::Down(left), "a3");
    button(&mut bench, MouseEventKind::Up(left), "a3");
    bench.says("From a3, after the machine");
    button(&mut bench, MouseEventKind::Down(left), "b4");
    button(&mut bench, MouseEventKind::Up(left), "b4");
    bench.says("a3-b4 waits for the move of");
    bench.release();
    assert_eq!(moves(&bench)[2], "a3-b4");
}

#[test]
fn the_same_key_twice_puts_no_stone_of_the_machine() {
    for (game, square) in [("go", "e5"), ("tictactoe", "b2"), ("hex", "c3")] {
        let mut bench = thinking(game, square);
        let before = bench.stands(square);
        bench.keys("Enter Up Enter");
        assert_eq!((ply(&bench), is_thinking(&bench)), (1, true), "{game}");
        bench.says("waits for the move of").release();
        let own = |bench: &Bench| {
            let session = bench.session();
            session.record().node(session.current()).ply() % 2 == 1
        };
        // It is the person's stone if the machine has left the square, and else it is refused.
        assert!(own(&bench) || bench.app.board.refusal.is_some() || bench.app.toast.is_some());
        assert_eq!(bench.stands(square), before, "{game}");
    }
}

#[test]
fn what_is_put_or_named_by_its_letter_stands_on_its_square() {
    let text = |bench: &mut Bench, square: &str| {
        let buffer = bench.draw(120, 40);
        let layout = bench.app.layout.board.as_ref().expect("a board");
        let rect = layout.rect_of(named(square)).expect("in sight");
        let cells = rect.positions().map(|at| buffer[at].symbol().to_owned());
        cells.collect::<String>()
    };
    for (keys, square) in [("'e6' Enter", "e6"), ("Up Enter", "e6")] {
        let mut bench = thinking("go", "e5");
        assert!(!text(&mut bench, square).contains('●'));
        bench.keys(keys).says("waits for the move of");
        assert!(text(&mut bench, square).contains('●'), "{keys}");
        assert_eq!(bench.stands(square), ".", "on the screen only");
        bench.keys("Esc");
        assert!(!text(&mut bench, square).contains('●'));
    }
    let mut bench = thinking("chess", "e2 e4");
    bench.keys(": 'glyphs ascii' Enter 'Nf3' Enter");
    let knight = text(&mut bench, "f3");
    assert!(knight.contains('N') && knight.contains('<'), "{knight}");
    // A piece that stands there may be taken by then; a letter of nobody's puts nothing.
    bench.keys("'Qe4' Enter");
    assert!(text(&mut bench, "e4").contains('Q'));
    bench.keys("'d4' Enter");
    assert!(text(&mut bench, "d4").contains('P'));
    bench.keys("i 'Xd4' Enter");
    assert!(!text(&mut bench, "d4").contains('P'));
    // Squares count in the order in which they are named, wherever they lie on the board.
    bench.keys("'e4-d3' Enter");
    assert!(text(&mut bench, "d3").contains('P') && !text(&mut bench, "e4").contains('P'));
}

#[test]
fn no_move_of_the_machine_is_given_as_an_example() {
    let mut bench = thinking("chess", "e2 e4");
    let example = |bench: &mut Bench| {
        let screen = bench.screen(80, 24);
        screen.contains(" type ") || screen.contains("typed as")
    };
    assert!(!example(&mut bench), "{}", bench.screen(80, 24));
    bench.keys("Tab");
    assert!(!example(&mut bench), "{}", bench.screen(80, 24));
    bench.release();
    assert!(example(&mut bench), "{}", bench.screen(80, 24));
}

#[test]
fn a_typed_move_waits_and_is_judged_like_any_other() {
    let mut bench = thinking("checkers", "c3 d4");
    bench
        .keys("'g3-h4' Enter")
        .says("g3-h4 waits for the move of");
    assert!(shows(&mut bench, Role::Pending), "its squares are marked");
    assert_eq!((ply(&bench), bench.composer()), (1, ""));
    bench.release();
    assert_eq!(moves(&bench)[2], "g3-h4");
    // What is not legal when the machine has moved is refused then.
    let mut bench = thinking("checkers", "c3 d4");
    bench
        .enter("a1 a5")
        .says("a1-a5 waits for the move of")
        .release();
    assert_eq!(ply(&bench), 2);
    assert!(bench.app.board.refusal.is_some());
    let mut bench = thinking("checkers", "c3 d4");
    bench
        .keys("'a9' Enter")
        .says("a9 waits for the move of")
        .release();
    assert_eq!((ply(&bench), bench.composer()), (2, "a9"));
    assert!(bench.app.composer.error.is_some());
    let answer = moves(&bench)[1].clone();
    bench.says(&format!(
        "a9 is not legal after {answer}. Nothing was played."
    ));
}

#[test]
fn esc_takes_it_back_before_it_stops_the_machine() {
    let mut bench = thinking("checkers", "c3 d4");
    bench.enter("g3 h4").says("g3-h4 waits for the move of");
    bench.keys("Esc").says("taken back");
    assert!(is_thinking(&bench));
    bench.enter("g3").keys("Esc");
    assert!(is_thinking(&bench) && bench.app.board.premove.is_none());
    // The same square twice means nothing, either.
    bench.enter("g3 g3");
    assert!(bench.app.board.premove.is_none());
    bench.release();
    assert_eq!(ply(&bench), 2);
    let mut bench = thinking("checkers", "c3 d4");
    bench.keys("Esc").says("The machine stopped");
    // Nobody moves for it then, in whatever way, until it is asked to or its seat is taken.
    for play in ["'b6-a5' Enter", "p", ": 'pass' Enter"] {
        bench.keys(play);
        bench.says("Black is the machine's, which is stopped.");
        assert_eq!(ply(&bench), 1, "{play}");
        bench.keys("Esc Esc");
    }
    bench.enter("b6 a5").drag("b6", "a5");
    let toast = bench.toast();
    assert!(
        toast.ends_with("g Enter lets it move, o changes the seats."),
        "{toast}"
    );
    assert_eq!(ply(&bench), 1);
    bench.keys(": 'opponent 2 off' Enter").enter("b6 a5");
    assert_eq!(ply(&bench), 2);
}

#[test]
fn what_is_typed_too_early_is_played_when_the_machine_has_moved() {
    let mut bench = thinking("chess", "e2 e4");
    bench.app.mode = Mode::Play;
    bench.keys("'Bc4'");
    assert_eq!((ply(&bench), bench.composer()), (1, "Bc4"));
    bench.says("Premove Bc4 · Esc takes it back").release();
    assert_eq!((ply(&bench), bench.composer()), (3, ""));
    assert_eq!(moves(&bench)[2], "Bc4");
    // What is no whole move then stays, and Esc puts it away.
    for (typed, keys, rest) in [("Nb", "", "Nb"), ("Nc3", "Esc", "")] {
        let mut bench = thinking("chess", "e2 e4");
        bench.app.mode = Mode::Play;
        bench.keys(&format!("'{typed}' {keys}"));
        assert!(is_thinking(&bench));
        bench.release();
        assert_eq!((ply(&bench), bench.composer()), (2, rest));
    }
}

/// A whole move is played although more could be typed, and what can be none is refused: nothing waits in silence.
#[test]
fn what_was_typed_too_early_is_entered_when_the_turn_comes() {
    let mut bench = thinking_at("4k2r/8/8/8/8/8/7P/R3K2R b KQk - 0 1");
    bench.app.mode = Mode::Play;
    bench.keys("'O-O'").release();
    assert_eq!((ply(&bench), bench.composer()), (2, ""));
    assert_eq!(moves(&bench)[1], "O-O");
    let mut bench = thinking("chess", "e2 e4");
    bench.app.mode = Mode::Play;
    bench.keys("'a6'").release();
    assert_eq!(ply(&bench), 2);
    bench.says("Read as pawn a2 to a6");
}

#[test]
fn nobody_answers_a_player_who_has_resigned() {
    let mut bench = thinking("chess", "e2 e4");
    bench.keys(": 'resign' Enter Left Enter");
    assert!(!is_thinking(&bench));
    bench.release();
    assert_eq!(ply(&bench), 1);
    bench.says("black won by resignation");
}

#[test]
fn a_click_that_begins_no_move_is_no_premove() {
    let mut bench = thinking("chess", "e2 e4");
    bench.enter("h3").says("No piece stands here");
    bench.enter("d7").says("This is a piece of black");
    assert!(bench.app.board.premove.is_none());
    bench.release();
    assert_eq!(ply(&bench), 2);
}

/// Returns a game of chess from a position in which black is to move and is the machine.
fn thinking_at(fen: &str) -> Bench {
    let mut bench = Bench::empty();
    let path = bench.path("start.fen");
    std::fs::write(&path, fen).expect("written");
    bench.open(OpenTarget::of_path(path));
    let session = bench.app.session.as_mut().expect("a session");
    session.players_mut().set_seed(7);
    bench.holds = true;
    bench.keys(": 'opponent black 30' Enter");
    assert!(is_thinking(&bench));
    bench
}

#[test]
fn a_pawn_that_is_moved_early_becomes_what_is_listed_first() {
    let mut bench = thinking_at("7k/P7/8/8/8/8/8/K7 b - - 0 1");
    bench.enter("a7 a8").says("a7-a8 waits").release();
    assert_eq!((ply(&bench), bench.app.layers.len()), (2, 0));
    assert_eq!(moves(&bench)[1], "a8=Q+");
}

#[test]
fn a_king_on_its_rook_castles() {
    for (rook, shown) in [("h1", "g1"), ("a1", "c1")] {
        let mut bench = thinking_at("7k/8/8/8/8/8/8/R3K2R b KQ - 0 1");
        bench.drag("e1", rook);
        let before = bench.screen(120, 40);
        assert!(before.contains(&format!("e1-{rook} waits")), "{before}");
        bench.release();
        assert_eq!(ply(&bench), 2);
        assert_eq!(bench.stands(shown), "WK");
        // The same on one's turn.
        let mut bench = thinking_at("7k/8/8/8/8/8/8/R3K2R b KQ - 0 1");
        bench.release();
        bench.drag("e1", rook);
        assert_eq!((ply(&bench), bench.stands(shown)), (2, "WK".to_owned()));
    }
}

#[test]
fn a_premove_belongs_to_one_position() {
    let mut bench = thinking("checkers", "c3 d4");
    bench.enter("g3 h4").keys(",");
    assert!(bench.app.board.premove.is_none());
    bench.keys(".").release();
    assert_eq!(ply(&bench), 1);
    // Other ways to move have to wait.
    let mut bench = thinking("checkers", "c3 d4");
    bench.keys("x").says("The machine is to move");
    bench.keys("p").says("The machine is to move");
    assert_eq!((ply(&bench), is_thinking(&bench)), (1, true));
}

#[test]
fn a_pass_is_a_premove_as_well() {
    let mut bench = thinking("go", "e5");
    bench
        .keys(": 'pass' Enter")
        .says("pass waits for the move of")
        .release();
    assert_eq!((ply(&bench), bench.stands("e5")), (3, "B".to_owned()));
}

#[test]
fn where_no_move_may_wait_the_answer_says_what_can_be_done() {
    let mut bench = thinking("checkers", "c3 d4");
    bench.keys(": 'set premove=off' Enter");
    bench.enter("g3").says("Black is the machine's").enter("h4");
    assert!(bench.app.board.premove.is_none());
    bench.keys("'g3-h4' Enter");
    assert!(bench.toast().contains("Esc stops it"));
    assert_eq!((ply(&bench), is_thinking(&bench)), (1, true));
}

/// Whatever is pressed too early, each seat makes its own moves: no key adds a ply while the machine is to move, and
/// what it answers is the next one.
#[test]
fn early_keys_never_move_for_the_machine() {
    const KEYS: [&str; 16] = [
        "Enter",
        "Enter",
        "Enter",
        "Enter",
        "Up",
        "Right",
        "Down",
        "Left",
        "Up Up",
        "Right Right",
        "'a3-b4' Enter",
        "'e5' Enter",
        "'a6' Enter",
        "'Nf6' Enter",
        "p",
        "Space",
    ];
    for (game, own) in [
        ("checkers", "c3 d4"),
        ("chess", "e2 e4"),
        ("go", "d4"),
        ("hex", "c3"),
    ] {
        let mut random = Random::new(7, 0);
        let mut bench = Bench::game(game);
        let session = bench.app.session.as_mut().expect("a session");
        session.players_mut().set_seed(7);
        bench.holds = true;
        bench.keys(": 'opponent 2 easy' Enter").enter(own);
        let (mut early, mut answers) = (0, 0);
        for _ in 0..2_000 {
            if early == 25 || bench.session().outcome().is_over() {
                break;
            }
            let before = (ply(&bench), bench.session().record().size());
            let key = KEYS[random.below(KEYS.len())];
            if is_thinking(&bench) && random.below(9) > 0 {
                assert!(bench.session().is_machine_to_move());
                early += 1;
                bench.keys(key);
                let after = (ply(&bench), bench.session().record().size());
                assert_eq!(after, before, "{game}: {key} moved for the machine");
            } else if is_thinking(&bench) {
                bench.release();
                // Its answer, and the premove if that is legal now.
                assert!((1..=2).contains(&(ply(&bench) - before.0)), "{game}");
                let session = bench.session();
                let line = session.record().line_to(session.current());
                answers += 1;
                assert_eq!(line.len() as u32, 1 + ply(&bench), "{game}");
            } else {
                // A premove that was refused, or none: any legal move.
                let session = bench.session();
                let rules = session.rules().expect("rules");
                let game = session.game().expect("a game");
                let position = session.position();
                let listing = rules.worker().moves(Ask::all(position, &Limits::default()));
                let listed = &listing.moves[random.below(listing.moves.len())];
                let text = write_short(&listed.mv, game, &position.board);
                bench.keys("Esc Esc Esc Esc");
                bench.app.focus = Pane::Composer;
                bench.app.composer.line.set(&text);
                bench.keys("Enter");
                bench.app.focus = Pane::Board;
                assert_eq!(ply(&bench), before.0 + 1, "{text}");
            }
        }
        assert!(early >= 20 && answers >= 2, "{game}: {early}, {answers}");
        // Of the plies the person made the odd ones, the machine as many as it answered.
        assert_eq!(ply(&bench) / 2, answers, "{game}: {:?}", moves(&bench));
        assert_eq!(
            bench.session().record().size() as u32,
            ply(&bench) + 1,
            "{game}"
        );
    }
}

#[test]
fn the_piece_is_shown_where_it_is_to_go() {
    let mut bench = thinking("checkers", "c3 d4");
    bench.enter("g3 h4").says("g3-h4 waits for the move of");
    bench.app.board.cursor = super::bench::named("a1");
    let screen = bench.draw(120, 40);
    let layout = bench.app.layout.board.clone().expect("a board");
    let signs = |square: &str| {
        let rect = layout
            .rect_of(super::bench::named(square))
            .expect("a square");
        let row: String = rect
            .positions()
            .map(|place| screen[place].symbol())
            .collect();
        (
            row.contains('▏') && row.contains('▕'),
            row.replace(['▏', '▕', ' ', '░'], "").is_empty(),
        )
    };
    assert_eq!((signs("g3"), signs("h4")), ((true, true), (true, false)));
    // The position is as it was.
    assert_eq!(
        (bench.stands("h4").as_str(), bench.stands("g3") != "."),
        (".", true)
    );
}

#[test]
fn a_typed_premove_leaves_the_square_that_it_must_come_from() {
    let mut bench = thinking("chess", "e2 e4");
    bench
        .keys("i 'Nc3' Enter")
        .says("Nc3 waits for the move of");
    bench.app.board.cursor = super::bench::named("h5");
    let screen = bench.draw(120, 40);
    let layout = bench.app.layout.board.clone().expect("a board");
    let is_empty = |square: &str| {
        let rect = layout.rect_of(super::bench::named(square));
        let mut places = rect.expect("a square").positions();
        places.all(|place| [" ", "░", "▏", "▕"].contains(&screen[place].symbol()))
    };
    assert_eq!(["b1", "c3", "g1"].map(is_empty), [true, false, false]);
}

#[test]
fn esc_closes_a_line_that_was_begun_before_it_stops_the_machine() {
    let mut bench = thinking("checkers", "c3 d4");
    bench.keys("g");
    assert_eq!(bench.app.composer.line.text(), "g");
    bench.keys("Esc");
    assert_eq!(bench.app.composer.line.text(), "");
    assert!(is_thinking(&bench), "only the line is closed");
    bench.keys("Esc");
    assert!(!is_thinking(&bench));
}

/// Plays a script as lines of text, or types it on the screen, and returns the moves of the record. The machine moves
/// at `.` and nowhere else.
fn play_script(game: &str, script: &[&str], is_plain: bool) -> Vec<String> {
    let mut bench = Bench::empty();
    bench.app.plain = is_plain.then(Box::default);
    bench.open(OpenTarget {
        rules: vec![game.into()],
        from_library: true,
        ..OpenTarget::default()
    });
    let session = bench.app.session.as_mut().expect("a session");
    session.players_mut().set_seed(7);
    bench.holds = true;
    for line in ["opponent 2 30"].iter().chain(script) {
        match (*line, is_plain) {
            (".", _) => {
                bench.release();
            }
            (line, true) => bench.event(Event::Line(line.to_owned())),
            (line, false) if line.starts_with("opponent") => {
                bench.keys(&format!(": '{line}' Enter"));
            }
            (line, false) => {
                bench.keys(&format!("'{line}' Enter"));
            }
        }
    }
    assert_eq!(bench.session().record().size() as u32, ply(&bench) + 1);
    moves(&bench)
}

#[test]
fn lines_of_text_and_the_screen_make_one_record() {
    for (game, script, end) in [
        // One that is made, one in the place of another, one that is refused.
        (
            "checkers",
            &["c3-d4", "g3-h4", ".", "a3-b4", "a1-b2", "."][..],
            4,
        ),
        ("chess", &["e2-e4", "Nf3", ".", "Be2", "Bd3", "."][..], 5),
        ("go", &["e5", "d4", ".", "e5", "."][..], 4),
        ("go", &["e5", "pass", "c3", "pass", "."][..], 3),
    ] {
        let screen = play_script(game, script, false);
        let lines = play_script(game, script, true);
        assert_eq!(screen, lines, "{game} {script:?}");
        assert_eq!(screen.len(), end, "{game} {screen:?}");
    }
}

#[test]
fn a_word_takes_it_back_in_lines_of_text() {
    let mut bench = thinking("checkers", "c3 d4");
    bench.app.plain = Some(Box::default());
    let line = |bench: &mut Bench, text: &str| bench.event(Event::Line(text.to_owned()));
    line(&mut bench, "g3-h4");
    assert!(bench.toast().ends_with("\"drop\" takes it back."));
    line(&mut bench, "drop");
    assert_eq!(bench.toast(), "The premove is taken back.");
    assert!(is_thinking(&bench) && bench.app.board.premove.is_none());
    line(&mut bench, "drop");
    assert_eq!(bench.toast(), "There is nothing to take back.");
    bench.release();
    assert_eq!(ply(&bench), 2);
}

#[test]
fn the_line_is_closed_when_a_premove_is_kept_or_taken_back() {
    // Begun by a letter, it closes as after a move that is played.
    let mut bench = thinking("checkers", "c3 d4");
    bench.keys("'g3h4' Enter").says("waits for the move of");
    assert_eq!(bench.app.focus, Pane::Board);
    bench.keys("Esc").says("The premove is taken back");
    assert_eq!(bench.app.focus, Pane::Board);
    // Opened by the key for typing, it takes the next move, until the premove is taken back.
    bench.keys("i 'g3h4' Enter");
    assert_eq!(bench.app.focus, Pane::Composer);
    bench.keys("Esc");
    assert_eq!((bench.app.focus, bench.composer()), (Pane::Board, ""));
    assert!(is_thinking(&bench), "{}", bench.toast());
}

#[test]
fn a_pawn_a_promotion_and_castling_are_drawn_as_what_they_would_do() {
    let mut bench = Bench::game("chess");
    bench.enter("h2 h4 g7 g5 h4 g5 h7 h6 g5 h6 a7 a6 g1 f3 a6 a5 g2 g3 a5 a4 f1 g2 b7 b6");
    let session = bench.app.session.as_mut().expect("a session");
    session.players_mut().set_seed(7);
    bench.holds = true;
    bench
        .keys(": 'glyphs ascii' Enter : 'opponent 2 30' Enter")
        .enter("h6 h7");
    assert!(is_thinking(&bench));
    let letters = |bench: &mut Bench, squares: [&str; 4]| {
        bench.app.board.cursor = named("a6");
        let screen = bench.draw(120, 40);
        let layout = bench.app.layout.board.as_ref().expect("a board");
        let letter = |square: &str| {
            let rect = layout.rect_of(named(square)).expect("in sight");
            let signs = rect.positions().map(|place| screen[place].symbol());
            let signs = signs.filter(|sign| sign.starts_with(|it: char| it.is_ascii_alphabetic()));
            signs.collect::<String>()
        };
        squares.map(letter)
    };
    let home = letters(&mut bench, ["e1", "f1", "g1", "h1"]);
    for (keys, squares, drawn) in [
        (
            "i 'd4' Enter",
            ["d2", "d4", "h7", "g8"],
            ["", "P", "P", "n"],
        ),
        (
            "i 'd2-d4' Enter",
            ["d2", "d4", "h7", "g8"],
            ["", "P", "P", "n"],
        ),
        (
            "i 'gxh4' Enter",
            ["g3", "h4", "h7", "g8"],
            ["", "P", "P", "n"],
        ),
        (
            "i 'hxg8=Q' Enter",
            ["h7", "g8", "e1", "h1"],
            ["", "Q", "K", "R"],
        ),
        (
            "i 'h8=R' Enter",
            ["h7", "h8", "e1", "h1"],
            ["", "R", "K", "R"],
        ),
        (
            "i 'O-O' Enter",
            ["e1", "f1", "g1", "h1"],
            ["", "R", "K", ""],
        ),
        (
            "i 'Kg1' Enter",
            ["e1", "f1", "g1", "h1"],
            ["", "R", "K", ""],
        ),
        (
            "i 'O-O-O' Enter",
            ["a1", "c1", "d1", "e1"],
            ["", "K", "R", ""],
        ),
        // No pawn can go there, and two knights can.
        (
            "i 'e8' Enter",
            ["e2", "e3", "e8", "h7"],
            ["P", "", "P", "P"],
        ),
        (
            "i 'Nd2' Enter",
            ["b1", "f3", "d2", "e1"],
            ["N", "N", "N", "K"],
        ),
    ] {
        bench.keys(keys).says("waits for the move of black");
        assert_eq!(letters(&mut bench, squares), drawn, "{keys}");
        bench.keys("Esc");
        assert_eq!(
            letters(&mut bench, ["e1", "f1", "g1", "h1"]),
            home,
            "{keys}"
        );
    }
    bench.enter("e1 g1");
    let castled = letters(&mut bench, ["e1", "f1", "g1", "h1"]);
    assert_eq!(castled, ["", "R", "K", ""]);
    assert_eq!(bench.stands("e1"), "WK", "on the screen only");
}
