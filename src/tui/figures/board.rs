//! One diagram: a board with its pieces, the numbers of moves, and marks.

use super::marks::{dashes, draw_arrow, draw_label, draw_territory, shape_of};
use crate::base::clean::escape_markup;
use crate::board::area::Area;
use crate::board::look::BoardStyle;
use crate::board::{Board, Game, Piece, Square};
use crate::codec::sgf::Markup;
use crate::session::node_facts::{ColouredConnection, ColouredMark};
use crate::tui::page::ground::{CELL, Ground, GroundPaints, index_of};
use crate::tui::page::pieces::PieceDrawings;
use crate::tui::page::text::short;
use std::collections::HashSet;
use std::fmt::Write as _;

/// How much larger than on squares pieces on points are drawn, so that stones touch each other.
const ON_POINTS: f64 = 1.17;

/// What a diagram shows.
pub(super) struct Picture<'a> {
    pub(super) board: &'a Board,
    /// The part of the board, if the record states one.
    pub(super) area: Option<Area>,
    pub(super) numbers: Vec<(Square, String)>,
    pub(super) marks: Vec<ColouredMark>,
    pub(super) arrows: Vec<ColouredConnection>,
    pub(super) has_coordinates: bool,
    pub(super) has_stars: bool,
}

impl<'a> Picture<'a> {
    pub(super) fn of(board: &'a Board) -> Self {
        Self {
            board,
            area: None,
            numbers: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            has_coordinates: true,
            has_stars: true,
        }
    }
}

/// A drawn diagram with its size, in units of which a square has 40.
pub(super) struct Drawing {
    pub(super) svg: String,
    pub(super) size: [f64; 2],
}

/// Draws diagrams, whose pieces share their symbols.
pub(super) struct BoardDrawer<'g> {
    game: &'g Game,
    language: &'static str,
    pieces: PieceDrawings<'g>,
}

impl<'g> BoardDrawer<'g> {
    pub(super) fn new(game: &'g Game, language: &'static str, players: &'g [String]) -> Self {
        Self {
            game,
            language,
            pieces: PieceDrawings::for_print(game, language, players),
        }
    }

    /// Returns the symbols of everything that was drawn.
    pub(super) fn symbols(&self) -> String {
        self.pieces.symbols()
    }

    pub(super) fn draw(&mut self, picture: &Picture<'_>) -> Drawing {
        let board = picture.board;
        let whole = self.game.look.field(board.width(), board.height());
        let mut paints = GroundPaints::PRINT;
        paints.has_stars = picture.has_stars;
        let area = picture.area.unwrap_or(whole);
        let ground = Ground::of_part(self.game, board, self.language, area, paints);
        let mut svg = ground.drawing(|player| self.pieces.player_color(player));
        let ends = ground.middle(area.low).zip(ground.middle(area.high));
        if let Some(((left, bottom), (right, top))) = ends
            && self.game.look.style == BoardStyle::Squares
            && self.game.look.thin.is_none()
        {
            // Light squares at the edge are as white as the paper.
            let _ = write!(
                svg,
                "<path fill=\"none\" stroke=\"#000\" d=\"M{} {}H{}V{}H{}Z\"/>",
                short(left - CELL / 2.0),
                short(top - CELL / 2.0),
                short(right + CELL / 2.0),
                short(bottom + CELL / 2.0),
                short(left - CELL / 2.0)
            );
        }
        if picture.has_coordinates {
            // The names of columns and rows are written around their middle.
            let _ = write!(
                svg,
                "<g class=\"names\" font-size=\"15\" transform=\"translate(0 5)\">{}</g>",
                ground.coordinates()
            );
        }
        let is_dimmed = |mark: &&ColouredMark| mark.mark == Markup::Dimmed;
        let dimmed = picture.marks.iter().filter(is_dimmed);
        let dimmed: HashSet<Square> = dimmed.map(|mark| mark.square).collect();
        for square in board.squares() {
            let stack: Vec<Piece> = board.stack(square).collect();
            if !stack.is_empty() {
                self.piece(&ground, square, &stack, dimmed.contains(&square), &mut svg);
            }
        }
        self.hands(&ground, &mut svg);
        for (square, number) in &picture.numbers {
            self.number(&ground, *square, number, &mut svg);
        }
        for mark in &picture.marks {
            self.mark(&ground, mark, &mut svg);
        }
        for arrow in &picture.arrows {
            let (from, to) = (arrow.connection.from, arrow.connection.to);
            if let Some(ends) = ground.middle(from).zip(ground.middle(to)) {
                draw_arrow(ends, arrow, &mut svg);
            }
        }
        Drawing {
            svg,
            size: ground.size(),
        }
    }

