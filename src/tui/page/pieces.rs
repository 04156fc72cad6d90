//! The contents of squares as vector drawings: one symbol for each content that a record shows, a piece or a stack of
//! them.

use super::text::short;
use crate::base::clean::{clean_line, escape_markup};
use crate::board::look::{PieceShape, StackLook};
use crate::board::{Bitmap, Dot, Game, Piece};
use crate::tui::theme::{Theme, Tones, is_light, readable_on, shades};
use crate::tui::widgets::board::{Figure, PieceFigures};
use ratatui::style::Color;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt::Write as _;

/// The step between two pieces of a column, in units of which a square has 40.
const STEP: usize = 5;

/// What a piece is painted with, as SVG writes it.
struct Paints {
    fill: String,
    rim: String,
    /// What is drawn on it.
    on: String,
    /// Further attributes of its group.
    group: String,
    /// The attributes of text on it, without those of its size.
    text: &'static str,
    /// The attributes of the number of a stack.
    number: String,
}

/// The drawings of a game, and the contents of squares that were asked for.
pub(in crate::tui) struct PieceDrawings<'g> {
    game: &'g Game,
    language: &'static str,
    /// The names of the players.
    players: &'g [String],
    figures: PieceFigures<'g>,
    theme: Theme,
    /// True for drawings in black and white that need no style.
    is_print: bool,
    /// All contents, lowest piece first; number 0 is that of an empty square.
    contents: Vec<Vec<Piece>>,
    numbers: HashMap<Vec<Piece>, usize>,
}

impl<'g> PieceDrawings<'g> {
    /// Returns drawings in black and white, for print.
    pub(in crate::tui) fn for_print(
        game: &'g Game,
        language: &'static str,
        players: &'g [String],
    ) -> Self {
        Self {
            is_print: true,
            ..Self::new(game, language, players)
        }
    }

    pub(super) fn new(game: &'g Game, language: &'static str, players: &'g [String]) -> Self {
        Self {
            game,
            language,
            players,
            figures: PieceFigures::of(game, false),
            theme: Theme::by_name("light").unwrap_or_else(Theme::mono),
            is_print: false,
            contents: vec![Vec::new()],
            numbers: HashMap::from([(Vec::new(), 0)]),
        }
    }

    /// Returns the number of a content of a square, lowest piece first.
    pub(in crate::tui) fn state(&mut self, stack: &[Piece]) -> usize {
        if let Some(number) = self.numbers.get(stack) {
            return *number;
        }
        let number = self.contents.len();
        self.contents.push(stack.to_vec());
        self.numbers.insert(stack.to_vec(), number);
        number
    }

    /// Returns true for what points at the opponent and is the piece of a player who sits across the board.
    pub(in crate::tui) fn is_turned(&self, state: usize) -> bool {
        self.direction(state) == 2
    }

    /// Returns 0 for what looks the same from both sides, 1 for what points up and 2 for what points down.
    fn direction(&self, state: usize) -> u8 {
        let top = self.contents.get(state).and_then(|stack| stack.last());
        let figure = top.and_then(|top| Some((*top, self.figures.get(*top)?)));
        match figure {
            Some((top, figure)) if figure.shape.has_direction() && figure.bitmaps.is_empty() => {
                1 + self.game.owner(top) % 2
            }
            _ => 0,
        }
    }

    /// Returns what the script has to know of the contents: names, directions, links to other squares, and the colour.
    pub(super) fn states(&self) -> Vec<Value> {
        let contents = self.contents.iter().enumerate();
        let width = i64::from(self.game.width);
        contents
            .map(|(state, stack)| {
                let Some(top) = stack.last() else {
                    return json!(["", 0]);
                };
                let names: Vec<_> = stack.iter().rev().map(|piece| self.name(*piece)).collect();
                let links = self.game.links(*top);
                let links: Vec<i64> = links
                    .map(|(dx, dy)| i64::from(dy) * width + i64::from(dx))
                    .collect();
                let direction = self.direction(state);
                match links.is_empty() {
                    true => json!([names.join(" + "), direction, top.0]),
                    false => json!([names.join(" + "), direction, top.0, links]),
                }
            })
            .collect()
    }

