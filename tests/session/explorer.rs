//! What was played in the games of files, compared with games that are replayed one by one and whose boards are
//! compared.

use gametui::base::Limits;
use gametui::base::dice::Dice;
use gametui::board::{Board, Outcome, Position};
use gametui::codec::records::format_of_file;
use gametui::record::NodeId;
use gametui::rules::{Ask, Judgement};
use gametui::session::explorer::{ExploredGames, MoveCount};
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::{NavigationStep, Session};
use std::collections::{HashMap, HashSet};
use std::path::Path;

/// What tells positions apart here: the board and the player to move.
type Place = (Board, u8);

fn place(position: &Position) -> Place {
    (position.board.clone(), position.turn)
}

fn session_of(game: &str) -> Session {
    load_rules(&RulesRequest::file(Path::new(game)))
        .expect("rules")
        .into_session()
}

/// A game that was played at random: its positions, and how it stands at the end.
struct RandomGame {
    places: Vec<Place>,
    outcome: Outcome,
}

/// Plays a game of at most so many moves, and returns it with the bytes of its file. Few of the legal moves are
/// played, so that games meet again.
fn play(game: &str, plies: usize, seed: u64, ending: &str) -> (RandomGame, Vec<u8>) {
    let mut dice = Dice(seed);
    let mut session = session_of(game);
    session.run_pending();
    let mut worker = session.rules().expect("rules").worker();
    let mut places = vec![place(session.position())];
    for _ in 0..plies {
        if session.outcome().is_over() {
            break;
        }
        let position = session.position().clone();
        let limits = Limits::default();
        let moves = worker.moves(Ask::all(&position, &limits)).moves;
        if moves.is_empty() {
            break;
        }
        let listed = &moves[dice.below(moves.len().min(4))];
        session.play(listed.mv.clone());
        session.run_pending();
        places.push(place(session.position()));
    }
    let mut document = session.document();
    document.format = format_of_file(ending).expect("a format");
    let bytes = document.to_bytes().expect("written");
    let outcome = session.outcome();
    (RandomGame { places, outcome }, bytes)
}

/// Returns the games that have a position, and by the position after it those in which a move leads there.
fn expected(
    games: &[RandomGame],
    here: &Place,
) -> (HashSet<usize>, HashMap<Place, HashSet<usize>>) {
    let (mut all, mut moves) = (HashSet::new(), HashMap::<Place, HashSet<usize>>::new());
    for (number, game) in games.iter().enumerate() {
        for (index, place) in game.places.iter().enumerate() {
            if place != here {
                continue;
            }
            all.insert(number);
            if let Some(next) = game.places.get(index + 1) {
                moves.entry(next.clone()).or_default().insert(number);
            }
        }
    }
    (all, moves)
}

fn won(games: &[RandomGame], of: &HashSet<usize>, player: u8) -> usize {
    let is_won = |number: &&usize| games[**number].outcome.winner() == Some(player);
    of.iter().filter(is_won).count()
}

fn won_by(count: &MoveCount, player: usize) -> usize {
    count.won.get(player).copied().unwrap_or(0)
}

/// Explores random games of a kind from random positions of them. Returns the number of rows that several games share
/// and the number of games that reach a position by another order.
fn compare(game: &str, plies: usize, ending: &str) -> (usize, usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let inner = folder.path().join("more");
    std::fs::create_dir(&inner).expect("a folder");
    let mut games = Vec::new();
    for seed in 0..40_u64 {
        let (random, bytes) = play(game, plies, seed, ending);
        let folder = if seed % 3 == 0 { &inner } else { folder.path() };
        std::fs::write(folder.join(format!("{seed}{ending}")), bytes).expect("written");
        games.push(random);
    }
    let mut session = session_of(game);
    session
        .explore(ExploredGames::Paths(vec![folder.path().to_owned()]))
        .expect("games");
    session.run_pending();
    let progress = &session.explorer().expect("an explorer").progress;
    assert_eq!((progress.whole, progress.refused.count), (40, 0), "{game}");
    let (mut shared, mut others) = (0, 0);
    let mut worker = session.rules().expect("rules").worker();
    let mut dice = Dice(99);
    for _ in 0..12 {
        session.step(NavigationStep::To(NodeId::ROOT));
        loop {
            session.run_pending();
            let here = place(session.position());
            let (all, moves) = expected(&games, &here);
            let found = session.explored().expect("counted").clone();
            assert_eq!(found.all.games, all.len(), "{game}");
            for player in 0..2 {
                let counted = won_by(&found.all, usize::from(player));
                assert_eq!(counted, won(&games, &all, player), "{game}");
            }
            assert_eq!(found.moves.len(), moves.len(), "{game}");
            let mut most = usize::MAX;
            for played in &found.moves {
                let (mv, _) = played.mv.as_ref().expect("a legal move");
                let limits = Limits::default();
                let judged = worker.judge(session.position(), mv, &limits);
                let Judgement::Legal(legal) = judged else {
                    panic!("{game}: {mv:?} is not legal");
                };
                let of = &moves[&place(&legal.next)];
                assert_eq!(played.count.games, of.len(), "{game}");
                assert_eq!(won_by(&played.count, 0), won(&games, of, 0), "{game}");
                assert!(played.count.games <= most, "the most frequent first");
                most = played.count.games;
                shared += usize::from(most > 1);
            }
            others += found.by_other_order;
            if found.moves.is_empty() {
                break;
            }
            let row = &found.moves[dice.below(found.moves.len())];
            let mv = row.mv.clone().expect("a move").0;
            session.play(mv);
        }
    }
    (shared, others)
}

