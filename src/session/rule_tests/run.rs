//! Runs a test: goes to its start, plays its moves, and checks its expectations.

use super::super::views;
use super::diagram::{self, read_rows, square_words};
use super::{
    Expectation, Reached, RuleTest, TestFailure, TestOutcome, TestStart, TestedRules, TextAt,
    without_blanks,
};
use crate::base::{Diagnostic, Message, Sources, Span, Value};
use crate::board::{Board, Game, Move, Op, Outcome, Piece, Position, Square};
use crate::message;
use crate::notation::input::MoveInput;
use crate::notation::label::{write_label, write_moves};
use crate::notation::{read_move, read_square, square_name, write_move, write_op};
use crate::rules::{Ask, Explanation, Judgement, Listed, Rules, StepKind, Worker};
use crate::search::Bounds;
use crate::search::perft::{PerftOptions, count};
use crate::session::resolve::{MoveExtent, resolve_written};
use crate::session::state_values::state_texts;
use crate::session::{Compiled, PlaceRequest, Resolution, RulesFiles, Session, SessionEvent};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;

/// The most squares that a failure names.
const MAX_SQUARES: usize = 4;

impl TestedRules {
    /// Runs a test. Cancelling the bounds ends it soon.
    pub fn run(&mut self, test: &RuleTest, bounds: &Bounds<'_>) -> TestOutcome {
        self.run_and_reach(test, bounds).0
    }

    /// Runs a test as [`TestedRules::run`] does, and also returns the position after its moves, or before the first one
    /// that could not be played; `None` if the test has no position.
    pub fn run_and_reach(
        &mut self,
        test: &RuleTest,
        bounds: &Bounds<'_>,
    ) -> (TestOutcome, Option<Reached>) {
        let mut failures = Vec::new();
        let mut reached = None;
        match self.start(test, bounds) {
            Ok((rules, mut session)) => {
                let mut moves = test.play.iter();
                let played = moves.try_for_each(|mv| play(&mut session, mv, bounds));
                let known = session.known_position().map(|position| Reached {
                    board: position.board.clone(),
                    turn: position.turn,
                    state: state_texts(&*rules, position),
                });
                let known = known.map_err(|message| cannot_start(test.start.span, message));
                match (played, known) {
                    (Ok(()), Ok(known)) => {
                        reached = Some(known);
                        failures = self.check(test, &*rules, &session, bounds);
                    }
                    (played, known) => {
                        let failure = played.err().or(known.as_ref().err().cloned());
                        failures.extend(failure.map(|failure| *failure));
                        reached = known.ok();
                    }
                }
            }
            Err(failure) => failures.push(*failure),
        }
        if bounds.is_stopped() {
            return (TestOutcome::Stopped, None);
        }
        let outcome = match failures.is_empty() {
            true => TestOutcome::Passed,
            false => TestOutcome::Failed(failures),
        };
        (outcome, reached)
    }

    /// Returns a session at the start of a test.
    fn start(
        &mut self,
        test: &RuleTest,
        bounds: &Bounds<'_>,
    ) -> Result<(Arc<dyn Rules>, Session), Box<TestFailure>> {
        let rules = self.rules_for(&test.start)?;
        let session = self.session_at(Arc::clone(&rules), &test.start, bounds)?;
        Ok((rules, session))
    }

    /// Checks all expectations of a test in the position after its moves.
    fn check(
        &self,
        test: &RuleTest,
        rules: &dyn Rules,
        session: &Session,
        bounds: &Bounds<'_>,
    ) -> Vec<TestFailure> {
        let mut context = TestContext {
            sources: &self.sources,
            game: rules.game(),
            worker: rules.worker(),
            rules,
            position: session.position(),
            outcome: session.outcome(),
            effects: session.game.positions.effects(session.current()),
            bounds,
        };
        let mut failures = Vec::new();
        for (span, expected) in &test.expected {
            if bounds.is_stopped() {
                break;
            }
            if let Err(failure) = context.check(*span, expected) {
                failures.push(*failure);
            }
        }
        failures
    }

