//! Records of Go that name no rules: they are played by `games/go.gdef` with their board size and komi, and judged move
//! by move.

use super::stones::rows;
use gametui::board::Outcome;
use gametui::record::NodeId;
use gametui::rules::Judgement;
use gametui::search::Effort;
use gametui::session::load::{RulesRequest, load_rules};
use gametui::session::rulesets::check_rulesets;
use gametui::session::{
    GamesEdit, NavigationStep, NodeRefusal, OpenRequest, PlaceRequest, RecordEdit, Seat, Session,
    SessionEvent, Verdict,
};
use std::path::Path;

/// A record that was opened and judged.
struct Judged {
    session: Session,
    remarks: Vec<&'static str>,
    /// The path of the first refused node, and the line of the rules that refused it or the key of another reason.
    refused: Option<(String, String)>,
}

fn judged(text: &str) -> Judged {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.sgf");
    std::fs::write(&path, text).expect("written");
    let request = OpenRequest {
        rules: None,
        place: PlaceRequest {
            record: Some(path),
            ..PlaceRequest::default()
        },
    };
    let opened = Session::open(&request).expect("opened");
    let mut session = opened.session;
    let events = session.run_pending();
    let first = events.into_iter().find_map(|event| match event {
        SessionEvent::Replayed { first, .. } => Some(first),
        _ => None,
    });
    let refused = first.expect("judged").map(|first| {
        let path = session.record().path(first.node).to_string();
        let why = match &first.refusal {
            NodeRefusal::Judged(judgement) => match &**judgement {
                Judgement::Illegal(illegal) => {
                    let source = session
                        .rules_text()
                        .sources()
                        .get(illegal.span.file)
                        .expect("a text");
                    let start = illegal.span.start as usize;
                    let line = source.text()[..start].matches('\n').count();
                    let line = source.text().lines().nth(line).expect("a line");
                    line.trim().to_owned()
                }
                other => format!("{other:?}"),
            },
            NodeRefusal::Invalid(message) | NodeRefusal::Unread(message) => message.id.to_owned(),
        };
        (path, why)
    });
    Judged {
        remarks: opened.remarks.iter().map(|remark| remark.id).collect(),
        session,
        refused,
    }
}

impl Judged {
    /// Asserts that every node is legal.
    fn expect_legal(self) -> Self {
        assert_eq!(self.refused, None);
        assert_eq!(self.remarks, [""; 0]);
        assert_eq!(self.session.game().map(|game| &*game.name), Some("go"));
        self
    }

    /// Returns the rows at the end of the main line, from the top: `b` and `w` for stones.
    fn rows(&mut self) -> Vec<String> {
        let end = self.session.record().main_line_end(NodeId::ROOT);
        rows(&mut self.session, end)
    }

    fn outcome(&self) -> Verdict {
        let end = self.session.record().main_line_end(NodeId::ROOT);
        self.session.tree().verdict(end)
    }

    fn save(&mut self, folder: &Path) -> String {
        let path = folder.join("saved.sgf");
        self.session.save_record(&path).expect("saved");
        std::fs::read_to_string(&path).expect("there")
    }
}

const KO_LINE: &str = "if (next(bringsBack(1))) { return false; }  /*! ko: play elsewhere first */";
const SUPERKO_LINE: &str = "return false;  /*! superko: the board has looked like this before */";
const SUICIDE_LINE: &str =
    "if (!alive && !takes) { return false; }  /*! the stone would have no liberty */";

#[test]
fn a_ko_is_taken_back_after_a_threat_and_not_before() {
    let ko = "(;GM[1]FF[4]SZ[5];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb]";
    let at_once = judged(&format!("{ko};B[cb])"));
    assert_eq!(at_once.refused, Some(("0*9".into(), KO_LINE.into())));
    let mut later = judged(&format!("{ko};B[ee];W[ed];B[cb])")).expect_legal();
    assert_eq!(later.rows(), [".bw..", "b.bw.", ".bw..", "....w", "....b"]);
    // A pass is a ko threat like any other, but the board would repeat.
    let passes = judged(&format!("{ko};B[];W[];B[cb])"));
    assert_eq!(passes.refused.expect("refused").1, "session-move-after-end");
}

