//! Letting the machine practise the game, and looking at what it has learned.

use crate::message;
use crate::tui::app::App;
use crate::tui::panes::PanelKind;
use crate::tui::update::panel;
use std::time::Duration;

/// How long the machine practises if nobody says so.
const USUAL: u64 = 60;
/// The longest practice, in seconds.
const LONGEST: u64 = 24 * 60 * 60;

/// Lets the machine practise for a number of seconds, or ends its practice.
pub(super) fn learn(app: &mut App, argument: &str) {
    if app.game().is_none() {
        app.tell(&message!("tui-no-rules-yet"));
        return;
    }
    let Some(session) = &mut app.session else {
        return;
    };
    let is_busy = session
        .players()
        .practice()
        .is_some_and(|practice| practice.is_busy());
    if argument.is_empty() && is_busy {
        session.players_mut().stop_practice();
        app.tell(&message!("learned-stopped"));
        return;
    }
    if is_busy {
        app.tell_error(&message!("learned-busy"));
        return;
    }
    let seconds = match argument {
        "" => Some(USUAL),
        text => text
            .parse()
            .ok()
            .filter(|seconds| (1..=LONGEST).contains(seconds)),
    };
    let Some(seconds) = seconds else {
        app.tell_error(&message!("tui-not-a-number", text = argument));
        return;
    };
    session.learn(Duration::from_secs(seconds), false);
    panel::open(app, PanelKind::Learned);
    app.tell(&message!("learned-started", seconds = seconds));
}

/// Opens what the machine has learned, or closes it.
pub(super) fn learned(app: &mut App) {
    if app
        .panel
        .is_some_and(|panel| panel.kind == PanelKind::Learned)
    {
        panel::close(app);
        return;
    }
    panel::open(app, PanelKind::Learned);
}
