//! A file with its games in another order, with new ones among them or without some of them.

use super::reading::{SgfParseOptions, read_with};
use super::record_write::has_repairs;
use super::sink::Sink;
use super::source::SgfFile;
use super::tree::{Collection, Parenthesis, SgfNode};
use super::write::write_game;
use crate::codec::records::{GamePart, Unencodable};
use std::ops::Range;

/// Returns the bytes of a file with these games in this order. The games of the file keep their bytes, unless the file
/// needed repairs: what an invalid text means depends on the text around it, so such games are generated.
///
/// # Errors
/// A new game contains a character that the charset of the file does not have.
pub(super) fn arrange(file: &SgfFile, parts: &[GamePart<'_>]) -> Result<Vec<u8>, Unencodable> {
    let collection = file.collection();
    let places: Option<Vec<Range<usize>>> = (!has_repairs(file))
        .then(|| (0..collection.games().len()).map(|game| place(collection, game)))
        .and_then(Iterator::collect);
    let text = collection.text();
    let between = |game: usize| {
        let places = places.as_deref()?;
        let start = match game.checked_sub(1) {
            Some(before) => places.get(before)?.end,
            None => 0,
        };
        Some(start..places.get(game).map_or(text.len(), |place| place.start))
    };
    let line_end = match text.contains("\r\n") {
        true => "\r\n",
        false => "\n",
    };
    let charset = collection.charset();
    let mut sink = Sink::replacing(file, false);
    for (number, part) in parts.iter().enumerate() {
        let gap = between(number).filter(|_| number < collection.games().len());
        match gap {
            Some(gap) => sink.copy(gap),
            None if number > 0 => sink.write_old(line_end),
            None => {}
        }
        // The first game says what charset the whole file has.
        let declared = (number == 0 && declares_charset(collection)).then_some(charset.name);
        match part {
            GamePart::Own(game) => {
                let root = collection.games().get(*game).copied();
                let place = places.as_ref().and_then(|places| places.get(*game));
                match (root, place) {
                    (Some(root), Some(place)) => {
                        let needs_charset = collection.property(root, "CA").is_none();
                        let head = collection.extent(root).start + 1;
                        let declared = declared.filter(|_| needs_charset);
                        let split = declared.map_or(place.start, |_| head);
                        sink.copy(place.start..split);
                        if let Some(name) = declared {
                            sink.write_old(&format!("CA[{name}]"));
                        }
                        sink.copy(split..place.end);
                    }
                    (Some(root), None) => sink.write_old(&write_game(collection, root, None)),
                    (None, _) => {}
                }
            }
            GamePart::New(text) => sink.write(&in_charset(text, charset.name, charset.is_utf8())),
        }
    }
    match between(collection.games().len()) {
        Some(tail) => sink.copy(tail),
        None => sink.write_old(line_end),
    }
    sink.finish()
}

/// Returns a new text, which is in UTF-8, as a text of a file in a charset.
fn in_charset(text: &str, charset: &str, is_utf8: bool) -> String {
    let text = text.trim_end();
    if is_utf8 {
        return text.to_owned();
    }
    let options = SgfParseOptions {
        charset: Some("UTF-8"),
        ..SgfParseOptions::lenient()
    };
    let reading = read_with(text.as_bytes(), &options).unwrap_or_default();
    let games = reading.collection.games().iter();
    let texts = games.map(|root| write_game(&reading.collection, *root, Some(charset)));
    texts.collect::<String>().trim_end().to_owned()
}

fn declares_charset(collection: &Collection) -> bool {
    let mut roots = collection.games().iter();
    roots.any(|root| collection.property(*root, "CA").is_some())
}

/// Returns the text of a game, from its first parenthesis to its last one. Returns `None` if it has none of its own.
fn place(collection: &Collection, game: usize) -> Option<Range<usize>> {
    let root: SgfNode = *collection.games().get(game)?;
    let before = game
        .checked_sub(1)
        .map_or(0, |before| collection.end(before));
    let mut parentheses = collection.parentheses(before..collection.extent(root).start);
    let (start, parenthesis) = parentheses.next()?;
    let is_only = parentheses.next().is_none() && parenthesis == Parenthesis::Open;
    let is_whole = collection.depth(game) == 1 && collection.open_at_end(game) == 0;
    (is_only && is_whole).then(|| start..collection.end(game))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arranged(bytes: &[u8], parts: &[GamePart<'_>]) -> Vec<u8> {
        arrange(&SgfFile::read(bytes.to_vec(), None), parts).expect("encodable")
    }

    #[test]
    fn games_keep_their_bytes_in_another_order() {
        let file = b"(;GM[1]C[one\\]];B[aa](;W[bb])(;W[cc]))\r\n\r\n( ;GM[1]XX[a  b])(;C[3])\n";
        let own = GamePart::Own;
        assert_eq!(arranged(file, &[own(0), own(1), own(2)]), file);
        let moved = arranged(
            file,
            &[own(2), own(0), GamePart::New("(;C[new])\n"), own(1)],
        );
        let expected = "(;C[3])\r\n\r\n(;GM[1]C[one\\]];B[aa](;W[bb])(;W[cc]))(;C[new])\r\n( ;GM[1]XX[a  b])\n";
        assert_eq!(String::from_utf8(moved).expect("UTF-8"), expected);
        assert_eq!(arranged(file, &[own(1)]), b"( ;GM[1]XX[a  b])\n");
    }

    #[test]
    fn the_charset_is_stated_by_the_first_game() {
        let file = b"(;CA[ISO-8859-1]C[\xE9t\xE9])\n(;C[\xE9])\n";
        let own = GamePart::Own;
        let expected = b"(;CA[windows-1252]C[\xE9])\n";
        let alone = arranged(file, &[own(1)]);
        let read = SgfFile::read(alone.clone(), None);
        assert_eq!(
            read.collection().text(),
            SgfFile::read(expected.to_vec(), None)
                .collection()
                .text()
                .replace("windows-1252", read.collection().charset().name),
        );
        let new = arranged(
            file,
            &[own(0), GamePart::New("(;CA[UTF-8]C[\u{e4}])"), own(1)],
        );
        let read = SgfFile::read(new, None);
        assert_eq!(read.collection().games().len(), 3);
        assert!(read.collection().text().contains("C[\u{e4}]"));
        let new = GamePart::New("(;CA[UTF-8]C[\u{4e00}])");
        assert!(arrange(&SgfFile::read(file.to_vec(), None), &[own(0), new]).is_err());
    }

    #[test]
    fn games_of_an_invalid_file_stay_apart() {
        for file in [
            "(;C[1](;C[2]))x(;B[aa]",
            "(;C[1]\n(;C[2])(;C[3])",
            "(;C[1]))(;C[2",
        ] {
            let file = SgfFile::read(file.as_bytes().to_vec(), None);
            let games = file.collection().games().len();
            let parts: Vec<_> = (0..games).rev().map(GamePart::Own).collect();
            let moved = SgfFile::read(arrange(&file, &parts).expect("encodable"), None);
            let texts = |file: &SgfFile| -> Vec<String> {
                let roots = file.collection().games().iter();
                roots
                    .map(|root| write_game(file.collection(), *root, None))
                    .collect()
            };
            let mut expected = texts(&file);
            expected.reverse();
            assert_eq!(texts(&moved), expected);
        }
    }
}
