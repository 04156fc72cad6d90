//! The bundled games, compared with published counts: every legal move is found by running `isMoveLegal` alone.

use gametui::base::{Source, Sources};
use gametui::board::{Board, Outcome, Position};
use gametui::rules::{Ask, Partial, Rules, gdef};
use gametui::search::Bounds;
use gametui::search::perft::{PerftCount, PerftOptions, count, divide};
use gametui::session::load::{RulesRequest, load_rules};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

fn rules(name: &str) -> Arc<dyn Rules> {
    let loaded = load_rules(&RulesRequest::file(name)).expect("loaded");
    assert_eq!(loaded.diagnostics, [], "{name}");
    loaded.rules.expect("rules")
}

/// Checks the counts for depth 1, 2 and so on.
fn check(name: &str, expected: &[u64]) {
    check_rules(&*rules(name), name, expected);
}

fn check_rules(rules: &dyn Rules, name: &str, expected: &[u64]) {
    for (depth, expected) in (1..).zip(expected) {
        let counted = count(rules, &rules.start(), depth, PerftOptions::default());
        assert_eq!(counted.complete, Ok(()), "{name} depth {depth}");
        assert_eq!(counted.nodes, *expected, "{name} depth {depth}");
    }
}

#[test]
fn tic_tac_toe_to_the_end() {
    let expected = [9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872];
    check("tictactoe", &expected);
}

#[test]
fn connect_four() {
    check("connect4", &[7, 49, 343, 2401, 16_807, 117_649]);
}

#[test]
#[ignore = "slow: over a million positions"]
fn connect_four_deep() {
    check(
        "connect4",
        &[7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234],
    );
}

#[test]
fn breakthrough() {
    check("breakthrough", &[22, 484, 11_132, 256_036]);
}

#[test]
fn games_with_effects_have_their_published_counts() {
    check("othello", &[4, 12, 56, 244, 1396, 8200]);
    check("ataxx", &[16, 256, 6460]);
    check("morris", &[24, 552, 12_144]);
    check("linesofaction", &[36, 1244]);
    check("international", &[9, 81, 658, 4265]);
    check("russian", &[7, 49, 302, 1469, 7482]);
    // The moves of nine rooks; the first moves of four players who do not obstruct each other.
    check("hasami", &[63, 3717]);
    check("halma4", &[32, 1024]);
    check("amazons", &[2176]);
    // 121 times 120, and a swap for each first move.
    check("hex", &[121, 14_641]);
    // One stone on each cell, then one on each other cell or the swap.
    check("y", &[91, 91 * 91]);
    check("havannah", &[169, 169 * 169]);
    check("surakarta", &[16, 256, 5382]);
    check("alquerque", &[4, 5, 6, 12, 29, 107, 523]);
    check("baghchal", &[21, 252, 5052]);
    check("fanorona", &[5, 17, 64, 337, 1496]);
    check("kalah", &[6, 35, 185, 942, 4690, 23_233]);
    check("oware", &[6, 36, 190, 1014, 5219]);
    check("lasca", &[6, 6, 18, 54, 116, 324, 846, 2148]);
    check("dvonn", &[49, 2352]);
    check("turkish", &[8, 64, 708, 7538]);
    check("dotsandboxes", &[24, 552, 12_144]);
    check("quoridor", &[131, 16_677]);
    // Twelve rows of ten for each player, and the swap; blue cannot take the square of the first peg if it is no border.
    check("twixt", &[120, 100 * (119 + 1) + 20 * (120 + 1)]);
    // Counted by the programs that the fixtures of these games are from.
    check("tablut", &[56, 4408]);
    check("konane", &[4, 12, 28, 172, 892]);
    check("pente", &[1, 360, 129_240]);
    // The first count is published as well.
    check("abalone", &[44, 1936]);
    check("renju", &[1, 224]);
    // The first ship of five squares, and then that of four of the same player; forty squares and a pass.
    check("battleship", &[120, 14_400]);
    check("stratego", &[41, 1641]);
    // Throws are counted as moves.
    check("ur", &[5, 5, 25, 28, 140]);
    check("ludo", &[6, 6, 36, 36, 216, 216, 1296]);
    check("backgammon", &[30, 200, 758]);
}

