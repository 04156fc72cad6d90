//! Help for authors in the editor of the rules: completion, descriptions, declarations and uses of names, renaming,
//! replacing. [`crate::rules::assist`] gives the answers; this module shows them and applies them to the texts.

use crate::base::{Message, Span};
use crate::message;
use crate::rules::assist::{
    Assist, AssistText, Description, SymbolKind, TextRange, is_word_char, toggle_comments,
};
use crate::rules::{RuleLanguage, StepKind, assigned_name};
use crate::session::companions::{self, CompanionKind, KnownRules};
use crate::session::{RulesFile, reference};
use crate::tui::app::{Answer, App, Choice, Layer, MenuEntry};
use crate::tui::editor::CompletionList;
use crate::tui::facts::{self, kind_word};
use crate::tui::keys::Key;
use crate::tui::layer::{Page, PageText, Replacing};
use crate::tui::layout::Pane;
use crate::tui::markdown::{self, lay_out};
use crate::tui::open_target;
use crate::tui::screens::page_room;
use crate::tui::update::offers::{ask_question, offer, open_layer};
use crate::tui::update::{prompts, texts};
use crossterm::event::{KeyCode, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::ops::Range;

/// The number of typed letters after which the list of completions opens by itself.
const LETTERS: usize = 2;
/// The number of lines shown above the entry at which a reference is opened.
const LINES_ABOVE: usize = 2;

/// Returns the language of the active text, or that of the first one if its name does not tell.
pub(super) fn language(app: &App) -> Option<&'static RuleLanguage> {
    RuleLanguage::of_file(&app.editor.file()?.name)
        .or_else(|| RuleLanguage::of_file(&app.editor.files.first()?.name))
}

/// Returns what a text is if it stands beside the rules.
pub(super) fn companion(app: &App, index: usize) -> Option<CompanionKind> {
    let files = app.session.as_ref()?.rules_text().files();
    let file = files.get(index).filter(|file| !file.is_rules())?;
    CompanionKind::of_name(&file.name)
}

/// Returns the name of the reference for the active text.
fn own_reference(app: &App) -> Option<&'static str> {
    let beside = companion(app, app.editor.active).map(CompanionKind::reference);
    beside.or_else(|| language(app).map(|language| language.name))
}

