//! The speed of reading games for the explorer.
//!
//! `cargo bench --bench explorer [GAMES]` plays games at random, writes them into one file, and reads it as the explorer
//! does, on all threads, without a cache. It prints positions per second, and beside them how many times longer that
//! takes than judging the same moves one after the other on one thread. Compare the last column of one run, not numbers
//! of different machines.

use gametui::base::Limits;
use gametui::board::{Move, Position};
use gametui::codec::records::format_of_file;
use gametui::rules::{Ask, Judgement, Rules};
use gametui::session::explorer::ExploredGames;
use gametui::session::load::{RulesRequest, load_rules};
use std::path::Path;
use std::time::Instant;

/// The games with the kind of file that people have of them, and the most moves of a game.
const KINDS: [(&str, &str); 5] = [
    ("chess", ".pgn"),
    ("fidechess", ".pgn"),
    ("international", ".pdn"),
    ("go", ".sgf"),
    ("breakthrough", ".sgf"),
];
const PLIES: usize = 60;

fn main() {
    let mut games = std::env::args().filter_map(|argument| argument.parse().ok());
    let games: usize = games.next_back().unwrap_or(300);
    println!("{games} games each");
    println!("{:<14}{:>16}{:>18}", "game", "positions/s", "times judging");
    for (name, ending) in KINDS {
        let loaded = load_rules(&RulesRequest::file(Path::new(name))).expect("rules");
        let rules = loaded.rules.clone().expect("rules");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(format!("games{ending}"));
        let mut text = Vec::new();
        let mut lines = Vec::new();
        let mut random = 1;
        for _ in 0..games {
            let line = line(&*rules, &mut random);
            let mut session = load_rules(&RulesRequest::file(Path::new(name)))
                .expect("rules")
                .into_session();
            for mv in &line {
                session.play(mv.clone());
                session.run_pending();
            }
            let mut document = session.document();
            document.format = format_of_file(ending).expect("a format");
            text.extend(document.to_bytes().expect("written"));
            text.push(b'\n');
            lines.push(line);
        }
        std::fs::write(&path, text).expect("written");
        let mut session = loaded.into_session();
        session.run_pending();
        let clock = Instant::now();
        session
            .explore(ExploredGames::Paths(vec![path]))
            .expect("games");
        session.run_pending();
        let read = clock.elapsed().as_secs_f64();
        let progress = &session.explorer().expect("an explorer").progress;
        assert_eq!(progress.whole, games, "{name}");
        let clock = Instant::now();
        judge(&*rules, &lines);
        let judged = clock.elapsed().as_secs_f64();
        let positions: usize = lines.iter().map(|line| line.len() + 1).sum();
        println!(
            "{name:<14}{:>16.0}{:>18.2}",
            positions as f64 / read,
            read / judged
        );
    }
}

/// Plays at random, and returns the moves.
fn line(rules: &dyn Rules, random: &mut u64) -> Vec<Move> {
    let limits = Limits::default();
    let mut worker = rules.worker();
    let mut position = rules.start();
    let mut line = Vec::new();
    while line.len() < PLIES {
        let mut moves = worker.moves(Ask::all(&position, &limits)).moves;
        if moves.is_empty() {
            break;
        }
        *random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let listed = moves.swap_remove((*random >> 33) as usize % moves.len());
        line.push(listed.mv);
        if listed.outcome.is_over() {
            break;
        }
        position = listed.next;
    }
    line
}

fn judge(rules: &dyn Rules, lines: &[Vec<Move>]) {
    let limits = Limits::default();
    let mut worker = rules.worker();
    for line in lines {
        let mut position: Position = rules.start();
        for mv in line {
            let Judgement::Legal(legal) = worker.judge(&position, mv, &limits) else {
                unreachable!("the move was listed as legal");
            };
            position = legal.next;
        }
    }
}
