//! Scripts that work together: own fields that attacks depend on, pieces placed by hooks, side effects of moves,
//! explanations, and chess with castling and en passant.

use super::support::{chess_position, compiled, counts, counts_by_listing, game, goings, rules};
use gametui::base::{Limits, Severity};
use gametui::board::{Move, Op, Outcome, Position, Square};
use gametui::rules::bdl::BdlRules;
use gametui::rules::{Ask, Judgement, Legal, Listed, Options, Partial, Rules};
use gametui::search::random::Random;

/// Returns a game on four by four with a king for each player and some other pieces.
fn text(rules: &str, pieces: &str, placed: &str, invariants: &str, finish: &str) -> String {
    format!(
        "rules{{ first_player : 0 width : 4 height : 4 coloring : alternate\n{rules} }}\n\
         pieces{{ k{{ moves{{ horizontal(-1,1) vertical(-1,1) }} }}\n{pieces} }}\n\
         initial_piece_position{{ {placed} }}\ninvariants{{ {invariants} }}\nfinish{{ {finish} }}\n"
    )
}

fn step(rules: &BdlRules, at: &Position, from: (u16, u16), to: (u16, u16)) -> Judgement {
    let (from, to) = (Square::new(from.0, from.1), Square::new(to.0, to.1));
    let piece = at.board.piece(from).expect("a piece");
    let mv = Move::of(vec![Op::Clear(from), Op::Place(to, piece)]);
    rules.worker().judge(at, &mv, &Limits::default())
}

fn legal(judgement: Judgement) -> Legal {
    match judgement {
        Judgement::Legal(legal) => *legal,
        other => panic!("{other:#?}"),
    }
}

#[test]
fn attacks_depend_on_own_fields() {
    // The gun reaches the whole row once it is loaded, whether its owner or the game says so.
    let gun = "g{ moves{ explicit{ ...(context.loaded || context.board[current_x][current_y].piece.loaded ? \
               [{ x: [-3, 0], y: () => [0, 1], killing: true }] : []), } } }";
    let placed = "k{ positions{ x : 0, y : 0 } } g{ positions{ x : 3, y : 1 } owner : 1 }";
    for (change, attacked) in [
        ("context.loaded = true", true),
        ("context.board[3][2].piece.loaded = true", true),
        (
            "context.board[context.focused.x][context.focused.y].piece.loaded = true",
            false,
        ),
    ] {
        let change = format!("player_change : explicit{{ (context) => {{ {change} }} }}");
        let rules = rules(&text(&change, gun, placed, "protect_piece(k)", ""));
        let start = rules.start();
        let next = legal(step(&rules, &start, (0, 0), (1, 0))).next;
        let judgement = step(&rules, &next, (1, 0), (1, 1));
        assert_eq!(
            matches!(judgement, Judgement::Illegal(_)),
            attacked,
            "{change}"
        );
        let into_row = (Square::new(1, 0), Square::new(1, 1));
        assert_eq!(
            goings(&rules, &next).contains(&into_row),
            !attacked,
            "{change}"
        );
    }
}

#[test]
fn a_hook_puts_any_declared_piece() {
    let pieces = "stone{ moves{ x : 0, y : 1 } mirrored }";
    let placed = "k{ positions{ x : 0, y : 0 } mirrored }";
    for (piece, name) in [
        ("{ name: 'stone', owner: 0 }", "stone.0"),
        ("{ name: 'stone', owner: 1 }", "stone.1"),
        ("{ name: 'stone', owner: 0, mirrored: true }", "stone.0"),
        ("{ name: 'stone', owner: 0, mirrored: false }", "stone.0~"),
        ("{ name: 'stone', owner: 1, mirrored: true }", "stone.1~"),
    ] {
        let after = format!(
            "player_change : alternate after_move : explicit{{ (context, from_x, from_y, to_x, to_y) => {{ \
             context.board[from_x][from_y].piece = {piece} }} }}"
        );
        let rules = rules(&text(&after, pieces, placed, "", ""));
        let found = legal(step(&rules, &rules.start(), (0, 0), (1, 0)));
        let put = found.next.board.piece(Square::new(0, 0)).expect("a stone");
        assert_eq!(rules.game().piece_name(put), name);
        assert_eq!(found.effects, [Op::Place(Square::new(0, 0), put)], "{name}");
    }
}

