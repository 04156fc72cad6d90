//! What players read of the games that ship, in every language: the names of pieces and the words of the rules.

use gametui::base::Limits;
use gametui::board::{Game, Move, Op, Piece, Position, Square};
use gametui::notation::label::write_label;
use gametui::rules::{Ask, Judgement, Worker};
use gametui::session::author_words;
use gametui::session::library;
use gametui::session::load::{Loaded, RulesRequest, load_rules};
use std::path::{Path, PathBuf};

const LANGUAGES: [&str; 3] = ["en", "es", "pl"];

/// Returns the rules of all games of the library and of all templates.
fn shipped() -> Vec<(String, Loaded)> {
    let games = library::games().iter().map(|game| PathBuf::from(game.file));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/templates");
    let files = std::fs::read_dir(folder).expect("a folder");
    let files = files.map(|file| file.expect("a file").path());
    let templates = files.filter(|path| path.extension().is_some_and(|end| end != "toml"));
    let all = games.chain(templates);
    let load = |path: PathBuf| load_rules(&RulesRequest::file(path)).expect("a game");
    all.map(|path| (path.display().to_string(), load(path)))
        .collect()
}

#[test]
fn every_piece_has_a_name_in_every_language() {
    for (file, loaded) in shipped() {
        let rules = loaded.rules.expect("rules without errors");
        let game = rules.game();
        for number in 0..game.pieces.len() {
            let piece = Piece(u16::try_from(number).expect("few"));
            let look = game.look.pieces.get(game.piece_name(piece));
            let names = look.map(|look| look.name.keys().map(String::as_str).collect());
            let names: Vec<&str> = names.unwrap_or_default();
            assert_eq!(names, LANGUAGES, "{file}: {}", game.piece_name(piece));
        }
    }
}

#[test]
fn what_the_rules_say_to_players_is_translated_and_nothing_else() {
    let mut count = 0;
    for (file, loaded) in shipped() {
        let rules = loaded.rules.as_ref().expect("rules without errors");
        let look = &rules.game().look;
        let remarks = author_words::all(&loaded.sources);
        for words in &remarks {
            let texts = look.words.get(words).unwrap_or_else(|| {
                panic!("{file}: {words:?} is not translated");
            });
            let found: Vec<&str> = texts.keys().map(String::as_str).collect();
            assert_eq!(found, ["es", "pl"], "{file}: {words}");
            count += 1;
        }
        let stale = loaded.diagnostics.iter();
        let mut stale = stale.filter(|said| said.message.id == "look-unknown-words");
        assert_eq!(stale.next(), None, "{file}");
    }
    assert!(count > 20, "{count}");
}

/// Reproducible random numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }

    fn one_of<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        things.get(self.below(things.len())).copied()
    }
}

/// Refusals of what a beginner tries in one game.
#[derive(Debug, Default)]
struct Refusals {
    by_author: usize,
    by_language: usize,
    unexplained: Vec<String>,
}

/// Returns moves as a beginner tries them: a piece of either side, or nothing, to any square; a piece put on a square.
fn tries(game: &Game, position: &Position, numbers: &mut Numbers) -> Vec<Move> {
    let squares: Vec<Square> = position.board.squares().collect();
    let of = |owner: Option<u8>| {
        let is_of = |square: &&Square| {
            let piece = position.board.piece(**square);
            piece.map(|piece| game.owner(piece)) == owner
        };
        squares.iter().filter(is_of).copied().collect::<Vec<_>>()
    };
    let next = (position.turn + 1) % game.players.max(2);
    let (own, others, empty) = (of(Some(position.turn)), of(Some(next)), of(None));
    let kinds = game
        .kinds()
        .filter(|piece| game.is_of(*piece, position.turn));
    let kinds: Vec<Piece> = kinds.collect();
    let mut moves = Vec::new();
    for from in [&own, &own, &own, &others, &empty] {
        for to in [&squares, &empty, &own] {
            let (from, to) = (numbers.one_of(from), numbers.one_of(to));
            let (Some(from), Some(to)) = (from, to.filter(|to| Some(*to) != from)) else {
                continue;
            };
            let piece = position.board.piece(from).or(kinds.first().copied());
            let piece = piece.expect("a piece");
            moves.push(Move::of(vec![Op::Clear(from), Op::Place(to, piece)]));
        }
        if let ([kind], Some(to)) = (kinds.as_slice(), numbers.one_of(from)) {
            moves.push(Move::of(vec![Op::Place(to, *kind)]));
        }
    }
    moves
}

