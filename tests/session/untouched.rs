//! Records as other programs and people lay them out: what is loaded and saved is the same file, and an edited comment is
//! the only part of it that changes, in the main line and in variations.

use gametui::record::NodeId;
use gametui::search::random::Random;
use gametui::session::{NavigationStep, RecordFile, Session};

/// How many files of each format are made up.
const FILES: usize = 60;

/// The plies of a game and what can be played instead of each, with an answer.
const LINE: [(&str, &str, &str); 10] = [
    ("e4", "d4", "d5"),
    ("e5", "c5", "Nf3"),
    ("Nf3", "f4", "exf4"),
    ("Nc6", "d6", "d4"),
    ("Bb5", "Bc4", "Bc5"),
    ("a6", "Nf6", "O-O"),
    ("Ba4", "Bxc6", "dxc6"),
    ("Nf6", "b5", "Bb3"),
    ("O-O", "d3", "d6"),
    ("Be7", "Nxe4", "Re1"),
];

struct Writer {
    random: Random,
    text: String,
    /// How many comments there are; each has a word of its own.
    comments: usize,
}

impl Writer {
    fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed, 3),
            text: String::new(),
            comments: 0,
        }
    }

    fn one_in(&mut self, chance: usize) -> bool {
        self.random.below(chance) == 0
    }

    fn pick(&mut self, from: &[&str]) {
        let chosen = from[self.random.below(from.len())];
        self.text.push_str(chosen);
    }

    fn words(&mut self, parts: &[&str], blanks: &[&str]) {
        let own = format!("n{}n", self.comments);
        self.comments += 1;
        self.pick(&["", "", " ", "\n"]);
        let place = self.random.below(4);
        for number in 0..4 {
            match number == place {
                true => self.text.push_str(&own),
                false => self.pick(parts),
            }
            self.pick(blanks);
        }
    }

    fn blank(&mut self) {
        self.pick(&[" ", " ", " ", "  ", "\n", "\r\n", "\t", " \n\n "]);
    }

    fn pgn_comment(&mut self) {
        if self.one_in(2) {
            return;
        }
        self.blank();
        self.text.push('{');
        self.words(
            &[
                "",
                "",
                "[%clk 0:09:58]",
                "[%eval 0.3,20]",
                "[%eval #-4]",
                "[%csl Ge5,Rd4][%cal Gg1f3]",
                "[%emt 0:00:07.5]",
                "[%foo bar]",
                "see [%foo and 50%",
                "ą → ß ; ( ) 1. e4",
            ],
            &[" ", " ", "  ", "\n", "\r\n"],
        );
        self.text.push('}');
    }

    fn pgn_move(&mut self, ply: usize, san: &str, is_first: bool) {
        if ply.is_multiple_of(2) || is_first || self.one_in(4) {
            let dots = if ply.is_multiple_of(2) { "." } else { "..." };
            self.text.push_str(&format!("{}{dots}", ply / 2 + 1));
            self.pick(&["", " ", " ", "  ", "\n"]);
        }
        self.text.push_str(san);
        self.pick(&["", "", "", "!", "?!", " $6", " $14 $6"]);
        self.pgn_comment();
        self.blank();
    }

    fn pgn_variation(&mut self, ply: usize, depth: usize) {
        let (_, other, answer) = LINE[ply];
        self.pick(&["(", "( ", "(\r\n"]);
        if self.one_in(6) {
            self.text.push_str("{before} ");
        }
        self.pgn_move(ply, other, true);
        self.pgn_move(ply + 1, answer, false);
        if depth < 3 && ply + 1 < LINE.len() && self.one_in(3) {
            self.pgn_variation(ply + 1, depth + 1);
        }
        self.pick(&[")", ") ", "\n)\n", " ) "]);
    }

    fn pgn(mut self) -> String {
        self.pick(&["", "", "\u{feff}", "\r\n", "% of a program\n"]);
        self.pick(&[
            "[Event \"?\"]\n",
            "[Event   \"a \\\"b\\\"\" ]\r\n",
            "[ Event \"\"]\n",
        ]);
        self.pick(&[
            "[White \"x\"]\n[Black \"y\"]\n",
            "[UTCDate \"2024.01.01\"] [Result \"*\"]\n",
            "",
        ]);
        self.pick(&["\n", "\n\n", "\r\n"]);
        self.pick(&["", "{At the begin.} ", "{ [%csl Ga1] }\n"]);
        let plies = 3 + self.random.below(8);
        for (ply, line) in LINE.iter().enumerate().take(plies) {
            self.pgn_move(ply, line.0, false);
            for _ in 0..[0, 0, 1, 2][self.random.below(4)] {
                self.pgn_variation(ply, 0);
            }
        }
        self.pick(&["*\n", "1-0", "1/2-1/2\r\n\r\n", ""]);
        self.text
    }

    fn sgf_node(&mut self, number: usize) {
        self.pick(&[";", ";", "\n;", " ; ", "\r\n;"]);
        let colour = if number.is_multiple_of(2) { "B" } else { "W" };
        let column = char::from(b'a' + (number % 9) as u8);
        let row = char::from(b'a' + ((number * 5 + self.random.below(9)) % 9) as u8);
        let wide = if self.one_in(8) { " " } else { "" };
        self.text
            .push_str(&format!("{colour}{wide}[{column}{row}]"));
        for _ in 0..self.random.below(3) {
            let before = self.text.len();
            self.pick(&[
                "BL[598.3]OB[2]",
                "V[0.5]",
                "SBKV[48.2]",
                "LB[dd:A][ee:B]",
                "TR[aa]\n  [bb]",
                "KT[a\\]b\\\\]",
                "XX[ ]",
                "AR[aa:bb]",
                "GB[1]",
                "N[name \\: of it]",
            ]);
            // A property is there once.
            let ident = self.text[before..]
                .split('[')
                .next()
                .unwrap_or_default()
                .to_owned();
            let node = self.text.rfind(';').unwrap_or(0);
            if self.text[node..before].contains(&format!("]{ident}[")) {
                self.text.truncate(before);
            }
        }
        if self.one_in(2) {
            self.pick(&["C[", "C[", " C[", "\nC["]);
            self.words(
                &[
                    "",
                    "",
                    "Score: W+1.2\nWin rate: 48.1%\nEstimated point loss: 0.5\n",
                    "a \\] and \\\\",
                    "soft\\\nbreak",
                    "ą → ß ; ( )",
                    "me: hello\r\nyou: hi",
                    "50% (;W[aa])".split(['[', ']']).next().unwrap_or_default(),
                ],
                &[" ", " ", "  ", "\n", "\r\n"],
            );
            self.text.push(']');
        }
    }

    fn sgf_tree(&mut self, first: usize, depth: usize) {
        let count = 1 + self.random.below(4);
        for number in 0..count {
            self.sgf_node(first + number);
        }
        if depth < 4 && self.one_in(2) {
            for _ in 0..2 + self.random.below(2) {
                self.pick(&["(", "\n(", " ( "]);
                self.sgf_tree(first + count, depth + 1);
                self.pick(&[")", ")\n", " )"]);
            }
        }
    }

    fn sgf(mut self) -> String {
        self.pick(&["", "", "\u{feff}", "words before it\n", "\n"]);
        self.pick(&[
            "(;FF[4]GM[1]SZ[9]",
            "( ;GM [1]\r\nFF[4]CA[UTF-8]SZ[9]",
            "(;SZ[9]KM[6.5]RE[B+R]PB[a \\] b]",
        ]);
        self.sgf_tree(0, 0);
        self.pick(&[")", ")\n", "\n)\r\n\r\n", ") behind it"]);
        self.text
    }
}

