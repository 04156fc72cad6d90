//! Figures for print, read back from their SVG: numbers on boards and in lists, captions, marks, and that nothing in a
//! record is markup.

use gametui::i18n::{Language, Texts};
use gametui::rules::Ask;
use gametui::search::random::Random;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::{RecordFile, Session};
use gametui::tui::figures::{FigureOptions, FigureSource, Figures, PageSize};
use std::collections::BTreeMap;
use std::path::Path;

fn opened(name: &str, text: &str) -> Session {
    let file = RecordFile::of_text(name, text);
    let (mut session, _) = Session::open_record(file, None).expect("a game");
    session.run_pending();
    session
}

fn drawn(session: &mut Session, every: Option<u32>, page: Option<PageSize>) -> Figures {
    let source = FigureSource::of(session, &Texts::new(Language::En)).expect("a board");
    let options = FigureOptions { every, page };
    let figures = source.draw(options, &|| false).expect("no error");
    figures.expect("not cancelled")
}

/// Returns one picture as long as it has to be.
fn picture(session: &mut Session, every: Option<u32>) -> String {
    let figures = drawn(session, every, None);
    let [page] = figures.pages.as_slice() else {
        panic!("{} pages", figures.pages.len());
    };
    assert_is_well_formed(page);
    assert_eq!(page.matches("class=\"diagram\"").count(), figures.diagrams);
    page.clone()
}

/// Checks that every element ends, and in the right order.
fn assert_is_well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag ends");
        assert!(!text.contains('>'), "{text}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{part}");
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().expect("a name"));
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

/// Returns the contents of the lines of text outside of diagrams.
fn lines(svg: &str) -> Vec<String> {
    let texts = svg.split("<text ").skip(1);
    let texts = texts.filter_map(|text| text.split_once('>')?.1.split_once("</text>"));
    let texts = texts.filter(|(text, _)| text.contains("<tspan"));
    texts
        .map(|(text, _)| {
            let parts = text.split('<').map(|part| part.rsplit('>').next());
            parts.flatten().collect::<String>().replace('\u{a0}', " ")
        })
        .collect()
}

/// Returns how often each number stands on a board or in a list.
fn numbers(svg: &str) -> BTreeMap<u32, usize> {
    let on_boards = svg.split("<text class=\"number\"").skip(1);
    let on_boards = on_boards.filter_map(|text| text.split_once('>')?.1.split_once('<'));
    let mut found: Vec<u32> = on_boards
        .map(|(number, _)| number.parse().expect("a number"))
        .collect();
    for line in lines(svg) {
        let words: Vec<&str> = line.split(' ').collect();
        for pair in words.windows(2) {
            if let [number, "at" | "pass," | "pass."] = pair {
                found.push(number.parse().expect("a number"));
            }
        }
    }
    let mut counts = BTreeMap::new();
    for number in found {
        *counts.entry(number).or_default() += 1;
    }
    counts
}

/// Plays random moves other than passes on a board of Go. Returns `None` if there is none before so many moves.
fn random_go(size: &str, moves: u32, seed: u64) -> Option<Session> {
    let request = RulesRequest {
        overrides: vec![("size".to_owned(), size.to_owned())],
        ..RulesRequest::file(Path::new("go"))
    };
    let mut session = load_rules(&request).expect("loads").into_session();
    session.run_pending();
    let mut worker = session.rules().expect("rules").worker();
    let mut random = Random::new(seed, 1);
    while session.record().node(session.current()).move_number() < moves {
        let position = session.position().clone();
        let limits = gametui::base::Limits::default();
        let mut legal = worker.moves(Ask::all(&position, &limits)).moves;
        legal.retain(|listed| !listed.mv.is_empty());
        if legal.is_empty() {
            return None;
        }
        let index = random.below(legal.len());
        session.play(legal.swap_remove(index).mv);
        session.run_pending();
    }
    Some(session)
}

