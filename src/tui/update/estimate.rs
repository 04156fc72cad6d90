//! The estimate of the points: when it is wanted, and the commands that show it.

use crate::config::{Config, Mode};
use crate::message;
use crate::tui::app::App;
use crate::tui::panes::Viewer;
use crate::tui::update::offers::{tell_no_such_value, words};

/// Called after every event: lets the session know whether an estimate is wanted.
pub(super) fn sync(app: &mut App) {
    let wanted = is_wanted(app);
    if let Some(session) = &mut app.session {
        session.players_mut().set_estimates(wanted);
    }
}

/// Returns true if an estimate is shown, or what it finds. In an exercise it would tell the answer.
fn is_wanted(app: &App) -> bool {
    let is_free = app.viewer() == Viewer::All
        && !app.board.setting_up
        && (app.session.as_ref()).is_some_and(|session| session.exercise().is_none());
    let is_shown = match app.config.estimate.as_str() {
        "on" => true,
        "study" => app.mode == Mode::Study && app.plain.is_none(),
        _ => false,
    };
    is_free && (is_shown || app.config.territory)
}

/// Sets when the points are estimated; without a word, switches the estimate on or off.
pub(super) fn estimate(app: &mut App, name: &str) {
    let wanted = match (name, is_wanted(app)) {
        ("", true) => "off",
        ("", false) => "on",
        (name, _) => name,
    };
    if !Config::ESTIMATES.contains(&wanted) {
        tell_no_such_value(app, &words(&Config::ESTIMATES), wanted);
        return;
    }
    if wanted != "off" && refuse(app) {
        return;
    }
    wanted.clone_into(&mut app.config.estimate);
    if wanted == "off" {
        app.config.territory = false;
    }
    app.is_config_changed = true;
    app.tell(&match wanted {
        "on" => message!("estimate-on"),
        "study" => message!("estimate-study"),
        _ => message!("estimate-off"),
    });
}

/// Shows on the board who is to own its points, or no longer.
pub(super) fn territory(app: &mut App) {
    if !app.config.territory && refuse(app) {
        return;
    }
    app.config.territory = !app.config.territory;
    app.is_config_changed = true;
    app.tell(&match app.config.territory {
        true => message!("territory-on"),
        false => message!("territory-off"),
    });
}

/// Returns true, and says why, if this game has no points to estimate.
fn refuse(app: &mut App) -> bool {
    let session = app.session.as_ref();
    let estimates = session.is_some_and(|session| session.estimates_points());
    if !estimates {
        app.tell(&message!("estimate-no-points"));
    }
    !estimates
}
