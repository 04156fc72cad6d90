//! The games of a file as a list, and the search among them. A game is read when its line is made, and dropped again.

use super::game_info::{AGREED, CLAIMED};
use super::listed_game::{GameList, ListedGame};
use super::record_files::RecordFile;
use super::record_games::{rules_for, rules_of};
use super::text_games::{find_position, result_property};
use crate::base::clean::clean_line;
use crate::base::{FileId, Limits, Message};
use crate::board::{Board, Game, Position};
use crate::codec::fen::read_fen;
use crate::codec::pgn::read_game;
use crate::codec::records::{GameSummary, RootInfo};
use crate::message;
use crate::notation::chess_text::write_chess;
use crate::notation::label::write_label;
use crate::record::Content;
use crate::rules::{Judgement, Rules, Worker};
use std::sync::Arc;

/// The most moves of a game that are kept for its line.
pub const LISTED_PLIES: usize = 8;

/// What is wanted among the games of a file; a game has to fit all of it. Upper and lower case are the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// A part of the name of a player.
    pub player: Option<String>,
    /// A part of the name of the event.
    pub event: Option<String>,
    /// The beginning of the date, such as `1997` or `1997.05`.
    pub date: Option<String>,
    /// The beginning of the result.
    pub result: Option<String>,
    /// The first moves, as texts.
    pub moves: Vec<String>,
}

impl GameFilter {
    /// Returns the moves of a text such as `1. e4 e5 2. Nf3`.
    pub fn moves_of(text: &str) -> Vec<String> {
        let game = read_game(text.to_owned(), 1);
        game.main_line().map(|mv| mv.text.clone()).collect()
    }

    /// Returns true if a game fits. Its summary must have as many moves as are wanted.
    pub fn fits(&self, game: &GameSummary) -> bool {
        let has = |wanted: &Option<String>, texts: &[&str]| {
            wanted.as_ref().is_none_or(|wanted| {
                let wanted = wanted.to_lowercase();
                texts
                    .iter()
                    .any(|text| text.to_lowercase().contains(&wanted))
            })
        };
        let begins = |wanted: &Option<String>, text: &str| {
            let plain = |text: &str| text.trim().to_lowercase().replace(['-', '/'], ".");
            wanted
                .as_ref()
                .is_none_or(|wanted| plain(text).starts_with(&plain(wanted)))
        };
        let [first, second] = &game.players;
        has(&self.player, &[first, second])
            && has(&self.event, &[&game.event])
            && begins(&self.date, &game.date)
            && begins(&self.result, &game.result)
            && self.moves.len() <= game.moves.len()
            && std::iter::zip(&self.moves, &game.moves)
                .all(|(wanted, played)| comparable_move(wanted) == comparable_move(played))
    }
}

/// Returns a move as a text that is the same however it was written: without check, remarks and signs of captures and
/// promotions, and with letters for castling.
fn comparable_move(text: &str) -> String {
    let text = text.trim_end_matches(['+', '#', '!', '?', '*']);
    text.replace("0-0", "O-O")
        .replace("O-0", "O-O")
        .replace(['=', '×'], "")
}

/// A search for a position among the games of files.
pub struct PositionSearch {
    fen: String,
    /// The rules of the last game with its variant, and the position by these rules.
    known: Option<(RootInfo, SearchBasis)>,
}

type SearchBasis = Result<(Arc<dyn Rules>, Board, Option<u8>), Message>;

impl PositionSearch {
    pub fn new(fen: &str) -> Self {
        Self {
            fen: fen.to_owned(),
            known: None,
        }
    }

    /// Returns the number of moves of the main line of a game (from 1) after which it has the position, or `None` if it
    /// never has. The pieces and the player to move are compared.
    ///
    /// # Errors
    /// There are no rules for the game, its moves are no texts, or the position cannot be read by its rules.
    pub fn find(
        &mut self,
        file: &RecordFile,
        game: usize,
        limits: &Limits<'_>,
    ) -> Result<Option<usize>, Message> {
        let index = game.saturating_sub(1);
        let root_info = match file.file.root_info(index) {
            Some(root_info) => root_info,
            None => {
                file.check_game(game)?;
                RootInfo::default()
            }
        };
        // Only the last answer is kept. The games of a file are mostly of one kind and stand together, so a map would
        // rarely help, but would keep all rules of a mixed file.
        let is_known = |(known, _): &&(RootInfo, SearchBasis)| *known == root_info;
        let basis = match self.known.as_ref().filter(is_known) {
            Some((_, known)) => known.clone(),
            None => {
                let new_basis = self.read(&root_info);
                self.known = Some((root_info, new_basis.clone()));
                new_basis
            }
        };
        let (rules, board, turn) = basis?;
        let texts = Arc::clone(&file.file).read_texts(index);
        let Some(texts) = texts else {
            file.check_game(game)?;
            return Err(message!("games-fen-texts"));
        };
        let is_wanted = |position: &Position| {
            position.board == board && turn.is_none_or(|turn| position.turn == turn)
        };
        Ok(find_position(&texts, &rules, &is_wanted, limits))
    }