#[test]
fn sending_two_and_returning_one_is_told_apart_from_a_ko() {
    let text = "(;GM[1]SZ[9];B[da];W[ab];B[cb];W[bb];B[ba];W[ii];B[aa];W[ca];B[ba])";
    let round = judged(text);
    assert_eq!(round.refused, Some(("0*9".into(), SUPERKO_LINE.into())));
    // With another stone on the board it is another position.
    judged("(;GM[1]SZ[9];B[da];W[ab];B[cb];W[bb];B[ba];W[ii];B[aa];W[ca];B[hh];W[gg];B[ba])")
        .expect_legal();
}

#[test]
fn the_name_of_the_rules_decides_what_may_come_back() {
    // Two are sent, one is returned, and then a stone that takes nothing brings back a board with the other player to
    // move.
    let filled = "SZ[3];B[cb];W[ca];B[aa];W[ab];B[bb];W[ba];B[aa];W[ca])";
    // In the end the player to move is the same, too.
    let longer = "SZ[3];B[ac];W[ba];B[aa];W[cb];B[bb];W[bc];B[cc];W[ab];B[ca];W[bc];B[aa];W[cb];B[ac];W[ba])";
    let is_legal = |moves: &str, said: &str| {
        let refused = judged(&format!("(;GM[1]{said}{moves}")).refused;
        if let Some((_, why)) = &refused {
            assert_eq!(why, SUPERKO_LINE);
        }
        refused.is_none()
    };
    let simple = [
        "Japanese",
        "japanese",
        "JP",
        "Japanese Rules",
        "korean",
        "日本規則",
        "日本围棋规则",
        "Nihon",
        "Territory (Japanese)",
        "한국 규칙",
    ];
    for ruleset in simple {
        let said = format!("RU[{ruleset}]");
        assert!(is_legal(filled, &said) && is_legal(longer, &said), "{said}");
    }
    let situational = [
        "AGA",
        "aga 1991",
        "Area (AGA)",
        "NZ",
        "New Zealand",
        "new-zealand rules",
    ];
    for ruleset in situational {
        let said = format!("RU[{ruleset}]");
        assert!(
            is_legal(filled, &said) && !is_legal(longer, &said),
            "{said}"
        );
    }
    for said in [
        "",
        "RU[Chinese]",
        "RU[Tromp-Taylor]",
        "RU[GOE]",
        "RU[Ing, not Japanese]",
        "RU[中国规则]",
        "RU[mine]",
        "RU[Japanesque]",
    ] {
        assert!(!is_legal(filled, said) && !is_legal(longer, said), "{said}");
    }
    // A record of this program says the setting itself, whatever the name.
    let own = "GTRULES[go.gdef]GTSET[N=3][KO=2]RU[Chinese]";
    assert!(is_legal(filled, own) && is_legal(longer, own));
    let own = "GTRULES[go.gdef]GTSET[N=3]RU[Japanese]";
    assert!(!is_legal(filled, own));
}

#[test]
fn a_simple_ko_is_refused_by_its_line() {
    let ko = "(;GM[1]RU[Japanese]SZ[5];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb])";
    assert_eq!(judged(ko).refused, Some(("0*9".into(), KO_LINE.into())));
}

#[test]
fn a_snapback_takes_more_than_it_gave() {
    let text = "(;GM[1]SZ[9]AB[ac][bc][cb][ca]AW[ab][bb];B[aa];W[ba];B[aa])";
    let mut snapback = judged(text).expect_legal();
    assert_eq!(
        snapback.rows()[..3],
        ["b.b......", "..b......", "bb......."]
    );
}

#[test]
fn several_groups_are_taken_at_once() {
    let text = "(;GM[1]SZ[9]AB[ce][dd][df][ge][fd][ff][ec]AW[de][fe][ed];B[ee])";
    let mut taken = judged(text).expect_legal();
    assert_eq!(
        taken.rows()[2..6],
        ["....b....", "...b.b...", "..b.b.b..", "...b.b..."]
    );
}

#[test]
fn suicide_is_refused_of_one_stone_and_of_several() {
    for (text, path) in [
        ("(;GM[1]SZ[9]AW[ba][ab];B[aa])", "0"),
        ("(;GM[1]SZ[9]AW[ab][bb][ca]AB[aa];B[ba])", "0"),
        (
            "(;GM[1]SZ[9]AW[ca][cb][ac][bc]AB[aa][ab][ba];W[ii];B[bb])",
            "0*2",
        ),
    ] {
        let refused = judged(text).refused;
        assert_eq!(refused, Some((path.into(), SUICIDE_LINE.into())), "{text}");
    }
    // It is not suicide if it captures.
    judged("(;GM[1]SZ[9]AW[ba][ab]AB[ca][bb][ac];B[aa])").expect_legal();
}

