//! Results that can be obtained in two ways are the same: listed and judged, picked and listed, explained and judged.

use super::*;
use std::collections::HashSet;

/// Returns all lists of up to one operation.
fn short_lists(rules: &dyn Rules, at: &Position) -> Vec<Move> {
    let pieces = u16::try_from(rules.game().pieces.len()).expect("few");
    let mut lists = vec![Move::pass()];
    for square in at.board.squares() {
        lists.push(Move::of(vec![Op::Clear(square)]));
        lists.extend((0..pieces).map(|piece| Move::of(vec![Op::Place(square, Piece(piece))])));
    }
    lists
}

/// Plays random games and compares at each position.
fn compare(text: &str, games: u64, plies: usize) {
    let rules = super::rules(text);
    let (mut lister, mut judge) = (rules.worker(), rules.worker());
    let limits = Limits::default();
    let mut seed = 1_u64;
    for _ in 0..games {
        let mut at = rules.start();
        for _ in 0..plies {
            let listing = lister.moves(Ask::all(&at, &limits));
            assert_eq!(listing.complete, Ok(()), "{at:?}");
            let listed: Vec<_> = listing
                .moves
                .iter()
                .map(|one| (&one.next, one.outcome))
                .collect();
            let distinct: HashSet<_> = listing
                .moves
                .iter()
                .map(|one| (&one.next, one.mv.is_empty()))
                .collect();
            assert_eq!(distinct.len(), listed.len(), "equal moves are one");
            let mut judged = 0;
            for mv in short_lists(&rules, &at) {
                let judgement = judge.judge(&at, &mv, &limits);
                let why = judge.explain(&at, &mv, &limits).judgement;
                assert_eq!(why, judgement, "{mv:?}");
                if let Judgement::Legal(legal) = judgement {
                    judged += 1;
                    assert!(
                        listed.contains(&(&legal.next, legal.outcome)),
                        "{mv:?} at {at:?}"
                    );
                    let mut written = at.board.clone();
                    mv.iter()
                        .chain(&legal.effects)
                        .for_each(|op| written.apply(*op));
                    assert_eq!(written, legal.next.board, "effects tell the rest");
                }
            }
            let merged: usize = listing
                .moves
                .iter()
                .map(|one| 1 + one.merged as usize)
                .sum();
            assert_eq!(merged, judged, "{at:?}");
            if listing.moves.is_empty() {
                break;
            }
            seed = 6_364_136_223_846_793_005_u64
                .wrapping_mul(seed)
                .wrapping_add(1_442_695_040_888_963);
            let chosen = usize::try_from(seed >> 33).expect("64 bits") % listing.moves.len();
            let picked = lister.pick(Ask::all(&at, &limits), &mut |moves| {
                assert_eq!(moves, listing.moves.len());
                chosen
            });
            let picked = picked.chosen.expect("a move");
            assert_eq!(&picked, crate::in_order_of_shapes(&listing)[chosen]);
            at = picked.next;
            if picked.outcome.is_over() {
                break;
            }
        }
    }
}

#[test]
fn othello() {
    compare(include_str!("othello.gdef"), 2, 70);
}

#[test]
fn go() {
    compare(include_str!("go.gdef"), 1, 60);
}

#[test]
fn three_players_with_effects_that_make_moves_equal() {
    compare(
        "size: 3 x 2 players: 3 obj A obj B obj C start { }
         state int left = 4;
         state obj last = empty;
         define isMoveLegal() -> bool {
           if (operationsNum() == 0) { return !hasMove(onTurn()); }
           if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }
           int x = OperationList[0][0];
           return left > 0 && OperationList[0][2] != last && NextPosition[x][1] != CurrentPosition[x][1] && repeats() == 0;
         }
         define afterMove() {
           if (operationsNum() == 0) { left = left - 1; return; }
           int x = OperationList[0][0];
           if (x == 2) { place(2, 1, C); setTurn((onTurn() + 2) % 3); }
           if (x == 0) { removeGroup(0, 1); left = left - 1; }
           last = OperationList[0][2];
           if (last == C) { last = empty; }
         }
         define end() -> bool {
           setScore(onTurn(), left);
           return left < 0 || movesNum() == 12;
         }",
        8,
        14,
    );
}

#[test]
fn repetition_after_effects_that_read_the_position_after_the_move() {
    let text = |question: &str| {
        format!(
            "size: 3 x 1 players: 1 obj A of 0 start {{ (0,0: A) }}
             define at(int x) -> obj {{ return CurrentPosition[x][0]; }}
             define isMoveLegal() -> bool {{
               if (operationsNum() != 1) {{ return false; }}
               if (isPlaceOperation(0) && OperationList[0][2] != A) {{ return false; }}
               return boardRepeats() == 0 || repeats() > 3;
             }}
             define afterMove() {{
               int x = OperationList[0][0];
               if (isPlaceOperation(0) && {question} != A) {{ clear(x, 0); }}
             }}
             define end() -> bool {{ return movesNum() == 9; }}"
        )
    };
    compare(&text("NextPosition[x][0]"), 6, 9);
    compare(&text("next(at(x))"), 6, 9);
}
