//! Answers of the terminal that arrive after the time limit of the query, for example its background over a slow line.
//! They arrive as if they were typed: `ESC ] 11 ; rgb: … ESC \`, or with BEL at the end.

use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// The longest answer has three numbers of four digits.
const LONGEST: usize = 32;

/// Filters late answers out of the input.
#[derive(Debug, Default)]
pub(super) struct LateAnswers {
    /// Input that may be the beginning of an answer, and its text after the bracket.
    held: Vec<Input>,
    text: String,
    /// True after an Esc, which may have been separated from the rest.
    escaped: bool,
}

impl LateAnswers {
    /// Returns the input to handle, in order: empty while it may be an answer.
    pub fn pass(&mut self, input: Input) -> Vec<Input> {
        let Input::Key(key) = input else {
            return self.give_up(input);
        };
        if key.kind == KeyEventKind::Release {
            return vec![input];
        }
        if !self.held.is_empty() {
            return self.go_on(key);
        }
        let is_start = match key.code {
            KeyCode::Char(']') => {
                key.modifiers == KeyModifiers::ALT || (self.escaped && key.modifiers.is_empty())
            }
            _ => false,
        };
        self.escaped = key.code == KeyCode::Esc;
        match is_start {
            true => {
                self.held.push(input);
                Vec::new()
            }
            false => vec![input],
        }
    }

    fn go_on(&mut self, key: KeyEvent) -> Vec<Input> {
        let is_end = match key.code {
            KeyCode::Char('\\') => key.modifiers == KeyModifiers::ALT,
            KeyCode::Char('g') => key.modifiers == KeyModifiers::CONTROL,
            _ => false,
        };
        if is_end && is_beginning(&self.text) && self.text.len() > PREFIX {
            self.held.clear();
            self.text.clear();
            return Vec::new();
        }
        if let KeyCode::Char(letter) = key.code
            && key.modifiers.difference(KeyModifiers::SHIFT).is_empty()
        {
            self.text.push(letter);
            if is_beginning(&self.text) && self.text.len() <= LONGEST {
                self.held.push(Input::Key(key));
                return Vec::new();
            }
        }
        self.give_up(Input::Key(key))
    }

    /// Returns the held input, because it is not the beginning of an answer.
    fn give_up(&mut self, input: Input) -> Vec<Input> {
        self.text.clear();
        self.escaped = false;
        let mut typed = std::mem::take(&mut self.held);
        typed.push(input);
        typed
    }
}

const PREFIX: usize = "10;rgb:".len();

/// Returns true if an answer to a colour query can begin with the text.
fn is_beginning(text: &str) -> bool {
    let head = text.get(..PREFIX.min(text.len())).unwrap_or_default();
    let is_head = ["10;rgb:", "11;rgb:"]
        .iter()
        .any(|whole| whole.starts_with(head));
    let tail = text.get(PREFIX..).unwrap_or_default();
    is_head && tail.chars().all(|it| it == '/' || it.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: char, modifiers: KeyModifiers) -> Input {
        Input::Key(KeyEvent::new(KeyCode::Char(code), modifiers))
    }

    fn keys(text: &str) -> Vec<Input> {
        let plain = |letter| key(letter, KeyModifiers::NONE);
        text.chars().map(plain).collect()
    }

    fn pass(answers: &mut LateAnswers, inputs: &[Input]) -> Vec<Input> {
        let inputs = inputs.iter().cloned();
        inputs.flat_map(|input| answers.pass(input)).collect()
    }

    #[test]
    fn answers_are_taken_out_of_what_is_typed() {
        let begin = key(']', KeyModifiers::ALT);
        let string_end = key('\\', KeyModifiers::ALT);
        let bell = key('g', KeyModifiers::CONTROL);
        let esc = Input::Key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE));
        let mut answers = LateAnswers::default();
        for (number, end) in [("10", &string_end), ("11", &bell)] {
            let body = keys(&format!("{number};rgb:cccc/1e1e/2e2e"));
            let whole = [
                keys("e2"),
                vec![begin.clone()],
                body.clone(),
                vec![end.clone()],
                keys("e4"),
            ];
            assert_eq!(pass(&mut answers, &whole.concat()), keys("e2e4"));
            // The Esc arrived separately.
            let cut = [
                vec![esc.clone()],
                keys("]"),
                body,
                vec![end.clone()],
                keys("x"),
            ];
            let remaining = [vec![esc.clone()], keys("x")].concat();
            assert_eq!(pass(&mut answers, &cut.concat()), remaining);
        }
    }

    #[test]
    fn nothing_that_is_typed_is_lost() {
        let begin = key(']', KeyModifiers::ALT);
        let esc = Input::Key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE));
        let paste = Input::Paste("10;rgb:".into());
        for typed in [
            keys("a]10;rgb:12x"),
            [vec![begin.clone()], keys("x")].concat(),
            [vec![begin.clone()], keys("10;rgbx")].concat(),
            [vec![begin.clone()], keys("11;rgb:0000/"), vec![paste]].concat(),
            [vec![begin.clone()], keys(&format!("11;rgb:{:0>90}x", 0))].concat(),
            [vec![begin.clone(), key('\\', KeyModifiers::ALT)]].concat(),
            [vec![esc.clone()], keys("]]1a")].concat(),
            [vec![esc], keys("a]10;")].concat(),
        ] {
            let mut answers = LateAnswers::default();
            assert_eq!(pass(&mut answers, &typed), typed, "{typed:?}");
        }
    }
}
