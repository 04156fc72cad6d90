//! `gametui gtp`: the program as an engine and a referee for others, in the Go Text Protocol, version 2, with GoGui's
//! extension for other games.
//!
//! Black is the first player, unless the game is not one of stones and its look says that white begins. Words of the
//! protocol are the same in every language; only results that a person reads are translated.

mod analysis;
mod boards;
mod command;
mod input;
mod score;
mod stones;
mod thinking;

use super::analysis_arguments::SearchArguments;
use super::console::{Console, ExitKind};
use super::engine_arguments::ProtocolArguments;
use super::interrupt::Interrupt;
use super::thinker::Thinker;
use super::{position, rules};
use crate::base::Limits;
use crate::board::look::in_language;
use crate::board::{Board, Game, Outcome, Position};
use crate::message;
use crate::notation::points;
use crate::record::Content;
use crate::search::random::Random;
use crate::search::tree_search::{Analysis, Unwatched};
use crate::session::clock::{PlayerClock, TimeControl};
use crate::session::estimate::Estimate;
use crate::session::files::is_standard_input;
use crate::session::learned::Learned;
use crate::session::load::{Loaded, RulesRequest, load_rules};
use crate::session::referee::{PlyStep, Referee, Unplayed};
use crate::session::{self, RecordFile, Session};
use command::{GtpCommand, GtpReply};
use input::{GtpLine, Input};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The commands that GoGui offers in its list of analyses: kind, title, command.
const ANALYZE_COMMANDS: &[&str] = &[
    "string/Win Rate/gametui-win_rate",
    "gfx/Visits/gametui-visits",
    "dboard/Win Rates/gametui-win_rates",
    "dboard/Ownership/gametui-ownership",
    "string/Estimate/gametui-estimate",
    "var/Best Line/gametui-best_line",
    "plist/Legal Moves/gogui-rules_legal_moves",
    "string/Final Score/final_score",
    "gfx/Board/gogui-rules_board_gfx",
];

/// The most columns and rows that the protocol has names for.
const WIDEST: u16 = 25;

/// The commands, in the order in which they are listed.
const COMMANDS: &[&str] = &[
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "rectangular_boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "undo",
    "gg-undo",
    "reg_genmove",
    "kgs-genmove_cleanup",
    "showboard",
    "time_settings",
    "kgs-time_settings",
    "time_left",
    "loadsgf",
    "final_score",
    "final_status_list",
    "fixed_handicap",
    "place_free_handicap",
    "set_free_handicap",
    "lz-analyze",
    "kata-analyze",
    "lz-genmove_analyze",
    "kata-genmove_analyze",
    "gogui-interrupt",
    "gogui-title",
    "gogui-play_sequence",
    "gogui-analyze_commands",
    "gogui-rules_game_id",
    "gogui-rules_board",
    "gogui-rules_board_size",
    "gogui-rules_board_gfx",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "gogui-rules_final_result",
    "gametui-win_rate",
    "gametui-best_line",
    "gametui-visits",
    "gametui-win_rates",
    "gametui-ownership",
    "gametui-estimate",
    "gametui-throw",
];

pub(super) fn run(arguments: &ProtocolArguments, console: &mut Console) -> io::Result<ExitKind> {
    let interrupt = Interrupt::listen(console.texts());
    let request = arguments.rules.request();
    if request.files.iter().any(|file| is_standard_input(file)) {
        console.complain(&message!("cli-input-twice"), None)?;
        return Ok(ExitKind::Usage);
    }
    let session = match rules::open(&request, console)? {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    if !arguments.search.no_learned {
        rules::tell_unused(session.learned(), console)?;
    }
    let Some((rules, ..)) = position::known(&session, console)? else {
        return Ok(ExitKind::Errors);
    };
    let mut engine = GtpServer {
        referee: Referee::new(Arc::clone(rules)),
        request,
        settings_of_file: Vec::new(),
        arguments: arguments.search,
        throws: Random::new(arguments.search.seed, u64::MAX),
        clocks: Vec::new(),
        learned: match arguments.search.no_learned {
            true => Learned::Nothing,
            false => session.learned().clone(),
        },
        thinker: Thinker::default(),
        analysis: None,
        estimated: None,
        resigned: None,
        late_passes: 0,
        input: Input::listen(io::BufReader::new(io::stdin()))?,
        interrupt: &interrupt,
    };
    while let Some(line) = interrupt.reading(|| engine.input.next()) {
        let reply = engine.line(&line, console)?;
        if interrupt.is_signalled() || reply == GtpReply::Quit {
            break;
        }
    }
    Ok(interrupt.exit())
}

/// The state of the conversation.
struct GtpServer<'i> {
    referee: Referee,
    request: RulesRequest,
    /// What the machine has learned of the game.
    learned: Learned,
    /// The settings in the request that the last loaded file brought, besides size and komi.
    settings_of_file: Vec<(String, String)>,
    /// How the command line lets it search.
    arguments: SearchArguments,
    /// The random numbers of throws.
    throws: Random,
    /// The clock of each player; empty without time settings.
    clocks: Vec<PlayerClock>,
    /// The search, which is continued from move to move.
    thinker: Thinker,
    /// The last analysis of the position on the board.
    analysis: Option<Analysis>,
    /// The last estimate of points, with its position.
    estimated: Option<(Position, Estimate)>,
    /// The player who has resigned, until that or the game is taken back.
    resigned: Option<u8>,
    /// The number of passes after the end of the game, which change nothing.
    late_passes: usize,
    input: Arc<Input>,
    interrupt: &'i Interrupt,
}

