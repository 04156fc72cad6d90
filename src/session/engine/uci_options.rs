//! The options of an engine of UCI, as it lists them, and the values that they accept.

use super::spec::EngineSpec;
use crate::base::Message;
use crate::base::nearest::nearest;
use crate::message;

/// The option that names the game.
pub(super) const VARIANT: &str = "UCI_Variant";
/// The option that says how many candidates are analysed.
pub(super) const MULTI_PV: &str = "MultiPV";
/// How an empty text is written.
pub(super) const EMPTY: &str = "<empty>";
/// The most characters of the names that a message lists.
const MAX_NAMES: usize = 600;

/// An option that an engine has listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciOption {
    pub name: String,
    pub kind: UciOptionKind,
    /// The value that it has if it is not set.
    pub default: Option<String>,
}

/// What an option accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UciOptionKind {
    /// `true` or `false`.
    Check,
    /// A whole number in a range.
    Spin { min: i64, max: i64 },
    /// One of these.
    Combo(Vec<String>),
    /// No value: it does something.
    Button,
    /// Any text.
    Text,
}

impl UciOption {
    /// Reads a line such as `option name Skill Level type spin default 20 min 0 max 20`. `None` if it lists no option.
    pub(super) fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let ["option", "name", words @ ..] = words.as_slice() else {
            return None;
        };
        // A name may consist of several words, and `type` may be one of them.
        let is_kind = |pair: &[&str]| {
            let kinds = ["check", "spin", "combo", "button", "string"];
            matches!(pair, ["type", kind] if kinds.contains(kind))
        };
        let at = words.windows(2).skip(1).position(is_kind)? + 1;
        let (name, rest) = words.split_at_checked(at)?;
        let [_, kind, rest @ ..] = rest else {
            return None;
        };
        let fields = Fields::read(kind, rest);
        let number = |key| fields.first(key)?.parse::<i64>().ok();
        let kind = match *kind {
            "check" => UciOptionKind::Check,
            "spin" => UciOptionKind::Spin {
                min: number("min").unwrap_or(i64::MIN),
                max: number("max").unwrap_or(i64::MAX),
            },
            "combo" => UciOptionKind::Combo(fields.all("var")),
            "button" => UciOptionKind::Button,
            _ => UciOptionKind::Text,
        };
        if matches!(kind, UciOptionKind::Spin { min, max } if min > max) {
            return None;
        }
        let default = fields.first("default");
        Some(Self {
            name: name.join(" "),
            kind,
            default: default.map(|text| match text.as_str() {
                EMPTY => String::new(),
                _ => text,
            }),
        })
    }

    /// Returns true if this program sets the option, and nobody else.
    pub fn is_ours(&self) -> bool {
        [VARIANT, MULTI_PV].contains(&self.name.as_str())
    }

    /// Returns a value as the engine is told it.
    ///
    /// # Errors
    /// The option does not accept it; the message says what it accepts. `engine` is the name of the engine.
    fn accept(&self, value: &str, engine: &str) -> Result<String, Message> {
        let name = &self.name;
        let one_of = |values: &[String]| {
            let known = values
                .iter()
                .find(|known| known.eq_ignore_ascii_case(value));
            known.cloned().ok_or_else(|| {
                message!(
                    "engine-option-values",
                    name = engine,
                    option = name,
                    values = values.join(", "),
                    value = value
                )
            })
        };
        match &self.kind {
            UciOptionKind::Check => one_of(&["true".to_owned(), "false".to_owned()]),
            UciOptionKind::Combo(values) => one_of(values),
            UciOptionKind::Text => Ok(value.to_owned()),
            // Settings write a button as `true`.
            UciOptionKind::Button if value.is_empty() || value == "true" => Ok(String::new()),
            UciOptionKind::Button => Err(message!(
                "engine-option-button",
                name = engine,
                option = name,
                value = value
            )),
            UciOptionKind::Spin { min, max } => {
                let number = value.parse::<i64>().ok();
                let number = number.filter(|number| (min..=max).contains(&number));
                let range = || {
                    message!(
                        "engine-option-range",
                        name = engine,
                        option = name,
                        min = min.to_string(),
                        max = max.to_string(),
                        value = value
                    )
                };
                Ok(number.ok_or_else(range)?.to_string())
            }
        }
    }
}