#[test]
fn protected_pieces_are_looked_for_on_the_board_that_after_move_leaves() {
    let pieces = "r{ moves{ horizontal(,) } }";
    let placed = "k{ positions{ x : 0, y : 0 } } r{ positions{ x : 3, y : 1 } owner : 1 }";
    let plain = rules(&text(
        "player_change : alternate",
        pieces,
        placed,
        "protect_piece(k)",
        "",
    ));
    assert!(matches!(
        step(&plain, &plain.start(), (0, 0), (0, 1)),
        Judgement::Illegal(_)
    ));
    // The rook is removed wherever the king goes, so it attacks nobody.
    let after = "player_change : alternate after_move : explicit{ (context) => { context.board[3][2].piece = null } }";
    let rules = rules(&text(after, pieces, placed, "protect_piece(k)", ""));
    let found = legal(step(&rules, &rules.start(), (0, 0), (0, 1)));
    assert_eq!(found.effects, [Op::Clear(Square::new(3, 1))]);
    assert_eq!(goings(&rules, &rules.start()).len(), 2);
}

#[test]
fn after_move_is_an_extension_and_takes_a_script() {
    let whole = |after: &str| {
        let head = format!("player_change : alternate after_move : {after}");
        text(
            &head,
            "",
            "k{ positions{ x : 0, y : 0 } }",
            "",
            "no_moves_available",
        )
    };
    let strict = Options {
        strict: true,
        ..Options::default()
    };
    let (said, _) = compiled(&whole("explicit{ () => {} }"), &strict);
    assert!(
        said.iter()
            .any(|one| one.code() == "rules-strict-extension")
    );
    let (said, found) = compiled(&whole("alternate"), &Options::default());
    assert!(said.iter().any(|one| one.code() == "bdl-rule-value"));
    assert!(found.is_none());
}

#[test]
fn moves_that_are_only_tried_say_nothing_to_the_player_but_warn_the_author() {
    let invariant = "explicit{ (context, x, y, to_x, to_y) => { console.log('asked', to_x, to_y);\n\
                     context.board[0][0].piece = null;\n return true } }";
    let placed = "k{ positions{ x : 0, y : 0 } mirrored }";
    let text = text(
        "player_change : alternate",
        "",
        placed,
        invariant,
        "no_moves_available",
    );
    let rules = rules(&text);
    let start = rules.start();
    let found = legal(step(&rules, &start, (0, 0), (1, 0)));
    let asked: Vec<&str> = found
        .messages
        .iter()
        .map(|message| message.code())
        .collect();
    assert_eq!(
        asked,
        ["bdl-console", "bdl-script-changed"],
        "{:#?}",
        found.messages
    );
    let mut worker = rules.worker();
    let (listing, said) = worker.inspect(Ask::all(&start, &Limits::default()));
    assert_eq!(listing.moves.len(), 2);
    assert_eq!(said.len(), 1, "{said:#?}");
    assert_eq!(said[0].severity, Severity::Warning);
    let line = text[..said[0].span.start as usize].matches('\n').count();
    let wanted = text.lines().position(|line| line.contains("piece = null"));
    assert_eq!(Some(line), wanted, "the line that changes the board");
}

