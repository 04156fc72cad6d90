//! Handicap stones and the state of stones at the end, for Go.

use super::{GtpCommand, GtpServer};
use crate::board::{Op, Piece, Square};
use crate::notation::points::{read_vertex, vertex};

/// The number of Go in records.
const GO: u32 = 1;

impl GtpServer<'_> {
    fn needs_go(&self) -> Result<(), String> {
        match self.game().gm {
            Some(GO) => Ok(()),
            _ => Err("only for Go".to_owned()),
        }
    }

    /// Places stones on the fixed points.
    pub(super) fn handicap(&mut self, stones: usize) -> Result<String, String> {
        self.needs_go()?;
        let game = self.game();
        let points = (game.width == game.height).then(|| fixed_points(game.width, stones));
        let points = points.flatten().ok_or("invalid number of stones")?;
        self.place(&points)
    }

    /// Places stones on points that the controller chooses.
    pub(super) fn free_handicap(&mut self, command: &GtpCommand) -> Result<String, String> {
        self.needs_go()?;
        let board = &self.referee.position().board;
        let point = |text: &String| read_vertex(text).filter(|square| board.has(*square));
        let points: Option<Vec<Square>> = command.arguments.iter().map(point).collect();
        let mut points = points
            .filter(|points| points.len() > 1)
            .ok_or("bad vertex list")?;
        let stones = points.len();
        points.sort_unstable();
        points.dedup();
        if points.len() < stones || board.squares().count() <= stones {
            return Err("bad vertex list".to_owned());
        }
        self.place(&points)
    }

    fn place(&mut self, points: &[Square]) -> Result<String, String> {
        let board = &self.referee.position().board;
        let has_stone = board.squares().any(|square| board.piece(square).is_some());
        if !self.referee.plies().is_empty() || has_stone {
            return Err("board not empty".to_owned());
        }
        let stone: Option<Piece> = self.game().kinds_of(0).next();
        let stone = stone.ok_or("only for Go")?;
        let ops = points
            .iter()
            .map(|point| Op::Place(*point, stone))
            .collect();
        self.referee.set_up(ops, 1);
        self.analysis = None;
        Ok(points
            .iter()
            .map(|point| vertex(*point))
            .collect::<Vec<_>>()
            .join(" "))
    }

    /// Lists stones by their state at the end. The rules count the stones on the board, so all of them are alive.
    pub(super) fn final_status(&self, command: &GtpCommand) -> Result<String, String> {
        self.needs_go()?;
        match command.argument(0)? {
            "dead" | "seki" => Ok(String::new()),
            "alive" => Ok(self.groups().join("\n")),
            _ => Err("syntax error: no such status".to_owned()),
        }
    }

    /// Returns the connected groups of stones, one a line.
    fn groups(&self) -> Vec<String> {
        let board = &self.referee.position().board;
        let mut visited = std::collections::HashSet::new();
        let mut groups = Vec::new();
        for square in board.squares() {
            let Some(piece) = board.piece(square).filter(|_| !visited.contains(&square)) else {
                continue;
            };
            let mut group = vec![square];
            visited.insert(square);
            let mut next = 0;
            while let Some(stone) = group.get(next).copied() {
                next += 1;
                for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    let other = stone.moved(dx, dy);
                    let other = other.filter(|other| board.piece(*other) == Some(piece));
                    group.extend(other.filter(|other| visited.insert(*other)));
                }
            }
            let names: Vec<String> = group.into_iter().map(vertex).collect();
            groups.push(names.join(" "));
        }
        groups
    }
}

/// Returns the points for fixed handicap stones as the protocol defines them; `None` if there are none for this number
/// and size.
fn fixed_points(size: u16, stones: usize) -> Option<Vec<Square>> {
    if size < 7 || !(2..=9).contains(&stones) || stones > 4 && (size.is_multiple_of(2) || size == 7)
    {
        return None;
    }
    let low = if size < 13 { 2 } else { 3 };
    let (high, middle) = (size - 1 - low, size / 2);
    let square = Square::new;
    let corners = [
        square(low, low),
        square(high, high),
        square(low, high),
        square(high, low),
    ];
    let sides = [
        square(low, middle),
        square(high, middle),
        square(middle, low),
        square(middle, high),
    ];
    let (corner, side) = match stones {
        2..=4 => (stones, 0),
        5..=7 => (4, stones / 2 * 2 - 4),
        _ => (4, 4),
    };
    let mut points: Vec<Square> = corners.into_iter().take(corner).collect();
    points.extend(sides.into_iter().take(side));
    if stones > 4 && stones % 2 == 1 {
        points.push(square(middle, middle));
    }
    Some(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_points_as_stones() {
        for size in 2..26 {
            for stones in 0..12 {
                let Some(points) = fixed_points(size, stones) else {
                    continue;
                };
                assert_eq!(points.len(), stones, "{size}");
                assert!(points.iter().all(|point| point.x < size && point.y < size));
            }
        }
        let names = |size, stones| {
            let points = fixed_points(size, stones).unwrap_or_default();
            points.into_iter().map(vertex).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(19, 2), "D4 Q16");
        assert_eq!(names(19, 3), "D4 Q16 D16");
        assert_eq!(names(19, 5), "D4 Q16 D16 Q4 K10");
        assert_eq!(names(9, 9), "C3 G7 C7 G3 C5 G5 E3 E7 E5");
        assert_eq!(names(7, 5), "");
    }
}