#[test]
fn white_begins_after_a_handicap_however_it_is_written() {
    for text in [
        "(;GM[1]FF[4]SZ[19]HA[2]KM[0.5]AB[pd][dp];W[dd];B[pp])",
        "(;GM[1]FF[4]SZ[19]HA[2]KM[0.5]PL[W]AB[pd][dp];W[dd];B[pp])",
        "(;GM[1]FF[4]SZ[19]HA[2];AB[pd][dp];W[dd];B[pp])",
        "(;GM[1]FF[3]HA[2];B[pd];B[dp];W[dd];B[pp])",
        "(;GM[1]FF[4]SZ[19]HA[2];AB[dp:dp][pd];C[hello];W[dd]C[good];B[pp])",
    ] {
        let mut record = judged(text).expect_legal();
        let rows = record.rows();
        assert_eq!(rows[3], "...w...........b...", "{text}");
        assert_eq!(rows[15], "...b...........b...", "{text}");
        let turn = record
            .session
            .position_at(record.session.record().main_line_end(NodeId::ROOT));
        assert_eq!(turn.known().expect("judged").turn, 1);
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(record.save(folder.path()), text, "nothing was edited");
    }
}

#[test]
fn two_passes_end_the_game_by_area_and_the_komi_of_the_record() {
    // Black has five of nine columns.
    let wall: String = (0..9)
        .map(|row| format!("[e{}]", char::from(b'a' + row)))
        .collect();
    let white: String = (0..9)
        .map(|row| format!("[f{}]", char::from(b'a' + row)))
        .collect();
    for (komi, passes, outcome) in [
        ("KM[5.5]", ";B[];W[]", Outcome::Won(0)),
        ("KM[9]", ";B[];W[tt]", Outcome::Draw),
        ("KM[9.5]", ";B[tt];W[tt]", Outcome::Won(1)),
        ("KM[0]", ";B[];W[]", Outcome::Won(0)),
        ("", ";B[];W[]", Outcome::Won(0)),
    ] {
        let text = format!("(;GM[1]SZ[9]{komi}AB{wall}AW{white}{passes})");
        let ended = judged(&text).expect_legal();
        assert_eq!(ended.outcome(), Verdict::Legal(outcome), "{text}");
    }
    // Not a number: the komi of the rules applies, and a remark says so.
    let text = format!("(;GM[1]SZ[9]KM[none]AB{wall}AW{white};B[];W[])");
    let odd = judged(&text);
    assert_eq!(odd.refused, None);
    assert_eq!(odd.remarks, ["session-record-odd"]);
    assert_eq!(odd.outcome(), Verdict::Legal(Outcome::Won(0)));
    // A result written by this program has half points.
    let text = format!("(;GM[1]SZ[9]KM[5.5]AB{wall}AW{white};B[])");
    let mut open = judged(&text).expect_legal();
    let end = open.session.record().main_line_end(NodeId::ROOT);
    open.session.step(NavigationStep::To(end));
    open.session.play_whole_text("pass");
    open.session.run_pending();
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(
        open.save(folder.path()),
        format!("(;GM[1]SZ[9]KM[5.5]AB{wall}AW{white}RE[B+3.5];B[]\n;W[])\n").trim_end()
    );
}

#[test]
fn boards_of_every_size_are_played_and_19_where_none_is_said() {
    for (size, sides) in [
        ("SZ[9]", (9, 9)),
        ("SZ[13]", (13, 13)),
        ("SZ[19]", (19, 19)),
        ("", (19, 19)),
        ("SZ[9:13]", (9, 13)),
        ("SZ[21]", (21, 21)),
        ("SZ[52]", (52, 52)),
    ] {
        let mut record =
            judged(&format!("(;FF[4]GM[1]{size}KM[6.5];B[cc];W[ig];B[])")).expect_legal();
        let game = record.session.game().expect("a game");
        assert_eq!((game.width, game.height), sides);
        assert_eq!(record.rows()[6].chars().nth(8), Some('w'), "{size}");
    }
    // If `tt` is a point it is not a pass.
    let mut large = judged("(;FF[4]GM[1]SZ[21];B[tt])").expect_legal();
    assert_eq!(large.rows()[19].chars().nth(19), Some('b'));
}

