//! The statistics of random games as rows of bars.

use super::list::PanelRow;
use crate::message;
use crate::notation::label::write_label;
use crate::search::tally::Tally;
use crate::session::Session;
use crate::tui::app::App;
use crate::tui::theme::Role;
use crate::tui::widgets::bars;

/// The columns of a plot, and those in narrow panels.
pub(super) const BINS: [u32; 3] = [16, 8, 4];
/// The columns of a bar for a share, and those in a narrow panel.
const BAR: [usize; 2] = [6, 3];
/// The most first moves that are listed.
const OPENINGS: usize = 40;

/// Returns a row with a share as text, as a bar of `filled`, and as a number of games, all of which have at most as many
/// digits as `all`. In a narrow panel the bar becomes shorter, then the number and at last the bar are left out.
pub(super) fn share(
    app: &App,
    left: String,
    (games, all): (u64, u64),
    part: f64,
    filled: f64,
) -> PanelRow {
    let percent = format!("{:>5} %", app.texts.decimal(part * 100.0, 1));
    let digits = all.to_string().len();
    let [wide, narrow] = BAR.map(|columns| bars::horizontal(&app.theme, filled, columns));
    let mut row = PanelRow::new(left, format!("{percent} {wide}  {games:>digits$}"))
        .or_narrow(format!("{percent} {narrow}  {games:>digits$}"))
        .or_narrow(format!("{percent} {narrow}"))
        .or_narrow(percent);
    row.has_columns = true;
    row
}

/// Returns the distribution of the lengths of games, as a row of bars between the shortest and the longest.
pub(super) fn lengths(app: &App, tally: &Tally, bins: u32) -> String {
    let (Some((least, _)), Some((most, _))) = (
        tally.lengths.first_key_value(),
        tally.lengths.last_key_value(),
    ) else {
        return String::new();
    };
    let span = most - least + 1;
    let bins = span.min(bins);
    let mut counts = vec![0.0; bins as usize];
    for (plies, games) in &tally.lengths {
        let bin = u64::from(plies - least) * u64::from(bins) / u64::from(span);
        if let Some(count) = counts.get_mut(usize::try_from(bin).unwrap_or(0)) {
            *count += *games as f64;
        }
    }
    format!("{least} {} {most}", bars::row(&app.theme, &counts))
}

/// Returns the mean number of moves to choose from in the course of a game, from the first ply to the last that a tenth
/// of the games reach.
pub(super) fn choices(app: &App, tally: &Tally, bins: u32) -> String {
    let is_usual = |(games, _): &&(u64, u64)| games * 10 >= tally.games;
    let plies = tally.choices.iter().take_while(is_usual).count();
    let bins = plies.min(bins as usize);
    let mean = |bin: usize| {
        let part = tally
            .choices
            .get(bin * plies / bins..(bin + 1) * plies / bins);
        let sums = part.unwrap_or_default().iter();
        let (games, moves) = sums.fold((0, 0), |sum, ply| (sum.0 + ply.0, sum.1 + ply.1));
        moves as f64 / games.max(1) as f64
    };
    let means: Vec<f64> = (0..bins).map(mean).collect();
    format!("1 {} {plies}", bars::row(&app.theme, &means))
}

/// Returns a row for each first move, the best for the first player above.
pub(super) fn openings(app: &App, session: &Session, tally: &Tally) -> Vec<PanelRow> {
    let (Some(game), Some(rules)) = (session.game(), session.rules()) else {
        return Vec::new();
    };
    let balances = tally.openings.iter().filter_map(|(first, opening)| {
        let balance = opening.balance()?;
        Some((first, opening.games, balance))
    });
    let mut balances: Vec<_> = balances.collect();
    if balances.len() < 2 {
        return Vec::new();
    }
    balances.sort_by(|left, right| right.2.total_cmp(&left.2));
    let words = message!("engine-by-first-move", player = app.player_name(0));
    // Openings differ little in their values: bars from 0 would all look the same.
    let most = balances.first().map_or(1.0, |best| best.2);
    let least = balances.last().map_or(0.0, |worst| worst.2);
    let percent = |part: f64| app.texts.decimal(part * 100.0, 1);
    let bars = message!("engine-bars", least = percent(least), most = percent(most));
    let mut head = PanelRow::new(app.texts.say(&words), "");
    head.role = Role::Strong;
    let mut scale = PanelRow::new(format!("  {}", app.texts.say(&bars)), "");
    scale.role = Role::Faint;
    let start = rules.start();
    let hidden = balances.len().saturating_sub(OPENINGS);
    let rows = balances
        .iter()
        .take(OPENINGS)
        .map(|(first, games, balance)| {
            let label = write_label(first, game, &start);
            let filled = match most > least {
                true => (balance - least) / (most - least),
                false => 1.0,
            };
            // As many digits as in the rows above, whose columns these continue.
            share(app, label, (*games, tally.games), *balance, filled)
        });
    let mut rows: Vec<PanelRow> = [head, scale].into_iter().chain(rows).collect();
    if hidden > 0 {
        let words = app.texts.say(&message!("tree-more", count = hidden));
        rows.push(PanelRow::new(words, ""));
    }
    rows
}
