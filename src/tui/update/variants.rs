//! The gallery of variants: each is shown with what it changes in the source and in the game before it is applied.

use super::super::commands::Action;
use super::super::layer::Difference;
use crate::base::Message;
use crate::message;
use crate::rules::RuleLanguage;
use crate::rules::format::changed_lines;
use crate::rules::variant::Variant;
use crate::session::compare_texts;
use crate::tui::app::{App, AppliedVariant, Choice, Dialog, Layer, MenuEntry, PlayedVariants};
use crate::tui::panes::Viewer;
use crate::tui::update::offers::{offer, open_layer};
use crate::tui::update::texts;
use std::sync::Arc;

/// Lists the variants of the rules, or shows one by its name.
pub(super) fn choose(app: &mut App, argument: &str) {
    // What a variant would change is counted in moves.
    if app.viewer() != Viewer::All {
        app.tell(&message!("curtain-in-the-way"));
        return;
    }
    if let Err(reason) = open(app, argument.trim()) {
        app.tell_error(&reason);
    }
}

fn open(app: &mut App, wanted: &str) -> Result<(), Message> {
    let (file, variants) = variants(app).ok_or_else(|| message!("variant-none"))?;
    if wanted.is_empty() {
        list(app, &variants);
        return Ok(());
    }
    // By its name or by the word that the list shows.
    let is_wanted = |variant: &Variant| {
        variant.name == wanted || app.texts.word(words(variant.name).0) == wanted
    };
    let known = variants.into_iter().find(is_wanted);
    let variant = known.ok_or_else(|| message!("variant-unknown", name = wanted))?;
    let name = app.texts.word(words(variant.name).0);
    let unfit = |reason: Message| message!("variant-unfit", name = &name, reason = reason);
    let changed = variant.text.map_err(&unfit)?;
    show(app, file, &name, words(variant.name).1, &changed).map_err(unfit)
}

/// Returns the index of the first text of the rules, and its variants.
fn variants(app: &App) -> Option<(usize, Vec<Variant>)> {
    let files = app.session.as_ref()?.rules_text().files();
    let index = files.iter().position(|file| file.is_rules())?;
    let language =
        RuleLanguage::of_file(&files.get(index)?.name).unwrap_or_else(RuleLanguage::first);
    let variants = (language.variants)(&app.editor.files.get(index)?.text());
    (!variants.is_empty()).then_some((index, variants))
}

fn list(app: &mut App, variants: &[Variant]) {
    let entry = |variant: &Variant| {
        let (name, line) = words(variant.name);
        let label = app.texts.word(name);
        // What does not fit is told from what does without colour as well.
        let (side, choice) = match &variant.text {
            Ok(_) => {
                let argument = variant.name.to_owned();
                (
                    app.texts.word(line),
                    Choice::Run(Action::Variants, argument),
                )
            }
            Err(reason) => {
                let side = message!("variant-not-here", reason = reason.clone());
                let words = message!("variant-unfit", name = &label, reason = reason.clone());
                (app.texts.say(&side), Choice::Unavailable(words))
            }
        };
        MenuEntry {
            label,
            side,
            choice,
        }
    };
    let entries = variants.iter().map(entry).collect();
    let first = variants.iter().position(|variant| variant.text.is_ok());
    let title = app.texts.word("variant-title");
    offer(app, title, entries, first.unwrap_or(0));
}

/// Asks whether a text of the rules is to be changed, with the change and what it does to the game.
fn show(
    app: &mut App,
    file: usize,
    name: &str,
    line: &'static str,
    changed: &str,
) -> Result<(), Message> {
    let mut texts = app.editor.texts();
    let Some(text) = texts.get_mut(file) else {
        return Ok(());
    };
    let lines = compare_texts(text, changed);
    *text = Arc::from(changed);
    if let Some(session) = &mut app.session {
        session.compare_variant(texts)?;
    }
    let (name, changed) = (name.to_owned(), changed.to_owned());
    let title = name.clone();
    let apply = Choice::new(move |app, _| apply(app, file, &name, &changed));
    let again = Choice::new(|app, _| {
        texts::leave_variant(app);
        choose(app, "");
    });
    let dialog = Dialog {
        title,
        text: app.sentence(&Message::new(line)),
        answers: vec![
            (app.texts.word("variant-apply"), apply),
            (app.texts.word("variant-other"), again),
            (
                app.texts.word("tui-answer-cancel"),
                Choice::new(|app, _| texts::leave_variant(app)),
            ),
        ],
        selected: 0,
        notice: None,
        opens_at: None,
        difference: Some(Difference::of_variant(lines)),
    };
    open_layer(app, Layer::Dialog(Box::new(dialog)));
    Ok(())
}

/// Changes a text of the rules, as one change of the editor.
fn apply(app: &mut App, file: usize, name: &str, changed: &str) {
    app.editor.active = file;
    let Some(text) = app.editor.file().map(|file| file.text()) else {
        return;
    };
    if let Some((range, by)) = changed_lines(&text, changed) {
        let mut names = app.variant_names().to_vec();
        names.push(name.to_owned());
        app.editor.replace_parts(&[range], &by);
        texts::changed(app);
        texts::leave_variant(app);
        let text = app.editor.file().map(|file| file.text());
        app.played_variants = text
            .clone()
            .map(|text| PlayedVariants { names, file, text });
        let session = app.session.as_ref().zip(text);
        app.variant = session.map(|(session, text)| AppliedVariant {
            name: name.to_owned(),
            file,
            text,
            revision: session.tree().revision(),
        });
        let key = app.key_of(Action::Undo);
        let key = key.map_or(":undo".to_owned(), |key| key.to_string());
        app.tell(&message!("variant-applied", name = name, key = key));
    }
}

/// Returns the keys of the name and of the line of a variant.
fn words(name: &str) -> (&'static str, &'static str) {
    match name {
        "misere" => ("variant-misere", "variant-misere-line"),
        "must-take" => ("variant-must-take", "variant-must-take-line"),
        "torus" => ("variant-torus", "variant-torus-line"),
        "no-move-loses" => ("variant-no-move-loses", "variant-no-move-loses-line"),
        "repetition" => ("variant-repetition", "variant-repetition-line"),
        _ => ("variant-larger", "variant-larger-line"),
    }
}
