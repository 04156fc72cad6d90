//! `promising`: what an author knows of a move, for the search and nothing else.

use super::support::{compiled, counts, goings, rules};
use gametui::base::{Limits, Severity};
use gametui::board::{Move, Op, Position, Square};
use gametui::rules::bdl::BdlRules;
use gametui::rules::{Options, Rules};
use gametui::search::playout::{Playouts, run};
use gametui::search::{Bounds, advice};

/// Hints that fail, never end, leave the range, are no numbers and change what they must not.
const HINTS: [&str; 5] = [
    "(c, x, y, tx) => { if (tx !== 3) throw 'no' }",
    "() => { for (;;) {} }",
    "(c, x, y, tx) => 100 * tx - 150",
    "() => 'five'",
    "(c, x, y, tx, ty) => { c.board[x][y].piece = null; c.note = 1; return 2 }",
];

/// Returns a game of kings and pawns, with a hint if there is one, and with other hooks.
fn text(hint: &str, hooks: &str) -> String {
    let hint = match hint {
        "" => String::new(),
        hint => format!("promising : explicit{{ {hint} }}"),
    };
    format!(
        "rules{{ first_player : 0 width : 5 height : 5 coloring : alternate player_change : alternate {hint} {hooks} }}
         pieces{{
           king{{ moves{{ horizontal(-1,1) vertical(-1,1) diagonal(-1,1) }} }}
           pawn{{ moves{{ vertical(1,1), kills : false x : 1, y : 1, kills : only }} mirrored
                  on_end_reached : spawn(king, tower) }}
           tower{{ moves{{ horizontal(,) vertical(,) }} }}
         }}
         initial_piece_position{{
           king{{ positions{{ x : 2, y : 0 }} mirrored }}
           pawn{{ positions{{ x : [0, 4], y : 1 }} mirrored }}
         }}
         invariants{{ protect_piece(king) }} finish{{ no_moves_available }}"
    )
}

fn promise(rules: &BdlRules, at: &Position, from: (u16, u16), to: (u16, u16), piece: &str) -> i8 {
    let (from, to) = (Square::new(from.0, from.1), Square::new(to.0, to.1));
    let piece = rules.game().piece_by_name(piece).expect("a piece");
    let mv = Move::of(vec![Op::Clear(from), Op::Place(to, piece)]);
    rules.worker().promise(at, &mv, &Limits::default())
}

#[test]
fn a_hint_sees_the_position_before_the_move_and_what_the_piece_becomes() {
    let hint = "(c, x, y, tx, ty, becomes) => {
        const taken = c.board[tx][ty].piece;
        if (becomes === 'tower') return 8;
        return taken === null ? x + ty - c.current_player : -1;
    }";
    let rules = rules(&text(hint, ""));
    assert!(rules.has_hints());
    let start = rules.start();
    // Rows are counted from the top.
    assert_eq!(promise(&rules, &start, (3, 1), (3, 2), "pawn.0"), 5);
    let mut other = start.clone();
    other.turn = 1;
    assert_eq!(promise(&rules, &other, (3, 3), (3, 2), "pawn.1"), 4);
    let mut far = start;
    far.board.apply(Op::Clear(Square::new(0, 3)));
    far.board.apply(Op::Clear(Square::new(0, 1)));
    far.board.apply(Op::Place(
        Square::new(0, 3),
        rules.game().piece_by_name("pawn.0").expect("a pawn"),
    ));
    assert_eq!(promise(&rules, &far, (0, 3), (0, 4), "tower.0"), 8);
    assert_eq!(promise(&rules, &far, (0, 3), (0, 4), "king.0"), 0);
    assert_eq!(promise(&rules, &far, (0, 3), (1, 4), "king.0"), 0);
}

#[test]
fn a_hint_is_clamped_and_one_that_fails_or_does_not_end_is_0() {
    let [fails, endless, far, word, changes] = HINTS.map(|hint| rules(&text(hint, "")));
    let hint = |rules: &BdlRules, x| promise(rules, &rules.start(), (x, 1), (x, 2), "pawn.0");
    assert_eq!(hint(&fails, 0), 0);
    assert_eq!(hint(&endless, 0), 0);
    assert_eq!([0, 1, 2].map(|x| hint(&far, x)), [-9, -9, 9]);
    assert_eq!(hint(&word, 0), 0);
    assert_eq!(hint(&changes, 0), 2);
    let cut = rules(&text("(c, x) => x - 2.5", ""));
    assert_eq!([0, 1, 4].map(|x| hint(&cut, x)), [-2, -1, 1]);
    let none = rules(&text("", ""));
    assert!(!none.has_hints());
    assert_eq!(hint(&none, 0), 0);
}

