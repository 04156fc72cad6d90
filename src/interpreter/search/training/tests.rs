use super::*;
use crate::base::digest;
use crate::board::Outcome;
use crate::board::Position;
use crate::rules::draw;
use crate::search::LevelBlurs;
use crate::search::choices;
use crate::search::elo::MatchScore;
use crate::search::learning::patterns::Patterns;
use crate::search::learning::practice::Practice;
use crate::search::learning::valuation::Valuation;
use crate::search::learning::weights::Weights;
use crate::search::learning::{LearnedFault, LearnedValues, PlayStyle};
use crate::search::random::Random;
use crate::search::test_games::{
    TestGame, endless_captures, endless_points, endless_race, heap, thrown_heap, tic_tac_toe,
};
use crate::search::tree_search::{Experience, Search, Settings, Unwatched};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

fn games() -> Vec<TestGame> {
    let states = Arc::new(AtomicUsize::new(0));
    vec![
        tic_tac_toe(),
        endless_captures(),
        endless_points().scored(&states),
        endless_race(),
        heap(9, 1),
        heap(9, 2),
        heap(9, 3),
        thrown_heap(),
    ]
}

/// Returns the positions of a random game, with the list of moves of each.
fn random_game(rules: &dyn Rules, random: &mut Random) -> Vec<(Position, Vec<Position>)> {
    let mut worker = rules.worker();
    let mut position = rules.start();
    let mut game = Vec::new();
    for _ in 0..20 {
        let moves = choices(&mut *worker, &position, &Bounds::default())
            .expect("a list")
            .moves;
        let nexts = moves.iter().map(|listed| listed.next.clone()).collect();
        game.push((position, nexts));
        let index = draw(&moves, &mut |chances| random.below(chances));
        let listed = index.and_then(|index| moves.into_iter().nth(index));
        match listed.filter(|listed| !listed.outcome.is_over()) {
            Some(listed) => position = listed.next,
            None => break,
        }
    }
    game
}

fn random_weights(patterns: &Patterns, random: &mut Random) -> Weights {
    let values: Vec<i16> = (0..Weights::count(patterns))
        .map(|_| random.bits() as i16 / 8)
        .collect();
    Weights::from_rounded(patterns, &values).expect("as many as needed")
}

