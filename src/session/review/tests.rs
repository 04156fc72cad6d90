//! Marks and losses, made by hand and found by searches.

use super::assess::assess;
use super::*;
use crate::base::Message;
use crate::board::{Outcome, Square};
use crate::record::Property;
use crate::search::Bounds;
use crate::search::tree_search::{Proof, Search, Settings, Unwatched};
use crate::session::load::{RulesRequest, load_rules};
use crate::session::{NavigationStep, RecordEdit, RecordFile, Session};
use std::path::Path;
use std::sync::Arc;

fn value(share: f64, error: f64) -> MoveValue {
    MoveValue {
        share,
        error: Some(error),
        standing: None,
        visits: 100,
    }
}

fn mark(played: MoveValue, other: MoveValue) -> &'static str {
    let assessment = assess(&played, Some(&other), true);
    assessment.mark.map_or("", MoveMark::sign)
}

#[test]
fn marks_begin_at_their_losses() {
    let of_loss = |loss: f64| mark(value(0.0, 0.0), value(loss, 0.0));
    let losses = [0.0, 0.049, 0.05, 0.099, 0.1, 0.149, 0.15, 1.0];
    let signs = ["", "", "?!", "?!", "?", "?", "??", "??"];
    assert_eq!(losses.map(of_loss), signs);
    let of_gain = |gain: f64| mark(value(gain, 0.0), value(0.0, 0.0));
    assert_eq!([0.0, 0.149, 0.15].map(of_gain), ["", "", "!"]);
}

#[test]
fn a_mark_needs_twice_the_error() {
    // The error of the difference is 0.05.
    let (played, other) = (value(0.5, 0.03), value(0.6, 0.04));
    let assessment = assess(&played, Some(&other), true);
    assert!((assessment.loss - 0.1).abs() < 1e-9);
    assert!((assessment.error.expect("an error") - 0.05).abs() < 1e-9);
    assert_eq!(assessment.mark, None);
    assert_eq!(mark(played, value(0.61, 0.04)), "?");
    assert_eq!(mark(value(0.9, 0.1), value(0.7, 0.1)), "");
    // An engine says nothing of its errors, so its losses count as they are.
    let engine = |share| MoveValue {
        error: None,
        ..value(share, 0.0)
    };
    assert_eq!(mark(engine(0.5), engine(0.56)), "?!");
    let assessment = assess(&engine(0.5), Some(&value(0.6, 0.01)), true);
    assert_eq!(assessment.error, None);
}

#[test]
fn a_move_without_others_loses_nothing() {
    let assessment = assess(&value(0.1, 0.2), None, true);
    assert_eq!((assessment.loss, assessment.error), (0.0, Some(0.0)));
    assert_eq!(assessment.mark, None);
    let won = MoveValue::certain(Outcome::Won(0), 0, 2);
    let assessment = assess(&won, Some(&value(0.4, 0.4)), true);
    assert_eq!((assessment.loss, assessment.error), (0.0, Some(0.0)));
    // Where not all moves are known, there may be another one as good.
    let assessment = assess(&value(0.9, 0.0), Some(&value(0.1, 0.0)), false);
    assert_eq!((assessment.loss, assessment.mark), (0.0, None));
}

#[test]
fn the_better_founded_value_counts() {
    let visited = |visits| MoveValue {
        visits,
        ..value(0.5, 0.1)
    };
    let certain = MoveValue::certain(Outcome::Won(1), 0, 2);
    assert_eq!((certain.share, certain.error), (0.0, Some(0.0)));
    assert_eq!(certain.standing, Some(Standing::Lost));
    let better = MoveValue::better_founded;
    let (few, many) = (Some(visited(10)), Some(visited(90)));
    assert_eq!(better(few, many), many);
    assert_eq!(better(many, few), many);
    assert_eq!(better(Some(certain), many), Some(certain));
    assert_eq!(better(None, few), few);
    assert_eq!(better(None, None), None);
}

fn candidate(number: u16, visits: u64, share: f64, error: f64) -> RankedMove {
    let mv = Move::of(vec![crate::board::Op::Clear(Square::new(number, 0))]);
    let mut candidate = RankedMove::of_engine(mv, visits, share, Vec::new());
    candidate.error = error;
    candidate
}

