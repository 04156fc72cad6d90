//! Borders and tabs.

use super::support::{HOSTILE, attributes, drawn, golden, hit, picture, sweep, theme};
use gametui::tui::theme::Signs;
use gametui::tui::widgets::frame::PaneFrame;

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
        let pane = PaneFrame {
            fact: "study.sgf",
            below: "6 of 18",
            focused,
            ..PaneFrame::new(&mono, "Moves")
        };
        let buffer = drawn(width, height, |area, buffer| {
            pane.render(area, buffer);
        });
        text.push_str(&picture(&buffer));
    }
    let ascii = mono.clone().with_signs(Signs::Ascii);
    let pane = PaneFrame {
        focused: true,
        ..PaneFrame::new(&ascii, "Moves")
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
        let pane = PaneFrame {
            tabs: &["Board", "Rules", "Moves", "Move"],
            open_tab,
            below: "white to move · 2 legal moves",
            focused: true,
            ..PaneFrame::new(&mono, "")
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

#[test]
fn any_size_and_any_text_is_safe() {
    let theme = theme("dark");
    let tabs = [HOSTILE, "漢字", "", "x"];
    for tabbed in [false, true] {
        let pane = PaneFrame {
            fact: HOSTILE,
            below: HOSTILE,
            tabs: if tabbed { &tabs } else { &[] },
            open_tab: 1,
            focused: true,
            ..PaneFrame::new(&theme, HOSTILE)
        };
        sweep(|area, buffer| {
            let inner = pane.render(area, buffer).inner;
            assert_eq!(inner, inner.intersection(area.intersection(buffer.area)));
        });
    }
}