    /// Returns the rules with the parameters that a test sets.
    fn rules_for(&mut self, start: &TestStart) -> Result<Arc<dyn Rules>, Box<TestFailure>> {
        let unusable = |message| cannot_start(start.span, message);
        if start.overrides.is_empty() {
            let rules = self.rules.clone();
            return rules.ok_or_else(|| unusable(message!("session-no-rules")));
        }
        if !self.variants.iter().any(|(set, _)| *set == start.overrides) {
            let Some(compile) = &self.compile_with else {
                return Err(unusable(message!("tests-nothing-to-set")));
            };
            let compiled = compile(&self.rule_texts, &start.overrides);
            self.variants
                .push((start.overrides.clone(), compiled.rules));
        }
        let known = self
            .variants
            .iter()
            .find(|(set, _)| *set == start.overrides);
        let rules = known.and_then(|(_, rules)| rules.clone());
        rules.ok_or_else(|| unusable(message!("tests-cannot-be-set")))
    }

    /// Returns a session at the start of a test.
    fn session_at(
        &self,
        rules: Arc<dyn Rules>,
        start: &TestStart,
        bounds: &Bounds<'_>,
    ) -> Result<Session, Box<TestFailure>> {
        let board = match &start.board {
            None => None,
            Some(rows) => {
                let read = read_rows(&rows.text, rules.game(), &rules.start().board);
                Some(read.map_err(|error| failure(rows.span, error))?)
            }
        };
        // A session without files: a test must not depend on what is open beside it, nor read a look or tests again.
        // The rules come compiled, with the parameters of the test.
        let files = RulesFiles {
            files: Vec::new(),
            compile: Arc::new(|_| Compiled {
                diagnostics: Vec::new(),
                rules: None,
            }),
            overrides: Vec::new(),
            compile_with: None,
            is_fixed: false,
        };
        let compiled = Compiled {
            diagnostics: Vec::new(),
            rules: Some(rules),
        };
        let mut session = Session::new(files, Sources::new(), compiled);
        let path = |text: &Option<TextAt>| -> Option<PathBuf> {
            text.as_ref().map(|text| self.document(&text.text))
        };
        let place = PlaceRequest {
            position: path(&start.gbb),
            record: path(&start.sgf),
            game: start.game,
            path: start.path.clone(),
            at_end: start.path.is_none(),
            turn: start.turn.filter(|_| board.is_none()),
            state: start.state.clone(),
            ..PlaceRequest::default()
        };
        let error = |message: Message| {
            let file = start.gbb.as_ref().or(start.sgf.as_ref());
            cannot_start(file.map_or(start.span, |file| file.span), message)
        };
        if let Some(board) = board {
            let turn = start.turn.unwrap_or(session.position().turn);
            session.place_board(&board, turn).map_err(error)?;
        }
        session
            .go_to(&place, bounds)
            .map_err(|found| error(found.message))?;
        session.run_pending_until(bounds);
        Ok(session)
    }
}

fn failure(span: Span, message: Message) -> Box<TestFailure> {
    Box::new(TestFailure {
        diagnostic: Diagnostic::error(span, message),
        explanation: None,
    })
}

fn cannot_start(span: Span, reason: Message) -> Box<TestFailure> {
    failure(span, message!("tests-cannot-start", reason = reason))
}

/// Returns a failure that points to the statement which refused a move.
fn refused(span: Span, message: Message, explanation: Box<Explanation>) -> Box<TestFailure> {
    let mut found = failure(span, message);
    let place = match &explanation.judgement {
        Judgement::Illegal(illegal) => Some(illegal.span),
        Judgement::Fault(fault) => Some(fault.span),
        Judgement::LimitReached { span, .. } => Some(*span),
        Judgement::Legal(_) => None,
    };
    if let Some(place) = place.filter(|place| place.start < place.end) {
        found.diagnostic = found
            .diagnostic
            .with_related(place, message!("tests-refused-here"));
    }
    found.explanation = Some(explanation);
    found
}

/// Plays a move of a test.
fn play(session: &mut Session, mv: &TextAt, bounds: &Bounds<'_>) -> Result<(), Box<TestFailure>> {
    let mut events = session.play_whole_text(&mv.text);
    events.extend(session.run_pending_until(bounds));
    let text = &mv.text;
    // The first event that says something decides; those that only tell of progress are passed over.
    for event in events {
        return Err(match event {
            SessionEvent::Played { .. } => return Ok(()),
            SessionEvent::Refused { explanation, .. }
            | SessionEvent::Faulted { explanation, .. } => refused(
                mv.span,
                message!("tests-not-played", mv = text),
                explanation,
            ),
            SessionEvent::LimitReached { limit, .. } => failure(
                mv.span,
                message!("tests-rules-failed", mv = text, reason = limit.message()),
            ),
            SessionEvent::Ambiguous { moves } => several(mv, moves.len()),
            SessionEvent::Unreadable(error) => unreadable(mv, error),
            SessionEvent::Message(message) => failure(
                mv.span,
                message!("tests-not-played-because", mv = text, reason = message),
            ),
            _ => continue,
        });
    }
    Err(failure(mv.span, message!("tests-not-played", mv = text)))
}

