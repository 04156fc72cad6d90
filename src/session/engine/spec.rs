//! An engine as settings, commands and command lines name it: its protocol, its program, and what it is told before it
//! plays.
//!
//! ```text
//! uci stockfish "Skill Level=3" Hash=256              words behind the program, which name options
//! uci:stockfish{Skill Level=3; Hash=256}              the same in braces, for shells in one pair of quotes
//! gtp:gnugo --mode gtp{komi 6.5; time_settings 300 30 5}
//! ```

/// The language of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Go Text Protocol.
    Gtp,
    /// Universal Chess Interface.
    Uci,
}

impl Protocol {
    /// Returns the protocol with a name in settings and commands.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "gtp" => Some(Self::Gtp),
            "uci" => Some(Self::Uci),
            _ => None,
        }
    }

    /// Returns the name in settings and commands.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gtp => "gtp",
            Self::Uci => "uci",
        }
    }
}

/// An engine as settings name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// The name that people read.
    pub name: String,
    /// What it speaks.
    pub protocol: Protocol,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The options of an engine of UCI, with their values. They are checked once the engine has listed what it has.
    pub options: Vec<(String, String)>,
    /// The commands that an engine of the Go Text Protocol is sent at the beginning of a game.
    pub commands: Vec<String>,
}

impl EngineSpec {
    /// Reads `gtp gnugo --mode gtp` or `uci:stockfish{Hash=256}`: the protocol, the command, and options or commands.
    /// Words with spaces stand in double quotes. `None` if that is not what the text is.
    pub fn read(text: &str) -> Option<Self> {
        let (protocol, command) = text.trim().split_once([' ', ':'])?;
        let protocol = Protocol::named(protocol)?;
        let (command, extras) = split_extras(command.trim(), protocol == Protocol::Uci);
        Self::of(&command, protocol, &command)?.with_pieces(&extras)
    }

    /// Creates an engine from a command line.
    pub fn of(name: &str, protocol: Protocol, command: &str) -> Option<Self> {
        let command = split_command(command);
        (!command.is_empty() && !name.is_empty()).then(|| Self {
            name: name.to_owned(),
            protocol,
            command,
            options: Vec::new(),
            commands: Vec::new(),
        })
    }

    /// Reads the name of an engine with options or commands behind it: `Stockfish{Hash=256}`, `Stockfish Hash=256`.
    /// `find` returns the engine with a name.
    pub fn named(text: &str, find: impl Fn(&str) -> Option<Self>) -> Option<Self> {
        let text = text.trim();
        // A name may look like one with options.
        if let Some(spec) = find(text) {
            return Some(spec);
        }
        let (name, extras) = split_extras(text, true);
        let spec = find(&name).filter(|_| !extras.is_empty())?;
        // Words without braces are told apart by the `=` of options.
        let has_braces = text.ends_with('}');
        (has_braces || spec.protocol == Protocol::Uci).then_some(())?;
        spec.with_pieces(&extras)
    }

    /// Returns the engine with options that are typed: words such as `Hash=256`, or texts with `;` or `,` between them.
    pub fn with_typed(self, text: &str) -> Option<Self> {
        let words = split_command(text);
        match words.iter().all(|word| word.contains('=')) {
            true => self.with_pieces(&words),
            false => self.with_pieces(&split_pieces(text)),
        }
    }

    /// Returns the engine with further options or commands. `None` if one of them is none.
    fn with_pieces(mut self, pieces: &[String]) -> Option<Self> {
        for piece in pieces {
            // A line break would begin another command.
            if piece.chars().any(char::is_control) {
                return None;
            }
            match self.protocol {
                Protocol::Gtp => self.commands.push(piece.clone()),
                Protocol::Uci => {
                    let (name, value) = piece.split_once('=').unwrap_or((piece, ""));
                    let (name, value) = (name.trim(), value.trim());
                    (!name.is_empty()).then(|| self.set_option(name, value))?;
                }
            }
        }
        Some(self)
    }

    /// Returns the value of an option, in any case, if it is set.
    pub fn option(&self, name: &str) -> Option<&str> {
        let mut options = self.options.iter();
        let (_, value) = options.find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(value)
    }

