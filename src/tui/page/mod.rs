//! A record as one HTML file that steps through its moves: a page without a network, for people who have no terminal.
//!
//! The page holds the record twice in different ways: the moves and comments as text, which is readable without
//! scripts, and the boards as differences from node to node, which the script of the page replays.
//!
//! | part | written by |
//! | --- | --- |
//! | names, result, buttons | this module |
//! | moves, variations, comments | `moves` |
//! | the drawn board without pieces | `ground`, `drawing` |
//! | the drawings of pieces | `pieces` |
//! | the data for the script | `nodes` |
//! | style and script | `assets/page` |
//!
//! Invariant: no text of the record, of the rules or of the look enters the page but through `escape_markup` or as JSON
//! in which no `<` is left, so that no element can begin in it.

mod drawing;
pub(super) mod ground;
mod moves;
mod nodes;
pub(super) mod pieces;
pub(super) mod text;

use crate::base::Message;
use crate::base::clean::{clean_line, escape_markup};
use crate::board::Game;
use crate::board::look::BoardStyle;
use crate::i18n::Texts;
use crate::message;
use crate::record::NodeId;
use crate::session::Fact;
use crate::session::game_list::result_message;
use crate::session::words::localized;
use crate::session::{PositionAt, Session};
use ground::Ground;
use nodes::NodeData;
use pieces::PieceDrawings;
use serde_json::json;
use std::fmt::Write as _;
use text::{player_name, script_json};

/// The style of the page.
const STYLE: &str = include_str!("../../../assets/page/page.css");
/// The script of the page.
const SCRIPT: &str = include_str!("../../../assets/page/page.js");

/// The buttons: the id, the word, and the path of the sign on 24 x 24 units.
const BUTTONS: [(&str, &str, &str); 6] = [
    ("first", "page-first", "M5 4h3v16H5zM20 4v16L9 12z"),
    ("back", "page-back", "M17 4v16L6 12z"),
    ("next", "page-next", "M7 4v16l11-8z"),
    ("last", "page-last", "M16 4h3v16h-3zM4 4v16l11-8z"),
    (
        "play-on",
        "page-play",
        "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-2.5 5.5L17 12l-7.5 4.5z",
    ),
    (
        "flip",
        "page-flip",
        "M8 3l5 6H9.5v11h-3V9H3zM16 21l-5-6h3.5V4h3v11H21z",
    ),
];

/// Returns the record of a session as a page.
///
/// # Errors
/// The session has no rules, so there is no board to draw.
pub fn write(session: &mut Session, texts: &Texts) -> Result<String, Message> {
    let start = match session.position_at(NodeId::ROOT) {
        PositionAt::Known(position) => position,
        _ => return Err(message!("page-no-board")),
    };
    let session = &*session;
    let game = session.game().ok_or_else(|| message!("page-no-board"))?;
    let language = texts.language().code();
    let players: Vec<String> = (0..game.players.max(1))
        .map(|player| player_name(game, player, texts))
        .collect();
    let mut drawings = PieceDrawings::new(game, language, &players);
    let ground = Ground::of(game, &start.board, language);
    let data = NodeData::of(
        session,
        game,
        &start.board,
        (texts, &players),
        &mut drawings,
    );
    let hands = data.hands(game, &ground, &players);
    let json = json!({
        "nodes": data.nodes,
        "centers": ground.centers(),
        "size": ground.size(),
        "squares": ground.names(),
        "isSquares": ground.is_drawn_as(BoardStyle::Squares),
        "isPoints": ground.is_drawn_as(BoardStyle::Points),
        "thin": ground.all_thin(),
        "states": drawings.states(),
        "players": players,
        "hands": hands,
        "marks": data.marks,
        "arrows": data.arrows,
        "facts": data.facts,
        "outcomes": data.outcomes,
        "words": {
            "board": texts.word("page-board"),
            "empty": texts.word("page-empty"),
            "next": texts.word("page-next"),
        },
    });
    let title = title(session, game, texts);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n\
         <title>{}</title>\n<style>\n{STYLE}{}</style>\n</head>\n<body>\n<main>\n",
        escape_markup(&title),
        drawings.colors(),
    );
    head(session, game, texts, &title, &mut page);
    let _ = write!(
        page,
        "<section id=\"play\" aria-label=\"{board}\">\n\
         <svg id=\"board\" viewBox=\"{}\" role=\"img\" aria-label=\"{board}\">\n<defs>{}</defs>\n\
         <g id=\"ground\">{}</g>\n<g id=\"names\">{}</g>\n<g id=\"below\"></g>\n<g id=\"pieces\">{}</g>\n\
         <g id=\"hands\"></g>\n<g id=\"above\"></g>\n</svg>\n",
        ground.view_box(),
        drawings.symbols(),
        ground.drawing(|player| drawings.player_color(player)),
        ground.coordinates(),
        data.pieces(&ground, &drawings),
        board = escape_markup(&texts.word("page-board")),
    );
    buttons(texts, &mut page);
    let _ = write!(
        page,
        "<div id=\"now\" aria-live=\"polite\" aria-atomic=\"true\"></div>\n<div id=\"forks\" role=\"group\" \
         aria-label=\"{}\"></div>\n<div id=\"said\" class=\"h\" aria-live=\"polite\"></div>\n\
         <p class=\"h j\">{}</p>\n</section>\n<section id=\"moves\" tabindex=\"0\" aria-label=\"{}\">\n",
        escape_markup(&texts.word("page-variations")),
        escape_markup(&texts.word("page-keys")),
        escape_markup(&texts.word("page-moves")),
    );
    page.push_str(&data.text);
    let _ = write!(
        page,
        "</section>\n</main>\n<script type=\"application/json\" id=\"data\">{}</script>\n<script>\n{SCRIPT}</script>\n\
         </body>\n</html>\n",
        script_json(&json),
    );
    Ok(page)
}

