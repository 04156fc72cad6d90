//! The bundled games, compared with published counts. Moves are found by brute force: every list of operations of the
//! shapes that a game needs is judged, and lists that lead to the same position are one move.

use gametui::base::Limits;
use gametui::board::{Board, Move, Op, Outcome, Piece, Position, Square};
use gametui::rules::{Judgement, Rules, Worker};
use gametui::session::load::{RulesRequest, load_rules};
use std::collections::HashSet;
use std::sync::Arc;

fn rules(name: &str) -> Arc<dyn Rules> {
    let loaded = load_rules(&RulesRequest::file(name)).expect("loaded");
    assert_eq!(loaded.diagnostics, [], "{name}");
    loaded.rules.expect("rules")
}

/// Calls a function with every list of operations that could be a move.
type Candidates = fn(&Position, &mut dyn FnMut(&[Op]));

/// Every piece on every empty square.
fn placements(pieces: u16, at: &Position, try_ops: &mut dyn FnMut(&[Op])) {
    for square in at.board.squares() {
        for piece in 0..pieces {
            try_ops(&[Op::Place(square, Piece(piece))]);
        }
    }
}

fn two_kinds(at: &Position, try_ops: &mut dyn FnMut(&[Op])) {
    placements(2, at, try_ops);
}

/// From every square to every square at most two away, with either piece.
fn steps(at: &Position, try_ops: &mut dyn FnMut(&[Op])) {
    for from in at.board.squares() {
        for to in at.board.squares() {
            if from.x.abs_diff(to.x) <= 2 && from.y.abs_diff(to.y) <= 2 {
                for piece in 0..2 {
                    try_ops(&[Op::Clear(from), Op::Place(to, Piece(piece))]);
                }
            }
        }
    }
}

/// Diagonal steps and all sequences of jumps over pieces, with every piece at the end.
fn draughts(at: &Position, try_ops: &mut dyn FnMut(&[Op])) {
    for from in at
        .board
        .squares()
        .filter(|from| at.board.piece(*from).is_some())
    {
        let mut ops = vec![Op::Clear(from)];
        for to in diagonals(&at.board, from, 1) {
            arrive(&mut ops, to, try_ops);
        }
        jumps(&at.board, &mut ops, from, try_ops);
    }
}

fn diagonals(board: &Board, from: Square, by: i32) -> impl Iterator<Item = Square> + '_ {
    let around = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    around.into_iter().filter_map(move |(dx, dy)| {
        let x = u16::try_from(i32::from(from.x) + dx * by).ok()?;
        let y = u16::try_from(i32::from(from.y) + dy * by).ok()?;
        Some(Square::new(x, y)).filter(|to| board.has(*to))
    })
}

fn arrive(ops: &mut Vec<Op>, to: Square, try_ops: &mut dyn FnMut(&[Op])) {
    for piece in 0..4 {
        ops.push(Op::Place(to, Piece(piece)));
        try_ops(ops);
        ops.pop();
    }
}

fn jumps(board: &Board, ops: &mut Vec<Op>, from: Square, try_ops: &mut dyn FnMut(&[Op])) {
    for to in diagonals(board, from, 2) {
        let over = Square::new(u16::midpoint(from.x, to.x), u16::midpoint(from.y, to.y));
        let taken = Op::Clear(over);
        let free = board.piece(to).is_none() || ops.contains(&Op::Clear(to));
        if board.piece(over).is_some() && free && !ops.contains(&taken) {
            ops.push(taken);
            arrive(ops, to, try_ops);
            jumps(board, ops, to, try_ops);
            ops.pop();
        }
    }
}

/// Returns the legal moves as the positions after them, with the outcomes.
fn moves(
    worker: &mut dyn Worker,
    at: &Position,
    candidates: Candidates,
) -> Vec<(Position, Outcome)> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    candidates(at, &mut |ops| {
        let mv = Move::of(ops.to_vec());
        match worker.judge(at, &mv, &Limits::default()) {
            Judgement::Legal(legal) => {
                if seen.insert(legal.next.clone()) {
                    found.push((legal.next, legal.outcome));
                }
            }
            Judgement::Illegal(_) => {}
            other => panic!("{mv:?}: {other:?}"),
        }
    });
    found
}

