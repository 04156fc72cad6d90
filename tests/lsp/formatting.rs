//! The formatter on what ships and on mutations of it.

use gametui::rules::RuleLanguage;
use gametui::rules::format::format;

/// Returns the texts of rules that ship and that can be formatted, each with its name and its language.
fn texts() -> Vec<(String, &'static RuleLanguage, String)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    for name in [
        "games",
        "assets/templates",
        "tests/fixtures",
        "src/interpreter/rules/gdef",
    ] {
        for entry in std::fs::read_dir(folder.join(name)).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if let Some(language) =
                RuleLanguage::of_file(&name).filter(|one| format(one, "").is_ok())
            {
                texts.push((
                    name,
                    language,
                    std::fs::read_to_string(&path).expect("a text"),
                ));
            }
        }
    }
    texts
}

/// Returns a generator of random numbers below a bound.
fn numbers(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |most| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % most.max(1)
    }
}

/// Every text keeps its tokens, and a second run changes nothing: the texts that ship, and thousands of mutations.
#[test]
fn any_text_keeps_its_tokens() {
    let texts = texts();
    assert!(texts.len() > 25, "{}", texts.len());
    let mut next = numbers(1);
    let (mut made, mut changed) = (0, 0);
    for (name, language, text) in &texts {
        for round in 0..40 {
            let mut mutated = text.clone();
            for _ in 0..round.min(12) {
                let signs = [
                    " ",
                    "\n",
                    "\t",
                    "  ",
                    "\r\n",
                    "",
                    "(",
                    "{ }",
                    "+",
                    "-",
                    "!",
                    "/* c\n d */",
                    "/",
                    "[x]",
                    "=",
                    ";",
                    "x ",
                ];
                let (mut start, mut end) = (next(mutated.len()), 0);
                while !mutated.is_char_boundary(start) {
                    start -= 1;
                }
                end += start + next(3);
                while end < mutated.len() && !mutated.is_char_boundary(end) {
                    end += 1;
                }
                let is_blank = mutated
                    .get(start..end)
                    .is_some_and(|part| part.trim().is_empty());
                let end = if is_blank || next(4) == 0 {
                    end.min(mutated.len())
                } else {
                    start
                };
                mutated.replace_range(start..end, signs[next(signs.len())]);
            }
            let Ok(first) = format(language, &mutated) else {
                continue;
            };
            made += 1;
            changed += usize::from(first != mutated);
            let code = |text: &str| {
                text.chars()
                    .filter(|one| !one.is_whitespace())
                    .collect::<String>()
            };
            assert_eq!(code(&first), code(&mutated), "{name} {round}");
            assert_eq!(
                format(language, &first).as_ref(),
                Ok(&first),
                "{name} {round}:\n{mutated}"
            );
        }
    }
    assert!(made > 400 && changed > 300, "{made} {changed}");
}

