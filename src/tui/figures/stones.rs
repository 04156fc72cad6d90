//! Games in which pieces are only placed: diagrams on which the moves have numbers.
//!
//! A diagram shows the position before its first move and all stones that are placed until its last one, also those
//! that are taken meanwhile. A move where a stone is already drawn stands in a list below: `57 at 32`.
//!
//! Invariant: unless the record asks for no numbers, the number of each move is in one place, on the board or in the
//! list.

use super::board::Picture;
use super::pages::Block;
use super::plan::{Failure, FigureStart, Inherited, Plan, figure_start, is_set_up, stated_number};
use super::text::{TextStyle, Word};
use crate::base::Message;
use crate::board::{Board, Op, Piece, Square};
use crate::codec::sgf::Markup;
use crate::message;
use crate::notation::square_name;
use crate::record::{Content, NodeId};
use crate::session::node_facts::{ColouredConnection, ColouredMark};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// A line of moves that is still to be drawn.
struct Line {
    next: NodeId,
    /// The board before the next node.
    board: Rc<Board>,
    /// The number of the move before it.
    number: u32,
    inherited: Inherited,
    /// For a variation the diagram from which it departs, and the move there.
    origin: Option<(usize, u32)>,
}

/// A diagram that is being put together.
struct Figure {
    start: FigureStart,
    /// The board before the first move, and after the last one.
    base: Rc<Board>,
    end: Rc<Board>,
    moves: u32,
    /// The placed pieces with the numbers of their moves.
    placed: Vec<(Square, Piece, u32)>,
    passes: Vec<u32>,
    numbers: Option<(u32, u32)>,
    inherited: Inherited,
    marks: Vec<ColouredMark>,
    arrows: Vec<ColouredConnection>,
    /// The nodes with comments, and the numbers of their moves.
    comments: Vec<(NodeId, Option<u32>)>,
    /// The alternatives to moves of the figure.
    variations: Vec<Line>,
}

impl Figure {
    fn has_marks(&self) -> bool {
        !self.marks.is_empty() || !self.arrows.is_empty()
    }

    /// Returns a number as it is printed (`PM`): as it is, or from the first move of the figure on modulo 100.
    fn printed(&self, number: u32) -> String {
        let first = self.numbers.map_or(0, |(first, _)| first);
        let hundreds = match self.inherited.numbering {
            Some(2) => first.saturating_sub(1) / 100 * 100,
            _ => 0,
        };
        number.saturating_sub(hundreds).to_string()
    }
}

/// Draws all lines of the record.
pub(super) fn plan(plan: &mut Plan<'_>) -> Result<(), Failure> {
    let mut lines = vec![Line {
        next: NodeId::ROOT,
        board: Rc::new(plan.source.start().clone()),
        number: 0,
        inherited: Inherited::default(),
        origin: None,
    }];
    while let Some(line) = lines.pop() {
        let origin = line.origin;
        let (mut figure, rest) = collect(plan, line)?;
        let variations = std::mem::take(&mut figure.variations);
        draw(plan, &figure, origin)?;
        // What comes first is pushed last: the variations of a figure stand behind it.
        lines.extend(rest);
        let number = plan.diagrams;
        lines.extend(variations.into_iter().rev().map(|line| Line {
            origin: line.origin.map(|(_, at)| (number, at)),
            ..line
        }));
    }
    Ok(())
}

/// Follows a line up to the end of a figure. Returns the figure, and the rest of the line.
fn collect(plan: &Plan<'_>, line: Line) -> Result<(Figure, Option<Line>), Failure> {
    let record = plan.source.record();
    let mut figure = Figure {
        start: FigureStart::default(),
        base: Rc::clone(&line.board),
        end: Rc::clone(&line.board),
        moves: 0,
        placed: Vec::new(),
        passes: Vec::new(),
        numbers: None,
        inherited: line.inherited,
        marks: Vec::new(),
        arrows: Vec::new(),
        comments: Vec::new(),
        variations: Vec::new(),
    };
    let (mut node, mut number, mut inherited) = (line.next, line.number, line.inherited);
    let mut board = line.board;
    let origin = line.origin;
    loop {
        plan.check_cancelled()?;
        let read = record.node(node);
        let starts = figure_start(read);
        let before = inherited;
        let has_other_view = inherited.take(read, &board);
        let is_full = plan.every.is_some_and(|every| figure.moves >= every);
        let ends = starts.is_some()
            || has_other_view
            || is_set_up(read)
            || read.content().as_move().is_some() && is_full;
        if ends && figure.moves > 0 || figure.has_marks() {
            return Ok((
                figure,
                Some(Line {
                    next: node,
                    board,
                    number,
                    inherited: before,
                    origin,
                }),
            ));
        }
        figure.start = starts.unwrap_or(figure.start);
        figure.inherited = inherited;
        if node != NodeId::ROOT {
            plan.source.apply(node, Rc::make_mut(&mut board));
        }
        if let Content::Move(mv) = read.content() {
            number = stated_number(read).unwrap_or(number + 1);
            figure.moves += 1;
            let first = figure.numbers.map_or(number, |(first, _)| first);
            figure.numbers = Some((first, number));
            let placed = mv.iter().filter_map(|op| Some((op.square(), op.piece()?)));
            let before = figure.placed.len();
            let placed = placed.map(|(square, piece)| (square, piece, number));
            figure.placed.extend(placed);
            if figure.placed.len() == before {
                figure.passes.push(number);
            }
        } else if figure.moves == 0 {
            figure.base = Rc::clone(&board);
        }
        figure.end = Rc::clone(&board);
        // A mark on nothing but the last move says which it is, and so does its number.
        let arrival = read.content().as_move().and_then(|mv| mv.arrival());
        let marks = plan.marks(node, &board);
        figure.arrows = plan.arrows(node, &board);
        if marks.iter().any(|mark| Some(mark.square) != arrival) {
            figure.marks = marks;
        }
        if plan.is_commented(node) {
            let number = read.content().as_move().map(|_| number);
            figure.comments.push((node, number));
        }
        let Some((main, others)) = read.children().split_first() else {
            return Ok((figure, None));
        };
        // By custom a variation is counted from one, unless the record says how it is.
        let from = match inherited.numbering {
            Some(_) => number,
            None => 0,
        };
        figure.variations.extend(others.iter().map(|other| Line {
            next: *other,
            board: Rc::clone(&board),
            number: from,
            inherited,
            origin: Some((0, number + 1)),
        }));
        node = *main;
    }
}

