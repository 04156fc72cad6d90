//! Completion, declarations, references and renaming at marked places of small texts.

use super::*;
use crate::rules::languages;

/// Texts in which `|` marks the position of the request.
struct Case {
    texts: Vec<String>,
    file: usize,
    offset: usize,
    language: &'static RuleLanguage,
}

impl Case {
    fn new(language: &str, texts: &[&str]) -> Self {
        let file = texts
            .iter()
            .position(|text| text.contains('|'))
            .unwrap_or(0);
        let offset = texts[file].find('|').unwrap_or(0);
        Self {
            texts: texts.iter().map(|text| text.replacen('|', "", 1)).collect(),
            file,
            offset,
            language: RuleLanguage::named(language).expect("a language"),
        }
    }

    fn assist(&self) -> Assist<'_> {
        Assist::new(
            self.language,
            self.texts.iter().map(String::as_str).collect(),
        )
    }

    fn proposed(&self) -> Vec<String> {
        let completion = self.assist().complete(self.file, self.offset);
        completion
            .proposals
            .into_iter()
            .map(|proposal| proposal.insert)
            .collect()
    }

    /// Returns the texts with the places in brackets.
    fn marked(&self, places: &[TextRange]) -> String {
        let mut texts = self.texts.clone();
        for place in places.iter().rev() {
            texts[place.file].insert(place.range.end, ']');
            texts[place.file].insert(place.range.start, '[');
        }
        texts.join("\n--\n")
    }

    fn references(&self) -> String {
        self.marked(&self.assist().references(self.file, self.offset))
    }
}

#[track_caller]
fn proposes(language: &str, text: &str, expected: &[&str]) {
    let proposals = Case::new(language, &[text]).proposed();
    let begin: Vec<&str> = proposals
        .iter()
        .map(String::as_str)
        .take(expected.len())
        .collect();
    assert_eq!(begin, expected, "{text}: {proposals:?}");
}

#[track_caller]
fn finds(language: &str, text: &str, expected: &str) {
    assert_eq!(Case::new(language, &[text]).references(), expected);
}

const LINES: &str = "size: N x N\nconst int N = 3;\nobj Wall of 0\nstate int wait = 0;\n\
    /* Is it free? */\ndefine free(int x, int y) -> bool { return CurrentPosition[x][y] == empty; }\n";

#[test]
fn gdef_proposes_what_fits() {
    let text = |rest: &str| format!("{LINES}{rest}");
    proposes(
        "gdef",
        &text("define end() -> bool { int wide = 3; return w|"),
        &["wide", "wait", "width()"],
    );
    proposes(
        "gdef",
        &text("define end() -> bool { return W|"),
        &["Wall", "wait", "width()"],
    );
    proposes("gdef", &text("define end() -> bool { if (fr|"), &["free("]);
    proposes(
        "gdef",
        &text("define end() -> bool { if (fr|(1, 2)) { } }"),
        &["free"],
    );
    proposes("gdef", &text("define end() -> bool { ret|"), &["return"]);
    proposes(
        "gdef",
        &text("define |"),
        &["afterMove()", "chanceWeight()", "end()"],
    );
    proposes("gdef", &text("si|"), &["size: "]);
    proposes("gdef", &text("start { (0,0: W|"), &["Wall"]);
    proposes("gdef", &text("define f(b|"), &["bool"]);
    proposes("gdef", &text("players: |"), &["N"]);
    for nothing in [
        "define f() { int n|",
        "obj |",
        "/* wai|",
        "define f() { return 3w|",
        "define f(int w|",
    ] {
        let proposals = Case::new("gdef", &[&text(nothing)]).proposed();
        assert!(proposals.is_empty(), "{nothing}: {proposals:?}");
    }
}

const TABLES: &str = "size: 3 x N\nconst int N = 2;\nobj X of 0\nobj die[1 .. N] of 1\n\
    const int way[2][N] = { { 1, 2 }, { 3, 4 } };\nmap side {\n  1 . 2\n  . N #\n}\n";

