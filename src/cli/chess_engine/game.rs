//! The game that the engine plays: its rules, the position that it was told, and the words of its moves.

use crate::base::{Limits, Message};
use crate::board::{Move, Outcome, Position};
use crate::cli::analysis_arguments::{EffortArguments, SearchArguments};
use crate::message;
use crate::notation::chess_protocol::ChessProtocol;
use crate::rules::{Ask, Judgement, Listed, Rules};
use crate::session::learned::Learned;
use crate::session::library::{self, LibraryGame};
use crate::session::load::{Loaded, RulesRequest, load_rules};
use crate::session::referee::{Referee, Unplayed};
use crate::session::{fen_of, position_of_fen};
use std::collections::HashSet;
use std::sync::Arc;

/// The most moves of a line that are told.
const LONGEST_LINE: usize = 32;

/// The game that the engine plays.
pub(super) struct ChessGame {
    pub referee: Referee,
    /// What the machine has learned of it.
    pub learned: Learned,
    /// The name of the game in UCI.
    pub variant: String,
    pub protocol: ChessProtocol,
}

impl ChessGame {
    /// Creates a game at its start; `None` if the rules have errors.
    pub(super) fn new(loaded: &Loaded, is_taught: bool, protocol: ChessProtocol) -> Option<Self> {
        let rules = loaded.rules.as_ref()?;
        let learned = is_taught.then(|| loaded.learned());
        Some(Self {
            variant: variant_of(&**rules),
            referee: Referee::new(Arc::clone(rules)),
            learned: learned.unwrap_or_default(),
            protocol,
        })
    }

    pub(super) fn rules(&self) -> &Arc<dyn Rules> {
        self.referee.rules()
    }

    /// Returns why the game cannot be played with programs for chess.
    pub(super) fn obstacle(&self, effort: EffortArguments, limits: &Limits<'_>) -> Option<Message> {
        let rules = self.rules();
        let (game, start) = (rules.game(), rules.start());
        let name = || game.name.clone();
        if game.players != 2 {
            return Some(message!("uci-not-two", game = name()));
        }
        if game.has_chance {
            return Some(message!("uci-chance", game = name()));
        }
        if let Some(hidden) = effort.obstacle(game, start.turn) {
            return Some(hidden);
        }
        let is_written = |look: &crate::board::fen::FenLook| !look.is_draughts;
        if game.look.uci.is_none() && !game.look.fen.as_ref().is_some_and(is_written) {
            return Some(message!("uci-no-words", game = name()));
        }
        let has_sfen = game.look.fen.as_ref().is_some_and(|fen| fen.has_sfen);
        if self.protocol == ChessProtocol::Usi && !has_sfen {
            return Some(message!("uci-no-sfen", game = name()));
        }
        // Words that fit no move, or two, would be found out in the middle of a game.
        let listing = rules.worker().moves(Ask::all(&start, limits));
        let mut words = HashSet::new();
        let is_told = |listed: &Listed| {
            let word = self.protocol.write_move(&listed.mv, game, &start);
            word.is_some_and(|word| words.insert(word))
        };
        let are_told = listing.complete.is_ok() && listing.moves.iter().all(is_told);
        (!are_told).then(|| message!("uci-no-words", game = name()))
    }

    /// Returns the same game at its start.
    pub(super) fn restarted(&self) -> Self {
        Self {
            referee: Referee::new(Arc::clone(self.rules())),
            learned: self.learned.clone(),
            variant: self.variant.clone(),
            protocol: self.protocol,
        }
    }

    /// Returns the game with a name in UCI, at its start: this one, or else a bundled one. `None` if there is none that
    /// can be played.
    pub(super) fn of_variant(
        &self,
        variant: &str,
        arguments: &SearchArguments,
        limits: &Limits<'_>,
    ) -> Option<Self> {
        if variant.eq_ignore_ascii_case(&self.variant) {
            return Some(self.restarted());
        }
        let request = RulesRequest::file(bundled(&variant.to_ascii_lowercase())?.path());
        let loaded = load_rules(&request).ok()?;
        let game = Self::new(&loaded, !arguments.no_learned, self.protocol)?;
        let obstacle = game.obstacle(arguments.effort, limits);
        obstacle.is_none().then_some(game)
    }

    /// Goes back to the start of the rules.
    pub(super) fn start(&mut self) {
        self.referee = Referee::new(Arc::clone(self.rules()));
    }

    /// Begins at a position in FEN.
    ///
    /// # Errors
    /// The text is no position of the game.
    pub(super) fn start_at(&mut self, fen: &str) -> Result<(), Message> {
        let position = position_of_fen(&**self.rules(), fen)
            .map_err(|(column, reason)| message!("uci-fen", column = column, reason = reason))?;
        self.referee = Referee::at(Arc::clone(self.rules()), position);
        Ok(())
    }

