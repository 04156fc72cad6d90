//! How games of shogi end: the words of CSA and KIF, and what they mean in the tags of PGN.

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Winner {
    /// The player to move.
    Mover,
    /// The other player.
    Other,
    /// Neither: a draw.
    Draw,
    /// It is left open.
    Open,
}

/// A way to end a game.
#[derive(Debug)]
pub(super) struct Ending {
    /// The word of CSA behind `%`.
    pub(super) code: &'static str,
    /// The word of KIF.
    pub(super) word: &'static str,
    pub(super) winner: Winner,
    /// The reason in the tag `Termination`.
    pub(super) reason: &'static str,
}

const fn ending(
    code: &'static str,
    word: &'static str,
    winner: Winner,
    reason: &'static str,
) -> Ending {
    Ending {
        code,
        word,
        winner,
        reason,
    }
}

/// All endings. Of those with the same winner the first one is written if nothing gives a reason.
const ENDINGS: [Ending; 14] = [
    ending("TSUMI", "詰み", Winner::Other, "checkmate"),
    ending("TORYO", "投了", Winner::Other, "resignation"),
    ending("TIME_UP", "切れ負け", Winner::Other, "time forfeit"),
    ending(
        "ILLEGAL_MOVE",
        "反則負け",
        Winner::Other,
        "rules infraction",
    ),
    ending("FUSEN", "不戦敗", Winner::Other, "unplayed"),
    ending("KACHI", "入玉勝ち", Winner::Mover, "declaration"),
    ending(
        "ILLEGAL_ACTION",
        "反則勝ち",
        Winner::Mover,
        "rules infraction",
    ),
    ending("SENNICHITE", "千日手", Winner::Draw, "repetition"),
    ending("JISHOGI", "持将棋", Winner::Draw, "impasse"),
    ending("HIKIWAKE", "引き分け", Winner::Draw, "draw declared"),
    ending("CHUDAN", "中断", Winner::Open, "unterminated"),
    ending("MATTA", "待った", Winner::Open, "take back"),
    ending("FUZUMI", "不詰", Winner::Open, "no mate"),
    ending("ERROR", "エラー", Winner::Open, "error"),
];

/// Other words of KIF.
const OTHER_WORDS: [(&str, &str); 5] = [
    ("宣言勝ち", "KACHI"),
    ("入玉宣言", "KACHI"),
    ("時間切れ", "TIME_UP"),
    ("詰", "TSUMI"),
    ("引分", "HIKIWAKE"),
];

impl Ending {
    /// Returns the ending of a word of CSA behind `%`, made by the player to move. The word may name the player who
    /// broke the rules.
    pub(super) fn of_code(code: &str, mover: u8) -> Option<&'static Self> {
        let code = match code {
            "+ILLEGAL_ACTION" if mover == 0 => "ILLEGAL_MOVE",
            "-ILLEGAL_ACTION" if mover == 1 => "ILLEGAL_MOVE",
            "+ILLEGAL_ACTION" | "-ILLEGAL_ACTION" => "ILLEGAL_ACTION",
            code => code,
        };
        ENDINGS.iter().find(|ending| ending.code == code)
    }

    /// Returns the ending of a word of KIF.
    pub(super) fn of_word(word: &str) -> Option<&'static Self> {
        let other = OTHER_WORDS.iter().find(|(known, _)| *known == word);
        ENDINGS.iter().find(|ending| {
            ending.word == word || other.is_some_and(|(_, code)| ending.code == *code)
        })
    }

    /// Returns the ending that says a result, if the player to move is `mover`. Without a reason, an open result has none.
    pub(super) fn of_result(result: &str, reason: &str, mover: u8) -> Option<&'static Self> {
        let winner = match (result, mover) {
            ("1-0", 0) | ("0-1", 1) => Winner::Mover,
            ("1-0" | "0-1", _) => Winner::Other,
            ("1/2-1/2", _) => Winner::Draw,
            _ => Winner::Open,
        };
        let fitting = || ENDINGS.iter().filter(|ending| ending.winner == winner);
        let said = fitting().find(|ending| ending.reason.eq_ignore_ascii_case(reason));
        said.or_else(|| fitting().next().filter(|_| winner != Winner::Open))
    }

    /// Returns the result, if the player to move is `mover`.
    pub(super) fn result(&self, mover: u8) -> &'static str {
        match (self.winner, mover) {
            (Winner::Mover, 0) | (Winner::Other, 1) => "1-0",
            (Winner::Mover | Winner::Other, _) => "0-1",
            (Winner::Draw, _) => "1/2-1/2",
            (Winner::Open, _) => "*",
        }
    }

    /// Returns the line of CSA.
    pub(super) fn csa_line(&self, mover: u8) -> String {
        match (self.code, mover) {
            ("ILLEGAL_ACTION", 0) => "%-ILLEGAL_ACTION".to_owned(),
            ("ILLEGAL_ACTION", _) => "%+ILLEGAL_ACTION".to_owned(),
            (code, _) => format!("%{code}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_is_found_by_its_words() {
        for ending in &ENDINGS {
            for mover in [0, 1] {
                let line = ending.csa_line(mover);
                let code = line.trim_start_matches('%');
                let found = Ending::of_code(code, mover).expect("known");
                assert_eq!(found.code, ending.code);
                let result = ending.result(mover);
                let again = Ending::of_result(result, ending.reason, mover).expect("known");
                assert_eq!(again.code, ending.code);
            }
            assert_eq!(
                Ending::of_word(ending.word).map(|found| found.code),
                Some(ending.code)
            );
        }
        for (word, code) in OTHER_WORDS {
            assert_eq!(Ending::of_word(word).map(|found| found.code), Some(code));
        }
        assert!(Ending::of_result("*", "", 0).is_none());
        assert!(Ending::of_code("X", 0).is_none() && Ending::of_word("X").is_none());
    }
}
