//! When problems are asked again: the file `problems.tsv`, one line a problem.
//!
//! A problem lies in one of six boxes, as Leitner's cards do. Solved at the first try, it moves to the next box, otherwise
//! back to the first; the box says after how many days it is due again.
//!
//! Invariant: lines that are not understood, and comments, come back as they were.

use crate::base::digest;
use crate::board::{Move, Position};
use crate::notation::label::write_squares;
use crate::rules::Rules;
use crate::session::dates::{date_of, day_of};
use crate::session::state_values::state_texts;
use std::collections::HashMap;
use std::path::PathBuf;

/// The days after which a problem in each box is due.
const DAYS: [i64; 6] = [1, 2, 4, 9, 20, 50];

/// The first line of a new file.
const HEADING: &str = "# key\tbox\tdue\tseen\tright first\tgame\tfile";

/// Where a problem stands: the number of the game, from 1, in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProblemPlace {
    pub path: PathBuf,
    pub game: usize,
}

/// What is known of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScheduledProblem {
    /// The digest of the game and the position.
    pub key: u64,
    /// From 1 to 6.
    pub box_number: u8,
    /// The day on which it is due.
    pub due: i64,
    /// How often it was asked, and how often it was solved at the first try.
    pub seen: u32,
    pub right: u32,
    pub place: ProblemPlace,
}

#[derive(Clone, Debug)]
enum Line {
    Kept(String),
    Problem(ScheduledProblem),
}

/// The problems of a file.
#[derive(Clone, Debug, Default)]
pub struct Schedule {
    lines: Vec<Line>,
    /// The lines of problems, by key.
    known: HashMap<u64, usize>,
}

/// Returns the key of a problem: that of the game by its name, because an edit of its rules is no other game, of the
/// position with the player on turn and the state of the rules, and of the answer.
pub fn key_of(rules: &dyn Rules, position: &Position, answer: &[Move]) -> u64 {
    let game = rules.game();
    let board = &position.board;
    let mut text = format!(
        "{}\n{} {} {}\n",
        game.name,
        board.width(),
        board.height(),
        position.turn
    );
    for square in board.squares() {
        let piece = board.get(square).piece();
        if let Some(piece) = piece.and_then(|piece| game.pieces.get(usize::from(piece.0))) {
            text.push_str(&format!("{} {} {}\n", square.x, square.y, piece.name));
        }
    }
    for (name, value) in state_texts(rules, position) {
        text.push_str(&format!("{name} {value}\n"));
    }
    for mv in answer {
        text.push_str(&write_squares(mv, game));
        text.push('\n');
    }
    digest(text.as_bytes())
}

impl ScheduledProblem {
    fn read(line: &str) -> Option<Self> {
        let mut fields = line.splitn(7, '\t');
        let mut field = || fields.next().map(str::trim);
        let key = u64::from_str_radix(field()?, 16).ok()?;
        let box_number = field()?.parse().ok()?;
        let due = day_of(field()?)?;
        let seen = field()?.parse().ok()?;
        let right = field()?.parse().ok()?;
        let game = field()?.parse().ok()?;
        let path = PathBuf::from(field()?);
        let is_box = (1..=DAYS.len()).contains(&usize::from(box_number));
        is_box.then_some(Self {
            key,
            box_number,
            due,
            seen,
            right,
            place: ProblemPlace { path, game },
        })
    }

    fn write(&self) -> String {
        let path = self.place.path.to_string_lossy();
        let path = path.replace(['\t', '\n', '\r'], " ");
        format!(
            "{:016x}\t{}\t{}\t{}\t{}\t{}\t{path}",
            self.key,
            self.box_number,
            date_of(self.due),
            self.seen,
            self.right,
            self.place.game,
        )
    }
}

