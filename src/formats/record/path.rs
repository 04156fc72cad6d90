//! A path from the root as text: `0*57.1` is 57 times the first child, then the second.

use crate::base::Message;
use crate::message;
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct PathRun {
    child: u32,
    times: u32,
}

/// The indexes of the children to follow from the root. Runs of equal steps are stored as one, so a line of a million
/// first children is as short as one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct NodePath {
    runs: Vec<PathRun>,
}

impl NodePath {
    /// Returns the path of the root.
    pub fn root() -> Self {
        Self::default()
    }

    /// Returns the index of the child at each step.
    pub fn steps(&self) -> impl Iterator<Item = u32> + '_ {
        self.runs
            .iter()
            .flat_map(|run| (0..run.times).map(|_| run.child))
    }

    fn push(&mut self, child: u32, times: u32) {
        match self.runs.last_mut() {
            Some(last) if last.child == child && last.times.checked_add(times).is_some() => {
                last.times += times;
            }
            _ if times == 0 => {}
            _ => self.runs.push(PathRun { child, times }),
        }
    }
}

impl FromIterator<u32> for NodePath {
    fn from_iter<T: IntoIterator<Item = u32>>(steps: T) -> Self {
        let mut path = Self::default();
        for child in steps {
            path.push(child, 1);
        }
        path
    }
}

impl fmt::Display for NodePath {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, run) in self.runs.iter().enumerate() {
            if number > 0 {
                out.write_str(".")?;
            }
            write!(out, "{}", run.child)?;
            if run.times > 1 {
                write!(out, "*{}", run.times)?;
            }
        }
        Ok(())
    }
}

impl FromStr for NodePath {
    type Err = Message;

    /// Parses a path. Surrounding whitespace is ignored; the empty text is the root.
    fn from_str(text: &str) -> Result<Self, Message> {
        let mut path = Self::default();
        let inner = text.trim();
        if inner.is_empty() {
            return Ok(path);
        }
        let mut column = 1 + text.chars().take_while(|c| c.is_whitespace()).count();
        for step in inner.split('.') {
            let (child, times) = match step.split_once('*') {
                Some((child, times)) => (child, Some((times, column + child.chars().count() + 1))),
                None => (step, None),
            };
            let child = number(child, column)?;
            let times = match times {
                Some((times, column)) => number(times, column)?,
                None => 1,
            };
            path.push(child, times);
            column += step.chars().count() + 1;
        }
        Ok(path)
    }
}

fn number(text: &str, column: usize) -> Result<u32, Message> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        let good = text.bytes().take_while(u8::is_ascii_digit).count();
        return Err(message!("record-path-number", column = column + good));
    }
    text.parse()
        .map_err(|_| message!("record-path-number-large", column = column, number = text))
}
