//! The start screen: the bundled games, their details, and opening them.

use super::bench::{Bench, mouse};
use super::screens::picture_is;
use crossterm::event::{MouseButton, MouseEventKind};
use gametui::board::look::GameKind;
use gametui::rules::RuleLanguage;
use gametui::session::library;
use gametui::tui::app::Layer;
use gametui::tui::library::LibraryTarget;
use gametui::tui::open_target::OpenTarget;

/// Returns the start screen with a fixed selection of games.
pub fn with_some_games() -> Bench {
    let mut bench = Bench::empty();
    let library = &mut bench.app.library;
    let is_kept = |file: &str| {
        [
            "breakthrough",
            "checkers",
            "hex",
            "hexthrough",
            "othello",
            "sort",
        ]
        .iter()
        .any(|name| file.split('.').next() == Some(name))
    };
    library.games.retain(|game| is_kept(game.file));
    let checkers = library.games.iter();
    library.selected = checkers
        .clone()
        .position(|game| game.file == "checkers.gdef")
        .expect("it ships");
    bench
}

fn chosen(bench: &Bench) -> &'static str {
    bench.app.library.chosen_game().map_or("", |game| game.file)
}

fn choose(bench: &mut Bench, file: &str) {
    let games = &bench.app.library.games;
    let number = games.iter().position(|game| game.file == file);
    bench.app.library.selected = number.expect("it ships");
    bench.wait(1);
}

/// Clicks on a target of the start screen, as drawn last.
fn click(bench: &mut Bench, target: LibraryTarget) {
    bench.draw(120, 40);
    let mut places = bench.app.layout.library.iter();
    let (place, _) = places
        .find(|(_, known)| *known == target)
        .unwrap_or_else(|| panic!("no {target:?}"));
    let (column, row) = (place.x + 1, place.y);
    bench.event(mouse(MouseEventKind::Down(MouseButton::Left), column, row));
}

#[test]
fn the_details_of_a_game_at_every_size() {
    for (width, height) in [(200, 60), (120, 40), (80, 24), (60, 20), (40, 12)] {
        let mut bench = with_some_games();
        bench.keys("/ 'piet hein'");
        picture_is(
            &format!("library-{width}x{height}"),
            &mut bench,
            (width, height),
        );
    }
}

#[test]
fn a_picture_comes_when_a_game_is_chosen_and_a_slow_one_holds_up_nothing() {
    let mut bench = Bench::empty();
    bench.holds_files = true;
    choose(&mut bench, "hex.gdef");
    choose(&mut bench, "hex.gdef");
    assert_eq!(bench.tasks.len(), 1, "it is asked for once");
    choose(&mut bench, "checkers.gdef");
    assert!(!bench.screen(120, 40).contains("8 x 8"));
    assert!(bench.app.library.previews.is_empty());
    bench.release_files();
    bench.says("8 x 8");
    let is_dotted = |letter: char| ('\u{1FB00}'..='\u{1FB3B}').contains(&letter);
    assert!(bench.screen(120, 40).contains(is_dotted), "drawn men");
    choose(&mut bench, "hex.gdef");
    bench.says("11 x 11");
}

#[test]
fn the_picture_of_a_game_has_its_pieces_and_no_fact_is_parted() {
    let mut bench = Bench::empty();
    choose(&mut bench, "shogi.gdef");
    for (width, height) in [(80, 24), (120, 40)] {
        let screen = bench.screen(width, height);
        assert!(screen.contains(" 9 x 9"), "{screen}");
        let name = format!("library-shogi-{width}x{height}");
        picture_is(&name, &mut bench, (width, height));
    }
    // Of a board that has no room a part is drawn.
    choose(&mut bench, "go.gdef");
    let screen = bench.screen(80, 24);
    assert!(screen.contains("19 x 19"), "{screen}");
    assert!(!bench.app.library.previews.is_empty());
    picture_is("library-go-80x24", &mut bench, (80, 24));
}

#[test]
fn keys_filter_by_kind_by_language_and_by_typing() {
    let mut bench = Bench::empty();
    bench.keys("k");
    assert_eq!(bench.app.library.kind, Some(GameKind::Placement));
    bench.keys("Tab");
    assert_eq!(bench.app.library.kind, Some(GameKind::Connection));
    assert_eq!(chosen(&bench), "havannah.gdef", "what is chosen is shown");
    bench.keys("l l l");
    assert_eq!(bench.app.library.language, RuleLanguage::named("bggl"));
    bench.says("No game fits").keys("Enter");
    assert!(
        bench.app.session.is_none(),
        "what is not shown is not opened"
    );
    bench
        .keys("Esc")
        .keys(": 'game-kind race' Enter : 'game-language bggl' Enter");
    assert_eq!(chosen(&bench), "hexthrough.bggl");
    bench.keys("Esc / 'oTHello' Down Up");
    assert_eq!(chosen(&bench), "othello.gdef");
    // Letters that are commands elsewhere are text here; other keys are not.
    bench.keys("'k?:' Backspace Backspace Backspace F1");
    assert!(matches!(bench.app.layers.last(), Some(Layer::Help(_))));
    bench.keys("Esc Enter");
    assert_eq!(bench.session().game().expect("a game").name, "othello");
}

