//! Counting a finished game of groups without its dead ones.
//!
//! Rules cannot know which groups are dead, so the players mark them. The marks are those of the format: a dead group
//! stands on points of the other player (`TB`, `TW`), and so are the empty points that a player encloses.
//!
//! Invariant: the rules' own verdict stays as it is. What they count beyond the board, such as a komi, is the difference
//! between their score and the same count with all groups alive, so no game is known by its name here.
//!
//! An example with a komi of 7.5: the rules count 44 to 37 + 7.5 with all groups alive; this file counts 44 to 37 of
//! the same board, so 0 and 7.5 are what the rules add. With a dead group marked it counts 40 to 41, and the result is
//! 40 to 48.5.

use super::{RecordEdit, Session};
use crate::base::Message;
use crate::board::look::GroupScoring;
use crate::board::{Board, Game, Square};
use crate::codec::sgf::{Markup, MarkupEdit, markup};
use crate::message;
use crate::record::{Node, NodeId};
use std::collections::HashSet;

/// The points of a finished game without its dead groups.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupScore {
    /// The points of the two players.
    pub points: [f64; 2],
    /// The points that the rules count, with all groups alive.
    pub by_rules: [f64; 2],
    /// The number of dead pieces.
    pub dead: usize,
    /// The enclosed squares of each player, dead pieces included.
    territory: [Vec<Square>; 2],
}

impl GroupScore {
    /// Returns the result as records state it: `B+3.5`, or `0` for a draw.
    pub fn result(&self) -> String {
        let [first, second] = self.points;
        let margin = first - second;
        match margin {
            0.0 => "0".to_owned(),
            margin if margin > 0.0 => format!("B+{margin}"),
            margin => format!("W+{}", -margin),
        }
    }

    /// Returns the winner, or `None` for a draw.
    pub fn winner(&self) -> Option<u8> {
        let [first, second] = self.points;
        match first == second {
            true => None,
            false => Some(u8::from(second > first)),
        }
    }
}

/// Counts a board.
struct Count<'a> {
    board: &'a Board,
    game: &'a Game,
    dead: &'a HashSet<Square>,
}

impl Count<'_> {
    /// Returns the player of a piece that is alive.
    fn owner(&self, square: Square) -> Option<usize> {
        let piece = self
            .board
            .piece(square)
            .filter(|_| !self.dead.contains(&square))?;
        Some(usize::from(self.game.owner(piece)))
    }

    /// Returns the squares of each player, those of empty regions that touch that player alone and dead pieces, and how many
    /// squares each player encloses: a region that touches both players or none is nobody's, with the dead pieces in it.
    fn territory(&self) -> ([Vec<Square>; 2], [usize; 2]) {
        let (mut regions, mut enclosed) = ([Vec::new(), Vec::new()], [0, 0]);
        // Regions of squares without a living piece, by flooding. Dead pieces are part of the region around them, so
        // that a group which is dead does not divide the territory in which it stands, nor make it neutral.
        let mut seen = HashSet::new();
        for start in self.board.squares() {
            if self.owner(start).is_some() || !seen.insert(start) {
                continue;
            }
            let (mut region, mut next) = (Vec::new(), vec![start]);
            let mut touched = [false; 2];
            while let Some(square) = next.pop() {
                region.push(square);
                for other in neighbours(self.board, self.game, square) {
                    match self.owner(other) {
                        Some(owner) => {
                            if let Some(touched) = touched.get_mut(owner) {
                                *touched = true;
                            }
                        }
                        None if seen.insert(other) => next.push(other),
                        None => {}
                    }
                }
            }
            for square in region {
                let piece = self.board.piece(square);
                let prisoner_of = piece.map(|piece| 1 - usize::from(self.game.owner(piece)).min(1));
                let enclosing = match touched {
                    [true, false] => Some(0),
                    [false, true] => Some(1),
                    // Also where every stone around is dead.
                    _ => None,
                };
                if let Some(enclosed) = enclosing.and_then(|player| enclosed.get_mut(player)) {
                    *enclosed += 1;
                }
                let marked = prisoner_of.or(enclosing);
                if let Some(squares) = marked.and_then(|player| regions.get_mut(player)) {
                    squares.push(square);
                }
            }
        }
        (regions, enclosed)
    }

    fn points(
        &self,
        scoring: GroupScoring,
        (territory, enclosed): &([Vec<Square>; 2], [usize; 2]),
    ) -> [f64; 2] {
        let mut points = [0.0, 0.0];
        let squares = territory.iter().zip(enclosed);
        for (player, (points, (squares, enclosed))) in points.iter_mut().zip(squares).enumerate() {
            let alive = self
                .board
                .squares()
                .filter(|square| self.owner(*square) == Some(player));
            let prisoners = squares.iter().filter(|square| self.dead.contains(square));
            let more = match scoring {
                GroupScoring::Area => alive.count(),
                GroupScoring::Territory => prisoners.count(),
            };
            *points = (enclosed + more) as f64;
        }
        points
    }
}

