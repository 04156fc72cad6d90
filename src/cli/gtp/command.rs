//! A command line of the protocol, and the answers to it.

/// A command with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GtpCommand {
    /// The number that the answer repeats, as written.
    pub id: String,
    pub name: String,
    pub arguments: Vec<String>,
}

impl GtpCommand {
    /// Parses a line; `None` if it has no command.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let mut words = line.split_ascii_whitespace().peekable();
        let is_id = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(is_id).unwrap_or_default();
        let name = words.next();
        // A lonely number is answered as an unknown command, so that the controller does not wait for ever.
        if name.is_none() && id.is_empty() {
            return None;
        }
        Some(Self {
            id: id.to_owned(),
            name: name.unwrap_or_default().to_owned(),
            arguments: words.map(str::to_owned).collect(),
        })
    }

    pub(super) fn argument(&self, index: usize) -> Result<&str, String> {
        let argument = self.arguments.get(index).map(String::as_str);
        argument.ok_or_else(|| "syntax error: an argument is missing".to_owned())
    }

    /// Returns an argument that is a number.
    pub(super) fn number<T: std::str::FromStr>(&self, index: usize) -> Result<T, String> {
        let text = self.argument(index)?;
        let number = text.parse().ok();
        number.ok_or_else(|| "syntax error: not a number".to_owned())
    }
}

impl GtpCommand {
    /// Returns an argument that is a number of columns or rows; one that is too large for any board is the greatest.
    pub(super) fn size(&self, index: usize) -> Result<u16, String> {
        let text = self.argument(index)?;
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        match text.parse() {
            Ok(size) => Ok(size),
            Err(_) if is_number => Ok(u16::MAX),
            Err(_) => Err("syntax error: not a number".to_owned()),
        }
    }
}

/// How a command ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GtpReply {
    Success(String),
    Failure(String),
    /// The answer has been written.
    Written,
    /// As `Success`, then the program ends.
    Quit,
}

impl From<Result<String, String>> for GtpReply {
    fn from(result: Result<String, String>) -> Self {
        match result {
            Ok(text) => Self::Success(text),
            Err(text) => Self::Failure(text),
        }
    }
}

impl GtpReply {
    /// Returns the answer as it is sent. An empty line ends an answer, so it cannot be part of one.
    pub(super) fn text(&self, id: &str) -> String {
        let (sign, text) = match self {
            Self::Success(text) => ('=', text.as_str()),
            Self::Failure(text) => ('?', text.as_str()),
            Self::Quit => ('=', ""),
            Self::Written => return String::new(),
        };
        let lines = text.lines().map(str::trim_end);
        let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        let text = lines.join("\n");
        match text.is_empty() {
            true => format!("{sign}{id}\n\n"),
            false => format!("{sign}{id} {text}\n\n"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_before_the_command_is_repeated() {
        let command = GtpCommand::parse("007 play b D4").expect("a command");
        assert_eq!(
            (&*command.id, &*command.name, command.arguments.len()),
            ("007", "play", 2)
        );
        let reply = GtpReply::Success("one\n\ntwo\n".to_owned());
        assert_eq!(reply.text(&command.id), "=007 one\ntwo\n\n");
        assert_eq!(GtpReply::Failure(String::new()).text(""), "?\n\n");
        let lonely = GtpCommand::parse("12").expect("a command");
        assert_eq!((&*lonely.id, &*lonely.name), ("12", ""));
        assert_eq!(GtpCommand::parse("  "), None);
    }
}