#[test]
fn a_position_is_worth_to_its_players_what_the_search_says() {
    let search = ReviewSource::Search;
    let mut analysis = Analysis::of_engine(vec![
        candidate(0, 75, 0.8, 0.04),
        candidate(1, 25, 0.4, 0.08),
        candidate(2, 0, 0.9, 0.5),
    ]);
    let share = |analysis: &Analysis, whose| {
        MoveValue::of_position(analysis, whose, search).map(|value| value.share)
    };
    let near = |found: Option<f64>, wanted: f64| {
        let found = found.expect("a value");
        assert!((found - wanted).abs() < 1e-9, "{found}");
    };
    near(share(&analysis, (1, 1, 2)), 0.7);
    near(share(&analysis, (1, 0, 2)), 0.3);
    near(share(&analysis, (1, 1, 3)), 0.7);
    assert_eq!(share(&analysis, (1, 0, 3)), None);
    let error = MoveValue::of_position(&analysis, (1, 0, 2), search);
    near(error.and_then(|value| value.error), 0.03_f64.hypot(0.02));
    analysis.proof = Some(Proof {
        outcome: Outcome::Won(2),
        plies: 3,
    });
    near(share(&analysis, (1, 0, 3)), 0.0);
    near(share(&analysis, (1, 2, 3)), 1.0);
}

#[test]
fn an_engine_is_taken_at_the_word_of_its_best_move() {
    let engine = ReviewSource::Engine;
    let analysis =
        Analysis::of_engine(vec![candidate(0, 75, 0.8, 0.0), candidate(1, 75, 0.4, 0.0)]);
    let value = MoveValue::of_position(&analysis, (0, 1, 2), engine).expect("a value");
    assert!((value.share - 0.2).abs() < 1e-9);
    assert_eq!((value.error, value.standing), (None, None));
    let silent = Analysis::of_engine(vec![candidate(0, 0, 0.5, 0.0)]);
    assert_eq!(MoveValue::of_position(&silent, (0, 1, 2), engine), None);
}

#[test]
fn who_plays_alone_wins_or_loses() {
    let standing = |outcome, players| Standing::of(outcome, 0, players);
    assert_eq!(standing(Outcome::Won(0), 1), Standing::Won);
    assert_eq!(standing(Outcome::Draw, 1), Standing::Lost);
    assert_eq!(standing(Outcome::Draw, 2), Standing::Drawn);
    assert_eq!(standing(Outcome::Over, 3), Standing::Drawn);
    assert_eq!(standing(Outcome::Won(2), 3), Standing::Lost);
}

/// Returns a session in which moves were played.
fn played(rules: &str, moves: &[&str]) -> Session {
    let loaded = load_rules(&RulesRequest::file(Path::new(rules))).expect("rules");
    let mut session = loaded.into_session();
    session.run_pending();
    for mv in moves {
        session.play_whole_text(mv);
        session.run_pending();
    }
    assert_eq!(session.record().size(), moves.len() + 1, "all are legal");
    session
}

fn review_of(session: &mut Session) -> Review {
    let end = session.record().main_line_end(NodeId::ROOT);
    let line = session.review_line(end, &Bounds::default());
    Review::new(line.expect("a line"), ReviewSource::Search)
}

/// Searches positions, each for itself.
fn search(
    session: &Session,
    visits: u64,
) -> impl FnMut(&Review, ReviewTarget<'_>) -> Option<Analysis> + use<> {
    let rules = Arc::clone(session.rules().expect("rules"));
    move |review, target| {
        let position = target.position(review.line())?.clone();
        let mut search = Search::new(Arc::clone(&rules), position, Settings::default());
        Some(search.run(visits, &Bounds::default(), &Unwatched))
    }
}

/// Runs a review from its beginning.
fn run(review: &mut Review, session: &Session, visits: u64) {
    let rules = Arc::clone(session.rules().expect("rules"));
    let (order, limits) = (ReviewOrder::Forward, Limits::default());
    review.run(order, &*rules, &limits, &mut search(session, visits));
}

