//! Moves as words of the Go Text Protocol: every word means its move, and every point the piece that is placed there.

use gametui::base::{Limits, Source, Sources};
use gametui::board::{Move, Op, Square};
use gametui::notation::points::{read_vertex, vertex, write_moves};
use gametui::notation::uci;
use gametui::rules::{Ask, Options, RuleLanguage, Rules};
use gametui::search::random::Random;
use gametui::session::library;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::referee::Referee;
use std::sync::Arc;

/// A stone, or a stone together with one that is taken from anywhere: many moves share a point.
const SHARED_POINTS: &str = "
size: 12 x 11
players: 2
obj X of 0
obj O of 1
define own() -> obj { if (onTurn() == 0) { return X; } return O; }
define isMoveLegal() -> bool {
  int n = operationsNum();
  if (n < 1 || n > 2 || !isPlaceOperation(0)) { return false; }
  if (CurrentPosition[OperationList[0][0]][OperationList[0][1]] != empty) { return false; }
  if (OperationList[0][2] != own()) { return false; }
  if (n == 1) { return true; }
  if (isPlaceOperation(1)) { return false; }
  obj taken = CurrentPosition[OperationList[1][0]][OperationList[1][1]];
  return taken != empty && taken != own();
}
define end() -> bool { return false; }";

fn compiled(text: &str) -> Arc<dyn Rules> {
    let mut sources = Sources::new();
    sources.add(Source::new("game.gdef", text));
    let language = RuleLanguage::named("gdef").expect("gdef");
    let compiled = (language.compile)(&sources, &Options::default(), &|_| Vec::new());
    compiled.rules.expect("rules")
}

/// Plays a game at random. In each position, checks each word and each point. Returns the number of moves that share the
/// point of a placed piece.
fn check_words(name: &str, rules: Arc<dyn Rules>, seed: u64, plies: usize) -> usize {
    let limits = Limits::default();
    let mut random = Random::new(seed, 0);
    let mut referee = Referee::new(rules);
    let mut shared = 0;
    for _ in 0..plies {
        let listing = referee.legal(&limits);
        if listing.moves.is_empty() || listing.complete.is_err() {
            break;
        }
        let moves: Vec<&Move> = listing.moves.iter().map(|listed| &listed.mv).collect();
        let words = write_moves(&moves, referee.game(), referee.position());
        let sample = |random: &mut Random| match moves.len() > 60 {
            true => random.below(moves.len() / 30) == 0,
            false => true,
        };
        for (word, mv) in words.iter().zip(&moves) {
            assert!(!word.contains(' '), "{name}: {word:?}");
            if sample(&mut random) {
                let read = referee.read(word, &limits);
                assert_eq!(
                    read.map(|listed| listed.mv).as_ref(),
                    Ok(*mv),
                    "{name}: {word}"
                );
            }
        }
        let placed = |mv: &&&Move| match mv.ops.as_slice() {
            [Op::Place(square, _)] => Some(*square),
            _ => None,
        };
        let placements: Vec<Square> = moves.iter().filter_map(|mv| placed(&mv)).collect();
        for (word, mv) in words.iter().zip(&moves) {
            let point = read_vertex(word);
            let is_shared = placed(&mv).is_none() && !placements.is_empty();
            shared += usize::from(is_shared);
            // A word that looks like a point means that point.
            assert!(
                point.is_none_or(|point| !is_shared || mv.iter().any(|op| op.square() == point)),
                "{name}: {word}"
            );
        }
        if !placements.is_empty() {
            let squares: Vec<Square> = referee.position().board.squares().collect();
            for square in squares {
                let read = referee.read(&vertex(square), &limits);
                let times = placements
                    .iter()
                    .filter(|placed| **placed == square)
                    .count();
                match read {
                    Ok(listed) => {
                        let is_there = |op: &Op| matches!(op, Op::Place(at, _) if *at == square);
                        assert!(
                            listed.mv.iter().any(is_there),
                            "{name}: {} plays {:?}",
                            vertex(square),
                            listed.mv
                        );
                    }
                    Err(_) => assert_ne!(times, 1, "{name}: {} is refused", vertex(square)),
                }
            }
        }
        let chosen = random.below(moves.len());
        let listed = listing.moves[chosen].clone();
        let is_over = listed.outcome.is_over();
        referee.play(listed);
        if is_over {
            break;
        }
    }
    shared
}