    /// Returns the position in FEN, if the look declares it.
    pub(super) fn fen(&self) -> Option<String> {
        fen_of(
            &**self.rules(),
            self.referee.position(),
            crate::codec::fen::Counters::default(),
        )
        .ok()
    }

    /// Returns the legal moves with their words.
    pub(super) fn words(&mut self, limits: &Limits<'_>) -> Vec<(String, Listed)> {
        let listing = self.referee.legal(limits);
        let (game, position) = (self.referee.game(), self.referee.position());
        let listed = listing.moves.iter();
        let words = listed.filter_map(|listed| {
            let word = self.protocol.write_move(&listed.mv, game, position)?;
            Some((word, listed.clone()))
        });
        words.collect()
    }

    /// Returns the legal move that a word means.
    ///
    /// # Errors
    /// The game is over, or the word means no move or several.
    pub(super) fn read(&mut self, word: &str, limits: &Limits<'_>) -> Result<Listed, Unplayed> {
        if self.referee.outcome().is_over() {
            return Err(Unplayed::Over);
        }
        let words = self.words(limits);
        let is_exact = |known: &str| known == word;
        // Programs differ in how they write the letter of a promotion.
        let is_similar = |known: &str| known.eq_ignore_ascii_case(word);
        let readings: [&dyn Fn(&str) -> bool; 2] = [&is_exact, &is_similar];
        for is_meant in readings {
            let mut meant = words.iter().filter(|(known, _)| is_meant(known));
            match (meant.next(), meant.next()) {
                (Some((_, listed)), None) => return Ok(listed.clone()),
                (Some(_), Some(_)) => return Err(Unplayed::Ambiguous),
                (None, _) => {}
            }
        }
        Err(Unplayed::Illegal)
    }

    /// Returns true if the player on turn is the one whose clock the protocol calls white.
    pub(super) fn is_white_to_move(&self) -> bool {
        self.is_white(self.referee.position().turn)
    }

    /// Returns true for the player whom the protocol calls white.
    pub(super) fn is_white(&self, player: u8) -> bool {
        // In shogi the first player is black.
        if self.protocol == ChessProtocol::Usi {
            return player != 0;
        }
        let fen = self.referee.game().look.fen.as_ref();
        let letter = fen.and_then(|fen| fen.turns.get(usize::from(player)));
        match letter {
            Some('w') => true,
            Some('b') => false,
            _ => player == 0,
        }
    }
}

/// Writes lines of moves from a position.
pub(super) struct LineWriter {
    pub rules: Arc<dyn Rules>,
    pub position: Position,
    pub protocol: ChessProtocol,
}

impl LineWriter {
    /// Returns how the game stands after a move.
    pub(super) fn outcome_after(&self, mv: &Move) -> Outcome {
        let mut worker = self.rules.worker();
        match worker.judge(&self.position, mv, &Limits::default()) {
            Judgement::Legal(legal) => legal.outcome,
            _ => Outcome::Going,
        }
    }

    /// Returns the words of moves that follow each other, as far as they are legal.
    pub(super) fn write<'m>(
        &self,
        moves: impl IntoIterator<Item = &'m Move>,
        limits: &Limits<'_>,
    ) -> Vec<String> {
        let mut worker = self.rules.worker();
        let mut position = self.position.clone();
        let mut words = Vec::new();
        for mv in moves.into_iter().take(LONGEST_LINE) {
            let word = self.protocol.write_move(mv, self.rules.game(), &position);
            let Some(word) = word else { break };
            words.push(word);
            match worker.judge(&position, mv, limits) {
                Judgement::Legal(legal) => position = legal.next,
                _ => break,
            }
        }
        words
    }
}

/// Returns the name of a game in UCI: that of its look, else one made of the name of the rules.
fn variant_of(rules: &dyn Rules) -> String {
    let game = rules.game();
    game.look.uci.clone().unwrap_or_else(|| {
        let letters = game.name.chars().filter(char::is_ascii_alphanumeric);
        letters.collect::<String>().to_ascii_lowercase()
    })
}

/// Returns the bundled game with a name in UCI; the first of several.
fn bundled(variant: &str) -> Option<LibraryGame> {
    let mut games = library::games().iter();
    games
        .find(|game| game.about().uci.as_deref() == Some(variant))
        .copied()
}

/// Returns the names in UCI of the game at hand and of the bundled games that have one.
pub(super) fn variants(current: &str) -> Vec<String> {
    let mut names = vec![current.to_owned()];
    for game in library::games() {
        if let Some(name) = &game.about().uci
            && !names.contains(name)
        {
            names.push(name.clone());
        }
    }
    names
}