/// Adds a figure with its list and its comments to the plan.
fn draw(plan: &mut Plan<'_>, figure: &Figure, origin: Option<(usize, u32)>) -> Result<(), Failure> {
    let coordinates = plan.source.game().look.coordinates;
    let name = |square: Square| square_name(square, coordinates);
    let listed = |number: u32, place: String| {
        message!("figures-at", number = figure.printed(number), place = place)
    };
    let mut board = Board::clone(match figure.start.drops_taken {
        true => &figure.end,
        false => &figure.base,
    });
    let mut drawn: Vec<(Square, u32)> = Vec::new();
    let mut list: Vec<(u32, Message)> = Vec::new();
    if figure.inherited.numbering == Some(0) {
        board = Board::clone(&figure.end);
    } else if figure.start.drops_taken {
        let last: HashMap<Square, u32> = figure.placed.iter().map(|(s, _, n)| (*s, *n)).collect();
        for (square, _, number) in &figure.placed {
            if board.piece(*square).is_some() && last.get(square) == Some(number) {
                drawn.push((*square, *number));
            } else {
                list.push((*number, listed(*number, name(*square))));
            }
        }
    } else {
        let mut first: HashMap<Square, u32> = HashMap::new();
        for (square, piece, number) in &figure.placed {
            if let Some(other) = first.get(square) {
                list.push((*number, listed(*number, figure.printed(*other))));
            } else if board.piece(*square).is_some() {
                list.push((*number, listed(*number, name(*square))));
            } else {
                board.apply(Op::Place(*square, *piece));
                first.insert(*square, *number);
                drawn.push((*square, *number));
            }
        }
    }
    // Where a mark stands there is no room for a number.
    let is_seen = |mark: &&ColouredMark| mark.mark != Markup::Dimmed;
    let marked = figure.marks.iter().filter(is_seen).map(|mark| mark.square);
    let marked: HashSet<Square> = marked.collect();
    let area = figure.inherited.area;
    let is_hidden =
        |square: &Square| marked.contains(square) || area.is_some_and(|area| !area.has(*square));
    for (square, number) in drawn.extract_if(.., |(square, _)| is_hidden(square)) {
        list.push((number, listed(number, name(square))));
    }
    if figure.inherited.numbering != Some(0) {
        let passes = figure.passes.iter();
        list.extend(passes.map(|number| {
            let number = *number;
            (
                number,
                message!("figures-pass", number = figure.printed(number)),
            )
        }));
    }
    list.sort_by_key(|(number, _)| *number);
    let picture = Picture {
        area,
        numbers: drawn
            .into_iter()
            .map(|(square, number)| (square, figure.printed(number)))
            .collect(),
        marks: figure.marks.clone(),
        arrows: figure.arrows.clone(),
        has_coordinates: !figure.start.hides_coordinates,
        has_stars: !figure.start.hides_stars,
        ..Picture::of(&board)
    };
    plan.diagram(&picture, &words(figure, origin))?;
    if !list.is_empty() && !figure.start.hides_list {
        let last = list.len() - 1;
        let entries = list.iter().enumerate().map(|(index, (_, entry))| {
            let comma = if index == last { "." } else { "," };
            let text = plan.texts.say(entry).replace(' ', "\u{a0}");
            Word::new(format!("{text}{comma}"), TextStyle::Plain)
        });
        let words = entries.collect();
        plan.blocks.push(Block::Text { words, level: 0 });
    }
    for (node, number) in &figure.comments {
        let prefix = number.map(|number| format!("{}.", figure.printed(number)));
        plan.comment(*node, prefix, 0);
    }
    Ok(())
}

/// Returns what a figure shows, in words.
fn words(figure: &Figure, origin: Option<(usize, u32)>) -> Message {
    let moves = match figure.numbers {
        None => message!("figures-position"),
        Some((first, last)) if first == last => message!("figures-move", number = first),
        Some((first, last)) => message!("figures-moves", first = first, last = last),
    };
    let words = match origin {
        None => moves,
        Some((diagram, number)) => message!(
            "figures-variation",
            diagram = diagram,
            number = number,
            moves = moves
        ),
    };
    match figure.start.name.as_str() {
        "" => words,
        name => message!("figures-named", words = words, name = name),
    }
}
