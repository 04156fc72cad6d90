//! The invariant that refuses a move, in lists and in explanations alike.

use super::support::rules;
use gametui::base::{Limits, Span};
use gametui::board::Move;
use gametui::notation::{read_move, write_move};
use gametui::rules::{Ask, Judgement, Rules};

/// The text of the invariant that refuses a move, and the texts of the steps with their results.
type Refused = (String, Vec<(String, bool)>);

/// Returns the listed moves as text, and the refusal of a move with the steps that were evaluated.
fn listed_and_explained(text: &str, written: &str) -> (Vec<String>, Option<Refused>) {
    let rules = rules(text);
    let start = rules.start();
    let mut worker = rules.worker();
    let listing = worker.moves(Ask::all(&start, &Limits::default()));
    let show = |mv: &Move| write_move(mv, rules.game());
    let listed = listing
        .moves
        .iter()
        .map(|listed| show(&listed.mv))
        .collect();
    let mv = read_move(written, rules.game(), &start.board).expect("a move");
    let explanation = worker.explain(&start, &mv, &Limits::default());
    let cut = |span: Span| text[span.start as usize..span.end as usize].to_owned();
    let refused = match &explanation.judgement {
        Judgement::Illegal(illegal) => {
            let steps = explanation.steps.iter();
            let steps = steps.filter_map(|step| match step.value {
                Some(gametui::rules::DisplayValue::Bool(holds)) => Some((cut(step.span), holds)),
                _ => None,
            });
            Some((cut(illegal.span), steps.collect()))
        }
        _ => None,
    };
    (listed, refused)
}

const HEAD: &str =
    "rules{ first_player : 0 width : 3 height : 3 coloring : alternate player_change : alternate\n";

#[test]
fn cant_risk_is_about_the_piece_that_moves_whatever_it_becomes() {
    let text = format!(
        "{HEAD} after_move : explicit{{ (c, fx, fy, tx, ty) => {{ if (tx === 0) c.board[tx][ty].piece.name = 'king'; }} }} }}
         pieces{{ pawn{{ moves{{ horizontal(-1,1) }} }} king{{ moves{{ horizontal(-1,1) }} }} rook{{ moves{{ vertical(,) }} }} }}
         initial_piece_position{{ pawn{{ positions{{ x : 1, y : 0 }} }} rook{{ positions{{ x : 0, y : 2 }} owner : 1 }} }}
         invariants{{ cant_risk(NAME) }} finish{{ no_moves_available }}"
    );
    let written = "clear(1,0) place(0,0,pawn.0)";
    let (listed, refused) = listed_and_explained(&text.replace("NAME", "pawn"), written);
    assert_eq!(listed, ["clear(1,0) place(2,0,pawn.0)"]);
    assert_eq!(refused.expect("refused").0, "cant_risk(pawn)");
    let (listed, refused) = listed_and_explained(&text.replace("NAME", "king"), written);
    assert_eq!(listed.len(), 2);
    assert!(refused.is_none());
}

#[test]
fn a_refusal_by_a_scripted_attack_names_its_invariant() {
    let text = format!(
        "{HEAD} }}
         pieces{{ king{{ moves{{ horizontal(-1,1) }} }} rook{{ moves{{ explicit{{ {{ x: [0, 1], y: () => [1, 3], killing: true }}, }} }} }} }}
         initial_piece_position{{ king{{ positions{{ x : 1, y : 0 }} }} rook{{ positions{{ x : 0, y : 2 }} owner : 1 }} }}
         invariants{{ explicit{{ (c, cx, cy, tx, ty) => c.junk === undefined, }} protect_piece(rook) protect_piece(king) }}
         finish{{ no_moves_available }}"
    );
    let (listed, refused) = listed_and_explained(&text, "clear(1,0) place(0,0,king.0)");
    assert_eq!(listed, ["clear(1,0) place(2,0,king.0)"]);
    let (invariant, steps) = refused.expect("refused");
    assert_eq!(invariant, "protect_piece(king)");
    let said: Vec<bool> = steps
        .iter()
        .filter(|(text, _)| text.starts_with("protect_piece"))
        .map(|(_, holds)| *holds)
        .collect();
    assert_eq!(said, [true, false], "{steps:?}");
}

#[test]
fn invariants_see_what_a_piece_becomes_where_hooks_may_change_the_board() {
    let text = format!(
        "{HEAD} after_move : explicit{{ (c, fx, fy, tx, ty) => {{
           if (c.board[tx][ty].piece.name === 'queen') c.board[0][0].piece = null; }} }} }}
         pieces{{ pawn{{ moves{{ vertical(1,1) }} mirrored on_end_reached : spawn(queen, pawn) }} queen{{ moves{{ diagonal(,) }} }}
           king{{ moves{{ horizontal(-1,1) }} }} rook{{ moves{{ vertical(,) }} }} }}
         initial_piece_position{{ pawn{{ positions{{ x : 1, y : 1 }} }} king{{ positions{{ x : 0, y : 0 }} }}
           rook{{ positions{{ x : 0, y : 2 }} owner : 1 }} }}
         invariants{{ protect_piece(king) }} finish{{ no_moves_available }}"
    );
    let becomes_queen = "clear(1,1) place(1,2,queen.0)";
    let (listed, refused) = listed_and_explained(&text, becomes_queen);
    assert_eq!(listed, ["clear(0,0) place(1,0,king.0)", becomes_queen]);
    assert!(refused.is_none());
    let (_, refused) = listed_and_explained(&text, "clear(1,1) place(1,2,pawn.0)");
    assert_eq!(refused.expect("refused").0, "protect_piece(king)");
}

#[test]
fn a_script_that_refuses_names_the_return_that_says_so() {
    let text = format!(
        "{HEAD} }}
         pieces{{ pawn{{ moves{{ x : 0, y : 1 }} mirrored }} }}
         initial_piece_position{{ pawn{{ positions{{ x : [0,2], y : 0 }} }} }}
         invariants{{ explicit{{ (c, x, y) => {{
           const is_left = () => {{ return x === 0; }};
           console.log('asked', x);
           if (is_left()) {{
             return false;
           }}
           if (x === 1) return
           return true;
         }} }} }} finish{{ no_moves_available }}"
    );
    let (listed, refused) = listed_and_explained(&text, "clear(0,0) place(0,1,pawn.0)");
    assert_eq!(listed, ["clear(2,0) place(2,1,pawn.0)"]);
    assert_eq!(refused.expect("refused").0, "return false");
    let (_, refused) = listed_and_explained(&text, "clear(1,0) place(1,1,pawn.0)");
    assert_eq!(refused.expect("refused").0, "return");
    // What is nothing but an expression has no such place.
    let begin = text.find("(c, x, y)").expect("a script");
    let end = text.find(" } } finish").expect("its end");
    let expression = format!(
        "{}(c, x) => [1, 2].includes(x){}",
        &text[..begin],
        &text[end..]
    );
    let (_, refused) = listed_and_explained(&expression, "clear(0,0) place(0,1,pawn.0)");
    assert!(refused.expect("refused").0.starts_with("explicit"));
}