#[test]
fn every_script_of_a_refused_piece_says_what_it_gave() {
    let pieces = "g{ moves{ x : 0, y : 1\n\
                  explicit{ { x: [-1, 0], y: () => [0, 1], killing: true }, }\n\
                  explicit{ }\n\
                  explicit{ ...(context.board[9][9].piece ? [] : []) } } }";
    let placed = "g{ positions{ x : 2, y : 1 } }";
    let whole = |pieces: &str| text("player_change : alternate", pieces, placed, "", "");
    let gave = |text: &str, to: (u16, u16)| {
        let rules = rules(text);
        let (from, to) = (Square::new(2, 1), Square::new(to.0, to.1));
        let start = rules.start();
        let piece = start.board.piece(from).expect("a piece");
        let mv = Move::of(vec![Op::Clear(from), Op::Place(to, piece)]);
        let told = rules.worker().explain(&start, &mv, &Limits::default());
        let gave = told.steps.iter().enumerate().filter_map(|(index, step)| {
            let gave = step.gave.as_ref()?.id;
            let line = text[..step.span.start as usize].matches('\n').count();
            let is_script = text[step.span.start as usize..].starts_with("explicit{");
            is_script.then_some((line, gave, told.decisive.contains(&index)))
        });
        (told.judgement.clone(), gave.collect::<Vec<_>>())
    };
    let all = whole(pieces);
    let first = all[..all.find("explicit{").expect("a script")]
        .matches('\n')
        .count();
    let (judgement, steps) = gave(&all, (3, 3));
    assert!(matches!(judgement, Judgement::Fault(_)), "{judgement:#?}");
    assert_eq!(
        steps,
        [
            (first, "bdl-script-gave", true),
            (first + 1, "bdl-script-gave-nothing", true),
            (first + 2, "bdl-script-gave-error", true),
        ]
    );
    let (judgement, steps) = gave(&whole(&pieces.replace("9][9]", "0][0]")), (3, 3));
    assert!(matches!(judgement, Judgement::Illegal(_)), "{judgement:#?}");
    assert_eq!(steps[2], (first + 2, "bdl-script-gave-nothing", true));
    // The invariant at the destination decides, and the others do not.
    let (judgement, steps) = gave(&whole(&pieces.replace("9][9]", "0][0]")), (1, 1));
    assert!(matches!(judgement, Judgement::Legal(_)), "{judgement:#?}");
    assert!(steps.iter().all(|(_, _, decides)| !decides), "{steps:?}");
}

#[test]
fn a_pawn_that_a_script_leads_astray_is_refused_by_its_invariant() {
    let pieces = "p{ moves{ explicit{ { x: [1, 2], y: () => [0, 1], killing: true }, } } }";
    let placed = "p{ positions{ x : 1, y : 1 } mirrored }";
    let invariant = "pawn_movement(p)";
    let rules = rules(&text(
        "player_change : alternate",
        pieces,
        placed,
        invariant,
        "",
    ));
    match step(&rules, &rules.start(), (1, 1), (2, 1)) {
        Judgement::Illegal(illegal) => {
            let reason = illegal.reason.expect("a reason");
            assert_eq!(reason.id, "bdl-refused-pawn-empty");
        }
        other => panic!("{other:#?}"),
    }
}

#[test]
fn hooks_that_fail_are_counted_and_judged_as_faults() {
    let placed = "k{ positions{ x : 0, y : 0 } mirrored }";
    for (pieces, invariant) in [
        (
            "",
            "explicit{ (context, x, y, to_x) => { if (to_x === 1) throw 'no'; return true } }",
        ),
        (
            "",
            "explicit{ (context) => context.board[9][9].piece === null }",
        ),
    ] {
        let rules = rules(&text(
            "player_change : alternate",
            pieces,
            placed,
            invariant,
            "",
        ));
        let start = rules.start();
        let limits = Limits::default();
        let mut worker = rules.worker();
        let listing = worker.moves(Ask::all(&start, &limits));
        assert_eq!(listing.faults.judging, 2 - listing.moves.len() as u64);
        assert_eq!(listing.complete, Err(Partial::Faults));
        let example = listing.faults.example.clone().expect("an example");
        assert!(matches!(
            worker.judge(&start, &example, &limits),
            Judgement::Fault(_)
        ));
        let picked = worker.pick(Ask::all(&start, &limits), &mut |_| 0);
        assert_eq!(picked.faults, listing.faults);
        let (inspected, _) = worker.inspect(Ask::all(&start, &limits));
        assert_eq!(inspected.faults.judging, listing.faults.judging);
        let reason = inspected.faults.reason().expect("a reason");
        assert_eq!(reason.id, "bdl-script-threw");
        let mut coverage = gametui::rules::Coverage::default();
        let covered = worker.cover_moves(Ask::all(&start, &limits), &mut coverage);
        assert_eq!(covered.faults, listing.faults);
    }
}