    /// Sets an option, in place of a value that it had.
    pub fn set_option(&mut self, name: &str, value: &str) {
        let mut options = self.options.iter_mut();
        match options.find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, known)) => value.clone_into(known),
            None => self.options.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Leaves an option as the engine has it.
    pub fn remove_option(&mut self, name: &str) {
        self.options
            .retain(|(known, _)| !known.eq_ignore_ascii_case(name));
    }

    /// Returns true if both are the same program, whatever it is told.
    pub fn is_same_program(&self, other: &Self) -> bool {
        (self.protocol, &self.command) == (other.protocol, &other.command)
    }

    /// Returns the name for records, with what the engine is told: `stockfish {Skill Level=3, Hash=256}`.
    pub fn label(&self) -> String {
        let option = |(name, value): &(String, String)| match value.is_empty() {
            true => name.clone(),
            false => format!("{name}={value}"),
        };
        let options = self.options.iter().map(option);
        let told: Vec<String> = options.chain(self.commands.iter().cloned()).collect();
        match told.is_empty() {
            true => self.name.clone(),
            false => format!("{} {{{}}}", self.name, told.join(", ")),
        }
    }
}

/// Splits off what stands in braces at the end of a text; without braces, if `with_words` says so, the last words that
/// are options. Empty braces say that no word is an option.
fn split_extras(text: &str, with_words: bool) -> (String, Vec<String>) {
    if let Some((head, inside)) = split_braces(text) {
        return (head.trim().to_owned(), split_pieces(inside));
    }
    let mut words = split_command(text);
    let head = words.iter().skip(1).rev();
    let options = head.take_while(|word| with_words && is_option(word));
    let count = options.count();
    if count == 0 {
        return (text.to_owned(), Vec::new());
    }
    let options = words.split_off(words.len() - count);
    let quoted = |word: String| match word.is_empty() || word.contains(char::is_whitespace) {
        true => format!("\"{word}\""),
        false => word,
    };
    let words: Vec<String> = words.into_iter().map(quoted).collect();
    (words.join(" "), options)
}

/// Returns true for a word such as `Hash=256`, false for arguments such as `--hash=256` and paths.
fn is_option(word: &str) -> bool {
    let name = word.split_once('=').map(|(name, _)| name);
    name.is_some_and(|name| {
        name.starts_with(char::is_alphabetic) && !name.contains(['/', '\\', ':'])
    })
}

/// Splits a text before the last opening brace outside of double quotes, if the brace that closes it is the end.
fn split_braces(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_end();
    let (mut is_quoted, mut start, mut end) = (false, None, None);
    for (offset, character) in text.char_indices() {
        match character {
            '"' => is_quoted = !is_quoted,
            '{' if !is_quoted => (start, end) = (Some(offset), None),
            '}' if !is_quoted => end = Some(offset),
            _ => {}
        }
    }
    let (start, end) = (start?, end?);
    let head = text.get(..start)?;
    (end + 1 == text.len()).then_some((head, text.get(start + 1..end)?))
}

/// Splits the text in braces at `;` and `,` outside of double quotes.
fn split_pieces(text: &str) -> Vec<String> {
    let pieces = split_quoted(text, |character| matches!(character, ';' | ','));
    let pieces = pieces.iter().map(|piece| piece.trim().to_owned());
    pieces.filter(|piece| !piece.is_empty()).collect()
}

/// Splits a command line at spaces outside of double quotes.
fn split_command(text: &str) -> Vec<String> {
    split_quoted(text, char::is_whitespace)
}