#[test]
fn the_old_format_is_read_and_written_back() {
    let text =
        "(;GaMe[1]FF[3]SiZe[9]PlayerBlack[Ann]\n;Black[ee];White[tt];B[dd]Comment[x];W[tt])\n";
    let mut old = judged(text);
    assert_eq!(
        (old.refused.as_ref(), &*old.remarks),
        (None, &["session-record-odd-sgf"][..])
    );
    assert_eq!(old.rows()[4], "....b....");
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(old.save(folder.path()), text);
    let end = old.session.record().main_line_end(NodeId::ROOT);
    old.session.step(NavigationStep::To(end));
    old.session.step(NavigationStep::Back(1));
    old.session.play_whole_text("a1=W");
    old.session.run_pending();
    assert_eq!(
        old.save(folder.path()),
        "(;GaMe[1]FF[3]SiZe[9]PlayerBlack[Ann]\n;Black[ee];White[tt];B[dd]Comment[x]\n(;W[tt])\n(;W[ai]))\n"
    );
}

#[test]
fn variations_comments_and_marks_stay_beside_the_moves() {
    let text = "(;GM[1]FF[4]CA[UTF-8]SZ[9]GN[a study]PB[Ann]XX[mine];B[ee]C[one]TR[ee](;W[cc]LB[cc:A];B[gg])(;W[gc]N[two];B[cg]BM[1]))";
    let mut study = judged(text).expect_legal();
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(study.save(folder.path()), text);
}

#[test]
fn a_variation_may_begin_with_either_colour() {
    let text = "(;GM[1]SZ[9];B[ee](;W[cc];B[gg])(;B[cc];W[gg])(;W[];B[gc]))";
    let study = judged(text).expect_legal();
    let nodes: Vec<NodeId> = study.session.record().all().skip(1).collect();
    let legal = Verdict::Legal(Outcome::Going);
    assert!(
        nodes
            .iter()
            .all(|node| study.session.tree().verdict(*node) == legal)
    );
    let mut study = study;
    study
        .session
        .edit(RecordEdit::Comment(nodes[3], "black plays on".to_owned()));
    let folder = tempfile::tempdir().expect("a folder");
    let commented = text.replace("(;B[cc];", "(;B[cc]C[black plays on];");
    assert_eq!(study.save(folder.path()), commented);
    assert_eq!(judged(&commented).refused, None);
}

#[test]
fn each_game_of_a_file_has_its_own_board_and_komi() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("four.sgf");
    let text = "(;GM[1]SZ[9];B[ee])(;GM[1]SZ[13]KM[0.5];B[mm])(;GM[2];B[d3])(;GM[1]SZ[9];B[aa])";
    std::fs::write(&path, text).expect("written");
    let request = OpenRequest {
        rules: None,
        place: PlaceRequest {
            record: Some(path.clone()),
            ..PlaceRequest::default()
        },
    };
    let mut session = Session::open(&request).expect("opened").session;
    for (number, name, side) in [(2, "go", 13), (3, "othello", 8), (4, "go", 9), (1, "go", 9)] {
        session.load_record(&path, Some(number)).expect("a game");
        session.run_pending();
        let game = session.game().expect("rules");
        assert_eq!((&*game.name, game.width), (name, side));
        let end = session.record().main_line_end(NodeId::ROOT);
        assert_eq!(session.tree().verdict(end), Verdict::Legal(Outcome::Going));
    }
    // Rules that the user has edited stay.
    session.load_record(&path, Some(2)).expect("a game");
    let mut texts: Vec<_> = session
        .rules_text()
        .files()
        .iter()
        .map(|file| file.draft.clone())
        .collect();
    texts[0] = format!("{}\n/* mine */\n", texts[0]).into();
    session.check(texts);
    session.load_record(&path, Some(3)).expect("a game");
    session.run_pending();
    assert_eq!(session.game().map(|game| &*game.name), Some("go"));
}

#[test]
fn rules_that_were_asked_for_stay_whatever_the_record_is_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.sgf");
    std::fs::write(&path, "(;GM[2];B[d3])").expect("written");
    let request = OpenRequest {
        rules: Some(RulesRequest::file("go")),
        place: PlaceRequest {
            record: Some(path),
            ..PlaceRequest::default()
        },
    };
    let session = Session::open(&request).expect("opened").session;
    assert_eq!(session.game().map(|game| &*game.name), Some("go"));
}

