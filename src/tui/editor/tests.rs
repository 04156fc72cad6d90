//! The text in the editor: typing, indenting, colours, what is unsaved.

use super::*;
use crate::base::{FileId, Message, Source, Span};

fn editor(text: &str) -> (Editor, Sources) {
    let mut sources = Sources::new();
    sources.add(Source::new("a.gdef", text));
    (Editor::open(&sources), sources)
}

#[test]
fn lines_are_indented_and_back() {
    let (mut editor, _) = editor("ab\n  cd\n\n\tef");
    editor.go_to(0, 1, 2);
    editor.indent(true);
    assert_eq!(
        editor.texts()[0].as_ref(),
        "a b\n  cd\n\n\tef",
        "to the next stop"
    );
    editor.key(Key::parse("Backspace").expect("a key"), 10);
    editor.file_mut().expect("a file").area.select_all();
    editor.indent(true);
    assert_eq!(editor.texts()[0].as_ref(), "  ab\n    cd\n\n  \tef");
    editor.indent(false);
    editor.indent(false);
    assert_eq!(editor.texts()[0].as_ref(), "ab\ncd\n\nef");
    let version = editor.version;
    editor.indent(false);
    assert_eq!(editor.version, version, "nothing to take away");
}

#[test]
fn a_text_is_changed_until_it_is_as_before() {
    let (mut editor, _) = editor("ab\n  cd\n");
    editor.go_to(0, 2, 3);
    for key in ["x", "Enter", "Backspace"] {
        editor.key(Key::parse(key).expect("a key"), 10);
    }
    assert!(editor.is_changed());
    assert_eq!(editor.texts()[0].as_ref(), "ab\n  x\n cd\n");
    for _ in 0..3 {
        editor.edit(|area| {
            area.undo();
        });
    }
    assert_eq!(editor.texts()[0].as_ref(), "ab\n  cd\n");
    assert!(!editor.is_changed());
}

#[test]
fn colours_are_worked_out_when_somebody_looks() {
    let (mut editor, _) = editor("int x;");
    let _ = editor.files[0].highlights();
    editor.go_to(0, 1, 1);
    for key in ["o", "b", "j", "Space"] {
        editor.key(Key::parse(key).expect("a key"), 10);
        let file = &editor.files[0];
        assert!(file.highlights.get().is_none() && file.changed.get().is_none());
    }
    let file = &editor.files[0];
    assert_eq!(
        *file.highlights(),
        highlights("a.gdef", file.area.lines(), "obj int x;")
    );
    assert!(file.highlights.get().is_some() && file.is_changed());
    editor.edit(|area| {
        area.delete_char();
    });
    let file = &editor.files[0];
    assert_eq!(
        *file.highlights(),
        highlights("a.gdef", file.area.lines(), "objint x;")
    );
}

#[test]
fn keys_that_come_together_are_typed_like_keys_one_by_one() {
    // No brace ends or begins a line here: these change the indentation only where they are typed by themselves.
    let keys = "\tif x { a\n  y\n\nb}żó\n z";
    let key = |c| match c {
        '\n' => Key::plain(KeyCode::Enter),
        typed => Key::plain(KeyCode::Char(typed)),
    };
    for (line, column) in [(1, 1), (2, 4), (2, 1), (3, 1)] {
        let (mut single, _) = editor("ab\n  żcd\n");
        let (mut together, _) = editor("ab\n  żcd\n");
        single.go_to(0, line, column);
        together.go_to(0, line, column);
        for character in keys.chars() {
            single.key(key(character), 10);
        }
        let all: Vec<Key> = keys.chars().map(key).collect();
        together.type_keys(&all);
        assert_eq!(single.texts(), together.texts(), "{line} {column}");
        let caret = |editor: &Editor| editor.file().expect("a file").caret();
        assert_eq!(caret(&single), caret(&together));
    }
}

#[test]
fn pasted_text_is_clean() {
    let (mut editor, _) = editor("");
    editor.paste("a\u{1b}]52;c;x\u{7}\n\u{202e}b");
    assert_eq!(
        editor.texts()[0].as_ref(),
        "a\\u{1b}]52;c;x\\u{7}\n\\u{202e}b"
    );
}