#[test]
fn games_with_secrets_have_the_counts_of_openspiel() {
    // Throws are counted as moves.
    let liarsdice = [6, 36, 432, 2808, 10_296];
    check("tests/fixtures/liarsdice.gdef", &liarsdice);
    let phantomttt = [9, 81, 648, 5112, 36_288];
    check("tests/fixtures/phantomttt.gdef", &phantomttt);
}

#[test]
#[ignore = "slow: over a million positions"]
fn games_with_effects_deep() {
    let othello = [4, 12, 56, 244, 1396, 8200, 55_092, 390_216];
    check("othello", &othello);
    check("ataxx", &[16, 256, 6460, 155_888]);
    check("morris", &[24, 552, 12_144, 255_024]);
    check("linesofaction", &[36, 1244, 44_952]);
    // 121 times 120 times 119, and 120 moves after each swap.
    check("hex", &[121, 14_641, 1_727_880 + 121 * 120]);
}

/// Checks the counts of Go on a square board.
fn check_go(size: &str, expected: &[u64]) {
    let request = RulesRequest {
        overrides: vec![("N".to_owned(), size.to_owned())],
        ..RulesRequest::file("go")
    };
    let loaded = load_rules(&request).expect("loaded");
    check_rules(&*loaded.rules.expect("rules"), size, expected);
}

#[test]
fn go_has_its_published_counts_on_small_boards() {
    check_go("5", &[26, 651, 15_650]);
    check_go("9", &[82, 6643]);
}

#[test]
#[ignore = "slow: over half a million positions"]
fn go_deep() {
    check_go("5", &[26, 651, 15_650, 361_041]);
    check_go("9", &[82, 6643, 531_522]);
}

#[test]
#[ignore = "slow: over a million positions"]
fn draughts_with_flying_kings_deep() {
    let international = [9, 81, 658, 4265, 27_117, 167_140, 1_049_442];
    check("international", &international);
    let russian = [7, 49, 302, 1469, 7482, 37_986, 190_146, 929_902];
    check("russian", &russian);
}

#[test]
fn renju_opens_in_the_centre() {
    let request = RulesRequest {
        overrides: vec![("renju".to_owned(), "true".to_owned())],
        ..RulesRequest::file("gomoku")
    };
    let loaded = load_rules(&request).expect("loaded");
    let rules = loaded.rules.expect("rules");
    check_rules(&*rules, "renju", &[1, 8, 8 * 23, 8 * 23 * 222]);
}

#[test]
#[ignore = "slow: six million moves"]
fn breakthrough_deep() {
    check("breakthrough", &[22, 484, 11_132, 256_036, 6_182_818]);
}

/// Returns the rules of breakthrough on the smaller board, with other numbers and another start.
fn small_breakthrough() -> gdef::GdefRules {
    let loaded = load_rules(&RulesRequest::file("breakthrough")).expect("loaded");
    let text = loaded.sources.files()[0].text();
    let (head, rest) = text.split_once("start {").expect("a start");
    let (_, rest) = rest.split_once('}').expect("its end");
    let men = |rows: [u16; 2], name: &str| -> Vec<String> {
        let squares = rows.into_iter().flat_map(|y| (0..6).map(move |x| (x, y)));
        squares.map(|(x, y)| format!("({x},{y}: {name})")).collect()
    };
    let start = [men([0, 1], "W"), men([4, 5], "B")].concat().join(", ");
    let text = format!("{head}start {{ {start} }}{rest}")
        .replace("size: 8 x 8", "size: 6 x 6")
        .replace("< 8", "< 6")
        .replace("return 7", "return 5");
    let mut sources = Sources::new();
    sources.add(Source::new("small.gdef", text));
    let compiled = gdef::compile(&sources, &gdef::Options::default());
    let (game, program) = (compiled.game.expect("a game"), compiled.program);
    gdef::GdefRules::new(game, &program.expect("a program")).expect("rules")
}

#[test]
fn breakthrough_on_a_small_board() {
    let rules = small_breakthrough();
    check_rules(&rules, "6 x 6", &[16, 256, 4308, 71_478]);
}

