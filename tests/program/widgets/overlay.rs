//! The layers over the panes.

use super::support::{HOSTILE, app, attributes, drawn, golden, picture, sweep, sweep_some, theme};
use gametui::rules::{Listing, Partial};
use gametui::tui::app::{Answer, App, Choice, Dialog, Layer, Menu, MenuEntry, Prompt};
use gametui::tui::commands::Action;
use gametui::tui::layer::{
    CommandMatch, Difference, Help, HelpGroup, LegalMoves, Page, Palette, PaletteEntry,
};
use gametui::tui::layout::{Arrangement, Layout, ScreenShape};
use gametui::tui::line::Line;
use gametui::tui::screens::layers;
use gametui::tui::screens::message::{MessageKind, MessageLines};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::Arc;

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

/// Draws a layer over a screen that shows one pane, with a menu in its bar.
fn draw(app: &App, layer: &Layer, area: Rect, buffer: &mut Buffer) -> Layout {
    let mut layout = Layout {
        arrangement: Arrangement {
            shape: ScreenShape::One,
            ..Arrangement::default()
        },
        menus: vec![(Rect::new(60, 0, 9, 1), 0)],
        ..Layout::default()
    };
    layers::draw(app, layer, area, &mut layout, buffer);
    layout
}

fn pictures_of(name: &str, layer: &Layer) {
    let app = app("mono");
    pictures(name, |area, buffer| {
        let layout = draw(&app, layer, area, buffer);
        for (place, number) in &layout.entries {
            let at_place = |(known, _): &&(Rect, usize)| known.contains(place.as_position());
            let entry = layout.entries.iter().find(at_place);
            assert_eq!(entry.map(|entry| entry.1), Some(*number));
        }
    });
}