#[test]
fn gdef_proposes_tables_maps_and_families() {
    let text = |rest: &str| format!("{TABLES}{rest}");
    let inside = |rest: &str| text(&format!("define end() -> bool {{ return {rest}"));
    for (text, expected) in [
        (inside("di|"), &["die["][..]),
        (inside("di|[1]"), &["die"]),
        (inside("wa|"), &["way"]),
        (inside("reached(0, 0, si|"), &["side"]),
        (inside("squ|"), &["squareX(", "squareY("]),
        (inside("reached|"), &["reached(", "reached8("]),
        (text("ma|"), &["map"]),
        (text("start { di|"), &["die["]),
        (text("start {\n  d|"), &["die["]),
        (text("const obj A[] = { di|"), &["die["]),
        (text("const int zone[|"), &["N", "side", "way"]),
        (text("obj zone[1 .. |"), &["N", "side", "way"]),
        (text("map zone { |"), &["N", "side", "way"]),
    ] {
        proposes("gdef", &text, expected);
    }
    assert!(Case::new("gdef", &[&text("map |")]).proposed().is_empty());
    let case = Case::new("gdef", &[&inside("way|")]);
    let assist = case.assist();
    let detail = |name: &str| {
        let outline = assist.outline(0).into_iter();
        let mut found = outline.filter(|symbol| symbol.name == name);
        found
            .next()
            .map(|symbol| (symbol.kind, symbol.detail.clone()))
    };
    let (constant, piece) = (SymbolKind::Constant, SymbolKind::Piece);
    assert_eq!(detail("way"), Some((constant, "int [2][N]".to_owned())));
    assert_eq!(detail("side"), Some((constant, "map".to_owned())));
    assert_eq!(detail("die"), Some((piece, "[1 .. N] of 1".to_owned())));
}

#[test]
fn gdef_finds_every_place_of_tables_maps_and_families() {
    finds(
        "gdef",
        "size: 2 x 1 obj d|[1 .. N] of 0 const int N = 2; const obj A[] = { d[1], d[N] };\n\
         start {\n  d[1] .\n}\ndefine f(int k) -> obj { return d[k]; } define g(int d) -> int { return d; }",
        "size: 2 x 1 obj [d][1 .. N] of 0 const int N = 2; const obj A[] = { [d][1], [d][N] };\n\
         start {\n  [d][1] .\n}\ndefine f(int k) -> obj { return [d][k]; } define g(int d) -> int { return d; }",
    );
    finds(
        "gdef",
        "size: 2 x N|\nconst int N = 1; const int T[N] = { N };\nmap m {\n  N .\n}\nobj d[1 .. N] start { d[N] . }",
        "size: 2 x [N]\nconst int [N] = 1; const int T[[N]] = { [N] };\nmap m {\n  [N] .\n}\nobj d[1 .. [N]] start { d[[N]] . }",
    );
    finds(
        "gdef",
        "size: 2 x 1 map m {\n  1 .\n}\nmap n { m| 1 } define f(int x) -> int { return reached(x, 0, m) + m[x][0] + squareX(m, 1); }",
        "size: 2 x 1 map [m] {\n  1 .\n}\nmap n { [m] 1 } define f(int x) -> int { return reached(x, 0, [m]) + [m][x][0] + squareX([m], 1); }",
    );
}

#[test]
fn tables_and_maps_are_folded() {
    let case = Case::new(
        "gdef",
        &["map m {\n  1\n}\nconst int T[] = {\n  1, 2\n};\n"],
    );
    let folds = case.assist().folds(0);
    let texts: Vec<&str> = folds
        .iter()
        .map(|fold| &case.texts[0][fold.range.clone()])
        .collect();
    assert_eq!(texts, ["{\n  1\n}", "{\n  1, 2\n}"]);
}

#[test]
fn a_name_ends_with_its_function_or_its_block() {
    let text = "define f(int a) { for (int i = 0; i < a; i++) { int inner = i; } | } define g() { int other = 1; }";
    let proposals = Case::new("gdef", &[text]).proposed();
    for name in ["a", "i", "inner", "g()"] {
        assert!(proposals.contains(&name.to_owned()), "{name}");
    }
    assert!(!proposals.contains(&"other".to_owned()));
    let text = "int f(int a) { while (a < 3) { int inner = a; } | } int g() { int other = 1; }";
    let proposals = Case::new("bggl", &[text]).proposed();
    assert!(proposals.contains(&"a".to_owned()) && proposals.contains(&"g()".to_owned()));
    for gone in ["inner", "other"] {
        assert!(!proposals.contains(&gone.to_owned()), "{gone}");
    }
}