#[test]
fn rules_that_were_asked_for_take_the_size_and_the_values_of_a_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("five.sgf");
    let text = "(;GM[1]SZ[9];B[ee])(;GTRULES[go.gdef]GTSET[N=13];GTMOVE[place 12 12 B])(;GM[1];B[ss])\
                (;GM[2]SZ[6];B[ff])(;GTRULES[go.gdef];GTMOVE[place 18 18 B])";
    std::fs::write(&path, text).expect("written");
    let open = |overrides: Vec<(String, String)>| {
        let request = OpenRequest {
            rules: Some(RulesRequest {
                overrides,
                ..RulesRequest::file("go")
            }),
            place: PlaceRequest::default(),
        };
        Session::open(&request).expect("opened").session
    };
    let mut session = open(Vec::new());
    for (number, side) in [(1, 9), (2, 13), (3, 19), (2, 13), (5, 19), (1, 9), (4, 9)] {
        session.load_record(&path, Some(number)).expect("a game");
        session.run_pending();
        assert_eq!(
            session.game().map(|game| game.width),
            Some(side),
            "{number}"
        );
        let end = session.record().main_line_end(NodeId::ROOT);
        if number != 4 {
            assert_eq!(
                session.tree().verdict(end),
                Verdict::Legal(Outcome::Going),
                "{number}"
            );
        }
    }
    // Parameters that the user has set stay.
    let mut session = open(vec![("N".to_owned(), "5".to_owned())]);
    session.load_record(&path, Some(2)).expect("a game");
    assert_eq!(session.game().map(|game| game.width), Some(5));
}

#[test]
fn a_game_of_a_file_is_played_alike_from_whichever_other_one_it_is_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("five.sgf");
    let text = "(;GM[1]SZ[9]GTRULES[go.gdef]GTSET[size=9x9];B[ii])(;GM[1]SZ[19];B[ss])\
                (;GM[1]SZ[13]KM[0.5];B[mm])(;GM[1]GTRULES[go.gdef];B[ss])(;GM[1]SZ[9];B[ii])";
    std::fs::write(&path, text).expect("written");
    let open = |set: Option<&str>, game| {
        let overrides = set.map(|size| ("size".to_owned(), size.to_owned()));
        let rules = set.is_some().then(|| RulesRequest {
            overrides: overrides.into_iter().collect(),
            ..RulesRequest::file("go")
        });
        let place = PlaceRequest {
            record: Some(path.clone()),
            game: Some(game),
            ..PlaceRequest::default()
        };
        let opened = Session::open(&OpenRequest { rules, place });
        opened.expect("opened").session
    };
    let state = |session: &mut Session| {
        session.run_pending();
        let end = session.record().main_line_end(NodeId::ROOT);
        let side = session.game().expect("rules").width;
        let set = session.rules_text().overrides().to_vec();
        (side, set, session.tree().verdict(end))
    };
    let sides = [9, 19, 13, 19, 9];
    for from in 1..=sides.len() {
        for (to, side) in (1..).zip(sides) {
            let mut session = open(None, from);
            let first = state(&mut session);
            for game in [to, from] {
                let task = session.begin_edit_games(GamesEdit::Open(game));
                let edited = task.expect("in memory").run().expect("a game");
                session.take_edited_games(edited).expect("unchanged");
                let there = state(&mut session);
                let alone = match game == from {
                    true => first.clone(),
                    false => state(&mut open(None, game)),
                };
                assert_eq!(there, alone, "{from} to {to}, at {game}");
                let legal = Verdict::Legal(Outcome::Going);
                assert_eq!(there.2, legal, "{from} to {to}, at {game}");
                assert!(game != to || there.0 == side, "{from} to {to}");
            }
        }
    }
    // A size that the user has set stays.
    let mut session = open(Some("9x9"), 1);
    for game in [2, 3, 4, 5, 1] {
        session.load_record(&path, Some(game)).expect("a game");
        assert_eq!(state(&mut session).0, 9, "{game}");
    }
}