/// What ships is formatted.
#[test]
fn every_game_that_ships_is_formatted() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut faults = String::new();
    for name in ["games", "assets/templates", "src/interpreter/rules/gdef"] {
        for entry in std::fs::read_dir(folder.join(name)).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let Some(language) = RuleLanguage::of_file(&name).filter(|one| format(one, "").is_ok())
            else {
                continue;
            };
            let text = std::fs::read_to_string(&path).expect("a text");
            let made = format(language, &text).unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
            let lines = text.lines().zip(made.lines()).enumerate();
            let differs = lines.filter(|(_, (old, new))| old != new).take(3);
            for (number, (old, new)) in differs {
                faults.push_str(&format!("{name}:{}\n-{old}\n+{new}\n", number + 1));
            }
            if text.lines().count() != made.lines().count() {
                faults.push_str(&format!(
                    "{name}: {} lines become {}\n",
                    text.lines().count(),
                    made.lines().count()
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

/// Comments stay where they are: behind the code of their line, alone on a line, or between two words.
#[test]
fn comments_stay_at_their_places() {
    let mut next = numbers(7);
    let (mut behind, mut alone, mut between) = (0, 0, 0);
    for (name, language, text) in texts() {
        let is_gdef = name.ends_with(".gdef");
        // Whether each line begins inside a comment; in BGGL comments end with their line.
        let mut is_inside = false;
        let lines: Vec<(&str, bool, bool)> = text
            .lines()
            .map(|line| {
                let before = is_inside;
                let (open, close) = (line.rfind("/*"), line.rfind("*/"));
                is_inside = is_gdef
                    && match (open, close) {
                        (Some(open), close) => close.is_none_or(|close| close < open),
                        (None, Some(_)) => false,
                        (None, None) => is_inside,
                    };
                (line, before, is_inside)
            })
            .collect();
        for round in 0..6 {
            let number = next(lines.len());
            let (line, begins_inside, ends_inside) = lines[number];
            let (comment, kind) = match (is_gdef, round % 3) {
                (true, _) => ("/* c17 */", round % 3),
                (false, 2) => continue,
                (false, _) => ("// c17", round % 3),
            };
            let changed = match kind {
                0 if !ends_inside && !line.trim().is_empty() => format!("{line} {comment}"),
                1 if !begins_inside => format!("{comment}\n{line}"),
                2 if !begins_inside && !line.contains(['/', '"']) => {
                    let blanks: Vec<usize> = line.match_indices(' ').map(|(at, _)| at).collect();
                    let Some(at) = blanks.get(next(blanks.len())) else {
                        continue;
                    };
                    format!("{} {comment}{}", &line[..*at], &line[*at..])
                }
                _ => continue,
            };
            let mut mutated: Vec<&str> = lines.iter().map(|(line, ..)| *line).collect();
            mutated[number] = &changed;
            let mutated = mutated.join("\n") + "\n";
            let Ok(made) = format(language, &mutated) else {
                continue;
            };
            let about = format!("{name}:{}: {changed}", number + 1);
            assert_eq!(format(language, &made).as_ref(), Ok(&made), "{about}");
            let place = made
                .lines()
                .find(|line| line.contains(comment))
                .expect(&about);
            let code = |text: &str| text.split_whitespace().collect::<String>();
            match kind {
                0 => {
                    behind += 1;
                    let before = code(place.split(comment).next().unwrap_or(""));
                    assert!(!before.is_empty(), "{about}\n{place}");
                    assert!(
                        code(line).ends_with(&before) || before.ends_with(&code(line)),
                        "{about}\n{place}"
                    );
                }
                1 => {
                    alone += 1;
                    assert_eq!(place.trim(), comment, "{about}");
                }
                _ => {
                    between += 1;
                    let (before, after) = changed.split_once(comment).expect("there");
                    // What stood before it on its line still does, and so does what stood behind it, if it was not
                    // wrapped.
                    let mut parts = place.split(comment).map(code);
                    let (left, right) = (parts.next(), parts.next());
                    let (left, right) = (left.unwrap_or_default(), right.unwrap_or_default());
                    let (before, after) = (code(before), code(after));
                    assert!(
                        left.ends_with(&before) || before.ends_with(&left),
                        "{about}\n{place}"
                    );
                    assert!(
                        right.starts_with(&after) || after.starts_with(&right),
                        "{about}\n{place}"
                    );
                }
            }
        }
    }
    assert!(
        behind > 20 && alone > 20 && between > 5,
        "{behind} {alone} {between}"
    );
}

/// `//`, which begins a comment in other languages, is refused instead of being formatted as two operators.
#[test]
fn what_is_meant_as_a_comment_is_not_taken_apart() {
    let language = RuleLanguage::first();
    let text = "name: t\nsize: 3 x 3\nobj A // men\nobj B\n";
    assert!(format(language, text).is_err());
    let text = "name: t\nsize: 3 x 3\nobj A /* men */\nobj B\n";
    assert_eq!(format(language, text).as_deref(), Ok(text));
}