impl Schedule {
    /// Reads a file, and returns the numbers of the lines that are not understood, from 1. Of two lines about one problem
    /// the one with the later day counts, so that copies of a file can be put together.
    pub fn read(text: &str) -> (Self, Vec<usize>) {
        let mut schedule = Self::default();
        let mut broken = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let is_comment = line.trim().is_empty() || line.starts_with('#');
            match ScheduledProblem::read(line).filter(|_| !is_comment) {
                Some(problem) => {
                    let other = schedule.get(problem.key);
                    if other.is_none_or(|other| other.due < problem.due) {
                        schedule.set(problem);
                    }
                }
                None => {
                    if !is_comment {
                        broken.push(number + 1);
                    }
                    schedule.lines.push(Line::Kept(line.to_owned()));
                }
            }
        }
        (schedule, broken)
    }

    /// Returns the text of the file.
    pub fn write(&self) -> String {
        let is_new = !self.lines.iter().any(|line| matches!(line, Line::Kept(_)));
        let heading = is_new.then(|| HEADING.to_owned());
        let lines = self.lines.iter().map(|line| match line {
            Line::Kept(text) => text.clone(),
            Line::Problem(problem) => problem.write(),
        });
        let lines = heading.into_iter().chain(lines);
        lines.map(|line| line + "\n").collect()
    }

    /// Returns what is known of a problem.
    pub fn get(&self, key: u64) -> Option<&ScheduledProblem> {
        match self.lines.get(*self.known.get(&key)?)? {
            Line::Problem(problem) => Some(problem),
            Line::Kept(_) => None,
        }
    }

    /// Replaces what is known of a problem.
    pub fn set(&mut self, problem: ScheduledProblem) {
        let index = self.known.entry(problem.key).or_insert(self.lines.len());
        match self.lines.get_mut(*index) {
            Some(line) => *line = Line::Problem(problem),
            None => self.lines.push(Line::Problem(problem)),
        }
    }

    /// Notes that a problem was asked on a day, and whether it was solved at the first try. Returns what is known now.
    pub fn note(
        &mut self,
        key: u64,
        place: ProblemPlace,
        is_right: bool,
        today: i64,
    ) -> ScheduledProblem {
        let known = self.get(key);
        let days_of = |number: u8| DAYS.get(usize::from(number - 1)).copied().unwrap_or(1);
        // Solving it several times on one day is one step.
        let was_today = |known: &&ScheduledProblem| {
            known.due.saturating_sub(days_of(known.box_number)) == today
        };
        let box_number = match (is_right, known) {
            (false, _) => 1,
            (true, None) => 2,
            (true, Some(known)) if was_today(&known) => known.box_number,
            (true, Some(known)) => (known.box_number + 1).min(DAYS.len() as u8),
        };
        let problem = ScheduledProblem {
            key,
            box_number,
            due: today.saturating_add(days_of(box_number)),
            seen: known.map_or(0, |known| known.seen).saturating_add(1),
            right: known
                .map_or(0, |known| known.right)
                .saturating_add(u32::from(is_right)),
            place,
        };
        self.set(problem.clone());
        problem
    }

    /// Returns the problems that are due on a day, the oldest first.
    pub fn due(&self, today: i64) -> Vec<&ScheduledProblem> {
        let mut due: Vec<_> = self.due_in_order_of_lines(today).collect();
        due.sort_by_key(|problem| problem.due);
        due
    }

    /// Returns the number of problems that are due on a day.
    pub fn count_due(&self, today: i64) -> usize {
        self.due_in_order_of_lines(today).count()
    }

    fn due_in_order_of_lines(&self, today: i64) -> impl Iterator<Item = &ScheduledProblem> {
        let problems = self.lines.iter().filter_map(|line| match line {
            Line::Problem(problem) => Some(problem),
            Line::Kept(_) => None,
        });
        problems.filter(move |problem| problem.due <= today)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place() -> ProblemPlace {
        ProblemPlace {
            path: PathBuf::from("tsumego/one.sgf"),
            game: 3,
        }
    }

    #[test]
    fn problems_move_through_the_boxes_and_back() {
        let mut schedule = Schedule::default();
        let day = day_of("2026-11-30").unwrap();
        let mut boxes = Vec::new();
        let mut today = day;
        for is_right in [true, true, true, true, true, true, false, true] {
            let noted = schedule.note(7, place(), is_right, today);
            boxes.push((noted.box_number, noted.due - today));
            let again = schedule.note(7, place(), true, today);
            assert_eq!((again.box_number, again.due), (noted.box_number, noted.due));
            today = noted.due;
        }
        let expected = [
            (2, 2),
            (3, 4),
            (4, 9),
            (5, 20),
            (6, 50),
            (6, 50),
            (1, 1),
            (2, 2),
        ];
        assert_eq!(boxes, expected);
        let known = schedule.get(7).unwrap();
        assert_eq!((known.seen, known.right), (16, 15));
        assert!(schedule.due(today - 1).is_empty());
        assert_eq!(schedule.due(today).len(), 1);
    }

    #[test]
    fn a_file_comes_back_and_broken_lines_are_reported() {
        let mut schedule = Schedule::default();
        schedule.note(7, place(), true, 20_000);
        schedule.note(8, place(), false, 20_000);
        let text = schedule.write();
        let (again, broken) = Schedule::read(&text);
        assert!(broken.is_empty());
        assert_eq!(again.write(), text);
        assert_eq!(again.get(8), schedule.get(8));

        let edited = text.replace("8\t1\t", "8\tone\t");
        let (rest, broken) = Schedule::read(&edited);
        assert_eq!(broken, [3]);
        assert_eq!(rest.write(), edited, "what is not understood stays");
        assert!(rest.get(7).is_some() && rest.get(8).is_none());
    }

    #[test]
    fn of_two_lines_the_later_day_counts() {
        let line = |due: &str| format!("07\t2\t{due}\t1\t1\t3\ta b.sgf\n");
        for order in [["2026-12-01", "2026-12-05"], ["2026-12-05", "2026-12-01"]] {
            let (schedule, _) = Schedule::read(&order.map(line).concat());
            assert_eq!(date_of(schedule.get(7).unwrap().due), "2026-12-05");
            assert_eq!(schedule.due(i64::MAX).len(), 1);
        }
    }
}
