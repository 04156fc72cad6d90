//! The list of recently opened files: one path per line, the latest first.

use std::path::PathBuf;

/// The greatest length of the list.
const MOST: usize = 20;

/// Reads the list.
pub fn parse(text: &str) -> Vec<PathBuf> {
    text.lines()
        .filter(|line| !line.is_empty())
        .map(PathBuf::from)
        .take(MOST)
        .collect()
}

/// Moves a file to the front of the list, adding it if necessary.
pub fn with_first(mut list: Vec<PathBuf>, path: PathBuf) -> Vec<PathBuf> {
    list.retain(|known| *known != path);
    list.insert(0, path);
    list.truncate(MOST);
    list
}

/// Returns the list as text. A path that is not Unicode or contains a line break is left out.
pub fn print(list: &[PathBuf]) -> String {
    list.iter()
        .filter_map(|path| path.to_str())
        .filter(|path| !path.contains('\n'))
        .map(|path| format!("{path}\n"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_comes_first_once_and_the_list_ends() {
        let mut list = Vec::new();
        for number in 0..30 {
            list = with_first(list, PathBuf::from(number.to_string()));
        }
        list = with_first(list, PathBuf::from("25"));
        assert_eq!(list.len(), MOST);
        assert_eq!(list[..3], ["25", "29", "28"].map(PathBuf::from));
        assert_eq!(parse(&print(&list)), list);
        assert_eq!(print(&[PathBuf::from("a\nb")]), "");
    }
}