/// Returns the squares that are joined with a square: along the lines of the look, or else beside it.
fn neighbours(board: &Board, game: &Game, square: Square) -> Vec<Square> {
    const BESIDE: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    const AROUND: [(i32, i32); 8] = [
        (1, 0),
        (-1, 0),
        (0, 1),
        (0, -1),
        (1, 1),
        (-1, -1),
        (1, -1),
        (-1, 1),
    ];
    if game.look.lines.is_empty() {
        let beside = BESIDE.into_iter().filter_map(|(x, y)| square.moved(x, y));
        return beside.filter(|other| board.has(*other)).collect();
    }
    let along = |(x, y): (i32, i32)| {
        let mut reached = square;
        while game.look.has_line(reached, (x, y)) {
            reached = reached.moved(x, y)?;
            if board.has(reached) {
                return Some(reached);
            }
        }
        None
    };
    AROUND.into_iter().filter_map(along).collect()
}

/// Counts a board on which the rules count `by_rules`.
fn count(
    board: &Board,
    game: &Game,
    scoring: GroupScoring,
    by_rules: [f64; 2],
    dead: &HashSet<Square>,
) -> GroupScore {
    let nobody = HashSet::new();
    let all = Count {
        board,
        game,
        dead: &nobody,
    };
    let ruled_points = all.points(scoring, &all.territory());
    let count = Count { board, game, dead };
    let territory = count.territory();
    let mut points = count.points(scoring, &territory);
    for ((points, by_rules), own) in points.iter_mut().zip(by_rules).zip(ruled_points) {
        *points += by_rules - own;
    }
    GroupScore {
        points,
        by_rules,
        dead: dead.len(),
        territory: territory.0,
    }
}

/// Returns the pieces of a board that a node marks as dead.
fn marked_dead(node: &Node, game: &Game, board: &Board) -> HashSet<Square> {
    let marks = markup(node.foreign(), board).into_iter();
    let dead = marks.filter_map(|(square, mark)| {
        let Markup::Territory(player) = mark else {
            return None;
        };
        let piece = board.piece(square)?;
        (game.owner(piece) != player).then_some(square)
    });
    dead.collect()
}

/// Returns the players of the squares of a board with all groups alive, those of pieces and those that pieces enclose, and
/// the points that the rules count beyond them, such as a komi, if they have counted `by_rules`.
pub(super) fn area(
    board: &Board,
    game: &Game,
    by_rules: &[f64],
) -> (Vec<(Square, u8)>, Option<f64>) {
    let nobody = HashSet::new();
    let count = Count {
        board,
        game,
        dead: &nobody,
    };
    let territory = count.territory();
    let owner = |square: Square| Some((square, u8::try_from(count.owner(square)?).ok()?));
    let mut owned: Vec<(Square, u8)> = board.squares().filter_map(owner).collect();
    for (player, squares) in [0, 1].into_iter().zip(&territory.0) {
        owned.extend(squares.iter().map(|square| (*square, player)));
    }
    let own = count.points(GroupScoring::Area, &territory);
    let beyond = match (by_rules, own) {
        ([first, second], [own, others]) => Some((first - own) - (second - others)),
        _ => None,
    };
    (owned, beyond)
}

impl Session {
    /// Returns true if the look says how the groups of this game are counted.
    pub fn counts_groups(&self) -> bool {
        let game = self.game().filter(|game| game.players == 2);
        game.is_some_and(|game| game.look.scoring.is_some())
    }

    /// Returns the points at the current node, if the game is over there and its look says how groups are counted.
    ///
    /// # Errors
    /// The look says nothing about groups, the game is not over, or the rules have counted no points.
    pub fn group_score(&self) -> Result<GroupScore, Message> {
        self.score_without(&self.dead_squares())
    }

    /// Returns true if the piece on a square is marked as dead.
    pub fn is_dead(&self, square: Square) -> bool {
        self.dead_squares().contains(&square)
    }

    /// Returns the pieces that are marked as dead.
    fn dead_squares(&self) -> HashSet<Square> {
        let node = self.game.record.node(self.game.current);
        let game = self.game();
        game.map_or_else(HashSet::new, |game| {
            marked_dead(node, game, &self.game.position.board)
        })
    }