#[test]
fn othello_and_hex_are_played_as_their_formats_write_them() {
    let othello = judged("(;GM[2]FF[4];B[d3];W[c5];B[f6])");
    assert_eq!(othello.refused, None);
    assert_eq!(
        othello.session.game().map(|game| &*game.name),
        Some("othello")
    );
    let refused = judged("(;GM[2]FF[4];B[d3];W[a1])").refused;
    assert_eq!(refused.expect("turns nothing").0, "0*2");
    // Red connects top and bottom; the swap mirrors the first stone.
    let mut hex = judged(
        "(;FF[4]GM[11]SZ[3];B[c1];W[swap-pieces];B[a2];W[c2];B[b2];W[b1];B[c1];W[a1];B[b3])",
    );
    assert_eq!(hex.refused, None);
    assert_eq!(hex.rows(), ["wwb", "bbw", "wb."]);
    assert_eq!(hex.outcome(), Verdict::Legal(Outcome::Won(0)));
    let sides = judged("(;FF[4]GM[11]SZ[3];B[b2];W[swap-sides];W[a1];B[c3])");
    assert_eq!(sides.refused, None);
    // A board of a size that the rules do not have is displayed without rules.
    for text in ["(;GM[2]SZ[10:9];B[d3])", "(;GM[4]SZ[19:18];B[aa];B[sa])"] {
        let shown = judged(text);
        assert_eq!(shown.remarks, ["session-record-shown"], "{text}");
        assert!(!shown.session.rules_text().has_source());
        let node = shown.session.record().main_line_end(NodeId::ROOT);
        assert_eq!(
            shown.session.tree().verdict(node),
            Verdict::Legal(Outcome::Going)
        );
    }
    let board = judged("(;GM[4]SZ[15];B[oa])").session;
    assert_eq!(
        board.game().map(|game| (game.name.clone(), game.width)),
        Some(("gomoku".to_owned(), 15))
    );
}

#[test]
fn each_game_of_a_file_is_played_by_the_rules_that_it_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("many.sgf");
    let own = "name: own\nplayers: 2\nsize: 4 x 3\nobj A\nobj B\nstart { }\n\
               define isMoveLegal() -> bool { return operationsNum() == 1; }\n\
               define end() -> bool { return false; }\n";
    std::fs::write(folder.path().join("own.gdef"), own).expect("written");
    let text = "(;GM[1]SZ[9];B[ii])(;GTRULES[checkers.gdef];GTMOVE[clear 0 2][place 1 3 W])\
                (;GM[2];B[d3])(;GTRULES[own.gdef];GTMOVE[place 0 0 A])(;GTRULES[connect4.gdef])";
    std::fs::write(&path, text).expect("written");
    let open = |game| {
        let place = PlaceRequest {
            record: Some(path.clone()),
            game: Some(game),
            ..PlaceRequest::default()
        };
        let opened = Session::open(&OpenRequest { rules: None, place });
        opened.expect("opened").session
    };
    let state = |session: &mut Session| {
        session.run_pending();
        let end = session.record().main_line_end(NodeId::ROOT);
        let name = session.game().expect("rules").name.clone();
        (name, session.tree().verdict(end))
    };
    let names = ["go", "checkers", "othello", "own", "connect4"];
    for (from, name) in (1..).zip(names) {
        let mut session = open(from);
        let first = state(&mut session);
        assert_eq!(first.0, name);
        for to in (1..=names.len()).chain([from]) {
            let task = session.begin_edit_games(GamesEdit::Open(to));
            let edited = task.expect("in memory").run().expect("a game");
            session.take_edited_games(edited).expect("unchanged");
            assert_eq!(state(&mut session), state(&mut open(to)), "{from} to {to}");
        }
    }
}

#[test]
fn an_engine_is_told_the_rule_of_ko_that_is_played() {
    let commands = |settings: &[&str]| {
        let settings = settings
            .iter()
            .filter_map(|setting| setting.split_once('='));
        let request = RulesRequest {
            files: vec![Path::new("go").to_owned()],
            overrides: settings
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            ..RulesRequest::default()
        };
        let loaded = load_rules(&request).expect("rules");
        assert_eq!(check_rulesets(&loaded), []);
        loaded.rules.expect("rules").game().look.gtp.clone()
    };
    for (settings, ko, kgs) in [
        (&[][..], "POSITIONAL", "chinese"),
        (&["N=9"], "POSITIONAL", "chinese"),
        (&["KO=0"], "POSITIONAL", "chinese"),
        (&["KO=1"], "SITUATIONAL", "aga"),
        // The Japanese rules of that command would count territory.
        (&["N=9", "KO=2"], "SIMPLE", ""),
    ] {
        let told = commands(settings);
        let has = |words: &str| told.iter().any(|command| command.contains(words));
        assert!(has(&format!("\"ko\":\"{ko}\"")), "{settings:?} {told:?}");
        match kgs {
            "" => assert!(!has("kgs-rules"), "{settings:?} {told:?}"),
            kgs => assert!(has(&format!("kgs-rules {kgs}")), "{settings:?} {told:?}"),
        }
    }
}

