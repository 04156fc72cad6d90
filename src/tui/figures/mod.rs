//! A record as figures for print: diagrams and moves in black on white, set in two columns, as SVG.
//!
//! | part | file |
//! | --- | --- |
//! | one diagram | `board` and `marks`, with the drawings of `tui::page` |
//! | which diagrams and which text there are | `stones` for games of placed pieces, `pieces` for others, both on `plan` |
//! | words and lines | `text` |
//! | columns and pages | `pages` |
//!
//! A drawing begins with a copy of what it needs ([`FigureSource::of`]), and can be made on any thread.
//!
//! Invariants: the same record gives the same bytes; no text of a record becomes markup.

mod board;
mod marks;
mod pages;
mod pieces;
mod plan;
mod stones;
mod text;

pub use pages::PageSize;

use super::page;
use crate::base::Message;
use crate::board::Move;
use crate::i18n::Texts;
use crate::message;
use crate::record::Content;
use crate::session::{PrintedRecord, Session};
use board::BoardDrawer;
use pages::{Heading, pages_of};
use plan::{Failure, Plan, any_node, figure_start};

/// After how many stones there is another diagram, if nobody says.
const USUAL_STONES: u32 = 50;
/// After how many moves, if pieces move.
const USUAL_MOVES: u32 = 10;

/// What is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FigureOptions {
    /// After how many moves there is another diagram; `None` for the usual number, or where the record says so itself.
    pub every: Option<u32>,
    /// The size of pages; `None` for one as long as it has to be.
    pub page: Option<PageSize>,
}

/// The drawn figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The pages as SVG documents.
    pub pages: Vec<String>,
    /// The number of diagrams.
    pub diagrams: usize,
}

/// A record that is to be drawn, for any thread.
pub struct FigureSource {
    record: PrintedRecord,
    texts: Texts,
    players: Vec<String>,
    heading: Heading,
}

impl FigureSource {
    /// Copies what the drawing needs.
    ///
    /// # Errors
    /// There are no rules, so there is no board to draw, the record is still being judged, or it holds nothing.
    pub fn of(session: &mut Session, texts: &Texts) -> Result<Self, Message> {
        let record = session.printed_record()?;
        let root = record.record().node(record.record().root());
        if root.children().is_empty() && matches!(root.content(), Content::Root) {
            return Err(message!("figures-nothing"));
        }
        let game = record.game();
        let title = page::title(session, game, texts);
        let facts = page::known_facts(session, game, texts, &title).join(" · ");
        let players =
            (0..game.players.max(1)).map(|player| page::text::player_name(game, player, texts));
        Ok(Self {
            players: players.collect(),
            texts: *texts,
            heading: Heading { title, facts },
            record,
        })
    }

    /// Returns the number of nodes that the rules refuse, which are drawn as the record states them.
    pub fn refused(&self) -> usize {
        self.record.refused()
    }

    /// Draws the figures. Returns `None` if that was cancelled.
    ///
    /// # Errors
    /// There are too many diagrams.
    pub fn draw(
        &self,
        options: FigureOptions,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<Option<Figures>, Message> {
        let language = self.texts.language().code();
        let mut plan = Plan {
            source: &self.record,
            texts: self.texts,
            every: options.every,
            drawer: BoardDrawer::new(self.record.game(), language, &self.players),
            blocks: Vec::new(),
            diagrams: 0,
            is_cancelled,
        };
        let planned = match self.is_placing() {
            true => {
                let record = self.record.record();
                let is_stated = any_node(record, |node| figure_start(record.node(node)).is_some());
                let usual = (!is_stated).then_some(USUAL_STONES);
                plan.every = plan.every.or(usual);
                stones::plan(&mut plan)
            }
            false => {
                let is_stated = pieces::states_figures(&plan);
                let usual = (!is_stated).then_some(USUAL_MOVES);
                plan.every = plan.every.or(usual);
                pieces::plan(&mut plan)
            }
        };
        match planned {
            Err(Failure::Cancelled) => return Ok(None),
            Err(Failure::Error(error)) => return Err(error),
            Ok(()) => {}
        }
        let symbols = plan.drawer.symbols();
        Ok(Some(Figures {
            pages: pages_of(plan.blocks, &self.heading, &symbols, options.page),
            diagrams: plan.diagrams,
        }))
    }

    /// Returns true if pieces are only placed, as in games of stones: no move of the record lifts one.
    fn is_placing(&self) -> bool {
        let record = self.record.record();
        let any_move = |holds: fn(&Move) -> bool| {
            any_node(record, |node| {
                let mv = record.node(node).content().as_move();
                mv.is_some_and(holds)
            })
        };
        let lifts = |mv: &Move| mv.iter().any(|op| op.piece().is_none());
        !any_move(lifts) && (self.record.game().is_stone_game() || any_move(|mv| !mv.is_empty()))
    }
}