#[test]
fn every_move_of_a_game_of_go_has_its_number_once() {
    let mut session = random_go("19", 235, 7).expect("room");
    let svg = picture(&mut session, Some(50));
    assert_eq!(svg.matches("class=\"diagram\"").count(), 5);
    let expected: BTreeMap<u32, usize> = (1..=235).map(|number| (number, 1)).collect();
    assert_eq!(numbers(&svg), expected);
    let text = lines(&svg).join("\n");
    for caption in ["Diagram 1: moves 1 to 50", "Diagram 5: moves 201 to 235"] {
        assert!(text.contains(caption), "{text}");
    }
    assert_eq!(picture(&mut session, Some(50)), svg, "the same bytes");
    // A small board is filled again and again.
    let mut session = (1..50)
        .find_map(|seed| random_go("5", 80, seed))
        .expect("a long game");
    let svg = picture(&mut session, Some(40));
    let expected: BTreeMap<u32, usize> = (1..=80).map(|number| (number, 1)).collect();
    assert_eq!(numbers(&svg), expected);
    let text = lines(&svg).join(" ");
    let again = text.split(" at ").skip(1);
    let is_number = |rest: &str| rest.starts_with(|letter: char| letter.is_ascii_digit());
    assert!(again.clone().any(is_number), "{text}");
    assert!(again.clone().any(|rest| !is_number(rest)), "{text}");
}

#[test]
fn a_study_prints_its_diagrams_at_forks_and_where_it_asks_for_them() {
    let pgn = "[White \"Ada\"]\n[Black \"Jan\"]\n[Result \"1-0\"]\n\n{Begin.} 1. e4 e5 (1... c5 {The Sicilian.} (1... e6 \
               2. d4)) 2. Qh5 {[%csl Gf7][%cal Gh5f7] Early.} Nc6 3. Bc4 $220 Nf6 $4 4. Qxf7# 1-0\n";
    let mut session = opened("study.pgn", pgn);
    let svg = picture(&mut session, None);
    let text = lines(&svg);
    let captions: Vec<&String> = text
        .iter()
        .filter(|line| line.contains("Diagram"))
        .collect();
    assert_eq!(
        captions,
        [
            "Diagram 1: after 1. e4",
            "Diagram 2: after 2. Qh5",
            "Diagram 3: after 3. Bc4"
        ]
    );
    let diagrams: Vec<&str> = svg.split("class=\"diagram\"").skip(1).collect();
    let pieces: Vec<usize> = diagrams
        .iter()
        .map(|svg| svg.matches("<use").count())
        .collect();
    assert_eq!(pieces, [32, 32, 32]);
    let marks: Vec<usize> = diagrams
        .iter()
        .map(|svg| svg.matches("class=\"mark\"").count())
        .collect();
    assert_eq!(marks, [0, 2, 0]);
    let all = text.join("\n");
    for words in [
        "Ada – Jan",
        "Begin.",
        "1. e4",
        "1... c5",
        "The Sicilian.",
        "1... e6 2. d4",
        "1... e5",
        "2. Qh5",
        "Early.",
        "3... Nf6?? 4. Qxf7#",
    ] {
        assert!(all.contains(words), "{words} in\n{all}");
    }
    assert!(!svg.contains("[%") && !svg.contains("var("), "{svg}");
    let more = picture(&mut session, Some(4));
    assert!(
        !lines(&more)
            .iter()
            .any(|line| line.contains("4. Qxf7") && line.contains("Diagram")),
        "the fourth round is not over"
    );
    let every = picture(&mut session, Some(1));
    assert!(lines(&every).contains(&"Diagram 2: after 1... e5".to_owned()));
}

