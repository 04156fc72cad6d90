//! The squares that `end` shows where the game is over.

use super::*;
use crate::random::Random;

fn shown(rules: &dyn Rules, moves: &str, last: &str) -> Vec<(u16, u16)> {
    let before = match moves {
        "" => rules.start(),
        moves => after(rules, moves),
    };
    let mv = read_move(last, rules.game(), &before.board).expect("a move");
    let next = play(rules, &before, last).next;
    let squares = rules
        .worker()
        .shown(&next, Some((&before, &mv)), &Limits::default());
    squares.iter().map(|square| (square.x, square.y)).collect()
}

#[test]
fn squares_are_shown_where_the_game_is_over_and_only_there() {
    let rules = rules(&format!(
        "{} define isMoveLegal() -> bool {{ return placed(); }}
         define end() -> bool {{ show(2, 1); show(0, 0); show(2, 1); return count(X) > 1; }}",
        game("")
    ));
    assert_eq!(shown(&rules, "", "place(0,0,X)"), []);
    let both = [(2, 1), (0, 0)];
    assert_eq!(shown(&rules, "place(0,0,X)", "place(1,0,X)"), both);
    // A position that was set up shows the same, and nothing of it is in the position.
    let at = after(&rules, "place(0,0,X)");
    let played = play(&rules, &at, "place(1,0,X)").next;
    let placed = Op::Place(Square::new(1, 0), Piece(0));
    let mut set_up = rules.set_up(&at, &[placed]);
    set_up.turn = played.turn;
    assert_eq!(set_up, played);
    let squares = rules.worker().shown(&set_up, None, &Limits::default());
    assert_eq!(squares, both.map(|(x, y)| Square::new(x, y)));
}

/// Reading the operations somewhere in the code is no reason to know nothing of a position: only coming there is.
#[test]
fn a_position_that_was_set_up_ends_as_one_that_was_played_where_rules_mark_squares() {
    let rules = rules(&format!(
        "{} define isMoveLegal() -> bool {{ return placed(); }}
         define isFar() -> bool {{ return OperationList[0][0] == 2; }}
         define end() -> bool {{
           mark(0, 1, 1);
           if (movesNum() > 5 && isFar()) {{ return false; }}
           if (marked(0, 1) == 1) {{ show(0, 1); }}
           return marked(0, 1) == 1 && count(X) > 1;
         }}",
        game("")
    ));
    let at = after(&rules, "place(0,0,X)");
    let played = play(&rules, &at, "place(1,0,X)");
    let mut set_up = rules.set_up(&at, &[Op::Place(Square::new(1, 0), Piece(0))]);
    set_up.turn = played.next.turn;
    let mut worker = rules.worker();
    let limits = Limits::default();
    assert!(played.outcome.is_over());
    assert_eq!(worker.conclude(&mut set_up, &limits), played.outcome);
    assert_eq!(worker.shown(&set_up, None, &limits), [Square::new(0, 1)]);
}

#[test]
fn a_square_off_the_board_cannot_be_shown() {
    let rules = rules(&format!(
        "{} define isMoveLegal() -> bool {{ return placed(); }}
         define end() -> bool {{ if (count(X) > 1) {{ show(count(X) + 1, 0); }} return false; }}",
        game("")
    ));
    let at = after(&rules, "place(0,0,X)");
    assert_eq!(
        fault(&rules, &at, "place(1,0,X)"),
        (FaultKind::OffBoard, Hook::End)
    );
    let listing = rules.worker().moves(Ask::all(&at, &Limits::default()));
    assert_eq!((listing.moves.len(), listing.faults.after), (8, 8));
}

#[test]
fn only_the_end_shows_squares() {
    for hooks in [
        "define isMoveLegal() -> bool { show(0, 0); return placed(); } define end() -> bool { return false; }",
        "define isMoveLegal() -> bool { return placed(); } define afterMove() { show(0, 0); }
         define end() -> bool { return false; }",
    ] {
        assert_eq!(errors(&format!("{} {hooks}", game(""))).len(), 1, "{hooks}");
    }
}

/// Searches, lists and the graph do not know of shown squares, so a game that shows them is played like the same game
/// without. Every game of rows and chains that somebody wins shows them.
#[test]
fn games_that_show_squares_are_played_as_without() {
    const STANDARD: &str = include_str!("../../../src/interpreter/rules/gdef/std.gdef");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/games/");
    for (name, games, most) in [
        ("tictactoe", 60, 9),
        ("connect4", 30, 42),
        ("gomoku", 2, 225),
        ("hex", 2, 121),
        ("morris", 4, 120),
        ("linesofaction", 2, 80),
        ("y", 2, 91),
    ] {
        let text = std::fs::read_to_string(format!("{folder}{name}.gdef")).expect("a game");
        let text = match text.split_once("include \"std.gdef\";") {
            Some((before, behind)) => format!("{before}{behind}{STANDARD}"),
            None => text,
        };
        let mut plain = String::new();
        for (number, part) in text.split(" show(").enumerate() {
            let rest = match number {
                0 => part,
                _ => part.split_once(';').expect("a call").1,
            };
            plain.push_str(rest);
        }
        assert!(plain.len() < text.len(), "{name} shows nothing");
        let (with, without) = (rules(&text), rules(&plain));
        let (mut worker, mut other) = (with.worker(), without.worker());
        let limits = Limits::default();
        let mut random = Random::new(7);
        let mut won = 0;
        for _ in 0..games {
            let mut at = with.start();
            for _ in 0..most {
                let listing = worker.moves(Ask::all(&at, &limits));
                let expected = other.moves(Ask::all(&at, &limits));
                assert_eq!(listing.moves, expected.moves, "{name}");
                if listing.moves.is_empty() {
                    break;
                }
                let listed = &listing.moves[random.below(listing.moves.len() as u64) as usize];
                let judgement = worker.judge(&at, &listed.mv, &limits);
                assert_eq!(judgement, other.judge(&at, &listed.mv, &limits), "{name}");
                let Judgement::Legal(legal) = judgement else {
                    panic!("{name}: {judgement:?}");
                };
                let squares = worker.shown(&legal.next, Some((&at, &listed.mv)), &limits);
                let is_won = matches!(legal.outcome, Outcome::Won(_));
                // Lines of Action is also won by a player who leaves the other no move.
                assert!(squares.is_empty() || is_won, "{name}: {squares:?}");
                won += usize::from(!squares.is_empty());
                let is_over = legal.outcome.is_over();
                at = legal.next;
                if is_over {
                    break;
                }
            }
        }
        assert!(
            won > 0 || matches!(name, "morris" | "linesofaction"),
            "{name}"
        );
    }
}