/// A game of errors: a corner in place of an edge loses a draw, and a move elsewhere a won game.
const ERRORS: [&str; 6] = ["a1", "b2", "c3", "a3", "a2", "c1"];

#[test]
fn what_is_proved_is_a_fact() {
    let mut session = played("tictactoe", &ERRORS);
    let mut review = review_of(&mut session);
    assert_eq!(review.open(ReviewOrder::Forward).len(), 6);
    run(&mut review, &session, 3_000);
    assert_eq!(review.searched(), 6);
    let moves = review.moves();
    let told = |index: usize| {
        let reviewed: &ReviewedMove = &moves[index];
        let sign = reviewed.mark.map_or("", MoveMark::sign);
        (sign, reviewed.fact(), reviewed.loss, reviewed.error)
    };
    assert_eq!(moves.len(), 6);
    // The search thinks more of another first move, until it looks at what comes after that.
    assert_eq!(moves[0].mark, None, "{:?}", moves[0]);
    assert_eq!(told(2), ("", None, 0.0, Some(0.0)));
    let fact = Some(ReviewFact::DrawnToLost);
    assert_eq!(told(3), ("??", fact, 0.5, Some(0.0)));
    let fact = Some(ReviewFact::WonToLost);
    assert_eq!(told(4), ("??", fact, 1.0, Some(0.0)));
    // The win was seen before the other moves were looked at, so that nobody knows whether it was the only one.
    assert_eq!(told(5), ("", None, 0.0, Some(0.0)));
    assert_eq!(moves[1].mark, Some(MoveMark::OnlyMove), "{:?}", moves[1]);
    // The only move that wins takes the square at which the line of the opponent ends.
    let best = &moves[4].better[0];
    assert_eq!(best[0].square(), Square::new(2, 0));
    assert!(moves[5].better.is_empty());
    let summary = ReviewSummary::of(&moves);
    assert_eq!(summary.greatest[..2], [4, 3]);
    let players: Vec<_> = summary.players.iter().map(|own| own.player).collect();
    assert_eq!(players, [0, 1]);
    assert_eq!(summary.players[0].moves, 3);
}

#[test]
fn the_last_moves_can_be_known_first() {
    let mut session = played("tictactoe", &ERRORS);
    let mut review = review_of(&mut session);
    assert_eq!(review.open(ReviewOrder::NewestFirst), [5, 4, 3, 2, 1, 0]);
    let mut left = 2;
    let mut search = search(&session, 500);
    let rules = Arc::clone(session.rules().expect("rules"));
    let (order, limits) = (ReviewOrder::NewestFirst, Limits::default());
    review.run(order, &*rules, &limits, &mut |review, target| {
        left -= 1;
        (left >= 0).then(|| search(review, target)).flatten()
    });
    assert_eq!(review.searched(), 2);
    let signs: Vec<_> = review.moves().iter().map(|known| known.mark).collect();
    assert_eq!(signs, [Some(MoveMark::Blunder), None]);
    // The board is where it was.
    let end = session.record().main_line_end(NodeId::ROOT);
    assert_eq!(session.current(), end);
}

#[test]
fn annotations_of_people_stay() {
    let mut session = played("tictactoe", &ERRORS);
    let line = session.record().line_to(session.current());
    let by_people = vec![Property::new("IT", [""])];
    session.edit(RecordEdit::Foreign(line[4], by_people.clone()));
    session.edit(RecordEdit::Comment(line[5], "Oh".to_owned()));
    let mut review = review_of(&mut session);
    run(&mut review, &session, 500);
    assert!(session.annotate(&review.moves()) >= 1);
    let properties = |session: &Session, index: usize| {
        let node: &crate::record::Node = session.record().node(line[index]);
        node.foreign().to_vec()
    };
    assert_eq!(properties(&session, 4), by_people);
    assert_eq!(properties(&session, 5), [Property::new("BM", ["2"])]);
    assert_eq!(properties(&session, 6), []);
    assert_eq!(session.record().node(line[5]).comment(), "Oh");
    assert_eq!(session.annotate(&review.moves()), 0);
}