#[test]
fn figures_of_the_file_its_numbers_and_its_views_are_obeyed() {
    let sgf = "(;GM[1]FF[4]SZ[9]RU[Chinese];B[aa];W[bb](;B[cc]FG[:Fight]MN[101]PM[2];W[dd];B[]\
               ;W[ee]FG[3:Hidden]PM[0])(;B[cd]LB[ee:X]TR[aa])(;B[gg]VW[ee:ii]PM[1]))";
    let mut session = opened("figures.sgf", sgf);
    let svg = picture(&mut session, None);
    let text = lines(&svg);
    let captions: Vec<&String> = text
        .iter()
        .filter(|line| line.contains("Diagram"))
        .collect();
    assert_eq!(
        captions,
        [
            "Diagram 1: moves 1 to 2",
            "Diagram 2: instead of move 3, from diagram 1",
            "Diagram 3: instead of move 3, from diagram 1",
            "Diagram 4: moves 101 to 103, Fight",
            "Diagram 5: move 104",
        ]
    );
    let diagrams: Vec<&str> = svg.split("class=\"diagram\"").skip(1).collect();
    let has = |index: usize, text: &str| diagrams[index].contains(text);
    assert!(has(3, ">1</text>") && has(3, ">2</text>") && !has(3, ">101<"));
    assert!(text.contains(&"3 pass.".to_owned()), "{text:?}");
    assert!(has(1, ">X</text>") && has(1, "M0-11L10 7H-10Z"));
    assert!(has(3, "class=\"names\"") && !has(4, "class=\"names\""));
    assert!(!has(4, "class=\"number\""), "no numbers");
    // A part of the board: the stones of the other corner are not drawn.
    assert_eq!(diagrams[2].matches("<use").count(), 1);
}

#[test]
fn nothing_in_a_record_is_markup_and_long_texts_stay_in_their_columns() {
    let long = "wide ".repeat(300) + &"W".repeat(400);
    let pgn = format!(
        "[White \"</text><script>\"]\n\n1. e4 {{<svg onload='x'> & \"quotes\" \u{202e}\u{1}{long}}} e5 *\n"
    );
    let mut session = opened("hostile.pgn", &pgn);
    let svg = picture(&mut session, None);
    assert!(!svg.contains("<script") && !svg.contains("onload='"));
    assert!(svg.contains("&lt;svg onload=&#39;x&#39;&gt; &amp; &quot;quotes&quot;"));
    let longest = lines(&svg).iter().map(|line| line.chars().count()).max();
    assert!(longest.is_some_and(|longest| longest < 90), "{longest:?}");
}

#[test]
fn pages_have_their_size_and_hold_every_diagram() {
    let mut session = random_go("9", 70, 5).expect("room");
    let figures = drawn(&mut session, Some(5), Some(PageSize::A4));
    assert_eq!(figures.diagrams, 14);
    assert!(figures.pages.len() > 1, "{}", figures.pages.len());
    let mut count = 0;
    for page in &figures.pages {
        assert_is_well_formed(page);
        assert!(page.contains("width=\"210mm\" height=\"297mm\""));
        count += page.matches("class=\"diagram\"").count();
    }
    assert_eq!(count, 14);
    let letter = drawn(&mut session, Some(5), Some(PageSize::Letter));
    assert!(letter.pages[0].contains("width=\"8.5in\""));
    let source = FigureSource::of(&mut session, &Texts::new(Language::Pl)).expect("a board");
    let cancelled = source.draw(FigureOptions::default(), &|| true);
    assert_eq!(cancelled, Ok(None));
}

#[test]
fn a_record_without_moves_is_refused_and_forks_are_many_diagrams() {
    let mut session = opened("empty.sgf", "(;GM[1]FF[4]SZ[9])");
    let error = FigureSource::of(&mut session, &Texts::new(Language::En)).err();
    assert_eq!(error.map(|error| error.id), Some("figures-nothing"));
    let points = ('a'..='i').flat_map(|x| ('a'..='i').map(move |y| format!("(;B[{x}{y}])")));
    let bush = format!("(;GM[1]FF[4]SZ[9]{})", points.collect::<String>());
    let mut bush = opened("bush.sgf", &bush);
    assert_eq!(drawn(&mut bush, None, None).diagrams, 81);
}

#[test]
fn moves_have_the_numbers_of_a_stated_position_and_null_moves_count() {
    let mut session = opened(
        "later.pgn",
        "[FEN \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 2 40\"]\n\n\
         40... a6 41. Bb5 (41. Bc4 Nf6 42. -- d6) 41... -- 42. O-O d6 *\n",
    );
    let text = lines(&picture(&mut session, None)).join(" ");
    for part in [
        "40... a6 41. Bb5",
        "41. Bc4 Nf6 42. -- d6",
        "41... -- 42. O-O d6",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // A null move is no set-up, which would have a diagram of its own: the fork and the last position have one each.
    assert_eq!(drawn(&mut session, None, None).diagrams, 2);
}
