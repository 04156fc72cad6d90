//! A look that is right, and every error with its line.

use super::{read_board, read_look, unknown_state, unknown_words};
use crate::base::{FileId, Severity, Source};
use crate::board::look::{
    BoardStyle, Coordinates, Edge, GameKind, GbbCode, PieceShape, StoneColor,
};
use crate::board::{Dot, Game, Look, Piece, Square};

fn game() -> Game {
    Game::new(8, 8).with_pieces(["W", "B", "WK", "BK", "E"])
}

#[test]
fn everything_that_a_look_says_applies() {
    let text = r###"
[board]
style = "points"
coordinates = "go"
title = { en = "Draughts", pl = "Warcaby" }
description = { en = "Jump over men", es = "Salta peones" }
kind = "capture"
source = "the rules of 1884"
[[players]]
name = "orange"
color = "#ff8000"
[[players]]
name = { es = "rojas" }
color = "red"
[words]
"captures are forced" = { pl = "bicie jest obowiązkowe" }
[pieces.W]
name = { en = "man", pl = "pion" }
glyph = "⛀"
ascii = "w"
owner = 0
gbb = { color = "Rojo", stones = 9 }
shape = "crowned-disc"
bitmap = [[".#.", "#.#"], ["..##..", "#oooo#"]]
[pieces.B]
owner = 1
label = "車"
bitmap = ["##", "o "]
[pieces.WK]
owner = 0
[pieces.BK]
owner = 1
[pieces.E]
owner = 1
"###;
    let (look, diagnostics) = read_look(text, FileId(0), &game());
    assert_eq!(diagnostics, []);
    let forced = "captures are forced";
    assert_eq!(look.translated(forced, "pl"), "bicie jest obowiązkowe");
    assert_eq!(look.translated(forced, "es"), forced);
    let known = [forced.to_owned()];
    assert_eq!(unknown_words(text, FileId(0), &known), []);
    let unknown = unknown_words(text, FileId(0), &["captures are free".to_owned()]);
    let found = unknown.first().map(|warning| {
        let text = text.get(warning.span.range());
        (warning.message.id, text)
    });
    let quoted = Some("\"captures are forced\"");
    assert_eq!(found, Some(("look-unknown-words", quoted)));
    let mut named = game();
    named.look = look.clone();
    let man = named.piece_by_name("W").expect("a piece");
    let king = named.piece_by_name("WK").expect("a piece");
    assert_eq!(named.spoken_name(man, "pl"), "pion");
    assert_eq!(named.spoken_name_with_code(man, "es"), "man (W)");
    assert_eq!(named.spoken_name_with_code(king, "es"), "WK");
    assert_eq!(look.style, BoardStyle::Points);
    assert_eq!(look.coordinates, Coordinates::Go);
    assert_eq!(look.title.get("pl").map(String::as_str), Some("Warcaby"));
    assert_eq!(look.description["es"], "Salta peones");
    assert_eq!(look.kind, Some(GameKind::Capture));
    assert_eq!(look.source.as_deref(), Some("the rules of 1884"));
    let board = read_board(text);
    assert_eq!(
        (&board.title, &board.description, board.kind, &board.source),
        (&look.title, &look.description, look.kind, &look.source)
    );
    assert_eq!(look.players.len(), 2);
    assert_eq!(look.players[0].name.len(), 3, "one text for all languages");
    assert_eq!(look.players[0].color.as_deref(), Some("#ff8000"));
    let white = &look.pieces["W"];
    assert_eq!(white.glyph.as_deref(), Some("⛀"));
    assert_eq!((white.ascii, white.owner), (Some('w'), Some(0)));
    assert_eq!(white.shape, Some(PieceShape::CrownedDisc));
    let sizes = white
        .bitmaps
        .iter()
        .map(|bitmap| (bitmap.width(), bitmap.height()));
    assert_eq!(sizes.collect::<Vec<_>>(), [(3, 2), (6, 2)]);
    let black = &look.pieces["B"];
    assert_eq!(black.label.as_deref(), Some("車"));
    assert_eq!(black.bitmaps[0].dot(0, 1), Dot::Open);
    let nine = GbbCode {
        color: StoneColor::Rojo,
        stones: 9,
    };
    assert_eq!(white.gbb, Some(nine));
}