fn picture_of(width: u16, height: u16, layer: &Layer) -> Buffer {
    let app = app("mono");
    drawn(width, height, |area, buffer| {
        draw(&app, layer, area, buffer);
    })
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
    let mut help = Help {
        groups: groups(),
        ..Help::default()
    };
    pictures_of("help", &Layer::Help(help.clone()));
    help.filter = Line::new("VARIATION");
    help.scroll = 99;
    let app = app("mono");
    let buffer = drawn(50, 8, |area, buffer| {
        let layout = draw(&app, &Layer::Help(help.clone()), area, buffer);
        assert_eq!(layout.page_end, 0);
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

fn palette(line: Line, matches: Vec<CommandMatch>, selected: usize) -> Layer {
    let entry = |shown| PaletteEntry {
        shown,
        action: Action::Save,
        argument: String::new(),
        is_weak: false,
    };
    Layer::Palette(Palette {
        line,
        entries: matches.into_iter().map(entry).collect(),
        selected: Some(selected),
        is_chosen: false,
    })
}

#[test]
fn commands() {
    let list = palette(Line::new("sa"), matches(), 1);
    pictures_of("commands", &list);
    golden(
        "commands-attributes",
        &attributes(&picture_of(70, 8, &list)),
    );
    let none = palette(at("zzz", 1), Vec::new(), 1);
    golden("commands-none", &picture(&picture_of(70, 8, &none)));
    let listing = Listing {
        moves: Vec::new(),
        classes: Vec::new(),
        complete: Err(Partial::Memory),
        faults: gametui::rules::Faults::default(),
        attacked: Vec::new(),
    };
    let moves = Layer::LegalMoves(Box::new(LegalMoves {
        line: Line::new("sa"),
        listing: Some(Arc::new(listing)),
        ..LegalMoves::default()
    }));
    golden("commands-remarks", &picture(&picture_of(40, 24, &moves)));
}

fn menu(entries: &[(&str, &str)], of_bar: Option<usize>) -> Layer {
    let entry = |(label, side): &(&str, &str)| MenuEntry {
        label: (*label).to_owned(),
        side: (*side).to_owned(),
        choice: Choice::Cancel,
    };
    Layer::Menu(Menu {
        title: "Menu".to_owned(),
        entries: entries.iter().map(entry).collect(),
        selected: entries.len() - 1,
        of_bar,
        typed: String::new(),
        all: Vec::new(),
    })
}

#[test]
fn menus() {
    let entries = [("Open…", "Ctrl+O"), ("Save", "Ctrl+S"), ("Quit", "Ctrl+Q")];
    pictures_of("menu", &menu(&entries, Some(0)));
    pictures_of("menu-box", &menu(&entries, None));
}

fn question(text: &str, answers: &[&str], selected: usize) -> Dialog {
    let answer = |label: &&str| ((*label).to_owned(), Choice::Cancel);
    Dialog {
        title: "Unsaved work".to_owned(),
        text: text.to_owned(),
        answers: answers.iter().map(answer).collect(),
        selected,
        notice: None,
        opens_at: None,
        difference: None,
    }
}

fn prompt(line: Line, error: &str) -> Layer {
    Layer::Prompt(Box::new(Prompt {
        title: "Name of the file:".to_owned(),
        line,
        answer: Answer::new(|_, _, _| Ok(())),
        error: Some(error.to_owned()),
    }))
}

#[test]
fn questions() {
    let text = "The record study.sgf has changes that are not saved.\n\nSave them before quitting?";
    let dialog = question(text, &["Save", "Discard", "Cancel"], 2);
    let dialog = Layer::Dialog(Box::new(dialog));
    pictures_of("dialog", &dialog);
    let app = app("mono");
    for (width, height) in SIZES {
        drawn(width, height, |area, buffer| {
            let layout = draw(&app, &dialog, area, buffer);
            let selected = layout.entries.iter().any(|(_, number)| *number == 2);
            assert!(selected || height < 3, "{width} x {height}");
        });
    }
    let name = Line::new("games/a-long-name-of-a-study-that-does-not-fit-everywhere.sgf");
    pictures_of("prompt", &prompt(name, "the folder does not exist"));
}

#[test]
fn pages_and_messages() {
    let mono = theme("mono");
    let paragraphs = [
        "Refused by line 118",
        "can(t, false) is true: a capture is possible, and then another move may not be made.\n",
        "d4:f6 is possible",
    ];
    let paragraphs = paragraphs.map(str::to_owned).to_vec();
    let mut page = Page::of_lines("Why".to_owned(), paragraphs);
    page.scroll = 1;
    pictures_of("page", &Layer::Page(page));
    pictures("message", |area, buffer| {
        let half = Rect {
            height: area.height / 2,
            ..area
        };
        MessageLines::new("saved study.sgf", MessageKind::Notice, area.width, 3).draw(
            &mono,
            &mut half.clone(),
            buffer,
        );
        let text = "the disk is full: nothing was written, the old file is untouched";
        let mut below = Rect {
            y: half.bottom(),
            height: area.height - half.height,
            ..area
        };
        MessageLines::new(text, MessageKind::Error, area.width, 3).draw(&mono, &mut below, buffer);
    });
}

/// Draws every size for the first state of a layer, fewer for the others.
fn sweep_of(state: usize, layer: &Layer) {
    let app = app("dark");
    let draw = |area: Rect, buffer: &mut Buffer| {
        draw(&app, layer, area, buffer);
    };
    if state == 0 {
        sweep(draw);
    } else {
        sweep_some(draw);
    }
}

#[test]
fn any_size_and_any_text_is_safe() {
    let mut groups = groups();
    groups[0].rows.push((HOSTILE.into(), HOSTILE.into()));
    groups.push(HelpGroup::default());
    let help = Help {
        groups,
        scroll: 3,
        ..Help::default()
    };
    sweep_of(0, &Layer::Help(help));
    let mut matches = matches();
    matches[2].text = HOSTILE.to_owned();
    matches[3].text = "漢字漢字".to_owned();
    matches[3].letters = vec![0, 3, 99];
    for selected in [0, 3, 999] {
        let list = palette(at(HOSTILE, selected), matches.clone(), selected);
        sweep_of(selected, &list);
    }
    for (state, bar) in [Some(0), Some(1), None].into_iter().enumerate() {
        sweep_of(state, &menu(&[(HOSTILE, HOSTILE); 3], bar));
    }
    for selected in [0, 2, 77] {
        let mut dialog = question(HOSTILE, &[HOSTILE, "漢字", ""], selected);
        dialog.title = HOSTILE.to_owned();
        dialog.difference = Some(Difference {
            scroll: selected,
            ..Difference::of("study.sgf".into())
        });
        sweep_of(selected, &Layer::Dialog(Box::new(dialog)));
        sweep_of(selected, &prompt(at(HOSTILE, selected), HOSTILE));
    }
    let paragraphs = vec![HOSTILE.repeat(9), String::new()];
    let mut page = Page::of_lines(HOSTILE.to_owned(), paragraphs);
    page.scroll = 2;
    sweep_of(0, &Layer::Page(page));
    let theme = theme("dark");
    for kind in [MessageKind::Notice, MessageKind::Error] {
        sweep(|area, buffer| {
            MessageLines::new(HOSTILE, kind, area.width, 3).draw(&theme, &mut area.clone(), buffer);
        });
    }
}
