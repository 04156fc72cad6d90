//! Formatting the rules in the editor, as `gametui fmt` does it.

use crate::base::Message;
use crate::message;
use crate::rules::RuleLanguage;
use crate::rules::format::{FormatError, changed_lines, format};
use crate::tui::app::App;
use crate::tui::layout::Pane;
use crate::tui::update::{assist, texts};

/// Puts the active text into the usual form, as one change. The caret stays at its word.
pub(super) fn format_rules(app: &mut App) {
    if let Err(error) = formatted(app) {
        app.tell_error(&error);
    }
}

fn formatted(app: &mut App) -> Result<(), Message> {
    let Some(file) = app.editor.file() else {
        return Ok(());
    };
    let unformatted = || message!("format-language", path = &file.name);
    let language = match RuleLanguage::of_file(&file.name) {
        Some(language) => Some(language),
        // A name that does not tell, such as that of a pipe, is in the language of the rules.
        None if assist::companion(app, app.editor.active).is_none() => assist::language(app),
        None => None,
    };
    let language = language.ok_or_else(unformatted)?;
    let text = file.text();
    let made = match format(language, &text) {
        Ok(made) => made,
        Err(FormatError::Language) => return Err(unformatted()),
        Err(FormatError::Broken(error)) => {
            let (line, column) = file.spot(error.span.start as usize);
            assist::jump(app, app.editor.active, (line, column));
            return Err(error.message);
        }
    };
    app.focus = Pane::Rules;
    // The editor ends no line of its own.
    let made = match text.ends_with('\n') {
        true => made.as_str(),
        false => made.strip_suffix('\n').unwrap_or(&made),
    };
    let Some((range, by)) = changed_lines(&text, made) else {
        app.tell(&message!("assist-formatted-already"));
        return Ok(());
    };
    let lines = by.matches('\n').count().max(1);
    let caret = moved(&text, made, file.offset(file.caret()));
    app.editor.replace_parts(&[range], &by);
    if let Some(file) = app.editor.file_mut() {
        let (line, column) = file.spot(caret);
        file.set_caret(line, column);
    }
    texts::changed(app);
    app.tell(&message!("assist-formatted", count = lines));
    Ok(())
}

/// Returns the place in a formatted text of a place in the text before: behind as many signs that are not blank.
fn moved(old: &str, new: &str, offset: usize) -> usize {
    let solid = |sign: &(usize, char)| !sign.1.is_whitespace();
    let before = old.get(..offset).unwrap_or(old);
    let count = before.char_indices().filter(solid).count();
    let is_before_word = old
        .get(offset..)
        .and_then(|rest| rest.chars().next())
        .is_some_and(|sign| !sign.is_whitespace());
    let mut places = new.char_indices().filter(solid);
    match (is_before_word, count.checked_sub(1)) {
        (true, _) => places.nth(count).map_or(new.len(), |(place, _)| place),
        (false, None) => 0,
        (false, Some(last)) => {
            let place = places.nth(last);
            place.map_or(new.len(), |(place, sign)| place + sign.len_utf8())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_moves_with_its_word() {
        let (old, new) = ("if(x)  {y;}", "if (x) {\n  y;\n}\n");
        for (from, to) in [("x", "x"), ("y", "y"), ("{", "{"), ("}", "}")] {
            let offset = old.find(from).expect("there");
            assert_eq!(
                moved(old, new, offset),
                new.find(to).expect("there"),
                "{from}"
            );
        }
        assert_eq!(moved("  x", "x", 1), 0);
        assert_eq!(moved("x  ", "x\n", 3), 1);
    }
}
