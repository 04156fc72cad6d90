//! `gametui learn`: the machine plays a game against itself and keeps what it learns in a file beside the rules.

use super::analysis_arguments::LearnArguments;
use super::console::{Console, ExitKind};
use super::interrupt::Interrupt;
use super::progress::{ProgressLine, per_second, seconds};
use super::rules::load;
use crate::base::Message;
use crate::i18n::Texts;
use crate::message;
use crate::rules::Rules;
use crate::search::learning::{LearnedGame, PlayStyle, PracticeCount};
use crate::search::training::{self, LevelProgress, Pace, Trial, TrialProgress};
use crate::search::{Bounds, Effort};
use crate::session::files::{shown, write_atomically};
use crate::session::learned::{LearnedFile, style_words};
use serde_json::{Value, json};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The number of games a second below which a minute of practice teaches little.
const FEW_GAMES: f64 = 2.0;

pub(super) fn run(arguments: &LearnArguments, console: &mut Console) -> io::Result<ExitKind> {
    let interrupt = Interrupt::listen(console.texts());
    let loaded = match load(&arguments.rules.request(), console)? {
        Ok(loaded) => loaded,
        Err(exit) => return Ok(exit),
    };
    let Some(rules) = loaded.rules.clone() else {
        return Ok(ExitKind::Errors);
    };
    // Found out before the work, which would be lost otherwise.
    let Some(path) = arguments.out.clone().or_else(|| loaded.learned_path()) else {
        console.complain(&message!("learned-no-place"), None)?;
        return Ok(ExitKind::Usage);
    };
    if let Some(obstacle) = LearnedFile::obstacle(&path) {
        console.complain(&obstacle, None)?;
        return Ok(ExitKind::Usage);
    }
    let progress = ProgressLine::begin();
    let texts = console.texts();
    let known = match arguments.out {
        Some(_) => loaded.learned_in(&path),
        None => loaded.learned(),
    };
    let known = known.game();
    // Yesterday's practice is not made again.
    let before = known.filter(|_| !arguments.anew);
    let teacher = Teacher {
        arguments,
        rules: &rules,
        interrupt: &interrupt,
        progress: &progress,
        texts,
    };
    let learned = teacher.practise(before.map(|game| &**game));
    let practised_in = progress.elapsed();
    let Some(learned) = learned else {
        progress.end();
        if interrupt.is_signalled() {
            return Ok(interrupt.exit());
        }
        console.complain(&message!("learned-nothing"), None)?;
        return Ok(ExitKind::Errors);
    };
    let tried = match arguments.trial {
        0 => None,
        games => teacher.try_out(games, &learned),
    };
    // Without a trial nobody knows whether it helps, so the machine goes on as before.
    let is_tried = tried.is_some();
    let learned = tried.unwrap_or(learned);
    let begun = before.map_or(0, |before| before.practised.games);
    let games = learned.practised.games - begun;
    // What helped before is not given up for what does not, or may not.
    let helped = known.filter(|before| before.style != PlayStyle::Usual);
    let kept = helped.filter(|_| learned.style == PlayStyle::Usual);
    let is_kept = kept.is_some();
    let used = kept.map_or(&learned, |kept| &**kept);
    let measured = match arguments.levels && !interrupt.is_signalled() {
        true => teacher.measure_levels(used),
        false => None,
    };
    progress.end();
    let learned = match is_kept {
        true => learned,
        false => measured.clone().unwrap_or(learned),
    };
    let written = match is_kept {
        true => measured.as_ref(),
        false => Some(&learned),
    };
    if let Some(learned) = written
        && let Err(error) = write_atomically(&path, &learned.to_bytes(loaded.hash()))
    {
        console.complain(&error, None)?;
        return Ok(ExitKind::Errors);
    }
    match arguments.json {
        true => console.json(&as_json(&learned, (is_tried, is_kept), &*rules, &path))?,
        false => {
            for line in words(&learned, is_tried, &*rules, console.texts()) {
                console.line(&line)?;
            }
            if let Some(blurs) = measured.and_then(|measured| measured.blurs) {
                let below = 1..Effort::LEVELS;
                let blurs = below.map(|level| console.texts().decimal(blurs.of(level), 2));
                let blurs = blurs.collect::<Vec<_>>().join(", ");
                console.line(&console.say(&message!("learned-blurs", blurs = blurs)))?;
            }
            let file = shown(&path);
            let written = console.say(&match is_kept {
                true => message!("learned-kept", file = file),
                false => message!("learned-written", file = file),
            });
            console.line(&written)?;
        }
    }
    let speed = message!(
        "learned-speed",
        games = games,
        seconds = seconds(practised_in),
        rate = per_second(games, practised_in)
    );
    let words = console.say(&speed);
    console.error_line(&words)?;
    let rate = games as f64 / practised_in.as_secs_f64().max(0.001);
    if rate < FEW_GAMES {
        let advice = console.say(&message!("learned-few-games"));
        console.error_line(&advice)?;
    }
    Ok(interrupt.exit())
}

/// Lets the machine learn a game, and shows how far it is.
struct Teacher<'a> {
    arguments: &'a LearnArguments,
    rules: &'a Arc<dyn Rules>,
    interrupt: &'a Interrupt,
    progress: &'a ProgressLine,
    texts: &'a Texts,
}