    /// Returns what a piece is called, with its player.
    fn name(&self, piece: Piece) -> String {
        let name = clean_line(self.game.spoken_name(piece, self.language));
        let player = self
            .game
            .declared_owner(piece)
            .filter(|_| self.game.players > 1);
        match player.and_then(|player| self.players.get(usize::from(player))) {
            Some(player) => format!("{player}, {name}"),
            None => name.into_owned(),
        }
    }

    /// Returns the class of what a content is drawn with where it fills its square.
    pub(super) fn class(&self, state: usize) -> String {
        let top = self.contents.get(state).and_then(|stack| stack.last());
        top.map_or(String::new(), |top| format!("t{}", top.0))
    }

    /// Returns the rules of the style that give the kinds of pieces their colours: fill, rim, and what is drawn on
    /// them.
    pub(super) fn colors(&self) -> String {
        let mut used: Vec<Piece> = self.contents.iter().flatten().copied().collect();
        used.sort_unstable();
        used.dedup();
        let mut out = String::new();
        for piece in used {
            let [fill, rim, on] = self.tones(piece);
            let _ = writeln!(out, ".t{}{{--f:{fill};--s:{rim};--e:{on}}}", piece.0);
        }
        out
    }

    /// Returns the fill of a piece, its rim, and the ink of what is drawn on it.
    fn tones(&self, piece: Piece) -> [String; 3] {
        let tones = self.theme.piece_tones(self.game, piece);
        // A rim that is seen on light and on dark squares.
        let rim = match (tones.core, is_light(tones.body)) {
            (Some(_), _) => tones.body,
            (None, Some(true)) => Color::Rgb(44, 36, 26),
            (None, _) => Color::Rgb(158, 150, 138),
        };
        [tones.shown(), rim, readable_on(tones.shown())].map(hex)
    }

    /// Returns the colour of a player as CSS writes it.
    pub(in crate::tui) fn player_color(&self, player: u8) -> String {
        match self.is_print {
            true => self.grey(&self.theme.tones(self.game, player)),
            false => hex(self.theme.tones(self.game, player).shown()),
        }
    }

    /// Returns the shade of a piece in print: two sides are white and black, others are told apart by shades of grey.
    fn grey(&self, tones: &Tones) -> String {
        let shade = match (self.game.players, is_light(tones.body)) {
            (..=2, Some(true)) => 255,
            (..=2, _) => 0,
            _ => {
                let [red, green, blue] = shades(tones.shown()).unwrap_or([128, 128, 128]);
                (u32::from(red) * 3 + u32::from(green) * 6 + u32::from(blue)) / 10
            }
        };
        format!("#{shade:02x}{shade:02x}{shade:02x}")
    }

    /// Returns the shade of a piece in print, and that of what is drawn on it.
    pub(in crate::tui) fn print_tones(&self, piece: Piece) -> (String, &'static str) {
        let fill = self.grey(&self.theme.piece_tones(self.game, piece));
        let is_dark = u8::from_str_radix(fill.get(1..3).unwrap_or_default(), 16);
        let is_dark = is_dark.is_ok_and(|shade| shade < 128);
        (fill, if is_dark { "#fff" } else { "#000" })
    }

    fn paints(&self, piece: Piece) -> Paints {
        if !self.is_print {
            return Paints {
                fill: "var(--f)".to_owned(),
                rim: "var(--s)".to_owned(),
                on: "var(--e)".to_owned(),
                group: format!("class=\"t{}\"", piece.0),
                text: "",
                number: "class=\"n\"".to_owned(),
            };
        }
        let (fill, on) = self.print_tones(piece);
        // A dark piece is parted from what is behind it by a light rim, by which its lines are seen, too.
        Paints {
            fill,
            rim: on.to_owned(),
            on: on.to_owned(),
            group: "font-weight=\"bold\"".to_owned(),
            text: " dy=\".35em\"",
            number: format!("dy=\".35em\" font-size=\"17\" fill=\"{on}\""),
        }
    }

    /// Returns the symbols of all contents.
    pub(in crate::tui) fn symbols(&self) -> String {
        let mut out = String::new();
        for (state, stack) in self.contents.iter().enumerate().skip(1) {
            let _ = write!(out, "<g id=\"s{state}\">");
            self.stack(stack, &mut out);
            out.push_str("</g>\n");
        }
        out
    }

