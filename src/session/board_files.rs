//! Positions as GBB and FEN.
//!
//! A GBB file states neither the player to move nor the state of the rules. The caller may name the player; otherwise
//! the starting player is to move. FEN states what the look of the game declares.

use super::fen::{count_line, counters_property, fen_of, settle};
use super::files::{self, shown};
use super::game_info::Fact;
use super::play::set_up_node;
use super::record_files::FileError;
use super::replay::invalid_move;
use super::state_values::property;
use super::{Session, library};
use crate::base::{Diagnostic, FileId, Message, SeverityCounts, Source, Sources};
use crate::board::{Board, Position, Square};
use crate::codec::fen::{Counters, is_fen, read_fen, write_sfen};
use crate::codec::gbb::{self, position::Codes};
use crate::message;
use crate::record::{Builder, Content, NodeId, Property};
use crate::rules::Rules;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What became of a position that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportedPosition {
    /// The record was empty and now starts from the position.
    AtRoot,
    /// It became a set-up node after the current one; undo removes it.
    After(NodeId),
    /// The board shows this position already.
    AlreadyThere,
}

/// A position that was read from a text.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadPosition {
    pub board: Board,
    /// The head of a GBB board.
    pub cursor: Option<Square>,
    /// The player to move.
    pub turn: u8,
    /// Values of the state of the rules, by name.
    pub state: Vec<(String, String)>,
    /// What was counted before the position, if the text says so.
    pub counters: Option<Counters>,
    /// What could not be used.
    pub remarks: Vec<Message>,
}

impl Session {
    /// Prepares to save the position on the board, with the head of the GBB board at the cursor.
    ///
    /// # Errors
    /// There are no rules in play.
    pub fn begin_save_position(
        &self,
        path: &Path,
        cursor: Square,
    ) -> Result<PositionSave, Message> {
        let rules = self.text.rules.clone();
        Ok(PositionSave {
            path: path.to_owned(),
            rules: rules.ok_or_else(|| message!("session-no-rules"))?,
            board: self.position().board.clone(),
            lost: self.rules().map_or_else(Vec::new, |rules| {
                let position = self.position();
                match is_fen_file(path) {
                    true => lost_in_fen(&**rules, position).into_iter().collect(),
                    false => lost_in_gbb(&**rules, position),
                }
            }),
            fen: match is_fen_file(path) {
                true if has_ending(path, &["sfen"]) => Some(self.sfen()?),
                true => Some(self.fen()?),
                false => None,
            },
            cursor,
        })
    }

    /// Saves the position; blocks until it is written. Returns warnings about errors of the look and about what the
    /// format cannot express.
    ///
    /// # Errors
    /// There are no rules in play, or the file cannot be written.
    pub fn save_position(&self, path: &Path, cursor: Square) -> Result<Vec<Message>, Message> {
        self.begin_save_position(path, cursor)?.run(&|| false)
    }

    /// Prepares to read a position. `turn` is the player to move; `None` means the one who starts.
    ///
    /// # Errors
    /// There are no rules in play, or there is no such player.
    pub fn begin_load_position(
        &self,
        path: &Path,
        turn: Option<u8>,
    ) -> Result<PositionRead, Message> {
        let rules = self.text.rules.clone();
        let rules = rules.ok_or_else(|| message!("session-no-rules"))?;
        let players = rules.game().players;
        if let Some(turn) = turn.filter(|turn| *turn >= players) {
            return Err(no_player(turn, players));
        }
        Ok(PositionRead {
            path: path.to_owned(),
            shape: self.game.positions.start().board.clone(),
            first: self.game.positions.start().turn,
            rules,
            turn,
        })
    }

    /// Takes over a position given as FEN, as [`Session::position_read`] does, and returns remarks. `turn` is the
    /// player to move, whatever the text says.
    ///
    /// # Errors
    /// The text cannot be read or does not fit the game; nothing changed.
    pub fn place_fen(
        &mut self,
        text: &str,
        turn: Option<u8>,
    ) -> Result<Vec<Message>, Box<FileError>> {
        let boxed = |error: Message| Box::new(error.into());
        let task = self.begin_load_position(Path::new("--fen"), turn);
        let position = task.map_err(boxed)?.parse_fen(text)?;
        self.position_read(&position).map_err(boxed)?;
        Ok(position.remarks)
    }