/// The places where the texts of a scanner and of the checker used to differ.
#[test]
fn gdef_follows_the_checker() {
    // A second declaration is the same variable, and a declaration does not know its own name.
    finds(
        "gdef",
        "define f() { int y| = 1; if (y > 0) { int y = 2; } int z = y; }",
        "define f() { int [y] = 1; if ([y] > 0) { int [y] = 2; } int z = [y]; }",
    );
    finds(
        "gdef",
        "state int n| = 1; define f() { int n = n; n = 2; }",
        "state int [n] = 1; define f() { int n = [n]; n = 2; }",
    );
    // Variables are not called.
    finds(
        "gdef",
        "define on|() { } define f() { int on = 1; on(); on = 2; }",
        "define [on]() { } define f() { int on = 1; [on](); on = 2; }",
    );
}

/// Names keep their meaning in what is still being written.
#[test]
fn gdef_knows_names_in_broken_text() {
    for (text, expected) in [
        (
            "define f(int a|) { int b = a + ; if (a { b = (a; }",
            "define f(int [a]) { int b = [a] + ; if ([a] { b = ([a]; }",
        ),
        ("f(int a|) -> { b = a; }", "f(int [a]) -> { b = [a]; }"),
        (
            "define f(int a|) -> strange { a = 1; }",
            "define f(int [a]) -> strange { [a] = 1; }",
        ),
        (
            "define f( { for (int i| = ; i < 3; i++) { i = 2; } }",
            "define f( { for (int [i] = ; [i] < 3; [i]++) { [i] = 2; } }",
        ),
        (
            "state int n| = ; define f() { n = 1; }",
            "state int [n] = ; define f() { [n] = 1; }",
        ),
        (
            "define f() { int a| = 1; return a",
            "define f() { int [a] = 1; return [a]",
        ),
    ] {
        finds("gdef", text, expected);
    }
}

#[test]
fn gdef_finds_every_place_of_a_name() {
    finds(
        "gdef",
        "obj W\nstart { (0,0: W|) }\ndefine f(obj W) { W = W; }\ndefine g() -> obj { return W; }",
        "obj [W]\nstart { (0,0: [W]) }\ndefine f(obj W) { W = W; }\ndefine g() -> obj { return [W]; }",
    );
    finds(
        "gdef",
        "size: 3 x n\nconst int n = 3;\ndefine f(int x) { int y = x|; if (x > n) { int y = 1; x = y; } }",
        "size: 3 x n\nconst int n = 3;\ndefine f(int [x]) { int y = [x]; if ([x] > n) { int y = 1; [x] = y; } }",
    );
    finds(
        "gdef",
        "size: 3 x n|\nconst int n = 3;\nstate int m = n + n;",
        "size: 3 x [n]\nconst int [n] = 3;\nstate int m = [n] + [n];",
    );
}

#[test]
fn names_are_known_in_all_texts() {
    let case = Case::new(
        "gdef",
        &[
            "define f() { help|er(1); }",
            "/* Helps. */\ndefine helper(int n) { f(); }",
        ],
    );
    assert_eq!(
        case.references(),
        "define f() { [helper](1); }\n--\n/* Helps. */\ndefine [helper](int n) { f(); }"
    );
    let place = case
        .assist()
        .definition(case.file, case.offset)
        .expect("declared");
    assert_eq!((place.file, place.range), (1, 20..26));
    let names = case
        .assist()
        .describe(case.file, case.offset)
        .expect("a word");
    assert_eq!(names.kind, Some(SymbolKind::Function));
    assert_eq!(
        (names.detail.as_str(), names.comment.as_str()),
        ("(int n)", "Helps.")
    );
    assert!(
        Case::new("gdef", &["define f() { g()|; }"])
            .assist()
            .definition(0, 16)
            .is_none()
    );
}

