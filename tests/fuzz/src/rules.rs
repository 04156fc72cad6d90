//! Arbitrary text as rules: it is compiled, and a resulting game is played for three plies under small limits. Listed
//! moves are judged legal with the same successor, an explanation contains the same judgement, and spans are inside the
//! text.

use gametui::base::{Diagnostic, Limits, Source, Sources, Span};
use gametui::board::{Move, Op, Piece, Position};
use gametui::rules::{Ask, Judgement, Options, Query, Reply, RuleLanguage, Rules, Worker};
use gametui::session::load::compile_texts;
use std::sync::Arc;

/// The longest text that is tried.
const LONGEST: usize = 20_000;
/// The largest number of squares of a board that is played on.
const SQUARES: usize = 256;
/// The number of plies that are played.
const PLIES: usize = 3;
/// The number of listed moves that are judged at each position.
const JUDGED: usize = 12;

/// The limits of every call.
pub fn limits() -> Limits<'static> {
    Limits {
        fuel: 2_000,
        depth: 50,
        memory: 4 << 20,
        ..Limits::default()
    }
}

/// The limits of a list.
const QUERY: Query<'static> = Query {
    min_len: 0,
    first_only: false,
    prefix: &[],
    contains: &[],
    answers: &[],
    max_len: Some(3),
    class_moves: 60,
    runs: 500,
    steps: 100_000,
};

/// Returns the rules of a text, after checking its diagnostics.
pub fn compile(sources: &Sources, language: &'static RuleLanguage) -> Option<Arc<dyn Rules>> {
    let compiled = compile_texts(sources, 1, language, &Options::default());
    check_diagnostics(sources, &compiled.diagnostics);
    compiled.rules
}

/// Plays arbitrary bytes as rules in the language with this name.
pub fn play(language: &str, bytes: &[u8]) {
    let Some(language) = RuleLanguage::named(language) else {
        panic!("no language {language}");
    };
    let text = String::from_utf8_lossy(bytes);
    if text.len() > LONGEST {
        return;
    }
    let mut sources = Sources::new();
    sources.add(Source::new(format!("fuzz.{}", language.name), &*text));
    let Some(rules) = compile(&sources, language) else {
        return;
    };
    let opening = rules.prelude();
    check_diagnostics(&sources, &opening.messages);
    let mut position = rules.start();
    if opening.outcome.is_over()
        || opening.fault.is_some()
        || position.board.cells().len() > SQUARES
    {
        return;
    }
    let mut worker = rules.worker();
    for ply in 0..PLIES {
        let Some(next) = one_ply(&sources, &*rules, &mut *worker, &position, ply) else {
            return;
        };
        position = next;
    }
}

/// Compares listing, judging and explaining at a position. Returns the position to continue from.
fn one_ply(
    sources: &Sources,
    rules: &dyn Rules,
    worker: &mut dyn Worker,
    position: &Position,
    ply: usize,
) -> Option<Position> {
    let limits = limits();
    let listing = worker.moves(Ask::new(position, &QUERY, &limits));
    let step = listing.moves.len() / JUDGED + 1;
    for listed in listing.moves.iter().step_by(step) {
        match worker.judge(position, &listed.mv, &limits) {
            Judgement::Legal(legal) => {
                assert_eq!(legal.next, listed.next, "{:?}", listed.mv);
                assert_eq!(legal.outcome, listed.outcome, "{:?}", listed.mv);
                check_diagnostics(sources, &legal.messages);
            }
            other => panic!("{:?} is listed and judged {other:?}", listed.mv),
        }
    }
    let mut tried: Vec<Move> = listing
        .moves
        .iter()
        .take(2)
        .map(|listed| listed.mv.clone())
        .collect();
    if let Reply::Question(_) = worker.answer(position, &[], &limits) {
        tried.extend([&[0][..], &[1, 0], &[0, 1, 1, 1], &[-1]].map(Move::answering));
    } else {
        let squares: Vec<_> = position.board.squares().collect();
        tried.push(Move::pass());
        if let (Some(first), Some(last)) = (squares.first(), squares.last())
            && !rules.game().pieces.is_empty()
        {
            let piece = position.board.piece(*first).unwrap_or(Piece(0));
            tried.push(Move::of(vec![Op::Clear(*first), Op::Place(*last, piece)]));
            tried.push(Move::of(vec![Op::Place(*last, Piece(0))]));
        }
    }
    for mv in tried {
        let judgement = worker.judge(position, &mv, &limits);
        let explanation = worker.explain(position, &mv, &limits);
        assert_eq!(explanation.judgement, judgement, "{mv:?}");
        let steps = explanation.steps.len();
        assert!(explanation.decisive.iter().all(|index| *index < steps));
        for step in &explanation.steps {
            check_span(sources, step.span);
        }
        match &judgement {
            Judgement::Legal(_) => {}
            Judgement::Illegal(illegal) => check_span(sources, illegal.span),
            Judgement::Fault(fault) => {
                check_span(sources, fault.span);
                check_diagnostics(sources, &fault.messages);
                for call in &fault.calls {
                    check_span(sources, *call);
                }
            }
            Judgement::LimitReached { span, .. } => check_span(sources, *span),
        }
    }
    let again = worker.moves(Ask::new(position, &QUERY, &limits));
    assert_eq!(again, listing, "a second time");
    let going: Vec<_> = listing
        .moves
        .into_iter()
        .filter(|listed| !listed.outcome.is_over())
        .collect();
    let chosen = (ply * 7 + 3) % going.len().max(1);
    going.into_iter().nth(chosen).map(|listed| listed.next)
}

/// Checks that every diagnostic points into the texts.
pub fn check_diagnostics(sources: &Sources, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        check_span(sources, diagnostic.span);
        for related in &diagnostic.related {
            check_span(sources, related.span);
        }
    }
}

fn check_span(sources: &Sources, span: Span) {
    let Some(source) = sources.get(span.file) else {
        panic!("{span:?} is in no text");
    };
    assert!(
        source.text().get(span.range()).is_some(),
        "{span:?} is no part of a text of {} bytes",
        source.text().len()
    );
}