    /// Returns the count at the end of the main line, where the rules count `by_rules`, if groups are marked as dead there.
    pub(super) fn counted_end(&self, by_rules: &[f64]) -> Option<GroupScore> {
        let game = self.game().filter(|_| self.counts_groups())?;
        let scoring = game.look.scoring?;
        let [first, second] = *by_rules else {
            return None;
        };
        let record = &self.game.record;
        let end = record.main_line_end(NodeId::ROOT);
        let board = self.game.positions.board(record, end);
        let dead = marked_dead(record.node(end), game, &board);
        (!dead.is_empty()).then(|| count(&board, game, scoring, [first, second], &dead))
    }

    fn score_without(&self, dead: &HashSet<Square>) -> Result<GroupScore, Message> {
        let (Some(game), Some(rules)) = (self.game(), self.rules()) else {
            return Err(message!("session-no-rules"));
        };
        let scoring = game.look.scoring.filter(|_| game.players == 2);
        let scoring = scoring.ok_or_else(|| message!("session-no-groups"))?;
        if !self.outcome().is_over() {
            return Err(message!("session-groups-not-over"));
        }
        let position = self.known_position()?;
        let score = rules.score(&position.state);
        let [first, second] = score[..] else {
            return Err(message!("session-groups-not-counted"));
        };
        Ok(count(&position.board, game, scoring, [first, second], dead))
    }