/// Returns the moves that a single draw gives, for each number that can be drawn.
fn sampled(rules: &BdlRules, at: &Position) -> Vec<Listed> {
    let mut worker = rules.worker();
    let mut draw = |index: usize| {
        let mut draws = Some(index).into_iter();
        let choose = &mut |_| draws.next().unwrap_or(usize::MAX);
        worker.sample(Ask::all(at, &Limits::default()), choose)
    };
    let candidates = draw(usize::MAX).moves;
    let mut moves: Vec<Listed> = (0..candidates)
        .filter_map(|index| draw(index).chosen)
        .collect();
    moves.sort_by(|a, b| a.mv.cmp(&b.mv));
    moves
}

#[test]
fn a_used_worker_lists_what_a_fresh_one_does() {
    let xiangqi = rules(include_str!("../../fixtures/xiangqi.bdl"));
    // Each piece counts its steps, which decides how it moves, whether it jumps, and whom it attacks.
    let counting = rules(&text(
        "player_change : alternate after_move : explicit{ (context, from_x, from_y, x, y) => {
            const piece = context.board[x][y].piece;
            piece.steps = ((piece.steps || 0) + 1) % 3;
            if (piece.steps === 2) piece.can_jump = true; else delete piece.can_jump;
            if (x === 3) context.last = y; } }",
        "hopper{ moves{ horizontal(-2,2) vertical(-2,2) explicit{
            ...(context.board[current_x][current_y].piece.steps === 1
                ? [{ x: [1, 2], y: () => [-1, 2], killing: context.last === current_y }] : []) } } }",
        "k{ positions{ x : 0, y : 0 } mirrored } hopper{ positions{ x : [1, 3], y : 0 } mirrored }",
        "protect_piece(k)",
        "checkmate(k) stalemate",
    ));
    for (name, rules) in [
        ("counting", counting),
        ("fidechess", game("fidechess")),
        ("hooks", game("hooks")),
        ("halma", game("halma")),
        ("xiangqi", xiangqi),
    ] {
        let mut random = Random::new(11, 3);
        let mut used = rules.worker();
        let mut at = rules.start();
        for ply in 0..24 {
            let limits = Limits::default();
            let mut listing = used.moves(Ask::all(&at, &limits));
            assert_eq!(listing.complete, Ok(()), "{name} {ply}");
            if ply % 4 == 0 {
                let fresh = rules.worker().moves(Ask::all(&at, &limits));
                assert_eq!(listing.moves, fresh.moves, "{name} {ply}");
                assert_eq!(listing.attacked, fresh.attacked, "{name} {ply}");
                assert_eq!(sampled(&rules, &at), fresh.moves, "{name} {ply}");
            }
            if listing.moves.is_empty() {
                break;
            }
            let chosen = random.below(listing.moves.len());
            let chosen = listing.moves.swap_remove(chosen);
            let judged = used.judge(&at, &chosen.mv, &limits);
            let judged = legal(judged);
            assert_eq!(
                (&judged.next, judged.outcome),
                (&chosen.next, chosen.outcome)
            );
            if chosen.outcome != Outcome::Going {
                break;
            }
            at = chosen.next;
        }
    }
}

#[test]
fn xiangqi_by_scripts_has_its_counts() {
    let rules = rules(include_str!("../../fixtures/xiangqi.bdl"));
    assert_eq!(counts(&rules, &rules.start(), 2), [44, 1920]);
}

/// A well-known position that soon leads to many castlings, captures en passant and promotions.
const KIWIPETE: &str = "r...k..r/p.ppqpb./bn..pnp./...PN.../.p..P.../..N..Q.p/PPPBBPPP/R...K..R";

#[test]
fn chess_with_castling_and_en_passant_has_the_published_counts() {
    let rules = game("fidechess");
    assert_eq!(counts(&rules, &rules.start(), 3), [20, 400, 8902]);
    let kiwipete = chess_position(rules.game(), KIWIPETE, 0);
    assert_eq!(counts_by_listing(&rules, &kiwipete, 2), [48, 2039]);
}

