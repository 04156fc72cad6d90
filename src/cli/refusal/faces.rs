//! All user interfaces say the same about a refusal: every kind of refusal of every game that ships, in lines of the
//! console, in lines of text and on the screen.

use super::Explainer;
use crate::base::{Limits, Span};
use crate::board::{Game, Move, Op, Piece, Position, Square};
use crate::config::{Config, Folders};
use crate::record::NodeId;
use crate::rules::{Ask, Explanation, Judgement};
use crate::search::random::Random;
use crate::session::load::RulesRequest;
use crate::session::words::judgement::{StepResult, Wording, deciding_step, has_text};
use crate::session::{OpenRequest, Session, library};
use crate::tui::app::App;
use crate::tui::facts::{refusal_words, step_words};
use crate::tui::panes::ShownJudgement;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The moves that are tried in each game.
const TRIED: usize = 1_600;

fn square(game: &Game, random: &mut Random) -> Square {
    let x = random.below(usize::from(game.width.max(1)));
    let y = random.below(usize::from(game.height.max(1)));
    let number = |number| u16::try_from(number).expect("a small board");
    Square::new(number(x), number(y))
}

fn piece(game: &Game, random: &mut Random) -> Piece {
    let number = random.below(game.pieces.len().max(1));
    Piece(u16::try_from(number).expect("few pieces"))
}

/// Returns a move that is probably refused: one that is legal but for an operation, or a piece that goes anywhere.
fn wrong(game: &Game, position: &Position, legal: &[Move], random: &mut Random) -> Vec<Op> {
    let known = legal.get(random.below(legal.len().max(1)));
    let mut ops = known.map_or(Vec::new(), |mv| mv.to_vec());
    match random.below(5) {
        0 => {
            let (from, to) = (square(game, random), square(game, random));
            let moved = position.board.get(from).piece();
            let moved = moved.unwrap_or_else(|| piece(game, random));
            ops = vec![Op::Clear(from), Op::Place(to, moved)];
        }
        1 => ops = vec![Op::Place(square(game, random), piece(game, random))],
        2 => drop(ops.pop()),
        3 => ops.push(Op::Place(square(game, random), piece(game, random))),
        _ => {
            let to = square(game, random);
            if let Some(Op::Place(place, _) | Op::Clear(place)) = ops.last_mut() {
                *place = to;
            }
        }
    }
    ops
}

/// Returns a refusal of each kind: those that another statement or another condition decided.
fn refusals(session: &Session) -> Vec<(Move, Explanation)> {
    let (rules, game) = (
        session.rules().expect("rules"),
        session.game().expect("a game"),
    );
    let mut worker = rules.worker();
    let mut random = Random::new(7, 0);
    let limits = Limits::default();
    let mut position = session.position().clone();
    let mut found: BTreeMap<Vec<(u16, u32)>, (Move, Explanation)> = BTreeMap::new();
    let key = |span: Span| (span.file.0, span.start);
    for _ in 0..8 {
        let listing = worker.moves(Ask::all(&position, &limits));
        let legal: Vec<Move> = listing
            .moves
            .iter()
            .map(|listed| listed.mv.clone())
            .collect();
        for _ in 0..TRIED / 8 {
            let mv = Move::of(wrong(game, &position, &legal, &mut random));
            let explanation = worker.explain(&position, &mv, &limits);
            let Judgement::Illegal(illegal) = &explanation.judgement else {
                continue;
            };
            let decided = explanation.decisive.last();
            let decided = decided.and_then(|number| explanation.steps.get(*number));
            let kind = [Some(illegal.span), decided.map(|step| step.span)];
            let kind = kind.into_iter().flatten().map(key).collect();
            found.entry(kind).or_insert((mv, explanation));
        }
        let Some(next) = listing.moves.get(random.below(listing.moves.len().max(1))) else {
            break;
        };
        position = next.next.clone();
    }
    found.into_values().collect()
}

#[test]
fn all_faces_say_the_same_about_every_kind_of_refusal() {
    // Every kind of refusal, not every refusal: a kind is a statement together with the condition that decided. Sixteen
    // hundred random moves per game find the kinds that occur, and a game that is added is covered without a change
    // here.
    let nowhere = || Folders {
        config: PathBuf::from("nowhere"),
        state: PathBuf::from("nowhere"),
    };
    let mut kinds = 0;
    for game in library::games() {
        let request = OpenRequest {
            rules: Some(RulesRequest {
                files: vec![game.path()],
                ..RulesRequest::default()
            }),
            ..OpenRequest::default()
        };
        let mut session = Session::open(&request).expect("opened").session;
        let _ = session.run_pending();
        let refusals = refusals(&session);
        let mut app = App::new(Config::default(), nowhere());
        app.session = Some(session);
        for (mv, explanation) in refusals {
            kinds += 1;
            let session = app.session.as_ref().expect("a session");
            let game = session.game().expect("a game");
            let sources = session.rules_text().sources();
            let explainer = Explainer {
                texts: &app.texts,
                sources,
                game,
            };
            let console = explainer.rejection(&explanation);
            let steps = explainer.steps(&explanation);
            let wording = Wording {
                sources,
                game: Some(game),
                texts: &app.texts,
            };
            let author = wording.author_of_refusal(&explanation);
            let decided =
                deciding_step(&explanation).map(|step| (step.clone(), wording.step(step, 80)));
            let shown = ShownJudgement {
                mv,
                explanation: Box::new(explanation),
                node: NodeId::ROOT,
            };
            app.plain = Some(Box::default());
            let line = app.texts.say(&refusal_words(&app, &shown));
            app.plain = None;
            let screen = app.texts.say(&refusal_words(&app, &shown));
            let faces = [console.join("\n"), line.clone(), screen];
            if let Some(author) = author {
                for face in &faces {
                    assert!(face.contains(&author), "{author}: {face}");
                }
            }
            let Some((step, words)) = decided else {
                continue;
            };
            let result = match &words.result {
                StepResult::Said(value) | StepResult::Value(value) => value,
                StepResult::Assigned { value, .. } => value,
                StepResult::Nothing => continue,
            };
            let is_reasoned = matches!(
                &shown.explanation.judgement,
                Judgement::Illegal(illegal) if illegal.reason.is_some()
            );
            // A reason says more than the condition.
            for face in faces.iter().take(2).filter(|_| !is_reasoned) {
                assert!(face.contains(&words.text), "{words:?}: {face}");
                assert!(face.contains(result), "{words:?}: {face}");
            }
            let row = step_words(&app, &step, None);
            // Before a sentence the text of the rules is shortened.
            let is_short = matches!(words.result, StepResult::Said(_));
            assert!(is_short || row.contains(&words.text), "{words:?}: {row}");
            assert!(row.contains(result), "{words:?}: {row}");
            // The console lists the steps of the hook itself, without those of the functions that it calls.
            let listed = steps.iter().any(|step| step.contains(result.as_str()));
            assert!(
                listed || step.depth > 0 || !has_text(&step),
                "{words:?}: {steps:?}"
            );
        }
    }
    assert!(kinds > 150, "{kinds}");
}