fn opened(name: &str, text: &str) -> Session {
    let file = RecordFile::of_text(name, text);
    let (mut session, _) = Session::open_record(file, None).expect("a game");
    session.run_pending();
    session
}

fn bytes(session: &Session) -> String {
    let bytes = session.document().to_bytes().expect("written");
    String::from_utf8(bytes).expect("UTF-8")
}

/// Returns the words that were made up for the comments in a text.
fn own_words(text: &str) -> Vec<String> {
    let is_own = |word: &&str| {
        let number = word
            .strip_prefix('n')
            .and_then(|rest| rest.strip_suffix('n'));
        number.is_some_and(|number| {
            !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
        })
    };
    let parts = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    parts.filter(is_own).map(str::to_owned).collect()
}

fn check(name: &str, text: &str, random: &mut Random) -> bool {
    let mut session = opened(name, text);
    assert_eq!(bytes(&session), text, "{name}: nothing was changed");
    let record = session.record();
    let (mut nodes, mut waiting) = (Vec::new(), vec![NodeId::ROOT]);
    while let Some(node) = waiting.pop() {
        waiting.extend(record.node(node).children());
        if let [own] = own_words(record.node(node).comment()).as_slice() {
            nodes.push((node, own.clone()));
        }
    }
    if nodes.is_empty() {
        return false;
    }
    let (node, own) = nodes.swap_remove(random.below(nodes.len()));
    let comments = |session: &Session| -> Vec<(NodeId, String)> {
        let all = nodes.iter().map(|(node, _)| *node);
        all.map(|node| (node, session.record().node(node).comment().to_owned()))
            .collect()
    };
    let others = comments(&session);
    session.step(NavigationStep::To(node));
    let edit = session.comment_edit(node, "other words").expect("an edit");
    assert!(session.edit(edit).is_some(), "{text}");
    let after = bytes(&session);
    // The braces or brackets around its own word.
    let place = text.find(&own).expect("its own word");
    let (begin, end) = if name.ends_with("pgn") {
        ("{", "}")
    } else {
        ("C[", "]")
    };
    let begin = text[..place].rfind(begin).expect("a begin");
    let end_of = |from: usize| {
        let found = text[from..].match_indices(end).map(|(at, _)| from + at);
        let is_end = |at: &usize| !text[..*at].ends_with('\\');
        found.clone().find(is_end).expect("an end")
    };
    let end = end_of(place);
    assert!(
        after.starts_with(&text[..=begin]) && after.ends_with(&text[end..]),
        "{own} of {name}:\n{text}\n{after}"
    );
    assert!(after[begin..after.len() - (text.len() - end)].contains("other words"));
    assert!(!after.contains(&own), "{after}");
    // Commands keep their bytes.
    for command in text[begin..end]
        .match_indices("[%")
        .map(|(at, _)| begin + at)
    {
        if let Some(length) = text[command..end].find(']') {
            let command = &text[command..=command + length];
            let is_command = !command.contains(" and ");
            assert!(
                !is_command || after[begin..].contains(command),
                "{command}: {after}"
            );
        }
    }
    assert_eq!(comments(&session), others, "no other comment changed");
    // The file that was saved says the same.
    let again = opened(name, &after);
    assert_eq!(again.record().size(), session.record().size(), "{after}");
    assert!(session.undo().is_some());
    assert_eq!(bytes(&session), text, "taken back");
    true
}