    fn stack(&self, stack: &[Piece], out: &mut String) {
        let Some(top) = stack.last() else { return };
        let count = stack.len();
        match self.game.look.stack {
            _ if count == 1 => self.piece(*top, out),
            StackLook::Top => self.piece(*top, out),
            StackLook::Number => {
                self.number(*top, count, out);
            }
            StackLook::TopAndNumber => {
                self.piece(*top, out);
                let Paints {
                    fill,
                    on,
                    group,
                    text,
                    ..
                } = self.paints(*top);
                let _ = write!(
                    out,
                    "<g {group}><circle cx=\"12\" cy=\"12\" r=\"8\" fill=\"{on}\"/>\
                     <text x=\"12\" y=\"12\"{text} style=\"fill:{fill};font-size:12px\">{count}</text></g>"
                );
            }
            StackLook::Column => {
                // High stacks are drawn closer.
                let step = STEP.min(24 / (count - 1));
                for (level, piece) in stack.iter().enumerate() {
                    let y = 8_i64 - i64::try_from(level * step).unwrap_or(0);
                    let _ = write!(out, "<g transform=\"translate(0 {y}) scale(.8)\">");
                    self.piece(*piece, out);
                    out.push_str("</g>");
                }
            }
        }
    }

    fn number(&self, piece: Piece, count: usize, out: &mut String) {
        let Paints {
            fill,
            rim,
            group,
            number,
            ..
        } = self.paints(piece);
        let _ = write!(
            out,
            "<g {group}><circle r=\"15\" fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"1.5\"/>\
             <text {number}>{count}</text></g>"
        );
    }

    fn piece(&self, piece: Piece, out: &mut String) {
        if let Some(number) = self.game.shown_number(piece) {
            return self.number(piece, usize::from(number), out);
        }
        let Some(figure) = self.figures.get(piece) else {
            out.push_str("<text>?</text>");
            return;
        };
        let paints = self.paints(piece);
        let _ = write!(
            out,
            "<g {} fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\">",
            paints.group, paints.fill, paints.rim
        );
        match figure.bitmaps.last() {
            Some(bitmap) => picture(bitmap, &paints, out),
            None => shape(figure.shape, &paints, out),
        }
        letters(figure, &paints, out);
        out.push_str("</g>");
    }
}

