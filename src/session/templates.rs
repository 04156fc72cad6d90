//! Templates of games: rules, a look and tests under `assets/templates`, embedded in the program.
//!
//! Invariant: a new game replaces no file; if any of its files exists, none is written.

use super::companion_paths::companion_paths;
use super::files::{self, shown};
use super::load::LoadError;
use crate::base::Message;
use crate::base::clean::clean_line;
use crate::base::nearest::nearest;
use crate::message;
use crate::rules::{RuleLanguage, languages};
use include_dir::{Dir, include_dir};
use std::path::{Path, PathBuf};

static TEMPLATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/templates");

/// The names of the templates, the simplest first; a language need not have all of them.
pub const NAMES: [&str; 8] = [
    "placement",
    "stepping",
    "capturing",
    "connection",
    "lines",
    "sowing",
    "race",
    "chess-like",
];

pub fn names(language: &RuleLanguage) -> Vec<&'static str> {
    let has = |name: &&str| {
        TEMPLATES
            .get_file(format!("{name}.{}", language.name))
            .is_some()
    };
    NAMES.into_iter().filter(has).collect()
}

/// The files of a new game, not written yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Paths and texts of the rules, the look and the tests.
    pub files: Vec<(PathBuf, String)>,
}

/// Prepares a new game from a template, by default the simplest one. The extension of the file determines the language,
/// gdef if there is none.
///
/// # Errors
/// The extension is that of no language, or the language has no such template.
pub fn begin_new_game(path: &Path, template: Option<&str>) -> Result<NewGame, LoadError> {
    let mut path = path.to_owned();
    if path.extension().is_none() {
        path.set_extension(RuleLanguage::first().name);
    }
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_default();
    let Some(language) = RuleLanguage::of_file(&name) else {
        let names: Vec<&str> = languages().iter().map(|language| language.name).collect();
        return Err(LoadError {
            message: message!("load-unknown-language", path = shown(&path)),
            hint: Some(message!("new-hint-endings", names = names.join(", "))),
        });
    };
    let template_names = names(language);
    let chosen = match template {
        None => template_names.first().copied(),
        Some(template) => template_names
            .iter()
            .copied()
            .find(|name| *name == template),
    };
    let text = |ending: &str| {
        let file = format!("{}.{}{ending}", chosen?, language.name);
        TEMPLATES.get_file(file)?.contents_utf8()
    };
    let texts = text("").zip(text(".toml")).zip(text(".tests.toml"));
    let Some(((rules, look), tests)) = texts else {
        let typed = template.unwrap_or_default();
        let hint = nearest(typed, template_names.iter().copied());
        return Err(LoadError {
            message: message!(
                "new-unknown-template",
                name = typed,
                language = language.name,
                names = template_names.join(", ")
            ),
            hint: hint.map(|name| message!("toml-hint-did-you-mean", name = name)),
        });
    };
    let file = clean_line(&name).into_owned();
    let title = name.split('.').next().unwrap_or(&name);
    let title = toml::Value::String(title.to_owned()).to_string();
    let look = look.replace("\"TITLE\"", &title);
    let tests = tests.replace("`gametui test FILE`", &format!("`gametui test {file}`"));
    let (look_path, tests_path) = (
        free_companion(&path, "toml"),
        free_companion(&path, "tests.toml"),
    );
    Ok(NewGame {
        files: vec![
            (path, rules.to_owned()),
            (look_path, look),
            (tests_path, tests),
        ],
    })
}

/// Returns the path of a new file beside new rules.
pub(super) fn free_companion(rules: &Path, ending: &str) -> PathBuf {
    let paths = companion_paths(rules, ending);
    // The short name may be taken by a game of the same name in another language.
    let free = paths.iter().rev().find(|path| !files::exists(path));
    free.or(paths.last()).cloned().unwrap_or_default()
}

impl NewGame {
    pub fn rules(&self) -> Option<&Path> {
        self.files.first().map(|(path, _)| path.as_path())
    }