/// The fields behind the type of an option. A field is a key and the words up to the next key.
struct Fields<'a>(Vec<(&'a str, Vec<&'a str>)>);

impl<'a> Fields<'a> {
    fn read(kind: &str, words: &[&'a str]) -> Self {
        // Values may be any words, so that only the keys of this type begin a field, and a text ends with the line.
        let keys: &[&str] = match kind {
            "spin" => &["default", "min", "max"],
            "combo" => &["default", "var"],
            _ => &["default"],
        };
        let mut fields: Vec<(&str, Vec<&str>)> = Vec::new();
        for word in words {
            let is_text = kind == "string" && !fields.is_empty();
            match fields.last_mut() {
                _ if keys.contains(word) && !is_text => fields.push((word, Vec::new())),
                Some((_, value)) => value.push(word),
                None => {}
            }
        }
        Self(fields)
    }

    fn all(&self, key: &str) -> Vec<String> {
        let fields = self.0.iter().filter(|(known, _)| *known == key);
        fields.map(|(_, words)| words.join(" ")).collect()
    }

    fn first(&self, key: &str) -> Option<String> {
        self.all(key).into_iter().next()
    }
}

/// Checks the options of an engine against those that it has listed.
///
/// # Errors
/// It has no such option, or not with this value.
pub fn check_options(spec: &EngineSpec, offered: &[UciOption]) -> Result<(), Message> {
    resolve(offered, &spec.options, &spec.name).map(|_| ())
}

/// Returns options as the engine writes their names and values.
///
/// # Errors
/// The engine has no such option, or not with this value. The message says what it has.
pub(super) fn resolve(
    offered: &[UciOption],
    wanted: &[(String, String)],
    engine: &str,
) -> Result<Vec<(String, String)>, Message> {
    let resolve = |(name, value): &(String, String)| {
        let mut options = offered.iter();
        let option = options.find(|option| option.name.eq_ignore_ascii_case(name));
        let option = option.ok_or_else(|| unknown(offered, name, engine))?;
        if option.is_ours() {
            return Err(message!("engine-option-ours", option = &option.name));
        }
        Ok((option.name.clone(), option.accept(value, engine)?))
    };
    wanted.iter().map(resolve).collect()
}

/// Returns the message about an option that there is not.
fn unknown(offered: &[UciOption], option: &str, engine: &str) -> Message {
    let free = || offered.iter().filter(|option| !option.is_ours());
    let names = || free().map(|option| option.name.as_str());
    // Of a name with blanks that was written without quotes, the last word is left.
    let ends_so = |name: &&str| {
        let last = name.rsplit_once(' ').map(|(_, last)| last);
        last.is_some_and(|last| last.eq_ignore_ascii_case(option))
    };
    if let Some(near) = names().find(ends_so).or_else(|| nearest(option, names())) {
        return message!(
            "engine-option-near",
            name = engine,
            option = option,
            near = near
        );
    }
    let mut known: Vec<&str> = names().collect();
    known.sort_unstable_by_key(|name| name.to_lowercase());
    let mut list = String::new();
    for name in known {
        if list.chars().count() + name.chars().count() > MAX_NAMES {
            list += ", …";
            break;
        }
        list += if list.is_empty() { "" } else { ", " };
        list += name;
    }
    match list.is_empty() {
        true => message!("engine-option-none", name = engine, option = option),
        false => message!(
            "engine-option-unknown",
            name = engine,
            option = option,
            names = list
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(name: &str, kind: UciOptionKind, default: Option<&str>) -> Option<UciOption> {
        Some(UciOption {
            name: name.to_owned(),
            kind,
            default: default.map(str::to_owned),
        })
    }

    #[test]
    fn options_are_read_as_engines_list_them() {
        let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        for (line, expected) in [
            (
                "option name Skill Level type spin default 20 min 0 max 20",
                option(
                    "Skill Level",
                    UciOptionKind::Spin { min: 0, max: 20 },
                    Some("20"),
                ),
            ),
            (
                "option name Style type combo default Very Solid var Very Solid var Normal var min max ",
                option(
                    "Style",
                    UciOptionKind::Combo(texts(&["Very Solid", "Normal", "min max"])),
                    Some("Very Solid"),
                ),
            ),
            (
                "option name Book type is type check default false",
                option("Book type is", UciOptionKind::Check, Some("false")),
            ),
            (
                "option name Clear Hash type button",
                option("Clear Hash", UciOptionKind::Button, None),
            ),
            (
                "option name SyzygyPath type string default <empty>",
                option("SyzygyPath", UciOptionKind::Text, Some("")),
            ),
            (
                "option name Debug Log File type string default ",
                option("Debug Log File", UciOptionKind::Text, Some("")),
            ),
            (
                "option name File type string default my default var.bin",
                option("File", UciOptionKind::Text, Some("my default var.bin")),
            ),
            (
                "option name Depth type spin default x min -3",
                option(
                    "Depth",
                    UciOptionKind::Spin {
                        min: -3,
                        max: i64::MAX,
                    },
                    Some("x"),
                ),
            ),
            ("option name type spin", None),
            ("option name X type knob default 3", None),
            ("option name X type spin min 3 max 2", None),
            ("option", None),
            ("info option name X type button", None),
            ("", None),
        ] {
            assert_eq!(UciOption::read(line), expected, "{line}");
        }
    }

    #[test]
    fn names_and_values_are_checked() {
        let offered: Vec<UciOption> = [
            "option name Skill Level type spin default 20 min 0 max 20",
            "option name Style type combo default Solid var Solid var Very Wild",
            "option name Ponder type check default false",
            "option name Clear Hash type button",
            "option name EvalFile type string default <empty>",
            "option name MultiPV type spin default 1 min 1 max 9",
            "option name UCI_Variant type combo default chess var chess var shogi",
        ]
        .into_iter()
        .filter_map(UciOption::read)
        .collect();
        assert_eq!(offered.len(), 7);
        let check = |name: &str, value: &str| {
            let wanted = [(name.to_owned(), value.to_owned())];
            match resolve(&offered, &wanted, "Fish") {
                Ok(told) => told
                    .iter()
                    .map(|(name, value)| format!("{name}={value}"))
                    .collect(),
                Err(message) => format!("{} {:?}", message.id, message.args),
            }
        };
        for (name, value, expected) in [
            ("skill level", "3", "Skill Level=3"),
            ("Skill Level", "+07", "Skill Level=7"),
            ("Style", "very wild", "Style=Very Wild"),
            ("ponder", "True", "Ponder=true"),
            ("Clear Hash", "true", "Clear Hash="),
            ("EvalFile", "", "EvalFile="),
        ] {
            assert_eq!(check(name, value), expected);
        }
        for (name, value, id, says) in [
            ("Skill Level", "21", "engine-option-range", "20"),
            ("Skill Level", "three", "engine-option-range", "three"),
            ("Style", "Wild", "engine-option-values", "Solid, Very Wild"),
            ("Ponder", "maybe", "engine-option-values", "true, false"),
            ("Clear Hash", "now", "engine-option-button", "now"),
            ("Skil Level", "3", "engine-option-near", "Skill Level"),
            ("Level", "3", "engine-option-near", "Skill Level"),
            ("Threads", "3", "engine-option-unknown", "EvalFile, Ponder"),
            ("multipv", "3", "engine-option-ours", "MultiPV"),
            ("UCI_Variant", "chess", "engine-option-ours", "UCI_Variant"),
        ] {
            let told = check(name, value);
            assert!(told.starts_with(id) && told.contains(says), "{told}");
        }
        let none = resolve(&[], &[("Hash".to_owned(), "1".to_owned())], "Fish");
        assert_eq!(
            none.map_err(|message| message.id),
            Err("engine-option-none")
        );
    }
}