#[test]
fn a_family_is_described_at_once_and_its_members_differ() {
    let mut game = Game::new(3, 3).with_pieces(["d.0", "d.1", "d.2", "d.3", "x"]);
    let text = "[pieces.\"d.2\"]\nglyph = \"T\"\n\
        [pieces.d]\nname = \"peg\"\nowner = 1\nglyph = \"o\"\nlinks = [\"1,2\", \"-2,1\"]\n\
        gbb = { color = \"Verde\", stones = 5 }\n[pieces.x]\nowner = 0\n\
        gbb = { color = \"Verde\", stones = 1 }";
    let (look, errors) = read_look(text, FileId(0), &game);
    assert_eq!(errors, []);
    game.look = look;
    let glyph = |name: &str| game.look.pieces[name].glyph.as_deref();
    assert_eq!(
        ["d.0", "d.1", "d.2", "d.3"].map(glyph),
        [Some("o"), Some("o"), Some("T"), Some("o")]
    );
    let stones = |name: &str| game.look.pieces[name].gbb.map(|code| code.stones);
    assert_eq!(
        ["d.0", "d.1", "d.2", "d.3"].map(stones),
        [5, 6, 7, 8].map(Some)
    );
    let links = |piece: u16| game.links(Piece(piece)).collect::<Vec<_>>();
    let (first, second) = ((1, 2), (-2, 1));
    assert_eq!(
        [0, 1, 2, 3].map(links),
        [vec![], vec![first], vec![second], vec![first, second]]
    );
    assert_eq!(game.spoken_name(Piece(2), "pl"), "peg");
    // Where the rules have no families, a name and a number make one.
    let mut heaps = Game::new(3, 3).with_pieces(["S", "S1", "N1", "N2", "N12", "Nx"]);
    let text = "[pieces.N]\nname = { en = \"heap\" }\nnumber = true\n[pieces.S]\nnumber = 0";
    let (look, _) = read_look(text, FileId(0), &heaps);
    heaps.look = look;
    let numbers = heaps.kinds().map(|piece| heaps.shown_number(piece));
    assert_eq!(
        numbers.collect::<Vec<_>>(),
        [Some(0), None, Some(1), Some(2), Some(12), None]
    );
    let spoken = heaps.kinds().map(|piece| heaps.spoken_name(piece, "en"));
    assert_eq!(
        spoken.collect::<Vec<_>>(),
        ["S", "S1", "heap 1", "heap 2", "heap 12", "Nx"]
    );
    // Their letters in FEN would be the same.
    let (_, errors) = read_look("[pieces.d]\nowner = 0\nfen = \"D\"", FileId(0), &game);
    assert!(
        errors
            .iter()
            .any(|error| error.message.id == "toml-unknown-key")
    );
}

#[test]
fn columns_and_rows_are_thin_by_their_number() {
    let game = Game::new(5, 4);
    let thin = |text: &str| {
        let text = format!("[board]\nthin = {text}");
        let (look, errors) = read_look(&text, FileId(0), &game);
        assert_eq!(errors, []);
        (0..4)
            .map(|number| look.thin_at(Square::new(number, 0)).0)
            .collect::<Vec<_>>()
    };
    assert_eq!(thin("\"odd\""), [false, true, false, true]);
    assert_eq!(thin("\"even\""), [true, false, true, false]);
    assert_eq!(thin("[1]"), [false, true, false, false]);
}

#[test]
fn a_value_of_another_kind_is_told_the_words_it_may_have() {
    let (_, errors) = read_look("[board]\nkind = 5", FileId(0), &game());
    let expected = errors
        .first()
        .and_then(|error| error.message.arg("expected"));
    let names = GameKind::ALL.map(|(name, _)| format!("\"{name}\""));
    let names = names.join(", ");
    assert_eq!(expected, Some(&names.as_str().into()));
}