/// Returns the name of the game in the language of the page.
fn game_title(game: &Game, texts: &Texts) -> String {
    localized(&game.look.title, texts.language().code())
        .unwrap_or_else(|| clean_line(&game.name).into_owned())
}

/// Returns the title: the name of the game record or its players, else the name of the game.
pub(super) fn title(session: &Session, game: &Game, texts: &Texts) -> String {
    let tree = session.tree();
    let fact = |fact: Fact| clean_line(tree.fact(fact).trim()).into_owned();
    // The records of chess name White first, who is the first player there.
    let players = [fact(Fact::FirstPlayer), fact(Fact::SecondPlayer)];
    let title = fact(Fact::Name);
    match players.iter().all(|player| player.is_empty()) {
        true if title.is_empty() => game_title(game, texts),
        true => title,
        false => players
            .map(|player| {
                if player.is_empty() {
                    "?".to_owned()
                } else {
                    player
                }
            })
            .join(" – "),
    }
}

/// Returns what is known of the game, beside its title.
pub(super) fn known_facts(
    session: &Session,
    game: &Game,
    texts: &Texts,
    title: &str,
) -> Vec<String> {
    let tree = session.tree();
    let facts = [
        Fact::Name,
        Fact::Event,
        Fact::Round,
        Fact::Place,
        Fact::Date,
        Fact::Result,
    ];
    let player = |player: u8| player_name(game, player, texts);
    let facts = facts.map(|fact| {
        let stated = tree.fact(fact);
        let result = match fact {
            Fact::Result => result_message(stated.trim(), &tree.result_reason(), player),
            _ => None,
        };
        let words = result.map_or(stated, |result| texts.say(&result));
        clean_line(words.trim()).into_owned()
    });
    let mut known: Vec<String> = Vec::new();
    for fact in std::iter::once(game_title(game, texts)).chain(facts) {
        if !fact.is_empty() && fact != "?" && fact != title && !known.contains(&fact) {
            known.push(fact);
        }
    }
    known
}

/// Writes the heading and what is known of the game.
fn head(session: &Session, game: &Game, texts: &Texts, title: &str, page: &mut String) {
    let known = known_facts(session, game, texts, title);
    let _ = write!(page, "<header>\n<h1>{}</h1>\n", escape_markup(title));
    if !known.is_empty() {
        let _ = writeln!(page, "<p>{}</p>", escape_markup(&known.join(" · ")));
    }
    page.push_str("</header>\n");
}

fn buttons(texts: &Texts, page: &mut String) {
    let name = escape_markup(&texts.word("page-buttons"));
    let _ = writeln!(
        page,
        "<div id=\"buttons\" class=\"j\" role=\"group\" aria-label=\"{name}\">"
    );
    for (id, word, path) in BUTTONS {
        let word = escape_markup(&texts.word(word));
        let _ = writeln!(
            page,
            "<button type=\"button\" id=\"{id}\" aria-label=\"{word}\" title=\"{word}\">\
             <svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{path}\"/></svg></button>"
        );
    }
    page.push_str("</div>\n");
}