    /// Takes over a position that was read: an empty record starts from it; in any other record it becomes a set-up
    /// node after the current one.
    ///
    /// # Errors
    /// The position of the current node is still being computed; nothing changed.
    pub fn position_read(&mut self, read: &ReadPosition) -> Result<ImportedPosition, Message> {
        let mut properties = Vec::new();
        if !read.state.is_empty()
            && let Some(rules) = &self.text.rules
        {
            let next = rules.with_state(self.game.positions.start(), &read.state)?;
            properties.push(property(&**rules, &next));
        }
        properties.extend(read.counters.map(counters_property));
        self.place_with(&read.board, read.turn, properties)
    }

    /// Reads a position, blocking, and takes it over as [`Session::position_read`] does. Also returns what was read.
    ///
    /// # Errors
    /// The file cannot be read or does not fit the game; nothing changed.
    pub fn load_position(
        &mut self,
        path: &Path,
        turn: Option<u8>,
    ) -> Result<(ImportedPosition, ReadPosition), Box<FileError>> {
        let task = self.begin_load_position(path, turn);
        let position = task.map_err(|error| Box::new(error.into()))?.run()?;
        let placed = self.position_read(&position);
        let placed = placed.map_err(|error| Box::new(error.into()))?;
        Ok((placed, position))
    }

    /// Replaces the board and the player to move at the current node.
    ///
    /// # Errors
    /// There is no such player, or the position is still being computed.
    pub(super) fn place_board(
        &mut self,
        board: &Board,
        turn: u8,
    ) -> Result<ImportedPosition, Message> {
        self.place_with(board, turn, Vec::new())
    }

    fn place_with(
        &mut self,
        board: &Board,
        turn: u8,
        properties: Vec<Property>,
    ) -> Result<ImportedPosition, Message> {
        let players = self.game().map_or(1, |game| game.players);
        if turn >= players {
            return Err(no_player(turn, players));
        }
        if self.game.is_position_pending() {
            return Err(message!("session-position-pending"));
        }
        // An empty record starts from the position, as a file with a position does. In any other one it becomes a node,
        // so that nothing of the record is lost and the step can be undone.
        if self.is_record_empty() && !self.game.is_changed() {
            let start = self.game.positions.start();
            let ops = start.board.difference(board);
            let other_turn = (turn != start.turn).then_some(turn);
            let mut builder = Builder::new();
            if !ops.is_empty() {
                builder.set_up_root(Content::SetUp(ops));
            }
            builder.set_turn(NodeId::ROOT, other_turn);
            builder.keep(NodeId::ROOT, properties);
            self.game.unread.clear();
            self.replace_record(Arc::new(builder.finish()), NodeId::ROOT);
            return Ok(ImportedPosition::AtRoot);
        }
        let ops = self.game.position.board.difference(board);
        if ops.is_empty() && turn == self.game.position.turn && properties.is_empty() {
            return Ok(ImportedPosition::AlreadyThere);
        }
        let turn = (turn != self.game.position.turn).then_some(turn);
        set_up_node(self, ops, turn, properties);
        Ok(ImportedPosition::After(self.game.current))
    }

    /// Sets the player to move at the current node: in an empty record at the root, otherwise by a set-up node.
    ///
    /// # Errors
    /// There is no such player.
    pub(super) fn choose_turn(&mut self, turn: u8) -> Result<(), Message> {
        let board = self.game.position.board.clone();
        self.place_board(&board, turn)?;
        Ok(())
    }

    /// Returns true if the record consists of a plain root and has no file.
    fn is_record_empty(&self) -> bool {
        let root = self.game.record.node(NodeId::ROOT);
        root.children().is_empty()
            && matches!(root.content(), Content::Root)
            && root.comment().is_empty()
            && root.name().is_empty()
            && root
                .foreign()
                .iter()
                .all(|known| known.ident() == Fact::Date.ident())
            && self.storage.record_path().is_none()
    }