#[test]
fn an_error_is_reported_with_its_line_and_the_rest_applies() {
    use Severity::{Error, Note, Warning};
    let rest = "\n[pieces.WK]\nglyph = \"x\"";
    let table: &[(&str, u32, Severity, &str)] = &[
        ("[board]\nstyle = \"round\"", 2, Error, "toml-unknown-word"),
        ("[board]\nstile = \"hex\"", 2, Warning, "toml-unknown-key"),
        ("[bord]\n", 1, Warning, "toml-unknown-key"),
        ("board = 3", 1, Error, "toml-wrong-kind"),
        ("[board]\ntitle = 3", 2, Error, "toml-wrong-kind"),
        ("[board]\ndescription = []", 2, Error, "toml-wrong-kind"),
        ("[board]\nkind = \"races\"", 2, Error, "toml-unknown-word"),
        ("[board]\nkind = 1", 2, Error, "toml-wrong-kind"),
        ("[board]\nsource = {}", 2, Error, "toml-wrong-kind"),
        (
            "[[players]]\n[[players]]\n[[players]]",
            3,
            Warning,
            "look-too-many-players",
        ),
        (
            "[[players]]\ncolor = \"pinkish\"",
            2,
            Error,
            "look-unknown-color",
        ),
        (
            "[[players]]\ncolor = \"#ff800\"",
            2,
            Error,
            "look-unknown-color",
        ),
        ("players = 2", 1, Error, "toml-wrong-kind"),
        ("[pieces.Z]", 1, Warning, "look-unknown-piece"),
        ("[pieces.W]\nglyph = \"ab\"", 2, Error, "look-glyph-width"),
        ("[pieces.W]\nglyph = \"\"", 2, Error, "look-glyph-width"),
        ("[pieces.W]\nglyph = \"界\"", 2, Error, "look-glyph-width"),
        (
            "[pieces.W]\nglyph = \"\\u0007\"",
            2,
            Error,
            "look-glyph-width",
        ),
        ("[pieces.W]\nascii = \"ą\"", 2, Error, "look-not-ascii"),
        (
            "[pieces.W]\nshape = \"dics\"",
            2,
            Error,
            "toml-unknown-word",
        ),
        ("[pieces.W]\nbitmap = \"##\"", 2, Error, "toml-wrong-kind"),
        ("[pieces.W]\nbitmap = [3]", 2, Error, "toml-wrong-kind"),
        (
            "[pieces.W]\nbitmap = [[\"#\", 3]]",
            2,
            Error,
            "toml-wrong-kind",
        ),
        ("[pieces.W]\nbitmap = []", 2, Error, "look-bitmap-empty"),
        (
            "[pieces.W]\nbitmap = [\"##\", \"#\"]",
            2,
            Error,
            "look-bitmap-uneven",
        ),
        (
            "[pieces.W]\nbitmap = [\"#x\"]",
            2,
            Error,
            "look-bitmap-unknown",
        ),
        (
            "[pieces.W]\nbitmap = [[\"#\"],\n[\"..\"]]",
            3,
            Error,
            "look-bitmap-empty",
        ),
        ("[pieces.W]\nlabel = \"\"", 2, Error, "look-label-width"),
        (
            "[pieces.W]\nlabel = \"車車車\"",
            2,
            Error,
            "look-label-width",
        ),
        ("[pieces.W]\nowner = 2", 2, Error, "look-owner-range"),
        ("[pieces.W]\nowner = -1", 2, Error, "look-owner-range"),
        (
            "[pieces.W]\nowner = 99999999999999999999",
            2,
            Error,
            "toml-wrong-kind",
        ),
        (
            "[pieces.W]\ngbb = { color = \"Rojo\" }",
            2,
            Error,
            "look-gbb-incomplete",
        ),
        (
            "[pieces.W]\ngbb = { color = \"Rojo\", stones = 0 }",
            2,
            Error,
            "look-gbb-stones",
        ),
        // The first piece with the code that the second one has by default.
        (
            "[pieces.W]\ngbb = { color = \"Negro\", stones = 1 }",
            2,
            Error,
            "look-gbb-twice",
        ),
        ("[pieces.W]\nowner = 0", 1, Note, "look-owner-guessed"),
        ("x = = 1", 1, Error, "toml-syntax"),
        ("[board]\nlines = 3", 2, Error, "toml-wrong-kind"),
        ("[board]\nlabels = 3", 2, Error, "toml-wrong-kind"),
        ("[board.labels]\nz99 = \"x\"", 2, Error, "look-no-square"),
        ("[board.labels]\na1 = 3", 2, Error, "toml-wrong-kind"),
        ("[board]\nlines = [3]", 2, Error, "toml-wrong-kind"),
        ("[board]\nlines = [\"a1-c2\"]", 2, Error, "look-no-line"),
        ("[board]\nlines = [\"a1\"]", 2, Error, "look-no-line"),
        ("[board]\nlines = [\"a1-i1\"]", 2, Error, "look-no-line"),
        ("[board]\nthin = \"old\"", 2, Error, "toml-unknown-word"),
        ("[board]\nthin = 3", 2, Error, "toml-wrong-kind"),
        ("[board]\nthin = [1, 99]", 2, Error, "look-thin-range"),
        ("[board]\nthin = [\"a\"]", 2, Error, "look-thin-range"),
        (
            "[board]\nstyle = \"hex\"\nthin = \"odd\"",
            3,
            Warning,
            "look-thin-style",
        ),
        ("[board]\nstack = \"heap\"", 2, Error, "toml-unknown-word"),
        ("[board]\nminutes = 0", 2, Error, "look-minutes-range"),
        (
            "[board]\nminutes = \"long\"",
            2,
            Error,
            "look-minutes-range",
        ),
        ("[pieces.W]\nnumber = -1", 2, Error, "look-number-range"),
        ("[pieces.W]\nnumber = 10000", 2, Error, "look-number-range"),
        ("[pieces.W]\nnumber = \"3\"", 2, Error, "look-number-range"),
        ("[pieces.W]\nnumber = true", 2, Error, "look-number-none"),
        ("[pieces.W]\nlinks = 3", 2, Error, "toml-wrong-kind"),
        ("[pieces.W]\nlinks = [\"1\"]", 2, Error, "look-no-link"),
        ("[pieces.W]\nlinks = [\"0,0\"]", 2, Error, "look-no-link"),
        ("[pieces.W]\nlinks = [\"1,99\"]", 2, Error, "look-no-link"),
        ("sides = 3", 1, Error, "toml-wrong-kind"),
        ("sides = [3]", 1, Error, "toml-wrong-kind"),
        ("[[sides]]\nedge = []", 2, Warning, "toml-unknown-key"),
        ("[[sides]]\nedges = []", 1, Error, "toml-wrong-kind"),
        (
            "[[sides]]\nplayer = 2\nedges = [\"top\"]",
            2,
            Error,
            "look-owner-range",
        ),
        ("[[sides]]\nplayer = -1", 2, Error, "look-owner-range"),
        ("[[sides]]\nplayer = \"W\"", 2, Error, "toml-wrong-kind"),
        (
            "[[sides]]\nplayer = 0\nedges = \"top\"",
            3,
            Error,
            "toml-wrong-kind",
        ),
        (
            "[[sides]]\nplayer = 0\nedges = [\"up\"]",
            3,
            Error,
            "toml-unknown-word",
        ),
        (
            "[[sides]]\nplayer = 0\nedges = [\"top\"]\n[[sides]]\nplayer = 1\nedges = [\"top\"]",
            6,
            Error,
            "look-edge-twice",
        ),
        (
            "[[sides]]\nplayer = 0\nsquares = 3",
            3,
            Error,
            "toml-wrong-kind",
        ),
        (
            "[[sides]]\nplayer = 0\nsquares = [\"a1-z9\"]",
            3,
            Error,
            "look-no-squares",
        ),
        (
            "[[sides]]\nplayer = 0\nsquares = \"a1-b3\"",
            3,
            Error,
            "look-no-squares",
        ),
        (
            "[board]\nlines = [\"-\", \"a1-a3\"]",
            2,
            Error,
            "look-no-line",
        ),
    ];
    for (start, line, severity, code) in table {
        let text = format!("{start}{rest}");
        let (look, diagnostics) = read_look(&text, FileId(0), &game());
        let source = Source::new("look", text.as_str());
        let found = diagnostics
            .iter()
            .find(|diagnostic| diagnostic.code() == *code)
            .unwrap_or_else(|| panic!("{text}: {diagnostics:?}"));
        assert_eq!(source.place(found.span).line, *line, "{text}");
        assert_eq!(found.severity, *severity, "{text}");
        let glyph = look
            .pieces
            .get("WK")
            .and_then(|piece| piece.glyph.as_deref());
        assert_eq!(glyph, Some("x"), "the rest applies: {text}");
        assert!(look.pieces.values().all(|piece| piece.gbb.is_none()));
    }
}