/// A function and a table may share a name, and each keeps its uses.
#[test]
fn functions_have_names_of_their_own() {
    let text = "const int way[] = { 1, 2 };\ndefine way(int k) -> int { return way[k]; }\n\
                define f() -> int { return way (1) + way[0]; }";
    let case = |place: &str| {
        let at = text.find(place).expect("the place") + 1;
        let marked = format!("{}|{}", &text[..at], &text[at..]);
        Case::new("gdef", &[&marked]).references()
    };
    let table = "const int [way][] = { 1, 2 };\ndefine way(int k) -> int { return [way][k]; }\n\
                 define f() -> int { return way (1) + [way][0]; }";
    let function = "const int way[] = { 1, 2 };\ndefine [way](int k) -> int { return way[k]; }\n\
                    define f() -> int { return [way] (1) + way[0]; }";
    for (place, expected) in [
        ("way[]", table),
        ("way[k]", table),
        ("way[0]", table),
        ("way(int", function),
        ("way (1)", function),
    ] {
        assert_eq!(case(place), expected, "{place}");
    }
}

#[test]
fn bggl_knows_its_names() {
    let text = "Player p1, p2;\nPiece X, O;\nBoard(3,3);\nRule free: X, O { emptysquare == true; }\n\
        int n = 3;\nisValidMove(m) { m: free; }\nPiece mark(int x) { y = x; return X; }\n\
        Game { turn main { int row1 = n; makemove row1:1:mark(2):+; gototurn main; } }";
    let mark = |wanted: &str, places: &str| {
        let (before, after) = text.split_once(wanted).expect("a place");
        let case = format!("{before}{wanted}|{after}");
        let references = Case::new("bggl", &[&case]).references();
        assert_eq!(
            references.matches('[').count(),
            places.matches(' ').count() + 1,
            "{references}"
        );
    };
    mark("Piece X", "declared rule returned");
    mark("Rule free", "declared checked");
    mark("turn main", "declared gone-to");
    mark("row1", "declared used");
    mark("mark(int x", "declared used");
    mark("{ y", "assigned");
    mark("int n", "declared used");
    let text = |rest: &str| format!("{text}\n{rest}");
    proposes("bggl", &text("int f(Piece hand) { return ha|"), &["hand"]);
    proposes("bggl", &text("int f() { gototurn |"), &["main"]);
    proposes(
        "bggl",
        &text("int f(Move m) { return m.|"),
        &["dir", "piece", "x", "y"],
    );
    proposes("bggl", &text("Rule other: |"), &["O", "X"]);
    proposes("bggl", &text("int f() { return numP|"), &["numPieces("]);
    proposes("bggl", &text("int f() { // no|"), &[]);
}

#[test]
fn bdl_knows_its_pieces_and_scripts() {
    let text = "rules{ width : 8 player_change : explicit{ (context) => { const next = 1 - context.current_player; \
        context.current_player = next; } } }\npieces{\n king{ moves{ } }\n pawn{ moves{ } on_end_reached : spawn(king) }\n}\n\
        initial_piece_position{ king{ positions{ x : 0, y : 0 } } }\ninvariants{ protect_piece(king) \
        explicit{ (context, x) => context.board[x][0].piece.name === \"king\" } }\nfinish{ }";
    let offset = text.find("king").expect("a piece");
    let case = Case::new(
        "bdl",
        &[&format!("{}|{}", &text[..offset + 2], &text[offset + 2..])],
    );
    let places = case.references();
    for place in [
        "[king]{ moves",
        "spawn([king])",
        "[king]{ positions",
        "protect_piece([king])",
        "\"[king]\"",
    ] {
        assert!(places.contains(place), "{place}: {places}");
    }
    let offset = text.rfind("next").expect("a name");
    let case = Case::new(
        "bdl",
        &[&format!("{}|{}", &text[..offset], &text[offset..])],
    );
    assert!(
        case.references().contains(
            "const [next] = 1 - context.current_player; context.current_player = [next];"
        )
    );
    proposes(
        "bdl",
        &text.replace("spawn(king)", "spawn(|)"),
        &["king", "pawn"],
    );
    proposes(
        "bdl",
        &text.replace("on_end_reached : spawn(king)", "|"),
        &[
            "can_jump",
            "explicit",
            "mirrored",
            "moves",
            "on_end_reached",
        ],
    );
    proposes("bdl", &text.replace("= next;", "= ne|;"), &["next", "new"]);
    proposes(
        "bdl",
        &text.replace("1 - context.current_player", "1 - context.cu|"),
        &["current_player"],
    );
    proposes("bdl", "rules{ } fi|", &["finish"]);
    proposes(
        "bdl",
        "rules{ player_change : |",
        &["alternate", "explicit"],
    );
    proposes(
        "bdl",
        "pieces{ a{ moves{ vertical(,), kills : |",
        &["false", "only", "true"],
    );
}