#[test]
fn a_hint_changes_nothing_else() {
    let playouts = Playouts {
        max_plies: 20,
        ..Playouts::new(10, 5)
    };
    let games = |rules: &BdlRules| run(rules, &playouts, &Bounds::default(), &|_| {});
    let explained = |rules: &BdlRules| {
        let (from, to) = (Square::new(2, 1), Square::new(2, 2));
        let pawn = rules.game().piece_by_name("pawn.0").expect("a pawn");
        let mv = Move::of(vec![Op::Clear(from), Op::Place(to, pawn)]);
        let (start, mut worker) = (rules.start(), rules.worker());
        worker.promise(&start, &mv, &Limits::default());
        let explanation = worker.explain(&start, &mv, &Limits::default());
        // Places behind the hint are others.
        let steps = explanation.steps.into_iter();
        let values = steps
            .map(|step| (step.kind, step.value))
            .collect::<Vec<_>>();
        (format!("{values:?}"), explanation.judgement)
    };
    let counting = "after_move : explicit{ (c) => { c.made = c.move_count; } }";
    let reading = "(c) => c.move_count";
    for hooks in ["", counting] {
        let plain = rules(&text("", hooks));
        let (depths, expected) = match hooks {
            "" => (4, counts(&plain, &plain.start(), 4)),
            _ => (2, counts(&plain, &plain.start(), 2)),
        };
        for hint in HINTS.into_iter().chain([reading]) {
            let hinted = rules(&text(hint, hooks));
            assert_eq!(hinted.start(), plain.start(), "{hint}");
            assert_eq!(counts(&hinted, &hinted.start(), depths), expected, "{hint}");
            assert_eq!(games(&hinted), games(&plain), "{hint}");
            let moves = |rules: &BdlRules| goings(rules, &rules.start());
            assert_eq!(moves(&hinted), moves(&plain), "{hint}");
            assert_eq!(explained(&hinted), explained(&plain), "{hint}");
        }
    }
}

#[test]
fn check_tells_once_of_what_is_wrong_with_a_hint() {
    let told = |hint: &str| {
        let text = text(hint, "");
        let found = advice::find(&rules(&text), &Limits::default()).remarks;
        let codes = found.into_iter().map(|remark| {
            let place = text[..remark.span.start as usize].lines().count();
            let why = remark.hint.as_ref().map(|hint| hint.id);
            (remark.code().to_owned(), why, place, remark.severity)
        });
        codes.collect::<Vec<_>>()
    };
    let one = |code: &str, why| vec![(code.to_owned(), why, 1, Severity::Warning)];
    let [fails, endless, far, word, changes] = HINTS.map(told);
    assert_eq!(fails, one("advice-hint-fails", Some("bdl-script-threw")));
    assert_eq!(endless, one("advice-hint-fails", Some("advice-hint-steps")));
    assert_eq!(far, one("advice-hint-range", None));
    assert_eq!(word, one("advice-hint-fails", Some("bdl-script-threw")));
    let changed = one("bdl-script-changed", Some("bdl-script-changed-hint"));
    assert_eq!(changes, changed);
    assert_eq!(told("(c, x) => { console.log(x); return x; }"), []);
}

#[test]
fn a_hint_is_an_extension_and_takes_a_script() {
    let strict = Options {
        strict: true,
        ..Options::default()
    };
    let (said, _) = compiled(&text("() => 1", ""), &strict);
    let mut codes = said.iter().map(|one| one.code());
    assert!(codes.any(|code| code == "rules-strict-extension"));
    let wrong = text("", "promising : alternate");
    let (said, found) = compiled(&wrong, &Options::default());
    assert!(found.is_none());
    let told = said.iter().find(|one| one.code() == "bdl-rule-value");
    let told = told.expect("an error");
    let place = told.span.start as usize..told.span.end as usize;
    assert_eq!(&wrong[place], "promising");
    assert_eq!(
        told.hint.as_ref().map(|hint| hint.id),
        Some("bdl-promising-hint")
    );
    let (said, _) = compiled(&text("(c) => c.move_count", ""), &Options::default());
    let codes: Vec<_> = said.iter().map(|one| one.code()).collect();
    assert_eq!(codes, ["bdl-hint-move-count"]);
    let counting = "after_move : explicit{ (c) => { c.made = c.move_count; } }";
    let (said, _) = compiled(&text("(c) => c.move_count", counting), &Options::default());
    assert!(said.is_empty(), "{said:?}");
}
