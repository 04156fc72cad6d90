//! The lines of KIF.

use super::super::texts::commands::{seconds_of_time, time_of_seconds};
use super::moves::{named_kind, place_name, read_place};
use super::table::{Stone, Table};

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line<'t> {
    /// A name and a value.
    Header(&'t str, &'t str),
    /// What both players have in hand; the first player is 0.
    Hand(u8, &'t str),
    /// A row of the table, without its frame.
    Row(&'t str),
    /// The player to move.
    Turn(u8),
    /// The number of a move, its word without blanks, and the time for it as PGN writes it.
    Move(u32, String, Option<String>),
    /// A line of a comment.
    Comment(&'t str),
    /// A line that PGN would begin with `%`, or a bookmark.
    Escape(String),
    /// The beginning of a variation, with the number of its first move.
    Variation(u32),
    /// How the game ended, in a sentence.
    Until(&'t str),
    /// What has no meaning of its own, such as the frame of the table.
    Decoration,
    /// Anything else.
    Unknown,
}

impl<'t> Line<'t> {
    /// Reads a line.
    pub(super) fn read(line: &'t str) -> Self {
        let line = line.trim_end();
        let words = line.trim_start();
        if let Some(comment) = line.strip_prefix('*') {
            return Self::Comment(comment);
        }
        if let Some(escape) = line.strip_prefix("#%") {
            return Self::Escape(format!("%{escape}"));
        }
        if line.starts_with('&') {
            return Self::Escape(format!("%{line}"));
        }
        if let Some(row) = words.strip_prefix('|') {
            return Self::Row(row);
        }
        if words.is_empty()
            || line.starts_with('#')
            || words.starts_with("+--")
            || words.starts_with("手数")
            || words.starts_with("９")
        {
            return Self::Decoration;
        }
        if let Some(move_line) = read_move(words) {
            return move_line;
        }
        if words.starts_with("まで") {
            return Self::Until(words);
        }
        let turn = words.strip_suffix('番').and_then(player);
        if let Some(turn) = turn {
            return Self::Turn(turn);
        }
        let Some((name, value)) = words.split_once(['：', ':']) else {
            return Self::Unknown;
        };
        let (name, value) = (name.trim(), value.trim());
        if name == "変化" {
            let number = value.trim_end_matches('手').trim();
            return read_number(number)
                .map_or(Self::Unknown, |(number, _)| Self::Variation(number));
        }
        match name.strip_suffix("の持駒").and_then(player) {
            Some(player) => Self::Hand(player, value),
            None if name.is_empty() || name.chars().count() > 40 => Self::Unknown,
            None => Self::Header(name, value),
        }
    }
}

/// Returns the player with a name.
fn player(name: &str) -> Option<u8> {
    match name.trim() {
        "先手" | "下手" => Some(0),
        "後手" | "上手" => Some(1),
        _ => None,
    }
}

/// Reads a number in any digits, and returns what stands behind it.
fn read_number(text: &str) -> Option<(u32, &str)> {
    let is_digit = |sign: &char| sign.is_ascii_digit() || ('０'..='９').contains(sign);
    let end: usize = text.chars().take_while(is_digit).map(char::len_utf8).sum();
    let (digits, rest) = text.split_at_checked(end)?;
    let plain = digits.chars().filter_map(|sign| match sign {
        '0'..='9' => Some(sign),
        wide => char::from_u32(u32::from(wide) - u32::from('０') + u32::from('0')),
    });
    Some((plain.collect::<String>().parse().ok()?, rest))
}

/// Reads the line of a move: `12 同　歩(65)   ( 0:01/00:00:03)+`.
fn read_move<'t>(line: &str) -> Option<Line<'t>> {
    let (number, rest) = read_number(line)?;
    let rest = rest.strip_prefix(char::is_whitespace)?;
    let (word, time) = match rest
        .rfind('(')
        .and_then(|start| rest.split_at_checked(start))
    {
        Some((word, time)) if time.contains('/') => (word, Some(time)),
        _ => (rest, None),
    };
    let word: String = word.chars().filter(|sign| !sign.is_whitespace()).collect();
    let word = word.trim_end_matches('+').to_owned();
    let time = time.and_then(|time| {
        let spent = time.strip_prefix('(')?.split('/').next()?;
        let (seconds, fraction) = seconds_of_time(spent)?;
        let point = if fraction.is_empty() { "" } else { "." };
        time_of_seconds(&format!("{seconds}{point}{fraction}"))
    });
    (!word.is_empty()).then_some(Line::Move(number, word, time))
}

/// Returns the word of a move with its square written, where it says that it is the one of the move before.
pub(super) fn with_place(word: &str, last: Option<(u8, u8)>) -> String {
    match (word.strip_prefix('同'), last) {
        (Some(rest), Some(last)) => place_name(last) + rest,
        _ => word.to_owned(),
    }
}

/// Returns the square where the word of a move says that a piece arrives.
pub(super) fn arrival(word: &str) -> Option<(u8, u8)> {
    read_place(word).map(|(place, _)| place)
}

/// Reads a row of the table: each square is a sign for the player and one for the piece.
pub(super) fn read_row(row: &str, rank: u8, table: &mut Table) -> Option<()> {
    let mut signs = row.chars();
    for file in (1..=9).rev() {
        let sign = signs.next()?;
        let piece = signs.next()?.to_string();
        let stone = match &*piece {
            "・" | "･" | " " | "　" => None,
            piece => {
                let (kind, _) = named_kind(piece)?;
                Some((u8::from(matches!(sign, 'v' | 'V' | 'ｖ')), kind))
            }
        };
        table.set(file, rank, stone).then_some(())?;
    }
    Some(())
}

/// Reads what a player has in hand: `飛　金二　歩十八`.
pub(super) fn read_hand(text: &str, player: u8, table: &mut Table) -> Option<()> {
    for word in text.split_whitespace().filter(|word| *word != "なし") {
        let (kind, number) = named_kind(word)?;
        table.add(player, kind, read_count(number)?).then_some(())?;
    }
    Some(())
}

const COUNTS: &str = "一二三四五六七八九";

fn read_count(text: &str) -> Option<u32> {
    if text.is_empty() {
        return Some(1);
    }
    if let Some((number, "")) = read_number(text) {
        return Some(number);
    }
    let (tens, ones) = match text.strip_prefix('十') {
        Some(ones) => (10, ones),
        None => (0, text),
    };
    let ones = match ones {
        "" => 0,
        ones => COUNTS.chars().position(|known| ones.chars().eq([known]))? + 1,
    };
    Some(tens + u32::try_from(ones).ok()?)
}

/// Returns a number up to 19 as KIF writes it behind a piece in hand; nothing for one.
pub(super) fn count_word(count: u32) -> String {
    let ones = (count % 10).checked_sub(1);
    let ones = ones.and_then(|index| COUNTS.chars().nth(index as usize));
    match count {
        0 | 1 => String::new(),
        10.. => format!("十{}", ones.map_or(String::new(), String::from)),
        _ => ones.map_or(String::new(), String::from),
    }
}

/// Returns what stands on a square of the table.
pub(super) fn cell(stone: Option<Stone>) -> String {
    const SHORT: [&str; 14] = [
        "歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "杏", "圭", "全", "馬", "龍",
    ];
    match stone {
        Some((player, kind)) => {
            let sign = if player == 0 { ' ' } else { 'v' };
            format!("{sign}{}", SHORT.get(kind).copied().unwrap_or("・"))
        }
        None => " ・".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart() {
        let of_move = |number, word: &str, time: Option<&str>| {
            Line::Move(number, word.to_owned(), time.map(str::to_owned))
        };
        for (line, wanted) in [
            ("先手：羽生：善治", Line::Header("先手", "羽生：善治")),
            ("後手の持駒：飛　歩二", Line::Hand(1, "飛　歩二")),
            ("下手の持駒：なし", Line::Hand(0, "なし")),
            ("|v香v桂|一", Line::Row("v香v桂|一")),
            ("後手番", Line::Turn(1)),
            (
                "   1 ７六歩(77)   ( 0:16/00:00:16)+",
                of_move(1, "７六歩(77)", Some("0:00:16")),
            ),
            ("12 同　歩(65)", of_move(12, "同歩(65)", None)),
            ("１２ ５五角打 +", of_move(12, "５五角打", None)),
            ("3 投了 (x/y)", of_move(3, "投了", None)),
            ("*", Line::Comment("")),
            ("**a b ", Line::Comment("*a b")),
            ("#%x", Line::Escape("%x".to_owned())),
            ("&しおり", Line::Escape("%&しおり".to_owned())),
            ("変化：12手", Line::Variation(12)),
            ("変化：x手", Line::Unknown),
            ("まで3手で先手の勝ち", Line::Until("まで3手で先手の勝ち")),
            ("手数----指手---------消費時間--", Line::Decoration),
            ("", Line::Decoration),
            ("# x", Line::Decoration),
            ("99999999999 ７六歩(77)", Line::Unknown),
            ("hello", Line::Unknown),
        ] {
            assert_eq!(Line::read(line), wanted, "{line}");
        }
    }

    #[test]
    fn counts_are_written_as_they_are_read() {
        for count in 1..19 {
            assert_eq!(read_count(&count_word(count)), Some(count));
        }
        for bad in ["二十", "十十", "x", "99999999999"] {
            assert_eq!(read_count(bad), None, "{bad}");
        }
    }

    #[test]
    fn rows_have_nine_squares() {
        let mut table = Table::default();
        for bad in ["", "v香", "v香v桂v銀v金v玉v金v銀v桂", "??????????????????"] {
            assert_eq!(read_row(bad, 1, &mut table), None, "{bad}");
        }
        let row: String = (1..=9)
            .rev()
            .map(|file| cell(Table::start().get(file, 1)))
            .collect();
        assert_eq!(read_row(&row, 1, &mut table), Some(()));
        assert!((1..=9).all(|file| table.get(file, 1) == Table::start().get(file, 1)));
        assert_eq!(read_row(&row, 10, &mut table), None);
    }
}