    fn read(&self, root_info: &RootInfo) -> SearchBasis {
        let rules = rules_of(root_info).ok_or_else(|| message!("games-fen-rules"))?;
        let shape = rules.start().board;
        let position = read_fen(&self.fen, FileId(0), rules.game(), &shape);
        match position {
            Ok(read) => Ok((rules, read.board, read.turn)),
            Err(errors) => {
                let error = errors.into_iter().next();
                Err(error.map_or_else(|| message!("fen-empty"), |error| error.message))
            }
        }
    }
}

/// The first moves of games in the words of their rules. The rules of the last game are kept, since the games of a file
/// are mostly of one kind.
#[derive(Default)]
pub struct MoveWords {
    known: Option<(RootInfo, Option<Arc<dyn Rules>>)>,
    /// A worker of these rules: creating one takes as long as judging several moves.
    worker: Option<Box<dyn Worker>>,
}

impl MoveWords {
    /// Returns the rules of a game (from 1), if there are any.
    pub fn rules(&mut self, file: &RecordFile, game: usize) -> Option<Arc<dyn Rules>> {
        let root_info = file.file.root_info(game.checked_sub(1)?)?;
        self.rules_of(file, root_info)
    }

    fn rules_of(&mut self, file: &RecordFile, root_info: RootInfo) -> Option<Arc<dyn Rules>> {
        let is_known = |(known, _): &&(RootInfo, _)| *known == root_info;
        if let Some((_, rules)) = self.known.as_ref().filter(is_known) {
            return rules.clone();
        }
        let rules = rules_for(&root_info, &file.path);
        self.known = Some((root_info, rules.clone()));
        self.worker = None;
        rules
    }

    /// Returns at most `plies` first moves of a game (from 1) as they are shown when it is open. Returns `None` if the
    /// file writes them so already, or if they are not legal by any rules.
    pub fn moves(
        &mut self,
        file: &RecordFile,
        game: usize,
        plies: usize,
        limits: &Limits<'_>,
    ) -> Option<Vec<String>> {
        let index = game.checked_sub(1)?;
        let root_info = file.file.root_info(index)?;
        // In Go a point is the whole move, and PGN and PDN have texts already; in both cases the file says it as a
        // board would.
        let is_go = root_info.gm == Some(1);
        let is_text = root_info.of_format.is_some();
        if is_go || is_text || root_info.gm.is_none() && root_info.rules.is_empty() {
            return None;
        }
        let rules = self.rules_of(file, root_info)?;
        let (game, mut position) = (rules.game(), rules.start());
        let (read, _) = Arc::clone(&file.file).read_game(index, Some((game, &position)))?;
        let worker = self.worker.get_or_insert_with(|| rules.worker());
        let mut texts = Vec::new();
        let mut next = Some(read.record.root());
        while let Some(node) = next.filter(|_| texts.len() < plies) {
            let node = read.record.node(node);
            match node.content() {
                Content::Move(mv) => {
                    let Judgement::Legal(legal) = worker.judge(&position, mv, limits) else {
                        return None;
                    };
                    let (next, outcome) = (&legal.next.board, legal.outcome);
                    let short = write_chess(mv, game, &position, next, outcome);
                    texts.push(short.unwrap_or_else(|| write_label(mv, game, &position)));
                    position = legal.next;
                }
                Content::SetUp(ops) => position = rules.set_up(&position, ops),
                Content::Root | Content::Note => {}
            }
            next = node.children().first().copied();
        }
        (!texts.is_empty()).then_some(texts)
    }
}