#[test]
fn a_position_is_worth_the_same_after_a_move_and_by_itself() {
    let mut random = Random::new(3, 0);
    let mut compared = 0;
    for rules in games() {
        let patterns = Patterns::of(&rules);
        for _ in 0..10 {
            let weights = random_weights(&patterns, &mut random);
            let (mut before, mut alone) = (Valuation::default(), Valuation::default());
            let worth = |value: &mut Valuation, position: &Position| {
                value.show(&patterns, &rules, position);
                value.add_up(&patterns, &weights);
                value.shares(&patterns, &weights)
            };
            let game = random_game(&rules, &mut random);
            let all: Vec<&Position> = game.iter().map(|(position, _)| position).collect();
            for (position, nexts) in &game {
                let shares = worth(&mut before, position);
                let sum: f64 = shares.iter().sum();
                assert!(
                    shares.iter().all(|share| *share > 0.0 && *share < 1.0),
                    "{shares:?}"
                );
                assert!(shares.len() == 1 || (sum - 1.0).abs() < 1e-9, "{shares:?}");
                // The moves, and positions that differ in more squares.
                for next in nexts.iter().chain(all.iter().copied()) {
                    let after = before.after(&patterns, &weights, &rules, next);
                    assert_eq!(after, worth(&mut alone, next));
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 3000, "{compared}");
}

fn learned(rules: &Arc<dyn Rules>, games: u64, seed: u64) -> LearnedGame {
    let goes_on = &mut |practised: PracticeCount| practised.games < games;
    practise(&**rules, seed, None, &Bounds::default(), goes_on).expect("learned")
}

#[test]
fn the_same_seed_teaches_the_same() {
    for game in games() {
        let rules: Arc<dyn Rules> = Arc::new(game);
        let bytes = |seed| learned(&rules, 30, seed).to_bytes(7);
        assert_eq!(bytes(4), bytes(4));
    }
    let rules: Arc<dyn Rules> = Arc::new(tic_tac_toe());
    assert_ne!(learned(&rules, 30, 4), learned(&rules, 30, 5));
}

#[test]
fn practice_goes_on_where_it_was() {
    let rules: Arc<dyn Rules> = Arc::new(tic_tac_toe());
    let first = learned(&rules, 30, 4);
    let more = |before: &LearnedGame| {
        let goes_on = &mut |practised: PracticeCount| practised.games < 60;
        practise(&*rules, 4, Some(before), &Bounds::default(), goes_on).expect("learned")
    };
    let second = more(&first);
    assert_eq!((first.practised.games, second.practised.games), (30, 60));
    assert_eq!(second, more(&first));
    assert_ne!(second, learned(&rules, 60, 4));
    // What was learned of another game is of no use.
    let other = learned(&(Arc::new(heap(9, 2)) as Arc<dyn Rules>), 30, 4);
    assert_eq!(more(&other), learned(&rules, 60, 4));
}

#[test]
fn practice_that_is_stopped_teaches_nothing_or_what_it_had() {
    let rules: Arc<dyn Rules> = Arc::new(tic_tac_toe());
    let bounds = Bounds::stopped_by(&|| true);
    assert!(practise(&*rules, 1, None, &bounds, &mut |_| true).is_none());
    // An endless game is cut off.
    let rules: Arc<dyn Rules> = Arc::new(endless_race());
    let PracticeCount {
        games,
        plies,
        ended,
        ..
    } = learned(&rules, 2, 1).practised;
    assert_eq!((games, plies, ended), (2, 600, 0));
}

#[test]
fn a_file_says_what_was_learned() {
    let rules: Arc<dyn Rules> = Arc::new(tic_tac_toe());
    let mut game = learned(&rules, 300, 1);
    game.score = MatchScore {
        wins: 3,
        draws: 70_000,
        losses: 1,
    };
    for style in [
        PlayStyle::Usual,
        PlayStyle::UsualHalf,
        PlayStyle::Minimax { percent: 50 },
        PlayStyle::Prior { visits: 20 },
    ] {
        game.style = style;
        let bytes = game.to_bytes(99);
        assert_eq!(
            LearnedGame::from_bytes(&bytes, &*rules, 99),
            Ok(game.clone())
        );
        let other = LearnedGame::from_bytes(&bytes, &*rules, 98);
        assert_eq!(other, Err(LearnedFault::OtherRules));
        // A board of another size has other patterns, even if somebody wrote the hash into the file.
        let other = LearnedGame::from_bytes(&bytes, &heap(9, 3), 99);
        assert_eq!(other, Err(LearnedFault::Damaged));
    }
    let bytes = game.to_bytes(99);
    for end in 0..bytes.len() {
        let cut = LearnedGame::from_bytes(&bytes[..end], &*rules, 99);
        assert_eq!(cut, Err(LearnedFault::Damaged), "{end}");
    }
    assert!(LearnedGame::from_bytes(&[&bytes[..], &[0]].concat(), &*rules, 99).is_err());
}

#[test]
fn a_file_of_a_stranger_does_no_harm() {
    let rules: Arc<dyn Rules> = Arc::new(tic_tac_toe());
    let whole = learned(&rules, 100, 1).to_bytes(99);
    let mut random = Random::new(9, 0);
    let mut read = 0;
    for _ in 0..5000 {
        let mut bytes = whole[..whole.len() - 8].to_vec();
        for _ in 0..=random.below(3) {
            let place = 16 + random.below(bytes.len() - 16);
            match random.below(4) {
                0 => bytes[place] = random.bits() as u8,
                1 => bytes[place] |= 0x80,
                2 => bytes.truncate(place),
                _ => bytes.insert(place, 0xff),
            }
            if bytes.len() <= 17 {
                break;
            }
        }
        let check = digest(&bytes);
        bytes.extend(check.to_le_bytes());
        if let Ok(game) = LearnedGame::from_bytes(&bytes, &*rules, 99) {
            read += 1;
            let value = LearnedValues::new(&Arc::new(game));
            let shares = value.shares(&*rules, &rules.start());
            assert!(shares.iter().all(|share| *share > 0.0 && *share < 1.0));
        }
    }
    assert!(read > 100, "{read}");
}

#[test]
fn practice_teaches_who_wins() {
    let rules = tic_tac_toe();
    let patterns = Patterns::of(&rules);
    let mut worker = rules.worker();
    let mut practice = Practice::new(&rules, &patterns, &[], 1);
    for _ in 0..2000 {
        assert!(practice.play(&mut *worker, &Bounds::default()));
    }
    // Of positions with a winning move, and of all others, by the look at what follows one move.
    let mut random = Random::new(1, 0);
    let (mut value, mut right, mut all) = (Valuation::default(), 0, 0);
    for _ in 0..200 {
        let game = random_game(&rules, &mut random);
        for (position, _) in game {
            let moves = choices(&mut *worker, &position, &Bounds::default())
                .expect("a list")
                .moves;
            let wins = moves
                .iter()
                .any(|listed| listed.outcome == Outcome::Won(position.turn));
            value.show(&patterns, &rules, &position);
            value.add_up(&patterns, practice.weights());
            let shares = value.shares(&patterns, practice.weights());
            if wins {
                all += 1;
                right += u32::from(shares[usize::from(position.turn)] > 0.5);
            }
        }
    }
    assert!(100 * right > 85 * all, "{right} of {all}");
}

/// What was learned with so many games is kept if it is stronger, and not used if it is not.
#[test]
fn a_trial_keeps_what_is_stronger() {
    let rules: Arc<dyn Rules> = Arc::new(tic_tac_toe());
    let trial = Trial {
        games: 20,
        max_plies: Trial::MAX_PLIES,
        pace: Pace::Visits(6),
        seed: 1,
    };
    let taught = learned(&rules, 1000, 1);
    let mut seen = 0;
    let result = trial
        .run(&rules, &taught, &Bounds::default(), &mut |_| seen += 1)
        .expect("tried");
    assert!(seen > 20, "{seen}");
    assert_eq!(
        result.style == PlayStyle::Usual,
        result.score.elo().is_none_or(|elo| elo.low < 0.0)
    );
    assert_eq!(
        Some(&result),
        trial
            .run(&rules, &taught, &Bounds::default(), &mut |_| ())
            .as_ref()
    );
    let bounds = Bounds::stopped_by(&|| true);
    assert!(trial.run(&rules, &taught, &bounds, &mut |_| ()).is_none());
    // Weights that praise what loses.
    let mut foolish = taught.clone();
    let turned: Vec<i16> = taught
        .weights
        .rounded()
        .map(|weight| weight.saturating_neg())
        .collect();
    foolish.weights = Weights::from_rounded(&foolish.patterns, &turned).expect("as many");
    let result = trial
        .run(&rules, &foolish, &Bounds::default(), &mut |_| ())
        .expect("tried");
    assert!(
        !result.style.has_values(),
        "{result:?}",
        result = result.style
    );
}

#[test]
fn searches_use_what_was_learned_only_for_its_rules() {
    let rules: Arc<dyn Rules> = Arc::new(tic_tac_toe());
    let mut game = learned(&rules, 500, 1);
    game.style = PlayStyle::Minimax { percent: 100 };
    let game = Arc::new(game);
    let search = |rules: &Arc<dyn Rules>, experience: Experience| {
        let settings = Settings {
            experience,
            ..Settings::default()
        };
        let mut search = Search::new(Arc::clone(rules), rules.start(), settings);
        search.run(30, &Bounds::default(), &Unwatched)
    };
    let taught = search(&rules, Experience::of_learned(&rules, &game));
    assert_ne!(taught, search(&rules, Experience::default()));
    let other: Arc<dyn Rules> = Arc::new(tic_tac_toe());
    let elsewhere = search(&other, Experience::of_learned(&rules, &game));
    assert_eq!(elsewhere, search(&other, Experience::default()));
}

#[test]
fn the_levels_of_a_game_are_measured_and_kept_in_its_file() {
    let rules: Arc<dyn Rules> = Arc::new(tic_tac_toe());
    let before = learned(&rules, 50, 1);
    let trial = Trial {
        games: 0,
        max_plies: 20,
        pace: Pace::Visits(1),
        seed: 1,
    };
    let measure = |games: u64| {
        let mut seen = 0;
        let goes_on = &mut |_: LevelProgress| {
            seen += 1;
            seen < games
        };
        let measured = trial.measure_levels(&rules, &before, &Bounds::default(), goes_on);
        measured.expect("measured")
    };
    let measured = measure(u64::MAX);
    assert_eq!(measured, measure(u64::MAX));
    let blurs = measured.blurs.expect("blurs");
    let is_worse = |pair: &[u16]| pair[0] > pair[1];
    assert!(blurs.0.windows(2).all(is_worse), "{blurs:?}");
    assert_eq!(measure(1).blurs, Some(LevelBlurs::USUAL));
    let bytes = measured.to_bytes(99);
    assert_eq!(LearnedGame::from_bytes(&bytes, &*rules, 99), Ok(measured));
    // A file of the first version has no blurs.
    let mut old = before.to_bytes(99);
    old.truncate(old.len() - 8);
    old[16] = 1;
    old.drain(83..99);
    old.extend(digest(&old).to_le_bytes());
    assert_eq!(LearnedGame::from_bytes(&old, &*rules, 99), Ok(before));
}