    /// Writes the files, all or none.
    ///
    /// # Errors
    /// One of them exists already, or cannot be written.
    pub fn write(&self) -> Result<(), Message> {
        let mut written = Vec::new();
        let result = self.write_each(&mut written);
        if result.is_err() {
            for path in written {
                // A failure to remove a file is ignored: the error of writing is more informative.
                let _ = files::remove(path);
            }
        }
        result
    }

    /// Writes the files until one cannot be written. Adds the path of each written file to `written`.
    fn write_each<'a>(&'a self, written: &mut Vec<&'a Path>) -> Result<(), Message> {
        let is_there = |path: &Path| message!("new-exists", path = shown(path));
        if let Some((path, _)) = self.files.iter().find(|(path, _)| files::exists(path)) {
            return Err(is_there(path));
        }
        for (path, text) in &self.files {
            // Checked again at the last moment: another program may have written it.
            let is_written = files::write_unless(path, text.as_bytes(), &|| files::exists(path))?;
            if !is_written {
                return Err(is_there(path));
            }
            written.push(path);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Bounds;
    use crate::session::load::RulesRequest;
    use crate::session::rule_tests::{TestOutcome, TestedRules};

    #[test]
    fn every_template_is_without_fault_and_passes_its_tests() {
        let mut count = 0;
        for language in languages() {
            if !cfg!(feature = "js") && language.name == "bdl" {
                continue;
            }
            for template in names(language) {
                count += 1;
                let folder = tempfile::tempdir().expect("a folder");
                let path = folder.path().join(format!("my \"game\".{}", language.name));
                let game = begin_new_game(&path, Some(template)).expect("a template");
                game.write().expect("written");
                let request = RulesRequest::file(game.rules().expect("rules"));
                let mut tested = TestedRules::load(&request).expect("loaded");
                assert_eq!(tested.diagnostics, [], "{template} in {language:?}");
                let rules = tested.rules.clone().expect("rules");
                assert_eq!(rules.game().look.title["en"], "my \"game\"");
                for test in tested.tests.clone() {
                    let outcome = tested.run(&test, &Bounds::default());
                    assert_eq!(outcome, TestOutcome::Passed, "{template}: {}", test.name);
                }
                assert!(tested.tests.len() > 1);
                let again = begin_new_game(&path, Some(template)).expect("a template");
                assert_eq!(again.write().map_err(|error| error.id), Err("new-exists"));
            }
        }
        assert!(count > 6, "{count}");
    }

    #[test]
    fn a_game_that_cannot_be_written_whole_is_not_written() {
        let folder = tempfile::tempdir().expect("a folder");
        // The name of the rules is short enough, that of the tests is not.
        let name = format!("{}.gdef", "n".repeat(248));
        let game = begin_new_game(&folder.path().join(name), None).expect("a template");
        assert!(game.write().is_err());
        let file_count = std::fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(file_count, 0);
    }

    #[test]
    fn a_new_game_takes_no_file_of_another_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let names = |path: &str, template| -> Vec<String> {
            let game = begin_new_game(&folder.path().join(path), template).expect("a template");
            game.write().expect("written");
            let files = game.files.iter();
            files
                .map(|(path, _)| {
                    path.file_name()
                        .expect("a name")
                        .to_string_lossy()
                        .into_owned()
                })
                .collect()
        };
        assert_eq!(names("a", None), ["a.gdef", "a.toml", "a.tests.toml"]);
        assert_eq!(
            names("a.bggl", None),
            ["a.bggl", "a.bggl.toml", "a.bggl.tests.toml"]
        );
        for (path, template, id) in [
            ("a.txt", None, "load-unknown-language"),
            ("b.gdef", Some("placemnt"), "new-unknown-template"),
            ("b.bdl", Some("connection"), "new-unknown-template"),
        ] {
            let error = begin_new_game(Path::new(path), template).expect_err(path);
            assert_eq!(error.message.id, id, "{path}");
        }
    }
}