#[test]
fn the_counts_are_those_of_games_replayed_one_by_one() {
    for (game, plies, ending) in [
        ("tictactoe", 9, ".sgf"),
        ("breakthrough", 12, ".sgf"),
        ("othello", 12, ".sgf"),
        ("chess", 10, ".pgn"),
        ("checkers", 16, ".sgf"),
    ] {
        let (shared, others) = compare(game, plies, ending);
        assert!(shared > 10, "{game}: {shared} rows of several games");
        assert!(others > 0, "{game}: no position by another order");
    }
}

/// Two orders of one position, a game with an illegal move, and one of another game.
const GAMES: &str = "[Date \"1990.01.02\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n\
    [Date \"2001.??.??\"]\n[Result \"0-1\"]\n\n1. Nf3 Nc6 2. e4 e5 3. Bb5 0-1\n\n\
    [Result \"1/2-1/2\"]\n\n1. e4 e5 2. Nf3 Qxh9 1/2-1/2\n\n\
    [Variant \"Suicide\"]\n\n1. e4 *\n";

#[test]
fn two_orders_of_a_position_are_one_row_and_faults_are_counted_and_named() {
    // The second one is not that by which games without a tag open.
    two_orders_are_one_row("chess");
    two_orders_are_one_row("fidechess");
}

fn two_orders_are_one_row(game: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    std::fs::write(&path, GAMES).expect("written");
    let mut session = session_of(game);
    session
        .explore(ExploredGames::Paths(vec![path.clone()]))
        .expect("games");
    session.run_pending();
    for text in ["e4", "e5", "Nf3", "Nc6"] {
        session.play_whole_text(text);
        session.run_pending();
    }
    let found = session.explored().expect("counted");
    assert_eq!((found.all.games, found.by_other_order), (2, 1));
    let [row] = &found.moves[..] else {
        panic!("{:?}", found.moves);
    };
    assert_eq!(row.mv.as_ref().expect("a move").1, "Bb5");
    let count = &row.count;
    assert_eq!((count.games, count.drawn, count.last_year), (2, 0, 2001));
    assert_eq!(count.won, [1, 1]);
    let progress = &session.explorer().expect("an explorer").progress;
    assert_eq!((progress.games_read, progress.whole), (4, 2));
    assert_eq!((progress.refused.count, progress.others), (1, 1));
    assert_eq!(progress.refused.named, [(0, 3)]);
    assert_eq!(std::fs::read_to_string(&path).expect("read"), GAMES);
    // The game with the illegal move counts up to it.
    session.step(NavigationStep::Back(1));
    session.run_pending();
    let found = session.explored().expect("counted");
    assert_eq!((found.all.games, found.moves.len()), (2, 1));
    assert_eq!(found.all.drawn, 1);
}

#[test]
fn what_was_played_most_becomes_a_variation() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    let games = [
        "1. e4 c5 2. Nf3 d6 3. d4",
        "1. e4 c5 2. Nf3 Nc6",
        "1. e4 c5 2. c3",
        "1. e4 e5",
        "1. e4 c5 2. Nf3 d6",
    ];
    let text = games.map(|moves| format!("[Result \"*\"]\n\n{moves} *\n\n"));
    std::fs::write(&path, text.concat()).expect("written");
    let mut session = session_of("chess");
    session.run_pending();
    let usual = vec![
        path.to_string_lossy().into_owned(),
        "no such folder".to_owned(),
    ];
    session.explore(ExploredGames::Usual(usual)).expect("begun");
    session.run_pending();
    let progress = &session.explorer().expect("an explorer").progress;
    assert_eq!((progress.whole, progress.failures.len()), (5, 1));
    let key = session.explored().expect("counted").moves[0].count.key;
    session.add_most_played(key);
    session.run_pending();
    let record = session.record();
    let mut line = Vec::new();
    let mut node = NodeId::ROOT;
    while let Some(child) = record.node(node).children().first() {
        node = *child;
        line.push(
            record
                .node(node)
                .content()
                .as_move()
                .cloned()
                .expect("a move"),
        );
    }
    // d6 was played twice after Nf3, d4 once after it, and nothing later.
    assert_eq!(line.len(), 5);
    assert_eq!(session.current(), NodeId::ROOT);
}

#[test]
fn what_is_no_collection_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let told = |path: &Path| {
        let mut session = session_of("tictactoe");
        session
            .explore(ExploredGames::Paths(vec![path.to_owned()]))
            .expect("begun");
        let events = format!("{:?}", session.run_pending());
        (events, session.explorer().is_some())
    };
    let (events, is_there) = told(folder.path());
    assert!(events.contains("explorer-no-records"), "{events}");
    assert!(!is_there);
    let (events, _) = told(&folder.path().join("none.sgf"));
    assert!(events.contains("explorer-no-file"), "{events}");
    let error = session_of("tictactoe").explore(ExploredGames::Usual(Vec::new()));
    assert_eq!(error.expect_err("no file").id, "explorer-no-games");
}
