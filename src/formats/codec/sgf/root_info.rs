//! The information in the root of a game.

use super::text::simple_text;
use super::tree::{Collection, SgfNode};
use crate::codec::records::{NamedRules, RootInfo};

/// Reads the root of a game.
pub(crate) fn read_root_info(collection: &Collection, root: SgfNode) -> RootInfo {
    let mut info = RootInfo::default();
    let mut ours = false;
    for property in collection.properties(root) {
        let value = simple_text(property.value());
        match property.ident() {
            "GTRULES" => {
                let values = property.values().filter(|raw| !raw.is_empty());
                info.rules
                    .extend(values.map(|raw| NamedRules::of_value(&simple_text(raw))));
            }
            "GTSET" => {
                let values = property.values().filter(|raw| !raw.is_empty());
                info.overrides
                    .extend(values.map(|raw| simple_text(raw).into_owned()));
            }
            "RU" => info.game = Some(value.into_owned()),
            "GM" => info.gm = value.trim().parse().ok(),
            "KM" => info.komi = Some(value.trim().to_owned()),
            "AP" => ours = value.starts_with("gametui:"),
            "SZ" => info.size = size(&value),
            "GTAT" => info.current = value.parse().ok(),
            _ => {}
        }
    }
    if info.gm.is_none() && !ours {
        info.gm = Some(1);
    }
    info
}

fn size(value: &str) -> Option<(u32, u32)> {
    let number = |text: &str| text.trim().parse().ok().filter(|side| *side > 0);
    match value.split_once(':') {
        Some((columns, rows)) => Some((number(columns)?, number(rows)?)),
        None => number(value).map(|side| (side, side)),
    }
}