/// Calls `question` with the texts, the index of the active one, and the byte offset of the caret. Returns `None`
/// without a text or a known language.
fn ask<T>(app: &App, question: impl FnOnce(&Assist<'_>, usize, usize) -> T) -> Option<T> {
    let language = language(app)?;
    let file = app.editor.file()?;
    let offset = file.offset(file.caret());
    let texts = app.editor.texts();
    let texts = texts.iter().enumerate().map(|(index, text)| {
        let text = &**text;
        match companion(app, index) {
            Some(kind) => AssistText::Companion(text, companions::mentions(kind, text)),
            None => AssistText::Rules(text),
        }
    });
    let names = app.editor.files.iter().map(|file| file.name.as_str());
    let assist = Assist::with_companions(language, texts.collect()).with_files(names);
    Some(question(&assist, app.editor.active, offset))
}

/// Opens the list of completions at the caret. If there is only one, inserts it.
pub(super) fn complete(app: &mut App) {
    list(app);
    match &mut app.editor.completion {
        Some(list) if list.proposals.len() == 1 => {
            list.selected = Some(0);
            accept(app);
        }
        Some(list) => list.selected = Some(0),
        None => app.tell(&message!("assist-nothing-fits")),
    }
}

/// Opens the list of completions at the caret without a selection, or closes it if there are none.
fn list(app: &mut App) {
    let completions = ask(app, |assist, file, offset| {
        let entries = match companion(app, file) {
            Some(kind) => {
                let files = 0..app.editor.files.len();
                let rules = KnownRules {
                    game: app.game(),
                    symbols: files.flat_map(|file| assist.outline(file)).collect(),
                };
                let texts = app.editor.texts();
                let text = texts.get(file).map_or("", |text| &**text);
                companions::complete(kind, text, offset, &rules)
            }
            None => assist.complete(file, offset),
        };
        (offset - entries.start, entries.proposals)
    });
    app.editor.completion = completions
        .filter(|(_, proposals)| !proposals.is_empty())
        .map(|(typed, proposals)| CompletionList {
            proposals,
            // Names are ASCII, so this number of bytes is a number of characters.
            typed,
            selected: None,
        });
}

/// Called when a key has changed the text: updates, opens or closes the list of completions.
pub(super) fn typed(app: &mut App, key: Key) {
    let goes_on = key.code == KeyCode::Backspace || key.typed().is_some_and(is_word_char);
    let was_chosen = app
        .editor
        .completion
        .take()
        .map(|list| list.selected.is_some());
    if !goes_on || (was_chosen.is_none() && key.code == KeyCode::Backspace) {
        return;
    }
    list(app);
    let Some(list) = &mut app.editor.completion else {
        return;
    };
    // Once open, the list stays until the word has no letters left; it opens by itself only at the second letter, so
    // that it does not follow every key. Backspace never opens it.
    let wants = was_chosen.is_some() && list.typed > 0 || list.typed >= LETTERS;
    // The only proposal is the word as it stands.
    let is_done = list.proposals.len() == 1
        && list.proposals.first().is_some_and(|only| {
            let length = only.name.len();
            length == list.typed && only.insert.len() == length
        });
    if !wants || is_done {
        app.editor.completion = None;
    } else if was_chosen == Some(true) {
        list.selected = Some(0);
    }
}

/// Handles a key for the list of completions. Returns false if the key is to be handled otherwise. Enter inserts a
/// completion only if one is selected, so that it can still end a line.
pub(super) fn list_key(app: &mut App, key: Key) -> bool {
    let Some(list) = &mut app.editor.completion else {
        return false;
    };
    let count = list.proposals.len();
    match key.code {
        KeyCode::Esc => app.editor.completion = None,
        KeyCode::Down if key.modifiers.is_empty() => {
            list.selected = Some(list.selected.map_or(0, |index| (index + 1) % count));
        }
        KeyCode::Up if key.modifiers.is_empty() => {
            let last = count - 1;
            let before = |index: usize| index.checked_sub(1).unwrap_or(last);
            list.selected = Some(list.selected.map_or(last, before));
        }
        KeyCode::Tab if key.modifiers.is_empty() => {
            list.selected.get_or_insert(0);
            accept(app);
        }
        KeyCode::Enter if key.modifiers.is_empty() && list.selected.is_some() => accept(app),
        KeyCode::Char(_) | KeyCode::Backspace if !key.modifiers.contains(KeyModifiers::CONTROL) => {
            return false;
        }
        _ => {
            app.editor.completion = None;
            return false;
        }
    }
    true
}

/// Inserts the completion that was clicked.
pub(super) fn click(app: &mut App, number: usize) {
    if let Some(list) = &mut app.editor.completion {
        list.selected = Some(number);
        accept(app);
    }
}

/// Replaces the typed part of the word by the selected completion, and closes the list.
fn accept(app: &mut App) {
    let Some(list) = app.editor.completion.take() else {
        return;
    };
    let chosen = list.selected.and_then(|index| list.proposals.get(index));
    let (Some(chosen), Some(file)) = (chosen, app.editor.file()) else {
        return;
    };
    let end = file.offset(file.caret());
    let part = end.saturating_sub(list.typed)..end;
    app.editor
        .replace_parts(std::slice::from_ref(&part), &chosen.insert);
    texts::changed(app);
}

/// Moves the caret to a line and column of the rules, and the focus there.
pub(super) fn jump(app: &mut App, file: usize, spot: (usize, usize)) {
    app.editor.jump(file, spot);
    app.focus = Pane::Rules;
    texts::scroll_to_caret(app);
}

/// Moves the caret back to where it was before the last jump.
pub(super) fn jump_back(app: &mut App) {
    if app.editor.jump_back() {
        app.focus = Pane::Rules;
        texts::scroll_to_caret(app);
    } else {
        app.tell(&message!("assist-no-jump"));
    }
}

/// Returns the line and column where a byte range begins.
fn spot_of(app: &App, file: usize, range: &Range<usize>) -> (usize, usize) {
    let file = app.editor.files.get(file);
    file.map_or((0, 0), |file| file.spot(range.start))
}

/// Goes to the declaration of the name at the caret.
pub(super) fn go_to_definition(app: &mut App) {
    match ask(app, |assist, file, offset| assist.definition(file, offset)).flatten() {
        Some(place) => {
            let spot = spot_of(app, place.file, &place.range);
            jump(app, place.file, spot);
        }
        None => app.tell(&message!("assist-no-definition")),
    }
}

/// Returns a menu entry that leads to a place in the rules, with the line and, for another text, its name.
fn entry(app: &App, file: usize, range: &Range<usize>, label: String) -> MenuEntry {
    let spot = spot_of(app, file, range);
    let line = spot.0 + 1;
    let name = app.editor.files.get(file).map(|file| file.name.as_str());
    let side = match name.filter(|_| file != app.editor.active) {
        Some(name) => format!("{}:{line}", open_target::base_name(name)),
        None => line.to_string(),
    };
    MenuEntry {
        label,
        side,
        choice: Choice::new(move |app, _| jump(app, file, spot)),
    }
}

/// Opens a list of all uses of the name at the caret.
pub(super) fn list_references(app: &mut App) {
    let places =
        ask(app, |assist, file, offset| assist.references(file, offset)).unwrap_or_default();
    let Some(open) = app.editor.file() else {
        return;
    };
    let caret = open.offset(open.caret());
    let is_here = |place: &TextRange| {
        place.file == app.editor.active && (place.range.start..=place.range.end).contains(&caret)
    };
    let selected = places.iter().position(is_here).unwrap_or(0);
    let entries: Vec<MenuEntry> = places
        .iter()
        .map(|place| {
            let (line, _) = spot_of(app, place.file, &place.range);
            let file = app.editor.files.get(place.file);
            let text = file.and_then(|file| file.area.lines().get(line));
            let text = text.map_or("", |text| text.trim());
            let short: String = text.chars().take(60).collect();
            entry(app, place.file, &place.range, short)
        })
        .collect();
    if entries.is_empty() {
        app.tell(&message!("assist-no-definition"));
        return;
    }
    let title = message!("assist-references", count = entries.len());
    let title = app.texts.say(&title);
    offer(app, title, entries, selected);
}

/// Opens a list of the declarations in the active text.
pub(super) fn list_outline(app: &mut App) {
    let outline = ask(app, |assist, file, offset| {
        let symbols = assist.outline(file).into_iter().cloned();
        (symbols.collect::<Vec<_>>(), offset)
    });
    let (symbols, offset) = outline.unwrap_or_default();
    let selected = symbols
        .iter()
        .rposition(|symbol| symbol.whole.start <= offset)
        .unwrap_or(0);
    let entries: Vec<MenuEntry> = symbols
        .iter()
        .map(|symbol| {
            let kind = kind_word(app, symbol.kind);
            let detail: String = symbol.detail.chars().take(40).collect();
            let label = format!("{}  {kind}", signature(&symbol.name, &detail));
            entry(app, app.editor.active, &symbol.range, label)
        })
        .collect();
    if entries.is_empty() {
        app.tell(&message!("assist-no-names"));
        return;
    }
    let title = app.texts.word("assist-outline");
    offer(app, title, entries, selected);
}

/// Returns a name with its arguments and result, or its type.
fn signature(name: &str, detail: &str) -> String {
    let gap = match detail.starts_with('(') || detail.is_empty() {
        true => "",
        false => " ",
    };
    format!("{name}{gap}{detail}")
}

/// Asks for a new name for the name at the caret, or renames it if `name` is not empty.
pub(super) fn ask_rename(app: &mut App, name: &str) {
    if !name.is_empty() {
        if let Err(error) = rename(app, name) {
            app.tell_error(&error);
        }
        return;
    }
    let word = ask(app, |assist, file, offset| {
        let is_declared = assist.definition(file, offset).is_some();
        let symbol = assist.describe(file, offset).filter(|_| is_declared);
        symbol.map(|symbol| symbol.word)
    });
    match word.flatten() {
        Some(word) => {
            let title = message!("assist-ask-rename", name = &word);
            let answer = Answer::new(|app, text, _| rename(app, text));
            prompts::ask(app, title, &word, answer);
        }
        None => app.tell(&message!("assist-nothing-to-rename")),
    }
}

/// Renames the name at the caret in all texts.
///
/// # Errors
/// There is no name at the caret, the new one cannot be used, or a text with the name is read-only.
pub(super) fn rename(app: &mut App, name: &str) -> Result<(), Message> {
    let renamed = ask(app, |assist, file, offset| {
        let places = assist.rename(file, offset, name)?;
        let symbol = assist.describe(file, offset);
        Ok((places, symbol.and_then(|symbol| symbol.kind), offset))
    });
    let (places, kind, offset) =
        renamed.unwrap_or_else(|| Err(message!("assist-nothing-to-rename")))?;
    let is_fixed = |place: &TextRange| {
        let files = app
            .session
            .as_ref()
            .map(|session| session.rules_text().files());
        let file = files.and_then(|files| files.get(place.file));
        // All texts of a bundled game may be changed, since saving them creates new files.
        let is_library = files.and_then(|files| files.first());
        let is_library = is_library.is_some_and(RulesFile::is_read_only);
        !is_library && file.is_some_and(RulesFile::is_read_only)
    };
    if let Some(place) = places.iter().find(|place| is_fixed(place)) {
        let file = app.editor.files.get(place.file);
        let file = file.map_or("", |file| file.name.as_str());
        return Err(message!("assist-read-only", file = file));
    }
    let active = app.editor.active;
    let before = places
        .iter()
        .filter(|place| place.file == active && place.range.end < offset);
    let shift: isize = before
        .map(|place| name.len().cast_signed() - place.range.len().cast_signed())
        .sum();
    let parts: Vec<_> = places
        .iter()
        .map(|place| (place.file, place.range.clone()))
        .collect();
    app.editor.replace_in_texts(&parts, name);
    let place_at_caret = places.iter().find(|place| {
        place.file == active && (place.range.start..=place.range.end).contains(&offset)
    });
    let start = place_at_caret.map_or(offset, |place| place.range.start);
    if let Some(file) = app.editor.file_mut() {
        let (line, column) = file.spot(start.saturating_add_signed(shift));
        file.set_caret(line, column);
    }
    texts::changed(app);
    let count = places.len();
    // Looks, records and tests also contain names of pieces, so the message for a piece is another one.
    app.tell(&match kind {
        Some(SymbolKind::Piece) => message!("assist-renamed-piece", count = count),
        _ => message!("assist-renamed", count = count),
    });
    Ok(())
}

/// Turns the selected lines, or the line of the caret, into comments, or back if they are comments.
pub(super) fn toggle_comment(app: &mut App) {
    // What changes is to be seen.
    app.focus = Pane::Rules;
    let (Some(language), Some(file)) = (language(app), app.editor.file()) else {
        return;
    };
    let caret = file.caret();
    let selection = file.area.selection_range();
    let (first, last) = match selection {
        // A selection that ends at the beginning of a line does not include that line.
        Some((start, end)) if end.1 == 0 && end.0 > start.0 => (start.0, end.0 - 1),
        Some((start, end)) => (start.0, end.0),
        None => (caret.0, caret.0),
    };
    let lines: Vec<&str> = file.area.lines().iter().map(String::as_str).collect();
    let Some(lines) = lines.get(first..=last) else {
        return;
    };
    let Some(made) = toggle_comments(language, lines) else {
        app.tell_error(&message!("assist-comment-inside"));
        return;
    };
    let end = lines.last().map_or(0, |line| line.chars().count());
    let range = file.offset((first, 0))..file.offset((last, end));
    let text = made.join("\n");
    app.editor.replace_parts(&[range], &text);
    if let Some(file) = app.editor.file_mut() {
        if selection.is_some() {
            file.select((first, 0), (last, usize::MAX));
        } else {
            let made = made.first().map_or(0, |line| line.chars().count());
            file.set_caret(caret.0, caret.1 + made.saturating_sub(end));
        }
    }
    texts::changed(app);
}

/// Shows the description of the word at the caret.
pub(super) fn describe(app: &mut App) {
    let Some(known) = ask(app, |assist, file, offset| assist.describe(file, offset)).flatten()
    else {
        app.tell(&message!("assist-no-word"));
        return;
    };
    let text = description(app, &known);
    if text.is_empty() {
        app.tell(&message!("assist-unknown-word", word = known.word));
        return;
    }
    open_layer(
        app,
        Layer::Page(Page {
            title: known.word,
            text: PageText::Markdown(markdown::parse(&text)),
            scroll: 0,
        }),
    );
}

/// Returns the description of a word as Markdown: its kind and type with the author's comment, or the entry of the
/// reference; and its value at the shown step of the judgement.
fn description(app: &App, known: &Description) -> String {
    let mut parts = Vec::new();
    if let Some(kind) = known.kind {
        let signature = signature(&known.word, &known.detail);
        parts.push(format!("`{signature}`  {}", kind_word(app, kind)));
        parts.push(known.comment.clone());
    } else if let Some(entry) = entry_of(app, known) {
        parts.push(format!("`{}`", entry.usage));
        parts.push(entry.text);
    }
    if let Some(value) = value_of(app, &known.word) {
        let says = message!("assist-value", name = &known.word, value = value);
        parts.push(app.texts.say(&says));
    }
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}

/// Returns what the reference says about a word that no text declares.
fn entry_of(app: &App, known: &Description) -> Option<reference::ReferenceEntry> {
    let code = app.texts.language().code();
    if let Some(kind) = companion(app, app.editor.active) {
        let text = app.editor.file()?.text();
        let described = companions::describe(kind, &text, known.range.start, code);
        return described.map(|(_, entry)| entry);
    }
    reference::word(language(app)?, &known.word, code)
}

/// Returns the latest value of a name up to the shown step of the judgement.
fn value_of(app: &App, name: &str) -> Option<String> {
    let refusal = app.board.refusal.as_ref()?;
    let session = app.session.as_ref()?;
    let sources = session.rules_text().sources();
    let until = facts::current_step(app).map_or(usize::MAX, |index| index + 1);
    let steps = refusal.explanation.steps.iter().take(until);
    let slice = |span: Span| sources.slice_on_one_line(span);
    let step = steps.rev().find(|step| {
        let text = slice(step.span);
        match step.kind {
            StepKind::Assign | StepKind::SetState => assigned_name(&text) == name,
            _ => text == name,
        }
    })?;
    Some(app.value_words(step.value?))
}

/// Shows the reference with a name. If `name` is empty, shows that of the rules in the editor at the entry for the word
/// at the caret, or, outside the editor, a list of all references.
pub(super) fn open_reference(app: &mut App, name: &str) {
    let code = app.texts.language().code();
    let reference = own_reference(app);
    let is_open = app.session.is_some() && app.focus == Pane::Rules;
    let wanted = match (name.is_empty(), reference) {
        (true, Some(reference)) if is_open => reference,
        (true, _) => return offer_references(app),
        (false, _) => name,
    };
    let Some(page) = reference::page(wanted, code) else {
        let names = reference::NAMES.join(", ");
        app.tell_error(&message!("tui-no-such-value", name = wanted, names = names));
        return;
    };
    let word = ask(app, |assist, file, offset| assist.describe(file, offset)).flatten();
    let word = word.filter(|_| name.is_empty() && is_open);
    let entry = word.and_then(|known| match companion(app, app.editor.active) {
        // The entry of the word in the part of the page for its table.
        Some(_) => entry_of(app, &known),
        None => reference::entry(page, &known.word),
    });
    let scroll = entry.map_or(0, |entry| lines_before(app, page, entry.line));
    open_layer(
        app,
        Layer::Page(Page {
            title: wanted.to_owned(),
            text: PageText::Markdown(markdown::parse(page)),
            scroll,
        }),
    );
}

/// Returns the number of screen lines to scroll so that a line of the page's text is near the top.
fn lines_before(app: &App, page: &str, line: usize) -> usize {
    let before: Vec<&str> = page.lines().take(line).collect();
    let blocks = markdown::parse(&before.join("\n"));
    let screen = Rect::new(0, 0, app.size.0, app.size.1);
    let lines = lay_out(&blocks, page_room(screen), &app.theme, Style::new());
    lines.len().saturating_sub(LINES_ABOVE)
}

fn offer_references(app: &mut App) {
    let entries = reference::NAMES.map(|name| MenuEntry {
        label: name.to_owned(),
        side: String::new(),
        choice: Choice::new(move |app, _| open_reference(app, name)),
    });
    let title = app.texts.word("command-reference");
    offer(app, title, entries.into(), 0);
}

/// Asks for the text to replace; if `wanted` is not empty, asks for its replacement.
pub(super) fn ask_replace(app: &mut App, wanted: &str) {
    if app.editor.file().is_none() {
        return;
    }
    app.focus = Pane::Rules;
    if wanted.is_empty() {
        let preset = selected_text(app).unwrap_or_else(|| app.editor.wanted.clone());
        prompts::ask(
            app,
            message!("assist-ask-replace"),
            &preset,
            Answer::new(|app, text, _| {
                ask_replace(app, text);
                Ok(())
            }),
        );
        return;
    }
    wanted.clone_into(&mut app.editor.wanted);
    if app.editor.matches().is_empty() {
        app.tell(&message!("tui-not-found", text = wanted));
        return;
    }
    let title = message!("assist-ask-replace-by", text = wanted);
    let answer = Answer::new(|app, text, _| {
        replace(app, Replacing::Begin, text.to_owned());
        Ok(())
    });
    prompts::ask(app, title, "", answer.or_empty().verbatim());
}

/// Returns the selected text if it is within one line.
fn selected_text(app: &App) -> Option<String> {
    let file = app.editor.file()?;
    let (start, end) = file.area.selection_range()?;
    let line = file
        .area
        .lines()
        .get(start.0)
        .filter(|_| start.0 == end.0)?;
    Some(line.chars().skip(start.1).take(end.1 - start.1).collect())
}

/// Replaces occurrences of the wanted text: all at once, or one after the other, asking about each.
pub(super) fn replace(app: &mut App, what: Replacing, by: String) {
    let Some(file) = app.editor.file() else {
        return;
    };
    let selected = file.area.selection_range();
    let mut from = file.offset(selected.map_or(file.caret(), |(start, _)| start));
    let places = app.editor.matches();
    let at_caret = places.iter().find(|place| place.start == from).cloned();
    match what {
        Replacing::All => {
            let count = places.len();
            app.editor.replace_parts(&places, &by);
            texts::changed(app);
            app.tell(&message!("assist-replaced", count = count));
            return;
        }
        Replacing::This => {
            if let Some(at_caret) = at_caret {
                from = at_caret.start + by.len();
                app.editor.replace_parts(&[at_caret], &by);
                texts::changed(app);
            }
        }
        Replacing::Skip => from = at_caret.map_or(from, |at_caret| at_caret.end),
        Replacing::Begin => {}
    }
    let places = app.editor.matches();
    let next = places.iter().position(|place| place.start >= from);
    // Only the first search wraps around; later ones end at the end of the text, so that nothing is asked twice.
    let next = next.or((what == Replacing::Begin).then_some(0));
    let place = next.and_then(|next| Some((places.len() - next, places.get(next)?.clone())));
    let (Some((count, place)), Some(file)) = (place, app.editor.file_mut()) else {
        if let Some(file) = app.editor.file_mut() {
            file.area.cancel_selection();
        }
        app.tell(&message!("assist-replaced-last"));
        return;
    };
    let (start, end) = (file.spot(place.start), file.spot(place.end));
    file.select(start, end);
    let line = file
        .area
        .lines()
        .get(start.0)
        .map_or("", |line| line.trim());
    let line: String = line.chars().take(60).collect();
    let text = message!(
        "assist-replace-here",
        line = start.0 + 1,
        text = line,
        by = &by,
        count = count,
        total = places.len()
    );
    let answer = |id: &'static str, what: Replacing| {
        let by = by.clone();
        let choice = Choice::new(move |app, _| replace(app, what, by.clone()));
        (app.texts.word(id), choice)
    };
    let answers = vec![
        answer("assist-replace-this", Replacing::This),
        answer("assist-replace-skip", Replacing::Skip),
        answer("assist-replace-all", Replacing::All),
        (app.texts.word("tui-answer-cancel"), Choice::Cancel),
    ];
    ask_question(app, "assist-replace-title", &text, answers, 0);
}
