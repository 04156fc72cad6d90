//! What the root of a game says about it.

use super::text::simple_text;
use super::tree::{Collection, SgfNode};
use crate::record::Path;

/// A source file of the rules that a record was played by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RulesFile {
    /// Its base name.
    pub name: String,
    /// [`rules_hash`] of its text, or `None` if the record does not tell.
    pub hash: Option<u64>,
}

/// What the root of a game says about it, before its rules are found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RootInfo {
    /// The rules it was played by (`GTRULES`), the game file first.
    pub rules: Vec<RulesFile>,
    /// Values given to the rules (`GTSET`), as `NAME=VALUE`.
    pub sets: Vec<String>,
    /// Name of the game (`RU`).
    pub game: Option<String>,
    /// Number of the game in the format (`GM`); Go where another program does not say.
    pub gm: Option<u32>,
    /// The compensation of the second player (`KM`), as it stands.
    pub komi: Option<String>,
    /// Columns and rows (`SZ`).
    pub size: Option<(u32, u32)>,
    /// The node that was looked at (`GTAT`), where it can be read.
    pub at: Option<Path>,
}

/// FNV-1a with 64 bits of a text, every line end taken as LF.
#[must_use]
pub fn rules_hash(text: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        let byte = if byte == b'\r' {
            bytes.next_if_eq(&b'\n');
            b'\n'
        } else {
            byte
        };
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash
}

/// Reads the root of a game.
#[must_use]
pub fn read_root_info(collection: &Collection, root: SgfNode) -> RootInfo {
    let mut info = RootInfo::default();
    let mut ours = false;
    for property in collection.properties(root) {
        let value = simple_text(property.value());
        match property.ident() {
            "GTRULES" => {
                let values = property.values().filter(|raw| !raw.is_empty());
                info.rules
                    .extend(values.map(|raw| rules_file(&simple_text(raw))));
            }
            "GTSET" => {
                let values = property.values().filter(|raw| !raw.is_empty());
                info.sets
                    .extend(values.map(|raw| simple_text(raw).into_owned()));
            }
            "RU" => info.game = Some(value.into_owned()),
            "GM" => info.gm = value.trim().parse().ok(),
            "KM" => info.komi = Some(value.trim().to_owned()),
            "AP" => ours = value.starts_with("gametui:"),
            "SZ" => info.size = size(&value),
            "GTAT" => info.at = value.parse().ok(),
            _ => {}
        }
    }
    if info.gm.is_none() && !ours {
        info.gm = Some(1);
    }
    info
}

fn size(value: &str) -> Option<(u32, u32)> {
    let number = |text: &str| text.trim().parse().ok();
    match value.split_once(':') {
        Some((columns, rows)) => Some((number(columns)?, number(rows)?)),
        None => number(value).map(|side| (side, side)),
    }
}

fn rules_file(value: &str) -> RulesFile {
    if let Some((name, digits)) = value.rsplit_once(' ')
        && digits.len() == 16
        && let Ok(hash) = u64::from_str_radix(digits, 16)
    {
        return RulesFile {
            name: name.to_owned(),
            hash: Some(hash),
        };
    }
    RulesFile {
        name: value.to_owned(),
        hash: None,
    }
}

pub(super) fn rules_value(file: &RulesFile) -> String {
    match file.hash {
        Some(hash) => format!("{} {hash:016x}", file.name),
        None => file.name.clone(),
    }
}
