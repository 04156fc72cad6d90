//! A record as a page: what it says, that it replays to the boards of the session, and that nothing in a record is markup.

use gametui::base::Limits;
use gametui::i18n::{Language, Texts};
use gametui::record::{NodeId, Record};
use gametui::rules::{Ask, Query};
use gametui::search::random::Random;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::{NavigationStep, RecordFile, Session};
use gametui::tui::page;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn opened(name: &str, text: &str) -> Session {
    let file = RecordFile::of_text(name, text);
    let (mut session, _) = Session::open_record(file, None).expect("a game");
    session.run_pending();
    session
}

fn page_of(session: &mut Session) -> String {
    page::write(session, &Texts::new(Language::En)).expect("a page")
}

/// Returns the data of a page.
fn data(page: &str) -> Value {
    let start = "<script type=\"application/json\" id=\"data\">";
    let (_, rest) = page.split_once(start).expect("data");
    let (json, _) = rest.split_once("</script>").expect("an end");
    serde_json::from_str(json).expect("JSON")
}

fn number(text: &str) -> usize {
    usize::from_str_radix(text, 36).expect("a number to the base 36")
}

/// Returns the parent of each node and what stands in its cells, as the script of the page works them out.
fn replayed(data: &Value) -> Vec<(usize, BTreeMap<usize, usize>)> {
    let mut nodes: Vec<(usize, BTreeMap<usize, usize>)> = Vec::new();
    for (index, text) in data["nodes"].as_str().expect("text").split(';').enumerate() {
        let end = text.find([':', ',', '-']).unwrap_or(text.len());
        let (back, rest) = text.split_at(end);
        let back = if back.is_empty() { 1 } else { number(back) };
        let parent = if index == 0 { 0 } else { index - back };
        let mut cells = match index {
            0 => BTreeMap::new(),
            _ => nodes[parent].1.clone(),
        };
        for change in rest.split([',', '-']).filter(|part| part.contains('.')) {
            let (cell, content) = change.split_once('.').expect("two numbers");
            cells.insert(number(cell), number(content));
        }
        cells.retain(|_, content| *content != 0);
        nodes.push((parent, cells));
    }
    nodes
}

/// Returns the nodes of a record in the order of the page, each with the number of its parent.
fn in_order(record: &Record) -> Vec<(NodeId, usize)> {
    fn after(record: &Record, node: NodeId, number: usize, nodes: &mut Vec<(NodeId, usize)>) {
        let Some((main, others)) = record.node(node).children().split_first() else {
            return;
        };
        let next = nodes.len();
        nodes.push((*main, number));
        for other in others {
            let own = nodes.len();
            nodes.push((*other, number));
            after(record, *other, own, nodes);
        }
        after(record, *main, next, nodes);
    }
    let mut nodes = vec![(NodeId::ROOT, 0)];
    after(record, NodeId::ROOT, 0, &mut nodes);
    nodes
}