#[test]
fn a_file_stays_as_it_is_and_an_edited_comment_is_all_that_changes() {
    let files = std::env::var("GAMETUI_FILES").ok();
    let files = files.and_then(|files| files.parse().ok()).unwrap_or(FILES);
    let mut random = Random::new(5, 0);
    let mut edited = 0;
    for seed in 0..files as u64 {
        edited += usize::from(check("x.pgn", &Writer::new(seed).pgn(), &mut random));
        edited += usize::from(check("x.sgf", &Writer::new(seed).sgf(), &mut random));
    }
    assert!(edited > files, "{edited} of {files} twice");
}

/// The words before a variation stay although the rules refuse its first move, and so do the order of glyphs, tags that
/// share a line, and a variation in another one.
#[test]
fn an_edit_leaves_what_other_programs_write_otherwise() {
    for text in [
        "[Event \"?\"]\n\n1. e4 e5 (1... c5 2. Nf3 ({before} 2. Bxc6 {y} d5) 2... d6) 2. Nf3 {hi} *\n",
        "[White \"a\"] [Black \"b\"]\n\n1. e4 $14 $6 e5 2. Nf3 {hi} *\n",
        "[Event \"?\"]\n\n1. e4 (1. d4 (1. c4 c5) d5) e5 $14 $6 2. Nf3 {hi} *\n",
    ] {
        let mut session = opened("x.pgn", text);
        session.step(NavigationStep::End);
        let edit = session.comment_edit(session.current(), "other");
        assert!(session.edit(edit.expect("an edit")).is_some());
        assert_eq!(bytes(&session), text.replace("{hi}", "{other}"));
    }
}