#[test]
fn sides_are_edges_and_squares_of_players() {
    let text = "[[sides]]\nplayer = 1\nedges = [\"left\", \"right\", \"left\"]\n\
        [[sides]]\nplayer = 0\nsquares = [\"a1 - c3\", \"h8\"]\n[[sides]]\nplayer = 0\nsquares = \"d1-b1\"\n";
    let (look, diagnostics) = read_look(text, FileId(0), &game());
    let errors = diagnostics.iter().filter(|fault| fault.is_error());
    assert_eq!(errors.count(), 0, "{diagnostics:?}");
    assert_eq!(look.sides[0].edges, [Edge::Left, Edge::Right]);
    let owners = Edge::ALL.map(|(_, edge)| look.owner_of_edge(edge));
    assert_eq!(owners, [None, None, Some(1), Some(1)]);
    let squares = |index: usize| -> Vec<String> {
        let squares = look.sides[index].squares.iter();
        squares
            .map(|square| format!("{},{}", square.x, square.y))
            .collect()
    };
    assert_eq!(squares(1), ["0,0", "1,1", "2,2", "7,7"]);
    assert_eq!(squares(2), ["3,0", "2,0", "1,0"]);
    assert_eq!(look.goal_owner(Square::new(1, 0)), Some(0));
    assert_eq!(look.goal_owner(Square::new(0, 1)), None);
}