impl Teacher<'_> {
    /// Shows a line of progress if one is due.
    fn show(&self, line: impl FnOnce() -> Message) {
        if self.progress.is_due() {
            self.progress.show(&self.texts.say(&line()));
        }
    }

    /// Lets the machine practise for a time or a number of games.
    fn practise(&self, before: Option<&LearnedGame>) -> Option<LearnedGame> {
        let most = self.most_time();
        let begun = before.map_or(0, |before| before.practised.games);
        let goes_on = &mut |practised: PracticeCount| {
            let games = practised.games - begun;
            self.show(|| {
                let seconds = seconds(self.progress.elapsed());
                message!("learned-practising", games = games, seconds = seconds)
            });
            match self.arguments.games {
                Some(most) => games < most,
                None => self.progress.elapsed() < most,
            }
        };
        // A single game may take longer than all the time that was given.
        let is_late =
            || self.arguments.games.is_none() && self.progress.elapsed() >= most.mul_f64(2.0);
        let bounds = Bounds {
            stop: &is_late,
            ..self.interrupt.bounds()
        };
        training::practise(&**self.rules, self.arguments.seed, before, &bounds, goes_on)
    }

    /// Finds out whether what was learned is of use; `None` if that was interrupted.
    fn try_out(&self, games: u64, learned: &LearnedGame) -> Option<LearnedGame> {
        let clock = || self.progress.elapsed();
        let pace = match self.arguments.visits {
            Some(visits) => Pace::Visits(visits),
            None => Pace::Time(Trial::TIME, &clock),
        };
        let watch = &mut |TrialProgress { style, score, .. }| {
            self.show(|| {
                let style = self.texts.say(&style_words(style));
                message!("learned-trying", style = style, score = score.to_string())
            });
        };
        let bounds = self.interrupt.bounds();
        self.trial(games, pace)
            .run(self.rules, learned, &bounds, watch)
    }

    /// Finds out how much each level has to misjudge positions; `None` if that was interrupted.
    fn measure_levels(&self, learned: &LearnedGame) -> Option<LearnedGame> {
        let (begun, most) = (self.progress.elapsed(), self.most_time());
        let goes_on = &mut |LevelProgress { level, score }| {
            self.show(|| {
                let score = score.to_string();
                message!("learned-levels", level = level, score = score)
            });
            let spent = self.progress.elapsed().saturating_sub(begun);
            self.arguments.games.is_some() || spent < most
        };
        let bounds = self.interrupt.bounds();
        self.trial(0, Pace::Visits(0))
            .measure_levels(self.rules, learned, &bounds, goes_on)
    }

    /// Returns the time for practice, and for measuring levels.
    fn most_time(&self) -> Duration {
        Duration::from_secs_f64(60.0 * self.arguments.minutes)
    }

    fn trial<'p>(&self, games: u64, pace: Pace<'p>) -> Trial<'p> {
        Trial {
            games,
            max_plies: Trial::MAX_PLIES,
            pace,
            seed: self.arguments.seed,
        }
    }
}

fn words(learned: &LearnedGame, is_tried: bool, rules: &dyn Rules, texts: &Texts) -> Vec<String> {
    let game = rules.game();
    let mut lines = vec![match learned.style {
        _ if !is_tried => texts.say(&message!("learned-untried")),
        PlayStyle::Usual => texts.say(&message!(
            "learned-no-gain",
            score = learned.score.to_string()
        )),
        style => texts.say(&message!(
            "learned-gain",
            style = texts.say(&style_words(style)),
            score = learned.score.to_string()
        )),
    }];
    let values = learned.values_of_kinds(rules);
    if values.len() > 1 {
        let value = |(piece, value): &(_, f64)| {
            format!("{} {}", game.piece_name(*piece), texts.decimal(*value, 2))
        };
        let values: Vec<String> = values.iter().map(value).collect();
        let values = values.join(", ");
        lines.push(texts.say(&message!("learned-values", values = values)));
    }
    lines
}

fn as_json(
    learned: &LearnedGame,
    (is_tried, is_kept): (bool, bool),
    rules: &dyn Rules,
    path: &Path,
) -> Value {
    let game = rules.game();
    let values = learned.values_of_kinds(rules).into_iter();
    let (practised, score, blurs) = (learned.practised, learned.score, learned.blurs);
    json!({
        "games": practised.games,
        "plies": practised.plies,
        "ended": practised.ended,
        "won": practised.won,
        "tried": is_tried,
        "kept": is_kept,
        "style": match learned.style {
            PlayStyle::Usual => "usual".to_owned(),
            PlayStyle::UsualHalf => "usual-half".to_owned(),
            PlayStyle::Minimax { percent } => format!("minimax-{percent}"),
            PlayStyle::Prior { visits } => format!("prior-{visits}"),
        },
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "values": values.map(|(piece, value)| json!({ "piece": game.piece_name(piece), "value": value })).collect::<Vec<_>>(),
        "blurs": blurs.map(|blurs| (1..=Effort::LEVELS).map(|level| blurs.of(level)).collect::<Vec<_>>()),
        "file": path.to_string_lossy(),
    })
}