impl<'i> GtpServer<'i> {
    fn limits(&self) -> Limits<'i> {
        self.interrupt.limits()
    }

    /// Carries out a line and answers it.
    fn line(&mut self, line: &GtpLine, console: &mut Console) -> io::Result<GtpReply> {
        let Some(command) = GtpCommand::parse(&line.text) else {
            return Ok(GtpReply::Written);
        };
        let reply = match line.is_too_long {
            true => GtpReply::Failure("the line is too long".to_owned()),
            false => self.command(&command, console)?,
        };
        console.print(&reply.text(&command.id))?;
        console.flush()?;
        Ok(reply)
    }

    fn command(&mut self, command: &GtpCommand, console: &mut Console) -> io::Result<GtpReply> {
        let result = match command.name.as_str() {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok("gametui".to_owned()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "known_command" => command
                .argument(0)
                .map(|name| COMMANDS.contains(&name).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => return Ok(GtpReply::Quit),
            "boardsize" => command.size(0).and_then(|size| self.resize(size, None)),
            "rectangular_boardsize" => command
                .size(0)
                .and_then(|width| self.resize(width, Some(command.size(1)?))),
            "clear_board" => {
                self.referee.clear();
                self.begin_game();
                Ok(String::new())
            }
            "komi" => self.set_komi(command),
            "play" => self.play(command),
            "gogui-play_sequence" => self.play_all(command),
            "genmove" => self.generate(command, true),
            "kgs-genmove_cleanup" => self.generate_cleanup(command),
            "reg_genmove" => self.generate(command, false),
            "undo" => self.undo(1),
            "gg-undo" => match command.arguments.is_empty() {
                true => self.undo(1),
                false => command.number(0).and_then(|moves| self.undo(moves)),
            },
            "showboard" => Ok(self.board_for_people()),
            "time_settings" => self.time_settings(command),
            "kgs-time_settings" => self.kgs_time_settings(command),
            "time_left" => self.time_left(command),
            "loadsgf" => self.load(command, console),
            "final_score" => self.final_score(),
            "final_status_list" => self.final_status(command),
            "fixed_handicap" => command.number(0).and_then(|stones| self.handicap(stones)),
            "place_free_handicap" => command.number(0).and_then(|stones| self.handicap(stones)),
            "set_free_handicap" => self.free_handicap(command),
            "lz-analyze" | "kata-analyze" | "lz-genmove_analyze" | "kata-genmove_analyze" => {
                return self.analyze(command, console);
            }
            "gogui-interrupt" => Ok(String::new()),
            "gogui-title" => Ok(self.title(console)),
            "gogui-analyze_commands" => Ok(ANALYZE_COMMANDS.join("\n")),
            "gogui-rules_game_id" => Ok(self.game_id()),
            "gogui-rules_board" => Ok(self.stones()),
            "gogui-rules_board_size" => Ok(self.board_size()),
            "gogui-rules_board_gfx" => Ok(self.graphics()),
            "gogui-rules_legal_moves" => self.legal_moves(),
            "gogui-rules_side_to_move" => Ok(self.color_word(self.referee.position().turn)),
            "gogui-rules_final_result" => Ok(self.final_result(console)),
            "gametui-win_rate" => self.analysed().map(|()| self.win_rate()),
            "gametui-best_line" => self.analysed().map(|()| self.best_line()),
            "gametui-visits" => self.analysed().map(|()| self.visits()),
            "gametui-win_rates" => self.analysed().map(|()| self.win_rates()),
            "gametui-ownership" => self.ownership(),
            "gametui-estimate" => self.estimated_score(),
            "gametui-throw" => self.throw(),
            _ => Err("unknown command".to_owned()),
        };
        Ok(result.into())
    }

    fn game(&self) -> &Game {
        self.referee.game()
    }

    /// Returns true if moves may be made out of turn, as records of games of stones allow it.
    fn may_change_turn(&self) -> bool {
        self.game().is_stone_game()
    }

    fn begins_white(&self) -> bool {
        points::begins_white(self.game())
    }

    /// Returns the player of a colour; players beyond the second have numbers.
    fn player_of(&self, word: &str) -> Result<u8, String> {
        let player = match word.to_ascii_lowercase().as_str() {
            "b" | "black" => u8::from(self.begins_white()),
            "w" | "white" => u8::from(!self.begins_white()),
            word => {
                let number = word.parse().ok().filter(|number| *number > 0);
                number.map_or(u8::MAX, |number: u8| number - 1)
            }
        };
        match player < self.game().players {
            true => Ok(player),
            false => Err("syntax error: no such color".to_owned()),
        }
    }

    fn color_word(&self, player: u8) -> String {
        points::color_of(self.game(), player)
    }

    /// Gives the turn to a player, if the game allows it.
    fn give_turn(&mut self, player: u8) -> Result<(), String> {
        let turn = self.referee.position().turn;
        if turn == player {
            return Ok(());
        }
        if !self.may_change_turn() {
            return Err(format!(
                "illegal move: it is the turn of {}",
                self.color_word(turn)
            ));
        }
        self.referee.give_turn(player);
        Ok(())
    }

    fn play(&mut self, command: &GtpCommand) -> Result<String, String> {
        let player = self.player_of(command.argument(0)?)?;
        command.argument(1)?;
        let text = command.arguments.get(1..).unwrap_or_default().join(" ");
        self.play_text(player, &text)?;
        Ok(String::new())
    }

    /// Plays a move. Players of Go may disagree about dead stones after their passes and go on.
    fn play_text(&mut self, player: u8, text: &str) -> Result<(), String> {
        let ended = self.reopen();
        let played = self.play_text_of(player, text);
        if let (Some(outcome), Err(_)) = (ended, &played) {
            self.referee.replace_outcome(outcome);
        }
        played
    }

    /// Lets a game of stones go on that has ended by passes, and returns how it had ended.
    fn reopen(&mut self) -> Option<Outcome> {
        let is_open = self.resigned.is_none() && self.may_change_turn();
        let is_ended = is_open && self.referee.is_ended_by_pass();
        is_ended.then(|| self.referee.replace_outcome(Outcome::Going))
    }

    /// Finds a move after a disagreement about dead stones, also after passes have ended the game. Where the search
    /// would pass, stones that can be taken are taken: they would count as alive.
    fn generate_cleanup(&mut self, command: &GtpCommand) -> Result<String, String> {
        let player = self.player_of(command.argument(0)?)?;
        self.reopen();
        self.prepare(player)?;
        let mut analysis = self.think(&Unwatched);
        if analysis.best().is_some_and(|best| best.mv.ops.is_empty())
            && let Some(index) = self.capture(&analysis)
        {
            analysis.candidates.swap(0, index);
        }
        self.finish(&analysis, true)
    }

    /// Returns the index of the move that takes the most stones of others, if there is one.
    fn capture(&mut self, analysis: &Analysis) -> Option<usize> {
        let limits = self.limits();
        let player = self.referee.position().turn;
        let count = |game: &Game, board: &Board| {
            let pieces = board.squares().filter_map(|square| board.piece(square));
            pieces.filter(|piece| game.owner(*piece) != player).count()
        };
        let before = count(self.game(), &self.referee.position().board);
        let mut most = (before, None);
        for (index, candidate) in analysis.candidates.iter().enumerate() {
            if let Some(listed) = self.referee.judge(&candidate.mv, &limits) {
                let opponents = count(self.game(), &listed.next.board);
                if opponents < most.0 {
                    most = (opponents, Some(index));
                }
            }
        }
        most.1
    }

    fn play_text_of(&mut self, player: u8, text: &str) -> Result<(), String> {
        // Controllers end a game that is over with passes.
        if self.check_going().is_err() && text.eq_ignore_ascii_case("pass") {
            self.late_passes += 1;
            return Ok(());
        }
        self.check_going()?;
        if text.eq_ignore_ascii_case("resign") {
            if self.game().players != 2 {
                return Err("illegal move: only one of two players can resign".to_owned());
            }
            self.resigned = Some(player);
            return Ok(());
        }
        let turn = self.referee.position().turn;
        self.give_turn(player)?;
        let limits = self.limits();
        match self.referee.read(text, &limits) {
            Ok(listed) => {
                self.referee.play(listed);
                self.analysis = None;
                Ok(())
            }
            Err(unplayed) => {
                self.referee.give_turn(turn);
                Err(match unplayed {
                    Unplayed::Over => "illegal move: the game is over".to_owned(),
                    Unplayed::Illegal => "illegal move".to_owned(),
                    Unplayed::Ambiguous => "illegal move: several moves are meant".to_owned(),
                })
            }
        }
    }

    /// Checks that nobody has resigned and that the rules have not ended the game.
    fn check_going(&self) -> Result<(), String> {
        match self.resigned.is_some() || self.referee.outcome().is_over() {
            true => Err("illegal move: the game is over".to_owned()),
            false => Ok(()),
        }
    }

    /// Returns the answer to a request for a move of a player after the end of the game: that player has lost or has
    /// nothing to do. `None` if the game is going on.
    fn move_after_end(&self, player: u8) -> Option<&'static str> {
        self.check_going().err()?;
        let has_lost = match (self.resigned, self.referee.outcome()) {
            (Some(loser), _) => loser == player,
            (None, outcome) => outcome.winner().is_some_and(|winner| winner != player),
        };
        Some(if has_lost { "resign" } else { "pass" })
    }

    /// Plays a list of colours and points, all or none.
    fn play_all(&mut self, command: &GtpCommand) -> Result<String, String> {
        for (number, pair) in command.arguments.chunks(2).enumerate() {
            let played = match pair {
                [color, text] => self
                    .player_of(color)
                    .and_then(|player| self.play_text(player, text)),
                _ => Err("syntax error: a color without a move".to_owned()),
            };
            if let Err(reason) = played {
                if number > 0 {
                    let _ = self.undo(number);
                }
                return Err(reason);
            }
        }
        Ok(String::new())
    }

    fn undo(&mut self, moves: usize) -> Result<String, String> {
        // What is undone, from the last to the first: passes after the end, which are only counted; the resignation,
        // which is no move either; then moves. All or none: nothing is changed before it is known that there are
        // enough.
        let late_passes = moves.min(self.late_passes);
        let moves = moves - late_passes;
        let is_resigned = moves > 0 && self.resigned.is_some();
        let moves = moves - usize::from(is_resigned);
        let plies = self.referee.plies();
        let is_move =
            |ply: &&crate::session::referee::PlayedPly| matches!(ply.step, PlyStep::Move(_));
        if plies.iter().rev().take(moves).filter(is_move).count() < moves {
            return Err("cannot undo".to_owned());
        }
        for _ in 0..moves {
            self.referee.undo();
        }
        self.late_passes -= late_passes;
        if is_resigned {
            self.resigned = None;
        }
        self.analysis = None;
        Ok(String::new())
    }

    /// Forgets what was known about the game before.
    fn begin_game(&mut self) {
        self.thinker.forget();
        self.analysis = None;
        self.resigned = None;
        self.late_passes = 0;
        let controls = self.clocks.iter().map(PlayerClock::control);
        self.clocks = controls.map(PlayerClock::new).collect();
    }

    /// Loads the rules again with a value for a parameter, and plays the same moves by them if they are to be kept.
    fn set(&mut self, name: &str, value: String, keeps_moves: bool) -> Result<(), String> {
        // Everything is done on copies, and `self` changes at the end: a value that the rules do not allow, or by which
        // a move of the game would be illegal, leaves the game as it was, as the protocol demands of a command that
        // fails.
        let mut request = self.request.clone();
        request.overrides.retain(|(other, _)| other != name);
        request.overrides.push((name.to_owned(), value));
        let loaded = load_rules(&request).ok();
        let loaded = loaded.filter(|loaded| !loaded.has_errors());
        let learned = loaded
            .as_ref()
            .filter(|_| !self.arguments.no_learned)
            .map(Loaded::learned);
        let rules = loaded.and_then(|loaded| loaded.rules);
        let mut referee = Referee::new(rules.ok_or("the rules do not allow this value")?);
        let limits = self.limits();
        let plies = self.referee.plies().iter().filter(|_| keeps_moves);
        for ply in plies {
            match &ply.step {
                PlyStep::SetUp(ops) => referee.set_up(ops.clone(), ply.player),
                PlyStep::Move(mv) => {
                    referee.give_turn(ply.player);
                    let listed = referee.judge(mv, &limits);
                    referee.play(listed.ok_or("a move of the game would be illegal")?);
                }
            }
        }
        self.request = request;
        self.referee = referee;
        self.learned = learned.unwrap_or_default();
        self.thinker.forget();
        self.analysis = None;
        Ok(())
    }

    fn resize(&mut self, width: u16, height: Option<u16>) -> Result<String, String> {
        let (old_width, old_height) = (self.game().width, self.game().height);
        // `boardsize` means a square; for other boards it names the width.
        let may_change = self.referee.rules().record_terms().size;
        let height = height.unwrap_or(match width == old_width && !may_change {
            true => old_height,
            false => width,
        });
        if (width, height) != (old_width, old_height) {
            let is_possible = (1..=WIDEST).contains(&width) && (1..=WIDEST).contains(&height);
            if !may_change || !is_possible {
                return Err("unacceptable size".to_owned());
            }
            let size = format!("{width}x{height}");
            let is_set = self.set("size", size, false);
            is_set.map_err(|_| "unacceptable size".to_owned())?;
        }
        self.referee.clear();
        self.begin_game();
        Ok(String::new())
    }

    /// Sets the compensation for the second player. Controllers send it for every game, so rules without one ignore it.
    fn set_komi(&mut self, command: &GtpCommand) -> Result<String, String> {
        let komi: f64 = command.number(0)?;
        if !komi.is_finite() {
            return Err("syntax error: not a number".to_owned());
        }
        if self.referee.rules().record_terms().komi.is_some() {
            self.set("komi", komi.to_string(), true)?;
        }
        Ok(String::new())
    }

    fn time_settings(&mut self, command: &GtpCommand) -> Result<String, String> {
        let time = |index| seconds(command, index);
        let (main, period, moves) = (time(0)?, time(1)?, command.number(2)?);
        self.set_clocks(match (period.is_zero(), moves) {
            // The protocol writes a game without a time limit like this.
            (false, 0) => None,
            (true, _) => Some(TimeControl::Absolute(main)),
            (false, moves) => Some(TimeControl::Canadian {
                main,
                period,
                moves,
            }),
        });
        Ok(String::new())
    }

    fn kgs_time_settings(&mut self, command: &GtpCommand) -> Result<String, String> {
        let time = |index| seconds(command, index);
        self.set_clocks(match command.argument(0)? {
            "none" => None,
            "absolute" => Some(TimeControl::Absolute(time(1)?)),
            "byoyomi" => Some(TimeControl::Periods {
                main: time(1)?,
                period: time(2)?,
                periods: command.number(3)?,
            }),
            "canadian" => Some(TimeControl::Canadian {
                main: time(1)?,
                period: time(2)?,
                moves: command.number(3)?,
            }),
            _ => return Err("syntax error: no such time system".to_owned()),
        });
        Ok(String::new())
    }

    fn set_clocks(&mut self, control: Option<TimeControl>) {
        let clocks = (0..self.game().players).filter_map(|_| control);
        self.clocks = clocks.map(PlayerClock::new).collect();
    }

    fn time_left(&mut self, command: &GtpCommand) -> Result<String, String> {
        let player = self.player_of(command.argument(0)?)?;
        let (left, stones) = (seconds(command, 1)?, command.number(2)?);
        if let Some(clock) = self.clocks.get_mut(usize::from(player)) {
            clock.set(left, stones);
        }
        Ok(String::new())
    }

    /// Loads a game by the rules in play, up to the position before a move. The file says the size, the komi and the
    /// rules.
    fn load(&mut self, command: &GtpCommand, console: &Console) -> Result<String, String> {
        command.argument(0)?;
        // A name may contain blanks; only a number at the end is no part of it.
        let (name, before) = match command.arguments.split_last() {
            Some((last, name)) if !name.is_empty() && last.parse::<usize>().is_ok() => {
                (name, last.parse().ok())
            }
            _ => (command.arguments.as_slice(), None),
        };
        let result = RecordFile::read(Path::new(&name.join(" ")), console.charset());
        let file = result.map_err(|_| "cannot load file".to_owned())?;
        // Size, komi and settings of the file before are taken back first: the new file says its own, and what the
        // command line has set stays.
        let mut request = self.request.clone();
        let terms = self.referee.rules().record_terms();
        request
            .overrides
            .retain(|setting| match setting.0.as_str() {
                "size" => !terms.size,
                "komi" => terms.komi.is_none(),
                _ => !self.settings_of_file.contains(setting),
            });
        let loaded = load_rules(&request).ok();
        let mut session = loaded.ok_or("cannot load file")?.into_session();
        let failed = |_| "cannot load file".to_owned();
        let remarks = session.load_game(&file, Some(1)).map_err(failed)?;
        let _ = session.run_pending_until(&self.interrupt.bounds());
        let stated = session.record_root();
        let followed = Self::follow(&mut session, before).and_then(|referee| {
            let board = &referee.position().board;
            let board_size = (board.width().into(), board.height().into());
            match stated.size {
                Some(size) if size != board_size => Err("its board has another size".to_owned()),
                _ => Ok(referee),
            }
        });
        self.referee = followed.map_err(|reason| {
            let cause = match stated.gm {
                number if number != self.game().gm => Some(message!("gtp-other-game")),
                _ => remarks.into_iter().next(),
            };
            let cause = cause.map(|cause| format!(" ({})", console.say(&cause)));
            format!("cannot load file: {reason}{}", cause.unwrap_or_default())
        })?;
        if !self.arguments.no_learned {
            self.learned = session.learned().clone();
        }
        let rules = self.referee.rules();
        let (game, terms) = (rules.game(), rules.record_terms());
        let size = terms
            .size
            .then(|| format!("{}x{}", game.width, game.height));
        let komi = terms.komi.map(|komi| komi.to_string());
        for (name, value) in [("size", size), ("komi", komi)] {
            request
                .overrides
                .extend(value.map(|value| (name.to_owned(), value)));
        }
        let settings = session.rules_text().overrides().iter();
        let settings = settings.filter_map(|setting| setting.split_once('='));
        let settings = settings.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let is_new = |(name, _): &(String, String)| {
            let overrides = &request.overrides;
            !["size", "komi"].contains(&&**name) && overrides.iter().all(|(other, _)| other != name)
        };
        self.settings_of_file = settings.filter(is_new).collect();
        request.overrides.extend(self.settings_of_file.clone());
        self.request = request;
        self.begin_game();
        Ok(self.color_word(self.referee.position().turn))
    }

    /// Follows the main line of a judged record, up to the position before a move.
    fn follow(session: &mut Session, before: Option<usize>) -> Result<Referee, String> {
        let rules = session.rules().cloned().ok_or("cannot load file")?;
        let mut referee = Referee::new(rules);
        let end = session.record().main_line_end(session.record().root());
        let mut moves = 0;
        for node in session.record().line_to(end) {
            let step = match session.record().node(node).content() {
                Content::Move(mv) => PlyStep::Move(mv.clone()),
                other => PlyStep::SetUp(other.ops().to_vec()),
            };
            let is_move = matches!(step, PlyStep::Move(_));
            moves += usize::from(is_move);
            if is_move && before.is_some_and(|before| moves >= before) {
                break;
            }
            session.step(session::NavigationStep::To(node));
            let position = session.known_position().cloned();
            let position = position.map_err(|_| match moves {
                0 => "the position at its start is unknown".to_owned(),
                number => format!("move {number} of the file is illegal"),
            })?;
            if is_move || position != *referee.position() {
                referee.follow(step, position, session.outcome());
            }
        }
        Ok(referee)
    }

    fn title(&self, console: &Console) -> String {
        let language = console.texts().language().code();
        let title = in_language(&self.game().look.title, language);
        title.unwrap_or(&self.game().name).to_owned()
    }
}

/// Returns an argument that is a number of seconds.
fn seconds(command: &GtpCommand, index: usize) -> Result<Duration, String> {
    let seconds: f64 = command.number(index)?;
    let time = Duration::try_from_secs_f64(seconds.min(1e9));
    time.map_err(|_| "syntax error: not a number of seconds".to_owned())
}
