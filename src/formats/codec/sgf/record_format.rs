//! SGF as a record format.

use super::arrange::arrange;
use super::reading::SgfReading;
use super::record_write::{save_record, write_record};
use super::repair::RepairKind;
use super::root_info::read_root_info;
use super::source::{RecordSource, SgfFile};
use super::text::simple_text;
use super::tree::{Collection, SgfNode, SgfProperty};
use crate::base::{FileId, Message};
use crate::board::look::Coordinates;
use crate::board::{Game, Position};
use crate::codec::ggf::is_ggf;
use crate::codec::records::{
    Carried, GamePart, GameSource, GameSummary, GamesFile, ReadRecord, RecordFormat,
    RecordMetadata, RootInfo, Unencodable,
};
use crate::notation::{column_name, row_name};
use crate::record::Record;
use std::sync::Arc;

/// The record format SGF.
#[derive(Clone, Copy, Debug)]
pub struct SgfFormat;

impl RecordFormat for SgfFormat {
    fn name(&self) -> &'static str {
        "sgf"
    }

    fn carries(&self) -> Carried {
        Carried::ALL
    }

    fn is_content(&self, bytes: &[u8]) -> bool {
        if is_ggf(bytes) {
            return false;
        }
        let is_blank = |byte: &u8| byte.is_ascii_whitespace();
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let mut rest = bytes.iter().skip_while(|byte| is_blank(byte));
        rest.next() == Some(&b'(') && rest.find(|byte| !is_blank(byte)) == Some(&b';')
    }

    fn read(&self, bytes: Vec<u8>, charset: Option<&str>) -> Arc<dyn GamesFile> {
        Arc::new(SgfFile::read(bytes, charset))
    }

    fn write(
        &self,
        record: &Record,
        rules: Option<(&Game, &Position)>,
        saving: &RecordMetadata,
    ) -> Vec<u8> {
        write_record(record, rules, saving).into_bytes()
    }
}

/// Returns why a game ended, as the tags of another format that are kept at its root state it.
fn stated_reason(collection: &Collection, root: SgfNode) -> String {
    let tags = collection.property(root, "GTTAG");
    let mut values = tags.iter().flat_map(SgfProperty::values);
    let reason = values.find_map(|value| {
        let tag = simple_text(value);
        tag.strip_prefix("Termination ").map(str::to_owned)
    });
    reason.unwrap_or_default()
}

impl GamesFile for SgfFile {
    fn games(&self) -> usize {
        self.collection().games().len()
    }

    fn root_info(&self, game: usize) -> Option<RootInfo> {
        let root = self.collection().games().get(game)?;
        Some(read_root_info(self.collection(), *root))
    }

    fn summary(&self, game: usize, plies: usize) -> Option<GameSummary> {
        let collection = self.collection();
        let root = *collection.games().get(game)?;
        let value = |ident: &str| {
            let property = collection.property(root, ident);
            property.map_or_else(String::new, |property| {
                simple_text(property.value()).into_owned()
            })
        };
        let next = |node: &SgfNode| collection.children(*node).next();
        let root_info = read_root_info(collection, root);
        // Go boards are labelled in another way than points are written.
        let is_go = root_info.gm.is_none_or(|gm| gm == 1);
        let rows = root_info.size.map_or(19, |(_, rows)| rows);
        let go_rows = u16::try_from(rows).ok().filter(|_| is_go);
        let moves = std::iter::successors(next(&root), next).filter_map(|node| {
            // The move itself, otherwise the readable one that stands beside the operations.
            let mut written = ["B", "W", "N"].into_iter();
            let property = written.find_map(|ident| collection.property(node, ident))?;
            let text = simple_text(property.value()).into_owned();
            Some(match go_rows {
                Some(rows) if property.ident() != "N" => go_point(&text, rows).unwrap_or(text),
                _ => text,
            })
        });
        Some(GameSummary {
            players: [value("PB"), value("PW")],
            event: value("EV"),
            name: value("GN"),
            date: value("DT"),
            result: value("RE"),
            reason: stated_reason(collection, root),
            moves: moves.take(plies).collect(),
        })
    }

    fn repairs(&self) -> (Option<Message>, usize) {
        let SgfReading {
            repairs,
            more_repairs,
            ..
        } = self.reading();
        let first = repairs.first();
        let first = first.map(|repair| repair.diagnostic(FileId(0)).message);
        (first, repairs.len() + more_repairs)
    }

    fn broken_letters(&self) -> Option<Message> {
        let charset = self.collection().charset();
        let is_broken = charset.damaged;
        is_broken.then(|| RepairKind::BadCharacters(charset.name).message())
    }

    fn read_game(
        self: Arc<Self>,
        game: usize,
        rules: Option<(&Game, &Position)>,
    ) -> Option<(ReadRecord, Arc<dyn GameSource>)> {
        let (read, source) = RecordSource::read(self, game, rules, FileId(0))?;
        Some((read, Arc::new(source)))
    }

    fn arrange(&self, parts: &[GamePart<'_>]) -> Result<Vec<u8>, Message> {
        arrange(self, parts).map_err(|error| error.message())
    }
}

/// Returns a point of a Go board as its labels name it: `Q16` for `pd`. Returns `None` for a pass and for anything else.
fn go_point(text: &str, rows: u16) -> Option<String> {
    let [x, y] = *text.as_bytes() else {
        return None;
    };
    let place = |letter: u8| {
        Some(u16::from(
            letter.checked_sub(b'a').filter(|index| *index < 26)?,
        ))
    };
    let (x, y) = (place(x)?, rows.checked_sub(1)?.checked_sub(place(y)?)?);
    let style = Coordinates::Go;
    let column = column_name(x, style).to_uppercase();
    Some(format!("{column}{}", row_name(y, style)))
}

impl GameSource for RecordSource {
    fn format(&self) -> &'static dyn RecordFormat {
        &SgfFormat
    }

    fn charset(&self) -> Option<&'static str> {
        let charset = self.file().collection().charset();
        (!charset.is_utf8()).then_some(charset.name)
    }

    fn save(
        &self,
        record: &Record,
        rules: Option<(&Game, &Position)>,
        saving: &RecordMetadata,
        to_utf8: bool,
    ) -> Result<Vec<u8>, Message> {
        save_record(record, rules, saving, self, to_utf8).map_err(Unencodable::message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::records::{format_of, format_of_file};

    #[test]
    fn a_file_is_known_by_its_ending_or_else_by_its_bytes() {
        for name in ["a.sgf", "dir.x/A.SGF"] {
            assert_eq!(
                format_of_file(name).map(|format| format.name()),
                Some("sgf")
            );
        }
        for name in ["sgf", "a.sgf.bak", "", "a."] {
            assert!(format_of_file(name).is_none(), "{name}");
        }
        assert_eq!(
            format_of("-", b"1. e4").name(),
            "sgf",
            "the first one is meant"
        );
        for (bytes, is_sgf) in [
            (&b"(;GM[1])"[..], true),
            (b"\xEF\xBB\xBF \n( \r\n;)", true),
            (b"[Event \"x\"]", false),
            (b"(1. e4)", false),
            (b"", false),
        ] {
            assert_eq!(SgfFormat.is_content(bytes), is_sgf, "{bytes:?}");
        }
    }
}
