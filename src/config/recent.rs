//! The files opened lately, one path a line, the latest first.

use super::{Folders, read_small};
use std::path::{Path, PathBuf};

/// How many are remembered.
const MOST: usize = 20;

/// The files opened lately that still exist.
#[must_use]
pub fn load(folders: &Folders) -> Vec<PathBuf> {
    let text = read_small(&folders.recent())
        .ok()
        .flatten()
        .unwrap_or_default();
    text.lines()
        .filter(|line| !line.is_empty())
        .map(PathBuf::from)
        .filter(|path| path.is_file())
        .take(MOST)
        .collect()
}

/// Puts a file in front of the list and keeps the list on disk. A list that cannot be written is not worth a message.
#[must_use]
pub fn remember(folders: &Folders, path: &Path) -> Vec<PathBuf> {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut list = load(folders);
    list.retain(|known| *known != path);
    list.insert(0, path);
    list.truncate(MOST);
    let text: String = list
        .iter()
        .filter_map(|path| path.to_str())
        .filter(|path| !path.contains('\n'))
        .map(|path| format!("{path}\n"))
        .collect();
    let _ = write(folders, &text);
    list
}

fn write(folders: &Folders, text: &str) -> std::io::Result<()> {
    std::fs::create_dir_all(&folders.state)?;
    let file = tempfile::NamedTempFile::new_in(&folders.state)?;
    std::fs::write(file.path(), text)?;
    file.persist(folders.recent())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_file_comes_first_and_gone_files_go() {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = Folders {
            config: folder.path().join("config"),
            state: folder.path().join("state"),
        };
        let paths: Vec<PathBuf> = ["a", "b"]
            .iter()
            .map(|name| folder.path().join(name))
            .collect();
        for path in &paths {
            std::fs::write(path, "x").expect("written");
            let _ = remember(&folders, path);
        }
        let list = remember(&folders, &paths[0]);
        assert_eq!(list, paths);
        assert_eq!(load(&folders), paths);
        std::fs::remove_file(&paths[0]).expect("removed");
        assert_eq!(load(&folders), paths[1..]);
    }
}