fn count_refusals(
    loaded: &Loaded,
    worker: &mut dyn Worker,
    position: &Position,
    numbers: &mut Numbers,
) -> Refusals {
    let mut refusals = Refusals::default();
    let game = loaded.rules.as_ref().expect("rules").game();
    for mv in tries(game, position, numbers) {
        let explanation = worker.explain(position, &mv, &Limits::default());
        let Judgement::Illegal(illegal) = &explanation.judgement else {
            continue;
        };
        match author_words::words_of_refusal(&loaded.sources, &explanation) {
            Some(_) => refusals.by_author += 1,
            None if illegal.reason.is_some() => refusals.by_language += 1,
            None => refusals.unexplained.push(format!(
                "{mv:?}: {} {}",
                loaded.sources.display(illegal.span),
                loaded.sources.slice_on_one_line(illegal.span)
            )),
        }
    }
    refusals
}

#[test]
fn refusals_of_what_beginners_try_begin_with_words() {
    let mut numbers = Numbers(11);
    for game in library::games() {
        let loaded = load_rules(&RulesRequest::file(game.path())).expect("loaded");
        let rules = loaded.rules.as_ref().expect("rules");
        let mut worker = rules.worker();
        let mut position = rules.start();
        let mut all = Refusals::default();
        for _ in 0..3 {
            let refusals = count_refusals(&loaded, &mut *worker, &position, &mut numbers);
            all.by_author += refusals.by_author;
            all.by_language += refusals.by_language;
            all.unexplained.extend(refusals.unexplained);
            let listing = worker.moves(Ask::all(&position, &Limits::default()));
            let chosen = numbers.below(listing.moves.len());
            let Some(listed) = listing.moves.get(chosen) else {
                break;
            };
            position = listed.next.clone();
        }
        let file = game.file;
        assert_eq!(all.unexplained, [""; 0], "{file}");
        let count = all.by_author + all.by_language;
        assert!(count > 5, "{file}: {all:?}");
        // BDL and BGGL themselves refuse what leaves an empty square or takes an own piece, in a sentence.
        let in_author_words = all.by_author * 10 >= count * 9;
        assert!(
            in_author_words || !file.ends_with("gdef"),
            "{file}: {all:?}"
        );
    }
}

/// Returns what the author says of the end of a game that a move ends.
fn words_of_end(loaded: &Loaded, position: &Position, mv: &Move) -> Option<String> {
    let rules = loaded.rules.as_ref().expect("rules");
    let explanation = rules.worker().explain(position, mv, &Limits::default());
    let Judgement::Legal(legal) = &explanation.judgement else {
        panic!("{mv:?}: {:?}", explanation.judgement);
    };
    let spans = author_words::ending_spans(&explanation);
    assert!(legal.outcome.is_over(), "{mv:?}: {:?}", legal.outcome);
    author_words::words_of(&loaded.sources, spans)
}

#[test]
fn games_of_every_language_end_in_the_words_of_the_author() {
    let mut numbers = Numbers(5);
    for file in [
        "tictactoe.gdef",
        "breakthrough.gdef",
        "tictactoe.bggl",
        "hexthrough.bggl",
        "checkers.bggl",
        "pawns.bdl",
        "hooks.bdl",
    ] {
        let path = library::games().iter().find(|game| game.file == file);
        let loaded = load_rules(&RulesRequest::file(path.expect(file).path())).expect("loaded");
        let rules = loaded.rules.as_ref().expect("rules");
        let mut worker = rules.worker();
        let mut position = rules.start();
        let words = loop {
            let listing = worker.moves(Ask::all(&position, &Limits::default()));
            let chosen = numbers.below(listing.moves.len());
            let listed = listing.moves.get(chosen).expect("a move");
            if listed.outcome.is_over() {
                break words_of_end(&loaded, &position, &listed.mv);
            }
            position = listed.next.clone();
        };
        assert!(words.is_some(), "{file}");
    }
}

#[test]
fn a_man_that_a_mill_takes_is_part_of_the_text() {
    let loaded = load_rules(&RulesRequest::file(PathBuf::from("morris"))).expect("a game");
    let rules = loaded.rules.expect("rules without errors");
    let (game, mut position) = (rules.game(), rules.start());
    let mut worker = rules.worker();
    let mut list = |position: &Position| {
        let listing = worker.moves(Ask::all(position, &Limits::default()));
        let listed = listing.moves.into_iter();
        listed
            .map(|listed| (write_label(&listed.mv, game, position), listed.next))
            .collect::<Vec<_>>()
    };
    for wanted in ["a7", "a1", "d7", "d1"] {
        let mut moves = list(&position).into_iter();
        let (_, next) = moves.find(|(text, _)| text == wanted).expect("legal");
        position = next;
    }
    let mut texts: Vec<String> = list(&position).into_iter().map(|(text, _)| text).collect();
    texts.retain(|text| text.starts_with("g7"));
    texts.sort();
    assert_eq!(texts, ["g7xa1", "g7xd1"]);
}