#[test]
fn a_new_name_is_refused_where_it_would_mean_something_else() {
    let rename = |text: &str, name: &str| {
        let case = Case::new("gdef", &[text]);
        let places = case.assist().rename(case.file, case.offset, name);
        places
            .map(|places| places.len())
            .map_err(|message| message.id.to_owned())
    };
    let text = "obj W\nconst int n = 3;\ndefine f(int a|) { int b = a; W = n; }\ndefine end() -> bool { return true; }";
    assert_eq!(rename(text, "c"), Ok(2));
    for (name, expected) in [
        ("b", "assist-name-taken"),
        ("W", "assist-name-taken"),
        ("n", "assist-name-taken"),
        ("while", "assist-reserved"),
        ("onTurn", "assist-reserved"),
        ("2a", "assist-no-name"),
        ("a b", "assist-no-name"),
        ("żaba", "assist-no-name"),
        ("", "assist-no-name"),
    ] {
        assert_eq!(rename(text, name), Err(expected.to_owned()), "{name}");
    }
    let hook = "define en|d() -> bool { return true; }";
    assert_eq!(rename(hook, "over"), Err("assist-hook".to_owned()));
    assert_eq!(
        rename("obj W define f() { g(|1); }", "h"),
        Err("assist-nothing-to-rename".to_owned())
    );
}

#[test]
fn the_outline_lists_what_all_texts_know() {
    let case = Case::new("gdef", &[LINES]);
    let assist = case.assist();
    let outline: Vec<(&str, SymbolKind)> = assist
        .outline(0)
        .into_iter()
        .map(|symbol| (symbol.name.as_str(), symbol.kind))
        .collect();
    assert_eq!(
        outline,
        [
            ("N", SymbolKind::Constant),
            ("Wall", SymbolKind::Piece),
            ("wait", SymbolKind::State),
            ("free", SymbolKind::Function),
        ]
    );
}

#[test]
fn lines_become_comments_and_back() {
    let check = |language: &str, lines: &[&str], expected: Option<&[&str]>| {
        let language = RuleLanguage::named(language).expect("a language");
        let made = toggle_comments(language, lines);
        let made: Option<Vec<&str>> = made
            .as_ref()
            .map(|lines| lines.iter().map(String::as_str).collect());
        assert_eq!(made.as_deref(), expected, "{lines:?}");
    };
    check(
        "bggl",
        &["  a;", "", "    b;"],
        Some(&["  // a;", "", "  //   b;"]),
    );
    check(
        "bggl",
        &["  // a;", "", "  //   b;"],
        Some(&["  a;", "", "    b;"]),
    );
    check(
        "gdef",
        &["  a;", "    b; /* c */"],
        Some(&["  /* a; */", "  /*   b; */ /* c */"]),
    );
    check(
        "gdef",
        &["  /* a; */", "  /*   b; */ /* c */"],
        Some(&["  a;", "    b; /* c */"]),
    );
    check("gdef", &["a; /* c */ b;"], None);
    check("gdef", &["", " "], Some(&["", " "]));
}

