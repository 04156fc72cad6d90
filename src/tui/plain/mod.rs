//! The workbench in lines of text, for screen readers and scripts: `gametui --plain`.
//!
//! It is the same state and the same [`update`](super::update) as on the screen. A line of input is a move, a command
//! of the [table](super::commands) by its name, one of the [`WORDS`] that only this face has, or the answer to a
//! question. Instead of a picture, `news` says what has changed since the last event.
//!
//! Invariants: every state is words; nothing is printed twice or overwritten; functions here only read the state, and
//! what they return are whole lines.

pub mod board;
mod face;
pub mod layers;
mod news;
pub mod record;
pub mod source;
pub mod stones;

pub use face::run;
pub(in crate::tui) use news::news;

use super::app::App;
use super::layer::Layer;
use crate::base::Message;
use crate::board::Board;
use crate::message;
use crate::record::NodeId;
use crate::rules::Role;
use crate::tui::facts::is_over;

/// What was said, so that only what is new is said next.
#[derive(Debug, Default)]
pub struct Plain {
    /// Messages that have not been said yet.
    pub(in crate::tui) messages: Vec<String>,
    /// True after something was opened, until that is said.
    pub(in crate::tui) is_new: bool,
    /// The node that was described last, with the board there.
    place: Option<(NodeId, Board)>,
    /// The refusal that was said last, as a line.
    pub(in crate::tui) refusal: Option<String>,
    /// True if the last event left the refusal as it was told before.
    pub(in crate::tui) knows_refusal: bool,
    /// The squares that were said to be attacked.
    attacked: Vec<crate::board::Square>,
    /// The squares that were said to have decided the game.
    decisive: Vec<crate::board::Square>,
    /// The reason of the end that was said.
    ending: Option<String>,
    /// The question or list that waits for an answer, as it was said.
    layer: Option<Vec<String>>,
    /// The errors of the rules that were said.
    errors: Option<Vec<String>>,
    /// The question of the program that was said.
    question: Option<String>,
    /// True while the values over the game are searched, which are said at the end.
    pub(in crate::tui) is_valuing: bool,
    /// How many tenths of a large record were said to be judged.
    judged_tenths: usize,
    /// True if it was said that the machine thinks.
    is_thinking: bool,
    /// The result of the analysis or of the random games that was said.
    found: Option<Vec<String>>,
    /// True if every step of a judgement is said, false for those of the first hook itself.
    pub(in crate::tui) has_all_steps: bool,
    /// The board of stones as it was said.
    stones: Option<stones::SaidStones>,
    /// True if the list of games was said.
    is_library_said: bool,
}

impl Plain {
    /// Forgets that the open question was said.
    pub(in crate::tui) fn say_layer_again(&mut self) {
        self.layer = None;
    }
}

/// The words that only this face understands, in the order of the help.
pub const WORDS: [&str; 27] = [
    "board", "square", "row", "column", "pieces", "diagram", "changes", "state", "where", "moves",
    "line", "branches", "branch", "back", "forward", "start", "end", "put", "remove", "stop",
    "rules", "games", "help", "clock", "value", "card", "drop",
];

/// Those of the words that only say something.
pub(in crate::tui) const READING: [&str; 17] = [
    "board", "square", "row", "column", "pieces", "diagram", "changes", "state", "where", "line",
    "branches", "stop", "games", "help", "clock", "value", "card",
];

/// What people also type for help: in the languages of the program, and as in other programs.
const HELP: [&str; 3] = ["?", "ayuda", "pomoc"];

/// Returns the word of this face that a typed word means, whatever its case.
pub(in crate::tui) fn word_of(typed: &str) -> Option<&'static str> {
    let typed = typed.to_lowercase();
    let word = WORDS.into_iter().find(|word| *word == typed);
    // What goes forward elsewhere; no game has a move of that name.
    let word = word.or_else(|| (typed == "next").then_some("forward"));
    word.or_else(|| HELP.contains(&typed.as_str()).then_some("help"))
}

/// Returns the message to say instead of one that names keys, or that is a fact only beside a screen.
pub(in crate::tui) fn own_message(message: &Message) -> Option<Message> {
    if message.id.starts_with("session-change-") {
        return Some(message!("plain-done", change = message.clone()));
    }
    let id = match message.id {
        "tui-set-up-begun" => "plain-set-up-begun",
        "tui-nothing-to-undo" => "plain-nothing-to-undo",
        "variant-applied" => "variant-applied-plain",
        "tui-no-rules-yet" => "plain-no-rules-yet",
        "tui-nothing-open" => "plain-nothing-open",
        "tui-autoplay-on" => "plain-autoplay-on",
        "tui-stones-no-game" => "plain-stones-no-game",
        "tui-rules-broken" => "plain-rules-broken",
        _ => return None,
    };
    Some(Message {
        id,
        args: message.args.clone(),
    })
}

/// Returns the prompt: who is to move, or what is asked for.
pub fn prompt(app: &App) -> String {
    let word = |id: &'static str| app.texts.word(id);
    let text = match app.layers.last() {
        Some(Layer::Menu(_) | Layer::Dialog(_)) => word("plain-prompt-choice"),
        Some(Layer::Prompt(_) | Layer::Files(_)) => word("plain-prompt-text"),
        _ => place(app),
    };
    format!("{text}> ")
}

fn place(app: &App) -> String {
    let Some(session) = &app.session else {
        return match app.stones.is_some() {
            true => app.texts.word("plain-prompt-stones"),
            false => "gametui".to_owned(),
        };
    };
    if session.game().is_none() {
        return app.texts.word("tui-no-rules");
    }
    if app.board.setting_up {
        return app.texts.word("tui-setting-up");
    }
    if is_over(app) {
        return app.texts.word("plain-prompt-over");
    }
    let player = app.player_name(session.position().turn);
    match session.moves().question() {
        Some(question) if question.role != Role::Move && !session.moves().takes_whole_move() => {
            let player = message!("plain-prompt-asked", player = player);
            app.texts.say(&player)
        }
        _ => player,
    }
}