    /// States the day on which a new game begins. It is no unsaved work, and is not undone.
    pub fn begin_on(&mut self, date: &str) {
        if date.is_empty() || !self.is_record_empty() {
            return;
        }
        let mut builder = Builder::new();
        builder.keep(NodeId::ROOT, [Property::new(Fact::Date.ident(), [date])]);
        self.game.record = Arc::new(builder.finish());
    }

    /// Returns the position of the current node as FEN.
    ///
    /// # Errors
    /// The position is not known yet, or the look of the game does not declare how it is written.
    pub fn fen(&self) -> Result<String, Message> {
        let position = self.known_position()?;
        let rules = self.rules().ok_or_else(|| message!("session-no-rules"))?;
        let counters = self.counters(self.game.current);
        fen_of(&**rules, position, counters)
    }

    /// Returns the position of the current node as SFEN.
    ///
    /// # Errors
    /// The position is not known yet, or the look of the game does not declare this form.
    pub fn sfen(&self) -> Result<String, Message> {
        let position = self.known_position()?;
        let rules = self.rules().ok_or_else(|| message!("session-no-rules"))?;
        let counters = self.counters(self.game.current);
        write_sfen(rules.game(), &position.board, position.turn, counters)
    }

    /// Returns what is counted at a node: from the last set-up that states it, or else from the start.
    pub(super) fn counters(&self, node: NodeId) -> Counters {
        let Some(game) = self.game() else {
            return Counters::default();
        };
        let effects = |id| self.game.positions.effects(id);
        let start = self.game.positions.start();
        count_line(&self.game.record, node, game, start, &effects)
    }
}

/// A position to be written to a file, on any thread.
#[derive(Clone)]
pub struct PositionSave {
    path: PathBuf,
    rules: Arc<dyn Rules>,
    board: Board,
    /// What the format has no place for.
    lost: Vec<Message>,
    /// The contents of a file of FEN.
    fen: Option<String>,
    cursor: Square,
}

impl PositionSave {
    /// Returns warnings about parts of the position that the file will not express.
    pub fn warnings(&self) -> &[Message] {
        &self.lost
    }

    /// Returns the contents of the file, with warnings about errors of the look and about what the format cannot
    /// express.
    ///
    /// # Errors
    /// The board has no squares.
    pub fn text(&self) -> Result<(String, Vec<Message>), Message> {
        if let Some(fen) = &self.fen {
            return Ok((format!("{fen}\n"), self.lost.clone()));
        }
        let game = self.rules.game();
        let (codes, mut remarks) = Codes::of(game);
        remarks.extend_from_slice(self.warnings());
        if let Some(message) = invalid_move(game, &Board::new(0, 0).difference(&self.board)) {
            return Err(message);
        }
        let gbb = gbb::position::to_gbb(&self.board, &codes, self.cursor)?;
        Ok((
            gbb::stringify(&gbb, &gbb::GbbWriteOptions::default()),
            remarks,
        ))
    }

    /// Writes the file, unless the save is cancelled before the file is replaced. Returns warnings about errors of the
    /// look and about what the format cannot express.
    ///
    /// # Errors
    /// The board has no squares, or the file cannot be written.
    pub fn run(&self, is_cancelled: &dyn Fn() -> bool) -> Result<Vec<Message>, Message> {
        let (text, remarks) = self.text()?;
        files::write_unless(&self.path, text.as_bytes(), is_cancelled)?;
        Ok(remarks)
    }
}

/// Returns warnings about what GBB has no place for: state beyond the board, and a player to move other than the one
/// who starts.
pub fn lost_in_gbb(rules: &dyn Rules, position: &Position) -> Vec<Message> {
    let state = position.state.is_kept();
    let state = state.then(|| message!("session-position-without-state"));
    let is_turn_lost = position.turn != rules.start().turn;
    let turn =
        is_turn_lost.then(|| message!("session-position-without-turn", turn = position.turn));
    state.into_iter().chain(turn).collect()
}

