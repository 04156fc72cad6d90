//! Where the user left each record: one line per file, the latest first, with the number of the game, the path of the
//! node (`-` for the start) and the path of the file.
//!
//! A record of another program cannot say it itself: nothing of ours is written into it.

use std::path::{Path, PathBuf};

/// The greatest number of files.
const MOST: usize = 200;

/// Where the user left a file with records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastVisit {
    /// The number of the game, from 1.
    pub game: usize,
    /// The path of the node; empty for the start.
    pub node: String,
}

/// Returns the place in a file, if it is in the list.
pub fn find(text: &str, path: &Path) -> Option<LastVisit> {
    text.lines()
        .filter_map(read)
        .find_map(|(known, place)| (known == path).then_some(place))
}

/// Returns the list with a new place in a file, which comes first. A path that is not Unicode or contains a line break
/// is left out.
pub fn with_first(text: &str, path: &Path, place: &LastVisit) -> String {
    let node = match place.node.as_str() {
        "" => "-",
        node => node,
    };
    let new = path.to_str().filter(|path| !path.contains('\n'));
    let new = new.map(|path| format!("{} {node} {path}", place.game));
    let others = text
        .lines()
        .filter(|line| read(line).is_some_and(|(known, _)| known != path));
    let lines = new.into_iter().chain(others.map(str::to_owned)).take(MOST);
    lines.map(|line| line + "\n").collect()
}

fn read(line: &str) -> Option<(PathBuf, LastVisit)> {
    let (game, rest) = line.split_once(' ')?;
    let (node, path) = rest.split_once(' ')?;
    let node = match node {
        "-" => String::new(),
        node => node.to_owned(),
    };
    let game = game.parse().ok()?;
    Some((path.into(), LastVisit { game, node }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_place_of_a_file_is_found() {
        let place = |game, node: &str| LastVisit {
            game,
            node: node.to_owned(),
        };
        let mut text = String::from("not a line\n");
        for number in 0..300 {
            let path = format!("/games/my game {number}.sgf");
            text = with_first(&text, Path::new(&path), &place(1, "0*3.1"));
        }
        let path = Path::new("/games/my game 250.sgf");
        text = with_first(&text, path, &place(2, ""));
        assert_eq!(find(&text, path), Some(place(2, "")));
        assert_eq!(
            find(&text, Path::new("/games/my game 299.sgf")),
            Some(place(1, "0*3.1"))
        );
        assert_eq!(
            find(&text, Path::new("/games/my game 3.sgf")),
            None,
            "it is long ago"
        );
        assert_eq!(text.lines().count(), MOST);
        assert_eq!(text.matches("my game 250").count(), 1);
    }
}