#[test]
#[ignore = "takes minutes"]
fn chess_with_castling_and_en_passant_has_the_published_counts_deeper() {
    let rules = game("fidechess");
    assert_eq!(
        counts(&rules, &rules.start(), 5),
        [20, 400, 8902, 197_281, 4_865_609]
    );
    let kiwipete = chess_position(rules.game(), KIWIPETE, 0);
    assert_eq!(counts(&rules, &kiwipete, 3), [48, 2039, 97_862]);
}

#[test]
fn games_of_chess_with_castling_have_the_moves_of_a_chess_library() {
    let rules = game("fidechess");
    let limits = Limits::default();
    let mut worker = rules.worker();
    let mut special = 0;
    for number in 0..8 {
        let mut random = Random::new(5, number);
        let mut at = rules.start();
        let mut board = cozy_chess::Board::default();
        for _ in 0..60 {
            let mut expected: Vec<(Square, Square)> = Vec::new();
            board.generate_moves(|found| {
                expected.extend(found.into_iter().map(|mv| going_of(&board, mv)));
                false
            });
            expected.sort_unstable();
            expected.dedup();
            let mut listing = worker.moves(Ask::all(&at, &limits));
            let squares = |listed: &Listed| (listed.mv[0].square(), listed.mv[1].square());
            let mut found: Vec<(Square, Square)> = listing.moves.iter().map(squares).collect();
            found.sort_unstable();
            found.dedup();
            assert_eq!(found, expected, "{board}");
            // Castling and captures en passant are rare, so they are played whenever they are possible.
            let effects = |listed: &Listed| {
                let pieces = |board: &gametui::board::Board| {
                    board.cells().iter().filter(|cell| !cell.is_empty()).count()
                };
                let (from, to) = (listed.mv[0].square(), listed.mv[1].square());
                let castles = from.x.abs_diff(to.x) == 2
                    && from.y == to.y
                    && Some(at.board.piece(from))
                        == Some(rules.game().piece_by_name(&format!("king.{}", at.turn)));
                castles
                    || (at.board.get(to).is_empty()
                        && pieces(&listed.next.board) < pieces(&at.board))
            };
            let Some(chosen) =
                listing.moves.iter().position(effects).or_else(|| {
                    (!listing.moves.is_empty()).then(|| random.below(listing.moves.len()))
                })
            else {
                break;
            };
            special += u32::from(effects(&listing.moves[chosen]));
            let chosen = listing.moves.swap_remove(chosen);
            let (from, to) = (chosen.mv[0].square(), chosen.mv[1].square());
            let becomes = chosen.mv[1]
                .piece()
                .map(|piece| rules.game().piece_name(piece));
            let mut theirs = Vec::new();
            board.generate_moves(|found| {
                theirs.extend(
                    found
                        .into_iter()
                        .filter(|mv| going_of(&board, *mv) == (from, to)),
                );
                false
            });
            let theirs = theirs.into_iter().find(|mv| {
                mv.promotion.is_none_or(|piece| {
                    let name = match piece {
                        cozy_chess::Piece::Queen => "queen",
                        cozy_chess::Piece::Rook => "tower",
                        cozy_chess::Piece::Bishop => "bishop",
                        _ => "horse",
                    };
                    becomes.is_some_and(|becomes| becomes.starts_with(name))
                })
            });
            board.play(theirs.expect("the same move"));
            if chosen.outcome != Outcome::Going {
                break;
            }
            at = chosen.next;
        }
    }
    assert!(special >= 4, "{special}");
}

/// Returns a move of the library as squares; the library writes castling as the king moving to the rook.
fn going_of(board: &cozy_chess::Board, mv: cozy_chess::Move) -> (Square, Square) {
    let square = |at: cozy_chess::Square| Square::new(at.file() as u16, at.rank() as u16);
    let (from, mut to) = (square(mv.from), square(mv.to));
    if board.color_on(mv.to) == Some(board.side_to_move()) {
        to.x = if to.x > from.x { 6 } else { 2 };
    }
    (from, to)
}