    fn piece(
        &mut self,
        ground: &Ground<'_>,
        square: Square,
        stack: &[Piece],
        is_dimmed: bool,
        svg: &mut String,
    ) {
        let Some((x, y)) = ground.middle(square) else {
            return;
        };
        if let Some((wide, high)) = ground.thin(index_of(square, ground.board)) {
            let top = stack.last().map(|top| self.pieces.print_tones(*top).0);
            let _ = write!(
                svg,
                "<path fill=\"{}\" stroke=\"#000\" d=\"M{} {}h{}v{}h-{}z\"/>",
                top.unwrap_or_default(),
                short(x - wide / 2.0),
                short(y - high / 2.0),
                short(wide),
                short(high),
                short(wide)
            );
            return;
        }
        let state = self.pieces.state(stack);
        let scale = match self.game.look.style {
            BoardStyle::Points => ON_POINTS,
            _ => 1.0,
        };
        let turn = if self.pieces.is_turned(state) {
            " rotate(180)"
        } else {
            ""
        };
        let faint = if is_dimmed { " opacity=\".35\"" } else { "" };
        let _ = write!(
            svg,
            "<use href=\"#s{state}\"{faint} transform=\"translate({} {}){turn} scale({scale})\"/>",
            short(x),
            short(y)
        );
    }

    /// Draws the pieces in hand, with their numbers.
    fn hands(&mut self, ground: &Ground<'_>, svg: &mut String) {
        for hand in &self.game.look.hands {
            let (mut x, y) = ground.hand(hand.player);
            for held in self.game.in_hand(hand, ground.board) {
                let state = self.pieces.state(&[held.piece]);
                let _ = write!(
                    svg,
                    "<use href=\"#s{state}\" transform=\"translate({} {})\"/>",
                    short(x),
                    short(y)
                );
                if held.count > 1 {
                    let _ = write!(
                        svg,
                        "<text x=\"{}\" y=\"{}\" font-size=\"15\">{}</text>",
                        short(x + CELL * 0.65),
                        short(y + 5.0),
                        held.count
                    );
                    x += CELL / 2.0;
                }
                x += CELL;
            }
        }
    }

    /// Returns what is drawn on a square, and behind that: on a stone in its contrast, elsewhere in black.
    fn inks(&self, ground: &Ground<'_>, square: Square) -> (&'static str, String) {
        let top = ground.board.piece(square);
        match top.filter(|_| self.game.look.style == BoardStyle::Points || ground.is_hex()) {
            Some(piece) => {
                let (fill, on) = self.pieces.print_tones(piece);
                (on, fill)
            }
            None => ("#000", "#fff".to_owned()),
        }
    }

    fn number(&self, ground: &Ground<'_>, square: Square, number: &str, svg: &mut String) {
        let Some((x, y)) = ground.middle(square) else {
            return;
        };
        let size = match number.chars().count() {
            ..=2 => 19.0,
            3 => 16.0,
            _ => 12.0,
        };
        let ink = ground.board.piece(square);
        let ink = ink.map_or("#000", |piece| self.pieces.print_tones(piece).1);
        let _ = write!(
            svg,
            "<text class=\"number\" x=\"{}\" y=\"{}\" font-size=\"{size}\" fill=\"{ink}\">{}</text>",
            short(x),
            short(y + size * 0.35),
            escape_markup(number)
        );
    }

    fn mark(&self, ground: &Ground<'_>, mark: &ColouredMark, svg: &mut String) {
        let Some((x, y)) = ground.middle(mark.square) else {
            return;
        };
        let (ink, behind) = self.inks(ground, mark.square);
        let path = match &mark.mark {
            Markup::Dimmed => return,
            Markup::Label(text) => return draw_label(text, (x, y), ink, &behind, svg),
            Markup::Territory(player) => {
                let fill = self.pieces.player_color(*player);
                return draw_territory(&fill, (x, y), svg);
            }
            mark => shape_of(mark),
        };
        // Around pieces that are no stones, circles and squares stand in the corners of the square.
        let stands = ground.board.piece(mark.square).is_some();
        let is_around = matches!(mark.mark, Markup::Square | Markup::Circle);
        let scale = match stands && is_around && self.game.look.style == BoardStyle::Squares {
            true => 1.85,
            false => 1.0,
        };
        let dashes = dashes(mark.colour);
        let _ = write!(
            svg,
            "<g class=\"mark\" fill=\"none\" transform=\"translate({} {}) scale({scale})\">\
             <path stroke=\"{behind}\" stroke-width=\"5\" d=\"{path}\"/>\
             <path stroke=\"{ink}\" stroke-width=\"2\"{dashes} d=\"{path}\"/></g>",
            short(x),
            short(y)
        );
    }
}