#[test]
fn diagnostics_are_stepped_through_round_the_ends() {
    let (mut editor, sources) = editor("ab\ncd\nef\n");
    let diagnostic_at =
        |start| Diagnostic::error(Span::new(FileId(0), start, start + 1), Message::new("test"));
    editor.set_found(&[diagnostic_at(6), diagnostic_at(1)], &sources);
    assert_eq!(editor.step_diagnostic(true), Some(0));
    assert_eq!(editor.file().expect("a file").caret(), (0, 1));
    assert_eq!(editor.step_diagnostic(true), Some(1));
    assert_eq!(editor.found_here().map(|found| found.place.line), Some(3));
    assert_eq!(editor.step_diagnostic(true), Some(0));
    assert_eq!(editor.step_diagnostic(false), Some(1));
    editor.found.clear();
    assert_eq!(editor.step_diagnostic(true), None);
}

#[test]
fn finding_goes_round_and_ignores_case_of_small_letters() {
    let (mut editor, _) = editor("Żaba\nżaba żABA\n");
    editor.wanted = "żaba".to_owned();
    let mut places = Vec::new();
    for _ in 0..3 {
        assert!(editor.find(true));
        places.push(editor.file().expect("a file").caret());
    }
    assert_eq!(places, [(1, 0), (1, 5), (0, 0)]);
    editor.wanted = "kot".to_owned();
    assert!(!editor.find(false));
}

#[test]
fn several_edits_are_undone_as_one() {
    let (mut editor, _) = editor("żab a ab\nab\n");
    editor.wanted = "AB".to_owned();
    assert!(editor.matches().is_empty(), "capitals are meant");
    editor.wanted = "ab".to_owned();
    let places = editor.matches();
    assert_eq!(places, [2..4, 7..9, 10..12]);
    editor.replace_parts(&places, "x");
    assert_eq!(editor.texts()[0].as_ref(), "żx a x\nx\n");
    editor.key(Key::parse("y").expect("a key"), 10);
    assert!(editor.step_back(false) && editor.step_back(false));
    assert_eq!(editor.texts()[0].as_ref(), "żab a ab\nab\n");
    assert!(!editor.step_back(false));
    assert!(editor.step_back(true));
    assert_eq!(editor.texts()[0].as_ref(), "żx a x\nx\n");
    assert!(editor.step_back(true) && !editor.step_back(true));
}

#[test]
fn a_change_of_several_texts_is_undone_as_one() {
    let (mut editor, _) = editor("ab c\n");
    let second = EditorFile::new("second", &Arc::from("ab ab\n"));
    editor.files.push(second);
    let texts = |editor: &Editor| {
        editor
            .texts()
            .iter()
            .map(|text| text.to_string())
            .collect::<Vec<_>>()
    };
    editor.replace_in_texts(&[(0, 0..2), (1, 0..2), (1, 3..5)], "x");
    assert_eq!(texts(&editor), ["x c\n", "x x\n"]);
    assert!(editor.step_back(false));
    assert_eq!(texts(&editor), ["ab c\n", "ab ab\n"]);
    assert!(editor.step_back(true));
    assert_eq!(texts(&editor), ["x c\n", "x x\n"]);
    // A later change of one text comes first, and is alone.
    editor.active = 1;
    editor.key(Key::parse("y").expect("a key"), 10);
    assert!(editor.step_back(false));
    assert_eq!(texts(&editor), ["x c\n", "x x\n"]);
    assert!(editor.step_back(false));
    assert_eq!(texts(&editor), ["ab c\n", "ab ab\n"]);
    assert!(!editor.step_back(false));
}

#[test]
fn bytes_and_spots_are_the_same_places() {
    let (editor, _) = editor("żab\n\nc");
    let file = editor.file().expect("a file");
    for (spot, offset) in [
        ((0, 0), 0),
        ((0, 1), 2),
        ((0, 3), 4),
        ((1, 0), 5),
        ((2, 1), 7),
    ] {
        assert_eq!(file.offset(spot), offset);
        assert_eq!(file.spot(offset), spot);
    }
    assert_eq!(file.offset((0, 9)), 4, "as far as the line goes");
}

#[test]
fn the_caret_comes_back_from_where_it_was_sent() {
    let (mut editor, _) = editor("ab\ncd\n");
    editor.go_to(0, 1, 2);
    editor.jump(0, (1, 1));
    editor.jump(7, (0, 0));
    let caret = |editor: &Editor| editor.file().expect("a file").caret();
    assert_eq!(caret(&editor), (0, 0));
    assert!(editor.jump_back());
    assert_eq!(caret(&editor), (1, 1));
    assert!(editor.jump_back());
    assert_eq!(caret(&editor), (0, 1));
    assert!(!editor.jump_back());
}