/// Splits a text outside of double quotes, which are left out.
fn split_quoted(text: &str, is_between: impl Fn(char) -> bool) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut is_quoted, mut is_begun) = (String::new(), false, false);
    for character in text.chars() {
        match character {
            '"' => {
                is_quoted = !is_quoted;
                is_begun = true;
            }
            character if is_between(character) && !is_quoted => {
                if std::mem::take(&mut is_begun) {
                    words.push(std::mem::take(&mut word));
                }
            }
            character => {
                word.push(character);
                is_begun = true;
            }
        }
    }
    if is_begun {
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    fn told(text: &str) -> Option<String> {
        EngineSpec::read(text).map(|spec| format!("{:?} {}", spec.command, spec.label()))
    }

    #[test]
    fn a_command_line_has_words_and_quotes() {
        let read = |text| EngineSpec::read(text).map(|spec| (spec.protocol, spec.command));
        assert_eq!(
            read("gtp gnugo --mode gtp"),
            Some((Protocol::Gtp, words(&["gnugo", "--mode", "gtp"])))
        );
        assert_eq!(
            read("uci:\"/a b/fish\" \"\" x"),
            Some((Protocol::Uci, words(&["/a b/fish", "", "x"])))
        );
        for text in ["", "gtp", "uci:", "chess:easy", "C:\\gtp x", "uci:{Hash=1}"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn options_stand_in_braces_or_behind_the_program() {
        for (text, expected) in [
            (
                "uci stockfish \"Skill Level=3\" Hash=256",
                "[\"stockfish\"] stockfish {Skill Level=3, Hash=256}",
            ),
            (
                "uci:stockfish{Skill Level=3; Hash=256,}",
                "[\"stockfish\"] stockfish {Skill Level=3, Hash=256}",
            ),
            (
                "uci:\"/a b/fish\" -x=1 {Clear Hash, EvalFile=\"a;b{\"}",
                "[\"/a b/fish\", \"-x=1\"] \"/a b/fish\" -x=1 {Clear Hash, EvalFile=a;b{}",
            ),
            (
                "uci \"/a b/fish\" Hash=1 hash=2",
                "[\"/a b/fish\"] \"/a b/fish\" {Hash=2}",
            ),
            // Arguments of the program are none, nor is what stands before empty braces.
            ("uci fish --a=b", "[\"fish\", \"--a=b\"] fish --a=b"),
            (
                "uci env A=1 fish",
                "[\"env\", \"A=1\", \"fish\"] env A=1 fish",
            ),
            ("uci fish a=b{}", "[\"fish\", \"a=b\"] fish a=b"),
            (
                "gtp gnugo --mode gtp{komi 6.5; time_settings 300 30 5}",
                "[\"gnugo\", \"--mode\", \"gtp\"] gnugo --mode gtp {komi 6.5, time_settings 300 30 5}",
            ),
            ("gtp gnugo a=b", "[\"gnugo\", \"a=b\"] gnugo a=b"),
        ] {
            assert_eq!(told(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["uci fish{=3}", "uci fish{Hash=3\nquit}"] {
            assert_eq!(told(text), None, "{text}");
        }
    }

    #[test]
    fn options_are_added_to_an_engine_that_has_a_name() {
        let find = |name: &str| {
            let protocol = match name {
                "GNU Go" => Protocol::Gtp,
                "fish" | "fish{x}" => Protocol::Uci,
                _ => return None,
            };
            let mut spec = EngineSpec::of(name, protocol, "program")?;
            if protocol == Protocol::Uci {
                spec.set_option("Hash", "1");
            }
            Some(spec)
        };
        for (text, label) in [
            ("fish", Some("fish {Hash=1}")),
            ("fish{x}", Some("fish{x} {Hash=1}")),
            ("fish{hash=2}", Some("fish {Hash=2}")),
            (
                "fish \"Skill Level=3\"",
                Some("fish {Hash=1, Skill Level=3}"),
            ),
            ("GNU Go{komi 3}", Some("GNU Go {komi 3}")),
            ("GNU Go komi=3", None),
            ("nobody{x}", None),
        ] {
            let spec = EngineSpec::named(text, find);
            assert_eq!(spec.map(|spec| spec.label()).as_deref(), label, "{text}");
        }
        let typed = |text: &str| Some(find("fish")?.with_typed(text)?.label());
        let both = Some("fish {Hash=4, Skill Level=3}".to_owned());
        assert_eq!(typed("Hash=4 \"Skill Level=3\""), both);
        assert_eq!(typed("Hash=4, Skill Level=3"), both);
    }
}
