//! The panes that are there now, and the context in which a key is looked up.

use crate::config::Mode;
use crate::tui::app::App;
use crate::tui::commands::KeyContext;
use crate::tui::layout::Pane;
use crate::tui::panes::PanelKind;

impl App {
    /// Returns the context in which a key is looked up.
    pub fn context(&self) -> KeyContext {
        if self.stones.is_some() {
            return KeyContext::Stones;
        }
        if self.session.is_none() {
            return KeyContext::Library;
        }
        match self.focus {
            Pane::Board => self.board_context(),
            Pane::Rules => KeyContext::Rules,
            // What is shown of a move has the keys of the moves.
            Pane::Moves | Pane::Comment | Pane::Value => KeyContext::Moves,
            Pane::Composer => KeyContext::Composer,
            Pane::Panel => match self.panel.map(|panel| panel.kind) {
                Some(PanelKind::Analysis) => KeyContext::Analysis,
                Some(PanelKind::Statistics | PanelKind::Learned) => KeyContext::Statistics,
                Some(PanelKind::Review) => KeyContext::Review,
                Some(PanelKind::Explorer) => KeyContext::Explorer,
                Some(PanelKind::Why) => KeyContext::Why,
                Some(PanelKind::Exercise) => KeyContext::Exercise,
                None => KeyContext::Board,
            },
        }
    }

    /// Returns the context of the keys of the board.
    pub fn board_context(&self) -> KeyContext {
        let session = self.session.as_ref();
        match session.is_some_and(|session| session.exercise().is_some()) {
            true => KeyContext::Exercise,
            false => KeyContext::Board,
        }
    }

    /// Returns the panes through which Tab goes. The source is entered only by its own keys, so that nobody types into the
    /// rules by accident.
    pub fn ring(&self) -> Vec<Pane> {
        let mut panes = self.panes();
        panes.retain(|pane| *pane != Pane::Rules);
        panes
    }

    /// Returns the panes that have a tab where one pane is shown at a time.
    pub fn tabs(&self) -> Vec<Pane> {
        let mut panes = self.panes();
        let has_source = self.mode == Mode::Write || self.focus == Pane::Rules;
        panes.retain(|pane| has_source || *pane != Pane::Rules);
        // Where no rules are written a move is typed below the board.
        let has_composer =
            self.mode == Mode::Write || self.focus == Pane::Composer || self.game().is_none();
        panes.retain(|pane| has_composer || *pane != Pane::Composer);
        panes
    }

    /// Returns the panes that can have the focus now, in the order of Tab.
    pub fn panes(&self) -> Vec<Pane> {
        let mut panes = Pane::ALL.to_vec();
        if self
            .session
            .as_ref()
            .is_some_and(|session| !session.rules_text().has_source())
        {
            panes.retain(|pane| *pane != Pane::Rules);
        }
        if self.panel.is_some() && self.session.is_some() {
            panes.push(Pane::Panel);
        }
        if let Some(session) = self.session.as_ref().filter(|_| self.is_studying()) {
            let place = panes.iter().position(|pane| *pane == Pane::Composer);
            let has_curve =
                self.panel.is_none() && session.curve_scale(&session.line_through()).is_some();
            let curve = has_curve.then_some(Pane::Value);
            let added = std::iter::once(Pane::Comment).chain(curve);
            let place = place.unwrap_or(panes.len());
            panes.splice(place..place, added);
        }
        panes
    }

    /// Returns true if comment and curve have panes of their own.
    pub fn is_studying(&self) -> bool {
        let session = self.session.as_ref();
        let has_game = session
            .is_some_and(|session| session.game().is_some() && session.rules_text().has_source());
        has_game && self.mode == Mode::Study
    }

    /// Returns the mode that says how the moves are shown: a record without a board is studied in each.
    pub fn mode_of_moves(&self) -> Mode {
        let session = self.session.as_ref();
        let is_text_alone = session
            .is_some_and(|session| session.game().is_none() && !session.rules_text().has_source());
        match is_text_alone {
            true => Mode::Study,
            false => self.mode,
        }
    }

    /// Returns true if the moves are shown as a score sheet, false for the tree.
    pub fn shows_sheet(&self) -> bool {
        self.config.shows_sheet(self.mode_of_moves())
    }

    /// Returns true if keys insert text or belong to a layer.
    pub fn is_typing(&self) -> bool {
        let is_filter = self.context() == KeyContext::Library && self.library.is_typing;
        !self.layers.is_empty() || self.context().is_text() || is_filter
    }
}