#[test]
fn the_mouse_chooses_filters_and_opens() {
    let mut bench = Bench::empty();
    click(&mut bench, LibraryTarget::Kind(Some(GameKind::Race)));
    assert_eq!(chosen(&bench), "backgammon.gdef");
    click(
        &mut bench,
        LibraryTarget::Language(RuleLanguage::named("bdl")),
    );
    assert_eq!(chosen(&bench), "halma.bdl");
    click(&mut bench, LibraryTarget::Kind(None));
    click(&mut bench, LibraryTarget::Language(None));
    click(&mut bench, LibraryTarget::Filter);
    bench.keys("'tic-tac'");
    let games = bench.app.library.games.iter();
    let second = games.clone().position(|game| game.file == "tictactoe.gdef");
    let second = LibraryTarget::Entry(second.expect("it ships"));
    click(&mut bench, second);
    assert!(bench.app.session.is_none(), "the first click chooses");
    click(&mut bench, second);
    assert!(
        bench.session().rules_text().files()[0]
            .name
            .ends_with(".gdef")
    );
}

#[test]
fn the_sample_game_the_position_and_the_rules_in_words_open() {
    for game in library::games() {
        let mut bench = Bench::empty();
        choose(&mut bench, game.file);
        bench.keys("r");
        match game.rules_in_words("en") {
            Some(_) => assert!(matches!(bench.app.layers.last(), Some(Layer::Page(_)))),
            None => assert!(bench.toast().contains(".en.md"), "{}", bench.toast()),
        }
        bench.keys("Esc s");
        assert_eq!(bench.app.session.is_some(), game.sample().is_some());
        let mut bench = Bench::empty();
        choose(&mut bench, game.file);
        bench.keys("p");
        assert_eq!(bench.app.session.is_some(), game.position().is_some());
        if let Some(session) = &bench.app.session {
            assert!(session.game().is_some(), "{}", game.file);
        }
    }
    let mut bench = Bench::game("hex");
    bench.keys(": 'open-sample' Enter");
    assert!(bench.toast().contains("list of games"), "{}", bench.toast());
}

#[test]
fn the_rules_of_the_open_game_are_shown_in_words() {
    let mut bench = Bench::rules(
        "name: dots\nsize: 3 x 3\nobj X\ndefine isMoveLegal() -> bool { return operationsNum() == 1 && isPlaceOperation(0); }\ndefine end() -> bool { return false; }\n",
    );
    bench.keys("r");
    assert!(bench.toast().contains("game.en.md"), "{}", bench.toast());
    let words = "# Dots\n\nPut a **dot** wherever you like, as often as you like, since nobody has said\nwhen it is over.\n\n## Moves\n\n- One dot on any square, even where there is one already, which is a rather generous rule.\n- Nothing else.\n";
    std::fs::write(bench.path("game.en.md"), words).expect("written");
    bench.keys("r");
    picture_is("words-80x24", &mut bench, (80, 24));
    bench.keys("Esc");
    assert!(bench.app.layers.is_empty());
    std::fs::write(bench.path("game.en.md"), "one\n\n".repeat(200)).expect("written");
    bench.keys(": 'show-rules-in-words' Enter");
    bench.draw(80, 24);
    bench.keys("End");
    let Some(Layer::Page(page)) = bench.app.layers.last() else {
        panic!("a page is open");
    };
    assert!(page.scroll > 300, "{}", page.scroll);
    std::fs::write(bench.path("game.en.md"), b"\xff").expect("written");
    bench.keys("Esc r");
    assert!(bench.toast().contains("UTF-8"), "{}", bench.toast());
}

#[test]
fn a_position_that_ships_opens_with_its_rules() {
    let games = library::games();
    let position = games.iter().find_map(library::LibraryGame::position);
    let Some(position) = position else { return };
    let mut bench = Bench::empty();
    bench.open(OpenTarget::of_path(position.name.into()));
    assert!(bench.app.stones.is_none() && bench.session().game().is_some());
}

#[test]
fn the_list_of_games_is_paged() {
    let mut bench = Bench::empty();
    let shown = bench.app.library.shown();
    let place = |bench: &Bench| {
        shown
            .iter()
            .position(|at| *at == bench.app.library.selected)
    };
    bench.keys("End");
    assert_eq!(place(&bench), Some(shown.len() - 1));
    bench.keys("PageUp");
    assert_eq!(place(&bench), Some(shown.len() - 11));
    bench.keys("Home");
    assert_eq!(place(&bench), Some(0));
    bench.keys("PageDown");
    assert_eq!(place(&bench), Some(10));
}