/// Returns the words for the result of a listed game, like [`result_message`]. The short results of PGN, such as `1-0`,
/// stay as they are if nothing says more than they do.
pub fn listed_result(
    stated: &str,
    reason: &str,
    game: Option<&Game>,
    player: impl Fn(u8) -> String,
) -> Option<Message> {
    let is_telling = !matches!(
        &*reason.to_ascii_lowercase(),
        "" | "normal" | "unterminated"
    );
    let in_sgf = game.filter(|_| is_telling);
    let in_sgf = in_sgf.and_then(|game| result_property(stated, game));
    result_message(in_sgf.unwrap_or(stated), reason, player)
}

/// Returns the words for a result and the reason stated beside it in the words of PGN, or `None` if the result has none of
/// the usual forms.
pub fn result_message(
    stated: &str,
    reason: &str,
    player: impl Fn(u8) -> String,
) -> Option<Message> {
    // `lead` is what stands behind the sign: points, or a letter for the reason, or nothing.
    let (player, lead) = match stated.split_once('+') {
        Some(("B" | "b", lead)) => (Some(player(0)), lead.trim()),
        Some(("W" | "w", lead)) => (Some(player(1)), lead.trim()),
        _ => match &*stated.to_ascii_lowercase() {
            "0" | "draw" | "jigo" => (None, ""),
            "void" => return Some(message!("tui-result-void")),
            "?" => return Some(message!("tui-result-unknown")),
            _ => return None,
        },
    };
    // The letters of SGF and the words of PGN say the same.
    let lead = lead.to_ascii_lowercase();
    let reason = match (&*lead, reason) {
        ("r" | "res" | "resign", _) => "resignation",
        ("t" | "time", _) => "time forfeit",
        ("f" | "forfeit", _) => "rules infraction",
        (_, reason) => reason.trim(),
    };
    let lowercase = reason.to_ascii_lowercase();
    let (outcome, is_told) = match (player, &*lead, &*lowercase) {
        (Some(player), _, "resignation") => {
            (message!("tui-result-resigned", player = player), true)
        }
        (Some(player), _, "time forfeit") => (message!("tui-result-time", player = player), true),
        (Some(player), _, "rules infraction") => {
            (message!("tui-result-forfeit", player = player), true)
        }
        (Some(player), "", _) => (message!("tui-outcome-won", player = player), false),
        (Some(player), points, _) if points.parse::<f64>().is_ok() => (
            message!("tui-result-points", player = player, points = points),
            false,
        ),
        (Some(_), _, _) => return None,
        (None, _, AGREED) => (message!("tui-result-agreed"), true),
        (None, _, CLAIMED) => (message!("tui-result-claimed"), true),
        (None, _, _) => (message!("tui-outcome-draw"), false),
    };
    let reason = match &*lowercase {
        _ if is_told => return Some(outcome),
        "" | "normal" | "unterminated" => return Some(outcome),
        "time forfeit" => message!("tui-ended-time"),
        "abandoned" => message!("tui-ended-abandoned"),
        "adjudication" => message!("tui-ended-adjudged"),
        // The words of the record.
        _ => message!("tui-plain", text = clean_line(reason).into_owned()),
    };
    Some(message!(
        "tui-ended-because",
        outcome = outcome,
        reason = reason
    ))
}

impl RecordFile {
    /// Returns the lines of all games, which takes a while in a large file; `None` if it was given up.
    ///
    /// # Errors
    /// A game cannot be read from the file any more.
    pub fn list(&self, is_cancelled: &dyn Fn() -> bool) -> Result<Option<&GameList>, Message> {
        if let Some(list) = self.list.get() {
            return Ok(Some(list));
        }
        let list = self.read_list(is_cancelled)?;
        Ok((!is_cancelled()).then(|| self.list.get_or_init(|| list)))
    }

    /// Reads all games, until `is_cancelled`.
    ///
    /// # Errors
    /// A game cannot be read from the file any more.
    fn read_list(&self, is_cancelled: &dyn Fn() -> bool) -> Result<GameList, Message> {
        let games = 1..=self.games();
        let mut words = MoveWords::default();
        let limits = Limits {
            stop: is_cancelled,
            ..Limits::default()
        };
        let lines = games.take_while(|_| !is_cancelled()).map(|game| {
            let Some(mut summary) = self.summary(game, LISTED_PLIES) else {
                self.check_game(game)?;
                return Ok(ListedGame::default());
            };
            let moves = words.moves(self, game, LISTED_PLIES, &limits);
            summary.moves = moves.unwrap_or(summary.moves);
            Ok(ListedGame::of(&summary))
        });
        Ok(GameList {
            lines: lines.collect::<Result<_, Message>>()?,
        })
    }
}