fn several(mv: &TextAt, count: usize) -> Box<TestFailure> {
    failure(
        mv.span,
        message!("tests-several", mv = &mv.text, count = count),
    )
}

fn unreadable(mv: &TextAt, error: Diagnostic) -> Box<TestFailure> {
    let mut found = failure(
        mv.span,
        message!("tests-unreadable", mv = &mv.text, reason = error.message),
    );
    found.diagnostic.hint = error.hint;
    found
}

/// The position after the moves of a test, with what is needed to check expectations.
struct TestContext<'a> {
    sources: &'a Sources,
    rules: &'a dyn Rules,
    game: &'a Game,
    worker: Box<dyn Worker>,
    position: &'a Position,
    outcome: Outcome,
    /// The effects that the rules added to the last move.
    effects: &'a [Op],
    bounds: &'a Bounds<'a>,
}

type CheckResult = Result<(), Box<TestFailure>>;

impl TestContext<'_> {
    fn check(&mut self, span: Span, expected: &Expectation) -> CheckResult {
        match expected {
            Expectation::Legal(mv) => self.legal(mv),
            Expectation::Illegal { mv, line, by } => self.illegal(mv, *line, by.as_deref()),
            Expectation::Moves(moves) => {
                let found = self.count(span, 1)?;
                let error = || message!("tests-moves", expected = *moves, found = found);
                equal(span, found == *moves, error)
            }
            Expectation::Perft(counts) => {
                for (depth, expected) in (1..).zip(counts) {
                    let found = self.count(span, depth)?;
                    let error = || {
                        message!(
                            "tests-perft",
                            depth = depth,
                            expected = *expected,
                            found = found
                        )
                    };
                    equal(span, found == *expected, error)?;
                }
                Ok(())
            }
            Expectation::Outcome(outcome) => {
                let found = self.outcome.to_string();
                equal(span, found == *outcome, || {
                    message!("tests-outcome", expected = outcome, found = &found)
                })
            }
            Expectation::Score(score) => {
                let found = self.rules.score(&self.position.state);
                equal(span, found == *score, || match found.is_empty() {
                    true => message!("tests-no-score", expected = numbers(score)),
                    false => message!(
                        "tests-score",
                        expected = numbers(score),
                        found = numbers(&found)
                    ),
                })
            }
            Expectation::Payoffs(payoffs) => {
                let found: Vec<f64> = match self.outcome {
                    Outcome::Paid(payoffs) => payoffs.values().collect(),
                    _ => Vec::new(),
                };
                // Payoffs have four decimal places.
                let near = |(one, other): (&f64, &f64)| (one - other).abs() < 0.0001;
                let is_equal = found.len() == payoffs.len() && found.iter().zip(payoffs).all(near);
                equal(span, is_equal, || match found.is_empty() {
                    true => message!("tests-no-payoffs", expected = numbers(payoffs)),
                    false => message!(
                        "tests-payoffs",
                        expected = numbers(payoffs),
                        found = numbers(&found)
                    ),
                })
            }
            Expectation::Chance(chance) => {
                let is_chance = self.outcome == Outcome::Chance;
                equal(span, is_chance == *chance, || match chance {
                    true => message!("tests-no-chance"),
                    false => message!("tests-chance"),
                })
            }
            Expectation::Outcomes(outcomes) => self.outcomes(span, outcomes),
            Expectation::Turn(turn) => {
                let found = self.position.turn;
                let error = || message!("tests-turn", expected = *turn, found = found);
                equal(span, found == *turn, error)
            }
            Expectation::State(name, value) => self.state(span, name, value),
            Expectation::Square(square, wanted) => {
                self.square(span, square, wanted, &self.position.board)
            }
            Expectation::Shown(player, square, wanted) => {
                let seen = self.seen_by(player)?;
                self.square(span, square, wanted, &seen)
            }
            Expectation::Board(rows) => self.board(span, rows),
            Expectation::Effects(text) => self.effects(span, text),
        }
    }

    /// Returns the legal moves that the text of a move denotes.
    fn resolve(&mut self, mv: &TextAt) -> Option<Resolution> {
        let written = MoveInput::read(&mv.text, self.game, &self.position.board, "");
        let limits = self.bounds.limits();
        resolve_written(
            &mut *self.worker,
            self.game,
            self.position,
            written,
            MoveExtent::Whole,
            &limits,
        )
    }

    fn legal(&mut self, mv: &TextAt) -> CheckResult {
        if self.outcome.is_over() {
            return Err(failure(
                mv.span,
                message!("tests-game-is-over", mv = &mv.text),
            ));
        }
        // Stopped: the outcome of the whole test says so, and this expectation must not fail as well. The same holds
        // below.
        let Some(found) = self.resolve(mv) else {
            return Ok(());
        };
        match (found.legal.len(), found.explanation, found.error) {
            (1, ..) => Ok(()),
            (0, Some(explanation), _) if is_refusal(&explanation) => {
                let message = message!("tests-not-legal", mv = &mv.text);
                Err(refused(mv.span, message, explanation))
            }
            (0, Some(explanation), _) => Err(failed(mv, explanation)),
            (0, None, Some(error)) => Err(unreadable(mv, error)),
            (0, None, None) => Err(failure(mv.span, message!("tests-not-legal", mv = &mv.text))),
            (several_moves, ..) => Err(several(mv, several_moves)),
        }
    }

    fn illegal(&mut self, mv: &TextAt, line: Option<u32>, by: Option<&str>) -> CheckResult {
        if self.outcome.is_over() && line.is_none() && by.is_none() {
            // The game is over, so no move is legal; it only has to be readable.
            let read = MoveInput::read(&mv.text, self.game, &self.position.board, "");
            return match read {
                MoveInput::Words(_, error) => Err(unreadable(mv, error)),
                MoveInput::Exact(_) | MoveInput::Short(_) => Ok(()),
            };
        }
        let Some(found) = self.resolve(mv) else {
            return Ok(());
        };
        if let Some((legal, _)) = found.legal.first() {
            let written = write_moves(&[legal], self.game, self.position);
            let message = message!("tests-not-refused", mv = &mv.text, legal = written.concat());
            return Err(failure(mv.span, message));
        }
        let explanation = match (found.explanation, found.error) {
            (Some(explanation), _) => explanation,
            (None, Some(error)) => return Err(unreadable(mv, error)),
            (None, None) => return Ok(()),
        };
        if !is_refusal(&explanation) {
            return Err(failed(mv, explanation));
        }
        // A line or a condition counts if it is among those that decided, not only if it is the last one: an author
        // means the condition of an `if` whose `return false` is on another line.
        let spans = self.refusing(&explanation);
        if let Some(line) = line
            && !spans
                .iter()
                .any(|span| self.sources.place(*span).1.line == line)
        {
            let message = message!("tests-other-line", mv = &mv.text, line = line);
            return Err(refused(mv.span, message, explanation));
        }
        if let Some(by) = by
            && !spans.iter().any(|span| self.span_contains(*span, by))
        {
            let message = message!("tests-other-condition", mv = &mv.text, condition = by);
            return Err(refused(mv.span, message, explanation));
        }
        Ok(())
    }

    /// Returns the statement that refused a move and the conditions that led there.
    fn refusing(&self, explanation: &Explanation) -> Vec<Span> {
        let Judgement::Illegal(illegal) = &explanation.judgement else {
            return Vec::new();
        };
        let decisive = explanation.decisive.iter();
        let conditions = decisive
            .filter_map(|index| explanation.steps.get(*index))
            .filter(|step| {
                let changes = [StepKind::Assign, StepKind::SetState, StepKind::Effect];
                !changes.contains(&step.kind)
            })
            .filter(|step| step.span.start < step.span.end);
        std::iter::once(illegal.span)
            .chain(conditions.map(|step| step.span))
            .collect()
    }

    /// Returns true if a span of the rules, or its lines, contains these words; spaces are ignored.
    fn span_contains(&self, span: Span, words: &str) -> bool {
        let Some(source) = self.sources.get(span.file) else {
            return false;
        };
        let place = source.place(span);
        let lines: Vec<&str> = (place.line..=place.end_line)
            .map(|line| source.line(line))
            .collect();
        without_blanks(&lines.join(" ")).contains(&without_blanks(words))
    }

    /// Counts the sequences of `depth` moves.
    fn count(&mut self, span: Span, depth: u32) -> Result<u64, Box<TestFailure>> {
        if self.outcome.is_over() {
            return Ok(0);
        }
        let options = PerftOptions {
            bounds: *self.bounds,
            ..PerftOptions::default()
        };
        let found = count(self.rules, self.position, depth, options);
        match found.complete {
            Err(partial) if !self.bounds.is_stopped() => {
                let reason = partial.message();
                let message = message!("tests-count-partial", found = found.nodes, reason = reason);
                Err(failure(span, message))
            }
            _ => Ok(found.nodes),
        }
    }

    /// Compares all outcomes of chance with those expected. An outcome is named by its text or by its objects, or
    /// written as a move.
    fn outcomes(&mut self, span: Span, expected: &[(TextAt, u32)]) -> CheckResult {
        if self.outcome != Outcome::Chance {
            return Err(failure(span, message!("tests-no-chance")));
        }
        let limits = self.bounds.limits();
        let listing = self.worker.moves(Ask::all(self.position, &limits));
        if self.bounds.is_stopped() {
            return Ok(());
        }
        if let Err(partial) = listing.complete {
            let (found, reason) = (listing.moves.len(), partial.message());
            let message = message!("tests-count-partial", found = found, reason = reason);
            return Err(failure(span, message));
        }
        let mut left: Vec<&Listed> = listing.moves.iter().collect();
        for (text, weight) in expected {
            let is_named = |listed: &&Listed| {
                let label = write_label(&listed.mv, self.game, self.position);
                let pieces = listed.mv.iter().filter_map(|op| op.piece());
                let names: Vec<&str> = pieces.map(|piece| self.game.piece_name(piece)).collect();
                label == text.text
                    || names.join(" ") == text.text
                    || write_move(&listed.mv, self.game) == text.text
            };
            let named = left.iter().position(is_named);
            let named = match named {
                Some(named) => Some(named),
                None => {
                    let Some(found) = self.resolve(text) else {
                        return Ok(());
                    };
                    match found.legal.as_slice() {
                        [(mv, _)] => left.iter().position(|listed| listed.mv == *mv),
                        _ => None,
                    }
                }
            };
            let Some(named) = named else {
                let error = message!("tests-no-outcome", name = &text.text);
                return Err(failure(text.span, error));
            };
            let listed = left.remove(named);
            let found = listed.weight.map_or(0, NonZeroU32::get);
            equal(text.span, found == *weight, || {
                message!(
                    "tests-weight",
                    name = &text.text,
                    expected = *weight,
                    found = found
                )
            })?;
        }
        equal(span, left.is_empty(), || {
            let moves: Vec<&Move> = left.iter().map(|listed| &listed.mv).collect();
            let names = write_moves(&moves, self.game, self.position);
            message!("tests-more-outcomes", names = names.join(", "))
        })
    }

    fn state(&self, span: Span, name: &str, value: &str) -> CheckResult {
        let mut values = state_texts(self.rules, self.position);
        values.extend(self.rules.script_state(self.position));
        let Some((_, found)) = values.iter().find(|(known, _)| known == name) else {
            let names: Vec<&str> = values.iter().map(|(name, _)| name.as_str()).collect();
            let error = message!("rules-state-unknown", name = name);
            let error = Diagnostic::error(span, error);
            return Err(Box::new(TestFailure {
                diagnostic: crate::codec::toml_text::with_nearest(error, name, names),
                explanation: None,
            }));
        };
        let number = |text: &str| text.parse::<f64>().ok();
        let is_equal = found == value
            || number(found).is_some_and(|found| number(value) == Some(found))
            || found == "empty" && matches!(value, "." | "nobody");
        equal(span, is_equal, || {
            message!("tests-state", name = name, expected = value, found = found)
        })
    }

    /// Returns the board as a player sees it.
    fn seen_by(&mut self, player: &TextAt) -> Result<Board, Box<TestFailure>> {
        let number = player.text.trim().parse::<u8>().ok();
        let Some(number) = number.filter(|number| *number < self.game.players) else {
            let last = i64::from(self.game.players) - 1;
            let error = message!("look-owner-range", found = &player.text, last = last);
            return Err(failure(player.span, error));
        };
        let limits = self.bounds.limits();
        let seen = self.worker.view(self.position, number, &limits);
        seen.map_err(|judgement| failure(player.span, views::failure(&judgement)))
    }

    fn square(&self, span: Span, square: &TextAt, wanted: &str, found: &Board) -> CheckResult {
        let place = read_square(square.text.trim(), self.game);
        let (width, height) = (self.game.width, self.game.height);
        let Some(place) = place.filter(|place| place.x < width && place.y < height) else {
            let error = message!("tests-no-square", square = &square.text);
            return Err(failure(square.span, error));
        };
        let mut board = found.clone();
        let read = diagram::read_square(wanted, self.game, place, &mut board);
        read.map_err(|error| failure(span, error))?;
        equal(span, found.is_same_at(place, &board), || {
            message!(
                "tests-square",
                square = &square.text,
                expected = self.on_square(&board, place),
                found = self.on_square(found, place)
            )
        })
    }

    /// Returns what stands on a square, for a message.
    fn on_square(&self, board: &Board, square: Square) -> Value {
        let pieces: Vec<Piece> = board.stack(square).collect();
        let words = |code: &str| square_words(board, square, self.game, code);
        self.game.in_each_language(&pieces, words)
    }

    fn board(&self, span: Span, rows: &str) -> CheckResult {
        let found: &Board = &self.position.board;
        let wanted = read_rows(rows, self.game, &self.rules.start().board);
        let wanted = wanted.map_err(|error| failure(span, error))?;
        let other = || {
            found
                .squares()
                .filter(|square| !found.is_same_at(*square, &wanted))
        };
        equal(span, other().next().is_none(), || {
            let shown: Vec<Square> = other().take(MAX_SQUARES).collect();
            let pieces = shown.iter().flat_map(|square| found.stack(*square));
            let pieces: Vec<Piece> = pieces.collect();
            let squares = self.game.in_each_language(&pieces, |code| {
                let squares = shown.iter().map(|square| {
                    let name = square_name(*square, self.game.look.coordinates);
                    format!("{name}: {}", square_words(found, *square, self.game, code))
                });
                squares.collect::<Vec<String>>().join(", ")
            });
            message!("tests-board", count = other().count(), squares = squares)
        })
    }

    fn effects(&self, span: Span, text: &str) -> CheckResult {
        let board = &self.position.board;
        let wanted = match text.trim() {
            "" => Move::pass(),
            text => read_move(text, self.game, board).map_err(|error| {
                let mv = TextAt {
                    text: text.to_owned(),
                    span,
                };
                unreadable(&mv, error)
            })?,
        };
        // The order of effects is that of the rules' statements, which a test should not have to know.
        let sorted = |ops: &[Op]| {
            let mut ops = ops.to_vec();
            ops.sort_by_key(|op| (op.square(), op.piece()));
            ops
        };
        let ops_text = |ops: &[Op]| match ops {
            [] => "–".to_owned(),
            ops => {
                let ops: Vec<String> = ops.iter().map(|op| write_op(*op, self.game)).collect();
                ops.join(" ")
            }
        };
        let is_equal = sorted(&wanted) == sorted(self.effects);
        equal(span, is_equal, || {
            message!(
                "tests-effects",
                expected = ops_text(&wanted),
                found = ops_text(self.effects)
            )
        })
    }
}

fn is_refusal(explanation: &Explanation) -> bool {
    matches!(explanation.judgement, Judgement::Illegal(_))
}

/// Returns the failure for a move on which the rules failed.
fn failed(mv: &TextAt, explanation: Box<Explanation>) -> Box<TestFailure> {
    let reason = match &explanation.judgement {
        Judgement::Fault(fault) => fault.kind.message(),
        Judgement::LimitReached { limit, .. } => limit.message(),
        Judgement::Legal(_) | Judgement::Illegal(_) => message!("session-move-refused"),
    };
    let message = message!("tests-rules-failed", mv = &mv.text, reason = reason);
    refused(mv.span, message, explanation)
}

/// Returns numbers as text.
fn numbers(numbers: &[f64]) -> String {
    let texts: Vec<String> = numbers.iter().map(f64::to_string).collect();
    texts.join(" ")
}

fn equal(span: Span, is_equal: bool, message: impl FnOnce() -> Message) -> CheckResult {
    match is_equal {
        true => Ok(()),
        false => Err(failure(span, message())),
    }
}