/// Requests on fragments of texts do not panic, and names have ranges inside the fragment, in every language.
#[test]
fn no_text_is_too_broken() {
    let texts = [
        LINES,
        "Piece X, O;\nBoard(3,3);\nRule r: X { x1 == 1; }\nint f(int a, b[]) { int c[3], d = 1; m: r && !r; }\nGame { turn t { } }",
        "rules{ width : 8 player_change : explicit{ ({ a, b: [c] }, d = 1) => { for (const x of d) { y => (z) => `${x}`; } } } } pieces{ k{ moves{ } } }",
    ];
    for language in languages() {
        for text in texts {
            for end in (0..=text.len()).step_by(3) {
                for start in [0, text.len() / 3, text.len() / 2] {
                    let Some(part) = text.get(start.min(end)..end) else {
                        continue;
                    };
                    let assist = Assist::new(language, vec![part]);
                    for offset in (0..=part.len()).step_by(17).chain([part.len()]) {
                        let _ = assist.complete(0, offset);
                        let _ = assist.describe(0, offset);
                        let _ = assist.rename(0, offset, "fresh");
                    }
                    for names in &assist.names {
                        assert!(
                            names
                                .uses
                                .iter()
                                .all(|parameter| part.get(parameter.range.clone()).is_some())
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn a_function_takes_the_place_of_an_included_one() {
    let game = "include \"help.gdef\"; define on() -> int { return on() + two(); }";
    let help = "define on() -> int { return 1; } define two() -> int { return on(); }";
    let assist = |files: [&'static str; 2]| {
        let assist = Assist::new(RuleLanguage::first(), vec![game, help]);
        assist.with_files(files)
    };
    let including = assist(["a.gdef", "help.gdef"]);
    let places = including.references(0, game.find("on()").expect("on"));
    assert_eq!(
        places.iter().map(|place| place.file).collect::<Vec<_>>(),
        [0, 0]
    );
    let included = including.references(1, help.rfind("on()").expect("on"));
    assert_eq!(
        included.iter().map(|place| place.file).collect::<Vec<_>>(),
        [1, 1]
    );
    assert!(
        including
            .rename(0, game.rfind("on()").expect("on"), "upon")
            .is_ok()
    );
    let two = including.definition(0, game.find("two()").expect("two"));
    assert_eq!(two.map(|place| place.file), Some(1));
    let details = |file| {
        let completion = including.complete(
            file,
            if file == 0 {
                game.len() - 3
            } else {
                help.len() - 3
            },
        );
        completion
            .proposals
            .iter()
            .filter(|symbol| symbol.name == "on")
            .count()
    };
    assert_eq!((details(0), details(1)), (1, 1));
    // Files that do not include each other define one thing twice, which is an error.
    let beside = assist(["a.gdef", "b.gdef"]);
    assert_eq!(
        beside
            .definition(1, help.rfind("on()").expect("on"))
            .map(|definition| definition.file),
        Some(1)
    );
}

#[test]
fn a_second_declaration_of_a_variable_is_no_use() {
    let text = "define f() { int |a = 1; if (a > 0) { int a = 2; } a = 3; }";
    let case = Case::new("gdef", &[text]);
    let assist = case.assist();
    assert_eq!(
        case.marked(&assist.declarations(0, case.offset)),
        "define f() { int [a] = 1; if (a > 0) { int [a] = 2; } a = 3; }"
    );
    assert_eq!(
        case.references(),
        "define f() { int [a] = 1; if ([a] > 0) { int [a] = 2; } [a] = 3; }"
    );
    let tokens = assist.semantic_tokens(0).into_iter();
    let variables = tokens.filter(|token| token.kind == SemanticKind::Name(SymbolKind::Variable));
    let declared: Vec<bool> = variables.map(|token| token.is_declaration).collect();
    assert_eq!(declared, [true, false, true, false]);
}

#[test]
fn a_word_of_the_language_means_nothing_in_a_comment() {
    let describes = |text: &str| {
        let case = Case::new("gdef", &[text]);
        case.assist().describe(0, case.offset).is_some()
    };
    assert!(describes("obj X |of 0"));
    assert!(!describes("/* a man |of white */ obj X of 0"));
    assert!(!describes("/* |of */ obj X of 0"));
    assert!(!describes("/* of|*/ obj X of 0"));
}