#[test]
fn deep_nesting_is_an_error_and_no_crash() {
    for text in [
        "a = ".to_owned() + &"[".repeat(100_000),
        "a.".repeat(100_000) + "b = 1",
    ] {
        let (_, diagnostics) = read_look(&text, FileId(0), &game());
        assert!(!diagnostics.is_empty());
    }
}

#[test]
fn labels_stand_at_squares_in_every_language() {
    let text = "[board.labels]\nb2 = { en = \"hand\", pl = \"ręka\" }\na1 = \"x\"";
    let (look, found) = read_look(text, FileId(0), &game());
    let is_error = |found: &crate::base::Diagnostic| found.code() == "look-no-square";
    assert!(!found.iter().any(is_error), "{found:?}");
    assert_eq!(look.labels.len(), 2);
    let place = crate::board::Square::new(1, 1);
    let hand = look.labels.iter().find(|(square, _)| *square == place);
    assert_eq!(
        hand.and_then(|(_, text)| text.get("pl"))
            .map(String::as_str),
        Some("ręka")
    );
}

#[test]
fn lines_go_from_square_to_square() {
    let text = "[board]\nlines = [\"a1-d1 - d4\", \"x\", \"h8-f6\"]\ncoordinates = \"go\"";
    let (look, diagnostics) = read_look(text, FileId(0), &game());
    assert_eq!(diagnostics.len(), 1);
    let square = |x, y| crate::board::Square::new(x, y);
    assert_eq!(look.lines.len(), 3);
    let again = "[board]\nlines = [\"a1-c1-a1-c1\", \"a1-c1\"]";
    let lines = read_look(again, FileId(0), &game()).0.lines;
    assert_eq!(lines.len(), 2, "there and back, once each");
    assert!(look.has_line(square(0, 0), (1, 0)) && !look.has_line(square(3, 0), (1, 0)));
    assert!(look.has_line(square(3, 0), (0, 1)) && look.has_line(square(6, 6), (-1, -1)));
}

#[test]
fn one_slip_is_one_error_and_the_rest_applies() {
    let look = "[board]\ntitle = \"Chess\"\nkind = \"capture\"\n\n[pieces.W]\nglyph = \"w\"\nowner = 0\n\n[pieces.B]\nglyph = \"b\"\nowner = 1\n\n[pieces.WK]\nglyph = \"x\"\nowner = 0\n\n[pieces.BK]\nowner = 1\n";
    for (sound, slip, line) in [
        ("title = \"Chess\"", "title = [", 3),
        ("title = \"Chess\"", "title = { en = \"Chess\"", 3),
        ("title = \"Chess\"", "title = Chess Master", 2),
        ("title = \"Chess\"", "title = \"Chess", 2),
        ("title = \"Chess\"", "title \"Chess\"", 2),
        ("[board]", "[board", 1),
        ("[board]", "[[board]", 1),
        ("[pieces.B]", "[pieces.W]", 9),
        ("owner = 0", "owner = 0 1", 7),
    ] {
        let text = look.replacen(sound, slip, 1);
        assert_ne!(text, look);
        let (look, diagnostics) = read_look(&text, FileId(0), &game());
        let errors: Vec<_> = diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.is_error())
            .collect();
        assert_eq!(errors.len(), 1, "{slip}: {errors:#?}");
        assert_eq!(errors[0].code(), "toml-syntax");
        let source = Source::new("look", text.as_str());
        assert_eq!(source.place(errors[0].span).line, line, "{slip}");
        let glyph = |name| look.pieces.get(name).and_then(|piece| piece.glyph.clone());
        assert_eq!(glyph("WK").as_deref(), Some("x"), "{slip}");
    }
    // Two slips are two errors.
    let text = look.replace("owner = 1", "owner = ");
    let (_, diagnostics) = read_look(&text, FileId(0), &game());
    let errors = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.is_error());
    assert_eq!(errors.count(), 2);
}