#[test]
#[ignore = "slow: over a million moves"]
fn breakthrough_on_a_small_board_deep() {
    let rules = small_breakthrough();
    check_rules(&rules, "6 x 6", &[16, 256, 4308, 71_478, 1_248_290]);
}

#[test]
fn english_draughts() {
    check("checkers", &[7, 49, 302, 1469, 7361, 36_768, 179_740]);
}

#[test]
#[ignore = "slow: over twenty million positions"]
fn english_draughts_deep() {
    let expected = [
        7, 49, 302, 1469, 7361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564,
    ];
    check("checkers", &expected);
}

#[test]
fn gomoku() {
    check("gomoku", &[225, 225 * 224]);
}

#[test]
fn tic_tac_toe_has_its_games_and_positions() {
    let rules = rules("tictactoe");
    let mut worker = rules.worker();
    let mut games: HashMap<Outcome, u64> = HashMap::new();
    let mut positions: HashSet<Board> = HashSet::new();
    let mut open = vec![rules.start()];
    positions.insert(rules.start().board);
    while let Some(position) = open.pop() {
        let listing = worker.moves(Ask::all(&position, &Default::default()));
        assert_eq!(listing.complete, Ok(()));
        assert!(
            !listing.has_no_move(),
            "the rules end every game themselves"
        );
        for listed in listing.moves {
            positions.insert(listed.next.board.clone());
            if listed.outcome.is_over() {
                *games.entry(listed.outcome).or_default() += 1;
            } else {
                open.push(listed.next);
            }
        }
    }
    let expected = [
        (Outcome::Won(0), 131_184),
        (Outcome::Won(1), 77_904),
        (Outcome::Draw, 46_080),
    ];
    assert_eq!(games, expected.into());
    assert_eq!(positions.len(), 5_478);
}

#[test]
fn threads_and_parts_do_not_change_a_count() {
    let rules = rules("checkers");
    let start = rules.start();
    let one = divide(&*rules, &start, 5, PerftOptions::default());
    let threads = PerftOptions {
        threads: 3,
        ..PerftOptions::default()
    };
    assert_eq!(one, divide(&*rules, &start, 5, threads));
    let sum: u64 = one.0.iter().map(|(_, count)| count.nodes).sum();
    assert_eq!(sum, 7361);
    assert_eq!(count(&*rules, &start, 0, threads).nodes, 1);
}

#[test]
fn a_stopped_count_says_so() {
    let rules = rules("checkers");
    let options = PerftOptions {
        bounds: Bounds::stopped_by(&|| true),
        ..PerftOptions::default()
    };
    let counted = count(&*rules, &rules.start(), 3, options);
    assert_eq!(counted.complete, Err(gametui::rules::Partial::Stopped));
}

#[test]
fn rules_that_ship_never_fault_while_their_moves_are_found() {
    for name in [
        "tictactoe",
        "connect4",
        "breakthrough",
        "checkers",
        "gomoku",
    ] {
        let rules = rules(name);
        let mut worker = rules.worker();
        let mut at: Position = rules.start();
        for ply in 0..40usize {
            let listing = worker.moves(Ask::all(&at, &Default::default()));
            assert_eq!(listing.faults, Default::default(), "{name} ply {ply}");
            assert_eq!(listing.classes, [], "{name} ply {ply}");
            let Some(listed) = listing.moves.get(ply * 7 % listing.moves.len().max(1)) else {
                break;
            };
            if listed.outcome.is_over() {
                break;
            }
            at = listed.next.clone();
        }
    }
}

#[test]
fn a_count_that_was_stopped_says_so_whatever_else_is_incomplete() {
    let of = |complete| PerftCount {
        complete,
        ..PerftCount::NONE
    };
    for order in [
        [Err(Partial::Answers), Err(Partial::Stopped), Ok(())],
        [Err(Partial::Stopped), Err(Partial::Memory), Ok(())],
    ] {
        let mut sum = PerftCount::NONE;
        for complete in order {
            sum.add(of(complete));
        }
        assert_eq!(sum.complete, Err(Partial::Stopped));
    }
}
