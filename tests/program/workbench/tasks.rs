//! What a player does after a game, and how many keys it takes: each key more is one that everybody presses every day.

use super::bench::Bench;
use super::command_starts::{losing, opened, seeded};
use gametui::config::Mode;
use gametui::session::exercise::ExerciseStage;
use gametui::tui::layout::Pane;
use std::fmt::Write as _;

/// Somebody at the keyboard whose keys are counted.
struct Player {
    bench: Bench,
    keys: usize,
}

impl Player {
    /// Begins on the board, in STUDY.
    fn at(mut bench: Bench) -> Self {
        bench.app.mode = Mode::Study;
        bench.draw(120, 40);
        bench.app.focus = Pane::Board;
        Self { bench, keys: 0 }
    }

    /// Presses keys, written as for [`Bench::keys`].
    fn press(&mut self, keys: &str) -> &mut Self {
        for (number, part) in keys.split('\'').enumerate() {
            self.keys += match number % 2 {
                0 => part.split_whitespace().count(),
                _ => part.chars().count(),
            };
        }
        self.bench.keys(keys);
        self
    }

    fn text_of_move(&self) -> Option<String> {
        let session = self.bench.session();
        session.tree().move_text(session.current(), session.game()?)
    }
}

/// A study as Lichess writes it, with values and without signs.
fn study() -> Bench {
    opened(
        "study.pgn",
        "[Event \"Spanish\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\n\
         1. e4 { [%eval 0.3] } e5 { [%eval 0.2] } 2. Nf3 { [%eval 0.3] } Nc6 { [%eval 0.4] } \
         3. Bb5 { [%eval 0.5] } (3. Bc4 Bc5) 3... a6 { [%eval 0.4] } 4. Ba4 { [%eval 0.4] } Nf6 { [%eval 0.3] } \
         5. Ng5 { [%eval -1.9] } (5. O-O { [%eval 0.3] } Be7) 5... h6 { [%eval -1.8] } 6. Nf3 { [%eval -1.7] } \
         b6 { [%eval -0.1] } *\n",
    )
}

#[test]
fn the_mistakes_of_a_study_with_values_are_found() {
    let mut player = Player::at(study());
    player.press("Tab n");
    assert_eq!(
        (player.text_of_move().as_deref(), player.keys),
        (Some("Ng5"), 2)
    );
    player.bench.says("◆?? 5");
    player.press("n");
    assert_eq!(
        (player.text_of_move().as_deref(), player.keys),
        (Some("b6"), 3)
    );
    player.press("n");
    assert_eq!(
        player.text_of_move().as_deref(),
        Some("b6"),
        "there is no other"
    );
}

#[test]
fn a_mistake_is_found_and_tried_again() {
    let mut player = Player::at(losing());
    player.press("V");
    player.bench.wait(60_000);
    player.press("L");
    player.bench.says("Find better");
    assert_eq!(player.keys, 2);
    assert_eq!(
        player
            .bench
            .session()
            .exercise()
            .map(|exercise| exercise.stage()),
        Some(ExerciseStage::Asking)
    );
}

#[test]
fn a_missed_win_becomes_a_problem() {
    let mut player = Player::at(seeded());
    // Crosses could win with c1, which noughts take instead.
    for square in ["a1", "b2", "b1", "a3", "c3", "c1"] {
        player.bench.enter(square);
    }
    player.press("V");
    player.bench.wait(60_000);
    let told = player.bench.toast().to_owned();
    assert!(
        told.contains("A certain win was missed with 3. c3"),
        "{told}"
    );
    player.press("Tab , , : 'problem-here' Enter");
    player.bench.says("The position is a problem of yours now.");
}

#[test]
fn ten_problems_take_the_keys_of_their_moves_and_nothing_else() {
    let mut text = String::new();
    for letter in 'a'..='j' {
        let _ = write!(
            text,
            "(;GM[1]FF[4]SZ[13]AB[mm];B[{letter}{letter}]C[RIGHT])"
        );
    }
    let mut player = Player::at(opened("ten.sgf", &text));
    player.bench.says("10 problems. Ctrl+N solves them.");
    player.press("Ctrl+N");
    let before = player.keys;
    for number in 0..10 {
        let file = b"abcdefghjk"[number];
        player.press(&format!("'{}{}'", char::from(file), 13 - number));
        assert!(
            player.bench.toast().starts_with("Right."),
            "{number}: {}",
            player.bench.toast()
        );
        player.bench.wait(1_100);
    }
    assert_eq!(
        player.bench.toast(),
        "10 of 10 solved, 10 at the first try."
    );
    // Two or three letters each: a move that is typed whole is played, and the next problem comes by itself.
    assert_eq!((before, player.keys - before), (1, 24));
}

#[test]
fn a_game_with_clocks_begins_with_few_keys() {
    let mut player = Player::at(Bench::game("tictactoe"));
    player.press(": 'clock 5+3' Enter");
    assert_eq!(player.keys, 11);
    player.press("'b2' Enter 'a1' Enter");
    player.bench.wait(2_000);
    player.bench.says("▸ 4:58");
    assert_eq!(player.keys, 17);
}

#[test]
fn a_joseki_is_replayed_and_its_branches_are_seen() {
    let mut player = Player::at(opened(
        "joseki.sgf",
        "(;GM[1]FF[4]SZ[19];B[qd];W[oc](;B[pf];W[mc])(;B[lc];W[qf];B[pf]))",
    ));
    // Three steps from the board, the second branch, and to its end.
    player.press(". . .");
    assert_eq!(player.text_of_move().as_deref(), Some("Q14"));
    player.press("Tab Down End");
    assert_eq!(
        (player.text_of_move().as_deref(), player.keys),
        (Some("Q14"), 6)
    );
    assert_eq!(player.bench.move_number(), 5);
}