/// Returns a warning if FEN has no place for the state: it is not as at the start, and the look names no field for any
/// of it.
pub fn lost_in_fen(rules: &dyn Rules, position: &Position) -> Option<Message> {
    let fen = rules.game().look.fen.as_ref();
    let has_fields = fen.is_some_and(|fen| !fen.fields.is_empty());
    let is_lost = !has_fields && position.state.is_kept() && position.state != rules.start().state;
    is_lost.then(|| message!("session-position-without-state"))
}

/// A position to be read from a file, on any thread.
#[derive(Clone)]
pub struct PositionRead {
    path: PathBuf,
    rules: Arc<dyn Rules>,
    shape: Board,
    /// The player who starts.
    first: u8,
    /// The player to move, whatever the text says.
    turn: Option<u8>,
}

impl PositionRead {
    /// Reads the file, or the bundled position of that name if there is no such file.
    ///
    /// # Errors
    /// The file cannot be read or does not fit the game.
    pub fn run(&self) -> Result<ReadPosition, Box<FileError>> {
        let text = library::read_document(&self.path)
            .and_then(|(bytes, _)| files::as_text(&self.path, bytes))
            .map_err(|error| Box::new(error.into()))?;
        self.parse(&text)
    }

    /// Reads a text instead of the file, for example from the clipboard.
    ///
    /// # Errors
    /// The text cannot be read or does not fit the game.
    pub fn parse(&self, text: &str) -> Result<ReadPosition, Box<FileError>> {
        if is_fen_file(&self.path) || !text.contains("GBB/1.0") && is_fen(text) {
            return self.parse_fen(text);
        }
        let (codes, _) = Codes::of(self.rules.game());
        let parsed = gbb::position::read_position(text, FileId(0), &codes, &self.shape);
        let (board, cursor) = parsed.map_err(|errors| refused(&self.path, text, errors))?;
        Ok(ReadPosition {
            board,
            cursor: Some(cursor),
            turn: self.turn.unwrap_or(self.first),
            state: Vec::new(),
            counters: None,
            remarks: Vec::new(),
        })
    }

    fn parse_fen(&self, text: &str) -> Result<ReadPosition, Box<FileError>> {
        let game = self.rules.game();
        let parsed = read_fen(text, FileId(0), game, &self.shape);
        let mut position = parsed.map_err(|errors| refused(&self.path, text, errors))?;
        let turn = self.turn.or(position.turn).unwrap_or(self.first);
        // A look may name values that the rules do not have.
        let start = self.rules.start();
        if let Err(error) = self.rules.with_state(&start, &position.state) {
            return Err(Box::new(error.into()));
        }
        settle(&*self.rules, &mut position, turn);
        Ok(ReadPosition {
            board: position.board,
            cursor: None,
            turn,
            state: position.state,
            counters: (position.counters != Counters::default()).then_some(position.counters),
            remarks: position.remarks,
        })
    }
}

/// Returns true for the name of a file with FEN.
pub fn is_fen_file(path: &Path) -> bool {
    has_ending(path, &["fen", "sfen", "epd"])
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    path.extension().is_some_and(|ending| {
        endings
            .iter()
            .any(|known| ending.eq_ignore_ascii_case(known))
    })
}

fn no_player(turn: u8, players: u8) -> Message {
    message!(
        "session-no-such-player",
        turn = turn,
        last = players.saturating_sub(1)
    )
}

pub(super) fn refused(path: &Path, text: &str, diagnostics: Vec<Diagnostic>) -> Box<FileError> {
    let mut sources = Sources::new();
    sources.add(Source::new(shown(path), text));
    let message = match diagnostics.first() {
        Some(first) => message!(
            "session-position-refused",
            place = sources.display(first.span),
            reason = first.message.clone(),
            more = SeverityCounts::of(&diagnostics).total().saturating_sub(1)
        ),
        None => message!("session-file-is-binary", path = shown(path)),
    };
    Box::new(FileError {
        message,
        hint: None,
        sources,
        diagnostics,
    })
}
