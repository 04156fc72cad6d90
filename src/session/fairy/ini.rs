//! Reads the text of `variants.ini`: sections, the lines of each, and what a section takes over from others.
//!
//! Invariant: a section only inherits from sections above it and from built-in ones, so inheritance has no circle.

use super::faults::Fault;
use super::setting::Setting;

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// The settings of the variants that Fairy-Stockfish has built in.
const BUILT_IN: &str = include_str!("../../../assets/variants/built-in.ini");

/// The lines from one `[name]` to the next.
#[derive(Clone, Debug)]
struct Section {
    name: String,
    base: Option<String>,
    line: usize,
    settings: Vec<Setting>,
    /// The first line that is neither a comment nor a setting.
    unread: Option<(usize, String)>,
}

fn sections(text: &str, is_built_in: bool) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line_number = index.saturating_add(1);
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        if let Some(head) = trimmed.strip_prefix('[') {
            let head = head.split(']').next().unwrap_or_default();
            let (name, base) = match head.split_once(':') {
                Some((name, base)) => (name, Some(base.trim().to_owned())),
                None => (head, None),
            };
            sections.push(Section {
                name: name.trim().to_owned(),
                base,
                line: line_number,
                settings: Vec::new(),
                unread: None,
            });
            continue;
        }
        let Some(section) = sections.last_mut() else {
            continue;
        };
        match trimmed.split_once('=') {
            Some((key, value)) => section.settings.push(Setting {
                key: key.trim().to_owned(),
                value: value.trim().to_owned(),
                line: line_number,
                built_in: is_built_in.then(|| section.name.clone()),
            }),
            None if section.unread.is_none() => {
                section.unread = Some((line_number, trimmed.to_owned()));
            }
            None => {}
        }
    }
    sections
}

/// Returns the names of the variants in a text, in its order.
pub fn names(text: &str) -> Vec<String> {
    let sections = sections(text, false).into_iter();
    sections.map(|section| section.name).collect()
}

/// Returns the names of the built-in variants.
pub fn built_in_names() -> Vec<String> {
    names(BUILT_IN)
}

/// Returns the settings of a variant behind those that it inherits, section by section. A variant of the text goes before
/// a built-in one.
///
/// # Errors
/// There is no such variant or no such base, or a line is none.
pub fn settings(text: &str, name: &str) -> Result<Vec<Vec<Setting>>, Fault> {
    if text.len() > MAX_BYTES {
        return Err(Fault::TooLong);
    }
    let own = sections(text, false);
    let built_in = sections(BUILT_IN, true);
    let mut lines: Vec<&Section> = Vec::new();
    let mut wanted = name;
    // How many sections of each text may still be asked.
    let (mut own_left, mut built_in_left) = (own.len(), built_in.len());
    loop {
        let position = |sections: &[Section], left: usize| {
            let mut above = sections.iter().take(left);
            above.position(|section| section.name == wanted)
        };
        let section = if let Some(index) = position(&own, own_left) {
            own_left = index;
            own.get(index)
        } else if let Some(index) = position(&built_in, built_in_left) {
            (own_left, built_in_left) = (0, index);
            built_in.get(index)
        } else {
            None
        };
        let Some(section) = section else {
            return Err(match lines.last() {
                None => Fault::NoVariant {
                    name: name.to_owned(),
                },
                Some(child) => Fault::NoBase {
                    line: child.line,
                    base: wanted.to_owned(),
                    name: child.name.clone(),
                },
            });
        };
        if let Some((line, text)) = &section.unread {
            return Err(Fault::NoLine {
                line: *line,
                text: text.clone(),
            });
        }
        lines.push(section);
        match &section.base {
            Some(base) => wanted = base,
            None => break,
        }
    }
    let settings = lines.into_iter().rev();
    Ok(settings.map(|section| section.settings.clone()).collect())
}
