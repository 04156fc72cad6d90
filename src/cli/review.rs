//! `gametui review`: what each move of a saved game lost.

use super::console::{Console, ExitKind};
use super::diagnostics::print_diagnostics;
use super::interrupt::Interrupt;
use super::match_play::{SETTINGS, engine_of_settings};
use super::position;
use super::progress::{ProgressLine, seconds};
use super::replay;
use super::review_arguments::ReviewArguments;
use super::review_text::ReviewText;
use crate::base::Message;
use crate::i18n::Texts;
use crate::message;
use crate::record::NodeId;
use crate::search::Effort;
use crate::search::tree_search::Experience;
use crate::session::engine::{Engine, EngineSpec};
use crate::session::files::is_standard_input;
use crate::session::review::{
    EngineSearch, OwnSearch, Review, ReviewLine, ReviewOrder, ReviewSource, ReviewSummary,
    ReviewTarget,
};
use crate::session::{NavigationStep, RefusedNode, Session};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How long a position is searched if nothing else is asked for.
const USUAL_TIME: Duration = Duration::from_millis(200);
/// How long an engine analyses a position then.
const USUAL_ENGINE_TIME: Duration = Duration::from_secs(1);

pub(super) fn run(arguments: &ReviewArguments, console: &mut Console) -> io::Result<ExitKind> {
    let interrupt = Interrupt::listen(console.texts());
    if arguments.record.record().is_none() {
        console.complain(&message!("review-no-record"), None)?;
        return Ok(ExitKind::Usage);
    }
    if let Some(error) = fault_of(arguments) {
        console.complain(&error, None)?;
        return Ok(ExitKind::Usage);
    }
    let engine = match arguments.external() {
        None => None,
        Some(text) => match read_engine(text, console)? {
            Some(engine) => Some(Engine::new(engine)),
            None => return Ok(ExitKind::Usage),
        },
    };
    let request = arguments.record.request(arguments.own_engine());
    let place = arguments.record.position();
    let mut session = match position::open(&request, &place, console, &interrupt)? {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    let Some(rules) = session.rules().map(Arc::clone) else {
        // The remarks that were printed say why there are none.
        let (sources, diagnostics) = session.rules_text().diagnostics();
        print_diagnostics(diagnostics, sources, console)?;
        return Ok(ExitKind::Errors);
    };
    if let Some(error) = rules.prelude().diagnostic() {
        print_diagnostics(&[error], session.rules_text().sources(), console)?;
        return Ok(ExitKind::Errors);
    }
    let hidden = arguments.search.effort.obstacle(rules.game(), 0);
    if let Some(hidden) = hidden {
        console.complain(&hidden, None)?;
        return Ok(ExitKind::Errors);
    }
    let end = session.record().main_line_end(NodeId::ROOT);
    let Some(line) = session.review_line(end, &interrupt.bounds()) else {
        return Ok(interrupt.exit());
    };
    let source = match engine {
        None => ReviewSource::Search,
        Some(_) => ReviewSource::Engine,
    };
    let mut review = Review::new(line, source);
    let progress = ReviewProgress::begin(&review);
    let given = arguments.search;
    let experience = match given.no_learned {
        true => Experience::default(),
        false => session.learned().experience(&rules),
    };
    let mut own = OwnSearch::new(&rules, given.settings(experience));
    let mut asked = engine.map(|engine| EngineSearch::new(engine, &rules));
    let effort = given.effort.given().unwrap_or(Effort {
        visits: u64::MAX,
        time: Some(match asked {
            Some(_) => USUAL_ENGINE_TIME,
            None => USUAL_TIME,
        }),
        level: None,
    });
    let (limits, bounds, texts) = (interrupt.limits(), interrupt.bounds(), console.texts());
    review.run(
        ReviewOrder::Forward,
        &*rules,
        &limits,
        &mut |review, target| {
            progress.show(target, texts);
            match &mut asked {
                Some(asked) => asked.analyse(review, target, effort, &bounds),
                None => own.analyse(review, target, effort, &bounds),
            }
        },
    );
    let failure = asked.and_then(|asked| asked.failure);
    progress.line.end();
    if let Some(failure) = &failure {
        console.complain(&failure.message, None)?;
        for line in &failure.report {
            console.error_line(line)?;
        }
    }
    tell(&review, &session, arguments.json, console)?;
    let speed = message!(
        "review-speed",
        positions = review.searched(),
        seconds = seconds(progress.line.elapsed())
    );
    let words = console.say(&speed);
    console.error_line(&words)?;
    let refused = tell_refused(review.line(), &session, console)?;
    if let Some(out) = &arguments.out
        && let Err(error) = write(&mut session, &review, out)
    {
        console.complain(&error, None)?;
        return Ok(ExitKind::Errors);
    }
    Ok(match interrupt.exit() {
        ExitKind::Done if refused || failure.is_some() => ExitKind::Errors,
        exit => exit,
    })
}

/// Returns what is wrong with the arguments.
fn fault_of(arguments: &ReviewArguments) -> Option<Message> {
    if arguments.record.reads_input_twice() {
        return Some(message!("cli-input-twice"));
    }
    let out = arguments.out.as_deref()?;
    if is_standard_input(out) {
        return Some(message!("review-out-input"));
    }
    arguments.record.fault_of_output(out)
}

/// Reads the name of an engine.
fn read_engine(text: &str, console: &mut Console) -> io::Result<Option<EngineSpec>> {
    if let Some(name) = text.strip_prefix(SETTINGS) {
        return engine_of_settings(name, console);
    }
    let spec = EngineSpec::read(text);
    if spec.is_none() {
        console.complain(&message!("review-no-engine", text = text), None)?;
    }
    Ok(spec)
}

/// The line of progress of a review.
struct ReviewProgress {
    line: ProgressLine,
    positions: usize,
}

impl ReviewProgress {
    fn begin(review: &Review) -> Self {
        Self {
            line: ProgressLine::begin(),
            positions: review.line().positions().len(),
        }
    }

    /// Shows that a position is being searched.
    fn show(&self, target: ReviewTarget<'_>, texts: &Texts) {
        if self.line.is_due() {
            let progress = match target {
                ReviewTarget::OfLine(index) => message!(
                    "review-progress",
                    done = index + 1,
                    positions = self.positions
                ),
                ReviewTarget::AfterOther(_) => message!("review-progress-others"),
            };
            self.line.show(&texts.say(&progress));
        }
    }
}

/// Prints the moves and what they amount to.
fn tell(
    review: &Review,
    session: &Session,
    as_json: bool,
    console: &mut Console,
) -> io::Result<()> {
    let moves = review.moves();
    let Some(text) = ReviewText::new(session, review.line(), &moves, console.texts()) else {
        return Ok(());
    };
    if as_json {
        let value = text.json();
        return console.json(&value);
    }
    let mut lines = text.rows();
    if !moves.is_empty() {
        lines.push(String::new());
    }
    lines.extend(text.summary(&ReviewSummary::of(&moves)));
    for line in lines {
        console.line(&line)?;
    }
    Ok(())
}

/// Says where the rules refuse the record, so that the review ends there. Returns true if they do.
fn tell_refused(line: &ReviewLine, session: &Session, console: &mut Console) -> io::Result<bool> {
    let refused = line.refused.and_then(|node| {
        let refusal = session.tree().refusal(node)?.clone();
        Some(RefusedNode {
            node,
            refusal,
            explanation: None,
        })
    });
    let Some(refused) = refused else {
        return Ok(line.refused.is_some());
    };
    let told = message!(
        "review-refused",
        path = session.record().path(refused.node).to_string(),
        number = session.record().node(refused.node).move_number(),
        reason = replay::reason(session, &refused, console.texts())
    );
    console.complain(&told, None)?;
    Ok(true)
}

/// Writes a copy of the record with the marks.
fn write(session: &mut Session, review: &Review, out: &Path) -> Result<(), Message> {
    // The node at which the game was opened is a part of the record.
    let place = session.storage().root_info().current.clone();
    let place = place.and_then(|place| session.record().node_at(&place).ok());
    session.step(NavigationStep::To(place.unwrap_or(NodeId::ROOT)));
    session.annotate(&review.moves());
    session.begin_save_record(out)?.run(&|| false)?;
    Ok(())
}
