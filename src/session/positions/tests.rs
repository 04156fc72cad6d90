//! Positions along a line, with made-up rules.

use super::*;
use crate::board::{Board, Move, Outcome, Piece, Square, State};

#[derive(Debug, PartialEq, Eq)]
struct Plies(u32);

impl State for Plies {
    fn digest(&self) -> u64 {
        u64::from(self.0)
    }

    fn bytes(&self) -> usize {
        size_of::<Self>()
    }
}

fn place(x: u16, piece: u16) -> Op {
    Op::Place(Square::new(x, 0), Piece(piece))
}

/// Returns a line of moves and its positions by rules that remove a stone, change the order of turns and count.
fn line(plies: u16) -> (Record, Vec<(NodeId, Position)>) {
    let mut record = Record::new();
    record.limit_history(1, 0);
    let mut node = NodeId::ROOT;
    let mut position = Position::new(Board::new(8, 1), 0);
    let mut line = Vec::new();
    for ply in 0..plies {
        let mv = Move::of(vec![place(ply % 8, ply % 5)]);
        position.apply(&mv);
        if ply % 7 == 3 {
            position.apply(&[Op::Clear(Square::new(ply % 4, 0))]);
        }
        position.turn = (position.turn + 1 + u8::from(ply % 11 == 0)) % 3;
        position.state = match ply {
            0..20 => SharedState::default(),
            _ => SharedState::new(Plies(u32::from(ply))),
        };
        node = record.add_move(node, mv, None).0;
        line.push((node, position.clone()));
    }
    (record, line)
}

fn judged(record: &Record, line: &[(NodeId, Position)]) -> (Positions, Verdicts) {
    let mut positions = Positions::new(Position::new(Board::new(8, 1), 0), 3);
    let mut verdicts = Verdicts::default();
    let mut before = positions.start().clone();
    for (node, next) in line {
        let statement = RecordedPosition::of(record, *node, 3);
        let transition = Transition::between(&before, &statement, Vec::new(), next);
        positions.note(record, *node, transition);
        verdicts.set(*node, Verdict::Legal(Outcome::Going));
        before = next.clone();
    }
    (positions, verdicts)
}

#[test]
fn a_position_is_the_one_that_the_rules_gave() {
    let (record, line) = line(500);
    let (mut positions, verdicts) = judged(&record, &line);
    for (node, position) in line.iter().rev().chain(&line) {
        let found = positions.at(&record, &verdicts, *node);
        assert_eq!(found, PositionAt::Known(position.clone()));
    }
}

#[test]
fn a_long_line_keeps_a_bounded_number_of_positions() {
    let (record, line) = line(20_000);
    let (mut positions, verdicts) = judged(&record, &line);
    positions.known.most = 16;
    for (node, position) in line.iter().rev().step_by(300) {
        let found = positions.at(&record, &verdicts, *node);
        assert_eq!(found, PositionAt::Known(position.clone()));
        assert!(positions.known.map.len() <= 16);
        assert_eq!(positions.known.map.len(), positions.known.order.len());
    }
}

#[test]
fn states_that_were_let_go_are_pending_until_they_are_given_again() {
    let (record, line) = line(1_000);
    let (mut positions, verdicts) = judged(&record, &line);
    positions.most_states = 100;
    let (last, position) = &line[999];
    let transition = Transition {
        state: position.state.clone(),
        ..Transition::default()
    };
    positions.note_state(&record, *last, transition.state);
    assert!(positions.states_kept <= 100);
    let (mut known, mut pending) = (0, Vec::new());
    for (node, position) in &line {
        match positions.at(&record, &verdicts, *node) {
            PositionAt::Known(found) => {
                assert_eq!(&found, position);
                known += 1;
            }
            PositionAt::Pending => pending.push((*node, position.clone())),
            PositionAt::Unreachable { refused } => panic!("{refused:?}"),
        }
    }
    assert!(known >= 20 + 50, "{known}");
    assert!(pending.len() > 800);
    let (node, position) = pending.swap_remove(500);
    positions.keep(node, position.clone());
    let found = positions.at(&record, &verdicts, node);
    assert_eq!(found, PositionAt::Known(position));
}

#[test]
fn below_a_refused_node_there_is_only_what_is_written() {
    let (record, line) = line(10);
    let (mut positions, mut verdicts) = judged(&record, &line[..5]);
    verdicts.set(line[5].0, Verdict::Refused);
    verdicts.set(line[6].0, Verdict::Unreachable);
    let found = positions.at(&record, &verdicts, line[6].0);
    let refused = line[5].0;
    assert_eq!(found, PositionAt::Unreachable { refused });
    assert_eq!(
        positions.at(&record, &verdicts, line[7].0),
        PositionAt::Pending
    );
    let shown = positions.written(&record, line[6].0);
    assert_eq!(shown.board.piece(Square::new(6, 0)), Some(Piece(1)));
    assert_eq!(shown.turn, (line[4].1.turn + 2) % 3);
}