fn hex(color: Color) -> String {
    let [red, green, blue] = shades(color).unwrap_or([128, 128, 128]);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Draws the letters on a piece, smaller where there are several.
fn letters(figure: &Figure<'_>, paints: &Paints, out: &mut String) {
    if figure.letters.is_empty() {
        return;
    }
    let size = match figure.letters.chars().count() {
        1 => 19,
        2 => 15,
        3 => 11,
        _ => 9,
    };
    // Without a body the letters have the colour of the piece.
    let ink = match figure.shape {
        PieceShape::Letters => format!(
            "fill:{};stroke:{};paint-order:stroke",
            paints.fill, paints.rim
        ),
        _ => format!("fill:{};stroke:none", paints.on),
    };
    let y = if figure.shape == PieceShape::Wedge {
        2
    } else {
        0
    };
    let _ = write!(
        out,
        "<text y=\"{y}\"{} style=\"font-size:{size}px;{ink}\">{}</text>",
        paints.text,
        escape_markup(&figure.letters)
    );
}

/// Draws a built-in shape around the middle of a square of 40 units.
fn shape(shape: PieceShape, paints: &Paints, out: &mut String) {
    let path = match shape {
        PieceShape::Disc | PieceShape::Token => "M-16 0a16 16 0 1 0 32 0a16 16 0 1 0-32 0",
        PieceShape::CrownedDisc => {
            let _ = write!(
                out,
                "<circle r=\"16\"/><path fill=\"{}\" stroke=\"none\" d=\"",
                paints.on
            );
            "M-9 7L-10-5L-4.5 1L0-8L4.5 1L10-5L9 7Z"
        }
        PieceShape::Ring => {
            "M-16 0a16 16 0 1 0 32 0a16 16 0 1 0-32 0M-9 0a9 9 0 1 1 18 0a9 9 0 1 1-18 0"
        }
        PieceShape::King => {
            "M-1.5-5V-9H-5V-12H-1.5V-16H1.5V-12H5V-9H1.5V-5Q8-11 12.5-6Q16 0 8.5 6.5L9 10.5H11V15H-11V10.5H-9L-8.5 6.5Q-16 0-12.5-6Q-8-11-1.5-5ZM-8.5 6.5Q0 4 8.5 6.5M-9 10.5H9"
        }
        PieceShape::Queen => {
            "M-8.5 6.5L-14-7.5A2 2 0 1 1-12-8.5L-7.5-1.5L-7.5-11.5A2 2 0 1 1-5-11.5L-2.5-2L-1.2-12.5A2 2 0 1 1 1.2-12.5L2.5-2L5-11.5A2 2 0 1 1 7.5-11.5L7.5-1.5L12-8.5A2 2 0 1 1 14-7.5L8.5 6.5L9 10.5H11V15H-11V10.5H-9ZM-8.5 6.5Q0 4 8.5 6.5M-9 10.5H9"
        }
        PieceShape::Rook => {
            "M-12 15V11H-9L-7.5-5L-10.5-8V-14H-6.5V-11H-2.5V-14H2.5V-11H6.5V-14H10.5V-8L7.5-5L9 11H12V15ZM-7.5-5H7.5M-9 11H9"
        }
        PieceShape::Bishop => {
            "M-11 15V11.5Q-5 11.5-4.5 8.5L-6 4Q-10-3-1.5-10.5A2.6 2.6 0 1 1 1.5-10.5Q10-3 6 4L4.5 8.5Q5 11.5 11 11.5V15ZM-6 4H6M-4.5 8.5H4.5M0-6V0M-2.8-3H2.8"
        }
        PieceShape::Knight => {
            "M-9 15V12.5Q-8.5 7-1.5 2Q-1.5 0-3-.5Q-5 3-9 4.5L-12 2Q-12-1-7.5-7.5L-7-14.5L-3-11.5Q12-12 11 15ZM-9 12.5H10.8M-5.5-6.5L-4.5-6.5M-9.8 1.2L-9.6.8"
        }
        PieceShape::Pawn => {
            "M-10 15V11.5Q-9 8-4-.5H-6.5V-3.5H-3.6A6 6 0 1 1 3.6-3.5H6.5V-.5H4Q9 8 10 11.5V15ZM-10 11.5H10"
        }
        PieceShape::Triangle => "M0-15L15 12H-15Z",
        PieceShape::Square => "M-13-13H13V13H-13Z",
        PieceShape::Diamond => "M0-17L17 0L0 17L-17 0Z",
        PieceShape::Star => {
            "M0-17L4.2-5.8L16.2-5.300L6.8 2.2L10 13.8L0 7.2L-10 13.8L-6.8 2.2L-16.2-5.300L-4.2-5.8Z"
        }
        PieceShape::Cross => "M-14-9L-9-14L0-5L9-14L14-9L5 0L14 9L9 14L0 5L-9 14L-14 9L-5 0Z",
        PieceShape::Bar => "M-17-5H17V5H-17Z",
        PieceShape::Wedge => "M0-17L11-12L15 16H-15L-11-12Z",
        PieceShape::Letters => return,
    };
    let rule = if shape == PieceShape::Ring {
        " fill-rule=\"evenodd\""
    } else {
        ""
    };
    match shape {
        PieceShape::CrownedDisc => {
            let _ = write!(out, "{path}\"/>");
        }
        _ => {
            let _ = write!(out, "<path{rule} d=\"{path}\"/>");
        }
    }
}

/// Draws a picture of the look as rows of rectangles: its body, and in another colour what is open in it.
fn picture(bitmap: &Bitmap, paints: &Paints, out: &mut String) {
    let (width, height) = (bitmap.width(), bitmap.height());
    let size = 36.0 / f64::from(width.max(height).max(1));
    let (left, top) = (f64::from(width) / 2.0, f64::from(height) / 2.0);
    for (wanted, fill) in [(Dot::Filled, &paints.fill), (Dot::Open, &paints.rim)] {
        let mut path = String::new();
        for y in 0..height {
            let mut x = 0;
            while x < width {
                let run = (x..width)
                    .take_while(|x| bitmap.dot(*x, y) == wanted)
                    .count();
                let run = u16::try_from(run).unwrap_or(0);
                if run > 0 {
                    let _ = write!(path, "M{x} {y}h{run}v1h-{run}z");
                }
                x += run.max(1);
            }
        }
        if !path.is_empty() {
            let _ = write!(
                out,
                "<path transform=\"scale({size:.3}) translate(-{} -{})\" stroke=\"none\" fill=\"{fill}\" \
                 shape-rendering=\"crispEdges\" d=\"{path}\"/>",
                short(left),
                short(top)
            );
        }
    }
}