/// Compares the boards that a page replays with those of the session; returns the number of nodes.
#[track_caller]
fn assert_replays(name: &str, session: &mut Session) -> usize {
    let page = page_of(session);
    assert_eq!(page, page_of(session), "{name}: the same bytes twice");
    let data = data(&page);
    let nodes = replayed(&data);
    let order = in_order(session.record());
    assert_eq!(nodes.len(), order.len(), "{name}");
    assert_eq!(
        page.matches("<a>").count(),
        nodes.len(),
        "{name}: a link a node"
    );
    let game = session.game().expect("a game").clone();
    for ((node, parent), (known, cells)) in order.into_iter().zip(nodes) {
        assert_eq!(known, parent, "{name}");
        let Some(position) = session.position_at(node).known() else {
            continue;
        };
        let board = position.board;
        let mut expected = BTreeMap::new();
        for square in board.squares() {
            let name = |piece| {
                let name = game.spoken_name(piece, "en");
                let player = game.declared_owner(piece).filter(|_| game.players > 1);
                match player.and_then(|player| data["players"][usize::from(player)].as_str()) {
                    Some(player) => format!("{player}, {name}"),
                    None => name.to_owned(),
                }
            };
            let stack: Vec<String> = board.stack(square).rev().map(name).collect();
            if !stack.is_empty() && game.look.hand_of(square).is_none() {
                let index =
                    usize::from(square.y) * usize::from(board.width()) + usize::from(square.x);
                expected.insert(index, stack.join(" + "));
            }
        }
        let squares = usize::from(board.width()) * usize::from(board.height());
        let shown: BTreeMap<usize, String> = cells
            .range(..squares)
            .map(|(cell, content)| {
                let name = data["states"][content][0].as_str().expect("a name");
                (*cell, name.to_owned())
            })
            .collect();
        assert_eq!(shown, expected, "{name}, node {}", node.number());
        let held: usize = cells.range(squares..).map(|(_, count)| *count).sum();
        let hands = game
            .look
            .hands
            .iter()
            .flat_map(|hand| game.in_hand(hand, &board));
        let expected: u32 = hands.map(|held| held.count).sum();
        assert_eq!(held, expected as usize, "{name}, node {}", node.number());
    }
    session.record().size()
}

/// Compares a page, without its style and script, with `tests/golden/page/NAME.snap`; `INSTA_UPDATE=always` rewrites it.
fn golden(name: &str, page: &str) {
    let (head, rest) = page.split_once("<style>").expect("a style");
    let (_, rest) = rest.split_once("</style>").expect("its end");
    let (rest, _) = rest.rsplit_once("<script>").expect("a script");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../golden/page");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, format!("{head}{rest}")));
}

#[test]
fn a_page_has_moves_comments_variations_and_marks() {
    let pgn = "[Event \"Lesson\"]\n[White \"Ada\"]\n[Black \"Jan & <b>\"]\n[Result \"1-0\"]\n\n{Begin.} 1. e4 e5 \
               (1... c5 $1 {[%csl Gd4][%cal Gc5d4] The Sicilian.} (1... e6)) 2. Qh5 {[%clk 0:01:00] Early.} Nc6 3. Bc4 \
               Nf6 $4 4. Qxf7# 1-0\n";
    let mut session = opened("lesson.pgn", pgn);
    golden("chess", &page_of(&mut session));
    let page = page::write(&mut session, &Texts::new(Language::Pl)).expect("a page");
    assert!(page.contains("<html lang=\"pl\">") && page.contains("Następny ruch"));
}

#[test]
fn the_records_that_ship_replay_on_their_pages() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("games");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|ending| ending == "sgf") {
            let file = RecordFile::read(&path, None).expect("a record");
            let (mut session, _) = Session::open_record(file, Some(1)).expect("a game");
            session.run_pending();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            assert_replays(&name, &mut session);
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
}

/// Grows a tree of random moves, some of them variations.
fn grown(name: &str, seed: u64, nodes: usize) -> Session {
    let request = RulesRequest::file(Path::new(name));
    let mut session = load_rules(&request).expect("loads").into_session();
    session.run_pending();
    let mut worker = session.rules().expect("rules").worker();
    let mut random = Random::new(seed, 1);
    let mut all = vec![NodeId::ROOT];
    while all.len() < nodes {
        let start = all[random.below(all.len())];
        session.step(NavigationStep::To(start));
        for _ in 0..1 + random.below(12) {
            session.run_pending();
            if session.outcome().is_over() {
                break;
            }
            let position = session.position().clone();
            let (query, limits) = (Query::default(), Limits::default());
            let ask = Ask::new(&position, &query, &limits);
            let picked = worker.pick(ask, &mut |moves| random.below(moves));
            let Some(listed) = picked.chosen else { break };
            session.play(listed.mv);
            session.run_pending();
            all.push(session.current());
        }
    }
    session
}

