//! The layers over the panes.

use super::support::{HOSTILE, attributes, drawn, golden, hit, picture, sweep, sweep_some, theme};
use gametui::base::Severity;
use gametui::tui::line::Line;
use gametui::tui::screens::layers::command_list::{CommandList, CommandMatch};
use gametui::tui::screens::layers::dialog::{Dialog, Prompt};
use gametui::tui::screens::layers::help::{HelpGroup, HelpOverlay};
use gametui::tui::screens::layers::menu::{Menu, MenuItem};
use gametui::tui::screens::layers::page::TextPage;
use gametui::tui::screens::message::MessageLines;
use gametui::tui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Returns a line with the caret before a character.
fn at(text: &str, caret: usize) -> Line {
    let mut line = Line::new(text);
    line.set_caret(caret);
    line
}

const SIZES: [(u16, u16); 4] = [(70, 16), (40, 9), (20, 6), (7, 2)];

fn pictures(name: &str, mut draw: impl FnMut(Rect, &mut Buffer)) {
    let mut text = String::new();
    for (width, height) in SIZES {
        let buffer = drawn(width, height, |area, buffer| {
            for row in area.rows() {
                buffer.set_string(0, row.y, "漢".repeat(60), ratatui::style::Style::new());
            }
            draw(area, buffer);
        });
        text.push_str(&format!("{width} x {height}\n{}", picture(&buffer)));
    }
    golden(name, &text);
}

fn groups() -> Vec<HelpGroup> {
    let rows = |rows: &[(&str, &str)]| {
        rows.iter()
            .map(|(key, text)| ((*key).to_owned(), (*text).to_owned()))
            .collect()
    };
    vec![
        HelpGroup {
            name: "Moves".into(),
            rows: rows(&[
                ("←  →", "one step back, one step forward"),
                ("↑  ↓", "choose the variation ahead"),
                ("Home  End", "start and end of the line"),
            ]),
        },
        HelpGroup {
            name: "Files".into(),
            rows: rows(&[("Ctrl+S", "save"), ("Ctrl+O", "open")]),
        },
    ]
}

#[test]
fn help() {
    let mono = theme("mono");
    let groups = groups();
    let mut overlay = HelpOverlay {
        theme: &mono,
        title: "Keys",
        below: "Esc close",
        groups: &groups,
        filter: "",
        scroll: 0,
    };
    pictures("help", |area, buffer| {
        overlay.render(area, buffer);
    });
    overlay.filter = "VARIATION";
    overlay.scroll = 99;
    let buffer = drawn(50, 8, |area, buffer| {
        let layout = overlay.render(area, buffer);
        assert_eq!((layout.lines, layout.scroll), (2, 0));
    });
    golden("help-filtered", &picture(&buffer));
}

fn matches() -> Vec<CommandMatch> {
    let entry = |text: &str, detail: &str, letters: &[u32], disabled| CommandMatch {
        text: text.to_owned(),
        detail: detail.to_owned(),
        letters: letters.to_vec(),
        disabled,
    };
    let mut all = vec![
        entry("save the record", "Ctrl+S", &[0, 1], false),
        entry("save the position", "", &[0, 1], false),
        entry("cofnij się o krok", "←", &[11, 12], true),
    ];
    all.extend((0..20).map(|number| entry(&format!("command {number}"), "", &[], false)));
    all
}

#[test]
fn commands() {
    let mono = theme("mono");
    let matches = matches();
    let (typed, other) = (Line::new("sa"), at("zzz", 1));
    let list = CommandList {
        theme: &mono,
        title: "Commands",
        below: "⏎ run · Esc close",
        prompt: ": ",
        input: &typed,
        matches: &matches,
        nothing: "no such command",
        remarks: &[],
        selected: Some(1),
        scroll: 0,
    };
    pictures("commands", |area, buffer| {
        let layout = list.render(area, buffer);
        let rows: Vec<Rect> = layout.list.items.iter().map(|(_, row)| *row).collect();
        for (number, row) in rows.iter().enumerate() {
            assert_eq!(hit(&rows, row.x, row.y), Some(number));
        }
    });
    let buffer = drawn(70, 8, |area, buffer| {
        list.render(area, buffer);
    });
    golden("commands-attributes", &attributes(&buffer));
    let buffer = drawn(70, 8, |area, buffer| {
        CommandList {
            matches: &[],
            input: &other,
            ..list
        }
        .render(area, buffer);
    });
    golden("commands-none", &picture(&buffer));
    let buffer = drawn(40, 12, |area, buffer| {
        CommandList {
            matches: &[],
            nothing: "no move was found, but there may be some that were not",
            remarks: &["The moves need too much memory. Give some operations to see fewer.".into()],
            ..list
        }
        .render(area, buffer);
    });
    golden("commands-remarks", &picture(&buffer));
}

#[test]
fn menus() {
    let mono = theme("mono");
    let item = |text: &str, key: &str, disabled| MenuItem {
        text: text.to_owned(),
        key: key.to_owned(),
        disabled,
    };
    let items = [
        item("Open…", "Ctrl+O", false),
        item("Save", "Ctrl+S", true),
        item("", "", false),
        item("Quit", "Ctrl+Q", false),
    ];
    pictures("menu", |area, buffer| {
        Menu {
            theme: &mono,
            title: "",
            items: &items,
            selected: Some(3),
            corner: (60, 1),
            scroll: 0,
        }
        .render(area, buffer);
    });
}

