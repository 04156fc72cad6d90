//! What a session asks a file of games for.

use super::file::PlainFile;
use super::source::PlainSource;
use crate::base::Message;
use crate::board::{Game, Position};
use crate::codec::pgn::{RULES, SETS, split_values};
use crate::codec::records::{
    GamePart, GameSource, GameSummary, GamesFile, NamedRules, ReadRecord, ReadTexts, RootInfo,
    TextGame,
};
use crate::message;
use std::ops::Range;
use std::sync::Arc;

impl PlainFile {
    fn root_info_of(&self, game: &TextGame) -> RootInfo {
        let values = |tag: &str| split_values(game.tag(tag).unwrap_or_default());
        let rules = values(RULES);
        let mut overrides = values(SETS);
        if rules.is_empty() {
            overrides.extend(self.syntax.overrides(game));
        }
        RootInfo {
            rules: rules
                .iter()
                .map(|value| NamedRules::of_value(value))
                .collect(),
            overrides,
            of_format: Some((self.syntax.look_key(), String::new())),
            ..RootInfo::default()
        }
    }
}

impl GamesFile for PlainFile {
    fn games(&self) -> usize {
        self.games.len()
    }

    fn root_info(&self, game: usize) -> Option<RootInfo> {
        Some(self.root_info_of(&self.game(game)?))
    }

    fn summary(&self, game: usize, plies: usize) -> Option<GameSummary> {
        let text_game = self.game(game)?;
        let tag = |name: &str| text_game.tag(name).unwrap_or_default().trim().to_owned();
        let moves = text_game.main_line().take(plies);
        Some(GameSummary {
            players: self.syntax.players().map(tag),
            event: tag("Event"),
            name: String::new(),
            date: tag("Date"),
            result: text_game.result.clone().unwrap_or_default(),
            reason: tag("Termination"),
            moves: moves.map(|mv| mv.text.clone()).collect(),
        })
    }

    fn repairs(&self) -> (Option<Message>, usize) {
        (None, 0)
    }

    fn broken_letters(&self) -> Option<Message> {
        let charset = self.charset.name;
        let is_broken = self.charset.damaged;
        is_broken.then(|| message!("sgf-bad-characters", charset = charset))
    }

    fn read_texts(self: Arc<Self>, game: usize) -> Option<ReadTexts> {
        let text_game = self.game(game)?;
        Some(ReadTexts {
            root_info: self.root_info_of(&text_game),
            game: text_game,
            source: Arc::new(PlainSource { file: self, game }),
        })
    }

    fn read_game(
        self: Arc<Self>,
        game: usize,
        _: Option<(&Game, &Position)>,
    ) -> Option<(ReadRecord, Arc<dyn GameSource>)> {
        let text_game = self.game(game)?;
        let read_record = ReadRecord::of_notes(&text_game, self.root_info_of(&text_game));
        Some((read_record, Arc::new(PlainSource { file: self, game })))
    }

    fn arrange(&self, parts: &[GamePart<'_>]) -> Result<Vec<u8>, Message> {
        let slice = |bytes: Range<usize>| self.bytes.get(bytes).unwrap_or_default();
        let first = self
            .games
            .first()
            .map_or(self.bytes.len(), |place| place.bytes.start);
        let last = self
            .games
            .last()
            .map_or(self.bytes.len(), |place| place.bytes.end);
        let mut bytes = slice(0..first).to_vec();
        for (number, part) in parts.iter().enumerate() {
            if number > 0 {
                if !bytes.ends_with(b"\n") {
                    bytes.extend(self.encode(&self.with_line_ends("\n"))?);
                }
                bytes.extend(self.encode(&self.with_line_ends(self.syntax.separator()))?);
            }
            match part {
                GamePart::Own(game) => {
                    let place = self.games.get(*game).map(|place| place.bytes.clone());
                    bytes.extend_from_slice(place.map(slice).unwrap_or_default());
                }
                GamePart::New(text) => bytes.extend(self.encode(&self.with_line_ends(text))?),
            }
        }
        bytes.extend_from_slice(slice(last..self.bytes.len()));
        Ok(bytes)
    }
}
