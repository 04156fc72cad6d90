//! The quick reading of standard notation against the reading of all texts of all moves, which is the reference.

use super::TextMemo;
use super::resolve::Resolver;
use crate::base::Limits;
use crate::base::dice::Dice;
use crate::board::Move;
use crate::codec::records::format_of_file;
use crate::notation::chess_text::write_chess;
use crate::notation::typed_move::texts_in_files;
use crate::rules::{Ask, Query};
use crate::session::load::{RulesRequest, load_rules};
use std::path::Path;

/// Returns a text with one letter dropped, doubled or exchanged.
fn mutant(text: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let place = dice.below(letters.len().max(1));
    let other = ['x', 'a', 'e', '1', '4', '8', 'N', 'B', 'Q', '=', 'P', '+'][dice.below(12)];
    match dice.below(3) {
        0 if !letters.is_empty() => {
            letters.remove(place);
        }
        1 if !letters.is_empty() => letters[place] = other,
        _ => letters.insert(place, other),
    }
    letters.into_iter().collect()
}

#[test]
fn the_quick_reading_finds_what_all_texts_tell() {
    let limits = Limits::default();
    let (mut quick, mut asked) = (0, 0);
    for game in ["chess", "fidechess", "shogi", "xiangqi"] {
        let rules = load_rules(&RulesRequest::file(Path::new(game))).expect("rules");
        let rules = rules.rules.expect("rules");
        let format = format_of_file(".pgn").expect("a format");
        let mut memo = TextMemo::default();
        let mut resolver = Resolver::new(&rules, format, None, &mut memo);
        let mut dice = Dice(7);
        for _ in 0..4 {
            let mut position = rules.start();
            for ply in 0..60 {
                let legal = resolver.worker.moves(Ask::all(&position, &limits)).moves;
                if legal.is_empty() {
                    break;
                }
                let played = dice.below(legal.len());
                let mut texts = Vec::new();
                for listed in [&legal[played], &legal[dice.below(legal.len())]] {
                    let (mv, after) = (&listed.mv, &listed.next.board);
                    texts.extend(texts_in_files(mv, rules.game(), &position));
                    texts.extend(write_chess(
                        mv,
                        rules.game(),
                        &position,
                        after,
                        listed.outcome,
                    ));
                }
                let mutants: Vec<String> =
                    texts.iter().map(|text| mutant(text, &mut dice)).collect();
                for text in texts.iter().chain(&mutants).filter(|_| ply % 3 == 0) {
                    let Some(san) = resolver.san(text) else {
                        continue;
                    };
                    for arrival in san.arrivals(&resolver.game, position.turn) {
                        let contains = [arrival];
                        let query = Query {
                            contains: &contains,
                            ..Query::default()
                        };
                        let listing = resolver
                            .worker
                            .moves(Ask::new(&position, &query, &limits))
                            .moves;
                        let moves: Vec<&Move> = listing.iter().map(|listed| &listed.mv).collect();
                        asked += 1;
                        if let Some(index) = san.only_one(&moves, &resolver.game, &position) {
                            quick += 1;
                            let all = resolver.fitting(text, &position, &listing);
                            assert_eq!(all, [index], "{game}: {text}");
                        }
                    }
                }
                position = legal[played].next.clone();
            }
        }
    }
    assert!(quick > 2000 && asked > quick, "{quick} of {asked}");
}