#[test]
fn moves_that_share_a_point_do_not_take_its_name() {
    let mut shared = 0;
    for seed in 0..2 {
        shared += check_words("shared points", compiled(SHARED_POINTS), seed, 6);
    }
    assert!(shared > 100, "{shared}");
}

/// On this board the columns of the game and of the protocol differ from the ninth on.
#[test]
fn a_swap_leaves_every_point_of_hex_to_be_played() {
    let limits = Limits::default();
    let loaded = load_rules(&RulesRequest::file("hex")).ok();
    let rules = loaded.and_then(|loaded| loaded.rules);
    let rules = rules.expect("hex");
    for first in ["A1", "K3", "J2", "F6", "L11"] {
        let mut referee = Referee::new(Arc::clone(&rules));
        let listed = referee.read(first, &limits).expect("a move");
        referee.play(listed);
        let squares: Vec<Square> = referee.position().board.squares().collect();
        let empty = squares
            .into_iter()
            .filter(|square| referee.position().board.piece(*square).is_none());
        for square in empty.collect::<Vec<_>>() {
            let listed = referee.read(&vertex(square), &limits).expect("a stone");
            assert!(matches!(listed.mv.ops.as_slice(), [Op::Place(at, _)] if *at == square));
        }
        assert!(referee.read("I5", &limits).is_err());
        let swaps = ["swap-pieces", "swap", "SWAP-PIECES"];
        let swaps = swaps.map(|word| referee.read(word, &limits).expect("a swap").mv);
        assert!(
            swaps
                .iter()
                .all(|swap| swap.len() == 2 && *swap == swaps[0]),
            "{swaps:?}"
        );
        let listing = referee.legal(&limits);
        let moves: Vec<&Move> = listing.moves.iter().map(|listed| &listed.mv).collect();
        let words = write_moves(&moves, referee.game(), referee.position());
        assert!(words.iter().any(|word| word == "swap-pieces"));
    }
}

#[test]
fn words_of_every_game_mean_their_moves() {
    for game in library::games() {
        let request = RulesRequest::file(game.file);
        let loaded = load_rules(&request).ok().and_then(|loaded| loaded.rules);
        let rules = loaded.unwrap_or_else(|| panic!("{}", game.file));
        if !rules.asks_questions() {
            check_words(game.file, rules, 3, 7);
        }
    }
}

/// Returns the first moves of a game as words of UCI.
fn first_words(file: &str) -> Vec<String> {
    let loaded = load_rules(&RulesRequest::file(std::path::Path::new(file))).expect("rules");
    let rules = loaded.rules.expect("sound rules");
    let start = rules.start();
    let mut worker = rules.worker();
    let listing = worker.moves(Ask::all(&start, &Limits::default()));
    let moves = listing.moves.iter();
    let words = moves.map(|listed| uci::write_move(&listed.mv, rules.game(), &start));
    words.map(|word| word.expect("a word")).collect()
}

#[test]
fn every_first_move_has_a_word_of_uci_of_its_own() {
    for (file, count, example) in [
        ("fidechess", 20, "b1c3"),
        ("breakthrough", 22, "a2b3"),
        ("othello", 4, "P@c5"),
        ("amazons", 2176, "d1d7,d7g7"),
    ] {
        let mut words = first_words(file);
        assert!(
            words.iter().any(|word| word == example),
            "{file}: {words:?}"
        );
        words.sort();
        words.dedup();
        assert_eq!(words.len(), count, "{file}");
    }
}