#[test]
fn what_a_review_writes_is_taken_back_at_once() {
    for (name, text, said) in [
        ("game.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n", "%eval"),
        ("game.sgf", "(;SZ[5];B[cc];W[bb];B[dd];W[aa])", "SBKV"),
    ] {
        let mut session = Session::open_text(name, text).expect("opened").session;
        session.players_mut().set_seed(1);
        session.run_pending();
        let as_read = (session.record().revision(), session.document().to_bytes());
        session.begin_review(std::time::Duration::from_secs(60), None);
        session.run_pending();
        assert_eq!(
            session.document().to_bytes(),
            as_read.1,
            "a review writes nothing"
        );
        let (_, values) = session.keep_review().expect("a review");
        assert!(values >= 3, "{values} values");
        let written = session.document().to_bytes().expect("bytes");
        assert!(String::from_utf8(written).expect("a text").contains(said));
        assert_eq!(session.keep_review(), Some((0, 0)), "everything is written");
        session.undo();
        let undone = (session.record().revision(), session.document().to_bytes());
        assert_eq!(undone, as_read);
        session.redo();
        assert!(session.record().is_changed());
    }
}

fn open(path: &str) -> Session {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = RecordFile::read(&root.join(path), None).expect("a file");
    let (mut session, _): (Session, Vec<Message>) =
        Session::open_record(file, None).expect("a game");
    session.run_pending();
    session
}

#[test]
fn throws_are_no_moves_of_anybody() {
    let mut session = open("games/backgammon.sgf");
    let line = review_of(&mut session).line().clone();
    let throws = line.moves.iter().filter(|made| made.is_throw).count();
    assert!(throws > 0);
    assert_eq!(line.moves() + throws, line.moves.len());
    // Whoever is told the game knows the throws.
    let rules = Arc::clone(session.rules().expect("rules"));
    let last = line.positions().len() - 1;
    let told = line.game_line(&rules, last).expect("a line");
    assert_eq!(told.moves.len(), line.moves.len());
}

#[test]
fn a_line_ends_where_the_rules_refuse_it() {
    let mut session = played("tictactoe", &ERRORS[..3]);
    let taken = session.record().node(session.current()).content().clone();
    let mv = taken.as_move().expect("a move").clone();
    let end = session.current();
    let (node, _) = session.game.record_mut().add_move(end, mv, None);
    session.step(NavigationStep::To(node));
    session.judge_from(NodeId::ROOT);
    session.run_pending();
    let line = session
        .review_line(node, &Bounds::default())
        .expect("a line");
    assert_eq!((line.moves(), line.refused), (3, Some(node)));
}

#[test]
fn longer_searches_of_what_is_unsettled_find_what_long_ones_of_all_do() {
    let mut session = played("tictactoe", &ERRORS);
    let rules = Arc::clone(session.rules().expect("rules"));
    let mut whole = review_of(&mut session);
    run(&mut whole, &session, 3_000);
    let mut review = review_of(&mut session);
    run(&mut review, &session, 12);
    let unsettled = review.unsettled();
    let mut once = unsettled.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), unsettled.len());
    // The greatest loss comes first.
    let moves = review.moves();
    let open = |known: &&ReviewedMove| known.standings.contains(&None) && known.may_be_fault();
    let losses = moves.iter().filter(open).map(|known| known.loss);
    assert_eq!(Some(moves[unsettled[0]].loss), losses.reduce(f64::max));
    let limits = Limits::default();
    for visits in [200, 3_000] {
        let unsettled = review.unsettled();
        review.refine(&unsettled, &*rules, &limits, &mut search(&session, visits));
    }
    let signs = |review: &Review| -> Vec<_> {
        let moves = review.moves();
        let faults = moves.iter().filter(|known| known.is_fault());
        faults.map(|known| (known.node, known.sign())).collect()
    };
    assert_eq!(signs(&review), signs(&whole));
    // A shorter search takes nothing away from a longer one.
    let before = review.moves();
    assert_eq!(review.open(ReviewOrder::Forward), [0_usize; 0]);
    let all: Vec<usize> = (0..review.line().positions().len()).collect();
    let mut short = search(&session, 2);
    for index in all {
        if let Some(analysis) = short(&review, ReviewTarget::OfLine(index)) {
            review.note(index, analysis);
        }
    }
    assert_eq!(review.moves(), before);
}