#[test]
fn a_look_with_settings_that_the_rules_refuse_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = folder.path().join("mine.gdef");
    let text = std::fs::read_to_string("games/go.gdef").expect("rules");
    std::fs::write(&rules, text).expect("written");
    let look = "[rulesets]\n\"KO=1\" = [\"A\"]\n\"KOMIX=1\" = [\"B\"]\n\"KO=high\" = [\"C\"]\n";
    std::fs::write(folder.path().join("mine.toml"), look).expect("written");
    let request = RulesRequest {
        files: vec![rules],
        ..RulesRequest::default()
    };
    let loaded = load_rules(&request).expect("rules");
    let told = check_rulesets(&loaded);
    let ids: Vec<&str> = told.iter().map(|told| told.message.id).collect();
    assert_eq!(ids, ["look-ruleset-unknown", "look-ruleset-refused"]);
}

#[test]
fn a_new_game_says_its_komi_and_claims_no_known_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("new.sgf");
    let opened = |record: Option<&Path>, komi: &str| {
        let overrides = [("size", "9x9"), ("komi", komi)];
        let overrides = overrides.into_iter().filter(|(_, value)| !value.is_empty());
        let request = OpenRequest {
            rules: Some(RulesRequest {
                overrides: overrides
                    .map(|(name, value)| (name.to_owned(), value.to_owned()))
                    .collect(),
                ..RulesRequest::file("go")
            }),
            place: PlaceRequest {
                record: record.map(Path::to_owned),
                ..PlaceRequest::default()
            },
        };
        Session::open(&request).expect("opened").session
    };
    for (komi, expected) in [("", "KM[6.5]"), ("0.5", "KM[0.5]"), ("7", "KM[7]")] {
        opened(None, komi).save_record(&path).expect("saved");
        let saved = std::fs::read_to_string(&path).expect("a file");
        assert!(
            saved.contains(expected) && !saved.contains("RU["),
            "{saved}"
        );
    }
    // The komi of the rules in play is written, not the one of the file before.
    let mut again = opened(Some(&path), "0.5");
    again.save_record(&path).expect("saved");
    let saved = std::fs::read_to_string(&path).expect("a file");
    assert!(
        saved.contains("KM[0.5]") && saved.matches("KM[").count() == 1,
        "{saved}"
    );
    // A name that a person gave stays.
    let said = saved.replace("KM[0.5]", "KM[0.5]RU[Japanese]");
    std::fs::write(&path, &said).expect("written");
    let mut named = opened(Some(&path), "");
    named.save_record(&path).expect("saved");
    let saved = std::fs::read_to_string(&path).expect("a file");
    assert!(saved.contains("RU[Japanese]"), "{saved}");
}

#[test]
fn a_new_game_names_the_machine_and_an_opened_one_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = |path: Option<&Path>| {
        let request = OpenRequest {
            rules: path.is_none().then(|| RulesRequest::file("go")),
            place: PlaceRequest {
                record: path.map(Path::to_owned),
                ..PlaceRequest::default()
            },
        };
        let mut session = Session::open(&request).expect("opened").session;
        let strong = Seat::Machine(Effort::STRONG);
        session.players_mut().set_seat(1, strong);
        session
    };
    for (name, expected) in [
        ("new.sgf", "PW[gametui, strong]"),
        ("new.pgn", "[Black \"gametui, strong\"]"),
    ] {
        let path = folder.path().join(name);
        open(None).save_record(&path).expect("saved");
        let saved = std::fs::read_to_string(&path).expect("a file");
        assert!(saved.contains(expected), "{saved}");
        assert!(!saved.contains("PB["), "{saved}");
    }
    let path = folder.path().join("theirs.sgf");
    let text = "(;GM[1]SZ[9]PW[Ann];B[aa])";
    for text in [text, "(;GM[1]SZ[9];B[aa])"] {
        std::fs::write(&path, text).expect("written");
        open(Some(&path)).save_record(&path).expect("saved");
        assert_eq!(std::fs::read_to_string(&path).expect("a file"), text);
    }
}
