//! Borders, the title bar, the hint line, the composer and chips.

use super::support::{HOSTILE, attributes, drawn, golden, hit, picture, sweep, sweep_some, theme};
use gametui::base::Severity;
use gametui::i18n::{Language, Texts};
use gametui::tui::line::Line;
use gametui::tui::screens::board::composer::Composer;
use gametui::tui::theme::Signs;
use gametui::tui::widgets::frame::{Hint, HintLine, Pane, TinyNotice, TitleBar};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

#[test]
fn the_pane_with_the_keyboard_is_known_without_colour() {
    let mono = theme("mono");
    let mut text = String::new();
    for (width, height, focused) in [
        (40, 3, true),
        (40, 3, false),
        (12, 3, true),
        (5, 3, true),
        (2, 2, true),
    ] {
        let pane = Pane {
            fact: "study.sgf",
            below: "6 of 18",
            focused,
            ..Pane::new(&mono, "Moves")
        };
        let buffer = drawn(width, height, |area, buffer| {
            pane.render(area, buffer);
        });
        text.push_str(&picture(&buffer));
    }
    let ascii = mono.clone().with_signs(Signs::Ascii);
    let pane = Pane {
        focused: true,
        ..Pane::new(&ascii, "Moves")
    };
    let buffer = drawn(20, 3, |area, buffer| {
        pane.render(area, buffer);
    });
    text.push_str(&picture(&buffer));
    golden("pane", &text);
}

#[test]
fn tabs_stand_in_the_border() {
    let mono = theme("mono");
    let mut text = String::new();
    for (width, open_tab) in [(60, 0), (24, 2), (10, 0)] {
        let pane = Pane {
            tabs: &["Board", "Rules", "Moves", "Move"],
            open_tab,
            below: "white to move · 2 legal moves",
            focused: true,
            ..Pane::new(&mono, "")
        };
        let buffer = drawn(width, 3, |area, buffer| {
            let layout = pane.render(area, buffer);
            for (number, tab) in layout.tabs.iter().enumerate() {
                assert_eq!(hit(&layout.tabs, tab.x, tab.y), Some(number));
            }
            assert_eq!(hit(&layout.tabs, 0, 0), None);
        });
        text.push_str(&picture(&buffer));
        text.push_str(attributes(&buffer).lines().next().unwrap_or(""));
        text.push('\n');
    }
    golden("tabs", &text);
}

fn hints() -> Vec<Hint> {
    [
        ("←→", "step"),
        ("↑↓", "variation"),
        ("Tab", "pane"),
        ("?", "help"),
    ]
    .map(|(key, word)| Hint::new(key, word))
    .to_vec()
}

#[test]
fn lines_at_the_top_and_bottom_drop_what_does_not_fit() {
    let mono = theme("mono");
    let texts = Texts::new(Language::En);
    let menus = ["Game", "Edit", "View"].map(String::from);
    let hints = hints();
    let mut text = String::new();
    for width in [70, 40, 20, 9] {
        let buffer = drawn(width, 3, |mut area, buffer| {
            let bar = TitleBar {
                theme: &mono,
                name: "gametui",
                menus: &menus,
                open_menu: Some(1),
                facts: "draughts · ply 6",
            };
            let layout = bar.render(area, buffer);
            for (number, part) in layout.parts.iter().enumerate() {
                assert_eq!(hit(&layout.parts, part.x, part.y), Some(number));
            }
            area.y = 1;
            HintLine {
                theme: &mono,
                hints: &hints,
                right: "autosaved 12:04",
                right_comes_first: false,
                is_beside_message: false,
            }
            .render(area, buffer);
            area.y = 2;
            area.height = 1;
            TinyNotice {
                theme: &mono,
                texts: &texts,
                name: "draughts",
            }
            .render(area, buffer);
        });
        text.push_str(&picture(&buffer));
    }
    golden("lines", &text);
}

#[test]
fn the_composer_says_what_it_holds_and_what_is_wrong() {
    let mono = theme("mono");
    let keys = [Hint::new("Enter", "play"), Hint::new("Esc", "clear")];
    let chips = ["clear d4", "place e5 W", "place f6 a long piece name"].map(String::from);
    let mut text = String::new();
    for (width, height, typed, cursor) in [
        (44, 5, "clear(3,3) place(4,4,W)", Some(23)),
        (44, 4, "clear(3,3) place(4,4,W)", Some(5)),
        (20, 3, "clear(3,3) place(4,4,W)", Some(23)),
        (20, 2, "clear(3,3) place(4,4,W)", None),
        (44, 1, "", Some(0)),
    ] {
        let mut line = Line::new(typed);
        line.set_caret(cursor.unwrap_or(0));
        let composer = Composer {
            theme: &mono,
            line: &line,
            has_keyboard: cursor.is_some(),
            placeholder: "type a move, or lift a piece",
            chips: &chips,
            remark: Some((
                Severity::Error,
                "refused: a capture is possible: d4:f6, and it has to be made",
            )),
            hints: &keys,
        };
        let buffer = drawn(width, height, |area, buffer| {
            composer.render(area, buffer);
        });
        text.push_str(&picture(&buffer));
        text.push_str(attributes(&buffer).lines().next().unwrap_or(""));
        text.push('\n');
    }
    golden("composer", &text);
}

#[test]
fn any_size_and_any_text_is_safe() {
    let theme = theme("dark");
    let texts = Texts::new(Language::Es);
    let hostile = vec![HOSTILE.to_owned(); 4];
    let tabs = [HOSTILE, "漢字", "", "x"];
    let hints = vec![Hint::new(HOSTILE, HOSTILE), Hint::new("漢", "字")];
    for tabbed in [false, true] {
        let pane = Pane {
            fact: HOSTILE,
            below: HOSTILE,
            tabs: if tabbed { &tabs } else { &[] },
            open_tab: 1,
            focused: true,
            ..Pane::new(&theme, HOSTILE)
        };
        sweep(|area, buffer| {
            let inner = pane.render(area, buffer).inner;
            assert_eq!(inner, inner.intersection(area.intersection(buffer.area)));
        });
    }
    sweep(|area, buffer| {
        TitleBar {
            theme: &theme,
            name: HOSTILE,
            menus: &hostile,
            open_menu: Some(9),
            facts: HOSTILE,
        }
        .render(area, buffer);
    });
    sweep(|area, buffer| {
        HintLine {
            theme: &theme,
            hints: &hints,
            right: HOSTILE,
            right_comes_first: false,
            is_beside_message: false,
        }
        .render(area, buffer);
    });
    sweep(|area, buffer| {
        TinyNotice {
            theme: &theme,
            texts: &texts,
            name: HOSTILE,
        }
        .render(area, buffer);
    });
    for cursor in [None, Some(0), Some(7), Some(9_999)] {
        let mut line = Line::new(HOSTILE);
        line.set_caret(cursor.unwrap_or(0));
        let draw = |area: Rect, buffer: &mut Buffer| {
            Composer {
                theme: &theme,
                line: &line,
                has_keyboard: cursor.is_some(),
                placeholder: HOSTILE,
                chips: &hostile,
                remark: Some((Severity::Warning, HOSTILE)),
                hints: &hints,
            }
            .render(area, buffer);
        };
        if cursor == Some(7) {
            sweep(draw);
        } else {
            sweep_some(draw);
        }
    }
}
