//! Games written from a `variants.ini` of Fairy-Stockfish.

use super::fairy::{self, Fault, Setting};
use super::files::{self, shown};
use super::load::LoadError;
use super::templates::{NewGame, free_companion};
use crate::base::Message;
use crate::base::nearest::nearest;
use crate::message;
use crate::rules::RuleLanguage;
use std::path::Path;

/// The largest file of variants, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// A game of a variant, not written yet.
#[derive(Clone, Debug)]
pub struct VariantGame {
    pub game: NewGame,
    /// What the rules leave out.
    pub remarks: Vec<Message>,
}

/// Returns the two halves of `variants.ini:NAME`; the first is empty for a built-in variant.
fn halves(from: &str) -> Option<(&str, &str)> {
    from.rsplit_once(':').filter(|(_, name)| !name.is_empty())
}

/// Prepares a game from `variants.ini:NAME`, or from a variant that Fairy-Stockfish has built in with `:NAME`.
///
/// # Errors
/// The file cannot be read, has no such variant, or says something that rules cannot be written from; or the new file
/// would not be gdef.
pub fn begin_from_variant(path: &Path, from: &str) -> Result<VariantGame, LoadError> {
    let mut path = path.to_owned();
    if path.extension().is_none() {
        path.set_extension(RuleLanguage::first().name);
    }
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    if RuleLanguage::of_file(&name)
        .is_none_or(|language| language.name != RuleLanguage::first().name)
    {
        return Err(message!("variants-not-gdef", path = shown(&path)).into());
    }
    let Some((file, variant)) = halves(from) else {
        return Err(LoadError {
            message: message!("variants-no-name", text = from),
            hint: Some(message!("variants-hint-name")),
        });
    };
    let text = match file {
        "" => String::new(),
        file => files::read_text(&files::typed_path(file), MAX_BYTES)?,
    };
    let translation =
        fairy::translate(&text, variant).map_err(|fault| told(&fault, file, variant, &text))?;
    let remark = |setting: &Setting| message!("variants-left-out", text = fairy::said(setting));
    let remarks = translation.left_out.iter().map(remark).collect();
    let look_path = free_companion(&path, "toml");
    Ok(VariantGame {
        game: NewGame {
            files: vec![(path, translation.rules), (look_path, translation.look)],
        },
        remarks,
    })
}

fn told(fault: &Fault, file: &str, variant: &str, text: &str) -> LoadError {
    let names = match file {
        "" => fairy::built_in_names(),
        _ => fairy::names(text),
    };
    let hint = match fault {
        Fault::NoVariant { .. } => nearest(variant, names.iter().map(String::as_str))
            .map(|name| message!("toml-hint-did-you-mean", name = name))
            .or_else(|| {
                let is_there = !names.is_empty();
                is_there.then(|| message!("variants-hint-names", names = names.join(", ")))
            }),
        _ => None,
    };
    let message = match fault {
        Fault::NoVariant { name } if file.is_empty() => {
            message!("variants-unknown-built-in", name = name.as_str())
        }
        _ => fault.message(file),
    };
    LoadError { message, hint }
}
