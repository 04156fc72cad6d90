//! An engine of another program in the settings.

use crate::base::Message;
use crate::message;
use toml::{Table, Value};

/// An engine of another program, as the settings name it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineEntry {
    /// The name that people read.
    pub name: String,
    /// One of [`EngineEntry::PROTOCOLS`].
    pub protocol: String,
    /// The program and its arguments.
    pub command: String,
    /// The options of an engine of UCI.
    pub options: Vec<(String, String)>,
    /// The commands that an engine of the Go Text Protocol is sent at the beginning of a game.
    pub commands: Vec<String>,
}

impl EngineEntry {
    /// The protocols that engines may speak.
    pub const PROTOCOLS: [&'static str; 2] = [Self::GTP, Self::UCI];
    const GTP: &'static str = "gtp";
    const UCI: &'static str = "uci";

    /// Reads a table of the settings, which stands in a line of a file.
    ///
    /// # Errors
    /// An entry is missing, unknown or wrong.
    pub(super) fn read(value: &Value, path: &str, line: usize) -> Result<Self, Message> {
        let wrong = || message!("tui-settings-engine", path = path, line = line);
        let table = value.as_table().ok_or_else(wrong)?;
        let keys = ["name", "protocol", "command", "options", "commands"];
        let text = |key: &str| {
            let text = table.get(key).and_then(Value::as_str).map(str::to_owned);
            text.filter(|text| !text.trim().is_empty())
                .ok_or_else(wrong)
        };
        let mut entry = Self {
            name: text("name")?,
            protocol: text("protocol")?,
            command: text("command")?,
            ..Self::default()
        };
        let is_right = table.keys().all(|key| keys.contains(&key.as_str()))
            && Self::PROTOCOLS.contains(&entry.protocol.as_str());
        if !is_right {
            return Err(wrong());
        }
        if let Some(options) = table.get("options") {
            let options = Some(options).filter(|_| entry.protocol == Self::UCI);
            let options = options.and_then(read_options);
            entry.options = options
                .ok_or_else(|| message!("tui-settings-engine-options", path = path, line = line))?;
        }
        if let Some(commands) = table.get("commands") {
            let commands = Some(commands).filter(|_| entry.protocol == Self::GTP);
            let commands = commands.and_then(read_commands);
            entry.commands = commands.ok_or_else(|| {
                message!("tui-settings-engine-commands", path = path, line = line)
            })?;
        }
        Ok(entry)
    }

    /// Returns the entry as a table of the settings.
    pub(super) fn print(&self) -> String {
        let text = |text: &str| Value::from(text);
        let mut printed = format!(
            "\n[[engines]]\nname = {}\nprotocol = {}\ncommand = {}\n",
            text(&self.name),
            text(&self.protocol),
            text(&self.command)
        );
        if !self.options.is_empty() {
            let options = self.options.iter();
            let options: Table = options
                .map(|(name, value)| (name.clone(), option_value(value)))
                .collect();
            printed += &format!("options = {}\n", Value::Table(options));
        }
        if !self.commands.is_empty() {
            printed += &format!("commands = {}\n", Value::from(self.commands.clone()));
        }
        printed
    }
}

/// Returns true for text without line breaks, each of which would begin another command.
fn is_line(text: &str) -> bool {
    !text.chars().any(char::is_control)
}

fn read_options(value: &Value) -> Option<Vec<(String, String)>> {
    let read = |(name, value): (&String, &Value)| {
        let value = match value {
            Value::String(text) => text.trim().to_owned(),
            Value::Integer(number) => number.to_string(),
            Value::Boolean(is_on) => is_on.to_string(),
            _ => return None,
        };
        let name = name.trim().to_owned();
        let is_right = !name.is_empty() && is_line(&name) && is_line(&value);
        is_right.then_some((name, value))
    };
    value.as_table()?.iter().map(read).collect()
}

/// Returns the value of an option as it is written best: numbers and truths without quotes.
fn option_value(text: &str) -> Value {
    let number = text.parse::<i64>().ok();
    match (text, number) {
        ("true" | "false", _) => (text == "true").into(),
        (_, Some(number)) if number.to_string() == text => number.into(),
        _ => text.into(),
    }
}

fn read_commands(value: &Value) -> Option<Vec<String>> {
    let read = |value: &Value| {
        let text = value.as_str()?.trim();
        (!text.is_empty() && is_line(text)).then(|| text.to_owned())
    };
    value.as_array()?.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Config;

    const FISH: &str = "[[engines]]\nname = \"Fish\"\nprotocol = \"uci\"\ncommand = \"fish\"\n";
    const STONES: &str =
        "[[engines]]\nname = \"Stones\"\nprotocol = \"gtp\"\ncommand = \"gnugo\"\n";

    #[test]
    fn options_stand_in_a_table_and_commands_in_a_list() {
        for options in [
            "options = { \"Skill Level\" = 3, Ponder = true, EvalFile = \"a b\" }\n",
            "[engines.options]\n\"Skill Level\" = 3\nPonder = \"true\"\nEvalFile = \" a b \"\n",
        ] {
            let text = format!("{FISH}{options}{STONES}commands = [\"komi 6.5\"]\n");
            let (config, errors) = Config::read(&text, "config.toml");
            assert!(errors.is_empty(), "{errors:?}");
            let [fish, stones] = config.engines.as_slice() else {
                panic!("two engines: {:?}", config.engines);
            };
            let option = |name: &str| {
                let mut options = fish.options.iter();
                let (_, value) = options.find(|(known, _)| known == name)?;
                Some(value.as_str())
            };
            let names = ["Skill Level", "Ponder", "EvalFile"];
            assert_eq!(names.map(option), [Some("3"), Some("true"), Some("a b")]);
            assert_eq!(stones.commands, ["komi 6.5"]);
            let printed = config.print();
            assert!(printed.contains("\"Skill Level\" = 3"), "{printed}");
            assert_eq!(Config::read(&printed, ""), (config, Vec::new()));
        }
    }

    #[test]
    fn wrong_options_are_told_and_the_other_engines_stay() {
        for (wrong, id) in [
            (
                format!("{FISH}options = 3\n"),
                "tui-settings-engine-options",
            ),
            (
                format!("{FISH}options = {{ Hash = 1.5 }}\n"),
                "tui-settings-engine-options",
            ),
            (
                format!("{FISH}options = {{ File = \"a\\nquit\" }}\n"),
                "tui-settings-engine-options",
            ),
            (
                format!("{STONES}options = {{ Hash = 1 }}\n"),
                "tui-settings-engine-options",
            ),
            (
                format!("{FISH}commands = [\"x\"]\n"),
                "tui-settings-engine-commands",
            ),
            (
                format!("{STONES}commands = \"komi 6.5\"\n"),
                "tui-settings-engine-commands",
            ),
            (
                format!("{STONES}commands = [\"\"]\n"),
                "tui-settings-engine-commands",
            ),
            (format!("{FISH}option = {{}}\n"), "tui-settings-engine"),
        ] {
            let (config, errors) = Config::read(&format!("{wrong}{STONES}"), "");
            let errors: Vec<&str> = errors.iter().map(|error| error.id).collect();
            assert_eq!(errors, [id], "{wrong}");
            assert_eq!(config.engines.len(), 1, "{wrong}");
        }
    }
}