#[test]
fn questions() {
    let mono = theme("mono");
    let buttons = ["Save", "Discard", "Cancel"].map(String::from);
    pictures("dialog", |area, buffer| {
        let layout = Dialog {
            theme: &mono,
            title: "Unsaved work",
            text: "The record study.sgf has changes that are not saved.\n\nSave them before quitting?",
            lines: &[],
            scroll: 0,
            buttons: &buttons,
            selected: 2,
        }
        .render(area, buffer);
        assert!(layout.buttons.iter().any(|(number, _)| *number == 2));
        let places: Vec<Rect> = layout.buttons.iter().map(|(_, place)| *place).collect();
        for (number, place) in places.iter().enumerate() {
            assert_eq!(hit(&places, place.x, place.y), Some(number));
        }
    });
    let name = Line::new("games/a-long-name-of-a-study-that-does-not-fit-everywhere.sgf");
    pictures("prompt", |area, buffer| {
        Prompt {
            theme: &mono,
            title: "Save as",
            text: "Name of the file:",
            input: &name,
            problem: "the folder does not exist",
            below: "⏎ save · Esc cancel",
        }
        .render(area, buffer);
    });
}

#[test]
fn pages_and_messages() {
    let mono = theme("mono");
    let paragraphs = [
        (Role::Strong, "Refused by line 118".to_owned()),
        (Role::Text, "can(t, false) is true: a capture is possible, and then another move may not be made.\n".to_owned()),
        (Role::Faint, "d4:f6 is possible".to_owned()),
    ];
    pictures("page", |area, buffer| {
        TextPage {
            theme: &mono,
            title: "Why",
            below: "Esc close",
            paragraphs: &paragraphs,
            scroll: 1,
        }
        .render(area, buffer);
    });
    pictures("message", |area, buffer| {
        let half = Rect {
            height: area.height / 2,
            ..area
        };
        MessageLines::new("saved study.sgf", None, area.width, 3).render(&mono, half, buffer);
        let text = "the disk is full: nothing was written, the old file is untouched";
        let below = Rect {
            y: half.bottom(),
            height: area.height - half.height,
            ..area
        };
        MessageLines::new(text, Some(Severity::Error), area.width, 3).render(&mono, below, buffer);
    });
}

/// Draws every size for the first state of a widget, fewer for the others.
fn sweep_of(state: usize, draw: impl FnMut(Rect, &mut Buffer)) {
    if state == 0 {
        sweep(draw);
    } else {
        sweep_some(draw);
    }
}

#[test]
fn any_size_and_any_text_is_safe() {
    let theme = theme("dark");
    let mut groups = groups();
    groups[0].rows.push((HOSTILE.into(), HOSTILE.into()));
    groups.push(HelpGroup::default());
    sweep(|area, buffer| {
        HelpOverlay {
            theme: &theme,
            title: HOSTILE,
            below: HOSTILE,
            groups: &groups,
            filter: "",
            scroll: 3,
        }
        .render(area, buffer);
    });
    let mut matches = matches();
    matches[2].text = HOSTILE.to_owned();
    matches[3].text = "漢字漢字".to_owned();
    matches[3].letters = vec![0, 3, 99];
    for selected in [0, 3, 999] {
        sweep_of(selected, |area, buffer| {
            CommandList {
                theme: &theme,
                title: HOSTILE,
                below: HOSTILE,
                prompt: HOSTILE,
                input: &at(HOSTILE, selected),
                matches: &matches,
                nothing: HOSTILE,
                remarks: &[],
                selected: Some(selected),
                scroll: 900,
            }
            .render(area, buffer);
        });
    }
    let items = vec![
        MenuItem {
            text: HOSTILE.into(),
            key: HOSTILE.into(),
            disabled: true,
        };
        3
    ];
    for corner in [(0, 0), (50, 20), (u16::MAX, u16::MAX)] {
        sweep_of(usize::from(corner.0), |area, buffer| {
            Menu {
                theme: &theme,
                title: "",
                items: &items,
                selected: Some(1),
                corner,
                scroll: 5,
            }
            .render(area, buffer);
        });
    }
    let buttons = vec![HOSTILE.to_owned(), "漢字".to_owned(), String::new()];
    for selected in [0, 2, 77] {
        sweep_of(selected, |area, buffer| {
            Dialog {
                theme: &theme,
                title: HOSTILE,
                text: HOSTILE,
                lines: &[
                    (Role::Text, HOSTILE.to_owned()),
                    (Role::Faint, HOSTILE.to_owned()),
                ],
                scroll: selected,
                buttons: &buttons,
                selected,
            }
            .render(area, buffer);
        });
        sweep_of(selected, |area, buffer| {
            Prompt {
                theme: &theme,
                title: HOSTILE,
                text: HOSTILE,
                input: &at(HOSTILE, selected),
                problem: HOSTILE,
                below: HOSTILE,
            }
            .render(area, buffer);
        });
    }
    let paragraphs = vec![
        (Role::Text, HOSTILE.repeat(9)),
        (Role::Faint, String::new()),
    ];
    sweep(|area, buffer| {
        TextPage {
            theme: &theme,
            title: "",
            below: HOSTILE,
            paragraphs: &paragraphs,
            scroll: 2,
        }
        .render(area, buffer);
    });
    for severity in [None, Some(Severity::Error)] {
        sweep(|area, buffer| {
            MessageLines::new(HOSTILE, severity, area.width, 3).render(&theme, area, buffer);
        });
    }
}