#[test]
fn rows_are_counted_from_the_top_where_the_look_says_so() {
    let text =
        "[board]\ncoordinates = \"from-top\"\nscoring = \"area\"\nlabels = { a1 = { en = \"x\" } }";
    let game = game();
    let (look, errors) = read_look(text, FileId(0), &game);
    assert_eq!(errors, []);
    assert_eq!(look.coordinates, Coordinates::FromTop(game.height));
    assert_eq!(look.scoring, Some(crate::board::look::GroupScoring::Area));
    assert_eq!(look.labels[0].0, Square::new(0, game.height - 1));
    let (_, errors) = read_look("[board]\nscoring = \"stones\"", FileId(0), &game);
    assert_eq!(errors[0].message.id, "toml-unknown-word");
}

#[test]
fn the_state_of_the_rules_is_called_as_the_look_says() {
    let text = "[state]\npasses = { en = \"passes in a row\", pl = \"pasy\" }\nrow = \"row\"\n";
    let (look, diagnostics) = read_look(text, FileId(0), &game());
    assert_eq!(diagnostics, []);
    assert_eq!(look.state_name("passes", "pl"), Some("pasy"));
    assert_eq!(look.state_name("passes", "es"), Some("passes in a row"));
    assert_eq!(look.state_name("ko", "en"), None);
    assert_eq!(Look::default().state_name("ko", "en"), Some("ko"));
    let unknown = unknown_state(text, FileId(0), &|name| name == "passes");
    assert_eq!(unknown.len(), 1);
    assert_eq!(text.get(unknown[0].span.range()), Some("row"));
}

#[test]
fn hands_are_areas_beside_the_board() {
    let game = Game::new(9, 5).with_pieces(["A", "B"]);
    let text = "[board]\ncoordinates = \"shogi\"\n[[hands]]\nplayer = 0\narea = \"i1-h5\"\n";
    let (look, errors) = read_look(text, FileId(0), &game);
    assert_eq!(errors, []);
    let field = look.field(9, 5);
    assert_eq!(
        (field.low, field.high),
        (Square::new(0, 0), Square::new(6, 4))
    );
    assert_eq!(look.coordinates, Coordinates::Shogi(field));
    // Each fault has its line, and the rest applies.
    let second = "[[hands]]\nplayer = 1\narea = \"a1-a5\"\n";
    for (text, id, line) in [
        (
            format!("{text}[[hands]]\nplayer = 1\narea = \"a1-z9\"\n"),
            "look-no-hand",
            8,
        ),
        (
            format!("{text}[[hands]]\nplayer = 1\narea = \"a1-i5\"\n"),
            "look-no-hand",
            8,
        ),
        (
            format!("{text}[[hands]]\nplayer = 2\narea = \"a1-a5\"\n"),
            "look-owner-range",
            7,
        ),
        (
            format!("{text}[[hands]]\nplayer = 1\narea = \"g1-h2\"\n"),
            "look-hands-meet",
            8,
        ),
        (
            format!("{text}[[hands]]\nplayer = 0\narea = \"a1-a5\"\n"),
            "look-hands-meet",
            8,
        ),
        (
            format!("{text}[[hands]]\nplayer = 1\narea = \"a1-g5\"\n"),
            "look-hands-cover",
            8,
        ),
        (
            format!("{text}[fen]\narea = \"a1-h5\"\n"),
            "look-fen-area-hand",
            7,
        ),
        (
            format!("{text}[[sides]]\nplayer = 1\nedges = []\n"),
            "look-sides-empty",
            6,
        ),
    ] {
        let (look, errors) = read_look(&text, FileId(0), &game);
        let ids: Vec<&str> = errors.iter().map(|error| error.message.id).collect();
        assert_eq!(ids, [id], "{text}");
        let source = Source::new("look", text.as_str());
        assert_eq!(source.place(errors[0].span).line, line, "{text}");
        assert_eq!(look.hands.len(), 1);
    }
    let (look, errors) = read_look(&format!("{second}color = 1\n"), FileId(0), &game);
    assert_eq!((look.hands.len(), errors.len()), (1, 1));
}

#[test]
fn a_language_that_the_program_has_not_is_told() {
    let text = "[board]\ngoal = { en = \"x\", pt = \"y\" }\n";
    let (look, warnings) = read_look(text, FileId(0), &game());
    assert_eq!(warnings[0].message.id, "look-unknown-language");
    assert_eq!(text.get(warnings[0].span.range()), Some("pt"));
    assert_eq!((warnings.len(), look.goal.len()), (1, 2));
}