#[test]
fn random_trees_replay_on_their_pages() {
    for (name, seed) in [
        ("checkers", 1),
        ("fidechess", 2),
        ("go", 3),
        ("hex", 4),
        ("shogi", 5),
        ("dvonn", 6),
        ("othello", 7),
        ("twixt", 8),
        ("quoridor", 9),
    ] {
        assert_replays(name, &mut grown(name, seed, 60));
    }
}

#[test]
fn nothing_in_a_record_is_markup() {
    let hostile = [
        "</script><script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "\" onload=\"alert(1)",
        "' autofocus onfocus='alert(1)",
        "<!--<script>",
        "--></style></title></p></svg>",
        "&lt;b&gt; &#60;i&#62;",
        "\u{2028}\u{202e}\u{0}",
        "javascript:alert(1)//`${x}`",
    ];
    let escape = |text: &str| {
        text.replace('\\', "\\\\")
            .replace(']', "\\]")
            .replace(':', "\\:")
    };
    for text in hostile {
        let text = escape(text);
        let sgf = format!(
            "(;GM[1]FF[4]SZ[9]PB[{text}]PW[{text}]EV[{text}]DT[{text}]RE[{text}]GN[{text}]C[{text}]N[{text}]\
             ;B[ee]C[{text}]N[{text}]LB[aa:{text}]BL[{text}](;W[cc]C[{text}])(;W[{text}]))"
        );
        let mut session = opened("hostile.sgf", &sgf);
        let page = page_of(&mut session);
        let lower = page.to_lowercase();
        assert_eq!(lower.matches("<script").count(), 2, "{text}");
        assert_eq!(lower.matches("</script").count(), 2, "{text}");
        for element in ["<img", "<!--", "<b>", "<i>"] {
            assert!(!lower.contains(element), "{text}: {element}");
        }
        for element in ["</style", "</title", "</svg>\n<div", "</body"] {
            assert_eq!(lower.matches(element).count(), 1, "{text}: {element}");
        }
        assert!(!page.contains(['\u{202e}', '\u{0}']), "{text}");
        // No quote of the record ends an attribute.
        for tag in tags(&page) {
            assert!(!tag.contains("alert("), "{text}: {tag}");
        }
        data(&page);
    }
}

/// Returns the tags of a page outside of its style and its scripts.
fn tags(page: &str) -> Vec<&str> {
    let body = page.split_once("</style>").map_or(page, |(_, body)| body);
    let body = body.split_once("<script").map_or(body, |(body, _)| body);
    let tags = body.split('<').skip(1);
    tags.map(|tag| tag.split_once('>').map_or(tag, |(tag, _)| tag))
        .collect()
}

#[test]
fn a_page_is_small_and_needs_no_network() {
    let mut session = grown("fidechess", 11, 121);
    let page = page_of(&mut session);
    assert!(page.len() < 60_000, "{} bytes", page.len());
    for outside in [
        "http:", "https:", "src=", "@import", "url(", "fetch(", "import(",
    ] {
        let known = page.matches(outside).count()
            - page.matches("http://www.w3.org/2000/svg").count() * usize::from(outside == "http:");
        assert_eq!(known, 0, "{outside}");
    }
}

#[test]
fn a_long_record_of_go_stays_small() {
    // 20000 nodes in variations of 200 moves.
    let mut sgf = String::from("(;GM[1]FF[4]SZ[19]");
    let letter = |index: usize| char::from(b'a' + u8::try_from(index % 19).unwrap_or(0));
    for variation in 0..100 {
        sgf.push('(');
        for index in 0..200 {
            let point = (index + 3 * variation) % 361;
            let player = if index % 2 == 0 { 'B' } else { 'W' };
            sgf.push_str(&format!(
                ";{player}[{}{}]",
                letter(point),
                letter(point / 19)
            ));
        }
        sgf.push(')');
    }
    sgf.push(')');
    let mut session = opened("long.sgf", &sgf);
    let page = page_of(&mut session);
    assert!(
        page.len() < 40 * session.record().size(),
        "{} bytes",
        page.len()
    );
}
