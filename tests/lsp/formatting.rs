//! The formatter on what ships and on mutations of it.

use gametui::rules::RuleLanguage;
use gametui::rules::format::format;

/// Every text keeps its tokens, and a second run changes nothing: the texts that ship, and thousands of mutations.
#[test]
fn any_text_keeps_its_tokens() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    for name in [
        "games",
        "assets/templates",
        "tests/fixtures",
        "src/core/rules/gdef",
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
    assert!(texts.len() > 25, "{}", texts.len());
    let mut seed = 1_u64;
    let mut next = |most: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % most.max(1)
    };
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
    for name in ["games", "assets/templates", "src/core/rules/gdef"] {
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