    /// Marks the group on a square as dead, or as alive again: its points and those that are enclosed then are marked,
    /// and at the end of the main line the result is stated.
    ///
    /// # Errors
    /// As for [`Session::group_score`], or there is no piece on the square or the board is too large for marks.
    pub fn toggle_dead(&mut self, square: Square) -> Result<GroupScore, Message> {
        let mut dead = self.dead_squares();
        self.score_without(&dead)?;
        let game = self.game().ok_or_else(|| message!("session-no-rules"))?;
        let board = &self.game.position.board;
        let owner = |square: Square| Some(game.owner(board.piece(square)?));
        let player = owner(square).ok_or_else(|| message!("session-groups-nothing-here"))?;
        let (mut group, mut next) = (HashSet::from([square]), vec![square]);
        while let Some(square) = next.pop() {
            for other in neighbours(board, game, square) {
                if owner(other) == Some(player) && group.insert(other) {
                    next.push(other);
                }
            }
        }
        match dead.contains(&square) {
            true => dead.retain(|square| !group.contains(square)),
            false => dead.extend(group),
        }
        let score = self.score_without(&dead)?;
        let node = self.game.current;
        let properties = self.game.record.node(node).foreign();
        let gm = game.gm.or(self.storage().root_info().gm);
        let edit = MarkupEdit::new(properties, board, gm);
        let mut edit = edit.ok_or_else(|| message!("session-marks-too-large"))?;
        let is_marked = !dead.is_empty();
        for (player, squares) in [0, 1].into_iter().zip(&score.territory) {
            let squares = if is_marked { squares.as_slice() } else { &[] };
            edit.set_squares(&Markup::Territory(player), squares);
        }
        let changed = edit.finish();
        let is_end =
            self.game.record.is_on_main_line(node) && self.game.record.main_line_end(node) == node;
        self.edit(RecordEdit::Marks(
            node,
            changed,
            is_end.then(|| score.result()),
        ));
        Ok(score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Fact, NavigationStep, OpenRequest, PlaceRequest};

    /// Two passes after a position in which each side has a stone in the other's corner.
    const GAME: &str =
        "(;GM[1]SZ[5]KM[0.5]AB[ba][bb][bc][bd][be][ea]AW[da][db][dc][dd][de][ab];B[];W[])";

    fn finished(text: &str) -> Session {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sgf");
        std::fs::write(&path, text).expect("written");
        let request = OpenRequest {
            place: PlaceRequest {
                record: Some(path),
                ..PlaceRequest::default()
            },
            ..OpenRequest::default()
        };
        let mut session = Session::open(&request).expect("opened").session;
        let _ = session.run_pending();
        let end = session.record().main_line_end(session.record().root());
        session.step(NavigationStep::To(end));
        let _ = session.run_pending();
        session
    }

    #[test]
    fn dead_groups_count_for_the_other_player_and_the_komi_stays() {
        let mut session = finished(GAME);
        let score = session.group_score().expect("it is over");
        assert_eq!(score.points, score.by_rules);
        let by_rules = score.by_rules;
        let score = session.toggle_dead(Square::new(0, 3)).expect("a group");
        assert_eq!((score.points[0], score.dead), (11.0, 1));
        let score = session.toggle_dead(Square::new(4, 4)).expect("a group");
        assert_eq!((score.points, score.dead), ([10.0, 10.5], 2));
        assert_eq!(
            (score.result().as_str(), score.winner()),
            ("W+0.5", Some(1))
        );
        assert_eq!(score.by_rules, by_rules, "the rules say what they said");
        let node = session.record().node(session.current());
        let idents: Vec<&str> = node.foreign().iter().map(|known| known.ident()).collect();
        assert_eq!(idents, ["TB", "TW"]);
        assert_eq!(session.tree().fact(Fact::Result), "W+0.5");
        session.undo().expect("marks and result are one step");
        assert_eq!(session.tree().fact(Fact::Result), "B+5.5");
        assert_eq!(session.dead_squares().len(), 1);
        session.redo().expect("a step");
        assert_eq!(session.tree().fact(Fact::Result), "W+0.5");
        let _ = session.toggle_dead(Square::new(4, 4)).expect("alive again");
        let score = session.toggle_dead(Square::new(0, 3)).expect("alive again");
        assert_eq!((score.points, score.dead), (by_rules, 0));
        assert!(
            session
                .record()
                .node(session.current())
                .foreign()
                .is_empty()
        );
    }

    #[test]
    fn the_file_states_the_result_that_was_counted() {
        // Two lone stones: by the rules white has the komi, without the dead one black has the whole board.
        let text = "(;GM[1]SZ[9]KM[6.5];B[ee];W[bb];B[];W[])";
        for format in ["sgf", "pgn"] {
            let mut session = finished(text);
            let _ = session.toggle_dead(Square::new(1, 7)).expect("a group");
            let stated = session.tree().fact(Fact::Result);
            assert_eq!(stated, "B+74.5");
            // The result does not depend on where the user stands.
            session.step(NavigationStep::Start);
            let _ = session.run_pending();
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join(format!("b.{format}"));
            session.save_record(&path).expect("saved");
            let saved = std::fs::read_to_string(&path).expect("a file");
            let expected = if format == "sgf" { "RE[B+74.5]" } else { "1-0" };
            assert!(saved.contains(expected), "{saved}");
            if format == "sgf" {
                let mut again = finished(&saved);
                assert_eq!(again.tree().fact(Fact::Result), stated);
                let _ = again.toggle_dead(Square::new(1, 7)).expect("alive again");
                again.save_record(&path).expect("saved");
                let saved = std::fs::read_to_string(&path).expect("a file");
                assert!(saved.contains("RE[W+6.5]"), "{saved}");
            }
        }
    }

    #[test]
    fn a_dead_piece_between_both_players_is_no_point() {
        let mut session = finished("(;GM[1]SZ[5]KM[0]AB[aa]AW[ee][cc];B[];W[])");
        let score = session.toggle_dead(Square::new(2, 2)).expect("a group");
        assert_eq!(score.points, [1.0, 1.0]);
        assert_eq!(session.dead_squares().len(), 1, "it stays marked");
    }

    #[test]
    fn a_board_without_a_living_stone_is_nobodys() {
        let mut session = finished("(;GM[1]SZ[9]KM[6.5];B[ee];W[];B[])");
        let score = session.toggle_dead(Square::new(4, 4)).expect("a group");
        assert_eq!((score.points, score.dead), ([0.0, 6.5], 1));
        assert_eq!(session.tree().fact(Fact::Result), "W+6.5");
    }

    #[test]
    fn what_cannot_be_counted_says_why() {
        let mut session = finished("(;GM[1]SZ[5];B[aa];W[bb])");
        let error = session
            .toggle_dead(Square::new(0, 4))
            .expect_err("it goes on");
        assert_eq!(error.id, "session-groups-not-over");
        let mut session = finished(GAME);
        let error = session.toggle_dead(Square::new(2, 2)).expect_err("nothing");
        assert_eq!(error.id, "session-groups-nothing-here");
    }

    #[test]
    fn territory_counts_prisoners_instead_of_stones() {
        let session = finished(GAME);
        let game = session.game().expect("a game");
        let dead = HashSet::from([Square::new(0, 3)]);
        let board = &session.position().board;
        let count = Count {
            board,
            game,
            dead: &dead,
        };
        let points = count.points(GroupScoring::Territory, &count.territory());
        assert_eq!(points[0], 6.0, "five points and a prisoner");
    }
}