/// Counts the sequences of moves of each length up to `depth`, and the finished games among them.
fn count(rules: &dyn Rules, depth: usize, candidates: Candidates) -> (Vec<u64>, Finished) {
    let mut plies = vec![0; depth];
    let mut finished = Finished::default();
    let mut worker = rules.worker();
    walk(
        &mut *worker,
        &rules.start(),
        &mut plies,
        candidates,
        &mut finished,
    );
    (plies, finished)
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Finished {
    won: [u64; 2],
    drawn: u64,
}

fn walk(
    worker: &mut dyn Worker,
    at: &Position,
    plies: &mut [u64],
    candidates: Candidates,
    finished: &mut Finished,
) {
    let Some((here, deeper)) = plies.split_first_mut() else {
        return;
    };
    for (next, outcome) in moves(worker, at, candidates) {
        *here += 1;
        match outcome {
            Outcome::Going | Outcome::Claimable | Outcome::Chance => {
                walk(worker, &next, deeper, candidates, finished)
            }
            Outcome::Won(player) => finished.won[usize::from(player)] += 1,
            Outcome::Draw | Outcome::Over | Outcome::Paid(_) => finished.drawn += 1,
        }
    }
}

#[test]
fn tic_tac_toe_to_the_end() {
    let (plies, finished) = count(&*rules("tictactoe"), 9, two_kinds);
    assert_eq!(
        plies,
        [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]
    );
    let expected = Finished {
        won: [131_184, 77_904],
        drawn: 46_080,
    };
    assert_eq!(finished, expected);
}

#[test]
fn connect_four() {
    let (plies, _) = count(&*rules("connect4"), 5, two_kinds);
    assert_eq!(plies, [7, 49, 343, 2401, 16_807]);
}

#[test]
fn breakthrough() {
    let (plies, _) = count(&*rules("breakthrough"), 3, steps);
    assert_eq!(plies, [22, 484, 11_132]);
}

#[test]
fn english_draughts() {
    let (plies, _) = count(&*rules("checkers"), 6, draughts);
    assert_eq!(plies, [7, 49, 302, 1469, 7361, 36_768]);
}

#[test]
fn gomoku() {
    let (plies, _) = count(&*rules("gomoku"), 2, two_kinds);
    assert_eq!(plies, [225, 225 * 224]);
}

/// Plays placements, with the players in turn, and returns the outcome after the last one.
fn play(name: &str, squares: &[(u16, u16)]) -> Outcome {
    let rules = rules(name);
    let mut worker = rules.worker();
    let mut at = rules.start();
    let mut outcome = Outcome::Going;
    for (x, y) in squares {
        assert_eq!(outcome, Outcome::Going, "{name} ended early");
        let mv = Move::of(vec![Op::Place(
            Square::new(*x, *y),
            Piece(u16::from(at.turn)),
        )]);
        let Judgement::Legal(legal) = worker.judge(&at, &mv, &Limits::default()) else {
            panic!("{name}: {mv:?} is refused");
        };
        at = legal.next;
        outcome = legal.outcome;
    }
    outcome
}

#[test]
fn lines_win_in_every_direction() {
    let directions: [(i16, i16); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
    for (dx, dy) in directions {
        let at = |n: i16| ((7 + dx * n) as u16, (7 + dy * n) as u16);
        // Black fills five, the last stone in the middle; white plays far away.
        let five = [
            at(0),
            (0, 0),
            at(1),
            (0, 2),
            at(3),
            (0, 4),
            at(4),
            (0, 6),
            at(2),
        ];
        assert_eq!(play("gomoku", &five), Outcome::Won(0), "{dx} {dy}");
        assert_eq!(play("gomoku", &five[..7]), Outcome::Going);
    }
    // Six in a row wins as well: the last stone joins the others.
    let six = [0, 1, 2, 4, 5, 3].map(|x| (x, 9));
    let white = [(0, 0), (2, 0), (4, 0), (6, 0), (8, 0)];
    let mut game: Vec<(u16, u16)> = Vec::new();
    for (number, square) in six.into_iter().enumerate() {
        game.push(square);
        game.extend(white.get(number));
    }
    assert_eq!(play("gomoku", &game), Outcome::Won(0));
    let row = [(0, 0), (0, 1), (1, 0), (1, 1), (3, 0), (3, 1), (2, 0)];
    let column = [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2), (0, 3)];
    assert_eq!(play("connect4", &row), Outcome::Won(0));
    assert_eq!(play("connect4", &column), Outcome::Won(0));
}

#[test]
fn full_boards_without_a_line_are_drawn() {
    // Columns in pairs, filled in turns so that no four of a colour are in line.
    let mut squares: Vec<(u16, u16)> = Vec::new();
    for x in [0, 2, 4] {
        for y in 0..6 {
            let (first, second) = if y % 4 < 2 { (x, x + 1) } else { (x + 1, x) };
            squares.push((first, y));
            squares.push((second, y));
        }
    }
    squares.extend((0..6).map(|y| (6, y)));
    assert_eq!(play("connect4", &squares), Outcome::Draw);
    assert_eq!(squares.len(), 42);
}

#[test]
fn breakthrough_is_won_on_the_far_row_or_without_men() {
    let rules = rules("breakthrough");
    let mut worker = rules.worker();
    let mut board = Board::new(8, 8);
    board.apply(Op::Place(Square::new(3, 6), Piece(0)));
    board.apply(Op::Place(Square::new(0, 4), Piece(1)));
    let mut judge = |board: &Board, turn, from: (u16, u16), to: (u16, u16)| {
        let piece = Piece(u16::from(turn));
        let (from, to) = (Square::new(from.0, from.1), Square::new(to.0, to.1));
        let mv = Move::of(vec![Op::Clear(from), Op::Place(to, piece)]);
        let at = Position::new(board.clone(), turn);
        match worker.judge(&at, &mv, &Limits::default()) {
            Judgement::Legal(legal) => Some(legal.outcome),
            _ => None,
        }
    };
    assert_eq!(judge(&board, 0, (3, 6), (3, 7)), Some(Outcome::Won(0)));
    assert_eq!(judge(&board, 1, (0, 4), (0, 3)), Some(Outcome::Going));
    board.apply(Op::Place(Square::new(1, 3), Piece(0)));
    assert_eq!(
        judge(&board, 0, (1, 3), (0, 4)),
        Some(Outcome::Won(0)),
        "the last man"
    );
    assert_eq!(judge(&board, 0, (1, 3), (1, 5)), None, "two squares");
    board.apply(Op::Place(Square::new(1, 4), Piece(1)));
    assert_eq!(
        judge(&board, 0, (1, 3), (1, 4)),
        None,
        "no capture straight on"
    );
}
