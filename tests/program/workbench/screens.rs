//! Whole screens as golden pictures, and every small size.

use super::bench::Bench;
use super::library::with_some_games;
use crate::widgets::support::{HOSTILE, picture, sweep_some};
use gametui::i18n::{Language, Texts};
use gametui::message;
use gametui::tui::layout::Pane;
use gametui::tui::line::Line;
use gametui::tui::screens::view;
use gametui::tui::theme::{Dots, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

/// Compares a picture with `tests/golden/workbench/NAME.snap`; `INSTA_UPDATE=always` rewrites it.
pub fn golden(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../golden/workbench");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// Compares a screen with a golden picture, in half blocks: their pieces are letters, which any editor shows and a
/// reviewer can read. `game_screens` has the pictures of drawn pieces.
pub fn picture_is(name: &str, bench: &mut Bench, (width, height): (u16, u16)) {
    let dots = bench.app.theme.dots;
    if dots != Dots::None {
        bench.app.theme.dots = Dots::Blocks;
    }
    let screen = bench.screen(width, height);
    bench.app.theme.dots = dots;
    golden(name, &screen);
}

const SIZES: [(u16, u16); 6] = [(120, 40), (80, 24), (60, 20), (40, 12), (20, 6), (200, 60)];

/// Returns a game with a variation and a refused move.
fn refused() -> Bench {
    let mut bench = Bench::game("checkers");
    bench
        .enter("c3 d4 f6 e5")
        .keys("Home")
        .enter("e3 f4")
        .keys("Home Alt+Up . .");
    bench.enter("g3 h4");
    bench
}

#[test]
fn a_refused_move_at_every_size() {
    for (width, height) in SIZES {
        let mut bench = refused();
        picture_is(
            &format!("refused-{width}x{height}"),
            &mut bench,
            (width, height),
        );
    }
}

#[test]
fn the_first_screen_in_every_language() {
    for language in Language::ALL {
        let mut bench = with_some_games();
        bench.app.texts = Texts::new(language);
        bench.wait(1);
        picture_is(
            &format!("library-{}", language.code()),
            &mut bench,
            (80, 24),
        );
    }
}

#[test]
fn the_game_and_the_help_in_every_language() {
    for language in Language::ALL {
        let mut bench = refused();
        bench.app.texts = Texts::new(language);
        picture_is(&format!("game-{}", language.code()), &mut bench, (80, 24));
        bench.keys("?");
        picture_is(&format!("help-{}", language.code()), &mut bench, (80, 24));
    }
}

#[test]
fn ascii_uses_nothing_else() {
    let mut bench = refused();
    bench.keys(": 'glyphs ascii' Enter").wait(60_000);
    let screen = bench.screen(80, 24);
    golden("ascii-80x24", &screen);
    assert!(screen.is_ascii(), "{screen}");
}

#[test]
fn without_colours_there_are_none() {
    let mut bench = refused();
    bench.app.no_color = true;
    bench.app.apply_look();
    for (width, height) in SIZES {
        let buffer = bench.draw(width, height);
        for cell in &buffer.content {
            assert!(matches!(cell.fg, Color::Reset), "{cell:?}");
            assert!(matches!(cell.bg, Color::Reset), "{cell:?}");
        }
    }
    picture_is("mono-80x24", &mut bench, (80, 24));
}

#[test]
fn broken_rules_on_the_screen() {
    let mut bench = Bench::rules(
        "name: dots\nsize: 3 x 3\nobj X\ndefine isMoveLegal() -> bool {\n  return Y == X;\n}\n",
    );
    bench.wait(60_000);
    let folder = bench.path("").display().to_string();
    let screen = bench.screen(80, 24);
    assert!(!screen.contains(&folder), "{screen}");
    golden("broken-80x24", &screen);
}

#[test]
fn the_source_keeps_its_rows_above_the_faults() {
    let bad = "obj ?\n".repeat(20);
    let mut bench = Bench::rules(&format!("name: dots\nsize: 3 x 3\nobj X\n{bad}"));
    bench.wait(60_000);
    bench.app.focus = gametui::tui::layout::Pane::Rules;
    assert!(bench.app.editor.found.len() > 12);
    for (width, height) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        let screen = bench.screen(width, height);
        let rows = usize::from(bench.app.layout.source.height);
        let is_fault = |line: &&str| {
            let place = line
                .split("E ")
                .nth(1)
                .and_then(|rest| rest.split(' ').next());
            place.is_some_and(|place| place.contains(':'))
        };
        let faults = screen.lines().filter(is_fault).count();
        assert!(rows >= 10, "{width}x{height}: {rows} rows\n{screen}");
        assert!(
            faults > 0 && 2 * faults <= rows,
            "{faults} faults\n{screen}"
        );
    }
}

#[test]
fn the_legal_moves_and_the_trace_at_every_size() {
    for (width, height) in SIZES {
        for (name, keys) in [("legal", "Esc Esc l"), ("trace", "w")] {
            let mut bench = refused();
            bench.draw(width, height);
            bench.keys(keys).wait(60_000);
            picture_is(
                &format!("{name}-{width}x{height}"),
                &mut bench,
                (width, height),
            );
        }
    }
}

#[test]
fn targets_in_every_language() {
    for language in Language::ALL {
        let mut bench = Bench::game("checkers");
        bench.app.texts = Texts::new(language);
        bench.enter("c3").wait(60_000);
        picture_is(
            &format!("targets-{}", language.code()),
            &mut bench,
            (80, 24),
        );
        bench.keys("Esc l");
        picture_is(&format!("list-{}", language.code()), &mut bench, (120, 40));
    }
}

/// Returns every state that has a layer or pane of its own.
fn states() -> Vec<(&'static str, Bench)> {
    let mut states = Vec::new();
    for (name, keys) in [("library", ""), ("race", "k k k k"), ("filter", "/ 'zz'")] {
        let mut bench = Bench::empty();
        bench.wait(1).keys(keys);
        states.push((name, bench));
    }
    for (name, keys) in [
        ("plain", ""),
        ("palette", ":"),
        ("palette-empty", ": 'qqqqqq'"),
        ("help", "?"),
        ("menu", "F10"),
        ("question", "Ctrl+Q"),
        ("prompt", "Ctrl+O"),
        ("number", "Ctrl+G"),
        (
            "comment",
            "e 'a long comment that has to be wrapped somewhere'",
        ),
        ("why", "w"),
        ("legal-moves", "Esc Esc l"),
        ("pieces", "p"),
        ("sheet", ": 'score-sheet' Enter"),
        ("mark", "Tab Tab !"),
        ("unsaved game", "Esc : 'game' Enter"),
        ("set-up", "Esc S p Enter S"),
        (
            "overwrite",
            ": 'save-position game.gbb' Enter : 'save-position game.gbb' Enter",
        ),
        ("path", "Ctrl+O '/'"),
        ("found", "F7"),
        ("help-filtered", "? 'sa'"),
        ("lifted", "Esc Esc Esc Enter"),
    ] {
        let mut bench = refused();
        bench.keys(&keys.replace("game.gbb", &bench.path("game.gbb").display().to_string()));
        states.push((name, bench));
    }
    states
}

#[test]
fn every_small_size_is_drawn_without_a_fault() {
    for (name, mut bench) in states() {
        // Every size for the plain workbench, a coarser grid for the rest. The panes take turns with the focus; all of
        // them have it where there is hardly any room.
        let (columns, rows) = if name == "plain" { (1, 1) } else { (7, 3) };
        for (column, width) in (0..=90).step_by(columns).enumerate() {
            for (row, height) in (0..=30).step_by(rows).enumerate() {
                let is_tiny = width <= 14 && height <= 6;
                for (number, pane) in Pane::ALL.into_iter().enumerate() {
                    if !is_tiny && (column + row) % Pane::ALL.len() != number {
                        continue;
                    }
                    bench.app.focus = pane;
                    let area = Rect::new(0, 0, width, height);
                    let mut buffer = Buffer::empty(area);
                    let layout = view(&bench.app, area, &mut buffer);
                    bench.app.take_layout(layout);
                }
            }
        }
        for pane in Pane::ALL {
            bench.app.focus = pane;
            // The buffer may be smaller than the area while the terminal shrinks.
            let mut small = Buffer::empty(Rect::new(0, 0, 10, 5));
            let _ = view(&bench.app, Rect::new(0, 0, 120, 40), &mut small);
        }
    }
}

/// Where the program has room for a few words only.
#[test]
fn tiny_screens_say_which_size_is_needed() {
    let mut bench = refused();
    let sizes = [(70, 3), (20, 5), (19, 9), (9, 2)];
    let pictures = sizes.map(|(width, height)| bench.screen(width, height));
    golden("notice", &pictures.concat());
}

/// Names of files, typed text, messages and notices come from outside.
#[test]
fn hostile_texts_are_harmless_on_the_screen() {
    let mut bench = refused();
    bench.app.composer.line = Line::new(HOSTILE);
    for file in &mut bench.app.editor.files {
        file.name = HOSTILE.to_owned();
    }
    for (opening, fault) in [(None, false), (Some(HOSTILE), true)] {
        bench.app.files.opening = opening.map(str::to_owned);
        bench.app.tell_error(&message!("bdl-junk", text = HOSTILE));
        bench.app.toast = bench.app.toast.take().filter(|_| fault);
        for pane in Pane::ALL {
            bench.app.focus = pane;
            sweep_some(|area, buffer| {
                let _ = view(&bench.app, area, buffer);
            });
        }
    }
}

/// Returns a picture with a letter for the style of every cell below it, and a legend.
fn styled(buffer: &Buffer) -> String {
    use std::fmt::Write as _;
    let mut styles = Vec::new();
    let letters: Vec<char> = ('a'..='z').chain('A'..='Z').chain('0'..='9').collect();
    let mut rows = String::new();
    for row in buffer.area.rows() {
        for position in row.positions() {
            let style = buffer[position].style();
            let number = styles.iter().position(|known| *known == style);
            let number = number.unwrap_or_else(|| {
                styles.push(style);
                styles.len() - 1
            });
            rows.push(letters.get(number).copied().unwrap_or('?'));
        }
        rows.push('\n');
    }
    let mut text = format!("{}\n{rows}\n", picture(buffer));
    for (style, letter) in styles.iter().zip(letters) {
        let color = |color: Option<Color>| color.map_or("-".to_owned(), |color| color.to_string());
        let (fg, bg) = (color(style.fg), color(style.bg));
        let _ = writeln!(text, "{letter} {fg} on {bg} {:?}", style.add_modifier);
    }
    text
}

#[test]
fn every_theme_has_a_picture_with_its_styles() {
    for name in Theme::NAMES {
        let mut bench = refused();
        bench.keys(&format!(": 'theme {name}' Enter")).wait(60_000);
        golden(
            &format!("theme-{name}-120x40"),
            &styled(&bench.draw(120, 40)),
        );
    }
}

#[test]
fn every_theme_can_be_drawn() {
    for name in Theme::NAMES {
        let mut bench = refused();
        bench.keys(&format!(": 'theme {name}' Enter"));
        let drawn = picture(&bench.draw(80, 24));
        assert!(drawn.contains("refused"), "{name}: {drawn}");
    }
}

#[test]
fn the_name_of_the_game_is_whole_in_the_title_bar_where_it_can_be() {
    for (width, height) in [
        (60, 20),
        (72, 20),
        (80, 24),
        (100, 30),
        (120, 40),
        (200, 60),
    ] {
        for changed in [false, true] {
            let mut bench = Bench::game("checkers");
            if changed {
                bench.keys("i 'c3 d4' Enter");
            }
            assert_eq!(bench.app.is_changed(), changed);
            let screen = bench.screen(width, height);
            let title = screen.lines().next().unwrap_or_default();
            assert!(title.contains("English draughts"), "{width}: {title}");
            let says = title.contains("modified") || title.contains("draughts*");
            assert_eq!(says, changed, "{width}: {title}");
            // The number of the move goes last, the word for what is not saved first.
            let has_word = title.contains("modified");
            let has_move = title.contains(" · move ");
            assert!(!has_word || has_move, "{width}: {title}");
            assert!(has_move || width < 80, "{width}: {title}");
            let has_room = width == 60 || width >= 100;
            assert_eq!(has_word, changed && has_room, "{width}: {title}");
        }
    }
}
